/* Producers that run where their consumers are: in branches, or for parts.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A producer that not all paths need, or of which consumers need parts, is drawn
   into their kernels, a copy into each, if nobody else needs what it makes and
   nothing is made twice on one path:

     map (sq, n, t, x); if (c) a = reduce (add, 0, n, t);
			else map (neg, n, o, t);
     => {map reduce} in one branch, {map map} in the other

     map (sq, 2 * n, t, x); s = redomap (add, mul, 0, n, t, t + n)
     => {map map redomap}: one map for each half

   A map whose elements are all one value, in few instructions, may be made any number
   of times: each consumer that cannot be in one kernel with the others makes it again,
   in loops, too.

     map (f, n, t, e);				_1 = f (e)
     s = redomap (add, mul, 0, n, t, x);	=> {redomap over _1 and x}
     map (axpy, n, y, y, t, s)			   {map over y, _1 and s}

   fuse.cc says when; reindex.cc and windows.cc know the indices.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* A combinator that is C as it runs now, without its edges.  */

static combinator *
copy_combinator (const combinator *c)
{
  combinator *n = new combinator ();
  n->id = c->id;
  n->kind = c->kind;
  n->call = c->call;
  n->decl = c->decl;
  n->loc = c->loc;
  n->combine = c->combine;
  n->element = c->element;
  n->folds = c->folds;
  n->init = c->init;
  n->count = c->count;
  n->axes.safe_splice (c->axes);
  n->space.safe_splice (c->space);
  n->within = c->within;
  n->type = c->type;
  n->outputs.safe_splice (c->outputs);
  n->inputs.safe_splice (c->inputs);
  n->params.safe_splice (c->params);
  n->result = c->result;
  n->accesses.safe_splice (c->accesses);
  n->purity = c->purity;
  n->behind = c->behind;
  n->takes_result = c->takes_result;
  n->nofuse = c->nofuse;
  return n;
}

/* A copy of producer C of P, for another branch.  */

static combinator *
copy_producer (plan *p, combinator *c)
{
  combinator *n = copy_combinator (c);
  n->sunk = true;
  n->stored_apart = c->stored_apart;
  n->as_called = c->as_called;
  n->original = c;
  c->copies.safe_push (n);
  p->graph.copies.safe_push (n);
  for (edge_t *e : c->edges_in)
    {
      edge_t *f = new edge_t ();
      *f = *e;
      f->to = n;
      f->from->edges_out.safe_push (f);
      n->edges_in.safe_push (f);
      p->graph.edges.safe_push (f);
    }
  cluster *k = new cluster ();
  k->members.safe_push (n);
  k->place = n;
  n->in = k;
  return n;
}

/* Keep how C of P runs as it is called, for where guards fail.  */

static void
keep_as_called (plan *p, combinator *c)
{
  map_indices own;
  save_indices (c, &own);
  c->as_called = copy_combinator (c);
  use_indices (c->as_called, &own);
  p->graph.as_called.safe_push (c->as_called);
}

/* Fuse producer C of P into KERNEL, in a branch, which it may join.  */

static void
draw_in (plan *p, combinator *c, cluster *kernel)
{
  auto_vec<cluster *> parts;
  parts.safe_push (c->in);
  parts.safe_push (kernel);
  verdict v = unite (p, parts, true);
  gcc_assert (v.why == NOT_REFUSED);
  settle (c, v);
}

/* What KERNEL reads of a producer at one set of indices, by EDGES, and how the
   producer runs THERE.  */

struct part_read
{
  cluster *kernel;
  auto_vec<edge_t *> edges;
  map_indices there;
};

/* The edges from C into KERNEL.  */

static void
edges_into (const combinator *c, const cluster *kernel, vec<edge_t *> *edges)
{
  for (edge_t *e : c->edges_out)
    if (e->to->in == kernel)
      edges->safe_push (e);
}

/* Add to ALL how KERNEL reads producer C: a part for each set of indices.  */

static void
take_parts (const combinator *c, cluster *kernel, vec<part_read *> *all)
{
  auto_vec<edge_t *> edges;
  edges_into (c, kernel, &edges);
  unsigned first = all->length ();
  for (edge_t *e : edges)
    {
      part_read *part = NULL;
      for (unsigned i = first; i < all->length () && !part; i++)
	{
	  const edge_t *f = (*all)[i]->edges[0];
	  if (e->moved == f->moved && (!e->moved || same_indices_p (e, f)))
	    part = (*all)[i];
	}
      if (!part)
	{
	  part = new part_read ();
	  part->kernel = kernel;
	  all->safe_push (part);
	}
      part->edges.safe_push (e);
    }
}

/* True if C is a map whose elements are all one value, which costs little.  */

bool
constant_map_p (const combinator *c)
{
  if (c->kind != SOAC_MAP || c->behind || !c->element
      || c->element->facts->weight >= HEAVY_WEIGHT)
    return false;
  for (const view &v : c->inputs)
    if (v.kind != VIEW_BROADCAST)
      return false;
  return true;
}

/* Whether no element of producer C is needed both for A and for B on one path, or C may
   make it again.  */

static verdict
share_nothing (const combinator *c, const part_read *a, const part_read *b)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  const edge_t *ea = a->edges[0], *eb = b->edges[0];
  bool one = a->kernel == b->kernel;
  if (constant_map_p (c) || ea->fold || eb->fold
      || (!one && disjoint_paths_p (c, a->kernel->place, b->kernel->place))
      || different_elements_p (ea, eb))
    return v;
  v.why = one || ea->moved || eb->moved ? REFUSED_ORDER : REFUSED_BRANCH;
  v.what = (one ? "elements are needed at more than one index"
	    : "one path may need it more than once");
  if (one)
    v.where = eb->to->loc;
  return v;
}

/* Whether STMT, in a loop around PLACE that producer C is not in, leaves alone what C
   reads and writes for PLACE, in whichever turns of the loop.  */

static verdict
unchanged_by (graph_t *graph, combinator *c, gimple *place, gimple *stmt)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  combinator **slot = graph->by_call.get (stmt);
  for (mem_access &a : c->accesses)
    {
      bool writes = false;
      if (!slot)
	writes = !a.any && may_write_in_some_turn_p (place, a, stmt);
      else if (may_conflict_p (c, *slot))
	for (mem_access &b : (*slot)->accesses)
	  writes |= b.write && !disjoint_in_all_turns_p (stmt, b, a);
      if (!writes)
	continue;
      v.why = REFUSED_LOOP;
      v.what = soac_printf ("'%s' may be written in the loop", a.name);
      v.where = LOCATION_LOCUS (gimple_location (stmt));
      return v;
    }
  return v;
}

/* Whether no member of KERNEL, which is in a loop that producer C is not in, does.  */

static verdict
unchanged_by_members (graph_t *graph, combinator *c, const cluster *kernel)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (same_execution (c, kernel->place).why == REFUSED_LOOP)
    for (combinator *m : kernel->members)
      if (v.why == NOT_REFUSED)
	v = unchanged_by (graph, c, kernel->place->call, m->call);
  return v;
}

/* Whether nothing in a loop around KERNEL that producer C is not in changes what C
   reads and writes: C runs again in it.  */

static verdict
unchanged_in_loop (graph_t *graph, combinator *c, const cluster *kernel)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  gimple *place = kernel->place->call;
  if (same_execution (c, kernel->place).why != REFUSED_LOOP)
    return v;
  class loop *loop = gimple_bb (place)->loop_father;
  while (loop_depth (loop) > 1 && !flow_bb_inside_loop_p (loop_outer (loop), gimple_bb (c->call)))
    loop = loop_outer (loop);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (flow_bb_inside_loop_p (loop, bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gimple_vdef (gsi_stmt (gsi)) && v.why == NOT_REFUSED)
	  v = unchanged_by (graph, c, place, gsi_stmt (gsi));
  return v;
}

/* Whether producer C of P may join the kernel of PART, running as that says.  Of
   several parts in one kernel (SEVERAL) each must be fine by itself, where the
   kernel stands: then they are so together.  WHEN has the terms of those before it,
   and becomes those of all.  */

static verdict
may_join (plan *p, combinator *c, const part_read *part, bool several, terms *when)
{
  auto_vec<combinator *> members, one;
  cluster *kernel = part->kernel;
  one.safe_push (c);
  merge_members (&members, kernel->members);
  merge_members (&members, one);
  map_indices own;
  save_indices (c, &own);
  use_indices (c, &part->there);
  combinator *place;
  verdict v = unchanged_by_members (&p->graph, c, kernel);
  if (v.why == NOT_REFUSED)
    v = may_unite (&p->graph, members, kernel, &place, when);
  if (v.why == NOT_REFUSED)
    v = unchanged_in_loop (&p->graph, c, kernel);
  use_indices (c, &own);
  if (v.why == NOT_REFUSED
      && ((several && place != kernel->place)
	  || (!when->testing && !when->guards.is_empty ())))
    {
      v.why = REFUSED_ORDER;
      v.what = "elements are needed at more than one index";
      v.where = kernel->place->loc;
    }
  return v;
}

/* Why producer C is not in one kernel with all of PARTS: the reason that stays if
   drawing it in does not help.  */

static verdict
why_apart (const combinator *c, const vec<part_read *> &parts)
{
  verdict v;
  for (const part_read *r : parts)
    {
      v = same_execution (c, r->kernel->place);
      if (v.why != NOT_REFUSED)
	return v;
    }
  v.why = REFUSED_MULTI_USE;
  v.what = "another kernel needs the array as well";
  v.where = parts[parts.length () - 1]->kernel->members[0]->loc;
  return v;
}

/* True if one of PARTS reads its producer by other subscripts.  */

static bool
folded_p (const vec<part_read *> &parts)
{
  for (const part_read *r : parts)
    if (r->edges[0]->fold)
      return true;
  return false;
}

/* Whether it costs less to compute what C of P makes for each of PARTS than to store it, where
   that is asked.  */

static verdict
worth_folding (const plan *p, combinator *c, const vec<part_read *> &parts)
{
  auto_vec<edge_t *> firsts;
  for (const part_read *r : parts)
    firsts.safe_push (r->edges[0]);
  if (folded_p (parts))
    return may_compute_again (p, c, firsts);
  return { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
}

/* True if C, drawn in for PARTS, still runs for all elements it has, wherever that is.  */

static bool
runs_for_all_p (const combinator *c, const vec<part_read *> &parts)
{
  if (parts.length () != 1 || parts[0]->edges[0]->fold)
    return false;
  const combinator *to = parts[0]->edges[0]->to;
  return (same_execution (c, to).why == NOT_REFUSED
	  && operand_equal_p (c->count, to->count, 0));
}

/* Let each of PARTS know how C of P runs for it.  */

static void
find_indices (plan *p, combinator *c, const vec<part_read *> &parts)
{
  for (part_read *r : parts)
    if (r->edges[0]->fold)
      make_folded (&p->graph, c, r->edges, &r->there);
    else if (r->edges[0]->moved)
      make_indices (c, r->edges, r->kernel->place->call, &r->there);
    else
      save_indices (c, &r->there);
}

/* Whether those of PARTS that are in one kernel run over one space there.  */

static verdict
one_space_each (const combinator *c, const vec<part_read *> &parts)
{
  for (unsigned i = 0; i < parts.length (); i++)
    for (unsigned j = 0; j < i; j++)
      if (parts[i]->kernel == parts[j]->kernel && !parts[i]->there.axes.is_empty ()
	  && !parts[j]->there.axes.is_empty ()
	  && !same_axes_p (parts[i]->there.axes, parts[j]->there.axes))
	return { REFUSED_SIZE, "the spaces are not known to be equal", c->loc };
  return { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
}

/* Whether producer C of P may join the kernels of all PARTS; if TESTING these may have
   guards.  Where they fail C stores what it makes: for its consumer's part, or, if that
   reads it at several indices, all that it makes.  */

static verdict
may_join_all (plan *p, combinator *c, const vec<part_read *> &parts, bool testing)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  bool folded = folded_p (parts);
  c->stored_apart = testing;
  for (unsigned i = 0, end; i < parts.length () && v.why == NOT_REFUSED; i = end)
    {
      const cluster *kernel = parts[i]->kernel;
      for (end = i; end < parts.length () && parts[end]->kernel == kernel; end++)
	;
      bool several = end > i + 1;
      terms when;
      when.testing = when.counting = testing && (folded || !several);
      for (unsigned j = i; j < end && v.why == NOT_REFUSED; j++)
	v = may_join (p, c, parts[j], several, &when);
      /* C is drawn into this kernel before the next one.  */
      parts[i]->kernel->draws = true;
    }
  for (const part_read *r : parts)
    r->kernel->draws = false;
  return v;
}

/* Whether producer C of P may be drawn in for each of PARTS, which are in branches or read parts
   of what C makes: nobody else needs that, and no path needs an element twice.  Each of PARTS gets
   how C runs for it.  */

static verdict
may_draw_in (plan *p, combinator *c, const vec<part_read *> &parts)
{
  verdict v = why_apart (c, parts);
  bool moved = false;
  for (edge_t *e : c->edges_out)
    if (e->refused.why != NOT_REFUSED || e->assumed)
      return v;
    else
      moved |= e->moved;
  if (moved)
    {
      v.why = REFUSED_ORDER;
      v.what = all_needed (c);
      v.where = UNKNOWN_LOCATION;
    }
  if (feeds_window_p (c) || (moved && !movable_p (c)))
    return v;
  /* What goes on from what is there is not copied.  */
  if (c->in->members.length () > 1 || read_by_others_p (p, c) || !c->starts.is_empty ()
      || (parts.length () > 1 && c->kind == SOAC_FILTER))
    return v;
  if (may_stop_p (c) && !runs_for_all_p (c, parts))
    {
      v.why = REFUSED_ORDER;
      v.what = "an operator that may not return has to run for all elements";
      return v;
    }
  v = worth_folding (p, c, parts);
  if (v.why != NOT_REFUSED)
    return v;
  for (unsigned i = 0; i < parts.length (); i++)
    for (unsigned j = 0; j < i; j++)
      {
	v = share_nothing (c, parts[j], parts[i]);
	if (v.why != NOT_REFUSED)
	  return v;
      }
  find_indices (p, c, parts);
  v = one_space_each (c, parts);
  if (v.why != NOT_REFUSED)
    return v;
  v = may_join_all (p, c, parts, false);
  if (v.why != NOT_REFUSED && p->guarding)
    v = may_join_all (p, c, parts, true);
  p->undecided |= guardable_p (v);
  return v;
}

/* Draw producer C of P in for each of PARTS: a copy for each but the first.  */

static void
draw_in_for_all (plan *p, combinator *c, const vec<part_read *> &parts)
{
  auto_vec<combinator *> runs;
  if (c->stored_apart && folded_p (parts))
    keep_as_called (p, c);
  for (unsigned i = 0; i < parts.length (); i++)
    runs.safe_push (i == 0 ? c : copy_producer (p, c));
  for (unsigned i = 0; i < parts.length (); i++)
    {
      combinator *here = runs[i];
      bool moved = false, folded = false;
      here->edges_out.truncate (0);
      for (edge_t *e : parts[i]->edges)
	{
	  moved |= e->moved;
	  folded |= e->fold != NULL;
	  e->fold = NULL;
	  e->from = here;
	  e->moved = false;
	  here->edges_out.safe_push (e);
	}
      use_indices (here, &parts[i]->there);
      if (folded)
	fold_producers (&p->graph, here);
      else if (moved)
	move_producers (&p->graph, here);
    }
  for (unsigned i = 0; i < parts.length (); i++)
    draw_in (p, runs[i], parts[i]->edges[0]->to->in);
  /* Others run in the parts of their consumers.  */
  for (combinator *here : runs)
    here->stored_apart = here->part && here->part->members.length () == 1;
}

/* The edges of C that take it at other indices than its own are refused for
   V's reason.  */

void
refuse_moved (combinator *c, verdict v)
{
  for (edge_t *e : c->edges_out)
    if (e->refused.why == NOT_REFUSED && e->moved)
      e->refused = v;
}

/* Fuse producer C of P into KERNELS, which read it at several indices and become
   one; V is why not, as far as is known.  Each block of the kernel makes some
   elements more than it has itself.  */

static void
unite_windows (plan *p, combinator *c, const vec<cluster *> &kernels,
	       verdict *v)
{
  verdict now = open_windows (p, c, kernels);
  if (now.why == NOT_REFUSED)
    {
      auto_vec<cluster *> parts;
      parts.safe_push (c->in);
      parts.safe_splice (kernels);
      now = unite (p, parts);
      if (now.why != NOT_REFUSED)
	close_windows (c);
      for (combinator *m : c->in->members)
	if (m->windowed)
	  settle (m, now);
    }
  else if (!now.what)
    return;
  *v = now;
}

/* Draw producer C of P into KERNELS, in which its consumers run, if that is
   legal: into each branch, and for each part of what it makes, a copy.  That is
   one fusion.  */

void
sink_producer (plan *p, combinator *c, const vec<cluster *> &kernels)
{
  auto_vec<part_read *> parts;
  for (cluster *k : kernels)
    take_parts (c, k, &parts);
  c->sunk = true;
  verdict v = may_draw_in (p, c, parts);
  if (v.why == NOT_REFUSED)
    v = burn_fuel ();
  if (v.why == NOT_REFUSED)
    draw_in_for_all (p, c, parts);
  else
    {
      c->sunk = c->stored_apart = false;
      c->again = 0;
      unite_windows (p, c, kernels, &v);
      if (!c->windowed)
	{
	  refuse_moved (c, v);
	  unite_with_some (p, c, kernels, &v);
	}
      settle (c, v);
    }
  for (part_read *r : parts)
    delete r;
}

/* True if kernels A and B read some of producer C at the same indices.  */

static bool
read_same_p (const combinator *c, const cluster *a, const cluster *b)
{
  auto_vec<edge_t *> first, second;
  edges_into (c, a, &first);
  edges_into (c, b, &second);
  for (const edge_t *e : first)
    for (const edge_t *f : second)
      if (same_indices_p (e, f))
	return true;
  return false;
}

/* Make those of KERNELS one that take producer C of P at the same indices, so
   that each element is made once.  */

void
join_consumers (plan *p, combinator *c, vec<cluster *> *kernels)
{
  for (unsigned i = 0; i < kernels->length (); i++)
    for (unsigned j = kernels->length (); --j > i; )
      {
	auto_vec<cluster *> two;
	two.safe_push ((*kernels)[i]);
	two.safe_push ((*kernels)[j]);
	if (read_same_p (c, two[0], two[1])
	    && !disjoint_paths_p (c, two[0]->place, two[1]->place)
	    && unite (p, two).why == NOT_REFUSED)
	  kernels->ordered_remove (j);
      }
}
