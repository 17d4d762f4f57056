/* The reason that is given is the one that counts: one line for two calls, for
   calls side by side as well, with the array as the user wrote it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels softmax 2 } */
/* { dg-kernels softmax_apart 2 } */
/* { dg-kernels stencils 2 } */
/* { dg-kernels rows 2 } */
/* { dg-refused softmax "p" order } */
/* { dg-refused softmax_apart "p" order } */
/* { dg-refused stencils {b[i] + 1} loop } */
/* { dg-refused rows {a[i]} loop } */
/* { dg-kernels beside 2 } */
/* { dg-refused beside "x" size } */
/* { dg-kernels unrelated 2 } */
/* { dg-refused unrelated "n" cost } */
/* { dg-kernels changed 2 } */
/* { dg-refused changed "im->b" alias } */
/* { dg-kernels reversed 2 } */
/* { dg-refused reversed "t" order } */

#include "check.h"

static int half (int a, int m) { return a / 2 - m; }
static int times (int a, int b) { return a * b; }
static int add (int a, int b) { return a + b; }
static int add3 (int a, int b, int c) { return a + b + c; }
static int inc (int a) { return a + 1; }
static int zero (long i) { return i * 0; }

TESTED void
softmax (int n, int *restrict p, const int *restrict x, int m)
{
  __builtin_map (half, n, p, x, m);
  int sum = __builtin_reduce (add, 0, n, p);
  __builtin_map (times, n, p, p, sum);	/* { dg-missed "not fused with the map in line 37 through 'p': order: the map needs the result of the reduce, in line 38" } */
}

TESTED void
softmax_apart (int n, int *restrict p, int *restrict q, const int *restrict x,
	       int m)
{
  __builtin_map (half, n, p, x, m);
  int sum = __builtin_reduce (add, 0, n, p);
  int inverse = sum + 1;
  __builtin_map (times, n, q, p, inverse);	/* { dg-missed "not fused with the map in line 46 through 'p': order:" } */
}

TESTED void
stencils (int n, int a[n][n], int b[n][n])
{
  for (int i = 1; i < n - 1; i++)
    __builtin_map (add3, n - 2, b[i] + 1, a[i], a[i] + 1, a[i] + 2);
  for (int i = 1; i < n - 1; i++)
    __builtin_map (add3, n - 2, a[i] + 1, b[i], b[i] + 1, b[i] + 2);	/* { dg-missed "not fused with the map in line 56 through 'b.i. . 1': loop: one is in a loop that the other is not in" } */
}

TESTED void
rows (int n, int a[n][n])
{
  for (int i = 0; i < n; i++)
    {
      __builtin_map (zero, n, a[i], __builtin_iota (0));
      for (int k = 0; k < n; k++)
	__builtin_map (add, n, a[i], a[i], a[k]);	/* { dg-missed "not fused with the map in line 66 through 'a.i.': loop:" } */
    }
}

/* The counts are not worth a test.  */
TESTED int
beside (int n, int m, const int *x)
{
  int s = __builtin_reduce (add, 0, n, x);
  return s - 2 * __builtin_reduce (add, 1, m, x);	/* { dg-missed "not fused with the reduce in line 76 through 'x': size: the counts are not known to be equal" } */
}

#define REVERSED(P) __builtin_stride ((P) + n - 1, -1)

TESTED void
reversed (size_t n, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (add, 0, n, REVERSED (t), REVERSED (x));
  __builtin_map (inc, n, o, t);	/* { dg-missed "not fused with the scan in line 86 through 't': order: " } */
  free (t);
}

struct image { int n; unsigned char *a, *b, *c; };
static unsigned char next (unsigned char a) { return a + 1; }

/* Bytes may be the pointer itself, and what it has led to is needed elsewhere, too.  */
TESTED unsigned char *
changed (struct image *im)
{
  __builtin_map (next, im->n, im->b, im->a);
  unsigned char *b = im->b;
  __builtin_map (next, im->n, im->c, b);	/* { dg-missed "not fused with the map in line 98 through 'im->b': alias: 'im->b' may be changed by the store to 'im->b', in line 98" "" { option -O } } */
  return b;
}

/* No array is common.  */
TESTED void
unrelated (int n, int *restrict o, int *restrict p, const int *restrict x,
	   const int *restrict y)
{
  __builtin_map (inc, n, o, x);
  __builtin_map (inc, n, p, y);	/* { dg-missed "not fused with the map in line 109 through 'n': cost: they have only the count in common" "" { option -O } } */
}

static int sum (int a, int b) { return a + b; }
#define HERE __builtin_axis (0)

/* That 't' is needed in the last line, too, is not why: with restrict the first two are one.  */
TESTED void
needed_twice (int n, int *t, int *o, int *restrict p, const int *x, const int *at)
{
  __builtin_map (inc, n, t, __builtin_at (x, at[HERE]));
  __builtin_map (inc, n, o, t);	/* { dg-missed "not fused with the map in line 120 through 't': alias: 'x' and 'o' may overlap, in line 121" "" { option -O } } */
  __builtin_map (sum, n, p, t, __builtin_at (o, n - 1 - HERE));
}

int
main (void)
{
  int x[] = { 4, 6, 8 }, p[3], q[3], r[3];
  needed_twice (3, p, q, r, x, (int []) { 2, 0, 1 });
  CHECK (p[0] == 9 && q[1] == 6 && r[0] == 17 && r[2] == 17);
  softmax (3, p, x, 1);
  CHECK (p[0] == 6 && p[2] == 18);
  softmax_apart (3, p, q, x, 1);
  CHECK (q[0] == 7 && q[2] == 21);
  int a[4][4], b[4][4] = { { 0 } };
  for (int i = 0; i < 16; i++)
    a[i / 4][i % 4] = i;
  stencils (4, a, b);
  CHECK (b[1][1] == 15 && b[2][2] == 30 && a[1][1] == 33 && a[2][2] == 57);
  rows (4, a);
  CHECK (a[0][3] == 3 * 15 + 7 + 11 - 18 || a[0][0] != 0);
  CHECK (beside (3, 2, x) == 18 - 22);
  reversed (3, q, x);
  CHECK (q[0] == 19 && q[2] == 9);
  unrelated (3, p, q, x, a[1]);
  CHECK (p[2] == 9 && q[0] == a[1][0] + 1);
  unsigned char bytes[] = { 1, 2, 3 }, more[3], most[3];
  changed (&(struct image) { 3, bytes, more, most });
  CHECK (most[0] == 3 && most[2] == 5);
  return 0;
}
