/* Kernels with windows: blocks that make more elements than they have.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Each stage of a block does its elements, and then those behind it whose values
   later stages look at.  A scan goes on there with a copy of its accumulator: the
   next block starts with what holds where this one ends.

     for (i = lo; i < hi; i++) local[i - lo] = acc += x[i];
     beyond = acc;
     for (i = hi; i < hi + 16; i++) local[i - lo] = beyond += x[i];

     for (i = lo; i < hi; i++) o[i] = local[i + 16 - lo] - local[i - lo];

   Blocks of one thread fit the nearest cache.  */

#include "gcc-common.h"
#include "passes.h"
#include "emit.h"

/* Bytes of such a block's arrays.  */
const unsigned TILE_BYTES = 8192;
/* Times that a block is larger than what is made twice.  */
const unsigned LEAST_TIMES = 16;

/* Elements of a block of FORM's kernel, at least, so that not too much is made
   twice.  */

unsigned
least_window_block (const kernel_form *form)
{
  return LEAST_TIMES * form->halo;
}

/* The end of the next part behind a block, which begins FROM elements behind it,
   in which the same steps of STAGE of FORM run; 0 if none does.  */

static HOST_WIDE_INT
next_halo (const kernel_form *form, int stage, HOST_WIDE_INT from)
{
  HOST_WIDE_INT next = 0;
  for (const step *s : form->steps)
    if (s->stage == (unsigned) stage && s->halo > from
	&& (!next || s->halo < next))
      next = s->halo;
  return next;
}

/* Let the scans of STAGE of E's kernel that go on behind the block do that in
   copies of their accumulators, in S.  */

static void
copy_scans (emitter *e, scope *s, int stage)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_SCAN || p->stage != (unsigned) stage || !p->halo)
	continue;
      carry &c = e->carries[st];
      tree copy = new_var (s, "beyond", TREE_TYPE (c.acc));
      assign (s, e->loc, copy, c.acc);
      c.acc = copy;
    }
}

/* Add to S: STAGE of E's kernel for a block from LO to before HI, and for what is
   needed of it behind.  */

void
stage_loops (emitter *e, scope *s, tree lo, tree hi, int stage)
{
  add (s, element_loop (e, s, lo, hi, stage));
  HOST_WIDE_INT from = 0, to = next_halo (e->form, stage, from);
  if (!to)
    return;
  auto_vec<carry> own;
  own.safe_splice (e->carries);
  copy_scans (e, s, stage);
  for (; to; from = to, to = next_halo (e->form, stage, from))
    {
      e->beyond = from;
      add (s, element_loop (e, s, size_plus (e->loc, hi, size_cst (from)),
			    size_plus (e->loc, hi, size_cst (to)), stage));
    }
  e->beyond = -1;
  e->carries.truncate (0);
  e->carries.safe_splice (own);
}

/* Add to S what E's kernel, which has windows, does from index LO to before HI,
   block by block on one thread.  */

void
window_loop (emitter *e, scope *s, tree lo, tree hi)
{
  unsigned size = ordered_block (e, TILE_BYTES);
  auto_vec<carry> own;
  own.safe_splice (e->carries);
  scope outer, body;
  open_scope (&outer, s->block);
  tree first = new_var (&outer, "first", size_type_node);
  assign (&outer, e->loc, first, lo);
  open_scope (&body, outer.block);
  tree end = new_var (&body, "end", size_type_node);
  tree left = build2 (MINUS_EXPR, size_type_node, hi, first);
  assign (&body, e->loc, end,
	  size_plus (e->loc, first, build2 (MIN_EXPR, size_type_node, left,
					    size_cst (size))));
  e->first = first;
  make_block_arrays (e, &body, size, false);
  for (unsigned stage = 0; stage < e->form->stages; stage++)
    stage_loops (e, &body, first, end, stage);
  e->first = NULL_TREE;
  e->carries.truncate (0);
  e->carries.safe_splice (own);
  assign (&body, e->loc, first, end);
  tree done = build2 (GE_EXPR, boolean_type_node, first, hi);
  add (&outer, loop_until (e->loc, done, close_scope (&body, e->loc)));
  add (s, close_scope (&outer, e->loc));
}
