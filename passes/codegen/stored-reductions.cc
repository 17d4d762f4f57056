/* Kernels that store elements and reduce them by an operator that has no SIMD instruction.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (step, n, v, u);
     r = __builtin_redomap (larger, fabs, 0.0, n, v);	larger (a, b) = a > b ? a : b
     =>
     for (from = 0; from < n; from = to)
       { to = MIN (from + 1024, n);
	 for (i = from; i < to; i++) v[i] = step (u[i]);		simd
	 r = larger (r, ... |v[i]| from FROM to TO, by lanes ...); }

   Lanes go through runs that are apart (lane-reduction.cc), and what is stored should be stored in
   its order.  So the elements of a block are stored first, by vectors, and then reduced while they
   are in the nearest cache.

   Each of the two loops has a kernel of its own, made of the steps that it needs.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "local.h"

/* Bytes of one stored array for a block, at most.  Who asks for threads with little work, as tests
   with few elements do, gets shorter blocks: so many for that work, at least.  */
const unsigned STORED_BYTES = 16384, LEAST_STORED_BYTES = 1024, BLOCKS_OF_WORK = 32;
/* Elements of a block, at least: lanes have runs of several.  */
const unsigned LEAST_STORED = 64;

/* Some of the steps of a kernel; all others are there, as something that is not done.  */

struct some_steps
{
  kernel_form form;
  auto_bitmap done;
};

/* A copy of S.  */

static step *
copy_of (const step *s)
{
  step *c = new step ();
  c->code = s->code;
  c->from = s->from;
  c->op = s->op;
  c->fold = s->fold;
  c->at = s->at;
  c->type = s->type;
  c->args.safe_splice (s->args);
  c->member = s->member;
  c->operation = s->operation;
  c->fields.safe_splice (s->fields);
  c->guard = s->guard;
  c->unrolled = s->unrolled;
  return c;
}

/* Let PART be the steps of FORM, none of which is done yet.  */

static void
copy_steps (const kernel_form *form, some_steps *part)
{
  part->form.halo = part->form.late = 0;
  part->form.opaque = part->form.updates = part->form.ordered = part->form.heavy = false;
  part->form.of = form->of;
  part->form.space = form->space;
  part->form.stages = 1;
  part->form.weight = form->weight;
  part->form.most_weight = form->most_weight;
  for (const step *s : form->steps)
    part->form.steps.safe_push (copy_of (s));
}

/* Step ST of PART is done, and what it needs.  */

static void
need (some_steps *part, unsigned st)
{
  if (!bitmap_set_bit (part->done, st))
    return;
  for (unsigned a : part->form.steps[st]->args)
    need (part, a);
}

/* What nobody needs of PART does nothing.  */

static void
drop_others (some_steps *part)
{
  for (unsigned st = 0; st < part->form.steps.length (); st++)
    if (!bitmap_bit_p (part->done, st))
      {
	step *s = part->form.steps[st];
	s->code = STEP_CONVERT;
	s->args.truncate (0);
	s->op = s->fold = NULL;
	s->at = NULL;
      }
}

static void
free_steps (some_steps *part)
{
  for (step *s : part->form.steps)
    delete s;
}

/* Let PART be what FORM stores.  */

static void
stored_part (const kernel_form *form, some_steps *part)
{
  copy_steps (form, part);
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (form->steps[st]->code == STEP_STORE)
      need (part, st);
  drop_others (part);
}

/* Let PART be what FORM reduces, where what is stored is loaded.  */

static void
reduced_part (const kernel_form *form, some_steps *part)
{
  copy_steps (form, part);
  for (const step *s : form->steps)
    if (s->code == STEP_STORE)
      {
	step *made = part->form.steps[s->args[0]];
	if (made->type != TYPE_MAIN_VARIANT (s->at->type) || made->code == STEP_VALUE)
	  continue;
	made->code = STEP_LOAD;
	made->at = s->at;
	made->op = NULL;
	made->args.truncate (0);
      }
  for (unsigned st = 0; st < form->steps.length (); st++)
    if (form->steps[st]->code == STEP_FOLD)
      need (part, st);
  drop_others (part);
}

/* True if the steps of PART load nothing that FORM, the whole kernel, may have overwritten for
   another element.  */

static bool
loads_what_was_there_p (const kernel_form *form, const some_steps *part)
{
  for (unsigned st = 0; st < part->form.steps.length (); st++)
    {
      const step *s = part->form.steps[st];
      if (s->code == STEP_LOAD && form->steps[st]->code == STEP_LOAD
	  && written_in_kernel_p (form, *s->at))
	return false;
    }
  return true;
}

/* True if E's kernel does nothing but load, apply operators, store, and reduce.  */

static bool
stores_and_reduces_p (const emitter *e)
{
  bool stores = false, folds = false;
  for (const step *s : e->form->steps)
    switch (s->code)
      {
      case STEP_STORE:
	stores = true;
	break;
      case STEP_FOLD:
	folds = true;
	break;
      case STEP_LOAD:
      case STEP_VALUE:
      case STEP_IOTA:
      case STEP_INDEX:
      case STEP_APPLY:
      case STEP_CONVERT:
	if (s->inner || s->guard >= 0 || (s->at && TYPE_VOLATILE (s->at->type)))
	  return false;
	break;
      default:
	return false;
      }
  return stores && folds;
}

/* True if FORM may store twice to one place: then what is there in the end is not what one of these
   has stored.  */

static bool
stores_twice_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    for (const step *t : form->steps)
      if (s != t && s->code == STEP_STORE && t->code == STEP_STORE
	  && may_write_p (form, t, *s->at))
	return true;
  return false;
}

/* The elements of a block that E's kernel stores.  */

static unsigned
elements_of_block (const emitter *e)
{
  unsigned HOST_WIDE_INT bytes = 1;
  for (const step *p : e->form->steps)
    if (p->code == STEP_STORE)
      bytes = MAX (bytes, tree_to_uhwi (TYPE_SIZE_UNIT (p->at->type)));
  unsigned HOST_WIDE_INT room = MAX (LEAST_STORED_BYTES, soac_args.parallel_min / BLOCKS_OF_WORK);
  return MIN (STORED_BYTES, room) / bytes;
}

/* How many lanes reduce what E's kernel has stored before, 0 if it is not done so.  */

unsigned
lanes_behind_stores (emitter *e)
{
  const kernel_form *form = e->form;
  if (optimize < 2 || optimize_size || !e->run.simd || form->opaque || form->ordered
      || form->updates || form->halo || form->heavy || form->stages > 1 || e->for_device
      || !stores_and_reduces_p (e) || simd_stage_p (form, ALL_STAGES) || stores_twice_p (form)
      || elements_of_block (e) < LEAST_STORED)
    return 0;
  some_steps stored, reduced;
  stored_part (form, &stored);
  reduced_part (form, &reduced);
  unsigned lanes = 0;
  if (simd_stage_p (&stored.form, ALL_STAGES) && loads_what_was_there_p (form, &reduced))
    {
      e->form = &reduced.form;
      lanes = lane_count (e);
      e->form = form;
    }
  free_steps (&stored);
  free_steps (&reduced);
  return lanes;
}

/* Add to S what E does from LO to before HI of PART, alone: by its lanes if LATER, which says
   whether there are elements before LO, is not null.  */

static void
part_loop (emitter *e, scope *s, some_steps *part, tree lo, tree hi, tree later)
{
  const kernel_form *form = e->form;
  schedule all = e->run;
  e->form = &part->form;
  e->only = part->done;
  e->run = schedule ();
  e->run.simd = true;
  e->run.strategy = IN_ANY_ORDER;
  e->run.lanes = later ? all.behind : 0;
  if (later)
    lane_range (e, s, lo, hi, later);
  else
    add (s, element_loop (e, s, lo, hi, ALL_STAGES));
  e->form = form;
  e->only = NULL;
  e->run = all;
}

/* Add to S: the elements of E's kernel from LO to before HI are stored, block by block, and each
   block is reduced before the next one.  */

void
stored_reduction_loop (emitter *e, scope *s, tree lo, tree hi)
{
  some_steps stored, reduced;
  stored_part (e->form, &stored);
  reduced_part (e->form, &reduced);
  scope outer, body;
  open_scope (&outer, s->block);
  tree from = variable (e, &outer, "from", lo);
  open_scope (&body, outer.block);
  tree left = build2 (MINUS_EXPR, size_type_node, hi, from);
  tree to = variable (e, &body, "to",
		      size_plus (e->loc, from, size_op (MIN_EXPR, left,
							size_cst (elements_of_block (e)))));
  part_loop (e, &body, &stored, from, to, NULL_TREE);
  part_loop (e, &body, &reduced, from, to, build2 (NE_EXPR, boolean_type_node, from, lo));
  assign (&body, e->loc, from, to);
  add (&outer, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, from, hi),
			   close_scope (&body, e->loc)));
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, lo, hi), &outer);
  free_steps (&stored);
  free_steps (&reduced);
}
