/* Threads of a device update an element one after the other: that two do so at the same time is
   not seen by every run of a program.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenmp -foffload=disable -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1" } */
/* { dg-final { scan-assembler "\\mlock\[;\\s\]+add" } } */
/* { dg-final { scan-assembler "\\mlock\[;\\s\]+xor" } } */

static int add (int a, int b) { return a + b; }
static unsigned odd (unsigned a, unsigned b) { return a ^ b; }

void
sums (int n, int *o, const int *k, const int *v)
{
  __builtin_reduce_by_index (add, n, 40, o, k, v);
}

void
parity (int n, unsigned *o, const int *k, const unsigned *v)
{
  __builtin_reduce_by_index (odd, n, 40, o, k, v);
}
