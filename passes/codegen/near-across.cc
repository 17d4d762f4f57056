/* Maps across rows whose lines stay in the nearest cache.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (same, space (n, m), t, at (a, i1, i0))
     =>
     if m lines of A are in the nearest cache together
       for (i = 0; i < n; i++)
	 for (j = 0; j < m; j++) t[i][j] = a[j][i];
     else
       lines across rows (across.cc)

   Then each line of A is loaded once in any case, and there is nothing to be gained by a tile.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"
#include "tile.h"

/* Bytes of the nearest cache.  */
const unsigned NEAR_BYTES = 32768;
/* Elements of a vector from which on squares of them are worth it in the nearest cache, too.  */
const unsigned NEAR_SQUARE = 16;

/* True if the elements that some LOAD of E's kernel reads across rows are so much narrower than
   those that are stored that a vector of these takes longer to put together than its elements do
   one by one.  */

bool
narrow_across_p (const emitter *e)
{
  const step *store = only_store (e->form);
  unsigned bytes = stored_bytes (store), least = bytes;
  int rows = axis_of_rows (e);
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD && crosses_p (e, p, rows))
      least = MIN (least, bytes_of (p->at->type));
  unsigned vector = bytes * lanes_of (store->at->type);
  return 4 * least <= bytes || (least < bytes && vector > SHORT_VECTOR);
}

/* Bytes from one row that P, a LOAD across rows of E's kernel, goes through to the next one, or
   null if that is not known.  */

tree
bytes_between_rows (emitter *e, const step *p)
{
  const subscripts *at = p->at->at;
  linear l = { NULL_TREE, NULL_TREE };
  if (!linear_offset_p (at, at->axes[innermost (e)], &l))
    return NULL_TREE;
  return size_op (MULT_EXPR, fold_convert (size_type_node,
					   subscript_value (e, at, l.factor, size_zero_node)),
		  size_cst (bytes_of (p->at->type)));
}

/* The condition that a line of the cache of each row that P, such a LOAD of E's kernel, goes
   through for one row of the output stays in the nearest cache until the next one is done:
   rows that are a multiple of a large power of two apart share few places there.  */

static tree
lines_stay (emitter *e, const step *p)
{
  unsigned k = innermost (e);
  tree apart = bytes_between_rows (e, p);
  if (!apart)
    return boolean_false_node;
  tree power = size_op (BIT_AND_EXPR, apart, fold_build1 (NEGATE_EXPR, size_type_node, apart));
  power = size_op (MIN_EXPR, size_op (MAX_EXPR, power, size_cst (CACHE_LINE)),
		   size_cst (NEAR_BYTES));
  tree lines = size_op (TRUNC_DIV_EXPR, size_cst (NEAR_BYTES), power);
  return fold_build2 (LE_EXPR, boolean_type_node,
		      operand_value (e, e->form->space->axes[k].count), lines);
}

/* The condition that this is so for all of E's kernel, or that it has few rows.  */

tree
stays_near (emitter *e)
{
  const register_tile &t = e->run.tile;
  if (t.few_rows)
    return boolean_false_node;
  tree all = t.square >= NEAR_SQUARE ? boolean_false_node : boolean_true_node;
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD && crosses_p (e, p, e->run.tile.row_axis))
      all = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, all, lines_stay (e, p));
  tree rows = operand_value (e, e->form->space->axes[t.row_axis].count);
  return fold_build2 (TRUTH_OR_EXPR, boolean_type_node, all,
		      fold_build2 (LT_EXPR, boolean_type_node, rows, size_cst (t.rows)));
}
