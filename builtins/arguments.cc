/* Checks of a combinator's arguments other than its operators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Decides for each input whether it is an array or a broadcast, and which
   type the typed declaration's parameter has.  For an operator
   float f (float, float) and the call

     __builtin_map (f, n, t, x, 2)	with int n; float *t; double *x;

   the roles become "fnwrb" and the parameters' types  pointer to f, size_t,
   float *, const double *, float.

   An input A for a parameter of type P is
   - an array, if A points to elements compatible with P, or both are
     arithmetic;
   - else a broadcast, if A converts to P as an argument would;
   - else an array, if A's elements convert to P without a diagnostic, such as
     `float **' for `const float *'.  */

#include "gcc-common.h"
#include "call.h"

/* Report at argument ARG of C that it PROBLEM, which may speak of TYPE by
   %qT.  Returns false.  */

static bool
refuse_argument (struct call *c, unsigned arg, const char *problem,
		 tree type = NULL_TREE)
{
  char *format = concat ("argument %u of %qs ", problem, NULL);

  error_at (c->locs[arg], format, arg + 1, c->builtin->name, type);
  free (format);
  return false;
}

/* Can argument ARG of C, a pointer, point to the elements of an array?  */

static bool
check_elements (struct call *c, unsigned arg)
{
  tree type = TREE_TYPE (c->args[arg]);
  tree elem = TREE_TYPE (type);

  if (VOID_TYPE_P (elem))
    return refuse_argument (c, arg, "points to %qT, not to elements", elem);
  if (TREE_CODE (elem) == FUNCTION_TYPE)
    return refuse_argument (c, arg, "points to a function, not to elements");
  if (TREE_CODE (elem) == ARRAY_TYPE)
    return refuse_argument (c, arg, "is an array of the rows %qT; arrays of "
			    "rows are not available yet", elem);
  if (!COMPLETE_TYPE_P (elem))
    return refuse_argument (c, arg, "points to the incomplete type %qT", elem);
  if (TYPE_ATOMIC (elem))
    return refuse_argument (c, arg, "has type %qT, whose elements are atomic",
			    type);
  if (!ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (elem)))
    return refuse_argument (c, arg, "has type %qT, whose elements are in a "
			    "named address space", type);
  if (variably_modified_type_p (elem, NULL_TREE))
    return refuse_argument (c, arg, "has elements of the variably modified "
			    "type %qT, which is not available yet", elem);
  return true;
}

/* The initial value.  */

static bool
check_initial (struct call *c, unsigned arg)
{
  tree type = unqualified (TREE_TYPE (c->op));

  c->types[arg] = type;
  if (value_converts_p (type, c->args[arg]))
    return true;

  auto_diagnostic_group d;
  error_at (c->locs[arg], "argument %u of %qs, the initial value, has type "
	    "%qT, but its operator combines values of type %qT",
	    arg + 1, c->builtin->name, TREE_TYPE (c->args[arg]), type);
  note_operator (c->args[0]);
  return false;
}

/* The count.  */

static bool
check_count (struct call *c, unsigned arg)
{
  tree count = c->args[arg];

  c->types[arg] = size_type_node;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (count)))
    return refuse_argument (c, arg, "must be the number of elements, an "
			    "integer, but has type %qT", TREE_TYPE (count));

  count = c_fully_fold (count, false, NULL, false);
  STRIP_NOPS (count);
  if (TREE_CODE (count) == INTEGER_CST
      && !TYPE_UNSIGNED (TREE_TYPE (c->args[arg]))
      && tree_int_cst_sgn (fold_convert (TREE_TYPE (c->args[arg]), count)) < 0)
    return refuse_argument (c, arg, "is a negative number of elements");
  return true;
}

/* The output, which holds values converted from type FROM.  */

static bool
check_output (struct call *c, unsigned arg, tree from)
{
  tree type = TREE_TYPE (c->args[arg]);

  if (TREE_CODE (type) != POINTER_TYPE)
    return refuse_argument (c, arg, "must be the output array, but has type "
			    "%qT", type);

  tree elem = TREE_TYPE (type);
  if (!check_elements (c, arg))
    return false;
  if (TYPE_READONLY (elem)
      || (RECORD_OR_UNION_TYPE_P (elem) && C_TYPE_FIELDS_READONLY (elem)))
    return refuse_argument (c, arg, "is the output array, but has type %qT, "
			    "whose elements are constant", type);
  c->types[arg] = build_pointer_type (elem);
  if (converts_p (unqualified (elem), from))
    return true;

  auto_diagnostic_group d;
  error_at (c->locs[arg], "argument %u of %qs is an output array of %qT, but "
	    "the values for it have type %qT", arg + 1, c->builtin->name,
	    unqualified (elem), from);
  if (c->kind != SOAC_FILTER)
    note_operator (c->args[0]);
  return false;
}

/* Report that input ARG of C cannot feed a parameter of type PARAM.  */

static bool
refuse_input (struct call *c, unsigned arg, tree param)
{
  tree type = TREE_TYPE (c->args[arg]);
  auto_diagnostic_group d;

  if (TREE_CODE (type) != POINTER_TYPE)
    error_at (c->locs[arg], "argument %u of %qs has type %qT, which is "
	      "neither an array of %qT nor converts to it",
	      arg + 1, c->builtin->name, type, param);
  else if (!check_elements (c, arg))
    return false;
  else
    error_at (c->locs[arg], "argument %u of %qs is an array of %qT, but its "
	      "operator takes values of type %qT",
	      arg + 1, c->builtin->name, unqualified (TREE_TYPE (type)),
	      param);
  note_operator (c->args[c->op && c->f ? 1 : 0]);
  return false;
}

/* Input ARG of C is an array.  */

static bool
take_array (struct call *c, unsigned arg)
{
  tree elem = TREE_TYPE (TREE_TYPE (c->args[arg]));

  if (!check_elements (c, arg))
    return false;
  c->types[arg] = build_pointer_type (build_qualified_type
				      (elem, (TYPE_QUALS (elem)
					      | TYPE_QUAL_CONST)));
  return true;
}

/* Decide what input ARG is to a parameter of type PARAM.  */

static bool
check_input (struct call *c, unsigned arg, tree param)
{
  tree type = TREE_TYPE (c->args[arg]);
  tree elem = TREE_CODE (type) == POINTER_TYPE ? TREE_TYPE (type) : NULL_TREE;

  if (elem && ((arithmetic_type_p (elem) && arithmetic_type_p (param))
	       || comptypes (TYPE_MAIN_VARIANT (elem),
			     TYPE_MAIN_VARIANT (param))))
    return take_array (c, arg);

  if (value_converts_p (param, c->args[arg]))
    {
      c->roles[arg] = 'b';
      c->types[arg] = param;
      return true;
    }

  if (elem && TREE_CODE (elem) != FUNCTION_TYPE
      && TREE_CODE (elem) != ARRAY_TYPE
      && converts_p (param, unqualified (elem)))
    return take_array (c, arg);

  return refuse_input (c, arg, param);
}

/* The inputs, which begin with argument FIRST: as many as the operator takes
   elements.  */

static bool
check_inputs (struct call *c, unsigned first)
{
  unsigned expected = c->f ? parameter_count (c->f) : 1;
  unsigned given = c->nargs - first;

  if (given != expected)
    {
      auto_diagnostic_group d;
      tree arg = c->args[c->op && c->f ? 1 : 0];
      tree decl = operator_decl (arg);
      char *name = written_name (decl ? decl : arg,
				 c->locs[c->op && c->f ? 1 : 0]);
      error_at (given > expected ? c->locs[first + expected] : c->loc,
		expected == 1
		? G_("%qs with operator %qs takes %u input, but got %u")
		: G_("%qs with operator %qs takes %u inputs, but got %u"),
		c->builtin->name, name, expected, given);
      free (name);
      note_operator (arg);
      return false;
    }
  for (unsigned i = 0; i < expected; i++)
    if (!check_input (c, first + i,
		      c->f ? parameter_type (c->f, i)
			   : unqualified (TREE_TYPE (c->op))))
      return false;
  return true;
}

/* The type of the values that C writes to its output, its inputs, which begin
   with argument FIRST, having been checked.  */

static tree
written_type (const struct call *c, unsigned first)
{
  if (c->op)
    return unqualified (TREE_TYPE (c->op));
  if (c->kind != SOAC_FILTER)
    return unqualified (TREE_TYPE (c->f));
  if (c->roles[first] == 'b')
    return c->types[first];
  return unqualified (TREE_TYPE (c->types[first]));
}

bool
check_arguments (struct call *c)
{
  unsigned first = strlen (c->builtin->roles);

  if (!check_inputs (c, first))
    return false;
  for (unsigned i = 0; i < first; i++)
    switch (c->roles[i])
      {
      case 'i':
	if (!check_initial (c, i))
	  return false;
	break;
      case 'n':
	if (!check_count (c, i))
	  return false;
	break;
      case 'w':
	if (!check_output (c, i, written_type (c, first)))
	  return false;
	break;
      }
  return true;
}
