/* Outputs so large that they are stored past the cache, by operators of which GCC makes shorter
   vectors than the output has, or none: numbers that are narrower than the results, as inputs or on
   the way, what the target has no instruction for, and branches.  All at several alignments, and
   nothing behind the last element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_bytes 1 } */
/* { dg-kernels products 1 } */
/* { dg-kernels shifts 1 } */
/* { dg-kernels rounded 1 } */
/* { dg-kernels chosen 1 } */
/* { dg-kernels looked_up 1 } */
/* { dg-kernels zeros 1 } */
/* { dg-kernels beside 1 } */
/* { dg-kernels fractions 1 } */
/* { dg-kernels prefixes 1 } */
/* { dg-kernels balances 1 } */
/* { dg-schedule by_bytes "unordered, last vectors overlap, past the cache" { option "-O3 -g" } } */

#include "large.h"

typedef unsigned char byte;
typedef unsigned long ulong;

static double table[256];

static double mul_byte (double a, byte b) { return a * b; }
static ulong mul (ulong a, ulong b) { return a * b; }
static unsigned shift (unsigned a, unsigned b) { return a << (b & 31); }
static double less_short (double a) { return a - (short) a / 2; }
static double less_int (double a) { return a - (int) a / 2; }
static double twice_int (double a) { return (int) a * 2; }
static double look_up (double a, byte b) { return a + table[b]; }
static ulong none_or_all (byte a) { return a < 128 ? 0 : -1ul; }
static ulong divide (ulong a, byte b) { return a / (b | 1); }
static unsigned add_char (unsigned a, unsigned b) { return a + b; }
static double add (double a, double b) { return a + b; }

static float
choose (float a)
{
  switch ((int) a)
    {
    case 0: return 7;
    case 1: return a + a;
    case 2: return -a;
    case 3: return a / 3;
    default: return a - 1;
    }
}

TESTED void
by_bytes (size_t n, double *restrict o, const double *restrict x, const byte *restrict y)
{
  __builtin_map (mul_byte, n, o, x, y);
}

TESTED void
products (size_t n, ulong *restrict o, const ulong *restrict x)
{
  __builtin_map (mul, n, o, x, x);
}

TESTED void
shifts (size_t n, unsigned *restrict o, const unsigned *restrict x)
{
  __builtin_map (shift, n, o, x, x);
}

TESTED void
rounded (size_t n, double *restrict o, const double *restrict x)
{
  __builtin_map (less_short, n, o, x);
}

TESTED void
chosen (size_t n, float *restrict o, const float *restrict x)
{
  __builtin_map (choose, n, o, x);
}

TESTED void
looked_up (size_t n, double *restrict o, const double *restrict x, const byte *restrict y)
{
  __builtin_map (look_up, n, o, x, y);
}

TESTED void
zeros (size_t n, ulong *restrict o, const byte *restrict y)
{
  __builtin_map (none_or_all, n, o, y);
}

/* Lines of the one may begin where those of the other do not.  */
TESTED void
beside (size_t n, ulong *restrict o, ulong *restrict p, const ulong *restrict x,
	const byte *restrict y)
{
  __builtin_map (mul, n, o, x, x);
  __builtin_map (divide, n, p, x, y);
}

/* Both may go to one place: what the second one stores stays.  */
TESTED void
one_place (size_t n, ulong *o, ulong *p, const ulong *restrict x, const byte *restrict y)
{
  __builtin_map (mul, n, o, x, x);
  __builtin_map (divide, n, p, x, y);
}

/* Shorter vectors, where the lines of the one begin so or otherwise.  */
TESTED void
fractions (size_t n, double *restrict o, double *restrict p, const double *restrict x)
{
  __builtin_map (less_int, n, o, x);
  __builtin_map (twice_int, n, p, x);
}

TESTED void
prefixes (size_t n, unsigned *restrict o, const byte *restrict y)
{
  __builtin_scan (add_char, 3, n, o, y);
}

TESTED void
balances (size_t n, double *restrict o, const float *restrict x)
{
  __builtin_scan (add, 1, n, o, x);
}

static double *x;
static ulong *l;
static float *f;
static byte *y;

static void
test_doubles (unsigned skip)
{
  size_t n = LARGE / sizeof (double) + 3 * skip;
  PLACE (double, o, skip, n);
  by_bytes (n, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] * y[i]);
  rounded (n, o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] - (short) x[i] / 2);
  looked_up (n, o, x, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] + table[y[i]]);
  balances (n, o, f);
  double sum = 1;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (sum += f[i]));
  UNTOUCHED (o, n);
}

static void
test_longs (unsigned skip)
{
  size_t n = LARGE / sizeof (ulong) + 3 * skip;
  PLACE (ulong, o, skip, n);
  products (n, o, l);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == l[i] * l[i]);
  zeros (n, o, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (y[i] < 128 ? 0 : -1ul));
  UNTOUCHED (o, n);
  one_place (n, o, o, l, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == l[i] / (y[i] | 1));
  UNTOUCHED (o, n);
}

static void
test_words (unsigned skip)
{
  size_t n = LARGE / sizeof (unsigned) + 5 * skip;
  PLACE (unsigned, o, skip, n);
  shifts (n, o, (unsigned *) l);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == ((unsigned *) l)[i] << (((unsigned *) l)[i] & 31));
  prefixes (n, o, y);
  unsigned sum = 3;
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (sum += y[i]));
  UNTOUCHED (o, n);
}

static void
test_floats (unsigned skip)
{
  size_t n = LARGE / sizeof (float) + 5 * skip;
  PLACE (float, o, skip, n);
  chosen (n, o, f);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == choose (f[i]));
  UNTOUCHED (o, n);
}

static void
test_beside (unsigned skip, unsigned apart)
{
  size_t n = LARGE / 16 + skip;
  PLACE (ulong, o, skip, n);
  ulong *p = (ulong *) memory + ((64 + skip + n + 16) & -8) + skip + apart;
  memset (p - 1, 0x5a, sizeof *p);
  memset (p + n, 0x5a, sizeof *p);
  beside (n, o, p, l, y);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == l[i] * l[i] && p[i] == l[i] / (y[i] | 1));
  UNTOUCHED (o, n);
  UNTOUCHED (p, n);
  double *u = (double *) o, *v = (double *) p;
  fractions (n, u, v, x);
  for (size_t i = 0; i < n; i++)
    CHECK (u[i] == x[i] - (int) x[i] / 2 && v[i] == (int) x[i] * 2);
  UNTOUCHED (o, n);
  UNTOUCHED (p, n);
}

int
main (void)
{
  enum { N = LARGE / sizeof (float) + 64 };
  get_memory ();
  x = get (N * sizeof *x);
  l = get (N * sizeof *l);
  f = get (N * sizeof *f);
  y = get (N);
  for (unsigned i = 0; i < 256; i++)
    table[i] = i * .5;
  for (size_t i = 0; i < N; i++)
    {
      x[i] = (double) (i % 251);
      l[i] = i * 0x9e3779b97f4a7c15;
      f[i] = (float) (i % 7);
      y[i] = (byte) (l[i] >> 56);
    }
  for (unsigned skip = 0; skip < 9; skip += 4)
    {
      test_doubles (skip);
      test_longs (skip + 1);
      test_words (skip + 3);
      test_floats (skip);
    }
  for (unsigned apart = 0; apart < 5; apart++)
    test_beside (3 * apart % 8, apart);
  free (memory);
  free (x);
  free (l);
  free (f);
  free (y);
  return 0;
}
