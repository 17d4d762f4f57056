/* wave: a string that was plucked, and how its tone dies away.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   usage: wave [points [steps]]
   The wave equation with damping, by leap-frog; now and then a line with the
   energy, the greatest height, and where the string crosses its rest.  */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>

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

/* A triangle, with its top at a fifth.  */
static void
pluck (struct string *s)
{
  int i, top = s->n / 5;

  for (i = 0; i < s->n; i++)
    if (i < top)
      s->now[i] = (double) i / top;
    else
      s->now[i] = (double) (s->n - 1 - i) / (s->n - 1 - top);
  for (i = 0; i < s->n; i++)
    s->before[i] = s->now[i];
}

/* One step of time; the ends stay where they are.  */
static void
step (struct string *s)
{
  int i, n = s->n - 2;
  double *bend = get (n), *pull = get (n), *t;

  /* How much each point is below the middle of its neighbours.  */
  for (i = 0; i < n; i++)
    bend[i] = s->now[i] + s->now[i + 2] - 2 * s->now[i + 1];
  for (i = 0; i < n; i++)
    pull[i] = SPEED * SPEED * bend[i];
  for (i = 0; i < n; i++)
    pull[i] -= LOSS * (s->now[i + 1] - s->before[i + 1]);
  for (i = 0; i < n; i++)
    s->next[i + 1] = 2 * s->now[i + 1] - s->before[i + 1] + pull[i];
  s->next[0] = s->next[n + 1] = 0;

  t = s->before;
  s->before = s->now;
  s->now = s->next;
  s->next = t;
  free (bend);
  free (pull);
}

/* The energy, of motion and of tension.  */
static double
energy (const struct string *s)
{
  int i, n = s->n - 1;
  double *speed = get (n), *slope = get (n);
  double motion = 0, tension = 0;

  for (i = 0; i < n; i++)
    speed[i] = s->now[i] - s->before[i];
  for (i = 0; i < n; i++)
    slope[i] = s->now[i + 1] - s->now[i];
  for (i = 0; i < n; i++)
    motion += speed[i] * speed[i];
  for (i = 0; i < n; i++)
    tension += slope[i] * slope[i];
  free (speed);
  free (slope);
  return (motion + SPEED * SPEED * tension) / 2 * n;
}

static double
height (const struct string *s)
{
  int i;
  double h = 0;

  for (i = 0; i < s->n; i++)
    if (fabs (s->now[i]) > h)
      h = fabs (s->now[i]);
  return h;
}

/* The number of crossings, and the first.  */
static int
crossings (const struct string *s, int *first)
{
  int i, k = 0, n = s->n - 1;
  int *at = malloc (n * sizeof *at);

  if (!at)
    exit (1);
  for (i = 0; i < n; i++)
    if ((s->now[i] < 0) != (s->now[i + 1] < 0))
      at[k++] = i;
  *first = k ? at[0] : -1;
  free (at);
  return k;
}

/* How the string sounds: what a pick-up near the bridge hears, smoothed as the
   ear does.  */
static double
sound (int n, const double *heard)
{
  int i;
  double smooth = 0, sum = 0, *power = get (n), *level = get (n);

  for (i = 0; i < n; i++)
    power[i] = heard[i] * heard[i];
  for (i = 0; i < n; i++)
    {
      smooth += power[i];
      level[i] = smooth;
    }
  for (i = 0; i < n; i++)
    sum += level[i] / (i + 1);
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
