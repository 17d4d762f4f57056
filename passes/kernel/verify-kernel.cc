/* Is a kernel well formed?

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   What the lowerings take for granted is checked here under -fchecking, as GCC's
   verifiers check GIMPLE: each step comes after those whose values it needs, in a stage that
   knows their values and for no more elements than they are made for; behind a
   filter are only values that are there; types fit.

     0: LOAD x   1: FOLD add (2)   2: APPLY sq (0)
     error: kernel step 1 (FOLD): its argument 2 comes later
     internal compiler error: the kernel of 'f' is not well formed  */

#include "gcc-common.h"
#include "local.h"

/* What each kind of step must have.  */

struct step_rule
{
  const char *name;
  int args;			/* how many; -1: as many as its operator takes */
  bool at;			/* a view; SCAN may have one */
  bool value;			/* it makes a value */
};

static const step_rule rules[] = {
  { "LOAD", 0, true, true },	     { "VALUE", 0, true, true },
  { "IOTA", 0, true, true },	     { "GATHER", 1, true, true },
  { "ZIP", -1, false, true },	     { "MEMBER", 1, false, true },
  { "APPLY", -1, false, true },	     { "CONVERT", 1, false, true },
  { "STORE", 1, true, false },	     { "SCATTER", 2, true, false },
  { "FOLD", -1, false, true },	     { "SCAN", -1, false, true },
  { "TOTAL", 1, false, true },	     { "WINDOW", 1, false, true },
  { "ADDRESS", 0, true, true },	     { "INDEX", 0, true, true },
  { "CONTRACT", -1, false, true },    { "CALL", -1, false, false },
  { "UPDATE", 2, true, false },
  { "FILTER", 1, false, true },	     { "PUT", 1, true, false }
};

/* The kernel that is checked, the step, and whether all was well so far.  */

struct verifier
{
  const kernel_form *form;
  unsigned st;
  bool ok;
};

/* Say that WHAT is wrong with V's step unless OK.  */

static void
demand (verifier *v, bool ok, const char *what, int arg = -1)
{
  if (ok)
    return;
  v->ok = false;
  const step *s = v->form->steps[v->st];
  if (arg < 0)
    error_at (s->from->loc, "kernel step %u (%s): %s", v->st,
	      rules[s->code].name, what);
  else
    error_at (s->from->loc, "kernel step %u (%s): its argument %d %s", v->st,
	      rules[s->code].name, arg, what);
}

/* True if a step behind filter GUARD of FORM runs only if one behind filter OUTER,
   or -1, does.  */

static bool
behind_p (const kernel_form *form, int guard, int outer)
{
  while (guard >= 0 && guard != outer)
    guard = form->steps[guard]->guard;
  return guard == outer;
}

/* The first stage in which step S of FORM may take what FROM makes.  */

static unsigned
taken_from (const kernel_form *form, const step *s, const step *from)
{
  if (s->code == STEP_WINDOW)
    return from->stage + !loaded_ahead_p (form, from);
  return from->stage + (from->code == STEP_SCAN);
}

/* Check argument A of V's step.  */

static void
verify_arg (verifier *v, unsigned a)
{
  const step *s = v->form->steps[v->st];
  /* A TOTAL is known in the end, wherever its SCAN stands.  */
  if (a >= (s->code == STEP_TOTAL ? v->form->steps.length () : v->st))
    {
      demand (v, false, "comes later", a);
      return;
    }
  const step *from = v->form->steps[a];
  demand (v, rules[from->code].value, "makes no value", a);
  demand (v, from->code != STEP_FOLD && from->code != STEP_TOTAL,
	  "has its value in the end alone", a);
  if (s->code == STEP_TOTAL)
    return;
  demand (v, behind_p (v->form, s->guard, from->guard)
	  || from->code == STEP_FILTER, "is behind another filter", a);
  demand (v, s->stage >= taken_from (v->form, s, from), "is of a later stage", a);
  demand (v, from->halo >= s->halo + s->ahead, "is made for fewer elements",
	  a);
  demand (v, !from->inner || (loops_of (s->from) == loops_of (from->from)
			      && (s->inner || s->code == STEP_CONTRACT)),
	  "is known in the loops over reduced axes alone", a);
  if (useless_conversion_p (v->form, s))
    return;
  const step *first = v->form->steps[handed_on (v->form, a)];
  demand (v, s->late >= first->late, "is later", a);
  demand (v, s->late == first->late || first->collected >= s->late
	  || first->code == STEP_VALUE, "is not collected", a);
}

/* True if C's operator OP takes as many arguments as S, a FOLD with an accumulator
   more.  */

static bool
arity_fits_p (const step *s, const soac_operator *op, unsigned more)
{
  return (!prototype_p (op->type)
	  || type_num_arguments (op->type) == (int) (s->args.length () + more));
}

/* Check the types of V's step, all arguments of which are earlier ones.  */

static void
verify_types (verifier *v)
{
  const step *s = v->form->steps[v->st];
  tree arg = s->args.is_empty () ? NULL_TREE
	     : v->form->steps[s->args[0]]->type;
  switch (s->code)
    {
    case STEP_LOAD:
    case STEP_GATHER:
    case STEP_VALUE:
    case STEP_IOTA:
    case STEP_INDEX:
      demand (v, s->type == TYPE_MAIN_VARIANT (s->at->type),
	      "its type is not that of its view");
      break;
    case STEP_STORE:
    case STEP_SCATTER:
    case STEP_PUT:
      demand (v, arg == TYPE_MAIN_VARIANT (s->at->type),
	      "it stores another type than its array has");
      break;
    case STEP_MEMBER:
      demand (v, TREE_CODE (arg) == RECORD_TYPE && zip_field (arg, s->member)
	      && (s->type == TYPE_MAIN_VARIANT
		  (TREE_TYPE (zip_field (arg, s->member)))),
	      "there is no such member");
      break;
    case STEP_ZIP:
      demand (v, TREE_CODE (s->type) == RECORD_TYPE, "it makes no structure");
      break;
    case STEP_CALL:
    case STEP_APPLY:
      demand (v, s->op && arity_fits_p (s, s->op, 0),
	      "its operator takes another number of arguments");
      break;
    case STEP_FOLD:
    case STEP_SCAN:
      demand (v, s->op && (!s->fold || arity_fits_p (s, s->fold, 1)),
	      "its operator takes another number of arguments");
      demand (v, s->fold || s->args.length () == 1,
	      "it combines more than one value");
      demand (v, !s->by_block || (s->operation == PLUS_EXPR && !s->at && !v->form->ordered
				  && v->form->halo), "blocks of it are not alike");
      break;
    case STEP_WINDOW:
      demand (v, s->type == arg, "its type is not that of its argument");
      break;
    case STEP_TOTAL:
      demand (v, v->form->steps[s->args[0]]->code == STEP_SCAN
	      && s->type == arg, "its argument is no SCAN of its type");
      break;
    case STEP_UPDATE:
      demand (v, s->op && v->form->updates && INTEGRAL_TYPE_P (arg)
	      && s->from->bound, "its index or its operator is none");
      break;
    case STEP_ADDRESS:
      demand (v, s->at->row && POINTER_TYPE_P (s->type), "its view is no row");
      break;
    case STEP_CONTRACT:
      demand (v, s->op && s->type == s->from->type, "it has another type than its "
	      "operator");
      demand (v, s->args.length () == (s->from->init ? 1 : 2),
	      "it has an initial value too many or too few");
      break;
    case STEP_FILTER:
    case STEP_CONVERT:
      break;
    }
}

/* Check V's step.  */

static void
verify_step (verifier *v)
{
  const step *s = v->form->steps[v->st];
  const step_rule *rule = &rules[s->code];
  demand (v, rule->args < 0 || s->args.length () == (unsigned) rule->args,
	  "it has another number of arguments");
  bool scans = (s->code == STEP_SCAN
		|| (s->code == STEP_CONTRACT && scans_axis_p (s->from)));
  demand (v, scans || (s->at != NULL) == rule->at,
	  "it has a view too many or too few");
  demand (v, (s->type != NULL_TREE) == rule->value,
	  "it has a type too many or too few");
  demand (v, s->stage < v->form->stages, "it is of a stage that is not there");
  demand (v, s->guard < 0
	  || ((unsigned) s->guard < v->st
	      && v->form->steps[s->guard]->code == STEP_FILTER),
	  "what it is behind is no earlier filter");
  demand (v, s->code != STEP_PUT || s->guard >= 0, "it is behind no filter");
  demand (v, !s->at || !s->at->at || v->form->space || v->form->opaque, "the kernel has no axes");
  demand (v, !v->form->space || (!v->form->ordered && !v->form->halo && s->guard < 0),
	  "a kernel with axes has no order");
  /* By itself it runs where guards fail.  */
  if (s->from->sunk && v->form->of->members.length () > 1)
    demand (v, !s->at || (rule->value && s->code != STEP_SCAN),
	    "it stores what is made for its consumers alone");
  demand (v, !s->late || s->guard >= 0, "it is late, but behind no filter");
  demand (v, s->guard < 0 || useless_conversion_p (v->form, s)
	  || !v->form->steps[s->guard]->late
	  || s->late > v->form->steps[s->guard]->late,
	  "what it is behind is later");
  if (!v->ok)
    return;
  for (unsigned a : s->args)
    verify_arg (v, a);
  if (v->ok)
    verify_types (v);
}

/* Stop the compiler if FORM is not well formed.  */

void
verify_kernel (const kernel_form *form)
{
  verifier v = { form, 0, true };
  for (; v.st < form->steps.length (); v.st++)
    verify_step (&v);
  for (unsigned r : form->results)
    {
      v.st = r;
      enum step_code code = form->steps[r]->code;
      demand (&v, code == STEP_FOLD || code == STEP_TOTAL
	      || code == STEP_FILTER, "it has no result");
    }
  if (!v.ok)
    internal_error ("the kernel of %qD is not well formed",
		    current_function_decl);
}
