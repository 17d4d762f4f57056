/* A kernel has MMX registers if its operator asks for one, and so has a function that holds
   a kernel and asks for one: by an asm, or by a builtin.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2" } */
/* { dg-final { scan-assembler "maskmovq" } } */

typedef char bytes __attribute__ ((vector_size (8)));

static long
moved (long a)
{
  long r;
  __asm__ ("" : "=y" (r) : "0" (a));
  return r;
}

static int inc (int a) { return a + 1; }

void
by_asm (unsigned long n, long *restrict o, const long *x)
{
  __builtin_map (moved, n, o, x);
}

/* The kernel is inlined here.  */
void
by_builtin (unsigned long n, int *restrict o, const int *x, char *kept)
{
  __builtin_map (inc, n, o, x);
  __builtin_ia32_maskmovq ((bytes) { n }, (bytes) { -1 }, kept);
}
