/* The loop over the elements of a kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = from; i < to; i++)	simd, if the steps allow, with an accumulator
       ...				for each lane of FOLDs and of one SCAN

   FOLDs that GCC recognises as reductions need no lanes: it does what whole vectors leave by
   smaller vectors, which it does not where there are lanes.

   The lanes of other FOLDs go through whole vectors, and the rest follows one after the other.
   Else GCC would keep the lanes in memory, and the rest be added to one of them: what
   stores a number and loads a vector waits.

   What is done for an element is built by elements.cc.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Elements that are enough for vectors of few lanes, and those that are for vectors of any.  */
const unsigned LEAST_FOR_VECTORS = 8, MOST_FEW = 16;

/* True if GCC recognises the FOLD or CONTRACT S of E's kernel as a reduction whose order does not
   matter: that of integers, and of other numbers where the user says so.  Not where they are bits
   of masks.  */

bool
reduced_anyhow_p (const emitter *e, const step *s)
{
  if (e->for_device || !recognised_p (s) || TREE_CODE (s->type) == BOOLEAN_TYPE)
    return false;
  switch (s->operation)
    {
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return true;
    case PLUS_EXPR:
    case MULT_EXPR:
      return INTEGRAL_TYPE_P (s->type) || (SCALAR_FLOAT_TYPE_P (s->type) && flag_associative_math);
    default:
      return false;
    }
}

/* True if S, a step of E's kernel, carries something through the loop of STAGE, in the part that
   is being built.  */

static bool
carried_here_p (const emitter *e, const step *s, int stage)
{
  return carries_p (s, stage) && s->halo > e->beyond;
}

/* True if GCC recognises all that STAGE of E's kernel carries.  */

bool
all_reduced_anyhow_p (const emitter *e, int stage)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      if (carried_here_p (e, s, stage)
	  && (s->code == STEP_FOLD ? !reduced_anyhow_p (e, s)
				   : e->recurrences[st].kept != NULL_TREE))
	return false;
    }
  return true;
}

/* The clause that gives each SIMD lane an accumulator of its own, beside ACC,
   before the clauses NEXT.  */

tree
reduction_clause (emitter *e, tree acc, enum tree_code code, tree next)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_REDUCTION);
  OMP_CLAUSE_DECL (c) = acc;
  OMP_CLAUSE_REDUCTION_CODE (c) = code;
  OMP_CLAUSE_CHAIN (c) = next;
  return c;
}

/* The clause of a loop in which SIMD lanes do SCAN.  */

static tree
scan_clause (emitter *e, unsigned scan)
{
  tree c = reduction_clause (e, e->recurrences[scan].acc,
			     e->form->steps[scan]->operation, NULL_TREE);
  OMP_CLAUSE_REDUCTION_INSCAN (c) = 1;
  return c;
}

/* The clauses of such a loop, if SPLIT is that, or of one that does STAGE.  */

tree
reduction_clauses (emitter *e, int stage, int split)
{
  if (split >= 0)
    return scan_clause (e, split);
  if (all_reduced_anyhow_p (e, stage))
    return NULL_TREE;
  tree clauses = NULL_TREE;
  for (unsigned st = e->form->steps.length (); st-- > 0; )
    {
      const step *p = e->form->steps[st];
      if (!carried_here_p (e, p, stage))
	continue;
      if (p->code == STEP_FOLD)
	clauses = reduction_clause (e, e->recurrences[st].acc,
				    p->operation, clauses);
      else if (e->recurrences[st].kept)
	clauses = reduction_clause (e, e->recurrences[st].kept, PLUS_EXPR,
				    clauses);
    }
  return clauses;
}

/* The loop over the elements I in RANGE of E's kernel whose contractions are done, with BODY: by
   lanes, but one after the other where GCC does not recognise what these are reduced by.  */

nest *
finishing_loop (emitter *e, tree i, const tree (&range)[2], scope *body)
{
  for (const step *s : e->form->steps)
    if (s->code == STEP_FOLD && !recognised_p (s))
      return loop_serial (e, i, range[0], range[1], body);
  return loop_simd (e, i, range[0], range[1], reduction_clauses (e, ALL_STAGES, -1), body);
}

/* The element FROM alone that STAGE of E's kernel does.  */

static nest *
one_index (emitter *e, scope *parent, tree from, int stage)
{
  scope one;
  open_scope (&one, parent->block);
  emit_element (e, &one, from, stage);
  return close_scope (&one, e->loc);
}

/* True if an operator of E's kernel compares an index of its axes: where that turns GCC splits the
   loop, if it counts that index.  */

static bool
compares_indices_p (emitter *e)
{
  const vec<step *> &steps = e->form->steps;
  if (optimize < 3 || !e->form->space || e->for_device || e->run.predicated || !e->run.simd
      || e->runs != ANY_LENGTH || e->indices.is_empty () || !e->indices[innermost (e)]
      || !integer_onep (run_step (e)))
    return false;
  for (const step *s : steps)
    if (s->code == STEP_APPLY && s->op->facts->compares_wide)
      for (unsigned a : s->args)
	if (steps[a]->code == STEP_INDEX)
	  return true;
  return false;
}

/* The loop of element_loop over the indices from FROM to TO (exclusive), by itself.  */

nest *
index_loop (emitter *e, scope *parent, tree from, tree to, int stage)
{
  if (e->runs == ONE_AT_MOST)
    return one_index (e, parent, from, stage);
  scope outer, body;
  open_scope (&outer, parent->block);
  bool splits = integer_zerop (from) && stage == ALL_STAGES && compares_indices_p (e);
  tree i = new_var (&outer, "i", splits ? ptrdiff_type_node : size_type_node);
  open_scope (&body, outer.block);
  tree at = i;
  if (splits)
    {
      from = e->indices[innermost (e)];
      to = fold_build2 (PLUS_EXPR, ptrdiff_type_node, from, fold_convert (ptrdiff_type_node, to));
      at = variable (e, &body, "at",
		     fold_convert (size_type_node,
				   fold_build2 (MINUS_EXPR, ptrdiff_type_node, i, from)));
    }
  else if (stage == ALL_STAGES && !e->form->ordered && !integer_zerop (from))
    {
      /* How often a loop from 0 on runs is seen at a glance.  */
      at = new_var (&body, "at", size_type_node);
      assign (&body, e->loc, at, size_plus (e->loc, from, i));
      to = build2 (MINUS_EXPR, size_type_node, to, from);
      from = size_cst (0);
    }
  /* GCC breaks down over a `scan' directive in a function for the device.  */
  int split = e->run.simd && !e->for_device ? simd_scan (e->form, stage) : -1;
  if (split >= 0 && (e->form->steps[split]->halo <= e->beyond
		     || !vectors_scan_p (e->form->steps[split])))
    split = -1;
  bool serial = !e->run.simd || (split < 0 && !simd_stage_p (e->form, stage));
  if (!serial)
    hide_strides (e, &outer);
  emit_element (e, &body, at, stage, split);
  if (serial)
    add (&outer, loop_serial (e, i, from, to, &body));
  else
    add (&outer, loop_simd (e, i, from, to,
			   reduction_clauses (e, stage, split),
			   &body));
  show_strides (e);
  return close_scope (&outer, e->loc);
}

/* Add to BODY the loop over the SIZE elements from index C on that fill a line of each
   array which stands for something; it does STAGE of E's kernel, several elements at once,
   with SPLIT by SIMD lanes that do that SCAN.  */

void
whole_line (emitter *e, scope *body, tree c, unsigned size, int stage, int split)
{
  scope outer, one;
  open_scope (&outer, body->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&one, outer.block);
  tree i = new_var (&one, "i", size_type_node);
  assign (&one, e->loc, i, size_plus (e->loc, c, l));
  e->line_index = l;
  hide_strides (e, &outer);
  emit_element (e, &one, i, stage, split);
  show_strides (e);
  add (&outer, loop_simd (e, l, size_cst (0), size_cst (size),
			 split < 0 ? NULL_TREE : scan_clause (e, split),
			 &one));
  add (body, close_scope (&outer, e->loc));
}

/* The loop over the few indices from FROM to TO (exclusive), one after the other, that does
   STAGE of E's kernel; it runs as long as RUNS says.  */

nest *
short_loop (emitter *e, scope *parent, tree from, tree to, int stage,
	    length runs)
{
  schedule run = e->run;
  choose_schedule (e, false);
  e->runs = runs;
  nest *loop = element_loop (e, parent, from, to, stage);
  e->runs = ANY_LENGTH;
  e->run = run;
  return loop;
}

/* True if E's kernel reduces several elements at once, and does nothing else that is
   carried.  */

static bool
sums_p (const emitter *e)
{
  if (!e->run.simd || optimize < 2 || optimize_size
      || !simd_stage_p (e->form, ALL_STAGES))
    return false;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (e->form->steps[st]->code == STEP_FOLD)
      return true;
  return false;
}

/* COUNT without the last few that fill no vector of LANES.  */

tree
whole_vectors (tree count, unsigned lanes)
{
  return fold_build2 (BIT_AND_EXPR, size_type_node, count,
		      build_int_cst (size_type_node, -(HOST_WIDE_INT) lanes));
}

/* True if E's kernel has minima or maxima.  */

static bool
has_extremum_p (const emitter *e)
{
  for (const step *s : e->form->steps)
    if (s->code == STEP_FOLD && (s->operation == MIN_EXPR || s->operation == MAX_EXPR))
      return true;
  return false;
}

/* The loop over the indices from FROM to TO (exclusive) of E's kernel, a row, all of whose
   FOLDs GCC recognises.  Its vectors of sums begin with zeros, but those of minima and maxima
   with the accumulator: a row would wait for the one before.  So each has accumulators of its
   own then.  */

static nest *
row_loop (emitter *e, scope *parent, tree from, tree to)
{
  if (!e->form->space || !has_extremum_p (e))
    return index_loop (e, parent, from, to, ALL_STAGES);
  scope outer;
  open_scope (&outer, parent->block);
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  start_sums (e, &outer);
  add (&outer, index_loop (e, &outer, from, to, ALL_STAGES));
  take_in_sums (e, &outer, own);
  return close_scope (&outer, e->loc);
}

/* The loop over the indices from FROM to TO (exclusive) of E's kernel that does its elements
   in whole vectors of LANES, and then the rest.  */

static nest *
by_vectors (emitter *e, scope *parent, tree from, tree to, unsigned lanes)
{
  scope outer, some;
  open_scope (&outer, parent->block);
  /* That there is a whole vector, and no elements are left behind the vectors, is seen by
     the test and the mask.  */
  tree whole = new_var (&outer, "whole", size_type_node);
  assign (&outer, e->loc, whole,
	  whole_vectors (build2 (MINUS_EXPR, size_type_node, to, from), lanes));
  tree rest = new_var (&outer, "rest", size_type_node);
  assign (&outer, e->loc, rest, from);
  open_scope (&some, outer.block);
  assign (&some, e->loc, rest, size_plus (e->loc, from, whole));
  add (&some, index_loop (e, &some, from, rest, ALL_STAGES));
  add_if (&outer, e->loc, build2 (GE_EXPR, boolean_type_node, whole,
				  size_cst (lanes)), &some);
  add (&outer, short_loop (e, &outer, rest, to, ALL_STAGES));
  return close_scope (&outer, e->loc);
}

/* The loop over the indices from FROM to TO (exclusive) that does STAGE of E's
   kernel, or all of it, with the accumulators that are in E's recurrences.  Several
   elements at once if the steps allow.  */

nest *
element_loop (emitter *e, scope *parent, tree from, tree to, int stage)
{
  if (stage == ALL_STAGES && e->run.overlaps)
    return overlapped_loop (e, parent, from, to);
  if (stage == ALL_STAGES && e->run.predicated)
    return predicated_loop (e, parent, from, to, false);
  unsigned lanes = (stage == ALL_STAGES && sums_p (e) ? vector_lanes (e->form)
		    : 1);
  if (lanes > 1 && all_reduced_anyhow_p (e, stage))
    return row_loop (e, parent, from, to);
  return (lanes > 1 ? by_vectors (e, parent, from, to, lanes)
	  : index_loop (e, parent, from, to, stage));
}

/* Elements, or indices of a reduced axis, below which vectors of LANES have nothing to do
   where FOLDs are ANYHOW: then what vectors leave goes by smaller ones.  */

unsigned
few_for_vectors (unsigned lanes, bool anyhow)
{
  return MAX (LEAST_FOR_VECTORS, anyhow ? lanes / 4 : MIN (lanes, MOST_FEW));
}

/* True if E's kernel has something to do for steps that are so LATE.  */

static bool
late_steps_p (const emitter *e, unsigned late)
{
  for (const step *s : e->form->steps)
    if (s->late == late && !useless_conversion_p (e->form, s)
	&& stored_where_collected (e->form, s) < 0)
      return true;
  return false;
}

/* Add to S the loop of E's kernel over KEPT elements of a block that no other filter looks
   at: it does late steps for them.  */

static void
last_late_loop (emitter *e, scope *s, tree kept)
{
  scope outer, body;
  open_scope (&outer, s->block);
  tree j = new_var (&outer, "j", size_type_node);
  open_scope (&body, outer.block);
  emit_element (e, &body, j, 0);
  add (&outer, loop_simd (e, j, size_cst (0), kept, NULL_TREE,
			 &body));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the loops over what the filters of E's kernel have kept of a block, which do
   late steps, if the loops before have left these out.  */

void
late_loops (emitter *e, scope *s)
{
  if (e->late == ALL_STEPS)
    return;
  for (unsigned late = 1; late <= e->form->late; late++)
    {
      tree kept = e->recurrences[filter_of (e->form, late - 1)].kept;
      e->late = late;
      if (filter_of (e->form, late) < 0)
	{
	  if (late_steps_p (e, late))
	    last_late_loop (e, s, kept);
	}
      else if (!compact_loop (e, s, size_cst (0), kept))
	add (s, index_loop (e, s, size_cst (0), kept, 0));
    }
  e->late = ALL_STEPS;
}
