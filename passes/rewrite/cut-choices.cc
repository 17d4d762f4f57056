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

   1. A plan is made in which each consumer is cut that loses no fusion by it.
   2. Each consumer that would lose one is cut in a plan of its own, from the function as it was.
      It stays cut if that costs less, and, with T2 reduction, makes no more kernels.
   3. Each consumer that is cut is planned whole, and stays whole if that costs no more; with T2
      reduction only where one of its parts has fused with none of its makers.

     map (half, k, t, a);  map (quarter, n - k, t + k, a + k);	t is of doubles
     scan (add, 0, n, u, x);					u of ints
     map (h, n, o, t, u);

     whole:  {map} {map} {scan map}		stores t, and loads it
     cut:    {scan} {map map} {map map}		stores u, and loads it  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* Each takes a plan: so many are asked for.  */
const unsigned MOST_CUT_CHOICES = 8;

/* ---- what is cut ---------------------------------------------------------- */

/* Save cfun and its remarks in B, unless B has a body.  The caller has set the fuel of B.  */

void
keep_before (body_before *b)
{
  if (b->body)
    return;
  b->body = save_body ();
  b->told = number_of_remarks ();
}

/* What was known of boxes was known of calls and names that are gone.  */

static void
look_at_boxes_anew (void)
{
  forget_boxes ();
  remember_boxes ();
}

/* Let P's function be B again, with its graph, and nothing planned.  False, and nothing is done,
   if that cannot be.  */

bool
bring_back (plan *p, const body_before *b)
{
  if (!restore_body (b->body))
    return false;
  look_at_boxes_anew ();
  free_clusters (p);
  p->stored.truncate (0);
  p->repeated.truncate (0);
  forget_remarks (b->told);
  soac_args.fuel = b->fuel;
  rebuild_graph (&p->graph);
  return true;
}

/* True if C is cut for K though others that fuse with it now will not fuse with its parts.  That
   is a question of cost, and asked later.  */

bool
may_lose_p (cuts *k, const combinator *c)
{
  if (k->lost.contains (c->call))
    return true;
  keep_before (&k->before);
  if (!k->losing.contains (c->call))
    k->losing.safe_push (c->call);
  return false;
}

/* C is now cut into PARTS for K, into which makers are drawn if it FOLDS: note that, and what the
   function has been so far.  */

void
note_cut (cuts *k, const combinator *c, unsigned parts, bool folds)
{
  keep_before (&k->before);
  k->made.safe_push ({ c->call, c->loc, c->kind, parts, folds });
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

/* Let bounds that have been computed for parts of calls in GRAPH, which is complete, be computed
   once.  The statements OLD stay as they are; null if none will be brought back.  */

void
share_bounds (graph_t *graph, hash_set<gimple *> *old)
{
  if (!remove_redundant_computations (graph, old))
    return;
  look_at_boxes_anew ();
  rebuild_graph (graph);
}

/* Do so for the cuts K.  The statements that may be brought back stay as they are.  */

static void
share_bounds_of_cuts (graph_t *graph, const cuts *k)
{
  hash_set<gimple *> old;
  if (!k->before.body)
    return;
  add_saved_statements (k->before.body, &old);
  share_bounds (graph, &old);
  tell_whole (k, graph);
}

/* Cut copies in GRAPH, which is complete, where another map than a copy overwrites them.  */

static void
cut_copies (graph_t *graph)
{
  while (remove_redundant_maps (graph))
    rebuild_graph (graph);
  if (cut_overwritten (graph, NULL))
    rebuild_graph (graph);
}

/* Change the calls of P's graph, which is complete, so that more can be fused; K is what is cut
   of them, and FUSE plans the rest.  */

static void
plan_once (plan *p, cuts *k, void (*fuse) (plan *))
{
  graph_t *graph = &p->graph;
  k->boxes = 0;
  while (split_at_pieces (graph, k) || compute_element_loads (graph) || take_one_value (graph))
    rebuild_graph (graph);
  if (p->copies_wait)
    cut_copies (graph);
  share_bounds_of_cuts (graph, k);
  remove_dead_calls (graph);
  fuse (p);
}

/* Plan P again as K wants it.  False, and nothing is done, if that cannot be.  */

static bool
plan_again (plan *p, cuts *k, void (*fuse) (plan *))
{
  if (!bring_back (p, &k->before))
    return false;
  k->made.truncate (0);
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
consumes_p (const combinator *m)
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
    if (m->loc == c.loc && m->kind == c.kind && !consumes_p (m))
      return false;
  return true;
}

/* Append to CALLS those that K has cut in P for which it is asked whether they should be whole:
   the ones that were there before anything was cut, and have not been asked for.  */

static void
find_candidates (const plan *p, const cuts *k, vec<gimple *> *calls)
{
  for (const cut_call &c : k->made)
    if (saved_p (k->before.body, c.call) && !k->lost.contains (c.call)
	&& ((soac_args.fusion == FUSION_OPTIMAL && !c.folds)
	    || !all_parts_fused_p (p, c)))
      calls->safe_push (c.call);
}

/* Why a part of the cut C does not take in P what it reads; if all do, that the cut has no use.  */

static verdict
lost_by_cut (const plan *p, const cut_call &c)
{
  for (const combinator *m : p->graph.nodes)
    if (m->loc == c.loc && m->kind == c.kind && !consumes_p (m))
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
  unsigned long moves = cut.bytes + cut.again, less = whole.bytes + whole.again;
  const char *times = "";
  if (cut.kernels != whole.kernels)
    times = soac_printf (", %s there are %u kernels instead of %u",
			 moves < less ? "but" : "and", cut.kernels, whole.kernels);
  return soac_printf ("in %u parts it moves %s%s", parts,
		      moves > less ? "more" : moves < less ? "less" : "no less", times);
}

/* The best plan for P so far: as K says, by FUSE.  */
struct plan_choice
{
  plan *p;
  cuts *k;
  void (*fuse) (plan *);
  plan_cost cost;
  unsigned asked;		/* so many plans were others */
  bool current;			/* P is that plan now */
};

/* Let P of X be the best plan.  */

static void
make_current (plan_choice *x)
{
  if (!x->current)
    plan_again (x->p, x->k, x->fuse);
  x->current = true;
}

/* Plan X again with the cuts that it now has.  False, with the plan as it was, if it may not.  */

static bool
try_plan (plan_choice *x)
{
  if (x->asked == MOST_CUT_CHOICES)
    {
      x->p->search.gave_up = "there are too many calls that could be cut or stay whole";
      return false;
    }
  x->asked++;
  x->current = false;
  if (plan_again (x->p, x->k, x->fuse))
    return true;
  x->current = true;
  return false;
}

/* Let CALL, which is cut in X, be whole if that costs no more.  */

static void
choose_whole (plan_choice *x, gimple *call)
{
  make_current (x);
  const cut_call *c = cut_of (x->k, call);
  if (!c)
    return;
  unsigned parts = c->parts;
  x->k->whole.safe_push ({ call, lost_by_cut (x->p, *c), "" });
  plan_cost other = plan_cost ();
  bool made = try_plan (x);
  if (made)
    other = cost_of_kernels (x->p);
  if (!made || compare_costs (other, x->cost) > 0)
    {
      x->k->whole.pop ();
      return;
    }
  /* The plan does not know why yet.  */
  x->k->whole.last ().why = reason_for_whole (parts, x->cost, other);
  x->cost = other;
}

/* True if a plan that costs A, with cuts that lose a fusion, is better than one that costs B.
   T2 reduction makes no more kernels of that.  */

static bool
better_cut_p (const plan_cost &a, const plan_cost &b)
{
  return (compare_costs (a, b) < 0
	  && (soac_args.fusion == FUSION_OPTIMAL || a.kernels <= b.kernels));
}

/* Cut CALL, which then loses whom it fuses with in X, if that costs less.  */

static void
choose_cut (plan_choice *x, gimple *call)
{
  if (!saved_p (x->k->before.body, call))
    return;
  make_current (x);
  /* Since another one is cut it may lose nothing any more.  */
  if (cut_of (x->k, call))
    return;
  x->k->lost.safe_push (call);
  if (!try_plan (x))
    {
      x->k->lost.pop ();
      return;
    }
  plan_cost other = cost_of_kernels (x->p);
  const cut_call *c = cut_of (x->k, call);
  if (c && better_cut_p (other, x->cost))
    {
      x->current = true;
      x->cost = other;
      return;
    }
  x->k->lost.pop ();
  if (c)
    x->k->whole.safe_push ({ call, { REFUSED_COST, "its parts cost more than the whole",
				     UNKNOWN_LOCATION },
			     reason_for_whole (c->parts, other, x->cost) });
}

/* Choose for P, planned for K by FUSE with all cuts that lose nothing, which calls stay whole, and
   which others are cut.  */

static void
choose_cuts (plan *p, cuts *k, void (*fuse) (plan *))
{
  plan_choice x = { p, k, fuse, cost_of_kernels (p), 0, true };
  auto_vec<gimple *> losing, calls;
  losing.safe_splice (k->losing);
  for (gimple *call : losing)
    choose_cut (&x, call);
  make_current (&x);
  find_candidates (p, k, &calls);
  for (gimple *call : calls)
    choose_whole (&x, call);
  make_current (&x);
}

/* Make P, whose graph is complete, the plan of cfun: its calls are changed so that more can be
   fused, and FUSE plans what they are then.  */

void
plan_with_cuts (plan *p, void (*fuse) (plan *))
{
  cuts k;
  shares_start ();
  plan_once (p, &k, fuse);
  if (k.before.body)
    {
      choose_cuts (p, &k, fuse);
      free_saved_body (k.before.body);
    }
  shares_finish ();
}
