/* The number of a SIMD lane is asked for where it is needed first.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     _1 = .GOMP_SIMD_LANE (D, 0);		c = chain->c;  k = c->k;
     c = chain->c;  k = c->k;		=>	...
     ...					_1 = .GOMP_SIMD_LANE (D, 0);
     sums[_1] = sums[_1] + x[i] * k;		sums[_1] = sums[_1] + x[i] * k;

   GCC's lowering of `omp simd' asks at the beginning of the loop.  To its loop invariant
   motion that is a call that may not return, and nothing that may trap is moved out of the
   loop from behind it: neither what an operator has captured nor what it finds at a
   pointer.  The vectoriser then does not see that x[i] follows x[i - 1], and gathers.  */

#include "gcc-common.h"
#include "local.h"

/* True if STMT needs NAME.  */

static bool
uses_p (gimple *stmt, tree name)
{
  ssa_op_iter iter;
  tree used;
  FOR_EACH_SSA_TREE_OPERAND (used, stmt, iter, SSA_OP_USE)
    if (used == name)
      return true;
  return false;
}

/* Move the call at GSI, which has no effect, down to the first statement of its block that
   needs its result, if there is one.  The debugger does without it before.  */

static void
move_down (gimple_stmt_iterator gsi)
{
  tree lane = gimple_call_lhs (gsi_stmt (gsi));
  gimple_stmt_iterator to = gsi;
  gsi_next_nondebug (&to);
  while (lane && !gsi_end_p (to) && !uses_p (gsi_stmt (to), lane))
    gsi_next_nondebug (&to);
  if (!lane || gsi_end_p (to))
    return;
  gimple_stmt_iterator between = gsi;
  for (gsi_next (&between); gsi_stmt (between) != gsi_stmt (to); gsi_next (&between))
    if (gimple_debug_bind_p (gsi_stmt (between)) && uses_p (gsi_stmt (between), lane))
      {
	gimple_debug_bind_reset_value (gsi_stmt (between));
	update_stmt (gsi_stmt (between));
      }
  gsi_move_before (&gsi, &to);
}

namespace {

const pass_data lane_numbers_data = {
  GIMPLE_PASS, "soac-lane-numbers", OPTGROUP_LOOP, TV_NONE, PROP_cfg | PROP_ssa,
  0, 0, 0, 0
};

class pass_soac_lane_numbers : public gimple_opt_pass
{
public:
  pass_soac_lane_numbers (gcc::context *c)
    : gimple_opt_pass (lane_numbers_data, c) {}
  opt_pass *clone () final override { return new pass_soac_lane_numbers (m_ctxt); }
  bool gate (function *fun) final override
  {
    return optimize && kernel_p (fun->decl);
  }
  unsigned int execute (function *fun) final override
  {
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); )
	{
	  gimple_stmt_iterator here = gsi;
	  gsi_next (&gsi);
	  if (gimple_call_internal_p (gsi_stmt (here), IFN_GOMP_SIMD_LANE))
	    move_down (here);
	}
    return 0;
  }
};

} // anon namespace

void
register_lane_numbers (const char *plugin_name)
{
  /* Before each instance: the first is for OpenACC.  */
  register_pass_info info = { new pass_soac_lane_numbers (g), "lim", 0,
			      PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
