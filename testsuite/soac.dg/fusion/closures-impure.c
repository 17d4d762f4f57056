/* Nested functions that write what they see around them: they run as written,
   one element after the other, and the user is told which variable it is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels counted 2 } */
/* { dg-refused counted "t" impure } */
/* { dg-lowering counted "sequential" { no-option fopenmp } } */
/* { dg-kernels listed 1 } */
/* { dg-lowering listed "sequential" } */
/* { dg-kernels moved 2 } */
/* { dg-kernels folded 1 } */
/* { dg-lowering folded "sequential" } */
/* { dg-kernels scanned 1 } */
/* { dg-lowering scanned "sequential" } */
/* { dg-kernels kept 1 } */
/* { dg-lowering kept "sequential" } */
/* { dg-kernels both 1 } */
/* { dg-lowering both "sequential" } */
/* { dg-kernels left 1 } */
/* { dg-lowering left "sequential" } */
/* { dg-kernels deeper 1 } */
/* { dg-lowering deeper "sequential" } */
/* { dg-schedule counted "as written" "unordered, threads above 8192" { option "-O. -fopenmp$" } } */
/* { dg-schedule counted "as written" "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule listed "as written" { option "-O. -fopenmp$" } } */
/* { dg-schedule listed "as written" { option "-O3 -g" } } */

#include "check.h"

static int add (int a, int b) { return a + b; }

TESTED int
counted (size_t n, const int *x, int *calls)
{
  int count = 0;
  int number (int a) { return a + count++ % 10; } /* { dg-note "'number' writes 'count' of the enclosing function here" } */
  int *t = malloc (n * sizeof *t);
  __builtin_map (number, n, t, x); /* { dg-warning "'number' is not pure: it writes 'count' of the enclosing function; '__builtin_map' runs as a plain sequential loop" } */
  *calls = count;
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* What is written is an array.  */
TESTED void
listed (size_t n, int *restrict o, const int *x)
{
  int last[4] = { 0 };
  int shift (int a)
  {
    int r = last[a & 3];
    last[a & 3] = a; /* { dg-note "writes 'last' of the enclosing function here" } */
    return r;
  }
  __builtin_map (shift, n, o, x); /* { dg-warning "writes 'last'" } */
}

/* The value that another operator sees is that of after the first loop.  */
TESTED int
moved (size_t n, const int *x)
{
  int most = 0;
  int note (int a)
  {
    if (a > most)
      most = a; /* { dg-note "writes 'most' of the enclosing function here" } */
    return a;
  }
  int rest (int a) { return most - a; }
  int *t = malloc (n * sizeof *t);
  __builtin_map (note, n, t, x); /* { dg-warning "writes 'most'" } */
  int sum = __builtin_redomap (add, rest, 0, n, t);
  free (t);
  return sum;
}

TESTED int
folded (size_t n, const int *x, int *calls)
{
  int count = 0;
  int plus (int a, int b)
  {
    count++; /* { dg-note "writes 'count' of the enclosing function here" } */
    return a + b;
  }
  int sum = __builtin_reduce (plus, 0, n, x); /* { dg-warning "writes 'count'" } */
  *calls = count;
  return sum;
}

TESTED void
scanned (size_t n, int *restrict o, const int *x)
{
  int turn = 0;
  int plus (int a, int b)
  {
    turn = 1 - turn; /* { dg-note "writes 'turn' of the enclosing function here" } */
    return a + turn + b;
  }
  __builtin_scan (plus, 0, n, o, x); /* { dg-warning "writes 'turn'" } */
}

/* The first of each number.  */
TESTED size_t
kept (size_t n, int *restrict o, const int *x)
{
  char seen[64] = { 0 };
  int first (int a)
  {
    int old = seen[a];
    seen[a] = 1; /* { dg-note "writes 'seen' of the enclosing function here" } */
    return !old;
  }
  return __builtin_filter (first, n, o, x); /* { dg-warning "writes 'seen'" } */
}

/* Both operators of one call write.  */
TESTED int
both (size_t n, const int *x)
{
  int k = 0;
  int even (int a) { return a + (k = 1 - k); } /* { dg-bogus "pure" } */
  int plus (int a, int b) { return a + b * (k += 2) % 7; } /* { dg-note "writes 'k' of the enclosing function here" } */
  return __builtin_redomap (plus, even, 0, n, x); /* { dg-warning "'plus' is not pure: it writes 'k'" } */
}

/* Out of the loop, and of the function.  */
TESTED int
left (size_t n, int *restrict o, const int *x)
{
  __label__ out;
  int found = -1;
  int stop (int a)
  {
    if (a == 40)
      {
	found = a; /* { dg-note "writes 'found' of the enclosing function here" } */
	goto out;
      }
    return a + 1;
  }
  __builtin_map (stop, n, o, x); /* { dg-warning "writes 'found'" } */
  return -2;
out:
  return found;
}

/* It writes a variable further out.  */
TESTED int
around (size_t n, int *restrict o, const int *x)
{
  int count = 0;
  __attribute__ ((noinline)) void
  deeper (int step)
  {
    int number (int a)
    {
      count += step; /* { dg-note "writes 'count' of an enclosing function here" } */
      return a + count;
    }
    __builtin_map (number, n, o, x); /* { dg-warning "writes 'count' of an enclosing function" } */
  }
  deeper (2);
  return count;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      int m = n, i, calls;
      for (i = 0; i < m; i++)
	x[i] = i * 7 % 50;
#define SUM(VALUE)							\
      ({								\
	int sum = 0;							\
	for (i = 0; i < m; i++)						\
	  sum += VALUE;							\
	sum;								\
      })
      CHECK (counted (n, x, &calls) == SUM (x[i] + i % 10));
      CHECK (calls == m);
      listed (n, o, x);
      int last[4] = { 0 };
      for (i = 0; i < m; i++)
	{
	  CHECK (o[i] == last[x[i] & 3]);
	  last[x[i] & 3] = x[i];
	}
      int most = 0;
      for (i = 0; i < m; i++)
	most = most > x[i] ? most : x[i];
      CHECK (moved (n, x) == SUM (most - x[i]));
      CHECK (folded (n, x, &calls) == SUM (x[i]));
      CHECK (calls == m);
      scanned (n, o, x);
      int sum = 0;
      for (i = 0; i < m; i++)
	{
	  sum += x[i] + (i + 1) % 2;
	  CHECK (o[i] == sum);
	}
      CHECK (kept (n, o, x) == (n < 50 ? n : 50));
      for (i = 0; i < m && i < 50; i++)
	CHECK (o[i] == x[i]);
      int k = 0, s = 0;
      for (i = 0; i < m; i++)
	{
	  int v = x[i] + (k = 1 - k);
	  s = s + v * (k += 2) % 7;
	}
      CHECK (both (n, x) == s);
      for (i = 0; i < m; i++)
	o[i] = -5;
      int found = left (n, o, x);
      for (i = 0; i < m && x[i] != 40; i++)
	CHECK (o[i] == x[i] + 1);
      CHECK (found == (i < m ? 40 : -2));
      for (; i < m; i++)
	CHECK (o[i] == -5);
      CHECK (around (n, o, x) == 2 * m);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + 2 * (i + 1));
      free (x);
      free (o);
    }
  return 0;
}
