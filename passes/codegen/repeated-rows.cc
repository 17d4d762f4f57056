/* Short rows whose length the program does not know: what all of them take is repeated, and vectors
   go on from one row to the next.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (sub, space (n, d), y, x, at (m, i1))			points, less their mean
     =>
     if (d <= 64)						252 numbers, if d is 3
       { for (q = 0; q < all; q++)  again[q] = m[q % d];
	 for (p = 0; p < n * d; p += all)
	   for (q = 0; q < min (all, n * d - p); q++)		simd
	     y[p + q] = x[p + q] - again[q]; }
     else a loop for each row

   The elements of x and y follow each other across rows, so that they need no loop of their own for
   each row: that takes longer to begin than a few elements take.  What depends on the place in a
   row alone is put, as often as there is room, into an array that has whole rows.

   A range of elements that begins within a row begins so in that array.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"
#include "tile.h"

/* Elements of the array, elements of a row, at most, and elements of a range, at least, that are
   worth it.  */
const unsigned REPEATED = 256, LONGEST_REPEATED = 64, LEAST_REPEATED = 512;
/* Arrays, at most.  */
const unsigned MOST_ARRAYS = 4;

/* ---- which kernels have such rows ------------------------------------------- */

/* True if V is reached by the index of E's innermost axis alone.  */

static bool
same_in_rows_p (const emitter *e, const view *v)
{
  unsigned last = innermost (e);
  if (v->kind != VIEW_SUBSCRIPTED || v->row || v->stride || TYPE_VOLATILE (v->type)
      || !is_gimple_reg_type (TYPE_MAIN_VARIANT (v->type)))
    return false;
  for (tree d : v->at->dims)
    for (unsigned k = 0; k < v->at->axes.length (); k++)
      if (k != last && mentions_p (d, v->at->axes[k]))
	return false;
  return true;
}

/* True if the elements of V follow each other as those of E's kernel do.  */

static bool
across_rows_p (const view *v)
{
  return v->kind == VIEW_ARRAY && !v->stride && !v->row && !TYPE_VOLATILE (v->type);
}

/* True if the loops of E's kernel, of whose steps none looks at an index, may go on from one row to
   the next; if so, *REPEATED_LOADS is how many loads take the same in each row.  */

static bool
steps_across_rows_p (const emitter *e, unsigned *repeated_loads)
{
  *repeated_loads = 0;
  for (const step *p : e->form->steps)
    switch (p->code)
      {
      case STEP_LOAD:
	if (p->inner || p->guard >= 0)
	  return false;
	if (same_in_rows_p (e, p->at))
	  ++*repeated_loads;
	else if (!across_rows_p (p->at))
	  return false;
	break;
      case STEP_STORE:
	if (p->guard >= 0 || !across_rows_p (p->at))
	  return false;
	break;
      case STEP_FOLD:
	if (p->guard >= 0 || !recognised_p (p))
	  return false;
	break;
      case STEP_VALUE:
      case STEP_APPLY:
      case STEP_CONVERT:
      case STEP_ZIP:
      case STEP_MEMBER:
	break;
      default:
	return false;
      }
  return true;
}

/* True if E's kernel may repeat what its rows take, if these are short when it runs.  */

bool
repeats_rows_p (const emitter *e)
{
  unsigned loads;
  if (!may_go_along_rows_p (e) || e->run.behind)
    return false;
  const vec<axis> &axes = e->form->space->axes;
  const axis &last = axes[innermost (e)];
  return (!tree_fits_uhwi_p (last.count) && !last.width && axes.length () > 1
	  && steps_across_rows_p (e, &loads) && loads >= 1 && loads <= MOST_ARRAYS);
}

/* ---- the loop ---------------------------------------------------------------- */

/* A view that all rows take the same by, and the array in which that is repeated.  */

struct repeated_view
{
  view *v;
  tree array;
};

/* Put the views of E's kernel that all rows take the same by into X, with new arrays of S.  */

static void
find_repeated (emitter *e, scope *s, vec<repeated_view> *x)
{
  hash_set<view *> seen;
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD && p->at->kind == VIEW_SUBSCRIPTED && !seen.add (p->at))
      {
	tree type = build_array_type_nelts (TYPE_MAIN_VARIANT (p->at->type), REPEATED);
	tree array = new_var (s, "again", type);
	TREE_ADDRESSABLE (array) = 1;
	x->safe_push ({ p->at, array });
      }
}

/* Add to S: the arrays of X get COUNT elements, a row of E's kernel from position FIRST on, with
   what is before that at its end.  */

static void
load_row (emitter *e, scope *s, const vec<repeated_view> &x, tree first, tree count)
{
  location_t loc = e->loc;
  scope body, over;
  for (unsigned k = 0; k < e->form->space->axes.length (); k++)
    set_index (e, s, k, index_at (e, e->form->space->axes[k], size_zero_node));
  tree q = new_var (s, "q", size_type_node), at = variable (e, s, "at", first);
  open_scope (&body, s->block);
  for (const repeated_view &r : x)
    assign (&body, loc, array_element (loc, r.array, q),
	    convert_value (loc, TYPE_MAIN_VARIANT (r.v->type), element_of (e, r.v, at)));
  assign (&body, loc, at, size_plus (loc, at, size_cst (1)));
  open_scope (&over, body.block);
  assign (&over, loc, at, size_cst (0));
  add_if (&body, loc, build2 (EQ_EXPR, boolean_type_node, at, count), &over);
  add (s, loop_serial (e, q, size_cst (0), count, &body));
}

/* Add to S: the arrays of X, which have COUNT elements, get ALL, by copies of what is there.  */

static void
repeat_row (emitter *e, scope *s, const vec<repeated_view> &x, tree count, tree all)
{
  location_t loc = e->loc;
  scope body;
  tree there = variable (e, s, "there", count);
  open_scope (&body, s->block);
  tree more = variable (e, &body, "more",
			size_op (MIN_EXPR, there, size_op (MINUS_EXPR, all, there)));
  for (const repeated_view &r : x)
    {
      tree from = build_fold_addr_expr_loc (loc, array_element (loc, r.array, size_cst (0)));
      tree to = build_fold_addr_expr_loc (loc, array_element (loc, r.array, there));
      tree size = fold_convert (size_type_node, TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (r.array))));
      add (&body, build_call_expr_loc (loc, builtin_decl_explicit (BUILT_IN_MEMCPY), 3, to, from,
				       size_op (MULT_EXPR, more, size)));
    }
  assign (&body, loc, there, size_plus (loc, there, more));
  add (s, loop_until (loc, build2 (GE_EXPR, boolean_type_node, there, all),
		      close_scope (&body, loc)));
}

/* Let the views X lead to their arrays; BOUND gets what they were.  */

static void
bind_repeated (emitter *e, scope *s, const vec<repeated_view> &x, vec<bound_view> *bound)
{
  for (const repeated_view &r : x)
    {
      keep_view (r.v, bound);
      tree first = build_fold_addr_expr_loc (e->loc, array_element (e->loc, r.array, size_cst (0)));
      r.v->kind = VIEW_ARRAY;
      r.v->stride = NULL_TREE;
      r.v->value = variable (e, s, "row", first);
    }
}

/* Add to S the elements from LO to before HI of E's kernel, whose rows have COUNT elements, a
   variable: a few of these.  */

static void
elements_across_rows (emitter *e, scope *s, tree lo, tree hi, tree count)
{
  location_t loc = e->loc;
  auto_vec<repeated_view> x;
  auto_vec<bound_view> bound;
  scope body;
  find_repeated (e, s, &x);
  tree times = size_op (TRUNC_DIV_EXPR, size_cst (REPEATED), count);
  tree all = variable (e, s, "all", size_op (MULT_EXPR, count, times));
  load_row (e, s, x, size_op (TRUNC_MOD_EXPR, lo, count), count);
  repeat_row (e, s, x, count, all);
  tree number = variable (e, s, "number", lo);
  open_scope (&body, s->block);
  tree some = variable (e, &body, "some",
			size_op (MIN_EXPR, all, size_op (MINUS_EXPR, hi, number)));
  bind_repeated (e, &body, x, &bound);
  bind_views (e, &body, number, &bound);
  run_elements (e, &body, some, NULL);
  swap_views (&bound);
  assign (&body, loc, number, size_plus (loc, number, some));
  add (s, loop_until (loc, build2 (GE_EXPR, boolean_type_node, number, hi),
		      close_scope (&body, loc)));
}

/* Add to S the elements from LO to before HI of E's kernel, as PLAIN does unless its rows are
   short.  */

void
short_rows_or (emitter *e, scope *s, tree lo, tree hi, scope *plain)
{
  scope across;
  open_scope (&across, s->block);
  tree count = variable (e, s, "count",
			 operand_value (e, e->form->space->axes[innermost (e)].count));
  elements_across_rows (e, &across, lo, hi, count);
  /* There are some.  */
  tree less = size_op (MINUS_EXPR, count, size_cst (1));
  tree is_short = build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
			  build2 (LT_EXPR, boolean_type_node, less, size_cst (LONGEST_REPEATED)),
			  build2 (GE_EXPR, boolean_type_node, hi,
				  size_plus (e->loc, lo, size_cst (LEAST_REPEATED))));
  add_if (s, e->loc, is_short, &across, plain);
}
