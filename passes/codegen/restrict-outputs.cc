/* What a kernel writes is known to be nowhere else: its parameters are `restrict'.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (avg, n, o, x, x + 1, x + 2)
     =>
     static void f._soac.0 (size_t n, float *restrict o, const float *x)
     { for (i = 0; i < n; i++) o[i] = avg (x[i], x[i + 1], x[i + 2]); }

   That the loop is one of `omp simd' tells the vectoriser that its elements do not depend on each
   other.  All other passes only know what the pointers say.  Predictive commoning, for one, keeps
   x[i + 2] in a register until it is x[i], but not across a store that may change it.

   The parameter of an output gets `restrict' where no other pointer of the kernel leads to the
   same memory, and nothing is read or written but by the kernel's pointers.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if OP touches no memory but what it is given the addresses of.  */

static bool
given_memory_p (const soac_operator *op)
{
  const operator_facts *f = op->facts;
  return (op->decl && !op->chain && !f->reads_any && f->globals.is_empty () && !f->reads_frame
	  && f->fields.is_empty () && f->pointers.is_empty ()
	  && operator_purity (op) != PURITY_IMPURE);
}

/* True if all pointers that step S of FORM takes are addresses that the kernel is given, or of rows
   of its arrays: where those lead that are elements of an array nobody knows.  */

static bool
given_pointers_p (const kernel_form *form, const step *s)
{
  for (unsigned a : s->args)
    {
      const step *from = form->steps[a];
      if (from->type && !INTEGRAL_TYPE_P (from->type) && !SCALAR_FLOAT_TYPE_P (from->type)
	  && from->code != STEP_ADDRESS
	  && !(from->code == STEP_VALUE && POINTER_TYPE_P (from->type)))
	return false;
    }
  return true;
}

/* True if the steps of FORM touch no memory but elements, and rows, of the arrays that they
   name.  */

static bool
elements_alone_p (const kernel_form *form)
{
  if (form->opaque || form->of->lowering == LOWER_TARGET || memory_between_parts_p (form->of->when))
    return false;
  for (const step *s : form->steps)
    for (const soac_operator *op : { s->op, s->fold })
      if (op && !(given_memory_p (op)
		  && (op->facts->purity == PURITY_CONST || given_pointers_p (form, s))))
	return false;
  return true;
}

/* True if one of FORMS writes the array at POINTER.  */

static bool
written_p (const vec<const kernel_form *> &forms, tree pointer)
{
  for (const kernel_form *form : forms)
    for (const step *s : form->steps)
      if ((s->code == STEP_STORE || s->code == STEP_SCATTER || s->code == STEP_SCAN
	   || s->code == STEP_PUT || s->code == STEP_UPDATE || made_row_p (s))
	  && s->at && same_operand_p (s->at->value, pointer))
	return true;
  return false;
}

/* True if none of E's operands but number OUT may lead to the memory that this one leads to.  */

static bool
alone_p (const emitter *e, unsigned out)
{
  for (unsigned i = 0; i < e->operands.length (); i++)
    if (i != out && e->operands[i] && POINTER_TYPE_P (TREE_TYPE (e->operands[i]))
	&& !other_memory_p (e->operands[out], e->operands[i]))
      return false;
  return true;
}

/* Let the parameters of E's function, which does FORMS, say which of its outputs are nowhere
   else.  */

void
restrict_outputs (emitter *e, const vec<const kernel_form *> &forms)
{
  for (const kernel_form *form : forms)
    if (!elements_alone_p (form))
      return;
  for (unsigned i = 0; i < e->operands.length (); i++)
    {
      tree operand = e->operands[i];
      if (!operand || !POINTER_TYPE_P (TREE_TYPE (operand)) || !written_p (forms, operand)
	  || !alone_p (e, i))
	continue;
      tree type = build_qualified_type (TREE_TYPE (e->parms[i]), TYPE_QUAL_RESTRICT);
      TREE_TYPE (e->parms[i]) = DECL_ARG_TYPE (e->parms[i]) = type;
    }
}

void
restrict_outputs (emitter *e, const kernel_form *form)
{
  auto_vec<const kernel_form *> forms;
  forms.safe_push (form);
  restrict_outputs (e, forms);
}

void
restrict_outputs (emitter *e, const vec<lowered_segment *> &segments)
{
  auto_vec<const kernel_form *> forms;
  for (const lowered_segment *s : segments)
    forms.safe_push (&s->form);
  restrict_outputs (e, forms);
}
