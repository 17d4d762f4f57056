/* One half step of a red-black relaxation in three dimensions, in the six forms of the paper on
   single-assignment C (section 5); all must be one loop, as the one by hand is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   All versions are compiled so that what is multiplied by zero need not be read.  */

#include "bench.h"

#ifdef ABOUT
const struct about about
  = { .n = SIDE * SIDE * SIDE, .moves = 2.5 * sizeof (double), .in = { F64, F64 },
      .out = { F64 } };
#else

#define HSQ 0.5
#define FACTOR (1.0 / 6)

static inline double add (double a, double b) { return a + b; }
static inline double mul (double a, double b) { return a * b; }
static inline double id (double a) { return a; }
static inline double to (double a) { return a; }
static inline _Bool set (_Bool a) { return a; }
static inline double
six (double a, double b, double c, double d, double e, double g)
{
  return a + b + c + d + e + g;
}
static inline double
relax (double f, double a, double b, double c, double d, double e, double g)
{
  return FACTOR * (HSQ * f + six (a, b, c, d, e, g));
}
static inline double
relax_if (_Bool red, double u, double f, double sum)
{
  return red ? FACTOR * (HSQ * f + sum) : u;
}
static inline double which (_Bool red, double a, double b) { return red ? a : b; }
static inline double weighted (double f, double sum) { return FACTOR * (HSQ * f + sum); }
static inline double scaled (double f) { return HSQ * f; }
static inline double by_factor (double a) { return FACTOR * a; }

/* The neighbours' weights.  */
static const double W[3][3][3] = { { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, 0 } },
				   { { 0, 1, 0 }, { 1, 0, 1 }, { 0, 1, 0 } },
				   { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, 0 } } };

#if defined OURS

# define ALL SPACE (n, n, n)
# define INNER SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1))
# define NEIGHBOURS							\
  AT (u, I0 - 1, I1, I2), AT (u, I0 + 1, I1, I2), AT (u, I0, I1 - 1, I2),	\
    AT (u, I0, I1 + 1, I2), AT (u, I0, I1, I2 - 1), AT (u, I0, I1, I2 + 1)

/* The planes of a colour.  */
static inline __attribute__ ((always_inline)) void
colour (size_t n, _Bool (*red)[n][n], size_t first)
{
  __builtin_map (set, ALL, red, 0);
  __builtin_map (set, SPACE (RANGE (first, n, 2), n, n), red, 1);
}

/* What is inside from A, the border from B.  */
static inline __attribute__ ((always_inline, unused)) void
combine_inner_outer (size_t n, double (*restrict r)[n][n], double (*restrict a)[n][n],
		     const double (*restrict b)[n][n])
{
  __builtin_map (id, ALL, r, b);
  __builtin_map (to, INNER, r, a);
}

#elif defined HAND

/* A row of doubles, a line of the cache at a time and past it, where it begins at one.  */
# define ROW(FROM, TO, VALUE)						\
  do									\
    {									\
      size_t k = FROM;							\
      if (past)								\
	{								\
	  for (; k % 8; k++)						\
	    o[k] = VALUE;						\
	  for (; k + 8 <= TO; k += 8)					\
	    {								\
	      double line[8] __attribute__ ((aligned (64)));		\
	      size_t first = k;						\
	      _Pragma ("omp simd")					\
	      for (size_t l = 0; l < 8; l++)				\
		{							\
		  size_t k = first + l;					\
		  line[l] = VALUE;					\
		}							\
	      hand_past (o + k, line);					\
	    }								\
	}								\
      size_t rest = k;							\
      _Pragma ("omp simd")						\
      for (size_t k = rest; k < TO; k++)				\
	o[k] = VALUE;							\
    }									\
  while (0)

static inline void
copy_rows (size_t n, _Bool past, double *restrict o, const double *restrict u)
{
  ROW (0, n, u[k]);
}

static inline void
relax_row (size_t n, _Bool past, double *restrict o, const double *restrict u,
	   const double *restrict f)
{
  o[0] = u[0];
  ROW (1, n - 1, relax (f[k], u[k - n * n], u[k + n * n], u[k - n], u[k + n], u[k - 1], u[k + 1]));
  o[n - 1] = u[n - 1];
}

#endif

KERNEL void
half_step (size_t n, double (*restrict w)[n][n], const double (*restrict u)[n][n],
	   const double (*restrict f)[n][n], size_t first)
{
#if defined HAND
  _Bool past = HAND_PAST && n * n * n >= 1 << 22 && n % 8 == 0 && (uintptr_t) w % 64 == 0;
# pragma omp parallel
  {
# pragma omp for nowait
    for (size_t i = 0; i < n; i++)
      if (i == 0 || i == n - 1 || (i - first) % 2)
	copy_rows (n * n, past, w[i][0], u[i][0]);
      else
	{
	  copy_rows (n, past, w[i][0], u[i][0]);
	  for (size_t j = 1; j < n - 1; j++)
	    relax_row (n, past, w[i][j], u[i][j], f[i][j]);
	  copy_rows (n, past, w[i][n - 1], u[i][n - 1]);
	}
    hand_fence ();
  }
#elif defined LEGACY
  memcpy (w, u, n * sizeof *w);
  for (size_t i = first; i < n - 1; i += 2)
    for (size_t j = 1; j < n - 1; j++)
      for (size_t k = 1; k < n - 1; k++)
	w[i][j][k] = relax (f[i][j][k], u[i - 1][j][k], u[i + 1][j][k], u[i][j - 1][k],
			    u[i][j + 1][k], u[i][j][k - 1], u[i][j][k + 1]);
#else
  _Bool (*red)[n][n] = malloc (n * sizeof *red);
  double (*r)[n][n] = malloc (n * sizeof *r), (*s)[n][n] = malloc (n * sizeof *s);
# if defined LOOPS
#  define EACH(LOW)							\
  _Pragma ("omp parallel for")						\
  for (size_t i = LOW; i < n - LOW; i++)				\
    for (size_t j = LOW; j < n - LOW; j++)				\
      for (size_t k = LOW; k < n - LOW; k++)
  EACH (0)
    red[i][j][k] = (i - first) % 2 == 0;
  memcpy (r, u, n * sizeof *r);
  EACH (1)
    s[i][j][k] = six (u[i - 1][j][k], u[i + 1][j][k], u[i][j - 1][k], u[i][j + 1][k],
		      u[i][j][k - 1], u[i][j][k + 1]);
  EACH (1)
    r[i][j][k] = weighted (f[i][j][k], s[i][j][k]);
  EACH (0)
    w[i][j][k] = red[i][j][k] ? r[i][j][k] : u[i][j][k];
# else
  double (*x)[n][n] = malloc (n * sizeof *x), (*y)[n][n] = malloc (n * sizeof *y);
  double (*p)[n + 2][n + 2] = malloc ((n + 2) * sizeof *p);
  colour (n, red, first);
#  if FORM == 0
  __builtin_map (id, ALL, w, u);
  __builtin_map (six, INNER, s, NEIGHBOURS);
  __builtin_map (relax_if, INNER, w, red, u, f, s);
#  elif FORM == 1
  __builtin_map (id, ALL, r, u);
  __builtin_map (relax, INNER, r, f, NEIGHBOURS);
#  elif FORM == 2
  __builtin_contract (add, mul, 0.0,
		      SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1), OVER (3),
			     OVER (3), OVER (3)), s, AT (W, I3, I4, I5),
		      AT (u, I0 + I3 - 1, I1 + I4 - 1, I2 + I5 - 1));
  __builtin_map (id, ALL, r, u);
  __builtin_map (weighted, INNER, r, f, s);
#  elif FORM == 3
  __builtin_map (scaled, ALL, x, f);
  __builtin_contract (add, mul, 0.0,
		      SPACE (RANGE (1, n - 1), RANGE (1, n - 1), RANGE (1, n - 1), OVER (3),
			     OVER (3), OVER (3)), s, AT (W, I3, I4, I5),
		      AT (u, I0 + I3 - 1, I1 + I4 - 1, I2 + I5 - 1));
  __builtin_map (add, INNER, x, x, s);
  __builtin_map (by_factor, ALL, y, x);
  combine_inner_outer (n, r, y, u);
#  elif FORM == 4
  __builtin_map (scaled, ALL, x, f);
  __builtin_map (id, SPACE (1, n, n), s, 0.0);
  __builtin_map (id, SPACE (RANGE (1, n), n, n), s, AT (u, I0 - 1, I1, I2));
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n - 1, n, n), s, AT (u, I0 + 1, I1, I2));
  __builtin_map (id, SPACE (RANGE (n - 1, n), n, n), s, 0.0);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, 1, n), s, 0.0);
  __builtin_map (id, SPACE (n, RANGE (1, n), n), s, AT (u, I0, I1 - 1, I2));
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, n - 1, n), s, AT (u, I0, I1 + 1, I2));
  __builtin_map (id, SPACE (n, RANGE (n - 1, n), n), s, 0.0);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, n, 1), s, 0.0);
  __builtin_map (id, SPACE (n, n, RANGE (1, n)), s, AT (u, I0, I1, I2 - 1));
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (id, SPACE (n, n, n - 1), s, AT (u, I0, I1, I2 + 1));
  __builtin_map (id, SPACE (n, n, RANGE (n - 1, n)), s, 0.0);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (by_factor, ALL, y, x);
  combine_inner_outer (n, r, y, u);
#  else
  __builtin_map (id, SPACE (n + 2, n + 2, n + 2), p, 0.0);
  __builtin_map (id, SPACE (RANGE (1, n + 1), RANGE (1, n + 1), RANGE (1, n + 1)), p,
		 AT (u, I0 - 1, I1 - 1, I2 - 1));
  __builtin_contract (add, mul, 0.0, SPACE (n, n, n, OVER (3), OVER (3), OVER (3)), s,
		      AT (W, I3, I4, I5), AT (p, I0 + I3, I1 + I4, I2 + I5));
  __builtin_map (scaled, ALL, x, f);
  __builtin_map (add, ALL, x, x, s);
  __builtin_map (by_factor, ALL, y, x);
  combine_inner_outer (n, r, y, u);
#  endif
#  if FORM > 0
  __builtin_map (which, ALL, w, red, r, u);
#  endif
  free (x);
  free (y);
  free (p);
# endif
  free (red);
  free (r);
  free (s);
#endif
}

void
RUN (struct job *j)
{
  size_t m = cbrt (j->n) + 0.01;
  j->kept = m * m * m;
  half_step (m, j->out[0], j->in[0], j->in[1], 1);
}
#endif
