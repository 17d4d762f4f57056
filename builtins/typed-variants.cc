/* Typed declarations like others, with other axes, strides or values.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (f, n, o, a, b), roles "fnwrr"
     =>
     __builtin_map (f, k, o, 2, a, 2, 0.0), roles "fnwsrsb"	from arguments 0, 1, 2, none, 3,
								none, 4, which is a value now

   The passes cut calls into parts, and reach arrays by other strides or not at all.  */

#include "gcc-common.h"
#include "call.h"
#include "typed.h"

/* The shape of FNDECL for the arguments FROM, as in typed_variant.  */

static tree
variant_shape (const_tree fndecl, const vec<int> &from)
{
  auto_vec<char> text;
  unsigned next = 0;
  int old = 0;

  for (const char *shape = typed_shape (fndecl); *shape; shape++)
    if (*shape != '.')
      text.safe_push (*shape);
    else
      {
	if (next < from.length () && from[next] == old)
	  do
	    text.safe_push ('.');
	  while (++next < from.length () && from[next] < 0);
	old++;
      }
  text.safe_push ('\0');
  return string_node (text.address ());
}

/* True if ROLE makes a value of argument FROM of FNDECL, which was an array.  */

static bool
now_value_p (const_tree fndecl, int from, char role)
{
  return role == 'b' && typed_roles (fndecl)[from] != 'b';
}

/* The fn spec NUMBER of FNDECL for the arguments FROM in ROLES, as in typed_variant: integers that
   are new lead nowhere, as do values.  */

static tree
variant_spec (const_tree fndecl, unsigned number, const vec<int> &from, const char *roles)
{
  const char *spec = TREE_STRING_POINTER (typed_fact (fndecl, FN_SPECS + number));
  auto_vec<char> text;

  text.safe_push (spec[0]);
  text.safe_push (spec[1]);
  for (unsigned k = 0; k < from.length (); k++)
    {
      int i = from[k];
      bool nowhere = i < 0 || now_value_p (fndecl, i, roles[k]);
      text.safe_push (nowhere ? 'x' : spec[2 + 2 * i]);
      text.safe_push (nowhere ? ' ' : spec[3 + 2 * i]);
    }
  return build_string (text.length (), text.address ());
}

/* The subscripts of FNDECL's arguments by their numbers in FROM, which have ROLES.  */

static tree
variant_subscripts (const_tree fndecl, const vec<int> &from, const char *roles)
{
  tree list = NULL_TREE;

  for (unsigned i = from.length (); i-- > 0;)
    if (from[i] >= 0 && !now_value_p (fndecl, from[i], roles[i]))
      if (tree both = typed_subscripts (fndecl, from[i]))
	list = tree_cons (build_int_cst (integer_type_node, i), both, list);
  return list;
}

tree
typed_variant (tree fndecl, const vec<int> &from, const char *roles)
{
  tree params = void_list_node, names = NULL_TREE;

  for (unsigned i = from.length (); i-- > 0;)
    {
      tree type = (strchr ("ucm", roles[i]) ? size_type_node : ptrdiff_type_node);
      tree name = string_node ("");
      tree element = NULL_TREE;
      if (from[i] >= 0)
	{
	  type = TREE_VALUE (chain_index (from[i], TYPE_ARG_TYPES (TREE_TYPE (fndecl))));
	  name = string_node (typed_arg_name (fndecl, from[i]));
	  element = typed_element (fndecl, from[i]);
	  if (now_value_p (fndecl, from[i], roles[i]))
	    {
	      type = TYPE_MAIN_VARIANT (element);
	      element = NULL_TREE;
	    }
	}
      params = tree_cons (NULL_TREE, type, params);
      names = tree_cons (element, name, names);
    }
  tree parts[NAMES];
  parts[KIND] = typed_fact (fndecl, KIND);
  parts[ROLES] = string_node (roles);
  for (int p = PURITY_CONST; p <= PURITY_IMPURE; p++)
    parts[FN_SPECS + p] = variant_spec (fndecl, p, from, roles);
  parts[SHAPE] = variant_shape (fndecl, from);
  parts[ZIPS] = typed_fact (fndecl, ZIPS);
  parts[AXES] = typed_axes (fndecl);
  parts[SUBSCRIPTS] = variant_subscripts (fndecl, from, roles);
  tree type = build_function_type (TREE_TYPE (TREE_TYPE (fndecl)), params);
  tree decl = new_typed_decl (IDENTIFIER_POINTER (DECL_NAME (fndecl)),
			      DECL_SOURCE_LOCATION (fndecl), outside_transactions (type),
			      typed_attribute (parts, names));
  TREE_NOTHROW (decl) = TREE_NOTHROW (fndecl);
  return decl;
}
