/* Iotas that become floating point are counted in few bits.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     o[i] = f ((double) i);
     =>
     if (n <= INT_MAX)
       for (i = 0; i < n; i++) o[i] = f ((double) (int) i);		simd
     else
       for (i = 0; i < n; i++) o[i] = f ((double) i);

   So, too, where the operator itself makes floating point of an integer parameter.

   Few machines make floating point of several integers of 64 bits at once, and all do of 32 bits.
   Arrays are nearly never that long, and a loop by hand has an `int' as its index.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "local.h"

/* The start of an iota of integers, and its step, are no more than this.  */
const HOST_WIDE_INT MOST_START = 1 << 30, MOST_STEP = 1 << 10;

/* True if the step ST of FORM, an integer, is made floating point for an operator, or by one.  */

static bool
becomes_floating_p (const kernel_form *form, unsigned st)
{
  for (const step *s : form->steps)
    {
      tree types = s->op && s->code == STEP_APPLY ? TYPE_ARG_TYPES (s->op->type) : NULL_TREE;
      for (unsigned k = 0; types && k < s->op->written; k++)
	types = TREE_CHAIN (types);
      for (unsigned k = 0; k < s->args.length (); k++)
	{
	  tree type = s->code == STEP_CONVERT ? s->type : types ? TREE_VALUE (types) : NULL_TREE;
	  if (s->args[k] == st && type
	      && (SCALAR_FLOAT_TYPE_P (type)
		  || (types && floating_parameter_p (s->op, s->op->written + k))))
	    return true;
	  types = types ? TREE_CHAIN (types) : NULL_TREE;
	}
    }
  return false;
}

/* True if T is an integer between -MOST and MOST.  */

static bool
within_p (tree t, HOST_WIDE_INT most)
{
  return tree_fits_shwi_p (t) && absu_hwi (tree_to_shwi (t)) <= (unsigned HOST_WIDE_INT) most;
}

/* True if the elements of V, an iota, may be counted in 32 bits where they are few: of floating
   point its index is.  */

bool
narrow_iota_p (const view *v)
{
  return (v->narrow || !INTEGRAL_TYPE_P (v->type)
	  || (within_p (v->value, MOST_START) && within_p (v->stride, MOST_STEP)));
}

/* How many elements at most V, such an iota, has if all of them fit into 32 bits.  */

static HOST_WIDE_INT
most_elements (const view *v)
{
  HOST_WIDE_INT most = tree_to_shwi (TYPE_MAX_VALUE (integer_type_node));
  if (!INTEGRAL_TYPE_P (v->type))
    return most;
  HOST_WIDE_INT step = absu_hwi (tree_to_shwi (v->stride));
  return (most - (HOST_WIDE_INT) absu_hwi (tree_to_shwi (v->value))) / MAX (step, 1);
}

/* True if step ST of FORM is an iota that becomes floating point, or is.  */

static bool
floating_iota_p (const kernel_form *form, unsigned st)
{
  const view *v = form->steps[st]->at;
  return (SCALAR_FLOAT_TYPE_P (v->type)
	  || (TYPE_PRECISION (v->type) > TYPE_PRECISION (integer_type_node)
	      && becomes_floating_p (form, st)));
}

/* True if E's kernel may have a loop for integers of 32 bits.  */

static bool
may_narrow_p (const emitter *e)
{
  return (e->run.simd && optimize > 1 && !optimize_size && !e->form->heavy && !e->for_device
	  && TYPE_PRECISION (integer_type_node) == 32 && TYPE_PRECISION (size_type_node) > 32);
}

/* The condition that all iotas of E's kernel that may be counted in 32 bits are, before index HI;
   null if none becomes floating point, or one that may not.  */

tree
narrow_iotas (const emitter *e, tree hi)
{
  HOST_WIDE_INT most = tree_to_shwi (TYPE_MAX_VALUE (integer_type_node));
  bool any = false;
  if (!may_narrow_p (e))
    return NULL_TREE;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *s = e->form->steps[st];
      if (s->code != STEP_IOTA || s->at->kind != VIEW_IOTA)
	continue;
      bool narrow = narrow_iota_p (s->at), floating = floating_iota_p (e->form, st);
      if (floating && !narrow)
	return NULL_TREE;
      if (narrow)
	most = MIN (most, most_elements (s->at));
      any |= floating;
    }
  return any ? fold_build2 (LE_EXPR, boolean_type_node, hi, size_cst (most)) : NULL_TREE;
}

/* ---- indices of axes ------------------------------------------------------ */

/* True if step ST of E's kernel, over a space, is an index that becomes floating point and goes on
   by a small number in a run; L is what it is then.  */

bool
counted_index_p (emitter *e, unsigned st, linear *l)
{
  const step *s = e->form->steps[st];
  if (s->code != STEP_INDEX || s->inner || s->at->kind != VIEW_INDEX || !may_narrow_p (e)
      || e->run.tile.rows || e->run_axis >= 0
      || TYPE_PRECISION (s->at->type) != TYPE_PRECISION (ptrdiff_type_node)
      || !becomes_floating_p (e->form, st)
      || !linear_offset_p (s->at->at, s->at->at->axes[innermost (e)], l))
    return false;
  tree factor = fold_convert (ptrdiff_type_node, l->factor);
  return (!integer_zerop (factor) && within_p (factor, MOST_STEP)
	  && within_p (fold_convert (ptrdiff_type_node, run_step (e)), MOST_STEP));
}

/* The condition that A and B.  */

static tree
both (tree a, tree b)
{
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, a, b);
}

/* Let V, such an index that is L, be an iota in the run that begins at E's indices; add to S what
   that takes.  */

void
bind_counted (emitter *e, scope *s, view *v, const linear &l)
{
  tree type = TYPE_MAIN_VARIANT (v->type);
  v->kind = VIEW_IOTA;
  v->value = variable (e, s, "first", fold_convert (type, first_in_run (e, v, l)));
  v->stride = fold_convert (type, size_binary (MULT_EXPR, l.factor, run_step (e)));
  v->narrow = true;
}

/* The condition that all such indices of the run of COUNT elements fit into 32 bits, or null if it
   has none.  */

tree
narrow_indices (emitter *e, tree count)
{
  tree all = NULL_TREE;
  for (const step *s : e->form->steps)
    {
      const view *v = s->at;
      if (s->code != STEP_INDEX || !v->narrow)
	continue;
      /* Both a start and what is added to it are within half of what fits.  */
      tree start = fold_build2 (PLUS_EXPR, sizetype, as_size (v->value), size_int (MOST_START));
      tree here = fold_build2 (LE_EXPR, boolean_type_node, start, size_int (2 * MOST_START - 1));
      /* Of an unsigned type the step may be the greatest numbers instead of -1 and so on.  */
      tree stride = fold_convert (ptrdiff_type_node, v->stride);
      HOST_WIDE_INT step = absu_hwi (tree_to_shwi (stride));
      tree by = fold_build2 (MULT_EXPR, sizetype, as_size (count), size_int (step));
      tree few = fold_build2 (LE_EXPR, boolean_type_node, as_size (count),
			      size_int (MOST_START));
      tree near = fold_build2 (LE_EXPR, boolean_type_node, by, size_int (MOST_START - 1));
      here = both (here, both (few, near));
      all = all ? both (all, here) : here;
    }
  return all;
}
