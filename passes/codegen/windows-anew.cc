/* Windows whose elements are made anew by who looks at them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Where threads have no block in common, as on a device, an element makes what it needs of those
   behind it itself:

     map (sq, x, t); map (sub, n - 16, o, t + 16, t)
     =>
     v16 = sq (x[i + 16]);  v0 = sq (x[i]);  o[i] = v16 - v0;

   A scan has an accumulator for each distance, which is so many elements ahead when the loop
   begins:

     scan (add, 0, n, t, x); map (sub, n - 16, o, t + 16, t)
     =>
     acc16 = acc;
     for (j = 0; j < 16; j++) acc16 += x[lo + j];
     for each i { acc += x[i];  acc16 += x[i + 16];  o[i] = acc16 - acc; }

   Nobody writes what such elements are made of (fuse/windows.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"

/* The accumulator of SCAN ST of E's kernel that is BY elements ahead, or null.  */

static recurrence *
scan_ahead (emitter *e, unsigned st, HOST_WIDE_INT by)
{
  for (ahead_scan *a : e->ahead)
    if (a->st == st && a->by == by)
      return &a->own;
  return NULL;
}

/* What B's loop makes for the element BY behind its own.  */

static ahead_element *
element_ahead (body_state *b, HOST_WIDE_INT by)
{
  for (ahead_element *a : b->ahead)
    if (a->by == by)
      return a;
  ahead_element *a = new ahead_element ();
  a->by = by;
  a->i = new_var (b->outer, "ahead", size_type_node);
  assign (behind (b, -1), b->e->loc, a->i, size_plus (b->e->loc, b->i, size_cst (by)));
  a->values.safe_grow_cleared (b->e->form->steps.length ());
  b->ahead.safe_push (a);
  return a;
}

/* The value of step ST for the element BY behind that of B's loop.  */

static tree
value_ahead (body_state *b, unsigned st, HOST_WIDE_INT by)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  if (by == 0 && b->values[st])
    return b->values[st];
  if (p->code == STEP_WINDOW)
    return value_ahead (b, p->args[0], by + p->ahead);
  ahead_element *there = element_ahead (b, by);
  if (there->values[st])
    return there->values[st];
  auto_vec<tree> args;
  for (unsigned a : p->args)
    args.safe_push (value_ahead (b, a, by));
  std::swap (b->i, there->i);
  if (p->code == STEP_SCAN)
    std::swap (e->recurrences[st], *scan_ahead (e, st, by));
  there->values[st] = emit_step (b, st, args);
  if (p->code == STEP_SCAN)
    std::swap (e->recurrences[st], *scan_ahead (e, st, by));
  std::swap (b->i, there->i);
  return there->values[st];
}

tree
emit_window_anew (body_state *b, unsigned st)
{
  const step *p = b->e->form->steps[st];
  return value_ahead (b, p->args[0], p->ahead);
}

/* Add to S what makes the value of step ST of E's kernel for element I, by itself; return it.  */

tree
emit_value_anew (emitter *e, scope *s, tree i, unsigned st)
{
  body_state b;
  b.e = e;
  b.outer = s;
  b.i = i;
  b.values.safe_grow_cleared (e->form->steps.length ());
  return value_ahead (&b, st, 0);
}

/* ---- scans ------------------------------------------------------------------- */

/* A step, and how many elements ahead its value is needed.  */

struct needed_ahead
{
  unsigned st;
  HOST_WIDE_INT by;
};

/* Add to ALL that step ST of FORM is needed BY elements ahead, and what it is made of.  */

static void
add_needed (const kernel_form *form, unsigned st, HOST_WIDE_INT by, auto_vec<needed_ahead> *all)
{
  for (const needed_ahead &n : *all)
    if (n.st == st && n.by == by)
      return;
  all->safe_push ({ st, by });
  const step *p = form->steps[st];
  for (unsigned a : p->args)
    add_needed (form, a, by + (p->code == STEP_WINDOW ? p->ahead : 0), all);
}

/* True if S is a SCAN of which E's loop knows what elements before have.  */

static bool
known_ahead_p (const emitter *e, const step *s)
{
  return (s->code == STEP_SCAN
	  && (e->folding == ALL_STAGES || s->stage < (unsigned) e->folding));
}

/* Add to S an accumulator for what N says, a SCAN of E's kernel, that has what FROM has.  */

static ahead_scan *
copy_scan (emitter *e, scope *s, const needed_ahead &n, tree from)
{
  ahead_scan *a = new ahead_scan ();
  a->st = n.st;
  a->by = n.by;
  a->own.acc = new_var (s, "ahead", TREE_TYPE (from));
  assign (s, e->loc, a->own.acc, from);
  return a;
}

/* Add to S an accumulator of SCAN ST of E's kernel that is BY elements ahead of LO, if there
   is none yet.  Those of other scans that it is made of go with it.  */

static void
scan_first (emitter *e, scope *s, tree lo, unsigned st, HOST_WIDE_INT by)
{
  if (scan_ahead (e, st, by))
    return;
  auto_vec<needed_ahead> all;
  add_needed (e->form, st, 0, &all);
  auto_vec<ahead_scan *> own, others;
  for (const needed_ahead &n : all)
    if (e->form->steps[n.st]->code == STEP_SCAN)
      {
	if (n.by > 0)
	  scan_first (e, s, lo, n.st, n.by);
	own.safe_push (copy_scan (e, s, n, (n.by > 0 ? scan_ahead (e, n.st, n.by)->acc
					    : e->recurrences[n.st].acc)));
      }
  tree j = new_var (s, "j", size_type_node);
  scope body;
  open_scope (&body, s->block);
  tree i = new_var (&body, "i", size_type_node);
  assign (&body, e->loc, i, size_plus (e->loc, lo, j));
  others.safe_splice (e->ahead);
  e->ahead.truncate (0);
  e->ahead.safe_splice (own);
  emit_value_anew (e, &body, i, st);
  add (s, loop_serial (e, j, size_cst (0), size_cst (by), &body));
  e->ahead.truncate (0);
  e->ahead.safe_splice (others);
  for (ahead_scan *a : own)
    {
      a->by += by;
      if (scan_ahead (e, a->st, a->by))
	delete a;
      else
	e->ahead.safe_push (a);
    }
}

/* How many elements ahead of a loop scans of FORM are, at most.  */

unsigned
scanned_ahead (const kernel_form *form)
{
  HOST_WIDE_INT most = 0;
  for (const step *s : form->steps)
    if (s->code == STEP_SCAN)
      most = MAX (most, s->halo);
  return most;
}

void
start_scans_ahead (emitter *e, scope *s, tree lo)
{
  const kernel_form *form = e->form;
  auto_vec<needed_ahead> all;
  for (unsigned st = 0; st < form->steps.length (); st++)
    add_needed (form, st, 0, &all);
  for (unsigned st = 0; st < form->steps.length (); st++)
    for (const needed_ahead &n : all)
      if (n.st == st && n.by > 0 && known_ahead_p (e, form->steps[st]))
	scan_first (e, s, lo, st, n.by);
}

void
end_scans_ahead (emitter *e)
{
  for (ahead_scan *a : e->ahead)
    delete a;
  e->ahead.truncate (0);
}
