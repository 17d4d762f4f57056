/* Arrays that are written as arrays: local ones, members, parts.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels local 0 } */
/* { dg-kernels member 1 } */
/* { dg-kernels part 1 } */
/* { dg-kernels global 1 } */

#include "check.h"

static int inc (int a) { return a + 1; }
static int add (int a, int b) { return a + b; }
static int table[50];
struct box { int length; int at[20]; };

TESTED int
local (void)
{
  int a[5] = { 1, 2, 3, 4, 5 };
  return __builtin_reduce (add, 0, 5, a);
}

TESTED void member (struct box *b)
{ __builtin_map (inc, b->length, b->at, b->at); }
TESTED int part (size_t from, size_t n)
{ return __builtin_reduce (add, 0, n, table + from); }
TESTED void global (int x)
{ __builtin_map (inc, 50, table, x); }

int
main (void)
{
  struct box b = { 10, { 0 } };
  CHECK (local () == 15);
  member (&b);
  for (int i = 0; i < 20; i++)
    CHECK (b.at[i] == (i < 10));
  global (6);
  for (int i = 0; i < 50; i++)
    CHECK (table[i] == 7);
  CHECK (part (3, 40) == 280);
  return 0;
}
