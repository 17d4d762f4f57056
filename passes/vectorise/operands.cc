/* Operands of commutative operations are in one order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     r = x.a * x.r;	=>	r = x.r * x.a;
     g = x.g * x.a;		g = x.g * x.a;

   GCC orders the two operands of an operation by itself.  Where it makes vectors of the
   members of a structure it takes the first operands of all members as one vector, and
   the second ones as another.  Of { x.a, x.g, x.b } and { x.r, x.a, x.a } each needs more
   permutations than { x.r, x.g, x.b } and { x.a, x.a, x.a }.  So what several operations
   of a block share comes second in each.  */

#include "gcc-common.h"
#include "local.h"

/* True if STMT is a commutative operation on two numbers of different names.  */

static bool
commutes_p (gimple *stmt)
{
  return (is_gimple_assign (stmt)
	  && gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS
	  && commutative_tree_code (gimple_assign_rhs_code (stmt))
	  && TREE_CODE (gimple_assign_rhs1 (stmt)) == SSA_NAME
	  && TREE_CODE (gimple_assign_rhs2 (stmt)) == SSA_NAME
	  && gimple_assign_rhs1 (stmt) != gimple_assign_rhs2 (stmt));
}

/* How many operations like STMT of its block have NAME as an operand.  */

static unsigned
sharing (tree name, gimple *stmt)
{
  unsigned n = 0;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *other = USE_STMT (use);
      n += (gimple_bb (other) == gimple_bb (stmt) && commutes_p (other)
	    && gimple_assign_rhs_code (other) == gimple_assign_rhs_code (stmt));
    }
  return n;
}

/* Order the operands in LOOP.  */

void
order_operands (class loop *loop)
{
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!commutes_p (stmt)
	    || sharing (gimple_assign_rhs1 (stmt), stmt)
	       <= sharing (gimple_assign_rhs2 (stmt), stmt))
	  continue;
	swap_ssa_operands (stmt, gimple_assign_rhs1_ptr (stmt),
			   gimple_assign_rhs2_ptr (stmt));
	update_stmt (stmt);
      }
  free (blocks);
}
