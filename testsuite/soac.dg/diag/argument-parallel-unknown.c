/* A value that parallel= does not take.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-parallel=threads" } */
/* { dg-error "unknown value 'threads' of '-fplugin-arg-soac-parallel='; valid values are: auto none openmp target(?!;)" "" { target *-*-* } 0 } */

int i;
