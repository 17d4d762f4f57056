/* Products and sums are contracted before there are lanes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t = a * b;				u = .FMA (a, b, c);
     u = t + c;			=>

   Under -ffp-contract=fast GCC does that when all loops are done, where both stand in one block
   and nobody else needs the product.  Lanes have other blocks than the plain loop, and would
   have other numbers than the elements that are left.  So what GCC would contract in the plain
   loop is contracted here, for both, and nothing later.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* True if STMT, in BB, adds NAME to something, or subtracts one from the other.  */

static bool
adds_p (gimple *stmt, basic_block bb, tree name)
{
  if (!is_gimple_assign (stmt) || gimple_bb (stmt) != bb)
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  return ((code == PLUS_EXPR || code == MINUS_EXPR)
	  && (gimple_assign_rhs1 (stmt) == name) != (gimple_assign_rhs2 (stmt) == name));
}

/* True if PRODUCT is added wherever it is needed.  */

static bool
only_added_p (gimple *product)
{
  imm_use_iterator iter;
  use_operand_p use;
  tree name = gimple_assign_lhs (product);
  bool some = false;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (is_gimple_debug (USE_STMT (use)))
      continue;
    else if (!adds_p (USE_STMT (use), gimple_bb (product), name))
      return false;
    else
      some = true;
  return some;
}

/* VALUE with the other sign, before GSI.  */

static tree
negated (gimple_stmt_iterator *gsi, tree value)
{
  tree name = make_ssa_name (TREE_TYPE (value));
  gsi_insert_before (gsi, gimple_build_assign (name, NEGATE_EXPR, value), GSI_SAME_STMT);
  return name;
}

/* Let SUM, which adds NAME, the product of A and B, be one operation.  */

static void
contract (gimple *sum, tree name, tree a, tree b)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (sum);
  bool first = gimple_assign_rhs1 (sum) == name;
  tree other = first ? gimple_assign_rhs2 (sum) : gimple_assign_rhs1 (sum);
  if (gimple_assign_rhs_code (sum) == MINUS_EXPR)
    {
      if (first)
	other = negated (&gsi, other);
      else
	a = negated (&gsi, a);
    }
  gcall *call = gimple_build_call_internal (IFN_FMA, 3, a, b, other);
  gimple_call_set_lhs (call, gimple_assign_lhs (sum));
  gimple_call_set_nothrow (call, true);
  gimple_set_location (call, gimple_location (sum));
  gsi_replace (&gsi, call, false);
}

/* True if PRODUCT contracted with what adds it may be done by lanes that have left: it raises no
   exception with some numbers.  */

static bool
quiet_sums_p (gimple *product)
{
  imm_use_iterator iter;
  use_operand_p use;
  tree name = gimple_assign_lhs (product);
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *sum = USE_STMT (use);
      if (is_gimple_debug (sum))
	continue;
      tree other = (gimple_assign_rhs1 (sum) == name ? gimple_assign_rhs2 (sum)
		    : gimple_assign_rhs1 (sum));
      lane_operation o = { ERROR_MARK, TREE_TYPE (name), 3,
			   { gimple_assign_rhs1 (product), gimple_assign_rhs2 (product), other } };
      if (flag_trapping_math && !can_be_quiet_p (&o))
	return false;
    }
  return true;
}

/* True if PRODUCT may be contracted with what adds it, for one element and for several.  */

static bool
contractible_p (gimple *product)
{
  if (!is_gimple_assign (product) || gimple_assign_rhs_code (product) != MULT_EXPR)
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (product));
  return (SCALAR_FLOAT_TYPE_P (type)
	  && direct_internal_fn_supported_p (IFN_FMA, type, OPTIMIZE_FOR_SPEED)
	  && vectorized_internal_fn_supported_p (IFN_FMA, type) && only_added_p (product)
	  && quiet_sums_p (product));
}

/* Contract what GCC would contract in P's loop.  */

void
contract_products (lanes *p)
{
  if (flag_fp_contract_mode != FP_CONTRACT_FAST)
    return;
  for (basic_block bb : p->order)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); )
      {
	gimple *product = gsi_stmt (gsi);
	gsi_next (&gsi);
	if (!contractible_p (product))
	  continue;
	tree name = gimple_assign_lhs (product);
	auto_vec<gimple *> sums;
	imm_use_iterator iter;
	gimple *use;
	FOR_EACH_IMM_USE_STMT (use, iter, name)
	  if (!is_gimple_debug (use))
	    sums.safe_push (use);
	for (gimple *sum : sums)
	  contract (sum, name, gimple_assign_rhs1 (product), gimple_assign_rhs2 (product));
	/* The debugger keeps what it can say of the product.  */
	gsi = gsi_for_stmt (product);
	insert_debug_temps_for_defs (&gsi);
	gsi_remove (&gsi, true);
	release_defs (product);
      }
}
