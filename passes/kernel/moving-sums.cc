/* Differences of near elements of a scan are sums of what lies between.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     scan (add, 0, n, t, x); map (sub, n - 3, o, t + 3, t)		(t dead, integers)
     => 0: LOAD x   1: SCAN add (0)   2: WINDOW 1, 3 ahead   3: APPLY sub (2, 1)   4: STORE o (3)
     => 0: LOAD x   1: WINDOW 0, 1 ahead   2: WINDOW 0, 2 ahead   3: APPLY add (1, 2) as +
	4: WINDOW 0, 3 ahead   5: APPLY add (3, 4) as +   6: STORE o (5)

   So few additions take less than a scan, and no block or thread waits for another one.  It is the
   same number where sums of integers wrap, and they do here (STEP_APPLY with an operation).
   Floating-point sums would be rounded otherwise.

   Where more elements lie between, the scan stays.  But a difference is the same wherever the scan
   starts, if that wraps as well: threads start it anew in each block (by_block).

     map (sub, n - 16, o, t + 16, t)
     => 0: LOAD x   1: SCAN add (0) by block   2: WINDOW 1, 16 ahead   3: APPLY sub (2, 1) as -  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Elements of a sum that takes less than a scan.  */
const HOST_WIDE_INT MOST_SUMMED = 4;

/* A difference of two elements of a scan.  */

struct scan_difference
{
  unsigned apply, scan;		/* steps */
  int load;			/* that of what the scan adds, or -1 */
  HOST_WIDE_INT from, count;	/* it is the sum of so many elements, from that on, counted
				   from the index of the kernel; below 0: it is subtracted */
};

/* Work in progress: the steps of FORM become STEPS.  */

struct moving_sums
{
  kernel_form *form;
  auto_vec<step *> steps;
  auto_vec<int> now;		/* what old steps have become, -1 if nothing */
};

/* The LOAD in FORM of what S, a scan, adds; or -1.  */

static int
added_load (const kernel_form *form, const step *s)
{
  unsigned st = s->args[0];
  if (form->steps[st]->code == STEP_CONVERT)
    st = form->steps[st]->args[0];
  return loaded_ahead_p (form, form->steps[st]) ? (int) st : -1;
}

/* True if S is a scan whose elements are sums of integers, and nobody wants all of them.  */

static bool
sums_p (const step *s)
{
  return (s->code == STEP_SCAN && s->operation == PLUS_EXPR && s->guard < 0 && !s->at && !s->fold
	  && INTEGRAL_TYPE_P (s->type) && TREE_CODE (s->type) != BOOLEAN_TYPE
	  && s->from->axes.is_empty ());
}

/* The SCAN that step ST of FORM is an element of, and in *AHEAD which; or -1.  */

static int
scan_of (const kernel_form *form, unsigned st, HOST_WIDE_INT *ahead)
{
  const step *s = form->steps[st];
  *ahead = s->ahead;
  if (s->code == STEP_WINDOW)
    st = s->args[0];
  return sums_p (form->steps[st]) ? (int) st : -1;
}

/* True if step ST of FORM is a difference of two elements of a scan; then D is it.  */

static bool
difference_of_sums_p (const kernel_form *form, unsigned st, scan_difference *d)
{
  const step *s = form->steps[st];
  HOST_WIDE_INT last, first;
  if (s->code != STEP_APPLY || s->guard >= 0 || s->inner || !s->op->facts->difference
      || s->args.length () != 2)
    return false;
  int scan = scan_of (form, s->args[0], &last);
  if (scan < 0 || scan_of (form, s->args[1], &first) != scan)
    return false;
  const step *of = form->steps[scan];
  if (s->type != of->type || !types_compatible_p (TREE_TYPE (s->op->type), of->type))
    return false;
  d->apply = st;
  d->scan = scan;
  d->load = added_load (form, of);
  d->from = first + (of->from->kind != SOAC_SCAN_EXCLUSIVE);
  d->count = last - first;
  return true;
}

/* True if D is a sum that takes less than a scan.  */

static bool
short_p (const scan_difference &d)
{
  return d.load >= 0 && IN_RANGE (d.count, 1, MOST_SUMMED);
}

/* The difference among ALL that is step ST, or null.  */

static const scan_difference *
difference_at (const vec<scan_difference> &all, unsigned st)
{
  for (const scan_difference &d : all)
    if (d.apply == st)
      return &d;
  return NULL;
}

/* True if of the SCAN ST of FORM nobody takes anything but for ALL, its differences.  */

static bool
differs_only_p (const kernel_form *form, unsigned st, const vec<scan_difference> &all)
{
  for (unsigned u = 0; u < form->steps.length (); u++)
    {
      HOST_WIDE_INT ahead;
      const step *user = form->steps[u];
      for (unsigned a : user->args)
	if (scan_of (form, a, &ahead) == (int) st && !difference_at (all, u)
	    && !(a == st && user->code == STEP_WINDOW))
	  return false;
    }
  return true;
}

/* Append to M a step CODE, like the SCAN of D makes one, of the argument A; return its number.  */

static unsigned
append (moving_sums *m, enum step_code code, const scan_difference &d, unsigned a)
{
  const step *scan = m->form->steps[d.scan];
  step *s = new step ();
  s->code = code;
  s->from = scan->from;
  s->type = code == STEP_WINDOW ? m->steps[a]->type : scan->type;
  s->guard = -1;
  s->operation = ERROR_MARK;
  s->args.safe_push (a);
  m->steps.safe_push (s);
  return m->steps.length () - 1;
}

/* The step of M that has the element AHEAD of those that D sums.  */

static unsigned
element_ahead (moving_sums *m, const scan_difference &d, HOST_WIDE_INT ahead)
{
  unsigned st = m->now[d.load];
  if (ahead)
    {
      st = append (m, STEP_WINDOW, d, st);
      m->steps[st]->ahead = ahead;
    }
  return (m->steps[st]->type == m->form->steps[d.scan]->type ? st
	  : append (m, STEP_CONVERT, d, st));
}

/* The step of M that is D.  */

static unsigned
sum_between (moving_sums *m, const scan_difference &d)
{
  const step *scan = m->form->steps[d.scan];
  unsigned sum = element_ahead (m, d, d.from);
  for (HOST_WIDE_INT k = 1; k < d.count; k++)
    {
      unsigned next = element_ahead (m, d, d.from + k);
      sum = append (m, STEP_APPLY, d, sum);
      m->steps[sum]->op = scan->op;
      m->steps[sum]->operation = scan->operation;
      m->steps[sum]->args.safe_push (next);
    }
  return sum;
}

/* Let M take over step ST of its form.  */

static void
take_over (moving_sums *m, unsigned st)
{
  step *s = m->form->steps[st];
  for (unsigned &a : s->args)
    a = m->now[a];
  if (s->guard >= 0)
    s->guard = m->now[s->guard];
  m->now.safe_push (m->steps.length ());
  m->steps.safe_push (s);
}

/* True if ST is the only step of FORM that takes the value of A.  */

static bool
only_user_p (const kernel_form *form, unsigned st, unsigned a)
{
  for (unsigned u = 0; u < form->steps.length (); u++)
    if (u != st && form->steps[u]->args.contains (a))
      return false;
  return true;
}

/* Let GONE say of each step of FORM whether it goes where ALL are sums: the scans, what looks at
   their elements, and what is converted for them alone.  */

static void
find_gone (const kernel_form *form, const vec<scan_difference> &all, vec<bool> *gone)
{
  gone->safe_grow_cleared (form->steps.length ());
  for (const scan_difference &d : all)
    {
      HOST_WIDE_INT ahead;
      for (unsigned st = 0; st < form->steps.length (); st++)
	(*gone)[st] |= st == d.apply || scan_of (form, st, &ahead) == (int) d.scan;
      unsigned added = form->steps[d.scan]->args[0];
      (*gone)[added] |= (int) added != d.load && only_user_p (form, d.scan, added);
    }
}

/* Let M's form have the steps that M makes of it, of which ALL are differences.  */

static void
remake (moving_sums *m, const vec<scan_difference> &all)
{
  auto_vec<bool> gone;
  find_gone (m->form, all, &gone);
  for (unsigned st = 0; st < gone.length (); st++)
    if (!gone[st])
      take_over (m, st);
    else if (const scan_difference *d = difference_at (all, st))
      m->now.safe_push (sum_between (m, *d));
    else
      m->now.safe_push (-1);
  for (unsigned &r : m->form->results)
    r = m->now[r];
  for (unsigned st = 0; st < gone.length (); st++)
    if (gone[st])
      delete m->form->steps[st];
  m->form->steps.truncate (0);
  m->form->steps.safe_splice (m->steps);
}

/* Let ALL be the differences in FORM of elements of scans of which nobody takes anything else; only
   those that take less than a scan if ONLY_SHORT.  */

static void
find_differences (const kernel_form *form, bool only_short, auto_vec<scan_difference> *all)
{
  scan_difference d;
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (difference_of_sums_p (form, st, &d) && (!only_short || short_p (d)))
      all->safe_push (d);
  for (unsigned i = all->length (); i-- > 0; )
    if (!differs_only_p (form, (*all)[i].scan, *all))
      all->ordered_remove (i);
}

/* True if of the elements that FORM scans or keeps only ALL, differences, are wanted.  */

static bool
nothing_in_order_p (const kernel_form *form, const vec<scan_difference> &all)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      bool scanned = false;
      for (const scan_difference &d : all)
	scanned |= d.scan == st && d.count;
      if (form->steps[st]->code == STEP_PUT || (form->steps[st]->code == STEP_SCAN && !scanned))
	return false;
    }
  return true;
}

/* Let blocks of FORM start scans anew, if none waits for another one then.  */

static void
scan_by_block (kernel_form *form)
{
  auto_vec<scan_difference> all;
  find_differences (form, false, &all);
  if (!nothing_in_order_p (form, all))
    return;
  for (const scan_difference &d : all)
    {
      form->steps[d.scan]->by_block = true;
      form->steps[d.apply]->operation = MINUS_EXPR;
    }
}

/* Let differences in FORM of near elements of a scan be sums of what lies between.  */

void
sum_windows (kernel_form *form)
{
  if (form->opaque || optimize < 2 || optimize_size)
    return;
  auto_vec<scan_difference> all;
  find_differences (form, true, &all);
  moving_sums m;
  m.form = form;
  if (!all.is_empty ())
    remake (&m, all);
  /* How the kernel is lowered is not known yet.  Without threads that changes nothing.  */
  if (flag_openmp && soac_args.parallel != PARALLEL_NONE && soac_args.parallel != PARALLEL_TARGET)
    scan_by_block (form);
}
