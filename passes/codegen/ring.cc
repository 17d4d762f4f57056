/* Rows of an array in a ring: the last ones alone are there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i1 = 0; i1 < m; i1++)  o[i0][i1] = g (t[i0][i1], t[i0 + 1][i1], t[i0 + 2][i1]);
     => T ring[3][m];  r0 = ring[i0 % 3];  r1 = ring[(i0 + 1) % 3];  r2 = ring[(i0 + 2) % 3];
	for (i1 = 0; i1 < m; i1++)  o[i0][i1] = g (r0[i1], r1[i1], r2[i1]);

   Where one segment makes rows that only the next one reads, in order and a few at a time, no more
   than these few have to be in memory (lower/rolling-rows.cc), and t is never touched.  Where a row
   is is found once for a run of elements.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* That of ARRAYS which V is, or null.  */

static const ring_array *
array_of (const vec<ring_array> &arrays, const view *v)
{
  if (v->value && POINTER_TYPE_P (TREE_TYPE (v->value)))
    for (const ring_array &a : arrays)
      if (operand_equal_p (root_pointer (v->value), root_pointer (a.v->value), 0))
	return &a;
  return NULL;
}

/* True if the step P of E's kernel reaches elements of one of ARRAYS, if any, by runs within one
   row of it.  */

static bool
reaches_by_runs_p (const emitter *e, const step *p, const vec<ring_array> &arrays)
{
  const view *v = p->at;
  linear l = { NULL_TREE, NULL_TREE };
  const ring_array *a = v ? array_of (arrays, v) : NULL;
  if (!a)
    return true;
  if ((p->code != STEP_LOAD && p->code != STEP_STORE) || p->inner || v->row
      || !operand_equal_p (v->value, a->v->value, 0))
    return false;
  return (v->kind == VIEW_ARRAY ? !v->stride
	  : v->kind == VIEW_SUBSCRIPTED && e->form->space
	    && linear_offset_p (v->at, v->at->axes[innermost (e)], &l));
}

/* True if E's kernel may have ARRAYS in a ring, when it does one row at a time.  */

bool
may_use_ring_p (const emitter *e, const vec<ring_array> &arrays)
{
  for (const step *p : e->form->steps)
    if (p->code == STEP_CONTRACT || !reaches_by_runs_p (e, p, arrays))
      return false;
  return !e->run.jammed && !e->run.beside;
}

/* The row of its array that V reaches at E's indices, where E's segment is at POSITION of its first
   axis.  */

tree
ring_row (emitter *e, const view *v, tree position)
{
  return (v->at ? as_size (subscript_value (e, v->at, v->at->dims[0], size_zero_node)) : position);
}

/* Add to S what a pointer to array A must be for its ROW to be found where the ring of E has
   it.  */

tree
base_of_row (emitter *e, scope *s, const ring_array &a, tree row)
{
  tree which = new_var (s, "which", size_type_node), slot = new_var (s, "slot", size_type_node);
  tree rows = size_cst (e->ring->rows);
  assign (s, e->loc, which, row);
  tree further = size_op (MINUS_EXPR, size_op (MINUS_EXPR, which, a.first), e->ring->behind);
  assign (s, e->loc, slot, size_op (PLUS_EXPR, e->ring->slot, further));
  /* That is less than twice as many as there are.  */
  assign (s, e->loc, slot,
	  build3 (COND_EXPR, size_type_node, build2 (GE_EXPR, boolean_type_node, slot, rows),
		  size_op (MINUS_EXPR, slot, rows), slot));
  tree bytes = size_op (MINUS_EXPR, size_op (MULT_EXPR, slot, a.pitch),
			size_op (MULT_EXPR, which, a.bytes));
  return build2 (POINTER_PLUS_EXPR, TREE_TYPE (a.place), a.place, fold_convert (sizetype, bytes));
}

/* BASE, a pointer to the array of V; if E has that in a ring, one by which the row that it
   reaches now is found.  */

tree
base_in_ring (emitter *e, scope *s, const view *v, tree base)
{
  const ring_array *a = e->ring ? array_of (e->ring->arrays, v) : NULL;
  if (!a)
    return base;
  /* Several such pointers lead to the same rows.  */
  return fold_convert (TYPE_MAIN_VARIANT (TREE_TYPE (base)),
		       base_of_row (e, s, *a, ring_row (e, v, e->ring->position)));
}
