/* Sort the steps of a kernel into stages, and find what they share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A block does a stage for all its elements before the next one begins: what takes a SCAN's
   value, or elements behind its own index, waits for the next stage.

     0: LOAD x   1: SCAN add (0)   2: WINDOW 1, 1 ahead   3: APPLY f (1, 2)   4: STORE y (3)
     => stages: 0 0 1 1 1; steps 0 and 1 run for one element more than the block has (halo 1)

     0: LOAD x   1: SCAN add (0)   2: FOLD add (0)
     => 2: TOTAL (1): what the scan has in the end

     0: LOAD x   1: APPLY f (0), much work   2: UPDATE s[1] add (0)
     => stages: 0 0 1; f is applied to several elements at once  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* True if S writes the elements of an array.  */

static bool
writes_p (const step *s)
{
  return ((s->code == STEP_STORE || s->code == STEP_SCATTER
	   || s->code == STEP_SCAN || s->code == STEP_CONTRACT || s->code == STEP_PUT
	   || s->code == STEP_UPDATE || made_row_p (s)) && s->at);
}

/* True if step S of FORM may write the array of V.  */

bool
may_write_p (const kernel_form *form, const step *s, const view &v)
{
  return (writes_p (s)
	  && (same_pointer_p (s->at->value, v.value)
	      || may_be_same_p (form->of->when, s->at->value, v.value)));
}

/* True if something in FORM may write the array of V.  */

bool
written_in_kernel_p (const kernel_form *form, const view &v)
{
  for (const step *s : form->steps)
    if (may_write_p (form, s, v))
      return true;
  return false;
}

/* The first stage that has the value of S.  */

static unsigned
known_in (const step *s)
{
  return s->stage + (s->code == STEP_SCAN);
}

/* True if S, of FORM, is an element that a WINDOW loads itself, so many elements on.  */

bool
loaded_ahead_p (const kernel_form *form, const step *s)
{
  return s->code == STEP_LOAD && s->guard < 0 && !written_in_kernel_p (form, *s->at);
}

/* How many elements behind those of a block the steps of FORM run for: as many as
   who takes their values needs.  */

void
assign_halos (kernel_form *form)
{
  for (unsigned st = form->steps.length (); st-- > 0; )
    {
      const step *s = form->steps[st];
      if (!loaded_ahead_p (form, s))
	form->halo = MAX (form->halo, s->halo);
      for (unsigned a : s->args)
	form->steps[a]->halo = MAX (form->steps[a]->halo, s->halo + s->ahead);
    }
}

/* True if the UPDATEs of FORM wait until all other steps are done for a block: these are so much
   work that they are better done for several elements at once.  */

static bool
updates_in_own_stage_p (const kernel_form *form)
{
  if (!form->updates || !form->heavy || form->opaque || form->space || optimize < 2
      || optimize_size)
    return false;
  for (const step *s : form->steps)
    switch (s->code)
      {
      case STEP_LOAD:
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_APPLY:
      case STEP_CONVERT:
      case STEP_STORE:
      case STEP_UPDATE:
	if (s->guard >= 0)
	  return false;
	break;
      default:
	return false;
      }
  return true;
}

/* Sort FORM's steps into stages: each comes when its arguments are known, and
   what two of them write to one array is written in their order.  */

void
assign_stages (kernel_form *form)
{
  form->stages = 1;
  bool apart = updates_in_own_stage_p (form);
  auto_vec<const step *> writers;
  for (step *s : form->steps)
    {
      if (apart && s->code == STEP_UPDATE)
	s->stage = 1;
      if (s->guard >= 0)
	s->stage = form->steps[s->guard]->stage;
      for (unsigned a : s->args)
	s->stage = MAX (s->stage, (s->code == STEP_WINDOW
				   && !loaded_ahead_p (form, form->steps[a])
				   ? form->steps[a]->stage + 1
				   : known_in (form->steps[a])));
      if (writes_p (s))
	{
	  for (const step *old : writers)
	    if (s->guard < 0
		&& same_pointer_p (old->at->value, s->at->value))
	      s->stage = MAX (s->stage, known_in (old));
	  writers.safe_push (s);
	}
      form->stages = MAX (form->stages, known_in (s) + 1);
    }
  for (step *s : form->steps)
    for (unsigned a : s->args)
      {
	step *from = form->steps[a];
	if (s->stage <= known_in (from))
	  continue;
	from->kept |= (from->code != STEP_VALUE && from->code != STEP_IOTA
		       && (from->code != STEP_LOAD
			   || written_in_kernel_p (form, *from->at)));
      }
}

/* True if FOLD S of FORM reduces to what SCAN has in the end.  */

static bool
total_p (const step *s, const step *scan)
{
  return (recognised_p (s) && s->operation == scan->operation
	  && s->type == scan->type && s->args[0] == scan->args[0]
	  && s->guard < 0 && scan->guard < 0 && s->halo == scan->halo
	  && s->fields.is_empty ()
	  && operand_equal_p (s->from->init, scan->from->init, 0));
}

/* Let FOLDs of FORM be TOTALs of SCANs, where they are that.  */

void
find_totals (kernel_form *form)
{
  for (step *s : form->steps)
    for (unsigned st = 0; st < form->steps.length (); st++)
      {
	const step *scan = form->steps[st];
	if (s->code != STEP_FOLD || scan->code != STEP_SCAN
	    || form->opaque || !total_p (s, scan))
	  continue;
	s->code = STEP_TOTAL;
	s->args[0] = st;
      }
}
