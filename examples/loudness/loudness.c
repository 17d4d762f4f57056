/* The arithmetic of the loudness tool, with array combinators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   Each function below says what becomes of whole arrays, one small step at a
   time, with an array between the steps.  Compiled as written that would be a
   loop and a pass over memory for every step.  The plugin makes one loop of
   each function; an array that only lives between two steps is never
   allocated, which is why nobody asks whether its malloc succeeded.  */

#include <stdlib.h>

#include "loudness.h"

/* What happens to one element.  */

/* A sample as a fraction of full scale.  */
static float
to_float (int16_t sample)
{
  return sample / 32768.0f;
}

static float
magnitude (float x)
{
  return x < 0 ? -x : x;
}

static float
larger (float x, float y)
{
  return x > y ? x : y;
}

/* In double: squares of 16-bit samples and their sums are exact there, so
   that every order of adding gives the same result.  */
static double
square (float x)
{
  return (double) x * x;
}

static double
add (double x, double y)
{
  return x + y;
}

static float
mean_power (double until, double before, double window)
{
  return (until - before) / window;
}

static bool
is_loud (int16_t sample, float power, float threshold)
{
  (void) sample;
  return power > threshold;
}

static float
times (float x, float gain)
{
  return x * gain;
}

static float
clip (float x)
{
  return x > 1 ? 1 : x < -1 ? -1 : x;
}

/* The sample nearest to X.  */
static int16_t
to_sample (float x)
{
  return (int16_t) (x * 32767 + (x < 0 ? -0.5f : 0.5f));
}

static size_t
is_clipped (int16_t sample, float gain)
{
  return magnitude (to_float (sample) * gain) > 1;
}

static size_t
count (size_t x, size_t y)
{
  return x + y;
}

/* What happens to the arrays.  */

float
peak (size_t n, const int16_t *pcm)
{
  float *x = malloc (n * sizeof *x);
  float *level = malloc (n * sizeof *level);

  __builtin_map (to_float, n, x, pcm);
  __builtin_map (magnitude, n, level, x);
  float result = __builtin_reduce (larger, 0, n, level);
  free (x);
  free (level);
  return result;
}

double
energy (size_t n, const int16_t *pcm)
{
  float *x = malloc (n * sizeof *x);
  double *power = malloc (n * sizeof *power);

  __builtin_map (to_float, n, x, pcm);
  __builtin_map (square, n, power, x);
  double result = __builtin_reduce (add, 0, n, power);
  free (x);
  free (power);
  return result;
}

void
running_energy (size_t n, double *restrict sum, const int16_t *left,
		const int16_t *right)
{
  float *l = malloc (n * sizeof *l);
  float *r = malloc (n * sizeof *r);
  double *l2 = malloc (n * sizeof *l2);
  double *r2 = malloc (n * sizeof *r2);
  double *both = malloc (n * sizeof *both);

  __builtin_map (to_float, n, l, left);
  __builtin_map (square, n, l2, l);
  __builtin_map (to_float, n, r, right);
  __builtin_map (square, n, r2, r);
  __builtin_map (add, n, both, l2, r2);
  __builtin_scan (add, 0, n, sum, both);
  free (l);
  free (r);
  free (l2);
  free (r2);
  free (both);
}

size_t
drop_silence (size_t n, int16_t *restrict out, const int16_t *restrict pcm,
	      const double *restrict sum, size_t window, float power)
{
  float *around = malloc (n * sizeof *around);

  __builtin_map (mean_power, n, around, sum + window, sum, window);
  size_t kept = __builtin_filter (is_loud, n, out, pcm, around, power);
  free (around);
  return kept;
}

size_t
count_clipped (size_t n, const int16_t *pcm, float gain)
{
  return __builtin_redomap (count, is_clipped, 0, n, pcm, gain);
}

void
amplify (size_t n, int16_t *restrict out, const int16_t *restrict pcm,
	 float gain)
{
  float *x = malloc (n * sizeof *x);
  float *louder = malloc (n * sizeof *louder);
  float *clipped = malloc (n * sizeof *clipped);

  __builtin_map (to_float, n, x, pcm);
  __builtin_map (times, n, louder, x, gain);
  __builtin_map (clip, n, clipped, louder);
  __builtin_map (to_sample, n, out, clipped);
  free (x);
  free (louder);
  free (clipped);
}
