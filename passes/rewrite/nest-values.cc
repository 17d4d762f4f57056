/* What an operator's body computes, in terms of the combinator that calls it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static void blur (double *o, int m, const double *row)
     { __builtin_map (mean, m - 2, o + 1, row, row + 2); }
     ...
     __builtin_map (blur, n, v, m, u);

     m - 2    is one value for all rows: computed before the call, from m
     row + 2  is row i0 of u from its element 2 on

   Nothing is taken along that may trap or that reads memory, but for what the operator has
   captured (nest-captures.cc): the operator may never have been called.  What may overflow
   wraps around.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "nests.h"

/* The number of the parameter of N's operator that VAL is, or -1.  */

static int
parameter_number (const nest_rewrite *n, tree val)
{
  if (TREE_CODE (val) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (val) || !SSA_NAME_VAR (val))
    return -1;
  int number = 0;
  for (tree p = DECL_ARGUMENTS (n->fn); p; p = DECL_CHAIN (p), number++)
    if (p == SSA_NAME_VAR (val))
      return number;
  return -1;
}

/* What the outer combinator of N gives its operator as VAL, a parameter; null if that is
   no parameter, or a structure that a zip makes.  */

const view *
argument_of (const nest_rewrite *n, tree val)
{
  int number = parameter_number (n, val);
  const combinator *o = n->outer;
  if (number < 0)
    return NULL;
  unsigned written = o->element->written;
  if ((unsigned) number < written)
    return &o->outputs[number];
  number -= written;
  if ((unsigned) number >= o->params.length () || o->params[number]->type)
    return NULL;
  return &o->inputs[o->params[number]->view];
}

/* CODE of A and of B, which may be null, in TYPE; computed in unsigned numbers if TYPE is one of
   integers, so that it wraps around.  */

static tree
wrapping (enum tree_code code, tree type, tree a, tree b)
{
  tree u = INTEGRAL_TYPE_P (type) ? unsigned_type_for (type) : type;
  a = fold_convert (u, a);
  tree e = (b ? fold_build2 (code, u, a, fold_convert (u, b)) : fold_build1 (code, u, a));
  return fold_convert (type, e);
}

/* The value that STMT of the body of N's operator computes, as an expression for before
   the outer call; or null.  */

static tree
computed_value (const nest_rewrite *n, gassign *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (gimple_vuse (stmt) || !INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  tree a = value_outside (n, gimple_assign_rhs1 (stmt));
  if (!a)
    return NULL_TREE;
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    return INTEGRAL_TYPE_P (TREE_TYPE (a)) ? fold_convert (type, a) : NULL_TREE;
  if (code == NEGATE_EXPR)
    return wrapping (code, type, a, NULL_TREE);
  if (code == BIT_NOT_EXPR)
    return fold_build1 (code, type, a);
  tree b = gimple_num_ops (stmt) == 3 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  b = b ? value_outside (n, b) : NULL_TREE;
  if (!b)
    return NULL_TREE;
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return wrapping (code, type, a, b);
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return fold_build2 (code, type, a, b);
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      if (TREE_CODE (b) == INTEGER_CST && tree_int_cst_sgn (b) > 0)
	return fold_build2 (code, type, a, b);
      return NULL_TREE;
    default:
      return NULL_TREE;
    }
}

/* True if VAL, which never changes, is the same outside of N's operator: no variable of
   that.  */

static bool
invariant_outside_p (const nest_rewrite *n, tree val)
{
  tree base = TREE_CODE (val) == ADDR_EXPR ? get_base_address (TREE_OPERAND (val, 0)) : NULL;
  return (CONSTANT_CLASS_P (val)
	  || (base && (CONSTANT_CLASS_P (base) || TREE_CODE (base) == FUNCTION_DECL
		       || (VAR_P (base) && !auto_var_in_fn_p (base, n->fn)
			   && !DECL_THREAD_LOCAL_P (base)))));
}

/* VAL, an operand in the body of N's operator, as an expression for before the outer call;
   null if it is not the same at all indices, or not known to be.  */

tree
value_outside (const nest_rewrite *n, tree val)
{
  if (is_gimple_min_invariant (val))
    return invariant_outside_p (n, val) ? val : NULL_TREE;
  if (TREE_CODE (val) != SSA_NAME)
    return captured_address (n, val);
  if (const view *v = argument_of (n, val))
    {
      if (v->kind != VIEW_BROADCAST
	  || !useless_type_conversion_p (TREE_TYPE (val), TREE_TYPE (v->value)))
	return NULL_TREE;
      return v->value;
    }
  gassign *stmt = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (val));
  if (stmt && captured_load_p (n->fn, stmt))
    return captured_value (n, stmt);
  return stmt ? computed_value (n, stmt) : NULL_TREE;
}

/* BYTES, an operand that is added to a pointer in the body of N's operator, as a number of
   elements of SIZE bytes; or null.  */

static tree
elements_added (const nest_rewrite *n, tree bytes, tree size)
{
  tree factor = bytes, count = NULL_TREE;
  if (TREE_CODE (bytes) == SSA_NAME)
    {
      gassign *stmt = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (bytes));
      if (!stmt || gimple_assign_rhs_code (stmt) != MULT_EXPR)
	return NULL_TREE;
      factor = gimple_assign_rhs2 (stmt);
      count = value_outside (n, gimple_assign_rhs1 (stmt));
      if (!count)
	return NULL_TREE;
      count = fold_convert (ptrdiff_type_node, count);
    }
  if (TREE_CODE (factor) != INTEGER_CST || TREE_CODE (size) != INTEGER_CST
      || integer_zerop (size))
    return NULL_TREE;
  tree by = fold_convert (ptrdiff_type_node, factor), s = fold_convert (ptrdiff_type_node, size);
  if (!integer_zerop (int_const_binop (TRUNC_MOD_EXPR, by, s)))
    return NULL_TREE;
  by = int_const_binop (TRUNC_DIV_EXPR, by, s);
  return count ? fold_build2 (MULT_EXPR, ptrdiff_type_node, count, by) : by;
}

/* The sum of A and B, numbers of elements.  */

static tree
sum_of (tree a, tree b)
{
  return fold_build2 (PLUS_EXPR, ptrdiff_type_node, a, b);
}

/* P, an address of elements of SIZE bytes in the body of N's operator, as a parameter or an
   invariant and a number of elements *FROM, an expression for before the outer call; null if it
   is not known as that.  */

tree
address_in_row (const nest_rewrite *n, tree p, tree size, tree *from)
{
  *from = build_zero_cst (ptrdiff_type_node);
  for (;;)
    {
      p = plain_pointer (p);
      tree bytes = NULL_TREE, base = NULL_TREE;
      if (TREE_CODE (p) == ADDR_EXPR)
	{
	  tree ref = TREE_OPERAND (p, 0);
	  if (TREE_CODE (ref) != MEM_REF || TREE_CODE (TREE_OPERAND (ref, 0)) != SSA_NAME)
	    return p;
	  base = TREE_OPERAND (ref, 0);
	  bytes = TREE_OPERAND (ref, 1);
	}
      else if (TREE_CODE (p) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (p))
	return p;
      else
	{
	  gassign *stmt = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (p));
	  if (stmt && captured_load_p (n->fn, stmt))
	    return p;
	  if (!stmt || gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR)
	    return NULL_TREE;
	  base = gimple_assign_rhs1 (stmt);
	  bytes = gimple_assign_rhs2 (stmt);
	}
      tree count = elements_added (n, bytes, size);
      if (!count)
	return NULL_TREE;
      *from = sum_of (*from, count);
      p = base;
    }
}

/* A statement before PLACE that computes what CODE makes of A and B, which may be null, in
   TYPE; or null.  */

static tree
computed_before (gimple *place, enum tree_code code, tree type, tree a, tree b)
{
  imm_use_iterator iter;
  use_operand_p use;
  if (TREE_CODE (a) != SSA_NAME)
    return NULL_TREE;
  FOR_EACH_IMM_USE_FAST (use, iter, a)
    {
      gassign *stmt = dyn_cast <gassign *> (USE_STMT (use));
      if (stmt && gimple_assign_rhs_code (stmt) == code && gimple_assign_rhs1 (stmt) == a
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && !across_jump_p (gimple_assign_lhs (stmt))
	  && types_compatible_p (TREE_TYPE (gimple_assign_lhs (stmt)), type)
	  && (b ? (gimple_num_ops (stmt) == 3
		   && operand_equal_p (gimple_assign_rhs2 (stmt), b, 0))
	      : gimple_num_ops (stmt) == 2)
	  && stmt_before_p (stmt, place))
	return gimple_assign_lhs (stmt);
    }
  return NULL_TREE;
}

/* EXPR as an operand before PLACE: one that is known there, if it has been computed, so that
   what is equal has one name.  */

tree
known_operand (gimple *place, tree expr)
{
  if (is_gimple_val (expr) || !(UNARY_CLASS_P (expr) || BINARY_CLASS_P (expr)))
    return operand_before (place, unshare_expr (expr));
  enum tree_code code = TREE_CODE (expr);
  tree type = TREE_TYPE (expr);
  tree a = known_operand (place, TREE_OPERAND (expr, 0));
  tree b = BINARY_CLASS_P (expr) ? known_operand (place, TREE_OPERAND (expr, 1)) : NULL;
  if (tree known = computed_before (place, code, type, a, b))
    return known;
  return operand_before (place, b ? build2 (code, type, a, b) : build1 (code, type, a));
}
