/* Elements in a named address space, and tables there that a subscript looks up.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */

#define i0 __builtin_axis (0)
#define i1 __builtin_axis (1)
extern int x[10], y[10], m[10][3];
extern __seg_fs int segment[10], here, square[10][3];
extern __seg_fs struct s { int a, t[4]; int (*far)[3]; } fields;
int id (int);

void
f (int n)
{
  __builtin_map (id, n, segment, x); /* { dg-error "25: argument 3 of '__builtin_map' has type '__seg_fs int \\*', whose elements are in a named address space" } */
  __builtin_map (id, n, y, segment); /* { dg-error "28: argument 4 of '__builtin_map' has type '__seg_fs int \\*', whose elements are in a named address space" } */
}

void
tables (int n, int k, const __seg_fs int *table, const __seg_fs int (*rows)[3], const __seg_fs struct s *s)
{
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, table[i0])); /* { dg-error "68: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), y, __builtin_index (table[i0] + *table)); /* { dg-error "68: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), y, __builtin_index (2 * *(table + i0))); /* { dg-error "67: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n, 3), m, __builtin_index (rows[i0][i1])); /* { dg-error "74: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, segment[i0])); /* { dg-error "70: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n, 3), m, __builtin_at (m, i0, square[i0][i1])); /* { dg-error "80: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, s[i0].a)); /* { dg-error "68: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, s->t[i0])); /* { dg-error "67: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, i0 > k ? *table : 0)); /* { dg-error "72: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, i0 + fields.a)); /* { dg-error "74: what a subscript looks up for each element may not be in a named address space" } */
  __builtin_map (id, __builtin_space (n), __builtin_at (y, table[i0]), x); /* { dg-error "65: what a subscript looks up for each element may not be in a named address space" } */
}

/* What does not depend on an axis is looked up once, by the calling thread.  */

void
once (int n, const __seg_fs int *table, const __seg_fs struct s *s)
{
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, i0 + *table));
  __builtin_map (id, __builtin_space (n), y, __builtin_at (x, i0 + here + s->a));
  __builtin_map (id, __builtin_space (n), y, __builtin_index (s->far[0][i0]));
}
