/* Calls wherever C allows an expression of their type, without a warning.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra -Wpedantic -Wno-unused-parameter -std=gnu11" } */

typedef __SIZE_TYPE__ size_t;
static int id (int a) { return a; }
static int add (int a, int b) { return a + b; }
static int only_in_sizeof (int a, int b) { return a + b; }
static int negative (int a) { return a < 0; }

static inline int
sum (int n, const int *x)
{
  return __builtin_reduce (add, 0, n, x);
}

int
expressions (int n, int *y, const int *x)
{
  int s = __builtin_reduce (add, 0, n, x), t;
  const size_t kept = __builtin_filter (negative, n, y, x);
  size_t size = sizeof (__builtin_reduce (only_in_sizeof, 0, n, x));
  int a[] = { 1, __builtin_reduce (add, 0, n, x), 3 };
  struct { int first, second; } pair
    = { .second = __builtin_redomap (add, id, 0, n, x) };

  t = s += __builtin_reduce (add, s, n, x);
  __builtin_map (id, n, y, x), __builtin_scan (add, 0, n, y, x);
  n > 3 ? __builtin_map (id, n, y, x) : __builtin_scan (add, 0, n, y, x);
  (void) __builtin_reduce (add, 0, n, x);
  if (__builtin_filter (negative, n, y, x) > 0 && sum (n, x) < 3)
    t++;
  while (__builtin_reduce (add, 0, n, x) > t)
    n--;
  for (__builtin_map (id, n, y, x); n > 3 && __builtin_reduce (add, 0, n, y);
       __builtin_map (id, n, y, x))
    n--;
  do
    t++;
  while (t < __builtin_reduce (add, 0, n, x));
  switch (__builtin_reduce (add, 0, n, x))
    {
    case 1:
      return __builtin_redomap (add, id, 0, n, x);
    default:
      break;
    }
  a[__builtin_reduce (add, 0, n, x)] = -__builtin_reduce (add, 0, n, x);
  s += __builtin_reduce (add, __builtin_reduce (add, 1, n, x),
			 __builtin_filter (id, n, y, x), y);
  return (s + t + a[1] + (int) kept + (int) size + pair.second
	  + _Generic (__builtin_reduce (add, 0, n, x), int: 1, default: 2));
}

_Bool
truth (int n, const int *x)
{
  return !__builtin_reduce (add, 0, n, x) || __builtin_reduce (add, 1, n, x);
}
