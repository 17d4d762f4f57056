/* Functions of kernels: their options, and how GCC treats them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, y, x) in function g
     => static void g._soac.0 (size_t n, float *y, float *x)

   parameters.cc chooses the parameters.  The function has the options of the one that it
   is called from.  */

#include "gcc-common.h"
#include "support/support.h"
#include "vectorise/vectorise.h"
#include "analysis/analysis.h"
#include "local.h"

/* So many elements may be done before vectors that are aligned, however small these are.  */
const unsigned LEAST_BEFORE_VECTORS = 8;

/* The type that E's kernel returns.  */

static tree
result_type (const emitter *e)
{
  if (e->form->results.length () != 1)
    return void_type_node;
  const step *s = e->form->steps[e->form->results[0]];
  return s->code == STEP_FILTER ? size_type_node : s->from->type;
}

/* Attributes that say how the code of a function is made, and so how that of its
   kernels is.  */
static const char *const code_attributes[] = {
  "target", "target_clones", "optimize", "no_sanitize", "cold", "hot",
  "flatten", "no_icf", "section", "no_instrument_function",
  "no_profile_instrument_function", "stack_protect", "no_stack_protector",
  "no_split_stack", "zero_call_used_regs"
};

static void
add_attribute (tree fn, tree name, tree value)
{
  DECL_ATTRIBUTES (fn) = tree_cons (name, value, DECL_ATTRIBUTES (fn));
}

/* Let FN be compiled as the function HOST would be, for the device too.  */

void
inherit_options (tree fn, tree host)
{
  DECL_FUNCTION_SPECIFIC_TARGET (fn) = DECL_FUNCTION_SPECIFIC_TARGET (host);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn)
    = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (host);
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (fn)
    = DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (host);
  if (DECL_SECTION_NAME (host))
    set_decl_section_name (fn, host);
  for (const char *name : code_attributes)
    if (tree a = lookup_attribute (name, DECL_ATTRIBUTES (host)))
      add_attribute (fn, TREE_PURPOSE (a), TREE_VALUE (a));
  if (cgraph_node::get (host)->offloadable)
    add_attribute (fn, get_identifier ("omp declare target"), NULL_TREE);
}

/* True if the loops of the kernel FN, which are hot, should start where a line of
   the cache does, unless the user has said where.  A short loop across two lines
   takes up to twice as long on some x86 processors.  */

static bool
align_loops_p (tree fn)
{
  return (widest_store () && optimize >= 2 && !optimize_size
	  && flag_align_loops && !global_options_set.x_str_align_loops
	  && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fn)));
}

/* True if FORM collects what a filter keeps: some elements, a vector at a time.  GCC
   would call memcpy for that, as for the rows of a whole tile, and for short runs.  */

static bool
collects_some_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_PUT)
      return true;
  return false;
}

/* True if GCC may add up the numbers of a scan of FORM in another order than a kernel says.  */

static bool
scans_anyhow_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_SCAN && flag_associative_math
	&& (FLOAT_TYPE_P (s->type) || AGGREGATE_TYPE_P (s->type)))
      return true;
  return false;
}

/* Elements, at most, that may be done one by one before vectors that are aligned; -1 if vectors
   have to be aligned, or the user has said it.  */

static int
most_before_vectors (void)
{
  machine_mode mode = targetm.vectorize.preferred_simd_mode (SImode);
  if (global_options_set.x_param_vect_max_peeling_for_alignment || !VECTOR_MODE_P (mode)
      || !targetm.vectorize.support_vector_misalignment (mode, intSI_type_node, -1, false))
    return -1;
  return MAX (LEAST_BEFORE_VECTORS, GET_MODE_NUNITS (mode).to_constant ());
}

/* Choose the options by which GCC optimises FN, a function of E.  In a row of elements that
   lanes combine it would put their accumulators last, and then has no registers for all that
   waits for them.  The sums of a scan it would make in one order for a thread that is alone,
   and in another one for several.  GCC 12 breaks down over rows of lanes with branches that it
   unrolls and jams.  In kernels with several axes rows are jammed already, where that is of use:
   jammed once more, sums of columns would have twice the code, which is not faster.

   What a line is scanned with is an array until GCC has vectors.  If memset clears it, GCC
   takes it for pointers to anything, as address 0 may be an object, and in kernels with
   threads it stays in memory.

   Loops are vectorised when their branches have become selections.  Before that, partial
   redundancy elimination would move `x - b' into one arm of `b = i == k ? 1 : 0', where it
   may trap, and jump threading would make one path for each pair of outcomes of two
   operators that ask the same.  In loops that stay as they are, splitting of paths would keep
   branches, which nobody can foresee, where selections take their place.  What that
   elimination would move out of loops moves in vectorise/invariant-conversions.cc if vectors need
   it.

   Where GCC sees that an array begins one byte behind an address of whole vectors, it would do up
   to 31 elements of each row one by one, as it does not ask what the vectors of `omp simd' cost.
   A few take less time than rows of middle length gain by vectors that are aligned.  */

static void
tune_kernel (tree fn, const emitter *e)
{
  bool align = align_loops_p (fn);
  bool copies = (flag_tree_loop_distribute_patterns
		 && (collects_some_p (e->form) || e->run.tile.whole || e->run.line
		     || known_runs_p (e)));
  bool lanes = ((flag_tree_reassoc || flag_unroll_jam)
		&& (e->run.lanes || e->run.behind || scans_anyhow_p (e->form)));
  bool jams = flag_unroll_jam && e->form->space;
  bool arms = optimize > 1 && e->run.simd && !e->form->heavy;
  int before = most_before_vectors ();
  struct cl_optimization now;
  cl_optimization_save (&now, &global_options, &global_options_set);
  if (align)
    str_align_loops = "64";
  if (copies)
    flag_tree_loop_distribute_patterns = 0;
  if (lanes)
    flag_tree_reassoc = flag_unroll_jam = 0;
  if (jams)
    flag_unroll_jam = 0;
  /* Graphite gives some loops over numbers without a sign wrong values.  */
  flag_graphite = flag_graphite_identity = 0;
  flag_loop_nest_optimize = flag_loop_parallelize_all = 0;
  /* Blocks wait for each other by words that no lock is needed for; calls would
     have to be linked with libatomic.  */
  flag_inline_atomics = 1;
  flag_delete_null_pointer_checks = 0;
  if (before >= 0)
    param_vect_max_peeling_for_alignment = before;
  if (arms)
    flag_tree_pre = flag_thread_jumps = flag_split_paths = 0;
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn)
    = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &now);
}

/* NODE is a new function: what GCC takes out of a kernel that has clones is cloned
   like it.  */

static void
note_outlined (cgraph_node *node, void *)
{
  tree fn = node->decl;
  if (DECL_ARTIFICIAL (fn) && DECL_NAME (fn)
      && lookup_attribute ("target_clones", DECL_ATTRIBUTES (fn))
      && strstr (IDENTIFIER_POINTER (DECL_NAME (fn)), "_soac"))
    DECL_IGNORED_P (fn) = 1;
}

/* Let there be clones of the kernel FN: without debug information it needs none
   early.  */

static void
let_clone (tree fn)
{
  static bool noting;
  if (!noting)
    symtab->add_cgraph_insertion_hook (note_outlined, NULL);
  noting = true;
  DECL_IGNORED_P (fn) = 1;
}

/* Start E, a function of FORM's kernel, or a part of one, while the current function is that with
   the combinators.  */

void
start_emitter (emitter *e, const kernel_form *form)
{
  e->form = form;
  e->recurrences.safe_grow_cleared (form->steps.length ());
  e->spills.safe_grow_cleared (form->steps.length ());
  e->loc = form->of->place->loc;
  /* Who calls an operator may take it to the device, and its kernels with it.  */
  e->for_device = (for_device_p () || (soac_args.parallel == PARALLEL_TARGET
				       && inner_function_p (current_function_decl)));
  e->other_target = other_target_p (current_function_decl);
  choose_schedule (e, true);
}

/* The schedule of FORM's kernel in a function of the current one.  */

schedule
schedule_of (const kernel_form *form)
{
  emitter e;
  start_emitter (&e, form);
  return e.run;
}

/* The name of the next kernel of HOST, f._soac.0, or of the next function that does WHAT
   else, f._soac.part.0, f._soac.few.0, f._soac.host.0 or f._soac.back.0: each kind has its own
   numbers.  */

static tree
kernel_name (tree host, job what)
{
  if (what == ALL_ELEMENTS)
    return clone_function_name_numbered (host, "_soac");
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (host));
  const char *kind = (what == SOME_ELEMENTS ? "part" : what == IN_PLACE ? "few"
		      : what == ON_HOST ? "host" : "back");
  return clone_function_name_numbered (soac_printf ("%s%c_soac", name,
						    symbol_table::
						    symbol_suffix_separator ()),
				       kind);
}

/* A function without debug information for FN to be an instance of.  */

static tree
origin_without_debug (tree fn)
{
  tree origin = build_decl (DECL_SOURCE_LOCATION (fn), FUNCTION_DECL, DECL_NAME (fn),
			    TREE_TYPE (fn));
  DECL_ARTIFICIAL (origin) = 1;
  DECL_IGNORED_P (origin) = 1;
  return origin;
}

/* Let GCC inline FN, or not.  There is no early debug information for a function made
   this late; an inlined one or a clone would need some, unless it has none at all.  But what is
   inlined of a function that has none loses its places in the source, by which sanitizers and
   debuggers name operators: so FN may have some, and is an instance of a function that has
   none.  */

static void
choose_inlining (tree fn, bool inlined)
{
  DECL_UNINLINABLE (fn) = !inlined;
  DECL_NO_INLINE_WARNING_P (fn) = 1;
  if (!inlined)
    return;
  DECL_DECLARED_INLINE_P (fn) = 1;
  DECL_ABSTRACT_ORIGIN (fn) = origin_without_debug (fn);
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (fn) = 1;
}

/* Make the function of E that does WHAT for a kernel of the current one and returns a
   RET.  Until close_function it is the current function.  */

static void
make_function (emitter *e, job what, tree ret)
{
  tree host = current_function_decl;
  auto_vec<tree> types;
  for (tree parm : e->parms)
    types.safe_push (TREE_TYPE (parm));
  tree type = build_function_type_array (ret, types.length (),
					 types.address ());
  e->fn = build_decl (e->loc, FUNCTION_DECL,
		      kernel_name (host, what), outside_transactions (type));
  SET_DECL_ASSEMBLER_NAME (e->fn, DECL_NAME (e->fn));
  TREE_STATIC (e->fn) = 1;
  TREE_USED (e->fn) = 1;
  /* gcov leaves out functions that nobody has written, and the operators that are inlined there
     with them.  One of the loops is enough for it: that for few elements may not run.  */
  DECL_ARTIFICIAL (e->fn) = !flag_test_coverage || what == IN_PLACE;
  inherit_options (e->fn, host);
  mark_kernel (e->fn, e->form->opaque);
  choose_inlining (e->fn, what == IN_PLACE);
  if (e->form->of->lowering != LOWER_TARGET && what != IN_PLACE)
    tune_kernel (e->fn, e);
  if (lookup_attribute ("target_clones", DECL_ATTRIBUTES (host)))
    let_clone (e->fn);
  else
    add_attribute (e->fn, get_identifier ("noclone"), NULL_TREE);
  tree *chain = &DECL_ARGUMENTS (e->fn);
  for (tree parm : e->parms)
    {
      if (flag_checking)
	gcc_assert (DECL_SOURCE_LOCATION (parm) == e->form->of->place->loc);
      DECL_CONTEXT (parm) = e->fn;
      *chain = parm;
      chain = &DECL_CHAIN (parm);
    }
  tree res = build_decl (e->loc, RESULT_DECL, NULL_TREE, ret);
  DECL_CONTEXT (res) = e->fn;
  DECL_ARTIFICIAL (res) = 1;
  DECL_IGNORED_P (res) = 1;
  DECL_RESULT (e->fn) = res;
  e->result = VOID_TYPE_P (ret) ? NULL_TREE : res;

  push_struct_function (e->fn);
  cfun->function_start_locus = e->loc;
  cfun->function_end_locus = e->loc;
  /* Operators have been chosen where they are named: no `declare variant' is asked again.  */
  cfun->curr_properties = PROP_gimple_any;
  e->block = make_node (BLOCK);
  DECL_INITIAL (e->fn) = e->block;
  BLOCK_SUPERCONTEXT (e->block) = e->fn;
  TREE_USED (e->block) = 1;
}

/* Start E, the kernel of FORM with PARTS, or what does WHAT for it and is called like it.  It
   returns the result, if there is one, or a RET, if that is given.  */

void
open_function (emitter *e, const kernel_form *form,
	       const vec<tree> &result_pointers,
	       const vec<lowered_part *> &parts, tree ret, job what)
{
  start_emitter (e, form);
  e->parts = &parts;
  collect_parameters (e, result_pointers);
  e->n = operand_value (e, counting_member (form->of->members)->count);
  if (parts.is_empty () && form->of->when.guards.is_empty ())
    restrict_outputs (e, form);
  make_function (e, what, ret ? ret : result_type (e));
}

/* Start ALL, the kernel of SEGMENTS, and for each of these one of EACH, which builds it there.
   It returns what the last one reduces to; what others do is no parameter of it.  */

void
open_segments (emitter *all, const vec<lowered_segment *> &segments,
	       const vec<emitter *> &each)
{
  start_emitter (all, &segments[segments.length () - 1]->form);
  for (unsigned i = 0; i < segments.length (); i++)
    {
      start_emitter (each[i], &segments[i]->form);
      all->run.lanes |= each[i]->run.lanes;
      all->run.behind |= each[i]->run.behind;
      all->form = &segments[i]->form;
      add_own_parameters (all);
      if (!segments[segments.length () - 1]->form.of->rows.arrays.is_empty ())
	add_row_parameters (all);
      if (segments[i]->value)
	all->earlier.safe_push (segments[i]->value);
    }
  all->own = all->operands.length ();
  bool parts = false;
  for (const lowered_segment *s : segments)
    {
      all->form = &s->form;
      all->parts = &s->parts;
      parts |= !s->parts.is_empty ();
      add_parameters_of_parts (all);
    }
  all->parts = NULL;
  if (!parts)
    restrict_outputs (all, segments);
  make_function (all, ALL_ELEMENTS, result_type (all));
}

/* Start ALL, a function for a range of the elements of each of SEGMENTS, which one loop does,
   and for each of these one of EACH.  */

void
open_outlined_turns (emitter *all, const vec<lowered_segment *> &segments,
		     const vec<emitter *> &each)
{
  start_emitter (all, &segments[segments.length () - 1]->form);
  new_parameter (all, NULL_TREE, "lo", size_type_node);
  new_parameter (all, NULL_TREE, "hi", size_type_node);
  for (unsigned i = 0; i < segments.length (); i++)
    {
      start_emitter (each[i], &segments[i]->form);
      all->form = &segments[i]->form;
      for (const step *s : all->form->steps)
	add_step_parameters (all, s);
    }
  all->lo = all->parms[0];
  all->n = all->parms[1];
  restrict_outputs (all, segments);
  make_function (all, SOME_ELEMENTS, void_type_node);
}

/* Let E build S in the function of ALL, up to element N, or all of it if that is null.  */

void
share_function (emitter *e, const lowered_segment *s, const emitter *all, tree n)
{
  e->parts = &s->parts;
  e->fn = all->fn;
  e->block = all->block;
  e->result = all->result;
  e->operands.safe_splice (all->operands);
  e->parms.safe_splice (all->parms);
  e->n = n ? n : operand_value (e, counting_member (s->form.of->members)->count);
}

/* Give E's function, which does a range of the elements of FORM and what ENDS have beside them,
   parameters of all that these need.  */

static void
add_range_parameters (emitter *e, const kernel_form *form, const vec<lowered_segment *> &ends)
{
  auto_vec<const kernel_form *> forms;
  forms.safe_push (form);
  for (const lowered_segment *s : ends)
    forms.safe_push (&s->form);
  for (const kernel_form *f : forms)
    {
      e->form = f;
      add_axis_parameters (e);
      for (const step *s : f->steps)
	add_step_parameters (e, s);
    }
  e->form = form;
  restrict_outputs (e, forms);
}

/* Start E, a function for a range of the elements of FORM's kernel, and of the segments ENDS at
   the ends of its rows.  Its first parameters are where that begins and ends, and how far its
   places are apart, if there are several; the last ones are the addresses for values of the types
   GIVES, but a single one is returned if it fits a register.  */

void
open_outlined (emitter *e, const kernel_form *form, const vec<tree> &gives,
	       const vec<lowered_segment *> &ends)
{
  start_emitter (e, form);
  new_parameter (e, NULL_TREE, "lo", size_type_node);
  new_parameter (e, NULL_TREE, "hi", size_type_node);
  e->lo = e->parms[0];
  e->n = e->parms[1];
  unsigned unit;
  if (summed_places (e, &unit))
    {
      new_parameter (e, NULL_TREE, "apart", size_type_node);
      e->apart = e->parms[2];
    }
  add_range_parameters (e, form, ends);
  if (gives.length () == 1 && is_gimple_reg_type (gives[0]))
    {
      make_function (e, SOME_ELEMENTS, gives[0]);
      return;
    }
  for (tree type : gives)
    new_parameter (e, NULL_TREE, "gives", build_pointer_type (type));
  make_function (e, SOME_ELEMENTS, void_type_node);
}

/* Give E's function its BODY.  It is no longer the current one.  */

void
end_function (emitter *e, scope *body)
{
  const nest *n = close_scope (body, e->loc);
  if (dump_file)
    nest_text_of (e, n, &e->form->of->nests);
  DECL_SAVED_TREE (e->fn) = emit_nest (e, n);
  pop_cfun ();
}

/* Hand FN, which has its body, to GCC.  */

void
hand_over (tree fn)
{
  cgraph_node::add_new_function (fn, false);
  /* Where nobody calls it any more it is not needed.  */
  cgraph_node::get (fn)->force_output = false;
}

/* Give E's kernel its BODY and hand it to GCC.  */

void
close_function (emitter *e, scope *body)
{
  end_function (e, body);
  hand_over (e->fn);
}
