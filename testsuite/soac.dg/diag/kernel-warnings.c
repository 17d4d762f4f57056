/* Loops of kernels that have no elements for a known count are the plugin's business, and so
   are subscripts that only counts beyond the machine would have; what loops of operators do is
   the user's.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -Wall -Wextra" } */

int a[100];
static int b[4];

static int or_else (int x, int y) { return x ? x : y; }

int
first (void)
{
  return __builtin_reduce (or_else, 0, 100, a);
}

static inline int
beyond (int x)
{
  int sum = x;
  for (int i = 0; i < 8; i++)	/* { dg-message "within this loop" } */
    sum += b[i] * x;		/* { dg-warning "iteration 4 invokes undefined behavior" } */
  return sum;
}

void
all_beyond (int *restrict o, const int *restrict x)
{
  __builtin_map (beyond, 100, o, x);
}

void
fill (void)
{
  for (int i = 0; i < 4; i++)
    b[i] = i;
}

struct counts { long rows, columns; };

static unsigned char plus (unsigned char x, unsigned char y) { return x + y; }

void
gather (const struct counts *n)
{
  unsigned char x[n->rows][n->columns][2], sums[n->rows][n->columns];
  int which[8];
  for (int i = 0; i < 8; i++)
    which[i] = (i * 3 + 1) % 2;
  __asm__ ("" : : "r" (x) : "memory");
  __builtin_map (plus, __builtin_space (n->rows, n->columns), sums,
		 __builtin_at (x, 59, __builtin_axis (1), __builtin_axis (0) % 2),
		 __builtin_at (x, __builtin_axis (0), (__builtin_axis (1) * 3) % n->columns,
			       which[__builtin_axis (1)]));
  __asm__ ("" : : "r" (sums) : "memory");
}
