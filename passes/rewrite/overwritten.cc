/* Maps do not make what another map overwrites before anybody has read it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (same, space (n, m), o, u);
     map (star, space (range (1, n - 1), range (1, m - 1)), o, at (u, i0 - 1, i1), ...);
     =>
     map (same, space (range (0, min (n, 1)), m), o, u);		what is left: the border
     map (same, space (range (max (n - 1, 1), n), m), o, u);
     map (same, space (range (1, n - 1), range (0, min (m, 1))), o, u);
     map (same, space (range (1, n - 1), range (max (m - 1, 1), m)), o, u);
     map (star, ...);

   So a grid is stepped with a border that stays: all of it is copied, and then what is inside is
   computed.  An array that somebody reads in this function is made in pieces instead, and those
   who read it are cut (segments.cc).

   The first map is cut if nothing between the two, and the second one itself, may read its array:
   as far as GCC knows, not as far as the user promises.  It loses no producer: it has none.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The most states of memory between the two.  */
const unsigned MOST_OVERWRITE_STATES = 100;

/* True if C, a map, may be cut so, as far as it alone knows.  */

static bool
cuttable_map_p (combinator *c)
{
  affine_subscript at[MOST_DIMENSIONS];
  return (c->kind == SOAC_MAP && may_cut_p (c) && !c->opaque && !c->behind && !c->sunk
	  && c->outputs.length () == 1 && c->edges_in.is_empty () && c->edges_out.is_empty ()
	  && by_axes_p (c, c->outputs[0], at) && writing_access (c, c->outputs[0]));
}

/* True if STMT of GRAPH may read A.  */

static bool
reads_p (graph_t *graph, gimple *stmt, mem_access *a)
{
  combinator **c = graph->by_call.get (stmt);
  if (!c)
    return stmt_may_read_p (stmt, *a, false);
  if ((*c)->opaque)
    return true;
  for (mem_access &b : (*c)->accesses)
    if (!b.write && !disjoint_p (*a, b))
      return true;
  return false;
}

/* The next statement behind STMT, in its block, that writes memory, if nothing that sees what
   memory is between the two may read A; or null.  */

static gimple *
next_writer (graph_t *graph, gimple *stmt, mem_access *a)
{
  gimple *next = NULL;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, gimple_vdef (stmt))
    {
      gimple *user = USE_STMT (use);
      if (is_gimple_debug (user))
	continue;
      if (gimple_bb (user) != gimple_bb (stmt) || gimple_code (user) == GIMPLE_PHI
	  || reads_p (graph, user, a))
	return NULL;
      if (gimple_vdef (user))
	next = user;
    }
  return next;
}

/* True if what is behind STMT of GRAPH runs in any case.  */

static bool
always_goes_on_p (graph_t *graph, gimple *stmt)
{
  return (!is_gimple_call (stmt) || graph->by_call.get (stmt)
	  || gimple_call_builtin_p (stmt, BUILT_IN_MALLOC)
	  || gimple_call_builtin_p (stmt, BUILT_IN_FREE));
}

/* True if W, a map, writes a part of the array that C does; let SEEN be which of C's indices that
   is.  */

static bool
overwrites_p (const combinator *c, combinator *w, box *seen)
{
  affine_subscript at[MOST_DIMENSIONS];
  const view &v = c->outputs[0];
  if (w->kind != SOAC_MAP || w->opaque || w->behind || w->outputs.length () != 1
      || (w->element && w->element->written))
    return false;
  const view &over = w->outputs[0];
  box made;
  bool exact;
  if (!same_pointer_p (v.value, over.value) || v.stride || over.stride || over.row
      || !same_dimensions_p (v, over)
      || !useless_type_conversion_p (TYPE_MAIN_VARIANT (v.type), TYPE_MAIN_VARIANT (over.type))
      || !by_axes_p (c, v, at) || !box_of_view (w, over, &made, &exact) || !exact
      || made.rank != rank_of_view (v))
    return false;
  box_of_space (c, seen);
  for (unsigned d = 0; d < made.rank; d++)
    {
      auto_vec<index_range> one;
      /* Rows that are left out are one piece or several, but single elements are not worth it.  */
      bool gaps = made.dims[d].step && at[d].axis + 1 == (int) c->space.length ();
      if (at[d].factor != 1 || gaps
	  || !preimage_of_range (made.dims[d], 1, at[d].offset, &one) || one.length () != 1)
	return false;
      seen->dims[at[d].axis] = one[0];
    }
  return true;
}

/* Append to NATURALS the counts of C and W.  */

void
counts_of (const combinator *c, const combinator *w, vec<tree> *naturals)
{
  for (const combinator *x : { c, w })
    for (const axis &y : x->space)
      naturals->safe_push (y.count);
}

/* True if W, which SEEN of C's indices are for, makes none of what C does.  */

static bool
apart_p (const combinator *c, const combinator *w, const box &seen)
{
  box all;
  auto_vec<tree> naturals;
  box_of_space (c, &all);
  counts_of (c, w, &naturals);
  for (unsigned d = 0; d < all.rank; d++)
    if (ranges_apart_p (all.dims[d], seen.dims[d], &naturals))
      return true;
  return false;
}

/* The map that overwrites a part of what C of GRAPH makes before it is read, or null; let SEEN be
   which of C's indices that is.  */

static combinator *
find_overwriter (graph_t *graph, combinator *c, box *seen)
{
  mem_access *a = writing_access (c, c->outputs[0]);
  gimple *stmt = c->call;
  for (unsigned n = 0; n < MOST_OVERWRITE_STATES; n++)
    {
      stmt = gimple_vdef (stmt) ? next_writer (graph, stmt, a) : NULL;
      if (!stmt || !always_goes_on_p (graph, stmt))
	return NULL;
      combinator **w = graph->by_call.get (stmt);
      if (w && overwrites_p (c, *w, seen) && !apart_p (c, *w, *seen))
	return (*w)->edges_out.is_empty () ? *w : NULL;
    }
  return NULL;
}

/* Let calls of C over the boxes REST be all that is left of it.  */

static void
call_rest (combinator *c, const vec<box> &rest, const vec<tree> *naturals)
{
  known_axes known;
  known.naturals = naturals;
  add_known_axes (&known, c);
  copy_given_structures (c);
  for (const box &b : rest)
    {
      auto_vec<axis> axes;
      for (unsigned k = 0; k < b.rank; k++)
	axes.safe_push (axis_operands (&known, b.dims[k], false, c->call));
      respaced r;
      r.c = c;
      r.place = c->call;
      r.axes = &axes;
      r.count = elements_over (c->call, axes);
      r.init = NULL_TREE;
      note_share (call_over (&r), MAX (c->shares, 1) * rest.length (), true);
    }
  remove_call (c);
}

/* Cut C of GRAPH, if a part of what it makes is overwritten; true if that was done.  If WAITS is
   not null it stays where the other map may store in part what C does, and *WAITS is set.  */

static bool
cut_one (graph_t *graph, combinator *c, bool *waits)
{
  box seen, all;
  combinator *w = cuttable_map_p (c) ? find_overwriter (graph, c, &seen) : NULL;
  if (!w)
    return false;
  if (waits && may_be_redundant_p (graph, c, w))
    {
      *waits = true;
      return false;
    }
  auto_vec<tree> naturals;
  counts_of (c, w, &naturals);
  auto_vec<box> here, pieces, rest;
  box_of_space (c, &all);
  if (!cut_box (all, seen, &naturals, &here, &pieces))
    return false;
  for (const box &b : pieces)
    if (!empty_box_p (b, &naturals))
      rest.safe_push (b);
  if (!align_boxes (&rest))
    return false;
  for (const box &b : rest)
    if (!bounds_known_p (b, c->call))
      return false;
  if (rest.is_empty () || rest.length () > 2 * MOST_DIMENSIONS || numbered_p (c)
      || burn_fuel ().why != NOT_REFUSED)
    return false;
  if (dump_enabled_p ())
    note_remark (c->call, soac_printf ("cut the map into %u segments, as what is between these is "
				       "overwritten\n", rest.length ()));
  call_rest (c, rest, &naturals);
  return true;
}

/* Cut the maps of GRAPH, which is complete, that make what is overwritten; true if that was done to
   some: then GRAPH is out of date.  If WAITS is not null, those stay of which it may turn out that
   what overwrites them is the same in part (redundant-maps.cc), and *WAITS is true if there are
   any.  */

bool
cut_overwritten (graph_t *graph, bool *waits)
{
  bool any = false;
  for (combinator *c : graph->nodes)
    any |= cut_one (graph, c, waits);
  return any;
}
