/* A value that fusion= does not take.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fusion=best" } */
/* { dg-error "unknown value 'best' of '-fplugin-arg-soac-fusion='; valid values are: t2 optimal none(?!;)" "" { target *-*-* } 0 } */

int i;
