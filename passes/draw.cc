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

   The nodes are b0, b1, ... before and a0, a1, ... after, by the combinators'
   numbers, and everything comes in the plan's own order.  */

#include "gcc-common.h"
#include "plugin.h"
#include "passes.h"

/* Append TEXT to PP as a part of a quoted string of dot's, in which `\n' is a
   new line.  */

static void
print_escaped (pretty_printer *pp, const char *text)
{
  for (; *text; text++)
    if (*text == '\n')
      pp_string (pp, "\\n");
    else
      {
	if (*text == '"' || *text == '\\')
	  pp_character (pp, '\\');
	pp_character (pp, *text);
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

/* C as a node of the picture SIDE, `b' or `a'.  */

static void
draw_combinator (pretty_printer *pp, char side, const combinator *c)
{
  pp_string (pp, soac_printf ("    %s%c%u [", side == 'a' ? "  " : "", side,
			      c->id));
  print_label (pp, soac_printf ("%s %s\nline %d", soac_kind_name (c->kind),
				operator_name (c),
				expand_location (c->loc).line));
  pp_string (pp, "];\n");
}

/* The start of an arrow between nodes FROM and TO, of which POINT is a new
   one.  */

static void
draw_arrow (pretty_printer *pp, const char *point, const char *from,
	    const char *to)
{
  pp_string (pp, soac_printf ("    %s [shape=point];\n    %s -> %s [", point,
			      from, to));
}

/* The arrays of C that no other combinator of the plan makes or takes, each
   with a point of its own; those that are dead are gone in the picture
   after.  */

static void
draw_outside (pretty_printer *pp, char side, const combinator *c)
{
  for (unsigned i = 0; i < c->inputs.length (); i++)
    {
      bool inside = c->inputs[i].kind != VIEW_ARRAY;
      for (const edge_t *e : c->edges_in)
	inside |= e->input == i;
      if (inside)
	continue;
      const char *point = soac_printf ("%c%ui%u", side, c->id, i);
      draw_arrow (pp, point, point, soac_printf ("%c%u", side, c->id));
      print_label (pp, c->inputs[i].name);
      pp_string (pp, "];\n");
    }
  for (unsigned i = 0; i < c->outputs.length (); i++)
    {
      bool inside = side == 'a' && c->outputs[i].dead;
      for (const edge_t *e : c->edges_out)
	inside |= e->output == i;
      if (inside)
	continue;
      const char *point = soac_printf ("%c%uo%u", side, c->id, i);
      draw_arrow (pp, point, soac_printf ("%c%u", side, c->id), point);
      print_label (pp, c->outputs[i].name);
      pp_string (pp, "];\n");
    }
}

/* Edge E before: the array alone.  */

static void
draw_flow (pretty_printer *pp, const edge_t *e)
{
  if (e->fused && e->direction == HORIZONTAL)
    return;
  pp_string (pp, soac_printf ("    b%u -> b%u [", e->from->id, e->to->id));
  print_label (pp, edge_array (e));
  pp_string (pp, "];\n");
}

/* Edge E after: what became of it.  */

static void
draw_verdict (pretty_printer *pp, const edge_t *e)
{
  pp_string (pp, soac_printf ("    a%u -> a%u [", e->from->id, e->to->id));
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
  for (const combinator *c : p->graph.nodes)
    draw_combinator (pp, 'b', c);
  for (const combinator *c : p->graph.nodes)
    draw_outside (pp, 'b', c);
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
      print_label (pp, soac_printf ("kernel %u: %s", k->id,
				    lowering_word (k->lowering)));
      pp_string (pp, ";\n");
      for (const combinator *m : k->members)
	draw_combinator (pp, 'a', m);
      pp_string (pp, "    }\n");
    }
  for (const combinator *c : p->graph.nodes)
    draw_outside (pp, 'a', c);
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
  print_escaped (&pp, current_function_name ());
  pp_string (&pp, "\" {\n  ");
  print_label (&pp, soac_printf ("%s: %s", main_input_filename,
				 current_function_name ()));
  pp_string (&pp, ";\n  node [shape=box];\n");
  draw_before (&pp, p);
  draw_after (&pp, p);
  pp_string (&pp, "}\n");
  append_text ("graph", soac_args.graph, &pp);
}
