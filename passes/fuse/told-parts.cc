/* What is told of arrays that are made in parts.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, range (0, 1)), t, x);		call 0: the first column
     map (g, space (n, range (1, m)), t, y);		call 1: the others
     map (h, space (n, m), o, t);			call 2

   =>   1 -> 2 not fused: not known to make all elements of 't' that are read
	0 -> 2 not fused: 't' is made in pieces, another one of them in line 2

   The graph has edges to a consumer from the calls that write its array, up to the nearest one that
   writes it by the same pointer.  Where that is a piece of it alone, those before it are producers,
   too, and the user is told that they have stayed apart.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if an edge of P leads from FROM to an input of TO by the pointer of V.  */

static bool
leads_p (const plan *p, const combinator *from, const combinator *to, const view &v)
{
  for (const edge_t *e : p->graph.edges)
    if (e->from == from && e->to == to && e->input < to->inputs.length ()
	&& same_pointer_p (to->inputs[e->input].value, v.value))
      return true;
  return false;
}

/* True if E leads from a combinator that makes a piece of the array to one that reads it by the
   same pointer.  What is reduced has no output, nor have edges between readers of an array; scans
   write whole arrays.  */

static bool
from_piece_p (const edge_t *e)
{
  return (e->input < e->to->inputs.length () && e->output < e->from->outputs.length ()
	  && e->direction != HORIZONTAL && !e->makes_all && !e->assumed
	  && (e->from->kind == SOAC_MAP || e->from->kind == SOAC_CONTRACT)
	  && !e->from->axes.is_empty ()
	  && same_pointer_p (e->from->outputs[e->output].value, e->to->inputs[e->input].value));
}

/* Enter into the graph of P that FROM, which makes another piece of the array of E, stayed apart
   from the consumer of E, if that reads such a piece.  */

static void
tell_piece (plan *p, const edge_t *e, combinator *from)
{
  const view &v = e->to->inputs[e->input];
  for (unsigned out = 0; out < from->outputs.length (); out++)
    {
      if (!same_pointer_p (from->outputs[out].value, v.value)
	  || views_apart_p (from, from->outputs[out], e->to, v)
	  || leads_p (p, from, e->to, v))
	continue;
      edge_t *other = new_edge (from, e->to, out, e->input);
      other->direction = VERTICAL;
      other->refused = { REFUSED_SIZE,
			 soac_printf ("'%s' is made in pieces, another one of them in line %d",
				      v.name, LOCATION_LINE (e->from->loc)),
			 UNKNOWN_LOCATION };
      p->graph.edges.safe_push (other);
    }
}

/* Enter into the graph of P which combinators make pieces of arrays that are read in other kernels,
   beside those that edges lead from.  */

void
tell_parts (plan *p)
{
  unsigned edges = p->graph.edges.length ();
  for (unsigned i = 0; i < edges; i++)
    {
      const edge_t *e = p->graph.edges[i];
      if (e->fused || !from_piece_p (e))
	continue;
      for (combinator *from : p->graph.nodes)
	if (from != e->from && from->in != e->to->in && stmt_before_p (from->call, e->from->call)
	    && !same_axes_p (from, e->from))
	  tell_piece (p, e, from);
    }
}
