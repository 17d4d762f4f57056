/* Kernels whose blocks keep what filters let through, or a scan's values: with small
   stacks, and without memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#define KERNEL __attribute__ ((noipa)) static

struct pair { int a, b; };
struct row { int a[100]; };
struct page { int a[2000]; };

static int odd (int a) { return a & 1; }
static int odd_pair (struct pair p) { return p.a & 1; }
static int odd_row (struct row r) { return r.a[7] & 1; }
static int odd_page (struct page p) { return p.a[7] & 1; }
static int add (int a, int b) { return a + b; }
static int twice (int a) { return 2 * a; }
static double plus (double a, double b) { return a + b; }

#define FILTER(NAME, T, PRED)						\
  KERNEL size_t NAME (size_t n, T *restrict o, const T *restrict x)	\
  { return __builtin_filter (PRED, n, o, x); }
FILTER (ints, int, odd)
FILTER (pairs, struct pair, odd_pair)
FILTER (rows, struct row, odd_row)
FILTER (pages, struct page, odd_page)

/* A scan of what a filter keeps, and a map of that scan.  */
KERNEL size_t
sums (size_t n, int *restrict t, int *restrict o, const int *restrict x)
{
  size_t kept = __builtin_filter (odd, n, t, x);
  __builtin_scan (add, 0, kept, o, t);
  return kept;
}

KERNEL void
two_stages (size_t n, int *restrict o, double *restrict p, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  __builtin_map (twice, n, o, t);
  __builtin_scan (plus, 0, n, p, t);
  free (t);
}

#define CHECK(C) do if (!(C)) { printf ("%s\n", #C); abort (); } while (0)

/* OF (X, I) is the number that decides.  */
#define TEST(NAME, T, N, OF)						\
  do									\
    {									\
      size_t n = N, kept = 0;						\
      T *x = malloc (n * sizeof *x), *o = malloc (n * sizeof *o);	\
      for (size_t i = 0; i < n; i++)					\
	OF (x, i) = i * 7 / 3;						\
      size_t got = NAME (n, o, x);					\
      for (size_t i = 0; i < n; i++)					\
	if (OF (x, i) & 1)						\
	  {								\
	    CHECK (OF (o, kept) == OF (x, i));				\
	    kept++;							\
	  }								\
      CHECK (got == kept);						\
      free (x);								\
      free (o);								\
    }									\
  while (0)

#define ITSELF(X, I) X[I]
#define FIRST(X, I) X[I].a
#define SEVENTH(X, I) X[I].a[7]

static void
test_scans (void)
{
  size_t n = 400000, kept = 0;
  int *x = malloc (n * sizeof *x), *o = malloc (n * sizeof *o);
  int *t = malloc (n * sizeof *t), sum = 0;
  double *p = malloc (n * sizeof *p), total = 0;
  for (size_t i = 0; i < n; i++)
    x[i] = i % 7;
  CHECK (sums (n, t, o, x) == (n + 5) / 7 + (n + 3) / 7 + (n + 1) / 7);
  for (size_t i = 0; i < n; i++)
    if (x[i] & 1)
      CHECK (o[kept++] == (sum += x[i]));
  two_stages (n, o, p, x);
  sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += x[i];
      total += sum;
      CHECK (o[i] == 2 * sum && p[i] == total);
    }
  free (x);
  free (o);
  free (t);
  free (p);
}

#ifdef NO_MEMORY
/* The linker lets calls of malloc come here.  */
extern void *__real_malloc (size_t);
void *
__wrap_malloc (size_t n)
{
  static int all;
  int some = __atomic_fetch_add (&all, 1, __ATOMIC_RELAXED);
  return n > 60000 && n < 80000 && some % 3 ? NULL : __real_malloc (n);
}
#endif

int
main (void)
{
  for (int again = 0; again < 5; again++)
    {
      TEST (ints, int, 1000003, ITSELF);
      TEST (pairs, struct pair, 500003, FIRST);
      TEST (rows, struct row, 20001, SEVENTH);
      TEST (pages, struct page, 501, SEVENTH);
      test_scans ();
    }
  puts ("right");
  return 0;
}
