/* past-cache-pieces.c with vectors of 32 bytes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_bytes 1 } */
/* { dg-additional-options "-mavx2" { target x86_64-*-* } } */
/* { dg-schedule by_bytes "unordered, last vectors overlap, past the cache" { option "-O3 -g" } } */

#define main pieces
#include "past-cache-pieces.c"
#undef main

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
  return pieces ();
}
