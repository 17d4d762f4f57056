/* Math functions of kernels do not set errno.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (sqrtf, n, y, x)
     => for (i = 0; i < n; i++) y[i] = sqrtf (x[i]);	where sqrtf is a `const' function

   The language says that what these functions do to errno does not count.  But GCC takes
   -fmath-errno at their word: a call that writes memory is neither vectorised nor moved out
   of a loop.  So calls in kernels are given a type that is const.  That is done twice:
   where operators have been inlined early, and where all others have been.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if CALL is one of a math function that might set errno.  */

static bool
sets_errno_p (gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  return (fndecl && gimple_vdef (call) && math_function_p (fndecl)
	  && !stmt_could_throw_p (cfun, call));
}

/* Let CALL do nothing but give its value.  */

static void
forget_errno (gcall *call)
{
  tree type = gimple_call_fntype (call);
  gimple_call_set_fntype (call, build_qualified_type (type, TYPE_QUAL_CONST));
  unlink_stmt_vdef (call);
  release_ssa_name (gimple_vdef (call));
  gimple_set_vdef (call, NULL_TREE);
  gimple_set_vuse (call, NULL_TREE);
  update_stmt (call);
}

/* Let math functions of the kernel FUN not set errno.  */

static void
forget_all_errno (function *fun)
{
  if (!flag_errno_math || flag_rounding_math)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gcall *call = dyn_cast <gcall *> (gsi_stmt (gsi)))
	if (sets_errno_p (call))
	  forget_errno (call);
}

/* Once for what is inlined early, and once for all else.  */

void
register_errno (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-errno", forget_all_errno, "einline", 1,
			PASS_POS_INSERT_AFTER);
  register_kernel_pass (plugin_name, "soac-errno", forget_all_errno,
			"*all_optimizations", 1, PASS_POS_INSERT_BEFORE);
}
