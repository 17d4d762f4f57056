/* Checks of a combinator's operators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   An operator is a function with a prototype, no variadic one, that takes and
   returns values of complete types, or the element function of a map that returns nothing
   and first takes the addresses of what it writes.  A combining operator is T op (T, T); the
   element function of a redomap, scanomap or contraction returns what converts to T, or,
   in the first two, is a fold T f (T, in...), which is told by its one parameter more; a predicate
   returns a scalar.  Each mistake is one error where the operator stands in the
   call, with a note where it was declared.  A cast of a function to another type is
   one if values of the two are passed differently:

     a.c:7:18: error: operator 'f' of '__builtin_map' has no prototype
     a.c:3:7: note: declared here  */

#include "gcc-common.h"
#include "call.h"

tree
operator_decl (tree arg)
{
  STRIP_NOPS (arg);
  if (TREE_CODE (arg) == ADDR_EXPR)
    arg = TREE_OPERAND (arg, 0);
  return TREE_CODE (arg) == FUNCTION_DECL ? arg : NULL_TREE;
}

unsigned
parameter_count (const_tree fntype)
{
  unsigned count = 0;

  for (tree p = TYPE_ARG_TYPES (fntype); p && p != void_list_node;
       p = TREE_CHAIN (p))
    count++;
  return count;
}

tree
parameter_type (const_tree fntype, unsigned number)
{
  tree p = TYPE_ARG_TYPES (fntype);

  while (number-- > 0)
    p = TREE_CHAIN (p);
  return unqualified (TREE_VALUE (p));
}

void
note_operator (tree arg)
{
  tree decl = operator_decl (arg);

  if (decl && !DECL_IS_UNDECLARED_BUILTIN (decl))
    inform (DECL_SOURCE_LOCATION (decl), "declared here");
}

bool
refuse_operator (struct call *c, unsigned arg, const char *problem, tree type)
{
  auto_diagnostic_group d;
  const argument *a = &c->args[arg];
  tree what = operator_decl (a->value);
  char *name = written_name (what ? what : a->value, a->loc);
  char *format = concat ("operator %qs of %qs ", problem, NULL);

  error_at (a->loc, format, name, c->builtin->name, type);
  note_operator (a->value);
  free (format);
  free (name);
  return false;
}

/* The type of the function that argument ARG of C is, or null after an
   error.  */

static tree
function_type (struct call *c, unsigned arg)
{
  const argument *a = &c->args[arg];
  tree type = TREE_TYPE (a->value);

  if (reject_gcc_builtin (a->value, a->loc))
    return NULL_TREE;
  if (TREE_CODE (type) == POINTER_TYPE
      && TREE_CODE (TREE_TYPE (type)) == FUNCTION_TYPE)
    return TREE_TYPE (type);
  refuse_argument (a, find_view (a->value) ? "must be a function, not a view"
		   : "must be a function, but has type %qT", type);
  return NULL_TREE;
}

/* True if a value of TYPE, a result or parameter of operator ARG, can be an
   element.  */

static bool
check_value_type (struct call *c, unsigned arg, tree type)
{
  if (!COMPLETE_TYPE_P (type))
    return refuse_operator (c, arg, "uses the incomplete type %qT", type);
  if (variably_modified_type_p (type, NULL_TREE))
    return refuse_operator (c, arg, "uses the variably modified type %qT, "
			    "which is not available yet", type);
  return true;
}

/* True if operator ARG of C may be one that returns nothing: a map's, or one that combines
   rows.  */

static bool
may_write_p (const struct call *c, unsigned arg)
{
  return (c->kind == SOAC_MAP
	  || (c->roles[arg] == 'o'
	      && (c->kind == SOAC_SCAN || c->kind == SOAC_SCAN_EXCLUSIVE
		  || c->kind == SOAC_REDUCE_INTO || c->kind == SOAC_REDUCE_BY_INDEX)));
}

/* What all operators have in common.  */

static bool
check_function (struct call *c, unsigned arg, tree fntype)
{
  tree result = TREE_TYPE (fntype);

  if (!prototype_p (fntype))
    return refuse_operator (c, arg, "has no prototype");
  if (stdarg_p (fntype))
    return refuse_operator (c, arg, "is variadic");
  bool writes = VOID_TYPE_P (result) && may_write_p (c, arg);
  if (VOID_TYPE_P (result) && !writes)
    return refuse_operator (c, arg, "returns no value");
  tree decl = operator_decl (c->args[arg].value);
  if (decl && prototype_p (TREE_TYPE (decl)) && !called_as_p (decl, fntype))
    return refuse_operator (c, arg, "is cast to the incompatible type %qT",
			    TREE_TYPE (c->args[arg].value));
  if (!writes && !check_value_type (c, arg, result))
    return false;
  for (unsigned i = 0; i < parameter_count (fntype); i++)
    if (!check_value_type (c, arg, parameter_type (fntype, i)))
      return false;
  return true;
}

/* A combining operator of rows: void op (T *o, const T *a, const T *b).  It writes what
   the call makes, like the element function of a map.  */

static bool
check_row_operator (struct call *c, unsigned arg)
{
  bool fits = parameter_count (c->op) == 3;
  for (unsigned i = 0; i < 3 && fits; i++)
    {
      tree type = parameter_type (c->op, i);
      fits = (TREE_CODE (type) == POINTER_TYPE
	      && (i > 0 || !TYPE_READONLY (strip_array_types (TREE_TYPE (type))))
	      && comptypes (TYPE_MAIN_VARIANT (TREE_TYPE (type)), TYPE_MAIN_VARIANT
			    (TREE_TYPE (parameter_type (c->op, 0)))));
    }
  if (!fits)
    return refuse_operator (c, arg, "returns no value, and must have three parameters, "
			    "the addresses of rows: of the result, and of the two that it "
			    "combines");
  c->rows = true;
  c->addresses = 1;
  c->f = c->op;
  c->op = NULL_TREE;
  c->fixed.last ().role = 'f';
  return true;
}

/* A combining operator: T op (T, T).  */

static bool
check_combining (struct call *c, unsigned arg)
{
  tree result = unqualified (TREE_TYPE (c->op));

  if (VOID_TYPE_P (result))
    return check_row_operator (c, arg);
  if (parameter_count (c->op) != 2)
    return refuse_operator (c, arg, "must have two parameters");
  for (unsigned i = 0; i < 2; i++)
    if (!comptypes (TYPE_MAIN_VARIANT (parameter_type (c->op, i)),
		    TYPE_MAIN_VARIANT (result)))
      return refuse_operator (c, arg, "must have two parameters of the type "
			      "it returns, %qT", result);
  return true;
}

/* Is C's element function a fold?  It has a parameter more than there are
   inputs, of the combining operator's type.  A contraction takes none: one more is one
   input too few there.  */

static bool
fold_p (const struct call *c)
{
  unsigned given = c->args.length () - strlen (c->builtin->roles);

  return (c->op && c->kind != SOAC_CONTRACT && parameter_count (c->f) == given + 1
	  && comptypes (TYPE_MAIN_VARIANT (parameter_type (c->f, 0)),
			TYPE_MAIN_VARIANT (TREE_TYPE (c->op))));
}

unsigned
first_parameter (const struct call *c)
{
  return c->folds ? 1 : c->addresses;
}

/* How many arrays the output A is, which may be a zip.  */

static unsigned
arrays_of (const argument *a)
{
  const view_call *v = find_view (a->value);
  unsigned n = 0;

  if (!v || v->code != ZIP)
    return 1;
  for (const argument &member : v->args)
    n += arrays_of (&member);
  return n;
}

/* C's element function returns nothing: its first parameters are the addresses of what
   it writes.  */

static bool
check_addresses (struct call *c, unsigned arg)
{
  c->addresses = arrays_of (&c->args[strchr (c->roles, 'w') - c->roles]);
  if (parameter_count (c->f) < c->addresses)
    return refuse_operator (c, arg, "returns no value, and has no parameter for the "
			    "address of each output");
  for (unsigned i = 0; i < c->addresses; i++)
    {
      tree type = parameter_type (c->f, i);
      if (TREE_CODE (type) != POINTER_TYPE || TYPE_READONLY (TREE_TYPE (type)))
	return refuse_operator (c, arg, "returns no value, but its parameter of type %qT "
				"is not the address of an output", type);
    }
  return true;
}

/* A fold returns what it was given, with the element in it.  */

static bool
check_fold (struct call *c, unsigned arg)
{
  tree type = unqualified (TREE_TYPE (c->op));

  if (!comptypes (TYPE_MAIN_VARIANT (unqualified (TREE_TYPE (c->f))),
		  TYPE_MAIN_VARIANT (type)))
    return refuse_operator (c, arg, "is a fold, since it takes one more than "
			    "the inputs, and must return the type of its "
			    "first parameter, %qT", type);
  c->fixed.last ().role = 'g';
  return true;
}

/* The element function, after the combining operator.  */

static bool
check_element_function (struct call *c, unsigned arg)
{
  tree result = unqualified (TREE_TYPE (c->f));

  c->folds = fold_p (c);
  if (c->folds)
    return check_fold (c, arg);
  if (VOID_TYPE_P (TREE_TYPE (c->f)))
    return check_addresses (c, arg);
  if (c->op && !converts_p (unqualified (TREE_TYPE (c->op)), result))
    return refuse_operator (c, arg, "returns %qT, which the combining "
			    "operator does not take", result);
  if (c->kind != SOAC_FILTER)
    return true;
  if (!arithmetic_type_p (result) && !POINTER_TYPE_P (result))
    return refuse_operator (c, arg, "returns %qT, which is neither true nor "
			    "false", result);
  if (parameter_count (c->f) == 0)
    return refuse_operator (c, arg, "has no parameter");
  return true;
}

bool
check_operators (struct call *c)
{
  for (unsigned i = 0; c->roles[i] == 'o' || c->roles[i] == 'f'; i++)
    {
      tree fntype = function_type (c, i);
      if (!fntype || !check_function (c, i, fntype))
	return false;

      const argument *a = &c->args[i];
      add_slot (&c->fixed, c->roles[i], a->value,
		unqualified (TREE_TYPE (a->value)), a);
      if (c->roles[i] == 'o')
	{
	  c->op = fntype;
	  if (!check_combining (c, i))
	    return false;
	}
      else
	{
	  c->f = fntype;
	  if (!check_element_function (c, i))
	    return false;
	}
    }
  return true;
}

const struct argument *
element_operator (const struct call *c)
{
  return &c->args[c->op && c->f ? 1 : 0];
}
