/* Reductions of structures, whose operators combine each member by itself: each is
   reduced as if it were alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels total 1 } */
/* { dg-eliminated total "t" { no-option sanitize } } */
/* { dg-kernels widest 1 } */
/* { dg-kernels deep 1 } */
/* { dg-kernels by_address 1 } */
/* { dg-kernels narrow 1 } */
/* { dg-kernels beside 1 } */
/* { dg-kernels of_kept 1 } */
/* { dg-eliminated of_kept "t" { no-option sanitize } } */
/* { dg-kernels counted 1 } */
/* { dg-eliminated counted "t" { no-option sanitize } } */
/* { dg-kernels scanned 1 } */
/* { dg-kernels apart 1 } */
/* { dg-guards apart 1 } */
/* { dg-schedule total "unordered, threads above 885" { option "-O. -fopenmp$" } } */
/* { dg-schedule total "unordered, 2 places by vectors of 4" { option "-O3 -g" } } */
/* { dg-schedule by_address "unordered, threads above 2114" { option "-O. -fopenmp$" } } */
/* { dg-schedule by_address "unordered, 4 places by vectors of 4" { option "-O3 -g" } } */

#include "members.h"
