/* dump takes no value.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-dump=all" } */
/* { dg-error "'-fplugin-arg-soac-dump' takes no value" "" { target *-*-* } 0 } */

int i;
