/* Which operation an operator is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Lanes and blocks may start from a neutral value, and combine in any order, where an
   operator is one of the operations of which that is known, over numbers; or
   where it combines structures member by member, each by one of these:

     static int add (int a, int b) { return a + b; }		=> PLUS_EXPR
     static struct range both (struct range a, struct range b)
     { return (struct range) { min (a.lo, b.lo), max (a.hi, b.hi) }; }
								=> MIN_EXPR,
								   MAX_EXPR

   Looked at is the one block that is left of a small function when what it calls has
   been inlined.  What a structure holds there is what was last stored to the
   same bits before.  */

#include "gcc-common.h"
#include "local.h"

/* Bits of a variable.  */

struct bits_of
{
  tree base;
  HOST_WIDE_INT offset, size;
};

/* Set P to the bits that REF is about, if they are those of a variable.  */

static bool
find_bits (tree ref, bits_of *p)
{
  bool reverse;
  p->base = get_ref_base_and_extent_hwi (ref, &p->offset, &p->size, &reverse);
  return p->base && DECL_P (p->base) && !reverse;
}

/* Go back from STMT to where P, bits of a variable, got what they hold there.  True
   if that is known: *STORED is what was stored, or null where P has become bits that
   the block starts with.  */

static bool
find_stored (gimple *stmt, bits_of *p, tree *stored)
{
  *stored = NULL_TREE;
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      bits_of to, from;
      if (is_gimple_debug (s) || !gimple_vdef (s))
	continue;
      if (!gimple_assign_single_p (s)
	  || !find_bits (gimple_assign_lhs (s), &to))
	return false;
      if (to.base != p->base || to.offset >= p->offset + p->size
	  || p->offset >= to.offset + to.size)
	continue;
      tree rhs = gimple_assign_rhs1 (s);
      if (TREE_CODE (rhs) == SSA_NAME)
	{
	  *stored = rhs;
	  return to.offset == p->offset && to.size == p->size;
	}
      /* A structure is copied.  */
      if (!find_bits (rhs, &from) || from.size != to.size
	  || p->offset < to.offset
	  || p->offset + p->size > to.offset + to.size)
	return false;
      p->base = from.base;
      p->offset += from.offset - to.offset;
    }
  return true;
}

/* OP without conversions that keep the bits, if CONVERSIONS.  */

static tree
same_bits (tree op, bool conversions)
{
  while (conversions && TREE_CODE (op) == SSA_NAME
	 && !SSA_NAME_IS_DEFAULT_DEF (op))
    {
      gimple *def = SSA_NAME_DEF_STMT (op);
      if (!gimple_assign_cast_p (def))
	break;
      tree from = gimple_assign_rhs1 (def);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || !INTEGRAL_TYPE_P (TREE_TYPE (op))
	  || (TYPE_PRECISION (TREE_TYPE (from))
	      != TYPE_PRECISION (TREE_TYPE (op))))
	break;
      op = from;
    }
  return op;
}

/* True if PARM is one of FUN's two parameters.  */

static bool
parameter_p (const function *fun, tree parm)
{
  tree first = DECL_ARGUMENTS (fun->decl);
  return parm == first || parm == DECL_CHAIN (first);
}

/* The parameter of FUN of which OP is what it has at the bits of P, a number of TYPE, but
   for CONVERSIONS that keep the bits; null if there is none.  */

static tree
number_of_parameter (const function *fun, tree op, const bits_of &p, tree type,
		     bool conversions)
{
  bits_of from;
  op = same_bits (op, conversions);
  if (TREE_CODE (op) != SSA_NAME
      || !useless_type_conversion_p (type, TREE_TYPE (op)))
    return NULL_TREE;
  if (SSA_NAME_IS_DEFAULT_DEF (op))
    {
      tree parm = SSA_NAME_VAR (op);
      return (parameter_p (fun, parm)
	      && useless_type_conversion_p (type, TREE_TYPE (parm)) ? parm : NULL_TREE);
    }
  gimple *def = SSA_NAME_DEF_STMT (op);
  tree stored;
  if (!gimple_assign_load_p (def)
      || !find_bits (gimple_assign_rhs1 (def), &from)
      || !find_stored (def, &from, &stored))
    return NULL_TREE;
  if (stored)
    return number_of_parameter (fun, stored, p, type, conversions);
  return (parameter_p (fun, from.base) && from.offset == p.offset
	  && from.size == p.size ? from.base : NULL_TREE);
}

/* The code of the operation that makes VAL, what FUN returns at the bits of P, a
   number of TYPE, from what its two parameters have there: one that SIMD
   reductions know, and that never traps.  Else ERROR_MARK.  */

static enum tree_code
bitwise_operation (function *fun, tree val, const bits_of &p, tree type)
{
  bool wraps = INTEGRAL_TYPE_P (type);
  if (TREE_CODE (val) != SSA_NAME)
    return ERROR_MARK;
  val = same_bits (val, wraps);
  gassign *def = safe_dyn_cast <gassign *> (SSA_NAME_DEF_STMT (val));
  if (!def || gimple_num_ops (def) != 3)
    return ERROR_MARK;
  enum tree_code code = gimple_assign_rhs_code (def);
  switch (code)
    {
    case PLUS_EXPR:
    case MULT_EXPR:
      if (TYPE_OVERFLOW_TRAPS (TREE_TYPE (val)))
	return ERROR_MARK;
      break;
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      break;
    case MIN_EXPR:
    case MAX_EXPR:
      /* A change of sign would change the order.  */
      wraps = false;
      break;
    default:
      return ERROR_MARK;
    }
  if (!wraps && !useless_type_conversion_p (type, TREE_TYPE (val)))
    return ERROR_MARK;
  tree a = number_of_parameter (fun, gimple_assign_rhs1 (def), p, type, wraps);
  tree b = number_of_parameter (fun, gimple_assign_rhs2 (def), p, type, wraps);
  return a && b && a != b ? code : ERROR_MARK;
}

/* Append to CODES the operations by which FUN, which ends in RET, makes the numbers in
   the bits P of its result, of TYPE; false if one is not known.  */

static bool
take_operations (function *fun, greturn *ret, tree type, const bits_of &p,
		 vec<enum tree_code> *codes)
{
  if (TYPE_VOLATILE (type))
    return false;
  if (TREE_CODE (type) == RECORD_TYPE && !TYPE_REVERSE_STORAGE_ORDER (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL)
	  {
	    tree part = TREE_TYPE (f), size = TYPE_SIZE (part);
	    if (DECL_BIT_FIELD (f) || TREE_THIS_VOLATILE (f)
		|| !size || !tree_fits_shwi_p (size))
	      return false;
	    bits_of m = { p.base, p.offset + int_bit_position (f),
			  tree_to_shwi (size) };
	    if (!take_operations (fun, ret, TYPE_MAIN_VARIANT (part), m, codes))
	      return false;
	  }
      return true;
    }
  if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      || DECIMAL_FLOAT_TYPE_P (type))
    return false;
  tree val = gimple_return_retval (ret);
  bits_of from = p;
  if (DECL_P (val) && (!find_stored (ret, &from, &val) || !val))
    return false;
  codes->safe_push (bitwise_operation (fun, val, p, type));
  return codes->last () != ERROR_MARK;
}

/* The return of FUN, if it has exactly one; else null, as where it never returns.  */

static greturn *
only_return (function *fun)
{
  basic_block end = EXIT_BLOCK_PTR_FOR_FN (fun);
  return single_pred_p (end) ? safe_dyn_cast <greturn *> (last_stmt (single_pred (end))) : NULL;
}

/* The return of FUN, an operator of one block and two parameters of the type of its result; null
   if it is another one.  */

static greturn *
return_of_two (function *fun)
{
  tree a = DECL_ARGUMENTS (fun->decl), b = a ? DECL_CHAIN (a) : NULL_TREE;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (fun->decl)));
  if (!b || DECL_CHAIN (b) || n_basic_blocks_for_fn (fun) != 3
      || !types_compatible_p (type, TREE_TYPE (a))
      || !types_compatible_p (type, TREE_TYPE (b)))
    return NULL;
  greturn *ret = only_return (fun);
  return ret && gimple_return_retval (ret) ? ret : NULL;
}

/* Append to CODES the operations that FUN consists of, an operator of two parameters:
   one, or of a structure that of each number in it, in order; none if there is
   one that is not known.  */

void
find_operations (function *fun, vec<enum tree_code> *codes)
{
  greturn *ret = return_of_two (fun);
  tree val = ret ? gimple_return_retval (ret) : NULL_TREE;
  if (!val || !(TREE_CODE (val) == SSA_NAME || VAR_P (val)
		|| TREE_CODE (val) == RESULT_DECL))
    return;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (fun->decl)));
  bits_of all = { val, 0, 0 };
  if (!take_operations (fun, ret, type, all, codes))
    codes->truncate (0);
}

/* True if FUN is `a - b' of integers, but for what overflows.  */

bool
difference_p (function *fun)
{
  greturn *ret = return_of_two (fun);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (fun->decl)));
  if (!ret || !INTEGRAL_TYPE_P (type) || TREE_CODE (gimple_return_retval (ret)) != SSA_NAME)
    return false;
  tree val = same_bits (gimple_return_retval (ret), true);
  gassign *def = safe_dyn_cast <gassign *> (SSA_NAME_DEF_STMT (val));
  if (!def || gimple_assign_rhs_code (def) != MINUS_EXPR
      || TYPE_OVERFLOW_TRAPS (TREE_TYPE (val)))
    return false;
  bits_of all = { val, 0, 0 };
  tree first = DECL_ARGUMENTS (fun->decl);
  return (number_of_parameter (fun, gimple_assign_rhs1 (def), all, type, true) == first
	  && (number_of_parameter (fun, gimple_assign_rhs2 (def), all, type, true)
	      == DECL_CHAIN (first)));
}

/* True if DECL, a function that is PLUS_EXPR, adds signed integers without converting the sum: as
   overflow is undefined, every sum is exact.  */

bool
sums_exact_p (tree decl)
{
  cgraph_node *node = cgraph_node::get (decl)->ultimate_alias_target ();
  function *fun = node->get_fun ();
  greturn *ret = only_return (fun);
  tree val = ret ? gimple_return_retval (ret) : NULL_TREE;
  if (!val || TREE_CODE (val) != SSA_NAME || !is_gimple_assign (SSA_NAME_DEF_STMT (val))
      || opt_for_fn (node->decl, flag_wrapv))
    return false;
  return (gimple_assign_rhs_code (SSA_NAME_DEF_STMT (val)) == PLUS_EXPR
	  && ANY_INTEGRAL_TYPE_P (TREE_TYPE (val))
	  && TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (val)));
}
