/* across.c with vectors of 64 bytes: squares of eight doubles and of sixteen floats, which are in
   registers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels t_double 1 } */
/* { dg-additional-options "-mavx512f -mprefer-vector-width=512" { target x86_64-*-* } } */
/* { dg-schedule t_double "unordered, lines of 8 across 8 rows by squares of 8" { option "-O3 -g" } } */
/* { dg-schedule t_float "unordered, lines of 16 across 16 rows by squares of 16" { option "-O3 -g" } } */
/* { dg-schedule t_char "unordered, lines of 16 across 16 rows by squares of 16" { option "-O3 -g" } } */

#define SQUARES_ALONE
#define main across
#include "across.c"
#undef main

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx512f"))
    return 0;
#endif
  return across ();
}
