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

   Blocks of one thread keep what the one before has made for them, if each stage
   is only some elements ahead of the last one; else they fit the nearest cache.

     for (i = 0; i < 16; i++) local[i] = acc += x[i];
     for each block of 128
       { for (i = lo; i < hi; i++) local[i + 16 - lo] = acc += x[i + 16];
	 for (i = lo; i < hi; i++) o[i] = local[i + 16 - lo] - local[i - lo];
	 copy the last 16 of local to its front }  */

#include "gcc-common.h"
#include "local.h"

/* Bytes of such a block's arrays.  */
const unsigned TILE_BYTES = 8192;
/* Times that a block is larger than what is made twice.  */
const unsigned LEAST_TIMES = 16;
/* Elements of a block of one thread that makes nothing twice.  */
const unsigned SHORT_BLOCK = 128;

/* Elements of a block of FORM's kernel, at least, so that not too much is made
   twice.  */

unsigned
least_window_block (const kernel_form *form)
{
  return LEAST_TIMES * form->halo;
}

/* The least halo of STAGE of FORM that is above FROM, or 0.  From FROM to there,
   counted from the end of a block, the same steps run.  */

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
      recurrence &c = e->recurrences[st];
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
  if (grouped_stage (e, s, lo, hi, stage))
    return;
  scan_loop (e, s, lo, hi, stage);
  HOST_WIDE_INT from = 0, to = next_halo (e->form, stage, from);
  if (!to)
    return;
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  copy_scans (e, s, stage);
  for (; to; from = to, to = next_halo (e->form, stage, from))
    {
      e->beyond = from;
      add (s, element_loop (e, s, size_plus (e->loc, hi, size_cst (from)),
			    size_plus (e->loc, hi, size_cst (to)), stage));
    }
  e->beyond = -1;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (own);
}

/* ---- on one thread --------------------------------------------------------- */

/* True if later stages load or compute the value of S again: no array of a block has it.  */

static bool
made_anew_p (const step *s)
{
  return (s->code == STEP_VALUE
	  || ((s->code == STEP_LOAD || s->code == STEP_IOTA) && !s->kept));
}

/* The elements that all of STAGE of FORM runs ahead, or -1 if some of its steps run
   farther than others.  */

static HOST_WIDE_INT
stage_halo (const kernel_form *form, unsigned stage)
{
  HOST_WIDE_INT halo = -1;
  for (const step *s : form->steps)
    if (s->stage == stage && !made_anew_p (s))
      {
	if (halo >= 0 && s->halo != halo)
	  return -1;
	halo = s->halo;
      }
  return MAX (halo, 0);
}

/* True if each stage of FORM runs ahead as a whole.  */

static bool
slides_p (const kernel_form *form)
{
  for (unsigned stage = 0; stage < form->stages; stage++)
    if (stage_halo (form, stage) < 0)
      return false;
  return true;
}

/* Add to S: the last HALO elements of ARRAY, behind SIZE of them, become the
   first.  */

static void
slide (emitter *e, scope *s, tree array, unsigned size, HOST_WIDE_INT halo)
{
  tree from = build_fold_addr_expr (array_element (e->loc, array,
						   size_cst (size)));
  add (s, build_call_expr_loc (e->loc,
			       builtin_decl_explicit (BUILT_IN_MEMCPY), 3,
			       build_fold_addr_expr (array), from,
			       bytes_of_elements (array, size_cst (halo))));
}

/* Add to S: what the arrays of E's kernel hold for the next block of SIZE elements
   goes to where that begins.  */

static void
slide_all (emitter *e, scope *s, unsigned size)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      HOST_WIDE_INT halo = e->form->steps[st]->halo;
      if (halo && e->recurrences[st].local)
	slide (e, s, e->recurrences[st].local, size, halo);
      if (halo && e->spills[st])
	slide (e, s, e->spills[st], size, halo);
    }
}

/* Add to S: STAGE of E's kernel from index LO to before HI, of which all runs HALO
   elements ahead.  */

static void
run_stage (emitter *e, scope *s, tree lo, tree hi, unsigned stage,
	   HOST_WIDE_INT halo)
{
  e->beyond = halo - 1;
  if (streamed_p (e, stage))
    stream_loop (e, s, lo, hi, stage);
  else
    scan_loop (e, s, lo, hi, stage);
  e->beyond = -1;
}

/* Add to S: E's kernel makes what the block that begins at LO needs to have of the
   one before.  */

static void
make_first_halo (emitter *e, scope *s, tree lo)
{
  for (unsigned stage = 0; stage < e->form->stages; stage++)
    if (HOST_WIDE_INT halo = stage_halo (e->form, stage))
      run_stage (e, s, lo, size_plus (e->loc, lo, size_cst (halo)), stage,
		 halo);
}

/* Add to S: all stages of E's kernel for the block from LO to before HI, each as
   far ahead as it runs.  */

static void
run_ahead (emitter *e, scope *s, tree lo, tree hi)
{
  for (unsigned stage = 0; stage < e->form->stages; stage++)
    {
      HOST_WIDE_INT halo = stage_halo (e->form, stage);
      run_stage (e, s, size_plus (e->loc, lo, size_cst (halo)),
		 size_plus (e->loc, hi, size_cst (halo)), stage, halo);
    }
}

/* Add to S what E's kernel, which has windows, does from index LO to before HI,
   block by block on one thread.  If its stages can run ahead each as a whole,
   nothing is made twice, and blocks are short, so that one stage's work overlaps
   the next one's.  */

void
window_loop (emitter *e, scope *s, tree lo, tree hi)
{
  bool slides = e->form->halo && slides_p (e->form);
  unsigned size = ordered_block (e->form, TILE_BYTES);
  if (slides)
    size = MAX (MIN (SHORT_BLOCK, size), (unsigned) e->form->halo);
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  scope outer, body;
  open_scope (&outer, s->block);
  tree first = new_var (&outer, "first", size_type_node);
  assign (&outer, e->loc, first, lo);
  e->first = first;
  make_block_arrays (e, &outer, size, false);
  if (slides)
    make_first_halo (e, &outer, first);
  open_scope (&body, outer.block);
  tree end = new_var (&body, "end", size_type_node);
  tree left = build2 (MINUS_EXPR, size_type_node, hi, first);
  assign (&body, e->loc, end,
	  size_plus (e->loc, first, build2 (MIN_EXPR, size_type_node, left,
					    size_cst (size))));
  if (slides)
    {
      run_ahead (e, &body, first, end);
      slide_all (e, &body, size);
    }
  else
    for (unsigned stage = 0; stage < e->form->stages; stage++)
      if (streamed_p (e, stage))
	stream_loop (e, &body, first, end, stage);
      else
	stage_loops (e, &body, first, end, stage);
  e->first = NULL_TREE;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (own);
  assign (&body, e->loc, first, end);
  tree done = build2 (GE_EXPR, boolean_type_node, first, hi);
  add (&outer, loop_until (e->loc, done, close_scope (&body, e->loc)));
  tree some = build2 (LT_EXPR, boolean_type_node, lo, hi);
  add_if (s, e->loc, some, &outer);
}
