/* Tiles under construction: what the files share that build them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_CODEGEN_TILE_H
#define SOAC_CODEGEN_TILE_H

/* A row of a tile: its index on the axis of rows, and how its elements are reached.  */

struct tile_row
{
  tree index;
  tree behind;			/* elements that it is behind the first one in a panel of rows */
  auto_vec<bound_view> views;
  auto_vec<bound_view> inner;	/* those of the contraction, for an index of the reduced
				   axes */
};

/* What a LOAD reads that may be copied, for an index of the reduced axis: elements that are next
   to each other, of neighbouring columns or rows.  */

struct packed_lines
{
  tree at = NULL_TREE;		/* variable: address of those for the first index; or null: they
				   are read where they are */
  tree apart = NULL_TREE;	/* elements from the line of one index to that of the next */
};

/* Indices of the reduced axis that a box takes in at a time.  */

struct piece
{
  tree from = NULL_TREE, to = NULL_TREE;	/* positions; or null: all */
};

/* The steps of a contraction, from FIRST to before the CONTRACT LAST, and its accumulators, a
   variable.  */

struct tile_sums
{
  unsigned first, last;
  tree sums;
};

/* A tile under construction.  */

struct tile_state
{
  emitter *e;
  unsigned first, last;		/* the contraction */
  unsigned rows, vectors, lanes;
  unsigned columns;		/* accumulators of a row */
  packed_lines across, down;	/* of columns, of rows */
  tree line = NULL_TREE;	/* that of rows, for an index of the reduced axis */
  piece part;
  tree kept = NULL_TREE;	/* variable: where the accumulators are between two pieces; or
				   null: there is one piece */
  tree fresh = NULL_TREE;	/* array variable: what they start with, if there are several */
  tree copy = NULL_TREE;	/* address of a copy of all accumulators */
  auto_delete_vec<tile_row> row;
  tree sums;			/* variable: the accumulators, row by row (sum-arrays.cc) */
  auto_vec<tile_sums> others;	/* the same of more contractions, in strips */
};

/* A tile of a box: where it begins, and which of its columns are stored.  */

struct tile_place
{
  tree i, j;
  tree from, to;
};

/* The copies of a box: variables.  */

struct box_panels
{
  tree memory = NULL_TREE;
  tree columns = NULL_TREE;	/* address of the columns; null when it runs: they are not copied;
				   or null: they never are */
  tree rows = NULL_TREE;	/* address of the rows of a tile, or null */
  tree kept = NULL_TREE;	/* address of the accumulators of all tiles between two pieces */
  tree depth = NULL_TREE;	/* indices of the reduced axis in a piece */
};

/* What is done, inside S, for index I of a row of a tile, whose accumulator is SUM; null, if it is
   a structure.  */
typedef void (*tile_job) (tile_state *t, scope *s, tree i, tree sum);

/* A loop over pieces of a range: BODY for each, which begins at POSITION.  */

struct pieces_loop
{
  scope outer, body;
  loop_axis along = { NULL, 0 };
  tree number, count, position;
};

/* How the elements of a view lie along an axis.  */
enum reach { SAME, NEXT, APART };

/* Bytes of the shortest vectors.  */
const unsigned SHORT_VECTOR = 16;

/* axis-order.cc */
extern enum reach reach_along (const emitter *e, const view *v, unsigned k);
extern bool tiled_step_p (const step *p);
extern bool same_reduced_p (const combinator *a, const combinator *b);
extern int axis_of_rows (const emitter *e);

/* sum-arrays.cc */
extern bool structure_of_sums_p (tree type);
extern tree sums_variable (scope *s, const char *name, tree type, unsigned count);
extern tree sum_place (location_t loc, tree sums, tree i);
extern void move_sum (emitter *e, scope *s, tree acc, tree sums, tree i, bool back);
extern tree sum_value (emitter *e, scope *s, tree sums, tree type, tree i);

/* tiles.cc */
extern void lanes_loop (tile_state *t, scope *s, unsigned from, tree count, tile_job job);
extern void exchange_row (tile_state *t, tile_row *r);
extern void bind_inner (tile_state *t, scope *s, vec<bound_view> *bound);
extern void take_in (tile_state *t, scope *s, tree i, tree sum);
extern void open_row (tile_state *t, scope *s, tree i, tree number);
extern tree number_at (emitter *e, const tile_box &b, tree i, tree j);
extern void add_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p);

/* tile-sums.cc */
extern void start_sums (tile_state *t, scope *s, tree from, tree to);
extern void start_row (tile_state *t, scope *s, unsigned r, tree number,
		       const tree (&range)[2]);
extern void finish_row (tile_state *t, scope *s, tree r, tree i, tree number,
			const tree (&range)[2]);
extern tree fresh_sums (emitter *e, scope *s, unsigned last, unsigned count);
extern void start_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p,
			const vec<tree> &rows);
extern void end_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p);

/* tiled-box.cc */
extern void open_pieces (emitter *e, scope *s, pieces_loop *l, const tree (&range)[2],
			 unsigned size);
extern tree close_pieces (emitter *e, scope *s, pieces_loop *l, tree from, unsigned size);

/* panels.cc */
extern tree reduced_count (emitter *e);
extern void open_panels (emitter *e, scope *s, const tile_box &b, box_panels *p);
extern void copy_columns (emitter *e, scope *s, const tile_box &b, tree to, const piece &part);
extern void copy_rows (emitter *e, scope *s, tree to, const piece &part, tree last);

/* tile-blocks.cc */
extern tree pieces_of (tree a, tree b);
extern tree elements_of (emitter *e);

/* strips.cc */
extern void add_strips (emitter *e, scope *s, const tile_box &box, unsigned first,
			unsigned last);

#endif
