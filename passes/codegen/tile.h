/* Tiles under construction: what the files share that build them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_CODEGEN_TILE_H
#define SOAC_CODEGEN_TILE_H

/* A row: its position on the axis of rows, and how its elements are reached.  */

struct tile_row
{
  tree index;
  auto_vec<bound_view> views;
  auto_vec<bound_view> inner;	/* those of the contraction, for an index of the reduced
				   axes */
  tree sums;			/* array variable */
};

/* A tile under construction.  */

struct tile_state
{
  emitter *e;
  unsigned first, last;		/* the contraction */
  unsigned rows, vectors, lanes;
  unsigned columns;		/* accumulators of a row */
  tree panel;			/* address of its columns, or null */
  tree width;			/* so many columns are stored; null: all */
  auto_delete_vec<tile_row> row;
};

/* What is done, inside S, for index I of a row of a tile, whose accumulator is SUM.  */
typedef void (*tile_job) (tile_state *t, scope *s, tree i, tree sum);

/* A loop over pieces of a range: BODY for each, which begins at POSITION.  */

struct pieces_loop
{
  scope outer, body;
  loop_axis along = { NULL, 0 };
  tree number, count, position;
};

/* tiles.cc */
extern void lanes_loop (tile_state *t, scope *s, unsigned from, tree count, tile_job job);
extern void exchange_row (tile_state *t, tile_row *r);
extern void bind_inner (tile_state *t, scope *s, vec<bound_view> *bound);
extern void start_sum (tile_state *t, scope *s, tree i, tree sum);
extern void take_in (tile_state *t, scope *s, tree i, tree sum);
extern void finish_element (tile_state *t, scope *s, tree i, tree sum);
extern void open_row (tile_state *t, scope *s, tree i, tree number);
extern tree number_at (emitter *e, const tile_box &b, tree i, tree j);
extern void open_pieces (emitter *e, scope *s, pieces_loop *l, const tree (&range)[2],
			 unsigned size);
extern tree close_pieces (emitter *e, scope *s, pieces_loop *l, tree from, unsigned size);

/* strips.cc */
extern void add_strips (emitter *e, scope *s, const tile_box &box, unsigned first,
			unsigned last);

#endif
