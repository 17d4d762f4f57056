/* rolling-rows.c where the first cache has no room for the ring, which is in the first rows of the
   array then.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "--param=l1-cache-size=1 --param=l2-cache-size=16 -fplugin-arg-soac-parallel-min=1000" } */
/* { dg-kernels blur 1 { no-option -Os|sanitize } } */
/* { dg-schedule blur "unordered, a ring of 5 rows" "unordered, a ring of 5 rows" { option ^-O2$ } } */
/* { dg-kernels two_arrays 1 { no-option -Os|sanitize } } */

#include "rolling-rows.c"
