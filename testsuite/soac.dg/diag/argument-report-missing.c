/* report without a file.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-report" } */
/* { dg-error "missing value: '-fplugin-arg-soac-report=FILE'" "" { target *-*-* } 0 } */

int i;
