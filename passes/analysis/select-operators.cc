/* When an operator gives back its first parameter.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Some operators choose one of two structures by a comparison of two numbers in them.
   Where that says that the first one stays, an element changes nothing, and
   comparing is all there is to do:

     static struct best lesser (struct best a, struct best b)
     { return b.value < a.value ? b : a; }
					=> unless a.value > b.value, it is a

   Looked at is how the function begins: it compares, and one of the two ways from there
   leads to its end with the first parameter as it was.  What the other way does does not
   matter.  */

#include "gcc-common.h"
#include "local.h"

/* Blocks, at most, from the comparison to the end.  */
const unsigned MOST_BLOCKS = 8;

/* A part of a variable, in bits.  */

struct part
{
  HOST_WIDE_INT offset, size;
  HOST_WIDE_INT numbers;	/* those of the numbers in it */
};

/* A way through a function, from its beginning to its end.  */

struct way
{
  tree a;			/* the first parameter, unchanged so far */
  edge e;			/* over which it has come to a block */
  tree copy;			/* a variable that has parts of A in its own
				   place, and nothing else; or null */
  auto_vec<part> parts;		/* these */
};

/* The variable or parameter that REF is a part of, or null; the members that lead to it
   are appended to FIELDS, from outside to inside.  */

static tree
part_of (tree ref, vec<tree> *fields)
{
  auto_vec<tree> inside;
  for (; TREE_CODE (ref) == COMPONENT_REF; ref = TREE_OPERAND (ref, 0))
    {
      tree field = TREE_OPERAND (ref, 1);
      if (DECL_BIT_FIELD (field) || TREE_THIS_VOLATILE (ref)
	  || TREE_CODE (DECL_CONTEXT (field)) != RECORD_TYPE
	  || TYPE_REVERSE_STORAGE_ORDER (DECL_CONTEXT (field)))
	return NULL_TREE;
      inside.safe_push (field);
    }
  if (!DECL_P (ref) || TREE_THIS_VOLATILE (ref) || is_global_var (ref))
    return NULL_TREE;
  while (!inside.is_empty ())
    fields->safe_push (inside.pop ());
  return ref;
}

/* The same for what OP, a value or a part of something, has been loaded from.  */

static tree
loaded_from (tree op, vec<tree> *fields)
{
  if (TREE_CODE (op) != SSA_NAME)
    return part_of (op, fields);
  gimple *def = SSA_NAME_DEF_STMT (op);
  return (gimple_assign_load_p (def)
	  ? part_of (gimple_assign_rhs1 (def), fields) : NULL_TREE);
}

/* Bits of all numbers in TYPE; none in an array without an end.  */

static HOST_WIDE_INT
bits_of_numbers (tree type)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    return TYPE_SIZE (type) ? tree_to_shwi (TYPE_SIZE (type)) : 0;
  HOST_WIDE_INT bits = 0;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL)
      bits += bits_of_numbers (TREE_TYPE (f));
  return bits;
}

/* Note that the copy of W has got the part of TYPE to which FIELDS lead; false if it
   had some of it.  */

static bool
note_part (way *w, const vec<tree> &fields, tree type)
{
  part got = { 0, tree_to_shwi (TYPE_SIZE (type)), bits_of_numbers (type) };
  for (tree field : fields)
    got.offset += int_bit_position (field);
  for (const part &p : w->parts)
    if (p.offset < got.offset + got.size && got.offset < p.offset + p.size)
      return false;
  w->parts.safe_push (got);
  return true;
}

/* True if STMT, which stores, leaves the first parameter of W as it is, and puts a part
   of it, if anything, into its copy.  */

static bool
copies_p (way *w, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  if (w->copy && from == w->copy && DECL_P (to) && !is_global_var (to)
      && to != w->a)
    {
      w->copy = to;
      return true;
    }
  if (TREE_CODE (from) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (from);
      if (gimple_code (def) == GIMPLE_PHI && gimple_bb (def) == w->e->dest)
	from = PHI_ARG_DEF_FROM_EDGE (def, w->e);
    }
  auto_vec<tree> fields, same;
  tree base = part_of (to, &fields);
  if (!base || loaded_from (from, &same) != w->a
      || same.length () != fields.length ())
    return false;
  for (unsigned i = 0; i < same.length (); i++)
    if (same[i] != fields[i])
      return false;
  if (base == w->a)
    return true;
  if (w->copy && base != w->copy)
    return false;
  w->copy = base;
  return note_part (w, fields, TREE_TYPE (to));
}

/* True if VAL, which the function of W returns, is its first parameter.  */

static bool
first_p (const way *w, tree val)
{
  if (val != w->copy)
    return val == w->a;
  HOST_WIDE_INT bits = 0;
  for (const part &p : w->parts)
    bits += p.numbers;
  return bits == bits_of_numbers (TREE_TYPE (w->a));
}

/* True if the way over E leads to the end of the function, and the result is A, its
   first parameter, as it was.  */

static bool
gives_first_p (edge e, tree a)
{
  way w;
  w.a = a;
  w.e = e;
  w.copy = NULL_TREE;
  for (unsigned blocks = 0; blocks < MOST_BLOCKS; blocks++)
    {
      basic_block bb = w.e->dest;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (greturn *ret = dyn_cast <greturn *> (stmt))
	    return first_p (&w, gimple_return_retval (ret));
	  if (gimple_vdef (stmt) && !copies_p (&w, stmt))
	    return false;
	}
      if (!single_succ_p (bb))
	return false;
      w.e = single_succ_edge (bb);
    }
  return false;
}

/* The name that the function FUN returns if it goes over E from where control flow divides; null
   if it does anything else on the way.  */

static tree
given_over (edge e)
{
  tree given = NULL_TREE, met = NULL_TREE;
  for (unsigned blocks = 0; blocks < MOST_BLOCKS; blocks++)
    {
      basic_block bb = e->dest;
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!virtual_operand_p (gimple_phi_result (gsi.phi ())))
	  {
	    if (met)
	      return NULL_TREE;
	    met = gimple_phi_result (gsi.phi ());
	    given = PHI_ARG_DEF_FROM_EDGE (gsi.phi (), e);
	  }
      for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb); !gsi_end_p (gsi);
	   gsi_next_nondebug (&gsi))
	if (greturn *ret = dyn_cast <greturn *> (gsi_stmt (gsi)))
	  {
	    tree value = gimple_return_retval (ret);
	    return met && value == met ? given : value;
	  }
	else if (gimple_code (gsi_stmt (gsi)) != GIMPLE_PREDICT
		 && gimple_code (gsi_stmt (gsi)) != GIMPLE_NOP)
	  return NULL_TREE;
      if (!single_succ_p (bb))
	return NULL_TREE;
      e = single_succ_edge (bb);
    }
  return NULL_TREE;
}

/* A comparison X CODE Y, and what a function gives if it holds and if not.  */

struct number_choice
{
  enum tree_code code;
  tree x, y;
  tree if_true, if_false;
};

/* Let C be what FUN, which has no branches, chooses by: GCC 14 has made one statement of them.  */

static bool
chosen_in_line (function *fun, number_choice *c)
{
  greturn *ret = safe_dyn_cast <greturn *> (last_stmt (single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun))));
  tree value = ret ? gimple_return_retval (ret) : NULL_TREE;
  gimple *choice = value && TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  if (!choice || !is_gimple_assign (choice) || gimple_assign_rhs_code (choice) != COND_EXPR)
    return false;
  tree asked = gimple_assign_rhs1 (choice);
  gimple *test = TREE_CODE (asked) == SSA_NAME ? SSA_NAME_DEF_STMT (asked) : NULL;
  if (test && is_gimple_assign (test)
      && TREE_CODE_CLASS (gimple_assign_rhs_code (test)) == tcc_comparison)
    *c = { gimple_assign_rhs_code (test), gimple_assign_rhs1 (test), gimple_assign_rhs2 (test),
	   gimple_assign_rhs2 (choice), gimple_assign_rhs3 (choice) };
  else if (COMPARISON_CLASS_P (asked))
    *c = { TREE_CODE (asked), TREE_OPERAND (asked, 0), TREE_OPERAND (asked, 1),
	   gimple_assign_rhs2 (choice), gimple_assign_rhs3 (choice) };
  else
    return false;
  return true;
}

/* Let C be what a function chooses by that goes two ways behind COND.  */

static void
chosen_by_branches (gcond *cond, number_choice *c)
{
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (cond), &yes, &no);
  *c = { gimple_cond_code (cond), gimple_cond_lhs (cond), gimple_cond_rhs (cond),
	 given_over (yes), given_over (no) };
}

/* Set TEST of FUN, an operator on numbers of floating point that gives one of its parameters A and
   B as C says.  For integers there are operations.  */

static void
find_number_selection (function *fun, tree a, tree b, const number_choice &c,
		       select_condition *test)
{
  a = ssa_default_def (fun, a);
  b = ssa_default_def (fun, b);
  bool swapped = c.x == b && c.y == a;
  if (!a || !b || !(swapped || (c.x == a && c.y == b)))
    return;
  if ((c.if_true != a || c.if_false != b) && (c.if_true != b || c.if_false != a))
    return;
  test->code = swapped ? swap_tree_comparison (c.code) : c.code;
  test->negated = c.if_true == a;
  test->numbers = true;
}

/* Set TEST to what has to be true of its two parameters for FUN to give something else
   than the first one, if it is an operator on structures, or numbers of floating point, that
   begins with that question.  */

void
find_selection (function *fun, select_condition *test)
{
  tree a = DECL_ARGUMENTS (fun->decl), b = a ? DECL_CHAIN (a) : NULL_TREE;
  basic_block bb = single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun));
  gcond *cond = safe_dyn_cast <gcond *> (last_stmt (bb));
  number_choice c;
  if (!b || DECL_CHAIN (b) || !single_pred_p (bb))
    return;
  if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (a)) && !cond && chosen_in_line (fun, &c))
    find_number_selection (fun, a, b, c, test);
  if (!cond)
    return;
  if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (a)))
    {
      chosen_by_branches (cond, &c);
      find_number_selection (fun, a, b, c, test);
    }
  if (TREE_CODE (TREE_TYPE (a)) != RECORD_TYPE
      || !tree_fits_shwi_p (TYPE_SIZE (TREE_TYPE (a)))
      || !types_compatible_p (TREE_TYPE (TREE_TYPE (fun->decl)), TREE_TYPE (a)))
    return;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_vdef (gsi_stmt (gsi)))
      return;
  enum tree_code code = gimple_cond_code (cond);
  auto_vec<tree> left, right;
  tree x = loaded_from (gimple_cond_lhs (cond), &left);
  tree y = loaded_from (gimple_cond_rhs (cond), &right);
  if (x == b && y == a)
    code = swap_tree_comparison (code);
  else if (x != a || y != b)
    return;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (gives_first_p (e, a))
      {
	test->code = code;
	test->negated = (e->flags & EDGE_TRUE_VALUE) != 0;
	test->of_a.safe_splice (x == a ? left : right);
	test->of_b.safe_splice (x == a ? right : left);
	return;
      }
}

/* True if FUN returns a number that has no sign, whatever its parameters are.  What is no number
   at all may have one.  */

bool
gives_nonnegative_p (function *fun)
{
  bool overflow = false, returns = false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (fun)->preds)
    {
      greturn *ret = safe_dyn_cast <greturn *> (last_stmt (e->src));
      tree value = ret ? gimple_return_retval (ret) : NULL_TREE;
      if (!value || !is_gimple_val (value) || !tree_expr_nonnegative_warnv_p (value, &overflow))
	return false;
      returns = true;
    }
  return returns && !overflow;
}

/* True if what OP gives has no sign, whatever it is given; see gives_nonnegative_p.  */

static bool
nonnegative_p (const soac_operator *op)
{
  bool overflow = false;
  if (!op->decl || !fndecl_built_in_p (op->decl, BUILT_IN_NORMAL))
    return op->facts->nonnegative;
  tree type = TREE_TYPE (TREE_TYPE (op->decl));
  combined_fn function = as_combined_fn (DECL_FUNCTION_CODE (op->decl));
  return (tree_call_nonnegative_warnv_p (type, function, error_mark_node, error_mark_node,
					 &overflow, 0)
	  && !overflow);
}

/* True if OP gives the greater or the lesser of two numbers of floating point.  */

static bool
chooses_number_p (const soac_operator *op)
{
  if (op->decl && fndecl_built_in_p (op->decl, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (op->decl))
      {
      CASE_FLT_FN (BUILT_IN_FMAX):
      CASE_FLT_FN (BUILT_IN_FMIN):
	return true;
      default:
	return false;
      }
  const select_condition &test = op->facts->test;
  switch (test.code)
    {
    case LT_EXPR:
    case LE_EXPR:
    case GT_EXPR:
    case GE_EXPR:
    case UNLT_EXPR:
    case UNLE_EXPR:
    case UNGT_EXPR:
    case UNGE_EXPR:
      return test.numbers;
    default:
      return false;
    }
}

/* True if the order of elements does not matter for what C, a reduction, gives: its operation is
   known to commute, or gives the greatest or the least of numbers without a sign.  With a sign the
   order decides between 0.0 and -0.0.  What is no number at all has no order either way: C's
   operator is not associative then.  */

bool
any_order_p (const combinator *c)
{
  return (!c->combine->facts->codes.is_empty ()
	  || (c->kind == SOAC_REDOMAP && nonnegative_p (c->element)
	      && SCALAR_FLOAT_TYPE_P (c->type) && !DECIMAL_FLOAT_TYPE_P (c->type)
	      && chooses_number_p (c->combine)));
}
