/* The driver: the steps of the middle, in order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Three passes.  `soac-inline' runs before GCC's local optimisations, so that the
   early inliner brings helpers' combinators together.  `soac-rows', which runs twice, makes
   operators of two that hand rows on, and of scans and what reduces these; GCC has optimised
   them when the next pass starts.
   `soac' runs right after that: every function is then in SSA form, early inlined and
   cleaned up, and nothing of IPA has looked at the operators yet.  No typed call is left
   behind it, at any level of optimisation.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "vectorise/vectorise.h"
#include "rewrite/rewrite.h"
#include "report/report.h"
#include "driver.h"

/* So many times operators are made of two that hand on rows.  */
const unsigned MOST_CHAINED = 2;

/* Let equal operands of combinators in cfun have equal names.  */

static void
name_operands (void)
{
  graph_t graph;
  doubts_start ();
  parts_start ();
  recognise (cfun, &graph);
  if (graph.nodes.length () > 1)
    {
      /* The purity of the operators is known only now.  */
      compute_may_aliases ();
      remove_redundant_loads (&graph);
      compute_operands_early (&graph);
    }
  free_graph (&graph);
}

/* Fuse in the graph of P, and join what belongs together.  */

static void
fuse (plan *p)
{
  if (soac_args.fusion == FUSION_OPTIMAL)
    fuse_optimal (p);
  else
    fuse_t2 (p);
  find_dead_arrays (p);
  p->cost = cost_of_plan (p);
  join_segments (p);
}

/* The plan for cfun, not carried out yet.  */

static plan *
make_plan (void)
{
  plan *p = new plan ();
  if (optimize)
    name_operands ();
  recognise (cfun, &p->graph);
  warn_opaque (&p->graph);
  report_overlaps (&p->graph);
  report_unwritten (&p->graph);
  build_graph (&p->graph);
  if (optimize && !soac_args.check && soac_args.fusion != FUSION_NONE)
    {
      if (narrow_to_required (&p->graph))
	rebuild_graph (&p->graph);
      shares_start ();
      if (cut_overwritten (&p->graph, &p->copies_wait))
	{
	  rebuild_graph (&p->graph);
	  share_bounds (&p->graph, NULL);
	}
      make_best_plan (p, fuse);
      shares_finish ();
      return p;
    }
  fuse_none (p, !optimize ? "nothing is fused without optimization"
	     : soac_args.check ? "nothing is fused under run-time checks"
	     : "fusion is switched off");
  p->cost = cost_of_plan (p);
  return p;
}

static void
delete_plan (plan *p)
{
  free_clusters (p);
  free_graph (&p->graph);
  delete p;
}

/* Fuse and lower the combinators of FUN.  */

static void
transform_function (function *fun)
{
  push_cfun (fun);
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  calculate_dominance_info (CDI_DOMINATORS);
  mark_irreducible_loops ();
  renumber_gimple_stmt_uids (fun);
  remember_boxes ();
  plan *p = make_plan ();
  forget_boxes ();
  rewrite (p);
  report_plan (p);
  count_plan (p);
  draw_plan (p);
  delete_plan (p);
  loop_optimizer_finalize ();
  update_call_graph ();
  pop_cfun ();
}

/* Ask for the facts of the operators of FUN, while their own combinators still
   stand.  */

static void
look_at_operators (function *fun)
{
  push_cfun (fun);
  graph_t graph;
  recognise (fun, &graph);
  for (combinator *c : graph.nodes)
    {
      const soac_operator *ops[] = { c->combine, c->element };
      for (const soac_operator *op : ops)
	if (op && op->decl)
	  note_inner_function (op->decl);
    }
  remove_false_exits (&graph);
  free_graph (&graph);
  pop_cfun ();
}

/* Let nests of combinators in FUN, whose operators have been asked for theirs, be spaces, and
   scans along one axis go by strides.  */

static void
join_nests (function *fun)
{
  push_cfun (fun);
  if (optimize && !soac_args.check && soac_args.fusion != FUSION_NONE)
    {
      calculate_dominance_info (CDI_DOMINATORS);
      renumber_gimple_stmt_uids (fun);
      bool changed = make_spaces_of_nests (fun);
      changed |= stride_scans (fun);
      if (changed)
	update_call_graph ();
    }
  pop_cfun ();
}

/* Order functions as the source defines them.  */

static int
by_definition (const void *a, const void *b)
{
  const function *f = *(function *const *) a, *g = *(function *const *) b;
  /* Operators that the passes have made are known before those who use them.  */
  bool made = has_private_row_p (f->decl);
  if (made != has_private_row_p (g->decl))
    return made ? -1 : 1;
  return f->funcdef_no - g->funcdef_no;
}

/* True if FUN has combinators that write rows and others that may take them.  */

static bool
passes_rows_on_p (function *fun)
{
  bool writes = false, takes = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gcall *call = typed_call (gsi_stmt (gsi)))
	{
	  const char *roles = typed_roles (gimple_call_fndecl (call));
	  takes |= writes && strchr (roles, 'q');
	  writes |= strchr (roles, 'W') != NULL;
	}
  return takes;
}

/* True if FUN has scans and reductions.  */

static bool
reduces_scan_p (function *fun)
{
  bool scans = false, reduces = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gcall *call = typed_call (gsi_stmt (gsi)))
	{
	  enum soac_kind kind = typed_kind (gimple_call_fndecl (call));
	  reduces |= kind == SOAC_REDUCE;
	  scans |= kind == SOAC_SCAN || kind == SOAC_SCAN_EXCLUSIVE;
	}
  return scans && reduces;
}

/* Let operators of FUN that hand rows on to each other be one, and scans and reductions that
   read them.  */

static void
join_chains (function *fun)
{
  push_cfun (fun);
  if (optimize && (passes_rows_on_p (fun) || (!optimize_size && reduces_scan_p (fun))))
    {
      loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
      calculate_dominance_info (CDI_DOMINATORS);
      mark_irreducible_loops ();
      renumber_gimple_stmt_uids (fun);
      graph_t graph;
      doubts_start ();
      parts_start ();
      recognise (fun, &graph);
      compute_may_aliases ();
      build_graph (&graph);
      while (join_row_chains (&graph) || (!optimize_size && join_pair_folds (&graph)))
	{
	  rebuild_graph (&graph);
	  update_call_graph ();
	  /* That has freed them.  */
	  calculate_dominance_info (CDI_DOMINATORS);
	}
      free_graph (&graph);
      loop_optimizer_finalize ();
    }
  pop_cfun ();
}

/* Join what operators there are now; those that are made for it get their bodies behind
   this pass, so that another one may join these.  */

static void
run_chains (void)
{
  finish_row_chains ();
  gcc_obstack_init (&soac_obstack);
  purity_start ();
  trampolines_start ();
  auto_vec<function *> work;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (node->get_fun () && gimple_in_ssa_p (node->get_fun ()))
      work.safe_push (node->get_fun ());
  work.qsort (by_definition);
  for (function *fun : work)
    join_chains (fun);
  trampolines_finish ();
  purity_finish ();
  obstack_free (&soac_obstack, NULL);
}

/* Stop if a typed call is left: the linker would not know where it is from.  */

static void
verify_no_typed_calls (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (typed_decl_p (node->decl) && node->callers)
      {
	const cgraph_edge *e = node->callers;
	input_location = gimple_location (e->call_stmt);
	internal_error ("%qD in %qD has not become a loop", node->decl,
			e->caller->decl);
      }
}

/* Where the unit was read GCC was told that there may be code for a device
   (builtins/resolve.cc).  If there is none yet it is told so: each kernel that becomes some
   tells it again (mark_for_device).  A program without any need not be linked with libgomp.  */

static void
ask_for_device_code (void)
{
  if (soac_args.parallel != PARALLEL_TARGET || !vec_safe_is_empty (offload_funcs)
      || !vec_safe_is_empty (offload_vars))
    return;
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
    if (node->offloadable)
      return;
  g->have_offload = false;
}

/* Remove functions that nobody needs.  An external function that is always inlined loses its body
   there without optimization, as GCC has inlined all calls of it: kernels are still to make
   some.  Before GCC has come so far such a body stays.  */

static void
remove_unneeded_functions (void)
{
  symtab_state now = symtab->state;
  symtab->state = IPA;
  symtab->remove_unreachable_nodes (dump_file);
  symtab->state = now;
}

static void
run_soac (void)
{
  if (report_transactions ())
    return;
  ask_for_device_code ();
  finish_row_chains ();
  gcc_obstack_init (&soac_obstack);
  purity_start ();
  inner_functions_start ();
  remove_unneeded_functions ();
  auto_vec<function *> work;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      function *fun = node->get_fun ();
      if (fun && gimple_in_ssa_p (fun) && holds_combinators_p (fun))
	work.safe_push (fun);
    }
  work.qsort (by_definition);
  trampolines_start ();
  for (function *fun : work)
    look_at_operators (fun);
  for (function *fun : work)
    join_nests (fun);
  find_direct_functions ();
  for (function *fun : work)
    transform_function (fun);
  verify_no_typed_calls ();
  if (!work.is_empty ())
    report_statistics ();
  trampolines_finish ();
  purity_finish ();
  inner_functions_finish ();
  obstack_free (&soac_obstack, NULL);
  /* What structures are laid out from now on nobody has written: GCC hands variables to threads by
     them.  */
  warn_padded = 0;
}

/* Write what PASS has told so far.  GCC passes over the new functions before it closes the
   file of -fopt-info, and those passes open the same file: what is not written yet would
   stand behind theirs, and the line that did not fit the buffer would be cut in two.  */

static void
write_remarks (const opt_pass *pass)
{
  dump_file_info *info
    = g->get_dumps ()->get_dump_file_info (pass->static_pass_number);
  if (info && info->alt_stream)
    fflush (info->alt_stream);
}

namespace {

const pass_data inline_data = {
  SIMPLE_IPA_PASS, "soac-inline", OPTGROUP_INLINE, TV_PLUGIN_RUN,
  PROP_ssa, 0, 0, 0, 0
};

class pass_soac_inline : public simple_ipa_opt_pass
{
public:
  pass_soac_inline (gcc::context *c) : simple_ipa_opt_pass (inline_data, c) {}
  bool gate (function *) final override
  {
    return optimize > 0 && soac_args.fusion != FUSION_NONE && !seen_error ();
  }
  unsigned int execute (function *) final override
  {
    keep_instrumentation_apart ();
    prefer_early_inlining ();
    return 0;
  }
};

const pass_data rows_data = {
  SIMPLE_IPA_PASS, "soac-rows", OPTGROUP_LOOP | OPTGROUP_OMP, TV_PLUGIN_RUN,
  PROP_ssa, 0, 0, 0, 0
};

class pass_soac_rows : public simple_ipa_opt_pass
{
public:
  pass_soac_rows (gcc::context *c) : simple_ipa_opt_pass (rows_data, c) {}
  bool gate (function *) final override
  {
    return (optimize > 0 && !soac_args.check && soac_args.fusion != FUSION_NONE
	    && soac_args.parallel != PARALLEL_TARGET && !flag_tm && !seen_error ());
  }
  unsigned int execute (function *) final override
  {
    run_chains ();
    write_remarks (this);
    return 0;
  }
};

const pass_data soac_data = {
  SIMPLE_IPA_PASS, "soac", OPTGROUP_LOOP | OPTGROUP_OMP, TV_PLUGIN_RUN,
  PROP_ssa, 0, 0, 0, 0
};

class pass_soac : public simple_ipa_opt_pass
{
public:
  pass_soac (gcc::context *c)
    : simple_ipa_opt_pass (soac_data, c), end_of_message (diagnostic_finalizer (global_dc)) {}
  bool gate (function *) final override { return !seen_error (); }
  unsigned int execute (function *) final override
  {
    diagnostic_finalizer_fn now = diagnostic_finalizer (global_dc);
    diagnostic_finalizer (global_dc) = end_of_message;
    run_soac ();
    diagnostic_finalizer (global_dc) = now;
    write_remarks (this);
    return 0;
  }

private:
  /* How C's messages end: with the macros that they are in, as those of <soac.h>, and where the
     program uses these.  With -flto GCC's pass free-lang-data has let them forget that.  */
  diagnostic_finalizer_fn end_of_message;
};

} // anon namespace

const char *
missing_for_optimal (void)
{
  return missing_solver ();
}

void
register_passes (const char *plugin_name)
{
  register_pass_info before = { new pass_soac_inline (g), "opt_local_passes",
				1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &before);
  register_whole_functions (plugin_name);
  register_pass_info after = { new pass_soac (g), "opt_local_passes", 1,
			       PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &after);
  for (unsigned i = 0; i < MOST_CHAINED; i++)
    {
      register_pass_info rows = { new pass_soac_rows (g), "soac", 1,
				  PASS_POS_INSERT_BEFORE };
      register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &rows);
    }
  register_errno (plugin_name);
  register_truth_numbers (plugin_name);
  register_kernel_warnings (plugin_name);
  register_copies (plugin_name);
  register_lane_numbers (plugin_name);
  register_scan_loops (plugin_name);
  register_whole_vectors (plugin_name);
  register_widened_loads (plugin_name);
  register_induction_pointers (plugin_name);
  if (soac_args.lanes)
    register_lanes (plugin_name);
  register_vectors (plugin_name);
  register_truth_subscripts (plugin_name);
  register_rounded_vectors (plugin_name);
  register_reciprocal_roots (plugin_name);
  register_minima (plugin_name);
  register_doubled_vectors (plugin_name);
  register_loaded_once (plugin_name);
  register_masked_loads (plugin_name);
  register_piecewise_stores (plugin_name);
  register_small_arrays (plugin_name);
  register_registers (plugin_name);
  register_analyzer (plugin_name);
}

/* The same where files are linked: kernels have been made.  */

void
register_link_time_passes (const char *plugin_name)
{
  register_link_time_warnings (plugin_name);
  register_truth_subscripts (plugin_name);
  register_rounded_vectors (plugin_name);
  register_registers (plugin_name);
  register_analyzer (plugin_name);
}
