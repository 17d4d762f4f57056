/* A scan of as many elements as some lines of the cache have leaves no rest, of whose loop GCC
   would warn.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -Wall -Wextra" } */

#include <stddef.h>

static size_t
count (size_t a, size_t b)
{
  return a + b;
}

static unsigned char
place (size_t before, size_t all)
{
  return (unsigned char) (255 * before / all);
}

void use (unsigned char *);

void
spread (size_t n, size_t *restrict counts)
{
  size_t before[256];
  unsigned char places[256];
  __builtin_scan_exclusive (count, (size_t) 0, 256, before, counts);
  __builtin_map (place, 256, places, before, n);
  use (places);
}

void
rest (size_t n, size_t *restrict counts)
{
  size_t before[253];
  unsigned char places[253];
  __builtin_scan_exclusive (count, (size_t) 0, 253, before, counts);
  __builtin_map (place, 253, places, before, n);
  use (places);
}

void
several (size_t *restrict counts, size_t *restrict more)
{
  __builtin_scan (count, (size_t) 0, 64, counts, counts);
  __builtin_scan (count, (size_t) 0, 1024, more, more);
}
