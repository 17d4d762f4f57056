/* The accumulators of a tile: how they start, are kept between two pieces, and end.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     8 rows by 2 vectors of 8, whose columns are copied
     =>
     copy = first piece ? fresh : kept
     sums[0:8] = copy[0:8];  ...  sums[120:128] = copy[120:128];	16 vectors
     take in a piece of the reduced axis					tiles.cc
     if (last piece, and 8 rows and 16 columns are there)
       { C[i][j:j+8] = sums[0:8];  ...  C[i+7][j+8:j+16] = sums[120:128]; }
     else
       { copy = last piece ? spare : kept
	 copy[0:8] = sums[0:8];  ...  copy[120:128] = sums[120:128];
	 if (last piece)
	   for (r = 0; r < min (8, n - i); r++)
	     for (l = 0; l < min (16, p - j); l++)			simd
	       C[i + r][j + l] = spare[16 * r + l]; }

   Every access to the accumulators is a whole vector at a known place, so that all of them are
   registers, and no loop is there to be compiled.  Where they were an array for what is stored, or
   for zeros, 32 indices of the reduced axis took a fifth longer.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* What accumulators of P, the CONTRACT of a kernel of E, start with.  Those of one that goes on
   from memory have that later.  */

static tree
first_sum (emitter *e, const step *p)
{
  tree init = p->args.length () > 1 ? build_zero_cst (p->type) : initial_value (e, p);
  return convert_value (e->loc, accumulator_type (e, p), init);
}

/* Add to S: the accumulators of T from number FROM to before TO start.  Those of a contraction that
   goes on from memory have a value then, and start with start_row.  */

void
start_sums (tile_state *t, scope *s, tree from, tree to)
{
  emitter *e = t->e;
  scope outer, body;
  open_scope (&outer, s->block);
  tree x = new_var (&outer, "x", size_type_node);
  open_scope (&body, outer.block);
  tree first = first_sum (e, e->form->steps[t->last]);
  if (tree place = sum_place (e->loc, t->sums, x))
    assign (&body, e->loc, place, first);
  else
    move_sum (e, &body, variable (e, &body, "first", first), t->sums, x, true);
  add (&outer, loop_simd (e, x, from, to, NULL_TREE, &body));
  add (s, close_scope (&outer, e->loc));
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

/* A row of a tile T whose first accumulator is number FIRST.  */

struct finished_row
{
  tile_state *t;
  tree first;
};

/* A job: what is done with the element of column I of the finished row at DATA.  */

static void
finish_column (emitter *e, scope *s, tree i, void *data)
{
  const finished_row *row = (const finished_row *) data;
  tile_state *t = row->t;
  tree sum = size_plus (e->loc, row->first, i);
  const vec<step *> &steps = e->form->steps;
  let_contracted (e, t->last, sum_value (e, s, t->sums, steps[t->last]->type, sum));
  for (const tile_sums &x : t->others)
    let_contracted (e, x.last, sum_value (e, s, x.sums, steps[x.last]->type, sum));
  emit_element (e, s, i, ALL_STAGES);
  e->contracted.truncate (0);
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
  tree first = fold_build2 (MULT_EXPR, size_type_node, r, size_cst (t->columns));
  finished_row row = { t, first };
  if (e->run.predicated)
    predicated_run (e, &outer, split_by_vectors (e, &outer, range[1]), { finish_column, &row });
  else
    {
      tree l = new_var (&outer, "l", size_type_node);
      open_scope (&body, outer.block);
      finish_column (e, &body, l, &row);
      nest *loop = finishing_loop (e, l, range, &body);
      loop->along = axis_of (e->form->space, innermost (e));
      add (&outer, loop);
    }
  swap_views (&bound);
  if (k >= 0)
    e->indices[k] = outside;
  add (s, close_scope (&outer, e->loc));
}

/* What is done, inside S, for the accumulators of a tile T that are next to each other: VECTOR,
   from number AT on.  */
typedef void (*vector_job) (tile_state *t, scope *s, tree vector, unsigned at);

/* The type of T's accumulators.  */

static tree
sum_type (const tile_state *t)
{
  return TREE_TYPE (TREE_TYPE (t->sums));
}

/* Add to S JOB for all accumulators of T, vector by vector.  */

static void
for_each_vector (tile_state *t, scope *s, vector_job job)
{
  for (unsigned r = 0; r < t->rows; r++)
    for (unsigned v = 0; v < t->vectors; v++)
      {
	unsigned at = r * t->columns + v * t->lanes;
	job (t, s, vector_at (address_in (t->sums, at), sum_type (t), t->lanes), at);
      }
}

/* A job: they start.  */

static void
start_vector (tile_state *t, scope *s, tree vector, unsigned)
{
  emitter *e = t->e;
  assign_lanes (e, s, vector, first_sum (e, e->form->steps[t->last]));
}

/* The copy that T has of those from number AT on.  */

static tree
copy_of (tile_state *t, unsigned at)
{
  tree type = sum_type (t);
  return vector_at (elements_on (t->copy, size_int (at), type), type, t->lanes);
}

/* A job: they have what their copy has.  */

static void
copy_in (tile_state *t, scope *s, tree vector, unsigned at)
{
  assign (s, t->e->loc, vector, copy_of (t, at));
}

/* A job: they are copied.  */

static void
copy_out (tile_state *t, scope *s, tree vector, unsigned at)
{
  assign (s, t->e->loc, copy_of (t, at), vector);
}

/* An array of accumulators for tiles of COUNT by the CONTRACT LAST of E's kernel, as they start, as
   a variable of S.  */

tree
fresh_sums (emitter *e, scope *s, unsigned last, unsigned count)
{
  tile_state t;
  t.e = e;
  t.last = last;
  tree type = accumulator_type (e, e->form->steps[last]);
  t.sums = new_var (s, "fresh", build_array_type_nelts (type, count));
  start_sums (&t, s, size_cst (0), size_cst (count));
  return t.sums;
}

/* The condition that T begins with its first index of the reduced axis, or ends with the last.  */

static tree
first_piece (const tile_state *t)
{
  return build2 (EQ_EXPR, boolean_type_node, t->part.from, size_cst (0));
}

static tree
last_piece (const tile_state *t)
{
  return build2 (EQ_EXPR, boolean_type_node, t->part.to, reduced_count (t->e));
}

/* Let the copy of T's accumulators be at FIRST if COND, else at KEPT, as a variable of S.  */

static void
choose_copy (tile_state *t, scope *s, tree cond, tree first)
{
  tree type = TREE_TYPE (t->kept);
  t->copy = variable (t->e, s, "copy", build3 (COND_EXPR, type, cond, fold_convert (type, first),
					       t->kept));
}

/* Add to S that the accumulators of the tile T at P, whose rows are at the positions ROWS, have
   what memory has.  */

static void
start_from_memory (tile_state *t, scope *s, const tile_box &box, const tile_place &p,
		   const vec<tree> &rows)
{
  unsigned count = t->rows * t->columns;
  unsigned some = t->e->run.tile.whole ? t->lanes : count;
  for (unsigned from = 0; from < count; from += some)
    start_sums (t, s, size_cst (from), size_cst (from + some));
  for (unsigned r = 0; r < t->rows; r++)
    start_row (t, s, r, number_at (t->e, box, rows[r], p.j), { p.from, p.to });
}

/* Add to S that the accumulators of the tile T at P, whose rows are at the positions ROWS, start,
   or go on from the piece before.  */

void
start_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p,
	    const vec<tree> &rows)
{
  emitter *e = t->e;
  if (e->form->steps[t->last]->args.length () == 1)
    {
      if (t->kept)
	choose_copy (t, s, first_piece (t), address_in (t->fresh, 0));
      for_each_vector (t, s, t->kept ? copy_in : start_vector);
      return;
    }
  scope fresh, again;
  open_scope (&fresh, s->block);
  start_from_memory (t, &fresh, box, p, rows);
  if (!t->kept)
    {
      add (s, close_scope (&fresh, e->loc));
      return;
    }
  open_scope (&again, s->block);
  t->copy = t->kept;
  for_each_vector (t, &again, copy_in);
  add_if (s, e->loc, first_piece (t), &fresh, &again);
}

/* True if all that T's kernel does with its elements is to store what comes of its contraction,
   and whole vectors can be stored at once.  */

static bool
stored_at_once_p (const tile_state *t)
{
  const emitter *e = t->e;
  for (const step *p : e->form->steps)
    if (p->code == STEP_FOLD
	|| (p->code == STEP_STORE
	    && (p->args[0] != t->last
		|| reach_along (e, p->at, innermost (e)) != NEXT
		|| number_type (p->at->type) != p->at->type
		|| !tree_nop_conversion_p (p->at->type, sum_type (t)))))
      return false;
  return true;
}

/* Add to S that row R of T, at position I of the axis of rows, is stored from its accumulators on;
   it begins with element NUMBER of the space.  */

static void
store_row (tile_state *t, scope *s, unsigned r, tree i, tree number)
{
  emitter *e = t->e;
  int k = e->run.tile.row_axis;
  tree outside = e->indices[k];
  scope row;
  auto_vec<bound_view> bound;
  open_scope (&row, s->block);
  set_index (e, &row, k, index_at (e, e->form->space->axes[k], i));
  bind_views (e, &row, number, &bound);
  for (const step *p : e->form->steps)
    if (p->code == STEP_STORE)
      for (unsigned v = 0; v < t->vectors; v++)
	{
	  tree place = element_of (e, p->at, size_cst (v * t->lanes));
	  tree to = vector_at (build_fold_addr_expr (place), p->at->type, t->lanes);
	  tree sums = vector_at (address_in (t->sums, r * t->columns + v * t->lanes),
				 sum_type (t), t->lanes);
	  assign (&row, e->loc, to, fold_build1 (VIEW_CONVERT_EXPR, TREE_TYPE (to), sums));
	}
  swap_views (&bound);
  e->indices[k] = outside;
  add (s, close_scope (&row, e->loc));
}

/* Add to S what is done with all elements of T at P, vector by vector: their accumulators are in
   registers still.  */

static void
finish_vectors (tile_state *t, scope *s, const tile_box &box, const tile_place &p)
{
  emitter *e = t->e;
  bool at_once = stored_at_once_p (t);
  for (unsigned r = 0; r < t->rows; r++)
    {
      tree i = size_plus (e->loc, p.i, size_cst (r)), number = number_at (e, box, i, p.j);
      if (at_once)
	{
	  store_row (t, s, r, i, number);
	  continue;
	}
      for (unsigned v = 0; v < t->vectors; v++)
	finish_row (t, s, size_cst (r), i, number,
		    { size_cst (v * t->lanes), size_cst ((v + 1) * t->lanes) });
    }
}

/* Add to S what is done with the elements of T at P, row by row.  */

static void
finish_rows (tile_state *t, scope *s, const tile_box &box, const tile_place &p)
{
  emitter *e = t->e;
  scope outer, body;
  open_scope (&outer, s->block);
  tree r = new_var (&outer, "r", size_type_node);
  open_scope (&body, outer.block);
  tree i = size_plus (e->loc, p.i, r);
  finish_row (t, &body, r, i, number_at (e, box, i, p.j), { p.from, p.to });
  tree some = size_op (MIN_EXPR, size_cst (t->rows),
		     fold_build2 (MINUS_EXPR, size_type_node, box.i1, p.i));
  nest *loop = loop_serial (e, r, size_cst (0), some, &body);
  loop->along = axis_of (e->form->space, e->run.tile.row_axis);
  add (&outer, loop);
  add (s, close_scope (&outer, e->loc));
}

/* The condition that all rows and columns of the tile T at P are there.  */

static tree
all_there (const tile_state *t, const tile_box &box, const tile_place &p)
{
  tree left = fold_build2 (MINUS_EXPR, size_type_node, box.i1, p.i);
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
		 build2 (GE_EXPR, boolean_type_node, left, size_cst (t->rows)),
		 build2 (EQ_EXPR, boolean_type_node, p.to, size_cst (t->columns)));
}

/* Add to S that the accumulators of T at P are copied, and if this is the last piece, what is done
   with its elements.  */

static void
copy_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p)
{
  scope last;
  tree sums = t->sums;
  tree spare = new_var (s, "spare", TREE_TYPE (sums));
  if (t->kept)
    choose_copy (t, s, last_piece (t), address_in (spare, 0));
  else
    t->copy = address_in (spare, 0);
  for_each_vector (t, s, copy_out);
  open_scope (&last, s->block);
  t->sums = spare;
  finish_rows (t, &last, box, p);
  t->sums = sums;
  if (t->kept)
    add_if (s, t->e->loc, last_piece (t), &last);
  else
    add (s, close_scope (&last, t->e->loc));
}

/* Add to S what is done with the elements of the tile T at P, or that they are kept for the next
   piece.  */

void
end_tile (tile_state *t, scope *s, const tile_box &box, const tile_place &p)
{
  emitter *e = t->e;
  scope all, some;
  if (e->run.tile.whole)
    {
      finish_vectors (t, s, box, p);
      return;
    }
  open_scope (&some, s->block);
  copy_tile (t, &some, box, p);
  if (!integer_zerop (p.from) || !stored_at_once_p (t))
    {
      add (s, close_scope (&some, e->loc));
      return;
    }
  open_scope (&all, s->block);
  finish_vectors (t, &all, box, p);
  tree there = all_there (t, box, p);
  if (t->kept)
    there = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, last_piece (t), there);
  add_if (s, e->loc, there, &all, &some);
}
