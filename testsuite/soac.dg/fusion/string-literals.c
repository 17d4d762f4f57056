/* Characters of string literals as elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels sum_of_upper 1 } */

#include <stdio.h>
#include <string.h>
#include <wchar.h>
#define APART __attribute__ ((noipa))

static int add (int a, int b) { return a + b; }
static char upper (char c) { return c & 0xdf; }

APART int sum (void) { return __builtin_reduce (add, 0, 5, "hello"); }
APART int sum_of_pointer (void) { const char *s = "hello"; return __builtin_reduce (add, 0, 5, s); }
APART int wide (void) { return __builtin_reduce (add, 0, 3, L"abc"); }
APART void make_upper (char *o) { __builtin_map (upper, 5, o, "hello"); }
APART void backwards (char *o) { __builtin_map (upper, 4, o, __builtin_stride ("abcd" + 3, -1)); }
APART void
shifted (char *o)
{ __builtin_map (upper, __builtin_space (3), o, __builtin_at ("abcd", __builtin_axis (0) + 1)); }
APART int
sum_of_upper (void)
{
  char t[5];
  __builtin_map (upper, 5, t, "hello");
  return __builtin_reduce (add, 0, 5, t);
}

int
main (void)
{
  char o[6] = "";
  int bad = sum () != 'h' + 'e' + 'l' + 'l' + 'o';
  bad += sum_of_pointer () != sum ();
  bad += wide () != 'a' + 'b' + 'c';
  bad += sum_of_upper () != 'H' + 'E' + 'L' + 'L' + 'O';
  make_upper (o);
  bad += strcmp (o, "HELLO") != 0;
  backwards (o);
  bad += strcmp (o, "DCBAO") != 0;
  shifted (o);
  bad += strcmp (o, "BCDAO") != 0;
  printf ("%d bad\n", bad);
  return bad;
}
