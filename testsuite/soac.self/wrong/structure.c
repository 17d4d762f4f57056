/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The report says: 2 kernels, t not fused for alias, u fused vertically.  */
/* { dg-do run } */
/* { dg-kernels f 2 } */
/* { dg-kernels f 1 } */
/* { dg-kernels f 7 { no-option "-O2" } } */
/* { dg-kernels f 8 { option "-O2" } } */
/* { dg-members f "map" "map,reduce" } */
/* { dg-members f "map,reduce" "map" } */
/* { dg-members f "map" } */
/* { dg-fused f "u" vertical } */
/* { dg-fused f "u" diagonal } */
/* { dg-fused f "t" vertical } */
/* { dg-refused f "t" alias } */
/* { dg-refused f "t" size } */
/* { dg-refused f "u" alias } */
/* { dg-refused f "t" moon } */
/* { dg-eliminated f "u" } */
/* { dg-eliminated f "" } */
/* { dg-eliminated f "u,t" } */
/* { dg-lowering f "sequential" } */
/* { dg-lowering f "openmp" } */
/* { dg-steps f "LOAD x; APPLY a (0); STORE t (1)" "LOAD t; APPLY a (0); FOLD b (1), result" } */
/* { dg-steps f "LOAD x" } */
/* { dg-kernels g 1 } */
int main (void) { return 0; }
