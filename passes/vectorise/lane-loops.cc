/* The loops of an operator, for lanes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     z = 0;				zs[l] = 0; active[l] = -1;		a piece
     for (k = 0; k < 50; k++)		for (k = 0; k < 50; k++)
       {					{
	 if (z > 4)		=>	  go = zs[l] > 4 ? 0 : active[l];	a piece
	   break;				  left = zs[l] > 4 ? active[l] : 0;
	 z = z * z + c;			  rs[l] = left ? k : rs[l];
       }					  zs[l] = zs[l] * zs[l] + cs[l];
     r = k;				  active[l] = go; sum += go;
					  if (!sum) break;
					}
					if (k == 50) rs[l] = active[l] ? 50 : rs[l];	a piece

   A lane is active while it is in the loop; what it computes later is dropped, as only what it
   has when it leaves is kept.  Branches that do not leave the loop become choices.  A loop that
   all active lanes leave at the same time has no mask of its own.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* One loop of the operator, under construction.  */
struct lane_loop
{
  class loop *loop;
  lane_value *entered;	/* the lanes that have come to it; null for all */
  lane_value *active;	/* those that are still in it */
  bool diverges;
  basic_block header;	/* where it starts, and what follows */
  basic_block after;
};

static void build_level (lanes *p, class loop *level, lane_loop *around);

/* Those of MASK for which CONDITION is as WANTED.  */

static lane_value *
lanes_where (lanes *p, lane_value *mask, lane_value *condition, bool wanted)
{
  tree none = build_zero_cst (p->mask_type);
  tree some = mask ? lane_name (p, mask) : build_minus_one_cst (p->mask_type);
  lane_value *v = lane_compute (p, p->mask_type, COND_EXPR, lane_name (p, condition),
				wanted ? some : none, wanted ? none : some);
  v->within = mask;
  v->asked = wanted ? condition : NULL;
  return v;
}

/* Let what PHIs behind the loop take from E, whose source the lanes of MASK come to and those
   of LEAVING leave, have the values of E.  A lane that stays has them, too: what it has when it
   leaves is written last.  */

static void
carry_out (lanes *p, edge e, lane_value *mask, lane_value *leaving)
{
  for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      if (virtual_operand_p (gimple_phi_result (gsi.phi ())))
	continue;
      lane_value *to = *p->carried.get (gsi.phi ());
      tree value = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), e);
      value = (lane_kind_of (p, value) == FIXED || lane_kind_of (p, value) == UNIFORM
	       ? scalar_converted (p, to->type, scalar_operand (p, value))
	       : lane_operand (p, value));
      if (mask)
	value = lane_compute (p, to->type, COND_EXPR, truth_of (p, mask), value,
			      lane_name (p, to))->name;
      lane_store (p, to, value);
    }
  if (lane_value **left = p->edges.get (e))
    lane_store (p, *left, (leaving ? lane_compute (p, p->mask_type, BIT_IOR_EXPR,
						   lane_name (p, leaving),
						   lane_name (p, *left))->name
			   : build_minus_one_cst (p->mask_type)));
}

/* Let L be left by its uniform exit E, if the condition holds, by all active lanes.  */

static void
build_uniform_exit (lanes *p, edge e, lane_value *mask, lane_loop *l)
{
  gcond *cond = as_a<gcond *> (last_stmt (e->src));
  close_piece (p);
  basic_block from = p->at;
  gimple_stmt_iterator gsi = gsi_last_bb (from);
  gsi_insert_after (&gsi, gimple_build_cond (gimple_cond_code (cond),
					     scalar_operand (p, gimple_cond_lhs (cond)),
					     scalar_operand (p, gimple_cond_rhs (cond)),
					     NULL_TREE, NULL_TREE), GSI_NEW_STMT);
  basic_block leave = p->at = new_lane_block (p);
  int flags = e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  make_edge (from, leave, flags)->probability = e->probability;
  carry_out (p, e, mask, mask);
  close_piece (p);
  make_single_succ_edge (p->at, l->after, EDGE_FALLTHRU);
  basic_block stay = p->at = new_lane_block (p);
  make_edge (from, stay, flags ^ (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))->probability
    = e->probability.invert ();
}

/* Build the branch at the end of BB, which the lanes of MASK come to.  */

static void
build_branch (lanes *p, class loop *level, basic_block bb, lane_value *mask, lane_loop *around)
{
  edge e, uniform = NULL;
  edge_iterator ei;
  if (single_succ_p (bb))
    {
      p->edges.put (single_succ_edge (bb), mask);
      return;
    }
  if (level == p->elements && bb == single_exit (level)->src)
    {
      p->edges.put (single_pred_edge (level->latch), mask);
      return;
    }
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (around && !flow_bb_inside_loop_p (level, e->dest) && uniform_exit_p (p, level, e))
      uniform = e;
  if (uniform)
    {
      build_uniform_exit (p, uniform, mask, around);
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e != uniform)
	  p->edges.put (e, mask);
      return;
    }
  lane_value *condition = lane_condition (p, as_a<gcond *> (last_stmt (bb)), mask);
  p->conditions.put (bb, condition);
  FOR_EACH_EDGE (e, ei, bb->succs)
    {
      bool leaves = around && !flow_bb_inside_loop_p (level, e->dest);
      lane_value *taken = (leaves && !p->edges.get (e) ? NULL
			   : lanes_where (p, mask, condition, e->flags & EDGE_TRUE_VALUE));
      if (leaves)
	carry_out (p, e, mask, taken);
      else
	p->edges.put (e, taken);
    }
}

/* The condition whose two outcomes lead to the edges of BB, in *FIRST the one that leads to its
   first; null if there is none.  */

static lane_value *
deciding_condition (lanes *p, basic_block bb, bool *first)
{
  basic_block d = get_immediate_dominator (CDI_DOMINATORS, bb);
  lane_value **condition = p->conditions.get (d);
  if (!condition || EDGE_COUNT (bb->preds) != 2 || (*condition)->piece != p->piece)
    return NULL;
  edge yes, no;
  extract_true_false_edges_from_block (d, &yes, &no);
  edge one = EDGE_PRED (bb, 0), other = EDGE_PRED (bb, 1);
  for (int turn = 0; turn < 2; turn++, std::swap (yes, no))
    if ((one == yes || (single_pred_p (yes->dest)
			&& dominated_by_p (CDI_DOMINATORS, one->src, yes->dest)))
	&& (other == no || (single_pred_p (no->dest)
			    && dominated_by_p (CDI_DOMINATORS, other->src, no->dest))))
      {
	*first = turn == 0;
	return *condition;
      }
  return NULL;
}

/* True if E leaves a loop.  */

static bool
leaves_p (edge e)
{
  return e->src->loop_father != e->dest->loop_father;
}

/* The value of PHI, behind a branch or a loop.  */

static tree
merged (lanes *p, gphi *phi)
{
  basic_block bb = gimple_bb (phi);
  bool first = false;
  lane_value *decides = deciding_condition (p, bb, &first);
  tree type = TREE_TYPE (gimple_phi_result (phi)), value = NULL_TREE;
  lane_value **carried = p->carried.get (phi);
  /* All that has left a loop for PHI is in one array.  */
  if (carried)
    value = lane_converted (p, type, lane_name (p, *carried));
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      if (carried && leaves_p (e))
	continue;
      tree other = lane_operand (p, PHI_ARG_DEF_FROM_EDGE (phi, e));
      if (!value)
	value = other;
      else if (decides)
	value = lane_compute (p, type, COND_EXPR, decides->name, first ? value : other,
			      first ? other : value)->name;
      else if (lane_value *mask = *p->edges.get (e))
	value = lane_compute (p, type, COND_EXPR, truth_of (p, mask), other, value)->name;
      else
	value = other;
    }
  return value;
}

/* Build PHI for the lanes of MASK.  */

static void
build_phi (lanes *p, gphi *phi, lane_value *mask)
{
  tree value = merged (p, phi);
  lane_value *v = lane_compute (p, TREE_TYPE (gimple_phi_result (phi)), SSA_NAME, value);
  v->mask = mask;
  p->values.put (gimple_phi_result (phi), v);
}

/* The lanes that come to BB, a part of LEVEL's body but not its header.  */

static lane_value *
lanes_that_reach (lanes *p, class loop *level, basic_block bb)
{
  if (single_pred_p (bb) && single_pred (bb)->loop_father == level)
    return *p->edges.get (single_pred_edge (bb));
  basic_block before = block_at_level (level, get_immediate_dominator (CDI_DOMINATORS, bb));
  if (meets_again_p (level, before, bb))
    return *p->blocks.get (before);
  lane_value *mask = NULL;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      lane_value *more = *p->edges.get (e);
      if (!more)
	return NULL;
      mask = (mask ? lane_compute (p, p->mask_type, BIT_IOR_EXPR, lane_name (p, mask),
				   lane_name (p, more)) : more);
    }
  return mask;
}

/* True if all that leave L come to BB, and nobody else does.  */

static bool
all_come_p (const lane_loop *l, basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (!flow_bb_inside_loop_p (l->loop, e->src))
      return false;
  return meets_again_p (loop_outer (l->loop), l->loop->header, bb);
}

/* The type of what PHI takes from loops before it: as wide as masks if it is a whole number that
   all lanes have, for vectors of other lengths would need other masks.  */

static tree
carried_type (lanes *p, gphi *phi)
{
  tree type = TREE_TYPE (gimple_phi_result (phi));
  edge e;
  edge_iterator ei;
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) >= TYPE_PRECISION (p->mask_type))
    return type;
  FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
    {
      lane_kind kind = lane_kind_of (p, PHI_ARG_DEF_FROM_EDGE (phi, e));
      if (leaves_p (e) && kind != FIXED && kind != UNIFORM)
	return type;
    }
  return p->mask_type;
}

/* Let what PHIs and masks behind L take from it have a place.  */

static void
start_carrying (lanes *p, lane_loop *l)
{
  auto_vec<edge> exits = get_loop_exit_edges (l->loop);
  for (edge e : exits)
    {
      for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!virtual_operand_p (gimple_phi_result (gsi.phi ())) && !p->carried.get (gsi.phi ()))
	  {
	    lane_value *v = new_lane_value (p, carried_type (p, gsi.phi ()), NULL);
	    give_array (p, v);
	    lane_store (p, v, build_zero_cst (v->type));
	    p->carried.put (gsi.phi (), v);
	  }
      /* Who has left by which exit need not be known if all lead to the same.  */
      if (all_come_p (l, e->dest))
	continue;
      lane_value *left = new_lane_value (p, p->mask_type, NULL);
      give_array (p, left);
      lane_store (p, left, build_zero_cst (p->mask_type));
      p->edges.put (e, left);
    }
}

/* Let the state of L, from BEFORE, be what lanes have when they come to it.  */

static void
start_state (lanes *p, lane_loop *l, edge before)
{
  for (gphi_iterator gsi = gsi_start_phis (l->loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree result = gimple_phi_result (gsi.phi ());
      if (virtual_operand_p (result) || lane_kind_of (p, result) != VARYING)
	continue;
      lane_value *v = new_lane_value (p, TREE_TYPE (result), l->active);
      if (l->active && FLOAT_TYPE_P (v->type) && flag_trapping_math)
	v->dead = quiet_state (p, v->type);
      give_array (p, v);
      tree start = lane_operand (p, PHI_ARG_DEF_FROM_EDGE (gsi.phi (), before));
      lane_store (p, v, (v->dead && l->entered ? chosen (p, l->entered, start, v->dead)
			 : start));
      p->values.put (result, v);
    }
  if (l->diverges)
    lane_store (p, l->active, (l->entered ? lane_name (p, l->entered)
			       : build_minus_one_cst (p->mask_type)));
}

/* Start L's loop, with PHIs for what is uniform.  */

static void
start_header (lanes *p, lane_loop *l, edge before)
{
  make_single_succ_edge (p->at, l->header, EDGE_FALLTHRU);
  for (gphi_iterator gsi = gsi_start_phis (l->loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree result = gimple_phi_result (gsi.phi ());
      if (virtual_operand_p (result) || lane_kind_of (p, result) == VARYING)
	continue;
      tree name = make_ssa_name (TREE_TYPE (result));
      add_phi_arg (create_phi_node (name, l->header),
		   scalar_operand (p, PHI_ARG_DEF_FROM_EDGE (gsi.phi (), before)),
		   single_pred_edge (l->header), UNKNOWN_LOCATION);
      p->scalars.put (result, name);
    }
  p->at = l->header;
}

/* Let L's state be what the lanes of MASK have at the end of a turn.  */

static void
end_state (lanes *p, lane_loop *l, edge latch, lane_value *mask)
{
  auto_vec<lane_value *> state;
  auto_vec<tree> next;
  for (gphi_iterator gsi = gsi_start_phis (l->loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree result = gimple_phi_result (gsi.phi ());
      if (virtual_operand_p (result) || lane_kind_of (p, result) != VARYING)
	continue;
      tree arg = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), latch);
      lane_value *v = *p->values.get (result);
      lane_value **from = p->values.get (arg);
      tree name = lane_operand (p, arg);
      if (v->dead && mask
	  && !(from && (*from)->mask == mask && (*from)->dead
	       && operand_equal_p ((*from)->dead, v->dead)))
	name = chosen (p, mask, name, v->dead);
      state.safe_push (v);
      next.safe_push (name);
    }
  for (unsigned i = 0; i < state.length (); i++)
    lane_store (p, state[i], next[i]);
  if (l->diverges)
    lane_store (p, l->active, lane_name (p, mask));
}

/* Note that minus SUM lanes are active behind what is built: their number, without those that one
   vector iteration is worth, is what lanes have won.  */

static void
note_gain (lanes *p, tree sum)
{
  tree active = scalar_converted (p, ssizetype, sum);
  gimple_stmt_iterator gsi = gsi_last_bb (p->at);
  tree before = make_ssa_name (ssizetype), next = make_ssa_name (ssizetype);
  tree after = make_ssa_name (ssizetype);
  gimple *all[] = { gimple_build_assign (before, gain_of (p)),
		    gimple_build_assign (next, MINUS_EXPR, before, active),
		    gimple_build_assign (after, PLUS_EXPR, next,
					 build_int_cst (ssizetype, -(HOST_WIDE_INT) p->least)),
		    gimple_build_assign (gain_of (p), after) };
  for (gimple *stmt : all)
    gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
}

/* End L's loop: it goes on while a lane of MASK is active.  */

static void
end_loop (lanes *p, lane_loop *l, edge latch, lane_value *mask)
{
  end_state (p, l, latch, mask);
  tree any = close_piece (p, l->diverges ? mask : NULL);
  basic_block end = p->at, back = end;
  if (any)
    {
      note_gain (p, any);
      gimple_stmt_iterator gsi = gsi_last_bb (end);
      gsi_insert_after (&gsi, gimple_build_cond (NE_EXPR, any, build_zero_cst (p->mask_type),
						 NULL_TREE, NULL_TREE), GSI_NEW_STMT);
      back = p->at = new_lane_block (p);
      make_edge (end, back, EDGE_TRUE_VALUE)->probability = profile_probability::likely ();
      make_edge (end, l->after, EDGE_FALSE_VALUE)->probability
	= profile_probability::unlikely ();
    }
  edge e = make_single_succ_edge (back, l->header, EDGE_FALLTHRU);
  gphi_iterator to = gsi_start_phis (l->header);
  for (gphi_iterator gsi = gsi_start_phis (l->loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree result = gimple_phi_result (gsi.phi ());
      if (virtual_operand_p (result) || lane_kind_of (p, result) == VARYING)
	continue;
      add_phi_arg (to.phi (), scalar_operand (p, PHI_ARG_DEF_FROM_EDGE (gsi.phi (), latch)), e,
		   UNKNOWN_LOCATION);
      gsi_next (&to);
    }
}

/* Let nobody go into L if no lane has come to it.  */

static void
skip_if_none (lanes *p, lane_loop *l)
{
  tree any = close_piece (p, l->entered);
  if (!any)
    return;
  basic_block from = p->at;
  gimple_stmt_iterator gsi = gsi_last_bb (from);
  gsi_insert_after (&gsi, gimple_build_cond (NE_EXPR, any, build_zero_cst (p->mask_type),
					     NULL_TREE, NULL_TREE), GSI_NEW_STMT);
  p->at = new_lane_block (p);
  make_edge (from, p->at, EDGE_TRUE_VALUE)->probability = profile_probability::likely ();
  make_edge (from, l->after, EDGE_FALSE_VALUE)->probability = profile_probability::unlikely ();
}

/* Build LOOP, a loop of the operator that the lanes of ENTERED come to.  */

static void
build_loop (lanes *p, class loop *loop, lane_value *entered)
{
  lane_loop l = { loop, entered, entered, divergent_p (p, loop), NULL, NULL };
  edge before = loop_preheader_edge (loop), latch = loop_latch_edge (loop);
  if (l.diverges)
    {
      l.active = new_lane_value (p, p->mask_type, NULL);
      give_array (p, l.active);
    }
  start_carrying (p, &l);
  start_state (p, &l, before);
  basic_block behind = p->at;
  l.after = new_lane_block (p);
  p->at = behind;
  skip_if_none (p, &l);
  l.header = new_lane_block (p);
  start_header (p, &l, before);
  p->depth++;
  p->blocks.put (loop->header, l.active);
  build_level (p, loop, &l);
  p->blocks.put (loop->header, entered);
  end_loop (p, &l, latch, *p->edges.get (latch));
  p->depth--;
  move_block_after (l.after, p->at);
  p->at = l.after;
}

/* Build BB, a part of LEVEL's body, which is the loop AROUND or that of the elements.  */

static void
build_block (lanes *p, class loop *level, basic_block bb, lane_loop *around)
{
  lane_value *mask = *p->blocks.get (bb);
  if (bb != level->header)
    for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
	build_phi (p, gsi.phi (), mask);
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb); !gsi_end_p (gsi);
       gsi_next_nondebug (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree lhs = gimple_get_lhs (stmt);
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
	continue;
      lane_kind kind = gimple_vdef (stmt) ? VARYING : lane_kind_of (p, lhs);
      if (kind == UNIFORM)
	scalar_statement (p, stmt);
      else if (kind == VARYING)
	lane_statement (p, stmt, mask);
    }
  build_branch (p, level, bb, mask, around);
}

/* Build the body of LEVEL, which is the loop AROUND or that of the elements.  */

static void
build_level (lanes *p, class loop *level, lane_loop *around)
{
  for (basic_block bb : p->order)
    {
      if (!flow_bb_inside_loop_p (level, bb) || block_at_level (level, bb) != bb)
	continue;
      if (bb != level->header)
	p->blocks.put (bb, lanes_that_reach (p, level, bb));
      if (lane_loop_p (level, bb))
	build_loop (p, bb->loop_father, *p->blocks.get (bb));
      else
	build_block (p, level, bb, around);
    }
}

/* Build the body of P's loop, for all lanes.  */

void
build_lane_body (lanes *p)
{
  p->blocks.put (p->elements->header, NULL);
  build_level (p, p->elements, NULL);
  close_piece (p);
  release_ssa_name (p->lane);
}
