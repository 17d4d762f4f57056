/* The operator that is made of one that writes rows and one that takes them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (scale, n, t, x);			t[n][3], nobody else reads it
     __builtin_map (norm, n, y, t);
     =>
     double norm._rows.0 (double *x)
     { double row[3];  scale (row, x);  return norm (row); }

   Where it is not known that all of the row is written it stays where it is in memory, and the
   operator gets its address.  See row-chains.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "codegen/codegen.h"
#include "nests.h"
#include "row-chains.h"
#include "local.h"

/* Operators that may be inlined whatever their size, until the new ones have been made.  */
static auto_vec<tree> inlined_now;

/* An operator under construction, of the combinator that N makes.  */

struct chain_maker
{
  row_chain *x;
  nest_rewrite n;
  location_t loc;
  auto_vec<tree> parms;
  tree row;			/* where the row is: one of them, or the address of ... */
  tree variable;		/* ... this one of its own, or null */
  auto_vec<const view *> inputs;	/* what those that are INPUT_PARMS are given */
  auto_vec<tree> input_parms;
};

/* A new parameter of TYPE; if it is its OWN, a row of the operator's own.  */

static tree
add_operator_parm (chain_maker *m, const char *name, tree type, bool own = false)
{
  type = TYPE_MAIN_VARIANT (type);
  if (own)
    type = build_qualified_type (type, TYPE_QUAL_RESTRICT);
  tree parm = build_decl (m->loc, PARM_DECL, get_identifier (name), type);
  DECL_ARG_TYPE (parm) = type;
  DECL_ARTIFICIAL (parm) = 1;
  TREE_USED (parm) = 1;
  m->parms.safe_push (parm);
  if (own)
    note_private_row (parm);
  return parm;
}

/* Append to the combinator in M a copy of V, which is written if OUTPUT; false if it goes by
   indices from memory.  */

static bool
copy_view (chain_maker *m, const view &v, bool output)
{
  view to = v;
  to.kind = VIEW_SUBSCRIPTED;
  to.stride = NULL_TREE;
  to.at = new_subscripts (&m->n);
  if (!outer_view_in_space (&m->n, v, &to))
    return false;
  if (to.kind == VIEW_BROADCAST)
    to.at = NULL;
  (output ? m->n.made->outputs : m->n.made->inputs).safe_push (to);
  return true;
}

/* A copy of the shape S of C's inputs, whose views follow those that M has.  */

static shape *
take_shape (chain_maker *m, const combinator *c, const shape *s, bool *known)
{
  shape *copy = new shape ();
  copy->type = s->type;
  if (!s->type)
    {
      copy->view = m->n.made->inputs.length ();
      *known &= copy_view (m, c->inputs[s->view], false);
    }
  for (const shape *part : s->members)
    copy->members.safe_push (take_shape (m, c, part, known));
  return copy;
}

/* True if A and B are one value.  */

static bool
same_input_p (const view &a, const view &b)
{
  if (a.kind != b.kind || a.row != b.row || !types_compatible_p (a.type, b.type))
    return false;
  if (a.kind == VIEW_BROADCAST)
    return operand_equal_p (a.value, b.value, 0);
  return (a.kind == VIEW_SUBSCRIPTED && a.row && same_pointer_p (a.value, b.value)
	  && same_subscripts_p (a, b));
}

/* The parameter that has V already and may be given as TYPE, or null: what is one value has
   one parameter, so that equal counts are known to be equal.  */

static tree
known_parm (const chain_maker *m, const view &v, tree type)
{
  for (unsigned i = 0; i < m->inputs.length (); i++)
    if (same_input_p (*m->inputs[i], v)
	&& types_compatible_p (TREE_TYPE (m->input_parms[i]), type))
      return m->input_parms[i];
  return NULL_TREE;
}

/* Append to ARGS what the operator of C, an end of M's chain, is given as inputs.  */

static bool
add_inputs (chain_maker *m, const combinator *c, const combinator *seen, vec<tree> *args)
{
  tree p = DECL_ARGUMENTS (c->element->decl);
  for (unsigned i = 0; i < c->element->written; i++)
    p = DECL_CHAIN (p);
  for (unsigned i = 0; i < c->params.length (); i++, p = DECL_CHAIN (p))
    {
      const shape *s = c->params[i];
      if (!s->type && same_row_p (m->x, seen->inputs[s->view]))
	{
	  args->safe_push (fold_convert (TREE_TYPE (p), m->row));
	  continue;
	}
      const view *v = s->type ? NULL : &seen->inputs[s->view];
      if (tree parm = v ? known_parm (m, *v, TREE_TYPE (p)) : NULL_TREE)
	{
	  args->safe_push (parm);
	  continue;
	}
      bool known = true;
      m->n.made->params.safe_push (take_shape (m, c, s, &known));
      if (!known)
	return false;
      args->safe_push (add_operator_parm (m, "in", TREE_TYPE (p)));
      if (v)
	{
	  m->inputs.safe_push (v);
	  m->input_parms.safe_push (args->last ());
	}
    }
  return true;
}

/* Make the function of M that runs BODY, and gives VALUE or, if that is null, nothing.  */

static tree
make_function (chain_maker *m, tree body, tree value)
{
  tree name = clone_function_name_numbered (m->x->to->element->decl, "_rows");
  return new_operator_function (m->loc, name, m->parms, body, value, m->variable);
}

/* A call of OP with ARGS, which is to be inlined.  */

static tree
call_of (chain_maker *m, const soac_operator *op, const vec<tree> &args)
{
  if (!DECL_DISREGARD_INLINE_LIMITS (op->decl))
    {
      DECL_DISREGARD_INLINE_LIMITS (op->decl) = 1;
      inlined_now.safe_push (op->decl);
    }
  return build_call_array_loc (m->loc, TREE_TYPE (TREE_TYPE (op->decl)),
			       build_fold_addr_expr (op->decl), args.length (),
			       const_cast <tree *> (args.address ()));
}

/* Give M's combinator the outputs of TO, the raw consumer, and ARGS the parameters for these;
   *RESULT is where a value goes, or null.  */

static bool
add_outputs (chain_maker *m, const combinator *to, vec<tree> *args, tree *result)
{
  *result = NULL_TREE;
  tree p = DECL_ARGUMENTS (to->element->decl);
  bool written = to->element->written;
  if (!written && (to->result->type
		   || !types_compatible_p (TREE_TYPE (TREE_TYPE (to->element->decl)),
					   TYPE_MAIN_VARIANT (to->outputs[0].type))))
    return false;
  for (const view &v : to->outputs)
    {
      if (!copy_view (m, v, true))
	return false;
      m->n.made->outputs.last ().row = true;
      tree type = build_pointer_type (TYPE_MAIN_VARIANT (v.type));
      tree parm = add_operator_parm (m, "out", written ? TREE_TYPE (p) : type,
				     written && private_row_p (p));
      if (written)
	args->safe_push (parm);
      else
	*result = parm;
      p = DECL_CHAIN (p);
    }
  return true;
}

/* The address of a variable that the operator of M has instead of a row of X's, as TYPE.  */

static tree
add_variable (chain_maker *m, tree type)
{
  const row_chain *x = m->x;
  tree element = TYPE_MAIN_VARIANT (x->rows->type);
  tree size = TYPE_SIZE_UNIT (element);
  tree row = build_array_type_nelts (element, bytes_of_row (x) / tree_to_uhwi (size));
  m->variable = build_decl (m->loc, VAR_DECL, get_identifier ("row"), row);
  DECL_ARTIFICIAL (m->variable) = DECL_IGNORED_P (m->variable) = 1;
  TREE_ADDRESSABLE (m->variable) = TREE_USED (m->variable) = 1;
  return fold_convert (type, build_fold_addr_expr (m->variable));
}

/* Likewise those of FROM, the raw producer: rows that are the operator's own.  */

static bool
add_rows (chain_maker *m, const combinator *from, vec<tree> *args)
{
  tree p = DECL_ARGUMENTS (from->element->decl);
  for (unsigned i = 0; i < from->outputs.length (); i++, p = DECL_CHAIN (p))
    {
      bool passed_on = m->x->rows == &m->x->from->outputs[i];
      tree row;
      if (passed_on && m->x->own)
	row = add_variable (m, TREE_TYPE (p));
      else if (copy_view (m, from->outputs[i], true))
	row = add_operator_parm (m, "row", TREE_TYPE (p), true);
      else
	return false;
      if (passed_on)
	m->row = row;
      args->safe_push (fold_convert (TREE_TYPE (p), row));
    }
  return true;
}

/* A copy of S.  */

static shape *
copy_of_shape (const shape *s)
{
  shape *copy = new shape ();
  copy->type = s->type;
  copy->view = s->view;
  for (const shape *part : s->members)
    copy->members.safe_push (copy_of_shape (part));
  return copy;
}

/* Give M's combinator what TO, the raw consumer, makes of the value that its operator gives.  */

static bool
add_results (chain_maker *m, const combinator *to)
{
  for (const view &v : to->outputs)
    if (!copy_view (m, v, true))
      return false;
  if (to->result)
    m->n.made->result = copy_of_shape (to->result);
  return true;
}

/* Let M's combinator be of the same kind as TO, the raw consumer, and over the same axes.  */

static void
start_combinator (chain_maker *m, const combinator *to)
{
  combinator *made = m->n.made;
  made->kind = to->kind;
  made->combine = to->combine ? new soac_operator (*to->combine) : NULL;
  made->init = to->init;
  made->type = to->type;
  made->count = to->count;
  made->axes.safe_splice (to->axes);
  for (unsigned k = 0; k < to->axes.length (); k++)
    {
      m->n.axes.safe_push (axis_stand_in (k));
      m->n.outer_axes.safe_push (k);
    }
}

/* Make M's operator and combinator of the raw ends FROM and TO.  */

static bool
make_chain (chain_maker *m, combinator *from, combinator *to)
{
  bool by_value = gives_value_p (m->x);
  auto_vec<tree> first, second;
  tree body = NULL_TREE, result = NULL_TREE;
  start_combinator (m, to);
  m->n.outer = to;
  if (by_value ? !add_results (m, to) : !add_outputs (m, to, &second, &result))
    return false;
  m->n.outer = from;
  if (!add_rows (m, from, &first) || !add_inputs (m, from, m->x->from, &first))
    return false;
  m->n.outer = to;
  if (!add_inputs (m, to, m->x->to, &second))
    return false;
  tree call = call_of (m, to->element, second);
  append_to_statement_list (call_of (m, from->element, first), &body);
  if (result)
    call = build2 (MODIFY_EXPR, void_type_node, build_simple_mem_ref (result), call);
  if (!by_value)
    append_to_statement_list (call, &body);
  tree fn = make_function (m, body, by_value ? call : NULL_TREE);
  combinator *made = m->n.made;
  made->element = new soac_operator ();
  made->element->decl = fn;
  made->element->type = TREE_TYPE (fn);
  made->element->pointer = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (fn)), fn);
  made->element->written = by_value ? 0 : made->outputs.length ();
  made->element->facts = to->element->facts;
  return true;
}

/* Let X be one combinator.  */

bool
join_chain (row_chain *x)
{
  chain_maker m;
  combinator *p = x->from, *c = x->to;
  m.x = x;
  m.loc = gimple_location (c->call);
  m.variable = NULL_TREE;
  combinator *from = read_typed_call (&m.n.graph, p->call);
  combinator *to = read_typed_call (&m.n.graph, c->call);
  m.n.made = new combinator ();
  m.n.inner = NULL;
  m.n.fn = NULL_TREE;
  m.n.why = NULL;
  for (combinator *one : { from, to, m.n.made })
    m.n.graph.nodes.safe_push (one);
  bool done = make_chain (&m, from, to);
  if (done && x->own && !optimize_size)
    for (combinator *one : { p, c })
      {
	auto_vec<known_parameter> known;
	find_known_arguments (one, &known);
	write_out_short_loops (DECL_STRUCT_FUNCTION (one->element->decl), known);
      }
  if (done)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, dump_user_location_t (c->call),
			 "made the operators '%s' and '%s' one, for each row of '%s'\n",
			 IDENTIFIER_POINTER (DECL_NAME (from->element->decl)),
			 IDENTIFIER_POINTER (DECL_NAME (to->element->decl)), x->rows->name);
      m.n.outer = to;
      put_combinator (&m.n, typed_flow_p (p->decl) || typed_flow_p (c->decl));
      remove_call (p);
    }
  free_graph (&m.n.graph);
  return done;
}

/* The new operators have been made: others are inlined as before.  */

void
finish_row_chains (void)
{
  for (tree fn : inlined_now)
    DECL_DISREGARD_INLINE_LIMITS (fn) = 0;
  inlined_now.truncate (0);
}
