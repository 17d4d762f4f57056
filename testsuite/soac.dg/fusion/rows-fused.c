/* Operators that write rows and those that take them are fused as others are where nobody needs the
   rows in memory: also if pointers may lead to the same, and with several consumers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels pixels 1 { no-option sanitize } } */
/* { dg-guards pixels 1 { no-option sanitize } } */
/* { dg-eliminated pixels "t" { no-option sanitize } } */
/* { dg-kernels lums 1 { no-option sanitize } } */
/* { dg-kernels long_rows 2 } */
/* { dg-eliminated long_rows "" } */
/* { dg-kernels two 1 { no-option sanitize } } */
/* { dg-eliminated two "t" { no-option sanitize } } */
/* { dg-kernels in_place 3 } */
/* { dg-kernels kept 2 } */
/* { dg-eliminated kept "" } */
/* { dg-kernels members 2 } */
/* { dg-kernels frames 1 { no-option sanitize } } */
/* { dg-kernels parts 1 { no-option sanitize } } */
/* { dg-kernels mixed 1 { no-option sanitize } } */
/* { dg-kernels backwards 2 } */
/* { dg-kernels elements 2 } */
/* { dg-kernels flat 2 } */
/* { dg-kernels changed 3 } */
/* { dg-kernels copied 2 } */

#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
typedef double row[3];

static void mix (double *o, const double *p)
{ for (int i = 0; i < 3; i++) o[i] = p[i] / 2 + p[(i + 1) % 3] / 4; }
static void add (double *o, const double *a, const double *b)
{ for (int i = 0; i < 3; i++) o[i] = a[i] + 2 * b[2 - i]; }
static double sum (const double *p) { return p[0] + 2 * p[1] + 4 * p[2]; }
static double most (const double *p) { return p[0] > p[1] ? p[0] : p[1]; }
static void twice (double *o, const double *p) { for (int i = 0; i < 3; i++) o[i] = 2 * p[i]; }
static void running (double *o, int m, const double *p)
{ double s = 0; for (int i = 0; i < m; i++) o[i] = s += p[i]; }
static double dot (int m, const double *p, const double *w)
{ double s = 0; for (int i = 0; i < m; i++) s += p[i] * w[i]; return s; }
static double halve (double a) { return a / 2; }
static double plus (double a, double b) { return a + b; }
static void shift (double *o, const double *p, double s) { for (int i = 0; i < 3; i++) o[i] = p[i] + s; }

/* Y may be X, or a part of it.  */
TESTED void pixels (int n, row *y, row *x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  __builtin_map (twice, n, y, t); /* { dg-optimized "fused 2 .* array 't' eliminated" "" { no-option sanitize } } */
  free (t);
}
TESTED void lums (int n, double *y, row *x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, t);
  free (t);
}
TESTED void long_rows (int n, int m, double *y, double (*x)[m], double *w)
{
  double (*t)[m] = malloc (n * sizeof *t);
  __builtin_map (running, n, t, m, x);
  __builtin_map (dot, n, y, m, t, __builtin_replicate (w)); /* { dg-missed "cost: the rows of 't' are long, or nobody knows how long" "" { no-option "-O0" } } */
  free (t);
}
TESTED double two (int n, double *restrict y, row *restrict z, row *restrict x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, t);
  __builtin_map (add, n, z, t, x);
  double s = __builtin_redomap (plus, most, 0.0, n, t);
  free (t);
  return s;
}
TESTED void in_place (int n, row *x)
{
  __builtin_map (shift, n, x, x, 1.0);
  __builtin_map (twice, n, x, x);
  __builtin_map (shift, n, x, x, 0.5);
}
TESTED void kept (int n, double *restrict y, row *restrict t, row *restrict x)
{
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, t);
}
struct image { int n; row in[20], middle[20], out[20]; };
TESTED void members (struct image *m)
{
  __builtin_map (mix, m->n, m->middle, m->in);
  __builtin_map (twice, m->n, m->out, m->middle);
}
TESTED void frames (int f, int h, int w, double (*y)[h][w], row (*x)[h][w])
{
  for (int k = 0; k < f; k++)
    {
      row (*t)[w] = malloc (h * sizeof *t);
      __builtin_map (mix, __builtin_space (h, w), t, x[k]);
      __builtin_map (sum, __builtin_space (h, w), y[k], t);
      free (t);
    }
}
/* The first and the last rows are not used.  */
TESTED void parts (int n, double *restrict y, row *restrict x)
{
  row t[n];
  __builtin_map (mix, __builtin_space (__builtin_range (1, n - 1)), t, x);
  __builtin_map (sum, __builtin_space (__builtin_range (1, n - 1)), y, t);
}
/* What makes one of the values and what takes it are no operators on rows.  */
TESTED void mixed (int n, double *restrict z, double *restrict x, row *restrict p)
{
  double *h = malloc (n * sizeof *h), *y = malloc (n * sizeof *y);
  row *t = malloc (n * sizeof *t);
  __builtin_map (halve, n, h, x);
  __builtin_map (shift, n, t, p, h);
  __builtin_map (sum, n, y, t);
  __builtin_map (plus, n, z, y, h);
  free (h);
  free (t);
  free (y);
}
TESTED void backwards (int n, double *restrict y, row *restrict x)
{
  row t[n];
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, __builtin_at (t, n - 1 - i0));
}
TESTED void elements (int n, row *restrict y, row *restrict x)
{
  row t[n];
  __builtin_map (mix, n, t, x);
  __builtin_map (halve, __builtin_space (n, 3), y, t);
}
/* Rows of another length.  */
TESTED void flat (int n, double *restrict y, row *restrict x)
{
  row t[n];
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n / 2, y, (double (*)[6]) t); /* { dg-missed "not fused" "" { no-option "-O0" } } */
}

/* An element of each row is changed between.  */
TESTED void changed (int n, double *restrict y, row *restrict x)
{
  row t[n];
  __builtin_map (mix, n, t, x);
  __builtin_map (halve, n, __builtin_at (t, i0, 2), __builtin_at (x, i0, 1));
  __builtin_map (sum, n, y, t);
}
/* What each row is copied from is not there before all of it has been made.  */
static void copy (double *o, const double *p, double a) { memcpy (o, p, sizeof (row)); o[2] = a; }
TESTED void copied (int n, row *restrict y, double *w, double *v, double *restrict x)
{
  __builtin_map (halve, n, w, x);
  __builtin_map (copy, n, y, __builtin_replicate (v), x);
}

enum { N = 20 };
static double x[9 * N], y[9 * N], z[9 * N], t[9 * N], u[9 * N];
static int bad;

static void
start (void)
{
  for (int i = 0; i < 9 * N; i++)
    x[i] = i * 7 % 11 - 2, y[i] = z[i] = u[i] = -1;
}

static void
check (const char *name, const double *a, const double *b, int n)
{
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      {
	printf ("%s: %d is %g, not %g\n", name, i, a[i], b[i]);
	bad++;
	return;
      }
}

static void
mix_all (const double *from, int n)
{
  for (int i = 0; i < n; i++)
    mix (t + 3 * i, from + 3 * i);
}

/* What is written is APART elements behind what is read.  */
static void
check_apart (int apart)
{
  start ();
  memcpy (u, x, sizeof x);
  mix_all (u + 24, N);
  for (int i = 0; i < N; i++)
    twice (u + 24 + apart + 3 * i, t + 3 * i);
  pixels (N, (row *) (x + 24 + apart), (row *) (x + 24));
  check ("pixels", x, u, 9 * N);
  start ();
  memcpy (u, x, sizeof x);
  mix_all (u + 24, N);
  for (int i = 0; i < N; i++)
    u[24 + apart + i] = sum (t + 3 * i);
  lums (N, x + 24 + apart, (row *) (x + 24));
  check ("lums", x, u, 9 * N);
  start ();
  memcpy (u, x, sizeof x);
  for (int i = 0; i < 8; i++)
    running (t + 7 * i, 7, u + 24 + 7 * i);
  for (int i = 0; i < 8; i++)
    u[24 + apart + i] = dot (7, t + 7 * i, z);
  long_rows (8, 7, x + 24 + apart, (double (*)[7]) (x + 24), z);
  check ("long_rows", x, u, 9 * N);
}

int
main (void)
{
  for (int apart = -24; apart <= 80; apart++)
    check_apart (apart);
  start ();
  mix_all (x, N);
  double all = 0;
  for (int i = 0; i < N; i++)
    { z[i] = sum (t + 3 * i); all += most (t + 3 * i); add (u + 3 * i, t + 3 * i, x + 3 * i); }
  double v[3 * N];
  bad += two (N, y, (row *) v, (row *) x) != all;
  check ("two", y, z, N);
  check ("two", v, u, 3 * N);
  kept (N, y, (row *) v, (row *) x);
  check ("kept", y, z, N);
  check ("kept", v, t, 3 * N);
  memset (y, 0, sizeof y);
  parts (N, y, (row *) x);
  check ("parts", y + 1, z + 1, N - 2);
  backwards (N, y, (row *) x);
  for (int i = 0; i < N; i++)
    u[i] = z[N - 1 - i];
  check ("backwards", y, u, N);
  elements (N, (row *) y, (row *) x);
  for (int i = 0; i < 3 * N; i++)
    u[i] = t[i] / 2;
  check ("elements", y, u, 3 * N);
  changed (N, y, (row *) x);
  for (int i = 0; i < N; i++)
    u[i] = sum (t + 3 * i) + 4 * (x[3 * i + 1] / 2 - t[3 * i + 2]);
  check ("changed", y, u, N);
  double w[N];
  copied (N, (row *) y, w, w, x);
  for (int i = 0; i < 3 * N; i++)
    u[i] = i % 3 == 2 ? x[i / 3] : x[i % 3] / 2;
  check ("copied", y, u, 3 * N);
  flat (N, y, (row *) x);
  for (int i = 0; i < N / 2; i++)
    u[i] = z[2 * i];
  check ("flat", y, u, N / 2);
  mixed (N, y, x + 3 * N, (row *) x);
  for (int i = 0; i < N; i++)
    {
      double r[3];
      shift (r, x + 3 * i, x[3 * N + i] / 2);
      u[i] = sum (r) + x[3 * N + i] / 2;
    }
  check ("mixed", y, u, N);
  frames (2, 3, 10, (double (*)[3][10]) y, (row (*)[3][10]) x);
  mix_all (x, 60);
  for (int i = 0; i < 60; i++)
    u[i] = sum (t + 3 * i);
  check ("frames", y, u, 60);
  static struct image m = { .n = N };
  memcpy (m.in, x, sizeof m.in);
  members (&m);
  for (int i = 0; i < 3 * N; i++)
    u[i] = 2 * t[i];
  check ("members", m.out[0], u, 3 * N);
  check ("members", m.middle[0], t, 3 * N);
  memcpy (v, x, sizeof v);
  in_place (N, (row *) v);
  for (int i = 0; i < 3 * N; i++)
    u[i] = 2 * (x[i] + 1) + 0.5;
  check ("in_place", v, u, 3 * N);
  return bad != 0;
}
