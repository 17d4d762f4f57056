/* The lesser one of two vectors is one instruction, also where the comparison chooses more.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     nearer = d < least;
     best = VEC_COND_EXPR <nearer, k, best>;
     least = VEC_COND_EXPR <nearer, d, least>;
     => nearer = d < least;
	best = VEC_COND_EXPR <nearer, k, best>;
	own = d < least;
	least = VEC_COND_EXPR <own, d, least>;

   Targets have an instruction for d < least ? d : least that treats what is not a number, and
   zeros, as that does.  GCC chooses it where a comparison is used once, and else chooses by the
   mask that is there: who goes through elements for the nearest one then waits for a comparison
   and a choice in each step, and not for one minimum.  */

#include "gcc-common.h"
#include "local.h"

/* The comparison that chooses in STMT one of the two numbers that it compares, or null.  */

static gassign *
own_comparison (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != VEC_COND_EXPR
      || !VECTOR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME)
    return NULL;
  gassign *compared = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (gimple_assign_rhs1 (stmt)));
  if (!compared)
    return NULL;
  switch (gimple_assign_rhs_code (compared))
    {
    case LT_EXPR:
    case GT_EXPR:
    case UNLE_EXPR:
    case UNGE_EXPR:
      break;
    default:
      return NULL;
    }
  tree a = gimple_assign_rhs1 (compared), b = gimple_assign_rhs2 (compared);
  tree yes = gimple_assign_rhs2 (stmt), no = gimple_assign_rhs3 (stmt);
  return ((operand_equal_p (a, yes) && operand_equal_p (b, no))
	  || (operand_equal_p (a, no) && operand_equal_p (b, yes))) ? compared : NULL;
}

/* Let what STMT chooses be compared for that alone, if it is a minimum or a maximum.  */

static void
compare_alone (gimple *stmt)
{
  gassign *compared = own_comparison (stmt);
  if (!compared || has_single_use (gimple_assign_lhs (compared)))
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  tree mask = computed (&gsi, TREE_TYPE (gimple_assign_lhs (compared)),
			gimple_assign_rhs_code (compared), gimple_assign_rhs1 (compared),
			gimple_assign_rhs2 (compared));
  gimple_assign_set_rhs1 (stmt, mask);
  update_stmt (stmt);
}

/* Do so in the kernel FUN.  */

static void
compare_all_alone (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      compare_alone (gsi_stmt (gsi));
}

/* Behind all that would take two equal comparisons for one, before instructions are chosen.  */

void
register_minima (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-minima", compare_all_alone, "isel", 1,
			PASS_POS_INSERT_BEFORE);
}
