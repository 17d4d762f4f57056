/* Arrays that calloc makes and of which only the inside is written: the zeros around that are a
   piece like others, where the array is gone then.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels pad 1 { no-option -fsanitize } } */
/* { dg-eliminated pad "p" { no-option -fsanitize } } */
/* { dg-kernels swapped 1 { no-option -fsanitize } } */
/* { dg-eliminated swapped "p" { no-option -fsanitize } } */
/* { dg-kernels known 1 { no-option -fsanitize } } */
/* { dg-eliminated known "p" { no-option -fsanitize } } */
/* { dg-kernels deep 1 { no-option -fsanitize } } */
/* { dg-eliminated deep "p" { no-option -fsanitize } } */
/* { dg-kernels more_rows 1 { no-option -fsanitize } } */
/* { dg-kernels summed 1 { no-option -fsanitize } } */
/* { dg-eliminated summed "p" { no-option -fsanitize } } */
/* { dg-kernels both 1 { no-option -fsanitize } } */
/* { dg-eliminated both "p,q" { no-option -fsanitize } } */
/* { dg-kernels in_loop 1 { no-option -fsanitize } } */
/* { dg-kernels before_loop 2 } */
/* { dg-kernels seen 2 } */
/* { dg-kernels stored 2 } */
/* { dg-kernels other_length 2 } */
/* { dg-kernels one_of_two 3 { no-option -fsanitize } } */
/* { dg-eliminated one_of_two "p" { no-option -fsanitize } } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#define TESTED __attribute__ ((noinline, noclone))
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
#define SPACE __builtin_space
#define AT __builtin_at
enum { N = 13, M = 21 };

static double same (double x) { return x; }
static int twice (int x) { return 2 * x; }
static double add (double a, double b) { return a + b; }
static double star (double a, double b, double c, double d, double e)
{ return a + b + c + d - 4 * e; }
static int across (int a, int b) { return a - b; }

#define STAR(P) AT (P, i0, i1 + 1), AT (P, i0 + 2, i1 + 1), AT (P, i0 + 1, i1),	\
  AT (P, i0 + 1, i1 + 2), AT (P, i0 + 1, i1 + 1)

TESTED void pad (long n, long m, double (*restrict out)[m], double (*restrict x)[m])
{
  double (*p)[m + 2] = calloc (n + 2, sizeof *p);
  __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
  __builtin_map (star, SPACE (n, m), out, STAR (p));
  free (p);
}

/* An int, and the number of rows last.  */
TESTED void swapped (int n, int m, int (*restrict out)[m], int (*restrict x)[m])
{
  int (*p)[m + 1] = calloc (sizeof *p, n);
  __builtin_map (twice, SPACE (n, m), AT (p, i0, i1 + 1), x);
  __builtin_map (across, SPACE (n, m), out, AT (p, i0, i1 + 1), AT (p, i0, i1));
  free (p);
}

TESTED void known (double (*restrict out)[M], double (*restrict x)[M])
{
  double (*p)[M + 2] = calloc (N + 2, sizeof *p);
  __builtin_map (same, SPACE (N, M), AT (p, i0 + 1, i1 + 1), x);
  __builtin_map (star, SPACE (N, M), out, STAR (p));
  free (p);
}

TESTED void deep (long n, long m, double (*restrict out)[N][m], double (*restrict x)[N][m])
{
  double (*p)[N][m + 1] = calloc (n, sizeof *p);
  __builtin_map (same, SPACE (n, N, m), AT (p, i0, i1, i2 + 1), x);
  __builtin_map (add, SPACE (n, N, m), out, AT (p, i0, i1, i2), AT (p, i0, i1, i2 + 1));
  free (p);
}

/* Rows that nobody reads.  */
TESTED void more_rows (long n, long m, double (*restrict out)[m], double (*restrict x)[m])
{
  double (*p)[m + 2] = calloc (n + 5, sizeof *p);
  __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
  __builtin_map (star, SPACE (n, m), out, STAR (p));
  free (p);
}

TESTED double summed (long n, long m, double (*x)[m])
{
  double (*p)[m + 2] = calloc (n + 2, sizeof *p);
  __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
  double s = __builtin_redomap (add, star, 0.0, SPACE (n, m), STAR (p));
  free (p);
  return s;
}

TESTED void both (long n, long m, double (*restrict out)[m], double (*restrict x)[m],
		  double (*restrict y)[m])
{
  double (*p)[m + 1] = calloc (n, sizeof *p);
  double (*q)[m] = calloc (n + 1, sizeof *q);
  __builtin_map (same, SPACE (n, m), AT (p, i0, i1 + 1), x);
  __builtin_map (same, SPACE (n, m), AT (q, i0 + 1, i1), y);
  __builtin_map (add, SPACE (n, m), out, AT (p, i0, i1), AT (q, i0, i1));
  free (p);
  free (q);
}

TESTED void in_loop (long n, long m, double (*out)[n][m], double (*restrict x)[m])
{
  for (int k = 0; k < 3; k++)
    {
      double (*restrict o)[m] = out[k];
      double (*p)[m + 2] = calloc (n + 2, sizeof *p);
      __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
      __builtin_map (star, SPACE (n, m), o, STAR (p));
      free (p);
    }
}

/* Nothing but what debuggers are told stands behind calloc in its block.  */
TESTED void before_loop (int n, int m, double (*restrict out)[m], double (*restrict x)[m])
{
  double (*p)[m + 2] = calloc (n + 2, sizeof *p);
  for (int k = 0; k < 3; k++)
    {
      __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
      __builtin_map (star, SPACE (n, m), out, STAR (p));
    }
  free (p);
}

__attribute__ ((noipa)) static double
corners (long n, long m, double (*p)[m])
{
  return p[0][0] + p[n - 1][m - 1] + p[1][1];
}

/* The array is there for others: calloc has put the zeros.  */
TESTED double seen (long n, long m, double (*restrict out)[m], double (*restrict x)[m])
{
  double (*p)[m + 2] = calloc (n + 2, sizeof *p);
  __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
  __builtin_map (star, SPACE (n, m), out, STAR (p));
  double s = corners (n + 2, m + 2, p);
  free (p);
  return s;
}

/* One element of the border is no zero.  */
TESTED void stored (long n, long m, double (*restrict out)[m], double (*restrict x)[m])
{
  double (*p)[m + 2] = calloc (n + 2, sizeof *p);
  p[0][1] = 5;
  __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
  __builtin_map (star, SPACE (n, m), out, STAR (p));
  free (p);
}

/* How many rows there are is not known.  */
TESTED void other_length (long n, long m, double (*restrict out)[m], double (*restrict x)[m])
{
  double (*p)[m + 2] = calloc ((n + 2) * (m + 2), sizeof (double));
  __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
  __builtin_map (star, SPACE (n, m), out, STAR (p));
  free (p);
}

/* Of two arrays one is read by others.  */
TESTED double one_of_two (long n, long m, double (*restrict out)[m], double (*restrict x)[m],
			  double (*restrict more)[m])
{
  double (*p)[m + 2] = calloc (n + 2, sizeof *p);
  double (*q)[m + 2] = calloc (n + 2, sizeof *q);
  __builtin_map (same, SPACE (n, m), AT (p, i0 + 1, i1 + 1), x);
  __builtin_map (same, SPACE (n, m), AT (q, i0 + 1, i1 + 1), x);
  __builtin_map (star, SPACE (n, m), out, STAR (p));
  __builtin_map (star, SPACE (n, m), more, STAR (q));
  double s = corners (n + 2, m + 2, q);
  free (p);
  free (q);
  return s;
}

static double want[N][M], out[N][M], x[N][M];

/* WANT is what PAD makes of the first N rows and M columns.  */
static void
padded (int n, int m)
{
  double (*r)[M] = x, (*w)[M] = want;
#define X(I, J) ((I) < 0 || (J) < 0 || (I) >= n || (J) >= m ? 0 : ((double *) r)[(I) * m + (J)])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      ((double *) w)[i * m + j] = X (i - 1, j) + X (i + 1, j) + X (i, j - 1) + X (i, j + 1)
	- 4 * X (i, j);
}

static void
check (const char *what)
{
  if (memcmp (out, want, sizeof want))
    {
      printf ("%s is wrong\n", what);
      exit (1);
    }
  memset (out, 0, sizeof out);
}

static void
expect (const char *what, double is, double should)
{
  if (is != should)
    {
      printf ("%s is %g, should be %g\n", what, is, should);
      exit (1);
    }
}

static void
sizes (int n, int m)
{
  memset (want, 0, sizeof want);
  padded (n, m);
  pad (n, m, (void *) out, (void *) x);
  check ("pad");
  more_rows (n, m, (void *) out, (void *) x);
  check ("more_rows");
  other_length (n, m, (void *) out, (void *) x);
  check ("other_length");
  before_loop (n, m, (void *) out, (void *) x);
  check ("before_loop");
  double sum = 0;
  for (int k = 0; k < n * m; k++)
    sum += ((double *) want)[k];
  expect ("summed", summed (n, m, (void *) x), sum);
  if (!n)
    return;
  double (*three)[n][m] = malloc (3 * sizeof *three);
  in_loop (n, m, three, (void *) x);
  for (int k = 0; k < 3; k++)
    {
      memcpy (out, three[k], n * m * sizeof (double));
      check ("in_loop");
    }
  free (three);
  expect ("seen", seen (n, m, (void *) out, (void *) x), x[0][0]);
  check ("seen");
  double (*more)[M] = malloc (sizeof want);
  memset (more, 0, sizeof want);
  expect ("one_of_two", one_of_two (n, m, (void *) out, (void *) x, (void *) more), x[0][0]);
  check ("one_of_two");
  memcpy (out, more, sizeof want);
  check ("one_of_two, more");
  free (more);
  stored (n, m, (void *) out, (void *) x);
  want[0][0] += 5;
  check ("stored");
}

int
main (void)
{
  for (int k = 0; k < N * M; k++)
    ((double *) x)[k] = k * 7 % 23 - 11;
  sizes (N, M);
  sizes (1, M);
  sizes (N, 1);
  sizes (2, 3);
  sizes (0, M);
  memset (want, 0, sizeof want);
  padded (N, M);
  known (out, x);
  check ("known");

  int in[N][M], to[N][M];
  for (int k = 0; k < N * M; k++)
    ((int *) in)[k] = k % 31;
  swapped (N, M, to, in);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect ("swapped", to[i][j], 2 * in[i][j] - (j ? 2 * in[i][j - 1] : 0));

  double layers[3][N][M], made[3][N][M];
  for (int k = 0; k < 3 * N * M; k++)
    ((double *) layers)[k] = k % 37;
  deep (3, M, made, layers);
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	expect ("deep", made[k][i][j], layers[k][i][j] + (j ? layers[k][i][j - 1] : 0));
  both (N, M, out, x, layers[1]);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect ("both", out[i][j], (j ? x[i][j - 1] : 0) + (i ? layers[1][i - 1][j] : 0));
  return 0;
}
