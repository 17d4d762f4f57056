/* Operators that write rows and operators that take them: in their kernel the row is a variable,
   where the first one writes all of it, whatever was there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels pixels 1 { no-option sanitize } } */
/* { dg-eliminated pixels "t" { no-option sanitize } } */
/* { dg-kernels straight 1 { no-option sanitize } } */
/* { dg-kernels branches 1 { no-option sanitize } } */
/* { dg-kernels matrix 1 { no-option sanitize } } */
/* { dg-kernels divided 1 { no-option sanitize } } */
/* { dg-kernels given_length 1 { no-option sanitize } } */
/* { dg-kernels backwards 1 { no-option sanitize } } */
/* { dg-kernels pointers 1 { no-option sanitize } } */
/* { dg-kernels copied 1 { no-option sanitize } } */
/* { dg-kernels matrices 1 { no-option sanitize } } */
/* { dg-kernels reduced 1 { no-option sanitize } } */
/* { dg-kernels passed_on 1 { no-option sanitize } } */
/* { dg-eliminated passed_on "t,y" { no-option sanitize } } */
/* { dg-kernels scanned 2 } */
/* { dg-kernels structures 1 { no-option sanitize } } */
/* { dg-kernels three 1 { no-option sanitize } } */
/* { dg-kernels image 1 { no-option sanitize } } */
/* { dg-kernels clipped 2 } */
/* { dg-kernels one_branch 2 } */
/* { dg-kernels added 2 } */
/* { dg-kernels first_two 2 } */
/* { dg-kernels returned 2 } */
/* { dg-kernels kept 2 } */
/* { dg-kernels long_rows 2 } */
/* { dg-kernels unknown_length 2 } */
/* { dg-kernels in_rows 2 } */
/* { dg-eliminated straight "t" { no-option sanitize } } */
/* { dg-eliminated branches "t" { no-option sanitize } } */
/* { dg-eliminated matrix "t" { no-option sanitize } } */
/* { dg-eliminated divided "t" { no-option sanitize } } */
/* { dg-eliminated given_length "t" { no-option sanitize } } */
/* { dg-eliminated backwards "t" { no-option sanitize } } */
/* { dg-eliminated pointers "t" { no-option sanitize } } */
/* { dg-eliminated copied "t" { no-option sanitize } } */
/* { dg-eliminated matrices "t" { no-option sanitize } } */
/* { dg-eliminated structures "t" { no-option sanitize } } */
/* { dg-eliminated image "t" { no-option sanitize } } */
/* { dg-eliminated reduced "t" { no-option sanitize } } */
/* { dg-eliminated three "t,u" { no-option sanitize } } */
/* { dg-kernels called 1 { no-option sanitize } } */
/* { dg-eliminated called "t" { no-option sanitize } } */
/* { dg-kernels called_before 2 } */
/* { dg-eliminated called_before "" } */
/* { dg-eliminated clipped "" } */
/* { dg-refused clipped t cost { no-option sanitize } } */
/* { dg-refused kept t cost { no-option sanitize } } */
/* { dg-eliminated one_branch "" } */
/* { dg-eliminated added "" } */
/* { dg-eliminated first_two "" } */
/* { dg-eliminated returned "" } */
/* { dg-eliminated kept "" } */
/* { dg-eliminated long_rows "" } */
/* { dg-eliminated unknown_length "" } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef double row[3];
struct point { float x, y; int n; };

static void mix (double *o, const double *p)
{ for (int i = 0; i < 3; i++) o[i] = p[i] / 2 + p[(i + 1) % 3] / 4; }
static double sum (const double *p) { return p[0] + 2 * p[1] + 4 * p[2]; }
static void twice (double *o, const double *p) { for (int i = 0; i < 3; i++) o[i] = 2 * p[i]; }
static void swap (double *o, const double *p) { o[0] = p[2]; o[1] = p[1]; o[2] = p[0]; }
static void sort (double *o, const double *p)
{
  if (p[0] > p[1])
    { o[0] = p[0]; o[1] = p[1]; }
  else if (p[0] < 0)
    { o[1] = 0; o[0] = 1; }
  else
    for (int i = 0; i < 2; i++)
      o[i] = p[1 - i];
  o[2] = o[0] + o[1];
}
static void times (double *o, const double *p, const double (*a)[3])
{
  for (int i = 0; i < 3; i++)
    {
      o[i] = 0;
      for (int k = 0; k < 3; k++)
	o[i] += a[i][k] * p[k];
    }
}
static void divide (double *o, const double *p)
{
  double s = 1;
  for (int i = 0; i < 3; i++)
    { o[i] = p[i]; s += p[i] * p[i]; }
  for (int i = 0; i < 3; i++)
    o[i] *= s;
}
static void scale (double *o, int m, const double *p, double f)
{ for (int i = 0; i < m; i++) o[i] = f * p[i]; }
static void down (double *o, const double *p) { for (int i = 2; i >= 0; i--) o[i] = p[i] - i; }
static void walk (double *o, const double *p)
{ for (const double *e = p + 3; p < e; ) *o++ = *p++ + 1; }
static void copy (double *o, const double *p) { memcpy (o, p, sizeof (row)); o[1] += 1; }
static double plus (double a, double b) { return a + b; }
static void transpose (double (*o)[3], const double (*p)[3])
{ for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) o[i][j] = p[j][i]; }
static double trace (const double (*p)[3]) { return p[0][1] + 2 * p[1][2] + 4 * p[2][0]; }
static void points (struct point *o, float x) { for (int i = 0; i < 2; i++) { o[i].x = x; o[i].y = x + i; o[i].n = i; } }
static float between (const struct point *p) { return p[1].y - p[0].x + p[1].n; }
static void clip (double *o, const double *p) { for (int i = 0; i < 3; i++) if (p[i] > 4) o[i] = p[i]; }
static void sometimes (double *o, const double *p) { if (p[0] > 4) twice (o, p); }
static __attribute__ ((noinline)) void write_both (double *o, const double *p)
{ for (int i = 0; i < 2; i++) o[i] = p[i] + 1; }
static __attribute__ ((noinline)) double read_all (const double *p) { return p[0] + p[1] + p[2]; }
static void by_call (double *o, const double *p) { write_both (o, p); o[2] = o[0]; }
static void by_call_before (double *o, const double *p)
{ double s = read_all (o); for (int i = 0; i < 3; i++) o[i] = s + p[i]; }
static void add (double *o, const double *p) { for (int i = 0; i < 3; i++) o[i] += p[i]; }
static void two (double *o, const double *p) { for (int i = 0; i < 2; i++) o[i] = p[i]; }
static void back (double *o, const double *p) { o[0] = 1; if (p[1] > 4) return; o[1] = o[2] = p[2]; }
static void many (double *o, const double *p) { for (int i = 0; i < 300; i++) o[i] = p[i]; }
static double last (const double *p) { return p[299] + p[0]; }

TESTED void pixels (int n, double *restrict y, row *restrict x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, t);
  free (t);
}
#define CHAIN(NAME, FIRST, ...) \
  TESTED void NAME (int n, double *restrict y, row *restrict x) \
  { \
    row t[n]; \
    memset (t, 0, n * sizeof *t); \
    __builtin_map (FIRST, n, t, x __VA_ARGS__); \
    __builtin_map (sum, n, y, t); \
  }
CHAIN (straight, swap)
CHAIN (branches, sort)
static const double turned[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
CHAIN (matrix, times, , __builtin_replicate (turned))
CHAIN (divided, divide)
CHAIN (backwards, down)
CHAIN (pointers, walk)
CHAIN (copied, copy)
CHAIN (called, by_call)
CHAIN (called_before, by_call_before)
CHAIN (clipped, clip)
CHAIN (one_branch, sometimes)
CHAIN (added, add)
CHAIN (first_two, two)
CHAIN (returned, back)
TESTED void given_length (int n, double *restrict y, row *restrict x)
{
  row t[n];
  __builtin_map (scale, n, t, 3, x, 0.5);
  __builtin_map (sum, n, y, t);
}
TESTED void unknown_length (int n, int m, double *restrict y, row *restrict x)
{
  row *t = calloc (n, sizeof *t);
  __builtin_map (scale, n, t, m, x, 0.5);
  __builtin_map (sum, n, y, t);
  free (t);
}
TESTED void matrices (int n, double *restrict y, row (*restrict x)[3])
{
  row (*t)[3] = malloc (n * sizeof *t);
  __builtin_map (transpose, n, t, x);
  __builtin_map (trace, n, y, t);
  free (t);
}
TESTED double reduced (int n, row *restrict x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  double s = __builtin_redomap (plus, sum, 0.0, n, t);
  free (t);
  return s;
}
/* What the operator of both gives is a value: others take it.  */
TESTED double passed_on (int n, row *restrict x)
{
  row *t = malloc (n * sizeof *t);
  double *y = malloc (n * sizeof *y);
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, t);
  double s = __builtin_reduce (plus, 0.0, n, y);
  free (y);
  free (t);
  return s;
}
TESTED void scanned (int n, double *restrict y, row *restrict x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  __builtin_scanomap (plus, sum, 0.0, n, y, t);
  free (t);
}
TESTED void structures (int n, float *restrict y, float *restrict x)
{
  struct point (*t)[2] = malloc (n * sizeof *t);
  __builtin_map (points, n, t, x);
  __builtin_map (between, n, y, t);
  free (t);
}
TESTED void three (int n, row *restrict y, row *restrict x)
{
  row *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (mix, n, t, x);
  __builtin_map (twice, n, u, t);
  __builtin_map (swap, n, y, u);
  free (t);
  free (u);
}
TESTED void image (int h, int w, double (*restrict y)[w], row (*restrict x)[w])
{
  row (*t)[w] = malloc (h * sizeof *t);
  __builtin_map (mix, __builtin_space (h, w), t, x);
  __builtin_map (sum, __builtin_space (h, w), y, t);
  free (t);
}
TESTED void kept (int n, double *restrict y, row *restrict t, row *restrict x)
{
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n, y, t);
}
TESTED void long_rows (int n, double *restrict y, double (*restrict x)[300])
{
  double (*t)[300] = malloc (n * sizeof *t);
  __builtin_map (many, n, t, x);
  __builtin_map (last, n, y, t);
  free (t);
}
/* Another row is read than the one that is written.  */
TESTED void in_rows (int n, double *restrict y, row *restrict x)
{
  row *t = malloc (n * sizeof *t);
  __builtin_map (mix, n, t, x);
  __builtin_map (sum, n - 1, y, __builtin_at (t, __builtin_axis (0) + 1));
  free (t);
}

enum { N = 41 };
static double y[3 * N], x[9 * N], z[3 * N], t[300 * N];
static int bad;

static void
check (const char *name, int n)
{
  for (int i = 0; i < n; i++)
    if (y[i] != z[i])
      {
	printf ("%s: %d is %g, not %g\n", name, i, y[i], z[i]);
	bad++;
	return;
      }
}

#define CHECK(NAME, FIRST, ...) \
  memset (t, 0, sizeof t); \
  for (int i = 0; i < N; i++) \
    { FIRST (t + 3 * i, x + 3 * i __VA_ARGS__); z[i] = sum (t + 3 * i); } \
  NAME (N, y, (row *) x); \
  check (#NAME, N)

int
main (void)
{
  for (int i = 0; i < 9 * N; i++)
    x[i] = i * 7 % 11 - 2;
  CHECK (pixels, mix);
  CHECK (straight, swap);
  CHECK (branches, sort);
  CHECK (matrix, times, , turned);
  CHECK (divided, divide);
  CHECK (backwards, down);
  CHECK (pointers, walk);
  CHECK (copied, copy);
  CHECK (called, by_call);
  CHECK (called_before, by_call_before);
  CHECK (clipped, clip);
  CHECK (one_branch, sometimes);
  CHECK (added, add);
  CHECK (first_two, two);
  CHECK (returned, back);
  for (int i = 0; i < N; i++)
    z[i] = (x[3 * i] + 2 * x[3 * i + 1] + 4 * x[3 * i + 2]) / 2;
  given_length (N, y, (row *) x);
  check ("given_length", N);
  unknown_length (N, 3, y, (row *) x);
  check ("unknown_length", N);
  unknown_length (N, 1, y, (row *) x);
  for (int i = 0; i < N; i++)
    z[i] = x[3 * i] / 2;
  check ("unknown_length", N);
  matrices (N, y, (row (*)[3]) x);
  for (int i = 0; i < N; i++)
    z[i] = x[9 * i + 3] + 2 * x[9 * i + 7] + 4 * x[9 * i + 2];
  check ("matrices", N);
  double all = 0;
  for (int i = 0; i < N; i++)
    { mix (t + 3 * i, x + 3 * i); z[i] = all += sum (t + 3 * i); }
  scanned (N, y, (row *) x);
  check ("scanned", N);
  bad += reduced (N, (row *) x) != all || passed_on (N, (row *) x) != all;
  float fx[N], fy[N];
  for (int i = 0; i < N; i++)
    fx[i] = x[i];
  structures (N, fy, fx);
  for (int i = 0; i < N; i++)
    { y[i] = fy[i]; z[i] = 2; }
  check ("structures", N);
  three (N, (row *) y, (row *) x);
  for (int i = 0; i < N; i++)
    {
      double a[3], b[3];
      mix (a, x + 3 * i);
      twice (b, a);
      swap (z + 3 * i, b);
    }
  check ("three", 3 * N);
  image (5, 8, (double (*)[8]) y, (row (*)[8]) x);
  for (int i = 0; i < N; i++)
    { mix (t + 3 * i, x + 3 * i); z[i] = sum (t + 3 * i); }
  check ("image", 40);
  double u[3 * N];
  kept (N, y, (row *) u, (row *) x);
  check ("kept", N);
  bad += memcmp (u, t, sizeof u) != 0;
  in_rows (N, y, (row *) x);
  memmove (z, z + 1, (N - 1) * sizeof *z);
  check ("in_rows", N - 1);
  for (int i = 0; i < 300 * N; i++)
    t[i] = i % 1000;
  long_rows (N, y, (double (*)[300]) t);
  for (int i = 0; i < N; i++)
    z[i] = t[300 * i] + t[300 * i + 299];
  check ("long_rows", N);
  return bad != 0;
}
