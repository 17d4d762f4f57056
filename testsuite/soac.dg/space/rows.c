/* Rows as elements: read, written, reduced, scanned.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

struct cell { int16_t k; float w; };

static double add (double a, double b) { return a + b; }
static double divide (double a, double b) { return a / b; }
static double mul (double a, double b) { return a * b; }
static int plus (int a, int b) { return a + b; }

static double sum (const double *row, size_t m)
{
  return soac_reduce (add, 0.0, m, row);
}
static double dot (const double *a, const double *b, size_t m)
{
  return soac_redomap (add, mul, 0.0, m, a, b);
}
static void normalise (double *o, size_t m, const double *row)
{
  double s = soac_reduce (add, 0.0, m, row);
  soac_map (divide, m, o, row, s);
}
static void split (double *o, double *s, const double *row, size_t m, float by)
{
  *s = soac_reduce (add, by, m, row);
  soac_map (divide, m, o, row, by);
}
static void clear3 (int *o) { o[0] = o[1] = o[2] = 0; }
static void first_only (int *o, int a) { o[0] = a; }
static int deep (const int (*a)[4], int k) { return a[k][3] - a[0][k]; }
static int deeper (int (*a)[4]) { return a[2][1]; }
static void turn (int (*o)[4], const int (*a)[4])
{
  int i, j;
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++)
      o[i][j] = a[2 - i][3 - j];
}
static int whole (const int (*a)[3], int i) { return a[i][i % 3]; }
static int both (const int *row, int (*a)[3]) { return row[0] + a[1][2]; }
static int address (const void *p) { return p != NULL; }
static int count (const int *row, const uint8_t *which, short n)
{
  int i, s = 0;
  for (i = 0; i < n; i++)
    s += row[which[i]];
  return s;
}
static int cells (const struct cell *c) { return c[0].k + c[1].k; }
static int last (const struct cell (*c)[2]) { return c[1][1].k; }
static int letter (const char *s) { return s[1]; }
static int of_row (int a, const int *row) { return a * row[a % 3]; }
static int starts (int i, const int *row) { return row[0] > 4 && i >= 0; }
static int joined (int a, const int *row) { return a * 2 + row[2]; }
static int third (const int *row) { return row[2]; }
static int looked (const int *row, const int *table) { return table[row[1] & 1]; }

static void add_rows (int *o, const int *a, const int *b)
{
  int i;
  for (i = 0; i < 3; i++)
    o[i] = a[i] + b[i];
}
/* 2 by 2 matrices: associative, not commutative.  */
static void product (int (*o)[2], const int (*a)[2], const int (*b)[2])
{
  int r[2][2], i, j;
  for (i = 0; i < 2; i++)
    for (j = 0; j < 2; j++)
      r[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
  memcpy (o, r, sizeof r);
}

static void
doubles (int n, int m)
{
  double a[n][m], o[n][m], s[n], t[n], v[m];
  const double (*fixed)[m] = (const double (*)[m]) a;
  int i, j;

  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      {
	a[i][j] = i * 3 + j * j + 1;
	v[j] = j;
      }
  soac_map (sum, n, s, a, m);
  soac_map (dot, n, t, fixed, soac_replicate (v), m);
  for (i = 0; i < n; i++)
    {
      double x = 0, y = 0;
      for (j = 0; j < m; j++)
	{
	  x += a[i][j];
	  y += a[i][j] * v[j];
	}
      CHECK (s[i] == x && t[i] == y);
    }
  soac_map (dot, n, t, a, v, m);
  soac_map (dot, soac_range (0, n, 2), t, soac_at (a, n - 1 - soac_i0),
	    soac_at (a, soac_i0), m);
  for (i = 0; i < n; i++)
    {
      double y = 0;
      for (j = 0; j < m; j++)
	y += i % 2 ? a[i][j] * v[j] : a[n - 1 - i][j] * a[i][j];
      CHECK (t[i] == y);
    }
  CHECK (soac_redomap (add, sum, 0, n, a, m)
	 == soac_reduce (add, 0, soac_space (n, m), a));

  soac_map (normalise, n, o, m, a);
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      CHECK (o[i][j] == a[i][j] / s[i]);
  memcpy (o, a, sizeof o);
  soac_map (normalise, n, o, m, o);
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      CHECK (o[i][j] == a[i][j] / s[i]);

  soac_map (split, n, soac_zip (soac_at (o, n - 1 - soac_i0),
				soac_stride (t + n - 1, -1)), a, m, 2);
  for (i = 0; i < n; i++)
    {
      CHECK (t[n - 1 - i] == s[i] + 2);
      for (j = 0; j < m; j++)
	CHECK (o[n - 1 - i][j] == a[i][j] / 2);
    }
}

static void
ints (void)
{
  enum { N = 5 };
  int a[N][3], o[N][3], c[N][3][4], d[N][3][4], r[N], s[3], i, j, k;
  int zero[3] = { 0, 0, 0 }, one[3] = { 1, 2, 3 }, table[2] = { 5, 6 };
  int idx[N] = { 4, 2, 0, 1, 3 }, *pointers[N];
  uint8_t which[2] = { 2, 0 };
  struct cell p[N][2][2];
  char words[3][6] = { "one", "two", "three" };

  for (i = 0; i < N; i++)
    for (j = 0; j < 3; j++)
      {
	a[i][j] = i * 4 - j;
	pointers[i] = a[N - 1 - i];
	p[i][j % 2][0].k = p[i][j % 2][1].k = (int16_t) (i + 10 * (j % 2));
	for (k = 0; k < 4; k++)
	  c[i][j][k] = i * 100 + j * 10 + k;
      }

  soac_map (clear3, N, o);
  CHECK (soac_reduce (plus, 0, soac_space (N, 3), o) == 0);
  memset (o, 7, sizeof o);
  soac_map (first_only, soac_range (1, N), o, 3);
  CHECK (o[0][0] == o[1][1] && o[1][0] == 3 && o[4][0] == 3 && o[4][2] == o[0][1]);
  soac_map (clear3, soac_range (0, N, 2), soac_at (o, N - 1 - soac_i0));
  CHECK (o[4][2] == 0 && o[3][1] != 0 && o[0][0] == 0);

  /* Rows of rows, of an array of three dimensions.  */
  soac_map (deep, N, r, c, 2);
  CHECK (r[3] == 323 - 302);
  soac_map (deeper, N, r, c);
  CHECK (r[4] == 421);
  soac_map (deep, N, r, soac_gather (c, idx), soac_at (idx, 1));
  CHECK (r[0] == 423 - 402);
  soac_map (turn, N, d, c);
  for (i = 0; i < N; i++)
    for (j = 0; j < 3; j++)
      for (k = 0; k < 4; k++)
	CHECK (d[i][j][k] == c[i][2 - j][3 - k]);
  soac_map (last, N, r, p);
  CHECK (r[2] == 12);

  /* A space of two axes has rows of the third.  */
  {
    int e[N][3], f[N][3];
    soac_map (count, soac_space (N, 3), e, c, soac_replicate (which),
	      (short) 2);
    soac_map (cells, soac_space (N, 2), soac_at (f, soac_i0, soac_i1), p);
    for (i = 0; i < N; i++)
      for (j = 0; j < 3; j++)
	CHECK (e[i][j] == c[i][j][2] + c[i][j][0]
	       && (j == 2 || f[i][j] == 2 * (i + 10 * j)));
  }

  /* All of it, rows, or rows by their addresses.  */
  soac_map (whole, 3, r, a, soac_iota (1));
  CHECK (r[2] == a[3][0]);
  soac_map (whole, 3, r, soac_replicate (a), soac_iota (1));
  CHECK (r[2] == a[3][0]);
  soac_map (both, N, r, a, a);
  CHECK (r[3] == a[3][0] + a[1][2]);
  soac_map (address, N, r, a);
  CHECK (r[3] == 1);
  soac_map (looked, N, r, a, table);
  CHECK (r[1] == table[a[1][1] & 1]);
  soac_map (of_row, N, r, idx, a);
  CHECK (r[0] == 4 * a[0][1]);
  soac_map (looked, N, r, pointers, table);
  CHECK (r[1] == table[a[3][1] & 1]);
  soac_map (letter, 3, r, words);
  CHECK (r[0] == 'n' && r[1] == 'w' && r[2] == 'h');
  soac_map (letter, 3, r, "yes");
  CHECK (r[2] == 'e');

  /* Filters, folds and scans that read rows.  */
  CHECK (soac_filter (starts, N, r, soac_index (soac_i0), a) == 3 && r[0] == 2
	 && r[2] == 4);
  CHECK (soac_filter (starts, N, r, idx, soac_at (a, 4 - soac_i0)) == 3 && r[1] == 2);
  CHECK (soac_redomap (plus, third, 0, N, a) == 30);
  CHECK (soac_redomap (plus, soac_fold (joined), 0, 3, a) == -2 * 4 + 2 * 2 + 6);
  soac_scanomap (plus, third, 1, N, r, a);
  CHECK (r[4] == 31 && r[1] == 1);

  /* Reductions and scans.  */
  soac_reduce_into (add_rows, one, N, s, a);
  for (j = 0; j < 3; j++)
    CHECK (s[j] == one[j] + a[0][j] + a[1][j] + a[2][j] + a[3][j] + a[4][j]);
  soac_reduce_into (add_rows, s, 2, &s, soac_at (a, 3 - soac_i0));
  soac_reduce_into (add_rows, zero, 0, soac_at (o, 2), a);
  CHECK (s[0] == one[0] + 40 + 12 + 8 && o[2][0] == 0 && o[2][2] == 0);
  soac_reduce_into (plus, 3, N, r + 1, idx);
  soac_reduce_into (plus, 3, soac_space (N, 3), soac_at (o, 1, 1), a);
  CHECK (r[1] == 13 && o[1][1] == 3 + soac_reduce (plus, 0, soac_space (N, 3), a));

  soac_scan (add_rows, one, N, o, a);
  for (j = 0; j < 3; j++)
    for (k = one[j], i = 0; i < N; i++)
      CHECK (o[i][j] == (k += a[i][j]));
  soac_scan_exclusive (add_rows, one, N, o, a);
  for (j = 0; j < 3; j++)
    for (k = one[j], i = 0; i < N; k += a[i++][j])
      CHECK (o[i][j] == k);
  memcpy (o, a, sizeof o);
  soac_scan (add_rows, zero, N, o, o);
  CHECK (o[4][1] == 0 + 4 + 8 + 12 + 16 - 5);
  memcpy (o, a, sizeof o);
  soac_scan_exclusive (add_rows, one, N, o, o);
  for (j = 0; j < 3; j++)
    for (k = one[j], i = 0; i < N; k += a[i++][j])
      CHECK (o[i][j] == k);
  soac_scan (add_rows, one, N, soac_at (o, N - 1 - soac_i0), soac_at (a, idx[soac_i0]));
  CHECK (o[4][0] == 1 + 16 && o[3][0] == 1 + 16 + 8 && o[0][2] == 3 + 40 - 10);
}

static void
matrices (int n)
{
  int a[n][2][2], o[n][2][2], s[2][2], i;
  int unit[2][2] = { { 1, 0 }, { 0, 1 } };

  for (i = 0; i < n; i++)
    {
      a[i][0][0] = i % 3;
      a[i][0][1] = 1;
      a[i][1][0] = 1;
      a[i][1][1] = i % 2;
    }
  soac_reduce_into (product, unit, n, &s, a);
  soac_scan (product, unit, n, o, a);
  CHECK (memcmp (s, o[n - 1], sizeof s) == 0);
  memcpy (s, unit, sizeof s);
  for (i = 0; i < n; i++)
    {
      product (s, (const int (*)[2]) s, (const int (*)[2]) a[i]);
      CHECK (memcmp (s, o[i], sizeof s) == 0);
    }
}

int
main (void)
{
  doubles (6, 5);
  doubles (1, 1);
  ints ();
  matrices (8);
  return 0;
}
