/* Vectors, as in BLAS 1, on plain pointers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels axpy 1 } */
/* { dg-eliminated axpy "t" } */
/* { dg-guards axpy 1 } */
/* { dg-kernels waxpby 1 } */
/* { dg-eliminated waxpby "t,u" } */
/* { dg-guards waxpby 2 } */
/* { dg-kernels rotate 1 } */
/* { dg-eliminated rotate "t,u" } */
/* { dg-guards rotate 1 } */
/* { dg-kernels residual 1 } */
/* { dg-eliminated residual "t" } */
/* { dg-guards residual 1 } */
/* { dg-kernels cg_step 1 } */
/* { dg-eliminated cg_step "t,u" } */
/* { dg-guards cg_step 5 } */
/* { dg-kernels lerp 1 } */
/* { dg-eliminated lerp "t,u" } */
/* { dg-guards lerp 2 } */
/* { dg-kernels clamp 1 } */
/* { dg-eliminated clamp "t" } */
/* { dg-guards clamp 1 } */
/* { dg-schedule axpy "unordered, threads above 2730" { option "-O2 -fopenmp$" } } */
/* { dg-schedule axpy "unordered" { option "-O3 -g" } } */
/* { dg-schedule rotate "unordered, threads above 1260" { option "-O2 -fopenmp$" } } */
/* { dg-schedule rotate "unordered" { option "-O3 -g" } } */

#define T double
#include "legacy.h"

static double add (double a, double b) { return a + b; }
static double sub (double a, double b) { return a - b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double max (double a, double b) { return a > b ? a : b; }
static double min (double a, double b) { return a < b ? a : b; }
static double turn (double c, double s, double a, double b)
{ return c * a + s * b; }

/* y = a x + y */
TESTED void
axpy (int n, double a, double *x, double *y)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, a, x);
  __builtin_map (add, n, y, t, y);
  free (t);
}

CASE (axpy, axpy (n, 3, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = 3 * p[0][i];
      LOOP p[1][i] = t[i] + p[1][i];
      free (t);
      return 0;,
      "a b", "b a", "a a", "a a1", "a3 a", "a ah", "ah a")

/* w = a x + b y */
TESTED void
waxpby (int n, double a, double *x, double b, double *y, double *w)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (mul, n, t, a, x);
  __builtin_map (mul, n, u, b, y);
  __builtin_map (add, n, w, t, u);
  free (t);
  free (u);
}

CASE (waxpby, waxpby (n, 3, p[0], -2, p[1], p[2]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = 3 * p[0][i] + -2 * p[1][i];
      memcpy (p[2], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b c", "a a a", "a b b", "a b a", "a a1 a2", "a1 b a", "a b b1",
      "ah b a", "a b bh")

TESTED void
rotate (int n, double *x, double *y, double c, double s)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (turn, n, t, c, s, x, y);
  __builtin_map (turn, n, u, c, -s, y, x);
  __builtin_map (add, n, x, t, 0.0);
  __builtin_map (add, n, y, u, 0.0);
  free (t);
  free (u);
}

CASE (rotate, rotate (n, p[0], p[1], 3, 4); return 0;,
      ARRAY (T, t, n);
      ARRAY (T, u, n);
      LOOP t[i] = 3 * p[0][i] + 4 * p[1][i];
      LOOP u[i] = 3 * p[1][i] - 4 * p[0][i];
      LOOP p[0][i] = t[i];
      LOOP p[1][i] = u[i];
      free (t);
      free (u);
      return 0;,
      "a b", "b a", "a a", "a a1", "a2 a", "a ah", "ah a")

/* r = r - a q; its squared length */
TESTED double
residual (int n, double a, double *q, double *r)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, a, q);
  __builtin_map (sub, n, r, r, t);
  double s = __builtin_redomap (add, sq, 0.0, n, r);
  free (t);
  return s;
}

CASE (residual, return residual (n, 2, p[0], p[1]);,
      double s = 0;
      ARRAY (T, t, n);
      LOOP t[i] = 2 * p[0][i];
      LOOP p[1][i] -= t[i];
      LOOP s += p[1][i] * p[1][i];
      free (t);
      return s;,
      "a b", "b a", "a a", "a a1", "a5 a", "a ah", "ah a")

/* A step of the conjugate gradient method: x = x + a p, r = r - a q.  */
TESTED double
cg_step (int n, double a, double *p, double *q, double *x, double *r)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (mul, n, t, a, p);
  __builtin_map (add, n, x, x, t);
  __builtin_map (mul, n, u, a, q);
  __builtin_map (sub, n, r, r, u);
  double s = __builtin_redomap (add, mul, 0.0, n, r, p);
  free (t);
  free (u);
  return s;
}

CASE (cg_step, return cg_step (n, 2, p[0], p[1], p[2], p[3]);,
      double s = 0;
      ARRAY (T, t, n);
      LOOP t[i] = 2 * p[0][i];
      LOOP p[2][i] += t[i];
      LOOP t[i] = 2 * p[1][i];
      LOOP p[3][i] -= t[i];
      LOOP s += p[3][i] * p[0][i];
      free (t);
      return s;,
      "a b c d", "a a c d", "a b a d", "a b c a", "a b c b", "a b b d",
      "a b c c", "a a a a", "a b c c1", "a b a1 d", "a1 b a d", "a b b1 d",
      "a b1 b d", "a b c ah", "a bh c b")

/* o = a + w (b - a) */
TESTED void
lerp (int n, double *a, double *b, double *w, double *o)
{
  double *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (sub, n, t, b, a);
  __builtin_map (mul, n, u, w, t);
  __builtin_map (add, n, o, a, u);
  free (t);
  free (u);
}

CASE (lerp, lerp (n, p[0], p[1], p[2], p[3]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = p[0][i] + p[2][i] * (p[1][i] - p[0][i]);
      memcpy (p[3], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b c d", "a a a a", "a b c a", "a b c b", "a b c c", "a b c b1",
      "a b1 c b", "a b c ch", "a b ch c")

/* y = min (max (x, low), high) */
TESTED void
clamp (int n, double low, double high, double *x, double *y)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (max, n, t, x, low);
  __builtin_map (min, n, y, t, high);
  free (t);
}

CASE (clamp, clamp (n, 2, 5, p[0], p[1]); return 0;,
      ARRAY (T, t, n);
      LOOP t[i] = p[0][i] < 2 ? 2 : p[0][i] > 5 ? 5 : p[0][i];
      memcpy (p[1], t, n * sizeof *t);
      free (t);
      return 0;,
      "a b", "b a", "a a", "a a1", "a1 a", "a ah", "ah a")

int
main (void)
{
  FOR_SIZES (n)
    {
      check_axpy (n);
      check_waxpby (n);
      check_rotate (n);
      check_residual (n);
      check_cg_step (n);
      check_lerp (n);
      check_clamp (n);
    }
  return 0;
}
