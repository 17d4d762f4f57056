/* Ranges of indices with steps and widths: intersection, difference, image and preimage.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A range is { i | LO <= i < HI, (i - BASE) mod STEP < WIDTH }, the set of indices of an
   axis.  Its bounds are expressions, of which not everything is known:

     [0, n) without [1, n - 1)		[0, min (1, n))  and  [max (1, n - 1), n)
     {0, 2, 4, ...} and {0, 3, 6, ...}	{0, 6, 12, ...}	the least common multiple
     { j | 2 j + 1 in [0, n) }		[0, ceil ((n - 1) / 2))

   What is left of a range that is cut is a partition of it whatever the bounds are: cut
   points whose order is not known are clamped.  Steps that are expressions are understood
   where the other range has none, or the same one.  The paper (SaC, section 4.2) asks for a
   first common element of two ranges; a period of residues gives that, and holds for widths.

   Indices are far from the ends of ptrdiff_t: they lead into arrays.  */

#include "gcc-common.h"
#include "local.h"

/* The longest common period of two ranges.  */
const unsigned MOST_PERIOD = 64;

/* A modulo B, for a positive B.  */

static HOST_WIDE_INT
modulo (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  return ((a % b) + b) % b;
}

/* ---- ranges and axes ----------------------------------------------------- */

/* The indices of X.  Its bounds are written as sums of the operands that X's own are computed from,
   since the program knows those earlier.  */

index_range
range_of_axis (const axis &x)
{
  index_range r = { sum_of (x.lo, index_cst (0), 1), NULL_TREE, NULL_TREE, NULL_TREE,
		    NULL_TREE };
  r.hi = sum_of (x.lo, untested (x.step ? x.extent : x.count), 1);
  if (x.step)
    {
      r.base = r.lo;
      r.step = x.step;
      r.width = x.width ? x.width : size_one_node;
    }
  return r;
}

/* True if R is known to have no index.  */

bool
empty_range_p (const index_range &r, const vec<tree> *naturals)
{
  HOST_WIDE_INT by;
  if (at_most_p (r.hi, r.lo, naturals))
    return true;
  if (!r.step || !tree_fits_shwi_p (r.step) || !tree_fits_shwi_p (r.width)
      || !constant_distance_p (r.lo, r.base, &by))
    return false;
  /* The first index that its steps have.  */
  HOST_WIDE_INT at = modulo (by, tree_to_shwi (r.step));
  return (at >= tree_to_shwi (r.width)
	  && at_most_p (r.hi, sum_of (r.lo, index_cst (tree_to_shwi (r.step) - at), 1),
			naturals));
}

/* COUNT indices, of which WIDTH are taken of each STEP.  All are of type size_t.  */

static tree
positions (tree count, tree step, tree width)
{
  tree whole = fold_build2 (TRUNC_DIV_EXPR, size_type_node, count, step);
  tree rest = fold_build2 (TRUNC_MOD_EXPR, size_type_node, count, step);
  return fold_build2 (PLUS_EXPR, size_type_node,
		      fold_build2 (MULT_EXPR, size_type_node, whole, width),
		      fold_build2 (MIN_EXPR, size_type_node, rest, width));
}

/* Let X, REDUCED or kept, be the axis of R, whose steps begin at its first index
   (aligned_ranges).  Its members are expressions.  */

void
axis_of_range (const index_range &r, bool reduced, const vec<tree> *naturals, axis *x)
{
  tree n = sum_of (r.hi, r.lo, -1);
  if (!at_most_p (r.lo, r.hi, naturals))
    n = fold_build2 (MAX_EXPR, ptrdiff_type_node, n, index_cst (0));
  n = fold_convert (size_type_node, n);
  *x = { reduced, as_index (r.lo), n, NULL_TREE, NULL_TREE, NULL_TREE };
  if (!r.step)
    return;
  tree step = fold_convert (size_type_node, r.step);
  tree width = fold_convert (size_type_node, r.width);
  x->step = as_index (r.step);
  x->width = integer_onep (width) ? NULL_TREE : width;
  x->extent = n;
  x->count = positions (n, step, width);
}

/* R from its index BY on; what is before that has no indices.  */

static index_range
range_from (const index_range &r, HOST_WIDE_INT by, HOST_WIDE_INT width)
{
  index_range s = r;
  s.lo = s.base = sum_of (r.lo, index_cst (by), 1);
  s.width = size_int (width);
  return s;
}

/* Append to OUT ranges that together are R and whose steps begin at their first indices.
   False if none are known.  */

bool
aligned_ranges (const index_range &r, vec<index_range> *out)
{
  HOST_WIDE_INT by;
  if (!r.step || (constant_distance_p (r.lo, r.base, &by) && by == 0))
    {
      out->safe_push (r);
      return true;
    }
  if (tree_fits_shwi_p (r.step) && tree_fits_shwi_p (r.width)
      && constant_distance_p (r.lo, r.base, &by))
    {
      HOST_WIDE_INT step = tree_to_shwi (r.step), width = tree_to_shwi (r.width);
      HOST_WIDE_INT at = modulo (by, step);
      if (at < width)
	out->safe_push (range_from (r, 0, width - at));
      if (at > 0)
	out->safe_push (range_from (r, step - at, MIN (at, width)));
      return true;
    }
  if (!integer_onep (r.width))
    return false;
  index_range s = r;
  tree to_base = fold_build2 (FLOOR_MOD_EXPR, ptrdiff_type_node,
			      sum_of (r.base, r.lo, -1), as_index (r.step));
  s.lo = s.base = fold_build2 (PLUS_EXPR, ptrdiff_type_node, as_index (r.lo), to_base);
  out->safe_push (s);
  return true;
}

/* ---- periods ------------------------------------------------------------- */

/* The residues of a range modulo PERIOD that are in it.  */

struct residues
{
  tree base;
  HOST_WIDE_INT period;
  bool in[MOST_PERIOD];
};

/* Append to OUT the range R with the residues P: one range for each run of them.  */

static void
add_periods (const index_range &r, const residues &p, vec<index_range> *out)
{
  HOST_WIDE_INT n = p.period, first = 0, count = 0;
  for (HOST_WIDE_INT i = 0; i < n; i++)
    count += p.in[i];
  index_range s = r;
  s.base = s.step = s.width = NULL_TREE;
  if (count == n)
    out->safe_push (s);
  if (count == n || count == 0)
    return;
  while (p.in[first])
    first++;
  for (HOST_WIDE_INT i = first; i < first + n; i++)
    {
      HOST_WIDE_INT width = 0;
      while (i + width < first + n && p.in[(i + width) % n])
	width++;
      if (!width)
	continue;
      s.base = sum_of (p.base, index_cst (i), 1);
      s.step = index_cst (n);
      s.width = size_int (width);
      out->safe_push (s);
      i += width;
    }
}

/* Let *STEP and *WIDTH be those of R, if they are constants that a period may have.  */

static bool
constant_steps_p (const index_range &r, HOST_WIDE_INT *step, HOST_WIDE_INT *width)
{
  *step = *width = 1;
  if (!r.step)
    return true;
  if (!tree_fits_shwi_p (r.step) || !tree_fits_shwi_p (r.width))
    return false;
  *step = tree_to_shwi (r.step);
  *width = tree_to_shwi (r.width);
  return *step >= 1 && *step <= (HOST_WIDE_INT) MOST_PERIOD;
}

static HOST_WIDE_INT
common_divisor (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  while (b)
    {
      HOST_WIDE_INT rest = a % b;
      a = b;
      b = rest;
    }
  return a;
}

/* Let P be the residues of A that are in B, or with OUTSIDE are not.  False if that is not
   known.  */

static bool
common_residues (const index_range &a, const index_range &b, bool outside, residues *p)
{
  HOST_WIDE_INT step_a, wide_a, step_b, wide_b, apart = 0;
  if (!constant_steps_p (a, &step_a, &wide_a) || !constant_steps_p (b, &step_b, &wide_b))
    return false;
  if (a.step && b.step
      && !(step_a == step_b
	   ? constant_distance_p (undivided (b.base, step_b), undivided (a.base, step_b), &apart)
	   : constant_distance_p (b.base, a.base, &apart)))
    return false;
  p->base = a.step ? a.base : b.step ? b.base : a.lo;
  p->period = step_a / common_divisor (step_a, step_b) * step_b;
  if (p->period > (HOST_WIDE_INT) MOST_PERIOD)
    return false;
  for (HOST_WIDE_INT i = 0; i < p->period; i++)
    p->in[i] = (modulo (i, step_a) < wide_a
		&& (modulo (i - apart, step_b) < wide_b) != outside);
  return true;
}

/* True if A and B have the same steps.  */

static bool
same_steps_p (const index_range &a, const index_range &b)
{
  HOST_WIDE_INT apart;
  if (!a.step || !b.step)
    return !a.step && !b.step;
  return (operand_equal_p (as_index (a.step), as_index (b.step), 0)
	  && operand_equal_p (as_index (a.width), as_index (b.width), 0)
	  && constant_distance_p (a.base, b.base, &apart)
	  && (apart == 0
	      || (tree_fits_shwi_p (a.step) && apart % tree_to_shwi (a.step) == 0)));
}

/* Append to OUT those of the indices R that have the steps of A and of B, or with OUTSIDE
   those of A and not those of B.  False if these are not known.  */

static bool
add_common (const index_range &r, const index_range &a, const index_range &b, bool outside,
	    vec<index_range> *out)
{
  index_range s = r;
  s.base = s.step = s.width = NULL_TREE;
  residues p;
  if (outside && !b.step)
    return true;
  if (same_steps_p (a, b) || (!b.step && !outside) || (!a.step && !outside))
    {
      if (outside)
	return true;
      const index_range &of = a.step ? a : b;
      s.base = of.base;
      s.step = of.step;
      s.width = of.width;
      out->safe_push (s);
      return true;
    }
  if (common_residues (a, b, outside, &p))
    {
      add_periods (r, p, out);
      return true;
    }
  return false;
}

/* ---- the calculus -------------------------------------------------------- */

/* Append to OUT ranges, disjoint ones, that together are the indices in A and in B.  False
   if these are not known.  */

bool
intersect_ranges (const index_range &a, const index_range &b, const vec<tree> *naturals,
		  vec<index_range> *out)
{
  index_range r = a;
  r.lo = greater_of (a.lo, b.lo, naturals);
  r.hi = lesser_of (a.hi, b.hi, naturals);
  return empty_range_p (r, naturals) || add_common (r, a, b, false, out);
}

/* Append to OUT R, if it may have an index.  */

static void
add_range (const index_range &r, const vec<tree> *naturals, vec<index_range> *out)
{
  if (!empty_range_p (r, naturals))
    out->safe_push (r);
}

/* True if A, which has no steps, begins in the gap before B's first step, as B's steps would be
   if they began earlier: none of A's indices before B is in such a step.  */

static bool
between_steps_p (const index_range &a, const index_range &b)
{
  HOST_WIDE_INT step, width, apart;
  return (!a.step && b.step && constant_steps_p (b, &step, &width)
	  && constant_distance_p (b.lo, b.base, &apart) && modulo (apart, step) == 0
	  && constant_distance_p (b.lo, a.lo, &apart)
	  && apart >= 0 && apart <= step - width);
}

/* Append to OUT ranges, disjoint ones, that together are the indices in A and not in B, in
   this order: those before B, those within its bounds, those behind.  False if these are not
   known.  */

bool
subtract_ranges (const index_range &a, const index_range &b, const vec<tree> *naturals,
		 vec<index_range> *out)
{
  index_range before = a, within = a, behind = a;
  tree end = greater_of (b.lo, b.hi, naturals);
  if (between_steps_p (a, b))
    within.hi = lesser_of (a.hi, end, naturals);
  else
    {
      before.hi = lesser_of (a.hi, b.lo, naturals);
      add_range (before, naturals, out);
      within.lo = greater_of (a.lo, b.lo, naturals);
      within.hi = lesser_of (a.hi, b.hi, naturals);
    }
  if (!empty_range_p (within, naturals)
      && !add_common (within, a, b, true, out))
    return false;
  behind.lo = greater_of (a.lo, end, naturals);
  add_range (behind, naturals, out);
  return true;
}

/* True if all indices of A are known to be in B.  */

bool
range_within_p (const index_range &a, const index_range &b, const vec<tree> *naturals)
{
  residues p;
  if (empty_range_p (a, naturals))
    return true;
  if (!at_most_p (b.lo, a.lo, naturals) || !at_most_p (a.hi, b.hi, naturals))
    return false;
  if (!b.step || same_steps_p (a, b))
    return true;
  if (!common_residues (a, b, true, &p))
    return false;
  for (HOST_WIDE_INT i = 0; i < p.period; i++)
    if (p.in[i])
      return false;
  return true;
}

/* True if A and B are known to be the same indices.  */

bool
same_range_p (const index_range &a, const index_range &b, const vec<tree> *naturals)
{
  return (a.lo == b.lo && a.hi == b.hi && a.step == b.step && a.width == b.width
	  && a.base == b.base)
	 || (range_within_p (a, b, naturals) && range_within_p (b, a, naturals));
}

/* True if A and B are known to have no index in common.  */

bool
ranges_apart_p (const index_range &a, const index_range &b, const vec<tree> *naturals)
{
  auto_vec<index_range> common;
  return intersect_ranges (a, b, naturals, &common) && common.is_empty ();
}

/* N / BY rounded up, for a positive constant BY.  */

static tree
rounded_up (tree n, HOST_WIDE_INT by)
{
  return by == 1 ? n : fold_build2 (CEIL_DIV_EXPR, ptrdiff_type_node, as_index (n),
				    index_cst (by));
}

/* Append to OUT those residues J for which FACTOR * J + OFFSET has the steps of R.  */

static bool
add_preimage (const index_range &r, HOST_WIDE_INT factor, tree offset, index_range s,
	      vec<index_range> *out)
{
  HOST_WIDE_INT step, width, apart;
  residues p;
  if (!constant_steps_p (r, &step, &width)
      || !constant_distance_p (offset, r.base, &apart))
    return false;
  p.base = index_cst (0);
  p.period = step / common_divisor (step, factor < 0 ? -factor : factor);
  for (HOST_WIDE_INT j = 0; j < p.period; j++)
    p.in[j] = modulo (modulo (factor, step) * j + apart, step) < width;
  add_periods (s, p, out);
  return true;
}

/* Append to OUT the indices j for which FACTOR * j + OFFSET is in R.  False if these are
   not known.  FACTOR is not 0.  */

bool
preimage_of_range (const index_range &r, HOST_WIDE_INT factor, tree offset,
		   vec<index_range> *out)
{
  index_range s = { NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
  tree one = index_cst (1);
  if (factor > 0)
    {
      s.lo = rounded_up (sum_of (r.lo, offset, -1), factor);
      s.hi = rounded_up (sum_of (r.hi, offset, -1), factor);
    }
  else
    {
      /* OFFSET - j * -FACTOR is at most HI - 1, and at least LO.  */
      s.lo = rounded_up (sum_of (sum_of (offset, r.hi, -1), one, 1), -factor);
      s.hi = rounded_up (sum_of (sum_of (offset, r.lo, -1), one, 1), -factor);
    }
  if (!r.step)
    {
      out->safe_push (s);
      return true;
    }
  if (factor != 1 && factor != -1)
    return add_preimage (r, factor, offset, s, out);
  s.step = r.step;
  s.width = r.width;
  s.base = sum_of (r.base, offset, -1);
  if (factor < 0)
    s.base = sum_of (sum_of (sum_of (offset, r.base, -1), r.width, -1), one, 1);
  out->safe_push (s);
  return true;
}

/* E * FACTOR + OFFSET.  */

static tree
mapped (tree e, HOST_WIDE_INT factor, tree offset)
{
  aff_tree a, o;
  affine (e, &a);
  affine (offset, &o);
  aff_combination_scale (&a, factor);
  aff_combination_add (&a, &o);
  tree sum = index_of (&a);
  return sum ? sum : fold_build2 (PLUS_EXPR, ptrdiff_type_node,
				  fold_build2 (MULT_EXPR, ptrdiff_type_node, as_index (e),
					       index_cst (factor)), as_index (offset));
}

/* Let *OUT be the indices FACTOR * i + OFFSET for all i of R.  False if these are no
   range.  */

bool
image_of_range (const index_range &r, HOST_WIDE_INT factor, tree offset, index_range *out)
{
  tree one = index_cst (1), last = sum_of (r.hi, one, -1);
  *out = r;
  out->lo = mapped (factor > 0 ? r.lo : last, factor, offset);
  out->hi = sum_of (mapped (factor > 0 ? last : r.lo, factor, offset), one, 1);
  if (r.step && factor < 0)
    {
      if (factor != -1)
	return false;
      out->base = sum_of (sum_of (sum_of (offset, r.base, -1), r.width, -1), one, 1);
    }
  else if (r.step)
    out->base = mapped (r.base, factor, offset);
  if (factor == 1 || factor == -1)
    return true;
  if (r.step && (!integer_onep (r.width) || !tree_fits_shwi_p (r.step)))
    return false;
  HOST_WIDE_INT by = factor < 0 ? -factor : factor;
  out->base = r.step ? out->base : out->lo;
  out->step = index_cst (r.step ? tree_to_shwi (r.step) * by : by);
  out->width = size_one_node;
  return true;
}

/* LESS <= MORE: append that to TESTS if it is not known.  */

static void
add_test (tree less, tree more, vec<order_test> *tests)
{
  if (!at_most_p (less, more, NULL))
    tests->safe_push ({ less, more });
}

/* Whether all indices of R are in [LO, HI).  If that is not known TESTS gets what has to
   hold where R has an index.  */

enum answer
indices_within (const index_range &r, tree lo, tree hi, vec<order_test> *tests)
{
  if (empty_range_p (r, NULL))
    return ANSWER_YES;
  auto_vec<order_test> open;
  add_test (lo, r.lo, &open);
  add_test (r.hi, hi, &open);
  if (open.is_empty ())
    return ANSWER_YES;
  /* The first index of a range is there if it has any.  */
  tree next = sum_of (r.lo, index_cst (1), 1);
  if (at_most_p (next, r.hi, NULL)
      && (!r.step || operand_equal_p (r.lo, r.base, 0))
      && (at_most_p (next, lo, NULL) || at_most_p (hi, r.lo, NULL)))
    return ANSWER_NO;
  for (const order_test &t : open)
    tests->safe_push (t);
  return ANSWER_UNKNOWN;
}
