/* Contractions whose elements are few: all of them take in what is read, as it lies.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, id, 0, space (3, over (n)), s, at (A, i1, i0))	sums of three columns
     =>
     s0 = s1 = s2 = 0;
     for (q = 0; q < n; q++)		simd, if GCC recognises all sums
       { s0 += A[q][0];  s1 += A[q][1];  s2 += A[q][2]; }
     s[0] = s0;  s[1] = s1;  s[2] = s2;

   The kept axes are known and short, as in means, moments and extrema of the columns of points, or
   covariances of these.  One element after the other would read all rows for each of them, and
   strips (strips.cc) have no whole vectors.  Several contractions over the same indices share the
   loop.  Each element takes in what it did, in the same order; accumulators may be structures.

   One thread does that: of few elements each of several would read all rows as well.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Indices of an axis, elements of such a kernel, and statements of all of them for an index of the
   reduced axes, at most.  */
const unsigned MOST_SHORT_AXIS = 16, MOST_SHORT_SUMS = 64, MOST_SUMMED_STATEMENTS = 800;

/* ---- which kernels --------------------------------------------------------- */

/* The elements of E's kernel, which has axes, if these are known and few, else 0.  */

static unsigned
few_elements (const emitter *e)
{
  unsigned HOST_WIDE_INT count = 1;
  for (const axis &x : e->form->space->axes)
    if (!x.reduced)
      {
	if (x.step || !tree_fits_uhwi_p (x.count) || tree_to_uhwi (x.count) > MOST_SHORT_AXIS)
	  return 0;
	count *= tree_to_uhwi (x.count);
	if (count > MOST_SHORT_SUMS)
	  return 0;
      }
  return count;
}

/* True if V, which a contraction of E's kernel loads, is next to each other for neighbours on a
   kept axis.  */

static bool
next_on_kept_p (const emitter *e, const view *v)
{
  const vec<axis> &axes = e->form->space->axes;
  for (unsigned k = 0; k < axes.length (); k++)
    if (!axes[k].reduced && reach_along (e, v, k) == NEXT)
      return true;
  return false;
}

/* True if step P of E's kernel may be among such contractions, which go along axis K.  What goes
   from one row to the next, if P is that, is set in *ACROSS.  */

static bool
summed_step_p (const emitter *e, const step *p, unsigned k, bool *across)
{
  if (p->guard >= 0)
    return false;
  switch (p->code)
    {
    case STEP_LOAD:
      if (p->at->row || TYPE_VOLATILE (p->at->type) || p->at->kind == VIEW_INDEXED)
	return false;
      if (!p->inner || reach_along (e, p->at, k) != APART)
	return true;
      *across = true;
      return next_on_kept_p (e, p->at);
    case STEP_STORE:
      return !p->at->row && !TYPE_VOLATILE (p->at->type) && p->at->kind != VIEW_INDEXED;
    case STEP_APPLY:
    case STEP_CONTRACT:
      return (p->op->decl && p->op->facts->weight != UNKNOWN_WEIGHT && runs_anywhere_p (p->op));
    case STEP_VALUE:
    case STEP_CONVERT:
    case STEP_INDEX:
    case STEP_ZIP:
    case STEP_MEMBER:
      return true;
    default:
      return false;
    }
}

/* True if the CONTRACT ST of E's kernel, whose first one is FIRST, may be among several.  */

static bool
summed_contraction_p (const emitter *e, unsigned st, const step *first)
{
  const step *p = e->form->steps[st];
  return (!p->unrolled && p->args.length () == 1 && !p->at && by_itself_p (e->form, st)
	  && same_reduced_p (p->from, first->from));
}

/* True if GCC makes vectors of the elements of P, a contraction of E's kernel with COUNT of them,
   as they are.  */

static bool
fills_vectors_p (const emitter *e, const step *p, unsigned HOST_WIDE_INT count)
{
  return (!reduced_anyhow_p (e, p) && (INTEGRAL_TYPE_P (p->type) || SCALAR_FLOAT_TYPE_P (p->type))
	  && count * bytes_of (p->type) % SHORT_VECTOR == 0);
}

/* The elements of E's kernel, all of which take in what is read for an index, or 0.  */

unsigned
short_sums (const emitter *e)
{
  const kernel_form *form = e->form;
  if (!form->space || optimize < 2 || optimize_size || form->opaque || form->ordered
      || form->updates || form->halo || e->for_device || form->of->lowering == LOWER_TARGET)
    return 0;
  int st = contract_from (form, 0);
  unsigned count = st < 0 ? 0 : few_elements (e);
  if (count < 2)
    return 0;
  const step *first = form->steps[st];
  unsigned k = 0, weight = 0;
  for (int n = next_reduced (first->from, -1); n >= 0; n = next_reduced (first->from, n))
    k = n;
  bool across = false, fills = true;
  for (; st >= 0; st = contract_from (form, st + 1))
    {
      if (!summed_contraction_p (e, st, first))
	return 0;
      tree inner = form->space->axes[innermost (e)].count;
      fills &= fills_vectors_p (e, form->steps[st], tree_to_uhwi (inner));
    }
  for (const step *p : form->steps)
    {
      if (!summed_step_p (e, p, k, &across))
	return 0;
      weight = add_weights (weight, p->op ? p->op->facts->weight : 1);
    }
  return across && !fills && count * weight <= MOST_SUMMED_STATEMENTS ? count : 0;
}

/* The same of FORM.  */

unsigned
short_sums (const kernel_form *form)
{
  emitter e;
  e.form = form;
  return short_sums (&e);
}

/* ---- the loops --------------------------------------------------------------- */

/* The contractions of a kernel under construction.  */

struct summed_columns
{
  emitter *e;
  auto_vec<unsigned> last;	/* the CONTRACTs */
  auto_vec<tree> sums;		/* by contraction and element: variables */
};

/* Add to S that all elements take in what is read for the indices at hand.  */

static void
take_in_index (summed_columns *x, scope *s)
{
  emitter *e = x->e;
  for (unsigned c = 0; c < x->last.length (); c++)
    for (unsigned n = 0; n < e->run.short_sums; n++)
      {
	body_state b;
	b.e = e;
	b.outer = s;
	b.i = size_cst (0);
	b.contracted = x->sums[c * e->run.short_sums + n];
	b.values.safe_grow_cleared (e->form->steps.length ());
	find_indices (e, n, 0, &e->indices);
	emit_inner (&b, s, first_inner (e->form, x->last[c]), x->last[c]);
      }
}

/* Add to S the loops over the reduced axes behind axis K.  */

static void
summed_loops (summed_columns *x, scope *s, int k)
{
  emitter *e = x->e;
  const combinator *c = e->form->steps[x->last[0]]->from;
  k = next_reduced (c, k);
  axis_loop r;
  open_axis (e, s, c, k, &r);
  bool inside = next_reduced (c, k) < 0, anyhow = inside;
  if (inside)
    take_in_index (x, &r.body);
  else
    summed_loops (x, &r.body, k);
  for (unsigned last : x->last)
    anyhow &= reduced_anyhow_p (e, e->form->steps[last]);
  close_axis (e, s, &r, { size_cst (0), operand_value (e, c->axes[k].count) }, anyhow, NULL_TREE);
}

/* Add to S all elements of E's kernel.  */

void
add_short_sums (emitter *e, scope *s)
{
  summed_columns x;
  x.e = e;
  for (int st = contract_from (e->form, 0); st >= 0; st = contract_from (e->form, st + 1))
    {
      const step *p = e->form->steps[st];
      x.last.safe_push (st);
      for (unsigned n = 0; n < e->run.short_sums; n++)
	x.sums.safe_push (variable (e, s, "sum", convert_value (e->loc, accumulator_type (e, p),
								initial_value (e, p))));
    }
  summed_loops (&x, s, -1);
  for (unsigned n = 0; n < e->run.short_sums; n++)
    {
      auto_vec<bound_view> bound;
      find_indices (e, n, 0, &e->indices);
      bind_views (e, s, size_cst (n), &bound);
      for (unsigned c = 0; c < x.last.length (); c++)
	let_contracted (e, x.last[c], x.sums[c * e->run.short_sums + n]);
      emit_element (e, s, size_cst (0), ALL_STAGES);
      e->contracted.truncate (0);
      swap_views (&bound);
    }
}
