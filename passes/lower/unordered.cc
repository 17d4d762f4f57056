/* Kernels whose blocks need no order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   They carry nothing, or FOLDs, or SCANs that each block starts anew.  Each block folds
   its own elements, starting from its first one (no neutral element is needed); then the
   partial results are combined in the order of the blocks.

     parallel for (b = 0; b < blocks; b++)
       { for (i = lo; i < hi; i++) acc = i == lo ? v : op (acc, v);
	 partial[b] = acc; }
     acc = init;  for (b = 0; b < blocks; b++) acc = op (acc, partial[b]);

   What a block does is a function of its own, for a range of elements; it does few elements,
   too.

   Blocks of one array that are summed from several places at once
   (multistream-reduction.cc) do so in groups: together those of a group go through as many
   parts of it, each of them through a piece of every part.  So the places go on from block
   to block:

     group of 16 blocks:   |0 1 2 3 ... 15|0 1 2 3 ... 15|0 1 2 3 ... 15|0 1 2 3 ... 15|  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Elements of a block, at least, of a kernel that is not ordered, when an
   element is cheap, or when nobody knows how much work it is.  */
const unsigned LIGHT_BLOCK = 4096, UNEVEN_BLOCK = 16;
/* Blocks, at most, of elements of which some may be more work: enough to give each
   thread the same; and of others.  */
const unsigned MOST_UNEVEN = 4096, MOST_EVEN = 1024;
/* Blocks of a group: not so many that they are far from where the thread was that has
   written their elements.  */
const unsigned GROUP_BLOCKS = 16;
/* The size of such blocks is a multiple of this: where one begins at a line of the cache
   all do.  */
const unsigned WHOLE_LINES = CACHE_LINE;
/* Lines of the cache that each of several lanes goes through, if that leaves so many
   blocks: memory comes faster from a few pages each.  */
const unsigned LINES_OF_RUN = 128, ENOUGH_BLOCKS = 32;
/* Blocks of a FOLD, at most, and bytes of all its partial results.  */
const unsigned MOST_PARTIALS = 256, PARTIAL_BYTES = 16384;

/* The most blocks that E's kernel may be cut into.  */

unsigned
most_blocks (const emitter *e)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const step *s : e->form->steps)
    if (s->code == STEP_FOLD)
      bytes += bytes_of (s->type);
  return MIN (MOST_PARTIALS, how_many (bytes, PARTIAL_BYTES, 8));
}

/* Add to S the size of the blocks of E's kernel.  */

tree
block_size (emitter *e, scope *s)
{
  bool uneven = much_uneven_p (e->form);
  unsigned least = MAX (uneven ? UNEVEN_BLOCK : as_many (e->form, LIGHT_BLOCK),
			least_window_block (e->form));
  bool folds = false;
  for (unsigned st = 0; st < e->recurrences.length (); st++)
    folds |= ((e->recurrences[st].acc || e->recurrences[st].kept)
	      && !e->form->steps[st]->by_block);
  unsigned most = (folds ? most_blocks (e) : uneven ? MOST_UNEVEN : MOST_EVEN);
  unsigned lanes = e->run.lanes, unit = 1, summed;
  if (lanes)
    unit = lines_of_lanes (e, lanes);
  else if (least >= WHOLE_LINES)
    unit = WHOLE_LINES;
  if (summed_places (e, &summed))
    unit = MAX (unit, summed);
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
  /* Blocks of whole rows, as many as are done at a time.  */
  if (tree rows = rows_elements (e))
    assign (s, e->loc, size,
	    build2 (MULT_EXPR, size_type_node, rows,
		    build2 (CEIL_DIV_EXPR, size_type_node, size, rows)));
  return size;
}

/* True if it is noted whether a block of FORM has something for S, a FOLD: behind a filter
   it may have nothing, and the runs of a space have no first index of all.  */

static bool
may_have_none_p (const kernel_form *form, const step *s)
{
  return (s->code == STEP_FOLD && (s->guard >= 0 || form->space)
	  && !starts_neutral_p (s));
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
      if (may_have_none_p (e->form, e->form->steps[st]))
	some = shared_var (s, "some",
			   build_array_type_nelts (boolean_type_node, most));
      b->partials.safe_push (partial);
      b->some.safe_push (some);
    }
}

/* Make P the function that does a range of the elements of FORM's kernel, by
   itself, and of the segments ENDS at the ends of its rows: it is compiled once, for a block and
   for few elements.  */

void
lower_outlined (emitter *p, const kernel_form *form, const vec<lowered_segment *> &ends)
{
  auto_vec<tree> types, values;
  auto_delete_vec<emitter> each;
  p->form = form;
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (tree type = partial_type (p, st))
      {
	types.safe_push (type);
	if (may_have_none_p (form, form->steps[st]))
	  types.safe_push (boolean_type_node);
      }
  for (const lowered_segment *s : ends)
    {
      each.safe_push (new emitter ());
      start_emitter (each.last (), &s->form);
      p->ends.safe_push (each.last ());
    }
  open_outlined (p, form, types, ends);
  for (unsigned i = 0; i < ends.length (); i++)
    share_function (each[i], ends[i], p, p->n);
  blocks b;
  open_outermost (&b.body, p);
  start_recurrences (p, &b, ALL_STAGES);
  run_alone (p, &b.body, p->lo, p->n);
  for (unsigned st = 0; st < p->recurrences.length (); st++)
    {
      const recurrence &c = p->recurrences[st];
      if (form->steps[st]->by_block)
	continue;
      if (c.kept || c.acc)
	values.safe_push (c.kept ? c.kept : c.acc);
      if (c.have)
	values.safe_push (c.have);
    }
  unsigned first = p->parms.length () - values.length ();
  for (unsigned i = 0; i < values.length (); i++)
    hand_back (p, &b.body, first + i, values[i]);
  close_function (p, &b.body);
  p->ends.truncate (0);
}

/* A call of E's outlined range for block NUMBER of B, whose partial results are its results.  */

nest *
call_block (emitter *e, blocks *b, tree lo, tree hi, tree number, tree apart)
{
  auto_vec<tree> places;
  for (unsigned st = 0; st < b->partials.length (); st++)
    for (tree array : { b->partials[st], b->some[st] })
      if (array)
	places.safe_push (array_element (e->loc, array, number));
  return call_outlined (e, lo, hi, &places, apart);
}

/* Add to B: the call of E's outlined range for a block, which is one of a group if that is a
   whole one.  */

static void
call_one_of_group (emitter *e, blocks *b, unsigned places)
{
  scope *s = &b->body;
  tree first = new_var (s, "first", size_type_node);
  tree number = build2 (BIT_AND_EXPR, size_type_node, b->b,
			size_cst (GROUP_BLOCKS - 1));
  assign (s, e->loc, first,
	  build2 (MULT_EXPR, size_type_node, b->size,
		  build2 (MINUS_EXPR, size_type_node, b->b, number)));
  tree rest = build2 (MINUS_EXPR, size_type_node, e->n, first);
  tree all = build2 (MULT_EXPR, size_type_node, b->size, size_cst (GROUP_BLOCKS));
  tree whole = new_var (s, "whole", boolean_type_node);
  assign (s, e->loc, whole, build2 (GE_EXPR, boolean_type_node, rest, all));
  tree piece = build2 (TRUNC_DIV_EXPR, size_type_node, b->size,
		       size_cst (places));
  tree lo = new_var (s, "from", size_type_node);
  assign (s, e->loc, lo,
	  build3 (COND_EXPR, size_type_node, whole,
		  size_plus (e->loc, first,
			     build2 (MULT_EXPR, size_type_node, number,
				     piece)), b->lo));
  tree hi = build3 (COND_EXPR, size_type_node, whole,
		    size_plus (e->loc, lo, b->size), b->hi);
  tree apart = build3 (COND_EXPR, size_type_node, whole,
		       build2 (MULT_EXPR, size_type_node, piece,
			       size_cst (GROUP_BLOCKS)), size_cst (0));
  add (s, call_block (e, b, lo, hi, b->b, apart));
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
      assign (t, e->loc, shared_recurrence (b, st),
	      combined (e, b, st,
			array_element (e->loc, b->partials[st], i)));
      if (b->some[st])
	add_if (&one, e->loc, array_element (e->loc, b->some[st], i), &some);
    }
  add (&all, loop_serial (e, i, size_cst (0), b->count, &one));
  add (s, close_scope (&all, e->loc));
}

/* Add to S the blocks B of E's kernel, which reduces something: those that it takes to see whether
   threads are worth it, and the others by these.  *COUNT is how many there are.  */

static void
probed_blocks (emitter *e, scope *s, blocks *b, tree count)
{
  b->parallel = true;
  b->size = block_size (e, s);
  tree first = probe_blocks (e, s, b);
  scope rest;
  open_scope (&rest, s->block);
  assign (s, e->loc, count, first);
  open_blocks (e, &rest, b);
  add (&b->body, call_block (e, b, b->lo, b->hi, size_plus (e->loc, first, b->b)));
  close_blocks (e, &rest, b, false);
  assign (&rest, e->loc, count, size_plus (e->loc, first, b->count));
  add_if (s, e->loc, build2_loc (e->loc, LT_EXPR, boolean_type_node, b->from, e->n), &rest);
}

/* Add to S the parallel loop of a kernel that is not ordered; the blocks are B's.  If these have a
   size already, no block is smaller.  */

static void
parallel_unordered (emitter *e, scope *s, blocks *b)
{
  unsigned unit;
  b->parallel = true;
  tree least = b->size;
  b->size = block_size (e, s);
  if (least)
    assign (s, e->loc, b->size,
	    size_op (MULT_EXPR, b->size,
		     size_op (MAX_EXPR, size_cst (1), size_op (TRUNC_DIV_EXPR, least, b->size))));
  open_blocks (e, s, b);
  if (e->streams)
    {
      start_recurrences (e, b, ALL_STAGES);
      stream_runs (e, &b->body, b->lo, b->hi, call_block (e, b, b->lo, b->hi, b->b));
    }
  else if (unsigned places = summed_places (e, &unit))
    call_one_of_group (e, b, places);
  else
    add (&b->body, call_block (e, b, b->lo, b->hi, b->b));
  close_blocks (e, s, b, false);
}

/* True if blocks of B have partial results.  */

static bool
has_partials_p (const blocks *b)
{
  for (tree partial : b->partials)
    if (partial)
      return true;
  return false;
}

/* Add to S the parallel loop of a kernel in tiles, of BOXES boxes; the blocks are B's.  */

static void
parallel_boxes (emitter *e, scope *s, blocks *b, tree boxes)
{
  tree elements = e->n;
  b->parallel = true;
  b->size = new_var (s, "size", size_type_node);
  unsigned most = has_partials_p (b) ? most_blocks (e) : MOST_EVEN;
  assign (s, e->loc, b->size,
	  size_plus (e->loc, build2 (TRUNC_DIV_EXPR, size_type_node, boxes, size_cst (most)),
		     size_cst (1)));
  e->n = boxes;
  open_blocks (e, s, b);
  add (&b->body, call_block (e, b, b->lo, b->hi, b->b));
  close_blocks (e, s, b, false);
  e->n = elements;
}

/* Add to BODY the elements of E's kernel, in tiles: those of few boxes, or of many.  */

static void
lower_tiled (emitter *e, scope *body)
{
  blocks b;
  scope few, many;
  make_partials (e, body, &b);
  tree boxes = tile_blocks (e, body), count = new_var (body, "partials", size_type_node);
  open_scope (&few, body->block);
  add (&few, call_block (e, &b, size_cst (0), boxes, size_cst (0)));
  assign (&few, e->loc, count, size_cst (1));
  open_scope (&many, body->block);
  parallel_boxes (e, &many, &b, boxes);
  assign (&many, e->loc, count, b.count);
  add_if (body, e->loc, alone (e), &few, &many);
  b.count = count;
  if (has_partials_p (&b))
    combine_partials (e, body, &b);
}

/* Add to S the elements of E's kernel, which are many; *COUNT is how many blocks B of them
   there are.  COPIES is where they update, or null.  */

static void
many_unordered (emitter *e, scope *s, blocks *b, tree count, tree copies)
{
  if (copies)
    {
      share_updates (e, s, b, copies);
      assign (s, e->loc, count, b->count);
      return;
    }
  if (!probed_p (e))
    {
      parallel_unordered (e, s, b);
      assign (s, e->loc, count, b->count);
      return;
    }
  if (folds_p (e->form))
    {
      probed_blocks (e, s, b, count);
      return;
    }
  probe_loop (e, s, b);
  scope rest;
  open_scope (&rest, s->block);
  parallel_unordered (e, &rest, b);
  add_if (s, e->loc, build2_loc (e->loc, LT_EXPR, boolean_type_node, b->from, e->n),
	  &rest);
}

/* Add to BODY the elements of E's kernel, which is not ordered: few of them, which are
   one block, or many.  */

void
lower_unordered (emitter *e, scope *body)
{
  if (e->run.tile.rows)
    {
      lower_tiled (e, body);
      return;
    }
  blocks b;
  make_partials (e, body, &b);
  scope few, some, many;
  open_scope (&few, body->block);
  open_scope (&some, few.block);
  tree zero = size_cst (0), count = new_var (body, "partials", size_type_node);
  assign (body, e->loc, count, zero);
  nest *in_order = call_block (e, &b, zero, e->n, zero);
  if (ranges_updates_p (e->form))
    in_order = choose (e->loc, worth_ranges (e),
		       share_keys (e, &some, call_block (e, &b, zero, e->n, zero)), in_order);
  add (&some, in_order);
  assign (&some, e->loc, count, size_cst (1));
  add_if (&few, e->loc, build2_loc (e->loc, NE_EXPR, boolean_type_node, e->n,
				    zero), &some);
  nest *by_one = close_scope (&few, e->loc);
  if (e->form->updates && !copies_updates_p (e->form))
    {
      add (body, by_one);
      return;
    }
  open_scope (&many, body->block);
  tree one = alone (e), copies = NULL_TREE;
  if (e->form->updates)
    {
      copies = make_copies (e, body, one);
      one = build2_loc (e->loc, EQ_EXPR, boolean_type_node, copies, null_pointer_node);
    }
  many_unordered (e, &many, &b, count, copies);
  add (body, choose (e->loc, one, by_one, close_scope (&many, e->loc)));
  b.count = count;
  if (has_partials_p (&b))
    combine_partials (e, body, &b);
}
