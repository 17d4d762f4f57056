/* Functions on plain pointers, without `restrict', called with arguments that are
   disjoint, identical or partly overlapping: each against the same function as
   plain loops, one after another.  The element type is T.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#define MOST_ARRAYS 6

/* A function and its arguments as CASE calls them: P are its arrays.  */
typedef double legacy (size_t n, T **p);

/* The arrays of a call that stand at PLACES in BUFFER, such as "a b a3 ah": the
   start of one of the places a, b, ..., 3 or n / 2 elements further.  */
static void
place_arrays (const char *places, size_t n, T *buffer, T **p)
{
  for (; *places; p++)
    {
      *p = buffer + (*places++ - 'a') * (2 * n + 4);
      if (*places == 'h')
	*p += n / 2, places++;
      else if (*places >= '1' && *places <= '9')
	*p += *places++ - '0';
      places += *places == ' ';
    }
}

static void
fill (size_t n, T *buffer)
{
  unsigned bits = 1;
  for (size_t i = 0; i < n; i++)
    {
      bits = bits * 1103515245 + 12345;
      buffer[i] = (bits >> 16) % 8;
    }
}

/* What OURS and PLAIN make of the same memory is the same, for each of the
   PLACES.  */
static void
compare (const char *name, size_t n, legacy *ours, legacy *plain,
	 const char *const *places)
{
  size_t all = MOST_ARRAYS * (2 * n + 4);
  ARRAY (T, a, all);
  ARRAY (T, b, all);
  ARRAY (T, before, all);
  T *p[MOST_ARRAYS];
  fill (all, before);
  for (; *places; places++)
    {
      memcpy (a, before, all * sizeof *a);
      memcpy (b, before, all * sizeof *a);
      place_arrays (*places, n, a, p);
      double s = ours (n, p);
      place_arrays (*places, n, b, p);
      double t = plain (n, p);
      if (s != t || memcmp (a, b, all * sizeof *a))
	{
	  printf ("%s (%s), n = %zu\n", name, *places, n);
	  abort ();
	}
    }
  free (a);
  free (b);
  free (before);
}

/* The function NAME called as OURS does what the loops PLAIN do, its arrays at
   each of the PLACES that follow.  */
#define CASE(NAME, OURS, PLAIN, ...)					\
static double ours_##NAME (size_t n, T **p) { (void) p; OURS }		\
static double plain_##NAME (size_t n, T **p) { (void) p; PLAIN }	\
static void								\
check_##NAME (size_t n)							\
{									\
  static const char *const places[] = { __VA_ARGS__, NULL };		\
  compare (#NAME, n, ours_##NAME, plain_##NAME, places);		\
}

#define LOOP for (size_t i = 0; i < n; i++)
