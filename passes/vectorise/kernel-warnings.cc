/* GCC says nothing of loops and subscripts that nobody has written.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     reduce (op, 0, 100, a)
     => four lanes of 25 elements each; for (i = 4 * 25; i < 100; i++) acc = op (acc, a[i]);

   The rest has no elements here.  Where GCC sees that before it has removed the loop, it takes
   the loop to end when I comes round to 100 again, and warns the user of his array:

     warning: iteration 4611686018427387904 invokes undefined behavior
     [-Waggressive-loop-optimizations]

   In the same way it takes a loop behind a multiple of 16 elements to begin at the number of
   elements that only the longest array of the machine could have, and warns of that subscript
   (-Warray-bounds).  Where a known number of elements is done in the function that calls the
   kernel, GCC unrolls their loop and warns of each that is outside an array, though the call may
   never be reached:

     for (; i + 8 <= n; i += 8)  map (sq, 8, t + i, x + i);	float t[4], and n is at most 4

   And where GCC makes vectors of such a loop in the function that calls the kernel, it warns of the
   vectors that are stored for more elements than the array has, before it has seen that they are
   stored in no case (-Wstringop-overflow).  So it does where it makes a call of memset of a loop.

   Of calls that are known to be wrong the plugin itself warns (analysis/overlap.cc).

   Loops and subscripts of operators keep these warnings: what they do is the user's.  They have
   places of their own; what the plugin makes has the place of a call of the kernel.  */

#include "gcc-common.h"
#include "local.h"

/* Where the combinators of the unit's kernels are called.  GCC keeps by place, too, what it does
   not warn of, but forgets that where it copies a statement.  */
static hash_set<int_hash<location_t, 0> > *kernel_places;

/* Note that what the plugin makes is at PLACE, if that is one.  */

static void
note_place (location_t place)
{
  if (!kernel_places)
    kernel_places = new hash_set<int_hash<location_t, 0> >;
  if (!RESERVED_LOCATION_P (LOCATION_LOCUS (place)))
    kernel_places->add (LOCATION_LOCUS (place));
}

/* True if HERE and THERE are one place of a file.  Link-time optimisation gives one place
   several numbers.  */

static bool
same_place_p (location_t here, location_t there)
{
  if (LOCATION_LOCUS (here) == LOCATION_LOCUS (there))
    return true;
  expanded_location a = expand_location (here), b = expand_location (there);
  return (a.file && b.file && a.line == b.line && a.column == b.column
	  && strcmp (a.file, b.file) == 0);
}

/* True if STMT of the kernel FUN is where a combinator is called: no statement of an operator.  */

static bool
at_call_p (const gimple *stmt, const function *fun)
{
  location_t place = LOCATION_LOCUS (gimple_location (stmt));
  return ((!RESERVED_LOCATION_P (place) && kernel_places && kernel_places->contains (place))
	  || same_place_p (place, DECL_SOURCE_LOCATION (fun->decl)));
}

/* True if LOOP of the kernel FUN ends where a combinator is called, or at no place: it is not one
   of an operator.  */

static bool
ends_at_call_p (class loop *loop, const function *fun)
{
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  for (edge e : exits)
    if (gimple *stmt = last_stmt (e->src))
      if (gimple_has_location (stmt) && !at_call_p (stmt, fun))
	return false;
  return true;
}

/* Let GCC take it that it has warned of the loops of the kernel FUN.  */

static void
forget_loops (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      if (ends_at_call_p (loop, fun))
	loop->warned_aggressive_loop_optimizations = true;
}

/* Let GCC take it that it has warned of *TP, if that is a part of an array.  It keeps what it does
   not warn of by place, for all that is there: variables of kernels, of which it warns in no
   case, have the same one.  For walk_gimple_op.  */

static tree
forget_subscript (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == ARRAY_REF || TREE_CODE (*tp) == MEM_REF || TREE_CODE (*tp) == ADDR_EXPR)
    suppress_warning (*tp);
  return NULL_TREE;
}

/* Before operators are inlined in the kernel FUN all its statements are the plugin's.  They are
   where any of the combinators is called that the kernel runs, not only at the place of FUN.  */

static void
note_places (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)))
	note_place (gimple_location (gsi_stmt (gsi)));
}

/* Let GCC take it that it has warned of the subscripts of the kernel FUN, also where it is inlined
   later.  */

static void
forget_subscripts (function *fun)
{
  /* Where files are linked nothing is known of the other places.  */
  note_place (DECL_SOURCE_LOCATION (fun->decl));
  if (!warn_array_bounds)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	walk_stmt_info info = {};
	if (!is_gimple_debug (stmt) && at_call_p (stmt, fun))
	  walk_gimple_op (stmt, forget_subscript, &info);
      }
}

/* True if GCC may have made STMT of a loop: a store of a vector, or memset and the like.  */

static bool
made_of_loop_p (gimple *stmt)
{
  if (gimple_call_builtin_p (stmt, BUILT_IN_NORMAL))
    return true;
  return gimple_store_p (stmt) && VECTOR_TYPE_P (TREE_TYPE (gimple_get_lhs (stmt)));
}

/* Let GCC take it that it has warned of what it has made in FUN of the loops of kernels: of those
   that are inlined, and of FUN if it is one.  */

static void
forget_stores (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	location_t place = LOCATION_LOCUS (gimple_location (stmt));
	if (made_of_loop_p (stmt) && !RESERVED_LOCATION_P (place)
	    && kernel_places->contains (place))
	  suppress_warning (stmt);
      }
}

namespace {

const pass_data stores_data = {
  GIMPLE_PASS, "soac-store-warnings", OPTGROUP_NONE, TV_PLUGIN_RUN, PROP_cfg | PROP_ssa, 0, 0, 0, 0
};

/* Over all functions, for those that kernels are inlined in.  */

class pass_store_warnings : public gimple_opt_pass
{
public:
  pass_store_warnings (gcc::context *c) : gimple_opt_pass (stores_data, c) {}
  opt_pass *clone () final override { return new pass_store_warnings (m_ctxt); }
  bool gate (function *) final override { return optimize && kernel_places; }
  unsigned int execute (function *fun) final override
  {
    forget_stores (fun);
    return 0;
  }
};

} // anon namespace

/* Before the pass that warns of stores.  */

static void
register_store_warnings (const char *plugin_name)
{
  register_pass_info info = { new pass_store_warnings (g), "strlen", 0, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* Loops: as soon as there are any, and those that later passes have found.  Subscripts: before
   the pass that warns of them, and before what does few elements is inlined.  */

void
register_kernel_warnings (const char *plugin_name)
{
  register_any_kernel_pass (plugin_name, "soac-kernel-places", note_places, "einline", 1,
			    PASS_POS_INSERT_BEFORE);
  register_any_kernel_pass (plugin_name, "soac-loop-warnings", forget_loops, "einline", 1,
			    PASS_POS_INSERT_AFTER);
  register_any_kernel_pass (plugin_name, "soac-loop-warnings", forget_loops,
			    "*all_optimizations", 1, PASS_POS_INSERT_BEFORE);
  register_any_kernel_pass (plugin_name, "soac-subscript-warnings", forget_subscripts, "einline", 1,
			    PASS_POS_INSERT_AFTER);
  register_any_kernel_pass (plugin_name, "soac-subscript-warnings", forget_subscripts, "vrp", 1,
			    PASS_POS_INSERT_BEFORE);
  register_store_warnings (plugin_name);
}

/* The same where files are linked: kernels have been inlined.  */

void
register_link_time_warnings (const char *plugin_name)
{
  register_any_kernel_pass (plugin_name, "soac-loop-warnings", forget_loops,
			    "*all_optimizations", 1, PASS_POS_INSERT_BEFORE);
  register_any_kernel_pass (plugin_name, "soac-subscript-warnings", forget_subscripts, "vrp", 1,
			    PASS_POS_INSERT_BEFORE);
  register_store_warnings (plugin_name);
}
