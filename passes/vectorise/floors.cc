/* Integers that floor and ceil give are made by conversions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     r = (short) floorf (x);   =>   t = (int) x;  r = (short) (t - (x < (float) t));

   Under -ftrapping-math x86 has no floor of several numbers at once, as its instruction
   says nothing of denormal ones.  Where the result becomes an integer at once, none is
   needed: what a conversion cuts off is one too much below zero.  The conversion may say
   that it is inexact, as these functions may by -ffp-int-builtin-inexact, which is GCC's
   default.  A number that does not fit into the integer has no defined result either
   way.  */

#include "gcc-common.h"
#include "local.h"

/* Add before GSI the assignment of CODE of A and B to a new name of TYPE; return that.  */

tree
computed (gimple_stmt_iterator *gsi, tree type, enum tree_code code, tree a, tree b)
{
  tree lhs = make_ssa_name (type);
  gassign *stmt = (b ? gimple_build_assign (lhs, code, a, b)
		   : gimple_build_assign (lhs, code, a));
  gimple_set_location (stmt, gimple_location (gsi_stmt (*gsi)));
  gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
  return lhs;
}

/* The call of floor or ceil whose value STMT makes an integer of at most 32 bits, and
   nobody else needs; or null.  Let *UP say whether it is ceil.  */

static gcall *
rounded (gimple *stmt, bool *up)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != FIX_TRUNC_EXPR
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME
      || !has_single_use (gimple_assign_rhs1 (stmt)))
    return NULL;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  gcall *call = dyn_cast <gcall *> (SSA_NAME_DEF_STMT (gimple_assign_rhs1 (stmt)));
  if (!call || gimple_vuse (call)
      || TYPE_PRECISION (type) + TYPE_UNSIGNED (type)
	 > TYPE_PRECISION (integer_type_node))
    return NULL;
  switch (gimple_call_combined_fn (call))
    {
    case CFN_BUILT_IN_FLOOR:
    case CFN_BUILT_IN_FLOORF:
    case CFN_FLOOR:
      *up = false;
      return call;
    case CFN_BUILT_IN_CEIL:
    case CFN_BUILT_IN_CEILF:
    case CFN_CEIL:
      *up = true;
      return call;
    default:
      return NULL;
    }
}

/* Let the conversion at GSI be one of its own number if that is rounded by a function which
   GCC does not have for several numbers at once.  */

static void
convert_rounded (gimple_stmt_iterator *gsi)
{
  bool up;
  gcall *call = rounded (gsi_stmt (*gsi), &up);
  if (!call || several_at_once_p (call))
    return;
  tree x = gimple_call_arg (call, 0), type = integer_type_node;
  /* All digits of a number with a fraction are in an integer.  */
  tree t = computed (gsi, type, FIX_TRUNC_EXPR, x);
  tree back = computed (gsi, TREE_TYPE (x), FLOAT_EXPR, t);
  tree beyond = computed (gsi, boolean_type_node, up ? GT_EXPR : LT_EXPR, x, back);
  tree one = computed (gsi, type, NOP_EXPR, beyond);
  t = computed (gsi, type, up ? PLUS_EXPR : MINUS_EXPR, t, one);
  gimple *stmt = gsi_stmt (*gsi);
  gimple_assign_set_rhs_with_ops (gsi, useless_type_conversion_p
				  (TREE_TYPE (gimple_assign_lhs (stmt)), type)
				  ? SSA_NAME : NOP_EXPR, t);
  update_stmt (gsi_stmt (*gsi));
  gimple_stmt_iterator at = gsi_for_stmt (call);
  gsi_remove (&at, true);
  release_defs (call);
}

/* Make the integers that LOOP rounds by conversions.  */

void
convert_all_rounded (class loop *loop)
{
  if (!flag_fp_int_builtin_inexact)
    return;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      convert_rounded (&gsi);
  free (blocks);
}
