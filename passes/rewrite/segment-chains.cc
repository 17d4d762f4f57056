/* Makers of makers are cut along.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (c, n, w, d);
     map (t, n, v, w, a);	a is made in pieces, below k and from k on
     map (u, n, o, v, b);	b as well, below l and from l on
     =>
     map (c, min (k, l), w, d);  ...
     map (t, min (k, l), v, w, a);  ...
     map (u, min (k, l), o, v, b);
     map (u, range (k, l), o, v, b);	these four, clamped, instead of below l and from l on
     map (u, range (l, k), o, v, b);
     map (u, range (max (k, l), n), o, v, b);

   The maker of v is cut so that its parts run over the same indices as those of the consumer
   (segments.cc).  Then they lose who makes w, if that stays whole; so it is cut into the same
   parts, and who makes something for it.  And a cannot be gone, unless they are cut where that
   is made in pieces; so the consumer is cut there, too.  A chain ends with those who take nothing
   that they could share a kernel with.  Whether who is not in it may be lost is a question of
   cost (cut-choices.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* True if FROM makes, as OUT, at the same index what TO reads as IN: the axes of both are one.  */

static bool
same_index_p (const combinator *from, const view &out, const combinator *to, const view &in)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS];
  if (!same_dimensions_p (out, in) || !by_axes_p (from, out, a) || !by_axes_p (to, in, b))
    return false;
  for (unsigned d = 0; d < rank_of_view (in); d++)
    {
      HOST_WIDE_INT apart;
      if (a[d].axis != b[d].axis || !constant_distance_p (a[d].offset, b[d].offset, &apart)
	  || apart != 0)
	return false;
    }
  return true;
}

/* Let the ranges of *B be those of FROM for the axes by which C reaches V: others are reduced, and
   its own.  */

static void
take_kept_ranges (const combinator *c, const view &v, const box &from, box *b)
{
  affine_subscript at[MOST_DIMENSIONS];
  by_axes_p (c, v, at);
  for (unsigned d = 0; d < rank_of_view (v); d++)
    b->dims[at[d].axis] = from.dims[at[d].axis];
}

/* A chain of S: maker Y, which makes something for its consumer at the same index, as a consumer of
   BOXES.  */

static segmentation *
new_chain (const segmentation *s, const maker &y, const vec<box> &boxes)
{
  segmentation *t = new segmentation ();
  start_segmentation (t, s->graph, y.c, false, s->k);
  t->naturals.safe_splice (s->naturals);
  consumer_part p = t->parts[0];
  t->parts.truncate (0);
  for (const box &b : boxes)
    {
      box_of_space (y.c, &p.where);
      take_kept_ranges (y.c, y.c->outputs[y.out], b, &p.where);
      p.origin = t->parts.length ();
      t->parts.safe_push (p);
    }
  return t;
}

static void
free_chain (segmentation *t)
{
  free_cut_makers (t);
  delete t;
}

/* True if C takes as IN, or, if that is negative, at all, what another one makes.  */

static bool
takes_product_p (const combinator *c, int in)
{
  for (const edge_t *e : c->edges_in)
    if (in < 0 || e->input == (unsigned) in)
      return true;
  return false;
}

/* True if C may share a kernel with a maker of its input IN, or of any if that is negative, and its
   parts may not.  A maker that is folded into C does not count: the parts can have it as well.  */

static bool
may_lose_maker_p (const combinator *c, int in)
{
  for (const edge_t *e : c->edges_in)
    if (e->refused.why == NOT_REFUSED && !e->fold && (in < 0 || e->input == (unsigned) in))
      return true;
  return false;
}

/* True if all who make input IN of T's consumer make it for that alone.  */

static bool
made_for_consumer_p (const segmentation *t, unsigned in)
{
  for (unsigned m = 0; m < t->makers[in].length (); m++)
    if (parts_from (t, in, m)
	&& (!may_cut_p (t->makers[in][m].c) || !for_consumer_alone_p (t, in, m)))
      return false;
  return !t->makers[in].is_empty ();
}

/* True if it will be seen of all parts of T that none reads what is made for another one.  */

static bool
parts_apart_p (const segmentation *t)
{
  for (unsigned i = 0; i < t->parts.length (); i++)
    for (unsigned j = 0; j < i; j++)
      if (!boxes_apart_p (t->parts[i].where, t->parts[j].where, NULL))
	return false;
  return true;
}

/* Let T be as if nobody made its input IN, and have PARTS.  */

static void
forget_makers (segmentation *t, unsigned in, const vec<consumer_part> &parts)
{
  t->makers[in].truncate (0);
  t->parts.truncate (0);
  t->parts.safe_splice (parts);
}

/* Find those who make what T reads as input IN, and cut its parts there.  */

static void
find_makers_in_chain (segmentation *t, unsigned in)
{
  auto_vec<consumer_part> before;
  before.safe_splice (t->parts);
  find_makers (t, in);
  if (!made_for_consumer_p (t, in)
      || (t->parts.length () > before.length () && !parts_apart_p (t)))
    forget_makers (t, in, before);
  else if (t->parts.length () == before.length ())
    /* The same parts, perhaps in other words.  */
    for (unsigned i = 0; i < before.length (); i++)
      t->parts[i].where = before[i].where;
}

/* ---- where a consumer is cut ----------------------------------------------- */

/* The parts of S that read maker M of input IN.  */

static void
boxes_from (const segmentation *s, unsigned in, unsigned m, vec<box> *boxes)
{
  for (const consumer_part &p : s->parts)
    if (p.from[in] == (int) m)
      boxes->safe_push (p.where);
}

/* Cut those parts of S that read maker M of input IN into the parts of T, a chain.  */

static void
take_parts (segmentation *s, unsigned in, unsigned m, const segmentation *t)
{
  auto_vec<consumer_part> parts;
  unsigned number = 0;
  for (const consumer_part &p : s->parts)
    if (p.from[in] != (int) m)
      parts.safe_push (p);
    else
      {
	for (const consumer_part &q : t->parts)
	  if (q.origin == number)
	    {
	      consumer_part one = p;
	      take_kept_ranges (s->c, s->c->inputs[in], q.where, &one.where);
	      parts.safe_push (one);
	    }
	number++;
      }
  s->parts.truncate (0);
  s->parts.safe_splice (parts);
}

/* Cut the parts of S where its makers, and those of these, read what is made in pieces.  False if
   that is nowhere, or gives too many.  */

bool
cut_at_chains (segmentation *s)
{
  unsigned before = s->parts.length ();
  for (unsigned in = 0; in < s->c->inputs.length (); in++)
    for (unsigned m = 0; m < s->makers[in].length (); m++)
      {
	const maker &x = s->makers[in][m];
	if (!parts_from (s, in, m) || !takes_product_p (x.c, -1) || !for_consumer_alone_p (s, in, m)
	    || !same_index_p (x.c, x.c->outputs[x.out], s->c, s->c->inputs[in]))
	  continue;
	auto_vec<box> boxes;
	boxes_from (s, in, m, &boxes);
	segmentation *t = new_chain (s, x, boxes);
	for (unsigned i = 0; i < x.c->inputs.length (); i++)
	  if (takes_product_p (x.c, i))
	    find_makers_in_chain (t, i);
	cut_at_chains (t);
	auto_vec<consumer_part> coarse;
	coarse.safe_splice (s->parts);
	if (t->parts.length () > boxes.length () && t->parts.length () <= MOST_SEGMENTS)
	  {
	    take_parts (s, in, m, t);
	    s->naturals.safe_splice (t->naturals);
	  }
	if (s->parts.length () > coarse.length () && !parts_apart_p (s))
	  {
	    s->parts.truncate (0);
	    s->parts.safe_splice (coarse);
	  }
	free_chain (t);
      }
  return s->parts.length () > before;
}

/* ---- who is cut along ------------------------------------------------------- */

/* The boxes that maker K of S is cut into.  */

static void
boxes_of_maker (const segmentation *s, const cut_maker *k, vec<box> *boxes)
{
  boxes_from (s, k->in, k->m, boxes);
  boxes->safe_splice (k->rest);
}

/* True if C is cut for S or for one of its chains.  */

static bool
cut_already_p (const segmentation *s, const combinator *c)
{
  for (const cut_maker *k : s->cut)
    if (s->makers[k->in][k->m].c == c || (k->chain && cut_already_p (k->chain, c)))
      return true;
  return false;
}

/* True if maker K of T can be called over its boxes.  */

static bool
may_follow_p (const segmentation *t, const cut_maker *k)
{
  const maker &y = t->makers[k->in][k->m];
  auto_vec<box> boxes;
  boxes_of_maker (t, k, &boxes);
  if (!all_inputs_cut_p (t, k->in) || !distance_known_p (t, k->in, y))
    return false;
  for (const box &b : boxes)
    if (!bounds_known_p (b, y.c->call) || !maker_callable_p (t, k->in, k->m, b))
      return false;
  return true;
}

static bool find_followers (segmentation *s, segmentation *t);

/* Let K, which S or its chain T cuts, have a chain, if someone makes something for it.  False if it
   would lose one of those.  */

static bool
add_chain (segmentation *s, segmentation *t, cut_maker *k)
{
  const maker &y = t->makers[k->in][k->m];
  auto_vec<box> boxes;
  if (!takes_product_p (y.c, -1))
    return true;
  if (!same_index_p (y.c, y.c->outputs[y.out], t->c, t->c->inputs[k->in]))
    return !may_lose_maker_p (y.c, -1);
  boxes_of_maker (t, k, &boxes);
  segmentation *chain = new_chain (t, y, boxes);
  bool all = find_followers (s, chain);
  if (all && !chain->cut.is_empty ())
    {
      k->chain = chain;
      if (stmt_before_p (chain->place, t->place))
	t->place = chain->place;
    }
  else
    free_chain (chain);
  return all;
}

/* Let the chain T of S cut those who make its input IN, as its parts say.  */

static bool
add_followers (segmentation *s, segmentation *t, unsigned in)
{
  for (unsigned m = 0; m < t->makers[in].length (); m++)
    {
      combinator *c = t->makers[in][m].c;
      if (!parts_from (t, in, m) || cut_maker_p (t, in, m))
	continue;
      if (cut_already_p (s, c) || cut_already_p (t, c))
	return false;
      cut_maker *k = new cut_maker ();
      k->in = in;
      k->m = m;
      k->chain = NULL;
      t->cut.safe_push (k);
      if (!find_rest (t, in, m, &k->rest) || !may_follow_p (t, k) || !add_chain (s, t, k))
	return false;
      if (stmt_before_p (c->call, t->place))
	t->place = c->call;
    }
  return true;
}

/* Let those who make input IN of the consumer of T, a chain, stay as they are.  */

static void
drop_followers (segmentation *t, unsigned in)
{
  for (unsigned i = t->cut.length (); i-- > 0; )
    if (t->cut[i]->in == in)
      {
	if (t->cut[i]->chain)
	  free_chain (t->cut[i]->chain);
	delete t->cut[i];
	t->cut.ordered_remove (i);
      }
  for (consumer_part &p : t->parts)
    p.from[in] = -1;
  t->makers[in].truncate (0);
}

/* Let T, a chain of S, cut all who make something for its consumer, and who makes something for
   these.  False if it loses one with whom it may share a kernel.  */

static bool
find_followers (segmentation *s, segmentation *t)
{
  unsigned n = t->parts.length ();
  for (unsigned in = 0; in < t->c->inputs.length (); in++)
    if (takes_product_p (t->c, in))
      {
	auto_vec<consumer_part> before;
	before.safe_splice (t->parts);
	find_makers_in_chain (t, in);
	bool may_lose = may_lose_maker_p (t->c, in);
	/* It would have to be cut further, or who makes all of it cannot come along anyway.  */
	if (t->parts.length () != n || (!may_lose && !in_pieces_p (t, in)))
	  forget_makers (t, in, before);
	if (t->makers[in].is_empty () && may_lose)
	  return false;
      }
  for (unsigned in = 0; in < t->c->inputs.length (); in++)
    if (!t->makers[in].is_empty () && !add_followers (s, t, in))
      {
	if (may_lose_maker_p (t->c, in))
	  return false;
	drop_followers (t, in);
      }
  return true;
}

/* Find who makes something for K, a maker that S cuts, and is cut along.  */

void
find_chain (segmentation *s, cut_maker *k)
{
  add_chain (s, s, k);
}

/* True if FROM, who makes input IN of S's consumer, is cut along with that, and loses no one who
   makes something for it.  */

bool
cut_along_p (const segmentation *s, const combinator *from, unsigned in)
{
  if (!may_lose_maker_p (from, -1))
    return !s->makers[in].is_empty ();
  for (const cut_maker *k : s->cut)
    if (s->makers[k->in][k->m].c == from && k->chain)
      return true;
  return false;
}
