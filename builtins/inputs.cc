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

/* Report that input A cannot feed a parameter of C of type PARAM.  */

static bool
refuse_input (struct call *c, const struct argument *a, tree param)
{
  tree type = TREE_TYPE (a->value);
  auto_diagnostic_group d;

  if (TREE_CODE (type) != POINTER_TYPE)
    error_at (a->loc, "argument %u of %qs has type %qT, which is "
	      "neither an array of %qT nor converts to it",
	      a->number, a->callee, type, param);
  else if (!check_elements (a))
    return false;
  else
    error_at (a->loc, "argument %u of %qs is an array of %qT, but its "
	      "operator takes values of type %qT",
	      a->number, a->callee, unqualified (TREE_TYPE (type)), param);
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

/* Input A of C, for a parameter of type PARAM, is not a view.  */

static bool
check_plain (struct call *c, const struct argument *a, tree param)
{
  tree type = TREE_TYPE (a->value);
  tree elem = TREE_CODE (type) == POINTER_TYPE ? TREE_TYPE (type) : NULL_TREE;

  if (elem && ((arithmetic_type_p (elem) && arithmetic_type_p (param))
	       || comptypes (TYPE_MAIN_VARIANT (elem),
			     TYPE_MAIN_VARIANT (param))))
    return take_array (c, a);

  if (value_converts_p (param, a->value))
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

/* The integer A as a ptrdiff_t, folded.  The conversion is part of the
   language.  */

static tree
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

/* The pointer A to elements, START elements on.  */

static tree
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

/* Append the start and the step of the iota V to the inputs of C.  */

static void
take_iota (struct call *c, const struct view_call *v)
{
  tree type = iota_type (v);
  const argument *start = &v->args[0];
  bool stepped = v->args.length () > 1;
  const argument *step = stepped ? &v->args[1] : start;
  tree by = (stepped ? c_fully_fold (step->value, false, NULL, false)
	     : integer_one_node);

  add_slot (&c->inputs, 'j',
	    fold_convert (type, c_fully_fold (start->value, false, NULL,
					      false)), type, start);
  add_slot (&c->inputs, 'd', fold_convert (type, by), type, step);
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

/* Input V of C for a parameter of type PARAM is a view.  */

static bool
check_view (struct call *c, const struct view_call *v, tree param)
{
  const argument *a = &v->args[0];

  switch (v->code)
    {
    case REPLICATE:
      if (!check_conversion (c, v, value_converts_p (param, a->value),
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
      error_at (v->loc, "%qs may only be an output",
		view_builtins[v->code].name);
      return false;
    }
}

/* Decide what input A of C is to a parameter of type PARAM.  */

static bool
check_input (struct call *c, const struct argument *a, tree param)
{
  const view_call *v = find_view (a->value);

  return v ? check_view (c, v, param) : check_plain (c, a, param);
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
  unsigned expected = c->f ? parameter_count (c->f) - skipped : 1;
  unsigned given = c->args.length () - first;

  if (given != expected)
    {
      refuse_number (c, first, given, expected);
      return false;
    }
  for (unsigned i = 0; i < expected; i++)
    if (!check_input (c, &c->args[first + i],
		      c->f ? parameter_type (c->f, i + skipped)
			   : unqualified (TREE_TYPE (c->op))))
      return false;
  return true;
}

tree
first_element_type (const struct call *c)
{
  const slot *s = &c->inputs[0];

  if (s->opens)
    return TREE_VALUE (s->opens);
  return unqualified (s->role == 'r' ? TREE_TYPE (s->type) : s->type);
}
