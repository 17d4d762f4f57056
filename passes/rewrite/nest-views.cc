/* Views of an operator's combinator, in the space of the nest.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static double dot (size_t m, const double *a, const double *b)
     { return __builtin_redomap (add, mul, 0, m, a, b); }
     ...
     __builtin_map (dot, __builtin_space (n, p), c, m, __builtin_at (x, i0),
		    __builtin_at (yt, i1));

     element j of a, where a is the row x[i0]   =>   x[i0][i2]

   A row is where its subscripts lead and 0 in all dimensions behind; so an element of it has
   those of the operator's combinator there, if it counts the same dimensions, and else
   its number in the last one.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "nests.h"

/* Subscripts that live as long as N.  */

subscripts *
new_subscripts (nest_rewrite *n)
{
  subscripts *at = new subscripts ();
  n->graph.subscribed.safe_push (at);
  return at;
}

/* What stands for VALUE in AT.  */

static tree
stand_in (subscripts *at, tree value)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return value;
  for (unsigned l = 0; l < at->leaves.length (); l++)
    if (operand_equal_p (at->values[l], value, 0)
	&& types_compatible_p (TREE_TYPE (at->leaves[l]), TREE_TYPE (value)))
      return at->leaves[l];
  tree leaf = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier ("v"),
			  TYPE_MAIN_VARIANT (TREE_TYPE (value)));
  DECL_ARTIFICIAL (leaf) = 1;
  DECL_EXTERNAL (leaf) = 1;
  at->leaves.safe_push (leaf);
  at->values.safe_push (value);
  return leaf;
}

/* Subscripts being moved: what stands in FROM, of the outer combinator of N or of the INNER
   one, is to stand in TO.  */

struct subscript_move
{
  nest_rewrite *n;
  const subscripts *from;
  subscripts *to;
  bool inner;
};

static tree
move_r (tree *t, int *walk, void *data)
{
  const subscript_move *m = (const subscript_move *) data;
  if (TREE_CODE (*t) != VAR_DECL)
    return NULL_TREE;
  *walk = 0;
  for (unsigned k = 0; k < m->from->axes.length (); k++)
    if (*t == m->from->axes[k])
      {
	*t = m->n->axes[m->inner ? m->n->inner_axes[k] : m->n->outer_axes[k]];
	return NULL_TREE;
      }
  for (unsigned l = 0; l < m->from->leaves.length (); l++)
    if (*t == m->from->leaves[l])
      {
	tree value = m->from->values[l];
	if (m->inner)
	  value = value_outside (m->n, value);
	if (!value || !useless_type_conversion_p (TREE_TYPE (*t), TREE_TYPE (value)))
	  return *t;
	tree leaf = stand_in (m->to, value);
	*t = (types_compatible_p (TREE_TYPE (*t), TREE_TYPE (leaf)) ? leaf
	      : fold_convert (TREE_TYPE (*t), leaf));
	return NULL_TREE;
      }
  return NULL_TREE;
}

/* E moved as M says, or null if something in it is not the same for all rows.  */

static tree
moved (subscript_move *m, tree e)
{
  if (!e)
    return e;
  tree copy = unshare_expr (e);
  return walk_tree (&copy, move_r, m, NULL) ? NULL_TREE : copy;
}

/* The number of the position on the only axis of N's outer or INNER combinator, in TO;
   null if that has several, or steps.  */

static tree
position (nest_rewrite *n, bool inner, subscripts *to)
{
  const combinator *c = inner ? n->inner : n->outer;
  tree i = n->axes[inner ? n->inner_axes[0] : n->outer_axes[0]];
  if (c->axes.is_empty ())
    return i;
  const axis &x = c->axes[0];
  if (c->axes.length () > 1 || x.step)
    return NULL_TREE;
  tree lo = inner ? value_outside (n, x.lo) : x.lo;
  if (lo && integer_zerop (lo))
    return i;
  return lo ? fold_build2 (MINUS_EXPR, ptrdiff_type_node, i, stand_in (to, lo)) : NULL_TREE;
}

/* Let the subscripts TO, of one dimension, be the number of V's element.  */

static bool
by_position (nest_rewrite *n, const view &v, bool inner, subscripts *to)
{
  tree i = position (n, inner, to);
  tree stride = v.stride;
  if (stride && inner)
    stride = value_outside (n, stride);
  if (!i || (v.stride && !stride))
    return false;
  if (stride)
    i = fold_build2 (MULT_EXPR, ptrdiff_type_node, i,
		     fold_convert (ptrdiff_type_node, stand_in (to, stride)));
  to->dims.safe_push (i);
  to->lengths.safe_push (NULL_TREE);
  return true;
}

/* Let the subscripts TO be those of V.  */

static bool
by_subscripts (nest_rewrite *n, const view &v, bool inner, subscripts *to)
{
  subscript_move m = { n, v.at, to, inner };
  for (unsigned d = 0; d < v.at->dims.length (); d++)
    {
      tree dim = moved (&m, v.at->dims[d]), length = moved (&m, v.at->lengths[d]);
      if (!dim || (v.at->lengths[d] && !length))
	return false;
      to->dims.safe_push (dim);
      to->lengths.safe_push (length);
    }
  return true;
}

/* Likewise those by which V, no row, is reached, an element of an array.  */

static bool
own_subscripts (nest_rewrite *n, const view &v, bool inner, subscripts *to)
{
  if (v.kind == VIEW_ARRAY)
    return by_position (n, v, inner, to);
  return ((v.kind == VIEW_SUBSCRIPTED || v.kind == VIEW_INDEX)
	  && by_subscripts (n, v, inner, to));
}

/* Let TO be the subscripts of V, an integer that is computed from a position.  */

static bool
by_iota (nest_rewrite *n, const view &v, bool inner, subscripts *to)
{
  tree type = TYPE_MAIN_VARIANT (v.type);
  tree i = position (n, inner, to);
  tree start = inner ? value_outside (n, v.value) : v.value;
  tree step = inner ? value_outside (n, v.stride) : v.stride;
  if (!INTEGRAL_TYPE_P (type) || !i || !start || !step)
    return false;
  tree u = unsigned_type_for (type);
  tree e = fold_build2 (MULT_EXPR, u, fold_convert (u, i),
			fold_convert (u, stand_in (to, step)));
  e = fold_build2 (PLUS_EXPR, u, fold_convert (u, stand_in (to, start)), e);
  to->dims.safe_push (fold_convert (type, e));
  to->lengths.safe_push (NULL_TREE);
  return true;
}

/* ---- elements of rows ----------------------------------------------------- */

/* True if A and B, in the same subscripts AT, are the same number.  */

static bool
same_value_p (const subscripts *at, tree a, tree b)
{
  for (unsigned l = 0; l < at->leaves.length (); l++)
    {
      a = a == at->leaves[l] ? at->values[l] : a;
      b = b == at->leaves[l] ? at->values[l] : b;
    }
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    return wi::to_widest (a) == wi::to_widest (b);
  aff_tree d;
  return (operand_equal_p (a, b, 0)
	  || (distance (a, b, &d) && d.n == 0 && !d.rest && known_eq (d.offset, 0)));
}

/* True if the dimensions of a row, the last ones of TO, are as long as those of IN.  */

static bool
same_lengths_p (const subscripts *to, const subscripts *in)
{
  unsigned behind = to->dims.length () - in->dims.length ();
  for (unsigned d = 1; d < in->dims.length (); d++)
    if (!same_value_p (to, to->lengths[behind + d], in->lengths[d]))
      return false;
  return true;
}

/* The number of the element that IN is in its array, in which what stands for values is of
   the same subscripts.  */

static tree
number_of (const subscripts *in)
{
  tree all = NULL_TREE;
  for (unsigned d = 0; d < in->dims.length (); d++)
    {
      tree here = fold_convert (ptrdiff_type_node, in->dims[d]);
      if (d > 0)
	here = fold_build2 (PLUS_EXPR, ptrdiff_type_node,
			    fold_build2 (MULT_EXPR, ptrdiff_type_node, all,
					 fold_convert (ptrdiff_type_node, in->lengths[d])),
			    here);
      all = here;
    }
  return all;
}

/* TO, the subscripts of a row, become those of its element IN.  */

static bool
enter_row (subscripts *to, const subscripts *in)
{
  unsigned rank = to->dims.length (), inside = 0;
  while (inside < rank && integer_zerop (to->dims[rank - 1 - inside]))
    inside++;
  if (inside == 0)
    return false;
  if (in->dims.length () > inside || !same_lengths_p (to, in))
    {
      to->dims[rank - 1] = number_of (in);
      return true;
    }
  for (unsigned d = 0; d < in->dims.length (); d++)
    to->dims[rank - in->dims.length () + d] = in->dims[d];
  return true;
}

/* IN, the subscripts of an element, of which more dimensions may follow, go on by FROM
   elements.  */

static void
start_at (subscripts *to, subscripts *in, tree from)
{
  if (integer_zerop (from))
    return;
  if (TREE_CODE (from) != INTEGER_CST)
    from = stand_in (to, from);
  tree *last = &in->dims[in->dims.length () - 1];
  *last = fold_build2 (PLUS_EXPR, ptrdiff_type_node, fold_convert (ptrdiff_type_node, *last),
		       from);
}

/* True if V, of the outer combinator, has elements as the inner one takes them, of TYPE.  */

static bool
fits_inner_p (const view *v, tree type)
{
  return useless_type_conversion_p (TYPE_MAIN_VARIANT (v->type), TYPE_MAIN_VARIANT (type));
}

/* TO becomes what V, an array of N's inner combinator, is in its space.  */

static bool
array_in_space (nest_rewrite *n, const view &v, view *to)
{
  tree from, base = address_in_row (n, v.value, TYPE_SIZE_UNIT (v.type), &from);
  const view *row = base ? argument_of (n, base) : NULL;
  subscripts in;
  if (!base)
    return false;
  if (row && row->kind == VIEW_SUBSCRIPTED && row->row)
    {
      to->value = row->value;
      to->name = row->name;
      if (!fits_inner_p (row, v.type) || !by_subscripts (n, *row, false, to->at))
	return false;
    }
  else if (tree value = value_outside (n, base))
    {
      to->value = value;
      to->name = row ? row->name : v.name;
    }
  else
    return false;
  /* What stands for values in IN is to mean the same in TO.  */
  in.leaves.safe_splice (to->at->leaves);
  in.values.safe_splice (to->at->values);
  if (!own_subscripts (n, v, true, &in))
    return false;
  to->at->leaves.truncate (0);
  to->at->values.truncate (0);
  to->at->leaves.safe_splice (in.leaves);
  to->at->values.safe_splice (in.values);
  start_at (to->at, &in, from);
  if (to->at->dims.is_empty ())
    {
      to->at->dims.safe_splice (in.dims);
      to->at->lengths.safe_splice (in.lengths);
      return true;
    }
  return enter_row (to->at, &in);
}

/* TO becomes what V, one value for all elements of a row, is in the space of N.  */

static bool
value_in_space (nest_rewrite *n, const view &v, view *to)
{
  if (tree value = value_outside (n, v.value))
    {
      to->kind = VIEW_BROADCAST;
      to->value = value;
      return true;
    }
  const view *of = argument_of (n, v.value);
  return of && outer_view_in_space (n, *of, to);
}

/* TO becomes what V, of N's outer combinator, is in its space.  */

bool
outer_view_in_space (nest_rewrite *n, const view &v, view *to)
{
  to->value = v.value;
  to->type = v.type;
  to->name = v.name;
  switch (v.kind)
    {
    case VIEW_BROADCAST:
      to->kind = VIEW_BROADCAST;
      return true;
    case VIEW_IOTA:
      to->kind = VIEW_INDEX;
      return by_iota (n, v, false, to->at);
    case VIEW_INDEX:
      to->kind = VIEW_INDEX;
      return by_subscripts (n, v, false, to->at);
    default:
      to->row = v.row;
      return own_subscripts (n, v, false, to->at);
    }
}

/* TO becomes what V, of N's inner combinator and an OUTPUT or not, is in its space; false,
   with N's reason, if that is not known.  */

bool
view_in_space (nest_rewrite *n, const view &v, bool output, view *to)
{
  bool known = false;
  *to = v;
  to->kind = VIEW_SUBSCRIPTED;
  to->stride = NULL_TREE;
  to->at = new_subscripts (n);
  if (v.kind == VIEW_BROADCAST)
    known = value_in_space (n, v, to);
  else if (v.kind == VIEW_IOTA || v.kind == VIEW_INDEX)
    {
      to->kind = VIEW_INDEX;
      known = (v.kind == VIEW_IOTA ? by_iota (n, v, true, to->at)
	       : by_subscripts (n, v, true, to->at));
    }
  else if (v.kind != VIEW_INDEXED)
    known = array_in_space (n, v, to);
  if (to->kind == VIEW_BROADCAST)
    to->at = NULL;
  if (!known)
    n->why = soac_printf (output ? "where '%s' is written is not known before"
			  : "'%s' is not an argument as it is", v.name);
  return known;
}
