/* Twice a vector of integers is a sum.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     c = t[i];				c = t[i];
     sum = a + e + c * 2;		twice = c + c;
     more = b + c + d;		=>	sum = a + e + twice;  more = b + c + d;

   GCC makes the product a shift.  Sums of vectors have more places where they are done than shifts
   have.  And a shift takes what it shifts from memory, so that GCC finds it worth while to load C
   twice rather than keep it: a row of a picture that is blurred was loaded six times instead of
   five.

   Nobody lowers the sum any more: vectors of one __int128 can be shifted on x86, and not added.  */

#include "gcc-common.h"
#include "local.h"

/* Let STMT add, if it doubles a vector of integers.  */

static void
add_doubled (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if ((code != MULT_EXPR && code != LSHIFT_EXPR) || !VECTOR_INTEGER_TYPE_P (type)
      || !VECTOR_MODE_P (TYPE_MODE (type))
      || !target_supports_op_p (type, PLUS_EXPR, optab_default))
    return;
  tree by = gimple_assign_rhs2 (stmt);
  if (VECTOR_TYPE_P (TREE_TYPE (by)))
    by = TREE_CODE (by) == VECTOR_CST ? uniform_vector_p (by) : NULL_TREE;
  if (!by || TREE_CODE (by) != INTEGER_CST || wi::to_wide (by) != (code == MULT_EXPR ? 2 : 1))
    return;
  tree doubled = gimple_assign_rhs1 (stmt);
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  if (TYPE_OVERFLOW_WRAPS (type))
    gimple_assign_set_rhs_with_ops (&gsi, PLUS_EXPR, doubled, doubled);
  else
    {
      /* A shift of signed numbers may lose bits; their sum has to fit.  */
      tree wrap = unsigned_type_for (type);
      tree same = computed (&gsi, wrap, VIEW_CONVERT_EXPR,
			    build1 (VIEW_CONVERT_EXPR, wrap, doubled));
      tree sum = computed (&gsi, wrap, PLUS_EXPR, same, same);
      gimple_assign_set_rhs_with_ops (&gsi, VIEW_CONVERT_EXPR,
				      build1 (VIEW_CONVERT_EXPR, type, sum));
    }
  update_stmt (gsi_stmt (gsi));
}

/* Do so in the kernel FUN.  */

static void
add_all_doubled (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      add_doubled (gsi_stmt (gsi));
}

/* Behind all that would make a product of the sum.  */

void
register_doubled_vectors (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-doubled", add_all_doubled, "isel", 1,
			PASS_POS_INSERT_BEFORE);
}
