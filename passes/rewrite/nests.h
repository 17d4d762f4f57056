/* A combinator whose operator is one combinator, on the way to a space (nests.cc).

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REWRITE_NESTS_H
#define SOAC_REWRITE_NESTS_H

#include "ir/ir.h"

struct nest_rewrite
{
  graph_t graph;		/* has these and their subscripts */
  combinator *outer, *inner;	/* as written; no edges, no accesses */
  tree fn;			/* the operator that INNER is */
  combinator *made;		/* what they become */
  auto_vec<tree> axes;		/* stand for the indices of MADE's axes */
  auto_vec<unsigned> outer_axes, inner_axes;	/* what number each has there */
  const char *why;		/* what is in the way, or null */
};

/* nests.cc */
extern bool operator_open_p (tree fn);
extern bool holds_combinator_p (tree fn);
extern gcall *only_combinator (tree fn, const char **why, tree *epilogue = NULL);
extern tree axis_stand_in (unsigned k);
extern void compute_operands (nest_rewrite *n);
extern gcall *put_combinator (nest_rewrite *n, bool flow);

/* interchange.cc */
extern bool interchanged_p (nest_rewrite *n);

/* nest-captures.cc */
extern bool captured_load_p (tree fn, gimple *stmt);
extern tree captured_value (const nest_rewrite *n, gassign *stmt);
extern tree captured_address (const nest_rewrite *n, tree address);

/* nest-values.cc */
extern const view *argument_of (const nest_rewrite *n, tree val);
extern tree value_outside (const nest_rewrite *n, tree val);
extern tree address_in_row (const nest_rewrite *n, tree p, tree size, tree *from);
extern tree known_operand (gimple *place, tree expr);

/* nest-epilogues.cc */
extern bool epilogue_stmt_p (gimple *stmt);
extern bool simple_epilogue_p (const combinator *c, tree type);
extern bool may_have_epilogue_p (nest_rewrite *n);
extern gcall *call_of_epilogue (nest_rewrite *n, tree value, bool flow);

/* nest-views.cc */
extern subscripts *new_subscripts (nest_rewrite *n);
extern bool view_in_space (nest_rewrite *n, const view &v, bool output, view *to);
extern bool outer_view_in_space (nest_rewrite *n, const view &v, view *to);

#endif
