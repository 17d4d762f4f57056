/* Arrays of a block: what its stages hand on, and what a filter keeps of it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     o[i] = scan of x, then mapped	=> float local[1024]; both stages of a block
					   go through it, and it stays in the cache

   They are on the stack of the thread, or, if they are larger than it can spare, on
   the heap, once for all blocks of the thread.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Elements behind those of a block's array: a whole vector is stored where one
   of its elements is kept.  */
const unsigned SPARE = 16;
/* Bytes of an element, at most, that is stored so; and of one that one thread puts
   into an array at all.  */
const unsigned MOST_COLLECTED = 16, MOST_COPIED = 256;

/* True if S, a SCAN, can keep the block's own scan in its output: that has the type of the
   accumulator, and no filter stands before it.  */

bool
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

/* True if an ordered kernel is only that because of elements that a filter
   keeps, which an array of a block collects without a branch.  */

bool
collects_p (const emitter *e)
{
  const kernel_form *form = e->form;
  if (!e->run.simd || !optimize || form->opaque || !form->ordered
      || form->stages > 1)
    return false;
  for (const step *s : form->steps)
    if (s->code == STEP_SCAN
	|| (s->code == STEP_PUT && bytes_of (local_type (s)) > MOST_COPIED))
      return false;
  return true;
}

/* How late the steps are that E's kernel does first for a block: all of them, if it does
   not do late ones behind the others.  */

int
first_steps (const emitter *e)
{
  return e->run.late_apart ? 0 : ALL_STEPS;
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
      if (s->kept || s->collected)
	bytes += bytes_of (s->type);
    }
  return how_many (MAX (4, bytes), room,
		   MAX (64, least_window_block (form)));
}

/* The types of the arrays that step ST of E's kernel needs for a block of SIZE
   elements, and what is made beyond it: one for what stands for its output, if
   COLLECTING also that of a filter, and one for its values, or null.  */

static void
block_array_types (const emitter *e, unsigned st, unsigned size,
		   bool collecting, tree types[2])
{
  const step *p = e->form->steps[st];
  tree type = collecting || p->guard < 0 ? local_type (p) : NULL_TREE;
  if (e->run.late_apart && stored_where_collected (e->form, p) >= 0)
    type = NULL_TREE;
  /* What is completed past the cache has not been in it.  */
  if (e->streams && p->code == STEP_SCAN)
    type = p->type;
  types[0] = types[1] = NULL_TREE;
  if (type)
    {
      unsigned spare = bytes_of (type) <= MOST_COLLECTED ? SPARE : 0;
      types[0] = build_array_type_nelts (type, size + p->halo + spare);
    }
  if (p->kept)
    types[1] = build_array_type_nelts (p->type, size + p->halo);
  else if (p->collected && collecting && e->run.late_apart)
    types[1] = build_array_type_nelts (p->type, size + SPARE);
}

/* PUTs of E's kernel that would only copy what is collected use the array of that.  */

static void
share_arrays (emitter *e)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      int from = stored_where_collected (e->form, e->form->steps[st]);
      if (from >= 0 && e->spills[from])
	e->recurrences[st].local = e->spills[from];
    }
}

/* Add to S arrays for a block of SIZE elements.  */

void
make_block_arrays (emitter *e, scope *s, unsigned size, bool collecting)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      tree types[2];
      block_array_types (e, st, size, collecting, types);
      if (types[0])
	e->recurrences[st].local = shared_var (s, "local", types[0]);
      if (types[1])
	e->spills[st] = new_var (s, "spill", types[1]);
    }
  share_arrays (e);
}

/* The bytes of the arrays for a block of SIZE elements, each of whole lines of the
   cache; 0 if they are few enough for a thread's stack, or need a larger
   alignment than such a line.  */

unsigned HOST_WIDE_INT
heap_bytes (const emitter *e, unsigned size)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      tree types[2];
      block_array_types (e, st, size, true, types);
      for (tree type : types)
	if (type)
	  {
	    if (TYPE_ALIGN_UNIT (type) > CACHE_LINE)
	      return 0;
	    bytes += ROUND_UP (bytes_of (type), CACHE_LINE);
	  }
    }
  return bytes > STACK_BYTES ? bytes : 0;
}

/* The array of TYPE at *OFFSET of MEMORY, through a variable of S.  */

static tree
array_in_memory (emitter *e, scope *s, tree type, tree memory,
		 unsigned HOST_WIDE_INT *offset)
{
  tree p = new_var (s, "array", build_pointer_type (type));
  assign (s, e->loc, p,
	  fold_convert (TREE_TYPE (p),
			build2 (POINTER_PLUS_EXPR, ptr_type_node, memory,
				size_cst (*offset))));
  *offset += ROUND_UP (bytes_of (type), CACHE_LINE);
  return build_simple_mem_ref (p);
}

/* Give the threads of B arrays for a block of SIZE elements, which take BYTES: from
   the heap, once for all blocks of a thread.  */

void
make_heap_arrays (emitter *e, blocks *b, unsigned size,
		  unsigned HOST_WIDE_INT bytes)
{
  scope *s = &b->outer;
  tree memory = new_var (s, "memory", ptr_type_node);
  b->heap = new_var (s, "heap", ptr_type_node);
  assign (s, e->loc, b->heap,
	  build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC),
			       1, size_cst (bytes + CACHE_LINE)));
  tree gap = build2 (BIT_AND_EXPR, size_type_node,
		     build1 (NEGATE_EXPR, size_type_node,
			     fold_convert (size_type_node, b->heap)),
		     size_cst (CACHE_LINE - 1));
  assign (s, e->loc, memory,
	  build2 (POINTER_PLUS_EXPR, ptr_type_node, b->heap, gap));
  unsigned HOST_WIDE_INT offset = 0;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      tree types[2];
      block_array_types (e, st, size, true, types);
      if (types[0])
	e->recurrences[st].local
	  = array_in_memory (e, s, types[0], memory, &offset);
      if (types[1])
	e->spills[st] = array_in_memory (e, s, types[1], memory, &offset);
    }
  share_arrays (e);
}
