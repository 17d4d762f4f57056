/* The loop over the elements, in steps of the lanes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

				i = 0;
				if (wanted)
				  for (whole = n & -32; i < whole && gain >= 0; i += 32)
     i = 0;				    ...				lanes
     do			=>	if (i < n)
       y[i] = f (x[i]), i++;	  do
     while (i < n);			    y[i] = f (x[i]), i++;
				  while (i < n);

   WANTED is known when the vectoriser has been there (lanes.cc).  A loop of the operator takes as
   long as its slowest lane: the others wait.  So GAIN counts how many lanes are active each time,
   without LEAST, as many as are done one by one meanwhile; where few are for long, the elements
   that are left go one by one.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* What lanes may lose before they are given up, and what is remembered of their gain, in turns of
   one lane.  */
const unsigned FIRST_GAIN = 1024, MOST_GAIN = 8192;

/* Why the loop over the elements of P is not of the form above, or null.  P learns how often it
   runs and what its indices are.  */

const char *
why_no_skeleton (lanes *p)
{
  class loop *loop = p->elements;
  edge exit = single_exit (loop);
  if (!exit || !single_pred_p (loop->latch) || single_pred (loop->latch) != exit->src)
    return "its loop has several ends";
  for (gphi_iterator gsi = gsi_start_phis (exit->dest); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
      {
	tree value = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), exit);
	if (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
	    && flow_bb_inside_loop_p (loop, gimple_bb (SSA_NAME_DEF_STMT (value))))
	  return "a value goes from element to element";
      }
  for (gphi_iterator gsi = gsi_start_phis (loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree name = gimple_phi_result (gsi.phi ());
      affine_iv iv;
      if (virtual_operand_p (name))
	continue;
      if (!simple_iv (loop, loop, name, &iv, false) || !is_gimple_val (iv.base)
	  || TREE_CODE (iv.step) != INTEGER_CST)
	return "a value goes from element to element";
      affine_iv *kept = XCNEW (affine_iv);
      *kept = iv;
      p->all_indices.safe_push (kept);
      p->indices.put (name, kept);
    }
  p->latches = number_of_latch_executions (loop);
  if (!p->latches || p->latches == chrec_dont_know
      || !INTEGRAL_TYPE_P (TREE_TYPE (p->latches)) || TREE_CODE (p->latches) == COND_EXPR)
    return "it is not known how many elements there are";
  return NULL;
}

/* Add to BB STMT, and end it.  */

static void
add_to_block (basic_block bb, gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
}

/* CODE of A and B of size_t at the end of BB.  */

static tree
compute_size (basic_block bb, enum tree_code code, tree a, tree b)
{
  tree name = make_ssa_name (size_type_node);
  add_to_block (bb, gimple_build_assign (name, code, a, b));
  return name;
}

/* Let the end of BB ask CODE of A and B, and go to YES or NO.  */

static void
add_branch (basic_block bb, enum tree_code code, tree a, tree b, basic_block yes, basic_block no)
{
  add_to_block (bb, gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE));
  make_edge (bb, yes, EDGE_TRUE_VALUE)->probability = profile_probability::likely ();
  make_edge (bb, no, EDGE_FALSE_VALUE)->probability = profile_probability::unlikely ();
}

/* Let the plain loop of P, behind the edge IN, go on from element FIRST.  */

static void
start_at (lanes *p, edge in, tree first)
{
  basic_block bb = in->src;
  for (gphi_iterator gsi = gsi_start_phis (p->elements->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      affine_iv **iv = p->indices.get (gimple_phi_result (gsi.phi ()));
      if (!iv)
	continue;
      tree type = TREE_TYPE (gimple_phi_result (gsi.phi ()));
      tree counted = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
      tree moved = fold_build2 (MULT_EXPR, counted, fold_convert (counted, first),
				fold_convert (counted, (*iv)->step));
      tree value = (POINTER_TYPE_P (type) ? fold_build_pointer_plus ((*iv)->base, moved)
		    : fold_convert (type, fold_build2 (PLUS_EXPR, counted, moved,
						       fold_convert (counted, (*iv)->base))));
      gimple_stmt_iterator at = gsi_last_bb (bb);
      value = force_gimple_operand_gsi (&at, value, true, NULL_TREE, false,
					GSI_CONTINUE_LINKING);
      SET_PHI_ARG_DEF (gsi.phi (), in->dest_idx, value);
    }
}

/* Let the PHIs behind P's loop have values for the edge E, which goes past it.  */

static void
pass_by (lanes *p, edge e)
{
  edge exit = single_exit (p->elements);
  for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree value = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), exit);
      if (virtual_operand_p (value))
	/* It is renamed.  */
	value = gimple_vop (cfun);
      add_phi_arg (gsi.phi (), value, e, UNKNOWN_LOCATION);
    }
}

/* The variable in which P's loop counts what it gains.  */

tree
gain_of (lanes *p)
{
  return build4 (ARRAY_REF, ssizetype, p->gain, size_zero_node, NULL_TREE, NULL_TREE);
}

/* Ask in BB whether P's lanes have gained something; go to YES or NO.  */

static void
ask_gain (lanes *p, basic_block bb, basic_block yes, basic_block no)
{
  tree gain = make_ssa_name (ssizetype), kept = make_ssa_name (ssizetype);
  add_to_block (bb, gimple_build_assign (gain, gain_of (p)));
  add_to_block (bb, gimple_build_assign (kept, MIN_EXPR, gain,
					 build_int_cst (ssizetype, MOST_GAIN)));
  add_to_block (bb, gimple_build_assign (gain_of (p), kept));
  add_branch (bb, GE_EXPR, kept, build_zero_cst (ssizetype), yes, no);
}

/* The loop over lanes of P, for WHOLE elements, behind BB; the block behind it.  *DONE is the
   first element that it leaves.  */

static basic_block
build_steps (lanes *p, basic_block bb, tree whole, tree *done)
{
  p->gain = create_tmp_var (build_array_type_nelts (ssizetype, 1), "gain");
  suppress_warning (p->gain);
  add_to_block (bb, gimple_build_assign (gain_of (p), build_int_cst (ssizetype, FIRST_GAIN)));
  p->at = bb;
  basic_block header = p->at = new_lane_block (p);
  edge in = make_single_succ_edge (bb, header, EDGE_FALLTHRU);
  p->first = make_ssa_name (size_type_node);
  gphi *phi = create_phi_node (p->first, header);
  add_phi_arg (phi, build_zero_cst (size_type_node), in, UNKNOWN_LOCATION);
  start_piece (p);
  build_lane_body (p);
  basic_block end = p->at;
  tree next = *done = compute_size (end, PLUS_EXPR, p->first,
				    build_int_cst (size_type_node, p->count));
  basic_block ask = p->at = new_lane_block (p);
  basic_block latch = p->at = new_lane_block (p);
  basic_block behind = p->at = new_lane_block (p);
  add_branch (end, LT_EXPR, next, whole, ask, behind);
  ask_gain (p, ask, latch, behind);
  add_phi_arg (phi, next, make_single_succ_edge (latch, header, EDGE_FALLTHRU),
	       UNKNOWN_LOCATION);
  return behind;
}

/* Build the loop of P for lanes, which runs if WANTED, an int, is not 0.  */

void
build_lanes (lanes *p, tree wanted)
{
  edge entry = loop_preheader_edge (p->elements), exit = single_exit (p->elements);
  basic_block before = entry->src;
  basic_block plain = split_edge (entry);
  remove_edge (single_succ_edge (before));
  p->at = before;
  basic_block ask = p->at = new_lane_block (p);
  make_single_succ_edge (before, ask, EDGE_FALLTHRU);
  gimple_stmt_iterator gsi = gsi_start_bb (ask);
  tree latches = force_gimple_operand_gsi (&gsi, fold_convert (size_type_node, unshare_expr
							       (p->latches)),
					   true, NULL_TREE, false, GSI_CONTINUE_LINKING);
  gcall *call = as_a<gcall *> (SSA_NAME_DEF_STMT (wanted));
  add_to_block (ask, call);
  basic_block some = p->at = new_lane_block (p);
  basic_block steps = p->at = new_lane_block (p);
  tree all = compute_size (some, PLUS_EXPR, latches, build_one_cst (size_type_node));
  tree whole = compute_size (some, BIT_AND_EXPR, all,
			     build_int_cst (size_type_node, -(HOST_WIDE_INT) p->count));
  tree done;
  basic_block behind = build_steps (p, steps, whole, &done);
  basic_block join = p->at = new_lane_block (p);
  add_branch (ask, NE_EXPR, wanted, integer_zero_node, some, join);
  add_branch (some, NE_EXPR, whole, build_zero_cst (size_type_node), steps, join);
  edge from_lanes = make_single_succ_edge (behind, join, EDGE_FALLTHRU);
  tree first = make_ssa_name (size_type_node);
  gphi *phi = create_phi_node (first, join);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, join->preds)
    add_phi_arg (phi, e == from_lanes ? done : build_zero_cst (size_type_node), e,
		 UNKNOWN_LOCATION);
  add_branch (join, LE_EXPR, first, latches, plain, exit->dest);
  pass_by (p, find_edge (join, exit->dest));
  start_at (p, single_succ_edge (plain), first);
}
