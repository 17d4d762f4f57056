/* Typed declarations: built for one call each, queried by the passes.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   language.h shows a typed call.  Its declaration has the builtin's name, so
   that GCC's own warnings speak of what the user wrote, and an assembler name
   of its own, so that no two are ever taken for one.  What else there is to
   know hangs on it as attribute "soac combinator", a list of

     the kind, an integer
     the roles, a string
     the `fn spec's for the three purities, strings
     the shape, a string, and the types of the structures that zips make
     what stands for the indices of the axes, declarations, and the subscripts in
       which they are, by argument
     the names of the arguments, strings, with the element types of arrays as
       TREE_PURPOSE: link-time optimisation frees what the parameters' pointer
       types point to before the passes run

   Fn spec.  GCC reads it from the function's type, two characters for the
   whole and two for each argument (attr-fnspec.h), and believes it: points-to
   analysis then knows that an array does not escape through the call.  So it
   may claim only what holds whatever the operators do, as long as that is not
   known.  What holds is that the combinator itself reads its inputs, writes
   its outputs and keeps nothing:

     operator	x  if it is a known function that needs no frame; else it leads
		   to the frame of a nested function: `.', `r' if it is pure
     scalar	x
     broadcast	x, but a pointer is handed to the operator: `.', `r' if pure
     input	R, but elements with pointers in them are, too: `.', `r'
     indices	R, but `r' of a subscript that follows pointers in them
     output	O

   Pointers that reach an output or a result may be any that the inputs hold
   or are, so that nothing is claimed then of any argument.  Else the result,
   which points-to analysis follows even if it is a number, is as good as a
   fresh pointer: `m'.  */

#include "gcc-common.h"
#include "call.h"
#include "typed.h"

static const char typed_name[] = "soac combinator";

tree
typed_attribute (const tree *parts, tree names)
{
  tree value = names;

  for (unsigned i = NAMES; i-- > 0;)
    value = tree_cons (NULL_TREE, parts[i], value);
  return tree_cons (get_identifier (typed_name), value, NULL_TREE);
}

tree
string_node (const char *text)
{
  return build_string (strlen (text), text);
}

/* True if S is an array whose elements the parameter's type points to.  */

static bool
array_p (const slot *s)
{
  return strchr ("rwxqW", s->role) != NULL;
}

/* The type of one element of S, or of its value if it is no array.  */

static tree
element_type (const slot *s)
{
  return array_p (s) ? TREE_TYPE (s->type) : s->type;
}

/* May REF hold pointers?  What is a member of a union may be another member of it.  */

static bool
place_holds_pointers_p (const_tree ref)
{
  for (; ; ref = TREE_OPERAND (ref, 0))
    {
      if (TREE_CODE (TREE_TYPE (ref)) == UNION_TYPE && carries_pointers_p (TREE_TYPE (ref)))
	return true;
      if (TREE_CODE (ref) != COMPONENT_REF && TREE_CODE (ref) != ARRAY_REF)
	return false;
    }
}

/* May what the pointer or value WRITTEN leads to, or is, hold pointers?  A VALUE is no array.  */

static bool
written_holds_pointers_p (tree written, bool value)
{
  STRIP_NOPS (written);
  tree type = TREE_TYPE (written);
  if (TREE_CODE (written) == ADDR_EXPR)
    return (carries_pointers_p (TREE_TYPE (TREE_OPERAND (written, 0)))
	    || place_holds_pointers_p (TREE_OPERAND (written, 0)));
  return (!value && TREE_CODE (type) == POINTER_TYPE
	  && TREE_CODE (TREE_TYPE (type)) != FUNCTION_TYPE
	  && carries_pointers_p (TREE_TYPE (type)));
}

/* May S hold pointers?  An array of pointers may have been cast to an array of bytes, also where
   a variable begins that is then written.  */

static bool
holds_pointers_p (const slot *s)
{
  /* What the passes have made of others may be pointers that were cast.  */
  if (carries_pointers_p (element_type (s)) || (s->name && s->role == 'r')
      || written_holds_pointers_p (s->written, s->role == 'b'))
    return true;
  tree var = s->written;
  STRIP_NOPS (var);
  tree begin = VAR_P (var) ? DECL_INITIAL (var) : NULL_TREE;
  return (begin && begin != error_mark_node
	  && written_holds_pointers_p (begin, s->role == 'b'));
}

/* May pointers flow out of C with SLOTS, by its result or an output?  */

static bool
pointers_flow_p (const struct call *c, const vec<slot> &slots)
{
  if (c->flow || (c->op && carries_pointers_p (TREE_TYPE (c->op))))
    return true;
  for (const slot &s : slots)
    if ((s.role == 'w' || s.role == 'W') && holds_pointers_p (&s))
      return true;
  return false;
}

/* May an array of SLOTS be touched before the element that its argument
   points to?  GCC takes the pointer for where the memory starts as soon as a
   claim says that no other is touched.  */

static bool
reaches_back_p (const vec<slot> &slots)
{
  for (const slot &s : slots)
    if (s.role == 'x' || s.subscripts
	|| (s.role == 's' && !(TREE_CODE (s.value) == INTEGER_CST
			       && tree_int_cst_sgn (s.value) >= 0)))
      return true;
  return false;
}

/* Is operator ARG a known function that runs without a frame?  */

static bool
plain_operator_p (tree arg)
{
  tree decl = operator_decl (arg);

  return decl && !decl_function_context (decl);
}

/* What the fn spec claims of S if the operators have PURITY.  FLOW_P says that
   pointers flow out.  */

static char
argument_claim (const slot *s, enum soac_purity purity, bool flow_p)
{
  char handed_on = purity == PURITY_IMPURE ? '.' : 'r';

  switch (s->role)
    {
    case 'o':
    case 'f':
    case 'g':
      return plain_operator_p (s->value) ? 'x' : handed_on;
    case 'x':
      return 'R';
    case 'p':
      return carries_pointers_p (TREE_TYPE (s->type)) ? 'r' : 'R';
    case 'q':
      return flow_p ? '.' : handed_on;
    case 'r':
      if (flow_p)
	return '.';
      return holds_pointers_p (s) ? handed_on : 'R';
    case 'w':
      return flow_p ? '.' : 'O';
    case 'W':
      return flow_p ? '.' : 'W';
    default:
      /* `x' on a structure passed by value would say that nobody reads it.  */
      if (!is_gimple_reg_type (s->type))
	return '.';
      if (!holds_pointers_p (s))
	return 'x';
      return flow_p ? '.' : handed_on;
    }
}

/* True if C with SLOTS goes on from what its output has: a contraction without an initial value,
   and a reduction by index.  */

static bool
reads_output_p (const struct call *c, const vec<slot> &slots)
{
  for (const slot &s : slots)
    if (s.role == 'i')
      return false;
  return c->kind == SOAC_CONTRACT || c->kind == SOAC_REDUCE_BY_INDEX;
}

static tree
build_fn_spec (const struct call *c, const vec<slot> &slots,
	       enum soac_purity purity)
{
  unsigned length = 2 + 2 * slots.length ();
  char *spec = XNEWVEC (char, length);
  bool flow_p = pointers_flow_p (c, slots), reads = reads_output_p (c, slots);
  char whole = (reaches_back_p (slots) ? ' '
		: purity == PURITY_CONST ? 'c'
		: purity == PURITY_PURE ? 'p' : ' ');

  for (unsigned i = 0; i < slots.length (); i++)
    {
      const slot *s = &slots[i];
      spec[2 + 2 * i] = argument_claim (s, purity, flow_p);
      if (reads && s->role == 'w' && !flow_p)
	spec[2 + 2 * i] = 'W';
      spec[3 + 2 * i] = ' ';
      /* A nested function reads the frame around it and what that points
	 to.  */
      if (operator_role_p (s->role) && whole == 'c'
	  && !plain_operator_p (s->value))
	whole = 'p';
    }
  spec[0] = flow_p ? '.' : 'm';
  spec[1] = whole;

  tree string = build_string (length, spec);
  XDELETEVEC (spec);
  return string;
}

/* The names of SLOTS, with the types of elements.  */

static tree
build_names (const vec<slot> &slots)
{
  tree names = NULL_TREE;

  for (unsigned i = slots.length (); i-- > 0;)
    {
      const slot *s = &slots[i];
      char *name = (s->name ? xstrdup (s->name)
		    : written_name (s->written, s->written_loc));
      names = tree_cons (array_p (s) ? element_type (s) : NULL_TREE,
			 string_node (name), names);
      free (name);
    }
  return names;
}

/* The shape of SLOTS: one `.' for each, in parentheses where a zip holds them.
   The types of the zips are appended to *TYPES.  */

static tree
build_shape (const vec<slot> &slots, tree *types)
{
  auto_vec<char> shape;

  for (const slot &s : slots)
    {
      for (tree t = s.opens; t; t = TREE_CHAIN (t))
	{
	  shape.safe_push ('(');
	  *types = tree_cons (TREE_VALUE (t), NULL_TREE, *types);
	}
      shape.safe_push ('.');
      for (unsigned i = 0; i < s.closes; i++)
	shape.safe_push (')');
    }
  shape.safe_push ('\0');
  *types = nreverse (*types);
  return string_node (shape.address ());
}

static tree
build_roles (const vec<slot> &slots)
{
  auto_vec<char> roles;

  for (const slot &s : slots)
    roles.safe_push (s.role);
  roles.safe_push ('\0');
  return string_node (roles.address ());
}

/* What stands for the indices of C's axes.  */

static tree
build_axes (const struct call *c)
{
  tree list = NULL_TREE;

  for (const axis_use &x : c->axes)
    list = tree_cons (NULL_TREE, x.decl, list);
  return nreverse (list);
}

/* The subscripts of SLOTS, by number of the argument.  */

static tree
build_subscripts (const vec<slot> &slots)
{
  tree list = NULL_TREE;

  for (unsigned i = slots.length (); i-- > 0;)
    if (slots[i].subscripts)
      {
	tree both = build_tree_list (slots[i].subscripts, slots[i].leaves);
	list = tree_cons (build_int_cst (integer_type_node, i), both, list);
      }
  return list;
}

static tree
build_attribute (const struct call *c, const vec<slot> &slots)
{
  tree parts[NAMES];

  parts[KIND] = build_int_cst (integer_type_node, c->kind);
  parts[ROLES] = build_roles (slots);
  for (int p = PURITY_CONST; p <= PURITY_IMPURE; p++)
    parts[FN_SPECS + p] = build_fn_spec (c, slots, (enum soac_purity) p);
  parts[ZIPS] = NULL_TREE;
  parts[SHAPE] = build_shape (slots, &parts[ZIPS]);
  parts[AXES] = build_axes (c);
  parts[SUBSCRIPTS] = build_subscripts (slots);
  return typed_attribute (parts, build_names (slots));
}

static tree
result_type (const struct call *c)
{
  switch (c->kind)
    {
    case SOAC_REDUCE:
    case SOAC_REDOMAP:
      return unqualified (TREE_TYPE (c->op));
    case SOAC_FILTER:
      return size_type_node;
    default:
      return void_type_node;
    }
}

tree
outside_transactions (tree type)
{
  if (!flag_tm)
    return type;

  tree attributes = tree_cons (get_identifier ("transaction_unsafe"),
			       NULL_TREE, TYPE_ATTRIBUTES (type));
  return build_type_attribute_variant (type, attributes);
}

tree
new_typed_decl (const char *name, location_t loc, tree type, tree attributes)
{
  tree decl = build_decl (loc, FUNCTION_DECL, get_identifier (name), type);
  char *assembler_name = xasprintf ("%s.%u", name, DECL_UID (decl));
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  TREE_NOTHROW (decl) = !flag_exceptions;
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (assembler_name));
  DECL_ATTRIBUTES (decl) = attributes;
  TREE_TYPE (decl) = typed_fntype (decl, PURITY_IMPURE);
  free (assembler_name);
  return decl;
}

static tree
build_typed_decl (const struct call *c, const vec<slot> &slots)
{
  tree params = void_list_node;

  for (unsigned i = slots.length (); i-- > 0;)
    params = tree_cons (NULL_TREE, slots[i].type, params);

  tree type = build_function_type (result_type (c), params);
  return new_typed_decl (c->name, BUILTINS_LOCATION, outside_transactions (type),
			 build_attribute (c, slots));
}

/* Some ABIs have the caller widen small integers, and the front end does so;
   give the arguments of CALL the exact types of DECL's parameters again.  */

static void
narrow_arguments (tree call, const_tree decl)
{
  tree param = TYPE_ARG_TYPES (TREE_TYPE (decl));

  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree arg = CALL_EXPR_ARG (call, i);
      tree type = TREE_VALUE (param);
      if (INTEGRAL_TYPE_P (type)
	  && TYPE_MAIN_VARIANT (type) != TYPE_MAIN_VARIANT (TREE_TYPE (arg)))
	CALL_EXPR_ARG (call, i) = fold_convert (type, arg);
      param = TREE_CHAIN (param);
    }
}

/* True if the array WRITTEN is, or is in, a member of a union.  */

static bool
in_union_p (tree written)
{
  STRIP_NOPS (written);
  while (TREE_CODE (written) == POINTER_PLUS_EXPR)
    {
      written = TREE_OPERAND (written, 0);
      STRIP_NOPS (written);
    }
  if (TREE_CODE (written) != ADDR_EXPR)
    return false;
  for (tree ref = TREE_OPERAND (written, 0); handled_component_p (ref);
       ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF
	&& TREE_CODE (TREE_TYPE (TREE_OPERAND (ref, 0))) == UNION_TYPE)
      return true;
  return false;
}

/* What one member of a union wrote may be read as another one.  Kernels do not see the union:
   let elements of SLOTS in one be of types that may have other names.  That is said of no
   structure, whose type would be another one then.  */

static void
name_unions (vec<slot> &slots)
{
  for (slot &s : slots)
    {
      tree elem = strchr ("rwx", s.role) ? TREE_TYPE (s.type) : NULL_TREE;
      if (!elem || RECORD_OR_UNION_TYPE_P (elem) || TREE_CODE (elem) == ENUMERAL_TYPE
	  || lookup_attribute ("may_alias", TYPE_ATTRIBUTES (elem)) || !in_union_p (s.value))
	continue;
      tree attributes = tree_cons (get_identifier ("may_alias"), NULL_TREE,
				   TYPE_ATTRIBUTES (elem));
      s.type = build_pointer_type (build_type_attribute_variant (elem, attributes));
    }
}

tree
build_typed_call (struct call *c)
{
  auto_vec<slot> slots;
  slots.safe_splice (c->fixed);
  slots.safe_splice (c->inputs);
  name_unions (slots);

  find_instructions ();
  tree decl = build_typed_decl (c, slots);
  c->typed = decl;
  vec<tree, va_gc> *args;
  vec<location_t> locs = vNULL;
  vec_alloc (args, slots.length ());
  for (const slot &s : slots)
    {
      args->quick_push (s.value);
      locs.safe_push (s.loc);
    }

  /* The front end converts the arguments, and warns as for any call.  */
  tree call = build_function_call_vec (c->loc, locs, decl, args, NULL,
				       NULL_TREE);
  locs.release ();
  if (TREE_CODE (call) == CALL_EXPR)
    narrow_arguments (call, decl);

  /* Only so far does the front end have to take it for a builtin, whose
     parameters are declared nowhere.  */
  DECL_SOURCE_LOCATION (decl) = c->loc;
  return call;
}

static tree
typed_facts (const_tree fndecl)
{
  return TREE_VALUE (lookup_attribute (typed_name,
				       DECL_ATTRIBUTES (fndecl)));
}

tree
typed_fact (const_tree fndecl, unsigned number)
{
  return TREE_VALUE (chain_index (number, typed_facts (fndecl)));
}

bool
typed_decl_p (const_tree fndecl)
{
  return fndecl && lookup_attribute (typed_name, DECL_ATTRIBUTES (fndecl));
}

enum soac_kind
typed_kind (const_tree fndecl)
{
  return (enum soac_kind) tree_to_uhwi (typed_fact (fndecl, KIND));
}

const char *
typed_roles (const_tree fndecl)
{
  return TREE_STRING_POINTER (typed_fact (fndecl, ROLES));
}

const char *
typed_shape (const_tree fndecl)
{
  return TREE_STRING_POINTER (typed_fact (fndecl, SHAPE));
}

tree
typed_zip (const_tree fndecl, unsigned number)
{
  return TREE_PURPOSE (chain_index (number, typed_fact (fndecl, ZIPS)));
}

tree
typed_axes (const_tree fndecl)
{
  return typed_fact (fndecl, AXES);
}

tree
typed_subscripts (const_tree fndecl, unsigned arg)
{
  for (tree t = typed_fact (fndecl, SUBSCRIPTS); t; t = TREE_CHAIN (t))
    if (compare_tree_int (TREE_PURPOSE (t), arg) == 0)
      return TREE_VALUE (t);
  return NULL_TREE;
}

const char *
typed_arg_name (const_tree fndecl, unsigned arg)
{
  return TREE_STRING_POINTER (typed_fact (fndecl, NAMES + arg));
}

tree
typed_element (const_tree fndecl, unsigned arg)
{
  return TREE_PURPOSE (chain_index (NAMES + arg, typed_facts (fndecl)));
}

tree
typed_fntype (const_tree fndecl, enum soac_purity purity)
{
  tree type = TREE_TYPE (fndecl);
  tree spec = typed_fact (fndecl, FN_SPECS + purity);
  tree others = remove_attribute ("fn spec",
				  copy_list (TYPE_ATTRIBUTES (type)));

  return build_type_attribute_variant (type,
				       tree_cons (get_identifier ("fn spec"),
						  build_tree_list (NULL_TREE,
								   spec),
						  others));
}

/* ---- typed declarations that the passes make ------------------------------ */

tree
make_typed_decl (enum soac_kind kind, location_t loc, const vec<tree> &axes,
		 const vec<typed_argument> &args, bool flow)
{
  call c = call ();
  c.kind = kind;
  c.builtin = &combinator_builtins[kind];
  c.name = c.builtin->name;
  c.flow = flow;
  auto_vec<slot> slots;
  for (const typed_argument &a : args)
    {
      if (a.role == 'o')
	c.op = TREE_TYPE (a.type);
      slot s = { a.role, a.value, a.type, loc, a.value, loc, a.opens, a.closes,
		 a.subscripts, a.leaves, a.name };
      slots.safe_push (s);
    }
  for (tree decl : axes)
    {
      axis_use x = axis_use ();
      x.decl = decl;
      c.axes.safe_push (x);
    }
  tree decl = build_typed_decl (&c, slots);
  DECL_SOURCE_LOCATION (decl) = loc;
  return decl;
}

bool
typed_flow_p (const_tree fndecl)
{
  return TREE_STRING_POINTER (typed_fact (fndecl, FN_SPECS + PURITY_CONST))[0] == '.';
}

/* ---- changes after the call has been parsed ----------------------------- */

/* Append TAIL to text NUMBER of FNDECL.  */

static void
append_fact (tree fndecl, unsigned number, const char *tail)
{
  tree *text = &TREE_VALUE (chain_index (number, typed_facts (fndecl)));
  char *longer = concat (TREE_STRING_POINTER (*text), tail, NULL);
  *text = string_node (longer);
  free (longer);
}

/* FNDECL has parameters of the types PARAMS.  */

static void
set_parameters (tree fndecl, tree params)
{
  TREE_TYPE (fndecl)
    = build_function_type (TREE_TYPE (TREE_TYPE (fndecl)), params);
  TREE_TYPE (fndecl) = typed_fntype (fndecl, PURITY_IMPURE);
}

void
add_broadcast (tree fndecl, tree type, tree variable)
{
  bool plain = is_gimple_reg_type (type) && !carries_pointers_p (type);
  char *name = written_name (variable, UNKNOWN_LOCATION);
  tree last = tree_last (typed_facts (fndecl));
  TREE_CHAIN (last)
    = build_tree_list (NULL_TREE, string_node (name));
  free (name);
  append_fact (fndecl, ROLES, "b");
  append_fact (fndecl, SHAPE, ".");
  for (int p = PURITY_CONST; p <= PURITY_IMPURE; p++)
    append_fact (fndecl, FN_SPECS + p, plain ? "x " : ". ");
  tree params = NULL_TREE;
  for (tree p = TYPE_ARG_TYPES (TREE_TYPE (fndecl)); p != void_list_node;
       p = TREE_CHAIN (p))
    params = tree_cons (NULL_TREE, TREE_VALUE (p), params);
  params = tree_cons (NULL_TREE, type, params);
  set_parameters (fndecl, chainon (nreverse (params), void_list_node));
}

void
set_operator_type (tree fndecl, unsigned arg, tree type)
{
  tree params = copy_list (TYPE_ARG_TYPES (TREE_TYPE (fndecl)));
  TREE_VALUE (chain_index (arg, params)) = type;
  /* The end of the list is one node for all types.  */
  tree *end = &params;
  while (TREE_CHAIN (*end))
    end = &TREE_CHAIN (*end);
  *end = void_list_node;
  set_parameters (fndecl, params);
}
