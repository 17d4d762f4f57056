/* Pictures in files.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <png.h>

#include "picture.h"

static void
give_up (const char *file, const char *why)
{
  fprintf (stderr, "%s: %s\n", file, why);
  exit (1);
}

void *
get (size_t bytes)
{
  void *p = malloc (bytes ? bytes : 1);

  if (!p)
    give_up ("memory", "not enough");
  return p;
}

/* The next number in the head of a PPM, which may have comments; 0 if there is none.  */

static size_t
number (FILE *f)
{
  int c = getc (f);
  size_t n = 0;

  while (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '#')
    {
      if (c == '#')
	while (c != '\n' && c != EOF)
	  c = getc (f);
      c = getc (f);
    }
  for (; c >= '0' && c <= '9' && n < 100000; c = getc (f))
    n = 10 * n + (size_t) (c - '0');
  return n;
}

static struct picture
read_ppm (const char *file, FILE *f)
{
  struct picture p;
  size_t bytes;

  p.width = number (f);
  p.height = number (f);
  if (number (f) != 255 || !p.width || !p.height)
    give_up (file, "not a PPM with 8 bits");
  bytes = p.height * p.width * 3;
  p.pixels = get (bytes);
  if (fread (p.pixels, 1, bytes, f) != bytes)
    give_up (file, "cut off");
  return p;
}

struct picture
read_picture (const char *file)
{
  FILE *f = fopen (file, "rb");
  struct picture p;
  png_image image;

  if (!f)
    {
      perror (file);
      exit (1);
    }
  if (getc (f) == 'P' && getc (f) == '6')
    {
      p = read_ppm (file, f);
      fclose (f);
      return p;
    }
  fclose (f);
  memset (&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file (&image, file))
    give_up (file, image.message);
  image.format = PNG_FORMAT_RGB;
  p.width = image.width;
  p.height = image.height;
  p.pixels = get (PNG_IMAGE_SIZE (image));
  if (!png_image_finish_read (&image, NULL, p.pixels, 0, NULL))
    give_up (file, image.message);
  return p;
}

void
write_picture (const char *file, struct picture p)
{
  png_image image;

  memset (&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.format = PNG_FORMAT_RGB;
  image.width = (png_uint_32) p.width;
  image.height = (png_uint_32) p.height;
  if (!png_image_write_to_file (&image, file, 0, p.pixels, 0, NULL))
    give_up (file, image.message);
}
