/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-kernel main 1 } */
/* { dg-kernels main 0 } */
int main (void) { return 0; }
