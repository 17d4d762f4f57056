/* The arithmetic of the weather tool, with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <math.h>

#include "weather.h"

double
total (size_t n, const double *x)
{
  double result = 0;

  for (size_t i = 0; i < n; i++)
    result += x[i];
  return result;
}

double
deviation (size_t n, const double *x, double mean)
{
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += (x[i] - mean) * (x[i] - mean);
  return sqrt (sum / n);
}

struct extreme
highest (size_t n, const size_t *day, const double *x)
{
  struct extreme result = { 0, -INFINITY };

  for (size_t i = 0; i < n; i++)
    if (x[i] > result.value)
      result = (struct extreme) { day[i], x[i] };
  return result;
}

struct extreme
lowest (size_t n, const size_t *day, const double *x)
{
  struct extreme result = { 0, INFINITY };

  for (size_t i = 0; i < n; i++)
    if (x[i] < result.value)
      result = (struct extreme) { day[i], x[i] };
  return result;
}

size_t
unusual (size_t n, size_t *restrict found, const size_t *day, const double *x,
	 double mean, double deviation, double limit)
{
  size_t count = 0;

  for (size_t i = 0; i < n; i++)
    if (fabs ((x[i] - mean) / deviation) > limit)
      found[count++] = day[i];
  return count;
}

/* One counter does it when the days come in order.  */
struct spell
dry_spell (size_t n, const double *rain)
{
  struct spell result = { n, 0, 0, 0, 0 };

  for (size_t i = 0; i < n; i++)
    {
      result.tail = rain[i] == 0 ? result.tail + 1 : 0;
      if (result.tail == i + 1)
	result.head = result.tail;
      if (result.tail > result.longest)
	{
	  result.longest = result.tail;
	  result.start = i + 1 - result.tail;
	}
    }
  return result;
}

void
degree_days (size_t n, double *restrict sum, const double *high,
	     const double *low, double base)
{
  double so_far = 0;

  for (size_t i = 0; i < n; i++)
    {
      double mean = (high[i] + low[i]) / 2;
      if (mean > base)
	so_far += mean - base;
      sum[i] = so_far;
    }
}

size_t
days_below (size_t n, const double *sum, double level)
{
  size_t result = 0;

  for (size_t i = 0; i < n; i++)
    result += sum[i] < level;
  return result;
}
