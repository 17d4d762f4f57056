/* The statements of a function, to be brought back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Whether a change pays is sometimes known only when a plan has been made with it:

     map (g, n, o, t);	=>  map (g, k, o, t);		=>  map (g, n, o, t);
			    map (g, _1, o + k, t + k);
     saved		    changed, planned		    brought back

   Blocks and edges are the same before and after; nobody may change these in between.  What is
   brought back are the statements themselves, not copies, so that who knew one knows it again.
   PHI nodes get back their arguments.  Names that were released meanwhile are new ones.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* A statement, and what it was.  */
struct saved_statement
{
  gimple *stmt, *copy;
  tree name, type;		/* what it defines, or null */
  ptr_info_def *points_to;
};

struct saved_body
{
  auto_vec<saved_statement> statements;
  auto_vec<unsigned> ends;	/* of each block, in the order of FOR_EACH_BB_FN */
  auto_vec<gphi *> phis;	/* of registers */
  auto_vec<tree> phi_arguments;	/* of all of them, one after the other */
};

/* Append the PHI nodes of cfun that define registers to PHIS.  */

static void
find_phis (vec<gphi *> *phis)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      if (!virtual_operand_p (gimple_phi_result (i.phi ())))
	phis->safe_push (i.phi ());
}

/* The statements of cfun as they are.  */

saved_body *
save_body (void)
{
  saved_body *b = new saved_body ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  tree name = gimple_get_lhs (stmt);
	  if (name && TREE_CODE (name) != SSA_NAME)
	    name = NULL_TREE;
	  ptr_info_def *to = (name && POINTER_TYPE_P (TREE_TYPE (name))
			      ? SSA_NAME_PTR_INFO (name) : NULL);
	  b->statements.safe_push ({ stmt, gimple_copy (stmt), name,
				     name ? TREE_TYPE (name) : NULL_TREE, to });
	}
      b->ends.safe_push (b->statements.length ());
    }
  find_phis (&b->phis);
  for (gphi *phi : b->phis)
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      b->phi_arguments.safe_push (gimple_phi_arg_def (phi, i));
  return b;
}

/* True if B has STMT.  */

bool
saved_p (const saved_body *b, const gimple *stmt)
{
  for (const saved_statement &s : b->statements)
    if (s.stmt == stmt)
      return true;
  return false;
}

/* Add the statements of B to OLD.  */

void
add_saved_statements (const saved_body *b, hash_set<gimple *> *old)
{
  for (const saved_statement &s : b->statements)
    old->add (s.stmt);
}

void
free_saved_body (saved_body *b)
{
  delete b;
}

/* True if B can be brought back: PHI nodes that are gone cannot, nor can a statement that has
   other room for operands now.  */

static bool
restorable_p (const saved_body *b)
{
  for (const saved_statement &s : b->statements)
    if (gimple_num_ops (s.stmt) != gimple_num_ops (s.copy))
      return false;
  auto_vec<gphi *> phis;
  find_phis (&phis);
  if (phis.length () != b->phis.length ())
    return false;
  for (unsigned i = 0; i < phis.length (); i++)
    if (phis[i] != b->phis[i])
      return false;
  return true;
}

/* Forget what debug statements of B show, so that nobody keeps a value for them while other
   statements go.  */

static void
forget_shown_values (const saved_body *b)
{
  for (const saved_statement &s : b->statements)
    if (gimple_bb (s.stmt) && gimple_debug_bind_p (s.stmt)
	&& gimple_debug_bind_has_value_p (s.stmt))
      {
	gimple_debug_bind_reset_value (s.stmt);
	update_stmt (s.stmt);
      }
}

/* Remove the statements of cfun that are not OLD.  Append to NAMES what they define.  */

static void
remove_new (hash_set<gimple *> *old, vec<tree> *names)
{
  basic_block bb;
  for (bool debug : { true, false })
    FOR_EACH_BB_FN (bb, cfun)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); )
	{
	  gimple *stmt = gsi_stmt (i);
	  if (old->contains (stmt) || is_gimple_debug (stmt) != debug)
	    {
	      gsi_next (&i);
	      continue;
	    }
	  for (tree name : { gimple_get_lhs (stmt), gimple_vdef (stmt) })
	    if (name && TREE_CODE (name) == SSA_NAME)
	      names->safe_push (name);
	  unlink_stmt_vdef (stmt);
	  gsi_remove (&i, true);
	}
}

/* Put back those of B that are gone, with nothing in memory known yet.  */

static void
insert_old (const saved_body *b)
{
  unsigned s = 0, block = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gimple_stmt_iterator i = gsi_start_bb (bb);
      for (; s < b->ends[block]; s++)
	{
	  gimple *stmt = b->statements[s].stmt;
	  if (!gsi_end_p (i) && gsi_stmt (i) == stmt)
	    {
	      gsi_next (&i);
	      continue;
	    }
	  if (gimple_has_mem_ops (stmt))
	    {
	      gimple_set_vuse (stmt, NULL_TREE);
	      gimple_set_vdef (stmt, NULL_TREE);
	    }
	  gimple_set_modified (stmt, false);
	  gsi_insert_before_without_update (&i, stmt, GSI_SAME_STMT);
	}
      block++;
    }
}

/* Let all names that B defines be there: RENAMED has for each that has been released the one
   that it is now.  */

static void
renew_names (saved_body *b, hash_map<tree, tree> *renamed)
{
  for (saved_statement &s : b->statements)
    if (s.name && SSA_NAME_IN_FREE_LIST (s.name))
      {
	tree now = (SSA_NAME_VAR (s.name) ? make_ssa_name (SSA_NAME_VAR (s.name))
		    : make_ssa_name (s.type));
	if (s.points_to)
	  SSA_NAME_PTR_INFO (now) = s.points_to;
	renamed->put (s.name, now);
	s.name = now;
      }
}

/* Callback of walk_tree: names are those of the hash map DATA.  */

static tree
rename_in (tree *tp, int *, void *data)
{
  if (TREE_CODE (*tp) == SSA_NAME)
    if (tree *now = ((hash_map<tree, tree> *) data)->get (*tp))
      *tp = *now;
  return NULL_TREE;
}

/* Give S the operands that it had; RENAMED is as in renew_names.  */

static void
restore_operands_of (const saved_statement &s, hash_map<tree, tree> *renamed)
{
  if (is_gimple_assign (s.stmt))
    gimple_assign_set_rhs_code (s.stmt, gimple_assign_rhs_code (s.copy));
  for (unsigned i = 0; i < gimple_num_ops (s.copy); i++)
    {
      walk_tree (gimple_op_ptr (s.copy, i), rename_in, renamed, NULL);
      gimple_set_op (s.stmt, i, gimple_op (s.copy, i) ? unshare_expr (gimple_op (s.copy, i))
		     : NULL_TREE);
    }
  tree lhs = gimple_get_lhs (s.stmt);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    SSA_NAME_DEF_STMT (lhs) = s.stmt;
  gimple_set_modified (s.stmt, true);
  update_stmt (s.stmt);
}

/* Give the PHI nodes of B the arguments that they had; RENAMED is as in renew_names.  */

static void
restore_phi_arguments (const saved_body *b, hash_map<tree, tree> *renamed)
{
  unsigned next = 0;
  for (gphi *phi : b->phis)
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      {
	tree had = b->phi_arguments[next++];
	tree *now = renamed->get (had);
	SET_PHI_ARG_DEF (phi, i, now ? *now : had);
      }
}

/* Bring back the statements of cfun that B has; who goes on with memory renames it first.  False,
   and nothing is done, if that cannot be.  */

bool
restore_body (saved_body *b)
{
  if (!restorable_p (b))
    return false;
  hash_set<gimple *> old;
  hash_set<tree> defined;
  for (const saved_statement &s : b->statements)
    {
      old.add (s.stmt);
      if (s.name)
	defined.add (s.name);
    }
  auto_vec<tree> names;
  forget_shown_values (b);
  remove_new (&old, &names);
  hash_map<tree, tree> renamed;
  renew_names (b, &renamed);
  insert_old (b);
  for (const saved_statement &s : b->statements)
    restore_operands_of (s, &renamed);
  restore_phi_arguments (b, &renamed);
  for (tree name : names)
    if (!defined.contains (name) && !SSA_NAME_IN_FREE_LIST (name))
      release_ssa_name (name);
  rename_doubts (&renamed);
  mark_virtual_operands_for_renaming (cfun);
  return true;
}
