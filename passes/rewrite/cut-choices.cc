/* Which consumers of an array that is made in pieces are cut, and which stay whole.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Consumers are cut before it is known who will share a kernel (pieces.cc, segments.cc).  A cut
   that lets nothing fuse only makes more calls, and may keep what takes the consumer's own array
   from it:

     map (f, k, t, a);  map (g, n - k, t + k, a);
     changed ();		a may be another one now: no piece comes down, no part up
     map (h, n, o, t);
     scan (add, 0, n, q, o);

     cut:    {map} {map} {map, part 1} {map, part 2} {scan}: stores t, o and q
     whole:  {map} {map} {map scan}: stores t and q

   So a plan is made with all that can be cut.  Then the function is brought back, and planned
   with one of its consumers whole, for one after the other; it stays so if that costs no more.
   T2 reduction asks only for those of which a part has come together with none of its makers; under
   `fusion=optimal' each is asked for.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* Each takes a plan: so many are asked for.  */
const unsigned MOST_CUT_CHOICES = 8;

/* ---- what is cut ---------------------------------------------------------- */

/* C is now cut into PARTS for K: note that, and what the function has been so far.  */

void
note_cut (cuts *k, const combinator *c, unsigned parts)
{
  if (!k->body)
    {
      k->body = save_body ();
      k->told = number_of_remarks ();
    }
  k->made.safe_push ({ c->call, c->loc, c->kind, parts });
}

/* True if K wants C whole.  */

bool
stays_whole_p (const cuts *k, const combinator *c)
{
  for (const whole_call &w : k->whole)
    if (w.call == c->call)
      return true;
  return false;
}

/* Let those of GRAPH that K wants whole know why.  */

void
tell_whole (const cuts *k, graph_t *graph)
{
  for (combinator *c : graph->nodes)
    for (const whole_call &w : k->whole)
      if (w.call == c->call)
	{
	  c->uncut = w.lost;
	  c->whole = w.why;
	}
}

/* ---- plans ----------------------------------------------------------------- */

/* Change the calls of P's graph, which is complete, so that more can be fused; K is what is cut
   of them, and FUSE plans the rest.  */

static void
plan_once (plan *p, cuts *k, void (*fuse) (plan *))
{
  graph_t *graph = &p->graph;
  while (split_at_pieces (graph, k) || compute_element_loads (graph) || take_one_value (graph))
    rebuild_graph (graph);
  remove_dead_calls (graph);
  fuse (p);
}

/* Plan P again as K wants it.  False, and nothing is done, if that cannot be.  */

static bool
plan_again (plan *p, cuts *k, void (*fuse) (plan *))
{
  if (!restore_body (k->body))
    return false;
  /* What was known of boxes was known of calls that are gone.  */
  forget_boxes ();
  remember_boxes ();
  free_clusters (p);
  p->stored.truncate (0);
  p->repeated.truncate (0);
  k->made.truncate (0);
  forget_remarks (k->told);
  soac_args.fuel = k->fuel;
  rebuild_graph (&p->graph);
  plan_once (p, k, fuse);
  return true;
}

/* What P costs, with kernels of several segments as one each.  */

static plan_cost
cost_of_kernels (const plan *p)
{
  plan_cost cost = p->cost;
  cost.kernels = p->clusters.length ();
  return cost;
}

/* ---- the choice ------------------------------------------------------------- */

/* True if M takes from another one what that makes for it.  */

static bool
takes_p (const combinator *m)
{
  for (const edge_t *e : m->edges_in)
    if (e->fused && e->direction != HORIZONTAL)
      return true;
  return false;
}

/* True if all parts of the cut C take what makers in their kernels make, in P.  */

static bool
all_parts_fused_p (const plan *p, const cut_call &c)
{
  for (const combinator *m : p->graph.nodes)
    if (m->loc == c.loc && m->kind == c.kind && !takes_p (m))
      return false;
  return true;
}

/* Append to CALLS those that K has cut in P for which it is asked whether they should be whole:
   the ones that were there before anything was cut.  */

static void
find_candidates (const plan *p, const cuts *k, vec<gimple *> *calls)
{
  for (const cut_call &c : k->made)
    if (saved_p (k->body, c.call)
	&& (soac_args.fusion == FUSION_OPTIMAL || !all_parts_fused_p (p, c)))
      calls->safe_push (c.call);
}

/* Why a part of the cut C does not take in P what it reads; if all do, that the cut has no use.  */

static verdict
lost_by_cut (const plan *p, const cut_call &c)
{
  for (const combinator *m : p->graph.nodes)
    if (m->loc == c.loc && m->kind == c.kind && !takes_p (m))
      for (const edge_t *e : m->edges_in)
	if (!e->fused && e->refused.why != NOT_REFUSED)
	  return e->refused;
  return { REFUSED_COST, "its parts cost more than the whole", UNKNOWN_LOCATION };
}

/* CALL as K has cut it; null if it has not.  */

static const cut_call *
cut_of (const cuts *k, const gimple *call)
{
  for (const cut_call &c : k->made)
    if (c.call == call)
      return &c;
  return NULL;
}

/* Why a call is whole that can be cut into PARTS: that costs CUT.  */

static const char *
reason_for_whole (unsigned parts, const plan_cost &cut, const plan_cost &whole)
{
  const char *times = "";
  if (cut.kernels != whole.kernels)
    times = soac_printf (", and there are %u kernels instead of %u", cut.kernels,
			 whole.kernels);
  return soac_printf ("in %u parts it moves %s%s", parts,
		      cut.bytes + cut.again > whole.bytes + whole.again ? "more" : "no less",
		      times);
}

/* Choose for P, planned with all cuts that K may make, which calls stay whole.  */

static void
choose_cuts (plan *p, cuts *k, void (*fuse) (plan *))
{
  auto_vec<gimple *> calls;
  find_candidates (p, k, &calls);
  if (calls.length () > MOST_CUT_CHOICES)
    {
      p->search.gave_up = "there are too many calls that could be cut or stay whole";
      calls.truncate (MOST_CUT_CHOICES);
    }
  plan_cost cost = cost_of_kernels (p), t2 = p->search.t2;
  bool best = true;
  for (gimple *call : calls)
    {
      if (!best)
	plan_again (p, k, fuse);
      best = true;
      const cut_call *c = cut_of (k, call);
      if (!c)
	continue;
      unsigned parts = c->parts;
      k->whole.safe_push ({ call, lost_by_cut (p, *c), "" });
      if (!plan_again (p, k, fuse))
	{
	  k->whole.pop ();
	  return;
	}
      plan_cost other = cost_of_kernels (p);
      best = compare_costs (other, cost) <= 0;
      if (best)
	{
	  k->whole.last ().why = reason_for_whole (parts, cost, other);
	  cost = other;
	}
      else
	k->whole.pop ();
    }
  if (!best || !k->whole.is_empty ())
    plan_again (p, k, fuse);
  /* That cuts all.  */
  p->search.t2 = t2;
}

/* Make P, whose graph is complete, the plan of cfun: its calls are changed so that more can be
   fused, and FUSE plans what they are then.  */

void
plan_with_cuts (plan *p, void (*fuse) (plan *))
{
  cuts k;
  k.body = NULL;
  shares_start ();
  plan_once (p, &k, fuse);
  if (k.body)
    {
      choose_cuts (p, &k, fuse);
      free_saved_body (k.body);
    }
  shares_finish ();
  tell_remarks ();
}
