/* Kernels on the device that carry something: reductions, scans and filters.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Each thread of the device has a chunk of elements, whose size follows from their number
   alone.  So the result is the same from run to run, and any associative operator will do:

     a scan, y[i] = acc = op (acc, x[i])
     =>
     #pragma omp target data map (to: x[0:n]) map (alloc: each[0:chunks])
     {
       target: for (c = 0; c < chunks; c++)	each[c] = x[lo] op ... op x[hi - 1]
       target: for (g = 0; g < groups; g++)	group[g] = each[first] op ... op each[last]
       host: for (g = 0; g < groups; g++)	{ mine = group[g];  group[g] = acc;
						  acc = op (acc, mine); }
       target: for (g = 0; g < groups; g++)	each[c] = group[g] op what is before c in it
       target: for (c = 0; c < chunks; c++)	{ acc = each[c];  y[i] = acc = ... }
     }

   What a filter keeps of a chunk has its place behind what it keeps of the chunks before: it is
   counted, and the counts are added up in the same way.  A reduction needs the last region of
   these alone, and the groups.  Where a scan takes what another one gives, the first four are done
   for each stage.

   Threads next to each other read next to each other where the order does not matter:
   reductions by recognised operations, which commute, take each 32nd element.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Chunks, at most: as many threads as large devices run at once; and bytes of what they have.  */
const unsigned MOST_CHUNKS = 1 << 17, CARRIED_BYTES = 1 << 22;
/* Elements of a chunk, at least; and no fewer than scans make ahead of it.  */
const unsigned CHUNK_ELEMENTS = 16;
/* Where an array of the memory for chunks may begin.  */
const unsigned ALIGNED = 64;

/* True if chunks of FORM need to know what those before have in step ST.  */

bool
from_before_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  if (s->code != STEP_FILTER)
    return s->code == STEP_SCAN;
  for (const step *p : form->steps)
    if (p->guard == (int) st && p->at && (p->code == STEP_PUT || p->code == STEP_SCAN))
      return true;
  return false;
}

/* True if step ST of FORM carries something that matters.  */

static bool
carried_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  return (s->code == STEP_FOLD || from_before_p (form, st)
	  || (s->code == STEP_FILTER && form->results.contains (st)));
}

bool
carries_on_device_p (const kernel_form *form)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (carried_p (form, st))
      return true;
  return false;
}

/* True if WARP chunks of FORM may have their elements in turns.  */

static bool
by_warps_p (const kernel_form *form)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (from_before_p (form, st)
	|| (form->steps[st]->code == STEP_FOLD && !recognised_p (form->steps[st])))
      return false;
  return true;
}

/* Element I of the array at POINTER, a variable.  */

tree
slot (emitter *e, tree pointer, tree i)
{
  tree type = TREE_TYPE (pointer);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (type));
  tree offset = build2_loc (e->loc, MULT_EXPR, sizetype, fold_convert (sizetype, i),
			    fold_convert (sizetype, size));
  return build_simple_mem_ref (build2_loc (e->loc, POINTER_PLUS_EXPR, type, pointer, offset));
}

/* ---- sizes and memory ---------------------------------------------------- */

/* Note in C what E's kernel carries.  */

static void
find_carries (emitter *e, chunks *c)
{
  const kernel_form *form = e->form;
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (carried_p (form, st))
      {
	const step *s = form->steps[st];
	carried k = { st, size_type_node, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
	if (s->code != STEP_FILTER)
	  k.type = accumulator_type (e, s);
	c->carries.safe_push (k);
      }
  c->by_warps = by_warps_p (form);
}

/* True if it is noted whether a chunk of E's kernel has something for K.  */

static bool
chunk_may_have_none_p (emitter *e, const carried &k)
{
  const step *s = e->form->steps[k.st];
  return (s->code != STEP_FILTER && (s->guard >= 0 || e->form->space)
	  && !starts_neutral_p (s));
}

/* Add to S how many chunks of E's kernel C has, and how large they are.  */

static void
size_chunks (emitter *e, scope *s, chunks *c)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const carried &k : c->carries)
    bytes += bytes_of (k.type) + 1;
  unsigned most = MIN (MOST_CHUNKS, how_many (bytes, CARRIED_BYTES, 1));
  tree least = size_op (PLUS_EXPR, size_op (TRUNC_DIV_EXPR, e->n, size_cst (most)), size_cst (1));
  c->size = new_var (s, "size", size_type_node);
  unsigned many = MAX (CHUNK_ELEMENTS, scanned_ahead (e->form));
  assign (s, e->loc, c->size, size_op (MAX_EXPR, least, size_cst (many)));
  c->count = new_var (s, "chunks", size_type_node);
  tree unit = size_cst (c->by_warps ? WARP : 1);
  tree count = size_op (CEIL_DIV_EXPR, e->n, size_op (MULT_EXPR, c->size, unit));
  assign (s, e->loc, c->count, size_op (MULT_EXPR, count, unit));
  c->groups = new_var (s, "groups", size_type_node);
  assign (s, e->loc, c->groups, size_op (CEIL_DIV_EXPR, c->count, size_cst (GROUP_CHUNKS)));
}

/* Bytes that E's kernel carries for each chunk and for each group.  */

static unsigned HOST_WIDE_INT
carried_bytes (emitter *e, const chunks *c)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const carried &k : c->carries)
    bytes += 2 * (bytes_of (k.type) + chunk_may_have_none_p (e, k));
  return bytes;
}

/* Add to S the variables that point to parts of C's memory, each of which has ROOM elements.  */

static void
share_memory (emitter *e, scope *s, chunks *c, tree room)
{
  unsigned HOST_WIDE_INT before = 0;
  for (carried &k : c->carries)
    {
      tree flag = chunk_may_have_none_p (e, k) ? boolean_type_node : NULL_TREE;
      struct { tree *to; tree type; } arrays[]
	= { { &k.each, k.type }, { &k.group, k.type }, { &k.some, flag }, { &k.group_some, flag } };
      for (auto &a : arrays)
	if (a.type)
	  {
	    *a.to = new_var (s, "each", build_pointer_type (a.type));
	    tree at = build2 (POINTER_PLUS_EXPR, ptr_type_node, c->memory,
			      fold_convert (sizetype,
					    size_op (MULT_EXPR, room, size_cst (before))));
	    assign (s, e->loc, *a.to, fold_convert (TREE_TYPE (*a.to), at));
	    before += bytes_of (a.type);
	  }
    }
}

/* Add to S the memory for what the chunks of C have; *HEAP is to be freed.  If there is none, the
   chunks are so few that what they have is on the stack.  */

static void
find_memory (emitter *e, scope *s, chunks *c, tree *heap)
{
  unsigned HOST_WIDE_INT bytes = carried_bytes (e, c);
  tree room = new_var (s, "room", size_type_node);
  tree whole = size_op (PLUS_EXPR, c->count, size_cst (ALIGNED - 1));
  assign (s, e->loc, room, size_op (BIT_AND_EXPR, whole, size_cst (-(HOST_WIDE_INT) ALIGNED)));
  *heap = new_var (s, "heap", ptr_type_node);
  assign (s, e->loc, *heap,
	  build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1,
			       size_op (MULT_EXPR, room, size_cst (bytes))));
  c->memory = new_var (s, "memory", ptr_type_node);
  assign (s, e->loc, c->memory, *heap);
  tree few = shared_var (s, "few", build_array_type_nelts (char_type_node, bytes * ALIGNED));
  SET_DECL_ALIGN (few, ALIGNED * BITS_PER_UNIT);
  scope none;
  open_scope (&none, s->block);
  tree count = size_cst (c->by_warps ? WARP : 1);
  assign (&none, e->loc, c->size, size_op (CEIL_DIV_EXPR, e->n, count));
  assign (&none, e->loc, c->count, count);
  assign (&none, e->loc, c->groups, size_cst (1));
  assign (&none, e->loc, room, size_cst (ALIGNED));
  assign (&none, e->loc, c->memory, fold_convert (ptr_type_node, build_fold_addr_expr (few)));
  add_if (s, e->loc, build2 (EQ_EXPR, boolean_type_node, *heap, null_pointer_node), &none);
  share_memory (e, s, c, room);
}

/* CLAUSES with those before them that map the arrays of K, COUNT elements for chunks and GROUPS
   for groups, the latter as KIND says, unless that is null.  */

tree
map_carried (emitter *e, const chunks *c, const carried &k, const enum gomp_map_kind *kind,
	     tree clauses)
{
  struct { tree pointer, count; enum gomp_map_kind kind; } arrays[]
    = { { k.each, c->count, GOMP_MAP_ALLOC }, { k.some, c->count, GOMP_MAP_ALLOC },
	{ k.group, c->groups, kind ? *kind : GOMP_MAP_ALLOC },
	{ k.group_some, c->groups, GOMP_MAP_FROM } };
  for (auto &a : arrays)
    if (a.pointer && (a.count == c->count || kind))
      {
	if (a.pointer == k.group_some && *kind == GOMP_MAP_TO)
	  continue;
	tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (a.pointer)));
	tree bytes = build2 (MULT_EXPR, sizetype, fold_convert (sizetype, a.count),
			     fold_convert (sizetype, size));
	clauses = map_memory (e, a.kind, a.pointer, a.pointer, bytes, clauses);
      }
  return clauses;
}

/* ---- chunks -------------------------------------------------------------- */

/* True if the region over all chunks for STAGE makes what they carry in K.  A region for one stage
   makes its accumulators, and that for ALL_STAGES all the rest.  */

bool
made_here_p (const kernel_form *form, const carried &k, int stage)
{
  if (stage == ALL_STAGES)
    return !from_before_p (form, k.st);
  return from_before_p (form, k.st) && form->steps[k.st]->stage == (unsigned) stage;
}

/* True if chunks know in a region for STAGE what those before have of K.  */

static bool
known_here_p (const kernel_form *form, const carried &k, int stage)
{
  return (from_before_p (form, k.st)
	  && (stage == ALL_STAGES || form->steps[k.st]->stage < (unsigned) stage));
}

/* Add to B, which is chunk NUMBER: its accumulators in a region for STAGE.  */

static void
start_chunk (emitter *e, blocks *b, const chunks *c, tree number, int stage)
{
  for (const carried &k : c->carries)
    {
      recurrence &r = e->recurrences[k.st];
      if (made_here_p (e->form, k, stage))
	start_recurrence (e, b, k.st);
      else if (known_here_p (e->form, k, stage))
	{
	  tree v = new_var (&b->body, "before", k.type);
	  assign (&b->body, e->loc, v, slot (e, k.each, number));
	  (e->form->steps[k.st]->code == STEP_FILTER ? r.kept : r.acc) = v;
	}
    }
}

/* True if K is a scan whose last value is a result of FORM's kernel: it is what the last chunk
   comes to, to the bit.  */

static bool
total_p (const kernel_form *form, const carried &k)
{
  for (unsigned r : form->results)
    if (form->steps[r]->code == STEP_TOTAL && form->steps[r]->args[0] == k.st)
      return true;
  return false;
}

/* Add to B, which is chunk NUMBER: the last one leaves the total of K in the first group's
   place.  */

static void
leave_total (emitter *e, blocks *b, const chunks *c, const carried &k, tree number)
{
  scope last;
  open_scope (&last, b->body.block);
  assign (&last, e->loc, slot (e, k.group, size_cst (0)), e->recurrences[k.st].acc);
  add_if (&b->body, e->loc,
	  build2 (EQ_EXPR, boolean_type_node, size_op (PLUS_EXPR, number, size_cst (1)), c->count),
	  &last);
}

/* Add to B what chunk NUMBER leaves behind in a region for STAGE.  */

static void
end_chunk (emitter *e, blocks *b, const chunks *c, tree number, int stage)
{
  for (const carried &k : c->carries)
    if (made_here_p (e->form, k, stage))
      {
	const recurrence &r = e->recurrences[k.st];
	assign (&b->body, e->loc, slot (e, k.each, number), r.kept ? r.kept : r.acc);
	if (k.some)
	  assign (&b->body, e->loc, slot (e, k.some, number), r.have);
      }
    else if (stage == ALL_STAGES && total_p (e->form, k))
      leave_total (e, b, c, k, number);
}

/* Add to B: its first element, and how many it has, which is returned; it is chunk NUMBER.  */

static tree
open_chunk (emitter *e, blocks *b, const chunks *c, tree number)
{
  scope *s = &b->body;
  b->lo = new_var (s, "lo", size_type_node);
  b->hi = new_var (s, "hi", size_type_node);
  tree lane = size_op (BIT_AND_EXPR, number, size_cst (WARP - 1));
  tree first = number, size = c->size;
  if (c->by_warps)
    {
      first = size_op (TRUNC_DIV_EXPR, number, size_cst (WARP));
      size = size_op (MULT_EXPR, size, size_cst (WARP));
    }
  tree lo = size_op (MULT_EXPR, first, size);
  assign (s, e->loc, b->hi, size_op (MIN_EXPR, e->n, size_op (PLUS_EXPR, lo, size)));
  assign (s, e->loc, b->lo, c->by_warps ? size_op (PLUS_EXPR, lo, lane) : lo);
  if (!c->by_warps)
    return size_op (MINUS_EXPR, b->hi, b->lo);
  tree many = new_var (s, "many", size_type_node);
  tree some = size_op (PLUS_EXPR, size_op (MINUS_EXPR, b->hi, b->lo), size_cst (WARP - 1));
  some = size_op (TRUNC_DIV_EXPR, some, size_cst (WARP));
  assign (s, e->loc, many,
	  build3 (COND_EXPR, size_type_node,
		  build2 (LT_EXPR, boolean_type_node, b->lo, b->hi), some, size_cst (0)));
  return many;
}

/* Add to B the MANY elements of E's kernel that its chunk, one of C, has: some at once, and
   the rest.  */

static void
chunk_elements (emitter *e, blocks *b, const chunks *c, tree many)
{
  unsigned ahead = elements_ahead (e);
  unsigned step = c->by_warps ? WARP : 1;
  tree done = size_cst (0);
  if (ahead > 1)
    {
      scope some;
      tree k = new_var (&b->body, "k", size_type_node);
      tree turns = size_op (TRUNC_DIV_EXPR, many, size_cst (ahead));
      open_scope (&some, b->body.block);
      tree first = new_var (&some, "first", size_type_node);
      assign (&some, e->loc, first,
	      size_plus (e->loc, b->lo, size_op (MULT_EXPR, k, size_cst (step * ahead))));
      several_elements (e, &some, first, step, ahead);
      add (&b->body, loop_serial (e, k, size_cst (0), turns, &some));
      done = size_op (BIT_AND_EXPR, many, size_cst (-(HOST_WIDE_INT) ahead));
    }
  scope one;
  tree j = new_var (&b->body, "j", size_type_node);
  open_scope (&one, b->body.block);
  tree i = new_var (&one, "i", size_type_node);
  assign (&one, e->loc, i, size_plus (e->loc, b->lo, size_op (MULT_EXPR, j, size_cst (step))));
  device_element (e, &one, i);
  add (&b->body, loop_serial (e, j, done, many, &one));
}

/* Add to S the region over all chunks C of E's kernel that makes what STAGE carries, or, if that
   is ALL_STAGES, all the rest.  */

static void
chunk_region (emitter *e, scope *s, chunks *c, int stage)
{
  const enum gomp_map_kind back = GOMP_MAP_FROM;
  tree clauses = map_variables (e);
  for (const mapped_range *r : c->ranges)
    if (r->read || stage == ALL_STAGES)
      clauses = map_range (e, r, clauses);
  for (const carried &k : c->carries)
    if (made_here_p (e->form, k, stage) || known_here_p (e->form, k, stage))
      {
	bool total = stage == ALL_STAGES && total_p (e->form, k);
	clauses = map_carried (e, c, k, total ? &back : NULL, clauses);
      }
  scope there;
  blocks b;
  open_scope (&there, s->block);
  tree number = new_var (&there, "c", size_type_node);
  open_scope (&b.body, there.block);
  auto_vec<recurrence> all;
  all.safe_splice (e->recurrences);
  memset (e->recurrences.address (), 0, e->recurrences.length () * sizeof (recurrence));
  tree many = open_chunk (e, &b, c, number);
  start_chunk (e, &b, c, number, stage);
  e->lo = b.lo;
  e->folding = stage;
  start_scans_ahead (e, &b.body, b.lo);
  chunk_elements (e, &b, c, many);
  end_chunk (e, &b, c, number, stage);
  end_scans_ahead (e);
  e->lo = NULL_TREE;
  e->folding = ALL_STAGES;
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (all);
  device_loop (e, s, { &there, number, c->count, &b.body }, clauses);
}

/* ---- kernels ------------------------------------------------------------- */

/* True if something of E's kernel is carried to later chunks in STAGE.  */

static bool
carries_on_p (emitter *e, const chunks *c, int stage)
{
  for (const carried &k : c->carries)
    if (made_here_p (e->form, k, stage))
      return true;
  return false;
}

/* Add to S where what C's filters keep begins.  Where one keeps nothing that is a byte of C's
   memory, as an array of no elements cannot be mapped.  */

static void
place_kept (emitter *e, scope *s, const chunks *c)
{
  for (mapped_range *r : c->ranges)
    if (r->guard >= 0)
      {
	tree type = TREE_TYPE (r->first);
	tree some = build2 (NE_EXPR, boolean_type_node, e->recurrences[r->guard].kept,
			    size_cst (0));
	r->start = new_var (s, "start", type);
	assign (s, e->loc, r->start,
		build3 (COND_EXPR, type, some, r->first, fold_convert (type, c->memory)));
      }
}

/* Add to S what stands in the data region of E's kernel, with the outputs that come back PACKED, or
   null.  */

static void
all_regions (emitter *e, scope *s, chunks *c, const packed_outputs *packed)
{
  for (unsigned stage = 0; stage < e->form->stages; stage++)
    if (carries_on_p (e, c, stage))
      {
	chunk_region (e, s, c, stage);
	fold_groups (e, s, c, stage);
	combine_groups (e, s, c, stage);
	tell_chunks (e, s, c, stage);
      }
  place_kept (e, s, c);
  chunk_region (e, s, c, ALL_STAGES);
  if (carries_on_p (e, c, ALL_STAGES))
    {
      fold_groups (e, s, c, ALL_STAGES);
      combine_groups (e, s, c, ALL_STAGES);
    }
  for (const carried &k : c->carries)
    if (total_p (e->form, k))
      assign (s, e->loc, e->recurrences[k.st].acc, slot (e, k.group, size_cst (0)));
  if (packed)
    bring_back (e, s, packed);
}

/* Add to S, where RANGES can be mapped: all of E's kernel, which carries something, and its
   end.  Some outputs come back PACKED, or that is null.  */

void
carried_on_device (emitter *e, scope *s, const vec<mapped_range *> &ranges,
		   const packed_outputs *packed)
{
  chunks c (ranges);
  schedule run = e->run;
  choose_schedule (e, false);
  find_carries (e, &c);
  start_accumulators (e, s);
  size_chunks (e, s, &c);
  tree heap;
  find_memory (e, s, &c, &heap);
  scope data;
  open_scope (&data, s->block);
  tree clauses = NULL_TREE;
  for (const mapped_range *r : ranges)
    if (r->read)
      clauses = map_range (e, r, clauses);
  for (const carried &k : c.carries)
    clauses = map_carried (e, &c, k, NULL, clauses);
  if (packed)
    clauses = packed_clauses (e, packed, clauses);
  auto_bitmap rest;
  update_first (e, &data, ranges, rest);
  all_regions (e, &data, &c, packed);
  e->only = NULL;
  add (s, region (e->loc, OMP_TARGET_DATA, close_scope (&data, e->loc), clauses));
  add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, heap));
  if (packed)
    {
      unpack (e, s, packed);
      free_packed (e, s, packed);
    }
  for (mapped_range *r : ranges)
    if (r->guard >= 0)
      r->start = NULL_TREE;
  return_results (e, s);
  end_kernel (e, s);
  e->run = run;
}
