/* Macros of the program have short names, or names of functions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define c 3e8
#include <soac.h>
#include "../fusion/check.h"
#define e 2.718
#define to 3
#define from 4
#define m1 5

struct two { double left, right; };

static double larger (double a, double b) { return a < b ? b : a; }
#define larger(A, B) ((A) < (B) ? (B) : (A))

static double sq (double x) { return x * x; }
static struct two both (double x) { return (struct two) { x, 2 * x }; }

int
main (void)
{
  double x[3] = { 1, 2, 3 }, o[3], p[3];
  soac_map (sq, 3, o, x);
  CHECK (o[2] == 9);
  soac_map (both, 3, soac_zip (o, p), x);
  CHECK (o[1] == 2 && p[1] == 4);
  CHECK (soac_reduce ((larger), 0, 3, x) == 3);
  soac_map ((larger), 3, o, x, ((larger) (1.5, 2)));
  CHECK (o[0] == 2 && o[2] == 3);
  return !(c > e && to < from && m1 == 5);
}
