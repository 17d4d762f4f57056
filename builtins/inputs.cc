/* A combinator's inputs: which is an array, a broadcast or a view.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   An input A for a parameter of type P is
   - a view, if it is written as one;
   - an array, if A points to elements compatible with P, or both are
     arithmetic;
   - else a broadcast, if A converts to P as an argument would;
   - else an array, if A's elements convert to P without a diagnostic, such as
     `float **' for `const float *'.

   Views become arguments of the typed call, in the roles of language.h:

     replicate (x)   b	    x, converted to P
     iota (s, d)     jd	    s and d in the type of the elements
     stride (a, s)   rs	    or r, if s is 1
     gather (a, idx) rx	    an iota as idx makes it a stride of a + start
     zip (a, b)      rr	    members of a structure, nested as they are  */

#include "gcc-common.h"
#include "call.h"

/* Report that input A, if it is an array the elements of it that GIVEN subscripts reach,
   cannot feed a parameter of C of type PARAM.  */

static bool
refuse_input (struct call *c, const struct argument *a, tree param, unsigned given = 1)
{
  tree type = TREE_TYPE (a->value);
  auto_diagnostic_group d;

  if (TREE_CODE (type) != POINTER_TYPE)
    error_at (a->loc, "argument %u of %qs has type %qT, which is "
	      "neither an array of %qT nor converts to it",
	      a->number, a->callee, type, param);
  else if (!check_elements (a, POINTER_TYPE_P (param)))
    return false;
  else
    {
      tree elem = TREE_TYPE (type);
      for (unsigned i = 1; i < given && TREE_CODE (elem) == ARRAY_TYPE; i++)
	elem = TREE_TYPE (elem);
      error_at (a->loc, "argument %u of %qs is an array of %qT, but its "
		"operator takes values of type %qT",
		a->number, a->callee, unqualified (elem), param);
    }
  note_operator (element_operator (c)->value);
  return false;
}

/* Input A of C is an array.  */

static bool
take_array (struct call *c, const struct argument *a)
{
  tree elem = TREE_TYPE (TREE_TYPE (a->value));

  if (!check_elements (a))
    return false;
  elem = build_qualified_type (elem, TYPE_QUALS (elem) | TYPE_QUAL_CONST);
  add_slot (&c->inputs, 'r', a->value, build_pointer_type (elem), a);
  return true;
}

/* Do elements of type ELEM feed a parameter of type PARAM as the elements of an array,
   whatever else the array itself might be?  */

static bool
feeds_p (tree elem, tree param)
{
  return ((arithmetic_type_p (elem) && arithmetic_type_p (param))
	  || comptypes (TYPE_MAIN_VARIANT (elem), TYPE_MAIN_VARIANT (param)));
}

/* Report that A, an array of RANK dimensions, does not feed a parameter of type PARAM of C,
   which has axes.  */

static bool
refuse_rank (struct call *c, const struct argument *a, unsigned rank, tree param)
{
  unsigned kept = axes_of (c, false);
  if (rank == kept || POINTER_TYPE_P (param))
    return refuse_input (c, a, param, kept);
  auto_diagnostic_group d;
  if (rank < kept)
    return refuse_lower_rank (a, rank, kept);
  error_at (a->loc, "argument %u of %qs is an array of rank %u, but the space has rank %u",
	    a->number, a->callee, rank, kept);
  inform (a->loc, "%qs says which element each index has; an operator takes a row by "
	  "its address", view_builtins[AT].name);
  return false;
}

/* Does an array of rows, of TYPE, go to a parameter of type PARAM as a whole?  Rows of T are
   rows of const T, as in C23.  */

static bool
whole_p (tree type, tree param)
{
  if (TREE_CODE (param) != POINTER_TYPE || TREE_CODE (TREE_TYPE (param)) != ARRAY_TYPE
      || TREE_CODE (type) != POINTER_TYPE || TREE_CODE (TREE_TYPE (type)) != ARRAY_TYPE)
    return false;
  int to = TYPE_QUALS (strip_array_types (TREE_TYPE (param)));
  int from = TYPE_QUALS (strip_array_types (TREE_TYPE (type)));
  return (!(from & ~to)
	  && comptypes (c_build_qualified_type (TREE_TYPE (type), to),
			TREE_TYPE (param)));
}

/* Input A of C, which has axes, for a parameter of type PARAM, is not a view.  */

static bool
check_in_space (struct call *c, const struct argument *a, tree param)
{
  tree type = TREE_TYPE (a->value);
  bool array = (TREE_CODE (type) == POINTER_TYPE
		&& TREE_CODE (TREE_TYPE (type)) != FUNCTION_TYPE);
  unsigned rank = array ? rank_of (type) : 0, kept = axes_of (c, false);
  tree elem = array ? strip_array_types (TREE_TYPE (type)) : NULL_TREE;
  if (rank == kept && feeds_p (elem, param))
    return take_elements (c, &c->inputs, 'r', a, NULL);
  if (rank > kept && converts_p (param, row_pointer (a, kept)))
    return take_elements (c, &c->inputs, 'q', a, NULL);
  if (argument_converts_p (param, a->value) && rank < 2)
    {
      add_slot (&c->inputs, 'b', a->value, param, a);
      return true;
    }
  if (rank == kept && converts_p (param, unqualified (elem)))
    return take_elements (c, &c->inputs, 'r', a, NULL);
  if (whole_p (type, param))
    {
      add_slot (&c->inputs, 'b', fold_convert (param, a->value), param, a);
      return true;
    }
  return array ? refuse_rank (c, a, rank, param) : refuse_input (c, a, param);
}

/* Input A of C, for a parameter of type PARAM, is not a view.  */

static bool
check_plain (struct call *c, const struct argument *a, tree param)
{
  if (!c->axes.is_empty ())
    return check_in_space (c, a, param);

  tree type = TREE_TYPE (a->value);
  tree elem = TREE_CODE (type) == POINTER_TYPE ? TREE_TYPE (type) : NULL_TREE;

  if (elem && feeds_p (elem, param))
    return take_array (c, a);

  if (argument_converts_p (param, a->value))
    {
      add_slot (&c->inputs, 'b', a->value, param, a);
      return true;
    }

  if (elem && TREE_CODE (elem) != FUNCTION_TYPE
      && TREE_CODE (elem) != ARRAY_TYPE
      && converts_p (param, unqualified (elem)))
    return take_array (c, a);

  return refuse_input (c, a, param);
}

/* ---- views -------------------------------------------------------------- */

tree
as_difference (tree a)
{
  return fold_convert (ptrdiff_type_node,
		       c_fully_fold (a, false, NULL, false));
}

/* The last slot of LIST is an array: it goes in steps of STRIDE.  */

void
take_stride (vec<slot> *list, tree stride, const struct argument *a)
{
  stride = as_difference (stride);
  if (!integer_onep (stride))
    add_slot (list, 's', stride, ptrdiff_type_node, a);
}

tree
pointer_from (tree a, tree start)
{
  tree bytes = fold_build2 (MULT_EXPR, sizetype,
			    fold_convert (sizetype, as_difference (start)),
			    TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (a))));
  return integer_zerop (bytes) ? a : fold_build_pointer_plus (a, bytes);
}

void
take_indices (vec<slot> *list, const struct view_call *v)
{
  const argument *idx = &v->args[1];
  const view_call *inner = find_view (idx->value);

  if (inner && inner->code == IOTA)
    {
      slot *array = &list->last ();
      array->value = pointer_from (array->value, inner->args[0].value);
      if (inner->args.length () > 1)
	take_stride (list, inner->args[1].value, &inner->args[1]);
      return;
    }
  if (inner)
    idx = &inner->args[0];

  tree elem = TREE_TYPE (TREE_TYPE (idx->value));
  elem = build_qualified_type (elem, TYPE_QUALS (elem) | TYPE_QUAL_CONST);
  add_slot (list, 'x', idx->value, build_pointer_type (elem), idx);
  if (inner)
    take_stride (list, inner->args[1].value, &inner->args[1]);
}

/* The array of the stride or gather V feeds a parameter of C of type PARAM.  */

static bool
take_array_of_view (struct call *c, const struct view_call *v, tree param)
{
  const argument *a = &v->args[0];

  if (!converts_p (param, unqualified (TREE_TYPE (TREE_TYPE (a->value)))))
    return refuse_input (c, a, param);
  return take_array (c, a);
}

/* The value of a replicate, or an element of the iota V of type TYPE, feeds a
   parameter of C of type PARAM, which it CONVERTS to or not.  */

static bool
check_conversion (struct call *c, const struct view_call *v, bool converts,
		  tree type, tree param)
{
  if (converts)
    return true;

  auto_diagnostic_group d;
  error_at (v->args[0].loc, "%qs has elements of type %qT, but its operator "
	    "takes values of type %qT", view_builtins[v->code].name, type,
	    param);
  note_operator (element_operator (c)->value);
  return false;
}

/* Append the start and the step of the iota V to the inputs of C.  Integers, which wrap around
   on the way, go by the number of an element.  Floating point is rounded: the index of an element
   times the step has other bits than a number times the distance of two elements.  */

static void
take_iota (struct call *c, const struct view_call *v)
{
  tree type = iota_type (v);
  const argument *start = &v->args[0];
  bool stepped = v->args.length () > 1;
  const argument *step = stepped ? &v->args[1] : start;
  tree by = (stepped ? c_fully_fold (step->value, false, NULL, false)
	     : integer_one_node);
  tree from = fold_convert (type, c_fully_fold (start->value, false, NULL, false));

  by = fold_convert (type, by);
  if (!from_zero_p (c) && INTEGRAL_TYPE_P (type))
    {
      const axis_use &x = c->axes[0];
      tree wrap = unsigned_type_for (type);
      by = save_expr (fold_convert (wrap, by));
      tree first = fold_build2 (MULT_EXPR, wrap, fold_convert (wrap, x.lo), by);
      from = fold_build2 (PLUS_EXPR, wrap, fold_convert (wrap, from), first);
      if (x.step)
	by = fold_build2 (MULT_EXPR, wrap, by, fold_convert (wrap, x.step));
      from = fold_convert (type, from);
      by = fold_convert (type, by);
    }
  add_slot (&c->inputs, 'j', from, type, start);
  add_slot (&c->inputs, 'd', by, type, step);
}

static bool check_input (struct call *, const struct argument *, tree);

/* The members of the zip V make structures of type PARAM.  */

static bool
check_zip (struct call *c, const struct view_call *v, tree param)
{
  auto_vec<tree> fields;
  unsigned begin = c->inputs.length ();

  if (!zip_fields (v, param, &fields))
    {
      note_operator (element_operator (c)->value);
      return false;
    }
  for (unsigned i = 0; i < fields.length (); i++)
    if (!check_input (c, &v->args[i], unqualified (TREE_TYPE (fields[i]))))
      return false;
  slot *first = &c->inputs[begin];
  first->opens = tree_cons (NULL_TREE, TYPE_MAIN_VARIANT (param),
			    first->opens);
  c->inputs.last ().closes++;
  return true;
}

/* The elements, or rows, that V, an `at', reaches feed a parameter of C of type PARAM.  */

static bool
check_at (struct call *c, const struct view_call *v, tree param)
{
  const argument *a = &v->args[0];
  tree type = TREE_TYPE (a->value);
  unsigned given = v->args.length () - 1;

  if (given < rank_of (type))
    {
      if (converts_p (param, row_pointer (a, given)))
	return take_elements (c, &c->inputs, 'q', a, v);
    }
  else if (converts_p (param, unqualified (strip_array_types (TREE_TYPE (type)))))
    return take_elements (c, &c->inputs, 'r', a, v);
  return refuse_input (c, a, param, given);
}

/* The integer that V, an `index', computes feeds a parameter of C of type PARAM.  */

static bool
check_index (struct call *c, const struct view_call *v, tree param)
{
  const argument *a = &v->args[0];
  tree type = unqualified (TREE_TYPE (a->value));

  if (!check_conversion (c, v, converts_p (param, type), type, param))
    return false;
  add_slot (&c->inputs, 'e', build_zero_cst (type), type, a);
  return add_index (c, &c->inputs, v);
}

/* Input V of C for a parameter of type PARAM is a view.  */

static bool
check_input_view (struct call *c, const struct view_call *v, tree param)
{
  const argument *a = &v->args[0];

  if ((v->code == IOTA || v->code == STRIDE || v->code == GATHER)
      && !check_one_axis (c, v))
    return false;
  if ((v->code == STRIDE || v->code == GATHER)
      && (!from_zero_p (c) || rank_of (TREE_TYPE (a->value)) > 1))
    {
      view_call at;
      make_at (&at, v);
      return check_at (c, &at, param);
    }
  switch (v->code)
    {
    case AT:
      return check_at (c, v, param);
    case INDEX:
      return check_index (c, v, param);
    case REPLICATE:
      if (whole_p (TREE_TYPE (a->value), param))
	{
	  add_slot (&c->inputs, 'b', fold_convert (param, a->value), param, a);
	  return true;
	}
      if (!check_conversion (c, v, argument_converts_p (param, a->value),
			     TREE_TYPE (a->value), param))
	return false;
      add_slot (&c->inputs, 'b', a->value, param, a);
      return true;
    case IOTA:
      if (!check_conversion (c, v, converts_p (param, iota_type (v)),
			     iota_type (v), param))
	return false;
      take_iota (c, v);
      return true;
    case STRIDE:
      if (!take_array_of_view (c, v, param))
	return false;
      take_stride (&c->inputs, v->args[1].value, &v->args[1]);
      return true;
    case GATHER:
      if (!take_array_of_view (c, v, param))
	return false;
      take_indices (&c->inputs, v);
      return true;
    case ZIP:
      return check_zip (c, v, param);
    default:
      return refuse_view (v, "an output");
    }
}

/* Decide what input A of C is to a parameter of type PARAM.  */

static bool
check_input (struct call *c, const struct argument *a, tree param)
{
  const view_call *v = find_view (a->value);

  return v ? check_input_view (c, v, param) : check_plain (c, a, param);
}

/* C's first input, A, has the indices of a reduction by index.  */

static bool
check_integers (struct call *c, const struct argument *a)
{
  tree type = first_element_type (c);

  if (c->inputs[0].role == 'b')
    type = unqualified (TREE_TYPE (c->inputs[0].value));
  if (!INTEGRAL_TYPE_P (type))
    return refuse_argument (a, "must have integers as indices, but has elements of "
			    "type %qT", type);
  return (TYPE_PRECISION (type) <= TYPE_PRECISION (ptrdiff_type_node)
	  || refuse_argument (a, "has indices of type %qT, in which there are some that no array "
			      "has", type));
}

/* ---- all of them -------------------------------------------------------- */

/* Report that C has GIVEN inputs instead of as many as EXPECTED, from argument
   FIRST on.  */

static void
refuse_number (struct call *c, unsigned first, unsigned given,
	       unsigned expected)
{
  auto_diagnostic_group d;
  const argument *op = element_operator (c);
  tree decl = operator_decl (op->value);
  char *name = written_name (decl ? decl : op->value, op->loc);

  error_at (given > expected ? c->args[first + expected].loc : c->loc,
	    expected == 1
	    ? G_("%qs with operator %qs takes %u input, but got %u")
	    : G_("%qs with operator %qs takes %u inputs, but got %u"),
	    c->builtin->name, name, expected, given);
  free (name);
  note_operator (op->value);
}

/* The inputs begin with argument FIRST: as many as the operator takes
   elements.  */

bool
check_inputs (struct call *c, unsigned first)
{
  unsigned skipped = first_parameter (c);
  bool by_index = c->kind == SOAC_REDUCE_BY_INDEX;
  unsigned expected = (by_index ? 2 : c->f ? parameter_count (c->f) - skipped : 1);
  unsigned given = c->args.length () - first;

  if (given != expected)
    {
      refuse_number (c, first, given, expected);
      return false;
    }
  for (unsigned i = 0; i < expected; i++)
    if (!check_input (c, &c->args[first + i],
		      by_index && i == 0 ? ptrdiff_type_node
		      : c->f ? parameter_type (c->f, i + skipped)
			   : unqualified (TREE_TYPE (c->op))))
      return false;
  return !by_index || check_integers (c, &c->args[first]);
}

tree
first_element_type (const struct call *c)
{
  const slot *s = &c->inputs[0];

  if (s->opens)
    return TREE_VALUE (s->opens);
  return unqualified (s->role == 'r' ? TREE_TYPE (s->type) : s->type);
}
