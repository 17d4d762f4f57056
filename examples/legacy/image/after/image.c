/* image: filters for grey pictures, PNM or PNG.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   usage: image [-r times] filter... input output
   filters: level gamma sharpen edges ink  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <png.h>
#include <soac.h>

struct image
{
  int w, h;
  unsigned char *pix;
};

static void
die (const char *what, const char *name)
{
  fprintf (stderr, "image: %s: %s\n", name, what);
  exit (1);
}

/* New memory is nobody else's, which the plugin wants to know.  */
static void *get (size_t bytes) __attribute__ ((malloc));

static void *
get (size_t bytes)
{
  void *p = malloc (bytes ? bytes : 1);
  if (!p)
    die ("out of memory", "malloc");
  return p;
}

/* ---- files --------------------------------------------------------------- */

static int
number (FILE *f, const char *name)
{
  int c, n = 0;

  while ((c = getc (f)) == '#' || c == ' ' || c == '\n' || c == '\t')
    if (c == '#')
      while (c != '\n' && c != EOF)
	c = getc (f);
  if (c < '0' || c > '9')
    die ("bad header", name);
  for (; c >= '0' && c <= '9'; c = getc (f))
    if ((n = n * 10 + c - '0') > 1 << 15)
      die ("too large", name);
  return n;
}

static void
read_pnm (struct image *im, FILE *f, const char *name)
{
  unsigned char *row;
  int kind, chan, i, y;

  getc (f);
  kind = getc (f);
  chan = kind == '6' ? 3 : 1;
  if (kind != '5' && kind != '6')
    die ("neither P5 nor P6", name);
  im->w = number (f, name);
  im->h = number (f, name);
  if (number (f, name) != 255)
    die ("not 8 bits deep", name);
  im->pix = get ((size_t) im->w * im->h);
  row = get ((size_t) im->w * chan);
  for (y = 0; y < im->h; y++)
    {
      unsigned char *to = im->pix + (size_t) y * im->w;
      if (fread (row, chan, im->w, f) != (size_t) im->w)
	die ("cut off", name);
      for (i = 0; i < im->w; i++)
	if (chan == 1)
	  to[i] = row[i];
	else
	  to[i] = (77 * row[3 * i] + 150 * row[3 * i + 1]
		   + 29 * row[3 * i + 2]) >> 8;
    }
  free (row);
}

static void
read_png (struct image *im, const char *name)
{
  png_image png;

  memset (&png, 0, sizeof png);
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file (&png, name))
    die (png.message, name);
  png.format = PNG_FORMAT_GRAY;
  im->w = png.width;
  im->h = png.height;
  im->pix = get (PNG_IMAGE_SIZE (png));
  if (!png_image_finish_read (&png, NULL, im->pix, 0, NULL))
    die (png.message, name);
}

static void
read_image (struct image *im, const char *name)
{
  FILE *f = fopen (name, "rb");
  int c;

  if (!f)
    die ("cannot open", name);
  c = getc (f);
  ungetc (c, f);
  if (c == 'P')
    read_pnm (im, f, name);
  else
    read_png (im, name);
  fclose (f);
}

static void
write_image (const struct image *im, const char *name)
{
  size_t len = strlen (name);

  if (len > 4 && strcmp (name + len - 4, ".png") == 0)
    {
      png_image png;
      memset (&png, 0, sizeof png);
      png.version = PNG_IMAGE_VERSION;
      png.width = im->w;
      png.height = im->h;
      png.format = PNG_FORMAT_GRAY;
      if (!png_image_write_to_file (&png, name, 0, im->pix, 0, NULL))
	die (png.message, name);
    }
  else
    {
      FILE *f = fopen (name, "wb");
      if (!f)
	die ("cannot open", name);
      fprintf (f, "P5\n%d %d\n255\n", im->w, im->h);
      fwrite (im->pix, 1, (size_t) im->w * im->h, f);
      if (fclose (f))
	die ("cannot write", name);
    }
}

/* ---- filters ------------------------------------------------------------- */

/* What becomes of one pixel.  */

static int lesser (int a, int b) { return a < b ? a : b; }
static int greater (int a, int b) { return a > b ? a : b; }
static long add (long a, long b) { return a + b; }

static unsigned char
stretch (int p, int lo, int hi)
{
  return (p - lo) * 255 / (hi - lo);
}

static float from_byte (unsigned char p) { return p / 255.0f; }
static unsigned char to_byte (float t) { return t * 255 + 0.5f; }
static float as_it_is (unsigned char p) { return p; }

static float
mean_of_four (float up, float left, float right, float down)
{
  return (up + left + right + down) / 4;
}

static float away (float t, float around) { return t + 1.5f * (t - around); }
static float clip (float t) { return t < 0 ? 0 : t > 255 ? 255 : t; }
static unsigned char rounded (float t) { return t + 0.5f; }

static float difference (int a, int b) { return b - a; }
static float length (float x, float y) { return sqrtf (x * x + y * y); }
static unsigned char white_if_flat (float t) { return t > 255 ? 0 : 255 - (int) t; }

static long darkness (unsigned char p) { return 255 - p; }
static long is_black (unsigned char p) { return p < 32; }

/* Stretch the grey levels over the whole range.  */
static void
level (struct image *im)
{
  int n = im->w * im->h;
  int lo = soac_reduce (lesser, 255, n, im->pix);
  int hi = soac_reduce (greater, 0, n, im->pix);

  if (hi <= lo)
    return;
  soac_map (stretch, n, im->pix, im->pix, lo, hi);
}

/* Brighten the dark parts, until the mean is in the middle.  */
static void
gamma_correct (struct image *im)
{
  int n = im->w * im->h;
  long sum = soac_reduce (add, 0, n, im->pix);
  float g, *t;

  if (sum == 0 || sum == 255L * n)
    return;
  g = logf (0.5f) / logf (sum / 255.0f / n);
  t = malloc (n * sizeof *t);
  soac_map (from_byte, n, t, im->pix);
  soac_map (powf, n, t, t, g);
  soac_map (to_byte, n, im->pix, t);
  free (t);
}

/* Add the difference from the surroundings.  */
static void
sharpen (struct image *im)
{
  int w = im->w, n = w * im->h, m = n - 2 * w - 2;
  float *t, *around, *sharp;
  unsigned char *p = im->pix;

  if (m <= 0)
    return;
  t = get (n * sizeof *t);
  soac_map (as_it_is, n, t, p);
  around = malloc (m * sizeof *around);
  sharp = malloc (m * sizeof *sharp);
  soac_map (mean_of_four, m, around, t + 1, t + w, t + w + 2, t + 2 * w + 1);
  soac_map (away, m, sharp, t + w + 1, around);
  soac_map (clip, m, sharp, sharp);
  soac_map (rounded, m, p + w + 1, sharp);
  free (around);
  free (sharp);
  free (t);
}

/* The steepness of each place, white where it is flat.  It needs the picture as
   it was, so that it cannot go there at once.  */
static void
edges (struct image *im)
{
  int w = im->w, n = w * im->h, m = n - w - 1;
  unsigned char *p = im->pix;
  float *dx, *dy, *steep;

  if (m <= 0)
    return;
  dx = get (m * sizeof *dx);
  dy = get (m * sizeof *dy);
  steep = malloc (m * sizeof *steep);
  soac_map (difference, m, dx, p, p + 1);
  soac_map (difference, m, dy, p, p + w);
  soac_map (length, m, steep, dx, dy);
  soac_map (white_if_flat, m, p, steep);
  free (dx);
  free (dy);
  free (steep);
}

/* How much ink a printer would need.  */
static void
ink (const struct image *im)
{
  int n = im->w * im->h;
  long dark = soac_redomap (add, darkness, 0, n, im->pix);
  long black = soac_redomap (add, is_black, 0, n, im->pix);

  printf ("ink %.4f, black %.4f\n", dark / 255.0 / n, (double) black / n);
}

int
main (int argc, char **argv)
{
  struct image im;
  int i, times = 1;

  if (argc > 2 && strcmp (argv[1], "-r") == 0)
    {
      times = atoi (argv[2]);
      argc -= 2;
      argv += 2;
    }
  if (argc < 3)
    die ("needs an input and an output", "usage");
  read_image (&im, argv[argc - 2]);
  for (; times > 0; times--)
    for (i = 1; i < argc - 2; i++)
      if (strcmp (argv[i], "level") == 0)
	level (&im);
      else if (strcmp (argv[i], "gamma") == 0)
	gamma_correct (&im);
      else if (strcmp (argv[i], "sharpen") == 0)
	sharpen (&im);
      else if (strcmp (argv[i], "edges") == 0)
	edges (&im);
      else if (strcmp (argv[i], "ink") == 0)
	ink (&im);
      else
	die ("no such filter", argv[i]);
  write_image (&im, argv[argc - 1]);
  free (im.pix);
  return 0;
}
