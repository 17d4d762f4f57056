/* The calls of the segments that a consumer is cut into, and of what makes them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (zero, n, t, 0.0);  map (g, n, o, t)	the first k elements; the rest
     =>
     _1 = min (k, n);				bounds that are new: before the first call
     map (zero, _1, t, 0.0);			where the maker was
     map (g, _1, o, t);				where the consumer was

   A maker and its consumer get the same operands, so that it is seen that they run over the
   same indices.  What is decided is in segments.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* Let *X be axis K of the consumer of S for part P as a maker that stays as it is has it: their
   counts are then seen to be the same.  False if there is none.  */

static bool
axis_of_kept_maker (segmentation *s, const consumer_part &p, unsigned k, gimple *place,
		    axis *x)
{
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    {
      affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
      if (p.from[in] < 0 || !shares_axes_p (s, in, p.from[in]))
	continue;
      const maker &m = s->makers[in][p.from[in]];
      const view &out = m.c->outputs[m.out], &read = s->c->inputs[in];
      by_axes_p (m.c, out, a);
      by_axes_p (s->c, read, b);
      for (unsigned d = 0; d < rank_of_view (read); d++)
	if (b[d].axis == (int) k)
	  {
	    const axis &y = m.c->space[a[d].axis];
	    *x = y;
	    if (subscripts_of (out))
	      return true;
	    *x = axis_operands (&s->known, p.where.dims[k], false, place);
	    x->count = y.count;
	    return true;
	  }
    }
  return false;
}

/* The number of elements of part P of S as a maker that stays as it is has it, or null.  */

static tree
count_of_kept_maker (const segmentation *s, const consumer_part &p)
{
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    if (p.from[in] >= 0 && shares_axes_p (s, in, p.from[in]))
      return s->makers[in][p.from[in]].c->count;
  return NULL_TREE;
}

/* The axes of WHERE, as operands that are known at PLACE.  */

static void
operands_of_box (segmentation *s, const box &where, gimple *place, vec<axis> *axes)
{
  for (unsigned k = 0; k < where.rank; k++)
    axes->safe_push (axis_operands (&s->known, where.dims[k], s->c->space[k].reduced, place));
}

/* The axes of part P of S, as operands that are known at PLACE.  */

static void
operands_of_part (segmentation *s, const consumer_part &p, gimple *place, vec<axis> *axes)
{
  for (unsigned k = 0; k < p.where.rank; k++)
    {
      axis x;
      if (!axis_of_kept_maker (s, p, k, place, &x))
	x = axis_operands (&s->known, p.where.dims[k], s->c->space[k].reduced, place);
      axes->safe_push (x);
    }
}

/* How S cuts maker M of its input IN; null if it does not.  */

static cut_maker *
cut_of_maker (const segmentation *s, unsigned in, const maker &m)
{
  for (cut_maker *k : s->cut)
    if (k->in == in && &s->makers[in][k->m] == &m)
      return k;
  return NULL;
}

/* Which of the parts that read maker M of S's input IN number PART is.  */

static unsigned
number_of_part (const segmentation *s, unsigned in, unsigned m, unsigned part)
{
  unsigned n = 0;
  for (unsigned i = 0; i < part; i++)
    n += s->parts[i].from[in] == (int) m;
  return n;
}

/* In how many parts S knows what K makes, with what is not made as it would be ignored.  */

static unsigned
parts_of_maker (const segmentation *s, const cut_maker *k)
{
  unsigned ignored = 0;
  for (const consumer_part &p : s->parts)
    ignored += p.from[k->in] == IGNORED;
  return parts_from (s, k->in, k->m) + k->rest.length () + ignored;
}

static void call_maker_of_part (segmentation *s, const cut_maker *k, unsigned number,
				const vec<axis> &axes, tree count, vec<moved_array> *moved);

/* Call those who are cut along with K for its part NUMBER, which has AXES and COUNT elements.
   Append to MOVED how it then reaches what they make.  */

static void
call_chain (const cut_maker *k, unsigned number, const vec<axis> &axes, tree count,
	    vec<moved_array> *moved)
{
  segmentation *t = k->chain;
  if (!t)
    return;
  for (const cut_maker *l : t->cut)
    if (t->parts[number].from[l->in] == (int) l->m)
      call_maker_of_part (t, l, number_of_part (t, l->in, l->m, number), axes, count, moved);
}

/* Call K, a maker that S cuts, for the part NUMBER of those that it has, where the consumer
   has AXES and COUNT elements.  Append to MOVED how the consumer then reaches what it makes.  */

static void
call_maker_of_part (segmentation *s, const cut_maker *k, unsigned number, const vec<axis> &axes,
	    tree count, vec<moved_array> *moved)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
  const maker &m = s->makers[k->in][k->m];
  const view &out = m.c->outputs[m.out], &read = s->c->inputs[k->in];
  by_axes_p (m.c, out, a);
  by_axes_p (s->c, read, b);
  auto_vec<axis> own;
  own.safe_splice (m.c->space);
  for (unsigned d = 0; d < rank_of_view (read); d++)
    {
      HOST_WIDE_INT apart;
      axis *x = &own[a[d].axis];
      *x = axes[b[d].axis];
      x->reduced = false;
      if (constant_distance_p (a[d].offset, b[d].offset, &apart) && apart == 0)
	continue;
      tree shift = fold_build2 (MINUS_EXPR, ptrdiff_type_node, b[d].offset, a[d].offset);
      shift = fold_build2 (PLUS_EXPR, ptrdiff_type_node, x->lo, shift);
      x->lo = operand_before (m.c->call, shift);
    }
  respaced r;
  r.c = m.c;
  r.place = m.c->call;
  r.axes = &own;
  r.count = count;
  r.init = NULL_TREE;
  call_chain (k, number, own, count, &r.moved);
  note_share (call_over (&r), MAX (m.c->shares, 1) * parts_of_maker (s, k), true);
  for (const moved_array &moves : r.moved)
    if (moved && moves.from == out.value && same_element_type_p (moves.type, out.type))
      moved->safe_push ({ read.type, read.value, read.stride, moves.to, moves.by });
}

/* Call the makers that are cut for part PART of S, which has AXES, and fill MOVED.  */

static void
call_makers (segmentation *s, unsigned part, const vec<axis> &axes, tree count,
	     vec<moved_array> *moved)
{
  const consumer_part &p = s->parts[part];
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    if (p.from[in] >= 0)
      {
	const maker &m = s->makers[in][p.from[in]];
	const view &out = m.c->outputs[m.out], &read = s->c->inputs[in];
	if (const cut_maker *k = cut_of_maker (s, in, m))
	  call_maker_of_part (s, k, number_of_part (s, in, p.from[in], part), axes, count, moved);
	else if (!subscripts_of (out) && shares_axes_p (s, in, p.from[in]))
	  moved->safe_push ({ read.type, read.value, read.stride, out.value, out.stride });
      }
}

/* The inputs that are not looked at in P, as bits.  */

static unsigned
ignored_inputs (const segmentation *s, const consumer_part &p)
{
  unsigned bits = 0;
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    if (p.from[in] == IGNORED)
      bits |= 1u << in;
  return bits;
}

/* Call the consumer of S over AXES, with COUNT elements, for part P; *ACC is what it has so
   far.  */

static void
call_consumer (segmentation *s, const consumer_part &p, const vec<axis> &axes, tree count,
	       const vec<moved_array> &moved, tree *acc)
{
  combinator *c = s->c;
  bool last = &p == &s->parts.last ();
  respaced r;
  r.c = c;
  r.place = c->call;
  r.axes = &axes;
  r.count = count;
  r.moved.safe_splice (moved);
  r.ignored = ignored_inputs (s, p);
  r.init = gives_value_p (c) && !c->folds ? *acc : NULL_TREE;
  gcall *call = call_over (&r);
  note_share (call, MAX (c->shares, 1) * s->parts.length (), true);
  if (!gives_value_p (c))
    return;
  tree before = *acc, lhs = gimple_call_lhs (c->call);
  *acc = (last && !c->folds ? lhs : is_gimple_reg_type (c->type) ? make_ssa_name (c->type)
	  : create_tmp_var (c->type, "part"));
  if (last && !c->folds)
    gimple_call_set_lhs (c->call, NULL_TREE);
  gimple_call_set_lhs (call, *acc);
  one_element x = { c, c->call, NULL_TREE, 0, NULL_TREE };
  if (c->folds && before != c->init)
    *acc = combined (&x, before, *acc);
  if (last && c->folds)
    {
      gassign *copy = gimple_build_assign (lhs, *acc);
      gimple_set_location (copy, gimple_location (c->call));
      gimple_call_set_lhs (c->call, NULL_TREE);
      gimple_stmt_iterator gsi = gsi_for_stmt (c->call);
      gsi_insert_before (&gsi, copy, GSI_SAME_STMT);
    }
}

/* The makers that S cuts, and those that are cut along with them, are gone: there are calls of
   their parts.  */

static void
remove_makers (segmentation *s)
{
  for (const cut_maker *k : s->cut)
    {
      if (k->chain)
	remove_makers (k->chain);
      remove_call (s->makers[k->in][k->m].c);
    }
}

/* Call the makers that S cuts for what no part reads of them, and those who are cut along, with
   operands that are known at PLACE.  */

static void
call_rests (segmentation *s, gimple *place)
{
  s->known.naturals = &s->naturals;
  add_known_axes (&s->known, s->c);
  for (const cut_maker *k : s->cut)
    {
      unsigned number = parts_from (s, k->in, k->m);
      for (const box &b : k->rest)
	{
	  auto_vec<axis> axes;
	  operands_of_box (s, b, place, &axes);
	  call_maker_of_part (s, k, number++, axes, elements_over (place, axes), NULL);
	}
      if (k->chain)
	call_rests (k->chain, place);
    }
}

/* What each call that S cuts is given is the same for all its parts.  */

static void
copy_given (segmentation *s)
{
  copy_given_structures (s->c);
  for (const cut_maker *k : s->cut)
    {
      copy_given_structures (s->makers[k->in][k->m].c);
      if (k->chain)
	copy_given (k->chain);
    }
}

/* Cut the consumer of S into its parts, and the makers that are to be.  */

void
cut_all (segmentation *s)
{
  if (dump_enabled_p ())
    note_remark (s->c->call,
		 soac_printf ("cut the %s into %u segments, as it reads what is made in pieces\n",
			      soac_kind_name (s->c->kind), s->parts.length ()));
  copy_given (s);
  call_rests (s, s->place);
  tree acc = s->c->init;
  for (unsigned i = 0; i < s->parts.length (); i++)
    {
      auto_vec<axis> axes;
      auto_vec<moved_array> moved;
      const consumer_part &p = s->parts[i];
      gimple *place = cut_for_part_p (s, p) ? s->place : s->c->call;
      operands_of_part (s, p, place, &axes);
      tree count = count_of_kept_maker (s, p);
      if (!count)
	count = elements_over (place, axes);
      call_makers (s, i, axes, count, &moved);
      call_consumer (s, p, axes, count, moved, &acc);
    }
  remove_makers (s);
  remove_call (s->c);
}
