/* Boxes of indices: which elements of an array a combinator makes or reads, and what is
   left of a box that is cut by others.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (zero, space (n, m), t, 0.0)				t [0, n) [0, m)
     map (f, space (range (1, n), range (0, m, 2)), t, ...)	t [1, n) {0, 2, ...}

   A box is a product of ranges (index-ranges.cc), one for each dimension.  One box cuts another
   one into boxes that are inside of it and boxes that are outside, all disjoint:

     [0, n) [0, m) cut by the second one:
     inside: [1, n) {0, 2, ...};  outside: [0, 1) [0, m) and [1, n) {1, 3, ...}  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Factors are less than that.  */
const HOST_WIDE_INT MOST_FACTOR = HOST_WIDE_INT_1 << 30;

/* ---- affine subscripts --------------------------------------------------- */

/* The value that LEAF stands for in AT, or null.  */

static tree
value_of_leaf (const subscripts *at, tree leaf)
{
  for (unsigned i = 0; i < at->leaves.length (); i++)
    if (at->leaves[i] == leaf)
      return at->values[i];
  return NULL_TREE;
}

/* True if T is as wide as an index.  */

static bool
wide_p (const_tree t)
{
  return TYPE_PRECISION (TREE_TYPE (t)) == TYPE_PRECISION (ptrdiff_type_node);
}

static bool affine_in_axes (const subscripts *at, tree e, affine_subscript *s);

/* E, CODE of two operands in numbers as wide as indices, as S.  */

static bool
affine_operation (const subscripts *at, tree e, affine_subscript *s)
{
  affine_subscript a, b;
  if (!affine_in_axes (at, TREE_OPERAND (e, 0), &a)
      || !affine_in_axes (at, TREE_OPERAND (e, 1), &b))
    return false;
  enum tree_code code = TREE_CODE (e);
  if (code == MULT_EXPR)
    {
      if (a.axis < 0)
	std::swap (a, b);
      if (b.axis >= 0 || TREE_CODE (b.offset) != INTEGER_CST
	  || !tree_fits_shwi_p (b.offset))
	{
	  s->axis = -1;
	  s->offset = fold_build2 (MULT_EXPR, ptrdiff_type_node, a.offset, b.offset);
	  return a.axis < 0 && b.axis < 0;
	}
      *s = a;
      s->factor *= tree_to_shwi (b.offset);
      s->offset = fold_build2 (MULT_EXPR, ptrdiff_type_node, a.offset, b.offset);
      return s->axis < 0 || (s->factor > -MOST_FACTOR && s->factor < MOST_FACTOR);
    }
  if (a.axis >= 0 && b.axis >= 0 && a.axis != b.axis)
    return false;
  int sign = code == MINUS_EXPR ? -1 : 1;
  s->axis = a.axis >= 0 ? a.axis : b.axis;
  s->factor = a.factor + sign * b.factor;
  s->offset = fold_build2 (code, ptrdiff_type_node, a.offset, b.offset);
  return true;
}

/* E, one of the subscripts AT or a part of it, as S.  */

static bool
affine_in_axes (const subscripts *at, tree e, affine_subscript *s)
{
  *s = { -1, 0, build_zero_cst (ptrdiff_type_node) };
  for (unsigned k = 0; k < at->axes.length (); k++)
    if (e == at->axes[k])
      {
	*s = { (int) k, 1, s->offset };
	return true;
      }
  tree value = value_of_leaf (at, e);
  if (value || TREE_CODE (e) == INTEGER_CST)
    {
      s->offset = fold_convert (ptrdiff_type_node, value ? value : e);
      return INTEGRAL_TYPE_P (TREE_TYPE (e));
    }
  if (!INTEGRAL_TYPE_P (TREE_TYPE (e)))
    return false;
  switch (TREE_CODE (e))
    {
    CASE_CONVERT:
      return (INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (e, 0)))
	      && affine_in_axes (at, TREE_OPERAND (e, 0), s)
	      && (wide_p (e) || (s->axis < 0 && TREE_CODE (s->offset) == INTEGER_CST
				 && int_fits_type_p (s->offset, TREE_TYPE (e))))
	      && (wide_p (TREE_OPERAND (e, 0)) || s->axis < 0));
    case NEGATE_EXPR:
      if (!wide_p (e) || !affine_in_axes (at, TREE_OPERAND (e, 0), s))
	return false;
      s->factor = -s->factor;
      s->offset = fold_build1 (NEGATE_EXPR, ptrdiff_type_node, s->offset);
      return true;
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR:
      return wide_p (e) && affine_operation (at, e, s);
    default:
      return false;
    }
}

/* True if E, one of the subscripts AT or a part of it, is affine in one axis or none, and then
   which it is.  The offset is an expression over GIMPLE operands.  */

bool
affine_expression_p (const subscripts *at, tree e, affine_subscript *s)
{
  if (!affine_in_axes (at, e, s))
    return false;
  if (s->axis >= 0 && s->factor == 0)
    s->axis = -1;
  return true;
}

/* True if that is so of subscript D of AT.  */

bool
affine_subscript_p (const subscripts *at, unsigned d, affine_subscript *s)
{
  return affine_expression_p (at, at->dims[d], s);
}

/* ---- boxes of views ------------------------------------------------------ */

/* The length of dimension D of what AT reaches, an operand or a constant.  */

tree
length_of_dimension (const subscripts *at, unsigned d)
{
  tree value = value_of_leaf (at, at->lengths[d]);
  return value ? value : at->lengths[d];
}

/* True if dimension D of what AT reaches is one of a row's, all of which is reached.  */

bool
dimension_of_row_p (const subscripts *at, unsigned d)
{
  return TREE_TYPE (at->dims[d]) == sizetype;
}

/* True if the first subscript of AT says which row is reached, and all others go through it.  */

bool
row_of_first_p (const subscripts *at)
{
  for (unsigned d = 1; d < at->dims.length (); d++)
    if (!dimension_of_row_p (at, d))
      return false;
  return true;
}

/* True if C's operator is given rows of V for each index by themselves, and not what it has made of
   those before: what a reduction or scan of rows combines is its last input.  */

bool
row_by_row_p (const combinator *c, const view &v)
{
  if (c->kind == SOAC_CONTRACT)
    return false;
  return (c->kind == SOAC_MAP || c->kind == SOAC_REDOMAP
	  || (!c->inputs.is_empty () && &v == &c->inputs[c->inputs.length () - 1]));
}

/* The subscripts by which V is reached, also where it is reached without them.  */

const subscripts *
subscripts_of (const view &v)
{
  return v.at ? v.at : v.flat;
}

/* Let *FIRST be how many elements V's address is behind the root of that.  */

static bool
elements_from_root (const view &v, tree *first)
{
  tree root = root_pointer (v.value);
  aff_tree bytes;
  widest_int size = wi::to_widest (TYPE_SIZE_UNIT (v.type));
  if (!POINTER_TYPE_P (TREE_TYPE (root)))
    root = build_fold_addr_expr (root);
  if (size == 0 || !distance (v.value, root, &bytes) || !bytes.offset.is_constant ()
      || !wi::multiple_of_p (bytes.offset.to_constant (), size, SIGNED))
    return false;
  bytes.offset = wi::sdiv_trunc (bytes.offset.to_constant (), size);
  for (unsigned i = 0; i < bytes.n; i++)
    {
      if (!wi::multiple_of_p (bytes.elts[i].coef, size, SIGNED))
	return false;
      bytes.elts[i].coef = wi::sdiv_trunc (bytes.elts[i].coef, size);
    }
  *first = fold_convert (ptrdiff_type_node, aff_combination_to_tree (&bytes));
  return true;
}

/* Let *N be how many elements the address of B is behind that of A; false if that is not known.  */

bool
elements_between (const view &a, const view &b, tree *n)
{
  tree size = TYPE_SIZE_UNIT (a.type), first, second;
  HOST_WIDE_INT bytes;
  if (!tree_fits_shwi_p (size) || integer_zerop (size)
      || !tree_int_cst_equal (size, TYPE_SIZE_UNIT (b.type)))
    return false;
  if (constant_distance_p (b.value, a.value, &bytes))
    {
      *n = build_int_cst (ptrdiff_type_node, bytes / tree_to_shwi (size));
      return bytes % tree_to_shwi (size) == 0;
    }
  if (!operand_equal_p (root_pointer (a.value), root_pointer (b.value), 0)
      || !elements_from_root (a, &first) || !elements_from_root (b, &second))
    return false;
  *n = sum_of (second, first, -1);
  return true;
}

/* The box of COUNT elements from number FIRST on, STRIDE apart, null for 1.  */

static bool
box_of_numbers (tree first, tree count, tree stride, box *b)
{
  index_range all = { build_zero_cst (ptrdiff_type_node),
		      fold_convert (ptrdiff_type_node, count), NULL_TREE, NULL_TREE,
		      NULL_TREE };
  if (stride && !tree_fits_shwi_p (stride))
    return false;
  HOST_WIDE_INT factor = stride ? tree_to_shwi (stride) : 1;
  b->rank = 1;
  return (factor != 0 && factor > -MOST_FACTOR && factor < MOST_FACTOR
	  && image_of_range (all, factor, first, &b->dims[0]));
}

/* The dimensions of the array that V reaches into.  */

unsigned
rank_of_view (const view &v)
{
  const subscripts *at = subscripts_of (v);
  return at ? at->dims.length () : 1;
}

/* V, which C reaches by the number of an element, as a subscript S from the root of its
   address on.  */

static bool
numbered_subscript_p (const combinator *c, const view &v, affine_subscript *s)
{
  tree first;
  if (v.kind != VIEW_ARRAY || c->space.length () != 1 || c->space[0].width
      || !elements_from_root (v, &first))
    return false;
  const axis &x = c->space[0];
  tree step = x.step ? x.step : integer_one_node;
  tree stride = v.stride ? v.stride : integer_one_node;
  s->axis = 0;
  s->factor = 1;
  if (tree_fits_shwi_p (step) && tree_fits_shwi_p (stride))
    {
      HOST_WIDE_INT by = tree_to_shwi (stride);
      s->factor = by / tree_to_shwi (step);
      if (by % tree_to_shwi (step) || !s->factor || s->factor <= -MOST_FACTOR
	  || s->factor >= MOST_FACTOR)
	return false;
    }
  else if (!operand_equal_p (step, stride, 0))
    return false;
  tree back = fold_build2 (MULT_EXPR, ptrdiff_type_node, x.lo,
			   build_int_cst (ptrdiff_type_node, s->factor));
  s->offset = fold_build2 (MINUS_EXPR, ptrdiff_type_node, first, back);
  return true;
}

/* True if C reaches dimension D of V's array at the subscript S of the axes of its call.
   What has one dimension is counted from the root of its address.  */

bool
affine_view_p (const combinator *c, const view &v, unsigned d, affine_subscript *s)
{
  const subscripts *at = subscripts_of (v);
  tree first;
  if (!at)
    return numbered_subscript_p (c, v, s);
  if (!affine_subscript_p (at, d, s))
    return false;
  if (at->dims.length () > 1)
    return true;
  if (!elements_from_root (v, &first))
    return false;
  s->offset = fold_build2 (PLUS_EXPR, ptrdiff_type_node, s->offset, first);
  return true;
}

/* Let B be the elements that C reaches by V, in the coordinates of the array (affine_view_p);
   EXACT if each of them is reached by one combination of kept axes.  */

bool
box_of_view (const combinator *c, const view &v, box *b, bool *exact)
{
  bool used[MOST_DIMENSIONS] = { false };
  *exact = true;
  b->rank = rank_of_view (v);
  if ((v.row && !row_by_row_p (c, v)) || (v.kind != VIEW_ARRAY && v.kind != VIEW_SUBSCRIPTED)
      || b->rank > MOST_DIMENSIONS || c->space.length () > MOST_DIMENSIONS)
    return false;
  for (unsigned d = 0; d < b->rank; d++)
    {
      affine_subscript s;
      if (!affine_view_p (c, v, d, &s))
	return false;
      index_range *r = &b->dims[d];
      if (v.row && d > 0 && dimension_of_row_p (v.at, d))
	{
	  /* Maybe not all of a row is reached.  */
	  tree length = fold_convert (ptrdiff_type_node, length_of_dimension (v.at, d));
	  *r = { build_zero_cst (ptrdiff_type_node), length, NULL_TREE, NULL_TREE, NULL_TREE };
	  *exact = false;
	  continue;
	}
      if (s.axis < 0)
	{
	  tree next = fold_build2 (PLUS_EXPR, ptrdiff_type_node, s.offset,
				   build_one_cst (ptrdiff_type_node));
	  *r = { s.offset, next, NULL_TREE, NULL_TREE, NULL_TREE };
	  continue;
	}
      if (!image_of_range (range_of_axis (c->space[s.axis]), s.factor, s.offset, r))
	return false;
      *exact &= !used[s.axis];
      used[s.axis] = true;
    }
  for (unsigned k = 0; k < c->space.length (); k++)
    *exact &= used[k] || c->space[k].reduced;
  return true;
}

/* True if A does not go by its view: what has moved to other indices goes by numbers.  */

bool
moved_p (const mem_access &a)
{
  return (a.of->value != a.pointer || a.of->stride != a.stride
	  || !operand_equal_p (a.space->count, a.space_count, 0)
	  || (a.count && !operand_equal_p (a.count, a.space_count, 0)));
}

/* Likewise those that A touches.  */

bool
box_of_access (const mem_access &a, box *b, bool *exact)
{
  view v;
  tree first;
  if (!a.of || a.halo || !a.elementwise || a.range)
    return false;
  if (!moved_p (a))
    return box_of_view (a.space, *a.of, b, exact);
  *exact = true;
  v = *a.of;
  v.value = a.pointer;
  return (a.count && elements_from_root (v, &first)
	  && box_of_numbers (first, a.count, a.stride, b));
}

/* The box of C's space: all its axes.  */

void
box_of_space (const combinator *c, box *b)
{
  b->rank = c->space.length ();
  for (unsigned k = 0; k < b->rank; k++)
    b->dims[k] = range_of_axis (c->space[k]);
}

/* True if A and B reach into one array: the same address, and rows of the same
   lengths; or if it has one dimension from the same root.  */

bool
same_dimensions_p (const view &a, const view &b)
{
  const subscripts *at = subscripts_of (a), *bt = subscripts_of (b);
  unsigned rank = rank_of_view (a);
  if (rank != rank_of_view (b)
      || !POINTER_TYPE_P (TREE_TYPE (a.value)) || !POINTER_TYPE_P (TREE_TYPE (b.value))
      || !(rank == 1 ? operand_equal_p (root_pointer (a.value), root_pointer (b.value), 0)
	   : same_pointer_p (a.value, b.value))
      || !operand_equal_p (TYPE_SIZE_UNIT (a.type), TYPE_SIZE_UNIT (b.type), 0))
    return false;
  for (unsigned d = 1; d < rank; d++)
    {
      HOST_WIDE_INT apart;
      if (!constant_distance_p (length_of_dimension (at, d), length_of_dimension (bt, d),
				&apart)
	  || apart != 0)
	return false;
    }
  return true;
}

/* ---- what is known of two boxes ------------------------------------------ */

/* True if some range of B is known to be empty.  */

bool
empty_box_p (const box &b, const vec<tree> *naturals)
{
  for (unsigned d = 0; d < b.rank; d++)
    if (empty_range_p (b.dims[d], naturals))
      return true;
  return false;
}

/* True if all of A is known to be in B.  */

bool
box_within_p (const box &a, const box &b, const vec<tree> *naturals)
{
  if (empty_box_p (a, naturals))
    return true;
  for (unsigned d = 0; d < a.rank; d++)
    if (!range_within_p (a.dims[d], b.dims[d], naturals))
      return false;
  return true;
}

/* True if A and B are known to be the same boxes.  */

bool
same_box_p (const box &a, const box &b, const vec<tree> *naturals)
{
  for (unsigned d = 0; d < a.rank; d++)
    if (!same_range_p (a.dims[d], b.dims[d], naturals))
      return false;
  return true;
}

/* True if A and B are known to have no index in common.  */

bool
boxes_apart_p (const box &a, const box &b, const vec<tree> *naturals)
{
  for (unsigned d = 0; d < a.rank; d++)
    if (ranges_apart_p (a.dims[d], b.dims[d], naturals))
      return true;
  return false;
}

/* True if R leads nowhere but into a row of LENGTH elements, which is at least 1: so the last one
   has no negative index.  */

static bool
in_row_p (const index_range &r, tree length)
{
  tree one = build_one_cst (ptrdiff_type_node);
  tree behind = fold_build2 (PLUS_EXPR, ptrdiff_type_node, r.lo, one);
  return (empty_range_p (r, NULL)
	  || ((at_most_p (build_zero_cst (ptrdiff_type_node), r.lo, NULL)
	       || at_most_p (length, behind, NULL))
	      && at_most_p (r.hi, length, NULL)));
}

/* True if in dimensions FROM and behind it B leads nowhere but into rows of the lengths that
   AT has.  */

bool
in_rows_p (const box &b, const subscripts *at, unsigned from)
{
  for (unsigned d = from; d < b.rank; d++)
    {
      tree length = fold_convert (ptrdiff_type_node, length_of_dimension (at, d));
      index_range r = b.dims[d];
      r.step = r.base = r.width = NULL_TREE;
      if (!in_row_p (r, length))
	return false;
    }
  return true;
}

/* Whether all that TO reaches by IN is made by FROM, whose output OUT is.  If that is not
   known TESTS gets what a guard would have to ask, or nothing if no guard could tell.  */

enum answer
makes_all_read (const combinator *from, const view &out, const combinator *to,
		const view &in, vec<order_test> *tests)
{
  box made, read;
  bool exact, any;
  if (!same_dimensions_p (out, in) || !box_of_view (from, out, &made, &exact) || !exact
      || !box_of_view (to, in, &read, &any))
    return ANSWER_UNKNOWN;
  auto_vec<order_test> open;
  for (unsigned d = 0; d < made.rank; d++)
    {
      const index_range &r = made.dims[d];
      if (r.step && !range_within_p (read.dims[d], r, NULL))
	return ANSWER_UNKNOWN;
      enum answer one = indices_within (read.dims[d], r.lo, r.hi, &open);
      if (one == ANSWER_NO)
	return one;
    }
  for (const order_test &t : open)
    tests->safe_push (t);
  return open.is_empty () ? ANSWER_YES : ANSWER_UNKNOWN;
}

/* ---- cutting ------------------------------------------------------------- */

/* Append to OUT boxes that together are the product of the ranges in CHOICES, one in each
   dimension, that replace those of LIKE from dimension D on.  */

static void
add_products (const box &like, const vec<index_range> *choices, unsigned d, vec<box> *out)
{
  if (d == like.rank)
    {
      out->safe_push (like);
      return;
    }
  for (const index_range &r : choices[d])
    {
      box b = like;
      b.dims[d] = r;
      add_products (b, choices, d + 1, out);
    }
}

/* Let steps of BOXES begin at their first indices.  False if these are not known, or more boxes are
   needed.  */

bool
align_boxes (vec<box> *boxes)
{
  for (box &b : *boxes)
    for (unsigned d = 0; d < b.rank; d++)
      {
	auto_vec<index_range> ranges;
	if (!aligned_ranges (b.dims[d], &ranges) || ranges.length () != 1)
	  return false;
	b.dims[d] = ranges[0];
      }
  return true;
}

/* Append to INSIDE boxes that together are A in B, and to OUTSIDE those of A without B, all
   of them disjoint.  False if these are not known.  */

bool
cut_box (const box &a, const box &b, const vec<tree> *naturals, vec<box> *inside,
	 vec<box> *outside)
{
  auto_vec<index_range> choices[MOST_DIMENSIONS];
  for (unsigned d = 0; d < a.rank; d++)
    if (!intersect_ranges (a.dims[d], b.dims[d], naturals, &choices[d]))
      return false;
  for (unsigned d = 0; d < a.rank; d++)
    {
      /* Outside in D, inside in those before it, anything behind.  */
      auto_vec<index_range> other[MOST_DIMENSIONS];
      for (unsigned k = 0; k < a.rank; k++)
	if (k < d)
	  other[k].safe_splice (choices[k]);
	else if (k > d)
	  other[k].safe_push (a.dims[k]);
      if (!subtract_ranges (a.dims[d], b.dims[d], naturals, &other[d]))
	return false;
      add_products (a, other, 0, outside);
    }
  add_products (a, choices, 0, inside);
  return true;
}
