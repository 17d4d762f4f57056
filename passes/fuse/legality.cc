/* What may be moved and what may be interleaved.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Members of a cluster run at one place and element by element together.
   Both must not be noticed:

   1. Moving.  A member may cross a statement if that neither writes what the
      member reads nor reads or writes what it writes.  GCC's alias oracle is
      asked, with type-based rules only where the one behind reads what the one before
      may have written: a write gives memory a new type.  Crossing
      upwards, the statement must also be sure to return if the member could stop
      the program.
	 map (sq, n, t, x); x[0] = 1; s = reduce (add, 0, n, t);
      The map may not move down (x), the reduce may move up.  What is between them but
      never leads to the one behind is asked about in dead-ends.cc.  What is freed between
      them is of no use behind that; the kernel may run before (rewrite/late-releases.cc).

   2. Interleaving.  For each two members the arrays of which one is written
      must be the same array, element by element, or disjoint.  What is not
      known there, the kernel may test: guards.cc.

   Which members change places with those of other clusters, and may, says order.cc.

   What a member is given may be loaded, and changed by another one, for all that is
   known (reloads.cc).  In their kernel it is what it was before; where others are
   crossed it is what the program says, as it will be in the parts.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if STMT is sure to hand control on.  What library functions do to
   their files may end the program, but not so that a kernel would matter.  */

static bool
returns_p (gimple *stmt)
{
  if (!is_gimple_call (stmt) && stmt_could_throw_p (cfun, stmt))
    return false;
  if (!stmt_can_terminate_bb_p (stmt) || instrumentation_stmt_p (stmt))
    return true;
  tree fndecl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (fndecl && fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
	  && !(gimple_call_flags (stmt) & (ECF_NORETURN | ECF_RETURNS_TWICE)));
}

/* True if STMT is the end of a variable that no pointer leads to.  */

static bool
harmless_end_p (gimple *stmt)
{
  if (!gimple_clobber_p (stmt))
    return false;
  tree base = get_base_address (gimple_assign_lhs (stmt));
  return base && DECL_P (base) && !TREE_ADDRESSABLE (base);
}

/* The variable whose life starts or ends at STMT, if that is so for the address
   sanitizer, which then wants nobody to look at it on the other side.  */

static tree
marked_variable (gimple *stmt)
{
  if (!is_gimple_call (stmt)
      || !gimple_call_internal_p (stmt, IFN_ASAN_MARK)
      || TREE_CODE (gimple_call_arg (stmt, 1)) != ADDR_EXPR)
    return NULL_TREE;
  tree base = get_base_address (TREE_OPERAND (gimple_call_arg (stmt, 1), 0));
  return base && DECL_P (base) ? base : NULL_TREE;
}

/* One member on its way to the place of its kernel.  */

struct crossing
{
  graph_t *graph;
  const vec<combinator *> *members;	/* of the kernel, all `joining' */
  terms *when;			/* gets guards of what it crosses */
  combinator *moving, *place;
  bool up;
  verdict result;
  auto_vec<combinator *> passed;	/* combinators of other kernels on its way */
};

/* True if STMT frees memory, or a variable's life ends there, and X's member, which may touch that,
   may cross it all the same: up, as it touches nothing that is freed when it runs, or down, as STMT
   can run behind the kernel.  */

static bool
free_in_time_p (const crossing *x, gimple *stmt)
{
  return (x->up ? gimple_call_builtin_p (stmt, BUILT_IN_FREE)
	  : may_release_late_p (stmt, x->place->call));
}

/* Whether X's member may cross STMT.  */

static verdict
may_cross (crossing *x, gimple *stmt)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  combinator *c = x->moving;
  bool up = x->up;
  if (up && !returns_p (stmt) && !harmless_p (c, *x->members))
    {
      v.why = REFUSED_ORDER;
      v.where = LOCATION_LOCUS (gimple_location (stmt));
      v.what = (is_gimple_call (stmt) ? "a call between may not return"
		: "a statement between may stop the program");
      return v;
    }
  if (!up && shows_missing_p (c, stmt))
    {
      v.why = REFUSED_ORDER;
      v.where = LOCATION_LOCUS (gimple_location (stmt));
      v.what = "a statement between may leave the function by an exception";
      return v;
    }
  tree marked = marked_variable (stmt);
  if (!may_conflict_p (x->graph, c, stmt)
      || (!marked && instrumentation_stmt_p (stmt)) || free_in_time_p (x, stmt))
    return v;
  for (mem_access &a : c->accesses)
    {
      bool writes, reads;
      if (marked)
	{
	  ao_ref all;
	  ao_ref_init (&all, marked);
	  writes = a.any || refs_may_alias_p_1 (&a.ref, &all, false);
	  reads = false;
	}
      else if (a.any)
	{
	  writes = gimple_vdef (stmt) && !harmless_end_p (stmt);
	  reads = a.write;
	}
      else
	{
	  writes = stmt_may_write_p (stmt, a, up && !a.write);
	  reads = a.write && stmt_may_read_p (stmt, a, !up);
	}
      if (!writes && !reads)
	continue;
      gassign *load = gimple_vdef (stmt) ? NULL : dyn_cast <gassign *> (stmt);
      gassign *store = up && !a.write ? dyn_cast <gassign *> (stmt) : NULL;
      v = (store ? may_cross_store (x->graph, c, a, store, x->place, x->when)
	   : up || !load ? in_the_way (stmt, a, writes)
	   : may_cross_load (x->graph, c, a, load, x->when));
      if (v.why == REFUSED_READ_OUTSIDE && !v.what)
	v = in_the_way (stmt, a, writes);
      if (v.why != NOT_REFUSED)
	return v;
    }
  return v;
}

/* True if C, or a copy of it, is one of those that are asked about.  */

static bool
joining_p (const combinator *c)
{
  bool joining = c->joining;
  for (const combinator *copy : c->copies)
    joining |= copy->joining;
  return joining;
}

/* Callback of walk_between: ask whether the member on its way may cross
   STMT.  */

static bool
cross_cb (gimple *stmt, void *data)
{
  crossing *x = (crossing *) data;
  if (!x->up && !cfun->can_throw_non_call_exceptions
      && far_p (x->graph, stmt))
    return true;
  combinator **slot
    = is_gimple_call (stmt) ? x->graph->by_call.get (stmt) : NULL;
  if (!slot)
    x->result = may_cross (x, stmt);
  else if (!joining_p (*slot))
    {
      x->passed.safe_push (*slot);
      x->result = may_pass (x->moving, *slot, x->up, *x->members);
    }
  return x->result.why == NOT_REFUSED;
}

/* True if VAL is known at PLACE.  What another kernel of GRAPH gives is known behind that,
   wherever it was before; who may need what a `joining' member gives is asked
   elsewhere.  */

static bool
known_at_p (graph_t *graph, tree val, const combinator *place)
{
  if (TREE_CODE (val) == SSA_NAME)
    if (combinator **c = graph->by_call.get (SSA_NAME_DEF_STMT (val)))
      return (*c)->joining || stmt_before_p ((*c)->in->place->call, place->call);
  return available_p (val, place->call);
}

/* True if what M's views need is known at PLACE: where M runs at other indices
   than its call says, that is computed somewhere.  */

static bool
views_known_p (graph_t *graph, const combinator *m, combinator *place)
{
  for (const view &v : m->inputs)
    if (!known_at_p (graph, v.value, place)
	|| (v.stride && !known_at_p (graph, v.stride, place)))
      return false;
  return known_at_p (graph, m->count, place) || (m->behind && m->behind->joining);
}

/* Whether all values that M's call needs are known at PLACE.  The number that a
   filter of the same kernel keeps is not needed as M's count.  */

static verdict
arguments_known (graph_t *graph, combinator *m, combinator *place)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  const char *roles = typed_roles (m->decl);
  bool inside = m->behind && m->behind->joining;
  if (!views_known_p (graph, m, place))
    {
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("an argument is not known yet in line %d",
			    expand_location (place->loc).line);
    }
  ssa_op_iter iter;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, m->call, iter, SSA_OP_USE)
    {
      if (known_at_p (graph, use, place))
	continue;
      const char *name = NULL;
      for (unsigned i = 0; i < gimple_call_num_args (m->call); i++)
	if (gimple_call_arg (m->call, i) == use && roles[i] != 'n')
	  name = soac_printf ("'%s'", typed_arg_name (m->decl, i));
      if (!name && inside && use == m->count)
	continue;
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("%s is not known yet in line %d",
			    name ? name : "an argument",
			    expand_location (place->loc).line);
    }
  return v;
}

/* True if C, which takes the result of a call that is to run at PLACE, joins its kernel, or runs
   behind it.  */

static bool
stands_behind_p (const combinator *c, combinator *place)
{
  gimple *there = c->in->place->call;
  return c->joining || (there != place->call && stmt_before_p (place->call, there));
}

/* True if RESULT, of a call that is to run at PLACE, is used only behind it, where other
   kernels stand now, or as the count of other members.  What has been drawn into several kernels
   takes it in each of them.  */

static bool
used_after_p (const crossing *x, tree result, combinator *place)
{
  if (TREE_CODE (result) != SSA_NAME)
    return true;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, result)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
	continue;
      if (gphi *phi = dyn_cast <gphi *> (stmt))
	{
	  edge e = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use));
	  if (!dominated_by_p (CDI_DOMINATORS, e->src,
			       gimple_bb (place->call)))
	    return false;
	  continue;
	}
      if (combinator **c = x->graph->by_call.get (stmt))
	{
	  bool behind = stands_behind_p (*c, place);
	  for (const combinator *copy : (*c)->copies)
	    behind &= stands_behind_p (copy, place);
	  if (!behind)
	    return false;
	  continue;
	}
      if (stmt == place->call || !stmt_before_p (place->call, stmt))
	return false;
    }
  return true;
}

/* Whether M may move to PLACE, past all that is not in X's kernel.  */

static verdict
may_move (crossing *x, combinator *m, combinator *place)
{
  x->result.why = NOT_REFUSED;
  x->passed.truncate (0);
  verdict v = arguments_known (x->graph, m, place);
  if (v.why != NOT_REFUSED)
    return v;
  x->moving = m;
  x->place = place;
  x->up = m->id > place->id;
  if (gimple_call_lhs (m->call)
      && !used_after_p (x, gimple_call_lhs (m->call), place))
    {
      v.why = REFUSED_ORDER;
      v.where = place->loc;
      v.what = soac_printf ("the result of the %s is needed before",
			    soac_kind_name (m->kind));
      return v;
    }
  if (m == place)
    return v;
  if (x->up && has_dead_ends_p (gimple_bb (place->call), gimple_bb (m->call))
      && !harmless_p (m, *x->members))
    {
      v.why = REFUSED_ORDER;
      v.where = m->loc;
      v.what = "the program may end or stay between";
      return v;
    }
  mark_near (x->graph, m);
  if (x->up)
    walk_between (place->call, m->call, cross_cb, x);
  else
    walk_between (m->call, place->call, cross_cb, x);
  if (!x->up && x->result.why == NOT_REFUSED)
    x->result = may_miss_dead_ends (x->graph, m, place);
  return x->result;
}

/* The members of a kernel on their way down, all together.  */

struct descent
{
  const crossing *x;
  touches *touched;
  bool clear;
};

/* Callback of walk_between and walk_dead_ends: go on while nothing that STMT does can matter.  */

static bool
descend_cb (gimple *stmt, void *data)
{
  descent *d = (descent *) data;
  combinator **slot
    = is_gimple_call (stmt) ? d->x->graph->by_call.get (stmt) : NULL;
  if (slot)
    d->clear = joining_p (*slot);
  else
    d->clear = !may_conflict_p (d->x->graph, d->touched, stmt);
  return d->clear;
}

/* True if the members of cluster K, which may all move to K's place, may as
   plainly go on down to PLACE.  */

static bool
may_descend_p (const crossing *x, combinator *place, cluster *k)
{
  if (k->place->sunk || cfun->can_throw_non_call_exceptions
      || !stmt_before_p (k->place->call, place->call))
    return false;
  for (combinator *m : *x->members)
    if (m->in == k && gimple_call_lhs (m->call)
	&& !used_after_p (x, gimple_call_lhs (m->call), place))
      return false;
  descent d = { x, touched_together (*x->members, k), true };
  walk_between (k->place->call, place->call, descend_cb, &d);
  if (d.clear)
    walk_dead_ends (k->place->call, place->call, descend_cb, &d);
  free_touches (d.touched);
  return d.clear;
}

/* Whether all members of X's kernel may move to PLACE.  Those of cluster K, which
   are known to, need not be asked; it may be null.  */

static verdict
may_gather (crossing *x, combinator *place, cluster *k)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  bool known = k && (k->place == place || may_descend_p (x, place, k));
  for (combinator *m : *x->members)
    if (m->in != k || !known)
      {
	v = may_move (x, m, place);
	if (v.why == NOT_REFUSED)
	  v = may_stand_at (x->graph, m, *x->members, place, x->passed);
	if (v.why != NOT_REFUSED)
	  break;
      }
  return v;
}

/* Whether none of MEMBERS needs a result of another one, except as the count of
   what it gets from a filter.  */

static verdict
no_result_needed (graph_t *graph, const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *m : members)
    {
      if (!m->takes_result)
	continue;
      const char *roles = typed_roles (m->decl);
      for (unsigned i = 0; i < gimple_call_num_args (m->call); i++)
	{
	  tree arg = gimple_call_arg (m->call, i);
	  if (TREE_CODE (arg) != SSA_NAME || (m->behind && roles[i] == 'n'))
	    continue;
	  combinator **def = graph->by_call.get (SSA_NAME_DEF_STMT (arg));
	  if (!def || !(*def)->joining)
	    continue;
	  v.why = REFUSED_ORDER;
	  v.what = soac_printf ("the %s needs the result of the %s",
				soac_kind_name (m->kind),
				soac_kind_name ((*def)->kind));
	  v.where = (*def)->loc;
	  return v;
	}
    }
  return v;
}

/* Whether no edge between MEMBERS has been refused, and each has one array.  */

static verdict
no_refused_edge (const vec<combinator *> &members)
{
  for (const combinator *m : members)
    for (const edge_t *e : m->edges_in)
      if (!e->from->joining)
	continue;
      else if (e->refused.why != NOT_REFUSED)
	return e->refused;
      else if (e->assumed && !aligned_p (e))
	return { REFUSED_ALIAS, e->unguarded.what, e->unguarded.where };
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  return v;
}

/* Whether those of MEMBERS that are not in one kernel yet may run element by
   element together, and run equally often; K is the kernel that most of them
   are in.  WHEN is as in may_interleave.  */

static verdict
may_all_interleave (graph_t *graph, const vec<combinator *> &members,
		    const cluster *k, terms *when)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION }, maybe = v;
  for (combinator *a : members)
    {
      if (a->in == k)
	continue;
      mark_near (graph, a);
      for (combinator *b : members)
	{
	  /* Each pair once.  */
	  if (a->in == b->in || (b->in != k && b->id < a->id))
	    continue;
	  /* Copies of one producer make different elements.  */
	  if (original_of (a) == original_of (b))
	    continue;
	  bool forward = a->id < b->id;
	  if (!a->sunk && !b->sunk)
	    v = same_execution (forward ? a : b, forward ? b : a);
	  if (v.why == NOT_REFUSED && near_p (graph, b->call))
	    v = may_interleave (forward ? a : b, forward ? b : a, when);
	  if (guardable_p (v))
	    maybe = v;
	  else if (v.why != NOT_REFUSED)
	    return v;
	}
    }
  return maybe;
}

/* Make WHEN the terms of the kernels of MEMBERS.  */

static verdict
collect_terms (const vec<combinator *> &members, terms *when)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *m : members)
    if (v.why == NOT_REFUSED && m == m->in->members[0])
      v = add_terms (when, m->in->when, members);
  return v;
}

/* Whether MEMBERS may run at PLACE, all else being well.  WHEN, if so, gets what that
   takes; else is as in may_unite.  */

static verdict
may_run_at (graph_t *graph, const vec<combinator *> &members, cluster *k,
	    combinator *place, terms *when)
{
  terms more = terms ();
  more.testing = when->testing;
  crossing x = { graph, &members, &more, NULL, NULL, false,
		 { NOT_REFUSED, NULL, UNKNOWN_LOCATION }, {} };
  verdict v = may_gather (&x, place, k);
  if (v.why == NOT_REFUSED)
    v = may_load_again (graph, when, place);
  if (v.why == NOT_REFUSED)
    v = may_load_again (graph, &more, place);
  return v.why == NOT_REFUSED ? add_terms (when, more, members) : v;
}

/* A place for MEMBERS, all else being well: see may_unite.  */

static verdict
find_place (graph_t *graph, const vec<combinator *> &members, cluster *k,
	    combinator **place, terms *when)
{
  *place = k->place;
  verdict first = may_run_at (graph, members, k, *place, when);
  if (too_many_guards_p (first))
    return first;
  for (unsigned i = members.length (); i-- > 0 && first.why != NOT_REFUSED; )
    {
      if (members[i]->sunk)
	continue;
      *place = members[i];
      verdict v = may_run_at (graph, members, k, *place, when);
      if (v.why == NOT_REFUSED || too_many_guards_p (v))
	return v;
      if ((v.why == REFUSED_INPLACE && first.why != REFUSED_INPLACE)
	  || (guardable_p (v) && first.why == REFUSED_ALIAS)
	  || ((guardable_p (v) || v.why == REFUSED_ALIAS) && first.why == REFUSED_ORDER))
	first = v;
    }
  return first;
}

/* Whether values that are loaded again, if WHEN has some, are known where each of MEMBERS
   runs by itself: what is drawn into its consumers' kernel runs for their count, which its
   part would have to know before it is loaded.  */

static verdict
reloads_for_all (const vec<combinator *> &members, const terms &when)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (const combinator *m : members)
    if (m->sunk && memory_between_parts_p (when))
      {
	v.why = REFUSED_ORDER;
	v.what = soac_printf ("the %s runs for a count that is loaded later",
			      soac_kind_name (m->kind));
	v.where = m->loc;
      }
  if (!when.reloads.is_empty () && !when.restores.is_empty ())
    v = { REFUSED_ALIAS, "what is loaded again may be stored between", members[0]->loc };
  return v;
}

/* Whether MEMBERS, all `joining', may be in one kernel, wherever that is; K, WHEN are as in
   may_unite.  */

static verdict
may_share (graph_t *graph, const vec<combinator *> &members, const cluster *k, terms *when)
{
  saved_operands own;
  assume_unchanged (members, &own);
  verdict v = no_refused_edge (members);
  if (v.why == NOT_REFUSED)
    v = collect_terms (members, when);
  if (v.why == NOT_REFUSED)
    v = no_result_needed (graph, members);
  if (v.why == NOT_REFUSED)
    v = one_range (members, when);
  if (v.why == NOT_REFUSED)
    v = worth_one_thread (members);
  if (v.why == NOT_REFUSED)
    v = product_keeps_tiles (members);
  if (v.why == NOT_REFUSED)
    v = may_all_interleave (graph, members, k, when);
  restore_operands (&own);
  if (v.why == NOT_REFUSED)
    v = reloads_for_all (members, *when);
  return v;
}

/* All of MEMBERS are asked about together from now on, or not any more.  */

static void
set_joining (const vec<combinator *> &members, bool joining)
{
  for (combinator *m : members)
    m->joining = joining;
}

/* Whether MEMBERS, in program order, may be one kernel; *PLACE is then the
   member at whose call it may run.  The place that K, the kernel that most of
   them are in already, has is tried first, then all from the last on, so that
   as little as possible is moved up.  The reason of a refusal is that of the first place tried,
   unless a later one says more: an array is overwritten, or a guard would help, or, where the first
   was refused for its order, `restrict'.  WHEN, empty at first, becomes the terms of all
   that.  */

verdict
may_unite (graph_t *graph, const vec<combinator *> &members, cluster *k,
	   combinator **place, terms *when)
{
  set_joining (members, true);
  verdict v = may_share (graph, members, k, when);
  if (v.why == NOT_REFUSED)
    v = find_place (graph, members, k, place, when);
  set_joining (members, false);
  return v;
}

/* Whether MEMBERS, in program order, each of which is a kernel now, may be in one, wherever
   that is.  WHEN is as in may_unite.  */

verdict
may_share_kernel (graph_t *graph, const vec<combinator *> &members, terms *when)
{
  set_joining (members, true);
  verdict v = may_share (graph, members, NULL, when);
  set_joining (members, false);
  return v;
}

/* Whether MEMBERS, which may be in one kernel, may run at PLACE while all others run where
   their kernels are now.  WHEN, the terms of that, may grow.  */

verdict
may_stand_together (graph_t *graph, const vec<combinator *> &members, combinator *place,
		    terms *when)
{
  set_joining (members, true);
  verdict v = may_run_at (graph, members, NULL, place, when);
  set_joining (members, false);
  return v;
}

/* True if M may run at PLACE as far as that is not a question of where other combinators of
   GROUP, some of GRAPH, run.  */

bool
may_reach_p (graph_t *graph, const vec<combinator *> &group, combinator *m, combinator *place)
{
  terms when = terms ();
  when.testing = true;
  crossing x = { graph, &group, &when, NULL, NULL, false,
		 { NOT_REFUSED, NULL, UNKNOWN_LOCATION }, {} };
  set_joining (group, true);
  verdict v = may_move (&x, m, place);
  if (v.why == NOT_REFUSED)
    v = may_stand_at (graph, m, group, place, x.passed);
  set_joining (group, false);
  return v.why == NOT_REFUSED;
}
