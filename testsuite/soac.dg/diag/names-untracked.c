/* Where GCC does not follow what macros make, a macro is not the name of its arguments.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O1 -ftrack-macro-expansion=0" } */

static int sq (int a) { return a * a; }
#define MAP(f, n, out, in) __builtin_map (f, n, out, in)
#define FAR 6

void
arguments (int *horse)
{
  MAP (sq, 8, horse + 5, horse + 4); /* { dg-error "output 'horse . 5' of '__builtin_map' overlaps its input 'horse . 4'" } */
}

void
no_macro (int *horse)
{
  __builtin_map (sq, 8, horse+5, horse + FAR); /* { dg-error "output 'horse.5' of '__builtin_map' overlaps its input 'horse . FAR'" } */
}
