/* fuel that is partly a number.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fuel=3x" } */
/* { dg-error "'3x' is not a number for '-fplugin-arg-soac-fuel=', which takes a non-negative integer" "" { target *-*-* } 0 } */

int i;
