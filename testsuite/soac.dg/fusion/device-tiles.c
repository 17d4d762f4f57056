/* Contractions on the device by tiles: each lane has some rows and columns.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels product 1 } */
/* { dg-kernels added 1 } */
/* { dg-eliminated added "t" } */
/* { dg-kernels scaled 1 } */
/* { dg-eliminated scaled "e" } */
/* { dg-lowering product "target" { option fopenmp } } */
/* { dg-lowering added "target" { option fopenmp } } */
/* A device with a memory of its own, and sanitizers, whatever the target.  */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */

#include "check.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif
#include "device.h"

#define APART __attribute__ ((noipa)) void
#define SPACE(...) __builtin_space (__VA_ARGS__)
#define OVER __builtin_over
#define AT __builtin_at
#define I(K) __builtin_axis (K)

struct sum { int all, odd; };

static int add (int a, int b) { return (unsigned) a + b; }
static int mul (int a, int b) { return (unsigned) a * b; }
static double addd (double a, double b) { return a + b; }
static double muld (double a, double b) { return a * b; }
static int least (int a, int b) { return a < b ? a : b; }
static struct sum both (struct sum a, struct sum b) { return (struct sum) { a.all + b.all, a.odd + b.odd }; }
static struct sum part (int a, int b) { return (struct sum) { a * b, a & b & 1 }; }

APART
product (int n, int p, int m, int (*restrict c)[p], int (*restrict a)[m], int (*restrict b)[p])
{ __builtin_contract (add, mul, 7, SPACE (n, p, OVER (m)), c, AT (a, I (0), I (2)), AT (b, I (2), I (1))); }
/* Both go down columns.  */
APART
transposed (int n, int p, int m, double (*restrict c)[p], double (*restrict a)[n], double (*restrict b)[m])
{ __builtin_contract (addd, muld, 0.0, SPACE (n, p, OVER (m)), c, AT (a, I (2), I (0)), AT (b, I (1), I (2))); }
/* Some matrices, and an axis that is reduced before the rows.  */
APART
batch (int k, int n, int p, int m, int (*restrict c)[n][p], int (*restrict a)[n][m], int (*restrict b)[m][p])
{
  __builtin_contract (add, mul, 0, SPACE (k, OVER (m), n, p), c, AT (a, I (0), I (2), I (1)),
		      AT (b, I (0), I (1), I (3)));
}
/* What the sums become, and every other row and column.  */
APART
shortest (int n, int p, int m, int (*restrict c)[p], int (*restrict a)[m], int (*restrict b)[p])
{
  __builtin_contract (least, add, 1 << 30,
		      SPACE (__builtin_range (1, n, 2), __builtin_range (0, p, 2), OVER (m)),
		      AT (c, I (0), I (1)), AT (a, I (0), I (2)), AT (b, I (2), I (1)));
}
APART
counted (int n, int p, int m, struct sum (*restrict c)[p], int (*restrict a)[m], int (*restrict b)[p])
{ __builtin_contract (both, part, ((struct sum) { 0, 1 }), SPACE (n, p, OVER (m)), c, AT (a, I (0), I (2)), AT (b, I (2), I (1))); }
/* What is made outside of the sums.  */
static int mul3 (int a, int b, int s) { return (unsigned) a * b * s; }
APART
scaled (int n, int p, int m, int s, int (*restrict c)[p], int (*restrict a)[m], int (*restrict b)[p], int (*restrict d)[p])
{
  int (*e)[p] = malloc (sizeof (int[n][p]));
  __builtin_map (mul, SPACE (n, p), e, d, __builtin_replicate (s));
  __builtin_contract (add, mul3, 0, SPACE (n, p, OVER (m)), c, AT (a, I (0), I (2)), AT (b, I (2), I (1)),
		      AT (e, I (0), I (1)));
  free (e);
}
/* What is stored has been read.  */
APART
added (int n, int p, int m, int (*restrict c)[p], int (*restrict a)[m], int (*restrict b)[p])
{
  int (*t)[p] = malloc (sizeof (int[n][p]));
  __builtin_contract (add, mul, 0, SPACE (n, p, OVER (m)), t, AT (a, I (0), I (2)), AT (b, I (2), I (1)));
  __builtin_map (add, SPACE (n, p), c, t, c);
  free (t);
}

static int bad;

static void *
numbers (int n, int size)
{
  char *x = malloc ((size_t) n * size);
  for (int i = 0; i < n; i++)
    if (size == sizeof (double))
      ((double *) x)[i] = i * 7 % 19;
    else
      ((int *) x)[i] = (unsigned) i * 2654435761u >> 20;
  return x;
}

#define REGIONS(WANTED) \
  if (ON_DEVICE && regions != (WANTED)) \
    printf ("%d: %d regions\n", __LINE__, regions), bad++; \
  regions = 0
#define BAD(I, J) (bad++ < 9 ? printf ("%d: %d %d\n", __LINE__, I, J) : 0)

static void
squares (int n, int p, int m)
{
  int *a = numbers (n * m, 4), *b = numbers (m * p, 4), *c = calloc ((size_t) n * p, 4);
  double *x = numbers (n * m, 8), *y = numbers (m * p, 8), *z = malloc (sizeof (double[n][p]));
  struct sum *s = malloc (sizeof (struct sum[n][p]));
  regions = 0;
  product (n, p, m, (void *) c, (void *) a, (void *) b);
  REGIONS (1);
  added (n, p, m, (void *) c, (void *) a, (void *) b);
  REGIONS (1);
  transposed (n, p, m, (void *) z, (void *) x, (void *) y);
  REGIONS (1);
  counted (n, p, m, (void *) s, (void *) a, (void *) b);
  REGIONS (1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++)
      {
	unsigned sum = 7;
	int odd = 1;
	double d = 0;
	for (int k = 0; k < m; k++)
	  {
	    sum += (unsigned) a[i * m + k] * b[k * p + j];
	    odd += a[i * m + k] & b[k * p + j] & 1;
	    d += x[k * n + i] * y[j * m + k];
	  }
	if (c[i * p + j] != (int) (2 * sum - 7) || z[i * p + j] != d || s[i * p + j].all != (int) sum - 7 || s[i * p + j].odd != odd)
	  BAD (i, j);
      }
  int *e = numbers (n * p, 4);
  scaled (n, p, m, 3, (void *) c, (void *) a, (void *) b, (void *) e);
  REGIONS (1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++)
      if (c[i * p + j] != (int) (3u * e[i * p + j] * (unsigned) s[i * p + j].all))
	BAD (i, j);
  memset (c, 0, sizeof (int[n][p]));
  shortest (n, p, m, (void *) c, (void *) a, (void *) b);
  REGIONS (1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++)
      {
	int some = 1 << 30;
	for (int k = 0; k < m; k++)
	  some = least (some, a[i * m + k] + b[k * p + j]);
	if (c[i * p + j] != (i % 2 == 1 && j % 2 == 0 ? some : 0))
	  BAD (i, j);
      }
  free (a), free (b), free (c), free (x), free (y), free (z), free (s), free (e);
}

static void
batches (int k, int n, int p, int m)
{
  int *a = numbers (k * n * m, 4), *b = numbers (k * m * p, 4), *c = malloc (sizeof (int[k][n][p]));
  batch (k, n, p, m, (void *) c, (void *) a, (void *) b);
  REGIONS (1);
  for (int l = 0; l < k; l++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < p; j++)
	{
	  unsigned sum = 0;
	  for (int q = 0; q < m; q++)
	    sum += (unsigned) a[(l * n + i) * m + q] * b[(l * m + q) * p + j];
	  if (c[(l * n + i) * p + j] != (int) sum)
	    BAD (i, j);
	}
  free (a), free (b), free (c);
}

int
main (void)
{
  /* Too few for tiles, and enough; rows and columns that do not fill them.  */
  squares (9, 70, 5);
  squares (1029, 1031, 3);
  squares (1024, 2048, 2);
  squares (3, 400001, 2);
  squares (300001, 5, 2);
  batches (2, 5, 7, 3);
  batches (11, 203, 301, 3);
  printf ("%d bad\n", bad);
  return bad != 0;
}
