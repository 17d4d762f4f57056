/* The picture of a plan, for Graphviz's dot.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   One digraph a function holds two pictures.  Before: the combinators, joined
   by the arrays that one hands to another; an array that comes from outside
   or stays there ends in a point.  After: the kernels as boxes around their
   combinators; fused edges are solid, with their direction, and refused ones
   red, with the reason.

     __builtin_map (sq, n, t, x);
     s = __builtin_reduce (add, 0, n, t);

     before  . --x--> [map sq] --t--> [reduce add]
     after   . --x--> +-kernel 0: sequential-----------------+
		      | [map sq] --t, vertical--> [reduce add] |
		      +----------------------------------------+

   Everything comes in the plan's own order.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Append TEXT to PP as a part of a quoted string of dot's, in which `\n' is a
   new line.  */

static void
print_escaped (pretty_printer *pp, const char *text)
{
  auto_vec<char> valid;
  append_utf8 (&valid, text);
  for (char c : valid)
    if (c == '\n')
      pp_string (pp, "\\n");
    else
      {
	if (c == '"' || c == '\\')
	  pp_character (pp, '\\');
	pp_character (pp, c);
      }
}

/* `label="TEXT"'.  */

static void
print_label (pretty_printer *pp, const char *text)
{
  pp_string (pp, "label=\"");
  print_escaped (pp, text);
  pp_character (pp, '"');
}

/* The name of C's node: b0, b1, ... in the picture before, by its number; after
   it is a part of its kernel, k0_0, k0_1, ...  A call that was drawn into
   several branches is in several kernels.  */

static const char *
node_name (const combinator *c, bool after)
{
  return (after ? soac_printf ("k%u_%u", c->in->id, c->id)
	  : soac_printf ("b%u", c->id));
}

static void
draw_combinator (pretty_printer *pp, const combinator *c, bool after)
{
  pp_string (pp, soac_printf (after ? "      %s [" : "    %s [",
			      node_name (c, after)));
  print_label (pp, soac_printf ("%s %s\nline %d", soac_kind_name (c->kind),
				operator_name (c),
				expand_location (c->loc).line));
  pp_string (pp, "];\n");
}

/* The start of an arrow between nodes FROM and TO.  */

static void
start_arrow (pretty_printer *pp, const char *from, const char *to)
{
  pp_string (pp, soac_printf ("    %s -> %s [", from, to));
}

/* A new point for an array of C's, the one with number I of those that SIDE
   stands for.  */

static const char *
draw_point (pretty_printer *pp, const combinator *c, bool after, char side,
	    unsigned i)
{
  const char *point = soac_printf ("%s%c%u", node_name (c, after), side, i);
  pp_string (pp, soac_printf ("    %s [shape=point];\n", point));
  return point;
}

/* The arrays of C that no other combinator of the plan makes or takes, each
   with a point of its own; those that are dead are gone in the picture
   after.  */

static void
draw_outside (pretty_printer *pp, const combinator *c, bool after)
{
  for (unsigned i = 0; i < c->inputs.length (); i++)
    {
      bool inside = c->inputs[i].kind != VIEW_ARRAY;
      for (const edge_t *e : c->edges_in)
	inside |= e->input == i;
      if (inside)
	continue;
      start_arrow (pp, draw_point (pp, c, after, 'i', i),
		   node_name (c, after));
      print_label (pp, c->inputs[i].name);
      pp_string (pp, "];\n");
    }
  for (unsigned i = 0; i < c->outputs.length (); i++)
    {
      bool inside = after && c->outputs[i].dead;
      for (const edge_t *e : c->edges_out)
	inside |= e->output == i;
      if (inside)
	continue;
      start_arrow (pp, node_name (c, after),
		   draw_point (pp, c, after, 'o', i));
      print_label (pp, c->outputs[i].name);
      pp_string (pp, "];\n");
    }
}

/* Edge E before: the array alone.  What came into being only with the plan was
   not there.  */

static void
draw_flow (pretty_printer *pp, const edge_t *e)
{
  if (e->to->original || e->direction == HORIZONTAL)
    return;
  start_arrow (pp, node_name (e->from, false), node_name (e->to, false));
  print_label (pp, edge_array (e));
  pp_string (pp, "];\n");
}

/* Edge E after: what became of it.  */

static void
draw_verdict (pretty_printer *pp, const edge_t *e)
{
  start_arrow (pp, node_name (e->from, true), node_name (e->to, true));
  if (e->fused)
    {
      print_label (pp, soac_printf ("%s, %s", edge_array (e),
				    direction_word (e->direction)));
      if (e->direction == HORIZONTAL)
	pp_string (pp, ", dir=none, constraint=false");
    }
  else
    {
      print_label (pp, soac_printf ("%s\n%s", edge_array (e),
				    full_reason (e->refused)));
      pp_string (pp, ", color=red, fontcolor=red");
    }
  pp_string (pp, "];\n");
}

static void
draw_before (pretty_printer *pp, const plan *p)
{
  pp_string (pp, "  subgraph cluster_before {\n    label=\"before\";\n");
  auto_vec<const combinator *> all;
  in_program_order (&p->graph, &all);
  for (const combinator *c : all)
    draw_combinator (pp, c, false);
  for (const combinator *c : all)
    draw_outside (pp, c, false);
  for (const edge_t *e : p->graph.edges)
    draw_flow (pp, e);
  pp_string (pp, "  }\n");
}

static void
draw_after (pretty_printer *pp, const plan *p)
{
  pp_string (pp, "  subgraph cluster_after {\n    label=\"after\";\n");
  for (const cluster *k : p->clusters)
    {
      pp_string (pp, soac_printf ("    subgraph cluster_kernel%u {\n      ",
				  k->id));
      const char *axes = "";
      for (const cluster *s : k->segments)
	for (const char *text : s->axes)
	  axes = soac_printf ("%s\n%s", axes, text);
      print_label (pp, soac_printf ("kernel %u: %s%s%s", k->id, lowering_word (k->lowering),
				    axes, k->rows.done ? soac_printf ("\n%s", k->rows.done) : ""));
      pp_string (pp, ";\n");
      for (const cluster *s : k->segments)
	for (unsigned i = 0; i < s->members.length (); i++)
	  if (!copy_again_p (s, i))
	    draw_combinator (pp, s->members[i], true);
      pp_string (pp, "    }\n");
    }
  for (const cluster *k : p->clusters)
    for (const cluster *s : k->segments)
      for (const combinator *m : s->members)
	draw_outside (pp, m, true);
  for (const edge_t *e : p->graph.edges)
    draw_verdict (pp, e);
  pp_string (pp, "  }\n");
}

/* Append the picture of P, the plan for cfun, to the file the user named.  */

void
draw_plan (const plan *p)
{
  if (!soac_args.graph)
    return;
  pretty_printer pp;
  pp_string (&pp, "digraph \"");
  print_escaped (&pp, written_function_name ());
  pp_string (&pp, "\" {\n  ");
  print_label (&pp, soac_printf ("%s: %s", main_input_filename,
				 written_function_name ()));
  pp_string (&pp, ";\n  node [shape=box];\n");
  draw_before (&pp, p);
  draw_after (&pp, p);
  pp_string (&pp, "}\n");
  append_text ("graph", soac_args.graph, &pp);
}
