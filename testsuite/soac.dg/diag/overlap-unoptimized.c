/* Without optimization, too.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O0" } */

typedef __SIZE_TYPE__ size_t;

static int sq (int a) { return a * a; }

void
f (size_t n, int *a, int *b)
{
  int buffer[10];
  __builtin_map (sq, n, a + 1, a);	/* { dg-error "3: output 'a . 1' of '__builtin_map' overlaps its input 'a'" } */
  b = a - 1;
  __builtin_map (sq, n, b, a);	/* { dg-error "3: output 'b' of '__builtin_map' overlaps its input 'a'" } */
  __builtin_map (sq, 6, buffer, buffer + 5);	/* { dg-error "3: output 'buffer' of '__builtin_map' overlaps its input 'buffer . 5'" } */
  __builtin_map (sq, 5, buffer, buffer + 5);
  __builtin_map (sq, n, a, a);
}

/* The branch that is not taken is there as well.  */
static inline __attribute__ ((always_inline)) void
squares (size_t n, int *o, const int *a)
{
  if (o == a + 1)
    while (n--)
      o[n] = sq (a[n]);
  else
    __builtin_map (sq, n, o, a);
}

void
backwards (size_t n, int *a)
{
  squares (n, a + 1, a);
}
