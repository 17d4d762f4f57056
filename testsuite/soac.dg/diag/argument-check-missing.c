/* check without a value.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-check" } */
/* { dg-error "missing value: '-fplugin-arg-soac-check=VALUE'" "" { target *-*-* } 0 } */

int i;
