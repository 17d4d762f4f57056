/* Functions with attributes: each of them is fused, and its kernel made as it is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels always 1 } */
/* { dg-kernels cold 1 } */
/* { dg-kernels hot 1 } */
/* { dg-kernels slow 2 } */
/* { dg-refused slow "t" cost } */
/* { dg-kernels fast 1 } */
/* { dg-kernels small 1 } */
/* { dg-kernels sse 1 } */
/* { dg-kernels avx 1 } */
/* { dg-kernels clones 1 } */
/* { dg-kernels one 1 } */
/* { dg-kernels two 1 } */
/* { dg-kernels unchecked 1 } */
/* { dg-kernels flat 1 } */
/* { dg-kernels opaque 1 } */
/* { dg-kernels placed 1 } */
/* { dg-kernels start 1 } */
/* { dg-eliminated always "t" } */
/* { dg-eliminated slow "" } */
/* { dg-eliminated clones "t" } */
/* { dg-eliminated start "t" } */

#include "check.h"

#include <unistd.h>

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

/* At -O0 a function that asks for more would be fused.  */
#ifdef __OPTIMIZE__
#define LEVEL(NAME) optimize (NAME)
#else
#define LEVEL(NAME) optimize ("O0")
#endif

#define SUM(NAME, ...)							\
  __attribute__ ((__VA_ARGS__)) int					\
  NAME (size_t n, const int *x)						\
  {									\
    int *t = malloc (n * sizeof *t);					\
    __builtin_map (inc, n, t, x);					\
    int s = __builtin_reduce (add, 0, n, t);				\
    free (t);								\
    return s;								\
  }

static inline SUM (always, always_inline)
SUM (cold, cold, noinline)
SUM (hot, hot, noinline)
SUM (slow, optimize ("O0"), noinline)
SUM (fast, LEVEL ("Ofast"), noinline)
SUM (small, LEVEL ("Os"), noinline)
SUM (sse, target ("sse4.2"), noinline)
SUM (avx, target ("avx2"), noinline)
#ifdef __clang__	/* makes no versions of what is noinline */
SUM (clones, noinline)
#else
SUM (clones, target_clones ("avx2", "sse4.2", "default"), noinline)
#endif
SUM (one, no_icf, noinline)
SUM (two, no_icf, noinline)
SUM (unchecked, no_sanitize ("address", "undefined"), noinline)
SUM (flat, flatten, noinline)
SUM (opaque, noipa)
SUM (placed, section (".text.mine"), noinline, patchable_function_entry (3, 1))

/* Before main, and after it.  */
static int numbers[20000], sum_at_start;

TESTED static void __attribute__ ((constructor))
start (void)
{
  size_t n = sizeof numbers / sizeof *numbers;
  for (size_t i = 0; i < n; i++)
    numbers[i] = i % 10;
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, numbers);
  sum_at_start = __builtin_reduce (add, 0, n, t);
  free (t);
}

static void __attribute__ ((destructor))
end (void)
{
  if (cold (sizeof numbers / sizeof *numbers, numbers) != sum_at_start)
    _exit (3);
}

int
main (void)
{
  static int (*const all[]) (size_t, const int *)
    = { always, cold, hot, slow, fast, small, clones, one, two, unchecked, flat,
	opaque, placed };
  CHECK (sum_at_start == 20000 / 10 * 45 + 20000);
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      int sum = 0;
      for (size_t i = 0; i < n; i++)
	{
	  x[i] = i % 50;
	  sum += x[i] + 1;
	}
      for (size_t f = 0; f < sizeof all / sizeof *all; f++)
	CHECK (all[f] (n, x) == sum);
      if (__builtin_cpu_supports ("sse4.2"))
	CHECK (sse (n, x) == sum);
      if (__builtin_cpu_supports ("avx2"))
	CHECK (avx (n, x) == sum);
      free (x);
    }
  return 0;
}
