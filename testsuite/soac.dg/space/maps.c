/* Maps and reductions over spaces of one to four axes: ranges with step and
   width, and every way to name an element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

struct point { float x; short y; };
struct both { int i; double d; };

static double id (double a) { return a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int pair (int a, int b) { return a * 1000 + b; }
static int sum3 (int a, int b, int c) { return a + b + c; }
static uint8_t half (uint8_t a) { return a / 2; }
static int64_t wide (int64_t a, int32_t b) { return a * 3 - b; }
static float scale (float a, double b) { return (float) (a * b); }
static size_t key (ptrdiff_t a, size_t b) { return (size_t) a * 7 + b; }
static struct point swap (struct point p)
{
  return (struct point) { (float) p.y, (short) p.x };
}
static int of_both (struct both b) { return b.i + (int) b.d; }
static struct both make (int a) { return (struct both) { a, a / 2.0 }; }
static int norm (const struct point *p, int i) { return p[i].y; }

/* Is I in the range?  */
static int
in (ptrdiff_t i, ptrdiff_t lo, ptrdiff_t hi, ptrdiff_t step, ptrdiff_t width)
{
  return lo <= i && i < hi && (i - lo) % step < width;
}

static void
ranges (ptrdiff_t lo, ptrdiff_t hi, ptrdiff_t step, ptrdiff_t width)
{
  enum { N = 40 };
  int out[N], two[N][N], *o = out + 10, i, j, sum = 0;

  memset (out, 0, sizeof out);
  memset (two, 0, sizeof two);
  soac_map (inc, soac_range (lo, hi, step, width), o, soac_index (soac_i0));
  for (i = -10; i < 30; i++)
    {
      CHECK (o[i] == (in (i, lo, hi, step, width) ? i + 1 : 0));
      sum += in (i, lo, hi, step, width) ? i : 0;
    }
  CHECK (soac_reduce (add, 5, soac_range (lo, hi, step, width),
		      soac_index (soac_i0)) == sum + 5);
  soac_map (pair, soac_space (soac_range (lo, hi, step, width),
			      soac_range (lo, hi, step)),
	    soac_at (two, soac_i0 + 10, soac_i1 + 10), soac_index (soac_i0),
	    soac_index (soac_i1));
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      CHECK (two[i][j] == (in (i - 10, lo, hi, step, width)
			   && in (j - 10, lo, hi, step, 1)
			   ? (i - 10) * 1000 + j - 10 : 0));
}

static void
ranks (int n, int m, int p, int q)
{
  int a[n][m], b[n][m], c[n][m][p], d[n][m][p], e[n][m][p][q], f[n][m][p][q];
  int i, j, k, l, sum = 0;

  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      {
	a[i][j] = i * 31 + j * 7;
	for (k = 0; k < p; k++)
	  {
	    c[i][j][k] = a[i][j] - 5 * k;
	    for (l = 0; l < q; l++)
	      e[i][j][k][l] = c[i][j][k] * 3 + l;
	  }
      }
  soac_map (inc, soac_space (n, m), b, a);
  soac_map (add, soac_space (n, m, p), d, c, soac_at (a, soac_i0, soac_i1));
  soac_map (sum3, soac_space (n, m, p, q), f, e, 4,
	    soac_at (c, soac_i0, soac_i1, soac_i2));
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      {
	CHECK (b[i][j] == a[i][j] + 1);
	for (k = 0; k < p; k++)
	  {
	    CHECK (d[i][j][k] == c[i][j][k] + a[i][j]);
	    for (l = 0; l < q; l++)
	      {
		CHECK (f[i][j][k][l] == e[i][j][k][l] + 4 + c[i][j][k]);
		sum += f[i][j][k][l];
	      }
	  }
      }
  CHECK (soac_reduce (add, 0, soac_space (n, m, p, q), f) == sum);
  CHECK (soac_redomap (add, sum3, 0, soac_space (n, m, p, q), e,
		       soac_replicate (4), soac_at (c, soac_i0, soac_i1,
						    soac_i2)) == sum);

  /* In place, and only the inner part.  */
  soac_map (inc, soac_space (soac_range (1, n - 1), soac_range (1, m - 1)), b, b);
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      CHECK (b[i][j] == a[i][j] + 1
			+ (i > 0 && i < n - 1 && j > 0 && j < m - 1));
}

static void
views (void)
{
  enum { N = 6, M = 4 };
  int a[N][M], t[M][N], s[N][M], flat[N * M], v[M], r[N], d[M], idx[N];
  int (*rows)[M] = a, i, j;
  const int (*fixed)[M] = (const int (*)[M]) a;

  for (i = 0; i < N; i++)
    {
      r[i] = 100 * i;
      idx[i] = (i * 5 + 2) % N;
      for (j = 0; j < M; j++)
	{
	  v[j] = j - 50;
	  a[i][j] = i * 10 + j;
	}
    }

  soac_map (inc, soac_space (M, N), t, soac_at (a, soac_i1, soac_i0));
  soac_map (add, soac_space (N, M), s, soac_at (v, soac_i1), soac_at (r, soac_i0));
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      CHECK (t[j][i] == a[i][j] + 1 && s[i][j] == v[j] + r[i]);
  soac_map (inc, soac_space (N, M), soac_at (t, soac_i1, soac_i0), fixed);
  soac_map (add, soac_space (soac_range (1, N), M), s,
	    soac_at (rows, soac_i0 - 1, soac_i1),
	    soac_at (fixed, N - 1 - soac_i0, M - 1 - soac_i1));
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      CHECK (t[j][i] == a[i][j] + 1
	     && (!i || s[i][j] == a[i - 1][j] + a[N - 1 - i][M - 1 - j]));

  /* The diagonal, a gather along an axis, flattened and subdivided.  */
  soac_map (inc, M, d, soac_at (a, soac_i0, soac_i0));
  soac_map (inc, soac_space (N, M), s, soac_at (a, idx[soac_i0], soac_i1));
  soac_map (inc, N * M, flat, soac_at (a, soac_i0 / M, soac_i0 % M));
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      CHECK (s[i][j] == a[idx[i]][j] + 1 && flat[i * M + j] == a[i][j] + 1
	     && d[j] == a[j][j] + 1);
  soac_map (inc, soac_space (N, M), s, soac_at (flat, soac_i0 * M + soac_i1));
  soac_map (inc, soac_space (N / 2, soac_range (0, M, 2)),
	    soac_at (s, 2 * soac_i0, soac_i1),
	    (int (*)[M]) flat);
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      CHECK (s[i][j] == (i % 2 || j % 2 ? flat[i * M + j] + 1
			 : flat[i / 2 * M + j] + 1));

  /* Absolute indices in the older views, and one axis written as a space.  */
  soac_map (add, soac_range (2, N), r, soac_iota (0, 3), soac_stride (flat, 2));
  soac_map (inc, soac_range (0, 2), r, soac_gather (r + 2, idx));
  CHECK (r[2] == 6 + flat[4] && r[5] == 15 + flat[10] && r[0] == r[2 + idx[0]] + 1);
  soac_map (inc, soac_space (N), r, soac_at (r, soac_axis (0)));
  CHECK (r[5] == 16 + flat[10]);
}

static void
elements (int n, size_t m)
{
  uint8_t b[n][m], c[n][m];
  int64_t w[n][m];
  float f[n][m], g[n][m];
  double x[n][m], y[n][m];
  size_t z[n][m];
  struct point p[n][m], q[n][m];
  int i, o[n][m];
  size_t j;

  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      {
	b[i][j] = (uint8_t) (i * 77 + j);
	f[i][j] = (float) i / 4;
	x[i][j] = 1.5 * (double) j;
	p[i][j].x = (float) i;
	p[i][j].y = (short) j;
      }
  soac_map (half, soac_space (n, m), c, b);
  soac_map (wide, soac_space (n, m), w, b, soac_index (soac_i1));
  soac_map (scale, soac_space (n, m), g, f, x);
  soac_map (id, soac_space (n, m), y, b);
  soac_map (key, soac_space (n, m), z, soac_index (soac_i0 + 1), b);
  soac_map (swap, soac_space (n, m), q, p);
  soac_map (norm, soac_space (n, m), o, &p[0][0], soac_index (soac_i1));
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      CHECK (c[i][j] == b[i][j] / 2 && w[i][j] == b[i][j] * 3 - (int) j
	     && g[i][j] == (float) (f[i][j] * x[i][j]) && y[i][j] == b[i][j]
	     && z[i][j] == (size_t) (i + 1) * 7 + b[i][j]
	     && q[i][j].x == p[i][j].y && q[i][j].y == i
	     && o[i][j] == (int) j);

  /* Structures of arrays.  */
  soac_map (make, soac_space (n, m), soac_zip (o, soac_at (x, n - 1 - soac_i0,
							   soac_i1)), b);
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      CHECK (o[i][j] == b[i][j] && x[n - 1 - i][j] == b[i][j] / 2.0);
  soac_map (of_both, soac_space (n, m), o,
	    soac_zip_as (struct both, b, soac_at (x, n - 1 - soac_i0, soac_i1)));
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      CHECK (o[i][j] == b[i][j] + b[i][j] / 2);
}

/* Qualifiers, and flat memory with a leading dimension.  */
static void
qualified (int n, int m, int lda)
{
  volatile int a[n][m];
  int flat[n * lda], o[n][m];
  const volatile int (*b)[m] = (const volatile int (*)[m]) a;
  int (*restrict p)[m] = o, (*const c)[lda] = (int (*)[lda]) flat;
  const int *const v = flat;
  int i, j;

  for (i = 0; i < n * lda; i++)
    flat[i] = i * 5;
  soac_map (inc, soac_space (n, m), a, soac_at (c, soac_i0, soac_i1));
  soac_map (sum3, soac_space (n, m), p, b, c[1][0], soac_at (v, soac_i1));
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      CHECK (a[i][j] == flat[i * lda + j] + 1
	     && o[i][j] == a[i][j] + flat[lda] + flat[j]);
  soac_map (inc, soac_space (n, m), a, a);
  soac_map (add, soac_space (n, m), soac_at ((int (*)[lda]) flat, soac_i0, soac_i1),
	    a, p);
  for (i = 0; i < n; i++)
    for (j = 0; j < lda; j++)
      CHECK (flat[i * lda + j] == (j < m ? a[i][j] + o[i][j] : 5 * (i * lda + j)));
}

int
main (void)
{
  int none = 0;

  ranges (0, 13, 5, 2);
  ranges (-7, 20, 3, 1);
  ranges (-10, 30, 1, 1);
  ranges (4, 29, 6, 6);
  ranges (4, 29, 6, 9);
  ranges (5, 5, 2, 1);
  ranges (9, 3, 4, 2);
  ranges (3, 4, PTRDIFF_MAX, PTRDIFF_MAX);
  ranks (5, 7, 3, 2);
  ranks (1, 1, 1, 1);
  ranks (4, 4, 4, 4);
  views ();
  elements (5, 9);
  qualified (4, 3, 7);
  CHECK (soac_reduce (add, 7, soac_space (3, none), soac_index (soac_i0)) == 7);
  return 0;
}
