/* Calls that nobody needs disappear before anything is fused.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t = malloc (n * 4);
     map (sq, n, t, x);			=>
     s = reduce (add, 0, n, x);			s = reduce (add, 0, n, x);
     free (t);

   Nobody reads what such a call writes, or only other dead calls do; nobody uses
   its result; and its operators are pure and hand control on for sure: one that
   may end the program, or never end, is kept.  So is a call that ends its basic
   block, because it may leave by an exception or longjmp.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* True if nobody uses RESULT, of a combinator of GRAPH, but dead calls.  */

static bool
unused_p (graph_t *graph, tree result)
{
  if (!result)
    return true;
  if (TREE_CODE (result) != SSA_NAME)
    return false;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, result)
    {
      gimple *stmt = USE_STMT (use);
      combinator **user = graph->by_call.get (stmt);
      if (!is_gimple_debug (stmt) && !(user && (*user)->dead))
	return false;
    }
  return true;
}

/* True if nobody would notice that C of GRAPH is gone.  */

static bool
dead_p (graph_t *graph, combinator *c)
{
  return (!c->opaque && !c->nofuse && !may_stop_p (c)
	  && !stmt_ends_bb_p (c->call)
	  && unused_p (graph, gimple_call_lhs (c->call))
	  && unread_p (graph, c));
}

/* Mark the dead calls of GRAPH, from the last one on: who takes what a dead one
   needs is looked at later.  True if there are any.  */

static bool
mark_dead_calls (graph_t *graph)
{
  bool any = false, more = true;
  while (more)
    {
      more = false;
      for (unsigned i = graph->nodes.length (); i-- > 0; )
	{
	  combinator *c = graph->nodes[i];
	  if (!c->dead && dead_p (graph, c))
	    any = more = c->dead = true;
	}
    }
  return any;
}

/* Remove the dead call C, which will not need its trampolines either.  */

static void
remove_dead_call (combinator *c)
{
  remove_call (c);
  for (view &v : c->outputs)
    v.dead = true;
  const soac_operator *ops[] = { c->combine, c->element };
  for (const soac_operator *op : ops)
    if (op && op->trampoline)
      release_trampoline (op->trampoline);
}

/* Forget what C has to do with other calls.  */

static void
forget_relations (combinator *c)
{
  c->edges_in.truncate (0);
  c->edges_out.truncate (0);
  c->behind = NULL;
  c->takes_result = false;
  free_touches (c->touched);
  c->touched = NULL;
}

/* Remove the calls of GRAPH, which is complete, that nobody needs; the graph is
   then that of the others.  */

void
remove_dead_calls (graph_t *graph)
{
  if (!mark_dead_calls (graph))
    return;
  auto_vec<combinator *> nodes;
  nodes.safe_splice (graph->nodes);
  graph->nodes.truncate (0);
  for (unsigned i = nodes.length (); i-- > 0; )
    if (nodes[i]->dead)
      {
	graph->by_call.remove (nodes[i]->call);
	remove_dead_call (nodes[i]);
      }
  for (combinator *c : nodes)
    {
      forget_relations (c);
      (c->dead ? graph->dead : graph->nodes).safe_push (c);
    }
  for (edge_t *e : graph->edges)
    delete e;
  graph->edges.truncate (0);
  free_index (graph->index);
  build_graph (graph);
}
