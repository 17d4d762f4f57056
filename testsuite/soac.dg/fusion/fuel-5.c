/* Fuel up to the last but one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fuel=5" } */
/* { dg-kernels chain 1 } */
/* { dg-eliminated chain "t,u" } */
/* { dg-kernels shared 1 } */
/* { dg-eliminated shared "t" } */
/* { dg-members partly "map,reduce" "map" } */
/* { dg-fused partly "t" diagonal } */
/* { dg-refused partly "t" order } */
/* { dg-members beside "reduce,reduce" "redomap" } */
/* { dg-kernels arms 3 } */
/* { dg-refused arms "t" cost } */

#include "fuel.h"
