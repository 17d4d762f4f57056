/* Contractions in strips: rows of accumulators in the nearest cache.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     contract (add, id, 0, space (m, over (n)), s, at (A, i1, i0))	sums of columns
     =>
     for (j0 = 0; j0 < m; j0 += 1024)
       { double sums[1024];
	 for (l = 0; l < 1024; l++) sums[l] = 0;				simd
	 for (k = 0; k + 8 <= n; k += 8)
	   for (l = 0; l < 1024; l++)					simd
	     { sums[l] += A[k][j0 + l];      sums[l] += A[k + 1][j0 + l];
	       ...			     sums[l] += A[k + 7][j0 + l]; }
	 the last few k
	 for (l = 0; l < 1024; l++) s[j0 + l] = sums[l]; }		simd

   Where no two rows share what is loaded, and the reduced axis goes from one row of the array to
   the next, a tile would take a few elements of each of them.  So memory is read as it lies, and
   the accumulators, which stay in the cache, are loaded and stored once for eight rows.  More
   would drive each other out of a cache of eight ways where rows are a power of two apart.

   Accumulators that are structures have an array for each member (sum-arrays.cc).

   Several contractions over the same indices, as the sums of columns and of their squares, have
   accumulators each, and share the loop: what both read comes from memory once.

   The last columns may be a predicated vector (predicated-vectors.cc), in each of these loops.

   A scan along that axis has them in what it has stored last: for (k...) for (l...)
   y[k][j0 + l] = y[k - 1][j0 + l] + A[k][j0 + l].  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Indices of the reduced axis that a strip takes in at a time.  */
const unsigned ROWS_AT_ONCE = 8;
/* Bytes of a strip of a scan, which has no accumulators.  */
const unsigned SCANNED_BYTES = 65536;
/* Indices that a scan takes in at a time.  */
const unsigned SCANNED_AT_ONCE = 1;

/* A strip under construction: a tile of one row, and where on the innermost reduced axis it
   is.  */

struct strip_state : tile_state
{
  tree width;			/* elements */
  vector_split split;		/* the same, if the last vector is predicated */
  auto_vec<bound_view> at[ROWS_AT_ONCE];	/* what is loaded for each index */
  unsigned indices;		/* so many are taken in at a time */
  tree before = NULL_TREE;	/* of a scan, instead of accumulators: variable, the address of
				   what is stored for the last index, or first of all of what it
				   starts from */
};

/* Let T do its contraction number N.  */

static void
exchange_contraction (strip_state *t, unsigned n)
{
  if (n == 0)
    return;
  tile_sums &x = t->others[n - 1];
  std::swap (t->first, x.first);
  std::swap (t->last, x.last);
  std::swap (t->sums, x.sums);
}

/* The job: all these indices are taken in.  */

static void
take_in_all (tile_state *t, scope *s, tree i, tree sum)
{
  strip_state *strip = (strip_state *) t;
  if (strip->before)
    sum = variable (t->e, s, "sum", sum);
  for (unsigned n = 0; n <= strip->others.length (); n++)
    {
      exchange_contraction (strip, n);
      tree taken = n ? sum_place (t->e->loc, t->sums, i) : sum, acc = NULL_TREE;
      if (!taken)
	taken = acc = sum_value (t->e, s, t->sums, t->e->form->steps[t->last]->type, i);
      for (unsigned k = 0; k < strip->indices; k++)
	{
	  swap_views (&strip->at[k]);
	  take_in (t, s, i, taken);
	  swap_views (&strip->at[k]);
	}
      if (acc)
	move_sum (t->e, s, acc, t->sums, i, true);
      exchange_contraction (strip, n);
    }
}

/* A job: all that T, at DATA, takes in for column I.  */

static void
take_in_column (emitter *e, scope *s, tree i, void *data)
{
  strip_state *t = (strip_state *) data;
  exchange_row (t, t->row[0]);
  take_in_all (t, s, i, array_element (e->loc, t->sums, i));
  exchange_row (t, t->row[0]);
}

/* Add to S: what T has so far is where V, whose views are bound, begins.  */

static void
set_before (strip_state *t, scope *s, const view *v)
{
  tree first = build_fold_addr_expr (element_of (t->e, v, size_cst (0)));
  assign (s, t->e->loc, t->before, fold_convert (TREE_TYPE (t->before), first));
}

/* Add to S: T scans, and its row, which begins with element NUMBER of the space, starts.  */

static void
start_scan (strip_state *t, scope *s, tree number)
{
  emitter *e = t->e;
  const step *p = e->form->steps[t->last];
  tree columns = build_array_type_nelts (accumulator_type (e, p), t->columns);
  auto_vec<bound_view> bound;
  t->before = new_var (s, "before", build_pointer_type (columns));
  t->sums = build_simple_mem_ref (t->before);
  exchange_row (t, t->row[0]);
  bind_views (e, s, number, &bound);
  set_before (t, s, e->form->steps[p->args[1]]->at);
  swap_views (&bound);
  exchange_row (t, t->row[0]);
}

/* Add to S that T takes in SEVERAL indices of axis K from POSITION on.  */

static void
take_indices (strip_state *t, scope *s, unsigned k, tree position, unsigned several)
{
  emitter *e = t->e;
  const combinator *c = e->form->steps[t->last]->from;
  t->indices = several;
  for (unsigned n = 0; n < several; n++)
    {
      set_position (e, s, c, k, size_plus (e->loc, position, size_cst (n)));
      exchange_row (t, t->row[0]);
      for (unsigned x = 0; x <= t->others.length (); x++)
	{
	  exchange_contraction (t, x);
	  bind_inner (t, s, &t->at[n]);
	  exchange_contraction (t, x);
	}
      swap_views (&t->at[n]);
      exchange_row (t, t->row[0]);
    }
  if (e->run.predicated)
    predicated_run (e, s, t->split, { take_in_column, t });
  else
    lanes_loop (t, s, 0, t->width, take_in_all);
  if (t->before)
    {
      swap_views (&t->at[several - 1]);
      set_before (t, s, e->form->steps[t->last]->at);
      swap_views (&t->at[several - 1]);
    }
  for (unsigned n = 0; n < several; n++)
    t->at[n].truncate (0);
}

/* Add to S the loops over the reduced axes behind axis K.  */

static void
reduced_strip_loops (strip_state *t, scope *s, int k)
{
  emitter *e = t->e;
  const combinator *c = e->form->steps[t->last]->from;
  k = next_reduced (c, k);
  tree count = operand_value (e, c->axes[k].count), rest = size_cst (0);
  if (next_reduced (c, k) >= 0)
    {
      axis_loop r;
      open_axis (e, s, c, k, &r);
      reduced_strip_loops (t, &r.body, k);
      close_axis (e, s, &r, { rest, count }, false, NULL_TREE);
      return;
    }
  unsigned at_once = t->before ? SCANNED_AT_ONCE : ROWS_AT_ONCE;
  for (unsigned several = at_once; several; several = several > 1 ? 1 : 0)
    {
      pieces_loop l;
      open_pieces (e, s, &l, { rest, count }, several);
      l.along = axis_of (c, k);
      take_indices (t, &l.body, k, l.position, several);
      rest = close_pieces (e, s, &l, rest, several);
    }
}

/* Add to S the only row of T, for all its contractions: that at position I of the axis of
   rows, which begins with element NUMBER of the space.  */

static void
open_strip (strip_state *t, scope *s, tree i, tree number)
{
  unsigned last = t->last;
  if (!t->others.is_empty ())
    t->last = t->others.last ().last;
  open_row (t, s, i, number);
  t->last = last;
}

/* Add to S the row at position I of BOX.  */

static void
add_strip (strip_state *t, scope *s, const tile_box &box, tree i)
{
  emitter *e = t->e;
  unsigned inner = innermost (e);
  scope strip;
  open_scope (&strip, s->block);
  set_index (e, &strip, inner, index_at (e, e->form->space->axes[inner], box.j0));
  tree number = number_at (e, box, i, box.j0);
  open_strip (t, &strip, i, number);
  t->width = variable (e, &strip, "width",
		       build2 (MINUS_EXPR, size_type_node, box.j1, box.j0));
  if (e->form->steps[t->last]->at)
    {
      start_scan (t, &strip, number);
      reduced_strip_loops (t, &strip, -1);
      add (s, close_scope (&strip, e->loc));
      return;
    }
  /* A predicated vector has accumulators for lanes that are not there as well.  */
  tree started = t->width;
  if (e->run.predicated)
    {
      unsigned lanes = vector_lanes (e->form);
      t->split = split_by_vectors (e, &strip, t->width);
      started = whole_vectors (size_plus (e->loc, t->width, size_cst (lanes - 1)), lanes);
    }
  for (unsigned n = 0; n <= t->others.length (); n++)
    {
      exchange_contraction (t, n);
      tree type = accumulator_type (e, e->form->steps[t->last]);
      t->sums = sums_variable (&strip, "sums", type, t->columns);
      start_sums (t, &strip, size_cst (0), started);
      exchange_contraction (t, n);
    }
  start_row (t, &strip, 0, number, { size_cst (0), t->width });
  reduced_strip_loops (t, &strip, -1);
  finish_row (t, &strip, size_cst (0), i, number, { size_cst (0), t->width });
  add (s, close_scope (&strip, e->loc));
}

/* The columns of a strip of E's kernel, at most: whole vectors of any number, if they are many.  */

unsigned
strip_columns (const emitter *e)
{
  unsigned bytes = 0, room = STRIP_BYTES;
  for (const step *p : e->form->steps)
    if (p->code == STEP_CONTRACT)
      {
	bytes += bytes_of (p->type);
	if (p->at)
	  room = SCANNED_BYTES;
      }
  unsigned columns = MAX (room / bytes, 1);
  return columns > CACHE_LINE ? columns & -CACHE_LINE : columns;
}

/* Add to S all elements of BOX of E's kernel, whose first contraction is the steps from FIRST to
   before LAST.  */

void
add_strips (emitter *e, scope *s, const tile_box &box, unsigned first, unsigned last)
{
  strip_state t;
  t.e = e;
  t.first = first;
  t.last = last;
  t.rows = 1;
  t.vectors = t.lanes = 0;
  t.columns = strip_columns (e);
  for (int n = contract_from (e->form, last + 1); n >= 0; n = contract_from (e->form, n + 1))
    t.others.safe_push ({ first_inner (e->form, n), (unsigned) n, NULL_TREE });
  if (e->run.tile.row_axis < 0)
    {
      add_strip (&t, s, box, box.i0);
      return;
    }
  pieces_loop l;
  open_pieces (e, s, &l, { box.i0, box.i1 }, 1);
  l.along = axis_of (e->form->space, e->run.tile.row_axis);
  add_strip (&t, &l.body, box, l.position);
  close_pieces (e, s, &l, box.i0, 1);
}
