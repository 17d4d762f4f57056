/* A loop that GCC takes for two is one again.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     while (lo < hi)
       if (t[mid = (lo + hi) / 2] < v) lo = mid + 1; else hi = mid;

   goes back to its test from two places.  GCC makes a loop in a loop of that, the inner one for
   the turns that leave LO as it is:

     lo_1 = PHI <0, lo_2>			first = PHI <..., next>	hi_1 = PHI <n, hi_2>
     hi_1 = PHI <n, hi_2>			lo_1 = PHI <0, lo_3>
       lo < hi ? ...			=>	  lo < hi ? ...
       hi_2 = mid; goto the inner test	  hi_3 = PHI <mid, hi_1>	lo_3 = PHI <lo_1, mid + 1>
     lo_2 = mid + 1; goto the outer one	goto the test

   To lanes the two would be one loop that is left out of another one.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* True if BB has PHIs alone, none of them of memory.  */

static bool
only_phis_p (basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (virtual_operand_p (gimple_phi_result (gsi.phi ())))
      return false;
  gimple *last = last_stmt (bb);
  return !last || gimple_code (last) == GIMPLE_LABEL;
}

/* True if OUTER does nothing but to go to the loop in it, which nothing else does.  */

static bool
one_loop_p (class loop *outer)
{
  class loop *inner = outer->inner;
  if (!inner || inner->next || !outer->latch || !inner->latch)
    return false;
  for (gphi_iterator gsi = gsi_start_phis (inner->header); !gsi_end_p (gsi); gsi_next (&gsi))
    if (virtual_operand_p (gimple_phi_result (gsi.phi ())))
      return false;
  return (only_phis_p (outer->header) && single_succ_p (outer->header)
	  && single_succ (outer->header) == inner->header
	  && single_succ_p (outer->latch) && single_succ_p (inner->latch)
	  && EDGE_COUNT (outer->header->preds) == 2 && EDGE_COUNT (inner->header->preds) == 2);
}

/* The PHI of BB with the result NAME, or null.  */

static gphi *
phi_of (basic_block bb, tree name)
{
  gphi *phi = (TREE_CODE (name) == SSA_NAME
	       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name)) : NULL);
  return phi && gimple_bb (phi) == bb ? phi : NULL;
}

/* A new PHI of MERGED: ONE from the edge FIRST, and OTHER from SECOND.  */

static tree
merge_values (basic_block merged, edge first, tree one, edge second, tree other)
{
  tree name = make_ssa_name (TREE_TYPE (one));
  gphi *phi = create_phi_node (name, merged);
  add_phi_arg (phi, one, first, UNKNOWN_LOCATION);
  add_phi_arg (phi, other, second, UNKNOWN_LOCATION);
  return name;
}

/* Let what BB tells the debugger of OLD be told of VALUE: only the way into the loop, which
   begins with VALUE, goes through BB any more.  */

static void
rebind_debug (basic_block bb, tree old, tree value)
{
  gimple *stmt;
  imm_use_iterator iter;
  FOR_EACH_IMM_USE_STMT (stmt, iter, old)
    if (is_gimple_debug (stmt) && gimple_bb (stmt) == bb)
      {
	use_operand_p use;
	FOR_EACH_IMM_USE_ON_STMT (use, iter)
	  SET_USE (use, unshare_expr (value));
	update_stmt (stmt);
      }
}

/* Let GCC forget how often LOOP, which has become another one, comes round.  */

static void
forget_iterations (class loop *loop)
{
  free_numbers_of_iterations_estimates (loop);
  loop->nb_iterations = NULL_TREE;
  loop->any_upper_bound = loop->any_likely_upper_bound = loop->any_estimate = false;
  loop->finite_p = false;
  loop->unroll = 0;
}

/* Let what the header of OUTER has of its state, and of that of the loop in it, be told where
   that loop goes back to its test.  OUTER goes.  */

static void
join_loop (class loop *outer)
{
  class loop *inner = outer->inner;
  basic_block top = outer->header, header = inner->header;
  edge before = loop_preheader_edge (outer), in = single_succ_edge (top);
  auto_vec<gphi *> outside, inside;
  for (gphi_iterator gsi = gsi_start_phis (top); !gsi_end_p (gsi); gsi_next (&gsi))
    outside.safe_push (gsi.phi ());
  for (gphi_iterator gsi = gsi_start_phis (header); !gsi_end_p (gsi); gsi_next (&gsi))
    inside.safe_push (gsi.phi ());
  auto_vec<tree> starts, nexts;
  for (gphi *phi : outside)
    {
      starts.safe_push (PHI_ARG_DEF_FROM_EDGE (phi, before));
      nexts.safe_push (PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (outer)));
    }
  edge far = loop_latch_edge (outer);
  basic_block merged = split_edge (loop_latch_edge (inner));
  edge near = single_pred_edge (merged), back = single_succ_edge (merged);
  far = redirect_edge_and_branch (far, merged);
  redirect_edge_var_map_clear (far);
  for (gphi *phi : inside)
    {
      tree start = PHI_ARG_DEF_FROM_EDGE (phi, in), far_value = start;
      for (unsigned i = 0; i < outside.length (); i++)
	if (phi_of (top, start) == outside[i])
	  {
	    far_value = nexts[i];
	    SET_PHI_ARG_DEF (phi, in->dest_idx, starts[i]);
	    break;
	  }
      SET_PHI_ARG_DEF (phi, back->dest_idx,
		       merge_values (merged, near, PHI_ARG_DEF_FROM_EDGE (phi, back), far,
				     far_value));
    }
  for (unsigned i = 0; i < outside.length (); i++)
    {
      tree old = gimple_phi_result (outside[i]), state = make_ssa_name (TREE_TYPE (old));
      gphi *phi = create_phi_node (state, header);
      add_phi_arg (phi, starts[i], in, UNKNOWN_LOCATION);
      add_phi_arg (phi, merge_values (merged, near, state, far, nexts[i]), back,
		   UNKNOWN_LOCATION);
      rebind_debug (top, old, starts[i]);
      replace_uses_by (old, state);
      gimple_stmt_iterator gsi = gsi_for_stmt (outside[i]);
      remove_phi_node (&gsi, true);
    }
  forget_iterations (inner);
  mark_loop_for_removal (outer);
}

/* Join what is one loop in ELEMENTS; true if there was something.  */

bool
join_loops_in (class loop *elements)
{
  bool some = false;
  for (bool again = true; again; )
    {
      again = false;
      for (unsigned i = 1; i < number_of_loops (cfun); i++)
	{
	  class loop *loop = get_loop (cfun, i);
	  if (!loop || loop == elements || !flow_loop_nested_p (elements, loop)
	      || !one_loop_p (loop))
	    continue;
	  join_loop (loop);
	  free_dominance_info (CDI_DOMINATORS);
	  calculate_dominance_info (CDI_DOMINATORS);
	  fix_loop_structure (NULL);
	  again = some = true;
	  break;
	}
    }
  return some;
}
