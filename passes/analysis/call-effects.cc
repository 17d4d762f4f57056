/* What a call in an operator does to memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   The facts about a function take in those about what it calls: directly, as the operator
   of a combinator, or as a builtin that moves memory.  What the callee writes through its
   parameters counts by what it is given:

     static void set (int *p) { *p = 1; }
     static int f (int x) { int n; set (&n); return n; }	=> pure
     static int g (int *q) { set (q); return 0; }		=> writes through its parameter
     static int h (int x) { set (&global); return x; }
       => impure, "calls 'set', which writes through a pointer"  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* The walked function calls CALLEE, of which G is known: one of the same frame may
   read more of it, and the frame of another one is not ours.  */

static void
take_over_frame (walk_state *w, tree callee, const operator_facts *g)
{
  operator_facts *f = w->facts;
  if (decl_function_context (callee) != decl_function_context (w->fndecl))
    {
      f->reads_any |= !g->pointers.is_empty ();
      return;
    }
  f->reads_frame |= g->reads_frame;
  for (tree field : g->fields)
    add_once (&f->fields, field);
  for (tree field : g->pointers)
    add_once (&f->pointers, field);
}

/* True if CALL, to a function that writes only through its parameters WRITES, may be
   taken for one that writes the walked function's own variables, or memory that its
   own parameters lead to: it then does WHAT.  */

static bool
writes_arguments_p (walk_state *w, gcall *call, unsigned HOST_WIDE_INT writes,
		    const char *what)
{
  unsigned HOST_WIDE_INT params = 0;
  enum origin worst = FROM_LOCALS;
  for (unsigned i = 0; i < HOST_BITS_PER_WIDE_INT; i++)
    if (writes >> i & 1)
      {
	hash_set<tree> seen;
	enum origin one
	  = (i < gimple_call_num_args (call)
	     ? origin_of (w, gimple_call_arg (call, i), &seen, &params)
	     : FROM_ANYWHERE);
	worst = MAX (worst, one);
      }
  if (worst > FROM_PARAMS)
    return false;
  if (worst == FROM_PARAMS)
    note_parameter_write (w, params, gimple_location (call), what);
  return true;
}

/* The walked function calls one that reads what its pointer parameters point at; by
   CALL, or as the operator of a combinator.  */

static void
read_arguments (walk_state *w, gcall *call)
{
  enum origin worst = call ? FROM_LOCALS : FROM_ANYWHERE;
  for (unsigned i = 0; call && i < gimple_call_num_args (call); i++)
    {
      hash_set<tree> seen;
      tree arg = gimple_call_arg (call, i);
      enum origin one = (POINTER_TYPE_P (TREE_TYPE (arg))
			 ? origin_of (w, arg, &seen) : FROM_LOCALS);
      worst = MAX (worst, one);
    }
  w->facts->reads_params |= worst == FROM_PARAMS;
  w->facts->reads_any |= worst > FROM_PARAMS;
}

/* The walked function calls CALLEE at WHERE, by CALL, or as the operator of a
   combinator: what is impure in CALLEE is impure in it.  */

static void
take_over (walk_state *w, tree callee, location_t where, gcall *call = NULL,
	   unsigned written = 0)
{
  operator_facts *g = facts_of_function (callee), *f = w->facts;
  const char *what = soac_printf ("calls '%s', which %s",
				  decl_name (callee), g->why ? g->why : "");
  bool own = (call && g->purity == PURITY_IMPURE && !g->busy
	      && !g->writes_more && !g->bound
	      && writes_arguments_p (w, call, g->writes, what));
  /* What the operator of a combinator writes is the combinator's output.  */
  soac_operator op = soac_operator ();
  op.facts = g;
  op.written = written;
  own |= operator_purity (&op) != g->purity;
  if (g->purity == PURITY_IMPURE && !own)
    {
      if (g->bound)
	bound_to_thread (f, where, what);
      else
	impure (f, g->certain, where, what);
      return;
    }
  /* Still being walked: a function that calls itself is as pure as the rest
     of it.  Of two that call each other the inner one would be judged before
     the outer one is known.  */
  if (g->busy)
    {
      f->may_stop = w->calls_itself = true;
      f->weight = UNKNOWN_WEIGHT;
      /* GCC may have split it.  */
      if (DECL_ORIGIN (callee) != DECL_ORIGIN (w->fndecl))
	impure (f, true, where, soac_printf ("calls itself through '%s'",
					     decl_name (callee)));
      return;
    }
  f->purity = MAX (f->purity, own ? PURITY_PURE : g->purity);
  f->reads_any |= g->reads_any;
  if (g->reads_params)
    read_arguments (w, call);
  f->may_stop |= g->may_stop;
  f->may_trap |= g->may_trap;
  w->weight = add_weights (w->weight, g->weight);
  for (tree var : g->globals)
    add_once (&f->globals, var);
  take_over_frame (w, callee, g);
}

/* The walked function calls one that sees the variables of the frame at CHAIN,
   or none.  They may be those of a function further out than its own.  */

static void
note_chain (walk_state *w, tree chain)
{
  hash_set<tree> seen;
  if (!chain || origin_of (w, chain, &seen) != FROM_ANYWHERE)
    return;
  w->facts->purity = MAX (w->facts->purity, PURITY_PURE);
  w->facts->reads_any = true;
}

/* The walked function writes ARG, which people know as NAME, by the combinator CALL.  */

static void
note_output (walk_state *w, gcall *call, tree arg, const char *name)
{
  hash_set<tree> seen;
  unsigned HOST_WIDE_INT params = 0;
  const char *what = soac_printf ("writes '%s'", name);
  switch (origin_of (w, arg, &seen, &params))
    {
    case FROM_LOCALS:
      break;
    case FROM_PARAMS:
      note_parameter_write (w, params, gimple_location (call), what);
      break;
    default:
      impure (w->facts, optimize > 0, gimple_location (call), what);
    }
}

/* How many outputs an operator of the combinator with ROLES writes by their address.  */

static unsigned
written_by_address (const char *roles)
{
  unsigned n = 0;
  for (; *roles; roles++)
    n += *roles == 'W';
  return n;
}

/* The walked function holds the combinator CALL.  */

static void
note_combinator (walk_state *w, gcall *call)
{
  const char *roles = typed_roles (gimple_call_fndecl (call));
  w->facts->weight = UNKNOWN_WEIGHT;
  for (unsigned i = 0; roles[i]; i++)
    {
      tree arg = gimple_call_arg (call, i);
      hash_set<tree> seen;
      if (operator_role_p (roles[i]))
	{
	  tree chain = NULL_TREE, member;
	  tree fn = nested_function (plain_pointer (arg), &chain, &member);
	  if (!fn && TREE_CODE (arg) == ADDR_EXPR
	      && TREE_CODE (TREE_OPERAND (arg, 0)) == FUNCTION_DECL)
	    fn = TREE_OPERAND (arg, 0);
	  if (fn)
	    {
	      take_over (w, fn, gimple_location (call), NULL,
			 written_by_address (roles));
	      note_chain (w, chain);
	    }
	  else
	    impure (w->facts, true, gimple_location (call),
		    "calls through a pointer");
	}
      else if (roles[i] == 'w' || roles[i] == 'W')
	note_output (w, call, arg, typed_arg_name (gimple_call_fndecl (call), i));
      else if (strchr ("rbxqp", roles[i]))
	switch (POINTER_TYPE_P (TREE_TYPE (arg)) ? origin_of (w, arg, &seen)
						  : FROM_LOCALS)
	  {
	  case FROM_LOCALS: break;
	  case FROM_PARAMS: w->facts->reads_params = true; goto pure;
	  case FROM_ANYWHERE: w->facts->reads_any = true; /* FALLTHRU */
	  case FROM_CHAIN: w->facts->reads_frame = true; /* FALLTHRU */
	  case FROM_CAPTURED:
	  pure:
	    w->facts->purity = MAX (w->facts->purity, PURITY_PURE);
	  }
    }
}

/* The walked function writes or frees the memory at the first argument of CALL, of a
   builtin.  */

static void
note_changed_memory (walk_state *w, gcall *call)
{
  const char *what
    = soac_printf ("calls '%s' on memory that is not its own",
		   decl_name (gimple_call_fndecl (call)));
  hash_set<tree> seen;
  unsigned HOST_WIDE_INT params = 0;
  enum origin from = origin_of (w, gimple_call_arg (call, 0), &seen, &params);
  if (from == FROM_PARAMS && !gimple_call_builtin_p (call, BUILT_IN_FREE))
    note_parameter_write (w, params, gimple_location (call), what);
  else if (from != FROM_LOCALS)
    impure (w->facts, optimize > 0, gimple_location (call), what);
}

/* The walked function copies what FROM points at.  */

static void
note_copied (walk_state *w, tree from)
{
  hash_set<tree> seen;
  enum origin origin = origin_of (w, from, &seen);
  if (origin == FROM_LOCALS)
    return;
  w->facts->reads_params |= origin == FROM_PARAMS;
  w->facts->reads_any |= origin != FROM_PARAMS;
  w->facts->purity = MAX (w->facts->purity, PURITY_PURE);
}

/* A call of a builtin that only moves memory, or allocates: true if it was
   dealt with.  */

static bool
note_memory_builtin (walk_state *w, gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMPCPY:
      note_copied (w, gimple_call_arg (call, 1));
      /* FALLTHRU */
    case BUILT_IN_MEMSET:
    case BUILT_IN_FREE:
      note_changed_memory (w, call);
      return true;
    case BUILT_IN_STACK_SAVE:
    case BUILT_IN_STACK_RESTORE:
      w->facts->may_stop = true;
      return true;
    case BUILT_IN_DWARF_CFA:		/* of functions with nested ones */
    case BUILT_IN_INIT_TRAMPOLINE:
    case BUILT_IN_ADJUST_TRAMPOLINE:
      return true;
    default:
      if (allocator_of (call) == ALLOCATES_NOTHING)
	return false;
      w->facts->may_stop = true;
      return true;
    }
}

/* The walked function makes the call CALL.  */

void
note_call (walk_state *w, gcall *call)
{
  operator_facts *f = w->facts;
  if (gimple_call_internal_p (call))
    {
      if (gimple_vdef (call) && !instrumentation_stmt_p (call))
	impure (f, true, gimple_location (call), "uses a special instruction");
      return;
    }
  tree callee = gimple_call_fndecl (call);
  if (callee && (instrumentation_p (callee) || ends_program_p (callee)))
    f->may_stop |= !sanitizer_size_p (callee);
  else if (callee && startswith (decl_name (callee), "__atomic_"))
    impure (f, true, gimple_location (call), "uses an atomic operation");
  else if (callee && typed_decl_p (callee))
    note_combinator (w, call);
  else if (!callee)
    {
      int flags = gimple_call_flags (call);
      f->may_stop = true;
      f->weight = UNKNOWN_WEIGHT;
      if (!(flags & (ECF_CONST | ECF_PURE)))
	impure (f, true, gimple_location (call), "calls through a pointer");
      else if (!(flags & ECF_CONST))
	{
	  f->purity = MAX (f->purity, PURITY_PURE);
	  f->reads_any = true;
	}
    }
  else if (!note_memory_builtin (w, call))
    {
      take_over (w, callee, gimple_location (call), call);
      note_chain (w, gimple_call_chain (call));
    }
}
