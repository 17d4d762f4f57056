/* What an operator does where some of its parameters are numbers that are known.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static double which (_Bool m, double a, double b) { return m ? a : b; }
     =>
     with m = 0: a is ignored
     with m = 0, b = 2.5: the result is 2.5
     with m = 0: b is given back

   The function is gone through once from its beginning, as constant propagation does: operations
   on numbers are done, and of a branch whose condition is known one way alone is taken.  Then
   it is asked from its end which values are needed for what it gives back, for conditions that
   are not known and for all that has an effect.  A loop's variables are not known.  */

#include "gcc-common.h"
#include "analysis.h"
#include "local.h"

/* Copies of copies that are looked through.  */
const unsigned MOST_COPIES = 20;

/* A function with parameters that are known.  */

struct known_body
{
  function *fun;
  hash_map<tree, tree> numbers;	/* what names stand for */
  hash_set<edge> taken;
  auto_bitmap reached;		/* numbers of blocks */
  auto_vec<int> order;		/* blocks, each behind those that lead to it, but for loops */
  auto_vec<int> place;		/* of a block in that */
  auto_bitmap needed;		/* versions of names */
};

/* The body of FN in SSA form, if that is what runs, else null.  */

function *
ssa_body (tree fn)
{
  cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  if (!node || node->alias || !gimple_has_body_p (node->decl)
      || node->get_availability () < AVAIL_AVAILABLE)
    return NULL;
  function *fun = node->get_fun ();
  return fun && gimple_in_ssa_p (fun) && fun->cfg && !fun->calls_setjmp ? fun : NULL;
}

/* Likewise that of OP, unless it sees the function around it.  */

function *
body_of (const soac_operator *op)
{
  return op->chain ? NULL : ssa_body (op->decl);
}

/* VALUE if that is a number, else null.  */

static tree
number_or_null (tree value)
{
  return (value && (TREE_CODE (value) == INTEGER_CST || TREE_CODE (value) == REAL_CST)
	  && !TREE_OVERFLOW (value) ? value : NULL_TREE);
}

/* NUMBER, which may be null, converted to TYPE, or null if that is no number.  */

tree
converted_number (tree type, tree number)
{
  if (!number_or_null (number) || !(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)))
    return NULL_TREE;
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    /* All but zero is true, not the lowest bit or the whole part.  */
    return number_or_null (fold_binary (NE_EXPR, type, number,
					build_zero_cst (TREE_TYPE (number))));
  if (TREE_CODE (number) == REAL_CST && INTEGRAL_TYPE_P (type))
    return number_or_null (fold_unary (FIX_TRUNC_EXPR, type, number));
  return number_or_null (fold_convert (type, number));
}

/* The number that OP, an operand in B, is known to be, or null.  */

static tree
number_of (known_body *b, tree op)
{
  if (TREE_CODE (op) != SSA_NAME)
    return number_or_null (op);
  tree *number = b->numbers.get (op);
  return number ? *number : NULL_TREE;
}

/* X CODE Y in B, a comparison or another operation of TYPE, as a number, or null.  Of integers one
   may be enough.  */

static tree
binary_number (known_body *b, tree_code code, tree type, tree x, tree y)
{
  tree a = number_of (b, x), c = number_of (b, y);
  if (!(a && c) && !((a || c) && INTEGRAL_TYPE_P (TREE_TYPE (x))))
    return NULL_TREE;
  return number_or_null (fold_binary (code, type, a ? a : x, c ? c : y));
}

/* The condition COND of a COND_EXPR in B as a number, or null.  */

static tree
condition_number (known_body *b, tree cond)
{
  if (!COMPARISON_CLASS_P (cond))
    return number_of (b, cond);
  return binary_number (b, TREE_CODE (cond), boolean_type_node, TREE_OPERAND (cond, 0),
			TREE_OPERAND (cond, 1));
}

/* The value that STMT, a COND_EXPR in B, chooses, if that is known, or null.  */

static tree
chosen_value (known_body *b, const gassign *stmt)
{
  tree cond = condition_number (b, gimple_assign_rhs1 (stmt));
  if (!cond)
    return NULL_TREE;
  return integer_zerop (cond) ? gimple_assign_rhs3 (stmt) : gimple_assign_rhs2 (stmt);
}

/* What STMT, in B, computes, as a number, or null.  */

static tree
assigned_number (known_body *b, const gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree_code code = gimple_assign_rhs_code (stmt);
  tree x = gimple_assign_rhs1 (stmt);
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      return number_of (b, x);
    case GIMPLE_UNARY_RHS:
      x = number_of (b, x);
      return x ? number_or_null (fold_unary (code, type, x)) : NULL_TREE;
    case GIMPLE_BINARY_RHS:
      return binary_number (b, code, type, x, gimple_assign_rhs2 (stmt));
    default:
      if (code != COND_EXPR)
	return NULL_TREE;
      x = chosen_value (b, stmt);
      return x ? number_of (b, x) : NULL_TREE;
    }
}

/* What PHI, in B, has from the edges that are taken, as a number, or null.  */

static tree
joined_number (known_body *b, gphi *phi)
{
  tree number = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      edge e = gimple_phi_arg_edge (phi, i);
      if (b->place[e->src->index] >= b->place[e->dest->index])
	return NULL_TREE;
      if (!b->taken.contains (e))
	continue;
      tree one = number_of (b, gimple_phi_arg_def (phi, i));
      if (!one || (number && !operand_equal_p (number, one, 0)))
	return NULL_TREE;
      number = one;
    }
  return number;
}

/* Which way the branch at the end of block BB of B goes, if that is known, or null.  */

static edge
taken_edge (known_body *b, basic_block bb)
{
  gimple *last = last_stmt (bb);
  if (gcond *cond = safe_dyn_cast <gcond *> (last))
    {
      tree number = binary_number (b, gimple_cond_code (cond), boolean_type_node,
				   gimple_cond_lhs (cond), gimple_cond_rhs (cond));
      return number ? find_taken_edge (bb, number) : NULL;
    }
  if (gswitch *choice = safe_dyn_cast <gswitch *> (last))
    {
      tree number = number_of (b, gimple_switch_index (choice));
      return number ? find_taken_edge (bb, number) : NULL;
    }
  return NULL;
}

/* Go through block BB of B, if one of the edges to it is taken.  */

static void
visit_block (known_body *b, basic_block bb)
{
  edge e;
  edge_iterator ei;
  bool comes = false;
  FOR_EACH_EDGE (e, ei, bb->preds)
    comes |= e->src == ENTRY_BLOCK_PTR_FOR_FN (b->fun) || b->taken.contains (e);
  if (!comes)
    return;
  bitmap_set_bit (b->reached, bb->index);
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (tree number = joined_number (b, i.phi ()))
      b->numbers.put (gimple_phi_result (i.phi ()), number);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gassign *stmt = dyn_cast <gassign *> (gsi_stmt (i)))
      if (TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
	if (tree number = assigned_number (b, stmt))
	  b->numbers.put (gimple_assign_lhs (stmt), number);
  if (edge only = taken_edge (b, bb))
    b->taken.add (only);
  else
    FOR_EACH_EDGE (e, ei, bb->succs)
      b->taken.add (e);
}

/* True if all blocks to which an edge of B is taken are reached.  Into a loop of several entries
   one may come by one that stands behind.  */

static bool
all_reached_p (known_body *b)
{
  for (edge e : b->taken)
    if (e->dest != EXIT_BLOCK_PTR_FOR_FN (b->fun) && !bitmap_bit_p (b->reached, e->dest->index))
      return false;
  return true;
}

/* Go through OP's function as B, with the parameters PARMS, numbers or null.  False if nothing is
   known of it.  */

static bool
go_through (known_body *b, const soac_operator *op, const vec<tree> &parms)
{
  b->fun = body_of (op);
  if (!b->fun)
    return false;
  unsigned i = 0;
  for (tree p = DECL_ARGUMENTS (b->fun->decl); p; p = DECL_CHAIN (p), i++)
    if (i < parms.length () && parms[i] && is_gimple_reg (p))
      if (tree name = ssa_default_def (b->fun, p))
	if (tree number = converted_number (TREE_TYPE (p), parms[i]))
	  b->numbers.put (name, number);
  if (i != parms.length ())
    return false;
  b->order.safe_grow (n_basic_blocks_for_fn (b->fun), true);
  b->place.safe_grow_cleared (last_basic_block_for_fn (b->fun), true);
  int n = pre_and_rev_post_order_compute_fn (b->fun, NULL, b->order.address (), false);
  for (int k = 0; k < n; k++)
    b->place[b->order[k]] = k;
  push_cfun (b->fun);
  for (int k = 0; k < n; k++)
    visit_block (b, BASIC_BLOCK_FOR_FN (b->fun, b->order[k]));
  pop_cfun ();
  return all_reached_p (b);
}

/* ---- what is needed ------------------------------------------------------- */

/* OP, an operand in B, is needed: append it to WORK.  */

static void
need (known_body *b, tree op, vec<tree> *work)
{
  if (op && TREE_CODE (op) == SSA_NAME && !b->numbers.get (op)
      && bitmap_set_bit (b->needed, SSA_NAME_VERSION (op)))
    work->safe_push (op);
}

/* All that STMT, in B, takes is needed.  */

static void
need_operands (known_body *b, gimple *stmt, vec<tree> *work)
{
  use_operand_p use;
  ssa_op_iter i;
  FOR_EACH_SSA_USE_OPERAND (use, stmt, i, SSA_OP_USE)
    need (b, USE_FROM_PTR (use), work);
}

/* True if STMT does something beside what its result, if that is needed, is needed for.  */

static bool
has_effect_p (known_body *b, gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_COND || gimple_code (stmt) == GIMPLE_SWITCH)
    return !taken_edge (b, gimple_bb (stmt));
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
      || gimple_code (stmt) == GIMPLE_NOP || gimple_clobber_p (stmt))
    return false;
  return (!is_gimple_assign (stmt) || gimple_vdef (stmt) || gimple_has_side_effects (stmt)
	  || gimple_could_trap_p (stmt));
}

/* The name NAME is needed in B: append to WORK what it is computed from.  */

static void
need_definition (known_body *b, tree name, vec<tree> *work)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (gphi *phi = dyn_cast <gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (b->taken.contains (gimple_phi_arg_edge (phi, i)))
	  need (b, gimple_phi_arg_def (phi, i), work);
      return;
    }
  gassign *stmt = dyn_cast <gassign *> (def);
  if (stmt && gimple_assign_rhs_code (stmt) == COND_EXPR)
    if (tree value = chosen_value (b, stmt))
      {
	need (b, value, work);
	return;
      }
  need_operands (b, def, work);
}

/* Find out what of B, which has been gone through, is needed.  */

static void
find_needed (known_body *b)
{
  auto_vec<tree> work;
  basic_block bb;
  push_cfun (b->fun);
  FOR_EACH_BB_FN (bb, b->fun)
    if (bitmap_bit_p (b->reached, bb->index))
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	if (has_effect_p (b, gsi_stmt (i)))
	  need_operands (b, gsi_stmt (i), &work);
  while (!work.is_empty ())
    need_definition (b, work.pop (), &work);
  pop_cfun ();
}

/* Append to PARMS the parameters of C's element operator that are constants, and null for the
   others.  */

void
constant_parameters (const combinator *c, vec<tree> *parms)
{
  for (const shape *s : c->params)
    {
      tree value = s->type ? NULL_TREE : c->inputs[s->view].value;
      parms->safe_push (value && CONSTANT_CLASS_P (value) ? value : NULL_TREE);
    }
}

/* True if OP computes the same whatever its parameter number PARM is, where its others are PARMS:
   numbers, or null if they are not known.  It does not trap then for any value of that either.  */

bool
ignored_parameter_p (const soac_operator *op, const vec<tree> &parms, unsigned parm)
{
  known_body b;
  if (!go_through (&b, op, parms))
    return false;
  tree p = DECL_ARGUMENTS (b.fun->decl);
  for (unsigned i = 0; i < parm; i++)
    p = DECL_CHAIN (p);
  if (!is_gimple_reg (p))
    return false;
  tree name = ssa_default_def (b.fun, p);
  if (!name)
    return true;
  find_needed (&b);
  return !bitmap_bit_p (b.needed, SSA_NAME_VERSION (name));
}

/* Append to VALUES what the returns of B that are reached give back: operands, or null.  */

static void
find_returned (known_body *b, vec<tree> *values)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, b->fun)
    if (bitmap_bit_p (b->reached, bb->index))
      if (greturn *stmt = safe_dyn_cast <greturn *> (last_stmt (bb)))
	values->safe_push (gimple_return_retval (stmt));
}

/* The number that OP gives back where its parameters are PARMS, or null if it is not known.  */

tree
known_result (const soac_operator *op, const vec<tree> &parms)
{
  known_body b;
  if (!go_through (&b, op, parms))
    return NULL_TREE;
  auto_vec<tree> values;
  find_returned (&b, &values);
  tree result = NULL_TREE;
  for (tree value : values)
    {
      tree number = value ? number_of (&b, value) : NULL_TREE;
      if (!number || (result && !operand_equal_p (result, number, 0)))
	return NULL_TREE;
      result = number;
    }
  return result;
}

/* The name that VALUE, an operand in B, is a copy of.  */

static tree
copied_name (known_body *b, tree value)
{
  for (unsigned n = 0; n < MOST_COPIES && TREE_CODE (value) == SSA_NAME; n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      tree from = NULL_TREE;
      if (gphi *phi = dyn_cast <gphi *> (def))
	{
	  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	    if (b->taken.contains (gimple_phi_arg_edge (phi, i)))
	      {
		tree one = gimple_phi_arg_def (phi, i);
		if (from && !operand_equal_p (from, one, 0))
		  return value;
		from = one;
	      }
	}
      else if (gassign *stmt = dyn_cast <gassign *> (def))
	from = (gimple_assign_rhs_code (stmt) == COND_EXPR ? chosen_value (b, stmt)
		: gimple_assign_ssa_name_copy_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE);
      if (!from)
	break;
      value = from;
    }
  return value;
}

/* The number of the parameter that OP gives back where its others are PARMS, numbers or null; -1 if
   there is none, or it is not known.  */

int
returned_parameter (const soac_operator *op, const vec<tree> &parms)
{
  known_body b;
  if (!go_through (&b, op, parms))
    return -1;
  auto_vec<tree> values;
  find_returned (&b, &values);
  tree result = NULL_TREE;
  for (tree value : values)
    {
      tree name = value ? copied_name (&b, value) : NULL_TREE;
      if (!name || TREE_CODE (name) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (name)
	  || (result && result != name))
	return -1;
      result = name;
    }
  int i = 0;
  for (tree p = result ? DECL_ARGUMENTS (b.fun->decl) : NULL_TREE; p; p = DECL_CHAIN (p), i++)
    if (SSA_NAME_VAR (result) == p)
      return i;
  return -1;
}
