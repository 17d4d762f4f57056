/* The arithmetic of the loudness tool, with plain loops: what a C programmer
   writes who fuses by hand.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT  */

#include "loudness.h"

static float
to_float (int16_t sample)
{
  return sample / 32768.0f;
}

float
peak (size_t n, const int16_t *pcm)
{
  float result = 0;

  for (size_t i = 0; i < n; i++)
    {
      float x = to_float (pcm[i]);
      float level = x < 0 ? -x : x;
      if (level > result)
	result = level;
    }
  return result;
}

double
energy (size_t n, const int16_t *pcm)
{
  double result = 0;

  for (size_t i = 0; i < n; i++)
    {
      double x = to_float (pcm[i]);
      result += x * x;
    }
  return result;
}

void
running_energy (size_t n, double *restrict sum, const int16_t *left,
		const int16_t *right)
{
  double total = 0;

  for (size_t i = 0; i < n; i++)
    {
      double l = to_float (left[i]), r = to_float (right[i]);
      total += l * l + r * r;
      sum[i] = total;
    }
}

size_t
drop_silence (size_t n, int16_t *restrict out, const int16_t *restrict pcm,
	      const double *restrict sum, size_t window, float power)
{
  size_t kept = 0;

  for (size_t i = 0; i < n; i++)
    {
      float around = (sum[i + window] - sum[i]) / window;
      if (around > power)
	out[kept++] = pcm[i];
    }
  return kept;
}

size_t
count_clipped (size_t n, const int16_t *pcm, float gain)
{
  size_t result = 0;

  for (size_t i = 0; i < n; i++)
    {
      float x = to_float (pcm[i]) * gain;
      if (x > 1 || x < -1)
	result++;
    }
  return result;
}

void
amplify (size_t n, int16_t *restrict out, const int16_t *restrict pcm,
	 float gain)
{
  for (size_t i = 0; i < n; i++)
    {
      float x = to_float (pcm[i]) * gain;
      if (x > 1)
	x = 1;
      if (x < -1)
	x = -1;
      out[i] = (int16_t) (x * 32767 + (x < 0 ? -0.5f : 0.5f));
    }
}
