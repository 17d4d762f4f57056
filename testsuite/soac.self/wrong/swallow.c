/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Two errors on a line, and one directive.  */
/* { dg-do compile } */
int x = y, z = w;	/* { dg-error "undeclared" } */
