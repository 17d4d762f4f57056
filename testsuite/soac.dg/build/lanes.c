/* What lanes of the device do, and what one lane of a warp does, as they share memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

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
