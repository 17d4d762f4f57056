/* What the running sum of an account reduces to: with LOWEST its least value, else its sum.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = (1 << 26) / sizeof (T), .moves = sizeof (T), .in = { TYPE }, .low = -100, .high = 101 };
#else

static inline T add (T a, T b) { return a + b; }
static inline T min (T a, T b) { return a < b ? a : b; }

#if LOWEST
#define FOLD min
#define START 1000
#else
#define FOLD add
#define START 0
#endif

#ifdef HAND
struct part { T sum, fold; };

/* What the sums of N elements of X reduce to; a sum of sums takes each element times how often it
   is in one.  */
static struct part
block (size_t n, const T *restrict x)
{
  struct part p = { 0, START };
#if LOWEST
  for (size_t i = 0; i < n; i++)
    p.fold = min (p.fold, p.sum += x[i]);
#else
  T sum = 0, fold = 0;
#pragma omp simd reduction (+: sum, fold)
  for (size_t i = 0; i < n; i++)
    {
      sum += x[i];
      fold += x[i] * (T) (long) (n - i);
    }
  p = (struct part) { sum, fold };
#endif
  return p;
}
#endif

KERNEL T
balance (size_t n, const T *restrict x)
{
#if defined LOOPS
  T *restrict t = malloc (n * sizeof *t), sum = 0, fold = START;
  for (size_t i = 0; i < n; i++)
    t[i] = sum += x[i];
  for (size_t i = 0; i < n; i++)
    fold = FOLD (fold, t[i]);
  free (t);
  return fold;
#elif defined LEGACY
  T sum = 0, fold = START;
  for (size_t i = 0; i < n; i++)
    {
      sum += x[i];
      fold = FOLD (fold, sum);
    }
  return fold;
#elif defined HAND
  enum { BLOCK = 1 << 15 };
  size_t blocks = (n + BLOCK - 1) / BLOCK;
  struct part *part = malloc (blocks * sizeof *part);
#pragma omp parallel for
  for (size_t b = 0; b < blocks; b++)
    part[b] = block (smaller (n - b * BLOCK, BLOCK), x + b * BLOCK);
  T sum = 0, fold = START;
  for (size_t b = 0; b < blocks; sum += part[b++].sum)
#if LOWEST
    fold = min (fold, sum + part[b].fold);
#else
    fold += (T) (long) smaller (n - b * BLOCK, BLOCK) * sum + part[b].fold;
#endif
  free (part);
  return fold;
#else
  T *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, t, x);
  T fold = __builtin_reduce (FOLD, START, n, t);
  free (t);
  return fold;
#endif
}

void
RUN (struct job *j)
{
  j->result[0] = balance (j->n, j->in[0]);
}
#endif
