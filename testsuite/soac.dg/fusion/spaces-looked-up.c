/* Subscripts that look numbers up: those that are the same for a whole row are looked up once,
   but not where it depends on another number whether they are, nor where nothing is reduced.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels remap 1 } */
/* { dg-kernels members 1 } */
/* { dg-kernels some_rows 1 } */
/* { dg-kernels first_rows 1 } */
/* { dg-kernels planes 1 } */
/* { dg-kernels summed 1 } */
/* { dg-kernels in_turns 1 } */
/* { dg-kernels beside 1 } */
/* { dg-kernels in_tiles 1 } */
/* { dg-kernels far_tiles 1 } */

#include "spaces.h"

typedef unsigned char byte;

static byte same (byte a) { return a; }
static int add (int a, int b) { return a + b; }
static int times (byte a, byte b) { return a * b; }

/* Both ways at once.  */
TESTED void
remap (int n, int m, byte (*o)[m], int pitch, byte (*s)[pitch], const int *rows, const short *columns)
{
  __builtin_map (same, SPACE (n, m), o, AT (s, rows[i0], columns[i1]));
}

struct place { short row, column; };

TESTED void
members (int n, int m, byte (*o)[m], int pitch, byte (*s)[pitch], struct place *p, int (*more)[4])
{
  __builtin_map (same, SPACE (n, m), o,
		 AT (s, p[i0].row + more[i0][2] - i1 % 2, p[i1].column + p[i0].column % 2));
}

/* There are no ROWS where N is not positive: they are not looked up then.  */
TESTED void
some_rows (int n, int m, byte (*o)[m], int pitch, byte (*s)[pitch], int k, const int *rows)
{
  __builtin_map (same, SPACE (n, m), o, AT (s, k > 0 ? rows[i0] : 1, i1 % 3));
}

TESTED void
first_rows (int n, int m, byte (*o)[m], int pitch, byte (*s)[pitch], int k, const int *rows)
{
  __builtin_map (same, SPACE (n, m), o, AT (s, (i0 < k && rows[i0] > 1) || i1 % 2, i1 % 3));
}

/* In three dimensions, from the second row on, every other column.  */
TESTED void
planes (int n, int m, byte (*o)[n][m], int pitch, byte (*s)[pitch], const int *a, const int *b)
{
  __builtin_map (same, SPACE (2, RANGE (1, n), RANGE (0, m, 2)), AT (o, i0, i1, i2),
		 AT (s, a[i0] + b[i1], a[i0] * b[i2 % 3]));
}

/* Along a reduced axis each is another one.  */
TESTED void
summed (int n, int m, int l, int (*o)[m], int pitch, byte (*s)[pitch], const int *rows, const int *columns)
{
  __builtin_contract (add, times, 3, SPACE (n, m, OVER (l)), o, AT (s, rows[i0], columns[i2]),
		      AT (s, rows[i2], columns[i1]));
}

/* There may be no ROWS where L is 0: nothing is reached then.  */
TESTED void
beside (int n, int l, int (*o)[4], const byte *s, const int *rows)
{
  __builtin_contract (add, times, 3, SPACE (n, 4, OVER (l)), o, AT (s, rows[i0] + i1 * i2 % 7),
		      AT (s, i1 + i2));
}

TESTED void
in_tiles (int n, int m, int l, int (*o)[m], byte (*s)[70], const int *rows)
{
  __builtin_contract (add, times, 3, SPACE (n, m, OVER (l)), o, AT (s, rows[i0], i2),
		      AT (s, i2 + 1, i1));
}

TESTED void
far_tiles (int n, int m, int l, int (*o)[n][m], const byte *s, const int *rows)
{
  __builtin_contract (add, times, 3, SPACE (2, n, m, OVER (l)), o, AT (s, i2 + i3 * rows[i0]),
		      AT (s, rows[i0] + 2 * i1 + i3));
}

/* In groups.  */
TESTED void
in_turns (int n, int m, byte (*o)[m], int pitch, byte (*s)[pitch], const int *rows, const short *columns)
{
  __builtin_map (same, SPACE (n, RANGE (0, m, 3, 2)), o, AT (s, rows[i0], columns[i1]));
}

enum { PITCH = 70 };
static byte s[PITCH][PITCH];

#define EACH_OF(N, M) EACH (i, 0, N) EACH (j, 0, M)

static void
check (int n, int m)
{
  ARRAY (byte, all, n * m + 1);
  byte (*o)[m] = (byte (*)[m]) all;
  int rows[PITCH], columns[PITCH], more[PITCH][4];
  short narrow[PITCH];
  struct place p[PITCH];
  EACH (i, 0, PITCH)
    {
      rows[i] = i * 37 % 66, columns[i] = i * 29 % 66, narrow[i] = i * 23 % 66;
      p[i].row = 1 + i * 31 % 60, p[i].column = i * 41 % 60;
      more[i][2] = i % 5;
    }
  remap (n, m, o, PITCH, s, rows, narrow);
  EACH_OF (n, m)
    EQ (o[i][j], s[rows[i]][narrow[j]]);
  members (n, m, o, PITCH, s, p, more);
  EACH_OF (n, m)
    EQ (o[i][j], s[p[i].row + more[i][2] - j % 2][p[j].column + p[i].column % 2]);
  some_rows (n, m, o, PITCH, s, 0, NULL);
  EACH_OF (n, m)
    EQ (o[i][j], s[1][j % 3]);
  some_rows (n, m, o, PITCH, s, 1, rows);
  EACH_OF (n, m)
    EQ (o[i][j], s[rows[i]][j % 3]);
  first_rows (n, m, o, PITCH, s, 0, NULL);
  EACH_OF (n, m)
    EQ (o[i][j], s[j % 2][j % 3]);
  memset (all, 7, n * m);
  in_turns (n, m, o, PITCH, s, rows, narrow);
  EACH_OF (n, m)
    EQ (o[i][j], j % 3 < 2 ? s[rows[i]][narrow[j]] : 7);
  ARRAY (byte, both, 2 * n * m + 1);
  ARRAY (int, sums, 2 * n * m + 1);
  int a[2] = { 2, 3 };
  memset (both, 7, 2 * n * m);
  EACH (i, 0, PITCH)
    columns[i] %= 20;
  planes (n, m, (byte (*)[n][m]) both, PITCH, s, a, columns);
  EACH (k, 0, 2)
    EACH_OF (n, m)
      EQ (both[(k * n + i) * m + j], (i < 1 || j % 2 ? 7 : s[a[k] + columns[i]][a[k] * columns[j % 3]]));
  summed (n, m, 19, (int (*)[m]) sums, PITCH, s, rows, columns);
  EACH_OF (n, m)
    {
      int t = 3;
      EACH (l, 0, 19)
	t += s[rows[i]][columns[l]] * s[rows[l]][columns[j]];
      EQ (sums[i * m + j], t);
    }
  for (int l = 0; l < 12; l += 11)
    {
      const byte *flat = s[0];
      in_tiles (n, m, l, (int (*)[m]) sums, l ? s : NULL, l ? columns : NULL);
      EACH_OF (n, m)
	{
	  int t = 3;
	  EACH (k, 0, l)
	    t += s[columns[i]][k] * s[k + 1][j];
	  EQ (sums[i * m + j], t);
	}
      far_tiles (n, m, l, (int (*)[n][m]) sums, l ? flat : NULL, l ? a : NULL);
      EACH (x, 0, 2)
	EACH_OF (n, m)
	  {
	    int t = 3;
	    EACH (k, 0, l)
	      t += flat[j + k * a[x]] * flat[a[x] + 2 * i + k];
	    EQ (sums[(x * n + i) * m + j], t);
	  }
      if (m < 4)
	continue;
      beside (n, l, (int (*)[4]) sums, l ? flat : NULL, l ? columns : NULL);
      EACH_OF (n, 4)
	{
	  int t = 3;
	  EACH (k, 0, l)
	    t += flat[columns[i] + j * k % 7] * flat[j + k];
	  EQ (sums[i * 4 + j], t);
	}
    }
  free (all);
  free (both);
  free (sums);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 3, 8, 17, 33, 66 };
  EACH (i, 0, PITCH)
    EACH (j, 0, PITCH)
      s[i][j] = i * 71 + j * 13;
  for (unsigned a = 0; a < sizeof sizes / sizeof *sizes; a++)
    for (unsigned b = 0; b < sizeof sizes / sizeof *sizes; b++)
      check (sizes[a], sizes[b]);
  return bad;
}
