/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The compiler crashes on this one, which no directive may hide.  */
/* { dg-do compile } */
int f (void);



int x;	/* { dg-error "error: Segmentation" } */
