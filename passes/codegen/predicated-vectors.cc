/* Runs whose last vector is predicated.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)  o[i] = f (u[i]);
     =>
     whole = n & -8;  rest = n & 7;
     for (i = 0; i < whole; i++)  o[i] = f (u[i]);		whole vectors of 8
     if (rest != 0)
       for (l = 0; l < 8; l++)					one vector
	 { in = l < rest ? u[whole + l] : 0;
	   val = f (in);
	   if (l < rest)  o[whole + l] = val; }

   The vectoriser does what whole vectors leave of a run by smaller vectors, and then one by one:
   six doubles take three loops.  Where the target has instructions that load and store some lanes
   of a vector by a mask that is a number, as those of AVX-512, one vector does them.  Nothing is
   read or written beside the run; operators are run for zeros as well, so they are such that may
   run anywhere.

   Strips (strips.cc) go through their columns so, too.

   Masks that are vectors are slow on some processors: stores by them take forty instructions.
   Where it is known what is left, vectors of half the length and single elements take less.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* True if vectors of LANES numbers of TYPE are loaded and stored by masks that are numbers.  */

static bool
masked_p (tree type, unsigned lanes)
{
  if (lanes < 2)
    return false;
  tree vector = build_vector_type (type, lanes), mask = truth_type_for (vector);
  return (VECTOR_MODE_P (TYPE_MODE (vector)) && SCALAR_INT_MODE_P (TYPE_MODE (mask))
	  && direct_internal_fn_supported_p (IFN_MASK_LOAD, tree_pair (vector, mask),
					     OPTIMIZE_FOR_SPEED)
	  && direct_internal_fn_supported_p (IFN_MASK_STORE, tree_pair (vector, mask),
					     OPTIMIZE_FOR_SPEED));
}

/* The elements of V in a run of E's kernel.  */

static enum reach
reach_in_run (const emitter *e, const view *v)
{
  if (e->form->space)
    return reach_along (e, v, innermost (e));
  return v->kind == VIEW_ARRAY && !v->stride ? NEXT : APART;
}

/* True if V, which step P loads or stores by, has numbers of as many bytes as TYPE, of which those
   of a run follow each other or are the same.  */

static bool
whole_numbers_p (const emitter *e, const step *p, tree type)
{
  const view *v = p->at;
  if (v->row || TYPE_VOLATILE (v->type)
      || !(INTEGRAL_TYPE_P (v->type) || SCALAR_FLOAT_TYPE_P (v->type))
      || TREE_CODE (v->type) == BOOLEAN_TYPE
      || (INTEGRAL_TYPE_P (v->type) && !type_has_mode_precision_p (v->type)))
    return false;
  enum reach reach = reach_in_run (e, v);
  return (reach == NEXT ? bytes_of (v->type) == bytes_of (type)
	  : reach == SAME && p->code == STEP_LOAD && p->inner);
}

/* True if the CONTRACT P of E's kernel, whose vectors are of numbers of TYPE, is done by strips
   whose accumulators are such numbers, in whole vectors, and start with a constant.  */

static bool
taken_by_strips_p (const emitter *e, const step *p, tree type)
{
  tree sum = accumulator_type (e, p);
  return (e->run.tile.rows == 1 && p->args.length () == 1
	  && (INTEGRAL_TYPE_P (sum) || SCALAR_FLOAT_TYPE_P (sum))
	  && bytes_of (sum) == bytes_of (type)
	  && strip_columns (e) % vector_lanes (e->form) == 0);
}

/* True if step P of E's kernel, whose vectors are of numbers of TYPE, may be done by a predicated
   vector.  */

static bool
predicated_step_p (const emitter *e, const step *p, tree type)
{
  if (p->guard >= 0)
    return false;
  switch (p->code)
    {
    case STEP_LOAD:
    case STEP_STORE:
      return whole_numbers_p (e, p, type);
    case STEP_VALUE:
    case STEP_CONVERT:
      return true;
    case STEP_APPLY:
      return p->from->purity == PURITY_CONST && runs_anywhere_p (p->op);
    case STEP_CONTRACT:
      return ((p->unrolled || taken_by_strips_p (e, p, type)) && !p->at
	      && p->from->purity == PURITY_CONST && p->op && runs_anywhere_p (p->op));
    default:
      return false;
    }
}

/* True if the vectoriser does better what whole vectors leave of runs of E's kernel.  Where it is
   known how many elements that are, it needs no loops, and from -O3 on has shorter vectors.  What
   an element contracts is loaded for each element, but by a mask for all lanes.  */

static bool
left_to_vectoriser_p (const emitter *e)
{
  return (tree_fits_uhwi_p (run_of (e))
	  && (optimize > 2 || contract_from (e->form, 0) >= 0));
}

/* True if the last vector of each run of E's kernel is predicated.  Not where GCC chooses
   instructions when the program is linked: there masked-loads.cc does not run, and loads by masks
   would wait for each other.  Strips are tiles of one row.  */

bool
predicated_p (const emitter *e)
{
  const kernel_form *form = e->form;
  tree type = narrowest_number (form);
  if (optimize < 2 || optimize_size || flag_lto || !e->run.simd || form->opaque || form->ordered
      || (form->heavy && e->run.tile.rows != 1) || form->updates || form->halo
      || form->stages > 1 || e->run.asks || e->run.lanes || e->run.beside || e->run.tile.rows > 1
      || e->for_device || !type || !masked_p (type, vector_lanes (form))
      || nothing_left_p (e, vector_lanes (form)) || left_to_vectoriser_p (e))
    return false;
  bool stores = false;
  for (const step *p : form->steps)
    {
      if (!predicated_step_p (e, p, type))
	return false;
      stores |= p->code == STEP_STORE;
    }
  return stores;
}

/* Element I of V in E's kernel, of which the lanes of a predicated vector load those that are
   there.  */

tree
predicated_load (emitter *e, const view *v, tree i)
{
  if (v->kind == VIEW_BROADCAST || (v->kind == VIEW_SUBSCRIPTED && reach_in_run (e, v) == SAME))
    return element_of (e, v, i);
  tree type = TYPE_MAIN_VARIANT (v->type);
  return build3 (COND_EXPR, type, e->active, convert_value (e->loc, type, element_of (e, v, i)),
		 build_zero_cst (type));
}

/* A job: element I of E's kernel.  */

static void
do_element (emitter *e, scope *s, tree i, void *)
{
  emit_element (e, s, i, ALL_STAGES);
}

/* Add to S the predicated vector of LANES that does JOB for REST elements of E's kernel from FIRST
   on.  */

static void
add_predicated (emitter *e, scope *s, tree first, tree rest, unsigned lanes, const run_job &job)
{
  scope last, body;
  unsigned bits = bytes_of (narrowest_number (e->form)) * BITS_PER_UNIT;
  tree type = build_nonstandard_integer_type (bits, true);
  open_scope (&last, s->block);
  tree many = variable (e, &last, "many", fold_convert (type, rest));
  tree l = new_var (&last, "l", size_type_node);
  open_scope (&body, last.block);
  tree i = variable (e, &body, "i", size_plus (e->loc, first, l));
  e->active = variable (e, &body, "active", build2 (LT_EXPR, boolean_type_node,
						    fold_convert (type, l), many));
  job.add (e, &body, i, job.data);
  e->active = NULL_TREE;
  add (&last, loop_simd (e, l, size_cst (0), size_cst (lanes), NULL_TREE, &body));
  add (s, close_scope (&last, e->loc));
}

/* The loop over the elements from FROM to before TO of E's kernel, which are FEWER than a vector
   has or any number.  */

nest *
predicated_loop (emitter *e, scope *parent, tree from, tree to, bool fewer)
{
  unsigned lanes = vector_lanes (e->form);
  scope outer, some;
  open_scope (&outer, parent->block);
  tree count = variable (e, &outer, "count", size_op (MINUS_EXPR, to, from));
  tree rest = count, first = from;
  if (!fewer)
    {
      tree whole = variable (e, &outer, "whole", whole_vectors (count, lanes));
      tree end = integer_zerop (from) ? whole : variable (e, &outer, "end",
							   size_plus (e->loc, from, whole));
      add (&outer, index_loop (e, &outer, from, end, ALL_STAGES));
      rest = variable (e, &outer, "rest", build2 (BIT_AND_EXPR, size_type_node, count,
						  size_cst (lanes - 1)));
      first = end;
    }
  open_scope (&some, outer.block);
  add_predicated (e, &some, first, rest, lanes, { do_element, NULL });
  add_if (&outer, e->loc, build2 (NE_EXPR, boolean_type_node, rest, size_cst (0)), &some);
  return close_scope (&outer, e->loc);
}

/* The whole vectors and the rest of COUNT elements of E's kernel, as variables of S.  */

vector_split
split_by_vectors (emitter *e, scope *s, tree count)
{
  unsigned lanes = vector_lanes (e->form);
  tree whole = variable (e, s, "whole", whole_vectors (count, lanes));
  tree rest = variable (e, s, "rest", build2 (BIT_AND_EXPR, size_type_node, count,
					      size_cst (lanes - 1)));
  return { whole, rest };
}

/* Add to S: JOB for so many elements of E's kernel as COUNT says, from the first one of a run
   on.  */

void
predicated_run (emitter *e, scope *s, const vector_split &count, const run_job &job)
{
  scope outer, body, some;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  job.add (e, &body, l, job.data);
  nest *loop = loop_simd (e, l, size_cst (0), count.whole, NULL_TREE, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  open_scope (&some, outer.block);
  add_predicated (e, &some, count.whole, count.rest, vector_lanes (e->form), job);
  add_if (&outer, e->loc, build2 (NE_EXPR, boolean_type_node, count.rest, size_cst (0)), &some);
  add (s, close_scope (&outer, e->loc));
}
