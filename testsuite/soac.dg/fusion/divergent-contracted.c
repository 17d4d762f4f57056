/* The operators of divergent.c where products and sums are contracted: lanes give the bits of the
   plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mavx2 -mfma" { target x86_64-*-* } } */
/* { dg-kernels escapes 1 } */
/* { dg-kernels collatzes 1 } */
/* { dg-kernels newtons 1 } */
/* { dg-kernels powers 1 } */
/* { dg-kernels turns 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels gcds 1 } */
/* { dg-kernels lookups 1 } */
/* { dg-kernels locals 1 } */
/* { dg-kernels branches 1 } */
/* { dg-kernels phases 1 } */
/* { dg-kernels nests 1 } */
/* { dg-kernels deep_nests 1 } */
/* { dg-kernels leaves 1 } */
/* { dg-kernels quotients 1 } */
/* { dg-kernels sums 1 } */
/* { dg-kernels compares 1 } */
/* { dg-kernels searches 1 } */
/* { dg-kernels walks 1 } */
/* { dg-kernels narrow_walks 1 } */
/* { dg-kernels alone 1 } */
/* { dg-kernels guards 1 } */

#include "divergent.c"
