/* Errors are where the user wrote what is wrong, not in soac.h.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O1 -std=gnu89" } */

#include "../../../headers/soac.h"

static double square (double a) { return a * a; } /* { dg-message "declared here" } */
#define MY_MAP soac_map

void
g (int n, double *x, double *y)
{
  soac_map (square, n, x); /* { dg-error "3:'__builtin_map' with operator 'square' takes 1 input" } */
  soac_map (square, n, x, soac_stride (y, "2")); /* { dg-error "43:" } */
  MY_MAP (n, n, x, y); /* { dg-error "11:argument 1 of '__builtin_map' must be a function" } */
}
