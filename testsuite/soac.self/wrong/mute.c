/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The compiler fails and says nothing.  */
/* { dg-do compile } */
int x;
