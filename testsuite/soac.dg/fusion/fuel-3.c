/* A map and its two consumers are one fusion.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-soac-fuel=3" } */
/* { dg-kernels chain 1 { no-option "optimal" } } */
/* { dg-eliminated chain "t,u" { no-option "optimal" } } */
/* { dg-kernels shared 1 { no-option "optimal" } } */
/* { dg-eliminated shared "t" { no-option "optimal" } } */
/* { dg-kernels partly 3 { no-option "optimal" } } */
/* { dg-refused partly "t" cost { no-option "optimal" } } */
/* { dg-kernels beside 3 { no-option "optimal" } } */
/* { dg-kernels arms 3 { no-option "optimal" } } */
/* { dg-refused arms "t" cost { no-option "optimal" } } */

#include "fuel.h"
