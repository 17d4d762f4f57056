/* Kernels over spaces on the device: which bytes they touch, and their elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (range (1, n), m), at (v, i0 - 1, i1), at (u, i0, i1))
     =>
     if (what v has from the least to the greatest element is as much as the space has)
       #pragma omp target teams distribute parallel for simd \
	       map (to: u[1 * m : (n - 1) * m]) map (from: v[0 : (n - 1) * m])
       for (i = 0; i < n * m; i++)
	 { i0 = 1 + i / m;  i1 = i % m;  ... }

   What is read goes there from the least to the greatest element that linear subscripts lead
   to.  What is written comes back alike: so it may have no gaps, which the host may be
   writing.  Each element is a thread's of the device, with the loops of a contraction in
   it.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* True if AT, subscripts by the axes of FORM's space or of contractions in it, load nothing and
   are linear, if that is asked for.  */

static bool
known_subscripts_p (const combinator *c, const subscripts *at, bool linear)
{
  for (tree value : at->values)
    if (POINTER_TYPE_P (TREE_TYPE (value)))
      return false;
  return !linear || linear_subscripts_p (c->axes, at);
}

/* Why step S of a kernel over a space cannot run on the device, or null.  */

const char *
why_not_in_space (const step *s)
{
  if (s->code == STEP_CALL || s->code == STEP_ADDRESS)
    return "operators of rows cannot run on the device yet";
  if (!s->at || !s->at->at)
    return NULL;
  /* Within the loops of a contraction its axes have indices.  */
  const combinator *c = loops_of (s->from) ? loops_of (s->from) : s->from;
  if (!known_subscripts_p (c, s->at->at, s->code != STEP_INDEX))
    return soac_printf ("which part of '%s' the device needs is not known", s->at->name);
  return NULL;
}

/* The number of the first element that step S of E's kernel touches behind its pointer, or if
   GREATEST of the last one; in sizetype.  */

tree
touched_end (emitter *e, const step *s, bool greatest)
{
  const view *v = s->at;
  if (v->kind == VIEW_SUBSCRIPTED)
    {
      guarded_box b = { loops_of (s->from) ? loops_of (s->from) : s->from, v->at, NULL };
      return box_end (e, &b, greatest);
    }
  tree last = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, e->n), size_one_node);
  if (v->stride)
    {
      /* It may go down.  */
      last = fold_build2 (MULT_EXPR, sizetype, last,
			  fold_convert (sizetype, operand_value (e, v->stride)));
      last = fold_build2 (greatest ? MAX_EXPR : MIN_EXPR, ptrdiff_type_node,
			  fold_convert (ptrdiff_type_node, last),
			  build_zero_cst (ptrdiff_type_node));
      return fold_convert (sizetype, last);
    }
  return greatest ? last : size_zero_node;
}

/* The condition that the loops of E's contractions have elements: else there is no first one
   that they touch.  */

tree
loops_run (emitter *e)
{
  tree all = boolean_true_node;
  for (const combinator *c : e->form->of->members)
    for (const axis &x : c->axes)
      if (x.reduced)
	all = bool_op (TRUTH_ANDIF_EXPR, all,
		       bool_op (NE_EXPR, operand_value (e, x.count), size_cst (0)));
  return all;
}

/* Add to S element I of E's kernel, for the device.  */

void
device_element (emitter *e, scope *s, tree i)
{
  schedule run = e->run;
  e->run.simd = e->run.simd && !e->form->space;
  if (e->form->space)
    find_element (e, s, i);
  emit_element (e, s, i, ALL_STAGES);
  e->run = run;
}
