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
   of the last tile some rows are the last one again, and are not stored.  The columns that are
   left go by single vectors, or halves of them, the last of which begins early enough to end
   with the last column; what it has of earlier ones is not stored.  A kernel with fewer columns
   than that runs as written (tile-blocks.cc).  Columns may be in panels (panels.cc); what these have behind the last
   column is not stored.  */

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
      job (t, &body, i, array_element (e->loc, t->sums, at));
      exchange_row (t, t->row[r]);
    }
  nest *loop = loop_simd (e, l, size_cst (0), count, NULL_TREE, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S: the COUNT accumulators of T start.  Those of a contraction that goes on from memory
   have a value then, and start with start_row.  */

void
start_sums (tile_state *t, scope *s, tree count)
{
  emitter *e = t->e;
  scope outer, body;
  open_scope (&outer, s->block);
  tree x = new_var (&outer, "x", size_type_node);
  open_scope (&body, outer.block);
  const step *p = e->form->steps[t->last];
  tree init = (p->args.length () > 1 ? build_zero_cst (p->type) : initial_value (e, p));
  tree sum = array_element (e->loc, t->sums, x);
  assign (&body, e->loc, sum, convert_value (e->loc, TREE_TYPE (sum), init));
  add (&outer, loop_simd (e, x, size_cst (0), count, NULL_TREE, &body));
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

/* Let the packed view of T be its column at position Q of the reduced axis, in S; give back what
   it was.  */

static bound_view
bind_panel (tile_state *t, scope *s, tree q)
{
  emitter *e = t->e;
  view *v = e->form->steps[e->run.tile.packed]->at;
  bound_view was = { v, v->kind, v->value, v->stride };
  tree before = size_binary (MULT_EXPR, as_size (q), as_size (t->apart));
  v->value = variable (e, s, "line", elements_on (t->panel, before, v->type));
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
  for (unsigned v = 0; v < t->vectors; v++)
    lanes_loop (t, s, v * t->lanes, size_cst (t->lanes), take_in);
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
  auto_vec<bound_view> was;
  if (t->panel)
    was.safe_push (bind_panel (t, &r.body, r.position));
  reduced_loops (t, &r.body, k);
  swap_views (&was);
  close_axis (e, s, &r, { size_cst (0), operand_value (e, c->axes[k].count) }, false,
	      NULL_TREE);
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
      bound_view was = { v, v->kind, v->value, v->stride };
      r->views.safe_push (was);
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

/* Add to S, if T's contraction goes on from memory: the accumulators of row R of T, which begins
   with element NUMBER of the space, have what that has for the elements of RANGE.  */

void
start_row (tile_state *t, scope *s, unsigned r, tree number, const tree (&range)[2])
{
  emitter *e = t->e;
  const step *p = e->form->steps[t->last];
  if (p->args.length () == 1)
    return;
  int k = e->run.tile.row_axis;
  scope outer, body;
  open_scope (&outer, s->block);
  if (k >= 0)
    std::swap (e->indices[k], t->row[r]->index);
  auto_vec<bound_view> bound;
  bind_views (e, &outer, number, &bound);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree sum = array_element (e->loc, t->sums, size_plus (e->loc, l, size_cst (r * t->columns)));
  tree start = element_of (e, e->form->steps[p->args[1]]->at, l);
  assign (&body, e->loc, sum, convert_value (e->loc, TREE_TYPE (sum), start));
  swap_views (&bound);
  if (k >= 0)
    std::swap (e->indices[k], t->row[r]->index);
  nest *loop = loop_simd (e, l, range[0], range[1], NULL_TREE, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S what is done with the elements from column FROM to before TO of row R of T, whose
   position on the axis of rows is I; the first of the row is element NUMBER of the space.  */

void
finish_row (tile_state *t, scope *s, tree r, tree i, tree number, const tree (&range)[2])
{
  emitter *e = t->e;
  int k = e->run.tile.row_axis;
  tree outside = k >= 0 ? e->indices[k] : NULL_TREE;
  scope outer, body;
  open_scope (&outer, s->block);
  if (k >= 0)
    set_index (e, &outer, k, index_at (e, e->form->space->axes[k], i));
  auto_vec<bound_view> bound;
  bind_views (e, &outer, number, &bound);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  tree first = fold_build2 (MULT_EXPR, size_type_node, r, size_cst (t->columns));
  e->contracted = array_element (e->loc, t->sums, size_plus (e->loc, first, l));
  emit_element (e, &body, l, ALL_STAGES);
  e->contracted = NULL_TREE;
  swap_views (&bound);
  if (k >= 0)
    e->indices[k] = outside;
  nest *loop = loop_simd (e, l, range[0], range[1], NULL_TREE, &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* ---- a box ---------------------------------------------------------------- */

/* A tile of BOX: where it begins, and which of its columns are stored.  */

struct tile_place
{
  tree i, j;
  tree from, to;
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

/* The lesser one of A and B.  */

static tree
least (tree a, tree b)
{
  return fold_build2 (MIN_EXPR, size_type_node, a, b);
}

/* Add to S what is done with the elements of T at P.  */

static void
finish_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p)
{
  emitter *e = t->e;
  scope outer, body;
  open_scope (&outer, s->block);
  tree r = new_var (&outer, "r", size_type_node);
  open_scope (&body, outer.block);
  tree i = size_plus (e->loc, p.i, r);
  finish_row (t, &body, r, i, number_at (e, box, i, p.j), { p.from, p.to });
  tree some = least (size_cst (t->rows),
		     fold_build2 (MINUS_EXPR, size_type_node, box.i1, p.i));
  nest *loop = loop_serial (e, r, size_cst (0), some, &body);
  loop->along = axis_of (e->form->space, e->run.tile.row_axis);
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S the tile T at place P of BOX; what is behind the last row is that again.  */

static void
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
	i = variable (e, &tile, "row", least (size_plus (e->loc, i, size_cst (r)), last));
      open_row (t, &tile, i, number_at (e, box, i, p.j));
      rows.safe_push (i);
    }
  tree type = accumulator_type (e, e->form->steps[t->last]);
  unsigned all = t->rows * t->columns;
  t->sums = new_var (&tile, "sums", build_array_type_nelts (type, all));
  start_sums (t, &tile, size_cst (all));
  for (unsigned r = 0; r < t->rows; r++)
    start_row (t, &tile, r, number_at (e, box, rows[r], p.j), { p.from, p.to });
  reduced_loops (t, &tile, -1);
  finish_tile (t, &tile, box, p);
  add (s, close_scope (&tile, e->loc));
}

/* A box under construction.  */

struct box_state
{
  emitter *e;
  unsigned first, last;		/* the contraction */
  tile_box b;
  tree panels;			/* the columns, copied, if that is not null when it runs;
				   or null */
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
start_tile (tile_state *t, const box_state *b, const tile_size &size)
{
  t->e = b->e;
  t->first = b->first;
  t->last = b->last;
  t->rows = size.rows;
  t->vectors = size.vectors;
  t->lanes = size.lanes;
  t->columns = size.vectors * size.lanes;
  t->panel = t->apart = NULL_TREE;
}

/* Add to S where the packed columns of T begin, which are at column J of B, and how far apart
   their lines are: in a panel, or in the array.  */

static void
find_panel (box_state *b, scope *s, tile_state *t, tree j)
{
  emitter *e = b->e;
  view *v = e->form->steps[e->run.tile.packed]->at;
  const combinator *c = e->form->steps[b->last]->from;
  int k = next_reduced (c, -1);
  tree depth = operand_value (e, c->axes[k].count);
  unsigned inner = innermost (e);
  t->panel = new_var (s, "columns", TREE_TYPE (b->panels));
  t->apart = new_var (s, "apart", sizetype);
  scope yes, no;
  open_scope (&yes, s->block);
  tree before = size_binary (MULT_EXPR, as_size (depth),
			     size_binary (MINUS_EXPR, as_size (j), as_size (b->b.j0)));
  assign (&yes, e->loc, t->panel, elements_on (b->panels, before, v->type));
  assign (&yes, e->loc, t->apart, size_int (t->columns));
  open_scope (&no, s->block);
  linear l = { NULL_TREE, NULL_TREE };
  linear_offset_p (v->at, v->at->axes[k], &l);
  set_index (e, &no, inner, index_at (e, e->form->space->axes[inner], j));
  set_position (e, &no, c, k, size_cst (0));
  set_index (e, &no, e->run.tile.row_axis,
	     index_at (e, e->form->space->axes[e->run.tile.row_axis], b->b.i0));
  assign (&no, e->loc, t->panel,
	  fold_convert (TREE_TYPE (t->panel),
			elements_on (operand_value (e, v->value),
				     subscripted_offset (e, v, size_zero_node), v->type)));
  assign (&no, e->loc, t->apart, subscript_value (e, v->at, l.factor, size_zero_node));
  add_if (s, e->loc, build2 (NE_EXPR, boolean_type_node, b->panels,
			     build_zero_cst (TREE_TYPE (b->panels))), &yes, &no);
}

/* Add to S the tiles of SIZE for the rows of B at position I, from its first column to before
   COLUMNS whole ones; in panels also what is left.  */

static void
add_whole_tiles (box_state *b, scope *s, const tile_size &size, tree i, tree to)
{
  emitter *e = b->e;
  unsigned width = size.vectors * size.lanes;
  tile_state t;
  pieces_loop l;
  start_tile (&t, b, size);
  open_pieces (e, s, &l, { b->b.j0, to }, width);
  l.along = axis_of (e->form->space, innermost (e));
  if (b->panels)
    find_panel (b, &l.body, &t, l.position);
  tree left = fold_build2 (MINUS_EXPR, size_type_node, b->b.j1, l.position);
  tree stored = variable (e, &l.body, "stored", least (left, size_cst (width)));
  tile_place p = { i, l.position, size_cst (0), stored };
  add_tile (&t, &l.body, b->b, p);
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
  start_tile (&t, b, size);
  tree end = size_plus (e->loc, b->b.j1, size_cst (width - 1));
  open_pieces (e, s, &l, { j, end }, width);
  l.along = axis_of (e->form->space, innermost (e));
  tree latest = fold_build2 (MINUS_EXPR, size_type_node, b->b.j1, size_cst (width));
  tree at = variable (e, &l.body, "from", least (l.position, latest));
  tile_place p = { i, at, fold_build2 (MINUS_EXPR, size_type_node, l.position, at),
		   size_cst (width) };
  add_tile (&t, &l.body, b->b, p);
  close_pieces (e, s, &l, j, width);
}

/* Vectors that have so many lanes are halved for what is left.  */
const unsigned MANY_LANES = 8;

/* The columns that tiles T need at least.  */

unsigned
least_columns (const register_tile &t)
{
  return t.lanes < MANY_LANES ? t.lanes : t.lanes / 2;
}

/* Add to S all elements of B in tiles.  */

static void
add_tiles (box_state *b, scope *s)
{
  emitter *e = b->e;
  const register_tile &t = e->run.tile;
  tile_size whole = { t.rows, t.vectors, t.lanes };
  tile_size last = { t.rows, 1, least_columns (t) };
  unsigned width = whole.vectors * whole.lanes;
  tree to = b->b.j1;
  if (b->panels)
    {
      tree more = build3 (COND_EXPR, size_type_node,
			  build2 (NE_EXPR, boolean_type_node, b->panels,
				  build_zero_cst (TREE_TYPE (b->panels))),
			  size_cst (width - 1), size_cst (0));
      to = variable (e, s, "to", size_plus (e->loc, to, more));
    }
  tree pieces = fold_build2 (TRUNC_DIV_EXPR, size_type_node,
			     fold_build2 (MINUS_EXPR, size_type_node, to, b->b.j0),
			     size_cst (width));
  tree rest = variable (e, s, "rest",
			size_plus (e->loc, b->b.j0,
				   fold_build2 (MULT_EXPR, size_type_node, pieces,
						size_cst (width))));
  pieces_loop l;
  scope some;
  open_pieces (e, s, &l, { b->b.i0, size_plus (e->loc, b->b.i1, size_cst (t.rows - 1)) },
	       t.rows);
  l.along = axis_of (e->form->space, t.row_axis);
  add_whole_tiles (b, &l.body, whole, l.position, to);
  open_scope (&some, l.body.block);
  add_last_tiles (b, &some, last, l.position, rest);
  add_if (&l.body, e->loc, build2 (LT_EXPR, boolean_type_node, rest, b->b.j1), &some);
  close_pieces (e, s, &l, b->b.i0, t.rows);
}

/* Add to S all elements of the box BOX of E's kernel.  */

void
add_box (emitter *e, scope *s, const tile_box &box)
{
  box_state b;
  b.e = e;
  b.b = box;
  b.panels = NULL_TREE;
  b.last = contract_behind (e->form, 0);
  b.first = first_inner (e->form, b.last);
  if (e->run.tile.rows == 1)
    {
      add_strips (e, s, box, b.first, b.last);
      return;
    }
  tree memory = NULL_TREE;
  if (e->run.tile.packed >= 0)
    {
      memory = new_var (s, "memory", ptr_type_node);
      b.panels = make_panels (e, s, box, memory);
    }
  add_tiles (&b, s);
  if (memory)
    add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, memory));
}
