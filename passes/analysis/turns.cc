/* What is known of two accesses in different turns of a loop.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < m; i++)
       {
	 s += reduce (add, 0, n, t + n * i);
	 map (f, n, t + n * i + n, x);
       }

   The two touch different parts of t in one turn.  But in the next turn I is another number, and
   the reduction reads what the map has made.  Names of SSA form tell two parts apart if they are
   the same in all turns, as N is; otherwise only what GCC knows of pointers counts.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Operations by which a value may be computed in a loop and be the same in all its turns.  */
const unsigned MOST_INVARIANT = 100;

/* True if the function has a loop that GCC does not take for one: with several entries.  */

static bool
irreducible_p (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (bb->flags & BB_IRREDUCIBLE_LOOP)
      return true;
  return false;
}

/* True if the value of the pointer P leaves by STMT, which uses it: it is stored, or comes where
   control flow meets.  What leads elsewhere by itself, such as what is computed from it, is
   appended to WORK.  */

static bool
leaves_by_p (gimple *stmt, tree p, vec<tree> *work)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND
      || gimple_code (stmt) == GIMPLE_RETURN)
    return false;
  /* Whether a call keeps it, points-to has seen.  */
  if (gcall *call = dyn_cast <gcall *> (stmt))
    {
      tree lhs = gimple_call_lhs (call);
      if (lhs && POINTER_TYPE_P (TREE_TYPE (lhs)))
	{
	  if (TREE_CODE (lhs) != SSA_NAME)
	    return true;
	  work->safe_push (lhs);
	}
      return false;
    }
  if (!is_gimple_assign (stmt))
    return true;
  tree lhs = gimple_assign_lhs (stmt);
  if (TREE_CODE (lhs) != SSA_NAME)
    return gimple_assign_rhs1 (stmt) == p;
  if (!gimple_vuse (stmt))
    work->safe_push (lhs);
  return false;
}

/* True if nothing leads to the array that is allocated as ROOT in a turn of a loop when the next
   one begins:

     for (...) { t = malloc (...);  ...  prev = t; }		prev does  */

bool
lives_one_turn_p (tree root)
{
  ptr_info_def *points = SSA_NAME_PTR_INFO (root);
  if (!points || points->pt.anything || !points->pt.vars
      || (cfun->gimple_df->escaped.vars
	  && bitmap_intersect_p (points->pt.vars, cfun->gimple_df->escaped.vars)))
    return false;
  auto_vec<tree> work;
  auto_bitmap seen;
  work.safe_push (root);
  while (!work.is_empty ())
    {
      tree p = work.pop ();
      if (!bitmap_set_bit (seen, SSA_NAME_VERSION (p)))
	continue;
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, p)
	if (leaves_by_p (USE_STMT (use), p, &work))
	  return false;
    }
  return true;
}

/* The outermost loop around STMT in all turns of which ROOT, where an array begins, may be one
   address; null if there is none.  What is allocated in a turn is no other turn's.  */

static class loop *
outermost_loop (gimple *stmt, tree root)
{
  gimple *made = root && TREE_CODE (root) == SSA_NAME ? SSA_NAME_DEF_STMT (root) : NULL;
  if (made && !(gimple_bb (made) && allocator_of (made) != ALLOCATES_NOTHING))
    made = NULL;
  class loop *outermost = NULL;
  for (class loop *loop = gimple_bb (stmt)->loop_father; loop_depth (loop) > 0;
       loop = loop_outer (loop))
    {
      if (made && flow_bb_inside_loop_p (loop, gimple_bb (made)))
	break;
      outermost = loop;
    }
  return outermost;
}

/* True if VALUE, an operand or null, is the same in all turns of LOOP: it is computed before, or
   in few operations from what is.  */

static bool
invariant_p (tree value, class loop *loop)
{
  auto_vec<tree> work;
  auto_bitmap seen;
  if (value)
    work.safe_push (value);
  for (unsigned n = 0; !work.is_empty (); n++)
    {
      tree v = work.pop ();
      if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v)
	  || !bitmap_set_bit (seen, SSA_NAME_VERSION (v)))
	continue;
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (!flow_bb_inside_loop_p (loop, gimple_bb (def)))
	continue;
      /* The sanitizer adds by such calls.  */
      if (!(is_gimple_assign (def) || gimple_call_internal_p (def)) || gimple_vuse (def)
	  || n >= MOST_INVARIANT)
	return false;
      ssa_op_iter iter;
      tree from;
      FOR_EACH_SSA_TREE_OPERAND (from, def, iter, SSA_OP_USE)
	work.safe_push (from);
    }
  return true;
}

/* The same of all that the subscripts AT, which may be null, are computed from.  */

static bool
invariant_p (const subscripts *at, class loop *loop)
{
  if (at)
    for (tree value : at->values)
      if (!invariant_p (value, loop))
	return false;
  return true;
}

/* The same of all that A is computed from.  */

static bool
invariant_p (const mem_access &a, class loop *loop)
{
  if (!invariant_p (a.pointer, loop) || !invariant_p (a.stride, loop)
      || !invariant_p (a.count, loop) || !invariant_p (a.space_count, loop)
      || (a.range && !invariant_p (gimple_call_lhs (a.range->call), loop))
      || (a.of && (!invariant_p (a.of->at, loop) || !invariant_p (a.of->flat, loop)))
      || (a.subscripted && !invariant_p (a.subscripted->at, loop)))
    return false;
  if (a.space)
    for (const axis &x : a.space->space)
      for (tree operand : { x.lo, x.count, x.step, x.width })
	if (!invariant_p (operand, loop))
	  return false;
  return true;
}

bool
same_in_all_turns_p (const mem_access &a, gimple *stmt)
{
  if (irreducible_p ())
    return false;
  tree root = a.pointer ? root_pointer (a.pointer) : NULL_TREE;
  /* Another turn's array may still be there, by another name.  */
  if (root && !(TREE_CODE (root) == SSA_NAME && lives_one_turn_p (root)))
    root = NULL_TREE;
  class loop *loop = outermost_loop (stmt, root);
  return !loop || invariant_p (a, loop);
}

/* True if A and B, of which WRITER does A, are the same in all turns of its loops.  */

static bool
same_in_all_turns_p (gimple *writer, const mem_access &a, const mem_access &b)
{
  if (irreducible_p ())
    return false;
  tree root = a.pointer ? root_pointer (a.pointer) : NULL_TREE;
  if (root && !(b.pointer && operand_equal_p (root, root_pointer (b.pointer), 0)))
    root = NULL_TREE;
  class loop *loop = outermost_loop (writer, root);
  return !loop || (invariant_p (a, loop) && invariant_p (b, loop));
}

/* All that A may touch in some turn: what is before or behind it in its memory.  */

static ao_ref
in_some_turn (const mem_access &a)
{
  ao_ref ref = a.ref;
  extend_around (&ref);
  return ref;
}

bool
disjoint_in_all_turns_p (gimple *writer, mem_access &a, mem_access &b)
{
  if (a.any || b.any)
    return disjoint_p (a, b);
  ao_ref one = in_some_turn (a), other = in_some_turn (b);
  if (!refs_may_alias_p_1 (&one, &other, false) || disjoint_by_restrict_p (a, b))
    return true;
  return disjoint_p (a, b) && same_in_all_turns_p (writer, a, b);
}

/* True if A, which OWNER does, and all that STMT uses are the same in all turns of OWNER's
   loops.  */

static bool
same_in_all_turns_p (gimple *owner, const mem_access &a, gimple *stmt)
{
  if (irreducible_p ())
    return false;
  class loop *loop = outermost_loop (owner, NULL_TREE);
  ssa_op_iter iter;
  tree name;
  if (loop)
    FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
      if (!invariant_p (name, loop))
	return false;
  return !loop || invariant_p (a, loop);
}

bool
may_read_in_some_turn_p (gimple *writer, mem_access &a, gimple *stmt)
{
  if (a.any || same_in_all_turns_p (writer, a, stmt))
    return stmt_may_read_p (stmt, a, false);
  ao_ref some = in_some_turn (a);
  return ref_maybe_used_by_stmt_p (stmt, &some, false);
}

bool
may_write_in_some_turn_p (gimple *reader, mem_access &a, gimple *stmt)
{
  if (a.any || same_in_all_turns_p (reader, a, stmt))
    return stmt_may_write_p (stmt, a, false);
  ao_ref some = in_some_turn (a);
  return stmt_may_clobber_ref_p_1 (stmt, &some, false);
}
