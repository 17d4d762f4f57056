/* Elements of every type, and the surroundings of calls over spaces: loops, branches, nested
   functions, operators with spaces of their own, the user's parallel regions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 14 takes sizes in the test itself for negative ones.  */
/* { dg-additional-options "-Wno-alloc-size-larger-than" } */
/* { dg-kernels chain 1 } */
/* { dg-kernels glob 2 } */

#include "spaces.h"
#include <complex.h>
static int
id (int a)
{
  return a;
}
static int
add (int a, int b)
{
  return a + b;
}
static float _Complex cadd (float _Complex a, float _Complex b) { return a + b; }
static float _Complex cid (float _Complex a) { return a; }
static long double
ladd (long double a, long double b)
{
  return a + b;
}
static long double
lid (long double a)
{
  return a;
}
static __int128
iadd (__int128 a, __int128 b)
{
  return a + b;
}
static __int128
iid (__int128 a)
{
  return a;
}
TESTED void
cx (int n, int m, float _Complex *o, float _Complex (*a)[m])
{
  __builtin_contract (cadd, cid, 0, SPACE (n, OVER (m)), o, AT (a, i0, i1));
}
TESTED void
ld (int n, int m, long double (*o)[n], long double (*a)[m])
{
  __builtin_contract (ladd, lid, 0, SPACE (m, n, OVER (2)), o, AT (a, i1, i0));
}
TESTED __int128
i128 (int n, int m, __int128 (*a)[m])
{
  return __builtin_redomap (iadd, iid, 0, SPACE (n, RANGE (0, m, 2)), a);
}
struct s3
{
  char c[3];
};
struct big
{
  double d[20];
};
static struct s3
s3f (struct s3 a)
{
  a.c[0]++;
  return a;
}
static struct big
bf (struct big a)
{
  a.d[0]++;
  return a;
}
TESTED void
st3 (int n, int m, struct s3 (*o)[n], struct s3 (*a)[m])
{
  __builtin_map (s3f, SPACE (m, n), o, AT (a, i1, i0));
}
TESTED void
stb (int n, int m, struct big (*o)[n], struct big (*a)[m])
{
  __builtin_map (bf, SPACE (m, n), o, AT (a, i1, i0));
}
enum color
{
  R,
  G,
  B
};
static enum color
ef (enum color a)
{
  return (a + 1) % 3;
}
TESTED void
en (int n, int m, enum color (*o)[n], enum color (*a)[m])
{
  __builtin_map (ef, SPACE (m, n), o, AT (a, i1, i0));
}
static int *
pf (int *p)
{
  return p + 1;
}
TESTED void
pt (int n, int m, int *(*o)[n], int *(*a)[m])
{
  __builtin_map (pf, SPACE (m, n), o, AT (a, i1, i0));
}
TESTED void
dblptr (int n, int m, int *o, int **a)
{
  int f (const int *r)
  {
    int s = 0;
    for (int j = 0; j < m; j++)
      s += r[j];
    return s;
  }
  __builtin_map (f, n, o, AT (a, n - 1 - i0));
}
TESTED void
dblptr2 (int n, int m, int *o, int **a)
{
  int f (const int *r, long k) { return r[k]; }
  __builtin_map (f, SPACE (n, m), (int (*)[m])o, AT (a, i0), INDEX (i1));
}
struct node
{
  int off, *tab;
  struct
  {
    int k[4];
  } in;
  struct node *next;
};
TESTED void
chain (struct node *st, int n, int *o, int *a)
{
  __builtin_map (add, n, o, AT (a, i0 + st->next->off),
		 AT (st->next->tab, st->in.k[i0 & 3] + st->next->in.k[(i0 >> 1) & 3]));
}
static struct node gn;
TESTED void
gchain (int n, int *o, int *a)
{
  __builtin_map (add, n, o, AT (a, i0 + gn.off), AT (gn.tab, gn.in.k[i0 & 3]));
}
TESTED void
loop (int n, int m, int (*o)[m], int (*a)[m])
{
  for (int k = 0; k < 3; k++)
    {
      __builtin_map (id, SPACE (n, RANGE (k, m)), o, AT (a, i0, i1 - k));
    }
}
TESTED void
branch (int f, int n, int m, int (*o)[m], int (*a)[m])
{
  if (f)
    __builtin_map (id, SPACE (n, m), o, AT (a, n - 1 - i0, i1));
  else
    __builtin_map (id, SPACE (n, m), o, AT (a, i0, m - 1 - i1));
}
TESTED void
szt (size_t n, size_t m, size_t k, unsigned char u, int (*o)[m], int (*a)[m])
{
  __builtin_map (id, SPACE (RANGE (k, n), RANGE (u, m)), AT (o, i0 - k, i1 - u), a);
}
TESTED void
lng (long long n, unsigned short m, int (*o)[m], int (*a)[m])
{
  __builtin_map (add, SPACE (n, m), o, AT (a, n - i0 - 1ll, (unsigned char)i1 % m),
		 INDEX ((short)i0));
}
TESTED void
boolx (int n, int *o, int (*a)[2])
{
  __builtin_map (add, n, o, AT (a, i0, i0 > 3 && i0 < 7),
		 AT (a, i0, !(i0 == 5 || i0 % 2)));
}
TESTED void
bits (int n, int *o, int *a)
{
  __builtin_map (add, n, o, AT (a, (i0 ^ 1) & ~4), AT (a, -(-i0)));
}
TESTED void
dbl (int n, int *o, int *a)
{
  __builtin_map (id, n, o, AT (a, (int)(i0 * 0.5)));
}
TESTED void
nested (int n, int m, int (*o)[m], int (*a)[m])
{
  int g = 3;
  int row (long i)
  {
    int f (int x) { return x * g + i; }
    int t[m];
    __builtin_map (f, m, t, a[i]);
    return __builtin_reduce (add, 0, m, t);
  }
  __builtin_map (row, SPACE (n, m), o, INDEX (i0));
}
TESTED void
innersp (int n, int m, int *o, int (*a)[m])
{
  int f (long k)
  {
    return __builtin_redomap (add, id, 0, SPACE (n, m), AT (a, i0, (i1 + k) % m)) + k;
  }
  __builtin_map (f, n, o, INDEX (i0));
}
TESTED void
vlaloc (int n, int m, int *o)
{
  int t[n + 1][m];
  __builtin_map (lid, SPACE (n, m), t, INDEX (i0 * m + i1));
  __builtin_contract (add, id, 0, SPACE (n, OVER (m)), o, AT (t, i0, i1));
}
TESTED void
constloc (int *o)
{
  int t[4][5];
  __builtin_map (lid, SPACE (4, 5), t, INDEX (i0 * 5 + i1));
  __builtin_contract (add, id, 0, SPACE (4, OVER (5)), o, AT (t, i0, i1));
}
static int ga[6][7], gb[7][6];
TESTED void
glob (void)
{
  __builtin_map (id, SPACE (7, 6), gb, AT (ga, i1, i0));
  __builtin_map (id, SPACE (6, 7), ga, AT (gb, i1, 5 - i0));
}
TESTED int
cmpl (int n, const volatile int (*a)[n], const int (*b)[n], int (*o)[n])
{
  __builtin_map (add, SPACE (n, n), o, a, AT (b, i1, i0));
  return __builtin_reduce (add, 0, SPACE (n, n), b);
}
TESTED void
omp (int n, int m, int (*o)[m], int (*a)[m])
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      int k = i * 2;
      int f (int x) { return x + k; }
      __builtin_map (f, SPACE (RANGE (i, i + 1), m), o, AT (a, i, m - 1 - i1));
    }
}
TESTED void
simdomp (int n, int m, int (*o)[m], int (*a)[m])
{
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
#pragma omp task firstprivate(i)
    __builtin_contract (add, id, i, SPACE (RANGE (i, i + 1), m, OVER (2)), o,
			AT (a, i0, (i1 + i2) % m));
}
int
main (void)
{
  for (int n = 1; n < 30; n += n < 3 ? 1 : 8)
    for (int m = 1; m < 60; m += m < 3 ? 1 : 19)
      {
	int N = n * m;
	int *a = calloc (9000, 4), *o = calloc (9000, 4);
	for (int i = 0; i < 9000; i++)
	  a[i] = i * 37 % 101;
#define F                                                                                \
  for (int i = 0; i < n; i++)                                                            \
    for (int j = 0; j < m; j++)
	{
	  float _Complex *x = calloc (N + n, sizeof *x), *y = calloc (n, sizeof *y);
	  for (int i = 0; i < N; i++)
	    x[i] = i + 2.0if * i;
	  cx (n, m, y, (void *)x);
	  for (int i = 0; i < n; i++)
	    {
	      float _Complex s = 0;
	      for (int j = 0; j < m; j++)
		s += x[i * m + j];
	      EQ (crealf (s), crealf (y[i]));
	      EQ (cimagf (s), cimagf (y[i]));
	    }
	  free (x), free (y);
	}
	{
	  long double *x = calloc (N, sizeof *x), *y = calloc (N, sizeof *y);
	  for (int i = 0; i < N; i++)
	    x[i] = i;
	  ld (n, m, (void *)y, (void *)x);
	  F EQ (y[j * n + i], 2 * x[i * m + j]);
	  free (x), free (y);
	}
	{
	  __int128 *x = calloc (N, sizeof *x), s = 0;
	  for (int i = 0; i < N; i++)
	    x[i] = i;
	  F if (j % 2 == 0) s += x[i * m + j];
	  EQ (s, i128 (n, m, (void *)x));
	  free (x);
	}
	{
	  struct s3 *x = calloc (N, sizeof *x), *y = calloc (N, sizeof *y);
	  for (int i = 0; i < N; i++)
	    x[i].c[0] = i, x[i].c[2] = i * 3;
	  st3 (n, m, (void *)y, (void *)x);
	  F
	  {
	    EQ (y[j * n + i].c[0], (char)(x[i * m + j].c[0] + 1));
	    EQ (y[j * n + i].c[2], x[i * m + j].c[2]);
	  }
	  free (x), free (y);
	}
	{
	  struct big *x = calloc (N, sizeof *x), *y = calloc (N, sizeof *y);
	  for (int i = 0; i < N; i++)
	    x[i].d[0] = i, x[i].d[19] = i * 3;
	  stb (n, m, (void *)y, (void *)x);
	  F
	  {
	    EQ (y[j * n + i].d[0], x[i * m + j].d[0] + 1);
	    EQ (y[j * n + i].d[19], x[i * m + j].d[19]);
	  }
	  free (x), free (y);
	}
	{
	  enum color *x = calloc (N, sizeof *x), *y = calloc (N, sizeof *y);
	  for (int i = 0; i < N; i++)
	    x[i] = i % 3;
	  en (n, m, (void *)y, (void *)x);
	  F EQ (y[j * n + i], (x[i * m + j] + 1) % 3);
	  free (x), free (y);
	}
	{
	  int **x = calloc (N, sizeof *x), **y = calloc (N, sizeof *y);
	  for (int i = 0; i < N; i++)
	    x[i] = a + i;
	  pt (n, m, (void *)y, (void *)x);
	  F EQ (y[j * n + i] - a, x[i * m + j] + 1 - a);
	  for (int i = 0; i < n; i++)
	    x[i] = a + i * 3;
	  dblptr (n, m, o, x);
	  for (int i = 0; i < n; i++)
	    {
	      int s = 0;
	      for (int j = 0; j < m; j++)
		s += a[(n - 1 - i) * 3 + j];
	      EQ (o[i], s);
	    }
	  dblptr2 (n, m, o, x);
	  F EQ (o[i * m + j], a[i * 3 + j]);
	  free (x), free (y);
	}
	{
	  struct node s2 = { 5, a + 9, { { 3, 1, 0, 2 } }, 0 },
		      s = { 1, 0, { { 7, 8, 9, 6 } }, &s2 };
	  chain (&s, n, o, a);
	  for (int i = 0; i < n; i++)
	    EQ (o[i], a[i + 5] + a[9 + s.in.k[i & 3] + s2.in.k[i >> 1 & 3]]);
	  gn = s2;
	  gchain (n, o, a);
	  for (int i = 0; i < n; i++)
	    EQ (o[i], a[i + 5] + a[9 + s2.in.k[i & 3]]);
	}
	loop (n, m, (void *)o, (void *)a);
	F EQ (o[i * m + j], a[i * m + (j < 2 ? 0 : j - 2)]);
	for (int f = 0; f < 2; f++)
	  {
	    branch (f, n, m, (void *)o, (void *)a);
	    F EQ (o[i * m + j], f ? a[(n - 1 - i) * m + j] : a[i * m + m - 1 - j]);
	  }
	szt (n, m, 1, 1, (void *)o, (void *)a);
	for (int i = 1; i < n; i++)
	  for (int j = 1; j < m; j++)
	    EQ (o[(i - 1) * m + j - 1], a[i * m + j]);
	lng (n, m, (void *)o, (void *)a);
	F EQ (o[i * m + j], a[(n - 1 - i) * m + j % m] + i);
	boolx (n, o, (void *)a);
	for (int i = 0; i < n; i++)
	  EQ (o[i], a[i * 2 + (i > 3 && i < 7)] + a[i * 2 + !(i == 5 || i % 2)]);
	bits (n, o, a);
	for (int i = 0; i < n; i++)
	  EQ (o[i], a[(i ^ 1) & ~4] + a[i]);
	dbl (n, o, a);
	for (int i = 0; i < n; i++)
	  EQ (o[i], a[i / 2]);
	nested (n, m, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  {
	    int s = 0;
	    for (int j = 0; j < m; j++)
	      s += a[i * m + j] * 3 + i;
	    for (int j = 0; j < m; j++)
	      EQ (o[i * m + j], s);
	  }
	innersp (n, m, o, (void *)a);
	for (int k = 0; k < n; k++)
	  {
	    int s = k;
	    F s += a[i * m + (j + k) % m];
	    EQ (o[k], s);
	  }
	vlaloc (n, m, o);
	for (int i = 0; i < n; i++)
	  {
	    int s = 0;
	    for (int j = 0; j < m; j++)
	      s += i * m + j;
	    EQ (o[i], s);
	  }
	constloc (o);
	for (int i = 0; i < 4; i++)
	  EQ (o[i], i * 25 + 10);
	{
	  int x[6][7];
	  for (int i = 0; i < 42; i++)
	    ga[i / 7][i % 7] = x[i / 7][i % 7] = a[i];
	  glob ();
	  for (int i = 0; i < 6; i++)
	    for (int j = 0; j < 7; j++)
	      {
		EQ (gb[j][i], x[i][j]);
		EQ (ga[i][j], x[5 - i][j]);
	      }
	}
	{
	  int s = 0;
	  for (int i = 0; i < n * n; i++)
	    s += a[i];
	  EQ (cmpl (n, (void *)a, (void *)a, (void *)o), s);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < n; j++)
	      EQ (o[i * n + j], a[i * n + j] + a[j * n + i]);
	}
	omp (n, m, (void *)o, (void *)a);
	F EQ (o[i * m + j], a[i * m + m - 1 - j] + i * 2);
	simdomp (n, m, (void *)o, (void *)a);
	F EQ (o[i * m + j], a[i * m + j] + a[i * m + (j + 1) % m] + i);
	free (a), free (o);
      }
  printf ("%d\n", bad);
  return bad != 0;
}
