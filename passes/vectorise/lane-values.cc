/* What lanes compute.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t = a * a + c;		t = as[l] * as[l] + c;		in a piece
				ts[l] = t;			if another piece needs it

   A value that one piece computes and another one needs is in an array in between; GCC keeps
   that in vector registers.

   What may raise an exception of floating point, under -ftrapping-math, has constants for
   operands in lanes for which it is not done, with which it raises none: zeros, or ones where
   something is divided by:

     t = a * b;			a0 = active ? a : 0; b0 = active ? b : 0; t = a0 * b0;

   Then t is known there as well, 0, and what follows is quiet without another choice.  Where the
   target has instructions for some lanes only, t is .COND_MUL (active, a, b, 0) instead.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* A value of TYPE, for the lanes of MASK.  */

lane_value *
new_lane_value (lanes *p, tree type, lane_value *mask)
{
  lane_value *v = XCNEW (lane_value);
  v->type = type;
  v->mask = mask;
  p->all.safe_push (v);
  return v;
}

/* Let V, which is in no piece yet, be in an array.  */

void
give_array (lanes *p, lane_value *v)
{
  tree type = build_array_type_nelts (v->type, p->count);
  v->array = create_tmp_var (type, "lanes");
  SET_DECL_ALIGN (v->array, MAX (DECL_ALIGN (v->array),
				 MIN (512, MAX_STACK_ALIGNMENT)));
  suppress_warning (v->array);
  p->bytes += p->count * tree_to_uhwi (TYPE_SIZE_UNIT (v->type));
}

/* V's element of the lane LANE.  */

static tree
lane_element (lane_value *v, tree lane)
{
  return build4 (ARRAY_REF, v->type, v->array, lane, NULL_TREE, NULL_TREE);
}

/* The name of V in the piece.  */

tree
lane_name (lanes *p, lane_value *v)
{
  if (v->piece == p->piece && v->name)
    return v->name;
  if (!v->array)
    {
      give_array (p, v);
      gimple_stmt_iterator gsi = gsi_for_stmt (v->def);
      gsi_insert_after (&gsi, gimple_build_assign (lane_element (v, v->lane),
						   gimple_get_lhs (v->def)),
			GSI_NEW_STMT);
    }
  v->name = make_ssa_name (v->type);
  v->piece = p->piece;
  add_lane_statement (p, gimple_build_assign (v->name, lane_element (v, p->lane)));
  return v->name;
}

/* VALUE, which is the same for all lanes, as one of TYPE.  */

tree
scalar_converted (lanes *p, tree type, tree value)
{
  if (useless_type_conversion_p (type, TREE_TYPE (value)))
    return value;
  if (CONSTANT_CLASS_P (value))
    return fold_convert (type, value);
  gimple_stmt_iterator gsi = gsi_last_bb (p->at);
  tree name = make_ssa_name (type);
  gsi_insert_after (&gsi, gimple_build_assign (name, NOP_EXPR, value), GSI_NEW_STMT);
  return name;
}

/* Let the lanes have VALUE in V's array.  */

void
lane_store (lanes *p, lane_value *v, tree value)
{
  add_lane_statement (p, gimple_build_assign (lane_element (v, p->lane), value));
  v->name = NULL_TREE;
}

/* VALUE, which is the same for all lanes, outside of pieces.  */

tree
scalar_operand (lanes *p, tree value)
{
  tree *name = TREE_CODE (value) == SSA_NAME ? p->scalars.get (value) : NULL;
  return name ? *name : value;
}

/* Let the piece compute CODE of the operands A, B and C, of TYPE.  */

lane_value *
lane_compute (lanes *p, tree type, enum tree_code code, tree a, tree b, tree c)
{
  lane_value *v = new_lane_value (p, type, NULL);
  v->name = make_ssa_name (type);
  v->piece = p->piece;
  v->lane = p->lane;
  v->def = (c ? gimple_build_assign (v->name, code, a, b, c)
	    : b ? gimple_build_assign (v->name, code, a, b)
	    : gimple_build_assign (v->name, code, a));
  add_lane_statement (p, v->def);
  return v;
}

/* The number of the element that the lane has.  */

static tree
lane_index (lanes *p)
{
  if (!p->index)
    p->index = lane_compute (p, size_type_node, PLUS_EXPR, p->first, p->lane)->name;
  return p->index;
}

/* VALUE of the type TO.  */

tree
lane_converted (lanes *p, tree to, tree value)
{
  return (useless_type_conversion_p (to, TREE_TYPE (value)) ? value
	  : lane_compute (p, to, NOP_EXPR, value)->name);
}

/* The name in the piece of the index that is IV.  */

static tree
index_name (lanes *p, tree name, affine_iv *iv)
{
  tree type = TREE_TYPE (name);
  tree counted = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
  tree number = lane_converted (p, counted, lane_index (p));
  if (!integer_onep (iv->step))
    number = lane_compute (p, counted, MULT_EXPR, number,
			   fold_convert (counted, iv->step))->name;
  if (POINTER_TYPE_P (type))
    return lane_compute (p, type, POINTER_PLUS_EXPR, iv->base, number)->name;
  if (!integer_zerop (iv->base))
    {
      tree base = iv->base;
      if (TREE_CODE (base) == INTEGER_CST)
	base = fold_convert (counted, base);
      else
	base = lane_converted (p, counted, base);
      number = lane_compute (p, counted, PLUS_EXPR, number, base)->name;
    }
  return lane_converted (p, type, number);
}

/* True if STMT gives a whole number that may not overflow.  */

static bool
may_not_overflow_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  return (INTEGRAL_TYPE_P (type) && TYPE_OVERFLOW_UNDEFINED (type)
	  && arith_code_with_undefined_signed_overflow (gimple_assign_rhs_code (stmt)));
}

/* What STMT, which gives a linear name, computes of A and B in the piece.  Lanes compute it
   that the operator does not, where it stands in an arm of a branch: there it may overflow.  */

static tree
computed_again (lanes *p, gimple *stmt, tree a, tree b)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt)), used = type;
  if (may_not_overflow_p (stmt)
      && !meets_again_p (p->elements, p->elements->header, gimple_bb (stmt)))
    {
      used = unsigned_type_for (type);
      a = CONSTANT_CLASS_P (a) ? fold_convert (used, a) : lane_converted (p, used, a);
      b = CONSTANT_CLASS_P (b) ? fold_convert (used, b) : lane_converted (p, used, b);
    }
  tree result = lane_compute (p, used, gimple_assign_rhs_code (stmt), a, b)->name;
  return lane_converted (p, type, result);
}

/* The name in the piece of NAME, a linear one.  */

static tree
linear_name (lanes *p, tree name)
{
  if (tree *known = p->linear.get (name))
    return *known;
  tree result;
  if (affine_iv **iv = p->indices.get (name))
    result = index_name (p, name, *iv);
  else
    {
      gimple *stmt = SSA_NAME_DEF_STMT (name);
      tree ops[2] = { NULL_TREE, NULL_TREE };
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
	ops[i - 1] = lane_operand (p, gimple_op (stmt, i));
      result = computed_again (p, stmt, ops[0], ops[1]);
    }
  p->linear.put (name, result);
  return result;
}

/* VALUE, an operand of the elements' loop, in the piece.  */

tree
lane_operand (lanes *p, tree value)
{
  switch (lane_kind_of (p, value))
    {
    case LINEAR:
      return linear_name (p, value);
    case VARYING:
      return lane_name (p, *p->values.get (value));
    default:
      return scalar_operand (p, value);
    }
}

/* Whether MASK holds, as a truth value of the piece, which does not have it yet.  Where the piece
   has asked itself, nobody waits for the number that MASK is.  */

static tree
new_truth (lanes *p, lane_value *mask)
{
  if (!mask->asked || mask->asked->piece != p->piece)
    return lane_compute (p, boolean_type_node, LT_EXPR, lane_name (p, mask),
			 build_zero_cst (p->mask_type))->name;
  tree holds = lane_name (p, mask->asked);
  return (mask->within ? lane_compute (p, boolean_type_node, BIT_AND_EXPR,
				       truth_of (p, mask->within), holds)->name : holds);
}

/* Whether MASK holds, as a truth value of the piece.  */

tree
truth_of (lanes *p, lane_value *mask)
{
  if (mask->truth_piece != p->piece)
    {
      mask->truth = new_truth (p, mask);
      mask->truth_piece = p->piece;
    }
  return mask->truth;
}

/* The constant of TYPE, of floating point, that lanes have which have left a loop.  */

tree
quiet_state (lanes *p, tree type)
{
  return p->divides ? build_one_cst (type) : build_zero_cst (type);
}

/* VALUE, of the piece, in the lanes of MASK, and OTHER in the others.  */

tree
chosen (lanes *p, lane_value *mask, tree value, tree other)
{
  for (const lane_choice &c : p->choices)
    if (c.mask == mask && c.value == value && operand_equal_p (c.other, other))
      return c.name;
  tree name = lane_compute (p, TREE_TYPE (value), COND_EXPR, truth_of (p, mask), value,
			    other)->name;
  p->choices.safe_push ({ mask, value, other, name });
  return name;
}

/* The constant that VALUE has in lanes that are not of MASK, or null.  */

static tree
dead_value (lanes *p, tree value, lane_value *mask)
{
  if (CONSTANT_CLASS_P (value))
    return value;
  lane_value **v = p->values.get (value);
  return v && (*v)->mask == mask ? (*v)->dead : NULL_TREE;
}

/* Let TRIED be numbers with which O is quiet: those of DEAD where there are some, and else zeros
   and ones.  *RESULT is what it gives, P's constant if that may be; false if no such numbers are
   known.  */

static bool
find_quiet (lanes *p, const lane_operation *o, const tree *dead, tree *tried, tree *result)
{
  bool found = false;
  for (unsigned turn = 0; turn < 1u << o->n; turn++)
    {
      tree now[3] = { NULL_TREE, NULL_TREE, NULL_TREE }, gives;
      for (unsigned i = 0; i < o->n; i++)
	now[i] = (dead[i] ? dead[i] : turn >> i & 1 ? build_one_cst (TREE_TYPE (o->ops[i]))
		  : build_zero_cst (TREE_TYPE (o->ops[i])));
      if (!quiet_with_p (o, now, &gives))
	continue;
      bool best = FLOAT_TYPE_P (o->type) && operand_equal_p (gives, quiet_state (p, o->type));
      if (found && !best)
	continue;
      memcpy (tried, now, sizeof now);
      *result = gives;
      found = true;
      if (best)
	break;
    }
  return found;
}

/* Let NAMES, the operands of O in the piece, be such that O raises no exception in lanes that
   are not of MASK; the result is what O gives there.  */

static tree
quiet_operands (lanes *p, const lane_operation *o, tree *names, lane_value *mask)
{
  tree dead[3] = { NULL_TREE, NULL_TREE, NULL_TREE }, constants[3] = { dead[0], dead[1], dead[2] };
  tree tried[3], result;
  for (unsigned i = 0; i < o->n; i++)
    {
      dead[i] = dead_value (p, o->ops[i], mask);
      constants[i] = CONSTANT_CLASS_P (o->ops[i]) ? o->ops[i] : NULL_TREE;
    }
  if (!find_quiet (p, o, dead, tried, &result) && !find_quiet (p, o, constants, tried, &result))
    gcc_unreachable ();
  for (unsigned i = 0; i < o->n; i++)
    if (tried[i] != dead[i])
      names[i] = chosen (p, mask, names[i], tried[i]);
  return result;
}

/* Put the lanes' name for the one at *TP.  */

static tree
replace_name (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == SSA_NAME)
    *tp = lane_operand ((lanes *) data, *tp);
  return NULL_TREE;
}

/* The same outside of pieces.  */

static tree
replace_scalar (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == SSA_NAME)
    *tp = scalar_operand ((lanes *) data, *tp);
  return NULL_TREE;
}

/* A copy of STMT, whose operands REPLACE replaces.  A name that it gives is new.  */

static gimple *
copy_for_lanes (lanes *p, gimple *stmt, walk_tree_fn replace)
{
  gimple *copy = gimple_copy (stmt);
  tree lhs = gimple_get_lhs (stmt);
  bool names = lhs && TREE_CODE (lhs) == SSA_NAME;
  if (gimple_has_mem_ops (copy))
    {
      gimple_set_vuse (copy, NULL_TREE);
      gimple_set_vdef (copy, NULL_TREE);
    }
  for (unsigned i = names; i < gimple_num_ops (copy); i++)
    if (gimple_op (copy, i))
      {
	gimple_set_op (copy, i, unshare_expr (gimple_op (copy, i)));
	walk_tree (gimple_op_ptr (copy, i), replace, p, NULL);
      }
  if (names)
    gimple_set_lhs (copy, make_ssa_name (TREE_TYPE (lhs), copy));
  return copy;
}

/* Let *O be what STMT computes; false if it is nothing of floating point that vectors do.  */

static bool
operation_of (gimple *stmt, lane_operation *o)
{
  bool call = gimple_call_internal_p (stmt, IFN_FMA);
  if (!call && (!is_gimple_assign (stmt) || !is_gimple_val (gimple_assign_rhs1 (stmt))))
    return false;
  o->code = call ? ERROR_MARK : gimple_assign_rhs_code (stmt);
  o->type = TREE_TYPE (gimple_get_lhs (stmt));
  o->n = call ? 3 : gimple_num_ops (stmt) - 1;
  if (!call && o->n > 2)
    return false;
  for (unsigned i = 0; i < o->n; i++)
    o->ops[i] = call ? gimple_call_arg (stmt, i) : gimple_op (stmt, i + 1);
  return true;
}

/* The internal function that does O for some lanes only and raises nothing for the others, if the
   target has vectors of that; else IFN_LAST.  The vectoriser makes none of fused products and
   sums: they have too many arguments.  */

static internal_fn
masked_function (const lane_operation *o)
{
  if (!SCALAR_FLOAT_TYPE_P (o->type) || o->n != 2)
    return IFN_LAST;
  internal_fn fn = get_conditional_internal_fn (o->code);
  machine_mode mode = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (o->type));
  return (fn != IFN_LAST && VECTOR_MODE_P (mode)
	  && direct_internal_fn_supported_p (fn, build_vector_type_for_mode (o->type, mode),
					     OPTIMIZE_FOR_SPEED) ? fn : IFN_LAST);
}

/* A call of FN that does COPY, which computes O, in the lanes of MASK, and gives OTHER in the other
   ones.  */

static gimple *
masked_call (lanes *p, internal_fn fn, gimple *copy, const lane_operation &o, lane_value *mask,
	     tree other)
{
  auto_vec<tree> args;
  args.safe_push (truth_of (p, mask));
  for (unsigned i = 0; i < o.n; i++)
    args.safe_push (o.ops[i]);
  args.safe_push (other);
  gcall *call = gimple_build_call_internal_vec (fn, args);
  gimple_call_set_lhs (call, gimple_get_lhs (copy));
  gimple_set_location (call, gimple_location (copy));
  gimple_call_set_nothrow (call, true);
  p->masked = true;
  return call;
}

/* Let lanes that are not of MASK do *COPY, of STMT, quietly, or not at all.  The constant that it
   gives there, or null.  */

static tree
keep_quiet (lanes *p, gimple *stmt, gimple **copy, lane_value *mask)
{
  lane_operation o, copied;
  if (!mask || !operation_of (stmt, &o) || !operation_of (*copy, &copied))
    return NULL_TREE;
  tree dead[3], result;
  for (unsigned i = 0; i < o.n; i++)
    dead[i] = dead_value (p, o.ops[i], mask);
  bool quiet = quiet_with_p (&o, dead, &result);
  if (o.n == 3 ? !flag_trapping_math : !gimple_could_trap_p (stmt))
    return FLOAT_TYPE_P (o.type) && quiet ? result : NULL_TREE;
  internal_fn fn = quiet ? IFN_LAST : masked_function (&o);
  if (fn != IFN_LAST)
    {
      result = quiet_state (p, o.type);
      *copy = masked_call (p, fn, *copy, copied, mask, result);
      return result;
    }
  result = quiet_operands (p, &o, copied.ops, mask);
  for (unsigned i = 0; i < o.n; i++)
    if (o.n == 3)
      gimple_call_set_arg (*copy, i, copied.ops[i]);
    else
      gimple_set_op (*copy, i + 1, copied.ops[i]);
  return result;
}

/* Let the lanes of MASK, and no others, load what STMT loads, and give it the name NAME.  */

static gimple *
load_for (lanes *p, gassign *stmt, lane_value *mask, tree name)
{
  tree ref = unshare_expr (gimple_assign_rhs1 (stmt));
  walk_tree (&ref, replace_name, p, NULL);
  mark_addressable (ref);
  tree address = build_fold_addr_expr (ref);
  /* It may be a conversion of a pointer: what is loaded may have qualifiers of its own.  */
  if (TREE_CODE (address) != SSA_NAME)
    address = lane_compute (p, TREE_TYPE (address), TREE_CODE (address),
			    CONVERT_EXPR_P (address) ? TREE_OPERAND (address, 0)
			    : address)->name;
  tree alignment = build_int_cst (reference_alias_ptr_type (ref), get_object_alignment (ref));
  gcall *call = gimple_build_call_internal (IFN_MASK_LOAD, 3, address, alignment,
					    truth_of (p, mask));
  gimple_call_set_lhs (call, name);
  gimple_call_set_nothrow (call, true);
  p->masked = true;
  return call;
}

/* Let the lanes of MASK do STMT.  */

void
lane_statement (lanes *p, gimple *stmt, lane_value *mask)
{
  tree lhs = gimple_get_lhs (stmt);
  gimple *copy = (mask && is_gimple_assign (stmt) && gimple_vuse (stmt)
		  ? load_for (p, as_a<gassign *> (stmt), mask, make_ssa_name (TREE_TYPE (lhs)))
		  : copy_for_lanes (p, stmt, replace_name));
  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
    {
      add_lane_statement (p, copy);
      return;
    }
  lane_value *v = new_lane_value (p, TREE_TYPE (lhs), mask);
  v->name = gimple_get_lhs (copy);
  v->piece = p->piece;
  v->lane = p->lane;
  v->dead = keep_quiet (p, stmt, &copy, mask);
  if (mask && may_not_overflow_p (copy))
    gimple_seq_add_seq_without_update (&p->body, rewrite_to_defined_overflow (copy));
  else
    add_lane_statement (p, copy);
  v->def = SSA_NAME_DEF_STMT (v->name);
  p->values.put (lhs, v);
}

/* Let STMT be done once for all lanes, also if none is active: then it may overflow.  */

void
scalar_statement (lanes *p, gimple *stmt)
{
  gimple *copy = copy_for_lanes (p, stmt, replace_scalar);
  gimple_stmt_iterator gsi = gsi_last_bb (p->at);
  p->scalars.put (gimple_get_lhs (stmt), gimple_get_lhs (copy));
  if (may_not_overflow_p (copy))
    gsi_insert_seq_after (&gsi, rewrite_to_defined_overflow (copy), GSI_NEW_STMT);
  else
    gsi_insert_after (&gsi, copy, GSI_NEW_STMT);
}

/* What COND asks, in the lanes of MASK.  */

lane_value *
lane_condition (lanes *p, gcond *cond, lane_value *mask)
{
  lane_operation o = { gimple_cond_code (cond), boolean_type_node, 2,
		       { gimple_cond_lhs (cond), gimple_cond_rhs (cond) } };
  tree names[2] = { lane_operand (p, o.ops[0]), lane_operand (p, o.ops[1]) };
  if (mask && flag_trapping_math && FLOAT_TYPE_P (TREE_TYPE (o.ops[0])))
    quiet_operands (p, &o, names, mask);
  return lane_compute (p, o.type, o.code, names[0], names[1]);
}
