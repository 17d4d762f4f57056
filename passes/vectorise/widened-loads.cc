/* Halves of a vector that are widened are loaded by themselves.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     vect = MEM <vector(64) unsigned char> [p];
     low = [vec_unpack_lo_expr] vect;			32 times 16 bits
     high = [vec_unpack_hi_expr] vect;
     => half = MEM <vector(32) unsigned char> [p];	low = (vector(32) unsigned short) half;
	half_2 = MEM <vector(32) unsigned char> [p + 32B];
	high = (vector(32) unsigned short) half_2;

   The vectoriser has vectors of one size, and so loads more elements at once than one vector of
   wider ones takes.  The target has an instruction that loads half a vector and widens it; what
   is in the upper half of a register it has to move down first.  Who writes the loop by hand loads
   what he widens.  Halves of halves are quarters: bytes that become ints.  Bytes that are widened
   and multiplied by a constant in one statement are widened first.  */

#include "gcc-common.h"
#include "local.h"

/* Part of a vector that LOAD loads: of TYPE, so many BYTES behind its start.  */
struct loaded_part
{
  gassign *load;
  tree type;
  unsigned HOST_WIDE_INT bytes;
};

/* What widened values were made of, when they have been made of parts.  */
typedef hash_map<tree, loaded_part> known_parts;

/* True if STMT multiplies half of a vector of bytes by constants: the HIGH one?  Numbers of more
   bits have instructions that do so at once.  */

static bool
multiplies_half_p (gimple *stmt, bool *high)
{
  enum tree_code code = is_gimple_assign (stmt) ? gimple_assign_rhs_code (stmt) : ERROR_MARK;
  *high = code == VEC_WIDEN_MULT_HI_EXPR;
  return ((*high || code == VEC_WIDEN_MULT_LO_EXPR)
	  && uniform_vector_p (gimple_assign_rhs2 (stmt))
	  && TREE_CODE (gimple_assign_rhs2 (stmt)) == VECTOR_CST
	  && element_precision (TREE_TYPE (gimple_assign_lhs (stmt))) == 16);
}

/* True if STMT widens half of a vector: the HIGH one?  */

static bool
widens_half_p (gimple *stmt, bool *high)
{
  enum tree_code code = is_gimple_assign (stmt) ? gimple_assign_rhs_code (stmt) : ERROR_MARK;
  if (multiplies_half_p (stmt, high))
    return TREE_CODE (gimple_assign_rhs1 (stmt)) == SSA_NAME;
  *high = code == VEC_UNPACK_HI_EXPR;
  return (*high || code == VEC_UNPACK_LO_EXPR) && TREE_CODE (gimple_assign_rhs1 (stmt)) == SSA_NAME;
}

/* True if all that VALUE is used for in block BB is to be widened by halves, and it is used nowhere
   else.  */

static bool
only_widened_p (tree value, basic_block bb)
{
  imm_use_iterator iter;
  use_operand_p use;
  bool high;
  FOR_EACH_IMM_USE_FAST (use, iter, value)
    {
      gimple *user = USE_STMT (use);
      if (!is_gimple_debug (user) && (gimple_bb (user) != bb || !widens_half_p (user, &high)))
	return false;
    }
  return true;
}

/* What the vector VALUE is in block BB, if it is a part, or all, of what a statement there loads
   and is not needed but for its halves: its load is null if not.  */

static loaded_part
part_of (tree value, basic_block bb, known_parts *known)
{
  const loaded_part none = { NULL, NULL_TREE, 0 };
  if (!only_widened_p (value, bb))
    return none;
  if (loaded_part *part = known->get (value))
    return *part;
  gassign *load = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  if (!load || gimple_bb (load) != bb || !gimple_assign_load_p (load) || stmt_ends_bb_p (load)
      || gimple_has_volatile_ops (load) || TREE_CODE (gimple_assign_rhs1 (load)) != MEM_REF)
    return none;
  return { load, TREE_TYPE (value), 0 };
}

/* The half of PART, the HIGH one?, to be widened for a value of TYPE; its load is null if the
   target cannot widen it at once.  */

static loaded_part
half_of (const loaded_part &part, bool high, tree type)
{
  const loaded_part none = { NULL, NULL_TREE, 0 };
  unsigned HOST_WIDE_INT n;
  enum tree_code code;
  if (!TYPE_VECTOR_SUBPARTS (part.type).is_constant (&n) || n < 4)
    return none;
  tree half = build_vector_type (TREE_TYPE (part.type), n / 2);
  if (!VECTOR_MODE_P (TYPE_MODE (half))
      || !supportable_convert_operation (NOP_EXPR, type, half, &code) || code != NOP_EXPR)
    return none;
  return { part.load, half, part.bytes + (high ? tree_to_uhwi (TYPE_SIZE_UNIT (half)) : 0) };
}

/* Load PART by itself, where all is loaded; return it.  */

static tree
load_part (const loaded_part &part)
{
  tree all = gimple_assign_rhs1 (part.load), offset = TREE_OPERAND (all, 1);
  unsigned align = TYPE_ALIGN (TREE_TYPE (all));
  if (part.bytes)
    align = MIN (align, least_bit_hwi (part.bytes) * BITS_PER_UNIT);
  tree type = build_aligned_type (part.type, MIN (align, TYPE_ALIGN (part.type)));
  tree where = wide_int_to_tree (TREE_TYPE (offset), wi::to_wide (offset) + part.bytes);
  tree ref = build2 (MEM_REF, type, TREE_OPERAND (all, 0), where);
  TREE_THIS_NOTRAP (ref) = TREE_THIS_NOTRAP (all);
  MR_DEPENDENCE_CLIQUE (ref) = MR_DEPENDENCE_CLIQUE (all);
  MR_DEPENDENCE_BASE (ref) = MR_DEPENDENCE_BASE (all);
  tree value = make_ssa_name (part.type);
  gassign *load = gimple_build_assign (value, ref);
  gimple_set_vuse (load, gimple_vuse (part.load));
  gimple_set_location (load, gimple_location (part.load));
  gimple_stmt_iterator gsi = gsi_for_stmt (part.load);
  gsi_insert_after (&gsi, load, GSI_SAME_STMT);
  return value;
}

/* Sign and value of a number of type ELEMENT are the same if it is first of type BETWEEN, which is
   wider, and then wider still.  */

static bool
widens_alike_p (tree element, tree between)
{
  return !INTEGRAL_TYPE_P (element) || TYPE_UNSIGNED (element) || !TYPE_UNSIGNED (between);
}

/* Let STMT of block BB widen a vector that is loaded for that, if it widens half of one.  */

static void
widen_loaded (gimple *stmt, basic_block bb, known_parts *known)
{
  bool high;
  if (!widens_half_p (stmt, &high))
    return;
  tree value = gimple_assign_rhs1 (stmt), lhs = gimple_assign_lhs (stmt);
  loaded_part part = part_of (value, bb, known);
  if (!part.load || !widens_alike_p (TREE_TYPE (part.type), TREE_TYPE (TREE_TYPE (value))))
    return;
  part = half_of (part, high, TREE_TYPE (lhs));
  if (!part.load)
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  tree loaded = load_part (part);
  if (multiplies_half_p (stmt, &high))
    {
      tree type = TREE_TYPE (lhs), factor = uniform_vector_p (gimple_assign_rhs2 (stmt));
      gimple_assign_set_rhs_with_ops
	(&gsi, MULT_EXPR, computed (&gsi, type, NOP_EXPR, loaded),
	 build_vector_from_val (type, fold_convert (TREE_TYPE (type), factor)));
    }
  else
    {
      known->put (lhs, part);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, loaded);
    }
  update_stmt (gsi_stmt (gsi));
}

/* Do so in the kernel FUN.  What is needed no more is removed later.  */

static void
widen_all_loaded (function *fun)
{
  /* There the high half comes first.  */
  if (BYTES_BIG_ENDIAN)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      known_parts known;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	widen_loaded (gsi_stmt (gsi), bb, &known);
    }
}

/* Behind both vectorisers, before addresses are chosen.  */

void
register_widened_loads (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-widened-loads", widen_all_loaded, "slp", 0,
			PASS_POS_INSERT_AFTER);
}
