/* Calls are narrowed to the elements that are read of what they make.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, n), t, u);
     map (g, space (range (1, n - 1), range (1, n - 1)), o, t, v);
     free (t);
     =>
     map (f, space (range (1, n - 1), range (1, n - 1)), t, u);
     map (g, space (range (1, n - 1), range (1, n - 1)), o, t, v);
     free (t);

   Now both have the same space and can be one kernel.  From the last call to the first one:
   what a call reads is less once it has been narrowed itself, and so is then what those make
   that it reads.  What nobody reads at all has no indices any more, and dead-calls.cc takes it
   away.

   An axis keeps its range where the new one is not known, or not yet known at the call.  A
   call is narrowed only if what is left is what one reader reads element by element, or
   nothing: whole arrays are faster to go through than parts of their rows.

   Calls that are narrowed, and those beside them, get the same operands for the same axes.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The most calls in a function that is looked at.  */
const unsigned MOST_NARROWED_CALLS = 500;

/* A function's calls on their way to be narrowed.  */

struct narrowing
{
  graph_t *graph;
  auto_vec<tree> naturals;	/* counts of the axes of those that run as often as the one that
				   is looked at */
  auto_vec<tree> common;	/* those of all that have been narrowed */
  auto_vec<combinator *> narrowed;	/* the last one first; the members of their axes are
					   expressions */
};

/* ---- what is required ------------------------------------------------------ */

/* True if C can be called over a part of its space, and nobody notices that it is.  */

static bool
may_narrow_p (const combinator *c)
{
  return ((c->kind == SOAC_MAP || c->kind == SOAC_CONTRACT) && may_cut_p (c)
	  && !c->outputs.is_empty () && !numbered_p (c) && !may_stop_p (c));
}

/* True if A runs whenever B does.  */

static bool
run_together_p (const combinator *a, const combinator *b)
{
  return (gimple_bb (a->call) == gimple_bb (b->call)
	  || same_execution (a, b).why == NOT_REFUSED || same_execution (b, a).why == NOT_REFUSED);
}

/* Let N's naturals be the counts that are none below zero where C runs: one that is says that its
   call does not run.  */

static void
find_naturals (narrowing *n, const combinator *c)
{
  n->naturals.truncate (0);
  for (const combinator *other : n->graph->nodes)
    if (run_together_p (c, other))
      for (const axis &x : other->space)
	n->naturals.safe_push (x.count);
}

/* C, of which N's naturals are, is narrowed: let those be in common that all have.  */

static void
note_narrowed (narrowing *n, combinator *c)
{
  if (n->narrowed.is_empty ())
    n->common.safe_splice (n->naturals);
  for (unsigned i = n->common.length (); i-- > 0; )
    if (!n->naturals.contains (n->common[i]))
      n->common.ordered_remove (i);
  n->narrowed.safe_push (c);
}

/* Let *HULL be a range that has all of itself and of R.  False if there is none that is
   known.  */

static bool
extend_range (index_range *hull, const index_range &r, const vec<tree> *naturals)
{
  if (!at_most_p (hull->lo, r.lo, naturals))
    {
      if (!at_most_p (r.lo, hull->lo, naturals))
	return false;
      hull->lo = r.lo;
    }
  if (!at_most_p (r.hi, hull->hi, naturals))
    {
      if (!at_most_p (hull->hi, r.hi, naturals))
	return false;
      hull->hi = r.hi;
    }
  return true;
}

/* Let *HULL be a range that has what REGIONS have in dimension D, without steps.  False if
   there is none that is known.  */

static bool
hull_of_regions (const vec<required_region> &regions, unsigned d, const vec<tree> *naturals,
		 index_range *hull)
{
  *hull = regions[0].where.dims[d];
  hull->base = hull->step = hull->width = NULL_TREE;
  for (const required_region &r : regions)
    if (!extend_range (hull, r.where.dims[d], naturals))
      return false;
  return true;
}

/* Let X, an axis of C, be that of R, a part of it, if that is known at C's call.  */

static void
narrow_axis (const narrowing *n, const combinator *c, axis *x, const index_range &r)
{
  if (!x->step && !range_within_p (range_of_axis (*x), r, &n->naturals)
      && range_known_p (r, c->call))
    axis_of_range (r, x->reduced, &n->naturals, x);
}

/* Narrow the axes of C in AXES to what REGIONS of its output OUT have.  */

static void
narrow_axes (const narrowing *n, const combinator *c, const view &out,
	     const vec<required_region> &regions, vec<axis> *axes)
{
  affine_subscript at[MOST_DIMENSIONS];
  by_axes_p (c, out, at);
  for (unsigned d = 0; d < rank_of_view (out); d++)
    {
      index_range hull;
      auto_vec<index_range> own;
      if (at[d].factor == 1 && hull_of_regions (regions, d, &n->naturals, &hull)
	  && preimage_of_range (hull, 1, at[d].offset, &own))
	narrow_axis (n, c, &(*axes)[at[d].axis], own[0]);
    }
}

/* Let C go through nothing.  */

static void
narrow_to_nothing (combinator *c)
{
  axis *x = &c->space[0];
  *x = { x->reduced, x->lo, size_zero_node, NULL_TREE, NULL_TREE, NULL_TREE };
}

/* True if C's output OUT is now what one of REGIONS reads, element by element.  */

static bool
one_reads_all_p (const narrowing *n, const combinator *c, const view &out,
		 const vec<required_region> &regions)
{
  box made;
  bool exact;
  if (!box_of_view (c, out, &made, &exact))
    return false;
  for (const required_region &r : regions)
    if (r.exact && same_box_p (made, r.read, &n->naturals))
      return true;
  return false;
}

/* Exchange the axes of A's space and B.  */

static void
swap_axes (combinator *c, vec<axis> *b)
{
  for (unsigned k = 0; k < b->length (); k++)
    std::swap (c->space[k], (*b)[k]);
}

/* True if A and B, axes of one call, have the same members.  */

static bool
same_members_p (const vec<axis> &a, const vec<axis> &b)
{
  for (unsigned k = 0; k < a.length (); k++)
    if (a[k].lo != b[k].lo || a[k].count != b[k].count)
      return false;
  return true;
}

/* Narrow C, in the end only its axes in the graph; true if that was done.  */

static bool
narrow (narrowing *n, combinator *c)
{
  affine_subscript at[MOST_DIMENSIONS];
  auto_vec<required_region> regions;
  if (!may_narrow_p (c) || c->outputs.length () != 1 || !by_axes_p (c, c->outputs[0], at))
    return false;
  find_naturals (n, c);
  if (!required_regions (n->graph, c, c->outputs[0], &n->naturals, &regions))
    return false;
  const view &out = c->outputs[0];
  if (regions.is_empty ())
    {
      if (burn_fuel ().why != NOT_REFUSED)
	return false;
      narrow_to_nothing (c);
      return true;
    }
  auto_vec<axis> axes;
  axes.safe_splice (c->space);
  narrow_axes (n, c, out, regions, &axes);
  if (same_members_p (axes, c->space))
    return false;
  swap_axes (c, &axes);
  if (one_reads_all_p (n, c, out, regions) && burn_fuel ().why == NOT_REFUSED)
    return true;
  swap_axes (c, &axes);
  return false;
}

/* ---- the calls ------------------------------------------------------------- */

/* Axes of calls that are not narrowed, and those that were made for some that are.  */

struct axis_tables
{
  known_axes there, made;
};

/* X, an axis of a call at PLACE that is narrowed, as operands.  */

static axis
narrowed_axis (axis_tables *t, const axis &x, gimple *place)
{
  index_range r = range_of_axis (x);
  axis y;
  if (!find_axis (&t->made, r, x.reduced, place, &y)
      && !find_axis (&t->there, r, x.reduced, place, &y))
    y = axis_operands (&t->made, r, x.reduced, place);
  y.name = x.name;
  return y;
}

/* True if an axis of C, which is not narrowed, has been made anew for those that are: then AXES
   are its own and those.  */

static bool
axes_made_p (const axis_tables *t, const combinator *c, vec<axis> *axes)
{
  bool any = false;
  for (const axis &own : c->space)
    {
      axis x = own;
      any |= find_axis (&t->made, range_of_axis (own), own.reduced, c->call, &x);
      x.name = own.name;
      axes->safe_push (x);
    }
  return any && may_cut_p (c) && !numbered_p (c);
}

/* Call C over AXES instead of its own.  */

static void
narrow_call (combinator *c, const vec<axis> &axes)
{
  respaced r;
  r.c = c;
  r.place = c->call;
  r.axes = &axes;
  r.count = elements_over (c->call, axes);
  r.init = NULL_TREE;
  gcall *call = call_over (&r);
  if (gimple_call_lhs (c->call))
    {
      gimple_call_set_lhs (call, gimple_call_lhs (c->call));
      gimple_call_set_lhs (c->call, NULL_TREE);
    }
  remove_call (c);
}

/* Call those of N over their new axes.  Who has the same range by other operands gets these as
   well: that two spaces are the same is seen by their operands.  */

static void
narrow_calls (const narrowing *n)
{
  axis_tables t;
  t.there.naturals = t.made.naturals = &n->common;
  for (const combinator *c : n->graph->nodes)
    if (!n->narrowed.contains (const_cast <combinator *> (c)))
      add_known_axes (&t.there, c);
  for (combinator *c : n->graph->nodes)
    {
      auto_vec<axis> axes;
      if (n->narrowed.contains (c))
	for (const axis &x : c->space)
	  axes.safe_push (narrowed_axis (&t, x, c->call));
      else if (!axes_made_p (&t, c, &axes))
	continue;
      narrow_call (c, axes);
    }
}

/* Tell that C has been narrowed.  */

static void
remark_narrowed (const combinator *c)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, dump_user_location_t (c->call),
		     "narrowed the %s to what is read of '%s'\n", soac_kind_name (c->kind),
		     c->outputs[0].name);
}

/* Narrow the calls of GRAPH, which is complete, to what is read of what they make; true if
   there were any: then GRAPH is out of date.  */

bool
narrow_to_required (graph_t *graph)
{
  narrowing n;
  n.graph = graph;
  if (cfun->calls_setjmp || graph->nodes.length () > MOST_NARROWED_CALLS)
    return false;
  for (unsigned i = graph->nodes.length (); i-- > 0; )
    {
      combinator *c = graph->nodes[i];
      if (narrow (&n, c))
	{
	  note_narrowed (&n, c);
	  remark_narrowed (c);
	}
    }
  if (!n.narrowed.is_empty ())
    narrow_calls (&n);
  return !n.narrowed.is_empty ();
}
