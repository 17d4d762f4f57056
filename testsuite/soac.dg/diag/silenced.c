/* The plugin's warning is one of -Wattributes, and silent where that is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

int count;
static int counted (int a)
{
  count++;	/* { dg-note "8: 'counted' writes 'count' here" "" { target *-*-* } 11 } */
  return a;
}

void
loud (int n, int *y, const int *x)
{
  __builtin_map (counted, n, y, x); /* { dg-warning "not pure: .*-Wattributes" } */
}

void
silent (int n, int *y, const int *x)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
  __builtin_map (counted, n, y, x);
#pragma GCC diagnostic pop
}
