/* Operators look up tables of the file.  Nobody has the address of such a one: no pointer leads
   there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-kernels looked_up 1 { no-option sanitize } } */
/* { dg-guards looked_up 1 { no-option sanitize } } */
/* { dg-kernels exposed 2 } */
/* { dg-refused exposed t "read-outside" { no-option sanitize } } */
/* { dg-kernels of_others 2 } */
/* { dg-kernels handed_out 3 { no-option sanitize } } */
#define TESTED __attribute__ ((noinline, noclone))
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 200 };
static unsigned char gamma_[256], known[256], shown[256];
unsigned char global[256];
static unsigned char look (unsigned char a) { return gamma_[a]; }
static unsigned char look_known (unsigned char a) { return known[a]; }
static unsigned char look_shown (unsigned char a) { return shown[a]; }
static unsigned char look_global (unsigned char a) { return global[a]; }
static unsigned char inc (unsigned char a) { return a + 1; }
static int address (int i) { return i; }
static unsigned char *row_of (int i) { return shown + i; }

TESTED unsigned char *where (void) { return known; }
TESTED void looked_up (int n, unsigned char *o, unsigned char *x)
{
  unsigned char *t = malloc (n);
  __builtin_map (look, n, t, x);
  __builtin_map (inc, n, o, t);
  free (t);
}
TESTED void exposed (int n, unsigned char *o, unsigned char *x)
{
  unsigned char *t = malloc (n);
  __builtin_map (look_known, n, t, x);
  __builtin_map (inc, n, o, t);
  free (t);
}
TESTED void of_others (int n, unsigned char *o, unsigned char *x)
{
  unsigned char *t = malloc (n);
  __builtin_map (look_global, n, t, x);
  __builtin_map (inc, n, o, t);
  free (t);
}
/* Elements of the array are addresses in the table.  */
TESTED void handed_out (int n, unsigned char **p, unsigned char *x)
{
  int i[n];
  __builtin_map (address, n, i, __builtin_iota (0));
  __builtin_map (row_of, n, p, i);
  unsigned char *o = p[0], *t = malloc (n);
  __builtin_map (look_shown, n, t, x);
  __builtin_map (inc, n, o, t);
  free (t);
}

static unsigned char x[N], y[N], z[N];
static int bad;

static void
check (const char *name, const unsigned char *a)
{
  if (memcmp (a, z, N))
    {
      printf ("%s\n", name);
      bad = 1;
    }
}

int
main (void)
{
  unsigned char copy[256], *p[N];
  for (int i = 0; i < 256; i++)
    {
      gamma_[i] = i * 7;
      known[i] = shown[i] = global[i] = copy[i] = i * 11 + 3;
    }
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 5 + 1;
      z[i] = x[i] * 7 + 1;
    }
  looked_up (N, y, x);
  check ("looked_up", y);
  looked_up (N - 1, x + 1, x);
  for (int i = 1; i < N; i++)
    y[i] = (i - 1) * 5 * 7 + 7 + 1;
  y[0] = x[0];
  memcpy (z, y, N);
  check ("looked_up", x);
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 5 + 1;
      z[i] = copy[x[i]] + 1;
    }
  unsigned char *o = where ();
  exposed (N, o, x);
  check ("exposed", o);
  of_others (N, global, x);
  check ("of_others", global);
  handed_out (N, p, x);
  check ("handed_out", shown);
  return bad;
}
