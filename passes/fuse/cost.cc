/* What a plan costs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Arrays are longer than caches, so that what counts is how many elements a kernel loads
   and stores for each index of its loop:

     map (f, n, t, x); s = reduce (add, 0, n, t); map (g, n, y, t, s);
     => {map reduce} {map}: loads x and t, stores t and y: 16 bytes for ints, 2 kernels

   An array that several members of a kernel read is loaded once, also if they read it at
   neighbouring indices, and one that a member hands on not at all.  What is stored and nobody
   reads afterwards is known from liveness.cc.  Of its elements a filter is taken to keep one
   half.

   Then come kernels, each of which has to be started; guards; and last the arrays that a
   kernel stores besides its first one: many streams at a time are slower where they
   share sets of the cache.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Elements behind so many filters are halved for each; further filters count as keeping all.  */
const unsigned MOST_HALVED = 4;

/* An axis with no more positions than that, in the program's text, is a short one.  */
const unsigned MOST_SHORT = 16;

/* The long axes of C; *SHORT_TOO is set if there are others.  */

static unsigned
long_axes (const combinator *c, bool *short_too)
{
  unsigned n = 0;
  *short_too = false;
  for (const axis &x : c->space)
    if (tree_fits_uhwi_p (x.count) && tree_to_uhwi (x.count) <= MOST_SHORT)
      *short_too = true;
    else
      n++;
  return n;
}

/* Note which of GRAPH run over borders: fewer long axes than others have, and short ones.  For
   each index of the others' kernels they move next to nothing.  */

void
note_borders (graph_t *graph)
{
  unsigned most = 0;
  bool short_too;
  for (const combinator *c : graph->nodes)
    most = MAX (most, long_axes (c, &short_too));
  for (combinator *c : graph->nodes)
    c->small = long_axes (c, &short_too) < most && short_too;
}

/* Of what a call does one part.  */
struct share
{
  unsigned n;			/* so many do all of it together */
  bool part;			/* that was one call, too */
};

/* Of calls that do one part of a whole.  */
static hash_map<gimple *, share> *shares;
/* The same of those that all plans have in common.  */
static hash_map<gimple *, share> *common_shares;

/* From now on until shares_finish, what is known of calls in one function; and within that, of
   those of one plan.  */

void
shares_start (void)
{
  common_shares = shares;
  shares = new hash_map<gimple *, share>;
  if (common_shares)
    for (hash_map<gimple *, share>::iterator i = common_shares->begin ();
	 i != common_shares->end (); ++i)
      shares->put ((*i).first, (*i).second);
}

void
shares_finish (void)
{
  delete shares;
  shares = common_shares;
  common_shares = NULL;
}

/* CALL does one of N equal parts of a whole: of another call, if PART, or of an array that is made
   in pieces.  */

void
note_share (gimple *call, unsigned n, bool part)
{
  shares->put (call, { MAX (n, 1), part });
}

/* Note which of GRAPH do a part of a whole.  */

void
note_shares (graph_t *graph)
{
  for (combinator *c : graph->nodes)
    if (share *s = shares ? shares->get (c->call) : NULL)
      {
	c->shares = s->n;
	c->of_call = s->part;
      }
}

/* The units of one element of TYPE that C, behind filters, moves for each index of its
   kernel, which is that of a border if SMALL; with KEPT what it, a filter, keeps of them.
   Parts of one whole are taken to be equal.  */

unsigned
units_moved (const combinator *c, tree type, bool small, bool kept)
{
  tree size = TYPE_SIZE_UNIT (type);
  unsigned halved = small ? MOST_HALVED : kept;
  for (const combinator *f = c->behind; f; f = f->behind)
    halved++;
  unsigned bytes = size && tree_fits_uhwi_p (size) ? MIN (tree_to_uhwi (size), 1 << 20) : 8;
  return (bytes * BYTE_UNITS >> MIN (halved, MOST_HALVED)) / MAX (c->shares, 1);
}

/* True if input IN of C leads to an array in memory.  */

static bool
in_memory_p (const combinator *c, unsigned in)
{
  const view &v = c->inputs[in];
  return v.kind == VIEW_ARRAY || v.kind == VIEW_INDEXED || v.kind == VIEW_SUBSCRIPTED;
}

/* True if what input IN of A reads, and input OTHER of B, has been written by the same
   combinators.  */

bool
same_sources_p (const combinator *a, unsigned in, const combinator *b, unsigned other)
{
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
  return same_sources_p (a, in, b, other);
}

/* Further than so many bytes apart elements do not share what stays in a cache.  */
const HOST_WIDE_INT MOST_NEAR = 65536;

/* True if the subscripts V and W differ by constants alone, for each dimension, and only where
   they go along an axis: other planes are other streams.  */

static bool
near_subscripts_p (const subscripts *v, const subscripts *w)
{
  if (v->dims.length () != w->dims.length ())
    return false;
  for (unsigned d = 0; d < v->dims.length (); d++)
    {
      affine_subscript x, y;
      if ((d && !same_subscript_p (v, v->lengths[d], w, w->lengths[d]))
	  || !affine_subscript_p (v, d, &x) || !affine_subscript_p (w, d, &y)
	  || x.axis != y.axis || x.factor != y.factor)
	return false;
      tree apart = fold_build2 (MINUS_EXPR, ptrdiff_type_node, x.offset, y.offset);
      if (x.axis < 0 ? !integer_zerop (apart) : TREE_CODE (apart) != INTEGER_CST)
	return false;
    }
  return true;
}

/* True if input IN of A and input OTHER of B lead into one array, and always as far apart:
   what one has loaded is still in the cache for the other.  */

bool
near_input_p (const combinator *a, unsigned in, const combinator *b, unsigned other)
{
  const view &v = a->inputs[in], &w = b->inputs[other];
  if (same_input_p (a, in, b, other))
    return true;
  const subscripts *x = subscripts_of (v), *y = subscripts_of (w);
  HOST_WIDE_INT bytes;
  if (v.row || w.row || v.kind == VIEW_INDEXED || w.kind == VIEW_INDEXED
      || !same_stride_p (v.stride, w.stride) || !x != !y)
    return false;
  if (x)
    return (same_pointer_p (unchanged_value (v.value), unchanged_value (w.value))
	    && same_axes_p (a, b) && near_subscripts_p (x, y));
  return (v.kind == VIEW_ARRAY && w.kind == VIEW_ARRAY
	  && constant_distance_p (v.value, w.value, &bytes)
	  && bytes <= MOST_NEAR && bytes >= -MOST_NEAR);
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
	    && near_input_p (k->members[i], j, k->members[m], in))
	  return true;
      }
  return false;
}

/* The units of one element of TYPE that member M of K moves, as in units_moved: who is drawn in
   moves as much as the part that needs it.  */

static unsigned
units_in_kernel (const cluster *k, const combinator *m, tree type, bool kept)
{
  unsigned units = units_moved (m, type, k->place->small, kept);
  unsigned own = MAX (m->shares, 1), parts = MAX (k->place->shares, 1);
  return (m->sunk || m->original) && parts > own ? units * own / parts : units;
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
	    cost->bytes += units_in_kernel (k, m, m->inputs[in].type, false);
	  }
      for (const view &v : m->outputs)
	if (!v.dead)
	  {
	    stored++;
	    cost->bytes += units_in_kernel (k, m, v.type, m->kind == SOAC_FILTER);
	  }
    }
  cost->writes += stored;
  cost->streams += stored > 1 ? stored - 1 : 0;
}

/* A statement that is computed again costs as much as to move so many eighths of a number, of
   which vectors hold the more the shorter they are.  Where an array is stored that could be
   computed again, its elements count so often once more: where it is made anew each time, its
   pages are, too.  Measured with maps of 2 to 8 doubles that are read in a second kernel, and
   with stencils of floats, doubles, and structures (folds.cc; fusion/choices.c).  */
const unsigned AGAIN_EIGHTHS = 3, STORED_AGAIN = 4;

/* What it costs that C computes elements again, or stores them instead.  */

static unsigned long
choice_cost (const combinator *c)
{
  unsigned long stored = 0, number = 0;
  for (const view &v : c->outputs)
    {
      unsigned long units = units_moved (c, v.type, c->small, false);
      if (!v.dead)
	stored += units;
      number = MAX (number, AGGREGATE_TYPE_P (v.type)
		    ? MIN (units, UNITS_PER_WORD * BYTE_UNITS) : units);
    }
  return ((unsigned long) c->again * number * AGAIN_EIGHTHS / 8
	  + (c->instead ? STORED_AGAIN * stored : 0));
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
  for (const combinator *c : p->graph.nodes)
    cost.again += choice_cost (c);
  cost.guards = p->guards;
  return cost;
}

/* Less than 0 if A costs less than B, more than 0 if more.  */

int
compare_costs (const plan_cost &a, const plan_cost &b)
{
  unsigned long x = a.bytes + a.again, y = b.bytes + b.again;
  if (x != y)
    return x < y ? -1 : 1;
  if (a.kernels != b.kernels)
    return a.kernels < b.kernels ? -1 : 1;
  if (a.guards != b.guards)
    return a.guards < b.guards ? -1 : 1;
  return (int) a.streams - (int) b.streams;
}
