/* Checks that outputs overlap nothing that they must not.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, o, x)
     =>
     if (o < x + n && x < o + n && o != x)
       { dprintf (2, "... output 'o' [...) overlaps input 'x' [...)"); abort (); }

   An output may be exactly an input, or stand between the elements of another array.  That of a
   reduction by index, which has M elements, overlaps no input.  Where neither the ranges of two
   arrays nor their steps say that they are apart, each element of one is looked for in the other
   one.  What is reached by the indices of axes is asked in check-spaces.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* The bytes from the first to the last element of an array.  */

struct touched_bytes
{
  const view *v;
  const char *what;		/* "input" or "output" */
  tree first, end;		/* size_t */
  tree start;			/* address of element 0 */
  tree step;			/* bytes from one to the next, a size_t, if
				   backwards then modulo its range */
  tree size;
  tree count;			/* of elements */
};

/* Add to S the range of COUNT elements, or rows, of V, which is a WHAT.  */

static void
find_range (emitter *e, scope *s, const view &v, const char *what, tree count, touched_bytes *r)
{
  r->v = &v;
  r->what = what;
  r->count = count;
  r->size = to_size (TYPE_SIZE_UNIT (v.type));
  if (v.row)
    r->size = size_op (MULT_EXPR, r->size, row_elements (e, v));
  r->start = to_size (operand_value (e, v.value));
  r->step = r->size;
  if (v.stride)
    r->step = size_op (MULT_EXPR, r->size,
		       to_size (operand_value (e, v.stride)));
  tree last = new_var (s, "last", size_type_node);
  tree way = size_op (MULT_EXPR, size_op (MINUS_EXPR, count, size_cst (1)),
		      r->step);
  assign (s, e->loc, last, size_op (PLUS_EXPR, r->start, way));
  r->first = new_var (s, "first", size_type_node);
  r->end = new_var (s, "end", size_type_node);
  assign (s, e->loc, r->first, build2 (MIN_EXPR, size_type_node, last,
				       r->start));
  assign (s, e->loc, r->end,
	  size_op (PLUS_EXPR,
		   build2 (MAX_EXPR, size_type_node, last, r->start),
		   r->size));
}

/* |STEP|, which is a size_t.  */

static tree
length_of_step (tree step)
{
  return to_size (build1 (ABS_EXPR, ptrdiff_type_node, fold_convert (ptrdiff_type_node, step)));
}

/* Add to S: the greatest number that the steps of A and B are multiples of, which is returned.  */

static tree
common_step (emitter *e, scope *s, const touched_bytes &a, const touched_bytes &b)
{
  tree step = new_var (s, "step", size_type_node), next = new_var (s, "next", size_type_node);
  assign (s, e->loc, step, length_of_step (a.step));
  assign (s, e->loc, next, length_of_step (b.step));
  scope body;
  open_scope (&body, s->block);
  tree rest = new_var (&body, "rest", size_type_node);
  assign (&body, e->loc, rest, build2 (TRUNC_MOD_EXPR, size_type_node, step, next));
  assign (&body, e->loc, step, next);
  assign (&body, e->loc, next, rest);
  add (s, loop_until (e->loc, build2 (EQ_EXPR, boolean_type_node, next, size_cst (0)),
		      close_scope (&body, e->loc)));
  return step;
}

/* Add to S: whether elements of A and B, whose ranges overlap, stand between each other, which is
   returned.  In steps that both have in common the first byte of each is always as far behind
   that of the other.  */

static tree
interleaved (emitter *e, scope *s, const touched_bytes &a, const touched_bytes &b)
{
  tree type = size_type_node, step = common_step (e, s, a, b);
  tree later = new_var (s, "later", boolean_type_node), behind = new_var (s, "behind", type);
  assign (s, e->loc, later, bool_op (GT_EXPR, a.start, b.start));
  tree apart = build3 (COND_EXPR, type, later, size_op (MINUS_EXPR, a.start, b.start),
		       size_op (MINUS_EXPR, b.start, a.start));
  assign (s, e->loc, behind, build2 (TRUNC_MOD_EXPR, type, apart,
				     build2 (MAX_EXPR, type, step, size_cst (1))));
  tree first = build3 (COND_EXPR, type, later, b.size, a.size);
  tree second = build3 (COND_EXPR, type, later, a.size, b.size);
  return bool_op (TRUTH_AND_EXPR, bool_op (GE_EXPR, behind, first),
		  bool_op (GE_EXPR, size_op (MINUS_EXPR, step, behind), second));
}

static void
say_range (message *m, const touched_bytes &r)
{
  say (m, soac_printf ("%s '%s' [", r.what, r.v->name));
  say_value (m, "%p", ptr_type_node, r.first);
  say (m, ", ");
  say_value (m, "%p", ptr_type_node, r.end);
  say (m, "), ");
  say_number (m, r.count);
  say (m, " elements of ");
  say_number (m, r.size);
  say (m, " bytes");
}

/* Add to S: fail if BAD, since A overlaps B.  */

static void
fail_overlap (emitter *e, scope *s, tree bad, const touched_bytes &a, const touched_bytes &b)
{
  message m;
  start_message (e, &m);
  say_range (&m, a);
  say (&m, ", overlaps ");
  say_range (&m, b);
  fail_if (e, s, bad, &m);
}

/* The condition that A and B have a common byte.  */

static tree
ranges_meet (const touched_bytes &a, const touched_bytes &b)
{
  return bool_op (TRUTH_AND_EXPR, bool_op (LT_EXPR, a.first, b.end),
		  bool_op (LT_EXPR, b.first, a.end));
}

/* Add to S: whether an element of A and one of B have a common byte, but not if FINE, which is
   returned.  They are asked for one by one where nothing cheaper says that they have not.  */

static tree
elements_meet (emitter *e, scope *s, const touched_bytes &a, const touched_bytes &b, tree fine)
{
  tree type = size_type_node, meet = new_var (s, "meet", boolean_type_node);
  tree apart = bool_op (TRUTH_OR_EXPR, fine, interleaved (e, s, a, b));
  assign (s, e->loc, meet, boolean_false_node);
  scope loop, body;
  open_scope (&loop, s->block);
  tree step = new_var (&loop, "step", type);
  assign (&loop, e->loc, step, build2 (MAX_EXPR, type, length_of_step (b.step), size_cst (1)));
  tree i = new_var (&loop, "i", type);
  open_scope (&body, loop.block);
  tree at = new_var (&body, "at", type), before = new_var (&body, "before", type);
  assign (&body, e->loc, at, size_op (PLUS_EXPR, a.start, size_op (MULT_EXPR, i, a.step)));
  /* The last element of B that begins before the end of this one is the one that ends last.  */
  tree end = size_op (PLUS_EXPR, at, a.size);
  assign (&body, e->loc, before,
	  size_op (MINUS_EXPR, size_op (MINUS_EXPR, end, size_cst (1)), b.first));
  tree begins = size_op (MINUS_EXPR, size_op (PLUS_EXPR, b.first, before),
			 build2 (TRUNC_MOD_EXPR, type, before, step));
  begins = build2 (MIN_EXPR, type, begins, size_op (MINUS_EXPR, b.end, b.size));
  tree here = bool_op (TRUTH_AND_EXPR, bool_op (GT_EXPR, unshare_expr (end), b.first),
		       bool_op (GT_EXPR, size_op (PLUS_EXPR, begins, b.size), at));
  assign (&body, e->loc, meet, bool_op (TRUTH_OR_EXPR, meet, here));
  add (&loop, loop_serial (e, i, size_cst (0), a.count, &body));
  add_if (s, e->loc, bool_op (TRUTH_AND_EXPR, ranges_meet (a, b),
			      fold_build1 (TRUTH_NOT_EXPR, boolean_type_node, apart)), &loop);
  return meet;
}

/* What is sure to be touched of R, by E's call: how far a filter writes is not known before.  */

static touched_bytes
surely_touched (const emitter *e, const touched_bytes &r, bool input)
{
  touched_bytes sure = r;
  if (!input && e->form->of->place->kind == SOAC_FILTER)
    {
      sure.first = r.start;
      sure.end = size_op (PLUS_EXPR, r.start, r.size);
      sure.count = size_cst (1);
    }
  return sure;
}

/* Add to S: fail if OUT, an output, overlaps OTHER, which is another one, or, if it
   is an INPUT, is not the same.  */

void
check_overlap (emitter *e, scope *s, const view &out, const view &other,
	       bool input)
{
  if (!counted_array_p (out) || !counted_array_p (other))
    return;
  scope some;
  open_scope (&some, s->block);
  touched_bytes a, b;
  find_range (e, &some, out, "output", e->n, &a);
  find_range (e, &some, other, input ? "input" : "output", e->n, &b);
  tree fine = boolean_false_node;
  if (input)
    {
      tree same = bool_op (TRUTH_AND_EXPR, bool_op (EQ_EXPR, a.start, b.start),
			   bool_op (EQ_EXPR, a.size, b.size));
      tree steps = bool_op (TRUTH_OR_EXPR,
			    bool_op (EQ_EXPR, a.step, b.step),
			    bool_op (EQ_EXPR, e->n, size_cst (1)));
      fine = bool_op (TRUTH_AND_EXPR, same, steps);
    }
  tree bad = elements_meet (e, &some, surely_touched (e, a, false),
			    surely_touched (e, b, input), fine);
  fail_overlap (e, &some, bad, a, b);
  add_if (s, e->loc, bool_op (NE_EXPR, e->n, size_cst (0)), &some);
}

/* True if V is whole rows, one after the other.  */

static bool
counted_rows_p (const view &v)
{
  return (v.row && v.kind == VIEW_SUBSCRIPTED && v.at->dims[0] == v.at->axes[0]
	  && row_of_first_p (v.at));
}

/* Add to S: fail if a key of E's call, a reduction by index, may lead to a byte of its input
   IN.  It reads and writes its output in the order of the keys, so that IN may not even be
   the same.  */

void
check_updated (emitter *e, scope *s, const view &in)
{
  const combinator *c = e->form->of->place;
  if ((!counted_array_p (in) && !counted_rows_p (in))
      || integer_zerop (TYPE_SIZE_UNIT (c->outputs[0].type)))
    return;
  scope some;
  open_scope (&some, s->block);
  touched_bytes a, b;
  tree bound = operand_value (e, c->bound);
  find_range (e, &some, c->outputs[0], "output", bound, &a);
  find_range (e, &some, in, "input", e->n, &b);
  fail_overlap (e, &some, elements_meet (e, &some, a, b, boolean_false_node), a, b);
  add_if (s, e->loc, bool_op (TRUTH_AND_EXPR, bool_op (NE_EXPR, e->n, size_cst (0)),
			      bool_op (NE_EXPR, bound, size_cst (0))), &some);
}
