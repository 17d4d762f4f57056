/* Maps that run where the subscripts of their consumers lead, of parameters that may overlap:
   their kernels test that, and where they do the calls run as written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels columns 1 } */
/* { dg-eliminated columns "t" } */
/* { dg-guards columns 2 } */
/* { dg-kernels rows 1 } */
/* { dg-eliminated rows "t" } */
/* { dg-guards rows 2 } */
/* { dg-kernels times_vector 1 } */
/* { dg-eliminated times_vector "t" } */
/* { dg-guards times_vector 1 } */
/* { dg-kernels by_squares 1 } */
/* { dg-eliminated by_squares "t" } */
/* { dg-guards by_squares 1 } */
/* { dg-kernels product 1 } */
/* { dg-eliminated product "t" } */
/* { dg-guards product 1 } */
/* { dg-kernels transposed 1 } */
/* { dg-eliminated transposed "t" } */
/* { dg-guards transposed 1 } */
/* { dg-kernels neighbours 1 } */
/* { dg-eliminated neighbours "t" } */
/* { dg-guards neighbours 1 } */
/* { dg-kernels five 1 { no-option sanitize } } */
/* { dg-eliminated five "t" { no-option sanitize } } */
/* { dg-guards five 1 { no-option sanitize } } */
/* { dg-kernels numbered 1 } */
/* { dg-eliminated numbered "t" } */
/* { dg-guards numbered 1 } */
/* { dg-kernels members 1 } */
/* { dg-eliminated members "t" } */
/* { dg-guards members 2 } */
/* { dg-kernels prefix 1 { no-option sanitize } } */
/* { dg-eliminated prefix "t" { no-option sanitize } } */
/* { dg-guards prefix 1 { no-option sanitize } } */
/* { dg-kernels chain 1 } */
/* { dg-eliminated chain "u,t" } */
/* { dg-kernels two_outputs 1 } */
/* { dg-eliminated two_outputs "t,u" } */
/* { dg-kernels branches 2 } */
/* { dg-eliminated branches "t" } */
/* { dg-guards branches 2 } */
/* { dg-kernels promised 1 } */
/* { dg-eliminated promised "t" } */
/* { dg-guards promised 1 } */
/* { dg-kernels in_frame 1 } */
/* { dg-eliminated in_frame "t" } */
/* { dg-guards in_frame 1 } */
/* { dg-kernels in_turns 2 } */
/* { dg-refused in_turns "t" loop } */
/* { dg-kernels two_readers 3 } */
/* { dg-kernels from_second 1 { no-option -fsanitize } } */
/* { dg-eliminated from_second "t" { no-option -fsanitize } } */
/* { dg-guards from_second 1 { no-option -fsanitize } } */
/* { dg-kernels overwritten 4 } */
/* { dg-refused overwritten "t" inplace } */

#include "spaces.h"

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double inc (double a) { return a + 1; }
static double id (double a) { return a; }
static double three (double a, double b, double c) { return a + 2 * b + 3 * c; }
static double lap (double a, double b, double c, double d, double e) { return a + b + c + d - 4 * e; }

struct pair { double a, b; };
static struct pair
both (double x)
{
  struct pair p = { x + 1, x * 2 };
  return p;
}

/* ---- what is tested: S is written, X and Y are read -------------------------- */

TESTED void
columns (int n, int m, double *s, double (*x)[m], double (*y)[m])
{
  NEW (t, n, m);
  __builtin_map (mul, SPACE (n, m), t, x, y);
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT (t, i1, i0));
  free (t);
}

TESTED void
rows (int n, int m, double *s, double (*x)[m], double (*y)[m])
{
  NEW (t, n, m);
  __builtin_map (mul, SPACE (n, m), t, x, y);
  __builtin_contract (add, id, 0.0, SPACE (n, OVER (m)), s, AT (t, i0, i1));
  free (t);
}

TESTED void
times_vector (int n, int m, double *s, double (*x)[m], double *y)
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (m)), s, AT (t, i0, i1), AT (y, i1));
  free (t);
}

TESTED void
by_squares (int n, int m, double *s, double *x, double (*y)[m])
{
  double *t = malloc (m * sizeof *t);
  __builtin_map (sq, m, t, x);
  __builtin_contract (add, mul, 0.0, SPACE (n, OVER (m)), s, AT (y, i0, i1), AT (t, i1));
  free (t);
}

TESTED void
product (int n, int m, int p, double (*s)[p], double (*x)[m], double (*y)[p])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_contract (add, mul, 0.0, SPACE (n, p, OVER (m)), s, AT (t, i0, i2), AT (y, i2, i1));
  free (t);
}

TESTED void
transposed (int n, int m, double (*s)[n], double (*x)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_map (inc, SPACE (m, n), s, AT (t, i1, i0));
  free (t);
}

/* Three copies of one map; where the test fails it runs once.  */

TESTED void
neighbours (int n, double *s, double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  __builtin_map (three, SPACE (RANGE (1, n - 1)), AT (s, i0), AT (t, i0 - 1), AT (t, i0),
		 AT (t, i0 + 1));
  free (t);
}

TESTED void
five (int n, int m, double (*s)[m], double (*x)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_map (lap, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), s, AT (t, i0 - 1, i1),
		 AT (t, i0 + 1, i1), AT (t, i0, i1 - 1), AT (t, i0, i1 + 1), t);
  free (t);
}

/* The map goes by the number of the element alone.  */

TESTED void
numbered (size_t n, size_t m, double *s, double *x)
{
  double *t = malloc (n * m * sizeof *t);
  __builtin_map (sq, n * m, t, x);
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT ((double (*)[m]) t, i1, i0));
  free (t);
}

struct arrays
{
  int n, m;
  double *s, *x, *y;
};

TESTED void
members (struct arrays *a)
{
  int n = a->n, m = a->m;
  NEW (t, n, m);
  __builtin_map (mul, SPACE (n, m), t, (double (*)[m]) a->x, (double (*)[m]) a->y);
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), a->s, AT (t, i1, i0));
  free (t);
}

/* Scans of rows go along an axis.  */

TESTED void
prefix (int n, int m, double (*s)[m], double (*x)[m], double *from)
{
  void sum (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_scan (sum, from, n, s, t);
  free (t);
}

TESTED void
chain (int n, int m, double *s, double (*x)[m])
{
  NEW (u, n, m);
  NEW (t, n, m);
  __builtin_map (inc, SPACE (n, m), u, x);
  __builtin_map (add, SPACE (n, RANGE (1, m)), t, AT (u, i0, i1 - 1), u);
  __builtin_contract (add, id, 0.0, SPACE (RANGE (1, m), OVER (n)), AT (s, i0), AT (t, i1, i0));
  free (t), free (u);
}

TESTED void
two_outputs (int n, int m, double *s, double (*x)[m])
{
  NEW (t, n, m);
  NEW (u, n, m);
  __builtin_map (both, SPACE (n, m), __builtin_zip (t, u), x);
  __builtin_contract (add, mul, 0.0, SPACE (m, OVER (n)), s, AT (t, i1, i0), AT (u, i1, i0));
  free (t), free (u);
}

TESTED void
branches (int n, int m, int way, double *s, double (*x)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  if (way)
    __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT (t, i1, i0));
  else
    __builtin_map (inc, SPACE (n, RANGE (1, m)), (double (*)[m]) s, AT (t, i0, i1 - 1));
  free (t);
}

/* X may be S, as the second call takes both; but the first one reads other elements of it.  */

TESTED void
promised (int n, int m, double (*s)[m], double (*x)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_map (add, SPACE (n, RANGE (1, m)), s, AT (t, i0, i1 - 1), x);
  free (t);
}

TESTED void
in_frame (int n, int m, double *s, double (*x)[m])
{
  double t[n][m];
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT (t, i1, i0));
}

/* What is made again in each turn would be made of what the turn before has written.  */

TESTED void
in_turns (int n, int m, double *s, double (*x)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  for (int k = 0; k < 3; k++)
    __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), AT (s, i0 + k), AT (t, i1, i0));
  free (t);
}

/* Likewise before the second consumer.  */

TESTED void
two_readers (int n, int m, double *s, double *r, double (*x)[m])
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, x);
  __builtin_contract (add, id, 0.0, SPACE (m, OVER (n)), s, AT (t, i1, i0));
  __builtin_contract (add, id, 0.0, SPACE (n, OVER (m)), r, AT (t, i0, i1));
  free (t);
}

/* The pointer that is read is not the one that is written.  */

TESTED void
from_second (int n, double *s, double *x)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (sq, SPACE (n), t, x);
  __builtin_map (add, SPACE (RANGE (1, n - 1)), AT (s, i0), AT (t + 1, i0), AT (t, i0 - 1));
  free (t);
}

static double start = 3;
__attribute__ ((noipa)) static double begin (void) { return start; }
__attribute__ ((noipa)) static double see (double *z) { return *z; }

/* Where a test failed the first map would store what the second one has written by then.  */

TESTED double
overwritten (int n, double *s, double *x)
{
  double *t = malloc (n * sizeof *t), z[1] = { 7 };
  __builtin_map (sq, SPACE (n), t, x);
  __builtin_map (inc, 1, t, z);
  __builtin_map (inc, SPACE (RANGE (2, n)), AT (s, i0), AT (t, i0 - 1));
  z[0] = 1;
  double r = __builtin_reduce (add, begin (), 1, t);
  free (t);
  return r + see (z);
}

/* ---- what it is compared with ------------------------------------------------ */

static double all[40000], before[40000], t[12000], u[12000];
static int size;

#define START EACH (i, 0, size) all[i] = before[i] = (i * 7 + i / 5) % 19 - 6
#define SAME EACH (i, 0, size) EQ (all[i], before[i])
#define AGAIN(CALL) START; CALL

/* Sums of T, N rows of M: of columns if DOWN.  */

static void
sums (int n, int m, int down, double *s)
{
  EACH (i, 0, down ? m : n)
    {
      double sum = 0;
      EACH (k, 0, down ? n : m) sum += t[down ? k * m + i : i * m + k];
      s[i] = sum;
    }
}

/* The arrays begin at S, X and Y, and have N rows of M.  */

static void
sums_overlap (int n, int m, int s, int x, int y)
{
  AGAIN (columns (n, m, all + s, (void *) (all + x), (void *) (all + y)));
  EACH (i, 0, n * m) t[i] = before[x + i] * before[y + i];
  sums (n, m, 1, before + s);
  SAME;
  AGAIN (rows (n, m, all + s, (void *) (all + x), (void *) (all + y)));
  EACH (i, 0, n * m) t[i] = before[x + i] * before[y + i];
  sums (n, m, 0, before + s);
  SAME;
  struct arrays a = { n, m, all + s, all + x, all + y };
  AGAIN (members (&a));
  EACH (i, 0, n * m) t[i] = before[x + i] * before[y + i];
  sums (n, m, 1, before + s);
  SAME;
}

static void
columns_overlap (int n, int m, int s, int x)
{
  AGAIN (numbered (n, m, all + s, all + x));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  sums (n, m, 1, before + s);
  SAME;
  AGAIN (in_frame (n, m, all + s, (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  sums (n, m, 1, before + s);
  SAME;
  AGAIN (branches (n, m, 1, all + s, (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  sums (n, m, 1, before + s);
  SAME;
  AGAIN (branches (n, m, 0, all + s, (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (i, 0, n) EACH (j, 1, m) before[s + i * m + j] = t[i * m + j - 1] + 1;
  SAME;
  AGAIN (two_outputs (n, m, all + s, (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = (before[x + i] + 1) * (before[x + i] * 2);
  sums (n, m, 1, before + s);
  SAME;
  AGAIN (chain (n, m, all + s, (void *) (all + x)));
  EACH (i, 0, n * m) u[i] = before[x + i] + 1;
  EACH (i, 0, n) EACH (j, 1, m) t[i * m + j] = u[i * m + j - 1] + u[i * m + j];
  EACH (j, 1, m)
    {
      double sum = 0;
      EACH (i, 0, n) sum += t[i * m + j];
      before[s + j] = sum;
    }
  SAME;
  AGAIN (in_turns (n, m, all + s, (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (k, 0, 3) sums (n, m, 1, before + s + k);
  SAME;
  AGAIN (two_readers (n, m, all + s, all + x + 1, (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  sums (n, m, 1, before + s);
  sums (n, m, 0, before + x + 1);
  SAME;
}

static void
products_overlap (int n, int m, int s, int x)
{
  int y = 3000 + 12000, p = n;
  AGAIN (times_vector (n, m, all + s, (void *) (all + x), all + y));
  EACH (i, 0, n) EACH (j, 0, m) t[i * m + j] = sq (before[x + i * m + j]) * before[y + j];
  sums (n, m, 0, before + s);
  SAME;
  AGAIN (by_squares (n, m, all + s, all + x, (void *) (all + y)));
  EACH (i, 0, n) EACH (j, 0, m) t[i * m + j] = before[y + i * m + j] * sq (before[x + j]);
  sums (n, m, 0, before + s);
  SAME;
  AGAIN (product (n, m, p, (void *) (all + s), (void *) (all + x), (void *) (all + y)));
  EACH (i, 0, n) EACH (j, 0, m) t[i * m + j] = sq (before[x + i * m + j]);
  EACH (i, 0, n) EACH (j, 0, p)
    {
      double sum = 0;
      EACH (k, 0, m) sum += t[i * m + k] * before[y + k * p + j];
      before[s + i * p + j] = sum;
    }
  SAME;
}

static void
maps_overlap (int n, int m, int s, int x)
{
  AGAIN (transposed (n, m, (void *) (all + s), (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (i, 0, m) EACH (j, 0, n) before[s + i * n + j] = t[j * m + i] + 1;
  SAME;
  AGAIN (neighbours (n * m, all + s, all + x));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (i, 1, n * m - 1) before[s + i] = three (t[i - 1], t[i], t[i + 1]);
  SAME;
  AGAIN (from_second (n * m, all + s, all + x));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (i, 1, n * m - 1) before[s + i] = t[i + 1] + t[i - 1];
  SAME;
  double r = 12;
  AGAIN (r = overwritten (n * m + 1, all + s, all + x));
  EACH (i, 0, n * m + 1) t[i] = sq (before[x + i]);
  EACH (i, 2, n * m + 1) before[s + i] = t[i - 1] + 1;
  SAME;
  EQ (r, 12);
  AGAIN (five (n, m, (void *) (all + s), (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (i, 1, n - 1) EACH (j, 1, m - 1)
    {
      double *c = t + i * m + j;
      before[s + i * m + j] = lap (c[-m], c[m], c[-1], c[1], c[0]);
    }
  SAME;
  AGAIN (prefix (n, m, (void *) (all + s), (void *) (all + x), all + 39000));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (j, 0, m) u[j] = before[39000 + j];
  EACH (i, 0, n) EACH (j, 0, m) before[s + i * m + j] = u[j] += t[i * m + j];
  SAME;
  if (s != x && abs (s - x) < n * m)
    return;
  AGAIN (promised (n, m, (void *) (all + s), (void *) (all + x)));
  EACH (i, 0, n * m) t[i] = sq (before[x + i]);
  EACH (i, 0, n) EACH (j, 1, m)
    before[s + i * m + j] = t[i * m + j - 1] + before[x + i * m + j];
  SAME;
}

int
main (void)
{
  for (int n = 1; n < 12; n += n < 3 ? 1 : 6)
    for (int m = 1; m < 20; m = m < 3 ? m + 1 : m * 2 + 1)
      {
	int shifts[] = { 0, 1, -1, m, -m, n * m / 2, n * m - 1, 1 - n * m, n * m, -n * m, -m - 3,
			 2000 };
	size = 40000;
	for (int i = 0; i < (int) (sizeof shifts / sizeof *shifts); i++)
	  {
	    int x = 3000, s = x + shifts[i];
	    sums_overlap (n, m, s, x, x + 6000);
	    sums_overlap (n, m, s, x + 6000, x);
	    columns_overlap (n, m, s, x);
	    products_overlap (n, m, s, x);
	    maps_overlap (n, m, s, x);
	  }
      }
  size = 40000;
  sums_overlap (90, 110, 10000, 12000, 24000);
  sums_overlap (90, 110, 10000, 24000, 12000);
  maps_overlap (90, 110, 12001, 12000);
  maps_overlap (90, 110, 22000, 12000);
  columns_overlap (90, 110, 12111, 12000);
  columns_overlap (90, 110, 11000, 12000);
  printf ("%d\n", bad);
  return bad != 0;
}
