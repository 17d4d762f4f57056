/* An operator that writes rows and one that takes these become one operator.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_map (normalise, n, t, m, rows);		nobody else reads t
     __builtin_map (dot, n, y, m, t, w);
     =>
     void dot._rows.0 (double *y, double *t, int m, double *rows, int m2, double *w)
     { normalise (t, m, rows);  *y = dot (m2, t, w); }
     ...
     __builtin_map (dot._rows.0, n, __builtin_zip (y, t), m, rows, m, w);

   The new operator is made before GCC's early passes are done with it, which inline both: so
   the combinators of the two are in one function, and fuse there as in any other.  The row
   of t is the operator's own: where nothing needs it in memory it is not stored, and where the
   operator does not use it at all nobody needs t.  Until then it is where the program has it,
   so that what `normalise' does not write keeps its value, and nothing has to be allocated.

   The first map then runs where the second one does, row by row with it: nothing between may
   touch what it touches, and no array that one writes may meet another one of the other.
   Operators that are one combinator each are left to nests.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "codegen/codegen.h"
#include "nests.h"
#include "local.h"

/* Operators that may be inlined whatever their size, until the new ones have been made.  */
static auto_vec<tree> inlined_now;

/* A producer of rows and their consumer.  */

struct row_chain
{
  graph_t *graph;
  combinator *from, *to;
  const view *rows;		/* the output of FROM that TO takes */
};

/* ---- what may be joined ---------------------------------------------------- */

/* True if C may be an end of a chain.  */

static bool
may_be_end_p (const combinator *c)
{
  return (c->kind == SOAC_MAP && !c->opaque && !c->nofuse && !c->takes_result
	  && c->element->decl && !c->element->chain && !DECL_STATIC_CHAIN (c->element->decl)
	  && operator_open_p (c->element->decl)
	  && !stmt_ends_bb_p (c->call) && pinned (c).why == NOT_REFUSED);
}

/* True if V is row for row what X's producer writes.  */

static bool
same_row_p (const row_chain *x, const view &v)
{
  return (v.kind == VIEW_SUBSCRIPTED && v.row && same_pointer_p (v.value, x->rows->value)
	  && same_subscripts_p (v, *x->rows)
	  && types_compatible_p (TYPE_MAIN_VARIANT (v.type),
				 TYPE_MAIN_VARIANT (x->rows->type)));
}

/* True if A is about the array of X's rows.  */

static bool
of_rows_p (const row_chain *x, const mem_access &a)
{
  return (a.pointer && (!a.subscripted || a.subscripted->row)
	  && same_pointer_p (a.pointer, x->rows->value));
}

/* True if all that C reads or writes of X's rows is the row of its index, and nothing else
   it touches meets them.  */

static bool
rows_alone_p (const row_chain *x, combinator *c)
{
  for (const view &v : c->inputs)
    if (POINTER_TYPE_P (TREE_TYPE (v.value)) && same_pointer_p (v.value, x->rows->value)
	&& !same_row_p (x, v))
      return false;
  mem_access *rows = writing_access (x->from, *x->rows);
  for (mem_access &a : c->accesses)
    if (!of_rows_p (x, a) && (!rows || !disjoint_p (*rows, a)))
      return false;
  return true;
}

/* True if what X's ends touch leaves each other alone, but for the rows.  */

static bool
ends_apart_p (const row_chain *x)
{
  for (mem_access &a : x->from->accesses)
    for (mem_access &b : x->to->accesses)
      if ((a.write || b.write) && !(of_rows_p (x, a) && of_rows_p (x, b))
	  && !disjoint_p (a, b))
	return false;
  return rows_alone_p (x, x->from) && rows_alone_p (x, x->to);
}

/* Callback of walk_between: go on while X's producer may cross STMT.  */

static bool
rows_may_cross (gimple *stmt, void *data)
{
  row_chain *x = (row_chain *) data;
  combinator **other = is_gimple_call (stmt) ? x->graph->by_call.get (stmt) : NULL;
  bool may = (other ? !may_conflict_p (x->from, *other)
	      : !may_conflict_p (x->graph, x->from, stmt) && !gimple_has_volatile_ops (stmt)
		&& !stmt_can_throw_external (cfun, stmt));
  if (!may)
    x->from = NULL;
  return may;
}

/* True if X's producer runs once at most for the memory of its rows: what it has left there
   would be what it finds there the next time.  */

static bool
once_p (const row_chain *x)
{
  basic_block bb = gimple_bb (x->from->call);
  tree root = root_pointer (x->rows->value);
  if (bb->flags & BB_IRREDUCIBLE_LOOP)
    return false;
  if (!loop_depth (bb->loop_father))
    return true;
  gimple *def = TREE_CODE (root) == SSA_NAME ? SSA_NAME_DEF_STMT (root) : NULL;
  return (def && gimple_bb (def) && gimple_bb (def)->loop_father == bb->loop_father
	  && allocator_of (def) != ALLOCATES_NOTHING);
}

/* True if nobody but X's consumer reads the rows.  */

static bool
private_rows_p (const row_chain *x)
{
  if (!once_p (x))
    return false;
  x->to->dead = true;
  bool alone = unread_p (x->graph, x->from);
  x->to->dead = false;
  return alone;
}

/* True if the operator of C is one combinator, and maybe what it does with the result of that.  */

static bool
nest_p (const combinator *c)
{
  const char *why;
  tree epilogue = NULL_TREE;
  gcall *call = only_combinator (c->element->decl, &why, &epilogue);
  return call && (!epilogue || simple_epilogue_p (c, TREE_TYPE (gimple_call_lhs (call))));
}

/* True if X's consumer takes the rows that its producer makes, and both are operators in
   which there is something to fuse.  */

static bool
row_chain_p (const row_chain *x)
{
  bool taken = false;
  for (const view &v : x->to->inputs)
    taken |= same_row_p (x, v);
  for (const view &v : x->to->outputs)
    taken &= !same_pointer_p (v.value, x->rows->value);
  return (taken && stmt_before_p (x->from->call, x->to->call)
	  && holds_combinator_p (x->from->element->decl)
	  && holds_combinator_p (x->to->element->decl)
	  && !(nest_p (x->from) && nest_p (x->to)));
}

/* Why X's ends may not run together, row by row, or null.  */

static const char *
in_the_way (row_chain *x)
{
  combinator *p = x->from, *c = x->to;
  if (!same_axes_p (p, c) || !operand_equal_p (p->count, c->count, 0))
    return "they run over different indices";
  if (same_execution (p, c).why != NOT_REFUSED)
    return "one may run without the other";
  if (!ends_apart_p (x))
    return "what one of them writes may overlap what the other one is given";
  if (!private_rows_p (x))
    return soac_printf ("'%s' may be read later", x->rows->name);
  walk_between (p->call, c->call, rows_may_cross, x);
  bool crossed = x->from != NULL;
  x->from = p;
  return crossed ? NULL : soac_printf ("what makes '%s' cannot run later", x->rows->name);
}

/* Tell people once why X's operators stay two: WHY.  */

static void
remark_rows_apart (const row_chain *x, const char *why)
{
  static hash_set<int_hash<location_t, 0> > *told;
  if (!told)
    told = new hash_set<int_hash<location_t, 0> >;
  location_t loc = gimple_location (x->to->call);
  if (dump_enabled_p () && !told->add (loc ? loc : 1))
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, dump_user_location_t (x->to->call),
		     "the operators '%s' and '%s' are not made one: %s\n",
		     IDENTIFIER_POINTER (DECL_NAME (x->from->element->decl)),
		     IDENTIFIER_POINTER (DECL_NAME (x->to->element->decl)), why);
}

/* True if X's ends may be joined.  */

static bool
joinable_p (row_chain *x)
{
  if (!row_chain_p (x))
    return false;
  const char *why = in_the_way (x);
  if (why)
    remark_rows_apart (x, why);
  return !why && burn_fuel ().why == NOT_REFUSED;
}

/* ---- the new operator ------------------------------------------------------- */

/* An operator under construction, of the combinator that N makes.  */

struct chain_maker
{
  row_chain *x;
  nest_rewrite n;
  location_t loc;
  auto_vec<tree> parms;
  tree row;			/* of them, the row */
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

/* Make the function of M that runs BODY.  */

static tree
make_function (chain_maker *m, tree body)
{
  tree name = clone_function_name_numbered (m->x->to->element->decl, "_rows");
  return new_operator_function (m->loc, name, m->parms, body, NULL_TREE);
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

/* Likewise those of FROM, the raw producer: rows that are the operator's own.  */

static bool
add_rows (chain_maker *m, const combinator *from, vec<tree> *args)
{
  tree p = DECL_ARGUMENTS (from->element->decl);
  for (unsigned i = 0; i < from->outputs.length (); i++, p = DECL_CHAIN (p))
    {
      if (!copy_view (m, from->outputs[i], true))
	return false;
      tree row = add_operator_parm (m, "row", TREE_TYPE (p), true);
      if (m->x->rows == &m->x->from->outputs[i])
	m->row = row;
      args->safe_push (fold_convert (TREE_TYPE (p), row));
    }
  return true;
}

/* Make M's operator and combinator of the raw ends FROM and TO.  */

static bool
make_chain (chain_maker *m, combinator *from, combinator *to)
{
  combinator *made = m->n.made;
  made->kind = SOAC_MAP;
  made->count = to->count;
  made->axes.safe_splice (to->axes);
  for (unsigned k = 0; k < to->axes.length (); k++)
    {
      m->n.axes.safe_push (axis_stand_in (k));
      m->n.outer_axes.safe_push (k);
    }
  auto_vec<tree> first, second;
  tree result;
  m->n.outer = to;
  if (!add_outputs (m, to, &second, &result))
    return false;
  m->n.outer = from;
  if (!add_rows (m, from, &first) || !add_inputs (m, from, m->x->from, &first))
    return false;
  m->n.outer = to;
  if (!add_inputs (m, to, m->x->to, &second))
    return false;
  tree body = NULL_TREE, call = call_of (m, to->element, second);
  append_to_statement_list (call_of (m, from->element, first), &body);
  if (result)
    call = build2 (MODIFY_EXPR, void_type_node, build_simple_mem_ref (result), call);
  append_to_statement_list (call, &body);
  tree fn = make_function (m, body);
  made->element = new soac_operator ();
  made->element->decl = fn;
  made->element->type = TREE_TYPE (fn);
  made->element->pointer = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (fn)), fn);
  made->element->written = made->outputs.length ();
  made->element->facts = to->element->facts;
  return true;
}

/* Let X be one combinator.  */

static bool
join_chain (row_chain *x)
{
  chain_maker m;
  combinator *p = x->from, *c = x->to;
  m.x = x;
  /* The block of a statement is of its function, and the operator is another one.  */
  m.loc = LOCATION_LOCUS (gimple_location (c->call));
  combinator *from = read_typed_call (&m.n.graph, p->call);
  combinator *to = read_typed_call (&m.n.graph, c->call);
  m.n.made = new combinator ();
  m.n.inner = NULL;
  m.n.fn = NULL_TREE;
  m.n.why = NULL;
  for (combinator *one : { from, to, m.n.made })
    m.n.graph.nodes.safe_push (one);
  bool done = make_chain (&m, from, to);
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

/* Which output of C, that writes rows, others may take: the only one that is not its own;
   or -1.  */

static int
rows_of (const combinator *c)
{
  int found = -1;
  tree p = DECL_ARGUMENTS (c->element->decl);
  for (unsigned i = 0; i < c->outputs.length (); i++, p = DECL_CHAIN (p))
    if (!private_row_p (p))
      {
	if (found >= 0)
	  return -1;
	found = i;
      }
  return found;
}

/* Join the first chain of GRAPH that may be, if any.  */

bool
join_row_chains (graph_t *graph)
{
  for (combinator *to : graph->nodes)
    {
      if (!may_be_end_p (to))
	continue;
      for (unsigned i = graph->nodes.length (); i-- > 0; )
	{
	  combinator *from = graph->nodes[i];
	  if (from == to || !may_be_end_p (from) || !from->element->written)
	    continue;
	  int out = rows_of (from);
	  row_chain x = { graph, from, to, out < 0 ? NULL : &from->outputs[out] };
	  if (out >= 0 && joinable_p (&x) && join_chain (&x))
	    return true;
	}
    }
  return false;
}

/* The new operators have been made: others are inlined as before.  */

void
finish_row_chains (void)
{
  for (tree fn : inlined_now)
    DECL_DISREGARD_INLINE_LIMITS (fn) = 0;
  inlined_now.truncate (0);
}
