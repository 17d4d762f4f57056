/* Runs are cut where subscripts turn.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, o, at (u, i0 > 0 ? i0 - 1 : 0), at (u, min (i0 + 1, n - 1)))
     =>
     a = elements before i0 = 1;  b = those before i0 = n - 1, but at least a
     for (i = 0; i < a; i++)			as written, one after the other
       o[i] = f (u[i > 0 ? i - 1 : 0], u[min (i + 1, n - 1)]);
     for (i = a; i < b; i++)			simd
       o[i] = f (u[i - 1], u[i + 1]);
     for (i = b; i < n; i++)			as written, one after the other
       o[i] = f (u[i > 0 ? i - 1 : 0], u[min (i + 1, n - 1)]);

   A subscript with a condition on the innermost index is no address and stride.  Between the places
   where such conditions change it is (cut-places.cc).  Of an axis that is not innermost nothing has
   to be cut: its index is the same for all elements of a run.

   The parts of a run are its elements, each once and in their order, wherever the cuts are:
   these are clamped to the run, and no cut comes before the one in front of it.  Where what a
   condition compares may wrap around along the run, that is asked when it begins, and if so it
   is done as written.  So is a short run: it would take up to twice as long in parts.  */

#include "gcc-common.h"
#include "local.h"
#include "cut.h"

/* Cuts in the middle of a run, one in the parts of another, at most; and cuts of any kind; and
   parts from which on none is cut further.  */
const unsigned MOST_MIDDLES = 2, MOST_LEVELS = 6, MOST_PARTS = 12;

/* Statements for an element, at most: each part has its own.  */
const unsigned MOST_CUT_WEIGHT = 400;

/* Elements of a run, below which all of them are done as written, one after the other.  */
const unsigned LEAST_CUT = 16;

/* A part of a run, whose first index is FIRST: COUNT elements from element NUMBER of the space
   on.  */

struct run_part
{
  tree first, number, count;
};

/* Work on the parts of a run: what is known of the one that is cut now, and so many cuts around
   it.  */

struct run_cutting
{
  emitter *e;
  cut_facts facts;
  unsigned levels, middles;
  unsigned parts;		/* so many there are so far */
};

/* ---- subscripts in a part --------------------------------------------------- */

/* A view that has other subscripts in a part, and its own.  */

struct part_view
{
  view *v;
  subscripts *own;
};

/* Let the views of X's kernel have the subscripts that they have in the part that X knows of;
   note in CHANGED which had others, and in X where the part could be cut.  */

static void
enter_part (run_cutting *x, vec<part_view> *changed)
{
  hash_set<view *> seen;
  x->facts.wanted.truncate (0);
  for (const step *p : x->e->form->steps)
    if (p->at && p->at->at && !seen.add (p->at))
      if (subscripts *now = subscripts_of_part (&x->facts, p))
	{
	  changed->safe_push ({ p->at, p->at->at });
	  p->at->at = now;
	}
}

/* Let the views CHANGED have their own subscripts again.  */

static void
leave_part (vec<part_view> *changed)
{
  for (part_view &c : *changed)
    {
      delete c.v->at;
      c.v->at = c.own;
    }
}

/* ---- where the cuts are ------------------------------------------------------ */

/* N, a number of the type of C's sides, in sizetype, as one of ptrdiff_t that is in the same order.
   Numbers without a sign of which all sides are small keep their values, so that there are numbers
   before the least side, too; a bound that is no number of ptrdiff_t is behind all sides.  */

static tree
ordered (const run_cut &c, tree n)
{
  if (TYPE_UNSIGNED (TREE_TYPE (c.side)))
    n = (c.exact ? fold_build2 (MIN_EXPR, sizetype, n,
				fold_convert (sizetype, TYPE_MAX_VALUE (ptrdiff_type_node)))
	 : size_binary (PLUS_EXPR, n,
			size_binary (LSHIFT_EXPR, size_one_node,
				     size_int (TYPE_PRECISION (sizetype) - 1))));
  return fold_convert (ptrdiff_type_node, n);
}

/* A + FACTOR * B, of ptrdiff_t, wrapped around.  */

static tree
moved (tree a, tree b, HOST_WIDE_INT factor)
{
  return fold_convert (ptrdiff_type_node,
		       size_binary (PLUS_EXPR, as_size (a),
				    size_binary (MULT_EXPR, as_size (b), size_int (factor))));
}

/* Add to S how many elements of R are before C, a variable.  If C's side may wrap around along R,
   *SOUND is the condition that it does not, and what it was before.

   Where the side grows by BY, these are as many as BY is in the way from the first side to the
   bound, rounded up, but none if that is the other way, nor more than there are.  */

static tree
elements_before (emitter *e, scope *s, const run_cut &c, const run_part &r, tree *sound)
{
  bool up = c.factor > 0;
  tree by = size_binary (MULT_EXPR, run_step (e), size_int (up ? c.factor : -c.factor));
  tree rest = subscript_value (e, c.at, c.rest, size_zero_node);
  tree here = ordered (c, as_size (moved (rest, r.first, c.factor)));
  tree bound = ordered (c, as_size (subscript_value (e, c.at, c.bound, size_zero_node)));
  here = variable (e, s, "here", moved (here, size_one_node, !c.past ? 0 : up ? -1 : 1));
  tree end = variable (e, s, "end", moved (here, size_binary (MULT_EXPR, as_size (r.count), by),
					   up ? 1 : -1));
  tree least = up ? here : end, most = up ? end : here;
  bound = fold_build2 (MAX_EXPR, ptrdiff_type_node, bound, least);
  bound = fold_build2 (MIN_EXPR, ptrdiff_type_node, bound, most);
  tree way = size_binary (MINUS_EXPR, as_size (up ? bound : here), as_size (up ? here : bound));
  if (!c.exact)
    {
      tree good = fold_build2 (LE_EXPR, boolean_type_node, least, most);
      *sound = *sound ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, *sound, good) : good;
    }
  if (!integer_onep (by))
    way = size_binary (CEIL_DIV_EXPR, way, by);
  return variable (e, s, "before", fold_convert (size_type_node, way));
}

/* The greater of A and B, or if LESSER the other one; A may be null.  */

static tree
outer_end (tree a, tree b, bool lesser)
{
  return a ? fold_build2 (lesser ? MIN_EXPR : MAX_EXPR, size_type_node, a, b) : b;
}

/* Choose CUTS at which X's part R is cut next: those at its start and end, or else one in its
   middle.  Add to S what ENDS are then: the elements before what is between the first ones,
   and before its end, or null; or those before the one in the middle.  False if there are
   none.  */

static bool
choose_cuts (run_cutting *x, scope *s, const run_part &r, vec<run_cut> *cuts, tree *ends,
	     tree *sound)
{
  auto_vec<run_cut> wanted;
  wanted.safe_splice (x->facts.wanted);
  for (const run_cut &c : wanted)
    if (c.where != IN_MIDDLE)
      {
	bool end = c.where == AT_END;
	ends[end] = outer_end (ends[end], elements_before (x->e, s, c, r, sound), end);
	cuts->safe_push (c);
      }
  if (cuts->is_empty () && !wanted.is_empty () && x->middles < MOST_MIDDLES)
    {
      ends[0] = elements_before (x->e, s, wanted[0], r, sound);
      cuts->safe_push (wanted[0]);
    }
  return !cuts->is_empty ();
}

/* ---- parts ------------------------------------------------------------------- */

/* The part of R from its element FROM to before TO.  */

static run_part
part_between (emitter *e, scope *s, const run_part &r, tree from, tree to)
{
  tree index = size_binary (PLUS_EXPR, as_size (r.first),
			    size_binary (MULT_EXPR, as_size (from), run_step (e)));
  run_part p = { variable (e, s, "index", index),
		 variable (e, s, "number", size_plus (e->loc, r.number, from)),
		 variable (e, s, "some", fold_build2 (MINUS_EXPR, size_type_node, to, from)) };
  return p;
}

/* Add to S the elements of R, FEW or not.  */

static void
add_plain (run_cutting *x, scope *s, const run_part &r, bool few)
{
  const length one_by_one = FEW_ELEMENTS;
  set_index (x->e, s, innermost (x->e), r.first);
  whole_run (x->e, s, r.number, r.count, few ? &one_by_one : NULL);
}

/* Likewise, as a part of what is cut.  */

static void
add_part (run_cutting *x, scope *s, const run_part &r, bool few)
{
  x->parts++;
  add_plain (x, s, r, few);
}

static void cut_part (run_cutting *x, scope *s, const run_part &r);

/* Add to S the part R, which CUTS leave.  If they are in the middle, it is BEHIND them or before;
   it is behind those at the start of the run, and before those at its end.  */

static void
add_inner (run_cutting *x, scope *s, const run_part &r, const vec<run_cut> &cuts, bool behind)
{
  unsigned known = x->facts.known.length ();
  for (const run_cut &c : cuts)
    x->facts.known.safe_push ({ c, c.where == IN_MIDDLE ? behind : c.where == AT_START });
  cut_part (x, s, r);
  x->facts.known.truncate (known);
}

/* Add to S the elements of R, cut at CUTS, ENDS of which choose_cuts has found.  */

static void
add_parts (run_cutting *x, scope *s, const run_part &r, const vec<run_cut> &cuts,
	   const tree *ends)
{
  emitter *e = x->e;
  tree zero = size_cst (0);
  if (cuts[0].where == IN_MIDDLE)
    {
      x->middles++;
      add_inner (x, s, part_between (e, s, r, zero, ends[0]), cuts, false);
      add_inner (x, s, part_between (e, s, r, ends[0], r.count), cuts, true);
      x->middles--;
      return;
    }
  tree from = ends[0] ? variable (e, s, "from", ends[0]) : zero, to = r.count;
  if (ends[1])
    to = variable (e, s, "to", ends[0] ? outer_end (from, ends[1], false) : ends[1]);
  if (ends[0])
    add_part (x, s, part_between (e, s, r, zero, from), true);
  add_inner (x, s, part_between (e, s, r, from, to), cuts, false);
  if (ends[1])
    add_part (x, s, part_between (e, s, r, to, r.count), true);
}

/* The condition that the run R is worth it to be cut, and that SOUND, or null, holds.  */

static tree
long_enough (const run_part &r, tree sound)
{
  tree many = fold_build2 (GE_EXPR, boolean_type_node, r.count, size_cst (LEAST_CUT));
  return sound ? fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, many, sound) : many;
}

/* Add to S the elements of R, cut where subscripts turn.  */

static void
cut_part (run_cutting *x, scope *s, const run_part &r)
{
  emitter *e = x->e;
  auto_vec<part_view> changed;
  auto_vec<run_cut> cuts;
  tree ends[2] = { NULL_TREE, NULL_TREE }, sound = NULL_TREE;
  scope all;
  open_scope (&all, s->block);
  enter_part (x, &changed);
  if (x->levels == MOST_LEVELS || x->parts >= MOST_PARTS
      || !choose_cuts (x, &all, r, &cuts, ends, &sound))
    add_part (x, &all, r, false);
  else
    {
      scope parts, plain;
      tree worth = x->levels ? sound : long_enough (r, sound);
      x->levels++;
      open_scope (&parts, all.block);
      add_parts (x, &parts, r, cuts, ends);
      open_scope (&plain, all.block);
      if (worth)
	add_plain (x, &plain, r, true);
      add_if (&all, e->loc, worth ? worth : boolean_true_node, &parts, worth ? &plain : NULL);
      x->levels--;
    }
  leave_part (&changed);
  add (s, close_scope (&all, e->loc));
}

/* True if the runs of E's kernel are cut.  */

bool
cuts_runs_p (const emitter *e)
{
  const kernel_form *form = e->form;
  if (!optimize || optimize_size || !form->space || form->opaque || form->heavy
      || form->weight > MOST_CUT_WEIGHT)
    return false;
  cut_facts f;
  f.e = e;
  for (const step *p : form->steps)
    if (p->at && p->at->at)
      if (subscripts *now = subscripts_of_part (&f, p))
	{
	  delete now;
	  return true;
	}
  return !f.wanted.is_empty ();
}

/* Add to S the run of COUNT elements that begins at E's indices with element NUMBER of the
   space.  */

void
add_run (emitter *e, scope *s, tree number, tree count)
{
  unsigned k = innermost (e);
  if (!cuts_runs_p (e))
    {
      whole_run (e, s, number, count, NULL);
      return;
    }
  run_cutting x;
  x.e = e;
  x.facts.e = e;
  x.levels = x.middles = x.parts = 0;
  tree first = e->indices[k];
  run_part r = { first, number, count };
  cut_part (&x, s, r);
  e->indices[k] = first;
  e->run.parts = x.parts;
}
