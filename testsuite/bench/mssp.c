/* Maximum segment sum: a struct of four, an operator that is not commutative.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = sizeof (int), .in = { I32 },
      .low = -100, .high = 100 };
#else

struct seg { int best, head, tail, sum; };

static inline int max (int a, int b) { return a > b ? a : b; }

static inline struct seg
one (int a)
{
  int b = max (a, 0);
  return (struct seg) { b, b, b, a };
}

static inline struct seg
join (struct seg a, struct seg b)
{
  return (struct seg) { max (max (a.best, b.best), a.tail + b.head),
			max (a.head, a.sum + b.head),
			max (b.tail, a.tail + b.sum), a.sum + b.sum };
}

static const struct seg none = { 0, 0, 0, 0 };

#ifdef HAND
#ifdef __AVX2__
/* Eight rows of eight into eight columns.  */
typedef int v8 __attribute__ ((vector_size (32)));

static inline void
transpose (v8 r[8])
{
  v8 t[8], u[8];
  for (int k = 0; k < 8; k += 2)
    {
      t[k] = __builtin_shuffle (r[k], r[k + 1],
				(v8) { 0, 8, 1, 9, 4, 12, 5, 13 });
      t[k + 1] = __builtin_shuffle (r[k], r[k + 1],
				    (v8) { 2, 10, 3, 11, 6, 14, 7, 15 });
    }
  for (int k = 0; k < 8; k += 4)
    for (int j = 0; j < 2; j++)
      {
	u[k + 2 * j] = __builtin_shuffle (t[k + j], t[k + 2 + j],
					  (v8) { 0, 1, 8, 9, 4, 5, 12, 13 });
	u[k + 2 * j + 1]
	  = __builtin_shuffle (t[k + j], t[k + 2 + j],
			       (v8) { 2, 3, 10, 11, 6, 7, 14, 15 });
      }
  for (int k = 0; k < 4; k++)
    {
      r[k] = __builtin_shuffle (u[k], u[k + 4],
				(v8) { 0, 1, 2, 3, 8, 9, 10, 11 });
      r[k + 4] = __builtin_shuffle (u[k], u[k + 4],
				    (v8) { 4, 5, 6, 7, 12, 13, 14, 15 });
    }
}

#define MAX8(A, B) ((v8) __builtin_ia32_pmaxsd256 (A, B))
#endif

/* Each of eight lanes goes through a run of the block.  */
static struct seg
block (size_t n, const int *restrict x)
{
  struct seg all = none;
  size_t i = 0;
#ifdef __AVX2__
  size_t run = n / 64 * 8;
  v8 best = { 0 }, head = { 0 }, tail = { 0 }, sum = { 0 }, zero = { 0 };
  for (size_t k = 0; k < run; k += 8)
    {
      v8 r[8];
#pragma GCC unroll 8
      for (int l = 0; l < 8; l++)
	memcpy (&r[l], x + l * run + k, sizeof r[l]);
      transpose (r);
#pragma GCC unroll 8
      for (int l = 0; l < 8; l++)
	{
	  v8 b = MAX8 (r[l], zero), over = tail + b, to = sum + b;
	  best = MAX8 (best, over);
	  best = MAX8 (best, b);
	  head = MAX8 (head, to);
	  tail = tail + r[l];
	  tail = MAX8 (b, tail);
	  sum += r[l];
	}
    }
  for (int l = 0; l < 8; l++)
    all = join (all, (struct seg) { best[l], head[l], tail[l], sum[l] });
  i = 8 * run;
#endif
  for (; i < n; i++)
    all = join (all, one (x[i]));
  return all;
}
#endif

KERNEL struct seg
mssp (size_t n, const int *restrict x)
{
#if defined LOOPS
  struct seg *t = malloc (n * sizeof *t), all = none;
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    t[i] = one (x[i]);
  /* OpenMP has no reduction that keeps the order.  */
  for (size_t i = 0; i < n; i++)
    all = join (all, t[i]);
  free (t);
  return all;
#elif defined LEGACY
  int best = 0, head = 0, tail = 0, sum = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += x[i];
      tail = max (tail + x[i], 0);
      best = max (best, tail);
      head = max (head, sum);
    }
  return (struct seg) { best, head, tail, sum };
#elif defined HAND
  enum { BLOCK = 1 << 15 };
  size_t blocks = (n + BLOCK - 1) / BLOCK;
  struct seg all = none, *part = malloc (blocks * sizeof *part);
#pragma omp parallel for
  for (size_t b = 0; b < blocks; b++)
    part[b] = block (smaller (n - b * BLOCK, BLOCK), x + b * BLOCK);
  for (size_t b = 0; b < blocks; b++)
    all = join (all, part[b]);
  free (part);
  return all;
#else
  struct seg *t = malloc (n * sizeof *t);
  __builtin_map (one, n, t, x);
  struct seg all = __builtin_reduce (join, none, n, t);
  free (t);
  return all;
#endif
}

void
RUN (struct job *j)
{
  struct seg s = mssp (j->n, j->in[0]);
  j->result[0] = s.best;
  j->result[1] = s.head;
  j->result[2] = s.tail;
  j->result[3] = s.sum;
}
#endif
