/* A scan whose operator asks is a loop of selections at -O3, too: nobody can foresee its branches.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3" } */
/* { dg-final { scan-assembler "cmov" } } */

struct part { int starts, sum; };

static struct part
join (struct part a, struct part b)
{
  return (struct part) { a.starts | b.starts, b.starts ? b.sum : a.sum + b.sum };
}

static struct part part (int value) { return (struct part) { value, value }; }
static int sum (struct part a) { return a.sum; }

void
sums (unsigned n, int *restrict o, const int *restrict a)
{
  struct part *t = __builtin_malloc (n * sizeof *t);
  __builtin_map (part, n, t, a);
  __builtin_scan (join, ((struct part) { 0, 0 }), n, t, t);
  __builtin_map (sum, n, o, t);
  __builtin_free (t);
}
