/* The calls of each kernel become one call of its function.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (sq, n, t, x);  s_1 = __builtin_reduce (add, 0, n, t);
     =>				   s_1 = norm._soac.0 (n, x);

   A kernel with guards calls others, of its parts, where they fail.

   Also gone: trampolines that nobody uses any more (they would ask for an
   executable stack), and tests whether an allocation that only fed a dead
   array has failed, so that GCC can remove the allocation.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "lower/lower.h"
#include "local.h"

/* Remove the call of combinator C.  Its result lives on, or at most the debugger
   knows of it.  */

void
remove_call (combinator *c)
{
  /* It may be in the kernels of two branches.  */
  if (!gimple_bb (c->call))
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (c->call);
  tree lhs = gimple_call_lhs (c->call);
  unlink_stmt_vdef (c->call);
  gsi_remove (&gsi, true);
  gimple_call_set_lhs (c->call, NULL_TREE);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    release_ssa_name (lhs);
}

/* The left-hand sides of FORM's results, in their order; the members' calls
   lose them.  */

static void
take_results (const kernel_form *form, vec<tree> *lhs)
{
  for (unsigned st : form->results)
    {
      gcall *call = form->steps[st]->from->call;
      lhs->safe_push (gimple_call_lhs (call));
      gimple_call_set_lhs (call, NULL_TREE);
    }
}

/* Variables for more than one result LHS, and their addresses in POINTERS.  */

static void
make_result_variables (const vec<tree> &lhs, vec<tree> *vars,
		       vec<tree> *pointers)
{
  if (lhs.length () < 2)
    return;
  for (tree l : lhs)
    {
      tree var = create_tmp_var (TREE_TYPE (l), "result");
      TREE_ADDRESSABLE (var) = 1;
      vars->safe_push (var);
      pointers->safe_push (build_fold_addr_expr (var));
    }
}

/* Insert TO = FROM before GSI.  */

static void
insert_copy (gimple_stmt_iterator *gsi, tree to, tree from, location_t loc)
{
  gassign *copy = gimple_build_assign (to, from);
  gimple_set_location (copy, loc);
  gimple_set_uid (copy, gimple_uid (gsi_stmt (*gsi)));
  gsi_insert_before (gsi, copy, GSI_SAME_STMT);
}

/* What the debugger is told of RESULT before PLACE, where it is now computed, is not known
   there; if PLACE is null, nowhere.  */

static void
reset_debug (tree result, gimple *place)
{
  if (TREE_CODE (result) != SSA_NAME)
    return;
  imm_use_iterator iter;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iter, result)
    if (gimple_debug_bind_p (use) && !(place && stmt_before_p (place, use)))
      {
	gimple_debug_bind_reset_value (use);
	update_stmt (use);
      }
}

/* Put KERNEL's call before that of the place of cluster K, with its results
   going to LHS, through VARS if there are several, and remove the calls of the members of
   all its segments.  */

static void
replace_calls (cluster *k, gcall *kernel, const vec<tree> &lhs,
	       const vec<tree> &vars)
{
  for (tree l : lhs)
    reset_debug (l, k->place->call);
  if (lhs.length () == 1)
    gimple_call_set_lhs (kernel, lhs[0]);
  gimple_stmt_iterator gsi = gsi_for_stmt (k->place->call);
  /* Other kernels ask what comes before them: see stmt_before_p.  */
  gimple_set_uid (kernel, gimple_uid (k->place->call));
  if (stmt_ends_bb_p (k->place->call))
    {
      /* It may leave by an exception or a jump, so that it is alone: the new
	 call takes its place and its edges, and nothing may come behind it.  */
      gcc_assert (k->members.length () == 1 && vars.is_empty ());
      gimple_move_vops (kernel, k->place->call);
      gimple_call_set_ctrl_altering
	(kernel, gimple_call_ctrl_altering_p (k->place->call));
      gsi_replace (&gsi, kernel, true);
      return;
    }
  gsi_insert_before (&gsi, kernel, GSI_SAME_STMT);
  for (unsigned r = 0; r < vars.length (); r++)
    {
      tree val = vars[r];
      if (is_gimple_reg_type (TREE_TYPE (val))
	  && TREE_CODE (lhs[r]) != SSA_NAME)
	{
	  val = make_ssa_name (TREE_TYPE (val));
	  insert_copy (&gsi, val, vars[r], gimple_location (kernel));
	}
      insert_copy (&gsi, lhs[r], val, gimple_location (kernel));
    }
  /* Those that take what a filter keeps go before it, and later segments before what these
     start from.  */
  for (unsigned s = k->segments.length (); s-- > 0; )
    for (unsigned i = k->segments[s]->members.length (); i-- > 0; )
      remove_call (k->segments[s]->members[i]);
}

/* What stands for the address of a variable of type TYPE that is not there
   yet.  */

static tree
make_placeholder (tree type)
{
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, NULL_TREE, type);
  TREE_ADDRESSABLE (var) = 1;
  return build_fold_addr_expr (var);
}

/* Make a kernel of K, which runs where the guards of another one fail.  */

static lowered_part *
lower_part (cluster *k)
{
  lowered_part *part = new lowered_part ();
  kernel_form form = kernel_form ();
  saved_operands own;
  assume_unchanged (k->members, &own);
  compose (k, &form);
  choose_lowering (&form);
  for (unsigned st : form.results)
    {
      combinator *from = form.steps[st]->from;
      part->from.safe_push (from);
      part->results.safe_push (gimple_call_lhs (from->call));
    }
  if (part->results.length () > 1)
    for (tree result : part->results)
      part->pointers.safe_push (make_placeholder (TREE_TYPE (result)));
  part->call = k->kernel = lower_kernel (&form, part->pointers, vNULL);
  free_form (&form);
  restore_operands (&own);
  return part;
}

/* The number of the first of PARTS of a kernel that the program calls behind STMT, a load or a
   store, or how many there are.  A store may be done on one way of a branch alone.  */

static unsigned
part_behind (const vec<cluster *> &parts, gimple *stmt)
{
  unsigned i = 0;
  while (i < parts.length ()
	 && !(gimple_store_p (stmt) ? before_if_done_p (stmt, parts[i]->place->call)
	      : stmt_before_p (stmt, parts[i]->place->call)))
    i++;
  return i;
}

/* Note which loads have to be done again for the parts of K, whose functions are LOWERED, and which
   results stored, before each of these: those that the program does there.  The loads are before
   the kernel, too: GCC is not to say that what they load has no value yet.  */

static void
note_between (const cluster *k, const vec<lowered_part *> &lowered)
{
  const vec<gassign *> &reloads = k->when.reloads, &restores = k->when.restores;
  for (unsigned load = 0; load < reloads.length (); load++)
    {
      suppress_warning (gimple_assign_rhs1 (reloads[load]));
      unsigned i = part_behind (k->parts, reloads[load]);
      if (i < lowered.length ())
	lowered[i]->loads.safe_push (load);
    }
  for (unsigned store = 0; store < restores.length (); store++)
    {
      unsigned i = part_behind (k->parts, restores[store]);
      if (i < lowered.length ())
	lowered[i]->stores.safe_push (store);
    }
}

/* Put a call that checks the arguments before the only one of K.  */

static void
insert_checks (cluster *k)
{
  kernel_form form = kernel_form ();
  compose (k, &form);
  form.results.truncate (0);
  gimple_stmt_iterator gsi = gsi_for_stmt (k->place->call);
  gsi_insert_before (&gsi, lower_checks (&form), GSI_SAME_STMT);
  free_form (&form);
}

/* Make S of K, a kernel or, if PART, one of several segments; OWN keeps what its members are
   called with.  */

static void
compose_segment (cluster *k, bool part, lowered_segment *s, saved_operands *own)
{
  for (cluster *part : k->parts)
    s->parts.safe_push (lower_part (part));
  note_between (k, s->parts);
  assume_unchanged (k->members, own);
  compose (k, &s->form);
  if (dump_file || soac_args.report)
    kernel_text (&s->form, &k->steps);
  axes_text (&s->form, part, &k->axes);
  choose_lowering (&s->form);
}

/* Undo what compose_segment has changed, and free S.  */

static void
free_segment (lowered_segment *s, saved_operands *own)
{
  free_form (&s->form);
  restore_operands (own);
  for (lowered_part *part : s->parts)
    delete part;
}

/* Replace the calls of K, a kernel whose SEGMENTS are several.  The last one's result is that
   of the kernel; each other one has at most one, which only the next one takes.  */

static void
rewrite_segments (cluster *k, const vec<lowered_segment *> &segments)
{
  auto_vec<tree> lhs;
  for (lowered_segment *s : segments)
    {
      lhs.truncate (0);
      take_results (&s->form, &lhs);
      if (s != segments[segments.length () - 1] && !lhs.is_empty ())
	s->value = lhs[0];
    }
  k->kernel = lower_segments (segments);
  replace_calls (k, k->kernel, lhs, vNULL);
  for (lowered_segment *s : segments)
    if (s->value)
      {
	reset_debug (s->value, NULL);
	release_ssa_name (s->value);
      }
}

/* Replace the calls of kernel K, which is ONE segment.  */

static void
rewrite_segment (cluster *k, lowered_segment *one)
{
  auto_vec<tree> lhs, vars, pointers;
  take_results (&one->form, &lhs);
  make_result_variables (lhs, &vars, &pointers);
  k->kernel = lower_kernel (&one->form, pointers, one->parts);
  replace_calls (k, k->kernel, lhs, vars);
}

/* Replace the calls of kernel K by one of its function.  */

static void
rewrite_kernel (cluster *k)
{
  if (soac_args.check && !for_device_p ())
    insert_checks (k);
  auto_delete_vec<lowered_segment> segments;
  auto_delete_vec<saved_operands> own;
  for (cluster *c : k->segments)
    {
      segments.safe_push (new lowered_segment ());
      own.safe_push (new saved_operands ());
      compose_segment (c, k->segments.length () > 1, segments.last (), own.last ());
    }
  if (segments.length () > 1)
    rewrite_segments (k, segments);
  else
    rewrite_segment (k, segments[0]);
  for (unsigned i = segments.length (); i-- > 0; )
    free_segment (segments[i], own[i]);
}

/* True if STMT tests whether a pointer is null.  */

bool
null_test_p (gimple *stmt)
{
  gcond *cond = dyn_cast <gcond *> (stmt);
  return (cond && integer_zerop (gimple_cond_rhs (cond))
	  && (gimple_cond_code (cond) == EQ_EXPR
	      || gimple_cond_code (cond) == NE_EXPR));
}

/* True if STMT computes a pointer that nobody uses any more: that of a part of an
   array or of a window.  */

static bool
unused_pointer_p (gimple *stmt)
{
  return (is_gimple_assign (stmt) && !gimple_vdef (stmt)
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && has_zero_uses (gimple_assign_lhs (stmt)));
}

/* If all uses of POINTER are tests against null and free, turn the tests into
   ones that find it allocated.  */

static void
forget_failure_tests (tree pointer)
{
  imm_use_iterator iter;
  gimple *use;
  auto_vec<gcond *> tests;
  bool all = true;
  FOR_EACH_IMM_USE_STMT (use, iter, pointer)
    {
      if (is_gimple_debug (use) || gimple_call_builtin_p (use, BUILT_IN_FREE)
	  || unused_pointer_p (use))
	continue;
      if (null_test_p (use))
	tests.safe_push (as_a <gcond *> (use));
      else
	all = false;
    }
  if (!all)
    return;
  for (gcond *cond : tests)
    {
      if (gimple_cond_code (cond) == EQ_EXPR)
	gimple_cond_make_false (cond);
      else
	gimple_cond_make_true (cond);
      update_stmt (cond);
    }
}

/* Tidy up after the arrays that are not written any more; POINTERS are their
   addresses.  */

static void
forget_arrays (const vec<tree> &pointers)
{
  for (tree p : pointers)
    {
      if (TREE_CODE (p) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (p))
	continue;
      if (allocator_of (SSA_NAME_DEF_STMT (p)) == ON_HEAP)
	forget_failure_tests (p);
    }
}

/* Note what K's members leave behind: in POINTERS arrays, and trampolines.  */

static void
note_leftovers (cluster *k, vec<tree> *pointers)
{
  for (combinator *m : k->members)
    {
      for (const view &v : m->outputs)
	if (v.dead && (!m->part || v.dead_apart))
	  pointers->safe_push (root_pointer (v.value));
      const soac_operator *ops[] = { m->combine, m->element };
      for (const soac_operator *op : ops)
	if (op && op->trampoline)
	  release_trampoline (op->trampoline);
    }
}

/* Loops of few turns by which members of K make, take and combine rows that are variables are
   written out.  */

static void
write_out_loops_of_rows (const cluster *k)
{
  for (const combinator *m : k->members)
    if (!optimize_size)
      {
	if (optimize && combined_row_bytes (m))
	  write_out_short_loops (m);
	for (const edge_t *e : m->edges_out)
	  if (e->fused && m->outputs[e->output].own)
	    for (const combinator *end : { m, (const combinator *) e->to })
	      write_out_short_loops (end);
      }
}

/* Replace the combinators of P by kernels.  */

void
rewrite (plan *p)
{
  auto_vec<tree> pointers;
  inline_operators (p);
  for (cluster *k : p->clusters)
    release_late (&p->graph, k);
  for (const cluster *k : p->clusters)
    write_out_loops_of_rows (k);
  for (cluster *k : p->clusters)
    {
      for (cluster *s : k->segments)
	note_leftovers (s, &pointers);
      rewrite_kernel (k);
    }
  for (cluster *k : p->clusters)
    allocate_all_late (k);
  forget_arrays (pointers);
  keep_on_device (p->clusters);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
}
