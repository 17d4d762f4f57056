/* Black and Scholes's price of an option.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   All versions are compiled so that GCC may use its vector math library.  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = 1 << 22, .moves = 4 * sizeof (T), .in = { TYPE, TYPE, TYPE },
      .out = { TYPE }, .low = 0.5, .high = 2, .tolerance = 1e-3 };
#else

static inline T expT (T a) { return sizeof (T) == 4 ? expf (a) : exp (a); }
static inline T logT (T a) { return sizeof (T) == 4 ? logf (a) : log (a); }
static inline T sqrtT (T a) { return sizeof (T) == 4 ? sqrtf (a) : sqrt (a); }
static inline T absT (T a) { return a < 0 ? -a : a; }

static const T rate = (T) 0.02, volatility = (T) 0.3;

static inline T
d1 (T spot, T strike, T years)
{
  return ((logT (spot / strike)
	   + (rate + volatility * volatility / 2) * years)
	  / (volatility * sqrtT (years)));
}

static inline T
d2 (T d, T years)
{
  return d - volatility * sqrtT (years);
}

static inline T
normal (T d)
{
  T k = 1 / (1 + (T) 0.2316419 * absT (d));
  T p = k * ((T) 0.31938153
	     + k * ((T) -0.356563782
		    + k * ((T) 1.781477937
			   + k * ((T) -1.821255978 + k * (T) 1.330274429))));
  T tail = (T) 0.39894228040143267 * expT (-d * d / 2) * p;
  return d > 0 ? 1 - tail : tail;
}

static inline T
call (T spot, T strike, T years, T n1, T n2)
{
  return spot * n1 - strike * expT (-rate * years) * n2;
}

KERNEL void
price (size_t n, T *restrict out, const T *restrict spot,
       const T *restrict strike, const T *restrict years)
{
#if defined HAND
#pragma omp parallel for simd
  for (size_t i = 0; i < n; i++)
    {
      T d = d1 (spot[i], strike[i], years[i]);
      out[i] = call (spot[i], strike[i], years[i], normal (d),
		     normal (d2 (d, years[i])));
    }
#elif defined LEGACY
  for (size_t i = 0; i < n; i++)
    {
      T d = d1 (spot[i], strike[i], years[i]);
      out[i] = call (spot[i], strike[i], years[i], normal (d),
		     normal (d2 (d, years[i])));
    }
#else
  T *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  T *n1 = malloc (n * sizeof *n1), *n2 = malloc (n * sizeof *n2);
#if defined LOOPS
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    a[i] = d1 (spot[i], strike[i], years[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    b[i] = d2 (a[i], years[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    n1[i] = normal (a[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    n2[i] = normal (b[i]);
#pragma omp parallel for
  for (size_t i = 0; i < n; i++)
    out[i] = call (spot[i], strike[i], years[i], n1[i], n2[i]);
#else
  __builtin_map (d1, n, a, spot, strike, years);
  __builtin_map (d2, n, b, a, years);
  __builtin_map (normal, n, n1, a);
  __builtin_map (normal, n, n2, b);
  __builtin_map (call, n, out, spot, strike, years, n1, n2);
#endif
  free (a);
  free (b);
  free (n1);
  free (n2);
#endif
}

void
RUN (struct job *j)
{
  price (j->n, j->out[0], j->in[0], j->in[1], j->in[2]);
}
#endif
