/* Of large structures one line is fetched ahead, and not each of theirs: of 16 structures of 16 KiB
   there are 4096.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3" } */
/* { dg-final { scan-assembler-not "prefetcht0\t\[0-9]{5,}" } } */

#include <stddef.h>

struct large { float first; char rest[16384]; };

static float first (struct large a) { return a.first * 2 + a.first / 3; }
static float add (float a, float b) { return a + b; }

void
sums (size_t n, float *restrict o, const struct large *restrict x)
{
  float *restrict t = o + n;
  __builtin_map (first, n, t, x);
  __builtin_scan (add, 0, n, o, t);
}
