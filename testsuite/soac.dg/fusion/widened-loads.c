/* Numbers that become wider, once and twice, with and without a sign, also where the wider one has
   none: as whole vectors, and as what is left behind them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx2" { target x86_64-*-* } } */
/* { dg-kernels shorts 1 } */
/* { dg-kernels twice 1 } */
/* { dg-kernels turned 1 } */
/* { dg-kernels reals 1 } */

#include "check.h"

enum { N = 300 };
typedef signed char s8;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned long long u64;

static short five (u8 a, s8 b) { return a - 3 * b; }
static int wide (u8 a, s8 b) { return a * 70000 + b; }
/* A byte with a sign becomes 16 bits without one, and then 32.  */
static unsigned turn (s8 a) { return (unsigned) (u16) a + 1u; }
static u64 both (s8 a, u16 b) { return (u64) (u16) a * b + (u64) (long long) a; }
static double real (float a, s8 b) { return (double) a * a + b; }

TESTED void
shorts (size_t n, short *restrict o, const u8 *restrict a, const s8 *restrict b)
{
  __builtin_map (five, n, o, a, b);
}

TESTED void
twice (size_t n, int *restrict o, unsigned *restrict p, const u8 *restrict a, const s8 *restrict b)
{
  __builtin_map (wide, n, o, a, b);
  __builtin_map (turn, n, p, b);
}

TESTED void
turned (size_t n, u64 *restrict o, const s8 *restrict a, const u16 *restrict b)
{
  __builtin_map (both, n, o, a, b);
}

TESTED void
reals (size_t n, double *restrict o, const float *restrict a, const s8 *restrict b)
{
  __builtin_map (real, n, o, a, b);
}

static u8 a[N];
static s8 b[N];
static u16 c[N];
static float f[N];

static void
test (size_t from, size_t n)
{
  static short s[N];
  static int i[N];
  static unsigned u[N];
  static u64 l[N];
  static double d[N];
  s[n] = i[n] = u[n] = l[n] = d[n] = 99;
  shorts (n, s, a + from, b + from);
  twice (n, i, u, a + from, b + from);
  turned (n, l, b + from, c + from);
  reals (n, d, f + from, b + from);
  for (size_t k = 0; k < n; k++)
    {
      int x = a[from + k], y = b[from + k];
      CHECK (s[k] == x - 3 * y);
      CHECK (i[k] == x * 70000 + y);
      CHECK (u[k] == (y < 0 ? y + 65536 : y) + 1u);
      CHECK (l[k] == (u64) (y < 0 ? y + 65536 : y) * c[from + k] + (u64) (long long) y);
      CHECK (d[k] == (double) f[from + k] * f[from + k] + y);
    }
  CHECK (s[n] == 99 && i[n] == 99 && u[n] == 99 && l[n] == 99 && d[n] == 99);
}

int
main (void)
{
#ifdef __x86_64__
  if (!__builtin_cpu_supports ("avx2"))
    return 0;
#endif
  for (int k = 0; k < N; k++)
    {
      a[k] = 37 * k + 5;
      b[k] = 91 * k - 7;
      c[k] = 65535 - 211 * k;
      f[k] = k * 0.5f - 20;
    }
  for (size_t n = 0; n < 140; n += n < 70 ? 1 : 13)
    test (n % 3, n);
  test (0, N - 1);
  return 0;
}
