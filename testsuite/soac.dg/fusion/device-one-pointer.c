/* One pointer leads to several things that kernels need of a device with a memory of its own, device.h, and
   they stand apart: what operators are given has pointers of its own there, and what is left runs on the host.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DON_DEVICE=1 -fplugin-arg-soac-parallel=target -fplugin-arg-soac-target-min=1 -foffload=disable" { option -fopenmp } } */
/* { dg-additional-options "-flto-partition=one" { option -flto } } */
/* { dg-kernels begins_with_row 1 } */
/* { dg-lowering begins_with_row "target" { option fopenmp } } */
/* { dg-kernels row_behind 1 } */
/* { dg-lowering row_behind "target" { option fopenmp } } */
/* { dg-kernels into_own 1 } */
/* { dg-lowering into_own "target" { option fopenmp } } */
/* { dg-kernels given 1 } */
/* { dg-lowering given "target" { option fopenmp } } */
/* { dg-kernels given_twice 1 } */
/* { dg-lowering given_twice "target" { option fopenmp } } */
/* { dg-kernels writes_behind 1 } */
/* { dg-lowering writes_behind "target" { option fopenmp } } */
/* { dg-kernels pairs 1 } */
/* { dg-lowering pairs "target" { option fopenmp } } */
/* { dg-kernels pairs_written 1 } */
/* { dg-lowering pairs_written "target" { option fopenmp } } */
/* { dg-kernels looked_up 1 } */
/* { dg-lowering looked_up "target" { option fopenmp } } */
/* { dg-kernels in_turns 2 } */
/* { dg-lowering in_turns "target" { option fopenmp } } */

#include <string.h>
#include "device.h"

#ifndef ON_DEVICE
# define ON_DEVICE 0
#endif
#define APART __attribute__ ((noipa)) static void
#define AT __builtin_at
#define SPACE __builtin_space
#define i0 __builtin_axis (0)

enum { N = 20 };

typedef unsigned row[3];
typedef struct __attribute__ ((may_alias)) { int a, b; } two;

static void lesser (unsigned *o, const unsigned *a, const unsigned *b)
{
  const unsigned *m = a[0] < b[0] ? a : b;
  unsigned x = m[0], y = m[1], z = m[2];
  o[0] = x, o[1] = y, o[2] = z;
}

static int with_first (int x, const int *p) { return x + 10 * p[0]; }
static int with_both (int x, const int *p, const int *q) { return x + 10 * p[0] + 100 * q[1]; }
static int add (int x, int y) { return x + y; }
static int sum (two t) { return t.a + t.b; }

/* The initial row, and rows before and behind it.  */
APART begins_with_row (int n, row *o, row *a) { __builtin_scan (lesser, a[0], n, o, AT (a, i0 + 5)); }
APART row_behind (int n, row *o, row *a) { __builtin_scan (lesser, a[N + 2], n, o, a); }
APART into_own (int n, row *a) { __builtin_scan (lesser, a[0], n, AT (a, i0 + 1), AT (a, i0 + n + 1)); }

/* Numbers at a pointer, and behind it.  */
APART given (int n, int *o, int *p) { __builtin_map (with_first, SPACE (n), o, AT (p, i0 + 20), p); }
APART given_twice (int n, int *o, int *p) { __builtin_map (with_both, SPACE (n), o, AT (p, i0 + 20), p, p); }
APART writes_behind (int n, int *x, int *p) { __builtin_map (with_first, SPACE (n), AT (p, i0 + 20), x, p); }

/* Numbers and pairs of them.  */
APART
pairs (int n, int *o, int *p)
{
  int s[N];
  __builtin_map (sum, SPACE (n), s, AT ((two *) p, i0 + 20));
  __builtin_map (add, SPACE (n), o, s, AT (p, i0));
}
APART pairs_written (int n, int *p) { __builtin_map (sum, SPACE (n), AT (p, i0), AT ((two *) p, i0 + 20)); }

/* A table, and what is made by it.  */
APART looked_up (int n, int *x, int *p) { __builtin_map (add, SPACE (n), AT (p, i0 + 40), AT (x, p[i0]), 1); }

/* What two kernels exchange, each begins with a row of the other one's.  */
APART
in_turns (int times, int n, row *restrict a, row *restrict b)
{
  for (int t = 0; t < times; t++)
    {
      __builtin_scan (lesser, b[0], n, AT (b, i0 + 1), AT (a, i0 + 1));
      __builtin_scan (lesser, a[0], n, AT (a, i0 + 1), AT (b, i0 + 1));
    }
}

static row a[2 * N + 3], b[2 * N + 3], o[2 * N + 3], before[2 * N + 3];
static int p[100], x[100], s[100], was[100];
static int bad;

#define CHECK(COND) do { if (!(COND)) { fprintf (stderr, "line %d\n", __LINE__); bad = 1; } } while (0)

static void
fill (void)
{
  for (int i = 0; i < 2 * N + 3; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = before[i][j] = 100 * (1 + (i * 7 + 3) % 11 % (i ? 11 : 9)) + j, b[i][j] = 2000 - 10 * i - j, o[i][j] = 0;
  for (int i = 0; i < 100; i++)
    p[i] = was[i] = i * 7 % 5 + 1, x[i] = 3 * i, s[i] = 0;
}

/* Are N rows at GOT those that begin with FIRST and are combined with the rows X, which stay there?  */
static int
right (int n, row *got, const unsigned *first, row *in)
{
  row r;
  memcpy (r, first, sizeof r);
  for (int i = 0; i < n; i++)
    {
      lesser (r, r, in[i]);
      if (memcmp (r, got[i], sizeof r))
	return 0;
    }
  return 1;
}

/* N rows of TO behind the first one: this and those of X, combined.  */
static void
scan_here (int n, row *to, row *in)
{
  for (int i = 1; i <= n; i++)
    lesser (to[i], to[i - 1], in[i]);
}

static void
test_rows (int n)
{
  int done = ON_DEVICE && n > 0;
  fill ();
  regions = 0;
  begins_with_row (n, o, a);
  CHECK (right (n, o, a[0], a + 5) && regions == done);
  fill ();
  row_behind (n, o, a);
  CHECK (right (n, o, a[N + 2], a) && regions == 2 * done);
  fill ();
  into_own (n, a);
  CHECK (right (n, a + 1, before[0], before + n + 1));
  fill ();
  memcpy (o, b, sizeof b);
  in_turns (3, n, a, b);
  for (int t = 0; t < 3; t++)
    {
      scan_here (n, o, before);
      scan_here (n, before, o);
    }
  CHECK (!memcmp (a, before, sizeof a) && !memcmp (b, o, sizeof b));
}

static void
test_numbers (int n)
{
  int done = ON_DEVICE && n > 0;
  fill ();
  regions = 0;
  given (n, s, p);
  for (int i = 0; i < n; i++)
    CHECK (s[i] == p[i + 20] + 10 * p[0]);
  given_twice (n, s, p);
  for (int i = 0; i < n; i++)
    CHECK (s[i] == p[i + 20] + 10 * p[0] + 100 * p[1]);
  writes_behind (n, x, p);
  for (int i = 0; i < n; i++)
    CHECK (p[i + 20] == x[i] + 10 * p[0]);
  CHECK (regions == 3 * done);
  fill ();
  pairs (n, s, p);
  for (int i = 0; i < n; i++)
    CHECK (s[i] == p[40 + 2 * i] + p[41 + 2 * i] + p[i]);
  pairs_written (n, p);
  for (int i = 0; i < n; i++)
    CHECK (p[i] == p[40 + 2 * i] + p[41 + 2 * i]);
  fill ();
  looked_up (n, x, p);
  for (int i = 0; i < n; i++)
    CHECK (p[40 + i] == x[p[i]] + 1);
  for (int i = 0; i < 100; i++)
    CHECK ((i >= 40 && i < 40 + n) || p[i] == was[i]);
}

int
main (void)
{
  for (int n = 0; n <= N; n += n < 3 ? 1 : 17)
    {
      test_rows (n);
      test_numbers (n);
    }
  return bad;
}
