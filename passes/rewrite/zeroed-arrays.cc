/* The zeros that calloc puts around what is made of an array, as a piece of it.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     double (*p)[m + 2] = calloc (n + 2, sizeof *p);
     map (same, space (n, m), at (p, i0 + 1, i1 + 1), x);
     map (star, space (n, m), o, at (p, i0, i1 + 1), at (p, i0 + 2, i1 + 1), ...);
     =>
     double (*p)[m + 2] = calloc (n + 2, sizeof *p);
     map (zero, space (n + 2, m + 2), p, 0.0);
     map (same, ...);
     map (star, ...);

   Then all of p is made by calls, so that the kernel of the consumer makes what it needs, and
   p is gone (segments.cc).  Storing zeros again where calloc has put them would only cost time.
   So a plan is made without them first; if in that somebody reads more of such an array than is
   made, another one with the zeros, and it is taken if none of these arrays is stored.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "nests.h"
#include "local.h"

/* The call of calloc that makes the array at POINTER; or null.  */

static gcall *
zeroing_call (tree pointer)
{
  tree root = root_pointer (pointer);
  if (!root || TREE_CODE (root) != SSA_NAME)
    return NULL;
  gimple *def = SSA_NAME_DEF_STMT (root);
  if (!gimple_call_builtin_p (def, BUILT_IN_CALLOC) || stmt_ends_bb_p (def))
    return NULL;
  return as_a <gcall *> (def);
}

/* What C writes by subscripts into an array of zeros, from its first element on; or null.  */

static const view *
written_among_zeros (const combinator *c)
{
  for (const view &v : c->outputs)
    if (v.kind == VIEW_SUBSCRIPTED && !v.row && v.at->dims.length () > 1
	&& zeroing_call (v.value) && plain_pointer (v.value) == root_pointer (v.value)
	&& !TYPE_VOLATILE (v.type)
	&& (INTEGRAL_TYPE_P (v.type)
	    || (SCALAR_FLOAT_TYPE_P (v.type) && !DECIMAL_FLOAT_TYPE_P (v.type))))
      return &v;
  return NULL;
}

/* True if somebody writes among zeros in GRAPH.  */

static bool
has_zeros_p (const graph_t *graph)
{
  for (const combinator *c : graph->nodes)
    if (written_among_zeros (c))
      return true;
  return false;
}

/* Append to ALLOCS the calls of calloc of whose arrays somebody reads in P more than is
   made.  */

static void
find_lacking (const plan *p, vec<gimple *> *allocs)
{
  for (const combinator *c : p->graph.nodes)
    for (const edge_t *e : c->edges_in)
      {
	const view *v = (!e->fused && e->refused.why == REFUSED_SIZE
			 ? written_among_zeros (e->from) : NULL);
	gimple *alloc = v ? zeroing_call (v->value) : NULL;
	if (alloc && zeroing_call (e->from->outputs[e->output].value) == alloc
	    && !allocs->contains (alloc))
	  allocs->safe_push (alloc);
      }
}

/* ---- the call that makes zeros --------------------------------------------- */

/* True if the operand VAL has its value before ALLOC.  */

static bool
computed_before_p (tree val, gimple *alloc)
{
  return (TREE_CODE (val) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (val)
	  || stmt_before_p (SSA_NAME_DEF_STMT (val), alloc));
}

/* VAL, or the number of fewer bits that it has been extended from, which may be known earlier than
   that, before ALLOC.  */

static tree
number_before (tree val, gimple *alloc)
{
  while (!computed_before_p (val, alloc))
    {
      gimple *def = SSA_NAME_DEF_STMT (val);
      if (!gimple_assign_cast_p (def))
	break;
      tree from = gimple_assign_rhs1 (def);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || TYPE_PRECISION (TREE_TYPE (from)) >= TYPE_PRECISION (TREE_TYPE (val)))
	break;
      val = from;
    }
  return val;
}

/* The length of dimension D > 0 of V, an operand that is known before ALLOC; or null.  */

static tree
length_before (const view *v, unsigned d, gimple *alloc)
{
  tree length = v->at->lengths[d];
  for (unsigned l = 0; length && l < v->at->leaves.length (); l++)
    if (length == v->at->leaves[l])
      length = v->at->values[l];
  if (!length || !is_gimple_val (length))
    return NULL_TREE;
  length = number_before (length, alloc);
  return computed_before_p (length, alloc) ? length : NULL_TREE;
}

/* True if A and B, sizes, are equal.  */

static bool
equal_sizes_p (tree a, tree b)
{
  aff_tree d;
  return distance (a, b, &d) && d.n == 0 && known_eq (d.offset, 0);
}

/* The number of rows that ALLOC makes, each of V's lengths: one of its arguments where the other
   one is the bytes of a row; or null.  */

static tree
number_of_rows (const view *v, gcall *alloc)
{
  tree bytes = fold_convert (sizetype, TYPE_SIZE_UNIT (v->type));
  for (unsigned d = 1; d < v->at->dims.length (); d++)
    {
      tree length = length_before (v, d, alloc);
      if (!length)
	return NULL_TREE;
      bytes = fold_build2 (MULT_EXPR, sizetype, bytes, fold_convert (sizetype, length));
    }
  tree a = gimple_call_arg (alloc, 0), b = gimple_call_arg (alloc, 1);
  return equal_sizes_p (b, bytes) ? a : equal_sizes_p (a, bytes) ? b : NULL_TREE;
}

/* An operator that gives its argument, of TYPE; no kernel has to look into it.  */

static soac_operator *
zero_operator (location_t loc, tree type)
{
  tree x = build_decl (loc, PARM_DECL, get_identifier ("x"), type);
  DECL_ARG_TYPE (x) = type;
  DECL_ARTIFICIAL (x) = 1;
  TREE_USED (x) = 1;
  auto_vec<tree> parms;
  parms.safe_push (x);
  tree name = clone_function_name_numbered ("zero", "_soac");
  tree fn = new_operator_function (loc, name, parms, NULL_TREE, x);
  TREE_READONLY (fn) = TREE_NOTHROW (fn) = 1;
  soac_operator *op = new soac_operator ();
  op->decl = fn;
  op->type = TREE_TYPE (fn);
  op->pointer = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (fn)), fn);
  note_weight (fn, 0);
  return op;
}

/* Let M be what makes all elements zeros of the array that V, which ALLOC makes, is in, as FIRST
   rows; STAND_INS stand for its axes.  */

static void
make_zeros (combinator *m, vec<tree> *stand_ins, const view *v, gcall *alloc, tree first,
	    subscripts *at)
{
  tree type = TYPE_MAIN_VARIANT (v->type);
  m->kind = SOAC_MAP;
  m->element = zero_operator (gimple_location (alloc), type);
  m->count = size_one_node;
  for (unsigned d = 0; d < v->at->dims.length (); d++)
    {
      tree length = d ? length_before (v, d, alloc) : first;
      axis x = { false, build_zero_cst (ptrdiff_type_node), fold_convert (size_type_node, length),
		 NULL_TREE, NULL_TREE, NULL_TREE };
      m->axes.safe_push (x);
      stand_ins->safe_push (axis_stand_in (d));
      m->count = fold_build2 (MULT_EXPR, size_type_node, m->count, x.count);
      at->dims.safe_push (stand_ins->last ());
      at->lengths.safe_push (v->at->lengths[d]);
    }
  at->leaves.safe_splice (v->at->leaves);
  at->values.safe_splice (v->at->values);
  view out = *v, in = view ();
  out.value = gimple_call_lhs (alloc);
  out.at = at;
  in.kind = VIEW_BROADCAST;
  in.type = type;
  in.value = build_zero_cst (type);
  in.name = "0";
  m->outputs.safe_push (out);
  m->inputs.safe_push (in);
  m->params.safe_push (new shape ());
  m->result = new shape ();
}

/* Let a call behind ALLOC make the zeros around what V is; false if its space is not known
   there.  */

static bool
add_zeros (const view *v, gcall *alloc)
{
  tree first = number_of_rows (v, alloc);
  gimple_stmt_iterator behind = gsi_for_stmt (alloc);
  gsi_next_nondebug (&behind);
  if (!first || gsi_end_p (behind))
    return false;
  gimple *place = gsi_stmt (behind);
  graph_t graph;
  subscripts *at = new subscripts ();
  combinator *m = new combinator ();
  graph.subscribed.safe_push (at);
  graph.nodes.safe_push (m);
  auto_vec<tree> stand_ins;
  make_zeros (m, &stand_ins, v, alloc, first, at);
  m->count = known_operand (place, m->count);
  for (axis &x : m->axes)
    x.count = known_operand (place, x.count);
  gcall *call = call_of_combinator (m, stand_ins, gimple_location (alloc), false);
  gimple_call_set_nothrow (call, true);
  gimple_set_uid (call, gimple_uid (place));
  gsi_insert_before (&behind, call, GSI_SAME_STMT);
  free_graph (&graph);
  return true;
}

/* Let calls make the zeros of ALLOCS in P's function; those for which none can go from there.  */

static void
add_calls (plan *p, vec<gimple *> *allocs)
{
  for (unsigned i = allocs->length (); i-- > 0; )
    {
      bool added = false;
      for (const combinator *c : p->graph.nodes)
	if (const view *v = added ? NULL : written_among_zeros (c))
	  if (zeroing_call (v->value) == (*allocs)[i])
	    added = add_zeros (v, as_a <gcall *> ((*allocs)[i]));
      if (!added)
	allocs->ordered_remove (i);
    }
}

/* ---- the choice -------------------------------------------------------------- */

/* True if nothing is stored in P to the array that ALLOC makes.  */

static bool
gone_p (const plan *p, gimple *alloc)
{
  for (const combinator *c : p->graph.nodes)
    for (const view &v : c->outputs)
      if (v.kind != VIEW_BROADCAST && zeroing_call (v.value) == alloc && !v.dead)
	return false;
  return true;
}

/* Plan P, with all calls brought back that B has, and with zeros for ALLOCS, of which only those
   stay whose arrays are gone then.  */

static void
plan_zeros (plan *p, const body_before *b, vec<gimple *> *allocs, void (*fuse) (plan *))
{
  if (!bring_back (p, b))
    {
      allocs->truncate (0);
      return;
    }
  add_calls (p, allocs);
  rebuild_graph (&p->graph);
  plan_with_cuts (p, fuse);
  for (unsigned i = allocs->length (); i-- > 0; )
    if (!gone_p (p, (*allocs)[i]))
      allocs->ordered_remove (i);
}

/* Plan P again with zeros where they let an array go that somebody reads more of than is made; B
   is what the function was before.  */

static void
try_zeros (plan *p, const body_before *b, void (*fuse) (plan *))
{
  auto_vec<gimple *> allocs;
  find_lacking (p, &allocs);
  unsigned asked = 0;
  while (asked != allocs.length ())
    {
      asked = allocs.length ();
      plan_zeros (p, b, &allocs, fuse);
    }
}

/* Make P, whose graph is complete, the plan of cfun, by FUSE.  */

void
make_best_plan (plan *p, void (*fuse) (plan *))
{
  if (!has_zeros_p (&p->graph))
    plan_with_cuts (p, fuse);
  else
    {
      body_before b;
      b.fuel = soac_args.fuel;
      keep_before (&b);
      plan_with_cuts (p, fuse);
      try_zeros (p, &b, fuse);
      free_saved_body (b.body);
    }
  tell_remarks ();
}
