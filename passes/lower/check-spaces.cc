/* Checks of what a call reaches by the indices of axes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, m), at (v, i1, i0), u)	with n x m elements in v
     =>
     for (q0 = 0; q0 < n; q0++)
       for (q1 = 0; q1 < m; q1++)
	 if ((size_t) i0 >= length of dimension 1 of v)
	   { dprintf (2, "... at index (%zd, %zd), subscript 1 of 'v' is ..."); abort (); }

   In this order: subscripts are inside of their dimensions, and elements inside of their
   object, where it is known how large that is; those of an output are distinct; and no
   output overlaps an input or another output, unless each element is its own.  That
   is asked byte by byte, but only where the ranges of both overlap.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Add to S: fail if a step or a width in E's call is not positive.  */

void
check_steps (emitter *e, scope *s)
{
  for (const given_step &g : e->form->of->place->steps)
    {
      tree value = operand_value (e, g.value);
      message m;
      start_message (e, &m);
      say (&m, soac_printf ("'%s' is ", g.name));
      say_element (&m, value);
      say (&m, ", but the steps and widths of a range must be positive");
      fail_if (e, s, bool_op (LE_EXPR, value, build_zero_cst (TREE_TYPE (value))), &m);
    }
}

/* ---- walks over the space ------------------------------------------------ */

/* A walk over all indices of a call under construction.  */

struct index_walk
{
  emitter *e;
  tree number;			/* variable: kept indices before this one */
  scope outer;
  auto_vec<unsigned> axes;	/* from outside to inside, ... */
  unsigned kept;		/* so many kept ones first */
  axis_loop loops[8];		/* by number in AXES */
  scope *body;			/* what is done for each index */
};

/* Start in S the walk W over the kept axes of E's call, or all of them with REDUCED.  */

static void
open_walk (emitter *e, scope *s, index_walk *w, bool reduced)
{
  const combinator *c = e->form->of->place;
  w->e = e;
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (c->axes.length ());
  for (unsigned k = 0; k < c->axes.length (); k++)
    if (!c->axes[k].reduced)
      w->axes.safe_push (k);
  w->kept = w->axes.length ();
  for (unsigned k = 0; k < c->axes.length (); k++)
    if (c->axes[k].reduced && reduced)
      w->axes.safe_push (k);
  open_scope (&w->outer, s->block);
  w->number = new_var (&w->outer, "number", size_type_node);
  assign (&w->outer, e->loc, w->number, size_cst (0));
  w->body = &w->outer;
  for (unsigned l = 0; l < w->axes.length (); l++)
    {
      open_axis (e, w->body, c, w->axes[l], &w->loops[l]);
      w->body = &w->loops[l].body;
    }
}

/* End W in S.  */

static void
close_walk (scope *s, index_walk *w)
{
  emitter *e = w->e;
  const combinator *c = e->form->of->place;
  for (unsigned l = w->axes.length (); l-- > 0; )
    {
      if (l + 1 == w->kept)
	assign (&w->loops[l].body, e->loc, w->number,
		size_op (PLUS_EXPR, w->number, size_cst (1)));
      tree count = operand_value (e, c->axes[w->axes[l]].count);
      close_axis (e, l ? &w->loops[l - 1].body : &w->outer, &w->loops[l],
		  { size_cst (0), count }, false, NULL_TREE);
    }
  add (s, close_scope (&w->outer, e->loc));
}

/* The element of a view that is reached here: 0, since W's indices say all, or, where the
   kernel goes by the number of an element, that.  */

static tree
element_here (const index_walk *w)
{
  return w->e->form->space ? size_zero_node : fold_convert (sizetype, w->number);
}

/* Append to M where W is.  */

static void
say_indices (message *m, const index_walk *w)
{
  say (m, "at index ");
  const char *before = w->e->indices.length () > 1 ? "(" : "";
  for (tree index : w->e->indices)
    if (index)
      {
	say (m, before);
	say_value (m, "%zd", ptrdiff_type_node, index);
	before = ", ";
      }
  say (m, w->e->indices.length () > 1 ? "), " : ", ");
}

/* ---- subscripts ---------------------------------------------------------- */

/* The pointer that the leaf LEAF of AT stands for, or null.  */

static tree
leaf_pointer (const subscripts *at, tree leaf)
{
  STRIP_NOPS (leaf);
  for (unsigned l = 0; l < at->leaves.length (); l++)
    if (leaf == at->leaves[l] && POINTER_TYPE_P (TREE_TYPE (leaf)))
      return at->values[l];
  return NULL_TREE;
}

/* What the walk over a subscript looks for.  */

struct load_check
{
  const index_walk *w;
  const view *v;
};

/* Add to S: fail if T, which loads an element of a known object, is outside of that.  */

static void
check_load (const load_check *l, tree t, scope *s)
{
  emitter *e = l->w->e;
  tree at = NULL_TREE, pointer = NULL_TREE, size = TYPE_SIZE_UNIT (TREE_TYPE (t));
  object o;
  if (TREE_CODE (t) == ARRAY_REF && TREE_CODE (TREE_OPERAND (t, 0)) == INDIRECT_REF)
    {
      pointer = leaf_pointer (l->v->at, TREE_OPERAND (TREE_OPERAND (t, 0), 0));
      at = TREE_OPERAND (t, 1);
    }
  else if (TREE_CODE (t) == INDIRECT_REF
	   && TREE_CODE (TREE_OPERAND (t, 0)) == POINTER_PLUS_EXPR)
    {
      pointer = leaf_pointer (l->v->at, TREE_OPERAND (TREE_OPERAND (t, 0), 0));
      at = TREE_OPERAND (TREE_OPERAND (t, 0), 1);
    }
  if (!pointer)
    return;
  if (TREE_CODE (pointer) != ADDR_EXPR)
    {
      message m;
      start_message (e, &m);
      say_indices (&m, l->w);
      say (&m, soac_printf ("a subscript of '%s' is read through a null pointer", l->v->name));
      fail_if (e, s, bool_op (EQ_EXPR, to_size (operand_value (e, pointer)), size_cst (0)), &m);
    }
  if (!known_object_p (e, pointer, TREE_TYPE (t), &o))
    return;
  tree number = to_size (subscript_value (e, l->v->at, at, element_here (l->w)));
  if (TREE_CODE (t) == INDIRECT_REF)
    number = to_size (build2 (EXACT_DIV_EXPR, ptrdiff_type_node,
			      fold_convert (ptrdiff_type_node, number),
			      fold_convert (ptrdiff_type_node, size)));
  message m;
  start_message (e, &m);
  say_indices (&m, l->w);
  say (&m, soac_printf ("a subscript of '%s' is element ", l->v->name));
  say_value (&m, "%zd", ptrdiff_type_node, number);
  say (&m, " of an array that has ");
  say_object (&m, o);
  fail_if (e, s, outside (o, number), &m);
}

/* Callback of walk_tree: is this a load?  */

static tree
load_r (tree *t, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*t);
  return TREE_CODE (*t) == INDIRECT_REF ? *t : NULL_TREE;
}

/* Add to S: fail if something that T loads, a subscript or a part of one, is outside of its
   object, first of all what its own subscripts load.  What stands in an arm of a condition is
   loaded only if that holds.  */

static void
check_loads (const load_check *l, tree t, scope *s)
{
  if (!EXPR_P (t) || !walk_tree (&t, load_r, NULL, NULL))
    return;
  enum tree_code code = TREE_CODE (t);
  bool arms = code == COND_EXPR || code == TRUTH_ANDIF_EXPR || code == TRUTH_ORIF_EXPR;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    {
      tree part = TREE_OPERAND (t, i);
      if (!part)
	continue;
      if (!arms || i == 0)
	{
	  check_loads (l, part, s);
	  continue;
	}
      scope arm;
      open_scope (&arm, s->block);
      check_loads (l, part, &arm);
      emitter *e = l->w->e;
      tree cond = subscript_value (e, l->v->at, TREE_OPERAND (t, 0), element_here (l->w));
      cond = build2 (code == TRUTH_ORIF_EXPR || i == 2 ? EQ_EXPR : NE_EXPR, boolean_type_node, cond,
		     build_zero_cst (TREE_TYPE (cond)));
      add_if (s, e->loc, cond, &arm);
    }
  check_load (l, t, s);
}

/* Add to W: fail if subscript D of V is outside of its dimension.  */

static void
check_dimension (const index_walk *w, const view &v, unsigned d)
{
  emitter *e = w->e;
  tree at = subscript_value (e, v.at, v.at->dims[d], element_here (w));
  tree length = to_size (subscript_value (e, v.at, v.at->lengths[d], size_zero_node));
  message m;
  start_message (e, &m);
  say_indices (&m, w);
  say (&m, soac_printf ("subscript %u of '%s' is ", d, v.name));
  say_element (&m, at);
  say (&m, ", but that dimension has ");
  say_number (&m, length);
  say (&m, " elements");
  fail_if (e, w->body, bool_op (GE_EXPR, to_size (unshare_expr (at)), length), &m);
}

/* Add to S: fail if a subscript of V, which is an output if WRITTEN, is outside of its
   dimension, or the element of its object.  */

static void
check_subscripts (emitter *e, scope *s, const view &v, bool written)
{
  index_walk w;
  open_walk (e, s, &w, !written);
  for (unsigned d = 0; d < v.at->dims.length (); d++)
    {
      if (row_dimension_p (v, d))
	continue;
      load_check l = { &w, &v };
      check_loads (&l, v.at->dims[d], w.body);
      if (d > 0)
	check_dimension (&w, v, d);
    }
  object o;
  if (v.kind == VIEW_SUBSCRIPTED && known_object_p (e, v.value, v.type, &o))
    {
      scope some;
      open_scope (&some, w.body->block);
      tree row = row_elements (e, v);
      tree last = size_op (PLUS_EXPR, to_size (subscripted_offset (e, &v, element_here (&w))),
			   size_op (MINUS_EXPR, row, size_cst (1)));
      tree at = new_var (&some, "at", size_type_node);
      assign (&some, e->loc, at, last);
      message m;
      start_message (e, &m);
      say_indices (&m, &w);
      say_outside (&m, v, o, at);
      fail_if (e, &some, outside (o, at), &m);
      add_if (w.body, e->loc, bool_op (NE_EXPR, unshare_expr (row), size_cst (0)), &some);
    }
  close_walk (s, &w);
}

/* ---- what is reached ----------------------------------------------------- */

/* The bytes that a view reaches.  */

struct reached
{
  const view *v;
  bool input;			/* by reduced indices, too */
  tree low, end;		/* variables: the first byte, and that behind the last */
  tree size;			/* bytes of an element, or of a row */
};

/* The address of what R reaches where W is.  */

static tree
address_here (const index_walk *w, const reached *r)
{
  tree i = r->v->kind == VIEW_SUBSCRIPTED ? element_here (w) : w->number;
  return to_size (build_fold_addr_expr (element_of (w->e, r->v, i)));
}

/* Add to S what bytes R reaches.  */

static void
find_reached (emitter *e, scope *s, reached *r)
{
  r->low = new_var (s, "low", size_type_node);
  r->end = new_var (s, "end", size_type_node);
  r->size = new_var (s, "size", size_type_node);
  assign (s, e->loc, r->size, size_op (MULT_EXPR, row_elements (e, *r->v),
				       to_size (TYPE_SIZE_UNIT (r->v->type))));
  assign (s, e->loc, r->low, size_cst (HOST_WIDE_INT_M1U));
  assign (s, e->loc, r->end, size_cst (0));
  index_walk w;
  open_walk (e, s, &w, r->input);
  tree at = new_var (w.body, "at", size_type_node);
  assign (w.body, e->loc, at, address_here (&w, r));
  assign (w.body, e->loc, r->low, build2 (MIN_EXPR, size_type_node, r->low, at));
  assign (w.body, e->loc, r->end, build2 (MAX_EXPR, size_type_node, r->end,
					  size_op (PLUS_EXPR, at, r->size)));
  close_walk (s, &w);
}

/* The call of the builtin CODE with ARGS.  */

static tree
call_builtin (emitter *e, enum built_in_function code, tree a, tree b, tree c = NULL_TREE)
{
  return (c ? build_call_expr_loc (e->loc, builtin_decl_explicit (code), 3, a, b, c)
	  : build_call_expr_loc (e->loc, builtin_decl_explicit (code), 2, a, b));
}

/* A byte for each of BYTES, all 0, which CHECKED of S uses and END_MARKS frees.  */

static tree
open_marks (emitter *e, scope *s, scope *checked, tree bytes)
{
  tree marks = new_var (s, "marks", ptr_type_node);
  assign (s, e->loc, marks, call_builtin (e, BUILT_IN_CALLOC, bytes, size_cst (1)));
  open_scope (checked, s->block);
  return marks;
}

/* End what is done with MARKS in CHECKED: add it to S, if there is memory for them.  */

static void
close_marks (emitter *e, scope *s, scope *checked, tree marks)
{
  add_if (s, e->loc, bool_op (NE_EXPR, to_size (marks), size_cst (0)), checked);
  add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, marks));
}

/* The mark in MARKS for the byte at AT; the first one is for that at LOW.  */

static tree
mark_of (tree marks, tree at, tree low)
{
  return build2 (POINTER_PLUS_EXPR, ptr_type_node, marks,
		 fold_convert (sizetype, size_op (MINUS_EXPR, at, low)));
}

/* The condition that R's bytes are some, and so few that each can be marked.  */

static tree
markable (const reached &r)
{
  return bool_op (TRUTH_AND_EXPR, bool_op (GT_EXPR, r.end, r.low),
		  bool_op (LT_EXPR, size_op (MINUS_EXPR, r.end, r.low),
			   size_cst (MOST_MARKS)));
}

/* ---- distinct outputs ---------------------------------------------------- */

/* True if V, an output of C, has a dimension for each axis, whose index is its subscript.  */

static bool
plainly_distinct_p (const combinator *c, const view &v)
{
  for (unsigned k = 0; k < c->axes.length (); k++)
    {
      bool found = c->axes[k].reduced;
      for (tree d : v.at->dims)
	found |= d == v.at->axes[k];
      if (!found)
	return false;
    }
  return true;
}

/* Add to S: fail if two indices write the same element of V.  */

static void
check_elements_distinct (emitter *e, scope *s, const view &v)
{
  if (plainly_distinct_p (e->form->of->place, v))
    return;
  scope some, few, checked;
  open_scope (&some, s->block);
  reached r = { &v, false, NULL_TREE, NULL_TREE, NULL_TREE };
  find_reached (e, &some, &r);
  open_scope (&few, some.block);
  tree marks = open_marks (e, &few, &checked, size_op (MINUS_EXPR, r.end, r.low));
  index_walk w;
  open_walk (e, &checked, &w, false);
  tree at = new_var (w.body, "at", size_type_node);
  assign (w.body, e->loc, at, address_here (&w, &r));
  tree mark = build2 (MEM_REF, unsigned_char_type_node, mark_of (marks, at, r.low),
		      build_int_cst (ptr_type_node, 0));
  message m;
  start_message (e, &m);
  say_indices (&m, &w);
  say (&m, soac_printf ("an element of '%s' is written that an earlier index writes, too: "
			"those of an output must be distinct", v.name));
  fail_if (e, w.body, bool_op (NE_EXPR, mark, build_zero_cst (unsigned_char_type_node)),
	   &m);
  assign (w.body, e->loc, unshare_expr (mark), build_one_cst (unsigned_char_type_node));
  close_walk (&checked, &w);
  close_marks (e, &few, &checked, marks);
  add_if (&some, e->loc, markable (r), &few);
  add (s, close_scope (&some, e->loc));
}

/* ---- overlap ------------------------------------------------------------- */

static void
say_reached (message *m, const char *what, const reached &r)
{
  say (m, soac_printf ("%s '%s' [", what, r.v->name));
  say_value (m, "%p", ptr_type_node, r.low);
  say (m, ", ");
  say_value (m, "%p", ptr_type_node, r.end);
  say (m, ")");
}

/* Add to S that the bytes of OUT have a mark in MARKS.  */

static void
mark_all (emitter *e, scope *s, const reached &out, tree marks)
{
  index_walk w;
  open_walk (e, s, &w, false);
  add (w.body, call_builtin (e, BUILT_IN_MEMSET,
			     mark_of (marks, address_here (&w, &out), out.low),
			     build_one_cst (integer_type_node), out.size));
  close_walk (s, &w);
}

/* The condition that what OUT and OTHER reach where W is, OTHER AT that address, is the
   same, and so read before it is written.  A reduction writes its result all the time.  */

static tree
same_here (const index_walk *w, const reached &out, const reached &other, tree at)
{
  if (!other.input || w->e->form->of->place->kind == SOAC_REDUCE_INTO)
    return boolean_false_node;
  return bool_op (TRUTH_AND_EXPR, bool_op (EQ_EXPR, at, address_here (w, &out)),
		  bool_op (EQ_EXPR, out.size, other.size));
}

/* Add to S: fail if a byte of OTHER has a mark in MARKS, and is not that which OUT writes at
   the same index.  */

static void
check_marks (emitter *e, scope *s, const reached &out, const reached &other, tree marks)
{
  index_walk w;
  scope own;
  open_walk (e, s, &w, other.input);
  tree type = size_type_node;
  tree at = new_var (w.body, "at", type), from = new_var (w.body, "from", type);
  tree to = new_var (w.body, "to", type), bad = new_var (w.body, "bad", boolean_type_node);
  assign (w.body, e->loc, at, address_here (&w, &other));
  assign (w.body, e->loc, from, build2 (MAX_EXPR, type, at, out.low));
  assign (w.body, e->loc, to, build2 (MIN_EXPR, type, size_op (PLUS_EXPR, at, other.size),
				      out.end));
  tree found = call_builtin (e, BUILT_IN_MEMCHR, mark_of (marks, from, out.low),
			     build_one_cst (integer_type_node),
			     size_op (MINUS_EXPR, to, from));
  assign (w.body, e->loc, bad,
	  build2 (TRUTH_ANDIF_EXPR, boolean_type_node, bool_op (LT_EXPR, from, to),
		  bool_op (NE_EXPR, to_size (found), size_cst (0))));
  message m;
  start_message (e, &m);
  say_indices (&m, &w);
  say_reached (&m, "output", out);
  say_reached (&m, other.input ? ", overlaps input" : ", overlaps output", other);
  open_scope (&own, w.body->block);
  fail_if (e, &own, fold_build1 (TRUTH_NOT_EXPR, boolean_type_node,
				 same_here (&w, out, other, at)), &m);
  add_if (w.body, e->loc, bad, &own);
  close_walk (s, &w);
}

/* Add to S: fail if the output OUT overlaps OTHER, an INPUT or another output.  */

static void
check_reached (emitter *e, scope *s, const view &out, const view &other, bool input)
{
  if (out.kind != VIEW_SUBSCRIPTED && other.kind != VIEW_SUBSCRIPTED)
    return;
  for (const view *v : { &out, &other })
    if ((v->kind != VIEW_SUBSCRIPTED && v->kind != VIEW_ARRAY)
	|| integer_zerop (TYPE_SIZE_UNIT (v->type)))
      return;
  scope some, both, checked;
  open_scope (&some, s->block);
  reached a = { &out, false, NULL_TREE, NULL_TREE, NULL_TREE };
  reached b = { &other, input, NULL_TREE, NULL_TREE, NULL_TREE };
  find_reached (e, &some, &a);
  find_reached (e, &some, &b);
  open_scope (&both, some.block);
  tree marks = open_marks (e, &both, &checked, size_op (MINUS_EXPR, a.end, a.low));
  mark_all (e, &checked, a, marks);
  check_marks (e, &checked, a, b, marks);
  close_marks (e, &both, &checked, marks);
  tree meet = bool_op (TRUTH_AND_EXPR, bool_op (LT_EXPR, a.low, b.end),
		       bool_op (LT_EXPR, b.low, a.end));
  add_if (&some, e->loc, bool_op (TRUTH_AND_EXPR, meet, markable (a)), &both);
  add (s, close_scope (&some, e->loc));
}

/* ---- all of a call ------------------------------------------------------- */

/* Add to S the checks of what E's call reaches by the indices of axes.  A reduction of rows
   writes one row again and again, and its first input, like that of a scan of rows, is
   its output.  What a filter writes is not known before.  */

void
check_spaces (emitter *e, scope *s)
{
  const combinator *c = e->form->of->place;
  bool rows = c->element && c->element->written && c->kind != SOAC_MAP;
  if (c->axes.is_empty () || c->kind == SOAC_REDUCE_BY_INDEX)
    return;
  for (const view &v : c->inputs)
    if (v.at)
      check_subscripts (e, s, v, false);
  if (c->kind == SOAC_FILTER)
    return;
  for (const view &v : c->outputs)
    if (v.kind == VIEW_SUBSCRIPTED)
      {
	check_subscripts (e, s, v, true);
	if (!rows)
	  check_elements_distinct (e, s, v);
      }
  for (unsigned o = 0; o < c->outputs.length (); o++)
    {
      for (unsigned i = rows; i < c->inputs.length (); i++)
	check_reached (e, s, c->outputs[o], c->inputs[i], true);
      for (unsigned other = o + 1; other < c->outputs.length (); other++)
	check_reached (e, s, c->outputs[o], c->outputs[other], false);
    }
}
