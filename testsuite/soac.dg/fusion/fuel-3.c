/* A map and its two consumers are one fusion.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fuel=3" } */
/* { dg-kernels chain 1 } */
/* { dg-eliminated chain "t,u" } */
/* { dg-kernels shared 1 } */
/* { dg-eliminated shared "t" } */
/* { dg-kernels partly 3 } */
/* { dg-refused partly "t" cost } */
/* { dg-kernels beside 3 } */
/* { dg-kernels arms 3 } */
/* { dg-refused arms "t" cost } */

#include "fuel.h"
