/* Parameters of an operator that it takes for floating point alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static double half (long i) { return i * 0.5; }	=> parameter 0 becomes floating point

   Asked by who chooses how the numbers for the parameter are counted, which is right in any
   case.  */

#include "gcc-common.h"
#include "analysis.h"
#include "local.h"

/* True if OP does nothing with its parameter number PARM, an integer, but convert it to floating
   point.  */

bool
floating_parameter_p (const soac_operator *op, unsigned parm)
{
  function *fun = body_of (op);
  tree p = fun ? DECL_ARGUMENTS (fun->decl) : NULL_TREE;
  for (; p && parm; parm--)
    p = DECL_CHAIN (p);
  tree name = p && is_gimple_reg (p) ? ssa_default_def (fun, p) : NULL_TREE;
  if (!name || !INTEGRAL_TYPE_P (TREE_TYPE (name)) || has_zero_uses (name))
    return false;
  use_operand_p use;
  imm_use_iterator i;
  FOR_EACH_IMM_USE_FAST (use, i, name)
    {
      gimple *stmt = USE_STMT (use);
      if (!is_gimple_debug (stmt)
	  && !(is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == FLOAT_EXPR))
	return false;
    }
  return true;
}
