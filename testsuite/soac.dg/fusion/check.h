/* What the execution tests share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A function that stays a function, so that the report has it.  */
#define TESTED __attribute__ ((noinline, noclone))

#define CHECK(C)							\
  do									\
    if (!(C))								\
      {									\
	fprintf (stderr, "%s:%d: %s\n", __FILE__, __LINE__, #C);	\
	abort ();							\
      }									\
  while (0)

/* No elements, one, fewer and more than a vector holds, and enough for
   several blocks.  */
#define LARGEST 100003
static const size_t some_sizes[] = { 0, 1, 2, 7, 1000, LARGEST };

#define FOR_SIZES(N)							\
  for (size_t size_ = 0, N;						\
       size_ < sizeof some_sizes / sizeof *some_sizes			\
       && (N = some_sizes[size_], 1); size_++)

/* A malloc that cannot fail, also for no bytes.  */
static inline void *
get (size_t bytes)
{
  void *p = malloc (bytes + 1);
  CHECK (p);
  return p;
}

#define ARRAY(T, NAME, N) T *NAME = get ((N) * sizeof (T))
