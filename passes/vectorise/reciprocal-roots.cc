/* Divisions by square roots of doubles are multiplications by their reciprocals.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     q = n / sqrt (y)		  =>	q = n * r
     q = n / (y * sqrt (y))	  =>	q = n * (r * (r * r))

     g = rsqrt14 (y);		an instruction of AVX-512: 14 bits are right
     e = 1 - y * g * g;
     r = g + g * e * (1/2 + e * (3/8 + e * 5/16));

   A vector's root and division keep the divider busy for some thirty cycles, the rest for about
   ten.  GCC does so for floats, of which x86 has an estimate always, and not for doubles.

   R is (1 - e) ^ -1/2 to its fourth term; what is left out is 35/128 * e^4.  With |e| < 2^-13
   that is less than 2^-53, and R differs from the exact value by at most 2 units in the last
   place.

   That is done where the user allows it: -ffast-math says that there are no infinities, so
   that Y is not zero, and that reciprocals may be taken (-freciprocal-math).  Single numbers,
   of which loops leave some behind vectors, go the same way: what an element becomes does not
   depend on where it stands.  So all widths of vectors must have the instruction (AVX512VL).  */

#include "gcc-common.h"
#include "local.h"

/* True if the user lets divisions by roots be products, and it may be worth it.  */

static bool
may_estimate_p (void)
{
  return (flag_unsafe_math_optimizations && flag_reciprocal_math && flag_finite_math_only
	  && !flag_trapping_math && !flag_rounding_math && !optimize_size);
}

/* The one of the COUNT builtins LIST that gives vectors of TYPE, or null.  */

tree
builtin_giving (const tree *list, unsigned count, tree type)
{
  for (unsigned i = 0; i < count; i++)
    if (list[i] && TYPE_MODE (TREE_TYPE (TREE_TYPE (list[i]))) == TYPE_MODE (type))
      return list[i];
  return NULL_TREE;
}

/* The instruction that estimates the reciprocal roots of TYPE, a vector of doubles, or null.
   A mask of four doubles is a number with AVX512VL alone.  */

static tree
estimate_of (tree type)
{
  tree four = build_vector_type (double_type_node, 4);
  if (!VECTOR_MODE_P (TYPE_MODE (type)) || !VECTOR_MODE_P (TYPE_MODE (four))
      || GET_MODE_CLASS (TYPE_MODE (truth_type_for (four))) != MODE_INT)
    return NULL_TREE;
  return builtin_giving (soac_instructions.rsqrt, ARRAY_SIZE (soac_instructions.rsqrt), type);
}

/* The operand of the root that NAME is, if nobody else needs that; or null.  */

static tree
operand_of_root (tree name)
{
  if (TREE_CODE (name) != SSA_NAME || !has_single_use (name))
    return NULL_TREE;
  gcall *call = dyn_cast <gcall *> (SSA_NAME_DEF_STMT (name));
  if (!call || gimple_vuse (call))
    return NULL_TREE;
  combined_fn fn = gimple_call_combined_fn (call);
  return fn == CFN_SQRT || fn == CFN_BUILT_IN_SQRT ? gimple_call_arg (call, 0) : NULL_TREE;
}

/* The Y of DIVISOR, sqrt (Y), or, then *CUBED, Y * sqrt (Y), if nobody else needs these; or
   null.  */

static tree
rooted (tree divisor, bool *cubed)
{
  *cubed = false;
  if (tree y = operand_of_root (divisor))
    return y;
  *cubed = true;
  if (TREE_CODE (divisor) != SSA_NAME || !has_single_use (divisor))
    return NULL_TREE;
  gassign *product = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (divisor));
  if (!product || gimple_assign_rhs_code (product) != MULT_EXPR)
    return NULL_TREE;
  tree a = gimple_assign_rhs1 (product), b = gimple_assign_rhs2 (product);
  tree y = operand_of_root (b);
  if (y && y == a)
    return y;
  y = operand_of_root (a);
  return y && y == b ? y : NULL_TREE;
}

/* NUMERATOR / DENOMINATOR, in each element if TYPE is that of a vector.  */

static tree
constant (tree type, int numerator, int denominator)
{
  REAL_VALUE_TYPE n, d, q;
  real_from_integer (&n, DFmode, numerator, SIGNED);
  real_from_integer (&d, DFmode, denominator, SIGNED);
  real_arithmetic (&q, RDIV_EXPR, &n, &d);
  if (!VECTOR_TYPE_P (type))
    return build_real (type, q);
  return build_vector_from_val (type, build_real (TREE_TYPE (type), q));
}

/* Add before GSI an estimate by DECL of the reciprocal root of Y, a vector; return it.  */

static tree
estimated (gimple_stmt_iterator *gsi, tree decl, tree y)
{
  tree type = TREE_TYPE (TREE_TYPE (decl));
  tree mask = TREE_VALUE (TREE_CHAIN (TREE_CHAIN (TYPE_ARG_TYPES (TREE_TYPE (decl)))));
  tree g = make_ssa_name (type);
  gcall *call = gimple_build_call (decl, 3, y, build_zero_cst (type),
				   build_minus_one_cst (mask));
  gimple_call_set_lhs (call, g);
  gimple_set_location (call, gimple_location (gsi_stmt (*gsi)));
  gsi_insert_before (gsi, call, GSI_SAME_STMT);
  return g;
}

/* The same for a single number Y: element by element of a vector of two.  */

static tree
estimated_alone (gimple_stmt_iterator *gsi, tree decl, tree y)
{
  tree type = TREE_TYPE (TREE_TYPE (decl));
  tree both = make_ssa_name (type), g = make_ssa_name (TREE_TYPE (y));
  tree twice = build_constructor_va (type, 2, NULL_TREE, y, NULL_TREE, y);
  gsi_insert_before (gsi, gimple_build_assign (both, twice), GSI_SAME_STMT);
  tree part = build3 (BIT_FIELD_REF, TREE_TYPE (y), estimated (gsi, decl, both),
		      TYPE_SIZE (TREE_TYPE (y)), bitsize_zero_node);
  gsi_insert_before (gsi, gimple_build_assign (g, part), GSI_SAME_STMT);
  return g;
}

/* Add before GSI the reciprocal root of Y, which DECL estimates; return it.  */

static tree
reciprocal_root (gimple_stmt_iterator *gsi, tree decl, tree y)
{
  tree type = TREE_TYPE (y);
  tree g = VECTOR_TYPE_P (type) ? estimated (gsi, decl, y) : estimated_alone (gsi, decl, y);
  tree product = computed (gsi, type, MULT_EXPR, y, g);
  tree e = computed (gsi, type, MINUS_EXPR, constant (type, 1, 1),
		     computed (gsi, type, MULT_EXPR, product, g));
  tree p = computed (gsi, type, MULT_EXPR, e, constant (type, 5, 16));
  p = computed (gsi, type, PLUS_EXPR, p, constant (type, 3, 8));
  p = computed (gsi, type, MULT_EXPR, p, e);
  p = computed (gsi, type, PLUS_EXPR, p, constant (type, 1, 2));
  p = computed (gsi, type, MULT_EXPR, computed (gsi, type, MULT_EXPR, g, e), p);
  return computed (gsi, type, PLUS_EXPR, p, g);
}

/* Let the division at GSI be a product if it is one by a root of doubles.  */

static void
multiply (gimple_stmt_iterator *gsi)
{
  gassign *division = dyn_cast <gassign *> (gsi_stmt (*gsi));
  if (!division || gimple_assign_rhs_code (division) != RDIV_EXPR)
    return;
  bool cubed;
  tree type = TREE_TYPE (gimple_assign_lhs (division)), divisor = gimple_assign_rhs2 (division);
  tree element = VECTOR_TYPE_P (type) ? TREE_TYPE (type) : type;
  tree y = SCALAR_FLOAT_TYPE_P (element) && TYPE_MODE (element) == DFmode
	   ? rooted (divisor, &cubed) : NULL_TREE;
  tree decl = y ? estimate_of (VECTOR_TYPE_P (type) ? type
			       : build_vector_type (type, 2)) : NULL_TREE;
  if (!decl || TREE_CODE (y) != SSA_NAME)
    return;
  tree r = reciprocal_root (gsi, decl, y);
  if (cubed)
    r = computed (gsi, type, MULT_EXPR, r, computed (gsi, type, MULT_EXPR, r, r));
  tree n = gimple_assign_rhs1 (division);
  if (real_onep (n))
    gimple_assign_set_rhs_with_ops (gsi, SSA_NAME, r);
  else
    gimple_assign_set_rhs_with_ops (gsi, MULT_EXPR, n, r);
  update_stmt (gsi_stmt (*gsi));
}

/* Let divisions by roots in the kernel FUN be products.  What the roots were is removed later.  */

static void
multiply_all (function *fun)
{
  if (!may_estimate_p ())
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (optimize_bb_for_speed_p (bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	multiply (&gsi);
}

/* Behind all that makes vectors, before products and sums become one instruction.  */

void
register_reciprocal_roots (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-reciprocal-roots", multiply_all, "widening_mul", 1,
			PASS_POS_INSERT_BEFORE);
}
