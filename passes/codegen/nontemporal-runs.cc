/* Kernels over spaces store past the cache, run by run.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (range (1, n), range (1, m)), at (o, i0, i1), at (u, i0 - 1, i1))
     =>
     for (p0 = 0; p0 < n - 1; p0++)
       { o_row = &o[p0 + 1][1];  u_row = &u[p0][1];
	 for (i = 0; &o_row[i] is not where a line begins; i++) o_row[i] = f (u_row[i]);
	 for (; i + 8 <= m - 1; i += 8) { a line of o_row, past the cache }
	 for (; i < m - 1; i++) o_row[i] = f (u_row[i]); }

   Each run of the innermost axis is what the loop of a kernel without axes is
   (nontemporal-loop.cc).  Of a run the first and the last line go through the cache, so runs are
   of many lines.  Where the kernel does not store past the cache it has its loops without all
   that: which of the two it runs is asked once, not for each run.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Bytes of a run, at least: 16 lines.  */
const unsigned LEAST_RUN = 1024;

/* True if V is the same for all indices of some kept axis of E's kernel.  */

static bool
same_along_p (const emitter *e, const view *v)
{
  const vec<axis> &axes = e->form->space->axes;
  for (unsigned k = 0; k < axes.length (); k++)
    if (!axes[k].reduced && reach_along (e, v, k) == SAME)
      return true;
  return false;
}

/* True if a step of FORM before step ST loads from where that, a LOAD, does.  */

static bool
array_before_p (const kernel_form *form, unsigned st)
{
  for (unsigned i = 0; i < st; i++)
    if (form->steps[i]->code == STEP_LOAD
	&& operand_equal_p (form->steps[i]->at->value, form->steps[st]->at->value, 0))
      return true;
  return false;
}

/* Bytes that E's kernel loads for one index from arrays that it goes through.  */

static unsigned
bytes_run_through (const emitter *e)
{
  unsigned sum = 0;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      if (s->code == STEP_LOAD && !same_along_p (e, s->at) && !array_before_p (e->form, st))
	sum += bytes_of (s->at->type);
    }
  return sum;
}

/* The bytes that E's kernel, which has axes, stores and loads for one index, if it can store runs
   past the cache, else 0.  */

unsigned
run_bytes (const emitter *e)
{
  const axis &inner = e->form->space->axes[innermost (e)];
  const step *only = only_store (e->form);
  if (!only || border_p (e) || inner.step || inner.width || e->form->ordered
      || e->form->updates || e->form->halo)
    return 0;
  for (const step *s : e->form->steps)
    switch (s->code)
      {
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_APPLY:
      case STEP_CONVERT:
      case STEP_ZIP:
      case STEP_MEMBER:
	break;
      case STEP_LOAD:
	if (s->at->row)
	  return 0;
	break;
      case STEP_CONTRACT:
	if (!s->unrolled)
	  return 0;
	break;
      case STEP_STORE:
	if (s->guard >= 0 || s->at->row || !stored_bytes (s)
	    || reach_along (e, s->at, innermost (e)) != NEXT)
	  return 0;
	break;
      default:
	return 0;
      }
  return has_lines_p (e->form) ? stored_bytes (only) + bytes_run_through (e) : 0;
}

/* The condition that the runs of E's kernel are long, and its output has whole elements in its
   lines.  */

tree
runs_placed (emitter *e)
{
  const step *only = only_store (e->form);
  unsigned bytes = stored_bytes (only);
  tree count = operand_value (e, e->form->space->axes[innermost (e)].count);
  tree base = fold_convert (size_type_node, operand_value (e, only->at->value));
  tree whole = build2 (EQ_EXPR, boolean_type_node,
		       build2 (BIT_AND_EXPR, size_type_node, base, size_cst (bytes - 1)),
		       size_cst (0));
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
		 build2 (GE_EXPR, boolean_type_node, count, size_cst (LEAST_RUN / bytes)), whole);
}

/* Add to S the elements from LO to before HI of E's kernel: past the cache if it decides to, else
   as PLAIN does; or, where that is null, by loops of their own.  Those of a kernel without axes are
   one loop.  */

void
stream_runs (emitter *e, scope *s, tree lo, tree hi, nest *plain)
{
  if (!e->form->space)
    {
      stream_loop (e, s, lo, hi, ALL_STAGES);
      return;
    }
  tree streams = e->streams;
  scope past, near;
  open_scope (&past, s->block);
  e->streams = boolean_true_node;
  space_loop (e, &past, lo, hi);
  e->streams = NULL_TREE;
  if (!plain)
    {
      open_scope (&near, s->block);
      space_loop (e, &near, lo, hi);
      plain = close_scope (&near, e->loc);
    }
  e->streams = streams;
  add (s, choose (e->loc, streams, close_scope (&past, e->loc), plain));
}
