/* Reductions and scans that combine rows, and reductions into memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A row has no value in C: its operator is given addresses, void op (T *o, const T *a,
   const T *b).  Such a call is a typed one whose operator writes, in order, and what
   stands before or behind it:

     __builtin_reduce_into (op, init, n, out, in)
     =>  memmove (out, init, row);
	 for (i = 0; i < n; i++) op (out, out, in[i]);

     __builtin_scan (op, init, n, out, in)
     =>  if (n > 0) op (out[0], init, in[0]);
	 for (i = 1; i < n; i++) op (out[i], out[i - 1], in[i]);

   An exclusive scan is that one, and then its rows move on by one: so it may be in place.
   With an operator that returns a value __builtin_reduce_into is  *out = reduce (...).  */

#include "gcc-common.h"
#include "call.h"

/* The parts of a call on rows; pointers are to elements.  */

struct row_call
{
  struct call *c;
  tree out, init, in;
  tree n;			/* rows, a size_t */
  tree bytes;			/* of a row, a size_t */
};

/* The arguments of these combinators.  */
enum { OP, INIT, COUNT, OUT, IN };

/* Argument A of R's call, whose elements are to be of type ELEM, as a pointer to elements;
   null after an error.  */

static tree
row_argument (row_call *r, unsigned number, tree elem)
{
  argument *a = &r->c->args[number];
  tree type = TREE_TYPE (a->value);
  if (find_view (a->value) || TREE_CODE (type) != POINTER_TYPE)
    {
      refuse_argument (a, "must be an array of rows");
      return NULL_TREE;
    }
  if (!check_elements (a, true))
    return NULL_TREE;
  tree given = strip_array_types (TREE_TYPE (type));
  if (!comptypes (TYPE_MAIN_VARIANT (given), elem))
    {
      refuse_argument (a, "has elements of type %qT, which its operator does not take",
		       unqualified (given));
      return NULL_TREE;
    }
  if (number == OUT && TYPE_READONLY (given))
    {
      refuse_argument (a, "is the output array, but has type %qT, whose elements are "
		       "constant", type);
      return NULL_TREE;
    }
  a->value = save_expr (a->value);
  return fold_convert (build_pointer_type (given), a->value);
}

/* Fill R with the arguments of its call.  */

static bool
take_row_arguments (row_call *r)
{
  call *c = r->c;
  const argument *in = &c->args[IN];
  tree elem = TYPE_MAIN_VARIANT (strip_array_types (TREE_TYPE (parameter_type (c->f, 0))));
  if (c->args.length () != IN + 1)
    {
      error_at (c->loc, "%qs takes one input, but got %u", c->builtin->name,
		c->args.length () - IN);
      return false;
    }
  if (!by_number_p (c) || !from_zero_p (c))
    return refuse_argument (&c->args[COUNT], "must be the number of rows, not a space");
  if (TREE_CODE (TREE_TYPE (in->value)) != POINTER_TYPE
      || TREE_CODE (TREE_TYPE (TREE_TYPE (in->value))) != ARRAY_TYPE)
    return refuse_argument (in, "must be an array of rows, since its operator takes "
			    "addresses");
  r->in = row_argument (r, IN, elem);
  r->out = r->in ? row_argument (r, OUT, elem) : NULL_TREE;
  r->init = r->out ? row_argument (r, INIT, elem) : NULL_TREE;
  if (!r->init)
    return false;
  r->n = c->axes[0].count;
  r->bytes = save_expr (fold_convert (size_type_node, TYPE_SIZE_UNIT
				      (TREE_TYPE (TREE_TYPE (in->value)))));
  return true;
}

/* The call memmove (TO, FROM, BYTES).  */

static tree
move_bytes (location_t loc, tree to, tree from, tree bytes)
{
  return build_call_expr_loc (loc, builtin_decl_explicit (BUILT_IN_MEMMOVE), 3,
			      fold_convert (ptr_type_node, to),
			      fold_convert (const_ptr_type_node, from), bytes);
}

/* A and then B.  */

static tree
in_turn (location_t loc, tree a, tree b)
{
  return build2_loc (loc, COMPOUND_EXPR, void_type_node,
		     fold_convert (void_type_node, a), fold_convert (void_type_node, b));
}

/* STMT if R has rows.  */

static tree
if_any (const row_call *r, tree stmt)
{
  tree any = fold_build2 (NE_EXPR, boolean_type_node, r->n,
			  build_zero_cst (size_type_node));
  return build3_loc (r->c->loc, COND_EXPR, void_type_node, any,
		     fold_convert (void_type_node, stmt),
		     build_empty_stmt (r->c->loc));
}

/* Append to LIST row INDEX of A, an array of rows of C, in ROLE.  */

bool
take_row (struct call *c, vec<slot> *list, char role, const argument *a, tree index)
{
  view_call at;
  at.code = AT;
  at.args.safe_push (*a);
  argument sub = *a;
  sub.value = index;
  at.args.safe_push (sub);
  return take_elements (c, list, role, a, &at);
}

/* The typed call of R: for each index of its axis the operator writes row TO of the output
   and takes row BEFORE of it and row ROW of the input.  */

static tree
rows_in_order (row_call *r, tree to, tree before, tree row)
{
  call *c = r->c;
  const argument *out = &c->args[OUT], *in = &c->args[IN];
  if (!take_row (c, &c->fixed, 'W', out, to)
      || !take_row (c, &c->inputs, 'q', out, before)
      || !take_row (c, &c->inputs, 'q', in, row))
    return error_mark_node;
  add_slot (&c->fixed, 'n', positions (c), size_type_node, &c->args[COUNT]);
  add_axes (c);
  return build_typed_call (c);
}

/* The call of R's operator that writes OUT.  */

static tree
combine_rows (row_call *r, tree out, tree a, tree b)
{
  vec<tree, va_gc> *args;
  vec_alloc (args, 3);
  tree values[] = { out, a, b };
  for (unsigned i = 0; i < 3; i++)
    args->quick_push (fold_convert (parameter_type (r->c->f, i), values[i]));
  return build_function_call_vec (r->c->loc, vNULL, r->c->args[OP].value, args, NULL);
}

/* *OUT is a reduction.  */

static tree
reduce_rows (row_call *r)
{
  tree zero = build_zero_cst (ptrdiff_type_node);
  tree i = note_axis (r->c->loc, integer_zero_node);
  tree rows = rows_in_order (r, zero, zero, i);
  if (rows == error_mark_node)
    return rows;
  tree first = move_bytes (r->c->loc, r->out, r->init, r->bytes);
  return in_turn (r->c->loc, first, rows);
}

/* A scan.  */

static tree
scan_rows (row_call *r)
{
  call *c = r->c;
  axis_use *x = &c->axes[0];
  tree one = build_one_cst (ptrdiff_type_node);
  tree rest = fold_build2 (MINUS_EXPR, ptrdiff_type_node,
			   fold_convert (ptrdiff_type_node, r->n), one);
  tree zero = build_zero_cst (ptrdiff_type_node);
  x->lo = one;
  x->count = save_expr (fold_convert (size_type_node,
				      fold_build2 (MAX_EXPR, ptrdiff_type_node, rest,
						   zero)));
  tree i = note_axis (c->loc, integer_zero_node);
  tree before = build_binary_op (c->loc, MINUS_EXPR, i, one, false);
  tree rows = rows_in_order (r, i, before, i);
  if (rows == error_mark_node)
    return rows;
  tree first = if_any (r, combine_rows (r, r->out, r->init, r->in));
  tree all = in_turn (c->loc, first, rows);
  if (c->kind == SOAC_SCAN)
    return all;
  tree next = fold_build_pointer_plus (r->out, fold_convert (sizetype, r->bytes));
  tree bytes = fold_build2 (MULT_EXPR, size_type_node, x->count, r->bytes);
  tree shift = in_turn (c->loc, move_bytes (c->loc, next, r->out, bytes),
			move_bytes (c->loc, r->out, r->init, r->bytes));
  return in_turn (c->loc, all, if_any (r, shift));
}

/* STMT, which is all that R's call does, behind the arguments: it uses them in branches
   too.  */

static tree
behind_arguments (const row_call *r, tree stmt)
{
  for (tree value : { r->out, r->init, r->in, r->n, r->bytes })
    stmt = in_turn (r->c->loc, value, stmt);
  return stmt;
}

/* The call C whose operator combines rows.  */

tree
resolve_rows (struct call *c)
{
  row_call r = { c, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE };
  if (!take_row_arguments (&r))
    return error_mark_node;
  tree stmt = c->kind == SOAC_REDUCE_INTO ? reduce_rows (&r) : scan_rows (&r);
  return stmt == error_mark_node ? stmt : behind_arguments (&r, stmt);
}

/* The call C of a reduction into memory, whose operator returns a value: WHERE is the
   argument that says where.  */

tree
store_reduction (struct call *c, const argument *where, tree reduction)
{
  tree type = TREE_TYPE (where->value);
  if (TREE_CODE (type) != POINTER_TYPE || find_view (where->value))
    {
      refuse_argument (where, "must be the address of the result, but has type %qT", type);
      return error_mark_node;
    }
  if (!check_elements (where))
    return error_mark_node;
  tree place = build_indirect_ref (where->loc, where->value, RO_UNARY_STAR);
  tree set = build_modify_expr (c->loc, place, NULL_TREE, NOP_EXPR, c->loc, reduction,
				NULL_TREE);
  return set == error_mark_node ? set : fold_convert (void_type_node, set);
}
