/* Typed declarations: built for one call each, queried by the passes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   builtins.h shows a typed call.  Its declaration has the builtin's name, so
   that GCC's own warnings speak of what the user wrote, and an assembler name
   of its own, so that no two are ever taken for one.  What else there is to
   know hangs on it as attribute "soac combinator", a list of

     the kind, an integer
     the roles, a string
     the `fn spec's for the three purities, strings
     the names of the arguments, strings, with the element types of arrays as
       TREE_PURPOSE: link-time optimisation frees what the parameters' pointer
       types point to before the passes run

   Fn spec.  GCC reads it from the function's type, two characters for the
   whole and two for each argument (attr-fnspec.h), and believes it: points-to
   analysis then knows that an array does not escape through the call.  So it
   may claim only what holds whatever the operators do, as long as that is not
   known.  What holds is that the combinator itself reads its inputs, writes
   its outputs and keeps nothing:

     operator	x  if it is a known function that needs no frame; else it leads
		   to the frame of a nested function: `.', `r' if it is pure
     scalar	x
     broadcast	x, but a pointer is handed to the operator: `.', `r' if pure
     input	R, but elements with pointers in them are, too: `.', `r'
     output	O

   Pointers that reach an output or a result may be any that the inputs hold
   or are, so that nothing is claimed then of any argument.  Else the result,
   which points-to analysis follows even if it is a number, is as good as a
   fresh pointer: `m'.  */

#include "gcc-common.h"
#include "call.h"

static const char attribute_name[] = "soac combinator";

static tree
string_node (const char *text)
{
  return build_string (strlen (text), text);
}

/* The type of one element of argument ARG of C, or of its value if it is no
   array.  */

static tree
element_type (const struct call *c, unsigned arg)
{
  if (c->roles[arg] == 'r' || c->roles[arg] == 'w')
    return TREE_TYPE (c->types[arg]);
  return c->types[arg];
}

/* May argument ARG of C hold pointers?  An array of pointers may have been
   cast to an array of bytes.  */

static bool
holds_pointers_p (const struct call *c, unsigned arg)
{
  if (carries_pointers_p (element_type (c, arg)))
    return true;

  tree written = c->args[arg];
  STRIP_NOPS (written);
  tree type = TREE_TYPE (written);
  if (TREE_CODE (written) == ADDR_EXPR)
    return carries_pointers_p (TREE_TYPE (TREE_OPERAND (written, 0)));
  return (c->roles[arg] != 'b' && TREE_CODE (type) == POINTER_TYPE
	  && TREE_CODE (TREE_TYPE (type)) != FUNCTION_TYPE
	  && carries_pointers_p (TREE_TYPE (type)));
}

/* May pointers flow out of C, by its result or an output?  */

static bool
pointers_flow_p (const struct call *c)
{
  if (c->op && carries_pointers_p (TREE_TYPE (c->op)))
    return true;
  for (unsigned i = 0; i < c->nargs; i++)
    if (c->roles[i] == 'w' && holds_pointers_p (c, i))
      return true;
  return false;
}

/* Is operator ARG a known function that runs without a frame?  */

static bool
plain_operator_p (tree arg)
{
  tree decl = operator_decl (arg);

  return decl && !decl_function_context (decl);
}

/* What the fn spec claims of argument ARG of C if its operators have PURITY.
   FLOW_P says that pointers flow out.  */

static char
argument_claim (const struct call *c, unsigned arg, enum soac_purity purity,
		bool flow_p)
{
  char handed_on = purity == PURITY_IMPURE ? '.' : 'r';

  switch (c->roles[arg])
    {
    case 'o':
    case 'f':
      return plain_operator_p (c->args[arg]) ? 'x' : handed_on;
    case 'r':
      if (flow_p)
	return '.';
      return holds_pointers_p (c, arg) ? handed_on : 'R';
    case 'w':
      return flow_p ? '.' : 'O';
    default:
      /* `x' on a structure passed by value would say that nobody reads it.  */
      if (!is_gimple_reg_type (c->types[arg]))
	return '.';
      if (!holds_pointers_p (c, arg))
	return 'x';
      return flow_p ? '.' : handed_on;
    }
}

static tree
build_fn_spec (const struct call *c, enum soac_purity purity)
{
  unsigned length = 2 + 2 * c->nargs;
  char *spec = XNEWVEC (char, length);
  bool flow_p = pointers_flow_p (c);
  char whole = (purity == PURITY_CONST ? 'c'
		: purity == PURITY_PURE ? 'p' : ' ');

  for (unsigned i = 0; i < c->nargs; i++)
    {
      spec[2 + 2 * i] = argument_claim (c, i, purity, flow_p);
      spec[3 + 2 * i] = ' ';
      /* A nested function reads the frame around it and what that points
	 to.  */
      if ((c->roles[i] == 'o' || c->roles[i] == 'f') && whole == 'c'
	  && !plain_operator_p (c->args[i]))
	whole = 'p';
    }
  spec[0] = flow_p ? '.' : 'm';
  spec[1] = whole;

  tree string = build_string (length, spec);
  XDELETEVEC (spec);
  return string;
}

static tree
build_attribute (const struct call *c)
{
  tree value = NULL_TREE;

  for (unsigned i = c->nargs; i-- > 0;)
    {
      char *name = written_name (c->args[i], c->locs[i]);
      tree element = (c->roles[i] == 'r' || c->roles[i] == 'w'
		      ? element_type (c, i) : NULL_TREE);
      value = tree_cons (element, string_node (name), value);
      free (name);
    }
  for (int purity = PURITY_IMPURE; purity >= PURITY_CONST; purity--)
    value = tree_cons (NULL_TREE,
		       build_fn_spec (c, (enum soac_purity) purity), value);
  value = tree_cons (NULL_TREE, string_node (c->roles), value);
  value = tree_cons (NULL_TREE, build_int_cst (integer_type_node, c->kind),
		     value);
  return tree_cons (get_identifier (attribute_name), value, NULL_TREE);
}

static tree
result_type (const struct call *c)
{
  switch (c->kind)
    {
    case SOAC_REDUCE:
    case SOAC_REDOMAP:
      return unqualified (TREE_TYPE (c->op));
    case SOAC_FILTER:
      return size_type_node;
    default:
      return void_type_node;
    }
}

static tree
build_typed_decl (const struct call *c)
{
  tree params = void_list_node;

  for (unsigned i = c->nargs; i-- > 0;)
    params = tree_cons (NULL_TREE, c->types[i], params);

  tree decl = build_decl (BUILTINS_LOCATION, FUNCTION_DECL,
			  get_identifier (c->builtin->name),
			  build_function_type (result_type (c), params));
  char *assembler_name = xasprintf ("%s.%u", c->builtin->name,
				    DECL_UID (decl));
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  TREE_NOTHROW (decl) = !flag_exceptions;
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (assembler_name));
  DECL_ATTRIBUTES (decl) = build_attribute (c);
  TREE_TYPE (decl) = typed_fntype (decl, PURITY_IMPURE);
  free (assembler_name);
  return decl;
}

/* Some ABIs have the caller widen small integers, and the front end does so;
   give the arguments of CALL the exact types of DECL's parameters again.  */

static void
narrow_arguments (tree call, const_tree decl)
{
  tree param = TYPE_ARG_TYPES (TREE_TYPE (decl));

  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree arg = CALL_EXPR_ARG (call, i);
      tree type = TREE_VALUE (param);
      if (INTEGRAL_TYPE_P (type)
	  && TYPE_MAIN_VARIANT (type) != TYPE_MAIN_VARIANT (TREE_TYPE (arg)))
	CALL_EXPR_ARG (call, i) = fold_convert (type, arg);
      param = TREE_CHAIN (param);
    }
}

/* COUNT as a size_t.  That conversion is part of the language, so it is not
   one to be warned about.  */

static tree
explicit_count (tree count)
{
  return fold_convert (size_type_node,
		       c_fully_fold (count, false, NULL, false));
}

tree
build_typed_call (struct call *c)
{
  tree decl = build_typed_decl (c);
  vec<tree, va_gc> *args;
  vec_alloc (args, c->nargs);
  for (unsigned i = 0; i < c->nargs; i++)
    args->quick_push (c->roles[i] == 'n' ? explicit_count (c->args[i])
		      : c->args[i]);

  /* The front end converts the arguments, and warns as for any call.  */
  tree call = build_function_call_vec (c->loc, c->locs, decl, args, NULL,
				       NULL_TREE);
  if (TREE_CODE (call) == CALL_EXPR)
    narrow_arguments (call, decl);

  /* Only so far does the front end have to take it for a builtin, whose
     parameters are declared nowhere.  */
  DECL_SOURCE_LOCATION (decl) = c->loc;
  return call;
}

/* The attribute's list.  */

static tree
typed_facts (const_tree fndecl)
{
  return TREE_VALUE (lookup_attribute (attribute_name,
				       DECL_ATTRIBUTES (fndecl)));
}

static tree
typed_fact (const_tree fndecl, unsigned number)
{
  return TREE_VALUE (chain_index (number, typed_facts (fndecl)));
}

bool
typed_decl_p (const_tree fndecl)
{
  return fndecl && lookup_attribute (attribute_name, DECL_ATTRIBUTES (fndecl));
}

enum soac_kind
typed_kind (const_tree fndecl)
{
  return (enum soac_kind) tree_to_uhwi (typed_fact (fndecl, 0));
}

const char *
typed_roles (const_tree fndecl)
{
  return TREE_STRING_POINTER (typed_fact (fndecl, 1));
}

const char *
typed_arg_name (const_tree fndecl, unsigned arg)
{
  return TREE_STRING_POINTER (typed_fact (fndecl, 5 + arg));
}

tree
typed_element (const_tree fndecl, unsigned arg)
{
  return TREE_PURPOSE (chain_index (5 + arg, typed_facts (fndecl)));
}

tree
typed_fntype (const_tree fndecl, enum soac_purity purity)
{
  tree type = TREE_TYPE (fndecl);
  tree spec = typed_fact (fndecl, 2 + purity);
  tree others = remove_attribute ("fn spec",
				  copy_list (TYPE_ATTRIBUTES (type)));

  return build_type_attribute_variant (type,
				       tree_cons (get_identifier ("fn spec"),
						  build_tree_list (NULL_TREE,
								   spec),
						  others));
}
