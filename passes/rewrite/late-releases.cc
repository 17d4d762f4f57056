/* Memory is released behind the kernel that needs it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (inc, n, t, x);
     map (dbl, n, u, t);
     free (t);				   f._soac.0 (n, x, k, o, ...);
     reduce_by_index (add, n, k, o, u, 1);  =>	 free (t);

   The same goes for a variable whose life ends where its block does.

   The kernel runs where the last of its members does (fuse/legality.cc).  It may still need t: for
   a part, where its guards fail.  Where it does not, GCC removes the call of free with
   that of malloc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* A member that moves down, and the statements that release what it may touch before it is
   there.  */

struct early_releases
{
  graph_t *graph;
  combinator *c;
  gimple *place;
  auto_vec<gimple *> releases;
};

/* Callback of walk_between: note STMT if it releases what the member may touch.  What cannot wait
   has been found to be no matter: the end of a variable that no pointer leads to.  */

static bool
note_release_cb (gimple *stmt, void *data)
{
  early_releases *e = (early_releases *) data;
  if (!may_release_late_p (stmt, e->place) || !may_conflict_p (e->graph, e->c, stmt))
    return true;
  for (mem_access &a : e->c->accesses)
    if (stmt_may_write_p (stmt, a, false))
      {
	e->releases.safe_push (stmt);
	break;
      }
  return true;
}

/* Let STMT run right behind PLACE.  It keeps its number, by which the graph knows it.  */

static void
release_behind (gimple *stmt, gimple *place)
{
  gcc_checking_assert (may_release_late_p (stmt, place));
  unlink_stmt_vdef (stmt);
  gimple_stmt_iterator from = gsi_for_stmt (stmt), to = gsi_for_stmt (place);
  gsi_move_after (&from, &to);
}

/* Let what members of K, a kernel of GRAPH, would touch behind the statements that release it be
   released behind K.  No call has been replaced yet.  */

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
	e.place = place;
	walk_between (m->call, place, note_release_cb, &e);
	for (gimple *stmt : e.releases)
	  release_behind (stmt, place);
      }
}
