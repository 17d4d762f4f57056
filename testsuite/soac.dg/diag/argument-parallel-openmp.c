/* parallel=openmp without -fopenmp.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-parallel=openmp" } */
/* { dg-error "'-fplugin-arg-soac-parallel=openmp' needs '-fopenmp'" "" { target *-*-* } 0 } */

int i;
