/* Updates of an array between its two readers, in all ways that C has: each keeps
   apart what it touches, and nothing else.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_memcpy 2 } */
/* { dg-refused by_memcpy "t" inplace } */
/* { dg-kernels by_memset 2 } */
/* { dg-refused by_memset "t" inplace } */
/* { dg-kernels by_other_name 2 } */
/* { dg-refused by_other_name "t" inplace } */
/* { dg-kernels by_unknown_name 2 } */
/* { dg-refused by_unknown_name "t" alias } */
/* { dg-kernels by_member 2 } */
/* { dg-refused by_member "t" inplace } */
/* { dg-kernels by_callee 2 } */
/* { dg-refused by_callee "t" alias } */
/* { dg-kernels by_asm 2 } */
/* { dg-refused by_asm "t" inplace } */
/* { dg-kernels by_clobber 2 } */
/* { dg-refused by_clobber "t" alias } */
/* { dg-kernels by_volatile 2 } */
/* { dg-refused by_volatile "t" inplace } */
/* { dg-kernels by_atomic 2 } */
/* { dg-refused by_atomic "t" alias } */
/* { dg-kernels by_realloc 2 } */
/* { dg-kernels by_branch 2 } */
/* { dg-refused by_branch "t" inplace } */
/* { dg-kernels by_loop 2 } */
/* { dg-refused by_loop "t" inplace } */
/* { dg-kernels by_map 3 } */
/* { dg-refused by_map "t" inplace } */
/* { dg-kernels by_scan_over 2 } */
/* { dg-refused by_scan_over "x" inplace } */
/* { dg-kernels zip_in_place 1 } */
/* { dg-kernels other_memset 1 } */
/* { dg-eliminated other_memset "t" { no-option -fsanitize } } */
/* { dg-kernels other_free 1 } */
/* { dg-eliminated other_free "t" } */
/* { dg-kernels other_volatile 1 } */
/* { dg-eliminated other_volatile "t" } */
/* { dg-kernels other_asm 1 } */
/* { dg-eliminated other_asm "t" } */
/* { dg-kernels other_callee 1 { no-option -fsanitize } } */
/* { dg-eliminated other_callee "t" { no-option -fsanitize } } */
/* { dg-kernels read_by_memcpy 1 } */
/* { dg-fused read_by_memcpy "t" diagonal } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int odd (int a) { return a & 1; }

#define FIRST								\
  int *t = malloc ((n + 1) * sizeof *t);				\
  __builtin_map (inc, n, t, x)
#define SECOND_KEPT __builtin_map (add, n, o, t, x)
#define SECOND								\
  __builtin_map (add, n, o, t, x);					\
  free (t)

TESTED void
by_memcpy (size_t n, int *restrict o, int *x)
{
  static const int two[] = { 70, 71 };
  FIRST;
  memcpy (x, two, sizeof two);
  SECOND;
}

TESTED void
by_memset (size_t n, int *restrict o, int *x)
{
  FIRST;
  memset (x + 1, 0, n / 2 * sizeof *x);
  SECOND;
}

TESTED void
by_other_name (size_t n, int *restrict o, int *x)
{
  int *same = x;
  FIRST;
  same[1] = 70;
  SECOND;
}

TESTED void
by_unknown_name (size_t n, int *restrict o, int *x, int *y)
{
  FIRST;
  y[1] = 70;
  SECOND;
}

struct box { int size; int cells[100]; };

TESTED void
by_member (int *restrict o, struct box *b)
{
  size_t n = b->size;
  int *x = b->cells;
  FIRST;
  b->cells[1] = 70;
  SECOND;
}

TESTED void
write_second (int *x)
{
  x[1] = 70;
}

TESTED void
by_callee (size_t n, int *restrict o, int *x)
{
  FIRST;
  write_second (x);
  SECOND;
}

TESTED void
by_asm (size_t n, int *restrict o, int *x)
{
  FIRST;
  __asm__ volatile ("" : "+m" (x[1]));
  SECOND;
}

TESTED void
by_clobber (size_t n, int *restrict o, int *x)
{
  FIRST;
  __asm__ volatile ("" : : : "memory");
  SECOND;
}

TESTED void
by_volatile (size_t n, int *restrict o, int *x)
{
  FIRST;
  ((volatile int *) x)[1] = 70;
  SECOND;
}

TESTED void
by_atomic (size_t n, int *restrict o, int *x)
{
  FIRST;
  __atomic_store_n (x + 1, 70, __ATOMIC_SEQ_CST);
  SECOND;
}

/* The consumer reads what realloc has moved.  */
TESTED void
by_realloc (size_t n, int *restrict o, int *x)
{
  FIRST;
  t = realloc (t, 2 * (n + 1) * sizeof *t);
  SECOND;
}

TESTED void
by_branch (size_t n, int *restrict o, int *x, int really)
{
  FIRST;
  if (really)
    x[1] = 70;
  SECOND;
}

TESTED void
by_loop (size_t n, int *restrict o, int *x)
{
  FIRST;
  for (size_t i = 0; i < n; i++)
    x[i] *= 2;
  SECOND;
}

/* A combinator with another count.  */
TESTED void
by_map (size_t n, int *restrict o, int *x)
{
  FIRST;
  __builtin_map (inc, n / 2, x, x);
  SECOND;
}

/* What is kept goes over what the scan has written.  */
TESTED size_t
by_scan_over (size_t n, int *x)
{
  __builtin_scan (add, 0, n, x, x);
  return __builtin_filter (odd, n, x, x);
}

struct two { int a, b; };

static struct two
turned (int a, int b)
{
  struct two t = { b, a + b };
  return t;
}

/* Members of a zip are inputs, too.  */
TESTED int
zip_in_place (size_t n, int *restrict x, int *restrict y)
{
  __builtin_map (turned, n, __builtin_zip (x, y), x, y);
  __builtin_map (inc, n, x, x);
  return __builtin_reduce (add, 0, n, y);
}

TESTED void
other_memset (size_t n, int *restrict o, int *restrict x, int *restrict z)
{
  FIRST;
  memset (z, 0, n * sizeof *z);
  SECOND;
}

TESTED void
other_free (size_t n, int *restrict o, int *x)
{
  void *p = malloc (n + 1);
  ((volatile char *) p)[0] = 1;
  FIRST;
  free (p);
  SECOND;
}

static volatile int seen;

TESTED void
other_volatile (size_t n, int *restrict o, int *restrict x)
{
  FIRST;
  seen = 1;
  SECOND;
}

TESTED void
other_asm (size_t n, int *restrict o, int *restrict x)
{
  int y;
  FIRST;
  __asm__ volatile ("" : "=r" (y) : "0" (3));
  SECOND;
}

static __attribute__ ((noinline)) void
write_first (int *z)
{
  z[0] = 70;
}

/* GCC knows what the function writes.  */
TESTED void
other_callee (size_t n, int *restrict o, int *restrict x, int *restrict z)
{
  FIRST;
  write_first (z);
  SECOND;
}

/* It is read, not written.  */
TESTED int
read_by_memcpy (size_t n, int *restrict o, int *x)
{
  int first;
  FIRST;
  SECOND_KEPT;
  memcpy (&first, t, sizeof first);
  free (t);
  return first;
}

#define FILL for (size_t i = 0; i < n; i++) x[i] = i * 7 % 41
#define OLD(I) ((int) ((I) * 7 % 41))
#define IS(NEW)								\
  for (size_t i = 0; i < n; i++)					\
    CHECK (o[i] == OLD (i) + 1 + (NEW))

int
main (void)
{
  FOR_SIZES (n)
    if (n >= 2)
      {
	ARRAY (int, x, n + 2);
	ARRAY (int, o, n);
	ARRAY (int, z, n);
	FILL;
	by_memcpy (n, o, x);
	IS (i < 2 ? (int) (70 + i) : OLD (i));
	FILL;
	by_memset (n, o, x);
	IS (i >= 1 && i <= n / 2 ? 0 : OLD (i));
#define SECOND_IS_70(CALL) FILL; CALL; IS (i == 1 ? 70 : OLD (i))
	SECOND_IS_70 (by_other_name (n, o, x));
	SECOND_IS_70 (by_unknown_name (n, o, x, x));
	SECOND_IS_70 (by_callee (n, o, x));
	SECOND_IS_70 (by_volatile (n, o, x));
	SECOND_IS_70 (by_atomic (n, o, x));
	SECOND_IS_70 (by_branch (n, o, x, 1));
	FILL;
	by_branch (n, o, x, 0);
	IS (OLD (i));
	FILL;
	by_loop (n, o, x);
	IS (2 * OLD (i));
	FILL;
	by_map (n, o, x);
	IS (OLD (i) + (i < n / 2));
	FILL;
	by_asm (n, o, x);
	IS (OLD (i));
	by_clobber (n, o, x);
	IS (OLD (i));
	by_realloc (n, o, x);
	IS (OLD (i));
	other_memset (n, o, x, z);
	IS (OLD (i));
	other_free (n, o, x);
	IS (OLD (i));
	other_volatile (n, o, x);
	IS (OLD (i));
	other_asm (n, o, x);
	IS (OLD (i));
	other_callee (n, o, x, z);
	IS (OLD (i));
	CHECK (z[0] == 70);
	CHECK (read_by_memcpy (n, o, x) == OLD (0) + 1);
	IS (OLD (i));
	int sum = 0;
	size_t k = 0, kept = by_scan_over (n, x);
	for (size_t i = 0; i < n; i++)
	  if (odd (sum += OLD (i)))
	    CHECK (x[k++] == sum);
	CHECK (k == kept);
	FILL;
	for (size_t i = 0; i < n; i++)
	  z[i] = i % 5;
	sum = 0;
	for (size_t i = 0; i < n; i++)
	  sum += OLD (i) + (int) (i % 5);
	CHECK (zip_in_place (n, x, z) == sum);
	for (size_t i = 0; i < n; i++)
	  CHECK (x[i] == (int) (i % 5) + 1
		 && z[i] == OLD (i) + (int) (i % 5));
	free (x);
	free (o);
	free (z);
      }
  struct box b = { 90, { 0 } };
  size_t n = 90;
  int *x = b.cells, o[90];
  FILL;
  by_member (o, &b);
  IS (i == 1 ? 70 : OLD (i));
  return 0;
}

/* { dg-steps other_free "LOAD x; APPLY inc (0); APPLY add (1, 0); STORE o (2)" } */
