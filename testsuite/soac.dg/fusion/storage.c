/* Structures whose members are stored in the other byte order: no vector of them is made as if they
   were others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-scalar-storage-order" } */
/* { dg-kernels total 1 } */
/* { dg-kernels members 1 } */
/* { dg-kernels written 1 } */
/* { dg-kernels chain 1 } */
/* { dg-kernels running 1 } */
/* { dg-kernels kept 1 } */
/* { dg-kernels column 1 } */

#include "spaces.h"

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define OTHER "big-endian"
#else
#define OTHER "little-endian"
#endif
struct __attribute__ ((scalar_storage_order (OTHER))) triple { int x, y, z; };
struct __attribute__ ((scalar_storage_order (OTHER))) mixed { short a; double d; float f[2]; };

static int first_of (struct triple p) { return p.x + 1; }
static struct triple triple_of (int a) { return (struct triple) { a, 2 * a, 3 * a }; }
static struct triple turned (struct triple p) { return (struct triple) { p.z, p.x + 1, p.y }; }
static struct mixed mixed_of (int a) { return (struct mixed) { a, a / 4., { a + 1, a + 2 } }; }
static double sum_of (struct mixed m) { return m.a + m.d + m.f[0] * m.f[1]; }
static int add (int a, int b) { return a + b; }
static _Bool odd (struct triple p) { return p.y & 1; }

TESTED int
total (int n, const struct triple *p)
{
  return __builtin_redomap (add, first_of, 0, n, p);
}

TESTED void
members (int n, int *restrict o, const struct triple *p)
{
  __builtin_map (first_of, n, o, p);
}

TESTED void
written (int n, struct triple *restrict o, const int *x)
{
  __builtin_map (triple_of, n, o, x);
}

TESTED void
chain (int n, double *restrict o, const int *x)
{
  struct mixed *t = malloc (n * sizeof *t);
  __builtin_map (mixed_of, n, t, x);
  __builtin_map (sum_of, n, o, t);
  free (t);
}

TESTED void
running (int n, int *restrict o, const struct triple *p)
{
  __builtin_scanomap (add, first_of, 0, n, o, p);
}

TESTED int
kept (int n, struct triple *restrict o, const struct triple *p)
{
  struct triple *t = malloc (n * sizeof *t);
  __builtin_map (turned, n, t, p);
  int k = __builtin_filter (odd, n, o, t);
  free (t);
  return k;
}

TESTED void
column (int n, int m, int (*restrict o)[n], const struct triple (*a)[m])
{
  __builtin_map (first_of, SPACE (m, n), o, AT (a, i1, i0));
}

static void
try_orders (int n, int m)
{
  ARRAY (struct triple, p, n * m + 1);
  ARRAY (struct triple, q, n * m + 1);
  ARRAY (int, x, n * m + 1);
  ARRAY (int, o, n * m + 1);
  ARRAY (double, d, n * m + 1);
  EACH (i, 0, n * m) x[i] = i * 37 % 1001 - 500;
  written (n * m, p, x);
  EACH (i, 0, n * m) CHECK (p[i].x == x[i] && p[i].y == 2 * x[i] && p[i].z == 3 * x[i]);
  members (n * m, o, p);
  EACH (i, 0, n * m) CHECK (o[i] == x[i] + 1);
  int sum = 0;
  EACH (i, 0, n * m) sum += x[i] + 1;
  CHECK (total (n * m, p) == sum);
  chain (n * m, d, x);
  EACH (i, 0, n * m)
    CHECK (d[i] == x[i] + x[i] / 4. + (float) (x[i] + 1) * (x[i] + 2));
  running (n * m, o, p);
  sum = 0;
  EACH (i, 0, n * m) CHECK (o[i] == (sum += x[i] + 1));
  int k = kept (n * m, q, p), l = 0;
  EACH (i, 0, n * m)
    if (!(x[i] & 1))
      CHECK (q[l].x == 3 * x[i] && q[l].y == x[i] + 1 && q[l++].z == 2 * x[i]);
  CHECK (k == l);
  column (n, m, (void *) o, (void *) p);
  EACH (i, 0, m) EACH (j, 0, n) CHECK (o[i * n + j] == x[j * m + i] + 1);
  free (p), free (q), free (x), free (o), free (d);
}

int
main (void)
{
  try_orders (3, 5);
  try_orders (40, 23);
  try_orders (101, 64);
  return 0;
}
