/* What operators need on the device: functions, variables, and what they see of the function around
   them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int scale;						a map of `f' to the device
     static int f (int a) { return scale * g (a); }
     =>
     f and g are compiled for the device, which has a variable `scale' of its own;
     target map (always, to: scale)				before each kernel

   All of it has to be in this file.  A variable that never changes is on the device from the
   beginning on; what another one has is copied before each kernel.  The frame of a nested function
   is mapped as an array is (target-ranges.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* True if values of TYPE look the same on host and device.  */

bool
portable_type_p (tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE || TREE_CODE (type) == ARRAY_TYPE || VECTOR_TYPE_P (type))
    return portable_type_p (TREE_TYPE (type));
  if (RECORD_OR_UNION_TYPE_P (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && !portable_type_p (TREE_TYPE (f)))
	  return false;
      return true;
    }
  if (SCALAR_FLOAT_TYPE_P (type))
    return !foreign_type_p (type);
  return INTEGRAL_TYPE_P (type);
}

/* What a function refers to, and what that refers to.  */

struct references
{
  hash_set<tree> seen;
  auto_vec<tree> functions, variables;
};

static void find_references (tree decl, references *r);

/* Note the declaration that *TP is, of a function or a static variable, in the references DATA.  */

static tree
note_reference (tree *tp, int *walk_subtrees, void *data)
{
  references *r = (references *) data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == FUNCTION_DECL
	   || (VAR_P (*tp) && (TREE_STATIC (*tp) || DECL_EXTERNAL (*tp))))
    find_references (*tp, r);
  return NULL_TREE;
}

/* The same for an operand of a statement.  */

static tree
note_operand (tree *tp, int *walk_subtrees, void *data)
{
  return note_reference (tp, walk_subtrees, ((walk_stmt_info *) data)->info);
}

/* Add to R what DECL refers to, and DECL.  */

static void
find_references (tree decl, references *r)
{
  if (r->seen.add (decl))
    return;
  if (VAR_P (decl))
    {
      r->variables.safe_push (decl);
      if (tree init = DECL_INITIAL (decl))
	walk_tree_without_duplicates (&init, note_reference, r);
      return;
    }
  if (fndecl_built_in_p (decl))
    return;
  r->functions.safe_push (decl);
  /* A kernel that an operator has called since this pass runs.  */
  if (!gimple_has_body_p (decl) && DECL_SAVED_TREE (decl))
    walk_tree_without_duplicates (&DECL_SAVED_TREE (decl), note_reference, r);
  if (!gimple_has_body_p (decl) || !DECL_STRUCT_FUNCTION (decl)->cfg)
    return;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = r;
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (decl))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)))
	walk_gimple_op (gsi_stmt (gsi), note_operand, &info);
}

static bool
declared_target_p (tree decl)
{
  return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)) != NULL_TREE;
}

/* True if VAR is a variable of this file that never changes.  */

static bool
constant_p (tree var)
{
  return TREE_READONLY (var) && !TREE_THIS_VOLATILE (var);
}

/* True if a pointer to VAR is made, other than to reach a part of it, or another file may make
   one: a region may map it, and would not copy it, as the device has it for ever.  */

static bool
address_known_p (tree var)
{
  ipa_ref *ref;
  varpool_node *node = varpool_node::get_create (var);
  if (node->externally_visible)
    return true;
  for (unsigned i = 0; node->iterate_referring (i, ref); i++)
    if (ref->use == IPA_REF_ADDR)
      return true;
  return false;
}

/* True if FNDECL has room for something whose size is known when it runs: the device has a small
   stack.  */

static bool
unknown_stack_p (tree fndecl)
{
  struct function *fun = DECL_STRUCT_FUNCTION (fndecl);
  return fun && fun->calls_alloca;
}

/* True if the device can have a variable for VAR.  */

static bool
device_variable_p (tree var)
{
  return ((constant_p (var) || !address_known_p (var))
	  && TREE_STATIC (var) && !DECL_EXTERNAL (var) && !DECL_COMMON (var) && !DECL_WEAK (var)
	  && !DECL_THREAD_LOCAL_P (var) && !TREE_THIS_VOLATILE (var)
	  && portable_type_p (TREE_TYPE (var)));
}

/* True if FNDECL can be compiled for the device: its body is here, or it is a math function, which
   the device's library has.  */

static bool
device_function_p (tree fndecl)
{
  cgraph_node *node = cgraph_node::get (fndecl);
  return (node && (gimple_has_body_p (fndecl) || DECL_SAVED_TREE (fndecl))
	  && !DECL_EXTERNAL (fndecl) && !node->indirect_calls);
}

/* Why the device cannot have what OP sees of the function around it, or null.  */

static const char *
why_not_frame (const soac_operator *op, const char *name)
{
  const operator_facts *f = op->facts;
  tree frame = TREE_TYPE (TREE_TYPE (op->chain));
  bool plain = (!f->reads_frame && f->pointers.is_empty () && COMPLETE_TYPE_P (frame)
		&& TREE_CODE (TYPE_SIZE_UNIT (frame)) == INTEGER_CST);
  for (tree field : f->fields)
    plain &= portable_type_p (TREE_TYPE (field));
  return plain ? NULL : soac_printf ("operator '%s' uses arrays or pointers of the function"
				     " around it", name);
}

/* Why OP cannot run on the device, or null.  */

const char *
why_not_operator (const soac_operator *op)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (op->decl));
  const operator_facts *f = op->facts;
  if (sees_frame_p (op))
    if (const char *why = why_not_frame (op, name))
      return why;
  /* Pointers are no values that the device knows: what it reads by parameters is rows.  */
  if (operator_purity (op) == PURITY_IMPURE || f->reads_any)
    return soac_printf ("operator '%s' reads memory", name);
  references r;
  find_references (op->decl, &r);
  for (tree fn : r.functions)
    if (!device_function_p (fn))
      return soac_printf ("operator '%s' calls functions that are not here", name);
    else if (unknown_stack_p (fn))
      return soac_printf ("operator '%s' has an array whose size is not known before", name);
    else if (takes_address_for_number_p (fn))
      return soac_printf ("operator '%s' takes an address for a number", name);
    else if (const char *why = why_not_code (fn))
      return soac_printf ("operator '%s' %s", name, why);
  for (tree var : r.variables)
    if (!device_variable_p (var))
      return soac_printf ("operator '%s' uses a variable that the device cannot have", name);
  return NULL;
}

/* Let DECL be one of the device, too.  */

static void
declare_target (tree decl)
{
  DECL_ATTRIBUTES (decl)
    = tree_cons (get_identifier ("omp declare target"), NULL_TREE, DECL_ATTRIBUTES (decl));
  symtab_node::get (decl)->offloadable = 1;
}

/* Let FNDECL be compiled for the device, too.  */

static void
mark_function (tree fndecl)
{
  if (declared_target_p (fndecl))
    return;
  cgraph_node::get_create (fndecl);
  declare_target (fndecl);
  fit_for_device (fndecl);
}

/* Let the device have a variable for VAR.  */

static void
mark_variable (tree var)
{
  if (declared_target_p (var))
    return;
  varpool_node::get_create (var);
  declare_target (var);
  if (ENABLE_OFFLOADING)
    vec_safe_push (offload_vars, var);
}

/* Add to R what the operators of FORM refer to.  */

static void
find_all_references (const kernel_form *form, references *r)
{
  for (const step *s : form->steps)
    for (const soac_operator *op : { s->op, s->fold })
      if (op && op->decl)
	find_references (op->decl, r);
}

/* True if lanes of the device may do elements of FORM.  */

bool
lanes_on_device_p (const kernel_form *form)
{
  for (const step *s : form->steps)
    if (s->type && !stays_in_registers_p (s->type))
      return false;
  references r;
  find_all_references (form, &r);
  /* What an operator refers to does not count functions of the library; they may be operators
     themselves.  */
  for (const step *s : form->steps)
    if (s->op && s->op->decl && fndecl_built_in_p (s->op->decl))
      r.functions.safe_push (s->op->decl);
  return lanes_call_p (r.functions);
}

void
mark_for_device (const kernel_form *form)
{
  g->have_offload = true;
  references r;
  find_all_references (form, &r);
  for (tree fn : r.functions)
    mark_function (fn);
  /* In a region of the user's own nobody would copy what changes: GCC says so.  */
  for (tree var : r.variables)
    if (constant_p (var) || form->of->lowering == LOWER_TARGET)
      mark_variable (var);
}

/* The clauses by which the device gets what variables of E's operators have now.  */

tree
map_variables (emitter *e)
{
  tree clauses = NULL_TREE;
  references r;
  find_all_references (e->form, &r);
  for (tree var : r.variables)
    if (!constant_p (var))
      clauses = map_clause (e, GOMP_MAP_ALWAYS_TO, var, TYPE_SIZE_UNIT (TREE_TYPE (var)), clauses);
  return clauses;
}
