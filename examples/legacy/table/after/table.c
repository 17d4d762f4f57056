/* table: what the columns of a table of numbers are like.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   usage: table [-r times] file.csv
   The first line has the columns' names; a field that is no number is missing.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <soac.h>

#define MAXCOLS 64

struct table
{
  int cols, rows, room;
  char *names[MAXCOLS];
  double *col[MAXCOLS];
};

static void
die (const char *what)
{
  fprintf (stderr, "table: %s\n", what);
  exit (1);
}

static void *get (size_t bytes) __attribute__ ((malloc));

static void *
get (size_t bytes)
{
  void *p = malloc (bytes ? bytes : 1);
  if (!p)
    die ("out of memory");
  return p;
}

/* ---- reading ------------------------------------------------------------- */

static char *
read_line (FILE *f)
{
  static char *line;
  static size_t room;
  ssize_t len = getline (&line, &room, f);

  if (len < 0)
    return NULL;
  while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
    line[--len] = 0;
  return line;
}

static char *
field (char **at)
{
  char *p = *at, *comma;

  if (!p)
    return NULL;
  comma = strchr (p, ',');
  if (comma)
    *comma = 0;
  *at = comma ? comma + 1 : NULL;
  return p;
}

static void
read_table (struct table *t, const char *name)
{
  FILE *f = fopen (name, "r");
  char *line, *p, *end;
  int c;

  memset (t, 0, sizeof *t);
  if (!f || !(line = read_line (f)))
    die ("cannot read the file");
  while ((p = field (&line)) && t->cols < MAXCOLS)
    {
      t->names[t->cols] = get (strlen (p) + 1);
      strcpy (t->names[t->cols++], p);
    }
  while ((line = read_line (f)))
    {
      if (t->rows == t->room)
	{
	  t->room = t->room ? 2 * t->room : 1024;
	  for (c = 0; c < t->cols; c++)
	    if (!(t->col[c] = realloc (t->col[c],
				       t->room * sizeof *t->col[c])))
	      die ("out of memory");
	}
      for (c = 0; c < t->cols; c++)
	{
	  p = field (&line);
	  t->col[c][t->rows] = p ? strtod (p, &end) : NAN;
	  if (p && (end == p || *end))
	    t->col[c][t->rows] = NAN;
	}
      t->rows++;
    }
  fclose (f);
}

/* ---- arithmetic ---------------------------------------------------------- */

struct summary
{
  int count;
  double min, max, mean, dev, total;
  double above;
  double rise;
};

/* What becomes of one number, or of two.  */

static int is_number (double a) { return !isnan (a); }
static int are_numbers (double a, double b) { return !isnan (a) && !isnan (b); }
static double least (double a, double b) { return b < a ? b : a; }
static double most (double a, double b) { return a < b ? b : a; }
static double minus (double a, double b) { return a - b; }
static double square (double a) { return a * a; }
static double product (double a, double b) { return a * b; }
static double change (double a, double b) { return fabs (b - a); }
static int exceeds (double a, double limit) { return a > limit; }

static void
summarise (struct summary *s, int rows, const double *col)
{
  double *v = get (rows * sizeof *v);
  double *d = malloc (rows * sizeof *d);
  double *e = malloc (rows * sizeof *e);
  double *step = malloc (rows * sizeof *step);
  /* The numbers of the column, without the missing ones.  */
  size_t n = soac_filter (is_number, rows, v, col);

  double min = soac_reduce (least, INFINITY, n, v);
  double max = soac_reduce (most, -INFINITY, n, v);
  double total = soac_reduce (soac_add_f64, 0, n, v);

  s->count = n;
  s->min = min;
  s->max = max;
  s->total = total;
  s->mean = s->total / n;
  soac_map (minus, n, d, v, s->mean);
  soac_map (square, n, e, d);
  s->dev = sqrt (soac_reduce (soac_add_f64, 0, n, e) / n);
  s->above = 100.0 * soac_redomap (soac_add_i32, exceeds, 0, n, v,
				   s->mean + 2 * s->dev) / n;
  /* The largest step from one number to the next.  */
  s->rise = 0;
  if (n > 1)
    {
      soac_map (change, n - 1, step, v, v + 1);
      s->rise = soac_reduce (most, 0, n - 1, step);
    }
  free (v);
  free (d);
  free (e);
  free (step);
  if (n == 0)
    memset (s, 0, sizeof *s);
}

/* How much two columns go together, over the rows that have both.  */
static double
correlation (int n, const double *a, const double *b)
{
  double *x = get (n * sizeof *x), *y = get (n * sizeof *y);
  double *dx = malloc (n * sizeof *dx), *dy = malloc (n * sizeof *dy);
  double mx, my, xx, yy, xy;
  size_t k = soac_filter (are_numbers, n, x, a, b);

  soac_filter (are_numbers, n, y, b, a);
  mx = soac_reduce (soac_add_f64, 0, k, x) / (k ? k : 1);
  my = soac_reduce (soac_add_f64, 0, k, y) / (k ? k : 1);
  soac_map (minus, k, dx, x, mx);
  soac_map (minus, k, dy, y, my);
  xx = soac_redomap (soac_add_f64, square, 0, k, dx);
  yy = soac_redomap (soac_add_f64, square, 0, k, dy);
  xy = soac_redomap (soac_add_f64, product, 0, k, dx, dy);
  free (x);
  free (y);
  free (dx);
  free (dy);
  return xx > 0 && yy > 0 ? xy / sqrt (xx * yy) : 0;
}

int
main (int argc, char **argv)
{
  struct table t;
  struct summary s;
  int a, b, last, times = 1;

  if (argc == 4 && strcmp (argv[1], "-r") == 0)
    {
      times = atoi (argv[2]);
      argv += 2;
      argc -= 2;
    }
  if (argc != 2)
    die ("usage: table [-r times] file.csv");
  read_table (&t, argv[1]);
  for (; times > 0; times--)
    {
      last = times == 1;
      if (last)
	printf ("%-14s %8s %12s %12s %12s %12s %8s %12s\n", "column", "count",
		"min", "max", "mean", "deviation", "far %", "step");
      for (a = 0; a < t.cols; a++)
	{
	  summarise (&s, t.rows, t.col[a]);
	  if (last)
	    printf ("%-14s %8d %12.6g %12.6g %12.6g %12.6g %8.3f %12.6g\n",
		    t.names[a], s.count, s.min, s.max, s.mean, s.dev, s.above,
		    s.rise);
	}
      for (a = 0; a < t.cols; a++)
	for (b = 0; b < a; b++)
	  {
	    double r = correlation (t.rows, t.col[b], t.col[a]);
	    if (last)
	      printf ("%s and %s: %.4f\n", t.names[b], t.names[a], r);
	  }
    }
  return 0;
}
