/* Ranges of arrays whose bounds are expressions: what is known of where they begin
   and end.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Differences of pointers and counts are GCC's affine combinations:

     t, h elements; t + h, n - h elements
     => the second begins where the first ends, and n elements from t end with it

   They wrap, as addresses do.  A count is that of elements which are there, so that
   neither it nor its bytes are so many that they could be taken for a negative
   number.  */

#include "gcc-common.h"
#include "local.h"

/* Operations that a value is computed by, one of another, at most.  */
const unsigned MOST_DEPTH = 10;

/* True if sums and products of TYPE, in numbers as large as addresses, are those of the
   numbers: it wraps where they do, or not at all.  */

static bool
exact_p (const_tree type)
{
  return (POINTER_TYPE_P (type)
	  || (INTEGRAL_TYPE_P (type)
	      && (TYPE_PRECISION (type) == TYPE_PRECISION (sizetype)
		  || (TYPE_PRECISION (type) < TYPE_PRECISION (sizetype)
		      && TYPE_OVERFLOW_UNDEFINED (type)))));
}

/* True if a number of type FROM is the same one in type TO, as it is extended by zeros.  */

static bool
zero_extended_p (const_tree from, const_tree to)
{
  return (INTEGRAL_TYPE_P (from) && TYPE_UNSIGNED (from)
	  && TYPE_PRECISION (from) < TYPE_PRECISION (to));
}

/* VALUE, taken for one that nothing is known of, as a combination of sizetype.  */

static void
affine_leaf (tree value, aff_tree *a)
{
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    {
      tree_to_aff_combination (value, TREE_TYPE (value), a);
      aff_combination_convert (a, sizetype);
    }
  else
    tree_to_aff_combination (fold_convert (sizetype, value), sizetype, a);
}

/* Let *CODE be the operation that computes VALUE, and *A and *B its operands, B null if
   there is one.  False if none is known.  */

static bool
operation_of (tree value, enum tree_code *code, tree *a, tree *b)
{
  gassign *def = (TREE_CODE (value) == SSA_NAME
		  ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (value)) : NULL);
  *b = NULL_TREE;
  if (def)
    {
      *code = gimple_assign_rhs_code (def);
      *a = gimple_assign_rhs1 (def);
      *b = gimple_assign_rhs2 (def);
    }
  else if (UNARY_CLASS_P (value) || BINARY_CLASS_P (value))
    {
      *code = TREE_CODE (value);
      *a = TREE_OPERAND (value, 0);
      if (BINARY_CLASS_P (value))
	*b = TREE_OPERAND (value, 1);
    }
  else
    return false;
  return (exact_p (TREE_TYPE (value)) && !across_jump_p (*a) && !(*b && across_jump_p (*b))
	  && (exact_p (TREE_TYPE (*a))
	      || (CONVERT_EXPR_CODE_P (*code)
		  && zero_extended_p (TREE_TYPE (*a), TREE_TYPE (value))))
	  && (!*b || exact_p (TREE_TYPE (*b))));
}

static void expand (tree value, unsigned depth, aff_tree *a);

/* The address EXPR as a combination of sizetype, if it is a constant number of bytes
   from a pointer, which is expanded DEPTH deep.  */

static bool
affine_address (tree expr, unsigned depth, aff_tree *a)
{
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (expr, 0), &offset);
  if (!base || TREE_CODE (base) != MEM_REF)
    return false;
  expand (TREE_OPERAND (base, 0), depth, a);
  a->offset += wi::to_poly_widest (TREE_OPERAND (base, 1)) + offset;
  return true;
}

/* VALUE as a combination of sizetype, from operations at most DEPTH deep.  */

static void
expand (tree value, unsigned depth, aff_tree *a)
{
  enum tree_code code;
  tree x, y;
  aff_tree second;
  if (TREE_CODE (value) == ADDR_EXPR)
    {
      if (!affine_address (value, depth, a))
	affine_leaf (value, a);
      return;
    }
  if (!depth-- || !operation_of (value, &code, &x, &y))
    {
      affine_leaf (value, a);
      return;
    }
  switch (code)
    {
    case POINTER_PLUS_EXPR: case PLUS_EXPR: case MINUS_EXPR:
      expand (x, depth, a);
      expand (y, depth, &second);
      if (code == MINUS_EXPR)
	aff_combination_scale (&second, -1);
      aff_combination_add (a, &second);
      return;
    case MULT_EXPR:
      if (TREE_CODE (y) != INTEGER_CST)
	break;
      expand (x, depth, a);
      aff_combination_scale (a, wi::to_widest (y));
      return;
    case SSA_NAME: case ADDR_EXPR: CASE_CONVERT:
      if (TYPE_PRECISION (TREE_TYPE (value))
	  < TYPE_PRECISION (TREE_TYPE (x)))
	break;
      expand (x, depth, a);
      return;
    default:
      break;
    }
  affine_leaf (value, a);
}

/* VALUE as a combination of sizetype, to which it is converted if need be.  GCC's
   own expansion stops where an int that is a sum becomes wider.  */

void
affine (tree value, aff_tree *a)
{
  expand (value, MOST_DEPTH, a);
}

/* A = A - B.  B becomes -B.  */

void
aff_combination_subtract (aff_tree *a, aff_tree *b)
{
  aff_combination_scale (b, -1);
  aff_combination_add (a, b);
}

/* A = A - B, in bytes; false if they are not known to lead into one object.  B becomes -B.  */

bool
subtract (aff_tree *a, aff_tree *b)
{
  aff_combination_subtract (a, b);
  for (unsigned i = 0; i < a->n; i++)
    if (POINTER_TYPE_P (TREE_TYPE (a->elts[i].val)))
      return false;
  return !a->rest;
}

/* Let *D be A - B in bytes; false if they are not known to lead into one
   object.  */

bool
distance (tree a, tree b, aff_tree *d)
{
  aff_tree from;
  affine (a, d);
  affine (b, &from);
  return subtract (d, &from);
}

/* True if BYTES are those of whole elements of TYPE, whatever their variables hold.  */

bool
whole_elements_p (const aff_tree *bytes, const_tree type)
{
  widest_int size = wi::to_widest (TYPE_SIZE_UNIT (type));
  bool whole = (!bytes->rest && bytes->offset.is_constant ()
		&& wi::multiple_of_p (bytes->offset.to_constant (), size, SIGNED));
  for (unsigned i = 0; i < bytes->n; i++)
    whole &= wi::multiple_of_p (bytes->elts[i].coef, size, SIGNED);
  return whole;
}

/* True if A - B, pointers into one object, is the constant *BYTES.  */

bool
constant_distance_p (tree a, tree b, HOST_WIDE_INT *bytes)
{
  aff_tree d;
  if (!distance (a, b, &d) || !aff_combination_const_p (&d)
      || !d.offset.is_constant ()
      || !wi::fits_shwi_p (d.offset.to_constant ()))
    return false;
  *bytes = d.offset.to_constant ().to_shwi ();
  return true;
}

/* COUNT elements of TYPE, in bytes.  */

void
bytes_of (tree count, tree type, aff_tree *bytes)
{
  affine (count, bytes);
  aff_combination_scale (bytes, wi::to_widest (TYPE_SIZE_UNIT (type)));
}

/* True if VALUE is the number of elements of A or B.  */

static bool
number_of_p (const array_range &a, const array_range &b, tree value)
{
  tree counts[] = { a.count, b.count };
  for (tree c : counts)
    {
      aff_tree count;
      affine (c, &count);
      if (aff_combination_singleton_var_p (&count) && count.elts[0].coef == 1
	  && operand_equal_p (count.elts[0].val, value, 0))
	return true;
    }
  return false;
}

/* Let *FROM be where R begins, in bytes from where its first element is FIRST, and
   *TO where it ends.  False if its elements are not neighbours, in one order or the
   other.  */

static bool
bounds (const array_range &r, const aff_tree &first, aff_tree *from,
	aff_tree *to)
{
  aff_tree size, element;
  *from = *to = first;
  bytes_of (r.count, r.type, &size);
  if (!r.stride)
    {
      aff_combination_add (to, &size);
      return true;
    }
  if (!integer_minus_onep (r.stride))
    return false;
  bytes_of (size_one_node, r.type, &element);
  aff_combination_add (to, &element);
  *from = *to;
  aff_combination_subtract (from, &size);
  return true;
}

/* True if BYTES, computed from A and B, are known not to be negative.  */

static bool
not_negative_bytes_p (const array_range &a, const array_range &b, const aff_tree &bytes)
{
  for (unsigned i = 0; i < bytes.n; i++)
    if (wi::neg_p (bytes.elts[i].coef) || !number_of_p (a, b, bytes.elts[i].val))
      return false;
  return !bytes.rest && known_ge (bytes.offset, 0);
}

/* True if A, which begins DISTANCE bytes before B, ends before that.  */

static bool
ends_before_p (const array_range &a, const array_range &b,
	       const aff_tree &distance)
{
  aff_tree zero, from_a, to_a, from_b, to_b;
  aff_combination_const (&zero, sizetype, 0);
  if (!bounds (a, zero, &from_a, &to_a)
      || !bounds (b, distance, &from_b, &to_b))
    return false;
  aff_combination_subtract (&from_b, &to_a);
  return not_negative_bytes_p (a, b, from_b);
}

/* True if A and B are known to have no element in common.  */

bool
apart_p (const array_range &a, const array_range &b)
{
  aff_tree to_b, to_a;
  return (distance (b.pointer, a.pointer, &to_b)
	  && distance (a.pointer, b.pointer, &to_a)
	  && (ends_before_p (a, b, to_b) || ends_before_p (b, a, to_a)));
}

/* True if all elements of A, whose elements are as large, are known to be elements of B,
   which are neighbours in this order.  */

bool
within_p (const array_range &a, const array_range &b)
{
  aff_tree zero, to_a, low, past_a, first_b, past_b;
  aff_combination_const (&zero, sizetype, 0);
  if (b.stride || !operand_equal_p (TYPE_SIZE_UNIT (a.type), TYPE_SIZE_UNIT (b.type), 0)
      || !distance (a.pointer, b.pointer, &to_a)
      || !bounds (a, to_a, &low, &past_a) || !bounds (b, zero, &first_b, &past_b))
    return false;
  aff_combination_subtract (&past_b, &past_a);
  return not_negative_bytes_p (a, b, low) && not_negative_bytes_p (a, b, past_b);
}
