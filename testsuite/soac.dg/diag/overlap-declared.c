/* Arrays of a declared length, which no count may go beyond, next to each other: they are no mistake.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

static float square (float a) { return a * a; }
struct point { int n; float from[3], to[3]; };
struct one { float l[1], r[1], last; };
struct open { int n; float head[3], rest[1]; };
float state[2][8];

void
apart (int n, struct point *p, struct one *q)
{
  __builtin_map (square, p->n, p->to, p->from);
  __builtin_map (square, n, state[1], state[0]);
  __builtin_map (square, n, q->r, q->l);
}

void
together (int n, struct point *p, struct open *q, float *x)
{
  __builtin_map (square, 4, p->to, p->from); /* { dg-error "overlaps its input" } */
  __builtin_map (square, n, x + 3, x); /* { dg-warning "overlaps its input 'x' if there are more than 3 elements" } */
  __builtin_map (square, n, q->rest, q->rest - 2); /* { dg-warning "more than 2 elements" } */
}
