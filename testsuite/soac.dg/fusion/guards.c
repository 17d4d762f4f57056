/* What a kernel tests when it is called, and what it does where a test fails.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels promised 1 } */
/* { dg-guards promised 0 } */
/* { dg-kernels read_again 1 } */
/* { dg-guards read_again 1 } */
/* { dg-kernels late_read 1 } */
/* { dg-guards late_read 0 } */
/* { dg-eliminated late_read "t" } */
/* { dg-kernels late_read_tested 1 } */
/* { dg-guards late_read_tested 1 } */
/* { dg-eliminated late_read_tested "t,k" } */
/* { dg-kernels near 2 } */
/* { dg-refused near "t" inplace } */
/* { dg-guards near 0 } */
/* { dg-kernels far 1 } */
/* { dg-guards far 1 } */
/* { dg-eliminated far "t" } */
/* { dg-kernels window 1 } */
/* { dg-guards window 2 } */
/* { dg-eliminated window "t,u" } */
/* { dg-kernels many 2 } */
/* { dg-refused many "u" alias } */
/* { dg-guards many 0 } */
/* { dg-kernels as_many_as_go 1 } */
/* { dg-guards as_many_as_go 8 } */
/* { dg-kernels results 1 } */
/* { dg-guards results 3 } */
/* { dg-members results "map,filter,reduce,map,reduce" } */
/* { dg-eliminated results "t" } */
/* { dg-kernels in_branch 1 } */
/* { dg-guards in_branch 1 } */
/* { dg-eliminated in_branch "t" } */
/* { dg-kernels each_turn 1 } */
/* { dg-guards each_turn 1 } */
/* { dg-kernels counts 1 } */
/* { dg-guards counts 2 } */
/* { dg-eliminated counts "t" } */
/* { dg-kernels beside_counts 2 } */
/* { dg-guards beside_counts 0 } */
/* { dg-kernels known_to_differ 2 } */
/* { dg-refused known_to_differ "t" size } */
/* { dg-guards known_to_differ 0 } */
/* { dg-kernels widths 1 } */
/* { dg-guards widths 1 } */
/* { dg-kernels pairs 1 } */
/* { dg-guards pairs 1 } */
/* { dg-eliminated pairs "t" } */
/* { dg-kernels alone 1 } */
/* { dg-guards alone 0 } */
/* { dg-kernels half_way 1 } */
/* { dg-guards half_way 1 } */
/* { dg-eliminated half_way "t,u" } */
/* { dg-schedule beside_counts "unordered, threads above 8192" "unordered, 4 lanes, threads above 13107" { option "-O. -fopenmp$" } } */
/* { dg-schedule beside_counts "unordered, 4 places by vectors of 4" "unordered, 4 lanes" { option "-O3 -g" } } */
/* { dg-schedule near "unordered, threads above 6553" "unordered, threads above 6553" { option "-O. -fopenmp$" } } */
/* { dg-schedule near "unordered, past the cache" "unordered, past the cache" { option "-O3 -g" } } */

#include "streams.h"

static unsigned sq (unsigned a) { return a * a; }
static unsigned inc (unsigned a) { return a + 1; }
static unsigned add (unsigned a, unsigned b) { return a + b; }
static unsigned both (unsigned a, unsigned b) { return a ^ b << 1; }
static unsigned last (unsigned a, unsigned b) { (void) a; return b; }
static int odd (unsigned a) { return a & 1; }

/* A call's own output and input: nothing to test.  */
TESTED void
promised (size_t n, unsigned *o, unsigned *x)
{
  __builtin_map (sq, n, o, x);
  __builtin_map (inc, n, o, o);
}

/* What the sum reads may have been written by the map.  */
TESTED unsigned
read_again (size_t n, unsigned *o, unsigned *x)
{
  __builtin_map (sq, n, o, x);
  return __builtin_reduce (add, 0, n, x);
}

/* X is read where the scan is complete; meanwhile y, which may be x, is
   written.  */
TESTED void
late_read (size_t n, unsigned *restrict o, unsigned *x, unsigned *y)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_scan (add, 1, n, t, x);
  __builtin_map (both, n, o, t, x);
  __builtin_map (sq, n, y, x);
  free (t);
}

TESTED void
late_read_tested (size_t n, unsigned *restrict o, unsigned *x, unsigned *y)
{
  unsigned *t = malloc (n * sizeof *t), *k = malloc (n * sizeof *k);
  __builtin_scan (add, 1, n, t, x);
  __builtin_map (both, n, o, t, x);
  __builtin_map (sq, n, k, x);
  __builtin_map (inc, n, y, k);
  free (t);
  free (k);
}

/* These overlap, whatever they are.  */
TESTED void
near (size_t n, unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, x + 3, t);
  free (t);
}

/* These only if there are many elements.  */
TESTED void
far (size_t n, unsigned *x)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, x + 100, t);
  free (t);
}

/* One test for what is near each other; another one for what is not.  */
TESTED void
window (size_t n, unsigned *x, unsigned *o)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (add, n, t, x + 2, x);
  __builtin_map (both, n, u, x + 1, x + 100);
  __builtin_map (add, n, o, t, u);
  free (t);
  free (u);
}

static unsigned
five (unsigned a, unsigned b, unsigned c, unsigned d, unsigned e)
{
  return a + 2 * b + 3 * c + 4 * d + 5 * e;
}

static unsigned
four (unsigned a, unsigned b, unsigned c, unsigned d)
{
  return a + 2 * b + 3 * c + 4 * d;
}

/* Nine pairs are too many, eight are not.  */
TESTED void
many (size_t n, unsigned **x, unsigned *o)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  unsigned *a = x[0], *b = x[1], *c = x[2], *d = x[3], *e = x[4], *f = x[5];
  unsigned *g = x[6], *h = x[7], *i = x[8];
  __builtin_map (five, n, t, a, b, c, d, e);
  __builtin_map (five, n, u, t, f, g, h, i);
  __builtin_map (inc, n, o, u);
  free (t);
  free (u);
}

TESTED void
as_many_as_go (size_t n, unsigned **x, unsigned *o)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  unsigned *a = x[0], *b = x[1], *c = x[2], *d = x[3], *e = x[4], *f = x[5];
  unsigned *g = x[6], *h = x[7];
  __builtin_map (four, n, t, a, b, c, d);
  __builtin_map (five, n, u, t, e, f, g, h);
  __builtin_map (inc, n, o, u);
  free (t);
  free (u);
}

/* Results of all kinds; one is a count.  */
TESTED size_t
results (size_t n, unsigned *x, unsigned *o, unsigned *p, unsigned *s)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  size_t m = __builtin_filter (odd, n, o, t);
  unsigned first = __builtin_reduce (last, 5, m, o);
  __builtin_map (sq, n, p, t);
  unsigned second = __builtin_reduce (add, 5, n, p);
  free (t);
  s[0] = first;
  s[1] = second;
  return m;
}

TESTED void
in_branch (size_t n, unsigned *x, unsigned *o, int really)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  if (really)
    __builtin_map (sq, n, o, t);
  free (t);
}

TESTED void
each_turn (size_t n, unsigned *x, unsigned *o, unsigned turns)
{
  unsigned *t = malloc (n * sizeof *t);
  for (unsigned i = 0; i < turns; i++)
    {
      __builtin_map (add, n, t, x, i);
      __builtin_map (sq, n, o + i, t);
    }
  free (t);
}

/* The arrays and the counts.  */
TESTED void
counts (int n, unsigned m, unsigned *x, unsigned *o)
{
  unsigned *t = calloc (n + m + 1, sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, m, o, t);
  free (t);
}

/* Nothing flows here.  */
TESTED unsigned
beside_counts (size_t n, size_t m, const unsigned *x)
{
  unsigned s = __builtin_reduce (add, 0, n, x);
  return s ^ __builtin_reduce (last, 0, m, x);
}

TESTED void
known_to_differ (size_t n, unsigned *restrict o, unsigned *x)
{
  unsigned *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n - n / 4, o, t);
  free (t);
}

static unsigned short low (unsigned a) { return a; }

/* Elements of different sizes are never the same.  */
TESTED void
widths (size_t n, unsigned *x, unsigned short *o)
{
  unsigned *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (low, n, o, t);
  free (t);
}

struct pair { unsigned a, b; };

static struct pair
turned (struct pair p)
{
  struct pair q = { p.b, p.a + p.b };
  return q;
}

TESTED void
pairs (size_t n, struct pair *x, struct pair *o)
{
  struct pair *t = malloc (n * sizeof *t);
  __builtin_map (turned, n, t, x);
  __builtin_map (turned, n, o, t);
  free (t);
}

/* Each of the two has nothing to test.  */
TESTED void
alone (size_t n, unsigned *restrict o, unsigned *x)
{
  __builtin_map (sq, n, o, x);
  __builtin_map (inc, n, o, o);
}

/* The first two need no guard and stay together where the third one's fails.  */
TESTED void
half_way (size_t n, unsigned *x, unsigned *o)
{
  unsigned *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_scan (add, 0, n, u, t);
  __builtin_map (sq, n, o, u);
  free (t);
  free (u);
}

/* The arrays of the functions start at x and o, inside A; what plain loops make
   of the same is in B.  */
#define BOTH(OURS, ...)							\
  do									\
    {									\
      for (size_t k = 0; k < all; k++)					\
	a[k] = b[k] = scatter_bits (k);					\
      unsigned *x = a + at_x, *o = a + at_o;				\
      OURS;								\
      x = b + at_x, o = b + at_o;					\
      __VA_ARGS__;							\
      CHECK (!memcmp (a, b, all * sizeof *a));				\
      (void) x, (void) o;						\
    }									\
  while (0)

#define LOOP for (size_t i = 0; i < n; i++)

static size_t all;
static unsigned *a, *b, *t, *r;

/* Where the output may be anywhere.  */
static void
check_anywhere (size_t n, size_t at_x, size_t at_o)
{
  BOTH (late_read_tested (n, r, x, o),
	unsigned s = 1;
	LOOP { s += x[i]; CHECK (r[i] == both (s, x[i])); }
	LOOP t[i] = x[i] * x[i];
	LOOP o[i] = t[i] + 1);
  BOTH (window (n, x, o),
	LOOP t[i] = x[i + 2] + x[i] + both (x[i + 1], x[i + 100]);
	memcpy (o, t, n * sizeof *o));
  size_t m = 0;
  unsigned s[2];
  BOTH (m = results (n, x, o, r, s),
	size_t k = 0;
	unsigned sum = 5;
	LOOP { t[i] = x[i] + 1; sum += sq (t[i]); CHECK (r[i] == sq (t[i])); }
	LOOP if (odd (t[i])) o[k++] = t[i];
	CHECK (k == m && sum == s[1] && s[0] == (k ? o[k - 1] : 5)));
  BOTH (m = results (n, x, r, o, s),
	size_t k = 0;
	unsigned sum = 5;
	LOOP { t[i] = x[i] + 1; sum += sq (t[i]); }
	LOOP if (odd (t[i])) CHECK (r[k++] == t[i]);
	CHECK (k == m && sum == s[1]);
	LOOP o[i] = sq (t[i]));
  for (int really = 0; really < 2; really++)
    BOTH (in_branch (n, x, o, really),
	  LOOP t[i] = x[i] + 1;
	  LOOP o[i] = really ? sq (t[i]) : o[i]);
  BOTH (each_turn (n, x, o, 3),
	for (unsigned turn = 0; turn < 3; turn++)
	  {
	    LOOP t[i] = x[i] + turn;
	    LOOP o[i + turn] = sq (t[i]);
	  });
  BOTH (counts (n, n, x, o),
	LOOP t[i] = x[i] + 1;
	LOOP o[i] = sq (t[i]));
  BOTH (counts (n, n / 2, x, o),
	LOOP t[i] = x[i] + 1;
	for (size_t i = 0; i < n / 2; i++) o[i] = sq (t[i]));
  BOTH (counts (n / 2, n, x, o),
	LOOP t[i] = i < n / 2 ? x[i] + 1 : 0;
	LOOP o[i] = sq (t[i]));
  BOTH (widths (n, x, (unsigned short *) o),
	LOOP t[i] = x[i] + 1;
	LOOP { unsigned short l = t[i]; memcpy ((char *) o + 2 * i, &l, 2); });
  BOTH (half_way (n, x, o),
	unsigned sum = 0;
	LOOP t[i] = sum += x[i] + 1;
	LOOP o[i] = sq (t[i]));
}

/* Where an output is one of the inputs or apart from them.  */
static void
check_call (size_t n, size_t at_x, size_t at_o)
{
  BOTH (promised (n, o, x),
	LOOP o[i] = sq (x[i]);
	LOOP o[i] = inc (o[i]));
  unsigned ours = 0;
  BOTH (ours = read_again (n, o, x),
	unsigned sum = 0;
	LOOP o[i] = sq (x[i]);
	LOOP sum += x[i];
	CHECK (sum == ours));
  BOTH (late_read (n, r, x, o),
	unsigned s = 1;
	LOOP { s += x[i]; CHECK (r[i] == both (s, x[i])); }
	LOOP o[i] = sq (x[i]));
}

static void
check_rest (size_t n)
{
  size_t at_x = 0, at_o = 2 * n;
  BOTH (near (n, x),
	LOOP t[i] = x[i] + 1;
	LOOP x[i + 3] = sq (t[i]));
  BOTH (far (n, x),
	LOOP t[i] = x[i] + 1;
	LOOP x[i + 100] = sq (t[i]));
  BOTH (alone (n, o, x), LOOP o[i] = sq (x[i]) + 1);
  BOTH (known_to_differ (n, o, x),
	for (size_t i = 0; i < n - n / 4; i++) o[i] = sq (x[i] + 1));
  CHECK (beside_counts (n, n / 2, a) == beside_counts (n, n / 2, b));
  for (size_t shift = 0; shift < 3; shift++)
    {
      BOTH (unsigned *p[9];
	    for (int i = 0; i < 9; i++) p[i] = x + i;
	    as_many_as_go (n, p, x + 8 + shift * n),
	    LOOP t[i] = five (four (x[i], x[i + 1], x[i + 2], x[i + 3]),
			      x[i + 4], x[i + 5], x[i + 6], x[i + 7]) + 1;
	    memcpy (x + 8 + shift * n, t, n * sizeof *x));
      BOTH (unsigned *p[9];
	    for (int i = 0; i < 9; i++) p[i] = x + i;
	    many (n, p, x + shift * n),
	    LOOP t[i] = five (five (x[i], x[i + 1], x[i + 2], x[i + 3],
				    x[i + 4]),
			      x[i + 5], x[i + 6], x[i + 7], x[i + 8]) + 1;
	    memcpy (x + shift * n, t, n * sizeof *x));
    }
  for (size_t shift = 0; shift < 3; shift++)
    BOTH (pairs (n / 2, (struct pair *) x, (struct pair *) x + shift),
	  struct pair *p = get (n * sizeof *p), *q = (struct pair *) x;
	  for (size_t i = 0; i < n / 2; i++) p[i] = turned (turned (q[i]));
	  memcpy (q + shift, p, n / 2 * sizeof *p);
	  free (p));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      all = 4 * n + 200;
      a = get (all * sizeof *a);
      b = get (all * sizeof *b);
      t = get (all * sizeof *t);
      r = get (all * sizeof *r);
      static const size_t apart[] = { 0, 1, 5, 100 };
      for (int i = 0; i < 4; i++)
	{
	  check_anywhere (n, 0, apart[i]);
	  check_anywhere (n, apart[i], 0);
	}
      check_anywhere (n, 0, n / 2);
      check_anywhere (n, 0, 2 * n + 100);
      check_call (n, 0, 0);
      check_call (n, 0, n);
      check_call (n, n, 0);
      check_rest (n);
      free (a);
      free (b);
      free (t);
      free (r);
    }
  return 0;
}
