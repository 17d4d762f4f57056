/* Nested operators use variables of a parallel region in ways that leave these
   shared by all threads.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenmp" } */

extern int apply (int (*) (int), int);
static int twice (int a) { return 2 * a; }

/* A combining operator has two parameters.  */
void
combining (int n, int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      int k = i + 1; /* { dg-note "11: 'k' is declared here; in a function of its own, called in the region, it would be the thread's" } */
      int add (int a, int b) { return (a + b) % k; }
      o[i] = __builtin_reduce (add, 0, m, x); /* { dg-warning "14: operator 'add' of '__builtin_reduce' uses 'k' of a parallel region, which nested functions share between all threads" } */
    }
}

/* Its address is taken.  */
void
pointed (int n, int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      int k = i; /* { dg-note "11: 'k' is declared here" } */
      int step (int a) { return a + k; }
      __builtin_map (step, m, o + i * m, x); /* { dg-warning "7: operator 'step' of '__builtin_map' uses 'k'" } */
      o[i] = apply (step, i);
    }
}

/* A variable-length array has no type outside.  */
void
of_length (int n, int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      int row[n]; /* { dg-note "11: 'row' is declared here" } */
      for (int j = 0; j < n; j++)
	row[j] = i;
      int step (int a) { return a + row[a]; }
      __builtin_map (step, m, o + i * m, x); /* { dg-warning "7: operator 'step' of '__builtin_map' uses 'row'" } */
    }
}

/* In a task it is another variable of that name.  */
void
in_task (int n, int m, int *o, const int *x)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      int k = i; /* { dg-note "11: 'k' is declared here" } */
      int step (int a) { return a + k; }
#pragma omp task firstprivate (k)
      __builtin_map (step, m, o + i * m, x); /* { dg-warning "7: operator 'step' of '__builtin_map' uses 'k'" } */
    }
}

/* Nothing of these is the region's own.  */
void
shared (int n, int m, int *o, const int *x, int k)
{
  static int l;
  int step (int a) { return a + k + l; }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
      static int s;
      int other (int a) { return a + s; }
      __builtin_map (step, m, o + i * m, x);
      __builtin_map (other, m, o + i * m, x);
      __builtin_map (twice, m, o + i * m, x);
    }
}
