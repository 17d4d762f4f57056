/* Arguments as the user wrote them, for messages and reports.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   By the time a call is resolved `a + 10' has become `a + 40', and `s->in'
   perhaps `&s->in'.  A plain name comes from the declaration.  Anything else
   is copied from the source text, where the parser says it stands; an
   argument of a macro is found where it was given, and a macro's name stands
   for what it means.  Where there is no such text (several lines, preprocessed
   input, the inside of a macro) the tree is printed.  */

#include "gcc-common.h"
#include "call.h"

/* Where the user wrote the token at LOC: as the argument of a macro, or as
   the macro whose definition holds it.  */

static expanded_location
place_of_token (location_t loc)
{
  while (linemap_location_from_macro_definition_p (line_table, loc))
    {
      const line_map *map = linemap_lookup (line_table, loc);
      loc = linemap_unwind_toward_expansion (line_table, loc, &map);
    }
  return expand_location (linemap_resolve_location (line_table, loc,
						    LRK_SPELLING_LOCATION,
						    NULL));
}

/* True if MAP is of a macro of soac.h, which makes a builtin of each of its names.  */

static bool
macro_of_header_p (const line_map *map)
{
  cpp_hashnode *macro = linemap_check_macro (map)->macro;
  return (startswith ((const char *) NODE_NAME (macro), "soac_") && cpp_user_macro_p (macro)
	  && !cpp_fun_like_macro_p (macro));
}

/* Where the user wrote what is at LOC: the macros of soac.h are not what he should look at.  GCC
   gives no warnings of what a header of the system has made, which soac.h is once it is
   installed.  */

location_t
place_outside_header (location_t loc)
{
  while (linemap_location_from_macro_expansion_p (line_table, loc))
    {
      const line_map *map = linemap_lookup (line_table, loc);
      if (!macro_of_header_p (map))
	break;
      loc = linemap_unwind_toward_expansion (line_table, loc, &map);
    }
  return loc;
}

/* The number of characters of LINE from START (from 0) that make the name of
   a macro without arguments, or 0.  */

static size_t
macro_name_length (char_span line, size_t start)
{
  size_t end = start;
  while (end < line.length () && ISIDNUM (line[end]))
    end++;

  size_t next = end;
  while (next < line.length () && ISBLANK (line[next]))
    next++;
  return next < line.length () && line[next] == '(' ? 0 : end - start;
}

/* The number of characters of LINE from START (from 0) that make a token at the end of an
   expression: a name, a number, a bracket, or `++'.  */

static size_t
token_length (char_span line, size_t start)
{
  size_t end = start;
  if (ISIDNUM (line[start]))
    while (end < line.length () && (ISIDNUM (line[end]) || line[end] == '.'))
      end++;
  else if ((line[start] == '+' || line[start] == '-') && start + 1 < line.length ()
	   && line[start + 1] == line[start])
    end = start + 2;
  return MAX (end - start, 1);
}

/* Where what LINE indexes with the bracket at AT (from 0) begins: names, members
   and other brackets.  */

static size_t
postfix_start (char_span line, size_t at)
{
  unsigned depth = 0;
  size_t start = at;
  for (; start > 0; start--)
    {
      char c = line[start - 1];
      if (c == ']')
	depth++;
      else if (c == '[' && depth > 0)
	depth--;
      else if (c == '>' && start > 1 && line[start - 2] == '-')
	start--;
      else if (depth == 0 && !ISIDNUM (c) && c != '.')
	break;
    }
  return start;
}

/* The text of `a[i]', whose bracket is at LOC, or null.  An array of which a row
   is taken has no other place.  */

static char *
indexed_text (location_t loc)
{
  expanded_location at = place_of_token (loc);
  char_span line = location_get_source_line (at.file, at.line);
  if (!line || at.column < 1 || line.length () < (size_t) at.column
      || line[at.column - 1] != '[')
    return NULL;
  size_t start = postfix_start (line, at.column - 1), end = at.column;
  for (unsigned depth = 1; depth > 0 && end < line.length (); end++)
    depth += (line[end] == '[') - (line[end] == ']');
  if (start == (size_t) at.column - 1 || line[end - 1] != ']')
    return NULL;
  return line.subspan (start, end - start).xstrdup ();
}

/* True if the LENGTH characters of LINE from START on may be one expression that is an argument.
   What a macro makes of two arguments of its own has a comma between: their places say no more.
   Nor is it the name of a macro that has arguments, where GCC does not follow what macros make.  */

static bool
one_argument_p (char_span line, size_t start, size_t length)
{
  unsigned depth = 0;
  bool name = true;
  for (size_t i = start; i < start + length; i++)
    {
      char c = line[i];
      name &= ISIDNUM (c) != 0;
      if (c == ',' && depth == 0)
	return false;
      depth += (c == '(' || c == '[' || c == '{');
      if ((c == ')' || c == ']' || c == '}') && depth-- == 0)
	return false;
    }
  return depth == 0 && !(name && macro_name_length (line, start) == 0);
}

/* The text of the expression at LOC, or null.  */

static char *
source_text (location_t loc)
{
  location_t start = get_start (loc);
  location_t finish = get_finish (loc);

  if (cpp_get_options (parse_in)->preprocessed)
    return NULL;
  if (start == finish)
    return indexed_text (start);

  expanded_location first = place_of_token (start);
  expanded_location last = place_of_token (finish);
  if (first.file != last.file || first.line != last.line
      || first.column < 1 || last.column < first.column)
    return NULL;

  char_span line = location_get_source_line (first.file, first.line);
  if (!line || line.length () < (size_t) last.column)
    return NULL;

  size_t length = last.column - first.column + 1;
  if (linemap_location_from_macro_definition_p (line_table, finish))
    {
      /* LAST is where a macro's name begins.  */
      size_t name = macro_name_length (line, last.column - 1);
      if (name == 0)
	return NULL;
      length += name - 1;
    }
  else if (linemap_location_from_macro_expansion_p (line_table, finish))
    /* So is it of a token that is an argument of a macro.  */
    length += token_length (line, last.column - 1) - 1;
  return (one_argument_p (line, first.column - 1, length)
	  ? line.subspan (first.column - 1, length).xstrdup () : NULL);
}

/* ARG without what the parser added: conversions, and the address that an
   array or function decays to.  */

static tree
strip_decay (tree arg)
{
  while (CONVERT_EXPR_P (arg) || TREE_CODE (arg) == NON_LVALUE_EXPR
	 || TREE_CODE (arg) == SAVE_EXPR
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

/* ARG printed.  The middle end, which does it, does not know all of the front
   end's trees.  Of a pointer to which more than a constant is added it is that
   pointer: nobody wrote the number of bytes.  */

static char *
printed_tree (tree arg)
{
  arg = strip_decay (arg);
  if (TREE_CODE (arg) == POINTER_PLUS_EXPR)
    {
      tree offset = TREE_OPERAND (arg, 1);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (arg)));
      if (TREE_CODE (offset) == INTEGER_CST
	  && size && TREE_CODE (size) == INTEGER_CST && !integer_zerop (size)
	  && int_cst_value (offset) % int_cst_value (size) == 0)
	{
	  HOST_WIDE_INT count = int_cst_value (offset) / int_cst_value (size);
	  char *base = printed_tree (TREE_OPERAND (arg, 0));
	  char *text = xasprintf ("%s %c " HOST_WIDE_INT_PRINT_DEC, base,
				  count < 0 ? '-' : '+', abs_hwi (count));
	  free (base);
	  return text;
	}
      return printed_tree (TREE_OPERAND (arg, 0));
    }

  char *text = print_generic_expr_to_str (arg);
  if (!strstr (text, "<<<") && !strstr (text, "SAVE_EXPR") && !strpbrk (text, "{\n"))
    return text;
  free (text);
  return xstrdup ("expression");
}

char *
written_name (tree arg, location_t loc)
{
  tree plain = strip_decay (arg);

  if (DECL_P (plain) && DECL_NAME (plain))
    return xstrdup (IDENTIFIER_POINTER (DECL_NAME (plain)));
  char *text = source_text (loc);
  return text ? text : printed_tree (plain);
}
