/* What pointers lead to that are loaded from where an argument points to: it need not have
   escaped, and is read.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels w 2 } */
/* { dg-kernels w2 2 } */
/* { dg-kernels broadcast 2 } */

#include <stdio.h>
#include <stdlib.h>
#define i0 __builtin_axis (0)
#define AT __builtin_at
static int
id (int a)
{
  return a;
}
static int
inc (int a)
{
  return a + 1;
}
static int
add (int a, int b)
{
  return a + b;
}
struct s
{
  int *p;
  struct
  {
    int *q;
  } in[3];
};
__attribute__ ((noipa)) void
f (int n, int *restrict o, int *restrict a, int **tab, int *row)
{
  __builtin_map (inc, n, row, row);
  __builtin_map (id, n, o, AT (a, tab[i0 % 2][i0]));
}
__attribute__ ((noipa)) void
g (int n, int *restrict o, int *restrict a, struct s *s, int *row)
{
  __builtin_map (inc, n, row, row);
  __builtin_map (id, n, o, AT (a, s[i0 % 2].p[i0] + s[0].in[i0 % 3].q[n - 1 - i0]));
}
__attribute__ ((noipa)) void
h (int n, int *restrict o, int *restrict a, int **tab, int *row)
{
  __builtin_map (id, n, o, AT (a, tab[i0 % 2][n - 1 - i0]));
  __builtin_map (inc, n, row, row);
}
__attribute__ ((noipa)) int
w (int n, int *restrict a, int **tab)
{
  int row[n];
  __builtin_map (id, n, row, a);
  tab[0] = tab[1] = row;
  int r = 0;
  __builtin_map (inc, n, row, row);
  return __builtin_redomap (add, id, 0, n, AT (a, tab[i0 % 2][i0]));
}
__attribute__ ((noipa)) int
w2 (int n, int *restrict a)
{
  int row[n], row2[n], *tab[2] = { row, row2 };
  __builtin_map (id, n, row, a);
  __builtin_map (inc, n, row2, a);
  return __builtin_redomap (add, id, 0, n, AT (a, tab[i0 % 2][n - 1 - i0]));
}
static int
look (int **t, long i)
{
  return t[i & 1][i];
}
__attribute__ ((noipa)) int
broadcast (int n, int *restrict a)
{
  int row[n], row2[n], *tab[2] = { row, row2 };
  __builtin_map (id, n, row, a);
  __builtin_map (inc, n, row2, a);
  return __builtin_redomap (add, look, 0, n, tab, __builtin_iota (0L));
}
int
main ()
{
  int bad = 0;
  for (int n = 1; n < 300; n = n * 2 + 3)
    {
      int a[2 * n + 20], o[n], row[n], *tab[2] = { row, row }, e;
      for (int i = 0; i < 2 * n + 20; i++)
	a[i] = i * 7 % n;
      for (int i = 0; i < n; i++)
	row[i] = n - 1 - i;
      f (n, o, a, tab, row);
      for (int i = 0; i < n; i++)
	bad += o[i] != a[n - i];
      struct s s[2] = { { row, { { row }, { row }, { row } } }, { row } };
      g (n, o, a, s, row);
      for (int i = 0; i < n; i++)
	bad += o[i] != a[n - i + 1 + i + 2];
      for (int i = 0; i < n; i++)
	row[i] = i;
      h (n, o, a, tab, row);
      for (int i = 0; i < n; i++)
	bad += o[i] != a[n - 1 - i] || row[i] != i + 1;
      e = 0;
      for (int i = 0; i < n; i++)
	e += a[a[i] + 1];
      bad += w (n, a, tab) != e;
      e = 0;
      for (int i = 0; i < n; i++)
	e += a[a[n - 1 - i] + i % 2];
      bad += w2 (n, a) != e;
      e = 0;
      for (int i = 0; i < n; i++)
	e += a[i] + i % 2;
      bad += broadcast (n, a) != e;
    }
  printf ("%d\n", bad);
  return bad != 0;
}
