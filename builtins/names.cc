/* Arguments as the user wrote them, for messages and reports.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   By the time a call is resolved `a + 10' has become `a + 40', and `s->buf'
   perhaps `&s->buf'.  A plain name comes from the declaration; anything else
   is copied from the source text, where the parser says it stands; where that
   text is not the expression (macros, preprocessed input) GCC prints the
   tree.  */

#include "gcc-common.h"
#include "call.h"

/* The text of the expression at LOC if it stands on one line and no macro
   made it, else null.  */

static char *
source_text (location_t loc)
{
  location_t start = get_start (loc);
  location_t finish = get_finish (loc);

  if (cpp_get_options (parse_in)->preprocessed
      || start == finish
      || linemap_location_from_macro_expansion_p (line_table, start)
      || linemap_location_from_macro_expansion_p (line_table, finish))
    return NULL;

  expanded_location first = expand_location (start);
  expanded_location last = expand_location (finish);
  if (first.file != last.file || first.line != last.line
      || first.column < 1 || last.column < first.column)
    return NULL;

  char_span line = location_get_source_line (first.file, first.line);
  if (!line || line.length () < (size_t) last.column)
    return NULL;
  return line.subspan (first.column - 1,
		       last.column - first.column + 1).xstrdup ();
}

/* ARG without what the parser added: conversions, and the address that an
   array or function decays to.  */

static tree
strip_decay (tree arg)
{
  while (CONVERT_EXPR_P (arg) || TREE_CODE (arg) == NON_LVALUE_EXPR
	 || TREE_CODE (arg) == EXCESS_PRECISION_EXPR)
    arg = TREE_OPERAND (arg, 0);
  if (TREE_CODE (arg) == ADDR_EXPR)
    {
      tree object = TREE_OPERAND (arg, 0);
      if (TREE_CODE (TREE_TYPE (object)) == ARRAY_TYPE
	  || TREE_CODE (TREE_TYPE (object)) == FUNCTION_TYPE)
	arg = object;
    }
  return arg;
}

char *
written_name (tree arg, location_t loc)
{
  arg = strip_decay (arg);
  if (DECL_P (arg) && DECL_NAME (arg))
    return xstrdup (IDENTIFIER_POINTER (DECL_NAME (arg)));

  char *text = source_text (loc);
  if (text)
    return text;

  text = print_generic_expr_to_str (arg);
  /* The middle end does not know all of the front end's trees.  */
  if (strstr (text, "<<<"))
    {
      free (text);
      text = xstrdup ("expression");
    }
  return text;
}
