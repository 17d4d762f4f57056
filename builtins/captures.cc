/* Nested operators that use variables of a parallel region.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC keeps the variables that a nested function uses in one frame of the
   function around it.  A variable that is declared in a parallel region should
   be each thread's own, but all threads would write it there.  So nested
   functions that operators need take such variables as parameters:

     #pragma omp parallel for
       for (int i = 0; i < n; i++)
	 {
	   int k = i;
	   float step (float w) { return w + k; }
	   __builtin_map (step, m, out + i * m, x);
	 }
   =>
	   float step (float w, int k') { return w + k'; }
	   __builtin_map (step, m, out + i * m, x, k);

   So it is with variables of which a construct of OpenMP gives each thread a copy: those
   of its clauses, and the loop variable.  For nested functions within the construct they
   are variables of a region.

   1. Walk the function and those nested in it: which variables belong to a
      region, which nested functions use them, and who uses these functions.
   2. A function needs the variables that it uses and those that the nested
      functions it mentions need, without its own.
   3. Each variable that some operator needs is handed to all functions that
      need it: its value, if no nested function may change it, or else its
      address.  That takes functions that are called, or are the element
      function of a combinator.  If one of them has another use the variable
      stays in the frame, and the user is warned.

   This happens when the outermost function has been parsed, while constructs
   of OpenMP and nested functions are still as they were written.  */

#include "gcc-common.h"
#include "tree-nested.h"
#include "call.h"

/* A variable of a parallel region that nested functions use.  */
struct region_variable
{
  tree decl;
  tree owner;			/* the function with the region */
  bool wanted;			/* an operator needs it */
  bool by_value;
  bool stuck;			/* it cannot be handed on */
  tree construct;		/* of which each thread has a copy; null: it is declared
				   in the region */
  bool open;			/* what is being walked is within the region ... */
  bool used;			/* ... and a function there uses it */
};

/* A nested function.  */
struct nested_fn
{
  tree decl;
  bool escapes;			/* it has uses other than those we can change */
  auto_vec<unsigned> needs;	/* variables, by number */
  auto_vec<nested_fn *> mentions;
  auto_vec<tree> parms;		/* for each of NEEDS: its parameter, or null */
};

/* The functions that one walk goes through.  */
struct capture_search
{
  auto_vec<region_variable> vars;
  auto_vec<nested_fn *> functions;
  auto_vec<tree> typed_calls;
  hash_set<tree> seen;		/* expressions that have been walked */
  hash_map<tree, tree> changed;	/* calls: old -> new */
  tree fn;			/* the function that is being walked */
  nested_fn *self;		/* what we know of it; null: the outermost */
  tree construct;		/* the innermost one of OpenMP */
  bool in_region;
};

/* True if T is a variable or parameter that each call of its function has anew.  */

static bool
auto_var_p (tree t)
{
  return (TREE_CODE (t) == PARM_DECL
	  || (VAR_P (t) && !TREE_STATIC (t) && !DECL_EXTERNAL (t)));
}

static int
variable_number (capture_search *s, tree decl)
{
  for (unsigned i = 0; i < s->vars.length (); i++)
    if (s->vars[i].decl == decl)
      return i;
  return -1;
}

static nested_fn *
find_nested (capture_search *s, tree decl)
{
  for (nested_fn *f : s->functions)
    if (f->decl == decl)
      return f;
  return NULL;
}

/* The nested function that ARG, an argument or a callee, is; or null.  */

static nested_fn *
nested_designator (capture_search *s, tree arg)
{
  if (!arg || TREE_CODE (arg) != ADDR_EXPR)
    return NULL;
  return find_nested (s, TREE_OPERAND (arg, 0));
}

/* ---- 1. what is used where ---------------------------------------------- */

static bool
region_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_PARALLEL:
    case OMP_TASK:
    case OMP_TASKLOOP:
    case OMP_TEAMS:
    case OMP_TARGET:
    case OMP_LOOP:
      return true;
    default:
      return false;
    }
}

/* DECL is a variable of a region of the function that is being walked; CONSTRUCT is as
   above.  */

static void
add_variable (capture_search *s, tree decl, tree construct)
{
  tree type = TREE_TYPE (decl);
  bool by_value = (is_gimple_reg_type (type) && !TREE_ADDRESSABLE (decl)
		   && !TREE_THIS_VOLATILE (decl) && !TYPE_ATOMIC (type));
  region_variable v = { decl, s->fn, false, by_value,
			variably_modified_type_p (type, NULL_TREE), construct,
			true, false };
  s->vars.safe_push (v);
}

/* DECL is declared in the function that is being walked.  */

static void
note_variable (capture_search *s, tree decl)
{
  if (s->in_region && auto_var_p (decl) && variable_number (s, decl) < 0)
    add_variable (s, decl, NULL_TREE);
}

static void
note_mention (capture_search *s, nested_fn *f)
{
  if (s->self && !s->self->mentions.contains (f))
    s->self->mentions.safe_push (f);
}

/* DECL stands in the function that is being walked.  */

static void
note_use (capture_search *s, tree decl)
{
  int i = variable_number (s, decl);
  if (i < 0 || !s->vars[i].open || s->vars[i].owner == s->fn)
    return;
  s->vars[i].used = true;
  if (!s->self->needs.contains (i))
    s->self->needs.safe_push (i);
}

/* What T writes may not be handed on by value, and what a clause of a
   construct within the region names not at all: it may be another variable
   there.  Of the construct that gives each thread its copy more is known.  */

static void
note_change (capture_search *s, tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      {
	tree base = get_base_address (TREE_OPERAND (t, 0));
	int i = base ? variable_number (s, base) : -1;
	if (i >= 0 && s->vars[i].owner != s->fn)
	  s->vars[i].by_value = false;
	break;
      }
    case OMP_CLAUSE:
      for (unsigned o = 0; o < omp_clause_num_ops[OMP_CLAUSE_CODE (t)]; o++)
	{
	  int i = variable_number (s, OMP_CLAUSE_OPERAND (t, o));
	  if (i >= 0 && s->vars[i].open
	      && s->vars[i].construct != s->construct)
	    s->vars[i].stuck = true;
	}
      break;
    case ASM_EXPR:
      for (region_variable &v : s->vars)
	if (v.owner != s->fn)
	  v.by_value = false;
      break;
    default:
      break;
    }
}

static tree note_tree (tree *tp, int *walk_subtrees, void *data);

static void
note_all (capture_search *s, tree *tp)
{
  walk_tree (tp, note_tree, s, NULL);
}

/* The nested function DECL is declared here.  */

static void
enter_nested (capture_search *s, tree decl)
{
  if (find_nested (s, decl) || !DECL_SAVED_TREE (decl))
    return;
  nested_fn *f = new nested_fn ();
  f->decl = decl;
  f->escapes = has_variants_p (decl);
  s->functions.safe_push (f);
  tree fn = s->fn;
  nested_fn *self = s->self;
  tree construct = s->construct;
  bool in_region = s->in_region;
  s->fn = decl;
  s->self = f;
  s->construct = NULL_TREE;
  s->in_region = false;
  note_all (s, &DECL_SAVED_TREE (decl));
  s->fn = fn;
  s->self = self;
  s->construct = construct;
  s->in_region = in_region;
}

static bool
loop_construct_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_FOR:
    case OMP_SIMD:
    case OMP_DISTRIBUTE:
    case OMP_TASKLOOP:
    case OMP_LOOP:
      return true;
    default:
      return false;
    }
}

/* True if T is a construct that may give each thread copies of variables.  */

static bool
construct_p (tree t)
{
  return (region_p (t) || loop_construct_p (t)
	  || TREE_CODE (t) == OMP_SECTIONS || TREE_CODE (t) == OMP_SINGLE);
}

/* CONSTRUCT gives each thread a copy of DECL.  If a construct around it does, too,
   functions that stand between the two mean another copy.  */

static void
note_copy (capture_search *s, tree construct, tree decl)
{
  if (!auto_var_p (decl))
    return;
  int i = variable_number (s, decl);
  if (i < 0)
    {
      add_variable (s, decl, construct);
      return;
    }
  region_variable *v = &s->vars[i];
  v->stuck |= v->owner != s->fn || (v->open && v->used);
  v->construct = construct;
  v->open = true;
  v->used = false;
}

/* Note the variables of which CONSTRUCT gives each thread a copy.  */

static void
note_copies (capture_search *s, tree construct)
{
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
	note_copy (s, construct, OMP_CLAUSE_DECL (c));
	break;
      default:
	break;
      }
  tree inits = loop_construct_p (construct) ? OMP_FOR_INIT (construct) : NULL;
  for (int i = 0; inits && i < TREE_VEC_LENGTH (inits); i++)
    if (TREE_CODE (TREE_VEC_ELT (inits, i)) == MODIFY_EXPR)
      note_copy (s, construct, TREE_OPERAND (TREE_VEC_ELT (inits, i), 0));
}

/* Walk CONSTRUCT, whose copies are gone behind it.  */

static void
walk_construct (capture_search *s, tree construct)
{
  auto_vec<region_variable> before;
  before.safe_splice (s->vars);
  tree outer = s->construct;
  bool in_region = s->in_region;
  s->construct = construct;
  s->in_region |= region_p (construct);
  note_copies (s, construct);
  for (int i = 0; i < TREE_OPERAND_LENGTH (construct); i++)
    note_all (s, &TREE_OPERAND (construct, i));
  s->in_region = in_region;
  s->construct = outer;
  for (unsigned i = 0; i < s->vars.length (); i++)
    if (i >= before.length ())
      s->vars[i].open = !s->vars[i].construct;
    else
      {
	s->vars[i].construct = before[i].construct;
	s->vars[i].open = before[i].open;
	s->vars[i].used |= before[i].used;
      }
}

/* The arguments of CALL.  Element functions of a combinator can be given more
   parameters, but its combining operator has two.  */

static void
note_arguments (capture_search *s, tree call)
{
  tree callee = get_callee_fndecl (call);
  const char *roles = typed_decl_p (callee) ? typed_roles (callee) : NULL;
  if (roles)
    s->typed_calls.safe_push (call);
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      nested_fn *f = (roles && roles[i] == 'f'
		      ? nested_designator (s, CALL_EXPR_ARG (call, i)) : NULL);
      if (f)
	note_mention (s, f);
      else
	note_all (s, &CALL_EXPR_ARG (call, i));
    }
}

/* Callback of walk_tree.  */

static tree
note_tree (tree *tp, int *walk_subtrees, void *data)
{
  capture_search *s = (capture_search *) data;
  tree t = *tp;
  if (EXPR_P (t) && s->seen.add (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  note_change (s, t);
  if (construct_p (t))
    {
      *walk_subtrees = 0;
      walk_construct (s, t);
    }
  else if (TREE_CODE (t) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
      note_variable (s, v);
  else if (TREE_CODE (t) == DECL_EXPR)
    {
      note_variable (s, DECL_EXPR_DECL (t));
      if (TREE_CODE (DECL_EXPR_DECL (t)) == FUNCTION_DECL)
	{
	  enter_nested (s, DECL_EXPR_DECL (t));
	  *walk_subtrees = 0;
	}
    }
  else if (TREE_CODE (t) == CALL_EXPR)
    {
      *walk_subtrees = 0;
      if (nested_fn *f = nested_designator (s, CALL_EXPR_FN (t)))
	note_mention (s, f);
      else
	note_all (s, &CALL_EXPR_FN (t));
      note_arguments (s, t);
    }
  else if (auto_var_p (t))
    note_use (s, t);
  else if (TREE_CODE (t) == FUNCTION_DECL)
    if (nested_fn *f = find_nested (s, t))
      {
	note_mention (s, f);
	f->escapes = true;
      }
  return NULL_TREE;
}

/* ---- 2. what is needed -------------------------------------------------- */

static void
find_needs (capture_search *s)
{
  bool more = true;
  while (more)
    {
      more = false;
      for (nested_fn *f : s->functions)
	for (nested_fn *g : f->mentions)
	  for (unsigned i : g->needs)
	    if (s->vars[i].owner != f->decl && !f->needs.contains (i))
	      {
		f->needs.safe_push (i);
		more = true;
	      }
    }
  for (nested_fn *f : s->functions)
    for (unsigned i : f->needs)
      if (f->escapes
	  || (!s->vars[i].by_value && DECL_REGISTER (s->vars[i].decl)))
	s->vars[i].stuck = true;
}

/* Operator OP of the typed CALL needs V, which all threads share.  */

static void
warn_shared (tree call, const nested_fn *op, const region_variable *v)
{
  auto_diagnostic_group d;
  if (warning_at (EXPR_LOCATION (call), OPT_Wattributes,
		  "operator %qD of %qD uses %qD of a parallel region, which "
		  "nested functions share between all threads", op->decl,
		  get_callee_fndecl (call), v->decl))
    inform (DECL_SOURCE_LOCATION (v->decl),
	    "%qD is declared here; in a function of its own, called in the "
	    "region, it would be the thread%'s", v->decl);
}

/* Find the variables that operators need, and warn of those that stay in the
   frame, as all do that an operator needs which is a reduction.  True if there are others.  */

static bool
find_wanted (capture_search *s)
{
  bool any = false;
  for (tree call : s->typed_calls)
    {
      const char *roles = typed_roles (get_callee_fndecl (call));
      for (int a = 0; operator_role_p (roles[a]); a++)
	{
	  tree arg = operator_decl (CALL_EXPR_ARG (call, a));
	  nested_fn *f = arg ? find_nested (s, arg) : NULL;
	  if (f)
	    for (unsigned i : f->needs)
	      {
		region_variable *v = &s->vars[i];
		if (v->stuck || roles[a] == 'g')
		  warn_shared (call, f, v);
		v->wanted |= roles[a] != 'g';
		any |= v->wanted && !v->stuck;
	      }
	}
    }
  return any;
}

/* ---- 3. parameters instead ---------------------------------------------- */

static bool
handed_p (const region_variable &v)
{
  return v.wanted && !v.stuck;
}

/* What V is handed on as, in the function that declares it.  */

static tree
handed_value (const region_variable &v)
{
  if (v.by_value)
    return v.decl;
  TREE_ADDRESSABLE (v.decl) = 1;
  return build_fold_addr_expr (v.decl);
}

/* FNTYPE with parameters for the variables that F needs.  */

static tree
extended_type (capture_search *s, const nested_fn *f, tree fntype)
{
  tree params = NULL_TREE;
  for (tree p = TYPE_ARG_TYPES (fntype); p && p != void_list_node;
       p = TREE_CHAIN (p))
    params = tree_cons (NULL_TREE, TREE_VALUE (p), params);
  for (unsigned i : f->needs)
    if (handed_p (s->vars[i]))
      params = tree_cons (NULL_TREE,
			  unqualified (TREE_TYPE (handed_value (s->vars[i]))),
			  params);
  params = chainon (nreverse (params), void_list_node);
  tree type = build_function_type (TREE_TYPE (fntype), params);
  return build_type_attribute_variant (type, TYPE_ATTRIBUTES (fntype));
}

/* Give F its parameters.  */

static void
extend_function (capture_search *s, nested_fn *f)
{
  TREE_TYPE (f->decl) = extended_type (s, f, TREE_TYPE (f->decl));
  for (unsigned i : f->needs)
    {
      tree parm = NULL_TREE;
      if (handed_p (s->vars[i]))
	{
	  const region_variable &v = s->vars[i];
	  tree type = unqualified (TREE_TYPE (handed_value (v)));
	  parm = build_decl (DECL_SOURCE_LOCATION (v.decl), PARM_DECL,
			     DECL_NAME (v.decl), type);
	  DECL_ARG_TYPE (parm) = type;
	  DECL_CONTEXT (parm) = f->decl;
	  DECL_ARTIFICIAL (parm) = 1;
	  TREE_USED (parm) = 1;
	  TREE_READONLY (parm) = 1;
	  DECL_ARGUMENTS (f->decl) = chainon (DECL_ARGUMENTS (f->decl), parm);
	}
      f->parms.safe_push (parm);
    }
}

/* CALL with the variables that F needs as more arguments: a call of F, or, if OP is
   not negative, of a combinator whose argument OP is F.  */

static tree
extend_call (capture_search *s, tree call, const nested_fn *f, int op)
{
  auto_vec<tree> args;
  for (int i = 0; i < call_expr_nargs (call); i++)
    args.safe_push (CALL_EXPR_ARG (call, i));
  tree callee = get_callee_fndecl (call);
  if (op >= 0)
    args[op] = build_fold_addr_expr (f->decl);
  for (unsigned i : f->needs)
    if (handed_p (s->vars[i]))
      {
	tree value = handed_value (s->vars[i]);
	args.safe_push (value);
	if (op >= 0)
	  add_broadcast (callee, unqualified (TREE_TYPE (value)),
			 s->vars[i].decl);
      }
  if (op >= 0)
    set_operator_type (callee, op, TREE_TYPE (args[op]));
  tree copy = build_call_array_loc (EXPR_LOCATION (call), TREE_TYPE (call),
				    build_fold_addr_expr (callee),
				    args.length (), args.address ());
  TREE_SIDE_EFFECTS (copy) = TREE_SIDE_EFFECTS (call);
  return copy;
}

/* CALL with the variables that what it calls needs.  */

static tree
changed_call (capture_search *s, tree call)
{
  if (nested_fn *f = nested_designator (s, CALL_EXPR_FN (call)))
    return extend_call (s, call, f, -1);
  tree callee = get_callee_fndecl (call);
  if (!typed_decl_p (callee))
    return call;
  const char *roles = typed_roles (callee);
  for (int i = 0; roles[i]; i++)
    if (roles[i] == 'f')
      if (nested_fn *f = nested_designator (s, CALL_EXPR_ARG (call, i)))
	return extend_call (s, call, f, i);
  return call;
}

/* What stands for the variable DECL in the function that is being walked, or
   null for DECL itself.  */

static tree
parameter_for (capture_search *s, tree decl)
{
  int i = s->self ? variable_number (s, decl) : -1;
  if (i < 0)
    return NULL_TREE;
  for (unsigned k = 0; k < s->self->needs.length (); k++)
    if (s->self->needs[k] == (unsigned) i && s->self->parms[k])
      return (s->vars[i].by_value ? s->self->parms[k]
	      : build_simple_mem_ref (s->self->parms[k]));
  return NULL_TREE;
}

/* Callback of walk_tree.  */

static tree
change_tree (tree *tp, int *walk_subtrees, void *data)
{
  capture_search *s = (capture_search *) data;
  if (TREE_CODE (*tp) == CALL_EXPR)
    {
      if (tree *other = s->changed.get (*tp))
	*tp = *other;
      else
	{
	  tree call = changed_call (s, *tp);
	  s->changed.put (*tp, call);
	  s->changed.put (call, call);
	  *tp = call;
	}
    }
  if (EXPR_P (*tp) && s->seen.add (*tp))
    *walk_subtrees = 0;
  else if (auto_var_p (*tp))
    if (tree parm = parameter_for (s, *tp))
      {
	*tp = parm;
	*walk_subtrees = 0;
      }
  if (TREE_CODE (*tp) == DECL_EXPR
      && TREE_CODE (DECL_EXPR_DECL (*tp)) == FUNCTION_DECL)
    *walk_subtrees = 0;
  return NULL_TREE;
}

static void
hand_on (capture_search *s, tree outermost)
{
  for (nested_fn *f : s->functions)
    extend_function (s, f);
  s->seen.empty ();
  s->self = NULL;
  walk_tree (&DECL_SAVED_TREE (outermost), change_tree, s, NULL);
  for (nested_fn *f : s->functions)
    {
      s->self = f;
      walk_tree (&DECL_SAVED_TREE (f->decl), change_tree, s, NULL);
    }
}

/* Event: the function GCC_DATA and all nested in it have been parsed.  */

static void
hand_on_captures (void *gcc_data, void *)
{
  tree fn = (tree) gcc_data;
  cgraph_node *node = cgraph_node::get (fn);
  if (!flag_openmp || seen_error () || !node || !first_nested_function (node))
    return;
  capture_search s;
  s.fn = fn;
  s.self = NULL;
  s.construct = NULL_TREE;
  s.in_region = false;
  note_all (&s, &DECL_SAVED_TREE (fn));
  if (!s.typed_calls.is_empty () && !s.functions.is_empty ())
    {
      find_needs (&s);
      if (find_wanted (&s))
	hand_on (&s, fn);
    }
  for (nested_fn *f : s.functions)
    delete f;
}

void
register_captures (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, hand_on_captures,
		     NULL);
}
