/* Broadcasts convert as arguments do, with C's own warnings.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra -Wconversion" } */

struct s { int i; };
static signed char narrow (signed char a, signed char b) { return a < b; }
static double times (double a, double b) { return a * b; }
static int first (char *s, struct s t) { return s[0] + t.i; }
static int flag (_Bool b, int a) { return b ? a : 0; }
int called (int (*) (int), int) __attribute__ ((const));
static int id (int a) { return a; }

void
f (int n, signed char *y, double *d, int *i, const char *text,
   const struct s *s, unsigned char *bytes)
{
  __builtin_map (narrow, n, y, y, 1000); /* { dg-warning "35: overflow in conversion from 'int' to 'signed char' changes value from '1000' to '-24'" } */
  __builtin_map (narrow, n, y, y, n); /* { dg-warning "35: conversion from 'int' to 'signed char' may change value" } */
  __builtin_map (times, n, d, d, 2);
  __builtin_map (times, n, d, 1.5f, i);
  __builtin_map (first, n, i, text, s); /* { dg-warning "31: passing argument 4 of '__builtin_map' discards 'const' qualifier from pointer target type" } */
  /* { dg-note "31: expected 'char \\*' but argument is of type 'const char \\*'" "" { target *-*-* } .-1 } */
  __builtin_map (first, n, i, bytes, *s); /* { dg-warning "31: pointer targets in passing argument 4 of '__builtin_map' differ in signedness" } */
  /* { dg-note "31: expected 'char \\*' but argument is of type 'unsigned char \\*'" "" { target *-*-* } .-1 } */
  __builtin_map (flag, n, i, s, i);
  __builtin_map (flag, n, i, 1, i);
  __builtin_map (called, n, i, id, i);
}
