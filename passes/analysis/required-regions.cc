/* Required regions: which elements of what a combinator makes are read afterwards.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, n), t, u);
     map (g, space (range (1, n - 1), n), o, t);	reads t [1, n - 1) [0, n)
     map (h, space (1, n), t, v);			makes t [0, 1) [0, n) anew
     map (k, space (2, n), p, t);			reads t [1, 2) [0, n) of what f made
     free (t);

   From the combinator on the states of memory are followed.  Those of its elements that are
   still there, the live ones, are boxes: who reads the array takes some of them, who writes
   all of a box ends those in it.  Where states meet nothing is known any more: then the array
   must not be read again.  Every reader must be a combinator whose elements are a box within
   the array's rows; of any other one nothing is known.

   Bounds inference (Ragan-Kelley et al., Halide) goes from consumers to producers in the same
   way; rewrite/narrow.cc uses what is found.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* The most boxes of live elements, and the most states of memory that are looked at.  */
const unsigned MOST_LIVE = 32, MOST_REGION_STATES = 1000;

/* The search for readers of output OUT of C.  */

struct region_search
{
  graph_t *graph;
  combinator *c;
  const view *out;
  mem_access *array;
  const vec<tree> *naturals;
  auto_vec<box> live;		/* elements that no one has written anew */
  bool branched;		/* who writes is not followed by all who read */
  auto_vec<tree> work;		/* virtual definitions to look behind ... */
  auto_vec<tree> joined;	/* ... and those where states have met */
  vec<required_region> *regions;
};

/* ---- what is read --------------------------------------------------------- */

/* Let R be a range that has all values of E, one of the subscripts AT or a part of it, over the
   axes of C; sums of several of these, too.  */

static bool
hull_of_subscript (const combinator *c, const subscripts *at, tree e, index_range *r)
{
  affine_subscript s;
  tree one = index_cst (1);
  *r = { NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
  if (affine_expression_p (at, e, &s))
    {
      if (s.axis >= 0)
	return image_of_range (range_of_axis (c->space[s.axis]), s.factor, s.offset, r);
      r->lo = s.offset;
      r->hi = sum_of (s.offset, one, 1);
      return true;
    }
  index_range a, b;
  if (TYPE_PRECISION (TREE_TYPE (e)) != TYPE_PRECISION (ptrdiff_type_node))
    return false;
  if (CONVERT_EXPR_P (e))
    return (INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (e, 0)))
	    && hull_of_subscript (c, at, TREE_OPERAND (e, 0), r));
  if ((TREE_CODE (e) != PLUS_EXPR && TREE_CODE (e) != MINUS_EXPR)
      || !hull_of_subscript (c, at, TREE_OPERAND (e, 0), &a)
      || !hull_of_subscript (c, at, TREE_OPERAND (e, 1), &b))
    return false;
  bool plus = TREE_CODE (e) == PLUS_EXPR;
  tree least = plus ? b.lo : sum_of (b.hi, one, -1);
  tree most = plus ? sum_of (b.hi, one, -1) : b.lo;
  r->lo = sum_of (a.lo, least, plus ? 1 : -1);
  r->hi = sum_of (a.hi, most, plus ? 1 : -1);
  return true;
}

/* Let B be a box that has all elements that A touches; EXACT if it touches each of these
   once.  */

static bool
hull_of_access (const mem_access &a, box *b, bool *exact)
{
  if (box_of_access (a, b, exact))
    return true;
  if (!a.of || a.halo || !a.elementwise || a.range || a.of->kind != VIEW_SUBSCRIPTED
      || a.of->row || a.of->value != a.pointer || rank_of_view (*a.of) < 2
      || rank_of_view (*a.of) > MOST_DIMENSIONS)
    return false;
  *exact = false;
  b->rank = rank_of_view (*a.of);
  for (unsigned d = 0; d < b->rank; d++)
    if (!hull_of_subscript (a.space, a.of->at, a.of->at->dims[d], &b->dims[d]))
      return false;
  return true;
}

/* True if A, which goes by subscripts, stays in the rows of its array, in B: else other
   subscripts could mean the same element.  */

static bool
stays_in_rows_p (const mem_access &a, const box &b)
{
  const subscripts *at = subscripts_of (*a.of);
  if (in_rows_p (b, at, 1))
    return true;
  for (unsigned d = 1; d < b.rank; d++)
    {
      axis row = { false, size_zero_node, length_of_dimension (at, d), NULL_TREE, NULL_TREE,
		   NULL_TREE };
      if (!subscript_on_axis_p (a.space->space, at, at->dims[d], row))
	return false;
    }
  return true;
}

/* Let B be what A touches, in the coordinates of S's array; false if it is not that array that
   A reaches into, or not known what of it.  */

static bool
hull_in_array (const region_search *s, const mem_access &a, box *b, bool *exact)
{
  return (hull_of_access (a, b, exact) && same_dimensions_p (*s->out, *a.of)
	  && stays_in_rows_p (a, *b));
}

/* Note what of S's live elements is in READ.  */

static bool
note_read (region_search *s, const box &read, bool exact)
{
  for (const box &live : s->live)
    {
      auto_vec<box> inside, outside;
      if (!cut_box (live, read, s->naturals, &inside, &outside)
	  || s->regions->length () + inside.length () > MOST_LIVE)
	return false;
      for (const box &b : inside)
	if (!empty_box_p (b, s->naturals))
	  s->regions->safe_push ({ b, read, exact });
    }
  return true;
}

/* Note what C reads of S's array; false if that is not known, or it is JOINED states that it
   sees.  */

static bool
note_reader (region_search *s, combinator *c, bool joined)
{
  if (!may_meet_p (s->c, c))
    return true;
  for (mem_access &a : c->accesses)
    {
      box b;
      bool exact;
      if (a.write || (joined ? disjoint_in_all_turns_p (s->c->call, *s->array, a)
		      : disjoint_p (*s->array, a)))
	continue;
      if (joined || !hull_in_array (s, a, &b, &exact) || !note_read (s, b, exact))
	return false;
    }
  return true;
}

/* ---- what is still there -------------------------------------------------- */

/* Let S's live elements be without those in MADE.  What is not known stays.  */

static void
end_in_box (region_search *s, const box &made)
{
  auto_vec<box> left;
  for (const box &live : s->live)
    {
      auto_vec<box> inside, outside;
      if (boxes_apart_p (live, made, s->naturals)
	  || !cut_box (live, made, s->naturals, &inside, &outside)
	  || left.length () + outside.length () > MOST_LIVE)
	left.safe_push (live);
      else
	for (const box &b : outside)
	  if (!empty_box_p (b, s->naturals))
	    left.safe_push (b);
    }
  s->live.truncate (0);
  s->live.safe_splice (left);
}

/* Let S's live elements be without those that C makes anew.  */

static void
end_written (region_search *s, combinator *c)
{
  if (s->branched || c->opaque || (c->kind != SOAC_MAP && c->kind != SOAC_CONTRACT))
    return;
  for (const mem_access &a : c->accesses)
    {
      box made;
      bool exact;
      if (a.write && hull_in_array (s, a, &made, &exact) && exact)
	end_in_box (s, made);
    }
}

/* True if the memory of S's array ends with STMT, or it is allocated there: what was there
   before is gone.  Behind JOINED states both may be about the array of another turn.  */

static bool
ends_array_p (const region_search *s, gimple *stmt, bool joined)
{
  tree root = root_pointer (s->array->pointer);
  bool name = TREE_CODE (root) == SSA_NAME;
  bool allocated = (name && SSA_NAME_DEF_STMT (root) == stmt && is_gimple_call (stmt)
		    && (gimple_call_flags (stmt) & ECF_MALLOC));
  bool freed = (gimple_call_builtin_p (stmt, BUILT_IN_FREE)
		&& operand_equal_p (gimple_call_arg (stmt, 0), root, 0));
  return (allocated || freed) && (!joined || (name && lives_one_turn_p (root)));
}

/* ---- the states of memory ------------------------------------------------- */

/* Look at STMT, which uses a state of memory behind S's combinator; JOINED if that is one where
   several have met.  Its own state is looked at later.  False if STMT reads what is not
   known.  */

static bool
look_at_user (region_search *s, gimple *stmt, bool joined)
{
  if (is_gimple_debug (stmt))
    return true;
  if (gphi *phi = dyn_cast <gphi *> (stmt))
    {
      s->joined.safe_push (gimple_phi_result (phi));
      return true;
    }
  if (ends_array_p (s, stmt, joined))
    return true;
  if (combinator **c = s->graph->by_call.get (stmt))
    {
      if (!note_reader (s, *c, joined))
	return false;
      end_written (s, *c);
    }
  else if (may_meet_p (s->graph, s->c, stmt) && !instrumentation_stmt_p (stmt)
	   && may_read_in_some_turn_p (s->c->call, *s->array, stmt))
    return false;
  if (gimple_vdef (stmt))
    (joined ? s->joined : s->work).safe_push (gimple_vdef (stmt));
  return true;
}

/* Look at those who use the state VDEF: first those who only read it.  */

static bool
look_behind (region_search *s, tree vdef, bool joined)
{
  imm_use_iterator iter;
  use_operand_p use;
  auto_vec<gimple *> writers;
  FOR_EACH_IMM_USE_FAST (use, iter, vdef)
    {
      gimple *stmt = USE_STMT (use);
      if (gimple_code (stmt) == GIMPLE_PHI || gimple_vdef (stmt))
	writers.safe_push (stmt);
      else if (!look_at_user (s, stmt, joined))
	return false;
    }
  s->branched |= writers.length () > 1;
  for (gimple *stmt : writers)
    if (!look_at_user (s, stmt, joined))
      return false;
  return true;
}

/* Find what is read of output OUT of C of GRAPH, and append it to REGIONS; false if that is not
   known.  NATURALS are known not to be negative.  */

bool
required_regions (graph_t *graph, combinator *c, const view &out,
		  const vec<tree> *naturals, vec<required_region> *regions)
{
  region_search s;
  box made;
  bool exact;
  s.graph = graph;
  s.c = c;
  s.out = &out;
  s.array = writing_access (c, out);
  s.naturals = naturals;
  s.branched = false;
  s.regions = regions;
  if (!s.array || outlives_function_p (*s.array) || !s.array->of
      || !hull_in_array (&s, *s.array, &made, &exact))
    return false;
  s.live.safe_push (made);
  auto_bitmap seen;
  if (gimple_vdef (c->call))
    s.work.safe_push (gimple_vdef (c->call));
  for (unsigned n = 0; !s.work.is_empty () || !s.joined.is_empty (); n++)
    {
      bool joined = s.work.is_empty ();
      tree vdef = (joined ? s.joined : s.work).pop ();
      if (n >= MOST_REGION_STATES || (!joined && s.live.is_empty ()))
	return n < MOST_REGION_STATES;
      if ((!joined || bitmap_set_bit (seen, SSA_NAME_VERSION (vdef)))
	  && !look_behind (&s, vdef, joined))
	return false;
    }
  return true;
}
