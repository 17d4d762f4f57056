/* Stages that write over what they have read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels scan_filter 2 } */
/* { dg-members scan_filter "scan" "filter" } */
/* { dg-kernels all_in_one 1 } */
/* { dg-members all_in_one "map,scan,map,scan_exclusive,map" } */
/* { dg-kernels filter_on 4 } */
/* { dg-members filter_on "map" "filter,map" "filter" "map,reduce" } */
/* { dg-kernels fold_then_write 1 } */
/* { dg-members fold_then_write "reduce,scan,map,reduce" } */
/* { dg-kernels compact 2 } */
/* { dg-members compact "scan,map" "filter,reduce" } */
/* { dg-kernels into_input 1 } */
/* { dg-members into_input "map,scan,map,map" } */
/* { dg-eliminated into_input "t,u" } */
/* { dg-kernels filtered_into_input 1 } */
/* { dg-members filtered_into_input "filter,map,reduce" } */
/* { dg-kernels read_after_filter 2 } */
/* { dg-refused read_after_filter "x" size } */
/* { dg-kernels read_late 1 } */
/* { dg-members read_late "scan,map,filter,map" } */
/* { dg-eliminated read_late "t" } */
/* { dg-kernels read_late_deep 1 } */
/* { dg-members read_late_deep "scan_exclusive,filter,map,scan,filter" } */
/* { dg-eliminated read_late_deep "t,k" } */

#include "streams.h"

static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned last (unsigned a, unsigned b) { (void) a; return b; }
static unsigned mix (unsigned a) { return a * 2654435761u >> 3; }
static unsigned inc (unsigned a) { return a + 1; }
static int odd (unsigned a) { return a & 1; }
static int by_three (unsigned a) { return a % 3 == 0; }

static int either (unsigned a, unsigned b) { return (a ^ b) & 2; }
static unsigned both (unsigned a, unsigned b) { return a ^ b << 1; }

/* What a filter keeps goes over what the scan wrote, so that all of the scan
   must have been written before.  */
TESTED size_t
scan_filter (size_t n, unsigned *x)
{
  __builtin_scan (add, 1, n, x, x);
  return __builtin_filter (odd, n, x, x);
}

TESTED void
all_in_one (size_t n, unsigned *x)
{
  __builtin_map (mix, n, x, x);
  __builtin_scan (add, 1, n, x, x);
  __builtin_map (mix, n, x, x);
  __builtin_scan_exclusive (add, 3, n, x, x);
  __builtin_map (inc, n, x, x);
}

TESTED size_t
filter_on (size_t n, unsigned *x, unsigned *sum)
{
  __builtin_map (mix, n, x, x);
  size_t m = __builtin_filter (odd, n, x, x);
  __builtin_map (mix, m, x, x);
  size_t k = __builtin_filter (by_three, m, x, x);
  __builtin_map (inc, k, x, x);
  unsigned s = __builtin_reduce (last, 7, k, x);
  *sum = s;
  return k;
}

/* One reduction is of what was, the other of what is.  */
TESTED unsigned
fold_then_write (size_t n, unsigned *x)
{
  unsigned before = __builtin_reduce (last, 7, n, x);
  __builtin_scan (add, 2, n, x, x);
  __builtin_map (mix, n, x, x);
  unsigned after = __builtin_reduce (add, 7, n, x);
  return before * 31 + after;
}

TESTED size_t
compact (size_t n, unsigned *x, unsigned *sum)
{
  __builtin_scan (add, 2, n, x, x);
  __builtin_map (mix, n, x, x);
  size_t m = __builtin_filter (by_three, n, x, x);
  unsigned s = __builtin_reduce (add, 1, m, x);
  *sum = s;
  return m;
}

TESTED void
into_input (size_t n, unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (mix, n, t, x);
  __builtin_scan (add, 1, n, u, t);
  __builtin_map (add, n, x, u, x);
  __builtin_map (add, n, x, x, t);
  free (t);
  free (u);
}

/* What is kept goes over what was read.  */
TESTED unsigned
filtered_into_input (size_t n, unsigned *x, unsigned *restrict o,
		     size_t *restrict many)
{
  size_t m = __builtin_filter (odd, n, x, x);
  __builtin_map (mix, m, o, x);
  unsigned s = __builtin_reduce (add, 1, m, o);
  *many = m;
  return s;
}

/* The sum is of all that the array then holds, kept or not.  */
TESTED unsigned
read_after_filter (size_t n, unsigned *x)
{
  size_t m = __builtin_filter (odd, n, x, x);
  unsigned s = __builtin_reduce (add, 1, n, x);
  return s + m;
}

/* X is read where the scan is complete, and compacted meanwhile.  */
TESTED size_t
read_late (size_t n, unsigned *x, unsigned *restrict o, unsigned *restrict p)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_scan (add, 1, n, t, x);
  __builtin_map (both, n, o, t, x);
  size_t m = __builtin_filter (either, n, x, x, t);
  __builtin_map (mix, m, p, x);
  free (t);
  return m;
}

TESTED size_t
read_late_deep (size_t n, unsigned *x, unsigned *restrict o,
		unsigned *restrict p, size_t *restrict many)
{
  unsigned *t = malloc (n * sizeof *t), *k = malloc (n * sizeof *k);
  __builtin_scan_exclusive (add, 1, n, t, x);
  size_t m = __builtin_filter (either, n, k, t, x);
  __builtin_map (both, n, o, t, x);
  __builtin_scan (add, 4, m, p, k);
  size_t kept = __builtin_filter (odd, n, x, x);
  free (t);
  free (k);
  *many = m;
  return kept;
}

/* The elements of A for which PRED holds go to its front.  */
static size_t
keep (int (*pred) (unsigned), size_t n, unsigned *a)
{
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    if (pred (a[i]))
      a[k++] = a[i];
  return k;
}

static void
apply (unsigned (*f) (unsigned), size_t n, unsigned *a)
{
  for (size_t i = 0; i < n; i++)
    a[i] = f (a[i]);
}

static unsigned
sums (unsigned s, size_t n, unsigned *a)
{
  for (size_t i = 0; i < n; i++)
    a[i] = s += a[i];
  return s;
}

/* The original is X, what plain loops make of it is E, ours is O.  */
#define AGAIN								\
  memcpy (e, x, n * sizeof *x);						\
  memcpy (o, x, n * sizeof *x)
#define SAME CHECK (!memcmp (e, o, n * sizeof *e))

static void
check_filters (size_t n, const unsigned *x, unsigned *e, unsigned *o,
	       unsigned *p)
{
  unsigned s, t;
  AGAIN;
  sums (1, n, e);
  size_t m = keep (odd, n, e);
  CHECK (scan_filter (n, o) == m);
  CHECK (!memcmp (e, o, m * sizeof *e));

  AGAIN;
  apply (mix, n, e);
  m = keep (odd, n, e);
  apply (mix, m, e);
  m = keep (by_three, m, e);
  apply (inc, m, e);
  CHECK (filter_on (n, o, &s) == m);
  CHECK (!memcmp (e, o, m * sizeof *e) && s == (m ? e[m - 1] : 7));

  AGAIN;
  sums (2, n, e);
  apply (mix, n, e);
  m = keep (by_three, n, e);
  CHECK (compact (n, o, &s) == m);
  CHECK (!memcmp (e, o, m * sizeof *e) && s == sums (1, m, e));

  AGAIN;
  m = keep (odd, n, e);
  s = 1;
  for (size_t i = 0; i < m; i++)
    s += mix (e[i]);
  size_t found;
  FORGET (p, n + 1);
  t = filtered_into_input (n, o, p, &found);
  CHECK (t == s && found == m && p[m] == 0xeeeeeeee);
  CHECK (!memcmp (e, o, m * sizeof *e));
  for (size_t i = 0; i < m; i++)
    CHECK (p[i] == mix (e[i]));

  AGAIN;
  m = keep (odd, n, e);
  s = read_after_filter (n, o);
  CHECK (s == sums (1, n, e) + m);
}

static void
check_late (size_t n, const unsigned *x, unsigned *o, unsigned *p, unsigned *y)
{
  memcpy (y, x, n * sizeof *y);
  size_t k = 0, m = read_late (n, y, o, p), many;
  unsigned s = 1, s2 = 4;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i];
      CHECK (o[i] == both (s, x[i]));
      if (either (x[i], s))
	{
	  CHECK (y[k] == x[i] && p[k] == mix (x[i]));
	  k++;
	}
    }
  CHECK (k == m);

  memcpy (y, x, n * sizeof *y);
  size_t q = 0, kept = read_late_deep (n, y, o, p, &many);
  k = 0;
  s = 1;
  for (size_t i = 0; i < n; i++)
    {
      CHECK (o[i] == both (s, x[i]));
      if (either (s, x[i]))
	{
	  s2 += s;
	  CHECK (p[k++] == s2);
	}
      if (odd (x[i]))
	CHECK (y[q++] == x[i]);
      s += x[i];
    }
  CHECK (k == many && kept == q);
}

static void
check_maps (size_t n, const unsigned *x, unsigned *e, unsigned *o)
{
  AGAIN;
  unsigned s = 3, t = 2, r = 7, u = 1;
  apply (mix, n, e);
  sums (1, n, e);
  apply (mix, n, e);
  for (size_t i = 0; i < n; i++)
    {
      unsigned now = e[i];
      e[i] = s + 1;
      s += now;
    }
  all_in_one (n, o);
  SAME;

  AGAIN;
  for (size_t i = 0; i < n; i++)
    {
      t += e[i];
      e[i] = mix (t);
      r += e[i];
    }
  CHECK (fold_then_write (n, o) == (n ? x[n - 1] : 7) * 31 + r);
  SAME;

  AGAIN;
  for (size_t i = 0; i < n; i++)
    {
      u += mix (e[i]);
      e[i] += u + mix (e[i]);
    }
  into_input (n, o);
  SAME;
}

int
main (void)
{
  FOR_BLOCK_SIZES (n)
    {
      ARRAY (unsigned, x, n);
      ARRAY (unsigned, e, n);
      ARRAY (unsigned, o, n);
      ARRAY (unsigned, p, n + 1);
      for (size_t i = 0; i < n; i++)
	x[i] = scatter_bits (i);
      check_filters (n, x, e, o, p);
      check_maps (n, x, e, o);
      check_late (n, x, e, p, o);
      free (x);
      free (e);
      free (o);
      free (p);
    }
  return 0;
}
