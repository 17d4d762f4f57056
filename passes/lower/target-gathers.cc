/* Gathers and scatters on the device: which elements of an array they need.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, o, gather (x, k))
     =>
     for (i = 0; i < n; i++) { least = min (least, k[i]);  greatest = max (greatest, k[i]); }
     target map (to: x[least : greatest - least + 1], k[0:n]) map (from: o[0:n])

   Of a variable all goes there, as nobody has to look for that.  Who looks, and where, is in
   target-search.cc.

     map (f, n, scatter (o, k), x)
     =>
     the device makes packed[i];  the host puts it in o[k[i]]

   Which part of o that is is looked for as well: if the device has it, it puts the elements
   there itself.  If it has the indices, but not the array, the host gets them from it
   (target-packed.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* How many elements there are from where S, a GATHER, begins to the end of a variable, or null
   if that is not known: it may need any of them.  */

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

/* True if step ST of FORM is made of what the kernel writes: then it is something else
   afterwards.  */

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

/* True if FORM gathers from the array that begins OFFSET bytes behind BASE, and nobody knows
   from which part.  */

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

/* Add to PARMS the arrays that step ST of E's kernel is made of: parameters.  */

static void
arrays_of_step (emitter *e, unsigned st, vec<tree> *parms)
{
  const step *s = e->form->steps[st];
  if (s->code == STEP_LOAD || s->code == STEP_GATHER)
    parms->safe_push (operand_value (e, s->at->value));
  for (unsigned a : s->args)
    arrays_of_step (e, a, parms);
}

/* The step of the indices of S, a GATHER or SCATTER.  */

static unsigned
index_step (const step *s)
{
  return s->args[s->code == STEP_SCATTER];
}

tree
indices_there (emitter *e, const vec<mapped_range *> &ranges, const step *s)
{
  auto_vec<tree> parms;
  auto_vec<mapped_range *> some;
  arrays_of_step (e, index_step (s), &parms);
  for (mapped_range *r : ranges)
    for (tree parm : parms)
      if (r->parms.contains (parm) && !some.contains (r))
	some.safe_push (r);
  return any_there (e, some);
}

/* The ends of what S, a GATHER or SCATTER of E's kernel, touches; IN gets what finds them.
   They are right if *KNOWN is true.  ARRAYS are noted already, all that its indices are made
   of among them.  */

touched_ends
indexed_ends (emitter *e, scope *in, const step *s, const vec<mapped_range *> &arrays, tree *known)
{
  search l;
  open_search (e, in, &l);
  auto_vec<tree> parms;
  arrays_of_step (e, index_step (s), &parms);
  for (tree parm : parms)
    made_of (&l, arrays, parm);
  place_search (e, &l);
  tree count = size_plus (e->loc, e->n, size_cst (s->halo));
  touched_ends found = search_numbers (e, &l, { count, index_step (s), NULL, NULL_TREE, NULL, 0 });
  close_search (e, in, &l, found);
  *known = l.known;
  return l.ends;
}
