/* Counts: whether combinators run over one range of indices.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     k = filter (even, n, t, x);  map (f, k, o, t);  map (g, k, p, x)

   The first map runs over what the filter keeps of n indices; it may share the filter's
   kernel, which has n.  The second one may not: it has the first k of x, and not those that
   are kept.  Two counts of which nobody knows whether they are equal may be compared when
   the kernel is called (guards.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* The greatest value of an integral TYPE.  */

static widest_int
greatest (tree type)
{
  return widest_int::from (wi::max_value (TYPE_PRECISION (type), TYPE_SIGN (type)),
			   TYPE_SIGN (type));
}

/* What defines COUNT before it was converted, or null; it is the same value if that is
   at most *MOST.  */

static const gimple *
unconverted (tree count, widest_int *most)
{
  *most = greatest (TREE_TYPE (count));
  while (TREE_CODE (count) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (count);
      bool mask = (is_gimple_assign (def)
		   && gimple_assign_rhs_code (def) == BIT_AND_EXPR
		   && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST
		   && wi::exact_log2 (wi::to_widest (gimple_assign_rhs2 (def)) + 1) > 0);
      if (!mask && !(gimple_assign_cast_p (def)
		     && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def)))))
	return def;
      widest_int here = greatest (TREE_TYPE (count));
      if (mask)
	here = wi::to_widest (gimple_assign_rhs2 (def));
      *most = wi::smin (*most, here);
      count = gimple_assign_rhs1 (def);
    }
  return NULL;
}

/* The most elements that FILTER may return.  A signed count that is negative is more
   than there is memory for.  */

static widest_int
most_kept (const combinator *filter)
{
  tree count = filter->count;
  if (TREE_CODE (count) == INTEGER_CST)
    return wi::to_widest (count);
  if (TREE_CODE (count) == SSA_NAME
      && gimple_assign_cast_p (SSA_NAME_DEF_STMT (count)))
    {
      tree from = TREE_TYPE (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (count)));
      if (INTEGRAL_TYPE_P (from)
	  && TYPE_PRECISION (from) < TYPE_PRECISION (TREE_TYPE (count)))
	return greatest (from);
    }
  return greatest (TREE_TYPE (count));
}

/* Whether FROM's elements are those that TO takes, one for one.  */

verdict
same_range (const combinator *from, const combinator *to)
{
  terms when = terms ();
  if (from->kind != SOAC_FILTER)
    return same_count (from, to, &when);
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (to->behind != from)
    {
      widest_int most;
      const gimple *def = unconverted (to->count, &most);
      v.why = REFUSED_SIZE;
      v.what = "the count is not what the filter returns";
      if (def == from->call)
	v.what = "the count may not hold all that the filter returns";
    }
  return v;
}

/* The filter of GRAPH that has returned COUNT, or null.  It may have been in a variable
   that the filter's own count was in, too: `int kept = filter (...)'.  */

combinator *
counting_filter (graph_t *graph, tree count)
{
  widest_int most;
  const gimple *def = unconverted (count, &most);
  combinator **c = def ? graph->by_call.get (const_cast<gimple *> (def)) : NULL;
  return (c && (*c)->kind == SOAC_FILTER && wi::leu_p (most_kept (*c), most)
	  ? *c : NULL);
}

/* True if C's results go to one array, element by element.  */

static bool
plain_result_p (const combinator *c)
{
  return (!c->result->type
	  && c->outputs[c->result->view].kind == VIEW_ARRAY);
}

/* The count of C as the user wrote it.  */

static const char *
count_name (const combinator *c)
{
  return typed_arg_name (c->decl, strchr (typed_roles (c->decl), 'n')
				  - typed_roles (c->decl));
}

/* True if A and B have the same count but for a test that it is not negative, which spaces
   have: elsewhere it is not either.  */

bool
same_but_tested_p (const combinator *a, const combinator *b)
{
  return ((!a->space.is_empty () || !b->space.is_empty ()) && !a->behind && !b->behind
	  && (length_p (a->count, b->count) || length_p (b->count, a->count)));
}

/* Whether A and B have the same count.  WHEN is as in may_interleave.  */

verdict
same_count (const combinator *a, const combinator *b, terms *when)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (a->count == b->count || operand_equal_p (a->count, b->count, 0)
      || (!a->axes.is_empty () && same_axes_p (a, b)) || same_but_tested_p (a, b)
      || (a->behind && a->behind == b->behind))
    return v;
  enum same_product same = (a->behind || b->behind ? OTHER_PRODUCT
			    : compare_products (a, b));
  if (same == SAME_PRODUCT)
    return v;
  guard g;
  v.why = REFUSED_SIZE;
  v.what = "the counts are not known to be equal";
  /* A part has fewer elements than the whole: that is not worth a test.  */
  if (a->behind || b->behind || a->of_call != b->of_call
      || !count_guard (a->count, b->count, same == MAYBE_SAME_PRODUCT, &g))
    return v;
  if (!when->testing || (!when->counting && !tested_p (*when, g)))
    {
      v.why = REFUSED_UNTESTED_SIZE;
      return (operand_equal_p (unchanged_value (a->count),
			       unchanged_value (b->count), 0)
	      ? doubtful (b->count, a->count, count_name (b)) : v);
    }
  g.a.name = count_name (a);
  g.b.name = count_name (b);
  return add_guard (when, g);
}

/* Whether M, which makes elements for windows and runs for those that are needed, is
   known to have the count of each other member that takes one of its elements for each
   of its own: behind its own count the array has elements that M does not make.  */

static verdict
makes_all_taken (const combinator *m)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  terms untested = terms ();
  for (const edge_t *e : m->edges_out)
    if (e->to->joining && !e->moved && v.why == NOT_REFUSED)
      v = same_count (m, e->to, &untested);
  if (v.why != NOT_REFUSED)
    v.why = REFUSED_SIZE;
  return v;
}

/* Whether a scan along an axis, if there is one among MEMBERS, has for company only what makes
   elements for it, in its loops: nobody else runs there, and nobody takes what it stores.  */

static verdict
scans_alone (const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (const combinator *scan : members)
    if (scans_axis_p (scan))
      for (const combinator *m : members)
	if (m != scan && m->within != scan)
	  {
	    v.why = REFUSED_ALGEBRA;
	    v.what = "a scan along an axis takes only what is made for it into its loops";
	    v.where = scan->loc;
	    return v;
	  }
  return v;
}

/* Whether those of MEMBERS that have axes have the same ones, and others go by the number
   of an element alone, in any order.  */

static verdict
one_space (const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  const combinator *space = NULL;
  for (const combinator *m : members)
    if (!m->axes.is_empty ())
      {
	if (space && !same_axes_p (space, m))
	  {
	    v.why = REFUSED_SIZE;
	    v.what = "the spaces are not known to be equal";
	    v.where = m->loc;
	    return v;
	  }
	space = m;
      }
  for (const combinator *m : members)
    if (space && (m->windowed || m->behind
		  || !(m->kind == SOAC_MAP || m->kind == SOAC_REDUCE
		       || m->kind == SOAC_REDOMAP || loops_of (m)
		       || m->kind == SOAC_REDUCE_BY_INDEX || combines_rows_p (m))))
      {
	v.why = REFUSED_ALGEBRA;
	v.what = soac_printf ("a %s does not run over the axes of a space",
			      soac_kind_name (m->kind));
	v.where = m->loc;
	return v;
      }
  return scans_alone (members);
}

/* Whether no reduction by index is among MEMBERS with what blocks wait for, or a filter:
   it takes one element after the other, and blocks take several at once.  */

static verdict
no_update_with_order (const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  const combinator *update = NULL;
  for (const combinator *m : members)
    if (m->kind == SOAC_REDUCE_BY_INDEX)
      update = m;
  for (const combinator *m : members)
    if (update && m->kind != SOAC_REDUCE_BY_INDEX && m->kind != SOAC_MAP
	&& m->kind != SOAC_REDUCE && m->kind != SOAC_REDOMAP)
      {
	v.why = REFUSED_ALGEBRA;
	v.what = soac_printf ("a reduction by index takes its elements one by one, a %s "
			      "several at once", soac_kind_name (m->kind));
	v.where = m->loc;
      }
  return v;
}

/* Whether MEMBERS, some of which are in one kernel already, run over one range
   of indices: one count, or what filters among them keep of it.  Elements
   behind a filter have no index of their own in the kernel, so that all that
   is read there must come from it.  WHEN is as in may_interleave.  */

verdict
one_range (const vec<combinator *> &members, terms *when)
{
  verdict v = one_space (members);
  if (v.why == NOT_REFUSED)
    v = no_update_with_order (members);
  const combinator *first = counting_member (members);
  if (v.why != NOT_REFUSED)
    return v;
  for (combinator *m : members)
    {
      if (m->windowed || !m->behind || !m->behind->joining)
	{
	  v = (m->windowed ? makes_all_taken (m)
	       : same_count (first, m, when));
	  if (v.why == NOT_REFUSED)
	    continue;
	  v.where = m->loc;
	  return v;
	}
      v.where = m->loc;
      auto_bitmap fed;
      for (const edge_t *e : m->edges_in)
	if (e->from->joining)
	  bitmap_set_bit (fed, e->input);
      for (unsigned i = 0; i < m->inputs.length (); i++)
	if ((m->inputs[i].kind == VIEW_ARRAY && !bitmap_bit_p (fed, i))
	    || m->inputs[i].kind == VIEW_IOTA)
	  {
	    v.why = REFUSED_ALGEBRA;
	    v.what = (m->inputs[i].kind == VIEW_IOTA
		      ? "an iota is not filtered along"
		      : soac_printf ("'%s' is not filtered along",
				     m->inputs[i].name));
	    return v;
	  }
      if (m->combine && m->result && !plain_result_p (m))
	{
	  v.why = REFUSED_ALGEBRA;
	  v.what = soac_printf ("a %s behind a filter needs a plain array",
				soac_kind_name (m->kind));
	  return v;
	}
    }
  v.where = UNKNOWN_LOCATION;
  return v;
}
