/* Two segments of which one makes rows for the other one alone: each row is made when the first one
   that reads it is done, and few rows are kept.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)      { row i of t from row i of u }
     for (i = 0; i < n - 2; i++)  { row i of o from rows i, i + 1 and i + 2 of t }
     =>
     { rows 0 and 1 of t }
     for (i = 0; i < n - 2; i++)	or each thread has some of these i
       { row i + 2 of t, in the place of row i - 1;  row i of o }

   That is what image processing calls line buffers: the rows that are read are a ring
   (codegen/ring.cc), which stays in the cache next to the core.  If rows are not too long t is
   never touched.  Tiles of rows (row-tiles.cc) are for what reaches elements of t otherwise.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "local.h"

/* Let E's pointers to the arrays of its ring, which has no axes, lead to where ROW is; OLD gets the
   parameters that they were.  */

static void
move_to_row (emitter *e, scope *s, tree row, vec<tree> *old)
{
  old->safe_splice (e->parms);
  for (unsigned i = 0; i < e->operands.length (); i++)
    for (const ring_array &a : e->ring->arrays)
      {
	tree parm = e->parms[i];
	if (!e->operands[i] || parm != (*old)[i] || !POINTER_TYPE_P (TREE_TYPE (e->operands[i]))
	    || !operand_equal_p (e->operands[i], a.v->value, 0))
	  continue;
	tree type = TYPE_MAIN_VARIANT (TREE_TYPE (parm)), here = new_var (s, "here", type);
	assign (s, e->loc, here, fold_convert (type, base_of_row (e, s, a, row)));
	e->parms[i] = here;
      }
}

/* Add to S the row at POSITION of E's segment, of INSIDE elements, with RING: the first row that it
   reaches of that is BEHIND rows behind the first one of all.  */

static void
one_row (emitter *e, scope *s, tree position, tree behind, tree inside, ring_of_rows *ring)
{
  auto_vec<tree> old;
  tree lo = new_var (s, "lo", size_type_node);
  assign (s, e->loc, lo, size_op (MULT_EXPR, position, inside));
  ring->position = position;
  ring->behind = new_var (s, "behind", size_type_node);
  assign (s, e->loc, ring->behind, behind);
  ring->slot = new_var (s, "turn", size_type_node);
  assign (s, e->loc, ring->slot, size_op (TRUNC_MOD_EXPR, ring->behind, size_cst (ring->rows)));
  e->ring = ring;
  if (e->form->space)
    space_row (e, s, position, lo);
  else
    {
      move_to_row (e, s, position, &old);
      run_alone (e, s, lo, size_op (PLUS_EXPR, lo, inside));
    }
  for (unsigned i = 0; i < old.length (); i++)
    e->parms[i] = old[i];
  e->ring = NULL;
}

/* Bytes of a ring that is on a thread's stack, at most, and first caches that it may fill.  */
const unsigned RING_BYTES = 24576, RING_CACHES = 2;

/* Bytes of the rows of all arrays of a ring, at least, of arrays that are not many times as large
   as the cache.  */
const unsigned LEAST_ROLLING = 1000;

/* Bytes from one row of a ring to the next, where rows of the array have BYTES.  */

static tree
ring_pitch (tree bytes)
{
  tree whole = size_op (PLUS_EXPR, bytes, size_cst (CACHE_LINE - 1));
  whole = size_op (BIT_AND_EXPR, whole, size_cst (-(unsigned HOST_WIDE_INT) CACHE_LINE));
  return size_op (BIT_IOR_EXPR, whole, size_cst (CACHE_LINE));
}

/* The condition that X's ring is worth it: its rows are of so many BYTES, of which half of the
   second cache has room for CACHED, and LEAST are enough to be done together.  */

tree
rolling_worth (const tiled_rows *x, tree bytes, tree cached, tree least)
{
  tree large = build2 (LT_EXPR, boolean_type_node,
		       size_op (MULT_EXPR, cached, size_cst (LEAST_TILES)), x->positions);
  tree several = build2 (LT_EXPR, boolean_type_node,
			 size_op (MULT_EXPR, least, size_cst (LEAST_TILES)), x->positions);
  tree rows = build2 (GE_EXPR, boolean_type_node, bytes, size_cst (LEAST_ROLLING));
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
		 build2 (GE_EXPR, boolean_type_node, cached, size_cst (x->ring.rows)),
		 build2 (TRUTH_ORIF_EXPR, boolean_type_node, large,
			 build2 (TRUTH_ANDIF_EXPR, boolean_type_node, rows, several)));
}

/* The condition that the rows of RING fit into its own memory.  */

static tree
fits_ring (const ring_of_rows *ring)
{
  unsigned HOST_WIDE_INT cache = HOST_WIDE_INT_1U * param_l1_cache_size * 1024;
  tree all = size_cst (0);
  for (const ring_array &a : ring->arrays)
    all = size_op (PLUS_EXPR, all, ring_pitch (a.bytes));
  return build2 (LE_EXPR, boolean_type_node, all,
		 size_cst (MIN (RING_BYTES, RING_CACHES * cache) / ring->rows));
}

/* Add to S the row of A's array that MAKER makes at position ROW.  */

static void
find_first (emitter *maker, scope *s, tree row, ring_array *a)
{
  if (a->v->at)
    {
      maker->indices.truncate (0);
      maker->indices.safe_grow_cleared (MOST_AXES);
      set_position (maker, s, maker->form->space, 0, row);
    }
  a->first = new_var (s, "first", size_type_node);
  assign (s, maker->loc, a->first, ring_row (maker, a->v, row));
}

/* Where the rows of A are if they do not fit into the ring's own memory: in the array itself, where
   the first row of MAKER is.  A thread uses its first such place again and again, since to touch
   new pages would cost more than the rows.  */

static tree
own_place (emitter *maker, scope *s, const ring_array &a)
{
  tree own = fold_convert (ptr_type_node, operand_value (maker, a.v->value));
  own = build2 (POINTER_PLUS_EXPR, ptr_type_node, own,
		fold_convert (sizetype, size_op (MULT_EXPR, a.first, a.bytes)));
  if (!a.kept)
    return own;
  tree none = build2 (EQ_EXPR, boolean_type_node, a.kept, null_pointer_node);
  assign (s, maker->loc, a.kept, build3 (COND_EXPR, ptr_type_node, none, own, a.kept));
  return a.kept;
}

/* Add to S memory for RING, whose first row MAKER makes at position ROW.  Rows begin with lines of
   the cache, an odd number of them apart, so that not all of them are at the same place in it.  */

static void
make_ring (emitter *maker, scope *s, tree row, ring_of_rows *ring)
{
  location_t loc = maker->loc;
  tree memory = new_var (s, "ring", build_array_type_nelts (char_type_node, RING_BYTES));
  SET_DECL_ALIGN (memory, CACHE_LINE * BITS_PER_UNIT);
  DECL_USER_ALIGN (memory) = 1;
  TREE_ADDRESSABLE (memory) = 1;
  tree fits = new_var (s, "fits", boolean_type_node);
  assign (s, loc, fits, fits_ring (ring));
  tree place = build_fold_addr_expr (memory);
  for (ring_array &a : ring->arrays)
    {
      find_first (maker, s, row, &a);
      a.pitch = new_var (s, "pitch", size_type_node);
      assign (s, loc, a.pitch,
	      build3 (COND_EXPR, size_type_node, fits, ring_pitch (a.bytes), a.bytes));
      a.place = new_var (s, "place", ptr_type_node);
      assign (s, loc, a.place, build3 (COND_EXPR, ptr_type_node, fits,
				       fold_convert (ptr_type_node, place),
				       own_place (maker, s, a)));
      place = build2 (POINTER_PLUS_EXPR, ptr_type_node, a.place,
		      fold_convert (sizetype, size_op (MULT_EXPR, a.pitch, size_cst (ring->rows))));
    }
}

/* Add to S the rows of X's second segment from FROM to before TO, and those of the first one that
   they are made of.  */

void
rolling_rows_loop (tiled_rows *x, scope *s, tree from, tree to)
{
  emitter *maker = x->maker;
  ring_of_rows *ring = &x->ring;
  scope all, each, row;
  open_scope (&all, s->block);
  tree made = new_var (&all, "made", size_type_node), at = new_var (&all, "at", size_type_node);
  assign (&all, maker->loc, made, size_op (PLUS_EXPR, from, size_cst (x->rows->first)));
  tree start = new_var (&all, "start", size_type_node);
  assign (&all, maker->loc, start, made);
  make_ring (maker, &all, start, ring);
  open_scope (&each, all.block);
  tree last = new_var (&each, "last", size_type_node), r = new_var (&each, "r", size_type_node);
  assign (&each, maker->loc, last, size_op (PLUS_EXPR, at, size_cst (x->rows->last + 1)));
  open_scope (&row, each.block);
  one_row (maker, &row, r, size_op (MINUS_EXPR, r, start), x->made, ring);
  add (&each, loop_serial (maker, r, made, last, &row));
  assign (&each, maker->loc, made, last);
  one_row (x->reader, &each, at, size_op (MINUS_EXPR, at, from), x->read, ring);
  add (&all, loop_serial (maker, at, from, to, &each));
  add (s, close_scope (&all, maker->loc));
}
