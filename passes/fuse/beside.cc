/* Horizontal fusion: kernels that read a common array are made one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     s = reduce (add, 0, n, x);		     for (i = 0; i < n; i++)
     m = reduce (max, x[0], n, x);	=>     { s += x[i]; m = max (m, x[i]); }

   Over a space they do if they reach its elements by the same subscripts.

   Those that are not, though one follows the other, are told with the reason,
   once for each two kernels, and only if no array from one to the other
   has a reason already.  So are neighbours that have only their count in common:
   to make one kernel of them would save next to nothing.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Among how many of the last kernels that read the same array one looks for
   company.  */
const unsigned MOST_BESIDE = 32;

/* True if V, an input of C, is an array that C reads at subscripts, element by element, or row by
   row.  Contractions go through its elements in different ways: see columns.cc.  */

bool
by_subscripts_p (const combinator *c, const view &v)
{
  return c->kind != SOAC_CONTRACT && v.kind == VIEW_SUBSCRIPTED && (!v.row || row_by_row_p (c, v));
}

/* True if V, an input of A, and W, one of B, are one array.  */

static bool
one_array_p (const view &v, const view &w)
{
  return same_pointer_p (unchanged_value (v.value), unchanged_value (w.value));
}

/* True if they read it at the same index, too.  */

static bool
same_place_p (const combinator *a, const view &v, const combinator *b, const view &w)
{
  if (v.kind == VIEW_ARRAY && w.kind == VIEW_ARRAY)
    return same_stride_p (v.stride, w.stride);
  return (by_subscripts_p (a, v) && by_subscripts_p (b, w) && same_axes_p (a, b)
	  && same_subscripts_p (v, w));
}

/* True if A and B, neither kept out nor opaque, and behind one filter or none, read one array at
   the same index.  The numbers of these inputs go to *IN_A and *IN_B.  */

static bool
common_input_p (const combinator *a, const combinator *b, unsigned *in_a,
		unsigned *in_b)
{
  if (a->nofuse || b->nofuse || a->opaque || b->opaque || a->behind != b->behind)
    return false;
  for (unsigned i = 0; i < a->inputs.length (); i++)
    for (unsigned j = 0; j < b->inputs.length (); j++)
      if ((same_place_p (a, a->inputs[i], b, b->inputs[j])
	   && one_array_p (a->inputs[i], b->inputs[j]))
	  || same_columns_p (a, i, b, j))
	{
	  *in_a = i;
	  *in_b = j;
	  return true;
	}
  return false;
}

/* An edge between A and B, whose inputs IN_A and IN_B are one array; or, if these are UINT_MAX, of
   the range alone.  */

static edge_t *
make_horizontal (combinator *a, combinator *b, unsigned in_a, unsigned in_b)
{
  edge_t *e = new_edge (a, b, in_a, in_b);
  e->direction = HORIZONTAL;
  return e;
}

/* If A and B of P, in one kernel, read a common array, tell that they are fused for that.  */

bool
note_beside (plan *p, combinator *a, combinator *b)
{
  unsigned in_a, in_b;
  if (!common_input_p (a, b, &in_a, &in_b))
    return false;
  edge_t *e = make_horizontal (a, b, in_a, in_b);
  e->fused = true;
  p->graph.edges.safe_push (e);
  return true;
}

/* Fuse the kernels of A and B of P, which read a common array, horizontally.  */

static void
fuse_beside (plan *p, combinator *a, combinator *b)
{
  unsigned in_a, in_b;
  if (a->in == b->in || !common_input_p (a, b, &in_a, &in_b))
    return;
  auto_vec<cluster *> parts;
  parts.safe_push (a->in);
  parts.safe_push (b->in);
  edge_t *e = make_horizontal (a, b, in_a, in_b);
  e->refused = unite (p, parts, false, false);
  e->fused = e->refused.why == NOT_REFUSED;
  if (e->fused)
    p->graph.edges.safe_push (e);
  else
    p->apart.safe_push (e);
}

/* True if others that read what C reads through V may go beside it for that.  */

static bool
beside_p (const combinator *c, const view &v)
{
  return v.kind == VIEW_ARRAY || by_subscripts_p (c, v) || down_columns_p (c, v);
}

/* Fuse the kernel of C of P with those that read an array that it reads, too;
   READERS are the combinators before C.  */

static void
find_company (plan *p, by_array *readers, combinator *c)
{
  auto_vec<combinator *> others;
  unsigned in_a, in_b;
  for (const view &v : c->inputs)
    if (beside_p (c, v))
      if (vec<combinator *> *list = readers->get (pointer_key (unchanged_value (v.value))))
	for (combinator *a : *list)
	  if (a->in != c->in && a->in->asked != c
	      && common_input_p (a, c, &in_a, &in_b))
	    {
	      a->in->asked = c;
	      others.safe_push (a);
	    }
  others.qsort (by_id);
  unsigned n = others.length ();
  for (unsigned i = n > MOST_BESIDE ? n - MOST_BESIDE : 0; i < n; i++)
    fuse_beside (p, others[i], c);
}

/* Fuse all that can be in P horizontally.  */

void
fuse_all_beside (plan *p)
{
  for (combinator *c : p->graph.nodes)
    c->in->asked = NULL;
  by_array readers;
  for (combinator *c : p->graph.nodes)
    {
      find_company (p, &readers, c);
      for (const view &v : c->inputs)
	if (beside_p (c, v))
	  enter (&readers, unchanged_value (v.value), c);
    }
  free_index (&readers);
}

/* Pairs of kernels between which an edge tells why they are not one.  */

typedef pair_hash<nofree_ptr_hash<const cluster>,
		  nofree_ptr_hash<const cluster> > two_kernels_hash;
typedef hash_set<two_kernels_hash> told_pairs;

/* Note that E tells that of the kernels of its ends.  */

static void
note_told (told_pairs *told, const edge_t *e)
{
  told->add ({ e->from->in, e->to->in });
  told->add ({ e->to->in, e->from->in });
}

/* Enter E into the graph of P.  */

static void
tell (plan *p, told_pairs *told, edge_t *e)
{
  p->graph.edges.safe_push (e);
  note_told (told, e);
}

/* True if members of kernels A and B read a common array.  */

static bool
share_input_p (const cluster *a, const cluster *b)
{
  unsigned in_a, in_b;
  for (const combinator *x : a->members)
    for (const combinator *y : b->members)
      if (common_input_p (x, y, &in_a, &in_b))
	return true;
  return false;
}

/* True if V is an array.  */

static bool
array_p (const view &v)
{
  return (v.kind != VIEW_BROADCAST && v.kind != VIEW_IOTA
	  && POINTER_TYPE_P (TREE_TYPE (v.value)));
}

/* Why A and B, which run over the same range, have not been tried.  */

static const char *
nothing_common (const combinator *a, const combinator *b)
{
  for (const view &v : a->inputs)
    for (const view &w : b->inputs)
      if (array_p (v) && array_p (w) && one_array_p (v, w))
	return (a->kind == SOAC_CONTRACT && b->kind == SOAC_CONTRACT
		? "alone, contractions share a loop only down the same columns"
		: "they read their common array at different indices");
  return "they have only the count in common";
}

/* True if A and B read one array, by their inputs *IN_A and *IN_B, at whatever indices.  */

static bool
share_array_p (const combinator *a, const combinator *b, unsigned *in_a, unsigned *in_b)
{
  for (unsigned i = 0; i < a->inputs.length (); i++)
    for (unsigned j = 0; j < b->inputs.length (); j++)
      if (array_p (a->inputs[i]) && array_p (b->inputs[j])
	  && one_array_p (a->inputs[i], b->inputs[j]))
	{
	  *in_a = i;
	  *in_b = j;
	  return true;
	}
  return false;
}

/* True if C is a part of a call that is cut in P.  */

static bool
part_p (const plan *p, const combinator *c)
{
  for (const combinator *other : p->graph.nodes)
    if (other != c && other->loc == c->loc && other->kind == c->kind)
      return true;
  return false;
}

/* Enter into the graph of P that A and B, which follow each other, run over the
   same range and read no array at the same index; or over others, and read one array.  */

static void
tell_range (plan *p, told_pairs *told, combinator *a, combinator *b)
{
  terms when = terms ();
  if (a->in == b->in || a->nofuse || b->nofuse || a->opaque || b->opaque
      || a->behind != b->behind || told->contains ({ a->in, b->in })
      || same_execution (a, b).why != NOT_REFUSED
      || share_input_p (a->in, b->in))
    return;
  unsigned in_a = UINT_MAX, in_b = UINT_MAX;
  verdict v = same_count (a, b, &when);
  if (v.why == NOT_REFUSED)
    v = { REFUSED_COST, nothing_common (a, b), UNKNOWN_LOCATION };
  else if (!share_array_p (a, b, &in_a, &in_b) || part_p (p, a) || part_p (p, b))
    return;
  edge_t *e = make_horizontal (a, b, in_a, in_b);
  e->refused = v;
  tell (p, told, e);
}

/* True if B runs behind A in some case: a function may return between them, or A be in a branch.
   Whether kernels of two branches, or loops, are one is no question.  */

static bool
follows_p (const combinator *a, const combinator *b)
{
  return (gimple_bb (a->call)->loop_father == gimple_bb (b->call)->loop_father
	  && path_leads_p (a->call, b->call));
}

/* Enter into the graph of P the edges between kernels that have stayed apart.  The
   last verdict on two of them counts: it has been given with guards.  */

void
tell_neighbours (plan *p)
{
  told_pairs told;
  for (const edge_t *e : p->graph.edges)
    if (!e->fused)
      note_told (&told, e);
  auto_vec<edge_t *> last;
  for (unsigned i = p->apart.length (); i-- > 0; )
    {
      edge_t *e = p->apart[i];
      if (e->from->in == e->to->in
	  || told.contains ({ e->from->in, e->to->in })
	  || !follows_p (e->from, e->to))
	delete e;
      else
	{
	  note_told (&told, e);
	  last.safe_push (e);
	}
    }
  while (!last.is_empty ())
    p->graph.edges.safe_push (last.pop ());
  p->apart.truncate (0);
  for (unsigned i = 1; i < p->graph.nodes.length (); i++)
    tell_range (p, &told, p->graph.nodes[i - 1], p->graph.nodes[i]);
}
