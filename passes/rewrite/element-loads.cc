/* Loads of single elements of what a map makes: the element is computed instead.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, t, a);				map (f, n, t, a);
     s = reduce (add, 0, n, t);		 =>	s = reduce (add, 0, n, t);
     u = t[k];					_1 = a[k]; u = f (_1);

   so that nobody but the consumers reads t, which need not be there then.  That is
   legal if

   - the map makes all elements of an object, so that t[k] is one of them,
   - nothing between writes t or what the map reads, and neither does the map itself:
     f gives the same again, and returns, as it did then,
   - and each time that the map runs the load runs once at most.

   It pays if t vanishes: all other readers are consumers that may fuse.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* Loads of one array that are computed, at most.  */
const unsigned MOST_LOADS = 4;

/* An output of a map, and the loads of its elements.  */

struct loaded_array
{
  graph_t *graph;
  combinator *map;
  unsigned output;
  mem_access *written;
  auto_vec<gassign *> loads;
  bool clear;			/* nothing between is in the way */
};

/* ---- what is between ------------------------------------------------------ */

/* True if STMT of GRAPH may write what ACCESS touches.  */

static bool
writes_p (graph_t *graph, gimple *stmt, mem_access &access)
{
  if (!gimple_vdef (stmt))
    return false;
  if (combinator **c = graph->by_call.get (stmt))
    return combinator_writes_p (*c, access);
  return stmt_may_write_p (stmt, access, false);
}

/* Callback of walk_between: does STMT leave alone what the map reads, and the
   array?  */

static bool
unchanged_cb (gimple *stmt, void *data)
{
  loaded_array *l = (loaded_array *) data;
  for (mem_access &a : l->map->accesses)
    if ((!a.write || &a == l->written) && writes_p (l->graph, stmt, a))
      l->clear = false;
  return l->clear;
}

/* True if at PLACE output OUTPUT of MAP of GRAPH is what MAP has made, and MAP would
   make it again.  */

bool
made_until_p (graph_t *graph, combinator *map, unsigned output, gimple *place)
{
  loaded_array l;
  l.graph = graph;
  l.map = map;
  l.output = output;
  l.written = writing_access (map, map->outputs[output]);
  l.clear = true;
  if (!l.written || writes_own_inputs_p (map) || !stmt_before_p (map->call, place))
    return false;
  walk_between (map->call, place, unchanged_cb, &l);
  if (combinator **c = graph->by_call.get (place))
    l.clear &= !combinator_writes_p (*c, *l.written);
  return l.clear;
}

/* ---- who reads the array -------------------------------------------------- */

/* Let *D be where LOAD reads the array of L, in bytes; false if that is not one whole
   element.  */

static bool
load_offset (const loaded_array *l, gassign *load, aff_tree *d)
{
  const view &v = l->map->outputs[l->output];
  tree address = build_fold_addr_expr (unshare_expr (gimple_assign_rhs1 (load)));
  return distance (address, v.value, d) && whole_elements_p (d, v.type);
}

/* True if STMT loads an element of the array of L where it can be computed.  */

static bool
element_load_p (loaded_array *l, gimple *stmt)
{
  gassign *load = dyn_cast <gassign *> (stmt);
  if (!load || !gimple_assign_load_p (load) || gimple_has_volatile_ops (load)
      || TREE_CODE (gimple_assign_lhs (load)) != SSA_NAME
      || across_jump_p (gimple_assign_lhs (load))
      || stmt_ends_bb_p (load))
    return false;
  tree ref = gimple_assign_rhs1 (load), base = get_base_address (ref);
  const combinator *map = l->map;
  const view &v = map->outputs[l->output];
  if (!base || (TREE_CODE (base) != MEM_REF && !DECL_P (base))
      || !useless_type_conversion_p (TREE_TYPE (ref),
				     TYPE_MAIN_VARIANT (v.type)))
    return false;
  tree root = (DECL_P (base) ? base : root_pointer (TREE_OPERAND (base, 0)));
  aff_tree at;
  if (!operand_equal_p (root, root_pointer (v.value), 0)
      || !load_offset (l, load, &at)
      || !stmt_before_p (map->call, load)
      || gimple_bb (load)->loop_father != gimple_bb (map->call)->loop_father)
    return false;
  l->clear = true;
  walk_between (map->call, load, unchanged_cb, l);
  return l->clear;
}

/* True if C, which reads the array of L, takes it from the map and may fuse.  */

static bool
may_fuse_p (const loaded_array *l, const combinator *c)
{
  for (const edge_t *e : l->map->edges_out)
    if (e->to == c && e->output == l->output
	&& e->refused.why == NOT_REFUSED)
      return true;
  return false;
}

/* True if the array of L has no readers but consumers and loads that can be
   computed.  */

static bool
find_loads (loaded_array *l)
{
  auto_vec<gimple *> readers;
  if (!possible_readers (l->graph, l->map, &readers))
    return false;
  for (gimple *stmt : readers)
    {
      if (combinator **c = l->graph->by_call.get (stmt))
	{
	  for (mem_access &b : (*c)->accesses)
	    if (*c != l->map && !b.write && !may_fuse_p (l, *c)
		&& !disjoint_in_all_turns_p (l->map->call, *l->written, b))
	      return false;
	  continue;
	}
      if (instrumentation_stmt_p (stmt)
	  || !may_read_in_some_turn_p (l->map->call, *l->written, stmt))
	continue;
      if (l->loads.length () == MOST_LOADS || !element_load_p (l, stmt))
	return false;
      l->loads.safe_push (as_a <gassign *> (stmt));
    }
  return !l->loads.is_empty ();
}

/* ---- computing elements --------------------------------------------------- */

/* True if elements of C, a map, may be computed once more: they are what it has made,
   and cost little beside that.  */

static bool
repeatable_p (const combinator *c)
{
  return (c->kind == SOAC_MAP && !c->nofuse && single_elements_p (c)
	  && c->element->facts->weight < HEAVY_WEIGHT
	  && pinned (c).why == NOT_REFUSED);
}

/* Compute what LOAD loads from the array of L.  */

static void
compute (const loaded_array *l, gassign *load)
{
  combinator *map = l->map;
  const view &v = map->outputs[l->output];
  if (dump_enabled_p ())
    note_remark (load,
		 soac_printf ("computed this element of '%s' as the map in line %d does\n",
			      v.name, expand_location (map->loc).line));
  aff_tree at;
  load_offset (l, load, &at);
  one_element x = { map, load, operand_before (load, elements_of (&at, v.type)),
		    0, NULL_TREE };
  tree value = result_element (&x, l->output);
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  gimple_assign_set_rhs_with_ops (&gsi, SSA_NAME, value);
  update_stmt (gsi_stmt (gsi));
}

/* Compute the loads of output OUTPUT of MAP of GRAPH, if that lets the array go; true
   if it has any.  */

static bool
compute_loads (graph_t *graph, combinator *map, unsigned output)
{
  const view &v = map->outputs[output];
  if (v.kind != VIEW_ARRAY || !is_gimple_reg_type (v.type)
      || !map->axes.is_empty () || !fills_object_p (map, v))
    return false;
  loaded_array l;
  l.graph = graph;
  l.map = map;
  l.output = output;
  l.written = writing_access (map, v);
  if (!l.written || outlives_function_p (*l.written) || writes_own_inputs_p (map)
      || !find_loads (&l) || burn_fuel ().why != NOT_REFUSED)
    return false;
  for (gassign *load : l.loads)
    compute (&l, load);
  return true;
}

/* Compute elements of GRAPH's maps, which is complete, where they are loaded and
   nothing else hinders that their arrays go.  True if there were any: GRAPH is then
   out of date.  */

bool
compute_element_loads (graph_t *graph)
{
  bool any = false;
  if (!cfun->calls_setjmp)
    for (combinator *c : graph->nodes)
      for (unsigned o = 0; !any && o < c->outputs.length (); o++)
	any = repeatable_p (c) && compute_loads (graph, c, o);
  return any;
}
