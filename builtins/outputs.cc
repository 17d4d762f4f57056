/* A combinator's output: where its results go.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer to modifiable objects, or one of the views in the roles of
   language.h:

     stride (out, s)	   ws	  or w, if s is 1
     scatter (out, idx)    wx	  an iota as idx makes it a stride of
				  out + start
     zip (p, q)		   ww	  where the members of a structure go  */

#include "gcc-common.h"
#include "call.h"

/* Append output A of C, an array; AT has subscripts of its elements, or is null.  */

static bool
add_array (struct call *c, const struct argument *a, const struct view_call *at)
{
  if (c->axes.is_empty () || c->kind == SOAC_REDUCE_BY_INDEX)
    {
      if (!check_elements (a))
	return false;
      add_slot (&c->fixed, 'w', a->value,
		build_pointer_type (TREE_TYPE (TREE_TYPE (a->value))), a);
      return true;
    }
  unsigned rank = rank_of (TREE_TYPE (a->value));
  unsigned given = at ? at->args.length () - 1 : axes_of (c, false);
  if (rank == given)
    return take_elements (c, &c->fixed, 'w', a, at);
  if (rank > given)
    return refuse_argument (a, "is an output whose elements are rows, and its operator "
			    "returns a value");
  return refuse_lower_rank (a, rank, given);
}

/* A is an output array of C that holds values converted from type FROM; AT has the
   subscripts of its elements, or is null.  */

static bool
take_output_array (struct call *c, const struct argument *a, tree from,
		   const struct view_call *at = NULL)
{
  tree type = TREE_TYPE (a->value);

  if (TREE_CODE (type) != POINTER_TYPE)
    return refuse_argument (a, "must be the output array, but has type "
			    "%qT", type);

  bool rows = !c->axes.is_empty ();
  if (!check_elements (a, rows))
    return false;
  tree elem = rows ? strip_array_types (TREE_TYPE (type)) : TREE_TYPE (type);
  if (TYPE_READONLY (elem)
      || (RECORD_OR_UNION_TYPE_P (elem) && C_TYPE_FIELDS_READONLY (elem)))
    return refuse_argument (a, "is the output array, but has type %qT, "
			    "whose elements are constant", type);
  if (!add_array (c, a, at))
    return false;
  if (converts_p (unqualified (elem), from))
    return true;

  auto_diagnostic_group d;
  error_at (a->loc, "argument %u of %qs is an output array of %qT, but "
	    "the values for it have type %qT", a->number, a->callee,
	    unqualified (elem), from);
  if (c->kind != SOAC_FILTER)
    note_operator (c->args[0].value);
  return false;
}

/* The members of structures of type FROM go to the arguments of the zip V.  */

static bool
check_output_zip (struct call *c, const struct view_call *v, tree from)
{
  auto_vec<tree> fields;
  unsigned begin = c->fixed.length ();

  if (!zip_fields (v, from, &fields))
    {
      if (c->kind != SOAC_FILTER)
	note_operator (c->args[0].value);
      return false;
    }
  for (unsigned i = 0; i < fields.length (); i++)
    if (!check_output (c, &v->args[i], unqualified (TREE_TYPE (fields[i]))))
      return false;
  slot *first = &c->fixed[begin];
  first->opens = tree_cons (NULL_TREE, TYPE_MAIN_VARIANT (from),
			    first->opens);
  c->fixed.last ().closes++;
  return true;
}

/* V, a stride or scatter, holds values converted from type FROM of C, which has axes.  */

static bool
take_by_number (struct call *c, const struct view_call *v, tree from)
{
  if (!check_one_axis (c, v))
    return false;
  view_call at;
  make_at (&at, v);
  return take_output_array (c, &at.args[0], from, &at);
}

/* The elements of V, a stride or scatter that C writes, are distinct as far as is seen: several
   ones are not all the same.  How many a filter writes is not known.  */

static bool
check_step (const struct call *c, const struct view_call *v)
{
  const view_call *iota = v->code == SCATTER ? find_view (v->args[1].value) : NULL;
  const argument *step = (v->code == STRIDE ? &v->args[1]
			  : iota && iota->code == IOTA && iota->args.length () > 1
			  ? &iota->args[1] : NULL);
  tree count = c_fully_fold (count_argument (c)->value, false, NULL);
  if (!step || c->kind == SOAC_FILTER || !integer_zerop (c_fully_fold (step->value, false, NULL))
      || TREE_CODE (count) != INTEGER_CST || wi::leu_p (wi::to_wide (count), 1))
    return true;
  error_at (step->loc, "the elements of the output are all the same one, but must be distinct");
  return false;
}

/* A is where C writes values converted from type FROM.  */

bool
check_output (struct call *c, const struct argument *a, tree from)
{
  const view_call *v = find_view (a->value);

  if (!v)
    return take_output_array (c, a, from);
  if (c->kind == SOAC_REDUCE_BY_INDEX)
    return refuse_argument (a, "is the array of results, which may not be a view");
  switch (v->code)
    {
    case AT:
      return take_output_array (c, &v->args[0], from, v);
    case STRIDE:
    case SCATTER:
      if (!check_step (c, v))
	return false;
      if (!c->axes.is_empty ())
	return take_by_number (c, v, from);
      if (!take_output_array (c, &v->args[0], from))
	return false;
      if (v->code == STRIDE)
	take_stride (&c->fixed, v->args[1].value, &v->args[1]);
      else
	take_indices (&c->fixed, v);
      return true;
    case ZIP:
      return check_output_zip (c, v, from);
    default:
      return refuse_view (v, "an input");
    }
}

/* The array of A, whose elements or rows have the subscripts of AT, or without that the
   indices of the kept axes, is what C's operator writes through a parameter of type
   PARAM.  */

static bool
take_written (struct call *c, const struct argument *a, const struct view_call *at,
	      tree param)
{
  tree type = TREE_TYPE (a->value);
  if (TREE_CODE (type) != POINTER_TYPE)
    return refuse_argument (a, "must be the output array, but has type "
			    "%qT", type);
  unsigned given = at ? at->args.length () - 1 : axes_of (c, false);
  unsigned rank = rank_of (type);
  tree elem = strip_array_types (TREE_TYPE (type));
  if (TYPE_READONLY (elem))
    return refuse_argument (a, "is the output array, but has type %qT, "
			    "whose elements are constant", type);
  tree address = (rank > given ? row_pointer (a, given)
		  : rank == given ? build_pointer_type (elem) : NULL_TREE);
  unsigned number = c->fixed.length ();
  if (address && converts_p (param, address))
    return (take_elements (c, &c->fixed, 'W', a, at)
	    && check_distinct (c, &c->fixed[number], at ? at->loc : a->loc));

  auto_diagnostic_group d;
  if (!address)
    error_at (a->loc, "argument %u of %qs is an array of rank %u, but the space has rank "
	      "%u", a->number, a->callee, rank, given);
  else
    error_at (a->loc, "argument %u of %qs is an output whose elements have the address "
	      "%qT, but its operator takes %qT", a->number, a->callee, address, param);
  note_operator (element_operator (c)->value);
  return false;
}

bool
writes_rows_p (const struct call *c, const struct argument *a)
{
  const view_call *v = find_view (a->value);
  if (!v)
    return rank_of (TREE_TYPE (a->value)) > axes_of (c, false);
  if (v->code != ZIP)
    return (rank_of (TREE_TYPE (v->args[0].value))
	    > (v->code == AT ? v->args.length () - 1 : 1));
  for (const argument &member : v->args)
    if (writes_rows_p (c, &member))
      return true;
  return false;
}

bool
check_written (struct call *c, const struct argument *a, unsigned *number)
{
  const view_call *v = find_view (a->value);

  if (v && v->code == ZIP)
    {
      for (const argument &member : v->args)
	if (!check_written (c, &member, number))
	  return false;
      return true;
    }
  tree param = parameter_type (c->f, (*number)++);
  if (!v)
    return take_written (c, a, NULL, param);
  if (v->code == AT)
    return take_written (c, &v->args[0], v, param);
  if (v->code == STRIDE || v->code == SCATTER)
    {
      if (!check_one_axis (c, v))
	return false;
      view_call at;
      make_at (&at, v);
      return take_written (c, &at.args[0], &at, param);
    }
  error_at (v->loc, "%qs may not be written by an operator that takes addresses",
	    view_builtins[v->code].name);
  return false;
}

bool
check_rows (struct call *c, const struct argument *a)
{
  tree type = TREE_TYPE (a->value);
  if (find_view (a->value) || TREE_CODE (type) != POINTER_TYPE
      || TREE_CODE (TREE_TYPE (type)) != ARRAY_TYPE
      || TYPE_READONLY (strip_array_types (type)))
    return refuse_argument (a, "must be an array of rows that are updated");
  if (!converts_p (parameter_type (c->f, 0), row_pointer (a, 1)))
    return refuse_argument (a, "has rows that its operator does not take");
  return take_row (c, &c->fixed, 'W', a, build_zero_cst (ptrdiff_type_node));
}
