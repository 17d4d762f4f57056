/* Several loads of elements that are far apart, a known number of bytes: members of large structures,
   and columns of matrices with known rows.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels norms 1 } */
/* { dg-kernels columns 1 } */
/* { dg-kernels sum 1 } */
/* { dg-kernels running 1 } */
/* { dg-eliminated running "t" } */
/* { dg-kernels kept 1 } */
/* { dg-eliminated kept "t" } */
/* { dg-kernels farthest 1 } */
/* { dg-kernels diagonals 1 } */

#include <stdio.h>
#include <stdlib.h>
#define APART __attribute__ ((noipa))
#define SPACE __builtin_space
#define AT __builtin_at
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)

enum { N = 1003, WIDE = 64 };

struct body { double x, y, z, v[61]; };
struct small { signed char a, b, c, more[125]; };
struct mixed { float w; int k[30]; short s[2]; };
struct far { double d; long i; };

static double norm (struct body b) { return b.x * b.x + b.y * b.y + b.z * b.z; }
static int of_small (struct small s) { return s.a * s.b - s.c; }
static double of_mixed (struct mixed m) { return m.w * m.k[3] + m.k[29] - m.s[1]; }
static double add (double a, double b) { return a + b; }
static double tri (double a, double b, double c) { return a + b * c; }
static int large (double a) { return a > 60; }
static struct far place (double d, long i) { return (struct far) { d, i }; }
static struct far farther (struct far a, struct far b) { return b.d > a.d ? b : a; }
static int addi (int a, int b) { return a + b; }
static int sub (int a, int b) { return a - b; }
static int id (int a) { return a; }

APART void norms (size_t n, double *restrict o, const struct body *restrict b) { __builtin_map (norm, n, o, b); }
APART void smalls (size_t n, int *restrict o, const struct small *restrict s) { __builtin_map (of_small, n, o, s); }
APART void mixes (size_t n, double *restrict o, const struct mixed *restrict m) { __builtin_map (of_mixed, n, o, m); }
APART void
columns (int n, double *restrict o, const double (*restrict a)[WIDE])
{ __builtin_map (tri, SPACE (n), o, AT (a, i0, 0), AT (a, n - 1 - i0, 5), AT (a, i0, WIDE - 1)); }
APART void
strides (size_t n, double *restrict o, const double *restrict a)
{ __builtin_map (tri, n, o, __builtin_stride (a, WIDE), __builtin_stride (a + 1, WIDE), __builtin_stride (a + 7, WIDE)); }
APART double sum (size_t n, const struct body *b) { return __builtin_redomap (add, norm, 1.0, n, b); }
APART void
running (size_t n, double *restrict o, const struct body *restrict b)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (norm, n, t, b);
  __builtin_scan (add, 2.0, n, o, t);
  free (t);
}
APART size_t
kept (size_t n, double *restrict o, const struct body *restrict b)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (norm, n, t, b);
  size_t k = __builtin_filter (large, n, o, t);
  free (t);
  return k;
}
APART struct far
farthest (size_t n, const struct body *b)
{
  struct far none = { -1, -1 };
  double *t = malloc (n * sizeof *t);
  struct far *f = malloc (n * sizeof *f);
  __builtin_map (norm, n, t, b);
  __builtin_map (place, n, f, t, __builtin_iota (0l));
  struct far r = __builtin_reduce (farther, none, n, f);
  free (t);
  free (f);
  return r;
}
/* This took GCC minutes to compile.  */
APART void
diagonals (int *restrict o, int (*restrict x)[32][32], int (*restrict y)[32][32], unsigned short m)
{
  int (*t)[17][17] = malloc (17 * sizeof *t);
  __builtin_map (id, SPACE (17, 17, 17), t, AT (x, i0, i1, i2));
  __builtin_contract (addi, sub, 1, SPACE (m, __builtin_over (9)), AT (o, i0), AT (t, i0, i1, i1),
		      AT (y, i0 > 0 ? i0 - 1 : 0, i1, i1));
  free (t);
}

static struct body b[N];
static struct small s[N];
static struct mixed m[N];
static double a[N][WIDE], o[N];
static int oi[N], x[17][32][32], y[17][32][32], bad;

#define CHECK(COUNT, IS, WANT)						\
  for (int i = 0; i < (COUNT); i++)					\
    if ((IS) != (WANT) && bad++ < 20)					\
      printf ("%d: %d: %g, not %g\n", __LINE__, i, (double) (IS), (double) (WANT))

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      b[i].x = i % 7, b[i].y = i % 5, b[i].z = i % 3;
      s[i].a = i % 11, s[i].b = i % 13, s[i].c = -i % 17;
      m[i].w = i % 9, m[i].k[3] = i % 4, m[i].k[29] = i, m[i].s[1] = i % 6;
      for (int j = 0; j < WIDE; j++)
	a[i][j] = (i * 3 + j * 7) % 19;
    }
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 32; j++)
      for (int k = 0; k < 32; k++)
	x[i][j][k] = i * 31 + j * 7 + k, y[i][j][k] = i + j * k;
  norms (N, o, b);
  CHECK (N, o[i], norm (b[i]));
  smalls (N, oi, s);
  CHECK (N, oi[i], of_small (s[i]));
  mixes (N, o, m);
  CHECK (N, o[i], of_mixed (m[i]));
  columns (N, o, a);
  CHECK (N, o[i], tri (a[i][0], a[N - 1 - i][5], a[i][WIDE - 1]));
  strides (N, o, a[0]);
  CHECK (N, o[i], tri (a[i][0], a[i][1], a[i][7]));
  double all = 1, most = -1;
  long at = -1;
  for (int i = 0; i < N; i++)
    {
      all += norm (b[i]);
      if (norm (b[i]) > most)
	most = norm (b[i]), at = i;
    }
  CHECK (1, sum (N, b), all);
  running (N, o, b);
  all = 2;
  for (int i = 0; i < N; i++)
    bad += o[i] != (all += norm (b[i]));
  size_t k = kept (N, o, b), n = 0;
  for (int i = 0; i < N; i++)
    if (large (norm (b[i])))
      {
	bad += o[n] != norm (b[i]);
	n++;
      }
  CHECK (1, k, n);
  struct far f = farthest (N, b);
  CHECK (1, f.d, most);
  CHECK (1, f.i, at);
  diagonals (oi, x, y, 17);
  for (int i = 0; i < 17; i++)
    {
      int want = 1;
      for (int j = 0; j < 9; j++)
	want += x[i][j][j] - y[i ? i - 1 : 0][j][j];
      bad += oi[i] != want;
    }
  printf ("%d bad\n", bad);
  return bad != 0;
}
