/* Spaces: the indices that a combinator runs over.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Where a count stands there may be a space, of up to four kept axes and, in a
   contraction, as many reduced ones:

     __builtin_space (n, __builtin_range (1, m), __builtin_over (k))
     =>   axis  kept  lo  positions
	  0	yes   0	  n
	  1	yes   1	  m - 1
	  2	no    0	  k

   An axis has positions 0, 1, ...; the index at position p is lo + p, with a STEP
   lo + p * STEP, and with a WIDTH, too, lo + p / WIDTH * STEP + p % WIDTH.  The count of
   the typed call is the number of all positions of the kept axes together, so that a
   plain count is the space of one axis, and a call whose arguments are reached without
   subscripts has a count and no axes.  */

#include "gcc-common.h"
#include "support/support.h"
#include "call.h"

/* The greater one of A and B.  */

static tree
greater (tree a, tree b)
{
  return fold_build2 (MAX_EXPR, TREE_TYPE (a), a, b);
}

/* The integer A as a ptrdiff_t that is computed once.  */

static tree
bound (const argument *a)
{
  return save_expr (as_difference (a->value));
}

/* The number of indices from LO to before HI.  */

static tree
extent (tree lo, tree hi)
{
  tree n = integer_zerop (lo) ? hi : fold_build2 (MINUS_EXPR, ptrdiff_type_node, hi, lo);
  return fold_convert (size_type_node,
		       greater (n, build_zero_cst (ptrdiff_type_node)));
}

/* Let X be the axis of the indices from LO to before HI.  */

static void
plain_axis (axis_use *x, tree lo, tree hi)
{
  x->lo = lo;
  x->count = save_expr (extent (lo, hi));
}

/* Give axis X, whose count is that of its indices, the step BY and the WIDTH, each at least 1.
   A width that is the step takes all indices: then X stays as it is.  */

static void
stepped_axis (axis_use *x, tree by, tree width)
{
  tree one = build_one_cst (size_type_node);
  tree step = save_expr (greater (fold_convert (size_type_node, by), one));
  tree wide = greater (fold_convert (size_type_node, width), one);
  if (!integer_onep (wide))
    wide = fold_build2 (MIN_EXPR, size_type_node, step, wide);
  if (operand_equal_p (step, wide, 0))
    return;
  wide = save_expr (wide);
  tree n = x->count;
  tree whole = fold_build2 (TRUNC_DIV_EXPR, size_type_node, n, step);
  tree rest = fold_build2 (TRUNC_MOD_EXPR, size_type_node, n, step);
  x->step = fold_convert (ptrdiff_type_node, step);
  x->extent = n;
  x->width = integer_onep (wide) ? NULL_TREE : wide;
  x->count
    = save_expr (fold_build2 (PLUS_EXPR, size_type_node,
			      fold_build2 (MULT_EXPR, size_type_node, whole, wide),
			      fold_build2 (MIN_EXPR, size_type_node, rest, wide)));
}

/* Argument NUMBER of the range V, the step or the width of axis X, as a ptrdiff_t.  */

static tree
given_number (axis_use *x, const view_call *v, unsigned number)
{
  const argument *a = &v->args[number];
  tree value = as_difference (a->value);
  if (!soac_args.check || TREE_CODE (value) == INTEGER_CST)
    return value;
  value = save_expr (value);
  x->given[number - 2] = a;
  x->values[number - 2] = value;
  return value;
}

/* The index of an axis of the user's where a subscript has it, before it is known.  */

static tree
axis_decl (unsigned number)
{
  char *name = xasprintf ("i%u", number);
  tree decl = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name),
			  ptrdiff_type_node);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_EXTERNAL (decl) = 1;
  TREE_READONLY (decl) = 1;
  free (name);
  return decl;
}

/* True if A, a number of indices, is a negative constant, which is refused.  */

static bool
refuse_negative (const argument *a)
{
  if (!negative_p (a))
    return false;
  refuse_argument (a, "is a negative number of indices");
  return true;
}

bool
refuse_lower_rank (const struct argument *a, unsigned rank, unsigned wanted)
{
  auto_diagnostic_group d;
  tree elem = strip_array_types (TREE_TYPE (TREE_TYPE (a->value)));
  error_at (a->loc, "argument %u of %qs is an array of rank %u, but the space has rank %u",
	    a->number, a->callee, rank, wanted);
  if (TREE_CODE (elem) == POINTER_TYPE)
    inform (a->loc, "an array of pointers has rank 1; an array of rows of %qT has the "
	    "type %<%T (*)[m]%>", TREE_TYPE (elem), TREE_TYPE (elem));
  else
    inform (a->loc, "%qs says which element each index has", view_builtins[AT].name);
  return false;
}

/* True if A, of an axis, has the index of another one, which is refused.  */

static bool
refuse_ragged (const argument *a)
{
  if (!has_axis_p (a->value))
    return false;
  auto_diagnostic_group d;
  refuse_argument (a, "has the index of an axis, but all rows of a space have one length");
  inform (a->loc, "an operator that takes a row by its address may run over a part of it");
  return true;
}

/* Append to C the axis that A stands for.  */

static bool
take_axis (struct call *c, const argument *a)
{
  axis_use x = { false, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, a,
		 axis_decl (c->axes.length ()), { NULL, NULL }, { NULL_TREE, NULL_TREE } };
  const view_call *v = find_view (a->value);
  if (!v && !INTEGRAL_TYPE_P (TREE_TYPE (a->value)))
    return refuse_argument (a, "must be an axis, an integer or a range, but has "
			    "type %qT", TREE_TYPE (a->value));
  if (!v && refuse_ragged (a))
    return false;
  if (v)
    for (const argument &part : v->args)
      if (refuse_ragged (&part))
	return false;
  if ((!v || v->args.length () == 1) && refuse_negative (v ? &v->args[0] : a))
    return false;
  tree zero = build_zero_cst (ptrdiff_type_node);
  if (!v)
    plain_axis (&x, zero, bound (a));
  else if (v->code == OVER || v->code == RANGE)
    {
      bool both = v->args.length () > 1;
      x.over = v->code == OVER;
      plain_axis (&x, both ? bound (&v->args[0]) : zero, bound (&v->args[both]));
      if (v->args.length () > 2)
	stepped_axis (&x, given_number (&x, v, 2),
		      v->args.length () > 3 ? given_number (&x, v, 3)
		      : build_one_cst (ptrdiff_type_node));
    }
  else
    return refuse_argument (a, "must be an axis");
  if (x.over && c->kind != SOAC_CONTRACT)
    {
      error_at (v->loc, "%qs may only be an axis of %qs", view_builtins[OVER].name,
		combinator_builtins[SOAC_CONTRACT].name);
      return false;
    }
  c->axes.safe_push (x);
  return true;
}

/* The number of kept axes of C, or of reduced ones if OVER.  */

unsigned
axes_of (const struct call *c, bool over)
{
  unsigned n = 0;
  for (const axis_use &x : c->axes)
    n += x.over == over;
  return n;
}

/* The axes of C, as many as its space has.  */

static bool
check_axes (struct call *c, location_t loc)
{
  for (bool over : { false, true })
    if (axes_of (c, over) > AXES_OF_A_KIND)
      {
	error_at (loc, over ? G_("a space may have %u reduced axes, but this one has %u")
		  : G_("a space may have %u kept axes, but this one has %u"),
		  AXES_OF_A_KIND, axes_of (c, over));
	return false;
      }
  if (axes_of (c, false))
    return true;
  error_at (loc, "a space has a kept axis, but this one has none");
  return false;
}

/* True if an argument of C is reached by subscripts, or is an array of rows.  */

static bool
needs_axes_p (const struct call *c)
{
  for (const argument &a : c->args)
    {
      tree type = TREE_TYPE (a.value);
      if (const view_call *v = find_view (a.value))
	{
	  if (subscripted_p (v))
	    return true;
	}
      else if (TREE_CODE (type) == POINTER_TYPE
	       && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE)
	return true;
    }
  return c->kind == SOAC_CONTRACT || c->addresses;
}

/* Is C a scan, a filter or a reduction by index?  */

static bool
in_order_p (const struct call *c)
{
  return (c->kind == SOAC_FILTER || c->kind == SOAC_SCAN || c->kind == SOAC_SCANOMAP
	  || c->kind == SOAC_SCAN_EXCLUSIVE || c->kind == SOAC_REDUCE_BY_INDEX);
}

/* Find the axes of C, none if it has a plain count and no need of them.  */

bool
take_space (struct call *c)
{
  const argument *a = count_argument (c);
  const view_call *v = find_view (a->value);
  if (!v && !needs_axes_p (c))
    return true;
  if (!v && !counts_p (a))
    return false;
  if (v && v->code != SPACE && v->code != RANGE && v->code != OVER)
    return refuse_argument (a, "is the number of elements, which may not be a "
			    "view");
  if (v && in_order_p (c))
    {
      error_at (a->loc, "%qs runs over a number of elements, in their order, and not over "
		"a space", c->builtin->name);
      return false;
    }
  if (v && v->code == SPACE)
    for (const argument &x : v->args)
      {
	if (!take_axis (c, &x))
	  return false;
      }
  else if (!take_axis (c, a))
    return false;
  return check_axes (c, a->loc);
}

/* The number of elements of C, which has axes.  */

tree
positions (const struct call *c)
{
  tree n = NULL_TREE;
  for (const axis_use &x : c->axes)
    if (!x.over)
      n = n ? fold_build2 (MULT_EXPR, size_type_node, n, x.count) : x.count;
  return n;
}

/* True if an argument of C is reached by its axes, or is an iota that is computed from the index.
   */

static bool
uses_axes_p (const struct call *c)
{
  for (const vec<slot> *list : { (const vec<slot> *) &c->fixed,
				 (const vec<slot> *) &c->inputs })
    for (const slot &s : *list)
      if (s.subscripts
	  || (s.role == 'j' && !INTEGRAL_TYPE_P (s.type) && !from_zero_p (c)))
	return true;
  return axes_of (c, true) > 0;
}

/* Append the axes of C to its arguments, if they are needed, and what calls check of them;
   those with steps also for those who ask which elements that is.  */

void
add_axes (struct call *c)
{
  for (const axis_use &x : c->axes)
    for (unsigned i = 0; i < 2; i++)
      if (x.given[i])
	add_slot (&c->fixed, 'T', x.values[i], ptrdiff_type_node, x.given[i]);
  bool stepped = c->axes.length () == 1 && c->axes[0].step;
  if (!uses_axes_p (c) && !stepped)
    return;
  for (const axis_use &x : c->axes)
    {
      add_slot (&c->fixed, x.over ? 'L' : 'l', x.lo, ptrdiff_type_node, x.a);
      add_slot (&c->fixed, 'c', x.count, size_type_node, x.a);
      if (x.step)
	{
	  add_slot (&c->fixed, 't', x.step, ptrdiff_type_node, x.a);
	  add_slot (&c->fixed, 'u', x.extent, size_type_node, x.a);
	}
      if (x.width)
	add_slot (&c->fixed, 'm', x.width, size_type_node, x.a);
    }
}
