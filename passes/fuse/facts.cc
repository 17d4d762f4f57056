/* What is known of combinators before anything is fused: facts about pairs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The algebra, the alias oracle and the paths are asked once for each two combinators, by
   the same functions that judge a kernel of T2 reduction; the integer program (model.cc)
   knows numbers alone.

     0: map (f, n, t, x)		0 and 1 are ordered, adjacent
     1: s = reduce (add, 0, n, t)	1 and 2 are ordered, apart
     2: map (g, n, y, t, s)		0 and 2 are ordered, adjacent
     arrays: x read by 0; t written by 0, read by 1 and 2

   What is asked of two need not hold for many, as where a filter is among them: optimal.cc
   asks about whole kernels at the end.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "optimal.h"

/* Put the combinators of GRAPH that may run at each other's places into groups.  */

void
find_groups (graph_t *graph, vec<group_facts *> *groups)
{
  for (combinator *c : graph->nodes)
    {
      group_facts *mine = NULL;
      for (group_facts *g : *groups)
	if (!mine && same_execution (g->nodes[0], c).why == NOT_REFUSED)
	  mine = g;
      if (!mine)
	{
	  mine = new group_facts ();
	  groups->safe_push (mine);
	}
      mine->nodes.safe_push (c);
    }
}

void
free_facts (group_facts *g)
{
  for (pair_fact *f : g->pairs)
    delete f;
  g->pairs.release ();
  for (array_fact *a : g->arrays)
    delete a;
  delete g;
}

/* True if C stays alone, or is left to T2 reduction: one of DRAWN.  */

static bool
left_alone_p (const combinator *c, const vec<unsigned> &drawn)
{
  return c->nofuse || c->opaque || drawn.contains (c->id);
}

/* True if a combinator may take what E leads to while both run for the same index.  */

static bool
plain_edge_p (const edge_t *e)
{
  return e->refused.why == NOT_REFUSED && !e->moved && !e->fold;
}

/* True if A, which comes before B, hands an array on to it.  */

static bool
hands_on_p (const combinator *a, const combinator *b)
{
  for (const edge_t *e : b->edges_in)
    if (e->from == a && plain_edge_p (e))
      return true;
  return false;
}

/* True if A and B load a common array at the same index.  */

static bool
load_common_p (const combinator *a, const combinator *b)
{
  for (unsigned i = 0; i < a->inputs.length (); i++)
    for (unsigned j = 0; j < b->inputs.length (); j++)
      if ((a->inputs[i].kind == VIEW_ARRAY
	   || (by_subscripts_p (a, a->inputs[i]) && by_subscripts_p (b, b->inputs[j])))
	  && same_input_p (a, i, b, j))
	return true;
  return false;
}

/* Add to MEMBERS those without which a member behind a filter cannot share its kernel: the
   filter, and who makes what is read behind it.  */

static void
add_needed (vec<combinator *> *members)
{
  for (unsigned i = 0; i < members->length (); i++)
    {
      combinator *m = (*members)[i];
      if (!m->behind)
	continue;
      if (!members->contains (m->behind))
	members->safe_push (m->behind);
      for (const edge_t *e : m->edges_in)
	if (plain_edge_p (e) && !members->contains (e->from))
	  members->safe_push (e->from);
    }
  members->qsort (by_id);
}

/* Find out whether A and B of G may be in one kernel, and on which terms.  */

static void
judge_sharing (graph_t *graph, const group_facts *g, combinator *a, combinator *b,
	       pair_fact *f)
{
  auto_vec<combinator *> members;
  members.safe_push (a);
  members.safe_push (b);
  terms when;
  when.testing = true;
  when.counting = hands_on_p (a, b);
  verdict v = may_share_kernel (graph, members, &when);
  f->guards = when.guards.length ();
  if (v.why == NOT_REFUSED || (!a->behind && !b->behind))
    {
      f->apart = v.why != NOT_REFUSED;
      return;
    }
  add_needed (&members);
  terms more;
  more.testing = true;
  more.counting = when.counting;
  f->apart = (members.length () == 2
	      || may_share_kernel (graph, members, &more).why != NOT_REFUSED);
  f->guards = more.guards.length ();
  for (combinator *m : members)
    for (unsigned i = 0; i < g->nodes.length (); i++)
      if (g->nodes[i] == m && m != a && m != b)
	f->with.safe_push (i);
}

/* Find out what is to be known of each two of G.  */

static void
judge_pairs (graph_t *graph, const vec<unsigned> &drawn, group_facts *g)
{
  unsigned n = g->nodes.length ();
  g->pairs.safe_grow_cleared (n * n);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = i + 1; j < n; j++)
      {
	combinator *a = g->nodes[i], *b = g->nodes[j];
	pair_fact *f = g->pairs[i * n + j] = new pair_fact ();
	f->ordered = keeps_order_p (a, b, g->nodes);
	f->apart = left_alone_p (a, drawn) || left_alone_p (b, drawn);
	if (f->apart)
	  continue;
	f->adjacent = hands_on_p (a, b) || load_common_p (a, b);
	judge_sharing (graph, g, a, b, f);
      }
}

/* Whoever comes between two members of a kernel, in the order that must be kept, is a member
   as well (Megiddo & Sarkar, section 2: a fusion partition has no cycles).  So two are apart
   if one between them is apart from one of them.  */

static void
close_apart (group_facts *g)
{
  unsigned n = g->nodes.length ();
  bool more;
  do
    {
      more = false;
      for (unsigned i = 0; i < n; i++)
	for (unsigned k = i + 1; k < n; k++)
	  for (unsigned j = k + 1; j < n; j++)
	    if (fact_of (g, i, k)->ordered && fact_of (g, k, j)->ordered)
	      {
		pair_fact *f = fact_of (g, i, j);
		bool apart = (fact_of (g, i, k)->apart || fact_of (g, k, j)->apart);
		more |= apart && !f->apart;
		f->apart |= apart;
		f->ordered |= apart;
	      }
    }
  while (more);
}

/* Find out at whose calls each of G may run.  */

static void
judge_places (graph_t *graph, const vec<unsigned> &drawn, group_facts *g)
{
  unsigned n = g->nodes.length ();
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      {
	bool reach = i == j;
	if (!reach && !left_alone_p (g->nodes[i], drawn) && !fact_of (g, i, j)->apart)
	  reach = may_reach_p (graph, g->nodes, g->nodes[i], g->nodes[j]);
	g->reach.safe_push (reach);
      }
}

/* The number of C in G, or -1.  */

static int
number_in (const group_facts *g, const combinator *c)
{
  for (unsigned i = 0; i < g->nodes.length (); i++)
    if (g->nodes[i] == c)
      return i;
  return -1;
}

/* The combinator of G that hands on to C all that it reads as input IN, or -1; then *OUTPUT
   is the number of its output.  */

static int
only_writer (const group_facts *g, const combinator *c, unsigned in, unsigned *output)
{
  int writer = -1;
  for (const edge_t *e : c->edges_in)
    if (e->input == in)
      {
	if (writer >= 0 || !plain_edge_p (e))
	  return -1;
	writer = number_in (g, e->from);
	*output = e->output;
	if (writer < 0)
	  return -1;
      }
  return writer;
}

/* Enter into G that I loads its input IN.  */

static void
add_reader (group_facts *g, unsigned i, unsigned in)
{
  const combinator *c = g->nodes[i];
  const view &v = c->inputs[in];
  if (v.kind != VIEW_ARRAY && v.kind != VIEW_INDEXED && v.kind != VIEW_SUBSCRIPTED)
    return;
  unsigned output = 0;
  int writer = only_writer (g, c, in, &output);
  for (array_fact *a : g->arrays)
    {
      if (a->writer == writer && (writer < 0 || a->output == output)
	  && same_sources_p (g->nodes[a->readers[0]], a->input, c, in)
	  && near_input_p (g->nodes[a->readers[0]], a->input, c, in))
	{
	  if (!a->readers.contains (i))
	    a->readers.safe_push (i);
	  return;
	}
    }
  array_fact *a = new array_fact ();
  a->units = units_moved (c, v.type, c->small, false);
  a->writer = writer;
  a->output = output;
  a->input = in;
  a->readers.safe_push (i);
  g->arrays.safe_push (a);
}

/* True if output OUT of C, of G, is stored in any case: others than members that take it
   element by element look at it.  */

static bool
kept_p (graph_t *graph, const group_facts *g, combinator *c, unsigned out)
{
  for (const edge_t *e : c->edges_out)
    if (e->output == out && e->refused.why == NOT_REFUSED)
      {
	unsigned output;
	if (number_in (g, e->to) < 0 || only_writer (g, e->to, e->input, &output) < 0)
	  return true;
      }
  return output_read_by_others_p (graph, c, out);
}

/* Enter all that G loads and stores.  */

static void
find_arrays (graph_t *graph, group_facts *g)
{
  for (unsigned i = 0; i < g->nodes.length (); i++)
    {
      combinator *c = g->nodes[i];
      for (unsigned in = 0; in < c->inputs.length (); in++)
	add_reader (g, i, in);
      for (unsigned out = 0; out < c->outputs.length (); out++)
	g->outputs.safe_push ({ i, out,
				units_moved (c, c->outputs[out].type, c->small,
					     c->kind == SOAC_FILTER),
				kept_p (graph, g, c, out) });
    }
}

/* Find out all about G, some of GRAPH in which nothing is fused.  Those with numbers DRAWN
   are left to T2 reduction.  */

void
find_facts (graph_t *graph, const vec<unsigned> &drawn, group_facts *g)
{
  judge_pairs (graph, drawn, g);
  close_apart (g);
  judge_places (graph, drawn, g);
  find_arrays (graph, g);
}
