/* Arrays that are read before anything is written there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     int t[4];
     return __builtin_reduce (add, 0, 4, t);	't' is used uninitialized

   GCC says so of loops.  Of a call it says so without optimization alone; with it, it waits until
   the call is a loop, and a kernel is a function of its own, which knows nothing of t.  So it is
   told here, of arrays of the function's own that nothing at all has written, where it is sure that
   an element is read.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* Callback of walk_aliased_vdefs: DEF, which may write the array, is one too many.  */

static bool
writer_cb (ao_ref *, tree, void *data)
{
  *(bool *) data = true;
  return true;
}

/* The variable of the function's own whose elements C reads by its input IN, if it reads some and
   nothing has written there; or null.  */

static tree
unwritten_variable (const combinator *c, const view &in)
{
  tree address = in.kind == VIEW_ARRAY ? in.value : NULL_TREE;
  tree var = (address && TREE_CODE (address) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (address, 0)) : NULL_TREE);
  if (!var || !auto_var_in_fn_p (var, cfun->decl) || TREE_CODE (var) != VAR_DECL
      || DECL_ARTIFICIAL (var) || TREE_THIS_VOLATILE (var) || !gimple_vuse (c->call)
      || !tree_fits_uhwi_p (c->count) || integer_zerop (c->count))
    return NULL_TREE;
  ao_ref ref;
  ao_ref_init (&ref, var);
  bool written = false;
  walk_aliased_vdefs (&ref, gimple_vuse (c->call), writer_cb, &written, NULL);
  return written ? NULL_TREE : var;
}

/* Tell the user of the arrays that combinators of GRAPH read, and that nothing has written; of each
   once, as GCC does.  */

void
report_unwritten (const graph_t *graph)
{
  if (!optimize)
    return;
  for (const combinator *c : graph->nodes)
    for (const view &in : c->inputs)
      {
	tree var = unwritten_variable (c, in);
	if (!var || warning_suppressed_p (var, OPT_Wuninitialized))
	  continue;
	bool always = gimple_bb (c->call) == single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
	if (always ? warning_at (c->loc, OPT_Wuninitialized, "%qD is used uninitialized", var)
	    : warning_at (c->loc, OPT_Wmaybe_uninitialized, "%qD may be used uninitialized", var))
	  inform (DECL_SOURCE_LOCATION (var), "%qD declared here", var);
	suppress_warning (var, OPT_Wuninitialized);
      }
}
