/* Rows of a few elements, whose number is known: lanes go along the axis of rows.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, 3), v, at (u, i0, i1), at (w, i1))
     =>
     for (i = 0; i < n; i++)			simd
       { v[i][0] = f (u[i][0], w[0]);
	 v[i][1] = f (u[i][1], w[1]);
	 v[i][2] = f (u[i][2], w[2]); }

   So are the elements of points, pixels and small matrices written out, the innermost axes of all
   whose extents are short and known.  A loop along three elements has nothing for lanes to do; of
   the elements of many rows GCC makes whole vectors, as it does of what is written out by hand.

   What is reduced is reduced for each element of a row by itself, and put together behind the loop.

   Of a range of elements that does not begin or end with a row the first and the last few follow
   one after the other.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"
#include "tile.h"

/* Elements of a row that are written out, at most, and statements of these together.  */
const unsigned MOST_SHORT_ROW = 16, MOST_SHORT_STATEMENTS = 512;
/* Elements that are sorted into vectors for a row, at most, of rows that its elements contract.  */
const unsigned MOST_SORTED = 16;

/* Elements of a row beyond which it is left to GCC to unroll, if they are fewer than a vector.  */
const unsigned LEAST_UNROLLED = 4;

/* ---- which kernels have short rows ----------------------------------------- */

/* True if the elements of V lie so along axis K of E's kernel, on which rows are, that vectors of
   several rows reach them.  */

static bool
reached_by_rows_p (const view *v, unsigned k)
{
  linear l = { NULL_TREE, NULL_TREE };
  if (v->row || TYPE_VOLATILE (v->type))
    return false;
  switch (v->kind)
    {
    case VIEW_BROADCAST:
    case VIEW_INDEX:
      return true;
    case VIEW_ARRAY:
      return !v->stride;
    case VIEW_SUBSCRIPTED:
      return linear_offset_p (v->at, v->at->axes[k], &l);
    default:
      return false;
    }
}

/* True if V is what subscripts lead to that are not linear in the index of an element in its row,
   of E's kernel.  Where that is a number it is known what a table has there, and elements with the
   same quotient need one division.  */

static bool
looked_up_p (const emitter *e, const view *v)
{
  linear l = { NULL_TREE, NULL_TREE };
  return (v->kind == VIEW_SUBSCRIPTED && !v->row && !TYPE_VOLATILE (v->type)
	  && !linear_offset_p (v->at, v->at->axes[innermost (e)], &l));
}

/* True if step ST of E's kernel can be written out for the elements of a row, with rows on axis
   K.  */

static bool
written_out_p (const emitter *e, unsigned st, unsigned k)
{
  const step *p = e->form->steps[st];
  if (p->guard >= 0)
    return false;
  switch (p->code)
    {
    case STEP_STORE:
      /* One store to an array, so that vectors may be stored in any order.  */
      for (unsigned other = 0; other < st; other++)
	if (e->form->steps[other]->code == STEP_STORE
	    && operand_equal_p (e->form->steps[other]->at->value, p->at->value, 0))
	  return false;
      return reached_by_rows_p (p->at, k);
    case STEP_LOAD:
      return reached_by_rows_p (p->at, k) || looked_up_p (e, p->at);
    case STEP_APPLY:
    case STEP_VALUE:
    case STEP_CONVERT:
    case STEP_INDEX:
    case STEP_ZIP:
    case STEP_MEMBER:
      return true;
    case STEP_CONTRACT:
      return p->unrolled && !p->at;
    case STEP_FOLD:
      return recognised_p (p);
    default:
      return false;
    }
}

/* The elements that E's kernel contracts for an element, from rows that this has of its own, where
   rows of the kernel are on axis K; or 0.  */

static unsigned
own_elements (const emitter *e, unsigned k)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code == STEP_LOAD && p->inner && reach_along (e, p->at, innermost (e)) == APART
	  && reach_along (e, p->at, k) != SAME)
	return few_reduced (e->form->steps[contract_behind (e->form, st)]->from);
    }
  return 0;
}

/* True if runs of LAST elements, one for each element of the axis ROWS, take no longer with LANES
   along each run than with lanes along the rows: whole vectors and single elements are counted,
   where it is known how many rows there are.  Half a vector that is left over of each run takes
   longer than what is left over of the rows.  */

static bool
few_rows_p (const axis &rows, unsigned HOST_WIDE_INT last, unsigned lanes)
{
  if (!tree_fits_uhwi_p (rows.count) || last < lanes || 2 * (last % lanes) == lanes)
    return false;
  unsigned HOST_WIDE_INT many = tree_to_uhwi (rows.count);
  return (many / lanes + many % lanes) * last >= many * (last / lanes + last % lanes);
}

/* True if rows of COUNT elements of E's kernel, on axis K, are as well done each by itself: their
   elements are next to each other in all arrays, and they are whole vectors, or few.  What is
   contracted may be rows that each element has of its own: to sort their elements into vectors
   takes longer than sums of short vectors.  */

static bool
rows_by_themselves_p (const emitter *e, unsigned HOST_WIDE_INT count, unsigned k)
{
  unsigned lanes = vector_lanes (e->form), least = SHORT_VECTOR, last = innermost (e);
  unsigned own = own_elements (e, k);
  for (const step *p : e->form->steps)
    if (p->code == STEP_LOAD || p->code == STEP_STORE)
      {
	if (!p->inner && reach_along (e, p->at, last) == APART)
	  return false;
	least = MIN (least, bytes_of (p->at->type));
      }
  if (count * own > MOST_SORTED)
    return true;
  /* To reduce a vector takes longer than to make it.  */
  if (folds_p (e->form))
    return false;
  if (own)
    lanes = SHORT_VECTOR / MAX (1, least);
  lanes = MAX (1, lanes);
  unsigned HOST_WIDE_INT each = tree_to_uhwi (e->form->space->axes[last].count);
  return each % lanes == 0 || few_rows_p (e->form->space->axes[k], each, lanes);
}

/* True if the loops of E's kernel, over a space of several axes, could go along rows, or on from
   one row to the next.  */

bool
may_go_along_rows_p (const emitter *e)
{
  const kernel_form *form = e->form;
  return (form->space && optimize > 1 && !optimize_size && e->run.simd && !form->opaque
	  && !form->ordered && !form->updates && !form->halo && !form->heavy && !e->for_device
	  && !e->run.lanes && !e->run.places
	  && form->of->lowering != LOWER_TARGET && simd_stage_p (form, ALL_STAGES));
}

/* True if axis X, of rows, is known to have too few of them for a vector of E's kernel.  */

static bool
fewer_than_lanes_p (const emitter *e, const axis &x)
{
  return (tree_fits_uhwi_p (x.count)
	  && tree_to_uhwi (x.count) < vector_lanes (e->form));
}

/* True if the vectoriser does better what E's kernel contracts for rows that are known to be
   shorter than a vector, where all lengths are known: from -O3 on it unrolls their loops, and makes
   vectors of what several rows do.  Four elements, or eight, are vectors of their own, and fewer
   are none.  */

bool
left_to_unrolling_p (const emitter *e)
{
  if (optimize < 3 || !e->form->space)
    return false;
  bool contracts = false;
  for (const step *p : e->form->steps)
    contracts |= p->code == STEP_CONTRACT && few_reduced (p->from);
  const axis &last = e->form->space->axes[innermost (e)];
  return (contracts && tree_fits_uhwi_p (last.count) && !last.width
	  && fewer_than_lanes_p (e, last) && tree_to_uhwi (last.count) > LEAST_UNROLLED
	  && !pow2p_hwi (tree_to_uhwi (last.count)));
}

/* Find the short rows of E's kernel, whose schedule gets how many elements such a row has, and on
   which axis the rows are; or 0.  */

void
choose_short_rows (emitter *e)
{
  if (!may_go_along_rows_p (e))
    return;
  const vec<axis> &axes = e->form->space->axes;
  unsigned HOST_WIDE_INT count = 1;
  unsigned weight = MAX (1, e->form->weight);
  int outside = innermost (e);
  for (; outside >= 0; outside--)
    {
      const axis &x = axes[outside];
      if (x.reduced)
	continue;
      if (x.step || !tree_fits_uhwi_p (x.count) || !tree_to_uhwi (x.count)
	  || tree_to_uhwi (x.count) > MOST_SHORT_ROW
	  || count * tree_to_uhwi (x.count) > MOST_SHORT_ROW
	  || count * tree_to_uhwi (x.count) * weight > MOST_SHORT_STATEMENTS)
	break;
      count *= tree_to_uhwi (x.count);
    }
  if (outside < 0 || count < 2 || axes[outside].width
      || fewer_than_lanes_p (e, axes[outside]) || rows_by_themselves_p (e, count, outside))
    return;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (!written_out_p (e, st, outside))
      return;
  e->run.short_row = count;
  e->run.row_axis = outside;
}

/* True if E's kernel goes along its short rows now: nothing is done at their ends.  */

bool
along_short_rows_p (const emitter *e)
{
  return e->run.short_row && e->ends.is_empty ();
}

/* ---- the loop ---------------------------------------------------------------- */

/* An element of a short row: its indices on the axes of the row, how it is reached in each row, and
   what is reduced of all rows by itself.  */

struct written_element
{
  auto_vec<tree> indices;
  auto_vec<bound_view> views;
  auto_vec<recurrence> sums;
};

/* Let E's recurrences be OTHERS, if there are any, and these be E's.  */

static void
exchange_recurrences (emitter *e, vec<recurrence> *others)
{
  for (unsigned st = 0; st < others->length (); st++)
    std::swap (e->recurrences[st], (*others)[st]);
}

/* Enter X, an element of E's kernel, or leave it.  */

static void
exchange (emitter *e, written_element *x)
{
  swap_views (&x->views);
  exchange_recurrences (e, &x->sums);
  for (unsigned k = e->run.row_axis + 1; k < x->indices.length (); k++)
    if (x->indices[k])
      std::swap (e->indices[k], x->indices[k]);
}

/* Let INDICES be those of element N of the kept axes of E's kernel from axis FIRST on, whose
   extents are known.  */

void
find_indices (emitter *e, unsigned n, unsigned first, vec<tree> *indices)
{
  const vec<axis> &axes = e->form->space->axes;
  for (unsigned k = axes.length (); k-- > first; )
    if (!axes[k].reduced)
      {
	unsigned HOST_WIDE_INT count = tree_to_uhwi (axes[k].count);
	(*indices)[k] = fold_convert (ptrdiff_type_node,
				      index_at (e, axes[k], size_cst (n % count)));
	n /= count;
      }
}

/* Let X's sums be new ones, variables of S: of a sum that takes in all elements of a row GCC would
   see the additions in another order, and not multiply and add at once.  */

static void
start_own_sums (emitter *e, scope *s, written_element *x)
{
  x->sums.safe_splice (e->recurrences);
  start_sums (e, s);
  exchange_recurrences (e, &x->sums);
}

/* Add to S the elements of E's short rows, which are X; that of the first row is number NUMBER
   of the space.  */

static void
open_elements (emitter *e, scope *s, tree number, vec<written_element *> *x)
{
  for (unsigned n = 0; n < e->run.short_row; n++)
    {
      written_element *one = new written_element ();
      one->indices.safe_grow_cleared (e->form->space->axes.length ());
      find_indices (e, n, e->run.row_axis + 1, &one->indices);
      exchange (e, one);
      bind_views (e, s, size_plus (e->loc, number, size_cst (n)), &one->views);
      exchange (e, one);
      if (folds_p (e->form))
	start_own_sums (e, s, one);
      x->safe_push (one);
    }
}

/* The clauses of a loop in which lanes reduce what X have.  */

static tree
clauses_of_all (emitter *e, const vec<written_element *> &x)
{
  tree all = NULL_TREE;
  for (written_element *one : x)
    {
      exchange_recurrences (e, &one->sums);
      all = chainon (all, reduction_clauses (e, ALL_STAGES, -1));
      exchange_recurrences (e, &one->sums);
    }
  return all;
}

/* Add to S that E's kernel takes in what X have reduced.  */

static void
take_in_all_sums (emitter *e, scope *s, const vec<written_element *> &x)
{
  for (written_element *one : x)
    if (!one->sums.is_empty ())
      {
	auto_vec<recurrence> own;
	own.safe_splice (e->recurrences);
	exchange_recurrences (e, &one->sums);
	take_in_sums (e, s, own);
      }
}

/* Add to RUN the loop over the short rows of E's kernel from FROM to before TO, whose elements are
   X: by lanes, or one row after the other.  */

static void
loop_over_rows (emitter *e, scope *run, const vec<written_element *> &x, tree from, tree to,
		bool by_lanes)
{
  scope body;
  tree i = new_var (run, "i", size_type_node);
  open_scope (&body, run->block);
  for (written_element *one : x)
    {
      exchange (e, one);
      emit_element (e, &body, i, ALL_STAGES);
      exchange (e, one);
    }
  length runs = e->runs;
  e->runs = by_lanes ? runs : THE_REST;
  nest *loop = (by_lanes ? loop_simd (e, i, from, to, clauses_of_all (e, x), &body)
		: loop_serial (e, i, from, to, &body));
  e->runs = runs;
  loop->along = axis_of (e->form->space, e->run.row_axis);
  add (run, loop);
}

/* The same for COUNT rows.  Lanes of sums that GCC does not recognise go through whole vectors, as
   in loops.cc.  */

static void
all_short_rows (emitter *e, scope *run, const vec<written_element *> &x, tree count)
{
  if (all_reduced_anyhow_p (e, ALL_STAGES))
    {
      loop_over_rows (e, run, x, size_cst (0), count, true);
      return;
    }
  unsigned lanes = vector_lanes (e->form);
  scope some;
  tree rest = variable (e, run, "rest", size_cst (0));
  tree whole = variable (e, run, "whole", whole_vectors (count, lanes));
  open_scope (&some, run->block);
  loop_over_rows (e, &some, x, size_cst (0), whole, true);
  assign (&some, e->loc, rest, whole);
  add_if (run, e->loc, fold_build2 (GE_EXPR, boolean_type_node, whole, size_cst (lanes)), &some);
  loop_over_rows (e, run, x, rest, count, false);
}

/* Add to S the COUNT short rows of E's kernel, if there are any, that begin at its indices with
   element NUMBER of the space.  */

void
add_short_rows (emitter *e, scope *s, tree number, tree count)
{
  auto_delete_vec<written_element> elements;
  scope run;
  open_scope (&run, s->block);
  e->run_axis = e->run.row_axis;
  open_elements (e, &run, number, &elements);
  e->before_run = &run;
  all_short_rows (e, &run, elements, count);
  take_in_all_sums (e, &run, elements);
  e->before_run = NULL;
  e->run_axis = -1;
  add_if (s, e->loc, fold_build2 (NE_EXPR, boolean_type_node, count, size_cst (0)), &run);
}

/* Add to S as many short rows of E's kernel as there are from the positions AT and element NUMBER
   on, before HI, along the axis of rows; where the range begins within a row, what ONE does.  */

void
add_some_short_rows (emitter *e, scope *s, const vec<tree> &at, tree number, tree hi, scope *one)
{
  const vec<axis> &axes = e->form->space->axes;
  unsigned rows = e->run.row_axis;
  tree all = size_cst (e->run.short_row), first = boolean_true_node;
  for (unsigned k = rows + 1; k < axes.length (); k++)
    if (!axes[k].reduced)
      first = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
			   first, build2 (EQ_EXPR, boolean_type_node, at[k], size_cst (0)));
  tree left = build2 (MINUS_EXPR, size_type_node, hi, number);
  tree cond = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, first,
			   build2 (GE_EXPR, boolean_type_node, left, all));
  scope many;
  open_scope (&many, s->block);
  for (unsigned k = 0; k <= rows; k++)
    if (!axes[k].reduced)
      set_index (e, &many, k, index_at (e, axes[k], at[k]));
  tree below = build2 (MINUS_EXPR, size_type_node, operand_value (e, axes[rows].count), at[rows]);
  tree some = variable (e, &many, "some",
			build2 (MIN_EXPR, size_type_node, below,
				build2 (TRUNC_DIV_EXPR, size_type_node, left, all)));
  add_short_rows (e, &many, number, some);
  assign (&many, e->loc, number,
	  size_plus (e->loc, number, build2 (MULT_EXPR, size_type_node, some, all)));
  assign (&many, e->loc, at[rows], size_plus (e->loc, at[rows], some));
  carry_over (e, &many, at, rows);
  add_if (s, e->loc, cond, &many, one);
}
