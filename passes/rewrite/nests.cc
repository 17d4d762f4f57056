/* Combinators of combinators become combinators over spaces.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static double dot (size_t m, const double *a, const double *b)
     { return __builtin_redomap (add, mul, 0.0, m, a, b); }
     ...
     __builtin_map (dot, n, y, m, rows, __builtin_replicate (x));
     =>
     __builtin_contract (add, mul, 0.0, __builtin_space (n, __builtin_over (m)), y,
			 rows, __builtin_at (x, i1));

   An operator that takes or writes rows and is nothing but one combinator of these is
   a loop in a loop.  As one space their elements are known, so that all that is known of
   elements holds for them: they fuse, are vectorised and done in parallel, and what is the
   same for all rows is not stored for each.

     map of map				map, over the axes of both
     map of reduce or redomap		contraction: the axes of the reduction are reduced
     map of contraction			contraction
     reduction, of such a reduction	reduction over the axes of both (T2, REDFLAT)
     contraction, of a reduction	contraction, with more reduced axes
     reduction of rows, of map		contraction: interchange.cc
     scan of rows, of map			scan along an axis, likewise
     map of what a reduction is needed for	contraction, and a map: nest-epilogues.cc

   Each element is combined in the order that it had.  A reduction inside of a reduction or of a
   contraction has to combine by the same operator, and its initial value to be neutral: then
   a + (e + x + y) is a + x + y.

   Operators come before those that use them, so that nests of any depth become one space.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "nests.h"
#include "local.h"

/* ---- which operators are one combinator ----------------------------------- */

/* True if the body of FN may be looked at, and done elsewhere in cfun.  */

bool
operator_open_p (tree fn)
{
  cgraph_node *node = cgraph_node::get (fn);
  if (!node || node->decl != fn || !node->has_gimple_body_p ()
      || node->get_availability () < AVAIL_AVAILABLE)
    return false;
  tree here = current_function_decl;
  return (node->get_fun () && gimple_in_ssa_p (node->get_fun ()) && !DECL_UNINLINABLE (fn)
	  && !lookup_attribute ("noipa", DECL_ATTRIBUTES (fn))
	  && (DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn)
	      == DECL_FUNCTION_SPECIFIC_OPTIMIZATION (here))
	  && DECL_FUNCTION_SPECIFIC_TARGET (fn) == DECL_FUNCTION_SPECIFIC_TARGET (here));
}

/* True if STMT of the body of FN, an operator, does nothing but compute a value.  */

static bool
only_computes_p (tree fn, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_nop_p (stmt) || gimple_code (stmt) == GIMPLE_LABEL
      || gimple_code (stmt) == GIMPLE_PREDICT || captured_load_p (fn, stmt))
    return true;
  return (is_gimple_assign (stmt) && !gimple_vuse (stmt) && !gimple_has_volatile_ops (stmt)
	  && !gimple_could_trap_p (stmt));
}

/* The typed call that is all that FN does; what it returns, if anything, is its result, or, if
   EPILOGUE is not null, *EPILOGUE, which is computed from that.  Else null, and *WHY says what is
   in the way.  */

gcall *
only_combinator (tree fn, const char **why, tree *epilogue)
{
  function *fun = DECL_STRUCT_FUNCTION (fn);
  gcall *found = NULL;
  *why = "it does more than one combinator";
  if (n_basic_blocks_for_fn (fun) != NUM_FIXED_BLOCKS + 1)
    return NULL;
  basic_block bb = single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun));
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gcall *call = typed_call (stmt);
      if (call && found)
	return NULL;
      if (call)
	found = call;
      else if (greturn *ret = dyn_cast <greturn *> (stmt))
	{
	  tree value = gimple_return_retval (ret);
	  if (!value || (found && value == gimple_call_lhs (found)))
	    continue;
	  if (!found || !epilogue || !gimple_call_lhs (found)
	      || TREE_CODE (gimple_call_lhs (found)) != SSA_NAME || TREE_CODE (value) != SSA_NAME)
	    return NULL;
	  *epilogue = value;
	}
      else if (!only_computes_p (fn, stmt) && !(epilogue && epilogue_stmt_p (stmt)))
	{
	  if (gimple_assign_load_p (stmt))
	    *why = "it loads values from memory";
	  return NULL;
	}
    }
  return found;
}

/* True if there is a combinator in the body of FN.  */

bool
holds_combinator_p (tree fn)
{
  cgraph_node *node = cgraph_node::get (fn);
  function *fun = node && node->has_gimple_body_p () ? node->get_fun () : NULL;
  basic_block bb;
  if (fun && gimple_in_ssa_p (fun))
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (typed_call (gsi_stmt (gsi)))
	  return true;
  return false;
}

/* True if C takes or writes rows.  */

static bool
has_rows_p (const combinator *c)
{
  for (const view &v : c->inputs)
    if (v.row)
      return true;
  return c->element && c->element->written;
}

/* True if the result of a reduction by C is a value.  */

static bool
reduces_p (const combinator *c)
{
  return (c->kind == SOAC_REDUCE || c->kind == SOAC_REDOMAP) && !c->folds;
}

/* ---- laws ----------------------------------------------------------------- */

/* True if VALUE, the initial one of the combining operator OP, is neutral on the left, where
   what it is combined with starts from FIRST: then  FIRST op (VALUE op x)  is  FIRST op x.  A sum
   that starts from 0.0 is never -0.0, so that 0.0 adds nothing to it.  */

static bool
neutral_p (const soac_operator *op, tree value, tree first)
{
  if (op->facts->codes.length () != 1 || !CONSTANT_CLASS_P (value))
    return false;
  tree type = TREE_TYPE (value);
  bool real = SCALAR_FLOAT_TYPE_P (type);
  if (!real && !INTEGRAL_TYPE_P (type))
    return false;
  switch (op->facts->codes[0])
    {
    case PLUS_EXPR:
      if (!real)
	return integer_zerop (value);
      return (real_zerop (value)
	      && (REAL_VALUE_MINUS_ZERO (TREE_REAL_CST (value)) || !HONOR_SIGNED_ZEROS (type)
		  || (TREE_CODE (first) == REAL_CST && !HONOR_SIGN_DEPENDENT_ROUNDING (type)
		      && !REAL_VALUE_MINUS_ZERO (TREE_REAL_CST (first)))));
    case MULT_EXPR:
      return real ? real_onep (value) : integer_onep (value);
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return !real && integer_zerop (value);
    case BIT_AND_EXPR:
      return !real && integer_all_onesp (value);
    case MIN_EXPR:
      return !real && TYPE_MAX_VALUE (type) && tree_int_cst_equal (value, TYPE_MAX_VALUE (type));
    case MAX_EXPR:
      return !real && TYPE_MIN_VALUE (type) && tree_int_cst_equal (value, TYPE_MIN_VALUE (type));
    default:
      return false;
    }
}

/* True if a reduction by N's outer combinator of what the inner one reduces to is one
   reduction.  */

static bool
flat_reduction_p (nest_rewrite *n)
{
  const combinator *o = n->outer, *i = n->inner;
  if (!reduces_p (i))
    n->why = "it is a reduction of something else";
  else if (!o->combine->decl || o->combine->decl != i->combine->decl || o->combine->chain)
    n->why = "the two reduce by different operators";
  else if (!neutral_p (o->combine, i->init, o->init))
    n->why = "the initial value of the inner one is not known to be neutral";
  else
    return true;
  return false;
}

/* The kind that N's combinators have together; sets N's reason if there is none.  */

static enum soac_kind
kind_together (nest_rewrite *n)
{
  const combinator *o = n->outer, *i = n->inner;
  if (combines_rows_p (o))
    {
      if (interchanged_p (n))
	return o->kind == SOAC_REDUCE_INTO ? SOAC_CONTRACT : SOAC_SCAN;
    }
  else if (o->folds || i->folds)
    n->why = "a fold takes elements one after the other";
  else if (o->kind == SOAC_MAP && i->kind == SOAC_MAP && o->element->written)
    return SOAC_MAP;
  else if (o->kind == SOAC_MAP && i->kind == SOAC_CONTRACT && o->element->written)
    return SOAC_CONTRACT;
  else if (o->kind == SOAC_MAP && !o->element->written && reduces_p (i))
    return SOAC_CONTRACT;
  else if (o->kind == SOAC_CONTRACT || (reduces_p (o) && o->element))
    {
      if (flat_reduction_p (n))
	return (o->kind == SOAC_CONTRACT ? SOAC_CONTRACT
		: i->element ? SOAC_REDOMAP : SOAC_REDUCE);
    }
  else
    n->why = soac_printf ("a %s of a %s is no space", soac_kind_name (o->kind),
			  soac_kind_name (i->kind));
  return SOAC_KINDS;
}

/* ---- the space ------------------------------------------------------------ */

/* A stand-in for the index of axis K.  */

tree
axis_stand_in (unsigned k)
{
  tree decl = build_decl (BUILTINS_LOCATION, VAR_DECL,
			  get_identifier (soac_printf ("i%u", k)), ptrdiff_type_node);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_EXTERNAL (decl) = 1;
  TREE_READONLY (decl) = 1;
  return decl;
}

/* X, an axis of N's outer or INNER combinator, is one of the space, REDUCED or kept.  */

static bool
add_space_axis (nest_rewrite *n, axis x, bool inner, bool reduced)
{
  for (tree *value : { &x.lo, &x.count, &x.step, &x.extent, &x.width })
    if (inner && *value)
      {
	*value = value_outside (n, *value);
	if (!*value)
	  return false;
      }
  x.reduced = reduced;
  n->axes.safe_push (axis_stand_in (n->made->axes.length ()));
  n->made->axes.safe_push (x);
  return true;
}

/* The axes of C that are REDUCED or kept, of N's outer or INNER combinator, are axes of the
   space that are REDUCED_THERE or kept.  */

static bool
add_space_axes (nest_rewrite *n, bool inner, bool reduced, bool reduced_there)
{
  const combinator *c = inner ? n->inner : n->outer;
  vec<unsigned> *numbers = inner ? &n->inner_axes : &n->outer_axes;
  if (numbers->is_empty ())
    numbers->safe_grow_cleared (MAX (1, c->axes.length ()));
  if (c->axes.is_empty () && !reduced)
    {
      axis x = { false, build_zero_cst (ptrdiff_type_node), c->count, NULL_TREE, NULL_TREE,
		 NULL_TREE };
      (*numbers)[0] = n->made->axes.length ();
      return add_space_axis (n, x, inner, reduced_there);
    }
  for (unsigned k = 0; k < c->axes.length (); k++)
    if (c->axes[k].reduced == reduced)
      {
	(*numbers)[k] = n->made->axes.length ();
	if (!add_space_axis (n, c->axes[k], inner, reduced_there))
	  return false;
      }
  return true;
}

/* Find N's axes: kept ones first, each time those of the outer combinator before.  */

static bool
find_axes (nest_rewrite *n, enum soac_kind kind)
{
  bool inner_kept = kind != SOAC_CONTRACT || n->inner->kind == SOAC_CONTRACT;
  bool known = (combines_rows_p (n->outer)
		? add_space_axes (n, true, false, false) && add_space_axes (n, false, false, true)
		: (add_space_axes (n, false, false, false)
		   && (!inner_kept || add_space_axes (n, true, false, false))
		   && add_space_axes (n, false, true, true)
		   && (inner_kept || add_space_axes (n, true, false, true))
		   && add_space_axes (n, true, true, true)));
  if (!known)
    {
      n->why = "its number of elements is not known before";
      return false;
    }
  unsigned kept = 0;
  for (const axis &x : n->made->axes)
    kept += !x.reduced;
  if (kept <= AXES_OF_A_KIND && n->made->axes.length () - kept <= AXES_OF_A_KIND)
    return true;
  n->why = "a space has no more than four axes of a kind";
  return false;
}

/* The number of elements of N's space.  */

static tree
nest_count (const nest_rewrite *n)
{
  tree count = size_one_node;
  for (const axis &x : n->made->axes)
    if (!x.reduced)
      count = fold_build2 (MULT_EXPR, size_type_node, fold_convert (size_type_node, count),
			   fold_convert (size_type_node, x.count));
  return fold_convert (size_type_node, count);
}

/* ---- the combinator ------------------------------------------------------- */

/* A copy of S.  */

static shape *
copy_shape (const shape *s)
{
  shape *copy = new shape ();
  copy->type = s->type;
  copy->view = s->view;
  for (const shape *m : s->members)
    copy->members.safe_push (copy_shape (m));
  return copy;
}

/* A copy of OP, of N's inner combinator, or null.  */

static soac_operator *
copy_operator (const soac_operator *op)
{
  return op ? new soac_operator (*op) : NULL;
}

/* True if the operators of the inner combinator mean the same where the outer one is.  */

static bool
plain_operators_p (const combinator *c)
{
  for (const soac_operator *op : { c->combine, c->element })
    if (op && (!op->decl || op->chain))
      return false;
  return true;
}

/* Give N's combinator its outputs.  */

static bool
make_outputs (nest_rewrite *n)
{
  const combinator *o = n->outer, *i = n->inner;
  bool of_inner = !i->outputs.is_empty ();
  if (!of_inner && o->result && o->result->type)
    {
      n->why = "its result is taken apart";
      return false;
    }
  for (const view &v : of_inner ? i->outputs : o->outputs)
    {
      view to = v;
      to.kind = VIEW_SUBSCRIPTED;
      to.stride = NULL_TREE;
      if (of_inner && !view_in_space (n, v, true, &to))
	return false;
      if (!of_inner)
	{
	  to.at = new_subscripts (n);
	  if (!outer_view_in_space (n, v, &to))
	    {
	      n->why = soac_printf ("'%s' is written at indices from memory", v.name);
	      return false;
	    }
	}
      n->made->outputs.safe_push (to);
    }
  const combinator *c = of_inner ? i : o;
  n->made->result = c->result ? copy_shape (c->result) : NULL;
  return true;
}

/* Make N's combinator, of KIND; false if that is not possible.  */

static bool
make_combinator (nest_rewrite *n, enum soac_kind kind)
{
  combinator *m = n->made;
  m->kind = kind;
  if (!plain_operators_p (n->inner))
    {
      n->why = "its operator is a nested function, or not known";
      return false;
    }
  if (!find_axes (n, kind) || !make_outputs (n))
    return false;
  bool rows = combines_rows_p (n->outer), reduced = rows && kind != SOAC_SCAN;
  for (const view &v : n->inner->inputs)
    {
      view to;
      /* What a reduction of rows has so far is its accumulator.  */
      if (reduced && &v == &n->inner->inputs[0])
	continue;
      if (!view_in_space (n, v, false, &to))
	return false;
      m->inputs.safe_push (to);
    }
  for (const shape *s : n->inner->params)
    if (!reduced || s != n->inner->params[1])
      m->params.safe_push (copy_shape (s));
  m->combine = copy_operator (rows ? n->inner->element : n->inner->combine);
  m->element = rows ? NULL : copy_operator (n->inner->element);
  m->type = rows ? TYPE_MAIN_VARIANT (TREE_TYPE (m->combine->type)) : n->inner->type;
  m->count = nest_count (n);
  /* A reduction starts from what the outer one does.  */
  if (tree init = n->outer->init ? n->outer->init : n->inner->init)
    m->init = n->outer->init ? init : value_outside (n, init);
  if (n->inner->init && !m->init)
    n->why = "its initial value differs from row to row";
  return !n->why;
}

/* ---- the call ------------------------------------------------------------- */

/* All that N's combinator is given is computed before the outer one's call.  */

void
compute_operands (nest_rewrite *n)
{
  combinator *m = n->made;
  gimple *place = n->outer->call;
  auto_vec<tree *> operands;
  operands.safe_push (&m->count);
  if (m->init)
    operands.safe_push (&m->init);
  for (axis &x : m->axes)
    for (tree *value : { &x.lo, &x.count, &x.step, &x.extent, &x.width })
      if (*value)
	operands.safe_push (value);
  for (vec<view> *views : { (vec<view> *) &m->outputs, (vec<view> *) &m->inputs })
    for (view &v : *views)
      {
	if (v.kind != VIEW_INDEX)
	  operands.safe_push (&v.value);
	for (unsigned l = 0; v.at && l < v.at->values.length (); l++)
	  operands.safe_push (&v.at->values[l]);
      }
  for (tree *value : operands)
    *value = (is_gimple_reg_type (TREE_TYPE (*value))
	      ? known_operand (place, *value) : *value);
}

/* N's combinator takes the place of the outer one, and is returned as the call that it is.  With
   FLOW pointers may flow out of it.  */

gcall *
put_combinator (nest_rewrite *n, bool flow)
{
  gcall *old = n->outer->call;
  compute_operands (n);
  gcall *call = call_of_combinator (n->made, n->axes, gimple_location (old), flow);
  replace_typed_call (old, call);
  return call;
}

/* Tell people what became of N, and MORE.  */

static void
remark (const nest_rewrite *n, const char *more, bool done)
{
  const combinator *o = n->outer;
  if (!dump_enabled_p ())
    return;
  dump_user_location_t where (o->call);
  const char *outer = soac_kind_name (o->kind), *name = IDENTIFIER_POINTER (DECL_NAME (n->fn));
  if (done)
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, where,
		     "made the %s of the %s in '%s' a %s over a space of %u axes%s\n", outer,
		     soac_kind_name (n->inner->kind), name, soac_kind_name (n->made->kind),
		     n->made->axes.length (), more);
  else
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, where,
		     "the %s of '%s' is not made a space: %s\n", outer, name, n->why);
}

/* Add CALL, which reads and writes memory, behind the call BEFORE.  */

static void
add_behind (gcall *before, gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (before);
  tree between = make_ssa_name (gimple_vop (cfun), before);
  gimple_set_vdef (call, gimple_vdef (before));
  SSA_NAME_DEF_STMT (gimple_vdef (call)) = call;
  gimple_set_vdef (before, between);
  gimple_set_vuse (call, between);
  gimple_call_set_nothrow (call, gimple_call_nothrow_p (before));
  gimple_set_uid (call, gimple_uid (before));
  gsi_insert_after (&gsi, call, GSI_NEW_STMT);
}

/* Make N's two combinators one, if that is possible; behind it another one gives EPILOGUE, if
   that is not null.  */

static bool
join_nest (nest_rewrite *n, tree epilogue)
{
  enum soac_kind kind = kind_together (n);
  bool flow = typed_flow_p (n->outer->decl) || typed_flow_p (n->inner->decl);
  gcall *behind = NULL;
  if (n->why || (epilogue && !may_have_epilogue_p (n)) || !make_combinator (n, kind)
      || burn_fuel ().why != NOT_REFUSED)
    return false;
  if (epilogue && !(behind = call_of_epilogue (n, epilogue, flow)))
    return false;
  remark (n, behind ? " and a map" : "", true);
  if (n->outer->element->trampoline)
    release_trampoline (n->outer->element->trampoline);
  gcall *put = put_combinator (n, flow);
  if (behind)
    add_behind (put, behind);
  return true;
}

/* Make the typed CALL one with the combinator that its operator is, if it is one of rows and that
   is possible.  True if it was done.  */

static bool
join_call (gcall *call)
{
  bool done = false;
  nest_rewrite n;
  n.inner = n.made = NULL;
  n.outer = read_typed_call (&n.graph, call);
  n.graph.nodes.safe_push (n.outer);
  combinator *o = n.outer;
  n.fn = o->element ? o->element->decl : NULL_TREE;
  bool candidate = (n.fn && has_rows_p (o) && !o->nofuse
		    && !DECL_STATIC_CHAIN (n.fn) == !o->element->chain
		    && (!o->opaque || (combines_rows_p (o)
				       && operator_purity (o->element) != PURITY_IMPURE))
		    && o->kind != SOAC_REDUCE_BY_INDEX && !stmt_ends_bb_p (call));
  candidate = candidate && holds_combinator_p (n.fn);
  n.why = "its body must not be looked at";
  tree epilogue = NULL_TREE;
  gcall *inside = (candidate && operator_open_p (n.fn)
		   ? only_combinator (n.fn, &n.why, &epilogue) : NULL);
  if (inside)
    {
      n.why = NULL;
      n.inner = read_typed_call (&n.graph, inside);
      n.made = new combinator ();
      n.graph.nodes.safe_push (n.inner);
      n.graph.nodes.safe_push (n.made);
      if (n.inner->nofuse || n.inner->opaque)
	n.why = n.inner->nofuse ? "kept out by __builtin_soac_nofuse" : n.inner->opaque;
      done = !n.why && join_nest (&n, epilogue);
    }
  if (candidate && !done && n.why)
    remark (&n, "", false);
  free_graph (&n.graph);
  return done;
}

/* Let nests in FUN be combinators over spaces, and say if there were any.  */

bool
make_spaces_of_nests (function *fun)
{
  return change_typed_calls (fun, join_call);
}
