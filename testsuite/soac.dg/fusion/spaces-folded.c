/* Maps that run where the subscripts of their consumers lead: shifted, transposed, flipped,
   repeated, in steps, and in the loops of contractions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels stencil 1 { no-option sanitize } } */
/* { dg-fused stencil "t" vertical { no-option sanitize } } */
/* { dg-eliminated stencil "t" { no-option sanitize } } */
/* { dg-guards stencil 0 } */
/* { dg-kernels transposed 1 } */
/* { dg-eliminated transposed "t" } */
/* { dg-kernels product 1 } */
/* { dg-eliminated product "t" } */
/* { dg-kernels dense 1 } */
/* { dg-eliminated dense "t,s" } */
/* { dg-kernels chain 1 { no-option sanitize } } */
/* { dg-eliminated chain "q,t" { no-option sanitize } } */
/* { dg-kernels flipped 1 } */
/* { dg-eliminated flipped "t" } */
/* { dg-kernels halves 1 } */
/* { dg-eliminated halves "t" } */
/* { dg-kernels spread 1 } */
/* { dg-eliminated spread "s" } */
/* { dg-kernels first_row 1 } */
/* { dg-eliminated first_row "t" } */
/* { dg-kernels wrapped 1 } */
/* { dg-eliminated wrapped "t" } */
/* { dg-kernels black 1 } */
/* { dg-eliminated black "t" } */
/* { dg-kernels turned 1 } */
/* { dg-eliminated turned "t" } */
/* { dg-kernels offset 1 } */
/* { dg-eliminated offset "t" } */
/* { dg-kernels flat_made 1 } */
/* { dg-eliminated flat_made "t" } */
/* { dg-kernels flat_read 2 } */
/* { dg-refused flat_read "t" size } */
/* { dg-kernels numbers 1 } */
/* { dg-eliminated numbers "t" } */
/* { dg-kernels gathered 1 } */
/* { dg-eliminated gathered "t" } */
/* { dg-kernels pairs 1 } */
/* { dg-eliminated pairs "p,q" } */
/* { dg-kernels sums 1 } */
/* { dg-eliminated sums "t" } */
/* { dg-kernels keys 1 } */
/* { dg-eliminated keys "t" } */
/* { dg-kernels twice 2 } */
/* { dg-eliminated twice "t" } */
/* { dg-kernels outside 2 } */
/* { dg-refused outside "t" size } */
/* { dg-kernels heavy 1 { no-option -Os|sanitize } } */
/* { dg-segments heavy 2 { no-option -Os|sanitize } } */
/* { dg-refused heavy "t" cost { no-option sanitize } } */
/* { dg-kernels repeated 2 } */
/* { dg-refused repeated "s" cost } */
/* { dg-kernels two_views 3 { no-option sanitize } } */
/* { dg-eliminated two_views "u" { no-option sanitize } } */
/* { dg-kernels stored 2 } */
/* { dg-refused stored "t" order } */
/* { dg-kernels overwritten 2 } */
/* { dg-refused overwritten "t" inplace } */
/* { dg-kernels in_place 2 } */
/* { dg-refused in_place "t" inplace } */
/* { dg-kernels two_makers 1 { no-option sanitize } } */
/* { dg-segments two_makers 4 { no-option sanitize } } */
/* { dg-eliminated two_makers "t" { no-option sanitize } } */

#include "spaces.h"
#include <math.h>

static double add (double a, double b) { return a + b; }
static double sub (double a, double b) { return a - b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double inc (double a) { return a + 1; }
static double id (double a) { return a; }
static double
root (double a)
{
  return sqrt (a * a + 2) / (a + 0.5) - sqrt (a * a * 3 + 1);
}
static double avg (double a, double b, double c, double d) { return (a + b + c + d) / 4; }
static double mix (ptrdiff_t i, double a, int k) { return i * 0.5 + a * k; }
static int key (double a) { return (int) a & 7; }
typedef struct { double a, b; } pair;
static pair both (double x) { pair p = { x + 1, x * 2 }; return p; }

TESTED void
stencil (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  __builtin_map (avg, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), v, AT (t, i0 - 1, i1),
		 AT (t, i0 + 1, i1), AT (t, i0, i1 - 1), AT (t, i0, i1 + 1));
  free (t);
}

TESTED void
transposed (int n, int m, double (*restrict v)[n], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  __builtin_map (inc, SPACE (m, n), v, AT (t, i1, i0));
  free (t);
}

TESTED void
product (int n, int m, int p, double (*restrict c)[p], double (*restrict a)[m],
	 double (*restrict b)[p])
{
  NEW (t, n, m);
  __builtin_map (inc, SPACE (n, m), t, a);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), c, AT (t, i0, i2),
		      AT (b, i2, i1));
  free (t);
}

/* w[i] = sum over j of (a[i][j] + b[i][j]) * (v[j] + u[j]).  */

TESTED void
dense (int n, int m, double *restrict w, double (*restrict a)[m], double (*restrict b)[m],
       double *restrict v, double *restrict u)
{
  NEW (t, n, m);
  double *s = malloc (m * sizeof *s);
  __builtin_map (add, SPACE (n, m), t, a, b);
  __builtin_map (add, m, s, v, u);
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (m)), w, AT (t, i0, i1), AT (s, i1));
  free (t), free (s);
}

TESTED void
chain (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  NEW (q, n, m);
  __builtin_map (sq, SPACE (n, m), q, u);
  __builtin_map (sub, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, AT (q, i0 - 1, i1),
		 AT (q, i0 + 1, i1));
  __builtin_map (sub, SPACE (RANGE (2, n - 2), RANGE (2, m - 2)), v, AT (t, i0 - 1, i1),
		 AT (t, i0, i1 - 1));
  free (t), free (q);
}

TESTED void
flipped (size_t n, double *restrict v, double *restrict x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (sub, n, v, AT (t, n - 1 - i0), x);
  free (t);
}

TESTED void
halves (size_t n, double *restrict v, double *restrict x)
{
  double *t = malloc (2 * n * sizeof *t);
  __builtin_map (sq, 2 * n, t, x);
  __builtin_map (sub, n, v, AT (t, 2 * i0), AT (t, 2 * i0 + 1));
  free (t);
}

TESTED void
spread (int n, int m, double (*restrict v)[m], double *restrict x)
{
  double *s = malloc (m * sizeof *s);
  __builtin_map (inc, m, s, x);
  __builtin_map (sq, SPACE (n, m), v, AT (s, i1));
  free (s);
}

TESTED void
first_row (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (inc, SPACE (n, m), t, u);
  __builtin_map (sub, SPACE (n, m), v, t, AT (t, 0, i1));
  free (t);
}

TESTED void
wrapped (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  __builtin_map (sub, SPACE (n, m), v, AT (t, (i0 + 1) % n, i1),
		 AT (t, i0, (i1 + m - 1) % m));
  free (t);
}

/* Of what is made for even columns the one before each odd one.  */

TESTED void
black (int n, double (*restrict v)[64], double (*restrict u)[64])
{
  NEW (t, n, 64);
  __builtin_map (sq, SPACE (n, RANGE (0, 64, 2)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (1, 64, 2)), v, AT (t, i0, i1 - 1));
  free (t);
}

TESTED void
turned (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  double (*t)[n] = malloc (m * sizeof *t);
  __builtin_map (sq, SPACE (n, m), AT (t, i1, n - 1 - i0), u);
  __builtin_map (sub, SPACE (n, m), v, u, AT (t, i1, i0));
  free (t);
}

TESTED void
offset (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m - 1), AT (t, i0, i1 + 1), u);
  __builtin_map (inc, SPACE (n, RANGE (1, m - 1)), v, AT (t, i0, m - 1 - i1));
  free (t);
}

TESTED void
flat_made (size_t n, size_t m, double (*restrict v)[m], double *restrict u)
{
  NEW (t, n, m);
  __builtin_map (sq, n * m, (double *) t, u);
  __builtin_map (sub, SPACE (n, RANGE (1, m)), v, t, AT (t, i0, i1 - 1));
  free (t);
}

TESTED void
flat_read (size_t n, size_t m, double *restrict v, double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  __builtin_map (inc, n * m, v, AT ((double *) t, n * m - 1 - i0));
  free (t);
}

/* An iota, a stride and a broadcast go along.  */

TESTED void
numbers (size_t n, double *restrict v, double *restrict x, int k)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, __builtin_iota ((ptrdiff_t) 3, (ptrdiff_t) 5), __builtin_stride (x, 2), k);
  __builtin_map (sub, RANGE (1, n), v, AT (t, i0 - 1), AT (t, n - 1 - i0));
  free (t);
}

TESTED void
gathered (size_t n, double *restrict v, double *restrict x, int *restrict idx)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, __builtin_gather (x, idx));
  __builtin_map (inc, n, v, AT (t, n - 1 - i0));
  free (t);
}

TESTED void
pairs (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (p, n, m);
  NEW (q, n, m);
  __builtin_map (both, SPACE (n, m), __builtin_zip (p, q), u);
  __builtin_map (sub, SPACE (RANGE (1, n), m), v, AT (p, i0 - 1, i1), AT (q, i0 - 1, i1));
  free (p), free (q);
}

TESTED double
sums (int n, int m, double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  double s = __builtin_redomap (add, sub, 0.0, SPACE (RANGE (1, n), RANGE (1, m)),
				AT (t, i0 - 1, i1), AT (t, i0, i1 - 1));
  free (t);
  return s;
}

TESTED void
keys (size_t n, double *restrict bins, double *restrict x, int *restrict k)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_reduce_by_index (add, n, 8, bins, k, AT (t, n - 1 - i0));
  free (t);
}

/* It is computed again in each of the two kernels.  */

TESTED double
twice (int n, int m, double *restrict columns, double (*restrict a)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, a);
  double r = __builtin_reduce (add, 0.0, SPACE (n, m), t);
  __builtin_contract (add, sq, 0.0, SPACE (m, OVER (n)), columns, AT (t, i1, i0));
  free (t);
  return r;
}

/* The first column is read, too.  */

TESTED void
outside (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  for (int i = 0; i < n; i++)
    t[i][0] = 3;
  __builtin_map (sq, SPACE (n, RANGE (1, m)), t, u);
  __builtin_map (inc, SPACE (n, RANGE (1, m)), v, AT (t, i0, i1 - 1));
  free (t);
}

TESTED void
heavy (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (root, SPACE (n, m), t, u);
  __builtin_map (avg, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), v, AT (t, i0 - 1, i1),
		 AT (t, i0 + 1, i1), AT (t, i0, i1 - 1), AT (t, i0, i1 + 1));
  free (t);
}

TESTED void
repeated (int n, int m, double (*restrict v)[m], double *restrict x)
{
  double *s = malloc (m * sizeof *s);
  __builtin_map (root, m, s, x);
  __builtin_map (sq, SPACE (n, m), v, AT (s, i1));
  free (s);
}

/* One call reads the array by two views.  Only for one of them it is seen that the second map makes none of
   that, when it is known which elements are needed: the other one reads what the first map has stored.  */

TESTED void
two_views (double (*restrict o)[5], double (*restrict x)[5])
{
  double (*t)[5] = malloc (16 * sizeof *t), (*u)[5] = malloc (16 * sizeof *u);
  memset (t, 0x55, 16 * sizeof *t);
  __builtin_map (sq, SPACE (16, 5), t, x);
  __builtin_map (inc, SPACE (RANGE (8, 14), 5), t, x);
  __builtin_map (sub, SPACE (16, 5), u, AT (t, i0, (i1 + i1) % 5), t);
  __builtin_map (inc, SPACE (1, 5), o, AT (u, i0 + 2, i1));
  free (t), free (u);
}

TESTED double
stored (int n, int m, double (*restrict v)[m], double (*restrict u)[m], double (*restrict t)[m])
{
  __builtin_map (sq, SPACE (n, m), t, u);
  __builtin_map (inc, SPACE (n, RANGE (1, m)), v, AT (t, i0, i1 - 1));
  return t[0][0];
}

TESTED void
overwritten (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  u[n / 2][m / 2] = 7;
  __builtin_map (inc, SPACE (n, RANGE (1, m)), v, AT (t, i0, i1 - 1));
  free (t);
}

TESTED void
in_place (int n, int m, double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  __builtin_map (sub, SPACE (n, RANGE (1, m)), u, u, AT (t, i0, i1 - 1));
  free (t);
}

/* The middle is made once more: four segments.  */

TESTED void
two_makers (int n, int m, double (*restrict v)[m], double (*restrict u)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, u);
  __builtin_map (inc, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), t, u);
  __builtin_map (id, SPACE (n, RANGE (1, m)), v, AT (t, i0, i1 - 1));
  free (t);
}

#define CLEAR EACH (i, 0, n) EACH (j, 0, m) v[i][j] = -1

static void
check_shapes (int n, int m, double (*u)[m], double (*v)[m])
{
  CLEAR; stencil (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], i > 0 && j > 0 && i < n - 1 && j < m - 1
	   ? avg (sq (u[i - 1][j]), sq (u[i + 1][j]), sq (u[i][j - 1]), sq (u[i][j + 1])) : -1);
  CLEAR; chain (n, m, v, u);
#define Q(I, J) sub (sq (u[(I) - 1][J]), sq (u[(I) + 1][J]))
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], i > 1 && j > 1 && i < n - 2 && j < m - 2
	   ? Q (i - 1, j) - Q (i, j - 1) : -1);
  CLEAR; spread (n, m, v, u[0]);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], sq (u[0][j] + 1));
  CLEAR; first_row (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], u[i][j] - u[0][j]);
  CLEAR; wrapped (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], sq (u[(i + 1) % n][j]) - sq (u[i][(j + m - 1) % m]));
  CLEAR; turned (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], u[i][j] - sq (u[n - 1 - i][j]));
  CLEAR; offset (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    EQ (v[i][j], j > 0 && j < m - 1 ? sq (u[i][m - 2 - j]) + 1 : -1);
  CLEAR; flat_made (n, m, v, u[0]);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], j ? sq (u[i][j]) - sq (u[i][j - 1]) : -1);
  CLEAR; flat_read (n, m, v[0], u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], sq (u[n - 1 - i][m - 1 - j]) + 1);
  CLEAR; pairs (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], i ? 1 - u[i - 1][j] : -1);
  CLEAR; outside (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], j == 0 ? -1 : j == 1 ? 4 : sq (u[i][j - 1]) + 1);
  CLEAR; heavy (n, m, v, u);
  EACH (i, 0, n) EACH (j, 0, m)
    if (i > 0 && j > 0 && i < n - 1 && j < m - 1)
      EQ (fabs (v[i][j] - avg (root (u[i - 1][j]), root (u[i + 1][j]), root (u[i][j - 1]),
				  root (u[i][j + 1]))) < 1e-9, 1);
    else
      EQ (v[i][j], -1);
  CLEAR; repeated (n, m, v, u[0]);
  EACH (i, 0, n) EACH (j, 0, m) EQ (fabs (v[i][j] - sq (root (u[0][j]))) < 1e-9, 1);
  CLEAR; two_makers (n, m, v, u);
  EACH (i, 0, n) EACH (j, 1, m)
    EQ (v[i][j], i > 0 && i < n - 1 && j > 1 ? u[i][j - 1] + 1 : sq (u[i][j - 1]));
  double s = 0;
  EACH (i, 1, n) EACH (j, 1, m) s += sq (u[i - 1][j]) - sq (u[i][j - 1]);
  EQ (sums (n, m, u), s);
}

static void
check_lines (int n, double *x, double *v)
{
  int *idx = malloc (n * sizeof *idx);
  EACH (i, 0, n) idx[i] = i * 7 % n;
  flipped (n, v, x);
  EACH (i, 0, n) EQ (v[i], sq (x[n - 1 - i]) - x[i]);
  halves (n / 2, v, x);
  EACH (i, 0, n / 2) EQ (v[i], sq (x[2 * i]) - sq (x[2 * i + 1]));
  gathered (n, v, x, idx);
  EACH (i, 0, n) EQ (v[i], sq (x[idx[n - 1 - i]]) + 1);
  numbers ((n + 1) / 2, v, x, 3);
  EACH (i, 1, (n + 1) / 2)
    EQ (v[i], mix (3 + 5 * (i - 1), x[2 * (i - 1)], 3)
	   - mix (3 + 5 * ((n + 1) / 2 - 1 - i), x[2 * ((n + 1) / 2 - 1 - i)], 3));
  double bins[8] = { 0 }, expected[8] = { 0 };
  EACH (i, 0, n) idx[i] = key (x[i]), expected[idx[i]] += sq (x[n - 1 - i]);
  keys (n, bins, x, idx);
  EACH (i, 0, 8) EQ (bins[i], expected[i]);
  free (idx);
}

static void
check (int n, int m)
{
  double (*u)[m] = calloc (n + 1, sizeof *u), (*v)[m] = calloc (n + 1, sizeof *v);
  double (*w)[n] = calloc (m, sizeof *w), (*b)[n] = calloc (m, sizeof *b);
  double (*c)[n] = calloc (n, sizeof *c), (*t)[m] = calloc (n, sizeof *t);
  double *lines = calloc (n + m, sizeof *lines), s = 0;
  EACH (i, 0, n) EACH (j, 0, m)
    u[i][j] = (i * 7 + j * 3) % 11 - 2, b[j][i] = (i + j * 5) % 7 - 3, s += sq (u[i][j]);
  check_shapes (n, m, u, v);
  check_lines (n * m, u[0], v[0]);
  transposed (n, m, w, u);
  EACH (i, 0, n) EACH (j, 0, m) EQ (w[j][i], sq (u[i][j]) + 1);
  product (n, m, n, c, u, b);
  EACH (i, 0, n) EACH (j, 0, n)
    {
      double q = 0;
      EACH (k, 0, m) q += (u[i][k] + 1) * b[k][j];
      EQ (c[i][j], q);
    }
  EACH (i, 0, n) EACH (j, 0, m) t[i][j] = i - j;
  dense (n, m, lines, u, t, u[n - 1], t[n / 2]);
  EACH (i, 0, n)
    {
      double q = 0;
      EACH (j, 0, m) q += (u[i][j] + t[i][j]) * (u[n - 1][j] + t[n / 2][j]);
      EQ (lines[i], q);
    }
  EQ (twice (n, m, lines, u), s);
  EACH (j, 0, m)
    {
      double q = 0;
      EACH (i, 0, n) q += sq (sq (u[i][j]));
      EQ (lines[j], q);
    }
  CLEAR; EQ (stored (n, m, v, u, t), sq (u[0][0]));
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], j ? sq (u[i][j - 1]) + 1 : -1);
  double was = u[n / 2][m / 2];
  CLEAR; overwritten (n, m, v, u);
  u[n / 2][m / 2] = was;
  EACH (i, 0, n) EACH (j, 0, m) EQ (v[i][j], j ? sq (u[i][j - 1]) + 1 : -1);
  EACH (i, 0, n) EACH (j, 0, m) t[i][j] = u[i][j];
  in_place (n, m, t);
  EACH (i, 0, n) EACH (j, 0, m) EQ (t[i][j], j ? u[i][j] - sq (u[i][j - 1]) : u[i][j]);
  free (u), free (v), free (w), free (b), free (c), free (t), free (lines);
}

int
main (void)
{
  for (int n = 1; n < 40; n += n < 6 ? 1 : 13)
    for (int m = 1; m < 300; m = m < 5 ? m + 1 : m * 2 + 3)
      check (n, m);
  double even[5][64], odd[5][64];
  EACH (i, 0, 5) EACH (j, 0, 64) even[i][j] = i * 64 + j, odd[i][j] = -1;
  black (5, odd, even);
  EACH (i, 0, 5) EACH (j, 0, 64) EQ (odd[i][j], j & 1 ? sq (even[i][j - 1]) + 1 : -1);
  double rows[16][5], row[1][5];
  EACH (i, 0, 16) EACH (j, 0, 5) rows[i][j] = i * 5 + j;
  two_views (row, rows);
  EACH (j, 0, 5) EQ (row[0][j], sub (sq (rows[2][2 * j % 5]), sq (rows[2][j])) + 1);
  /* Spaces without an index look at nothing.  */
  double none[1][3] = { { 1, 2, 3 } }, other[1][3];
  stencil (0, 3, other, none);
  wrapped (0, 3, other, none);
  first_row (0, 3, other, none);
  EQ (sums (0, 3, none), 0);
  flipped (0, other[0], none[0]);
  printf ("%d\n", bad);
  return bad != 0;
}
