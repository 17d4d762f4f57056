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

   Operators with loops of their own have nothing to fuse inside.  They become one where their row
   is short and the first one writes all of it: then it is a variable, mostly in registers.

   The first map then runs where the second one does, row by row with it: nothing between may
   touch what it touches, and no array that one writes may meet another one of the other.
   Operators that are one combinator each are left to nests.cc.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "nests.h"
#include "row-chains.h"
#include "local.h"

/* Bytes of such a variable, at most.  */
const unsigned MOST_OWN_ROW = 1024;

/* ---- what may be joined ---------------------------------------------------- */

/* True if C may be an end of a chain.  */

static bool
may_be_end_p (const combinator *c)
{
  return ((c->kind == SOAC_MAP || c->kind == SOAC_REDOMAP)
	  && !c->folds && c->starts.is_empty () && !c->opaque && !c->nofuse && !c->takes_result
	  && c->element->decl && !c->element->chain && !DECL_STATIC_CHAIN (c->element->decl)
	  && operator_open_p (c->element->decl)
	  && !stmt_ends_bb_p (c->call) && pinned (c).why == NOT_REFUSED);
}

/* True if V is row for row what X's producer writes.  */

bool
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
  return a.pointer && !a.subscripted && same_pointer_p (a.pointer, x->rows->value);
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

/* True if the operator of X's ends gives a value, as that of its consumer does: where the rows are
   a variable it writes nothing.  */

bool
gives_value_p (const row_chain *x)
{
  return x->own && !x->to->element->written;
}

/* The bytes of one of X's rows, or 0 if that is not known, or more than a variable should
   have.  */

HOST_WIDE_INT
bytes_of_row (const row_chain *x)
{
  tree all = TYPE_SIZE_UNIT (x->rows->type);
  for (unsigned d = 1; d < x->rows->at->dims.length (); d++)
    if (TREE_TYPE (x->rows->at->dims[d]) == sizetype)
      all = fold_build2 (MULT_EXPR, sizetype, all,
			 fold_convert (sizetype, length_of_dimension (x->rows->at, d)));
  return (tree_fits_uhwi_p (all) && tree_to_uhwi (all) <= MOST_OWN_ROW
	  ? tree_to_uhwi (all) : 0);
}

/* Append to KNOWN the parameters of C's operator that are given numbers.  */

void
find_known_arguments (const combinator *c, vec<known_parameter> *known)
{
  tree p = DECL_ARGUMENTS (c->element->decl);
  for (unsigned i = 0; i < c->element->written; i++)
    p = DECL_CHAIN (p);
  for (const shape *s : c->params)
    {
      const view *v = s->type ? NULL : &c->inputs[s->view];
      if (v && v->kind == VIEW_BROADCAST && TREE_CODE (v->value) == INTEGER_CST)
	known->safe_push ({ p, v->value });
      p = DECL_CHAIN (p);
    }
}

/* True if the operator of X's producer writes all of a row, whatever was there before.  */

static bool
writes_rows_wholly_p (const row_chain *x)
{
  tree fn = x->from->element->decl, p = DECL_ARGUMENTS (fn);
  for (const view *v = x->from->outputs.address (); v != x->rows; v++)
    p = DECL_CHAIN (p);
  auto_vec<known_parameter> known;
  find_known_arguments (x->from, &known);
  return writes_whole_row_p (DECL_STRUCT_FUNCTION (fn), p, bytes_of_row (x), known);
}

/* True if X's consumer takes the rows that its producer makes, and both are operators in
   which there is something to fuse, or neither is and the rows may be a variable.  */

static bool
row_chain_p (row_chain *x)
{
  bool taken = false;
  for (const view &v : x->to->inputs)
    taken |= same_row_p (x, v);
  for (const view &v : x->to->outputs)
    taken &= !same_pointer_p (v.value, x->rows->value);
  if (!taken || !stmt_before_p (x->from->call, x->to->call))
    return false;
  bool from = holds_combinator_p (x->from->element->decl);
  bool to = holds_combinator_p (x->to->element->decl);
  x->own = !from && !to;
  if (x->own)
    return x->from->outputs.length () == 1 && bytes_of_row (x) > 0;
  return (from && to && x->to->kind == SOAC_MAP && !(nest_p (x->from) && nest_p (x->to)));
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
  if (x->own && !writes_rows_wholly_p (x))
    return soac_printf ("elements of '%s' may be left as they were", x->rows->name);
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

/* ---- which are joined ---------------------------------------------------- */

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
	  if (from == to || from->kind != SOAC_MAP || !may_be_end_p (from)
	      || !from->element->written)
	    continue;
	  int out = rows_of (from);
	  row_chain x = { graph, from, to, out < 0 ? NULL : &from->outputs[out], false };
	  if (out >= 0 && joinable_p (&x) && join_chain (&x))
	    return true;
	}
    }
  return false;
}
