/* Spaces of few elements, which are done by plain loops where the call stands: each number of
   rows and columns from none on, and a little more than is few; and lengths that are known.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels block 1 } */
/* { dg-eliminated block "t" } */
/* { dg-kernels turned 1 } */
/* { dg-kernels numbered 1 } */
/* { dg-kernels pieces 1 } */
/* { dg-kernels row_sums 1 } */
/* { dg-eliminated row_sums "t" } */
/* { dg-kernels column_sums 1 } */
/* { dg-kernels product 1 } */
/* { dg-kernels stored_product 1 } */
/* { dg-kernels distance 1 } */
/* { dg-kernels in_order 1 } */
/* { dg-kernels several 1 { no-option non-call } } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels narrow_row 1 } */
/* { dg-kernels around 1 } */
/* { dg-kernels product4 1 } */
/* { dg-kernels block8 1 } */
/* { dg-kernels distance16 1 } */
/* { dg-kernels in_order8 1 } */
/* { dg-kernels known_rows 1 } */

#include "spaces.h"
#include <limits.h>

typedef unsigned char byte;

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double twice (double a) { return 2 * a; }
static double place (ptrdiff_t i, ptrdiff_t j, double x) { return 100 * i + j + x; }
static int plus (int a, int b) { return a + b; }
static int most (int a, int b) { return a > b ? a : b; }
static int apart (byte a, byte b) { return a > b ? a - b : b - a; }
static signed char short_of (signed char a, signed char b) { return a + b; }
static int wrap (int a, int b) { return (unsigned) a + b; }
static float addf (float a, float b) { return a + b; }
static float mulf (float a, float b) { return a * b; }

enum { LD = 32, MOST = 21 };

/* ---- lengths that the call tells ------------------------------------------------ */

/* A block of larger matrices, and what nobody else reads.  */

TESTED void
block (int n, int m, double (*restrict z)[LD], double (*restrict x)[LD], double (*restrict y)[LD])
{
  NEW (t, n, m);
  __builtin_map (mul, SPACE (n, m), AT (t, i0, i1), AT (x, i0, i1), AT (y, i0, i1));
  __builtin_map (twice, SPACE (n, m), AT (z, i0, i1), AT (t, i0, i1));
  free (t);
}

TESTED void
turned (int n, int m, double (*restrict z)[LD], double (*restrict x)[LD])
{
  __builtin_map (twice, SPACE (n, m), AT (z, i0, i1), AT (x, i1, i0));
}

/* By indices, and by the number of the element.  */

TESTED void
numbered (int n, int m, double (*restrict z)[LD], double (*restrict x)[m])
{
  __builtin_map (place, SPACE (n, m), AT (z, i0, i1), INDEX (i0), INDEX (i1), x);
}

/* Every third column and its neighbour.  */

TESTED void
pieces (int n, int m, double (*restrict z)[LD], double (*restrict x)[LD])
{
  __builtin_map (twice, SPACE (n, RANGE (0, m, 3, 2)), AT (z, i0, i1), AT (x, i0, i1));
}

TESTED void
row_sums (int n, int m, double *restrict z, double (*restrict x)[LD], double *restrict y)
{
  NEW (t, n, m);
  __builtin_map (twice, SPACE (n, m), AT (t, i0, i1), AT (x, i0, i1));
  __builtin_contract (add, mul, 1.0, SPACE (n, OVER (m)), z, AT (t, i0, i1), AT (y, i1));
  free (t);
}

TESTED void
column_sums (int n, int m, double *restrict z, double (*restrict x)[LD], double *restrict y)
{
  __builtin_contract (add, mul, 1.0, SPACE (m, OVER (n)), z, AT (x, i1, i0), AT (y, i1));
}

TESTED void
product (int n, int m, double (*restrict z)[LD], double (*restrict x)[LD], double (*restrict y)[LD])
{
  __builtin_contract (add, mul, 0.0, SPACE (n, m, OVER (m)), AT (z, i0, i1), AT (x, i0, i2),
		      AT (y, i2, i1));
}

/* The contraction's consumer.  */

TESTED void
stored_product (int n, int m, double (*restrict z)[LD], double (*restrict x)[LD],
		double (*restrict y)[LD])
{
  NEW (t, n, m);
  __builtin_contract (add, mul, 0.0, SPACE (n, m, OVER (n)), AT (t, i0, i1), AT (x, i0, i2),
		      AT (y, i2, i1));
  __builtin_map (twice, SPACE (n, m), AT (z, i0, i1), AT (t, i0, i1));
  free (t);
}

TESTED int
distance (int n, int m, byte (*restrict x)[LD], byte (*restrict y)[LD])
{
  return __builtin_redomap (plus, apart, 7, SPACE (n, m), AT (x, i0, i1), AT (y, i0, i1));
}

/* In this order no sum overflows, in others some do.  */

TESTED int
in_order (int n, int m, int (*restrict x)[LD])
{
  return __builtin_reduce (plus, 0, SPACE (n, m), AT (x, i0, i1));
}

/* A map and two reductions.  */

TESTED int
several (int n, int m, int (*restrict z)[LD], int (*restrict x)[LD], int *restrict greatest)
{
  __builtin_map (plus, SPACE (n, m), AT (z, i0, i1), AT (x, i0, i1), 3);
  *greatest = __builtin_reduce (most, INT_MIN, SPACE (n, m), AT (x, i0, i1));
  return __builtin_reduce (plus, 0, SPACE (n, m), AT (x, i0, i1));
}

/* What does not fit is cut off, as the operators say: no sum overflows.  */

TESTED signed char
narrow (int n, int m, signed char (*restrict x)[LD])
{
  return __builtin_reduce (short_of, 0, SPACE (n, m), AT (x, i0, i1));
}

TESTED signed char
narrow_row (int n, const signed char *x)
{
  return __builtin_reduce (short_of, 0, n, x);
}

TESTED int
around (int n, int m, int (*restrict x)[LD])
{
  return __builtin_reduce (wrap, 0, SPACE (n, m), AT (x, i0, i1));
}

/* ---- lengths that are known ----------------------------------------------------- */

TESTED void
product4 (float (*restrict z)[4], float (*restrict x)[4], float (*restrict y)[4])
{
  __builtin_contract (addf, mulf, 0.0f, SPACE (4, 4, OVER (4)), z, AT (x, i0, i2), AT (y, i2, i1));
}

TESTED void
block8 (double (*restrict z)[LD], double (*restrict x)[LD])
{
  __builtin_map (twice, SPACE (8, 8), AT (z, i0, i1), AT (x, i0, i1));
}

TESTED int
distance16 (byte (*restrict x)[LD], byte (*restrict y)[LD])
{
  return __builtin_redomap (plus, apart, 7, SPACE (16, 16), AT (x, i0, i1), AT (y, i0, i1));
}

TESTED int
in_order8 (int (*restrict x)[LD])
{
  return __builtin_reduce (plus, 0, SPACE (8, 8), AT (x, i0, i1));
}

TESTED void
known_rows (int n, double (*restrict z)[3], double (*restrict x)[3])
{
  __builtin_map (twice, SPACE (n, 3), AT (z, i0, i1), AT (x, i0, 2 - i1));
}

/* ---- what it is compared with --------------------------------------------------- */

static double x[LD][LD], y[LD][LD], z[LD][LD], w[LD][LD];
static byte b[LD][LD], c[LD][LD];
static signed char s[LD][LD];
static int k[LD][LD], l[LD][LD];

static void
fill (void)
{
  EACH (i, 0, LD) EACH (j, 0, LD)
    {
      x[i][j] = (i * 7 + j * 3) % 19 - 5;
      y[i][j] = (i * 5 + j * 11) % 17 - 4;
      b[i][j] = i * 37 + j * 91;
      c[i][j] = i * 53 + j * 29;
    }
}

/* Sums that go up and down, row by row.  */

static void
fill_sums (int n, int m)
{
  int number = 0;
  EACH (i, 0, LD) EACH (j, 0, LD) k[i][j] = INT_MAX;
  EACH (i, 0, n) EACH (j, 0, m) k[i][j] = number++ % 2 ? -INT_MAX : INT_MAX - 1;
}

static void
clear (void)
{
  EACH (i, 0, LD) EACH (j, 0, LD) z[i][j] = w[i][j] = -77;
}

static void
same (int line)
{
  int before = bad;
  EACH (i, 0, LD) EACH (j, 0, LD) EQ (z[i][j], w[i][j]);
  if (bad != before)
    printf ("of line %d\n", line);
}

/* Where rows are arrays of their own they have elements.  */

static void
check_chains (int n, int m)
{
  clear ();
  block (n, m, z, x, y);
  EACH (i, 0, n) EACH (j, 0, m) w[i][j] = 2 * (x[i][j] * y[i][j]);
  same (__LINE__);
  clear ();
  numbered (n, m, z, (void *) x);
  EACH (i, 0, n) EACH (j, 0, m) w[i][j] = 100 * i + j + ((double *) x)[i * m + j];
  same (__LINE__);
  clear ();
  row_sums (n, m, z[0], x, y[0]);
  EACH (i, 0, n)
    {
      w[0][i] = 1;
      EACH (j, 0, m) w[0][i] += 2 * x[i][j] * y[0][j];
    }
  same (__LINE__);
  clear ();
  stored_product (n, m, z, x, y);
  EACH (i, 0, n) EACH (j, 0, m)
    {
      w[i][j] = 0;
      EACH (q, 0, n) w[i][j] += x[i][q] * y[q][j];
      w[i][j] *= 2;
    }
  same (__LINE__);
}

static void
check_maps (int n, int m)
{
  clear ();
  turned (n, m, z, x);
  EACH (i, 0, n) EACH (j, 0, m) w[i][j] = 2 * x[j][i];
  same (__LINE__);
  clear ();
  pieces (n, m, z, x);
  EACH (i, 0, n) EACH (j, 0, m) if (j % 3 < 2) w[i][j] = 2 * x[i][j];
  same (__LINE__);
}

static void
check_contractions (int n, int m)
{
  clear ();
  column_sums (n, m, z[0], x, y[0]);
  EACH (j, 0, m)
    {
      w[0][j] = 1;
      EACH (i, 0, n) w[0][j] += x[i][j] * y[0][i];
    }
  same (__LINE__);
  clear ();
  product (n, m, z, x, y);
  EACH (i, 0, n) EACH (j, 0, m)
    {
      w[i][j] = 0;
      EACH (q, 0, m) w[i][j] += x[i][q] * y[q][j];
    }
  same (__LINE__);
}

static void
check_reductions (int n, int m)
{
  int all = 7, sum = 0, greatest = INT_MIN, told;
  EACH (i, 0, n) EACH (j, 0, m) all += abs (b[i][j] - c[i][j]);
  EQ (distance (n, m, b, c), all);
  fill_sums (n, m);
  EQ (in_order (n, m, k), n * m % 2 ? INT_MAX - 1 - n * m / 2 : -(n * m / 2));
  EACH (i, 0, n) EACH (j, 0, m) k[i][j] = (i * 13 + j * 29) % 31 - 15;
  EACH (i, 0, n) EACH (j, 0, m) sum += k[i][j];
  EACH (i, 0, n) EACH (j, 0, m) greatest = most (greatest, k[i][j]);
  EACH (i, 0, LD) EACH (j, 0, LD) l[i][j] = -9;
  EQ (several (n, m, l, k, &told), sum);
  EQ (told, greatest);
  EACH (i, 0, LD) EACH (j, 0, LD) EQ (l[i][j], i < n && j < m ? k[i][j] + 3 : -9);
}

static void
check_wrapping (int n, int m)
{
  signed char narrow_sum = 0, row_sum = 0;
  unsigned sum = 0;
  EACH (i, 0, LD) EACH (j, 0, LD) s[i][j] = 90 - i, k[i][j] = INT_MAX - j;
  EACH (i, 0, n) EACH (j, 0, m) narrow_sum += s[i][j], sum += k[i][j];
  EACH (i, 0, m) row_sum += s[0][i];
  EQ (narrow (n, m, s), narrow_sum);
  EQ (narrow_row (m, s[0]), row_sum);
  EQ (around (n, m, k), (int) sum);
}

static void
check_known (void)
{
  float f[4][4], g[4][4], h[4][4];
  EACH (i, 0, 4) EACH (j, 0, 4) f[i][j] = i * 4 + j, g[i][j] = i - 3 * j, h[i][j] = -1;
  product4 (h, f, g);
  EACH (i, 0, 4) EACH (j, 0, 4)
    {
      float s = 0;
      EACH (q, 0, 4) s += f[i][q] * g[q][j];
      EQ (h[i][j], s);
    }
  clear ();
  block8 (z, x);
  EACH (i, 0, 8) EACH (j, 0, 8) w[i][j] = 2 * x[i][j];
  same (__LINE__);
  int all = 7;
  EACH (i, 0, 16) EACH (j, 0, 16) all += abs (b[i][j] - c[i][j]);
  EQ (distance16 (b, c), all);
  fill_sums (8, 8);
  EQ (in_order8 (k), -32);
  EACH (n, 0, 40)
    {
      double u[40][3], v[41][3];
      EACH (i, 0, 40) EACH (j, 0, 3) u[i][j] = 3 * i + j;
      EACH (i, 0, 41) EACH (j, 0, 3) v[i][j] = -5;
      known_rows (n, v, u);
      EACH (i, 0, 41) EACH (j, 0, 3) EQ (v[i][j], i < n ? 2 * u[i][2 - j] : -5);
    }
}

int
main (void)
{
  fill ();
  EACH (n, 0, MOST) EACH (m, 0, MOST)
    {
      if (n && m)
	check_chains (n, m);
      check_maps (n, m);
      check_contractions (n, m);
      check_reductions (n, m);
      check_wrapping (n, m);
    }
  check_known ();
  return bad != 0;
}
