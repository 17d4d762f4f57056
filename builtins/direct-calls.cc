/* Operators mean what a direct call of them means.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A typed call has the address of its operator.  GCC treats functions whose address is taken
   otherwise than those that are called, in two respects:

   - Of `declare variant' of OpenMP it calls the variant that matches where the call stands.

       #pragma omp declare variant (fast) match (construct={parallel})
       static int f (int a);
       #pragma omp parallel
       __builtin_map (f, n, out, x);	=>  __builtin_map (fast, n, out, x);

   - Without optimization it forgets the body of a function that is external, unless it is
     always inlined and called.  The intrinsics of vectors are such functions.

   Only while GCC makes GIMPLE of a function does it know the constructs of OpenMP around a
   call.  So that is when both are looked after.  The kernels call what they are given.  */

#include "gcc-common.h"
#include "call.h"

static int (*next_gimplify) (tree *, gimple_seq *, gimple_seq *);

bool
has_variants_p (const_tree fn)
{
  return (lookup_attribute ("omp declare variant base", DECL_ATTRIBUTES (fn))
	  || lookup_attribute ("omp declare variant variant", DECL_ATTRIBUTES (fn)));
}

/* The operator of argument ARG of CALL is FN: let it be what a direct call of FN would
   call where CALL stands.  */

static void
choose_variant (tree call, unsigned arg, tree fn)
{
  tree variant = omp_resolve_declare_variant (fn);
  if (variant == fn)
    return;
  tree type = TREE_TYPE (CALL_EXPR_ARG (call, arg));
  CALL_EXPR_ARG (call, arg) = build1 (ADDR_EXPR, type, variant);
  TREE_ADDRESSABLE (variant) = 1;
}

/* Let GCC keep the body of FN, which the current function has as an operator.  It takes up
   functions that somebody refers to when they are finalized.  */

static void
keep_body (tree fn)
{
  cgraph_node *node = DECL_EXTERNAL (fn) ? cgraph_node::get (fn) : NULL;
  if (!node || !node->definition || node->analyzed || node->aux
      || !lookup_attribute ("always_inline", DECL_ATTRIBUTES (fn)))
    return;
  cgraph_node *here = cgraph_node::get (current_function_decl);
  ipa_ref *ref = here->create_reference (node, IPA_REF_ADDR);
  /* For GCC this is no second definition.  */
  node->definition = false;
  cgraph_node::finalize_function (fn, true);
  /* GCC notes its own one when the function has its blocks.  */
  ref->remove_reference ();
}

/* Hook: the front end's part of making GIMPLE of *EXPR.  */

static int
gimplify_typed (tree *expr, gimple_seq *before, gimple_seq *after)
{
  tree callee = TREE_CODE (*expr) == CALL_EXPR ? get_callee_fndecl (*expr) : NULL_TREE;
  if (typed_decl_p (callee))
    {
      const char *roles = typed_roles (callee);
      for (unsigned i = 0; roles[i]; i++)
	if (operator_role_p (roles[i]))
	  {
	    if (tree fn = operator_decl (CALL_EXPR_ARG (*expr, i)))
	      if (flag_openmp)
		choose_variant (*expr, i, fn);
	    if (tree fn = operator_decl (CALL_EXPR_ARG (*expr, i)))
	      keep_body (fn);
	  }
    }
  return next_gimplify (expr, before, after);
}

void
hook_gimplification (void)
{
  next_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_typed;
}
