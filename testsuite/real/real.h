/* Functions in the shape of known code bases, each as plain loops and with
   combinators: what their files share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A file has pairs of functions with one signature,

     LEGACY void scale_before (float *y, const float *x, int n) { ... }
     LEGACY void scale_after (float *y, const float *x, int n) { ... }

   says for each pair what it is called with, where the number N is the size that
   such programs have,

     ACTS (scale, 768, (f[0], p[0], n))		or GIVES, if it returns a number

   and ends with FUNCTIONS (&scale, ...).  As a test it compares what both make of
   the same memory, for small sizes.  With -DMEASURE it compares once, with the
   size that there is, and prints the nanoseconds of calls that take turns.  */

#ifndef SOAC_REAL_H
#define SOAC_REAL_H

#include <math.h>
#include "../../headers/soac.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Nobody looks into it but the compiler that compiles it.  */
#define LEGACY __attribute__ ((noipa))

struct function
{
  const char *name;
  int n;
  double (*before) (int n), (*after) (int n);
};

#define ACTS(NAME, N, CALL)						\
  static double NAME##_0 (int n) { (void) n; NAME##_before CALL; return 0; } \
  static double NAME##_1 (int n) { (void) n; NAME##_after CALL; return 0; } \
  static const struct function NAME = { #NAME, N, NAME##_0, NAME##_1 };
#define GIVES(NAME, N, CALL)						\
  static double NAME##_0 (int n) { (void) n; return NAME##_before CALL; } \
  static double NAME##_1 (int n) { (void) n; return NAME##_after CALL; } \
  static const struct function NAME = { #NAME, N, NAME##_0, NAME##_1 };
#define FUNCTIONS(...)							\
  static const struct function *const functions[] = { __VA_ARGS__, NULL }; \
  int main (int argc, char **argv) { return real_main (argc, argv, functions); }

/* The arrays: F floats of both signs, P positive ones, D and Q doubles, I
   integers below 64, C bytes.  A file that needs more memory, such as members of
   structures, has them point there in START, called before each comparison.  */
#ifdef MEASURE
enum { MOST = 1 << 20 };
#else
enum { MOST = 1 << 14 };
#endif
enum { ARRAYS = 12, FEW = 6 };
static float *f[ARRAYS], *p[ARRAYS];
static double *d[FEW], *q[FEW];
static int *k[FEW];
static unsigned char *c[FEW];

static void start (void);

/* One of these arrays: its memory, what is there in the beginning, and what the
   function before has made of it.  */
struct array
{
  char type;
  void *now, *first, *made;
};

static struct array arrays[2 * ARRAYS + 4 * FEW];
static int array_count;

static size_t
size_of (char type)
{
  return type == 'c' ? 1 : type == 'd' || type == 'q' ? 8 : 4;
}

static double
number_at (char type, const void *array, size_t i)
{
  switch (type)
    {
    case 'f': case 'p': return ((const float *) array)[i];
    case 'd': case 'q': return ((const double *) array)[i];
    case 'k': return ((const int *) array)[i];
    default: return ((const unsigned char *) array)[i];
    }
}

static void
set_number (char type, void *array, size_t i, unsigned bits)
{
  double x = bits / 4294967296.0;
  switch (type)
    {
    case 'f': ((float *) array)[i] = 2 * x - 1; break;
    case 'p': ((float *) array)[i] = 0.125 + x; break;
    case 'd': ((double *) array)[i] = 2 * x - 1; break;
    case 'q': ((double *) array)[i] = 0.125 + x; break;
    case 'k': ((int *) array)[i] = bits >> 26; break;
    default: ((unsigned char *) array)[i] = bits >> 24;
    }
}

/* An array of TYPE, its values random but the same each time.  */
static void *
make_array (char type)
{
  struct array *a = &arrays[array_count++];
  size_t bytes = MOST * size_of (type);
  a->type = type;
  a->now = aligned_alloc (64, bytes);
  a->first = malloc (bytes);
  a->made = malloc (bytes);
  unsigned bits = array_count;
  for (size_t i = 0; i < MOST; i++)
    {
      bits = bits * 1664525 + 1013904223;
      set_number (type, a->first, i, bits);
    }
  return a->now;
}

static void
make_arrays (void)
{
  for (int i = 0; i < ARRAYS; i++)
    {
      f[i] = make_array ('f');
      p[i] = make_array ('p');
    }
  for (int i = 0; i < FEW; i++)
    {
      d[i] = make_array ('d');
      q[i] = make_array ('q');
      k[i] = make_array ('k');
      c[i] = make_array ('c');
    }
}

/* Undo what a function has done: to all arrays, or to those that are CHANGED.  */
static void
restore (const char *changed)
{
  for (int i = 0; i < array_count; i++)
    if (!changed || changed[i])
      memcpy (arrays[i].now, arrays[i].first, MOST * size_of (arrays[i].type));
  start ();
}

/* The first N floats of f[J] as they were, for what grows or shrinks by each
   call.  */
static inline float *
fresh (int j, int n)
{
  return memcpy (f[j], arrays[2 * j].first, n * sizeof (float));
}

static int
near (double a, double b, double tolerance)
{
  return a == b || fabs (a - b) <= tolerance || (a != a && b != b);
}

/* What was in A is what is there now, but for what another order of additions
   makes of floating point.  */
static int
same_array (const struct array *a, double tolerance)
{
  if (!memcmp (a->now, a->made, MOST * size_of (a->type)))
    return 1;
  double large = 1;
  for (size_t i = 0; i < MOST; i++)
    large = fmax (large, fabs (number_at (a->type, a->made, i)));
  if (a->type == 'd' || a->type == 'q')
    tolerance *= 1e-6;
  else if (a->type == 'k' || a->type == 'c')
    tolerance = 0;
  for (size_t i = 0; i < MOST; i++)
    if (!near (number_at (a->type, a->made, i), number_at (a->type, a->now, i),
	       large * tolerance))
      return 0;
  return 1;
}

/* Both versions of F do the same with N elements.  In CHANGED, if it is there, is
   written which arrays they change.  */
static int
agree (const struct function *f, int n, double tolerance, char *changed)
{
  int good = 1;
  restore (NULL);
  double r = f->before (n);
  for (int i = 0; i < array_count; i++)
    {
      struct array *a = &arrays[i];
      size_t bytes = MOST * size_of (a->type);
      memcpy (a->made, a->now, bytes);
      if (changed)
	changed[i] = memcmp (a->made, a->first, bytes) != 0;
    }
  restore (NULL);
  double s = f->after (n);
  if (!near (r, s, tolerance * fmax (1, fabs (r))))
    good = 0;
  for (int i = 0; i < array_count; i++)
    good &= same_array (&arrays[i], tolerance);
  if (!good)
    fprintf (stderr, "%s differs, n = %d (%.9g, %.9g)\n", f->name, n, r, s);
  return good;
}

#ifdef MEASURE

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double
seconds (double (*version) (int), int n, int times, const char *changed)
{
  restore (changed);
  version (n);
  double from = now ();
  for (int i = 0; i < times; i++)
    version (n);
  return (now () - from) / times;
}

/* Print the times of both versions of F, round by round.  */
static int
measure (const struct function *f, int rounds)
{
  static char changed[2 * ARRAYS + 4 * FEW];
  int good = agree (f, f->n, 1e-2, changed);
  double once = seconds (f->before, f->n, 1, changed);
  int times = once > 1e6 ? 2 : 2e6 / (once + 1) + 1;
  printf ("%s", f->name);
  for (int r = 0; r < rounds; r++)
    {
      double before = seconds (f->before, f->n, times, changed);
      double after = seconds (f->after, f->n, times, changed);
      printf (" %.1f %.1f", before, after);
    }
  printf ("\n");
  return good;
}

/* ROUNDS [NAME...]  */
static int
real_main (int argc, char **argv, const struct function *const *all)
{
  int wrong = 0;
  make_arrays ();
  for (; *all; all++)
    {
      int wanted = argc <= 2;
      for (int i = 2; i < argc; i++)
	wanted |= !strcmp (argv[i], (*all)->name);
      if (wanted)
	wrong |= !measure (*all, argc > 1 ? atoi (argv[1]) : 11);
    }
  return wrong;
}

#else

static int
real_main (int argc, char **argv, const struct function *const *all)
{
  static const int sizes[] = { 1, 2, 3, 5, 8, 17, 33, 64, 100 };
  int wrong = 0;
  (void) argc, (void) argv;
  make_arrays ();
  for (; *all; all++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      wrong |= !agree (*all, sizes[i], 1e-4, NULL);
  return wrong;
}

#endif
#endif
