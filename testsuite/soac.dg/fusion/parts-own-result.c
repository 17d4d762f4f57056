/* A part takes what its own result goes to as it was before: a structure that is reduced
   to itself.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels work 1 } */
/* { dg-guards work 1 } */

#include <stdlib.h>

struct pair { unsigned a, b; };

static struct pair twice (struct pair p) { return (struct pair) { 2 * p.a, p.b }; }
static struct pair more (struct pair p) { return (struct pair) { p.a + 9, p.b + 1 }; }
static struct pair lesser (struct pair p, struct pair q) { return q.a < p.a ? q : p; }

__attribute__ ((noinline, noclone)) struct pair
work (size_t n, struct pair *p, struct pair *h, struct pair s)
{
  struct pair *t = calloc (n, sizeof *t);
  __builtin_map (twice, n, p, t);
  __builtin_map (more, n, t, h);
  s = __builtin_reduce (lesser, s, n, t);
  free (t);
  return s;
}

int
main (void)
{
  struct pair h[4] = { { 5, 5 }, { 6, 6 }, { 7, 7 } }, p[3];
  struct pair s = work (3, h, h, (struct pair) { 50, 1 });
  if (s.a != 9 || s.b != 1)
    return 1;
  h[0].a = 30, h[1].a = 40, h[2].a = 60;
  s = work (3, p, h, (struct pair) { 50, 1 });
  if (s.a != 39 || s.b != h[0].b + 1)
    return 2;
  s = work (3, h + 1, h, (struct pair) { 2, 8 });
  return s.a != 2 || s.b != 8;
}
