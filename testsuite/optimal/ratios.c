/* What T2 reduction and `fusion=optimal' make of the same functions, timed in turns.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled three times: with the plugin, with each fusion, -DWITH=t2 and -DWITH=optimal; and
   with -DTIMER for `main', which is given the number of elements and of rounds.  ratios says
   how.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void function (size_t n, int *restrict y, int *restrict z, const int *x, const int *w);

#ifndef TIMER

#define JOINED(A, B) A##_##B
#define NAMED(A, B) JOINED (A, B)
#define FUNCTION(NAME)							\
  void NAMED (NAME, WITH) (size_t n, int *restrict y, int *restrict z,	\
			   const int *x, const int *w)

struct pair { int a, b; };

static int add (int a, int b) { return a + b; }
static int max (int a, int b) { return a > b ? a : b; }
static int inc (int a) { return a + 1; }
static int sub (int a, int b) { return a - 3 * b; }
static int xor (int a, int b) { return a ^ b; }
static int mix (int a, int b, int c) { return 2 * a + b - c; }
static int scale (int a, int b) { return 3 * a - b; }
static struct pair both (int a) { return (struct pair) { 3 * a + 1, a ^ 77 }; }

/* The array that the third one makes is stored instead of two others.  */
FUNCTION (g1)
{
  (void) z, (void) w;
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u), *v = malloc (n * sizeof *v);
  __builtin_map (both, n, __builtin_zip (t, u), x);
  int r = __builtin_reduce (add, 0, n, t);
  __builtin_map (sub, n, v, t, u);
  __builtin_map (xor, n, y, v, r);
  free (t);
  free (u);
  free (v);
}

/* The two sums are one loop.  */
FUNCTION (g2)
{
  int *t = malloc (n * sizeof *t);
  int r = __builtin_reduce (add, 0, n, x);
  __builtin_map (inc, n, t, x);
  int m = __builtin_reduce (max, -1000, n, t);
  __builtin_map (mix, n, y, t, w, r);
  __builtin_map (mix, n, z, w, t, m);
  free (t);
}

/* All three sums are.  */
FUNCTION (g3)
{
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (mix, n, y, x, w, s);
  int m = __builtin_reduce (max, -1000, n, w);
  __builtin_map (mix, n, z, w, x, m);
  int q = __builtin_redomap (add, xor, 0, n, x, w);
  *z += q;
}

/* Figure 4 of the second paper, ... */
FUNCTION (normalise2)
{
  (void) w;
  int *t = malloc (n * sizeof *t);
  int s = __builtin_reduce (add, 0, n, x);
  __builtin_map (scale, n, y, x, s);
  __builtin_scan (add, 0, n, t, x);
  int e = __builtin_reduce (max, 0, n, t);
  __builtin_map (scale, n, z, x, e);
  free (t);
}

/* ... and with a map before it: three plans in Figure 10, one of which is the best.  */
FUNCTION (figure10)
{
  (void) w;
  int *t = malloc (n * sizeof *t), *u = malloc (n * sizeof *u);
  __builtin_map (inc, n, u, x);
  int s = __builtin_reduce (add, 0, n, u);
  __builtin_map (scale, n, y, u, s);
  __builtin_scan (add, 0, n, t, u);
  int e = __builtin_reduce (max, 0, n, t);
  __builtin_map (scale, n, z, u, e);
  free (t);
  free (u);
}

#else

#define DECLARED(NAME) extern function NAME##_t2, NAME##_optimal;
DECLARED (g1) DECLARED (g2) DECLARED (g3) DECLARED (normalise2) DECLARED (figure10)
#define ENTRY(NAME) { #NAME, { NAME##_t2, NAME##_optimal } }

static const struct { const char *name; function *run[2]; } functions[] = {
  ENTRY (g1), ENTRY (g2), ENTRY (g3), ENTRY (normalise2), ENTRY (figure10)
};

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static int
less (const void *a, const void *b)
{
  const double *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

int
main (int argc, char **argv)
{
  size_t n = strtoul (argv[argc > 1], NULL, 0), rounds = strtoul (argv[argc - 1], NULL, 0);
  int *a[2][4];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++)
      {
	a[i][j] = malloc ((n + 1) * sizeof (int));
	for (size_t k = 0; k <= n; k++)
	  a[i][j][k] = j < 2 ? 0 : (int) (k * (j + 3) % 23) - 9;
      }
  double *ratios = malloc (rounds * sizeof *ratios);
  for (size_t f = 0; f < sizeof functions / sizeof *functions; f++)
    {
      double least[2] = { 1e9, 1e9 };
      for (size_t r = 0; r < rounds; r++)
	{
	  double took[2];
	  for (int turn = 0; turn < 2; turn++)
	    {
	      int i = (turn + r) % 2;
	      double begin = seconds ();
	      functions[f].run[i] (n, a[0][0], a[0][1], a[0][2], a[0][3]);
	      took[i] = seconds () - begin;
	      least[i] = took[i] < least[i] ? took[i] : least[i];
	      memcpy (a[1][i], a[0][0], n * sizeof (int));
	    }
	  if (memcmp (a[1][0], a[1][1], n * sizeof (int)))
	    return printf ("%s: not the same\n", functions[f].name), 1;
	  ratios[r] = took[0] / took[1];
	}
      qsort (ratios, rounds, sizeof *ratios, less);
      printf ("%-10s t2/optimal %.2f (%.2f to %.2f), least %.2f ms and %.2f ms: %.2f\n",
	      functions[f].name, ratios[rounds / 2], ratios[rounds / 4],
	      ratios[rounds * 3 / 4], least[0] * 1e3, least[1] * 1e3, least[0] / least[1]);
    }
  return 0;
}

#endif
