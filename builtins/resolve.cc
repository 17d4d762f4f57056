/* From the parser's call of a builtin to a typed call.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC asks three hooks in turn about each call of a builtin, and only
   together they know all.  For

     __builtin_map (sq, n, t, x)

   1. resolve_overloaded_builtin has the arguments before any promotion (a
      `float' would become a `double'), but not where they stand.  It puts
      them aside and leaves zeros in their place, which GCC then promotes and
      checks without a word.
   2. check_builtin_call has the arguments' places.  It checks the call and
      builds the typed one.
   3. fold_builtin may replace the call, and does so by the typed one.

   The three follow each other in GCC's build_function_call_vec with nothing
   of ours between, so a single place to put things aside is enough.

   Order of the checks: enough arguments, operators, number of inputs, all
   other arguments.  The first mistake found is the only one reported.  */

#include "gcc-common.h"
#include "call.h"

/* What hook 1 puts aside for hook 2, and hook 2 for hook 3.  */
static vec<tree> arguments_aside;
static tree typed_call_aside;

static tree (*next_resolve) (unsigned, tree, void *);
static bool (*next_check) (location_t, vec<location_t>, tree, tree, unsigned,
			   tree *);
static tree (*next_fold) (tree, int, tree *, bool);

static bool
combinator_p (const_tree fndecl)
{
  unsigned code = DECL_MD_FUNCTION_CODE (fndecl);

  return code >= FIRST_CODE && code < FIRST_VIEW_CODE;
}

static bool
view_p (const_tree fndecl)
{
  unsigned code = DECL_MD_FUNCTION_CODE (fndecl);

  return code >= FIRST_VIEW_CODE && code < FIRST_VIEW_CODE + view_count;
}

static bool
nofuse_p (const_tree fndecl)
{
  return DECL_MD_FUNCTION_CODE (fndecl) == NOFUSE_CODE;
}

/* A declaration of the user's own for FNDECL, one of our builtins, would come
   between the hooks.  */

static bool
redeclared_p (location_t loc, tree fndecl)
{
  if (DECL_IS_UNDECLARED_BUILTIN (fndecl))
    return false;

  auto_diagnostic_group d;
  error_at (loc, "%qD is built in and cannot be declared", fndecl);
  inform (DECL_SOURCE_LOCATION (fndecl), "declared here");
  return true;
}

/* Hook 1.  */

static tree
resolve_builtin (unsigned int uloc, tree fndecl, void *params)
{
  vec<tree, va_gc> *args = (vec<tree, va_gc> *) params;

  if ((view_p (fndecl) || combinator_p (fndecl) || nofuse_p (fndecl))
      && redeclared_p (uloc, fndecl))
    return error_mark_node;
  if (view_p (fndecl))
    {
      note_view (DECL_MD_FUNCTION_CODE (fndecl), uloc);
      return error_mark_node;
    }
  if (nofuse_p (fndecl) && vec_safe_length (args) == 1)
    if (tree call = keep_out_of_fusion ((*args)[0]))
      return call;
  if (combinator_p (fndecl) || nofuse_p (fndecl))
    {
      arguments_aside.truncate (0);
      for (unsigned i = 0; i < vec_safe_length (args); i++)
	{
	  arguments_aside.safe_push ((*args)[i]);
	  (*args)[i] = integer_zero_node;
	}
      return NULL_TREE;
    }
  return next_resolve ? next_resolve (uloc, fndecl, params) : NULL_TREE;
}

/* True if no argument of C is one that GCC or we have reported already.
   Refuses the views.  */

static bool
arguments_sound_p (const struct call *c)
{
  bool sound_p = true;

  for (unsigned i = 0; i < c->nargs; i++)
    if (error_operand_p (c->args[i]))
      {
	refuse_view_argument (c->locs[i]);
	sound_p = false;
      }
  return sound_p;
}

/* Give the arguments of C their roles, all inputs as arrays.  */

static bool
give_roles (struct call *c)
{
  unsigned fixed = strlen (c->builtin->roles);

  if (c->nargs < fixed)
    {
      error_at (c->loc, "too few arguments to %qs; its arguments are %qs",
		c->builtin->name, c->builtin->usage);
      return false;
    }
  memset (c->roles, 'r', c->nargs);
  memcpy (c->roles, c->builtin->roles, fixed);
  c->roles[c->nargs] = '\0';
  return true;
}

static tree
resolve_call (struct call *c)
{
  if (!arguments_sound_p (c)
      || !give_roles (c)
      || !check_operators (c)
      || !check_arguments (c))
    return error_mark_node;
  return build_typed_call (c);
}

/* Hook 2.  */

static bool
check_builtin (location_t loc, vec<location_t> arg_locs, tree fndecl,
	       tree orig_fndecl, unsigned nargs, tree *args)
{
  if (nofuse_p (fndecl))
    return check_nofuse (loc, arg_locs, nargs);
  if (!combinator_p (fndecl))
    return (!next_check
	    || next_check (loc, arg_locs, fndecl, orig_fndecl, nargs, args));

  struct call c = {};
  c.kind = (enum soac_kind) (DECL_MD_FUNCTION_CODE (fndecl) - FIRST_CODE);
  c.builtin = &combinator_builtins[c.kind];
  c.loc = loc;
  c.nargs = arguments_aside.length ();
  c.args = arguments_aside.address ();
  c.locs = arg_locs;
  c.roles = XNEWVEC (char, c.nargs + 1);
  c.types = XCNEWVEC (tree, c.nargs + 1);

  typed_call_aside = resolve_call (&c);

  XDELETEVEC (c.roles);
  XDELETEVEC (c.types);
  return typed_call_aside != error_mark_node;
}

/* Hook 3.  */

static tree
fold_builtin (tree fndecl, int nargs, tree *args, bool ignore)
{
  if (!combinator_p (fndecl))
    return next_fold (fndecl, nargs, args, ignore);

  tree call = typed_call_aside;
  typed_call_aside = NULL_TREE;
  return call;
}

/* Put our hooks before the target's.  */

void
hook_resolution (void)
{
  next_resolve = targetm.resolve_overloaded_builtin;
  targetm.resolve_overloaded_builtin = resolve_builtin;
  next_check = targetm.check_builtin_call;
  targetm.check_builtin_call = check_builtin;
  next_fold = targetm.fold_builtin;
  targetm.fold_builtin = fold_builtin;
}
