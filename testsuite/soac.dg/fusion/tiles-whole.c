/* Contractions over axes whose extents are known and short, in whole tiles: extents that tiles
   fill and such as they do not, every element type, batches of any number.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels d888 1 } */
/* { dg-kernels scaled 1 } */
/* { dg-schedule d888 "unordered, whole tiles of 4 by 4, cost 3.38 (next best 3.75), threads above 131072 indices" { option "-O2 -fopenmp$" } } */
/* { dg-schedule f888 "unordered, whole tiles of 4 by 8, cost 1.69 (next best 1.88)" { option "-O3 -g" } } */
/* { dg-schedule d663 "unordered" { option "-O3 -g" } } */
/* { dg-schedule f553 "unordered" { option "-O3 -g" } } */
/* { dg-schedule f999 "unordered" { option "-O3 -g" } } */
/* { dg-schedule d888 "unordered" { option "-O1" } } */
/* { dg-schedule c884 "unordered" { option "-O3 -g" } } */

#include "spaces.h"

#define NUMBER(T, I) ((T) ((I) * 7u % 11 + 1))

/* The products of COUNT pairs of matrices, N rows by P columns, over M.  */
#define BATCH(NAME, T, S, N, P, M)							\
  static S NAME##_add (S a, S b) { return a + b; }					\
  static S NAME##_mul (T a, T b) { return (S) a * b; }					\
  TESTED void										\
  NAME (size_t count, S (*restrict c)[N][P], T (*a)[N][M], T (*b)[M][P])		\
  {											\
    __builtin_contract (NAME##_add, NAME##_mul, (S) 3, SPACE (count, N, P, OVER (M)), c,	\
			AT (a, i0, i1, i3), AT (b, i0, i3, i2));			\
  }											\
  static void										\
  NAME##_test (size_t count)								\
  {											\
    S (*c)[N][P] = get ((count + 1) * sizeof *c);					\
    T (*a)[N][M] = get (count * sizeof *a), (*b)[M][P] = get (count * sizeof *b);	\
    for (size_t i = 0; i < count * N * M; i++)						\
      ((T *) a)[i] = NUMBER (T, i);							\
    for (size_t i = 0; i < count * M * P; i++)						\
      ((T *) b)[i] = NUMBER (T, i + 3);							\
    memset (c, 5, (count + 1) * sizeof *c);						\
    S behind = c[count][0][0];								\
    NAME (count, c, a, b);								\
    for (size_t x = 0; x < count; x++)							\
      for (size_t i = 0; i < N; i++)							\
	for (size_t j = 0; j < P; j++)							\
	  {										\
	    S s = 3;									\
	    for (size_t k = 0; k < M; k++)						\
	      s = NAME##_add (s, NAME##_mul (a[x][i][k], b[x][k][j]));			\
	    CHECK (c[x][i][j] == s);							\
	  }										\
    CHECK (memcmp (&c[count][0][0], &behind, sizeof behind) == 0);			\
    free (a);										\
    free (b);										\
    free (c);										\
  }

BATCH (d888, double, double, 8, 8, 8)
BATCH (f888, float, float, 8, 8, 8)
BATCH (d444, double, double, 4, 4, 4)
BATCH (f444, float, float, 4, 4, 4)
BATCH (d663, double, double, 6, 6, 3)
BATCH (f553, float, float, 5, 5, 3)
BATCH (f999, float, float, 9, 9, 9)
BATCH (d9161, double, double, 9, 16, 1)
BATCH (f16324, float, float, 16, 32, 4)
BATCH (i784, int, int, 7, 8, 4)
BATCH (c884, unsigned char, unsigned char, 8, 8, 4)
BATCH (c8162, unsigned char, unsigned char, 8, 16, 2)
BATCH (w8162, unsigned char, int, 8, 16, 2)
BATCH (m482, float, double, 4, 8, 2)
BATCH (l222, long long, long long, 2, 2, 2)
BATCH (s384, short, short, 3, 8, 4)
BATCH (x442, _Complex float, _Complex float, 4, 4, 2)

static double add (double a, double b) { return a + b; }
static double mul (double a, double b) { return a * b; }
static double twice (double a, double b) { return 2 * a + b; }
static unsigned second (unsigned a, unsigned b) { return b % 5 ? b : a; }
static unsigned mix (unsigned a, unsigned b) { return a * 3 ^ b; }

/* The first matrix transposed, the second one the same for all; something is done with the
   product.  */
TESTED void
scaled (size_t n, double (*restrict c)[8][8], double (*a)[4][8], double (*b)[8], double *by)
{
  double (*t)[8][8] = malloc (n * sizeof *t);
  __builtin_contract (add, mul, 0.0, SPACE (n, 8, 8, OVER (4)), t, AT (a, i0, i3, i1),
		      AT (b, i3, i2));
  __builtin_map (twice, SPACE (n, 8, 8), c, t, AT (by, i1));
  free (t);
}

/* An operator that is associative and no more; ranges that begin elsewhere; two reduced
   axes.  */
TESTED void
latest (unsigned (*restrict c)[16], unsigned (*a)[20], unsigned (*b)[20])
{
  __builtin_contract (second, mix, 7u, SPACE (RANGE (4, 12), RANGE (2, 18), OVER (2), OVER (1, 3)),
		      __builtin_at (c, i0 - 4, i1 - 2), AT (a, i0, i2 + i3), AT (b, i2 * 2 + i3, i1));
}

/* Every other column.  */
TESTED void
stepped (unsigned (*restrict c)[32], unsigned (*a)[20], unsigned (*b)[32])
{
  __builtin_contract (second, mix, 7u, SPACE (8, RANGE (0, 32, 2), OVER (4)), AT (c, i0, i1),
		      AT (a, i0, i2), AT (b, i2, i1));
}

/* One product alone.  */
TESTED void
alone (float (*restrict c)[8], float (*a)[8], float (*b)[8])
{
  __builtin_contract (f888_add, f888_mul, 0.0f, SPACE (8, 8, OVER (8)), c, AT (a, i0, i2),
		      AT (b, i2, i1));
}

static void
test_scaled (size_t n)
{
  double (*c)[8][8] = get (n * sizeof *c), (*a)[4][8] = get (n * sizeof *a), b[4][8], by[8];
  for (size_t i = 0; i < n * 32; i++)
    ((double *) a)[i] = NUMBER (double, i);
  for (size_t i = 0; i < 32; i++)
    ((double *) b)[i] = NUMBER (double, i + 1);
  for (size_t i = 0; i < 8; i++)
    by[i] = NUMBER (double, i + 2);
  scaled (n, c, a, b, by);
  for (size_t x = 0; x < n; x++)
    for (size_t i = 0; i < 8; i++)
      for (size_t j = 0; j < 8; j++)
	{
	  double s = 0;
	  for (size_t k = 0; k < 4; k++)
	    s += a[x][k][i] * b[k][j];
	  CHECK (c[x][i][j] == 2 * s + by[i]);
	}
  free (a);
  free (c);
}

static void
test_others (void)
{
  unsigned a[12][20], b[8][20], c[8][16], d[4][32], s[8][32];
  float p[8][8], q[8][8], r[8][8];
  for (size_t i = 0; i < 240; i++)
    ((unsigned *) a)[i] = i * 7 % 31;
  for (size_t i = 0; i < 160; i++)
    ((unsigned *) b)[i] = i * 5 % 37;
  for (size_t i = 0; i < 64; i++)
    p[i / 8][i % 8] = i % 7, q[i / 8][i % 8] = i % 9;
  for (size_t i = 0; i < 128; i++)
    d[i / 32][i % 32] = i * 3 % 41;
  memset (s, 0, sizeof s);
  stepped (s, a, d);
  for (size_t i = 0; i < 8; i++)
    for (size_t j = 0; j < 32; j++)
      {
	unsigned x = 7;
	for (size_t k = 0; k < 4; k++)
	  x = second (x, mix (a[i][k], d[k][j]));
	CHECK (s[i][j] == (j % 2 ? 0 : x));
      }
  latest (c, a, b);
  alone (r, p, q);
  for (size_t i = 0; i < 8; i++)
    for (size_t j = 0; j < 16; j++)
      {
	unsigned s = 7;
	for (size_t k = 0; k < 2; k++)
	  for (size_t l = 1; l < 3; l++)
	    s = second (s, mix (a[i + 4][k + l], b[k * 2 + l][j + 2]));
	CHECK (c[i][j] == s);
      }
  for (size_t i = 0; i < 8; i++)
    for (size_t j = 0; j < 8; j++)
      {
	float s = 0;
	for (size_t k = 0; k < 8; k++)
	  s += p[i][k] * q[k][j];
	CHECK (r[i][j] == s);
      }
}

int
main (void)
{
  static const size_t counts[] = { 1, 2, 7, 40, 3000 };
  for (size_t x = 0; x < sizeof counts / sizeof *counts; x++)
    {
      size_t n = counts[x];
#define TEST(NAME) NAME##_test (n);
      TEST (d888) TEST (f888) TEST (d444) TEST (f444) TEST (d663) TEST (f553) TEST (f999) TEST (d9161)
      TEST (f16324) TEST (i784) TEST (c884) TEST (c8162) TEST (w8162) TEST (m482) TEST (l222)
      TEST (s384) TEST (x442)
      test_scaled (n);
    }
  test_others ();
  return 0;
}
