/* wave: a string that was plucked, and how its tone dies away.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   usage: wave [points [steps]]
   The wave equation with damping, by leap-frog; now and then a line with the
   energy, the greatest height, and where the string crosses its rest.  */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <soac.h>

#define SPEED 0.5		/* points a step; below 1 it is stable */
#define LOSS 0.00002

struct string
{
  int n;
  double *now, *before, *next;
};

static double *
get (int n)
{
  double *p = malloc (n * sizeof *p);
  if (!p)
    {
      fprintf (stderr, "wave: out of memory\n");
      exit (1);
    }
  return p;
}

/* What becomes of one point, or of a few.  */

static double
triangle (int i, int n, int top)
{
  return i < top ? (double) i / top : (double) (n - 1 - i) / (n - 1 - top);
}

static double same (double a) { return a; }
static double bent (double left, double a, double right)
{
  return left + right - 2 * a;
}
static double scaled (double a) { return SPEED * SPEED * a; }
static double lose (double pull, double now, double before)
{
  return pull - LOSS * (now - before);
}
static double move (double now, double before, double pull)
{
  return 2 * now - before + pull;
}
static double minus (double a, double b) { return a - b; }
static double square (double a) { return a * a; }
static double greater (double a, double b) { return a < b ? b : a; }
static int crosses (int i, double a, double b)
{
  (void) i;
  return (a < 0) != (b < 0);
}
static double mean (double sum, double n) { return sum / n; }

/* A triangle, with its top at a fifth.  */
static void
pluck (struct string *s)
{
  soac_map (triangle, s->n, s->now, soac_iota (0), s->n, s->n / 5);
  soac_map (same, s->n, s->before, s->now);
}

/* The shape of the string after NOW, which BEFORE came before.  The ends stay
   where they are.  */
static void
advance (int n, double *restrict next, const double *now, const double *before)
{
  double *bend = malloc (n * sizeof *bend), *pull = malloc (n * sizeof *pull);
  double *rest = malloc (n * sizeof *rest);

  /* How much each point is below the middle of its neighbours.  */
  soac_map (bent, n, bend, now, now + 1, now + 2);
  soac_map (scaled, n, pull, bend);
  soac_map (lose, n, rest, pull, now + 1, before + 1);
  soac_map (move, n, next + 1, now + 1, before + 1, rest);
  free (bend);
  free (pull);
  free (rest);
  next[0] = next[n + 1] = 0;
}

/* One step of time.  */
static void
step (struct string *s)
{
  double *t = s->before;

  advance (s->n - 2, s->next, s->now, s->before);
  s->before = s->now;
  s->now = s->next;
  s->next = t;
}

/* The energy, of motion and of tension.  */
static double
energy (const struct string *s)
{
  int n = s->n - 1;
  double *speed = malloc (n * sizeof *speed);
  double *slope = malloc (n * sizeof *slope);
  double motion, tension;

  soac_map (minus, n, speed, s->now, s->before);
  soac_map (minus, n, slope, s->now + 1, s->now);
  motion = soac_redomap (soac_add_f64, square, 0, n, speed);
  tension = soac_redomap (soac_add_f64, square, 0, n, slope);
  free (speed);
  free (slope);
  return (motion + SPEED * SPEED * tension) / 2 * n;
}

static double
height (const struct string *s)
{
  return soac_redomap (greater, fabs, 0, s->n, s->now);
}

/* The number of crossings, and the first.  */
static int
crossings (const struct string *s, int *first)
{
  int k, n = s->n - 1;
  int *at = malloc (n * sizeof *at);

  if (!at)
    exit (1);
  k = soac_filter (crosses, n, at, soac_iota (0), s->now, s->now + 1);
  *first = k ? at[0] : -1;
  free (at);
  return k;
}

/* How the string sounds: what a pick-up near the bridge hears, smoothed as the
   ear does.  */
static double
sound (int n, const double *heard)
{
  double *power = malloc (n * sizeof *power);
  double *level = malloc (n * sizeof *level);
  double sum;

  soac_map (square, n, power, heard);
  soac_scan (soac_add_f64, 0, n, level, power);
  sum = soac_redomap (soac_add_f64, mean, 0, n, level, soac_iota (1));
  free (power);
  free (level);
  return sqrt (sum / n);
}

int
main (int argc, char **argv)
{
  struct string s;
  int i, first, k, steps = argc > 2 ? atoi (argv[2]) : 8000;
  double *heard;

  s.n = argc > 1 ? atoi (argv[1]) : 1001;
  if (s.n < 8 || steps < 8)
    {
      fprintf (stderr, "usage: wave [points [steps]], at least 8 of each\n");
      return 1;
    }
  s.now = get (s.n);
  s.before = get (s.n);
  s.next = get (s.n);
  heard = get (steps);
  pluck (&s);
  for (i = 0; i < steps; i++)
    {
      step (&s);
      heard[i] = s.now[s.n - s.n / 8] - s.before[s.n - s.n / 8];
      if (i % (steps / 8) == 0)
	{
	  k = crossings (&s, &first);
	  printf ("step %7d  energy %.5f  height %.5f  crossings %d, first %d\n",
		  i, energy (&s), height (&s), k, first);
	}
    }
  printf ("sound %.6g\n", sound (steps, heard));
  free (s.now);
  free (s.before);
  free (s.next);
  free (heard);
  return 0;
}
