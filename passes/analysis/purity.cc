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
   thread-local variable, a register variable, a named address space or errno, because a
   kernel may run on another one.  */

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
   write through a parameter, which may be what the function is there for: anything else is told
   instead.  */

void
impure (operator_facts *f, bool certain, location_t where, const char *what,
	bool more)
{
  bool told = f->purity == PURITY_IMPURE && (f->writes_more || !more);
  f->writes_more |= more;
  if (told)
    return;
  f->purity = PURITY_IMPURE;
  f->certain = certain;
  f->where = LOCATION_LOCUS (where);
  f->why = what;
}

/* Note in F that what the function gives depends on the thread it runs on: it
   does WHAT at WHERE.  */

void
bound_to_thread (operator_facts *f, location_t where, const char *what)
{
  if (f->bound)
    return;
  f->purity = PURITY_CONST;
  impure (f, true, where, what);
  f->bound = true;
}

/* What OP, which is impure, does, and, unless null, *WHERE it does it: no write through a parameter
   that its combinator has for its outputs.  */

const char *
why_impure (const soac_operator *op, location_t *where)
{
  const operator_facts *f = op->facts;
  unsigned i = op->written;
  while (i < WRITES_TOLD && !f->write_why[i])
    i++;
  bool parameter = i < WRITES_TOLD && !f->writes_more;
  if (where)
    *where = parameter ? f->write_where[i] : f->where;
  return parameter ? f->write_why[i] : f->why;
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

void
note_parameter_write (walk_state *w, unsigned HOST_WIDE_INT params,
		      location_t where, const char *what)
{
  w->facts->writes |= params;
  for (unsigned i = 0; i < WRITES_TOLD; i++)
    if (params >> i & 1 && !w->facts->write_why[i])
      {
	w->facts->write_why[i] = what;
	w->facts->write_where[i] = LOCATION_LOCUS (where);
      }
  impure (w->facts, optimize > 0, where, what, false);
}

/* So many variables, or parts of them, are told apart.  */
const unsigned MOST_VARIABLES = 16;

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
      add_once (&f->globals, (f->globals.length () < MOST_VARIABLES ? part_of_variable (ref, var)
			      : var));
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

/* True if the memory REF is in a named address space.  */

static bool
named_space_p (tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return false;
  tree type = TREE_TYPE (base);
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    type = TREE_TYPE (TREE_TYPE (TREE_OPERAND (base, 0)));
  return !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (type));
}

/* The walked function DOES something with the memory REF, whose address is not just taken,
   at WHERE.  What a named address space has at an address may differ between threads:
   `__seg_fs' begins where a register of the thread says.  */

static void
note_access (walk_state *w, tree ref, location_t where, const char *does)
{
  note_thread (w, ref, where, does);
  if (named_space_p (ref))
    bound_to_thread (w->facts, where,
		     soac_printf ("%s memory of a named address space", does));
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
  note_access ((walk_state *) data, ref, gimple_location (stmt), "reads");
  note_load ((walk_state *) data, ref);
  return false;
}

static bool
store_cb (gimple *stmt, tree, tree ref, void *data)
{
  note_access ((walk_state *) data, ref, gimple_location (stmt), "writes");
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

/* True if STMT has no counterpart for vectors, or a slow one: a call, a load from where a variable
   leads, a division or a shift of integers by a variable.  */

static bool
scalar_only_p (gimple *stmt)
{
  if (gcall *call = dyn_cast <gcall *> (stmt))
    {
      tree fn = gimple_call_fndecl (call);
      return !fn || !is_inexpensive_builtin (fn);
    }
  if (!is_gimple_assign (stmt))
    return gimple_code (stmt) == GIMPLE_ASM || gimple_code (stmt) == GIMPLE_SWITCH;
  if (gimple_assign_load_p (stmt))
    return !DECL_P (get_base_address (gimple_assign_rhs1 (stmt)))
	   || TREE_CODE (gimple_assign_rhs1 (stmt)) == ARRAY_REF;
  switch (gimple_assign_rhs_code (stmt))
    {
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      return TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST;
    default:
      return false;
    }
}

/* True if NUMBER, an operand, is an integer of 64 bits.  */

static bool
wide_p (tree number)
{
  tree type = TREE_TYPE (number);
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 64;
}

/* True if STMT compares two integers of 64 bits, also to take one of them.  */

static bool
compares_wide_p (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_COND)
    return wide_p (gimple_cond_lhs (stmt));
  if (!is_gimple_assign (stmt))
    return false;
  tree first = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (code == COND_EXPR && COMPARISON_CLASS_P (first))
    return wide_p (TREE_OPERAND (first, 0));
  return ((TREE_CODE_CLASS (code) == tcc_comparison || code == MAX_EXPR || code == MIN_EXPR
	   || code == ABS_EXPR)
	  && wide_p (first));
}

/* True if STMT multiplies two integers of 64 bits, neither of them a constant.  */

static bool
multiplies_wide_p (gimple *stmt)
{
  return (is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == MULT_EXPR
	  && wide_p (gimple_assign_rhs1 (stmt))
	  && TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST);
}

/* Note what STMT of the walked function does.  */

static void
note_stmt (walk_state *w, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  location_t loc = gimple_location (stmt);
  w->weight = add_weights (w->weight, weight_of (stmt));
  w->facts->scalar_only |= scalar_only_p (stmt);
  w->facts->compares_wide |= compares_wide_p (stmt);
  w->facts->multiplies_wide |= multiplies_wide_p (stmt);
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
  f->scalar_only |= loops;
  if (loops)
    {
      unsigned most, weight = weight_of_loops (weights, &most, &ends);
      f->most_weight = add_weights (f->weight, most);
      f->weight = add_weights (f->weight, weight);
    }
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
      f->difference = difference_p (fun);
      find_selection (fun, &f->test);
      f->nonnegative = gives_nonnegative_p (fun);
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
    f->weight = fndecl_built_in_p (decl) ? weight_of_builtin (decl) : UNKNOWN_WEIGHT;
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
      cgraph_node *node = cgraph_node::get (decl);
      impure (f, !dropped, UNKNOWN_LOCATION,
	      node && node->declare_variant_alt
	      ? "has variants, of which GCC chooses one only later"
	      : lookup_attribute ("ifunc", DECL_ATTRIBUTES (decl))
	      ? "is chosen only when the program starts"
	      : !here ? "is not declared const or pure and is defined elsewhere"
	      : lookup_attribute ("noipa", DECL_ATTRIBUTES (decl))
	      ? "is 'noipa', so that its body must not be looked at"
	      : "may be replaced by another definition at run time");
      f->weight = UNKNOWN_WEIGHT;
      f->may_stop = true;
    }
}

/* The function of this unit that DECL, maybe an alias, is another name of; *FIXED if the program
   can have no other body for DECL.  Null if the body is chosen when the program starts.  */

static cgraph_node *
named_function (tree decl, bool *fixed)
{
  cgraph_node *node = cgraph_node::get (decl);
  *fixed = node && node->get_availability () >= AVAIL_AVAILABLE;
  for (; node; node = node->get_alias_target ())
    if (node->ifunc_resolver)
      return NULL;
    else if (!node->alias || !node->analyzed)
      break;
  *fixed &= node && node->get_availability () >= AVAIL_AVAILABLE;
  return node;
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
  bool fixed;
  cgraph_node *node = named_function (decl, &fixed);
  cgraph_node *here = (node && gimple_has_body_p (node->decl)
		       && node->get_fun ()
		       && gimple_in_ssa_p (node->get_fun ()) ? node : NULL);
  if (here && fixed)
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

/* A call of DECL, a function whose body comes later, runs WEIGHT statements.  */

void
note_weight (tree decl, unsigned weight)
{
  facts_of_function (decl)->weight = weight;
}

/* DECL, a function whose body comes later, does a part of what a function with the facts WHOLE
   does, in WEIGHT statements a call.  The result is what is known of DECL.  */

operator_facts *
note_part (tree decl, unsigned weight, const operator_facts *whole)
{
  operator_facts *f = facts_of_function (decl);
  f->weight = weight;
  f->may_stop = whole->may_stop;
  f->may_trap = whole->may_trap;
  return f;
}
