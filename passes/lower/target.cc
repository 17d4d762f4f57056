/* Lowering to an OpenMP target region.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     if (n > a few && (o and x are disjoint) && there is a device)
       #pragma omp target map (to: x[0:n]) map (from: o[0:n])
       all lanes of the device: o[i] = sq (x[i]);
     else
       the OpenMP loop on the host

   A kernel that carries something has several regions (target-chunks.cc); rows that are combined
   one after the other have a region with one thread (target-rows.cc).  How a loop runs there is in
   target-loop.cc, what is mapped in target-ranges.cc.  What cannot run there runs on the host, and
   why_not_on_device says why.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Why the array of step S of FORM cannot be on the device, or null.  */

static const char *
why_not_array (const kernel_form *form, const step *s)
{
  if (s->at->kind == VIEW_IOTA || s->code == STEP_UPDATE)
    return NULL;
  if (s->code == STEP_GATHER)
    return why_not_gathered (form, s);
  if (s->code == STEP_SCATTER)
    return why_not_scattered (form, s);
  gcc_checking_assert (s->at->kind != VIEW_INDEXED);
  return why_not_packed (form, s);
}

/* Why the type of what step ST of FORM makes, or of its array, cannot be on the device, or
   null.  */

static const char *
why_not_type (const kernel_form *form, unsigned st)
{
  pointed_part p;
  const step *s = form->steps[st];
  if (s->at && TREE_CODE (s->at->value) == INTEGER_CST && POINTER_TYPE_P (TREE_TYPE (s->at->value))
      && !untouched_row_p (s))
    return soac_printf ("'%s' is a number", s->at->name);
  if (given_pointer_p (s) && foreign_type_p (TREE_TYPE (s->at->type)))
    return soac_printf ("the type that '%s' leads to is not the same on the device", s->at->name);
  if (given_pointer_p (s))
    return (initial_row_p (form, st) || pointed_part_of (form, st, &p) ? NULL
	    : soac_printf ("how much operators read through '%s' is not known", s->at->name));
  if (s->at && POINTER_TYPE_P (s->at->type))
    return soac_printf ("'%s' is made of pointers", s->at->name);
  if (s->at && !portable_type_p (s->at->type))
    return soac_printf ("the type of '%s' is not known to be the same on"
			" the device", s->at->name);
  /* A pointer that is converted is asked for where it is given.  */
  bool given = (s->code == STEP_CONVERT && POINTER_TYPE_P (s->type)
		&& given_pointer_p (form->steps[s->args[0]]));
  if (s->type && s->code != STEP_ADDRESS && !given && !portable_type_p (s->type))
    return "a value's type is not known to be the same on the device";
  return NULL;
}

/* Why FORM's kernel cannot run on the device, or null if it can.  */

const char *
why_not_on_device (const kernel_form *form)
{
  if (lookup_attribute ("target_clones", DECL_ATTRIBUTES (current_function_decl)))
    return "which function is called is chosen when the program starts";
  for (unsigned st = 0; st < form->steps.length (); st++)
    {
      const step *s = form->steps[st];
      if (const char *why = form->space ? why_not_in_space (s) : NULL)
	return why;
      for (const soac_operator *op : { s->op, s->fold })
	if (op)
	  if (const char *why = why_not_operator (op))
	    return why;
      if (s->at)
	if (const char *why = why_not_array (form, s))
	  return why;
      if (const char *why = why_not_type (form, st))
	return why;
    }
  return why_not_updated (form);
}

/* True if the host has to go through all indices of FORM before its kernel runs on the device.  */

static bool
searched_whole_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->at && s->at->at && !untouched_row_p (s)
	&& (tables_searched_whole_p (looped (s), s->at->at)
	    || (s->code != STEP_INDEX && searched_whole_p (looped (s), s->at->at))))
      return true;
  return false;
}

/* A number that is 0 if E's kernel is not worth the way to the device, however many elements
   it has.  What one thread does there is so only if the user says that a number of elements is
   enough, and what the host goes through first.  */

tree
worth_device (emitter *e)
{
  if (in_turn_p (e->form) || searched_whole_p (e->form))
    return size_cst (soac_args.target_min_given);
  return updates_worth_device (e);
}

/* N as the body of a construct.  */

static nest *
wrap (emitter *e, nest *n)
{
  scope s;
  open_scope (&s, e->block);
  add (&s, n);
  return close_scope (&s, e->loc);
}

/* Add to S the loop of BODY over I up to TO by the host's threads, with CLAUSES.  */

void
host_loop (emitter *e, scope *s, tree i, tree to, tree clauses, scope *body)
{
  nest *loop = loop_threads (e, i, to, clauses, body);
  add (s, region (e->loc, OMP_PARALLEL, wrap (e, loop), NULL_TREE));
}

/* Add to BODY the regions of E's kernel, which carries nothing, with RANGES to be mapped.  */

static void
target_region (emitter *e, scope *body, const vec<mapped_range *> &ranges)
{
  if (in_turn_p (e->form))
    {
      rows_in_turn (e, body, ranges);
      return;
    }
  if (!updates_not_atomic_p (e->form))
    {
      device_elements (e, body, ranges);
      return;
    }
  scope data;
  auto_bitmap rest;
  open_scope (&data, body->block);
  update_first (e, &data, ranges, rest);
  if (does_more_p (e->form))
    device_elements (e, &data, ranges);
  e->only = NULL;
  add (body,
       region (e->loc, OMP_TARGET_DATA, close_scope (&data, e->loc), read_clauses (e, ranges)));
}

/* Add to S: E's kernel, whose RANGES can be mapped, on the device, and its end.  */

static void
run_on_device (emitter *e, scope *s, const vec<mapped_range *> &ranges)
{
  if (carries_on_device_p (e->form))
    {
      carried_on_device (e, s, ranges);
      return;
    }
  target_region (e, s, ranges);
  end_kernel (e, s);
}

/* The same, where some of what RANGES say comes back in buffers.  If there is no memory for them
   the host goes on.  */

static void
run_packed (emitter *e, scope *s, const vec<mapped_range *> &ranges)
{
  packed_outputs p;
  open_packed (e, s, &p, ranges);
  scope run, data;
  open_scope (&run, s->block);
  if (carries_on_device_p (e->form))
    carried_on_device (e, &run, p.ranges, &p);
  else
    {
      open_scope (&data, run.block);
      target_region (e, &data, p.ranges);
      bring_back (e, &data, &p);
      add (&run, region (e->loc, OMP_TARGET_DATA, close_scope (&data, e->loc),
			 packed_clauses (e, &p, NULL_TREE)));
      unpack (e, &run, &p);
      free_packed (e, &run, &p);
      end_kernel (e, &run);
    }
  close_packed (e, &p);
  add_if (s, e->loc, buffers_there (&p), &run);
  free_packed (e, s, &p);
}

/* Add to BODY: E's kernel on the device, if that is to be.  */

void
lower_target (emitter *e, scope *body)
{
  auto_vec<mapped_range *> ranges;
  auto_vec<given_pointer> given;
  tree cond = boolean_true_node;
  bool searched = false;
  scope asked, there, packed, plain;
  open_scope (&asked, body->block);
  collect_ranges (e, &asked, &ranges, &given);
  if (follows_p (e, ranges))
    note_mapped (e, ranges);
  find_bytes (e, &asked, ranges);
  bool empties = empty_there_p (e, ranges);
  if (empties)
    let_empty (e, &asked, ranges);
  open_scope (&there, asked.block);
  open_scope (&packed, there.block);
  open_scope (&plain, there.block);
  e->atomic = !updates_not_atomic_p (e->form);
  tree gaps = packed_cond (e, ranges);
  if (!integer_zerop (gaps))
    run_packed (e, &packed, ranges);
  if (!integer_onep (gaps))
    run_on_device (e, &plain, ranges);
  e->atomic = false;
  add_if (&there, e->loc, gaps, &packed, &plain);
  add_if (&asked, e->loc, mappable (e, ranges), &there);
  /* Where there are no elements there is no first one, and where there is no device nothing is
     looked for.  */
  tree first = (empties ? build2 (NE_EXPR, boolean_type_node, e->n, size_cst (0))
		: any_element (e));
  for (const mapped_range *r : ranges)
    {
      if (r->least)
	cond = first;
      searched |= r->searched;
    }
  if (searched)
    cond = bool_op (TRUTH_ANDIF_EXPR, cond, may_search (e, ranges));
  add_if (body, e->loc, cond, &asked);
  give_as_before (e, given);
  for (mapped_range *r : ranges)
    delete r;
}
