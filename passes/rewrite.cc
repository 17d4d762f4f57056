/* The calls of each cluster become one call of its kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (sq, n, t, x);  s_1 = __builtin_reduce (add, 0, n, t);
     =>				   s_1 = norm._soac.0 (n, x);

   Also gone: trampolines that nobody uses any more (they would ask for an
   executable stack), and tests whether an allocation that only fed a dead
   array has failed, so that GCC can remove the allocation.  */

#include "gcc-common.h"
#include "passes.h"

/* Remove the call of combinator C, whose result, if any, lives on.  */

static void
remove_call (combinator *c)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (c->call);
  gimple_call_set_lhs (c->call, NULL_TREE);
  unlink_stmt_vdef (c->call);
  gsi_remove (&gsi, true);
}

/* Put KERNEL's call before that of the place of cluster K and remove those of
   its members.  */

static void
replace_calls (cluster *k, gcall *kernel)
{
  tree lhs = NULL_TREE;
  for (combinator *m : k->members)
    if (gimple_call_lhs (m->call))
      {
	lhs = gimple_call_lhs (m->call);
	gimple_call_set_lhs (m->call, NULL_TREE);
      }
  if (lhs)
    gimple_call_set_lhs (kernel, lhs);
  gimple_stmt_iterator gsi = gsi_for_stmt (k->place->call);
  if (stmt_ends_bb_p (k->place->call))
    {
      /* It may leave by an exception or come back from setjmp: the new call
	 takes its place and its edges.  */
      gimple_move_vops (kernel, k->place->call);
      gsi_replace (&gsi, kernel, true);
      return;
    }
  gsi_insert_before (&gsi, kernel, GSI_SAME_STMT);
  for (combinator *m : k->members)
    remove_call (m);
}

/* If all uses of POINTER are tests against null and free, turn the tests into
   ones that find it allocated.  */

static void
forget_failure_tests (tree pointer)
{
  imm_use_iterator iter;
  gimple *use;
  auto_vec<gcond *> tests;
  bool all = true;
  FOR_EACH_IMM_USE_STMT (use, iter, pointer)
    {
      if (is_gimple_debug (use) || gimple_call_builtin_p (use, BUILT_IN_FREE))
	continue;
      gcond *cond = dyn_cast <gcond *> (use);
      if (cond && integer_zerop (gimple_cond_rhs (cond))
	  && (gimple_cond_code (cond) == EQ_EXPR
	      || gimple_cond_code (cond) == NE_EXPR))
	tests.safe_push (cond);
      else
	all = false;
    }
  if (!all)
    return;
  for (gcond *cond : tests)
    {
      if (gimple_cond_code (cond) == EQ_EXPR)
	gimple_cond_make_false (cond);
      else
	gimple_cond_make_true (cond);
      update_stmt (cond);
    }
}

/* Tidy up after the arrays of K that are not written any more; POINTERS are
   their addresses.  */

static void
forget_arrays (const vec<tree> &pointers)
{
  for (tree p : pointers)
    {
      if (TREE_CODE (p) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (p))
	continue;
      gimple *def = SSA_NAME_DEF_STMT (p);
      if (gimple_call_builtin_p (def, BUILT_IN_MALLOC)
	  || gimple_call_builtin_p (def, BUILT_IN_CALLOC)
	  || gimple_call_builtin_p (def, BUILT_IN_ALIGNED_ALLOC))
	forget_failure_tests (p);
    }
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

/* True if the address of the trampoline TRAMP is still used.  What only makes
   that address may stay: it costs nothing.  */

static bool
trampoline_used_p (tree tramp)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (gimple_call_builtin_p (s, BUILT_IN_ADJUST_TRAMPOLINE)
	    && operand_equal_p (gimple_call_arg (s, 0), tramp, 0)
	    && gimple_call_lhs (s)
	    && (TREE_CODE (gimple_call_lhs (s)) != SSA_NAME
		|| used_p (gimple_call_lhs (s))))
	  return true;
      }
  return false;
}

/* Remove the trampolines FILLERS that only combinators used.  */

static void
remove_trampolines (const vec<gimple *> &fillers)
{
  for (gimple *filler : fillers)
    {
      if (!gimple_bb (filler)
	  || trampoline_used_p (gimple_call_arg (filler, 0)))
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (filler);
      unlink_stmt_vdef (filler);
      gsi_remove (&gsi, true);
    }
}

/* Note in POINTERS and FILLERS what K's members leave behind.  */

static void
note_leftovers (cluster *k, vec<tree> *pointers, vec<gimple *> *fillers)
{
  for (combinator *m : k->members)
    {
      for (const view &v : m->outputs)
	if (v.dead)
	  pointers->safe_push (v.value);
      const soac_operator *ops[] = { m->combine, m->element };
      for (const soac_operator *op : ops)
	if (op && op->trampoline && !fillers->contains (op->trampoline))
	  fillers->safe_push (op->trampoline);
    }
}

/* Replace the combinators of P by kernels.  */

void
rewrite (plan *p)
{
  auto_vec<tree> pointers;
  auto_vec<gimple *> fillers;
  for (cluster *k : p->clusters)
    {
      kernel_form form = kernel_form ();
      compose (p, k, &form);
      choose_lowering (&form);
      note_leftovers (k, &pointers, &fillers);
      replace_calls (k, lower_kernel (&form));
      free_form (&form);
    }
  forget_arrays (pointers);
  remove_trampolines (fillers);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
}
