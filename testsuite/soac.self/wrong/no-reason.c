/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The report refuses an edge and gives no reason that we know.  */
/* { dg-do run } */
/* { dg-kernels f 2 } */
int main (void) { return 0; }
