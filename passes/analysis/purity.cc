/* What operators do to memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   LANGUAGE.md asks operators to be pure.  GCC's own const and pure flags
   (attributes, and what its local pure-const analysis found) are believed;
   where a body is at hand it is walked as well, because more is wanted than a
   flag: which variables it reads, whether it may trap or loop, how much it
   costs, whether it is `a + b' (operations.cc), and for an impure one a sentence
   that names what it does:

     static int n;
     static int f (int x) { n++; return x; }	=> impure, "writes 'n'"

   Taken for pure beside what GCC says: math functions, whatever they do to
   errno; stores to the function's own variables and to memory that it
   allocated itself, also by functions that it calls with their addresses; calls
   that end the program (abort, a failed assertion);
   what sanitizers and -finstrument-functions added.  Not taken for pure,
   whatever GCC or the user says: what depends on the thread, such as a
   thread-local variable, a register variable or errno, because a kernel may run on
   another one.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

static hash_map<tree, operator_facts *> *known;

void
purity_start (void)
{
  known = new hash_map<tree, operator_facts *>;
}

void
purity_finish (void)
{
  for (hash_map<tree, operator_facts *>::iterator i = known->begin ();
       i != known->end (); ++i)
    delete (*i).second;
  delete known;
  known = NULL;
}

/* Note in F that the function does WHAT at WHERE, which is impure.  CERTAIN
   if that is known, not feared.  The first thing counts.  Unless MORE it is a
   write through a parameter.  */

static void
impure (operator_facts *f, bool certain, location_t where, const char *what,
	bool more = true)
{
  f->writes_more |= more;
  if (f->purity == PURITY_IMPURE)
    return;
  f->purity = PURITY_IMPURE;
  f->certain = certain;
  f->where = LOCATION_LOCUS (where);
  f->why = what;
}

/* Note in F that what the function gives depends on the thread it runs on: it
   does WHAT at WHERE.  */

static void
bound_to_thread (operator_facts *f, location_t where, const char *what)
{
  if (f->bound)
    return;
  f->purity = PURITY_CONST;
  impure (f, true, where, what);
  f->bound = true;
}

/* Facts about a function that cannot be looked at.  */

operator_facts *
facts_of_unknown (void)
{
  static operator_facts unknown;
  unknown.purity = PURITY_IMPURE;
  unknown.why = "is not known";
  unknown.reads_any = unknown.reads_frame = true;
  unknown.may_stop = unknown.may_trap = unknown.writes_more = true;
  unknown.weight = UNKNOWN_WEIGHT;
  return &unknown;
}

/* The walked function does WHAT at WHERE, which writes through PARAMS of it: who calls
   it with the address of a variable of his own need not mind.  */

static void
note_parameter_write (walk_state *w, unsigned HOST_WIDE_INT params,
		      location_t where, const char *what)
{
  w->facts->writes |= params;
  impure (w->facts, optimize > 0, where, what, false);
}

/* The walked function loads from REF.  */

static void
note_load (walk_state *w, tree ref)
{
  tree var;
  enum origin from = origin_of_ref (w, ref, &var);
  operator_facts *f = w->facts;
  if (from == FROM_LOCALS)
    return;
  if (var && VAR_P (var))
    {
      if (TREE_READONLY (var) && !TREE_THIS_VOLATILE (var)
	  && !TYPE_NEEDS_CONSTRUCTING (TREE_TYPE (var)))
	return;
      add_once (&f->globals, var);
    }
  else if (from == FROM_PARAMS)
    f->reads_params = true;
  else if (from == FROM_ANYWHERE)
    f->reads_any = true;
  else if (tree field = frame_field (w, ref))
    add_once (&f->fields, field);
  else if (from == FROM_CHAIN)
    f->reads_frame = true;
  f->purity = MAX (f->purity, PURITY_PURE);
}

/* The variable that REF, a part of a frame, is or belongs to.  */

const char *
captured_name (tree ref)
{
  const char *name = "a variable of the enclosing function";
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (ref, 1)))
      name = IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (ref, 1)));
  return name;
}

/* True if REF is a part of the frame of a function further out than the
   enclosing one.  */

static bool
outer_frame_p (const walk_state *w, tree ref)
{
  tree base = get_base_address (ref), ptr = TREE_OPERAND (base, 0), var;
  if (TREE_CODE (base) != MEM_REF || TREE_CODE (ptr) != SSA_NAME
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (ptr)))
    return false;
  tree link = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (ptr));
  return (TREE_CODE (link) == COMPONENT_REF
	  && !strcmp (captured_name (link), "__chain")
	  && (origin_of_ref (w, link, &var) == FROM_CHAIN
	      || outer_frame_p (w, link)));
}

/* The walked function stores to REF at WHERE.  */

static void
note_store (walk_state *w, tree ref, location_t where)
{
  tree var;
  unsigned HOST_WIDE_INT params = 0;
  switch (origin_of_ref (w, ref, &var, &params))
    {
    case FROM_LOCALS:
      return;
    case FROM_PARAMS:
      note_parameter_write (w, params, where, "writes through a pointer");
      return;
    case FROM_CHAIN:
      impure (w->facts, true, where,
	      soac_printf ("writes '%s' of the enclosing function",
			   captured_name (ref)));
      return;
    default:
      if (var)
	impure (w->facts, true, where,
		soac_printf ("writes '%s'", decl_name (var)));
      else if (outer_frame_p (w, ref))
	impure (w->facts, true, where,
		soac_printf ("writes '%s' of an enclosing function",
			     captured_name (ref)));
      else
	impure (w->facts, optimize > 0, where, "writes through a pointer");
    }
}

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
      if (callee != w->fndecl)
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

/* A call of a builtin that only moves memory, or allocates: true if it was
   dealt with.  */

static bool
note_memory_builtin (walk_state *w, gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return false;
  hash_set<tree> seen;
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMPCPY:
      if (origin_of (w, gimple_call_arg (call, 1), &seen) != FROM_LOCALS)
	{
	  w->facts->reads_any = true;
	  w->facts->purity = MAX (w->facts->purity, PURITY_PURE);
	}
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

static void
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
    f->may_stop = true;
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

/* The walked function DOES something with the memory REF, or its address, at
   WHERE.  */

static void
note_thread (walk_state *w, tree ref, location_t where, const char *does)
{
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF
      && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
  if (!base || !VAR_P (base))
    return;
  if (DECL_THREAD_LOCAL_P (base))
    bound_to_thread (w->facts, where,
		     soac_printf ("%s thread-local '%s'", does,
				  decl_name (base)));
  /* Each thread has its own registers.  */
  if (DECL_HARD_REGISTER (base) && !auto_var_in_fn_p (base, w->fndecl))
    bound_to_thread (w->facts, where,
		     soac_printf ("%s register variable '%s'", does,
				  decl_name (base)));
}

static bool
address_cb (gimple *stmt, tree ref, tree, void *data)
{
  note_thread ((walk_state *) data, ref, gimple_location (stmt),
	       "takes the address of");
  return false;
}

static bool
load_cb (gimple *stmt, tree, tree ref, void *data)
{
  note_thread ((walk_state *) data, ref, gimple_location (stmt), "reads");
  note_load ((walk_state *) data, ref);
  return false;
}

static bool
store_cb (gimple *stmt, tree, tree ref, void *data)
{
  note_thread ((walk_state *) data, ref, gimple_location (stmt), "writes");
  note_store ((walk_state *) data, ref, gimple_location (stmt));
  return false;
}

/* True if STMT may trap.  Floating point does so only where the user asks for that
   (`-ftrapping-math' is GCC's default, and its own loop passes take no notice).  */

static bool
traps_p (gimple *stmt)
{
  int trapping = flag_trapping_math;
  if (!global_options_set.x_flag_trapping_math)
    flag_trapping_math = 0;
  bool traps = gimple_could_trap_p (stmt);
  flag_trapping_math = trapping;
  return traps;
}

/* Note what STMT of the walked function does.  */

static void
note_stmt (walk_state *w, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  location_t loc = gimple_location (stmt);
  w->weight = add_weights (w->weight, is_gimple_call (stmt) ? 4 : 1);
  if (gimple_has_volatile_ops (stmt) && gimple_code (stmt) != GIMPLE_ASM)
    impure (w->facts, true, loc, "accesses volatile memory");
  if (gasm *a = dyn_cast <gasm *> (stmt))
    {
      if (gimple_asm_volatile_p (a) || gimple_vdef (a) || gimple_vuse (a))
	impure (w->facts, true, loc, "holds an asm that may do anything");
    }
  walk_stmt_load_store_addr_ops (stmt, w, load_cb, store_cb, address_cb);
  if (gcall *call = dyn_cast <gcall *> (stmt))
    note_call (w, call);
  else if (is_gimple_assign (stmt) && traps_p (stmt))
    (cfun->can_throw_non_call_exceptions ? w->facts->may_stop
     : w->facts->may_trap) = true;
}

/* Note what PHI of the walked function does.  */

static void
note_phi (walk_state *w, gphi *phi)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      if (TREE_CODE (arg) == ADDR_EXPR)
	note_thread (w, TREE_OPERAND (arg, 0),
		     gimple_phi_arg_location (phi, i), "takes the address of");
    }
}

/* Walk the body of NODE and add to F what it does.  */

static void
walk_body (cgraph_node *node, operator_facts *f)
{
  function *fun = node->get_fun ();
  walk_state w = { node->decl, f, 0, false };
  push_cfun (fun);
  bool loops = mark_dfs_back_edges ();
  auto_vec<unsigned> weights;
  weights.safe_grow_cleared (last_basic_block_for_fn (fun));
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      w.weight = 0;
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	note_phi (&w, gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	note_stmt (&w, gsi_stmt (gsi));
      weights[bb->index] = w.weight;
    }
  bool ends = true;
  if (loops)
    f->weight = add_weights (f->weight, weight_of_loops (weights, &ends));
  else
    for (unsigned weight : weights)
      f->weight = add_weights (f->weight, weight);
  f->may_stop |= !ends;
  /* What it hands on to itself need not come from its caller.  */
  f->reads_any |= w.calls_itself && f->reads_params;
  f->writes_more |= w.calls_itself;
  if (f->purity == PURITY_CONST)
    {
      find_operations (fun, &f->codes);
      find_selection (fun, &f->test);
    }
  pop_cfun ();
}

/* Note in F what DECL does, declared with FLAGS, whose body HERE, if any, may
   not be the one that is called.  */

static void
judge_by_declaration (operator_facts *f, tree decl, int flags,
		      cgraph_node *here)
{
  f->may_stop = (flags & ECF_LOOPING_CONST_OR_PURE) != 0;
  f->reads_frame = true;
  operator_facts shown = operator_facts ();
  if (here)
    walk_body (here, &shown);
  if (shown.bound)
    bound_to_thread (f, shown.where, shown.why);
  else if (asks_for_thread_p (decl))
    bound_to_thread (f, UNKNOWN_LOCATION, "depends on the thread");
  else if ((flags & ECF_CONST) || math_function_p (decl))
    f->weight = fndecl_built_in_p (decl) ? 0 : UNKNOWN_WEIGHT;
  else if (flags & ECF_PURE)
    {
      f->purity = PURITY_PURE;
      f->reads_any = true;
      f->weight = UNKNOWN_WEIGHT;
    }
  else
    {
      /* Without optimization GCC does not keep the bodies of functions that it
	 could only inline.  */
      bool dropped = (!here && !optimize && DECL_DECLARED_INLINE_P (decl)
		      && DECL_EXTERNAL (decl));
      impure (f, !dropped, UNKNOWN_LOCATION,
	      !here ? "is not declared const or pure and is defined elsewhere"
	      : lookup_attribute ("noipa", DECL_ATTRIBUTES (decl))
	      ? "is 'noipa', so that its body must not be looked at"
	      : "may be replaced by another definition at run time");
      f->weight = UNKNOWN_WEIGHT;
      f->may_stop = true;
    }
}

/* What DECL does; analysed at the first question.  */

operator_facts *
facts_of_function (tree decl)
{
  bool existed;
  operator_facts *&slot = known->get_or_insert (decl, &existed);
  if (existed)
    return slot;
  operator_facts *f = slot = new operator_facts ();
  f->where = UNKNOWN_LOCATION;
  f->busy = true;
  int flags = flags_from_decl_or_type (decl);
  cgraph_node *node = cgraph_node::get (decl);
  if (node)
    node = node->ultimate_alias_target ();
  cgraph_node *here = (node && gimple_has_body_p (node->decl)
		       && node->get_fun ()
		       && gimple_in_ssa_p (node->get_fun ()) ? node : NULL);
  if (here && here->get_availability () >= AVAIL_AVAILABLE)
    {
      walk_body (here, f);
      /* The user's word counts where the proof is missing.  GCC calls pure
	 but `looping' also what leaves by exit or longjmp.  */
      if (f->purity == PURITY_IMPURE && !f->bound
	  && (flags & (ECF_CONST | ECF_PURE))
	  && !(flags & ECF_LOOPING_CONST_OR_PURE))
	{
	  f->purity = flags & ECF_CONST ? PURITY_CONST : PURITY_PURE;
	  f->reads_any = !(flags & ECF_CONST);
	  f->reads_frame = true;
	}
    }
  else
    judge_by_declaration (f, decl, flags, here);
  f->busy = false;
  return f;
}
