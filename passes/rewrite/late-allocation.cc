/* Arrays that only the calls one after the other need are allocated only for them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t = malloc (n * 4);			t = f._soac.3 (o, x, n, n * 4);
     f._soac.2 (n, o, x, t);	 =>	f._soac.2 (n, o, x, t);
     free (t);				f._soac.4 (t);

   f._soac.2 hands t on to its parts where a guard fails.  Where all guards hold
   t is no memory at all (guards.cc), so that the kernel itself may not
   take t: the operands of its steps say that, whatever is known of a view.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "lower/lower.h"
#include "local.h"

/* True if K's kernel uses the memory at POINTER, and nothing else; calls of free that
   go to FREES release it.  */

static bool
used_by_kernel_alone_p (const cluster *k, tree pointer, vec<gcall *> *frees)
{
  bool used = false;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, pointer)
    {
      gimple *stmt = USE_STMT (use);
      if (gimple_call_builtin_p (stmt, BUILT_IN_FREE))
	frees->safe_push (as_a <gcall *> (stmt));
      else if (stmt == k->kernel)
	used = true;
      else if (!is_gimple_debug (stmt) && !null_test_p (stmt))
	return false;
    }
  return used;
}

/* True if all that K's guards compare is known at PLACE.  */

static bool
guards_known_p (const cluster *k, gimple *place)
{
  bool known = true;
  auto_vec<tree> operands;
  for (const cluster *s : k->segments)
    {
      known &= move_up (counting_member (s->members)->count, place);
      for (const guard &g : s->when.guards)
	guard_operands (g, &operands);
    }
  for (tree operand : operands)
    known &= move_up (operand, place);
  return known;
}

/* Put CALL in the place of OLD.  */

static void
replace_call (gcall *old, gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (old);
  gimple_set_location (call, gimple_location (old));
  gimple_set_uid (call, gimple_uid (old));
  if (tree lhs = gimple_call_lhs (old))
    gimple_call_set_lhs (call, lhs);
  gimple_move_vops (call, old);
  gsi_replace (&gsi, call, true);
}

/* What of a kernel's code must not be seen there.  */

struct forbidden
{
  const cluster *k;
  tree parm;
};

/* Callback of walk_tree: give back *TP if it is the forbidden parameter.  Where it
   is handed on to a part or to the threads does not count.  */

static tree
find_parameter (tree *tp, int *walk_subtrees, void *data)
{
  const forbidden *f = (const forbidden *) data;
  if (TREE_CODE (*tp) == CALL_EXPR)
    if (tree fn = get_callee_fndecl (*tp))
      for (const cluster *s : f->k->segments)
	for (const cluster *part : s->parts)
	  if (part->kernel && gimple_call_fndecl (part->kernel) == fn)
	    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OMP_CLAUSE
      && (OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_FIRSTPRIVATE
	  || OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_SHARED))
    {
      *walk_subtrees = 0;
      return walk_tree (&OMP_CLAUSE_CHAIN (*tp), find_parameter, data, NULL);
    }
  return *tp == f->parm ? *tp : NULL_TREE;
}

/* Check that K's kernel does nothing with POINTER, an argument of its call, but
   hand it on to its parts.  */

static void
verify_untouched (const cluster *k, tree pointer)
{
  tree fn = gimple_call_fndecl (k->kernel), parm = DECL_ARGUMENTS (fn);
  for (unsigned i = 0; i < gimple_call_num_args (k->kernel); i++)
    {
      forbidden f = { k, parm };
      if (gimple_call_arg (k->kernel, i) == pointer
	  && walk_tree_without_duplicates (&DECL_SAVED_TREE (fn),
					   find_parameter, &f))
	internal_error ("kernel %qD uses an array that is not allocated for it",
			fn);
      parm = DECL_CHAIN (parm);
    }
}

/* Let the memory at POINTER, which only K's parts need, be allocated where the
   guards fail.  */

static void
allocate_late (cluster *k, tree pointer)
{
  if (TREE_CODE (pointer) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (pointer)
      || k->operands.contains (pointer))
    return;
  gimple *def = SSA_NAME_DEF_STMT (pointer);
  auto_vec<gcall *> frees;
  if (allocator_of (def) != ON_HEAP
      || gimple_call_builtin_p (def, BUILT_IN_ALIGNED_ALLOC)
      || stmt_ends_bb_p (def)
      || !used_by_kernel_alone_p (k, pointer, &frees)
      || !guards_known_p (k, def))
    return;
  gcall *alloc = as_a <gcall *> (def);
  replace_call (alloc, lower_allocation (k, alloc));
  for (gcall *release : frees)
    replace_call (release, lower_release (k, release));
  if (flag_checking)
    verify_untouched (k, pointer);
}

/* Likewise for all arrays that K's members write.  */

void
allocate_all_late (cluster *k)
{
  for (const cluster *s : k->segments)
    if (!s->parts.is_empty ())
      for (const combinator *m : s->members)
	for (const view &v : m->outputs)
	  allocate_late (k, v.value);
}
