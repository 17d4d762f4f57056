/* Functions of kernels: their parameters, their options, and how GCC treats them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, y, x) in function g
     => static void g._soac.0 (size_t n, float *y, float *x)

   Each operand of the call that is no constant is one parameter, however often the
   kernel uses it.  The function has the options of the one that it is called from.  */

#include "gcc-common.h"
#include "support/support.h"
#include "vectorise/vectorise.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if OPERAND means the same in every function.  */

static bool
constant_operand_p (tree operand)
{
  if (CONSTANT_CLASS_P (operand))
    return true;
  return (TREE_CODE (operand) == ADDR_EXPR
	  && TREE_CODE (TREE_OPERAND (operand, 0)) == FUNCTION_DECL);
}

/* True if A and B, operands of calls or null, are the same.  */

bool
same_operand_p (tree a, tree b)
{
  return a == b || (a && b && operand_equal_p (a, b, 0));
}

/* Which operand of E's call is a constant number of bytes from POINTER, another one, or
   -1; lets *BYTES be how many POINTER is behind it.  */

static int
operand_near (const emitter *e, tree pointer, HOST_WIDE_INT *bytes)
{
  HOST_WIDE_INT offset, other;
  tree base = pointer_base (pointer, &offset);
  for (unsigned i = 0; i < e->operands.length (); i++)
    if (e->operands[i] && POINTER_TYPE_P (TREE_TYPE (e->operands[i]))
	&& same_operand_p (pointer_base (e->operands[i], &other), base))
      {
	*bytes = offset - other;
	return i;
      }
  return -1;
}

/* True if OPERAND is a variable of the function that is built.  */

static bool
local_p (tree operand)
{
  return (TREE_CODE (operand) == VAR_DECL
	  && DECL_CONTEXT (operand) == current_function_decl);
}

/* What stands in the kernel for OPERAND of the call.  */

tree
operand_value (emitter *e, tree operand)
{
  if (constant_operand_p (operand) || local_p (operand))
    return operand;
  for (unsigned i = 0; i < e->operands.length (); i++)
    if (same_operand_p (e->operands[i], operand))
      return e->parms[i];
  HOST_WIDE_INT bytes;
  int i = operand_near (e, operand, &bytes);
  gcc_assert (i >= 0);
  return build2_loc (e->loc, POINTER_PLUS_EXPR, TREE_TYPE (operand),
		     fold_convert (TREE_TYPE (operand), e->parms[i]),
		     build_int_cst (sizetype, bytes));
}

/* True if LIST has OPERAND.  */

static bool
has_operand_p (const vec<tree> &list, tree operand)
{
  for (tree other : list)
    if (same_operand_p (other, operand))
      return true;
  return false;
}

/* Give E's function a parameter NAME of TYPE that takes OPERAND, or null for one
   that its callers know by its place.  */

static void
new_parameter (emitter *e, tree operand, const char *name, tree type)
{
  tree parm = build_decl (e->loc, PARM_DECL, get_identifier (name), type);
  DECL_ARG_TYPE (parm) = type;
  DECL_ARTIFICIAL (parm) = 1;
  TREE_USED (parm) = 1;
  e->operands.safe_push (operand);
  e->parms.safe_push (parm);
}

/* Make OPERAND, which people know as NAME, a parameter of E's kernel.  */

static void
add_parameter (emitter *e, tree operand, const char *name)
{
  if (constant_operand_p (operand) || has_operand_p (e->operands, operand)
      || has_operand_p (e->earlier, operand))
    return;
  const char *id = ISIDST (name[0]) ? name : "arg";
  for (const char *p = id; *p; p++)
    if (!ISIDNUM (*p))
      id = "arg";
  new_parameter (e, operand, id, TYPE_MAIN_VARIANT (TREE_TYPE (operand)));
}

/* Make parameters of what it takes to reach the elements of V, of C.  Arrays that begin
   a constant number of bytes apart have one: GCC loads interleaved elements together if
   it sees that they are.  On the device each is mapped by itself.  */

static void
add_view_parameters (emitter *e, const combinator *c, const view *v)
{
  HOST_WIDE_INT bytes;
  if (v->at)
    for (tree value : v->at->values)
      add_parameter (e, value, "sub");
  if (v->kind == VIEW_INDEX)
    return;
  if (v->kind != VIEW_ARRAY || e->form->of->lowering == LOWER_TARGET
      || operand_near (e, v->value, &bytes) < 0)
    add_parameter (e, v->value, v->name);
  if (v->stride)
    add_parameter (e, v->stride, "stride");
  if (v->kind == VIEW_INDEXED && c->opaque)
    add_view_parameters (e, c, &c->inputs[v->index]);
}

/* True if OPERAND is RESULT, or that in another type: `int kept = filter (...)' is a count
   of type size_t for the next one.  */

bool
converted_result_p (tree operand, tree result)
{
  for (;;)
    {
      if (same_operand_p (operand, result))
	return true;
      if (TREE_CODE (operand) != SSA_NAME || TREE_CODE (result) != SSA_NAME)
	return false;
      const gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (operand));
      if (!def || !(gimple_assign_cast_p (def) || gimple_assign_rhs_code (def) == BIT_AND_EXPR))
	return false;
      operand = gimple_assign_rhs1 (def);
    }
}

/* OPERAND, of which converted_result_p is true, where VALUE stands for RESULT.  */

tree
converted_result (tree operand, tree result, tree value)
{
  if (same_operand_p (operand, result))
    return value;
  const gassign *def = as_a <gassign *> (SSA_NAME_DEF_STMT (operand));
  tree type = TREE_TYPE (operand);
  tree first = converted_result (gimple_assign_rhs1 (def), result, value);
  if (gimple_assign_cast_p (def))
    return fold_convert (type, first);
  return fold_build2 (BIT_AND_EXPR, type, first, gimple_assign_rhs2 (def));
}

/* True if OPERAND is one of LIST, results, or that in another type.  */

static bool
has_result_p (const vec<tree> &list, tree operand)
{
  for (tree result : list)
    if (converted_result_p (operand, result))
      return true;
  return false;
}

/* True if one of E's parts before PART gives OPERAND, or it stands for the place of a
   result of one of these or of PART.  What PART itself gives it may take as it was before:
   a structure that is reduced to itself.  */

static bool
result_of_part_p (const emitter *e, const lowered_part *part, tree operand)
{
  for (const lowered_part *one : *e->parts)
    {
      if (has_operand_p (one->pointers, operand))
	return true;
      if (one == part)
	return false;
      if (has_result_p (one->results, operand))
	return true;
    }
  return false;
}

/* Make OPERAND a parameter of E's kernel, or, if it is loaded again for the parts, what
   else it is computed from.  */

static void
add_part_operand (emitter *e, tree operand, const char *name)
{
  auto_vec<tree> others;
  if (!computed_from_p (operand, e->form->of->when.reloads, &others))
    add_parameter (e, operand, name);
  for (tree other : others)
    add_parameter (e, other, "arg");
}

/* Make OPERAND a parameter of E's kernel, if that cannot compute it from another one.  */

static void
add_compared_operand (emitter *e, tree operand)
{
  HOST_WIDE_INT bytes;
  if ((POINTER_TYPE_P (TREE_TYPE (operand))
		   && operand_near (e, operand, &bytes) >= 0))
    return;
  if (TREE_CODE (operand) == ADDR_EXPR && VAR_P (TREE_OPERAND (operand, 0)))
    TREE_ADDRESSABLE (TREE_OPERAND (operand, 0)) = 1;
  add_parameter (e, operand, "at");
}

/* Make parameters of what E's guards compare and its parts load again.  */

static void
add_guard_parameters (emitter *e)
{
  auto_vec<tree> operands;
  for (const guard &g : e->form->of->when.guards)
    guard_operands (g, &operands);
  for (tree operand : operands)
    add_compared_operand (e, operand);
  loaded_place at;
  for (gassign *load : e->form->of->when.reloads)
    if (loaded_bytes (load, &at))
      add_compared_operand (e, at.pointer);
}

/* Make parameters of all that PART needs from the call of E's kernel.  */

static void
add_part_parameters (emitter *e, const lowered_part *part)
{
  tree parm = DECL_ARGUMENTS (gimple_call_fndecl (part->call));
  for (unsigned i = 0; i < gimple_call_num_args (part->call); i++)
    {
      tree arg = gimple_call_arg (part->call, i);
      if (!result_of_part_p (e, part, arg))
	add_part_operand (e, arg, IDENTIFIER_POINTER (DECL_NAME (parm)));
      parm = DECL_CHAIN (parm);
    }
}

/* Make parameters of all that one step S of E's kernel needs.  */

static void
add_step_parameters (emitter *e, const step *s)
{
  if (s->at && !untouched_row_p (s))
    add_view_parameters (e, s->from, s->at);
  for (const soac_operator *op : { s->op, s->fold })
    {
      if (op && !op->decl)
	add_parameter (e, op->pointer, "op");
      if (op && op->chain)
	add_parameter (e, op->chain, "chain");
    }
  if (s->code == STEP_UPDATE)
    add_parameter (e, s->from->bound, "m");
  if (s->fold || s->code == STEP_CONTRACT)
    add_parameter (e, s->from->init, "init");
}

/* Make parameters of the axes of E's kernel: "i0_lo", "i0_n", and so on.  */

static void
add_axis_parameters (emitter *e)
{
  static const char *const parts[] = { "lo", "n", "step", "width" };
  for (const combinator *m : e->form->of->members)
    for (unsigned k = 0; k < m->axes.length (); k++)
      {
	const axis &x = m->axes[k];
	tree operands[] = { x.lo, x.count, x.step, x.width };
	for (unsigned i = 0; i < 4; i++)
	  if (operands[i])
	    add_parameter (e, operands[i], soac_printf ("%s_%s", axis_name (k), parts[i]));
      }
}

/* Make parameters of all that the steps of E's kernel need from the call.  */

static void
add_own_parameters (emitter *e)
{
  add_parameter (e, counting_member (e->form->of->members)->count, "n");
  add_axis_parameters (e);
  for (const step *s : e->form->steps)
    {
      add_step_parameters (e, s);
      if (s->code == STEP_FOLD || s->code == STEP_SCAN)
	add_parameter (e, s->from->init, "init");
    }
}

/* Make parameters of what else the parts of E's kernel need, and its guards.  */

static void
add_parameters_of_parts (emitter *e)
{
  for (const lowered_part *part : *e->parts)
    add_part_parameters (e, part);
  if (!e->parts->is_empty ())
    add_guard_parameters (e);
}

/* Make parameters of all that the kernel of E needs from the call.  With more
   than one result, they go to where RESULT_POINTERS point.  */

static void
collect_parameters (emitter *e, const vec<tree> &result_pointers)
{
  add_own_parameters (e);
  e->own = e->operands.length ();
  add_parameters_of_parts (e);
  for (tree p : result_pointers)
    add_parameter (e, p, "result");
}

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
   would call memcpy for that.  */

static bool
collects_some_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->code == STEP_PUT)
      return true;
  return false;
}

/* Choose the options by which GCC optimises FN, a function of E.  In a row of elements
   that lanes combine it would put their accumulators last, and then has no registers for
   all that waits for them.  GCC 12 breaks down over rows of lanes with branches that it
   unrolls and jams.

   Loops are vectorised when their branches have become selections.  Before that, partial
   redundancy elimination would move `x - b' into one arm of `b = i == k ? 1 : 0', where it
   may trap, and jump threading would make one path for each pair of outcomes of two
   operators that ask the same.  */

static void
tune_kernel (tree fn, const emitter *e)
{
  bool align = align_loops_p (fn);
  bool copies = (flag_tree_loop_distribute_patterns
		 && collects_some_p (e->form));
  bool lanes = (flag_tree_reassoc || flag_unroll_jam) && e->run.lanes;
  bool arms = optimize > 1 && e->run.simd && !e->form->heavy;
  struct cl_optimization now;
  cl_optimization_save (&now, &global_options, &global_options_set);
  if (align)
    str_align_loops = "64";
  if (copies)
    flag_tree_loop_distribute_patterns = 0;
  if (lanes)
    flag_tree_reassoc = flag_unroll_jam = 0;
  /* Graphite gives some loops over numbers without a sign wrong values.  */
  flag_graphite = flag_graphite_identity = 0;
  flag_loop_nest_optimize = flag_loop_parallelize_all = 0;
  /* Blocks wait for each other by words that no lock is needed for; calls would
     have to be linked with libatomic.  */
  flag_inline_atomics = 1;
  flag_delete_null_pointer_checks = 0;
  if (arms)
    flag_tree_pre = flag_thread_jumps = 0;
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

/* Start E, a function of FORM's kernel.  */

static void
start_emitter (emitter *e, const kernel_form *form)
{
  e->form = form;
  e->parts = NULL;
  e->outlined = NULL;
  e->runs = ANY_LENGTH;
  e->scanning = false;
  e->late = ALL_STEPS;
  e->lo = e->first = e->apart = NULL_TREE;
  e->beyond = -1;
  e->streams = NULL_TREE;
  e->recurrences.safe_grow_cleared (form->steps.length ());
  e->spills.safe_grow_cleared (form->steps.length ());
  e->loc = form->of->place->loc;
  e->for_device = for_device_p ();
  e->other_target = other_target_p (current_function_decl);
  choose_schedule (e, true);
}

/* The name of the next kernel of HOST, f._soac.0, or of the next function that does WHAT
   else, f._soac.part.0 or f._soac.few.0: each kind has its own numbers.  */

static tree
kernel_name (tree host, job what)
{
  if (what == ALL_ELEMENTS)
    return clone_function_name_numbered (host, "_soac");
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (host));
  return clone_function_name_numbered (soac_printf ("%s%c_soac", name,
						    symbol_table::
						    symbol_suffix_separator ()),
				       what == SOME_ELEMENTS ? "part" : "few");
}

/* Let GCC inline FN, or not.  There is no early debug information for a function made
   this late; an inlined one or a clone would need some, unless it has none at all.  */

static void
choose_inlining (tree fn, bool inlined)
{
  DECL_UNINLINABLE (fn) = !inlined;
  DECL_NO_INLINE_WARNING_P (fn) = 1;
  if (!inlined)
    return;
  DECL_DECLARED_INLINE_P (fn) = 1;
  DECL_IGNORED_P (fn) = 1;
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
  DECL_ARTIFICIAL (e->fn) = 1;
  inherit_options (e->fn, host);
  if (!e->form->opaque)
    mark_kernel (e->fn);
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
  cfun->curr_properties = 0;
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
  make_function (e, what, ret ? ret : result_type (e));
}

/* Start ALL, the kernel of SEGMENTS, and for each of these one of EACH, which builds it there.
   It returns what the last one reduces to; what others do is no parameter of it.  */

void
open_segments (emitter *all, const vec<lowered_segment *> &segments,
	       const vec<emitter *> &each)
{
  unsigned lanes = 0;
  for (unsigned i = 0; i < segments.length (); i++)
    {
      start_emitter (each[i], &segments[i]->form);
      lanes |= each[i]->run.lanes;
      all->form = &segments[i]->form;
      add_own_parameters (all);
      if (segments[i]->value)
	all->earlier.safe_push (segments[i]->value);
    }
  all->own = all->operands.length ();
  for (const lowered_segment *s : segments)
    {
      all->form = &s->form;
      all->parts = &s->parts;
      add_parameters_of_parts (all);
    }
  start_emitter (all, all->form);
  all->run.lanes |= lanes;
  make_function (all, ALL_ELEMENTS, result_type (all));
}

/* Start ALL, a function for a range of the elements of each of SEGMENTS, which one loop does,
   and for each of these one of EACH.  */

void
open_outlined_turns (emitter *all, const vec<lowered_segment *> &segments,
		     const vec<emitter *> &each)
{
  new_parameter (all, NULL_TREE, "lo", size_type_node);
  new_parameter (all, NULL_TREE, "hi", size_type_node);
  for (unsigned i = 0; i < segments.length (); i++)
    {
      start_emitter (each[i], &segments[i]->form);
      all->form = &segments[i]->form;
      for (const step *s : all->form->steps)
	add_step_parameters (all, s);
    }
  start_emitter (all, all->form);
  all->lo = all->parms[0];
  all->n = all->parms[1];
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

/* Start E, a function for a range of the elements of FORM's kernel.  Its first
   parameters are where that begins and ends, and how far its places are apart, if there
   are several; the last ones are the addresses for values of the types GIVES, but a
   single one is returned if it fits a register.  */

void
open_outlined (emitter *e, const kernel_form *form, const vec<tree> &gives)
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
  add_axis_parameters (e);
  for (const step *s : form->steps)
    add_step_parameters (e, s);
  if (gives.length () == 1 && is_gimple_reg_type (gives[0]))
    {
      make_function (e, SOME_ELEMENTS, gives[0]);
      return;
    }
  for (tree type : gives)
    new_parameter (e, NULL_TREE, "gives", build_pointer_type (type));
  make_function (e, SOME_ELEMENTS, void_type_node);
}

/* Give E's kernel its BODY and hand it to GCC.  */

void
close_function (emitter *e, scope *body)
{
  const nest *n = close_scope (body, e->loc);
  if (dump_file)
    nest_text_of (e, n, &e->form->of->nests);
  DECL_SAVED_TREE (e->fn) = emit_nest (e, n);
  pop_cfun ();
  cgraph_node::add_new_function (e->fn, false);
  /* Where nobody calls it any more it is not needed.  */
  cgraph_node::get (e->fn)->force_output = false;
}
