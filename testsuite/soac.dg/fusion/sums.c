/* Sums, products and extremes of numbers, of one or two arrays, and of what a filter
   keeps, around the sizes from which on -O3 takes them from several places at once.
   All numbers are exact.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels dot_float 1 } */
/* { dg-eliminated dot_float "t" { no-option -fsanitize } } */
/* { dg-kernels kept_float 1 } */
/* { dg-eliminated kept_float "t" { no-option -fsanitize } } */
/* { dg-kernels both_float 1 } */
/* { dg-kernels dot_double 1 } */
/* { dg-kernels kept_double 1 } */
/* { dg-kernels both_double 1 } */
/* { dg-kernels dot_int 1 } */
/* { dg-kernels kept_int 1 } */
/* { dg-kernels both_int 1 } */
/* { dg-kernels dot_short 1 } */
/* { dg-kernels dot_long 1 } */
/* { dg-kernels xor_char 1 } */
/* { dg-kernels counted 1 } */
/* { dg-kernels common 1 } */
/* { dg-kernels ramp 1 } */
/* { dg-kernels wide 1 } */
/* { dg-eliminated wide "t" { no-option -fsanitize } } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels product 1 } */
/* { dg-eliminated product "t" { no-option -fsanitize } } */

#include "check.h"

#ifdef __OPTIMIZE__
#define FAST TESTED __attribute__ ((optimize ("O3")))
#else
#define FAST TESTED
#endif

static const size_t sizes[] = {
  0, 1, 7, 63, 64, 255, 511, 512, 1023, 1024, 1025, 2047, 2048, 2049, 2111,
  4095, 4096, 4097, 8191, 8192, 8200, 16384, 16385, 65535, 65536, 65537,
  70001, 100003, 131071, 131072, 140001, 262144, 1200007
};

#define SUMS(T, NAME)							\
  static T add_ ## NAME (T a, T b) { return a + b; }			\
  static T mul_ ## NAME (T a, T b) { return a * b; }			\
  static T high_ ## NAME (T a, T b) { return a > b ? a : b; }		\
  static int odd_ ## NAME (T a) { return (int) a % 2 != 0; }		\
									\
  FAST T								\
  dot_ ## NAME (size_t n, const T *x, const T *y)			\
  {									\
    T *t = get (n * sizeof *t);						\
    __builtin_map (mul_ ## NAME, n, t, x, y);				\
    T s = __builtin_reduce (add_ ## NAME, 3, n, t);			\
    free (t);								\
    return s;								\
  }									\
									\
  FAST T								\
  kept_ ## NAME (size_t n, const T *x)					\
  {									\
    T *t = get (n * sizeof *t);						\
    size_t m = __builtin_filter (odd_ ## NAME, n, t, x);		\
    T s = __builtin_reduce (add_ ## NAME, 5, m, t);			\
    free (t);								\
    return s;								\
  }									\
									\
  FAST void								\
  both_ ## NAME (size_t n, const T *x, T *sum, T *most)			\
  {									\
    T s = __builtin_reduce (add_ ## NAME, 0, n, x);			\
    T m = __builtin_reduce (high_ ## NAME, -1, n, x);			\
    *sum = s;								\
    *most = m;								\
  }									\
									\
  static void								\
  test_ ## NAME (size_t n)						\
  {									\
    ARRAY (T, x, n);							\
    ARRAY (T, y, n);							\
    T dot = 3, kept = 5, sum = 0, most = -1, s, m;			\
    for (size_t i = 0; i < n; i++)					\
      {									\
	x[i] = 2 + i * 5 % 7 - (i % 3 == 0);				\
	y[i] = 1 + (i % 4 == 1);					\
      }									\
    if (n > 3)								\
      x[n - 2] = 9;							\
    for (size_t i = 0; i < n; i++)					\
      {									\
	dot += x[i] * y[i];						\
	sum += x[i];							\
	kept += (int) x[i] % 2 != 0 ? x[i] : 0;				\
	most = most > x[i] ? most : x[i];				\
      }									\
    CHECK (dot_ ## NAME (n, x, y) == dot);				\
    CHECK (kept_ ## NAME (n, x) == kept);				\
    both_ ## NAME (n, x, &s, &m);					\
    CHECK (s == sum && m == most);					\
    free (x);								\
    free (y);								\
  }

SUMS (float, float)
SUMS (double, double)
SUMS (int, int)
SUMS (unsigned short, short)
SUMS (long, long)

static unsigned char
xor (unsigned char a, unsigned char b)
{
  return a ^ b;
}

FAST unsigned char
xor_char (size_t n, const unsigned char *x)
{
  return __builtin_reduce (xor, 0x55, n, x);
}

/* How many are kept is asked for as well.  */
FAST float
counted (size_t n, const float *x, size_t *many)
{
  float *t = get (n * sizeof *t);
  size_t m = __builtin_filter (odd_float, n, t, x);
  float s = __builtin_reduce (add_float, 0, m, t);
  free (t);
  *many = m;
  return s;
}

/* What is dropped must not count as 0.  */
static unsigned both_bits (unsigned a, unsigned b) { return a & b; }
static int large (unsigned a) { return a > 1000; }

FAST unsigned
common (size_t n, const unsigned *x)
{
  unsigned *t = get (n * sizeof *t);
  size_t m = __builtin_filter (large, n, t, x);
  unsigned s = __builtin_reduce (both_bits, -1u, m, t);
  free (t);
  return s;
}

/* Nothing is loaded.  */
FAST double
ramp (size_t n)
{
  return __builtin_reduce (add_double, 1, n, __builtin_iota (2.0, 0.5));
}

/* Sums wider than the elements.  */
static double widen (float a) { return a; }
static double squared (float a) { return (double) a * a; }

FAST double
wide (size_t n, const float *x, double *squares)
{
  double *t = get (n * sizeof *t);
  double s = __builtin_redomap (add_double, widen, 1, n, x);
  __builtin_map (squared, n, t, x);
  *squares = __builtin_reduce (add_double, 2, n, t);
  free (t);
  return s;
}

static unsigned number (unsigned char a) { return a; }
static unsigned add_number (unsigned a, unsigned b) { return a + b; }

FAST unsigned
bytes (size_t n, const unsigned char *x)
{
  return __builtin_redomap (add_number, number, 7u, n, x);
}

/* Structures are loaded, and summed member by member.  */
struct whole { long re, im; };

static struct whole
multiply (struct whole a, struct whole b)
{
  return (struct whole) { a.re * b.re - a.im * b.im,
			  a.re * b.im + a.im * b.re };
}

static struct whole
add_whole (struct whole a, struct whole b)
{
  return (struct whole) { a.re + b.re, a.im + b.im };
}

FAST struct whole
product (size_t n, const struct whole *x, const struct whole *y)
{
  struct whole init = { 5, 7 };
  struct whole *t = get (n * sizeof *t);
  __builtin_map (multiply, n, t, x, y);
  struct whole s = __builtin_reduce (add_whole, init, n, t);
  free (t);
  return s;
}

static void
test_others (size_t n)
{
  ARRAY (float, f, n);
  ARRAY (unsigned char, c, n);
  ARRAY (struct whole, x, n);
  ARRAY (struct whole, y, n);
  double s = 1, q = 2, squares;
  unsigned all = 7;
  struct whole sum = { 5, 7 };
  for (size_t i = 0; i < n; i++)
    {
      s += f[i] = i % 11 - 3.0f;
      q += f[i] * f[i];
      all += c[i] = i * 13;
      x[i] = (struct whole) { i % 9, i % 4 };
      y[i] = (struct whole) { i % 3 - 1, i % 17 };
      sum = add_whole (sum, multiply (x[i], y[i]));
    }
  CHECK (wide (n, f, &squares) == s && squares == q);
  CHECK (bytes (n, c) == all);
  struct whole w = product (n, x, y);
  CHECK (w.re == sum.re && w.im == sum.im);
  free (y);
  free (x);
  free (c);
  free (f);
}

int
main (void)
{
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      size_t n = sizes[k], many = 0, odd = 0;
      test_float (n);
      test_double (n);
      test_int (n);
      test_short (n);
      test_long (n);
      test_others (n);
      ARRAY (unsigned char, c, n);
      ARRAY (float, f, n);
      ARRAY (unsigned, u, n);
      unsigned same = -1u;
      unsigned char all = 0x55;
      float sum = 0;
      double plain = 1;
      for (size_t i = 0; i < n; i++)
	{
	  all ^= c[i] = i * i >> 3;
	  f[i] = i % 5;
	  u[i] = i % 3 ? i % 11 : 0x80001000 + i % 64 * 2;
	  same &= i % 3 ? -1u : u[i];
	  odd += i % 5 % 2;
	  sum += i % 5 % 2 ? f[i] : 0;
	  plain += 2 + i * 0.5;
	}
      CHECK (xor_char (n, c) == all);
      CHECK (counted (n, f, &many) == sum && many == odd);
      CHECK (common (n, u) == same);
      CHECK (ramp (n) == plain);
      free (u);
      free (c);
      free (f);
    }
}
