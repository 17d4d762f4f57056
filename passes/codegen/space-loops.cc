/* Kernels over spaces: loops over axes around the loops over elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The elements of a space are numbered in row-major order, so that all that cuts a kernel
   into ranges of elements does so here as well.  A range is gone through run by run: a run
   is what the innermost axis goes through without a gap.  Within it each array is an
   address and a stride, as in a kernel without axes:

     map (f, space (n, range (1, m)), v, at (u, i0, i1 - 1))
     =>
     for (p0 = 0; p0 < n; p0++)
       { i0 = p0;  i1 = 1;		the first index of the run
	 v_row = v + (i0 * vm + i1);  u_row = u + (i0 * um + i1 - 1);
	 for (i = 0; i < m - 1; i++)
	   v_row[i] = f (u_row[i]); }

   Subscripts that are not linear in the innermost index are computed for each element.  */

#include "gcc-common.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* ---- runs ---------------------------------------------------------------- */

/* A new variable of S that has VALUE.  */

tree
variable (emitter *e, scope *s, const char *name, tree value)
{
  tree v = new_var (s, name, TREE_TYPE (value));
  assign (s, e->loc, v, value);
  return v;
}

/* True if E's kernel reduces several elements at once.  */

bool
folds_in_runs_p (const emitter *e)
{
  for (const step *s : e->form->steps)
    if (s->code == STEP_FOLD)
      return e->run.simd && optimize > 1 && !optimize_size;
  return false;
}

/* Add to S the elements from 0 to before COUNT of the run whose views are bound, which reduce
   nothing.  Rows of a few elements have a loop of their own, in which nothing is asked.  */

static void
contracted_elements (emitter *e, scope *s, tree count)
{
  unsigned limit;
  tree many = asked_by_each (e, &limit);
  if (!many)
    {
      general_loop (e, s, side_by_side_loop (e, s, count), count);
      return;
    }
  scope yes, no;
  open_scope (&no, s->block);
  tell_few_indices (e, &no, limit);
  add (&no, short_loop (e, &no, size_cst (0), count, ALL_STAGES, ANY_LENGTH));
  open_scope (&yes, s->block);
  e->long_axis = true;
  general_loop (e, &yes, side_by_side_loop (e, &yes, count), count);
  e->long_axis = false;
  add_if (s, e->loc, many, &yes, &no);
}

/* Add to S the elements from 0 to before COUNT of the run whose views are bound; one after the
   other if HOW is not null, in a loop that runs as long as that says.  */

void
run_elements (emitter *e, scope *s, tree count, const length *how)
{
  tree zero = size_cst (0);
  if (how)
    {
      add (s, short_loop (e, s, zero, count, ALL_STAGES, *how));
      return;
    }
  if (!folds_in_runs_p (e) || e->run.beside)
    {
      contracted_elements (e, s, count);
      return;
    }
  scope some, many;
  open_scope (&some, s->block);
  add (&some, short_loop (e, &some, zero, count, ALL_STAGES, FEW_ELEMENTS));
  open_scope (&many, s->block);
  general_loop (e, &many, zero, count);
  unsigned least = few_for_vectors (vector_lanes (e->form),
				    all_reduced_anyhow_p (e, ALL_STAGES));
  add_if (s, e->loc, fold_build2 (LT_EXPR, boolean_type_node, count,
				  size_cst (least)), &some, &many);
}

/* The same, where indices that become floating point are counted in 32 bits if they fit.  */

static void
counted_elements (emitter *e, scope *s, tree count, const length *how)
{
  tree few = narrow_indices (e, count);
  if (!few)
    {
      run_elements (e, s, count, how);
      return;
    }
  scope yes, no;
  length any = ANY_LENGTH;
  open_scope (&yes, s->block);
  e->few_iotas = true;
  run_elements (e, &yes, count, how);
  e->few_iotas = false;
  open_scope (&no, s->block);
  run_elements (e, &no, count, how ? how : &any);
  add_if (s, e->loc, few, &yes, &no);
}

/* Axis K of C, for the loops along it.  */

loop_axis
axis_of (const combinator *c, unsigned k)
{
  loop_axis x = { &c->axes[k], k };
  return x;
}

/* Add to S the run of COUNT elements, if it has any, that begins at E's indices with element
   NUMBER of the space; one after the other if HOW is not null, in a loop that runs as long as that
   says.  What is the same for all of them is loaded before the first.  */

void
whole_run (emitter *e, scope *s, tree number, tree count, const length *how)
{
  auto_vec<bound_view> bound;
  scope run;
  open_scope (&run, s->block);
  bind_views (e, &run, number, &bound);
  e->before_run = e->form->opaque ? NULL : &run;
  e->along = axis_of (e->form->space, innermost (e));
  counted_elements (e, &run, count, how);
  e->along = { NULL, 0 };
  e->before_run = NULL;
  swap_views (&bound);
  add_if (s, e->loc, fold_build2 (NE_EXPR, boolean_type_node, count, size_cst (0)), &run);
}

/* What V has for all elements of the run, loaded before them, or null if that is not the
   same for all.  The user promises that no output overlaps it.  */

tree
loaded_before_run (emitter *e, const view *v)
{
  linear l = { NULL_TREE, NULL_TREE };
  tree type = TYPE_MAIN_VARIANT (v->type);
  if (!e->before_run || TYPE_VOLATILE (v->type) || !is_gimple_reg_type (type))
    return NULL_TREE;
  bool same = (v->kind == VIEW_ARRAY
	       ? v->stride && integer_zerop (v->stride)
	       : (v->kind == VIEW_SUBSCRIPTED
		  && linear_offset_p (v->at, v->at->axes[innermost (e)], &l)
		  && integer_zerop (l.factor)));
  if (!same)
    return NULL_TREE;
  return variable (e, e->before_run, "same", convert_value (e->loc, type,
		   element_of (e, v, size_zero_node)));
}

/* ---- loops over axes ----------------------------------------------------- */

/* The loops over the axes of a space.  */

struct axes_loops
{
  emitter *e;
  tree number;			/* variable: elements before the run */
  const length *how;		/* the loops are plain ones, this long, or null */
};

/* Add to S that the index of axis K is VALUE.  */

void
set_index (emitter *e, scope *s, unsigned k, tree value)
{
  e->indices[k] = variable (e, s, axis_name (k), fold_convert (ptrdiff_type_node, value));
}

/* The loop over the positions P of the axis X, in that RANGE, with BODY.  */

static nest *
loop_along (emitter *e, loop_axis x, tree p, const tree (&range)[2], scope *body)
{
  nest *loop = loop_serial (e, p, range[0], range[1], body);
  loop->along = x;
  return loop;
}

/* Add to S the run of COUNT elements that begins at the indices which L's kernel has.  */

static void
add_elements (axes_loops *l, scope *s, tree count)
{
  if (l->how)
    whole_run (l->e, s, l->number, count, l->how);
  else
    add_run (l->e, s, l->number, count);
}

/* Add to S the runs of the innermost axis K, and count their elements.  */

static void
add_runs (axes_loops *l, scope *s, unsigned k)
{
  emitter *e = l->e;
  const axis &x = e->form->space->axes[k];
  tree count = operand_value (e, x.count);
  if (!x.width)
    {
      set_index (e, s, k, index_at (e, x, size_zero_node));
      add_ends (e, s, build2 (NE_EXPR, boolean_type_node, count, size_cst (0)));
      add_elements (l, s, count);
      assign (s, e->loc, l->number, size_plus (e->loc, l->number, count));
      return;
    }
  if (!l->how && known_runs_p (e))
    {
      add_known_runs (e, s, l->number);
      return;
    }
  tree width = operand_value (e, x.width);
  scope outer, body;
  open_scope (&outer, s->block);
  tree from = variable (e, &outer, "from", size_cst (0));
  tree here = variable (e, &outer, "first", as_size (operand_value (e, x.lo)));
  open_scope (&body, outer.block);
  set_index (e, &body, k, here);
  tree some = variable (e, &body, "some",
			fold_build2 (MIN_EXPR, size_type_node, width,
				     fold_build2 (MINUS_EXPR, size_type_node, count,
						  from)));
  add_elements (l, &body, some);
  assign (&body, e->loc, l->number, size_plus (e->loc, l->number, some));
  assign (&body, e->loc, from, size_plus (e->loc, from, some));
  assign (&body, e->loc, here,
	  size_binary (PLUS_EXPR, here, as_size (operand_value (e, x.step))));
  add (&outer, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, from, count),
			   close_scope (&body, e->loc)));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S all elements of the axes from K on.  */

static void
add_axes (axes_loops *l, scope *s, unsigned k)
{
  emitter *e = l->e;
  while (e->form->space->axes[k].reduced)
    k++;
  if (k == innermost (e))
    {
      add_runs (l, s, k);
      return;
    }
  const axis &x = e->form->space->axes[k];
  if (!l->how && along_short_rows_p (e) && k == e->run.row_axis)
    {
      tree count = operand_value (e, x.count);
      tree all = build2 (MULT_EXPR, size_type_node, count, size_cst (e->run.short_row));
      set_index (e, s, k, index_at (e, x, size_zero_node));
      add_short_rows (e, s, l->number, count);
      assign (s, e->loc, l->number, size_plus (e->loc, l->number, all));
      return;
    }
  scope outer, body;
  open_scope (&outer, s->block);
  tree p = new_var (&outer, "p", size_type_node);
  open_scope (&body, outer.block);
  set_index (e, &body, k, index_at (e, x, p));
  add_axes (l, &body, k + 1);
  add (&outer, loop_along (e, axis_of (e->form->space, k), p,
			  { size_cst (0), operand_value (e, x.count) }, &body));
  add (s, close_scope (&outer, e->loc));
}

/* ---- a range of elements ------------------------------------------------- */

/* Add to S the positions of element LO on E's kept axes, in AT.  */

static void
find_positions (emitter *e, scope *s, tree lo, vec<tree> *at)
{
  const vec<axis> &axes = e->form->space->axes;
  tree rest = variable (e, s, "rest", lo);
  at->safe_grow_cleared (axes.length ());
  for (unsigned k = axes.length (); k-- > 0; )
    if (!axes[k].reduced)
      {
	tree count = operand_value (e, axes[k].count);
	(*at)[k] = variable (e, s, "at", build2 (TRUNC_MOD_EXPR, size_type_node, rest,
						 count));
	assign (s, e->loc, rest, build2 (TRUNC_DIV_EXPR, size_type_node, rest, count));
      }
}

/* Add to S what E's indices are, such that element NUMBER of the run is that of the space.  */

void
find_element (emitter *e, scope *s, tree number)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned last = innermost (e);
  auto_vec<tree> at;
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  find_positions (e, s, number, &at);
  for (unsigned k = 0; k < axes.length (); k++)
    if (!axes[k].reduced)
      {
	tree index = index_at (e, axes[k], at[k]);
	if (k == last)
	  index = size_binary (MINUS_EXPR, index,
			       size_binary (MULT_EXPR, as_size (number), run_step (e)));
	set_index (e, s, k, index);
      }
}

/* Add to S that position AT[K] is behind the end of axis K: then it is 0, and that of the
   next axis outside goes on.  */

void
carry_over (emitter *e, scope *s, const vec<tree> &at, int k)
{
  const vec<axis> &axes = e->form->space->axes;
  int next = k - 1;
  while (next >= 0 && axes[next].reduced)
    next--;
  if (next < 0)
    return;
  scope over;
  open_scope (&over, s->block);
  assign (&over, e->loc, at[k], size_cst (0));
  assign (&over, e->loc, at[next], size_plus (e->loc, at[next], size_cst (1)));
  carry_over (e, &over, at, next);
  add_if (s, e->loc, build2 (EQ_EXPR, boolean_type_node, at[k],
			     operand_value (e, axes[k].count)), &over);
}

/* The elements of the run that begins at position AT of axis X, and ends with those that
   are LEFT.  */

static tree
run_length (emitter *e, const axis &x, tree at, tree left)
{
  tree n = build2 (MINUS_EXPR, size_type_node, operand_value (e, x.count), at);
  if (x.width)
    {
      tree width = operand_value (e, x.width);
      tree in = build2 (TRUNC_MOD_EXPR, size_type_node, at, width);
      n = build2 (MIN_EXPR, size_type_node, n,
		  build2 (MINUS_EXPR, size_type_node, width, in));
    }
  return build2 (MIN_EXPR, size_type_node, n, left);
}

/* Add to S a run of E's kernel at the positions AT, from element NUMBER on, before HI.  */

static void
add_one_run (emitter *e, scope *s, const vec<tree> &at, tree number, tree hi)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned last = innermost (e);
  for (unsigned k = 0; k < axes.length (); k++)
    if (!axes[k].reduced)
      set_index (e, s, k, index_at (e, axes[k], at[k]));
  add_ends (e, s, build2 (EQ_EXPR, boolean_type_node, at[last], size_cst (0)));
  tree left = build2 (MINUS_EXPR, size_type_node, hi, number);
  tree some = variable (e, s, "some", run_length (e, axes[last], at[last], left));
  add_run (e, s, number, some);
  assign (s, e->loc, number, size_plus (e->loc, number, some));
  assign (s, e->loc, at[last], size_plus (e->loc, at[last], some));
  carry_over (e, s, at, last);
}

/* Do so for several rows at a time, where these are whole; else as ONE does.  */

static void
add_some_rows (emitter *e, scope *s, const vec<tree> &at, tree number, tree hi, scope *one)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned last = innermost (e), rows = axis_of_rows (e);
  tree count = operand_value (e, axes[last].count), several = size_cst (e->run.jammed);
  tree all = build2 (MULT_EXPR, size_type_node, count, several);
  tree left = build2 (MINUS_EXPR, size_type_node, hi, number);
  tree below = build2 (MINUS_EXPR, size_type_node, operand_value (e, axes[rows].count), at[rows]);
  tree cond = build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
		      build2 (EQ_EXPR, boolean_type_node, at[last], size_cst (0)),
		      build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
			      build2 (GE_EXPR, boolean_type_node, below, several),
			      build2 (GE_EXPR, boolean_type_node, left, all)));
  scope many;
  open_scope (&many, s->block);
  for (unsigned k = 0; k < axes.length (); k++)
    if (!axes[k].reduced)
      set_index (e, &many, k, index_at (e, axes[k], at[k]));
  add_ends_of_rows (e, &many, at[rows], e->run.jammed);
  add_jammed_rows (e, &many, at[rows], number);
  assign (&many, e->loc, number, size_plus (e->loc, number, all));
  assign (&many, e->loc, at[rows], size_plus (e->loc, at[rows], several));
  carry_over (e, &many, at, rows);
  add_if (s, e->loc, cond, &many, one);
}

/* True if E's kernel does several rows at a time now: not while it stores past the cache.  */

static bool
jams_p (const emitter *e)
{
  return e->run.jammed && !e->streams;
}

/* NUMBER, of an element or of how many there are, or that of the first of the elements that E's
   kernel does side by side with it.  Which these are is settled by the space: GCC may add up for
   several in another order than for one, and what a thread does must not be seen in the bits.  */

static tree
side_by_side_from (emitter *e, scope *s, tree number)
{
  if (!e->run.beside)
    return number;
  const axis &x = e->form->space->axes[innermost (e)];
  tree at = build2 (TRUNC_MOD_EXPR, size_type_node, number, operand_value (e, x.count));
  if (x.width)
    at = build2 (TRUNC_MOD_EXPR, size_type_node, at, operand_value (e, x.width));
  at = build2 (TRUNC_MOD_EXPR, size_type_node, at, size_cst (e->run.beside));
  return variable (e, s, "first", build2 (MINUS_EXPR, size_type_node, number, at));
}

/* Add to S the elements from LO to before HI, of which there are some.  */

static void
add_range (emitter *e, scope *s, tree lo, tree hi)
{
  auto_vec<tree> at;
  lo = side_by_side_from (e, s, lo);
  hi = side_by_side_from (e, s, hi);
  find_positions (e, s, lo, &at);
  tree number = variable (e, s, "number", lo);
  scope body, one;
  open_scope (&body, s->block);
  bool jams = jams_p (e), are_short = along_short_rows_p (e);
  if (jams || are_short || known_runs_p (e))
    {
      open_scope (&one, body.block);
      add_one_run (e, &one, at, number, hi);
      (jams ? add_some_rows : are_short ? add_some_short_rows : add_some_runs)
	(e, &body, at, number, hi, &one);
    }
  else
    add_one_run (e, &body, at, number, hi);
  add (s, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, number, hi),
		      close_scope (&body, e->loc)));
}

/* Add to S the elements from LO to before HI of E's kernel: all, if these are that, run by run.  */

static void
add_all_runs (emitter *e, scope *s, tree lo, tree hi)
{
  scope all;
  open_scope (&all, s->block);
  if (integer_zerop (lo) && hi == e->n && !jams_p (e))
    {
      axes_loops l = { e, variable (e, &all, "number", size_cst (0)), NULL };
      add_axes (&l, &all, 0);
      add (s, close_scope (&all, e->loc));
      return;
    }
  add_range (e, &all, lo, hi);
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, lo, hi), &all);
}

/* Add to S the elements from LO to before HI of E's kernel, which has axes.  */

void
space_loop (emitter *e, scope *s, tree lo, tree hi)
{
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  scope all, plain;
  open_scope (&all, s->block);
  open_scope (&plain, all.block);
  if (integer_zerop (lo) && hi == e->n && e->run.short_sums)
    add_short_sums (e, &all);
  else if (e->run.repeats && e->ends.is_empty () && !e->streams)
    {
      add_all_runs (e, &plain, lo, hi);
      short_rows_or (e, &all, lo, hi, &plain);
    }
  else
    add_all_runs (e, &all, lo, hi);
  add (s, close_scope (&all, e->loc));
}

/* Add to S the elements of E's kernel at POSITION of its first axis, of several, which begin with
   element NUMBER, as one loop for each other axis.  */

static void
row_loops (emitter *e, scope *s, tree position, tree number)
{
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  set_position (e, s, e->form->space, 0, position);
  axes_loops l = { e, variable (e, s, "number", number), NULL };
  add_axes (&l, s, 1);
}

/* Do so past the cache, if E's kernel decides to.  */

void
space_row (emitter *e, scope *s, tree position, tree number)
{
  tree streams = e->streams;
  scope past, near;
  open_scope (&near, s->block);
  e->streams = NULL_TREE;
  row_loops (e, &near, position, number);
  if (!streams)
    {
      add (s, close_scope (&near, e->loc));
      return;
    }
  open_scope (&past, s->block);
  e->streams = boolean_true_node;
  row_loops (e, &past, position, number);
  e->streams = streams;
  add_if (s, e->loc, streams, &past, &near);
}

/* Add to S all elements of E's kernel, which has axes, as people write that: a loop for each axis,
   as long as RUNS says, and nothing by lanes.  */

void
plain_space_loops (emitter *e, scope *s, length runs)
{
  schedule run = e->run;
  choose_schedule (e, false);
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  axes_loops l = { e, variable (e, s, "number", size_cst (0)), &runs };
  add_axes (&l, s, 0);
  e->run = run;
}

/* ---- one axis ------------------------------------------------------------ */

/* Add to S that the index of axis K of C, in E's kernel, is that at POSITION.  */

void
set_position (emitter *e, scope *s, const combinator *c, unsigned k, tree position)
{
  set_index (e, s, k, index_at (e, c->axes[k], position));
}

/* Start the loop R over axis K of C, in E's kernel, inside S.  */

void
open_axis (emitter *e, scope *s, const combinator *c, unsigned k, axis_loop *r)
{
  open_scope (&r->outer, s->block);
  r->along = axis_of (c, k);
  r->position = new_var (&r->outer, "q", size_type_node);
  open_scope (&r->body, r->outer.block);
  set_position (e, &r->body, c, k, r->position);
}

/* End R, inside S: it goes from position FROM to before TO, with CLAUSES for lanes if it is
   done BY_LANES.  */

void
close_axis (emitter *e, scope *s, axis_loop *r, const tree (&range)[2], bool by_lanes,
	       tree clauses)
{
  nest *loop = loop_along (e, r->along, r->position, range, &r->body);
  loop->kind = by_lanes ? LOOP_SIMD : LOOP_SERIAL;
  loop->clauses = clauses;
  add (&r->outer, loop);
  add (s, close_scope (&r->outer, e->loc));
}

/* ---- contractions -------------------------------------------------------- */

/* The index of the reduced axes of C, in E's kernel, is their first one; false if there is
   none.  */

bool
start_unrolled (emitter *e, const combinator *c)
{
  for (unsigned k = 0; k < c->axes.length (); k++)
    if (c->axes[k].reduced)
      {
	if (integer_zerop (c->axes[k].count))
	  return false;
	e->indices[k] = fold_convert (ptrdiff_type_node,
				      index_at (e, c->axes[k], size_zero_node));
      }
  return true;
}

/* It is the next one, behind that at the positions AT; false if that was the last.  */

bool
next_unrolled (emitter *e, const combinator *c, vec<unsigned> *at)
{
  for (unsigned k = c->axes.length (); k-- > 0; )
    {
      const axis &x = c->axes[k];
      if (!x.reduced)
	continue;
      bool more = ++(*at)[k] < tree_to_uhwi (x.count);
      if (!more)
	(*at)[k] = 0;
      e->indices[k] = fold_convert (ptrdiff_type_node,
				    index_at (e, x, size_int ((*at)[k])));
      if (more)
	return true;
    }
  return false;
}
