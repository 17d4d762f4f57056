/* Nearly a value of fusion=.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fusion=nome" } */
/* { dg-error "unknown value 'nome' of '-fplugin-arg-soac-fusion='; valid values are: t2 optimal none; did you mean 'none'" "" { target *-*-* } 0 } */

int i;
