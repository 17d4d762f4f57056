/* What is wrong with a call is told where the user wrote it, not in soac.h, and is told where this is a
   header of the system.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O1 -std=gnu89" } */

#include "../../../headers/soac.h"

static int calls;
static double counting (double a) { calls++; return a; } /* { dg-message "'counting' writes 'calls' here" } */
static double square (double a) { return a * a; }

double
f (int n, double *x)
{
  double t[4];
  soac_map (counting, n, x, x); /* { dg-warning "3:operator 'counting' is not pure" } */
  soac_map (square, 5, t, x + 9); /* { dg-warning "3:'__builtin_map' needs 5 elements of 't'" } */
  soac_map (square, n, x + 4, x); /* { dg-warning "3:output 'x \\+ 4' of '__builtin_map' overlaps its input 'x'" } */
  return t[0];
}
