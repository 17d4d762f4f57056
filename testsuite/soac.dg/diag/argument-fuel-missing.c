/* fuel without a number.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fuel" } */
/* { dg-error "missing value: '-fplugin-arg-soac-fuel=NUMBER'" "" { target *-*-* } 0 } */

int i;
