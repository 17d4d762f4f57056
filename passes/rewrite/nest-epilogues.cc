/* Operators that go on with what they have reduced a row to.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static double norm (int m, const double *row)
     { return sqrt (__builtin_redomap (add, sq, 0.0, m, row)); }
     ...
     __builtin_map (norm, n, out, m, x);
     =>
     static double norm._epilogue.0 (double r) { return sqrt (r); }
     ...
     __builtin_contract (add, sq, 0.0, __builtin_space (n, __builtin_over (m)), out, x);
     __builtin_map (norm._epilogue.0, n, out, out);

   The two are one kernel, as are other contractions and who consumes them.  The contraction has
   no array of its own: so its elements are of the type of the output, and the epilogue
   reads no memory that the contraction may have written by then.

   The epilogue is what the operator computes behind its combinator, from the result of that, its
   other parameters, and what it has captured.  Its function gets its body behind this pass: what
   is known of it is told here.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "nests.h"
#include "local.h"

/* An epilogue under construction.  */

struct epilogue_maker
{
  const nest_rewrite *n;
  tree reduced;			/* in the body of N's operator, the combinator's result */
  nest_rewrite map;		/* what calls it, of N's outer combinator */
  auto_vec<tree> parms;
  hash_map<tree, tree> known;	/* what names of that body are here */
  location_t loc;
  unsigned weight;
};

/* True if STMT calls a function that gives a value, the same for the same arguments, and does
   nothing else.  */

static bool
plain_call_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!callee || gimple_call_chain (stmt) || typed_decl_p (callee)
      || stmt_could_throw_p (cfun, stmt) || !gimple_call_lhs (stmt)
      || TREE_CODE (gimple_call_lhs (stmt)) != SSA_NAME)
    return false;
  int flags = gimple_call_flags (stmt);
  return (math_function_p (callee)
	  || ((flags & ECF_CONST) && !(flags & ECF_LOOPING_CONST_OR_PURE)));
}

/* True if STMT, in the body of an operator, may be in an epilogue.  */

bool
epilogue_stmt_p (gimple *stmt)
{
  if (plain_call_p (stmt))
    return true;
  return (is_gimple_assign (stmt) && !gimple_vuse (stmt) && !gimple_has_volatile_ops (stmt)
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME);
}

/* True if V, of the outer combinator of E, is no memory that may have been written when the
   epilogue runs.  */

static bool
unwritten_p (const epilogue_maker *e, const view &v)
{
  for (unsigned l = 0; v.at && l < v.at->leaves.length (); l++)
    if (POINTER_TYPE_P (TREE_TYPE (v.at->leaves[l])))
      return false;
  switch (v.kind)
    {
    case VIEW_BROADCAST:
    case VIEW_IOTA:
    case VIEW_INDEX:
      return true;
    case VIEW_ARRAY:
    case VIEW_SUBSCRIPTED:
      return !v.row && !ptr_derefs_may_alias_p (v.value, e->n->outer->outputs[0].value);
    default:
      return false;
    }
}

/* A parameter of E's function, which gets V, for VAL of the body of N's operator; or null.  */

static tree
add_epilogue_parm (epilogue_maker *e, tree val, const view &v)
{
  view to = v;
  to.kind = VIEW_SUBSCRIPTED;
  to.stride = NULL_TREE;
  to.at = new_subscripts (&e->map);
  if (!outer_view_in_space (&e->map, v, &to))
    return NULL_TREE;
  if (to.kind == VIEW_BROADCAST)
    to.at = NULL;
  combinator *map = e->map.made;
  shape *s = new shape ();
  s->type = NULL_TREE;
  s->view = map->inputs.length ();
  map->inputs.safe_push (to);
  map->params.safe_push (s);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (val));
  tree parm = build_decl (e->loc, PARM_DECL, get_identifier ("in"), type);
  DECL_ARG_TYPE (parm) = type;
  DECL_ARTIFICIAL (parm) = 1;
  TREE_USED (parm) = 1;
  e->parms.safe_push (parm);
  return parm;
}

/* Likewise one that gets VALUE, the same for all elements.  */

static tree
add_value (epilogue_maker *e, tree val, tree value, const char *name)
{
  view v = { VIEW_BROADCAST, value, TYPE_MAIN_VARIANT (TREE_TYPE (val)), name, false, false,
	     NULL_TREE, 0, NULL, false, NULL };
  return value ? add_epilogue_parm (e, val, v) : NULL_TREE;
}

static tree operand (epilogue_maker *, tree);

/* What STMT of the body of N's operator computes, in E's function; or null.  */

static tree
computed (epilogue_maker *e, gimple *stmt)
{
  auto_vec<tree, 4> ops;
  if (!epilogue_stmt_p (stmt))
    return NULL_TREE;
  unsigned first = is_gimple_call (stmt) ? 3 : 1;
  for (unsigned i = first; i < gimple_num_ops (stmt); i++)
    {
      tree op = operand (e, gimple_op (stmt, i));
      if (!op)
	return NULL_TREE;
      ops.safe_push (op);
    }
  e->weight = add_weights (e->weight, 1);
  tree type = TREE_TYPE (gimple_get_lhs (stmt));
  if (first == 3)
    return build_call_array_loc (e->loc, TREE_TYPE (gimple_call_fntype (stmt)),
				 build_fold_addr_expr (gimple_call_fndecl (stmt)),
				 ops.length (), ops.address ());
  enum tree_code code = gimple_assign_rhs_code (stmt);
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_UNARY_RHS:
      return build1 (code, type, ops[0]);
    case GIMPLE_BINARY_RHS:
      return build2 (code, type, ops[0], ops[1]);
    case GIMPLE_SINGLE_RHS:
      return code == SSA_NAME || CONSTANT_CLASS_P (ops[0]) ? ops[0] : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

/* VAL, an operand in the body of N's operator, in E's function; or null.  */

static tree
operand (epilogue_maker *e, tree val)
{
  if (CONSTANT_CLASS_P (val))
    return val;
  if (TREE_CODE (val) != SSA_NAME)
    return NULL_TREE;
  if (tree *known = e->known.get (val))
    return *known;
  tree here = NULL_TREE;
  gimple *stmt = SSA_NAME_DEF_STMT (val);
  const nest_rewrite *n = e->n;
  if (SSA_NAME_IS_DEFAULT_DEF (val))
    {
      const view *v = argument_of (n, val);
      here = v && unwritten_p (e, *v) ? add_epilogue_parm (e, val, *v) : NULL_TREE;
    }
  else if (captured_load_p (n->fn, stmt))
    here = add_value (e, val, captured_value (n, as_a <gassign *> (stmt)), "captured");
  else if ((here = computed (e, stmt)) && !CONSTANT_CLASS_P (here))
    here = save_expr (here);
  if (here)
    e->known.put (val, here);
  return here;
}

/* Let E's map have the axes of N's outer combinator.  */

static void
take_axes (epilogue_maker *e)
{
  const combinator *o = e->n->outer;
  nest_rewrite *m = &e->map;
  m->outer = e->n->outer;
  m->made->kind = SOAC_MAP;
  m->made->count = o->count;
  m->made->axes.safe_splice (o->axes);
  if (o->axes.is_empty ())
    m->made->axes.safe_push ({ false, build_zero_cst (ptrdiff_type_node), o->count, NULL_TREE,
			       NULL_TREE, NULL_TREE });
  for (unsigned k = 0; k < m->made->axes.length (); k++)
    {
      m->axes.safe_push (axis_stand_in (k));
      m->outer_axes.safe_push (k);
    }
}

/* Make E's function, which gives VALUE, an operator.  */

static soac_operator *
make_operator (epilogue_maker *e, tree value)
{
  const nest_rewrite *n = e->n;
  tree name = clone_function_name_numbered (n->fn, "_epilogue");
  tree fn = new_operator_function (e->loc, name, e->parms, NULL_TREE, value);
  TREE_READONLY (fn) = TREE_NOTHROW (fn) = 1;
  soac_operator *op = new soac_operator ();
  op->decl = fn;
  op->type = TREE_TYPE (fn);
  op->pointer = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (fn)), fn);
  op->facts = note_part (fn, e->weight, n->outer->element->facts);
  return op;
}

/* The call of E's map, which gives VALUE of the body of N's operator, at N's outer one; or
   null.  */

static gcall *
make_epilogue_call (epilogue_maker *e, tree value, bool flow)
{
  const view &out = e->n->outer->outputs[0];
  combinator *map = e->map.made;
  take_axes (e);
  tree parm = add_epilogue_parm (e, e->reduced, out);
  if (!parm)
    return NULL;
  e->known.put (e->reduced, parm);
  view to = map->inputs[0];
  map->outputs.safe_push (to);
  map->result = new shape ();
  map->result->type = NULL_TREE;
  map->result->view = 0;
  tree here = operand (e, value);
  if (!here)
    return NULL;
  map->element = make_operator (e, here);
  compute_operands (&e->map);
  return call_of_combinator (map, e->map.axes, e->loc, flow);
}

/* True if values of TYPE can be where the result of C, a map, belongs until an epilogue takes
   them.  */

static bool
kept_in_output_p (const combinator *c, tree type)
{
  return types_compatible_p (TYPE_MAIN_VARIANT (c->outputs[0].type), TYPE_MAIN_VARIANT (type));
}

/* True if C has the shape of a map that may have an epilogue.  */

static bool
one_value_p (const combinator *c)
{
  return c->kind == SOAC_MAP && !c->element->written && !c->result->type;
}

/* True if C, whose operator goes on with a reduction of TYPE, will become a contraction and a map
   whatever GCC knows of memory.  */

bool
simple_epilogue_p (const combinator *c, tree type)
{
  for (const view &v : c->inputs)
    if (!v.row && (v.kind == VIEW_ARRAY || v.kind == VIEW_SUBSCRIPTED || v.kind == VIEW_INDEXED))
      return false;
  return one_value_p (c) && kept_in_output_p (c, type);
}

/* True if N's operator may have an epilogue; else say why not.  */

bool
may_have_epilogue_p (nest_rewrite *n)
{
  if (!one_value_p (n->outer) || n->inner->outputs.length () > 0)
    n->why = "it does more than one combinator";
  else if (!kept_in_output_p (n->outer, n->inner->type))
    n->why = "it goes on with its reduction, which is of another type than its result";
  return !n->why;
}

/* The call of a map that goes on where N's operator has its combinator, and gives VALUE of its
   body; null, with N's reason, if that is not possible.  With FLOW pointers may flow out of
   it.  */

gcall *
call_of_epilogue (nest_rewrite *n, tree value, bool flow)
{
  epilogue_maker e;
  e.n = n;
  e.reduced = gimple_call_lhs (n->inner->call);
  e.loc = LOCATION_LOCUS (gimple_location (n->outer->call));
  e.weight = 0;
  e.map.inner = NULL;
  e.map.fn = n->fn;
  e.map.why = NULL;
  e.map.made = new combinator ();
  e.map.graph.nodes.safe_push (e.map.made);
  gcall *call = make_epilogue_call (&e, value, flow);
  if (!call)
    n->why = "it goes on with its reduction and something that is not an argument as it is";
  free_graph (&e.map.graph);
  return call;
}
