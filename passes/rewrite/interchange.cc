/* A reduction or scan of rows whose operator is a map is a map of reductions or scans.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static void add_rows (double *o, int m, const double *a, const double *b)
     { __builtin_map (add, m, o, a, b); }
     ...
     __builtin_reduce_into (add_rows, init, n, out, rows);
     =>
     memmove (out, init, ...);		as before
     __builtin_contract (add, out[i0], __builtin_space (m, __builtin_over (n)), out,
			 __builtin_at (rows, i1, i0));

     __builtin_scan (add_rows, init, n, out, rows);
     =>
     a scan along i1 over __builtin_space (m, __builtin_over (n)), to __builtin_at (out, i1, i0),
     of __builtin_at (rows, i1, i0), from init

   These are the laws IRWIM and ISWIM of T2 (section 4.2), reduce (map f) = map (reduce f) .
   transpose, where nothing is transposed but the axes.  What each element takes in it takes in in
   the same order.  A reduction goes on from what its output has, which is its initial value.

   The map has to combine element j of the row so far with one element of the next row, in this
   order, and to write element j: then no element of the row so far is read after it has been
   written, whether the output is the row so far or not.  An output meets no other row: that is
   what the user promises of all outputs.

   A scan stores what it has so far behind each index of the reduced axis, and reads it nowhere
   again.  Of an exclusive one the call is inclusive: what moves the rows stands behind it.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "nests.h"

/* True if V and W, arrays of N's inner combinator, are the same elements of two parameters of its
   operator: those of the combinator's rows that are set in *P and *Q.  */

static bool
same_row_elements_p (const nest_rewrite *n, const view &v, const view &w, const view **p,
		     const view **q)
{
  tree from, other, size = TYPE_SIZE_UNIT (v.type);
  tree a = address_in_row (n, v.value, size, &from);
  tree b = a ? address_in_row (n, w.value, size, &other) : NULL_TREE;
  *p = b ? argument_of (n, a) : NULL;
  *q = b ? argument_of (n, b) : NULL;
  if (!*p || !*q || v.kind != w.kind || !operand_equal_p (from, other, 0))
    return false;
  if (v.kind == VIEW_ARRAY)
    return v.stride == w.stride || (v.stride && w.stride
				    && operand_equal_p (v.stride, w.stride, 0));
  return v.kind == VIEW_SUBSCRIPTED && !v.row && same_subscripts_p (v, w);
}

/* True if V, what N's inner combinator combines the row so far with, is an element of the next
   row, or of no array.  */

static bool
of_next_row_p (const nest_rewrite *n, const view &v)
{
  if (v.kind != VIEW_ARRAY && v.kind != VIEW_SUBSCRIPTED)
    return v.kind != VIEW_INDEXED;
  tree from, base = address_in_row (n, v.value, TYPE_SIZE_UNIT (v.type), &from);
  return base && argument_of (n, base) == &n->outer->inputs[1];
}

/* True if the operator OP combines numbers of TYPE, as lanes do.  */

static bool
combines_numbers_p (const soac_operator *op, tree type)
{
  if (!op->decl || !prototype_p (op->type) || type_num_arguments (op->type) != 2
      || !(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)))
    return false;
  for (tree t : { TREE_TYPE (op->type), TREE_VALUE (TYPE_ARG_TYPES (op->type)),
		  TREE_VALUE (TREE_CHAIN (TYPE_ARG_TYPES (op->type))) })
    if (TYPE_MAIN_VARIANT (t) != type)
      return false;
  return true;
}

/* True if N's outer combinator, a reduction or scan of rows by the map that is the inner one, is a
   contraction, or a scan along an axis; else say why not.  */

bool
interchanged_p (nest_rewrite *n)
{
  const combinator *o = n->outer, *i = n->inner;
  const view *written, *before;
  if (i->kind != SOAC_MAP || i->element->written || i->result->type)
    n->why = "its operator is no map of elements";
  else if (i->inputs.length () != 2 || i->params.length () != 2 || i->params[0]->type
	   || i->params[1]->type)
    n->why = "its operator combines other things than two elements";
  else if (!same_row_elements_p (n, i->outputs[0], i->inputs[0], &written, &before)
	   || written != &o->outputs[0] || before != &o->inputs[0]
	   || !of_next_row_p (n, i->inputs[1]))
    n->why = "its operator does not combine the row so far with the next one, element by element";
  else if (!combines_numbers_p (i->element, TYPE_MAIN_VARIANT (i->outputs[0].type)))
    n->why = "its elements are no numbers, or are converted";
  else if (TYPE_VOLATILE (o->outputs[0].type) || TYPE_VOLATILE (o->inputs[1].type))
    n->why = "its elements are volatile";
  else if (!runs_anywhere_p (i->element))
    n->why = "its operator may end the program or trap: elements keep their order";
  else if (soac_args.check)
    n->why = "run-time checks look at rows";
  else
    return true;
  return false;
}
