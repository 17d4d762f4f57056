/* Operators that the program uses in few places are inlined as functions are that it declares
   `inline'.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++) o[i] = step (a[i]);	the only call of step: GCC inlines it
     map (step, n, o, a);
     =>
     f._soac.part.0: ... step (a[i]) ...		two calls, and GCC would not
     f._soac.few.0:  ... step (a[i]) ...

   A static function that is called once is inlined whatever its size.  A kernel may call its
   operator in several places: for some elements of a thread, for few elements, where a guard fails.
   So GCC takes it for a function that is called often, and inlines it only if it is small.
   What a call costs is more than the call: its loop has no vectors.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Places of the program that use an operator, at most.  */
const unsigned MOST_USES = 4;

/* True if at most MOST_USES places of the program call the function of NODE or take its address:
   those of kernels that are made already count as well.  */

static bool
few_uses_p (cgraph_node *node)
{
  unsigned uses = 0;
  ipa_ref *ref = NULL;
  for (cgraph_edge *e = node->callers; e && uses <= MOST_USES; e = e->next_caller)
    uses++;
  for (unsigned i = 0; uses <= MOST_USES && node->iterate_referring (i, ref); i++)
    uses++;
  return uses <= MOST_USES;
}

/* Let OP, which may be null, be inlined like a function that is declared so, if the program uses it
   in few places.  */

static void
inline_operator (const soac_operator *op)
{
  cgraph_node *node = op && op->decl ? cgraph_node::get (op->decl) : NULL;
  if (!node || !node->definition || node->alias || TREE_PUBLIC (op->decl)
      || DECL_DECLARED_INLINE_P (op->decl) || DECL_UNINLINABLE (op->decl) || !few_uses_p (node))
    return;
  DECL_DECLARED_INLINE_P (op->decl) = 1;
  DECL_NO_INLINE_WARNING_P (op->decl) = 1;
}

/* The same for the operators of all kernels of P.  */

void
inline_operators (const plan *p)
{
  if (!optimize || optimize_size)
    return;
  for (const combinator *c : p->graph.nodes)
    {
      inline_operator (c->combine);
      inline_operator (c->element);
    }
}
