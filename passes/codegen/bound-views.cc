/* How the views of a kernel over a space are reached in one run.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     at (u, i0, 2 * i1 - 1), rows of length m, in the run that begins at I0, I1
     =>
     row = u + (I0 * m + 2 * I1 - 1);  row[2 * i] for each element i of the run

   A view is an address and a stride while the run is built, and what it was behind that.  */

#include "gcc-common.h"
#include "local.h"

/* BASE and OFFSET elements of TYPE.  */

tree
elements_on (tree base, tree offset, tree type)
{
  return build2 (POINTER_PLUS_EXPR, TREE_TYPE (base), base,
		 size_binary (MULT_EXPR, offset, as_size (TYPE_SIZE_UNIT (type))));
}

/* What L, of V's subscripts, is for the first element of the run that begins at E's indices.  */

tree
first_in_run (emitter *e, const view *v, const linear &l)
{
  tree rest = subscript_value (e, v->at, l.rest, size_zero_node);
  tree factor = subscript_value (e, v->at, l.factor, size_zero_node);
  return size_binary (PLUS_EXPR, rest,
		      size_binary (MULT_EXPR, factor, as_size (e->indices[innermost (e)])));
}

/* Let V, whose offset is L, be reached by the number of an element in the run.  */

void
bind_subscripted (emitter *e, scope *s, view *v, const linear &l)
{
  tree step = size_binary (MULT_EXPR, l.factor, run_step (e));
  step = subscript_value (e, v->at, step, size_zero_node);
  tree first = first_in_run (e, v, l);
  tree base = base_in_ring (e, s, v, operand_value (e, v->value));
  v->value = variable (e, s, "row", elements_on (base, first, v->type));
  v->kind = VIEW_ARRAY;
  step = fold_convert (ptrdiff_type_node, step);
  v->stride = (integer_onep (step) ? NULL_TREE
	       : TREE_CODE (step) == INTEGER_CST ? step
	       : variable (e, s, "stride", step));
}

/* Let V of P, an iota of floating point, go by the index of an element of the run, whose first
   element is number NUMBER: start + (first + i * apart) * step.  Any other sum of these has other
   bits.  */

static void
bind_index (emitter *e, scope *s, const step *p, view *v, tree number)
{
  bool numbered = p->from->axes.is_empty ();
  gcc_checking_assert (numbered || p->from->axes.length () == 1);
  v->first = variable (e, s, "index",
		       as_size (numbered ? number : e->indices[innermost (e)]));
  v->apart = numbered ? size_one_node : run_step (e);
}

/* Let V, which goes by the number of an element of the space, go by that in the run, whose
   first element is number NUMBER.  */

void
bind_numbered (emitter *e, scope *s, view *v, tree number)
{
  tree base = operand_value (e, v->value);
  tree by = v->stride ? operand_value (e, v->stride) : NULL_TREE;
  if (v->kind == VIEW_ARRAY)
    {
      tree n = as_size (number);
      if (by)
	n = size_binary (MULT_EXPR, n, as_size (by));
      base = base_in_ring (e, s, v, base);
      v->value = variable (e, s, "row", elements_on (base, n, v->type));
      if (e->run_axis >= 0)
	v->stride = ssize_int (e->run.short_row);
      return;
    }
  tree type = TYPE_MAIN_VARIANT (v->type), wrap = unsigned_type_for (type);
  tree n = build2 (MULT_EXPR, wrap, convert_value (e->loc, wrap, number),
		   fold_convert (wrap, by));
  tree start = build2 (PLUS_EXPR, wrap, fold_convert (wrap, base), n);
  v->value = variable (e, s, "start", fold_convert (type, start));
}

/* Append to BOUND what V is now.  */

void
keep_view (view *v, vec<bound_view> *bound)
{
  bound_view b = { v, v->kind, v->value, v->stride, v->first, v->apart, v->narrow };
  bound->safe_push (b);
}

/* True if BOUND has V.  */

bool
bound_p (const vec<bound_view> &bound, const view *v)
{
  for (const bound_view &b : bound)
    if (b.v == v)
      return true;
  return false;
}

/* Add to S what it takes to reach the elements of the run that begins at E's indices with
   element NUMBER of the space.  */

void
bind_views (emitter *e, scope *s, tree number, vec<bound_view> *bound)
{
  unsigned k = innermost (e);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      view *v = p->at;
      linear l = { NULL_TREE, NULL_TREE };
      if (!v || v->row || p->code == STEP_CONTRACT
	  || (p->inner && v->kind == VIEW_SUBSCRIPTED)
	  || bound_p (*bound, v))
	continue;
      if (v->kind == VIEW_SUBSCRIPTED && linear_offset_p (v->at, v->at->axes[k], &l))
	{
	  keep_view (v, bound);
	  bind_subscripted (e, s, v, l);
	}
      else if (v->kind == VIEW_ARRAY || v->kind == VIEW_IOTA)
	{
	  keep_view (v, bound);
	  if (v->kind == VIEW_IOTA && !INTEGRAL_TYPE_P (v->type))
	    bind_index (e, s, p, v, number);
	  else
	    bind_numbered (e, s, v, number);
	}
      else if (counted_index_p (e, st, &l))
	{
	  keep_view (v, bound);
	  bind_counted (e, s, v, l);
	}
    }
}

/* Exchange what the views BOUND are with what is kept of them there.  */

void
swap_views (vec<bound_view> *bound)
{
  for (bound_view &b : *bound)
    {
      std::swap (b.v->kind, b.kind);
      std::swap (b.v->value, b.value);
      std::swap (b.v->stride, b.stride);
      std::swap (b.v->first, b.first);
      std::swap (b.v->apart, b.apart);
      std::swap (b.v->narrow, b.narrow);
    }
}
