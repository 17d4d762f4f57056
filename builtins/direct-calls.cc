/* Operators mean what a direct call of them means.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A typed call has the address of its operator.  Of `declare variant' of OpenMP GCC calls the
   variant that matches where the call stands, and leaves addresses alone:

     #pragma omp declare variant (fast) match (construct={parallel})
     static int f (int a);
     #pragma omp parallel
     __builtin_map (f, n, out, x);	=>  __builtin_map (fast, n, out, x);

   Only while GCC makes GIMPLE of a function does it know the constructs of OpenMP around a
   call.  So the variant is chosen then.  The kernels call what they are given.  */

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

/* Hook: the front end's part of making GIMPLE of *EXPR.  */

static int
gimplify_typed (tree *expr, gimple_seq *before, gimple_seq *after)
{
  tree callee = TREE_CODE (*expr) == CALL_EXPR ? get_callee_fndecl (*expr) : NULL_TREE;
  if (typed_decl_p (callee))
    {
      const char *roles = typed_roles (callee);
      for (unsigned i = 0; roles[i]; i++)
	if (operator_role_p (roles[i]) && flag_openmp)
	  if (tree fn = operator_decl (CALL_EXPR_ARG (*expr, i)))
	    choose_variant (*expr, i, fn);
    }
  return next_gimplify (expr, before, after);
}

void
hook_gimplification (void)
{
  next_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_typed;
}
