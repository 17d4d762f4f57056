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
   that the program does not compute.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Operations that are moved for one operand, one in the other, at most.  */
const unsigned MOST_MOVED_UP = 8;

/* Let OPERAND, which is known later, be known before PLACE, which leads there.  False if that
   cannot be; operations in each other are moved MOST deep.  */

static bool
move_up_computed (tree operand, gimple *place, unsigned most)
{
  if (available_p (operand, place))
    return true;
  gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (operand));
  if (!most || !def || gimple_vuse (def) || gimple_could_trap_p (def)
      || gimple_has_volatile_ops (def) || !stmt_before_p (place, def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (tree op = gimple_op (def, i))
      if (!move_up_computed (op, place, most - 1))
	return false;
  gimple_stmt_iterator from = gsi_for_stmt (def), to = gsi_for_stmt (place);
  gsi_move_before (&from, &to);
  gimple_set_uid (def, gimple_uid (place));
  reset_flow_sensitive_info (gimple_assign_lhs (def));
  return true;
}

bool
move_up (tree operand, gimple *place)
{
  return move_up_computed (operand, place, MOST_MOVED_UP);
}

/* True if STMT, of GRAPH's function, hands control on to the next one.  */

static bool
goes_on_p (graph_t *graph, gimple *stmt)
{
  if (combinator **c = is_gimple_call (stmt) ? graph->by_call.get (stmt) : NULL)
    return !may_stop_p (*c);
  return !stmt_can_terminate_bb_p (stmt) || instrumentation_stmt_p (stmt);
}

/* Let all that the calls of GRAPH's combinators are given be known at the first one of their
   block, where that may be.  */

void
compute_operands_early (graph_t *graph)
{
  combinator *first = NULL, *last = NULL;
  for (combinator *c : graph->nodes)
    {
      bool on = last && gimple_bb (last->call) == gimple_bb (c->call);
      for (gimple_stmt_iterator gsi = gsi_for_stmt (on ? last->call : c->call);
	   on && gsi_stmt (gsi) != c->call; gsi_next (&gsi))
	on = goes_on_p (graph, gsi_stmt (gsi));
      last = c;
      if (!on)
	{
	  first = c;
	  continue;
	}
      ssa_op_iter iter;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND (use, c->call, iter, SSA_OP_USE)
	move_up (use, first->call);
    }
}
