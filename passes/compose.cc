/* One cluster -> one kernel: what happens for one index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Composition checks nothing: fuse.cc has decided.  The members' work is put
   into a row of steps, in program order; where an edge is fused the
   consumer takes the producer's value instead of loading it:

     map (sq, n, t, x); s = reduce (add, 0, n, t)	(t dead)
     => 0: LOAD x   1: APPLY sq (0)   2: FOLD add (1)  */

#include "gcc-common.h"
#include "passes.h"

/* Work in progress: KERNEL and the steps that made each combinator's outputs,
   by combinator and output.  */

struct composition
{
  kernel_form *form;
  auto_vec<combinator *> makers;
  auto_vec<unsigned> outputs;
  auto_vec<unsigned> made;
};

/* Append a step of C to KERNEL.  */

static step *
add_step (composition *k, enum step_code code, combinator *c, tree type)
{
  step *s = new step ();
  s->code = code;
  s->from = c;
  s->type = type;
  k->form->steps.safe_push (s);
  return s;
}

static unsigned
last_step (const composition *k)
{
  return k->form->steps.length () - 1;
}

/* The step that made output OUT of C.  */

static unsigned
maker_of (const composition *k, const combinator *c, unsigned out)
{
  for (unsigned i = 0; i < k->makers.length (); i++)
    if (k->makers[i] == c && k->outputs[i] == out)
      return k->made[i];
  gcc_unreachable ();
}

/* An earlier load of the same element as V, or -1.  */

static int
earlier_load (const composition *k, const view &v)
{
  for (unsigned i = k->form->steps.length (); i-- > 0; )
    {
      const step *s = k->form->steps[i];
      /* A store to some array that may be this one: load again.  */
      if (s->code == STEP_STORE)
	return -1;
      if (s->code == STEP_LOAD && same_pointer_p (s->at->value, v.value)
	  && s->at->type == v.type)
	return i;
    }
  return -1;
}

/* The step that gives element i of input IN of C.  */

static unsigned
compose_input (composition *k, const plan *p, combinator *c, unsigned in)
{
  for (const edge_t *e : p->graph.edges)
    if (e->fused && e->to == c && e->input == in)
      return maker_of (k, e->from, e->output);
  view &v = c->inputs[in];
  if (v.kind == VIEW_ARRAY)
    {
      int i = earlier_load (k, v);
      if (i >= 0 && !c->opaque)
	return i;
    }
  step *s = add_step (k, v.kind == VIEW_ARRAY ? STEP_LOAD : STEP_VALUE, c,
		      TYPE_MAIN_VARIANT (v.type));
  s->at = &v;
  return last_step (k);
}

/* Append OP of C applied to steps ARGS, converted to TYPE.  */

static unsigned
compose_apply (composition *k, combinator *c, soac_operator *op,
	       const vec<unsigned> &args, tree type)
{
  step *s = add_step (k, STEP_APPLY, c, TYPE_MAIN_VARIANT (type));
  s->op = op;
  s->args.safe_splice (args);
  return last_step (k);
}

/* Append the storing, scanning, ... of C's value, step VAL.  */

static void
compose_carry (composition *k, combinator *c, enum step_code code,
	       unsigned val)
{
  step *s = add_step (k, code, c, c->type);
  s->op = c->combine;
  s->args.safe_push (val);
  if (code == STEP_SCAN)
    s->at = &c->outputs[0];
  k->form->carry = s;
}

/* Append the steps of C.  */

static void
compose_member (composition *k, const plan *p, combinator *c)
{
  auto_vec<unsigned> in;
  for (unsigned i = 0; i < c->inputs.length (); i++)
    in.safe_push (compose_input (k, p, c, i));
  switch (c->kind)
    {
    case SOAC_MAP:
      {
	view &out = c->outputs[0];
	unsigned val = compose_apply (k, c, c->element, in, out.type);
	k->makers.safe_push (c);
	k->outputs.safe_push (0);
	k->made.safe_push (val);
	if (!out.dead)
	  {
	    step *s = add_step (k, STEP_STORE, c, NULL_TREE);
	    s->at = &out;
	    s->args.safe_push (val);
	  }
	break;
      }
    case SOAC_REDOMAP:
    case SOAC_REDUCE:
      compose_carry (k, c, STEP_FOLD,
		     c->element ? compose_apply (k, c, c->element, in, c->type)
		     : in[0]);
      break;
    case SOAC_SCANOMAP:
    case SOAC_SCAN:
    case SOAC_SCAN_EXCLUSIVE:
      compose_carry (k, c, STEP_SCAN,
		     c->element ? compose_apply (k, c, c->element, in, c->type)
		     : in[0]);
      break;
    case SOAC_FILTER:
      {
	unsigned keep
	  = compose_apply (k, c, c->element, in, TREE_TYPE (c->element->type));
	step *s = add_step (k, STEP_KEEP, c, NULL_TREE);
	s->args.safe_push (keep);
	s->args.safe_push (in[0]);
	s->at = &c->outputs[0];
	k->form->carry = s;
	break;
      }
    default:
      gcc_unreachable ();
    }
}

/* Fill FORM with what the members of C do for one index; P is the plan that C
   is in.  */

void
compose (const plan *p, cluster *c, kernel_form *form)
{
  composition k;
  k.form = form;
  form->of = c;
  form->simd = optimize > 0;
  for (combinator *m : c->members)
    {
      compose_member (&k, p, m);
      const soac_operator *ops[] = { m->combine, m->element };
      for (const soac_operator *op : ops)
	form->heavy |= op && op->facts->heavy;
      if (m->opaque)
	form->simd = false;
    }
  /* What is carried from one element to the next stands in the way, unless
     SIMD can keep an accumulator for each lane.  */
  if (form->carry
      && (form->carry->code != STEP_FOLD
	  || form->carry->op->facts->code == ERROR_MARK))
    form->simd = false;
}

void
free_form (kernel_form *form)
{
  for (step *s : form->steps)
    delete s;
}
