/* The first subscript of an array of a declared length.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

static float sq (float x) { return x * x; }
static float add (float a, float b) { return a + b; }
static float mul (float a, float b) { return a * b; }
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define i2 __builtin_axis (2)
float a[8][9], c[8][9], v[8], w[8], A[3][4], B[4][5], C[3][5];
struct tail { int n; float head[4], rest[1]; };
static void row (float *o, const float *x) { o[0] = x[0]; }

void
outside (void)
{
  __builtin_map (sq, __builtin_space (8, 9), c, __builtin_at (a, i0 + 1, i1)); /* { dg-warning "3:'__builtin_map' reaches 'a' from 1 to 8 in dimension 0, where it has 8 elements" } */
  __builtin_map (sq, __builtin_space (8, 9), c, __builtin_at (a, i0 - 1, i1)); /* { dg-warning "reaches 'a' from -1 to 6 in dimension 0" } */
  __builtin_map (sq, 8, w, __builtin_at (v, i0 + 1)); /* { dg-warning "reaches 'v' from 1 to 8" } */
  __builtin_contract (add, mul, 0, __builtin_space (3, 5, __builtin_over (4)), C, /* { dg-warning "reaches 'B' from 0 to 4 in dimension 0, where it has 4" } */
		      __builtin_at (A, i0, i2), __builtin_at (B, i1, i2));
  __builtin_map (row, 9, c, a); /* { dg-warning "reaches 'c' from 0 to 8 in dimension 0" } */
}

void
inside (long n, struct tail *t, float (*p)[9])
{
  __builtin_map (sq, __builtin_space (__builtin_range (1, 8), 9), c, __builtin_at (a, i0 - 1, i1));
  __builtin_map (sq, n, w, __builtin_at (v, i0 + 1));
  __builtin_map (sq, 7, w, __builtin_at (v, i0 + 1));
  __builtin_map (sq, 8, w, __builtin_at (t->rest, i0 + 1));
  __builtin_map (sq, 8, w, __builtin_at ((float *) &c[1], i0 + 9));
  if (sizeof (long) < 2)
    __builtin_map (sq, 8, w, __builtin_at (v, i0 + 1));
  __builtin_map (row, 8, c, a);
  __builtin_map (sq, __builtin_space (8, 9), c, __builtin_at (p, i0 + 1, i1));
  __builtin_map (sq, 36, __builtin_at ((float *) c, i0), __builtin_at ((float *) a, i0 + 1));
  __builtin_contract (add, mul, 0, __builtin_space (3, 5, __builtin_over (4)), C, __builtin_at (A, i0, i2),
		      __builtin_at (B, i2, i1));
}
