/* What a kernel reads through pointers that its operators are given.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int look (int i, const int *t) { return t[i & 15]; }
     static int line (int i, const int *p) { return i * p[0] + p[1]; }

     int *t = malloc (m);
     map (look, n, o, x, t);		m bytes at t, all of the object
     map (line, n, o, x, p);		the 8 bytes at p that the operator reads each time

   Of an object whose size is known here all may be read, also what stands before the pointer.
   Where it is not known nobody can say how much of it there is.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel.h"

/* True if step S of a kernel is a pointer that its operators are given.  */

bool
given_pointer_p (const step *s)
{
  return (s->code == STEP_VALUE && POINTER_TYPE_P (s->at->type)
	  && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (s->at->type)));
}

/* True if the only thing that step S does with its arguments is to give them to an operator.  */

static bool
gives_to_operator_p (const step *s)
{
  switch (s->code)
    {
    case STEP_APPLY:
    case STEP_CALL:
      return true;
    case STEP_FOLD:
    case STEP_SCAN:
    case STEP_CONTRACT:
      return s->fold != NULL;
    default:
      return false;
    }
}

/* Collect in USERS the steps of FORM whose operators get the pointer that step ST is, and in
   PARAMETERS as which argument.  False if a step does anything with it but give it to an
   operator.  */

static bool
collect_users (const kernel_form *form, unsigned st, vec<const step *> *users,
	       vec<unsigned> *parameters)
{
  for (unsigned u = st + 1; u < form->steps.length (); u++)
    {
      const step *s = form->steps[u];
      for (unsigned a = 0; a < s->args.length (); a++)
	if (s->args[a] != st)
	  continue;
	else if (s->code == STEP_CONVERT && POINTER_TYPE_P (s->type))
	  {
	    if (!collect_users (form, u, users, parameters))
	      return false;
	  }
	else if (!gives_to_operator_p (s))
	  return false;
	else
	  {
	    users->safe_push (s);
	    parameters->safe_push (a);
	  }
    }
  return true;
}

/* Let P have as many bytes as ROOT has, a variable or a string; false if that is not known.  */

static bool
bytes_of_variable (tree root, pointed_part *p)
{
  tree bytes = NULL_TREE;
  if (TREE_CODE (root) == STRING_CST)
    bytes = TYPE_SIZE_UNIT (TREE_TYPE (root));
  else if ((VAR_P (root) && !DECL_EXTERNAL (root)) || TREE_CODE (root) == PARM_DECL
	   || TREE_CODE (root) == RESULT_DECL)
    bytes = DECL_SIZE_UNIT (root);
  if (!bytes || !tree_fits_shwi_p (bytes) || integer_zerop (bytes))
    return false;
  p->count = bytes;
  p->size = 1;
  return true;
}

/* The same of what is allocated at ROOT, a pointer.  */

static bool
bytes_allocated (tree root, pointed_part *p)
{
  const gimple *call = SSA_NAME_DEF_STMT (root);
  p->size = 1;
  if (gimple_call_builtin_p (call, BUILT_IN_CALLOC))
    {
      tree size = gimple_call_arg (call, 1);
      p->count = gimple_call_arg (call, 0);
      p->size = tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
    }
  else
    p->count = allocated_bytes (call);
  return p->count && is_gimple_val (p->count) && p->size > 0;
}

/* Let P be the object that POINTER leads to; false if it is not known how long it is.  */

static bool
pointed_object (tree pointer, pointed_part *p)
{
  HOST_WIDE_INT offset;
  tree root = root_pointer (pointer);
  /* An element whose number is not known.  */
  if (TREE_CODE (root) == ADDR_EXPR)
    root = get_base_address (TREE_OPERAND (root, 0));
  if (!root)
    return false;
  p->whole = true;
  p->allocated = TREE_CODE (root) == SSA_NAME;
  if (p->allocated ? !bytes_allocated (root, p) : !bytes_of_variable (root, p))
    return false;
  p->base = root;
  p->offset = 0;
  if (operand_equal_p (pointer_base (pointer, &offset), root, 0))
    {
      p->start = pointer;
      p->from = -offset;
      return true;
    }
  p->start = DECL_P (root) ? build_fold_addr_expr (root) : root;
  p->from = 0;
  return TREE_CODE (root) != STRING_CST;
}

/* Let P be what the operators of USERS, which take POINTER as the PARAMETERS, read each time
   they are called; false if that is not known, or not all.  */

static bool
pointed_bytes (tree pointer, const vec<const step *> &users, const vec<unsigned> &parameters,
	       pointed_part *p)
{
  HOST_WIDE_INT from = 0, to = 0;
  for (unsigned i = 0; i < users.length (); i++)
    {
      HOST_WIDE_INT first, last;
      if (users[i]->code != STEP_APPLY
	  || !always_reads_p (users[i]->op, parameters[i], &first, &last))
	return false;
      from = i ? MIN (from, first) : first;
      to = i ? MAX (to, last) : last;
    }
  p->base = pointer_base (pointer, &p->offset);
  p->offset += from;
  p->whole = p->allocated = false;
  p->start = pointer;
  p->from = from;
  p->count = build_int_cst (sizetype, to - from);
  p->size = 1;
  return from < to;
}

/* Let P be what FORM's kernel may read through the pointer that step ST gives to operators;
   false if that is not known.  */

bool
pointed_part_of (const kernel_form *form, unsigned st, pointed_part *p)
{
  auto_vec<const step *> users;
  auto_vec<unsigned> parameters;
  tree pointer = form->steps[st]->at->value;
  if (TREE_CODE (pointer) == INTEGER_CST || !collect_users (form, st, &users, &parameters))
    return false;
  p->align = 1;
  for (unsigned i = 0; i < users.length (); i++)
    p->align = MAX (p->align, alignment_read (users[i]->code == STEP_APPLY ? users[i]->op : NULL,
					      parameters[i]));
  /* Behind a filter nothing may be read at all: then there need not be an object.  */
  bool guarded = false;
  for (const step *s : users)
    guarded |= s->guard >= 0;
  if (pointed_object (pointer, p))
    return !guarded || !p->allocated;
  return !guarded && pointed_bytes (pointer, users, parameters, p);
}
