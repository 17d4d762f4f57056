/* Tables that a subscript chooses, members and rows among them, and sizes of rows of variable
   length: nothing is looked up that the condition does not ask for.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels member 1 } */
/* { dg-kernels by_axis 1 } */
/* { dg-kernels of_member 1 } */
/* { dg-kernels next 1 } */
/* { dg-kernels next_by_axis 1 } */
/* { dg-kernels row 1 } */
/* { dg-kernels row_by_axis 1 } */
/* { dg-kernels pointed 1 } */
/* { dg-kernels pointed_by_axis 1 } */
/* { dg-kernels united 1 } */
/* { dg-kernels size 1 } */
/* { dg-kernels size_of_type 1 } */

#include "check.h"

struct inside { int z, t[4]; };
struct s { int u, t[4]; struct inside in; int m[3][4]; struct s *next;
	   union { int w[4]; struct { int k, l[3]; } p; } either; };

static int same (int a) { return a; }

/* What each of them computes, as a subscript and as C.  */
#define TABLE(name, e)								\
  TESTED void name (int n, int *o, const int *x, struct s *s, const int *a,	\
		    struct s **ps, int b, int k, int (*v)[n])			\
  {										\
    (void) s, (void) a, (void) ps, (void) b, (void) k, (void) v;		\
    __builtin_map (same, n, o, __builtin_at (x, e (__builtin_axis (0))));	\
  }										\
  static void name##_is (int n, const int *o, const int *x, struct s *s,	\
			 const int *a, struct s **ps, int b, int k, int (*v)[n])\
  {										\
    (void) s, (void) a, (void) ps, (void) b, (void) k, (void) v;		\
    for (int i = 0; i < n; i++)							\
      CHECK (o[i] == x[e (i)]);							\
  }

#define MEMBER(i) (b ? s->t : a)[i]
#define BY_AXIS(i) (i > k ? s->t : a)[i]
#define OF_MEMBER(i) (b ? s->in.t + k % 2 : a)[i % 3]
#define NEXT(i) (b ? s->next->in.t : a)[i]
#define NEXT_BY_AXIS(i) (i > k ? s->next->t : a)[i]
#define ROW(i) (b ? s->m[1] : s->m[k % 2])[i]
#define ROW_BY_AXIS(i) (i > k ? s->m[(k + 1) % 2] : a)[i]
#define POINTED(i) (b ? ps[1]->t : a)[i]
#define POINTED_BY_AXIS(i) (i > k ? ps[i % 2]->t : a)[i]
#define UNITED(i) (b ? s->either.p.l : s->either.w)[i % 3]
#define SIZE(i) (sizeof v[0] / sizeof v[0][0] - 1 - (size_t) i)
#define SIZE_OF_TYPE(i) (sizeof (int[n]) / sizeof (int) - 1 - (size_t) i)

TABLE (member, MEMBER)
TABLE (by_axis, BY_AXIS)
TABLE (of_member, OF_MEMBER)
TABLE (next, NEXT)
TABLE (next_by_axis, NEXT_BY_AXIS)
TABLE (row, ROW)
TABLE (row_by_axis, ROW_BY_AXIS)
TABLE (pointed, POINTED)
TABLE (pointed_by_axis, POINTED_BY_AXIS)
TABLE (united, UNITED)
TABLE (size, SIZE)
TABLE (size_of_type, SIZE_OF_TYPE)

#define TEST(name)								\
  do										\
    {										\
      memset (o, 0, sizeof o);							\
      name (4, o, x, s, a, ps, b, k, v);					\
      name##_is (4, o, x, s, a, ps, b, k, v);					\
    }										\
  while (0)

static void
test (struct s *s, struct s **ps, int b, int k)
{
  static const int x[] = { 7, 11, 13, 17 }, a[] = { 0, 1, 2, 3 };
  int o[4], v[3][4];
  TEST (member);
  TEST (by_axis);
  TEST (of_member);
  TEST (next);
  TEST (next_by_axis);
  TEST (row_by_axis);
  TEST (pointed);
  TEST (pointed_by_axis);
  TEST (size);
  TEST (size_of_type);
  if (!s)
    return;
  TEST (row);
  TEST (united);
}

int
main (void)
{
  struct s s[2] = { { 9, { 3, 2, 1, 0 }, { 5, { 1, 1, 2, 2 } }, { { 1 }, { 0, 3, 0, 3 } }, s + 1,
		      { { 1, 2, 3, 0 } } },
		    { 1, { 0, 2, 0, 2 }, { 2, { 3, 3, 1, 1 } }, { { 2 }, { 3, 3, 0, 3 } }, s,
		      { { 3, 0, 1, 1 } } } };
  struct s *ps[] = { s + 1, s };
  for (int b = 0; b < 2; b++)
    for (int k = 0; k < 5; k++)
      for (int first = 0; first < 2; first++)
	test (s + first, ps, b, k);
  test (NULL, NULL, 0, 4);
  return 0;
}
