/* What a plan costs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Arrays are longer than caches, so that what counts is how many elements a kernel loads
   and stores for each index of its loop:

     map (f, n, t, x); s = reduce (add, 0, n, t); map (g, n, y, t, s);
     => {map reduce} {map}: loads x and t, stores t and y: 16 bytes for ints, 2 kernels

   An array that several members of a kernel read is loaded once, and one that a member
   hands on not at all.  What is stored and nobody reads afterwards is known from
   liveness.cc.  Of its elements a filter is taken to keep one half.

   Then come kernels, each of which has to be started; guards; and last the arrays that a
   kernel stores besides its first one: many streams at a time are slower where they
   share sets of the cache.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Behind more filters than that elements are taken to be as many.  */
const unsigned MOST_HALVED = 4;

/* The units of one element of TYPE that C, behind filters, moves for each index of its
   kernel; with KEPT what it, a filter, keeps of them.  */

unsigned
units_moved (const combinator *c, tree type, bool kept)
{
  tree size = TYPE_SIZE_UNIT (type);
  unsigned halved = kept;
  for (const combinator *f = c->behind; f; f = f->behind)
    halved++;
  unsigned bytes = size && tree_fits_uhwi_p (size) ? MIN (tree_to_uhwi (size), 1 << 20) : 8;
  return bytes * BYTE_UNITS >> MIN (halved, MOST_HALVED);
}

/* True if input IN of C leads to an array in memory.  */

static bool
in_memory_p (const combinator *c, unsigned in)
{
  const view &v = c->inputs[in];
  return v.kind == VIEW_ARRAY || v.kind == VIEW_INDEXED || v.kind == VIEW_SUBSCRIPTED;
}

/* True if input IN of A and input OTHER of B are one array, read at the same index: what
   other combinators have written there is the same, too.  */

bool
same_input_p (const combinator *a, unsigned in, const combinator *b, unsigned other)
{
  const view &v = a->inputs[in], &w = b->inputs[other];
  if (v.kind != w.kind || !same_stride_p (v.stride, w.stride)
      || !same_pointer_p (unchanged_value (v.value), unchanged_value (w.value)))
    return false;
  if (v.kind == VIEW_SUBSCRIPTED
      && !(v.row == w.row && same_axes_p (a, b) && same_subscripts_p (v, w)))
    return false;
  if (v.kind == VIEW_INDEXED && !same_input_p (a, v.index, b, w.index))
    return false;
  auto_vec<const combinator *> from, other_from;
  for (const edge_t *e : a->edges_in)
    if (e->input == in)
      from.safe_push (original_of (e->from));
  for (const edge_t *e : b->edges_in)
    if (e->input == other)
      other_from.safe_push (original_of (e->from));
  if (from.length () != other_from.length ())
    return false;
  for (unsigned i = 0; i < from.length (); i++)
    if (from[i] != other_from[i])
      return false;
  return true;
}

/* True if C takes input IN from members of its kernel.  */

static bool
handed_on_p (const combinator *c, unsigned in)
{
  for (const edge_t *e : c->edges_in)
    if (e->input == in && e->fused)
      return true;
  return false;
}

/* True if input IN of member M of K is loaded for an earlier one, too.  */

static bool
loaded_before_p (const cluster *k, unsigned m, unsigned in)
{
  for (unsigned i = 0; i <= m; i++)
    for (unsigned j = 0; j < k->members[i]->inputs.length (); j++)
      {
	if (i == m && j == in)
	  return false;
	if (in_memory_p (k->members[i], j) && !handed_on_p (k->members[i], j)
	    && same_input_p (k->members[i], j, k->members[m], in))
	  return true;
      }
  return false;
}

/* Add to COST what K moves.  */

static void
add_cluster (plan_cost *cost, const cluster *k)
{
  unsigned stored = 0;
  for (unsigned i = 0; i < k->members.length (); i++)
    {
      const combinator *m = k->members[i];
      for (unsigned in = 0; in < m->inputs.length (); in++)
	if (in_memory_p (m, in) && !handed_on_p (m, in) && !loaded_before_p (k, i, in))
	  {
	    cost->reads++;
	    cost->bytes += units_moved (m, m->inputs[in].type, false);
	  }
      for (const view &v : m->outputs)
	if (!v.dead)
	  {
	    stored++;
	    cost->bytes += units_moved (m, v.type, m->kind == SOAC_FILTER);
	  }
    }
  cost->writes += stored;
  cost->streams += stored > 1 ? stored - 1 : 0;
}

/* What P costs, whose dead arrays are known.  */

plan_cost
cost_of_plan (const plan *p)
{
  plan_cost cost = plan_cost ();
  for (const cluster *k : p->clusters)
    {
      for (const cluster *s : k->segments)
	add_cluster (&cost, s);
      cost.kernels++;
    }
  cost.guards = p->guards;
  return cost;
}

/* Less than 0 if A costs less than B, more than 0 if more.  */

int
compare_costs (const plan_cost &a, const plan_cost &b)
{
  if (a.bytes != b.bytes)
    return a.bytes < b.bytes ? -1 : 1;
  if (a.kernels != b.kernels)
    return a.kernels < b.kernels ? -1 : 1;
  if (a.guards != b.guards)
    return a.guards < b.guards ? -1 : 1;
  return (int) a.streams - (int) b.streams;
}
