/* What a program for the device is: a function with combinators, its arrays, and what loops give.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static double prepare (size_t n)	{ x = array (n, sizeof *x, INPUT); ...  return 2.0 * n; }
     static void fused (size_t n)	{ __builtin_map (f, n, o, x); }
     static size_t wrong (size_t n)	{ how many elements are not what a loop gives }
     const struct program program = { "map", prepare, fused, NULL, wrong };

   main.c runs it.  */

#ifndef OFFLOAD_H
#define OFFLOAD_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum role { INPUT, OUTPUT, BOTH, BETWEEN };

struct program
{
  const char *name;
  double (*prepare) (size_t n);	/* makes the arrays for about n numbers, and says how many
				   operations `fused' does */
  void (*fused) (size_t n);
  void (*apart) (size_t n);	/* the same, one kernel for each combinator; or null */
  size_t (*wrong) (size_t n);	/* how many results of `fused' are not those of loops */
};

extern const struct program program;

/* An array of COUNT elements of SIZE bytes that `fused' reads or writes; what is BETWEEN two
   kernels of `apart' lives on the device alone.  */
extern void *array (size_t count, size_t size, enum role role);

/* Numbers that do not repeat soon, from 0 to 1.  */
static inline float
number (size_t i)
{
  return (i * 2654435761u % 1000003) / 1000003.0f;
}

static inline int
near (double a, double b, double by)
{
  return fabs (a - b) <= by * (fabs (a) + fabs (b) + 1e-30);
}

#endif
