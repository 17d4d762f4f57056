/* Contractions: what happens for each index of the reduced axes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     0: LOAD a[i0][i2], inner   1: LOAD b[i2][i1], inner   2: APPLY mul (0, 1), inner
     3: CONTRACT add (2) as +
     =>
     sum = init;
     whole = m & -4;
     for (q = 0; q < whole; q++)	simd, sum is reduced
       sum += a[i0][q] * b[q][i1];
     for (q = whole; q < m; q++)
       sum += a[i0][q] * b[q][i1];

   Few indices, if that is known, have a statement each, so that the loop around them may do
   several elements at once.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"

/* The CONTRACT that step ST of FORM is on the way to.  */

unsigned
contract_behind (const kernel_form *form, unsigned st)
{
  while (form->steps[st]->code != STEP_CONTRACT)
    st++;
  return st;
}

/* Indices of the innermost reduced axis from which on they are done by lanes.  */
const unsigned LEAST_LANES = 16;

/* Add to S the steps from FIRST to before the CONTRACT LAST, for one index of the reduced
   axes, and that B's accumulator takes in what they make.  */

static void
emit_inner (body_state *b, scope *s, unsigned first, unsigned last)
{
  emitter *e = b->e;
  const step *p = e->form->steps[last];
  scope *outer = b->outer;
  b->outer = s;
  for (unsigned st = first; st < last; st++)
    {
      auto_vec<tree> args;
      for (unsigned a : e->form->steps[st]->args)
	args.safe_push (b->values[a]);
      b->values[st] = emit_step (b, st, args);
    }
  assign (s, p->from->loc, b->contracted,
	  combine (e, p, b->contracted, b->values[p->args[0]]));
  b->outer = outer;
}

/* The reduced axis of C behind axis K, or -1.  */

static int
next_reduced (const combinator *c, int k)
{
  for (unsigned n = k + 1; n < c->axes.length (); n++)
    if (c->axes[n].reduced)
      return n;
  return -1;
}

/* Add to S the loop of that contraction over the innermost reduced axis K: lanes do
   whole vectors, and the rest follows one after the other.  Else GCC would keep the lanes in
   memory (loops.cc).  */

static void
emit_innermost (body_state *b, scope *s, unsigned first, unsigned last, int k, bool lanes)
{
  emitter *e = b->e;
  const step *p = e->form->steps[last];
  tree count = operand_value (e, p->from->axes[k].count), whole = size_cst (0);
  unsigned width = lanes ? vector_lanes (e->form) : 0;
  if (lanes)
    {
      whole = new_var (s, "whole", size_type_node);
      assign (s, e->loc, whole, fold_build2 (BIT_AND_EXPR, size_type_node, count,
					     size_cst (-(HOST_WIDE_INT) MAX (1, width))));
      axis_loop r;
      open_axis (e, s, p->from, k, &r);
      emit_inner (b, &r.body, first, last);
      close_axis (e, s, &r, { size_cst (0), whole }, true,
		     reduction_clause (e, b->contracted, p->operation, NULL_TREE));
    }
  if (lanes && width <= 1)
    return;
  axis_loop r;
  open_axis (e, s, p->from, k, &r);
  emit_inner (b, &r.body, first, last);
  length runs = e->runs;
  e->runs = lanes ? THE_REST : runs;
  close_axis (e, s, &r, { whole, count }, false, NULL_TREE);
  e->runs = runs;
}

/* Add to S the loops of that contraction over its reduced axes behind axis K, the
   innermost one by LANES.  */

static void
emit_contraction_loops (body_state *b, scope *s, unsigned first, unsigned last, int k,
			bool lanes)
{
  emitter *e = b->e;
  const combinator *c = e->form->steps[last]->from;
  k = next_reduced (c, k);
  if (k < 0)
    emit_inner (b, s, first, last);
  else if (next_reduced (c, k) < 0)
    emit_innermost (b, s, first, last, k, lanes);
  else
    {
      axis_loop r;
      open_axis (e, s, c, k, &r);
      emit_contraction_loops (b, &r.body, first, last, k, lanes);
      close_axis (e, s, &r, { size_cst (0), operand_value (e, c->axes[k].count) },
		     false, NULL_TREE);
    }
}

/* The innermost reduced axis of C, or null.  */

static const axis *
innermost_reduced (const combinator *c)
{
  const axis *last = NULL;
  for (const axis &x : c->axes)
    if (x.reduced)
      last = &x;
  return last;
}

/* Add to the body the contraction whose steps begin with FIRST and end with the CONTRACT
   LAST.  Lanes that have little to do cost more than they save.  */

void
emit_contraction (body_state *b, unsigned first, unsigned last)
{
  emitter *e = b->e;
  const step *p = e->form->steps[last];
  location_t loc = p->from->loc;
  tree type = accumulator_type (e, p);
  scope *s = b->outer;
  b->contracted = new_var (s, "sum", type);
  assign (s, loc, b->contracted, convert_value (loc, type, initial_value (e, p)));
  const axis *x = innermost_reduced (p->from);
  bool lanes = (x && e->run.simd && optimize && !e->form->opaque && recognised_p (p));
  tree many = (lanes ? fold_build2 (GE_EXPR, boolean_type_node, operand_value (e, x->count),
				    size_cst (LEAST_LANES)) : boolean_false_node);
  if (p->unrolled)
    {
      auto_vec<unsigned> at;
      at.safe_grow_cleared (p->from->axes.length ());
      if (start_unrolled (e, p->from))
	do
	  emit_inner (b, s, first, last);
	while (next_unrolled (e, p->from, &at));
    }
  else if (TREE_CODE (many) == INTEGER_CST)
    emit_contraction_loops (b, s, first, last, -1, integer_onep (many));
  else
    {
      scope yes, no;
      open_scope (&yes, s->block);
      emit_contraction_loops (b, &yes, first, last, -1, true);
      open_scope (&no, s->block);
      emit_contraction_loops (b, &no, first, last, -1, false);
      add_if (s, loc, many, &yes, &no);
    }
  b->values[last] = convert_value (loc, p->type, b->contracted);
}
