/* Maps that store along one axis what they load along another one, as transpositions do.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (same, space (n, m), t, at (a, i1, i0))
     =>
     boxes of 512 rows by 128 columns (tile-blocks.cc), in each of them
       for (i = i0; i < i1; i += 8)
	 for (j = j0; j < j1; j += 8)
	   { for (l = 0; l < 8; l++) row_l = a[j + l][i .. i + 7];	a vector
	     transpose the rows (transposed-vectors.cc)
	     for (r = 0; r < 8; r++) tile[r] = row_r;
	     for (r = 0; r < 8; r++)					unrolled
	       { for (l = 0; l < 8; l++) line[l] = tile[r][l];		simd
		 store line to t[i + r][j], past the cache if t is large } }

   A line of the cache of A is loaded once, for eight rows of T, and of each of these whole
   lines are stored.  Rows of A may be so far apart that few of them have a place in the cache
   together; so the tile is a copy.  GCC keeps it in registers; with vectors of four elements
   it consists of four squares, and is in memory.  Elements that have no vectors are copied one
   by one.  Where lines go past the cache, they begin where lines of memory do; and so do the
   rows that are loaded, if all begin alike, as half of two lines would be loaded twice.  What
   fills no tile goes one by one.

   Of a few rows, whose number is known, all are written out instead (few-rows.cc).

   Few columns, whose lines stay in the nearest cache anyway, run as written (near-across.cc),
   unless vectors are long.

   The elements may go in any order, as where they are cut for threads.  There is one output: lines
   of several ones seldom begin together.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"
#include "tile.h"

/* Elements of a line, at most: they are loaded one by one.  */
const unsigned MOST_IN_LINE = 16;
/* Bytes of an element, at most, of which there are vectors.  */
const unsigned MOST_IN_VECTOR = 8;

/* True if P, a LOAD of E's kernel, reads elements that are next to each other along the axis ROWS,
   and apart along the innermost one.  */

bool
crosses_p (const emitter *e, const step *p, int rows)
{
  return (p->at->kind == VIEW_SUBSCRIPTED && reach_along (e, p->at, innermost (e)) == APART
	  && reach_along (e, p->at, rows) == NEXT);
}

/* True if E's kernel has such a LOAD; what it stores, to one array, is next to each other along the
   innermost axis.  */

static bool
crosses_p (const emitter *e, int rows)
{
  bool crosses = false;
  for (const step *p : e->form->steps)
    {
      if (p->code == STEP_CONTRACT || p->code == STEP_INDEX || !tiled_step_p (p))
	return false;
      if (p->code == STEP_LOAD)
	crosses |= crosses_p (e, p, rows);
    }
  const step *p = only_store (e->form);
  return crosses && p && p->at->kind == VIEW_ARRAY && stored_bytes (p);
}

/* Elements of the widest vector of TYPE, up to MOST; none if such vectors cannot be transposed.  */

static unsigned
elements_of_vector (tree type, unsigned most)
{
  unsigned HOST_WIDE_INT n;
  if (bytes_of (type) > MOST_IN_VECTOR || !transposable_p (type))
    return 0;
  machine_mode mode = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  return (VECTOR_MODE_P (mode) && GET_MODE_NUNITS (mode).is_constant (&n) ? MIN (n, most) : 0);
}

/* Rows and columns of the squares of vectors by which LOADs of E's kernel that go along ROWS are
   done, SIDE at most; none if these are done element by element.  */

static unsigned
side_of_square (const emitter *e, int rows, unsigned side)
{
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD && crosses_p (e, p, rows))
      side = elements_of_vector (TYPE_MAIN_VARIANT (p->at->type), side);
  for (const step *p : e->form->steps)
    if (side > 0 && p->code == STEP_LOAD && crosses_p (e, p, rows)
	&& !transposable_vector (TYPE_MAIN_VARIANT (p->at->type), side))
      return 0;
  return side;
}

/* The lines across rows by which E's kernel goes, or none.  */

register_tile
lines_across (const emitter *e)
{
  const register_tile none = { 0, 0, 0, -1, 0, 0 };
  const kernel_form *form = e->form;
  if (optimize < 2 || optimize_size || !form->space || !e->run.simd || form->opaque
      || form->ordered || form->updates || form->halo || form->of->lowering == LOWER_TARGET)
    return none;
  int rows = axis_of_rows (e);
  const vec<axis> &axes = form->space->axes;
  if (rows < 0 || axes[rows].step || axes[innermost (e)].step || !crosses_p (e, rows))
    return none;
  unsigned bytes = stored_bytes (only_store (e->form));
  unsigned size = MIN (CACHE_LINE / bytes, MOST_IN_LINE);
  register_tile t = { size, 1, size, rows, 0, 0 };
  t.across = true;
  if (unsigned few = few_rows (e, rows))
    {
      t.few_rows = true;
      t.rows = few;
      return t;
    }
  t.square = side_of_square (e, rows, size);
  return size > 1 ? t : none;
}

/* Elements from one line of a tile to the next, for each of its rows: whole lines of the cache.  Of
   elements that a power of two is between, GCC would load what is behind the last one, too.  */
const unsigned LINE_OF_TILE = 3;

/* A box under construction; all but the first two are variables.  */

struct box_across
{
  emitter *e;
  tile_box b;
  tree past;			/* are lines stored past the cache?  Or null: they never are */
  tree before;			/* elements of a line of memory before the first one of a row */
  tree ahead;			/* those before the first row, of a line that is loaded */
  tree row, rows;		/* the first of some rows, and how many there are */
  tree column, count;		/* of a line of each of these */
};

/* Add to S whether lines of B are stored past the cache: these begin alike in all rows.  */

static void
choose_past (box_across *b, scope *s)
{
  emitter *e = b->e;
  const step *p = only_store (e->form);
  unsigned bytes = stored_bytes (p), size = e->run.tile.lanes;
  tree worth = (stores_past_p (e) && bytes * size == CACHE_LINE
		? past_worth (e, elements_of (e), bytes) : NULL_TREE);
  b->past = NULL_TREE;
  b->before = size_cst (0);
  if (!worth)
    return;
  tree columns = operand_value (e, e->form->space->axes[innermost (e)].count);
  tree alike = build2 (EQ_EXPR, boolean_type_node,
		       size_op (TRUNC_MOD_EXPR, columns, size_cst (size)), size_cst (0));
  b->past = variable (e, s, "past", build2 (TRUTH_ANDIF_EXPR, boolean_type_node, worth, alike));
  tree first = element_of (e, p->at, size_cst (0));
  tree place = fold_convert (size_type_node, build_fold_addr_expr (first));
  tree behind = size_op (TRUNC_DIV_EXPR,
			 size_op (BIT_AND_EXPR, place, size_cst (CACHE_LINE - 1)),
			 size_cst (bytes));
  b->before = variable (e, s, "before", build3 (COND_EXPR, size_type_node, b->past, behind,
						size_cst (0)));
}

/* A tile of what a LOAD reads: its view, and an array variable with its copy.  STRIDE elements are
   between those of one row of the output, NEXT_ROW between rows.  */

struct loaded_tile
{
  view *v;
  tree copy;
  unsigned stride, next_row;
};

/* Where the view V of B begins in its rows, from ROW on, and line number L of its columns: a
   variable of S.  */

static tree
view_line (const box_across &b, scope *s, view *v, tree row, tree l)
{
  emitter *e = b.e;
  const vec<axis> &axes = e->form->space->axes;
  unsigned k = innermost (e);
  set_index (e, s, e->run.tile.row_axis, index_at (e, axes[e->run.tile.row_axis], row));
  set_index (e, s, k, index_at (e, axes[k], size_plus (e->loc, b.column, l)));
  return variable (e, s, "from", elements_on (operand_value (e, v->value),
					      subscripted_offset (e, v, size_zero_node), v->type));
}

/* A copy of N elements of what P, a LOAD, reads: a variable of S.  */

static loaded_tile
open_copy (scope *s, const step *p, unsigned n)
{
  tree type = build_array_type_nelts (TYPE_MAIN_VARIANT (p->at->type), n);
  loaded_tile one = { p->at, new_var (s, "tile", type), 0, 0 };
  SET_DECL_ALIGN (one.copy, CACHE_LINE * BITS_PER_UNIT);
  TREE_ADDRESSABLE (one.copy) = 1;
  return one;
}

/* Add to S what T has for the rows of B and line number L of its columns.  */

static void
copy_tile_line (const box_across &b, scope *s, const loaded_tile &t, tree l)
{
  emitter *e = b.e;
  unsigned rows = e->run.tile.rows;
  tree first = view_line (b, s, t.v, b.row, l);
  scope outer, body;
  open_scope (&outer, s->block);
  tree x = new_var (&outer, "x", size_type_node);
  open_scope (&body, outer.block);
  tree at = size_plus (e->loc, size_op (MULT_EXPR, l, size_cst (rows * LINE_OF_TILE)),
			x);
  assign (&body, e->loc, array_element (e->loc, t.copy, at),
	  build2 (MEM_REF, t.v->type, elements_on (first, as_size (x), t.v->type),
		  build_int_cst (build_pointer_type (t.v->type), 0)));
  nest *loop = loop_simd (e, x, size_cst (0), size_cst (rows), NULL_TREE, &body);
  loop->along = axis_of (e->form->space, e->run.tile.row_axis);
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Add to S copies of what LOADs of B read that go along the rows, in TILES, element by
   element.  */

static void
copy_tiles (const box_across &b, scope *s, vec<loaded_tile> *tiles)
{
  emitter *e = b.e;
  const register_tile &t = e->run.tile;
  scope outer, body;
  open_scope (&outer, s->block);
  tree l = new_var (&outer, "l", size_type_node);
  open_scope (&body, outer.block);
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD && crosses_p (e, p, t.row_axis))
      {
	loaded_tile one = open_copy (s, p, t.rows * t.lanes * LINE_OF_TILE);
	one.stride = t.rows * LINE_OF_TILE;
	one.next_row = 1;
	copy_tile_line (b, &body, one, l);
	tiles->safe_push (one);
      }
  nest *loop = loop_serial (e, l, size_cst (0), size_cst (t.lanes), &body);
  loop->along = axis_of (e->form->space, innermost (e));
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* Vectors of as many elements as a square of B has rows, as aligned as one of them, of what V
   reads at address PLACE.  */

static tree
vector_of_square (const box_across &b, const view *v, tree place)
{
  tree type = transposable_vector (TYPE_MAIN_VARIANT (v->type), b.e->run.tile.square);
  return build2 (MEM_REF, build_aligned_type (type, TYPE_ALIGN (v->type)), place,
		 build_int_cst (build_pointer_type (v->type), 0));
}

/* Add to S: ROWS are the rows of the square of what V reads from row number R and column number C
   of B on.  */

static void
load_square (const box_across &b, scope *s, view *v, tree r, tree c, vec<tree> &rows)
{
  emitter *e = b.e;
  tree row = size_plus (e->loc, b.row, r);
  for (unsigned l = 0; l < e->run.tile.square; l++)
    {
      tree from = view_line (b, s, v, row, size_plus (e->loc, c, size_cst (l)));
      rows.safe_push (variable (e, s, "row", vector_of_square (b, v, from)));
    }
  transpose_vectors (e, s, rows);
}

/* Add to S: the square from row number R and column number C of B on is put into T.  */

static void
copy_square (const box_across &b, scope *s, const loaded_tile &t, tree r, tree c)
{
  emitter *e = b.e;
  auto_vec<tree> rows;
  load_square (b, s, t.v, r, c, rows);
  for (unsigned i = 0; i < rows.length (); i++)
    {
      tree at = size_op (MULT_EXPR, size_plus (e->loc, r, size_cst (i)), size_cst (t.next_row));
      tree place = array_element (e->loc, t.copy, size_plus (e->loc, at, c));
      assign (s, e->loc, vector_of_square (b, t.v, build_fold_addr_expr (place)), rows[i]);
    }
}

/* Add to S: all squares of B are put into T.  */

static void
copy_each_square (const box_across &b, scope *s, const loaded_tile &t)
{
  emitter *e = b.e;
  const register_tile &tile = e->run.tile;
  pieces_loop across, down;
  open_pieces (e, s, &across, { size_cst (0), size_cst (tile.lanes) }, tile.square);
  across.along = axis_of (e->form->space, innermost (e));
  open_pieces (e, &across.body, &down, { size_cst (0), size_cst (tile.rows) }, tile.square);
  down.along = axis_of (e->form->space, tile.row_axis);
  copy_square (b, &down.body, t, down.position, across.position);
  close_pieces (e, &across.body, &down, size_cst (0), tile.square);
  close_pieces (e, s, &across, size_cst (0), tile.square);
}

/* Add to S copies of what LOADs of B read that go along the rows, in TILES, by squares: each
   line of the cache is loaded once.  */

static void
copy_squares (const box_across &b, scope *s, vec<loaded_tile> *tiles)
{
  const register_tile &t = b.e->run.tile;
  for (const step *p : b.e->form->steps)
    if (p->code == STEP_LOAD && crosses_p (b.e, p, t.row_axis))
      {
	loaded_tile one = open_copy (s, p, t.rows * t.lanes);
	one.stride = 1;
	one.next_row = t.lanes;
	if (t.square == t.rows && t.square == t.lanes)
	  copy_square (b, s, one, size_cst (0), size_cst (0));
	else
	  copy_each_square (b, s, one);
	tiles->safe_push (one);
      }
}

/* Add to S a line of B, whose views are bound: past the cache, if lines of B are stored so.  */

static void
add_line (const box_across &b, scope *s)
{
  emitter *e = b.e;
  unsigned size = e->run.tile.lanes;
  if (!b.past)
    {
      whole_line (e, s, size_cst (0), size, ALL_STAGES);
      return;
    }
  scope line;
  open_scope (&line, s->block);
  open_line (e, &line, size);
  whole_line (e, &line, size_cst (0), size, ALL_STAGES);
  close_line (e, &line, size_cst (0), size, boolean_true_node);
  add (s, close_scope (&line, e->loc));
}

/* Let the LOADs of E's kernel read row R of TILES; a variable of S says where that is.  BOUND is
   what they read otherwise.  */

static void
bind_tiles (emitter *e, scope *s, const vec<loaded_tile> &tiles, tree r, vec<bound_view> *bound)
{
  for (const loaded_tile &one : tiles)
    {
      keep_view (one.v, bound);
      tree first = array_element (e->loc, one.copy,
				  size_op (MULT_EXPR, r, size_cst (one.next_row)));
      one.v->kind = VIEW_ARRAY;
      one.v->value = variable (e, s, "tile", build_fold_addr_expr (first));
      one.v->stride = one.stride > 1 ? build_int_cst (ptrdiff_type_node, one.stride) : NULL_TREE;
    }
}

/* Add to S the elements of B in its rows and columns: of whole lines for all rows what LOADs read
   along the rows is in TILES; if that is null, they are done one by one.  */

static void
add_rows (const box_across &b, scope *s, const vec<loaded_tile> *tiles)
{
  emitter *e = b.e;
  const register_tile &t = e->run.tile;
  const vec<axis> &axes = e->form->space->axes;
  scope outer, body;
  open_scope (&outer, s->block);
  tree r = new_var (&outer, "r", size_type_node);
  open_scope (&body, outer.block);
  tree row = variable (e, &body, "row", size_plus (e->loc, b.row, r));
  set_index (e, &body, t.row_axis, index_at (e, axes[t.row_axis], row));
  set_index (e, &body, innermost (e), index_at (e, axes[innermost (e)], b.column));
  auto_vec<bound_view> bound;
  if (tiles)
    bind_tiles (e, &body, *tiles, r, &bound);
  bind_views (e, &body, number_at (e, b.b, row, b.column), &bound);
  if (tiles)
    add_line (b, &body);
  else
    add (&body, short_loop (e, &body, size_cst (0), b.count, ALL_STAGES));
  swap_views (&bound);
  nest *loop = loop_serial (e, r, size_cst (0), tiles ? size_cst (t.rows) : b.rows, &body);
  loop->along = axis_of (e->form->space, t.row_axis);
  loop->runs = tiles && t.square == t.rows ? ALL_AT_ONCE : THE_REST;
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* The LOAD that makes what step ST of FORM does, which may be an operator that gives its argument
   back, or null.  */

static const step *
load_behind (const kernel_form *form, unsigned st)
{
  const step *p = form->steps[st];
  auto_vec<tree> unknown;
  unknown.safe_push (NULL_TREE);
  if (p->code == STEP_APPLY && p->args.length () == 1 && p->op
      && returned_parameter (p->op, unknown) == 0)
    p = form->steps[p->args[0]];
  return p->code == STEP_LOAD ? p : NULL;
}

/* The LOAD whose elements are all that B stores, if a square has whole lines of all rows, or
   null.  */

static const step *
square_stored (const box_across &b)
{
  const kernel_form *form = b.e->form;
  const register_tile &t = b.e->run.tile;
  const step *to = only_store (form), *from = load_behind (form, to->args[0]);
  bool whole = t.square == t.rows && t.square == t.lanes;
  if (!whole || !from || !crosses_p (b.e, from, t.row_axis))
    return NULL;
  tree type = TYPE_MAIN_VARIANT (from->at->type);
  return (TYPE_MAIN_VARIANT (to->at->type) == type
	  && (!b.past || stored_width (widest_store ()) == bytes_of (type) * t.lanes)
	  ? from : NULL);
}

/* Add to S: the rows of the square that FROM loads are lines that B stores.  No array is between
   them, and no loop is there to be compiled.  */

static void
store_square (const box_across &b, scope *s, const step *from)
{
  emitter *e = b.e;
  const register_tile &t = e->run.tile;
  const vec<axis> &axes = e->form->space->axes;
  const view *v = only_store (e->form)->at;
  auto_vec<tree> rows;
  load_square (b, s, from->at, size_cst (0), size_cst (0), rows);
  for (unsigned r = 0; r < rows.length (); r++)
    {
      auto_vec<bound_view> bound;
      tree row = size_plus (e->loc, b.row, size_cst (r));
      set_index (e, s, t.row_axis, index_at (e, axes[t.row_axis], row));
      bind_views (e, s, number_at (e, b.b, row, b.column), &bound);
      tree place = build_fold_addr_expr (element_of (e, v, size_cst (0)));
      if (b.past)
	store_vector_past (e, s, place, rows[r], widest_store ());
      else
	assign (s, e->loc, vector_of_square (b, v, place), rows[r]);
      swap_views (&bound);
    }
}

/* Add to S the elements of B in all rows of a tile and whole lines.  */

static void
add_lines (const box_across &b, scope *s)
{
  auto_vec<loaded_tile> tiles;
  if (const step *from = square_stored (b))
    {
      store_square (b, s, from);
      return;
    }
  if (b.e->run.tile.square)
    copy_squares (b, s, &tiles);
  else
    copy_tiles (b, s, &tiles);
  add_rows (b, s, &tiles);
}

/* The same.  Where lines are stored is asked once, and not for each; both ways have a tile of their
   own, which so is in registers.  */

static void
add_tile (const box_across &b, scope *s)
{
  if (!b.past)
    {
      add_lines (b, s);
      return;
    }
  scope past, near;
  box_across through = b;
  through.past = NULL_TREE;
  open_scope (&past, s->block);
  add_lines (b, &past);
  open_scope (&near, s->block);
  add_lines (through, &near);
  add_if (s, b.e->loc, b.past, &past, &near);
}

/* Add to S how many elements of a line of memory are before the first row of B where it is loaded:
   none if lines do not begin alike in all columns.  */

static void
choose_ahead (box_across *b, scope *s)
{
  emitter *e = b->e;
  const register_tile &t = e->run.tile;
  b->ahead = size_cst (0);
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD && crosses_p (e, p, t.row_axis))
      {
	unsigned bytes = bytes_of (p->at->type);
	tree apart = bytes_between_rows (e, p);
	if (!apart || bytes * t.rows != CACHE_LINE)
	  return;
	b->column = size_cst (0);
	tree first = view_line (*b, s, p->at, size_cst (0), size_cst (0));
	tree behind = size_op (BIT_AND_EXPR, fold_convert (size_type_node, first),
			       size_cst (CACHE_LINE - 1));
	tree alike = build2 (EQ_EXPR, boolean_type_node,
			     size_op (BIT_AND_EXPR, apart, size_cst (CACHE_LINE - 1)),
			     size_cst (0));
	b->ahead = variable (e, s, "ahead", build3 (COND_EXPR, size_type_node, alike,
						    size_op (TRUNC_DIV_EXPR, behind,
							     size_cst (bytes)),
						    size_cst (0)));
	return;
      }
}

/* A piece of one side of a box: SIZE positions from AT on, where the box has those from LO to HI of
   COUNT.  They are counted from where a line of memory begins, BEFORE ahead of the first one.  */

struct piece_of_side
{
  tree lo, hi, count, before, at;
  unsigned size;
};

/* Let *FROM be the first position of R, and *TO the one behind the last: variables of S.  */

static void
clip_piece (emitter *e, scope *s, const piece_of_side &r, tree *from, tree *to)
{
  tree first = build3 (COND_EXPR, size_type_node,
		       build2 (EQ_EXPR, boolean_type_node, r.lo, size_cst (0)), r.before, r.lo);
  tree end = build3 (COND_EXPR, size_type_node,
		     build2 (EQ_EXPR, boolean_type_node, r.hi, r.count),
		     size_plus (e->loc, r.count, r.before), r.hi);
  *from = variable (e, s, "from", size_op (MAX_EXPR, r.at, first));
  *to = variable (e, s, "to", size_op (MIN_EXPR, size_plus (e->loc, r.at, size_cst (r.size)),
				       end));
}

/* Add to S the elements of B in its rows and the line of these that begins at column J, or less
   than that, if lines of memory do.  */

static void
add_columns (box_across *b, scope *s, tree j)
{
  emitter *e = b->e;
  const register_tile &t = e->run.tile;
  tree from, to;
  clip_piece (e, s, { b->b.j0, b->b.j1,
		      operand_value (e, e->form->space->axes[innermost (e)].count), b->before, j,
		      t.lanes }, &from, &to);
  scope some, whole, few;
  open_scope (&some, s->block);
  b->column = variable (e, &some, "column", size_op (MINUS_EXPR, from, b->before));
  b->count = variable (e, &some, "count", size_op (MINUS_EXPR, to, from));
  open_scope (&whole, some.block);
  add_tile (*b, &whole);
  open_scope (&few, some.block);
  add_rows (*b, &few, NULL);
  tree filled = build2 (TRUTH_AND_EXPR, boolean_type_node,
			build2 (EQ_EXPR, boolean_type_node, b->count, size_cst (t.lanes)),
			build2 (EQ_EXPR, boolean_type_node, b->rows, size_cst (t.rows)));
  add_if (&some, e->loc, filled, &whole, &few);
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, from, to), &some);
}

/* Add to S the elements of B in the rows that begin at I, or fewer, if lines that are loaded
   do.  */

static void
add_piece_of_rows (box_across *b, scope *s, tree i)
{
  emitter *e = b->e;
  const register_tile &t = e->run.tile;
  tree from, to;
  clip_piece (e, s, { b->b.i0, b->b.i1, operand_value (e, e->form->space->axes[t.row_axis].count),
		      b->ahead, i, t.rows }, &from, &to);
  scope some;
  open_scope (&some, s->block);
  b->row = variable (e, &some, "row", size_op (MINUS_EXPR, from, b->ahead));
  b->rows = variable (e, &some, "rows", size_op (MINUS_EXPR, to, from));
  pieces_loop across;
  /* Where the first line is not a whole one, there is one more.  */
  tree end = size_plus (e->loc, b->b.j1, size_cst (2 * t.lanes - 1));
  open_pieces (e, &some, &across, { b->b.j0, end }, t.lanes);
  across.along = axis_of (e->form->space, innermost (e));
  add_columns (b, &across.body, across.position);
  close_pieces (e, &some, &across, b->b.j0, t.lanes);
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, from, to), &some);
}

/* Add to S all elements of the box BOX of E's kernel.  */

void
add_box_across (emitter *e, scope *s, const tile_box &box)
{
  const register_tile &t = e->run.tile;
  if (t.few_rows)
    {
      add_few_rows (e, s, box);
      return;
    }
  box_across b;
  b.e = e;
  b.b = box;
  choose_past (&b, s);
  choose_ahead (&b, s);
  pieces_loop down;
  open_pieces (e, s, &down, { box.i0, size_plus (e->loc, box.i1, size_cst (2 * t.rows - 1)) },
	       t.rows);
  down.along = axis_of (e->form->space, t.row_axis);
  add_piece_of_rows (&b, &down.body, down.position);
  close_pieces (e, s, &down, box.i0, t.rows);
  if (b.past)
    {
      scope yes;
      open_scope (&yes, s->block);
      add (&yes, build_call_expr_loc (e->loc, soac_instructions.fence, 0));
      add_if (s, e->loc, b.past, &yes);
    }
}
