/* Reductions of rows whose operator is a map: maps of reductions, which fuse with what makes the
   rows and with what takes the result.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 1 } */
/* { dg-kernels products 1 } */
/* { dg-kernels latest 1 } */
/* { dg-kernels earliest 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels inside 1 } */
/* { dg-kernels upward 1 } */
/* { dg-kernels mirrored 1 } */
/* { dg-kernels planes 1 } */
/* { dg-kernels some 1 } */
/* { dg-kernels counted 1 } */
/* { dg-kernels squares 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels outer 1 } */
/* { dg-eliminated outer "t" } */
/* { dg-schedule sums "unordered, strips, cost 2.25 (next best 5.50), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule outer "unordered, tiles of 6 by 4 in panels and panels of rows, cost 3.33 (next best 11.00), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-eliminated squares "t" } */
/* { dg-kernels means 1 } */
/* { dg-eliminated means "t" } */
/* { dg-kernels deviation 2 } */
/* { dg-kernels in_loop 1 } */
/* { dg-kernels branch 3 } */
/* { dg-steps sums "LOAD out\[i0\]; LOAD in\[i1\]\[i0\], inner; CONTRACT add (1) as + from 0; STORE out (2)" { no-option -fsanitize } } */
/* { dg-steps latest "LOAD out\[i0\]; LOAD in\[i1\]\[i0\], inner; CONTRACT last (1) from 0; STORE out (2)" { no-option -fsanitize } } */
/* { dg-steps means "LOAD t\[i0\]; LOAD in\[i1\]\[i0\], inner; CONTRACT add (1) as + from 0; VALUE n; APPLY part (2, 3); STORE out (4)" { no-option -fsanitize } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
enum { M = 37, L = 5, K = 20 };
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)

static double add (double a, double b) { return a + b; }
static unsigned mul (unsigned a, unsigned b) { return a * b; }
static int last (int a, int b) { (void) a; return b; }
static int first (int a, int b) { (void) b; return a; }
/* Takes the first that is not 0.  */
static unsigned char or_else (unsigned char a, unsigned char b) { return a ? a : b; }
static double mul_doubles (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double part (double a, int n) { return a / n; }
static double less (double a, double b) { return a - b; }

static void add_rows (double *o, const double *a, const double *b) { __builtin_map (add, M, o, a, b); }
static void mul_rows (unsigned *o, const unsigned *a, const unsigned *b)
{ __builtin_map (mul, M, o, a, b); }
static void last_rows (int *o, const int *a, const int *b) { __builtin_map (last, M, o, a, b); }
static void first_rows (int *o, const int *a, const int *b) { __builtin_map (first, M, o, a, b); }
static void or_rows (unsigned char *o, const unsigned char *a, const unsigned char *b)
{ __builtin_map (or_else, M, o, a, b); }
static void add_inside (double *o, const double *a, const double *b)
{ __builtin_map (add, M - 3, o + 2, a + 2, b + 1); }
static void add_mirrored (double *o, const double *a, const double *b)
{ __builtin_map (add, M, o, a, __builtin_stride (b + M - 1, -1)); }
static void add_planes (double *o, const double *a, const double *b)
{ __builtin_map (add, L * M, o, a, b); }
static void add_squares (double *o, const double *a, const double *b)
{
  __builtin_map (add, __builtin_space (K, M), (double (*)[M]) o, (const double (*)[M]) a,
		 (const double (*)[M]) b);
}
static void add_some (double *o, const double *a, const double *b)
{ __builtin_map (add, M / 2, __builtin_stride (o, 2), __builtin_stride (a, 2), b); }
static void add_one (double *o, const double *a, const double *b)
{ (void) b; __builtin_map (add, M, o, a, 1.0); }
static void sq_row (double *o, const double *a) { __builtin_map (sq, M, o, a); }

TESTED void sums (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (add_rows, init, n, out, in); }
TESTED void products (int n, unsigned (*in)[M], unsigned *out, const unsigned *init)
{ __builtin_reduce_into (mul_rows, init, n, out, in); }
TESTED void latest (int n, int (*in)[M], int *out, const int *init)
{ __builtin_reduce_into (last_rows, init, n, out, in); }
TESTED void earliest (int n, int (*in)[M], int *out, const int *init)
{ __builtin_reduce_into (first_rows, init, n, out, in); }
TESTED void bytes (int n, unsigned char (*in)[M], unsigned char *out, const unsigned char *init)
{ __builtin_reduce_into (or_rows, init, n, out, in); }
/* Elements that the operator does not write keep what they begin with.  */
TESTED void inside (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (add_inside, init, n, out, in); }
TESTED void upward (int n, int (*in)[M], int *out, const int *init)
{ __builtin_reduce_into (last_rows, init, n, out, __builtin_at (in, n - 1 - i0)); }
TESTED void mirrored (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (add_mirrored, init, n, out, in); }
TESTED void planes (int n, double (*in)[L][M], double *out, const double *init)
{ __builtin_reduce_into (add_planes, init, n, out, in); }
TESTED void some (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (add_some, init, n, out, in); }
TESTED void counted (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (add_one, init, n, out, in); }
TESTED void squares (int n, double (*restrict in)[M], double *restrict out, const double *init)
{
  double (*t)[M] = malloc (n * sizeof *t);
  __builtin_map (sq_row, n, t, in);
  __builtin_reduce_into (add_rows, init, n, out, t);
  free (t);
}
TESTED void means (int n, double (*in)[M], double *restrict out, const double *init)
{
  double t[M];
  __builtin_reduce_into (add_rows, init, n, t, in);
  __builtin_map (part, M, out, t, n);
}
/* Tiles go on from memory, too.  */
TESTED void outer (int n, double (*restrict x)[K], double (*restrict y)[M],
		   double *restrict out, const double *init)
{
  double (*t)[K][M] = malloc (n * sizeof *t);
  __builtin_map (mul_doubles, __builtin_space (n, K, M), t, __builtin_at (x, i0, i1),
		 __builtin_at (y, i0, i2));
  __builtin_reduce_into (add_squares, init, n, out, t);
  free (t);
}
/* All means are needed before the first row is.  */
TESTED void deviation (int n, double (*restrict in)[M], double (*restrict out)[M], const double *init)
{
  double t[M];
  __builtin_reduce_into (add_rows, init, n, t, in);
  __builtin_map (less, __builtin_space (n, M), out, in, __builtin_at (t, i1));
}
/* What is there before each time goes on.  */
TESTED void in_loop (int n, double (*in)[M], double *out)
{
  for (int k = 0; k < 3; k++)
    __builtin_reduce_into (add_rows, out, n, out, in);
}
/* What goes on from what is there is not drawn into branches.  */
TESTED void branch (int n, double (*restrict in)[M], double *restrict out, const double *init, int c)
{
  double t[M];
  __builtin_reduce_into (add_rows, init, n, t, in);
  if (c)
    __builtin_map (part, M, out, t, 2);
  else
    __builtin_map (less, M, out, t, 1.0);
}

/* What is no map of elements, in this order.  */
struct pair { int a, b; };
static struct pair join (struct pair x, struct pair y)
{ return (struct pair) { x.a * y.a, x.a * y.b + x.b }; }
static float addf (float a, float b) { return a + b; }
static void swapped (int *o, const int *a, const int *b) { __builtin_map (last, M, o, b, a); }
static void doubled (double *o, const double *a, const double *b)
{ (void) b; __builtin_map (add, M, o, a, a); }
static void anew (double *o, const double *a, const double *b)
{ (void) a; __builtin_map (add, M, o, b, b); }
static void pair_rows (double *o, const double *a, const double *b) { __builtin_map (add, 3, o, a, b); }
static void shifted (double *o, const double *a, const double *b)
{ __builtin_map (add, M - 1, o, a + 1, b); }
static void joined (struct pair *o, const struct pair *a, const struct pair *b)
{ __builtin_map (join, M, o, a, b); }
static double checked (double a, double b) { if (b < -1) abort (); return a + b; }
static void checked_rows (double *o, const double *a, const double *b)
{ __builtin_map (checked, M, o, a, b); }
static void rounded (double *o, const double *a, const double *b) { __builtin_map (addf, M, o, a, b); }
static void by_hand (double *o, const double *a, const double *b)
{ for (int j = 0; j < M; j++) o[j] = a[j] + b[j]; }

TESTED void swap (int n, int (*in)[M], int *out, const int *init)
{ __builtin_reduce_into (swapped, init, n, out, in); } /* { dg-missed "not made a space: its operator does not combine the row so far with the next one, element by element" } */
TESTED void twice (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (doubled, init, n, out, in); } /* { dg-missed "not made a space: its operator does not combine the row so far" } */
TESTED void restart (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (anew, init, n, out, in); } /* { dg-missed "not made a space: its operator does not combine the row so far" } */
TESTED void narrow (int n, double (*in)[3], double *out, const double *init)
{ __builtin_reduce_into (pair_rows, init, n, out, in); }
TESTED void shift (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (shifted, init, n, out, in); } /* { dg-missed "not made a space: its operator does not combine the row so far" "" { no-option -fsanitize } } */
TESTED void pairs (int n, struct pair (*in)[M], struct pair *out, const struct pair *init)
{ __builtin_reduce_into (joined, init, n, out, in); } /* { dg-missed "not made a space: its elements are no numbers" } */
TESTED void rounds (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (rounded, init, n, out, in); } /* { dg-missed "not made a space: its elements are no numbers, or are converted" } */
TESTED void stops (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (checked_rows, init, n, out, in); } /* { dg-missed "not made a space: its operator may end the program or trap: elements keep their order" } */
TESTED void hand (int n, double (*in)[M], double *out, const double *init)
{ __builtin_reduce_into (by_hand, init, n, out, in); }
TESTED void scan (int n, double (*in)[M], double (*out)[M], const double *init)
{ __builtin_scan (add_rows, init, n, out, in); }

static int bad;
#define SAME(A, B) do if (memcmp (A, B, sizeof (A)) && bad++ < 20) printf ("%d: n %d\n", __LINE__, n); while (0)
/* WANT, from START on, is what the loop over rows i and columns j makes.  */
#define LOOPS(START, STMT)						\
  do									\
    {									\
      memcpy (want, START, sizeof want);				\
      for (int i = 0; i < n; i++)					\
	for (int j = 0; j < M; j++)					\
	  STMT;								\
    }									\
  while (0)

static void
doubles (int n)
{
  double in[n + 1][M], init[M], want[M], out[M], rows[n + 1][M];
  double deep[n + 1][L][M], wide[L][M], begin[L][M], all[L][M];
  for (int j = 0; j < M; j++)
    init[j] = j % 5 && j != 16 ? 100 + j : -0.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      in[i][j] = j % 10 == 0 || j == M - 1 ? -0.0 : (i * 7 + j * 3) % 11;
  for (int l = 0; l < L; l++)
    for (int j = 0; j < M; j++)
      {
	all[l][j] = begin[l][j] = l + j;
	for (int i = 0; i < n; i++)
	  all[l][j] += deep[i][l][j] = i * l + j;
      }
  LOOPS (init, want[j] += in[i][j]);
  sums (n, in, out, init);
  SAME (out, want);
  hand (n, in, out, init);
  SAME (out, want);
  stops (n, in, out, init);
  SAME (out, want);
  memcpy (out, init, sizeof out);
  sums (n, in, out, out);
  SAME (out, want);
  for (int j = 0; j < M; j++)
    want[j] /= n;
  if (n)
    {
      means (n, in, out, init);
      SAME (out, want);
    }
  LOOPS (init, want[j] += in[i][j]);
  for (int j = 0; j < M; j++)
    want[j] /= 2;
  branch (n, in, out, init, 1);
  SAME (out, want);
  LOOPS (init, want[j] += in[i][j]);
  for (int j = 0; j < M; j++)
    want[j] -= 1;
  branch (n, in, out, init, 0);
  SAME (out, want);
  LOOPS (init, want[j] += in[i][j]);
  deviation (n, in, rows, init);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      if (rows[i][j] != in[i][j] - want[j] && bad++ < 20)
	printf ("%d: n %d\n", __LINE__, n);
  LOOPS (init, want[j] += in[i][j] * in[i][j]);
  squares (n, in, out, init);
  SAME (out, want);
  LOOPS (init, if (j >= 2 && j < M - 1) want[j] += in[i][j - 1]);
  inside (n, in, out, init);
  SAME (out, want);
  LOOPS (init, want[j] += in[i][M - 1 - j]);
  mirrored (n, in, out, init);
  SAME (out, want);
  LOOPS (init, if (j % 2 == 0 && j / 2 < M / 2) want[j] += in[i][j / 2]);
  some (n, in, out, init);
  SAME (out, want);
  LOOPS (init, want[j] += 1);
  counted (n, in, out, init);
  SAME (out, want);
  planes (n, deep, wide[0], begin[0]);
  SAME (wide, all);
  double few_columns[n + 1][K], square[K][M], products[K][M];
  for (int k = 0; k < K; k++)
    for (int j = 0; j < M; j++)
      {
	square[k][j] = k - j;
	for (int i = 0; i < n; i++)
	  square[k][j] += (few_columns[i][k] = i % 3 + k) * in[i][j];
      }
  for (int k = 0; k < K; k++)
    for (int j = 0; j < M; j++)
      products[k][j] = k - j;
  outer (n, few_columns, in, products[0], products[0]);
  SAME (products, square);
  LOOPS (init, want[j] += 3 * in[i][j]);
  memcpy (out, init, sizeof out);
  in_loop (n, in, out);
  SAME (out, want);
  LOOPS (init, want[j] += want[j]);
  twice (n, in, out, init);
  SAME (out, want);
  LOOPS (init, want[j] = 2 * in[i][j]);
  restart (n, in, out, init);
  SAME (out, want);
  double few[n + 1][3], three[3];
  memcpy (few, in, n * sizeof *few);
  LOOPS (init, if (j < 3) want[j] += few[i][j]);
  narrow (n, few, three, init);
  if (memcmp (three, want, sizeof three))
    bad++;
  LOOPS (init, if (j < M - 1) want[j] = want[j + 1] + in[i][j]);
  shift (n, in, out, init);
  SAME (out, want);
  LOOPS (init, want[j] = (float) want[j] + (float) in[i][j]);
  rounds (n, in, out, init);
  SAME (out, want);
  memcpy (want, init, sizeof want);
  scan (n, in, rows, init);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      if (rows[i][j] != (want[j] += in[i][j]) && bad++ < 20)
	printf ("%d: n %d\n", __LINE__, n);
}

static void
integers (int n)
{
  int in[n + 1][M], init[M], want[M], out[M];
  for (int j = 0; j < M; j++)
    init[j] = 3 * j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      in[i][j] = i * 100 + j + 1;
  LOOPS (init, want[j] = in[i][j]);
  latest (n, in, out, init);
  SAME (out, want);
  LOOPS (init, want[j] = in[n - 1 - i][j]);
  upward (n, in, out, init);
  SAME (out, want);
  LOOPS (init, want[j] *= 1);
  earliest (n, in, out, init);
  SAME (out, want);
  swap (n, in, out, init);
  SAME (out, want);
  unsigned u[n + 1][M], uinit[M];
  for (int j = 0; j < M; j++)
    uinit[j] = j + 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = i * 2 + j;
  {
    unsigned want[M], out[M];
    LOOPS (uinit, want[j] *= u[i][j]);
    products (n, u, out, uinit);
    SAME (out, want);
  }
  unsigned char b[n + 1][M], binit[M];
  for (int j = 0; j < M; j++)
    binit[j] = j % 3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = (i + j) % 4;
  {
    unsigned char want[M], out[M];
    LOOPS (binit, want[j] = want[j] ? want[j] : b[i][j]);
    bytes (n, b, out, binit);
    SAME (out, want);
  }
  struct pair p[n + 1][M], pinit[M];
  for (int j = 0; j < M; j++)
    pinit[j] = (struct pair) { 1, j };
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      p[i][j] = (struct pair) { j % 2 ? 1 : -1, i };
  {
    struct pair want[M], out[M];
    LOOPS (pinit, want[j] = join (want[j], p[i][j]));
    pairs (n, p, out, pinit);
    SAME (out, want);
  }
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 2, 3, 15, 16, 17, 40, 333 };
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    {
      doubles (lengths[i]);
      integers (lengths[i]);
    }
  return bad != 0;
}
