/* Which operators lanes can run.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A lane that has left a loop goes through it with the others, and what it computes there is
   dropped.  So nothing in a loop of the operator, or in an arm of a branch, may be seen
   from outside:

     while (x < n)	q = n / x	refused: a lane that has left may have x == 0
		p[x] = 1;	refused: a store
		y = t[x];	done if the target loads where lanes are active alone
		y = y / z;	done, and under -ftrapping-math with other numbers in the
				lanes that have left: such that no exception is raised

   The loop over the elements is one of those that the plugin makes: no element needs
   another one.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"
#include "lanes.h"

/* Vectors that each varying value has: as many as hide how long an addition takes.  */
const unsigned VECTORS = 4;

/* Lanes, at most and at least in a vector.  */
const unsigned MOST_LANES = 64, LEAST_IN_VECTOR = 4;

/* Twice the number of lanes that take as long one by one as a vector of lanes does.  */
const unsigned TWICE_SCALAR_LANES = 4;

/* Statements of the loops, at most: each is done for VECTORS vectors.  */
const unsigned MOST_STATEMENTS = 200;

/* Lanes for masks of MASK_TYPE, or 0 if the target has no vectors of that.  */

static unsigned
lane_count_for (tree mask_type)
{
  machine_mode mode
    = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (mask_type));
  unsigned HOST_WIDE_INT units;
  if (!VECTOR_MODE_P (mode) || !GET_MODE_NUNITS (mode).is_constant (&units)
      || units < LEAST_IN_VECTOR)
    return 0;
  return MIN (MOST_LANES, VECTORS * units);
}

/* True if lanes may have values of TYPE.  */

static bool
lane_type_p (tree type)
{
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return true;
  if (SCALAR_FLOAT_TYPE_P (type))
    return (!HONOR_SNANS (type) && !DECIMAL_FLOAT_TYPE_P (type)
	    && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 8);
  return (INTEGRAL_TYPE_P (type) && type_has_mode_precision_p (type)
	  && !TYPE_OVERFLOW_TRAPS (type) && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 8);
}

/* True if VALUES are numbers with which O raises no exception, not even that the result is
   inexact.  *RESULT is what it gives.  */

bool
quiet_with_p (const lane_operation *o, const tree *values, tree *result)
{
  for (unsigned i = 0; i < o->n; i++)
    if (!values[i] || !CONSTANT_CLASS_P (values[i]))
      return false;
  if (o->code == FIX_TRUNC_EXPR
      && !real_isinteger (TREE_REAL_CST_PTR (values[0]), TYPE_MODE (TREE_TYPE (values[0]))))
    return false;
  int rounding = flag_rounding_math;
  flag_rounding_math = 1;
  *result = (o->n == 3 ? const_binop (MULT_EXPR, o->type, values[0], values[1])
	     : o->n == 1 ? const_unop (o->code, o->type, values[0])
	     : TREE_CODE_CLASS (o->code) == tcc_comparison
	     ? fold_binary (o->code, o->type, values[0], values[1])
	     : const_binop (o->code, o->type, values[0], values[1]));
  if (o->n == 3 && *result)
    *result = const_binop (PLUS_EXPR, o->type, *result, values[2]);
  flag_rounding_math = rounding;
  return *result && CONSTANT_CLASS_P (*result) && !TREE_OVERFLOW (*result);
}

/* True if some numbers let O raise none: zeros, or ones where it has no constants.  */

bool
can_be_quiet_p (const lane_operation *o)
{
  for (int number = 0; number < 2; number++)
    {
      tree values[3], result;
      for (unsigned i = 0; i < o->n; i++)
	values[i] = (CONSTANT_CLASS_P (o->ops[i]) ? o->ops[i]
		     : number ? build_one_cst (TREE_TYPE (o->ops[i]))
		     : build_zero_cst (TREE_TYPE (o->ops[i])));
      if (quiet_with_p (o, values, &result))
	return true;
    }
  return false;
}

/* True if the target may have instructions that load what STMT loads for some lanes only.  */

static bool
loads_for_some_p (gassign *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  return (gimple_assign_single_p (stmt) && TREE_CODE (TREE_TYPE (ref)) != BOOLEAN_TYPE
	  && !contains_bitfld_component_ref_p (ref) && TREE_CODE (ref) != BIT_FIELD_REF
	  && TREE_CODE (ref) != TARGET_MEM_REF && TREE_CODE (ref) != VIEW_CONVERT_EXPR
	  && !reverse_storage_order_for_component_p (ref)
	  && ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (ref)))
	  && !DECL_P (ref));
}

/* True if REF, which is stored to, is memory of the kernel's own and the same for all lanes: what
   one lane stores there is not for another one to load.  */

static bool
shared_by_lanes_p (lanes *p, tree ref)
{
  for (tree r = ref; handled_component_p (r); r = TREE_OPERAND (r, 0))
    if (TREE_CODE (r) == ARRAY_REF && lane_kind_of (p, TREE_OPERAND (r, 1)) == LINEAR)
      return false;
  tree base = get_base_address (ref);
  if (!base || DECL_P (base))
    return !base || auto_var_in_fn_p (base, cfun->decl);
  tree pointer = TREE_OPERAND (base, 0);
  if (TREE_CODE (pointer) != SSA_NAME)
    return true;
  tree root = root_pointer (pointer);
  bool parameter = TREE_CODE (root) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (root);
  return !parameter && lane_kind_of (p, pointer) != LINEAR;
}

/* Why the assignment STMT, which some lanes run without need if PARTLY, cannot be theirs, or
   null.  */

static const char *
why_no_assignment (lanes *p, gassign *stmt, bool partly)
{
  tree lhs = gimple_assign_lhs (stmt);
  lane_kind kind = lane_kind_of (p, lhs);
  if (gimple_vdef (stmt))
    return (partly ? "it stores where lanes may have left"
	    : shared_by_lanes_p (p, lhs) ? "it stores to memory that lanes would share" : NULL);
  if (kind == LINEAR || kind == UNIFORM)
    return NULL;
  if (!lane_type_p (TREE_TYPE (lhs)))
    return "a value is no number that vectors have";
  if (!partly)
    return NULL;
  if (gimple_vuse (stmt))
    return (loads_for_some_p (stmt) ? NULL : "it loads where lanes may have left");
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (!lane_type_p (TREE_TYPE (gimple_op (stmt, i))) || !is_gimple_val (gimple_op (stmt, i)))
      return "a statement has operands that are no numbers";
  if (!gimple_could_trap_p (stmt))
    return NULL;
  lane_operation o = { gimple_assign_rhs_code (stmt), TREE_TYPE (lhs), gimple_num_ops (stmt) - 1,
		       { gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) } };
  if (!FLOAT_TYPE_P (TREE_TYPE (lhs)) && !FLOAT_TYPE_P (TREE_TYPE (o.ops[0])))
    return "a division may trap where lanes have left";
  return (o.n < 3 && can_be_quiet_p (&o) ? NULL
	  : "an operation may raise an exception where lanes have left");
}

/* The same of CALL.  */

static const char *
why_no_call (gcall *call, bool partly)
{
  if (gimple_vdef (call) || gimple_call_internal_p (call))
    return "it calls a function that is no arithmetic";
  if (!partly)
    return NULL;
  if (gimple_vuse (call) || !several_at_once_p (call) || flag_trapping_math)
    return "it calls a function that vectors do not have";
  return NULL;
}

/* The same of the branch COND.  */

static const char *
why_no_branch (gcond *cond, bool partly)
{
  lane_operation o = { gimple_cond_code (cond), boolean_type_node, 2,
		       { gimple_cond_lhs (cond), gimple_cond_rhs (cond) } };
  if (!lane_type_p (TREE_TYPE (o.ops[0])))
    return "a branch compares what are no numbers";
  if (partly && FLOAT_TYPE_P (TREE_TYPE (o.ops[0])) && flag_trapping_math && !can_be_quiet_p (&o))
    return "a comparison may raise an exception where lanes have left";
  return NULL;
}

/* The same of STMT.  */

static const char *
why_not_statement (lanes *p, gimple *stmt, bool partly)
{
  if (gimple_has_volatile_ops (stmt) || stmt_could_throw_p (cfun, stmt))
    return "a statement is volatile, or throws";
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      return why_no_assignment (p, as_a<gassign *> (stmt), partly);
    case GIMPLE_CALL:
      return why_no_call (as_a<gcall *> (stmt), partly);
    case GIMPLE_COND:
      return why_no_branch (as_a<gcond *> (stmt), partly);
    case GIMPLE_PREDICT:
    case GIMPLE_NOP:
      return NULL;
    case GIMPLE_LABEL:
      if (!FORCED_LABEL (gimple_label_label (as_a<glabel *> (stmt)))
	  && !DECL_NONLOCAL (gimple_label_label (as_a<glabel *> (stmt))))
	return NULL;
      /* FALLTHRU */
    default:
      return "it has a statement of another kind";
    }
}

/* True if BB runs for all elements of P at once.  */

static bool
for_all_p (lanes *p, basic_block bb)
{
  return (bb->loop_father == p->elements
	  && meets_again_p (p->elements, p->elements->header, bb));
}

/* Why the values of BB's PHIs, or its edges, do not do, or null.  */

static const char *
why_not_edges (lanes *p, basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (bb != p->elements->header && !virtual_operand_p (gimple_phi_result (gsi.phi ()))
	&& !lane_type_p (TREE_TYPE (gimple_phi_result (gsi.phi ()))))
      return "a value is no number that vectors have";
  edge e;
  edge_iterator ei;
  class loop *loop = bb->loop_father;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->flags & (EDGE_COMPLEX | EDGE_IRREDUCIBLE_LOOP))
      return "its control flow is not that of loops";
    else if (loop != p->elements && !flow_bb_inside_loop_p (loop, e->dest)
	     && e->dest->loop_father != loop_outer (loop))
      return "it leaves several loops at once";
  return NULL;
}

/* Why BB of P's loop does not do, or null.  */

static const char *
why_not_block (lanes *p, basic_block bb)
{
  bool partly = !for_all_p (p, bb);
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb); !gsi_end_p (gsi);
       gsi_next_nondebug (&gsi))
    if (const char *why = why_not_statement (p, gsi_stmt (gsi), partly))
      return why;
  return why_not_edges (p, bb);
}

/* The bits of the widest value that varies of those that STMT gives or compares.  */

static unsigned
varying_bits (lanes *p, gimple *stmt)
{
  unsigned bits = 0;
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && lane_kind_of (p, lhs) == VARYING)
    bits = tree_to_uhwi (TYPE_SIZE (TREE_TYPE (lhs)));
  if (gimple_code (stmt) == GIMPLE_COND)
    for (unsigned i = 0; i < 2; i++)
      if (lane_kind_of (p, gimple_op (stmt, i)) == VARYING)
	bits = MAX (bits, tree_to_uhwi (TYPE_SIZE (TREE_TYPE (gimple_op (stmt, i)))));
  return bits;
}

/* Let P know its masks, which are as wide as the widest value that varies in a loop of the
   operator; false if there is none.  */

static bool
choose_mask (lanes *p)
{
  unsigned bits = 0;
  for (basic_block bb : p->order)
    {
      if (bb->loop_father == p->elements)
	continue;
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	bits = MAX (bits, varying_bits (p, gsi.phi ()));
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  bits = MAX (bits, varying_bits (p, stmt));
	  p->divides |= is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == RDIV_EXPR;
	}
    }
  if (!bits)
    return false;
  p->mask_type = build_nonstandard_integer_type (bits, 0);
  p->count = lane_count_for (p->mask_type);
  p->least = VECTORS * TWICE_SCALAR_LANES / 2;
  return true;
}

/* Why it would not pay, or null.  */

static const char *
why_not_worth (lanes *p)
{
  bool diverges = false;
  unsigned size = 0;
  for (basic_block bb : p->order)
    {
      class loop *loop = bb->loop_father;
      if (loop == p->elements)
	continue;
      if (loop->header == bb)
	diverges |= divergent_p (p, loop);
      for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb); !gsi_end_p (gsi);
	   gsi_next_nondebug (&gsi))
	size++;
    }
  if (!diverges)
    return "all elements go through its loops alike";
  if (size > MOST_STATEMENTS)
    return "its loops are long";
  if (!choose_mask (p) || !p->count)
    return "the target has no vectors for it";
  return NULL;
}

/* Why lanes cannot run the operators of P's loop, or null.  */

const char *
why_no_lanes (lanes *p)
{
  enum flt_eval_method method = targetm.c.excess_precision (EXCESS_PRECISION_TYPE_IMPLICIT);
  if (method != FLT_EVAL_METHOD_PROMOTE_TO_FLOAT
      && method != FLT_EVAL_METHOD_PROMOTE_TO_FLOAT16)
    return "numbers have more digits in registers";
  for (basic_block bb : p->order)
    if (const char *why = why_not_block (p, bb))
      return why;
  return why_not_worth (p);
}
