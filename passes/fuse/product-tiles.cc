/* What shares a kernel with a product of matrices.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, p, over (m)), x, at (a, i0, i2), at (b, i2, i1));
     contract (add, mul, 0, space (n, p, over (m)), y, at (c, i0, i2), at (d, i2, i1));
     map (add, space (n, p), o, x, y);
     =>
     two kernels, not one: that of x, and that of y and o

   Tiles do such a product (codegen/tiles.cc): what a row or a column of a tile has is loaded once
   for all its elements.  There are none where a kernel has another contraction as well, or takes
   the elements in their order: then the product takes 2 to 50 times as long (THRESHOLDS.md), much
   longer than to store an array and to load it again.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Indices of the reduced axes, from which on tiles do a product.  Fewer that are known have
   statements of their own.  */
const unsigned LEAST_REDUCED = 9;

/* True if lanes do numbers of TYPE.  */

static bool
number_p (const_tree type)
{
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type);
}

/* True if C's views are of numbers, and none is gathered.  */

static bool
numbers_p (const combinator *c)
{
  for (const vec<view> *views : { (const vec<view> *) &c->outputs,
				  (const vec<view> *) &c->inputs })
    for (const view &v : *views)
      if (v.row || v.kind == VIEW_INDEXED || !number_p (v.type) || TYPE_VOLATILE (v.type))
	return false;
  return !c->opaque;
}

/* True if the reduced axes of C are known to have few indices.  */

static bool
reduces_few_p (const combinator *c)
{
  unsigned HOST_WIDE_INT n = 1;
  for (const axis &x : c->axes)
    if (x.reduced)
      {
	if (!tree_fits_uhwi_p (x.count) || tree_to_uhwi (x.count) >= LEAST_REDUCED)
	  return false;
	n *= tree_to_uhwi (x.count);
      }
  return n < LEAST_REDUCED;
}

/* True if C reaches V by axis K.  */

static bool
goes_along_p (const view &v, unsigned k)
{
  for (tree e : v.at->dims)
    if (mentions_p (e, v.at->axes[k]))
      return true;
  return false;
}

/* True if C is a product of matrices: what it reads by one input is the same for all columns, and
   by another one for all rows.  */

static bool
product_p (const combinator *c)
{
  if (c->kind != SOAC_CONTRACT || !numbers_p (c) || reduces_few_p (c))
    return false;
  int column = c->axes.length () - 1;
  while (column >= 0 && c->axes[column].reduced)
    column--;
  int row = column - 1;
  while (row >= 0 && c->axes[row].reduced)
    row--;
  bool same_column = false, same_row = false;
  for (const view &v : c->inputs)
    if (row >= 0 && v.kind == VIEW_SUBSCRIPTED)
      {
	bool down = goes_along_p (v, row), across = goes_along_p (v, column);
	same_column |= down && !across;
	same_row |= across && !down;
      }
  return same_column && same_row;
}

/* True if tiles do M as well, which takes the elements of a product.  */

static bool
done_by_tiles_p (const combinator *m)
{
  if (!numbers_p (m)
      || (m->element && (m->element->facts->weight == UNKNOWN_WEIGHT
			 || !runs_anywhere_p (m->element))))
    return false;
  if (m->kind == SOAC_MAP)
    return true;
  return ((m->kind == SOAC_REDUCE || m->kind == SOAC_REDOMAP)
	  && m->combine->facts->codes.length () == 1);
}

/* Whether a product of matrices among MEMBERS keeps its tiles.  */

verdict
product_keeps_tiles (const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  const combinator *product = NULL;
  if (optimize < 2 || optimize_size || soac_args.parallel == PARALLEL_TARGET)
    return v;
  for (const combinator *m : members)
    if (!product && product_p (m))
      product = m;
  for (const combinator *m : members)
    if (product && m != product && !done_by_tiles_p (m))
      {
	v.why = REFUSED_COST;
	v.what = soac_printf ("a product of matrices would lose its tiles in one kernel with %s",
			      call_name (m));
	break;
      }
  return v;
}
