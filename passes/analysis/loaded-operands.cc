/* Operands that are computed from loaded values.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     _1 = st->n;  _2 = (size_t) _1;  _3 = _2 * k;  map (f, _3, o, x)
     The load of st->n is for combinators alone if nobody else needs _1, _2 and _3.
     _3 is computed from it, and from k besides.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* True if STMT computes or loads a value and does nothing else.  */

bool
plain_value_p (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  return (TREE_CODE (lhs) == SSA_NAME && !across_jump_p (lhs)
	  && !gimple_has_volatile_ops (stmt) && !stmt_ends_bb_p (stmt)
	  && (!gimple_vuse (stmt) || gimple_assign_load_p (stmt)));
}

/* True if STMT computes its value from one or two others, and cannot trap whatever
   these are.  */

static bool
simple_computation_p (gimple *stmt)
{
  gassign *assign = dyn_cast <gassign *> (stmt);
  if (!assign || gimple_vuse (assign) || !plain_value_p (assign)
      || gimple_could_trap_p (assign))
    return false;
  enum gimple_rhs_class kind = gimple_assign_rhs_class (assign);
  return (kind == GIMPLE_UNARY_RHS || kind == GIMPLE_BINARY_RHS
	  || gimple_assign_rhs_code (assign) == SSA_NAME);
}

/* True if STMT, which may also be a call of a math function, computes a value from others and does
   nothing else but maybe trap.  OPERANDS gets these others.  Of a value that a condition chooses
   these are what is compared, and what the value is if the condition holds and if it fails.  */

bool
computation_p (gimple *stmt, vec<tree> *operands)
{
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      tree yes, no;
      gcond *cond = condition_of_choice (phi, &yes, &no);
      if (cond)
	for (tree operand : { gimple_cond_lhs (cond), gimple_cond_rhs (cond), yes, no })
	  operands->safe_push (operand);
      return cond;
    }
  if (gimple_code (stmt) == GIMPLE_CALL)
    {
      tree fn = gimple_call_fndecl (stmt);
      if (!fn || !math_function_p (fn) || !gimple_call_lhs (stmt) || stmt_ends_bb_p (stmt))
	return false;
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
	operands->safe_push (gimple_call_arg (stmt, i));
      return true;
    }
  gassign *assign = dyn_cast <gassign *> (stmt);
  if (!assign || !plain_value_p (assign)
      || (gimple_assign_rhs_class (assign) != GIMPLE_UNARY_RHS
	  && gimple_assign_rhs_class (assign) != GIMPLE_BINARY_RHS))
    return false;
  for (unsigned op = 1; op < gimple_num_ops (assign); op++)
    operands->safe_push (gimple_op (assign, op));
  return true;
}

/* True if LOAD's value is needed by combinators of GRAPH alone, as it is or for simple
   computations.  Those that need it go to USERS in any case.  */

bool
loaded_for_combinators_p (graph_t *graph, gassign *load,
			  vec<combinator *> *users)
{
  auto_vec<tree> values;
  bool alone = true;
  values.safe_push (gimple_assign_lhs (load));
  for (unsigned i = 0; i < values.length (); i++)
    {
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, values[i])
	{
	  gimple *stmt = USE_STMT (use);
	  if (is_gimple_debug (stmt))
	    continue;
	  if (combinator **c = graph->by_call.get (stmt))
	    users->safe_push (*c);
	  else if (!simple_computation_p (stmt))
	    alone = false;
	  else if (!values.contains (gimple_assign_lhs (stmt)))
	    values.safe_push (gimple_assign_lhs (stmt));
	}
    }
  return alone;
}

/* True if OPERAND is what one of LOADS, each of which is for combinators alone, gives,
   or computed from that.  What else it is computed from goes to OTHERS, if given.  */

bool
computed_from_p (tree operand, const vec<gassign *> &loads, vec<tree> *others)
{
  if (TREE_CODE (operand) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (operand)
      || loads.is_empty ())
    return false;
  gimple *def = SSA_NAME_DEF_STMT (operand);
  for (const gassign *load : loads)
    if (load == def)
      return true;
  if (!simple_computation_p (def))
    return false;
  auto_vec<tree> rest;
  bool from = false;
  for (unsigned op = 1; op < gimple_num_ops (def); op++)
    if (computed_from_p (gimple_op (def, op), loads, others ? &rest : NULL))
      from = true;
    else
      rest.safe_push (gimple_op (def, op));
  if (from && others)
    others->safe_splice (rest);
  return from;
}

/* True if all of REF, a memory operand, is whole bytes in the usual order.  */

static bool
plain_reference_p (tree ref)
{
  if (reverse_storage_order_for_component_p (ref))
    return false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) != COMPONENT_REF && TREE_CODE (ref) != ARRAY_REF)
	|| (TREE_CODE (ref) == COMPONENT_REF
	    && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))))
      return false;
  return true;
}

/* Make *AT the bytes that LOAD reads.  False if that cannot be told.  */

bool
loaded_bytes (gassign *load, loaded_place *at)
{
  return place_of_bytes (gimple_assign_rhs1 (load), at);
}

/* Make *AT the bytes of REF, a memory operand.  False if that cannot be told.  */

bool
place_of_bytes (tree ref, loaded_place *at)
{
  poly_int64 part;
  tree base = (plain_reference_p (ref)
	       ? get_addr_base_and_unit_offset (ref, &part) : NULL_TREE);
  if (!base || !part.is_constant (&at->offset)
      || !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (base)))
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (ref))))
    return false;
  at->size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  HOST_WIDE_INT more;
  if (TREE_CODE (base) == MEM_REF)
    {
      if (!mem_ref_offset (base).force_shwi ().is_constant (&more))
	return false;
      at->offset += more;
      at->pointer = TREE_OPERAND (base, 0);
      return true;
    }
  if (!VAR_P (base) || !(is_global_var (base) || TREE_ADDRESSABLE (base)))
    return false;
  at->pointer = build_fold_addr_expr (base);
  return true;
}

/* What people call element INDEX of NAME, or null.  */

static const char *
element_name (const char *name, HOST_WIDE_INT index)
{
  return name ? soac_printf ("%s[" HOST_WIDE_INT_PRINT_DEC "]", name, index) : NULL;
}

/* What people call REF, an element of an array or one at a distance from a pointer, or null.  */

static const char *
indexed_name (tree ref)
{
  if (TREE_CODE (ref) == ARRAY_REF)
    return (tree_fits_shwi_p (TREE_OPERAND (ref, 1)) && TREE_CODE (TREE_OPERAND (ref, 0)) != MEM_REF
	    ? element_name (reference_name (TREE_OPERAND (ref, 0)),
			    tree_to_shwi (TREE_OPERAND (ref, 1))) : NULL);
  HOST_WIDE_INT bytes, size = int_size_in_bytes (TREE_TYPE (ref));
  tree pointed = TREE_TYPE (TREE_TYPE (TREE_OPERAND (ref, 0)));
  if (!mem_ref_offset (ref).force_shwi ().is_constant (&bytes) || size <= 0 || bytes % size != 0
      || size != int_size_in_bytes (pointed))
    return NULL;
  return element_name (pointer_name (TREE_OPERAND (ref, 0)), bytes / size);
}

/* What people call REF, a memory operand, or null.  */

const char *
reference_name (tree ref)
{
  if (DECL_P (ref))
    return DECL_NAME (ref) ? decl_name (ref) : NULL;
  if (TREE_CODE (ref) == MEM_REF && integer_zerop (TREE_OPERAND (ref, 1)))
    {
      tree to = TREE_OPERAND (ref, 0), root = root_pointer (to);
      const char *p = pointer_name (to), *of = root != to ? pointer_name (root) : NULL;
      return p ? soac_printf ("*%s", p) : of ? soac_printf ("%s[...]", of) : NULL;
    }
  if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == ARRAY_REF)
    return indexed_name (ref);
  if (TREE_CODE (ref) != COMPONENT_REF || !DECL_NAME (TREE_OPERAND (ref, 1)))
    return NULL;
  tree whole = TREE_OPERAND (ref, 0);
  bool pointed = (TREE_CODE (whole) == MEM_REF
		  && integer_zerop (TREE_OPERAND (whole, 1)));
  const char *name = (pointed ? pointer_name (TREE_OPERAND (whole, 0))
		      : reference_name (whole));
  return name ? soac_printf ("%s%s%s", name, pointed ? "->" : ".",
			     IDENTIFIER_POINTER
			       (DECL_NAME (TREE_OPERAND (ref, 1)))) : NULL;
}

/* What people call the pointer P, or null.  */

const char *
pointer_name (tree p)
{
  if (TREE_CODE (p) != SSA_NAME)
    return NULL;
  tree var = SSA_NAME_VAR (p);
  if (var && DECL_NAME (var))
    return IDENTIFIER_POINTER (DECL_NAME (var));
  gimple *def = SSA_NAME_DEF_STMT (p);
  return gimple_assign_load_p (def) ? reference_name (gimple_assign_rhs1 (def))
				    : NULL;
}

/* What people call that which STORE writes.  */

const char *
stored_name (gassign *store)
{
  const char *name = reference_name (gimple_assign_lhs (store));
  return name ? name : "memory";
}

/* What people call that which LOAD reads, and USER is given; null if there is neither a
   word for it nor a USER.  */

const char *
loaded_name (gassign *load, const combinator *user)
{
  const char *name = reference_name (gimple_assign_rhs1 (load));
  if (name || !user)
    return name;
  auto_vec<gassign *, 1> one;
  one.quick_push (load);
  for (unsigned i = 0; i < gimple_call_num_args (user->call); i++)
    if (computed_from_p (gimple_call_arg (user->call, i), one, NULL))
      return typed_arg_name (user->decl, i);
  return "memory";
}
