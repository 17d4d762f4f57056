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

/* A is an output array of C that holds values converted from type FROM.  */

static bool
take_array (struct call *c, const struct argument *a, tree from)
{
  tree type = TREE_TYPE (a->value);

  if (TREE_CODE (type) != POINTER_TYPE)
    return refuse_argument (a, "must be the output array, but has type "
			    "%qT", type);

  tree elem = TREE_TYPE (type);
  if (!check_elements (a))
    return false;
  if (TYPE_READONLY (elem)
      || (RECORD_OR_UNION_TYPE_P (elem) && C_TYPE_FIELDS_READONLY (elem)))
    return refuse_argument (a, "is the output array, but has type %qT, "
			    "whose elements are constant", type);
  add_slot (&c->fixed, 'w', a->value, build_pointer_type (elem), a);
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
check_zip (struct call *c, const struct view_call *v, tree from)
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

/* A is where C writes values converted from type FROM.  */

bool
check_output (struct call *c, const struct argument *a, tree from)
{
  const view_call *v = find_view (a->value);

  if (!v)
    return take_array (c, a, from);
  switch (v->code)
    {
    case STRIDE:
      if (!take_array (c, &v->args[0], from))
	return false;
      take_stride (&c->fixed, v->args[1].value, &v->args[1]);
      return true;
    case SCATTER:
      if (!take_array (c, &v->args[0], from))
	return false;
      take_indices (&c->fixed, v);
      return true;
    case ZIP:
      return check_zip (c, v, from);
    default:
      error_at (v->loc, "%qs may only be an input",
		view_builtins[v->code].name);
      return false;
    }
}
