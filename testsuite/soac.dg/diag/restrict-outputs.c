/* The parameter of an output is `restrict' in a kernel where nothing else there leads to the same
   memory: then the reads of neighbours need not be loaded again behind each store.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fno-ipa-icf -fdump-tree-optimized=restrict-outputs.optimized" } */
/* { dg-final { scan-file restrict-outputs.optimized "^void apart\\._soac\\.0 .*float \\* restrict o\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void own\\._soac\\.0 .*float \\* restrict o\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void unknown\\._soac\\.0 .*float \\* o\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void one_of_two\\._soac\\.0 .*float \\* o\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void one_of_two\\._soac\\.1 .*float \\* restrict p\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void one_of_two\\._soac\\.2 .*float \\* o, float \\* p\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void looked_at\\._soac\\.0 .*float \\* o\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void led_to\\._soac\\.0 .*float \\* o\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void elements_lead\\._soac\\.0 .*float \\* o\\)" } } */
/* { dg-final { scan-file restrict-outputs.optimized "^void rows\\._soac\\.0 .*\\* restrict o\\)" } } */

#include <stdlib.h>

extern void use (float *);
extern float seen[100];

static float avg (float a, float b) { return (a + b) / 2; }
static float half (float a) { return a / 2; }
static float with_seen (float a) { return a + seen[1]; }

void
apart (size_t n, float *restrict o, const float *x)
{
  __builtin_map (avg, n, o, x, x + 1);
}

/* Nobody else knows its address.  */
void
own (size_t n, const float *x)
{
  float *o = malloc (n * sizeof (float));
  if (!o)
    return;
  __builtin_map (avg, n, o, x, x + 1);
  use (o);
}

/* It may be X.  */
void
unknown (size_t n, float *o, const float *x)
{
  __builtin_map (half, n, o, x);
}

void
one_of_two (size_t n, float *o, float *restrict p, const float *x)
{
  __builtin_map (half, n, o, x);
  __builtin_map (avg, n, p, x, x);
}

/* The operator reads memory by itself.  */
void
looked_at (size_t n, float *restrict o, const float *x)
{
  __builtin_map (with_seen, n, o, x);
}

/* A part of the same array, where the kernel reads it by another pointer.  */
void
led_to (size_t n, float *a)
{
  float *o = a + n;
  __builtin_map (half, n, o, a);
}

/* Elements are pointers, and may lead anywhere.  */
static float pointed (float *p) { return *p; }
void
elements_lead (size_t n, float **x)
{
  float *o = malloc (n * sizeof (float));
  if (!o)
    return;
  __builtin_map (pointed, n, o, x);
  use (o);
}

/* An operator that writes a row does not change those that it reads.  */
static void mix (float *o, const float *p) { for (int k = 0; k < 3; k++) o[k] = p[k] + p[2 - k]; }
void
rows (size_t n, float (*restrict o)[3], float (*x)[3])
{
  __builtin_map (mix, n, o, x);
}
