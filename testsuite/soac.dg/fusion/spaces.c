/* Spaces of several dimensions: members that run over the same axes and reach their arrays
   by the same subscripts share a kernel; what needs no subscripts is as in one dimension.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels heat 1 } */
/* { dg-fused heat "t" vertical } */
/* { dg-eliminated heat "t" } */
/* { dg-kernels residual 1 } */
/* { dg-eliminated residual "t" } */
/* { dg-kernels layer 1 } */
/* { dg-members layer "contract,map" } */
/* { dg-eliminated layer "c" } */
/* { dg-kernels norm 1 } */
/* { dg-eliminated norm "t" } */
/* { dg-guards norm 0 } */
/* { dg-kernels both 2 } */
/* { dg-eliminated both "t" } */
/* { dg-kernels shifted 1 } */
/* { dg-eliminated shifted "t" } */

#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double id (double a) { return a; }
static double sq (double a) { return a * a; }
static double avg (double a, double b, double c, double d) { return (a + b + c + d) / 4; }
static double lap (double a, double b, double c, double d, double e) { return a + b + c + d - 4 * e; }
static double step (double u, double l) { return u + 0.25 * l; }
static double relu (double a, double b) { return a + b > 0 ? a + b : 0; }
static double number (ptrdiff_t a) { return a; }
static double first (double a, double b) { (void) b; return a; }

#define TESTED __attribute__ ((noinline, noclone))

TESTED void
jacobi (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  __builtin_map (avg, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)),
		 v, __builtin_at (u, i0 - 1, i1), __builtin_at (u, i0 + 1, i1),
		 __builtin_at (u, i0, i1 - 1), __builtin_at (u, i0, i1 + 1));
}

TESTED void
matmul (int n, int m, int p, double (*c)[p], double (*a)[m], double (*b)[p])
{
  __builtin_contract (add, mul, 0.0, __builtin_space (n, p, __builtin_over (m)), c,
		      __builtin_at (a, i0, i2), __builtin_at (b, i2, i1));
}

TESTED double
norm (int n, int m, double (*restrict a)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (sq, __builtin_space (n, m), t, a);
  double s = __builtin_reduce (add, 0.0, __builtin_space (n, m), t);
  free (t);
  return s;
}

TESTED void
transpose (int n, int m, double (*t)[n], double (*a)[m])
{
  __builtin_map (id, __builtin_space (m, n), t, __builtin_at (a, i1, i0));
}

TESTED void
stepped (int n, int m, double (*t)[m])
{
  __builtin_map (number, __builtin_space (__builtin_range (0, n, 2),
					  __builtin_range (1, m, 5, 2)),
		 t, __builtin_index (i0 * 100 + i1));
}

TESTED void
reversed (size_t n, double *o, double *x, int *idx)
{
  __builtin_map (add, __builtin_range (1, n), o, __builtin_at (x, n - 1 - i0),
		 __builtin_at (x, idx[i0 - 1]));
}

TESTED double
sum (size_t n, size_t m, double (*x)[m])
{
  return __builtin_redomap (add, sq, 1.0, __builtin_space (__builtin_range (1, n), m - 1),
			    __builtin_at (x, i0 - 1, i1 + 1));
}

TESTED double
leftmost (size_t n, size_t m, double (*x)[m])
{
  return __builtin_redomap (first, sq, 1.0, __builtin_space (__builtin_range (1, n), m - 1),
			    __builtin_at (x, i0 - 1, i1 + 1));
}

TESTED void
heat (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (lap, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)),
		 t, __builtin_at (u, i0 - 1, i1), __builtin_at (u, i0 + 1, i1),
		 __builtin_at (u, i0, i1 - 1), __builtin_at (u, i0, i1 + 1), u);
  __builtin_map (step, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)),
		 v, u, t);
  free (t);
}

TESTED double
residual (int n, int m, double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (lap, __builtin_space (__builtin_range (1, n - 1), __builtin_range (1, m - 1)),
		 t, __builtin_at (u, i0 - 1, i1), __builtin_at (u, i0 + 1, i1),
		 __builtin_at (u, i0, i1 - 1), __builtin_at (u, i0, i1 + 1), u);
  double r = __builtin_redomap (add, sq, 0.0,
				__builtin_space (__builtin_range (1, n - 1),
						 __builtin_range (1, m - 1)), t);
  free (t);
  return r;
}

TESTED void
layer (int n, int m, int p, double (*restrict o)[p], double (*restrict a)[m],
       double (*restrict b)[p], double *restrict bias)
{
  double (*c)[p] = malloc (n * sizeof *c);
  __builtin_contract (add, mul, 0.0, __builtin_space (n, p, __builtin_over (m)), c,
		      __builtin_at (a, i0, i2), __builtin_at (b, i2, i1));
  __builtin_map (relu, __builtin_space (n, p), o, c, __builtin_at (bias, i1));
  free (c);
}

TESTED double
both (int n, int m, double *restrict sums, double (*restrict a)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (sq, __builtin_space (n, m), t, a);
  double r = __builtin_reduce (add, 0.0, __builtin_space (n, m), t);
  __builtin_contract (add, sq, 0.0, __builtin_space (m, __builtin_over (n)), sums,
		      __builtin_at (t, i1, i0));
  free (t);
  return r;
}

TESTED void
shifted (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (sq, __builtin_space (n, __builtin_range (1, m)), t, u);
  __builtin_map (sq, __builtin_space (n, __builtin_range (1, m)), v,
		 __builtin_at (t, i0, m - i1));
  free (t);
}

static int bad;

#define CHECK(A, B) \
  do { double a_ = (A), b_ = (B); \
       if (a_ != b_ && bad++ < 20) printf ("line %d: %g, not %g\n", __LINE__, a_, b_); } while (0)
#define EACH(I, N) for (int I = 0; I < (N); I++)

static void
check (int n, int m)
{
  double (*u)[m] = calloc (n + 1, sizeof *u), (*v)[m] = calloc (n + 1, sizeof *v);
  double (*t)[n] = calloc (m, sizeof *t), (*b)[n] = calloc (m, sizeof *b);
  double (*c)[n] = calloc (n, sizeof *c);
  double *bias = calloc (n, sizeof *bias), *sums = calloc (m, sizeof *sums), r = 0, s = 0;
  int *idx = calloc (m, sizeof *idx);
  EACH (i, n) EACH (j, m)
    u[i][j] = (i * 7 + j * 3) % 11, b[j][i] = (i + j * 5) % 7 - 3, s += u[i][j] * u[i][j];
  EACH (i, n) bias[i] = i % 5 - 7;
  EACH (j, m) idx[j] = j * 5 % m;
  CHECK (norm (n, m, u), s);
  jacobi (n, m, v, u);
  EACH (i, n) EACH (j, m)
    CHECK (v[i][j], i > 0 && j > 0 && i < n - 1 && j < m - 1
	   ? avg (u[i - 1][j], u[i + 1][j], u[i][j - 1], u[i][j + 1]) : 0);
  transpose (n, m, t, u);
  EACH (i, n) EACH (j, m) CHECK (t[j][i], u[i][j]);
  matmul (n, m, n, c, u, b);
  EACH (i, n) EACH (j, n)
    {
      double q = 0;
      EACH (k, m) q += u[i][k] * b[k][j];
      CHECK (c[i][j], q);
    }
  layer (n, m, n, c, u, b, bias);
  EACH (i, n) EACH (j, n)
    {
      double q = 0;
      EACH (k, m) q += u[i][k] * b[k][j];
      CHECK (c[i][j], relu (q, bias[j]));
    }
  EACH (i, n) EACH (j, m) v[i][j] = -1;
  stepped (n, m, v);
  EACH (i, n) EACH (j, m)
    CHECK (v[i][j], i % 2 == 0 && j > 0 && (j - 1) % 5 < 2 ? i * 100 + j : -1);
  reversed (m, v[0], u[0], idx);
  for (int j = 1; j < m; j++) CHECK (v[0][j], u[0][m - 1 - j] + u[0][idx[j - 1]]);
  s = 1;
  for (int i = 1; i < n; i++) for (int j = 0; j < m - 1; j++) s += sq (u[i - 1][j + 1]);
  CHECK (sum (n, m, u), s);
  CHECK (leftmost (n, m, u), 1);
  EACH (i, n) EACH (j, m) v[i][j] = 0;
  heat (n, m, v, u);
  EACH (i, n) EACH (j, m)
    {
      int inside = i > 0 && j > 0 && i < n - 1 && j < m - 1;
      double l = inside ? lap (u[i - 1][j], u[i + 1][j], u[i][j - 1], u[i][j + 1], u[i][j]) : 0;
      r += l * l;
      CHECK (v[i][j], inside ? step (u[i][j], l) : 0);
    }
  CHECK (residual (n, m, u), r);
  r = both (n, m, sums, u);
  s = 0;
  EACH (j, m)
    {
      double q = 0;
      EACH (i, n) q += sq (sq (u[i][j])), s += sq (u[i][j]);
      CHECK (sums[j], q);
    }
  CHECK (r, s);
  shifted (n, m, v, u);
  EACH (i, n) for (int j = 1; j < m; j++) CHECK (v[i][j], sq (sq (u[i][m - j])));
  free (u), free (v), free (t), free (b), free (c), free (bias), free (sums), free (idx);
}

int
main (void)
{
  for (int n = 1; n < 40; n += n < 5 ? 1 : 11)
    for (int m = 1; m < 300; m = m * 2 + 1)
      check (n, m);
  double none[1][3] = { { 1, 2, 3 } };
  jacobi (0, 3, none, none);
  CHECK (norm (0, 3, none), 0);
  CHECK (sum (1, 3, none), 1);
  printf ("%d\n", bad);
  return bad != 0;
}
