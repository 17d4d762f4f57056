/* Branches between calls from which no path leads on: the program ends there, or stays in a
   loop that has no exit.  What they read has been made before, and what stands behind them
   has not run.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels not_there 2 } */
/* { dg-refused not_there "z" order } */
/* { dg-kernels sum_of_made 1 } */
/* { dg-eliminated sum_of_made "t" } */
/* { dg-kernels dumped 1 } */
/* { dg-kernels dumped_again 2 } */
/* { dg-refused dumped_again "table" read-outside } */
/* { dg-kernels element 2 } */
/* { dg-refused element "t" read-outside } */
/* { dg-kernels endless 2 } */
/* { dg-refused endless "t" read-outside } */
/* { dg-kernels two_steps 2 } */
/* { dg-members two_steps "map,map" "map" } */
/* { dg-refused two_steps "table" read-outside } */
/* { dg-kernels beside 2 } */
/* { dg-members beside "map,map" "map" } */
/* { dg-kernels greatest 3 } */
/* { dg-refused greatest "t" branch } */
/* { dg-kernels drawn 2 } */
/* { dg-eliminated drawn "t" } */
/* { dg-kernels asserted 1 } */
/* { dg-kernels told 1 } */
/* { dg-eliminated told "t" } */
/* { dg-kernels changed 1 } */
/* { dg-eliminated changed "t" } */

#include "check.h"
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 50

static int sq (int a) { return a * a; }
static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int mix (int a, int b) { return a * 3 + b; }

static int table[N];

/* Ends the program, which GCC does not know.  */
static __attribute__ ((noipa)) void
end_with (int status)
{
  _exit (status);
}

static __attribute__ ((noipa)) void
dump (void)
{
  end_with (table[3]);
}

/* The second sum reads what need not be there.  */
TESTED int
not_there (size_t n, const int *z, const int *x)
{
  int s = __builtin_reduce (add, 0, n, z);
  if (!x)
    for (;;)
      end_with (s % 100);
  return s + __builtin_redomap (add, mix, 0, n, z, x);
}

/* This one does not, and may come first.  */
TESTED int
sum_of_made (size_t n, int *x, int bad)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  x[0] = 5;
  if (bad)
    for (;;)
      end_with (x[0] + x[1]);
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* The map stays, and the sum, which cannot stop the program, moves up.  */
TESTED int
dumped (size_t n, const int *restrict x, int bad)
{
  __builtin_map (sq, n, table, x);
  if (bad)
    {
      dump ();
      abort ();
    }
  return __builtin_reduce (add, 0, n, table);
}

/* A map may not.  This kernel would have a guard.  */
TESTED void
dumped_again (size_t n, int *o, const int *x, int bad)
{
  __builtin_map (sq, n, table, x);
  if (bad)
    {
      dump ();
      abort ();
    }
  __builtin_map (inc, n, o, table);
}

TESTED void
element (size_t n, int *restrict o, const int *x, int bad)
{
  int *t = calloc (n + 4, sizeof *t);
  __builtin_map (sq, n, t, x);
  if (bad)
    {
      end_with (t[3]);
      abort ();
    }
  __builtin_map (inc, n, o, t);
  free (t);
}

TESTED void
endless (size_t n, int *restrict o, const int *x, int bad)
{
  int t[N] = { 0 };
  __builtin_map (sq, n, t, x);
  if (bad)
    for (;;)
      end_with (t[3]);
  __builtin_map (inc, n, o, t);
}

/* What is one kernel does not go on together either.  */
TESTED void
two_steps (size_t n, int *restrict o, const int *restrict x, int bad)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, table, t);
  if (bad)
    {
      dump ();
      abort ();
    }
  __builtin_map (inc, n, o, table);
  free (t);
}

/* Nor beside another call.  */
TESTED void
beside (size_t n, int *restrict o, const int *restrict x, int bad)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (sq, n, table, t);
  if (bad)
    {
      dump ();
      abort ();
    }
  __builtin_map (inc, n, o, x);
  free (t);
}

/* Another call reads it.  */
TESTED int
greatest (size_t n, int *restrict o, const int *x, int bad)
{
  int *t = calloc (n + 1, sizeof *t);
  __builtin_map (inc, n, t, x);
  if (bad)
    {
      end_with (__builtin_reduce (max, 0, n, t));
      abort ();
    }
  __builtin_map (sq, n, o, t);
  int first = t[0];
  free (t);
  return first;
}

/* Where nobody else does the map runs for each of the two.  */
TESTED int
drawn (size_t n, const int *x, int bad)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (inc, n, t, x);
  if (bad)
    {
      end_with (__builtin_reduce (max, 0, n, t));
      abort ();
    }
  int s = __builtin_reduce (add, 0, n, t);
  free (t);
  return s;
}

/* An end alone reads nothing ...  */
TESTED void
asserted (size_t n, int *restrict o, const int *restrict x, int bad)
{
  __builtin_map (sq, n, table, x);
  assert (!bad);
  __builtin_map (inc, n, o, table);
}

/* ... and this not what nobody else knows.  */
TESTED void
told (size_t n, int *restrict o, const int *x, int bad)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (sq, n, t, x);
  if (bad)
    {
      end_with (7);
      abort ();
    }
  __builtin_map (inc, n, o, t);
  free (t);
}

/* What is changed there nobody reads.  */
TESTED void
changed (size_t n, int *restrict o, int *x, int bad)
{
  int *t = malloc ((n + 1) * sizeof *t);
  __builtin_map (sq, n, t, x);
  if (bad)
    for (;;)
      end_with (x[0]++);
  __builtin_map (inc, n, o, t);
  free (t);
}

/* How a child ends that runs CALL: with which status, or -1 if by a signal.  */
#define CHILD(CALL)							\
  ({									\
    int status = 0;							\
    pid_t child = fork ();						\
    if (!child)								\
      {									\
	fclose (stderr);						\
	memset (table, 0, sizeof table);				\
	CALL;								\
	_exit (99);							\
      }									\
    CHECK (child > 0 && waitpid (child, &status, 0) == child);		\
    WIFEXITED (status) ? WEXITSTATUS (status) : -1;			\
  })

/* Each element of O is VALUE after CALL.  */
#define FILLS(CALL, VALUE)						\
  do									\
    {									\
      CALL;								\
      for (int i = 0; i < N; i++)					\
	CHECK (o[i] == (VALUE));					\
      memset (o, 0, sizeof o);						\
    }									\
  while (0)

int
main (void)
{
  int x[N], o[N], sum = 0, squares = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i + 1;
      sum += x[i];
      squares += x[i] * x[i];
    }
  /* Threads do not survive a fork.  */
  CHECK (CHILD (not_there (N, x, NULL)) == sum % 100);
  CHECK (CHILD (sum_of_made (N, x, 1)) == 7);
  CHECK (CHILD (dumped (N, x, 1)) == 16 && CHILD (dumped_again (N, o, x, 1)) == 16);
  CHECK (CHILD (element (N, o, x, 1)) == 16 && CHILD (endless (N, o, x, 1)) == 16);
  CHECK (CHILD (two_steps (N, o, x, 1)) == 25 && CHILD (beside (N, o, x, 1)) == 25);
  CHECK (CHILD (greatest (N, o, x, 1)) == N + 1 && CHILD (drawn (N, x, 1)) == N + 1);
  CHECK (CHILD (asserted (N, o, x, 1)) == -1 && CHILD (told (N, o, x, 1)) == 7);
  CHECK (CHILD (changed (N, o, x, 1)) == 1);

  CHECK (not_there (N, x, x) == 5 * sum);
  CHECK (dumped (N, x, 0) == squares && drawn (N, x, 0) == sum + N);
  FILLS (dumped_again (N, o, x, 0), x[i] * x[i] + 1);
  FILLS (element (N, o, x, 0), x[i] * x[i] + 1);
  FILLS (endless (N, o, x, 0), x[i] * x[i] + 1);
  FILLS (two_steps (N, o, x, 0), (x[i] + 1) * (x[i] + 1) + 1);
  FILLS (beside (N, o, x, 0), x[i] + 1);
  FILLS (greatest (N, o, x, 0), (x[i] + 1) * (x[i] + 1));
  FILLS (asserted (N, o, x, 0), x[i] * x[i] + 1);
  FILLS (told (N, o, x, 0), x[i] * x[i] + 1);
  FILLS (changed (N, o, x, 0), x[i] * x[i] + 1);
  CHECK (sum_of_made (N, x, 0) == sum + N && x[0] == 5);
  return 0;
}
