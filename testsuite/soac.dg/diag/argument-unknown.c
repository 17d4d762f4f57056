/* An argument there is not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-xyzzy=3" } */
/* { dg-error "unknown argument '-fplugin-arg-soac-xyzzy'; valid arguments are: fusion parallel check lanes parallel-min target-min fuel report graph dump help(?!;)" "" { target *-*-* } 0 } */

int i;
