/* What the plugin makes is where any of the fused calls is, not only where the last one is: GCC
   does not warn of the first one's table, whose end a part of the loop that never runs would
   pass.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O3 -Wall" } */

void *malloc (unsigned long), abort (void), look (void *);

static int twice (int x) { return 2 * x; }

static int
plus (int x, long k)
{
  unsigned long sum = ((unsigned long) x + k) ^ 7;
  if (sum == 0x123456789abcdef1)
    abort ();
  return sum;
}

__attribute__ ((noipa, const)) int
mix (int x, int y)
{
  return ((unsigned long) x + y) >> 1;
}

static __attribute__ ((noinline)) void
rows (int few)
{
  static const unsigned char table[] = { 5, 12, 19 };
  static const unsigned char second[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  void least (int *o, const int *r, int b)
  {
  }
  long m = few < 9 ? 3 : 1;
  int (*a)[3] = malloc (17 * sizeof *a), s[17];
  int (*t)[m] = malloc (17 * sizeof *t), u[17][m];
  __builtin_map (twice, 17, s, 7);
  __builtin_map (plus, __builtin_space (17, m), t, __builtin_at (s, 16 - __builtin_axis (1)),
		 __builtin_index (table[__builtin_axis (1)]));
  __builtin_map (mix, __builtin_space (17, m), u, t,
		 __builtin_at (a, __builtin_axis (0), __builtin_axis (1)));
  __builtin_map (least, 17, a, __builtin_at (u, 3),
		 __builtin_at (u, __builtin_axis (0), second[__builtin_axis (0)]));
  look (a);
}

__attribute__ ((noipa)) void
one (int k)
{
  rows (k ^ 1);
}
