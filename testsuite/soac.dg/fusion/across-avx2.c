/* across.c with vectors of 32 bytes: squares of four doubles, which are in memory, and of sixteen
   shorts, which are not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels t_double 1 } */
/* { dg-additional-options "-mavx2" { target x86_64-*-* } } */
/* { dg-schedule t_double "unordered, lines of 8 across 8 rows by squares of 4" { option "-O3 -g" } } */
/* { dg-schedule t_float "unordered, lines of 16 across 16 rows by squares of 8" { option "-O3 -g" } } */
/* { dg-schedule t_short "unordered, lines of 16 across 16 rows by squares of 16" { option "-O3 -g" } } */
/* { dg-schedule t_char "unordered, lines of 16 across 16 rows by squares of 16" { option "-O3 -g" } } */

#define SQUARES_ALONE
#define main across
#include "across.c"
#undef main

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
  return across ();
}
