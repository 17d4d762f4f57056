/* Pointers that are exchanged behind setjmp: what a call reads is not read by the name that one of them
   had before, for which there is no room beside the new one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels swapped 3 } */

#include <setjmp.h>
#include "check.h"

static jmp_buf back;
static int *seen;

static int twice (int a) { return a + a; }
static int add (int a, int b) { return a + b; }

static __attribute__ ((noinline, noclone)) void
jump_if (int jumps)
{
  if (jumps)
    longjmp (back, 1);
}

static __attribute__ ((noinline, noclone)) void
look (int *p)
{
  seen = p;
}

TESTED int
swapped (size_t n, int *p, int *q, int flag)
{
  int *a = flag & 1 ? p : q, *b = flag & 1 ? q : p;
  for (int j = 0; j < 3; j++)
    {
      __builtin_map (twice, n, b, a);
      int *swap = a;
      a = b;
      b = swap;
    }
  if (setjmp (back))
    return -1;
  jump_if (flag == 3);
  int *swap = a;
  a = b;
  b = swap;
  int sum = __builtin_reduce (add, 0, n, b);
  jump_if (flag == 5);
  int more = __builtin_reduce (add, sum, n, a);
  look (b);
  return more;
}

int
main (void)
{
  static int p[100], q[100];
  for (size_t n = 0; n <= 100; n += 25)
    for (int flag = 0; flag < 6; flag++)
      {
	for (int i = 0; i < 100; i++)
	  {
	    p[i] = i;
	    q[i] = 1000 + i;
	  }
	int first = 0;
	for (size_t i = 0; i < n; i++)
	  first += flag & 1 ? p[i] : q[i];
	int sum = swapped (n, p, q, flag);
	CHECK (sum == (flag == 3 || flag == 5 ? -1 : 12 * first));
      }
  return 0;
}
