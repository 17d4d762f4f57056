/* What is told of arrays that operators read by their names.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int table[256];
     static int look (int i) { return table[i]; }

     map (f, 256, table, x);		call 0
     map (look, n, o, y);		call 1

   =>   0 -> 1 not fused: the operator of 'map' in line 2 may read any element of 'table'

   The graph has no edge between the two, as none of the inputs of call 1 is that array.  They stay
   apart; but the user, who sees what goes from one to the other, is told why.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* The variable in which A's memory is, or null.  */

static tree
variable_of (const mem_access &a)
{
  ao_ref ref = a.ref;
  tree base = a.any ? NULL_TREE : ao_ref_base (&ref);
  if (a.pointer)
    base = root_pointer (a.pointer);
  if (base && TREE_CODE (base) == ADDR_EXPR)
    base = TREE_OPERAND (base, 0);
  base = base && TREE_CODE (base) != SSA_NAME ? get_base_address (base) : NULL_TREE;
  return base && VAR_P (base) ? base : NULL_TREE;
}

/* The output of FROM that writes what READ, of another combinator, reads by the name of a variable;
   or -1.  */

static int
output_read (combinator *from, mem_access &read)
{
  for (unsigned out = 0; out < from->outputs.length (); out++)
    {
      mem_access *a = writing_access (from, from->outputs[out]);
      if (a && variable_of (*a) == variable_of (read) && !disjoint_p (*a, read))
	return out;
    }
  return -1;
}

/* True if an edge of P tells why the kernels of A and B are apart.  */

static bool
told_apart_p (const plan *p, const combinator *a, const combinator *b)
{
  for (const edge_t *e : p->graph.edges)
    if (!e->fused && e->from->in == a->in && e->to->in == b->in)
      return true;
  return false;
}

/* Enter into the graph of P who writes last what READ, of combinator number N there, reads by the
   name of a variable.  */

static void
tell_writer (plan *p, unsigned n, mem_access &read)
{
  combinator *c = p->graph.nodes[n];
  for (unsigned i = n; i-- > 0; )
    {
      combinator *from = p->graph.nodes[i];
      int out = from->in != c->in ? output_read (from, read) : -1;
      if (out < 0 || !stmt_before_p (from->call, c->call))
	continue;
      if (told_apart_p (p, from, c))
	return;
      edge_t *e = new_edge (from, c, out, UINT_MAX);
      e->direction = VERTICAL;
      e->refused = { REFUSED_READ_OUTSIDE,
		     soac_printf ("the operator of '%s' in line %d may read any element",
				  soac_kind_name (c->kind), LOCATION_LINE (c->loc)),
		     UNKNOWN_LOCATION };
      p->graph.edges.safe_push (e);
      return;
    }
}

/* Enter into the graph of P which kernels are apart because an operator reads an array by its
   name.  */

void
tell_operator_reads (plan *p)
{
  for (unsigned n = 0; n < p->graph.nodes.length (); n++)
    for (mem_access &a : p->graph.nodes[n]->accesses)
      if (!a.write && !a.pointer && variable_of (a))
	tell_writer (p, n, a);
}
