/* The smallest element and where it stands first.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 24, .moves = sizeof (float), .in = { F32 } };
#else

struct best { float value; size_t at; };

static const struct best none = { INFINITY, 0 };

static inline struct best
lesser (struct best a, struct best b)
{
  return b.value < a.value ? b : a;
}

#ifdef HAND
/* The same of the N elements of X, the first of which has number FROM: the least value
   of what fits the nearest cache, then where it stands, if that is news.  */
static inline struct best
least (size_t n, const float *restrict x, size_t from)
{
  enum { BLOCK = 4096 };
  struct best all = none;
  for (size_t lo = 0; lo < n; lo += BLOCK)
    {
      size_t hi = smaller (lo + BLOCK, n);
      float m = INFINITY;
#pragma omp simd reduction (min: m)
      for (size_t i = lo; i < hi; i++)
	m = x[i] < m ? x[i] : m;
      if (m < all.value)
	{
	  size_t i = lo;
	  while (x[i] != m)
	    i++;
	  all = (struct best) { m, from + i };
	}
    }
  return all;
}
#endif

KERNEL struct best
argmin (size_t n, const float *restrict x)
{
#if defined LOOPS
  float m = INFINITY;
#pragma omp parallel for reduction (min: m)
  for (size_t i = 0; i < n; i++)
    m = x[i] < m ? x[i] : m;
  for (size_t i = 0; i < n; i++)
    if (x[i] == m)
      return (struct best) { m, i };
  return none;
#elif defined LEGACY
  float m = x[0];
  size_t at = 0;
  for (size_t i = 1; i < n; i++)
    if (x[i] < m)
      {
	m = x[i];
	at = i;
      }
  return (struct best) { m, at };
#elif defined HAND
  struct best all = none;
#pragma omp parallel
  {
    size_t from = 0, to = n;
#ifdef _OPENMP
    from = n * omp_get_thread_num () / omp_get_num_threads ();
    to = n * (omp_get_thread_num () + 1) / omp_get_num_threads ();
#endif
    struct best mine = least (to - from, x + from, from);
#pragma omp critical
    if (mine.value < all.value
	|| (mine.value == all.value && mine.at < all.at))
      all = mine;
  }
  return all;
#else
  return __builtin_reduce (lesser, none, n, __builtin_zip (x, __builtin_iota (0)));
#endif
}

void
RUN (struct job *j)
{
  struct best b = argmin (j->n, j->in[0]);
  j->result[0] = b.value;
  j->result[1] = b.at;
}
#endif
