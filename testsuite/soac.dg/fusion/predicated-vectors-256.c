/* predicated-vectors.c with vectors of 32 bytes, two of which are a line of the cache.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx512f -mavx512vl -mavx512bw -mavx512dq -mprefer-vector-width=256 --param=l2-cache-size=1" { target x86_64-*-* } } */
/* { dg-kernels three_double 1 } */
/* { dg-schedule three_double "unordered, last vectors predicated, past the cache" { option "-O3 -g" } } */

#include "predicated-vectors.c"
