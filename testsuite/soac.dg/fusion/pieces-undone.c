/* A plan with cuts is tried and undone.  What a PHI node takes of a cut call has to come back, too:
   GCC 12 crashed over a name that was released.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels work 3 { no-option non-call } } */
/* { dg-members work "map,redomap" "reduce" "reduce" } */
/* { dg-refused work "t + 1" order } */

#include "check.h"

#define FOLD(F) F

static unsigned char grown (unsigned char a) { return a * 5 + 1; }
static unsigned char both (unsigned char a, unsigned char b) { return a & b; }
static unsigned char fold (unsigned char a, unsigned char b) { return both (a, grown (b)); }
static __attribute__ ((noinline)) unsigned char plus (unsigned char a, unsigned char b) { return a + b; }
static unsigned char last (unsigned char a, unsigned char b) { (void) a; return b; }

static unsigned seen;

__attribute__ ((noipa)) static void
mix (unsigned char a)
{
  seen = seen * 31 + a;
}

TESTED void
work (size_t n, const unsigned char *p, const unsigned char *q)
{
  unsigned char *t = malloc (n + 1);
  t[0] = 7;
  __builtin_map (grown, n, t + 1, p);
  unsigned char masked = __builtin_redomap (both, FOLD (fold), (unsigned char) -1, n + 1, t);
  unsigned char added = __builtin_reduce (plus, masked, n + 1, t);
  unsigned char first = t[0];
  for (int j = 0; j < 2; j++)
    if (n > 3)
      mix (masked);
    else
      {
	masked = __builtin_reduce (last, first, n, q);
	mix (added);
      }
  free (t);
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (unsigned char, p, n);
      ARRAY (unsigned char, q, n);
      unsigned char masked = both (-1, grown (7)), added = 7;
      for (size_t i = 0; i < n; i++)
	{
	  p[i] = i * 3 + 1, q[i] = i * 7 + 2;
	  masked = fold (masked, grown (p[i]));
	  added += grown (p[i]);
	}
      added += masked;
      unsigned expected = 0;
      for (int j = 0; j < 2; j++)
	expected = expected * 31 + (n > 3 ? masked : added);
      seen = 0;
      work (n, p, q);
      CHECK (seen == expected);
      free (p);
      free (q);
    }
  return 0;
}
