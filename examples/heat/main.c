/* The heat simulation: heat STEPS H W OUT tells how a plate of H by W points changes in so
   many STEPS of time, and writes a picture of it, a PNG.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <stdio.h>
#include <stdlib.h>

#include "heat.h"

int
main (int argc, char **argv)
{
  if (argc != 5 || atoi (argv[2]) < 3 || atoi (argv[3]) < 3)
    {
      fprintf (stderr, "usage: heat STEPS H W OUT, with at least 3 by 3 points\n");
      return 2;
    }
  size_t steps = (size_t) atoi (argv[1]), h = (size_t) atoi (argv[2]);
  size_t w = (size_t) atoi (argv[3]);
  double (*plate)[w] = get (h * sizeof *plate), (*next)[w] = get (h * sizeof *next);
  double *means = get (h * sizeof *means);
  struct picture p = { h, w, get (h * w * 3) };

  heat_up (h, w, plate);
  for (size_t t = 0; t < steps; t++)
    {
      double (*before)[w] = plate;
      spread (h, w, next, plate);
      plate = next;
      next = before;
      if (t % 100 == 99)
	{
	  row_means (h, w, means, plate);
	  printf ("%5zu: %.4f degrees in the middle row, %.4f between neighbours\n", t + 1,
		  means[h / 2], steepest (h, w, plate));
	}
    }
  paint (h, w, (byte (*)[w][3]) p.pixels, plate);
  write_picture (argv[4], p);
  free (plate);
  free (next);
  free (means);
  free (p.pixels);
  return 0;
}
