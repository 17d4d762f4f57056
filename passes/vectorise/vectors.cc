/* Loops of kernels are made ready for GCC's vectoriser.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (size_t i = 0; i < n; i++)	=>   for (size_t i = 0, unsigned j = 0; i < n; i++, j++)
       y[i] = f (x[i], (int) i);	       y[i] = f (x[i], (int) j);

   An index that an operator takes as an `int' is counted as one: vectors of `size_t' are
   twice as many, and would have to be packed for each element.  What arms of branches may
   trap is moved out of them (arms.cc).  */

#include "gcc-common.h"
#include "local.h"

/* True if STMT makes a narrower integer of a number that goes up by *IV in each round of
   LOOP.  */

static bool
narrows_p (gimple *stmt, class loop *loop, affine_iv *iv)
{
  if (!is_gimple_assign (stmt)
      || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    return false;
  tree from = gimple_assign_rhs1 (stmt), to = gimple_assign_lhs (stmt);
  return (TREE_CODE (from) == SSA_NAME
	  && INTEGRAL_TYPE_P (TREE_TYPE (from)) && INTEGRAL_TYPE_P (TREE_TYPE (to))
	  && type_has_mode_precision_p (TREE_TYPE (to))
	  && TYPE_PRECISION (TREE_TYPE (to)) < TYPE_PRECISION (TREE_TYPE (from))
	  && simple_iv (loop, loop, from, iv, true) && !integer_zerop (iv->step));
}

/* Let STMT, at GSI, convert a number that is counted as IV says, but in unsigned numbers as
   wide as its result.  */

static void
count_narrowly (gimple_stmt_iterator *gsi, class loop *loop, const affine_iv &iv)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree type = unsigned_type_for (TREE_TYPE (gimple_assign_lhs (stmt)));
  gimple_stmt_iterator at;
  bool after;
  tree here;
  standard_iv_increment_position (loop, &at, &after);
  create_iv (fold_convert (type, unshare_expr (iv.base)), PLUS_EXPR,
	     fold_convert (type, unshare_expr (iv.step)), NULL_TREE, loop, &at, after,
	     &here, NULL);
  gimple_assign_set_rhs1 (stmt, here);
  if (useless_type_conversion_p (TREE_TYPE (gimple_assign_lhs (stmt)), type))
    gimple_assign_set_rhs_code (stmt, SSA_NAME);
  update_stmt (stmt);
}

/* Count narrowly what is needed so in LOOP.  */

static void
narrow_indices (class loop *loop)
{
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	affine_iv iv;
	if (narrows_p (gsi_stmt (gsi), loop, &iv))
	  count_narrowly (&gsi, loop, iv);
      }
  free (blocks);
}

/* Make the innermost loops of the kernel FUN ready.  */

static void
prepare_loops (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  auto_vec<class loop *> all;
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      if (!loop->inner && loop->force_vectorize)
	all.safe_push (loop);
  for (class loop *loop : all)
    {
      move_conversions (loop);
      narrow_indices (loop);
      convert_all_rounded (loop);
      share_all_weights (loop);
      if (flag_trapping_math)
	free_arms (loop);
      order_operands (loop);
      move_stores_up (loop);
      keep_stores_together (loop);
      leave_scalar (loop);
      if (!loop->dont_vectorize)
	load_floats (loop);
    }
}

void
register_vectors (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-vectors", prepare_loops, "ifcvt", 1,
			PASS_POS_INSERT_BEFORE);
}
