/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Prints the number of threads, which a test may not.  */
/* { dg-do run } */
/* { dg-options "-fopenmp" } */
/* { dg-kernels main 1 } */
#include <stdio.h>
#include <stdlib.h>
int main (void) { return puts (getenv ("OMP_NUM_THREADS")) < 0; }
