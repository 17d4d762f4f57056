/* Operators that read an array of one value at any index: they read a variable instead.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static int at (const int *x, int i) { return x[i & 15] + i; }

     map (same, n, x, a);			_1 = same (a); element = _1;
     map (at, n, o, (const int *) x, b)	 =>	map (at.1, n, o, &element, b)

     static int at.1 (const int *x, int i) { return *x + i; }

   so that nobody reads x, which need not be there then.  The operator does it with a copy
   of its function.  That is legal if

   - the map makes all elements of an object, so that what is read is one of them,
   - nothing between writes x or what the map reads,
   - and all that the operator does with the pointer is to load whole elements.  */

#include "gcc-common.h"
#include "tree-inline.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"
#include "nests.h"

/* Pointers that are computed from the parameter, at most.  */
const unsigned MOST_POINTERS = 32;

/* ---- what the operator does with its parameter ---------------------------- */

/* True if BYTES, an operand, are those of whole elements of TYPE.  */

static bool
moves_by_elements_p (tree bytes, const_tree type)
{
  aff_tree a;
  affine (bytes, &a);
  return whole_elements_p (&a, type);
}

/* The memory that REF, or what REF is a part of, is.  */

static tree *
around (tree *ref)
{
  while (handled_component_p (*ref))
    ref = &TREE_OPERAND (*ref, 0);
  return ref;
}

/* True if STMT, which uses POINTER, loads from there one element of TYPE or a part of
   one.  */

static bool
loads_element_p (gimple *stmt, tree pointer, const_tree type)
{
  gassign *load = dyn_cast <gassign *> (stmt);
  if (!load || !gimple_assign_load_p (load) || gimple_has_volatile_ops (load))
    return false;
  tree part = gimple_assign_rhs1 (load), ref = *around (&part);
  return (TREE_CODE (ref) == MEM_REF && TREE_OPERAND (ref, 0) == pointer
	  && useless_type_conversion_p (TYPE_MAIN_VARIANT (TREE_TYPE (ref)),
					TYPE_MAIN_VARIANT (type))
	  && moves_by_elements_p (fold_convert (sizetype, TREE_OPERAND (ref, 1)), type));
}

/* The pointer that STMT, which uses POINTER to elements of TYPE, moves by whole elements,
   or null.  */

static tree
moves_pointer (gimple *stmt, tree pointer, const_tree type)
{
  if (!is_gimple_assign (stmt))
    return NULL_TREE;
  tree to = gimple_assign_lhs (stmt);
  if (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR)
    return (gimple_assign_rhs1 (stmt) == pointer
	    && moves_by_elements_p (gimple_assign_rhs2 (stmt), type) ? to : NULL_TREE);
  return (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
	  && POINTER_TYPE_P (TREE_TYPE (to)) ? to : NULL_TREE);
}

/* Collect in LOADS the loads through POINTER, a parameter that points at elements of
   TYPE.  False if anything else is done with it.  */

static bool
collect_loads (tree pointer, const_tree type, vec<gimple *> *loads)
{
  auto_vec<tree> pointers;
  pointers.safe_push (pointer);
  for (unsigned i = 0; i < pointers.length (); i++)
    {
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, pointers[i])
	{
	  gimple *stmt = USE_STMT (use);
	  if (is_gimple_debug (stmt))
	    continue;
	  if (loads_element_p (stmt, pointers[i], type))
	    {
	      loads->safe_push (stmt);
	      continue;
	    }
	  tree moved = moves_pointer (stmt, pointers[i], type);
	  if (!moved || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (moved)
	      || pointers.length () == MOST_POINTERS)
	    return false;
	  pointers.safe_push (moved);
	}
    }
  return !loads->is_empty ();
}

/* The value that parameter number PARM of FUN has from its caller, if it is used.  */

static tree
parameter_value (function *fun, unsigned parm)
{
  tree p = DECL_ARGUMENTS (fun->decl);
  while (p && parm--)
    p = DECL_CHAIN (p);
  return p && is_gimple_reg (p) ? ssa_default_def (fun, p) : NULL_TREE;
}

/* The function that OP calls, if it can be copied, or null.  */

static cgraph_node *
function_of (const soac_operator *op)
{
  cgraph_node *node = op->decl && !op->chain ? cgraph_node::get (op->decl) : NULL;
  /* A combinator in the copy would stay a call.  */
  if (!node || node->alias || holds_combinator_p (node->decl)
      || !gimple_has_body_p (node->decl) || !node->get_fun ()
      || !gimple_in_ssa_p (node->get_fun ())
      || node->get_availability () < AVAIL_AVAILABLE
      || !tree_versionable_function_p (node->decl))
    return NULL;
  return node;
}

/* ---- who reads what ------------------------------------------------------- */

/* A map whose elements are one value, and who reads them at any index.  */

struct one_value
{
  combinator *map;
  unsigned output;
  combinator *reader;
  unsigned arg;			/* of its call */
  unsigned parm;		/* of its operator */
};

/* The number of READER's argument that is the value of its input IN.  */

static int
argument_of_input (const combinator *reader, unsigned in)
{
  const char *roles = typed_roles (reader->decl);
  int found = -1;
  for (unsigned arg = 0; arg < gimple_call_num_args (reader->call); arg++)
    if (gimple_call_arg (reader->call, arg) == reader->inputs[in].value)
      {
	if (found >= 0 || roles[arg] != 'b')
	  return -1;
	found = arg;
      }
  return found;
}

/* Fill X with how its reader takes the array from the beginning on, as one pointer for
   all elements.  */

static bool
takes_array_p (one_value *x)
{
  const combinator *c = x->reader;
  const view &made = x->map->outputs[x->output];
  for (unsigned p = 0; p < c->params.length (); p++)
    {
      const shape *s = c->params[p];
      if (s->type || c->inputs[s->view].kind != VIEW_BROADCAST)
	continue;
      const view &v = c->inputs[s->view];
      if (!POINTER_TYPE_P (TREE_TYPE (v.value)) || !same_pointer_p (v.value, made.value))
	continue;
      int arg = argument_of_input (c, s->view);
      if (arg < 0)
	return false;
      x->arg = arg;
      x->parm = p;
      return true;
    }
  return false;
}

/* True if X's reader may read a variable instead.  */

static bool
readable_p (graph_t *graph, one_value *x)
{
  const combinator *c = x->reader;
  if (c == x->map || !c->element || c->folds || c->element->written || c->nofuse
      || c->opaque || c->element == c->combine || !takes_array_p (x)
      || !made_until_p (graph, x->map, x->output, c->call))
    return false;
  cgraph_node *node = function_of (c->element);
  tree pointer = node ? parameter_value (node->get_fun (), x->parm) : NULL_TREE;
  auto_vec<gimple *> loads;
  return pointer && collect_loads (pointer, x->map->outputs[x->output].type, &loads);
}

/* ---- the change ----------------------------------------------------------- */

/* A copy of the function of OP that loads what its parameter PARM points at wherever that
   loads an element of TYPE.  */

static tree
copy_with_value (const soac_operator *op, unsigned parm, tree type)
{
  cgraph_node *copy = function_of (op)->create_version_clone_with_body
    (vNULL, NULL, NULL, NULL, NULL, "soac");
  copy->local = true;
  tree pointer = parameter_value (copy->get_fun (), parm);
  auto_vec<gimple *> loads;
  collect_loads (pointer, type, &loads);
  push_cfun (copy->get_fun ());
  for (gimple *load : loads)
    {
      tree *ref = around (gimple_assign_rhs1_ptr (load));
      tree first = build2 (MEM_REF, TREE_TYPE (*ref), pointer,
			   build_int_cst (TREE_TYPE (TREE_OPERAND (*ref, 1)), 0));
      TREE_THIS_NOTRAP (first) = 1;
      *ref = first;
      update_stmt (load);
    }
  pop_cfun ();
  return copy->decl;
}

/* Let X's reader read a variable.  */

static void
read_variable (const one_value *x)
{
  combinator *c = x->reader;
  const view &made = x->map->outputs[x->output];
  if (dump_enabled_p ())
    note_remark (c->call,
		 soac_printf ("'%s', whose elements are all the same, is one variable here\n",
			      made.name));
  one_element e = { x->map, c->call, size_zero_node, 0, NULL_TREE };
  tree address = element_in_memory (c->call, made.type, result_element (&e, x->output));
  tree fn = copy_with_value (c->element, x->parm, made.type);
  for (unsigned arg = 0; arg < gimple_call_num_args (c->call); arg++)
    if (gimple_call_arg (c->call, arg) == c->element->pointer)
      gimple_call_set_arg (c->call, arg, build_fold_addr_expr (fn));
  gimple_call_set_arg (c->call, x->arg, address);
  update_stmt (c->call);
}

/* Let an operator of GRAPH, which is complete, that reads an array of one value read a
   variable.  True if there was one: GRAPH is then out of date.  */

bool
take_one_value (graph_t *graph)
{
  if (cfun->calls_setjmp)
    return false;
  for (combinator *map : graph->nodes)
    for (unsigned o = 0; constant_map_p (map) && o < map->outputs.length (); o++)
      {
	if (!single_elements_p (map) || map->nofuse || !runs_anywhere_p (map->element)
	    || pinned (map).why != NOT_REFUSED
	    || map->outputs[o].kind != VIEW_ARRAY || !map->axes.is_empty ()
	    || !fills_object_p (map, map->outputs[o]))
	  continue;
	for (combinator *c : graph->nodes)
	  {
	    one_value x = { map, o, c, 0, 0 };
	    if (!readable_p (graph, &x) || burn_fuel ().why != NOT_REFUSED)
	      continue;
	    read_variable (&x);
	    return true;
	  }
      }
  return false;
}
