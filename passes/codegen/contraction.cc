/* Contractions: what happens for each index of the reduced axes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     0: LOAD a[i0][i2], inner   1: LOAD b[i2][i1], inner   2: APPLY mul (0, 1), inner
     3: CONTRACT add (2) as +
     =>
     sum = init;
     whole = m & -4;  done = 0;
     if (whole >= 4)
       {
	 for (q = 0; q < whole; q++)	simd, sum is reduced
	   sum += a[i0][q] * b[q][i1];
	 done = whole;
       }
     for (q = done; q < m; q++)
       sum += a[i0][q] * b[q][i1];

   At -O3 a long axis is done from several places at once, as in multistream-reduction.cc, or
   where several elements go side by side, several vectors at a time:

     for (q = 0; q < blocks; q++)
       for (l = 0; l < 4; l++)		simd
	 { lanes[l] += a[i0][8 * q + l] * b[8 * q + l][i1];
	   more[l] += a[i0][8 * q + 4 + l] * b[8 * q + 4 + l][i1]; }

   What GCC recognises as a reduction by itself, sums of integers, is one loop by lanes.  Few
   indices, if that is known, have a statement each, so that the loop around them may do
   several elements at once.  A scan along an axis stores the sum each time.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* The CONTRACT that step ST of FORM is on the way to.  */

unsigned
contract_behind (const kernel_form *form, unsigned st)
{
  while (form->steps[st]->code != STEP_CONTRACT)
    st++;
  return st;
}

/* The first step of FORM that leads to the CONTRACT LAST.  */

unsigned
first_inner (const kernel_form *form, unsigned last)
{
  while (last > 0 && form->steps[last - 1]->inner)
    last--;
  return last;
}

/* True if the CONTRACT LAST of FORM and its inner steps take no values of steps outside, but for
   the initial value.  */

bool
by_itself_p (const kernel_form *form, unsigned last)
{
  unsigned first = first_inner (form, last);
  for (unsigned st = first; st < last; st++)
    for (unsigned a : form->steps[st]->args)
      if (a < first)
	return false;
  return form->steps[last]->args[0] >= first;
}

/* The first CONTRACT of FORM from step ST on, or -1.  */

int
contract_from (const kernel_form *form, unsigned st)
{
  for (; st < form->steps.length (); st++)
    if (form->steps[st]->code == STEP_CONTRACT)
      return st;
  return -1;
}

/* Let the contraction of E's kernel that ends with the CONTRACT LAST be done, with VALUE.  */

void
let_contracted (emitter *e, unsigned last, tree value)
{
  if (e->contracted.is_empty ())
    e->contracted.safe_grow_cleared (e->form->steps.length ());
  e->contracted[last] = value;
}

/* Indices of the innermost reduced axis from which on they are done by lanes, and as many vectors:
   to put the lanes of one together takes as long as to take in its elements one by one.  */
const unsigned LEAST_LANES = 16, LEAST_VECTORS = 2;

/* Add to S the steps from FIRST to before the CONTRACT LAST, for one index of the reduced
   axes, and that B's accumulator takes in what they make, and is stored if it is to be.  */

void
emit_inner (body_state *b, scope *s, unsigned first, unsigned last)
{
  emitter *e = b->e;
  const step *p = e->form->steps[last];
  scope *outer = b->outer;
  b->outer = s;
  e->reduces = p->from;
  for (unsigned st = first; st < last; st++)
    {
      auto_vec<tree> args;
      for (unsigned a : e->form->steps[st]->args)
	args.safe_push (b->values[a]);
      b->values[st] = emit_step (b, st, args);
    }
  assign (s, p->from->loc, b->contracted,
	  combine (e, p, b->contracted, b->values[p->args[0]]));
  if (p->at)
    store (s, p->from->loc, element_of (e, p->at, b->i), b->contracted);
  e->reduces = NULL;
  b->outer = outer;
}

/* Do so for each of the elements that B has side by side.  */

static void
emit_side_by_side (body_state *b, scope *s, unsigned first, unsigned last)
{
  for (const side_element &x : b->side)
    {
      b->i = x.i;
      b->contracted = x.sum;
      emit_inner (b, s, first, last);
    }
}

/* The sum of the contraction of E's kernel whose steps begin with FIRST and end with the
   CONTRACT LAST, each index of which has a statement of its own, for element I, as a variable
   of S.  */

tree
unrolled_sum (emitter *e, scope *s, tree i, unsigned first, unsigned last)
{
  const step *p = e->form->steps[last];
  body_state b;
  b.e = e;
  b.outer = s;
  b.values.safe_grow_cleared (e->form->steps.length ());
  tree sum = variable (e, s, "sum", convert_value (e->loc, accumulator_type (e, p),
						   initial_value (e, p)));
  b.side.safe_push ({ i, sum });
  auto_vec<unsigned> at;
  at.safe_grow_cleared (p->from->axes.length ());
  if (start_unrolled (e, p->from))
    do
      emit_side_by_side (&b, s, first, last);
    while (next_unrolled (e, p->from, &at));
  return sum;
}

/* The reduced axis of C behind axis K, or -1.  */

int
next_reduced (const combinator *c, int k)
{
  for (unsigned n = k + 1; n < c->axes.length (); n++)
    if (c->axes[n].reduced)
      return n;
  return -1;
}

/* The loop of a contraction over its innermost reduced axis K: its steps are those from FIRST
   to before the CONTRACT LAST.  */

struct innermost_loop
{
  unsigned first, last;
  int k;
};

/* Add to S the loop X over PLACES parts of its axis, of PART indices each, side by side: the
   additions of one do not wait for those of another.  */

static void
emit_places (body_state *b, scope *s, const innermost_loop &x, unsigned places, tree part)
{
  emitter *e = b->e;
  const step *p = e->form->steps[x.last];
  tree clauses = NULL_TREE;
  auto_vec<tree> sums, totals;
  axis_loop r;
  for (const side_element &one : b->side)
    totals.safe_push (one.sum);
  open_axis (e, s, p->from, x.k, &r);
  for (unsigned i = 0; i < places; i++)
    {
      for (side_element &one : b->side)
	{
	  one.sum = new_var (s, "place", TREE_TYPE (one.sum));
	  assign (s, e->loc, one.sum, neutral_value (e, p));
	  clauses = reduction_clause (e, one.sum, p->operation, clauses);
	  sums.safe_push (one.sum);
	}
      tree before = fold_build2 (MULT_EXPR, size_type_node, part, size_cst (i));
      set_position (e, &r.body, p->from, x.k, size_plus (e->loc, r.position, before));
      emit_side_by_side (b, &r.body, x.first, x.last);
    }
  close_axis (e, s, &r, { size_cst (0), part }, true, clauses);
  for (unsigned i = 0; i < sums.length (); i++)
    {
      tree total = totals[i % totals.length ()];
      assign (s, e->loc, total, combine (e, p, total, sums[i]));
    }
  for (unsigned i = 0; i < totals.length (); i++)
    b->side[i].sum = totals[i];
}

/* An array of as many neutral values of P as there are lanes in WIDTH, as a variable of S.  */

static tree
neutral_lanes (emitter *e, scope *s, const step *p, tree type, unsigned width)
{
  tree lanes = new_var (s, "lanes", build_array_type_nelts (type, width));
  assign_lanes (e, s, vector_at (address_in (lanes, 0), type, width), neutral_value (e, p));
  return lanes;
}

/* Add to S that the elements which B has side by side take in what their LANES have: for each place
   an array of WIDTH for each element.  */

static void
take_in_lanes (body_state *b, scope *s, const step *p, const vec<tree> &lanes, unsigned width)
{
  emitter *e = b->e;
  unsigned side = b->side.length ();
  tree clauses = NULL_TREE;
  scope outer, body;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  for (unsigned n = 0; n < lanes.length (); n++)
    {
      tree sum = b->side[n % side].sum;
      if (n < side)
	clauses = reduction_clause (e, sum, p->operation, clauses);
      assign (&body, e->loc, sum, combine (e, p, sum, array_element (e->loc, lanes[n], l)));
    }
  add (&outer, loop_simd (e, l, size_cst (0), size_cst (width), clauses, &body));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the loop X over the first COUNT indices of its axis, PLACES vectors of WIDTH next to
   each other at a time, each of which has sums of its own.  Several elements side by side read as
   many rows: from several places of each they would be more lines than the cache has for addresses
   that are a page apart.  */

static void
emit_blocks (body_state *b, scope *s, const innermost_loop &x, unsigned places, tree count,
	     unsigned width)
{
  emitter *e = b->e;
  const step *p = e->form->steps[x.last];
  auto_vec<tree> lanes, totals;
  pieces_loop block;
  axis_loop r;
  for (const side_element &one : b->side)
    totals.safe_push (one.sum);
  for (unsigned n = 0; n < places * totals.length (); n++)
    lanes.safe_push (neutral_lanes (e, s, p, TREE_TYPE (totals[0]), width));
  open_pieces (e, s, &block, { size_cst (0), count }, places * width);
  block.along = axis_of (p->from, x.k);
  add_never (e, &block.outer, fold_build2 (EQ_EXPR, boolean_type_node, block.count, size_cst (0)));
  open_axis (e, &block.body, p->from, x.k, &r);
  for (unsigned i = 0; i < places; i++)
    {
      for (unsigned n = 0; n < totals.length (); n++)
	b->side[n].sum = array_element (e->loc, lanes[i * totals.length () + n], r.position);
      tree at = size_plus (e->loc, block.position, size_plus (e->loc, r.position,
							      size_cst (i * width)));
      set_position (e, &r.body, p->from, x.k, at);
      emit_side_by_side (b, &r.body, x.first, x.last);
    }
  close_axis (e, &block.body, &r, { size_cst (0), size_cst (width) }, true, NULL_TREE);
  close_pieces (e, s, &block, size_cst (0), places * width);
  for (unsigned n = 0; n < totals.length (); n++)
    b->side[n].sum = totals[n];
  take_in_lanes (b, s, p, lanes, width);
}

/* If it is worth it, do so for as many of the COUNT indices of the axis of X as go by vectors of
   WIDTH, and return how many were done; else return 0.  */

static tree
emit_long_axis (body_state *b, scope *s, const innermost_loop &x, tree count, unsigned width)
{
  emitter *e = b->e;
  unsigned places = contracted_places (e, x.first, x.last);
  if (!places)
    return size_cst (0);
  tree part = whole_vectors (fold_build2 (TRUNC_DIV_EXPR, size_type_node, count,
					  size_cst (places)), width);
  tree enough = fold_build2 (GE_EXPR, boolean_type_node, part, size_cst (LEAST_PART * width));
  if (integer_zerop (enough))
    return size_cst (0);
  tree done = new_var (s, "done", size_type_node), each = new_var (s, "part", size_type_node);
  assign (s, e->loc, done, size_cst (0));
  assign (s, e->loc, each, part);
  scope many;
  open_scope (&many, s->block);
  tree all = fold_build2 (MULT_EXPR, size_type_node, each, size_cst (places));
  if (e->run.beside)
    emit_blocks (b, &many, x, places, all, width);
  else
    emit_places (b, &many, x, places, each);
  assign (&many, e->loc, done, all);
  add_if (s, e->loc, enough, &many);
  return done;
}

/* Add to S the loop X over those of the COUNT indices of its axis that make whole vectors of
   WIDTH, and return how many were done.  */

static tree
emit_vectors (body_state *b, scope *s, const innermost_loop &x, tree count, unsigned width)
{
  emitter *e = b->e;
  const step *p = e->form->steps[x.last];
  tree from = emit_long_axis (b, s, x, count, width);
  tree whole = new_var (s, "whole", size_type_node), done = new_var (s, "done", size_type_node);
  /* That there is a whole vector, and no index is left behind the vectors, is seen by the
     test and the mask.  Else GCC would keep the lanes in memory.  */
  assign (s, e->loc, whole, whole_vectors (fold_build2 (MINUS_EXPR, size_type_node, count,
							from), width));
  assign (s, e->loc, done, from);
  scope some;
  axis_loop r;
  open_scope (&some, s->block);
  open_axis (e, &some, p->from, x.k, &r);
  if (!integer_zerop (from))
    set_position (e, &r.body, p->from, x.k, size_plus (e->loc, from, r.position));
  emit_side_by_side (b, &r.body, x.first, x.last);
  tree clauses = NULL_TREE;
  for (const side_element &one : b->side)
    clauses = reduction_clause (e, one.sum, p->operation, clauses);
  close_axis (e, &some, &r, { size_cst (0), whole }, true, clauses);
  assign (&some, e->loc, done, size_plus (e->loc, from, whole));
  add_if (s, e->loc, build2 (GE_EXPR, boolean_type_node, whole, size_cst (width)), &some);
  return done;
}

/* Add to S the loop of that contraction over the innermost reduced axis K: lanes do whole
   vectors of WIDTH, if that is not 0, and the rest follows one after the other.  */

static void
emit_innermost (body_state *b, scope *s, unsigned first, unsigned last, int k, unsigned width)
{
  emitter *e = b->e;
  const step *p = e->form->steps[last];
  tree count = operand_value (e, p->from->axes[k].count), done = size_cst (0);
  bool anyhow = width > 1 && reduced_anyhow_p (e, p);
  if (width && !anyhow)
    done = emit_vectors (b, s, { first, last, k }, count, width);
  if (width == 1)
    return;
  axis_loop r;
  open_axis (e, s, p->from, k, &r);
  emit_side_by_side (b, &r.body, first, last);
  length runs = e->runs;
  e->runs = width && !anyhow ? THE_REST : runs;
  close_axis (e, s, &r, { done, count }, anyhow, NULL_TREE);
  e->runs = runs;
}

/* Add to S the loops of that contraction over its reduced axes behind axis K, the
   innermost one by lanes of WIDTH, or without.  */

static void
emit_contraction_loops (body_state *b, scope *s, unsigned first, unsigned last, int k,
			unsigned width)
{
  emitter *e = b->e;
  const combinator *c = e->form->steps[last]->from;
  k = next_reduced (c, k);
  if (k < 0)
    emit_side_by_side (b, s, first, last);
  else if (next_reduced (c, k) < 0)
    emit_innermost (b, s, first, last, k, width);
  else
    {
      axis_loop r;
      open_axis (e, s, c, k, &r);
      emit_contraction_loops (b, &r.body, first, last, k, width);
      close_axis (e, s, &r, { size_cst (0), operand_value (e, c->axes[k].count) },
		     false, NULL_TREE);
    }
}

/* The innermost reduced axis of C, or null.  */

static const axis *
innermost_reduced (const combinator *c)
{
  const axis *last = NULL;
  for (const axis &x : c->axes)
    if (x.reduced)
      last = &x;
  return last;
}

/* Add to S that COND is known not to be, which GCC cannot see.  */

void
add_never (emitter *e, scope *s, tree cond)
{
  scope never;
  open_scope (&never, s->block);
  add (&never, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_UNREACHABLE), 0));
  add_if (s, e->loc, cond, &never);
}

/* Add to S that COUNT is below LIMIT: GCC, which cannot see that from a test of what is masked,
   can then do the loop without tests.  */

void
add_few (emitter *e, scope *s, tree count, unsigned limit)
{
  add_never (e, s, fold_build2 (GE_EXPR, boolean_type_node, count, size_cst (limit)));
}

/* True if the contraction P of E's kernel may go by lanes along its innermost reduced axis.  By
   lanes the sum of -0.0 and -0.0 would be 0.0.  Where the initial value is known, or is asked once
   for all, negative_zero in lower.cc takes care of that.  */

bool
contracted_by_lanes_p (const emitter *e, const step *p)
{
  bool zeros = (p->args.length () > 1 && SCALAR_FLOAT_TYPE_P (p->type)
		&& HONOR_SIGNED_ZEROS (p->type));
  return (innermost_reduced (p->from) && e->run.simd && optimize && !e->form->opaque
	  && recognised_p (p) && !zeros);
}

/* Indices of the innermost reduced axis of the contraction P of E's kernel from which on lanes of
   WIDTH have enough to do.  */

static unsigned
least_for_lanes (const emitter *e, const step *p, unsigned width)
{
  return (reduced_anyhow_p (e, p) ? few_for_vectors (width, true)
	  : MAX (LEAST_LANES, LEAST_VECTORS * width));
}

/* The condition that there are so many.  What is tested is the end of the loop by lanes: from a
   test of the count GCC would find that there are some, but not that their number is that end.  */

static tree
enough_for_lanes (emitter *e, const step *p, unsigned width)
{
  tree count = operand_value (e, innermost_reduced (p->from)->count);
  return fold_build2 (GE_EXPR, boolean_type_node,
		      reduced_anyhow_p (e, p) ? count : whole_vectors (count, width),
		      size_cst (least_for_lanes (e, p, width)));
}

/* Add to the body the contraction whose steps begin with FIRST and end with the CONTRACT
   LAST.  Lanes that have little to do cost more than they save.  */

void
emit_contraction (body_state *b, unsigned first, unsigned last)
{
  emitter *e = b->e;
  const step *p = e->form->steps[last];
  location_t loc = p->from->loc;
  tree type = accumulator_type (e, p);
  scope *s = b->outer;
  tree sum = new_var (s, "sum", type);
  tree start = p->args.length () > 1 ? b->values[p->args[1]] : initial_value (e, p);
  assign (s, loc, sum, convert_value (loc, type, start));
  b->side.safe_push ({ b->i, sum });
  bool lanes = contracted_by_lanes_p (e, p);
  unsigned width = lanes ? vector_lanes (e->form) : 0;
  tree many = (!lanes ? boolean_false_node : e->long_axis ? boolean_true_node
	       : enough_for_lanes (e, p, width));
  if (p->unrolled)
    {
      auto_vec<unsigned> at;
      at.safe_grow_cleared (p->from->axes.length ());
      if (start_unrolled (e, p->from))
	do
	  emit_side_by_side (b, s, first, last);
	while (next_unrolled (e, p->from, &at));
    }
  else if (TREE_CODE (many) == INTEGER_CST)
    emit_contraction_loops (b, s, first, last, -1, integer_onep (many) ? width : 0);
  else
    {
      scope yes, no;
      open_scope (&yes, s->block);
      emit_contraction_loops (b, &yes, first, last, -1, width);
      open_scope (&no, s->block);
      add_few (e, &no, operand_value (e, innermost_reduced (p->from)->count),
	       least_for_lanes (e, p, width));
      emit_contraction_loops (b, &no, first, last, -1, 0);
      add_if (s, loc, many, &yes, &no);
    }
  b->values[last] = convert_value (loc, p->type, sum);
  b->side.truncate (0);
}

/* If each element of E's kernel asks by itself whether the only contraction of it goes by
   lanes, the condition, which is the same for all; in *LIMIT how many indices there are at
   most if not.  Else null.  */

tree
asked_by_each (emitter *e, unsigned *limit)
{
  int last = contract_from (e->form, 0);
  if (last < 0 || contract_from (e->form, last + 1) >= 0)
    return NULL_TREE;
  const step *p = e->form->steps[last];
  if (p->unrolled || p->at || !contracted_by_lanes_p (e, p))
    return NULL_TREE;
  unsigned width = vector_lanes (e->form);
  tree many = enough_for_lanes (e, p, width);
  *limit = least_for_lanes (e, p, width);
  return TREE_CODE (many) == INTEGER_CST ? NULL_TREE : many;
}

/* Add to S that the only contraction of E's kernel has fewer indices than LIMIT.  */

void
tell_few_indices (emitter *e, scope *s, unsigned limit)
{
  const step *p = e->form->steps[contract_from (e->form, 0)];
  add_few (e, s, operand_value (e, innermost_reduced (p->from)->count), limit);
}

/* Add to S that the elements which B has side by side take in all indices of the reduced axes, by
   lanes, in the contraction whose steps begin with FIRST and end with the CONTRACT LAST.  */

void
contract_side_by_side (body_state *b, scope *s, unsigned first, unsigned last)
{
  emit_contraction_loops (b, s, first, last, -1, vector_lanes (b->e->form));
}

/* The condition that it is worth it.  */

tree
side_by_side_worth (emitter *e, const step *p)
{
  return enough_for_lanes (e, p, vector_lanes (e->form));
}
