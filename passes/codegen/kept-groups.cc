/* Groups of elements that a filter keeps all of, or none.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Most filters keep nearly all of their input, or nearly nothing.  Where no instruction
   collects the elements of a vector (compact.cc), a group of them is tested with vectors, and only
   where some are kept and some are not one is collected after the other:

     for (i = lo; i < hi; i++) if (keep (x[i])) local[kept++] = x[i];
     =>
     for (i = lo, run = 32; i + 16 <= hi; )
       { for (l = 0; l < 16; l++)					simd
	   { vals[l] = x[i + l];  marks[l] = -keep (vals[l]); }
	 if (all of marks)
	   { memcpy (&local[kept], vals, sizeof vals);  kept += 16;  i += 16;  run = 32; }
	 else if (none of marks)
	   { i += 16;  run = 32; }
	 else
	   { for (behind = min (i + run, hi); i < behind; i++)
	       if (keep (x[i])) local[kept++] = x[i];
	     run = min (2 * run, 1024); } }
     for (; i < hi; i++) ...

   Behind a group that is mixed the next elements are likely to be so, too, and are not tested; the
   more of them the more groups were.  Where half of the input is kept that is nearly all of it.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"

/* Elements of a group.  Among more of them there is sooner one that makes it mixed; with fewer the
   branch is mispredicted more often.  */
const unsigned GROUP_ELEMENTS = 16;
/* Statements of operators in all vectors of a group.  */
const unsigned MOST_STATEMENTS = 64;
/* The marks of so many bytes are combined at a time.  */
const unsigned VECTOR_BYTES = 16;
/* Elements that are collected one by one where a group is mixed, and how many these become at
   most.  */
const unsigned LEAST_MIXED = 2 * GROUP_ELEMENTS, MOST_MIXED = 1024;

/* True if vectors of TYPE are compared by one instruction.  */

static bool
compared_p (tree type)
{
  scalar_mode mode = SCALAR_TYPE_MODE (type);
  machine_mode simd = targetm.vectorize.preferred_simd_mode (mode);
  if (!VECTOR_MODE_P (simd))
    return false;
  tree vector = build_vector_type_for_mode (type, simd);
  return expand_vec_cmp_expr_p (vector, truth_type_for (vector), GT_EXPR);
}

/* True if vectors of values of TYPE can be tested.  */

static bool
tested_type_p (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  return (TREE_CODE (type) == BOOLEAN_TYPE
	  || ((INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) && compared_p (type)));
}

/* How many vectors of elements of TYPE, each with how many LANES, are a group.  */

static unsigned
vectors_of_group (tree type, unsigned *lanes)
{
  machine_mode simd = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  *lanes = MIN (GET_MODE_NUNITS (simd).to_constant (), GROUP_ELEMENTS);
  return GROUP_ELEMENTS / *lanes;
}

/* True if what E's filter asks of an element, of TYPE, is asked of vectors, and is not much.  What
   is not would take twice as long where a group is mixed.  */

static bool
tested_by_vectors_p (const emitter *e, tree type)
{
  unsigned lanes, weight = 0;
  for (const step *s : e->form->steps)
    {
      if (s->late != level_of (e))
	continue;
      switch (s->code)
	{
	case STEP_LOAD:
	  if (s->at->kind != VIEW_ARRAY || s->at->stride || !tested_type_p (s->type))
	    return false;
	  break;
	case STEP_APPLY:
	  if (s->op->facts->scalar_only || !tested_type_p (s->type))
	    return false;
	  weight += s->op->facts->weight;
	  break;
	case STEP_VALUE:
	case STEP_CONVERT:
	  if (!tested_type_p (s->type))
	    return false;
	  break;
	case STEP_FILTER:
	case STEP_PUT:
	  break;
	default:
	  return false;
	}
    }
  return weight * vectors_of_group (type, &lanes) <= MOST_STATEMENTS;
}

/* The elements of a kernel, group by group.  */

struct groups
{
  emitter *e;
  unsigned put;			/* the step that stores those that are kept */
  tree type;			/* of an element */
  auto_vec<tested> parts;	/* each of one vector: no loop is left around a few of them */
  tree next;			/* variable: index of the first element of a group */
  tree end;			/* index behind the last element */
  tree run;			/* variable: elements of a mixed run */
};

/* The type of the mark of one of G's elements.  SSE2 makes no integers of 64 bits of a
   comparison.  */

static tree
mark_type (const groups &g)
{
  return (SCALAR_FLOAT_TYPE_P (g.type) ? g.type
	  : build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (g.type)), 0));
}

/* Add to S: the next group of G is tested, whatever was before this one.  */

static void
go_on (const groups &g, scope *s)
{
  assign (s, g.e->loc, g.next, size_plus (g.e->loc, g.next, size_cst (GROUP_ELEMENTS)));
  assign (s, g.e->loc, g.run, size_cst (LEAST_MIXED));
}

/* Add to S: all elements of the group of G are kept.  */

static void
keep_group (const groups &g, scope *s)
{
  emitter *e = g.e;
  tree kept = e->recurrences[filter_of (e->form, level_of (e))].kept;
  for (const tested &t : g.parts)
    {
      tree to = array_element (e->loc, collected_array (e, t.put), kept);
      add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MEMCPY), 3,
				   build_fold_addr_expr (to), build_fold_addr_expr (t.vals),
				   TYPE_SIZE_UNIT (TREE_TYPE (t.vals))));
      assign (s, e->loc, kept, size_plus (e->loc, kept, size_cst (t.count)));
    }
  go_on (g, s);
}

/* Add to S: the elements of G's group and of some behind it are collected one by one.  */

static void
collect_mixed (const groups &g, scope *s)
{
  emitter *e = g.e;
  tree type = size_type_node, behind = new_var (s, "behind", type);
  assign (s, e->loc, behind, build2 (MIN_EXPR, type, size_plus (e->loc, g.next, g.run), g.end));
  add (s, index_loop (e, s, g.next, behind, 0));
  assign (s, e->loc, g.next, behind);
  assign (s, e->loc, g.run, build2 (MIN_EXPR, type, size_plus (e->loc, g.run, g.run),
				    size_cst (MOST_MIXED)));
}

/* Half K, a number of 64 bits, of the vector PAIR.  */

static tree
half_of (tree pair, unsigned k)
{
  return fold_build3 (BIT_FIELD_REF, TREE_TYPE (TREE_TYPE (pair)), pair, bitsize_int (64),
		      bitsize_int (64 * k));
}

/* All marks of G's group are combined by CODE, the bits of an and or an or: what S then has of
   them, as a number of 64 bits.  */

static tree
combined_marks (const groups &g, scope *s, enum tree_code code)
{
  emitter *e = g.e;
  unsigned lanes = VECTOR_BYTES / tree_to_uhwi (TYPE_SIZE_UNIT (g.type));
  tree wide = long_long_unsigned_type_node, pair = build_vector_type (wide, VECTOR_BYTES / 8);
  tree all = NULL_TREE;
  for (const tested &t : g.parts)
    for (unsigned first = 0; first < t.count; first += lanes)
      {
	tree some = vector_at (e->loc, t.marks, size_cst (first), pair);
	all = all ? build2 (code, pair, all, some) : some;
      }
  tree both = variable (e, s, "marks", all);
  return variable (e, s, "both", build2 (code, wide, half_of (both, 0), half_of (both, 1)));
}

/* That number, if all elements of G's group are kept.  */

static tree
all_marks (const groups &g)
{
  tree mark = mark_type (g), wide = long_long_unsigned_type_node;
  unsigned lanes = VECTOR_BYTES / tree_to_uhwi (TYPE_SIZE_UNIT (g.type));
  tree marks = build_vector_from_val (build_vector_type (mark, lanes),
				      build_minus_one_cst (mark));
  return half_of (fold_build1 (VIEW_CONVERT_EXPR, build_vector_type (wide, VECTOR_BYTES / 8),
			       marks), 0);
}

/* Add to S: the elements of G's group are marked, if they are kept.  */

static void
test_group (groups *g, scope *s)
{
  emitter *e = g->e;
  unsigned lanes, count = vectors_of_group (g->type, &lanes);
  prefetch (e, s, g->next, count * lanes, 0);
  for (unsigned k = 0; k < count; k++)
    {
      tested t = { g->put, lanes, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
      t.vals = new_var (s, "vals", build_array_type_nelts (g->type, lanes));
      TREE_ADDRESSABLE (t.vals) = 1;
      t.marks = new_var (s, "marks", build_array_type_nelts (mark_type (*g), lanes));
      test_lanes (e, s, size_plus (e->loc, g->next, size_cst (k * lanes)), t);
      g->parts.safe_push (t);
    }
}

/* Add to S what is done for the group that begins at G's index.  */

static void
add_group (groups *g, scope *s)
{
  emitter *e = g->e;
  test_group (g, s);
  scope all, not_all, none, mixed;
  open_scope (&all, s->block);
  keep_group (*g, &all);
  open_scope (&not_all, s->block);
  open_scope (&none, not_all.block);
  go_on (*g, &none);
  open_scope (&mixed, not_all.block);
  collect_mixed (*g, &mixed);
  tree any = combined_marks (*g, &not_all, BIT_IOR_EXPR), zero = build_zero_cst (TREE_TYPE (any));
  add_if (&not_all, e->loc, build2 (EQ_EXPR, boolean_type_node, any, zero), &none, &mixed);
  tree each = combined_marks (*g, s, BIT_AND_EXPR);
  add_if (s, e->loc, build2 (EQ_EXPR, boolean_type_node, each, all_marks (*g)), &all, &not_all);
}

/* If E's kernel can test groups of elements, add to PARENT what it does from index LO to HI
   (exclusive), and return true.  */

bool
group_loop (emitter *e, scope *parent, tree lo, tree hi)
{
  int put;
  tree type = collected_element (e, &put);
  if (optimize_size || !type || !compared_p (type)
      || !tested_by_vectors_p (e, type))
    return false;
  groups g;
  g.e = e;
  g.put = put;
  g.type = type;
  g.next = variable (e, parent, "next", lo);
  g.end = hi;
  g.run = variable (e, parent, "run", size_cst (LEAST_MIXED));
  scope body;
  open_scope (&body, parent->block);
  add_group (&g, &body);
  tree few = build2 (LT_EXPR, boolean_type_node, build2 (MINUS_EXPR, size_type_node, hi, g.next),
		     size_cst (GROUP_ELEMENTS));
  add (parent, loop_until (e->loc, few, close_scope (&body, e->loc)));
  add (parent, short_loop (e, parent, g.next, hi, 0));
  return true;
}
