/* Overlaps that show element by element of a space: indices that differ by constants.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#define I0 __builtin_axis (0)
#define I1 __builtin_axis (1)
#define AT __builtin_at
#define SPACE __builtin_space
#define RANGE __builtin_range

float u[20][20], v[20][20], x[201];

static float mean (float a, float b) { return (a + b) / 2; }
static float same (float a) { return a; }
static float add (float a, float b) { return a + b; }

void
in_place (void)
{
  __builtin_map (mean, SPACE (RANGE (1, 19), 20), AT (u, I0, I1), AT (u, I0 - 1, I1), AT (u, I0 + 1, I1));	/* { dg-error "3: output 'u' of '__builtin_map' overlaps its input 'u'" } */
  __builtin_map (mean, SPACE (RANGE (1, 19), 20), u, AT (u, I0 - 1, I1), AT (u, I0, I1));	/* { dg-error "3: output 'u' of '__builtin_map' overlaps its input 'u'" } */
  __builtin_map (mean, SPACE (RANGE (1, 19), 20), AT (v, I0, I1), AT (u, I0 - 1, I1), AT (u, I0 + 1, I1));
  __builtin_map (mean, SPACE (20, 20), u, AT (u, I0, I1), AT (v, I0, I1));
}

void
shifted (int n, float *a)
{
  __builtin_map (same, 100, AT (x, I0 + 1), x);	/* { dg-error "3: output 'x' of '__builtin_map' overlaps its input 'x'" } */
  __builtin_map (same, 100, AT (x, I0 + 100), x);
  __builtin_map (same, 101, AT (x, I0 + 100), AT (x, I0));	/* { dg-error "3: output 'x' of '__builtin_map' overlaps its input 'x'" } */
  __builtin_map (same, SPACE (RANGE (1, n)), AT (a, I0), AT (a, I0 - 1));	/* { dg-error "3: output 'a' of '__builtin_map' overlaps its input 'a'" } */
  __builtin_map (same, SPACE (RANGE (7, n)), AT (a, I0), AT (a, I0 - 7));
}

/* Every other element, one row of several, rows and columns, and the same element.  */
void
apart (int n, int k, float (*a)[n])
{
  __builtin_map (same, SPACE (RANGE (1, n, 2)), AT (x, I0), AT (x, I0 - 1));
  __builtin_map (same, SPACE (RANGE (k, k + 1), n), AT (a, I0, I1), AT (a, I0 - 1, I1));
  __builtin_map (same, SPACE (RANGE (3, 4), n), AT (a, I0, I1), AT (a, I0 - 1, I1));
  __builtin_map (same, SPACE (1, n), AT (a, I0 + 1, I1), AT (a, I0, I1 + 1));
  __builtin_map (mean, SPACE (n, n), AT (a, I0, I1), AT (a, I0 + 0, I1), AT (x, I1));
}

void
summed (int n, float *s, float (*a)[n])
{
  __builtin_contract (add, mean, 0.0f, SPACE (RANGE (1, n), __builtin_over (n)), AT (s, I0), AT (a, I0, I1), AT (s, I0 - 1));	/* { dg-error "3: output 's' of '__builtin_contract' overlaps its input 's'" } */
}
