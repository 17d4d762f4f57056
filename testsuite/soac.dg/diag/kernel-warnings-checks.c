/* GCC makes a call of memset of the loop in which a check at run time notes what is written.  It
   does not warn that this passes the end of the notes: where it would, the loop never runs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -Wall -fplugin-arg-soac-check=runtime" } */

void *malloc (unsigned long), look (void *);

static void
last (signed char *o, const signed char *a, const signed char *b)
{
  for (int j = 0; j < 2; j++)
    o[j] = b[j];
}

void
second_row (int few)
{
  int rows = few < 9 ? 3 : 1;
  signed char (*m)[2] = malloc (rows * sizeof *m);
  look (m);
  __builtin_reduce_into (last, m[1], 1, __builtin_at (m, 1), m);
  look (m);
}
