/* No fuel: nothing is fused.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fuel=0" } */
/* { dg-kernels chain 3 } */
/* { dg-refused chain "t" cost } */
/* { dg-refused chain "u" cost } */
/* { dg-eliminated chain "" } */
/* { dg-kernels shared 3 } */
/* { dg-refused shared "t" cost } */
/* { dg-eliminated shared "" } */
/* { dg-kernels partly 3 } */
/* { dg-refused partly "t" cost } */
/* { dg-kernels beside 3 } */
/* { dg-kernels arms 3 } */
/* { dg-refused arms "t" cost } */

#include "fuel.h"
