/* An operator that may end the program runs for all elements, also for those that no window of its
   consumers has.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels two_read 2 } */
/* { dg-refused two_read "t" order } */
/* { dg-kernels one_read 2 } */
/* { dg-kernels scanned 2 } */
/* { dg-kernels without 1 } */
#include <sys/wait.h>
#include <unistd.h>
#include "check.h"

static int check (int x) { if (x < 0) abort (); return x + 1; }
static int plus (int a, int b) { return a + b; }
static int checked (int a, int b) { if (b < 0) abort (); return a + b; }
static int inc (int x) { return x + 1; }

TESTED void
two_read (size_t n, size_t m, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (check, n, t, x);
  __builtin_map (plus, m, o, t, t + 1);
  free (t);
}

TESTED void
one_read (size_t n, size_t m, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (check, n, t, x);
  o[0] = __builtin_reduce (plus, 0, m, t + 3);
  free (t);
}

TESTED void
scanned (size_t n, size_t m, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_scan (checked, 0, n, t, x);
  __builtin_map (plus, m, o, t, t + 1);
  free (t);
}

TESTED void
without (size_t n, size_t m, int *restrict o, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (inc, n, t, x);
  __builtin_map (plus, m, o, t, t + 1);
  free (t);
}

enum { N = 100 };
static int x[N], o[N];

static void
check_end (void (*f) (size_t, size_t, int *, const int *))
{
  fflush (NULL);
  pid_t child = fork ();
  CHECK (child >= 0);
  if (!child)
    {
      if (!freopen ("/dev/null", "w", stderr))
	_exit (1);
      f (N, 20, o, x);
      _exit (0);
    }
  int status;
  CHECK (waitpid (child, &status, 0) == child);
  CHECK (!WIFEXITED (status));
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i % 7;
  two_read (N, 20, o, x);
  for (int i = 0; i < 20; i++)
    CHECK (o[i] == x[i] + x[i + 1] + 2);
  without (N, 20, o, x);
  for (int i = 0; i < 20; i++)
    CHECK (o[i] == x[i] + x[i + 1] + 2);
  one_read (N, 20, o, x);
  int s = 20;
  for (int i = 3; i < 23; i++)
    s += x[i];
  CHECK (o[0] == s);
  scanned (N, 20, o, x);
  CHECK (o[0] == 2 * x[0] + x[1]);
  x[77] = -1;
  check_end (two_read);
  check_end (one_read);
  check_end (scanned);
  return 0;
}
