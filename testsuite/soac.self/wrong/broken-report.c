/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-kernels f 1 } */
int main (void) { return 0; }
