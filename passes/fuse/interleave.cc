/* May two combinators run element by element together?

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, t, x);  map (g, n, o, t);
     may if o is known to be disjoint from x, or the same array: then element i of
     x is read before element i of o is written;  o = x + 1 may not

   What only run-time checks can tell is asked of guards.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if A and B are elements of one array, of one size, with the same subscripts.  */

static bool
same_subscripted_p (const mem_access &a, const mem_access &b)
{
  return (a.subscripted && b.subscripted && a.subscripted->row == b.subscripted->row
	  && same_axes_p (a.space, b.space)
	  && same_pointer_p (a.pointer, b.pointer)
	  && same_subscripts_p (*a.subscripted, *b.subscripted)
	  && operand_equal_p (TYPE_SIZE_UNIT (a.subscripted->type),
			      TYPE_SIZE_UNIT (b.subscripted->type), 0));
}

/* True if A and B are one array of elements of one size, of which the same are
   touched.  */

static bool
same_array_p (const mem_access &a, const mem_access &b)
{
  if (a.subscripted || b.subscripted)
    return same_subscripted_p (a, b);
  return (a.pointer && b.pointer && a.elementwise && b.elementwise
	  && !a.halo && !b.halo && same_stride_p (a.stride, b.stride)
	  && same_pointer_p (a.pointer, b.pointer)
	  && operand_equal_p (TYPE_SIZE_UNIT (a.element),
			      TYPE_SIZE_UNIT (b.element), 0));
}

/* True if A and B are the same array, touched at the same index together.  */

static bool
same_elements_p (const mem_access &a, const mem_access &b)
{
  return same_array_p (a, b) && a.range == b.range;
}

/* True if A, which is read, is an array that B, of a later member, overwrites
   with what a filter of the kernel keeps: never further than it has been
   read.  */

static bool
compacted_behind_p (const mem_access &a, const mem_access &b)
{
  return (!a.write && b.write && !a.range && b.range
	  && !b.range->behind && same_array_p (a, b));
}

/* True if A and B are known to overlap, but for arrays of few elements.  */

static bool
overlapping_p (const mem_access &a, const mem_access &b)
{
  HOST_WIDE_INT oa, ob;
  return (a.pointer && b.pointer && a.elementwise && b.elementwise
	  && ((!a.stride && !b.stride && !a.subscripted && !b.subscripted)
	      || same_pointer_p (a.pointer, b.pointer))
	  && operand_equal_p (pointer_base (a.pointer, &oa),
			      pointer_base (b.pointer, &ob), 0));
}

/* The verdict that access A of EARLIER and B of LATER are in the way of each
   other, unless a promise or a guard tells something else.  */

static verdict
overlap_verdict (const combinator *earlier, const mem_access &a,
		 const combinator *later,
		 const mem_access &b, terms *when)
{
  verdict v = { REFUSED_ALIAS, NULL, later->loc };
  bool outside = (a.any || b.any || !a.elementwise || !b.elementwise);
  guard g;
  if (overlap_guard (a, b, &g))
    {
      v.why = NOT_REFUSED;
      if (promised_p (earlier, later, g))
	{
	  when->twins.safe_push (g.a.pointer);
	  when->twins.safe_push (g.b.pointer);
	  return v;
	}
      if (when->testing)
	return add_guard (when, g);
      v.why = REFUSED_UNTESTED_ALIAS;
    }
  else if (outside)
    v.why = REFUSED_READ_OUTSIDE;
  else if (overlapping_p (a, b))
    v.why = REFUSED_INPLACE;
  if (outside && b.any)
    v.what = soac_printf ("an operator of '%s' may read '%s'",
			  soac_kind_name (later->kind), a.name);
  else if (v.why == REFUSED_INPLACE && same_pointer_p (a.pointer, b.pointer))
    v.what = soac_printf ("'%s' is written at other indices", b.name);
  else
    v.what = soac_printf (v.why == REFUSED_INPLACE ? "'%s' and '%s' overlap"
			  : "'%s' and '%s' may overlap", a.name, b.name);
  return v;
}

/* True if PRODUCER, which runs for a part of what it makes, writes A, and CONSUMER reads
   B, which is another part, made by a copy of PRODUCER.  */

static bool
reads_other_part_p (const combinator *producer, const mem_access &a,
		    const combinator *consumer, const mem_access &b)
{
  if (!producer->sunk || !a.write || b.write || !b.elementwise)
    return false;
  for (const edge_t *e : consumer->edges_in)
    {
      const view &in = consumer->inputs[e->input];
      if (e->refused.why == NOT_REFUSED
	  && original_of (e->from) == original_of (producer)
	  && in.value == b.pointer && in.stride == b.stride)
	return true;
    }
  return false;
}

/* True if PRODUCER, which runs for what its consumers read and stores nothing, writes A, and
   CONSUMER reads B, all of which somebody else has made.  */

static bool
made_by_another_p (const combinator *producer, const mem_access &a,
		   const combinator *consumer, const mem_access &b)
{
  if (!producer->sunk || producer->stored_apart || !a.write || b.write)
    return false;
  for (const edge_t *e : consumer->edges_in)
    if (b.of == &consumer->inputs[e->input])
      return (e->refused.why == NOT_REFUSED && e->makes_all
	      && original_of (e->from) != original_of (producer));
  return false;
}

/* True if A, of C, is no access that B, of another member, could meet: C makes what it
   writes for its consumers alone, into whose kernels it is drawn, and stores nothing.  */

static bool
not_stored_p (const combinator *c, const mem_access &a, const mem_access &b)
{
  return c->sunk && a.write && b.write;
}

/* Whether EARLIER and LATER may run element by element together.  What that takes
   is added to WHEN.  */

verdict
may_interleave (combinator *earlier, combinator *later, terms *when)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!may_conflict_p (earlier, later))
    return v;
  for (mem_access &a : earlier->accesses)
    for (mem_access &b : later->accesses)
      {
	if ((!a.write && !b.write) || same_elements_p (a, b)
	    || compacted_behind_p (a, b)
	    || in_window_p (earlier, a) || in_window_p (later, b)
	    || reads_other_part_p (earlier, a, later, b)
	    || made_by_another_p (earlier, a, later, b)
	    || not_stored_p (earlier, a, b) || not_stored_p (later, b, a)
	    || disjoint_p (a, b))
	  continue;
	verdict now = overlap_verdict (earlier, a, later, b, when);
	if (now.why != NOT_REFUSED && !guardable_p (now))
	  return now;
	/* What is promised of two arrays says nothing of others.  */
	if (v.why == NOT_REFUSED)
	  v = now;
      }
  return v;
}
