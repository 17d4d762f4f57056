/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
int x;		/* { dg-error "something wrong" } */
int f (void)
{
  return y;	/* { dg-error "10: .y. undeclared" } */
}		/* { dg-message "9: each undeclared" "wrong column" { target *-*-* } .-1 } */
