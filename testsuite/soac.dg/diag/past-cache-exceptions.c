/* Pieces that are stored past the cache where stores may throw: a line has places in the table of
   what does.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -fnon-call-exceptions" } */
/* { dg-final { scan-assembler "movnti\t" } } */

static unsigned set;
static __attribute__ ((noinline)) unsigned read_set (void) { return set; }
static unsigned by_call (unsigned a) { return a * read_set (); }
static unsigned by_none (unsigned val) { return val * 3 + 1; }

static __attribute__ ((noinline)) void
work (unsigned n, unsigned *x0, unsigned *x1, unsigned *x2)
{
  __builtin_map (by_call, n, x1, x0);
  __builtin_map (by_none, n, x0, x0);
  __builtin_map (by_call, n, x2, x1);
}

void
outer (unsigned (*rows)[18])
{
  set = 4;
  work (16, rows[0], rows[1], rows[2]);
  work (rows[0][0] % 16, rows[0], rows[1], rows[2]);
}
