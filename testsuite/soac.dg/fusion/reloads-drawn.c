/* A producer that would be drawn into the kernel of its consumer, whose count is loaded
   behind a call that may change it: by itself it would run for a count that is not known.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fno-strict-aliasing" } */
/* { dg-kernels work 2 { no-option "exceptions" } } */
/* { dg-members work "map" "map,map" { no-option "exceptions" } } */

#include <stdlib.h>

typedef unsigned long long u64;
struct pair { u64 k, v; };
struct state { size_t n; u64 *a, *b; };

static u64 next (u64 x) { return x * 3 + 1; }
static u64 other (u64 x) { return x * 5 + 2; }
static u64 join (u64 x, struct pair p) { return x + 7 * p.k + 11 * p.v; }

static inline u64 *
made (size_t n, u64 *in)
{
  u64 *t = malloc (n * sizeof *t);
  __builtin_map (next, n, t, in);
  return t;
}

__attribute__ ((noinline, noclone)) void
work (struct state *st, u64 *t)
{
  __asm__ ("" : "+r" (st));
  u64 *u = made (st->n, st->a);
  __builtin_map (other, st->n, st->b, t);
  __builtin_map (join, st->n, st->a, t, __builtin_zip (st->b, u));
  free (u);
}

int
main (void)
{
  u64 a[20], b[20], t[20];
  for (int i = 0; i < 20; i++)
    a[i] = i, b[i] = 0, t[i] = 100 + i;
  struct state st = { 20, a, b };
  work (&st, t);
  for (u64 i = 0; i < 20; i++)
    if (b[i] != other (t[i])
	|| a[i] != join (t[i], (struct pair) { other (t[i]), next (i) }))
      return 1;
  return 0;
}
