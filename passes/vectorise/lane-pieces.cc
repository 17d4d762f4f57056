/* Pieces: loops over the lanes, for GCC's vectoriser.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     sum = 0;
     for (l = 0; l < 32; l++)	simd
       {
	 ...			the statements of the piece
	 sum += active[l];		if it is asked how many lanes are: each has -1
       }

   Between pieces stands what is done once for all lanes.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* A new block behind the last one that P has made.  */

basic_block
new_lane_block (lanes *p)
{
  basic_block bb = create_empty_bb (p->at);
  bb->count = p->elements->header->count;
  add_bb_to_loop (bb, loop_outer (p->elements));
  return bb;
}

/* Add STMT to the piece.  */

void
add_lane_statement (lanes *p, gimple *stmt)
{
  gimple_seq_add_stmt_without_update (&p->body, stmt);
}

/* Start the next piece.  */

void
start_piece (lanes *p)
{
  p->piece++;
  p->body = NULL;
  p->masked = false;
  /* GCC looks at what defines a name.  In the end that is a PHI.  */
  p->lane = make_ssa_name (size_type_node, gimple_build_nop ());
  p->index = NULL_TREE;
  p->linear.empty ();
  p->choices.truncate (0);
}

/* Let HEADER have a PHI of NAME: START from BEFORE, NEXT from LATCH.  */

static void
add_lane_phi (basic_block header, tree name, edge before, tree start, edge latch, tree next)
{
  gphi *phi = create_phi_node (name, header);
  add_phi_arg (phi, start, before, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, latch, UNKNOWN_LOCATION);
}

/* Add the end of the loop over lanes, whose number NEXT of the next one is.  */

static void
add_lane_end (lanes *p, tree next)
{
  add_lane_statement (p, gimple_build_assign (next, PLUS_EXPR, p->lane,
					      build_one_cst (size_type_node)));
  add_lane_statement (p, gimple_build_cond (LT_EXPR, next,
					    build_int_cst (size_type_node, p->count),
					    NULL_TREE, NULL_TREE));
}

/* Let the piece be a loop behind what is built, and start another one.  If ASKED is a mask,
   the result is minus the number of its lanes.  */

tree
close_piece (lanes *p, lane_value *asked)
{
  if (!p->body && !asked)
    return NULL_TREE;
  tree sum = NULL_TREE, sum_next = NULL_TREE;
  if (asked)
    {
      tree active = lane_name (p, asked);
      sum = make_ssa_name (p->mask_type, gimple_build_nop ());
      sum_next = make_ssa_name (p->mask_type);
      add_lane_statement (p, gimple_build_assign (sum_next, PLUS_EXPR, sum, active));
    }
  tree next = make_ssa_name (size_type_node);
  add_lane_end (p, next);
  basic_block before = p->at;
  basic_block header = p->at = new_lane_block (p);
  basic_block latch = p->at = new_lane_block (p);
  basic_block after = p->at = new_lane_block (p);
  header->count = latch->count = before->count.apply_scale (p->count, 1);
  edge in = make_single_succ_edge (before, header, EDGE_FALLTHRU);
  edge again = make_edge (header, latch, EDGE_TRUE_VALUE);
  again->probability = profile_probability::guessed_always ().apply_scale (p->count - 1,
									   p->count);
  make_edge (header, after, EDGE_FALSE_VALUE)->probability = again->probability.invert ();
  edge back = make_single_succ_edge (latch, header, EDGE_FALLTHRU);
  add_lane_phi (header, p->lane, in, build_zero_cst (size_type_node), back, next);
  if (asked)
    add_lane_phi (header, sum, in, build_zero_cst (p->mask_type), back, sum_next);
  gimple_stmt_iterator gsi = gsi_start_bb (header);
  gsi_insert_seq_after (&gsi, p->body, GSI_CONTINUE_LINKING);
  p->headers.safe_push (header);
  p->needed.safe_push (p->depth > 0 || p->masked);
  start_piece (p);
  if (!asked)
    return NULL_TREE;
  tree result = make_ssa_name (p->mask_type);
  add_phi_arg (create_phi_node (result, after), sum_next, single_pred_edge (after),
	       UNKNOWN_LOCATION);
  return result;
}
