/* Arms of branches that may trap are done for all elements, with operands that do not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     if (s <= 32767)			small = s <= 32767;
       r = (short) floorf (s + 0.5f);	t = small ? s : 0.5f;
     else			=>	u = (short) floorf (t + 0.5f);
       r = 32767;			r = small ? u : 32767;

   GCC does several elements at once only where it may do both arms of a branch for each of
   them, and under -ftrapping-math no arithmetic of floating point and no conversion of it
   is such: the number that is too large for a `short' would raise an exception that the
   program does not raise.  So in the loops of kernels what may trap moves out of its arm,
   and where the arm is not taken, a constant stands for each number from outside.  With
   that constant all of it is computed here, at compile time: it has to be exact, and then
   nothing of it raises an exception when it runs.

   A comparison that a branch before has made of the same numbers raises nothing new, and moves out
   as it is.

   Inner arms come first, so that what has moved into an outer one moves on.  The branches
   themselves, and what else is in the arms, are left to GCC.  */

#include "gcc-common.h"
#include "local.h"

/* Statements, at most, that move out of the arms of a loop.  */
const unsigned MOST_MOVED = 64;

/* A block that is run on one outcome of the branch before it.  */
struct arm
{
  basic_block block;
  edge into;
  auto_vec<gimple *> moved;	/* its statements that may trap, and what these need
				   of the others, in order */
  auto_vec<tree> given;		/* what those read from outside */
};

/* The constant that stands for what is given, and the values that follow from it, while
   an arm is computed.  */
static hash_map<tree, tree> *known;

static tree
known_value (tree name)
{
  tree *value = TREE_CODE (name) == SSA_NAME ? known->get (name) : NULL;
  return value ? *value : name;
}

/* True if STMT is a conversion of VALUE, of floating point, that is not exact.  */

static bool
cuts_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt)
      || gimple_assign_rhs_code (stmt) != FIX_TRUNC_EXPR)
    return false;
  tree value = known_value (gimple_assign_rhs1 (stmt));
  return (TREE_CODE (value) != REAL_CST
	  || !real_isinteger (TREE_REAL_CST_PTR (value),
			      TYPE_MODE (TREE_TYPE (value))));
}

/* NUMBER as a constant of TYPE.  */

static tree
constant_of (tree type, const REAL_VALUE_TYPE &number)
{
  return (FLOAT_TYPE_P (type) ? build_real (type, number)
	  : build_int_cst (type, real_to_integer (&number)));
}

/* True if GCC computes A's statements without an exception, not even that a result is
   inexact, when all that is given is NUMBER.  GCC computes nothing that raises another
   one, and under -frounding-math nothing inexact.  */

static bool
quiet_p (const arm *a, const REAL_VALUE_TYPE &number)
{
  hash_map<tree, tree> values;
  known = &values;
  int rounding = flag_rounding_math;
  flag_rounding_math = 1;
  for (tree name : a->given)
    values.put (name, constant_of (TREE_TYPE (name), number));
  bool good = true;
  for (gimple *stmt : a->moved)
    {
      tree value = cuts_p (stmt) ? NULL_TREE
		   : gimple_fold_stmt_to_constant (stmt, known_value);
      good = value && CONSTANT_CLASS_P (value) && !TREE_OVERFLOW (value);
      if (!good)
	break;
      values.put (gimple_get_lhs (stmt), value);
    }
  flag_rounding_math = rounding;
  known = NULL;
  return good;
}

/* Let *NUMBER be one with which nothing of A raises an exception; false if none is
   known.  */

static bool
quiet_number (const arm *a, REAL_VALUE_TYPE *number)
{
  for (const REAL_VALUE_TYPE &n : { dconst0, dconst1, dconsthalf })
    if (quiet_p (a, n))
      {
	*number = n;
	return true;
      }
  return false;
}

/* True if GCC has CALL for several elements at once.  */

bool
several_at_once_p (gcall *call)
{
  internal_fn fn = (gimple_call_internal_p (call) ? gimple_call_internal_fn (call)
		    : replacement_internal_fn (call));
  return (fn != IFN_LAST && direct_internal_fn_p (fn) && gimple_call_lhs (call)
	  && vectorized_internal_fn_supported_p
	       (fn, TREE_TYPE (gimple_call_lhs (call))));
}

/* True if STMT, in an arm if IN_ARM, keeps nobody from doing several elements at once,
   but for that it may trap.  */

static bool
fits_p (gimple *stmt, bool in_arm)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return true;
  if (gimple_code (stmt) == GIMPLE_LABEL || gimple_clobber_p (stmt))
    return !in_arm;
  if (in_arm && gimple_vuse (stmt))
    return false;
  if (gcall *call = dyn_cast <gcall *> (stmt))
    return ((!in_arm && gimple_call_internal_p (call))
	    || (!gimple_vdef (call) && several_at_once_p (call)));
  return (is_gimple_assign (stmt)
	  && !(in_arm && gimple_could_trap_p (stmt)
	       && !FLOAT_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt)))
	       && !FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))));
}

/* True if BLOCK of LOOP is run for some elements only.  */

static bool
in_arm_p (const class loop *loop, basic_block block)
{
  return !dominated_by_p (CDI_DOMINATORS, loop->latch, block);
}

/* True if LOOP has arms, and but for what may trap there GCC may do several of its
   elements at once.  */

static bool
fitting_p (const class loop *loop, const basic_block *blocks)
{
  if (loop->inner || !loop->force_vectorize || !single_exit (loop))
    return false;
  bool arms = false;
  for (unsigned i = 0; i < loop->num_nodes; i++)
    {
      bool in_arm = in_arm_p (loop, blocks[i]);
      arms |= in_arm;
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!fits_p (gsi_stmt (gsi), in_arm))
	  return false;
    }
  return arms;
}

/* Add to A its statement STMT and all that it needs.  */

static void
add_needed (arm *a, gimple *stmt, hash_set<gimple *> *needed)
{
  if (needed->add (stmt))
    return;
  ssa_op_iter iter;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    if (gimple_bb (SSA_NAME_DEF_STMT (name)) == a->block)
      add_needed (a, SSA_NAME_DEF_STMT (name), needed);
    else if (!a->given.contains (name))
      a->given.safe_push (name);
}

/* Collect in A what may trap.  False if it needs what cannot move.  */

static bool
find_traps (arm *a)
{
  hash_set<gimple *> needed;
  for (gimple_stmt_iterator gsi = gsi_start_bb (a->block); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (is_gimple_assign (gsi_stmt (gsi)) && gimple_could_trap_p (gsi_stmt (gsi)))
      add_needed (a, gsi_stmt (gsi), &needed);
  for (gimple_stmt_iterator gsi = gsi_start_bb (a->block); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (needed.contains (gsi_stmt (gsi)))
      a->moved.safe_push (gsi_stmt (gsi));
  for (tree name : a->given)
    if (!SCALAR_FLOAT_TYPE_P (TREE_TYPE (name)) && !INTEGRAL_TYPE_P (TREE_TYPE (name)))
      return false;
  return a->moved.length () == needed.elements ();
}

/* Put before GSI what stands for NAME outside of A: itself if TAKEN, else NUMBER.  */

static tree
selected (const arm *a, gimple_stmt_iterator *gsi, tree taken, tree name,
	  const REAL_VALUE_TYPE &number)
{
  tree type = TREE_TYPE (name);
  tree other = constant_of (type, number);
  bool if_true = a->into->flags & EDGE_TRUE_VALUE;
  tree lhs = make_ssa_name (type);
  gsi_insert_before (gsi, gimple_build_assign (lhs, COND_EXPR, taken,
					       if_true ? name : other,
					       if_true ? other : name),
		     GSI_SAME_STMT);
  return lhs;
}

/* Let STMT read what NEW_NAMES has for what it reads.  */

static void
rename_uses (gimple *stmt, hash_map<tree, tree> *new_names)
{
  ssa_op_iter iter;
  use_operand_p use;
  FOR_EACH_SSA_USE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (tree *name = new_names->get (USE_FROM_PTR (use)))
      SET_USE (use, *name);
  update_stmt (stmt);
}

/* Move what A has collected before the branch, with NUMBER where it is not taken.  */

static void
move_out (arm *a, const REAL_VALUE_TYPE &number)
{
  gcond *branch = as_a <gcond *> (last_stmt (a->into->src));
  gimple_stmt_iterator gsi = gsi_for_stmt (branch);
  tree taken = make_ssa_name (boolean_type_node);
  gsi_insert_before (&gsi, gimple_build_assign (taken, gimple_cond_code (branch),
						gimple_cond_lhs (branch),
						gimple_cond_rhs (branch)),
		     GSI_SAME_STMT);
  hash_map<tree, tree> new_names;
  for (tree name : a->given)
    new_names.put (name, selected (a, &gsi, taken, name, number));
  for (gimple *stmt : a->moved)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_move_before (&from, &gsi);
      rename_uses (stmt, &new_names);
      reset_flow_sensitive_info (gimple_get_lhs (stmt));
    }
}

/* True if comparing by CODE raises an exception for all that is not a number.  */

static bool
signals_p (enum tree_code code)
{
  return code == LT_EXPR || code == LE_EXPR || code == GT_EXPR || code == GE_EXPR;
}

/* True if BRANCH compares what STMT does, a comparison, and raises what that raises.  */

static bool
compares_same_p (gimple *branch, gimple *stmt)
{
  gcond *cond = branch ? dyn_cast<gcond *> (branch) : NULL;
  if (!cond || (signals_p (gimple_assign_rhs_code (stmt)) && !signals_p (gimple_cond_code (cond))))
    return false;
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  tree x = gimple_cond_lhs (cond), y = gimple_cond_rhs (cond);
  return ((operand_equal_p (a, x) && operand_equal_p (b, y))
	  || (operand_equal_p (a, y) && operand_equal_p (b, x)));
}

/* True if a branch that is always run before that which leads to BLOCK, or that one, has compared
   what STMT, of BLOCK, compares.  */

static bool
compared_before_p (gimple *stmt, basic_block block)
{
  if (!is_gimple_assign (stmt)
      || TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) != tcc_comparison)
    return false;
  for (basic_block b = get_immediate_dominator (CDI_DOMINATORS, block);
       b && b->loop_father == block->loop_father;
       b = get_immediate_dominator (CDI_DOMINATORS, b))
    if (compares_same_p (last_stmt (b), stmt))
      return true;
  return false;
}

/* Move before BRANCH, which leads to BLOCK, the comparisons there that have been made before: they
   raise nothing new.  */

static void
move_made_before (basic_block block, gimple *branch)
{
  gimple_stmt_iterator to = gsi_for_stmt (branch);
  for (gimple_stmt_iterator gsi = gsi_start_bb (block); !gsi_end_p (gsi); )
    if (compared_before_p (gsi_stmt (gsi), block))
      gsi_move_before (&gsi, &to);
    else
      gsi_next (&gsi);
}

/* Move what may trap in BLOCK before the branch that leads there; return how many
   statements that were, or -1 if it stays.  */

static int
free_arm (basic_block block)
{
  arm a;
  a.block = block;
  a.into = single_pred_p (block) ? single_pred_edge (block) : NULL;
  gimple *branch = a.into ? last_stmt (a.into->src) : NULL;
  bool branches = branch && gimple_code (branch) == GIMPLE_COND;
  if (branches)
    move_made_before (block, branch);
  if (!find_traps (&a))
    return -1;
  if (a.moved.is_empty ())
    return 0;
  REAL_VALUE_TYPE number;
  if (!branches || !quiet_number (&a, &number))
    return -1;
  int moved = a.moved.length ();
  move_out (&a, number);
  return moved;
}

/* Free the arms of LOOP from what may trap, if then GCC may do several of its elements at
   once.  */

void
free_arms (class loop *loop)
{
  basic_block *blocks = get_loop_body_in_dom_order (loop);
  if (fitting_p (loop, blocks))
    {
      unsigned moved = 0;
      for (unsigned i = loop->num_nodes; i-- > 0 && moved < MOST_MOVED; )
	if (in_arm_p (loop, blocks[i]))
	  {
	    int n = free_arm (blocks[i]);
	    if (n < 0)
	      break;
	    moved += n;
	  }
    }
  free (blocks);
}
