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

/* Axes of a space, at most.  */
const unsigned MOST_AXES = 8;

/* ---- subscripts ---------------------------------------------------------- */

/* The innermost kept axis of E's kernel.  */

static unsigned
innermost (const emitter *e)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned k = axes.length ();
  while (axes[--k].reduced)
    ;
  return k;
}

static tree
as_size (tree value)
{
  return fold_convert (sizetype, value);
}

static tree
size_op (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, sizetype, a, b);
}

/* The index at position P of axis X, in sizetype.  */

static tree
index_at (emitter *e, const axis &x, tree p)
{
  tree lo = as_size (operand_value (e, x.lo));
  p = as_size (p);
  if (!x.step)
    return size_op (PLUS_EXPR, lo, p);
  tree step = as_size (operand_value (e, x.step));
  if (!x.width)
    return size_op (PLUS_EXPR, lo, size_op (MULT_EXPR, p, step));
  tree width = as_size (operand_value (e, x.width));
  tree whole = size_op (MULT_EXPR, size_op (TRUNC_DIV_EXPR, p, width), step);
  return size_op (PLUS_EXPR, lo,
		  size_op (PLUS_EXPR, whole, size_op (TRUNC_MOD_EXPR, p, width)));
}

/* How far apart the indices of a run are.  */

static tree
run_step (emitter *e)
{
  const axis &x = e->form->space->axes[innermost (e)];
  return (x.step && !x.width ? as_size (operand_value (e, x.step)) : size_one_node);
}

/* The index of axis K where the element of the run is number I.  Where the kernel has no
   axes it has one, whose index that is.  */

static tree
index_value (emitter *e, unsigned k, tree i)
{
  if (!e->form->space)
    return fold_convert (ptrdiff_type_node, i);
  if (k != innermost (e))
    return e->indices[k];
  tree here = size_op (MULT_EXPR, as_size (i), run_step (e));
  return fold_convert (ptrdiff_type_node,
		       size_op (PLUS_EXPR, as_size (e->indices[k]), here));
}

/* What is to be put into a subscript among AT for element I of the run.  */

struct substitution
{
  emitter *e;
  const subscripts *at;
  tree i;
};

static tree
substitute_r (tree *t, int *walk, void *data)
{
  const substitution *s = (const substitution *) data;
  if (TREE_CODE (*t) != VAR_DECL)
    return NULL_TREE;
  for (unsigned k = 0; k < s->at->axes.length (); k++)
    if (*t == s->at->axes[k])
      *t = index_value (s->e, k, s->i);
  for (unsigned l = 0; l < s->at->leaves.length (); l++)
    if (*t == s->at->leaves[l])
      *t = operand_value (s->e, s->at->values[l]);
  *walk = 0;
  return NULL_TREE;
}

/* EXPR, one of the subscripts AT, for element I of the run.  */

tree
subscript_value (emitter *e, const subscripts *at, tree expr, tree i)
{
  substitution s = { e, at, i };
  tree copy = unshare_expr (expr);
  walk_tree (&copy, substitute_r, &s, NULL);
  return copy;
}

/* How many elements element I of the run is behind the first of V's array.  */

tree
subscripted_offset (emitter *e, const view *v, tree i)
{
  const subscripts *at = v->at;
  tree offset = NULL_TREE;
  for (unsigned d = 0; d < at->dims.length (); d++)
    {
      tree here = as_size (subscript_value (e, at, at->dims[d], i));
      if (d == 0)
	{
	  offset = here;
	  continue;
	}
      tree length = as_size (subscript_value (e, at, at->lengths[d], i));
      offset = size_op (PLUS_EXPR, size_op (MULT_EXPR, offset, length), here);
    }
  return offset;
}

/* How many elements row NUMBER is behind the first of V's array.  */

tree
row_start (emitter *e, const view *v, tree number)
{
  tree offset = as_size (number);
  for (unsigned d = 1; d < v->at->lengths.length (); d++)
    offset = size_op (MULT_EXPR, offset,
		      as_size (subscript_value (e, v->at, v->at->lengths[d],
						size_zero_node)));
  return offset;
}

/* ---- linear subscripts --------------------------------------------------- */

/* Callback of walk_tree: is this DATA?  */

static tree
mentions_r (tree *t, int *, void *data)
{
  return *t == (tree) data ? *t : NULL_TREE;
}

static bool
mentions_p (tree e, tree x)
{
  return walk_tree_without_duplicates (&e, mentions_r, x) != NULL_TREE;
}

/* A number that is FACTOR * X + REST, in sizetype, whatever X is.  */

struct linear
{
  tree factor, rest;
};

static bool linear_in_p (tree e, tree x, linear *l);

/* E, A CODE B, as L.  */

static bool
linear_operation_p (tree e, tree x, linear *l)
{
  linear a, b;
  enum tree_code code = TREE_CODE (e);
  if (TYPE_PRECISION (TREE_TYPE (e)) != TYPE_PRECISION (sizetype)
      || !linear_in_p (TREE_OPERAND (e, 0), x, &a)
      || !linear_in_p (TREE_OPERAND (e, 1), x, &b))
    return false;
  if (code != MULT_EXPR)
    {
      l->factor = size_op (code, a.factor, b.factor);
      l->rest = size_op (code, a.rest, b.rest);
      return true;
    }
  if (integer_zerop (a.factor))
    std::swap (a, b);
  if (!integer_zerop (b.factor))
    return false;
  l->factor = size_op (MULT_EXPR, a.factor, b.rest);
  l->rest = size_op (MULT_EXPR, a.rest, b.rest);
  return true;
}

/* True if E is linear in X, and as what.  Numbers as wide as addresses wrap around as these
   do.  */

static bool
linear_in_p (tree e, tree x, linear *l)
{
  l->factor = size_zero_node;
  if (e == x)
    {
      l->factor = size_one_node;
      l->rest = size_zero_node;
      return true;
    }
  if (!mentions_p (e, x))
    {
      l->rest = as_size (e);
      return true;
    }
  switch (TREE_CODE (e))
    {
    CASE_CONVERT:
      return (INTEGRAL_TYPE_P (TREE_TYPE (e))
	      && TYPE_PRECISION (TREE_TYPE (e)) == TYPE_PRECISION (sizetype)
	      && linear_in_p (TREE_OPERAND (e, 0), x, l));
    case NEGATE_EXPR:
      if (TYPE_PRECISION (TREE_TYPE (e)) != TYPE_PRECISION (sizetype)
	  || !linear_in_p (TREE_OPERAND (e, 0), x, l))
	return false;
      l->factor = size_op (MINUS_EXPR, size_zero_node, l->factor);
      l->rest = size_op (MINUS_EXPR, size_zero_node, l->rest);
      return true;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return linear_operation_p (e, x, l);
    default:
      return false;
    }
}

/* True if the offset of V's elements is linear in the index X of the innermost axis, and
   as what.  */

static bool
linear_offset_p (const subscripts *at, tree x, linear *all)
{
  for (unsigned d = 0; d < at->dims.length (); d++)
    {
      linear l;
      if (!linear_in_p (at->dims[d], x, &l))
	return false;
      if (d > 0)
	{
	  tree length = as_size (at->lengths[d]);
	  l.factor = size_op (PLUS_EXPR, size_op (MULT_EXPR, all->factor, length),
			      l.factor);
	  l.rest = size_op (PLUS_EXPR, size_op (MULT_EXPR, all->rest, length), l.rest);
	}
      *all = l;
    }
  return true;
}

/* ---- runs ---------------------------------------------------------------- */

/* A view as it was before it was bound to a run.  */

struct bound_view
{
  view *v;
  enum view_kind kind;
  tree value, stride;
};

/* A new variable of S that has VALUE.  */

static tree
variable (emitter *e, scope *s, const char *name, tree value)
{
  tree v = new_var (s, name, TREE_TYPE (value));
  assign (s, e->loc, v, value);
  return v;
}

/* BASE and OFFSET elements of TYPE.  */

static tree
elements_on (tree base, tree offset, tree type)
{
  return build2 (POINTER_PLUS_EXPR, TREE_TYPE (base), base,
		 size_op (MULT_EXPR, offset, as_size (TYPE_SIZE_UNIT (type))));
}

/* Let V, whose offset is L, be reached by the number of an element in the run.  */

static void
bind_subscripted (emitter *e, scope *s, view *v, const linear &l)
{
  tree step = size_op (MULT_EXPR, l.factor, run_step (e));
  step = subscript_value (e, v->at, step, size_zero_node);
  tree rest = subscript_value (e, v->at, l.rest, size_zero_node);
  tree factor = subscript_value (e, v->at, l.factor, size_zero_node);
  tree first = size_op (PLUS_EXPR, rest,
			size_op (MULT_EXPR, factor,
				 as_size (e->indices[innermost (e)])));
  tree base = operand_value (e, v->value);
  v->value = variable (e, s, "row", elements_on (base, first, v->type));
  v->kind = VIEW_ARRAY;
  step = fold_convert (ptrdiff_type_node, step);
  v->stride = (integer_onep (step) ? NULL_TREE
	       : TREE_CODE (step) == INTEGER_CST ? step
	       : variable (e, s, "stride", step));
}

/* Let V, which goes by the number of an element of the space, go by that in the run, whose
   first element is number NUMBER.  */

static void
bind_numbered (emitter *e, scope *s, view *v, tree number)
{
  tree base = operand_value (e, v->value);
  tree by = v->stride ? operand_value (e, v->stride) : NULL_TREE;
  if (v->kind == VIEW_ARRAY)
    {
      tree n = as_size (number);
      if (by)
	n = size_op (MULT_EXPR, n, as_size (by));
      v->value = variable (e, s, "row", elements_on (base, n, v->type));
      return;
    }
  tree type = TYPE_MAIN_VARIANT (v->type);
  tree n = build2 (MULT_EXPR, type, convert_value (e->loc, type, number), by);
  v->value = variable (e, s, "start", build2 (PLUS_EXPR, type, base, n));
}

/* True if BOUND has V.  */

static bool
bound_p (const vec<bound_view> &bound, const view *v)
{
  for (const bound_view &b : bound)
    if (b.v == v)
      return true;
  return false;
}

/* Add to S what it takes to reach the elements of the run that begins at E's indices with
   element NUMBER of the space.  */

static void
bind_views (emitter *e, scope *s, tree number, vec<bound_view> *bound)
{
  unsigned k = innermost (e);
  for (step *p : e->form->steps)
    {
      view *v = p->at;
      linear l = { NULL_TREE, NULL_TREE };
      if (!v || v->row || (p->inner && v->kind == VIEW_SUBSCRIPTED)
	  || bound_p (*bound, v))
	continue;
      bound_view b = { v, v->kind, v->value, v->stride };
      if (v->kind == VIEW_SUBSCRIPTED && linear_offset_p (v->at, v->at->axes[k], &l))
	{
	  bound->safe_push (b);
	  bind_subscripted (e, s, v, l);
	}
      else if (v->kind == VIEW_ARRAY || v->kind == VIEW_IOTA)
	{
	  bound->safe_push (b);
	  bind_numbered (e, s, v, number);
	}
    }
}

/* The views BOUND are what they were.  */

static void
unbind_views (const vec<bound_view> &bound)
{
  for (const bound_view &b : bound)
    {
      b.v->kind = b.kind;
      b.v->value = b.value;
      b.v->stride = b.stride;
    }
}

/* Add to S the run of COUNT elements that begins at E's indices with element NUMBER of the
   space.  */

static void
add_run (emitter *e, scope *s, tree number, tree count)
{
  auto_vec<bound_view> bound;
  bind_views (e, s, number, &bound);
  general_loop (e, s, size_cst (0), count);
  unbind_views (bound);
}

/* ---- loops over axes ----------------------------------------------------- */

/* The loops over the axes of a space.  */

struct axes_loops
{
  emitter *e;
  tree number;			/* variable: elements before the run */
};

/* Add to S that the index of axis K is VALUE.  */

static void
set_index (emitter *e, scope *s, unsigned k, tree value)
{
  e->indices[k] = variable (e, s, "index", fold_convert (ptrdiff_type_node, value));
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
      add_run (e, s, l->number, count);
      assign (s, e->loc, l->number, size_plus (e->loc, l->number, count));
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
  add_run (e, &body, l->number, some);
  assign (&body, e->loc, l->number, size_plus (e->loc, l->number, some));
  assign (&body, e->loc, from, size_plus (e->loc, from, some));
  assign (&body, e->loc, here,
	  size_op (PLUS_EXPR, here, as_size (operand_value (e, x.step))));
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
  scope outer, body;
  open_scope (&outer, s->block);
  tree p = new_var (&outer, "p", size_type_node);
  open_scope (&body, outer.block);
  set_index (e, &body, k, index_at (e, x, p));
  add_axes (l, &body, k + 1);
  add (&outer, loop_serial (e, p, size_cst (0), operand_value (e, x.count), &body));
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

/* Add to S that position AT[K] is behind the end of axis K: then it is 0, and that of the
   next axis outside goes on.  */

static void
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

/* Add to S the elements from LO to before HI, of which there are some.  */

static void
add_range (emitter *e, scope *s, tree lo, tree hi)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned last = innermost (e);
  auto_vec<tree> at;
  find_positions (e, s, lo, &at);
  tree number = variable (e, s, "number", lo);
  scope body;
  open_scope (&body, s->block);
  for (unsigned k = 0; k < axes.length (); k++)
    if (!axes[k].reduced)
      set_index (e, &body, k, index_at (e, axes[k], at[k]));
  tree left = build2 (MINUS_EXPR, size_type_node, hi, number);
  tree some = variable (e, &body, "some", run_length (e, axes[last], at[last], left));
  add_run (e, &body, number, some);
  assign (&body, e->loc, number, size_plus (e->loc, number, some));
  assign (&body, e->loc, at[last], size_plus (e->loc, at[last], some));
  carry_over (e, &body, at, last);
  add (s, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, number, hi),
		      close_scope (&body, e->loc)));
}

/* Add to S the elements from LO to before HI of E's kernel, which has axes.  */

void
space_loop (emitter *e, scope *s, tree lo, tree hi)
{
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  scope all;
  open_scope (&all, s->block);
  if (integer_zerop (lo) && hi == e->n)
    {
      axes_loops l = { e, variable (e, &all, "number", size_cst (0)) };
      add_axes (&l, &all, 0);
      add (s, close_scope (&all, e->loc));
      return;
    }
  add_range (e, &all, lo, hi);
  add_if (s, e->loc, build2 (LT_EXPR, boolean_type_node, lo, hi), &all);
}

/* ---- contractions -------------------------------------------------------- */

/* Start the loops L over the reduced axes of C, in E's kernel, inside S.  */

void
open_contraction (emitter *e, scope *s, const combinator *c, contraction *l)
{
  const vec<axis> &axes = c->axes;
  l->axes = &axes;
  l->depth = 0;
  l->body = s;
  for (unsigned k = 0; k < axes.length (); k++)
    {
      if (!axes[k].reduced)
	continue;
      reduced_loop *r = &l->loops[l->depth++];
      r->axis = k;
      open_scope (&r->outer, l->body->block);
      r->position = new_var (&r->outer, "q", size_type_node);
      open_scope (&r->body, r->outer.block);
      l->body = &r->body;
      set_index (e, &r->body, k, index_at (e, axes[k], r->position));
    }
}

/* End the loops L, inside S, with CLAUSES for the lanes of the innermost one, if it has
   lanes.  */

void
close_contraction (emitter *e, scope *s, contraction *l, bool lanes, tree clauses)
{
  for (unsigned d = l->depth; d-- > 0; )
    {
      reduced_loop *r = &l->loops[d];
      tree count = operand_value (e, (*l->axes)[r->axis].count);
      tree zero = size_cst (0);
      add (&r->outer, lanes && d + 1 == l->depth
	   ? loop_simd (e, r->position, zero, count, clauses, &r->body)
	   : loop_serial (e, r->position, zero, count, &r->body));
      add (d ? &l->loops[d - 1].body : s, close_scope (&r->outer, e->loc));
    }
}
