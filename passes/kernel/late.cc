/* Steps behind a filter that run over the elements it has kept of a block.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     k = filter (even, n, t, x); map (f, k, o, t)

     0 LOAD x
     1 APPLY even (0)
     2 FILTER (1)
     3 APPLY f (0) if 2
     4 PUT o (3) if 2

   A step behind a filter may run for no element that the filter drops: it may trap, or
   take long.  A branch for each element costs many times what all the rest does where
   nobody can foresee it.  So steps 3 and 4 are late: the kernel collects what they need,
   which is the value of step 0, in an array of the block, without a branch, and then
   runs them over that array.

     for (i = lo; i < hi; i++) { c[kept] = x[i];  kept += even (x[i]); }
     for (j = 0; j < kept; j++) o[taken + j] = f (c[j]);

   Nothing else of such a kernel writes memory before the block's end, so that late steps
   find there what they would have found.  */

#include "gcc-common.h"
#include "local.h"

/* Bytes of a value, at most, that is collected.  */
const unsigned MOST_BYTES = 32;

/* The step of FORM whose value step ST only hands on.  */

unsigned
handed_on (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  while (s->code == STEP_CONVERT && form->steps[s->args[0]]->type == s->type)
    {
      st = s->args[0];
      s = form->steps[st];
    }
  return st;
}

/* True if the value of step ST of FORM is there whatever the filters say, and cheap
   to copy.  */

bool
always_there_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[handed_on (form, st)];
  return s->guard < 0 && s->type && is_gimple_reg_type (s->type);
}

/* True if FORM may have late steps at all.  */

static bool
may_be_late_p (const kernel_form *form)
{
  unsigned filters = 0;
  if (form->opaque || form->stages > 1 || form->halo)
    return false;
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_FILTER:
	filters++;
	break;
      case STEP_SCAN:
      case STEP_STORE:
      case STEP_SCATTER:
	return false;
      case STEP_FOLD:
	if (s->guard >= 0)
	  for (unsigned a : s->args)
	    if (!always_there_p (form, a))
	      return false;
	break;
      default:
	break;
      }
  return filters == 1;
}

/* True if step ST of FORM can be collected.  */

static bool
collectable_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  return (s->type && tree_fits_uhwi_p (TYPE_SIZE_UNIT (s->type))
	  && tree_to_uhwi (TYPE_SIZE_UNIT (s->type)) <= MOST_BYTES);
}

/* Add step ST of FORM to LATE, and what it needs to LATE or, if no filter has a say in
   that, to COLLECTED; false if that cannot be collected.  */

static bool
add_late (const kernel_form *form, unsigned st, bitmap late, bitmap collected)
{
  if (!bitmap_set_bit (late, st))
    return true;
  for (unsigned a : form->steps[st]->args)
    {
      unsigned from = handed_on (form, a);
      const step *s = form->steps[from];
      if (s->guard >= 0 && !add_late (form, from, late, collected))
	return false;
      if (s->guard >= 0 || s->code == STEP_VALUE)
	continue;
      if (!collectable_p (form, from))
	return false;
      bitmap_set_bit (collected, from);
    }
  return true;
}

/* Find FORM's late steps.  */

void
assign_late (kernel_form *form)
{
  if (!may_be_late_p (form))
    return;
  auto_bitmap late, collected;
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (form->steps[st]->code == STEP_PUT
	&& !always_there_p (form, form->steps[st]->args[0])
	&& !add_late (form, st, late, collected))
      return;
  bitmap_iterator bi;
  unsigned st;
  EXECUTE_IF_SET_IN_BITMAP (late, 0, st, bi)
    form->steps[st]->late = form->late = true;
  EXECUTE_IF_SET_IN_BITMAP (collected, 0, st, bi)
    form->steps[st]->collected = true;
}
