/* A kernel of several segments: one function does the elements of one, then those of the next.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     int f._soac.0 (size_t k, size_t m, const int *a)
     {
       reduced = 5;
       for (i = 0; i < k; i++) reduced = add (reduced, 7);	segment 1
       acc = reduced;
       for (i = 0; i < m; i++) acc = add (acc, a[i]);		segment 2
       return acc;
     }

   Each is built as a kernel of its own would be, with what it has for threads: a short one is
   done by the calling thread alone while a long one is not.  No thread begins a segment
   before the one before has ended: they may write what others read.  None of them returns:
   where the guards of one fail its parts run, and then the next one.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "local.h"

/* Add to BODY what the segment of E does: its parts, or its elements in the program's order
   where the sign of a zero depends on that, or as its lowering says.  */

static void
lower_segment (emitter *e, scope *body)
{
  nest *all = NULL, *ordered = NULL;
  tree zero = negative_zero (e);
  if (zero)
    {
      scope in_order;
      lower_in_order (e, &in_order, body);
      ordered = close_scope (&in_order, e->loc);
    }
  scope elements;
  open_scope (&elements, body->block);
  lower_elements (e, &elements);
  note_schedule (e);
  all = close_scope (&elements, e->loc);
  if (zero)
    all = choose (e->loc, zero, ordered, all);
  if (tree fail = guards_fail (e))
    {
      scope apart;
      open_scope (&apart, body->block);
      run_parts (e, &apart);
      all = choose (e->loc, fail, close_scope (&apart, e->loc), all);
    }
  add (body, all);
}

/* What segments have reduced to, as operands of the call and as variables.  */

struct reduced_values
{
  auto_vec<tree> operands, vars;
};

/* Add to BODY the segment S of the kernel ALL, built by E; VALUES are those of the segments
   before.  */

static void
add_segment (scope *body, emitter *e, const lowered_segment *s, const emitter *all,
	     reduced_values *values)
{
  share_function (e, s, all);
  e->operands.safe_splice (values->operands);
  e->parms.safe_splice (values->vars);
  if (s->value)
    {
      e->result = new_var (body, "reduced", TREE_TYPE (s->value));
      values->operands.safe_push (s->value);
      values->vars.safe_push (e->result);
    }
  lower_segment (e, body);
}

/* The function for a range of the elements of FORM, or null if threads need none.  */

static emitter *
outlined_range (const kernel_form *form)
{
  if (for_device_p ())
    mark_for_device (form);
  if (!shares_p (form))
    return NULL;
  emitter *e = new emitter ();
  lower_outlined (e, form);
  return e;
}

/* Build the kernel of SEGMENTS and return a call of it, in no block yet and without a
   left-hand side.  Each but the last one may have a value for those behind it.  */

gcall *
lower_segments (const vec<lowered_segment *> &segments)
{
  allow_openmp ();
  auto_delete_vec<emitter> each, outlined;
  for (const lowered_segment *s : segments)
    {
      each.safe_push (new emitter ());
      outlined.safe_push (outlined_range (&s->form));
    }
  emitter all;
  open_segments (&all, segments, each);
  for (unsigned i = 0; i < all.own; i++)
    segments[segments.length () - 1]->form.of->operands.safe_push (all.operands[i]);
  scope body;
  open_outermost (&body, &all);
  reduced_values values;
  for (unsigned i = 0; i < segments.length (); i++)
    {
      each[i]->outlined = outlined[i];
      add_segment (&body, each[i], segments[i], &all, &values);
    }
  close_function (&all, &body);
  return build_call (&all);
}
