/* past-cache-pieces.c with vectors of 64 bytes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_bytes 1 } */
/* { dg-additional-options "-mavx512f -mavx512vl -mavx512bw -mavx512dq" { target x86_64-*-* } } */
/* { dg-schedule by_bytes "unordered, last vectors overlap, past the cache" { option "-O3 -g" } } */

#define main pieces
#include "past-cache-pieces.c"
#undef main

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx512f") || !__builtin_cpu_supports ("avx512vl")
      || !__builtin_cpu_supports ("avx512bw") || !__builtin_cpu_supports ("avx512dq"))
    return 0;
#endif
  return pieces ();
}
