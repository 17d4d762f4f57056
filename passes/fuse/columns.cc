/* Contractions that go down the columns of an array.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, id, 0, space (m, over (n)), s, at (a, i1, i0))
     contract (add, sq, 0, space (m, over (n)), q, at (a, i1, i0))	one kernel: a comes from
									memory once
     contract (add, away, 0, space (m, over (n)), v, at (a, i1, i0), at (s, i0))
									another one: s is not
									known before all rows of a
									have been read

   Such contractions run by strips of columns that take in one row after the other
   (codegen/strips.cc).  Several over the same rows do so together.  One that takes what another
   one has in the end could only go down each column by itself, twice.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* The innermost reduced axis of C, or -1.  */

static int
innermost_reduced (const combinator *c)
{
  for (unsigned k = c->axes.length (); k-- > 0; )
    if (c->axes[k].reduced)
      return k;
  return -1;
}

/* True if V, an input of C, goes from one row of its array to the next along C's innermost reduced
   axis.  Rows may also be what the only subscript multiplies that axis by.  */

bool
down_columns_p (const combinator *c, const view &v)
{
  int k = innermost_reduced (c);
  if (k < 0 || v.kind != VIEW_SUBSCRIPTED || v.row || (unsigned) k >= v.at->axes.length ())
    return false;
  unsigned last = v.at->dims.length () - 1;
  for (unsigned d = 0; d <= last; d++)
    {
      if (mentions_p (v.at->dims[d], v.at->axes[k]))
	return d < last || (last == 0 && multiplied_axis_p (v.at->dims[d], v.at->axes[k]));
    }
  return false;
}

/* True if C is a contraction that goes down columns.  */

static bool
goes_down_p (const combinator *c)
{
  if (c->kind != SOAC_CONTRACT)
    return false;
  for (const view &v : c->inputs)
    if (down_columns_p (c, v))
      return true;
  return false;
}

/* True if C is a contraction, or a map of what one has in the end.  */

static bool
after_contraction_p (const combinator *c)
{
  if (c->kind == SOAC_CONTRACT)
    return true;
  for (const edge_t *e : c->edges_in)
    if (c->kind == SOAC_MAP && after_contraction_p (e->from))
      return true;
  return false;
}

/* True if E hands what a contraction has in the end to one that goes down columns.  */

bool
down_again_p (const edge_t *e)
{
  return goes_down_p (e->to) && after_contraction_p (e->from);
}

/* True if the reduced axes of A and B are the same.  */

static bool
same_reduced_p (const combinator *a, const combinator *b)
{
  if (a->axes.length () != b->axes.length ())
    return false;
  for (unsigned k = 0; k < a->axes.length (); k++)
    if (a->axes[k].reduced != b->axes[k].reduced
	|| (a->axes[k].reduced && !same_axis_p (a->axes[k], b->axes[k])))
      return false;
  return true;
}

/* True if input I of A and input J of B are the same columns, which both go down.  */

bool
same_columns_p (const combinator *a, unsigned i, const combinator *b, unsigned j)
{
  const view &v = a->inputs[i], &w = b->inputs[j];
  return (a->kind == SOAC_CONTRACT && b->kind == SOAC_CONTRACT && down_columns_p (a, v)
	  && w.kind == VIEW_SUBSCRIPTED && !w.row && same_subscripts_p (v, w)
	  && same_axes_p (a, b) && same_reduced_p (a, b)
	  && same_pointer_p (unchanged_value (v.value), unchanged_value (w.value)));
}
