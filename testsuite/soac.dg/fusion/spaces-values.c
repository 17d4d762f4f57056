/* Spaces of one to four axes, subscripts of every kind, elements and results of every type.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-Wno-attributes" } */
/* { dg-kernels flat 1 } */
/* { dg-kernels outat 1 } */
/* { dg-kernels tens4 1 } */
/* { dg-kernels lred 1 } */

#include "spaces.h"
#include <stdint.h>
static double
id (double a)
{
  return a;
}
static int
iid (int a)
{
  return a;
}
static int
iadd (int a, int b)
{
  return (int)((unsigned)a + b);
}
static int
imul (int a, int b)
{
  return (int)((unsigned)a * b);
}
static int
imin (int a, int b)
{
  return a < b ? a : b;
}
static long
lid (long a)
{
  return a;
}
static int
sub (int a, int b)
{
  return a - b;
}
static int
second (int a, int b)
{
  return (void)a, b;
}
struct af
{
  unsigned a, b;
};
static struct af
comp (struct af x, struct af y)
{
  return (struct af){ x.a * y.a, x.b * y.a + y.b };
}
static struct af
mk (int a, int b)
{
  return (struct af){ a, b };
}
static struct af
sid (struct af a)
{
  return a;
}
/* 1: div, mod flatten */
TESTED void
flat (int n, int m, int *o, int (*a)[m])
{
  __builtin_map (iid, n * m, o, AT (a, i0 / m, i0 % m));
}
TESTED void
cond (int n, int m, int (*o)[m], int (*a)[m])
{
  __builtin_map (iadd, SPACE (n, m), o, AT (a, i0 > i1 ? i0 % n : n - 1 - i0 % n, i1),
		 INDEX (i0 == i1 || i0 > 2 * i1));
}
struct st
{
  int off;
  int len;
  int *tab;
  unsigned char key[8];
};
TESTED void
memb (struct st *st, int n, int *o, int *a)
{
  __builtin_map (iadd, RANGE (1, n), o, AT (a, (i0 + st->off) % st->len),
		 AT (st->tab, st->key[i0 & 7] + st->key[st->key[i0 % 8]]));
}
static int gtab[4][5];
static int goff = 2;
TESTED void
glob (int n, int *o, int *a)
{
  __builtin_map (iadd, n, o, AT (a, gtab[i0 % 4][i0 % 5]), AT (gtab, i0 % 4, goff));
}
TESTED void
uns (unsigned n, unsigned char c, size_t s, int *o, int *a)
{
  __builtin_map (iadd, RANGE (0u, n), o, AT (a, (unsigned)i0 + c),
		 AT (a, (size_t)i0 + s - 1));
}
TESTED void
chr (int n, int *o, int *a, signed char *ix)
{
  __builtin_map (iadd, n, o, AT (a, (unsigned char)(i0 * 3)),
		 AT (a, ix[ix[i0 % 16] & 15] + 100));
}
TESTED void
neg (int n, int *o, int *a)
{
  __builtin_map (iadd, RANGE (-n, n, 3), AT (o, i0 + n), AT (a, i0 + n), INDEX (i0));
}
TESTED void
negw (int n, int w, int st, int (*o)[64], int (*a)[64])
{
  __builtin_map (iadd, SPACE (RANGE (-n, n, st, w), RANGE (-5, 6, 4, 3)), AT (o, i0 + n, i1 + 5),
		 AT (a, n - i0 - 1, 5 - i1), INDEX (i0 * 10 + i1));
}
TESTED void
cube (int a, int b, int c, int d, int (*o)[b][c][d], int (*x)[b][c][d], int *v)
{
  __builtin_map (iadd, SPACE (RANGE (1, a), b, RANGE (0, c, 2), RANGE (1, d)), o,
		 AT (x, i0 - 1, b - 1 - i1, i2, i3 - 1), AT (v, i2));
}
TESTED void
tens (int a, int b, int c, int d, int (*o)[b], int (*x)[b][c][d], int (*y)[d][c])
{
  __builtin_contract (iadd, imul, 7, SPACE (a, b, OVER (c), OVER (1, d)), o,
		      AT (x, i0, i1, i2, i3), AT (y, i0, i3, i2));
}
TESTED void
tens2 (int a, int b, int c, int d, int (*o)[b], int (*x)[b][c][d])
{
  __builtin_contract (second, iid, 7, SPACE (OVER (c), a, OVER (d), b), o,
		      AT (x, i1, i3, i0, i2));
}
TESTED void
tens4 (int n, int *o, int (*x)[n][n][n], int (*y)[n])
{
  __builtin_contract (iadd, imul, 1, SPACE (n, OVER (n), OVER (n), OVER (n), OVER (2)), o,
		      AT (x, i0, i1, i2, i3), AT (y, i3, i4));
}
TESTED void
kr44 (int n, int (*o)[n][n][n], int (*x)[n][n][n], int (*y)[n][n][n])
{
  __builtin_contract (imin, iadd, 1000, SPACE (n, n, n, n, OVER (n), OVER (n), OVER (n), OVER (n)),
		      o, AT (x, i0, i1, i4, i5), AT (y, (i6 + i7) % n, i2, i3, i6));
}
TESTED void
stc (int n, int m, struct af *o, struct af (*x)[m])
{
  __builtin_contract (comp, sid, ((struct af){ 1, 0 }), SPACE (n, OVER (m)), o,
		      AT (x, i0, i1));
}
TESTED struct af
strd (int n, int m, int (*x)[m], int (*y)[m])
{
  return __builtin_redomap (comp, mk, ((struct af){ 1, 0 }), SPACE (n, m),
			    AT (x, n - 1 - i0, i1), y);
}
TESTED void
lda (int n, int m, int ld, double *a, double *b)
{
  __builtin_map (id, SPACE (n, m), (double (*)[ld])a, (double (*)[ld])b);
}
TESTED int
ldsum (int n, int m, int ld, int *b)
{
  return __builtin_reduce (iadd, 0, SPACE (n, m), (int (*)[ld])b);
}
TESTED void
outat (int n, int m, int (*o)[n], int (*a)[m])
{
  __builtin_map (iid, SPACE (n, m), AT (o, m - 1 - i1, i0), a);
}
struct pr
{
  int x;
  long y;
};
static struct pr
mkp (int a, int b)
{
  return (struct pr){ a + b, a - b };
}
TESTED void
zips (int n, int m, int (*o)[m], long (*q)[n], struct pr (*z)[m], int (*a)[m])
{
  __builtin_map (mkp, SPACE (n, m), __builtin_zip (o, AT (q, i1, i0)), a,
		 AT (a, n - 1 - i0, m - 1 - i1));
}
static int
prs (struct pr p)
{
  return p.x * 3 + (int)p.y;
}
TESTED void
zipi (int n, int m, int (*o)[m], int (*a)[m])
{
  __builtin_map (prs, SPACE (n, m), o, __builtin_zip (AT (a, n - 1 - i0, i1), INDEX (i0 * i1)));
}
TESTED void
types (int n, int m, unsigned char (*o)[m], short (*a)[m], float (*b)[m], _Bool (*c)[m])
{
  double f (double a, double b, int c) { return a + b + c; }
  __builtin_map (f, SPACE (n, m), o, AT (a, i0, i1), AT (b, i0, m - 1 - i1), c);
}
TESTED int
rows (int n, int m, const int (*a)[m])
{
  int dot (const int *r)
  {
    int s = 0;
    for (int j = 0; j < m; j++)
      s += r[j] * j;
    return s;
  }
  return __builtin_redomap (iadd, dot, 0, n, a);
}
TESTED void
rows2 (int n, int m, int p, int (*o)[m], const int (*a)[m][p], int (*b)[p])
{
  int dot (const int *r, const int *q)
  {
    int s = 0;
    for (int j = 0; j < p; j++)
      s += r[j] * q[j];
    return s;
  }
  __builtin_map (dot, SPACE (n, m), o, a, AT (b, i1));
}
TESTED void
rowrow (int n, int m, int *o, int (*a)[3][4])
{
  int f (const int (*q)[4]) { return q[0][0] + q[1][1] * 3 + q[2][3] * 5; }
  __builtin_map (f, n, o, a);
}
TESTED void
inplace (int n, int m, int (*a)[m])
{
  __builtin_map (imul, SPACE (RANGE (1, n), RANGE (1, m)), a, a, INDEX (i0 + i1));
}
TESTED void
broadc (int n, int m, int (*o)[m], int *v, int *w, int s)
{
  __builtin_map (({
		   int f (int a, int b, int c) { return a * 100 + b * 10 + c; }
		   f;
		 }),
		 SPACE (n, m), o, AT (v, i1), AT (w, i0), s);
}
TESTED void
zero (int n, int m, int (*o)[m])
{
  __builtin_contract (iadd, iid, 42, SPACE (n, m, OVER (0)), o, INDEX (i0 / i2));
}
TESTED void
vol (int n, int m, int (*o)[m], volatile int (*a)[m])
{
  __builtin_map (iid, SPACE (n, m), o, AT (a, n - 1 - i0, i1));
}
static int calls;
static int
imp (int a)
{
  calls++;
  return a + calls;
}
TESTED void
impure (int n, int m, int (*o)[m], int (*a)[m])
{
  __builtin_map (imp, SPACE (n, m), o, AT (a, i0, m - 1 - i1));
}
TESTED void
ptr (int (*f) (int), int n, int m, int (*o)[m], int (*a)[m])
{
  __builtin_map (f, SPACE (n, m), o, AT (a, i0, m - 1 - i1));
}
TESTED void
par (int n, int m, int (*o)[m], int (*a)[m])
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    __builtin_map (iadd, SPACE (RANGE (i, i + 1), m), o, AT (a, i0, m - 1 - i1), i);
}
TESTED long
lred (size_t n, size_t m, long (*a)[m])
{
  return __builtin_reduce (({
			     long ladd (long a, long b) { return a + b; }
			     ladd;
			   }),
			   5L, SPACE (RANGE (n / 2, n), RANGE (0, m, 3, 2)), a);
}
int
main (int argc, char **argv)
{
  static int a[100000], b[100000], o[100000], e[100000];
  static double da[100000], db[100000];
  for (int i = 0; i < 100000; i++)
    a[i] = (i * 7919 + 13) % 1009, b[i] = (i * 31 + 7) % 503, da[i] = i, db[i] = 0;
#define CLR                                                                              \
  for (int i = 0; i < 100000; i++)                                                       \
  o[i] = e[i] = -9
#define CMP(N)                                                                           \
  for (int i = 0; i < (N); i++)                                                          \
  EQ (o[i], e[i])
  for (int n = 0; n < 60; n += n < 3 ? 1 : 17)
    for (int m = 1; m < 70; m += m < 4 ? 1 : 16)
      {
	CLR;
	flat (n, m, o, (void *)a);
	for (int i = 0; i < n * m; i++)
	  e[i] = a[i];
	CMP (n * m + 5);
	CLR;
	cond (n, m, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j]
		= a[(i > j ? i % n : n - 1 - i % n) * m + j] + (i == j || i > 2 * j);
	CMP (n * m + 5);
	struct st st = { 3, n + 1, b, { 1, 5, 2, 7, 0, 3, 4, 6 } };
	CLR;
	memb (&st, n, o, a);
	for (int i = 1; i < n; i++)
	  e[i] = a[(i + 3) % (n + 1)] + b[st.key[i & 7] + st.key[st.key[i % 8]]];
	for (int i = 1; i < n; i++)
	  ;
	CMP (n + 5);
	for (int i = 0; i < 20; i++)
	  gtab[i / 5][i % 5] = i * 3;
	CLR;
	glob (n, o, a);
	for (int i = 0; i < n; i++)
	  e[i] = a[gtab[i % 4][i % 5]] + gtab[i % 4][goff];
	CMP (n + 5);
	CLR;
	uns (n, 200, m, o, a);
	for (int i = 0; i < n; i++)
	  e[i] = a[i + 200] + a[i + m - 1];
	CMP (n + 5);
	signed char ix[16];
	for (int i = 0; i < 16; i++)
	  ix[i] = (i * 37 + 11) % 64 - 32;
	CLR;
	chr (n, o, a, ix);
	for (int i = 0; i < n; i++)
	  e[i] = a[(unsigned char)(i * 3)] + a[ix[ix[i % 16] & 15] + 100];
	CMP (n + 5);
	CLR;
	neg (n, o, a);
	for (int i = -n; i < n; i += 3)
	  e[i + n] = a[i + n] + i;
	CMP (2 * n + 5);
	for (int w = 1; w < 6; w++)
	  for (int s = 1; s < 5; s++)
	    {
	      CLR;
	      negw (n, w, s, (void *)o, (void *)a);
	      for (int i = -n; i < n; i++)
		for (int j = -5; j < 6; j++)
		  if ((i + n) % s < w && (j + 5) % 4 < 3)
		    e[(i + n) * 64 + j + 5] = a[(n - i - 1) * 64 + 5 - j] + i * 10 + j;
	      CMP (n * 128 + 64);
	    }
	if (n < 25 && m < 25)
	  {
	    int p = 3, q = 5;
	    CLR;
	    cube (n, m, p, q, (void *)o, (void *)a, b);
	    for (int i = 1; i < n; i++)
	      for (int j = 0; j < m; j++)
		for (int k = 0; k < p; k += 2)
		  for (int l = 1; l < q; l++)
		    e[((i * m + j) * p + k) * q + l]
			= a[(((i - 1) * m + m - 1 - j) * p + k) * q + l - 1] + b[k];
	    CMP (n * m * p * q + 9);
	    CLR;
	    tens (n, m, p, q, (void *)o, (void *)a, (void *)b);
	    for (int i = 0; i < n; i++)
	      for (int j = 0; j < m; j++)
		{
		  int s = 7;
		  for (int k = 0; k < p; k++)
		    for (int l = 1; l < q; l++)
		      s += a[((i * m + j) * p + k) * q + l] * b[(i * q + l) * p + k];
		  e[i * m + j] = s;
		}
	    CMP (n * m + 9);
	    CLR;
	    tens2 (n, m, p, q, (void *)o, (void *)a);
	    for (int i = 0; i < n; i++)
	      for (int j = 0; j < m; j++)
		{
		  int s = 7;
		  for (int k = 0; k < p; k++)
		    for (int l = 0; l < q; l++)
		      s = a[((i * m + j) * p + k) * q + l];
		  e[i * m + j] = s;
		}
	    CMP (n * m + 9);
	  }
	if (m < 6 && n == 2)
	  {
	    CLR;
	    tens4 (m, o, (void *)a, (void *)b);
	    for (int i = 0; i < m; i++)
	      {
		int s = 1;
		for (int j = 0; j < m; j++)
		  for (int k = 0; k < m; k++)
		    for (int l = 0; l < m; l++)
		      for (int r = 0; r < 2; r++)
			s += a[((i * m + j) * m + k) * m + l] * b[l * m + r];
		e[i] = s;
	      }
	    CMP (m + 9);
	    CLR;
	    if (m < 5)
	      {
		kr44 (m, (void *)o, (void *)a, (void *)b);
#define F(v) for (int v = 0; v < m; v++)
		F (i) F (j) F (k) F (l)
		{
		  int s = 1000;
		  F (p)
		  F (q) F (r) F (t) s
		      = imin (s, a[((i * m + j) * m + p) * m + q]
				     + b[((((r + t) % m) * m + k) * m + l) * m + r]);
		  e[((i * m + j) * m + k) * m + l] = s;
		}
		CMP (m * m * m * m + 9);
	      }
	  }
	{
	  struct af *x = (void *)a, *y = (void *)o, *z = (void *)e;
	  CLR;
	  stc (n, m, y, (void *)x);
	  for (int i = 0; i < n; i++)
	    {
	      struct af s = { 1, 0 };
	      for (int j = 0; j < m; j++)
		s = comp (s, x[i * m + j]);
	      z[i] = s;
	    }
	  CMP (2 * n + 4);
	  struct af s = strd (n, m, (void *)a, (void *)b), t = { 1, 0 };
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      t = comp (t, mk (a[(n - 1 - i) * m + j], b[i * m + j]));
	  EQ (s.a, t.a);
	  EQ (s.b, t.b);
	}
	for (int i = 0; i < 10000; i++)
	  db[i] = -1;
	lda (n, m, m + 3, db, da);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m + 3; j++)
	    EQ (db[i * (m + 3) + j], j < m ? da[i * (m + 3) + j] : -1);
	{
	  int s = 0;
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      s += b[i * (m + 3) + j];
	  EQ (ldsum (n, m, m + 3, b), s);
	}
	CLR;
	outat (n, m, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[(m - 1 - j) * n + i] = a[i * m + j];
	CMP (n * m + 4);
	{
	  static long q[10000];
	  CLR;
	  zips (n, m, (void *)o, (void *)q, 0, (void *)a);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      {
		int x = a[i * m + j], y = a[(n - 1 - i) * m + m - 1 - j];
		e[i * m + j] = x + y;
		EQ (q[j * n + i], x - y);
	      }
	  CMP (n * m + 4);
	}
	CLR;
	zipi (n, m, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j] = a[(n - 1 - i) * m + j] * 3 + i * j;
	CMP (n * m + 4);
	{
	  static unsigned char oo[10000];
	  static short sa[10000];
	  static float fb[10000];
	  static _Bool bc[10000];
	  for (int i = 0; i < 10000; i++)
	    sa[i] = i % 50, fb[i] = i % 71, bc[i] = i % 3 == 0, oo[i] = 0;
	  types (n, m, (void *)oo, (void *)sa, (void *)fb, (void *)bc);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      EQ (oo[i * m + j],
		     sa[i * m + j] + fb[i * m + m - 1 - j] + bc[i * m + j]);
	}
	{
	  int s = 0;
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      s += a[i * m + j] * j;
	  EQ (rows (n, m, (void *)a), s);
	}
	CLR;
	rows2 (n, m, 6, (void *)o, (void *)a, (void *)b);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    {
	      int s = 0;
	      for (int k = 0; k < 6; k++)
		s += a[(i * m + j) * 6 + k] * b[j * 6 + k];
	      e[i * m + j] = s;
	    }
	CMP (n * m + 4);
	CLR;
	rowrow (n, m, o, (void *)a);
	for (int i = 0; i < n; i++)
	  e[i] = a[i * 12] + a[i * 12 + 5] * 3 + a[i * 12 + 11] * 5;
	CMP (n + 4);
	CLR;
	for (int i = 0; i < n * m; i++)
	  o[i] = a[i];
	inplace (n, m, (void *)o);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j] = a[i * m + j] * (i && j ? i + j : 1);
	CMP (n * m + 4);
	CLR;
	broadc (n, m, (void *)o, a, b, m);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j] = a[j] * 100 + b[i] * 10 + m;
	CMP (n * m + 4);
	CLR;
	zero (n, m, (void *)o);
	for (int i = 0; i < n * m; i++)
	  e[i] = 42;
	CMP (n * m + 4);
	CLR;
	vol (n, m, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j] = a[(n - 1 - i) * m + j];
	CMP (n * m + 4);
	calls = 0;
	CLR;
	impure (n, m, (void *)o, (void *)a);
	calls = 0;
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j] = imp (a[i * m + m - 1 - j]);
	CMP (n * m + 4);
	calls = 0;
	CLR;
	ptr (argc > 5 ? iid : imp, n, m, (void *)o, (void *)a);
	CMP (0);
	CMP (0);
	calls = 0;
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j] = imp (a[i * m + m - 1 - j]);
	CMP (n * m + 4);
	CLR;
	par (n, m, (void *)o, (void *)a);
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < m; j++)
	    e[i * m + j] = a[i * m + m - 1 - j] + i;
	CMP (n * m + 4);
	{
	  long s = 5;
	  static long la[10000];
	  for (int i = 0; i < 10000; i++)
	    la[i] = i * 3;
	  for (int i = n / 2; i < n; i++)
	    for (int j = 0; j < m; j++)
	      if (j % 3 < 2)
		s += la[i * m + j];
	  EQ (lred (n, m, (void *)la), s);
	}
      }
  printf ("%d\n", bad);
  return bad != 0;
}
