/* Truth values that become numbers of floating point are selected as such.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t = a > b;  y = (float) t;		=>   t = a > b;  y = t ? 1.0f : 0.0f;	a and b are floats
     t = i > j;  y = (float) t;		=>   t = i > j;  y = (float) (int) t;	i and j are not

   where t is a _Bool, as an operator returns it.  GCC's vectoriser has no conversion of a mask into
   such numbers; it has selections and conversions into integers.  Where what is compared is as
   wide as what is made of it, a selection is one instruction for single elements as well.
   Otherwise it would be a branch for them.  GCC's parser does the same where a comparison is
   converted in the expression that holds it.  */

#include "gcc-common.h"
#include "local.h"

/* True if the truth value VALUE compares numbers of floating point that are as wide as TYPE.  */

static bool
compares_numbers_p (tree value, tree type)
{
  gassign *def;
  /* An operator's result has been copied, as it was inlined just now.  */
  while ((def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (value)))
	 && gimple_assign_ssa_name_copy_p (def))
    value = gimple_assign_rhs1 (def);
  return (def && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison
	  && TYPE_MODE (TREE_TYPE (gimple_assign_rhs1 (def))) == TYPE_MODE (type));
}

/* True if STMT makes a binary number of floating point of a truth value.  Not where such a
   conversion may throw, as GCC sees it.  */

static bool
makes_number_p (const gassign *stmt)
{
  tree value = gimple_assign_rhs1 (stmt);
  return (gimple_assign_rhs_code (stmt) == FLOAT_EXPR && !lookup_stmt_eh_lp (stmt)
	  && TREE_CODE (value) == SSA_NAME && TREE_CODE (TREE_TYPE (value)) == BOOLEAN_TYPE
	  && TREE_CODE (TREE_TYPE (gimple_assign_lhs (stmt))) == REAL_TYPE
	  && !DECIMAL_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))));
}

/* Let the statement at GSI, which makes a number of a truth value, select it.  */

static void
select_number (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree value = gimple_assign_rhs1 (stmt), type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (compares_numbers_p (value, type))
    gimple_assign_set_rhs_with_ops (gsi, COND_EXPR, value, build_one_cst (type),
				    build_zero_cst (type));
  else
    gimple_assign_set_rhs1 (stmt, computed (gsi, integer_type_node, NOP_EXPR, value));
  update_stmt (gsi_stmt (*gsi));
}

/* Do that in the kernel FUN.  */

static void
select_truth_numbers (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gassign *assign = dyn_cast <gassign *> (gsi_stmt (gsi)))
	if (makes_number_p (assign))
	  select_number (&gsi);
}

void
register_truth_numbers (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-truth", select_truth_numbers, "einline", 1,
			PASS_POS_INSERT_AFTER);
}
