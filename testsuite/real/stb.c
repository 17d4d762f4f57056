/* Lines of images, as stb_image and its relatives have them: bytes and floats,
   3 or 4 a pixel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels grey_after 1 } */
/* { dg-kernels jpeg_line_after 1 } */
/* { dg-kernels png_filter_after 4 } */
/* { dg-kernels decode_line_after 2 } */
/* { dg-kernels linear_after 1 } */
/* { dg-kernels clip_after 1 } */
/* { dg-kernels coefficients_after 2 } */
/* { dg-kernels resize_line_after 1 } */
/* { dg-eliminated resize_line_after "line" } */
/* { dg-kernels blend_after 1 } */
/* { dg-eliminated blend_after "mixed" } */

#include "real.h"

typedef unsigned char stbi_uc;

/* ---- grey of red, green and blue ---------------------------------------------- */

LEGACY void
grey_before (stbi_uc *dest, stbi_uc *src, int x)
{
  for (int i = 0; i < x; i++, src += 3, dest++)
    dest[0] = (stbi_uc) (((src[0] * 77) + (src[1] * 150) + (29 * src[2])) >> 8);
}

static stbi_uc
luminance (stbi_uc r, stbi_uc g, stbi_uc b)
{
  return (stbi_uc) (((r * 77) + (g * 150) + (29 * b)) >> 8);
}

LEGACY void
grey_after (stbi_uc *dest, stbi_uc *src, int x)
{
  soac_map (luminance, x, dest, soac_stride (src, 3), soac_stride (src + 1, 3),
	    soac_stride (src + 2, 3));
}

ACTS (grey, 1920, (c[0], c[1], n))

/* ---- a line of a JPEG file: two colours at half width, then red, green, blue ----- */

LEGACY void
jpeg_line_before (stbi_uc *out, stbi_uc *y, stbi_uc *pcb, stbi_uc *pcr,
		  int count)
{
  for (int i = 0; i < count; i++)
    {
      int y_fixed = (y[i] << 20) + (1 << 19);
      int cr = pcr[i] - 128, cb = pcb[i] - 128;
      int r = y_fixed + cr * 1470208;
      int g = y_fixed + cr * -748800 + ((cb * -360960) & 0xffff0000);
      int b = y_fixed + cb * 1858048;
      r >>= 20;
      g >>= 20;
      b >>= 20;
      if ((unsigned) r > 255) { if (r < 0) r = 0; else r = 255; }
      if ((unsigned) g > 255) { if (g < 0) g = 0; else g = 255; }
      if ((unsigned) b > 255) { if (b < 0) b = 0; else b = 255; }
      out[0] = r;
      out[1] = g;
      out[2] = b;
      out[3] = 255;
      out += 4;
    }
}

struct pixel { stbi_uc r, g, b, a; };

static stbi_uc
clamped (int x)
{
  x >>= 20;
  if ((unsigned) x > 255) { if (x < 0) return 0; else return 255; }
  return x;
}
static struct pixel
colours (stbi_uc y, stbi_uc pcb, stbi_uc pcr)
{
  int y_fixed = (y << 20) + (1 << 19);
  int cr = pcr - 128, cb = pcb - 128;
  return (struct pixel) {
    clamped (y_fixed + cr * 1470208),
    clamped (y_fixed + cr * -748800 + ((cb * -360960) & 0xffff0000)),
    clamped (y_fixed + cb * 1858048), 255 };
}

LEGACY void
jpeg_line_after (stbi_uc *out, stbi_uc *y, stbi_uc *pcb, stbi_uc *pcr,
		 int count)
{
  soac_map (colours, count, (struct pixel *) out, y, pcb, pcr);
}

ACTS (jpeg_line, 1920, (c[0], c[1], c[2], c[3], n))

/* ---- the cheapest of three filters for a line of a PNG file ----------------------- */

LEGACY int
png_filter_before (stbi_uc *z, signed char *line, int width, int n)
{
  int best = 0, best_cost = 0x7fffffff;
  for (int type = 1; type < 4; type++)
    {
      int est = 0;
      switch (type)
	{
	case 1:
	  for (int i = n; i < width * n; i++)
	    line[i] = z[i] - z[i - n];
	  break;
	case 2:
	  for (int i = n; i < width * n; i++)
	    line[i] = z[i] - z[i - width * n];
	  break;
	case 3:
	  for (int i = n; i < width * n; i++)
	    line[i] = z[i] - ((z[i - n] + z[i - width * n]) >> 1);
	  break;
	}
      for (int i = n; i < width * n; i++)
	est += abs (line[i]);
      if (est < best_cost)
	{
	  best_cost = est;
	  best = type;
	}
    }
  return best * 1000 + best_cost % 1000;
}

static signed char sub (stbi_uc here, stbi_uc other) { return here - other; }
static signed char
sub_average (stbi_uc here, stbi_uc left, stbi_uc up)
{
  return here - ((left + up) >> 1);
}
static int magnitude (signed char a) { return abs (a); }

LEGACY int
png_filter_after (stbi_uc *z, signed char *line, int width, int n)
{
  int best = 0, best_cost = 0x7fffffff, count = (width - 1) * n;
  for (int type = 1; type < 4; type++)
    {
      switch (type)
	{
	case 1:
	  soac_map (sub, count, line + n, z + n, z);
	  break;
	case 2:
	  soac_map (sub, count, line + n, z + n, z + n - width * n);
	  break;
	case 3:
	  soac_map (sub_average, count, line + n, z + n, z, z + n - width * n);
	  break;
	}
      int est = soac_redomap (soac_add_int, magnitude, 0, count, line + n);
      if (est < best_cost)
	{
	  best_cost = est;
	  best = type;
	}
    }
  return best * 1000 + best_cost % 1000;
}

GIVES (png_filter, 1920, (c[0] + 4 * n, (signed char *) c[1], n, 4))

/* ---- a line of bytes decoded, colours times alpha ------------------------------- */

LEGACY void
decode_line_before (float *decode, stbi_uc *in, int pixels)
{
  for (int i = 0; i < 4 * pixels; i++)
    decode[i] = in[i] / 255.0f;
  for (int i = 0; i < pixels; i++)
    {
      float alpha = decode[4 * i + 3];
      for (int c = 0; c < 3; c++)
	decode[4 * i + c] *= alpha;
    }
}

struct rgba { float r, g, b, a; };

static float unit (stbi_uc x) { return x / 255.0f; }
static struct rgba
times_alpha (struct rgba x)
{
  return (struct rgba) { x.r * x.a, x.g * x.a, x.b * x.a, x.a };
}

LEGACY void
decode_line_after (float *decode, stbi_uc *in, int pixels)
{
  struct rgba *out = (struct rgba *) decode;
  soac_map (unit, 4 * pixels, decode, in);
  soac_map (times_alpha, pixels, out, out);
}

ACTS (decode_line, 1920, (f[0], c[0], n))

/* ---- bytes to linear light and back --------------------------------------------------- */

LEGACY void
linear_before (float *out, stbi_uc *in, int n, float gamma, float scale)
{
  for (int i = 0; i < n; i++)
    out[i] = (float) (pow (in[i] / 255.0f, gamma) * scale);
}

static float
light (stbi_uc a, float gamma, float scale)
{
  return (float) (pow (a / 255.0f, gamma) * scale);
}

LEGACY void
linear_after (float *out, stbi_uc *in, int n, float gamma, float scale)
{
  soac_map (light, n, out, in, gamma, scale);
}

ACTS (linear, 1920, (f[0], c[0], n, 2.2f, 1.5f))

LEGACY void
clip_before (stbi_uc *out, float *in, int n)
{
  for (int i = 0; i < n; i++)
    {
      float z = in[i] * 255 + 0.5f;
      if (z < 0)
	z = 0;
      if (z > 255)
	z = 255;
      out[i] = (stbi_uc) (int) z;
    }
}

static stbi_uc
byte_of (float a)
{
  float z = a * 255 + 0.5f;
  if (z < 0)
    z = 0;
  if (z > 255)
    z = 255;
  return (stbi_uc) (int) z;
}

LEGACY void
clip_after (stbi_uc *out, float *in, int n)
{
  soac_map (byte_of, n, out, in);
}

ACTS (clip, 1920 * 4, (c[0], f[0], n))

/* ---- resize: coefficients that add up to one ------------------------------------------- */

LEGACY void
coefficients_before (float *coefficients, int pixels, int width)
{
  for (int i = 0; i < pixels; i++)
    {
      float *c = coefficients + i * width;
      float total = 0;
      for (int j = 0; j < width; j++)
	total += c[j];
      float scale = 1 / total;
      for (int j = 0; j < width; j++)
	c[j] *= scale;
    }
}

static float times (float a, float b) { return a * b; }

LEGACY void
coefficients_after (float *coefficients, int pixels, int width)
{
  for (int i = 0; i < pixels; i++)
    {
      float *c = coefficients + i * width;
      float scale = 1 / soac_sum (width, c);
      soac_map (times, width, c, c, scale);
    }
}

ACTS (coefficients, 1920, (p[0], n, 6))

/* ---- resize: a line from four others, then its bytes ------------------------------------- */

LEGACY void
resize_line_before (stbi_uc *out, float *in, int stride, float *c, int n)
{
  float *line = malloc (n * sizeof (float));
  for (int i = 0; i < n; i++)
    line[i] = 0;
  for (int row = 0; row < 4; row++)
    for (int i = 0; i < n; i++)
      line[i] += in[row * stride + i] * c[row];
  for (int i = 0; i < n; i++)
    {
      float z = line[i] * 255 + 0.5f;
      if (z < 0)
	z = 0;
      if (z > 255)
	z = 255;
      out[i] = (stbi_uc) (int) z;
    }
  free (line);
}

static float nothing (int i) { (void) i; return 0; }
static float add_times (float s, float a, float b) { return s + a * b; }

LEGACY void
resize_line_after (stbi_uc *out, float *in, int stride, float *c, int n)
{
  float *line = malloc (n * sizeof (float));
  soac_map (nothing, n, line, 0);
  soac_map (add_times, n, line, line, in, c[0]);
  soac_map (add_times, n, line, line, in + stride, c[1]);
  soac_map (add_times, n, line, line, in + 2 * stride, c[2]);
  soac_map (add_times, n, line, line, in + 3 * stride, c[3]);
  soac_map (byte_of, n, out, line);
  free (line);
}

ACTS (resize_line, 1920 * 4, (c[0], f[0], n, p[0], n))

/* ---- one image over another ------------------------------------------------------------------ */

LEGACY void
blend_before (stbi_uc *below, stbi_uc *above, int n, int alpha)
{
  int *mixed = malloc (n * sizeof (int));
  for (int i = 0; i < n; i++)
    mixed[i] = above[i] * alpha + below[i] * (255 - alpha) + 128;
  for (int i = 0; i < n; i++)
    below[i] = (mixed[i] + (mixed[i] >> 8)) >> 8;
  free (mixed);
}

static int
blended (stbi_uc above, stbi_uc below, int alpha)
{
  return above * alpha + below * (255 - alpha) + 128;
}
static stbi_uc by_255 (int a) { return (a + (a >> 8)) >> 8; }

LEGACY void
blend_after (stbi_uc *below, stbi_uc *above, int n, int alpha)
{
  int *mixed = malloc (n * sizeof (int));
  soac_map (blended, n, mixed, above, below, alpha);
  soac_map (by_255, n, below, mixed);
  free (mixed);
}

ACTS (blend, 1920 * 4, (c[0], c[1], n, 100))

static void
start (void)
{
}

FUNCTIONS (&grey, &jpeg_line, &png_filter, &decode_line, &linear, &clip,
	   &coefficients, &resize_line, &blend)
