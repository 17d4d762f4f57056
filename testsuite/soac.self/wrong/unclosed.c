/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-error "never seen" */
int x;
