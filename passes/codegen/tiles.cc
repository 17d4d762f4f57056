/* Contractions in tiles: several elements at once, their accumulators in registers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, p, over (m)), C, at (A, i0, i2), at (B, i2, i1))
     =>
     for (i = 0; i < n; i += 8)
       for (j = 0; j + 16 <= p; j += 16)
	 { double sums[8 * 16];			16 vectors, all of them in registers
	   for (x = 0; x < 8 * 16; x++) sums[x] = 0;			simd
	   for (k = 0; k < m; k++)
	     for (l = 0; l < 8; l++)					simd, and 8 + l
	       { sums[l] += A[i][k] * B[k][j + l];
		 ...
		 sums[112 + l] += A[min (i + 7, n - 1)][k] * B[k][j + l]; }
	   for (r = 0; r < min (8, n - i); r++)
	     for (l = 0; l < 16; l++)					simd
	       C[i + r][j + l] = sums[16 * r + l]; }

   A row of a tile is a run of the innermost axis (space-loops.cc) as long as the tile is wide.
   Each vector has a loop of its own, of as many indices as it has elements: GCC makes one
   operation of it, without unrolling, and finds that the accumulators can be registers.

   There is one such loop, and one for the columns that are left, since it takes long to compile:
   of the last tile some rows are the last one again, and are not stored.  tiled-box.cc has the
   loops over the tiles, and over pieces of the reduced axis, between which accumulators are kept
   in memory.  A kernel with fewer columns than a tile needs runs as written (tile-blocks.cc).

   Where all extents are known and short, as in products of many matrices of 8 by 8, tiles are
   whole: their rows and columns divide the extents, and what is stored comes from registers.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* ---- one tile ------------------------------------------------------------- */

/* Enter row R of T, or leave it.  */

void
exchange_row (tile_state *t, tile_row *r)
{
  int k = t->e->run.tile.row_axis;
  swap_views (&r->views);
  swap_views (&r->inner);
  if (k >= 0)
    std::swap (t->e->indices[k], r->index);
}

/* Add to S: JOB for COUNT elements of all rows of T, from number FROM on.  */

void
lanes_loop (tile_state *t, scope *s, unsigned from, tree count, tile_job job)
{
  emitter *e = t->e;
  scope outer, body;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree i = size_plus (e->loc, l, size_cst (from));
  for (unsigned r = 0; r < t->rows; r++)
    {
      exchange_row (t, t->row[r]);
      tree at = size_plus (e->loc, i, size_cst (r * t->columns));
      job (t, &body, i, sum_place (e->loc, t->sums, at));
      exchange_row (t, t->row[r]);
    }
  nest *loop = loop_simd (e, l, size_cst (0), count, NULL_TREE, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* A job: an accumulator takes in what there is for an index of the reduced axes.  */

void
take_in (tile_state *t, scope *s, tree i, tree sum)
{
  body_state b;
  b.e = t->e;
  b.outer = s;
  b.i = i;
  b.contracted = sum;
  b.values.safe_grow_cleared (t->e->form->steps.length ());
  emit_inner (&b, s, t->first, t->last);
}

/* Let V be what LINE has, as KIND; put into BOUND what it was.  */

static void
bind_line (view *v, enum view_kind kind, tree line, vec<bound_view> *bound)
{
  keep_view (v, bound);
  v->value = line;
  v->kind = kind;
  v->stride = NULL_TREE;
}

/* What the LOAD of step ST has for position Q of the reduced axis: a line of LINES, as a variable
   of S.  */

static tree
packed_line (tile_state *t, scope *s, int st, const packed_lines &lines, tree q)
{
  tree number = size_binary (MINUS_EXPR, as_size (q), as_size (t->part.from));
  tree before = size_binary (MULT_EXPR, number, as_size (lines.apart));
  return variable (t->e, s, "line",
		   elements_on (lines.at, before, t->e->form->steps[st]->at->type));
}

/* Let what T packs be its lines at position Q of the reduced axis, in S; put into BOUND what it
   was.  */

static void
bind_lines (tile_state *t, scope *s, tree q, vec<bound_view> *bound)
{
  emitter *e = t->e;
  const register_tile &tile = e->run.tile;
  if (t->across.at)
    bind_line (e->form->steps[tile.packed]->at, VIEW_ARRAY,
	       packed_line (t, s, tile.packed, t->across, q), bound);
  if (t->down.at)
    t->line = packed_line (t, s, tile.packed_rows, t->down, q);
}

/* Let what T packs of rows be what its line has for row R, in S.  */

static void
bind_row (tile_state *t, scope *s, tile_row *r)
{
  emitter *e = t->e;
  view *v = e->form->steps[e->run.tile.packed_rows]->at;
  tree type = TYPE_MAIN_VARIANT (v->type);
  tree ref = build2 (MEM_REF, v->type, elements_on (t->line, as_size (r->behind), v->type),
		     build_int_cst (build_pointer_type (v->type), 0));
  tree same = variable (e, s, "same", convert_value (e->loc, type, ref));
  bind_line (v, VIEW_BROADCAST, same, &r->inner);
}

/* Let V, which is the same for a whole row, be a variable of S.  */

static void
bind_same (emitter *e, scope *s, view *v)
{
  tree type = TYPE_MAIN_VARIANT (v->type);
  v->value = variable (e, s, "same", convert_value (e->loc, type,
						    element_of (e, v, size_zero_node)));
  v->kind = VIEW_BROADCAST;
}

/* Let V, an index that L is along a row, be FIRST, FIRST + STEP, ... for the index of the reduced
   axes that E has.  */

static void
bind_tiled_index (emitter *e, scope *s, view *v, const linear &l)
{
  bind_same (e, s, v);
  tree step = size_binary (MULT_EXPR, l.factor, run_step (e));
  step = fold_convert (TREE_TYPE (v->value),
		       subscript_value (e, v->at, step, size_zero_node));
  v->stride = TREE_CODE (step) == INTEGER_CST ? step : variable (e, s, "step", step);
  v->kind = VIEW_IOTA;
}

/* Add to S how what T's contraction loads is reached for the index of the reduced axes that its
   emitter has, and put into BOUND what it was: it is next to each other, or the same for the
   whole row.  */

void
bind_inner (tile_state *t, scope *s, vec<bound_view> *bound)
{
  emitter *e = t->e;
  for (unsigned st = t->first; st <= t->last; st++)
    {
      view *v = e->form->steps[st]->at;
      linear l = { NULL_TREE, NULL_TREE };
      if (!v || (v->kind != VIEW_SUBSCRIPTED && v->kind != VIEW_INDEX) || bound_p (*bound, v)
	  || !linear_offset_p (v->at, v->at->axes[innermost (e)], &l))
	continue;
      keep_view (v, bound);
      if (integer_zerop (l.factor))
	bind_same (e, s, v);
      else if (v->kind == VIEW_INDEX)
	bind_tiled_index (e, s, v, l);
      else
	bind_subscripted (e, s, v, l);
    }
}

/* Add to S what T's rows take in for the index of the reduced axes that its emitter has.  */

static void
take_index (tile_state *t, scope *s)
{
  for (tile_row *r : t->row)
    {
      exchange_row (t, r);
      if (t->line)
	bind_row (t, s, r);
      bind_inner (t, s, &r->inner);
      exchange_row (t, r);
    }
  for (unsigned v = 0; v < t->vectors; v++)
    lanes_loop (t, s, v * t->lanes, size_cst (t->lanes), take_in);
  for (tile_row *r : t->row)
    r->inner.truncate (0);
}

/* Add to S the loops over the reduced axes behind axis K.  */

static void
reduced_tile_loops (tile_state *t, scope *s, int k)
{
  emitter *e = t->e;
  const combinator *c = e->form->steps[t->last]->from;
  k = next_reduced (c, k);
  if (k < 0)
    {
      take_index (t, s);
      return;
    }
  axis_loop r;
  auto_vec<bound_view> was;
  tree from = t->part.from ? t->part.from : size_cst (0);
  tree to = t->part.from ? t->part.to : operand_value (e, c->axes[k].count);
  /* Without a test the accumulators before the loop and those behind it have the same registers.
     Where there are no indices the kernel runs as written.  */
  if (!e->run.tile.whole)
    add_never (e, s, fold_build2 (GE_EXPR, boolean_type_node, from, to));
  open_axis (e, s, c, k, &r);
  if (t->part.from)
    bind_lines (t, &r.body, r.position, &was);
  reduced_tile_loops (t, &r.body, k);
  swap_views (&was);
  close_axis (e, s, &r, { from, to }, false, NULL_TREE);
}

/* Add to S row R of T, at position I of the axis of rows: it begins with element NUMBER of the
   space.  */

void
open_row (tile_state *t, scope *s, tree i, tree number)
{
  emitter *e = t->e;
  int k = e->run.tile.row_axis;
  tile_row *r = new tile_row ();
  tree outside = k >= 0 ? e->indices[k] : NULL_TREE;
  if (k >= 0)
    set_index (e, s, k, index_at (e, e->form->space->axes[k], i));
  for (unsigned st = t->first; st < t->last; st++)
    {
      view *v = e->form->steps[st]->at;
      if (!v || v->kind != VIEW_ARRAY || bound_p (r->views, v))
	continue;
      keep_view (v, &r->views);
      bind_numbered (e, s, v, number);
    }
  swap_views (&r->views);
  if (k >= 0)
    {
      r->index = e->indices[k];
      e->indices[k] = outside;
    }
  t->row.safe_push (r);
}

/* The number of the element of E's kernel at positions I and J of B.  */

tree
number_at (emitter *e, const tile_box &b, tree i, tree j)
{
  tree number = size_plus (e->loc, b.number, j);
  if (e->run.tile.row_axis < 0)
    return number;
  tree count = operand_value (e, e->form->space->axes[innermost (e)].count);
  return size_plus (e->loc, number, build2 (MULT_EXPR, size_type_node, i, count));
}

/* Add to S the tile T at place P of BOX; what is behind the last row is that again.  */

void
add_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p)
{
  emitter *e = t->e;
  unsigned inner = innermost (e);
  scope tile;
  open_scope (&tile, s->block);
  set_index (e, &tile, inner, index_at (e, e->form->space->axes[inner], p.j));
  tree last = fold_build2 (MINUS_EXPR, size_type_node, box.i1, size_cst (1));
  auto_vec<tree> rows;
  for (unsigned r = 0; r < t->rows; r++)
    {
      tree i = p.i;
      if (r)
	i = size_plus (e->loc, i, size_cst (r));
      if (r && !e->run.tile.whole)
	i = variable (e, &tile, "row", size_op (MIN_EXPR, i, last));
      open_row (t, &tile, i, number_at (e, box, i, p.j));
      t->row[r]->behind = size_op (MINUS_EXPR, i, p.i);
      rows.safe_push (i);
    }
  tree type = accumulator_type (e, e->form->steps[t->last]);
  t->sums = new_var (&tile, "sums", build_array_type_nelts (type, t->rows * t->columns));
  start_tile (t, &tile, box, p, rows);
  reduced_tile_loops (t, &tile, -1);
  end_tile (t, &tile, box, p);
  add (s, close_scope (&tile, e->loc));
}
