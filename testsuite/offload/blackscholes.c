/* Prices of options: much work for each element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "offload.h"

static float *price, *strike, *years, *o;

static float
distribution (float d)
{
  return 0.5f * erfcf (-d * 0.70710678f);
}

static float
call_price (float s, float x, float t)
{
  float root = sqrtf (t);
  float d1 = (logf (s / x) + (0.02f + 0.045f) * t) / (0.3f * root), d2 = d1 - 0.3f * root;
  return s * distribution (d1) - x * expf (-0.02f * t) * distribution (d2);
}

static double
prepare (size_t n)
{
  n /= 4;
  price = array (n, sizeof *price, INPUT);
  strike = array (n, sizeof *strike, INPUT);
  years = array (n, sizeof *years, INPUT);
  o = array (n, sizeof *o, OUTPUT);
  for (size_t i = 0; i < n; i++)
    {
      price[i] = 5 + 25 * number (i);
      strike[i] = 1 + 99 * number (i + 1);
      years[i] = 0.25f + 9.75f * number (i + 2);
    }
  return 30.0 * n;
}

static void
fused (size_t n)
{
  __builtin_map (call_price, n / 4, o, price, strike, years);
}

static size_t
wrong (size_t n)
{
  size_t bad = 0;
  for (size_t i = 0; i < n / 4; i += 97)
    bad += fabsf (o[i] - call_price (price[i], strike[i], years[i])) > 1e-3f;
  return bad;
}

const struct program program = { "blackscholes", prepare, fused, NULL, wrong };
