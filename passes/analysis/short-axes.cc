/* Axes of a few positions, as a border has.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     range (0, min (n, 1))		one position at most
     range (max (n - 1, 1), n)		one, too
     range (1, n - 1)			nobody knows

   It is asked what is worth its code, not what is allowed: how many positions there are at most
   need not be proved.  But one_position_p, for code without a loop, is a proof.  */

#include "gcc-common.h"
#include "local.h"

/* An axis with no more positions than that is one of a border.  */
const HOST_WIDE_INT MOST_SHORT = 16;
/* Operations that are looked into to see that.  */
const unsigned MOST_OPERATIONS_DEEP = 8;

/* How VALUE, an operand of the program, is computed there, behind conversions: its statement, or
   null, and in *VALUE what it is.  */

static const gassign *
computed (tree *value)
{
  for (;;)
    {
      if (TREE_CODE (*value) != SSA_NAME)
	return NULL;
      const gassign *def = dyn_cast <const gassign *> (SSA_NAME_DEF_STMT (*value));
      if (!def || !gimple_assign_cast_p (def)
	  || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def))))
	return def;
      *value = gimple_assign_rhs1 (def);
    }
}

/* True if FROM is END, or END minus a small number, or behind that, as far as one sees DEEP
   operations into both.  */

static bool
near_end_p (tree from, tree end, unsigned deep)
{
  const gassign *start = computed (&from), *last = computed (&end);
  if (from == end)
    return true;
  if (deep == 0)
    return false;
  if (last && gimple_assign_rhs_code (last) == MIN_EXPR)
    return (near_end_p (from, gimple_assign_rhs1 (last), deep - 1)
	    || near_end_p (from, gimple_assign_rhs2 (last), deep - 1));
  if (!start || gimple_num_ops (start) != 3)
    return false;
  tree a = gimple_assign_rhs1 (start), b = gimple_assign_rhs2 (start);
  switch (gimple_assign_rhs_code (start))
    {
    case MAX_EXPR:
      return near_end_p (a, end, deep - 1) || near_end_p (b, end, deep - 1);
    case PLUS_EXPR:
      /* Numbers without a sign wrap around.  */
      return (TREE_CODE (b) == INTEGER_CST && wi::to_wide (b).to_shwi () >= -MOST_SHORT
	      && near_end_p (a, end, deep - 1));
    default:
      return false;
    }
}

/* True if COUNT, an operand of the program, is small as far as one sees MOST_OPERATIONS_DEEP
   operations into it: a number, the least of one and others, a share of that, or what is left
   from just before an end up to it.  */

static bool
few_p (tree count, unsigned deep)
{
  const gassign *def = computed (&count);
  if (TREE_CODE (count) == INTEGER_CST)
    return compare_tree_int (count, MOST_SHORT) <= 0;
  if (!def || gimple_num_ops (def) != 3 || deep == 0)
    return false;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  switch (gimple_assign_rhs_code (def))
    {
    case MIN_EXPR:
      return few_p (a, deep - 1) || few_p (b, deep - 1);
    case MAX_EXPR:
    case PLUS_EXPR:
      return few_p (a, deep - 1) && few_p (b, deep - 1);
    case TRUNC_DIV_EXPR:
    case RSHIFT_EXPR:
      return few_p (a, deep - 1);
    case MINUS_EXPR:
      return few_p (a, deep - 1) || near_end_p (b, a, deep - 1);
    default:
      return false;
    }
}

/* True if X has no more positions than an axis of a border.  */

bool
short_axis_p (const axis &x)
{
  return few_p (x.count, MOST_OPERATIONS_DEEP);
}

/* True if X is known to have one position at most.  */

bool
one_position_p (const axis &x)
{
  index_range r = range_of_axis (x);
  return at_most_p (r.hi, sum_of (r.lo, index_cst (1), 1), NULL);
}

/* True if the axes ENDS are a few positions of the innermost axis in each of the rows of the axes
   ROWS, where these are longer; reduced ones do not matter.  */

bool
ends_of_rows_p (const vec<axis> &rows, const vec<axis> &ends)
{
  auto_vec<const axis *> a, b;
  find_kept_axes (rows, &a);
  find_kept_axes (ends, &b);
  if (a.length () != b.length () || a.length () < 2 || short_axis_p (*a.last ())
      || !short_axis_p (*b.last ()))
    return false;
  for (unsigned k = 0; k + 1 < a.length (); k++)
    if (!same_positions_p (*a[k], *b[k]))
      return false;
  return true;
}
