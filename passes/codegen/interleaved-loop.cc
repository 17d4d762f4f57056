/* Segments that write an array in turns: one loop does an element of each.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < (n + 1) / 2; i++) o[2 * i] = f (a[2 * i]);
     for (i = 0; i < n / 2; i++) o[2 * i + 1] = g (a[2 * i + 1]);
     =>
     for (i = 0; i < m; i++)			m is the least count
       { o[2 * i] = f (a[2 * i]);  o[2 * i + 1] = g (a[2 * i + 1]); }
     ... the elements from m on ...

   Apart, each loop would go through all lines of the cache, and its stores of every other
   element would be no vectors.  Together they write all elements of a vector.  This is the
   period of a canonical order, and the rest is fitted behind it (Scholz, "Single Assignment
   C", section 4.3, figures 19 to 22).  Whether one segment may run beside the other is for
   the caller to know.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"

/* Elements that segments write in turns, at most.  */
const unsigned MOST_TURNS = 4;

/* True if the steps of FORM may stand in a loop beside others: they are computed from what is
   loaded by the number of an element, and stored by that.  */

static bool
simple_steps_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_LOAD:
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_APPLY:
      case STEP_CONVERT:
      case STEP_ZIP:
      case STEP_MEMBER:
      case STEP_STORE:
	break;
      default:
	return false;
      }
  return true;
}

/* The only view that FORM stores, or null.  */

static const view *
only_view (const kernel_form *form)
{
  const step *s = only_store (form);
  return s ? s->at : NULL;
}

/* How many segments it takes to write all elements of the array that FORM writes in steps, if
   it may be one of these; else 0.  */

unsigned
turns_of (const kernel_form *form)
{
  const view *v = only_view (form);
  if (!v || !optimize || optimize_size || form->space || form->ordered || form->opaque
      || form->halo || form->updates || form->heavy || form->late || uneven_p (form)
      || form->of->lowering == LOWER_TARGET || !form->of->when.guards.is_empty ()
      || v->kind != VIEW_ARRAY || !v->stride || !tree_fits_uhwi_p (v->stride)
      || tree_to_uhwi (v->stride) > MOST_TURNS || !simple_steps_p (form)
      || !simd_stage_p (form, ALL_STAGES))
    return 0;
  return tree_to_uhwi (v->stride);
}

/* True if A and B, of which turns_of is the same, write elements of one array that are less
   than that apart, and not the same ones.  */

bool
turns_of_one_p (const kernel_form *a, const kernel_form *b)
{
  const view *v = only_view (a), *w = only_view (b);
  HOST_WIDE_INT from, to, size = int_size_in_bytes (v->type);
  if (size <= 0 || size != int_size_in_bytes (w->type)
      || !same_operand_p (pointer_base (v->value, &from), pointer_base (w->value, &to)))
    return false;
  HOST_WIDE_INT apart = from < to ? to - from : from - to;
  return apart > 0 && apart % size == 0 && apart < size * (HOST_WIDE_INT) turns_of (a);
}

/* The loop over the indices from FROM to before TO that does an element of each of EACH.  */

nest *
interleaved_loop (const vec<emitter *> &each, scope *parent, tree from, tree to)
{
  emitter *e = each[0];
  scope outer, body;
  open_scope (&outer, parent->block);
  tree i = new_var (&outer, "i", size_type_node);
  open_scope (&body, outer.block);
  tree at = new_var (&body, "at", size_type_node);
  assign (&body, e->loc, at, size_plus (e->loc, from, i));
  for (emitter *one : each)
    emit_element (one, &body, at, ALL_STAGES);
  add (&outer, loop_simd (e, i, size_cst (0),
			  build2 (MINUS_EXPR, size_type_node, to, from), NULL_TREE, &body));
  return close_scope (&outer, e->loc);
}
