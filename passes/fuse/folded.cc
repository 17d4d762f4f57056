/* A map at other subscripts: what stands in its own for its axes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     at (x, i1, i0 + 1), where i0 is j0 and i1 is j1 - 1	=>   at (x, j1 - 1, j0 + 1)
     x, by the number of the element, where that is m * j0 + j1
								=>   at (x, m * j0 + j1)

   Constants are put together, so that what several consumers need of one map can be seen to
   be the same: i - 1 + 1 is i.  Leaves are new ones: two calls may come from one in the
   source, and then share those of the language.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* ---- expressions --------------------------------------------------------- */

/* What stands for VALUE, a GIMPLE operand, in the subscripts AT.  */

static tree
leaf_for (subscripts *at, tree value)
{
  if (CONSTANT_CLASS_P (value))
    return value;
  for (unsigned i = 0; i < at->values.length (); i++)
    if (operand_equal_p (at->values[i], value, 0))
      return at->leaves[i];
  tree leaf = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier ("v"),
			  TREE_TYPE (value));
  DECL_ARTIFICIAL (leaf) = 1;
  DECL_EXTERNAL (leaf) = 1;
  at->leaves.safe_push (leaf);
  at->values.safe_push (value);
  return leaf;
}

/* A CODE B in the type of A, with constants together and last.  */

tree
operation (enum tree_code code, tree a, tree b)
{
  tree type = TREE_TYPE (a);
  if (TREE_CODE (b) != INTEGER_CST)
    return (code != MINUS_EXPR && TREE_CODE (a) == INTEGER_CST ? operation (code, b, a)
	    : build2 (code, type, a, b));
  if (TREE_CODE (a) == INTEGER_CST)
    return const_binop (code, type, a, b);
  if (code == MINUS_EXPR)
    return operation (PLUS_EXPR, a, const_unop (NEGATE_EXPR, type, b));
  if (code == PLUS_EXPR && TREE_CODE (a) == PLUS_EXPR
      && TREE_CODE (TREE_OPERAND (a, 1)) == INTEGER_CST)
    return operation (code, TREE_OPERAND (a, 0),
		      const_binop (code, type, TREE_OPERAND (a, 1), b));
  if (code == PLUS_EXPR ? integer_zerop (b) : integer_onep (b))
    return a;
  return build2 (code, type, a, b);
}

/* E, an integer, as one of TYPE.  */

tree
converted_to (tree type, tree e)
{
  return (TREE_CODE (e) == INTEGER_CST || !types_compatible_p (type, TREE_TYPE (e))
	  ? fold_convert (type, e) : e);
}

/* E, a sum of GIMPLE operands, as one of what stands for them in AT; null if it is none.  */

tree
over_leaves (subscripts *at, tree e)
{
  enum tree_code code = TREE_CODE (e);
  tree type = TREE_TYPE (e);
  if (code == SSA_NAME || code == INTEGER_CST)
    return leaf_for (at, e);
  bool negated = code == NEGATE_EXPR || code == BIT_NOT_EXPR;
  bool converted = CONVERT_EXPR_CODE_P (code);
  if (!negated && !converted && code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR)
    return NULL_TREE;
  tree a = over_leaves (at, TREE_OPERAND (e, 0));
  if (!a || converted)
    return a ? converted_to (type, a) : NULL_TREE;
  if (negated)
    return operation (MINUS_EXPR, build_int_cst (type, code == BIT_NOT_EXPR ? -1 : 0), a);
  tree b = over_leaves (at, TREE_OPERAND (e, 1));
  return b ? operation (code, a, b) : NULL_TREE;
}

/* E, one of X's subscripts, with the values of the axes in it.  */

tree
substituted (const axis_values *x, tree e)
{
  if (!e || TREE_CODE (e) == FIELD_DECL || CONSTANT_CLASS_P (e))
    return e;
  for (unsigned k = 0; k < x->old->axes.length (); k++)
    if (e == x->old->axes[k])
      return unshare_expr ((*x->values)[k]);
  tree value = leaf_value (x->old, e);
  if (value != e)
    return converted_to (TREE_TYPE (e), leaf_for (x->at, value));
  enum tree_code code = TREE_CODE (e);
  if (CONVERT_EXPR_CODE_P (code))
    return converted_to (TREE_TYPE (e), substituted (x, TREE_OPERAND (e, 0)));
  if (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR)
    return operation (code, substituted (x, TREE_OPERAND (e, 0)),
		      substituted (x, TREE_OPERAND (e, 1)));
  tree copy = copy_node (e);
  for (int i = 0; i < TREE_OPERAND_LENGTH (e); i++)
    TREE_OPERAND (copy, i) = substituted (x, TREE_OPERAND (e, i));
  return copy;
}

/* ---- views that go by the number of an element ----------------------------- */

/* An axis of COUNT indices from 0 on.  */

axis
number_axis (tree count)
{
  axis x = { false, build_zero_cst (ptrdiff_type_node), count, NULL_TREE, NULL_TREE,
	     NULL_TREE };
  return x;
}

/* The axes of C, or, if it has none any more, those that it was written with.  */

const vec<axis> &
axes_of (const combinator *c)
{
  return c->axes.is_empty () ? c->space : c->axes;
}

/* The only kept one of AXES, or null.  */

const axis *
only_axis (const vec<axis> &axes)
{
  return axes.length () == 1 && !axes[0].reduced ? &axes[0] : NULL;
}

/* What the iota V becomes more from one index of X to the next one; null if that is not known.  */

static tree
iota_step (const view &v, const axis &x)
{
  if (!x.step)
    return v.stride;
  if (x.width || !tree_fits_shwi_p (x.step) || !tree_fits_shwi_p (v.stride)
      || tree_to_shwi (v.stride) % tree_to_shwi (x.step))
    return NULL_TREE;
  return build_int_cst (TREE_TYPE (v.stride), tree_to_shwi (v.stride) / tree_to_shwi (x.step));
}

/* True if there is a plain expression for what V, which goes by the number of an element, is at an
   index of X: where that goes in steps, so does V.  */

bool
numbered_along_p (const view &v, const axis &x)
{
  if (v.kind == VIEW_IOTA)
    return iota_step (v, x) != NULL_TREE;
  return !x.step || (!x.width && v.stride && operand_equal_p (v.stride, x.step, 0));
}

/* Let the only dimension of AT be that of V, an array whose elements go by a number that is
   I on axis X.  False if there is no plain expression for it.  */

bool
number_subscript (const view &v, const axis &x, tree i, subscripts *at)
{
  /* Where the axis goes in steps, the array goes in these as well.  */
  if (!numbered_along_p (v, x))
    return false;
  tree number = operation (MINUS_EXPR, i, leaf_for (at, x.lo));
  if (v.stride && !x.step)
    number = operation (MULT_EXPR, number,
			converted_to (ptrdiff_type_node, leaf_for (at, v.stride)));
  at->dims.truncate (0);
  at->lengths.truncate (0);
  at->dims.safe_push (number);
  at->lengths.safe_push (NULL_TREE);
  return true;
}

/* ---- a map at other subscripts -------------------------------------------- */

/* Callback of walk_tree: note in DATA that a leaf is used.  */

static tree
note_leaf_r (tree *t, int *, void *data)
{
  if (TREE_CODE (*t) == VAR_DECL)
    ((hash_set<tree> *) data)->add (*t);
  return NULL_TREE;
}

/* Let AT have those leaves alone that stand in it.  */

static void
drop_unused_leaves (subscripts *at)
{
  hash_set<tree> used;
  for (vec<tree> *list : { (vec<tree> *) &at->dims, (vec<tree> *) &at->lengths })
    for (tree &e : *list)
      if (e)
	walk_tree (&e, note_leaf_r, &used, NULL);
  for (unsigned i = at->leaves.length (); i-- > 0; )
    if (!used.contains (at->leaves[i]))
      {
	at->leaves.ordered_remove (i);
	at->values.ordered_remove (i);
      }
}

/* The element of the iota V at index I of X as an expression among AT.  */

static tree
iota_element (const view &v, const axis &x, tree i, subscripts *at)
{
  tree wrap = unsigned_type_for (v.type);
  tree start = converted_to (wrap, leaf_for (at, v.value));
  tree step = converted_to (wrap, leaf_for (at, iota_step (v, x)));
  tree number = operation (MINUS_EXPR, i, leaf_for (at, x.lo));
  tree by = operation (MULT_EXPR, converted_to (wrap, number), step);
  return converted_to (TYPE_MAIN_VARIANT (v.type), operation (PLUS_EXPR, by, start));
}

/* V, of the map C of GRAPH, where C runs as F says.  */

static view
folded_view (graph_t *graph, const combinator *c, const view &v, const folding *f)
{
  view n = v;
  if (v.kind == VIEW_BROADCAST || v.kind == VIEW_INDEXED)
    return n;
  n.at = new subscripts ();
  graph->subscribed.safe_push (n.at);
  n.at->axes.safe_splice (f->at.axes);
  n.at->leaves.safe_splice (f->at.leaves);
  n.at->values.safe_splice (f->at.values);
  n.kind = v.kind == VIEW_ARRAY ? VIEW_SUBSCRIPTED : v.kind;
  n.flat = NULL;
  const subscripts *old = v.at ? v.at : f->by_number ? NULL : v.flat;
  if (old)
    {
      axis_values x = { old, &f->at.dims, n.at };
      for (tree e : old->dims)
	n.at->dims.safe_push (substituted (&x, e));
      for (tree e : old->lengths)
	n.at->lengths.safe_push (substituted (&x, e));
    }
  else
    {
      axis x = f->by_number ? number_axis (c->count) : *only_axis (axes_of (c));
      tree i = unshare_expr (f->at.dims[0]);
      if (v.kind == VIEW_ARRAY)
	number_subscript (v, x, i, n.at);
      else
	{
	  n.at->dims.safe_push (iota_element (v, x, i, n.at));
	  n.at->lengths.safe_push (NULL_TREE);
	  n.kind = VIEW_INDEX;
	  n.value = build_zero_cst (TREE_TYPE (v.value));
	}
      n.stride = NULL_TREE;
    }
  drop_unused_leaves (n.at);
  return n;
}

/* Let A, of C, be an access to C's view V, which gets subscripts.  */

static void
fold_access (mem_access *a, const combinator *c, const view &v)
{
  a->ref = memory_around (v.value);
  a->element = a->stride = a->count = NULL_TREE;
  a->subscripted = &v;
  a->space = c;
}

/* The accesses of S to VIEWS of C, which become NOW, are to what these are then.  */

static void
fold_accesses (map_indices *s, const combinator *c, const vec<view> &views, const vec<view> &now,
	       bool write)
{
  for (mem_access &a : s->accesses)
    for (unsigned i = 0; i < views.length (); i++)
      if (a.write == write && a.elementwise && !a.subscripted && views[i].kind == VIEW_ARRAY
	  && now[i].at && a.pointer == views[i].value && a.stride == views[i].stride)
	{
	  fold_access (&a, c, views[i]);
	  break;
	}
}

/* Fill S with how C, of GRAPH, runs in the kernel of the consumers EDGES lead to, all of
   which read it at the same subscripts.  */

void
make_folded (graph_t *graph, combinator *c, const vec<edge_t *> &edges, map_indices *s)
{
  const edge_t *e = edges[0];
  save_indices (c, s);
  s->count = e->to->count;
  s->axes.truncate (0);
  s->axes.safe_splice (e->fold->axes);
  s->within = loops_of (e->to);
  for (unsigned i = 0; i < c->inputs.length (); i++)
    s->inputs[i] = folded_view (graph, c, c->inputs[i], e->fold);
  for (unsigned i = 0; i < c->outputs.length (); i++)
    {
      s->outputs[i] = folded_view (graph, c, c->outputs[i], e->fold);
      for (const edge_t *f : edges)
	if (f->output == i)
	  {
	    const view &in = f->to->inputs[f->input];
	    s->outputs[i].kind = in.kind;
	    s->outputs[i].value = in.value;
	    s->outputs[i].stride = in.stride;
	    s->outputs[i].at = in.at;
	    s->outputs[i].flat = in.flat;
	  }
    }
  fold_accesses (s, c, c->inputs, s->inputs, false);
  fold_accesses (s, c, c->outputs, s->outputs, true);
  /* The subscripts are of other axes than those of C's space.  */
  for (mem_access &a : s->accesses)
    a.of = NULL;
}
