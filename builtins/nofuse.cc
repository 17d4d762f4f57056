/* __builtin_soac_nofuse: one call that is not to be fused.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Its argument is the call of a combinator, which has been resolved by now.
   The result is that same call, marked; nothing else remains:

     s = __builtin_soac_nofuse (__builtin_reduce (add, 0, n, t));
     s = __builtin_reduce (&add, 0, (size_t) n, t);
	 with attribute "soac nofuse" on the typed declaration

   Where a combinator is more than one call, as `*out = reduce (...)' is for reduce_into, all of
   it is noted as one whole that has that declaration.

   That declaration was made for this one call, so that no other is marked.  As
   the builtin disappears while it is parsed, it may stand wherever the call
   may, and a call without a value has none within it.  */

#include "gcc-common.h"
#include "call.h"

static const char nofuse_name[] = "soac nofuse";

/* STMT, which is all that C does, with a note of its typed declaration: an address that nobody
   else can ask for, and that nothing is done with.  */

tree
with_typed_decl (const struct call *c, tree stmt)
{
  tree note = build1 (NOP_EXPR, void_type_node, build_fold_addr_expr (c->typed));
  return build2_loc (c->loc, COMPOUND_EXPR, void_type_node, note, stmt);
}

/* The typed declaration of the combinator that ARG stands for, or null if ARG is something
   else.  */

static tree
typed_decl_of (tree arg)
{
  tree decl = NULL_TREE;
  if (TREE_CODE (arg) == CALL_EXPR)
    decl = get_callee_fndecl (arg);
  else if (TREE_CODE (arg) == COMPOUND_EXPR)
    {
      tree note = TREE_OPERAND (arg, 0);
      if (CONVERT_EXPR_P (note) && TREE_CODE (TREE_OPERAND (note, 0)) == ADDR_EXPR)
	decl = TREE_OPERAND (TREE_OPERAND (note, 0), 0);
    }
  return (decl && TREE_CODE (decl) == FUNCTION_DECL && typed_decl_p (decl)
	  ? decl : NULL_TREE);
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
  tree decl = typed_decl_of (arg);
  if (!decl)
    return NULL_TREE;
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
