/* No combinators in transactions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A kernel cannot be undone, and GCC 12's `tmipa' crashes on functions with calls
   that it may not clone.  A combinator written in an atomic transaction is an
   error that GCC itself reports, as its function is `transaction_unsafe'.  Here the
   others are found: those of relaxed transactions, and those of helpers.

     __transaction_relaxed { s = __builtin_reduce (add, 0, n, x); }
     => error: '__builtin_reduce' in a transaction is not available  */

#include "gcc-common.h"
#include "local.h"

/* The functions that are called in a transaction.  */

struct transaction_search
{
  auto_vec<cgraph_node *> work;
  hash_set<cgraph_node *> seen;
  hash_set<tree> reported;	/* typed declarations */
  bool found;
};

/* Look at STMT, which runs in a transaction.  */

static void
look_in_transaction (transaction_search *s, gimple *stmt)
{
  if (gcall *call = typed_call (stmt))
    {
      /* GCC makes each transaction twice.  */
      tree decl = gimple_call_fndecl (call);
      if (!s->reported.add (decl))
	error_at (gimple_location (call),
		  "%qs in a transaction is not available",
		  IDENTIFIER_POINTER (DECL_NAME (decl)));
      s->found = true;
      return;
    }
  tree fndecl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  cgraph_node *node = fndecl ? cgraph_node::get (fndecl) : NULL;
  if (node && node->has_gimple_body_p () && !s->seen.add (node))
    s->work.safe_push (node);
}

/* Look at the statements of the transaction behind BB, up to where it ends.  */

static void
look_at_region (transaction_search *s, basic_block bb)
{
  auto_vec<basic_block> work;
  auto_bitmap seen;
  bitmap_set_bit (seen, bb->index);
  work.safe_push (bb);
  while (!work.is_empty ())
    {
      basic_block from = work.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, from->succs)
	{
	  bool ended = false;
	  if (!bitmap_set_bit (seen, e->dest->index))
	    continue;
	  for (gimple_stmt_iterator gsi = gsi_start_bb (e->dest);
	       !gsi_end_p (gsi) && !ended; gsi_next (&gsi))
	    {
	      gimple *stmt = gsi_stmt (gsi);
	      ended = (gimple_call_builtin_p (stmt, BUILT_IN_TM_COMMIT)
		       || gimple_call_builtin_p (stmt, BUILT_IN_TM_COMMIT_EH));
	      look_in_transaction (s, stmt);
	    }
	  if (!ended)
	    work.safe_push (e->dest);
	}
    }
}

/* Look at NODE's transactions, or with WHOLE at all that it does.  */

static void
look_at_function (transaction_search *s, cgraph_node *node, bool whole)
{
  function *fun = node->get_fun ();
  if (!fun || !gimple_in_ssa_p (fun))
    return;
  push_cfun (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (whole)
	look_in_transaction (s, gsi_stmt (gsi));
      else if (gimple_code (gsi_stmt (gsi)) == GIMPLE_TRANSACTION)
	look_at_region (s, bb);
  pop_cfun ();
}

/* Report the combinators in transactions.  Return true if there are some.  */

bool
report_transactions (void)
{
  if (!flag_tm)
    return false;
  transaction_search s;
  s.found = false;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    look_at_function (&s, node, false);
  while (!s.work.is_empty ())
    look_at_function (&s, s.work.pop (), true);
  return s.found;
}
