/* One element of a combinator, computed where a statement stands.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, n, t, a, c), element i		_1 = a[i]; _2 = f (_1, c);
     redomap (add, f, s, n, a), element i	_1 = a[i]; _2 = f (_1); _3 = add (s, _2);

   The operator is one that is known and pure.  That it runs for the element, and
   what it reads then, is what the program does as well: the caller has proved that,
   so that no load traps and no call leaves.  */

#include "gcc-common.h"
#include "fuse/fuse.h"
#include "codegen/codegen.h"
#include "local.h"

/* Insert STMT, at the place in the source of X's combinator, before X's place.  */

static void
insert_stmt (const one_element *x, gimple *stmt)
{
  gimple_set_location (stmt, gimple_location (x->c->call));
  gimple_set_uid (stmt, gimple_uid (x->place));
  gimple_stmt_iterator gsi = gsi_for_stmt (x->place);
  gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
}

/* What is in memory at REF, as an operand.  */

static tree
loaded_value (const one_element *x, tree ref)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (ref));
  tree to = (is_gimple_reg_type (type) ? make_ssa_name (type)
	     : create_tmp_var (type, "element"));
  insert_stmt (x, gimple_build_assign (to, ref));
  return to;
}

/* Where V, an array, has the element that X is about, if that has no index of its
   own.  */

static tree
place_in_array (const one_element *x, const view &v, tree index)
{
  view moved = moved_view (x->place, v, index, integer_one_node);
  /* Folding takes the address of a part of a variable as one into all of it, the
     only one that GIMPLE has here.  */
  tree ref = fold_build2 (MEM_REF, v.type, moved.value,
			  build_int_cst (build_pointer_type (v.type), 0));
  TREE_THIS_NOTRAP (ref) = 1;
  return ref;
}

static tree element_of_view (const one_element *x, const view &v);

/* Where X's element of V is read or written, which is an array.  */

static tree
place_of (const one_element *x, const view &v)
{
  if (v.kind != VIEW_INDEXED)
    return place_in_array (x, v, x->index);
  tree index = element_of_view (x, x->c->inputs[v.index]);
  view plain = v;
  plain.kind = VIEW_ARRAY;
  index = operand_before (x->place, fold_convert (ptrdiff_type_node, index));
  return place_in_array (x, plain, index);
}

/* Copy structures that C is given from memory, the same ones for all elements, to variables before
   its call.  Whoever does C in several parts does this first: what one part stores must not be what
   the next one is given.  */

void
copy_given_structures (combinator *c)
{
  for (unsigned arg = 0; arg < gimple_call_num_args (c->call); arg++)
    {
      tree value = gimple_call_arg (c->call, arg);
      if (is_gimple_reg_type (TREE_TYPE (value))
	  || (auto_var_p (value) && !TREE_ADDRESSABLE (value)))
	continue;
      tree copy = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (value)), "given");
      gassign *stmt = gimple_build_assign (copy, value);
      gimple_set_location (stmt, gimple_location (c->call));
      gimple_set_uid (stmt, gimple_uid (c->call));
      gimple_stmt_iterator gsi = gsi_for_stmt (c->call);
      gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
      gimple_call_set_arg (c->call, arg, copy);
      for (view &v : c->inputs)
	if (v.value == value)
	  v.value = copy;
      if (c->init == value)
	c->init = copy;
    }
  update_stmt (c->call);
}

/* X's element of input V.  */

static tree
element_of_view (const one_element *x, const view &v)
{
  if (x->known && &v == &x->c->inputs[x->input])
    return x->known;
  switch (v.kind)
    {
    case VIEW_BROADCAST:
      return unshare_expr (v.value);
    case VIEW_IOTA:
      return moved_view (x->place, v, x->index, integer_one_node).value;
    default:
      return loaded_value (x, place_of (x, v));
    }
}

/* VALUE, an operand, converted to TYPE.  */

static tree
converted (const one_element *x, tree type, tree value)
{
  type = TYPE_MAIN_VARIANT (type);
  if (!is_gimple_reg_type (type))
    return value;
  return operand_before (x->place, convert_value (x->c->loc, type, value));
}

/* X's parameter of SHAPE: an element, or a structure of several.  */

static tree
parameter (const one_element *x, const shape *s)
{
  if (!s->type)
    return element_of_view (x, x->c->inputs[s->view]);
  tree var = create_tmp_var (TYPE_MAIN_VARIANT (s->type), "zip");
  for (unsigned m = 0; m < s->members.length (); m++)
    {
      tree field = zip_field (s->type, m);
      tree val = converted (x, TREE_TYPE (field),
			    parameter (x, s->members[m]));
      tree to = build3 (COMPONENT_REF, TREE_TYPE (field), var, field,
			NULL_TREE);
      insert_stmt (x, gimple_build_assign (to, val));
    }
  return var;
}

/* The type of a call of OP, which tells GCC that it writes no memory.  */

static tree
pure_fntype (const soac_operator *op, unsigned args)
{
  char *spec = XNEWVEC (char, 2 + 2 * args);
  spec[0] = '.';
  spec[1] = (op->chain || op->facts->purity == PURITY_PURE ? 'p' : 'c');
  for (unsigned i = 0; i < args; i++)
    {
      spec[2 + 2 * i] = '.';
      spec[3 + 2 * i] = ' ';
    }
  tree list = build_tree_list (NULL_TREE, build_string (2 + 2 * args, spec));
  XDELETEVEC (spec);
  tree others = remove_attribute ("fn spec",
				  copy_list (TYPE_ATTRIBUTES (op->type)));
  return build_type_attribute_variant (op->type,
				       tree_cons (get_identifier ("fn spec"),
						  list, others));
}

/* OP applied to ARGS.  */

static tree
applied (const one_element *x, const soac_operator *op, const vec<tree> &args)
{
  auto_vec<tree> actual;
  tree types = TYPE_ARG_TYPES (op->type);
  for (tree arg : args)
    {
      actual.safe_push (converted (x, TREE_VALUE (types), arg));
      types = TREE_CHAIN (types);
    }
  gcall *call = gimple_build_call_vec (op->decl, actual);
  gimple_call_set_fntype (call, pure_fntype (op, args.length ()));
  if (op->chain)
    gimple_call_set_chain (call, op->chain);
  gimple_call_set_nothrow (call, true);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (op->type));
  tree result = (is_gimple_reg_type (type) ? make_ssa_name (type)
		 : create_tmp_var (type, "result"));
  gimple_call_set_lhs (call, result);
  insert_stmt (x, call);
  return result;
}

/* Append X's parameters to ARGS.  */

static void
take_parameters (const one_element *x, vec<tree> *args)
{
  for (const shape *s : x->c->params)
    args->safe_push (parameter (x, s));
}

/* True if C's result is a value.  */

bool
gives_value_p (const combinator *c)
{
  return c->kind == SOAC_REDUCE || c->kind == SOAC_REDOMAP;
}

/* True if what C does for an element is known.  */

bool
single_operators_p (const combinator *c)
{
  const soac_operator *ops[] = { c->combine, c->element };
  for (const soac_operator *op : ops)
    if (op && !op->decl)
      return false;
  for (const view &v : c->inputs)
    if (v.kind == VIEW_IOTA && !INTEGRAL_TYPE_P (v.type))
      return false;
  return !c->opaque;
}

/* True if one element of C can be computed apart from the others.  */

bool
single_elements_p (const combinator *c)
{
  return single_operators_p (c) && !c->behind && c->kind != SOAC_FILTER;
}

/* What X's combinator makes of its element, before it combines it with others.  */

tree
made_element (const one_element *x)
{
  auto_vec<tree> args;
  take_parameters (x, &args);
  return x->c->element ? applied (x, x->c->element, args) : args[0];
}

/* Member AT of X's result VALUE, of SHAPE, or all of it; null if that is not there.  */

static tree
member_at (const one_element *x, const shape *s, unsigned at, tree value)
{
  if (!s->type)
    return s->view == at ? value : NULL_TREE;
  for (unsigned m = 0; m < s->members.length (); m++)
    {
      tree field = zip_field (s->type, m);
      tree part = build3 (COMPONENT_REF, TREE_TYPE (field), value, field,
			  NULL_TREE);
      if (tree found = member_at (x, s->members[m], at, part))
	return found;
    }
  return NULL_TREE;
}

/* A and B combined by the operator of X.  */

tree
combined (const one_element *x, tree a, tree b)
{
  auto_vec<tree> args;
  args.safe_push (a);
  args.safe_push (b);
  return converted (x, x->c->type, applied (x, x->c->combine, args));
}

/* ACC combined with X's element.  */

tree
combined_with_element (const one_element *x, tree acc)
{
  const combinator *c = x->c;
  if (!c->folds)
    return combined (x, acc, converted (x, c->type, made_element (x)));
  auto_vec<tree> args;
  args.safe_push (acc);
  take_parameters (x, &args);
  return converted (x, c->type, applied (x, c->element, args));
}

/* What of VALUE goes to X's element of output OUTPUT.  */

static tree
part_of_result (const one_element *x, unsigned output, tree value)
{
  tree part = member_at (x, x->c->result, output, value);
  if (TREE_CODE (part) == COMPONENT_REF)
    part = loaded_value (x, part);
  return converted (x, x->c->outputs[output].type, part);
}

/* Store VALUE as X's element of all outputs.  */

void
store_element (const one_element *x, tree value)
{
  for (unsigned i = 0; i < x->c->outputs.length (); i++)
    {
      tree part = part_of_result (x, i, value);
      tree to = place_of (x, x->c->outputs[i]);
      insert_stmt (x, gimple_build_assign (to, part));
    }
}

/* X's element of output OUTPUT, of a map.  */

tree
result_element (const one_element *x, unsigned output)
{
  return part_of_result (x, output, made_element (x));
}

/* The address of a new variable of TYPE that VALUE is stored to before PLACE.  */

tree
element_in_memory (gimple *place, tree type, tree value)
{
  tree var = create_tmp_var (TYPE_MAIN_VARIANT (type), "element");
  TREE_ADDRESSABLE (var) = 1;
  gassign *store = gimple_build_assign (var, value);
  gimple_set_location (store, gimple_location (place));
  gimple_set_uid (store, gimple_uid (place));
  gimple_stmt_iterator gsi = gsi_for_stmt (place);
  gsi_insert_before (&gsi, store, GSI_SAME_STMT);
  return build_fold_addr_expr (var);
}
