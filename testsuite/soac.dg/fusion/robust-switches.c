/* Windows under switches of GCC that kernels are kept from: Graphite gives some loops
   over numbers without a sign wrong values, and atomic operations that are not
   inline would have to be linked with libatomic.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-floop-nest-optimize -floop-parallelize-all -fno-inline-atomics" } */
/* { dg-kernels moving_sum 1 } */
/* { dg-eliminated moving_sum "t" } */

#include "windows.c"
