/* The views: arguments that say how an element is reached.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The parser meets a view before the combinator, or the zip, around it.  What
   can be said of it alone is checked at once; then it is noted, and a call
   without a body, of type int, stands for it.  GCC has nothing to say about
   that wherever it is put, and the same node comes back as the argument,
   whatever parentheses and macros are around it:

     __builtin_map (f, n, t, (__builtin_stride (x, 2)))

   The combinator takes the views among its arguments.  Those that nobody has
   taken when their function or declaration ends stood elsewhere, which is an error.  */

#include "gcc-common.h"
#include "call.h"

static vec<view_call *> noted_views;

/* The view CODE stands at LOC, where none may be.  */

static void
misplaced_view (enum view_code code, location_t loc)
{
  error_at (loc, "%qs may only be an argument of a combinator",
	    view_builtins[code].name);
}

view_call *
find_view (tree value)
{
  if (TREE_CODE (value) == CALL_EXPR)
    for (view_call *v : noted_views)
      if (v->call == value)
	return v;
  return NULL;
}

bool
refuse_view (const view_call *v, const char *what)
{
  if (v->code == SPACE || v->code == RANGE || v->code == OVER)
    what = "where the number of elements is";
  error_at (v->loc, "%qs may only be %s", view_builtins[v->code].name, what);
  return false;
}

/* ---- checks ------------------------------------------------------------- */

static bool
check_number (const view_call *v)
{
  const view_builtin *b = &view_builtins[v->code];
  unsigned n = v->args.length ();

  if (n >= b->least && n <= b->most)
    return true;
  error_at (n > b->most ? v->args[b->most].loc : v->loc,
	    "too %s arguments to %qs; its arguments are %qs",
	    n > b->most ? "many" : "few", b->name, b->usage);
  return false;
}

/* True if no argument of V is wrong already, or is a view where none may be.  */

static bool
check_nested (const view_call *v)
{
  bool sound_p = true;

  for (unsigned i = 0; i < v->args.length (); i++)
    {
      tree value = v->args[i].value;
      if (error_operand_p (value))
	sound_p = false;
      else if (view_call *inner = find_view (value))
	{
	  inner->taken = true;
	  /* What indices and axes may be is said once they are looked at.  */
	  if (v->code == ZIP || v->code == SPACE
	      || ((v->code == GATHER || v->code == SCATTER) && i == 1))
	    continue;
	  error_at (v->args[i].loc, "%qs may not be an argument of %qs",
		    view_builtins[inner->code].name,
		    view_builtins[v->code].name);
	  sound_p = false;
	}
    }
  return sound_p;
}

/* Argument A is the array of a view.  */

static bool
check_array (const argument *a)
{
  if (TREE_CODE (TREE_TYPE (a->value)) != POINTER_TYPE)
    return refuse_argument (a, "must be an array, but has type %qT",
			    TREE_TYPE (a->value));
  return check_elements (a, true);
}

static bool
check_integer (const argument *a, const char *what)
{
  if (INTEGRAL_TYPE_P (TREE_TYPE (a->value)))
    return true;

  char *problem = concat ("must be ", what, ", but has type %qT", NULL);
  refuse_argument (a, problem, TREE_TYPE (a->value));
  free (problem);
  return false;
}

static bool
check_number_value (const argument *a)
{
  tree type = TREE_TYPE (a->value);

  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	  || refuse_argument (a, "must be a number, but has type %qT", type));
}

/* Argument A has the indices of a gather or scatter: an array of integers, a
   stride of one, or an iota of integers.  */

static bool
check_indices (const argument *a)
{
  if (const view_call *inner = find_view (a->value))
    {
      if (inner->code == IOTA)
	return (INTEGRAL_TYPE_P (iota_type (inner))
		|| refuse_argument (a, "must have integers as indices, but "
				    "has elements of type %qT",
				    iota_type (inner)));
      if (inner->code == STRIDE)
	return check_indices (&inner->args[0]);
      return refuse_argument (a, "must be an array of indices");
    }

  tree type = TREE_TYPE (a->value);
  if (TREE_CODE (type) != POINTER_TYPE)
    return refuse_argument (a, "must be an array of indices, but has type %qT",
			    type);
  if (!check_elements (a))
    return false;
  return (INTEGRAL_TYPE_P (TREE_TYPE (type))
	  || refuse_argument (a, "must have integers as indices, but has "
			      "elements of type %qT",
			      unqualified (TREE_TYPE (type))));
}

/* The bounds, the step and the width of V, a range or a reduced axis, are integers, and
   the last two positive where they are constants.  */

static bool
check_range (const view_call *v)
{
  for (unsigned i = 0; i < v->args.length (); i++)
    {
      const argument *a = &v->args[i];
      if (!check_integer (a, "a number of indices, an integer"))
	return false;
      tree value = c_fully_fold (a->value, false, NULL, false);
      STRIP_NOPS (value);
      if (i > 1 && TREE_CODE (value) == INTEGER_CST && tree_int_cst_sgn (value) <= 0)
	return refuse_argument (a, i == 2 ? "is a step, which must be positive"
				: "is a width, which must be positive");
    }
  return true;
}

/* What can be said of V without the combinator around it.  */

static bool
check_view (view_call *v)
{
  if (!check_number (v) || !check_nested (v))
    return false;
  switch (v->code)
    {
    case IOTA:
      for (const argument &a : v->args)
	if (!check_number_value (&a))
	  return false;
      return true;
    case STRIDE:
      return (check_array (&v->args[0])
	      && check_integer (&v->args[1], "a number of elements, an "
				"integer"));
    case GATHER:
    case SCATTER:
      return check_array (&v->args[0]) && check_indices (&v->args[1]);
    case AT:
    case INDEX:
      return check_subscripted (v);
    case RANGE:
    case OVER:
      return check_range (v);
    default:
      return true;
    }
}

/* ---- noting ------------------------------------------------------------- */

/* A call that stands for V.  */

static tree
stand_in (const view_call *v)
{
  tree type = build_varargs_function_type_list (integer_type_node, NULL_TREE);
  tree decl = build_decl (BUILTINS_LOCATION, FUNCTION_DECL,
			  get_identifier (view_builtins[v->code].name), type);
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;

  tree call = build_call_nary (integer_type_node,
			       build_fold_addr_expr (decl), 0);
  TREE_SIDE_EFFECTS (call) = 1;
  SET_EXPR_LOCATION (call, v->loc);
  return call;
}

tree
note_view (enum view_code code, location_t loc, const vec<tree> &values,
	   const vec<location_t> &locs)
{
  view_call *v = new view_call ();

  v->code = code;
  v->loc = loc;
  for (unsigned i = 0; i < values.length (); i++)
    {
      argument a = { values[i], locs[i], view_builtins[code].name, i + 1 };
      v->args.safe_push (a);
    }
  if (!check_view (v))
    {
      delete v;
      return error_mark_node;
    }
  v->call = stand_in (v);
  noted_views.safe_push (v);
  return v->call;
}

/* Report the views that nobody has taken, and forget all.  */

static void
forget_views (void)
{
  for (view_call *v : noted_views)
    {
      if (!v->taken)
	misplaced_view (v->code, v->loc);
      delete v;
    }
  noted_views.truncate (0);
}

/* Function FN ends.  */

static void
function_ends (void *fn, void *)
{
  if (!fn || !decl_function_context ((tree) fn))
    forget_views ();
}

/* DECL is complete.  Outside of functions so are the calls in it; that of a parameter may be
   in a type that is an argument of one.  */

static void
declaration_ends (void *decl, void *)
{
  if (!current_function_decl && TREE_CODE ((tree) decl) != PARM_DECL)
    forget_views ();
}

/* The unit ends.  */

static void
unit_ends (void *, void *)
{
  forget_views ();
}

/* The collector begins.  What stands for views outside of functions, in an assertion, is not
   needed any more.  */

static void
collector_begins (void *, void *)
{
  if (!current_function_decl)
    for (view_call *v : noted_views)
      v->call = NULL_TREE;
}

/* Function FN has been read.  */

static void
function_read (void *fn, void *)
{
  check_untaken_axes ((tree) fn);
}

/* Function FN has been read, of which GCC says that here alone if it is a nested one.  */

static void
nested_function_read (void *fn, void *)
{
  if (decl_function_context ((tree) fn))
    check_untaken_axes ((tree) fn);
}

void
register_views (const char *plugin_name)
{
  register_axes (plugin_name);
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, function_read, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION, nested_function_read, NULL);
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, function_ends, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION, function_ends,
		     NULL);
  register_callback (plugin_name, PLUGIN_FINISH_DECL, declaration_ends, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_UNIT, unit_ends, NULL);
  register_callback (plugin_name, PLUGIN_GGC_START, collector_begins, NULL);
}

/* ---- what combinators ask ----------------------------------------------- */

/* Integers are counted in a type that holds every index, so that an iota from
   0 does not overflow before the array ends.  */

tree
iota_type (const view_call *v)
{
  tree type = unqualified (TREE_TYPE (v->args[0].value));

  if (v->args.length () > 1)
    type = common_type (type, unqualified (TREE_TYPE (v->args[1].value)));
  if (INTEGRAL_TYPE_P (type))
    type = common_type (type, ptrdiff_type_node);
  return TYPE_MAIN_VARIANT (type);
}

bool
zip_fields (const view_call *v, tree type, auto_vec<tree> *fields)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    {
      error_at (v->loc, "%qs makes a structure, but the operator has type %qT "
		"here", view_builtins[ZIP].name, type);
      return false;
    }
  for (unsigned i = 0; tree field = zip_field (type, i); i++)
    fields->safe_push (field);
  if (fields->length () == v->args.length ())
    return true;
  error_at (v->loc, "%qs for %qT takes an argument for each member, %u in all, "
	    "but got %u", view_builtins[ZIP].name, type, fields->length (),
	    v->args.length ());
  return false;
}
