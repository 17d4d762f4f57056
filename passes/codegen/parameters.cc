/* The parameters of a kernel's function: what it needs from the call.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, y, x); map (g, n, z, x)
     => static void g._soac.0 (size_t n, float *y, float *x, float *z)

   Each operand of the call that is no constant is one parameter, however often the kernel
   uses it.  Arrays of constants are none: GCC sees what their elements are.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "local.h"

/* True if VAR is a variable of this file that never changes.  */

bool
never_changes_p (tree var)
{
  return (VAR_P (var) && TREE_READONLY (var) && TREE_STATIC (var) && !DECL_EXTERNAL (var)
	  && !TREE_PUBLIC (var) && !TREE_THIS_VOLATILE (var) && !DECL_THREAD_LOCAL_P (var)
	  && DECL_INITIAL (var) && DECL_INITIAL (var) != error_mark_node);
}

/* True if OPERAND means the same in every function, E's kernel among them.  A device has no
   variables but those that are mapped.  */

static bool
constant_operand_p (const emitter *e, tree operand)
{
  if (CONSTANT_CLASS_P (operand))
    return true;
  if (TREE_CODE (operand) != ADDR_EXPR)
    return false;
  tree object = TREE_OPERAND (operand, 0);
  return (TREE_CODE (object) == FUNCTION_DECL
	  || (e->form->of->lowering != LOWER_TARGET && never_changes_p (object)));
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
  /* An address that is copied has the place of the call.  */
  if (TREE_CODE (operand) == ADDR_EXPR && constant_operand_p (e, operand))
    return build1 (ADDR_EXPR, TREE_TYPE (operand), TREE_OPERAND (operand, 0));
  if (constant_operand_p (e, operand) || local_p (operand))
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

void
new_parameter (emitter *e, tree operand, const char *name, tree type)
{
  tree parm = build_decl (e->loc, PARM_DECL, get_identifier (name), type);
  DECL_ARG_TYPE (parm) = type;
  DECL_ARTIFICIAL (parm) = 1;
  TREE_USED (parm) = 1;
  e->operands.safe_push (operand);
  e->parms.safe_push (parm);
}

/* True if E's kernel has OPERAND as a parameter or a constant.  */

bool
operand_given_p (const emitter *e, tree operand)
{
  return constant_operand_p (e, operand) || has_operand_p (e->operands, operand);
}

/* The type of the parameter that is OPERAND.  What a pointer to constant elements leads to is read,
   GCC thinks, and warns where nothing is there; but the array may be gone, and its address be
   compared with others only.  */

static tree
parameter_type (tree operand)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (operand));
  tree element = POINTER_TYPE_P (type) ? TREE_TYPE (type) : NULL_TREE;
  if (!element || !TYPE_READONLY (element))
    return type;
  element = build_qualified_type (element, TYPE_QUALS (element) & ~TYPE_QUAL_CONST);
  return build_pointer_type_for_mode (element, TYPE_MODE (type), false);
}

/* Make OPERAND, which people know as NAME, a parameter of E's kernel.  */

static void
add_parameter (emitter *e, tree operand, const char *name)
{
  if (constant_operand_p (e, operand) || has_operand_p (e->operands, operand)
      || has_operand_p (e->earlier, operand))
    return;
  const char *id = ISIDST (name[0]) ? name : "arg";
  for (const char *p = id; *p; p++)
    if (!ISIDNUM (*p))
      id = "arg";
  new_parameter (e, operand, id, parameter_type (operand));
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
      if (!def || !(gimple_assign_cast_p (def)
		    || (gimple_assign_rhs_code (def) == BIT_AND_EXPR
			&& CONSTANT_CLASS_P (gimple_assign_rhs2 (def)))))
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
  if (gimple_assign_rhs_code (def) == FIX_TRUNC_EXPR)
    return fold_build1 (FIX_TRUNC_EXPR, type, first);
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
  if (POINTER_TYPE_P (TREE_TYPE (operand)) && operand_near (e, operand, &bytes) >= 0)
    return;
  if (TREE_CODE (operand) == ADDR_EXPR && VAR_P (TREE_OPERAND (operand, 0)))
    TREE_ADDRESSABLE (TREE_OPERAND (operand, 0)) = 1;
  add_parameter (e, operand, "at");
}

/* Make parameters of what E's parts compute VALUE from, which they store, but for their own
   results.  */

static void
add_stored_operands (emitter *e, tree value)
{
  for (const lowered_part *part : *e->parts)
    if (has_result_p (part->results, value))
      return;
  if (available_p (value, e->form->of->place->call))
    return add_parameter (e, value, "arg");
  auto_vec<tree> operands;
  if (computation_p (SSA_NAME_DEF_STMT (value), &operands))
    for (tree operand : operands)
      add_stored_operands (e, operand);
}

/* Make parameters of what E's guards compare and its parts load and store between them.  */

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
  for (gassign *store : e->form->of->when.restores)
    if (place_of_bytes (gimple_assign_lhs (store), &at))
      {
	add_compared_operand (e, at.pointer);
	add_stored_operands (e, gimple_assign_rhs1 (store));
	bool holds;
	if (gcond *cond = condition_to_reach (store, e->form->of->place->call, &holds))
	  {
	    add_stored_operands (e, gimple_cond_lhs (cond));
	    add_stored_operands (e, gimple_cond_rhs (cond));
	  }
      }
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

/* Make parameters of what it takes to map what operators of E's kernel read through pointers.  */

static void
add_pointed_parameters (emitter *e)
{
  pointed_part p;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    if (given_pointer_p (e->form->steps[st]) && pointed_part_of (e->form, st, &p))
      {
	add_parameter (e, p.start, "object");
	add_parameter (e, p.count, "many");
      }
}

/* Make parameters of all that one step S of E's kernel needs.  */

void
add_step_parameters (emitter *e, const step *s)
{
  if (s->at && !untouched_row_p (s) && !own_row_p (s))
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
  if (s->fold || (s->code == STEP_CONTRACT && s->from->init))
    add_parameter (e, s->from->init, "init");
}

/* Make parameters of the axes of E's kernel: "i0_lo", "i0_n", and so on.  */

void
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

/* Make parameters of how many rows there are that E's kernel goes through with another one, and how
   long these are, as what is reached by the number of an element alone has no axes, and of what is
   tested before.  */

void
add_row_parameters (emitter *e)
{
  const vec<axis> &space = e->form->of->members[0]->space;
  for (unsigned k = 0; k < space.length (); k++)
    add_parameter (e, space[k].count, soac_printf ("%s_n", axis_name (k)));
  auto_vec<tree> operands;
  for (const guard &g : e->form->of->rows.when.guards)
    guard_operands (g, &operands);
  for (tree operand : operands)
    add_compared_operand (e, operand);
}

/* Make parameters of all that the steps of E's kernel need from the call.  What allocates for a
   kernel has no steps: it stands where the lengths of axes may not be known yet.  */

void
add_own_parameters (emitter *e)
{
  add_parameter (e, counting_member (e->form->of->members)->count, "n");
  if (!e->form->steps.is_empty ())
    add_axis_parameters (e);
  for (const step *s : e->form->steps)
    {
      add_step_parameters (e, s);
      if (s->code == STEP_FOLD || s->code == STEP_SCAN)
	add_parameter (e, s->from->init, "init");
    }
  if (e->form->of->lowering == LOWER_TARGET)
    add_pointed_parameters (e);
}

/* Make parameters of what else the parts of E's kernel need, and its guards.  */

void
add_parameters_of_parts (emitter *e)
{
  for (const lowered_part *part : *e->parts)
    add_part_parameters (e, part);
  if (!e->parts->is_empty ())
    add_guard_parameters (e);
}

/* Make parameters of all that the kernel of E needs from the call.  With more
   than one result, they go to where RESULT_POINTERS point.  */

void
collect_parameters (emitter *e, const vec<tree> &result_pointers)
{
  add_own_parameters (e);
  e->own = e->operands.length ();
  add_parameters_of_parts (e);
  for (tree p : result_pointers)
    add_parameter (e, p, "result");
}
