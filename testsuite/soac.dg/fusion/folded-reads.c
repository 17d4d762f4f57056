/* A map that runs in several kernels reads what cannot follow it there: that is stored, though
   one of the kernels makes it itself.  A map may also run over more axes than it was written
   for.  And one with subscripts follows a map that runs for a part of its indices.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sums 2 } */
/* { dg-eliminated sums "u" { no-option "sanitize" } } */
/* { dg-kernels more_axes 2 } */
/* { dg-axes more_axes "i1: 16" "i2: 1" "i0: __builtin_over (2), reduced" "i3: __builtin_over (4), reduced" } */

/* { dg-kernels part 2 } */

#include "check.h"

static int add (int a, int b) { return a + b; }
static int f (int a) { return a * 3 + 1; }
static int g (int a, int b) { return a > b ? a - 7 : b + 2; }
static int high (int a, int b) { return a > b ? a : b; }

/* The sums of rows, and what is made of them, once as they stand and once turned.  */

static TESTED int
sums (int n, int m, int k, const int *restrict x, int *worst)
{
  const int (*a)[m][k] = (const int (*)[m][k]) x;
  int (*t)[m] = malloc (n * sizeof *t);
  int (*u)[m] = malloc (n * sizeof *u);
  __builtin_contract (add, f, 0, __builtin_space (n, m, __builtin_over (k)), t,
		      __builtin_at (a, __builtin_axis (0), __builtin_axis (1),
				    __builtin_axis (2)));
  __builtin_map (g, __builtin_space (n, m), u, t, t);
  int r = __builtin_reduce (add, 55, __builtin_space (n, m), u);
  *worst = __builtin_reduce (high, -1000, __builtin_space (n, m),
			     __builtin_at (u, (__builtin_axis (0) + 1) % n,
					   __builtin_axis (1)));
  free (t);
  free (u);
  return r;
}

/* The consumer has four axes, the map two.  */

static TESTED int
more_axes (int m, int *restrict o, const int *restrict x)
{
  int t[1][16];
  int (*u)[16] = malloc (sizeof *u);
  int (*w)[16] = (int (*)[16]) o;
  __builtin_map (f, __builtin_space (1, 16), t, (const int (*)[16]) x);
  __builtin_map (f, __builtin_space (1, 16), u, t);
  __builtin_contract (add, f, m, __builtin_space (__builtin_over (2), 16, 1,
						  __builtin_over (4)),
		      __builtin_at (w, __builtin_axis (2), __builtin_axis (1)),
		      __builtin_at (u, 0, __builtin_axis (2)));
  free (u);
  return t[0][3];
}

/* The second map is read from another index on, so both start there.  */

static TESTED int
part (int n, int to, const int *restrict x)
{
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (g, n, t, __builtin_at (x, (__builtin_axis (0) * 2) % n),
		 __builtin_at (x, n - 1 - __builtin_axis (0)));
  __builtin_map (f, n, u, t);
  int r = __builtin_reduce (add, 27, __builtin_range (3, to), u);
  free (t);
  free (u);
  return r;
}

int
main (void)
{
  FOR_SIZES (size)
    {
      int n = size % 100 + 1, m = size % 7 + 1, k = size % 5 + 1, worst, r = 55, most = -1000;
      ARRAY (int, x, n * m * k);
      for (int i = 0; i < n * m * k; i++)
	x[i] = i * 37 % 1009;
      for (int i = 0; i < n * m; i++)
	{
	  int s = 0;
	  for (int j = 0; j < k; j++)
	    s += f (x[i * k + j]);
	  r += g (s, s);
	  most = high (most, g (s, s));
	}
      CHECK (sums (n, m, k, x, &worst) == r);
      CHECK (worst == most);
      free (x);
    }
  for (int n = 5; n < 70; n += 16)
    {
      int r = 27, to = n - n / 5;
      ARRAY (int, x, n);
      for (int i = 0; i < n; i++)
	x[i] = i * 37 % 1009;
      for (int i = 3; i < to; i++)
	r += f (g (x[i * 2 % n], x[n - 1 - i]));
      CHECK (part (n, to, x) == r);
      free (x);
    }
  int x[16], o[16];
  for (int i = 0; i < 16; i++)
    x[i] = 5 * i + 2;
  CHECK (more_axes (3, o, x) == f (x[3]));
  for (int i = 0; i < 16; i++)
    CHECK (o[i] == 3 + 8 * f (f (f (x[0]))));
  return 0;
}
