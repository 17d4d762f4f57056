/* Integers that are some way apart are loaded as floats.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++) sum += p[i].x;		structures of three integers
     =>
     for (i = 0; i < n; i++) sum += VIEW_CONVERT <int> (*(float *) &p[i].x);

   Where elements are loaded one by one and put into a vector, plain x86-64 does that in registers
   of the processor for integers, and by way of memory from there to a vector, which takes six
   times as long as for floats.  To load and to store a float changes none of its bits.  */

#include "gcc-common.h"
#include "local.h"

/* True if vectors of integers are made of elements in a slow way.  */

static bool
slowly_made_p (void)
{
  machine_mode floats = targetm.vectorize.preferred_simd_mode (SFmode);
  return (bytes_unshuffled_p () && VECTOR_MODE_P (floats)
	  && TYPE_PRECISION (float_type_node) == 32 && POINTER_SIZE == 64);
}

/* True if the place of REF goes on by more, or less, than the BYTES of an element in each round of
   LOOP.  */

bool
strided_p (class loop *loop, tree ref, unsigned bytes, HOST_WIDE_INT *step)
{
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (ref, &offset);
  affine_iv iv;
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !simple_iv (loop, loop, TREE_OPERAND (base, 0), &iv, false) || integer_zerop (iv.step))
    return false;
  *step = tree_fits_shwi_p (iv.step) ? tree_to_shwi (iv.step) : 0;
  return absu_hwi (*step) != bytes;
}

/* True if STMT of LOOP loads an integer of 32 bits as far from the last one.  */

static bool
loads_integer_p (class loop *loop, gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  HOST_WIDE_INT step;
  return (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 32
	  && type_has_mode_precision_p (type)
	  && !reverse_storage_order_for_component_p (gimple_assign_rhs1 (stmt))
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && strided_p (loop, gimple_assign_rhs1 (stmt), 4, &step));
}

/* Let the statement at GSI load a float.  */

static void
load_float (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree ref = gimple_assign_rhs1 (stmt), lhs = gimple_assign_lhs (stmt);
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (ref, &offset);
  offset += mem_ref_offset (base).force_shwi ();
  tree type = build_aligned_type (float_type_node, MIN (TYPE_ALIGN (float_type_node),
							get_object_alignment (ref)));
  tree place = build2 (MEM_REF, type, TREE_OPERAND (base, 0),
		       build_int_cst (reference_alias_ptr_type (ref), offset));
  gassign *load = gimple_build_assign (make_ssa_name (float_type_node), place);
  gimple_set_location (load, gimple_location (stmt));
  gimple_set_vuse (load, gimple_vuse (stmt));
  gsi_insert_before (gsi, load, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (gsi, VIEW_CONVERT_EXPR,
				  build1 (VIEW_CONVERT_EXPR, TREE_TYPE (lhs),
					  gimple_assign_lhs (load)));
  stmt = gsi_stmt (*gsi);
  gimple_set_vuse (stmt, NULL_TREE);
  update_stmt (stmt);
}

/* Let LOOP load the integers that are some way apart as floats.  */

void
load_floats (class loop *loop)
{
  if (!slowly_made_p ())
    return;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      if (loads_integer_p (loop, gsi_stmt (gsi)))
	load_float (&gsi);
  free (blocks);
}
