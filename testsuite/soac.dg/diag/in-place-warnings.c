/* Where few elements are done in the function that calls the kernel, GCC looks at each of them, also
   where no call is reached: their subscripts are the plugin's business, and that of the user's
   own loop is his.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -Wall -Wextra" } */

#include <stddef.h>

static float square (float x) { return x * x; }
static float add (float a, float b) { return a + b; }
extern float use (float *);

static inline void
by_eight (size_t n, float *o, const float *x)
{
  size_t i = 0;
  for (; i + 8 <= n; i += 8)
    __builtin_map (square, 8, o + i, x + i);
  __builtin_map (square, n - i, o + i, x + i);
}

static inline float
sum_by_eight (size_t n, const float *x)
{
  size_t i = 0;
  float sum = 0;
  for (; i + 8 <= n; i += 8)
    sum = __builtin_reduce (add, sum, 8, x + i);
  return __builtin_reduce (add, sum, n - i, x + i);
}

/* N is at most 4.  */
float
at_most_four (size_t n, const float *x)
{
  float t[4];
  by_eight (n, t, x);
  return use (t) + sum_by_eight (n, t);
}

float
too_many (const float *x)
{
  float t[4];
  __builtin_map (square, 8, t, x); /* { dg-warning "needs 8 elements of 't', which has 4" } */
  return use (t);
}

float
by_hand (const float *x)
{
  float t[4];
  for (int i = 0; i < 8; i++)	/* { dg-message "within this loop" } */
    t[i] = square (x[i]);	/* { dg-warning "iteration 4 invokes undefined behavior" } */
  return use (t);
}
