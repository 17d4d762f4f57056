/* Reductions by index: histograms, sums by key, and keys that are none.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include "../fusion/check.h"

struct best { float value; int at; };

static unsigned add (unsigned a, unsigned b) { return a + b; }
static double plus (double a, double b) { return a + b; }
static int later (int a, int b) { return a * 10 + b; }
static int8_t least (int8_t a, int8_t b) { return b < a ? b : a; }
static struct best better (struct best a, struct best b)
{
  return a.value < b.value ? b : a;
}
static void add_rows (double *o, const double *a, const double *b)
{
  int i;
  for (i = 0; i < 2; i++)
    o[i] = a[i] + b[i];
}

int
main (void)
{
  enum { N = 50, M = 7 };
  uint8_t pixel[N];
  int64_t far[N];
  int idx[N], x[N], i, words[3] = { 0, 0, 0 };
  unsigned h[256], counts[M], want[M];
  float f[N];
  double sums[M], wants[M], rows[N][2], o[M][2];
  int8_t small[M];
  struct best b[M], none = { -1, -1 };

  memset (h, 0, sizeof h);
  for (i = 0; i < M; i++)
    {
      counts[i] = want[i] = (unsigned) i;
      sums[i] = wants[i] = i / 2.0;
      small[i] = 50;
      b[i] = none;
      o[i][0] = o[i][1] = i;
    }
  for (i = 0; i < N; i++)
    {
      pixel[i] = (uint8_t) (i * 37);
      idx[i] = i * 5 % 11 - 2;
      far[i] = i % 3 ? i % M : i % 2 ? INT64_MIN + i : INT64_MAX - i;
      x[i] = i - 20;
      f[i] = (float) (i * 13 % 29);
      rows[i][0] = i;
      rows[i][1] = i * i;
    }

  soac_reduce_by_index (add, N, 256, h, pixel, 1);
  soac_reduce_by_index (add, N, (size_t) M, counts, far, 1u);
  soac_reduce_by_index (plus, N, M, sums, idx, x);
  soac_reduce_by_index (least, N, M, small, idx, x);
  soac_reduce_by_index (better, N, M, b, idx,
			soac_zip (f, soac_iota (0)));
  soac_reduce_by_index (add_rows, N, M, o, soac_at (idx, N - 1 - soac_i0), rows);
  for (i = 0; i < N; i++)
    {
      unsigned n = 0;
      int j;
      for (j = 0; j < N; j++)
	n += pixel[j] == pixel[i];
      CHECK (h[pixel[i]] == n);
      if (far[i] >= 0 && far[i] < M)
	want[far[i]]++;
      if (idx[i] >= 0 && idx[i] < M)
	wants[idx[i]] += x[i];
    }
  for (i = 0; i < M; i++)
    {
      int j, low = 50;
      double s = i, t = i;
      struct best y = none;
      CHECK (counts[i] == want[i] && sums[i] == wants[i]);
      for (j = 0; j < N; j++)
	if (idx[j] == i)
	  {
	    low = x[j] < low ? x[j] : low;
	    if (y.value < f[j])
	      {
		y.value = f[j];
		y.at = j;
	      }
	    s += rows[N - 1 - j][0];
	    t += rows[N - 1 - j][1];
	  }
      CHECK (small[i] == low && b[i].value == y.value && b[i].at == y.at
	     && o[i][0] == s && o[i][1] == t);
    }
  soac_reduce_by_index (add, 0, M, counts, idx, 1);
  soac_reduce_by_index (add, N, 0, counts, idx, 1);
  for (i = 0; i < M; i++)
    CHECK (counts[i] == want[i]);
  /* In order within one index.  */
  words[1] = 4;
  idx[0] = idx[2] = 1;
  idx[1] = -1;
  x[0] = 5, x[1] = 6, x[2] = 7;
  soac_reduce_by_index (later, 3, 3, words, idx, x);
  CHECK (words[1] == 457);
  return 0;
}
