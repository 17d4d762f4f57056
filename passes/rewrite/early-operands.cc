/* What calls are given is computed early.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     *p = reduce (add, 0, n, x);
     _1 = x + 4;  _2 = (size_t) m;
     *q = reduce (max, 0, _2, _1);
     =>
     _1 = x + 4;  _2 = (size_t) m;
     *p = reduce (add, 0, n, x);
     *q = reduce (max, 0, _2, _1);

   A kernel of both may run where the first call stands if all that it is given is known there.  So
   what is computed for a call moves up to before the first one of its block, as far as it neither
   loads anything nor traps, and if all that it passes hands control on: else a sum could overflow
   that the program does not compute.  So does the allocation of an array,

     *p = reduce (add, 0, n, x);
     t = malloc (n * 4);
     map (neg, n, t, x);

   if it passes combinators alone, and nothing that may release memory.  Where results are stored is
   computed early likewise, as in p[i] = reduce (...), for the parts of the kernel may have to store
   them (fuse/restores.cc).  A call behind the join of a branch is one of the same block here.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Operations that are moved for one operand, one in the other, at most.  */
const unsigned MOST_MOVED_UP = 8;

/* Move STMT, an allocation, to before PLACE in its block.  */

static void
move_allocation (gimple *stmt, gimple *place)
{
  unlink_stmt_vdef (stmt);
  release_ssa_name (gimple_vdef (stmt));
  gimple_stmt_iterator from = gsi_for_stmt (stmt), to = gsi_for_stmt (place);
  gsi_move_before (&from, &to);
  gimple_set_vuse (stmt, gimple_vuse (place));
  gimple_set_vdef (stmt, make_ssa_name (gimple_vop (cfun), stmt));
  gimple_set_vuse (place, gimple_vdef (stmt));
  update_stmt (stmt);
  update_stmt (place);
}

/* How what is known later may become known early: by allocating memory, too; or though it may not
   be computed at all, so that no sum may overflow in it.  */
enum earlier { BY_COMPUTING, BY_ALLOCATING, BY_SPECULATING };

/* True if STMT computes a value and nothing else, and cannot trap; nor, if that is how it becomes
   known, overflow.  */

static bool
computes_p (gimple *stmt, enum earlier how)
{
  return (is_gimple_assign (stmt) && !gimple_vuse (stmt) && !gimple_could_trap_p (stmt)
	  && !gimple_has_volatile_ops (stmt)
	  && (how != BY_SPECULATING || gimple_assign_cast_p (stmt)
	      || POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
	      || TYPE_OVERFLOW_WRAPS (TREE_TYPE (gimple_assign_lhs (stmt)))));
}

/* Let OPERAND, which is known later, be known before PLACE, which leads there; HOW says in which
   way.  False if that cannot be; operations in each other are moved MOST deep.  */

static bool
move_up_computed (tree operand, gimple *place, enum earlier how, unsigned most)
{
  if (available_p (operand, place))
    return true;
  if (across_jump_p (operand))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (operand);
  bool allocates = (how == BY_ALLOCATING && allocator_of (def) != ALLOCATES_NOTHING
		    && gimple_bb (def) == gimple_bb (place) && gimple_vuse (place));
  if (!most || !(allocates || computes_p (def, how)) || !stmt_before_p (place, def))
    return false;
  ssa_op_iter iter;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iter, SSA_OP_USE)
    if (!move_up_computed (use, place, how, most - 1))
      return false;
  gimple_stmt_iterator from = gsi_for_stmt (def), to = gsi_for_stmt (place);
  if (allocates)
    move_allocation (def, place);
  else
    gsi_move_before (&from, &to);
  gimple_set_uid (def, gimple_uid (place));
  reset_flow_sensitive_info (operand);
  return true;
}

bool
move_up (tree operand, gimple *place)
{
  return move_up_computed (operand, place, BY_COMPUTING, MOST_MOVED_UP);
}

/* True if STMT, of GRAPH's function, hands control on to the next one, and releases no memory.  */

static bool
goes_on_p (graph_t *graph, gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return !stmt_can_terminate_bb_p (stmt);
  if (combinator **c = graph->by_call.get (stmt))
    return !may_stop_p (*c);
  tree fn = gimple_call_fndecl (stmt);
  return ((fn && math_function_p (fn)) || instrumentation_stmt_p (stmt)
	  || allocator_of (stmt) != ALLOCATES_NOTHING);
}

/* Let it be known at FIRST where STMT stores, if it does and that may be: HOW says in what way.  */

static void
place_early (gimple *stmt, const combinator *first, enum earlier how)
{
  loaded_place at;
  if (gimple_assign_single_p (stmt) && gimple_store_p (stmt)
      && place_of_bytes (gimple_assign_lhs (stmt), &at))
    move_up_computed (at.pointer, first->call, how, MOST_MOVED_UP);
}

/* True if all statements from GSI on, to the end of their block or to LAST, hand control on.  Where
   they store is known at FIRST then, if that may be.  */

static bool
all_go_on_p (graph_t *graph, gimple_stmt_iterator gsi, gimple *last, const combinator *first,
	     enum earlier how)
{
  for (gimple_stmt_iterator i = gsi; !gsi_end_p (i) && gsi_stmt (i) != last; gsi_next (&i))
    if (!goes_on_p (graph, gsi_stmt (i)))
      return false;
  for (; !gsi_end_p (gsi) && gsi_stmt (gsi) != last; gsi_next (&gsi))
    place_early (gsi_stmt (gsi), first, how);
  return true;
}

/* True if C follows LAST in its block or behind the join of the branch that ends that, and all
   between them hands control on.  Where results are stored between them is known at FIRST then, if
   that may be.  */

static bool
goes_on_to_p (graph_t *graph, const combinator *last, const combinator *c, const combinator *first)
{
  basic_block from = gimple_bb (last->call), to = gimple_bb (c->call);
  gimple_stmt_iterator gsi = gsi_for_stmt (last->call);
  if (from == to)
    return all_go_on_p (graph, gsi, c->call, first, BY_COMPUTING);
  if (!joins_p (from, to) || !all_go_on_p (graph, gsi, NULL, first, BY_COMPUTING))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, to->preds)
    if (e->src != from && !all_go_on_p (graph, gsi_start_bb (e->src), NULL, first, BY_SPECULATING))
      return false;
  return all_go_on_p (graph, gsi_start_bb (to), c->call, first, BY_COMPUTING);
}

/* Let all that the calls of GRAPH's combinators are given be known at the first one of their
   block, where that may be.  */

void
compute_operands_early (graph_t *graph)
{
  combinator *first = NULL, *last = NULL;
  for (combinator *c : graph->nodes)
    {
      bool on = last && goes_on_to_p (graph, last, c, first);
      last = c;
      if (!on)
	{
	  first = c;
	  continue;
	}
      ssa_op_iter iter;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND (use, c->call, iter, SSA_OP_USE)
	move_up_computed (use, first->call, BY_ALLOCATING, MOST_MOVED_UP);
    }
}
