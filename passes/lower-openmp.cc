/* Lowering to an OpenMP parallel loop over blocks.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   [0, n) is cut into blocks by n alone, so results do not depend on the number
   of threads.  What a kernel carries decides its shape.

   Nothing, or FOLDs:  each block folds its own elements, starting from its
   first one (no neutral element is needed); then the partial results are
   combined in the order of the blocks.

     parallel for (b = 0; b < blocks; b++)
       { for (i = lo; i < hi; i++) acc = i == lo ? v : op (acc, v);
	 partial[b] = acc; }
     acc = init;  for (b = 0; b < blocks; b++) acc = op (acc, partial[b]);

   A SCAN, or a filter that stores (ordered kernels):  each block goes through
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
   after the turn.  Few elements are done by the sequential loop, and so are exact
   ordered kernels, and those of uneven elements, where there is one thread
   alone.  A scan of floats has other bits if it is not done block by block; one
   thread alone does both stages of a block in one loop.  */

#include "gcc-common.h"
#include "passes.h"
#include "emit.h"

/* Elements of a block, at least, of a kernel that is not ordered, when an
   element is cheap, or when nobody knows how much work it is.  */
const unsigned LIGHT_BLOCK = 4096, UNEVEN_BLOCK = 16;
/* Blocks of such elements, at most: enough to give each thread the same work.  */
const unsigned MOST_UNEVEN = 4096;
/* The size of such blocks is a multiple of this: where one begins at a line of the cache
   all do.  */
const unsigned WHOLE_LINES = 64;
/* Lines of the cache that each of several lanes goes through, if that leaves so many
   blocks: memory comes faster from a few pages each.  */
const unsigned LINES_OF_RUN = 128, ENOUGH_BLOCKS = 32;
/* So many cheap elements are not worth waking a thread.  */
const unsigned LIGHT_MINIMUM = 16384;
/* Blocks of a FOLD, at most, and bytes of all its partial results.  */
const unsigned MOST_PARTIALS = 256, PARTIAL_BYTES = 65536;
/* Bytes of a block between two stages: they stay in the cache next to the
   core.  */
const unsigned BLOCK_BYTES = 65536;
/* The same where no other thread waits for the block: the nearest cache.  */
const unsigned SERIAL_BYTES = 8192;
/* Elements behind those of a block's array: a whole vector is stored where one
   of its elements is kept.  */
const unsigned SPARE = 8;
/* Bytes that a thread's stack can spare, however large one element is.  */
const unsigned STACK_BYTES = 1048576;

/* True if nobody knows how much work an element of FORM is: some may be more than
   others.  */

static bool
uneven_p (const kernel_form *form)
{
  return form->weight == UNKNOWN_WEIGHT;
}

/* COUNT cheap elements are as much work as how many of FORM's?  */

static unsigned
as_many (const kernel_form *form, unsigned count)
{
  return MAX (1, count / (1 + form->weight / HEAVY_WEIGHT));
}

/* The block loop under construction.  */
struct blocks
{
  bool parallel;		/* else one after the other */
  tree size;			/* elements of a block */
  tree count;			/* number of blocks */
  tree b;			/* this block */
  tree lo, hi;			/* its elements */
  scope outer, body;
  auto_vec<carry> shared;	/* the accumulators of the whole kernel */
  auto_vec<tree> partials;	/* by step: array of partial results */
  auto_vec<tree> some;		/* by step: array, does the block have one? */
};

/* Bytes of a value of TYPE, at least 1.  */

static unsigned HOST_WIDE_INT
bytes_of (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return tree_fits_uhwi_p (size) ? MAX (1, tree_to_uhwi (size)) : 1;
}

/* How many values of BYTES bytes each fit into about ROOM bytes: at least LEAST,
   unless the stack cannot take so many.  */

static unsigned
how_many (unsigned HOST_WIDE_INT bytes, unsigned room, unsigned least)
{
  bytes = MAX (1, bytes);
  unsigned HOST_WIDE_INT spare = MAX (1, STACK_BYTES / bytes);
  return MAX (room / bytes, MIN (least, spare));
}

/* Add to S: the number of blocks of SIZE elements, the last one shorter.  */

static tree
count_blocks (emitter *e, scope *s, tree size)
{
  tree count = new_var (s, "blocks", size_type_node);
  tree whole = build2 (TRUNC_DIV_EXPR, size_type_node, e->n, size);
  tree rest = build2 (TRUNC_MOD_EXPR, size_type_node, e->n, size);
  tree more = fold_convert (size_type_node,
			    build2 (NE_EXPR, boolean_type_node, rest,
				    size_cst (0)));
  assign (s, e->loc, count, build2 (PLUS_EXPR, size_type_node, whole, more));
  return count;
}

/* Start in S a parallel loop over blocks of B->SIZE elements.  From here to
   close_blocks E's carries are those of one block.  */

static void
open_blocks (emitter *e, scope *s, blocks *b)
{
  b->count = count_blocks (e, s, b->size);
  open_scope (&b->outer, s->block);
  b->b = new_var (&b->outer, "b", size_type_node);
  open_scope (&b->body, b->outer.block);
  b->lo = new_var (&b->body, "lo", size_type_node);
  b->hi = new_var (&b->body, "hi", size_type_node);
  assign (&b->body, e->loc, b->lo,
	  build2 (MULT_EXPR, size_type_node, b->b, b->size));
  tree rest = build2 (MINUS_EXPR, size_type_node, e->n, b->lo);
  tree mine = build2 (MIN_EXPR, size_type_node, rest, b->size);
  assign (&b->body, e->loc, b->hi,
	  build2 (PLUS_EXPR, size_type_node, b->lo, mine));
  e->lo = b->lo;
  b->shared.safe_splice (e->carries);
  memset (e->carries.address (), 0,
	  e->carries.length () * sizeof (carry));
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
  else if (uneven_p (e->form))
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

/* The clauses of the loop over blocks: the threads meet where the parallel
   region ends, not twice.  */

static tree
loop_clauses (emitter *e, bool in_order)
{
  tree c = schedule_clause (e, in_order);
  OMP_CLAUSE_CHAIN (c) = build_omp_clause (e->loc, OMP_CLAUSE_NOWAIT);
  return c;
}

/* From here on E is no more in a block of B.  */

static void
leave_blocks (emitter *e, blocks *b)
{
  e->lo = NULL_TREE;
  e->carries.truncate (0);
  e->carries.safe_splice (b->shared);
}

/* End the loop B: add it to S as a parallel one.  */

static void
close_blocks (emitter *e, scope *s, blocks *b, bool in_order)
{
  tree loop = loop_omp (e, OMP_FOR, b->b, size_cst (0), b->count,
			loop_clauses (e, in_order),
			close_scope (&b->body, e->loc), NULL_TREE);
  add (&b->outer, loop);
  end_stream (e, &b->outer);
  tree clauses = NULL_TREE;
  for (tree parm : e->parms)
    firstprivate (e, parm, &clauses);
  firstprivate (e, b->size, &clauses);
  firstprivate (e, b->count, &clauses);
  if (e->streams)
    firstprivate (e, e->streams, &clauses);
  tree par = build2_loc (e->loc, OMP_PARALLEL, void_type_node,
			 close_scope (&b->outer, e->loc), clauses);
  TREE_SIDE_EFFECTS (par) = 1;
  add (s, par);
  leave_blocks (e, b);
}

/* Start the block's own accumulator of step ST.  */

static void
start_carry (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  carry &c = e->carries[st];
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
  if (recognised_p (s))
    assign (body, e->loc, c.acc, neutral_value (e, s));
  else if (s->guard < 0)
    c.from_first = true;
  else
    {
      c.have = new_var (body, "have", boolean_type_node);
      assign (body, e->loc, c.have, boolean_false_node);
    }
}

/* Start the accumulators of STAGE.  */

static void
start_carries (emitter *e, blocks *b, int stage)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (carries_p (e->form->steps[st], stage))
      start_carry (e, b, st);
}

/* A new variable of S that all threads share in memory.  */

static tree
shared_var (scope *s, const char *name, tree type)
{
  tree v = new_var (s, name, type);
  TREE_ADDRESSABLE (v) = 1;
  return v;
}

/* What the whole kernel has so far in step ST, combined with MINE, a block's
   accumulator for it.  */

static tree
combined (emitter *e, const blocks *b, unsigned st, tree mine)
{
  const step *s = e->form->steps[st];
  if (s->code == STEP_FILTER)
    return build2 (PLUS_EXPR, size_type_node, b->shared[st].kept, mine);
  return combine (e, s, b->shared[st].acc, mine);
}

/* The variable of the whole kernel for step ST.  */

static tree
shared_carry (const blocks *b, unsigned st)
{
  return b->shared[st].kept ? b->shared[st].kept : b->shared[st].acc;
}

/* ---- kernels that are not ordered --------------------------------------- */

/* The most blocks that E's kernel may be cut into.  */

static unsigned
most_blocks (const emitter *e)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const step *s : e->form->steps)
    if (s->code == STEP_FOLD)
      bytes += bytes_of (s->type);
  return MIN (MOST_PARTIALS, how_many (bytes, PARTIAL_BYTES, 8));
}

/* Add to S the size of the blocks of E's kernel.  */

static tree
block_size (emitter *e, scope *s)
{
  bool uneven = uneven_p (e->form);
  unsigned least = MAX (uneven ? UNEVEN_BLOCK : as_many (e->form, LIGHT_BLOCK),
			least_window_block (e->form));
  bool folds = false;
  for (const carry &c : e->carries)
    folds |= c.acc || c.kept;
  if (!folds && !uneven)
    return size_cst (least);
  unsigned most = folds ? most_blocks (e) : MOST_UNEVEN;
  unsigned lanes = lane_count (e), unit = 1;
  if (lanes)
    unit = lines_of_lanes (e, lanes);
  else if (least >= WHOLE_LINES)
    unit = WHOLE_LINES;
  tree units = build2 (PLUS_EXPR, size_type_node,
		       build2 (TRUNC_DIV_EXPR, size_type_node, e->n,
			       size_cst (most * unit)), size_cst (1));
  units = build2 (MAX_EXPR, size_type_node, units,
		  size_cst (CEIL (least, unit)));
  if (lanes)
    {
      tree some = build2 (TRUNC_DIV_EXPR, size_type_node, e->n,
			  size_cst (ENOUGH_BLOCKS * unit));
      some = build2 (MIN_EXPR, size_type_node, some, size_cst (LINES_OF_RUN));
      units = build2 (BIT_IOR_EXPR, size_type_node,
		      build2 (MAX_EXPR, size_type_node, units, some),
		      size_cst (1));
    }
  tree size = new_var (s, "size", size_type_node);
  assign (s, e->loc, size,
	  build2 (MULT_EXPR, size_type_node, units, size_cst (unit)));
  return size;
}

/* True if a block may have nothing for S, a FOLD.  */

static bool
may_have_none_p (const step *s)
{
  return s->code == STEP_FOLD && s->guard >= 0 && !recognised_p (s);
}

/* The type of what a block of E's kernel has for step ST, or null.  */

static tree
partial_type (const emitter *e, unsigned st)
{
  const step *s = e->form->steps[st];
  if (s->code == STEP_FOLD)
    return accumulator_type (e, s);
  return (s->code == STEP_FILTER && counted_p (e->form, st) ? size_type_node
	  : NULL_TREE);
}

/* Give S arrays for the partial results of B.  */

static void
make_partials (emitter *e, scope *s, blocks *b)
{
  unsigned most = most_blocks (e);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      tree partial = NULL_TREE, some = NULL_TREE;
      if (tree type = partial_type (e, st))
	partial = shared_var (s, "partial", build_array_type_nelts (type, most));
      if (may_have_none_p (e->form->steps[st]))
	some = shared_var (s, "some",
			   build_array_type_nelts (boolean_type_node, most));
      b->partials.safe_push (partial);
      b->some.safe_push (some);
    }
}

/* Make P the function that does a stretch of the elements of FORM's kernel, by
   itself: it is compiled once, for a block and for few elements.  */

void
lower_stretch (emitter *p, const kernel_form *form)
{
  auto_vec<tree> types, values;
  p->form = form;
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (tree type = partial_type (p, st))
      {
	types.safe_push (type);
	if (may_have_none_p (form->steps[st]))
	  types.safe_push (boolean_type_node);
      }
  open_stretch (p, form, types);
  blocks b;
  b.body = { p->block, NULL_TREE, NULL_TREE };
  start_carries (p, &b, ALL_STAGES);
  if (form->halo)
    window_loop (p, &b.body, p->lo, p->n);
  else if (unsigned lanes = lane_count (p))
    {
      if (!skip_loop (p, &b.body, p->lo, p->n, lanes))
	lane_loop (p, &b.body, p->lo, p->n, lanes);
    }
  else
    {
      tree lo = sum_loop (p, &b.body, p->lo, p->n);
      add (&b.body, element_loop (p, &b.body, lo, p->n, ALL_STAGES));
    }
  for (const carry &c : p->carries)
    {
      if (c.kept || c.acc)
	values.safe_push (c.kept ? c.kept : c.acc);
      if (c.have)
	values.safe_push (c.have);
    }
  unsigned first = p->parms.length () - values.length ();
  for (unsigned i = 0; i < values.length (); i++)
    hand_back (p, &b.body, first + i, values[i]);
  close_function (p, &b.body);
}

/* That E's kernel does its elements from LO to before HI by the function for that, and
   that what it has for them goes to PLACES.  */

tree
call_stretch (emitter *e, tree lo, tree hi, const vec<tree> *places)
{
  const emitter *p = e->stretch;
  auto_vec<tree> args;
  args.safe_push (lo);
  args.safe_push (hi);
  for (tree operand : p->operands)
    if (operand)
      args.safe_push (operand_value (e, operand));
  if (places && !p->result)
    for (tree place : *places)
      args.safe_push (build_fold_addr_expr (place));
  tree call = build_call_array_loc (e->loc, TREE_TYPE (TREE_TYPE (p->fn)),
				    build_fold_addr_expr (p->fn),
				    args.length (), args.address ());
  TREE_SIDE_EFFECTS (call) = 1;
  if (!p->result)
    return call;
  tree place = (*places)[0];
  return build2_loc (e->loc, MODIFY_EXPR, TREE_TYPE (place), place, call);
}

/* The same of the block NUMBER of B.  */

static tree
call_block (emitter *e, blocks *b, tree lo, tree hi, tree number)
{
  auto_vec<tree> places;
  for (unsigned st = 0; st < b->partials.length (); st++)
    for (tree array : { b->partials[st], b->some[st] })
      if (array)
	places.safe_push (array_element (e->loc, array, number));
  return call_stretch (e, lo, hi, &places);
}

/* Add to S: combine the partial results of B in order.  */

static void
combine_partials (emitter *e, scope *s, blocks *b)
{
  scope all, one;
  open_scope (&all, s->block);
  tree i = new_var (&all, "p", size_type_node);
  open_scope (&one, all.block);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      if (!b->partials[st])
	continue;
      scope some, *t = &one;
      if (b->some[st])
	{
	  open_scope (&some, one.block);
	  t = &some;
	}
      assign (t, e->loc, shared_carry (b, st),
	      combined (e, b, st,
			array_element (e->loc, b->partials[st], i)));
      if (b->some[st])
	add_if (&one, e->loc, array_element (e->loc, b->some[st], i), &some);
    }
  add (&all, loop_simple (e, &all, i, size_cst (0), b->count, &one));
  add (s, close_scope (&all, e->loc));
}

/* Add to S the parallel loop of a kernel that is not ordered; the blocks are
   B's.  */

static void
parallel_unordered (emitter *e, scope *s, blocks *b)
{
  b->parallel = true;
  b->size = block_size (e, s);
  open_blocks (e, s, b);
  if (e->streams)
    stream_loop (e, &b->body, b->lo, b->hi, ALL_STAGES);
  else
    add (&b->body, call_block (e, b, b->lo, b->hi, b->b));
  close_blocks (e, s, b, false);
}

/* ---- ordered kernels ---------------------------------------------------- */

/* True if step ST of E's kernel, a SCAN, can leave the block's own scan in its
   output.  */

static bool
scans_in_output_p (const step *s)
{
  return (s->at && s->guard < 0 && TYPE_MAIN_VARIANT (s->at->type) == s->type);
}

/* The type of the elements that step S of E's kernel needs a block array for
   besides spilled values, or null.  */

static tree
local_type (const step *s)
{
  if (s->code == STEP_PUT)
    return TYPE_MAIN_VARIANT (s->at->type);
  if (s->code == STEP_SCAN && !scans_in_output_p (s)
      && (s->guard < 0 || s->at))
    return s->type;
  return NULL_TREE;
}

/* Elements of a block of FORM, an ordered kernel: what it holds between stages fits
   ROOM bytes.  */

unsigned
ordered_block (const kernel_form *form, unsigned room)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const step *s : form->steps)
    {
      if (tree type = local_type (s))
	bytes += bytes_of (type);
      else if (s->code == STEP_SCAN && s->at)
	bytes += bytes_of (s->type);
      if (s->kept)
	bytes += bytes_of (s->type);
    }
  return how_many (MAX (4, bytes), room,
		   MAX (64, least_window_block (form)));
}

/* Add to S arrays for a block of SIZE elements, and what is made beyond it;
   COLLECTING also those of what filters keep.  */

void
make_block_arrays (emitter *e, scope *s, unsigned size, bool collecting)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      tree type = collecting || p->guard < 0 ? local_type (p) : NULL_TREE;
      /* What is completed past the cache has not been in it.  */
      if (e->streams && p->code == STEP_SCAN)
	type = p->type;
      if (type)
	e->carries[st].local
	  = shared_var (s, "local",
			build_array_type_nelts (type, size + p->halo + SPARE));
      if (p->kept)
	e->spills[st]
	  = new_var (s, "spill",
		     build_array_type_nelts (p->type, size + p->halo));
    }
}

/* Add to B, whose turn it is: take what the blocks before have in step ST and
   give them what this one has.  */

static void
exchange_carry (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  carry &c = e->carries[st];
  tree all = shared_carry (b, st);
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
  const carry &filter = e->carries[s->guard];
  scope outer, body;
  open_scope (&outer, b->body.block);
  tree j = new_var (&outer, "j", size_type_node);
  open_scope (&body, outer.block);
  assign (&body, e->loc,
	  element_of (e, s->at, size_plus (e->loc, filter.taken, j)),
	  array_element (e->loc, e->carries[st].local, j));
  add (&outer, loop_simple (e, &outer, j, size_cst (0), filter.kept, &body));
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
  const carry &filter = e->carries[s->guard];
  copy_kept (e, &b->body, s, e->carries[st].local, filter.kept, b->size,
	     filter.taken);
}

/* Add to B: complete the scan ST of elements behind a filter.  */

static void
flush_scan (emitter *e, blocks *b, unsigned st)
{
  const step *s = e->form->steps[st];
  const carry &c = e->carries[st], &filter = e->carries[s->guard];
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
  add (&outer, loop_simple (e, &outer, j, size_cst (0), filter.kept, &body));
  add (&b->body, close_scope (&outer, e->loc));
}

/* Add to B what follows the loop of STAGE: the turn, and what the filters of
   the stage have kept.  */

static void
end_stage (emitter *e, blocks *b, tree turn, int stage)
{
  if (b->parallel)
    wait_for_turn (e, &b->body, turn, b->b);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (carries_p (e->form->steps[st], stage))
      exchange_carry (e, b, st);
  if (b->parallel)
    pass_turn (e, &b->body, turn, b->b);
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
stage_carries_p (const kernel_form *form, int stage)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (carries_p (form->steps[st], stage)
	&& (form->steps[st]->code != STEP_FILTER || counted_p (form, st)))
      return true;
  return false;
}

/* Give E's kernel accumulators in S that its threads share, with what those in
   E's carries hold; the loop of the calling thread alone keeps its own in
   registers.  */

static void
share_carries (emitter *e, scope *s)
{
  for (carry &c : e->carries)
    {
      tree *var = c.kept ? &c.kept : &c.acc;
      if (!*var)
	continue;
      tree shared = shared_var (s, "all", TREE_TYPE (*var));
      assign (s, e->loc, shared, *var);
      *var = shared;
    }
}

/* Add to S: the carries OWN hold what the shared ones in E have got.  */

static void
unshare_carries (emitter *e, scope *s, const vec<carry> &own)
{
  for (unsigned st = 0; st < own.length (); st++)
    {
      carry &c = e->carries[st];
      if (own[st].kept)
	assign (s, e->loc, own[st].kept, c.kept);
      else if (own[st].acc)
	assign (s, e->loc, own[st].acc, c.acc);
      c = own[st];
    }
}

/* Add to S the parallel loop of an ordered kernel.  */

static void
parallel_ordered (emitter *e, scope *s)
{
  auto_vec<carry> own;
  own.safe_splice (e->carries);
  share_carries (e, s);
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
  make_block_arrays (e, &b.body, size, true);
  for (unsigned stage = 0; stage < e->form->stages; stage++)
    {
      start_carries (e, &b, stage);
      if (streamed_p (e, stage))
	stream_loop (e, &b.body, b.lo, b.hi, stage);
      else if (!compact_loop (e, &b.body, b.lo, b.hi))
	stage_loops (e, &b.body, b.lo, b.hi, stage);
      if (stage_carries_p (e->form, stage))
	end_stage (e, &b, turns[stage], stage);
    }
  close_blocks (e, s, &b, true);
  unshare_carries (e, s, own);
}

/* True if an ordered kernel is only that because of elements that a filter
   keeps, which an array of a block collects without a branch.  */

bool
collects_p (const emitter *e)
{
  const kernel_form *form = e->form;
  if (!e->simd || !optimize || form->opaque || !form->ordered
      || form->stages > 1)
    return false;
  for (const step *s : form->steps)
    if (s->code == STEP_SCAN)
      return false;
  return true;
}

/* End the loop B: add it to S as one block after the other.  */

static void
close_serial (emitter *e, scope *s, blocks *b)
{
  add (&b->outer, loop_simple (e, &b->outer, b->b, size_cst (0), b->count,
			       &b->body));
  add (s, close_scope (&b->outer, e->loc));
  leave_blocks (e, b);
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
  start_carries (e, &b, 0);
  if (!compact_loop (e, &b.body, b.lo, b.hi))
    add (&b.body, element_loop (e, &b.body, b.lo, b.hi, 0));
  end_stage (e, &b, NULL_TREE, 0);
  close_serial (e, s, &b);
}

/* True if the values of E's ordered kernel follow from what a block has and what
   the blocks before have by one instruction, and nothing else is carried or done
   with them: then one loop does both stages, and gives the same bits.  */

static bool
one_pass_p (const emitter *e)
{
  const kernel_form *form = e->form;
  int scan = e->simd ? simd_scan (form, ALL_STAGES) : -1;
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
  start_carries (e, &b, 0);
  carry &c = e->carries[scan];
  c.taken = new_var (&b.body, "taken", TREE_TYPE (c.acc));
  assign (&b.body, e->loc, c.taken, b.shared[scan].acc);
  scan_loop (e, &b.body, b.lo, b.hi, ALL_STAGES);
  assign (&b.body, e->loc, b.shared[scan].acc,
	  combined (e, &b, scan, c.acc));
  close_serial (e, s, &b);
  end_stream (e, s);
}

/* The most elements of FORM that the calling thread does alone.  */

unsigned
alone_limit (const kernel_form *form)
{
  if (form->ordered)
    return ordered_block (form, BLOCK_BYTES);
  return uneven_p (form) ? 1 : as_many (form, LIGHT_MINIMUM);
}

/* True if that is how many elements FORM has: then the loop on the calling thread is
   all there is, and small ones are unrolled.  */

bool
few_p (const kernel_form *form)
{
  tree n = counting_member (form->of->members)->count;
  return (TREE_CODE (n) == INTEGER_CST
	  && compare_tree_int (n, alone_limit (form)) <= 0);
}

/* True if E's kernel gives the same bits however its elements are grouped.  */

static bool
exact_p (const emitter *e)
{
  for (const step *s : e->form->steps)
    if ((s->code == STEP_FOLD || s->code == STEP_SCAN)
	&& !(recognised_p (s) && INTEGRAL_TYPE_P (s->type)))
      return false;
  return true;
}

/* The condition that a parallel region has one thread.  */

static tree
one_thread (emitter *e)
{
  tree most = build_fn_decl ("omp_get_max_threads",
			     build_function_type_list (integer_type_node,
						       NULL_TREE));
  return build2_loc (e->loc, EQ_EXPR, boolean_type_node,
		     build_call_expr_loc (e->loc, most, 0),
		     integer_one_node);
}

/* The condition under which E's kernel is done by the calling thread alone: of uneven
   elements, and of those whose blocks wait for each other, also if there is no
   other thread, unless that would give other bits.  */

static tree
alone (emitter *e)
{
  tree few = build2_loc (e->loc, LE_EXPR, boolean_type_node, e->n,
			 size_cst (alone_limit (e->form)));
  if (!(exact_p (e) ? e->form->ordered || uneven_p (e->form) : one_pass_p (e)))
    return few;
  return build2_loc (e->loc, TRUTH_ORIF_EXPR, boolean_type_node, few,
		     one_thread (e));
}

/* Add to S all elements of E's kernel, which is ordered, on the calling thread: many only
   if no more than the order of its operations forbids it to have blocks.  */

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
  if (e->form->halo)
    window_loop (e, s, size_cst (0), e->n);
  else if (collects_p (e))
    serial_blocks (e, s);
  else
    scan_loop (e, s, size_cst (0), e->n, ALL_STAGES);
  end_stream (e, s);
  e->streams = streams;
}

/* Add to BODY the elements of E's kernel, which is ordered: few of them and many.  */

static void
lower_ordered (emitter *e, scope *body)
{
  scope few, many;
  open_scope (&few, body->block);
  alone_loop (e, &few);
  tree by_one = unless_few (e, body, close_scope (&few, e->loc));
  open_scope (&many, body->block);
  parallel_ordered (e, &many);
  add (body, build3_loc (e->loc, COND_EXPR, void_type_node, alone (e),
			 by_one, close_scope (&many, e->loc)));
}

/* The same of a kernel that is not ordered.  Few elements are one block.  */

static void
lower_unordered (emitter *e, scope *body)
{
  blocks b;
  make_partials (e, body, &b);
  scope few, some, many;
  open_scope (&few, body->block);
  open_scope (&some, few.block);
  tree zero = size_cst (0), count = new_var (body, "partials", size_type_node);
  assign (body, e->loc, count, zero);
  add (&some, call_block (e, &b, zero, e->n, zero));
  assign (&some, e->loc, count, size_cst (1));
  add_if (&few, e->loc, build2_loc (e->loc, NE_EXPR, boolean_type_node, e->n,
				    zero), &some);
  tree by_one = close_scope (&few, e->loc);
  open_scope (&many, body->block);
  parallel_unordered (e, &many, &b);
  assign (&many, e->loc, count, b.count);
  add (body, build3_loc (e->loc, COND_EXPR, void_type_node, alone (e),
			 by_one, close_scope (&many, e->loc)));
  b.count = count;
  for (tree partial : b.partials)
    if (partial)
      {
	combine_partials (e, body, &b);
	break;
      }
}

void
lower_openmp (emitter *e, scope *body)
{
  if (few_p (e->form))
    {
      lower_sequential (e, body);
      return;
    }
  start_accumulators (e, body);
  choose_stream (e, body);
  if (e->form->ordered)
    lower_ordered (e, body);
  else
    lower_unordered (e, body);
  return_results (e, body);
}
