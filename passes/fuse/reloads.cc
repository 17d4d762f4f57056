/* Loads between the members of a kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Arrays and counts that are members of a structure are loaded for each call.  Where
   a call may, for all that is known, change what the next one loads, the loaded values
   come too early in a kernel of both, if it does:

     map (inc, _1, _2, _3);
     _4 = st->n; _5 = (size_t) _4;
     map (inc, _5, _6, _2);
     => if (what the first map writes and st->n are disjoint)
	  for (i = 0; i < _5; i++) ...
	else
	  { map (inc, _1, _2, _3); map (inc, (size_t) st->n, _6, _2); }

   So a member may cross such a load on its way down if a guard tests that.  Where that
   fails the parts run one after the other and the value is loaded again between them.
   For that

   1. the value is needed by members alone, maybe after some computation that cannot
      trap; so no other load's address is computed from it, and nothing else gets it
      too early,
   2. and nothing but members writes there between the load and the kernel.  Types tell
      nothing here: the load goes behind what is written, maybe as another type.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if what LOAD loads is reached from where A's array is.  */

static bool
part_of_p (gassign *load, const mem_access &a)
{
  tree base = get_base_address (gimple_assign_rhs1 (load));
  tree root = (base && TREE_CODE (base) == MEM_REF
	       ? root_pointer (TREE_OPERAND (base, 0)) : base);
  return (a.pointer && root
	  && operand_equal_p (root_pointer (a.pointer), root, 0));
}

/* Whether C may cross LOAD, of GRAPH's function, on its way down to the other members
   of its kernel, all `joining', though it may write what is loaded: access A.  WHEN
   gets the guard.  The verdict says nothing if no combinator needs what LOAD loads, or
   that is of A's own array.  */

verdict
may_cross_load (graph_t *graph, combinator *c, const mem_access &a,
		gassign *load, terms *when)
{
  verdict v = { REFUSED_READ_OUTSIDE, NULL, UNKNOWN_LOCATION };
  auto_vec<combinator *> users;
  bool alone = (plain_value_p (load)
		&& loaded_for_combinators_p (graph, load, &users));
  if (users.is_empty ())
    return v;
  guard g;
  bool guarded = alone && load_guard (a, load, users[0], &g);
  if (!guarded && part_of_p (load, a))
    return v;
  v.why = guarded && !when->testing ? REFUSED_UNTESTED_ALIAS : REFUSED_ALIAS;
  v.what = soac_printf ("'%s' may be changed by the store to '%s'",
			loaded_name (load, users[0]), a.name);
  v.where = c->loc;
  bool members = !c->sunk && !c->windowed && stmt_before_p (c->call, load);
  for (const combinator *user : users)
    members &= user->joining && user->copies.is_empty () && !user->windowed;
  if (!guarded || !when->testing || !members)
    return v;
  if (!when->reloads.contains (load))
    when->reloads.safe_push (load);
  return add_guard (when, g);
}

/* A value on its way down to its kernel.  */

struct sinking_load
{
  graph_t *graph;
  gassign *load;
  ao_ref ref;
  gimple *changed;		/* a statement that may change it, or null */
};

/* True if a member of C's kernel may write what S loads.  */

static bool
kernel_writes_p (sinking_load *s, const combinator *c)
{
  for (combinator *m : c->in->members)
    if (may_clobber_p (m, &s->ref, false))
      return true;
  return false;
}

/* Callback of walk_between: go on if STMT does not change the value.  */

static bool
unchanged_cb (gimple *stmt, void *data)
{
  sinking_load *s = (sinking_load *) data;
  combinator **slot
    = is_gimple_call (stmt) ? s->graph->by_call.get (stmt) : NULL;
  bool changed = !slot && stmt_may_clobber_ref_p_1 (stmt, &s->ref, false);
  if (slot && !(*slot)->joining)
    {
      changed = kernel_writes_p (s, *slot);
      for (const combinator *copy : (*slot)->copies)
	changed |= kernel_writes_p (s, copy);
    }
  if (changed)
    s->changed = stmt;
  return !changed;
}

/* Whether what WHEN says is loaded again may be at PLACE, where the kernel of all
   `joining' members of GRAPH runs.  */

verdict
may_load_again (graph_t *graph, const terms *when, const combinator *place)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (gassign *load : when->reloads)
    {
      sinking_load s = { graph, load, ao_ref (), NULL };
      ao_ref_init (&s.ref, gimple_assign_rhs1 (load));
      if (gimple_bb (load)->loop_father == gimple_bb (place->call)->loop_father
	  && stmt_before_p (load, place->call))
	walk_between (load, place->call, unchanged_cb, &s);
      else
	s.changed = load;
      if (!s.changed)
	continue;
      auto_vec<combinator *> users;
      loaded_for_combinators_p (graph, load, &users);
      v.why = REFUSED_ALIAS;
      v.what = soac_printf ("'%s' may be written between",
			    loaded_name (load, users[0]));
      v.where = LOCATION_LOCUS (gimple_location (s.changed));
      return v;
    }
  return v;
}

/* True if C may write what is loaded again for the parts of K, so that it may not
   cross K.  */

bool
changes_reloads_p (combinator *c, const cluster *k)
{
  for (gassign *load : k->when.reloads)
    {
      ao_ref ref;
      ao_ref_init (&ref, gimple_assign_rhs1 (load));
      if (may_clobber_p (c, &ref, false))
	return true;
    }
  return false;
}
