/* What filters keep of large arrays, where vectors are compressed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx512f -mpopcnt" { target x86_64-*-* } } */
/* { dg-kernels below 1 } */
/* { dg-kernels doubled 1 } */
/* { dg-eliminated doubled "t" } */
/* { dg-kernels odd 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels pairs 1 } */
/* { dg-kernels with_sum 1 } */
/* { dg-kernels beside 1 } */
/* { dg-kernels in_place 1 } */

#include "filters-past-cache.h"
