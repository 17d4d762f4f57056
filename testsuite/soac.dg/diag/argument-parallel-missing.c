/* parallel without a value.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fopenmp -fplugin-arg-soac-parallel" } */
/* { dg-error "missing value: '-fplugin-arg-soac-parallel=VALUE'" "" { target *-*-* } 0 } */

int i;
