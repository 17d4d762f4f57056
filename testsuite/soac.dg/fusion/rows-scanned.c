/* Scans of rows whose operator is a map: scans along an axis, with what is made for them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scan 1 } */
/* { dg-kernels exclusive 1 } */
/* { dg-kernels nested 1 } */
/* { dg-kernels upwards 1 } */
/* { dg-kernels inside 1 } */
/* { dg-kernels largest 1 } */
/* { dg-kernels latest 1 } */
/* { dg-kernels small 1 } */
/* { dg-kernels wide 1 } */
/* { dg-kernels counting 1 } */
/* { dg-kernels products 1 { no-option -fsanitize } } */
/* { dg-eliminated products "t" { no-option -fsanitize } } */
/* { dg-kernels scaled 1 { no-option -fsanitize } } */
/* { dg-eliminated scaled "t" { no-option -fsanitize } } */
/* { dg-kernels products_before 2 } */
/* { dg-kernels onto_itself 1 { no-option -fsanitize } } */
/* { dg-kernels sideways 2 } */
/* { dg-kernels shifted 2 } */
/* { dg-kernels behind 2 } */
/* { dg-kernels both 2 } */
/* { dg-kernels shared 2 { no-option -fsanitize } } */
/* { dg-eliminated shared "t" { no-option -fsanitize } } */
/* { dg-kernels joined 1 } */
/* { dg-kernels stopping 1 } */
/* { dg-steps scan "LOAD init\[i0\]; LOAD x\[i1\]\[i0\], inner; CONTRACT add (1) from 0, to out\[i1\]\[i0\]" { option "-O. -fopenmp$" } } */
/* { dg-steps products "LOAD init\[i0\]; LOAD x\[i1\]\[i0\], inner; LOAD y\[i1\]\[i0\], inner; APPLY mul (1, 2), inner; CONTRACT add (3) from 0, to out\[i1\]\[i0\]" { option "-O. -fopenmp$" } } */
/* { dg-schedule scan "unordered, strips, cost 2.25 (next best 11.00), threads above 131072 indices" { option "-O. -fopenmp$" } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double same (double a) { return a; }
static double last (double a, double b) { (void) a; return b; }
static int larger (int a, int b) { return a > b ? a : b; }
static short adds (short a, short b) { return a + b; }
static long double addl (long double a, long double b) { return a + b; }
static float addf (float a, float b) { return a + b; }
static double never (double a, double b) { if (b > 1e9) abort (); return a + b; }

TESTED void scan (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x); /* { dg-optimized "made the scan of the map in 'rows' a scan over a space of 2 axes" "" { no-option -fsanitize } } */
}

TESTED void exclusive (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan_exclusive (rows, init, n, out, x);
}

/* From one column on, and not to the end.  */
TESTED void nested (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b)
  { __builtin_map (add, m - 2, o + 1, a + 1, b + 1); }
  __builtin_scan (rows, init, n, out, x);
}

TESTED void upwards (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan (rows, init, n, __builtin_at (out, n - 1 - i0), __builtin_at (x, n - 1 - i0));
}

/* From a row that is overwritten.  */
TESTED void inside (int n, int m, double (*out)[m], int row)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan (rows, out[row], n, out, out);
}

TESTED void largest (int n, int m, int (*out)[m], int (*x)[m], const int *init)
{
  void rows (int *o, const int *a, const int *b) { __builtin_map (larger, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x);
}

TESTED void latest (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (last, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x);
}

TESTED void small (int n, int m, short (*out)[m], short (*x)[m], const short *init)
{
  void rows (short *o, const short *a, const short *b) { __builtin_map (adds, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x);
}

TESTED void wide (int n, int m, long double (*out)[m], long double (*x)[m], const long double *init)
{
  void rows (long double *o, const long double *a, const long double *b)
  { __builtin_map (addl, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x);
}

/* It takes no elements of the next row.  */
TESTED void counting (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b)
  { (void) b; __builtin_map (add, m, o, a, 1.0); }
  __builtin_scan (rows, init, n, out, x);
}

/* What is made for it is not stored.  */
TESTED void products (int n, int m, double (*restrict out)[m], double (*restrict x)[m],
		      double (*restrict y)[m], const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (mul, __builtin_space (n, m), t, x, y);
  __builtin_scan (rows, init, n, out, t);
  free (t);
}

static void scale (double *o, int m, const double *row, double by)
{ __builtin_map (mul, m, o, row, by); }
TESTED void scaled (int n, int m, double (*restrict out)[m], double (*restrict x)[m],
		    const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (scale, n, t, m, x, 3.0);
  __builtin_scan (rows, init, n, out, t);
  free (t);
}

TESTED void products_before (int n, int m, double (*restrict out)[m], double (*restrict x)[m],
			     double (*restrict y)[m], const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (mul, __builtin_space (n, m), t, x, y);
  __builtin_scan_exclusive (rows, init, n, out, t);
  free (t);
}

/* OUT is read at the same elements, ...  */
TESTED void onto_itself (int n, int m, double (*out)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (mul, __builtin_space (n, m), t, out, 2.0);
  __builtin_scan (rows, init, n, out, t);
  free (t);
}

/* ... and at those before.  */
TESTED void shifted (int n, int m, double (*restrict out)[m], const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (mul, __builtin_space (n - 1, m), t, out, 2.0);
  __builtin_scan (rows, init, n - 1, out + 1, t);
  free (t);
}

TESTED void sideways (int n, int m, double (*restrict out)[m], const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  double (*t)[m] = calloc (n + 1, sizeof *t);
  __builtin_map (mul, __builtin_space (n, __builtin_range (1, m)), t,
		 __builtin_at (out, i0, i1 - 1), 2.0);
  __builtin_scan (rows, init, n, out, t);
  free (t);
}

/* Who takes what it stores has a kernel of its own.  */
TESTED void behind (int n, int m, double (*restrict out)[m], double (*restrict x)[m],
		    double (*restrict y)[m], const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x);
  __builtin_map (mul, __builtin_space (n, m), y, out, x);
}

/* So has who takes the same rows.  */
TESTED void both (int n, int m, double (*restrict out)[m], double (*restrict x)[m],
		  double *restrict sums, const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x);
  __builtin_reduce_into (rows, init, n, sums, x);
}

/* What is made for it is made again for others.  */
TESTED void shared (int n, int m, double (*restrict out)[m], double (*restrict x)[m],
		    double *restrict sums, const double *restrict init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (mul, __builtin_space (n, m), t, x, 5.0);
  __builtin_scan (rows, init, n, out, t);
  __builtin_contract (add, same, 2.0, __builtin_space (m, __builtin_over (n)), sums,
		      __builtin_at (t, i1, i0));
  free (t);
}

/* Elements that are converted, ...  */
TESTED void joined (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (addf, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x); /* { dg-missed "not made a space: its elements are no numbers, or are converted" "" { no-option -fsanitize } } */
}

/* ... and operators that may stop keep the order of rows.  */
TESTED void stopping (int n, int m, double (*out)[m], double (*x)[m], const double *init)
{
  void rows (double *o, const double *a, const double *b) { __builtin_map (never, m, o, a, b); }
  __builtin_scan (rows, init, n, out, x); /* { dg-missed "not made a space: its operator may end the program or trap: elements keep their order" "" { no-option -fsanitize } } */
}

static int bad;
#define EACH(I, N) for (int I = 0; I < (N); I++)
/* GOT is what the loop makes that has S so far for column j and takes in row i.  */
#define CHECK(GOT, TYPE, STEP)						\
  EACH (j, m)								\
    {									\
      TYPE s = init[j];							\
      EACH (i, n)							\
	{								\
	  STEP;								\
	  if ((GOT) != s && bad++ < 20)					\
	    printf ("%d: %d %d: %d %d\n", __LINE__, n, m, i, j);	\
	}								\
    }

static void
doubles (int n, int m)
{
  size_t size = (n + 2) * sizeof (double[m]);
  double (*x)[m] = malloc (size), (*y)[m] = malloc (size), (*o)[m] = malloc (size);
  double (*p)[m] = malloc (size), init[m + 1], sums[m + 1];
  EACH (i, n) EACH (j, m) { x[i][j] = (i * 7 + j * 3) % 11 - 4; y[i][j] = (i + j) % 3; }
  EACH (j, m) init[j] = j % 5;
  scan (n, m, o, x, init);
  CHECK (o[i][j], double, s += x[i][j]);
  exclusive (n, m, o, x, init);
  CHECK (o[i][j] + x[i][j], double, s += x[i][j]);
  memcpy (o, y, n * sizeof *o);
  nested (n, m, o, x, init);
  CHECK (o[i][j], double, s = j && j < m - 1 ? s + x[i][j] : y[i][j]);
  upwards (n, m, o, x, init);
  CHECK (o[n - 1 - i][j], double, s += x[n - 1 - i][j]);
  latest (n, m, o, x, init);
  CHECK (o[i][j], double, s = x[i][j]);
  counting (n, m, o, x, init);
  CHECK (o[i][j], double, s++);
  products (n, m, o, x, y, init);
  CHECK (o[i][j], double, s += x[i][j] * y[i][j]);
  scaled (n, m, o, x, init);
  CHECK (o[i][j], double, s += 3 * x[i][j]);
  products_before (n, m, o, x, y, init);
  CHECK (o[i][j] + x[i][j] * y[i][j], double, s += x[i][j] * y[i][j]);
  memcpy (o, x, n * sizeof *o);
  scan (n, m, o, o, init);
  CHECK (o[i][j], double, s += x[i][j]);
  memcpy (o, x, n * sizeof *o);
  exclusive (n, m, o, o, init);
  CHECK (o[i][j] + x[i][j], double, s += x[i][j]);
  memcpy (o, x, n * sizeof *o);
  onto_itself (n, m, o, init);
  CHECK (o[i][j], double, s += 2 * x[i][j]);
  memcpy (o, x, n * sizeof *o);
  sideways (n, m, o, init);
  CHECK (o[i][j], double, s += j ? 2 * x[i][j - 1] : 0);
  if (n)
    {
      memcpy (o, x, n * sizeof *o);
      shifted (n, m, o, init);
      CHECK (o[i][j], double, s = i ? s + 2 * x[i - 1][j] : x[0][j]; if (!i) { if (o[0][j] != s) bad++; s = init[j]; continue; });
      memcpy (o, x, n * sizeof *o);
      inside (n, m, o, n / 2);
      memcpy (init, x[n / 2], m * sizeof (double));
      CHECK (o[i][j], double, s += x[i][j]);
    }
  behind (n, m, o, x, p, init);
  CHECK (o[i][j], double, s += x[i][j]);
  CHECK (p[i][j], double, if (!i) s = init[j]; double t = o[i][j] * x[i][j]; s = t);
  both (n, m, o, x, sums, init);
  CHECK (o[i][j], double, s += x[i][j]);
  EACH (j, m) if (sums[j] != (n ? o[n - 1][j] : init[j])) bad++;
  shared (n, m, o, x, sums, init);
  CHECK (o[i][j], double, s += 5 * x[i][j]);
  EACH (j, m) if (sums[j] != (n ? o[n - 1][j] - init[j] : 0) + 2) bad++;
  joined (n, m, o, x, init);
  CHECK (o[i][j], double, s = (float) s + (float) x[i][j]);
  stopping (n, m, o, x, init);
  CHECK (o[i][j], double, s += x[i][j]);
  free (x);
  free (y);
  free (o);
  free (p);
}

static void
others (int n, int m)
{
  int (*x)[m] = malloc ((n + 1) * sizeof *x), (*o)[m] = malloc ((n + 1) * sizeof *o), init[m];
  EACH (i, n) EACH (j, m) x[i][j] = (i * 7 + j * 3) % (i + 11) - 4;
  EACH (j, m) init[j] = j % 3 - 2;
  largest (n, m, o, x, init);
  CHECK (o[i][j], int, s = s > x[i][j] ? s : x[i][j]);
  free (x);
  free (o);
  {
    short (*x)[m] = malloc ((n + 1) * sizeof *x), (*o)[m] = malloc ((n + 1) * sizeof *o), init[m];
    EACH (i, n) EACH (j, m) x[i][j] = (i * 7 + j * 3) % 1100 - 4;
    EACH (j, m) init[j] = 32000 + j;
    small (n, m, o, x, init);
    CHECK (o[i][j], short, s += x[i][j]);
    free (x);
    free (o);
  }
  {
    long double (*x)[m] = malloc ((n + 1) * sizeof *x), (*o)[m] = malloc ((n + 1) * sizeof *o), init[m];
    EACH (i, n) EACH (j, m) x[i][j] = (i * 7 + j * 3) % 1100 - 4;
    EACH (j, m) init[j] = j;
    wide (n, m, o, x, init);
    CHECK (o[i][j], long double, s += x[i][j]);
    free (x);
    free (o);
  }
}

int
main (void)
{
  for (int n = 0; n < 12; n += 1 + n / 4)
    for (int m = 2; m < 80; m += 1 + m / 2)
      {
	doubles (n, m);
	others (n, m);
      }
  doubles (1000, 150);
  doubles (9, 20000);
  others (9, 20000);
  printf ("%d bad\n", bad);
  return bad != 0;
}
