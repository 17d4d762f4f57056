/* GCC says nothing of loops that nobody has written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     reduce (op, 0, 100, a)
     => four lanes of 25 elements each; for (i = 4 * 25; i < 100; i++) acc = op (acc, a[i]);

   The rest has no elements here.  Where GCC sees that before it has removed the loop, it takes
   the loop to end when I comes round to 100 again, and warns the user of his array:

     warning: iteration 4611686018427387904 invokes undefined behavior
     [-Waggressive-loop-optimizations]

   Loops that operators have keep that warning: what they do in it is the user's.  */

#include "gcc-common.h"
#include "local.h"

/* True if LOOP ends where PLACE is, that of a kernel's call: it is not one of an operator.  */

static bool
ends_at_p (class loop *loop, location_t place)
{
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  for (edge e : exits)
    if (gimple *stmt = last_stmt (e->src))
      if (LOCATION_LOCUS (gimple_location (stmt)) != LOCATION_LOCUS (place))
	return false;
  return true;
}

/* Let GCC take it that it has warned of the loops of the kernel FUN.  */

static void
forget_warnings (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      if (ends_at_p (loop, DECL_SOURCE_LOCATION (fun->decl)))
	loop->warned_aggressive_loop_optimizations = true;
}

/* As soon as there are loops, and for those that later passes have found.  */

void
register_loop_warnings (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-loop-warnings", forget_warnings, "einline", 1,
			PASS_POS_INSERT_AFTER);
  register_kernel_pass (plugin_name, "soac-loop-warnings", forget_warnings,
			"*all_optimizations", 1, PASS_POS_INSERT_BEFORE);
}
