/* What the call graph says of a function: does it run inside operators, or on a
   device?

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int row_sum (int i) { return reduce (add, 0, n, rows + i * n); }
     map (row_sum, m, sums, iota (0))
     => the reduce of row_sum runs where its map does, and has no threads of its
	own  */

#include "gcc-common.h"
#include "gcc-summaries.h"
#include "local.h"

/* True if a call in FUN is that of a combinator.  */

bool
holds_combinators_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (typed_call (gsi_stmt (gsi)))
	return true;
  return false;
}

/* Functions that run inside operators, and those of them that are called by others
   as well.  */
static hash_set<tree> *inner_functions, *direct_functions;

void
inner_functions_start (void)
{
  inner_functions = new hash_set<tree>;
  direct_functions = new hash_set<tree>;
}

void
inner_functions_finish (void)
{
  delete inner_functions;
  delete direct_functions;
}

/* True if combinators in FNDECL run inside an operator alone.  They are done there,
   on the thread or device that has it.  Those of a function that is called by others,
   too, may have threads: inside a parallel region OpenMP gives them one.  */

bool
inner_function_p (tree fndecl)
{
  return (inner_functions->contains (fndecl)
	  && !direct_functions->contains (fndecl));
}

/* FNDECL is an operator, or called by one.  */

void
note_inner_function (tree fndecl)
{
  if (inner_functions->add (fndecl))
    return;
  if (cgraph_node *node = cgraph_node::get (fndecl))
    for (cgraph_edge *e = node->callees; e; e = e->next_callee)
      note_inner_function (e->callee->decl);
}

/* FNDECL, which may run inside an operator, is called otherwise, too.  */

static void
note_direct_function (tree fndecl)
{
  if (!inner_functions->contains (fndecl) || direct_functions->add (fndecl))
    return;
  if (cgraph_node *node = cgraph_node::get (fndecl))
    for (cgraph_edge *e = node->callees; e; e = e->next_callee)
      note_direct_function (e->callee->decl);
}

/* Find out which functions that run inside operators are called by one that does
   not.  */

void
find_direct_functions (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (!inner_functions->contains (node->decl))
      for (cgraph_edge *e = node->callees; e; e = e->next_callee)
	note_direct_function (e->callee->decl);
}

/* True if combinators in the current function may run on a device: they are in
   a target region of the user's, or in a function that one calls.  */

bool
for_device_p (void)
{
  return cgraph_node::get (current_function_decl)->offloadable;
}

/* Tell the call graph that cfun makes other calls than before.  */

void
update_call_graph (void)
{
  cgraph_edge::rebuild_edges ();
  /* The early inliner, working on a kernel whose operator this function is,
     wants to know what its new calls cost.  */
  if (ipa_fn_summaries)
    compute_fn_summary (cgraph_node::get (current_function_decl), true);
}
