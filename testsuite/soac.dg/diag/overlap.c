/* An output that overlaps an input or another output, where constant offsets show
   it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

typedef __SIZE_TYPE__ size_t;
struct two { int a, b; };
struct box { int size; int cells[100]; };

static int sq (int a) { return a * a; }
static int add (int a, int b) { return a + b; }
static int odd (int a) { return a & 1; }
static struct two both (int a) { struct two t = { a, a }; return t; }

extern int table[1000];

void
one_further (size_t n, int *a)
{
  __builtin_map (sq, n, a + 1, a);	/* { dg-error "3: output 'a . 1' of '__builtin_map' overlaps its input 'a'" } */
  __builtin_scan (add, 0, n, a, a + 1);	/* { dg-error "3: output 'a' of '__builtin_scan' overlaps its input 'a . 1'" } */
  __builtin_filter (odd, n, &a[1], a);	/* { dg-error "3: output '&a.1.' of '__builtin_filter' overlaps its input 'a'" } */
  int *b = a - 1;
  __builtin_map (add, n, b, b, a);	/* { dg-error "output 'b' of '__builtin_map' overlaps its input 'a'" } */
}

void
counted (int *a, struct box *p)
{
  __builtin_map (sq, 11, a + 10, a);	/* { dg-error "output 'a . 10' of '__builtin_map' overlaps its input 'a'" } */
  __builtin_map (sq, 10, a + 10, a);
  __builtin_map (sq, 1, a + 1, a);
  __builtin_map (sq, 0, a + 1, a);
  __builtin_map (sq, 501, table + 500, table);	/* { dg-error "output 'table . 500' of '__builtin_map' overlaps its input 'table'" } */
  __builtin_map (sq, 500, table + 500, table);
  __builtin_map (sq, 50, p->cells + 49, p->cells);	/* { dg-error "output 'p->cells . 49' of '__builtin_map' overlaps its input 'p->cells'" } */
  __builtin_map (sq, 50, p->cells + 50, p->cells);
}

/* These may be few.  */
void
uncounted (size_t n, int *a)
{
  __builtin_map (sq, n, a + 4, a);	/* { dg-warning "3: output 'a . 4' of '__builtin_map' overlaps its input 'a' if there are more than 4 elements" } */
  __builtin_map (sq, n, a + 100, a);
}

/* These are few.  */
void
tested (size_t n, int *a)
{
  if (n < 2)
    __builtin_map (sq, n, a + 1, a);
  if (n < 3)
    __builtin_map (sq, n, a + 1, a);	/* { dg-error "5: output 'a . 1' of '__builtin_map' overlaps its input 'a'" } */
  if (n > 4)
    return;
  __builtin_map (sq, n, a + 4, a);
  if (n > 0)
    return;
  int k = n;
  __builtin_map (sq, n - k, a + k + 1, a);
}

/* So are these: a count is no negative number.  */
void
tested_signed (int n, long m, int *a)
{
  if (n <= 1)
    __builtin_map (sq, n, a + 1, a);
  if (n <= 3)
    __builtin_map (sq, n, a + 3, a);
  if (m > 4)
    return;
  __builtin_map (sq, m, a + 4, a);
  if (n <= 2)
    __builtin_map (sq, n, a + 1, a);	/* { dg-error "5: output 'a . 1' of '__builtin_map' overlaps its input 'a'" } */
}

static inline void
move (int *d, const int *s, int n)
{
  if (d > s && d < s + n)
    for (int i = n; i-- > 0;)
      d[i] = s[i];
  else
    __builtin_map (sq, n, d, s);
}

void
tested_places (int n, long m, int *a, int *b)
{
  int *d = a + 1;
  move (a + 3, a, n);
  move (a + 1, a, n);
  if (d >= a + m)
    __builtin_map (sq, m, d, a);
  if (a)
    __builtin_map (sq, m, a + 1, a);	/* { dg-error "5: output 'a . 1' of '__builtin_map' overlaps its input 'a'" } */
  if (b < b + m)
    __builtin_map (sq, m, a + 2, a + 1);	/* { dg-error "5: output 'a . 2' of '__builtin_map' overlaps its input" } */
}

void
strides (size_t n, int *a, short *s)
{
  __builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (a + 1, 2));
  __builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (a, 2));
  __builtin_map (sq, n, __builtin_stride (a, 2), __builtin_stride (a + 2, 2));	/* { dg-error "overlaps its input" } */
  __builtin_map (sq, n, __builtin_stride (a, 2), a);	/* { dg-error "overlaps its input" } */
  __builtin_map (sq, n, s, (int *) s);	/* { dg-error "overlaps its input" } */
}

void
outputs (size_t n, int *a, int *b)
{
  __builtin_map (both, n, __builtin_zip (b, b), a);	/* { dg-error "output 'b' of '__builtin_map' overlaps its output 'b'" } */
  __builtin_map (both, n, __builtin_zip (b, b + 1), a);	/* { dg-error "output 'b' of '__builtin_map' overlaps its output 'b . 1'" } */
  __builtin_map (both, n, __builtin_zip (a, b), a);
}

/* In an inlined function: said once.  */
static inline void
helper (size_t n, int *a, int k)
{
  if (k > 0)
    __builtin_map (sq, n, a + 1, a);	/* { dg-error "overlaps its input" } */
}

void first (size_t n, int *a, int k) { helper (n, a, k); }
void second (size_t n, int *a, int k) { helper (n, a + 5, k); }

/* It is read and written in the order of the keys.  */
void
by_index (size_t n, size_t m, int *o, int *idx)
{
  __builtin_reduce_by_index (add, n, m, o, idx, o);	/* { dg-error "3: output 'o' of '__builtin_reduce_by_index' overlaps its input 'o'" } */
  __builtin_reduce_by_index (add, n, m, o, o, idx);	/* { dg-error "output 'o' of '__builtin_reduce_by_index' overlaps its input 'o'" } */
  __builtin_reduce_by_index (add, n, m, o, idx, o + 1);	/* { dg-error "overlaps its input 'o . 1'" } */
  __builtin_reduce_by_index (add, n, 5, o, idx, o + 4);	/* { dg-error "overlaps its input 'o . 4'" } */
  __builtin_reduce_by_index (add, n, 5, o, idx, o + 5);
  __builtin_reduce_by_index (add, 6, m, o + 5, idx, o);	/* { dg-error "overlaps its input 'o'" } */
  __builtin_reduce_by_index (add, 5, m, o + 5, idx, o);
  __builtin_reduce_by_index (add, 0, m, o, idx, o);
  __builtin_reduce_by_index (add, n, m, o, idx, 1);
}

void
one_key (size_t n, size_t m, int *o, int *idx)
{
  if (m <= 1)
    __builtin_reduce_by_index (add, n, m, o, idx, o + 1);
}

/* Rows are no different.  */
static void twice (double *o, const double *a) { o[0] = 2 * a[0]; o[1] = a[1]; }
static void plus (double *o, const double *a, const double *b) { o[0] = a[0] + b[0]; o[1] = b[1]; }

void
rows (size_t n, size_t m, double (*o)[2], int *idx)
{
  static double none[2];
  __builtin_map (twice, n, o, o + 1);	/* { dg-error "3: output 'o' of '__builtin_map' overlaps its input 'o . 1'" } */
  __builtin_map (twice, n, o + 1, __builtin_at (o, __builtin_axis (0)));	/* { dg-error "overlaps its input 'o'" } */
  __builtin_map (twice, n, o, o);
  __builtin_map (twice, 1, o, o + 1);
  __builtin_map (twice, 7, o, o + 7);
  __builtin_scan (plus, none, n, o, o + 1);	/* { dg-error "3: output 'o' of '__builtin_scan' overlaps its input 'o . 1'" } */
  __builtin_reduce_by_index (plus, n, m, o, idx, o);	/* { dg-error "3: output 'o' of '__builtin_reduce_by_index' overlaps its input 'o'" } */
  __builtin_reduce_by_index (plus, n, 5, o, idx, o + 4);	/* { dg-error "overlaps its input 'o . 4'" } */
  __builtin_reduce_by_index (plus, n, 5, o, idx, o + 5);
}

/* Even rows are read and odd ones written.  */
void
every_other_row (double (*o)[2])
{
  __builtin_map (twice, __builtin_range (0, 10, 2), o + 1, o);
  __builtin_map (twice, __builtin_range (0, 12, 4, 2), o + 2, o);
}
