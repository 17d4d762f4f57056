/* Short contractions of elements of several rows at a time.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, m, over (3), over (3)), o, at (w, i2, i3),
	       at (u, i0 + i2, i1 + i3))
     =>
     for (i0 = 0; i0 + 4 <= n; i0 += 4)
       for (i1 = 0; i1 < m; i1++)			simd
	 { s0 = sum of 3 by 3 elements from u[i0][i1] on;
	   s1 = sum of 3 by 3 elements from u[i0 + 1][i1] on;
	   ...
	   o[i0][i1] = s0;  o[i0 + 1][i1] = s1;  ... }
     the last rows, one by one

   What neighbours in a column read are nearly the same elements: GCC loads 18 vectors for four
   instead of 36.  Each element takes in what it did, in the same order.  All that the rows load
   for a contraction comes before what they store, as it does for the elements of a vector.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Rows at a time.  */
const unsigned ROWS_JAMMED = 4;
/* Statements for an element, at most: the rows together are as many times that.  */
const unsigned MOST_JAMMED_WEIGHT = 200;
/* Floats of an element's sum for which rows gain more by being together than by what they
   store going past the cache, at most; of integers any number.  */
const int MOST_TAPS_NEAR = 25;

/* True if E's kernel, whose sums are of TYPE, may do rows at a time as far as its step P goes.
   Where elements are larger than sums GCC has enough to do with the vectors of one row.  */

static bool
jammed_step_p (const step *p, tree type)
{
  if (p->guard >= 0)
    return false;
  switch (p->code)
    {
    case STEP_LOAD:
    case STEP_STORE:
      return (!p->at->row && !TYPE_VOLATILE (p->at->type)
	      && bytes_of (p->at->type) <= bytes_of (type));
    case STEP_APPLY:
    case STEP_VALUE:
    case STEP_CONVERT:
      return true;
    case STEP_CONTRACT:
      return p->unrolled && p->args.length () == 1;
    default:
      return false;
    }
}

/* How many rows E's kernel does at a time, or 0 where that is not of use.  */

unsigned
jammed_rows (const emitter *e)
{
  const kernel_form *form = e->form;
  int rows = form->space ? axis_of_rows (e) : -1;
  if (optimize < 2 || optimize_size || rows < 0 || !e->run.simd || form->opaque || form->ordered
      || form->updates || form->halo || form->of->lowering == LOWER_TARGET
      || form->weight > MOST_JAMMED_WEIGHT)
    return 0;
  const axis &inner = form->space->axes[innermost (e)];
  int last = contract_from (form, 0);
  if (inner.step || last < 0 || contract_from (form, last + 1) >= 0 || !by_itself_p (form, last))
    return 0;
  for (const step *p : form->steps)
    if (!jammed_step_p (p, form->steps[last]->type))
      return 0;
  return rows_share_loads_p (e, last, rows, ROWS_JAMMED) ? ROWS_JAMMED : 0;
}

/* True if E's kernel, which does rows at a time, gains more by that than by storing past the
   cache.  */

bool
jams_rather_p (const emitter *e)
{
  const step *p = e->form->steps[contract_from (e->form, 0)];
  return ANY_INTEGRAL_TYPE_P (p->type) || few_reduced (p->from) <= MOST_TAPS_NEAR;
}

/* The elements of the rows that E's kernel does at a time, at least one; or null.  */

tree
rows_elements (emitter *e)
{
  if (e->run.short_row)
    return size_cst (e->run.short_row);
  if (!e->run.jammed)
    return NULL_TREE;
  tree count = operand_value (e, e->form->space->axes[innermost (e)].count);
  return build2 (MAX_EXPR, size_type_node, size_one_node,
		 build2 (MULT_EXPR, size_type_node, size_cst (e->run.jammed), count));
}

/* A row of several: its index on the axis of rows, and how its elements are reached.  */

struct jammed_row
{
  tree index;
  auto_vec<bound_view> views;
};

/* Enter row R of E's kernel, or leave it.  */

static void
exchange (emitter *e, jammed_row *r)
{
  swap_views (&r->views);
  std::swap (e->indices[axis_of_rows (e)], r->index);
}

/* The index of the row N behind the one with INDEX, at position P of axis X of E's kernel.
   Where all rows are as far apart it is counted from INDEX: what two rows read has one address
   then, of which GCC sees that it is one.  */

static tree
index_of_row (emitter *e, const axis &x, tree index, tree p, unsigned n)
{
  if (!index || x.width)
    return index_at (e, x, size_plus (e->loc, p, size_cst (n)));
  tree step = x.step ? as_size (operand_value (e, x.step)) : size_one_node;
  tree behind = fold_convert (ptrdiff_type_node, size_binary (MULT_EXPR, size_cst (n), step));
  return build2 (PLUS_EXPR, ptrdiff_type_node, index, behind);
}

/* Add to S the rows of E's kernel from position P of their axis on, which are R, all of their
   elements: the first one is number NUMBER of the space.  */

static void
open_rows (emitter *e, scope *s, tree p, tree number, vec<jammed_row *> *r)
{
  unsigned k = axis_of_rows (e);
  const vec<axis> &axes = e->form->space->axes;
  tree count = operand_value (e, axes[innermost (e)].count);
  for (unsigned n = 0; n < e->run.jammed; n++)
    {
      jammed_row *row = new jammed_row ();
      tree outside = e->indices[k];
      set_index (e, s, k, index_of_row (e, axes[k], n ? (*r)[0]->index : NULL_TREE, p, n));
      tree first = size_plus (e->loc, number, build2 (MULT_EXPR, size_type_node, size_cst (n),
						      count));
      bind_views (e, s, first, &row->views);
      swap_views (&row->views);
      row->index = e->indices[k];
      e->indices[k] = outside;
      r->safe_push (row);
    }
}

/* Add to S those rows, from position P of their axis and number NUMBER of the space on.  */

void
add_jammed_rows (emitter *e, scope *s, tree p, tree number)
{
  unsigned last = contract_from (e->form, 0), first = first_inner (e->form, last);
  auto_delete_vec<jammed_row> rows;
  auto_vec<tree> sums;
  scope run, body;
  open_scope (&run, s->block);
  open_rows (e, &run, p, number, &rows);
  tree count = operand_value (e, e->form->space->axes[innermost (e)].count);
  tree i = new_var (&run, "i", size_type_node);
  open_scope (&body, run.block);
  e->before_run = &run;
  for (jammed_row *r : rows)
    {
      exchange (e, r);
      sums.safe_push (unrolled_sum (e, &body, i, first, last));
      exchange (e, r);
    }
  for (unsigned n = 0; n < rows.length (); n++)
    {
      exchange (e, rows[n]);
      let_contracted (e, last, sums[n]);
      emit_element (e, &body, i, ALL_STAGES);
      e->contracted.truncate (0);
      exchange (e, rows[n]);
    }
  e->before_run = NULL;
  nest *loop = loop_simd (e, i, size_cst (0), count, NULL_TREE, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&run, loop);
  add (s, close_scope (&run, e->loc));
}
