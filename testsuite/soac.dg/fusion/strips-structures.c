/* Contractions down columns whose accumulators are structures: strips, with an array for each
   member.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels moments 1 } */
/* { dg-schedule moments "unordered, strips, cost 4.25 (next best 22.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels greatest 1 } */
/* { dg-schedule greatest "unordered, strips, cost 3.75 (next best 20.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels variances 1 } */
/* { dg-eliminated variances "t" } */
/* { dg-schedule variances "unordered, strips, cost 4.25 (next best 22.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels beside 1 } */
/* { dg-kernels mixed 1 } */
/* { dg-kernels of_rows 1 } */
/* { dg-kernels as_structures 1 } */
/* { dg-schedule as_structures "unordered, strips, cost 3.75 (next best 20.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-kernels batches 1 } */

#include "spaces.h"

struct moments { float sum, squares; };
struct best { int value, at; };
struct counted { double sum; int positive; short last; unsigned char bits; };

static struct moments add_moments (struct moments a, struct moments b)
{
  return (struct moments) { a.sum + b.sum, a.squares + b.squares };
}
static struct moments moments_of (float a) { return (struct moments) { a, a * a }; }
static struct best better (struct best a, struct best b) { return b.value > a.value ? b : a; }
static struct best best_of (int a, ptrdiff_t i) { return (struct best) { a, (int) i }; }
static float variance (struct moments m, float n) { return m.squares - m.sum * m.sum / n; }
static int plus (int a, int b) { return a + b; }
static int same (int a) { return a; }
static struct counted count_both (struct counted a, struct counted b)
{
  return (struct counted) { a.sum + b.sum, a.positive + b.positive, b.last, a.bits | b.bits };
}
static struct counted count_one (int a)
{
  return (struct counted) { a / 2.0, a > 0, (short) a, (unsigned char) a };
}
static const struct moments none = { 0, 0 };
static const struct best least = { -1000000, -1 };

TESTED void
moments (int m, int n, float *restrict s, float *restrict q, float *restrict a)
{
  typedef float (*R)[n];
  __builtin_contract (add_moments, moments_of, none, SPACE (n, OVER (m)), __builtin_zip (s, q),
		      AT ((R) a, i1, i0));
}

TESTED void
greatest (int m, int n, int *restrict s, int *restrict k, int *restrict a)
{
  typedef int (*R)[n];
  __builtin_contract (better, best_of, least, SPACE (n, OVER (m)), __builtin_zip (s, k),
		      AT ((R) a, i1, i0), INDEX (i1));
}

TESTED void
variances (int m, int n, float *restrict o, float *restrict a)
{
  typedef float (*R)[n];
  struct moments *t = malloc (n * sizeof *t + 1);
  __builtin_contract (add_moments, moments_of, none, SPACE (n, OVER (m)), t, AT ((R) a, i1, i0));
  __builtin_map (variance, n, o, t, (float) m);
  free (t);
}

/* With sums of numbers.  */
TESTED void
beside (int m, int n, int *restrict s, int *restrict k, int *restrict all, int *restrict a)
{
  typedef int (*R)[n];
  __builtin_contract (better, best_of, least, SPACE (n, OVER (m)), __builtin_zip (s, k),
		      AT ((R) a, i1, i0), INDEX (i1));
  __builtin_contract (plus, same, 0, SPACE (n, OVER (m)), all, AT ((R) a, i1, i0));
}

/* Members of four types; the last of the values is not what any order gives.  */
TESTED void
mixed (int m, int n, double *restrict s, int *restrict p, short *restrict l,
       unsigned char *restrict b, int *restrict a, struct counted start)
{
  typedef int (*R)[n];
  __builtin_contract (count_both, count_one, start, SPACE (n, OVER (m)),
		      __builtin_zip (s, p, l, b), AT ((R) a, i1, i0));
}

/* Each has a row of its own.  */
TESTED void
of_rows (int m, int n, float *restrict s, float *restrict q, float *restrict a)
{
  typedef float (*R)[m];
  __builtin_contract (add_moments, moments_of, none, SPACE (n, OVER (m)), __builtin_zip (s, q),
		      AT ((R) a, i0, i1));
}

TESTED void
as_structures (int m, int n, struct best *restrict s, int *restrict a)
{
  typedef int (*R)[n];
  __builtin_contract (better, best_of, least, SPACE (n, OVER (m)), s, AT ((R) a, i1, i0),
		      INDEX (i1));
}

TESTED void
batches (int k, int m, int n, float *restrict s, float *restrict q, float *restrict a)
{
  typedef float (*R)[m][n];
  typedef float (*S)[n];
  __builtin_contract (add_moments, moments_of, none, SPACE (k, n, OVER (m)),
		      __builtin_zip ((S) s, (S) q), AT ((R) a, i0, i2, i1));
}

static void
check_floats (int m, int n)
{
  float *a = malloc (m * n * sizeof *a + 1), *o = malloc (n * sizeof *o + 1);
  float *s = malloc (n * sizeof *s + 1), *q = malloc (n * sizeof *q + 1);
  EACH (i, 0, m * n)
    a[i] = i % 23 - 11;
  moments (m, n, s, q, a);
  variances (m, n, o, a);
  EACH (j, 0, n)
    {
      float sum = 0, squares = 0;
      EACH (i, 0, m)
	sum += a[i * n + j], squares += a[i * n + j] * a[i * n + j];
      EQ (s[j], sum);
      EQ (q[j], squares);
      if (m)
	EQ (o[j], squares - sum * sum / m);
    }
  if (m)
    of_rows (m, n, s, q, a);
  EACH (j, 0, m ? n : 0)
    {
      float sum = 0, squares = 0;
      EACH (i, 0, m)
	sum += a[j * m + i], squares += a[j * m + i] * a[j * m + i];
      EQ (s[j], sum);
      EQ (q[j], squares);
    }
  free (a), free (o), free (s), free (q);
}

static void
check_integers (int m, int n)
{
  int *a = malloc (m * n * sizeof *a + 1), *s = malloc (n * sizeof *s + 1);
  int *k = malloc (n * sizeof *k + 1), *t = malloc (n * sizeof *t + 1);
  int *l = malloc (n * sizeof *l + 1), *all = malloc (n * sizeof *all + 1);
  double *d = malloc (n * sizeof *d + 1);
  int *p = malloc (n * sizeof *p + 1);
  short *x = malloc (n * sizeof *x + 1);
  unsigned char *b = malloc (n + 1);
  struct best *r = malloc (n * sizeof *r + 1);
  struct counted start = { 0.5, 7, -3, 1 };
  EACH (i, 0, m * n)
    a[i] = i * 7919 % 1009 - 500;
  greatest (m, n, s, k, a);
  beside (m, n, t, l, all, a);
  as_structures (m, n, r, a);
  mixed (m, n, d, p, x, b, a, start);
  EACH (j, 0, n)
    {
      struct best w = least;
      struct counted c = start;
      int sum = 0;
      EACH (i, 0, m)
	{
	  w = better (w, best_of (a[i * n + j], i));
	  c = count_both (c, count_one (a[i * n + j]));
	  sum += a[i * n + j];
	}
      EQ (s[j], w.value);
      EQ (k[j], w.at);
      EQ (t[j], w.value);
      EQ (l[j], w.at);
      EQ (r[j].value, w.value);
      EQ (r[j].at, w.at);
      EQ (all[j], sum);
      EQ (d[j], c.sum);
      EQ (p[j], c.positive);
      EQ (x[j], c.last);
      EQ (b[j], c.bits);
    }
  free (a), free (s), free (k), free (t), free (l), free (all), free (d), free (p), free (x);
  free (b), free (r);
}

static void
check_batches (int k, int m, int n)
{
  float *a = malloc (k * m * n * sizeof *a + 1);
  float *s = malloc (k * n * sizeof *s + 1), *q = malloc (k * n * sizeof *q + 1);
  EACH (i, 0, k * m * n)
    a[i] = i % 31 - 15;
  batches (k, m, n, s, q, a);
  EACH (h, 0, k)
    EACH (j, 0, n)
      {
	float sum = 0, squares = 0;
	EACH (i, 0, m)
	  {
	    float v = a[(h * m + i) * n + j];
	    sum += v, squares += v * v;
	  }
	EQ (s[h * n + j], sum);
	EQ (q[h * n + j], squares);
      }
  free (a), free (s), free (q);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 3, 7, 8, 9, 16, 17, 40 };
  EACH (i, 0, 9)
    EACH (j, 0, 9)
      {
	check_floats (sizes[i], sizes[j]);
	check_integers (sizes[i], sizes[j]);
      }
  check_floats (0, 5), check_integers (0, 5);
  check_floats (60, 5001), check_integers (50, 4099);
  check_batches (3, 9, 17), check_batches (0, 3, 5), check_batches (5, 40, 1031);
  return bad != 0;
}
