/* The plan with the least cost: graph -> plan.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   T2 reduction is greedy.  Here an integer program decides which combinators are together,
   for each group of those that run equally often:

     0: (t, u) = map (f, n, x);		T2: {0 1} {2 3}, t and u are stored, v is not
     1: r = reduce (add, 0, n, t);	optimal: {0 1 2} {3}, v alone is stored
     2: map (g, n, v, t, u);
     3: map (h, n, y, v, r);

   1. T2 reduction tells what has to be beaten, and which producers it draws into branches,
      loops, parts or windows: these stay with it.
   2. Nothing is fused again, and facts about pairs are collected (facts.cc).
   3. The program is solved (model.cc).
   4. Each cluster of its solution is judged as a whole, by the functions that judge T2's.
      What is refused becomes a row, and the program is solved again.
   5. T2 reduction goes on from there, for all that the program does not know: guards where
      they turn up, producers that are drawn in.

   What comes of it is taken if it costs less than T2's plan, else that is.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "optimal.h"

/* Larger groups are left to T2 reduction.  */
const unsigned MOST_IN_GROUP = 64;

/* So many times a cluster of a group may be refused, and its program solved again.  */
const unsigned MOST_REFUSED = 8;

/* What T2 reduction made of a function, by the position of combinators in its graph.  */
struct t2_plan
{
  auto_vec<unsigned> of;	/* the first one of their kernel */
  auto_vec<unsigned> drawn;	/* numbers of those that it draws in */
};

/* One group and what is known of it by now.  */
struct group_search
{
  group_facts *facts;
  auto_vec<unsigned> known;	/* T2's partition */
  auto_vec<unsigned> of;	/* the one that is wanted, or none */
  bool better;			/* it costs less than KNOWN */
  auto_vec<bitmap> refused;	/* sets that were */
};

/* ---- T2's plan ---------------------------------------------------------- */

static unsigned
position_of (const graph_t *graph, const combinator *c)
{
  for (unsigned i = 0; i < graph->nodes.length (); i++)
    if (graph->nodes[i] == c)
      return i;
  gcc_unreachable ();
}

/* Keep what T2 has made of P.  */

static void
note_t2 (const plan *p, t2_plan *t2)
{
  for (unsigned i = 0; i < p->graph.nodes.length (); i++)
    {
      const combinator *c = p->graph.nodes[i];
      unsigned first = i;
      if (c->sunk || c->windowed || !c->copies.is_empty ())
	t2->drawn.safe_push (c->id);
      else
	for (const combinator *m : c->in->members)
	  if (!m->sunk && !m->windowed)
	    first = MIN (first, position_of (&p->graph, m));
      t2->of.safe_push (first);
    }
}

/* ---- clusters as wholes ------------------------------------------------- */

/* The members of cluster A of G, which is partitioned as OF says.  */

static void
members_of (const group_facts *g, const vec<unsigned> &of, unsigned a,
	    vec<combinator *> *members)
{
  for (unsigned i = 0; i < of.length (); i++)
    if (of[i] == a)
      members->safe_push (g->nodes[i]);
}

/* Whether MEMBERS, of one cluster, may share a kernel.  */

static bool
may_share_p (graph_t *graph, const vec<combinator *> &members)
{
  terms when;
  when.testing = when.counting = true;
  return may_share_kernel (graph, members, &when).why == NOT_REFUSED;
}

/* MEMBERS of S may not be one kernel.  */

static void
refuse_members (group_search *s, const vec<combinator *> &members)
{
  bitmap set = BITMAP_ALLOC (NULL);
  for (unsigned i = 0; i < s->facts->nodes.length (); i++)
    if (members.contains (s->facts->nodes[i]))
      bitmap_set_bit (set, i);
  s->refused.safe_push (set);
}

/* MEMBERS of S may not share a kernel: note as few of them as that is true of.  */

static void
refuse_sharing (graph_t *graph, group_search *s, vec<combinator *> *members)
{
  for (unsigned i = members->length (); i-- > 0 && members->length () > 2; )
    {
      combinator *m = (*members)[i];
      members->ordered_remove (i);
      if (may_share_p (graph, *members))
	members->safe_insert (i, m);
    }
  refuse_members (s, *members);
}

/* True if all clusters that S wants may be kernels; else what may not is noted.  */

static bool
all_may_share_p (graph_t *graph, group_search *s)
{
  for (unsigned a = 0; a < s->of.length (); a++)
    {
      auto_vec<combinator *> members;
      members_of (s->facts, s->of, a, &members);
      if (members.length () > 1 && !may_share_p (graph, members))
	{
	  refuse_sharing (graph, s, &members);
	  return false;
	}
    }
  return true;
}

/* Add the outcome R of one program to what P tells.  */

static void
note_result (plan *p, const model_result &r)
{
  p->search.solved++;
  p->search.nodes += r.nodes;
  p->search.milliseconds += r.milliseconds;
  if (!r.proved)
    p->search.gave_up = "the search for the best plan was ended early";
}

/* Find the partition of S of P that costs least, of what has not been refused.  If that is
   T2's, it wants that, or, where the facts about pairs do not allow it, nothing.  */

static void
search_group (plan *p, group_search *s)
{
  do
    {
      model_result r;
      solve_group (s->facts, s->known, s->refused, &r);
      note_result (p, r);
      s->of.truncate (0);
      s->better = r.better;
      if (!r.better)
	{
	  auto_vec<unsigned> places, stuck;
	  if (find_places (s->facts, s->known, &places, &stuck))
	    s->of.safe_splice (s->known);
	  return;
	}
      s->of.safe_splice (r.of);
      if (all_may_share_p (&p->graph, s))
	return;
    }
  while (s->refused.length () < MOST_REFUSED);
  s->of.truncate (0);
  s->better = false;
  p->search.gave_up = "too many kernels of better plans are not allowed";
}

/* ---- kernels ------------------------------------------------------------ */

/* True if MEMBERS may not share a kernel without guards.  */

static bool
guarded_p (graph_t *graph, const vec<combinator *> &members)
{
  terms when;
  return may_share_kernel (graph, members, &when).why != NOT_REFUSED;
}

/* Make MEMBERS, each of which is a kernel, one at PLACE.  */

static void
form_kernel (plan *p, const vec<combinator *> &members, combinator *place)
{
  terms when;
  may_share_kernel (&p->graph, members, &when);
  cluster *whole = members[0]->in;
  for (combinator *m : members)
    if (m->in != whole)
      {
	delete m->in;
	m->in = whole;
      }
  whole->members.truncate (0);
  whole->members.safe_splice (members);
  whole->place = place;
  whole->when.twins.safe_splice (when.twins);
  note_moves (&p->graph, whole);
  p->fusions++;
}

/* True if all kernels of S of P may stand where they do now; else one that may not is refused.  */

static bool
all_may_stand_p (plan *p, group_search *s)
{
  for (combinator *c : s->facts->nodes)
    {
      cluster *k = c->in;
      terms when;
      if (c == k->members[0] && k->members.length () > 1
	  && may_stand_together (&p->graph, k->members, k->place, &when).why != NOT_REFUSED)
	{
	  refuse_members (s, k->members);
	  return false;
	}
    }
  return true;
}

/* Let all of S of P be alone.  */

static void
dissolve (plan *p, const group_search *s)
{
  for (combinator *c : s->facts->nodes)
    if (c->in->members.length () > 1)
      {
	cluster *whole = c->in;
	for (combinator *m : whole->members)
	  {
	    m->in = new cluster ();
	    m->in->members.safe_push (m);
	    m->in->place = m;
	  }
	p->fusions--;
	delete whole;
      }
}

/* Make the clusters that S wants kernels, all at once: one may move only because others do.
   False if not all of them may.  */

static bool
form_plain_kernels (plan *p, group_search *s)
{
  auto_vec<unsigned> places, stuck;
  if (s->of.is_empty () || !find_places (s->facts, s->of, &places, &stuck))
    return true;
  for (unsigned a = 0; a < s->of.length (); a++)
    {
      auto_vec<combinator *> members;
      members_of (s->facts, s->of, a, &members);
      if (members.length () > 1 && !guarded_p (&p->graph, members)
	  && burn_fuel ().why == NOT_REFUSED)
	form_kernel (p, members, s->facts->nodes[places[a]]);
    }
  return all_may_stand_p (p, s);
}

/* The same with other partitions if it may not be the best one.  */

static void
form_best_kernels (plan *p, group_search *s)
{
  unsigned long fuel = soac_args.fuel;
  while (!form_plain_kernels (p, s))
    {
      dissolve (p, s);
      soac_args.fuel = fuel;
      if (s->refused.length () >= MOST_REFUSED)
	{
	  p->search.gave_up = "too many kernels of better plans find no place";
	  return;
	}
      if (s->better)
	search_group (p, s);
      else
	return;
    }
}

/* Unite those of each cluster that S wants which are still apart: without guards, or, if GUARDING,
   with them; what they were before then runs where a guard fails.  */

static void
form_guarded_kernels (plan *p, const group_search *s, bool guarding)
{
  p->guarding = guarding;
  for (unsigned i = s->of.length (); i-- > 0; )
    for (unsigned j = i + 1; j < s->of.length (); j++)
      {
	combinator *a = s->facts->nodes[i], *b = s->facts->nodes[j];
	if (s->of[i] != s->of[j] || a->in == b->in || !fact_of (s->facts, i, j)->adjacent)
	  continue;
	auto_vec<cluster *> two;
	two.safe_push (a->in);
	two.safe_push (b->in);
	unite (p, two);
      }
  p->guarding = false;
}

/* ---- edges -------------------------------------------------------------- */

/* Edges of P that are refused only for want of a guard may be fused.  */

static void
allow_guards (plan *p)
{
  for (edge_t *e : p->graph.edges)
    if (guardable_p (e->refused))
      {
	e->unguarded = e->refused;
	e->refused = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
      }
}

/* Those of P that are in one kernel now are fused; others need guards as before.  */

static void
settle_edges (plan *p)
{
  for (edge_t *e : p->graph.edges)
    if (e->refused.why == NOT_REFUSED && !e->moved && e->from->in == e->to->in)
      e->fused = true;
    else if (e->unguarded.why != NOT_REFUSED)
      {
	e->refused = e->unguarded;
	e->unguarded.why = NOT_REFUSED;
      }
}

/* Enter into P a horizontal edge for each two members of a kernel that only load a common array.
   PART has, for each combinator of G, which of the parts that edges connect so far it is in.  */

static void
note_horizontal (plan *p, const group_facts *g)
{
  auto_vec<unsigned> part;
  unsigned n = g->nodes.length ();
  for (unsigned i = 0; i < n; i++)
    part.safe_push (i);
  for (bool vertical : { true, false })
    for (unsigned j = 0; j < n; j++)
      for (unsigned i = 0; i < j; i++)
	{
	  combinator *a = g->nodes[i], *b = g->nodes[j];
	  if (a->in != b->in || part[i] == part[j])
	    continue;
	  bool one = false;
	  for (const edge_t *e : b->edges_in)
	    one |= e->fused && e->from == a;
	  if (!one && (vertical || !note_beside (p, a, b)))
	    continue;
	  unsigned old = part[j], now = part[i];
	  for (unsigned &q : part)
	    if (q == old)
	      q = now;
	}
}

/* ---- all together ------------------------------------------------------- */

/* Plan the groups of P, all of whose combinators are alone, as GROUPS want it.  */

static void
form_kernels (plan *p, const vec<group_search *> &groups)
{
  for (group_search *s : groups)
    form_best_kernels (p, s);
  for (group_search *s : groups)
    {
      form_guarded_kernels (p, s, false);
      form_guarded_kernels (p, s, true);
    }
}

/* Collect the groups of P with their facts; T2 made of it T2.  */

static void
collect_groups (plan *p, const t2_plan &t2, vec<group_search *> *searches)
{
  auto_vec<group_facts *> groups;
  find_groups (&p->graph, &groups);
  for (group_facts *g : groups)
    {
      if (g->nodes.length () > MOST_IN_GROUP)
	p->search.gave_up = "there are too many combinators for an integer program";
      if (g->nodes.length () < 3 || g->nodes.length () > MOST_IN_GROUP)
	{
	  free_facts (g);
	  continue;
	}
      find_facts (&p->graph, t2.drawn, g);
      group_search *s = new group_search ();
      s->facts = g;
      for (unsigned i = 0; i < g->nodes.length (); i++)
	{
	  unsigned first = t2.of[position_of (&p->graph, g->nodes[i])], of = i;
	  for (unsigned j = 0; j < i && of == i; j++)
	    if (t2.of[position_of (&p->graph, g->nodes[j])] == first)
	      of = j;
	  s->known.safe_push (of);
	}
      searches->safe_push (s);
    }
}

static void
free_search (group_search *s)
{
  for (bitmap set : s->refused)
    BITMAP_FREE (set);
  free_facts (s->facts);
  delete s;
}

/* Begin a plan of P that is better than T2.  False if there is none, or it is not found: then
   all combinators are alone.  */

static bool
find_better (plan *p, const t2_plan &t2)
{
  auto_vec<group_search *> searches;
  start_alone (p);
  allow_guards (p);
  collect_groups (p, t2, &searches);
  bool better = false;
  for (group_search *s : searches)
    {
      search_group (p, s);
      better |= s->better;
    }
  if (better)
    form_kernels (p, searches);
  settle_edges (p);
  for (group_search *s : searches)
    note_horizontal (p, s->facts);
  for (group_search *s : searches)
    free_search (s);
  return better;
}

/* What P costs, which is planned but for its dead arrays.  */

plan_cost
judge_cost (plan *p)
{
  find_dead_arrays (p);
  return cost_of_plan (p);
}

/* Make P, which T2 reduction has planned with FUEL, the plan with the least cost, which is the
   result.  */

plan_cost
improve_t2 (plan *p, unsigned long fuel)
{
  t2_plan t2;
  plan_cost known = judge_cost (p);
  if (p->clusters.length () < 2 || p->graph.nodes.length () < 3)
    return known;
  note_t2 (p, &t2);
  forget_plan (p);
  soac_args.fuel = fuel;
  bool better = find_better (p, t2);
  complete_t2 (p);
  plan_cost found = judge_cost (p);
  if (!better || compare_costs (found, known) < 0)
    return found;
  forget_plan (p);
  soac_args.fuel = fuel;
  fuse_t2 (p);
  return judge_cost (p);
}
