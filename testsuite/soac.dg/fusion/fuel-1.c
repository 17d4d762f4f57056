/* Fuel for the first fusion.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fuel=1" } */
/* { dg-members chain "map" "map,reduce" } */
/* { dg-refused chain "t" cost } */
/* { dg-fused chain "u" vertical } */
/* { dg-eliminated chain "u" } */
/* { dg-kernels shared 3 } */
/* { dg-refused shared "t" cost } */
/* { dg-eliminated shared "" } */
/* { dg-kernels partly 3 } */
/* { dg-refused partly "t" cost } */
/* { dg-kernels beside 3 } */
/* { dg-kernels arms 3 } */
/* { dg-refused arms "t" cost } */

#include "fuel.h"
