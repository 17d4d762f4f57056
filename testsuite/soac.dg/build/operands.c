/* A structure's members times one of them: by hand and as a map.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct rgba { float r, g, b, a; };

static struct rgba
times_alpha (struct rgba x)
{
  return (struct rgba) { x.r * x.a, x.g * x.a, x.b * x.a, x.a };
}

void
by_hand (float *x, int n)
{
  for (int i = 0; i < n; i++)
    {
      float alpha = x[4 * i + 3];
      for (int c = 0; c < 3; c++)
	x[4 * i + c] *= alpha;
    }
}

void
mapped (struct rgba *x, int n)
{
  __builtin_map (times_alpha, n, x, x);
}
