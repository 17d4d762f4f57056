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

   A view goes the same way, and what stands for it replaces it (views.cc).

   What the parser of __GIMPLE functions makes goes through none of them: two more hooks say that
   it is not available.

   The three follow each other in GCC's build_function_call_vec with nothing
   of ours between, so a single place to put things aside is enough.

   Order of the checks: enough arguments, operators, number of inputs, all
   other arguments.  The first mistake found is the only one reported.  */

#include "gcc-common.h"
#include "support/support.h"
#include "call.h"

/* What hook 1 puts aside for hook 2, and hook 2 for hook 3.  */
static vec<tree> arguments_aside;
static tree replacement_aside;

static tree (*next_resolve) (unsigned, tree, void *);
static bool (*next_check) (location_t, vec<location_t>, tree, tree, unsigned,
			   tree *);
static tree (*next_fold) (tree, int, tree *, bool);
static bool (*next_gimple_fold) (gimple_stmt_iterator *);
static rtx (*next_expand) (tree, rtx, rtx, machine_mode, int);

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

  return code >= FIRST_VIEW_CODE && code < FIRST_VIEW_CODE + VIEW_CODES;
}

static enum view_code
view_code_of (const_tree fndecl)
{
  return (enum view_code) (DECL_MD_FUNCTION_CODE (fndecl) - FIRST_VIEW_CODE);
}

static bool
nofuse_p (const_tree fndecl)
{
  return DECL_MD_FUNCTION_CODE (fndecl) == NOFUSE_CODE;
}

/* True if FNDECL, one of the target's builtins, is one of ours.  */

static bool
ours_p (const_tree fndecl)
{
  return nofuse_p (fndecl) || combinator_p (fndecl) || view_p (fndecl);
}

static bool
axis_p (const_tree fndecl)
{
  return DECL_MD_FUNCTION_CODE (fndecl) == AXIS_CODE;
}

/* True if FNDECL with ARGS is the function of C's strings that has the name of one of our
   views.  */

static bool
string_function_p (const_tree fndecl, const vec<tree, va_gc> *args)
{
  return (view_p (fndecl) && view_code_of (fndecl) == INDEX
	  && vec_safe_length (args) == 2);
}

/* Hook 1.  */

static tree
resolve_builtin (unsigned int uloc, tree fndecl, void *params)
{
  vec<tree, va_gc> *args = (vec<tree, va_gc> *) params;

  if (string_function_p (fndecl, args))
    return build_function_call_vec (uloc, vNULL, builtin_decl_explicit (BUILT_IN_INDEX),
				    args, NULL);
  if (ours_p (fndecl) && redeclared_p (uloc, fndecl))
    return error_mark_node;
  /* GCC has something to say there, too, about the combinator around it if there is one.  */
  if (view_p (fndecl) && global_bindings_p () && !c_inhibit_evaluation_warnings)
    {
      error_at (uloc, "%qs may only be an argument of a combinator in a function",
		view_builtins[view_code_of (fndecl)].name);
      return error_mark_node;
    }
  if (axis_p (fndecl) && vec_safe_length (args) == 1)
    return note_axis (uloc, (*args)[0]);
  if (axis_p (fndecl))
    {
      error_at (uloc, "%qs takes one argument, the number of an axis",
		"__builtin_axis");
      return error_mark_node;
    }
  if (nofuse_p (fndecl) && vec_safe_length (args) == 1)
    if (tree call = keep_out_of_fusion ((*args)[0]))
      return call;
  if (ours_p (fndecl))
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

/* True if no argument of C is one that GCC or we have reported already.  The
   views among them are C's now.  */

static bool
arguments_sound_p (const struct call *c)
{
  bool sound_p = true;

  for (const argument &a : c->args)
    if (error_operand_p (a.value))
      sound_p = false;
    else if (view_call *v = find_view (a.value))
      v->taken = true;
  return sound_p;
}

/* Give the arguments of C their roles, all inputs as arrays.  */

static bool
give_roles (struct call *c)
{
  unsigned fixed = strlen (c->builtin->roles);
  unsigned given = c->args.length ();

  if (given < fixed)
    {
      error_at (c->loc, "too few arguments to %qs; its arguments are %qs",
		c->builtin->name, c->builtin->usage);
      return false;
    }
  memset (c->roles, 'r', given);
  memcpy (c->roles, c->builtin->roles, fixed);
  c->roles[given] = '\0';
  return true;
}

/* Where the unit ends, before the passes run, GCC decides whether it streams device
   code.  So it is told here that there may be kernels for the device.  */

static void
prepare_device (void)
{
  if (soac_args.parallel == PARALLEL_TARGET)
    g->have_offload = true;
}

/* The reduction C, whose value goes where its argument before the last one says.  */

static tree
resolve_into (struct call *c)
{
  if (c->args.length () != strlen (c->builtin->roles) + 1)
    {
      error_at (c->loc, "%qs takes one input, but got %u", c->builtin->name,
		c->args.length () - (unsigned) strlen (c->builtin->roles));
      return error_mark_node;
    }
  unsigned out = strlen (c->builtin->roles) - 1;
  argument where = c->args[out];
  c->args.ordered_remove (out);
  c->kind = SOAC_REDUCE;
  c->builtin = &combinator_builtins[SOAC_REDUCE];
  memmove (c->roles + out, c->roles + out + 1, strlen (c->roles + out));
  if (!check_arguments (c))
    return error_mark_node;
  add_axes (c);
  tree reduction = build_typed_call (c);
  return reduction == error_mark_node ? reduction
	 : store_reduction (c, &where, reduction);
}

static tree
resolve_call (struct call *c)
{
  if (!arguments_sound_p (c)
      || !give_roles (c)
      || !check_operators (c)
      || !take_space (c))
    return error_mark_node;
  prepare_device ();
  if (c->rows && c->kind != SOAC_REDUCE_BY_INDEX)
    return resolve_rows (c);
  if (c->kind == SOAC_REDUCE_INTO)
    return resolve_into (c);
  if (!check_arguments (c))
    return error_mark_node;
  add_axes (c);
  return build_typed_call (c);
}

/* The typed call for the arguments that hook 1 has put aside, of the builtin
   FNDECL at LOC.  */

static tree
resolve_combinator (location_t loc, const vec<location_t> &locs,
		    const_tree fndecl)
{
  call c = call ();

  c.kind = (enum soac_kind) (DECL_MD_FUNCTION_CODE (fndecl) - FIRST_CODE);
  c.builtin = &combinator_builtins[c.kind];
  c.name = c.builtin->name;
  c.loc = loc;
  for (unsigned i = 0; i < arguments_aside.length (); i++)
    {
      argument a = { arguments_aside[i], locs[i], c.builtin->name, i + 1 };
      c.args.safe_push (a);
    }
  c.roles = XNEWVEC (char, c.args.length () + 1);

  tree typed = resolve_call (&c);
  if (typed != error_mark_node && TREE_CODE (typed) != CALL_EXPR)
    typed = with_typed_decl (&c, typed);
  XDELETEVEC (c.roles);
  return typed;
}

/* Hook 2.  */

static bool
check_builtin (location_t loc, vec<location_t> arg_locs, tree fndecl,
	       tree orig_fndecl, unsigned nargs, tree *args)
{
  if (!ours_p (fndecl))
    return (!next_check
	    || next_check (loc, arg_locs, fndecl, orig_fndecl, nargs, args));
  loc = place_outside_header (loc);
  for (unsigned i = 0; i < arg_locs.length (); i++)
    arg_locs[i] = place_outside_header (arg_locs[i]);
  if (nofuse_p (fndecl))
    return check_nofuse (loc, arg_locs, nargs);
  replacement_aside = (view_p (fndecl)
		       ? note_view (view_code_of (fndecl), loc, arguments_aside, arg_locs)
		       : resolve_combinator (loc, arg_locs, fndecl));
  return replacement_aside != error_mark_node;
}

/* Hook 3.  */

static tree
fold_builtin (tree fndecl, int nargs, tree *args, bool ignore)
{
  if (!combinator_p (fndecl) && !view_p (fndecl))
    return next_fold (fndecl, nargs, args, ignore);

  tree call = replacement_aside;
  replacement_aside = NULL_TREE;
  return call;
}

/* Say that the call of FNDECL at LOC is not available.  */

static void
refuse_in_gimple (location_t loc, tree fndecl)
{
  error_at (loc, "%qD in a %<__GIMPLE%> function is not available", fndecl);
}

/* Hook 4.  */

static bool
fold_gimple_builtin (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree fndecl = gimple_call_fndecl (stmt);
  if (!ours_p (fndecl) && !axis_p (fndecl))
    return next_gimple_fold (gsi);

  refuse_in_gimple (gimple_location (stmt), fndecl);
  return false;
}

/* Hook 5, of calls of which hook 4 is not asked: their value is used, though they have none.  */

static rtx
expand_of_gimple (tree exp, rtx target, rtx subtarget, machine_mode mode, int ignore)
{
  tree fndecl = get_callee_fndecl (exp);
  if (!ours_p (fndecl) && !axis_p (fndecl))
    return next_expand (exp, target, subtarget, mode, ignore);

  refuse_in_gimple (EXPR_LOC_OR_LOC (exp, input_location), fndecl);
  return const0_rtx;
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
  next_gimple_fold = targetm.gimple_fold_builtin;
  targetm.gimple_fold_builtin = fold_gimple_builtin;
  next_expand = targetm.expand_builtin;
  targetm.expand_builtin = expand_of_gimple;
}
