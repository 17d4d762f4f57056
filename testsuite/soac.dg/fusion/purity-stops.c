/* Operators that may not return: what is behind a check stays there, what ends
   the program ends it, and what leaves by another way runs in order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fno-partial-inlining" } */
/* { dg-kernels asserted 1 { no-option -fsanitize } } */
/* { dg-eliminated asserted "t" { no-option -fsanitize } } */
/* { dg-lowering asserted "openmp" { option fopenmp } } */
/* { dg-kernels unreachable 1 } */
/* { dg-eliminated unreachable "t" } */
/* { dg-kernels folded 1 } */
/* { dg-lowering folded "openmp" { option fopenmp } } */
/* { dg-kernels guarded 2 } */
/* { dg-kernels guarded_call 2 } */
/* { dg-kernels unguarded 1 } */
/* { dg-eliminated unguarded "t" } */
/* { dg-kernels on_one_path 1 } */
/* { dg-kernels jumps 1 } */
/* { dg-lowering jumps "sequential" } */
/* { dg-kernels exits 2 } */
/* { dg-refused exits "t" impure } */
/* { dg-kernels asserted_of_more 2 } */
/* { dg-refused asserted_of_more "t" order { no-option -fsanitize } } */
/* { dg-kernels asserted_before_branch 2 } */
/* { dg-refused asserted_before_branch "t" order { no-option -fsanitize } } */
/* { dg-kernels asserted_backwards 1 { no-option -fsanitize } } */
/* { dg-kernels filtered 1 } */
/* { dg-eliminated filtered "t" } */

#include "check.h"

#include <assert.h>
#include <setjmp.h>
#include <sys/wait.h>
#include <unistd.h>

static int add (int a, int b) { return a + b; }
static int even (int a) { return a % 2 == 0; }
static int half (int a) { if (a % 2 != 0) abort (); return a / 2; }
static int divide (int a, int d) { return a / d; }
static int start (int a) { return a + 1; }

static int
positive (int a)
{
  assert (a >= 0);
  return a + 1;
}

TESTED int
asserted (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (positive, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* All elements are asserted, whoever reads them.  */

TESTED int
asserted_of_more (size_t n, const int *x, size_t half)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (positive, n, t, x);
  int sum = __builtin_reduce (add, 0, half, t);
  free (t);
  return sum;
}

TESTED int
asserted_before_branch (size_t n, const int *x, int really)
{
  int *t = malloc (n * sizeof *t), sum = 0;
  __builtin_map (positive, n, t, x);
  if (really)
    sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

TESTED int
asserted_backwards (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (positive, n, t, x);
  int sum = __builtin_reduce (add, 0, n, __builtin_stride (t + n - 1, -1));
  free (t);
  return sum;
}

static int
small (int a)
{
  if (a > 1000)
    __builtin_unreachable ();
  return a & 1023;
}

TESTED int
unreachable (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (small, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

static int
larger (int a, int b)
{
  if (a < 0 || b < 0)
    abort ();
  return a > b ? a : b;
}

TESTED int
folded (size_t n, const int *x)
{
  return __builtin_reduce (larger, 0, n, x);
}

/* Elements that the filter drops would stop the program.  */
TESTED int
filtered (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  size_t m = __builtin_filter (even, n, t, x);
  int sum = __builtin_redomap (add, half, 0, m, t);
  free (t);
  return sum;
}

/* The division may not move up, before the check; the map may not move down,
   since the array that it reads is written.  */
TESTED int
guarded (size_t n, int *x, int d)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (start, n, t, x);
  if (d == 0)
    {
      free (t);
      return -1;
    }
  x[0] = 1000;
  int sum = __builtin_redomap (add, divide, 0, n, t, d);
  free (t);
  return sum;
}

static jmp_buf back;
__attribute__ ((noipa)) static void
check (int d)
{
  if (d == 0)
    longjmp (back, 1);
}

TESTED int
guarded_call (size_t n, int *restrict t, const int *x, int d)
{
  __builtin_map (start, n, t, x);
  check (d);
  return __builtin_redomap (add, divide, 0, n, t, d);
}

/* Here the map may move down.  */
TESTED int
unguarded (size_t n, int d)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (start, n, t, __builtin_iota (0));
  if (d == 0)
    abort ();
  int sum = __builtin_redomap (add, divide, 0, n, t, d);
  free (t);
  return sum;
}

/* The operator stops, and is not asked.  */
static int never (int a) { (void) a; abort (); }

TESTED int
on_one_path (size_t n, const int *x, int really)
{
  int *t = malloc (n * sizeof *t);
  int sum = 0;
  if (really)
    {
      __builtin_map (never, n, t, x);
      sum = __builtin_reduce (add, 0, n, t);
    }
  free (t);
  return sum;
}

static int
jump (int a)
{
  if (a == 40)
    longjmp (back, 7); /* { dg-note "here" } */
  return a + 1;
}

TESTED void
jumps (size_t n, int *restrict o, const int *x)
{
  __builtin_map (jump, n, o, x); /* { dg-warning "'jump' is not pure" } */
}

static int
leave (int a)
{
  if (a == 40)
    exit (9); /* { dg-note "here" } */
  return a;
}

TESTED int
exits (size_t n, const int *x, int *seen)
{
  int *t = malloc (n * sizeof *t);
  *seen = 1;
  __builtin_map (leave, n, t, x); /* { dg-warning "'leave' is not pure" } */
  *seen = 2;
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* The status of a child that runs CALL.  */
#define CHILD(CALL)							\
  ({									\
    int status;								\
    fflush (stdout);							\
    pid_t child = fork ();						\
    if (child == 0)							\
      {									\
	fclose (stderr);						\
	CALL;								\
	_exit (0);							\
      }									\
    CHECK (waitpid (child, &status, 0) == child);			\
    status;								\
  })

int
main (void)
{
  static int seen;
  /* Few elements only run in children: threads do not survive a fork.  */
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int m = n, i;
      for (i = 0; i < m; i++)
	x[i] = i * 7 % 50;
      if (n < 1000)
	{
	  CHECK (CHILD (asserted (n, x)) == 0);
	  if (n > 1)
	    {
	      x[1] = -1;
	      CHECK (WIFSIGNALED (CHILD (asserted (n, x))));
	      CHECK (WIFSIGNALED (CHILD (folded (n, x))));
	      CHECK (WIFSIGNALED (CHILD (on_one_path (n, x, 1))));
	      CHECK (WIFSIGNALED (CHILD (asserted_of_more (n, x, 1))));
	      CHECK (WIFSIGNALED (CHILD (asserted_before_branch (n, x, 0))));
	      CHECK (WIFSIGNALED (CHILD (asserted_backwards (n, x))));
	      x[1] = 40;
	      CHECK (WEXITSTATUS (CHILD (exits (n, x, &seen))) == 9);
	      x[1] = 7;
	    }
	  CHECK (WIFSIGNALED (CHILD (unguarded (n, 0))));
	}
#define SUM(VALUE)							\
      ({								\
	int sum = 0;							\
	for (i = 0; i < m; i++)						\
	  sum += VALUE;							\
	sum;								\
      })
      int most = 0;
      for (i = 0; i < m; i++)
	most = most > x[i] ? most : x[i];
      CHECK (asserted (n, x) == SUM (x[i] + 1));
      CHECK (asserted_before_branch (n, x, 1) == SUM (x[i] + 1));
      CHECK (asserted_backwards (n, x) == SUM (x[i] + 1));
      CHECK (asserted_of_more (n, x, n / 2) == SUM (i < m / 2 ? x[i] + 1 : 0));
      CHECK (unreachable (n, x) == SUM (x[i]));
      CHECK (folded (n, x) == most);
      CHECK (filtered (n, x) == SUM (x[i] % 2 ? 0 : x[i] / 2));
      CHECK (on_one_path (n, x, 0) == 0);
      CHECK (unguarded (n, 3) == SUM ((i + 1) / 3));
      for (i = 0; i < m; i++)
	o[i] = -5;
      int status = setjmp (back);
      if (!status)
	jumps (n, o, x);
      for (i = 0; i < m && x[i] != 40; i++)
	CHECK (o[i] == x[i] + 1);
      CHECK (status == (i < m ? 7 : 0));
      for (; i < m; i++)
	CHECK (o[i] == -5);
      if (!setjmp (back))
	{
	  guarded_call (n, o, x, 0);
	  abort ();
	}
      CHECK (guarded_call (n, o, x, 3) == SUM ((x[i] + 1) / 3));
      if (n > 0)
	{
	  int before = x[0];
	  CHECK (guarded (n, x, 0) == -1);
	  CHECK (guarded (n, x, 3)
		 == SUM (((i ? x[i] : before) + 1) / 3));
	}
      free (x);
      free (o);
    }
  return 0;
}
