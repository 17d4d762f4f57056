/* graph without a file.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-graph" } */
/* { dg-error "missing value: '-fplugin-arg-soac-graph=FILE'" "" { target *-*-* } 0 } */

int i;
