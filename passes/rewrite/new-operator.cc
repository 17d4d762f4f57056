/* Operators that the passes make.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     parameter x, body `return x;', name `zero'   =>   static double zero (double x)
						       { return x; }

   GCC's early passes are still to see them: they get their bodies in SSA form behind the pass
   that makes them.  */

#include "gcc-common.h"
#include "support/support.h"
#include "codegen/codegen.h"
#include "local.h"

/* The declaration of NAME, a function of PARMS that gives RESULT.  */

static tree
declare_operator (location_t loc, tree name, const vec<tree> &parms, tree result)
{
  auto_vec<tree> types;
  for (tree parm : parms)
    types.safe_push (TREE_TYPE (parm));
  tree type = build_function_type_array (result, types.length (), types.address ());
  tree fn = build_decl (loc, FUNCTION_DECL, name, outside_transactions (type));
  SET_DECL_ASSEMBLER_NAME (fn, name);
  TREE_STATIC (fn) = TREE_USED (fn) = TREE_ADDRESSABLE (fn) = 1;
  DECL_ARTIFICIAL (fn) = DECL_IGNORED_P (fn) = 1;
  DECL_DECLARED_INLINE_P (fn) = DECL_NO_INLINE_WARNING_P (fn) = 1;
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (fn) = 1;
  inherit_options (fn, current_function_decl);
  tree *chain = &DECL_ARGUMENTS (fn);
  for (tree parm : parms)
    {
      DECL_CONTEXT (parm) = fn;
      *chain = parm;
      chain = &DECL_CHAIN (parm);
    }
  tree res = build_decl (loc, RESULT_DECL, NULL_TREE, result);
  DECL_CONTEXT (res) = fn;
  DECL_ARTIFICIAL (res) = DECL_IGNORED_P (res) = 1;
  DECL_RESULT (fn) = res;
  return fn;
}

/* Make the function NAME of PARMS that runs BODY; it gives VALUE, or nothing if that is
   null.  */

tree
new_operator_function (location_t loc, tree name, const vec<tree> &parms, tree body, tree value)
{
  tree fn = declare_operator (loc, name, parms, value ? TREE_TYPE (value) : void_type_node);
  if (value)
    {
      tree set = build2 (MODIFY_EXPR, TREE_TYPE (value), DECL_RESULT (fn), value);
      append_to_statement_list (build1 (RETURN_EXPR, void_type_node, set), &body);
    }
  push_struct_function (fn);
  cfun->function_start_locus = cfun->function_end_locus = loc;
  /* Operators have been chosen where they are named: no `declare variant' is asked again.  */
  cfun->curr_properties = PROP_gimple_any;
  tree block = make_node (BLOCK);
  DECL_INITIAL (fn) = block;
  BLOCK_SUPERCONTEXT (block) = fn;
  TREE_USED (block) = 1;
  DECL_SAVED_TREE (fn) = build3 (BIND_EXPR, void_type_node, NULL_TREE, body, block);
  pop_cfun ();
  cgraph_node::add_new_function (fn, false);
  cgraph_node::get (fn)->force_output = false;
  return fn;
}
