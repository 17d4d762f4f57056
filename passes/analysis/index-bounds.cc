/* What a subscript is at least and at most where a space has an index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     space (range (1, n - 1), range (1, m - 1)), subscript i1 - 1
     =>   at least 0, at most m - 3

   A subscript that is linear in the indices, with constant factors, has its least and its
   greatest value at the ends of the axes; of a remainder and of the lesser or greater of
   two something is known as well.  An axis that has an index has a positive number of
   them, which may be what a bound depends on.  Differences are GCC's affine combinations,
   so that only what is the same but for a constant can be compared.  */

#include "gcc-common.h"
#include "local.h"

/* How deep a comparison goes into facts, at most.  */
const unsigned MOST_FACTS = 2;

/* The condition COND, one of the subscripts, HOLDS or not where they are computed; and others.  */

struct known_condition
{
  tree cond;
  bool holds;
  const known_condition *others;
};

/* A question about subscripts AT that are computed for each index of SPACE, or for those at which
   conditions are KNOWN.  */

struct index_query
{
  const vec<axis> *space;
  const subscripts *at;
  const known_condition *known;
};

/* FACTORS by axis, times the indices, plus REST.  */

struct linear_index
{
  auto_vec<HOST_WIDE_INT> factors;
  aff_tree rest;
};

/* ---- axes ---------------------------------------------------------------- */

/* How far the end of X is behind its first index, if it has one.  */

static void
axis_extent (const axis &x, aff_tree *e)
{
  affine (untested_count (x.step ? x.extent : x.count), e);
}

/* Let *TO be what no index of X is greater than.  */

static void
last_index (const axis &x, aff_tree *to)
{
  aff_tree lo, one;
  axis_extent (x, to);
  affine (x.lo, &lo);
  aff_combination_const (&one, sizetype, 1);
  aff_combination_add (to, &lo);
  aff_combination_subtract (to, &one);
}

/* ---- comparing ----------------------------------------------------------- */

/* True if A is no negative number where SPACE has an index, as FACTS facts of it tell at
   most.  */

static bool
no_negative_p (const vec<axis> &space, const aff_tree &a, unsigned facts)
{
  if (a.rest)
    return false;
  if (a.n == 0)
    return known_ge (a.offset, 0);
  for (unsigned k = 0; facts && k < space.length (); k++)
    {
      aff_tree more, less = a, one;
      axis_extent (space[k], &more);
      aff_combination_const (&one, sizetype, 1);
      aff_combination_subtract (&more, &one);
      if (more.n == 0)
	continue;
      aff_combination_subtract (&less, &more);
      if (no_negative_p (space, less, facts - 1))
	return true;
    }
  return false;
}

/* True if A is at least B where Q's space has an index, or, as minima, maxima and remainders in
   them tell, anywhere.  */

static bool
at_least_p (const index_query *q, aff_tree a, aff_tree b)
{
  aff_combination_subtract (&a, &b);
  if (no_negative_p (*q->space, a, MOST_FACTS))
    return true;
  tree difference = a.n ? index_of (&a) : NULL_TREE;
  return difference && at_most_p (index_cst (0), difference, NULL);
}

/* ---- linear subscripts --------------------------------------------------- */

/* True if computing in TYPE, in numbers as large as addresses, is the same.  */

static bool
exact_type_p (const_tree type)
{
  return (INTEGRAL_TYPE_P (type)
	  && (TYPE_PRECISION (type) == TYPE_PRECISION (sizetype)
	      || (TYPE_PRECISION (type) < TYPE_PRECISION (sizetype)
		  && TYPE_OVERFLOW_UNDEFINED (type))));
}

static bool linear_p (const index_query *q, tree e, linear_index *l);

/* Add B times BY to A.  */

static void
add_scaled (linear_index *a, linear_index *b, HOST_WIDE_INT by)
{
  for (unsigned k = 0; k < a->factors.length (); k++)
    a->factors[k] += b->factors[k] * by;
  aff_combination_scale (&b->rest, by);
  aff_combination_add (&a->rest, &b->rest);
}

/* The small constant that E, one of Q's, is; false if it is none.  */

static bool
small_constant_p (const index_query *q, tree e, HOST_WIDE_INT *by)
{
  e = leaf_value (q->at, e);
  if (TREE_CODE (e) != INTEGER_CST || !tree_fits_shwi_p (e))
    return false;
  *by = tree_to_shwi (e);
  return *by > -(HOST_WIDE_INT_1 << 30) && *by < HOST_WIDE_INT_1 << 30;
}

/* True if E, a binary operation, is linear, and as what.  */

static bool
linear_operation_p (const index_query *q, tree e, linear_index *l)
{
  tree a = TREE_OPERAND (e, 0), b = TREE_OPERAND (e, 1);
  linear_index second;
  HOST_WIDE_INT by;
  switch (TREE_CODE (e))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      if (!linear_p (q, a, l) || !linear_p (q, b, &second))
	return false;
      add_scaled (l, &second, TREE_CODE (e) == PLUS_EXPR ? 1 : -1);
      break;
    case MULT_EXPR:
      if (!small_constant_p (q, b, &by))
	std::swap (a, b);
      if (!small_constant_p (q, b, &by) || !linear_p (q, a, &second))
	return false;
      aff_combination_const (&l->rest, sizetype, 0);
      add_scaled (l, &second, by);
      break;
    default:
      return false;
    }
  for (HOST_WIDE_INT f : l->factors)
    if (f <= -(HOST_WIDE_INT_1 << 31) || f >= HOST_WIDE_INT_1 << 31)
      return false;
  return true;
}

/* True if E, one of Q's, is linear in the indices, and as what.  */

static bool
linear_p (const index_query *q, tree e, linear_index *l)
{
  l->factors.truncate (0);
  l->factors.safe_grow_cleared (q->space->length ());
  for (unsigned k = 0; k < q->space->length (); k++)
    if (e == q->at->axes[k])
      {
	l->factors[k] = 1;
	aff_combination_const (&l->rest, sizetype, 0);
	return true;
      }
  tree value = leaf_value (q->at, e);
  if (value != e || CONSTANT_CLASS_P (e))
    {
      if (!INTEGRAL_TYPE_P (TREE_TYPE (value)))
	return false;
      affine (value, &l->rest);
      return true;
    }
  if (!exact_type_p (TREE_TYPE (e)))
    return false;
  if (CONVERT_EXPR_P (e))
    {
      tree from = TREE_TYPE (TREE_OPERAND (e, 0));
      return (INTEGRAL_TYPE_P (from)
	      && TYPE_PRECISION (from) <= TYPE_PRECISION (TREE_TYPE (e))
	      && linear_p (q, TREE_OPERAND (e, 0), l));
    }
  return BINARY_CLASS_P (e) && linear_operation_p (q, e, l);
}

/* Let *TO be what L is at most, if GREATEST, or at least.  */

static void
extreme (const index_query *q, const linear_index &l, bool greatest, aff_tree *to)
{
  *to = l.rest;
  for (unsigned k = 0; k < l.factors.length (); k++)
    {
      aff_tree end;
      if (!l.factors[k])
	continue;
      if ((l.factors[k] > 0) != greatest)
	affine ((*q->space)[k].lo, &end);
      else
	last_index ((*q->space)[k], &end);
      aff_combination_scale (&end, l.factors[k]);
      aff_combination_add (to, &end);
    }
}

/* ---- bounds -------------------------------------------------------------- */

static bool bounded_p (const index_query *q, tree e, const aff_tree &bound, bool most);

/* True if both operands of E, or, unless BOTH, one of them, are known to be at least BOUND,
   or with MOST at most.  */

static bool
operands_bounded_p (const index_query *q, tree e, const aff_tree &bound, bool most,
		    bool both)
{
  bool a = bounded_p (q, TREE_OPERAND (e, 0), bound, most);
  if (a != both)
    return a;
  return bounded_p (q, TREE_OPERAND (e, 1), bound, most);
}

/* True if the remainder E is known to be at least BOUND, or with MOST at most: of what is
   divided by a positive number.  */

static bool
remainder_bounded_p (const index_query *q, tree e, const aff_tree &bound, bool most)
{
  tree by = TREE_OPERAND (e, 1);
  aff_tree zero, one, last;
  linear_index l;
  aff_combination_const (&zero, sizetype, 0);
  aff_combination_const (&one, sizetype, 1);
  if (!most)
    return (at_least_p (q, zero, bound)
	    && (TYPE_UNSIGNED (TREE_TYPE (e))
		|| bounded_p (q, TREE_OPERAND (e, 0), zero, false)));
  if (!bounded_p (q, by, one, false) || !linear_p (q, by, &l))
    return false;
  extreme (q, l, true, &last);
  aff_combination_subtract (&last, &one);
  return at_least_p (q, bound, last);
}

/* True if E, one of Q's, is known to be no negative number.  */

static bool
natural_p (const index_query *q, tree e)
{
  aff_tree zero;
  aff_combination_const (&zero, sizetype, 0);
  return bounded_p (q, e, zero, false);
}

/* Let L, which is not 0, be a number that is then no negative one.  False if none is known.  */

static bool
no_zero (const index_query *q, linear_index *l)
{
  aff_tree end, zero, one;
  aff_combination_const (&zero, sizetype, 0);
  aff_combination_const (&one, sizetype, 1);
  extreme (q, *l, false, &end);
  bool up = at_least_p (q, end, zero);
  if (!up)
    {
      extreme (q, *l, true, &end);
      if (!at_least_p (q, zero, end))
	return false;
      for (HOST_WIDE_INT &f : l->factors)
	f = -f;
      aff_combination_scale (&l->rest, -1);
    }
  aff_combination_subtract (&l->rest, &one);
  return true;
}

/* If COND, one of Q's, HOLDS, or not: make *L a number that is then no negative one.  False
   if none is known.  */

static bool
conclusion (const index_query *q, tree cond, bool holds, linear_index *l)
{
  linear_index second;
  if (!COMPARISON_CLASS_P (cond))
    return false;
  enum tree_code code = (holds ? TREE_CODE (cond)
			 : invert_tree_comparison (TREE_CODE (cond), false));
  tree a = TREE_OPERAND (cond, 0), b = TREE_OPERAND (cond, 1);
  if (code == LT_EXPR || code == LE_EXPR)
    {
      std::swap (a, b);
      code = code == LT_EXPR ? GT_EXPR : GE_EXPR;
    }
  if ((code != GT_EXPR && code != GE_EXPR && code != NE_EXPR) || !linear_p (q, a, l)
      || !linear_p (q, b, &second))
    return false;
  /* Where neither wraps around numbers without a sign are like others.  */
  if (code != NE_EXPR && TYPE_UNSIGNED (TREE_TYPE (a)) && !(natural_p (q, a) && natural_p (q, b)))
    return false;
  add_scaled (l, &second, -1);
  if (code == NE_EXPR)
    return no_zero (q, l);
  if (code == GT_EXPR)
    {
      aff_tree one;
      aff_combination_const (&one, sizetype, 1);
      aff_combination_subtract (&l->rest, &one);
    }
  return true;
}

/* True if E, a choice, is known to be at least BOUND, or with MOST at most, where its
   condition, or a part of that, HOLDS, or where not.  */

static bool
bounded_if_p (const index_query *q, tree e, bool holds, const aff_tree &bound, bool most)
{
  tree cond = TREE_OPERAND (e, 0);
  known_condition first = { cond, holds, q->known }, second = first;
  enum tree_code code = TREE_CODE (cond);
  index_query r = { q->space, q->at, &first };
  if (holds ? code == TRUTH_ANDIF_EXPR || code == TRUTH_AND_EXPR
      : code == TRUTH_ORIF_EXPR || code == TRUTH_OR_EXPR)
    {
      first.cond = TREE_OPERAND (cond, 0);
      second = { TREE_OPERAND (cond, 1), holds, &first };
      r.known = &second;
    }
  return bounded_p (&r, TREE_OPERAND (e, holds ? 1 : 2), bound, most);
}

/* True if L is known to be at least BOUND, or with MOST at most, at least as a known condition
   of Q tells.  */

static bool
linear_bounded_p (const index_query *q, const linear_index &l, const aff_tree &bound, bool most)
{
  aff_tree end;
  index_query plain = { q->space, q->at, NULL };
  extreme (q, l, most, &end);
  if (most ? at_least_p (q, bound, end) : at_least_p (q, end, bound))
    return true;
  for (const known_condition *k = q->known; k; k = k->others)
    {
      linear_index sum, known;
      sum.factors.safe_splice (l.factors);
      sum.rest = l.rest;
      if (!conclusion (&plain, k->cond, k->holds, &known))
	continue;
      add_scaled (&sum, &known, most ? 1 : -1);
      extreme (q, sum, most, &end);
      if (most ? at_least_p (q, bound, end) : at_least_p (q, end, bound))
	return true;
    }
  return false;
}

/* True if E, a sum or difference with what is the same for all indices, is known to be at
   least BOUND, or with MOST at most.  */

static bool
moved_bounded_p (const index_query *q, tree e, aff_tree bound, bool most)
{
  linear_index by;
  if (!exact_type_p (TREE_TYPE (e)) || !linear_p (q, TREE_OPERAND (e, 1), &by))
    return false;
  for (HOST_WIDE_INT f : by.factors)
    if (f)
      return false;
  if (TREE_CODE (e) == PLUS_EXPR)
    aff_combination_scale (&by.rest, -1);
  aff_combination_add (&bound, &by.rest);
  return bounded_p (q, TREE_OPERAND (e, 0), bound, most);
}

/* True if E, one of Q's, is known to be at least BOUND, or with MOST at most.  */

static bool
bounded_p (const index_query *q, tree e, const aff_tree &bound, bool most)
{
  linear_index l;
  if (linear_p (q, e, &l))
    return linear_bounded_p (q, l, bound, most);
  switch (TREE_CODE (e))
    {
    CASE_CONVERT:
      {
	tree from = TREE_TYPE (TREE_OPERAND (e, 0));
	/* A number that becomes wider stays what it is.  */
	return (INTEGRAL_TYPE_P (from) && INTEGRAL_TYPE_P (TREE_TYPE (e))
		&& keeps_value_p (from, TREE_TYPE (e))
		&& bounded_p (q, TREE_OPERAND (e, 0), bound, most));
      }
    case MAX_EXPR:
    case MIN_EXPR:
      /* An unsigned number less than 0 would be a great one.  */
      return ((!TYPE_UNSIGNED (TREE_TYPE (e))
	       || (natural_p (q, TREE_OPERAND (e, 0)) && natural_p (q, TREE_OPERAND (e, 1))))
	      && operands_bounded_p (q, e, bound, most,
				     most == (TREE_CODE (e) == MAX_EXPR)));
    case TRUNC_MOD_EXPR:
      return remainder_bounded_p (q, e, bound, most);
    case PLUS_EXPR:
    case MINUS_EXPR:
      return moved_bounded_p (q, e, bound, most);
    case COND_EXPR:
      return (bounded_if_p (q, e, true, bound, most)
	      && bounded_if_p (q, e, false, bound, most));
    default:
      return false;
    }
}

/* True if E of Q goes through X's steps: it is linear, and what it grows by and where it
   starts are whole numbers of steps from X's first index.  */

static bool
in_step_p (const index_query *q, tree e, const axis &x)
{
  linear_index l;
  if (!x.step)
    return true;
  if (x.width || !tree_fits_shwi_p (x.step) || !linear_p (q, e, &l))
    return false;
  HOST_WIDE_INT step = tree_to_shwi (x.step);
  for (unsigned k = 0; k < l.factors.length (); k++)
    {
      const axis &own = (*q->space)[k];
      HOST_WIDE_INT by = 1;
      if (own.step && !own.width && tree_fits_shwi_p (own.step))
	by = tree_to_shwi (own.step);
      if (l.factors[k] * by % step)
	return false;
      aff_tree lo;
      affine (own.lo, &lo);
      aff_combination_scale (&lo, l.factors[k]);
      aff_combination_add (&l.rest, &lo);
    }
  aff_tree first;
  affine (x.lo, &first);
  aff_combination_subtract (&l.rest, &first);
  return (l.rest.n == 0 && !l.rest.rest && l.rest.offset.is_constant ()
	  && wi::multiple_of_p (l.rest.offset.to_constant (), widest_int (step), SIGNED));
}

/* True if E among the subscripts AT, computed for each index of SPACE, is an index of
   X.  */

bool
subscript_on_axis_p (const vec<axis> &space, const subscripts *at, tree e, const axis &x)
{
  index_query q = { &space, at, NULL };
  aff_tree first, last;
  affine (x.lo, &first);
  last_index (x, &last);
  return (bounded_p (&q, e, first, false)
	  && bounded_p (&q, e, last, true) && in_step_p (&q, e, x));
}

/* Callback of walk_tree: an axis of AT, its data.  */

static tree
axis_r (tree *t, int *, void *at)
{
  for (tree axis : ((const subscripts *) at)->axes)
    if (*t == axis)
      return *t;
  return NULL_TREE;
}

/* Callback of walk_tree: the axis AXIS itself.  */

static tree
find_tree_r (tree *t, int *, void *axis)
{
  return *t == (tree) axis ? *t : NULL_TREE;
}

/* True if E among AT is the same for all indices.  */

bool
same_for_all_p (const subscripts *at, tree e)
{
  return !walk_tree_without_duplicates (&e, axis_r, const_cast<subscripts *> (at));
}

/* True if E, one of the subscripts AT or a part of it, grows by the same with each index of
   an axis, which may be known only when the kernel runs.  Numbers as wide as addresses wrap
   around as these do.  */

static bool
grows_evenly_p (const subscripts *at, tree e)
{
  if (VAR_P (e) || TREE_CODE (e) == INTEGER_CST)
    return true;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (e))
      || TYPE_PRECISION (TREE_TYPE (e)) != TYPE_PRECISION (sizetype))
    return false;
  switch (TREE_CODE (e))
    {
    CASE_CONVERT:
      return grows_evenly_p (at, TREE_OPERAND (e, 0));
    case PLUS_EXPR:
    case MINUS_EXPR:
      return (grows_evenly_p (at, TREE_OPERAND (e, 0))
	      && grows_evenly_p (at, TREE_OPERAND (e, 1)));
    case MULT_EXPR:
      return ((same_for_all_p (at, TREE_OPERAND (e, 0))
	       || same_for_all_p (at, TREE_OPERAND (e, 1)))
	      && grows_evenly_p (at, TREE_OPERAND (e, 0))
	      && grows_evenly_p (at, TREE_OPERAND (e, 1)));
    default:
      return false;
    }
}

/* True if subscript D of AT is linear in the indices of SPACE.  */

static bool
linear_subscript_p (const vec<axis> &space, const subscripts *at, unsigned d)
{
  index_query q = { &space, at, NULL };
  linear_index l;
  return linear_p (&q, at->dims[d], &l) || grows_evenly_p (at, at->dims[d]);
}

/* True if all subscripts AT are linear in the indices of SPACE: the least and the greatest element
   are at ends of its axes.  */

bool
linear_subscripts_p (const vec<axis> &space, const subscripts *at)
{
  for (unsigned d = 0; d < at->dims.length (); d++)
    if (!linear_subscript_p (space, at, d))
      return false;
  return true;
}

/* True if an axis of AT is in a subscript of AT, but for number EXCEPT.  */

static bool
axis_in_others_p (const subscripts *at, unsigned k, unsigned except)
{
  for (unsigned d = 0; d < at->dims.length (); d++)
    {
      tree e = at->dims[d];
      if (d != except && walk_tree_without_duplicates (&e, find_tree_r, at->axes[k]))
	return true;
    }
  return false;
}

/* The number of an axis of SPACE on which E among the subscripts AT always is, as a clamped
   subscript or one that goes around; -1 if none is known.  */

int
axis_around (const vec<axis> &space, const subscripts *at, tree e)
{
  for (unsigned k = 0; k < space.length (); k++)
    if (subscript_on_axis_p (space, at, e, space[k]))
      return k;
  return -1;
}

/* The quotient that E, a subscript, is, but for conversions that keep its value; or null.  */

tree
quotient_of (tree e)
{
  while (CONVERT_EXPR_P (e) && INTEGRAL_TYPE_P (TREE_TYPE (e))
	 && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (e, 0)))
	 && keeps_value_p (TREE_TYPE (TREE_OPERAND (e, 0)), TREE_TYPE (e)))
    e = TREE_OPERAND (e, 0);
  return TREE_CODE (e) == TRUNC_DIV_EXPR ? e : NULL_TREE;
}

/* True if subscript D of AT is what is linear in the indices of SPACE, divided by a number: it is
   least and greatest where that is.  */

static bool
quotient_subscript_p (const vec<axis> &space, const subscripts *at, unsigned d)
{
  index_query q = { &space, at, NULL };
  linear_index l;
  tree e = quotient_of (at->dims[d]);
  HOST_WIDE_INT by;
  return (e && small_constant_p (&q, TREE_OPERAND (e, 1), &by) && by > 0
	  && linear_p (&q, TREE_OPERAND (e, 0), &l));
}

/* True if it is known where the least and the greatest element that AT reaches from SPACE are: each
   subscript is linear, or that divided by a number, or is on an axis along which no other one goes.
   Then append the number of that axis to ALONG, or -1.  */

bool
bounded_subscripts_p (const vec<axis> &space, const subscripts *at, vec<int> *along)
{
  for (unsigned d = 0; d < at->dims.length (); d++)
    {
      bool linear = linear_subscript_p (space, at, d) || quotient_subscript_p (space, at, d);
      int k = linear ? -1 : axis_around (space, at, at->dims[d]);
      if (!linear && (k < 0 || along->contains (k) || axis_in_others_p (at, k, d)))
	return false;
      along->safe_push (k);
    }
  return true;
}
