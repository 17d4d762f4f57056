/* Tiles under construction: what the files share that build them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_CODEGEN_TILE_H
#define SOAC_CODEGEN_TILE_H

/* A row of a tile: its index on the axis of rows, and how its elements are reached.  */

struct tile_row
{
  tree index;
  auto_vec<bound_view> views;
  auto_vec<bound_view> inner;	/* those of the contraction, for an index of the reduced
				   axes */
};

/* A tile under construction.  */

struct tile_state
{
  emitter *e;
  unsigned first, last;		/* the contraction */
  unsigned rows, vectors, lanes;
  unsigned columns;		/* accumulators of a row */
  tree panel, apart;		/* address of what its packed LOAD reads, and elements from one
				   index of the reduced axis to the next; or null */
  auto_delete_vec<tile_row> row;
  tree sums;			/* array variable: the accumulators, row by row */
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
extern void start_sums (tile_state *t, scope *s, tree count);
extern void start_row (tile_state *t, scope *s, unsigned r, tree number,
		       const tree (&range)[2]);
extern void take_in (tile_state *t, scope *s, tree i, tree sum);
extern void open_row (tile_state *t, scope *s, tree i, tree number);
extern void finish_row (tile_state *t, scope *s, tree r, tree i, tree number,
			const tree (&range)[2]);
extern tree number_at (emitter *e, const tile_box &b, tree i, tree j);
extern void open_pieces (emitter *e, scope *s, pieces_loop *l, const tree (&range)[2],
			 unsigned size);
extern tree close_pieces (emitter *e, scope *s, pieces_loop *l, tree from, unsigned size);

/* strips.cc */
extern void add_strips (emitter *e, scope *s, const tile_box &box, unsigned first,
			unsigned last);

#endif
