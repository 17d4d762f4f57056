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
   find there what they would have found.  Steps behind two filters run behind those that
   are behind the first, over what the second has kept of that.  */

#include "gcc-common.h"
#include "local.h"

/* Bytes of a value, at most, that is collected.  */
const unsigned MOST_BYTES = 32;

/* True if S of FORM converts to the type that its value has already.  Loops that do not go through
   all steps leave it out.  */

bool
useless_conversion_p (const kernel_form *form, const step *s)
{
  return s->code == STEP_CONVERT && form->steps[s->args[0]]->type == s->type;
}

/* The step of FORM whose value step ST only hands on.  */

unsigned
handed_on (const kernel_form *form, unsigned st)
{
  while (useless_conversion_p (form, form->steps[st]))
    st = form->steps[st]->args[0];
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

/* The step of FORM that S, a PUT, would only copy from where it is collected, or -1: the
   last filter has brought it to its place there.  */

int
stored_where_collected (const kernel_form *form, const step *s)
{
  if (s->code != STEP_PUT || !s->late || s->late < form->late)
    return -1;
  unsigned from = handed_on (form, s->args[0]);
  return (form->steps[from]->collected == s->late
	  && form->steps[from]->type == TYPE_MAIN_VARIANT (s->at->type)
	  ? (int) from : -1);
}

/* The filter of FORM that is so LATE, or -1.  */

int
filter_of (const kernel_form *form, unsigned late)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (form->steps[st]->code == STEP_FILTER && form->steps[st]->late == late)
      return st;
  return -1;
}

/* How many filters the steps behind FILTER of FORM, or -1, are behind.  */

static unsigned
depth (const kernel_form *form, int filter)
{
  unsigned n = 0;
  for (; filter >= 0; filter = form->steps[filter]->guard)
    n++;
  return n;
}

/* True if FORM may have late steps at all: each filter is behind the one before.  *LAST
   is the last one.  */

static bool
may_be_late_p (const kernel_form *form, int *last)
{
  *last = -1;
  if (!form->ordered || form->opaque || form->stages > 1 || form->halo)
    return false;
  for (unsigned st = 0; st < form->steps.length (); st++)
    switch (form->steps[st]->code)
      {
      case STEP_FILTER:
	if (form->steps[st]->guard != *last)
	  return false;
	*last = st;
	break;
      case STEP_SCAN:
      case STEP_STORE:
      case STEP_SCATTER:
	return false;
      default:
	break;
      }
  return *last >= 0;
}

/* True if no FOLD of FORM is behind the filter LAST with a value that is not always there,
   or behind one of several.  */

static bool
folds_early_p (const kernel_form *form, int last)
{
  for (const step *s : form->steps)
    if (s->code == STEP_FOLD && s->guard >= 0)
      {
	if (form->steps[last]->guard >= 0)
	  return false;
	for (unsigned a : s->args)
	  if (!always_there_p (form, a))
	    return false;
      }
  return true;
}

/* True if step ST of FORM can be collected.  */

static bool
collectable_p (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  return (s->type && tree_fits_uhwi_p (TYPE_SIZE_UNIT (s->type))
	  && tree_to_uhwi (TYPE_SIZE_UNIT (s->type)) <= MOST_BYTES);
}

/* For each step, as in `step'.  */
struct lateness
{
  auto_vec<unsigned> late, collected;
};

/* Make step ST of FORM late in L, and what it needs late or, if that is behind fewer
   filters, collected; false if that cannot be.  */

static bool
add_late (const kernel_form *form, unsigned st, lateness *l)
{
  if (l->late[st])
    return true;
  unsigned level = l->late[st] = depth (form, form->steps[st]->guard);
  for (unsigned a : form->steps[st]->args)
    {
      unsigned from = handed_on (form, a);
      const step *s = form->steps[from];
      if (s->guard >= 0 && !add_late (form, from, l))
	return false;
      if (s->code == STEP_VALUE || l->late[from] == level)
	continue;
      if (!collectable_p (form, from))
	return false;
      l->collected[from] = MAX (l->collected[from], level);
    }
  return true;
}

/* True if step ST of FORM has to be late where those of L are: it is behind one of them, or
   takes the value of one.  */

static bool
follows_late_p (const kernel_form *form, unsigned st, const lateness *l)
{
  const step *s = form->steps[st];
  if (useless_conversion_p (form, s))
    return false;
  if (s->guard >= 0 && l->late[s->guard])
    return true;
  for (unsigned a : s->args)
    if (l->late[handed_on (form, a)])
      return true;
  return false;
}

/* True if step ST of FORM is better late: a filter behind another one, or a PUT of what is
   not always there.  */

static bool
better_late_p (const kernel_form *form, unsigned st, bool several)
{
  const step *s = form->steps[st];
  if (s->code == STEP_FILTER)
    return s->guard >= 0;
  return (s->code == STEP_PUT
	  && (several || !always_there_p (form, s->args[0])));
}

/* Find FORM's late steps.  */

void
assign_late (kernel_form *form)
{
  int last;
  if (!may_be_late_p (form, &last) || !folds_early_p (form, last))
    return;
  lateness l;
  l.late.safe_grow_cleared (form->steps.length ());
  l.collected.safe_grow_cleared (form->steps.length ());
  bool several = form->steps[last]->guard >= 0, more;
  /* Making a step late may make earlier ones late, which others follow.  */
  do
    {
      more = false;
      for (unsigned st = 0; st < form->steps.length (); st++)
	if (!l.late[st] && (better_late_p (form, st, several)
			    || follows_late_p (form, st, &l)))
	  {
	    if (!add_late (form, st, &l))
	      return;
	    more = true;
	  }
    }
  while (more);
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      form->steps[st]->late = l.late[st];
      form->steps[st]->collected = l.collected[st];
      form->late = MAX (form->late, l.late[st]);
    }
}
