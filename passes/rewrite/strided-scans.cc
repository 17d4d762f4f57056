/* Scans and filters whose elements are a fixed distance apart go by strides.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     scan (add, 0, n, o, at (v, n - 1 - i0));
     filter (odd, n, k, at (x, i0, 2));			x is int (*)[m]
     =>
     scan (add, 0, n, o, stride (v + n - 1, -1));
     filter (odd, n, k, stride (&x[0][2], m));

   Kernels that keep an order go by the number of an element, so that a call with other
   subscripts runs as written, one element after the other.  With strides it can be fused, it
   runs in parallel, and on a device.

   The address of element 0 is computed before the call, also if there are no elements: that
   loads nothing.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"
#include "rewrite.h"

/* True if it is known which function the operator OP is, or if there is none.  */

static bool
known_operator_p (const soac_operator *op)
{
  return !op || op->decl;
}

/* True if C keeps an order and goes along one whole axis, so that the index of that is the number
   of an element.  */

static bool
along_one_axis_p (const combinator *c)
{
  return (in_order_p (c) && !combines_rows_p (c) && !c->nofuse && c->axes.length () == 1
	  && !c->axes[0].reduced && integer_zerop (c->axes[0].lo) && !c->axes[0].step
	  && !c->axes[0].width && known_operator_p (c->combine) && known_operator_p (c->element));
}

/* Let *FIRST be the number of the element of V's array that index 0 reaches, and *BY how many
   elements further the next one is, both as a sizetype.  False if not all are as far apart.  */

static bool
same_distance_p (const view &v, tree *first, tree *by)
{
  *first = *by = size_zero_node;
  for (unsigned d = 0; d < v.at->dims.length (); d++)
    {
      affine_subscript s;
      if (!affine_subscript_p (v.at, d, &s))
	return false;
      if (d > 0)
	{
	  tree length = fold_convert (sizetype, length_of_dimension (v.at, d));
	  *first = fold_build2 (MULT_EXPR, sizetype, *first, length);
	  *by = fold_build2 (MULT_EXPR, sizetype, *by, length);
	}
      *first = fold_build2 (PLUS_EXPR, sizetype, *first, fold_convert (sizetype, s.offset));
      if (s.axis == 0)
	*by = fold_build2 (PLUS_EXPR, sizetype, *by, size_int (s.factor));
    }
  return !integer_zerop (*by);
}

/* Let V be without subscripts.  False if that is not possible.  With PLACE, the call, all that
   it then needs is computed before that; without it nothing is changed.  */

static bool
by_stride (view *v, gimple *place)
{
  tree first, by;
  if (v->kind == VIEW_BROADCAST || v->kind == VIEW_ARRAY || v->kind == VIEW_IOTA)
    return true;
  if ((v->kind != VIEW_SUBSCRIPTED && v->kind != VIEW_INDEX) || v->row
      || !same_distance_p (*v, &first, &by))
    return false;
  if (!place)
    return true;
  v->at = NULL;
  if (v->kind == VIEW_INDEX)
    {
      v->kind = VIEW_IOTA;
      v->value = operand_before (place, fold_convert (v->type, first));
      v->stride = operand_before (place, fold_convert (v->type, by));
      return true;
    }
  v->kind = VIEW_ARRAY;
  tree bytes = fold_build2 (MULT_EXPR, sizetype, first, TYPE_SIZE_UNIT (v->type));
  v->value = operand_before (place, fold_build_pointer_plus (v->value, bytes));
  v->stride = (integer_onep (by) ? NULL_TREE
	       : operand_before (place, fold_convert (ptrdiff_type_node, by)));
  return true;
}

/* True if C has subscripts and can go by strides.  */

static bool
strides_p (combinator *c)
{
  bool subscripted = false;
  for (vec<view> *views : { (vec<view> *) &c->outputs, (vec<view> *) &c->inputs })
    for (view &v : *views)
      {
	if (!by_stride (&v, NULL))
	  return false;
	subscripted |= v.at && !gapless_p (c, v.at);
      }
  return subscripted;
}

/* Let the combinator CALL go by strides, if it does not and can.  */

static bool
stride_call (gcall *call)
{
  if (!typed_axes (gimple_call_fndecl (call)))
    return false;
  graph_t graph;
  combinator *c = read_typed_call (&graph, call);
  graph.nodes.safe_push (c);
  bool done = (along_one_axis_p (c) && !stmt_ends_bb_p (call) && strides_p (c)
	       && burn_fuel ().why == NOT_REFUSED);
  if (done)
    {
      for (vec<view> *views : { (vec<view> *) &c->outputs, (vec<view> *) &c->inputs })
	for (view &v : *views)
	  by_stride (&v, call);
      c->axes.truncate (0);
      replace_typed_call (call, call_of_combinator (c, vNULL, gimple_location (call),
						    typed_flow_p (c->decl)));
    }
  free_graph (&graph);
  return done;
}

/* Let scans and filters in FUN go by strides where they can, and say if there were any.  */

bool
stride_scans (function *fun)
{
  return change_typed_calls (fun, stride_call);
}
