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
   One that both only read counts if they read it from the same element on, and if the
   first one frees nothing: what is freed between two kernels keeps them apart.
   It is also done where they are given a function, which may be an operator.
   The user's `noinline', recursion and so on still count.

   The program must not grow much.  Callees come first, and of each helper it is
   estimated what inlining all its calls adds: a copy of its statements for each,
   and a kernel if no array leads to another one.  What the unit may grow by is GCC's
   --param inline-unit-growth, and what a function may is large-function-growth; under
   -Os nothing grows.  A helper that does not fit is not inlined at all.

   Nor is one whose arrays would be there once for each level of a recursion, as far as a
   function that may call itself then has a frame beyond --param large-stack-frame and
   large-stack-frame-growth.  Other functions are on the stack once: there it does not count
   what arrays take, as fusion often removes them.  */

#include "gcc-common.h"
#include "ipa-utils.h"
#include "cfgexpand.h"
#include "tree-hash-traits.h"
#include "analysis/analysis.h"
#include "local.h"

/* Statements that a kernel is worth, and a combinator that is in one with
   others.  */
const int KERNEL_SIZE = 100, MEMBER_SIZE = 10;

/* Of so many places in an array it is known who reads from there.  */
const unsigned MOST_READERS = 16;

/* What the smallest unit may grow by.  */
const int LEAST_GROWTH = KERNEL_SIZE;

/* An array that is given or given back.  */
struct inline_array
{
  tree base;			/* what names it */
  tree offset;			/* null, or where in it that begins */
  bool written;			/* or only read */
};

/* A combinator, or a call of a static function.  */
struct inline_item
{
  cgraph_node *callee;		/* null: a combinator */
  auto_vec<inline_array> arrays;
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
  HOST_WIDE_INT inlined_frame;	/* bytes of the largest frame that has become part of its own */
  bool frees;			/* it frees memory */
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
   is loaded from, or an SSA name.  *OFFSET becomes what V differs from it by.  */

static tree
array_base (tree v, tree *offset)
{
  *offset = NULL_TREE;
  while (true)
    {
      if (TREE_CODE (v) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (v, 0));
	  if (base != TREE_OPERAND (v, 0))
	    *offset = v;
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return base ? base : v;
	  v = TREE_OPERAND (base, 0);
	}
      gimple *def = TREE_CODE (v) == SSA_NAME ? SSA_NAME_DEF_STMT (v) : NULL;
      if (!def || !is_gimple_assign (def))
	return v;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
	*offset = *offset ? v : gimple_assign_rhs2 (def);
      else if (!gimple_assign_cast_p (def) && !gimple_assign_single_p (def))
	return v;
      v = gimple_assign_rhs1 (def);
    }
}

/* Enter the array of V, an operand of a call in F, into ITEM, which may write it or
   not.  */

static void
enter_array (inline_fn *f, inline_item *item, tree v, bool written)
{
  tree type = TREE_TYPE (v);
  if (FUNCTION_POINTER_TYPE_P (type)
      || (!POINTER_TYPE_P (type) && !AGGREGATE_TYPE_P (type)))
    return;
  item->leads_on |= (item->callee
		     && (carries_pointers_p (AGGREGATE_TYPE_P (type) ? type
					     : TREE_TYPE (type))));
  inline_array a;
  a.base = array_base (v, &a.offset);
  a.written = written;
  if (is_gimple_min_invariant (a.base))
    return;
  item->arrays.safe_push (a);
  tree var = EXPR_P (a.base) ? get_base_address (a.base) : a.base;
  if (!item->callee && var && VAR_P (var) && is_global_var (var))
    f->globals.safe_push (a.base);
}

/* True if a function that has P, a parameter, may write what that points at.  */

static bool
may_write_p (tree p)
{
  tree type = p ? TREE_TYPE (p) : NULL_TREE;
  return (!type || !POINTER_TYPE_P (type) || !TYPE_READONLY (TREE_TYPE (type))
	  || carries_pointers_p (TREE_TYPE (type)));
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
  tree parm = node ? DECL_ARGUMENTS (callee) : NULL_TREE;
  const char *roles = node ? NULL : typed_roles (callee);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      enter_array (f, item, gimple_call_arg (call, i),
		   roles ? roles[i] == 'w' : may_write_p (parm));
      parm = parm ? DECL_CHAIN (parm) : NULL_TREE;
    }
  if (gimple_call_lhs (call))
    enter_array (f, item, gimple_call_lhs (call), true);
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
	      f->frees |= gimple_call_builtin_p (call, BUILT_IN_FREE);
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
	   vec<inline_array> *arrays)
{
  arrays->safe_splice (item->arrays);
  if (item->callee)
    for (tree var : info_of (u, item->callee)->globals)
      arrays->safe_push ({ var, NULL_TREE, true });
  if (any)
    arrays->safe_push ({ any, NULL_TREE, true });
}

/* An item that reads an array from OFFSET on, and may then free memory.  */
struct array_reader
{
  tree offset;
  unsigned item;
  bool frees;
};

/* Which items have an array: the first that writes it, and some that read it.  */
struct array_users
{
  int writer = -1;
  auto_vec<array_reader> readers;
};

/* Let item I, which has A and maybe FREES memory, be one of USERS.  JOINED gets those
   that it may share a kernel with.  */

static void
use_array (array_users *users, unsigned i, const inline_array &a, bool frees,
	   vec<unsigned> *joined)
{
  if (users->writer >= 0)
    joined->safe_push (users->writer);
  bool known = false;
  for (const array_reader &r : users->readers)
    {
      bool same = (r.offset == a.offset
		   || (r.offset && a.offset
		       && operand_equal_p (r.offset, a.offset, 0)));
      known |= same && (frees || !r.frees);
      if (a.written || (same && !r.frees))
	joined->safe_push (r.item);
    }
  if (a.written && users->writer < 0)
    users->writer = i;
  else if (!a.written && !known && users->readers.length () < MOST_READERS)
    users->readers.safe_push ({ a.offset, i, frees });
}

static unsigned
group_of (vec<unsigned> &groups, unsigned i)
{
  while (groups[i] != i)
    i = groups[i] = groups[groups[i]];
  return i;
}

/* True if ITEM frees memory.  */

static bool
frees_p (inline_unit *u, const inline_item *item)
{
  return item->callee && info_of (u, item->callee)->frees;
}

/* The kernels of F, about: those of its items, without calls of WITHOUT (may be
   null), where items with a common array share one.  JOINS (may be null) gets the
   callees that share one.  */

static int
kernels_of (inline_unit *u, inline_fn *f, const inline_fn *without,
	    hash_set<cgraph_node *> *joins = NULL)
{
  hash_map<tree_operand_hash, array_users *> users;
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
      auto_vec<inline_array> arrays;
      arrays_of (u, item, any, &arrays);
      auto_vec<unsigned> joined;
      for (const inline_array &a : arrays)
	{
	  array_users *&of = users.get_or_insert (a.base);
	  if (!of)
	    of = new array_users ();
	  use_array (of, i, a, frees_p (u, item), &joined);
	}
      for (unsigned other : joined)
	{
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
  for (auto user : users)
    delete user.second;
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
statements_of (const inline_fn *f)
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
  int limit = MAX (MAX (statements_of (f), statements_of (h)),
		   opt_for_fn (f->node->decl, param_large_function_insns));
  limit += limit * (opt_for_fn (f->node->decl, param_large_function_growth)
		    / 100.0);
  return growth <= 0 || statements_of (f) + growth <= limit;
}

static HOST_WIDE_INT
frame_of (const inline_fn *f)
{
  return estimated_stack_frame_size (f->node) + f->inlined_frame;
}

/* True if NODE may call itself.  Who takes a function's address may call it, as combinators
   call their operators.  */

static bool
may_recur_p (cgraph_node *node)
{
  hash_set<cgraph_node *> seen;
  auto_vec<cgraph_node *> work;
  work.safe_push (node);
  while (!work.is_empty ())
    {
      cgraph_node *f = work.pop ();
      auto_vec<cgraph_node *> next;
      ipa_ref *ref;
      for (cgraph_edge *e = f->callees; e; e = e->next_callee)
	next.safe_push (e->callee->ultimate_alias_target ());
      for (unsigned i = 0; f->iterate_reference (i, ref); i++)
	if (cgraph_node *taken = dyn_cast <cgraph_node *> (ref->referred))
	  next.safe_push (taken->ultimate_alias_target ());
      for (cgraph_node *n : next)
	if (n == node)
	  return true;
	else if (!seen.add (n))
	  work.safe_push (n);
    }
  return false;
}

/* True if F's frame may have that of H as well.  */

static bool
frame_may_grow_p (const inline_fn *f, const inline_fn *h)
{
  HOST_WIDE_INT own = frame_of (f), more = frame_of (h);
  HOST_WIDE_INT limit = MAX (own, opt_for_fn (f->node->decl, param_large_stack_frame));
  limit += limit * opt_for_fn (f->node->decl, param_stack_frame_growth) / 100;
  return own + more <= limit || !may_recur_p (f->node);
}

/* True if inlining H is worth it and the unit, of size *SIZE, stays below LIMIT,
   or below MOST if H is given functions; *SIZE becomes what it is then.  */

static bool
worth_it_p (inline_unit *u, inline_fn *h, const vec<inline_fn *> &callers,
	    int *size, int limit, int most)
{
  bool joins = false, given = takes_function_p (h->node);
  int total = h->node->address_taken ? 0 : -statements_of (h);
  for (inline_fn *f : callers)
    {
      int growth = growth_of (u, f, h, &joins);
      if (f == h || !function_may_grow_p (f, h, growth) || !frame_may_grow_p (f, h))
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
      f->frees |= h->frees;
      f->inlined_frame = MAX (f->inlined_frame, frame_of (h));
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
      size += statements_of (f);
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
