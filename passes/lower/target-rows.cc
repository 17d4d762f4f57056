/* Reductions and scans of rows on the device: one thread of it combines them, one after the other.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     scan (op, init, n, o, x), rows of m elements
     =>
     #pragma omp target map (to: init[0 : m], x[0 : n * m]) map (tofrom: o[0 : n * m])
       {
	 before = init;
	 for (i = 0; i < n; i++) { op (o[i], before, x[i]);  before = o[i]; }
       }

   That is slow.  It is done for arrays that are on the device, or if the user says that a
   number of elements is enough: what the host has of such arrays may be out of date.  The
   order is that of the program, so that the result is the host's to the bit, whatever the
   operator is.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* True if FORM's kernel, on the device, is done by one thread.  What else runs as written does
   not go there.  */

bool
in_turn_p (const kernel_form *form)
{
  return form->opaque;
}

/* True if step ST of FORM is the row with which a scan of rows begins.  */

bool
initial_row_p (const kernel_form *form, unsigned st)
{
  for (const step *s : form->steps)
    if (s->code == STEP_CALL && scans_rows_p (s->from) && s->args[1] == st)
      return true;
  return false;
}

/* True if step S of a kernel is the address of the row that a reduction makes: one for all
   elements.  */

bool
one_row_p (const step *s)
{
  return (s->code == STEP_ADDRESS && combines_rows_p (s->from) && s->from->kind == SOAC_REDUCE_INTO
	  && s->at == &s->from->outputs[0]);
}

/* True if S is that, and no other row of its array is touched: the input is another one.  */

bool
lone_row_p (const step *s)
{
  HOST_WIDE_INT offset;
  return (one_row_p (s)
	  && !operand_equal_p (pointer_base (s->at->value, &offset),
			       pointer_base (s->from->inputs.last ().value, &offset), 0));
}

/* The elements of a row that step S of E's kernel touches, or 1 if it has no rows.  A row that
   is given by the address of its first element is as long as those of the input.  */

tree
touched_row (emitter *e, const step *s)
{
  return row_elements (e, combines_rows_p (s->from) ? s->from->inputs.last () : *s->at);
}

/* Note in ARRAYS the row that step ST of E's kernel gives its operator first, and in GIVEN that
   it has a pointer of its own; S gets where it begins.  Nobody needs to look at the operator: it
   is as long as all others.  */

void
note_initial_row (emitter *e, scope *s, unsigned st, vec<mapped_range *> *arrays,
		  vec<given_pointer> *given)
{
  const step *p = e->form->steps[st];
  const view &row = p->from->inputs.last ();
  mapped_range *r = new mapped_range ();
  r->first = operand_value (e, p->at->value);
  r->base = pointer_base (p->at->value, &r->offset);
  r->size = tree_to_shwi (TYPE_SIZE_UNIT (row.type));
  r->count = size_one_node;
  r->row = row_elements (e, row);
  r->bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, r->row), size_int (r->size));
  r->name = p->at->name;
  r->read = true;
  r->guard = -1;
  r->parms.safe_push (give_own_pointer (e, s, st, given));
  r->start = new_var (s, "start", build_pointer_type (TYPE_MAIN_VARIANT (row.type)));
  assign (s, e->loc, r->start, fold_convert (TREE_TYPE (r->start), r->first));
  arrays->safe_push (r);
}

/* Add to BODY the region in which one thread combines the rows of E's kernel; RANGES are what
   it maps.  */

void
rows_in_turn (emitter *e, scope *body, const vec<mapped_range *> &ranges)
{
  scope there, one;
  open_scope (&there, body->block);
  start_accumulators (e, &there);
  tree i = new_var (&there, "i", size_type_node);
  open_scope (&one, there.block);
  device_element (e, &one, i);
  add (&there, loop_serial (e, i, size_cst (0), e->n, &one));
  tree clauses = map_variables (e);
  for (const mapped_range *r : ranges)
    clauses = map_range (e, r, clauses);
  add (body, region (e->loc, OMP_TARGET, close_scope (&there, e->loc), clauses));
}
