/* From the loopy form to a function: the choice of the lowering and what the
   three have in common.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     LOAD x; APPLY sq; FOLD add
     => float norm._soac.0 (size_t n, const float *x)
	{ float acc = 0; ... return acc; }  */

#include "gcc-common.h"
#include "plugin.h"
#include "passes.h"
#include "emit.h"

/* Decide how FORM's cluster is lowered.  */

void
choose_lowering (const kernel_form *form)
{
  cluster *c = form->of;
  c->lowering = LOWER_SEQUENTIAL;
  for (combinator *m : c->members)
    if (m->opaque)
      return;
  switch (soac_args.parallel)
    {
    case PARALLEL_NONE:
      return;
    case PARALLEL_AUTO:
    case PARALLEL_OPENMP:
      if (flag_openmp)
	c->lowering = LOWER_OPENMP;
      return;
    case PARALLEL_TARGET:
      c->host_reason = why_not_on_device (form);
      c->lowering = c->host_reason ? LOWER_OPENMP : LOWER_TARGET;
      return;
    }
}

/* The call of E's new function that does what FORM says.  */

static gcall *
build_call (const emitter *e)
{
  auto_vec<tree> args;
  for (tree operand : e->operands)
    args.safe_push (operand);
  gcall *call = gimple_build_call_vec (e->fn, args);
  gimple_set_location (call, gimple_location (e->form->of->place->call));
  return call;
}

/* Build the kernel of FORM and return a call of it, in no block yet and
   without a left-hand side.  */

gcall *
lower_kernel (const kernel_form *form)
{
  /* OpenMP constructs are lowered only under one of GCC's options.  All of the
     user's functions are through that already.  */
  if (!flag_openmp)
    flag_openmp_simd = 1;
  emitter e;
  open_function (&e, form);
  scope body = { e.block, NULL_TREE, NULL_TREE };
  switch (form->of->lowering)
    {
    case LOWER_SEQUENTIAL:
      lower_sequential (&e, &body);
      break;
    case LOWER_OPENMP:
      lower_openmp (&e, &body);
      break;
    case LOWER_TARGET:
      mark_for_device (form);
      lower_target (&e, &body);
      break;
    }
  close_function (&e, &body);
  return build_call (&e);
}
