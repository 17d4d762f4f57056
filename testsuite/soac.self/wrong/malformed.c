/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
int f (void) { return g (); }	/* {dg-warning "implicit declaration"} */
