/* Scans, filters and maps that hand their elements on through one kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels all_stages 1 } */
/* { dg-members all_stages "scan,map,scan,filter,map,reduce" } */
/* { dg-eliminated all_stages "t,u,v,k,w" } */
/* { dg-kernels all_stored 1 } */
/* { dg-members all_stored "scan,map,scan,filter,map,reduce,reduce" } */
/* { dg-fused all_stored "t" diagonal } */
/* { dg-fused all_stored "u" diagonal } */
/* { dg-fused all_stored "v" diagonal } */
/* { dg-fused all_stored "k" diagonal } */
/* { dg-eliminated all_stored "" } */
/* { dg-kernels exclusive 1 } */
/* { dg-members exclusive "scan_exclusive,scan_exclusive,map,scan_exclusive,reduce" } */
/* { dg-eliminated exclusive "t,u" } */
/* { dg-kernels filters 1 } */
/* { dg-members filters "map,filter,map,filter,scan" } */
/* { dg-eliminated filters "t,k,u,m" } */
/* { dg-kernels filters_reduced 1 } */
/* { dg-members filters_reduced "filter,reduce,filter,map,reduce,reduce,filter" } */
/* { dg-eliminated filters_reduced "k,m,u" } */
/* { dg-kernels behind 2 } */
/* { dg-members behind "filter,scan" "map" } */
/* { dg-refused behind "s" algebra } */
/* { dg-eliminated behind "k" } */
/* { dg-kernels tree 1 } */
/* { dg-members tree "scan,scan_exclusive,map,scanomap,filter,redomap" } */
/* { dg-eliminated tree "a,b,c,k" } */

#include "streams.h"

static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned max (unsigned a, unsigned b) { return a > b ? a : b; }
static unsigned last (unsigned a, unsigned b) { (void) a; return b; }
static unsigned first (unsigned a, unsigned b) { (void) b; return a; }
static unsigned mix (unsigned a) { return a * 2654435761u >> 3; }
static unsigned both (unsigned a, unsigned b) { return a ^ b << 1; }
static int odd (unsigned a) { return a & 1; }
static int by_three (unsigned a) { return a % 3 == 0; }
static int rare (unsigned a) { return a % 4099 == 17; }
static int either (unsigned a, unsigned b) { return (a ^ b) & 2; }

TESTED unsigned
all_stages (size_t n, const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  unsigned *v = malloc (n * sizeof *v), *k = malloc (n * sizeof *k);
  unsigned *w = malloc (n * sizeof *w);
  __builtin_scan (add, 5, n, t, x);
  __builtin_map (mix, n, u, t);
  __builtin_scan (add, 1, n, v, u);
  size_t m = __builtin_filter (by_three, n, k, v);
  __builtin_map (mix, m, w, k);
  unsigned r = __builtin_reduce (add, 3, m, w);
  free (t);
  free (u);
  free (v);
  free (k);
  free (w);
  return r + m;
}

/* Each stage is wanted.  */
TESTED size_t
all_stored (size_t n, unsigned *restrict t, unsigned *restrict u,
	    unsigned *restrict v, unsigned *restrict k, unsigned *restrict w,
	    const unsigned *x, unsigned *restrict results)
{
  __builtin_scan (add, 5, n, t, x);
  __builtin_map (mix, n, u, t);
  __builtin_scan (max, 1, n, v, u);
  size_t m = __builtin_filter (odd, n, k, u);
  __builtin_map (mix, m, w, k);
  unsigned sum = __builtin_reduce (add, 3, m, w);
  unsigned end = __builtin_reduce (last, 4, n, v);
  results[0] = sum;
  results[1] = end;
  return m;
}

TESTED unsigned
exclusive (size_t n, unsigned *restrict o, unsigned *restrict p,
	   const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_scan_exclusive (add, 5, n, t, x);
  __builtin_scan_exclusive (max, 9, n, u, t);
  __builtin_map (both, n, o, t, u);
  __builtin_scan_exclusive (last, 77, n, p, u);
  unsigned r = __builtin_reduce (last, 6, n, u);
  free (t);
  free (u);
  return r;
}

TESTED size_t
filters (size_t n, unsigned *restrict o, const unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t), *k = malloc (n * sizeof *k);
  unsigned *u = malloc (n * sizeof *u), *m = malloc (n * sizeof *m);
  __builtin_map (mix, n, t, x);
  size_t nk = __builtin_filter (odd, n, k, t);
  __builtin_map (mix, nk, u, k);
  size_t nm = __builtin_filter (by_three, nk, m, u);
  __builtin_scan (add, 8, nm, o, m);
  free (t);
  free (k);
  free (u);
  free (m);
  return nm;
}

/* Folds at each depth, of which the deeper find nothing in most blocks.  */
TESTED size_t
filters_reduced (size_t n, unsigned *restrict o, unsigned *restrict results,
		 const unsigned *x)
{
  unsigned *k = malloc (n * sizeof *k), *m = malloc (n * sizeof *m);
  unsigned *u = malloc (n * sizeof *u);
  size_t nk = __builtin_filter (odd, n, k, x);
  unsigned r0 = __builtin_reduce (last, 1, nk, k);
  size_t nm = __builtin_filter (rare, nk, m, k);
  __builtin_map (mix, nm, u, m);
  unsigned r1 = __builtin_reduce (first, 2, nm, u);
  unsigned r2 = __builtin_reduce (last, 3, nm, m);
  size_t no = __builtin_filter (by_three, nm, o, u);
  free (k);
  free (m);
  free (u);
  results[0] = r0;
  results[1] = r1;
  results[2] = r2;
  results[3] = nk;
  results[4] = nm;
  return no;
}

/* A scan behind a filter ends its kernel.  */
TESTED size_t
behind (size_t n, unsigned *restrict o, const unsigned *x)
{
  unsigned *k = malloc (n * sizeof *k), *s = malloc (n * sizeof *s);
  size_t m = __builtin_filter (odd, n, k, x);
  __builtin_scan (add, 2, m, s, k);
  __builtin_map (mix, m, o, s);
  free (k);
  free (s);
  return m;
}

TESTED unsigned
tree (size_t n, unsigned *restrict o, const unsigned *x, const unsigned *y)
{
  unsigned *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  unsigned *c = malloc (n * sizeof *c), *k = malloc (n * sizeof *k);
  __builtin_scan (add, 5, n, a, x);
  __builtin_scan_exclusive (max, 4, n, b, y);
  __builtin_map (both, n, c, a, b);
  __builtin_scanomap (max, both, 3, n, o, c, a);
  size_t m = __builtin_filter (either, n, k, c, b);
  unsigned r = __builtin_redomap (add, mix, 2, m, k);
  free (a);
  free (b);
  free (c);
  free (k);
  return r + m;
}

static void
check_all (size_t n, const unsigned *x, unsigned *out[5])
{
  unsigned found = all_stages (n, x), results[2];
  unsigned t = 5, v = 1, w = 1, sum = 3, sum2 = 3, end = 4;
  size_t m = 0, k = 0;
  for (int i = 0; i < 5; i++)
    FORGET (out[i], n + 1);
  size_t kept = all_stored (n, out[0], out[1], out[2], out[3], out[4], x,
			    results);
  for (size_t i = 0; i < n; i++)
    {
      t += x[i];
      unsigned u = mix (t);
      v += u;
      end = w = max (w, u);
      if (by_three (v))
	{
	  sum += mix (v);
	  m++;
	}
      CHECK (out[0][i] == t && out[1][i] == u && out[2][i] == w);
      if (odd (u))
	{
	  CHECK (out[3][k] == u && out[4][k] == mix (u));
	  sum2 += mix (u);
	  k++;
	}
    }
  CHECK (found == sum + m);
  CHECK (kept == k && results[0] == sum2 && results[1] == end);
  CHECK (out[3][k] == 0xeeeeeeee && out[4][k] == 0xeeeeeeee);
}

static void
check_exclusive (size_t n, const unsigned *x, unsigned *o, unsigned *p)
{
  unsigned found = exclusive (n, o, p, x);
  unsigned t = 5, u = 9, end = 6, before = 77;
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == both (t, u) && p[i] == before);
      end = before = u;
      u = max (u, t);
      t += x[i];
    }
  CHECK (found == end);
}

static void
check_filters (size_t n, const unsigned *x, unsigned *o, unsigned *p)
{
  unsigned s = 8, s2 = 2, r[5] = { 1, 2, 3, 0, 0 }, results[5];
  size_t m = 0, no = 0;
  FORGET (o, n + 1);
  FORGET (p, n + 1);
  size_t found = filters (n, o, x);
  size_t found2 = behind (n, p, x);
  for (size_t i = 0; i < n; i++)
    {
      if (odd (mix (x[i])) && by_three (mix (mix (x[i]))))
	{
	  s += mix (mix (x[i]));
	  CHECK (o[m] == s);
	  m++;
	}
      if (odd (x[i]))
	{
	  s2 += x[i];
	  CHECK (p[r[3]] == mix (s2));
	  r[3]++;
	}
    }
  CHECK (found == m && o[m] == 0xeeeeeeee);
  CHECK (found2 == r[3] && p[r[3]] == 0xeeeeeeee);
  FORGET (o, n + 1);
  found = filters_reduced (n, o, results, x);
  for (size_t i = 0; i < n; i++)
    if (odd (x[i]))
      {
	r[0] = x[i];
	if (rare (x[i]))
	  {
	    if (r[4] == 0)
	      r[1] = 2;
	    r[2] = x[i];
	    r[4]++;
	    if (by_three (mix (x[i])))
	      CHECK (o[no++] == mix (x[i]));
	  }
      }
  CHECK (found == no && o[no] == 0xeeeeeeee);
  CHECK (!memcmp (r, results, sizeof r));
}

static void
check_tree (size_t n, const unsigned *x, const unsigned *y, unsigned *o)
{
  unsigned found = tree (n, o, x, y);
  unsigned a = 5, b = 4, s = 3, r = 2;
  for (size_t i = 0; i < n; i++)
    {
      a += x[i];
      unsigned c = both (a, b);
      s = max (s, both (c, a));
      CHECK (o[i] == s);
      if (either (c, b))
	r += mix (c) + 1;
      b = max (b, y[i]);
    }
  CHECK (found == r);
}

int
main (void)
{
  FOR_BLOCK_SIZES (n)
    {
      ARRAY (unsigned, x, n);
      ARRAY (unsigned, y, n);
      unsigned *out[5];
      for (int i = 0; i < 5; i++)
	out[i] = get ((n + 1) * sizeof *out[i]);
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = scatter_bits (i);
	  y[i] = scatter_bits (i + 12345) / 3;
	}
      check_all (n, x, out);
      check_exclusive (n, x, out[0], out[1]);
      check_filters (n, x, out[0], out[1]);
      check_tree (n, x, y, out[0]);
      for (int i = 0; i < 5; i++)
	free (out[i]);
      free (x);
      free (y);
    }
  return 0;
}
