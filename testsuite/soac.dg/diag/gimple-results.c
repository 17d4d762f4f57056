/* Results of calls in functions that are written in GIMPLE, where the calls have none.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O1 -fgimple -fno-checking" } */

int __GIMPLE ()
g (int n) /* { dg-error "'__builtin_soac_nofuse' in a '__GIMPLE' function is not available" } */
{
  int t;
  t = __builtin_soac_nofuse (n);
  return t;
}

long __GIMPLE ()
axis (void) /* { dg-error "'__builtin_axis' in a '__GIMPLE' function is not available" } */
{
  long t;
  t = __builtin_axis (0);
  return t;
}
