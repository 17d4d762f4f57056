/* One box of a contraction in tiles: its copies, the pieces of the reduced axis, its tiles.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     512 rows by 256 columns, which are copied
     =>
     for (q0 = 0; q0 < m; q0 += 384)
       { copy the columns from k = q0 to q0 + 384			panels.cc
	 for (i = i0; i < i1; i += 8)
	   { copy 8 rows, if they are apart along k
	     for (j = j0; j < j1; j += 16)
	       one tile, from k = q0 to q0 + 384; } }			tiles.cc

   A piece of the columns stays in the second cache, one of 8 rows in the first.  Between two pieces
   the accumulators of all tiles are in memory.  Each element takes in what it did, in the same
   order.

   Where columns are not copied there is one piece.  What is left of the columns goes by single
   vectors then, or halves of them, the last of which begins early enough to end with the last
   column; what it has of earlier ones is not stored.  In panels there are whole tiles alone: these
   have something behind the last column, which is not stored.

   Columns that are no neighbours, as b[j][k], can be read from panels alone: where there is no
   memory for these, the elements of the box are done one after the other.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* A box under construction.  */

struct box_state
{
  emitter *e;
  unsigned first, last;		/* the contraction */
  tile_box b;
  box_panels p;
  piece part;
  tree kept;			/* variable: where the accumulators of the next tile are kept */
  tree fresh;			/* array variable: what they start with, or null */
};

/* Start in S a loop over as many pieces of SIZE as there are in RANGE.  */

void
open_pieces (emitter *e, scope *s, pieces_loop *l, const tree (&range)[2], unsigned size)
{
  open_scope (&l->outer, s->block);
  l->count = variable (e, &l->outer, "pieces",
		       fold_build2 (TRUNC_DIV_EXPR, size_type_node,
				    fold_build2 (MINUS_EXPR, size_type_node, range[1], range[0]),
				    size_cst (size)));
  l->number = new_var (&l->outer, "t", size_type_node);
  open_scope (&l->body, l->outer.block);
  tree before = fold_build2 (MULT_EXPR, size_type_node, l->number, size_cst (size));
  l->position = variable (e, &l->body, "at", size_plus (e->loc, range[0], before));
}

/* End L, inside S; return the position behind its last piece, whose size is SIZE.  */

tree
close_pieces (emitter *e, scope *s, pieces_loop *l, tree from, unsigned size)
{
  tree behind = variable (e, &l->outer, "behind",
			  size_plus (e->loc, from,
				     fold_build2 (MULT_EXPR, size_type_node, l->count,
						  size_cst (size))));
  tree out = new_var (s, "rest", size_type_node);
  assign (&l->outer, e->loc, out, behind);
  nest *loop = loop_serial (e, l->number, size_cst (0), l->count, &l->body);
  loop->along = l->along;
  add (&l->outer, loop);
  add (s, close_scope (&l->outer, e->loc));
  return out;
}

/* The extents of a tile.  */

struct tile_size
{
  unsigned rows, vectors, lanes;
};

/* Start the tile T of SIZE for B.  */

static void
open_tile (tile_state *t, const box_state *b, const tile_size &size)
{
  t->e = b->e;
  t->first = b->first;
  t->last = b->last;
  t->rows = size.rows;
  t->vectors = size.vectors;
  t->lanes = size.lanes;
  t->columns = size.vectors * size.lanes;
}

/* The condition that B's columns are copied.  */

static tree
copied (const box_state *b)
{
  return build2 (NE_EXPR, boolean_type_node, b->p.columns,
		 build_zero_cst (TREE_TYPE (b->p.columns)));
}

/* Add to S: if B's columns are copied, do YES, else NO.  */

static void
if_copied (const box_state *b, scope *s, scope *yes, scope *no)
{
  if (b->e->run.tile.apart)
    add (s, close_scope (yes, b->e->loc));
  else
    add_if (s, b->e->loc, copied (b), yes, no);
}

/* Add to S that LINES are what the LOAD of step ST reads in the array, for the first index of B's
   piece, from position I of the rows and J of the columns on.  */

static void
find_in_array (box_state *b, scope *s, packed_lines *lines, int st, const tree (&at)[2])
{
  emitter *e = b->e;
  const vec<axis> &axes = e->form->space->axes;
  view *v = e->form->steps[st]->at;
  const combinator *c = e->form->steps[b->last]->from;
  int k = next_reduced (c, -1), rows = e->run.tile.row_axis;
  linear l = { NULL_TREE, NULL_TREE };
  linear_offset_p (v->at, v->at->axes[k], &l);
  set_index (e, s, rows, index_at (e, axes[rows], at[0]));
  set_index (e, s, innermost (e), index_at (e, axes[innermost (e)], at[1]));
  set_position (e, s, c, k, b->part.from);
  tree first = subscripted_offset (e, v, size_zero_node);
  assign (s, e->loc, lines->at,
	  fold_convert (TREE_TYPE (lines->at),
			elements_on (operand_value (e, v->value), first, v->type)));
  assign (s, e->loc, lines->apart, subscript_value (e, v->at, l.factor, size_zero_node));
}

/* Add to S the variables of LINES, for the LOAD of step ST.  */

static void
new_lines (box_state *b, scope *s, packed_lines *lines, int st)
{
  tree type = TYPE_MAIN_VARIANT (b->e->form->steps[st]->at->type);
  lines->at = new_var (s, "lines", build_pointer_type (type));
  lines->apart = new_var (s, "apart", sizetype);
}

/* Add to S where the columns of T begin, which are at column J of B.  */

static void
find_columns (box_state *b, scope *s, tile_state *t, tree j)
{
  emitter *e = b->e;
  int st = e->run.tile.packed;
  scope yes, no;
  new_lines (b, s, &t->across, st);
  open_scope (&yes, s->block);
  tree before = size_binary (MULT_EXPR, as_size (size_op (MINUS_EXPR, b->part.to, b->part.from)),
			     as_size (size_op (MINUS_EXPR, j, b->b.j0)));
  assign (&yes, e->loc, t->across.at,
	  elements_on (b->p.columns, before, e->form->steps[st]->at->type));
  assign (&yes, e->loc, t->across.apart, size_int (t->columns));
  if (!e->run.tile.apart)
    {
      open_scope (&no, s->block);
      find_in_array (b, &no, &t->across, st, { b->b.i0, j });
    }
  if_copied (b, s, &yes, &no);
}

/* Add to S where the rows of tiles begin that are at row I of B, in LINES; copy them, if the
   columns are copied.  */

static void
find_rows (box_state *b, scope *s, packed_lines *lines, tree i)
{
  emitter *e = b->e;
  int st = e->run.tile.packed_rows;
  scope yes, no;
  new_lines (b, s, lines, st);
  open_scope (&yes, s->block);
  set_index (e, &yes, e->run.tile.row_axis,
	     index_at (e, e->form->space->axes[e->run.tile.row_axis], i));
  copy_rows (e, &yes, b->p.rows, b->part, size_op (MINUS_EXPR, size_op (MINUS_EXPR, b->b.i1, i),
						   size_cst (1)));
  assign (&yes, e->loc, lines->at, b->p.rows);
  assign (&yes, e->loc, lines->apart, size_int (e->run.tile.rows));
  if (!e->run.tile.apart)
    {
      open_scope (&no, s->block);
      find_in_array (b, &no, lines, st, { i, b->b.j0 });
    }
  if_copied (b, s, &yes, &no);
}

/* Add to S the tiles for the rows of B at position I, which are in DOWN, from the first column of B
   to before TO.  All are whole; in panels the last one may reach beyond the columns of B.  */

static void
add_whole_tiles (box_state *b, scope *s, tree i, const packed_lines &down, tree to)
{
  emitter *e = b->e;
  const register_tile &tile = e->run.tile;
  unsigned width = tile.vectors * tile.lanes;
  tile_state t;
  pieces_loop l;
  open_tile (&t, b, { tile.rows, tile.vectors, tile.lanes });
  open_pieces (e, s, &l, { b->b.j0, to }, width);
  l.along = axis_of (e->form->space, innermost (e));
  t.down = down;
  if (tile.packed >= 0)
    {
      t.part = b->part;
      t.kept = b->kept;
      t.fresh = b->fresh;
      find_columns (b, &l.body, &t, l.position);
    }
  tree left = fold_build2 (MINUS_EXPR, size_type_node, b->b.j1, l.position);
  tree stored = variable (e, &l.body, "stored", size_op (MIN_EXPR, left, size_cst (width)));
  tile_place p = { i, l.position, size_cst (0), stored };
  add_tile (&t, &l.body, b->b, p);
  if (t.kept)
    assign (&l.body, e->loc, t.kept,
	    elements_on (t.kept, size_int (tile.rows * width), TREE_TYPE (TREE_TYPE (t.kept))));
  close_pieces (e, s, &l, b->b.j0, width);
}

/* Add to S the tiles of SIZE for the rows of B at position I and its columns from J on: the last
   one begins before that if it has to.  */

static void
add_last_tiles (box_state *b, scope *s, const tile_size &size, tree i, tree j)
{
  emitter *e = b->e;
  unsigned width = size.vectors * size.lanes;
  tile_state t;
  pieces_loop l;
  open_tile (&t, b, size);
  tree end = size_plus (e->loc, b->b.j1, size_cst (width - 1));
  open_pieces (e, s, &l, { j, end }, width);
  l.along = axis_of (e->form->space, innermost (e));
  tree latest = fold_build2 (MINUS_EXPR, size_type_node, b->b.j1, size_cst (width));
  tree at = variable (e, &l.body, "from", size_op (MIN_EXPR, l.position, latest));
  tile_place p = { i, at, fold_build2 (MINUS_EXPR, size_type_node, l.position, at),
		   size_cst (width) };
  add_tile (&t, &l.body, b->b, p);
  close_pieces (e, s, &l, j, width);
}

/* Add to S all elements of B, whose extents are known multiples of its tiles.  */

static void
add_known_tiles (box_state *b, scope *s)
{
  emitter *e = b->e;
  const register_tile &tile = e->run.tile;
  unsigned width = tile.vectors * tile.lanes;
  pieces_loop down, across;
  tile_state t;
  open_pieces (e, s, &down, { b->b.i0, b->b.i1 }, tile.rows);
  down.along = axis_of (e->form->space, tile.row_axis);
  open_pieces (e, &down.body, &across, { b->b.j0, b->b.j1 }, width);
  across.along = axis_of (e->form->space, innermost (e));
  open_tile (&t, b, { tile.rows, tile.vectors, tile.lanes });
  add_tile (&t, &across.body, b->b,
	    { down.position, across.position, size_cst (0), size_cst (width) });
  close_pieces (e, &down.body, &across, b->b.j0, width);
  close_pieces (e, s, &down, b->b.i0, tile.rows);
}

/* Vectors that have so many lanes are halved for what is left.  */
const unsigned MANY_LANES = 8;

/* The columns that tiles T need at least.  */

unsigned
least_columns (const register_tile &t)
{
  return t.lanes < MANY_LANES ? t.lanes : t.lanes / 2;
}

/* Behind which column B has no whole tiles any more: in panels each one is whole, as a variable
   of S.  */

static tree
end_of_whole (box_state *b, scope *s)
{
  emitter *e = b->e;
  unsigned width = e->run.tile.vectors * e->run.tile.lanes;
  if (e->run.tile.packed < 0)
    return b->b.j1;
  tree more = size_cst (width - 1);
  if (!e->run.tile.apart)
    more = build3 (COND_EXPR, size_type_node, copied (b), more, size_cst (0));
  return variable (e, s, "to", size_plus (e->loc, b->b.j1, more));
}

/* Add to S all elements of B in tiles, for its piece.  */

static void
add_tiles (box_state *b, scope *s)
{
  emitter *e = b->e;
  const register_tile &t = e->run.tile;
  unsigned width = t.vectors * t.lanes;
  tree to = end_of_whole (b, s);
  tree pieces = fold_build2 (TRUNC_DIV_EXPR, size_type_node,
			     fold_build2 (MINUS_EXPR, size_type_node, to, b->b.j0),
			     size_cst (width));
  tree rest = variable (e, s, "rest",
			size_plus (e->loc, b->b.j0,
				   fold_build2 (MULT_EXPR, size_type_node, pieces,
						size_cst (width))));
  pieces_loop l;
  packed_lines down;
  open_pieces (e, s, &l, { b->b.i0, size_plus (e->loc, b->b.i1, size_cst (t.rows - 1)) },
	       t.rows);
  l.along = axis_of (e->form->space, t.row_axis);
  if (t.packed_rows >= 0)
    find_rows (b, &l.body, &down, l.position);
  add_whole_tiles (b, &l.body, l.position, down, to);
  if (!t.apart)
    {
      scope some;
      open_scope (&some, l.body.block);
      add_last_tiles (b, &some, { t.rows, 1, least_columns (t) }, l.position, rest);
      add_if (&l.body, e->loc, build2 (LT_EXPR, boolean_type_node, rest, b->b.j1), &some);
    }
  close_pieces (e, s, &l, b->b.i0, t.rows);
}

/* Add to S all elements of B in tiles, for one piece of the reduced axis after the other, the first
   of which there is in any case.  */

static void
add_pieces (box_state *b, scope *s)
{
  emitter *e = b->e;
  scope body, some;
  tree depth = reduced_count (e);
  const register_tile &t = e->run.tile;
  if (e->form->steps[b->last]->args.length () == 1)
    b->fresh = fresh_sums (e, s, b->last, t.rows * t.vectors * t.lanes);
  b->part.from = variable (e, s, "first", size_cst (0));
  tree more = variable (e, s, "more", boolean_true_node);
  open_scope (&body, s->block);
  tree end = size_op (MIN_EXPR, depth, size_op (PLUS_EXPR, b->part.from, b->p.depth));
  b->part.to = variable (e, &body, "behind", end);
  b->kept = variable (e, &body, "kept", b->p.kept);
  open_scope (&some, body.block);
  copy_columns (e, &some, b->b, b->p.columns, b->part);
  if_copied (b, &body, &some, NULL);
  add_tiles (b, &body);
  assign (&body, e->loc, b->part.from, b->part.to);
  assign (&body, e->loc, more, build2 (LT_EXPR, boolean_type_node, b->part.from, depth));
  add (s, loop_until (e->loc, build1 (TRUTH_NOT_EXPR, boolean_type_node, more),
		      close_scope (&body, e->loc)));
}

/* Add to S the elements of B one after the other, in the order of the program.  */

static void
add_one_by_one (box_state *b, scope *s)
{
  emitter *e = b->e;
  const vec<axis> &axes = e->form->space->axes;
  int rows = e->run.tile.row_axis;
  schedule run = e->run;
  e->run.tile.rows = e->run.beside = 0;
  e->run.simd = false;
  scope outer, body;
  open_scope (&outer, s->block);
  tree i = new_var (&outer, "i", size_type_node);
  open_scope (&body, outer.block);
  set_index (e, &body, rows, index_at (e, axes[rows], i));
  set_index (e, &body, innermost (e), index_at (e, axes[innermost (e)], b->b.j0));
  tree number = variable (e, &body, "number", number_at (e, b->b, i, b->b.j0));
  add_run (e, &body, number, size_op (MINUS_EXPR, b->b.j1, b->b.j0));
  nest *loop = loop_serial (e, i, b->b.i0, b->b.i1, &body);
  loop->along = axis_of (e->form->space, rows);
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
  e->run = run;
}

/* Add to S all elements of the box BOX of E's kernel.  */

void
add_box (emitter *e, scope *s, const tile_box &box)
{
  if (e->run.tile.across)
    {
      add_box_across (e, s, box);
      return;
    }
  box_state b;
  b.e = e;
  b.b = box;
  b.kept = b.fresh = NULL_TREE;
  b.last = contract_behind (e->form, 0);
  b.first = first_inner (e->form, b.last);
  if (e->run.tile.rows == 1)
    {
      add_strips (e, s, box, b.first, b.last);
      return;
    }
  if (e->run.tile.whole)
    {
      add_known_tiles (&b, s);
      return;
    }
  if (e->run.tile.packed < 0)
    {
      add_tiles (&b, s);
      return;
    }
  open_panels (e, s, box, &b.p);
  scope tiles, others;
  open_scope (&tiles, s->block);
  add_pieces (&b, &tiles);
  if (!e->run.tile.apart)
    add (s, close_scope (&tiles, e->loc));
  else
    {
      open_scope (&others, s->block);
      add_one_by_one (&b, &others);
      add_if (s, e->loc, copied (&b), &tiles, &others);
    }
  add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, b.p.memory));
}
