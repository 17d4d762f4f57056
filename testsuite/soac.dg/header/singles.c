/* Which arguments are arrays and which are single values.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <soac.h>
#include <math.h>
#include "../fusion/check.h"

struct table { int size; int at[4]; };
struct small { short a; };

static int lookup (int i, const struct table *t) { return t->at[i % t->size]; }
static int deref (int i, int *const p) { return i * p[0] + p[1]; }
static int row (const int *p) { return p[0] + p[1]; }
static int second (int **p) { return p[1][0]; }
static int opaque (const void *p) { return p != NULL; }
static int member (struct small s, char c, _Bool b) { return s.a + c + b; }
static int two (struct small s, const struct small *p, int a)
{
  return s.a * 100 + p[1].a * 10 + a;
}
static const char *later (const char *a, const char *b)
{
  return strcmp (a, b) < 0 ? b : a;
}
static int letters (const char *s) { return (int) strlen (s); }
static double third (float a, double b, long c) { return a + b + (double) c; }
static int inc (int a) { return a + 1; }
static int twice (int a) { return 2 * a; }
typedef int (*function) (int);
static int apply (function f, int a) { return f == inc ? a + 1 : f == twice ? 2 * a : 0; }
static function other (function f, int a) { return a ? f : inc; }
static function last (function f, function g) { return g ? g : f; }
static int apply_second (const function *f, int a) { return apply (f[1], a); }
static int is_inc (int (*f) (int), int a) { return f == inc ? a : -1; }

int
main (void)
{
  int x[6] = { 0, 1, 2, 3, 4, 5 }, o[6];
  struct table t = { 3, { 5, -7, 11, 0 } };
  struct small s[6] = { { 1 }, { 2 }, { 3 }, { 4 }, { 5 }, { 6 } };
  const char *words[6] = { "to", "be", "or", "not", "that", "is" };
  char c[6] = { 1, 2, 3, 4, 5, 6 };
  const int *rows[3] = { x, x + 1, x + 2 };
  int *const *constant = (int *[]) { x, x + 1, x + 2 };
  int *pointers[2] = { x + 3, x + 4 };
  double d[6];
  float f[6] = { 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f };

  soac_map (lookup, 6, o, x, &t);
  CHECK (o[4] == -7);
  soac_map (deref, 6, o, x, x + 2);
  CHECK (o[5] == 13);
  soac_map (row, 3, o, rows);
  CHECK (o[2] == 5);
  soac_map (row, 3, o, constant);
  CHECK (o[2] == 5);
  soac_map (row, 3, o, x + 1);
  CHECK (o[0] == 3 && o[2] == 3);
  soac_map (second, 2, o, pointers);
  CHECK (o[0] == 4 && o[1] == 4);
  soac_map (opaque, 2, o, pointers);
  CHECK (o[1] == 1);
  soac_map (is_inc, 6, o, inc, x);
  CHECK (o[5] == 5);
  function functions[2] = { inc, twice }, others[2];
  const function constants[2] = { twice, inc };
  const function *rows_of[2] = { functions, constants };
  soac_map (apply, 2, o, functions, 5);
  CHECK (o[0] == 6 && o[1] == 10);
  soac_map (apply, 2, o, constants, x + 3);
  CHECK (o[0] == 6 && o[1] == 5);
  soac_map (apply, 2, o, functions[1], x + 3);
  CHECK (o[0] == 6 && o[1] == 8);
  soac_map (apply_second, 2, o, functions, x + 3);
  CHECK (o[0] == 6 && o[1] == 8);
  soac_map (apply_second, 2, o, rows_of, x + 3);
  CHECK (o[0] == 6 && o[1] == 5);
  soac_map (other, 2, others, functions, x);
  CHECK (others[0] == inc && others[1] == twice);
  CHECK (soac_reduce (last, inc, 2, functions) == twice);
  soac_map (member, 6, o, s, c, x);
  CHECK (o[0] == 2 && o[5] == 13);
  soac_map (member, 6, o, s[2], 7, 1);
  CHECK (o[5] == 11);
  soac_map (two, 6, o, s, s, x);
  CHECK (o[5] == 625);
  CHECK (strcmp (soac_reduce (later, "", 6, words), "to") == 0);
  soac_map (letters, 6, o, words);
  CHECK (o[4] == 4);
  soac_map (letters, 6, o, "three");
  CHECK (o[4] == 5);
  soac_map (third, 6, d, f, x, 2);
  CHECK (d[5] == 7.5);
  soac_map (fmax, 6, d, x, 3);
  CHECK (d[0] == 3 && d[5] == 5);
  return 0;
}
