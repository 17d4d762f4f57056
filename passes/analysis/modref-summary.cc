/* What combinators and statements touch, in short.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Whether two accesses may overlap is asked of the alias oracle for each two of
   them, which is much for functions with hundreds of combinators.  Most are
   on different arrays and have nothing to do with each other.  So, once for
   each combinator and statement, the variables and allocations that points-to
   analysis knows it may touch are put together, and the oracle is asked only
   where two of these sets meet:

     t = malloc (...); u = malloc (...);
     map (sq, n, t, x);		writes { HEAP(t) }, touches that and global memory
     map (sq, n, u, t);		writes { HEAP(u) }, touches { HEAP(u) HEAP(t) }

   Sets that do not meet are disjoint for the oracle, too: it uses the same
   points-to sets.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* True if S holds nothing at all.  */

static bool
nothing_p (const touch_set *s)
{
  return (!s->anything && !s->global && !s->error
	  && bitmap_empty_p (s->vars));
}

/* True if A and B may have memory in common.  */

static bool
meet_p (const touch_set *a, const touch_set *b)
{
  if (a->anything || b->anything)
    return !nothing_p (a) && !nothing_p (b);
  return ((a->global && b->global) || (a->error && b->error)
	  || bitmap_intersect_p (a->vars, b->vars));
}

/* Add the variable DECL to S.  */

static void
add_decl (touch_set *s, tree decl)
{
  bitmap_set_bit (s->vars, DECL_PT_UID (decl));
  s->global |= (is_global_var (decl)
		|| pt_solution_includes (&cfun->gimple_df->escaped, decl));
}

/* Add to S what the pointer P may lead to.  */

static void
add_pointee (touch_set *s, tree p)
{
  ptr_info_def *info = NULL;
  if (TREE_CODE (p) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (p, 0));
      if (base && DECL_P (base))
	{
	  add_decl (s, base);
	  return;
	}
    }
  else if (TREE_CODE (p) == SSA_NAME)
    info = SSA_NAME_PTR_INFO (p);
  if (!info || info->pt.anything)
    {
      s->anything = true;
      return;
    }
  const pt_solution *pt = &info->pt;
  if (pt->vars)
    bitmap_ior_into (s->vars, pt->vars);
  s->global |= (pt->nonlocal || pt->escaped || pt->ipa_escaped
		|| pt->vars_contains_nonlocal || pt->vars_contains_escaped
		|| pt->vars_contains_escaped_heap);
  /* A pointer that leads nowhere must still meet itself.  */
  if (nothing_p (s))
    s->anything = true;
}

/* Add to S the memory whose base is BASE.  */

static void
add_base (touch_set *s, tree base)
{
  if (base && DECL_P (base))
    add_decl (s, base);
  else if (base && TREE_CODE (base) == MEM_REF)
    add_pointee (s, TREE_OPERAND (base, 0));
  else
    s->anything = true;
}

/* Add to T the memory whose base is BASE, which is written if WRITE.  */

static void
add_touched (touches *t, tree base, bool write)
{
  add_base (&t->all, base);
  if (write)
    add_base (&t->written, base);
}

static touches *
new_touches (void)
{
  touches *t = new touches ();
  t->all.vars = BITMAP_ALLOC (NULL);
  t->written.vars = BITMAP_ALLOC (NULL);
  return t;
}

void
free_touches (touches *t)
{
  if (!t)
    return;
  BITMAP_FREE (t->all.vars);
  BITMAP_FREE (t->written.vars);
  delete t;
}

/* True if CALL is an atomic operation or a point where threads meet: what others
   have written may be seen behind it, so that the oracle takes it to touch all
   memory.  */

static bool
barrier_p (gcall *call)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return false;
  enum built_in_function code
    = DECL_FUNCTION_CODE (gimple_call_fndecl (call));
  switch (code)
    {
    case BUILT_IN_GOMP_ATOMIC_START:
    case BUILT_IN_GOMP_ATOMIC_END:
    case BUILT_IN_GOMP_BARRIER:
    case BUILT_IN_GOMP_CRITICAL_START:
    case BUILT_IN_GOMP_CRITICAL_END:
    case BUILT_IN_GOMP_CRITICAL_NAME_START:
    case BUILT_IN_GOMP_CRITICAL_NAME_END:
    case BUILT_IN_GOMP_LOOP_END:
    case BUILT_IN_GOMP_ORDERED_START:
    case BUILT_IN_GOMP_ORDERED_END:
    case BUILT_IN_GOMP_SECTIONS_END:
    case BUILT_IN_GOMP_TASKGROUP_END:
    case BUILT_IN_GOMP_TASKWAIT:
      return true;
    default:
      return (code >= BUILT_IN_SYNC_FETCH_AND_ADD_N
	      && code <= BUILT_IN_ATOMIC_SIGNAL_FENCE);
    }
}

/* Add to T what the barrier CALL touches: what it is given, and what other
   threads can reach.  */

static void
add_barrier (touches *t, gcall *call)
{
  t->all.global = t->written.global = true;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)) || integer_zerop (arg))
	continue;
      add_pointee (&t->all, arg);
      add_pointee (&t->written, arg);
    }
}

/* Add to T what the call CALL, of no combinator, touches.  */

static void
add_call (touches *t, gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    t->all.anything = t->written.anything = true;
  else if (gimple_call_builtin_p (call, BUILT_IN_FREE))
    {
      tree p = gimple_call_arg (call, 0);
      add_pointee (&t->all, p);
      add_pointee (&t->written, p);
    }
  else if (allocator_of (call) == ON_HEAP)
    t->all.error = t->written.error = true;
  else if (barrier_p (call))
    add_barrier (t, call);
  else
    t->all.anything = t->written.anything = true;
}

/* What STMT, no combinator, touches.  */

static touches *
touches_of_stmt (gimple *stmt)
{
  touches *t = new_touches ();
  if (!gimple_vuse (stmt))
    ;
  else if (gcall *call = dyn_cast <gcall *> (stmt))
    add_call (t, call);
  else if (gimple_assign_single_p (stmt))
    {
      tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
      if (gimple_store_p (stmt))
	add_touched (t, get_base_address (lhs), true);
      if (gimple_assign_load_p (stmt))
	add_touched (t, get_base_address (rhs), false);
      else if (!gimple_store_p (stmt))
	t->all.anything = true;
    }
  else
    t->all.anything = t->written.anything = true;
  return t;
}

/* What C touches.  */

static touches *
touches_of_combinator (combinator *c)
{
  touches *t = new_touches ();
  for (mem_access &a : c->accesses)
    {
      tree base = a.any ? NULL_TREE : ao_ref_base (&a.ref);
      add_touched (t, base, a.write);
      if (base && targetm.ref_may_alias_errno (&a.ref))
	{
	  t->all.error = true;
	  t->written.error |= a.write;
	}
    }
  return t;
}

static const touches *
touched_by (const combinator *c)
{
  return original_of (c)->touched;
}

typedef hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>,
		 vec<gimple *> > by_variable;

/* Statements by what they touch, or by what they write.  */

struct stmts_by_memory
{
  by_variable of;		/* a variable */
  auto_vec<gimple *> shared;	/* what others reach, or errno */
  auto_vec<gimple *> unknown;	/* maybe anything */
};

/* The statements of a function, combinators included, by what they touch.  */

struct touch_index
{
  auto_vec<touches *> touched;	/* by the uid of the statement */
  stmts_by_memory touching;
  stmts_by_memory writing;
  auto_vec<unsigned> marked;	/* by uid: in which turn it was marked */
  unsigned turn;
  bool all;			/* in this turn all are near */
};

/* Enter STMT into LIST for what S holds.  */

static void
enter_stmt (stmts_by_memory *list, gimple *stmt, const touch_set *s)
{
  bitmap_iterator i;
  unsigned uid;
  EXECUTE_IF_SET_IN_BITMAP (s->vars, 0, uid, i)
    list->of.get_or_insert (uid).safe_push (stmt);
  if (s->global || s->error)
    list->shared.safe_push (stmt);
  if (s->anything)
    list->unknown.safe_push (stmt);
}

/* Enter STMT, which touches T, into INDEX.  */

static void
enter_stmt (touch_index *index, gimple *stmt, const touches *t)
{
  enter_stmt (&index->touching, stmt, &t->all);
  enter_stmt (&index->writing, stmt, &t->written);
}

/* Find out what the statements of cfun and the combinators of GRAPH touch.  */

void
index_touches (graph_t *graph)
{
  touch_index *index = graph->index = new touch_index ();
  index->touched.safe_grow_cleared (gimple_stmt_max_uid (cfun), true);
  index->marked.safe_grow_cleared (gimple_stmt_max_uid (cfun), true);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (combinator **c = graph->by_call.get (stmt))
	  {
	    (*c)->touched = touches_of_combinator (*c);
	    enter_stmt (index, stmt, (*c)->touched);
	  }
	else if (gimple_vuse (stmt))
	  {
	    touches *t = touches_of_stmt (stmt);
	    index->touched[gimple_uid (stmt)] = t;
	    enter_stmt (index, stmt, t);
	  }
      }
}

void
free_index (touch_index *index)
{
  if (!index)
    return;
  for (touches *t : index->touched)
    free_touches (t);
  for (stmts_by_memory *list : { &index->touching, &index->writing })
    for (by_variable::iterator i = list->of.begin (); i != list->of.end (); ++i)
      (*i).second.release ();
  delete index;
}

/* Append to STMTS those of LIST that may touch, or write, what S holds, some more than
   once; false if that may be all.  */

static bool
stmts_that_meet (stmts_by_memory *list, const touch_set *s, vec<gimple *> *stmts)
{
  if (s->anything)
    return false;
  bitmap_iterator i;
  unsigned uid;
  EXECUTE_IF_SET_IN_BITMAP (s->vars, 0, uid, i)
    if (vec<gimple *> *some = list->of.get (uid))
      stmts->safe_splice (*some);
  if (s->global || s->error)
    stmts->safe_splice (list->shared);
  stmts->safe_splice (list->unknown);
  return true;
}

/* Mark the statements of GRAPH that may write what C touches, or touch what it writes, until the
   next call.  Of those that only read what C reads there are many.  */

void
mark_near (graph_t *graph, combinator *c)
{
  touch_index *index = graph->index;
  auto_vec<gimple *> stmts;
  index->turn++;
  const touches *t = touched_by (c);
  index->all = (!stmts_that_meet (&index->touching, &t->written, &stmts)
		|| !stmts_that_meet (&index->writing, &t->all, &stmts));
  for (gimple *stmt : stmts)
    index->marked[gimple_uid (stmt)] = index->turn;
}

/* True if STMT is marked.  */

bool
near_p (const graph_t *graph, const gimple *stmt)
{
  const touch_index *index = graph->index;
  return index->all || index->marked[gimple_uid (stmt)] == index->turn;
}

/* True if STMT is no combinator and not marked.  */

bool
far_p (const graph_t *graph, const gimple *stmt)
{
  return (!near_p (graph, stmt)
	  && (!is_gimple_call (stmt)
	      || graph->index->touched[gimple_uid (stmt)]));
}

/* Append to STMTS all statements that may touch what WRITER writes; false if
   they are too many to say.  */

bool
possible_readers (graph_t *graph, combinator *writer, vec<gimple *> *stmts)
{
  const touch_set *s = &touched_by (writer)->written;
  return (!s->global
	  && stmts_that_meet (&graph->index->touching, s, stmts));
}

/* The entry of GRAPH for STMT, no combinator; null if it touches nothing.  */

static const touches *
touched_by (graph_t *graph, gimple *stmt)
{
  return graph->index->touched[gimple_uid (stmt)];
}

/* True if one of A and B may write what the other one touches.  */

static bool
conflict_p (const touches *a, const touches *b)
{
  return meet_p (&a->written, &b->all) || meet_p (&a->all, &b->written);
}

bool
may_conflict_p (combinator *a, combinator *b)
{
  return conflict_p (touched_by (a), touched_by (b));
}

/* The same of C and the statement STMT of GRAPH.  */

bool
may_conflict_p (graph_t *graph, combinator *c, gimple *stmt)
{
  const touches *t = touched_by (graph, stmt);
  return t && conflict_p (touched_by (c), t);
}

/* True if C may touch what WRITER writes.  */

bool
may_meet_p (combinator *writer, combinator *c)
{
  return meet_p (&touched_by (writer)->written, &touched_by (c)->all);
}

/* The same of the statement STMT of GRAPH.  */

bool
may_meet_p (graph_t *graph, combinator *writer, gimple *stmt)
{
  const touches *t = touched_by (graph, stmt);
  return t && meet_p (&touched_by (writer)->written, &t->all);
}

/* Add B to A.  */

static void
add_set (touch_set *a, const touch_set *b)
{
  a->anything |= b->anything;
  a->global |= b->global;
  a->error |= b->error;
  bitmap_ior_into (a->vars, b->vars);
}

/* What all of MEMBERS that are in K touch; the caller frees it.  */

touches *
touched_together (const vec<combinator *> &members, const cluster *k)
{
  touches *t = new_touches ();
  for (combinator *m : members)
    if (m->in == k)
      {
	const touches *own = touched_by (m);
	add_set (&t->all, &own->all);
	add_set (&t->written, &own->written);
      }
  return t;
}

/* True if one of those that T was made of may conflict with STMT of GRAPH.  */

bool
may_conflict_p (graph_t *graph, const touches *t, gimple *stmt)
{
  const touches *u = touched_by (graph, stmt);
  return u && conflict_p (t, u);
}
