/* divergent.c where lanes that have left do not compute at all: there are instructions for some
   elements of a vector only.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx512f -mavx512vl -mavx512bw -mavx512dq" { target x86_64-*-* } } */
/* { dg-kernels escapes 1 } */
/* { dg-kernels newtons 1 } */

#define main divergent
#include "divergent.c"
#undef main

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx512f") || !__builtin_cpu_supports ("avx512vl")
      || !__builtin_cpu_supports ("avx512bw") || !__builtin_cpu_supports ("avx512dq"))
    return 0;
#endif
  return divergent ();
}
