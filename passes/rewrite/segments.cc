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
      parts over the same space as they; what is left of it is a call of its own.

   Calls of maps may be cut anywhere.  Those of reductions go on from one segment to the next
   one; where the operator is not known to be commutative all of one segment has to come before
   the next one.  A contraction is cut along its kept axes.  Who may share a kernel, and what
   nobody reads, is for others to say.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The most segments, states of memory before a consumer, and combinators in a function that is
   cut further.  */
const unsigned MOST_SEGMENTS = 64, MOST_STATES = 1000, MOST_CALLS = 500;
/* Each segment is a kernel of its own, which costs more than to store a small array.  */
const unsigned MOST_KERNELS = 8;

/* ---- what may be cut ------------------------------------------------------ */

/* True if C may be done in parts, as far as it alone knows.  */

static bool
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

/* True if C reaches V, in each dimension, by the index of a kept axis of its own, times a
   positive number, plus another: then AXES has which.  */

bool
by_axes_p (const combinator *c, const view &v, affine_subscript *axes)
{
  if ((v.kind != VIEW_ARRAY && v.kind != VIEW_SUBSCRIPTED) || v.row
      || rank_of_view (v) != kept_axes (c))
    return false;
  for (unsigned d = 0; d < rank_of_view (v); d++)
    if (!affine_view_p (c, v, d, &axes[d]) || axes[d].axis < 0 || axes[d].factor < 1
	|| c->space[axes[d].axis].reduced)
      return false;
  for (unsigned d = 0; d < rank_of_view (v); d++)
    for (unsigned e = 0; e < d; e++)
      if (axes[d].axis == axes[e].axis)
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
      || !by_axes_p (s->c, v, at))
    return false;
  box_of_space (s->c, &m->seen);
  for (unsigned d = 0; d < made.rank; d++)
    {
      auto_vec<index_range> one;
      if (!preimage_of_range (made.dims[d], 1, at[d].offset, &one))
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

/* True if what WRITER writes as OUT is apart from what TO reads as IN.  */

static bool
apart_p (combinator *writer, const view &out, combinator *to, const view &in)
{
  for (mem_access &a : writer->accesses)
    for (mem_access &b : to->accesses)
      if (a.write && a.pointer == out.value && !b.write && b.pointer == in.value
	  && !disjoint_p (a, b))
	return false;
  return true;
}

/* Note what output OUT of W means for S's input IN.  */

static enum written
look_at_output (segmentation *s, unsigned in, combinator *w, unsigned out)
{
  const view &v = w->outputs[out], &read = s->c->inputs[in];
  if (!POINTER_TYPE_P (TREE_TYPE (v.value))
      || !operand_equal_p (root_pointer (v.value), root_pointer (read.value), 0)
      || apart_p (w, v, s->c, read))
    return WRITES_NOTHING;
  maker m;
  m.c = w;
  m.out = out;
  if ((w->kind != SOAC_MAP && w->kind != SOAC_CONTRACT) || w->opaque || w->nofuse || w->behind
      || !useless_type_conversion_p (TYPE_MAIN_VARIANT (read.type),
				     TYPE_MAIN_VARIANT (v.type))
      || !own_index_p (w, v, s->c, read) || !find_seen (s, in, &m)
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
      return all;
    }
  ao_ref ref;
  ao_ref_init_from_ptr_and_size (&ref, s->c->inputs[in].value, NULL_TREE);
  return (stmt_may_clobber_ref_p_1 (stmt, &ref, false) ? WRITES_OTHERWISE
	  : WRITES_NOTHING);
}

/* Cut P at the makers of S's input IN, and append to OUT what that gives.  False if these do
   not make all that is read, or it is not known.  */

static bool
cut_part (const segmentation *s, unsigned in, const consumer_part &p, vec<consumer_part> *out)
{
  auto_vec<box> left;
  left.safe_push (p.where);
  for (unsigned m = 0; m < s->makers[in].length () && !left.is_empty (); m++)
    {
      auto_vec<box> here, rest;
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

/* Find those who make what S reads as input IN, and cut its parts there.  */

static void
find_makers (segmentation *s, unsigned in)
{
  const view &v = s->c->inputs[in];
  affine_subscript at[MOST_DIMENSIONS];
  tree vuse = gimple_vuse (s->c->call);
  if (!POINTER_TYPE_P (TREE_TYPE (v.value)) || integer_zerop (TYPE_SIZE_UNIT (v.type))
      || !by_axes_p (s->c, v, at))
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

/* ---- is it allowed, and of use -------------------------------------------- */

/* Let the steps of each part of S begin at its first indices; false if that needs too many
   of them.  */

static bool
align_parts (segmentation *s)
{
  auto_vec<consumer_part> aligned;
  for (const consumer_part &p : s->parts)
    {
      auto_vec<consumer_part> some;
      some.safe_push (p);
      for (unsigned d = 0; d < p.where.rank; d++)
	{
	  auto_vec<index_range> ranges;
	  auto_vec<consumer_part> more;
	  if (!aligned_ranges (p.where.dims[d], &ranges))
	    return false;
	  for (const consumer_part &q : some)
	    for (const index_range &r : ranges)
	      {
		consumer_part one = q;
		one.where.dims[d] = r;
		more.safe_push (one);
	      }
	  some.truncate (0);
	  some.safe_splice (more);
	}
      aligned.safe_splice (some);
      if (aligned.length () > 4 * MOST_SEGMENTS)
	return false;
    }
  s->parts.truncate (0);
  s->parts.safe_splice (aligned);
  return true;
}

/* True if A and B are the same indices.  */

bool
same_range_p (const index_range &a, const index_range &b, const vec<tree> *naturals)
{
  return (a.lo == b.lo && a.hi == b.hi && a.step == b.step && a.width == b.width
	  && a.base == b.base)
	 || (range_within_p (a, b, naturals) && range_within_p (b, a, naturals));
}

/* True if A and B are the same boxes.  */

static bool
same_box_p (const box &a, const box &b, const vec<tree> *naturals)
{
  for (unsigned d = 0; d < a.rank; d++)
    if (!same_range_p (a.dims[d], b.dims[d], naturals))
      return false;
  return true;
}

/* Sort the parts of S such that all of each come before all of the next one in the order of
   the space: they differ in the first axis alone.  False if that is not known.  */

static bool
sort_parts (segmentation *s)
{
  box all;
  box_of_space (s->c, &all);
  for (const consumer_part &p : s->parts)
    {
      if (p.where.dims[0].step)
	return false;
      for (unsigned d = 1; d < all.rank; d++)
	if (!same_range_p (p.where.dims[d], all.dims[d], &s->naturals))
	  return false;
    }
  for (unsigned i = 0; i < s->parts.length (); i++)
    for (unsigned j = i + 1; j < s->parts.length (); j++)
      if (at_most_p (s->parts[j].where.dims[0].hi, s->parts[i].where.dims[0].lo,
		     &s->naturals))
	std::swap (s->parts[i], s->parts[j]);
  for (unsigned i = 0; i + 1 < s->parts.length (); i++)
    for (unsigned j = i + 1; j < s->parts.length (); j++)
      if (!at_most_p (s->parts[i].where.dims[0].hi, s->parts[j].where.dims[0].lo,
		      &s->naturals))
	return false;
  return true;
}

/* True if the parts of S, in an order that they are then in, may run one after the other.  */

static bool
order_allowed_p (segmentation *s)
{
  const combinator *c = s->c;
  for (const consumer_part &p : s->parts)
    for (unsigned k = 0; k < c->space.length (); k++)
      if (c->space[k].reduced
	  && !same_range_p (p.where.dims[k], range_of_axis (c->space[k]), NULL))
	return false;
  return (!gives_value_p (c) || !c->combine->facts->codes.is_empty () || sort_parts (s));
}

/* The parts of S that read maker M of input IN.  */

static unsigned
parts_from (const segmentation *s, unsigned in, unsigned m)
{
  unsigned n = 0;
  for (const consumer_part &p : s->parts)
    n += p.from[in] == (int) m;
  return n;
}

/* True if maker M of S's input IN makes what one part reads and nothing else.  */

static bool
as_it_is_p (const segmentation *s, unsigned in, unsigned m)
{
  if (parts_from (s, in, m) != 1)
    return false;
  for (const consumer_part &p : s->parts)
    if (p.from[in] == (int) m)
      return same_box_p (p.where, s->makers[in][m].seen, &s->naturals);
  return false;
}

/* True if maker M of S's input IN is one that is cut.  */

bool
cut_maker_p (const segmentation *s, unsigned in, unsigned m)
{
  for (const cut_maker *k : s->cut)
    if (k->in == in && k->m == m)
      return true;
  return false;
}

/* True if maker M of S's input IN stays as it is and has the axes of the part that reads
   it.  */

bool
shares_axes_p (const segmentation *s, unsigned in, unsigned m)
{
  return !cut_maker_p (s, in, m) && as_it_is_p (s, in, m);
}

/* True if what maker M of S's input IN makes is for the consumer alone, in memory that ends with
   the function: it need not be stored any more.  */

static bool
for_consumer_alone_p (const segmentation *s, unsigned in, unsigned m)
{
  combinator *c = s->makers[in][m].c;
  for (const edge_t *e : c->edges_out)
    if (e->to != s->c)
      return false;
  mem_access *a = writing_access (c, c->outputs[s->makers[in][m].out]);
  return a && !outlives_function_p (*a);
}

/* True if S's consumer reads the array of input IN, which it is cut at, by no other input that
   it is not cut at.  */

static bool
all_inputs_cut_p (const segmentation *s, unsigned in)
{
  tree root = root_pointer (s->c->inputs[in].value);
  for (unsigned i = 0; i < s->c->inputs.length (); i++)
    {
      const view &v = s->c->inputs[i];
      if (POINTER_TYPE_P (TREE_TYPE (v.value)) && s->parts[0].from[i] < 0
	  && operand_equal_p (root_pointer (v.value), root, 0))
	return false;
    }
  return true;
}

/* True if the cut of S lets arrays go and hinders no fusion that there is without it.  */

static bool
worthwhile_p (const segmentation *s)
{
  for (const edge_t *e : s->c->edges_in)
    if (e->refused.why == NOT_REFUSED)
      return false;
  for (const edge_t *e : s->c->edges_out)
    if (e->refused.why == NOT_REFUSED)
      return false;
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    for (unsigned m = 0; m < s->makers[in].length (); m++)
      if (parts_from (s, in, m)
	  && (!for_consumer_alone_p (s, in, m) || !all_inputs_cut_p (s, in)))
	return false;
  return true;
}

/* Let AXES be those of maker M of S's input IN for the part WHERE, as expressions.  False if
   there are none.  */

static bool
axes_of_maker (const segmentation *s, unsigned in, const maker &m, const box &where,
	       vec<axis> *axes)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
  by_axes_p (m.c, m.c->outputs[m.out], a);
  by_axes_p (s->c, s->c->inputs[in], b);
  axes->safe_splice (m.c->space);
  for (unsigned d = 0; d < rank_of_view (s->c->inputs[in]); d++)
    {
      index_range r;
      if (a[d].factor != 1)
	return false;
      tree shift = fold_build2 (MINUS_EXPR, ptrdiff_type_node, b[d].offset, a[d].offset);
      image_of_range (where.dims[b[d].axis], 1, shift, &r);
      axis_of_range (r, false, &s->naturals, &(*axes)[a[d].axis]);
    }
  return true;
}

/* True if S's consumer, and each maker that is to be cut, can be called over their parts.  */

static bool
all_callable_p (const segmentation *s)
{
  for (const consumer_part &p : s->parts)
    {
      auto_vec<axis> axes;
      for (unsigned k = 0; k < p.where.rank; k++)
	{
	  axis x;
	  axis_of_range (p.where.dims[k], s->c->space[k].reduced, &s->naturals, &x);
	  axes.safe_push (x);
	}
      if (!may_respace_p (s->c, axes))
	return false;
      for (unsigned in = 0; in < s->c->inputs.length (); in++)
	if (p.from[in] >= 0 && cut_maker_p (s, in, p.from[in]))
	  {
	    auto_vec<axis> made;
	    const maker &m = s->makers[in][p.from[in]];
	    if (!may_cut_p (m.c) || !axes_of_maker (s, in, m, p.where, &made)
		|| !may_respace_p (m.c, made))
	      return false;
	  }
    }
  return true;
}

/* Append to REST what of LEFT is in WHERE, or with OUTSIDE is not, and let LEFT be the other
   part.  */

static bool
take_from (const segmentation *s, const box &where, bool outside, vec<box> *left,
	   vec<box> *rest)
{
  auto_vec<box> in, out;
  for (const box &b : *left)
    if (!cut_box (b, where, &s->naturals, &in, &out) || in.length () > MOST_SEGMENTS
	|| out.length () > MOST_SEGMENTS)
      return false;
  left->truncate (0);
  left->safe_splice (outside ? in : out);
  for (const box &b : outside ? out : in)
    if (!empty_box_p (b, &s->naturals))
      rest->safe_push (b);
  return true;
}

/* Find what S does not read of maker M of input IN: what is outside of its space, and what
   later ones cover.  */

static bool
find_rest (const segmentation *s, unsigned in, unsigned m, vec<box> *rest)
{
  auto_vec<box> left;
  box all;
  box_of_space (s->c, &all);
  left.safe_push (s->makers[in][m].seen);
  if (!take_from (s, all, true, &left, rest))
    return false;
  for (unsigned later = 0; later < m; later++)
    if (!take_from (s, s->makers[in][later].seen, false, &left, rest))
      return false;
  for (const box &b : *rest)
    for (unsigned d = 0; d < b.rank; d++)
      {
	auto_vec<index_range> ranges;
	if (!aligned_ranges (b.dims[d], &ranges) || ranges.length () != 1)
	  return false;
      }
  return true;
}

/* True if two inputs of S have one maker, in other parts or by other outputs: it would be
   cut twice.  */

static bool
cut_twice_p (const segmentation *s, unsigned in, unsigned m)
{
  for (unsigned i = 0; i < s->c->inputs.length (); i++)
    for (unsigned n = 0; n < s->makers[i].length (); n++)
      if (s->makers[i][n].c == s->makers[in][m].c && (i != in || n != m)
	  && parts_from (s, i, n))
	return true;
  return false;
}

/* Callback of walk_tree: a value that is not known yet at the statement DATA.  */

static tree
unknown_r (tree *t, int *walk, void *data)
{
  if (TREE_CODE (*t) == SSA_NAME)
    *walk = 0;
  return (TREE_CODE (*t) == SSA_NAME && !available_p (*t, (gimple *) data)
	  ? *t : NULL_TREE);
}

/* True if it is known at the call of maker M of S's input IN how far apart the indices of both
   are.  */

static bool
distance_known_p (const segmentation *s, unsigned in, const maker &m)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
  by_axes_p (m.c, m.c->outputs[m.out], a);
  by_axes_p (s->c, s->c->inputs[in], b);
  for (unsigned d = 0; d < rank_of_view (s->c->inputs[in]); d++)
    if (walk_tree_without_duplicates (&a[d].offset, unknown_r, m.c->call)
	|| walk_tree_without_duplicates (&b[d].offset, unknown_r, m.c->call))
      return false;
  return true;
}

/* Let maker M of S's input IN be cut.  False if it cannot be.  */

static bool
add_cut_maker (segmentation *s, unsigned in, unsigned m)
{
  combinator *c = s->makers[in][m].c;
  cut_maker *k = new cut_maker ();
  k->in = in;
  k->m = m;
  s->cut.safe_push (k);
  if (cut_twice_p (s, in, m) || !distance_known_p (s, in, s->makers[in][m]) || !find_rest (s, in, m, &k->rest))
    return false;
  if (stmt_before_p (c->call, s->place))
    s->place = c->call;
  return true;
}

/* True if the axes and the count of C are known at PLACE.  */

static bool
axes_known_p (const combinator *c, gimple *place)
{
  for (const axis &x : c->space)
    {
      tree all[] = { x.lo, x.count, x.step, x.width, x.extent };
      for (tree t : all)
	if (t && !available_p (t, place))
	  return false;
    }
  return available_p (c->count, place);
}

/* True if a maker of P, one of the parts of S, is cut.  */

bool
cut_for_part_p (const segmentation *s, const consumer_part &p)
{
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    if (p.from[in] >= 0 && cut_maker_p (s, in, p.from[in]))
      return true;
  return false;
}

/* Find the makers of S that are to be cut: those that make more than one part reads, and
   those beside them whose axes are not known yet where these are.  False if one cannot
   be.  */

static bool
find_cut_makers (segmentation *s)
{
  s->place = s->c->call;
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    for (unsigned m = 0; m < s->makers[in].length (); m++)
      if (parts_from (s, in, m) && !as_it_is_p (s, in, m) && !add_cut_maker (s, in, m))
	return false;
  for (bool more = true; more; )
    {
      more = false;
      for (const consumer_part &p : s->parts)
	for (unsigned in = 0; in < s->c->inputs.length (); in++)
	  if (p.from[in] >= 0 && cut_for_part_p (s, p) && shares_axes_p (s, in, p.from[in])
	      && !axes_known_p (s->makers[in][p.from[in]].c, s->place))
	    {
	      more = true;
	      if (!add_cut_maker (s, in, p.from[in]))
		return false;
	    }
    }
  return true;
}

/* True if all bounds of B are known at PLACE.  */

static bool
bounds_known_p (const box &b, gimple *place)
{
  for (unsigned d = 0; d < b.rank; d++)
    {
      tree all[] = { b.dims[d].lo, b.dims[d].hi, b.dims[d].base, b.dims[d].step,
		     b.dims[d].width };
      for (tree e : all)
	if (e && walk_tree_without_duplicates (&e, unknown_r, place))
	  return false;
    }
  return true;
}

/* True if all that S needs to know is known where the first call is cut.  */

static bool
all_known_p (const segmentation *s)
{
  for (const consumer_part &p : s->parts)
    if (!bounds_known_p (p.where, s->place))
      return false;
  for (const cut_maker *k : s->cut)
    for (const box &b : k->rest)
      if (!bounds_known_p (b, s->place))
	return false;
  return true;
}

/* ---- the whole ------------------------------------------------------------- */

/* Keep in C why it is not cut, for those who ask why it is not fused.  */

static void
refuse_cut (combinator *c, enum refusal why, const char *what)
{
  c->uncut.why = why;
  c->uncut.what = what;
  c->uncut.where = UNKNOWN_LOCATION;
}

/* True if S, which has parts, may be cut; then it knows which makers are to be, too.  */

static bool
may_segment_p (segmentation *s)
{
  unsigned n = s->parts.length ();
  if (!align_parts (s) || n > MOST_SEGMENTS)
    refuse_cut (s->c, REFUSED_SIZE,
		soac_printf ("what it reads is made in more than %u segments",
			     MOST_SEGMENTS));
  else if (n > MOST_KERNELS)
    refuse_cut (s->c, REFUSED_COST,
		soac_printf ("the %u segments it would be cut into are as many kernels", n));
  else if (!order_allowed_p (s))
    refuse_cut (s->c, REFUSED_ORDER,
		"the segments it would be cut into are not one behind the other");
  else
    return (worthwhile_p (s) && find_cut_makers (s) && all_callable_p (s)
	    && all_known_p (s));
  return false;
}

/* Cut C of GRAPH, which is complete, where what it reads is made in pieces; true if that was
   done: then GRAPH is out of date.  */

bool
cut_into_segments (graph_t *graph, combinator *c)
{
  if (!may_cut_p (c) || graph->nodes.length () > MOST_CALLS)
    return false;
  segmentation s;
  s.graph = graph;
  s.c = c;
  consumer_part all;
  box_of_space (c, &all.where);
  for (unsigned in = 0; in < MOST_INPUTS; in++)
    all.from[in] = -1;
  s.parts.safe_push (all);
  for (const axis &x : c->space)
    s.naturals.safe_push (x.count);
  for (unsigned in = 0; in < c->inputs.length (); in++)
    find_makers (&s, in);
  if (s.parts.length () < 2)
    return false;
  bool may = may_segment_p (&s) && burn_fuel ().why == NOT_REFUSED;
  if (may)
    cut_all (&s);
  for (cut_maker *k : s.cut)
    delete k;
  return may;
}
