/* Which combinators share a kernel: graph -> plan.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   fuse_t2 is the T2 reduction of Henriksen and Oancea, "A T2 graph-reduction
   approach to fusion" (section 3): bottom-up, each producer is fused into the
   one kernel that all its consumers have become; where there are two, none
   is computed twice and the producer stays alone.

     t = map f x		{0}		{0}	   {0 1 2}
     u = map g t	 =>	{1}	=>	{1 2}  =>
     s = reduce h u t		{2}

   The functions here know combinators, edges and verdicts, and nothing of
   GCC.  */

#include "gcc-common.h"
#include "passes.h"

/* Order clusters by the place where they run.  */

static int
by_place (const void *a, const void *b)
{
  const cluster *x = *(cluster *const *) a, *y = *(cluster *const *) b;
  return (int) x->place->id - (int) y->place->id;
}

/* Give each combinator of P a kernel of its own.  */

static void
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

/* Collect P's clusters in program order and number them.  */

static void
number_clusters (plan *p)
{
  for (combinator *c : p->graph.nodes)
    if (c->in->place == c)
      p->clusters.safe_push (c->in);
  p->clusters.qsort (by_place);
  for (unsigned i = 0; i < p->clusters.length (); i++)
    p->clusters[i]->id = i;
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

/* Set the verdict of the edges OUT that is not known yet to V.  */

static void
settle (const vec<edge_t *> &out, verdict v)
{
  for (edge_t *e : out)
    if (e->refused.why == NOT_REFUSED)
      {
	e->refused = v;
	e->fused = v.why == NOT_REFUSED;
      }
}

/* The one cluster in which all fusible edges OUT end.  Null if there is none,
   or two, of which *OTHER is then a member of the second.  */

static cluster *
only_consumer (const vec<edge_t *> &out, combinator **other)
{
  cluster *k = NULL;
  *other = NULL;
  for (edge_t *e : out)
    if (e->refused.why == NOT_REFUSED)
      {
	if (k && e->to->in != k)
	  {
	    *other = e->to;
	    return NULL;
	  }
	k = e->to->in;
      }
  return k;
}

/* Make C the first member of K, which then runs at PLACE.  */

static void
join (cluster *k, combinator *c, combinator *place)
{
  k->members.safe_insert (0, c);
  k->place = place;
  delete c->in;
  c->in = k;
}

/* T2-reduce producer C of P, whose edges are OUT.  */

static void
reduce_producer (plan *p, combinator *c, const vec<edge_t *> &out)
{
  combinator *other, *place;
  cluster *k = only_consumer (out, &other);
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (other)
    {
      v.why = REFUSED_MULTI_USE;
      v.what = "another kernel needs the array as well";
      v.where = other->loc;
    }
  else if (k)
    {
      v = may_join (&p->graph, k, c, &place);
      if (v.why == NOT_REFUSED)
	join (k, c, place);
    }
  settle (out, v);
}

void
fuse_t2 (plan *p)
{
  start_alone (p);
  unsigned n = p->graph.nodes.length ();
  auto_vec<vec<edge_t *> > out;
  out.safe_grow_cleared (n);
  for (edge_t *e : p->graph.edges)
    out[e->from->id].safe_push (e);
  for (unsigned i = n; i-- > 0; )
    reduce_producer (p, p->graph.nodes[i], out[i]);
  for (vec<edge_t *> &o : out)
    o.release ();
  number_clusters (p);
}
