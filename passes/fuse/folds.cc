/* Maps that run where the subscripts of their consumers lead.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A consumer that reads what a map has made at other subscripts can have that computed in
   its own kernel, over its own axes, if the map reads its inputs at these subscripts, too:

     map (f, space (n, m), t, x, at (v, i1));
     map (g, space (n, range (1, m)), o, at (t, i0, i1 - 1), x)
     =>
     map (f, space (n, range (1, m)), at (t, i0, i1 - 1),
	  at (x, i0, i1 - 1), at (v, i1 - 1))		in the kernel of the second

   The subscripts that the map itself has for the array must be its axes, in any order, plus
   or minus what is the same for all.  Their values at the consumer's index are then what
   stands in all its other subscripts for these axes.  What has lost its subscripts, as it
   goes by the number of an element, gets them back.

   Two things are proved, as for others that run at other indices (reindex.cc).  All the
   elements that the consumer reads are made by the map: the consumer's subscripts lead into
   its space, or its array is a whole object.  And nobody else has written any of them.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* ---- expressions --------------------------------------------------------- */

/* Callback of walk_tree: memory that is looked at.  */

static tree
load_r (tree *t, int *, void *)
{
  return REFERENCE_CLASS_P (*t) || INDIRECT_REF_P (*t) ? *t : NULL_TREE;
}

/* True if a subscript among AT is in memory.  */

static bool
subscript_loads_p (subscripts *at)
{
  for (tree &e : at->dims)
    if (walk_tree_without_duplicates (&e, load_r, NULL))
      return true;
  return false;
}

/* ---- how a consumer reads -------------------------------------------------- */

/* What stands for an axis.  */

static tree
axis_decl (void)
{
  tree decl = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier ("i"),
			  ptrdiff_type_node);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_EXTERNAL (decl) = 1;
  return decl;
}

/* ---- where a map would run ------------------------------------------------ */

/* The subscripts by which the consumer of E reads it, and the axes of that.  False if there
   are none.  */

static bool
read_subscripts (const edge_t *e, subscripts *at, vec<axis> *axes)
{
  const combinator *c = e->to;
  const view &in = c->inputs[e->input];
  if (in.kind == VIEW_SUBSCRIPTED && !in.row)
    {
      copy_subscripts (at, in.at);
      axes->safe_splice (c->axes);
      return true;
    }
  if (in.kind != VIEW_ARRAY)
    return false;
  if (in.flat)
    {
      copy_subscripts (at, in.flat);
      axes->safe_splice (axes_of (c));
      return true;
    }
  const axis *x = only_axis (c->axes);
  if (!x && !c->axes.is_empty ())
    return false;
  axes->safe_push (x ? *x : number_axis (c->count));
  at->axes.safe_push (axis_decl ());
  return number_subscript (in, (*axes)[0], at->axes[0], at);
}

/* Let *VALUE be that of the axis of the map at which its subscript OUT is E; X knows the
   map's, and *AXIS becomes the number of the axis.  False if OUT is not an axis plus or minus
   what is the same for all.  */

static bool
solve (const axis_values *x, tree out, tree e, unsigned *axis, tree *value)
{
  for (unsigned k = 0; k < x->old->axes.length (); k++)
    if (out == x->old->axes[k])
      {
	*axis = k;
	*value = converted_to (ptrdiff_type_node, e);
	return true;
      }
  tree type = TREE_TYPE (out);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) != TYPE_PRECISION (sizetype))
    return false;
  e = converted_to (type, e);
  if (CONVERT_EXPR_P (out))
    {
      tree a = TREE_OPERAND (out, 0);
      return (INTEGRAL_TYPE_P (TREE_TYPE (a))
	      && TYPE_PRECISION (TREE_TYPE (a)) == TYPE_PRECISION (sizetype)
	      && solve (x, a, converted_to (TREE_TYPE (a), e), axis, value));
    }
  if (TREE_CODE (out) != PLUS_EXPR && TREE_CODE (out) != MINUS_EXPR)
    return false;
  tree a = TREE_OPERAND (out, 0), b = TREE_OPERAND (out, 1);
  bool minus = TREE_CODE (out) == MINUS_EXPR;
  if (same_for_all_p (x->old, b))
    return solve (x, a, operation (minus ? PLUS_EXPR : MINUS_EXPR, e, substituted (x, b)),
		  axis, value);
  if (!same_for_all_p (x->old, a))
    return false;
  a = substituted (x, a);
  return solve (x, b, minus ? operation (MINUS_EXPR, a, e) : operation (MINUS_EXPR, e, a),
		axis, value);
}

/* True if the rows of dimension D are as long for OUT as for AT.  */

static bool
same_length_p (const subscripts *out, const subscripts *at, unsigned d)
{
  return (same_subscript_p (out, out->lengths[d], at, at->lengths[d])
	  || length_p (leaf_value (out, out->lengths[d]),
		       leaf_value (at, at->lengths[d])));
}

/* Let F's dimensions be the axes of a map that has the subscripts OUT for the array, with
   AXES, where the consumer reads it at AT.  */

static bool
solve_all (const subscripts *out, const vec<axis> &axes, const subscripts *at, folding *f)
{
  unsigned n = out->dims.length ();
  if (n != at->dims.length () || n != axes.length ())
    return false;
  axis_values x = { out, NULL, &f->at };
  f->at.dims.safe_grow_cleared (n);
  for (unsigned d = 0; d < n; d++)
    {
      unsigned k;
      tree value;
      if ((d && !same_length_p (out, at, d))
	  || !solve (&x, out->dims[d], at->dims[d], &k, &value) || f->at.dims[k])
	return false;
      if (d == 0)
	f->outermost = k;
      f->at.dims[k] = value;
    }
  return true;
}

/* The number of the element that AT leads to.  */

static tree
linear_number (subscripts *at)
{
  tree n = converted_to (ptrdiff_type_node, at->dims[0]);
  for (unsigned d = 1; d < at->dims.length (); d++)
    n = operation (PLUS_EXPR,
		   operation (MULT_EXPR, n,
			      converted_to (ptrdiff_type_node, at->lengths[d])),
		   converted_to (ptrdiff_type_node, at->dims[d]));
  return n;
}

/* Let *N be how many elements input IN, which is read at AT, begins behind output OUT; false if
   that is not known.  */

static bool
elements_behind (const view &out, const view &in, subscripts *at, tree *n)
{
  *n = build_zero_cst (ptrdiff_type_node);
  if (same_pointer_p (in.value, out.value))
    return true;
  tree apart;
  if (!elements_between (out, in, &apart))
    return false;
  *n = over_leaves (at, apart);
  return *n != NULL_TREE;
}

/* The only axis of C, by which it may run; or null.  What goes by number alone goes by that number,
   unless it goes in steps: then to find its number would be a division.  */

static const axis *
axis_to_follow (const combinator *c)
{
  if (!c->axes.is_empty ())
    return only_axis (c->axes);
  const axis *x = only_axis (c->space);
  return x && x->step ? x : NULL;
}

/* Fill F with how the producer of E runs over its axes where its consumer reads it.  */

static bool
fold_axes (const edge_t *e, folding *f)
{
  const combinator *c = e->from;
  const view &out = c->outputs[e->output];
  subscripts own;		/* if C has none for the array */
  const subscripts *made = out.at ? out.at : out.flat;
  tree behind;
  subscripts at;
  if (!read_subscripts (e, &at, &f->axes)
      || !elements_behind (out, e->to->inputs[e->input], &at, &behind))
    return false;
  f->at.axes.safe_splice (at.axes);
  f->at.leaves.safe_splice (at.leaves);
  f->at.values.safe_splice (at.values);
  if (!made)
    {
      const axis *x = axis_to_follow (c);
      if (!x)
	return false;
      own.axes.safe_push (axis_decl ());
      if (out.kind != VIEW_ARRAY || !number_subscript (out, *x, own.axes[0], &own))
	return false;
      made = &own;
    }
  if (!integer_zerop (behind))
    {
      if (at.dims.length () != 1)
	return false;
      at.dims[0] = operation (PLUS_EXPR, converted_to (ptrdiff_type_node, at.dims[0]), behind);
    }
  return solve_all (made, axes_of (c), &at, f);
}

/* Likewise for a producer that goes by the number of an element alone.  */

static bool
fold_number (const edge_t *e, folding *f)
{
  const view &out = e->from->outputs[e->output];
  tree behind;
  subscripts at;
  if (!e->from->axes.is_empty () || out.kind != VIEW_ARRAY || out.stride
      || !read_subscripts (e, &at, &f->axes)
      || !elements_behind (out, e->to->inputs[e->input], &at, &behind))
    return false;
  f->by_number = true;
  f->at.axes.safe_splice (at.axes);
  f->at.leaves.safe_splice (at.leaves);
  f->at.values.safe_splice (at.values);
  f->at.dims.safe_push (operation (PLUS_EXPR, linear_number (&at), behind));
  return true;
}

/* ---- what is proved -------------------------------------------------------- */

/* True if what the consumer of E reads is known to be within the box of what its producer
   makes.  The order of bounds is then known also where these are minima and maxima.  */

static bool
makes_box_p (const edge_t *e)
{
  for (const mem_access &a : e->from->accesses)
    for (const mem_access &b : e->to->accesses)
      if (a.write && a.of == &e->from->outputs[e->output] && !b.write
	  && b.of == &e->to->inputs[e->input] && writes_all_p (a, b))
	return true;
  return false;
}

/* True if the producer of E runs at all indices that F leads to.  What leads out of an
   object is no correct program's, and only the first subscript can do so.  */

static bool
runs_there_p (const edge_t *e, const folding *f)
{
  const combinator *c = e->from;
  bool whole = fills_object_p (c, c->outputs[e->output]);
  if (makes_box_p (e))
    return true;
  if (f->by_number)
    return (whole || subscript_on_axis_p (f->axes, &f->at, f->at.dims[0],
					  number_axis (c->count)));
  const vec<axis> &axes = axes_of (c);
  for (unsigned k = 0; k < axes.length (); k++)
    if (!(whole && k == f->outermost)
	&& !subscript_on_axis_p (f->axes, &f->at, f->at.dims[k], axes[k]))
      return false;
  return true;
}

/* True if V of C may be reached by subscripts instead; BY_NUMBER: by those of its number.  */

static bool
plain_view_p (const combinator *c, const view &v, bool by_number)
{
  if (v.kind == VIEW_BROADCAST || v.kind == VIEW_INDEXED)
    return true;
  if (v.kind == VIEW_IOTA && !INTEGRAL_TYPE_P (v.type))
    return false;
  const axis *x = axis_to_follow (c);
  return v.at || v.flat || by_number || (x && numbered_along_p (v, *x));
}

/* True if C is a map of elements that may run by subscripts.  */

static bool
foldable_p (combinator *c, bool by_number)
{
  for (const view &v : c->inputs)
    if (!plain_view_p (c, v, by_number))
      return false;
  for (const view &v : c->outputs)
    if (v.row || v.kind == VIEW_INDEXED || !plain_view_p (c, v, by_number))
      return false;
  return movable_p (c) && c->element && !c->element->written && !writes_own_inputs_p (c);
}

/* Why the producer of E cannot run where its consumer reads what it makes.  */

static const char *
why_not_there (const edge_t *e, enum refusal why)
{
  const char *name = e->to->inputs[e->input].name;
  if (why == REFUSED_SIZE)
    return soac_printf ("not known to make all elements of '%s' that are read", name);
  if (e->from->element && e->from->element->written)
    return soac_printf ("'%s' is made in rows, and rows are not made again where they are read",
			name);
  if (writes_own_inputs_p (e->from))
    return soac_printf ("what makes '%s' may overwrite what it reads, and so is not done again"
			" where that is read", name);
  if (e->from->kind != SOAC_MAP)
    return soac_printf ("'%s' is made by a %s, which is not done again where that is read", name,
			e->from->kind == SOAC_CONTRACT ? "contraction"
			: soac_kind_name (e->from->kind));
  return soac_printf ("'%s' is read at other indices than it is written", name);
}

/* Whether the producer of E, of GRAPH, can run where its consumer reads it, by the consumer's
   subscripts; E then knows how.  */

verdict
may_fold (graph_t *graph, edge_t *e)
{
  verdict v = { REFUSED_ORDER, NULL, UNKNOWN_LOCATION };
  e->fold = NULL;
  for (bool by_number : { false, true })
    {
      folding *f = new folding ();
      graph->foldings.safe_push (f);
      if (e->to->behind || !only_producer_p (e) || !foldable_p (e->from, by_number)
	  || !(by_number ? fold_number (e, f) : fold_axes (e, f)) || subscript_loads_p (&f->at))
	continue;
      v.why = REFUSED_SIZE;
      if (!runs_there_p (e, f))
	continue;
      v.why = NOT_REFUSED;
      e->fold = f;
      return v;
    }
  v.what = why_not_there (e, v.why);
  return v;
}

/* True if the producers of A and B would run at the same indices, and together.  */

bool
same_fold_p (const edge_t *a, const edge_t *b)
{
  const folding *f = a->fold, *g = b->fold;
  if (!f || !g || f->by_number != g->by_number || !same_axes_p (f->axes, g->axes)
      || loops_of (a->to) != loops_of (b->to))
    return false;
  for (unsigned k = 0; k < f->at.dims.length (); k++)
    if (!same_subscript_p (&f->at, f->at.dims[k], &g->at, g->at.dims[k]))
      return false;
  return true;
}

/* ---- what it costs ---------------------------------------------------------- */

/* Statements, in all copies of a map together, that cost less than to store an element and
   to load it.  Measured with four neighbours in a stencil of doubles, SSE2 and one thread, in
   ns for an element, stored and computed again: arrays of 18 MB 2.2 and 1.2 for one statement
   (four in all), 2.1 and 1.9 for four, 2.1 and 3.6 for twelve; arrays in the cache 0.9 and
   0.7, 0.9 and 1.4, 1.2 and 3.  */
const unsigned MOST_AGAIN = 16;
/* Of a map with more statements nobody asks whether it may not cost less all the same.  */
const unsigned MOST_CHOSEN = 32;
/* Statements that may be done again for each index of an axis.  */
const unsigned MOST_REPEATED = 2;

/* True if F leads to one element of the map for several indices of an axis.  */

static bool
repeats_p (folding *f)
{
  for (unsigned k = 0; k < f->axes.length (); k++)
    {
      bool used = integer_onep (f->axes[k].count);
      for (tree &e : f->at.dims)
	used |= mentions_p (e, f->at.axes[k]);
      if (!used)
	return true;
    }
  return false;
}

/* Whether C may be computed again at each of N indices for one of its consumer's, instead of
   storing what it makes; REPEATS says that many of these lead to one.  */

verdict
may_compute_again (const combinator *c, unsigned n, bool repeats)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  unsigned weight = c->element->facts->weight, all = 0;
  for (unsigned i = 0; i < n; i++)
    all = add_weights (all, weight);
  if ((n > 1 && all > MOST_AGAIN) || (repeats && weight > MOST_REPEATED))
    {
      v.why = REFUSED_COST;
      v.where = c->loc;
      v.what = (repeats ? "computing it again for each index of an axis costs more than "
		"storing it"
		: soac_printf ("computing it again %u times costs more than storing it", n));
    }
  return v;
}

/* True if A and B have no index in common.  */

static bool
apart_p (const combinator *a, const combinator *b)
{
  box x, y;
  if (a == b || a->space.length () != b->space.length ()
      || a->space.length () > MOST_DIMENSIONS)
    return false;
  box_of_space (a, &x);
  box_of_space (b, &y);
  return boxes_apart_p (x, y, NULL);
}

/* True if A and B are segments of one consumer, which have no index in common.  */

static bool
segments_p (const combinator *a, const combinator *b)
{
  return a->loc == b->loc && a->kind == b->kind && apart_p (a, b);
}

/* How many of EDGES lead to one index of their consumers, at most, where that is not in a
   border.  */

static unsigned
most_at_once (const vec<edge_t *> &edges)
{
  unsigned most = 1;
  for (const edge_t *e : edges)
    {
      unsigned n = 0;
      for (const edge_t *f : edges)
	n += !f->to->small && !apart_p (e->to, f->to);
      most = MAX (most, n);
    }
  return most;
}

/* Whether C of P may be computed again for each of EDGES, each of which leads to other indices
   than the others, instead of storing what it makes.  C notes what that comes to.  */

verdict
may_compute_again (const plan *p, combinator *c, const vec<edge_t *> &edges)
{
  unsigned most = 0, weight = c->element->facts->weight;
  bool repeats = false;
  for (const edge_t *e : edges)
    {
      unsigned n = 0;
      for (const edge_t *f : edges)
	n += !segments_p (e->to, f->to);
      most = MAX (most, n);
      repeats |= e->fold && repeats_p (e->fold);
    }
  verdict v = may_compute_again (c, most, repeats);
  bool choice = weight <= MOST_CHOSEN && may_compute_again (c, 1, repeats).why == NOT_REFUSED;
  if (v.why != NOT_REFUSED && choice && p->repeated.contains (c->id))
    v.why = NOT_REFUSED;
  c->instead = v.why != NOT_REFUSED && choice;
  c->again = v.why == NOT_REFUSED ? (most_at_once (edges) - 1) * weight : 0;
  return v;
}

/* What C makes is stored, though it could be computed again.  */

void
store_instead (combinator *c)
{
  verdict v = { REFUSED_COST, "computing it again costs more than storing it", c->loc };
  refuse_moved (c, v);
  c->instead = true;
}

/* Whether C, as far as it alone knows, can run where the subscripts of its consumers lead.  */

verdict
may_run_again (combinator *c)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  v.where = c->loc;
  if (!movable_p (c))
    {
      v.why = REFUSED_ALGEBRA;
      v.what = soac_printf ("a %s does not run at other indices than its own",
			    soac_kind_name (c->kind));
    }
  else if (writes_own_inputs_p (c))
    {
      v.why = REFUSED_INPLACE;
      v.what = soac_printf ("'%s' is written where it is read", c->outputs[0].name);
    }
  else if (!foldable_p (c, false) && !foldable_p (c, true))
    {
      v.why = REFUSED_ORDER;
      v.what = "it goes by other things than its axes";
    }
  return v;
}

/* The consumer of E, of GRAPH, runs at other indices now.  Its producer follows it by
   subscripts, or stores what it makes.  */

void
follow_by_subscripts (graph_t *graph, edge_t *e)
{
  e->moved = true;
  e->refused = may_fold (graph, e);
}

/* C runs at other subscripts now, of GRAPH.  Those that it takes elements from have to
   follow it, or to store these.  */

void
fold_producers (graph_t *graph, combinator *c)
{
  for (edge_t *e : c->edges_in)
    if (!refused_for_good (e))
      follow_by_subscripts (graph, e);
}
