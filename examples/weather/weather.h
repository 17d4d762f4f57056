/* The arithmetic of the weather tool.  weather.c writes it with array
   combinators, weather-loops.c with plain loops.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   Every function takes arrays with one element a day, of N days.  */

#ifndef WEATHER_H
#define WEATHER_H

#include <stdbool.h>
#include <stddef.h>

/* A day and what was measured on it.  */
struct extreme
{
  size_t day;
  double value;
};

/* A stretch of days and the dry days in it.  */
struct spell
{
  size_t days;			/* length of the stretch */
  size_t head;			/* dry days it begins with */
  size_t tail;			/* dry days it ends with */
  size_t longest;		/* dry days in a row anywhere */
  size_t start;			/* the day the longest begins with */
};

extern double total (size_t n, const double *x);

/* The standard deviation of X, whose mean is MEAN.  */
extern double deviation (size_t n, const double *x, double mean);

/* The first of the days with the highest and with the lowest value.  DAY
   holds the numbers of the days.  */
extern struct extreme highest (size_t n, const size_t *day, const double *x);
extern struct extreme lowest (size_t n, const size_t *day, const double *x);

/* Put into FOUND the days on which X is more than LIMIT standard deviations
   away from MEAN.  Returns how many they are.  */
extern size_t unusual (size_t n, size_t *restrict found, const size_t *day,
		       const double *x, double mean, double deviation,
		       double limit);

/* The longest run of days without rain.  */
extern struct spell dry_spell (size_t n, const double *rain);

/* SUM[i] = by how much the means of HIGH and LOW exceed BASE, summed over the
   days 0 to i: the warmth plants have had.  */
extern void degree_days (size_t n, double *restrict sum, const double *high,
			 const double *low, double base);

/* The number of days until the running total SUM has reached LEVEL.  */
extern size_t days_below (size_t n, const double *sum, double level);

#endif
