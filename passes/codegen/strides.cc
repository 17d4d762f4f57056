/* Elements that follow each other although the program has a stride for them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Libraries take a stride with each vector, and it is nearly always 1.  Vectors of
   elements that are apart are gathered one by one, so such a kernel has its loop twice:

     for (i = 0; i < n; i++) acc += x[i * s];
     =>
     if (s == 1)
       for (i = 0; i < n; i++) acc += x[i];		simd, from several places
     else
       for (i = 0; i < n; i++) acc += x[i * s];

   All variable strides of the kernel are asked at once: if one of them is another, the loop
   is the general one.  Kernels whose blocks wait for each other have only that.  */

#include "gcc-common.h"
#include "local.h"

/* True if the elements of S are reached by a stride that is known only when the kernel
   runs.  */

static bool
variable_stride_p (const step *s)
{
  return ((s->code == STEP_LOAD || s->code == STEP_STORE)
	  && s->at->kind == VIEW_ARRAY && s->at->stride
	  && TREE_CODE (s->at->stride) != INTEGER_CST);
}

/* The condition that all such strides of E's kernel are 1, or null if it has none.  */

static tree
unit_strides (emitter *e)
{
  tree all = NULL_TREE;
  auto_vec<tree> asked;
  for (const step *s : e->form->steps)
    {
      if (!variable_stride_p (s) || asked.contains (s->at->stride))
	continue;
      asked.safe_push (s->at->stride);
      tree stride = operand_value (e, s->at->stride);
      tree is = build2_loc (e->loc, EQ_EXPR, boolean_type_node, stride,
			    build_one_cst (TREE_TYPE (stride)));
      all = all ? build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node, all,
			      is) : is;
    }
  return all;
}

/* Add to S the loop of E's kernel, which needs no order, from LO to before HI, whatever
   its strides are.  */

void
general_loop (emitter *e, scope *s, tree lo, tree hi)
{
  if (e->form->updates)
    update_loop (e, s, lo, hi);
  else if (e->run.asks)
    skip_loop (e, s, lo, hi);
  else if (e->run.lanes)
    lane_loop (e, s, lo, hi);
  else if (e->run.behind)
    stored_reduction_loop (e, s, lo, hi);
  else
    stream_loop (e, s, sum_loop (e, s, lo, hi), hi, ALL_STAGES);
}

/* The same where all of its variable strides are 1.  */

static void
unit_loop (emitter *e, scope *s, tree lo, tree hi)
{
  auto_vec<view *> views;
  auto_vec<tree> strides;
  for (const step *p : e->form->steps)
    if (variable_stride_p (p))
      {
	views.safe_push (p->at);
	strides.safe_push (p->at->stride);
	p->at->stride = NULL_TREE;
      }
  schedule run = e->run;
  choose_schedule (e, true);
  general_loop (e, s, lo, hi);
  e->run = run;
  for (unsigned i = 0; i < views.length (); i++)
    views[i]->stride = strides[i];
}

/* Add to S the loops of E's kernel, which has no axes, from LO to before HI.  */

static void
stride_loops (emitter *e, scope *s, tree lo, tree hi)
{
  tree one = (e->run.simd && optimize > 1 && !optimize_size && !e->form->heavy
	      ? unit_strides (e) : NULL_TREE);
  if (!one)
    {
      general_loop (e, s, lo, hi);
      return;
    }
  scope unit, other;
  open_scope (&unit, s->block);
  unit_loop (e, &unit, lo, hi);
  open_scope (&other, s->block);
  general_loop (e, &other, lo, hi);
  add_if (s, e->loc, one, &unit, &other);
}

/* Add to S all that E's kernel, which needs no order, does from LO to before HI.  */

void
unordered_loop (emitter *e, scope *s, tree lo, tree hi)
{
  if (e->run.tile.rows)
    {
      tile_loop (e, s, lo, hi);
      return;
    }
  if (e->form->space && e->streams)
    {
      stream_runs (e, s, lo, hi, NULL);
      return;
    }
  if (e->form->space)
    {
      space_loop (e, s, lo, hi);
      return;
    }
  tree few = narrow_iotas (e, hi);
  if (!few)
    {
      stride_loops (e, s, lo, hi);
      return;
    }
  scope yes, no;
  open_scope (&yes, s->block);
  e->few_iotas = true;
  stride_loops (e, &yes, lo, hi);
  e->few_iotas = false;
  if (integer_onep (few))
    {
      add (s, close_scope (&yes, e->loc));
      return;
    }
  open_scope (&no, s->block);
  add (&no, short_loop (e, &no, lo, hi, ALL_STAGES, ANY_LENGTH));
  add_if (s, e->loc, few, &yes, &no);
}
