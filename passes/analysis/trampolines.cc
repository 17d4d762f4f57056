/* Nested functions behind trampolines.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The address of a nested function that sees variables around it is that of a
   few instructions on the stack of the enclosing function, which make up the
   link to its variables:

     __builtin_init_trampoline (&FRAME.op, op, &FRAME);
     p_1 = __builtin_adjust_trampoline (&FRAME.op);
     __builtin_map (p_1, ...)

   A combinator calls OP itself, with &FRAME, so that nobody needs these
   instructions, for which the stack would have to be executable.  They may have
   been made by a function further out; then FRAME is reached through the link.
   The member OP of the type of FRAME tells which function it is, wherever that
   stands.  */

#include "gcc-common.h"
#include "local.h"

/* The functions of trampolines, by the member of the frame.  */
static hash_map<tree, tree> *functions;

/* Members whose trampolines combinators have done without.  */
static auto_vec<tree> *released;

/* The member of a frame that P, the address of a trampoline, leads to; *FRAME
   becomes the address of that frame.  Null if P has another form.  */

static tree
trampoline_member (tree p, tree *frame)
{
  while (TREE_CODE (p) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (p);
      if (!gimple_assign_single_p (def) && !gimple_assign_cast_p (def))
	return NULL_TREE;
      p = gimple_assign_rhs1 (def);
    }
  if (TREE_CODE (p) != ADDR_EXPR
      || TREE_CODE (TREE_OPERAND (p, 0)) != COMPONENT_REF)
    return NULL_TREE;
  tree object = TREE_OPERAND (TREE_OPERAND (p, 0), 0);
  if (VAR_P (object))
    *frame = build_fold_addr_expr (object);
  else if (TREE_CODE (object) == MEM_REF
	   && integer_zerop (TREE_OPERAND (object, 1)))
    *frame = TREE_OPERAND (object, 0);
  else
    return NULL_TREE;
  return TREE_OPERAND (TREE_OPERAND (p, 0), 1);
}

/* Call CB for each statement in the unit that calls the builtin CODE; it returns
   true if it has removed it.  */

typedef bool (*call_cb) (gcall *call);

static void
walk_calls (built_in_function code, call_cb cb)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      function *fun = node->get_fun ();
      if (!fun || !gimple_in_ssa_p (fun))
	continue;
      push_cfun (fun);
      bool changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); )
	  {
	    gimple *stmt = gsi_stmt (gsi);
	    gsi_next (&gsi);
	    if (gimple_call_builtin_p (stmt, code))
	      changed |= cb (as_a <gcall *> (stmt));
	  }
      if (changed)
	update_call_graph ();
      pop_cfun ();
    }
}

static bool
enter_function (gcall *init)
{
  tree frame, fn = gimple_call_arg (init, 1);
  tree member = trampoline_member (gimple_call_arg (init, 0), &frame);
  if (member && TREE_CODE (fn) == ADDR_EXPR)
    functions->put (member, TREE_OPERAND (fn, 0));
  return false;
}

/* Find the trampolines of the unit.  */

void
trampolines_start (void)
{
  functions = new hash_map<tree, tree>;
  released = new auto_vec<tree>;
  walk_calls (BUILT_IN_INIT_TRAMPOLINE, enter_function);
}

/* The nested function that POINTER, a GIMPLE operand, calls by a trampoline;
   *CHAIN becomes the address of the frame with the variables it sees, *MEMBER the
   member of that frame.  Null if it is no such pointer.  */

tree
nested_function (tree pointer, tree *chain, tree *member)
{
  if (TREE_CODE (pointer) != SSA_NAME
      || !gimple_call_builtin_p (SSA_NAME_DEF_STMT (pointer),
				 BUILT_IN_ADJUST_TRAMPOLINE))
    return NULL_TREE;
  gimple *adjust = SSA_NAME_DEF_STMT (pointer);
  *member = trampoline_member (gimple_call_arg (adjust, 0), chain);
  tree *fn = *member ? functions->get (*member) : NULL;
  return fn ? *fn : NULL_TREE;
}

/* True if the nested function FN sees variables of the function around it.  Without optimization
   GCC gives all of them the address of these, for the debugger.  */

bool
uses_chain_p (tree fn)
{
  function *fun = DECL_STRUCT_FUNCTION (fn);
  if (!fun || !gimple_in_ssa_p (fun))
    return true;
  tree chain = fun->static_chain_decl;
  if (!chain || !is_gimple_reg (chain))
    return chain != NULL_TREE;
  tree name = ssa_default_def (fun, chain);
  return name && !has_zero_uses (name);
}

/* A combinator does not need the trampoline MEMBER any more.  */

void
release_trampoline (tree member)
{
  if (!released->contains (member))
    released->safe_push (member);
}

/* True if a statement that does something uses VALUE, be it through copies.  */

static bool
used_p (tree value)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, value)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      if (!gimple_assign_single_p (s) && !gimple_assign_cast_p (s))
	return true;
      tree lhs = gimple_assign_lhs (s);
      if (TREE_CODE (lhs) != SSA_NAME || used_p (lhs))
	return true;
    }
  return false;
}

/* Keep the trampoline whose address ADJUST makes, if that is used.  What only
   makes that address may stay: it costs nothing.  */

static bool
keep_used (gcall *adjust)
{
  tree frame, lhs = gimple_call_lhs (adjust);
  if (!lhs || (TREE_CODE (lhs) == SSA_NAME && !used_p (lhs)))
    return false;
  tree member = trampoline_member (gimple_call_arg (adjust, 0), &frame);
  for (unsigned i = released->length (); i-- > 0; )
    if (!member || (*released)[i] == member)
      released->ordered_remove (i);
  return false;
}

static bool
remove_released (gcall *init)
{
  tree frame;
  tree member = trampoline_member (gimple_call_arg (init, 0), &frame);
  if (!member || !released->contains (member))
    return false;
  gimple_stmt_iterator gsi = gsi_for_stmt (init);
  unlink_stmt_vdef (init);
  gsi_remove (&gsi, true);
  return true;
}

/* Remove the trampolines that only combinators used.  */

void
trampolines_finish (void)
{
  if (!released->is_empty ())
    walk_calls (BUILT_IN_ADJUST_TRAMPOLINE, keep_used);
  if (!released->is_empty ())
    walk_calls (BUILT_IN_INIT_TRAMPOLINE, remove_released);
  delete functions;
  delete released;
}
