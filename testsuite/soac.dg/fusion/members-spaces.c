/* Arrays that are members of one structure are different arrays, as parameters are: of two
   dimensions, read at neighbours, with ranges, and with counts that nobody knows.  A test tells
   whether someone has gone on behind the end of one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels both_read 1 } */
/* { dg-guards both_read 2 { option -O[123s] } } */
/* { dg-kernels next_row 1 } */
/* { dg-kernels last_column 1 } */
/* { dg-kernels global 1 } */
/* { dg-kernels unknown_rows 1 } */
/* { dg-kernels counts_in_members 1 { option "-O2|-O3|-Os" } } */
/* { dg-kernels step 1 } */
/* { dg-kernels in_array 1 } */
/* { dg-kernels behind_first 1 } */
/* { dg-kernels behind_variable 2 } */
/* { dg-kernels planes 2 } */
/* { dg-kernels numbers 2 } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20, L = 500 };
#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
#define TESTED __attribute__ ((noipa))

struct lines { float u[L], v[L], w[L]; };
struct grids { int h, w; float u[N][N], v[N][N], o[N][N]; };
struct pair { float u[N][N], v[N][N], un[N][N], vn[N][N]; };

static struct grids all;

static float half (float a, float b) { return (a + b) / 2; }
static float less (float a, float b) { return a - b; }
static float square (float a) { return a * a; }
static float flow (float a, float n, float s, float b) { return a + (n + s - 2 * a) / 4 - a * b * b; }

#define INNER __builtin_space (N, __builtin_range (1, N))

TESTED void
both_read (struct lines *s, int n)
{
  __builtin_map (square, n, s->v, s->u);
  __builtin_map (less, n, s->w, s->v, s->u);
}

TESTED void
next_row (struct grids *s)
{
  __builtin_map (half, __builtin_space (N - 1, N), s->v, s->u, __builtin_at (s->u, i0 + 1, i1));
  __builtin_map (less, __builtin_space (N - 1, N), s->o, s->v, __builtin_at (s->u, i0 + 1, i1));
}

TESTED void
last_column (struct grids *s)
{
  __builtin_map (half, INNER, s->v, s->u, __builtin_at (s->u, i0, i1 - 1));
  __builtin_map (less, INNER, s->o, s->v, s->u);
}

TESTED void
global (void)
{
  __builtin_map (half, INNER, all.v, all.u, __builtin_at (all.u, i0, i1 - 1));
  __builtin_map (less, INNER, all.o, all.v, __builtin_at (all.u, i0, i1 - 1));
}

TESTED void
unknown_rows (struct grids *s, int n)
{
  __builtin_map (half, __builtin_space (n, N - 1), s->v, s->u, __builtin_at (s->u, i0, i1 + 1));
  __builtin_map (less, __builtin_space (n, N - 1), s->o, s->v, __builtin_at (s->u, i0, i1 + 1));
}

TESTED void
counts_in_members (struct grids *s)
{
  __builtin_map (square, __builtin_space (s->h, s->w), s->v, s->u);
  __builtin_map (less, __builtin_space (s->h, s->w), s->o, s->v, s->u);
}

#define MIDDLE __builtin_space (__builtin_range (1, N - 1), N)
#define AROUND(x) x, __builtin_at (x, i0 - 1, i1), __builtin_at (x, i0 + 1, i1)

TESTED void
step (struct pair *s)
{
  __builtin_map (flow, MIDDLE, s->un, AROUND (s->u), s->v);
  __builtin_map (flow, MIDDLE, s->vn, AROUND (s->v), s->u);
}

TESTED void
in_array (struct lines *s, int k, int n)
{
  __builtin_map (square, n, s[k].v, s[k].u);
  __builtin_map (less, n, s[k].w, s[k].v, s[k].u);
}

TESTED void
behind_first (struct lines *s, int n)
{
  __builtin_map (square, __builtin_range (1, n), s->v, s->u);
  __builtin_map (less, __builtin_range (1, n), s->w, s->v, s->u);
}

/* These are one array, and programs go from one row to the next.  */
TESTED void
planes (float (*a)[N][N], int n)
{
  __builtin_map (square, __builtin_space (n, N), a[1], a[0]);
  __builtin_map (less, __builtin_space (n, N), a[2], a[1], __builtin_at (a[0], i0 + 1, i1));
}

/* And this is no array: who takes its address may mean what follows as well.  */
struct numbers { float a, b[N]; };
TESTED void
numbers (struct numbers *s, int n, float *restrict o)
{
  __builtin_map (square, n, s->b, s->b);
  __builtin_map (square, n + 1, o, &s->a);
}

/* The second member is where the length of the first one says.  */
TESTED void
behind_variable (int n, float *x)
{
#ifdef __clang__
  struct variable { float u[9]; float v[8]; } *s;
#else
  struct variable { float u[n]; float v[8]; } *s;
#endif
  s = malloc (sizeof *s);
  s->u[0] = n;
  __builtin_map (square, 8, (float *) s + 1, x);
  __builtin_map (square, 8, x, s->u);
  free (s);
}

static struct grids g, h;
static int bad;

static void
same (const char *what)
{
  if (memcmp (&g, &h, sizeof g))
    {
      printf ("%s\n", what);
      bad++;
    }
}

static void
set (struct grids *s)
{
  s->h = N - 1;
  s->w = N;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	s->u[i][j] = (i * 7 + j * 3) % 11;
	s->v[i][j] = s->o[i][j] = -1;
      }
}

/* What the calls do to H, from row 0 to HI and column LO on, with the neighbour DI, DJ.  */
static void
loops (float (*f) (float, float), int rows, int lo, int hi, int di, int dj, int si, int sj)
{
  for (int i = 0; i < rows; i++)
    for (int j = lo; j < hi; j++)
      {
	float a = h.u[i + di][j + dj];
	h.v[i][j] = f ? f (h.u[i][j], a) : square (h.u[i][j]);
      }
  for (int i = 0; i < rows; i++)
    for (int j = lo; j < hi; j++)
      h.o[i][j] = less (h.v[i][j], h.u[i + si][j + sj]);
}

static void
lines (void)
{
  for (int n = 0; n <= L; n += 125)
    {
      struct lines a[2], b;
      for (int i = 0; i < L; i++)
	{
	  b.u[i] = i;
	  b.v[i] = b.w[i] = -1;
	}
      a[0] = a[1] = b;
      for (int i = 0; i < n; i++)
	{
	  b.v[i] = square (b.u[i]);
	  b.w[i] = b.v[i] - b.u[i];
	}
      both_read (a, n);
      bad += memcmp (a, &b, sizeof b) != 0;
      in_array (a, 1, n);
      bad += memcmp (a + 1, &b, sizeof b) != 0;
      if (n > 0)
	a[1].v[0] = a[1].w[0] = -1, b.v[0] = b.w[0] = -1;
      behind_first (a + 1, n);
      bad += memcmp (a + 1, &b, sizeof b) != 0;
    }
}

static void
pairs (void)
{
  static struct pair a, b;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	a.u[i][j] = (i + 2 * j) % 5;
	a.v[i][j] = (3 * i + j) % 4;
      }
  b = a;
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < N; j++)
      {
	b.un[i][j] = flow (b.u[i][j], b.u[i - 1][j], b.u[i + 1][j], b.v[i][j]);
	b.vn[i][j] = flow (b.v[i][j], b.v[i - 1][j], b.v[i + 1][j], b.u[i][j]);
      }
  step (&a);
  bad += memcmp (&a, &b, sizeof a) != 0;
}

static void
rest (void)
{
  static float a[3][N][N], b[3][N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[0][i][j] = (i * 5 + j) % 7;
  memcpy (b, a, sizeof a);
  int n = N - 1;
  planes (a, n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++)
      {
	b[1][i][j] = square (b[0][i][j]);
	b[2][i][j] = b[1][i][j] - b[0][i + 1][j];
      }
  bad += memcmp (a, b, sizeof a) != 0;
  float x[9] = { 3, 3, 3, 3, 3, 3, 3, 3, 5 };
  behind_variable (9, x);
  for (int i = 0; i < 8; i++)
    bad += x[i] != 81;
  bad += x[8] != 5;
  struct numbers s = { 2, { 3, 4, 5 } };
  float o[4];
  numbers (&s, 3, o);
  bad += o[0] != 4 || o[1] != 81 || o[2] != 256 || o[3] != 625;
}

int
main (void)
{
  set (&g), set (&h);
  next_row (&g);
  loops (half, N - 1, 0, N, 1, 0, 1, 0);
  same ("next_row");
  set (&g), set (&h);
  last_column (&g);
  loops (half, N, 1, N, 0, -1, 0, 0);
  same ("last_column");
  set (&all), set (&h);
  global ();
  loops (half, N, 1, N, 0, -1, 0, -1);
  g = all;
  same ("global");
  for (int n = 0; n <= N; n += 4)
    {
      set (&g), set (&h);
      unknown_rows (&g, n);
      loops (half, n, 0, N - 1, 0, 1, 0, 1);
      same ("unknown_rows");
    }
  set (&g), set (&h);
  counts_in_members (&g);
  loops (NULL, N - 1, 0, N, 0, 0, 0, 0);
  same ("counts_in_members");
  lines ();
  pairs ();
  rest ();
  return bad != 0;
}
