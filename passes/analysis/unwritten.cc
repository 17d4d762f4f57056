/* Arrays that are read before anything is written there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     int t[4];
     return __builtin_reduce (add, 0, 4, t);	't' is used uninitialized

   GCC says so of loops.  Of a call it says so without optimization alone; with it, it waits until
   the call is a loop, and a kernel is a function of its own, which knows nothing of t.  So it is
   told here, of arrays of the function's own that nothing at all has written, where it is sure that
   an element is read: in a branch, which GCC may find out is never taken, nothing is said.  */

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

/* True if COUNT is known and not zero.  */

static bool
surely_some_p (tree count)
{
  return tree_fits_uhwi_p (count) && !integer_zerop (count);
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
      || !surely_some_p (c->count) || integer_zerop (TYPE_SIZE_UNIT (in.type)))
    return NULL_TREE;
  for (const axis &x : c->axes)
    if (x.reduced && !surely_some_p (x.count))
      return NULL_TREE;
  ao_ref ref;
  ao_ref_init (&ref, var);
  bool written = false;
  walk_aliased_vdefs (&ref, gimple_vuse (c->call), writer_cb, &written, NULL);
  return written ? NULL_TREE : var;
}

/* True if C's operator looks at input IN, for all that is known.  */

static bool
looked_at_p (const combinator *c, unsigned in)
{
  if (!c->element || !c->element->decl || c->folds || c->element->written || c->opaque)
    return true;
  auto_vec<tree> parms;
  constant_parameters (c, &parms);
  for (unsigned p = 0; p < c->params.length (); p++)
    if (!c->params[p]->type && c->params[p]->view == in)
      return !ignored_parameter_p (c->element, parms, p);
  return true;
}

/* Tell the user of the arrays that combinators of GRAPH read, and that nothing has written; of each
   once, as GCC does.  */

void
report_unwritten (const graph_t *graph)
{
  if (!optimize)
    return;
  for (const combinator *c : graph->nodes)
    for (unsigned in = 0; in < c->inputs.length (); in++)
      {
	bool always = gimple_bb (c->call) == single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
	tree var = always ? unwritten_variable (c, c->inputs[in]) : NULL_TREE;
	if (!var || warning_suppressed_p (var, OPT_Wuninitialized) || !looked_at_p (c, in))
	  continue;
	if (warning_at (c->loc, OPT_Wuninitialized, "%qD is used uninitialized", var))
	  inform (DECL_SOURCE_LOCATION (var), "%qD declared here", var);
	suppress_warning (var, OPT_Wuninitialized);
      }
}
