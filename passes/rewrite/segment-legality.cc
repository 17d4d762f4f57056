/* May a consumer be cut into segments, and what makes them, and is that of use?

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     s = reduce (last, z, space (n, m), t)	an operator that has an order
     =>
     rows 0 to k, then rows k to n		may be
     columns 0 to k, then columns k to m	may not: they are not one behind the other

   The makers that are to be cut are found here as well, and what no segment reads of them.
   Who cuts is segments.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* Each segment has loops of its own.  Twelve, of two arrays of 4 x 4 numbers, take half the time
   that it takes to store these.  A mask and a border of three dimensions may need 21.  */
const unsigned MOST_CUT = 24;

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
  return !gives_value_p (c) || any_order_p (c) || sort_parts (s);
}

/* The parts of S that read maker M of input IN.  */

unsigned
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

/* True if S's consumer reads by input I what it reads by input IN: the makers of both are the
   same.  */

bool
same_reading_p (const segmentation *s, unsigned in, unsigned i)
{
  const view &v = s->c->inputs[in], &w = s->c->inputs[i];
  const subscripts *x = subscripts_of (v), *y = subscripts_of (w);
  return (v.kind == w.kind && v.row == w.row && same_element_type_p (v.type, w.type)
	  && operand_equal_p (v.value, w.value, 0)
	  && same_stride_p (v.stride, w.stride) && !x == !y
	  && (!x || same_subscripts_p (x, y)));
}

/* True if maker M of S's input IN is one that is cut.  */

bool
cut_maker_p (const segmentation *s, unsigned in, unsigned m)
{
  for (const cut_maker *k : s->cut)
    if (k->m == m && same_reading_p (s, k->in, in))
      return true;
  return false;
}

/* True if maker M of S's input IN stays as it is and has the axes of the part that reads
   it.  */

bool
shares_axes_p (const segmentation *s, unsigned in, unsigned m)
{
  return !s->shifts && !cut_maker_p (s, in, m) && as_it_is_p (s, in, m);
}

/* True if what maker M of S's input IN makes is for the consumer alone, in memory that ends with
   the function: it need not be stored any more.  */

bool
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

bool
all_inputs_cut_p (const segmentation *s, unsigned in)
{
  tree root = root_pointer (s->c->inputs[in].value);
  for (unsigned i = 0; i < s->c->inputs.length (); i++)
    {
      const view &v = s->c->inputs[i];
      if (POINTER_TYPE_P (TREE_TYPE (v.value)) && s->parts[0].from[i] == -1
	  && operand_equal_p (root_pointer (v.value), root, 0))
	return false;
    }
  return true;
}

/* True if the cut of S hinders no fusion that there is without it: none with those who make an
   input in pieces, as a later piece is in the way of the earlier ones, nor with who makes an
   input alone and is cut along with it.  */

static bool
hinders_nothing_p (const segmentation *s)
{
  for (const edge_t *e : s->c->edges_in)
    if (e->refused.why == NOT_REFUSED && !in_pieces_p (s, e->input)
	&& !cut_along_p (s, e->from, e->input))
      return false;
  for (const edge_t *e : s->c->edges_out)
    if (e->refused.why == NOT_REFUSED)
      return false;
  return true;
}

/* True if the cut of S lets arrays go.  */

static bool
worthwhile_p (const segmentation *s)
{
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

/* True if maker NUMBER of S's input IN can be called over the part WHERE.  */

bool
maker_callable_p (const segmentation *s, unsigned in, unsigned number, const box &where)
{
  auto_vec<axis> axes;
  const maker &m = s->makers[in][number];
  return (may_cut_p (m.c) && axes_of_maker (s, in, m, where, &axes)
	  && may_respace_p (m.c, axes));
}

/* True if S's consumer, and each maker that is to be cut, can be called over their parts,
   and such a maker over what is left of it.  */

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
	if (p.from[in] >= 0 && cut_maker_p (s, in, p.from[in])
	    && !maker_callable_p (s, in, p.from[in], p.where))
	  return false;
    }
  for (const cut_maker *k : s->cut)
    for (const box &b : k->rest)
      if (!maker_callable_p (s, k->in, k->m, b))
	return false;
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

/* True if S's consumer may read what maker M of input IN makes by another input, too, which
   need not begin with the same pointer.  */

static bool
read_otherwise_p (const segmentation *s, unsigned in, unsigned m)
{
  combinator *c = s->makers[in][m].c;
  for (unsigned out = 0; out < c->outputs.length (); out++)
    for (unsigned i = 0; i < s->c->inputs.length (); i++)
      if ((i != in || out != s->makers[in][m].out)
	  && !views_apart_p (c, c->outputs[out], s->c, s->c->inputs[i]))
	return true;
  return false;
}

/* True if nobody reads what maker M of S's input IN makes but the consumer, by that input.  */

static bool
nobody_else_p (const segmentation *s, unsigned in, unsigned m)
{
  combinator *c = s->makers[in][m].c;
  for (const edge_t *e : c->edges_out)
    if (e->input != in)
      return false;
  return (!read_otherwise_p (s, in, m) && for_consumer_alone_p (s, in, m)
	  && !read_by_others_p (s->graph, c, s->c));
}

/* Find what S does not read of maker M of input IN: what is outside of its space, what later ones
   cover, and what it does not look at, if somebody else may.  */

bool
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
  auto_vec<box> unread;
  for (const consumer_part &p : s->parts)
    if (p.from[in] == IGNORED
	&& !take_from (s, p.where, false, &left, nobody_else_p (s, in, m) ? &unread : rest))
      return false;
  return align_boxes (rest);
}

/* True if two inputs of S have one maker, in other parts or by other outputs: it would be
   cut twice.  */

static bool
cut_twice_p (const segmentation *s, unsigned in, unsigned m)
{
  for (unsigned i = 0; i < s->c->inputs.length (); i++)
    for (unsigned n = 0; n < s->makers[i].length (); n++)
      if (s->makers[i][n].c == s->makers[in][m].c
	  && (n != m || !same_reading_p (s, in, i)) && parts_from (s, i, n))
	return true;
  return false;
}

/* True if it is known at the call of maker M of S's input IN how far apart the indices of both
   are.  */

bool
distance_known_p (const segmentation *s, unsigned in, const maker &m)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
  by_axes_p (m.c, m.c->outputs[m.out], a);
  by_axes_p (s->c, s->c->inputs[in], b);
  for (unsigned d = 0; d < rank_of_view (s->c->inputs[in]); d++)
    if (!computable_p (a[d].offset, m.c->call) || !computable_p (b[d].offset, m.c->call))
      return false;
  return true;
}

/* Let maker M of S's input IN be cut.  False if it cannot be.  */

static bool
add_cut_maker (segmentation *s, unsigned in, unsigned m)
{
  if (cut_maker_p (s, in, m))
    return true;
  combinator *c = s->makers[in][m].c;
  cut_maker *k = new cut_maker ();
  k->in = in;
  k->m = m;
  k->chain = NULL;
  s->cut.safe_push (k);
  if (cut_twice_p (s, in, m) || !distance_known_p (s, in, s->makers[in][m])
      || !find_rest (s, in, m, &k->rest))
    return false;
  if (stmt_before_p (c->call, s->place))
    s->place = c->call;
  find_chain (s, k);
  return true;
}

/* True if the axes and the count of C are known at PLACE.  */

static bool
axes_known_p (const combinator *c, gimple *place)
{
  for (const axis &x : c->space)
    if (!axis_known_p (x, place))
      return false;
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

bool
bounds_known_p (const box &b, gimple *place)
{
  for (unsigned d = 0; d < b.rank; d++)
    if (!range_known_p (b.dims[d], place))
      return false;
  return true;
}

/* True if it is known at PLACE what no part reads of the makers that S and its chains cut.  */

static bool
rests_known_p (const segmentation *s, gimple *place)
{
  for (const cut_maker *k : s->cut)
    {
      for (const box &b : k->rest)
	if (!bounds_known_p (b, place))
	  return false;
      if (k->chain && !rests_known_p (k->chain, place))
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
  return rests_known_p (s, s->place);
}

/* Keep in C why it is not cut, for those who ask why it is not fused.  */

static void
refuse_cut (combinator *c, enum refusal why, const char *what)
{
  c->uncut = { why, what, UNKNOWN_LOCATION };
}

/* True if the makers of S stay and may be drawn into the segments.  */

static bool
may_stay_p (segmentation *s)
{
  s->place = s->c->call;
  verdict v = may_fold_makers (s);
  if (v.why != NOT_REFUSED)
    s->c->uncut = v;
  return v.why == NOT_REFUSED && all_callable_p (s);
}

/* True if S, which has parts, may be cut; then it knows which makers are to be, too.  */

bool
may_segment_p (segmentation *s)
{
  unsigned n = s->parts.length ();
  if (!align_parts (s) || n > MOST_SEGMENTS)
    refuse_cut (s->c, REFUSED_SIZE,
		soac_printf ("what it reads is made in more than %u segments",
			     MOST_SEGMENTS));
  else if (n > MOST_CUT && !s->shifts)
    refuse_cut (s->c, REFUSED_COST,
		soac_printf ("the %u segments it would be cut into have loops of their own", n));
  else if (!order_allowed_p (s))
    refuse_cut (s->c, REFUSED_ORDER,
		"the segments it would be cut into are not one behind the other");
  else if (s->shifts)
    return may_stay_p (s);
  else
    return (worthwhile_p (s) && find_cut_makers (s) && all_callable_p (s)
	    && all_known_p (s) && (hinders_nothing_p (s) || may_lose_p (s->k, s->c)));
  return false;
}
