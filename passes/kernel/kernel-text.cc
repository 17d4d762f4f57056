/* A kernel as text: one line a step.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The notation is that of compose.cc, and what the form knows besides follows the
   step, where it is not what most steps have:

     m = filter (odd, n, t, x); s = reduce (add, 0, m, t)
     =>	LOAD x
	APPLY odd (0)
	FILTER (1), result
	CONVERT 0 to int if 2
	FOLD add (3) as + if 2, result

   The dump file and the report have it (report.cc), tests read it there.  No name
   that GCC made up is in it, so that it is the same in each compilation.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* The ARGS of a step in parentheses: " (0, 3)".  */

static const char *
args_text (const vec<unsigned> &args)
{
  const char *text = "";
  for (unsigned a : args)
    text = soac_printf ("%s%s%u", text, *text ? ", " : "", a);
  return soac_printf (" (%s)", text);
}

/* The members FIELDS of a structure, from outside to inside: ".z.re".  */

static const char *
fields_text (const vec<tree> &fields)
{
  const char *text = "";
  for (tree field : fields)
    text = soac_printf ("%s.%s", text, (DECL_NAME (field)
					? IDENTIFIER_POINTER (DECL_NAME (field))
					: "?"));
  return text;
}

/* TYPE as the user writes it; that of a structure without a name is not told.  */

static const char *
type_text (tree type)
{
  tree name = TYPE_NAME (TYPE_MAIN_VARIANT (type));
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name ? IDENTIFIER_POINTER (name) : "structure";
}

/* How S, a FOLD, SCAN, CONTRACT or APPLY, takes its arguments: " add (1) as +".  */

static const char *
taking_text (const step *s)
{
  const char *args = (s->code == STEP_CONTRACT ? soac_printf (" (%u)", s->args[0])
		      : args_text (s->args));
  const char *text
    = soac_printf (" %s%s%s", operator_name (s->fold ? s->fold : s->op),
		   fields_text (s->fields), args);
  if (s->fold)
    text = soac_printf ("%s, blocks by %s", text, operator_name (s->op));
  if (s->operation != ERROR_MARK)
    text = soac_printf ("%s as %s", text, op_symbol_code (s->operation));
  return text;
}

/* Callback of walk_tree: what stands for an operand that has a name is replaced by
   that.  */

static tree
name_leaf_r (tree *t, int *, void *data)
{
  const subscripts *at = (const subscripts *) data;
  for (unsigned i = 0; i < at->leaves.length (); i++)
    if (*t == at->leaves[i])
      {
	tree value = at->values[i];
	if (TREE_CODE (value) == SSA_NAME && SSA_NAME_VAR (value))
	  value = SSA_NAME_VAR (value);
	if (TREE_CODE (value) != SSA_NAME)
	  *t = value;
	break;
      }
  return NULL_TREE;
}

/* E, one of the subscripts AT, as text.  */

static const char *
subscript_text (const subscripts *at, tree e)
{
  tree copy = unshare_expr (e);
  walk_tree (&copy, name_leaf_r, const_cast<subscripts *> (at), NULL);
  char *text = print_generic_expr_to_str (copy);
  const char *kept = soac_printf ("%s", text);
  free (text);
  return kept;
}

/* How the elements of V are reached: "[i0 - 1][i1]".  */

static const char *
reached_text (const view *v)
{
  const char *text = v->stride ? " strided" : "";
  if (v->at)
    for (tree e : v->at->dims)
      text = soac_printf ("%s[%s]", text, subscript_text (v->at, e));
  return text;
}

/* What S does.  */

static const char *
action_text (const step *s)
{
  const char *at = s->at ? s->at->name : "";
  switch (s->code)
    {
    case STEP_LOAD:
      return soac_printf ("LOAD %s%s", at, reached_text (s->at));
    case STEP_ADDRESS:
      if (s->own)
	return soac_printf ("ROW %s", at);
      return soac_printf ("ADDRESS %s%s", at, reached_text (s->at));
    case STEP_INDEX:
      return soac_printf ("INDEX %s", subscript_text (s->at->at, s->at->at->dims[0]));
    case STEP_CALL:
      return soac_printf ("CALL %s%s", operator_name (s->op), args_text (s->args));
    case STEP_UPDATE:
      return soac_printf ("UPDATE %s[%u] %s (%u)", at, s->args[0],
			  operator_name (s->op), s->args[1]);
    case STEP_CONTRACT:
      if (s->at)
	return soac_printf ("CONTRACT%s from %u, to %s%s", taking_text (s), s->args[1], at,
			    reached_text (s->at));
      return soac_printf (s->args.length () > 1 ? "CONTRACT%s from %u" : "CONTRACT%s",
			  taking_text (s), s->args.length () > 1 ? s->args[1] : 0);
    case STEP_VALUE:
      return soac_printf ("VALUE %s", at);
    case STEP_IOTA:
      return soac_printf ("IOTA %s", at);
    case STEP_GATHER:
      return soac_printf ("GATHER %s[%u]", at, s->args[0]);
    case STEP_ZIP:
      return soac_printf ("ZIP%s", args_text (s->args));
    case STEP_MEMBER:
      return soac_printf ("MEMBER %u of %u", s->member, s->args[0]);
    case STEP_APPLY:
      return soac_printf ("APPLY%s", taking_text (s));
    case STEP_CONVERT:
      return soac_printf ("CONVERT %u to %s", s->args[0], type_text (s->type));
    case STEP_STORE:
      return soac_printf ("STORE %s%s%s", at, reached_text (s->at),
			  args_text (s->args));
    case STEP_SCATTER:
      return soac_printf ("SCATTER %s[%u] (%u)", at, s->args[1], s->args[0]);
    case STEP_FOLD:
      return soac_printf ("FOLD%s", taking_text (s));
    case STEP_SCAN:
      return soac_printf ("SCAN%s%s%s%s%s", s->from->kind == SOAC_SCAN_EXCLUSIVE
			  ? " exclusive" : "", taking_text (s),
			  s->at ? " to " : "", at, s->by_block ? " by block" : "");
    case STEP_TOTAL:
      return soac_printf ("TOTAL of %u", s->args[0]);
    case STEP_WINDOW:
      return soac_printf ("WINDOW %u, %ld ahead", s->args[0], (long) s->ahead);
    case STEP_FILTER:
      return soac_printf ("FILTER%s", args_text (s->args));
    case STEP_PUT:
      return soac_printf ("PUT %s%s", at, args_text (s->args));
    }
  gcc_unreachable ();
}

/* Step ST of FORM as text.  */

static const char *
step_text (const kernel_form *form, unsigned st)
{
  const step *s = form->steps[st];
  const char *text = action_text (s);
  if (s->guard >= 0)
    text = soac_printf ("%s%s if %d", text, s->late ? " late" : "", s->guard);
  if (s->stage)
    text = soac_printf ("%s, stage %u", text, s->stage);
  if (s->halo)
    text = soac_printf ("%s, %ld more", text, (long) s->halo);
  if (s->kept)
    text = soac_printf ("%s, kept", text);
  if (s->inner)
    text = soac_printf ("%s, inner", text);
  if (form->results.contains (st))
    text = soac_printf ("%s, result", text);
  return text;
}

/* Put the text of each step of FORM into LINES.  */

void
kernel_text (const kernel_form *form, vec<const char *> *lines)
{
  for (unsigned st = 0; st < form->steps.length (); st++)
    lines->safe_push (step_text (form, st));
}
