/* Scans by SIMD lanes, whose loops GCC must not peel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)  { acc += f (x); y[i] = acc; }	simd, scanning acc

   GCC copies the start of a loop in front of it before it vectorises ("ch_vect"), until the
   condition is at the end.  What it copies may be the whole first element: it adds that to the
   accumulator of one lane, and the vectors that follow take what all lanes have.

   A loop is so where a branch of an operator to __builtin_unreachable does not depend on the
   element: the loop was turned around that branch, which then moved out.  So scans have no such
   branches, as early as operators are inlined: objects for link-time optimisation are compiled
   where these passes do not run.  A loop that nevertheless is so has no vectors.  */

#include "gcc-common.h"
#include "local.h"

/* True if STMT asks for the number of a lane that scans.  */

static bool
scan_lane_p (gimple *stmt)
{
  return (gimple_call_internal_p (stmt, IFN_GOMP_SIMD_LANE)
	  && !integer_zerop (gimple_call_arg (stmt, 1)));
}

/* True if the lanes of LOOP make a scan.  */

static bool
scans_p (class loop *loop)
{
  bool scans = false;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      scans |= scan_lane_p (gsi_stmt (gsi));
  free (blocks);
  return scans;
}

/* True if the condition of LOOP is at its end, as GCC sees it.  */

static bool
ends_with_condition_p (class loop *loop)
{
  gimple *stmt = last_stmt (loop->latch);
  return ((!stmt || gimple_code (stmt) == GIMPLE_LABEL) && single_pred_p (loop->latch)
	  && loop_exits_from_bb_p (loop, single_pred (loop->latch)));
}

/* Let no loop of FUN that scans and would be peeled have vectors.  */

static void
keep_scans (function *fun)
{
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      if (loop->simduid && !ends_with_condition_p (loop) && scans_p (loop))
	{
	  loop->dont_vectorize = true;
	  loop->force_vectorize = false;
	  loop->safelen = 0;
	}
}

/* True if FUN has loops whose lanes scan.  */

static bool
scans_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (scan_lane_p (gsi_stmt (gsi)))
	return true;
  return false;
}

/* Let the branch that E is one way of go the other way.  Returns whether it does.  */

static bool
never_go (edge e)
{
  gcond *cond = safe_dyn_cast <gcond *> (last_stmt (e->src));
  if (!cond)
    return false;
  if (e->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_false (cond);
  else
    gimple_cond_make_true (cond);
  update_stmt (cond);
  return true;
}

/* Let FUN, if it scans, have no branches to what is never reached.  */

static void
drop_unreachable (function *fun)
{
  if (!scans_p (fun))
    return;
  bool changed = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
      if (gsi_end_p (gsi) || !gimple_call_builtin_p (gsi_stmt (gsi), BUILT_IN_UNREACHABLE))
	continue;
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, bb->preds)
	changed |= never_go (e);
    }
  if (changed)
    cleanup_tree_cfg ();
}

/* When operators are inlined, and before GCC copies what loops start with for the vectoriser.  */

void
register_scan_loops (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-scan-branches", drop_unreachable, "einline", 1,
			PASS_POS_INSERT_AFTER);
  register_kernel_pass (plugin_name, "soac-scan-loops", keep_scans, "ch_vect", 1,
			PASS_POS_INSERT_BEFORE);
}
