/* Members over spaces that must not be taken for the same: rows of other lengths, other first
   indices, subscripts whose variables or arrays change between, parameters that share memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels row_lengths 1 } */
/* { dg-kernels transposed_shape 1 } */
/* { dg-kernels flat 1 } */
/* { dg-kernels boxes 2 } */
/* { dg-refused boxes "t" size } */
/* { dg-kernels first_indices 2 } */
/* { dg-refused first_indices "t" size } */
/* { dg-kernels shift_changes 2 } */
/* { dg-refused shift_changes "t" size } */
/* { dg-kernels indices_change 2 } */
/* { dg-refused indices_change "t" inplace } */
/* { dg-kernels indices_made 2 } */
/* { dg-kernels indices_also_read 2 } */
/* { dg-kernels output_is_index 2 } */
/* { dg-kernels in_place_shift 1 } */
/* { dg-guards in_place_shift 1 } */
/* { dg-kernels flip_of_itself 1 } */
/* { dg-guards flip_of_itself 1 } */
/* { dg-kernels output_read_flipped 2 } */
/* { dg-guards output_read_flipped 1 } */
/* { dg-kernels contraction_of_contraction 3 } */
/* { dg-kernels sums_of_changed 3 } */
/* { dg-kernels column_changed 3 } */
/* { dg-kernels diagonals 2 } */
/* { dg-guards diagonals 1 } */
/* { dg-kernels row_and_column 1 } */
/* { dg-kernels column_in_sums 1 } */
/* { dg-kernels least_of_sums 2 { no-option "^-O1|-Os" } } */
/* { dg-kernels least_of_sums 1 { option "^-O1|-Os" } } */
/* { dg-schedule least_of_few "unordered, 4 lanes" { option ^-O2$ } } */
/* { dg-kernels least_of_few 1 } */
/* { dg-kernels least_of_bytes 1 } */

#include "spaces.h"
static int
sq (int a)
{
  return a * a + 1;
}
static int
add (int a, int b)
{
  return a + b;
}
static int
sub (int a, int b)
{
  return a * 3 - b;
}
static int
id (int a)
{
  return a;
}
static int
lid (long a)
{
  return a;
}
TESTED void
row_lengths (int n, int m, int ld, int *o, int *a)
{
  int *t = malloc (n * ld * sizeof (int) + 4);
  __builtin_map (sq, SPACE (n, m), (int (*)[ld])t, (int (*)[m])a);
  __builtin_map (id, SPACE (n, m), (int (*)[m])o, (int (*)[ld])t);
  free (t);
}
TESTED void
transposed_shape (int n, int m, int *o, int *a)
{
  int *t = malloc (n * m * sizeof (int) + 4);
  __builtin_map (sq, SPACE (n, m), (int (*)[m])t, (int (*)[m])a);
  __builtin_map (id, SPACE (m, n), (int (*)[n])o, (int (*)[n])t);
  free (t);
}
TESTED void
flat (int n, int m, int *o, int *a)
{
  int *t = malloc (n * m * sizeof (int) + 4);
  __builtin_map (sq, SPACE (n, m), (int (*)[m])t, (int (*)[m])a);
  __builtin_map (id, n * m, o, t);
  free (t);
}
TESTED void
first_indices (int n, int m, int k, int l, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = calloc (n + 1, sizeof *t);
  __builtin_map (sq, SPACE (RANGE (k, n), RANGE (l, m)), t, a);
  __builtin_map (id, SPACE (RANGE (l, n), RANGE (k, m)), o, t);
  free (t);
}
TESTED void
shift_changes (int n, int m, int k, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = calloc (n + 1, sizeof *t);
  __builtin_map (sq, SPACE (n, m - 5), AT (t, i0, i1 + k), a);
  k++;
  __builtin_map (id, SPACE (n, m - 5), o, AT (t, i0, i1 + k));
  free (t);
}
TESTED void
indices_change (int n, int m, int *idx, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = calloc (n + 1, sizeof *t);
  __builtin_map (sq, SPACE (n, m), AT (t, i0, idx[i1]), a);
  idx[0] ^= idx[1];
  idx[1] ^= idx[0];
  idx[0] ^= idx[1];
  __builtin_map (id, SPACE (n, m), o, AT (t, i0, idx[i1]));
  free (t);
}
TESTED void
indices_made (int n, int *restrict o, int *restrict a)
{
  int *idx = malloc (n * sizeof *idx + 4);
  __builtin_map (lid, n, idx, INDEX ((i0 * 7) % n));
  __builtin_map (id, n, o, AT (a, idx[i0]));
  free (idx);
}
TESTED void
indices_also_read (int n, int *restrict o, int *restrict a)
{
  int *idx = malloc (n * sizeof *idx + 4);
  __builtin_map (lid, n, idx, __builtin_iota (0L));
  __builtin_map (add, SPACE (n, 1), (int (*)[1])o, AT (a, idx[i0]), AT (idx, i0));
  free (idx);
}
TESTED void
output_is_index (int n, int *o, int *a, int *idx)
{
  __builtin_map (id, n, o, AT (a, idx[i0]));
  __builtin_map (add, n, idx, AT (o, i0), AT (a, n - 1 - i0));
}
TESTED void
in_place_shift (int n, int m, int (*o)[m], int (*a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t + 4);
  __builtin_map (sq, SPACE (n, RANGE (1, m)), t, AT (a, i0, i1 - 1));
  __builtin_map (sub, SPACE (n, RANGE (1, m)), o, t, a);
  free (t);
}
TESTED void
flip_of_itself (int n, int m, int (*o)[m], int (*a)[m])
{
  int (*t)[m] = malloc (n * sizeof *t + 4);
  __builtin_map (sq, SPACE (n, m), t, AT (a, n - 1 - i0, i1));
  __builtin_map (sub, SPACE (n, m), o, t, t);
  free (t);
}
TESTED int
output_read_flipped (int n, int m, int (*o)[m], int (*a)[m], int (*b)[m])
{
  int s = 0;
  __builtin_map (sq, SPACE (n, m), o, AT (a, n - 1 - i0, i1));
  s = __builtin_redomap (add, sub, 0, SPACE (n, m), AT (b, i0, m - 1 - i1), o);
  return s + __builtin_redomap (add, sub, 0, SPACE (n, m), AT (o, i0, m - 1 - i1), b);
}
TESTED void
contraction_of_contraction (int n, int m, int p, int (*restrict o)[p],
			    int (*restrict a)[m], int (*restrict b)[p], int *restrict s)
{
  int (*t)[p] = malloc (n * sizeof *t + 4);
  __builtin_contract (add, sub, 0, SPACE (n, p, OVER (m)), t, AT (a, i0, i2), AT (b, i2, i1));
  __builtin_contract (add, id, 5, SPACE (n, OVER (p)), s, AT (t, i0, i1));
  __builtin_map (sub, SPACE (n, p), o, t, AT (s, i0));
  free (t);
}
TESTED void
sums_of_changed (int n, int m, int (*a)[m], int *s)
{
  __builtin_map (sq, SPACE (n, m), a, a);
  __builtin_contract (add, id, 0, SPACE (n, OVER (m)), s, AT (a, i0, i1));
  __builtin_map (add, SPACE (n, m), a, a, AT (s, i0));
}
TESTED void
column_changed (int n, int m, int (*a)[m], int *s)
{
  __builtin_contract (add, id, 0, SPACE (n, OVER (m)), s, AT (a, i0, i1));
  __builtin_map (id, SPACE (n), AT (a, i0, 0), s);
  __builtin_contract (add, id, 0, SPACE (n, OVER (m)), s, AT (a, i0, i1));
}
TESTED void
diagonals (int n, int (*a)[n], int *d)
{
  __builtin_map (sq, n, AT (a, i0, i0), AT (a, i0, i0));
  __builtin_map (id, n, d, AT (a, i0, i0));
  __builtin_map (id, SPACE (n, n), AT (a, i0, n - 1 - i1), AT (a, i0, n - 1 - i1));
}
TESTED void
row_and_column (int n, int m, int (*restrict a)[m], int *restrict o, int *restrict q)
{
  __builtin_contract (add, sub, 0, SPACE (n, OVER (m)), o, AT (a, i0, i1), AT (a, i0, 0));
  __builtin_map (sub, n, q, AT (a, i0, 0), o);
}
TESTED void
column_in_sums (int n, int m, int (*restrict a)[m], int *restrict o, int *restrict q)
{
  int *t = malloc (n * sizeof *t + 4);
  __builtin_map (id, n, t, AT (a, i0, 0));
  __builtin_contract (add, sub, 0, SPACE (n, OVER (m)), o, AT (a, i0, i1), AT (t, i0));
  __builtin_contract (add, sub, 0, SPACE (n, OVER (m + 1)), q, AT (t, i0), AT (o, i0));
  free (t);
}
/* As many rows, from other ones on.  */

TESTED void
boxes (int m, int k, int l, int (*restrict o)[m], int (*restrict a)[m])
{
  int (*t)[m] = calloc (9, sizeof *t);
  __builtin_map (sq, SPACE (RANGE (k, k + 3), RANGE (1, m)), t, a);
  __builtin_map (id, SPACE (RANGE (l, l + 3), RANGE (1, m)), o, t);
  free (t);
}
int *
mk (int n)
{
  int *p = calloc (n + 64, sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = (i * 7919 + 13) % 101;
  return p;
}
/* The lanes of the reduction do not load ahead what a contraction loads for each index of its
   reduced axes, of which there may be none.  */

static int
less (int a, int b)
{
  return (unsigned) a % 7 <= (unsigned) b % 7 ? a : b;
}
TESTED int
least_of_sums (int n, int m, int l, int (*restrict a)[l], int (*restrict b)[l])
{
  int (*t)[m] = malloc (n * m * sizeof (int) + 4);
  __builtin_contract (add, sub, 5, SPACE (n, m, OVER (l)), t, AT (a, i0, i2), AT (b, i1, i2));
  int s = __builtin_reduce (less, 6, SPACE (n, m), t);
  free (t);
  return s;
}
TESTED int
least_of_few (int n, int m, int *restrict a, int *restrict b)
{
  int (*t)[m] = malloc (n * m * sizeof (int) + 4);
  __builtin_contract (add, sub, 5, SPACE (n, m, OVER (3)), t, AT (a, i0 + i2), AT (b, i1 * 2 + i2));
  int s = __builtin_reduce (less, 6, SPACE (n, m), t);
  free (t);
  return s;
}
typedef unsigned char byte;
static byte
add_bytes (byte a, byte b)
{
  return a + b;
}
static byte
less_byte (byte a, byte b)
{
  return a % 7 <= b % 7 ? a : b;
}
TESTED byte
least_of_bytes (int n, int m, byte *restrict a, byte *restrict b)
{
  byte (*t)[m] = malloc (n * m + 4);
  __builtin_contract (add_bytes, add_bytes, 5, SPACE (n, m, OVER (1, 1)), t, AT (a, i2 + 2),
		      AT (b, i0 * 2 + i1));
  byte s = __builtin_reduce (less_byte, 6, SPACE (n, m), t);
  free (t);
  return s;
}
int
main (void)
{
  for (int n = 0; n < 40; n += n < 4 ? 1 : 9)
    for (int m = 6; m < 90; m += m < 9 ? 1 : 27)
      {
	int N = n * m, *a = mk (10000), *b = mk (10000), *o = mk (10000), *e = mk (10000),
	    *c = mk (10000), *s = mk (100);
	row_lengths (n, m, m + 2, o, a);
	for (int i = 0; i < N; i++)
	  EQ (o[i], sq (a[i]));
	transposed_shape (n, m, o, a);
	for (int i = 0; i < N; i++)
	  EQ (o[i], sq (a[i]));
	flat (n, m, o, a);
	for (int i = 0; i < N; i++)
	  EQ (o[i], sq (a[i]));
	for (int k = 0; k < 2; k++)
	  for (int l = 0; l < 2; l++)
	    {
	      for (int i = 0; i < N; i++)
		o[i] = -1;
	      first_indices (n, m, k, l, (void *)o, (void *)a);
	      for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
		  EQ (o[i * m + j], i < l || j < k     ? -1
				    : i >= k && j >= l ? sq (a[i * m + j])
						       : 0);
	    }
	shift_changes (n, m, 2, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m - 5; j++)
	    EQ (o[i * m + j], j + 1 < m - 5 ? sq (a[i * m + j + 1]) : 0);
	{
	  int idx[m];
	  for (int j = 0; j < m; j++)
	    idx[j] = m - 1 - j;
	  indices_change (n, m, idx, (void *)o, (void *)a);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      EQ (o[i * m + j], sq (a[i * m + (j < 2 ? 1 - j : j)]));
	}
	indices_made (n, o, a);
	for (int i = 0; i < n; i++)
	  EQ (o[i], a[i * 7 % n]);
	indices_also_read (n, o, a);
	for (int i = 0; i < n; i++)
	  EQ (o[i], a[i] + i);
	{
	  int idx[n + 1];
	  for (int i = 0; i < n; i++)
	    idx[i] = n - 1 - i;
	  output_is_index (n, o, a, idx);
	  for (int i = 0; i < n; i++)
	    {
	      EQ (o[i], a[n - 1 - i]);
	      EQ (idx[i], 2 * a[n - 1 - i]);
	    }
	  int *p = mk (10000);
	  for (int i = 0; i < n; i++)
	    p[i] = n - 1 - i;
	  output_is_index (n, p + 5000, a, p);
	  for (int i = 0; i < n; i++)
	    {
	      EQ (p[5000 + i], a[n - 1 - i]);
	    }
	  for (int i = 0; i < n; i++)
	    p[i] = n - 1 - i;
	  output_is_index (n, o, p, p);
	  for (int i = 0; i < n; i++)
	    EQ (o[i], i);
	  free (p);
	}
	for (int sh = -m; sh <= m; sh += m == 6 ? 1 : m)
	  {
	    int *p = mk (20000), *q = mk (20000), *t = mk (20000);
	    p += 6000, q += 6000;
	    for (int i = 0; i < n; i++)
	      for (int j = 1; j < m; j++)
		t[i * m + j] = sq (q[i * m + j - 1]);
	    if (sh == 0 || abs (sh) >= N + 1 || 1)
	      {
		for (int i = 0; i < n; i++)
		  for (int j = 1; j < m; j++)
		    (q + sh)[i * m + j] = sub (t[i * m + j], q[i * m + j]);
	      }
	    if (sh == 0)
	      {
		in_place_shift (n, m, (void *)(p + sh), (void *)p);
		for (int i = -300; i < 6000; i++)
		  EQ (p[i], q[i]);
	      }
	    free (p - 6000), free (q - 6000), free (t);
	  }
	flip_of_itself (n, m, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    EQ (o[i * m + j], 2 * sq (a[(n - 1 - i) * m + j]));
	{
	  int *p = mk (10000);
	  flip_of_itself (n, m, (void *)p, (void *)p);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      EQ (p[i * m + j], 2 * sq (a[(n - 1 - i) * m + j]));
	  int *q = mk (10000);
	  int r = output_read_flipped (n, m, (void *)o, (void *)a, (void *)o), w = 0;
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      q[i * m + j] = sq (a[(n - 1 - i) * m + j]);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      w += 2 * sub (q[i * m + m - 1 - j], q[i * m + j]);
	  EQ (r, w);
	  free (p), free (q);
	}
	contraction_of_contraction (n, m, 7, (void *)o, (void *)a, (void *)b, s);
	for (int i = 0; i < n; i++)
	  {
	    int S = 5, t[7];
	    for (int j = 0; j < 7; j++)
	      {
		t[j] = 0;
		for (int k = 0; k < m; k++)
		  t[j] += sub (a[i * m + k], b[k * 7 + j]);
		S += t[j];
	      }
	    EQ (s[i], S);
	    for (int j = 0; j < 7; j++)
	      EQ (o[i * 7 + j], sub (t[j], S));
	  }
	{
	  int *p = mk (10000);
	  sums_of_changed (n, m, (void *)p, s);
	  for (int i = 0; i < n; i++)
	    {
	      int S = 0;
	      for (int j = 0; j < m; j++)
		S += sq (a[i * m + j]);
	      EQ (s[i], S);
	      for (int j = 0; j < m; j++)
		EQ (p[i * m + j], sq (a[i * m + j]) + S);
	    }
	  free (p);
	}
	{
	  int *p = mk (10000);
	  sums_of_changed (n, m, (void *)p, p + 5000);
	  for (int i = 0; i < n; i++)
	    {
	      int S = 0;
	      for (int j = 0; j < m; j++)
		S += sq (a[i * m + j]);
	      EQ (p[5000 + i], S);
	    }
	  free (p);
	}
	{
	  int *p = mk (10000);
	  column_changed (n, m, (void *)p, s);
	  for (int i = 0; i < n; i++)
	    {
	      int S = 0;
	      for (int j = 0; j < m; j++)
		S += a[i * m + j];
	      EQ (p[i * m], S);
	      EQ (s[i], 2 * S - a[i * m]);
	    }
	  free (p);
	}
	{
	  int *p = mk (10000);
	  diagonals (n, (void *)p, s);
	  for (int i = 0; i < n; i++)
	    EQ (s[i], sq (a[i * n + i]));
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < n; j++)
	      EQ (p[i * n + j], i == j ? sq (a[i * n + i]) : a[i * n + j]);
	  free (p);
	}
	for (int l = 0; l < 5; l++)
	  {
	    int S = 6, F = 6;
	    for (int i = 0; i < n; i++)
	      for (int j = 0; j < m; j++)
		{
		  int t = 5, u = 5;
		  for (int k = 0; k < l; k++)
		    t += sub (a[i * l + k], b[j * l + k]);
		  for (int k = 0; k < 3; k++)
		    u += sub (a[i + k], b[j * 2 + k]);
		  S = less (S, t);
		  F = less (F, u);
		}
	    EQ (least_of_sums (n, m, l, (void *)a, (void *)b), S);
	    EQ (least_of_few (n, m, a, b), F);
	  }
	{
	  byte S = 6;
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      S = less_byte (S, 5);
	  EQ (least_of_bytes (n, m, (void *)a, (void *)b), S);
	}
	row_and_column (n, m, (void *)a, o, c);
	for (int i = 0; i < n; i++)
	  {
	    int S = 0;
	    for (int j = 0; j < m; j++)
	      S += sub (a[i * m + j], a[i * m]);
	    EQ (o[i], S);
	    EQ (c[i], sub (a[i * m], S));
	  }
	column_in_sums (n, m, (void *)a, o, c);
	for (int i = 0; i < n; i++)
	  {
	    int S = 0;
	    for (int j = 0; j < m; j++)
	      S += sub (a[i * m + j], a[i * m]);
	    EQ (o[i], S);
	    EQ (c[i], (m + 1) * sub (a[i * m], S));
	  }
	free (a), free (b), free (o), free (e), free (c), free (s);
      }
  static int o[9][40], a[9][40];
  for (int i = 0; i < 360; i++)
    a[i / 40][i % 40] = i + 1;
  boxes (40, 2, 3, o, a);
  for (int i = 3; i < 6; i++)
    for (int j = 1; j < 40; j++)
      EQ (o[i][j], i < 5 ? sq (a[i][j]) : 0);
  printf ("%d\n", bad);
  return bad != 0;
}
