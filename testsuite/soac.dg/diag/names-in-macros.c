/* What is told of an argument of a macro has all of its last token.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

static int sq (int a) { return a * a; }
struct stable { int members[9][40]; };
#define MAP(f, n, out, in) __builtin_map (f, n, out, in) /* { dg-error "28: output 'horse . 1234' of '__builtin_map' overlaps its input 'horse . 1233'" } */
#define MAP_ROWS(f, n, out, in) __builtin_map (f, n, out, in) /* { dg-error "33: output 'horse->members.7.' of '__builtin_map' overlaps its input '.horse->members.6..39.'" } */

void
last_tokens (int *horse)
{
  MAP (sq, 8, horse + 1234, horse + 1233); /* { dg-note "in expansion of macro 'MAP'" } */
}

void
members (struct stable *horse)
{
  MAP_ROWS (sq, 4, horse->members[7], &horse->members[6][39]); /* { dg-note "in expansion of macro 'MAP_ROWS'" } */
}

/* What a macro makes of two arguments is no text of the program.  */
#define MAP_BEHIND(f, n, a, k) __builtin_map (f, n, a + k, a) /* { dg-error "32: output 'horse . 3' of '__builtin_map' overlaps its input 'horse'" } */

void
two_arguments (int *horse)
{
  MAP_BEHIND (sq, 8, horse, 3); /* { dg-note "in expansion of macro 'MAP_BEHIND'" } */
}
