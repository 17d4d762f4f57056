/* The loop over the blocks of a kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (b = 0; b < blocks; b++)		parallel, or one after the other
       { lo = b * size;  hi = min (lo + size, n);
	 what the block carries = nothing;
	 ... }

   While such a loop is built the recurrences of the emitter are those of one block; what
   the whole kernel carries is in the `shared' ones.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"

/* True if nobody knows how much work an element of FORM is: some may be more than
   others.  */

bool
uneven_p (const kernel_form *form)
{
  return form->weight == UNKNOWN_WEIGHT;
}

/* True if some elements of FORM may be much more work than others: short loops that are left early
   are no reason to find out by the clock.  */

bool
much_uneven_p (const kernel_form *form)
{
  return form->most_weight == UNKNOWN_WEIGHT;
}

/* COUNT cheap elements are as much work as how many of FORM's?  */

unsigned
as_many (const kernel_form *form, unsigned count)
{
  return MAX (1, count / (1 + form->weight / HEAVY_WEIGHT));
}

/* Bytes of a value of TYPE, at least 1.  */

unsigned HOST_WIDE_INT
bytes_of (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return tree_fits_uhwi_p (size) ? MAX (1, tree_to_uhwi (size)) : 1;
}

/* How many values of BYTES bytes each fit into about ROOM bytes: at least LEAST,
   unless the stack cannot take so many.  */

unsigned
how_many (unsigned HOST_WIDE_INT bytes, unsigned room, unsigned least)
{
  bytes = MAX (1, bytes);
  unsigned HOST_WIDE_INT spare = MAX (1, STACK_BYTES / bytes);
  return MAX (room / bytes, MIN (least, spare));
}

/* A new variable of S that all threads share in memory.  */

tree
shared_var (scope *s, const char *name, tree type)
{
  tree v = new_var (s, name, type);
  TREE_ADDRESSABLE (v) = 1;
  return v;
}

/* Add to S: the number of B's blocks, the last one shorter.  */

static tree
count_blocks (emitter *e, scope *s, const blocks *b)
{
  tree count = new_var (s, "blocks", size_type_node), n = e->n;
  if (b->from)
    n = build2 (MINUS_EXPR, size_type_node, n, b->from);
  tree whole = build2 (TRUNC_DIV_EXPR, size_type_node, n, b->size);
  tree rest = build2 (TRUNC_MOD_EXPR, size_type_node, n, b->size);
  tree more = fold_convert (size_type_node,
			    build2 (NE_EXPR, boolean_type_node, rest,
				    size_cst (0)));
  assign (s, e->loc, count, build2 (PLUS_EXPR, size_type_node, whole, more));
  return count;
}

/* Start in S a parallel loop over blocks of B->SIZE elements.  From here to
   close_blocks E's recurrences are those of one block.  */

void
open_blocks (emitter *e, scope *s, blocks *b)
{
  b->count = count_blocks (e, s, b);
  open_scope (&b->outer, s->block);
  b->b = new_var (&b->outer, "b", size_type_node);
  open_scope (&b->body, b->outer.block);
  b->lo = new_var (&b->body, "lo", size_type_node);
  b->hi = new_var (&b->body, "hi", size_type_node);
  tree lo = build2 (MULT_EXPR, size_type_node, b->b, b->size);
  assign (&b->body, e->loc, b->lo, b->from ? size_plus (e->loc, b->from, lo) : lo);
  tree rest = build2 (MINUS_EXPR, size_type_node, e->n, b->lo);
  tree mine = build2 (MIN_EXPR, size_type_node, rest, b->size);
  assign (&b->body, e->loc, b->hi,
	  build2 (PLUS_EXPR, size_type_node, b->lo, mine));
  nest *split = group (&b->body, NULL, NEST_SPLIT, b->b);
  split->value = b->size;
  split->from = b->lo;
  split->to = b->hi;
  e->lo = b->lo;
  b->shared.safe_splice (e->recurrences);
  memset (e->recurrences.address (), 0,
	  e->recurrences.length () * sizeof (recurrence));
}

/* From here on E is no more in a block of B.  */

static void
leave_blocks (emitter *e, blocks *b)
{
  e->lo = NULL_TREE;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (b->shared);
}

/* The schedule clause: one block after the other to whichever thread is free,
   IN_ORDER, or equal shares.  */

static tree
schedule_clause (emitter *e, bool in_order)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_SCHEDULE);
  int kind = OMP_CLAUSE_SCHEDULE_STATIC;
  if (in_order)
    kind = OMP_CLAUSE_SCHEDULE_DYNAMIC | OMP_CLAUSE_SCHEDULE_MONOTONIC;
  else if (much_uneven_p (e->form))
    kind = OMP_CLAUSE_SCHEDULE_DYNAMIC;
  OMP_CLAUSE_SCHEDULE_KIND (c) = (enum omp_clause_schedule_kind) kind;
  if (kind != OMP_CLAUSE_SCHEDULE_STATIC)
    OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c) = integer_one_node;
  return c;
}

/* Let the region whose clauses are *CLAUSES have its own copy of VAR.  */

static void
firstprivate (emitter *e, tree var, tree *clauses)
{
  if (!DECL_P (var) || !is_gimple_reg_type (TREE_TYPE (var)))
    return;
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = var;
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
}

/* The clauses of the loop over the blocks B: the threads meet where the parallel region ends, and
   before only if there is something behind the blocks.  */

static tree
loop_clauses (emitter *e, const blocks *b, bool in_order)
{
  tree c = schedule_clause (e, in_order);
  if (!b->behind)
    OMP_CLAUSE_CHAIN (c) = build_omp_clause (e->loc, OMP_CLAUSE_NOWAIT);
  return c;
}

/* End the loop B: add it to S as a parallel one.  */

void
close_blocks (emitter *e, scope *s, blocks *b, bool in_order)
{
  add (&b->outer, loop_threads (e, b->b, b->count, loop_clauses (e, b, in_order),
				&b->body));
  if (b->behind)
    add (&b->outer, b->behind);
  end_stream (e, &b->outer);
  if (b->heap)
    add (&b->outer, build_call_expr_loc (e->loc,
					 builtin_decl_explicit (BUILT_IN_FREE),
					 1, b->heap));
  tree clauses = NULL_TREE;
  for (tree parm : e->parms)
    firstprivate (e, parm, &clauses);
  firstprivate (e, b->size, &clauses);
  firstprivate (e, b->count, &clauses);
  if (b->from)
    firstprivate (e, b->from, &clauses);
  if (e->streams)
    firstprivate (e, e->streams, &clauses);
  for (tree var : b->own)
    firstprivate (e, var, &clauses);
  add (s, region (e->loc, OMP_PARALLEL, close_scope (&b->outer, e->loc), clauses));
  leave_blocks (e, b);
}

/* End the loop B: add it to S as one block after the other.  */

void
close_serial (emitter *e, scope *s, blocks *b)
{
  add (&b->outer, loop_serial (e, b->b, size_cst (0), b->count,
			       &b->body));
  add (s, close_scope (&b->outer, e->loc));
  leave_blocks (e, b);
}

/* Start the block's own accumulator of step ST.  */

void
start_recurrence (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  recurrence &c = e->recurrences[st];
  scope *body = &b->body;
  if (s->code == STEP_FILTER)
    {
      if (!counted_p (e->form, st))
	return;
      c.kept = new_var (body, "kept", size_type_node);
      assign (body, e->loc, c.kept, size_cst (0));
      return;
    }
  c.acc = new_var (body, "mine", accumulator_type (e, s));
  if (starts_neutral_p (s))
    assign (body, e->loc, c.acc, neutral_value (e, s));
  else if (s->guard < 0 && !e->form->space)
    c.from_first = true;
  else
    {
      c.have = new_var (body, "have", boolean_type_node);
      assign (body, e->loc, c.have, boolean_false_node);
    }
}

/* Start the accumulators of STAGE.  */

void
start_recurrences (emitter *e, blocks *b, int stage)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (carries_p (e->form->steps[st], stage))
      start_recurrence (e, b, st);
}

/* The variable of the whole kernel for step ST.  */

tree
shared_recurrence (const blocks *b, unsigned st)
{
  return b->shared[st].kept ? b->shared[st].kept : b->shared[st].acc;
}

/* What the whole kernel has so far in step ST, combined with MINE, a block's
   accumulator for it.  */

tree
combined (emitter *e, const blocks *b, unsigned st, tree mine)
{
  const step *s = e->form->steps[st];
  if (s->code == STEP_FILTER)
    return build2 (PLUS_EXPR, size_type_node, b->shared[st].kept, mine);
  return combine (e, s, b->shared[st].acc, mine);
}
