/* weather: what the weather was like, year by year.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

     weather TABLE.csv

   reads a table with a day in each row, labelled YYYY-MM-DD, and the columns
   precipitation (mm), temp_max, temp_min (degrees Celsius) and wind (m/s),
   and prints for each year its extremes, its rain, its longest dry spell and
   how warm it was for plants; then the days of unusual wind.

   This file reads and prints; the arithmetic is in weather.c.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"
#include "weather.h"

/* Plants grow above so many degrees Celsius; maize flowers after about so
   many degree days.  */
static const double growth_base = 10, flowering = 700;

/* Wind is unusual from so many standard deviations on.  */
static const double unusual_wind = 3.5;

/* Print the line of the N days from FIRST on, which are those of one year.
   SUM is room for N numbers, DAY holds the numbers from 0 on.  */
static void
print_year (const struct table *t, size_t first, size_t n, const size_t *day,
	    double *sum)
{
  const double *high = column (t, "temp_max") + first;
  const double *low = column (t, "temp_min") + first;
  const double *rain = column (t, "precipitation") + first;
  char *const *label = t->label + first;
  struct extreme hottest = highest (n, day, high);
  struct extreme coldest = lowest (n, day, low);
  struct spell dry = dry_spell (n, rain);

  degree_days (n, sum, high, low, growth_base);
  size_t flowers = days_below (n, sum, flowering);
  double warmth = sum[n - 1];
  double mean = total (n, high) / n;

  printf ("%.4s %6.1f %5.1f  %5.1f %s  %5.1f %s %7.1f %4zu from %s %7.0f  %s\n",
	  label[0], mean, deviation (n, high, mean),
	  hottest.value, label[hottest.day] + 5,
	  coldest.value, label[coldest.day] + 5,
	  total (n, rain), dry.longest, label[dry.start] + 5,
	  warmth, flowers < n ? label[flowers] + 5 : "never");
}

/* The number of rows from FIRST on that are of the same year.  */
static size_t
days_of_year (const struct table *t, size_t first)
{
  size_t n = 1;

  while (first + n < t->rows
	 && !memcmp (t->label[first], t->label[first + n], 4))
    n++;
  return n;
}

static void
print_unusual_wind (const struct table *t, const size_t *day, size_t *found)
{
  const double *wind = column (t, "wind");
  double mean = total (t->rows, wind) / t->rows;
  double spread = deviation (t->rows, wind, mean);
  size_t count = unusual (t->rows, found, day, wind, mean, spread,
			  unusual_wind);

  printf ("\nwind: mean %.2f m/s, standard deviation %.2f\n", mean, spread);
  for (size_t i = 0; i < count; i++)
    printf ("%s  %4.1f m/s\n", t->label[found[i]], wind[found[i]]);
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    {
      fprintf (stderr, "usage: weather TABLE.csv\n");
      return EXIT_FAILURE;
    }
  struct table t = read_table (argv[1]);
  size_t *day = malloc ((t.rows + 1) * sizeof *day);
  size_t *found = malloc ((t.rows + 1) * sizeof *found);
  double *sum = malloc ((t.rows + 1) * sizeof *sum);

  if (!t.rows || !day || !found || !sum)
    {
      fprintf (stderr, "weather: %s: no rows, or too many\n", argv[1]);
      return EXIT_FAILURE;
    }
  for (size_t i = 0; i < t.rows; i++)
    {
      day[i] = i;
      if (strlen (t.label[i]) != strlen ("YYYY-MM-DD"))
	{
	  fprintf (stderr, "weather: %s:%zu: not a date: %s\n", argv[1],
		   i + 2, t.label[i]);
	  return EXIT_FAILURE;
	}
    }

  printf ("     daily high       hottest        coldest    rain   longest    "
	  " degree   %.0f\n", flowering);
  printf ("year   mean    sd   C  month-day   C  month-day     mm   dry spell "
	  "    days    by\n");
  for (size_t first = 0, n; first < t.rows; first += n)
    {
      n = days_of_year (&t, first);
      print_year (&t, first, n, day, sum);
    }
  print_unusual_wind (&t, day, found);

  free (day);
  free (found);
  free (sum);
  free_table (&t);
  return EXIT_SUCCESS;
}
