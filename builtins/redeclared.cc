/* Declarations of the user's own that have the name of a builtin.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A declaration that fits the type of the builtin is one of the builtin, and would come
   between the hooks of resolve.cc.  Its calls are errors:

     void __builtin_iota (int);		declared here
     ... __builtin_iota (3) ...		error: built in and cannot be declared

   GCC lets another one take the place of the builtin and says nothing.  Its calls would
   not be found before the program is linked, so it is an error itself:

     double __builtin_iota (int);	error: built in and cannot be declared  */

#include "gcc-common.h"
#include "support/support.h"
#include "call.h"

/* True, with an error, if FNDECL, one of our builtins that is called at LOC, was
   declared.  */

bool
redeclared_p (location_t loc, tree fndecl)
{
  if (DECL_IS_UNDECLARED_BUILTIN (fndecl))
    return false;

  auto_diagnostic_group d;
  error_at (loc, "%qD is built in and cannot be declared", fndecl);
  inform (DECL_SOURCE_LOCATION (fndecl), "declared here");
  return true;
}

/* The front end has read the declaration DATA to its end, or the definition of a
   function.  One that is local to a function hides a builtin as a variable does.  */

static void
check_declaration (void *data, void *)
{
  tree decl = (tree) data;

  if (TREE_CODE (decl) == FUNCTION_DECL
      && (TREE_PUBLIC (decl) || DECL_FILE_SCOPE_P (decl))
      && DECL_NAME (decl)
      && our_name_p (IDENTIFIER_POINTER (DECL_NAME (decl)))
      && !fndecl_built_in_p (decl, BUILT_IN_MD))
    error_at (DECL_SOURCE_LOCATION (decl), "%qD is built in and cannot be declared",
	      decl);
}

void
register_declarations (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, check_declaration, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION, check_declaration,
		     NULL);
}
