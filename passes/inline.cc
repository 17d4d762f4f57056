/* Helpers that hold combinators are inlined early.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static void squares (size_t n, float *t, const float *x)
     { __builtin_map (sq, n, t, x); }
     ...
       squares (n, t, x);  s = __builtin_reduce (add, 0, n, t);

   Fusion looks at one function at a time.  So, before GCC's early inliner
   runs, static functions that hold combinators are freed from its size limits
   where their combinators may then fuse with others: a call of them is given an
   array that a combinator of the caller, or another such call, is given, too.
   It is also done where they are given a function, which may be an operator.
   The user's `noinline', recursion and so on still count.

   The program must not grow much.  Callees come first, and of each helper it is
   estimated what inlining all its calls adds: a copy of its statements for each,
   and a kernel if no array leads to another one.  What the unit may grow by is GCC's
   --param inline-unit-growth, and what a function may is large-function-growth; under
   -Os nothing grows.  A helper that does not fit is not inlined at all.  */

#include "gcc-common.h"
#include "ipa-utils.h"
#include "tree-hash-traits.h"
#include "passes.h"

/* Statements that a kernel is worth, and a combinator that is in one with
   others.  */
const int KERNEL_SIZE = 100, MEMBER_SIZE = 10;

/* What the smallest unit may grow by.  */
const int LEAST_GROWTH = KERNEL_SIZE;

/* A combinator, or a call of a static function.  */
struct inline_item
{
  cgraph_node *callee;		/* null: a combinator */
  auto_vec<tree> arrays;	/* that it is given or gives back */
  bool leads_on;		/* it is given memory that holds pointers: they may
				   lead to any array */
};

/* A function, with what has been inlined in it.  */
struct inline_fn
{
  cgraph_node *node;
  auto_vec<inline_item *> items;
  auto_vec<tree> globals;	/* variables among the arrays of combinators */
  int statements, members, kernels;
  bool carries;			/* it has combinators, maybe after inlining */
  bool helper;			/* it may be inlined */
};

/* The functions of the unit, callees first.  */
struct inline_unit
{
  auto_vec<inline_fn *> functions;
  hash_map<cgraph_node *, inline_fn *> by_node;
};

static inline_fn *
info_of (inline_unit *u, cgraph_node *node)
{
  inline_fn **f = u->by_node.get (node);
  return f ? *f : NULL;
}

/* ---- what there is ------------------------------------------------------ */

/* What names the array that V, a GIMPLE operand, points into: a variable, what V
   is loaded from, or an SSA name.  */

static tree
array_key (tree v)
{
  while (true)
    {
      if (TREE_CODE (v) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (v, 0));
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return base ? base : v;
	  v = TREE_OPERAND (base, 0);
	}
      gimple *def = TREE_CODE (v) == SSA_NAME ? SSA_NAME_DEF_STMT (v) : NULL;
      if (!def || !is_gimple_assign (def))
	return v;
      if (!gimple_assign_cast_p (def) && !gimple_assign_single_p (def)
	  && gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
	return v;
      v = gimple_assign_rhs1 (def);
    }
}

/* Enter the array of V, an operand of a call in F, into ITEM.  */

static void
add_array (inline_fn *f, inline_item *item, tree v)
{
  tree type = TREE_TYPE (v);
  if (FUNCTION_POINTER_TYPE_P (type)
      || (!POINTER_TYPE_P (type) && !AGGREGATE_TYPE_P (type)))
    return;
  item->leads_on |= (item->callee
		     && (carries_pointers_p (AGGREGATE_TYPE_P (type) ? type
					     : TREE_TYPE (type))));
  tree key = array_key (v);
  if (is_gimple_min_invariant (key))
    return;
  item->arrays.safe_push (key);
  tree base = EXPR_P (key) ? get_base_address (key) : key;
  if (!item->callee && base && VAR_P (base) && is_global_var (base))
    f->globals.safe_push (key);
}

static void
note_call (inline_fn *f, gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  cgraph_node *node = NULL;
  if (!typed_call (call))
    {
      node = callee ? cgraph_node::get (callee) : NULL;
      if (!node || !node->has_gimple_body_p () || TREE_PUBLIC (callee))
	return;
    }
  inline_item *item = new inline_item ();
  item->callee = node;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    add_array (f, item, gimple_call_arg (call, i));
  if (gimple_call_lhs (call))
    add_array (f, item, gimple_call_lhs (call));
  f->items.safe_push (item);
}

static void
note_statements (inline_fn *f)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, f->node->get_fun ())
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)))
	{
	  f->statements++;
	  if (gcall *call = dyn_cast <gcall *> (gsi_stmt (gsi)))
	    {
	      f->members += typed_call (call) != NULL;
	      note_call (f, call);
	    }
	}
  f->carries = f->members > 0;
}

/* ---- what inlining gives ------------------------------------------------ */

/* True if ITEM is a combinator, or a call that may become some; but not of
   WITHOUT.  */

static bool
counts_p (inline_unit *u, const inline_item *item, const inline_fn *without)
{
  if (!item->callee)
    return true;
  inline_fn *f = info_of (u, item->callee);
  return f && f != without && f->carries && f->helper;
}

/* The arrays of ITEM; ANY stands for all there are.  */

static void
arrays_of (inline_unit *u, const inline_item *item, tree any,
	   vec<tree> *arrays)
{
  arrays->safe_splice (item->arrays);
  if (item->callee)
    arrays->safe_splice (info_of (u, item->callee)->globals);
  if (any)
    arrays->safe_push (any);
}

static unsigned
group_of (vec<unsigned> &groups, unsigned i)
{
  while (groups[i] != i)
    i = groups[i] = groups[groups[i]];
  return i;
}

/* The kernels of F, about: those of its items, without calls of WITHOUT (may be
   null), where items with a common array share one.  JOINS (may be null) gets the
   callees that share one.  */

static int
kernels_of (inline_unit *u, inline_fn *f, const inline_fn *without,
	    hash_set<cgraph_node *> *joins = NULL)
{
  hash_map<tree_operand_hash, unsigned> first;
  auto_vec<unsigned> groups;
  int kernels = 0;
  tree any = NULL_TREE;
  for (inline_item *item : f->items)
    if (item->leads_on && counts_p (u, item, without))
      any = null_pointer_node;
  for (unsigned i = 0; i < f->items.length (); i++)
    {
      inline_item *item = f->items[i];
      groups.safe_push (i);
      if (!counts_p (u, item, without))
	continue;
      kernels += item->callee ? info_of (u, item->callee)->kernels : 1;
      auto_vec<tree> arrays;
      arrays_of (u, item, any, &arrays);
      for (tree key : arrays)
	{
	  bool known;
	  unsigned &other = first.get_or_insert (key, &known);
	  if (!known)
	    other = i;
	  unsigned a = group_of (groups, i), b = group_of (groups, other);
	  if (joins && other != i)
	    {
	      joins->add (item->callee);
	      joins->add (f->items[other]->callee);
	    }
	  kernels -= a != b;
	  groups[a] = b;
	}
    }
  return kernels;
}

/* The functions of U that call H, each once.  */

static void
find_callers (inline_unit *u, inline_fn *h, vec<inline_fn *> *callers)
{
  for (cgraph_edge *e = h->node->callers; e; e = e->next_caller)
    if (inline_fn *f = info_of (u, e->caller))
      if (!callers->contains (f))
	callers->safe_push (f);
}

static int
calls_of (const inline_fn *f, const inline_fn *h)
{
  int n = 0;
  for (inline_item *item : f->items)
    n += item->callee == h->node;
  return n;
}

static int
size_of (const inline_fn *f)
{
  return f->statements + f->members * MEMBER_SIZE + f->kernels * KERNEL_SIZE;
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

/* ---- what it costs ------------------------------------------------------ */

/* What F grows by when all its calls of H are inlined; *JOINS is set if one of
   them then shares a kernel.  */

static int
growth_of (inline_unit *u, inline_fn *f, inline_fn *h, bool *joins)
{
  hash_set<cgraph_node *> joined;
  int kernels = kernels_of (u, f, NULL, &joined) - kernels_of (u, f, h);
  *joins |= joined.contains (h->node);
  return (calls_of (f, h) * (h->statements + h->members * MEMBER_SIZE)
	  + kernels * KERNEL_SIZE);
}

/* True if F may grow by GROWTH when H is inlined.  */

static bool
function_may_grow_p (const inline_fn *f, const inline_fn *h, int growth)
{
  int limit = MAX (MAX (size_of (f), size_of (h)),
		   opt_for_fn (f->node->decl, param_large_function_insns));
  limit += limit * (opt_for_fn (f->node->decl, param_large_function_growth)
		    / 100.0);
  return growth <= 0 || size_of (f) + growth <= limit;
}

/* True if inlining H is worth it and the unit, of size *SIZE, stays below LIMIT,
   or below MOST if H is given functions; *SIZE becomes what it is then.  */

static bool
worth_it_p (inline_unit *u, inline_fn *h, const vec<inline_fn *> &callers,
	    int *size, int limit, int most)
{
  bool joins = false, given = takes_function_p (h->node);
  int total = h->node->address_taken ? 0 : -size_of (h);
  for (inline_fn *f : callers)
    {
      int growth = growth_of (u, f, h, &joins);
      if (f == h || !function_may_grow_p (f, h, growth))
	return false;
      total += growth;
    }
  if ((!joins && !given)
      || (total > 0 && *size + total > (given ? most : limit)))
    return false;
  *size += total;
  return true;
}

/* Decide on H, whose callees have been decided on.  */

static void
decide (inline_unit *u, inline_fn *h, int *size, int limit, int most)
{
  auto_vec<inline_fn *> callers;
  find_callers (u, h, &callers);
  h->kernels = kernels_of (u, h, NULL);
  h->helper = (h->members > 0
	       && worth_it_p (u, h, callers, size, limit, most));
  if (!h->helper)
    return;
  DECL_DISREGARD_INLINE_LIMITS (h->node->decl) = 1;
  for (inline_fn *f : callers)
    {
      int calls = calls_of (f, h);
      f->statements += calls * h->statements;
      f->members += calls * h->members;
    }
}

/* Note what F, whose callees have been noted, is.  */

static void
note_function (inline_unit *u, inline_fn *f)
{
  note_statements (f);
  for (inline_item *item : f->items)
    if (inline_fn *callee = item->callee ? info_of (u, item->callee) : NULL)
      f->carries |= callee->carries && callee->helper;
  f->helper = (f->carries && f->node->callers
	       && !TREE_PUBLIC (f->node->decl));
}

/* Collect the functions of the unit, callees first; the result is their size.  */

static int
collect (inline_unit *u)
{
  int size = 0;
  cgraph_node **order = XCNEWVEC (cgraph_node *, symtab->cgraph_count);
  int n = ipa_reverse_postorder (order);
  for (int i = n - 1; i >= 0; i--)
    {
      cgraph_node *node = order[i];
      if (!node->has_gimple_body_p () || !node->get_fun ()
	  || !gimple_in_ssa_p (node->get_fun ()))
	continue;
      inline_fn *f = new inline_fn ();
      f->node = node;
      u->functions.safe_push (f);
      u->by_node.put (node, f);
      note_function (u, f);
      f->kernels = f->members;
      size += size_of (f);
    }
  free (order);
  return size;
}

void
prefer_early_inlining (void)
{
  inline_unit u;
  int size = collect (&u);
  double share = optimize_size ? 0 : param_inline_unit_growth / 100.0;
  int least = optimize_size ? 0 : LEAST_GROWTH;
  int limit = size + MAX (least, (int) (size * share));
  int most = size + (int) (MAX (size, param_large_unit_insns) * share);
  for (inline_fn *f : u.functions)
    if (f->helper)
      decide (&u, f, &size, limit, MAX (limit, most));
  for (inline_fn *f : u.functions)
    {
      for (inline_item *item : f->items)
	delete item;
      delete f;
    }
}
