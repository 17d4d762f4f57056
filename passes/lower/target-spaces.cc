/* Kernels over spaces on the device: which bytes they touch, and their elements.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (range (1, n), m), at (v, i0 - 1, i1), at (u, i0, i1))
     =>
     if (what v has from the least to the greatest element is as much as the space has)
       #pragma omp target map (to: u[1 * m : (n - 1) * m]) map (from: v[0 : (n - 1) * m])
       all lanes of the device: { i0 = 1 + i / m;  i1 = i % m;  ... }

   What is read goes there from the least to the greatest element that subscripts lead to.
   Where these are not linear, as in `i0 ? i0 - 1 : n - 1', their ends are looked for first,
   along each axis, or, if one goes by several axes at once, as `i0 * i1 % n', among all
   indices (target-search.cc); what they look up in tables is in target-tables.cc.  What is
   written comes back alike, or packed if it has gaps (target-packed.cc).  Each element is a
   lane's of the device, with the loops of a contraction in it; or a tile of them is
   (codegen/lane-tiles.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* True if numbers of TYPE are as wide as addresses, or do not overflow: a sum of some,
   converted to a sizetype, is the sum of what they are converted to.  */

static bool
sums_converted_p (tree type)
{
  return (INTEGRAL_TYPE_P (type)
	  && (TYPE_PRECISION (type) == TYPE_PRECISION (sizetype)
	      || TYPE_OVERFLOW_UNDEFINED (type)));
}

/* E without conversions of which the same is true.  */

static tree
without_conversions (tree e)
{
  while (CONVERT_EXPR_P (e) && sums_converted_p (TREE_TYPE (TREE_OPERAND (e, 0)))
	 && TYPE_PRECISION (TREE_TYPE (e)) >= TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (e, 0))))
    e = TREE_OPERAND (e, 0);
  return e;
}

/* The number of the axis that E among the subscripts AT goes by.  */

static int
axis_of_subscript (const subscripts *at, tree e)
{
  int found = NO_AXIS;
  for (unsigned k = 0; k < at->axes.length (); k++)
    if (mentions_p (e, at->axes[k]))
      found = found == NO_AXIS ? (int) k : SEVERAL_AXES;
  return found;
}

/* True if E among the subscripts AT is a sum of parts each of which goes by one axis at most:
   what it is at least and at most can be looked for axis by axis.  */

static bool
separable_p (const subscripts *at, tree e)
{
  if (axis_of_subscript (at, e) != SEVERAL_AXES)
    return true;
  e = without_conversions (e);
  return ((TREE_CODE (e) == PLUS_EXPR || TREE_CODE (e) == MINUS_EXPR)
	  && sums_converted_p (TREE_TYPE (e)) && separable_p (at, TREE_OPERAND (e, 0))
	  && separable_p (at, TREE_OPERAND (e, 1)));
}

/* The same for all subscripts AT.  */

static bool
separable_p (const subscripts *at)
{
  for (tree e : at->dims)
    if (!separable_p (at, e))
      return false;
  return true;
}

/* The combinator in whose loops step S is done: within those of a contraction its axes have
   indices.  */

const combinator *
looped (const step *s)
{
  return loops_of (s->from) ? loops_of (s->from) : s->from;
}

/* True if all indices together have to be looked at for what the subscripts AT of C come to at
   least and at most: that takes as long as the kernel does on the host.  */

bool
searched_whole_p (const combinator *c, const subscripts *at)
{
  return !separable_p (at) && !linear_subscripts_p (c->axes, at);
}

/* Why step S of a kernel over a space cannot run on the device, or null.  */

const char *
why_not_in_space (const step *s)
{
  if (!s->at || !s->at->at)
    return NULL;
  if (!tables_known_p (s->at->at))
    return soac_printf ("which part of '%s' the device needs is not known", s->at->name);
  return NULL;
}

/* The part of E among the subscripts AT, of which separable_p is true, that goes by axis K, or
   by none.  */

static tree
part_of_subscript (const subscripts *at, tree e, int k)
{
  int axis = axis_of_subscript (at, e);
  if (axis != SEVERAL_AXES)
    return axis == k ? fold_convert (sizetype, e) : size_zero_node;
  e = without_conversions (e);
  return size_binop (TREE_CODE (e), part_of_subscript (at, TREE_OPERAND (e, 0), k),
		     part_of_subscript (at, TREE_OPERAND (e, 1), k));
}

/* How many elements one that PART of subscript number D among AT says is behind the one of 0.  */

static tree
subscript_size (const subscripts *at, unsigned d, tree part)
{
  tree all = part;
  for (unsigned inner = d + 1; inner < at->dims.length (); inner++)
    all = size_binop (MULT_EXPR, all, fold_convert (sizetype, at->lengths[inner]));
  return all;
}

/* How many elements the parts of the subscripts AT which go by axis K, or by none, are behind
   those of 0.  */

static tree
part_by_axis (const subscripts *at, int k)
{
  tree all = size_zero_node;
  for (unsigned d = 0; d < at->dims.length (); d++)
    {
      tree part = part_of_subscript (at, at->dims[d], k);
      if (!integer_zerop (part))
	all = size_binop (PLUS_EXPR, all, subscript_size (at, d, part));
    }
  return all;
}

/* Add to L what finds the ends of what the subscripts AT of C, in E's kernel, lead to, for all
   indices together.  */

static touched_ends
search_all (emitter *e, search *l, const combinator *c, const subscripts *at)
{
  tree whole = size_zero_node, count = size_cst (1);
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  for (unsigned d = 0; d < at->dims.length (); d++)
    whole = size_binop (PLUS_EXPR, whole,
			subscript_size (at, d, fold_convert (sizetype, at->dims[d])));
  for (const axis &x : c->axes)
    count = size_op (MULT_EXPR, count, operand_value (e, x.count));
  return search_numbers (e, l, { count, 0, at, whole, c, SEVERAL_AXES });
}

/* Add to L what finds the ends of what the subscripts AT of C, in E's kernel, lead to, axis by
   axis.  */

static touched_ends
search_ends (emitter *e, search *l, const combinator *c, const subscripts *at)
{
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  tree fixed = subscript_value (e, at, part_by_axis (at, NO_AXIS), size_zero_node);
  touched_ends all = { fixed, fixed };
  for (unsigned k = 0; k < at->axes.length (); k++)
    {
      tree part = part_by_axis (at, k);
      if (integer_zerop (part))
	continue;
      tree count = fold_convert (size_type_node, operand_value (e, c->axes[k].count));
      touched_ends one = search_numbers (e, l, { count, 0, at, part, c, (int) k });
      all.least = size_binop (PLUS_EXPR, all.least, fold_convert (sizetype, one.least));
      all.greatest = size_binop (PLUS_EXPR, all.greatest, fold_convert (sizetype, one.greatest));
    }
  return all;
}

/* The ends of what E's kernel touches of an array that goes by the number of the element,
   times STRIDE if that is not null, with AHEAD elements more.  */

static touched_ends
numbered_ends (emitter *e, tree stride, HOST_WIDE_INT ahead)
{
  tree last = fold_build2 (PLUS_EXPR, sizetype, fold_convert (sizetype, e->n),
			   size_int (ahead - 1));
  if (!stride)
    return { size_zero_node, last };
  /* It may go down.  */
  tree zero = build_zero_cst (ptrdiff_type_node);
  last = fold_build2 (MULT_EXPR, sizetype, last,
		      fold_convert (sizetype, operand_value (e, stride)));
  last = fold_convert (ptrdiff_type_node, last);
  return { fold_convert (sizetype, fold_build2 (MIN_EXPR, ptrdiff_type_node, last, zero)),
	   fold_convert (sizetype, fold_build2 (MAX_EXPR, ptrdiff_type_node, last, zero)) };
}

/* The ends of what the subscripts AT of C lead to, which are linear, in E's kernel.  */

static touched_ends
linear_ends (emitter *e, const combinator *c, const subscripts *at)
{
  guarded_box b = { c, at, NULL, false, NULL };
  return { box_end (e, &b, false), box_end (e, &b, true) };
}

/* True if step S of a kernel gives its operator rows that follow each other without gaps.  */

bool
rows_without_gaps_p (const step *s)
{
  subscripts rows;
  copy_subscripts (&rows, s->at->at);
  rows.dims.truncate (0);
  for (unsigned d = 0; d < s->at->at->dims.length (); d++)
    if (!row_dimension_p (*s->at, d))
      rows.dims.safe_push (s->at->at->dims[d]);
  return gapless_p (looped (s), &rows);
}

/* Ends that are around what the subscripts AT of C lead to, in E's kernel: those of whole
   axes, where it is known that they stay on these; else null.  */

static touched_ends
ends_around (emitter *e, const combinator *c, const subscripts *at)
{
  subscripts wide;
  copy_subscripts (&wide, at);
  for (tree &sub : wide.dims)
    {
      subscripts one;
      copy_subscripts (&one, at);
      one.dims.truncate (0);
      one.dims.safe_push (sub);
      if (linear_subscripts_p (c->axes, &one))
	continue;
      int k = axis_around (c->axes, at, sub);
      if (k < 0)
	return { NULL_TREE, NULL_TREE };
      sub = at->axes[k];
    }
  /* The whole array is said in one way.  */
  return gapless_p (c, &wide) ? numbered_ends (e, NULL_TREE, 0) : linear_ends (e, c, &wide);
}

/* Let what ENDs with rows of so many ELEMENTS end with their last ones.  */

static void
end_with_rows (tree elements, touched_ends *end)
{
  if (end->greatest)
    end->greatest = fold_build2 (PLUS_EXPR, sizetype, end->greatest,
				 fold_build2 (MINUS_EXPR, sizetype,
					      fold_convert (sizetype, elements), size_one_node));
}

/* The ends of what the subscripts AT of C lead to, in E's kernel; IN gets what finds them, if
   they are not those of axes.  ARRAYS are noted already, all tables of AT among them.  */

array_ends
ends_of_subscripts (emitter *e, scope *in, const combinator *c, const subscripts *at,
		    const vec<mapped_range *> &arrays)
{
  if (linear_subscripts_p (c->axes, at))
    {
      touched_ends ends = linear_ends (e, c, at);
      return { false, ends, ends, NULL_TREE };
    }
  search l;
  open_search (e, in, &l);
  made_of_tables (e, &l, arrays, at);
  place_search (e, &l);
  close_search (e, in, &l,
		separable_p (at) ? search_ends (e, &l, c, at) : search_all (e, &l, c, at));
  return { true, l.ends, ends_around (e, c, at), l.known };
}

/* The same of what step S of E's kernel touches behind its pointer.  */

array_ends
ends_of (emitter *e, scope *in, const step *s, const vec<mapped_range *> &arrays)
{
  const view *v = s->at;
  if (v->row && rows_without_gaps_p (s))
    {
      tree many = size_op (MULT_EXPR, e->n, touched_row (e, s));
      tree last = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, many), size_one_node);
      touched_ends ends = { size_zero_node, last };
      return { false, ends, ends, NULL_TREE };
    }
  array_ends all;
  if (v->kind == VIEW_SUBSCRIPTED)
    all = ends_of_subscripts (e, in, looped (s), v->at, arrays);
  else
    {
      touched_ends ends = numbered_ends (e, v->stride, s->halo);
      all = { false, ends, ends, NULL_TREE };
    }
  if (v->row)
    {
      tree row = touched_row (e, s);
      end_with_rows (row, &all.exact);
      end_with_rows (row, &all.around);
    }
  return all;
}

/* The condition that E's kernel has elements, and so have the loops of its contractions, and
   rows: else there is no first one that they touch.  */

tree
any_element (emitter *e)
{
  tree all = build2 (NE_EXPR, boolean_type_node, e->n, size_cst (0));
  for (const combinator *c : e->form->of->members)
    for (const axis &x : c->axes)
      if (x.reduced)
	all = bool_op (TRUTH_ANDIF_EXPR, all,
		       bool_op (NE_EXPR, operand_value (e, x.count), size_cst (0)));
  for (const step *s : e->form->steps)
    if (touches_row_p (s))
      all = bool_op (TRUTH_ANDIF_EXPR, all,
		     bool_op (NE_EXPR, row_elements (e, *s->at), size_cst (0)));
  return all;
}

/* Add to S element I of E's kernel, for the device.  */

void
device_element (emitter *e, scope *s, tree i)
{
  schedule run = e->run;
  e->run.simd = e->run.simd && !e->form->space;
  if (e->form->space)
    find_element (e, s, i);
  emit_element (e, s, i, ALL_STAGES);
  e->run = run;
}
