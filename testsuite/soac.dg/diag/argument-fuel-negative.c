/* fuel below zero.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fuel=-1" } */
/* { dg-error "'-1' is not a number for '-fplugin-arg-soac-fuel=', which takes a non-negative integer" "" { target *-*-* } 0 } */

int i;
