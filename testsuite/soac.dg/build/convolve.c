/* Five by five weights: rows that are done together, and what the elements of one read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

static inline float mul (float a, float b) { return a * b; }
static inline float add (float a, float b) { return a + b; }

void
convolve (unsigned long n, unsigned long m, float (*restrict o)[m], const float (*restrict u)[m + 4],
	  const float (*restrict w)[5])
{
  __builtin_contract (add, mul, 0.0f,
		      __builtin_space (n, m, __builtin_over (5), __builtin_over (5)), o,
		      __builtin_at (w, __builtin_axis (2), __builtin_axis (3)),
		      __builtin_at (u, __builtin_axis (0) + __builtin_axis (2),
				    __builtin_axis (1) + __builtin_axis (3)));
}
