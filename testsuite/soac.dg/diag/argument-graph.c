/* An argument that comes later.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-graph=g.dot" } */
/* { dg-error "'-fplugin-arg-soac-graph' is not available yet" "" { target *-*-* } 0 } */

int i;
