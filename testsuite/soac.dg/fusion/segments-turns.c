/* Segments that write an array in turns run in one loop, as far as all have elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels even_odd 1 { no-option sanitize } } */
/* { dg-segments even_odd 2 { no-option sanitize } } */
/* { dg-schedule even_odd "unordered, in turns" "unordered, in turns" { option ^-O2$ } } */
/* { dg-schedule thirds "unordered" "unordered, in turns" "unordered, in turns" "unordered, in turns" "unordered" { option ^-O2$ } } */
/* { dg-schedule first_half "unordered" "unordered" "unordered" { option ^-O2$ } } */
/* { dg-segments in_place 2 { no-option sanitize } } */
/* { dg-schedule in_place "unordered, in turns" "unordered, in turns" { option ^-O2$ } } */
/* { dg-segments written_behind 2 { no-option sanitize } } */
/* { dg-schedule written_behind "unordered" "unordered" { option ^-O2$ } } */
/* { dg-segments with_index 2 { no-option sanitize } } */
/* { dg-schedule with_index "unordered, in turns" "unordered, in turns" { option ^-O2$ } } */
/* { dg-segments shared 1 2 { no-option sanitize } } */
/* { dg-schedule shared "unordered" "unordered" "unordered" { option ^-O2$ } } */
/* { dg-segments summed 2 { no-option sanitize } } */
/* { dg-segments behind_another 1 1 2 { no-option sanitize } } */
/* { dg-schedule constant "unordered, in turns" "unordered, in turns" { option ^-O2$ } } */

#include "spaces.h"

typedef unsigned char byte;
typedef struct { float re, im; } complex_number;

static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
static int mul (int a, int b) { return a * b; }
static int sub (int a, int b) { return 3 * a - b; }
static int add (int a, int b) { return a + b; }
static byte inc_b (byte a) { return a + 1; }
static byte twice_b (byte a) { return 2 * a; }
static byte less_b (byte a, byte b) { return 200 - a - b; }

TESTED void
even_odd (size_t n, int *restrict o, int *restrict a, int *restrict b)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, n, 2), t, a);
  __builtin_map (mul, RANGE (1, n, 2), t, b, 3);
  __builtin_map (sub, n, o, t, a);
  free (t);
}

TESTED void
thirds (size_t n, byte *restrict o, byte *restrict a)
{
  byte *t = malloc (n + 1);
  __builtin_map (inc_b, RANGE (0, n, 3), t, a);
  __builtin_map (twice_b, RANGE (1, n, 3), t, a);
  __builtin_map (less_b, RANGE (2, n, 3), t, a, 3);
  __builtin_map (less_b, n, o, t, a);
  free (t);
}

/* The pieces have more elements than are read.  */

TESTED void
first_half (size_t n, int *restrict o, int *restrict a)
{
  int *t = malloc (2 * n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, 2 * n, 2), t, a);
  __builtin_map (twice, RANGE (1, 2 * n, 2), t, a);
  __builtin_map (sub, n, o, t, a);
  free (t);
}

TESTED void
in_place (size_t n, int *restrict x)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, n, 2), t, x);
  __builtin_map (twice, RANGE (1, n, 2), t, x);
  __builtin_map (sub, n, x, t, x);
  free (t);
}

/* The odd elements are made of even ones that stand before them, which are overwritten.  */

TESTED void
written_behind (size_t n, int *restrict x)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, n, 2), t, x);
  __builtin_map (twice, RANGE (1, n, 2), t, x - 3);
  __builtin_map (sub, n, x, t, x);
  free (t);
}

TESTED void
with_index (size_t n, int *restrict o)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, n, 2), t, __builtin_iota (5, 2));
  __builtin_map (twice, RANGE (1, n, 2), t, __builtin_iota (7));
  __builtin_map (sub, n, o, t, __builtin_iota (0));
  free (t);
}

TESTED void
shared (size_t n, int *o, int *a, int *b)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, n, 2), t, a);
  __builtin_map (twice, RANGE (1, n, 2), t, b);
  __builtin_map (sub, n, o, t, 1);
  free (t);
}

TESTED int
summed (size_t n, int *restrict a)
{
  int *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, RANGE (0, n, 2), t, a);
  __builtin_map (twice, RANGE (1, n, 2), t, a);
  int s = __builtin_reduce (add, 3, n, t);
  free (t);
  return s;
}

/* Few elements, whose number is known.  */

static int next (int a) { return a + 1; }
static int less (int a, int b) { return 3 * a - b; }

TESTED void
constant (int *restrict o, int *restrict a)
{
  int t[37];
  __builtin_map (next, RANGE (0, 37, 2), t, a);
  __builtin_map (less, RANGE (1, 37, 2), t, a, 4);
  __builtin_map (less, 37, o, t, a);
}

/* Another kernel is made first, after which nothing more can be asked about aliases.  */

struct arrays { size_t n; int *o, *a; };

TESTED int
behind_another (struct arrays *s)
{
  int b[20016], sum;
  EACH (i, 0, 20016) b[i] = i % 9;
  int *zeros = calloc (s->n, sizeof *zeros);
  sum = __builtin_reduce (add, 4, s->n, zeros);
  int *t = malloc (s->n * sizeof *t + 1);
  __builtin_map (inc, RANGE (1, s->n, 2), t, s->a);
  __builtin_map (twice, RANGE (0, s->n, 2), t, b);
  __builtin_map (sub, s->n, s->o, t, 1);
  free (t);
  free (zeros);
  return sum;
}

static void
check (int n, int *a, int *b, int *o, int *x)
{
  byte *c = (byte *) a, *d = (byte *) x;
#define T(I) ((I) % 2 ? twice (a[I]) : inc (a[I]))
  o[n] = -7, d[n] = 99;
  even_odd (n, o, a, b);
  EACH (i, 0, n) EQ (o[i], sub (i % 2 ? b[i] * 3 : a[i] + 1, a[i]));
  EQ (o[n], -7);
  thirds (n, d, c);
  EACH (i, 0, n)
    EQ (d[i], less_b (i % 3 == 0 ? inc_b (c[i]) : i % 3 == 1 ? twice_b (c[i])
		      : less_b (c[i], 3), c[i]));
  EQ (d[n], 99);
  first_half (n, o, a);
  EACH (i, 0, n) EQ (o[i], sub (T (i), a[i]));
  EACH (i, 0, n + 3) x[i] = a[i];
  in_place (n, x);
  EACH (i, 0, n) EQ (x[i], sub (T (i), a[i]));
  EACH (i, 0, n + 3) x[i] = a[i];
  written_behind (n, x + 3);
  EACH (i, 0, n) EQ (x[i + 3], sub (i % 2 ? twice (a[i]) : inc (a[i + 3]), a[i + 3]));
  with_index (n, o);
  EACH (i, 0, n) EQ (o[i], sub (i % 2 ? twice (7 + i) : inc (5 + 2 * i), i));
  EQ (o[n], -7);
  int s = 3;
  EACH (i, 0, n) s += T (i);
  EQ (summed (n, a), s);
  for (int by = -3; by <= 3; by++)
    {
      EACH (i, 0, n + 6) x[i] = a[i];
      shared (n, x + 3 + by, x + 3, x + 3);
      EACH (i, 0, n) EQ (x[i + 3 + by], sub (i % 2 ? twice (a[i + 3]) : inc (a[i + 3]), 1));
    }
}

int
main (void)
{
  static int a[300100], b[300100], o[300100], x[300100];
  EACH (i, 0, 300100) a[i] = i * 7 % 23 - 5, b[i] = i * 5 % 19 - 3;
  for (int n = 0; n < 70; n++)
    check (n, a, b, o, x);
  check (5001, a, b, o, x);
  check (150000, a, b, o, x);
  check (150001, a, b, o, x);
  EACH (n, 0, 40)
    {
      struct arrays s = { n, o, a };
      EQ (behind_another (&s), 4);
      EACH (i, 0, n) EQ (o[i], sub (i % 2 ? inc (a[i]) : twice (i % 9), 1));
    }
  constant (o, a);
  EACH (i, 0, 37) EQ (o[i], less (i % 2 ? less (a[i], 4) : next (a[i]), a[i]));
  printf ("%d\n", bad);
  return bad != 0;
}
