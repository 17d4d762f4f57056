/* Blocks that wait for each other.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   One counter says whose turn it is.  A block looks at it until it is its own
   number, does what has to be done in order, and hands on:

     while (turn != b) if (++spins % 64 == 0) sched_yield ();
     ...
     turn = b + 1;

   Blocks are given to threads in their order, so that the one that is waited for
   has always been started.  */

#include "gcc-common.h"
#include "local.h"

/* Looks at whose turn it is before the thread offers its core to others.  */
const unsigned SPINS = 64;

/* The builtin for an atomic operation on a size_t; N is the code of its
   version for any size, which those for 1, 2, 4, ... bytes follow.  */

static tree
atomic_builtin (enum built_in_function n)
{
  int log = exact_log2 (tree_to_uhwi (TYPE_SIZE_UNIT (size_type_node)));
  return builtin_decl_explicit ((enum built_in_function) (n + log + 1));
}

/* Add to S: wait until TURN is B.  */

void
wait_for_turn (emitter *e, scope *s, tree turn, tree b)
{
  scope w;
  open_scope (&w, s->block);
  tree spins = new_var (&w, "spins", unsigned_type_node);
  assign (&w, e->loc, spins, build_zero_cst (unsigned_type_node));
  tree now = build_call_expr_loc (e->loc,
				  atomic_builtin (BUILT_IN_ATOMIC_LOAD_N), 2,
				  build_fold_addr_expr (turn),
				  build_int_cst (integer_type_node,
						 MEMMODEL_ACQUIRE));
  tree list = NULL_TREE;
  tree ready = build2 (EQ_EXPR, boolean_type_node,
		       fold_convert (size_type_node, now), b);
  append_to_statement_list
    (build2 (MODIFY_EXPR, unsigned_type_node, spins,
	     build2 (PLUS_EXPR, unsigned_type_node, spins,
		     build_one_cst (unsigned_type_node))), &list);
  /* With more threads than cores the one that is waited for may need this
     one's.  */
  tree yield = library_function ("sched_yield", "__sched_yield",
				 build_function_type_list (integer_type_node,
							   NULL_TREE));
  tree tired = build2 (EQ_EXPR, boolean_type_node,
		       build2 (BIT_AND_EXPR, unsigned_type_node, spins,
			       build_int_cst (unsigned_type_node, SPINS - 1)),
		       build_zero_cst (unsigned_type_node));
  append_to_statement_list
    (build3 (COND_EXPR, void_type_node, tired,
	     build_call_expr_loc (e->loc, yield, 0), NULL_TREE), &list);
  add (&w, loop_until (e->loc, ready, list));
  add (s, close_scope (&w, e->loc));
}

/* Add to S: it is the turn of the block after B.  */

void
pass_turn (emitter *e, scope *s, tree turn, tree b)
{
  add (s, build_call_expr_loc (e->loc,
			       atomic_builtin (BUILT_IN_ATOMIC_STORE_N), 3,
			       build_fold_addr_expr (turn),
			       size_plus (e->loc, b, size_cst (1)),
			       build_int_cst (integer_type_node,
					      MEMMODEL_RELEASE)));
}
