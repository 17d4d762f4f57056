/* Which combinators share a kernel: graph -> plan.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   fuse_t2 is the T2 reduction of Henriksen and Oancea, "A T2 graph-reduction
   approach to fusion" (section 3): bottom-up, each producer is fused into the
   one kernel that all its consumers have become.  Where they have become
   several, these are first made one if that is legal (Figure 8).  So nothing is
   computed twice.

     t = map f x		{0}		{0}	   {0 1 2}
     u = map g t	 =>	{1}	=>	{1 2}  =>
     s = reduce h u t		{2}

   Three things go beyond the paper.  An array that something outside the kernel
   reads as well is computed in the kernel and also stored (diagonal fusion), if
   need be for consumers that cannot join.  Scans and filters hand their elements
   on, too.  And kernels over the same range that read a common array are
   made one (beside.cc).

   All that goes without guards is done first.  Then kernels that only guards let
   fuse are made one, and keep what they were as their parts: these run where the
   guards fail.

   The functions here know combinators, edges and verdicts, and nothing of
   GCC.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Give each combinator of P a kernel of its own.  */

void
start_alone (plan *p)
{
  for (combinator *c : p->graph.nodes)
    {
      cluster *k = new cluster ();
      k->members.safe_push (c);
      k->place = c;
      c->in = k;
    }
}

/* Collect P's clusters in program order and number them: each is a kernel of one segment.  */

static void
number_clusters (plan *p)
{
  for (combinator *c : p->graph.nodes)
    if (c->in->place == c)
      {
	c->in->id = p->clusters.length ();
	c->in->segments.safe_push (c->in);
	p->clusters.safe_push (c->in);
      }
}

/* A plan in which nothing is fused; WHY says why not.  */

void
fuse_none (plan *p, const char *why)
{
  start_alone (p);
  for (edge_t *e : p->graph.edges)
    if (e->refused.why == NOT_REFUSED)
      {
	e->refused.why = REFUSED_COST;
	e->refused.what = why;
      }
  number_clusters (p);
}

/* What a verdict says when only the fuel is missing.  */
static const char out_of_fuel[] = "out of fuel";

/* Burn the fuel for one fusion, if there is any left.  */

verdict
burn_fuel (void)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!soac_args.fuel)
    {
      v.why = REFUSED_COST;
      v.what = out_of_fuel;
    }
  else if (soac_args.fuel != ULONG_MAX)
    soac_args.fuel--;
  return v;
}

/* Order parts by their places.  */

static int
by_place (const void *a, const void *b)
{
  const cluster *x = *(cluster *const *) a, *y = *(cluster *const *) b;
  return (int) x->place->id - (int) y->place->id;
}

/* The one of PARTS that is what C makes as it is called, or null.  */

static cluster *
part_as_called (const vec<cluster *> &parts, const combinator *c)
{
  for (cluster *part : parts)
    if (c->as_called && part->members[0] == c->as_called)
      return part;
  return NULL;
}

/* Add PART to PARTS, unless it is one of them.  */

static void
add_part (vec<cluster *> *parts, cluster *part)
{
  if (!parts->contains (part))
    parts->safe_push (part);
}

/* Add to PARTS, of a kernel that has guards, K, which has none, as it runs where they
   fail; to KNOWN, all parts of the kernel, as well.  What is drawn in at several subscripts runs
   there once, as it is called.  */

static void
keep_as_part (vec<cluster *> *known, vec<cluster *> *parts, const cluster *k)
{
  combinator *first = k->members[0];
  bool drawn = k->members.length () == 1 && first->as_called;
  if (drawn && part_as_called (*known, first))
    {
      first->part = part_as_called (*known, first);
      add_part (parts, first->part);
      return;
    }
  cluster *part = new cluster ();
  if (drawn)
    part->members.safe_push (first->as_called);
  else
    part->members.safe_splice (k->members);
  part->place = k->place;
  part->when.twins.safe_splice (k->when.twins);
  part->is_part = true;
  for (combinator *m : part->members)
    m->part = part;
  for (combinator *m : k->members)
    m->part = part;
  known->safe_push (part);
  parts->safe_push (part);
}

/* Order combinators as the program does.  */

int
by_id (const void *a, const void *b)
{
  const combinator *x = *(combinator *const *) a, *y = *(combinator *const *) b;
  return (int) x->id - (int) y->id;
}

/* Add to MEMBERS, which are in program order, those of MORE, which are, too.  */

void
merge_members (vec<combinator *> *members, const vec<combinator *> &more)
{
  unsigned i = members->length (), j = more.length (), to = i + j;
  members->safe_splice (more);
  while (j > 0)
    if (i > 0 && (*members)[i - 1]->id > more[j - 1]->id)
      (*members)[--to] = (*members)[--i];
    else
      (*members)[--to] = more[--j];
}

/* Whether the parts of KERNELS, which run one kernel after the other, run as the program calls
   them: values that are loaded again are loaded where they were.  */

static verdict
apart_in_order (const vec<cluster *> &kernels)
{
  const cluster *last = NULL;
  for (const cluster *k : kernels)
    {
      unsigned n = k->parts.length ();
      const cluster *first = n > 0 ? k->parts[0] : k;
      if (last && by_place (&last, &first) > 0)
	return { REFUSED_ORDER,
		 "values are loaded again between calls that would change places", k->place->loc };
      last = n > 0 ? k->parts[n - 1] : k;
    }
  return { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
}

/* Make the clusters KERNELS of P one, if that is legal and, unless PAID, there is
   fuel for it.  Without a FLOW between them counts are not worth a test.  */

verdict
unite (plan *p, const vec<cluster *> &kernels, bool paid, bool flow)
{
  auto_vec<combinator *> members;
  for (cluster *k : kernels)
    merge_members (&members, k->members);
  cluster *largest = NULL;
  for (cluster *k : kernels)
    if (!k->place->sunk
	&& (!largest || k->members.length () >= largest->members.length ()))
      largest = k;
  combinator *place;
  terms when;
  when.testing = p->guarding;
  when.counting = p->guarding && flow;
  verdict v = may_unite (&p->graph, members, largest, &place, &when);
  p->undecided |= guardable_p (v);
  auto_vec<cluster *> in_order;
  in_order.safe_splice (kernels);
  in_order.qsort (by_place);
  if (v.why == NOT_REFUSED && memory_between_parts_p (when))
    v = apart_in_order (in_order);
  if (v.why == NOT_REFUSED && !paid)
    v = burn_fuel ();
  if (v.why != NOT_REFUSED)
    return v;
  auto_vec<cluster *> apart, known;
  for (cluster *k : kernels)
    known.safe_splice (k->parts);
  for (cluster *k : in_order)
    if (k->parts.is_empty () && !when.guards.is_empty ())
      keep_as_part (&known, &apart, k);
    else
      for (cluster *part : k->parts)
	add_part (&apart, part);
  cluster *whole = kernels[0];
  for (cluster *k : kernels)
    if (k != whole)
      delete k;
  whole->members.truncate (0);
  whole->members.safe_splice (members);
  whole->place = place;
  whole->when.guards.truncate (0);
  whole->when.guards.safe_splice (when.guards);
  whole->when.twins.truncate (0);
  whole->when.twins.safe_splice (when.twins);
  whole->when.reloads.truncate (0);
  whole->when.reloads.safe_splice (when.reloads);
  whole->when.restores.truncate (0);
  whole->when.restores.safe_splice (when.restores);
  whole->parts.truncate (0);
  whole->parts.safe_splice (apart);
  for (combinator *m : members)
    m->in = whole;
  note_moves (&p->graph, whole);
  p->fusions++;
  return v;
}

/* Where V, of C and KERNEL, points: if at KERNEL itself, at another one that takes what C
   makes.  */

static location_t
other_place (const combinator *c, const cluster *kernel, verdict v)
{
  for (const combinator *m : kernel->members)
    if (v.why == REFUSED_MULTI_USE && m->loc == v.where)
      for (const edge_t *e : c->edges_out)
	if (e->to->in != kernel)
	  return e->to->loc;
  return v.where;
}

/* The fusible edges of C get their verdicts: those into C's own kernel are
   fused, for the others it is V.  */

void
settle (combinator *c, verdict v)
{
  for (edge_t *e : c->edges_out)
    if (e->refused.why == NOT_REFUSED)
      {
	e->fused = e->to->in == c->in;
	if (!e->fused)
	  {
	    e->refused = v;
	    e->refused.where = other_place (c, e->to->in, v);
	  }
	e->planned = !e->fused;
      }
}

/* Refuse for V's reason the edges of C into KERNEL that have not been.  */

static void
refuse_kernel (combinator *c, const cluster *kernel, verdict v)
{
  for (edge_t *e : c->edges_out)
    if (e->refused.why == NOT_REFUSED && e->to->in == kernel)
      {
	e->refused = v;
	e->planned = true;
      }
}

/* True if V is about a statement that is no combinator of P's.  */

static bool
about_statement_p (const plan *p, verdict v)
{
  for (const combinator *c : p->graph.nodes)
    if (LOCATION_LOCUS (c->loc) == v.where)
      return false;
  return true;
}

/* True if V, of C of P and one kernel that takes what it makes, is why they are apart, whoever else
   takes it: no rule joins them, that kernel has to run behind, a statement between writes what C
   makes, or what C reads may be written, and C is ALONE.  */

static bool
own_reason_p (const plan *p, verdict v, bool alone)
{
  return (v.why == REFUSED_ORDER || v.why == REFUSED_ALGEBRA
	  || (v.why == REFUSED_INPLACE && about_statement_p (p, v))
	  || (alone && (v.why == REFUSED_ALIAS || v.why == REFUSED_READ_OUTSIDE)));
}

/* Fuse producer C of P into those of KERNELS that can take it, one after the
   other; what is left will load what it has stored.  Where only the fuel is
   missing, *V becomes that.  A kernel that cannot take it at all says why.  */

void
unite_with_some (plan *p, combinator *c, const vec<cluster *> &kernels,
		  verdict *v)
{
  for (cluster *k : kernels)
    {
      auto_vec<cluster *> two;
      two.safe_push (c->in);
      two.safe_push (k);
      bool alone = c->in->members.length () == 1;
      verdict first = unite (p, two);
      if (own_reason_p (p, first, alone))
	refuse_kernel (c, k, first);
      if (first.what != out_of_fuel)
	continue;
      *v = first;
      return;
    }
}

/* True if C has to be drawn into the kernels KERNELS from the second on: C runs more often than one
   of them, which is in a branch; or one reads only a part of what C makes, or in other steps, or
   makes more elements than C has, for a window.  */

static bool
drawn_p (const combinator *c, const vec<cluster *> &kernels)
{
  if (feeds_window_p (c))
    return true;
  for (const edge_t *e : c->edges_out)
    if (e->refused.why == NOT_REFUSED && e->moved)
      return true;
  for (unsigned i = 1; i < kernels.length (); i++)
    if (same_execution (c, kernels[i]->place).why != NOT_REFUSED)
      return true;
  return false;
}

/* T2-reduce producer C of P.  */

static void
reduce_producer (plan *p, combinator *c)
{
  if (p->stored.contains (c->id))
    store_instead (c);
  auto_vec<cluster *> kernels;
  kernels.safe_push (c->in);
  for (edge_t *e : c->edges_out)
    if (e->refused.why == NOT_REFUSED && !kernels.contains (e->to->in))
      kernels.safe_push (e->to->in);
  if (kernels.length () == 1)
    return;
  bool drawn = drawn_p (c, kernels);
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!drawn)
    v = unite (p, kernels);
  bool split = (v.why != NOT_REFUSED && v.what != out_of_fuel
		&& kernels.length () > 2);
  kernels.ordered_remove (0);
  if (drawn || (split && constant_map_p (c)))
    {
      join_consumers (p, c, &kernels);
      sink_producer (p, c, kernels);
      return;
    }
  if (split)
    {
      v.what = soac_printf ("another kernel needs the array as well, which stays apart (%s)",
			    full_reason (v));
      v.why = REFUSED_MULTI_USE;
      v.where = kernels[1]->members[0]->loc;
      unite_with_some (p, c, kernels, &v);
    }
  settle (c, v);
}

/* T2-reduce all producers of P, bottom-up.  One that was drawn into branches stays
   there.  */

static void
fuse_flows (plan *p)
{
  for (unsigned i = p->graph.nodes.length (); i-- > 0; )
    {
      combinator *c = p->graph.nodes[i];
      if (!c->sunk && c->copies.is_empty ())
	reduce_producer (p, c);
    }
}

/* Forget what P refuses for want of a guard, or because of something that was
   refused for that.  */

static void
reconsider (plan *p)
{
  for (edge_t *e : p->graph.edges)
    if (e->planned || guardable_p (e->refused))
      {
	if (e->unguarded.why == NOT_REFUSED)
	  e->unguarded = e->refused;
	e->refused = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
	e->planned = false;
      }
}

/* True if V, given with guards, is of something that no guard helps against.  */

static bool
beyond_guards_p (const verdict &v)
{
  return (v.why == REFUSED_INPLACE || v.why == REFUSED_READ_OUTSIDE
	  || v.what == out_of_fuel || too_many_guards_p (v));
}

/* Edges of P that are in one kernel now are fused.  Of those that guards have not
   helped the verdict is what was still in the way then, or that from before.  */

static void
decide (plan *p)
{
  for (edge_t *e : p->graph.edges)
    if (e->unguarded.why != NOT_REFUSED && !e->fused)
      {
	e->fused = e->to->in == e->from->in;
	if (e->fused)
	  e->refused.why = NOT_REFUSED;
	else if (!beyond_guards_p (e->refused))
	  e->refused = e->unguarded;
      }
}

/* Fuse what P refuses for want of guards.  A fusion may clear the way for
   another one.  */

static void
fuse_guarded (plan *p)
{
  for (const edge_t *e : p->graph.edges)
    p->undecided |= guardable_p (e->refused);
  if (!p->undecided)
    return;
  p->guarding = true;
  unsigned before;
  do
    {
      before = p->fusions;
      reconsider (p);
      fuse_flows (p);
    }
  while (p->fusions != before);
  fuse_all_beside (p);
  decide (p);
}

/* T2-reduce P, some of whose combinators may be in one kernel already.  */

void
complete_t2 (plan *p)
{
  fuse_flows (p);
  fuse_all_beside (p);
  fuse_guarded (p);
  tell_other_reads (p);
  tell_neighbours (p);
  tell_parts (p);
  number_clusters (p);
  for (const cluster *k : p->clusters)
    p->guards += k->when.guards.length ();
  if (flag_checking)
    verify_order (&p->graph);
}

void
fuse_t2 (plan *p)
{
  start_alone (p);
  complete_t2 (p);
}

/* Free the kernels of P: nothing is planned any more.  */

void
free_clusters (plan *p)
{
  for (cluster *k : p->clusters)
    {
      auto_vec<cluster *> segments;
      segments.safe_splice (k->segments);
      for (cluster *c : segments)
	{
	  for (cluster *part : c->parts)
	    delete part;
	  delete c;
	}
    }
  p->clusters.truncate (0);
  p->eliminated.truncate (0);
  p->guards = p->fusions = 0;
  p->undecided = p->guarding = false;
}
