/* What is computed again, and what is stored instead.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A map whose elements are read at other indices than its own can be computed in each kernel
   that reads it, or be stored.  T2 reduction does not store it unless computing it again takes
   many statements.  But what is computed again also loads again:

     0: map (f, n, t, a, b, c, d, e)
     1: map (g, n, o, t)		T2: {0 1 2} {0 3}: loads 10 arrays, stores o, q
     2: s = reduce (add, 0, n, o)	optimal: {0 1 2} {3}: loads 6, stores t, o, q
     3: map (h, n - 1, q, t + 1, s)

   So both are a cost here.  For one map after the other, from the first one on, a plan is made
   in which T2's choice is the other one; it stays so if that costs less.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "optimal.h"

/* Each choice takes a plan: so many are looked at.  */
const unsigned MOST_CHOICES = 8;

/* Collect the numbers of those of P that can be stored or computed again, of which it does one
   where the other may cost less.  */

static void
find_choices (const plan *p, vec<unsigned> *ids)
{
  for (const combinator *c : p->graph.nodes)
    if ((c->again || c->instead) && !ids->contains (c->id))
      ids->safe_push (c->id);
}

/* Plan P again, with FUEL; the result is what that costs.  */

static plan_cost
plan_again (plan *p, unsigned long fuel)
{
  forget_plan (p);
  soac_args.fuel = fuel;
  fuse_t2 (p);
  return improve_t2 (p, fuel);
}

/* The list of P in which C stands where it does what T2 reduction does not.  */

static vec<unsigned> *
other_choice (plan *p, const combinator *c)
{
  return c->again ? &p->stored : &p->repeated;
}

/* Choose for P, which is planned and costs COST, what is stored and what is computed again.
   There is FUEL.  */

static void
choose (plan *p, plan_cost cost, unsigned long fuel)
{
  auto_vec<unsigned> ids;
  find_choices (p, &ids);
  if (ids.length () > MOST_CHOICES)
    {
      p->search.gave_up = "there are too many maps that could be computed again or stored";
      ids.truncate (MOST_CHOICES);
    }
  bool best = true;
  for (unsigned id : ids)
    {
      if (!best)
	plan_again (p, fuel);
      best = true;
      vec<unsigned> *list = NULL;
      for (const combinator *c : p->graph.nodes)
	if (c->id == id && (c->again || c->instead) && !p->stored.contains (id)
	    && !p->repeated.contains (id))
	  list = other_choice (p, c);
      if (!list)
	continue;
      list->safe_push (id);
      plan_cost other = plan_again (p, fuel);
      best = compare_costs (other, cost) < 0;
      if (best)
	cost = other;
      else
	list->pop ();
    }
  if (!best)
    plan_again (p, fuel);
}

/* Find the plan of P with the least cost.  The list of eliminated arrays is left empty: the caller
   finds dead arrays again.  */

void
fuse_optimal (plan *p)
{
  unsigned long fuel = soac_args.fuel;
  p->search.asked = true;
  fuse_t2 (p);
  p->search.t2 = judge_cost (p);
  plan_cost cost = improve_t2 (p, fuel);
  choose (p, cost, fuel);
  p->eliminated.truncate (0);
}
