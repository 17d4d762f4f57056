/* The arithmetic of the weather tool, with array combinators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   Beside numbers the arrays hold structures, and a library function is used
   as it is.  The arrays between two steps are never allocated.  */

#include <math.h>
#include <stdlib.h>

#include "weather.h"

/* What happens to one element.  */

static double
add (double x, double y)
{
  return x + y;
}

static double
square_of_difference (double x, double mean)
{
  return (x - mean) * (x - mean);
}

static double
in_deviations (double x, double mean, double deviation)
{
  return (x - mean) / deviation;
}

static bool
is_beyond (size_t day, double distance, double limit)
{
  (void) day;
  return distance > limit;
}

static struct extreme
on_day (size_t day, double value)
{
  return (struct extreme) { day, value };
}

/* Both prefer the earlier day.  */
static struct extreme
higher (struct extreme x, struct extreme y)
{
  return y.value > x.value ? y : x;
}

static struct extreme
lower (struct extreme x, struct extreme y)
{
  return y.value < x.value ? y : x;
}

static double
middle (double high, double low)
{
  return (high + low) / 2;
}

static double
excess (double x, double base)
{
  return x > base ? x - base : 0;
}

static size_t
is_below (double x, double level)
{
  return x < level;
}

static size_t
count (size_t x, size_t y)
{
  return x + y;
}

/* A stretch of one day.  */
static struct spell
one_day (double rain)
{
  size_t dry = rain == 0;

  return (struct spell) { 1, dry, dry, dry, 0 };
}

/* The stretch X followed by the stretch Y.  The order matters, and it is
   kept: an operator must be associative, it need not be commutative.  */
static struct spell
followed_by (struct spell x, struct spell y)
{
  struct spell both = {
    .days = x.days + y.days,
    .head = x.head == x.days ? x.days + y.head : x.head,
    .tail = y.tail == y.days ? x.tail + y.days : y.tail,
    .longest = x.longest,
    .start = x.start
  };

  if (x.tail + y.head > both.longest)
    {
      both.longest = x.tail + y.head;
      both.start = x.days - x.tail;
    }
  if (y.longest > both.longest)
    {
      both.longest = y.longest;
      both.start = x.days + y.start;
    }
  return both;
}

/* What happens to the arrays.  */

double
total (size_t n, const double *x)
{
  return __builtin_reduce (add, 0, n, x);
}

double
deviation (size_t n, const double *x, double mean)
{
  double *squares = malloc (n * sizeof *squares);

  __builtin_map (square_of_difference, n, squares, x, mean);
  double sum = __builtin_reduce (add, 0, n, squares);
  free (squares);
  return sqrt (sum / n);
}

struct extreme
highest (size_t n, const size_t *day, const double *x)
{
  const struct extreme none = { 0, -INFINITY };
  struct extreme *days = malloc (n * sizeof *days);

  __builtin_map (on_day, n, days, day, x);
  struct extreme result = __builtin_reduce (higher, none, n, days);
  free (days);
  return result;
}

struct extreme
lowest (size_t n, const size_t *day, const double *x)
{
  const struct extreme none = { 0, INFINITY };

  return __builtin_redomap (lower, on_day, none, n, day, x);
}

size_t
unusual (size_t n, size_t *restrict found, const size_t *day, const double *x,
	 double mean, double deviation, double limit)
{
  double *offset = malloc (n * sizeof *offset);
  double *distance = malloc (n * sizeof *distance);

  __builtin_map (in_deviations, n, offset, x, mean, deviation);
  __builtin_map (fabs, n, distance, offset);
  size_t count = __builtin_filter (is_beyond, n, found, day, distance, limit);
  free (offset);
  free (distance);
  return count;
}

struct spell
dry_spell (size_t n, const double *rain)
{
  const struct spell none = { 0, 0, 0, 0, 0 };
  struct spell *days = malloc (n * sizeof *days);

  __builtin_map (one_day, n, days, rain);
  struct spell result = __builtin_reduce (followed_by, none, n, days);
  free (days);
  return result;
}

void
degree_days (size_t n, double *restrict sum, const double *high,
	     const double *low, double base)
{
  double *mean = malloc (n * sizeof *mean);

  __builtin_map (middle, n, mean, high, low);
  __builtin_scanomap (add, excess, 0, n, sum, mean, base);
  free (mean);
}

size_t
days_below (size_t n, const double *sum, double level)
{
  size_t *below = malloc (n * sizeof *below);

  __builtin_map (is_below, n, below, sum, level);
  size_t result = __builtin_reduce (count, 0, n, below);
  free (below);
  return result;
}
