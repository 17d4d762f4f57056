/* Contractions in tiles: several elements at once, their accumulators in registers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, mul, 0, space (n, p, over (m)), C, at (A, i0, i2), at (B, i2, i1))
     =>
     for (j = 0; j + 16 <= p; j += 16)
       for (i = 0; i + 8 <= n; i += 8)
	 { double s0[16], ..., s7[16];		two vectors each; all of them in registers
	   for (l = 0; l < 8; l++) s0[l] = ... = s7[l] = 0;		simd, and 8 + l
	   for (k = 0; k < m; k++)
	     for (l = 0; l < 8; l++)					simd, and 8 + l
	       { s0[l] += A[i][k] * B[k][j + l];
		 ...
		 s7[l] += A[i + 7][k] * B[k][j + l]; }
	   for (l = 0; l < 8; l++)					simd, and 8 + l
	     { C[i][j + l] = s0[l];  ...  C[i + 7][j + l] = s7[l]; } }

   A row of a tile is a run of the innermost axis (space-loops.cc) as long as the tile is wide.
   Each vector has a loop of its own, of as many indices as it has elements: GCC makes one
   operation of it, without unrolling, and finds that the arrays can be registers.  Rows that are
   left are done one by one, columns by single vectors, and the last few as written, one
   after the other.  Where columns are in panels (panels.cc) what is behind the last column is
   computed as well, from copies of it, and not stored.  */

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

/* Add to S: JOB for each of the elements from number FROM to before number TO of all rows.  */

void
lanes_loop (tile_state *t, scope *s, unsigned from, tree count, tile_job job)
{
  emitter *e = t->e;
  scope outer, body;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree i = size_plus (e->loc, l, size_cst (from));
  for (tile_row *r : t->row)
    {
      exchange_row (t, r);
      job (t, &body, i, array_element (e->loc, r->sums, i));
      exchange_row (t, r);
    }
  nest *loop = loop_simd (e, l, size_cst (0), count, NULL_TREE, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S: JOB for all elements of T.  */

static void
each_vector (tile_state *t, scope *s, tile_job job)
{
  for (unsigned v = 0; v < t->vectors; v++)
    lanes_loop (t, s, v * t->lanes, size_cst (t->lanes), job);
}

/* The jobs: an accumulator starts, ...  */

void
start_sum (tile_state *t, scope *s, tree, tree sum)
{
  emitter *e = t->e;
  const step *p = e->form->steps[t->last];
  assign (s, e->loc, sum, convert_value (e->loc, TREE_TYPE (sum), initial_value (e, p)));
}

/* ... takes in what there is for an index of the reduced axes, ...  */

void
take_in (tile_state *t, scope *s, tree i, tree sum)
{
  body_state b;
  b.split = -1;
  b.e = t->e;
  b.outer = s;
  b.guard = -1;
  b.i = i;
  b.stage = ALL_STAGES;
  b.contracted = sum;
  b.values.safe_grow_cleared (t->e->form->steps.length ());
  emit_inner (&b, s, t->first, t->last);
}

/* ... and is what the contraction gives.  */

void
finish_element (tile_state *t, scope *s, tree i, tree sum)
{
  emitter *e = t->e;
  e->contracted = sum;
  emit_element (e, s, i, ALL_STAGES);
  e->contracted = NULL_TREE;
}

/* Let the packed view of T be its panel at position Q of the reduced axis, in S; give back what
   it was.  */

static bound_view
bind_panel (tile_state *t, scope *s, tree q)
{
  emitter *e = t->e;
  view *v = e->form->steps[e->run.tile.packed]->at;
  bound_view was = { v, v->kind, v->value, v->stride };
  tree before = size_binary (MULT_EXPR, as_size (q), size_int (t->columns));
  v->value = variable (e, s, "panel", elements_on (t->panel, before, v->type));
  v->kind = VIEW_ARRAY;
  v->stride = NULL_TREE;
  return was;
}

/* Add to S how what T's contraction loads is reached for the index of the reduced axes that its
   emitter has, and put into BOUND what it was: it is next to each other, or the same for the
   whole row.  */

void
bind_inner (tile_state *t, scope *s, vec<bound_view> *bound)
{
  emitter *e = t->e;
  for (unsigned st = t->first; st < t->last; st++)
    {
      view *v = e->form->steps[st]->at;
      linear l = { NULL_TREE, NULL_TREE };
      if (!v || v->kind != VIEW_SUBSCRIPTED || bound_p (*bound, v)
	  || !linear_offset_p (v->at, v->at->axes[innermost (e)], &l))
	continue;
      bound_view was = { v, v->kind, v->value, v->stride };
      bound->safe_push (was);
      if (!integer_zerop (l.factor))
	{
	  bind_subscripted (e, s, v, l);
	  continue;
	}
      tree type = TYPE_MAIN_VARIANT (v->type);
      v->value = variable (e, s, "same", convert_value (e->loc, type,
							element_of (e, v, size_zero_node)));
      v->kind = VIEW_BROADCAST;
    }
}

/* Add to S what T's rows take in for the index of the reduced axes that its emitter has.  */

static void
take_index (tile_state *t, scope *s)
{
  for (tile_row *r : t->row)
    {
      exchange_row (t, r);
      bind_inner (t, s, &r->inner);
      exchange_row (t, r);
    }
  each_vector (t, s, take_in);
  for (tile_row *r : t->row)
    r->inner.truncate (0);
}

/* Add to S the loops over the reduced axes behind axis K.  */

static void
reduced_loops (tile_state *t, scope *s, int k)
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
  open_axis (e, s, c, k, &r);
  if (t->panel)
    {
      auto_vec<bound_view> was;
      was.safe_push (bind_panel (t, &r.body, r.position));
      reduced_loops (t, &r.body, k);
      swap_views (&was);
    }
  else
    reduced_loops (t, &r.body, k);
  close_axis (e, s, &r, { size_cst (0), operand_value (e, c->axes[k].count) }, false,
	      NULL_TREE);
}

/* Add to S row R of T, which begins at position I of the axis of rows, with element NUMBER of
   the space.  */

void
open_row (tile_state *t, scope *s, tree i, tree number)
{
  emitter *e = t->e;
  int k = e->run.tile.row_axis;
  tile_row *r = new tile_row ();
  tree outside = k >= 0 ? e->indices[k] : NULL_TREE;
  if (k >= 0)
    set_index (e, s, k, index_at (e, e->form->space->axes[k], i));
  bind_views (e, s, number, &r->views);
  swap_views (&r->views);
  if (k >= 0)
    r->index = e->indices[k];
  if (k >= 0)
    e->indices[k] = outside;
  tree type = accumulator_type (e, e->form->steps[t->last]);
  r->sums = new_var (s, "sums", build_array_type_nelts (type, t->columns));
  t->row.safe_push (r);
}

/* Add to S the tile T, whose first element is at positions I and J; it is element NUMBER of the
   space.  */

static void
add_tile (tile_state *t, scope *s, tree i, tree j, tree number)
{
  emitter *e = t->e;
  const vec<axis> &axes = e->form->space->axes;
  int k = e->run.tile.row_axis;
  unsigned inner = innermost (e);
  scope tile;
  open_scope (&tile, s->block);
  set_index (e, &tile, inner, index_at (e, axes[inner], j));
  for (unsigned r = 0; r < t->rows; r++)
    {
      tree row = size_plus (e->loc, i, size_cst (r)), first = number;
      if (k >= 0)
	first = size_plus (e->loc, number,
			   fold_build2 (MULT_EXPR, size_type_node, size_cst (r),
					operand_value (e, axes[inner].count)));
      open_row (t, &tile, row, first);
    }
  each_vector (t, &tile, start_sum);
  reduced_loops (t, &tile, -1);
  if (t->width)
    lanes_loop (t, &tile, 0, t->width, finish_element);
  else
    each_vector (t, &tile, finish_element);
  add (s, close_scope (&tile, e->loc));
}

/* ---- a box ---------------------------------------------------------------- */

/* A box under construction.  */

struct box_state
{
  emitter *e;
  unsigned first, last;		/* the contraction */
  tile_box b;
};

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

/* Add to S the tile of SIZE at positions AT of B; its columns are in a panel and so many of them
   are stored, as COLUMNS says, if these are not null.  */

static void
add_tile_of (box_state *b, scope *s, const tile_size &size, const tree (&at)[2],
	     const tree (&columns)[2])
{
  tile_state t;
  t.e = b->e;
  t.first = b->first;
  t.last = b->last;
  t.rows = size.rows;
  t.vectors = size.vectors;
  t.lanes = size.lanes;
  t.columns = size.vectors * size.lanes;
  t.panel = columns[0];
  t.width = columns[1];
  add_tile (&t, s, at[0], at[1], number_at (b->e, b->b, at[0], at[1]));
}

/* Add to S the tiles of SIZE at column J for all rows of B, and those that are left one by
   one.  */

static void
add_rows (box_state *b, scope *s, const tile_size &size, tree j)
{
  emitter *e = b->e;
  tree rest = b->b.i0;
  for (unsigned rows = size.rows; rows; rows = rows > 1 ? 1 : 0)
    {
      pieces_loop l;
      open_pieces (e, s, &l, { rest, b->b.i1 }, rows);
      tile_size some = { rows, size.vectors, size.lanes };
      add_tile_of (b, &l.body, some, { l.position, j }, { NULL_TREE, NULL_TREE });
      rest = close_pieces (e, s, &l, rest, rows);
    }
}

/* Add to S the columns of B from J on, which are less than a vector, one element after the
   other.  */

static void
add_rest (box_state *b, scope *s, tree j)
{
  emitter *e = b->e;
  const vec<axis> &axes = e->form->space->axes;
  int k = e->run.tile.row_axis;
  schedule run = e->run;
  pieces_loop l;
  open_pieces (e, s, &l, { b->b.i0, b->b.i1 }, 1);
  if (k >= 0)
    set_index (e, &l.body, k, index_at (e, axes[k], l.position));
  set_index (e, &l.body, innermost (e), index_at (e, axes[innermost (e)], j));
  tree number = variable (e, &l.body, "number", number_at (e, b->b, l.position, j));
  tree some = variable (e, &l.body, "some",
			build2 (MINUS_EXPR, size_type_node, b->b.j1, j));
  choose_schedule (e, false);
  add_run (e, &l.body, number, some);
  e->run = run;
  close_pieces (e, s, &l, b->b.i0, 1);
}

/* Vectors that have so many lanes are halved for what is less.  */
const unsigned MANY_LANES = 8;

/* Add to S all elements of B, in tiles that read the arrays where they are: as wide as they may
   be, then of single vectors, of half ones, and what is left as written.  */

static void
add_in_place (box_state *b, scope *s)
{
  emitter *e = b->e;
  const register_tile &t = e->run.tile;
  const tile_size sizes[] = { { t.rows, t.vectors, t.lanes }, { t.rows, 1, t.lanes },
			      { t.rows, 1, t.lanes / 2 } };
  tree rest = b->b.j0;
  for (unsigned i = t.vectors > 1 ? 0 : 1; i < (t.lanes < MANY_LANES ? 2 : 3); i++)
    {
      unsigned width = sizes[i].vectors * sizes[i].lanes;
      pieces_loop l;
      open_pieces (e, s, &l, { rest, b->b.j1 }, width);
      add_rows (b, &l.body, sizes[i], l.position);
      rest = close_pieces (e, s, &l, rest, width);
    }
  scope some;
  open_scope (&some, s->block);
  add_rest (b, &some, rest);
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, rest, b->b.j1), &some);
}

/* Add to S the rows of B from position I on, ROWS of them, in tiles whose columns are PANELS.  */

static void
add_panels (box_state *b, scope *s, unsigned rows, tree i, tree panels)
{
  emitter *e = b->e;
  const register_tile &t = e->run.tile;
  unsigned width = t.vectors * t.lanes;
  const combinator *c = e->form->steps[b->last]->from;
  tree depth = operand_value (e, c->axes[next_reduced (c, -1)].count);
  tree type = e->form->steps[t.packed]->at->type;
  pieces_loop l;
  tree last = size_plus (e->loc, b->b.j1, size_cst (width - 1));
  open_pieces (e, s, &l, { b->b.j0, last }, width);
  tree before = size_binary (MULT_EXPR, as_size (depth),
			     size_binary (MINUS_EXPR, as_size (l.position),
					  as_size (b->b.j0)));
  tree panel = variable (e, &l.body, "columns", elements_on (panels, before, type));
  tree left = build2 (MINUS_EXPR, size_type_node, b->b.j1, l.position);
  tree stored = variable (e, &l.body, "stored",
			  build2 (MIN_EXPR, size_type_node, left, size_cst (width)));
  tile_size size = { rows, t.vectors, t.lanes };
  add_tile_of (b, &l.body, size, { i, l.position }, { panel, stored });
  close_pieces (e, s, &l, b->b.j0, width);
}

/* Add to S all elements of B, in tiles whose columns are PANELS.  */

static void
add_packed (box_state *b, scope *s, tree panels)
{
  emitter *e = b->e;
  unsigned rows = e->run.tile.rows;
  tree rest = b->b.i0;
  for (unsigned r = rows; r; r = r > 1 ? 1 : 0)
    {
      pieces_loop l;
      open_pieces (e, s, &l, { rest, b->b.i1 }, r);
      add_panels (b, &l.body, r, l.position, panels);
      rest = close_pieces (e, s, &l, rest, r);
    }
}

/* Add to S all elements of the box BOX of E's kernel.  */

void
add_box (emitter *e, scope *s, const tile_box &box)
{
  box_state b;
  b.e = e;
  b.b = box;
  b.last = 0;
  while (e->form->steps[b.last]->code != STEP_CONTRACT)
    b.last++;
  b.first = b.last;
  while (b.first > 0 && e->form->steps[b.first - 1]->inner)
    b.first--;
  if (e->run.tile.rows == 1)
    {
      add_strips (e, s, box, b.first, b.last);
      return;
    }
  if (e->run.tile.packed < 0)
    {
      add_in_place (&b, s);
      return;
    }
  scope yes, no;
  tree memory = new_var (s, "memory", ptr_type_node);
  tree panels = make_panels (e, s, box, memory);
  open_scope (&yes, s->block);
  add_packed (&b, &yes, panels);
  add (&yes, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, memory));
  open_scope (&no, s->block);
  add_in_place (&b, &no);
  add_if (s, e->loc, build2 (NE_EXPR, boolean_type_node, memory, null_pointer_node), &yes, &no);
}
