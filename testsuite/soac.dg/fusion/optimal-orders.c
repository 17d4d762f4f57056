/* `normalise2' of the second paper (Figure 4), and with a map before it (Figure 9), in all
   orders of its statements: always the optimum of Figure 12.  Figure 10 has three plans that
   are no better locally.  T2 reduction finds it in all orders as well.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fusion=optimal" } */
/* { dg-kernels plain_ABCDE 2 } */
/* { dg-kernels expanded_ABCDE 2 } */
/* { dg-members plain_ABCDE "reduce,scan,reduce" "map,map" } */
/* { dg-members expanded_ABCDE "map,reduce,scan,reduce" "map,map" } */
/* { dg-members plain_ACBDE "reduce,scan,reduce" "map,map" } */
/* { dg-members expanded_ACBDE "map,reduce,scan,reduce" "map,map" } */
/* { dg-members plain_ACDBE "reduce,scan,reduce" "map,map" } */
/* { dg-members expanded_ACDBE "map,reduce,scan,reduce" "map,map" } */
/* { dg-members plain_ACDEB "reduce,scan,reduce" "map,map" } */
/* { dg-members expanded_ACDEB "map,reduce,scan,reduce" "map,map" } */
/* { dg-members plain_CABDE "scan,reduce,reduce" "map,map" } */
/* { dg-members expanded_CABDE "map,scan,reduce,reduce" "map,map" } */
/* { dg-members plain_CADBE "scan,reduce,reduce" "map,map" } */
/* { dg-members expanded_CADBE "map,scan,reduce,reduce" "map,map" } */
/* { dg-members plain_CADEB "scan,reduce,reduce" "map,map" } */
/* { dg-members expanded_CADEB "map,scan,reduce,reduce" "map,map" } */
/* { dg-members plain_CDABE "scan,reduce,reduce" "map,map" } */
/* { dg-members expanded_CDABE "map,scan,reduce,reduce" "map,map" } */
/* { dg-members plain_CDAEB "scan,reduce,reduce" "map,map" } */
/* { dg-members expanded_CDAEB "map,scan,reduce,reduce" "map,map" } */
/* { dg-members plain_CDEAB "scan,reduce,reduce" "map,map" } */
/* { dg-members expanded_CDEAB "map,scan,reduce,reduce" "map,map" } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int inc (int a) { return a + 1; }
static int scale (int a, int b) { return 3 * a - b; }

#define A s = __builtin_reduce (add, 0, n, x);
#define B __builtin_map (scale, n, y, x, s);
#define C __builtin_scan (add, 0, n, t, x);
#define D e = __builtin_reduce (max, 0, n, t);
#define E __builtin_map (scale, n, z, x, e);

#define PLAIN(NAME, ORDER)						\
  TESTED void								\
  plain_##NAME (size_t n, int *restrict y, int *restrict z, const int *x)	\
  {									\
    int s, e, *t = malloc (n * sizeof *t);				\
    ORDER								\
    free (t);								\
  }
#define EXPANDED(NAME, ORDER)						\
  TESTED void								\
  expanded_##NAME (size_t n, int *restrict y, int *restrict z, const int *given)	\
  {									\
    int s, e, *t = malloc (n * sizeof *t), *x = malloc (n * sizeof *x);	\
    __builtin_map (inc, n, x, given);					\
    ORDER								\
    free (t);								\
    free (x);								\
  }
#define BOTH(NAME, ORDER) PLAIN (NAME, ORDER) EXPANDED (NAME, ORDER)

BOTH (ABCDE, A B C D E)
BOTH (ACBDE, A C B D E)
BOTH (ACDBE, A C D B E)
BOTH (ACDEB, A C D E B)
BOTH (CABDE, C A B D E)
BOTH (CADBE, C A D B E)
BOTH (CADEB, C A D E B)
BOTH (CDABE, C D A B E)
BOTH (CDAEB, C D A E B)
BOTH (CDEAB, C D E A B)

typedef void normaliser (size_t n, int *restrict y, int *restrict z, const int *x);

static normaliser *const all[] = {
  plain_ABCDE, expanded_ABCDE,
  plain_ACBDE, expanded_ACBDE,
  plain_ACDBE, expanded_ACDBE,
  plain_ACDEB, expanded_ACDEB,
  plain_CABDE, expanded_CABDE,
  plain_CADBE, expanded_CADBE,
  plain_CADEB, expanded_CADEB,
  plain_CDABE, expanded_CDABE,
  plain_CDAEB, expanded_CDAEB,
  plain_CDEAB, expanded_CDEAB,
};

static void
check (size_t n, normaliser *f, int more, int *y, int *z, const int *x)
{
  int s = 0, e = 0;
  for (size_t i = 0; i < n; i++)
    {
      s += x[i] + more;
      e = max (e, s);
    }
  f (n, y, z, x);
  for (size_t i = 0; i < n; i++)
    CHECK (y[i] == scale (x[i] + more, s) && z[i] == scale (x[i] + more, e));
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, y, n);
      ARRAY (int, z, n);
      for (size_t i = 0; i < n; i++)
	x[i] = (int) (i * 5 % 23) - 9;
      for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
	check (n, all[i], i % 2, y, z, x);
      free (x);
      free (y);
      free (z);
    }
  return 0;
}
