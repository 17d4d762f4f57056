/* Paths on which a kernel does not run.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Two calls run equally often also where the program may end between them, or stay in a loop
   that has no exit.  Such a path is a dead end: the first call runs before it, and a kernel at
   the second one would not.

     map (sq, n, t, x);
     if (bad) { printf ("%d\n", t[0]); abort (); }	reads t: the map must not move down
     s = reduce (add, 0, n, t);

     map (sq, n, t, x);
     if (bad) abort ();					it may
     s = reduce (add, 0, n, t);

   What would move up must not be noticed if it runs in front of a dead end (legality.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if STMT, which C would cross down, may trap and so leave the function by an
   exception, and the caller then misses what C writes.  What calls may look at is
   known without that.  */

bool
shows_missing_p (const combinator *c, gimple *stmt)
{
  if (is_gimple_call (stmt) || !stmt_can_throw_external (cfun, stmt))
    return false;
  for (const mem_access &a : c->accesses)
    if (a.write && (a.any || outlives_function_p (a)))
      return true;
  return false;
}

/* A member that would not have run in the dead ends in front of its kernel.  */

struct missing_member
{
  graph_t *graph;
  combinator *c;
  verdict result;
};

/* Whether no member of KERNEL, in a dead end, reads what C writes.  */

static verdict
unread_by (combinator *c, const cluster *kernel)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *o : kernel->members)
    if (may_conflict_p (c, o))
      for (mem_access &a : c->accesses)
	for (mem_access &b : o->accesses)
	  if (a.write && !b.write && !disjoint_p (a, b))
	    return { REFUSED_READ_OUTSIDE,
		     soac_printf ("'%s' may be read between", a.name), o->loc };
  return v;
}

/* Whether STMT, no combinator, reads nothing that X's member writes.  */

static verdict
unread_by (missing_member *x, gimple *stmt)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (shows_missing_p (x->c, stmt))
    return { REFUSED_ORDER, "a statement between may leave the function by an exception",
	     LOCATION_LOCUS (gimple_location (stmt)) };
  if (instrumentation_stmt_p (stmt) || !may_conflict_p (x->graph, x->c, stmt))
    return v;
  for (mem_access &a : x->c->accesses)
    if (a.write && (a.any || stmt_may_read_p (stmt, a, true)))
      return in_the_way (stmt, a, false);
  return v;
}

/* Callback of walk_dead_ends: go on while nothing that STMT reads is missing.  */

static bool
reads_missing_cb (gimple *stmt, void *data)
{
  missing_member *x = (missing_member *) data;
  if (!cfun->can_throw_non_call_exceptions && far_p (x->graph, stmt))
    return true;
  combinator **slot = is_gimple_call (stmt) ? x->graph->by_call.get (stmt) : NULL;
  if (!slot)
    x->result = unread_by (x, stmt);
  else
    {
      x->result = unread_by (x->c, (*slot)->in);
      for (const combinator *copy : (*slot)->copies)
	if (x->result.why == NOT_REFUSED)
	  x->result = unread_by (x->c, copy->in);
    }
  return x->result.why == NOT_REFUSED;
}

/* Whether nobody notices that M of GRAPH, which is marked, has not run in the dead ends
   between it and PLACE, further down.  Of what is drawn into the kernels of its consumers it
   is known that nobody else reads what it makes.  */

verdict
may_miss_dead_ends (graph_t *graph, combinator *m, const combinator *place)
{
  missing_member x = { graph, m, { NOT_REFUSED, NULL, UNKNOWN_LOCATION } };
  if (!m->sunk)
    walk_dead_ends (m->call, place->call, reads_missing_cb, &x);
  return x.result;
}
