/* The plan with the least cost, where T2 reduction finds another one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fusion=optimal" } */
/* { dg-members two_of_one "map,reduce,map" "map" } */
/* { dg-eliminated two_of_one "t,u" } */
/* { dg-members sums_first "reduce,map,reduce" "map,map" } */
/* { dg-members three_sums "reduce,reduce,redomap" "map,map" } */
/* { dg-members two_channels "reduce,redomap" "map,map" { no-option "exceptions" } } */
/* { dg-members each_other "map,map,map" "map,map,map" { no-option "exceptions" } } */
/* { dg-members filtered "filter,reduce" "map,map" } */
/* { dg-eliminated filtered "u" } */
/* { dg-kernels guarded 2 } */
/* { dg-members guarded "map,reduce,map" "map" } */
/* { dg-guards guarded 1 } */
/* { dg-moves guarded 2 2 } */
/* { dg-members loaded_again "map,reduce,map" "map" "map,reduce,map" "map" } */
/* { dg-eliminated loaded_again "t,u,w" } */
/* { dg-moves loaded_again 9 4 } */
/* { dg-members in_branch "map,reduce" "map,map" "map" } */
/* { dg-kernels same_as_t2 1 } */
/* { dg-kernels may_end 4 } */
/* { dg-refused may_end "t" order } */

#include "check.h"

struct pair { int a, b; };

static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int inc (int a) { return a + 1; }
static struct pair both (int a) { return (struct pair) { 3 * a + 1, a ^ 77 }; }
static int sub (int a, int b) { return a - 3 * b; }
static int xor (int a, int b) { return a ^ b; }
static int mix (int a, int b, int c) { return 2 * a + b - c; }
static int at (int a, const int *t) { return t[a & 7]; }
static int positive (int a) { return a > 0; }
static double add_d (double a, double b) { return a + b; }
static double sub_d (double a, double b) { return a - b; }
static double square (double a) { return a * a; }
static double divide (double a, double b) { return a / b; }
static double half (int a) { return a * .5; }
static int of_half (double w, int a, int b, int c) { return a + b - c + (int) w; }
static int with_sum (int a, int b, int c, double s) { return a - b * c + (int) s; }

/* T2 takes the map that makes `v' into the kernel of the last one, and stores two arrays
   for that.  */
TESTED void
two_of_one (size_t n, int *restrict y, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u), *v = malloc (n * sizeof *v);
  __builtin_map (both, n, __builtin_zip (t, u), x);
  int r = __builtin_reduce (add, 0, n, t);
  __builtin_map (sub, n, v, t, u);
  __builtin_map (xor, n, y, v, r);
  free (t);
  free (u);
  free (v);
}

/* T2 takes the array into the kernel that needs it, before it sees that two read `x'.  */
TESTED void
sums_first (size_t n, int *restrict v, int *restrict z, const int *restrict x,
	    const int *restrict y)
{
  int *t = malloc (n * sizeof *t);
  int r = __builtin_reduce (add, 0, n, x);
  __builtin_map (inc, n, t, x);
  int m = __builtin_reduce (max, -1000, n, t);
  __builtin_map (mix, n, v, t, y, r);
  __builtin_map (mix, n, z, y, t, m);
  free (t);
}

/* T2 takes the first two that share an array.  */
TESTED int
three_sums (size_t n, int *restrict y, int *restrict z, const int *restrict x,
	    const int *restrict w)
{
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (mix, n, y, x, w, s);
  int m = __builtin_reduce (max, -1000, n, w);
  __builtin_map (mix, n, z, w, x, m);
  int q = __builtin_redomap (add, xor, 0, n, x, w);
  return q + s + m;
}

/* As T2 has it, too: an operator that divides need not stay.  */
TESTED void
two_channels (size_t n, double *restrict a, double *restrict b, const double *restrict x)
{
  double m = __builtin_reduce (add_d, 0.0, n, x);
  __builtin_map (sub_d, n, a, x, m);
  double e = __builtin_redomap (add_d, square, 0.0, n, x);
  __builtin_map (divide, n, b, x, e);
}

/* Each kernel has one place, between the stores, and comes there past the other one's
   members.  */
TESTED void
each_other (size_t n, size_t m, int *restrict a0, int *restrict a1, int *restrict a2,
	    int *restrict b0, int *restrict b1, int *restrict b2, const int *restrict x,
	    const int *restrict w, int *restrict p, int *restrict q)
{
  __builtin_map (sub, m, b0, w, 1);
  __builtin_map (at, n, a0, x, b0);
  q[0] = 1;
  __builtin_map (mix, m, b1, w, q, p);
  __builtin_map (mix, n, a1, x, q, p);
  p[0] = 2;
  __builtin_map (sub, m, b2, w, 2);
  __builtin_map (at, n, a2, x, b2);
}

/* Elements that a filter keeps stay with it.  */
TESTED size_t
filtered (size_t n, int *restrict y, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  size_t k = __builtin_filter (positive, n, t, x);
  int s = __builtin_reduce (add, 0, k, t);
  __builtin_map (inc, k, u, t);
  __builtin_map (sub, k, y, u, s);
  free (t);
  free (u);
  return k;
}

/* The same as the first one, but the last array may be anywhere.  */
TESTED void
guarded (size_t n, int *y, int *v, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (both, n, __builtin_zip (t, u), x);
  int r = __builtin_reduce (add, 0, n, t);
  __builtin_map (sub, n, v, t, u);
  __builtin_map (xor, n, y, v, r);
  free (t);
  free (u);
}

/* Another kernel could load three arrays together with the last one, if `w' were stored: that is
   dearer.  The first four make the whole one that T2 does not find.  */
TESTED void
loaded_again (size_t n, int *restrict y, int *restrict o, int *restrict q,
	      const int *restrict x, const int *restrict d, const int *restrict a,
	      const int *restrict b, const int *restrict c)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u), *v = malloc (n * sizeof *v);
  double *w = malloc (n * sizeof *w);
  __builtin_map (both, n, __builtin_zip (t, u), x);
  int r = __builtin_reduce (add, 0, n, t);
  __builtin_map (sub, n, v, t, u);
  __builtin_map (xor, n, y, v, r);
  __builtin_map (half, n, w, d);
  double s = __builtin_reduce (add_d, 0.0, n, w);
  __builtin_map (of_half, n, o, w, a, b, c);
  __builtin_map (with_sum, n, q, a, b, c, s);
  free (t);
  free (u);
  free (v);
  free (w);
}

/* What is drawn into branches is so still.  */
TESTED int
in_branch (size_t n, int *restrict y, int *restrict z, const int *restrict x, int c)
{
  int *t = malloc (n * sizeof *t);
  int r = 0;
  __builtin_map (inc, n, t, x);
  if (c)
    r = __builtin_reduce (add, 0, n, t);
  else
    __builtin_map (sub, n, z, t, 4);
  free (t);
  __builtin_map (xor, n, y, x, r);
  return r;
}

TESTED int
same_as_t2 (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, n, t, x);
  __builtin_map (xor, n, u, t, 3);
  int s = __builtin_reduce (add, 0, n, u);
  free (t);
  free (u);
  return s;
}

/* May end the program.  */
static __attribute__ ((noipa)) void
leave_if (int really)
{
  if (really)
    exit (1);
}

/* The last sum could move up only together with the map: a kernel of two that each two facts
   allow, and the whole does not.  */
TESTED int
may_end (size_t n, const int *restrict x, int *restrict y, int really)
{
  int *t = malloc (n * sizeof *t);
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (sub, n, t, x, s & 7);
  int m = __builtin_reduce (max, -5, n, t);
  int r = __builtin_redomap (add, mix, 0, n, t, y, m);
  y[0] = 5;
  leave_if (really);
  int q = __builtin_redomap (max, sub, 0, n, t, m);
  free (t);
  return r - q;
}

static void
fill (size_t n, int *p, int by)
{
  for (size_t i = 0; i < n; i++)
    p[i] = (int) (i * by % 23) - 9;
}

static void
check_two (size_t n, int *y, int *v, const int *x)
{
  int r = 0;
  for (size_t i = 0; i < n; i++)
    r += both (x[i]).a;
  two_of_one (n, y, x);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == (sub (both (x[i]).a, both (x[i]).b) ^ r));
  guarded (n, y, v, x);
  for (size_t i = 0; i < n; i++)
    CHECK (v[i] == sub (both (x[i]).a, both (x[i]).b) && y[i] == (v[i] ^ r));
  guarded (n, v, v, x);
  for (size_t i = 0; i < n; i++)
    CHECK (v[i] == (sub (both (x[i]).a, both (x[i]).b) ^ r));
}

/* Where the arrays overlap, each element that is stored is the next one to be read.  */

static void
check_overlap (size_t n, int *y, const int *x)
{
  ARRAY (int, v, n + 1);
  int r = 0;
  for (size_t i = 0; i < n; i++)
    {
      v[i] = x[i];
      r += both (x[i]).a;
    }
  guarded (n, y, v + 1, v);
  for (size_t i = 0; i < n; i++)
    CHECK (v[i + 1] == sub (both (x[i]).a, both (x[i]).b) && y[i] == (v[i + 1] ^ r));
  free (v);
}

static void
check_loaded_again (size_t n, const int *x, const int *w, const int *a)
{
  ARRAY (int, y, n);
  ARRAY (int, o, n);
  ARRAY (int, q, n);
  int r = 0;
  double s = 0;
  for (size_t i = 0; i < n; i++)
    {
      r += both (x[i]).a;
      s += half (w[i]);
    }
  loaded_again (n, y, o, q, x, w, a, x, w);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == (sub (both (x[i]).a, both (x[i]).b) ^ r)
	   && o[i] == of_half (half (w[i]), a[i], x[i], w[i])
	   && q[i] == with_sum (a[i], x[i], w[i], s));
  free (y);
  free (o);
  free (q);
}

/* What `may_end' gives.  */

static int
sum_ended (size_t n, const int *x, const int *y, int s)
{
  int m = -5, r = 0, q = 0;
  for (size_t i = 0; i < n; i++)
    m = max (m, sub (x[i], s));
  for (size_t i = 0; i < n; i++)
    {
      r += mix (sub (x[i], s), y[i], m);
      q = max (q, sub (sub (x[i], s), m));
    }
  return r - q;
}

static void
check_sums (size_t n, int *y, int *z, const int *x, const int *w)
{
  int s = 0, t = -1000, m = -1000, q = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i];
      t = max (t, x[i] + 1);
      m = max (m, w[i]);
      q += x[i] ^ w[i];
    }
  sums_first (n, y, z, x, w);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == mix (x[i] + 1, w[i], s) && z[i] == mix (w[i], x[i] + 1, t));
  CHECK (three_sums (n, y, z, x, w) == s + m + q);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == mix (x[i], w[i], s) && z[i] == mix (w[i], x[i], m));
  CHECK (in_branch (n, y, z, x, 1) == s + (int) n);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == (x[i] ^ (s + (int) n)));
  CHECK (in_branch (n, y, z, x, 0) == 0);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == x[i] && z[i] == x[i] + 1 - 12);
  q = 0;
  for (size_t i = 0; i < n; i++)
    q += (x[i] + 1) ^ 3;
  CHECK (same_as_t2 (n, x) == q);
  int sum = sum_ended (n, x, y, s & 7);
  y[n] = 3;
  CHECK (may_end (n, x, y, 0) == sum);
}

static void
check_others (size_t n, int *a, const int *x)
{
  double *xd = get (n * sizeof *xd), *ad = get (n * sizeof *ad), *bd = get (n * sizeof *bd);
  double m = 0, e = 0;
  for (size_t i = 0; i < n; i++)
    {
      xd[i] = x[i] + 20;
      m += xd[i];
      e += xd[i] * xd[i];
    }
  two_channels (n, ad, bd, xd);
  for (size_t i = 0; i < n; i++)
    CHECK (ad[i] == xd[i] - m && bd[i] == xd[i] / e);
  free (xd);
  free (ad);
  free (bd);
  size_t kept = filtered (n, a, x), k = 0;
  int s = 0;
  for (size_t i = 0; i < n; i++)
    s += x[i] > 0 ? x[i] : 0;
  for (size_t i = 0; i < n; i++)
    if (x[i] > 0)
      CHECK (a[k++] == x[i] + 1 - 3 * s);
  CHECK (k == kept);
}

static void
check_each_other (size_t n, const int *x, const int *w)
{
  size_t m = n + 8;
  int *all[8];
  for (int i = 0; i < 8; i++)
    {
      all[i] = get (m * sizeof *all[i]);
      fill (m, all[i], i + 2);
    }
  int *p = all[6], *q = all[7], *wide = get (m * sizeof *wide);
  fill (m, wide, 7);
  int p0 = p[0];
  each_other (n, m, all[0], all[1], all[2], all[3], all[4], all[5], x, wide, p, q);
  for (size_t i = 0; i < m; i++)
    CHECK (all[3][i] == sub (wide[i], 1) && all[5][i] == sub (wide[i], 2)
	   && all[4][i] == mix (wide[i], i ? q[i] : 1, i ? p[i] : p0));
  for (size_t i = 0; i < n; i++)
    CHECK (all[0][i] == all[3][x[i] & 7] && all[2][i] == all[5][x[i] & 7]
	   && all[1][i] == mix (x[i], i ? q[i] : 1, i ? p[i] : p0));
  CHECK (p[0] == 2 && (n == 0 || w[0] == wide[0]));
  for (int i = 0; i < 8; i++)
    free (all[i]);
  free (wide);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, w, n);
      ARRAY (int, a, n + 1);
      ARRAY (int, b, n);
      fill (n, x, 5);
      fill (n, w, 7);
      check_two (n, a, b, x);
      check_overlap (n, a, x);
      check_loaded_again (n, x, w, b);
      check_sums (n, a, b, x, w);
      check_others (n, a, x);
      check_each_other (n, x, w);
      free (x);
      free (w);
      free (a);
      free (b);
    }
  return 0;
}
