/* Differences of far elements of a scan: it stays, but blocks of threads start it anew and wait for
   nobody.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sixteen 1 } */
/* { dg-eliminated sixteen "t" } */
/* { dg-steps sixteen "LOAD x, 16 more; SCAN add (0) as + by block, 16 more; WINDOW 1, 16 ahead, stage 1; APPLY sub (2, 1) as -, stage 1; STORE o (3), stage 1" { option "-O2 -fopenmp$" } } */
/* { dg-kernels exclusive 1 } */
/* { dg-kernels negative 1 } */
/* { dg-steps negative "LOAD x, 3 more; SCAN add (0) as + by block, 3 more; WINDOW 1, 3 ahead, stage 1; APPLY sub (1, 2) as -, stage 1; STORE o (3), stage 1" { option "-O2 -fopenmp$" } } */
/* { dg-kernels plain 1 } */
/* { dg-kernels two_windows 1 } */
/* { dg-kernels of_a_map 1 } */
/* { dg-eliminated of_a_map "u,t" } */
/* { dg-kernels of_two 1 } */
/* { dg-steps of_two "LOAD x, 8 more; SCAN add (0) as +, 8 more; WINDOW 1, 8 ahead, stage 1; APPLY sub (2, 1), stage 1; STORE o (3), stage 1; SCAN add (0) as + to q" { option "-O2 -fopenmp$" } } */
/* { dg-kernels wide 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels reduced 1 } */
/* { dg-schedule reduced "in stages, threads above 1394" { option "-O2 -fopenmp$" } } */
/* { dg-kernels total 1 } */
/* { dg-steps total "LOAD x, 16 more; SCAN add (0) as + by block, 16 more; WINDOW 1, 16 ahead, stage 1; APPLY sub (2, 1) as -, stage 1; STORE o (3), stage 1; FOLD add (0) as +, result" { option "-O2 -fopenmp$" } } */
/* { dg-kernels greatest 1 } */
/* { dg-eliminated greatest "t,u,p" } */
/* { dg-kernels one_of_two 1 } */
/* { dg-steps one_of_two "LOAD x, 9 more; SCAN add (0) as +, 9 more; WINDOW 1, 9 ahead, stage 1; APPLY sub (2, 1), stage 1; STORE o (3), stage 1; WINDOW 1, 9 ahead, stage 1; APPLY three (5, 1), stage 1; STORE q (6), stage 1" { option "-O2 -fopenmp$" } } */
/* { dg-kernels doubles 1 } */

#include "check.h"

static int add (int a, int b) { return (unsigned) a + b; }
static int sub (int a, int b) { return (unsigned) a - b; }
static int plus (int a, int b) { return a + b; }
static int minus (int a, int b) { return a - b; }
static int twice (int a) { return 2u * a; }
static int three (int a, int b) { return 3u * a - b; }
static long add_long (long a, long b) { return (unsigned long) a + b; }
static long sub_long (long a, long b) { return (unsigned long) a - b; }
static unsigned char add_byte (unsigned char a, unsigned char b) { return a + b; }
static unsigned char sub_byte (unsigned char a, unsigned char b) { return a - b; }
static double add_double (double a, double b) { return a + b; }
static double sub_double (double a, double b) { return a - b; }

TESTED static void
sixteen (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 16) * sizeof *t);
  __builtin_scan (add, 5, n + 16, t, x);
  __builtin_map (sub, n, o, t + 16, t);
  free (t);
}

TESTED static void
exclusive (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 40) * sizeof *t);
  __builtin_scan_exclusive (add, 9, n + 40, t, x);
  __builtin_map (sub, n, o, t + 40, t + 8);
  free (t);
}

TESTED static void
negative (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t);
  __builtin_scan (add, 0, n + 3, t, x);
  __builtin_map (sub, n, o, t, t + 3);
  free (t);
}

/* No sum of the program overflows.  Those of a block that starts anew may.  */

TESTED static void
plain (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 5) * sizeof *t);
  __builtin_scan (plus, -2000000000, n + 5, t, x);
  __builtin_map (minus, n, o, t + 5, t);
  free (t);
}

TESTED static void
two_windows (size_t n, int *restrict o, int *restrict q, const int *restrict x)
{
  int *t = malloc ((n + 20) * sizeof *t);
  __builtin_scan (add, 0, n + 20, t, x);
  __builtin_map (sub, n, o, t + 20, t);
  __builtin_map (sub, n, q, t + 12, t + 10);
  free (t);
}

TESTED static void
of_a_map (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 3) * sizeof *t), *u = malloc ((n + 3) * sizeof *u);
  __builtin_map (twice, n + 3, u, x);
  __builtin_scan (add, 0, n + 3, t, u);
  __builtin_map (sub, n, o, t + 3, t);
  free (t);
  free (u);
}

/* Two scans in one kernel: of one of them all elements are wanted.  */

TESTED static void
of_two (size_t n, int *restrict o, int *restrict q, const int *restrict x)
{
  int *t = malloc ((n + 8) * sizeof *t);
  __builtin_scan (add, 0, n + 8, t, x);
  __builtin_map (sub, n, o, t + 8, t);
  __builtin_scan (add, 7, n, q, x);
  free (t);
}

TESTED static void
wide (size_t n, long *restrict o, const long *restrict x)
{
  long *t = malloc ((n + 100) * sizeof *t);
  __builtin_scan (add_long, 1L << 62, n + 100, t, x);
  __builtin_map (sub_long, n, o, t + 100, t);
  free (t);
}

TESTED static void
bytes (size_t n, unsigned char *restrict o, const unsigned char *restrict x)
{
  unsigned char *t = malloc (n + 16);
  __builtin_scan (add_byte, 1, n + 16, t, x);
  __builtin_map (sub_byte, n, o, t + 16, t);
  free (t);
}

TESTED static int
reduced (size_t n, const int *restrict x)
{
  int *t = malloc ((n + 7) * sizeof *t), *u = malloc (n * sizeof *u + 1);
  __builtin_scan (add, 0, n + 7, t, x);
  __builtin_map (sub, n, u, t + 7, t);
  int sum = __builtin_reduce (add, 0, n, u);
  free (t);
  free (u);
  return sum;
}

/* The sum of all elements is not what such a scan has in the end.  */

TESTED static int
total (size_t n, int *restrict o, const int *restrict x)
{
  int *t = malloc ((n + 16) * sizeof *t);
  __builtin_scan (add, 0, n + 16, t, x);
  __builtin_map (sub, n, o, t + 16, t);
  int sum = __builtin_reduce (add, 0, n, x);
  free (t);
  return sum;
}

/* The greatest sum, and where it is.  */

struct best { int value, at; };
static struct best pair (int value, int at) { return (struct best) { value, at }; }
static struct best
better (struct best a, struct best b)
{
  return b.value > a.value || (b.value == a.value && b.at < a.at) ? b : a;
}

TESTED static struct best
greatest (size_t n, const int *restrict x)
{
  int *t = malloc ((n + 7) * sizeof *t), *u = malloc (n * sizeof *u + 1);
  struct best *p = malloc (n * sizeof *p + 1), none = { -2147483647, 0 };
  __builtin_scan (add, 0, n + 7, t, x);
  __builtin_map (sub, n, u, t + 7, t);
  __builtin_map (pair, n, p, u, __builtin_iota (0));
  struct best b = __builtin_reduce (better, none, n, p);
  free (t);
  free (u);
  free (p);
  return b;
}

/* What stays as it is: somebody wants more than a difference, or it would be rounded.  */

TESTED static void
one_of_two (size_t n, int *restrict o, int *restrict q, const int *restrict x)
{
  int *t = malloc ((n + 9) * sizeof *t);
  __builtin_scan (add, 0, n + 9, t, x);
  __builtin_map (sub, n, o, t + 9, t);
  __builtin_map (three, n, q, t + 9, t);
  free (t);
}

TESTED static void
doubles (size_t n, double *restrict o, const double *restrict x)
{
  double *t = malloc ((n + 20) * sizeof *t);
  __builtin_scan (add_double, 0, n + 20, t, x);
  __builtin_map (sub_double, n, o, t + 20, t);
  free (t);
}

enum { MOST = 200000, MORE = 100 };
static int x[MOST + MORE], large[MOST + MORE], o[MOST], q[MOST];
static long l[MOST + MORE], ol[MOST];
static double d[MOST + MORE], od[MOST];
static unsigned char b[MOST + MORE], ob[MOST];

/* The sum of COUNT elements of A from I on.  */

static int
sum_from (const int *a, size_t i, int count)
{
  unsigned sum = 0;
  for (int k = 0; k < count; k++)
    sum += a[i + k];
  return sum;
}

#define EACH(E) do for (size_t i = 0; i < n; i++) CHECK (E); while (0)

static void
check_others (size_t n)
{
  wide (n, ol, l);
  for (size_t i = 0; i < n; i++)
    {
      unsigned long sum = 0;
      for (int k = 1; k <= 100; k++)
	sum += l[i + k];
      CHECK (ol[i] == (long) sum);
    }
  bytes (n, ob, b);
  for (size_t i = 0; i < n; i++)
    {
      unsigned char sum = 0;
      for (int k = 1; k <= 16; k++)
	sum += b[i + k];
      CHECK (ob[i] == sum);
    }
  doubles (n, od, d);
  double far = 0, near = 0;
  for (size_t i = 0; i < 20; i++)
    far += d[i];
  for (size_t i = 0; i < n; i++)
    {
      near += d[i], far += d[i + 20];
      CHECK (od[i] == far - near);
    }
}

static void
check (size_t n)
{
  sixteen (n, o, x);
  EACH (o[i] == sum_from (x, i + 1, 16));
  exclusive (n, o, x);
  EACH (o[i] == sum_from (x, i + 8, 32));
  negative (n, o, x);
  EACH (o[i] == (int) -(unsigned) sum_from (x, i + 1, 3));
  plain (n, o, large);
  EACH (o[i] == large[i + 1]);
  two_windows (n, o, q, x);
  EACH (o[i] == sum_from (x, i + 1, 20) && q[i] == sum_from (x, i + 11, 2));
  of_a_map (n, o, x);
  EACH (o[i] == twice (sum_from (x, i + 1, 3)));
  of_two (n, o, q, x);
  unsigned all = 7, sum = 0;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == sum_from (x, i + 1, 8) && q[i] == (int) (all += x[i]));
  int s = reduced (n, x);
  for (size_t i = 0; i < n; i++)
    sum += sum_from (x, i + 1, 7);
  CHECK (s == (int) sum);
  s = total (n, o, x);
  CHECK (s == sum_from (x, 0, n));
  EACH (o[i] == sum_from (x, i + 1, 16));
  struct best found = greatest (n, x), b = { -2147483647, 0 };
  for (size_t i = 0; i < n; i++)
    b = better (b, pair (sum_from (x, i + 1, 7), i));
  CHECK (found.value == b.value && found.at == b.at);
  one_of_two (n, o, q, x);
  all = 0;
  for (size_t i = 0; i < n; i++)
    {
      all += x[i];
      int far = all + sum_from (x, i + 1, 9);
      CHECK (o[i] == sum_from (x, i + 1, 9) && q[i] == three (far, all));
    }
  check_others (n);
}

int
main (void)
{
  for (int i = 0; i < MOST + MORE; i++)
    {
      x[i] = i * 2654435761u;
      large[i] = i % 4 < 2 ? 2000000000 : -2000000000;
      l[i] = i * 0x9e3779b97f4a7c15ul;
      b[i] = i * 7;
      d[i] = i % 13;
    }
  size_t sizes[] = { 0, 1, 3, 17, 100, 1000, 40000, MOST };
  for (int k = 0; k < sizeof sizes / sizeof *sizes; k++)
    check (sizes[k]);
  return 0;
}
