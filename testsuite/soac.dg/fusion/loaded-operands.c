/* Arrays and counts that are loaded again for each call: members of structures
   behind pointers, and global variables.  What a combinator writes in between is
   of another type, unless type-based rules are off; where it is not, the kernel tests
   whether it is written, and where something else is stored, the value counts that
   is there then.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels members 1 { no-option "-O1|exceptions" } } */
/* { dg-fused members "st->b" diagonal { no-option "-O1|exceptions" } } */
/* { dg-guards members 2 { no-option "-O1|exceptions" } } */
/* { dg-kernels deep 1 { no-option "-O1|exceptions" } } */
/* { dg-kernels embedded 1 { no-option "-O1|exceptions" } } */
/* { dg-kernels temporary 1 } */
/* { dg-eliminated temporary "t,u" } */
/* { dg-guards temporary 0 } */
/* { dg-kernels globals 1 { no-option "-O1|exceptions" } } */
/* { dg-kernels expression 1 { no-option sanitize } } */
/* { dg-guards expression 0 } */
/* { dg-kernels in_loop 1 { no-option "-O1|exceptions" } } */
/* { dg-kernels forwarded 1 { no-option "-O1|exceptions" } } */
/* { dg-kernels hidden 3 } */
/* { dg-kernels bytes 1 { no-option "exceptions" } } */
/* { dg-guards bytes 1 { no-option "exceptions" } } */
/* { dg-kernels stored 1 { no-option exceptions } } */
/* { dg-kernels any_type 1 { no-option "exceptions" } } */
/* { dg-guards any_type 1 { no-option "exceptions" } } */
/* { dg-kernels own_count 1 { no-option "exceptions" } } */
/* { dg-guards own_count 1 { no-option "exceptions" } } */
/* { dg-schedule hidden "unordered, one thread" "unordered, one thread" "unordered, one thread" { option "-O2 -fopenmp$" } } */
/* { dg-schedule hidden "unordered, past the cache" "unordered, past the cache" "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule own_count "unordered, threads above 4096" { option "-O2 -fopenmp$" } } */
/* { dg-schedule own_count "unordered" { option "-O3 -g" } } */

#include "check.h"

struct state { int n; float *a, *b, *c; struct state *next; float sum; };
static float inc (float x) { return x + 1; }
static unsigned char after (unsigned x) { return x + 1; }
static unsigned sum (unsigned a, unsigned b) { return a + b; }
static float twice (float x) { return x * 2; }
static float add (float a, float b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double sq (double a) { return a * a; }
static double plus (double a, double b) { return a + b; }

TESTED void
members (struct state *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  __builtin_map (twice, st->n, st->c, st->b);
}

TESTED void
deep (struct state *st)
{
  __builtin_map (inc, st->next->n - 1, st->next->b + 1, st->next->a + 1);
  __builtin_map (twice, st->next->n - 1, st->next->c + 1, st->next->b + 1);
}

struct image { int w, h; double pixels[300]; double *out; };

TESTED double
embedded (struct image *im)
{
  __builtin_map (sq, im->w * im->h, im->out, im->pixels);
  return __builtin_reduce (plus, 0, im->w * im->h, im->out);
}

TESTED float
temporary (const struct state *st)
{
  float *t = malloc (st->n * sizeof *t), *u = malloc (st->n * sizeof *u);
  __builtin_map (inc, st->n, t, st->a);
  __builtin_map (twice, st->n, u, t);
  float s = __builtin_reduce (add, 0, st->n, u);
  free (t);
  free (u);
  return s;
}

float *A, *B, *C;
int N;

TESTED void
globals (void)
{
  __builtin_map (inc, N, B, A);
  __builtin_map (twice, N, C, B);
}

int first, last;

TESTED double
expression (const double *x, const double *z)
{
  double a = __builtin_redomap (plus, mul, 0, last - first + 1, x, z);
  double b = __builtin_redomap (plus, sq, 0, last - first + 1, z);
  return a - b;
}

TESTED void
in_loop (struct state *st, int times)
{
  for (int k = 0; k < times; k++)
    {
      __builtin_map (inc, st->n, st->b, st->a);
      __builtin_map (twice, st->n, st->a, st->b);
    }
}

TESTED void
forwarded (struct state *st, float *p, int n)
{
  st->n = n;
  st->b = p;
  __builtin_map (inc, n, p, st->a);
  __builtin_map (twice, st->n, st->c, st->b);
}

/* What is loaded again may have changed.  */

TESTED void
hidden (float **p, float *const *q, float *const *from)
{
  float *same (float *x) { return x; }
  __builtin_map (inc, 3, q[1], q[0]);
  __builtin_map (same, 2, p, from);
  __builtin_map (inc, 3, q[1], q[0]);
}

static unsigned char next_byte (unsigned char a) { return a + 1; }
static unsigned plus_unsigned (unsigned a, unsigned b) { return a + b; }

TESTED unsigned
bytes (unsigned char *o, const unsigned char *x, const int *n)
{
  __builtin_map (next_byte, *n, o, x);
  return __builtin_reduce (plus_unsigned, 0, *n, o);
}

typedef unsigned any_unsigned __attribute__ ((may_alias));
static unsigned next (unsigned a) { return a + 1; }

TESTED unsigned
any_type (any_unsigned *o, const unsigned *x, const unsigned long long *n)
{
  __builtin_map (next, *n, o, x);
  return __builtin_reduce (plus_unsigned, 0, *n, o);
}

TESTED float
stored (struct state *st)
{
  float *t = malloc (st->n * sizeof *t);
  __builtin_map (inc, st->n, t, st->a);
  st->sum = 1;
  float s = __builtin_reduce (add, 0, st->n, t);
  free (t);
  return s;
}

typedef unsigned any_unsigned __attribute__ ((may_alias));
static int less (int a) { return a - 1; }
static int plus_int (int a, int b) { return a + b; }

TESTED int
own_count (int *n, int *o)
{
  __builtin_map (less, *n, o, o);
  return __builtin_reduce (plus_int, 0, *n, o);
}

static void
check_members (void)
{
  FOR_SIZES (n)
    {
      ARRAY (float, a, n);
      ARRAY (float, b, n);
      ARRAY (float, c, n);
      struct state st = { n, a, b, c, &st, 0 };
      float sum = 0;
      for (size_t i = 0; i < n; i++)
	sum += 2 * ((a[i] = i % 8) + 1);
      members (&st);
      for (size_t i = 0; i < n; i++)
	CHECK (b[i] == a[i] + 1 && c[i] == 2 * b[i]);
      CHECK (temporary (&st) == sum);
      CHECK (stored (&st) == sum / 2 && st.sum == 1);
      A = a, B = c, C = b, N = n;
      globals ();
      for (size_t i = 0; i < n; i++)
	CHECK (c[i] == a[i] + 1 && b[i] == 2 * c[i]);
      if (n)
	deep (&st);
      for (size_t i = 1; i < n; i++)
	CHECK (b[i] == a[i] + 1 && c[i] == 2 * b[i]);
      st.b = a;
      forwarded (&st, b, n / 2);
      CHECK (st.b == b && st.n == (int) (n / 2));
      in_loop (&st, 2);
      for (size_t i = 0; i < n / 2; i++)
	CHECK (a[i] == 4 * (i % 8) + 6 && b[i] == 2 * (i % 8) + 3);
      free (a);
      free (b);
      free (c);
    }
}

static void
check_numbers (void)
{
  static struct image im = { 20, 15 };
  static double x[300], z[300];
  double s = 0;
  im.out = x;
  for (int i = 0; i < 300; i++)
    s += (im.pixels[i] = z[i] = i % 9) * (i % 9);
  CHECK (embedded (&im) == s && x[10] == 1);
  first = 10, last = 200, s = 0;
  for (int i = 0; i <= last - first; i++)
    s += x[i] * z[i] - z[i] * z[i];
  CHECK (expression (x, z) == s);
}

/* Elements that are the count, byte by byte.  */

static void
check_bytes (void)
{
  union { int n; unsigned char b[8]; } u = { 6 };
  unsigned char x[8];
  for (int i = 0; i < 8; i++)
    x[i] = u.b[i] - 1;
  u.n = 4;
  u.b[4] = 100, u.b[5] = 200;
  CHECK (bytes (u.b, x, &u.n) == 306 && u.n == 6);
  union { unsigned long long n; unsigned u[4]; } v = { 4 };
  unsigned y[4];
  for (int i = 0; i < 4; i++)
    y[i] = v.u[i] - 1;
  v.n = 2;
  v.u[2] = 100, v.u[3] = 200;
  CHECK (any_type (v.u, y, &v.n) == 304 && v.n == 4);
  int count[5] = { 5, 2, 3, 4, 5 };
  CHECK (own_count (count, count) == 4 + 1 + 2 + 3);
}

/* A pointer that is loaded again is known: the address of an element of a variable.  */

static unsigned numbers[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
static struct { unsigned n, *p; } kept;

TESTED unsigned
known_address (unsigned n, unsigned char *restrict o)
{
  kept.n = n;
  kept.p = numbers + 3;
  __builtin_map (after, kept.n, o, kept.p);
  return kept.p[1] + __builtin_reduce (sum, 0, kept.n, kept.p);
}

int
main (void)
{
  check_members ();
  unsigned char known[3];
  CHECK (known_address (3, known) == 5 + 4 + 5 + 6 && known[2] == 7);
  check_numbers ();
  check_bytes ();
  float x[] = { 1, 2, 3 }, y[3], z[3];
  float *from[] = { z, y }, *to[] = { x, z };
  hidden (to, to, from);
  CHECK (z[0] == 2 && y[0] == 3 && y[2] == 5);
  return 0;
}

/* { dg-steps temporary "LOAD st->a; APPLY inc (0); APPLY twice (1); FOLD add (2) as +, result" } */
