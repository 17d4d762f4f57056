/* A value that check= does not take.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-check=all" } */
/* { dg-error "unknown value 'all' of '-fplugin-arg-soac-check='; valid values are: none runtime(?!;)" "" { target *-*-* } 0 } */

int i;
