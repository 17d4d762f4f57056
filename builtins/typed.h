/* What a typed declaration's attribute is made of: for those files that make one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_BUILTINS_TYPED_H
#define SOAC_BUILTINS_TYPED_H

/* The parts of the attribute's list: the names of the arguments are all that follow.  */

enum { KIND, ROLES, FN_SPECS, SHAPE = FN_SPECS + 3, ZIPS, AXES, SUBSCRIPTS, NAMES };

/* TEXT as a node.  */
extern tree string_node (const char *text);

/* The attribute of PARTS and NAMES.  */
extern tree typed_attribute (const tree *parts, tree names);

/* Part NUMBER of the attribute of FNDECL.  */
extern tree typed_fact (const_tree fndecl, unsigned number);

/* The typed declaration NAME of TYPE at LOC with ATTRIBUTES.  */
extern tree new_typed_decl (const char *name, location_t loc, tree type, tree attributes);

#endif
