/* Subscripts: their values, and how they depend on the innermost index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     u[i0 - 1][n - i1], rows of length m, where the run goes along i1
     =>   offset  (i0 - 1) * m + n  and  -1 for each element of the run

   All is computed in sizetype: numbers as wide as addresses wrap around as these do.  A
   subscript that is not linear in the innermost index is computed for each element:

     u[y[i0]][x[i1]]
     =>   fixed = y[i0];  before the run,  fixed * m + x[i1]  for each of its elements  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "local.h"

/* The axis of E's kernel that runs go along: the innermost kept one, or that of short rows while
   these are built.  */

unsigned
innermost (const emitter *e)
{
  if (e->run_axis >= 0)
    return e->run_axis;
  const vec<axis> &axes = e->form->space->axes;
  unsigned k = axes.length ();
  while (axes[--k].reduced)
    ;
  return k;
}

/* The index at position P of axis X, in sizetype.  */

tree
index_at (emitter *e, const axis &x, tree p)
{
  tree lo = as_size (operand_value (e, x.lo));
  p = as_size (p);
  if (!x.step)
    return size_binary (PLUS_EXPR, lo, p);
  tree step = as_size (operand_value (e, x.step));
  if (!x.width)
    return size_binary (PLUS_EXPR, lo, size_binary (MULT_EXPR, p, step));
  tree width = as_size (operand_value (e, x.width));
  tree whole = size_binary (MULT_EXPR, size_binary (TRUNC_DIV_EXPR, p, width), step);
  return size_binary (PLUS_EXPR, lo,
		  size_binary (PLUS_EXPR, whole, size_binary (TRUNC_MOD_EXPR, p, width)));
}

/* How far apart the indices of a run are.  */

tree
run_step (emitter *e)
{
  const axis &x = e->form->space->axes[innermost (e)];
  return (x.step && !x.width ? as_size (operand_value (e, x.step)) : size_one_node);
}

/* The index of axis K where the element of the run is number I.  Where the kernel has no
   axes it has one, whose index that is.  */

static tree
index_value (emitter *e, unsigned k, tree i)
{
  if (!e->form->space)
    return fold_convert (ptrdiff_type_node, i);
  if (k != innermost (e))
    return e->indices[k];
  /* An index does not overflow; of unsigned numbers GCC would not know that.  */
  if (integer_onep (run_step (e)))
    return fold_build2 (PLUS_EXPR, ptrdiff_type_node, e->indices[k],
			fold_convert (ptrdiff_type_node, i));
  tree here = size_binary (MULT_EXPR, as_size (i), run_step (e));
  return fold_convert (ptrdiff_type_node,
		       size_binary (PLUS_EXPR, as_size (e->indices[k]), here));
}

/* What is to be put into a subscript among AT for element I of the run.  */

struct substitution
{
  emitter *e;
  const subscripts *at;
  tree i;
};

static tree
substitute_r (tree *t, int *walk, void *data)
{
  const substitution *s = (const substitution *) data;
  if (TREE_CODE (*t) != VAR_DECL)
    return NULL_TREE;
  for (unsigned k = 0; k < s->at->axes.length (); k++)
    if (*t == s->at->axes[k])
      *t = index_value (s->e, k, s->i);
  for (unsigned l = 0; l < s->at->leaves.length (); l++)
    if (*t == s->at->leaves[l])
      *t = operand_value (s->e, s->at->values[l]);
  *walk = 0;
  return NULL_TREE;
}

/* Callback of walk_tree: is this a remainder by what is not known?  */

static tree
remainder_r (tree *t, int *, void *)
{
  return (TREE_CODE (*t) == TRUNC_MOD_EXPR && TREE_CODE (TREE_OPERAND (*t, 1)) != INTEGER_CST
	  ? *t : NULL_TREE);
}

/* A CODE B, both of which are used elsewhere, too.  */

static tree
compare (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, boolean_type_node, unshare_expr (a), unshare_expr (b));
}

/* A % N of TYPE without a division if A is from 0 to before 2 * N, as an index is that goes around
   at an end: to divide takes as long as some elements.  */

static tree
remainder_by_tests (tree type, tree a, tree n)
{
  tree wraps = unsigned_type_for (type);
  tree less = fold_convert (type, fold_build2 (MINUS_EXPR, wraps,
					       fold_convert (wraps, unshare_expr (a)),
					       fold_convert (wraps, unshare_expr (n))));
  tree within = compare (LT_EXPR, a, n), behind = compare (GE_EXPR, a, n);
  tree once = compare (LT_EXPR, less, n);
  if (!TYPE_UNSIGNED (type))
    {
      tree zero = build_zero_cst (type);
      within = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, compare (GE_EXPR, a, zero),
			    within);
      behind = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, compare (GT_EXPR, n, zero),
			    behind);
    }
  once = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, behind, once);
  tree rest = build2 (TRUNC_MOD_EXPR, type, unshare_expr (a), unshare_expr (n));
  return build3 (COND_EXPR, type, within, unshare_expr (a),
		 build3 (COND_EXPR, type, once, less, rest));
}

/* Callback of walk_tree: so are remainders whose operands have none.  */

static tree
without_division_r (tree *t, int *walk, void *)
{
  if (TREE_CODE (*t) != TRUNC_MOD_EXPR)
    return NULL_TREE;
  tree a = TREE_OPERAND (*t, 0), n = TREE_OPERAND (*t, 1);
  if (walk_tree_without_duplicates (&a, remainder_r, NULL)
      || walk_tree_without_duplicates (&n, remainder_r, NULL) || TREE_CODE (n) == INTEGER_CST)
    return NULL_TREE;
  *t = remainder_by_tests (TREE_TYPE (*t), a, n);
  *walk = 0;
  return NULL_TREE;
}

/* EXPR, one of the subscripts AT, for element I of the run.  */

tree
subscript_value (emitter *e, const subscripts *at, tree expr, tree i)
{
  substitution s = { e, at, i };
  tree copy = unshare_expr (expr);
  walk_tree (&copy, substitute_r, &s, NULL);
  if (optimize && !optimize_size && !e->for_device
      && walk_tree_without_duplicates (&copy, remainder_r, NULL))
    walk_tree (&copy, without_division_r, NULL, NULL);
  return copy;
}

/* Callback of walk_tree: is this an axis that the subscripts of DATA are not fixed by in a run?  */

static tree
varies_r (tree *t, int *, void *data)
{
  const substitution *s = (const substitution *) data;
  const combinator *space = s->e->form->space;
  for (unsigned k = 0; k < s->at->axes.length (); k++)
    if (*t == s->at->axes[k]
	&& (k == innermost (s->e) || k >= space->axes.length () || space->axes[k].reduced))
      return *t;
  return NULL_TREE;
}

/* True if the expression T loads a number.  */

static bool
subscript_loads_p (tree t)
{
  return ((TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == ARRAY_REF
	   || TREE_CODE (t) == COMPONENT_REF)
	  && !TREE_THIS_VOLATILE (t) && is_gimple_reg_type (TREE_TYPE (t)));
}

/* VALUE, which is looked up before the loops over the reduced axes of C, if these have indices:
   else it is not needed, and what it is looked up in may not be there.  */

static tree
if_reduced (emitter *e, const combinator *c, tree value)
{
  tree some = boolean_true_node;
  for (const axis &x : c->axes)
    if (x.reduced)
      some = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, some,
			  fold_build2 (NE_EXPR, boolean_type_node, operand_value (e, x.count),
				       size_cst (0)));
  if (integer_onep (some))
    return value;
  return build3 (COND_EXPR, TREE_TYPE (value), some, value, build_zero_cst (TREE_TYPE (value)));
}

/* Callback of walk_tree: a number that subscripts look up, and that is the same for the whole run,
   is loaded before it, unless it depends on another one whether it is looked up.  The user promises
   that no output overlaps it, which GCC cannot know.  */

static tree
look_up_r (tree *t, int *walk, void *data)
{
  const substitution *s = (const substitution *) data;
  emitter *e = s->e;
  enum tree_code code = TREE_CODE (*t);
  if (code == COND_EXPR || code == TRUTH_ANDIF_EXPR || code == TRUTH_ORIF_EXPR)
    *walk = 0;
  else if (subscript_loads_p (*t) && !walk_tree_without_duplicates (t, varies_r, data))
    {
      tree fixed = new_var (e->before_run, "fixed", TYPE_MAIN_VARIANT (TREE_TYPE (*t)));
      tree value = subscript_value (e, s->at, *t, size_zero_node);
      if (e->reduces)
	value = if_reduced (e, e->reduces, value);
      assign (e->before_run, e->loc, fixed, value);
      *t = fixed;
      *walk = 0;
    }
  return NULL_TREE;
}

/* EXPR, one of the subscripts AT, for element I of the run, before which is done what can be.  */

static tree
looked_up (emitter *e, const subscripts *at, tree expr, tree i)
{
  if (!e->before_run || !e->form->space)
    return subscript_value (e, at, expr, i);
  substitution s = { e, at, i };
  tree copy = unshare_expr (expr);
  walk_tree (&copy, look_up_r, &s, NULL);
  return subscript_value (e, at, copy, i);
}

/* How many elements element I of the run is behind the first of V's array.  */

tree
subscripted_offset (emitter *e, const view *v, tree i)
{
  const subscripts *at = v->at;
  tree offset = NULL_TREE;
  for (unsigned d = 0; d < at->dims.length (); d++)
    {
      tree here = as_size (looked_up (e, at, at->dims[d], i));
      if (d == 0)
	{
	  offset = here;
	  continue;
	}
      tree length = as_size (subscript_value (e, at, at->lengths[d], i));
      offset = size_binary (PLUS_EXPR, size_binary (MULT_EXPR, offset, length), here);
    }
  return offset;
}

/* How many elements row NUMBER is behind the first of V's array.  */

tree
row_start (emitter *e, const view *v, tree number)
{
  tree offset = as_size (number);
  for (unsigned d = 1; d < v->at->lengths.length (); d++)
    offset = size_binary (MULT_EXPR, offset,
		      as_size (subscript_value (e, v->at, v->at->lengths[d],
						size_zero_node)));
  return offset;
}

/* ---- linear subscripts --------------------------------------------------- */

/* E, A CODE B, as L.  */

static bool
linear_operation_p (tree e, tree x, linear *l)
{
  linear a, b;
  enum tree_code code = TREE_CODE (e);
  if (TYPE_PRECISION (TREE_TYPE (e)) != TYPE_PRECISION (sizetype)
      || !linear_in_p (TREE_OPERAND (e, 0), x, &a)
      || !linear_in_p (TREE_OPERAND (e, 1), x, &b))
    return false;
  if (code != MULT_EXPR)
    {
      l->factor = size_binary (code, a.factor, b.factor);
      l->rest = size_binary (code, a.rest, b.rest);
      return true;
    }
  if (integer_zerop (a.factor))
    std::swap (a, b);
  if (!integer_zerop (b.factor))
    return false;
  l->factor = size_binary (MULT_EXPR, a.factor, b.rest);
  l->rest = size_binary (MULT_EXPR, a.rest, b.rest);
  return true;
}

/* True if E is linear in X, and as what.  Numbers as wide as addresses wrap around as these
   do.  */

bool
linear_in_p (tree e, tree x, linear *l)
{
  l->factor = size_zero_node;
  if (e == x)
    {
      l->factor = size_one_node;
      l->rest = size_zero_node;
      return true;
    }
  if (!mentions_p (e, x))
    {
      l->rest = as_size (e);
      return true;
    }
  switch (TREE_CODE (e))
    {
    CASE_CONVERT:
      return (INTEGRAL_TYPE_P (TREE_TYPE (e))
	      && TYPE_PRECISION (TREE_TYPE (e)) == TYPE_PRECISION (sizetype)
	      && linear_in_p (TREE_OPERAND (e, 0), x, l));
    case NEGATE_EXPR:
      if (TYPE_PRECISION (TREE_TYPE (e)) != TYPE_PRECISION (sizetype)
	  || !linear_in_p (TREE_OPERAND (e, 0), x, l))
	return false;
      l->factor = size_binary (MINUS_EXPR, size_zero_node, l->factor);
      l->rest = size_binary (MINUS_EXPR, size_zero_node, l->rest);
      return true;
    case BIT_NOT_EXPR:
      if (TYPE_PRECISION (TREE_TYPE (e)) != TYPE_PRECISION (sizetype)
	  || !linear_in_p (TREE_OPERAND (e, 0), x, l))
	return false;
      /* It is -1 less that.  */
      l->factor = size_binary (MINUS_EXPR, size_zero_node, l->factor);
      l->rest = size_binary (MINUS_EXPR, build_minus_one_cst (sizetype), l->rest);
      return true;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return linear_operation_p (e, x, l);
    default:
      return false;
    }
}

/* True if the offset of V's elements is linear in the index X of the innermost axis, and
   as what.  */

bool
linear_offset_p (const subscripts *at, tree x, linear *all)
{
  for (unsigned d = 0; d < at->dims.length (); d++)
    {
      linear l;
      if (!linear_in_p (at->dims[d], x, &l))
	return false;
      if (d > 0)
	{
	  tree length = as_size (at->lengths[d]);
	  l.factor = size_binary (PLUS_EXPR, size_binary (MULT_EXPR, all->factor, length),
			      l.factor);
	  l.rest = size_binary (PLUS_EXPR, size_binary (MULT_EXPR, all->rest, length), l.rest);
	}
      *all = l;
    }
  return true;
}

/* ---- rows ----------------------------------------------------------------- */

/* True if dimension D of V, an array with subscripts, is one of its rows'.  */

bool
row_dimension_p (const view &v, unsigned d)
{
  return dimension_of_row_p (v.at, d);
}

/* The elements of a row of V in E's kernel, or 1 if it has no rows.  */

tree
row_elements (emitter *e, const view &v)
{
  tree all = size_cst (1);
  if (v.kind == VIEW_SUBSCRIPTED || (v.row && v.at))
    for (unsigned d = 1; d < v.at->dims.length (); d++)
      if (row_dimension_p (v, d))
	all = size_op (MULT_EXPR, all,
		       fold_convert (size_type_node, subscript_value (e, v.at, v.at->lengths[d],
								      size_zero_node)));
  return all;
}

/* ---- boxes ---------------------------------------------------------------- */

/* The lesser of A and B, in sizetype, as signed numbers, or if GREATEST the other one.  */

static tree
outer_size (tree a, tree b, bool greatest)
{
  return as_size (fold_build2 (greatest ? MAX_EXPR : MIN_EXPR, ptrdiff_type_node,
			       fold_convert (ptrdiff_type_node, a),
			       fold_convert (ptrdiff_type_node, b)));
}

/* How many elements the subscripts DIMS of the box B, which are linear, lead behind the first of
   its array at least, or if GREATEST at most.  */

static tree
linear_end (emitter *e, const guarded_box *b, vec<tree> *dims, bool greatest)
{
  const subscripts *at = b->at;
  tree all = size_zero_node;
  for (unsigned k = 0; k < b->c->axes.length (); k++)
    {
      const axis &x = b->c->axes[k];
      tree factor = size_zero_node;
      for (unsigned d = 0; d < dims->length (); d++)
	{
	  linear l;
	  bool known = linear_in_p ((*dims)[d], at->axes[k], &l);
	  gcc_assert (known);
	  (*dims)[d] = l.rest;
	  if (d > 0)
	    factor = size_binary (MULT_EXPR, factor, as_size (at->lengths[d]));
	  factor = size_binary (PLUS_EXPR, factor, l.factor);
	}
      factor = subscript_value (e, at, factor, size_zero_node);
      tree count = as_size (operand_value (e, x.count));
      tree first = index_at (e, x, size_zero_node);
      tree last = index_at (e, x, size_binary (MINUS_EXPR, count, size_one_node));
      all = size_binary (PLUS_EXPR, all,
			 outer_size (size_binary (MULT_EXPR, factor, first),
				     size_binary (MULT_EXPR, factor, last), greatest));
    }
  tree rest = (*dims)[0];
  for (unsigned d = 1; d < dims->length (); d++)
    rest = size_binary (PLUS_EXPR, size_binary (MULT_EXPR, rest, as_size (at->lengths[d])),
			as_size ((*dims)[d]));
  return size_binary (PLUS_EXPR, all,
		      as_size (subscript_value (e, at, as_size (rest), size_zero_node)));
}

/* What QUOTIENT, a subscript of the box B, is at least, or if GREATEST at most.  */

static tree
quotient_end (emitter *e, const guarded_box *b, tree quotient, bool greatest)
{
  tree type = TREE_TYPE (quotient);
  auto_vec<tree> dividend;
  dividend.safe_push (TREE_OPERAND (quotient, 0));
  tree end = linear_end (e, b, &dividend, greatest);
  tree by = subscript_value (e, b->at, TREE_OPERAND (quotient, 1), size_zero_node);
  return as_size (fold_build2 (TRUNC_DIV_EXPR, type, fold_convert (type, end),
			       fold_convert (type, by)));
}

/* What the subscripts DIMS of the box B that are quotients add to its end; these are 0 then.  */

static tree
quotient_ends (emitter *e, const guarded_box *b, bool greatest, vec<tree> *dims)
{
  tree all = size_zero_node;
  for (unsigned d = 0; d < dims->length (); d++)
    {
      tree quotient = quotient_of ((*dims)[d]);
      if (d > 0)
	all = size_binary (MULT_EXPR, all,
			   as_size (subscript_value (e, b->at, as_size (b->at->lengths[d]),
						     size_zero_node)));
      if (!quotient)
	continue;
      all = size_binary (PLUS_EXPR, all, quotient_end (e, b, quotient, greatest));
      (*dims)[d] = size_zero_node;
    }
  return all;
}

/* How many elements the least one of the box B, whose subscripts are linear, quotients, or
   somewhere on an axis, is behind the first of its array, or if GREATEST the greatest one.  Of a
   box without elements that is any number.  */

tree
box_end (emitter *e, const guarded_box *b, bool greatest)
{
  const subscripts *at = b->at;
  auto_vec<tree> dims;
  dims.safe_splice (at->dims);
  for (unsigned d = 0; d < dims.length (); d++)
    if (b->along && b->along[d] >= 0)
      dims[d] = at->axes[b->along[d]];
  for (unsigned d = 1; greatest && b->rows && d < dims.length (); d++)
    if (dimension_of_row_p (at, d))
      dims[d] = size_binary (MINUS_EXPR, as_size (at->lengths[d]), size_one_node);
  tree quotients = quotient_ends (e, b, greatest, &dims);
  return size_binary (PLUS_EXPR, quotients, linear_end (e, b, &dims, greatest));
}
