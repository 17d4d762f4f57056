/* Blocks of a kernel whose contractions run in tiles.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Such a kernel is not cut into ranges of elements but into boxes: so many rows by so many
   columns, for each position of the axes around them.  What says where a range of other kernels
   begins and ends is the number of a box here:

     boxes of 512 rows by 96 columns, numbered row by row:

       for (b = lo; b < hi; b++)
	 { rows from b / across * 512, columns from b % across * 96
	   ... }			tiles.cc

   How large they are follows from the extents and GCC's sizes of caches alone.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Rows of a box; of these all columns are copied again.  */
const unsigned ROWS_OF_BOX = 512;
/* Columns, at least, for which a tile is worth it.  */
const unsigned LEAST_COLUMNS = 4;
/* Columns of a box of lines across rows: a line of the cache of each row that is loaded stays
   in the nearest cache, and what is stored of a row is a few lines of memory.  */
const unsigned COLUMNS_ACROSS = 128;
/* Those where all rows, which are few, are written out: enough for vectors, and for threads.  */
const unsigned COLUMNS_OF_FEW = 4096;
/* The same where lines are stored past the cache, if a box has all its rows: so many rows are
   loaded, of each of which the box has a page, and which processors fetch ahead.  Not where all of
   these are in one square.  */
const unsigned STREAMS_ACROSS = 16;
/* Bytes that are stored past the cache.  */
const unsigned FAR_BYTES = 16 << 20;
/* Tiles side by side in a box, at most: the columns of all of them stay in the second
   cache.  */
const unsigned MOST_ACROSS = 16;

/* A / B, rounded up.  */

tree
pieces_of (tree a, tree b)
{
  return size_op (PLUS_EXPR, size_op (TRUNC_DIV_EXPR, a, b),
		fold_convert (size_type_node,
			      fold_build2 (NE_EXPR, boolean_type_node,
					   size_op (TRUNC_MOD_EXPR, a, b), size_cst (0))));
}

/* The extents of boxes.  */

struct box_sizes
{
  tree columns;			/* of a box */
  tree across, down;		/* boxes */
};

/* The number of indices of the reduced axes of E's kernel.  */

static tree
depth_of (emitter *e)
{
  tree depth = size_cst (1);
  if (e->run.tile.across)
    return depth;
  for (const axis &x : e->form->steps[contract_behind (e->form, 0)]->from->axes)
    if (x.reduced)
      depth = size_op (MULT_EXPR, depth, operand_value (e, x.count));
  return depth;
}

/* Let B be boxes of PART columns of E's kernel, as variables of S.  */

static void
count_boxes (emitter *e, scope *s, tree part, box_sizes *b)
{
  const vec<axis> &axes = e->form->space->axes;
  int rows = e->run.tile.row_axis;
  b->columns = variable (e, s, "columns", part);
  b->across = variable (e, s, "across", pieces_of (operand_value (e, axes[innermost (e)].count),
						b->columns));
  b->down = size_cst (1);
  if (rows >= 0)
    b->down = variable (e, s, "down", pieces_of (operand_value (e, axes[rows].count),
					      size_cst (ROWS_OF_BOX)));
}

/* Boxes that narrow strips make, at least, for threads.  */
const unsigned LEAST_STRIPS = 4;

/* Bytes, at least, of the pieces of rows that a scan along an axis goes through, unless rows have
   less: it stores them, too, and processors fetch pieces of a page late.  */
const unsigned SCANNED_PIECE = 65536;

/* Add to S the sizes of E's boxes, which are strips, in B: as wide as they may be, but some for
   each thread.  */

static void
find_strips (emitter *e, scope *s, box_sizes *b)
{
  const register_tile &t = e->run.tile;
  const vec<axis> &axes = e->form->space->axes;
  tree columns = operand_value (e, axes[innermost (e)].count);
  const step *p = e->form->steps[contract_behind (e->form, 0)];
  unsigned line = MAX (t.lanes, p->at ? SCANNED_PIECE / bytes_of (p->type) : CACHE_LINE);
  tree part = size_cst (strip_columns (e));
  if (e->form->of->lowering == LOWER_OPENMP)
    {
      tree lines = size_op (PLUS_EXPR, size_cst (1),
			  size_op (TRUNC_DIV_EXPR, columns, size_cst (LEAST_STRIPS * line)));
      part = size_op (MIN_EXPR, part, size_op (MULT_EXPR, lines, size_cst (line)));
    }
  count_boxes (e, s, part, b);
}

/* The columns of a box of E's kernel, whose lines are across rows.  */

static tree
columns_across (emitter *e)
{
  const register_tile &t = e->run.tile;
  unsigned bytes = stored_bytes (only_store (e->form));
  tree many = size_cst (COLUMNS_ACROSS);
  if (t.few_rows)
    return size_cst (COLUMNS_OF_FEW);
  if (bytes * t.lanes != CACHE_LINE || t.square >= STREAMS_ACROSS)
    return many;
  const vec<axis> &axes = e->form->space->axes;
  tree rows = operand_value (e, axes[t.row_axis].count);
  tree alike = size_op (TRUNC_MOD_EXPR, operand_value (e, axes[innermost (e)].count),
			size_cst (t.lanes));
  tree conditions[] = {
    fold_build2 (GE_EXPR, boolean_type_node, elements_of (e), size_cst (FAR_BYTES / bytes)),
    fold_build2 (GE_EXPR, boolean_type_node, rows, size_cst (ROWS_OF_BOX)),
    fold_build2 (EQ_EXPR, boolean_type_node, alike, size_cst (0))
  };
  tree far = boolean_true_node;
  for (tree one : conditions)
    far = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, far, one);
  return fold_build3 (COND_EXPR, size_type_node, far, size_cst (STREAMS_ACROSS), many);
}

/* Add to S the sizes of E's boxes, in B.  */

static void
find_sizes (emitter *e, scope *s, box_sizes *b)
{
  const register_tile &t = e->run.tile;
  unsigned width = t.vectors * t.lanes;
  if (t.across)
    {
      count_boxes (e, s, columns_across (e), b);
      return;
    }
  if (t.whole)
    {
      b->across = b->down = size_cst (1);
      return;
    }
  if (t.rows == 1)
    {
      find_strips (e, s, b);
      return;
    }
  tree most = size_cst (panel_bytes () / (width * 8));
  tree depth = size_op (MAX_EXPR, depth_of_piece (e, depth_of (e)), size_cst (1));
  tree many = size_op (TRUNC_DIV_EXPR, most, depth);
  many = size_op (MIN_EXPR, size_op (MAX_EXPR, many, size_cst (1)), size_cst (MOST_ACROSS));
  count_boxes (e, s, size_op (MULT_EXPR, many, size_cst (width)), b);
}

/* The kept axes of E's kernel around a box.  */

static void
axes_around (const emitter *e, vec<unsigned> *around)
{
  const vec<axis> &axes = e->form->space->axes;
  for (unsigned k = 0; k < innermost (e); k++)
    if (!axes[k].reduced && (int) k != e->run.tile.row_axis)
      around->safe_push (k);
}

/* The number of boxes of E's kernel, as a variable of S.  */

tree
tile_blocks (emitter *e, scope *s)
{
  box_sizes b;
  auto_vec<unsigned> around;
  find_sizes (e, s, &b);
  axes_around (e, &around);
  tree n = size_op (MULT_EXPR, b.across, b.down);
  for (unsigned k : around)
    n = size_op (MULT_EXPR, n, operand_value (e, e->form->space->axes[k].count));
  return variable (e, s, "boxes", n);
}

/* The work of E's kernel: its elements times the indices that each of them reduces.  */

tree
tiled_work (emitter *e)
{
  return size_op (MULT_EXPR, e->n, depth_of (e));
}

/* Where a box is: its number from left to right, from top to bottom, and the positions on the
   axes around.  */

struct box_place
{
  auto_vec<unsigned> around;
  tree column, row;
  auto_vec<tree> at;
};

/* Add to S where box NUMBER is, in P.  */

static void
find_box (emitter *e, scope *s, const box_sizes &b, tree number, box_place *p)
{
  axes_around (e, &p->around);
  tree rest = variable (e, s, "left", number);
  auto_vec<tree> counts;
  for (unsigned k : p->around)
    counts.safe_push (operand_value (e, e->form->space->axes[k].count));
  counts.safe_push (b.down);
  counts.safe_push (b.across);
  p->at.safe_grow_cleared (counts.length ());
  for (unsigned k = counts.length (); k-- > 0; )
    {
      p->at[k] = variable (e, s, "place", size_op (TRUNC_MOD_EXPR, rest, counts[k]));
      assign (s, e->loc, rest, size_op (TRUNC_DIV_EXPR, rest, counts[k]));
    }
  p->column = p->at.pop ();
  p->row = p->at.pop ();
}

/* Add to S that P is the place of the next box.  */

static void
next_place (emitter *e, scope *s, const box_sizes &b, const box_place &p)
{
  scope one[2 + MOST_AXES];
  auto_vec<tree> at, counts;
  at.safe_splice (p.at);
  for (unsigned k : p.around)
    counts.safe_push (operand_value (e, e->form->space->axes[k].count));
  if (!e->run.tile.whole)
    {
      at.safe_push (p.row);
      counts.safe_push (b.down);
      at.safe_push (p.column);
      counts.safe_push (b.across);
    }
  unsigned n = at.length ();
  for (unsigned k = n; k-- > 0; )
    {
      scope *in = k == n - 1 ? s : &one[k + 1];
      assign (in, e->loc, at[k], size_plus (e->loc, at[k], size_cst (1)));
      if (k == 0)
	break;
      open_scope (&one[k], in->block);
      assign (&one[k], e->loc, at[k], size_cst (0));
    }
  for (unsigned k = 1; k < n; k++)
    add_if (k == n - 1 ? s : &one[k + 1], e->loc,
	    build2 (EQ_EXPR, boolean_type_node, at[k], counts[k]), &one[k]);
}

/* Add to S the box at place P.  */

static void
add_place (emitter *e, scope *s, const box_sizes &b, const box_place &p)
{
  const vec<axis> &axes = e->form->space->axes;
  int k = e->run.tile.row_axis;
  tree rows = k < 0 ? size_cst (1) : operand_value (e, axes[k].count);
  tree columns = operand_value (e, axes[innermost (e)].count), number = size_cst (0);
  for (unsigned i = 0; i < p.around.length (); i++)
    {
      const axis &x = axes[p.around[i]];
      set_index (e, s, p.around[i], index_at (e, x, p.at[i]));
      number = size_plus (e->loc, size_op (MULT_EXPR, number, operand_value (e, x.count)),
			  p.at[i]);
    }
  number = size_op (MULT_EXPR, number, size_op (MULT_EXPR, rows, columns));
  tile_box box;
  box.number = variable (e, s, "number", number);
  if (e->run.tile.whole)
    {
      box.i0 = box.j0 = size_cst (0);
      box.i1 = rows;
      box.j1 = columns;
      add_box (e, s, box);
      return;
    }
  box.i0 = variable (e, s, "top", size_op (MULT_EXPR, p.row, size_cst (ROWS_OF_BOX)));
  box.i1 = variable (e, s, "bottom",
		     size_op (MIN_EXPR, rows, size_plus (e->loc, box.i0,
						       size_cst (ROWS_OF_BOX))));
  box.j0 = variable (e, s, "left", size_op (MULT_EXPR, p.column, b.columns));
  box.j1 = variable (e, s, "right",
		     size_op (MIN_EXPR, columns, size_plus (e->loc, box.j0, b.columns)));
  add_box (e, s, box);
}

/* Add to S the boxes from number LO to before HI of E's kernel.  */

static void
add_boxes (emitter *e, scope *s, tree lo, tree hi)
{
  scope some, body;
  open_scope (&some, s->block);
  box_sizes b;
  box_place p;
  find_sizes (e, &some, &b);
  tree number = variable (e, &some, "box", lo);
  find_box (e, &some, b, number, &p);
  open_scope (&body, some.block);
  add_place (e, &body, b, p);
  assign (&body, e->loc, number, size_plus (e->loc, number, size_cst (1)));
  next_place (e, &body, b, p);
  add (&some, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, number, hi),
			  close_scope (&body, e->loc)));
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, lo, hi), &some);
}

/* The number of elements of E's kernel, also where it does some of them.  */

tree
elements_of (emitter *e)
{
  tree n = size_cst (1);
  for (const axis &x : e->form->space->axes)
    if (!x.reduced)
      n = size_op (MULT_EXPR, n, operand_value (e, x.count));
  return n;
}

/* The number of the first element of part NUMBER of E's elements, which are cut into as many parts
   as there are BOXES, as variables of S.  */

static tree
first_of_part (emitter *e, scope *s, tree number, tree boxes)
{
  tree n = elements_of (e);
  tree some = variable (e, s, "some", size_op (MAX_EXPR, boxes, size_cst (1)));
  tree each = size_op (MULT_EXPR, size_op (TRUNC_DIV_EXPR, n, some), number);
  tree left = size_op (MIN_EXPR, size_op (TRUNC_MOD_EXPR, n, some), number);
  return variable (e, s, "from", size_op (PLUS_EXPR, each, left));
}

/* Rows for which columns that are no neighbours are worth being copied; and such columns, unless a
   tile has fewer.  */
const unsigned LEAST_TRANSPOSED = 16;

/* The condition that COUNT is less than LEAST.  */

static tree
less_than (tree count, unsigned least)
{
  return fold_build2 (LT_EXPR, boolean_type_node, count, size_cst (least));
}

/* The condition that E's kernel is not worth a tile: it has few columns, columns that are no
   neighbours are copied for few rows, nothing is contracted, lanes add more along the reduced axis,
   or lines across rows stay in the cache without that.  */

static tree
too_few (emitter *e)
{
  const vec<axis> &axes = e->form->space->axes;
  const register_tile &t = e->run.tile;
  if (t.across)
    return stays_near (e);
  unsigned least = (t.apart ? MIN (LEAST_TRANSPOSED, t.vectors * t.lanes)
		    : MAX (LEAST_COLUMNS, least_columns (t)));
  tree few = fold_build2 (TRUTH_OR_EXPR, boolean_type_node,
			  less_than (operand_value (e, axes[innermost (e)].count), least),
			  fold_build2 (EQ_EXPR, boolean_type_node, depth_of (e), size_cst (0)));
  if (t.apart)
    few = fold_build2 (TRUTH_OR_EXPR, boolean_type_node, few,
		       less_than (operand_value (e, axes[t.row_axis].count), LEAST_TRANSPOSED));
  if (!t.widens)
    return few;
  return fold_build2 (TRUTH_OR_EXPR, boolean_type_node, few,
		      fold_build2 (GE_EXPR, boolean_type_node, depth_of (e),
				   size_cst (t.widens)));
}

/* Add to S the boxes from number LO to before HI of E's kernel; all of them, if these are the
   numbers of all elements.  What is not worth a tile runs as written.  */

void
tile_loop (emitter *e, scope *s, tree lo, tree hi)
{
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  scope all, few, many;
  open_scope (&all, s->block);
  tree boxes = e->run.tile.rows > 1 || hi == e->n ? tile_blocks (e, &all) : NULL_TREE;
  bool whole = integer_zerop (lo) && hi == e->n;
  if (whole)
    hi = boxes;
  if (e->run.tile.rows == 1 || e->run.tile.whole)
    {
      add_boxes (e, &all, lo, hi);
      add (s, close_scope (&all, e->loc));
      return;
    }
  open_scope (&few, all.block);
  tree from = whole ? lo : first_of_part (e, &few, lo, boxes);
  tree to = whole ? e->n : first_of_part (e, &few, hi, boxes);
  schedule run = e->run;
  e->run.tile.rows = 0;
  e->run.simd &= !(run.tile.across && narrow_across_p (e));
  space_loop (e, &few, from, to);
  e->run = run;
  open_scope (&many, all.block);
  add_boxes (e, &many, lo, hi);
  add_if (&all, e->loc, too_few (e), &few, &many);
  add (s, close_scope (&all, e->loc));
}
