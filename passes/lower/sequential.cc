/* Lowering to one loop on the calling thread.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     acc = init;
     for (i = 0; i < n; i++) { v = sq (x[i]);  acc = add (acc, v); }
     return acc;

   Where nothing but recognised accumulators is carried, or one recognised scan,
   the loop is an `omp simd' one, before which sums take most elements from several
   places at once (multistream-reduction.cc).  Reductions by other operators are done by lanes
   (lane-reduction.cc), filters collect block by block (compact.cc); all else does its
   elements in order.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Elements for which a scan or filter by vectors takes longer to start than it
   saves.  */
const unsigned FEW = 16;

/* Add to BODY: if E's kernel has elements, TO gets VALUE.  */

static void
assign_if_any (emitter *e, scope *body, tree to, tree value)
{
  scope some;
  open_scope (&some, body->block);
  assign (&some, e->loc, to, value);
  add_if (body, e->loc, build2_loc (e->loc, NE_EXPR, boolean_type_node, e->n, size_cst (0)), &some);
}

/* Add to BODY variables for the rows that E's kernel combines, where these may be variables; they
   start with the initial rows.  Where there are no elements nobody may look at those.  */

static void
start_rows (emitter *e, scope *body)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      const combinator *c = s->from;
      HOST_WIDE_INT bytes = s->code == STEP_CALL ? combined_row_bytes (c) : 0;
      if (!bytes)
	continue;
      bool reduces = c->kind == SOAC_REDUCE_INTO;
      tree first = element_of (e, e->form->steps[s->args[!reduces]]->at, size_cst (0));
      if (reduces)
	first = build_fold_addr_expr (first);
      tree element = TYPE_MAIN_VARIANT (c->outputs[0].type);
      HOST_WIDE_INT many = bytes / tree_to_shwi (TYPE_SIZE_UNIT (element));
      tree row = new_var (body, "so_far", build_array_type_nelts (element, many));
      TREE_ADDRESSABLE (row) = 1;
      e->recurrences[st].row = row;
      e->recurrences[st].acc = fold_convert (TREE_TYPE (first), build_fold_addr_expr (row));
      assign_if_any (e, body, row, row_at (row, first));
    }
}

/* Add to BODY: the rows that E's kernel has reduced to in variables go where they belong.  */

static void
store_rows (emitter *e, scope *body)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      tree row = e->recurrences[st].row;
      if (!row || s->from->kind != SOAC_REDUCE_INTO)
	continue;
      tree out = element_of (e, e->form->steps[s->args[0]]->at, size_cst (0));
      assign_if_any (e, body, row_at (row, build_fold_addr_expr (out)), row);
    }
}

/* Add to BODY the accumulators of E's kernel, with their initial values; a scan of rows has the
   address of one.  */

void
start_accumulators (emitter *e, scope *body)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      recurrence &c = e->recurrences[st];
      if (s->code == STEP_FILTER && counted_p (e->form, st))
	{
	  c.kept = new_var (body, "kept", size_type_node);
	  assign (body, e->loc, c.kept, size_cst (0));
	}
      else if (s->code == STEP_CALL && scans_rows_p (s->from) && !c.row)
	{
	  const step *start = e->form->steps[s->args[1]];
	  c.acc = new_var (body, "before", start->type);
	  assign (body, e->loc, c.acc, element_of (e, start->at, size_cst (0)));
	}
      else if (s->code == STEP_FOLD || s->code == STEP_SCAN)
	{
	  c.acc = new_var (body, "acc", accumulator_type (e, s));
	  assign (body, e->loc, c.acc,
		  convert_value (e->loc, TREE_TYPE (c.acc),
				 initial_value (e, s)));
	}
    }
}

/* Add to BODY the handing back of VAL: by the return of E's function, or in the variable of a
   segment, if it has one, else through its parameter PARM.  */

void
hand_back (emitter *e, scope *body, unsigned parm, tree val)
{
  tree to = e->result ? e->result : build_simple_mem_ref (e->parms[parm]);
  tree set = build2_loc (e->loc, MODIFY_EXPR, TREE_TYPE (to), to,
			 convert_value (e->loc, TREE_TYPE (to), val));
  bool returns = e->result && TREE_CODE (e->result) == RESULT_DECL;
  add (body, returns ? build1_loc (e->loc, RETURN_EXPR, void_type_node, set) : set);
}

/* Add to BODY the handing back of VAL, result R of E's kernel: the only one by
   its return, of several each through one of the last parameters.  */

void
return_result (emitter *e, scope *body, unsigned r, tree val)
{
  hand_back (e, body,
	     e->parms.length () - e->form->results.length () + r, val);
}

/* What E's kernel has reduced to where FOLD or TOTAL ST is the first of its combinator,
   with what it takes to put a structure together in BODY.  */

static tree
reduced_value (emitter *e, scope *body, unsigned st)
{
  const vec<step *> &steps = e->form->steps;
  const combinator *from = steps[st]->from;
  if (steps[st]->code == STEP_TOTAL)
    return e->recurrences[steps[st]->args[0]].acc;
  if (steps[st]->fields.is_empty ())
    return e->recurrences[st].acc;
  tree all = new_var (body, "all", from->type);
  for (; st < steps.length () && steps[st]->from == from; st++)
    if (steps[st]->code == STEP_FOLD)
      {
	tree member = folded_member (e, steps[st], all);
	assign (body, e->loc, member,
		convert_value (e->loc, TYPE_MAIN_VARIANT (TREE_TYPE (member)),
			       e->recurrences[st].acc));
      }
  return all;
}

/* Add to BODY the handing back of all results of E's kernel.  */

void
return_results (emitter *e, scope *body)
{
  for (unsigned r = 0; r < e->form->results.length (); r++)
    {
      unsigned st = e->form->results[r];
      tree kept = e->recurrences[st].kept;
      return_result (e, body, r, kept ? kept : reduced_value (e, body, st));
    }
}

/* Add to S that E's kernel ends here, its results handed back: a RETURN of one has
   ended it.  */

void
end_kernel (emitter *e, scope *s)
{
  if (!e->result)
    add (s, build1_loc (e->loc, RETURN_EXPR, void_type_node, NULL_TREE));
}

/* What does all elements of E's kernel in S, as LOOP does: few of them one after the
   other where LOOP is a scan or filter by vectors.  */

nest *
unless_few (emitter *e, scope *s, nest *loop)
{
  if (!e->run.simd || !optimize || optimize_size || e->form->opaque
      || e->form->heavy || e->form->halo || e->form->space
      || (e->run.strategy != COLLECTING && simd_scan (e->form, ALL_STAGES) < 0))
    return loop;
  scope few;
  open_scope (&few, s->block);
  add (&few, short_loop (e, &few, size_cst (0), e->n, ALL_STAGES,
			 FEW_ELEMENTS));
  tree cond = build2_loc (e->loc, LT_EXPR, boolean_type_node, e->n,
			  size_cst (FEW));
  return choose (e->loc, cond, close_scope (&few, e->loc), loop);
}

/* Add to S what one thread does from index LO to before HI, by the strategy of E's
   schedule.  Filters collect all elements of the kernel.  */

void
run_alone (emitter *e, scope *s, tree lo, tree hi)
{
  switch (e->run.strategy)
    {
    case IN_ANY_ORDER:
      unordered_loop (e, s, lo, hi);
      break;
    case SCANNING:
      scan_loop (e, s, lo, hi, ALL_STAGES);
      break;
    case COLLECTING:
      serial_blocks (e, s);
      break;
    case IN_STAGES:
      window_loop (e, s, lo, hi);
      break;
    }
}

void
lower_sequential (emitter *e, scope *body)
{
  if (e->form->opaque && optimize && !e->for_device)
    start_rows (e, body);
  start_accumulators (e, body);
  if (e->run.strategy != SCANNING || e->run.line)
    choose_stream (e, body);
  scope all;
  open_scope (&all, body->block);
  run_alone (e, &all, size_cst (0), e->n);
  add (body, unless_few (e, body, close_scope (&all, e->loc)));
  end_stream (e, body);
  store_rows (e, body);
  return_results (e, body);
}
