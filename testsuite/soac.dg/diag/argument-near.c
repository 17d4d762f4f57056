/* Nearly an argument.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fuson=none" } */
/* { dg-error "unknown argument '-fplugin-arg-soac-fuson'; valid arguments are: fusion parallel check lanes parallel-min target-min fuel report graph dump help; did you mean 'fusion'" "" { target *-*-* } 0 } */

int i;
