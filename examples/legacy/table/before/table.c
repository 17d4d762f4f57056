/* table: what the columns of a table of numbers are like.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: MIT

   usage: table [-r times] file.csv
   The first line has the columns' names; a field that is no number is missing.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

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

/* The numbers of a column, without the missing ones.  */
static int
present (int n, double *v, const double *col)
{
  int i, k = 0;

  for (i = 0; i < n; i++)
    if (!isnan (col[i]))
      v[k++] = col[i];
  return k;
}

static void
summarise (struct summary *s, int rows, const double *col)
{
  double *v = get (rows * sizeof *v);
  double *d = get (rows * sizeof *d);
  int i, n = present (rows, v, col);
  double sum = 0, squares = 0;
  int above = 0;

  memset (s, 0, sizeof *s);
  s->count = n;
  if (n == 0)
    {
      free (v);
      free (d);
      return;
    }
  s->min = s->max = v[0];
  for (i = 0; i < n; i++)
    if (v[i] < s->min)
      s->min = v[i];
  for (i = 0; i < n; i++)
    if (v[i] > s->max)
      s->max = v[i];
  for (i = 0; i < n; i++)
    sum += v[i];
  s->total = sum;
  s->mean = sum / n;
  for (i = 0; i < n; i++)
    d[i] = v[i] - s->mean;
  for (i = 0; i < n; i++)
    d[i] = d[i] * d[i];
  for (i = 0; i < n; i++)
    squares += d[i];
  s->dev = sqrt (squares / n);
  for (i = 0; i < n; i++)
    if (v[i] > s->mean + 2 * s->dev)
      above++;
  s->above = 100.0 * above / n;
  /* The largest step from one number to the next.  */
  for (i = 0; i < n - 1; i++)
    d[i] = fabs (v[i + 1] - v[i]);
  for (i = 0; i < n - 1; i++)
    if (d[i] > s->rise)
      s->rise = d[i];
  free (v);
  free (d);
}

/* How much two columns go together, over the rows that have both.  */
static double
correlation (int n, const double *a, const double *b)
{
  double *x = get (n * sizeof *x), *y = get (n * sizeof *y);
  double mx = 0, my = 0, xx = 0, yy = 0, xy = 0;
  int i, k = 0;

  for (i = 0; i < n; i++)
    if (!isnan (a[i]) && !isnan (b[i]))
      {
	x[k] = a[i];
	y[k++] = b[i];
      }
  for (i = 0; i < k; i++)
    mx += x[i];
  for (i = 0; i < k; i++)
    my += y[i];
  mx /= k ? k : 1;
  my /= k ? k : 1;
  for (i = 0; i < k; i++)
    xx += (x[i] - mx) * (x[i] - mx);
  for (i = 0; i < k; i++)
    yy += (y[i] - my) * (y[i] - my);
  for (i = 0; i < k; i++)
    xy += (x[i] - mx) * (y[i] - my);
  free (x);
  free (y);
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
