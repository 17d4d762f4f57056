/* Kernels that follow each other as parts of one call of the program become the segments of
   one kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (g, k, o, t);  map (g, space (range (k, n)), o, t)	parts of one map: segments.cc
     f._soac.0 (k, o);
     _1 = n - k;						computes numbers alone
     f._soac.1 (k, _1, o, d);
     =>
     _1 = n - k;
     f._soac.0 (k, o, _1, d);		first the elements of the one, then those of the other

   So do the kernels that make a border and what is inside of it, if parts of the border are the
   ends of the rows inside: these are done with the rows (codegen/borders.cc).

     map (same, space (range (1, n - 1), 1), o, u);
     map (star, space (range (1, n - 1), range (1, m - 1)), o, at (u, i0, i1 - 1), ...);

   The kernel stands where its last segment was.  So there may be nothing between its first
   and its last one that touches memory or has another effect.  What a segment reduces to
   may only be where the next one starts.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* True if K may be a segment of a kernel of several: it goes through its elements in no order,
   and is called where others can be called.  */

static bool
segment_p (const cluster *k)
{
  unsigned values = 0;
  for (const combinator *m : k->members)
    {
      if (pinned (m).why != NOT_REFUSED
	  || (m->kind != SOAC_MAP && m->kind != SOAC_CONTRACT && m->kind != SOAC_REDUCE
	   && m->kind != SOAC_REDOMAP)
	  || m->opaque || m->windowed)
	return false;
      values += gimple_call_lhs (m->call) != NULL_TREE;
    }
  return values <= 1 && !memory_between_parts_p (k->when);
}

/* True if A and B call one operator, or none.  */

static bool
same_operator_p (const soac_operator *a, const soac_operator *b)
{
  return a == b || (a && b && operand_equal_p (a->pointer, b->pointer, 0));
}

/* True if A and B were one call of the program.  */

static bool
parts_of_one_p (const combinator *a, const combinator *b)
{
  return (a->kind == b->kind && a->loc == b->loc
	  && same_operator_p (a->combine, b->combine)
	  && same_operator_p (a->element, b->element));
}

/* True if a member of K runs over more than a plain count of elements.  Kernels without any
   stay apart: few elements of each are done where it is called (lower/in-place.cc).  */

static bool
over_space_p (const cluster *k)
{
  for (const combinator *m : k->members)
    if (m->space.length () > 1 || m->space[0].step || !integer_zerop (m->space[0].lo))
      return true;
  return false;
}

/* True if ENDS are a few elements in each of the rows that ROWS goes through, and both write one
   array.  */

static bool
joins_rows_p (const cluster *rows, const cluster *ends)
{
  const combinator *c = ends->place, *d = rows->place;
  return (c->outputs.length () == 1 && d->outputs.length () == 1
	  && same_pointer_p (c->outputs[0].value, d->outputs[0].value)
	  && same_dimensions_p (c->outputs[0], d->outputs[0])
	  && ends_of_rows_p (d->space, c->space));
}

/* True if a segment of A is the ends of the rows of B, a kernel of P, or, as B is, of those of a
   later one.  */

static bool
joins_border_p (const plan *p, const cluster *a, const cluster *b)
{
  for (const cluster *s : a->segments)
    if (joins_rows_p (b, s))
      return true;
  for (const cluster *k : p->clusters)
    if (stmt_before_p (b->place->call, k->place->call) && joins_rows_p (k, b))
      for (const cluster *s : a->segments)
	if (joins_rows_p (k, s))
	  return true;
  return false;
}

/* True if STMT, of P, does nothing where it stands that those before it would see: it computes a
   number, allocates memory, or is the call of a combinator that runs elsewhere.  */

static bool
does_nothing_here_p (plan *p, gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return true;
  if (combinator **c = p->graph.by_call.get (stmt))
    return (*c)->in->place != *c;
  if (allocator_of (stmt) != ALLOCATES_NOTHING)
    return true;
  return is_gimple_assign (stmt) && !gimple_vuse (stmt) && !gimple_has_volatile_ops (stmt);
}

/* True if nothing happens between the calls of A and B, kernels of P, in this order.  */

static bool
adjacent_p (plan *p, const cluster *a, const cluster *b)
{
  gimple *from = a->place->call, *to = b->place->call;
  if (gimple_bb (from) != gimple_bb (to) || !stmt_before_p (from, to))
    return false;
  gimple_stmt_iterator gsi = gsi_for_stmt (from);
  for (gsi_next (&gsi); gsi_stmt (gsi) != to; gsi_next (&gsi))
    if (!does_nothing_here_p (p, gsi_stmt (gsi)))
      return false;
  return true;
}

/* True if what A reduces to, if it reduces, is taken by B alone, and there only to start
   from.  */

static bool
value_handed_on_p (const cluster *a, const cluster *b)
{
  for (const combinator *m : a->members)
    {
      tree value = gimple_call_lhs (m->call);
      if (!value)
	continue;
      if (TREE_CODE (value) != SSA_NAME)
	return false;
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, value)
	if (!is_gimple_debug (USE_STMT (use))
	    && (USE_STMT (use) != b->place->call || b->place->init != value))
	  return false;
    }
  return true;
}

/* True if A and B, kernels of P that follow each other, may be one.  */

static bool
may_join_p (plan *p, const cluster *a, const cluster *b)
{
  return (segment_p (a) && segment_p (b)
	  && (parts_of_one_p (a->place, b->place) || joins_border_p (p, a, b))
	  && (over_space_p (a) || over_space_p (b))
	  && value_handed_on_p (a, b) && adjacent_p (p, a, b)
	  && burn_fuel ().why == NOT_REFUSED);
}

/* True if no member of A touches what one of B writes, nor the other way round: an element of
   the one may be done before or behind any of the other.  */

static bool
segments_apart_p (const cluster *a, const cluster *b)
{
  for (combinator *c : a->members)
    for (combinator *d : b->members)
      for (mem_access &x : c->accesses)
	for (mem_access &y : d->accesses)
	  if ((x.write || y.write) && !disjoint_p (x, y))
	    return false;
  return true;
}

/* Note how many segments before each of kernel K it is apart from.  That can only be asked
   now: what the aliases of a pointer are is lost once the first kernel is made.  */

static void
note_apart (cluster *k)
{
  for (unsigned i = 1; i < k->segments.length (); i++)
    {
      cluster *s = k->segments[i];
      while (s->apart < i && segments_apart_p (s, k->segments[i - s->apart - 1]))
	s->apart++;
    }
}

/* True if A and B, kernels of P that follow each other, may go through rows together: B reads them
   at several places, A makes them for B alone.  */

static bool
may_hand_rows_p (plan *p, cluster *a, cluster *b)
{
  if (!adjacent_p (p, a, b) || !may_share_tiles (p, a, b))
    return false;
  bool paid = burn_fuel ().why == NOT_REFUSED;
  if (!paid)
    b->rows.arrays.truncate (0);
  else
    p->guards += b->rows.when.guards.length ();
  return paid;
}

/* Let those kernels of P that are parts of one call be one, and those that go through rows
   together.  The device runs each by itself: it has no order between those of a kernel.  */

void
join_segments (plan *p)
{
  if (soac_args.parallel == PARALLEL_TARGET)
    return;
  auto_vec<cluster *> kernels;
  for (cluster *k : p->clusters)
    {
      if (!kernels.is_empty () && kernels.last ()->rows.arrays.is_empty ()
	  && (may_join_p (p, kernels.last (), k) || may_hand_rows_p (p, kernels.last (), k)))
	{
	  cluster *first = kernels.pop ();
	  k->segments.truncate (0);
	  k->segments.safe_splice (first->segments);
	  k->segments.safe_push (k);
	}
      k->id = kernels.length ();
      kernels.safe_push (k);
    }
  p->clusters.truncate (0);
  p->clusters.safe_splice (kernels);
  for (cluster *k : p->clusters)
    {
      note_apart (k);
      for (cluster *s : k->segments)
	s->id = k->id;
    }
}
