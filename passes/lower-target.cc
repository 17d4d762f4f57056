/* Lowering to an OpenMP target region.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     #pragma omp target teams distribute parallel for simd \
	     map (to: x[0:n]) map (tofrom: acc) reduction (+: acc)
     for (i = 0; i < n; i++) acc = acc + sq (x[i]);

   Kernels of maps, and of reductions by an operation that OpenMP has a clause
   for.  An array that is only read is copied to the device, one that is only
   written is copied back, one that is both goes both ways.  All else runs on
   the host, and why_not_on_device says why.  */

#include "gcc-common.h"
#include "passes.h"
#include "emit.h"

/* True if values of TYPE look the same on host and device.  */

static bool
portable_type_p (tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE || TREE_CODE (type) == ARRAY_TYPE)
    return portable_type_p (TREE_TYPE (type));
  if (RECORD_OR_UNION_TYPE_P (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && !portable_type_p (TREE_TYPE (f)))
	  return false;
      return true;
    }
  if (SCALAR_FLOAT_TYPE_P (type))
    return (TYPE_MODE (type) == TYPE_MODE (float_type_node)
	    || TYPE_MODE (type) == TYPE_MODE (double_type_node));
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64;
}

/* True if FNDECL, called by an operator, can be compiled for the device: its
   body is here, or it is a math function, which the device's library has.
   SEEN are those asked about already.  */

static bool
device_function_p (tree fndecl, hash_set<tree> *seen)
{
  if (seen->add (fndecl))
    return true;
  if (fndecl_built_in_p (fndecl))
    return true;
  cgraph_node *node = cgraph_node::get (fndecl);
  if (!node || !gimple_has_body_p (fndecl) || DECL_EXTERNAL (fndecl))
    return false;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!device_function_p (e->callee->decl, seen))
      return false;
  return !node->indirect_calls;
}

/* Why OP cannot run on the device, or null.  */

static const char *
why_not_operator (const soac_operator *op)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (op->decl));
  hash_set<tree> seen;
  if (op->chain)
    return soac_printf ("operator '%s' uses variables of the function around"
			" it", name);
  if (op->facts->purity != PURITY_CONST)
    return soac_printf ("operator '%s' reads memory", name);
  if (!device_function_p (op->decl, &seen))
    return soac_printf ("operator '%s' calls functions that are not here",
			name);
  return NULL;
}

/* Why FORM's kernel cannot run on the device, or null if it can.  */

const char *
why_not_on_device (const kernel_form *form)
{
  for (const step *s : form->steps)
    {
      if (s->code == STEP_SCAN || s->code == STEP_FILTER)
	return soac_printf ("a %s cannot run on the device yet",
			    soac_kind_name (s->from->kind));
      if (s->code == STEP_FOLD && s->op->facts->code == ERROR_MARK)
	return soac_printf ("the device has no reduction by '%s'",
			    IDENTIFIER_POINTER (DECL_NAME (s->op->decl)));
      if (s->op)
	if (const char *why = why_not_operator (s->op))
	  return why;
      if (s->at && s->at->kind != VIEW_IOTA
	  && (s->at->stride || s->at->kind == VIEW_INDEXED))
	return soac_printf ("which part of '%s' the device needs is not known",
			    s->at->name);
      if (s->at && !portable_type_p (s->at->type))
	return soac_printf ("the type of '%s' is not known to be the same on"
			    " the device", s->at->name);
      if (s->type && !portable_type_p (s->type))
	return "a value's type is not known to be the same on the device";
    }
  return NULL;
}

/* Let FNDECL and what it calls be compiled for the device too.  */

static void
mark_function (tree fndecl)
{
  if (fndecl_built_in_p (fndecl)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fndecl)))
    return;
  DECL_ATTRIBUTES (fndecl)
    = tree_cons (get_identifier ("omp declare target"), NULL_TREE,
		 DECL_ATTRIBUTES (fndecl));
  cgraph_node *node = cgraph_node::get_create (fndecl);
  node->offloadable = 1;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    mark_function (e->callee->decl);
}

void
mark_for_device (const kernel_form *form)
{
  g->have_offload = true;
  for (const step *s : form->steps)
    if (s->op && s->op->decl)
      mark_function (s->op->decl);
}

/* One array of the region.  */

struct region_array
{
  tree parm;
  tree element;
  bool read, written;
};

/* Collect in ARRAYS the arrays that E's kernel touches.  */

static void
collect_arrays (emitter *e, auto_vec<region_array> *arrays)
{
  for (const step *s : e->form->steps)
    {
      if (s->code != STEP_LOAD && s->code != STEP_STORE)
	continue;
      region_array a = { operand_value (e, s->at->value), s->at->type,
			 s->code == STEP_LOAD, s->code == STEP_STORE };
      bool old = false;
      for (region_array &b : *arrays)
	if (b.parm == a.parm)
	  {
	    b.read |= a.read;
	    b.written |= a.written;
	    old = true;
	  }
      if (!old)
	arrays->safe_push (a);
    }
}

static tree
map_clause (emitter *e, enum gomp_map_kind kind, tree decl, tree size,
	    tree next)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_SIZE (c) = size;
  OMP_CLAUSE_CHAIN (c) = next;
  return c;
}

/* The map clauses of E's region: its arrays and its accumulators.  */

static tree
map_clauses (emitter *e)
{
  tree clauses = NULL_TREE;
  auto_vec<region_array> arrays;
  collect_arrays (e, &arrays);
  for (region_array &a : arrays)
    {
      tree bytes = build2 (MULT_EXPR, sizetype,
			   fold_convert (sizetype, e->n),
			   TYPE_SIZE_UNIT (a.element));
      clauses = map_clause (e, GOMP_MAP_FIRSTPRIVATE_POINTER, a.parm,
			    size_zero_node, clauses);
      clauses = map_clause (e, !a.written ? GOMP_MAP_TO
			    : a.read ? GOMP_MAP_TOFROM : GOMP_MAP_FROM,
			    build_simple_mem_ref (a.parm), bytes, clauses);
    }
  for (const carry &c : e->carries)
    if (c.acc)
      clauses = map_clause (e, GOMP_MAP_TOFROM, c.acc,
			    TYPE_SIZE_UNIT (TREE_TYPE (c.acc)), clauses);
  return clauses;
}

/* Reduction clauses for E's accumulators.  */

static tree
reductions (emitter *e)
{
  tree clauses = NULL_TREE;
  for (unsigned st = e->form->steps.length (); st-- > 0; )
    if (tree acc = e->carries[st].acc)
      {
	tree c = build_omp_clause (e->loc, OMP_CLAUSE_REDUCTION);
	OMP_CLAUSE_DECL (c) = acc;
	OMP_CLAUSE_REDUCTION_CODE (c) = e->form->steps[st]->op->facts->code;
	OMP_CLAUSE_CHAIN (c) = clauses;
	clauses = c;
      }
  return clauses;
}

/* STMT as the body of one construct of a combined one.  */

static tree
wrap (emitter *e, tree stmt)
{
  scope s;
  open_scope (&s, e->block);
  add (&s, stmt);
  return close_scope (&s, e->loc);
}

/* The construct CODE around BODY with CLAUSES.  */

static tree
construct (emitter *e, enum tree_code code, tree body, tree clauses)
{
  tree t = make_node (code);
  TREE_TYPE (t) = void_type_node;
  TREE_SIDE_EFFECTS (t) = 1;
  SET_EXPR_LOCATION (t, e->loc);
  OMP_BODY (t) = body;
  OMP_CLAUSES (t) = clauses;
  return t;
}

void
lower_target (emitter *e, scope *body)
{
  start_accumulators (e, body);
  scope inner;
  open_scope (&inner, e->block);
  tree i = new_var (body, "i", size_type_node);
  emit_element (e, &inner, i, ALL_STAGES);
  tree simd = loop_omp (e, OMP_SIMD, i, build_zero_cst (size_type_node), e->n,
			reductions (e), close_scope (&inner, e->loc),
			NULL_TREE);
  tree loop = loop_omp (e, OMP_FOR, NULL_TREE, NULL_TREE, NULL_TREE,
			NULL_TREE, simd, NULL_TREE);
  tree par = construct (e, OMP_PARALLEL, wrap (e, loop), reductions (e));
  OMP_PARALLEL_COMBINED (par) = 1;
  tree dist = loop_omp (e, OMP_DISTRIBUTE, NULL_TREE, NULL_TREE, NULL_TREE,
			NULL_TREE, par, NULL_TREE);
  tree teams = construct (e, OMP_TEAMS, wrap (e, dist),
			  reductions (e));
  OMP_TEAMS_COMBINED (teams) = 1;
  tree target = construct (e, OMP_TARGET, wrap (e, teams),
			   map_clauses (e));
  OMP_TARGET_COMBINED (target) = 1;
  add (body, target);
  return_results (e, body);
}
