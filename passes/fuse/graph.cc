/* The dependency graph: which combinator's output is which one's input.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (sq, n, t, x);		   [0]
     s = __builtin_reduce (add, 0, n, t);	   [1]
     => edge 0 -> 1, output 0 is input 0 (array `t')

   For each array input the last combinator before it that wrote the same
   pointer is its producer.  The verdict on an edge that needs no plan to be
   known is given here: kinds that have no rule, unequal counts, operators
   that are not pure, different loops or branches.  What depends on the
   statements between is left to legality.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* The name of C's call with its line, for messages.  */

const char *
call_name (const combinator *c)
{
  return soac_printf ("'%s' in line %d", soac_kind_name (c->kind),
		      expand_location (c->loc).line);
}

/* Whether the algebra (Figure 14 of the T2 paper, and scanomap of the
   map-scan paper, section 4) can fuse producer FROM into another combinator.
   A map hands its elements on; so does a scan, and a filter hands on those it
   keeps.  How many a filter has kept before is known to nobody who runs in
   parallel with it, so that a scan behind a filter only ends a kernel.  */

static bool
streams_p (const combinator *from)
{
  return !from->behind || from->kind == SOAC_MAP || from->kind == SOAC_FILTER;
}

/* Whether FROM and TO run such that they may be brought together.  A consumer in a
   branch may draw its producer into it, and one in a loop a producer whose elements are
   all one value: that is for the plan to say.  */

static verdict
judge_execution (const combinator *from, const combinator *to)
{
  verdict v = same_execution (from, to);
  if ((v.why == REFUSED_BRANCH || v.why == REFUSED_LOOP)
      && may_sink_p (from, to, constant_map_p (from)))
    v.why = NOT_REFUSED;
  return v;
}

/* The verdict on edge E, whose ends take each other's elements one for one.  */

static verdict
judge_stream (const edge_t *e)
{
  const combinator *from = e->from, *to = e->to;
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!useless_type_conversion_p
	 (TYPE_MAIN_VARIANT (to->inputs[e->input].type),
	  TYPE_MAIN_VARIANT (from->outputs[e->output].type)))
    {
      v.why = REFUSED_ALIAS;
      v.what = "the elements are written and read in different types";
      return v;
    }
  return judge_execution (from, to);
}

/* True if the ends of E reach their elements by the same subscripts of the same axes, or
   both by no subscripts.  */

static bool
ends_aligned_p (const edge_t *e)
{
  const view &out = e->from->outputs[e->output], &in = e->to->inputs[e->input];
  if (!out.at && !in.at)
    return true;
  return same_subscripts_p (out, in) && same_axes_p (e->from, e->to);
}

/* Whether the ends of E, of which an operator reaches elements by their address, hand on whole
   rows: each index the one that belongs to it.  */

static verdict
judge_rows (const edge_t *e)
{
  const combinator *from = e->from, *to = e->to;
  const view &out = from->outputs[e->output], &in = to->inputs[e->input];
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!out.row || !in.row || !row_by_row_p (from, out) || !row_by_row_p (to, in) || !aligned_p (e)
      || !same_subscripts_p (out, in) || soac_args.parallel == PARALLEL_TARGET)
    {
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("the operator of %s reaches '%s' by its address",
			    call_name (in.row ? to : from), in.name);
    }
  else if (optimize && !same_axes_p (from, to))
    {
      v.why = REFUSED_SIZE;
      v.what = "the spaces are not known to be equal";
    }
  return v;
}

/* Whether the ends of edge E are such that elements may go from one to the other
   within a kernel.  */

static verdict
judge_ends (const edge_t *e)
{
  const combinator *from = e->from, *to = e->to;
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (from->nofuse || to->nofuse)
    {
      v.why = REFUSED_COST;
      v.what = "kept out by __builtin_soac_nofuse";
    }
  else if (rows_in_turn_p (from))
    {
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("%s combines its rows one after the other", call_name (from));
    }
  else if (from->opaque || (to->opaque && !rows_in_turn_p (to)))
    {
      v.why = REFUSED_IMPURE;
      v.what = from->opaque ? from->opaque : to->opaque;
      v.where = from->opaque ? from->loc : to->loc;
    }
  else if (to->inputs[e->input].kind == VIEW_BROADCAST)
    {
      v.why = REFUSED_READ_OUTSIDE;
      v.what = soac_printf ("the operator of %s may read any element",
			    call_name (to));
    }
  else if (from->outputs[e->output].kind == VIEW_INDEXED)
    {
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("%s scatters its elements", call_name (from));
    }
  else if (to->inputs[e->input].kind == VIEW_INDEXED)
    {
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("%s gathers elements in any order",
			    call_name (to));
    }
  else if (!streams_p (from))
    {
      v.why = REFUSED_ALGEBRA;
      v.what = soac_printf ("a %s behind a filter does not stream its result",
			    soac_kind_name (from->kind));
    }
  return v;
}

/* The verdict on edge E of GRAPH as far as it needs no plan.  */

static verdict
judge_edge (graph_t *graph, edge_t *e)
{
  const combinator *from = e->from, *to = e->to;
  verdict v = judge_ends (e);
  if (v.why != NOT_REFUSED)
    return v;
  v = judge_execution (from, to);
  if (v.why == REFUSED_LOOP)
    return v;
  if (down_again_p (e))
    {
      v.why = REFUSED_COST;
      v.what = soac_printf ("%s goes through rows that have been read to the end by then",
			    call_name (to));
      return v;
    }
  if (from->outputs[e->output].row || to->inputs[e->input].row)
    {
      v = judge_rows (e);
      return v.why == NOT_REFUSED ? judge_stream (e) : v;
    }
  bool spaces = !from->axes.is_empty () || !to->axes.is_empty ();
  if (!ends_aligned_p (e) || (spaces && (reindexed_p (e) || !aligned_p (e))))
    {
      v = may_fold (graph, e);
      e->moved = v.why == NOT_REFUSED;
      return e->moved ? judge_stream (e) : v;
    }
  if (reindexed_p (e))
    {
      e->moved = true;
      return judge_stream (e);
    }
  if (!aligned_p (e))
    return may_reindex (e);
  v = same_range (from, to);
  /* A segment may read a part of what is made, at its own indices.  */
  if (v.why == REFUSED_SIZE && to->of_call && may_fold (graph, e).why == NOT_REFUSED)
    {
      e->moved = true;
      return judge_stream (e);
    }
  if (v.why == NOT_REFUSED)
    v = judge_stream (e);
  else if (guardable_p (v) && judge_stream (e).why != NOT_REFUSED)
    v.why = REFUSED_SIZE;
  return v;
}

/* Let the plan decide about the edges of GRAPH that lead to windows.  */

static void
judge_windows (graph_t *graph)
{
  for (combinator *c : graph->nodes)
    for (unsigned out = 0; out < c->outputs.length (); out++)
      {
	bool offered = offer_windows_p (c, out);
	for (edge_t *e : c->edges_out)
	  if (offered && e->output == out && !e->assumed)
	    {
	      e->moved = true;
	      e->refused = judge_ends (e);
	      if (e->refused.why == NOT_REFUSED)
		e->refused = judge_stream (e);
	    }
      }
}

/* True if E is refused because its consumer does not take just what its producer
   makes.  */

static bool
takes_other_part_p (const edge_t *e)
{
  if (e->assumed)
    return false;
  if (e->refused.why == REFUSED_SIZE || e->refused.why == REFUSED_UNTESTED_SIZE)
    return e->from->kind != SOAC_FILTER;
  return (e->refused.why == REFUSED_ORDER && !e->to->behind
	  && !(aligned_p (e) && ends_aligned_p (e)));
}

/* Several producers that each make a part of what input IN of C reads have one reason:
   cutting C (pieces.cc) has not helped.  */

static void
judge_pieces (combinator *c, unsigned in)
{
  unsigned n = 0;
  bool pieces = true;
  for (const edge_t *e : c->edges_in)
    if (e->input == in)
      {
	pieces &= takes_other_part_p (e);
	n++;
      }
  pieces &= n > 1;
  /* A test that would let the cuts be does not let C take the pieces as one array.  */
  verdict v = for_good (c->uncut);
  if (v.why == NOT_REFUSED && pieces)
    v = { REFUSED_SIZE, soac_printf ("'%s' is made in pieces that it is not cut at",
				     c->inputs[in].name), UNKNOWN_LOCATION };
  for (edge_t *e : c->edges_in)
    if (v.why != NOT_REFUSED && e->input == in && takes_other_part_p (e)
	&& (pieces || e->refused.why != REFUSED_UNTESTED_SIZE))
      e->refused = v;
}

/* An edge from output OUT of FROM to input IN of TO, in no graph yet.  */

edge_t *
new_edge (combinator *from, combinator *to, unsigned out, unsigned in)
{
  edge_t *e = new edge_t ();
  e->from = from;
  e->to = to;
  e->output = out;
  e->input = in;
  return e;
}

/* Enter into GRAPH the edge from output OUT of FROM to input IN of TO.  */

static edge_t *
add_edge (graph_t *graph, combinator *from, unsigned out, combinator *to,
	  unsigned in)
{
  edge_t *e = new_edge (from, to, out, in);
  graph->edges.safe_push (e);
  from->edges_out.safe_push (e);
  to->edges_in.safe_push (e);
  e->refused = judge_edge (graph, e);
  /* In another loop others may write before TO reads again.  */
  e->makes_all = (e->refused.why == NOT_REFUSED && only_producer_p (e)
		  && stmt_before_p (from->call, to->call)
		  && same_execution (from, to).why != REFUSED_LOOP);
  return e;
}

/* Enter likewise an edge that is one if the pointer of input IN, which is loaded
   again, has not been changed by a combinator.  True if it then leads from one
   array to the same.  */

static bool
add_assumed_edge (graph_t *graph, combinator *from, unsigned out,
		  combinator *to, unsigned in)
{
  saved_operands own;
  assume_unchanged (from, vNULL, &own);
  assume_unchanged (to, vNULL, &own);
  edge_t *e = add_edge (graph, from, out, to, in);
  bool same = aligned_p (e);
  bool guardable = (same && !e->moved
		    && (e->refused.why == NOT_REFUSED || guardable_p (e->refused)));
  restore_operands (&own);
  e->assumed = true;
  e->moved = e->makes_all = false;
  e->fold = NULL;
  if (e->refused.why == NOT_REFUSED || guardable)
    {
      const view &v = to->inputs[in];
      e->refused = doubtful (v.value, from->outputs[out].value, v.name);
      if (!guardable)
	e->refused.why = REFUSED_ALIAS;
    }
  return same;
}

/* True if output OUT of FROM is all of an object, so that nothing is left in it
   of what was written before.  */

static bool
overwrites_all_p (const combinator *from, const view &out)
{
  return (from->kind != SOAC_FILTER && out.kind == VIEW_ARRAY
	  && fills_object_p (from, out));
}

/* Enter into GRAPH the edges that end in input IN of TO: the nearest
   combinator before it that wrote the array, and those nearer ones that wrote
   it on some paths only, or a part of it, or another array if a pointer has been
   changed.  WRITERS are those before TO.  */

static void
add_producers (graph_t *graph, by_array *writers, combinator *to, unsigned in)
{
  const view &v = to->inputs[in];
  if (!POINTER_TYPE_P (TREE_TYPE (v.value)))
    return;
  bool assumed = false;
  tree root = root_pointer (v.value), unchanged = unchanged_root (v.value);
  vec<combinator *> *list = writers->get (pointer_key (unchanged));
  for (unsigned i = list ? list->length () : 0; i-- > 0; )
    {
      combinator *from = (*list)[i];
      if (!path_leads_p (from->call, to->call))
	continue;
      for (unsigned out = 0; out < from->outputs.length (); out++)
	{
	  tree written = from->outputs[out].value;
	  bool same = same_pointer_p (written, v.value);
	  if (!same && !operand_equal_p (root_pointer (written), root, 0))
	    {
	      if (!assumed && stmt_before_p (from->call, to->call)
		  && operand_equal_p (unchanged_root (written), unchanged, 0))
		assumed = add_assumed_edge (graph, from, out, to, in);
	      continue;
	    }
	  if (other_member_p (written, v.value)
	      || views_apart_p (from, from->outputs[out], to, v))
	    continue;
	  const edge_t *e = add_edge (graph, from, out, to, in);
	  if (e->makes_all
	      || ((same || overwrites_all_p (from, from->outputs[out]))
		  && stmt_before_p (from->call, to->call)))
	    return;
	}
    }
}

/* Find out whether C's count is what a filter of GRAPH has returned, and what
   that means for the arrays that C touches.  */

static void
find_range (graph_t *graph, combinator *c)
{
  for (unsigned i = 0; i < gimple_call_num_args (c->call); i++)
    {
      tree arg = gimple_call_arg (c->call, i);
      c->takes_result |= (TREE_CODE (arg) == SSA_NAME
			  && graph->by_call.get (SSA_NAME_DEF_STMT (arg)));
    }
  c->behind = counting_filter (graph, c->count);
  for (mem_access &a : c->accesses)
    if (a.elementwise)
      a.range = c->kind == SOAC_FILTER && a.write ? c : c->behind;
}

/* Rows are handed on in GRAPH where they need no memory.  In memory they would only come sooner:
   that gains less than is lost where GCC makes vectors of one loop after the other.  */

static void
judge_handed_rows (graph_t *graph)
{
  for (combinator *c : graph->nodes)
    for (unsigned out = 0; optimize && out < c->outputs.length (); out++)
      {
	auto_vec<edge_t *> handed;
	for (edge_t *e : c->edges_out)
	  if (c->outputs[out].row && e->output == out && e->refused.why == NOT_REFUSED)
	    handed.safe_push (e);
	const char *why = handed.is_empty () ? NULL : rows_need_memory (graph, c, out);
	for (edge_t *e : handed)
	  if (why)
	    {
	      e->refused = { REFUSED_COST, why, UNKNOWN_LOCATION };
	      e->makes_all = false;
	    }
      }
}

/* Tell of what is made in pieces in GRAPH why it is not fused.  */

void
judge_all_pieces (graph_t *graph)
{
  for (combinator *c : graph->nodes)
    for (unsigned in = 0; in < c->inputs.length (); in++)
      judge_pieces (c, in);
}

void
build_graph (graph_t *graph)
{
  note_shares (graph);
  for (combinator *c : graph->nodes)
    find_range (graph, c);
  index_touches (graph);
  by_array writers;
  for (combinator *c : graph->nodes)
    {
      for (unsigned in = 0; in < c->inputs.length (); in++)
	add_producers (graph, &writers, c, in);
      for (const view &v : c->outputs)
	enter (&writers, unchanged_root (v.value), c);
    }
  free_index (&writers);
  judge_windows (graph);
  judge_handed_rows (graph);
  judge_all_pieces (graph);
  note_borders (graph);
}

static void
free_shape (shape *s)
{
  if (!s)
    return;
  for (shape *m : s->members)
    free_shape (m);
  delete s;
}

static void
free_combinator (combinator *c)
{
  for (shape *s : c->params)
    free_shape (s);
  free_shape (c->result);
  free_touches (c->touched);
  delete c->combine;
  delete c->element;
  delete c;
}

void
free_graph (graph_t *graph)
{
  for (combinator *c : graph->nodes)
    free_combinator (c);
  for (combinator *c : graph->dead)
    free_combinator (c);
  for (combinator *c : graph->copies)
    delete c;
  for (combinator *c : graph->as_called)
    delete c;
  for (edge_t *e : graph->edges)
    delete e;
  for (subscripts *at : graph->subscribed)
    delete at;
  for (folding *f : graph->foldings)
    delete f;
  free_index (graph->index);
}
