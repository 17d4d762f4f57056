/* Checks of a combinator's arguments other than its operators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Decides for each argument which it becomes of the typed call, and which
   type the typed declaration's parameter has.  For an operator
   float f (float, float) and the call

     __builtin_map (f, n, t, x, 2)	with int n; float *t; double *x;

   the roles become "fnwrb" and the parameters' types  pointer to f, size_t,
   float *, const double *, float.  */

#include "gcc-common.h"
#include "call.h"

bool
refuse_argument (const struct argument *a, const char *problem, tree type)
{
  char *format = concat ("argument %u of %qs ", problem, NULL);

  error_at (a->loc, format, a->number, a->callee, type);
  free (format);
  return false;
}

struct slot *
add_slot (vec<slot> *list, char role, tree value, tree type,
	  const struct argument *a)
{
  slot s = { role, value, type, a->loc, a->value, a->loc, NULL_TREE, 0, NULL_TREE,
	     NULL_TREE, NULL };

  list->safe_push (s);
  return &list->last ();
}

bool
check_elements (const struct argument *a, bool rows)
{
  tree type = TREE_TYPE (a->value);
  tree elem = TREE_TYPE (type);

  if (rows && TREE_CODE (elem) == ARRAY_TYPE && !COMPLETE_TYPE_P (elem))
    return refuse_argument (a, "has rows of unknown length, %qT", elem);
  if (rows)
    elem = strip_array_types (elem);

  if (VOID_TYPE_P (elem))
    return refuse_argument (a, "points to %qT, not to elements", elem);
  if (TREE_CODE (elem) == FUNCTION_TYPE)
    return refuse_argument (a, "points to a function, not to elements");
  if (TREE_CODE (elem) == ARRAY_TYPE)
    return refuse_argument (a, "is an array of the rows %qT, where elements are needed",
			    elem);
  if (!COMPLETE_TYPE_P (elem))
    return refuse_argument (a, "points to the incomplete type %qT", elem);
  if (TYPE_ATOMIC (elem))
    return refuse_argument (a, "has type %qT, whose elements are atomic",
			    type);
  if (!ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (elem)))
    return refuse_argument (a, "has type %qT, whose elements are in a "
			    "named address space", type);
  if (variably_modified_type_p (elem, NULL_TREE))
    return refuse_argument (a, "has elements of the variably modified "
			    "type %qT, which is not available yet", elem);
  return true;
}

/* The initial value.  */

static bool
check_initial (struct call *c, const struct argument *a)
{
  tree type = unqualified (TREE_TYPE (c->op));

  if (find_view (a->value))
    return refuse_argument (a, "is the initial value, which may not be a "
			    "view");
  add_slot (&c->fixed, 'i', a->value, type, a);
  if (value_converts_p (type, a->value))
    return true;

  auto_diagnostic_group d;
  error_at (a->loc, "argument %u of %qs, the initial value, has type "
	    "%qT, but its operator combines values of type %qT",
	    a->number, a->callee, TREE_TYPE (a->value), type);
  note_operator (c->args[0].value);
  return false;
}

bool
negative_p (const struct argument *a)
{
  tree n = c_fully_fold (a->value, false, NULL, false);
  STRIP_NOPS (n);
  return (TREE_CODE (n) == INTEGER_CST && !TYPE_UNSIGNED (TREE_TYPE (a->value))
	  && tree_int_cst_sgn (fold_convert (TREE_TYPE (a->value), n)) < 0);
}

const argument *
count_argument (const struct call *c)
{
  return &c->args[strchr (c->roles, 'n') - c->roles];
}

bool
counts_p (const struct argument *a)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (a->value))
	 || refuse_argument (a, "must be the number of elements, an "
			     "integer, but has type %qT", TREE_TYPE (a->value));
}

/* The count.  Its conversion to a size_t is part of the language, so it is not
   one to be warned about.  */

static bool
check_count (struct call *c, const struct argument *a)
{
  tree count = a->value;

  if (!c->axes.is_empty ())
    {
      add_slot (&c->fixed, 'n', positions (c), size_type_node, a);
      return true;
    }
  if (!counts_p (a))
    return false;
  count = c_fully_fold (count, false, NULL, false);
  add_slot (&c->fixed, 'n', fold_convert (size_type_node, count),
	    size_type_node, a);
  return !negative_p (a) || refuse_argument (a, "is a negative number of elements");
}

/* The number of elements of C's output.  */

static bool
check_bound (struct call *c, const struct argument *a)
{
  if (find_view (a->value))
    return refuse_argument (a, "is the number of elements of the output, which may not "
			    "be a view");
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a->value)))
    return refuse_argument (a, "must be the number of elements of the output, an "
			    "integer, but has type %qT", TREE_TYPE (a->value));
  if (negative_p (a))
    return refuse_argument (a, "is a negative number of elements");
  tree most = fold_build2 (MAX_EXPR, ptrdiff_type_node, as_difference (a->value),
			   build_zero_cst (ptrdiff_type_node));
  add_slot (&c->fixed, 'M', fold_convert (size_type_node, most), size_type_node, a);
  return true;
}

/* The type of the values that C writes to its output, its inputs having been
   checked.  */

static tree
written_type (const struct call *c)
{
  if (c->op)
    return unqualified (TREE_TYPE (c->op));
  if (c->kind != SOAC_FILTER)
    return unqualified (TREE_TYPE (c->f));
  return first_element_type (c);
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
	if (!check_initial (c, &c->args[i]))
	  return false;
	break;
      case 'n':
	if (!check_count (c, &c->args[i]))
	  return false;
	break;
      case 'M':
	if (!check_bound (c, &c->args[i]))
	  return false;
	break;
      case 'w':
	if (c->rows)
	  {
	    if (!check_rows (c, &c->args[i]))
	      return false;
	    break;
	  }
	if (c->addresses)
	  {
	    unsigned number = 0;
	    if (!check_written (c, &c->args[i], &number))
	      return false;
	    if (!writes_rows_p (c, &c->args[i]))
	      return refuse_operator (c, strchr (c->roles, 'f') - c->roles,
				      "returns no value, but no output has rows");
	    break;
	  }
	if (!check_output (c, &c->args[i], written_type (c)))
	  return false;
	break;
      }
  return true;
}
