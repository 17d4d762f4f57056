/* From a combinator to its typed call: what analysis/recognise.cc reads, written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     combinator { kind contract, combine add, element mul, init 0, count n,
		  axes { n, reduced m }, outputs { y[i0] }, inputs { a[i0][i1], x[i1] } }
     =>
     __builtin_contract (add, mul, 0, n, y, 0, n, 0, m, a, m, x)
	 with roles "ofinwlcLcrvr"  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "local.h"

/* A call under construction.  */

struct call_maker
{
  const combinator *c;
  auto_vec<typed_argument> args;
};

/* Append VALUE, of TYPE, in ROLE, which people know as NAME.  */

static typed_argument *
add_argument (call_maker *m, char role, tree value, tree type, const char *name)
{
  typed_argument a = { role, value, type, name, NULL_TREE, NULL_TREE, NULL_TREE, 0 };
  m->args.safe_push (a);
  return &m->args.last ();
}

/* Append the values that the subscripts AT of argument ARG need.  */

static void
add_subscripts (call_maker *m, unsigned arg, const subscripts *at, const char *name)
{
  tree dims = NULL_TREE, leaves = NULL_TREE;
  for (unsigned d = at->dims.length (); d-- > 0; )
    dims = tree_cons (at->lengths[d], at->dims[d], dims);
  for (unsigned l = at->leaves.length (); l-- > 0; )
    leaves = tree_cons (NULL_TREE, at->leaves[l], leaves);
  m->args[arg].subscripts = dims;
  m->args[arg].leaves = leaves;
  for (unsigned l = 0; l < at->leaves.length (); l++)
    {
      tree type = TREE_TYPE (at->leaves[l]);
      add_argument (m, POINTER_TYPE_P (type) ? 'p' : 'v', at->values[l], type, name);
    }
}

/* Append V, of C's outputs if OUTPUT.  */

static void
add_view (call_maker *m, const view &v, bool output)
{
  unsigned arg = m->args.length ();
  tree address = build_pointer_type (v.type);
  switch (v.kind)
    {
    case VIEW_BROADCAST:
      add_argument (m, 'b', v.value, v.type, v.name);
      break;
    case VIEW_INDEX:
      add_argument (m, 'e', build_zero_cst (v.type), v.type, v.name);
      break;
    case VIEW_IOTA:
      add_argument (m, 'j', v.value, v.type, v.name);
      add_argument (m, 'd', v.stride, v.type, v.name);
      break;
    case VIEW_ARRAY:
      add_argument (m, output ? 'w' : 'r', v.value, address, v.name);
      if (v.stride)
	add_argument (m, 's', v.stride, ptrdiff_type_node, v.name);
      break;
    case VIEW_SUBSCRIPTED:
      add_argument (m, output ? (v.row ? 'W' : 'w') : v.row ? 'q' : 'r', v.value, address,
		    v.name);
      break;
    default:
      gcc_unreachable ();
    }
  if (v.at)
    add_subscripts (m, arg, v.at, v.name);
}

/* Append the views VIEWS of S.  */

static void
add_shape (call_maker *m, const shape *s, const vec<view> &views, bool output)
{
  if (!s->type)
    {
      add_view (m, views[s->view], output);
      return;
    }
  unsigned first = m->args.length ();
  for (const shape *member : s->members)
    add_shape (m, member, views, output);
  m->args[first].opens = tree_cons (NULL_TREE, s->type, m->args[first].opens);
  m->args.last ().closes++;
}

/* Append the operator OP in ROLE.  */

static void
add_operator (call_maker *m, char role, const soac_operator *op)
{
  if (op)
    add_argument (m, role, op->pointer, build_pointer_type (op->type),
		  IDENTIFIER_POINTER (DECL_NAME (op->decl)));
}

/* Append the axes.  */

static void
add_axes (call_maker *m)
{
  for (const axis &x : m->c->axes)
    {
      add_argument (m, x.reduced ? 'L' : 'l', x.lo, ptrdiff_type_node, "axis");
      add_argument (m, 'c', x.count, size_type_node, "axis");
      if (x.step)
	{
	  add_argument (m, 't', x.step, ptrdiff_type_node, "axis");
	  add_argument (m, 'u', x.extent, size_type_node, "axis");
	}
      if (x.width)
	add_argument (m, 'm', x.width, size_type_node, "axis");
    }
}

/* A call of C, whose indices have the stand-ins AXES, for people at LOC.  None of its views
   gathers or scatters.  With FLOW pointers may flow out of it.  */

gcall *
call_of_combinator (const combinator *c, const vec<tree> &axes, location_t loc, bool flow)
{
  call_maker m;
  m.c = c;
  add_operator (&m, 'o', c->combine);
  add_operator (&m, c->folds ? 'g' : 'f', c->element);
  if (c->init)
    add_argument (&m, 'i', c->init, c->type, "init");
  add_argument (&m, 'n', c->count, size_type_node, "count");
  /* Of an operator that writes each output is a parameter.  */
  if (c->element && c->element->written)
    for (const view &v : c->outputs)
      add_view (&m, v, true);
  else if (c->result)
    add_shape (&m, c->result, c->outputs, true);
  add_axes (&m);
  for (const shape *s : c->params)
    add_shape (&m, s, c->inputs, false);
  auto_vec<tree> values;
  for (const typed_argument &a : m.args)
    values.safe_push (a.value);
  tree decl = make_typed_decl (c->kind, loc, axes, m.args, flow);
  gcall *call = gimple_build_call_vec (decl, values);
  gimple_set_location (call, loc);
  return call;
}

/* CALL takes the place of OLD.  */

void
replace_typed_call (gcall *old, gcall *call)
{
  gimple_call_set_lhs (call, gimple_call_lhs (old));
  gimple_call_set_nothrow (call, gimple_call_nothrow_p (old));
  gimple_set_uid (call, gimple_uid (old));
  gimple_move_vops (call, old);
  gimple_stmt_iterator gsi = gsi_for_stmt (old);
  gsi_replace (&gsi, call, true);
}

/* Let CHANGE change the typed calls of FUN, in the order of its blocks; true if it has changed
   any.  */

bool
change_typed_calls (function *fun, bool (*change) (gcall *call))
{
  auto_vec<gcall *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = typed_call (gsi_stmt (gsi)))
	calls.safe_push (call);
  bool any = false;
  for (gcall *call : calls)
    any |= change (call);
  return any;
}
