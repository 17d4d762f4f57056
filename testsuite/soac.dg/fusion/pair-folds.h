/* Scans that only a reduction reads, for one type of numbers: functions and the loops they are
   compared with.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

/* The function NAME reduces by T from OF what a KIND of scan by S from FROM makes.  */
#define PAIR_OF(NAME, T, KIND, S, ST)						\
  TESTED T NAME (size_t n, const T *x, T from, T of)				\
  {										\
    T *t = get (n * sizeof *t);							\
    KIND (S, from, n, t, x);							\
    T r = __builtin_reduce (ST, of, n, t);					\
    free (t);									\
    return r;									\
  }										\
  static T NAME##_by_loop (size_t n, const T *x, T from, T of)			\
  {										\
    bool before = sizeof #KIND > sizeof "__builtin_scan";			\
    for (size_t i = 0; i < n; i++)						\
      {										\
	T next = S (from, x[i]);						\
	of = ST (of, before ? from : next);					\
	from = next;								\
      }										\
    return of;									\
  }

/* Fails if the two of NAME differ for N elements of X.  */
#define COMPARE(NAME, N, X, FROM, OF)						\
  do										\
    {										\
      CHECK (NAME (N, X, FROM, OF) == NAME##_by_loop (N, X, FROM, OF));		\
      printf ("%zu %.17g\n", (size_t) (N), (double) NAME (N, X, FROM, OF));	\
    }										\
  while (0)
