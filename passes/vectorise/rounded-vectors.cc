/* What is rounded to a narrower type stays rounded in vectors.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t = (vector(2) float) x;  y = (vector(2) double) t;
     =>  t = (vector(2) float) x;  u = PAREN_EXPR <t>;  y = (vector(2) double) u;

   GCC takes the first two for nothing, as it compares the precision of a vector's type, which
   is the number of its elements.  Its vectorisers write such conversions where both vectors have
   as many elements, behind a loop mostly; and they lose a PAREN_EXPR that they are given, so it
   comes behind each of them.  It costs no instruction.  */

#include "gcc-common.h"
#include "local.h"

/* True if T is a vector of numbers of floating point.  */

static bool
floats_p (tree t)
{
  return VECTOR_TYPE_P (TREE_TYPE (t)) && FLOAT_TYPE_P (TREE_TYPE (t));
}

static int
element_bits (tree vector)
{
  return TYPE_PRECISION (TREE_TYPE (TREE_TYPE (vector)));
}

/* True if STMT converts what has been rounded just before.  */

static bool
converts_rounded_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt)
      || (!gimple_assign_cast_p (stmt) && gimple_assign_rhs_code (stmt) != FIX_TRUNC_EXPR))
    return false;
  tree rounded = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (rounded) != SSA_NAME || !floats_p (rounded))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (rounded);
  return (gimple_assign_cast_p (def) && floats_p (gimple_assign_rhs1 (def))
	  && element_bits (gimple_assign_rhs1 (def)) > element_bits (rounded));
}

/* Do so in the kernel FUN.  */

static void
keep_rounded (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!converts_rounded_p (stmt))
	  continue;
	tree rounded = gimple_assign_rhs1 (stmt);
	gimple_assign_set_rhs1 (stmt, computed (&gsi, TREE_TYPE (rounded), PAREN_EXPR, rounded));
	update_stmt (stmt);
      }
}

void
register_rounded_vectors (const char *plugin_name)
{
  for (const char *vectoriser : { "vect", "slp" })
    register_kernel_pass (plugin_name, "soac-rounded", keep_rounded, vectoriser, 0,
			  PASS_POS_INSERT_AFTER);
}
