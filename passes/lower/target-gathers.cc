/* Gathers and scatters on the device: which elements of an array they need.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, o, gather (x, k))
     =>
     for (i = 0; i < n; i++) { least = min (least, k[i]);  greatest = max (greatest, k[i]); }
     target map (to: x[least : greatest - least + 1], k[0:n]) map (from: o[0:n])

   Of a variable all goes there, as nobody has to look for that.  The host looks at its own indices.  If
   the device has them these may be out of date: then the kernel runs on the host.

     map (f, n, scatter (o, k), x)
     =>
     the device makes packed[i];  the host puts it in o[k[i]]

   If the device has the array, or the indices, the kernel runs on the host as well.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* How many elements there are from where S, a GATHER, begins to the end of a variable, or null if that is
   not known: it may need any of them.  */

tree
gathered_elements (const step *s)
{
  HOST_WIDE_INT offset;
  tree bytes = known_extent (s->at->value, &offset);
  if (!bytes || !tree_fits_shwi_p (bytes) || !tree_fits_shwi_p (TYPE_SIZE_UNIT (s->at->type)))
    return NULL_TREE;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (s->at->type));
  HOST_WIDE_INT many = size > 0 ? (tree_to_shwi (bytes) - offset) / size : 0;
  return many > 0 ? build_int_cst (sizetype, many) : NULL_TREE;
}

/* True if the host can make what step ST of FORM makes, before the kernel runs, at little cost.  */

static bool
made_before_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  if (s->guard >= 0 || s->inner || (s->at && TYPE_VOLATILE (s->at->type)))
    return false;
  switch (s->code)
    {
    case STEP_LOAD:
    case STEP_VALUE:
    case STEP_IOTA:
    case STEP_CONVERT:
    case STEP_MEMBER:
    case STEP_GATHER:
      break;
    case STEP_APPLY:
      if (s->op->facts->purity != PURITY_CONST || !runs_anywhere_p (s->op) || form->heavy)
	return false;
      break;
    default:
      return false;
    }
  for (unsigned a : s->args)
    if (!made_before_p (form, a))
      return false;
  return true;
}

const char *
why_not_gathered (const kernel_form *form, const step *s)
{
  if (gathered_elements (s) || (!form->space && s->guard < 0 && made_before_p (form, s->args[0])))
    return NULL;
  return soac_printf ("which part of '%s' the device needs is not known", s->at->name);
}

/* True if step ST of FORM is made of what the kernel writes: then it is something else afterwards.  */

static bool
changed_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  if ((s->code == STEP_LOAD || s->code == STEP_GATHER) && written_in_kernel_p (form, *s->at))
    return true;
  for (unsigned a : s->args)
    if (changed_p (form, a))
      return true;
  return false;
}

const char *
why_not_scattered (const kernel_form *form, const step *s)
{
  if (!form->space && s->guard < 0 && !reads_output_p (form, s) && made_before_p (form, s->args[1])
      && !changed_p (form, s->args[1]) && !TYPE_VOLATILE (s->at->type))
    return NULL;
  return soac_printf ("which part of '%s' the device needs is not known", s->at->name);
}

/* True if FORM gathers from the array that begins OFFSET bytes behind BASE, and nobody knows from which
   part.  */

bool
gathers_anywhere_p (const kernel_form *form, tree base, HOST_WIDE_INT offset)
{
  HOST_WIDE_INT other;
  for (const step *s : form->steps)
    if (s->code == STEP_GATHER && !gathered_elements (s)
	&& operand_equal_p (pointer_base (s->at->value, &other), base, 0) && other == offset)
      return true;
  return false;
}

/* The condition that the device has one of the arrays that step ST of E's kernel is made of.  */

static tree
any_present (emitter *e, unsigned st)
{
  const step *s = e->form->steps[st];
  tree any = boolean_false_node;
  if (s->code == STEP_LOAD || s->code == STEP_GATHER)
    any = present_at (e, operand_value (e, s->at->value));
  for (unsigned a : s->args)
    any = bool_op (TRUTH_ORIF_EXPR, any, any_present (e, a));
  return any;
}

/* The condition that the host may put the elements of S, a SCATTER of E's kernel, in their places: the device
   has neither the array nor what the indices are made of.  */

tree
scattered_known (emitter *e, const step *s)
{
  tree there = bool_op (TRUTH_ORIF_EXPR, present_at (e, operand_value (e, s->at->value)),
			any_present (e, s->args[1]));
  return build1 (TRUTH_NOT_EXPR, boolean_type_node, there);
}

/* Add to S: what index step ST of E's kernel makes at least and at most, for its elements and HALO more,
   becomes ENDS.  */

static void
search_indices (emitter *e, scope *s, unsigned st, HOST_WIDE_INT halo, const touched_ends &ends)
{
  tree type = ptrdiff_type_node;
  assign (s, e->loc, ends.least, TYPE_MAX_VALUE (type));
  assign (s, e->loc, ends.greatest, TYPE_MIN_VALUE (type));
  tree i = new_var (s, "i", size_type_node);
  scope one;
  open_scope (&one, s->block);
  tree here = new_var (&one, "here", type);
  tree index = emit_value_anew (e, &one, i, st);
  assign (&one, e->loc, here, fold_convert (type, fold_convert (sizetype, index)));
  assign (&one, e->loc, ends.least, build2 (MIN_EXPR, type, ends.least, here));
  assign (&one, e->loc, ends.greatest, build2 (MAX_EXPR, type, ends.greatest, here));
  tree clauses = reduction_clause (e, ends.least, MIN_EXPR, NULL_TREE);
  clauses = reduction_clause (e, ends.greatest, MAX_EXPR, clauses);
  host_loop (e, s, i, size_plus (e->loc, e->n, size_cst (halo)), clauses, &one);
}

touched_ends
gathered_ends (emitter *e, scope *in, const step *s, tree *known)
{
  tree type = ptrdiff_type_node;
  touched_ends ends = { new_var (in, "least", type), new_var (in, "greatest", type) };
  *known = build1 (TRUTH_NOT_EXPR, boolean_type_node, any_present (e, s->args[0]));
  search_indices (e, in, s->args[0], s->halo, ends);
  return { fold_convert (sizetype, ends.least), fold_convert (sizetype, ends.greatest) };
}
