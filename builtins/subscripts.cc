/* Subscripts: elements of arrays of several dimensions, reached by the indices of axes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     double (*u)[m];  ... __builtin_at (u, __builtin_axis (0) - 1, idx[__builtin_axis (1)])
     =>
     role r   &u[0][0]			a pointer to elements
     roles vp m, idx			what does not depend on the axes: computed once
     subscripts, one a dimension, with i0 and i1 for the axes and v0, v1 for those values:
	  i0 - 1,   and  idx[i1] as v1[i1]  in a dimension of length v0

   What is left of a subscript when all that is the same at each index has been taken out
   of it is computed for each element.  The array that the passes see has no variable type:
   an address, lengths, and expressions of integers.  */

#include "gcc-common.h"
#include "call.h"

static tree axis_function;

/* The collector keeps that function as long as the compiler runs.  */

static const struct ggc_root_tab axis_roots[] = {
  { &axis_function, 1, sizeof (axis_function), &gt_ggc_mx_tree_node,
    &gt_pch_nx_tree_node },
  LAST_GGC_ROOT_TAB
};

void
register_axes (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (axis_roots));
}

/* The function whose call stands for the index of an axis until a subscript takes it.  */

static tree
axis_stand_in (void)
{
  if (!axis_function)
    {
      tree type = build_function_type_list (ptrdiff_type_node, integer_type_node,
					    NULL_TREE);
      axis_function = build_decl (BUILTINS_LOCATION, FUNCTION_DECL,
				  get_identifier ("__builtin_axis"), type);
      DECL_EXTERNAL (axis_function) = 1;
      TREE_PUBLIC (axis_function) = 1;
      DECL_ARTIFICIAL (axis_function) = 1;
      TREE_READONLY (axis_function) = 1;
      TREE_NOTHROW (axis_function) = 1;
    }
  return axis_function;
}

/* If E is the index of an axis, which one; else -1.  */

int
axis_number (const_tree e)
{
  if (!axis_function || TREE_CODE (e) != CALL_EXPR
      || get_callee_fndecl (e) != axis_function)
    return -1;
  return tree_to_shwi (CALL_EXPR_ARG (e, 0));
}

/* The call of __builtin_axis (NUMBER) at LOC.  */

tree
note_axis (location_t loc, tree number)
{
  if (error_operand_p (number))
    return error_mark_node;
  tree n = c_fully_fold (number, false, NULL, false);
  STRIP_NOPS (n);
  if (TREE_CODE (n) != INTEGER_CST || !tree_fits_uhwi_p (n)
      || tree_to_uhwi (n) >= MOST_AXES)
    {
      error_at (loc, "argument 1 of %qs must be the number of an axis, a constant from "
		"0 to %u", "__builtin_axis", MOST_AXES - 1);
      if (view_call *v = find_view (number))
	v->taken = true;
      return error_mark_node;
    }
  tree call = build_call_expr_loc (loc, axis_stand_in (), 1,
				   fold_convert (integer_type_node, n));
  TREE_SIDE_EFFECTS (call) = 0;
  return call;
}

/* Callback of walk_tree: an index that no subscript has taken.  */

static tree
untaken_axis_r (tree *t, int *, void *)
{
  if (axis_number (*t) >= 0)
    error_at (EXPR_LOC_OR_LOC (*t, input_location),
	      "%qs may only be in a subscript of %qs or in %qs", "__builtin_axis",
	      view_builtins[AT].name, view_builtins[INDEX].name);
  return NULL_TREE;
}

/* Report the indices in the function FN that stand outside of subscripts.  */

void
check_untaken_axes (tree fn)
{
  if (axis_function && fn && TREE_CODE (fn) == FUNCTION_DECL && DECL_SAVED_TREE (fn))
    walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), untaken_axis_r, NULL);
}

/* ---- arrays of rows ------------------------------------------------------ */

/* How many subscripts it takes to reach an element of the array that TYPE, a pointer,
   points to.  */

unsigned
rank_of (const_tree type)
{
  unsigned rank = 1;
  for (type = TREE_TYPE (type); TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    rank++;
  return rank;
}

/* ---- subscripts ---------------------------------------------------------- */

/* Callback of walk_tree: does an index of an axis stand here?  */

static tree
axis_r (tree *t, int *, void *)
{
  return axis_number (*t) >= 0 ? *t : NULL_TREE;
}

/* Does an index of an axis stand in E?  */

bool
has_axis_p (tree e)
{
  return walk_tree_without_duplicates (&e, axis_r, NULL) != NULL_TREE;
}

/* Work on the subscripts of one argument of C, known as A: what is the same at each
   index is appended to LIST, and LEAVES has what stands for it.  */

struct subscript_maker
{
  struct call *c;
  const argument *a;
  vec<slot> *list;
  tree leaves;
  unsigned choices;		/* that what is made now is one side of */
};

/* What stands for the value E, which no axis changes.  */

static tree
make_leaf (subscript_maker *m, tree e)
{
  if (TREE_CODE (e) == INTEGER_CST)
    return e;
  tree type = unqualified (TREE_TYPE (e));
  tree leaf = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier ("v"), type);
  DECL_ARTIFICIAL (leaf) = 1;
  DECL_EXTERNAL (leaf) = 1;
  m->leaves = chainon (m->leaves, build_tree_list (NULL_TREE, leaf));
  add_slot (m->list, POINTER_TYPE_P (type) ? 'p' : 'v', e, type, m->a);
  return leaf;
}

/* True if E is computed under a condition in a subscript.  */

static bool
choice_p (tree e)
{
  return (TREE_CODE (e) == COND_EXPR || TREE_CODE (e) == TRUTH_ANDIF_EXPR
	  || TREE_CODE (e) == TRUTH_ORIF_EXPR);
}

/* Callback of walk_tree: what may overflow or have no meaning, other than next to the ends of
   a type.  */

static tree
risky_r (tree *t, int *, void *)
{
  switch (TREE_CODE (*t))
    {
    case MULT_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case CALL_EXPR:
      return *t;
    default:
      return NULL_TREE;
    }
}

/* If E is the address of a member of what a pointer leads to, or of a member or row of that, the
   pointer; else null.  Nothing is loaded there.  */

static tree
container_pointer (tree e)
{
  STRIP_NOPS (e);
  if (TREE_CODE (e) != ADDR_EXPR)
    return NULL_TREE;
  e = TREE_OPERAND (e, 0);
  while (TREE_CODE (e) == COMPONENT_REF
	 || (TREE_CODE (e) == ARRAY_REF && TREE_CODE (TREE_OPERAND (e, 1)) == INTEGER_CST))
    e = TREE_OPERAND (e, 0);
  return TREE_CODE (e) == INDIRECT_REF ? TREE_OPERAND (e, 0) : NULL_TREE;
}

/* True if E, which no axis changes, is computed once.  What may stop the program where
   the space has no element, an element of an array or a division, is not; a variable, a
   member of the structure that one points to, where such a member is, and the size of a variable
   type are.  So is a choice between such; but where E itself is one side of a CHOICE, nothing is
   that a pointer leads to.  */

static bool
leaf_p (tree e, bool choice)
{
  if (has_axis_p (e) || (choice && walk_tree_without_duplicates (&e, risky_r, NULL)))
    return false;
  if (DECL_P (e) || TREE_CODE (e) == SAVE_EXPR || !generic_expr_could_trap_p (e))
    return true;
  if (choice)
    return false;
  if (tree pointer = container_pointer (e))
    return leaf_p (pointer, false);
  if (choice_p (e))
    {
      for (int i = 0; i < TREE_OPERAND_LENGTH (e); i++)
	if (!leaf_p (TREE_OPERAND (e, i), false))
	  return false;
      return true;
    }
  STRIP_NOPS (e);
  while (TREE_CODE (e) == COMPONENT_REF)
    e = TREE_OPERAND (e, 0);
  return TREE_CODE (e) == INDIRECT_REF && DECL_P (TREE_OPERAND (e, 0));
}

static tree strip_leaves (subscript_maker *, tree);

/* The object E, in which an axis stands: its elements are reached from a pointer.  What a
   pointer leads to on one side of a choice is looked up there.  */

static tree
strip_object (subscript_maker *m, tree e)
{
  if (has_axis_p (e) || (m->choices && !DECL_P (e)))
    return strip_leaves (m, e);
  if (!c_mark_addressable (e))
    return error_mark_node;
  tree type = TREE_TYPE (e);
  return build1 (INDIRECT_REF, type,
		 make_leaf (m, build_fold_addr_expr (e)));
}

/* E with all operands stripped of what no axis changes.  */

static tree
strip_operands (subscript_maker *m, tree e)
{
  tree copy = copy_node (e);
  for (int i = 0; i < TREE_OPERAND_LENGTH (e); i++)
    if (tree op = TREE_OPERAND (e, i))
      {
	bool side = i > 0 && choice_p (e);
	m->choices += side;
	tree to = strip_leaves (m, op);
	m->choices -= side;
	if (to == error_mark_node)
	  return to;
	TREE_OPERAND (copy, i) = to;
      }
  return copy;
}

/* True if E is an element of an array whose length is variable.  */

static bool
variable_row_p (tree e)
{
  return TREE_CODE (e) == ARRAY_REF && !TREE_CONSTANT (TYPE_SIZE_UNIT (TREE_TYPE (e)));
}

/* Where the object E is, as a pointer; null if that cannot be.  */

static tree
place_of (tree e)
{
  tree type = build_pointer_type (TREE_TYPE (e)), bytes;
  if (TREE_CODE (e) == INDIRECT_REF)
    return fold_convert (type, TREE_OPERAND (e, 0));
  if (TREE_CODE (e) == COMPONENT_REF)
    bytes = byte_position (TREE_OPERAND (e, 1));
  else if (TREE_CODE (e) == ARRAY_REF)
    /* The size of rows is computed once, with what a sanitizer asks of it.  */
    bytes = build2 (MULT_EXPR, sizetype, fold_convert (sizetype, TREE_OPERAND (e, 1)),
		    save_expr (fold_convert (sizetype, TYPE_SIZE_UNIT (TREE_TYPE (e)))));
  else
    return c_mark_addressable (e) ? build_fold_addr_expr (e) : NULL_TREE;
  tree base = place_of (TREE_OPERAND (e, 0));
  return base ? build2 (POINTER_PLUS_EXPR, type, fold_convert (type, base), bytes) : NULL_TREE;
}

/* E with what no axis changes taken out of it; error_mark_node if it does more than
   compute an integer.  */

static tree
strip_leaves (subscript_maker *m, tree e)
{
  int axis = axis_number (e);
  if (axis >= (int) m->c->axes.length ())
    {
      error_at (EXPR_LOC_OR_LOC (e, m->a->loc), "axis %d is not in the space, "
		"whose axes are 0 to %u", axis, m->c->axes.length () - 1);
      return error_mark_node;
    }
  if (axis >= 0)
    return m->c->axes[axis].decl;
  if (leaf_p (e, m->choices > 0))
    return make_leaf (m, e);
  /* What stands there may be something else for the thread that looks it up.  */
  if (REFERENCE_CLASS_P (e) && !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (e))))
    {
      error_at (EXPR_LOC_OR_LOC (e, m->a->loc), "what a subscript looks up for each element "
		"may not be in a named address space");
      return error_mark_node;
    }
  switch (TREE_CODE (e))
    {
    case ARRAY_REF:
      {
	/* Rows of a variable object are not of a type that is known elsewhere.  */
	if (tree place = (variable_row_p (TREE_OPERAND (e, 0)) ? place_of (e) : NULL_TREE))
	  return strip_leaves (m, build1 (INDIRECT_REF, TREE_TYPE (e), place));
	tree array = strip_object (m, TREE_OPERAND (e, 0));
	tree i = strip_leaves (m, TREE_OPERAND (e, 1));
	if (array == error_mark_node || i == error_mark_node)
	  return error_mark_node;
	return build4 (ARRAY_REF, TREE_TYPE (e), array, i, NULL_TREE, NULL_TREE);
      }
    case COMPONENT_REF:
      {
	tree object = strip_object (m, TREE_OPERAND (e, 0));
	if (object == error_mark_node)
	  return object;
	return build3 (COMPONENT_REF, TREE_TYPE (e), object, TREE_OPERAND (e, 1),
		       NULL_TREE);
      }
    case COMPOUND_EXPR:
      /* GCC puts what has a variable size, or its length, before that size.  */
      if (!TREE_SIDE_EFFECTS (TREE_OPERAND (e, 0))
	  || TREE_CODE (TREE_OPERAND (e, 0)) == SAVE_EXPR)
	return strip_leaves (m, TREE_OPERAND (e, 1));
      break;
    case ADDR_EXPR:
      /* A table, or what it is a member of.  */
      if (AGGREGATE_TYPE_P (TREE_TYPE (TREE_OPERAND (e, 0)))
	  && (TREE_CODE (TREE_OPERAND (e, 0)) == COMPONENT_REF
	      || TREE_CODE (TREE_OPERAND (e, 0)) == ARRAY_REF))
	if (tree place = place_of (TREE_OPERAND (e, 0)))
	  return strip_leaves (m, place);
      break;
    case INDIRECT_REF:
    case COND_EXPR:
    case POINTER_PLUS_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_NOT_EXPR:
      return strip_operands (m, e);
    default:
      if (UNARY_CLASS_P (e) || BINARY_CLASS_P (e) || COMPARISON_CLASS_P (e))
	return strip_operands (m, e);
    }
  error_at (EXPR_LOC_OR_LOC (e, m->a->loc), "a subscript may have axes, constants, "
	    "variables and elements of arrays, but not this");
  return error_mark_node;
}

/* The length of ROWS, an array type.  */

static tree
row_length (tree rows)
{
  tree last = fold_convert (ptrdiff_type_node, array_type_nelts (rows));
  return fold_build2 (PLUS_EXPR, ptrdiff_type_node, last,
		      build_one_cst (ptrdiff_type_node));
}

/* Slot NUMBER of M's list is the array that A, of TYPE, points to, with the subscripts
   VALUES, and in the dimensions behind them, those of a row, 0 as a sizetype.  */

static bool
take_subscripts (subscript_maker *m, unsigned number, tree type, const vec<tree> &values)
{
  tree dims = NULL_TREE;
  tree rows = type ? TREE_TYPE (type) : NULL_TREE;
  unsigned rank = type ? rank_of (type) : 1;
  for (unsigned d = 0; d < rank; d++)
    {
      tree length = NULL_TREE;
      if (d > 0)
	{
	  length = make_leaf (m, row_length (rows));
	  rows = TREE_TYPE (rows);
	}
      tree e = (d < values.length ()
		? strip_leaves (m, c_fully_fold (values[d], false, NULL, false))
		: size_zero_node);
      if (e == error_mark_node)
	return false;
      dims = tree_cons (length, e, dims);
    }
  slot *s = &(*m->list)[number];
  s->subscripts = nreverse (dims);
  s->leaves = m->leaves;
  return true;
}

/* The last slot of LIST is the array A of C, of type TYPE; its elements, or rows, have
   the subscripts of the call AT, or without that the indices of the kept axes.  */

static bool
add_subscripts (struct call *c, vec<slot> *list, const argument *a,
		const struct view_call *at)
{
  subscript_maker m = { c, a, list, NULL_TREE, 0 };
  auto_vec<tree> values;
  if (at)
    for (unsigned i = 1; i < at->args.length (); i++)
      values.safe_push (at->args[i].value);
  else
    for (unsigned k = 0; k < c->axes.length (); k++)
      if (!c->axes[k].over)
	values.safe_push (note_axis (a->loc, build_int_cst (integer_type_node, k)));
  unsigned number = list->length () - 1;
  return (take_subscripts (&m, number, TREE_TYPE (a->value), values)
	  && check_reached (c, &(*list)[number], a, at ? at->loc : a->loc));
}

/* The last slot of LIST is the value of the call INDEX of C.  */

bool
add_index (struct call *c, vec<slot> *list, const struct view_call *index)
{
  subscript_maker m = { c, &index->args[0], list, NULL_TREE, 0 };
  auto_vec<tree> values;
  values.safe_push (index->args[0].value);
  return take_subscripts (&m, list->length () - 1, NULL_TREE, values);
}

/* True if the elements of C are reached by their number alone: it has one axis, whose
   indices have one distance.  */

bool
by_number_p (const struct call *c)
{
  return c->axes.length () == 1 && !c->axes[0].over && !c->axes[0].width;
}

/* Are the elements of C numbered as its indices are?  */

bool
from_zero_p (const struct call *c)
{
  return (c->axes.is_empty ()
	  || (integer_zerop (c->axes[0].lo) && !c->axes[0].step));
}

/* The last slot of LIST, an array, starts at the first index of C's only axis and goes
   in its steps.  */

static void
start_at_axis (const struct call *c, vec<slot> *list)
{
  if (c->axes.is_empty ())
    return;
  const axis_use &x = c->axes[0];
  slot *array = &list->last ();
  array->value = pointer_from (array->value, x.lo);
  if (x.step)
    take_stride (list, x.step, x.a);
}

/* The pointer to which the row of A decays that GIVEN subscripts reach.  */

tree
row_pointer (const struct argument *a, unsigned given)
{
  tree row = TREE_TYPE (TREE_TYPE (a->value));
  while (--given)
    row = TREE_TYPE (row);
  return build_pointer_type (TREE_TYPE (row));
}

/* Append to LIST array A of C in ROLE, of whose elements or rows AT has the subscripts,
   or without that the kept axes are.  */

bool
take_elements (struct call *c, vec<slot> *list, char role, const argument *a,
	       const struct view_call *at)
{
  if (!check_elements (a, true))
    return false;
  tree elem = strip_array_types (TREE_TYPE (TREE_TYPE (a->value)));
  if (role != 'w' && role != 'W')
    elem = build_qualified_type (elem, TYPE_QUALS (elem) | TYPE_QUAL_CONST);
  tree type = build_pointer_type (elem);
  add_slot (list, role, fold_convert (type, a->value), type, a);
  if (!at && role != 'q' && role != 'W' && by_number_p (c))
    {
      start_at_axis (c, list);
      return true;
    }
  return add_subscripts (c, list, a, at);
}

/* V goes by the number of an element: true if C's elements have but one.  */

bool
check_one_axis (const struct call *c, const struct view_call *v)
{
  if (c->axes.is_empty () || by_number_p (c))
    return true;
  error_at (v->loc, "%qs may only be used in a space of one axis without a width; "
	    "%qs and %qs are for all spaces", view_builtins[v->code].name,
	    view_builtins[AT].name, view_builtins[INDEX].name);
  return false;
}

/* The operand A of a view that goes by the number of an element: no subscript, but an argument
   that is computed once, whatever it does, unless an axis is in it.  */

tree
operand_of (const struct argument *a)
{
  tree e = c_fully_fold (a->value, false, NULL, false);
  if (TREE_CONSTANT (e) || (DECL_P (e) && !TREE_SIDE_EFFECTS (e)) || has_axis_p (e))
    return e;
  /* GCC saves nothing that it takes to be the same each time: a call of a const function.  */
  if (TREE_CODE (e) != SAVE_EXPR && tree_invariant_p (e))
    {
      tree none = build_empty_stmt (a->loc);
      TREE_SIDE_EFFECTS (none) = 1;
      e = build2_loc (a->loc, COMPOUND_EXPR, TREE_TYPE (e), none, e);
    }
  return save_expr (e);
}

/* Element I of IDX, the indices of a gather or scatter: an array, a stride of one, or an iota.  */

static tree
index_of (const argument *idx, tree i)
{
  const view_call *inner = find_view (idx->value);
  if (!inner)
    return build_array_ref (idx->loc, operand_of (idx), i);
  if (inner->code == STRIDE)
    return build_array_ref (idx->loc, operand_of (&inner->args[0]),
			    build_binary_op (idx->loc, MULT_EXPR, i,
					     operand_of (&inner->args[1]), false));
  if (inner->args.length () > 1)
    i = build_binary_op (idx->loc, MULT_EXPR, i, operand_of (&inner->args[1]), false);
  return build_binary_op (idx->loc, PLUS_EXPR, operand_of (&inner->args[0]), i, false);
}

/* Let AT be what V, a stride, gather or scatter, means in a space of one axis:
   a[i * s] or a[idx[i]].  */

void
make_at (view_call *at, const struct view_call *v)
{
  tree i = note_axis (v->loc, integer_zero_node);
  argument sub = v->args[1];
  if (v->code == STRIDE)
    sub.value = build_binary_op (v->loc, MULT_EXPR, i, operand_of (&sub), false);
  else
    sub.value = index_of (&sub, i);
  at->code = AT;
  at->loc = v->loc;
  at->call = NULL_TREE;
  at->taken = true;
  at->args.safe_push (v->args[0]);
  at->args.safe_push (sub);
}

/* ---- which views need axes ----------------------------------------------- */

/* True if V is reached by the indices of axes.  */

bool
subscripted_p (const struct view_call *v)
{
  if (v->code == AT || v->code == INDEX)
    return true;
  if (v->code == STRIDE || v->code == GATHER || v->code == SCATTER)
    return rank_of (TREE_TYPE (v->args[0].value)) > 1;
  if (v->code == ZIP)
    for (const argument &a : v->args)
      {
	const view_call *inner = find_view (a.value);
	tree type = TREE_TYPE (a.value);
	if (inner ? subscripted_p (inner) : TREE_CODE (type) == POINTER_TYPE && rank_of (type) > 1)
	  return true;
      }
  return false;
}

