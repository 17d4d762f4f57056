/* One use of a combinator while it is being resolved.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The files of this folder share this structure and nobody else sees it.  In
   the order of the work:

     table.cc      which builtins there are
     resolve.cc    GCC's hooks: from the parser's call to the typed call
     operators.cc  checks of the operators
     arguments.cc  checks of all other arguments, array or broadcast
     types.cc      what C's types allow
     typed.cc      the typed call, and what the passes can ask of it
     names.cc      arguments as the user wrote them
     nofuse.cc     __builtin_soac_nofuse, around a typed call
     views.cc      the views, which are not available yet  */

#ifndef SOAC_CALL_H
#define SOAC_CALL_H

#include "builtins.h"

/* A row of the table in table.cc.  */

struct combinator_builtin
{
  const char *name;
  const char *roles;
  const char *usage;
};

struct call
{
  enum soac_kind kind;
  const struct combinator_builtin *builtin;
  location_t loc;

  /* The arguments as the parser gave them, and where they stand.  */
  unsigned nargs;
  tree *args;
  vec<location_t> locs;

  /* Found step by step: for each argument its role and the type of the typed
     declaration's parameter.  The operators come first, so that `op' and `f'
     (null if the kind has none) are the types of functions at once.  */
  char *roles;
  tree *types;
  tree op;
  tree f;
};

/* table.cc: the codes of the builtins start at FIRST_CODE with the
   combinators; the views follow.  */

const unsigned FIRST_CODE = 0x70000;
const unsigned FIRST_VIEW_CODE = FIRST_CODE + SOAC_KINDS;

/* The only one that is neither.  */
const unsigned NOFUSE_CODE = FIRST_CODE - 1;

extern const struct combinator_builtin combinator_builtins[SOAC_KINDS];
extern const char *const view_names[];
extern const unsigned view_count;

/* resolve.cc  */

extern void hook_resolution (void);

/* operators.cc  */

extern bool check_operators (struct call *);

/* The function that argument ARG names, or null if it is only a pointer.  */
extern tree operator_decl (tree arg);

/* Number of FNTYPE's parameters, and the type of one without qualifiers.  */
extern unsigned parameter_count (const_tree fntype);
extern tree parameter_type (const_tree fntype, unsigned number);

/* After an error that speaks of operator ARG: where it was declared.  */
extern void note_operator (tree arg);

/* arguments.cc  */

extern bool check_arguments (struct call *);

/* types.cc  */

extern tree unqualified (tree type);
extern bool arithmetic_type_p (const_tree type);

/* Does a FROM convert to a TO implicitly and without a diagnostic?  */
extern bool converts_p (tree to, tree from);

/* Does the value VAL convert to a TO as an argument would, with no more than
   a warning of GCC's own?  */
extern bool value_converts_p (tree to, tree val);

/* typed.cc: the typed call that stands for a checked one, or
   error_mark_node.  */

extern tree build_typed_call (struct call *);

/* nofuse.cc: the call that __builtin_soac_nofuse (ARG) stands for, or null if
   ARG is none that it takes; and what to say then.  */

extern tree keep_out_of_fusion (tree arg);
extern bool check_nofuse (location_t loc, const vec<location_t> &arg_locs,
			  unsigned nargs);

/* names.cc: the argument ARG at LOC as the user wrote it, to be freed.  */

extern char *written_name (tree arg, location_t loc);

/* views.cc  */

/* A view was called at LOC.  */
extern void note_view (unsigned code, location_t loc);

/* The view at LOC is an argument of a combinator.  False if there is none.  */
extern bool refuse_view_argument (location_t loc);

#endif
