/* What is loaded again behind a combinator that may change it, and cannot be guarded:
   the value is needed by others as well, it is changed between by others, too, or another
   load follows it.  Some of these programs do change it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels also_returned 2 } */
/* { dg-kernels stored_between 2 } */
/* { dg-kernels scattered 2 } */
/* { dg-kernels followed 2 } */
/* { dg-kernels other_call 3 } */
/* { dg-kernels bits 2 } */
/* { dg-kernels divided 2 } */
/* { dg-kernels conditional 2 } */
/* { dg-kernels allocated 2 } */
/* { dg-kernels element 2 } */
/* { dg-kernels other_writer 3 } */
/* { dg-kernels other_type 2 } */
/* { dg-kernels other_types_call 3 } */
/* { dg-kernels other_types_kernel 3 } */
/* { dg-refused other_types_kernel "places" alias { no-option exceptions } } */

#include <stdbool.h>
#include "check.h"

/* Without the plugin a fold is written soac_fold: see ../header.  */
#define FOLD(F) F

struct ints { int n, m; int *a, *b; };
struct links { struct links *next; unsigned char *b; int n; };
struct one_long { long v; };
struct bits { unsigned k : 3, n : 11, m : 18; };

static int inc (int x) { return x + 1; }
static int plus (int x, int y) { return x + y; }
static unsigned plus_bits (unsigned x, unsigned y) { return x + y; }
static unsigned char next (unsigned char x) { return x + 1; }
static unsigned sum (unsigned x, unsigned char y) { return x + y; }

TESTED int
also_returned (struct ints *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  int n = st->n;
  return n * __builtin_reduce (plus, 0, n, st->b);	/* { dg-missed "not fused with the map in line 45 through 'st->b': alias: 'st->.' may be changed by the store to 'st->b'" "" { option -O } } */
}

TESTED int
stored_between (struct ints *st, int *p)
{
  __builtin_map (inc, st->n, st->b, st->a);
  int n = st->n;
  *p = 1;
  return __builtin_reduce (plus, 0, n, st->b);	/* { dg-missed "not fused with the map in line 53 through 'st->b': alias: 'st->.' may be changed by the store to 'st->b'" "" { option "-O2$|-O3|-Os|fopenmp" } } */
}

TESTED int
scattered (struct ints *st, int n, const int *at)
{
  __builtin_map (inc, n, __builtin_scatter (st->b, at), st->a);
  return __builtin_reduce (plus, st->m, n, st->a);
}

/* The pointer is loaded again, and what it leads to.  */
TESTED unsigned
followed (struct links *st, const unsigned char *x)
{
  __builtin_map (next, st->next->n, st->next->b, x);
  return __builtin_redomap (plus_bits, FOLD (sum), 0, st->next->n, st->next->b);
}

/* Another call may change it as well.  */
TESTED int
other_call (struct ints *st, int *p)
{
  __builtin_map (inc, st->n, st->b, st->a);
  int n = st->n;
  __builtin_map (inc, st->m, p, p);
  return __builtin_reduce (plus, 0, n, st->b);	/* { dg-missed "not fused with the map in line 78 through 'st->b': alias: 'st->.' may be changed by the store to 'st->b'" "" { option "-O2$|-O3|-Os|fopenmp" } } */
}

TESTED unsigned
bits (struct bits *st, unsigned char *b, const unsigned char *a)
{
  __builtin_map (next, st->n, b, a);
  return __builtin_redomap (plus_bits, FOLD (sum), 0, st->n, b);	/* { dg-missed "not fused with the map in line 87 through 'b': alias: 'st->n' may be changed by the store to 'b'" "" { option -O } } */
}

/* What is computed with it may trap.  */
TESTED int
divided (struct ints *st, int n)
{
  __builtin_map (inc, n, st->b, st->a);
  return __builtin_reduce (plus, 0, 12 / st->m, st->b);
}

TESTED int
conditional (struct ints *st)
{
  __builtin_map (inc, st->n > 6 ? 6 : 3, st->b, st->a);
  return __builtin_reduce (plus, 0, st->n > 6 ? 6 : 3, st->b);	/* { dg-missed "not fused with the map in line 102 through 'st->b': (read-outside|size|order): " "" { option -O } } */
}

TESTED int
allocated (struct ints *st)
{
  __builtin_map (inc, st->n, st->b, st->a);
  int n = st->n, *t = malloc (n * sizeof *t + 1);
  __builtin_map (inc, n, t, st->b);	/* { dg-missed "not fused with the map in line 109 through 'st->b': alias: 'st->.' may be changed by the store to 'st->b'" "" { option -O } } */
  int s = t[n - 1];
  free (t);
  return s;
}

/* It is surely changed.  */
TESTED int
element (int n, int *o, const int *x)
{
  __builtin_map (inc, n, o, x);
  return __builtin_reduce (plus, 0, o[0], o);	/* { dg-missed "not fused with the map in line 121 through 'o': (read-outside|size|order): " "" { option -O } } */
}

/* The call between changes the pointer.  */
TESTED unsigned
other_writer (int n, const unsigned char *a, const unsigned char *x)
{
  struct { unsigned char *t; } w;
  unsigned char *t = malloc (n + 1);
  w.t = t;
  __builtin_map (next, n, t, a);
  __builtin_map (next, sizeof w, (unsigned char *) &w, x);
  unsigned s = __builtin_redomap (plus_bits, FOLD (sum), 0, n, w.t);	/* { dg-missed "not fused with the map in line 132 through 't': alias: 'w.t' may be changed by the store to '.unsigned char .. &w', in line 133" "" { option "-O2$|-O3|-Os|fopenmp" } } */
  free (t);
  return s;
}

/* What is loaded is then written as another type.  */

static long places[64], others[64], sources[64];
static float halves[2];
static long triple (long x) { return 3 * x + 1; }
static long weigh (long x, long y) { return 7 * x + y; }
static float same (float x) { return x; }
static float half (float x) { return x / 2; }

TESTED float
other_type (bool inside, int n, const long *x, int at)
{
  void *memory = malloc (16);
  *(long *) memory = 5;
  struct one_long *l = inside ? (struct one_long *) &places[3] : memory;
  __builtin_map (triple, n, places, x);
  long v = l->v;
  ((float *) memory)[at] = 1.5f;
  __builtin_map (weigh, n, others, places, v);
  float r = ((float *) memory)[at ^ inside];
  free (memory);
  return r;
}

TESTED float
other_types_call (bool inside, int n, const long *x, int m)
{
  void *memory = malloc (16);
  *(long *) memory = 5;
  struct one_long *l = inside ? (struct one_long *) &places[3] : memory;
  __builtin_map (triple, n, places, x);
  long v = l->v;
  __builtin_map (same, m, (float *) memory, 1.5f);
  __builtin_map (weigh, n, others, places, v);
  float r = ((float *) memory)[inside];
  free (memory);
  return r;
}

/* The first call's kernel would load again behind the last call, which goes up.  */
TESTED float
other_types_kernel (bool inside, int n, int m)
{
  void *memory = malloc (16);
  *(long *) memory = 5;
  struct one_long *l = inside ? (struct one_long *) &places[3] : memory;
  __builtin_map (triple, n, places, sources);
  long v = l->v;
  __builtin_map (half, m, halves, halves);
  float first = halves[0];
  __builtin_map (weigh, n, others, places, v);
  __builtin_map (same, m, (float *) memory, halves);
  float r = first + ((float *) memory)[inside];
  free (memory);
  return r;
}

int
main (void)
{
  int a[8] = { 0, 1, 2, 3, 4, 5, 6, 7 }, b[8], at[] = { 7, 6, 5 };
  struct ints st = { 8, 4, a, b };
  CHECK (also_returned (&st) == 8 * 36);
  CHECK (stored_between (&st, &st.n) == 36 && st.n == 1);
  CHECK (stored_between (&st, b) == 1);
  st.n = 8;
  CHECK (scattered (&st, 3, at) == 4 + 3 && b[7] == 1);
  st.m = 2;
  CHECK (other_call (&st, &st.n) == 36 && st.n == 9 && st.m == 3);
  st.n = 8, st.m = 2;
  CHECK (divided (&st, 6) == 21);
  int eleven = 11;
  struct ints zero = { 8, 0, &eleven, &zero.m };
  CHECK (divided (&zero, 1) == 12 && zero.m == 12);
  CHECK (conditional (&st) == 21);
  CHECK (allocated (&st) == 9);
  int c[3] = { 1, 1, 1 }, o[3];
  CHECK (element (3, o, c) == 4);
  /* The output is the count, or lies over the pointer.  */
  struct ints own = { 8, 4, a, &own.n };
  own.n = 2;
  CHECK (also_returned (&own) == 1 && own.n == 1 && own.m == 2);
  struct bits field = { 0, 4, 0 };
  unsigned char first_bytes[4], *bytes_of = (unsigned char *) &field;
  for (int i = 0; i < 4; i++)
    first_bytes[i] = bytes_of[i] - 1;
  first_bytes[0] = 2 * 8 - 1;
  CHECK (bits (&field, bytes_of, first_bytes) == 16 && field.n == 2);
  unsigned char x[40];
  memset (x, 1, sizeof x);
  struct links second = { NULL, x, 3 }, first = { &second, NULL, 0 };
  struct links third = { NULL, x + 8, 2 }, *volatile kept = &third, *to = kept;
  unsigned char bytes[sizeof to];
  memcpy (bytes, &to, sizeof to);
  for (unsigned i = 0; i < sizeof to; i++)
    bytes[i]--;
  unsigned char values[4] = { 1, 2, 3, 4 }, *volatile all = values, *there = all;
  unsigned char address[sizeof there];
  memcpy (address, &there, sizeof there);
  for (unsigned i = 0; i < sizeof there; i++)
    address[i]--;
  CHECK (other_writer (4, x, address) == 10);
  second.b = (unsigned char *) &first.next;
  second.n = sizeof to;
  x[8] = 5, x[9] = 6;
  CHECK (followed (&first, bytes) == 11 && first.next == kept);
  for (int i = 0; i < 64; i++)
    sources[i] = i;
  CHECK (other_type (false, 64, sources, 0) == 1.5f && others[5] == 7 * 16 + 5);
  CHECK (other_types_call (false, 64, sources, 2) == 1.5f && others[5] == 7 * 16 + 5);
  halves[0] = 3;
  CHECK (other_types_kernel (false, 64, 1) == 3 && others[5] == 7 * 16 + 5);
  other_type (true, 64, sources, 0);
  CHECK (others[5] == 7 * 16 + 10);
  return 0;
}
