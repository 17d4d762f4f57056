/* What one condition chooses: a value, or whether a statement is done.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     if (n > 0) _1 = sum / n;			the PHI is the choice n > 0 ? _1 : 0
     _2 = PHI <_1, 0>;

     if (n > 0) *mean = sum / n;		the store is done if n > 0
     s = reduce (add, 0, n, x);

   Both ways of such a branch lead to one block, its join, and nowhere else.  */

#include "gcc-common.h"
#include "local.h"

/* The join of the branch of which BB is one way, or null if it is none.  */

static basic_block
join_of_way (basic_block bb)
{
  if (!single_pred_p (bb) || !single_succ_p (bb))
    return NULL;
  basic_block join = single_succ (bb);
  return (get_immediate_dominator (CDI_DOMINATORS, join) == single_pred (bb)
	  && EDGE_COUNT (join->preds) == EDGE_COUNT (single_pred (bb)->succs) ? join : NULL);
}

/* True if BB is the join of a branch that ABOVE ends with, or follows it alone.  */

bool
joins_p (basic_block above, basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if ((e->flags & EDGE_COMPLEX) || (e->src != above && join_of_way (e->src) != bb))
      return false;
  return (get_immediate_dominator (CDI_DOMINATORS, bb) == above
	  && EDGE_COUNT (bb->preds) == EDGE_COUNT (above->succs));
}

/* The condition by which PHI is *YES or *NO, or null if there is no such one.  */

gcond *
condition_of_choice (gphi *phi, tree *yes, tree *no)
{
  basic_block join = gimple_bb (phi);
  basic_block branch = get_immediate_dominator (CDI_DOMINATORS, join);
  gcond *cond = EDGE_COUNT (join->preds) == 2 ? safe_dyn_cast<gcond *> (last_stmt (branch)) : NULL;
  if (!cond || !joins_p (branch, join) || across_jump_p (gimple_phi_result (phi)))
    return NULL;
  for (unsigned i = 0; i < 2; i++)
    {
      edge e = gimple_phi_arg_edge (phi, i);
      edge taken = e->src == branch ? e : single_pred_edge (e->src);
      *(taken->flags & EDGE_TRUE_VALUE ? yes : no) = gimple_phi_arg_def (phi, i);
    }
  return cond;
}

/* The condition under which STMT is done whenever PLACE has been, which dominates it; *HOLDS says
   whether it has to hold or to fail.  Null if there is none in the branch that leads to STMT.  */

gcond *
condition_to_reach (const gimple *stmt, const gimple *place, bool *holds)
{
  basic_block bb = gimple_bb (stmt);
  if (bb == gimple_bb (place) || !single_pred_p (bb))
    return NULL;
  *holds = single_pred_edge (bb)->flags & EDGE_TRUE_VALUE;
  return safe_dyn_cast<gcond *> (last_stmt (single_pred (bb)));
}

/* True if STMT is done before OTHER on every path to it on which it is done at all: maybe on one of
   two ways alone.  */

bool
before_if_done_p (const gimple *stmt, const gimple *other)
{
  basic_block join = join_of_way (gimple_bb (stmt));
  return (stmt_before_p (stmt, other)
	  || (join && dominated_by_p (CDI_DOMINATORS, gimple_bb (other), join)));
}
