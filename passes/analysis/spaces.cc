/* Spaces: which arguments are reached by the number of an element alone, and which
   subscripts are the same.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     double (*u)[m], (*v)[m];
     map (f, space (n, m), v, u)	  v[i0][i1] = f (u[i0][i1])
     =>
     map (f, n * m, v, u)		  element number i of both

   An array whose rows are as long as the axes are is one row of all its elements, in the
   order in which a space goes through them.  Such a view needs no subscripts, and a
   combinator that has no others is one of a plain count, for which all is known.  */

#include "gcc-common.h"
#include "local.h"

/* COUNT without a test that it is not negative: the length of an array is not.  */

tree
untested_count (tree count)
{
  while (TREE_CODE (count) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (count);
      if (!is_gimple_assign (def))
	break;
      if (gimple_assign_rhs_code (def) == MAX_EXPR
	  && integer_zerop (gimple_assign_rhs2 (def)))
	return gimple_assign_rhs1 (def);
      /* A number as wide may be floating point.  */
      tree from = gimple_assign_rhs1 (def);
      if (!gimple_assign_cast_p (def) || !INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || TYPE_PRECISION (TREE_TYPE (from)) != TYPE_PRECISION (TREE_TYPE (count)))
	break;
      count = from;
    }
  return count;
}

/* The value that LEAF stands for in AT, or LEAF itself.  */

tree
leaf_value (const subscripts *at, tree leaf)
{
  for (unsigned i = 0; i < at->leaves.length (); i++)
    if (at->leaves[i] == leaf)
      return at->values[i];
  return leaf;
}

/* True if COUNT is the length LENGTH of an array.  */

bool
length_p (tree count, tree length)
{
  aff_tree d;
  count = untested_count (count);
  if (TREE_CODE (count) == INTEGER_CST && TREE_CODE (length) == INTEGER_CST)
    return wi::to_widest (count) == wi::to_widest (length);
  return (distance (count, length, &d) && d.n == 0 && !d.rest && known_eq (d.offset, 0));
}

/* Let TO, which is empty, be a copy of FROM.  */

void
copy_subscripts (subscripts *to, const subscripts *from)
{
  to->dims.safe_splice (from->dims);
  to->lengths.safe_splice (from->lengths);
  to->axes.safe_splice (from->axes);
  to->leaves.safe_splice (from->leaves);
  to->values.safe_splice (from->values);
}

/* Callback of walk_tree: is this DATA?  */

static tree
is_axis_r (tree *t, int *, void *data)
{
  return *t == (tree) data ? *t : NULL_TREE;
}

/* True if X, an axis or what else stands for a value, is in E, a subscript.  */

bool
mentions_p (tree e, tree x)
{
  return walk_tree_without_duplicates (&e, is_axis_r, x) != NULL_TREE;
}

/* True if subscript E grows with axis X by more than one element: all that X is in is multiplied
   by something else, as in  i1 * n + i0.  */

bool
multiplied_axis_p (tree e, tree x)
{
  if (!mentions_p (e, x))
    return true;
  if (CONVERT_EXPR_P (e))
    return multiplied_axis_p (TREE_OPERAND (e, 0), x);
  if (TREE_CODE (e) == PLUS_EXPR || TREE_CODE (e) == MINUS_EXPR)
    return multiplied_axis_p (TREE_OPERAND (e, 0), x) && multiplied_axis_p (TREE_OPERAND (e, 1), x);
  return (TREE_CODE (e) == MULT_EXPR && !integer_onep (TREE_OPERAND (e, 1))
	  && !integer_minus_onep (TREE_OPERAND (e, 1)));
}

/* True if the subscripts AT lead C to the elements of an array without gaps, in the order of
   C's kept axes.  */

bool
gapless_p (const combinator *c, const subscripts *at)
{
  unsigned d = 0;
  for (unsigned k = 0; k < c->axes.length (); k++)
    {
      const axis &x = c->axes[k];
      if (x.reduced)
	continue;
      if (!integer_zerop (x.lo) || x.step || d == at->dims.length ()
	  || at->dims[d] != at->axes[k]
	  || (d > 0 && !length_p (x.count, leaf_value (at, at->lengths[d]))))
	return false;
      d++;
    }
  return d == at->dims.length ();
}

/* True if V of C is an iota of floating point whose indices are not the numbers of C's elements:
   it needs the axis.  */

static bool
index_rounded_p (const combinator *c, const view &v)
{
  return (v.kind == VIEW_IOTA && !INTEGRAL_TYPE_P (v.type) && c->axes.length () == 1
	  && (!integer_zerop (c->axes[0].lo) || c->axes[0].step));
}

/* Let the views of C be without subscripts where that means the same, and C without axes
   if all are.  */

void
flatten (combinator *c)
{
  bool needed = false;
  for (vec<view> *views : { (vec<view> *) &c->outputs, (vec<view> *) &c->inputs })
    for (view &v : *views)
      {
	if (v.kind == VIEW_SUBSCRIPTED && !v.row && gapless_p (c, v.at))
	  {
	    v.flat = v.at;
	    v.at = NULL;
	    v.kind = VIEW_ARRAY;
	  }
	needed |= v.at != NULL;
      }
  for (const axis &x : c->axes)
    needed |= x.reduced;
  for (const view &v : c->inputs)
    needed |= index_rounded_p (c, v);
  if (!needed)
    c->axes.truncate (0);
}

/* True if A and B, operands or null, are the same.  */

static bool
same_p (tree a, tree b)
{
  return a == b || (a && b && operand_equal_p (a, b, 0));
}

/* True if X and Y are the same axis.  */

bool
same_axis_p (const axis &x, const axis &y)
{
  return (same_p (x.lo, y.lo) && same_p (x.count, y.count) && same_p (x.step, y.step)
	  && same_p (x.width, y.width));
}

/* Append to KEPT those of AXES that are not reduced, from the outermost one on.  */

void
find_kept_axes (const vec<axis> &axes, vec<const axis *> *kept)
{
  for (const axis &x : axes)
    if (!x.reduced)
      kept->safe_push (&x);
}

/* True if X and Y are known to have the same positions, though they may be computed otherwise.  */

bool
same_positions_p (const axis &x, const axis &y)
{
  HOST_WIDE_INT apart;
  return ((same_p (x.lo, y.lo) || (constant_distance_p (x.lo, y.lo, &apart) && apart == 0))
	  && (same_p (x.count, y.count)
	      || (constant_distance_p (x.count, y.count, &apart) && apart == 0))
	  && same_p (x.step, y.step) && same_p (x.width, y.width));
}

/* True if the kept ones of A and B are the same and have the same numbers; each may have
   reduced ones of its own.  */

bool
same_axes_p (const vec<axis> &a, const vec<axis> &b)
{
  for (unsigned k = 0; k < MAX (a.length (), b.length ()); k++)
    {
      bool in_a = k < a.length () && !a[k].reduced;
      bool in_b = k < b.length () && !b[k].reduced;
      if (in_a != in_b || (in_a && !same_axis_p (a[k], b[k])))
	return false;
    }
  return true;
}

/* True if that is so of the axes of A and B.  */

bool
same_axes_p (const combinator *a, const combinator *b)
{
  return same_axes_p (a->axes, b->axes);
}

/* True if E among the subscripts A is F among the subscripts B.  */

bool
same_subscript_p (const subscripts *a, tree e, const subscripts *b, tree f)
{
  if (!e || !f)
    return e == f;
  for (unsigned k = 0; k < a->axes.length (); k++)
    if (e == a->axes[k])
      return k < b->axes.length () && f == b->axes[k];
  tree v = leaf_value (a, e), w = leaf_value (b, f);
  if (v != e || w != f)
    return v != e && w != f && same_p (v, w);
  if (CONSTANT_CLASS_P (e) || TREE_CODE (e) == FIELD_DECL)
    return same_p (e, f);
  if (TREE_CODE (e) != TREE_CODE (f) || DECL_P (e)
      || TYPE_MAIN_VARIANT (TREE_TYPE (e)) != TYPE_MAIN_VARIANT (TREE_TYPE (f)))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (e); i++)
    if (!same_subscript_p (a, TREE_OPERAND (e, i), b, TREE_OPERAND (f, i)))
      return false;
  return true;
}

/* True if A and B are the same subscripts of arrays whose rows are as long, and reach elements, or
   rows.  */

bool
same_subscripts_p (const subscripts *a, const subscripts *b)
{
  if (a->dims.length () != b->dims.length ())
    return false;
  for (unsigned d = 0; d < a->dims.length (); d++)
    if (!same_subscript_p (a, a->dims[d], b, b->dims[d])
	|| !same_subscript_p (a, a->lengths[d], b, b->lengths[d])
	|| dimension_of_row_p (a, d) != dimension_of_row_p (b, d))
      return false;
  return true;
}

/* True if the views A and B, of one array, have the same subscripts, or none.  */

bool
same_subscripts_p (const view &a, const view &b)
{
  if (!a.at || !b.at)
    return a.at == b.at;
  return same_subscripts_p (a.at, b.at);
}

/* Find out what C goes on from, if that is in memory: a contraction from its output, a scan along
   an axis from its first input.  */

void
find_starts (combinator *c)
{
  if (c->kind == SOAC_CONTRACT && !c->init)
    c->starts.safe_push (c->outputs[0]);
  if (!scans_axis_p (c))
    return;
  c->starts.safe_push (c->inputs[0]);
  c->inputs.ordered_remove (0);
  delete c->params[0];
  c->params.ordered_remove (0);
  c->params[0]->view = 0;
}
