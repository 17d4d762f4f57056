/* The loads and stores of array elements, counted while the program runs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled twice.  With -fsanitize=thread and the plugin it is `normalise2' of the second paper
   and the form with a map before it; GCC then calls a function for each load and store.
   With -DCOUNTER it is these functions, and what calls `normalise2'.  */

#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

extern void plain (size_t n, int *restrict y, int *restrict z, const int *x);
extern void expanded (size_t n, int *restrict y, int *restrict z, const int *given);

#ifndef COUNTER

static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int inc (int a) { return a + 1; }
static int scale (int a, int b) { return 3 * a - b; }

void
plain (size_t n, int *restrict y, int *restrict z, const int *x)
{
  int *t = malloc (n * sizeof *t);
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (scale, n, y, x, s);
  __builtin_scan (add, 0, n, t, x);
  int e = __builtin_reduce (max, 0, n, t);
  __builtin_map (scale, n, z, x, e);
  free (t);
}

void
expanded (size_t n, int *restrict y, int *restrict z, const int *given)
{
  int *t = malloc (n * sizeof *t), *x = malloc (n * sizeof *x);
  __builtin_map (inc, n, x, given);
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (scale, n, y, x, s);
  __builtin_scan (add, 0, n, t, x);
  int e = __builtin_reduce (max, 0, n, t);
  __builtin_map (scale, n, z, x, e);
  free (t);
  free (x);
}

#else

static size_t read_bytes, written_bytes;
static char *stack;

/* Add SIZE to WHICH unless P is on the stack, as all is that is no array.  */

static void
count (size_t *which, void *p, size_t size)
{
  char here;
  if ((char *) p < &here || (char *) p > stack)
    *which += size;
}

#define COUNT(SIZE)							\
  void __tsan_read##SIZE (void *p) { count (&read_bytes, p, SIZE); }	\
  void __tsan_write##SIZE (void *p) { count (&written_bytes, p, SIZE); }	\
  void __tsan_unaligned_read##SIZE (void *p) { count (&read_bytes, p, SIZE); } \
  void __tsan_unaligned_write##SIZE (void *p) { count (&written_bytes, p, SIZE); }

COUNT (1) COUNT (2) COUNT (4) COUNT (8) COUNT (16)

void __tsan_init (void) { }
void __tsan_func_entry (void *p) { (void) p; }
void __tsan_func_exit (void) { }
void __tsan_read_range (void *p, size_t n) { count (&read_bytes, p, n); }
void __tsan_write_range (void *p, size_t n) { count (&written_bytes, p, n); }

int
main (void)
{
  char here;
  int *x = malloc (N * sizeof *x), *y = malloc (N * sizeof *y), *z = malloc (N * sizeof *z);
  stack = &here;
  for (int i = 0; i < N; i++)
    x[i] = i % 7;
  plain (N, y, z, x);
  printf ("plain: %zu reads, %zu writes\n", read_bytes / sizeof *x, written_bytes / sizeof *x);
  read_bytes = written_bytes = 0;
  expanded (N, y, z, x);
  printf ("expanded: %zu reads, %zu writes\n", read_bytes / sizeof *x,
	  written_bytes / sizeof *x);
  return 0;
}

#endif
