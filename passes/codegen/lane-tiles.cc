/* Contractions on the device: a tile of elements for each lane.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, p, over (m)), c, at (a, i0, i2), at (b, i2, i1))
     =>
     for each lane, with rows r0 ... r7 and columns c0 ... c3, which are WARP apart
       {
	 sums = 0
	 for (q = 0; q < m; q++)
	   { s00 += a[r0][q] * b[q][c0];  s01 += a[r0][q] * b[q][c1];  ...
	     s73 += a[r7][q] * b[q][c3]; }
	 c[r0][c0] = s00;  ...
       }

   GCC loads each of the 12 numbers once, for 32 products.  Rows and columns behind the last
   ones are taken to be the last, and what comes of them is not stored.  Each element takes in
   what it did, in the same order.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Columns of a tile, and its sums together in bytes: they stay in registers.  */
const unsigned TILE_COLUMNS = 4, SUMS_BYTES = 128;

/* True if step P of a kernel is one that a tile does for each of its elements.  */

static bool
lane_step_p (const step *p)
{
  if (p->guard >= 0 || (p->at && (p->at->row || TYPE_VOLATILE (p->at->type))))
    return false;
  switch (p->code)
    {
    case STEP_LOAD:
    case STEP_STORE:
    case STEP_APPLY:
    case STEP_VALUE:
    case STEP_CONVERT:
    case STEP_INDEX:
      return true;
    case STEP_CONTRACT:
      return !p->unrolled && !p->at && p->args.length () == 1;
    default:
      return false;
    }
}

/* True if the elements of V do not go along axis K of the space.  */

static bool
same_along_p (const view *v, unsigned k)
{
  linear l = { NULL_TREE, NULL_TREE };
  return (v->kind == VIEW_SUBSCRIPTED && linear_offset_p (v->at, v->at->axes[k], &l)
	  && integer_zerop (l.factor));
}

/* Rows of a tile of E's kernel, or 0 if it has none: it has one contraction, and loads the
   same for several rows or columns.  */

unsigned
lane_tile_rows (const emitter *e)
{
  const kernel_form *form = e->form;
  int rows = form->space ? axis_of_rows (e) : -1;
  int last = rows >= 0 ? contract_from (form, 0) : -1;
  if (last < 0 || contract_from (form, last + 1) >= 0
      || form->steps[last]->args.length () > 1 || !by_itself_p (form, last))
    return 0;
  bool same = false;
  for (const step *p : form->steps)
    {
      if (!lane_step_p (p))
	return 0;
      same |= (p->code == STEP_LOAD && p->inner
	       && (same_along_p (p->at, rows) || same_along_p (p->at, innermost (e))));
    }
  unsigned HOST_WIDE_INT bytes = bytes_of (accumulator_type (e, form->steps[last])) * TILE_COLUMNS;
  return same ? MIN (SUMS_BYTES / bytes, 8) : 0;
}

/* One element of a tile.  */

struct tile_element
{
  tree number;			/* in the space */
  tree row, column;		/* its indices on these axes */
  tree inside;			/* the condition that there is such an element */
  tree sum;
};

/* A tile under construction.  */

struct lane_tile
{
  emitter *e;
  unsigned rows;		/* their axis */
  unsigned first, last;		/* the steps of the contraction */
  auto_vec<tile_element> all;
};

/* Let E's indices be those of X, one of T.  */

static void
enter (lane_tile *t, const tile_element &x)
{
  t->e->indices[t->rows] = x.row;
  t->e->indices[innermost (t->e)] = x.column;
}

/* Add to S the places of tile JOB of T along its axes, and its elements.  */

static void
find_elements (lane_tile *t, scope *s, tree job, unsigned high, unsigned warp)
{
  emitter *e = t->e;
  const vec<axis> &axes = e->form->space->axes;
  unsigned last = innermost (e);
  tree columns = operand_value (e, axes[last].count), rows = operand_value (e, axes[t->rows].count);
  auto split = [&] (tree from, tree by, tree *left)
    {
      tree rest = variable (e, s, "rest", build2 (TRUNC_DIV_EXPR, size_type_node, from, by));
      *left = variable (e, s, "at", build2 (TRUNC_MOD_EXPR, size_type_node, from, by));
      return rest;
    };
  tree lane, across, down;
  tree tile = split (job, size_cst (warp), &lane);
  tile = split (tile,
		build2 (CEIL_DIV_EXPR, size_type_node, columns, size_cst (warp * TILE_COLUMNS)),
		&across);
  tile = split (tile, build2 (CEIL_DIV_EXPR, size_type_node, rows, size_cst (high)), &down);
  tree outside = tile;
  for (unsigned k = t->rows; k-- > 0; )
    if (!axes[k].reduced)
      {
	tree at;
	tile = split (tile, operand_value (e, axes[k].count), &at);
	set_index (e, s, k, index_at (e, axes[k], at));
      }
  auto_vec<tree> at, inside;
  auto place = [&] (tree first, unsigned by, tree count)
    {
      tree p = variable (e, s, "at", size_plus (e->loc, first, size_cst (by)));
      inside.safe_push (build2 (LT_EXPR, boolean_type_node, p, count));
      tree end = build2 (MINUS_EXPR, size_type_node, count, size_one_node);
      at.safe_push (variable (e, s, "at", build2 (MIN_EXPR, size_type_node, p, end)));
    };
  tree top = build2 (MULT_EXPR, size_type_node, down, size_cst (high));
  for (unsigned r = 0; r < high; r++)
    place (top, r, rows);
  tree left = size_plus (e->loc,
			 build2 (MULT_EXPR, size_type_node, across, size_cst (warp * TILE_COLUMNS)),
			 lane);
  for (unsigned q = 0; q < TILE_COLUMNS; q++)
    place (left, q * warp, columns);
  for (unsigned r = 0; r < high; r++)
    {
      tree row = size_plus (e->loc, build2 (MULT_EXPR, size_type_node, outside, rows), at[r]);
      tree begins = variable (e, s, "begins", build2 (MULT_EXPR, size_type_node, row, columns));
      set_index (e, s, t->rows, index_at (e, axes[t->rows], at[r]));
      tree row_index = e->indices[t->rows];
      for (unsigned q = 0; q < TILE_COLUMNS; q++)
	{
	  tree number = variable (e, s, "number", size_plus (e->loc, begins, at[high + q]));
	  tree index = size_binary (MINUS_EXPR, index_at (e, axes[last], at[high + q]),
				    size_binary (MULT_EXPR, as_size (number), run_step (e)));
	  set_index (e, s, last, index);
	  tree both = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, inside[r], inside[high + q]);
	  t->all.safe_push ({ number, row_index, e->indices[last], both, NULL_TREE });
	}
    }
}

/* Add to S the loops over the reduced axes of T behind axis K, in which all elements take in
   what there is.  */

static void
tile_loops (lane_tile *t, scope *s, int k)
{
  emitter *e = t->e;
  const combinator *c = e->form->steps[t->last]->from;
  k = next_reduced (c, k);
  if (k >= 0)
    {
      axis_loop r;
      open_axis (e, s, c, k, &r);
      tile_loops (t, &r.body, k);
      close_axis (e, s, &r, { size_cst (0), operand_value (e, c->axes[k].count) }, false,
		  NULL_TREE);
      return;
    }
  for (const tile_element &x : t->all)
    {
      body_state b;
      b.e = e;
      b.i = x.number;
      b.contracted = x.sum;
      b.values.safe_grow_cleared (e->form->steps.length ());
      enter (t, x);
      emit_inner (&b, s, t->first, t->last);
    }
}

/* How many tiles of HIGH rows, for lanes of warps of WARP, E's kernel has.  */

tree
count_lane_tiles (emitter *e, unsigned high, unsigned warp)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned last = innermost (e), rows = axis_of_rows (e);
  tree all = size_cst (warp);
  for (unsigned k = 0; k < axes.length (); k++)
    if (!axes[k].reduced)
      {
	unsigned by = k == last ? warp * TILE_COLUMNS : k == rows ? high : 1;
	tree count = operand_value (e, axes[k].count);
	all = build2 (MULT_EXPR, size_type_node, all,
		      by == 1 ? count
			      : build2 (CEIL_DIV_EXPR, size_type_node, count, size_cst (by)));
      }
  return all;
}

/* Add to S tile JOB of E's kernel, HIGH rows of it.  */

void
emit_lane_tile (emitter *e, scope *s, tree job, unsigned high, unsigned warp)
{
  lane_tile t;
  schedule run = e->run;
  e->run.simd = false;
  t.e = e;
  t.rows = axis_of_rows (e);
  t.last = contract_from (e->form, 0);
  t.first = first_inner (e->form, t.last);
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  find_elements (&t, s, job, high, warp);
  const step *p = e->form->steps[t.last];
  for (tile_element &x : t.all)
    x.sum = variable (e, s, "sum",
		      convert_value (e->loc, accumulator_type (e, p), initial_value (e, p)));
  tile_loops (&t, s, -1);
  for (const tile_element &x : t.all)
    {
      scope one;
      open_scope (&one, s->block);
      enter (&t, x);
      let_contracted (e, t.last, x.sum);
      emit_element (e, &one, x.number, ALL_STAGES);
      e->contracted.truncate (0);
      add_if (s, e->loc, x.inside, &one);
    }
  e->run = run;
}
