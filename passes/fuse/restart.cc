/* A graph once more, with nothing planned in it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Plans change their graph: a producer that is drawn in has copies, and runs at other indices.
   Who plans again, or has changed calls, takes what the function is now:

     {0} {1 0'}, 0' is 0 at other indices	=> 0, 1, an edge from 0 to 1

   Numbers stay, and so does what was known of calls that are gone, or could not be cut into
   segments.  What has been computed for producers at other indices stays in the function,
   unused.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Make GRAPH that of cfun as it is now, without edges.  */

static void
recognise_again (graph_t *graph)
{
  update_ssa (TODO_update_ssa_only_virtuals);
  renumber_gimple_stmt_uids (cfun);
  free_graph (graph);
  graph->~graph_t ();
  new (graph) graph_t ();
  recognise (cfun, graph);
}

/* Make GRAPH, which is out of date as cfun has been changed, what that is now.  */

void
rebuild_graph (graph_t *graph)
{
  recognise_again (graph);
  build_graph (graph);
}

/* Make P what it was before anything was planned.  */

void
forget_plan (plan *p)
{
  auto_vec<unsigned> ids;
  auto_vec<verdict> uncut;
  auto_vec<const char *> whole;
  auto_vec<combinator *> dead;
  graph_t *graph = &p->graph;
  for (const combinator *c : graph->nodes)
    {
      ids.safe_push (c->id);
      uncut.safe_push (c->uncut);
      whole.safe_push (c->whole);
    }
  dead.safe_splice (graph->dead);
  graph->dead.truncate (0);
  free_clusters (p);
  recognise_again (graph);
  gcc_assert (graph->nodes.length () == ids.length ());
  for (unsigned i = 0; i < ids.length (); i++)
    {
      graph->nodes[i]->id = ids[i];
      graph->nodes[i]->uncut = uncut[i];
      graph->nodes[i]->whole = whole[i];
    }
  graph->dead.safe_splice (dead);
  build_graph (graph);
}
