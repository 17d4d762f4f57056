/* Stores of results between the members of a kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     *sum = reduce (add, 0, n, x);
     *most = reduce (max, 0, n, x);		for all that is known, sum leads into x
     =>
     _1, _2 = the kernel: if (x and *sum are disjoint)
			    for (i = 0; i < n; i++) ...
			  else
			    { _1 = reduce (add, 0, n, x);  *sum = _1;  _2 = reduce (max, 0, n, x); }
     *sum = _1;  *most = _2;

   So a member that reads may cross such a store on its way up if a guard tests that.  Where that
   fails the parts run one after the other and the value is stored between them, where the
   program does so; afterwards it is stored once more, by the program itself.  For that

   1. what is stored is what other members give, or computed from that, as in *mean = sum / n, and
      nothing that crosses the store writes there: the second time it is stored for good,
   2. the store follows the kernel, and nothing between them reads what is stored: it is stored too
      early, but whenever the kernel runs, or if a condition holds that is computed likewise, as in
      if (n > 0) *mean = sum / n,
   3. and no kernel that changes places with this one touches it.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Make *AT the bytes that STORE writes.  False if that cannot be told.  */

static bool
stored_result_bytes (gassign *store, loaded_place *at)
{
  return (gimple_assign_single_p (store) && gimple_store_p (store)
	  && !gimple_has_volatile_ops (store) && !stmt_ends_bb_p (store)
	  && is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (store)))
	  && place_of_bytes (gimple_assign_lhs (store), at));
}

/* How many computations there may be from results of members to what is stored.  */
static const unsigned MOST_COMPUTATIONS = 16;

/* What is asked about a value that is stored.  */

struct stored_value
{
  graph_t *graph;
  gimple *place;		/* where the kernel runs */
  bool given;			/* a member gives it, or what it is computed from */
  unsigned computations;
};

/* True if VALUE is known at S's place, or is what one of the members that are asked about gives, or
   computed from both.  */

static bool
computed_from_results_p (stored_value *s, tree value)
{
  gimple *def = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  combinator **c = def && is_gimple_call (def) ? s->graph->by_call.get (def) : NULL;
  if (c && (*c)->joining)
    return s->given = gimple_call_lhs (def) == value;
  if (available_p (value, s->place))
    return true;
  auto_vec<tree> operands;
  if (++s->computations > MOST_COMPUTATIONS || !computation_p (def, &operands))
    return false;
  for (tree operand : operands)
    if (!computed_from_results_p (s, operand))
      return false;
  return true;
}

/* True if what STORE stores is computed from what members give that are asked about in GRAPH, and
   maybe from what is known at PLACE, and so is the condition under which it is done, if it has
   one.  */

static bool
stores_result_p (graph_t *graph, gassign *store, gimple *place)
{
  stored_value s = { graph, place, false, 0 };
  if (!computed_from_results_p (&s, gimple_assign_rhs1 (store)) || !s.given)
    return false;
  bool holds;
  gcond *cond = condition_to_reach (store, place, &holds);
  return !cond || (computed_from_results_p (&s, gimple_cond_lhs (cond))
		   && computed_from_results_p (&s, gimple_cond_rhs (cond)));
}

/* True if it may be noticed at STMT that what STORE stores is there too early, or if STMT writes
   there in other ways than STORE does.  Another store before it does not notice: STORE is done once
   more behind that.  What math functions do to errno does not count.  */

static bool
notices_p (gimple *stmt, gassign *store)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!gimple_vuse (stmt) || (fn && math_function_p (fn)))
    return false;
  ao_ref ref;
  ao_ref_init (&ref, gimple_assign_lhs (store));
  bool another = gimple_store_p (stmt) && is_gimple_assign (stmt) && !gimple_clobber_p (stmt);
  return ((!another && stmt_may_clobber_ref_p_1 (stmt, &ref, false))
	  || ref_maybe_used_by_stmt_p (stmt, &ref, false));
}

/* True if none of the statements from GSI on to the end of its block, or to LAST, notices that
   STORE is done too early, but for members of GRAPH.  */

static bool
unnoticed_p (graph_t *graph, gimple_stmt_iterator gsi, const gimple *last, gassign *store)
{
  for (; !gsi_end_p (gsi) && gsi_stmt (gsi) != last; gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      combinator **c = is_gimple_call (stmt) ? graph->by_call.get (stmt) : NULL;
      if (!(c && (*c)->joining) && !is_gimple_debug (stmt) && notices_p (stmt, store))
	return false;
    }
  return true;
}

/* True if BB is the join of a branch that ABOVE ends with, and nothing on its ways notices that
   STORE is done too early.  */

static bool
joins_unnoticed_p (graph_t *graph, basic_block above, basic_block bb, gassign *store)
{
  if (!joins_p (above, bb))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (e->src != above && !unnoticed_p (graph, gsi_start_bb (e->src), NULL, store))
      return false;
  return true;
}

/* True if STORE follows PLACE in GRAPH's function, in each case or on one way of the last branch
   between, and nothing between them notices that it is done too early, but for members.  */

static bool
follows_unnoticed_p (graph_t *graph, gimple *place, gassign *store)
{
  if (!stmt_before_p (place, store))
    return false;
  basic_block home = gimple_bb (place), bb = gimple_bb (store);
  const gimple *last = store;
  bool holds, on_one_way = condition_to_reach (store, place, &holds);
  for (; bb != home; last = NULL)
    {
      basic_block above = get_immediate_dominator (CDI_DOMINATORS, bb);
      if (!unnoticed_p (graph, gsi_start_bb (bb), last, store)
	  || (!(on_one_way && last) && !joins_unnoticed_p (graph, above, bb, store)))
	return false;
      bb = above;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (place);
  gsi_next (&gsi);
  return unnoticed_p (graph, gsi, last, store);
}

/* Add STORE to those that the parts do again on the terms WHEN, in the order of the program: two
   may store to the same place.  */

void
add_restore (terms *when, gassign *store)
{
  unsigned i = 0;
  while (i < when->restores.length () && before_if_done_p (when->restores[i], store))
    i++;
  if (i == when->restores.length () || when->restores[i] != store)
    when->restores.safe_insert (i, store);
}

/* Whether C may cross STORE, of GRAPH's function, on its way up to the kernel of all `joining'
   members at PLACE, though it may read what is stored: access A; that it writes there is refused
   elsewhere.  WHEN gets the guard.  The verdict says nothing where a store is no result of a
   member.  */

verdict
may_cross_store (graph_t *graph, combinator *c, const mem_access &a, gassign *store,
		 const combinator *place, terms *when)
{
  verdict none = { REFUSED_READ_OUTSIDE, NULL, UNKNOWN_LOCATION };
  loaded_place at;
  guard g;
  if (c->sunk || c->windowed || !before_if_done_p (store, c->call)
      || !stored_result_bytes (store, &at)
      || !stores_result_p (graph, store, place->call) || !available_p (at.pointer, place->call)
      || !follows_unnoticed_p (graph, place->call, store)
      || !store_guard (a, store, at, &g) || !when->reloads.is_empty ())
    return none;
  if (!when->testing)
    return { REFUSED_UNTESTED_ALIAS, soac_printf ("'%s' may be written between", a.name),
	     LOCATION_LOCUS (gimple_location (store)) };
  add_restore (when, store);
  return add_guard (when, g);
}

/* True if C touches what is stored between the parts of K, so that it may not cross K.  */

bool
touches_restores_p (combinator *c, const cluster *k)
{
  for (gassign *store : k->when.restores)
    for (mem_access &a : c->accesses)
      if (stmt_may_write_p (store, a, false))
	return true;
  return false;
}
