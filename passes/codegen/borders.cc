/* Borders: short rows that others run beside.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (same, space (range (1, n - 1), 1), o, u);			segment 1: a column
     map (star, space (range (1, n - 1), range (1, m - 1)), o, ...);	segment 2
     =>
     for (i = 1; i < n - 1; i++)
       { o[i][0] = u[i][0];
	 for (j = 1; j < m - 1; j++)
	   o[i][j] = star (...); }

   A grid is stepped inside of its border, and the border is copied.  The first and the last
   column are segments of a few elements in each row.  By itself each of them would load and
   store a line of the cache for each element, and the rows would load and store all these
   lines once more.  So they are done with the rows: before a row's own elements those of its ends
   are done.

   The two are not one segment, as their steps differ.  Which segments may run beside each
   other is known from their accesses (rewrite/joined-segments.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"
#include "tile.h"

/* True if E's kernel runs over a border of what others run over: it is not worth the code.  */

bool
border_p (const emitter *e)
{
  for (const axis &x : e->form->space->axes)
    if (!x.reduced && short_axis_p (x))
      return true;
  return false;
}

/* ---- which segments are ends of rows --------------------------------------- */

/* True if the steps of FORM may be done for a few elements in front of the rows of another
   kernel: they are computed from what subscripts lead to, and stored there.  */

static bool
steps_of_ends_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_VALUE:
      case STEP_APPLY:
      case STEP_CONVERT:
      case STEP_ZIP:
      case STEP_MEMBER:
	break;
      case STEP_LOAD:
      case STEP_STORE:
	if (s->guard >= 0 || s->at->row
	    || (s->at->kind != VIEW_SUBSCRIPTED && s->at->kind != VIEW_INDEX))
	  return false;
	break;
      default:
	return false;
      }
  return true;
}

/* True if FORM goes through the rows of a space, one after the other and in any order.  */

static bool
goes_by_rows_p (const kernel_form *form)
{
  if (!form->space || !optimize || optimize_size || !form->results.is_empty () || form->opaque
      || form->updates || form->ordered || form->halo || form->late || form->heavy
      || form->of->lowering == LOWER_TARGET || !form->of->when.guards.is_empty ())
    return false;
  auto_vec<const axis *> kept;
  find_kept_axes (form->space->axes, &kept);
  return kept.length () > 1 && !kept.last ()->width;
}

/* True if ENDS are a few elements in each of the rows that ROWS goes through.  */

bool
ends_of_rows_p (const kernel_form *rows, const kernel_form *ends)
{
  if (!goes_by_rows_p (rows) || !goes_by_rows_p (ends) || !steps_of_ends_p (ends)
      || rows->of->lowering != ends->of->lowering
      || !ends_of_rows_p (rows->space->axes, ends->space->axes))
    return false;
  schedule run = schedule_of (rows);
  return run.strategy == IN_ANY_ORDER && !run.tile.rows;
}

/* ---- the ends of a row ----------------------------------------------------- */

/* Add to S the elements that END has in the row at E's indices.  */

static void
add_end (const emitter *e, emitter *end, scope *s)
{
  auto_vec<tree> at;
  unsigned last = innermost (end), next = 0;
  for (unsigned k = 0; k < innermost (e); k++)
    if (!e->form->space->axes[k].reduced)
      at.safe_push (e->indices[k]);
  const vec<axis> &axes = end->form->space->axes;
  end->indices.truncate (0);
  end->indices.safe_grow_cleared (MOST_AXES);
  for (unsigned k = 0; k < last; k++)
    if (!axes[k].reduced)
      end->indices[k] = at[next++];
  scope run;
  open_scope (&run, s->block);
  set_index (end, &run, last, index_at (end, axes[last], size_zero_node));
  /* A loop that moves one element would become a call of memmove.  */
  length how = one_position_p (axes[last]) ? ONE_AT_MOST : THE_REST;
  whole_run (end, &run, size_zero_node, operand_value (end, axes[last].count), &how);
  add (s, close_scope (&run, e->loc));
}

/* Add to S the ends of the row at E's indices, where COND holds.  */

void
add_ends (emitter *e, scope *s, tree cond)
{
  if (e->ends.is_empty ())
    return;
  scope all;
  open_scope (&all, s->block);
  for (emitter *end : e->ends)
    add_end (e, end, &all);
  add_if (s, e->loc, cond, &all);
}

/* Add to S those of the N rows of E's kernel from position P of their axis on.  */

void
add_ends_of_rows (emitter *e, scope *s, tree p, unsigned n)
{
  if (e->ends.is_empty ())
    return;
  unsigned k = axis_of_rows (e);
  tree outside = e->indices[k];
  scope outer, body;
  open_scope (&outer, s->block);
  tree q = new_var (&outer, "q", size_type_node);
  open_scope (&body, outer.block);
  set_index (e, &body, k, index_at (e, e->form->space->axes[k], size_plus (e->loc, p, q)));
  for (emitter *end : e->ends)
    add_end (e, end, &body);
  add (&outer, loop_serial (e, q, size_cst (0), size_cst (n), &body));
  add (s, close_scope (&outer, e->loc));
  e->indices[k] = outside;
}
