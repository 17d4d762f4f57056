/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-kernels main 1 } */
int main (void) { return 1; }
