/* What loops may do with the steps of a kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     0: LOAD x   1: SCAN add (0) as +	    SIMD lanes can do the scan
     0: LOAD x   1: FOLD add (0) as +	    SIMD lanes can have an accumulator each
     0: LOAD x   1: FOLD f (0)		    one element after the other

   A step's operation is known if composing has recognised it: ERROR_MARK stands for all
   others.  */

#include "gcc-common.h"
#include "local.h"

/* True if S is a reduction or scan that SIMD lanes and blocks can start from a
   neutral value and, a reduction, combine in any order.  */

bool
recognised_p (const step *s)
{
  return s->operation != ERROR_MARK;
}

/* True if blocks start the accumulator of S, a reduction or scan, from a value, not
   from their first element.  */

bool
starts_neutral_p (const step *s)
{
  return recognised_p (s) || s->fold;
}

/* True if FORM reduces something.  */

bool
folds_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_FOLD)
      return true;
  return false;
}

/* The SCAN of STAGE of FORM, or of all stages together if STAGE is negative, if SIMD lanes can do
   it; else -1.  Nothing else there may depend on the order of elements; with FOLDS recognised
   FOLDs are allowed beside it.  */

int
simd_scan (const kernel_form *form, int stage, bool folds)
{
  int scan = -1;
  if (!optimize || form->opaque)
    return -1;
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      const step *s = form->steps[st];
      if (stage >= 0 && s->stage != (unsigned) stage)
	continue;
      if (s->code == STEP_SCAN && scan < 0 && s->guard < 0
	  && recognised_p (s))
	scan = st;
      else if (s->code == STEP_FOLD && folds && recognised_p (s))
	continue;
      else if (s->code == STEP_SCAN || s->code == STEP_FOLD
	       || s->code == STEP_FILTER || s->code == STEP_SCATTER
	       || s->code == STEP_UPDATE)
	return -1;
    }
  return scan;
}

/* True if the loop over the elements of STAGE of FORM, or of all stages
   together if STAGE is negative, may do several elements at once.  */

bool
simd_stage_p (const kernel_form *form, int stage)
{
  if (!optimize || form->opaque)
    return false;
  for (const step *s : form->steps)
    if ((stage < 0 || s->stage == (unsigned) stage)
	&& (s->code == STEP_SCAN || s->code == STEP_PUT || s->code == STEP_UPDATE
	    || (s->code == STEP_CONTRACT && !s->unrolled) || s->code == STEP_ADDRESS
	    || (s->code == STEP_FOLD && !recognised_p (s))))
      return false;
  return true;
}
