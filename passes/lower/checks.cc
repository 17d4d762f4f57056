/* Checks that a call makes when it runs, under -fplugin-arg-soac-check=runtime.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Nothing is fused then, and before each call stands one of a function that looks at
   the arguments:

     f._soac.0 (n, t, x);
     __builtin_map (sq, n, t, x);

     void f._soac.0 (size_t n, float *t, const float *x)
     {
       if (n > 0 && !t)
	 { dprintf (2, "a.c:9: __builtin_map: 't' is a null pointer\n"); abort (); }
       if (t != x && t < x + n && x < t + n)
	 ...
     }

   In this order: steps and widths of ranges; the number of bytes; null pointers; where it is
   known how long an array is, its last element; what is reached by the indices of axes
   (check-spaces.cc); indices of gathers and scatters, likewise, and whether those of a
   scatter are distinct; overlap (check-overlap.cc); and whether the operator keeps its laws
   (check-laws.cc).  What is built here is GENERIC.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

tree
bool_op (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, boolean_type_node, a, b);
}

tree
to_size (tree val)
{
  return fold_convert (size_type_node, val);
}

/* ---- messages ----------------------------------------------------------- */

/* Append TEXT, which is no format.  */

void
say (message *m, const char *text)
{
  for (; *text; text++)
    m->format = soac_printf (*text == '%' ? "%s%c%%" : "%s%c", m->format,
			     *text);
}

/* Append VAL, to be printed by FORMAT as a TYPE.  */

void
say_value (message *m, const char *format, tree type, tree val)
{
  m->format = soac_printf ("%s%s", m->format, format);
  m->args.safe_push (fold_convert (type, val));
}

void
say_number (message *m, tree val)
{
  say_value (m, "%zu", size_type_node, val);
}

/* True if FIELD of a structure has a value: bits without a name are there to fill it up.  */

bool
member_p (const_tree field)
{
  return (TREE_CODE (field) == FIELD_DECL
	  && (DECL_NAME (field) || !DECL_C_BIT_FIELD (field)));
}

/* Append VAL, of any type.  */

void
say_element (message *m, tree val)
{
  tree type = TREE_TYPE (val);
  if (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) > 64)
    {
      tree bits = unsigned_type_for (type);
      val = fold_convert (bits, val);
      say_value (m, "0x%llx", long_long_unsigned_type_node,
		 fold_build2 (RSHIFT_EXPR, bits, val, build_int_cst (integer_type_node, 64)));
      say_value (m, "%016llx", long_long_unsigned_type_node, val);
    }
  else if (INTEGRAL_TYPE_P (type) && TYPE_UNSIGNED (type))
    say_value (m, "%llu", long_long_unsigned_type_node, val);
  else if (INTEGRAL_TYPE_P (type))
    say_value (m, "%lld", long_long_integer_type_node, val);
  else if (SCALAR_FLOAT_TYPE_P (type) && !DECIMAL_FLOAT_TYPE_P (type))
    say_value (m, TYPE_PRECISION (type) > 32 ? "%.16g" : "%.9g", double_type_node, val);
  else if (POINTER_TYPE_P (type))
    say_value (m, "%p", ptr_type_node, val);
  else if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      say_element (m, build1 (REALPART_EXPR, TREE_TYPE (type), val));
      say (m, " + i ");
      say_element (m, build1 (IMAGPART_EXPR, TREE_TYPE (type), val));
    }
  else if (TREE_CODE (type) == RECORD_TYPE)
    {
      const char *before = "{ ";
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (member_p (f))
	  {
	    say (m, before);
	    say_element (m, build3 (COMPONENT_REF, TREE_TYPE (f), val, f,
				    NULL_TREE));
	    before = ", ";
	  }
      say (m, " }");
    }
  else
    say (m, "...");
}

/* Start the ARGS of a call of the function that prints, one that needs nobody's
   `stderr'.  In glibc it has a number for checks of the format, here none.  */

static tree
printing_function (vec<tree> *args)
{
  tree format = build_pointer_type (build_qualified_type (char_type_node,
							  TYPE_QUAL_CONST));
  tree plain = build_varargs_function_type_list (integer_type_node,
						 integer_type_node, format,
						 NULL_TREE);
  tree fn = library_function ("dprintf", "__dprintf_chk", plain);
  args->safe_push (build_int_cst (integer_type_node, 2));
  if (!id_equal (DECL_NAME (fn), "dprintf"))
    {
      args->safe_push (integer_zero_node);
      TREE_TYPE (fn)
	= build_varargs_function_type_list (integer_type_node,
					    integer_type_node,
					    integer_type_node, format,
					    NULL_TREE);
    }
  return fn;
}

/* The message that the call of E's combinator starts with.  */

void
start_message (emitter *e, message *m)
{
  const combinator *c = e->form->of->place;
  expanded_location at = expand_location (c->loc);
  m->format = "";
  say (m, soac_printf ("%s:%d: %s: ", at.file ? at.file : "?", at.line,
		       IDENTIFIER_POINTER (DECL_NAME (c->decl))));
}

/* Add to S: print M, and end the program.  */

static void
fail_with (emitter *e, scope *s, message *m)
{
  say (m, "\n");
  auto_vec<tree> args;
  tree print = printing_function (&args);
  args.safe_push (build_string_literal (strlen (m->format) + 1, m->format));
  args.safe_splice (m->args);
  add (s, build_call_expr_loc_array (e->loc, print, args.length (),
				     args.address ()));
  add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_ABORT),
			       0));
}

/* Add to S: if COND, fail with M.  */

void
fail_if (emitter *e, scope *s, tree cond, message *m)
{
  scope bad;
  open_scope (&bad, s->block);
  fail_with (e, &bad, m);
  add_if (s, e->loc, cond, &bad);
}

/* ---- arrays ------------------------------------------------------------- */

/* True if element i of V stands in an array, i counting with the call.  */

bool
counted_array_p (const view &v)
{
  return v.kind == VIEW_ARRAY && !integer_zerop (TYPE_SIZE_UNIT (v.type));
}

/* True if GCC keeps variables for nested functions in VAR.  */

static bool
frame_p (tree var)
{
  tree type = TREE_TYPE (var), name = TYPE_NAME (type);
  return (DECL_ARTIFICIAL (var) && TREE_CODE (type) == RECORD_TYPE && name
	  && TREE_CODE (name) == IDENTIFIER_NODE
	  && startswith (IDENTIFIER_POINTER (name), "FRAME."));
}

/* The bytes of the member of VAR, a frame, that POINTER leads into, at byte *OFFSET of VAR, which
   becomes its number in that; or null.  Where one begins another one may end.  */

static tree
kept_variable (tree var, tree pointer, HOST_WIDE_INT *offset)
{
  tree p = plain_pointer (pointer);
  bool member = (TREE_CODE (p) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (p, 0)) == COMPONENT_REF
		 && TREE_OPERAND (TREE_OPERAND (p, 0), 0) == var);
  for (tree f = TYPE_FIELDS (TREE_TYPE (var)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_SIZE_UNIT (f) && tree_fits_shwi_p (DECL_SIZE_UNIT (f)))
      {
	HOST_WIDE_INT start = int_byte_position (f);
	if (IN_RANGE (*offset, start + !(member || start == 0),
		      start + tree_to_shwi (DECL_SIZE_UNIT (f)) - 1))
	  {
	    *offset -= start;
	    return DECL_SIZE_UNIT (f);
	  }
      }
  return NULL_TREE;
}

/* The bytes of the object that POINTER leads to, if they are known, else null; what it points to
   begins *OFFSET behind the first one.  A weak variable may be a larger one when the program is
   linked.  */

tree
known_extent (tree pointer, HOST_WIDE_INT *offset)
{
  tree base = pointer_base (pointer, offset), bytes = NULL_TREE;
  if (DECL_P (base) && DECL_SIZE_UNIT (base)
      && TREE_CODE (DECL_SIZE_UNIT (base)) == INTEGER_CST
      && !(is_global_var (base) && !decl_binds_to_current_def_p (base)))
    bytes = frame_p (base) ? kept_variable (base, pointer, offset) : DECL_SIZE_UNIT (base);
  else if (TREE_CODE (base) == SSA_NAME)
    bytes = allocated_bytes (SSA_NAME_DEF_STMT (base));
  if (!bytes || !is_gimple_val (bytes) || across_jump_p (bytes)
      || (TREE_CODE (bytes) != INTEGER_CST && *offset))
    return NULL_TREE;
  return bytes;
}

/* True if it is known how many elements of TYPE the object has that POINTER leads to: then
   O says it.  */

bool
known_object_p (emitter *e, tree pointer, tree type, object *o)
{
  HOST_WIDE_INT offset;
  tree bytes = known_extent (pointer, &offset), size = TYPE_SIZE_UNIT (type);
  if (!bytes || !tree_fits_shwi_p (size) || integer_zerop (size))
    return false;
  HOST_WIDE_INT each = tree_to_shwi (size);
  o->before = offset / each - (offset % each < 0);
  tree all = size_op (TRUNC_DIV_EXPR,
		      size_op (MINUS_EXPR, to_size (operand_value (e, bytes)),
			       size_cst (offset - o->before * each)), to_size (size));
  o->many = size_op (MINUS_EXPR, all, size_cst (o->before));
  return true;
}

/* The condition that element AT is none of those of O, before which there may be others:
   one before all is larger than all.  */

tree
outside (const object &o, tree at)
{
  return bool_op (GE_EXPR, size_op (PLUS_EXPR, to_size (at), size_cst (o.before)),
		  size_op (PLUS_EXPR, o.many, size_cst (o.before)));
}

/* True if the pointer to O leads before its first element, or behind its last one, for all that is
   known: then elements are counted from the first one on.  */

static bool
beside_object_p (const object &o)
{
  return (o.before < 0
	  || (TREE_CODE (o.many) == INTEGER_CST && tree_int_cst_sign_bit (o.many)));
}

/* Append how many elements O has.  */

void
say_object (message *m, const object &o)
{
  bool beside = beside_object_p (o);
  say_number (m, beside ? size_op (PLUS_EXPR, o.many, size_cst (o.before)) : o.many);
  say (m, " elements");
  if (!o.before || beside)
    return;
  say (m, " and ");
  say_number (m, size_cst (o.before));
  say (m, " before them");
}

/* Append that element AT is not one of those that V's object O has.  */

void
say_outside (message *m, const view &v, const object &o, tree at)
{
  say (m, "element ");
  say_value (m, "%zd", ptrdiff_type_node,
	     beside_object_p (o) ? size_op (PLUS_EXPR, to_size (at), size_cst (o.before)) : at);
  say (m, soac_printf (" of '%s' is reached, but it has ", v.name));
  say_object (m, o);
}

/* The condition that E's call reaches an element of V, its OUTPUT or an input: it has elements,
   and so have the axes that a contraction reduces, the rows of V and what keys lead to.  What a
   filter keeps is not known before.  */

static tree
reaches_some (emitter *e, const view &v, bool output)
{
  const combinator *c = e->form->of->place;
  if (output && c->kind == SOAC_FILTER)
    return boolean_false_node;
  tree all = bool_op (NE_EXPR, e->n, size_cst (0));
  if (output && c->kind == SOAC_REDUCE_BY_INDEX)
    all = bool_op (TRUTH_AND_EXPR, all,
		   bool_op (NE_EXPR, operand_value (e, c->bound), size_cst (0)));
  for (const axis &x : c->axes)
    if (x.reduced && !output)
      all = bool_op (TRUTH_AND_EXPR, all,
		     bool_op (NE_EXPR, operand_value (e, x.count), size_cst (0)));
  return bool_op (TRUTH_AND_EXPR, all, bool_op (NE_EXPR, row_elements (e, v), size_cst (0)));
}

/* Add to S: where E's call reaches elements of V, an OUTPUT or input that is gone through, fail if
   the first or last one is none of its object.  */

static void
check_ends (emitter *e, scope *s, const view &v, bool output)
{
  object o;
  if (!known_object_p (e, v.value, v.type, &o))
    return;
  scope some;
  open_scope (&some, s->block);
  tree last = size_op (MINUS_EXPR, e->n, size_cst (1));
  if (v.stride)
    last = size_op (MULT_EXPR, last, to_size (operand_value (e, v.stride)));
  for (tree at : { size_cst (0), last })
    {
      message m;
      start_message (e, &m);
      say_outside (&m, v, o, at);
      fail_if (e, &some, outside (o, at), &m);
    }
  add_if (s, e->loc, reaches_some (e, v, output), &some);
}

/* Add to S the checks of V alone, an OUTPUT or an input.  */

static void
check_array (emitter *e, scope *s, const view &v, bool output)
{
  if (v.kind != VIEW_ARRAY && v.kind != VIEW_INDEXED && v.kind != VIEW_SUBSCRIPTED)
    return;
  if (counted_array_p (v))
    {
      tree size = to_size (TYPE_SIZE_UNIT (v.type));
      message m;
      start_message (e, &m);
      say_number (&m, e->n);
      say (&m, " elements of ");
      say_number (&m, size);
      say (&m, soac_printf (" bytes, in '%s', are more than memory holds",
			    v.name));
      tree most = size_op (TRUNC_DIV_EXPR, to_size (TYPE_MAX_VALUE
						    (ptrdiff_type_node)), size);
      fail_if (e, s, bool_op (GT_EXPR, e->n, most), &m);
    }
  message m;
  start_message (e, &m);
  say (&m, soac_printf ("'%s' is a null pointer, for ", v.name));
  say_number (&m, e->n);
  say (&m, " elements");
  tree base = operand_value (e, v.value);
  if (POINTER_TYPE_P (TREE_TYPE (base)) && TREE_CODE (base) != ADDR_EXPR)
    fail_if (e, s, bool_op (TRUTH_AND_EXPR, reaches_some (e, v, output),
			    bool_op (EQ_EXPR, to_size (base), size_cst (0))),
	     &m);
}

/* ---- indices ------------------------------------------------------------ */

/* Add to S: for all elements i of E's call, what BODY does, a scope inside LOOP
   inside S.  */

static void
close_element_loop (emitter *e, scope *s, scope *loop, tree i, scope *body)
{
  add (loop, loop_serial (e, i, size_cst (0), e->n, body));
  add (s, close_scope (loop, e->loc));
}

/* Open in S the scope LOOP of a loop over all elements, whose index is returned, and in that
   its BODY.  */

static tree
open_element_loop (scope *s, scope *loop, scope *body)
{
  open_scope (loop, s->block);
  tree i = new_var (loop, "i", size_type_node);
  open_scope (body, loop->block);
  return i;
}

/* Add to S: fail if an index of V, an input or output with indices, is outside of
   its object O, which also has the elements before that which V points to.  */

static void
check_indices (emitter *e, scope *s, const view &v, const object &o)
{
  const view &index = e->form->of->place->inputs[v.index];
  scope loop, body;
  tree i = open_element_loop (s, &loop, &body);
  tree at = new_var (&body, "at", TYPE_MAIN_VARIANT (index.type));
  assign (&body, e->loc, at, element_of (e, &index, i));
  message m;
  start_message (e, &m);
  say (&m, "element ");
  say_number (&m, i);
  say (&m, soac_printf (" of '%s' is ", index.name));
  say_element (&m, at);
  say (&m, soac_printf (", but '%s' has ", v.name));
  say_object (&m, o);
  fail_if (e, &body, outside (o, at), &m);
  close_element_loop (e, s, &loop, i, &body);
}

/* Add to S: LOW and HIGH are the least and the greatest element of INDEX.  */

static void
find_bounds (emitter *e, scope *s, const view &index, tree low, tree high)
{
  scope loop, body;
  assign (s, e->loc, low, element_of (e, &index, size_cst (0)));
  assign (s, e->loc, high, low);
  tree i = open_element_loop (s, &loop, &body);
  tree at = new_var (&body, "at", TREE_TYPE (low));
  assign (&body, e->loc, at, element_of (e, &index, i));
  assign (&body, e->loc, low, build2 (MIN_EXPR, TREE_TYPE (low), low, at));
  assign (&body, e->loc, high, build2 (MAX_EXPR, TREE_TYPE (low), high, at));
  close_element_loop (e, s, &loop, i, &body);
}

/* Add to S: fail if an index comes twice; MARKS has a byte for each from LOW on.  */

static void
mark_indices (emitter *e, scope *s, const view &index, tree marks, tree low)
{
  scope loop, body;
  tree i = open_element_loop (s, &loop, &body);
  tree at = new_var (&body, "at", TREE_TYPE (low));
  assign (&body, e->loc, at, element_of (e, &index, i));
  tree way = size_op (MINUS_EXPR, to_size (at), to_size (low));
  tree place = build2 (POINTER_PLUS_EXPR, TREE_TYPE (marks), marks,
		       fold_convert (sizetype, way));
  tree mark = build_simple_mem_ref (place);
  message m;
  start_message (e, &m);
  say (&m, "element ");
  say_number (&m, i);
  say (&m, soac_printf (" of '%s' is ", index.name));
  say_element (&m, at);
  say (&m, ", like an earlier one: the indices of a scatter must be distinct");
  fail_if (e, &body, bool_op (NE_EXPR, mark,
			      build_zero_cst (TREE_TYPE (mark))), &m);
  assign (&body, e->loc, unshare_expr (mark), build_one_cst (TREE_TYPE (mark)));
  close_element_loop (e, s, &loop, i, &body);
}

/* Add to S: fail if indices of the scatter to V are equal.  Where they are so far
   apart that memory for a mark for each is not to be had, nothing is done.  */

static void
check_distinct (emitter *e, scope *s, const view &v)
{
  const view &index = e->form->of->place->inputs[v.index];
  tree type = TYPE_MAIN_VARIANT (index.type);
  scope some, narrow, marked;
  open_scope (&some, s->block);
  tree low = new_var (&some, "low", type), high = new_var (&some, "high", type);
  find_bounds (e, &some, index, low, high);
  tree width = size_op (MINUS_EXPR, to_size (high), to_size (low));
  open_scope (&narrow, some.block);
  tree marks = new_var (&narrow, "marks",
			build_pointer_type (unsigned_char_type_node));
  tree get = build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_CALLOC),
				  2, size_op (PLUS_EXPR, width, size_cst (1)),
				  size_cst (1));
  assign (&narrow, e->loc, marks, fold_convert (TREE_TYPE (marks), get));
  open_scope (&marked, narrow.block);
  mark_indices (e, &marked, index, marks, low);
  add_if (&narrow, e->loc, bool_op (NE_EXPR, to_size (marks), size_cst (0)),
	  &marked);
  add (&narrow, build_call_expr_loc (e->loc,
				     builtin_decl_explicit (BUILT_IN_FREE), 1,
				     marks));
  add_if (&some, e->loc, bool_op (LT_EXPR, width, size_cst (MOST_MARKS)), &narrow);
  add_if (s, e->loc, bool_op (GT_EXPR, e->n, size_cst (1)), &some);
}

/* ---- all of a call ------------------------------------------------------ */

/* Add to S: fail if the output V of E's reduction by index has less elements, or rows, in its
   object O than it is said to.  Other indices are ignored.  */

static void
check_bound (emitter *e, scope *s, const view &v, const object &o)
{
  tree bound = operand_value (e, e->form->of->place->bound);
  tree many = v.at ? to_size (row_start (e, &v, bound)) : bound;
  message m;
  start_message (e, &m);
  say (&m, soac_printf ("'%s' is to have ", v.name));
  say_number (&m, many);
  say (&m, " elements, but has ");
  say_object (&m, o);
  fail_if (e, s, bool_op (GT_EXPR, many, o.many), &m);
}

/* Add to S the checks of the indices of VIEWS; they are places to write to if
   WRITTEN.  What a filter scatters is not known before.  */

static void
check_all_indices (emitter *e, scope *s, const vec<view> &views, bool written)
{
  const combinator *c = e->form->of->place;
  for (const view &v : views)
    {
      bool bound = c->kind == SOAC_REDUCE_BY_INDEX && written;
      if (v.kind != VIEW_INDEXED || (c->inputs[v.index].kind != VIEW_ARRAY && !bound)
	  || (written && c->kind == SOAC_FILTER))
	continue;
      object o;
      if (known_object_p (e, v.value, v.type, &o))
	{
	  if (bound)
	    check_bound (e, s, v, o);
	  else
	    check_indices (e, s, v, o);
	}
      if (written && !bound)
	check_distinct (e, s, v);
    }
}

/* Add to S: fail if an array of E's call that is gone through in order does not have all
   elements.  How far a filter writes is not known before.  */

static void
check_all_ends (emitter *e, scope *s)
{
  const combinator *c = e->form->of->place;
  for (const view &v : c->inputs)
    if (v.kind == VIEW_ARRAY)
      check_ends (e, s, v, false);
  for (const view &v : c->outputs)
    if (v.kind == VIEW_ARRAY && c->kind != SOAC_FILTER)
      check_ends (e, s, v, true);
}

/* Append to OPERANDS the extents of the arrays that V is about, and of those whose elements
   are its subscripts.  */

static void
add_extents (const view &v, vec<tree> *operands)
{
  HOST_WIDE_INT offset;
  auto_vec<tree> pointers;
  if (v.kind != VIEW_BROADCAST && v.kind != VIEW_IOTA && v.kind != VIEW_INDEX)
    pointers.safe_push (v.value);
  if (v.at)
    for (tree value : v.at->values)
      if (POINTER_TYPE_P (TREE_TYPE (value)))
	pointers.safe_push (value);
  for (tree pointer : pointers)
    if (tree bytes = known_extent (pointer, &offset))
      operands->safe_push (bytes);
}

/* True if the user promises that the operator of S, which combines elements and not rows, is
   associative, and GCC does not know it.  */

static bool
promised_p (const step *s)
{
  return (!recognised_p (s)
	  && (s->code == STEP_FOLD || s->code == STEP_SCAN
	      || (s->code == STEP_UPDATE && !s->at->row)));
}

/* The function that checks the arguments of the combinator in FORM, and a call of
   it.  FORM must have no results.  */

gcall *
lower_checks (const kernel_form *form)
{
  combinator *c = form->of->place;
  emitter e;
  auto_vec<tree> extents;
  for (const vec<view> *views : { (const vec<view> *) &c->inputs,
				  (const vec<view> *) &c->outputs })
    for (const view &v : *views)
      add_extents (v, &extents);
  for (const given_step &g : c->steps)
    extents.safe_push (g.value);
  open_function (&e, form, extents, vNULL);
  scope body;
  open_outermost (&body, &e);
  check_steps (&e, &body);
  for (const view &v : c->inputs)
    check_array (&e, &body, v, false);
  for (const view &v : c->outputs)
    check_array (&e, &body, v, true);
  check_all_ends (&e, &body);
  check_spaces (&e, &body);
  check_all_indices (&e, &body, c->inputs, false);
  check_all_indices (&e, &body, c->outputs, true);
  for (unsigned o = 0; o < c->outputs.length (); o++)
    {
      for (const view &in : c->inputs)
	if (c->kind == SOAC_REDUCE_BY_INDEX)
	  check_updated (&e, &body, in);
	else
	  check_overlap (&e, &body, c->outputs[o], in, true);
      for (unsigned other = o + 1; other < c->outputs.length (); other++)
	check_overlap (&e, &body, c->outputs[o], c->outputs[other], false);
    }
  for (unsigned st = 0; st < form->steps.length () && !form->opaque; st++)
    if (promised_p (form->steps[st]))
      check_laws (&e, &body, st);
  close_function (&e, &body);
  return build_call (&e);
}
