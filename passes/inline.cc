/* Helpers that hold combinators are inlined early.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static void squares (size_t n, float *t, const float *x)
     { __builtin_map (sq, n, t, x); }
     ...
       squares (n, t, x);  s = __builtin_reduce (add, 0, n, t);

   Fusion looks at one function at a time.  So, before GCC's early inliner
   runs, static functions that hold combinators are freed from its size limits
   where that brings combinators together: they are called from a function that
   holds others, or more than once from one function; or where they are given a
   function, which may be an operator.  The user's `noinline', recursion and so
   on still count.  */

#include "gcc-common.h"
#include "passes.h"

/* Statements that a helper called from several places may have.  */
const unsigned MOST_STATEMENTS = 60;

/* Statements of the function of NODE; *HOLDS is set if one is a combinator.  */

static unsigned
count_statements (cgraph_node *node, bool *holds)
{
  unsigned n = 0;
  basic_block bb;
  *holds = false;
  FOR_EACH_BB_FN (bb, node->get_fun ())
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)))
	{
	  n++;
	  *holds |= typed_call (gsi_stmt (gsi)) != NULL;
	}
  return n;
}

/* What is known of the functions of the unit.  */

struct helper_search
{
  hash_set<cgraph_node *> holders;	/* hold combinators themselves */
  hash_set<cgraph_node *> carriers;	/* hold some after inlining */
  auto_vec<cgraph_node *> helpers;	/* static and small or called once */
};

/* True if inlining NODE, a carrier, brings combinators together.  */

static bool
brings_together_p (cgraph_node *node, helper_search *s)
{
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    {
      if (s->holders.contains (e->caller))
	return true;
      /* Two helpers called side by side.  */
      for (cgraph_edge *f = e->caller->callees; f; f = f->next_callee)
	if (f != e && s->carriers.contains (f->callee))
	  return true;
    }
  return false;
}

/* Find holders and helpers.  */

static void
find_helpers (helper_search *s)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      bool holds;
      if (!gimple_in_ssa_p (node->get_fun ()))
	continue;
      unsigned n = count_statements (node, &holds);
      if (holds)
	s->holders.add (node);
      bool once = node->callers && !node->callers->next_caller;
      if (!TREE_PUBLIC (node->decl) && node->callers
	  && (once || n <= MOST_STATEMENTS))
	s->helpers.safe_push (node);
    }
}

/* Find the helpers that carry combinators into their callers: those that hold
   some, and those that call such helpers.  */

static void
find_carriers (helper_search *s)
{
  bool more = true;
  while (more)
    {
      more = false;
      for (cgraph_node *node : s->helpers)
	{
	  bool carries = s->holders.contains (node);
	  for (cgraph_edge *e = node->callees; e && !carries;
	       e = e->next_callee)
	    carries = s->carriers.contains (e->callee);
	  if (carries && !s->carriers.add (node))
	    more = true;
	}
    }
}

/* True if NODE has a parameter that is a function.  */

static bool
takes_function_p (cgraph_node *node)
{
  for (tree p = DECL_ARGUMENTS (node->decl); p; p = DECL_CHAIN (p))
    if (FUNCTION_POINTER_TYPE_P (TREE_TYPE (p)))
      return true;
  return false;
}

void
prefer_early_inlining (void)
{
  helper_search s;
  find_helpers (&s);
  find_carriers (&s);
  for (cgraph_node *node : s.helpers)
    if (s.carriers.contains (node)
	&& (brings_together_p (node, &s) || takes_function_p (node)))
      DECL_DISREGARD_INLINE_LIMITS (node->decl) = 1;
}
