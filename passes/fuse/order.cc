/* Which combinators may change places.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A kernel runs at one place, and there all its members do.  So what counts is where kernels
   stand, not which calls a member passes on its way:

     0: r = reduce (max, 0, n, x);		{0 2} at 0, {1 3} at 3
     1: map (f, n, y, x, r);			2 passes the call of 1, but 1 runs
     2: s = reduce (add, 0, n, x);		at 3, and still behind 2
     3: map (f, n, z, x, s);

   Two members change places if one call comes before the other, but its kernel behind the
   other's.  Whenever a kernel is made or moves, each of its members is asked about all with
   which it changes places then.  As every kernel is asked where it is made, all kernels of
   a plan are in an order that the program allows.

   A producer that is drawn into branches, loops or parts has not one place.  Who passes the
   call of a member of its kernel, or that kernel, crosses all of it.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if C makes what A writes for its consumers alone, into whose kernels it
   is drawn, so that B of OTHER, which reads, does not find it in memory.  Where guards fail C
   may store it all the same, but that is too late for who comes behind C.  */

static bool
unread_p (const combinator *c, const mem_access &a, const combinator *other,
	  const mem_access &b)
{
  return c->sunk && a.write && !b.write && (!c->stored_apart || other->id > c->id);
}

/* True if C makes what A writes for consumers of its kernel alone, into which it is drawn,
   and B, which writes to the same array, writes nothing that these read: the graph has been
   asked for all who do.  Then nothing is stored that B could meet.  */

static bool
unmet_p (const combinator *c, const mem_access &a, const mem_access &b)
{
  if (!c->sunk || c->stored_apart || !a.write || !b.write || !b.pointer)
    return false;
  bool any = false;
  for (const edge_t *e : c->edges_out)
    if (e->to->joining)
      {
	tree read = e->to->inputs[e->input].value;
	if (!e->makes_all
	    || !operand_equal_p (root_pointer (b.pointer), root_pointer (read), 0))
	  return false;
	any = true;
      }
  return any;
}

/* Whether the accesses of C leave each other alone with those of OTHER.  */

static verdict
may_cross_combinator (combinator *c, combinator *other)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!may_conflict_p (c, other))
    return v;
  /* Two copies of one producer make different elements, or run on different
     paths.  */
  if (original_of (c) == original_of (other))
    return v;
  for (mem_access &a : c->accesses)
    for (mem_access &b : other->accesses)
      if ((a.write || b.write) && !unread_p (c, a, other, b) && !unmet_p (c, a, b)
	  && !disjoint_p (a, b))
	{
	  bool same = (a.pointer && b.pointer
		       && same_pointer_p (a.pointer, b.pointer));
	  v.why = (same && b.write ? REFUSED_INPLACE
		   : b.write ? REFUSED_ALIAS : REFUSED_READ_OUTSIDE);
	  v.where = other->loc;
	  v.what = soac_printf (same ? "'%s' is %s between"
				: "'%s' may be %s between", a.name,
				b.write ? "written" : "read");
	  return v;
	}
  return v;
}

/* True if C does nothing that the program would notice if it ran where it
   would not have run: it cannot stop, and reads only what members of its
   kernel (MEMBERS) have written before.  */

bool
harmless_p (const combinator *c, const vec<combinator *> &members)
{
  if (!c->outputs.is_empty () || c->purity != PURITY_CONST)
    return false;
  const soac_operator *ops[] = { c->combine, c->element };
  for (const soac_operator *op : ops)
    if (op && !runs_anywhere_p (op))
      return false;
  for (const view &v : c->inputs)
    {
      bool produced = v.kind == VIEW_BROADCAST || v.kind == VIEW_IOTA;
      for (const combinator *m : members)
	if (m->id < c->id && (m->kind != SOAC_FILTER || c->behind == m))
	  for (const view &out : m->outputs)
	    produced |= (v.kind == VIEW_ARRAY && out.kind == VIEW_ARRAY
			 && same_stride_p (out.stride, v.stride)
			 && same_pointer_p (out.value, v.value));
      if (!produced)
	return false;
    }
  return true;
}

/* Whether M may change places with OTHER as far as their arrays go; if UP also as OTHER may
   end the program: M would run first.  MEMBERS are those of M's kernel.  */

static verdict
may_change_places (combinator *m, combinator *other, bool up,
		   const vec<combinator *> &members)
{
  verdict v = may_cross_combinator (m, other);
  if (v.why == NOT_REFUSED && up && may_stop_p (other) && !harmless_p (m, members))
    {
      v.why = REFUSED_ORDER;
      v.where = other->loc;
      v.what = "an operator between may not return";
    }
  return v;
}

/* True if C was drawn into the kernels of its consumers.  */

static bool
was_drawn_p (const combinator *c)
{
  return c->sunk || !c->copies.is_empty ();
}

/* True if a member of K was, or will be.  */

static bool
has_drawn_p (const cluster *k)
{
  if (k->draws)
    return true;
  for (const combinator *m : k->members)
    if (was_drawn_p (m))
      return true;
  return false;
}

/* Whether M, on its way UP or down past the call of a member of KERNEL, may do so.  */

static verdict
may_pass_kernel (combinator *m, cluster *kernel, bool up,
		 const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (changes_reloads_p (m, kernel) || touches_restores_p (m, kernel))
    {
      v.why = REFUSED_ALIAS;
      v.where = kernel->place->loc;
      v.what = "it may touch what a kernel between loads or stores";
    }
  if (was_drawn_p (m) || has_drawn_p (kernel))
    for (combinator *o : kernel->members)
      if (v.why == NOT_REFUSED)
	v = may_change_places (m, o, up, members);
  return v;
}

/* Whether M of MEMBERS, of one kernel, may pass on its way UP or down the call of OTHER, of
   another kernel, or of several in different branches, whatever comes of the order of their
   places.  */

verdict
may_pass (combinator *m, combinator *other, bool up, const vec<combinator *> &members)
{
  verdict v = may_pass_kernel (m, other->in, up, members);
  for (combinator *copy : other->copies)
    if (v.why == NOT_REFUSED)
      v = may_pass_kernel (m, copy->in, up, members);
  return v;
}

/* Looks for one of two statements.  */

struct lookout
{
  const gimple *a, *b;
  bool found;
};

/* Callback of walk_between.  */

static bool
look_cb (gimple *stmt, void *data)
{
  lookout *l = (lookout *) data;
  l->found |= stmt == l->a || stmt == l->b;
  return !l->found;
}

/* True if who goes from FROM to TO passes A or B.  */

static bool
passes_p (gimple *from, gimple *to, const gimple *a, const gimple *b)
{
  lookout l = { a, b, false };
  if (from != to && stmt_before_p (from, to))
    walk_between (from, to, look_cb, &l);
  else if (from != to)
    walk_between (to, from, look_cb, &l);
  return l.found;
}

/* True if M, whose kernel is to stand at PLACE, and OTHER, of another kernel, may then come
   in another order than their calls.  Dominance tells it where it knows one before the
   other: then that is so in each turn of the loops that both are in.  */

static bool
changes_places_p (const combinator *m, const combinator *place, const combinator *other)
{
  gimple *a = m->call, *b = other->call;
  gimple *to = place->call, *there = other->in->place->call;
  bool before = stmt_before_p (a, b), behind = stmt_before_p (b, a);
  bool now_before = stmt_before_p (to, there), now_behind = stmt_before_p (there, to);
  if ((before && now_before) || (behind && now_behind))
    return false;
  if ((before && now_behind) || (behind && now_before))
    return true;
  return passes_p (a, to, b, there) || passes_p (b, there, a, to);
}

/* Whether M of MEMBERS, whose kernel is to stand at PLACE, may change places with O of GRAPH if
   it does.  M is marked.  */

static verdict
may_stand_with (graph_t *graph, combinator *m, const vec<combinator *> &members,
		const combinator *place, combinator *o)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (o->joining || was_drawn_p (o) || (m == place && o->in->place == o)
      || !(near_p (graph, o->call) || may_stop_p (m) || may_stop_p (o)))
    return v;
  /* Who comes to run where the other one has not run yet.  */
  bool up = (stmt_before_p (place->call, o->call)
	     && !stmt_before_p (m->call, o->call));
  bool other_up = (stmt_before_p (o->in->place->call, m->call)
		   && !stmt_before_p (o->call, m->call));
  v = may_change_places (m, o, up, members);
  if (v.why == NOT_REFUSED && other_up)
    v = may_change_places (o, m, true, o->in->members);
  if (v.why != NOT_REFUSED && !changes_places_p (m, place, o))
    v.why = NOT_REFUSED;
  return v;
}

/* The position in GRAPH of the first combinator that is not before number ID.  */

static unsigned
position_from (const graph_t *graph, unsigned id)
{
  unsigned lo = 0, hi = graph->nodes.length ();
  while (lo < hi)
    {
      unsigned mid = (lo + hi) / 2;
      if (graph->nodes[mid]->id < id)
	lo = mid + 1;
      else
	hi = mid;
    }
  return lo;
}

/* Append to LIST those of GRAPH that have moved within their block, maybe past C.  */

static void
add_moved_past (const graph_t *graph, const combinator *c, vec<combinator *> *list)
{
  unsigned most = graph->farthest;
  for (unsigned i = position_from (graph, c->id > most ? c->id - most : 0);
       i < graph->nodes.length () && graph->nodes[i]->id <= c->id + most; i++)
    if (graph->nodes[i]->in->place != graph->nodes[i])
      list->safe_push (graph->nodes[i]);
}

/* Whether M of MEMBERS, of GRAPH, may change places with all other combinators with which it
   does so if their kernel stands at PLACE.  That can only be those whose calls it PASSES or
   whose kernels stand there; and others that have moved past its call or the place.  */

verdict
may_stand_at (graph_t *graph, combinator *m, const vec<combinator *> &members,
	      const combinator *place, const vec<combinator *> &passed)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (was_drawn_p (m))
    return v;
  mark_near (graph, m);
  auto_vec<combinator *> others;
  for (combinator *o : passed)
    if (o->in->place == o)
      others.safe_splice (o->in->members);
    else
      others.safe_push (o);
  others.safe_splice (graph->moved);
  add_moved_past (graph, m, &others);
  add_moved_past (graph, place, &others);
  for (combinator *o : others)
    {
      v = may_stand_with (graph, m, members, place, o);
      if (v.why != NOT_REFUSED)
	return v;
    }
  return v;
}

/* Keep for later that the members of K, of GRAPH, are not where their calls are.  Those in one
   block are numbered without a gap, so that it is enough to know how far they have
   moved at most.  */

void
note_moves (graph_t *graph, const cluster *k)
{
  for (combinator *m : k->members)
    if (gimple_bb (m->call) != gimple_bb (k->place->call))
      graph->moved.safe_push (m);
    else
      graph->farthest = MAX (graph->farthest, m->id > k->place->id ? m->id - k->place->id
						 : k->place->id - m->id);
}

/* True if C is given as an argument what FROM returns.  */

static bool
takes_result_of_p (const combinator *c, const combinator *from)
{
  tree result = gimple_call_lhs (from->call);
  if (!result || TREE_CODE (result) != SSA_NAME)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (c->call); i++)
    if (gimple_call_arg (c->call, i) == result)
      return true;
  return false;
}

/* True if B of GROUP, which comes behind A, has to run behind it.  */

bool
keeps_order_p (combinator *a, combinator *b, const vec<combinator *> &group)
{
  return (takes_result_of_p (b, a) || may_cross_combinator (a, b).why != NOT_REFUSED
	  || (may_stop_p (a) && !harmless_p (b, group)));
}

/* Check that the kernels of GRAPH stand in an order that the program allows.  */

void
verify_order (graph_t *graph)
{
  for (combinator *a : graph->nodes)
    for (combinator *b : graph->nodes)
      if (a->id < b->id && a->in != b->in && !was_drawn_p (a) && !was_drawn_p (b)
	  && (takes_result_of_p (b, a)
	      || may_cross_combinator (a, b).why != NOT_REFUSED))
	gcc_assert (!changes_places_p (a, a->in->place, b));
}
