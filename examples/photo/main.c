/* The picture tool: photo STEPS IN OUT reads a picture, takes it through the STEPS, and
   writes a PNG.  Each letter of STEPS is one: b blurs, e shows edges, r turns by 90
   degrees, q equalises the brightness.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "photo.h"

/* Take P through one STEP.  */

static struct picture
take (struct picture p, char step)
{
  size_t h = p.height, w = p.width, counts[256];
  byte (*in)[w][3] = (byte (*)[w][3]) p.pixels;
  struct picture to = { h, w, get (h * w * 3) };
  byte (*out)[w][3] = (byte (*)[w][3]) to.pixels;

  if (step == 'b')
    blur (h, w, out, in);
  else if (step == 'e')
    {
      byte (*g)[w] = get (h * w);
      edges (h, w, g, in);
      grey (h, w, out, g);
      free (g);
    }
  else if (step == 'r')
    {
      to.height = w;
      to.width = h;
      rotate (h, w, (byte (*)[h][3]) to.pixels, in);
    }
  else
    {
      size_t often = 0;
      equalise (h, w, out, in, counts);
      for (size_t k = 1; k < 256; k++)
	often = counts[k] > counts[often] ? k : often;
      printf ("most pixels, %zu, had the brightness %zu\n", counts[often], often);
    }
  free (p.pixels);
  return to;
}

int
main (int argc, char **argv)
{
  if (argc != 4 || strspn (argv[1], "berq") != strlen (argv[1]))
    {
      fprintf (stderr, "usage: photo STEPS IN OUT, where each of STEPS is b (blur), "
	       "e (edges), r (turn) or q (equalise)\n");
      return 2;
    }
  struct picture p = read_picture (argv[2]);
  printf ("%zu by %zu pixels\n", p.width, p.height);
  for (const char *step = argv[1]; *step; step++)
    p = take (p, *step);
  write_picture (argv[3], p);
  free (p.pixels);
  return 0;
}
