/* Operators with effects: each is told of, runs once for each element, in
   order, between what stands before and behind it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels prints 2 } */
/* { dg-refused prints "t" impure } */
/* { dg-kernels counts 1 } */
/* { dg-lowering counts "sequential" } */
/* { dg-kernels reads_volatile 1 } */
/* { dg-lowering reads_volatile "sequential" } */
/* { dg-kernels adds_atomically 1 } */
/* { dg-lowering adds_atomically "sequential" } */
/* { dg-kernels loads_atomically 1 } */
/* { dg-lowering loads_atomically "sequential" } */
/* { dg-kernels sets_errno 1 } */
/* { dg-lowering sets_errno "sequential" } */
/* { dg-kernels draws 1 } */
/* { dg-lowering draws "sequential" } */
/* { dg-kernels frees 1 } */
/* { dg-lowering frees "sequential" } */
/* { dg-kernels links 1 } */
/* { dg-lowering links "sequential" } */
/* { dg-kernels clobbers 1 } */
/* { dg-lowering clobbers "sequential" } */
/* { dg-kernels computes 1 } */
/* { dg-eliminated computes "t" } */
/* { dg-lowering computes "openmp" { option fopenmp } } */
/* { dg-kernels works 1 } */
/* { dg-eliminated works "t" } */
/* { dg-lowering works "openmp" { option fopenmp } } */
/* { dg-kernels in_order 3 } */

#include "check.h"

#include <errno.h>
#include <stdatomic.h>

static int add (int a, int b) { return a + b; }

static char lines[2 * LARGEST + 10];
static FILE *log_file;
static void rest (void) { fflush (log_file); rewind (log_file); }

static int
print (int a)
{
  fprintf (log_file, "%c", 'a' + a % 26); /* { dg-note "here" } */
  return a;
}

TESTED int
prints (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  fputc ('<', log_file);
  __builtin_map (print, n, t, x); /* { dg-warning "which is not declared const or pure and is defined elsewhere" } */
  fputc ('>', log_file);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

static int
count (int a)
{
  static int calls;
  return a + calls++; /* { dg-note "'count' writes 'calls' here" } */
}

TESTED void
counts (size_t n, int *restrict o, const int *x)
{
  __builtin_map (count, n, o, x); /* { dg-warning "'count' is not pure: it writes 'calls'" } */
}

static volatile int port = 5;
static int look (int a) { return a + port; } /* { dg-note "accesses volatile memory here" } */

TESTED void
reads_volatile (size_t n, int *restrict o, const int *x)
{
  __builtin_map (look, n, o, x); /* { dg-warning "it accesses volatile memory" } */
}

static atomic_int total;
static int take (int a) { return a + atomic_fetch_add (&total, 1); } /* { dg-note "here" } */

TESTED void
adds_atomically (size_t n, int *restrict o, const int *x)
{
  __builtin_map (take, n, o, x); /* { dg-warning "it uses an atomic operation" } */
}

static int peek (int a) { return a + total; } /* { dg-note "here" } */

TESTED void
loads_atomically (size_t n, int *restrict o, const int *x)
{
  __builtin_map (peek, n, o, x); /* { dg-warning "it uses an atomic operation" } */
}

static int
fail (int a)
{
  errno = a; /* { dg-note "here" } */
  return a;
}

TESTED void
sets_errno (size_t n, int *restrict o, const int *x)
{
  __builtin_map (fail, n, o, x); /* { dg-warning "calls '__errno_location', which depends on the thread" } */
}

static int draw (int a) { return a + rand () % 10; } /* { dg-note "here" } */

TESTED void
draws (size_t n, int *restrict o, const int *x)
{
  __builtin_map (draw, n, o, x); /* { dg-warning "calls 'rand'" } */
}

/* Memory that is not its own.  */
static int
drop (int *p)
{
  int r = *p;
  free (p);
  return r;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
TESTED int
frees (size_t n, int *const *x)
{
  return __builtin_redomap (add, drop, 0, n, x);
}
#pragma GCC diagnostic pop

/* A list of all elements.  */
static struct cell { struct cell *next; int value; } *list;

static struct cell *
link (int a)
{
  struct cell *c = malloc (sizeof *c);
  c->value = a;
  c->next = list;
  list = c; /* { dg-note "'link' writes 'list' here" } */
  return c;
}

TESTED void
links (size_t n, struct cell **restrict o, const int *x)
{
  __builtin_map (link, n, o, x); /* { dg-warning "writes 'list'" } */
}

static int
clobber (int a)
{
  __asm__ volatile ("" : "+r" (a) : : "memory"); /* { dg-note "here" } */
  return a;
}

TESTED void
clobbers (size_t n, int *restrict o, const int *x)
{
  __builtin_map (clobber, n, o, x); /* { dg-warning "holds an asm that may do anything" } */
}

/* An asm that only computes.  */
static int
compute (int a)
{
  __asm__ ("" : "+r" (a));
  return a + 1;
}

TESTED int
computes (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (compute, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* Memory of its own.  */
static int
work (int a)
{
  int *p = malloc (4 * sizeof *p), row[4], r = 0;
  if (!p)
    return 0;
  for (int i = 0; i < 4; i++)
    p[i] = a + i;
  memcpy (row, p, sizeof row);
  free (p);
  for (int i = 0; i < 4; i++)
    r += row[i];
  return r;
}

TESTED int
works (size_t n, const int *x)
{
  int *t = malloc (n * sizeof *t);
  __builtin_map (work, n, t, x);
  int sum = __builtin_reduce (add, 0, n, t);
  free (t);
  return sum;
}

/* Nothing that another one can see moves past it.  */
static int step;
static int note (int a) { return a * 3 + step++ % 5; } /* { dg-note "writes 'step' here" } */
static int use (int a) { return a + step; }

TESTED int
in_order (size_t n, const int *x, int *restrict before, int *restrict behind)
{
  __builtin_map (use, n, before, x);
  int *t = malloc (n * sizeof *t);
  __builtin_map (note, n, t, x); /* { dg-warning "writes 'step'" } */
  __builtin_map (use, n, behind, x);
  int first = t[n / 2];
  free (t);
  return first;
}

int
main (void)
{
  FOR_SIZES (n)
    {
      ARRAY (int, x, n);
      ARRAY (int, o, n);
      ARRAY (int, p, n);
      ARRAY (int *, boxes, n);
      ARRAY (struct cell *, cells, n);
      int m = n, i, sum = 0, squares = 0;
      for (i = 0; i < m; i++)
	{
	  x[i] = i * 7 % 50;
	  sum += x[i];
	  boxes[i] = get (sizeof (int));
	  *boxes[i] = x[i];
	  squares += 4 * x[i] + 6;
	}
      log_file = tmpfile ();
      CHECK (log_file);
      CHECK (prints (n, x) == sum);
      rest ();
      CHECK (fread (lines, 1, sizeof lines, log_file) == n + 2);
      CHECK (lines[0] == '<' && lines[n + 1] == '>');
      for (i = 0; i < m; i++)
	CHECK (lines[i + 1] == 'a' + x[i] % 26);
      fclose (log_file);
      static int calls;
      counts (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + calls++);
      reads_volatile (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + 5);
      total = 3;
      adds_atomically (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + 3 + i);
      loads_atomically (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + 3 + m);
      errno = 0;
      sets_errno (n, o, x);
      CHECK (errno == (n ? x[n - 1] : 0));
      srand (5);
      draws (n, o, x);
      srand (5);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + rand () % 10);
      CHECK (frees (n, boxes) == sum);
      list = NULL;
      links (n, cells, x);
      for (i = 0; i < m; i++)
	{
	  CHECK (cells[i]->value == x[i]);
	  CHECK (cells[i]->next == (i ? cells[i - 1] : NULL));
	}
      for (i = 0; i < m; i++)
	free (cells[i]);
      clobbers (n, o, x);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i]);
      CHECK (computes (n, x) == sum + m);
      CHECK (works (n, x) == squares);
      step = 2;
      if (n)
	CHECK (in_order (n, x, o, p) == x[n / 2] * 3 + (2 + m / 2) % 5);
      for (i = 0; i < m; i++)
	CHECK (o[i] == x[i] + 2 && p[i] == x[i] + 2 + m);
      free (x);
      free (o);
      free (p);
      free (boxes);
      free (cells);
    }
  return 0;
}
