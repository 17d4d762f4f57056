/* Where the pointers of an operator's body come from.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   What a load or a store means for the function depends on whose memory it is:

     int f (int x) { int a[2] = { x, 1 }, *p = a; p[0]++; return a[0]; }
							FROM_LOCALS: nobody sees it
     void g (int *p) { *p = 1; }			FROM_PARAMS: the caller decides
     int h (int x) { return x + n; }			FROM_CHAIN: n of the function
							around it
     int k (int x) { return a[x]; }			FROM_CAPTURED: a is a pointer
							of the function around it

   A pointer is followed back through copies, sums and PHIs.  All that is not
   recognised is FROM_ANYWHERE.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* The name of DECL for people.  GCC calls the pointer to a variable-length array, and a copy of a
   variable, y.1 for y.  */

const char *
decl_name (tree decl)
{
  if (!DECL_NAME (decl))
    return "memory";
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  size_t n = strcspn (name, ".");
  return n && name[n] ? soac_printf ("%.*s", (int) n, name) : name;
}

/* The field of the enclosing function's frame that REF is or is a part of, or
   null.  */

tree
frame_field (const walk_state *w, tree ref)
{
  tree field = NULL_TREE, chain = DECL_STRUCT_FUNCTION (w->fndecl)->static_chain_decl;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    field = (TREE_CODE (ref) == COMPONENT_REF
	     ? TREE_OPERAND (ref, 1) : NULL_TREE);
  if (!field || !chain || TREE_CODE (ref) != MEM_REF
      || !integer_zerop (TREE_OPERAND (ref, 1)))
    return NULL_TREE;
  tree ptr = TREE_OPERAND (ref, 0);
  return (TREE_CODE (ptr) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (ptr)
	  && SSA_NAME_VAR (ptr) == chain ? field : NULL_TREE);
}

/* The field of the enclosing function's frame that LOAD loads, a pointer of the
   user's or one that stands for a captured parameter; or null.  */

static tree
captured_pointer (const walk_state *w, gassign *load)
{
  tree ref = gimple_assign_rhs1 (load);
  if (!gimple_assign_load_p (load) || TREE_CODE (ref) != COMPONENT_REF
      || handled_component_p (TREE_OPERAND (ref, 0)))
    return NULL_TREE;
  tree field = frame_field (w, ref);
  return (field && POINTER_TYPE_P (TREE_TYPE (field)) && DECL_NAME (field)
	  && strcmp (decl_name (field), "__chain") ? field : NULL_TREE);
}

/* Add VAL to LIST, if it is not there yet.  */

void
add_once (vec<tree> *list, tree val)
{
  for (tree other : *list)
    if (operand_equal_p (other, val, 0))
      return;
  list->safe_push (val);
}

/* The bit that stands for parameter PARM of the function FNDECL, or 0 if there are too
   many.  */

static unsigned HOST_WIDE_INT
parameter_bit (tree fndecl, tree parm)
{
  unsigned i = 0;
  for (tree p = DECL_ARGUMENTS (fndecl); p && p != parm; p = DECL_CHAIN (p))
    i++;
  return i < HOST_BITS_PER_WIDE_INT ? HOST_WIDE_INT_1U << i : 0;
}

/* Where the pointer PTR of the function W walks comes from; if from parameters, these
   are added to *PARAMS.  */

enum origin
origin_of (const walk_state *w, tree ptr, hash_set<tree> *seen,
	   unsigned HOST_WIDE_INT *params)
{
  if (TREE_CODE (ptr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (ptr, 0));
      if (base && DECL_P (base))
	return auto_var_in_fn_p (base, w->fndecl) ? FROM_LOCALS
						  : FROM_ANYWHERE;
      if (!base || TREE_CODE (base) != MEM_REF)
	return FROM_ANYWHERE;
      ptr = TREE_OPERAND (base, 0);
    }
  if (TREE_CODE (ptr) != SSA_NAME)
    return FROM_ANYWHERE;
  if (seen->add (ptr))
    return FROM_LOCALS;
  if (SSA_NAME_IS_DEFAULT_DEF (ptr))
    {
      tree var = SSA_NAME_VAR (ptr);
      if (var && TREE_CODE (var) == RESULT_DECL)
	return FROM_LOCALS;
      /* A number may hide any pointer.  */
      if (!var || TREE_CODE (var) != PARM_DECL
	  || !POINTER_TYPE_P (TREE_TYPE (var)))
	return FROM_ANYWHERE;
      function *fun = DECL_STRUCT_FUNCTION (w->fndecl);
      if (var == fun->static_chain_decl)
	return FROM_CHAIN;
      unsigned HOST_WIDE_INT bit = parameter_bit (w->fndecl, var);
      if (params)
	*params |= bit;
      return bit ? FROM_PARAMS : FROM_ANYWHERE;
    }
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (gimple_call_builtin_p (def, BUILT_IN_ASSUME_ALIGNED))
    return origin_of (w, gimple_call_arg (def, 0), seen, params);
  if (gassign *a = dyn_cast <gassign *> (def))
    {
      enum tree_code code = gimple_assign_rhs_code (a);
      if (code == POINTER_PLUS_EXPR || code == ADDR_EXPR || code == SSA_NAME
	  || CONVERT_EXPR_CODE_P (code))
	return origin_of (w, gimple_assign_rhs1 (a), seen, params);
      if (tree field = captured_pointer (w, a))
	{
	  add_once (&w->facts->pointers, field);
	  return FROM_CAPTURED;
	}
    }
  else if (gphi *phi = dyn_cast <gphi *> (def))
    {
      enum origin worst = FROM_LOCALS;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  enum origin one = origin_of (w, gimple_phi_arg_def (phi, i), seen,
				       params);
	  worst = (worst != FROM_LOCALS && one != FROM_LOCALS && one != worst
		   ? FROM_ANYWHERE : MAX (worst, one));
	}
      return worst;
    }
  else if (allocator_of (def) != ALLOCATES_NOTHING)
    return FROM_LOCALS;
  return FROM_ANYWHERE;
}

/* The same for the memory reference REF; sets *VAR to the variable that is
   its base, if it is one.  */

enum origin
origin_of_ref (const walk_state *w, tree ref, tree *var,
	       unsigned HOST_WIDE_INT *params)
{
  tree base = get_base_address (ref);
  *var = NULL_TREE;
  if (!base)
    return FROM_ANYWHERE;
  if (DECL_P (base))
    {
      *var = base;
      return auto_var_in_fn_p (base, w->fndecl) ? FROM_LOCALS : FROM_ANYWHERE;
    }
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return FROM_LOCALS;		/* a constant */
  tree ptr = TREE_OPERAND (base, 0);
  if (TREE_CODE (ptr) == ADDR_EXPR && VAR_P (TREE_OPERAND (ptr, 0)))
    *var = TREE_OPERAND (ptr, 0);
  hash_set<tree> seen;
  return origin_of (w, ptr, &seen, params);
}

/* The part of VAR, a variable, that REF, a reference to it, is sure to stay in: a member of a
   structure, and of that in turn; all of VAR where that is not known.  */

tree
part_of_variable (tree ref, tree var)
{
  tree part = ref;
  for (; ref != var; ref = TREE_OPERAND (ref, 0))
    {
      if (!handled_component_p (ref))
	return var;
      if (TREE_CODE (ref) != COMPONENT_REF || TREE_OPERAND (ref, 2)
	  || TREE_CODE (TREE_TYPE (TREE_OPERAND (ref, 0))) != RECORD_TYPE)
	part = TREE_OPERAND (ref, 0);
    }
  return part == var ? var : unshare_expr (part);
}
