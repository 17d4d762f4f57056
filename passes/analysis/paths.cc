/* What runs before what: paths through the function.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Questions about the control flow graph that the others ask: does A come before
   B, do A and B run equally often, what lies between them?

     map (sq, n, t, x);
     if (c) printf ("hello");		does not matter: all paths lead on
     s = reduce (add, 0, n, t);

     map (sq, n, t, x);
     if (c) s = reduce (add, 0, n, t);	runs less often, may draw the map in

     map (sq, n, t, x);
     if (c) abort ();			a dead end: the map runs, and the sum
     s = reduce (add, 0, n, t);		does not  */

#include "gcc-common.h"
#include "local.h"

/* True if B, which has the number of A and is in its block, comes behind A.  What is computed for a
   call while the plan is made stands right before the call and shares its number, as does what is
   moved there, in the order in which that was done.  */

static bool
behind_p (const gimple *a, const gimple *b)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (const_cast <gimple *> (a));
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gsi_stmt (gsi) == b)
      return true;
    else if (gimple_uid (gsi_stmt (gsi)) != gimple_uid (a) && gimple_uid (gsi_stmt (gsi)))
      return false;
  return false;
}

/* True if A comes before B on every path to B.  */

bool
stmt_before_p (const gimple *a, const gimple *b)
{
  basic_block ba = gimple_bb (a), bb = gimple_bb (b);
  if (ba != bb)
    return dominated_by_p (CDI_DOMINATORS, bb, ba);
  if (gimple_uid (a) != gimple_uid (b))
    return gimple_uid (a) < gimple_uid (b);
  return a != b && behind_p (a, b);
}

/* True if a path leads from A to B: they are not in two branches of which only one is taken.  */

bool
path_leads_p (const gimple *a, const gimple *b)
{
  if (stmt_before_p (a, b))
    return true;
  auto_vec<basic_block> work;
  auto_bitmap seen;
  work.safe_push (gimple_bb (a));
  while (!work.is_empty ())
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, work.pop ()->succs)
	if (e->dest == gimple_bb (b))
	  return true;
	else if (bitmap_set_bit (seen, e->dest->index))
	  work.safe_push (e->dest);
    }
  return false;
}

/* Call CB for each statement from GSI on to the end of its block or to STOP; false if it
   returned that.  */

static bool
walk_part (gimple_stmt_iterator gsi, gimple *stop, between_cb cb, void *data)
{
  for (; !gsi_end_p (gsi) && gsi_stmt (gsi) != stop; gsi_next (&gsi))
    if (!is_gimple_debug (gsi_stmt (gsi)) && !cb (gsi_stmt (gsi), data))
      return false;
  return true;
}

/* Call CB for each statement that lies on a path from FIRST to LAST, which
   FIRST dominates, in no particular order; stop when it returns false.  Where LAST is
   in a loop that FIRST is not in, that is all of the loop.  */

void
walk_between (gimple *first, gimple *last, between_cb cb, void *data)
{
  basic_block from = gimple_bb (first), to = gimple_bb (last);
  gimple_stmt_iterator gsi = gsi_for_stmt (first);
  gsi_next (&gsi);
  if (!walk_part (gsi, from == to ? last : NULL, cb, data) || from == to)
    return;
  if (!walk_part (gsi_start_bb (to), last, cb, data))
    return;
  auto_vec<basic_block> work;
  auto_bitmap seen;
  bitmap_set_bit (seen, from->index);
  bitmap_set_bit (seen, to->index);
  work.safe_push (to);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	if (bitmap_set_bit (seen, e->src->index))
	  {
	    if (!walk_part (gsi_start_bb (e->src), NULL, cb, data))
	      return;
	    work.safe_push (e->src);
	  }
	else if (e->src == to && !walk_part (gsi_for_stmt (last), NULL, cb, data))
	  return;
    }
}

/* True if BB ends with a call that does nothing but end the program.  */

static bool
program_ends_p (basic_block bb)
{
  gimple *last = EDGE_COUNT (bb->succs) == 0 ? last_stmt (bb) : NULL;
  tree fndecl = last && is_gimple_call (last) ? gimple_call_fndecl (last) : NULL_TREE;
  return fndecl && ends_program_p (fndecl);
}

/* True if each path from FROM leads to TO, which it dominates, before it comes
   to FROM again, but for paths that end the program, or never end.  */

static bool
leads_to_p (basic_block from, basic_block to)
{
  if (from == to)
    return true;
  auto_vec<basic_block> work;
  auto_bitmap seen;
  bitmap_set_bit (seen, to->index);
  work.safe_push (from);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      if (bb == EXIT_BLOCK_PTR_FOR_FN (cfun)
	  || (EDGE_COUNT (bb->succs) == 0 && !program_ends_p (bb)))
	return false;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  if (e->dest == from)
	    return false;
	  if (bitmap_set_bit (seen, e->dest->index))
	    work.safe_push (e->dest);
	}
    }
  return true;
}

/* Append to BLOCKS those that are on paths from FROM, which dominates TO, but on none to TO: there
   the program ends, or stays.  */

static void
find_dead_ends (basic_block from, basic_block to, vec<basic_block> *blocks)
{
  if (from == to)
    return;
  auto_vec<basic_block> ahead, work;
  auto_bitmap seen, leads;
  edge e;
  edge_iterator ei;
  bitmap_set_bit (seen, from->index);
  bitmap_set_bit (seen, to->index);
  ahead.safe_push (from);
  for (unsigned i = 0; i < ahead.length (); i++)
    FOR_EACH_EDGE (e, ei, ahead[i]->succs)
      if (bitmap_set_bit (seen, e->dest->index))
	ahead.safe_push (e->dest);
  bitmap_set_bit (leads, from->index);
  bitmap_set_bit (leads, to->index);
  work.safe_push (to);
  while (!work.is_empty ())
    FOR_EACH_EDGE (e, ei, work.pop ()->preds)
      if (bitmap_set_bit (leads, e->src->index))
	work.safe_push (e->src);
  for (basic_block bb : ahead)
    if (!bitmap_bit_p (leads, bb->index))
      blocks->safe_push (bb);
}

/* True if a path from FROM, which dominates TO, never leads there.  */

bool
has_dead_ends_p (basic_block from, basic_block to)
{
  auto_vec<basic_block> blocks;
  find_dead_ends (from, to, &blocks);
  return !blocks.is_empty ();
}

/* Call CB for each statement that lies on a path from FIRST, which dominates LAST, but on none to
   LAST, until it returns false: it runs behind FIRST, and LAST does not.  Calls that do nothing but
   end the program do not count: what a handler of their signal sees is not defined.  */

void
walk_dead_ends (gimple *first, gimple *last, between_cb cb, void *data)
{
  auto_vec<basic_block> blocks;
  find_dead_ends (gimple_bb (first), gimple_bb (last), &blocks);
  for (basic_block bb : blocks)
    if (!walk_part (gsi_start_bb (bb), program_ends_p (bb) ? last_stmt (bb) : NULL, cb, data))
      return;
}

/* True if VALUE, an operand, is a name that GCC keeps at one place across a jump, where there is
   room for one value at a time: nobody may use it later than it is used now.  */

bool
across_jump_p (tree value)
{
  return TREE_CODE (value) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value);
}

/* Whether C may run anywhere but where it stands.  It may not if it may leave or
   come back there, or if it has values that GCC keeps at one place across a jump,
   where there is room for one of them at a time.  */

verdict
pinned (const combinator *c)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  bool jumped = false;
  ssa_op_iter iter;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, c->call, iter, SSA_OP_USE | SSA_OP_DEF)
    jumped |= SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name);
  if (!jumped && !stmt_ends_bb_p (c->call))
    return v;
  v.why = REFUSED_BRANCH;
  v.what = (cfun->calls_setjmp ? "the function calls setjmp"
	    : jumped ? "an argument or result lives across a jump"
	    : "a call may leave the block by an exception or a jump");
  v.where = c->loc;
  return v;
}

/* Whether FROM and TO run equally often, each time one after the other.  */

verdict
same_execution (const combinator *from, const combinator *to)
{
  verdict v = pinned (from);
  if (v.why == NOT_REFUSED)
    v = pinned (to);
  basic_block a = gimple_bb (from->call), b = gimple_bb (to->call);
  if (v.why != NOT_REFUSED)
    return v;
  if (cfun->calls_setjmp)
    {
      v.why = REFUSED_BRANCH;
      v.what = "the function calls setjmp";
    }
  else if (a->loop_father != b->loop_father)
    {
      v.why = REFUSED_LOOP;
      v.what = "one is in a loop that the other is not in";
    }
  else if ((a->flags | b->flags) & BB_IRREDUCIBLE_LOOP)
    {
      v.why = REFUSED_LOOP;
      v.what = "they are in a loop with more than one entry";
    }
  else if (!stmt_before_p (from->call, to->call)
	   || !leads_to_p (a, b))
    {
      v.why = REFUSED_BRANCH;
      v.what = "one may run without the other";
    }
  return v;
}

/* True if STMT frees memory, or ends the life of a variable as a whole.  */

static bool
releases_p (gimple *stmt)
{
  return (gimple_call_builtin_p (stmt, BUILT_IN_FREE)
	  || (ends_life_p (stmt) && DECL_P (gimple_assign_lhs (stmt))));
}

/* True if STMT releases something before PLACE, and may run right behind that instead: as often,
   and with what it is given.  What is between must not mind.  */

bool
may_release_late_p (gimple *stmt, gimple *place)
{
  basic_block a = gimple_bb (stmt), b = gimple_bb (place);
  if (!releases_p (stmt) || (is_gimple_call (stmt) && across_jump_p (gimple_call_arg (stmt, 0))))
    return false;
  return (!cfun->calls_setjmp && !stmt_ends_bb_p (stmt) && !stmt_ends_bb_p (place)
	  && a->loop_father == b->loop_father
	  && !((a->flags | b->flags) & BB_IRREDUCIBLE_LOOP)
	  && stmt_before_p (stmt, place) && leads_to_p (a, b));
}

/* True if FROM, which would then run only where TO does, could run at TO's
   place.  Where TO is in a loop that FROM is not in, FROM must be one that may run
   again and AGAIN.  */

bool
may_sink_p (const combinator *from, const combinator *to, bool again)
{
  basic_block a = gimple_bb (from->call), b = gimple_bb (to->call);
  return (pinned (from).why == NOT_REFUSED && pinned (to).why == NOT_REFUSED
	  && (a->loop_father == b->loop_father
	      || (again && flow_loop_nested_p (a->loop_father, b->loop_father)))
	  && !((a->flags | b->flags) & BB_IRREDUCIBLE_LOOP)
	  && !cfun->calls_setjmp && stmt_before_p (from->call, to->call));
}

/* True if there is a path from A to B that does not go through the block
   STOP.  */

static bool
reaches_p (basic_block a, basic_block b, basic_block stop)
{
  auto_vec<basic_block> work;
  auto_bitmap seen;
  bitmap_set_bit (seen, stop->index);
  work.safe_push (a);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      if (bb == b)
	return true;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (bitmap_set_bit (seen, e->dest->index))
	  work.safe_push (e->dest);
    }
  return false;
}

/* True if no path on from FROM runs both A and B.  */

bool
disjoint_paths_p (const combinator *from, const combinator *a,
		  const combinator *b)
{
  basic_block ba = gimple_bb (a->call), bb = gimple_bb (b->call);
  basic_block stop = gimple_bb (from->call);
  return (ba != stop && bb != stop && !reaches_p (ba, bb, stop)
	  && !reaches_p (bb, ba, stop));
}

/* True if VAL may be used at PLACE.  */

bool
available_p (tree val, gimple *place)
{
  if (across_jump_p (val))
    return false;
  if (TREE_CODE (val) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (val))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (val);
  if (gimple_code (def) == GIMPLE_PHI)
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (place), gimple_bb (def));
  return stmt_before_p (def, place);
}
