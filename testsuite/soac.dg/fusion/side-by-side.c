/* Contractions of several elements side by side, by lanes along the reduced axis.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels times_double 1 } */
/* { dg-schedule times_double "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule times_double "unordered, 4 side by side" { option "-O3 -g" } } */
/* { dg-schedule times_double "unordered" { option "-Os" } } */
/* { dg-schedule times_double "unordered" { option "-O1" } } */
/* { dg-schedule times_float "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule times_int "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule times_wide "unordered, 2 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule times_longdouble "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule equation "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule row_sums "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule row_sums "unordered" { option "-O3 -g" } } */
/* { dg-schedule whole_sums "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule diagonal "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule stops "unordered, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */
/* { dg-schedule rounded "unordered, 4 side by side, threads above 1 by the clock" { option "-O2 -fopenmp$" } } */

#include "spaces.h"

/* The sanitizer takes rows without elements for a mistake.  */
#ifdef __SANITIZE_ADDRESS__
# define LEAST 1
#else
# define LEAST 0
#endif

/* y = A x, for elements of type T and sums of type S.  */
#define TIMES(NAME, T, S)							\
  static S NAME##_add (S a, S b) { return a + b; }				\
  static S NAME##_mul (T a, T b) { return (S) a * b; }				\
  TESTED void									\
  NAME (size_t n, size_t m, S *restrict y, T (*a)[m], T *x)			\
  {										\
    __builtin_contract (NAME##_add, NAME##_mul, (S) 3, SPACE (n, OVER (m)), y,	\
			AT (a, i0, i1), AT (x, i1));				\
  }										\
  static void									\
  NAME##_test (size_t n, size_t m)						\
  {										\
    T (*a)[m] = get (n * sizeof *a), *x = get (m * sizeof *x);			\
    S *y = get ((n + 1) * sizeof *y);						\
    for (size_t i = 0; i < n * m; i++)						\
      ((T *) a)[i] = i * 7u % 11 + 1;						\
    for (size_t i = 0; i < m; i++)						\
      x[i] = i * 5u % 7 + 1;							\
    y[n] = 77;									\
    NAME (n, m, y, a, x);							\
    for (size_t i = 0; i < n; i++)						\
      {										\
	S s = 3;								\
	for (size_t k = 0; k < m; k++)						\
	  s = NAME##_add (s, NAME##_mul (a[i][k], x[k]));			\
	CHECK (y[i] == s);							\
      }										\
    CHECK (y[n] == 77);								\
    free (a);									\
    free (x);									\
    free (y);									\
  }

TIMES (times_double, double, double)
TIMES (times_float, float, float)
TIMES (times_int, int, int)
TIMES (times_long, long long, long long)
TIMES (times_char, unsigned char, unsigned char)
TIMES (times_wide, signed char, int)
TIMES (times_mixed, float, double)
TIMES (times_longdouble, long double, long double)

#define ALL(DO)									\
  DO (times_double) DO (times_float) DO (times_int) DO (times_long)		\
  DO (times_char) DO (times_wide) DO (times_mixed) DO (times_longdouble)

static void
test_types (void)
{
  static const size_t depths[] = { LEAST, 1, 3, 15, 16, 17, 31, 32, 45, 64, 79, 130, 300, 1100 };
#define TEST(NAME) NAME##_test (n, m);
  for (size_t n = LEAST; n < 14; n++)
    for (size_t x = 0; x < sizeof depths / sizeof *depths; x++)
      {
	size_t m = depths[x];
	ALL (TEST)
      }
  {
    size_t n = 1003, m = 70;
    ALL (TEST)
  }
#undef TEST
}

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double self (double a) { return a; }
static double both (double a, double b, double v, double u) { return (a + b) * (v + u); }
static int plus (int a, int b) { return a + b; }
static int times (int a, int b) { return a * b; }
static int me (int a) { return a; }
static unsigned more (unsigned a, unsigned b) { return a + b; }
static unsigned by (unsigned a, unsigned b) { return a * b; }

/* What is stored before an operator ends the program may be seen.  */
static int
checked (int a, int b)
{
  if (b < 0)
    abort ();
  return a * b;
}

/* w_i = sum of (A_ij + B_ij) (v_j + u_j) over j.  */
TESTED void
equation (int n, int m, double *restrict w, double (*a)[m], double (*b)[m], double *v, double *u)
{
  __builtin_contract (add, both, 0.0, SPACE (n, OVER (m)), w, AT (a, i0, i1), AT (b, i0, i1),
		      AT (v, i1), AT (u, i1));
}

/* Nothing is shared: but the additions of one row do not wait for those of another.  */
TESTED void
row_sums (int n, int m, double *restrict s, double (*a)[m])
{
  __builtin_contract (add, self, 0.0, SPACE (n, OVER (m)), s, AT (a, i0, i1));
}

/* Additions of whole numbers are no wait.  */
TESTED void
whole_sums (int n, int m, int *restrict s, int (*a)[m])
{
  __builtin_contract (plus, me, 0, SPACE (n, OVER (m)), s, AT (a, i0, i1));
}

/* Neighbours of the reduced axis are apart: nothing goes by vectors.  */
TESTED void
diagonal (int n, int m, double *restrict s, double (*a)[m + 1], double *x)
{
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (m)), s, AT (a, i1, i1 + i0 % 2), AT (x, i1));
}

TESTED void
stops (int n, int m, int *restrict y, int (*a)[m], int *x)
{
  __builtin_contract (plus, checked, 0, SPACE (n, OVER (m)), y, AT (a, i0, i1), AT (x, i1));
}

/* The numbers are no whole ones, so that the order of additions is seen.  */
TESTED void
rounded (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (m)), y, AT (a, i0, i1), AT (x, i1));
}

/* Rows and output with steps, two reduced axes.  */
TESTED void
steps (int n, int k, int m, double *restrict y, double (*a)[k][m], double (*x)[m])
{
  __builtin_contract (add, mul, 1.0, SPACE (RANGE (1, n, 3), OVER (k), OVER (2, m)),
		      AT (y, n - i0), AT (a, i0, i1, i2), AT (x, i1, i2));
}

TESTED void
pairs (int n, int m, double *restrict y, double (*a)[m], double *x)
{
  __builtin_contract (add, mul, 1.0, SPACE (RANGE (0, n, 7, 5), OVER (m)), AT (y, i0),
		      AT (a, i0, i1), AT (x, i1));
}

/* Two kept axes: neighbours of the innermost one share what is the same along it.  */
TESTED void
dots (int n, int p, int m, double (*restrict c)[p], double (*a)[m], double (*b)[m])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (a, i0, i2), AT (b, i1, i2));
}

/* What an element begins with is what its place has: y goes on.  */
TESTED void
goes_on (int n, int m, int *restrict y, int (*a)[m], int *x)
{
  int *t = get (n * sizeof *t);
  __builtin_contract (plus, times, 0, SPACE (n, OVER (m)), t, AT (a, i0, i1), AT (x, i1));
  __builtin_map (plus, n, y, y, t);
  free (t);
}

/* Nobody promises that y is another array than x.  */
TESTED void
guarded (int n, int m, unsigned *y, unsigned (*a)[m], unsigned *x)
{
  unsigned *t = get (n * sizeof *t);
  __builtin_contract (more, by, 1u, SPACE (n, OVER (m)), t, AT (a, i0, i1), AT (x, i1));
  __builtin_map (more, n, y, t, 5u);
  free (t);
}

static void
test_doubles (int n, int m)
{
  double (*a)[m] = get ((n + 1) * 3 * sizeof *a), (*b)[m] = get ((n + 1) * sizeof *b);
  double *x = get (3 * m * sizeof *x), *u = get (m * sizeof *u);
  double *y = get ((n * n + n + m + 1) * sizeof *y), *A = *a, *B = *b;
  for (int i = 0; i < n * 3 * m; i++)
    A[i] = i * 7 % 11;
  for (int i = 0; i < n * m; i++)
    B[i] = i * 5 % 13;
  for (int i = 0; i < 3 * m; i++)
    x[i] = i * 3 % 5;
  for (int i = 0; i < m; i++)
    u[i] = i % 3;
  equation (n, m, y, a, b, x, u);
  EACH (i, 0, n)
    { double s = 0; EACH (k, 0, m) s += (a[i][k] + b[i][k]) * (x[k] + u[k]); EQ (y[i], s); }
  row_sums (n, m, y, a);
  EACH (i, 0, n) { double s = 0; EACH (k, 0, m) s += a[i][k]; EQ (y[i], s); }
  dots (n, n, m, (double (*)[n]) y, a, b);
  EACH (i, 0, n) EACH (j, 0, n)
    { double s = 0; EACH (k, 0, m) s += a[i][k] * b[j][k]; EQ (y[i * n + j], s); }
  EACH (i, 0, n + 1) y[i] = 9;
  steps (n, 3, m, y, (double (*)[3][m]) a, (double (*)[m]) x);
  EACH (i, 0, n)
    { double s = 9;
      if (i % 3 == 1)
	{ s = 1; EACH (l, 0, 3) EACH (k, 2, m) s += A[(i * 3 + l) * m + k] * x[l * m + k]; }
      EQ (y[n - i], s); }
  EACH (i, 0, n + 1) y[i] = 9;
  pairs (n, m, y, a, x);
  EACH (i, 0, n)
    { double s = 9;
      if (i % 7 < 5)
	{ s = 1; EACH (k, 0, m) s += a[i][k] * x[k]; }
      EQ (y[i], s); }
  /* An element has the same bits whatever is beside it.  */
  EACH (i, 0, n * m) A[i] = 1.0 / (i + 3);
  EACH (i, 0, m) x[i] = 1.0 / (i * i + 7);
  rounded (n, m, y, a, x);
  EACH (i, 0, n)
    { double s; rounded (1, m, &s, a + i, x); CHECK (memcmp (&s, y + i, sizeof s) == 0); }
  free (a);
  free (b);
  free (x);
  free (u);
  free (y);
}

static void
test_whole (int n, int m)
{
  int (*a)[m] = get (n * sizeof *a), *x = get (m * sizeof *x), *y = get (n * sizeof *y);
  double (*d)[m + 1] = get (m * sizeof *d), *v = get (m * sizeof *v), *w = get (n * sizeof *w);
  int *A = *a;
  double *D = *d;
  EACH (i, 0, n * m) A[i] = i * 7 % 11;
  EACH (i, 0, m) x[i] = v[i] = i * 5 % 7;
  EACH (i, 0, m * (m + 1)) D[i] = i * 3 % 5;
  whole_sums (n, m, y, a);
  EACH (i, 0, n) { int s = 0; EACH (k, 0, m) s += a[i][k]; CHECK (y[i] == s); }
  goes_on (n, m, y, a, x);
  EACH (i, 0, n)
    { int s = 0; EACH (k, 0, m) s += a[i][k] + a[i][k] * x[k]; CHECK (y[i] == s); }
  stops (n, m, y, a, x);
  EACH (i, 0, n) { int s = 0; EACH (k, 0, m) s += a[i][k] * x[k]; CHECK (y[i] == s); }
  diagonal (n, m, w, d, v);
  EACH (i, 0, n) { double s = 0; EACH (k, 0, m) s += d[k][k + i % 2] * v[k]; EQ (w[i], s); }
  unsigned *both = get ((n + m) * sizeof *both), (*c)[m] = (unsigned (*)[m]) a;
  int some = n < m ? n : m;
  EACH (i, 0, m) both[i] = x[i];
  guarded (some, m, both, c, both);
  EACH (i, 0, some)
    {
      unsigned s = 6;
      EACH (k, 0, m) s += c[i][k] * (unsigned) x[k];
      CHECK (both[i] == s);
    }
  free (a);
  free (x);
  free (y);
  free (d);
  free (v);
  free (w);
  free (both);
}

int
main (void)
{
  test_types ();
  for (int n = LEAST; n < 18; n++)
    {
      test_doubles (n, n * 5 % 83 + LEAST);
      test_doubles (n, 270 + n * 7);
      test_whole (n, n * 7 % 50 + LEAST);
    }
  test_doubles (31, 70);
  test_whole (67, 130);
  CHECK (!bad);
  return 0;
}
