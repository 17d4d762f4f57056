/* What filters keep of arrays so large that it is stored past the cache: elements of
   several sizes, all shares, at every alignment, in place, and nothing behind the last
   one that is kept.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels below 1 } */
/* { dg-kernels doubled 1 } */
/* { dg-eliminated doubled "t" } */
/* { dg-kernels odd 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels pairs 1 } */
/* { dg-kernels with_sum 1 } */
/* { dg-kernels beside 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-schedule pairs "collecting, late steps apart, threads above 4096, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule pairs "collecting, late steps apart, past the cache" { option "-O3 -g" } } */
/* { dg-schedule below "collecting, threads above 16384, doacross" { option "-O2 -fopenmp$" } } */
/* { dg-schedule below "collecting, past the cache" { option "-O3 -g" } } */

#include "filters-past-cache.h"
