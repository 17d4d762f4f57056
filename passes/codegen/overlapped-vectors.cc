/* Runs whose last vector overlaps the one before it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)  o[i] = f (u[i]);		n = 500, vectors of 64
     =>
     for (i = 0; i < 448; i++)  o[i] = f (u[i]);	7 vectors
     for (i = 436; i < 500; i++)  o[i] = f (u[i]);	the last one

   The vectoriser does what whole vectors leave of a run by one smaller vector and then one by one:
   60 bytes by 32 and 28 times by numbers, which takes longer than the 448 before them.  Where no
   output is an input, elements may be made twice, and the same is stored again: the last vector
   simply ends where the row does.  Who writes rows by hand with vectors does that.

   Rows of fewer elements than a vector has are done by smaller vectors.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"
#include "body.h"

/* Lanes of vectors that leave enough for that, at least, and bytes of what is in them, at most.
   Where the last vector loads from places that differ by whole pages from those of the stores
   before, it waits for these: about as long as a few floats take.  */
const unsigned LEAST_OVERLAPPED = 8, MOST_OVERLAPPED = 2;

/* The access of C's that is WRITE or reads V, or null.  */

static mem_access *
access_of (combinator *c, const view *v, bool write)
{
  for (mem_access &a : c->accesses)
    if (a.of == v && a.write == write)
      return &a;
  return NULL;
}

/* True if a step of FORM loads by V.  */

static bool
loads_by_p (const kernel_form *form, const view *v)
{
  for (const step *p : form->steps)
    if (p->code == STEP_LOAD && p->at == v)
      return true;
  return false;
}

/* True if it is known that nothing that is written by O is read by C, one of the combinators of
   FORM, itself or for its subscripts.  What it takes from others of the kernel is not read.  */

static bool
reads_apart_p (const kernel_form *form, combinator *c, mem_access &o)
{
  for (mem_access &a : c->accesses)
    if (!a.write && (!a.of || loads_by_p (form, a.of)) && !disjoint_p (o, a))
      return false;
  return true;
}

/* True if it is known that nothing that OUT stores is read by a step of FORM.  */

static bool
stores_apart_p (const kernel_form *form, const step *out)
{
  mem_access *o = access_of (out->from, out->at, true);
  if (!o)
    return false;
  for (const step *in : form->steps)
    if ((in->code == STEP_LOAD && !access_of (in->from, in->at, false))
	|| !reads_apart_p (form, in->from, *o))
      return false;
  return true;
}

/* How many elements V goes on for the next index of the innermost axis of E's kernel, if that is a
   known number of them in one row; else 0.  */

static HOST_WIDE_INT
known_step (const emitter *e, const view *v)
{
  if (v->kind == VIEW_ARRAY)
    return !v->stride ? 1 : tree_fits_shwi_p (v->stride) ? tree_to_shwi (v->stride) : 0;
  affine_subscript s;
  const combinator *space = e->form->space;
  if (v->kind != VIEW_SUBSCRIPTED || !space
      || !affine_subscript_p (v->at, v->at->dims.length () - 1, &s)
      || s.axis < 0 || (unsigned) s.axis != innermost (e))
    return 0;
  const axis &x = space->axes[s.axis];
  tree step = x.width ? NULL_TREE : x.step;
  return !step ? s.factor : tree_fits_shwi_p (step) ? s.factor * tree_to_shwi (step) : 0;
}

/* True if S reaches elements of E's kernel that lie apart.  Such stores are made one by one, and
   there is no vector of such loads for the last elements: it would read behind them.  */

static bool
apart_p (const emitter *e, const step *s)
{
  HOST_WIDE_INT by = s->at ? known_step (e, s->at) : 0;
  return (s->code == STEP_LOAD || s->code == STEP_STORE) && (by > 1 || by < -1);
}

/* True if the step P may run twice for an element.  */

static bool
repeats_p (const step *p)
{
  if (p->guard >= 0 || (p->at && (p->at->row || TYPE_VOLATILE (p->at->type))))
    return false;
  switch (p->code)
    {
    case STEP_LOAD:
    case STEP_VALUE:
    case STEP_IOTA:
    case STEP_INDEX:
    case STEP_CONVERT:
    case STEP_STORE:
      return true;
    case STEP_APPLY:
      return p->from->purity == PURITY_CONST;
    case STEP_CONTRACT:
      return p->unrolled && !p->at && p->from->purity == PURITY_CONST;
    default:
      return false;
    }
}

/* How many elements runs of E's kernel have.  */

tree
run_of (const emitter *e)
{
  const combinator *space = e->form->space;
  if (!space)
    return e->n;
  const axis &inner = space->axes[innermost (e)];
  return inner.width ? inner.width : inner.count;
}

/* True if it is known that runs of E's kernel are shorter than a vector of LANES, or leave nothing
   behind whole ones.  */

bool
nothing_left_p (const emitter *e, unsigned lanes)
{
  tree count = run_of (e);
  return (tree_fits_uhwi_p (count)
	  && (tree_to_uhwi (count) < lanes || tree_to_uhwi (count) % lanes == 0));
}

/* True if the last vector of each run of E's kernel may overlap the one before, and that is of
   use.  */

bool
overlapped_p (const emitter *e)
{
  const kernel_form *form = e->form;
  if (optimize < 2 || optimize_size || !e->run.simd || form->opaque || form->ordered
      || form->updates || form->halo || e->run.asks || e->run.lanes
      || e->for_device || vector_lanes (form) < LEAST_OVERLAPPED
      || bytes_of (narrowest_number (form)) > MOST_OVERLAPPED
      || nothing_left_p (e, vector_lanes (form)))
    return false;
  for (const step *p : form->steps)
    if (!repeats_p (p) || apart_p (e, p) || (p->code == STEP_STORE && !stores_apart_p (form, p)))
      return false;
  return true;
}

/* Add to S the vector of LANES elements of E's kernel that ends with the last one before TO.  */

static void
add_last_vector (emitter *e, scope *s, tree to, unsigned lanes)
{
  scope last, body;
  open_scope (&last, s->block);
  tree first = variable (e, &last, "first", size_op (MINUS_EXPR, to, size_cst (lanes)));
  tree l = new_var (&last, "l", size_type_node);
  open_scope (&body, last.block);
  tree i = variable (e, &body, "i", size_plus (e->loc, first, l));
  emit_element (e, &body, i, ALL_STAGES);
  add (&last, loop_simd (e, l, size_cst (0), size_cst (lanes), NULL_TREE, &body));
  add (s, close_scope (&last, e->loc));
}

/* The loop over the elements from FROM to before TO of E's kernel.  */

nest *
overlapped_loop (emitter *e, scope *parent, tree from, tree to)
{
  unsigned lanes = vector_lanes (e->form);
  scope outer, many, few, last;
  open_scope (&outer, parent->block);
  tree count = variable (e, &outer, "count", size_op (MINUS_EXPR, to, from));
  open_scope (&few, outer.block);
  add_few (e, &few, count, lanes);
  add (&few, index_loop (e, &few, from, to, ALL_STAGES));
  open_scope (&many, outer.block);
  tree whole = variable (e, &many, "whole", whole_vectors (count, lanes));
  tree end = integer_zerop (from) ? whole : variable (e, &many, "end",
						     size_plus (e->loc, from, whole));
  add (&many, index_loop (e, &many, from, end, ALL_STAGES));
  open_scope (&last, many.block);
  add_last_vector (e, &last, to, lanes);
  add_if (&many, e->loc, build2 (NE_EXPR, boolean_type_node, count, whole), &last);
  add_if (&outer, e->loc, build2 (GE_EXPR, boolean_type_node, count, size_cst (lanes)), &many,
	  &few);
  return close_scope (&outer, e->loc);
}
