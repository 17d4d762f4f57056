/* Rows that a map makes for another one alone, which reads them at several places: both run in one
   loop over tiles of rows.  The cache is said to be so small that short arrays have many tiles.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "--param=l2-cache-size=1 -fplugin-arg-soac-parallel-min=1000" } */
/* { dg-kernels blur 1 { no-option -Os|sanitize } } */
/* { dg-kernels blur 2 { option -Os } } */
/* { dg-segments blur 2 { no-option -Os|sanitize } } */
/* { dg-schedule blur "unordered, a ring of 5 rows" "unordered, a ring of 5 rows" { option ^-O2$ } } */
/* { dg-kernels by_number 1 { no-option -Os|sanitize } } */
/* { dg-segments by_number 2 { no-option -Os|sanitize } } */
/* { dg-kernels bytes 1 { no-option -Os|sanitize } } */
/* { dg-segments bytes 2 { no-option -Os|sanitize } } */
/* { dg-kernels pitched 1 { no-option -Os|sanitize } } */
/* { dg-segments pitched 2 { no-option -Os|sanitize } } */
/* { dg-kernels half_live 3 { no-option -Os|sanitize } } */
/* { dg-kernels sides 1 { no-option -Os|sanitize } } */
/* { dg-segments sides 2 { no-option -Os|sanitize } } */
/* { dg-kernels planes 1 { no-option -Os|sanitize } } */
/* { dg-segments planes 2 { no-option -Os|sanitize } } */
/* { dg-kernels interior_planes 1 { no-option -Os|sanitize } } */
/* { dg-kernels two_arrays 1 { no-option -Os|sanitize } } */
/* { dg-segments two_arrays 2 { no-option -Os|sanitize } } */
/* { dg-kernels one_later 1 { no-option -Os|sanitize } } */
/* { dg-kernels in_loop 2 { no-option -Os|sanitize } } */
/* { dg-kernels local 1 { no-option -Os|sanitize } } */
/* { dg-kernels whole_object 1 { no-option -Os|sanitize } } */
/* { dg-kernels may_overlap 1 { no-option -Os|sanitize } } */
/* { dg-segments may_overlap 2 { no-option -Os|sanitize } } */
/* { dg-guards may_overlap 2 { no-option -Os|sanitize } } */
/* { dg-kernels may_overlap_behind 1 { no-option -Os|sanitize } } */
/* { dg-guards may_overlap_behind 1 { no-option -Os|sanitize } } */
/* { dg-kernels looked_up 2 } */
/* { dg-refused looked_up t alias { no-option sanitize } } */
/* { dg-guards looked_up 0 } */
/* { dg-kernels allocated_between 1 { no-option -Os|sanitize } } */
/* { dg-kernels turned 2 } */
/* { dg-kernels live 2 } */
/* { dg-kernels read_by_another 3 } */
/* { dg-kernels not_all 3 } */
/* { dg-kernels reversed 2 } */
/* { dg-kernels every_other 2 } */
/* { dg-kernels stops 2 } */
/* { dg-kernels outlives 2 } */
/* { dg-kernels seen_whole 2 } */
/* { dg-kernels other_rows 3 } */
/* { dg-kernels far_apart 2 } */

#include "spaces.h"
#include <setjmp.h>
#include <stdint.h>

enum { N = 203, M = 81, FEW = 7 };
static double in[N * M], out[N * M], wanted[N * M];

/* Much work, so that nobody does it again.  */
static double
five (double a, double b, double c, double d, double e)
{
  double x = 0.0625 * (a + e) + 0.25 * (b + d) + 0.375 * c;
  return x + x * x * 0.001;
}

static double
three (double a, double b, double c)
{
  double x = a + 2 * b + 4 * c, y = a * b - c;
  return x + 0.5 * y + 0.25 * (x - y) * (a - c);
}

static double
add3 (double a, double b, double c)
{
  return a + b + c;
}

/* ---- what goes by tiles -------------------------------------------------- */

TESTED void
blur (size_t n, size_t m, double (*restrict o)[m - 4], const double (*restrict u)[m])
{
  double (*t)[m - 4] = malloc (n * sizeof *t);
  __builtin_map (five, SPACE (n, m - 4), t, AT (u, i0, i1), AT (u, i0, i1 + 1),
		 AT (u, i0, i1 + 2), AT (u, i0, i1 + 3), AT (u, i0, i1 + 4));
  __builtin_map (five, SPACE (n - 4, m - 4), o, AT (t, i0, i1), AT (t, i0 + 1, i1), /* { dg-optimized "fused 2 combinators into one .* loop of 2 segments: map; map; array 't' in a ring of rows" "" { option -O2 } } */
		 AT (t, i0 + 2, i1), AT (t, i0 + 3, i1), AT (t, i0 + 4, i1));
  free (t);
}

/* All rows are read where they are made, so that the kernel has no axes; a jump may come back to this
   function, which is therefore not changed.  */

typedef uint8_t byte;
static jmp_buf back;
static byte odd (int a) { return 2 * a + 5; }
static byte thrice (byte a) { return 3 * a + 4; }

TESTED int
by_number (size_t n, byte (*restrict o)[64], const int (*restrict u)[64])
{
  if (setjmp (back))
    return 1;
  byte (*t)[64] = malloc (n * sizeof *t);
  __builtin_map (odd, SPACE (n, 64), t, u);
  __builtin_map (thrice, SPACE (n, 64), o, t);
  free (t);
  return 0;
}

static uint16_t across (byte a, byte b, byte c, byte d, byte e) { return a + 4 * b + 6 * c + 4 * d + e; }
static byte
down (uint16_t a, uint16_t b, uint16_t c, uint16_t d, uint16_t e)
{
  return (a + 4 * b + 6 * c + 4 * d + e) >> 8;
}

/* Rows as long as the array's, all of it by the number of an element.  */
TESTED void
bytes (int n, int m, byte *restrict p, const byte *restrict q)
{
  const byte (*u)[m] = (const byte (*)[m]) q;
  byte (*o)[m] = (byte (*)[m]) p;
  uint16_t (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (across, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u,
		 AT (u, i0, m - 1 - i1), u);
  __builtin_map (down, SPACE (RANGE (2, n - 2), m), o, AT (t, i0 - 2, i1), AT (t, i0 - 1, i1),
		 t, AT (t, i0 + 1, i1), AT (t, i0 + 2, i1));
  free (t);
}

/* Rows that lie further apart than they are long, with borders.  */
TESTED void
pitched (int n, int m, int pitch, double *restrict p, const double *restrict q)
{
  const double (*u)[pitch] = (const double (*)[pitch]) q;
  double (*o)[pitch] = (double (*)[pitch]) p;
  double (*t)[pitch] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, RANGE (1, m - 1)), t, AT (u, i0, i1 - 1), u,
		 AT (u, i0, i1 + 1));
  __builtin_map (three, SPACE (RANGE (1, n - 1), RANGE (1, m - 1)), o, AT (t, i0 - 1, i1), t,
		 AT (t, i0 + 1, i1));
  free (t);
}

static double sum (double a, double b) { return a + b; }
static double number (long i, long j) { return i * 1000 + j; }

/* What lies beside the rows is somebody else's.  */
TESTED double
half_live (int n, double (*restrict o)[M], const double (*restrict u)[M])
{
  double (*t)[M + 8] = malloc (n * sizeof *t);
  __builtin_map (number, SPACE (n, RANGE (M, M + 8)), t, INDEX (i0), INDEX (i1));
  __builtin_map (three, SPACE (n, M), AT (t, i0, i1), u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), M), o, AT (t, i0 - 1, i1), AT (t, i0, i1),
		 AT (t, i0 + 1, i1));
  double s = __builtin_soac_nofuse (__builtin_reduce (sum, 0, SPACE (n, RANGE (M, M + 8)), t));
  free (t);
  return s;
}

/* Sobel's filter: two maps read it, and a third one these.  */
TESTED void
sides (int n, int m, double (*restrict o)[m - 2], const double (*restrict u)[m])
{
  double (*t)[m] = malloc (n * sizeof *t), (*x)[m - 2] = malloc ((n - 2) * sizeof *x);
  double (*y)[m - 2] = malloc ((n - 2) * sizeof *y);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (five, SPACE (n - 2, m - 2), x, AT (t, i0, i1), AT (t, i0 + 1, i1),
		 AT (t, i0 + 2, i1), AT (t, i0, i1 + 2), AT (t, i0 + 2, i1 + 2));
  __builtin_map (five, SPACE (n - 2, m - 2), y, AT (t, i0, i1), AT (t, i0, i1 + 1),
		 AT (t, i0, i1 + 2), AT (t, i0 + 2, i1), AT (t, i0 + 2, i1 + 2));
  __builtin_map (add3, SPACE (n - 2, m - 2), o, x, y, x);
  free (t);
  free (x);
  free (y);
}

TESTED void
planes (int n, int m, int k, double *restrict p, const double *restrict q)
{
  const double (*u)[m][k] = (const double (*)[m][k]) q;
  double (*o)[m][k] = (double (*)[m][k]) p, (*t)[m][k] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m, k), t, u, AT (u, i0, m - 1 - i1, i2), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m, k), o, AT (t, i0 - 1, i1, i2), t,
		 AT (t, i0 + 1, i1, i2));
  free (t);
}

/* Of each plane a part, which is no piece: halos are made again.  */
TESTED void
interior_planes (int n, int m, int k, double *restrict p, const double *restrict q)
{
  const double (*u)[m][k] = (const double (*)[m][k]) q;
  double (*o)[m][k] = (double (*)[m][k]) p, (*t)[m][k] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, RANGE (1, m), RANGE (1, k)), t, u, AT (u, i0, i1 - 1, i2),
		 AT (u, i0, i1, i2 - 1));
  __builtin_map (three, SPACE (RANGE (1, n - 1), RANGE (1, m), RANGE (1, k)), o,
		 AT (t, i0 - 1, i1, i2), t, AT (t, i0 + 1, i1, i2));
  free (t);
}

TESTED void
two_arrays (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  float (*s)[m + 3] = malloc (n * sizeof *s);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (n, m), AT (s, i0, i1), u, u, AT (u, n - 1 - i0, i1));
  __builtin_map (five, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (s, i0 - 1, i1),
		 AT (s, i0, i1), AT (s, i0 + 1, i1));
  free (t);
  free (s);
}

/* Two rows, neither of which is that of the index, and no halo at all.  */
TESTED void
one_later (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m - 2] = (double (*)[m - 2]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (n - 3, m - 2), o, AT (t, i0 + 3, i1), AT (t, i0 + 3, i1 + 1),
		 AT (t, i0 + 3, i1 + 2));
  free (t);
}

/* The array is made anew in each turn.  */
TESTED void
in_loop (int n, int m, int turns, double *restrict p, double *restrict q)
{
  double (*u)[m] = (double (*)[m]) q, (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  EACH (k, 0, turns)
    {
      __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
      __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t,
		     AT (t, i0 + 1, i1));
      __builtin_map (add3, SPACE (n, m), u, o, o, 0.25);
    }
  free (t);
}

TESTED void
local (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double t[N][M];
  __builtin_map (three, SPACE (n, m), AT (t, i0, i1), u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), AT (t, i0, i1),
		 AT (t, i0 + 1, i1));
}

/* All of an object is made.  Rows without elements may be as many as one likes.  */
TESTED void
whole_object (int n, int k, double *restrict p, const double *restrict q)
{
  const double (*u)[FEW] = (const double (*)[FEW]) q;
  double (*o)[FEW][k] = (double (*)[FEW][k]) p;
  double t[N][FEW];
  __builtin_map (three, SPACE (N, FEW), AT (t, i0, i1), u, AT (u, N - 1 - i0, i1), u);
  __builtin_map (three, SPACE (n, FEW, k), o, AT (t, i0, i1), AT (t, i0 + 1, i1),
		 AT (t, i0 + 2, i1));
}

/* What the first one reads may be what the second one writes: that is tested.  */
TESTED void
may_overlap (int n, int m, double *p, const double *q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (t, i0 + 1, i1));
  free (t);
}

/* The first one reads more rows than the second one writes.  */
TESTED void
may_overlap_behind (int n, int m, double *p, const double *q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, u, u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (t, i0 + 1, i1));
  free (t);
}

/* No test says whether the column that is looked up is overwritten: there are no tiles, and the
   report has no test either.  */
TESTED void
looked_up (int n, int m, double *p, const double *q, const int *at)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, i0, at[i1]), u);
  __builtin_map (three, SPACE (n, m), o, t, t, t);
  free (t);
}

/* What allocates memory is not in the way.  */
TESTED double *
allocated_between (int n, int m, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  double (*o)[m] = calloc (n, sizeof *o);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (t, i0 + 1, i1));
  free (t);
  return (double *) o;
}

/* ---- what does not: this program alone asks that --------------------------- */

#ifndef ROLLING

TESTED void
turned (int n, double *restrict p, const double *restrict q)
{
  const double (*u)[n] = (const double (*)[n]) q;
  double (*o)[n] = (double (*)[n]) p;
  double (*t)[n] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, n), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), n), o, AT (t, i1, i0 - 1), t, AT (t, i1, i0 + 1));
  free (t);
}

/* It is looked at afterwards.  */
TESTED double
live (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p, sum = 0;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (t, i0 + 1, i1));
  EACH (i, 0, n)
    sum += t[i][i % m];
  free (t);
  return sum;
}

TESTED void
read_by_another (int n, int m, double *restrict p, double *restrict r, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p, (*v)[m] = (double (*)[m]) r;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (t, i0 + 1, i1));
  __builtin_map (three, SPACE (RANGE (2, n), m), v, t, AT (t, i0 - 1, i1), AT (t, i0 - 2, i1));
  free (t);
}

/* The first row is made elsewhere.  */
TESTED void
not_all (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_soac_nofuse (__builtin_map (number, SPACE (n > 0, m), t, INDEX (i0), INDEX (i1)));
  __builtin_map (three, SPACE (RANGE (1, n), m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (t, i0 + 1, i1));
  free (t);
}

TESTED void
reversed (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, n - i0, i1), AT (t, n - 1 - i0, i1),
		 AT (t, n - 2 - i0, i1));
  free (t);
}

TESTED void
every_other (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1, 2), m), o, AT (t, i0 - 1, i1), t,
		 AT (t, i0 + 1, i1));
  free (t);
}

static double
careful (double a, double b, double c)
{
  if (a == -1)
    abort ();
  return three (a, b, c);
}

TESTED void
stops (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (careful, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), t, AT (t, i0 + 1, i1));
  free (t);
}

static double kept[N][M];

TESTED void
outlives (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  __builtin_map (three, SPACE (n, m), AT (kept, i0, i1), u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (1, n - 1), m), o, AT (kept, i0 - 1, i1), AT (kept, i0, i1),
		 AT (kept, i0 + 1, i1));
}

static double
also_first (const double *t, double a, double b, double c)
{
  return three (a, b, c) + t[0];
}

/* An operator looks at the array as it is.  */
TESTED void
seen_whole (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (also_first, SPACE (RANGE (1, n - 1), m), o, (const double *) t, AT (t, i0 - 1, i1),
		 t, AT (t, i0 + 1, i1));
  free (t);
}

/* Behind the rows there are others that do not move.  */
TESTED void
other_rows (int n, int m, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (2 * n * sizeof *t);
  __builtin_soac_nofuse (__builtin_map (three, SPACE (n, m), AT (t, i0 + n, i1),
					AT (u, n - 1 - i0, i1), u, u));
  __builtin_map (three, SPACE (n, m), AT (t, i0, i1), u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (five, SPACE (RANGE (1, n - 1), m), o, AT (t, i0 - 1, i1), AT (t, i0, i1),
		 AT (t, i0 + 1, i1), AT (t, i0 + n, i1), AT (t, i0 + n - 1, i1));
  free (t);
}

/* How far is not known.  */
TESTED void
far_apart (int n, int m, int k, double *restrict p, const double *restrict q)
{
  const double (*u)[m] = (const double (*)[m]) q;
  double (*o)[m] = (double (*)[m]) p;
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (three, SPACE (n, m), t, u, AT (u, n - 1 - i0, i1), u);
  __builtin_map (three, SPACE (RANGE (k, n), m), o, AT (t, i0 - k, i1), t, t);
  free (t);
}

#endif

/* ---- what they compute --------------------------------------------------- */

#define U(I, J) in[(I) * m + (J)]
#define W(I, J) wanted[(I) * m + (J)]
/* What most of them make first.  */
#define T(I, J) three (U (I, J), U (n - 1 - (I), J), U (I, J))

static void
clear (void)
{
  memset (out, 0, sizeof out);
  memset (wanted, 0, sizeof wanted);
}

static void
compare (int line)
{
  EACH (i, 0, N * M)
    if (out[i] != wanted[i] && bad++ < 20)
      printf ("line %d: element %d is %g, not %g\n", line, i, out[i], wanted[i]);
  clear ();
}

/* A stencil of three rows, of which the first ones are LO.  */
static void
want_three (int n, int m)
{
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      W (i, j) = three (T (i - 1, j), T (i, j), T (i + 1, j));
}

static void
test_blur (int n, int m)
{
  double (*t)[M] = malloc (N * sizeof *t);
  EACH (i, 0, n)
    EACH (j, 0, m - 4)
      t[i][j] = five (U (i, j), U (i, j + 1), U (i, j + 2), U (i, j + 3), U (i, j + 4));
  EACH (i, 0, n - 4)
    EACH (j, 0, m - 4)
      wanted[i * (m - 4) + j] = five (t[i][j], t[i + 1][j], t[i + 2][j], t[i + 3][j], t[i + 4][j]);
  if (n >= 4 && m > 4)
    blur (n, m, (double (*)[m - 4]) out, (const double (*)[m]) in);
  compare (__LINE__);
  free (t);
}

static void
test_bytes (int n, int m)
{
  static byte u[N * M], o[N * M], w[N * M];
  uint16_t t[N][M];
  EACH (i, 0, N * M)
    u[i] = i * 37 + i / 11, o[i] = w[i] = 0;
  EACH (i, 0, n)
    EACH (j, 0, m)
      t[i][j] = across (u[i * m + j], u[(n - 1 - i) * m + j], u[i * m + j], u[i * m + m - 1 - j],
			u[i * m + j]);
  EACH (i, 2, n - 2)
    EACH (j, 0, m)
      w[i * m + j] = down (t[i - 2][j], t[i - 1][j], t[i][j], t[i + 1][j], t[i + 2][j]);
  bytes (n, m, o, u);
  CHECK (!memcmp (o, w, sizeof o));
}

static void
test_parts (int n, int m)
{
  EACH (i, 1, n - 1)
    EACH (j, 1, m - 1)
      {
	double row[3];
	EACH (k, 0, 3)
	  row[k] = three (U (i - 1 + k, j - 1), U (i - 1 + k, j), U (i - 1 + k, j + 1));
	W (i, j) = three (row[0], row[1], row[2]);
      }
  static double other[N * M];
  memcpy (other, wanted, sizeof other);
  pitched (n, m, m, out, in);
  compare (__LINE__);
  if (m > 7)
    {
      EACH (i, 1, n - 1)
	EACH (j, 1, m - 8)
	  W (i, j) = other[i * m + j];
      pitched (n, m - 7, m, out, in);
      compare (__LINE__);
    }
}

static void
test_half (int n)
{
  double s = 0;
  int m = M;
  EACH (i, 0, n)
    EACH (j, M, M + 8)
      s += number (i, j);
  want_three (n, m);
  EQ (half_live (n, (double (*)[M]) out, (const double (*)[M]) in), s);
  compare (__LINE__);
}

static void
test_whole (int n)
{
  int m = FEW;
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	double made[3];
	EACH (k, 0, 3)
	  made[k] = three (U (i + k, j), U (N - 1 - i - k, j), U (i + k, j));
	W (i, j) = three (made[0], made[1], made[2]);
      }
  whole_object (n, 1, out, in);
  compare (__LINE__);
}

static void
test_sides (int n, int m)
{
  if (n < 2 || m < 3)
    return;
  EACH (i, 0, n - 2)
    EACH (j, 0, m - 2)
      {
	double x = five (T (i, j), T (i + 1, j), T (i + 2, j), T (i, j + 2), T (i + 2, j + 2));
	double y = five (T (i, j), T (i, j + 1), T (i, j + 2), T (i + 2, j), T (i + 2, j + 2));
	wanted[i * (m - 2) + j] = add3 (x, y, x);
      }
  sides (n, m, (double (*)[m - 2]) out, (const double (*)[m]) in);
  compare (__LINE__);
}

static void
test_planes (int n, int m, int k)
{
#define P(A, I, J, L) A[((I) * m + (J)) * k + (L)]
#define MADE(I) three (P (in, I, j, l), P (in, I, m - 1 - j, l), P (in, I, j, l))
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      EACH (l, 0, k)
	P (wanted, i, j, l) = three (MADE (i - 1), MADE (i), MADE (i + 1));
  planes (n, m, k, out, in);
  compare (__LINE__);
#undef MADE
#define MADE(I) three (P (in, I, j, l), P (in, I, j - 1, l), P (in, I, j, l - 1))
  EACH (i, 1, n - 1)
    EACH (j, 1, m)
      EACH (l, 1, k)
	P (wanted, i, j, l) = three (MADE (i - 1), MADE (i), MADE (i + 1));
  interior_planes (n, m, k, out, in);
  compare (__LINE__);
}

static void
test_others (int n, int m)
{
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      {
#define S(I) (float) three (U (I, j), U (I, j), U (n - 1 - (I), j))
	W (i, j) = five (T (i - 1, j), T (i, j), S (i - 1), S (i), S (i + 1));
      }
  two_arrays (n, m, out, in);
  compare (__LINE__);
  EACH (i, 0, n - 3)
    EACH (j, 0, m - 2)
      wanted[i * (m - 2) + j] = three (T (i + 3, j), T (i + 3, j + 1), T (i + 3, j + 2));
  if (n >= 3 && m > 2)
    one_later (n, m, out, in);
  compare (__LINE__);
  want_three (n, m);
  local (n, m, out, in);
  compare (__LINE__);
  want_three (n, m);
  double *o = allocated_between (n, m, in);
  memcpy (out, o, n * m * sizeof *o);
  free (o);
  compare (__LINE__);
  static double u[N * M], t[N * M];
  memcpy (u, in, sizeof u);
  EACH (turn, 0, 3)
    {
      EACH (i, 0, n)
	EACH (j, 0, m)
	  t[i * m + j] = three (u[i * m + j], u[(n - 1 - i) * m + j], u[i * m + j]);
      EACH (i, 1, n - 1)
	EACH (j, 0, m)
	  W (i, j) = three (t[(i - 1) * m + j], t[i * m + j], t[(i + 1) * m + j]);
      EACH (i, 0, n * m)
	u[i] = add3 (wanted[i], wanted[i], 0.25);
    }
  static double v[N * M];
  memcpy (v, in, sizeof v);
  in_loop (n, m, 3, out, v);
  compare (__LINE__);
  CHECK (!memcmp (u, v, sizeof u));
}

#ifdef ROLLING
# define test_refused(N, M)
# define test_turned(N)
#else
static void
test_refused (int n, int m)
{
  static double more[N * M];
  double sum = 0;
  want_three (n, m);
  EACH (i, 0, n)
    sum += T (i, i % m);
  EQ (live (n, m, out, in), sum);
  compare (__LINE__);
  want_three (n, m);
  memset (more, 0, sizeof more);
  read_by_another (n, m, out, more, in);
  compare (__LINE__);
  EACH (i, 2, n)
    EACH (j, 0, m)
      EQ (more[i * m + j], three (T (i, j), T (i - 1, j), T (i - 2, j)));
  want_three (n, m);
  stops (n, m, out, in);
  compare (__LINE__);
  want_three (n, m);
  outlives (n, m, out, in);
  compare (__LINE__);
  EACH (i, 0, n)
    EACH (j, 0, m)
      EQ (kept[i][j], T (i, j));
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      W (i, j) = three (i == 1 ? j : T (i - 1, j), T (i, j), T (i + 1, j));
  not_all (n, m, out, in);
  compare (__LINE__);
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      W (i, j) = three (T (n - i, j), T (n - 1 - i, j), T (n - 2 - i, j));
  reversed (n, m, out, in);
  compare (__LINE__);
  EACH (i, 1, n - 1)
    EACH (j, 0, i % 2 ? m : 0)
      W (i, j) = three (T (i - 1, j), T (i, j), T (i + 1, j));
  every_other (n, m, out, in);
  compare (__LINE__);
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      W (i, j) = three (T (i - 1, j), T (i, j), T (i + 1, j)) + T (0, 0);
  seen_whole (n, m, out, in);
  compare (__LINE__);
#define R(I) three (U (n - 1 - (I), j), U (I, j), U (I, j))
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      W (i, j) = five (T (i - 1, j), T (i, j), T (i + 1, j), R (i), R (i - 1));
  other_rows (n, m, out, in);
  compare (__LINE__);
  EACH (i, 3, n)
    EACH (j, 0, m)
      W (i, j) = three (T (i - 3, j), T (i, j), T (i, j));
  far_apart (n, m, 3, out, in);
  compare (__LINE__);
}

static void
test_turned (int n)
{
  int m = n;
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      W (i, j) = three (T (j, i - 1), T (i, j), T (j, i + 1));
  turned (n, out, in);
  compare (__LINE__);
}
#endif

/* What is written is SHIFT elements behind what is read.  */
static void
test_overlap (int n, int m, int shift)
{
  static double memory[3 * N * M], expected[3 * N * M];
  double *u = memory + N * M;
  EACH (i, 0, 3 * N * M)
    memory[i] = expected[i] = i % 89 / 8.0;
  memcpy (u, in, sizeof in);
  memcpy (expected + N * M, in, sizeof in);
  want_three (n, m);
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      expected[N * M + shift + i * m + j] = W (i, j);
  clear ();
  may_overlap (n, m, u + shift, u);
  CHECK (!memcmp (memory, expected, sizeof memory));
  EACH (i, 0, 3 * N * M)
    memory[i] = expected[i] = i % 89 / 8.0;
  EACH (i, 1, n - 1)
    EACH (j, 0, m)
      {
	double made[3];
	EACH (k, 0, 3)
	  {
	    double a = u[(i - 1 + k) * m + j];
	    made[k] = three (a, a, a);
	  }
	expected[N * M + shift + i * m + j] = three (made[0], made[1], made[2]);
      }
  may_overlap_behind (n, m, u + shift, u);
  CHECK (!memcmp (memory, expected, sizeof memory));
}

static void
test_looked_up (int n, int m)
{
  int *at = malloc (m * sizeof *at + 1);
  EACH (j, 0, m)
    at[j] = j / 2;
  EACH (i, 0, n)
    EACH (j, 0, m)
      {
	double a = three (U (i, j), U (i, j / 2), U (i, j));
	W (i, j) = three (a, a, a);
      }
  looked_up (n, m, out, in, at);
  compare (__LINE__);
  free (at);
}

static void
test_by_number (size_t n)
{
  int (*u)[64] = malloc (n * sizeof *u + 1);
  byte (*o)[64] = malloc (n * sizeof *o + 1);
  for (size_t i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      u[i][j] = i * 64 + j;
  EQ (by_number (n, o, u), 0);
  for (size_t i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      EQ (o[i][j], thrice (odd (u[i][j])));
  free (u), free (o);
}

/* Rows that no tile, one, a part of one, and several have.  */
static int
rows (int i)
{
  return i < 24 ? i : i < 32 ? i + 41 : i < 40 ? i + 120 : N - 48 + i;
}

int
main (void)
{
  static const int widths[] = { 1, 3, 5, 6, 8, 9, 12, 41, M };
  EACH (i, 0, N * M)
    in[i] = (i * 37 + i / 7) % 101 / 16.0;
  EACH (i, 0, 48)
    EACH (w, 0, 9)
      {
	int n = rows (i), m = widths[w];
	test_blur (n, m);
	test_bytes (n, m);
	test_parts (n, m);
	test_sides (n, m);
	test_others (n, m);
	test_refused (n, m);
	test_looked_up (n, m);
      }
  EACH (i, 0, 48)
    EACH (m, 1, 5)
      EACH (k, 1, 4)
	test_planes (rows (i), m, k);
  EACH (n, 1, 50)
    test_turned (n);
  EACH (i, 36, 48)
    EACH (w, 0, 4)
      EACH (k, -2, 3)
	{
	  int n = rows (i), m = widths[w];
	  test_overlap (n, m, k * m);
	  test_overlap (n, m, k);
	  test_overlap (n, m, k * (n - 2) * m + 1);
	}
  EACH (i, 0, 48)
    test_half (rows (i));
  EACH (i, 0, 46)
    test_whole (rows (i));
  EACH (i, 0, 48)
    test_by_number (rows (i));
  test_by_number (50000);
#ifndef __SANITIZE_ADDRESS__
  /* No row of C has no elements.  */
  whole_object (1 << 20, 0, out, in);
#endif
  return bad != 0;
}
