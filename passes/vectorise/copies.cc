/* Structures that an operator takes and gives back are changed in place.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     h = acc;				acc.b[k] = acc.b[k] + 1;
     h.b[k] = h.b[k] + 1;	=>
     acc = h;

   That is what inlining leaves of `acc = put (acc, x)'.  GCC keeps both copies, and takes
   the structure apart into registers if it is small: each element costs as much as the
   structure has members.  It is legal if

   - all that is done with h is done behind its copy from acc, and not behind those back,
   - and nothing is done with acc between.

   There are several copies back where the operator has several returns.  */

#include "gcc-common.h"
#include "local.h"

/* So many copies of a function are looked at, at most: each takes a walk through it.  */
const unsigned MOST_TRIED = 200;

/* True if VAR is a structure or array of the function's own, at an address that nobody
   has.  */

static bool
own_aggregate_p (tree var)
{
  return ((VAR_P (var) || TREE_CODE (var) == PARM_DECL)
	  && AGGREGATE_TYPE_P (TREE_TYPE (var)) && !TREE_ADDRESSABLE (var)
	  && !TREE_THIS_VOLATILE (var) && !is_global_var (var)
	  && !DECL_HAS_VALUE_EXPR_P (var)
	  && !(VAR_P (var) && DECL_HARD_REGISTER (var)));
}

/* True if STMT copies one such variable of a type to another one.  */

static bool
copy_p (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt))
    return false;
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  return (to != from && own_aggregate_p (to) && own_aggregate_p (from)
	  && TYPE_MAIN_VARIANT (TREE_TYPE (to)) == TYPE_MAIN_VARIANT (TREE_TYPE (from)));
}

/* Callback of walk_gimple_op: stop at the variable that DATA has.  */

static tree
find_cb (tree *op, int *, void *data)
{
  walk_stmt_info *info = (walk_stmt_info *) data;
  return *op == (tree) info->info ? *op : NULL_TREE;
}

/* True if STMT does something with VAR but end its life.  */

bool
refers_p (gimple *stmt, tree var)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return false;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = var;
  return walk_gimple_op (stmt, find_cb, &info) != NULL_TREE;
}

/* True if a path leads from behind FROM to a statement that refers to VAR, before it comes
   to one of STOPS; what these do is not counted.  */

static bool
reaches_reference_p (gimple *from, const vec<gimple *> &stops, tree var)
{
  auto_vec<basic_block> work;
  auto_bitmap seen;
  gimple_stmt_iterator gsi = gsi_for_stmt (from);
  gsi_next (&gsi);
  basic_block bb = gimple_bb (from);
  for (;;)
    {
      for (; !gsi_end_p (gsi) && !stops.contains (gsi_stmt (gsi)); gsi_next (&gsi))
	if (refers_p (gsi_stmt (gsi), var))
	  return true;
      if (gsi_end_p (gsi))
	{
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->succs)
	    if (bitmap_set_bit (seen, e->dest->index))
	      work.safe_push (e->dest);
	}
      if (work.is_empty ())
	return false;
      bb = work.pop ();
      gsi = gsi_start_bb (bb);
    }
}

/* Put into BACK the copies back of what STMT copies, if the first variable may take the
   place of the second; false if not.  */

static bool
copies_back (function *fun, gimple *stmt, vec<gimple *> *back)
{
  tree copy = gimple_assign_lhs (stmt), original = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (copy) == PARM_DECL)
    return false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (s == stmt || !refers_p (s, copy))
	  continue;
	if (bb == gimple_bb (stmt)
	    ? gimple_uid (s) < gimple_uid (stmt)
	    : !dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (stmt)))
	  return false;
	if (copy_p (s) && gimple_assign_lhs (s) == original)
	  back->safe_push (s);
      }
  if (back->is_empty () || reaches_reference_p (stmt, *back, original))
    return false;
  auto_vec<gimple *> again;
  again.safe_push (stmt);
  for (gimple *b : *back)
    if (reaches_reference_p (b, again, copy))
      return false;
  return true;
}

/* From one variable to another.  */
struct renaming
{
  tree from, to;
};

/* Callback of walk_gimple_op: replace the one by the other.  */

static tree
replace_cb (tree *op, int *, void *data)
{
  renaming *r = (renaming *) ((walk_stmt_info *) data)->info;
  if (*op == r->from)
    *op = r->to;
  else if (TREE_CODE (*op) == ADDR_EXPR && get_base_address (TREE_OPERAND (*op, 0)) == r->from)
    {
      *op = unshare_expr (*op);
      walk_tree (&TREE_OPERAND (*op, 0), replace_cb, data, NULL);
      recompute_tree_invariant_for_addr_expr (*op);
    }
  return NULL_TREE;
}

/* Let all statements of FUN have R's second variable instead of the first.  Neither ends
   before the function does.  */

static void
rename (function *fun, renaming *r)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); )
      {
	gimple *stmt = gsi_stmt (gsi);
	walk_stmt_info info;
	memset (&info, 0, sizeof info);
	info.info = r;
	if (gimple_clobber_p (stmt) && (gimple_assign_lhs (stmt) == r->from
					|| gimple_assign_lhs (stmt) == r->to))
	  {
	    unlink_stmt_vdef (stmt);
	    gsi_remove (&gsi, true);
	    release_defs (stmt);
	    continue;
	  }
	walk_gimple_op (stmt, replace_cb, &info);
	update_stmt (stmt);
	gsi_next (&gsi);
      }
}

/* Remove STMT, which stores what is there.  */

static void
remove_store (gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  unlink_stmt_vdef (stmt);
  gsi_remove (&gsi, true);
  release_defs (stmt);
}

/* Let a variable of FUN that is a copy of another one for a while be that, if there is
   one; true then.  *TRIED counts the copies looked at.  */

static bool
merge_copy (function *fun, unsigned *tried)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	auto_vec<gimple *> back;
	if (!copy_p (stmt) || ++*tried > MOST_TRIED
	    || !copies_back (fun, stmt, &back))
	  continue;
	renaming r = { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) };
	remove_store (stmt);
	for (gimple *b : back)
	  remove_store (b);
	rename (fun, &r);
	return true;
      }
  return false;
}

/* Let the kernel FUN change structures in place.  */

static void
merge_copies (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  renumber_gimple_stmt_uids (fun);
  unsigned tried = 0;
  while (merge_copy (fun, &tried))
    ;
}

/* Once for what is inlined early, and once for all else.  */

void
register_copies (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-copies", merge_copies, "einline", 1,
			PASS_POS_INSERT_AFTER);
  register_kernel_pass (plugin_name, "soac-copies", merge_copies,
			"*all_optimizations", 1, PASS_POS_INSERT_BEFORE);
}
