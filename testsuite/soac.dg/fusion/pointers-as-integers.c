/* Integers that are pointers, by the names of their types.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels by_name 1 } */
/* { dg-kernels by_other_name 1 } */
/* { dg-kernels by_third_name 1 } */
#include <stdint.h>
#include "check.h"

typedef uintptr_t word;
typedef word cell;

static uintptr_t same (uintptr_t a) { return a; }
static word same_word (word a) { return a; }
static cell same_cell (cell a) { return a; }

TESTED int
by_name (void)
{
  int v = 1;
  uintptr_t a[1] = { (uintptr_t) &v }, b[1];
  __builtin_map (same, 1, b, a);
  *(int *) b[0] = 5;
  return v;
}

TESTED int
by_other_name (void)
{
  int v = 2;
  word a[1] = { (word) &v }, b[1];
  __builtin_map (same_word, 1, b, a);
  *(int *) b[0] = 5;
  return v;
}

TESTED int
by_third_name (void)
{
  int v = 3;
  cell a[1] = { (cell) &v }, b[1];
  __builtin_map (same_cell, 1, b, a);
  *(int *) b[0] = 5;
  return v;
}

int
main (void)
{
  CHECK (by_name () == 5);
  CHECK (by_other_name () == 5);
  CHECK (by_third_name () == 5);
  return 0;
}
