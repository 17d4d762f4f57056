/* Rows and planes of an array that are read as arrays of their own, and arrays that operators read
   through pointers: the user is told that, and why, they stay apart from what makes them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2" } */

#define space __builtin_space
#define i0 __builtin_axis (0)

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }

void
last_row (int n, int m, int (*a)[m], int *o)
{
  int t[n][m];
  __builtin_map (inc, space (n, m), t, a);
  __builtin_map (inc, m, o, t[n - 1]); /* { dg-missed "through 't': order: the elements are read at other places than they are made" } */
}

int
sum_of_row (int n, int m, int (*a)[m])
{
  int t[n][m];
  __builtin_map (inc, space (n, m), t, a);
  return __builtin_reduce (add, 0, m, t[n / 2]); /* { dg-missed "order: the elements are read at other places than they are made" } */
}

void
column (int n, int m, int (*a)[m], int *o)
{
  int t[n][m];
  __builtin_map (inc, space (n, m), t, a);
  __builtin_map (inc, n, o, __builtin_stride (&t[0][m - 1], m)); /* { dg-missed "order: the elements are read at other places than they are made" } */
}

void
rows (int n, int m, int (*a)[m], int (*o)[m])
{
  int t[n][m];
  for (int k = 0; k < n; k++)
    __builtin_map (inc, m, t[k], a[k]);
  __builtin_map (inc, space (n, m), o, t); /* { dg-missed "loop: one is in a loop that the other is not in" } */
}

void
captured (int n, int *a, int *o, int *t)
{
  int mirrored (long i) { return t[n - 1 - i]; }
  __builtin_map (inc, n, t, a);
  __builtin_map (mirrored, n, o, __builtin_index (i0)); /* { dg-missed "through 't': read-outside: the operator of 'map' in line \[0-9\]+ may read any element" } */
}

/* Others that are known to be apart are not told of.  */
void
halves (int n, int (*a)[64], int *o)
{
  int t[8][64];
  __builtin_map (inc, space (8, 32), t, a);
  __builtin_map (inc, 64, t[0] + 32, o);
  __builtin_map (inc, 32, o, t[1]); /* { dg-bogus "in line 62" } */
}

/* One array over two spaces.  */
void
borders (int n, int m, int (*restrict a)[m], int (*restrict o)[m], int (*restrict p)[m])
{
  __builtin_map (inc, space (n, m), o, a);
  __builtin_map (add, space (__builtin_range (1, n), m), p, a, 3); /* { dg-missed "through 'a': size: the counts are not known to be equal" } */
}
