/* Variables that operators see around them change, or end, between a map and
   what consumes it.  The sums start with a number that is known only after
   that, so that they cannot move up: where the map may not move down, nothing is
   fused.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels stored 2 } */
/* { dg-kernels stored_other 1 } */
/* { dg-eliminated stored_other "t" } */
/* { dg-kernels stored_early 1 } */
/* { dg-eliminated stored_early "t" } */
/* { dg-kernels array_stored 2 } */
/* { dg-kernels struct_stored 2 } */
/* { dg-kernels by_nested 2 } */
/* { dg-kernels by_deeper 2 } */
/* { dg-kernels by_pointer 2 } */
/* { dg-kernels pointed_at 2 } */
/* { dg-kernels array_of_producer 2 } */
/* { dg-eliminated array_of_producer "" } */
/* { dg-kernels beside_writer 2 } */
/* { dg-kernels vla_ends 2 } */
/* { dg-kernels scope_ends 2 } */
/* { dg-kernels scope_only_ends 1 { no-option sanitize } } */
/* { dg-kernels scope_only_ends 2 { option sanitize } } */
/* { dg-kernels scope_left 2 } */
/* { dg-kernels input_ends 1 { no-option sanitize } } */
/* { dg-kernels input_ends 2 { option sanitize } } */
/* { dg-kernels frames 2 } */
/* { dg-kernels loop_variable 1 } */
/* { dg-kernels both_arms 2 } */
/* { dg-schedule stored "unordered, threads above 5041" "unordered, threads above 8192" { option "-O. -fopenmp$" } } */
/* { dg-schedule stored "unordered, past the cache" "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule array_stored "unordered, threads above 5041" "unordered, threads above 8192" { option "-O. -fopenmp$" } } */
/* { dg-schedule array_stored "unordered, past the cache" "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int inc (int a) { return a + 1; }

/* A number that nobody knows before.  */
#define LATE(VALUE)							\
  ({ int late = VALUE; __asm__ volatile ("" : "+r" (late)); late; })

TESTED int
stored (size_t n, const int *restrict x, int k)
{
  int lift (int a) { return a + k; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  k = 1000;
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t); /* { dg-missed "inplace: 'k' is written between" } */
  free (t);
  return sum + k;
}

/* GCC does not tell the variables of a frame apart if there are several, but
   this one is not in it.  */
TESTED int
stored_other (size_t n, const int *restrict x, int k, int *restrict other)
{
  int lift (int a) { return a + k; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  *other = 1000;
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

/* Here the sum may move up.  */
TESTED int
stored_early (size_t n, const int *restrict x, int k)
{
  int lift (int a) { return a + k; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  k = 1000;
  int sum = __builtin_reduce (add, 3, n, t);
  free (t);
  return sum + k;
}

TESTED int
array_stored (size_t n, const int *restrict x, size_t at)
{
  int table[4] = { 1, 2, 3, 4 };
  int look (int a) { return table[a & 3]; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (look, n, t, x);
  table[at] = 1000;
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

TESTED int
struct_stored (size_t n, const int *restrict x, int k)
{
  struct { int a, b[2]; } s = { k, { k + 1, k + 2 } }, old = s;
  int look (int a) { return s.a + s.b[a & 1]; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (look, n, t, x);
  s.b[1] = 1000;
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  s = old;
  return sum + look (1);
}

/* Another nested function does it.  */
TESTED int
by_nested (size_t n, const int *restrict x, int k)
{
  int lift (int a) { return a + k; }
  __attribute__ ((noinline)) void change (void) { k = 1000; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  change ();
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

/* The operator reads it through a function of the enclosing function's
   enclosing function.  */
TESTED int
around (size_t n, int k)
{
  __attribute__ ((noinline)) int lift (int a) { return (a & 7) + k; }
  __attribute__ ((noinline)) int
  by_deeper (int more)
  {
    __attribute__ ((noinline)) int op (int a) { return lift (a) + more; }
    int *t = malloc (n * sizeof *t);
    __builtin_map (op, n, t, __builtin_iota (0));
    k = 1000;
    int late = LATE (3);
    int sum = __builtin_reduce (add, late, n, t);
    free (t);
    return sum;
  }
  return by_deeper (1);
}

TESTED int
by_pointer (size_t n, const int *restrict x, int k)
{
  int lift (int a) { return a + k; }
  int *p = &k;
  __asm__ ("" : "+r" (p));
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  *p = 1000;
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

TESTED int
pointed_at (size_t n, const int *restrict x, int *p)
{
  int lift (int a) { return a + *p; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  *p = 1000;
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

/* The array that is made is seen by the operator that consumes it.  */
TESTED void
array_of_producer (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc (n * sizeof *t);
  int before (int i, int a) { return a + t[i ? i - 1 : 0]; }
  __builtin_map (inc, n, t, x);
  __builtin_map (before, n, o, __builtin_iota (0), t);
  free (t);
}

/* One reads at any place what the other one writes.  */
TESTED int
beside_writer (size_t n, int *o, const int *restrict x)
{
  int look (int a) { return o[a]; }
  __builtin_map (inc, n, o, x);
  return __builtin_redomap (add, look, 0, n, x);
}

/* The stack that held the table holds another one.  */
TESTED int
vla_ends (size_t n, const int *restrict x, int size)
{
  int *t = malloc (n * sizeof *t);
  {
    int table[size];
    for (int i = 0; i < size; i++)
      table[i] = i;
    int look (int a) { return table[a % size]; }
    __builtin_map (look, n, t, x);
  }
  int late;
  {
    int table[size];
    for (int i = 0; i < size; i++)
      table[i] = i * 1000;
    __asm__ volatile ("" : "+m" (*table));
    late = LATE (table[3]);
  }
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

TESTED int
scope_ends (size_t n, const int **restrict x)
{
  int *t = malloc (n * sizeof *t);
  {
    int table[64];
    int look (int i) { return *x[i]; }
    for (int i = 0; i < 64; i++)
      table[i] = i;
    for (size_t i = 0; i < n; i++)
      x[i] = table + i % 64;
    __builtin_map (look, n, t, __builtin_iota (0));
  }
  int late;
  {
    int table[64];
    for (int i = 0; i < 64; i++)
      table[i] = i * 1000;
    __asm__ volatile ("" : "+m" (table));
    late = LATE (table[3]);
  }
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

/* Nothing is stored between, but the table is gone.  */
static int through (const int *p) { return *p; }

TESTED int
scope_only_ends (size_t n, const int **restrict x, int factor)
{
  int *t = malloc (n * sizeof *t);
  {
    int table[64];
    for (int i = 0; i < 64; i++)
      table[i] = i * factor;
    for (size_t i = 0; i < n; i++)
      x[i] = table + i % 64;
    __builtin_map (through, n, t, x);
  }
  __asm__ ("" : "+r" (factor));
  int sum = __builtin_reduce (add, factor, n, t);
  free (t);
  return sum;
}

/* It is gone on each of two ways, so that its end cannot wait for the sum.  */
TESTED int
scope_left (size_t n, const int **restrict x, int factor)
{
  int *t = malloc (n * sizeof *t), late = 3;
  {
    int table[64];
    int look (int i) { return *x[i]; }
    for (int i = 0; i < 64; i++)
      table[i] = i * factor;
    for (size_t i = 0; i < n; i++)
      x[i] = table + i % 64;
    __builtin_map (look, n, t, __builtin_iota (0));
    if (factor > 2)
      {
	__asm__ volatile ("" : "+r" (late));
	goto out;
      }
    late = LATE (3);
  }
out:;
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

TESTED int
input_ends (int late)
{
  int t[64];
  {
    int table[64];
    for (int i = 0; i < 64; i++)
      table[i] = i;
    __builtin_map (inc, 64, t, table);
  }
  __asm__ ("" : "+r" (late));
  return __builtin_reduce (add, late, 64, t);
}

/* One function, two frames: that of the call, and that of a call of itself.  */
TESTED int
frames (size_t n, const int *restrict x, int depth)
{
  int lift (int a) { return a + depth; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  int late = LATE (depth ? frames (n, x, depth - 1) : 3);
  depth += 100;
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum;
}

TESTED int
loop_variable (size_t n, const int *restrict x)
{
  int sum = 0;
  for (int k = 0; k < 3; k++)
    {
      int lift (int a) { return a + k; }
      sum = __builtin_redomap (add, lift, sum, n, x);
      k++;
    }
  return sum;
}

/* It changes on one way only.  */
TESTED int
both_arms (size_t n, const int *restrict x, int k, int change)
{
  int lift (int a) { return a + k; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (lift, n, t, x);
  if (change)
    k = 1000;
  int late = LATE (3);
  int sum = __builtin_reduce (add, late, n, t);
  free (t);
  return sum + k;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (const int *, p, n);
      int m = n, i, k;
      for (i = 0; i < m; i++)
	x[i] = m ? i * 7 % (m < 50 ? m : 50) : 0;
#define SUM(VALUE)							\
      ({								\
	int sum = 3;							\
	for (i = 0; i < m; i++)						\
	  sum += VALUE;							\
	sum;								\
      })
      int lifted = SUM (x[i] + 5);
      CHECK (stored (n, x, 5) == lifted + 1000);
      CHECK (stored_other (n, x, 5, &k) == lifted && k == 1000);
      CHECK (stored_early (n, x, 5) == lifted + 1000);
      CHECK (array_stored (n, x, 2) == SUM ((x[i] & 3) + 1));
      CHECK (struct_stored (n, x, 5) == SUM (11 + (x[i] & 1)) + 12);
      CHECK (by_nested (n, x, 5) == lifted);
      CHECK (around (n, 4) == SUM ((i & 7) + 5));
      CHECK (by_pointer (n, x, 5) == lifted);
      k = 5;
      CHECK (pointed_at (n, x, &k) == lifted);
      array_of_producer (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + x[i ? i - 1 : 0] + 2);
      CHECK (beside_writer (n, o, x) == SUM (x[x[i]] + 1) - 3);
      CHECK (vla_ends (n, x, 11) == SUM (x[i] % 11) + 2997);
      CHECK (scope_ends (n, p) == SUM (i % 64) + 2997);
      CHECK (scope_only_ends (n, p, 2) == SUM (i % 64 * 2) - 1);
      CHECK (scope_left (n, p, 2) == SUM (i % 64 * 2));
      CHECK (scope_left (n, p, 3) == SUM (i % 64 * 3));
      CHECK (input_ends (3) == 64 * 65 / 2 + 3);
      CHECK (frames (n, x, 2) == SUM (3 * x[i] + 3));
      CHECK (loop_variable (n, x) == SUM (2 * x[i] + 2) - 3);
      CHECK (both_arms (n, x, 5, 0) == lifted + 5);
      CHECK (both_arms (n, x, 5, 1) == lifted + 1000);
      free (x);
      free (o);
      free (p);
    }
  return 0;
}
