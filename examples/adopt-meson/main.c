/* Loudness of a tone that fades: the same program with the plugin and without.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <soac.h>
#include <stdio.h>
#include <stdlib.h>

static float
sample (long i)
{
  float phase = (float) (i % 100) / 50 - 1;
  return phase * phase * (1 - (float) i / 100000);
}

static float square (float a) { return a * a; }
static int loud (float a) { return a > 0.5f; }

int
main (void)
{
  enum { N = 100000 };
  float *x = malloc (N * sizeof *x), *t = malloc (N * sizeof *t);
  if (!x || !t)
    return 1;

  soac_map (sample, N, x, soac_iota (0));
  soac_map (square, N, t, x);
  printf ("greatest power %.6f\n", (double) soac_maximum (0, N, t));
  printf ("loud samples %zu\n", soac_filter (loud, N, t, x));
  fprintf (stderr, "built %s the plugin\n", SOAC_PLUGIN ? "with" : "without");
  free (x);
  free (t);
  return 0;
}
