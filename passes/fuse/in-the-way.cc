/* What is in the way of a combinator.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (sq, n, t, x); x[0] = 1; s = reduce (add, 0, n, t);
     => "'x' is written between" at the store; it "may be" where x is not known to be
	what is stored to  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* The pointer or variable that STMT stores to, if it WRITES, or loads from.  */

static tree
touched_root (gimple *stmt, bool writes)
{
  if (tree p = touched_by_call (stmt, writes))
    return memory_root (p);
  tree ref = gimple_get_lhs (stmt);
  gasm *code = dyn_cast <gasm *> (stmt);
  if (code && writes && gimple_asm_noutputs (code) == 1)
    ref = TREE_VALUE (gimple_asm_output_op (code, 0));
  if (!ref || TREE_CODE (ref) == SSA_NAME)
    ref = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL;
  tree base = ref ? get_base_address (ref) : NULL_TREE;
  return (base && TREE_CODE (base) == MEM_REF
	  ? memory_root (TREE_OPERAND (base, 0)) : base);
}

/* The verdict that STMT, which frees memory, A's if SURE, is in the way of access A.  */

static verdict
freed_between (gimple *stmt, const mem_access &a, bool sure)
{
  return { sure ? REFUSED_ORDER : REFUSED_ALIAS,
	   soac_printf (sure ? "'%s' is freed between" : "'%s' may be freed between", a.name),
	   LOCATION_LOCUS (gimple_location (stmt)) };
}

/* The verdict that a block ends, with the arrays of variable length there, of which access A may
   touch one.  */

static verdict
block_between (const mem_access &a)
{
  tree root = access_root (a);
  bool sure = (root && TREE_CODE (root) == SSA_NAME
	       && allocator_of (SSA_NAME_DEF_STMT (root)) == ON_STACK);
  return { sure ? REFUSED_ORDER : REFUSED_ALIAS,
	   soac_printf ("the block of '%s' %s between", a.name, sure ? "ends" : "may end"),
	   UNKNOWN_LOCATION };
}

/* The verdict that STMT is in the way of access A.  */

verdict
in_the_way (gimple *stmt, const mem_access &a, bool stmt_writes)
{
  tree root = access_root (a), touched = touched_root (stmt, stmt_writes);
  bool sure = root && touched && operand_equal_p (root, touched, 0);
  if (gimple_call_builtin_p (stmt, BUILT_IN_STACK_RESTORE))
    return block_between (a);
  if (gimple_call_builtin_p (stmt, BUILT_IN_FREE))
    return freed_between (stmt, a, sure);
  verdict v;
  v.why = (sure && stmt_writes ? REFUSED_INPLACE
	   : stmt_writes ? REFUSED_ALIAS : REFUSED_READ_OUTSIDE);
  v.where = LOCATION_LOCUS (gimple_location (stmt));
  const char *name = a.name;
  if (a.frame && sure && gimple_store_p (stmt))
    name = captured_name (gimple_get_lhs (stmt));
  v.what = soac_printf (sure ? "'%s' is %s between" : "'%s' may be %s between",
			name, stmt_writes ? "written" : "read");
  return v;
}
