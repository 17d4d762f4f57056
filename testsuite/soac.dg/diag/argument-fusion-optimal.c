/* A value of fusion= that comes later.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fusion=optimal" } */
/* { dg-error "'-fplugin-arg-soac-fusion=optimal' is not available yet" "" { target *-*-* } 0 } */

int i;
