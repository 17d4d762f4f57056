/* What is the same for all lanes, and which branches all of them take.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)		i, &x[i]	linear
       {
	 a = x[i];			a		varying
	 for (k = 0; k < 50; k++)	k		uniform: lanes that are active agree
	   if (a > limit)		the branch	divergent
	     break;
	   else
	     a = a * a + c;
	 y[i] = k;			k here		varying: lanes have left the loop at
       }						different times

   A name is uniform until something varying is found that it depends on.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* What VALUE is.  */

lane_kind
lane_kind_of (lanes *p, tree value)
{
  lane_kind *kind = TREE_CODE (value) == SSA_NAME ? p->kinds.get (value) : NULL;
  return kind ? *kind : FIXED;
}

/* BB as part of LEVEL's body: itself, or the header of the loop in LEVEL that it is in.  */

basic_block
block_at_level (const class loop *level, basic_block bb)
{
  class loop *l = bb->loop_father;
  if (l == level)
    return bb;
  while (loop_outer (l) != level)
    l = loop_outer (l);
  return l->header;
}

/* True if BB stands for a loop in LEVEL.  */

bool
lane_loop_p (const class loop *level, basic_block bb)
{
  return bb->loop_father != level;
}

/* Add to TO the edges from BB, a part of LEVEL's body.  */

static void
edges_from (const class loop *level, basic_block bb, vec<edge> *to)
{
  edge e;
  edge_iterator ei;
  if (lane_loop_p (level, bb))
    {
      auto_vec<edge> exits = get_loop_exit_edges (bb->loop_father);
      to->safe_splice (exits);
    }
  else
    FOR_EACH_EDGE (e, ei, bb->succs)
      to->safe_push (e);
}

/* True if in one turn of LEVEL whoever runs its part FROM runs TO as well.  */

bool
meets_again_p (const class loop *level, basic_block from, basic_block to)
{
  hash_set<basic_block> seen;
  auto_vec<basic_block> work;
  work.safe_push (from);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      if (bb == to || seen.add (bb))
	continue;
      auto_vec<edge> out;
      edges_from (level, bb, &out);
      for (edge e : out)
	{
	  if (e->dest == level->header || !flow_bb_inside_loop_p (level, e->dest))
	    return false;
	  work.safe_push (block_at_level (level, e->dest));
	}
    }
  return true;
}

/* True if the active lanes leave LOOP by E all at once.  */

bool
uniform_exit_p (lanes *p, const class loop *loop, edge e)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (e->src));
  return (cond && e->src->loop_father == loop
	  && dominated_by_p (CDI_DOMINATORS, loop->latch, e->src)
	  && (lane_kind_of (p, gimple_cond_lhs (cond)) == FIXED
	      || lane_kind_of (p, gimple_cond_lhs (cond)) == UNIFORM)
	  && (lane_kind_of (p, gimple_cond_rhs (cond)) == FIXED
	      || lane_kind_of (p, gimple_cond_rhs (cond)) == UNIFORM));
}

/* True if lanes leave LOOP at different times.  */

bool
divergent_p (lanes *p, const class loop *loop)
{
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  for (edge e : exits)
    if (!uniform_exit_p (p, loop, e))
      return true;
  return false;
}

/* True if STMT gives an address that is not the same for all lanes.  No vector has addresses:
   they are computed again where something is loaded.  */

static bool
address_statement_p (lanes *p, gassign *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (!POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt)))
      || (code != POINTER_PLUS_EXPR && code != SSA_NAME && !CONVERT_EXPR_CODE_P (code)))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (lane_kind_of (p, gimple_op (stmt, i)) != FIXED
	&& lane_kind_of (p, gimple_op (stmt, i)) != UNIFORM)
      return true;
  return false;
}

/* True if STMT gives a linear number for linear operands.  */

static bool
linear_statement_p (lanes *p, gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt))
    return false;
  if (address_statement_p (p, as_a<gassign *> (stmt)))
    return true;
  if (gimple_bb (stmt)->loop_father != p->elements)
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR
      && code != POINTER_PLUS_EXPR && code != SSA_NAME && !CONVERT_EXPR_CODE_P (code))
    return false;
  if (TYPE_OVERFLOW_TRAPS (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  bool some = false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (op)) && !POINTER_TYPE_P (TREE_TYPE (op)))
	return false;
      lane_kind kind = lane_kind_of (p, op);
      if (kind == VARYING || kind == UNIFORM)
	return false;
      some |= kind == LINEAR;
    }
  return some && !VECTOR_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)));
}

/* True if PHI, of a loop of the operator, is the same for all lanes if what is
   uniform so far is.  */

static bool
uniform_phi_p (lanes *p, gphi *phi)
{
  basic_block bb = gimple_bb (phi);
  if (bb->loop_father->header != bb)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (lane_kind_of (p, gimple_phi_arg_def (phi, i)) > UNIFORM
	|| lane_kind_of (p, gimple_phi_arg_def (phi, i)) == LINEAR)
      return false;
  return true;
}

/* True if STMT may be done once for all lanes, whoever of them is active.  */

static bool
may_be_scalar_p (gimple *stmt)
{
  basic_block bb = gimple_bb (stmt);
  bool sure = bb == bb->loop_father->header;
  /* What has been contracted stays what it was.  */
  bool fma = gimple_call_internal_p (stmt, IFN_FMA);
  if (gimple_vuse (stmt) || (fma ? flag_trapping_math : gimple_could_trap_p (stmt)))
    return sure && (fma || !is_gimple_call (stmt));
  return fma || is_gimple_assign (stmt);
}

/* The kind of what STMT, which is no PHI, gives.  */

static lane_kind
kind_of_statement (lanes *p, gimple *stmt)
{
  ssa_op_iter iter;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    if (lane_kind_of (p, name) == VARYING || lane_kind_of (p, name) == LINEAR)
      return VARYING;
  return may_be_scalar_p (stmt) ? UNIFORM : VARYING;
}

/* Let NAME be of KIND; true if it was not.  */

static bool
set_kind (lanes *p, tree name, lane_kind kind)
{
  bool existed;
  lane_kind &old = p->kinds.get_or_insert (name, &existed);
  bool change = !existed || old != kind;
  old = kind;
  return change;
}

/* Look again at what BB defines; true if something is of another kind than before.  */

static bool
look_at_block (lanes *p, basic_block bb)
{
  bool change = false;
  if (bb != p->elements->header)
    for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
	change |= set_kind (p, gimple_phi_result (gsi.phi ()),
			    uniform_phi_p (p, gsi.phi ()) ? UNIFORM : VARYING);
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb); !gsi_end_p (gsi);
       gsi_next_nondebug (&gsi))
    if (tree lhs = gimple_get_lhs (gsi_stmt (gsi)))
      if (TREE_CODE (lhs) == SSA_NAME)
	change |= set_kind (p, lhs, linear_statement_p (p, gsi_stmt (gsi)) ? LINEAR
			    : kind_of_statement (p, gsi_stmt (gsi)));
  return change;
}

/* Start with everything uniform that is not an index.  */

static void
start_kinds (lanes *p)
{
  for (basic_block bb : p->order)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
	  set_kind (p, gimple_phi_result (gsi.phi ()),
		    bb == p->elements->header ? LINEAR : UNIFORM);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (tree lhs = gimple_get_lhs (gsi_stmt (gsi)))
	  if (TREE_CODE (lhs) == SSA_NAME)
	    set_kind (p, lhs, UNIFORM);
    }
}

/* Find the kinds of all names that P's loop defines.  */

void
find_lane_kinds (lanes *p)
{
  start_kinds (p);
  for (bool change = true; change; )
    {
      change = false;
      for (basic_block bb : p->order)
	change |= look_at_block (p, bb);
    }
}
