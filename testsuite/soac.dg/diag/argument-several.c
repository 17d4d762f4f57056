/* Each wrong argument is one error.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-soac-fusion=best -fplugin-arg-soac-dump=all" } */
/* { dg-error "unknown value 'best' of '-fplugin-arg-soac-fusion='" "" { target *-*-* } 0 } */
/* { dg-error "'-fplugin-arg-soac-dump' takes no value" "" { target *-*-* } 0 } */
int i;
