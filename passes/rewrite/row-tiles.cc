/* Two kernels, of which the first one makes rows for the second one alone, share a loop over
   tiles of rows.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, m), t, at (u, i0, i1 - 1), u, at (u, i0, i1 + 1))
     map (g, space (n - 2, m), o, t, at (t, i0 + 1, i1), at (t, i0 + 2, i1));  free (t);
     =>
     one kernel of two segments: for some rows of o, as many rows of t and 2 more, then these of o

   To compute f again for each row that reads it would cost more than to store t.  But t need not
   go through memory: the rows that some rows of o need stay in the cache (lower/row-tiles.cc).
   That takes what a map needs that is computed again: it makes all that is read, its operator
   only gives values, and what it reads is not written by the second kernel, or a test may tell.
   Besides, nobody may read t afterwards: its rows are written over by later ones.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "lower/lower.h"
#include "local.h"

/* Statements of the first kernel for an element, at most: those of the halo run twice.  */
const unsigned MOST_MADE_TWICE = HEAVY_WEIGHT;

/* Two kernels that may share such a loop.  */

struct row_search
{
  plan *p;
  cluster *maker, *reader;
  row_tiles *rows;
  auto_vec<const mem_access *> made;	/* what the first one writes, by array ... */
  auto_vec<const view *> read;		/* ... and by what the second one reads that */
  bool any;				/* ROWS has a first and a last row */
};

/* The axes that M goes through, needed or not.  */

static const vec<axis> &
axes_through (const combinator *m)
{
  return m->axes.is_empty () ? m->space : m->axes;
}

/* True if M goes through rows: it is a map over a space whose first axis has all positions.  */

static bool
by_rows_p (const combinator *m)
{
  const vec<axis> &axes = axes_through (m);
  return (m->kind == SOAC_MAP && !m->opaque && !m->nofuse && !m->windowed && !m->behind
	  && m->element && !m->element->written && axes.length () > 1
	  && !axes[0].reduced && !axes[0].step && !axes[0].width);
}

/* True if K is one kernel of such maps, all over the same rows, without guards.  */

static bool
kernel_of_rows_p (const cluster *k)
{
  for (const combinator *m : k->members)
    if (!by_rows_p (m) || pinned (m).why != NOT_REFUSED
	|| !same_axes_p (axes_through (m), axes_through (k->members[0])))
      return false;
  return (k->segments.length () == 1 && k->when.guards.is_empty ()
	  && !memory_between_parts_p (k->when) && k->parts.is_empty ());
}

/* True if the arrays that K makes are known to be so small that they stay in the cache.  */

static bool
small_p (const cluster *k)
{
  unsigned HOST_WIDE_INT all = 0;
  for (const combinator *m : k->members)
    for (const view &v : m->outputs)
      {
	tree size = TYPE_SIZE_UNIT (v.type);
	if (v.dead)
	  continue;
	if (!tree_fits_uhwi_p (m->count) || !tree_fits_uhwi_p (size)
	    || tree_to_uhwi (m->count) > least_tiled_bytes ())
	  return false;
	all += tree_to_uhwi (m->count) * tree_to_uhwi (size);
      }
  return all <= least_tiled_bytes ();
}

/* True if the operators of K only give values, and run again without costing much.  */

static bool
runs_twice_p (const cluster *k)
{
  unsigned all = 0;
  for (const combinator *m : k->members)
    {
      if (may_stop_p (m) || m->purity == PURITY_IMPURE)
	return false;
      all = add_weights (all, m->element->facts->weight);
    }
  return all <= MOST_MADE_TWICE;
}

/* Let *ROW be the row of V's array that C reaches at position 0 of its first axis, if at the next
   position that is the next row.  */

static bool
first_row (const combinator *c, const view &v, tree *row)
{
  affine_subscript s;
  if ((v.kind != VIEW_ARRAY && v.kind != VIEW_SUBSCRIPTED) || v.row || v.stride
      || rank_of_view (v) < 2 || !affine_view_p (c, v, 0, &s) || s.axis != 0 || s.factor != 1)
    return false;
  *row = fold_build2 (PLUS_EXPR, ptrdiff_type_node, s.offset,
		      fold_convert (ptrdiff_type_node, axes_through (c)[0].lo));
  return true;
}

/* True if the producer of E makes all elements that its consumer reads.  That is known where
   it could be computed again; where it has more elements than its consumer, at the same
   indices, nobody has asked.  */

static bool
makes_all_p (edge_t *e)
{
  auto_vec<order_test> tests;
  if (!e->makes_all && !e->assumed && only_producer_p (e))
    e->makes_all = makes_all_read (e->from, e->from->outputs[e->output], e->to,
				   e->to->inputs[e->input], &tests) == ANSWER_YES;
  return e->makes_all;
}

/* Note in S that E leads from rows to rows that its consumer reads; false if it does not, or not
   always equally far.  */

static bool
note_reading (row_search *s, edge_t *e)
{
  const view &out = e->from->outputs[e->output], &in = e->to->inputs[e->input];
  tree made, read;
  aff_tree d;
  HOST_WIDE_INT rows;
  if (!makes_all_p (e) || !same_dimensions_p (out, in)
      || !first_row (e->from, out, &made) || !first_row (e->to, in, &read)
      || !distance (read, made, &d) || d.n || !d.offset.is_constant ()
      || !wi::fits_shwi_p (d.offset.to_constant ()))
    return false;
  rows = d.offset.to_constant ().to_shwi ();
  s->rows->first = s->any ? MIN (s->rows->first, rows) : rows;
  s->rows->last = s->any ? MAX (s->rows->last, rows) : rows;
  s->any = true;
  s->read.safe_push (&in);
  return rows >= 0;
}

/* Note in S the output V of M, number OUT, of its first kernel, unless it is made for that kernel
   alone; false if somebody else reads it, or not by rows.  */

static bool
note_output (row_search *s, combinator *m, unsigned out)
{
  const view &v = m->outputs[out];
  if (v.dead)
    return true;
  mem_access *a = writing_access (m, v);
  if (!a || a->of != &v || a->stride || m->sunk || m->original || !m->copies.is_empty ())
    return false;
  for (const view *other : s->rows->arrays)
    if (operand_equal_p (root_pointer (other->value), root_pointer (v.value), 0))
      return false;
  bool any = false;
  for (edge_t *e : m->edges_out)
    if (e->output == out && e->to->in == s->reader)
      {
	any = true;
	if (!note_reading (s, e))
	  return false;
      }
  s->rows->arrays.safe_push (&v);
  s->made.safe_push (a);
  return any && !read_outside_p (&s->p->graph, m, a, s->reader);
}

/* True if POINTER, an operand, leads into one of the arrays of S.  */

static bool
into_array_p (const row_search *s, tree pointer)
{
  if (!pointer || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return false;
  for (const view *v : s->rows->arrays)
    if (operand_equal_p (root_pointer (v->value), root_pointer (pointer), 0))
      return true;
  return false;
}

/* True if K reaches into the arrays of S in no other way than has been noted: their pointers lead
   elsewhere in each tile.  */

static bool
no_other_use_p (const row_search *s, const cluster *k)
{
  for (const combinator *m : k->members)
    {
      for (const view &v : m->inputs)
	if (into_array_p (s, v.value) && !s->read.contains (&v))
	  return false;
      for (const view &v : m->outputs)
	if (into_array_p (s, v.value) && !s->rows->arrays.contains (&v))
	  return false;
      if (into_array_p (s, m->element->chain) || into_array_p (s, m->element->pointer))
	return false;
    }
  return true;
}

/* True if X, of the first kernel of S, and Y, of the second one, are the making and the reading of
   rows.  */

static bool
handed_on_p (const row_search *s, const mem_access &x, const mem_access &y)
{
  return (x.write && !y.write && s->made.contains (&x) && y.of && s->read.contains (y.of));
}

/* True if it can be tested that what X, of the first kernel of S, reads is not what Y, of the
   second one, writes; then S notes that.  */

static bool
may_test (row_search *s, const mem_access &x, const mem_access &y)
{
  guard g;
  if (x.write || !overlap_guard (x, y, &g))
    return false;
  g.kind = GUARD_DISJOINT;
  return add_guard (&s->rows->when, g).why == NOT_REFUSED;
}

/* True if a row of the second kernel of S may be done before others of the first one, and these
   more than once: but for the rows that are handed on nobody writes what another one touches.  */

static bool
independent_p (row_search *s)
{
  for (combinator *c : s->maker->members)
    {
      for (combinator *d : s->reader->members)
	for (mem_access &x : c->accesses)
	  for (mem_access &y : d->accesses)
	    if ((x.write || y.write) && !handed_on_p (s, x, y) && !disjoint_p (x, y)
		&& !may_test (s, x, y))
	      return false;
      for (combinator *d : s->maker->members)
	for (mem_access &x : c->accesses)
	  for (mem_access &y : d->accesses)
	    if (&x != &y && x.write && !disjoint_p (x, y))
	      return false;
    }
  return true;
}

/* True if A and B, kernels of P of which B runs next, may share a loop over tiles of rows; then B
   knows how.  */

bool
may_share_tiles (plan *p, cluster *a, cluster *b)
{
  row_search s;
  s.p = p;
  s.maker = a;
  s.reader = b;
  s.rows = &b->rows;
  s.any = false;
  b->rows.arrays.truncate (0);
  b->rows.when.guards.truncate (0);
  b->rows.done = NULL;
  bool may = (optimize && !optimize_size && kernel_of_rows_p (a) && kernel_of_rows_p (b)
	      && runs_twice_p (a) && !small_p (a));
  for (unsigned i = 0; may && i < a->members.length (); i++)
    for (unsigned out = 0; may && out < a->members[i]->outputs.length (); out++)
      may = note_output (&s, a->members[i], out);
  may = may && s.any && no_other_use_p (&s, a) && no_other_use_p (&s, b) && independent_p (&s);
  if (!may)
    {
      b->rows.arrays.truncate (0);
      b->rows.when.guards.truncate (0);
    }
  return may;
}
