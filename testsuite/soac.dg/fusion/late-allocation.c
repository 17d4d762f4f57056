/* Temporaries that are written several times, in kernels with guards: an array is
   allocated late, or not at all, only if the kernel itself neither stores nor loads
   there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 14 takes sizes in the test itself for negative ones.  */
/* { dg-additional-options "-Wno-alloc-size-larger-than" } */
/* { dg-kernels overwritten 1 } */
/* { dg-guards overwritten 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-guards in_place 1 } */
/* { dg-kernels scanned 1 } */
/* { dg-guards scanned 1 } */
/* { dg-kernels read_again 2 } */
/* { dg-guards read_again 1 } */
/* { dg-kernels zeros 1 } */
/* { dg-guards zeros 1 } */
/* { dg-kernels zeros_first 1 } */
/* { dg-guards zeros_first 1 } */
/* { dg-kernels looked_up 2 } */
/* { dg-guards looked_up 1 } */
/* { dg-kernels two_kernels 2 } */
/* { dg-kernels grown 2 } */
/* { dg-kernels on_stack 1 } */
/* { dg-guards on_stack 1 } */
/* { dg-kernels local 1 } */
/* { dg-guards local 1 } */
/* { dg-kernels alloca_ 1 } */
/* { dg-guards alloca_ 1 } */
/* { dg-kernels turns 1 } */
/* { dg-guards turns 1 } */
/* { dg-schedule two_kernels "unordered, threads above 2427" "unordered, threads above 3120" { option "-O. -fopenmp$" } } */
/* { dg-schedule two_kernels "unordered" "unordered" { option "-O3 -g" } } */
/* { dg-schedule read_again "unordered, threads above 3120" "unordered, threads above 3855" { option "-O. -fopenmp$" } } */
/* { dg-schedule read_again "unordered, past the cache" "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "check.h"

typedef unsigned u;
static u mod (u a) { return a % 7; }
static u sub2 (u a, u b) { return a - 2 * b; }
static u three (u a) { return a * 3 + 1; }
static u add (u a, u b) { return a + b; }
static u third (const u *t, u a) { return t[3] + a; }

/* The map that makes t, and the one that takes it.  */
#define BOTH								\
  __builtin_map (mod, n, t, p2);					\
  __builtin_map (sub2, n, p3, p1, t)

TESTED u
overwritten (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = malloc (n * sizeof *t);
  BOTH;
  __builtin_map (three, n, t, p2);
  free (t);
  return 0;
}

TESTED u
in_place (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = malloc (n * sizeof *t);
  BOTH;
  __builtin_map (three, n, t, t);
  free (t);
  return 0;
}

TESTED u
scanned (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = malloc (n * sizeof *t);
  BOTH;
  __builtin_scan (add, 2u, n, t, p2);
  free (t);
  return 0;
}

/* The last write is read, but not in the kernel.  */
TESTED u
read_again (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = malloc (n * sizeof *t), r;
  BOTH;
  __builtin_map (three, n, t, p2);
  r = __builtin_reduce (add, 0u, n / 2, t);
  free (t);
  return r;
}

/* Elements that nobody has written.  */
TESTED u
zeros (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = calloc (n, sizeof *t);
  __builtin_map (sub2, n, t, p2, t);
  __builtin_map (sub2, n, p3, p1, t);
  free (t);
  return 0;
}

TESTED u
zeros_first (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = calloc (n, sizeof *t), r;
  r = __builtin_reduce (add, 0u, n, t);
  BOTH;
  free (t);
  return r;
}

/* An operator reads the array.  */
TESTED u
looked_up (size_t n, const u *p1, const u *p2, u *p3)
{
  if (n < 4)
    return 0;
  u *t = malloc (n * sizeof *t), r;
  BOTH;
  __builtin_map (three, n, t, p2);
  r = __builtin_redomap (add, third, 0u, n, t, p2);
  free (t);
  return r;
}

/* Two kernels with one temporary.  */
TESTED u
two_kernels (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = malloc (n * sizeof *t), r;
  BOTH;
  r = __builtin_reduce (add, 0u, n, p3);
  __builtin_map (add, n, t, p2, r);
  __builtin_map (sub2, n, p3, p3, t);
  free (t);
  return r;
}

TESTED u
grown (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = malloc (n * sizeof *t), r;
  BOTH;
  __builtin_map (three, n, t, p2);
  t = realloc (t, (n + 1) * sizeof *t);
  t[n] = 1;
  r = __builtin_reduce (add, 0u, n + 1, t);
  free (t);
  return r;
}

TESTED u
on_stack (size_t n, const u *p1, const u *p2, u *p3)
{
  u t[n + 1];
  BOTH;
  __builtin_map (three, n, t, t);
  return 0;
}

TESTED u
local (size_t n, const u *p1, const u *p2, u *p3)
{
  u t[1025];
  BOTH;
  __builtin_map (three, n, t, p2);
  return 0;
}

TESTED u
alloca_ (size_t n, const u *p1, const u *p2, u *p3)
{
  u *t = __builtin_alloca ((n + 1) * sizeof *t);
  BOTH;
  __builtin_map (three, n, t, t);
  return 0;
}

TESTED u
turns (size_t n, const u *p1, const u *p2, u *p3)
{
  for (int i = 0; i < 3; i++)
    {
      u *t = malloc (n * sizeof *t);
      BOTH;
      __builtin_map (three, n, t, t);
      free (t);
    }
  return 0;
}

enum how { PLAIN, ZEROS, HALF, LOOK, TWICE, GROWN, TURNS };

/* The same by plain loops.  */
static u
wanted (enum how how, size_t n, const u *p1, const u *p2, u *p3)
{
  u r = 0;
  if (how == LOOK && n < 4)
    return 0;
  for (int turn = 0; turn < (how == TURNS ? 3 : 1); turn++)
    {
      u *t = malloc ((n + 1) * sizeof *t);
      for (size_t i = 0; i < n; i++)
	t[i] = how == ZEROS ? p2[i] : p2[i] % 7;
      for (size_t i = 0; i < n; i++)
	p3[i] = p1[i] - 2 * t[i];
      free (t);
    }
  for (size_t i = 0; i < (how == HALF ? n / 2 : n); i++)
    if (how == HALF || how == GROWN)
      r += p2[i] * 3 + 1;
    else if (how == LOOK)
      r += p2[3] * 3 + 1 + p2[i];
    else if (how == TWICE)
      r += p3[i];
  u *t = malloc ((n + 1) * sizeof *t);
  for (size_t i = 0; i < n && how == TWICE; i++)
    t[i] = p2[i] + r;
  for (size_t i = 0; i < n && how == TWICE; i++)
    p3[i] -= 2 * t[i];
  free (t);
  return r + (how == GROWN);
}

typedef u function (size_t, const u *, const u *, u *);

/* P3 is memory of its own, or that of P2, or overlaps that in part.  */
static void
try (function *f, enum how how, size_t n)
{
  for (int where = 0; where < 3; where++)
    {
      ARRAY (u, a, 3 * n + 8);
      ARRAY (u, b, 3 * n + 8);
      for (size_t i = 0; i < 3 * n + 8; i++)
	a[i] = b[i] = (u) i * 2654435761u >> 9;
      size_t at = where == 0 ? 0 : where == 1 ? n + 3 : n + 4;
      u r = f (n, a + 2 * n + 6, a + n + 3, a + at);
      CHECK (r == wanted (how, n, b + 2 * n + 6, b + n + 3, b + at));
      CHECK (!memcmp (a, b, (3 * n + 8) * sizeof *a));
      free (a);
      free (b);
    }
}

int
main (void)
{
  FOR_SIZES (n)
    {
      try (overwritten, PLAIN, n);
      try (in_place, PLAIN, n);
      try (scanned, PLAIN, n);
      try (read_again, HALF, n);
      try (zeros, ZEROS, n);
      try (zeros_first, PLAIN, n);
      try (two_kernels, TWICE, n);
      try (on_stack, PLAIN, n);
      try (turns, TURNS, n);
      try (alloca_, PLAIN, n);
      if (n <= 1025)
	try (local, PLAIN, n);
    }
  for (size_t n = 0; n < 70; n++)
    {
      try (looked_up, LOOK, n);
      try (grown, GROWN, n);
    }
  return 0;
}
