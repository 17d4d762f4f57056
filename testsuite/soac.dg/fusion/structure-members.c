/* Members of structures that come by several operations, or that lie some way apart: bytes are
   interleaved, integers are loaded as floats, and where little is done for them loops stay scalar.
   build/objects.exp looks at the instructions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels alpha 1 } */
/* { dg-kernels shorts 1 } */
/* { dg-kernels eight 1 } */
/* { dg-kernels three 1 } */
/* { dg-kernels four 1 } */
/* { dg-kernels seven 1 } */
/* { dg-kernels third_int 1 } */
/* { dg-kernels third_both 1 } */
/* { dg-kernels third_unsigned 1 } */
/* { dg-kernels mixed 1 } */
/* { dg-kernels red 1 } */
/* { dg-kernels far_short 1 } */

#include "check.h"

typedef unsigned char u8;
typedef struct { u8 r, g, b, a; } rgba;
typedef struct { short x, y, z, w; } quad;
typedef struct { u8 m[3], n, o, p, q, r; } bytes8;
typedef struct { float x, y, z; } vec3;
typedef struct { int x, y, z, w; } vec4;
typedef struct { float a, b, c, d, e, f, g, h; } vec8;
typedef struct { int x, y, z; } int3;
typedef struct { int n; float x; unsigned k; } mix;
typedef struct { u8 r, g, b; } rgb;
typedef struct { short m[8]; } line;

static rgba alpha_of (rgba p) { return (rgba) { p.r / 2 + 64, p.g / 2 + 64, p.b / 2 + 64, p.a }; }
static quad quad_of (quad p) { return (quad) { p.x + p.w, p.y + p.w, p.z ^ 5, p.x - p.y }; }
static bytes8
eight_of (bytes8 p)
{
  return (bytes8) { { p.m[0] + 1, p.m[1] + 1, p.m[2] + 1 }, p.n + 1, p.o + 1, p.r, p.q, p.p + 1 };
}
static vec3 three_of (vec3 p) { return (vec3) { p.x * 2, p.y * 2, p.z }; }
static vec4 four_of (vec4 p) { return (vec4) { p.x / 3, p.y / 3, p.z / 3, p.w }; }
static vec8
seven_of (vec8 p)
{
  return (vec8) { p.a + 1, p.b + 1, p.c + 1, p.d + 1, p.e + 1, p.f + 1, p.g + 1, p.h };
}
static int add (int a, int b) { return (int) ((unsigned) a + b); }
static int third_of (int3 p) { return p.z; }
static int both_of (int3 p) { return p.x ^ p.z; }
static unsigned addu (unsigned a, unsigned b) { return a + b; }
static float mixed_of (mix p) { return p.n * p.x + p.k; }
static int red_of (rgb p) { return p.r; }
static int far_of (line p) { return p.m[1] * p.m[6]; }

#define MAP(NAME, O, X, OP)							\
  TESTED void									\
  NAME (size_t n, O *restrict o, const X *restrict x)				\
  {										\
    __builtin_map (OP, n, o, x);						\
  }
#define SUM(NAME, X, OP)							\
  TESTED int									\
  NAME (size_t n, const X *x)							\
  {										\
    return __builtin_redomap (add, OP, 1, n, x);				\
  }

MAP (alpha, rgba, rgba, alpha_of)
MAP (shorts, quad, quad, quad_of)
MAP (eight, bytes8, bytes8, eight_of)
MAP (three, vec3, vec3, three_of)
MAP (four, vec4, vec4, four_of)
MAP (seven, vec8, vec8, seven_of)
SUM (third_int, int3, third_of)
MAP (third_both, int, int3, both_of)
MAP (mixed, float, mix, mixed_of)
SUM (red, rgb, red_of)
SUM (far_short, line, far_of)

/* Backward.  */
TESTED unsigned
third_unsigned (size_t n, const unsigned *x)
{
  return __builtin_reduce (addu, 0u, n, __builtin_stride (x + 3 * n, -3));
}

#define TRY(NAME, O, X, OP)							\
  do										\
    {										\
      O *o = out, w;								\
      X *x = in;								\
      memset (out, 7, bytes);							\
      NAME (n, o, x);								\
      for (size_t i = 0; i < n; i++)						\
	{									\
	  w = OP (x[i]);							\
	  CHECK (!memcmp (&w, &o[i], sizeof w));				\
	}									\
      CHECK (((u8 *) out)[n * sizeof (O)] == 7);				\
    }										\
  while (0)
#define TRY_SUM(NAME, X, OP)							\
  do										\
    {										\
      int w = 1;								\
      for (size_t i = 0; i < n; i++)						\
	w = add (w, OP (((X *) in)[i]));					\
      CHECK (NAME (n, in) == w);						\
    }										\
  while (0)

static void
try_size (size_t n)
{
  size_t bytes = 32 * n + 64;
  void *in = get (bytes), *out = get (bytes);
  /* Bits of floats that are signalling NaNs are kept where integers are loaded so.  */
  for (size_t i = 0; i < bytes / 4; i++)
    ((unsigned *) in)[i] = i % 5 == 2 ? 0x7fa00001u + i % 7 : i * 2654435761u >> 12;
  TRY (alpha, rgba, rgba, alpha_of);
  TRY (shorts, quad, quad, quad_of);
  TRY (eight, bytes8, bytes8, eight_of);
  TRY (four, vec4, vec4, four_of);
  TRY (third_both, int, int3, both_of);
  TRY_SUM (third_int, int3, third_of);
  TRY_SUM (red, rgb, red_of);
  unsigned w = 0;
  for (size_t i = 0; i < n; i++)
    w += ((unsigned *) in)[3 * (n - i)];
  CHECK (third_unsigned (n, in) == w);
  for (size_t i = 0; i < bytes / 2; i++)
    ((short *) in)[i] = i * 11 % 199;
  TRY_SUM (far_short, line, far_of);
  for (size_t i = 0; i < bytes / 4; i++)
    ((float *) in)[i] = i % 100;
  TRY (three, vec3, vec3, three_of);
  TRY (seven, vec8, vec8, seven_of);
  for (size_t i = 0; i < n; i++)
    ((mix *) in)[i] = (mix) { (int) i % 50 - 20, i % 30, i % 70 };
  TRY (mixed, float, mix, mixed_of);
  free (in);
  free (out);
}

int
main (void)
{
  for (size_t n = 0; n < 40; n++)
    try_size (n);
  try_size (1001);
  try_size (40000);
  return 0;
}
