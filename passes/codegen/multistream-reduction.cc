/* Sums from several places at once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Each addition of a sum waits for the one before, and all of them wait for memory,
   which comes faster from several places than from one (on the machine of
   testsuite/bench/README.md 25 GB/s instead of 17 for one thread).  So a sum of cheap
   elements goes through four parts of them side by side:

     for (i = lo; i < hi; i++) acc += f (x[i]);
     =>
     part = (hi - lo) / 4, in whole vectors;
     for (i = 0; i < part; i++)						simd
       { a += f (x[lo + i]);	       b += f (x[lo + part + i]);
	 c += f (x[lo + 2 * part + i]); d += f (x[lo + 3 * part + i]); }
     acc += a;  acc += b;  acc += c;  acc += d;
     for (i = lo + 4 * part; i < hi; i++) acc += f (x[i]);

   The parts of a block may lie apart from each other, so that the next block goes on where
   they end (unordered.cc): with one input each place that is new costs the time in
   which its first lines come.

   The same goes for the other operations that combine in any order, and for what a
   filter keeps.  It makes a kernel twice as large, so it is for -O3 alone.  How elements
   are grouped follows from how many there are alone.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"

/* Places, at most, half as many if there are several inputs: those are several places, too.
   Vectors that the accumulators of all places fill together, at most: they and what is
   added to them should fit into registers.  */
const unsigned MOST_PLACES = 4, MOST_VECTORS = 8;

/* If TYPE is that of a number, or of a structure of them, let *NARROWEST be the one of
   these and of itself that has the fewest bits; else return false.  */

static bool
take_narrowest (tree type, tree *narrowest)
{
  if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL
	    && (DECL_BIT_FIELD (f)
		|| !take_narrowest (TREE_TYPE (f), narrowest)))
	  return false;
      return true;
    }
  if (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type))
    return false;
  if (!*narrowest
      || tree_int_cst_lt (TYPE_SIZE (type), TYPE_SIZE (*narrowest)))
    *narrowest = type;
  return true;
}

/* True if an operator of FORM finds in memory what it is not given.  */

static bool
looks_up_p (const kernel_form *form)
{
  for (const combinator *m : form->of->members)
    if (m->purity != PURITY_CONST)
      return true;
  return false;
}

/* True if all that FORM does is to reduce what it loads by recognised operations; sets
   *NARROWEST to the narrowest type of the numbers that it loads or reduces, *BITS to
   those of its accumulators, and *INPUTS to how many arrays it loads from.  */

static bool
plain_sums_p (const kernel_form *form, tree *narrowest, unsigned *bits,
	      unsigned *inputs)
{
  *narrowest = NULL_TREE;
  *bits = *inputs = 0;
  if (form->space)
    return false;
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      const step *s = form->steps[st];
      switch (s->code)
	{
	case STEP_FOLD:
	  if (!take_narrowest (s->type, narrowest))
	    return false;
	  *bits += tree_to_uhwi (TYPE_SIZE (s->type));
	  break;
	case STEP_LOAD:
	  if (s->at->stride || !take_narrowest (s->type, narrowest))
	    return false;
	  ++*inputs;
	  break;
	case STEP_FILTER:
	  if (counted_p (form, st))
	    return false;
	  break;
	case STEP_VALUE:
	case STEP_IOTA:
	case STEP_MEMBER:
	case STEP_APPLY:
	case STEP_CONVERT:
	  break;
	default:
	  return false;
	}
    }
  /* What operators alone load need not come faster from several places.  */
  return *bits > 0 && (*inputs > 0 || !looks_up_p (form));
}

/* The narrowest of the numbers that FORM loads, stores or reduces, null if that is not
   known.  */

tree
narrowest_number (const kernel_form *form)
{
  tree type = NULL_TREE;
  for (const step *s : form->steps)
    if ((s->at || s->code == STEP_FOLD) && s->code != STEP_VALUE
	&& !take_narrowest (s->at ? s->at->type : s->type, &type))
      return NULL_TREE;
  return type;
}

/* The elements of TYPE that a vector has, or 1.  */

unsigned
lanes_of (tree type)
{
  machine_mode mode
    = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  return VECTOR_MODE_P (mode) ? GET_MODE_NUNITS (mode).to_constant () : 1;
}

/* The elements of a vector of the narrowest numbers that FORM loads, stores or reduces, or 1
   if that is not known.  */

unsigned
vector_lanes (const kernel_form *form)
{
  tree type = narrowest_number (form);
  return type ? lanes_of (type) : 1;
}

/* True if E's kernel may sum from several places: the WEIGHT of what each element takes would
   not hide that the additions wait for each other.  */

static bool
places_pay_p (const emitter *e, unsigned weight)
{
  return optimize >= 3 && !optimize_size && e->run.simd && weight <= MOST_WAITING;
}

/* From how many places accumulators of BITS take in what INPUTS arrays have, whose narrowest
   numbers are of TYPE, or 0.  */

static unsigned
places_for (tree type, unsigned bits, unsigned inputs)
{
  unsigned vectors = bits / tree_to_uhwi (TYPE_SIZE (type));
  unsigned places = MOST_PLACES / (inputs > 1 ? 2 : 1);
  places = MIN (places, MOST_VECTORS / MAX (1, vectors));
  return places > 1 ? places : 0;
}

/* From how many places E's kernel sums, or 0; sets *LANES to the elements of a
   vector.  */

unsigned
sum_places (const emitter *e, unsigned *lanes)
{
  tree type;
  unsigned bits, inputs;
  const kernel_form *form = e->form;
  if (!places_pay_p (e, form->weight) || form->ordered || !simd_stage_p (form, ALL_STAGES)
      || !plain_sums_p (form, &type, &bits, &inputs) || lanes_of (type) == 1)
    return 0;
  *lanes = lanes_of (type);
  return places_for (type, bits, inputs);
}

/* From how many places the contraction that E's steps FIRST to LAST are sums along its
   innermost axis, or 0.  */

unsigned
contracted_places (const emitter *e, unsigned first, unsigned last)
{
  tree type = narrowest_number (e->form);
  unsigned inputs = 0, weight = 0;
  for (unsigned st = first; st < last; st++)
    {
      const step *s = e->form->steps[st];
      inputs += s->code == STEP_LOAD;
      if (s->op)
	weight = add_weights (weight, s->op->facts->weight);
    }
  if (!places_pay_p (e, weight) || !type || lanes_of (type) == 1
      || !SCALAR_FLOAT_TYPE_P (e->form->steps[last]->type))
    return 0;
  return places_for (type, tree_to_uhwi (TYPE_SIZE (e->form->steps[last]->type)), inputs);
}

/* From how many places a block of E's kernel sums elements that lie apart, or 0; then it
   has to have a multiple of *UNIT elements.  With several inputs the places do not come
   faster for going on.  */

unsigned
summed_places (const emitter *e, unsigned *unit)
{
  unsigned places = only_input (e->form) ? e->run.places : 0;
  *unit = places * LEAST_PART * e->run.vector;
  return places;
}

/* Let the recurrences of E's folds be new variables of S that hold nothing.  */

void
start_sums (emitter *e, scope *s)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_FOLD)
	continue;
      recurrence &c = new_accumulator (e, s, st, "place");
      assign (s, e->loc, c.acc, neutral_value (e, p));
    }
}

/* Add to S: the recurrences OWN of E's folds take in what ALL have, those of one place or of
   several; from now on they are E's.  */

static void
take_in_places (emitter *e, scope *s, const vec<recurrence> &own, const vec<recurrence> &all)
{
  for (unsigned k = 0; k < all.length (); k++)
    {
      unsigned st = k % own.length ();
      const step *p = e->form->steps[st];
      if (p->code == STEP_FOLD)
	assign (s, e->loc, own[st].acc,
		combine (e, p, own[st].acc, all[k].acc));
    }
  e->recurrences.truncate (0);
  e->recurrences.safe_splice (own);
}

/* Add to S: the recurrences OWN take in what E's have, and are E's from now on.  */

void
take_in_sums (emitter *e, scope *s, const vec<recurrence> &own)
{
  auto_vec<recurrence> mine;
  mine.safe_splice (e->recurrences);
  take_in_places (e, s, own, mine);
}

/* Add to S the loop of E's kernel from index LO on through its places of PART elements,
   each APART behind the one before; OWN are the recurrences that take in what they have.  */

static void
places_loop (emitter *e, scope *s, tree lo, tree part, tree apart,
	     const vec<recurrence> &own)
{
  unsigned places = e->run.places;
  scope body;
  auto_vec<recurrence> all;
  tree i = new_var (s, "i", size_type_node), clauses = NULL_TREE;
  bool anyhow = all_reduced_anyhow_p (e, ALL_STAGES);
  open_scope (&body, s->block);
  hide_strides (e, s);
  for (unsigned k = 0; k < places; k++)
    {
      start_sums (e, s);
      tree first = size_plus (e->loc, lo, build2 (MULT_EXPR, size_type_node,
						  apart, size_cst (k)));
      tree at = new_var (&body, "at", size_type_node);
      assign (&body, e->loc, at, size_plus (e->loc, first, i));
      emit_element (e, &body, at, ALL_STAGES);
      all.safe_splice (e->recurrences);
      for (unsigned st = 0; st < own.length (); st++)
	if (e->form->steps[st]->code == STEP_FOLD && !anyhow)
	  clauses = reduction_clause (e, e->recurrences[st].acc,
				      e->form->steps[st]->operation, clauses);
    }
  add (s, loop_simd (e, i, size_cst (0), part, clauses,
		    &body));
  show_strides (e);
  take_in_places (e, s, own, all);
}

/* If it is worth it, let the recurrences of E take in elements from index LO on, before
   HI, from several places at once, in S, and return where the rest begins; else
   return LO.  */

tree
sum_loop (emitter *e, scope *s, tree lo, tree hi)
{
  unsigned lanes = e->run.vector, places = e->run.places;
  if (!places)
    return lo;
  tree next = new_var (s, "next", size_type_node);
  assign (s, e->loc, next, lo);
  tree part = new_var (s, "part", size_type_node);
  tree share = build2 (TRUNC_DIV_EXPR, size_type_node,
		       build2 (MINUS_EXPR, size_type_node, hi, lo),
		       size_cst (places));
  /* That no elements are left behind the vectors is seen by the mask.  */
  assign (s, e->loc, part, whole_vectors (share, lanes));
  auto_vec<recurrence> own;
  own.safe_splice (e->recurrences);
  scope many;
  open_scope (&many, s->block);
  tree apart = part;
  if (e->apart)
    {
      apart = new_var (&many, "apart", size_type_node);
      assign (&many, e->loc, apart,
	      build3 (COND_EXPR, size_type_node,
		      build2 (EQ_EXPR, boolean_type_node, e->apart,
			      size_cst (0)), part, e->apart));
    }
  places_loop (e, &many, lo, part, apart, own);
  assign (&many, e->loc, next,
	  size_plus (e->loc, lo, build2 (MULT_EXPR, size_type_node, part,
					 size_cst (places))));
  add_if (s, e->loc, build2 (GE_EXPR, boolean_type_node, part,
			     size_cst (LEAST_PART * lanes)), &many);
  return next;
}
