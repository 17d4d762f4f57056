/* parallel=target without -fopenmp.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-parallel=target" } */
/* { dg-error "'-fplugin-arg-soac-parallel=target' needs '-fopenmp'" "" { target *-*-* } 0 } */

int i;
