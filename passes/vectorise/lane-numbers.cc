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

/* Let the kernel FUN ask late for the numbers of its lanes.  */

static void
move_lane_numbers (function *fun)
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
}

/* Before each instance of invariant motion: the first is for OpenACC.  */

void
register_lane_numbers (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-lane-numbers", move_lane_numbers, "lim", 0,
			PASS_POS_INSERT_BEFORE);
}
