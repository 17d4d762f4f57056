/* What lanes of the device do, and what one lane of a warp does, as they share memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdlib.h>

struct pair { int a, b; };
struct bins { int b[12]; };

static float half (float a) { return a * 0.5f; }
static struct pair swapped (struct pair p) { struct pair q = { p.b, p.a }; return q; }
static struct bins turned (struct bins h)
{
  struct bins t;
  for (int i = 0; i < 12; i++)
    t.b[i] = h.b[(i + h.b[0]) % 12];
  return t;
}

/* What GCC puts in memory, or what is handed over there.  */
static double angle (double a) { return sin (a) * cos (a) + 1; }
static _Complex double times (_Complex double a, _Complex double b) { return a * b; }
struct three { long a, b, c; };
static struct three larger (struct three x, struct three y) { struct three *p = x.a > y.a ? &x : &y; return *p; }
static __attribute__ ((noinline)) void put (long *p, long v) { p[0] = v * 3; p[v & 1] += 7; }
static long own (long v) { long t; put (&t, v & ~1L); return t + v; }
static __attribute__ ((noinline)) struct three sum (struct three x, struct three y)
{ return (struct three) { x.a + y.a, x.b * y.b, y.c }; }
static __int128 quotient (__int128 a, __int128 b) { return a / b; }

__attribute__ ((noipa)) void
angles (size_t n, double *restrict o, const double *restrict x)
{ __builtin_map (angle, n, o, x); }
__attribute__ ((noipa)) void
both (size_t n, double *restrict o, double *restrict p, const double *restrict x)
{ __builtin_map (sin, n, o, x); __builtin_map (cos, n, p, x); }
__attribute__ ((noipa)) void
products (size_t n, _Complex double *restrict o, const _Complex double *restrict x)
{ __builtin_map (times, n, o, x, x); }
__attribute__ ((noipa)) void
choices (size_t n, struct three *restrict o, const struct three *restrict x, const struct three *restrict y)
{ __builtin_map (larger, n, o, x, y); }
__attribute__ ((noipa)) void
puts_ (size_t n, long *restrict o, const long *restrict x)
{ __builtin_map (own, n, o, x); }
__attribute__ ((noipa)) void
sums (size_t n, struct three *restrict o, const struct three *restrict x, const struct three *restrict y)
{ __builtin_map (sum, n, o, x, y); }
__attribute__ ((noipa)) void
quotients (size_t n, __int128 *restrict o, const __int128 *restrict x)
{ __builtin_map (quotient, n, o, x, x); }

__attribute__ ((noipa)) void
halves (size_t n, float *restrict o, const float *restrict x)
{ __builtin_map (half, n, o, x); }
__attribute__ ((noipa)) void
swaps (size_t n, struct pair *restrict o, const struct pair *restrict x)
{ __builtin_map (swapped, n, o, x); }
__attribute__ ((noipa)) void
turns (size_t n, struct bins *restrict o, const struct bins *restrict x)
{ __builtin_map (turned, n, o, x); }

int
main (void)
{
  enum { N = 1000 };
  float *x = malloc (N * sizeof *x), *o = malloc (N * sizeof *o);
  struct pair *p = malloc (N * sizeof *p), *q = malloc (N * sizeof *q);
  struct bins *b = malloc (N * sizeof *b), *c = malloc (N * sizeof *c);
  for (int i = 0; i < N; i++)
    {
      x[i] = i;
      p[i] = (struct pair) { i, -i };
      for (int k = 0; k < 12; k++)
	b[i].b[k] = k ? i * k : i % 12;
    }
  halves (N, o, x);
  swaps (N, q, p);
  turns (N, c, b);
  for (int i = 0; i < N; i++)
    if (o[i] != i * 0.5f || q[i].a != -i || q[i].b != i || c[i].b[0] != b[i].b[i % 12])
      abort ();
  free (x), free (o), free (p), free (q), free (b), free (c);
  return 0;
}
