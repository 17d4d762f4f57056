/* Operators that are nested functions, and one combinator of rows: the lengths and arrays
   that they see around them are known before the call, so they are spaces, too.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels matvec 1 } */
/* { dg-kernels scaled 1 } */
/* { dg-kernels chained 1 { no-option -fsanitize } } */
/* { dg-eliminated chained "t" { no-option -fsanitize } } */
/* { dg-kernels sums 1 } */
/* { dg-kernels weighted 1 } */
/* { dg-kernels matmul 1 } */
/* { dg-kernels deeper 1 } */
/* { dg-kernels inside_all 1 } */
/* { dg-kernels later 2 } */
/* { dg-kernels changed 2 } */
/* { dg-kernels given 1 } */
/* { dg-kernels far_all 1 } */
/* { dg-kernels pointed 1 } */
/* { dg-kernels behind 1 } */
/* { dg-kernels jumped 1 } */
/* { dg-kernels computed 1 } */
/* { dg-steps matvec "LOAD x\[i0\]\[i1\], inner; LOAD y\[i1\], inner; APPLY mul (0, 1), inner; CONTRACT add (2) as +; STORE out (3)" { no-option -fsanitize } } */
/* { dg-steps scaled "LOAD x; VALUE by; APPLY mul (0, 1); STORE out (2)" { no-option -fsanitize } } */
/* { dg-steps far_all "LOAD x\[i0\]\[i1\], inner; APPLY sq (0), inner; CONTRACT add (1) as +; STORE out (2)" { no-option -fsanitize } } */
/* { dg-steps pointed "LOAD x\[i0\]\[i1\]; VALUE mine.by\[1\]; APPLY mul (0, 1); STORE out\[i0\]\[i1\] (2)" { no-option -fsanitize } } */
/* { dg-steps sums "LOAD out\[i0\]; LOAD x\[i1\]\[i0\], inner; CONTRACT add (1) as + from 0; STORE out (2)" { no-option -fsanitize } } */
/* { dg-steps matmul "LOAD a\[i0\]\[i2\], inner; LOAD b\[i2\]\[i1\], inner; APPLY mul (0, 1), inner; CONTRACT add (2) as +; STORE c (3)" { no-option -fsanitize } } */
/* { dg-steps behind "ADDRESS x\[i0\]\[0\]; ADDRESS out\[i0\]\[0\]; CALL scale (1, 0)" { no-option -fsanitize } } */
/* { dg-schedule sums "unordered, strips, cost 2.25 (next best 5.50), threads above 131072 indices" { option "-O. -fopenmp$" } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
enum { N = 19, M = 37, K = 11 };

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }

TESTED void matvec (int n, int m, double *out, double (*x)[m], const double *y)
{
  double dot (const double *row) { return __builtin_redomap (add, mul, 0.0, m, row, y); }
  __builtin_map (dot, n, out, x);
}

TESTED void scaled (int n, int m, double (*out)[m], double (*x)[m], double by)
{
  void scale (double *o, const double *row) { __builtin_map (mul, m, o, row, by); }
  __builtin_map (scale, n, out, x);
}

/* The producer's rows are seen by the consumer alone.  */
TESTED void chained (int n, int m, double *restrict out, double (*restrict x)[m], double by)
{
  void scale (double *o, const double *row) { __builtin_map (mul, m, o, row, by); }
  double norm (const double *row) { return __builtin_redomap (add, sq, 0.0, m, row); }
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (scale, n, t, x);
  __builtin_map (norm, n, out, t);
  free (t);
}

TESTED void sums (int n, int m, double *out, const double *init, double (*x)[m])
{
  void plus (double *o, const double *a, const double *b) { __builtin_map (add, m, o, a, b); }
  __builtin_reduce_into (plus, init, n, out, x);
}

/* An array of the function around: it is in the frame.  */
TESTED void weighted (int n, double *out, double (*x)[M])
{
  double weights[M];
  for (int j = 0; j < M; j++)
    weights[j] = j % 5 - 2;
  double dot (const double *row) { return __builtin_redomap (add, mul, 0.0, M, row, weights); }
  __builtin_map (dot, n, out, x);
}

/* A nest of two: the columns of b are seen around.  */
TESTED void matmul (int n, int m, int k, double (*c)[k], double (*a)[m], double (*b)[k])
{
  void row (double *o, const double *r)
  {
    __builtin_contract (add, mul, 0.0, __builtin_space (k, __builtin_over (m)), o,
			__builtin_at (r, i1), __builtin_at (b, i1, i0));
  }
  __builtin_map (row, n, c, a);
}

/* What is seen has been computed, and parts of rows.  */
TESTED void deeper (int n, int m, double (*out)[m], double (*x)[m], long from)
{
  long first = from % 7, count = m - first - 2;
  void part (double *o, const double *row)
  { __builtin_map (add, count, o + first, row + first, row + first + 2); }
  __builtin_map (part, n, out, x);
}

/* The function around is nested itself, and its frame known by address alone.  */
TESTED void inside (int n, int m, double *out, double (*x)[m])
{
  void inside_all (int k)
  {
    double norm (const double *row) { return __builtin_redomap (add, sq, 0.0, k, row); }
    __builtin_map (norm, n, out, x);
  }
  inside_all (m - 1);
}

/* What is seen changes between the calls.  */
TESTED void later (int n, int m, double *out, double *more, double (*x)[m], double by)
{
  double bit (const double *row) { return __builtin_redomap (add, mul, 0.0, m, row, by); }
  __builtin_map (bit, n, out, x);
  m -= 3;
  by += 1;
  __builtin_map (bit, n, more, x);
}

static double *changes;

__attribute__ ((noipa)) static void
change (void)
{
  if (changes)
    ++*changes;
}

/* Somebody else changes it.  */
TESTED void changed (int n, int m, double *out, double *more, double (*x)[m], double by)
{
  double bit (const double *row) { return __builtin_redomap (add, mul, 0.0, m, row, by); }
  changes = &by;
  __builtin_map (bit, n, out, x);
  change ();
  __builtin_map (bit, n, more, x);
  changes = NULL;
}

/* In a loop, by its counter.  */
TESTED void given (int n, int m, double *out, double (*x)[m])
{
  for (int k = 0; k < 3; k++)
    {
      double start (const double *row) { return __builtin_redomap (add, sq, 0.0, k + 2, row + k); }
      __builtin_map (start, n, out + k * n, x);
    }
}

/* Variables of a function further out.  */
TESTED void far (int n, int m, double *out, double (*x)[m])
{
  void far_all (void)
  {
    double norm (const double *row) { return __builtin_redomap (add, sq, 0.0, m, row); }
    __builtin_map (norm, n, out, x);
  }
  far_all ();
}

struct lengths { int m; double by[3]; };

/* A member of a structure in the frame.  */
TESTED void pointed (int n, int m, double (*out)[m], double (*x)[m], struct lengths *l)
{
  struct lengths mine = *l;
  void scale (double *o, const double *row)
  { __builtin_map (mul, mine.m, o, row, mine.by[1]); }
  __builtin_map (scale, n, out, x);
}

/* A member behind a pointer: where there are no rows nobody may follow that.  As written.  */
TESTED void behind (int n, int m, double (*out)[m], double (*x)[m], struct lengths *l)
{
  void scale (double *o, const double *row)
  { __builtin_map (mul, l->m, o, row, l->by[1]); }
  __builtin_map (scale, n, out, x);
}

/* What is seen is a value of a variable that lives across a jump: the next value takes its place
   before the call.  */
TESTED void
jumped (int n, int m, double *out, double (*x)[m])
{
  __label__ again;
  int k, next = 2;
  double norm (const double *row) { return __builtin_redomap (add, sq, 0.0, k, row); }
  void leave (int far) { if (far) goto again; }
again:
  k = next;
  next = next + 1;
  __builtin_map (norm, n, out + (k - 2) * n, x);
  leave (next < 5);
}

static double
most (size_t m, const double *row)
{
  return __builtin_redomap (add, sq, 0.0, m - 2, row);
}

static size_t used;

/* So is what has been computed of a length before.  */
TESTED void
computed (int n, int m, double *out, double (*x)[m])
{
  __label__ again;
  size_t now, next = 4;
  void leave (size_t far) { used = far; if (far < 5) goto again; }
again:
  now = next;
  next = now - 2;
  leave (next + 10);
  next = next + 3;
  __builtin_map (most, n, out + (now - 4) * n, now, x);
  leave (next < 7 ? next - 4 : 7);
}

static void
wrong (const char *what)
{
  printf ("%s is wrong\n", what);
  exit (1);
}

#define SAME(WHAT, A, B) if (memcmp (A, B, sizeof (B))) wrong (WHAT)
#define EACH(COUNT, I) for (int I = 0; I < (COUNT); I++)

/* Numbers without fractions: sums are the same in any order.  */
static void
vectors (int n, int m, double (*x)[M], double *y)
{
  double out[N], want[N], more[N], later_want[N];
  memset (out, 0, sizeof out), memset (want, 0, sizeof want);
  EACH (n, i) EACH (m, j) want[i] += x[i][j] * y[j];
  matvec (n, m, out, x, y);
  SAME ("matvec", out, want);

  memset (want, 0, sizeof want);
  EACH (n, i) EACH (m, j) want[i] += 3 * x[i][j] * 3 * x[i][j];
  chained (n, m, out, x, 3);
  SAME ("chained", out, want);

  memset (want, 0, sizeof want);
  EACH (n, i) EACH (m, j) want[i] += x[i][j] * (j % 5 - 2);
  weighted (n, out, x);
  SAME ("weighted", out, want);

  memset (want, 0, sizeof want);
  EACH (n, i) EACH (m - 1, j) want[i] += x[i][j] * x[i][j];
  inside (n, m, out, x);
  SAME ("inside", out, want);
  EACH (n, i) want[i] += x[i][m - 1] * x[i][m - 1];
  far (n, m, out, x);
  SAME ("far", out, want);

  memset (want, 0, sizeof want), memset (later_want, 0, sizeof later_want);
  memset (more, 0, sizeof more);
  EACH (n, i) EACH (m, j) want[i] += x[i][j] * 2;
  EACH (n, i) EACH (m - 3, j) later_want[i] += x[i][j] * 3;
  later (n, m, out, more, x, 2);
  SAME ("later", out, want);
  SAME ("later, more", more, later_want);
  EACH (n, i) EACH (3, j) later_want[i] += x[i][m - 3 + j] * 3;
  changed (n, m, out, more, x, 2);
  SAME ("changed", out, want);
  SAME ("changed, more", more, later_want);
}

static void
rows (int n, int m, double (*x)[M])
{
  double out[N][M], want[N][M];
  memset (out, 0, sizeof out), memset (want, 0, sizeof want);
  EACH (n, i) EACH (m, j) want[i][j] = x[i][j] * 5;
  scaled (n, m, out, x, 5);
  SAME ("scaled", out, want);

  struct lengths l = { m - 4, { 1, 7, 2 } };
  EACH (n, i) EACH (m - 4, j) want[i][j] = x[i][j] * 7;
  pointed (n, m, out, x, &l);
  SAME ("pointed", out, want);

  memset (out, 0, sizeof out);
  EACH (n, i) EACH (4, j) out[i][m - 4 + j] = want[i][m - 4 + j];
  behind (n, m, out, x, n ? &l : NULL);
  SAME ("behind", out, want);

  EACH (n, i) EACH (m - 5, j) want[i][j + 3] = x[i][j + 3] + x[i][j + 5];
  deeper (n, m, out, x, 10);
  SAME ("deeper", out, want);
  /* In place: the elements that are read lie ahead.  */
  double sum[M], all[M], init[M];
  EACH (M, j) sum[j] = all[j] = init[j] = j;
  EACH (n, i) EACH (m, j) all[j] += x[i][j];
  sums (n, m, sum, init, x);
  SAME ("sums", sum, all);

  double starts[3][N], want_starts[3][N];
  memset (starts, 0, sizeof starts), memset (want_starts, 0, sizeof want_starts);
  EACH (3, k) EACH (n, i) EACH (k + 2, j)
    want_starts[k][i] += x[i][j + k] * x[i][j + k];
  given (N, m, starts[0], x);
  if (n == N)
    SAME ("given", starts, want_starts);
  memset (want_starts, 0, sizeof want_starts);
  EACH (3, k) EACH (N, i) EACH (k + 2, j) want_starts[k][i] += x[i][j] * x[i][j];
  jumped (N, m, starts[0], x);
  SAME ("jumped", starts, want_starts);
  memset (starts, 0, sizeof starts);
  computed (N, m, starts[0], x);
  SAME ("computed", starts, want_starts);
}

int
main (void)
{
  double x[N][M], y[M], b[M][K], c[N][K], want[N][K];
  EACH (N, i) EACH (M, j) x[i][j] = (i * 7 + j * 3) % 11 - 5;
  EACH (M, j) y[j] = j % 4 + 1;
  EACH (M, j) EACH (K, k) b[j][k] = (j + 2 * k) % 7 - 3;
  vectors (N, M, x, y);
  rows (N, M, x);
  vectors (1, M, x, y);
  rows (1, M, x);
  vectors (0, M, x, y);
  rows (0, M, x);
  memset (want, 0, sizeof want);
  EACH (N, i) EACH (K, k) EACH (M, j) want[i][k] += x[i][j] * b[j][k];
  matmul (N, M, K, c, x, b);
  SAME ("matmul", c, want);
  return 0;
}
