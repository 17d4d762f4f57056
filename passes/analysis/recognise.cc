/* From typed calls to combinators.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Reads the SSA form and changes nothing but the calls' `fn spec', which is
   refined once the purity of the operators is known:

     __builtin_map (sq, n_4, t_7, x_2)
     => combinator { kind map, element sq, count n_4, outputs { t_7 }, inputs { x_2 },
		     accesses { write t_7[i], read x_2[i] } }

   An operator is known when its argument is the address of a function, or
   that of a nested function behind a trampoline (trampolines.cc).  One that was
   cast to a type whose values are passed differently, somewhere on the way into
   an inlined call, is as good as unknown: it is called as written.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* STMT as a typed call, or null.  */

gcall *
typed_call (gimple *stmt)
{
  gcall *call = dyn_cast <gcall *> (stmt);
  return call && typed_decl_p (gimple_call_fndecl (call)) ? call : NULL;
}

/* What the operand POINTER, of type TYPE, calls.  */

static soac_operator *
recognise_operator (tree pointer, tree type)
{
  soac_operator *op = new soac_operator ();
  op->pointer = pointer;
  op->type = TREE_TYPE (type);
  tree val = plain_pointer (pointer);
  tree chain, member;
  tree fn = nested_function (val, &chain, &member);
  if (fn && called_as_p (fn, op->type))
    {
      op->decl = fn;
      op->chain = uses_chain_p (fn) ? chain : build_zero_cst (TREE_TYPE (chain));
      op->trampoline = member;
    }
  if (TREE_CODE (val) == ADDR_EXPR)
    val = TREE_OPERAND (val, 0);
  if (TREE_CODE (val) == FUNCTION_DECL && !DECL_STATIC_CHAIN (val)
      && called_as_p (val, op->type))
    op->decl = val;
  op->facts = op->decl ? facts_of_function (op->decl) : facts_of_unknown ();
  return op;
}

/* True if CALL stood in another function that has been inlined.  */

bool
inlined_p (const gcall *call)
{
  for (tree b = gimple_block (call); b && TREE_CODE (b) == BLOCK;
       b = BLOCK_SUPERCONTEXT (b))
    if (inlined_function_outer_scope_p (b))
      return true;
  return false;
}

/* The name of argument ARG of C for people: as written in the call, but for an
   inlined call that of the caller's variable, if it has one.  */

static const char *
argument_name (const combinator *c, unsigned arg)
{
  tree val = gimple_call_arg (c->call, arg);
  if (inlined_p (c->call))
    {
      if (TREE_CODE (val) == SSA_NAME)
	val = SSA_NAME_VAR (val);
      else if (TREE_CODE (val) == ADDR_EXPR)
	val = TREE_OPERAND (val, 0);
      if (val && DECL_P (val) && DECL_NAME (val) && !DECL_IGNORED_P (val))
	return decl_name (val);
    }
  return typed_arg_name (c->decl, arg);
}

static bool
nonnegative_constant_p (const_tree t)
{
  return TREE_CODE (t) == INTEGER_CST && tree_int_cst_sgn (t) >= 0;
}

/* The number of bytes from the first to the last of COUNT elements of type
   ELEMENT, STRIDE apart, or null if that is not known.  */

static tree
byte_extent (tree count, tree element, tree stride)
{
  if (!tree_fits_uhwi_p (count) || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (element))
      || (stride && !nonnegative_constant_p (stride)))
    return NULL_TREE;
  tree elements = fold_convert (sizetype, count);
  if (stride && !integer_zerop (elements))
    {
      elements = size_binop (MINUS_EXPR, elements, size_one_node);
      elements = size_binop (MULT_EXPR, elements,
			     fold_convert (sizetype, stride));
      elements = size_binop (PLUS_EXPR, elements, size_one_node);
    }
  tree bytes = size_binop (MULT_EXPR, elements, TYPE_SIZE_UNIT (element));
  return TREE_OVERFLOW (elements) || TREE_OVERFLOW (bytes) ? NULL_TREE : bytes;
}

/* Add to C that it touches the memory at POINTER: elements of type ELEMENT,
   STRIDE apart, one an iteration, or with ELEMENT null any part of what is
   there.  */

static void
add_array_access (combinator *c, tree pointer, tree element, tree stride,
		  bool write, const char *name)
{
  mem_access a = mem_access ();
  tree bytes = element ? byte_extent (c->count, element, stride) : NULL_TREE;
  if (!element || (stride && !bytes && !nonnegative_constant_p (stride)))
    a.ref = memory_around (pointer);
  else
    ao_ref_init_from_ptr_and_size (&a.ref, pointer, bytes);
  a.pointer = pointer;
  a.element = element;
  a.stride = stride;
  a.write = write;
  a.elementwise = element != NULL_TREE;
  a.count = element ? c->count : NULL_TREE;
  a.name = name;
  c->accesses.safe_push (a);
}

/* Add to C that it touches REF, a variable or a memory operand.  */

static void
add_memory_access (combinator *c, tree ref, bool write, const char *name)
{
  mem_access a = mem_access ();
  ao_ref_init (&a.ref, ref);
  a.write = write;
  a.name = name;
  c->accesses.safe_push (a);
}

/* Callback of walk_tree: a pointer that is loaded.  */

static tree
loaded_pointer_r (tree *t, int *, void *)
{
  return ((REFERENCE_CLASS_P (*t) || TREE_CODE (*t) == INDIRECT_REF)
	  && POINTER_TYPE_P (TREE_TYPE (*t)) ? *t : NULL_TREE);
}

/* True if pointers may be found where an argument of C points to.  */

static bool
leads_to_pointers_p (combinator *c)
{
  for (vec<view> *views : { (vec<view> *) &c->inputs, (vec<view> *) &c->outputs })
    for (view &v : *views)
      {
	bool value = v.kind == VIEW_BROADCAST && POINTER_TYPE_P (v.type);
	if (value ? (VOID_TYPE_P (TREE_TYPE (v.type))
		     || carries_pointers_p (TREE_TYPE (v.type)))
	    : (v.kind != VIEW_BROADCAST && carries_pointers_p (v.type)))
	  return true;
	for (unsigned d = 0; v.at && d < v.at->dims.length (); d++)
	  if (walk_tree_without_duplicates (&v.at->dims[d], loaded_pointer_r, NULL))
	    return true;
      }
  return false;
}

/* Add to C that its operators may touch any memory.  */

static void
add_any_access (combinator *c, bool write)
{
  mem_access a = mem_access ();
  a.any = true;
  a.leads = leads_to_pointers_p (c) ? c->call : NULL;
  a.write = write;
  a.name = "memory";
  c->accesses.safe_push (a);
}

/* Add to C what an operator reads through pointers that it is given: those
   broadcast are known, those in arrays may point anywhere.  Also of an operator
   that may read anything: what it is given here need not have escaped.  */

static void
add_pointee_accesses (combinator *c)
{
  bool any = c->type && carries_pointers_p (c->type);
  for (view &v : c->inputs)
    if (v.kind == VIEW_BROADCAST && POINTER_TYPE_P (v.type))
      add_array_access (c, v.value, NULL_TREE, NULL_TREE, false, v.name);
    else
      any |= carries_pointers_p (v.type);
  if (any)
    add_any_access (c, false);
}

/* Add to C of GRAPH what its operator OP reads in the frame of the enclosing
   function, and where that leads.  */

static void
add_frame_accesses (graph_t *graph, combinator *c, const soac_operator *op)
{
  tree chain = plain_pointer (op->chain);
  tree frame = (TREE_CODE (chain) == ADDR_EXPR && VAR_P (TREE_OPERAND (chain, 0))
		? TREE_OPERAND (chain, 0) : NULL_TREE);
  bool known = frame && !op->facts->reads_frame;
  for (tree field : op->facts->fields)
    known &= frame && DECL_CONTEXT (field) == TREE_TYPE (frame);
  if (!known)
    {
      add_array_access (c, op->chain, NULL_TREE, NULL_TREE, false,
			"the enclosing function's variables");
      c->accesses.last ().frame = true;
    }
  else
    for (tree field : op->facts->fields)
      add_memory_access (c, build3 (COMPONENT_REF, TREE_TYPE (field), frame, field, NULL_TREE),
			 false, decl_name (field));
  for (tree field : op->facts->pointers)
    {
      tree value = NULL_TREE;
      if (frame && DECL_CONTEXT (field) == TREE_TYPE (frame))
	value = stored_before (graph, c->call,
			       build3 (COMPONENT_REF, TREE_TYPE (field), frame,
				       field, NULL_TREE));
      if (value)
	add_array_access (c, value, NULL_TREE, NULL_TREE, false, decl_name (field));
      else
	add_any_access (c, false);
    }
}

/* Add to C of GRAPH what its operator OP reads beside its arguments.  */

static void
add_operator_accesses (graph_t *graph, combinator *c, const soac_operator *op)
{
  if (!op)
    return;
  for (tree var : op->facts->globals)
    add_memory_access (c, var, false, reference_name (var) ? reference_name (var) : "a variable");
  bool any = op->facts->reads_any || operator_purity (op) == PURITY_IMPURE;
  if (op->facts->reads_params || any)
    add_pointee_accesses (c);
  /* What may write may read, too: who asks for readers looks at no writer.  */
  if (any)
    add_any_access (c, false);
  if (any && operator_purity (op) == PURITY_IMPURE)
    add_any_access (c, true);
  if (!any && sees_frame_p (op))
    add_frame_accesses (graph, c, op);
}

/* Add to C that it reads, or with WRITE writes, the elements of V.  */

static void
add_view_access (combinator *c, const view &v, bool write)
{
  if (v.kind == VIEW_ARRAY)
    add_array_access (c, v.value, v.type, v.stride, write, v.name);
  else if (v.kind == VIEW_INDEXED || v.kind == VIEW_SUBSCRIPTED)
    add_array_access (c, v.value, NULL_TREE, NULL_TREE, write, v.name);
  else
    return;
  mem_access *a = &c->accesses.last ();
  a->space = c;
  a->space_count = c->count;
  if (v.kind == VIEW_ARRAY)
    a->of = &v;
  if (v.kind == VIEW_SUBSCRIPTED && (!v.row || row_by_row_p (c, v)))
    {
      a->of = &v;
      a->subscripted = &v;
      a->elementwise = true;
    }
  c->accesses.last ().alias_set
    = get_deref_alias_set (build_pointer_type (v.type));
}

/* Add to C what the subscripts of V load; by a pointer that is loaded that may be anything.  */

static void
add_subscript_accesses (combinator *c, const view &v)
{
  if (!v.at)
    return;
  for (unsigned d = 0; d < v.at->dims.length (); d++)
    if (walk_tree_without_duplicates (&v.at->dims[d], loaded_pointer_r, NULL))
      add_any_access (c, false);
  for (tree value : v.at->values)
    if (POINTER_TYPE_P (TREE_TYPE (value)))
      add_array_access (c, value, NULL_TREE, NULL_TREE, false, v.name);
}

/* All memory that C of GRAPH touches.  */

static void
collect_accesses (graph_t *graph, combinator *c)
{
  for (const view &v : c->inputs)
    add_view_access (c, v, false);
  for (const view &v : c->outputs)
    add_view_access (c, v, true);
  /* What is not written there keeps its value.  */
  for (const view &v : c->outputs)
    if (v.row || c->kind == SOAC_REDUCE_BY_INDEX)
      add_view_access (c, v, false);
  for (const view &v : c->starts)
    add_view_access (c, v, false);
  for (const view &v : c->inputs)
    add_subscript_accesses (c, v);
  for (const view &v : c->outputs)
    add_subscript_accesses (c, v);
  /* A filter reads the index for the place, not for the element.  */
  for (mem_access &a : c->accesses)
    if (c->kind == SOAC_FILTER && !a.write)
      for (const view &v : c->outputs)
	if (v.kind == VIEW_INDEXED && c->inputs[v.index].value == a.pointer)
	  a.elementwise = false;
  add_operator_accesses (graph, c, c->combine);
  add_operator_accesses (graph, c, c->element);
  for (unsigned i = 0; i < gimple_call_num_args (c->call); i++)
    {
      tree arg = gimple_call_arg (c->call, i);
      if (!is_gimple_reg_type (TREE_TYPE (arg)))
	add_memory_access (c, arg, false, argument_name (c, i));
    }
  tree lhs = gimple_call_lhs (c->call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    add_memory_access (c, lhs, true, "the result");
}

/* Why reductions and scans of rows run as written.  */
static const char *const rows_in_turn = "rows are combined one after the other";

/* True if C runs as written for that reason alone: one thread may do all of it, wherever that
   is.  */

bool
rows_in_turn_p (const combinator *c)
{
  return c->opaque == rows_in_turn;
}

/* Why C must run as written, or null.  */

static const char *
why_opaque (const combinator *c)
{
  const soac_operator *ops[] = { c->combine, c->element };
  for (const soac_operator *op : ops)
    if (op && !op->decl)
      return "the operator is a pointer to an unknown function";
    else if (op && operator_purity (op) == PURITY_IMPURE)
      return soac_printf ("operator '%s' %s", IDENTIFIER_POINTER (DECL_NAME (op->decl)),
			  why_impure (op));
  if (!c->axes.is_empty () && in_order_p (c))
    return "the elements of a scan or filter are subscripted";
  for (const view &v : c->inputs)
    if (v.kind != VIEW_BROADCAST && TYPE_VOLATILE (v.type))
      return soac_printf ("the elements of '%s' are volatile", v.name);
  for (const view &v : c->outputs)
    {
      if (TYPE_VOLATILE (v.type))
	return soac_printf ("the elements of '%s' are volatile", v.name);
      if (c->kind == SOAC_FILTER && v.kind == VIEW_INDEXED)
	return "a filter scatters what it keeps one after the other";
    }
  return combines_rows_p (c) ? rows_in_turn : NULL;
}

/* The arguments of a call, read from left to right.  */

struct argument_reader
{
  graph_t *graph;
  combinator *c;
  const char *roles;		/* of the arguments that are left */
  const char *shape;
  tree types;
  unsigned arg, zips;		/* how many have been read */
};

/* The next argument of R.  */

static tree
take_argument (argument_reader *r)
{
  r->roles++;
  r->shape++;
  r->types = TREE_CHAIN (r->types);
  return gimple_call_arg (r->c->call, r->arg++);
}

/* The next argument of R, if it is a stride, or null.  */

static tree
take_stride (argument_reader *r)
{
  return *r->roles == 's' ? take_argument (r) : NULL_TREE;
}

/* The next argument of R as a view of its own.  */

static view
take_one (argument_reader *r, enum view_kind kind)
{
  view v = { kind, NULL_TREE, typed_element (r->c->decl, r->arg),
	     argument_name (r->c, r->arg), false, false, NULL_TREE, 0, NULL, false,
	     NULL };
  if (!v.type)
    v.type = TREE_VALUE (r->types);
  v.value = take_argument (r);
  return v;
}

/* The next argument of R as a view of KIND with the subscripts that the call has for it.  */

static view
take_subscripted (argument_reader *r, enum view_kind kind, tree facts)
{
  view v = take_one (r, kind);
  v.at = new subscripts ();
  r->graph->subscribed.safe_push (v.at);
  for (tree d = TREE_PURPOSE (facts); d; d = TREE_CHAIN (d))
    {
      v.at->dims.safe_push (TREE_VALUE (d));
      v.at->lengths.safe_push (TREE_PURPOSE (d));
    }
  for (tree x = typed_axes (r->c->decl); x; x = TREE_CHAIN (x))
    v.at->axes.safe_push (TREE_VALUE (x));
  for (tree l = TREE_VALUE (facts); l; l = TREE_CHAIN (l))
    {
      v.at->leaves.safe_push (TREE_VALUE (l));
      v.at->values.safe_push (take_argument (r));
    }
  return v;
}

/* The next view of R.  */

static view
take_view (argument_reader *r)
{
  if (tree facts = typed_subscripts (r->c->decl, r->arg))
    {
      bool row = *r->roles == 'q' || *r->roles == 'W';
      view v = take_subscripted (r, *r->roles == 'e' ? VIEW_INDEX : VIEW_SUBSCRIPTED,
				 facts);
      v.row = row;
      return v;
    }
  switch (*r->roles)
    {
    case 'b':
      return take_one (r, VIEW_BROADCAST);
    case 'j':
      {
	view v = take_one (r, VIEW_IOTA);
	v.stride = take_argument (r);
	return v;
      }
    default:
      {
	view v = take_one (r, VIEW_ARRAY);
	v.stride = take_stride (r);
	if (*r->roles != 'x')
	  return v;
	view index = take_one (r, VIEW_ARRAY);
	index.stride = take_stride (r);
	v.kind = VIEW_INDEXED;
	v.index = r->c->inputs.length ();
	r->c->inputs.safe_push (index);
	return v;
      }
    }
}

/* The next axis of R, REDUCED or kept.  */

static axis
take_axis (argument_reader *r, bool reduced)
{
  axis x = { reduced, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
  x.lo = take_argument (r);
  const char *name = argument_name (r->c, r->arg);
  x.name = *name ? name : NULL;
  x.count = take_argument (r);
  if (*r->roles == 't')
    {
      x.step = take_argument (r);
      x.extent = take_argument (r);
    }
  if (*r->roles == 'm')
    x.width = take_argument (r);
  return x;
}

/* The next parameter or result of R; its views are appended to VIEWS.  */

static shape *
take_shape (argument_reader *r, vec<view> *views)
{
  shape *s = new shape ();
  if (*r->shape != '(')
    {
      view v = take_view (r);
      s->view = views->length ();
      views->safe_push (v);
      return s;
    }
  s->type = typed_zip (r->c->decl, r->zips++);
  r->shape++;
  while (*r->shape != ')')
    s->members.safe_push (take_shape (r, views));
  r->shape++;
  return s;
}

/* Sort the arguments of the call of C, of GRAPH, by their roles.  */

static void
take_arguments (graph_t *graph, combinator *c)
{
  argument_reader r = { graph, c, typed_roles (c->decl), typed_shape (c->decl),
			TYPE_ARG_TYPES (TREE_TYPE (c->decl)), 0, 0 };
  while (*r.roles)
    {
      tree type = TREE_VALUE (r.types);
      switch (*r.roles)
	{
	case 'o':
	  c->combine = recognise_operator (take_argument (&r), type);
	  c->type = TYPE_MAIN_VARIANT (TREE_TYPE (c->combine->type));
	  break;
	case 'g':
	  c->folds = true;
	  /* FALLTHRU */
	case 'f':
	  c->element = recognise_operator (take_argument (&r), type);
	  break;
	case 'i': c->init = take_argument (&r); break;
	case 'n': c->count = take_argument (&r); break;
	case 'M': c->bound = take_argument (&r); break;
	case 'W':
	  c->element->written++;
	  /* FALLTHRU */
	case 'w': c->result = take_shape (&r, &c->outputs); break;
	case 'l':
	case 'L': c->axes.safe_push (take_axis (&r, *r.roles == 'L')); break;
	case 'T':
	  {
	    const char *name = argument_name (c, r.arg);
	    c->steps.safe_push ({ take_argument (&r), name });
	    break;
	  }
	default: c->params.safe_push (take_shape (&r, &c->inputs)); break;
	}
    }
}

/* CALL as a combinator, with all axes and subscripts that it has, which belong to GRAPH; of
   what its operators do only what is known of them by themselves.  */

combinator *
read_typed_call (graph_t *graph, gcall *call)
{
  combinator *c = new combinator ();
  c->call = call;
  c->decl = gimple_call_fndecl (call);
  c->kind = typed_kind (c->decl);
  c->nofuse = typed_nofuse_p (c->decl);
  c->loc = LOCATION_LOCUS (gimple_location (call));
  take_arguments (graph, c);
  find_starts (c);
  c->opaque = why_opaque (c);
  return c;
}

/* The combinator of GRAPH that CALL is, behind those that are there.  */

static combinator *
recognise_call (graph_t *graph, gcall *call)
{
  combinator *c = read_typed_call (graph, call);
  c->id = graph->nodes.length ();
  c->space.safe_splice (c->axes);
  if (c->space.is_empty ())
    c->space.safe_push ({ false, build_zero_cst (ptrdiff_type_node), c->count, NULL_TREE,
			  NULL_TREE, NULL_TREE });
  flatten (c);
  forget_space_of_part (c);
  if (c->kind == SOAC_REDUCE_BY_INDEX)
    c->outputs[0].kind = VIEW_INDEXED;
  c->purity = PURITY_CONST;
  const soac_operator *ops[] = { c->combine, c->element };
  for (const soac_operator *op : ops)
    if (op)
      {
	c->purity = MAX (c->purity, operator_purity (op));
	if (op->chain)
	  c->purity = MAX (c->purity, PURITY_PURE);
      }
  c->opaque = why_opaque (c);
  collect_accesses (graph, c);
  gimple_call_set_fntype (call, typed_fntype (c->decl, c->purity));
  return c;
}

/* The blocks of FUN in reverse post order, the first branch before the
   second.  */

static void
blocks_in_order (function *fun, vec<basic_block> *blocks)
{
  auto_vec<basic_block> path;
  auto_vec<unsigned> next;
  auto_bitmap seen;
  path.safe_push (ENTRY_BLOCK_PTR_FOR_FN (fun));
  next.safe_push (EDGE_COUNT (path[0]->succs));
  while (!path.is_empty ())
    {
      if (next.last () == 0)
	{
	  blocks->safe_push (path.pop ());
	  next.pop ();
	  continue;
	}
      basic_block bb = EDGE_SUCC (path.last (), --next.last ())->dest;
      if (bitmap_set_bit (seen, bb->index))
	{
	  path.safe_push (bb);
	  next.safe_push (EDGE_COUNT (bb->succs));
	}
    }
  blocks->reverse ();
}

/* Fill GRAPH's nodes with the combinators of FUN, which is cfun.  */

void
recognise (function *fun, graph_t *graph)
{
  auto_vec<basic_block> blocks;
  blocks_in_order (fun, &blocks);
  for (basic_block bb : blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gcall *call = typed_call (gsi_stmt (gsi)))
	{
	  combinator *c = recognise_call (graph, call);
	  graph->nodes.safe_push (c);
	  graph->by_call.put (call, c);
	}
}
