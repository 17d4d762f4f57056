/* Fuel for the first fusion.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fuel=1" } */
/* { dg-members chain "map" "map,reduce" { no-option "optimal" } } */
/* { dg-refused chain "t" cost { no-option "optimal" } } */
/* { dg-fused chain "u" vertical { no-option "optimal" } } */
/* { dg-eliminated chain "u" { no-option "optimal" } } */
/* { dg-kernels shared 3 { no-option "optimal" } } */
/* { dg-refused shared "t" cost { no-option "optimal" } } */
/* { dg-eliminated shared "" { no-option "optimal" } } */
/* { dg-kernels partly 3 { no-option "optimal" } } */
/* { dg-refused partly "t" cost { no-option "optimal" } } */
/* { dg-kernels beside 3 { no-option "optimal" } } */
/* { dg-kernels arms 3 { no-option "optimal" } } */
/* { dg-refused arms "t" cost { no-option "optimal" } } */

#include "fuel.h"
