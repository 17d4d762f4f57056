/* Operators that the compiler for the device does not take, or would not compile to the same, run on the
   host.  The device is one with a memory of its own, device.h; target.exp compiles all programs for a real
   one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-attributes" } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=10 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels widened 1 } */
/* { dg-lowering widened "openmp" { option fopenmp } } */
/* { dg-lowering pointed_at "openmp" { option fopenmp } } */
/* { dg-lowering swapped "openmp" { option fopenmp } } */
/* { dg-lowering hidden "target" { option fopenmp } } */
/* { dg-lowering highest "openmp" { option fopenmp } } */
/* { dg-lowering framed "openmp" { option fopenmp } } */
/* { dg-lowering keys "openmp" { option fopenmp } } */
/* { dg-lowering pairs "target" { option fopenmp } } */
/* { dg-lowering chosen "target" { option fopenmp } } */
/* { dg-lowering deep "target" { option fopenmp } } */
/* { dg-lowering numbered "openmp" { option fopenmp } } */
/* { dg-lowering jumped "openmp" { option fopenmp } } */
/* { dg-lowering wide_unused "openmp" { option fopenmp } } */
/* { dg-lowering in_register "openmp" { option fopenmp } } */
/* { dg-lowering rounded "openmp" { option fopenmp } } */
/* { dg-lowering printed "sequential" { option fopenmp } } */

#include "check.h"
#include "device.h"
#include <stdint.h>

#define APART __attribute__ ((noipa)) static void
#define NOINLINE static __attribute__ ((noinline))

enum { N = 100 };

struct key { unsigned char k; unsigned long v; };

static int widen (int a) { long double x = a; return (int) (x * 3 / 2); }

static long double thirds[4] = { 0, 1 / 3.0L, 2 / 3.0L, 1 };
static int third (int a, const long double *t) { return (int) (t[a & 3] * 6); }

static unsigned
swap (unsigned a)
{
#ifdef __x86_64__
  __asm__ ("bswap %0" : "+r" (a));
#else
  __asm__ ("nop" : "+r" (a));
  a = __builtin_bswap32 (a);
#endif
  return a;
}

static int
hide (int a)
{
  __asm__ ("" : "+r" (a));
  return a + 1;
}

static int
highest_bit (int a)
{
#if defined __x86_64__ && !defined __clang__
  return __builtin_ia32_bsrsi (a | 1);
#else
  return 31 - __builtin_clz (a | 1) + (__builtin_frame_address (0) == 0);
#endif
}

__attribute__ ((const)) NOINLINE int
frame (int a)
{
  return a + ((uintptr_t) __builtin_frame_address (0) == 1);
}

NOINLINE struct key keyed (unsigned a) { return (struct key) { a % 5 == 0, a * 3ul }; }
static struct key paired (unsigned a) { return (struct key) { a % 7 == 0, a * 2ul }; }

/* The address of one of two variables.  */
NOINLINE void put (int *p, int a) { *p = a; }

static int
one_of (int a)
{
  int x = 1, y = 2;
  put (a & 1 ? &x : &y, a);
  return x * 3 + y;
}

/* More than lanes have room for.  */
NOINLINE int
sum_of_digits (unsigned a)
{
  int digits[40], sum = 0;
  for (int i = 0; i < 40; i++, a = a * 7 + 1)
    digits[i] = a % 10;
  for (int i = 0; i < 40; i++)
    sum += digits[digits[i]];
  return sum;
}

static int
jump (int a)
{
  void *places[] = { &&even, &&odd };
  void *where = places[a & 1];
  __asm__ ("" : "+r" (where));
  goto *where;
 even:
  return a;
 odd:
  return a + 1;
}

__attribute__ ((noipa, const)) static int plus (int a, long double b) { return a + 1; }
static int plus_unused (int a) { return plus (a, 1.5L); }

static int
through_register (int a)
{
#ifdef __x86_64__
  __asm__ ("" : "+a" (a));
  return a + 1;
#else
  return jump (a) / 2 * 0 + a + 1;
#endif
}

#ifdef __clang__
# define __builtin_roundeven __builtin_rint
#endif
static int even (int a) { return (int) __builtin_roundeven (a * .5); }
static int inc (int a) { return a + 1; }
static int loud (int a) { static volatile int calls; calls++; return a; }

APART widened (int n, int *o, const int *x) { __builtin_map (widen, n, o, x); } /* { dg-missed "the kernel runs on the host: operator 'widen' computes with a type that is not the same on the device" "" { option -fopenmp } } */
APART pointed_at (int n, int *o, const int *x) { __builtin_map (third, n, o, x, (const long double *) thirds); }
APART swapped (int n, unsigned *o, const int *x) { __builtin_map (swap, n, o, x); } /* { dg-missed "the kernel runs on the host: operator 'swap' has instructions of the host's" "" { option -fopenmp } } */
APART hidden (int n, int *o, const int *x) { __builtin_map (hide, n, o, x); }
APART highest (int n, int *o, const int *x) { __builtin_map (highest_bit, n, o, x); } /* { dg-missed "the kernel runs on the host: operator 'highest_bit' calls a builtin function of the host's" "" { option -fopenmp } } */
APART framed (int n, int *o, const int *x) { __builtin_map (frame, n, o, x); }
APART keys (int n, struct key *o, const int *x) { __builtin_map (keyed, n, o, x); } /* { dg-missed "the kernel runs on the host: operator 'keyed' returns a structure and is never inlined" "" { option -fopenmp } } */
APART pairs (int n, struct key *o, const int *x) { __builtin_map (paired, n, o, x); }
APART chosen (int n, int *o, const int *x) { __builtin_map (one_of, n, o, x); }
APART deep (int n, int *o, const int *x) { __builtin_map (sum_of_digits, n, o, x); }
APART jumped (int n, int *o, const int *x) { __builtin_map (jump, n, o, x); }
APART wide_unused (int n, int *o, const int *x) { __builtin_map (plus_unused, n, o, x); }
APART in_register (int n, int *o, const int *x) { __builtin_map (through_register, n, o, x); }
APART rounded (int n, int *o, const int *x) { __builtin_map (even, n, o, x); }
/* An address that is a number is no variable.  */
APART
numbered (int n, int *o, const int *x)
{
  if (n > 1000)
    __builtin_map (inc, n, o, (const int *) 0x1000); /* { dg-missed "the kernel runs on the host: '.*' is a number" "" { option -fopenmp } } */
}
APART printed (int n, int *o, const int *x) { __builtin_map (loud, n, o, x); } /* { dg-missed "the kernel runs on the host: operator 'loud' .*" "" { option -fopenmp } } */

static int x[N], o[N];
static struct key k[N];

#define SAME(CALL, EXPRESSION)						\
  do									\
    {									\
      CALL;								\
      for (int i = 0; i < N; i++)					\
	CHECK (EXPRESSION);						\
    }									\
  while (0)

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i * 7919 % 1009;
  SAME (widened (N, o, x), o[i] == x[i] * 3 / 2);
  SAME (pointed_at (N, o, x), o[i] == third (x[i], thirds));
  SAME (swapped (N, (unsigned *) o, x), (unsigned) o[i] == __builtin_bswap32 (x[i]));
  SAME (hidden (N, o, x), o[i] == x[i] + 1);
  SAME (highest (N, o, x), o[i] == 31 - __builtin_clz (x[i] | 1));
  SAME (framed (N, o, x), o[i] == x[i]);
  SAME (keys (N, k, x), k[i].v == x[i] * 3ul && k[i].k == (x[i] % 5 == 0));
  SAME (pairs (N, k, x), k[i].v == x[i] * 2ul && k[i].k == (x[i] % 7 == 0));
  SAME (chosen (N, o, x), o[i] == one_of (x[i]));
  SAME (deep (N, o, x), o[i] == sum_of_digits (x[i]));
  SAME (jumped (N, o, x), o[i] == x[i] + (x[i] & 1));
  SAME (wide_unused (N, o, x), o[i] == x[i] + 1);
  SAME (in_register (N, o, x), o[i] == x[i] + 1);
  SAME (rounded (N, o, x), o[i] == x[i] / 2 + ((x[i] & 3) == 3));
  SAME (printed (N, o, x), o[i] == x[i]);
  numbered (0, o, x);
  return 0;
}
