/* What an operator that is a nested function sees of the functions around it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     void product (int n, int m, double *out, double (*x)[m], const double *y)
     {
       double dot (const double *row) { return __builtin_redomap (add, mul, 0.0, m, row, y); }
       __builtin_map (dot, n, out, x);
     }

   m and y are members of a structure, the frame, whose address is a parameter of DOT:
   CHAIN->m.  The combinator knows the frame, so that it is FRAME.m before its call:

     __builtin_contract (add, mul, 0.0, __builtin_space (n, __builtin_over (m)), out, x,
			 __builtin_at (y, i1));

   The operator runs between the beginning and the end of that call, and nobody else does but
   the combinator.  That writes no variable that its operator reads: the user's promise.  So
   what is there before is what the operator finds.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "nests.h"

/* States of memory, at most, that are looked through for a value.  */
const unsigned MOST_CAPTURE_STATES = 200;

/* True if P is the address of the frame that the nested function FN gets.  */

static bool
static_chain_p (tree fn, tree p)
{
  tree chain = DECL_STRUCT_FUNCTION (fn)->static_chain_decl;
  return (TREE_CODE (p) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (p)
	  && chain && SSA_NAME_VAR (p) == chain);
}

/* True if TYPE is that of a frame: GCC gives it a name that no type of the user's has.  */

static bool
frame_type_p (const_tree type)
{
  tree name = TREE_CODE (type) == RECORD_TYPE ? TYPE_NAME (type) : NULL_TREE;
  return (name && TREE_CODE (name) == IDENTIFIER_NODE
	  && startswith (IDENTIFIER_POINTER (name), "FRAME."));
}

/* True if STMT of FN loads the address of the next frame further out.  */

static bool
loads_chain_p (tree fn, gimple *stmt)
{
  if (!captured_load_p (fn, stmt) || TREE_CODE (gimple_assign_rhs1 (stmt)) != COMPONENT_REF)
    return false;
  tree type = TREE_TYPE (TREE_OPERAND (gimple_assign_rhs1 (stmt), 1));
  return POINTER_TYPE_P (type) && frame_type_p (TREE_TYPE (type));
}

/* True if REF, in the body of FN, is part of a variable that FN has captured: at the same place
   of a frame whenever FN runs.  */

static bool
captured_p (tree fn, tree ref)
{
  if (!handled_component_p (ref))
    return false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) != COMPONENT_REF
	&& (TREE_CODE (ref) != ARRAY_REF || TREE_CODE (TREE_OPERAND (ref, 1)) != INTEGER_CST))
      return false;
  if (TREE_CODE (ref) != MEM_REF || !integer_zerop (TREE_OPERAND (ref, 1)))
    return false;
  tree frame = TREE_OPERAND (ref, 0);
  return (static_chain_p (fn, frame)
	  || (TREE_CODE (frame) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (frame)
	      && loads_chain_p (fn, SSA_NAME_DEF_STMT (frame))));
}

/* True if STMT of FN, an operator, loads the value of a variable that it has captured.  */

bool
captured_load_p (tree fn, gimple *stmt)
{
  return (is_gimple_assign (stmt) && gimple_assign_load_p (stmt) && !gimple_has_volatile_ops (stmt)
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && captured_p (fn, gimple_assign_rhs1 (stmt)));
}

/* REF, which N's operator has captured, as the outer combinator's function writes it; null
   if that is not known.  */

static tree
outside (const nest_rewrite *n, tree ref)
{
  tree there = unshare_expr (ref), *base = &there;
  while (handled_component_p (*base))
    base = &TREE_OPERAND (*base, 0);
  tree frame = TREE_OPERAND (*base, 0), chain = n->outer->element->chain;
  if (!static_chain_p (n->fn, frame))
    chain = captured_value (n, as_a <gassign *> (SSA_NAME_DEF_STMT (frame)));
  if (!chain)
    return NULL_TREE;
  *base = (TREE_CODE (chain) == ADDR_EXPR ? unshare_expr (TREE_OPERAND (chain, 0))
	   : build2 (MEM_REF, TREE_TYPE (*base), chain, TREE_OPERAND (*base, 1)));
  return there;
}

/* What a load of REF in the state VOP of memory has found before PLACE; or null.  */

static tree
loaded_in_state (gimple *place, tree vop, tree ref)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, vop)
    {
      gassign *load = dyn_cast <gassign *> (USE_STMT (use));
      if (load && gimple_assign_load_p (load) && !gimple_has_volatile_ops (load)
	  && TREE_CODE (gimple_assign_lhs (load)) == SSA_NAME
	  && !across_jump_p (gimple_assign_lhs (load))
	  && operand_equal_p (gimple_assign_rhs1 (load), ref, 0)
	  && stmt_before_p (load, place))
	return gimple_assign_lhs (load);
    }
  return NULL_TREE;
}

/* What is known to be in REF before PLACE; or null.  */

static tree
known_value (gimple *place, tree ref)
{
  ao_ref r;
  ao_ref_init (&r, ref);
  tree vop = gimple_vuse (place);
  for (unsigned states = 0; states < MOST_CAPTURE_STATES; states++)
    {
      if (tree value = loaded_in_state (place, vop, ref))
	return value;
      gimple *def = SSA_NAME_DEF_STMT (vop);
      if (SSA_NAME_IS_DEFAULT_DEF (vop) || gimple_code (def) == GIMPLE_PHI)
	return NULL_TREE;
      if (tree value = left_by_store (def, ref, place))
	return value;
      if (stmt_may_clobber_ref_p_1 (def, &r))
	return NULL_TREE;
      vop = gimple_vuse (def);
    }
  return NULL_TREE;
}

/* The value that STMT of N's operator, a captured_load_p, loads, as an operand before the
   outer call; null if that is not known.  */

tree
captured_value (const nest_rewrite *n, gassign *stmt)
{
  gimple *place = n->outer->call;
  tree ref = gimple_vuse (place) ? outside (n, gimple_assign_rhs1 (stmt)) : NULL_TREE;
  if (!ref)
    return NULL_TREE;
  if (tree value = known_value (place, ref))
    return value;
  gassign *load = gimple_build_assign (make_ssa_name (TREE_TYPE (ref)), ref);
  gimple_set_location (load, gimple_location (place));
  gimple_set_uid (load, gimple_uid (place));
  gimple_set_vuse (load, gimple_vuse (place));
  gimple_stmt_iterator gsi = gsi_for_stmt (place);
  gsi_insert_before (&gsi, load, GSI_SAME_STMT);
  return gimple_assign_lhs (load);
}

/* ADDRESS, in the body of N's operator, of a variable that it has captured, as an operand
   before the outer call; null if it is no such address.  */

tree
captured_address (const nest_rewrite *n, tree address)
{
  if (TREE_CODE (address) != ADDR_EXPR || !captured_p (n->fn, TREE_OPERAND (address, 0)))
    return NULL_TREE;
  tree ref = outside (n, TREE_OPERAND (address, 0));
  return ref ? build1 (ADDR_EXPR, TREE_TYPE (address), ref) : NULL_TREE;
}
