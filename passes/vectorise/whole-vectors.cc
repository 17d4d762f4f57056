/* What is left behind whole vectors: nothing.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     whole = n & -2;				whole = n & -2;
     if (whole == 1)			=>	if (0)
       lane[0] = x[0] + 0.0;			  ...
     else					else
       ...	two lanes			  ...
     sum = lane[0] + lane[1];			sum = ...

   The vectoriser adds a loop for fewer elements than a vector has.  Where the end of its loop
   is the same for all turns of a loop around it, it was computed outside of that, and what
   tests have said of it is forgotten.  GCC finds later that such a number is no multiple of
   two.  By then it has kept the lanes in memory, for both ways to add to; a load and a store
   wait for each other in each turn then: four times as long for rows of doubles.  */

#include "gcc-common.h"
#include "local.h"

/* The assignment by CODE of a constant that gives VALUE its value, or null.  */

static gassign *
operation_by (tree value, enum tree_code code)
{
  gassign *def = (TREE_CODE (value) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value)) : NULL);
  return (def && gimple_assign_rhs_code (def) == code
	  && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST ? def : NULL);
}

/* The greatest power of two that is known to divide VALUE by how it is masked.  */

static widest_int
divisor (tree value)
{
  gassign *mask = operation_by (value, BIT_AND_EXPR);
  return (mask ? wi::lshift (widest_int (1), wi::ctz (wi::to_widest (gimple_assign_rhs2 (mask))))
	  : widest_int (1));
}

/* True if COND asks whether a number is from 1 to before what divides it, or, with *NEGATED,
   whether it is not: X == 1, or X - 1 <= 2 without a sign.  */

static bool
asks_for_rest_p (gcond *cond, bool *negated)
{
  enum tree_code code = gimple_cond_code (cond);
  tree value = gimple_cond_lhs (cond), other = gimple_cond_rhs (cond);
  if (TREE_CODE (other) != INTEGER_CST || !TYPE_UNSIGNED (TREE_TYPE (other)))
    return false;
  *negated = code == NE_EXPR || code == GT_EXPR;
  if (code == EQ_EXPR || code == NE_EXPR)
    return (!integer_zerop (other) && wi::to_widest (other) < divisor (value));
  gassign *less = operation_by (value, PLUS_EXPR);
  return ((code == LE_EXPR || code == GT_EXPR) && less
	  && integer_all_onesp (gimple_assign_rhs2 (less))
	  && wi::to_widest (other) + 1 < divisor (gimple_assign_rhs1 (less)));
}

/* Decide COND if it asks for what is left behind whole vectors.  True if it did.  */

static bool
decide (gcond *cond)
{
  bool negated;
  if (!asks_for_rest_p (cond, &negated))
    return false;
  if (negated)
    gimple_cond_make_true (cond);
  else
    gimple_cond_make_false (cond);
  update_stmt (cond);
  return true;
}

/* Let the kernel FUN know where it has whole vectors alone.  */

static void
decide_all (function *fun)
{
  basic_block bb;
  bool some = false;
  FOR_EACH_BB_FN (bb, fun)
    if (gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb)))
      some |= decide (cond);
  if (some)
    cleanup_tree_cfg ();
}

/* Before the last redundancies go, behind all that the vectoriser has made.  */

void
register_whole_vectors (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-whole-vectors", decide_all, "slsr", 1,
			PASS_POS_INSERT_AFTER);
}
