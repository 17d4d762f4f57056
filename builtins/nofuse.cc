/* __builtin_soac_nofuse: one call that is not to be fused.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Its argument is the call of a combinator, which has been resolved by now.
   The result is that same call, marked; nothing else remains:

     s = __builtin_soac_nofuse (__builtin_reduce (add, 0, n, t));
     s = __builtin_reduce (&add, 0, (size_t) n, t);
	 with attribute "soac nofuse" on the typed declaration

   That declaration was made for this one call, so that no other is marked.  As
   the builtin disappears while it is parsed, it may stand wherever the call
   may, and a call without a value has none within it.  */

#include "gcc-common.h"
#include "call.h"

static const char nofuse_name[] = "soac nofuse";

/* If *NODE is the typed call of the combinator at the location DATA: that call.  */

static tree
typed_call_at (tree *node, int *, void *data)
{
  if (TREE_CODE (*node) != CALL_EXPR)
    return NULL_TREE;
  tree decl = get_callee_fndecl (*node);
  return (typed_decl_p (decl)
	  && get_pure_location (DECL_SOURCE_LOCATION (decl)) == *(location_t *) data
	  ? *node : NULL_TREE);
}

/* The typed call of the combinator that ARG stands for, or null if ARG is something else.
   Where the combinator does more than call that, such as put the initial row into place, all
   of it has the combinator's own location: a comma that the user writes has another one, and
   so has a cast.  */

static tree
typed_call_of (tree arg)
{
  if (TREE_CODE (arg) == CALL_EXPR)
    return typed_decl_p (get_callee_fndecl (arg)) ? arg : NULL_TREE;
  location_t loc = get_pure_location (EXPR_LOCATION (arg));
  if (loc == UNKNOWN_LOCATION || !VOID_TYPE_P (TREE_TYPE (arg))
      || (TREE_CODE (arg) != COMPOUND_EXPR && !CONVERT_EXPR_P (arg)))
    return NULL_TREE;
  return walk_tree_without_duplicates (&arg, typed_call_at, &loc);
}

/* The call that stands for ARG within __builtin_soac_nofuse, or null if ARG is
   no call of a combinator.  Of errors that have been reported nothing more is
   said.  */

tree
keep_out_of_fusion (tree arg)
{
  if (error_operand_p (arg))
    return error_mark_node;
  if (view_call *v = find_view (arg))
    v->taken = true;
  tree call = typed_call_of (arg);
  if (!call)
    return NULL_TREE;

  tree decl = get_callee_fndecl (call);
  if (!typed_nofuse_p (decl))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (nofuse_name),
					NULL_TREE, DECL_ATTRIBUTES (decl));
  return arg;
}

/* Say what is wrong with the NARGS arguments, at ARG_LOCS, of the call at LOC
   that keep_out_of_fusion has not taken.  Always false.  */

bool
check_nofuse (location_t loc, const vec<location_t> &arg_locs, unsigned nargs)
{
  if (nargs != 1)
    error_at (loc, "%qs takes one argument, the call of a combinator",
	      "__builtin_soac_nofuse");
  else
    error_at (arg_locs[0], "argument of %qs is not the call of a combinator",
	      "__builtin_soac_nofuse");
  return false;
}

bool
typed_nofuse_p (const_tree fndecl)
{
  return lookup_attribute (nofuse_name, DECL_ATTRIBUTES (fndecl));
}
