/* More fuel than is needed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fuel=100" } */
/* { dg-kernels chain 1 } */
/* { dg-eliminated chain "t,u" } */
/* { dg-kernels shared 1 } */
/* { dg-eliminated shared "t" } */
/* { dg-members partly "map,reduce" "map" } */
/* { dg-fused partly "t" diagonal } */
/* { dg-refused partly "t" order } */
/* { dg-kernels beside 1 } */
/* { dg-kernels arms 2 } */
/* { dg-eliminated arms "t" } */

#include "fuel.h"
