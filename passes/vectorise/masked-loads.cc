/* Where a vector is loaded by a mask, the lanes that are not loaded are zero.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     _1 = .MASK_LOAD (p, 64B, many > { 0, 1, ... });
     _2 = VEC_COND_EXPR <many <= { 0, 1, ... }, { 0, 0, ... }, _1>;
     => _2 = __builtin_ia32_loadupd512_mask (p, { 0, 0, ... }, many > { 0, 1, ... });

   Of .MASK_LOAD nothing is known about the other lanes: GCC lets the instruction leave them as they
   are in its register.  In a loop that is what the round before had, so each such load waits for
   it, and has a register of its own, or a place in memory to which that goes and from which it
   comes back.  The instruction can clear these lanes as well.  */

#include "gcc-common.h"
#include "language.h"
#include "local.h"

/* The target's builtin that loads vectors of TYPE by a mask, or null.  */

static tree
masked_load_of (tree type)
{
  if (!SCALAR_INT_MODE_P (TYPE_MODE (truth_type_for (type))))
    return NULL_TREE;
  return builtin_giving (soac_instructions.masked_loads,
			 ARRAY_SIZE (soac_instructions.masked_loads), type);
}

/* True if the mask A has the lanes that B has not.  */

static bool
inverse_p (tree a, tree b)
{
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME)
    return false;
  gassign *x = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (a));
  gassign *y = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b));
  if (x && gimple_assign_rhs_code (x) == BIT_NOT_EXPR && gimple_assign_rhs1 (x) == b)
    return true;
  if (!x || !y || TREE_CODE_CLASS (gimple_assign_rhs_code (x)) != tcc_comparison
      || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_TYPE (gimple_assign_rhs1 (x)))))
    return false;
  return (invert_tree_comparison (gimple_assign_rhs_code (x), false) == gimple_assign_rhs_code (y)
	  && operand_equal_p (gimple_assign_rhs1 (x), gimple_assign_rhs1 (y))
	  && operand_equal_p (gimple_assign_rhs2 (x), gimple_assign_rhs2 (y)));
}

/* True if CHOICE gives what is loaded by MASK as VALUE, and for the other lanes zero.  */

static bool
clears_rest_p (gimple *choice, tree value, tree mask)
{
  if (!is_gimple_assign (choice) || gimple_assign_rhs_code (choice) != VEC_COND_EXPR)
    return false;
  tree by = gimple_assign_rhs1 (choice), yes = gimple_assign_rhs2 (choice);
  tree no = gimple_assign_rhs3 (choice);
  /* A zero with a sign is another one.  */
  return ((by == mask && yes == value && initializer_zerop (no))
	  || (inverse_p (by, mask) && no == value && initializer_zerop (yes)));
}

/* Let those who take VALUE, loaded by MASK, with zero for the other lanes take it as it is.  */

static void
take_as_it_is (tree value, tree mask)
{
  gimple *user;
  imm_use_iterator iter;
  FOR_EACH_IMM_USE_STMT (user, iter, value)
    if (clears_rest_p (user, value, mask))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (user);
	gimple_assign_set_rhs_from_tree (&gsi, value);
	update_stmt (gsi_stmt (gsi));
      }
}

/* Let the call at GSI clear the lanes that it does not load, if it loads by a mask.  True if it
   does.  */

static bool
clear_rest (gimple_stmt_iterator *gsi)
{
  gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi));
  tree value = call && gimple_call_internal_p (call, IFN_MASK_LOAD) ? gimple_call_lhs (call)
	       : NULL_TREE;
  tree decl = value ? masked_load_of (TREE_TYPE (value)) : NULL_TREE;
  if (!decl)
    return false;
  tree types = TYPE_ARG_TYPES (TREE_TYPE (decl)), zero = TREE_VALUE (TREE_CHAIN (types));
  tree number = TREE_VALUE (TREE_CHAIN (TREE_CHAIN (types))), mask = gimple_call_arg (call, 2);
  if (!tree_int_cst_equal (TYPE_SIZE (number), TYPE_SIZE (TREE_TYPE (mask))))
    return false;
  tree bits = make_ssa_name (number), place = gimple_call_arg (call, 0);
  gsi_insert_before (gsi, gimple_build_assign (bits, VIEW_CONVERT_EXPR,
					       build1 (VIEW_CONVERT_EXPR, number, mask)),
		     GSI_SAME_STMT);
  gcall *load = gimple_build_call (decl, 3, place, build_zero_cst (zero), bits);
  tree loaded = make_ssa_name (TREE_TYPE (TREE_TYPE (decl)));
  gimple_call_set_lhs (load, loaded);
  gimple_set_location (load, gimple_location (call));
  gsi_insert_before (gsi, load, GSI_SAME_STMT);
  gassign *same = gimple_build_assign (value, VIEW_CONVERT_EXPR,
				       build1 (VIEW_CONVERT_EXPR, TREE_TYPE (value), loaded));
  gimple_set_location (same, gimple_location (call));
  unlink_stmt_vdef (call);
  gsi_replace (gsi, same, true);
  take_as_it_is (value, mask);
  return true;
}

/* Do so in the kernel FUN.  */

static void
clear_all_rests (function *fun)
{
  bool changed = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      changed |= clear_rest (&gsi);
  if (!changed)
    return;
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

/* Before instructions are chosen.  */

void
register_masked_loads (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-masked-loads", clear_all_rests, "isel", 1,
			PASS_POS_INSERT_BEFORE);
}
