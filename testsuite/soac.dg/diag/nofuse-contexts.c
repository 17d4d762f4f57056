/* __builtin_soac_nofuse wherever the call within it may stand, without a
   warning.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra -Wno-unused-parameter -std=gnu11" } */

#define ALONE(CALL) __builtin_soac_nofuse (CALL)

#if !__has_builtin (__builtin_soac_nofuse)
# error "there is no __builtin_soac_nofuse"
#endif

typedef __SIZE_TYPE__ size_t;
struct pair { short a, b; };
static int id (int a) { return a; }
static int add (int a, int b) { return a + b; }
static signed char narrow (signed char a, signed char b) { return a + b; }
static float sum (float a, float b) { return a + b; }
static struct pair both (struct pair p, struct pair q)
{
  return (struct pair) { p.a + q.a, p.b + q.b };
}
static int negative (int a) { return a < 0; }

int
expressions (int n, int *y, int *x, signed char *c, float *f, struct pair *p)
{
  int s = ALONE (__builtin_reduce (add, 0, n, x));
  const size_t kept = ALONE (__builtin_filter (negative, n, y, x));
  int a[] = { 1, ALONE (__builtin_reduce (add, 0, n, x)), 3 };
  signed char small = ALONE (__builtin_reduce (narrow, 0, n, c));
  float real = ALONE (__builtin_reduce (sum, 0, n, f));
  short member = ALONE (__builtin_reduce (both, p[0], n, p)).a;
  size_t size = sizeof (ALONE (__builtin_reduce (add, 0, n, x)));
  __typeof__ (ALONE (__builtin_reduce (narrow, 0, n, c))) other = small;

  ALONE (__builtin_map (id, n, y, x)), ALONE (__builtin_scan (add, 0, n, y, x));
  n > 3 ? ALONE (__builtin_map (id, n, y, x))
	: ALONE (__builtin_scan_exclusive (add, 0, n, y, x));
  (void) ALONE (__builtin_reduce (add, 0, n, x));
  ALONE (__builtin_redomap (add, id, 0, n, x));
  ALONE ((__builtin_map (id, n, y, x)));
  ALONE (ALONE (__builtin_scanomap (add, id, 0, n, y, x)));
  if (ALONE (__builtin_filter (negative, n, y, x)) > 0)
    s++;
  for (ALONE (__builtin_map (id, n, y, x));
       n > 3 && ALONE (__builtin_reduce (add, 0, n, y));
       ALONE (__builtin_map (id, n, y, x)))
    n--;
  switch (ALONE (__builtin_reduce (add, 0, n, x)))
    {
    case 1:
      return ALONE (__builtin_redomap (add, id, 0, n, x));
    default:
      break;
    }
  a[ALONE (__builtin_reduce (add, 0, n, x))]
    = -ALONE (__builtin_reduce (add, ALONE (__builtin_reduce (add, 0, n, x)),
				ALONE (__builtin_filter (id, n, y, x)), y));
  s += ({ ALONE (__builtin_reduce (add, 0, n, x)); });
  s += (ALONE (__builtin_reduce (add, 0, n, x)) ?: 3);
  return (s + a[1] + (int) kept + small + (int) real + member + (int) size
	  + other
	  + _Generic (ALONE (__builtin_reduce (add, 0, n, x)), int: 1));
}

void
nothing (int n, int *y, int *x)
{
  return ALONE (__builtin_map (id, n, y, x));
}
