/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-final { scan-assembler "no such text" } } */
/* { dg-final { scan-assembler-not "f:" } } */
/* { dg-final { scan-assembler "f:" } } */
int f (void) { return 1; }
