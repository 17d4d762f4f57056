/* Rows of any lengths whose last vector overlaps the one before: where that may be, and where it may
   not, as elements are made in place, may be, or are counted.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels bytes 1 } */
/* { dg-schedule bytes "unordered, last vectors overlap, past the cache" { option "-O3 -g" } } */
/* { dg-schedule shorts "unordered, last vectors overlap, past the cache" { option "-O3 -g" } } */
/* { dg-schedule numbered "unordered, last vectors overlap" { option "-O3 -g" } } */
/* { dg-schedule in_place "unordered" { option "-O3 -g" } } */
/* { dg-schedule may_be_in_place "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule stored_twice "unordered" "unordered" { option "-O3 -g" } } */
/* { dg-schedule looks_there "unordered" { option "-O3 -g" } } */
/* { dg-schedule weighted "unordered, 4 rows at a time, last vectors overlap" { option "-O3 -g" } } */
/* { dg-schedule own_number "unordered" { option "-O3 -g" } } */
/* { dg-kernels counted 1 } */
/* { dg-schedule every_other "unordered" { option "-O3 -g" } } */
/* { dg-schedule every_other_column "unordered, past the cache" { option "-O3 -g" } } */
/* { dg-schedule to_every_third "unordered" { option "-O3 -g" } } */
/* { dg-schedule backwards "unordered, last vectors overlap" { option "-O3 -g" } } */

#include "spaces.h"
#include <stdint.h>

typedef uint8_t u8;

static u8 mean (u8 a, u8 b) { return (a + b + 1) / 2; }
static u8 next (u8 a) { return 3 * a + 7; }
static int16_t apart (u8 a, u8 b) { return a - b; }
static u8 look_up (long a) { return 5 * a + 3; }
static u8 number (long i, long j) { return 7 * i + j; }
static long add (long a, long b) { return a + b; }
static long wide (u8 a) { return a; }
static int plus (int a, int b) { return a + b; }
static int times (u8 a, int b) { return a * b; }

TESTED void
bytes (int n, int m, u8 (*restrict o)[m], u8 (*restrict a)[m], u8 (*restrict b)[m])
{
  __builtin_map (mean, SPACE (n, m), AT (o, i0, i1), AT (a, i0, i1), AT (b, n - 1 - i0, i1));
}

TESTED void
shorts (int n, int m, int16_t (*restrict o)[m - 1], u8 (*restrict a)[m])
{
  __builtin_map (apart, SPACE (n, m - 1), AT (o, i0, i1), AT (a, i0, i1), AT (a, i0, i1 + 1));
}

TESTED void
numbered (int n, int m, u8 (*restrict o)[m])
{
  __builtin_map (number, SPACE (n, RANGE (1, m)), AT (o, i0, i1), INDEX (i0), INDEX (i1));
}

TESTED void
in_place (int n, int m, u8 (*restrict o)[m])
{
  __builtin_map (next, SPACE (n, RANGE (1, m)), AT (o, i0, i1), AT (o, i0, i1));
}

TESTED void
may_be_in_place (int n, int m, u8 (*o)[m], u8 (*a)[m])
{
  __builtin_map (next, SPACE (n, m), AT (o, i0, i1), AT (a, i0, i1));
}

/* What is stored is loaded again.  */
TESTED void
stored_twice (int n, int m, u8 (*restrict o)[m], u8 (*restrict a)[m], u8 *p)
{
  u8 (*q)[m] = (u8 (*)[m]) p;
  __builtin_map (mean, SPACE (n, RANGE (1, m)), AT (o, i0, i1), AT (a, i0, i1), AT (o, i0, i1));
  __builtin_map (next, SPACE (n, RANGE (1, m)), AT (q, i0, i1), AT (q, i0, i1));
}

/* The operator sees the element that it makes.  */
static u8 seen[40][200];
static u8 look (long i, long j) { return seen[i][j] + 1; }

TESTED void
looks_there (int n)
{
  __builtin_map (look, SPACE (n, RANGE (1, 200)), AT (seen, i0, i1), INDEX (i0), INDEX (i1));
}

/* Subscripts, and what stands for an element, are read of the output, or may be.  */

TESTED void
own_number (int n, int m, u8 (*restrict o)[m])
{
  __builtin_map (look_up, SPACE (n, RANGE (1, m)), AT (o, i0, i1), INDEX (o[i0][i1]));
}

TESTED void
looked_up (int m, u8 *o, u8 *restrict table, u8 *where)
{
  __builtin_map (next, m, AT (o, i0), AT (table, where[i0]));
}

TESTED long
counted (int n, int m, u8 (*restrict o)[m], u8 (*restrict a)[m])
{
  __builtin_map (next, SPACE (n, m), o, a);
  return __builtin_redomap (add, wide, 0L, SPACE (n, m), o);
}

TESTED void
weighted (int n, int m, int (*restrict o)[m], u8 (*restrict a)[m], int *restrict w)
{
  __builtin_contract (plus, times, 5, SPACE (n - 2, m, OVER (3)), o, AT (a, i0 + i2, i1),
		      AT (w, i2));
}

/* Vectors of such elements end before the last ones: they would read what is behind these.  */
TESTED void
every_other (int n, u8 *restrict o, const u8 *restrict a)
{
  __builtin_map (next, n, o, __builtin_stride (a, 2));
}

TESTED void
every_other_column (int n, int m, u8 (*restrict o)[m / 2], u8 (*restrict a)[m])
{
  __builtin_map (next, SPACE (n, m / 2), o, AT (a, i0, 2 * i1));
}

TESTED void
to_every_third (int n, u8 *restrict o, const u8 *restrict a)
{
  __builtin_map (next, n, __builtin_stride (o, 3), a);
}

TESTED void
backwards (int n, u8 *restrict o, const u8 *restrict a)
{
  __builtin_map (next, n, o, __builtin_stride (a + n - 1, -1));
}

static void
test_apart (int n, int m, u8 *restrict o, const u8 *restrict a)
{
  every_other (n / 2, o, a);
  EACH (i, 0, n / 2) CHECK (o[i] == next (a[2 * i]));
  backwards (n, o, a);
  EACH (i, 0, n) CHECK (o[i] == next (a[n - 1 - i]));
  to_every_third (n / 3, o, a);
  EACH (i, 0, n) CHECK (o[i] == next (a[i % 3 || i / 3 >= n / 3 ? n - 1 - i : i / 3]));
  every_other_column (n / m, m, (void *) o, (void *) a);
  EACH (i, 0, n / m) EACH (j, 0, m / 2) CHECK (o[i * (m / 2) + j] == next (a[i * m + 2 * j]));
}

static void
test (int n, int m)
{
  u8 (*a)[m] = get (n * m), (*b)[m] = get (n * m), (*o)[m] = get (n * m + 1);
  int16_t (*s)[m - 1] = get (2 * n * m);
  int (*w)[m] = get (4 * n * m), weights[3] = { 2, -3, 50 };
  for (int i = 0; i < n * m; i++)
    {
      (&a[0][0])[i] = 91 * i + i / 50;
      (&b[0][0])[i] = 17 * i + 3;
    }
  u8 *behind = &o[0][0] + n * m;
  *behind = 77;
  bytes (n, m, o, a, b);
  EACH (i, 0, n) EACH (j, 0, m) CHECK (o[i][j] == mean (a[i][j], b[n - 1 - i][j]));
  shorts (n, m, s, a);
  EACH (i, 0, n) EACH (j, 0, m - 1) CHECK (s[i][j] == a[i][j] - a[i][j + 1]);
  numbered (n, m, o);
  EACH (i, 0, n) EACH (j, 1, m) CHECK (o[i][j] == number (i, j));
  in_place (n, m, o);
  EACH (i, 0, n) EACH (j, 1, m) CHECK (o[i][j] == next (number (i, j)));
  own_number (n, m, o);
  EACH (i, 0, n) EACH (j, 1, m) CHECK (o[i][j] == look_up (next (number (i, j))));
  u8 table[256];
  EACH (i, 0, 256) table[i] = i + 100;
  looked_up (m, *o, table, *o);
  EACH (j, 1, m) CHECK ((*o)[j] == next (look_up (next (number (0, j))) + 100));
  numbered (n, m, o);
  in_place (n, m, o);
  may_be_in_place (n, m, o, o);
  EACH (i, 0, n) EACH (j, 1, m) CHECK (o[i][j] == next (next (number (i, j))));
  may_be_in_place (n, m, o, a);
  stored_twice (n, m, o, b, &a[0][0]);
  EACH (i, 0, n) EACH (j, 1, m)
    CHECK (o[i][j] == mean (b[i][j], (u8) (3 * (u8) (91 * (i * m + j) + (i * m + j) / 50) + 7)));
  EACH (i, 0, n) EACH (j, 1, m)
    CHECK (a[i][j] == next (91 * (i * m + j) + (i * m + j) / 50));
  long sum = 0;
  EACH (i, 0, n) EACH (j, 0, m) sum += next (b[i][j]);
  CHECK (counted (n, m, o, b) == sum);
  weighted (n, m, w, b, weights);
  EACH (i, 0, n - 2) EACH (j, 0, m)
    CHECK (w[i][j] == 5 + 2 * b[i][j] - 3 * b[i + 1][j] + 50 * b[i + 2][j]);
  test_apart (n * m, m, *o, *b);
  CHECK (*behind == 77);
  free (a), free (b), free (o), free (s), free (w);
}

int
main (void)
{
  for (int m = 2; m < 140; m += m < 70 ? 1 : 11)
    test (5 + m % 3, m);
  test (301, 210);
  EACH (i, 0, 40) EACH (j, 0, 200) seen[i][j] = i + 2 * j;
  looks_there (40);
  EACH (i, 0, 40) EACH (j, 1, 200) CHECK (seen[i][j] == (u8) (i + 2 * j + 1));
  return 0;
}
