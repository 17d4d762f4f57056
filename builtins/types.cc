/* What C's types allow, as far as combinators ask.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The front end converts values and reports while it does so.  Here types are
   asked before there is a value, and without a word: an element of an array,
   the result of an operator.  */

#include "gcc-common.h"
#include "call.h"

tree
unqualified (tree type)
{
  return build_qualified_type (type, TYPE_UNQUALIFIED);
}

bool
arithmetic_type_p (const_tree type)
{
  return (INTEGRAL_TYPE_P (type)
	  || SCALAR_FLOAT_TYPE_P (type)
	  || FIXED_POINT_TYPE_P (type)
	  || TREE_CODE (type) == COMPLEX_TYPE);
}

static bool
compatible_p (tree a, tree b)
{
  return comptypes (TYPE_MAIN_VARIANT (a), TYPE_MAIN_VARIANT (b));
}

/* Does a pointer to FROM convert to a pointer to TO, but for qualifiers?  */

static bool
pointed_to_converts_p (tree to, tree from)
{
  if (TREE_CODE (to) == FUNCTION_TYPE || TREE_CODE (from) == FUNCTION_TYPE)
    return compatible_p (to, from);
  return VOID_TYPE_P (to) || VOID_TYPE_P (from) || compatible_p (to, from);
}

/* Likewise, for integers that differ in their sign only, such as `char' and
   `unsigned char': C forbids it and GCC warns.  */

static bool
differ_in_sign_p (tree to, tree from)
{
  return (INTEGRAL_TYPE_P (to) && INTEGRAL_TYPE_P (from)
	  && compatible_p (c_common_unsigned_type (to),
			   c_common_unsigned_type (from)));
}

bool
converts_p (tree to, tree from)
{
  if (VOID_TYPE_P (to) || VOID_TYPE_P (from))
    return false;
  if (arithmetic_type_p (to) && arithmetic_type_p (from))
    return true;
  if (compatible_p (to, from))
    return true;
  if (VECTOR_TYPE_P (to) && VECTOR_TYPE_P (from))
    return vector_types_convertible_p (to, from, false);
  if (TREE_CODE (from) != POINTER_TYPE)
    return false;
  if (TREE_CODE (to) == BOOLEAN_TYPE)
    return true;
  return (TREE_CODE (to) == POINTER_TYPE
	  && pointed_to_converts_p (TREE_TYPE (to), TREE_TYPE (from))
	  && (TREE_CODE (TREE_TYPE (from)) == FUNCTION_TYPE
	      || !(TYPE_QUALS (TREE_TYPE (from))
		   & ~TYPE_QUALS (TREE_TYPE (to)))));
}

/* 0 or (void *) 0.  */

static bool
null_pointer_p (const_tree val)
{
  const_tree type = TREE_TYPE (val);

  if (TREE_CODE (val) != INTEGER_CST || !integer_zerop (val))
    return false;
  return (INTEGRAL_TYPE_P (type)
	  || (TREE_CODE (type) == POINTER_TYPE
	      && VOID_TYPE_P (TREE_TYPE (type))
	      && TYPE_QUALS (TREE_TYPE (type)) == TYPE_UNQUALIFIED));
}

bool
value_converts_p (tree to, tree val)
{
  tree from = TREE_TYPE (val);

  if (converts_p (to, from))
    return true;
  return (TREE_CODE (to) == POINTER_TYPE
	  && (null_pointer_p (val)
	      || (TREE_CODE (from) == POINTER_TYPE
		  && (pointed_to_converts_p (TREE_TYPE (to), TREE_TYPE (from))
		      || differ_in_sign_p (TREE_TYPE (to),
					   TREE_TYPE (from))))));
}

/* Does VAL become a member of TO, a transparent union, as an argument of a function does?  */

static bool
becomes_member_p (const_tree to, tree val)
{
  tree from = TREE_TYPE (val);

  if (!RECORD_OR_UNION_TYPE_P (to) || !TYPE_TRANSPARENT_AGGR (to))
    return false;
  for (tree f = TYPE_FIELDS (to); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
	continue;
      tree member = TREE_TYPE (f);
      if (compatible_p (member, from)
	  || (TREE_CODE (member) == POINTER_TYPE
	      && (null_pointer_p (val)
		  || (TREE_CODE (from) == POINTER_TYPE
		      && pointed_to_converts_p (TREE_TYPE (member), TREE_TYPE (from))))))
	return true;
    }
  return false;
}

bool
argument_converts_p (tree to, tree val)
{
  return value_converts_p (to, val) || becomes_member_p (to, val);
}

/* Is TYPE declared by the name of one of the two integer types that C
   provides for the round trip of a pointer, or by one that stands for these?  */

static bool
pointer_as_integer_p (const_tree type)
{
  while (INTEGRAL_TYPE_P (type))
    {
      tree name = TYPE_NAME (type);
      if (!name || TREE_CODE (name) != TYPE_DECL || !DECL_NAME (name))
	return false;
      if (id_equal (DECL_NAME (name), "uintptr_t") || id_equal (DECL_NAME (name), "intptr_t"))
	return true;
      type = DECL_ORIGINAL_TYPE (name);
      if (!type)
	return false;
    }
  return false;
}

bool
carries_pointers_p (const_tree type)
{
  if (POINTER_TYPE_P (type))
    return true;
  if (TREE_CODE (type) == ARRAY_TYPE)
    return carries_pointers_p (TREE_TYPE (type));
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && carries_pointers_p (TREE_TYPE (f)))
	return true;
  return pointer_as_integer_p (type);
}

tree
zip_field (const_tree type, unsigned number)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL
	&& (DECL_NAME (f) || RECORD_OR_UNION_TYPE_P (TREE_TYPE (f)))
	&& number-- == 0)
      return f;
  return NULL_TREE;
}

/* Are values of types A and B passed alike?  */

static bool
passed_alike_p (tree a, tree b)
{
  return types_compatible_p (TYPE_MAIN_VARIANT (a), TYPE_MAIN_VARIANT (b));
}

bool
called_as_p (const_tree fn, const_tree fntype)
{
  const_tree type = TREE_TYPE (fn);

  if (!prototype_p (type) || stdarg_p (type) != stdarg_p (fntype)
      || !passed_alike_p (TREE_TYPE (type), TREE_TYPE (fntype)))
    return false;

  tree a = TYPE_ARG_TYPES (type), b = TYPE_ARG_TYPES (fntype);
  while (a && b && passed_alike_p (TREE_VALUE (a), TREE_VALUE (b)))
    {
      a = TREE_CHAIN (a);
      b = TREE_CHAIN (b);
    }
  return !a && !b;
}
