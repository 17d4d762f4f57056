/* Something is written between producer and consumer.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels source 1 { no-option "sanitize|non-call" } } */
/* { dg-eliminated source "t" { no-option "sanitize|non-call" } } */
/* { dg-kernels result 2 } */
/* { dg-kernels inplace 2 } */
/* { dg-refused inplace "t" inplace } */
/* { dg-kernels unrelated 1 { no-option "sanitize|non-call" } } */
/* { dg-eliminated unrelated "t" { no-option "sanitize|non-call" } } */
/* { dg-kernels called 2 } */

#include "check.h"

static float sq (float a) { return a * a; }
static float mul (float a, float b) { return a * b; }
static float add (float a, float b) { return a + b; }

/* The reduction can move up, before the store; but not over the check that the
   sanitizer puts before the store.  */
TESTED float
source (size_t n, float *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  x[0] = 1;
  float s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* What the reduction reads is not what the map wrote.  */
TESTED float
result (size_t n, float *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  t[0] = 100;
  float s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* The map reads x before, the product after the store: neither can move.  */
TESTED void
inplace (size_t n, float *restrict o, float *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  x[0] = 1;
  __builtin_map (mul, n, o, t, x);
  free (t);
}

TESTED float
unrelated (size_t n, const float *x, float *restrict y)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  y[0] = 1;
  float s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

static float *shared;

TESTED void
overwrite (void)
{
  shared[0] = 50;
}

/* A function that may write x is called, and the product reads x.  */
TESTED void
called (size_t n, float *restrict o, float *x)
{
  float *t = malloc (n * sizeof *t);
  __builtin_map (sq, n, t, x);
  overwrite ();
  __builtin_map (mul, n, o, t, x);
  free (t);
}

int
main (void)
{
  FOR_SIZES (n)
    if (n)
      {
	ARRAY (float, x, n);
	ARRAY (float, o, n);
	float y, s = 0;
#define FILL for (size_t i = 0; i < n; i++) x[i] = i % 8 + 2
	FILL;
	for (size_t i = 0; i < n; i++)
	  s += x[i] * x[i];
	CHECK (source (n, x) == s);
	CHECK (x[0] == 1);
	FILL;
	CHECK (result (n, x) == s - 4 + 100);
	CHECK (unrelated (n, x, &y) == s && y == 1);
	inplace (n, o, x);
	CHECK (o[0] == 4);
	for (size_t i = 1; i < n; i++)
	  CHECK (o[i] == x[i] * x[i] * x[i]);
	FILL;
	shared = x;
	called (n, o, x);
	CHECK (o[0] == 200);
	for (size_t i = 1; i < n; i++)
	  CHECK (o[i] == x[i] * x[i] * x[i]);
	free (x);
	free (o);
      }
  return 0;
}

/* { dg-steps result "LOAD x; APPLY sq (0); STORE t (1)" "LOAD t; FOLD add (0) as +, result" } */
