/* The sums of lanes stay in registers (lanes-O2.c) also at -O3, where they go from several
   places.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O3 -mno-avx" } */
/* { dg-final { scan-assembler "addpd" } } */
/* { dg-final { scan-assembler-not "addpd\[ \t\]+-?\[0-9\]+\\(%rsp\\)" } } */

#include "lanes-O2.c"
