/* Redundant loads: a value that is loaded twice gets one name.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Arrays and counts are often members of a structure, or global variables.
   GCC must load them again behind a combinator, because that writes memory;
   but here it is known what it writes, and in which type:

     _1 = st->n; _2 = st->b; _3 = st->a;	   _1 = st->n; _2 = st->b; ...
     map (f, _1, _2, _3);		   =>	   map (f, _1, _2, _3);
     _4 = st->n; _5 = st->c; _6 = st->b;	   _5 = st->c;
     map (f, _4, _5, _6);			   map (f, _1, _5, _2);

   So the other steps, which take equal values to have equal names, see that
   the second map reads what the first one makes.  Only what combinators' operands are
   computed from is looked at:

   1. collect these statements;
   2. in reverse post order, look for an earlier one that computes the same
      from the same operands, or loads from the same place with nothing between
      that may write there, or has stored there what is loaded;
   3. use its value instead.

   Where a combinator writes elements that may, for their type, be the value
   itself, the value stays a new one, and is noted as one in doubt (doubts.cc).  */

#include "gcc-common.h"
#include "local.h"

/* How many memory states a search goes back through.  */
const unsigned MOST_STATES = 1000;
/* How many combinators that may write the value it goes back past.  */
const unsigned MOST_WRITERS = 16;

typedef hash_map<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>,
		 vec<gassign *> > by_number;

/* What has been seen, and the load that is looked for.  */

struct value_search
{
  graph_t *graph;
  by_number loads;		/* by the version of the memory they read */
  by_number computations;	/* by a hash of their operands */
  gimple *stmt;			/* that needs the value ... */
  gassign *load;		/* ... and loads it itself, or null */
  tree ref;			/* where it is */
  tree value;			/* found ... */
  auto_vec<gimple *> writers;	/* ... unless one of these changes it */
};

/* Collect in STMTS what the operands of GRAPH's combinators are computed
   from.  */

static void
collect_operands (graph_t *graph, hash_set<gimple *> *stmts)
{
  auto_vec<gimple *> work;
  for (combinator *c : graph->nodes)
    work.safe_push (c->call);
  while (!work.is_empty ())
    {
      ssa_op_iter iter;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND (use, work.pop (), iter, SSA_OP_USE)
	{
	  gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (use));
	  if (def && plain_value_p (def) && !stmts->add (def))
	    work.safe_push (def);
	}
    }
}

/* True if A and B are computed from the same operands in the same way.  */

static bool
same_computation_p (gassign *a, gassign *b)
{
  if (gimple_assign_rhs_code (a) != gimple_assign_rhs_code (b)
      || !types_compatible_p (TREE_TYPE (gimple_assign_lhs (a)),
			      TREE_TYPE (gimple_assign_lhs (b))))
    return false;
  for (unsigned op = 1; op < gimple_num_ops (a); op++)
    if (!operand_equal_p (gimple_op (a, op), gimple_op (b, op), 0))
      return false;
  return true;
}

/* The value of the first of LIST, which the walk has come by, that computes what STMT does and
   comes before it on every path, or null.  */

static tree
value_in (const vec<gassign *> *list, gassign *stmt)
{
  if (list)
    for (gassign *other : *list)
      if (same_computation_p (other, stmt)
	  && (gimple_bb (other) == gimple_bb (stmt) || stmt_before_p (other, stmt)))
	return gimple_assign_lhs (other);
  return NULL_TREE;
}

/* Callback of walk_non_aliased_vuses: is the load of the search DATA known in the
   memory state VUSE?  */

static void *
known_in_state (ao_ref *, tree vuse, void *data)
{
  value_search *s = (value_search *) data;
  if (s->load)
    s->value = value_in (s->loads.get (SSA_NAME_VERSION (vuse)), s->load);
  return s->value;
}

/* What STORE leaves in memory at REF, for STMT behind it; null if that is not
   known.  */

tree
left_by_store (gimple *store, tree ref, gimple *stmt)
{
  if (!gimple_assign_single_p (store) || gimple_has_volatile_ops (store))
    return NULL_TREE;
  tree value = gimple_assign_rhs1 (store);
  if (!is_gimple_val (value) || across_jump_p (value)
      || !operand_equal_p (gimple_assign_lhs (store), ref, 0)
      || !types_compatible_p (TREE_TYPE (value), TREE_TYPE (ref))
      || !stmt_before_p (store, stmt))
    return NULL_TREE;
  return value;
}

/* True if CALL, which makes a trampoline in the frame of nested functions, leaves
   the rest of it alone, where REF is.  */

static bool
trampoline_apart_p (gimple *call, ao_ref *ref)
{
  if (gimple_call_builtin_p (call, BUILT_IN_ADJUST_TRAMPOLINE))
    return true;
  if (!gimple_call_builtin_p (call, BUILT_IN_INIT_TRAMPOLINE))
    return false;
  tree place = gimple_call_arg (call, 0);
  if (TREE_CODE (place) != ADDR_EXPR)
    return false;
  ao_ref made;
  ao_ref_init_from_ptr_and_size
    (&made, place, TYPE_SIZE_UNIT (TREE_TYPE (TREE_OPERAND (place, 0))));
  return !refs_may_alias_p_1 (&made, ref, false);
}

/* Callback of walk_non_aliased_vuses: may the search DATA go on past the
   statement that makes the memory state VUSE and seems to write REF?  */

static void *
past_clobber (ao_ref *ref, tree vuse, void *data, translate_flags *flags)
{
  value_search *s = (value_search *) data;
  gimple *def = SSA_NAME_DEF_STMT (vuse);
  combinator **c = is_gimple_call (def) ? s->graph->by_call.get (def) : NULL;
  if (c && may_clobber_p (*c, ref, true))
    {
      if (s->writers.length () == MOST_WRITERS || (*c)->opaque
	  || *flags != TR_TRANSLATE)
	return (void *) -1;
      s->writers.safe_push (def);
    }
  if (c)
    return NULL;
  if (trampoline_apart_p (def, ref))
    return NULL;
  if (*flags == TR_TRANSLATE)
    s->value = left_by_store (def, s->ref, s->stmt);
  return s->value ? s->value : (void *) -1;
}

/* The value that the search S, all set, finds, or null.  */

static tree
search_memory (value_search *s)
{
  ao_ref ref;
  ao_ref_init (&ref, s->ref);
  unsigned limit = MOST_STATES;
  s->value = NULL_TREE;
  s->writers.truncate (0);
  walk_non_aliased_vuses (&ref, gimple_vuse (s->stmt), true, known_in_state,
			  past_clobber, NULL, limit, s);
  return s->writers.is_empty () ? s->value : NULL_TREE;
}

/* The value that LOAD gives, if something before it has it, or null.  */

static tree
find_loaded (value_search *s, gassign *load)
{
  s->stmt = s->load = load;
  s->ref = gimple_assign_rhs1 (load);
  tree value = search_memory (s);
  if (!value && s->value)
    note_doubt (gimple_assign_lhs (load), s->value, s->writers,
		*s->graph->by_call.get (s->writers[0]));
  return value;
}

/* What is in REF, a part of a variable, when STMT of GRAPH's function runs: an
   operand; or null.  */

tree
stored_before (graph_t *graph, gimple *stmt, tree ref)
{
  /* Operators are looked at before that is known.  */
  if (!dom_info_available_p (CDI_DOMINATORS))
    return NULL_TREE;
  value_search s;
  s.graph = graph;
  s.stmt = stmt;
  s.load = NULL;
  s.ref = ref;
  return search_memory (&s);
}

/* A number that is the same for two statements of which same_computation_p is
   true.  */

static unsigned
computation_hash (gassign *stmt)
{
  inchash::hash h;
  h.add_int (gimple_assign_rhs_code (stmt));
  for (unsigned op = 1; op < gimple_num_ops (stmt); op++)
    inchash::add_expr (gimple_op (stmt, op), h);
  return h.end () & INT_MAX;
}

/* Note of STMT's value what it is if none of its operands, of which some are in doubt,
   has been changed.  */

static void
note_computation (value_search *s, gassign *stmt)
{
  gassign *other = NULL;
  auto_vec<gimple *> writers;
  for (bool more = true; more; )
    {
      more = false;
      for (unsigned op = 1; op < gimple_num_ops (stmt); op++)
	{
	  tree now = gimple_op (other ? other : stmt, op);
	  if (tree earlier = earlier_value (now, &writers))
	    {
	      if (!other)
		other = as_a <gassign *> (gimple_copy (stmt));
	      gimple_set_op (other, op, earlier);
	      more = true;
	    }
	}
      vec<gassign *> *list
	= more ? s->computations.get (computation_hash (other)) : NULL;
      if (list)
	for (gassign *same : *list)
	  if (same_computation_p (same, other) && stmt_before_p (same, stmt))
	    {
	      /* A call that has been cut is there no more.  */
	      if (combinator **writer = s->graph->by_call.get (writers[0]))
		note_doubt (gimple_assign_lhs (stmt), gimple_assign_lhs (same), writers, *writer);
	      return;
	    }
    }
}

/* The value of STMT, if something before it has it, or null.  Otherwise STMT is
   entered into S.  */

static tree
find_value (value_search *s, gassign *stmt)
{
  vec<gassign *> *list;
  tree value;
  /* As its operands have got other names it may be a plain copy now.  */
  if (gimple_assign_single_p (stmt) && is_gimple_val (gimple_assign_rhs1 (stmt))
      && useless_type_conversion_p (TREE_TYPE (gimple_assign_lhs (stmt)),
				    TREE_TYPE (gimple_assign_rhs1 (stmt))))
    return gimple_assign_rhs1 (stmt);
  if (tree vuse = gimple_vuse (stmt))
    {
      value = find_loaded (s, stmt);
      list = &s->loads.get_or_insert (SSA_NAME_VERSION (vuse));
    }
  else
    {
      list = &s->computations.get_or_insert (computation_hash (stmt));
      value = value_in (list, stmt);
      if (!value)
	note_computation (s, stmt);
    }
  if (!value)
    list->safe_push (stmt);
  return value;
}

/* Let USER be as GCC wants it, after an address took the place of a variable in it: what is
   loaded from `&a[1]' and 8 is loaded from a and 16.  */

static void
fold_user (gimple *user)
{
  if (gimple_code (user) == GIMPLE_PHI)
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (user);
  fold_stmt_inplace (&gsi);
}

/* Use VALUE for what STMT computes, and remove STMT.  */

static void
use_value (gassign *stmt, tree value)
{
  tree lhs = gimple_assign_lhs (stmt);
  imm_use_iterator iter;
  use_operand_p use;
  gimple *user;
  FOR_EACH_IMM_USE_STMT (user, iter, lhs)
    {
      FOR_EACH_IMM_USE_ON_STMT (use, iter)
	SET_USE (use, unshare_expr (value));
      if (gimple_assign_single_p (user)
	  && TREE_CODE (gimple_assign_rhs1 (user)) == ADDR_EXPR)
	recompute_tree_invariant_for_addr_expr (gimple_assign_rhs1 (user));
      fold_user (user);
      update_stmt (user);
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_remove (&gsi, true);
  release_defs (stmt);
}

static void
free_numbers (by_number *numbers)
{
  for (by_number::iterator i = numbers->begin (); i != numbers->end (); ++i)
    (*i).second.release ();
}

/* Give values that the operands of GRAPH's combinators are computed from one name each, but those
   of OLD keep theirs; with LOADS, also values that are loaded.  True if there is one less now: then
   GRAPH is out of date.  */

static bool
remove_redundant (graph_t *graph, bool loads, hash_set<gimple *> *old)
{
  hash_set<gimple *> stmts;
  bool any = false;
  collect_operands (graph, &stmts);
  value_search s;
  s.graph = graph;
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute (NULL, order, false);
  for (int i = 0; i < n; i++)
    {
      gimple_stmt_iterator gsi
	= gsi_start_bb (BASIC_BLOCK_FOR_FN (cfun, order[i]));
      while (!gsi_end_p (gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  gsi_next (&gsi);
	  if (!stmts.contains (stmt) || (gimple_vuse (stmt) && !loads))
	    continue;
	  gassign *assign = as_a <gassign *> (stmt);
	  tree value = find_value (&s, assign);
	  if (!value || across_jump_p (value) || (old && old->contains (stmt)))
	    continue;
	  use_value (assign, value);
	  any = true;
	}
    }
  XDELETEVEC (order);
  free_numbers (&s.loads);
  free_numbers (&s.computations);
  return any;
}

/* Do that for all of GRAPH, before anything is planned.  */

void
remove_redundant_loads (graph_t *graph)
{
  remove_redundant (graph, true, NULL);
}

/* Do it for what is computed anew, not by OLD, as calls have been cut: bounds of parts that are the
   same get one name.  */

bool
remove_redundant_computations (graph_t *graph, hash_set<gimple *> *old)
{
  return remove_redundant (graph, false, old);
}
