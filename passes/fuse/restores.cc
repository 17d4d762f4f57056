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

   1. what is stored is what another member gives, or that converted, and nothing that crosses the
      store writes there: the second time it is stored for good,
   2. the store follows the kernel in one block, and nothing between them touches what is stored to:
      it is stored too early, but whenever the kernel runs,
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

/* The member, one of those that are asked about in GRAPH, whose result is VALUE but for
   conversions; or null.  */

static combinator *
giver_of (graph_t *graph, tree value)
{
  while (TREE_CODE (value) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (is_gimple_call (def))
	{
	  combinator **c = graph->by_call.get (def);
	  return c && (*c)->joining && gimple_call_lhs (def) == value ? *c : NULL;
	}
      if (!gimple_assign_cast_p (def))
	return NULL;
      value = gimple_assign_rhs1 (def);
    }
  return NULL;
}

/* True if STMT touches what STORE writes.  */

static bool
touches_stored_p (gimple *stmt, gassign *store)
{
  ao_ref ref;
  ao_ref_init (&ref, gimple_assign_lhs (store));
  return (stmt_may_clobber_ref_p_1 (stmt, &ref, false)
	  || ref_maybe_used_by_stmt_p (stmt, &ref, false));
}

/* True if STORE follows PLACE in one block of GRAPH's function, and nothing between them touches
   what is stored to, but for members.  */

static bool
follows_untouched_p (graph_t *graph, gimple *place, gassign *store)
{
  if (gimple_bb (place) != gimple_bb (store) || !stmt_before_p (place, store))
    return false;
  gimple_stmt_iterator gsi = gsi_for_stmt (place);
  for (gsi_next (&gsi); gsi_stmt (gsi) != store; gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      combinator **c = is_gimple_call (stmt) ? graph->by_call.get (stmt) : NULL;
      if (!(c && (*c)->joining) && !is_gimple_debug (stmt) && touches_stored_p (stmt, store))
	return false;
    }
  return true;
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
  if (c->sunk || c->windowed || !stored_result_bytes (store, &at)
      || !giver_of (graph, gimple_assign_rhs1 (store)) || !available_p (at.pointer, place->call)
      || !follows_untouched_p (graph, place->call, store)
      || !store_guard (a, store, at, &g) || !when->reloads.is_empty ())
    return none;
  if (!when->testing)
    return { REFUSED_UNTESTED_ALIAS, soac_printf ("'%s' may be written between", a.name),
	     LOCATION_LOCUS (gimple_location (store)) };
  if (!when->restores.contains (store))
    when->restores.safe_push (store);
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
