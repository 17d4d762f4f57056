/* A map that stores what is there already is not done.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (same, space (n, m), o, u);					o = u
     map (choose, inner, o, mask, u, s);	choose (k, a, b) = k ? b : a
     =>  the mask is made in two pieces, so that there are two parts (segments.cc)
     map (same, space (n, m), o, u);
     map (choose, inner, even rows, o, 1, u, s);
     map (choose, inner, odd rows, o, 0, u, s);			o = u, once more
     =>
     map (same, space (n, m), o, u);
     map (choose, inner, even rows, o, 1, u, s);

   So a grid is copied, and then the elements of one colour are computed.  After this the first map
   is cut where the other one overwrites it (overwritten.cc), and copies whole rows.

   Both maps give back an element of the same array at the same place, and between the two nobody
   writes there nor where that comes from.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The most states of memory between the two.  */
const unsigned MOST_STATES_BETWEEN = 200;

/* ---- copies ----------------------------------------------------------------- */

/* True if C may be a copy of an input, as far as it does nothing else.  */

static bool
plain_map_p (const combinator *c)
{
  return (c->kind == SOAC_MAP && c->element && !c->element->written && !c->opaque && !c->nofuse
	  && !c->behind && !c->sunk && !c->folds && c->outputs.length () == 1
	  && single_elements_p (c) && runs_anywhere_p (c->element));
}

/* True if OP takes its parameter number P, and gives back, what TYPE is: it rounds nothing.  */

static bool
keeps_type_p (const soac_operator *op, unsigned p, tree type)
{
  tree arg = TYPE_ARG_TYPES (op->type);
  for (unsigned i = 0; arg && i < p; i++)
    arg = TREE_CHAIN (arg);
  return (arg && useless_type_conversion_p (type, TYPE_MAIN_VARIANT (TREE_VALUE (arg)))
	  && useless_type_conversion_p (type, TYPE_MAIN_VARIANT (TREE_TYPE (op->type))));
}

/* The number of the input of C, a plain map, that its operator gives back where its parameters are
   PARMS, numbers or null; or -1.  */

static int
input_given_back (const combinator *c, const vec<tree> &parms)
{
  int p = returned_parameter (c->element, parms);
  if (p < 0 || c->params[p]->type)
    return -1;
  unsigned in = c->params[p]->view;
  const view &v = c->inputs[in];
  return (parameter_of_input (c, in) == p && POINTER_TYPE_P (TREE_TYPE (v.value))
	  && keeps_type_p (c->element, p, TYPE_MAIN_VARIANT (v.type))
	  && useless_type_conversion_p (TYPE_MAIN_VARIANT (c->outputs[0].type),
					TYPE_MAIN_VARIANT (v.type)) ? (int) in : -1);
}

/* Append to PARMS what is known of the parameters of C of GRAPH: numbers, or null.  */

static void
numbers_given (graph_t *graph, const combinator *c, vec<tree> *parms)
{
  parms->safe_grow_cleared (c->params.length (), true);
  for (unsigned p = 0; p < c->params.length (); p++)
    if (!c->params[p]->type)
      {
	/* What an iota, or an index, starts with is not what all elements are.  */
	const view &v = c->inputs[c->params[p]->view];
	if (v.kind == VIEW_BROADCAST && CONSTANT_CLASS_P (v.value))
	  (*parms)[p] = converted_number (TREE_TYPE (v.value), v.value);
      }
  for (const edge_t *e : c->edges_in)
    {
      int p = parameter_of_input (c, e->input);
      if (p >= 0 && e->makes_all && e->refused.why == NOT_REFUSED
	  && made_until_p (graph, e->from, e->output, c->call))
	(*parms)[p] = converted_number (c->inputs[e->input].type, number_made (e->from));
    }
}

/* The number of the input that C of GRAPH copies, or -1.  */

static int
copied_input (graph_t *graph, const combinator *c)
{
  if (!plain_map_p (c))
    return -1;
  auto_vec<tree> parms;
  numbers_given (graph, c, &parms);
  return input_given_back (c, parms);
}

/* How far the subscript A is behind B.  */

static tree
difference (const affine_subscript &a, const affine_subscript &b)
{
  return fold_build2 (MINUS_EXPR, ptrdiff_type_node, a.offset, b.offset);
}

/* True if C as its input IN and D as its input JN read one array, and both write one, as far from
   there.  */

static bool
same_copy_p (const combinator *c, unsigned in, const combinator *d, unsigned jn)
{
  affine_subscript a[MOST_DIMENSIONS], b[MOST_DIMENSIONS], x[MOST_DIMENSIONS], y[MOST_DIMENSIONS];
  const view &u = c->inputs[in], &v = d->inputs[jn], &o = c->outputs[0], &p = d->outputs[0];
  if (!same_pointer_p (u.value, v.value) || !same_pointer_p (o.value, p.value)
      || u.stride || v.stride || o.stride || p.stride
      || !same_dimensions_p (u, v) || !same_dimensions_p (o, p)
      || !useless_type_conversion_p (TYPE_MAIN_VARIANT (o.type), TYPE_MAIN_VARIANT (p.type))
      || !by_axes_p (c, u, a) || !by_axes_p (c, o, b) || !by_axes_p (d, v, x)
      || !by_axes_p (d, p, y) || rank_of_view (u) != rank_of_view (o))
    return false;
  for (unsigned k = 0; k < rank_of_view (u); k++)
    {
      HOST_WIDE_INT apart;
      if (a[k].axis != b[k].axis || x[k].axis != y[k].axis || a[k].factor != 1
	  || b[k].factor != 1 || x[k].factor != 1 || y[k].factor != 1
	  || !constant_distance_p (difference (a[k], b[k]), difference (x[k], y[k]), &apart)
	  || apart != 0)
	return false;
    }
  return true;
}

/* True if C, a copy, makes all that W writes.  */

static bool
covers_p (const combinator *c, const combinator *w)
{
  box made, over;
  bool exact, exactly;
  auto_vec<tree> naturals;
  counts_of (c, w, &naturals);
  return (box_of_view (c, c->outputs[0], &made, &exact) && exact
	  && box_of_view (w, w->outputs[0], &over, &exactly)
	  && box_within_p (over, made, &naturals));
}

/* ---- what is there ------------------------------------------------------------ */

/* True if STMT of GRAPH may write what W writes, or what it reads as input IN.  */

static bool
may_change_p (graph_t *graph, gimple *stmt, combinator *w, unsigned in)
{
  bool from = false, to = false;
  for (mem_access &a : w->accesses)
    {
      if (a.pointer != w->outputs[0].value && a.pointer != w->inputs[in].value)
	continue;
      from |= a.pointer == w->inputs[in].value;
      to |= a.pointer == w->outputs[0].value;
      combinator **c = graph->by_call.get (stmt);
      if (!c && stmt_may_clobber_ref_p_1 (stmt, &a.ref, false))
	return true;
      if (!c)
	continue;
      for (mem_access &b : (*c)->accesses)
	if (b.write && !disjoint_p (a, b))
	  return true;
    }
  return !from || !to;
}

/* True if what W of GRAPH, which copies input IN, stores is there already, as an earlier map has
   copied it.  */

static bool
there_already_p (graph_t *graph, combinator *w, unsigned in)
{
  tree vuse = gimple_vuse (w->call);
  for (unsigned n = 0; vuse && n < MOST_STATES_BETWEEN; n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (vuse);
      if (gimple_nop_p (def) || gimple_code (def) == GIMPLE_PHI)
	return false;
      combinator **c = graph->by_call.get (def);
      int copied = c && *c != w ? copied_input (graph, *c) : -1;
      if (copied >= 0 && same_copy_p (*c, copied, w, in) && covers_p (*c, w))
	return same_execution (*c, w).why == NOT_REFUSED;
      if ((c && (*c)->opaque) || may_change_p (graph, def, w, in))
	return false;
      vuse = gimple_vuse (def);
    }
  return false;
}

/* Remove those maps of GRAPH, which is complete, that store what is there; true if there was one:
   then GRAPH is out of date.  */

bool
remove_redundant_maps (graph_t *graph)
{
  for (combinator *w : graph->nodes)
    {
      int in = w->edges_out.is_empty () ? copied_input (graph, w) : -1;
      if (in < 0 || !there_already_p (graph, w, in) || burn_fuel ().why != NOT_REFUSED)
	continue;
      if (dump_enabled_p ())
	note_remark (w->call, "removed the map, as what it stores is there already\n");
      remove_call (w);
      return true;
    }
  return false;
}

/* True if W of GRAPH may store in part what C, a copy before it, has stored: where one of its
   inputs is 0 or 1.  */

bool
may_be_redundant_p (graph_t *graph, const combinator *c, const combinator *w)
{
  int copied = copied_input (graph, c);
  if (copied < 0 || !plain_map_p (w))
    return false;
  for (unsigned in = 0; in < w->inputs.length (); in++)
    {
      if (!deciding_input_p (w, in))
	continue;
      for (tree number : { integer_zero_node, integer_one_node })
	{
	  auto_vec<tree> parms;
	  parms.safe_grow_cleared (w->params.length (), true);
	  parms[parameter_of_input (w, in)] = converted_number (w->inputs[in].type, number);
	  int given = input_given_back (w, parms);
	  if (given >= 0 && same_copy_p (c, copied, w, given))
	    return true;
	}
    }
  return false;
}
