/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
int main (void) { return 0; }
