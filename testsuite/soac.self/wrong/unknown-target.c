/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-require-effective-target moon } */
int x;
