/* Segments whose outermost axes go in equal steps: one loop does some positions of each.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 1; i < n; i += 2)  { row i of o from rows i - 1, i and i + 1 of a }
     for (i = 0; i < n; i += 2)  { row i of o from row i of a }
     =>
     for (p = 0; p < m; p += some)		or each thread has some of these p
       { the rows p to p + some of the first loop, if it has them
	 the rows p to p + some of the second one, if it has them }

   Apart, the second loop would load once more what the first one has loaded, from far away if the
   arrays are large.  Together it finds that in the cache.  A turn does some elements of the first
   segment, so that the loops inside are as long as they are apart, and short arrays are done in
   one turn.

   Each of them may run beside the others: all that they write, and read of what is written, is
   apart (rewrite/joined-segments.cc).  Those of them that stood behind other segments are done
   before these, from which they are apart as well.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "local.h"

/* Elements of the first segment that a turn does, about.  */
const unsigned TURN_ELEMENTS = 16384;

/* Segments that run in one loop.  */

struct stepped_segments
{
  const vec<emitter *> &each;
  auto_vec<tree> inside;	/* variables: the elements of each at one position */
  tree most;			/* variable: the most positions */
  tree some;			/* variable: positions of a turn */
  stepped_segments (const vec<emitter *> &all) : each (all) {}
};

/* True if the segment that E builds, which comes to VALUE, may go through its outermost axis in
   turns with others, and that has steps.  How much work uneven elements are is found out for each
   segment by itself (probe.cc).  */

static bool
stepped_p (const emitter *e, tree value)
{
  const kernel_form *form = e->form;
  if (value || may_stop_p (form->of) || !form->space || !form->results.is_empty ()
      || form->updates || form->opaque || uneven_p (form) || form->of->lowering == LOWER_TARGET
      || !form->of->when.guards.is_empty () || e->run.strategy != IN_ANY_ORDER
      || e->run.tile.rows || !optimize || optimize_size)
    return false;
  const axis &outer = form->space->axes[0];
  return !outer.reduced && outer.step && !outer.width;
}

/* Append to TOGETHER those of SEGMENTS that run with number FIRST of them in one loop, and
   that one; nothing if it is alone.  EACH builds them, as far as they are not DONE.  */

void
segments_in_step (const vec<lowered_segment *> &segments, const vec<emitter *> &each,
		  unsigned first, bitmap done, vec<unsigned> *together)
{
  if (!stepped_p (each[first], segments[first]->value))
    return;
  const kernel_form *form = each[first]->form;
  together->safe_push (first);
  for (unsigned i = first + 1; i < segments.length (); i++)
    if (!bitmap_bit_p (done, i) && stepped_p (each[i], segments[i]->value)
	&& operand_equal_p (each[i]->form->space->axes[0].step, form->space->axes[0].step, 0)
	&& each[i]->form->of->lowering == form->of->lowering
	&& shares_p (each[i]->form) == shares_p (form)
	&& segments[i]->form.of->apart >= i - first)
      together->safe_push (i);
  if (together->length () == 1)
    together->truncate (0);
}

/* The elements of E's segment at one position of its outermost axis, a variable of S.  */

static tree
elements_inside (emitter *e, scope *s)
{
  const vec<axis> &axes = e->form->space->axes;
  tree all = size_cst (1);
  for (unsigned k = 1; k < axes.length (); k++)
    if (!axes[k].reduced)
      all = build2 (MULT_EXPR, size_type_node, all, operand_value (e, axes[k].count));
  tree inside = new_var (s, "inside", size_type_node);
  assign (s, e->loc, inside, all);
  return inside;
}

/* The positions that have ELEMENTS elements of X's first segment, but one at least.  */

static tree
positions_of (const stepped_segments *x, tree elements)
{
  tree least = build2 (MAX_EXPR, size_type_node, x->inside[0], size_cst (1));
  return build2 (MAX_EXPR, size_type_node, size_cst (1),
		 build2 (TRUNC_DIV_EXPR, size_type_node, elements, least));
}

/* Add to S what E's segment does from element LO to before HI: in block B, or alone if that is
   null.  */

static void
some_elements (emitter *e, scope *s, tree lo, tree hi, blocks *b)
{
  if (!b)
    run_alone (e, s, lo, hi);
  else if (e->streams)
    stream_runs (e, s, lo, hi, call_block (e, b, lo, hi, b->b));
  else
    add (s, call_block (e, b, lo, hi, b->b));
}

/* Add to S the elements of segment K of X from position FROM of its outermost axis to before TO, as
   far as there are any, in block B or alone.  */

static void
some_positions (const stepped_segments *x, unsigned k, scope *s, const tree (&range)[2], blocks *b)
{
  emitter *e = x->each[k];
  tree count = operand_value (e, e->form->space->axes[0].count), at[2];
  for (unsigned i = 0; i < 2; i++)
    {
      at[i] = new_var (s, i ? "hi" : "lo", size_type_node);
      tree position = build2 (MIN_EXPR, size_type_node, range[i], count);
      assign (s, e->loc, at[i], build2 (MULT_EXPR, size_type_node, position, x->inside[k]));
    }
  scope turn;
  open_scope (&turn, s->block);
  some_elements (e, &turn, at[0], at[1], b);
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, at[0], at[1]), &turn);
}

/* Add to S what X's segments do from position FROM of their outermost axes to before TO, in
   turns: in block B, or alone if that is null.  */

static void
in_turns (const stepped_segments *x, scope *s, tree from, tree to, blocks *b)
{
  location_t loc = x->each[0]->loc;
  scope outer, turn;
  open_scope (&outer, s->block);
  tree at = new_var (&outer, "from", size_type_node);
  assign (&outer, loc, at, from);
  open_scope (&turn, outer.block);
  tree next = new_var (&turn, "to", size_type_node);
  assign (&turn, loc, next, build2 (MIN_EXPR, size_type_node, to, size_plus (loc, at, x->some)));
  for (unsigned k = 0; k < x->each.length (); k++)
    some_positions (x, k, &turn, { at, next }, b);
  assign (&turn, loc, at, next);
  add (&outer, loop_until (loc, build2 (GE_EXPR, boolean_type_node, at, to),
			   close_scope (&turn, loc)));
  add_if (s, loc, build2 (LT_EXPR, boolean_type_node, from, to), &outer);
}

/* Add to S the parallel loop of X's segments: each thread has positions of their outermost
   axes.  */

static void
parallel_in_step (const stepped_segments *x, scope *s)
{
  emitter *e = x->each[0];
  blocks b;
  tree n = e->n;
  b.parallel = true;
  b.size = new_var (s, "size", size_type_node);
  assign (s, e->loc, b.size, positions_of (x, block_size (e, s)));
  e->n = x->most;
  open_blocks (e, s, &b);
  in_turns (x, &b.body, b.lo, b.hi, &b);
  b.own.safe_push (x->most);
  b.own.safe_push (x->some);
  b.own.safe_splice (x->inside);
  for (unsigned k = 1; k < x->each.length (); k++)
    if (x->each[k]->streams)
      {
	end_stream (x->each[k], &b.body);
	b.own.safe_push (x->each[k]->streams);
      }
  close_blocks (e, s, &b, false);
  e->n = n;
}

/* Add to BODY the elements of X's segments, by threads if they are many.  */

static void
share_in_step (const stepped_segments *x, scope *body)
{
  emitter *e = x->each[0];
  tree n = e->n, all = new_var (body, "all", size_type_node);
  scope few, many;
  blocks none;
  assign (body, e->loc, all, size_cst (0));
  open_scope (&few, body->block);
  for (emitter *one : x->each)
    {
      assign (body, e->loc, all, size_plus (e->loc, all, one->n));
      scope some;
      open_scope (&some, few.block);
      add (&some, call_block (one, &none, size_cst (0), one->n, size_cst (0)));
      add_if (&few, e->loc, build2 (NE_EXPR, boolean_type_node, one->n, size_cst (0)), &some);
    }
  e->n = all;
  open_scope (&many, body->block);
  parallel_in_step (x, &many);
  e->n = n;
  add_if (body, e->loc, little_work (x->each), &few, &many);
}

/* Add to BODY the segments that EACH builds, in one loop.  */

void
lower_in_step (const vec<emitter *> &each, scope *body)
{
  emitter *e = each[0];
  stepped_segments x (each);
  x.most = new_var (body, "most", size_type_node);
  assign (body, e->loc, x.most, size_cst (0));
  for (emitter *one : each)
    {
      tree count = operand_value (one, one->form->space->axes[0].count);
      assign (body, e->loc, x.most, build2 (MAX_EXPR, size_type_node, x.most, count));
      x.inside.safe_push (elements_inside (one, body));
      start_accumulators (one, body);
      choose_stream (one, body);
    }
  x.some = new_var (body, "some", size_type_node);
  assign (body, e->loc, x.some, positions_of (&x, size_cst (TURN_ELEMENTS)));
  if (e->outlined)
    share_in_step (&x, body);
  else
    in_turns (&x, body, size_cst (0), x.most, NULL);
  for (emitter *one : each)
    {
      if (!e->outlined)
	end_stream (one, body);
      note_schedule (one);
      one->form->of->schedule = soac_printf ("%s, in step", one->form->of->schedule);
    }
}
