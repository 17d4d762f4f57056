/* From the loopy form to a function: the choice of the lowering and what the
   three have in common.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     LOAD x; APPLY sq; FOLD add
     => float norm._soac.0 (size_t n, const float *x)
	{ float acc = 0; ... return acc; }  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* True if threads of the host may share the elements of FORM: not what runs as written, and of
   what is updated two indices may be the same.  */

static bool
host_threads_p (const kernel_form *form)
{
  return (!form->opaque
	  && (!form->updates || copies_updates_p (form) || ranges_updates_p (form)));
}

/* Decide how FORM's cluster is lowered.  */

void
choose_lowering (const kernel_form *form)
{
  cluster *c = form->of;
  c->lowering = LOWER_SEQUENTIAL;
  /* On a device there is one thread for each of the user's own.  */
  if (inner_function_p (current_function_decl) || for_device_p ())
    return;
  for (combinator *m : c->members)
    if (m->opaque && !(soac_args.parallel == PARALLEL_TARGET && rows_in_turn_p (m)))
      {
	if (soac_args.parallel == PARALLEL_TARGET)
	  c->host_reason = m->opaque;
	return;
      }
  switch (soac_args.parallel)
    {
    case PARALLEL_NONE:
      return;
    case PARALLEL_AUTO:
    case PARALLEL_OPENMP:
      if (flag_openmp && host_threads_p (form))
	c->lowering = LOWER_OPENMP;
      return;
    case PARALLEL_TARGET:
      c->host_reason = (soac_args.check ? "run-time checks are made on the host"
			: why_not_on_device (form));
      c->lowering = (!c->host_reason ? LOWER_TARGET
		     : host_threads_p (form) ? LOWER_OPENMP : LOWER_SEQUENTIAL);
      return;
    }
}

/* The call of E's new function that does what FORM says.  */

gcall *
build_call (const emitter *e)
{
  auto_vec<tree> args;
  for (tree operand : e->operands)
    args.safe_push (unshare_expr (operand));
  gcall *call = gimple_build_call_vec (e->fn, args);
  gimple_set_location (call, gimple_location (e->form->of->place->call));
  return call;
}

/* The condition under which the order of E's additions shows in the sign of a
   zero, or null if there is none.  SIMD lanes and blocks start sums of floats
   at +0.0, which does not change any sum but that of -0.0 alone.  */

tree
negative_zero (emitter *e)
{
  tree any = NULL_TREE;
  for (const step *s : e->form->steps)
    {
      if (s->code == STEP_UPDATE || !recognised_p (s) || s->operation != PLUS_EXPR
	  || !HONOR_SIGNED_ZEROS (s->type) || !s->from->init)
	continue;
      tree init = initial_value (e, s);
      if (TREE_CODE (init) == REAL_CST
	  && !real_isnegzero (&TREE_REAL_CST (init)))
	continue;
      tree zero = build2_loc (e->loc, EQ_EXPR, boolean_type_node, init,
			      build_zero_cst (s->type));
      tree sign
	= build_call_expr_loc (e->loc,
			       builtin_decl_explicit (BUILT_IN_SIGNBIT), 1,
			       init);
      sign = build2_loc (e->loc, NE_EXPR, boolean_type_node, sign,
			 integer_zero_node);
      tree both = build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node,
			      zero, sign);
      any = any ? build2_loc (e->loc, TRUTH_ORIF_EXPR, boolean_type_node, any,
			      both) : both;
    }
  return any;
}

/* The plain loop in the program's order, in a scope of its own inside BODY.  */

void
lower_in_order (emitter *e, scope *s, const scope *body)
{
  open_scope (s, body->block);
  schedule run = e->run;
  choose_schedule (e, false);
  lower_sequential (e, s);
  e->run = run;
}

/* Add to BODY: where the order of E's additions shows, the plain loop, and the kernel's end.
   On the device accumulators start from -0.0, so that it does not.  */

static void
keep_negative_zero (emitter *e, scope *body)
{
  tree cond = negative_zero (e);
  if (!cond)
    return;
  scope in_order;
  lower_in_order (e, &in_order, body);
  end_kernel (e, &in_order);
  add_if (body, e->loc, cond, &in_order);
}

/* Add to BODY all elements of E's kernel as its lowering says.  */

void
lower_elements (emitter *e, scope *body)
{
  switch (e->form->of->lowering)
    {
    case LOWER_SEQUENTIAL:
      lower_sequential (e, body);
      break;
    case LOWER_OPENMP:
      lower_openmp (e, body);
      break;
    case LOWER_TARGET:
      mark_for_device (e->form);
      lower_target (e, body);
      keep_negative_zero (e, body);
      call_kernel (e, body, e->host);
      break;
    }
}

/* Note the schedule of E's kernel, whose loops are built.  */

void
note_schedule (emitter *e)
{
  cluster *c = e->form->of;
  if (e->outlined)
    e->run.parts = MAX (e->run.parts, e->outlined->run.parts);
  bool threads = c->lowering != LOWER_SEQUENTIAL && host_threads_p (e->form);
  c->schedule = soac_printf ("%s%s", schedule_text (e), threads ? threads_text (e) : "");
}

/* True if a function does a range of the elements of FORM, for threads.  */

bool
shares_p (const kernel_form *form)
{
  return (form->of->lowering != LOWER_SEQUENTIAL && !form->ordered && !few_p (form)
	  && host_threads_p (form));
}

/* OpenMP constructs are lowered only under one of GCC's options.  All of the user's functions
   are through that already.  */

void
allow_openmp (void)
{
  if (!flag_openmp)
    flag_openmp_simd = 1;
}

/* Build H, what does all elements of FORM, a kernel for the device, on the host: as good a
   kernel as any there.  Its caller tests the guards, and the rest.  RESULT_POINTERS are as for
   the kernel.  */

static void
lower_for_host (emitter *h, const kernel_form *form, const vec<tree> &result_pointers)
{
  cluster *c = form->of;
  emitter outlined;
  c->lowering = host_threads_p (form) ? LOWER_OPENMP : LOWER_SEQUENTIAL;
  bool shares = shares_p (form);
  if (shares)
    lower_outlined (&outlined, form, vNULL);
  open_function (h, form, result_pointers, vNULL, NULL_TREE, ON_HOST);
  if (shares)
    h->outlined = &outlined;
  scope body;
  open_outermost (&body, h);
  lower_elements (h, &body);
  note_schedule (h);
  close_function (h, &body);
  h->outlined = NULL;
  c->lowering = LOWER_TARGET;
}

/* Build the kernel of FORM and return a call of it, in no block yet and
   without a left-hand side.  If it has several results, RESULT_POINTERS are the
   operands that say where they go.  PARTS run where its guards fail.  */

gcall *
lower_kernel (const kernel_form *form, const vec<tree> &result_pointers,
	      const vec<lowered_part *> &parts)
{
  allow_openmp ();
  if (for_device_p ())
    mark_for_device (form);
  emitter e, outlined, host;
  bool there = form->of->lowering == LOWER_TARGET, shares = !there && shares_p (form);
  if (there)
    lower_for_host (&host, form, result_pointers);
  if (shares)
    lower_outlined (&outlined, form, vNULL);
  open_function (&e, form, result_pointers, parts);
  for (unsigned i = 0; i < e.own; i++)
    form->of->operands.safe_push (e.operands[i]);
  if (shares)
    e.outlined = &outlined;
  if (there)
    e.host = &host;
  scope body;
  open_outermost (&body, &e);
  lower_guards (&e, &body);
  if (!there)
    keep_negative_zero (&e, &body);
  lower_elements (&e, &body);
  if (!there)
    note_schedule (&e);
  close_function (&e, &body);
  make_back (form);
  return (in_place_p (form) && parts.is_empty ()
	  ? lower_in_place (&e, result_pointers) : build_call (&e));
}
