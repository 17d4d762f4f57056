/* Memory is freed behind the kernel that needs it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (inc, n, t, x);
     map (dbl, n, u, t);
     free (t);				   f._soac.0 (n, x, k, o, ...);
     reduce_by_index (add, n, k, o, u, 1);  =>	 free (t);

   The kernel runs where the last of its members does (fuse/legality.cc).  It may still need t: for
   a part, where its guards fail.  Where it does not, GCC removes the call of free with
   that of malloc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* A member that moves down, and the calls that free what it may touch before it is there.  */

struct early_releases
{
  graph_t *graph;
  combinator *c;
  auto_vec<gimple *> calls;
};

/* Callback of walk_between: note STMT if it frees what the member may touch.  */

static bool
note_release_cb (gimple *stmt, void *data)
{
  early_releases *e = (early_releases *) data;
  if (!releases_p (stmt) || !may_conflict_p (e->graph, e->c, stmt))
    return true;
  for (mem_access &a : e->c->accesses)
    if (stmt_may_write_p (stmt, a, false))
      {
	e->calls.safe_push (stmt);
	break;
      }
  return true;
}

/* Let CALL run right behind PLACE.  It keeps its number, by which the graph knows it.  */

static void
release_behind (gimple *call, gimple *place)
{
  gcc_checking_assert (may_wait_p (call, place));
  unlink_stmt_vdef (call);
  gimple_stmt_iterator from = gsi_for_stmt (call), to = gsi_for_stmt (place);
  gsi_move_after (&from, &to);
}

/* Let the memory that members of K, a kernel of GRAPH, would touch behind the calls that free it
   be freed behind K.  No call has been replaced yet.  */

void
release_late (graph_t *graph, cluster *k)
{
  gimple *place = k->place->call;
  for (const cluster *s : k->segments)
    for (combinator *m : s->members)
      {
	if (m->call == place || !stmt_before_p (m->call, place))
	  continue;
	early_releases e;
	e.graph = graph;
	e.c = m;
	walk_between (m->call, place, note_release_cb, &e);
	for (gimple *call : e.calls)
	  release_behind (call, place);
      }
}
