/* Consumers of an array that is made in pieces, in spaces: they are cut into segments, each of
   which reads what one call has made.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (zero, space (n, m), t, 0.0);			t[0..n)[0..m)
     map (f, space (range (1, n), m), t, u, v);		t[1..n)[0..m), which covers the first
     map (g, space (n, m), o, t, w);
     =>
     map (zero, space (range (1, n), m), t, 0.0);	nobody reads that: dead-calls.cc
     map (zero, space (range (0, min (1, n)), m), t, 0.0);
     map (f, space (range (1, n), m), t, u, v);
     map (g, space (range (0, min (1, n)), m), o, t, w);	segment 1
     map (g, space (range (1, n), m), o, t, w);			segment 2

   1. For each input the calls before the consumer that write its array are looked for, until
      they make all that is read.  Later ones cover earlier ones.
   2. The consumer's space is cut such that each segment has one maker for each such input
      (analysis/boxes.cc): bounds whose order is not known are clamped.
   3. A maker that makes more than the segments that read it is cut, too, so that it has
      parts over the same space as they; what is left of it is a call of its own.  So are
      those who make something for it alone (segment-chains.cc).

   Calls of maps may be cut anywhere.  Those of reductions go on from one segment to the next
   one; where the operator is not known to be commutative all of one segment has to come before
   the next one.  A contraction is cut along its kept axes.  Who may share a kernel, and what
   nobody reads, is for others to say.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The most states of memory before a consumer, and combinators in a function that is cut
   further, and boxes that were cut in it before, each of which may take a millisecond.  */
const unsigned MOST_STATES = 1000, MOST_CALLS = 500, MOST_CUT_BOXES = 4000;

/* ---- what may be cut ------------------------------------------------------ */

/* True if C may be done in parts, as far as it alone knows.  */

bool
may_cut_p (const combinator *c)
{
  bool kind = (c->kind == SOAC_MAP || c->kind == SOAC_CONTRACT || gives_value_p (c));
  return (kind && !c->nofuse && single_elements_p (c)
	  && !(c->element && c->element->written)
	  && (gimple_call_lhs (c->call) || !gives_value_p (c))
	  && c->space.length () <= MOST_DIMENSIONS && c->inputs.length () <= MOST_INPUTS
	  && pinned (c).why == NOT_REFUSED);
}

/* The number of C's kept axes.  */

static unsigned
kept_axes (const combinator *c)
{
  unsigned n = 0;
  for (const axis &x : c->space)
    n += !x.reduced;
  return n;
}

/* True if C reaches V, in each dimension, by the index of a kept axis of its own, times a number
   that is not 0, plus another: then AXES has which.  */

static bool
by_scaled_axes_p (const combinator *c, const view &v, affine_subscript *axes)
{
  if ((v.kind != VIEW_ARRAY && v.kind != VIEW_SUBSCRIPTED) || v.row
      || rank_of_view (v) != kept_axes (c))
    return false;
  for (unsigned d = 0; d < rank_of_view (v); d++)
    if (!affine_view_p (c, v, d, &axes[d]) || axes[d].axis < 0 || !axes[d].factor
	|| c->space[axes[d].axis].reduced)
      return false;
  for (unsigned d = 0; d < rank_of_view (v); d++)
    for (unsigned e = 0; e < d; e++)
      if (axes[d].axis == axes[e].axis)
	return false;
  return true;
}

/* Likewise, times a positive number.  */

bool
by_axes_p (const combinator *c, const view &v, affine_subscript *axes)
{
  if (!by_scaled_axes_p (c, v, axes))
    return false;
  for (unsigned d = 0; d < rank_of_view (v); d++)
    if (axes[d].factor < 1)
      return false;
  return true;
}

/* True if FROM makes, as OUT, elements that TO reads as IN for the same index: what TO takes
   and FROM makes can be one step of a kernel.  */

static bool
own_index_p (const combinator *from, const view &out, const combinator *to, const view &in)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
  bool by_number = !subscripts_of (out) && !subscripts_of (in);
  if ((!by_number && (!subscripts_of (out) || !subscripts_of (in)))
      || !same_dimensions_p (out, in)
      || !by_axes_p (from, out, a) || !by_axes_p (to, in, b))
    return false;
  for (unsigned d = 0; d < rank_of_view (in); d++)
    {
      HOST_WIDE_INT apart;
      if (a[d].axis != b[d].axis || b[d].factor != 1 || (!by_number && a[d].factor != 1)
	  || (!by_number && (!constant_distance_p (a[d].offset, b[d].offset, &apart)
			     || apart != 0)))
	return false;
    }
  return true;
}

/* True if FROM makes, as OUT, elements that TO reads as IN for the same index, for one that is a
   constant away, or for a multiple of it: *APART says that it is not the same.  */

static bool
shifted_index_p (const combinator *from, const view &out, const combinator *to,
		 const view &in, bool *apart)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
  if (!same_dimensions_p (out, in)
      || !by_axes_p (from, out, a) || !by_scaled_axes_p (to, in, b))
    return false;
  /* What goes by number and by subscripts is no step of one kernel: it is read by subscripts.  */
  *apart |= !subscripts_of (out) != !subscripts_of (in);
  for (unsigned d = 0; d < rank_of_view (in); d++)
    {
      HOST_WIDE_INT by = 0;
      if (a[d].factor != 1
	  || (b[d].factor == 1 && !constant_distance_p (a[d].offset, b[d].offset, &by)))
	return false;
      *apart |= by != 0 || a[d].axis != b[d].axis || b[d].factor != 1;
    }
  return true;
}

/* ---- who makes what is read ----------------------------------------------- */

/* Let M, whose combinator writes the array that S reads as input IN, know which indices of the
   consumer that is.  */

static bool
find_seen (const segmentation *s, unsigned in, maker *m)
{
  affine_subscript at[MOST_DIMENSIONS];
  const view &v = s->c->inputs[in];
  box made;
  bool exact;
  if (!box_of_view (m->c, m->c->outputs[m->out], &made, &exact) || !exact
      || !by_scaled_axes_p (s->c, v, at))
    return false;
  box_of_space (s->c, &m->seen);
  for (unsigned d = 0; d < made.rank; d++)
    {
      auto_vec<index_range> one;
      if (!preimage_of_range (made.dims[d], at[d].factor, at[d].offset, &one)
	  || one.length () != 1)
	return false;
      m->seen.dims[at[d].axis] = one[0];
    }
  return true;
}

/* What one writer before the consumer means.  */
enum written
{
  WRITES_PIECE,
  WRITES_NOTHING,		/* it does not matter */
  WRITES_OTHERWISE		/* it makes something else of the array */
};

/* Note what output OUT of W means for S's input IN.  */

static enum written
look_at_output (segmentation *s, unsigned in, combinator *w, unsigned out)
{
  const view &v = w->outputs[out], &read = s->c->inputs[in];
  if (!POINTER_TYPE_P (TREE_TYPE (v.value)) || views_apart_p (w, v, s->c, read))
    return WRITES_NOTHING;
  maker m;
  m.c = w;
  m.out = out;
  if ((w->kind != SOAC_MAP && w->kind != SOAC_CONTRACT) || w->opaque || w->nofuse || w->behind
      || !useless_type_conversion_p (TYPE_MAIN_VARIANT (read.type),
				     TYPE_MAIN_VARIANT (v.type))
      || !(s->shifts ? shifted_index_p (w, v, s->c, read, &s->shifted)
	   : own_index_p (w, v, s->c, read))
      || !find_seen (s, in, &m)
      || same_execution (w, s->c).why != NOT_REFUSED)
    return WRITES_OTHERWISE;
  s->makers[in].safe_push (m);
  for (const axis &x : w->space)
    s->naturals.safe_push (x.count);
  return WRITES_PIECE;
}

/* Note what STMT, which writes memory, means for S's input IN.  */

static enum written
look_at_writer (segmentation *s, unsigned in, gimple *stmt)
{
  if (combinator **c = s->graph->by_call.get (stmt))
    {
      enum written all = WRITES_NOTHING;
      for (unsigned out = 0; out < (*c)->outputs.length (); out++)
	{
	  enum written one = look_at_output (s, in, *c, out);
	  if (one == WRITES_OTHERWISE)
	    return one;
	  if (one == WRITES_PIECE)
	    all = one;
	}
      return apart_beside_outputs_p (*c, s->c, s->c->inputs[in]) ? all : WRITES_OTHERWISE;
    }
  return may_write_input_p (stmt, s->c, s->c->inputs[in]) ? WRITES_OTHERWISE : WRITES_NOTHING;
}

/* Cut P at the makers of S's input IN, and append to OUT what that gives.  False if these do
   not make all that is read, or it is not known.  */

static bool
cut_part (const segmentation *s, unsigned in, const consumer_part &p, vec<consumer_part> *out)
{
  if (ignored_input_p (s, p, in))
    {
      out->safe_push (p);
      out->last ().from[in] = IGNORED;
      return true;
    }
  auto_vec<box> left;
  left.safe_push (p.where);
  for (unsigned m = 0; m < s->makers[in].length () && !left.is_empty (); m++)
    {
      auto_vec<box> here, rest;
      s->k->boxes += left.length ();
      for (const box &b : left)
	if (!cut_box (b, s->makers[in][m].seen, &s->naturals, &here, &rest)
	    || here.length () + rest.length () > 4 * MOST_SEGMENTS)
	  return false;
      for (const box &b : here)
	if (!empty_box_p (b, &s->naturals))
	  {
	    consumer_part q = p;
	    q.where = b;
	    q.from[in] = m;
	    out->safe_push (q);
	  }
      left.truncate (0);
      for (const box &b : rest)
	if (!empty_box_p (b, &s->naturals))
	  left.safe_push (b);
    }
  return left.is_empty ();
}

/* Cut the parts of S at the makers of input IN; false, and nothing is done, if those do not
   make all that is read.  */

static bool
cut_at_input (segmentation *s, unsigned in)
{
  auto_vec<consumer_part> parts;
  for (const consumer_part &p : s->parts)
    if (!cut_part (s, in, p, &parts) || parts.length () > 4 * MOST_SEGMENTS)
      return false;
  s->parts.truncate (0);
  s->parts.safe_splice (parts);
  return true;
}

/* True if some part of S does not look at input IN.  */

static bool
ignored_somewhere_p (const segmentation *s, unsigned in)
{
  for (const consumer_part &p : s->parts)
    if (p.from[in] == IGNORED)
      return true;
  return false;
}

/* True if an earlier input than IN of S is the same, not shifted: then so are its makers.  */

static bool
take_makers (segmentation *s, unsigned in)
{
  for (unsigned i = 0; i < in; i++)
    if (!s->shifts && same_reading_p (s, i, in) && !ignored_somewhere_p (s, i))
      {
	s->makers[in].safe_splice (s->makers[i]);
	for (consumer_part &p : s->parts)
	  p.from[in] = p.from[i];
	return true;
      }
  return false;
}

/* Find those who make what S reads as input IN, and cut its parts there.  */

void
find_makers (segmentation *s, unsigned in)
{
  const view &v = s->c->inputs[in];
  affine_subscript at[MOST_DIMENSIONS];
  tree vuse = gimple_vuse (s->c->call);
  if (!POINTER_TYPE_P (TREE_TYPE (v.value)) || integer_zerop (TYPE_SIZE_UNIT (v.type))
      || !by_scaled_axes_p (s->c, v, at) || take_makers (s, in))
    return;
  for (unsigned n = 0; vuse && n < MOST_STATES; n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (vuse);
      if (gimple_nop_p (def) || gimple_code (def) == GIMPLE_PHI)
	break;
      enum written w = look_at_writer (s, in, def);
      if (w == WRITES_OTHERWISE)
	break;
      if (w == WRITES_PIECE && cut_at_input (s, in))
	return;
      vuse = gimple_vuse (def);
    }
  s->makers[in].truncate (0);
}

/* ---- the whole ------------------------------------------------------------- */

/* Let S know C, of GRAPH, as one part.  */

void
start_segmentation (segmentation *s, graph_t *graph, combinator *c, bool shifts, cuts *k)
{
  s->graph = graph;
  s->k = k;
  s->c = c;
  s->shifts = shifts;
  s->shifted = false;
  s->ignores = false;
  s->place = c->call;
  consumer_part all;
  all.origin = 0;
  box_of_space (c, &all.where);
  for (unsigned in = 0; in < MOST_INPUTS; in++)
    all.from[in] = -1;
  s->parts.safe_push (all);
  for (const axis &x : c->space)
    s->naturals.safe_push (x.count);
}

/* Forget which makers of S are cut.  */

void
free_cut_makers (segmentation *s)
{
  for (cut_maker *m : s->cut)
    {
      if (m->chain)
	free_cut_makers (m->chain);
      delete m->chain;
      delete m;
    }
  s->cut.truncate (0);
}

/* Cut C of GRAPH, for K, where what it reads is made in pieces; with SHIFTS, where it reads some
   at other indices than it is made; with CHAINS, where its makers read pieces.  */

static bool
cut_in_segments (graph_t *graph, combinator *c, bool shifts, bool chains, cuts *k)
{
  segmentation s;
  start_segmentation (&s, graph, c, shifts, k);
  auto_vec<bool> decides;
  for (unsigned in = 0; in < c->inputs.length (); in++)
    {
      decides.safe_push (!shifts && deciding_input_p (c, in));
      s.ignores |= decides[in];
    }
  for (bool first : { true, false })
    for (unsigned in = 0; in < c->inputs.length (); in++)
      if (decides[in] == first)
	find_makers (&s, in);
  if ((chains && !cut_at_chains (&s)) || s.parts.length () < 2 || s.shifted != shifts)
    return false;
  if (shifts)
    forget_whole_arrays (&s);
  bool may = may_segment_p (&s) && burn_fuel ().why == NOT_REFUSED;
  if (may)
    {
      note_cut (k, c, s.parts.length (), shifts);
      cut_all (&s);
    }
  free_cut_makers (&s);
  return may;
}

/* Cut C of GRAPH, which is complete, for K where what it reads is made in pieces; true if that was
   done: then GRAPH is out of date.  */

bool
cut_into_segments (graph_t *graph, combinator *c, cuts *k)
{
  if (!may_cut_p (c) || graph->nodes.length () > MOST_CALLS
      || k->boxes > MOST_CUT_BOXES)
    return false;
  /* Those that go by number begin where their pointers lead: none is shifted, unless an array
     is read at several places.  */
  bool last = c->axes.is_empty ();
  for (bool shifts : { !last, last })
    if ((!shifts && cut_in_segments (graph, c, false, true, k))
	|| cut_in_segments (graph, c, shifts, false, k))
      return true;
  return false;
}
