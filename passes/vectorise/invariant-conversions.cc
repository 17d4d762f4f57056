/* What is converted for all elements alike is converted before the loop.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)	=>   c = (float) b;
       y[i] = x[i] * (float) b;      for (i = 0; i < n; i++)
				       y[i] = x[i] * c;

   Few processors convert vectors of 64-bit integers to floating point, so GCC does no elements of
   the first loop at once.  Its invariant motion leaves what is as cheap as a conversion in the
   loop, and partial redundancy elimination, which would move it, is off in kernels
   (codegen/function.cc).

   A conversion that is not exact raises an exception.  So only what each run of the loop computes
   moves; else nothing that may trap or overflow.  */

#include "gcc-common.h"
#include "local.h"

/* Statements, at most, that move together with a conversion.  */
const unsigned MOST_WITH_CONVERSION = 16;

/* True if STMT converts integers to floating point, or back.  */

static bool
changes_kind_p (gimple *stmt)
{
  return (is_gimple_assign (stmt)
	  && (gimple_assign_rhs_code (stmt) == FLOAT_EXPR
	      || gimple_assign_rhs_code (stmt) == FIX_TRUNC_EXPR));
}

/* True if some statement of LOOP does more than compute a value: it might not return, or change how
   the next one rounds.  */

static bool
has_effects_p (class loop *loop, const basic_block *blocks)
{
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      if ((is_gimple_call (gsi_stmt (gsi)) && !gimple_call_internal_p (gsi_stmt (gsi))
	   && gimple_has_side_effects (gsi_stmt (gsi)))
	  || gimple_code (gsi_stmt (gsi)) == GIMPLE_ASM)
	return true;
  return false;
}

/* True if BLOCK is run whenever LOOP, whose statements have no effects, is.  */

static bool
always_run_p (class loop *loop, basic_block block)
{
  edge exit = single_exit (loop);
  return exit && dominated_by_p (CDI_DOMINATORS, exit->src, block);
}

/* True if STMT of LOOP may run before it, if its operands are known there.  */

static bool
movable_p (class loop *loop, gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt) || gimple_has_volatile_ops (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
      || stmt_could_throw_p (cfun, stmt))
    return false;
  if (always_run_p (loop, gimple_bb (stmt)))
    return true;
  /* To GCC no conversion to an integer may trap.  */
  return (!gimple_could_trap_p (stmt)
	  && (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
	      || (changes_kind_p (stmt) && !flag_trapping_math)));
}

/* Add to MOVED, in order, all that NAME needs of LOOP; false if some of it depends on the element,
   or has to stay.  */

static bool
find_invariants (class loop *loop, tree name, vec<gimple *> *moved)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name) || !flow_bb_inside_loop_p (loop, gimple_bb (stmt))
      || moved->contains (stmt))
    return true;
  if (!movable_p (loop, stmt))
    return false;
  ssa_op_iter iter;
  tree operand;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
    if (!find_invariants (loop, operand, moved))
      return false;
  if (moved->length () == MOST_WITH_CONVERSION)
    return false;
  moved->safe_push (stmt);
  return true;
}

/* Move what the conversion at *GSI needs, and itself, before LOOP, if that may be; and *GSI to the
   next statement.  */

static void
move_conversion (class loop *loop, gimple_stmt_iterator *gsi)
{
  auto_vec<gimple *> moved;
  bool moves = find_invariants (loop, gimple_assign_lhs (gsi_stmt (*gsi)), &moved);
  gsi_next (gsi);
  if (!moves)
    return;
  for (gimple *stmt : moved)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_move_to_bb_end (&from, loop_preheader_edge (loop)->src);
      reset_flow_sensitive_info (gimple_assign_lhs (stmt));
    }
}

/* Convert before LOOP what is the same for all of its elements.  */

void
move_conversions (class loop *loop)
{
  basic_block *blocks = get_loop_body (loop);
  unsigned count = has_effects_p (loop, blocks) ? 0 : loop->num_nodes;
  for (unsigned i = 0; i < count; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi); )
      if (changes_kind_p (gsi_stmt (gsi)))
	move_conversion (loop, &gsi);
      else
	gsi_next (&gsi);
  free (blocks);
}
