/* Combinators that leave neither by an exception nor by a jump.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   With -fexceptions a call in the scope of a variable with a cleanup ends its
   block: one more edge leads to the cleanup.  So does a call in a function that
   calls setjmp, or has a label that a nested function goes to.  A combinator
   whose operators are pure takes none of these edges: an operator that may leave
   is not pure (purity.cc), and one that traps ends the program.  So they are
   removed before anything is asked about paths:

     bb 2: map (sq, n, t, x);	   -> bb 3, or the cleanup
     bb 3: s = reduce (add, 0, n, t);   -> bb 4, or the cleanup
     =>
     bb 2: map (sq, n, t, x);  s = reduce (add, 0, n, t);

   What is left may leave: it is replaced where it stands, alone (`pinned' in
   paths.cc).  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "local.h"

/* Remove the edges by which CALL, of a combinator, would leave.  Return true if
   there were some.  */

static bool
remove_exits (gcall *call)
{
  gimple_call_set_nothrow (call, true);
  gimple_call_set_ctrl_altering (call, false);
  bool changed = maybe_clean_eh_stmt (call);
  basic_block bb = gimple_bb (call);
  if (gsi_stmt (gsi_last_bb (bb)) != call)
    return changed;
  auto_vec<edge> exits;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->flags & (EDGE_EH | EDGE_ABNORMAL))
      exits.safe_push (e);
  for (edge e : exits)
    remove_edge (e);
  return changed || !exits.is_empty ();
}

/* Remove the edges by which those combinators of GRAPH would leave that do not.
   GRAPH is that of cfun, and not valid any more.  */

void
remove_false_exits (const graph_t *graph)
{
  bool changed = false;
  for (combinator *c : graph->nodes)
    if (c->purity != PURITY_IMPURE)
      changed |= remove_exits (c->call);
  if (!changed)
    return;
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  cleanup_tree_cfg ();
  if (need_ssa_update_p (cfun))
    update_ssa (TODO_update_ssa);
  update_call_graph ();
}
