/* Lanes: operators with loops that end at different times, for several elements at once.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++)		for (i = 0; i + 32 <= n; i += 32)
       {				  {
	 k = 0;				    k[l] = 0, active[l] = -1;	for all l, simd
	 while (x[i] != 1)	=>	    do
	   x = next (x), k++;			  x[l] = next (x[l]), k[l] += active[l], ...
	 y[i] = k;				while (any active[l]);
       }				    y[i + l] = k[l];
				  }
				...				and the rest one by one

   GCC's vectoriser does several elements at once only where all go through the same
   statements.  Here its loops are made: over lanes, inside of the operator's loop, which goes
   on while a lane is active.  `lane-legality.cc' says which operators do.

   Whether a loop over lanes becomes vector code is known behind the vectoriser.  If one that
   is in a loop of the operator does not, the lanes go, and the plain loop does all.  */

#include "gcc-common.h"
#include "local.h"
#include "lanes.h"

/* Bytes of lanes' arrays, at most: a thread's stack has no more for a kernel, and in the worst
   case GCC keeps none of them in registers.  */
const unsigned MOST_BYTES = 16384;

/* A loop over elements that lanes run, from one pass to the other: the number of its guard, and
   those of the loops over lanes.  */
struct lane_record
{
  tree guard;		/* the name of what is asked */
  unsigned count, bytes;
  location_t loc;
  auto_vec<int> loops;
  auto_vec<bool> needed;
};

static auto_vec<lane_record *> records;

/* Where the combinator is that LOOP does.  */

static location_t
place_of (class loop *loop)
{
  edge exit = single_exit (loop);
  gimple *end = last_stmt (exit ? exit->src : loop->header);
  return end ? gimple_location (end) : UNKNOWN_LOCATION;
}

/* Tell that LOOP has no lanes, and WHY.  */

static void
tell_refusal (class loop *loop, const char *why)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_MISSED_OPTIMIZATION,
		     dump_user_location_t::from_location_t (place_of (loop)),
		     "no lanes for this operator: %s\n", why);
}

/* Let P list the blocks of its loop.  */

static void
list_blocks (lanes *p)
{
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute_fn (cfun, NULL, order, false);
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, order[i]);
      if (flow_bb_inside_loop_p (p->elements, bb))
	p->order.safe_push (bb);
    }
  free (order);
}

/* Free what P has of its own.  */

static void
free_lanes (lanes *p)
{
  for (lane_value *v : p->all)
    free (v);
  for (affine_iv *iv : p->all_indices)
    free (iv);
  delete p;
}

/* Let GCC's passes know the loops that P has built, and those of this file when the
   vectoriser has been there.  */

static void
note_loops (lanes *p, lane_record *record)
{
  for (unsigned i = 0; i < p->headers.length (); i++)
    {
      class loop *loop = p->headers[i]->loop_father;
      gcc_assert (loop->header == p->headers[i]);
      loop->safelen = p->count;
      loop->force_vectorize = true;
      loop->finite_p = true;
      record->loops.safe_push (loop->num);
      record->needed.safe_push (p->needed[i]);
    }
  record->count = p->count;
  record->bytes = p->bytes;
  cfun->has_force_vectorize_loops = true;
}

/* Give the operators of LOOP lanes if that may be; true if so.  */

static bool
give_lanes (class loop *loop)
{
  lanes *p = new lanes ();
  p->elements = loop;
  if (join_loops_in (loop))
    scev_reset ();
  const char *why = why_no_skeleton (p);
  if (!why)
    {
      list_blocks (p);
      find_lane_kinds (p);
      why = why_no_lanes (p);
    }
  if (why)
    {
      tell_refusal (loop, why);
      free_lanes (p);
      return false;
    }
  contract_products (p);
  find_lane_kinds (p);
  lane_record *record = new lane_record ();
  record->loc = place_of (loop);
  gcall *call = gimple_build_call_internal (IFN_GOMP_USE_SIMT, 0);
  record->guard = make_ssa_name (integer_type_node, call);
  gimple_call_set_lhs (call, record->guard);
  build_lanes (p, record->guard);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  scev_reset ();
  free_numbers_of_iterations_estimates (cfun);
  mark_virtual_operands_for_renaming (cfun);
  loops_state_set (LOOPS_NEED_FIXUP);
  fix_loop_structure (NULL);
  update_ssa (TODO_update_ssa);
  rewrite_into_loop_closed_ssa (NULL, 0);
  note_loops (p, record);
  records.safe_push (record);
  free_lanes (p);
  return true;
}

/* True if LOOP is over elements whose operators have loops.  */

static bool
over_elements_p (class loop *loop)
{
  return loop->inner && loop->force_vectorize && loop->safelen == INT_MAX && !loop->simduid;
}

/* Give the operators of the kernel FUN lanes.  */

static void
give_all_lanes (function *fun)
{
  for (lane_record *r : records)
    delete r;
  records.truncate (0);
  if (optimize < 2 || optimize_size)
    return;
  auto_vec<class loop *> all;
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      if (over_elements_p (loop))
	all.safe_push (loop);
  if (all.is_empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  mark_irreducible_loops ();
  for (class loop *loop : all)
    give_lanes (loop);
}

/* True if the loops that R has noted are vector code, and small; they are unrolled then.  */

static bool
vectors_p (const lane_record *r)
{
  if (r->bytes > MOST_BYTES)
    return false;
  for (unsigned i = 0; i < r->loops.length (); i++)
    if (class loop *loop = get_loop (cfun, r->loops[i]))
      {
	if (loop->safelen && r->needed[i])
	  return false;
	if (!loop->safelen)
	  loop->unroll = USHRT_MAX;
      }
  return true;
}

/* Let products and sums of FUN stay apart that lane-contraction.cc has left so.  */

static void
forget_contraction (function *fun)
{
  if (flag_fp_contract_mode == FP_CONTRACT_OFF)
    return;
  flag_fp_contract_mode = FP_CONTRACT_OFF;
  tree node = build_optimization_node (&global_options, &global_options_set);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fun->decl) = node;
  optimization_current_node = node;
}

/* Decide whether lanes of FUN stay.  */

static void
decide_lanes (function *fun)
{
  for (lane_record *r : records)
    {
      bool good = vectors_p (r);
      if (good)
	forget_contraction (fun);
      gimple *call = SSA_NAME_DEF_STMT (r->guard);
      gimple *use;
      imm_use_iterator iter;
      FOR_EACH_IMM_USE_STMT (use, iter, r->guard)
	if (gcond *cond = dyn_cast<gcond *> (use))
	  {
	    if (good)
	      gimple_cond_make_true (cond);
	    else
	      gimple_cond_make_false (cond);
	    update_stmt (cond);
	  }
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      gimple_set_lhs (call, NULL_TREE);
      unlink_stmt_vdef (call);
      gsi_remove (&gsi, true);
      release_ssa_name (r->guard);
      if (dump_enabled_p ())
	dump_printf_loc (good ? MSG_OPTIMIZED_LOCATIONS : MSG_MISSED_OPTIMIZATION,
			 dump_user_location_t::from_location_t (r->loc),
			 good ? "%u lanes for this operator\n"
			 : "no lanes for this operator: GCC does not vectorise %u of them, or they"
			   " are large\n",
			 r->count);
      delete r;
    }
  if (!records.is_empty ())
    cleanup_tree_cfg ();
  records.truncate (0);
}

/* When the loops of kernels stand alone, and behind the vectoriser.  */

void
register_lanes (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-lanes", give_all_lanes, "ch_vect", 1,
			PASS_POS_INSERT_BEFORE);
  register_kernel_pass (plugin_name, "soac-lanes-decided", decide_lanes, "vect", 1,
			PASS_POS_INSERT_AFTER);
}
