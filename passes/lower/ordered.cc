/* Kernels whose blocks wait for each other.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   They have a SCAN, or a filter that stores.  Each block goes through
   its elements stage by stage.  In a stage it scans, folds and compacts its
   elements by themselves; then it waits for its turn, takes what the blocks
   before have given and passes on what follows; then it completes its
   elements, which are still in the cache, in the next stage.

     parallel for schedule (monotonic: dynamic, 1)
       { for (i = lo; i < hi; i++) out[i] = mine = i == lo ? v : op (mine, v);
	 wait until turn == b;
	 taken = acc;  acc = op (taken, mine);  turn = b + 1;
	 for (i = lo; i < hi; i++) out[i] = op (taken, out[i]); }

   What a filter keeps is put into an array of the block and copied to its place
   after the turn.  One thread alone goes through an exact kernel without blocks; a scan
   of floats would have other bits, so it does both stages of a block in one loop.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Bytes of a block where no other thread waits for it: the nearest cache.  */
const unsigned SERIAL_BYTES = 8192;

/* Add to B, whose turn it is: take what the blocks before have in step ST and
   give them what this one has.  */

static void
exchange_recurrence (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  recurrence &c = e->recurrences[st];
  tree all = shared_recurrence (b, st);
  if (!all)
    return;
  if (s->code != STEP_FOLD)
    {
      c.taken = new_var (&b->body, "taken", TREE_TYPE (all));
      assign (&b->body, e->loc, c.taken, all);
    }
  scope some, *t = &b->body;
  if (c.have)
    {
      open_scope (&some, b->body.block);
      t = &some;
    }
  assign (t, e->loc, all, combined (e, b, st, c.kept ? c.kept : c.acc));
  if (c.have)
    add_if (&b->body, e->loc, c.have, &some);
}

/* Add to B: copy the elements that PUT ST has let through to their places,
   which do not follow each other in memory.  */

static void
flush_put_apart (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  const recurrence &filter = e->recurrences[s->guard];
  scope outer, body;
  open_scope (&outer, b->body.block);
  tree j = new_var (&outer, "j", size_type_node);
  open_scope (&body, outer.block);
  assign (&body, e->loc,
	  element_of (e, s->at, size_plus (e->loc, filter.taken, j)),
	  array_element (e->loc, e->recurrences[st].local, j));
  add (&outer, loop_serial (e, j, size_cst (0), filter.kept, &body));
  add (&b->body, close_scope (&outer, e->loc));
}

/* Add to B: copy the elements that PUT ST has let through to their place.  */

static void
flush_put (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  if (s->at->stride)
    {
      flush_put_apart (e, b, st);
      return;
    }
  copy_kept (e, &b->body, st, b->size);
}

/* Add to B: complete the scan ST of elements behind a filter.  */

static void
flush_scan (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  const recurrence &c = e->recurrences[st], &filter = e->recurrences[s->guard];
  scope outer, body;
  open_scope (&outer, b->body.block);
  tree j = new_var (&outer, "j", size_type_node);
  open_scope (&body, outer.block);
  tree val = combine (e, s, c.taken, array_element (e->loc, c.local, j));
  tree to = element_of (e, s->at, size_plus (e->loc, filter.taken, j));
  if (s->from->kind == SOAC_SCAN_EXCLUSIVE)
    {
      scope first, rest;
      open_scope (&first, body.block);
      assign (&first, e->loc, to,
	      convert_value (e->loc, TYPE_MAIN_VARIANT (TREE_TYPE (to)),
			     c.taken));
      add_if (&body, e->loc, build2 (EQ_EXPR, boolean_type_node, j,
				     size_cst (0)), &first);
      open_scope (&rest, body.block);
      assign (&rest, e->loc, to,
	      convert_value (e->loc, TYPE_MAIN_VARIANT (TREE_TYPE (to)), val));
      add_if (&body, e->loc, build2 (NE_EXPR, boolean_type_node, j,
				     size_cst (0)), &rest);
    }
  else
    assign (&body, e->loc, to,
	    convert_value (e->loc, TYPE_MAIN_VARIANT (TREE_TYPE (to)), val));
  add (&outer, loop_serial (e, j, size_cst (0), filter.kept, &body));
  add (&b->body, close_scope (&outer, e->loc));
}

/* Add to B what follows the loop of STAGE: the turn, and what the filters of
   the stage have kept.  */

static void
end_stage (emitter *e, blocks *b, tree turn, int stage)
{
  if (b->parallel)
    doacross_wait (e, &b->body, turn, b->b);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (carries_p (e->form->steps[st], stage))
      exchange_recurrence (e, b, st);
  if (b->parallel)
    doacross_post (e, &b->body, turn, b->b);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      if (s->stage != (unsigned) stage || s->guard < 0 || !s->at)
	continue;
      if (s->code == STEP_PUT)
	flush_put (e, b, st);
      else if (s->code == STEP_SCAN)
	flush_scan (e, b, st);
    }
}

/* True if something is carried through STAGE of FORM.  */

static bool
stage_recurs_p (const kernel_form *form, int stage)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (carries_p (form->steps[st], stage)
	&& (form->steps[st]->code != STEP_FILTER || counted_p (form, st)))
      return true;
  return false;
}

/* Give E's kernel accumulators in S that its threads share, with what those in
   E's recurrences hold; the loop of the calling thread alone keeps its own in
   registers.  */

static void
share_recurrences (emitter *e, scope *s)
{
  for (recurrence &c : e->recurrences)
    {
      tree *var = c.kept ? &c.kept : &c.acc;
      if (!*var)
	continue;
      tree shared = shared_var (s, "all", TREE_TYPE (*var));
      assign (s, e->loc, shared, *var);
      *var = shared;
    }
}

/* Add to S: the recurrences OWN hold what the shared ones in E have got.  */

static void
unshare_recurrences (emitter *e, scope *s, const vec<recurrence> &own)
{
  for (unsigned st = 0; st < own.length (); st++)
    {
      recurrence &c = e->recurrences[st];
      if (own[st].kept)
	assign (s, e->loc, own[st].kept, c.kept);
      else if (own[st].acc)
	assign (s, e->loc, own[st].acc, c.acc);
      c = own[st];
    }
}

/* Add to S: a thread without memory does a block of B when it is its turn in all
   stages, one element after the other, with what all threads share.  */

static void
block_without_arrays (emitter *e, scope *s, blocks *b, const vec<tree> &turns)
{
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  auto_vec<tree> spills;
  spills.safe_splice (e->spills);
  tree lo = e->lo, streams = e->streams;
  e->lo = e->streams = NULL_TREE;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (b->shared);
  memset (e->spills.address (), 0, e->spills.length () * sizeof (tree));
  for (unsigned stage = 0; stage < turns.length (); stage++)
    if (stage_recurs_p (e->form, stage))
      doacross_wait (e, s, turns[stage], b->b);
  if (e->form->halo)
    window_loop (e, s, b->lo, b->hi);
  else
    add (s, short_loop (e, s, b->lo, b->hi, ALL_STAGES, FEW_ELEMENTS));
  for (unsigned stage = 0; stage < turns.length (); stage++)
    if (stage_recurs_p (e->form, stage))
      doacross_post (e, s, turns[stage], b->b);
  e->lo = lo;
  e->streams = streams;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (own);
  e->spills.truncate (0);
  e->spills.safe_splice (spills);
}

/* Add to B what a thread does for a block, stage by stage.  */

static void
block_stages (emitter *e, blocks *b, const vec<tree> &turns)
{
  for (unsigned stage = 0; stage < e->form->stages; stage++)
    {
      start_recurrences (e, b, stage);
      e->late = first_steps (e);
      if (streamed_p (e, stage))
	stream_loop (e, &b->body, b->lo, b->hi, stage);
      else if (!compact_loop (e, &b->body, b->lo, b->hi))
	stage_loops (e, &b->body, b->lo, b->hi, stage);
      late_loops (e, &b->body);
      if (stage_recurs_p (e->form, stage))
	end_stage (e, b, turns[stage], stage);
    }
}

/* The same, or without arrays if there is no memory for them.  */

static void
block_with_memory (emitter *e, blocks *b, const vec<tree> &turns)
{
  scope direct;
  open_scope (&direct, b->body.block);
  block_without_arrays (e, &direct, b, turns);
  scope start = b->body;
  b->body.first = b->body.last = NULL;
  block_stages (e, b, turns);
  nest *stages = b->body.first;
  b->body.first = start.first;
  b->body.last = start.last;
  tree none = build2 (EQ_EXPR, boolean_type_node, b->heap, null_pointer_node);
  add (&b->body, choose (e->loc, none, close_scope (&direct, e->loc), stages));
}

/* Add to S the parallel loop of an ordered kernel.  */

static void
parallel_ordered (emitter *e, scope *s)
{
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  share_recurrences (e, s);
  auto_vec<tree> turns;
  for (unsigned stage = 0; stage < e->form->stages; stage++)
    {
      turns.safe_push (shared_var (s, "turn", size_type_node));
      assign (s, e->loc, turns[stage], size_cst (0));
    }
  unsigned size = ordered_block (e->form, BLOCK_BYTES);
  blocks b;
  b.parallel = true;
  b.size = size_cst (size);
  open_blocks (e, s, &b);
  if (unsigned HOST_WIDE_INT bytes = heap_bytes (e, size))
    {
      make_heap_arrays (e, &b, size, bytes);
      block_with_memory (e, &b, turns);
    }
  else
    {
      make_block_arrays (e, &b.body, size, true);
      block_stages (e, &b, turns);
    }
  close_blocks (e, s, &b, true);
  unshare_recurrences (e, s, own);
}

/* Add to S the loop of an ordered kernel on the calling thread, block after
   block.  */

void
serial_blocks (emitter *e, scope *s)
{
  if (compact_serial (e, s))
    return;
  unsigned size = ordered_block (e->form, SERIAL_BYTES);
  blocks b;
  b.parallel = false;
  b.size = size_cst (size);
  open_blocks (e, s, &b);
  make_block_arrays (e, &b.body, size, true);
  start_recurrences (e, &b, 0);
  e->late = first_steps (e);
  if (!compact_loop (e, &b.body, b.lo, b.hi))
    add (&b.body, element_loop (e, &b.body, b.lo, b.hi, 0));
  late_loops (e, &b.body);
  end_stage (e, &b, NULL_TREE, 0);
  close_serial (e, s, &b);
}

/* True if the values of E's ordered kernel follow from what a block has and what
   the blocks before have by one instruction, and nothing else is carried or done
   with them: then one loop does both stages, and gives the same bits.  */

bool
one_pass_p (const emitter *e)
{
  const kernel_form *form = e->form;
  int scan = e->run.simd ? simd_scan (form, ALL_STAGES) : -1;
  if (scan < 0 || !scans_in_output_p (form->steps[scan]))
    return false;
  for (const step *s : form->steps)
    if (s->stage)
      return false;
  return true;
}

/* Add to S the loop of such a kernel for one thread, block after block: they are
   those of several threads.  */

static void
one_pass_blocks (emitter *e, scope *s)
{
  unsigned scan = simd_scan (e->form, ALL_STAGES);
  blocks b;
  b.parallel = false;
  b.size = size_cst (ordered_block (e->form, BLOCK_BYTES));
  open_blocks (e, s, &b);
  start_recurrences (e, &b, 0);
  recurrence &c = e->recurrences[scan];
  c.taken = new_var (&b.body, "taken", TREE_TYPE (c.acc));
  assign (&b.body, e->loc, c.taken, b.shared[scan].acc);
  scan_loop (e, &b.body, b.lo, b.hi, ALL_STAGES);
  assign (&b.body, e->loc, b.shared[scan].acc,
	  combined (e, &b, scan, c.acc));
  close_serial (e, s, &b);
  end_stream (e, s);
}

/* Add to S the loop of the calling thread over all elements of E's ordered kernel.  A scan that is
   not exact has the blocks that threads would have, so that the bits are the same.  */

static void
alone_loop (emitter *e, scope *s)
{
  if (!exact_p (e) && one_pass_p (e))
    {
      one_pass_blocks (e, s);
      return;
    }
  tree streams = e->streams;
  if (!exact_p (e))
    e->streams = NULL_TREE;
  run_alone (e, s, size_cst (0), e->n);
  end_stream (e, s);
  e->streams = streams;
}

/* Add to BODY the elements of E's kernel, which is ordered: few of them and many.  */

void
lower_ordered (emitter *e, scope *body)
{
  scope few, many;
  open_scope (&few, body->block);
  alone_loop (e, &few);
  nest *by_one = unless_few (e, body, close_scope (&few, e->loc));
  open_scope (&many, body->block);
  parallel_ordered (e, &many);
  add (body, choose (e->loc, alone (e), by_one, close_scope (&many, e->loc)));
}
