/* A space of several axes and the product of their lengths: the same count where at most one
   of them can be negative, and the product does not wrap around.  Where it may, the kernel
   tests that.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum_int 1 } */
/* { dg-guards sum_int 0 { no-option sanitize } } */
/* { dg-eliminated sum_int "t" } */
/* { dg-kernels sum_short 1 } */
/* { dg-guards sum_short 0 { no-option sanitize } } */
/* { dg-kernels turned 1 } */
/* { dg-guards turned 0 { no-option sanitize } } */
/* { dg-eliminated turned "t" } */
/* { dg-kernels into 1 } */
/* { dg-guards into 0 { no-option sanitize } } */
/* { dg-eliminated into "t" } */
/* { dg-kernels one_more 1 } */
/* { dg-guards one_more 0 { no-option sanitize } } */
/* { dg-kernels sevens 1 } */
/* { dg-guards sevens 0 { no-option sanitize } } */
/* { dg-kernels loaded 1 } */
/* { dg-guards loaded 0 { no-option sanitize } } */
/* { dg-kernels chained 1 } */
/* { dg-guards chained 0 { no-option sanitize } } */
/* { dg-eliminated chained "t,u" } */
/* { dg-kernels sum_long 1 } */
/* { dg-guards sum_long 1 } */
/* { dg-eliminated sum_long "t" } */
/* { dg-kernels sum_size 1 } */
/* { dg-guards sum_size 1 } */
/* { dg-kernels sum_unsigned 1 } */
/* { dg-guards sum_unsigned 1 } */
/* { dg-kernels three 1 } */
/* { dg-guards three 1 } */
/* { dg-kernels few_bits 1 } */
/* { dg-guards few_bits 1 } */
/* { dg-kernels around 1 } */
/* { dg-guards around 1 } */
/* { dg-kernels square 2 { no-option sanitize } } */
/* { dg-refused square "t" size { no-option sanitize } } */
/* { dg-kernels twice 2 { no-option sanitize } } */
/* { dg-refused twice "t" size { no-option sanitize } } */

#include "spaces.h"

static double sq (double a) { return a * a; }
static double inc (double a) { return a + 1; }
static double add (double a, double b) { return a + b; }

#define SUM(NAME, T)							\
  TESTED double								\
  sum_##NAME (T n, T m, double *x)					\
  {									\
    NEW (t, n, m);							\
    __builtin_map (sq, SPACE (n, m), t, (double (*)[m]) x);		\
    double s = __builtin_reduce (add, 5, n * m, (double *) t);		\
    free (t);								\
    return s;								\
  }

SUM (int, int)
SUM (short, short)
SUM (unsigned, unsigned)
SUM (long, long)
SUM (size, size_t)

/* The flat call comes first.  */

TESTED void
turned (int n, int m, double *restrict o, double *x)
{
  NEW (t, n, m);
  __builtin_map (sq, m * n, (double *) t, x);
  __builtin_map (inc, SPACE (n, m), (double (*)[m]) o, t);
  free (t);
}

TESTED void
into (int n, int m, double *restrict o, double *x)
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, (double (*)[m]) x);
  __builtin_reduce_into (add, 5, n * m, o, t[0]);
  free (t);
}

TESTED double
one_more (int n, int m, double *x)
{
  NEW (t, n, m + 1);
  __builtin_map (sq, SPACE (n, m + 1), t, (double (*)[m + 1]) x);
  double s = __builtin_reduce (add, 5, n * (m + 1), (double *) t);
  free (t);
  return s;
}

TESTED double
sevens (int n, double (*x)[7])
{
  NEW (t, n, 7);
  __builtin_map (sq, SPACE (n, 7), t, x);
  double s = __builtin_reduce (add, 5, 7 * n, (double *) t);
  free (t);
  return s;
}

struct grid
{
  int height, width;
  double *data;
};

TESTED double
loaded (const struct grid *g)
{
  int n = g->height * g->width;
  double (*t)[g->width] = malloc (n * sizeof **t);
  __builtin_map (sq, SPACE (g->height, g->width), t, (double (*)[g->width]) g->data);
  double s = __builtin_reduce (add, 5, n, (double *) t);
  free (t);
  return s;
}

/* The second map needs its axes.  */

TESTED double
chained (int n, int m, double *x)
{
  NEW (t, n, m);
  NEW (u, n, m);
  __builtin_map (sq, n * m, (double *) t, x);
  __builtin_map (add, SPACE (n, m), u, t, INDEX (i0 * 2 + i1));
  double s = __builtin_reduce (add, 5, n * m, (double *) u);
  free (t), free (u);
  return s;
}

TESTED double
three (int n, int m, int p, double *x)
{
  double (*t)[m][p] = malloc (n * sizeof *t);
  __builtin_map (sq, SPACE (n, m, p), t, (double (*)[m][p]) x);
  double s = __builtin_reduce (add, 5, n * m * p, (double *) t);
  free (t);
  return s;
}

/* The second count has lost bits, if it is 256 or more.  */

TESTED double
few_bits (int n, int m, double *x)
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, (double (*)[m]) x);
  double s = __builtin_reduce (add, 5, (unsigned char) (n * m), (double *) t);
  free (t);
  return s;
}

/* N may be negative, and the product nevertheless so small that it is a count.  */

TESTED double
around (ptrdiff_t n, double (*restrict t)[3], double (*x)[3])
{
  __builtin_map (sq, SPACE (n, 3), t, x);
  return __builtin_reduce (add, 5, (size_t) n * 3, (double *) t);
}

/* Other products; N is at most M here.  */

TESTED double
square (int n, int m, double *x)
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, (double (*)[m]) x);
  double s = __builtin_reduce (add, 5, n * n, (double *) t);
  free (t);
  return s;
}

TESTED double
twice (int n, int m, double *x)
{
  NEW (t, n, m);
  __builtin_map (sq, SPACE (n, m), t, (double (*)[m]) x);
  double s = __builtin_reduce (add, 5, n * m / 2 * 2, (double *) t);
  free (t);
  return s;
}

static double x[40000], o[40000];

/* The sum of N squares, and 5.  */

static double
squares (int n)
{
  double s = 5;
  EACH (i, 0, n) s += x[i] * x[i];
  return s;
}

static void
test (int n, int m)
{
  double all = squares (n * m);
  EQ (sum_int (n, m, x), all);
  EQ (sum_short (n, m, x), all);
  EQ (sum_unsigned (n, m, x), all);
  EQ (sum_long (n, m, x), all);
  EQ (sum_size (n, m, x), all);
  EACH (i, 0, n * m + 1) o[i] = -1;
  turned (n, m, o, x);
  EACH (i, 0, n * m) EQ (o[i], x[i] * x[i] + 1);
  EQ (o[n * m], -1);
  into (n, m, o, x);
  EQ (o[0], all);
  EQ (one_more (n, m - 1, x), all);
  EQ (sevens (n, (void *) x), squares (n * 7));
  struct grid g = { n, m, x };
  EQ (loaded (&g), all);
  double s = all;
  EACH (i, 0, n) EACH (j, 0, m) s += 2 * i + j;
  EQ (chained (n, m, x), s);
  EQ (three (n, m, 3, x), squares (n * m * 3));
  EQ (few_bits (n, m, x), squares ((unsigned char) (n * m)));
  EQ (square (n < m ? n : m, m, x), squares (n < m ? n * n : m * m));
  EQ (twice (n, m, x), squares (n * m / 2 * 2));
}

int
main (void)
{
  EACH (i, 0, 40000) x[i] = (i * 7 + i / 5) % 19 - 6;
  for (int n = 0; n < 30; n += n < 3 ? 1 : 13)
    for (int m = 1; m < 40; m += m < 3 ? 1 : 9)
      test (n, m);
  test (100, 130);

  EACH (i, 0, 99) o[i] = 3;
  EQ (around (8, (void *) o, (void *) x), squares (24));
  EACH (i, 0, 24) EQ (o[i], x[i] * x[i]);
  /* A third of 1 - 2 to the power of 64.  */
  size_t third = -((size_t) -1 / 3);
  o[0] = 3;
  EQ (around ((ptrdiff_t) third, (void *) o, (void *) x), 8);
  EQ (o[0], 3);
  return bad != 0;
}
