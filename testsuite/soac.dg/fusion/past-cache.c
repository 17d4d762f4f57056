/* Outputs so large that they are stored past the cache: elements of several
   sizes, at every alignment, several outputs at once, in place, and nothing
   behind the last element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels triad 1 } */
/* { dg-kernels apart 1 } */
/* { dg-kernels beside 1 } */
/* { dg-kernels vectors_beside 1 } */
/* { dg-kernels three 1 } */
/* { dg-kernels bytes 1 } */
/* { dg-kernels pairs 1 } */
/* { dg-kernels in_place 1 } */
/* { dg-kernels across 1 } */
/* { dg-eliminated triad "t" } */

#include "large.h"

struct pair { float a, b; };

static double mul (double a, double b) { return a * b; }
static double add (double a, double b) { return a + b; }
static float half (double a) { return a / 2; }
static double twice (double a) { return a + a; }
static long whole (double a) { return (long) a; }
static unsigned char flip (unsigned char a) { return a ^ 0x81; }
static struct pair both (double a) { return (struct pair) { a, -a }; }

TESTED void
triad (size_t n, double *restrict o, const double *restrict x,
       const double *restrict y, double s)
{
  double *t = malloc (n * sizeof *t);
  __builtin_map (mul, n, t, s, y);
  __builtin_map (add, n, o, x, t);
  free (t);
}

/* Lines of the one begin where lines of the other do not.  */
TESTED void
apart (size_t n, float *restrict o, double *restrict p,
       const double *restrict x)
{
  __builtin_map (half, n, o, x);
  __builtin_map (twice, n, p, x);
}

/* They may begin at the same indices, or a vector later, or less.  */
TESTED void
beside (size_t n, double *restrict o, long *restrict p,
	const double *restrict x)
{
  __builtin_map (twice, n, o, x);
  __builtin_map (whole, n, p, x);
}

/* Likewise where both are stored by vectors: these have to be aligned.  */
TESTED void
vectors_beside (size_t n, double *restrict o, double *restrict p,
		const double *restrict x)
{
  __builtin_map (twice, n, o, x);
  __builtin_map (mul, n, p, x, 3.);
}

/* Of so many outputs no more than one may begin elsewhere.  */
TESTED void
three (size_t n, double *restrict o, long *restrict p, double *restrict q,
       const double *restrict x)
{
  __builtin_map (twice, n, o, x);
  __builtin_map (whole, n, p, x);
  __builtin_map (mul, n, q, x, 3.);
}

TESTED void
bytes (size_t n, unsigned char *restrict o, const unsigned char *restrict x)
{
  __builtin_map (flip, n, o, x);
}

TESTED void
pairs (size_t n, struct pair *restrict o, const double *restrict x)
{
  __builtin_map (both, n, o, x);
}

TESTED void
in_place (size_t n, double *x)
{
  __builtin_map (twice, n, x, x);
}

/* Elements that lie across two lines.  */
typedef double loose __attribute__ ((aligned (1)));

TESTED void
across (size_t n, loose *restrict o, const double *restrict x)
{
  __builtin_map (twice, n, o, x);
}

static double *x;

static void
test_doubles (unsigned skip)
{
  size_t n = LARGE / sizeof (double) + 3 * skip;
  PLACE (double, o, skip, n);
  triad (n, o, x, x + 1, 3);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == x[i] + 3 * x[i + 1]);
  UNTOUCHED (o, n);
  PLACE (struct pair, q, skip, n);
  pairs (n, q, x);
  for (size_t i = 0; i < n; i++)
    CHECK (q[i].a == x[i] && q[i].b == -x[i]);
  UNTOUCHED (q, n);
}

static void
test_apart (unsigned skip)
{
  size_t n = LARGE / 12 + 1 + skip;
  PLACE (float, o, skip, n);
  double *p = (double *) (memory + ROOM) - n - 2;
  apart (n, o, p, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (float) (x[i] / 2) && p[i] == 2 * x[i]);
  UNTOUCHED (o, n);
}

static void
test_beside (unsigned skip, unsigned shift)
{
  size_t n = LARGE / 16 + skip;
  PLACE (double, o, skip, n);
  long *p = (long *) memory + ((64 + skip + n + 16) & -8) + skip + shift;
  memset (p - 1, 0x5a, sizeof *p);
  memset (p + n, 0x5a, sizeof *p);
  beside (n, o, p, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == 2 * x[i] && p[i] == (long) x[i]);
  UNTOUCHED (o, n);
  UNTOUCHED (p, n);
}

static void
test_vectors (unsigned skip, unsigned shift)
{
  size_t n = LARGE / 16 + skip;
  PLACE (double, o, skip, n);
  double *p = (double *) memory + ((64 + skip + n + 16) & -8) + skip + shift;
  memset (p + n, 0x5a, sizeof *p);
  vectors_beside (n, o, p, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == 2 * x[i] && p[i] == 3 * x[i]);
  UNTOUCHED (o, n);
  CHECK (((char *) (p + n))[0] == 0x5a);
}

static void
test_three (unsigned skip, unsigned shift, unsigned more)
{
  size_t n = LARGE / 24 + skip;
  PLACE (double, o, skip, n);
  long *p = (long *) memory + ((64 + skip + n + 16) & -8) + skip + shift;
  double *q = (double *) memory + ((64 + skip + 2 * n + 48) & -8) + skip + more;
  three (n, o, p, q, x);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == 2 * x[i] && p[i] == (long) x[i] && q[i] == 3 * x[i]);
  UNTOUCHED (o, n);
}

static void
test_across (unsigned skip)
{
  size_t n = LARGE / sizeof (double) + skip;
  char *o = memory + 64 + skip;
  memset (o - 8, 0x5a, 8);
  memset (o + n * sizeof (double), 0x5a, 8);
  across (n, (loose *) o, x);
  for (size_t i = 0; i < n; i++)
    CHECK (((loose *) o)[i] == 2 * x[i]);
  CHECK (o[-1] == 0x5a && o[n * sizeof (double)] == 0x5a);
}

static void
test_bytes (unsigned skip)
{
  size_t n = LARGE + skip;
  PLACE (unsigned char, o, skip, n);
  const unsigned char *in = (const unsigned char *) x;
  bytes (n, o, in);
  for (size_t i = 0; i < n; i++)
    CHECK (o[i] == (in[i] ^ 0x81));
  UNTOUCHED (o, n);
}

int
main (void)
{
  enum { N = LARGE / sizeof (double) + 64 };
  get_memory ();
  x = get (N * sizeof *x);
  for (size_t i = 0; i < N; i++)
    x[i] = (double) (i % 251);
  for (unsigned skip = 0; skip < 9; skip += 3)
    {
      test_doubles (skip);
      test_apart (skip);
      test_bytes (skip);
      test_across (skip + 1);
    }
  for (unsigned shift = 0; shift < 5; shift++)
    {
      test_beside (3 * shift % 8, shift);
      test_vectors (3 * shift % 8, shift);
    }
  for (unsigned shift = 0; shift < 8; shift += 2)
    test_three (3 * shift % 8, shift, 12 - 3 * shift / 2);
  in_place (N, x);
  for (size_t i = 0; i < N; i++)
    CHECK (x[i] == 2 * (double) (i % 251));
  free (memory);
  free (x);
}

/* { dg-steps triad "VALUE s; LOAD y; APPLY mul (0, 1); LOAD x; APPLY add (3, 2); STORE o (4)" } */
