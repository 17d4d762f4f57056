/* What a subscript looks up only if a condition holds.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels members 1 } */

#include <stdio.h>
#include <stddef.h>
#define i0 __builtin_axis (0)
#define AT(E) __builtin_at (x, E)
#define APART __attribute__ ((noipa)) static void

struct view { int off; const struct view *next; };

static int id (int a) { return a; }

APART members (int n, int *o, const int *x, const struct view *v) { __builtin_map (id, n, o, AT (i0 + (v ? v->off : 0))); }
APART first (int n, int *o, const int *x, const int *p) { __builtin_map (id, n, o, AT (p ? p[0] + i0 : i0)); }
APART both (int n, int *o, const int *x, const int *p) { __builtin_map (id, n, o, AT ((p && p[0] > i0) + i0)); }
APART neither (int n, int *o, const int *x, const int *p) { __builtin_map (id, n, o, AT ((!p || *p > i0) + i0)); }
APART
deep (int n, int *o, const int *x, const struct view *v)
{ __builtin_map (id, n, o, AT (i0 + (v && v->next ? v->next->off : 1))); }
APART
within (int n, int *o, const int *x, const struct view *v, const int *p)
{ __builtin_map (id, n, o, AT (i0 > 3 ? (v ? v->off + i0 : *p + i0) : i0)); }

/* What is expected makes no difference.  */
#define LIKELY(X) __builtin_expect (!!(X), 1)
APART likely (int n, int *o, const int *x) { __builtin_map (id, n, o, AT (LIKELY (i0 > 2) ? i0 - 2 : 7)); }

/* What would overflow there is not computed elsewhere.  */
APART
small (int n, int *o, const int *x, int k)
{ __builtin_map (id, n, o, AT ((k < 100 ? k * 1000000 / 1000000 : 0) + i0)); }
APART
shifted (int n, int *o, const int *x, int k)
{ __builtin_map (id, n, o, AT ((i0 >= 0 && k < 10 ? (1 << k) / 512 : 0) + i0)); }
APART
before (int n, int *o, const int *x, const int *p, int k)
{ __builtin_map (id, n, o, AT ((k ? p[k - 1] : 0) + i0)); }

static int x[30], o[20], bad;

#define CHECK(S, I)							\
  do									\
    {									\
      S;								\
      for (int i = 0; i < 20; i++)					\
	if (o[i] != x[I] && bad++ < 20)					\
	  printf ("%d: %d: %d, not %d\n", __LINE__, i, o[i], x[I]);	\
    }									\
  while (0)

int
main (void)
{
  for (int i = 0; i < 30; i++)
    x[i] = i * i;
  int five = 5;
  struct view end = { 3, NULL }, v = { 2, &end };
  CHECK (likely (20, o, x), i > 2 ? i - 2 : 7);
  CHECK (members (20, o, x, NULL), i);
  CHECK (members (20, o, x, &v), i + 2);
  CHECK (first (20, o, x, NULL), i);
  CHECK (first (20, o, x, &five), i + 5);
  CHECK (both (20, o, x, NULL), i);
  CHECK (both (20, o, x, &five), i + (i < 5));
  CHECK (neither (20, o, x, NULL), i + 1);
  CHECK (neither (20, o, x, &five), i + (i < 5));
  CHECK (deep (20, o, x, NULL), i + 1);
  CHECK (deep (20, o, x, &end), i + 1);
  CHECK (deep (20, o, x, &v), i + 3);
  CHECK (within (20, o, x, &v, NULL), i + (i > 3 ? 2 : 0));
  CHECK (within (20, o, x, NULL, &five), i + (i > 3 ? 5 : 0));
  CHECK (small (20, o, x, 1 << 30), i);
  CHECK (small (20, o, x, 3), i + 3);
  CHECK (shifted (20, o, x, 50), i);
  CHECK (shifted (20, o, x, 9), i + 1);
  CHECK (before (20, o, x, NULL, 0), i);
  CHECK (before (20, o, x, &five, 1), i + 5);
  printf ("%d bad\n", bad);
  return bad != 0;
}
