/* The instructions that store past the cache.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     memcpy (to, from, bytes);
     =>
     memcpy what lies before the first line of the cache in TO;
     for (v = 0; v < vectors; v++) store vector v past the cache;
     memcpy the rest;

   Which kernels do so is a matter of nontemporal-loop.cc and compact.cc.  */

#include "gcc-common.h"
#include "local.h"

/* The vector that STORE, an instruction, stores past the cache.  */

static tree
stored_vector (tree store)
{
  tree parms = TYPE_ARG_TYPES (TREE_TYPE (store));
  return TREE_VALUE (TREE_CHAIN (parms));
}

/* The instruction that stores the widest vectors that GCC makes in this function past
   the cache, or null.  */

tree
widest_store (void)
{
  machine_mode made = targetm.vectorize.preferred_simd_mode (DImode);
  for (tree store : { soac_instructions.store_64, soac_instructions.store_32,
		      soac_instructions.store_16 })
    if (store)
      {
	machine_mode mode = TYPE_MODE (stored_vector (store));
	if (VECTOR_MODE_P (mode)
	    && known_le (GET_MODE_SIZE (mode), GET_MODE_SIZE (made)))
	  return store;
      }
  return NULL_TREE;
}

/* The bytes of a vector that STORE stores.  */

unsigned
stored_width (tree store)
{
  return tree_to_uhwi (TYPE_SIZE_UNIT (stored_vector (store)));
}

/* Add to S: BYTES bytes at address FROM go to address TO.  Both may be null if there are none.  */

void
copy_bytes (emitter *e, scope *s, tree to, tree from, tree bytes)
{
  scope some;
  open_scope (&some, s->block);
  add (&some, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MEMCPY), 3,
				   to, from, bytes));
  add_if (s, e->loc, build2 (NE_EXPR, boolean_type_node, unshare_expr (bytes), size_cst (0)),
	  &some);
}

/* Add to S: BYTES bytes from AT of FROM on go to those of TO.  */

static void
copy_plainly (emitter *e, scope *s, tree to, tree from, tree at, tree bytes)
{
  tree ptr = TREE_TYPE (to);
  copy_bytes (e, s, build2 (POINTER_PLUS_EXPR, ptr, to, at),
	      build2 (POINTER_PLUS_EXPR, ptr, from, at), bytes);
}

/* Add to S: the vector VAL, of as many bytes as STORE stores, is stored past the cache to TO.  */

void
store_vector_past (emitter *e, scope *s, tree to, tree val, tree store)
{
  tree ptr = TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (store)));
  add (s, build_call_expr_loc (e->loc, store, 2, fold_convert (ptr, to),
			       fold_build1 (VIEW_CONVERT_EXPR, stored_vector (store), val)));
}

/* Add to S: the vector at address FROM is stored by STORE past the cache to TO.  */

static void
store_past (emitter *e, scope *s, tree to, tree from, tree store)
{
  tree vector = stored_vector (store);
  tree val = new_var (s, "val", vector);
  assign (s, e->loc, val,
	  build2 (MEM_REF, build_aligned_type (vector, BITS_PER_UNIT), from,
		  build_int_cst (ptr_type_node, 0)));
  store_vector_past (e, s, to, val, store);
}

/* Add to S: the BYTES bytes at address FROM are stored by STORE past the cache to TO,
   which is aligned for that.  */

void
store_bytes (emitter *e, scope *s, tree to, tree from, unsigned bytes, tree store)
{
  unsigned width = stored_width (store);
  for (unsigned at = 0; at < bytes; at += width)
    store_past (e, s,
		build2 (POINTER_PLUS_EXPR, ptr_type_node,
			fold_convert (ptr_type_node, to), size_int (at)),
		build2 (POINTER_PLUS_EXPR, ptr_type_node,
			fold_convert (ptr_type_node, from), size_int (at)),
		store);
}

/* The same by the narrowest such vectors, where TO is at a multiple of 16 bytes.  */

void
store_past_16 (emitter *e, scope *s, tree to, tree from, unsigned bytes)
{
  store_bytes (e, s, to, from, bytes, soac_instructions.store_16);
}

/* Add to S: COUNT of the widest vectors from AT of FROM on are stored past the cache to TO,
   which is aligned there.  */

static void
copy_vectors (emitter *e, scope *s, tree to, tree from, tree at, tree count)
{
  tree store = widest_store ();
  scope outer, body;
  open_scope (&outer, s->block);
  tree v = new_var (&outer, "v", size_type_node);
  open_scope (&body, outer.block);
  tree offset = size_plus (e->loc, at,
			   build2 (MULT_EXPR, size_type_node, v,
				   size_cst (stored_width (store))));
  tree here = new_var (&body, "here", size_type_node);
  assign (&body, e->loc, here, offset);
  store_past (e, &body, build2 (POINTER_PLUS_EXPR, ptr_type_node, to, here),
	      build2 (POINTER_PLUS_EXPR, ptr_type_node, from, here), store);
  add (&outer, loop_serial (e, v, size_cst (0), count, &body));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S: BYTES bytes of the array variable ARRAY are stored past the cache to
   the address TO, but for what does not fill vectors.  */

void
copy_past (emitter *e, scope *s, tree to, tree array, tree bytes)
{
  tree width = size_cst (stored_width (widest_store ()));
  scope c;
  open_scope (&c, s->block);
  tree dest = new_var (&c, "to", ptr_type_node);
  assign (&c, e->loc, dest, fold_convert (ptr_type_node, to));
  tree from = new_var (&c, "from", ptr_type_node);
  assign (&c, e->loc, from,
	  fold_convert (ptr_type_node, build_fold_addr_expr (array)));
  tree all = new_var (&c, "bytes", size_type_node);
  assign (&c, e->loc, all, bytes);
  tree head = new_var (&c, "head", size_type_node);
  assign (&c, e->loc, head,
	  build2 (MIN_EXPR, size_type_node, all, bytes_up_to (dest, CACHE_LINE)));
  tree count = new_var (&c, "vectors", size_type_node);
  assign (&c, e->loc, count,
	  build2 (TRUNC_DIV_EXPR, size_type_node,
		  build2 (MINUS_EXPR, size_type_node, all, head), width));
  tree tail = new_var (&c, "tail", size_type_node);
  assign (&c, e->loc, tail,
	  size_plus (e->loc, head,
		     build2 (MULT_EXPR, size_type_node, count, width)));
  copy_plainly (e, &c, dest, from, size_cst (0), head);
  copy_vectors (e, &c, dest, from, head, count);
  tree rest = new_var (&c, "rest", size_type_node);
  assign (&c, e->loc, rest, build2 (MINUS_EXPR, size_type_node, all, tail));
  copy_plainly (e, &c, dest, from, tail, rest);
  add (s, close_scope (&c, e->loc));
}
