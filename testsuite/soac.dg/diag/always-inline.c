/* A function that is always inlined stays one, however many calls of it there are.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -w" } */

static float mul (float a, float b) { return a * b; }
static __attribute__ ((always_inline)) void
squares (int n, float *o, const float *x)
{ __builtin_map (mul, n, o, x, x); }

#define CALL(K)								\
  void call ## K (int n, float *o, const float *x)			\
  {									\
    void (*f) (int, float *, const float *) = squares;			\
    f (n, o, x);							\
  }
CALL (0) CALL (1) CALL (2) CALL (3) CALL (4) CALL (5)
