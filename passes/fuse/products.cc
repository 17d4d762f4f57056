/* Counts that are products: whether two are the same number.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     void f (int n, int m, double (*x)[m])
     { map (sq, space (n, m), t, x);  s = reduce (add, 0, n * m, t); }

     the map:	    max (n, 0) * max (m, 0)	of size_t, as an axis has no indices below 0
     the reduction: n * m			of int, which a right program does not let overflow

   These are the same if at most one of the factors can be negative.  The first count is then 0
   and the second one, as a size_t, more than there is memory for, if it is not 0, too.  The
   lengths of rows are never negative: here that is M.

   That takes a product of numbers so small that it does not wrap around.  Of others the
   kernel can test whether the counts are equal when it is called (guards.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Operations that a count is computed by, one of another, at most.  */
const unsigned MOST_DEEP = 16;

/* One factor of a count.  */
struct factor
{
  tree value;
  bool tested;			/* a negative VALUE counts as 0 */
};

/* What a count is the product of.  */
struct factors
{
  auto_vec<factor> list;
  widest_int constant;
  bool wraps;			/* it may have lost bits on the way */
};

/* True if a product in TYPE is that of the numbers, to as many bits as a count has.  */

static bool
keeps_products_p (const_tree type)
{
  return (TYPE_PRECISION (type) >= TYPE_PRECISION (sizetype)
	  || (INTEGRAL_TYPE_P (type) && TYPE_OVERFLOW_UNDEFINED (type)));
}

/* True if each number of type FROM is the same in type TO, to as many bits as a count has.  */

static bool
keeps_numbers_p (const_tree from, const_tree to)
{
  return (TYPE_PRECISION (to) >= TYPE_PRECISION (sizetype)
	  || (TYPE_UNSIGNED (from) == TYPE_UNSIGNED (to)
	      && TYPE_PRECISION (from) <= TYPE_PRECISION (to))
	  || (TYPE_UNSIGNED (from) && TYPE_PRECISION (from) < TYPE_PRECISION (to)));
}

/* True if DEF keeps the low bits of an operand, and drops all others.  */

static bool
masks_p (const gassign *def)
{
  return (gimple_assign_rhs_code (def) == BIT_AND_EXPR
	  && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST
	  && wi::exact_log2 (wi::to_widest (gimple_assign_rhs2 (def)) + 1) > 0);
}

/* Add the factors of VALUE to F; TESTED if a negative one counts as 0.  DEEP operations have
   led here.  */

static void
find_factors (tree value, bool tested, unsigned deep, factors *f)
{
  gassign *def = (TREE_CODE (value) == SSA_NAME && deep < MOST_DEEP
		  ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (value)) : NULL);
  tree type = TREE_TYPE (value);
  tree from = def ? gimple_assign_rhs1 (def) : NULL_TREE;
  if (TREE_CODE (value) == INTEGER_CST && tree_int_cst_sgn (value) >= 0)
    f->constant *= wi::to_widest (value);
  else if (def && INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (TREE_TYPE (from))
	   && (gimple_assign_cast_p (def) || gimple_assign_ssa_name_copy_p (def)))
    {
      f->wraps |= !keeps_numbers_p (TREE_TYPE (from), type);
      find_factors (from, tested, deep + 1, f);
    }
  else if (def && masks_p (def))
    {
      f->wraps = true;
      find_factors (from, tested, deep + 1, f);
    }
  else if (def && !tested && gimple_assign_rhs_code (def) == MULT_EXPR)
    {
      f->wraps |= !keeps_products_p (type);
      find_factors (from, false, deep + 1, f);
      find_factors (gimple_assign_rhs2 (def), false, deep + 1, f);
    }
  else if (def && gimple_assign_rhs_code (def) == MAX_EXPR && !TYPE_UNSIGNED (type)
	   && integer_zerop (gimple_assign_rhs2 (def)))
    find_factors (from, true, deep + 1, f);
  else
    f->list.safe_push ({ value, tested });
}

/* Bits that VALUE takes, without one for the sign.  */

static unsigned
bits_of (tree value)
{
  return TYPE_PRECISION (TREE_TYPE (value)) - !TYPE_UNSIGNED (TREE_TYPE (value));
}

/* True if VALUE is the length of a row of one of VIEWS.  */

static bool
row_length_p (tree value, const vec<view> &views)
{
  for (const view &v : views)
    if (v.flat)
      for (unsigned d = 1; d < v.flat->lengths.length (); d++)
	if (v.flat->lengths[d]
	    && length_p (value, leaf_value (v.flat, v.flat->lengths[d])))
	  return true;
  return false;
}

/* True if VALUE, a factor of the count of A or B, is never negative.  */

static bool
never_negative_p (tree value, const combinator *a, const combinator *b)
{
  if (TYPE_UNSIGNED (TREE_TYPE (value))
      && TYPE_PRECISION (TREE_TYPE (value)) < TYPE_PRECISION (sizetype))
    return true;
  for (const combinator *c : { a, b })
    if (row_length_p (value, c->inputs) || row_length_p (value, c->outputs))
      return true;
  return false;
}

/* Whether the counts of A and B are products of the same factors, and if so, whether that
   makes them the same number.  */

enum same_product
compare_products (const combinator *a, const combinator *b)
{
  factors x, y;
  x.constant = y.constant = 1;
  x.wraps = y.wraps = false;
  find_factors (a->count, false, 0, &x);
  find_factors (b->count, false, 0, &y);
  if (x.list.length () != y.list.length () || x.constant != y.constant)
    return OTHER_PRODUCT;
  bool differ = false;
  unsigned signs = 0, bits = wi::min_precision (x.constant, UNSIGNED);
  for (const factor &f : x.list)
    {
      unsigned j = 0;
      while (j < y.list.length () && !length_p (f.value, y.list[j].value))
	j++;
      if (j == y.list.length ())
	return OTHER_PRODUCT;
      differ |= f.tested != y.list[j].tested;
      if (!(f.tested && y.list[j].tested) && !never_negative_p (f.value, a, b))
	signs++;
      bits += MAX (bits_of (f.value), bits_of (y.list[j].value));
      y.list.unordered_remove (j);
    }
  if (x.wraps || y.wraps)
    return MAYBE_SAME_PRODUCT;
  return (!differ || (signs <= 1 && bits < TYPE_PRECISION (sizetype))
	  ? SAME_PRODUCT : MAYBE_SAME_PRODUCT);
}
