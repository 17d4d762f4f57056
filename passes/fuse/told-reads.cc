/* What is told of arrays that operators read by their names, and of arrays that are read through
   another pointer than they are made by.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int table[256];
     static int look (int i) { return table[i]; }

     map (f, 256, table, x);			call 0
     map (look, n, o, y);			call 1
     map (g, space (n, m), rows, z);		call 2
     map (h, m, p, rows[n - 1]);		call 3

   =>   0 -> 1 not fused: the operator of 'map' in line 2 may read any element of 'table'
	2 -> 3 not fused: the elements are read at other places than they are made

   The graph has no edge between the two, as none of the inputs of call 1 is that array, nor begins
   the one of call 3 where that of call 2 does.  They stay apart; but the user, who sees what goes
   from one to the other, is told why.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if A and B are in one variable, or start from one pointer.  */

static bool
one_memory_p (const mem_access &a, const mem_access &b)
{
  tree root = access_root (a), other = access_root (b);
  return root && other && operand_equal_p (root, other, 0);
}

/* The output of FROM that writes what READ, of another combinator, reads; or -1.  */

static int
output_read (combinator *from, mem_access &read)
{
  for (unsigned out = 0; out < from->outputs.length (); out++)
    {
      mem_access *a = writing_access (from, from->outputs[out]);
      if (a && one_memory_p (*a, read) && !disjoint_p (*a, read))
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

/* The input of C by which it reads what A touches, or UINT_MAX: its operator does.  */

static unsigned
input_read (const combinator *c, const mem_access &a)
{
  for (unsigned i = 0; i < c->inputs.length () && a.space; i++)
    if (a.pointer && c->inputs[i].value == a.pointer)
      return i;
  return UINT_MAX;
}

/* Why C is apart from FROM, what FROM makes being read through input IN of C, or by its
   operator.  */

static verdict
why_apart (const combinator *from, const combinator *c, unsigned in)
{
  if (in == UINT_MAX)
    return { REFUSED_READ_OUTSIDE,
	     soac_printf ("the operator of '%s' in line %d may read any element",
			  soac_kind_name (c->kind), LOCATION_LINE (c->loc)),
	     UNKNOWN_LOCATION };
  verdict v = same_execution (from, c);
  if (v.why == NOT_REFUSED)
    v = { REFUSED_ORDER, "the elements are read at other places than they are made",
	  UNKNOWN_LOCATION };
  return v;
}

/* Enter into the graph of P who writes last what READ, of combinator number N there, reads.  */

static void
tell_writer (plan *p, unsigned n, mem_access &read)
{
  combinator *c = p->graph.nodes[n];
  for (unsigned i = n; i-- > 0; )
    {
      combinator *from = p->graph.nodes[i];
      int out = from->in != c->in ? output_read (from, read) : -1;
      if (out < 0 || !path_leads_p (from->call, c->call))
	continue;
      if (told_apart_p (p, from, c))
	return;
      unsigned in = input_read (c, read);
      edge_t *e = new_edge (from, c, out, in);
      e->direction = VERTICAL;
      e->refused = why_apart (from, c, in);
      p->graph.edges.safe_push (e);
      return;
    }
}

/* Enter into the graph of P which kernels are apart because an operator reads an array by its name
   or a pointer, or because an array is read through another pointer than it is made by.  */

void
tell_other_reads (plan *p)
{
  for (unsigned n = 0; n < p->graph.nodes.length (); n++)
    {
      combinator *c = p->graph.nodes[n];
      for (mem_access &a : c->accesses)
	if (!a.write && !a.any && (!a.space || input_read (c, a) != UINT_MAX))
	  tell_writer (p, n, a);
    }
}
