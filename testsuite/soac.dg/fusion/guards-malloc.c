/* An array that is needed only where a guard fails is allocated only there; a
   failure to allocate it is seen there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels plain 1 } */
/* { dg-guards plain 1 } */
/* { dg-eliminated plain "t,u" } */
/* { dg-kernels careful 1 } */
/* { dg-guards careful 1 } */
/* { dg-eliminated careful "t" } */
/* { dg-kernels in_loop 1 } */
/* { dg-guards in_loop 1 } */
/* { dg-eliminated in_loop "t" } */
/* { dg-kernels known_late 1 } */
/* { dg-guards known_late 1 } */
/* { dg-eliminated known_late "t" } */
/* { dg-kernels backwards 1 } */
/* { dg-guards backwards 1 } */
/* { dg-eliminated backwards "t" } */
/* { dg-kernels of_space 1 } */
/* { dg-guards of_space 1 } */
/* { dg-eliminated of_space "t" } */
/* { dg-schedule plain "unordered, threads above 2978" { option "-O. -fopenmp$" } } */
/* { dg-schedule plain "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule careful "unordered, threads above 4096" { option "-O. -fopenmp$" } } */
/* { dg-schedule careful "unordered, past the cache" { option "-O3 -g" } } */

#include "check.h"

#if defined __SANITIZE_ADDRESS__ || defined _OPENMP
# define COUNTED 0
static volatile size_t allocated;
static volatile int full;
#else
# define COUNTED 1
static volatile size_t allocated;	/* calls of malloc and calloc */
static volatile int full;		/* memory is */

void *__libc_malloc (size_t);
void *__libc_calloc (size_t, size_t);

TESTED void *
malloc (size_t n)
{
  allocated = allocated + 1;
  return full ? NULL : __libc_malloc (n);
}

TESTED void *
calloc (size_t n, size_t size)
{
  allocated = allocated + 1;
  return full ? NULL : __libc_calloc (n, size);
}
#endif

static int inc (int a) { return a + 1; }
static int sq (int a) { return a * a; }
static int add (int a, int b) { return a + b; }

TESTED void
plain (size_t n, int *o, int *x)
{
  int *t = malloc (n * sizeof *t), *u = calloc (n, sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, u, t);
  __builtin_map (add, n, o, t, u);
  free (t);
  free (u);
}

TESTED int
careful (size_t n, int *o, int *x)
{
  int *t = malloc (n * sizeof *t);
  if (!t)
    return -1;
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, o, t);
  free (t);
  return 0;
}

TESTED void
in_loop (size_t n, int *o, int *x, int turns)
{
  for (int i = 0; i < turns; i++)
    {
      int *to = o + i;
      int *t = malloc (n * sizeof *t);
      __builtin_map (inc, n, t, x);
      __builtin_map (sq, n, to, t);
      free (t);
    }
}

/* The counts of a space are computed behind the allocation.  */
TESTED void
of_space (int n, int (*o)[4], int (*x)[4])
{
  int (*t)[4] = malloc (n * sizeof *t);
  __builtin_map (inc, __builtin_space (n, 4), t, x);
  __builtin_map (sq, __builtin_space (n, 4), o, t);
  free (t);
}

/* Where t is allocated nobody knows yet what to test.  */
TESTED void
known_late (size_t n, int **o, int *x)
{
  int *t = malloc (n * sizeof *t);
  int *to = *o;
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, to, t);
  free (t);
}

/* The length of the second one's axis is computed behind malloc, and no guard needs it.  */
TESTED void
backwards (unsigned n, int *o, int *x, const int *y)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (add, n, o, t, __builtin_at (y, (long) n - 1 - __builtin_axis (0)));
  free (t);
}

#if defined __OPTIMIZE__ && defined __SOAC__
# define LATE COUNTED
#else
# define LATE 0
#endif

/* CALL allocates EARLY times, or, where guards save that, LESS times.  */
#define ALLOCATES(CALL, EARLY, LESS)					\
  do									\
    {									\
      size_t before_ = allocated;					\
      CALL;								\
      CHECK (!COUNTED							\
	     || allocated - before_ == (LATE ? (LESS) : (EARLY)));	\
    }									\
  while (0)

#define FILL for (size_t i = 0; i < 2 * n + 4; i++) x[i] = i % 41
#define IS(O, F)							\
  for (size_t i = 0; i < n; i++)					\
    {									\
      int a = (int) (i % 41) + 1;					\
      CHECK ((O)[i] == (F));						\
    }

int
main (void)
{
  FOR_SIZES (n)
    if (n > 2)
      {
	ARRAY (int, x, 2 * n + 4);
	int *o = x + n;
	FILL;
	ALLOCATES (plain (n, o, x), 2, 0);
	IS (o, a + a * a);
	FILL;
	/* U is not needed there, either.  */
	ALLOCATES (plain (n, x + 1, x), 2, 1);
	IS (x + 1, a + a * a);
	FILL;
	ALLOCATES (CHECK (!careful (n, o, x)), 1, 0);
	IS (o, a * a);
	FILL;
	ALLOCATES (CHECK (!careful (n, x, x)), 1, 0);
	IS (x, a * a);
	FILL;
	ALLOCATES (CHECK (!careful (n, x + 1, x)), 1, 1);
	IS (x + 1, a * a);
	FILL;
	full = COUNTED;
	CHECK (careful (n, x + 1, x) == (COUNTED ? -1 : 0));
	FILL;
	CHECK (careful (n, o, x) == (COUNTED && !LATE ? -1 : 0));
	full = 0;
	FILL;
	ALLOCATES (in_loop (n, o, x, 3), 3, 0);
	IS (o + 2, a * a);
	FILL;
	in_loop (n, x + 2, x + 1, 1);
	CHECK (x[2] == 4 && x[n + 1] == (int) (n % 41 + 1) * (int) (n % 41 + 1));
	FILL;
	int *to = x + 1;
	ALLOCATES (known_late (n, &to, x), 1, 1);
	IS (x + 1, a * a);
	FILL;
	ALLOCATES (of_space (n / 4, (int (*)[4]) o, (int (*)[4]) x), 1, 0);
	for (size_t i = 0; i < n / 4 * 4; i++)
	  CHECK (o[i] == (int) (i % 41 + 1) * (int) (i % 41 + 1));
	FILL;
	ALLOCATES (backwards (n, o, x, x), 1, 0);
	for (size_t i = 0; i < n; i++)
	  CHECK (o[i] == (int) (i % 41) + 1 + (int) ((n - 1 - i) % 41));
	free (x);
      }
  return 0;
}

/* { dg-steps plain "LOAD x; APPLY inc (0); APPLY sq (1); APPLY add (1, 2); STORE o (3)" } */
