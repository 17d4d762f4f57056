/* Members of a structure that are stored together stay together.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     o[i].r = x[i].r / 2 + 64;		o[i].r = x[i].r / 2 + 64;
     o[i].g = x[i].g / 2 + 64;	=>	o[i].g = (unsigned char) (signed char) (x[i].g / 2 + 64);
     o[i].b = x[i].b / 2 + 64;		o[i].b = x[i].b / 2 + 64;
     o[i].a = x[i].a;			o[i].a = x[i].a;

   GCC makes one vector of the members of a structure where all come by the same operations.  Where
   the last ones come by others it takes these for a group of their own.  If no vectors can be made
   of the groups it keeps them apart nevertheless, and stores bytes one by one; those of a whole
   structure would be interleaved.  It splits no group whose second member differs from the first
   one, and a conversion that changes no bit makes it differ.

   Vectors of larger members have too few lanes for that: a loop that does little work for each
   stays scalar (scalar-loops.cc).  */

#include "gcc-common.h"
#include "local.h"

/* Bytes of a member that is interleaved, and of one for which the loop may stay scalar.  */
const unsigned MOST_INTERLEAVED = 2, MOST_SCALAR_BYTES = 4;
/* Statements for two members and each round of permutations that interleaves them, so that vectors
   do not pay; and for each member that is stored by itself.  */
const unsigned MOST_WORK = 3, MOST_WORK_APART = 4;
/* Members of a group.  */
const unsigned MOST_MEMBERS = 8;
/* Operations behind each other that are compared.  */
const unsigned MOST_DEPTH = 8;

/* A store, and where it goes to.  */

struct member_store
{
  gassign *stmt;
  tree base;
  poly_int64 offset;		/* bytes from there */
};

/* True if STMT stores a small number that a name has, and where.  */

static bool
stores_member_p (gimple *stmt, member_store *m)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt) || gimple_has_volatile_ops (stmt)
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME)
    return false;
  tree type = TREE_TYPE (gimple_assign_rhs1 (stmt));
  if (!(INTEGRAL_TYPE_P (type) ? type_has_mode_precision_p (type) : SCALAR_FLOAT_TYPE_P (type))
      || tree_to_uhwi (TYPE_SIZE_UNIT (type)) > MOST_SCALAR_BYTES)
    return false;
  m->stmt = as_a <gassign *> (stmt);
  m->base = get_addr_base_and_unit_offset (gimple_assign_lhs (stmt), &m->offset);
  if (m->base && TREE_CODE (m->base) == MEM_REF)
    {
      m->offset += mem_ref_offset (m->base).force_shwi ();
      m->base = TREE_OPERAND (m->base, 0);
    }
  return m->base != NULL_TREE;
}

/* True if A and B, operands in LOOP, come by the same operations, as far as is compared.  */

static bool
alike_p (class loop *loop, tree a, tree b, unsigned depth)
{
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME)
    return TREE_CODE (a) == TREE_CODE (b);
  gimple *da = SSA_NAME_DEF_STMT (a), *db = SSA_NAME_DEF_STMT (b);
  bool inside_a = gimple_bb (da) && flow_bb_inside_loop_p (loop, gimple_bb (da));
  bool inside_b = gimple_bb (db) && flow_bb_inside_loop_p (loop, gimple_bb (db));
  if (!inside_a || !inside_b)
    return inside_a == inside_b;
  if (!is_gimple_assign (da) || !is_gimple_assign (db))
    return gimple_code (da) == gimple_code (db);
  if (gimple_assign_load_p (da) || gimple_assign_load_p (db))
    return gimple_assign_load_p (da) && gimple_assign_load_p (db);
  if (gimple_assign_rhs_code (da) != gimple_assign_rhs_code (db)
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  for (unsigned i = 1; depth < MOST_DEPTH && i < gimple_num_ops (da); i++)
    if (!alike_p (loop, gimple_op (da, i), gimple_op (db, i), depth + 1))
      return false;
  return true;
}

/* Let the second one of COUNT STORES of LOOP, to members behind each other, differ from the first
   one if GCC would split the group, or let the loop stay scalar.  */

static void
keep_together (class loop *loop, member_store *stores, unsigned count)
{
  unsigned same = 1;
  while (same < count && alike_p (loop, gimple_assign_rhs1 (stores[0].stmt),
				  gimple_assign_rhs1 (stores[same].stmt), 0))
    same++;
  if (same < 2 || same == count)
    return;
  if (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_rhs1 (stores[0].stmt))))
      > MOST_INTERLEAVED)
    {
      loop->dont_vectorize |= little_work_p (loop, (pow2p_hwi (count)
						    ? count * ceil_log2 (count) * MOST_WORK / 2
						    : count * MOST_WORK_APART));
      return;
    }
  if (!pow2p_hwi (count))
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (stores[1].stmt);
  tree value = gimple_assign_rhs1 (stores[1].stmt), type = TREE_TYPE (value);
  bool is_signed = INTEGRAL_TYPE_P (type) && !TYPE_UNSIGNED (type);
  tree other = build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (type)), is_signed);
  for (tree to : { other, type })
    {
      tree lhs = make_ssa_name (to);
      gimple *stmt = gimple_build_assign (lhs, VIEW_CONVERT_EXPR, build1 (VIEW_CONVERT_EXPR, to,
									  value));
      gimple_set_location (stmt, gimple_location (stores[1].stmt));
      gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
      value = lhs;
    }
  gimple_assign_set_rhs1 (stores[1].stmt, value);
  update_stmt (stores[1].stmt);
}

/* True if B stores the member behind that which A stores.  */

static bool
behind_p (const member_store &a, const member_store &b)
{
  tree type = TREE_TYPE (gimple_assign_rhs1 (a.stmt));
  return (operand_equal_p (a.base, b.base, 0)
	  && types_compatible_p (type, TREE_TYPE (gimple_assign_rhs1 (b.stmt)))
	  && known_eq (a.offset + tree_to_shwi (TYPE_SIZE_UNIT (type)), b.offset));
}

/* Let all groups of stores of LOOP stay together.  They stand in the order of the members.  */

void
keep_stores_together (class loop *loop)
{
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    {
      member_store group[MOST_MEMBERS], m;
      unsigned count = 0;
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  if (!stores_member_p (gsi_stmt (gsi), &m))
	    continue;
	  if (count && (count == MOST_MEMBERS || !behind_p (group[count - 1], m)))
	    {
	      keep_together (loop, group, count);
	      count = 0;
	    }
	  group[count++] = m;
	}
      if (count)
	keep_together (loop, group, count);
    }
  free (blocks);
}
