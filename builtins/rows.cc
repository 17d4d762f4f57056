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
     =>  before = init;
	 for (i = 0; i < n; i++) { op (out[i], before, in[i]);  before = out[i]; }

   An exclusive scan is that one, and then its rows move on by one: so it may be in place.  The
   initial row may be one of the output's: then the last one, which is not written before they move,
   keeps it, and they change places.
   Of a view, at (a, n - 1 - i) say, row i is that where i stands for the axis.
   With an operator that returns a value __builtin_reduce_into is  *out = reduce (...).  */

#include "gcc-common.h"
#include "call.h"

/* Rows of an array: those that SUBSCRIPTS select, in which the index of axis 0 stands.  */

struct row_use
{
  const argument *a;		/* the array, whose value is saved */
  bool viewed;			/* the user wrote the subscripts */
  auto_vec<tree> subscripts;
  auto_vec<tree> saved;		/* what these are computed from, once */
  tree elem;			/* of the rows: a type */
  tree row;			/* the type of a row, null if it has no array type */
};

/* The parts of a call on rows; INIT is a pointer to elements.  */

struct row_call
{
  struct call *c;
  row_use out, in;
  tree init;
  bool inside;			/* it may be a row of the output */
  tree n;			/* rows, a size_t */
  tree bytes;			/* of a row, a size_t */
};

/* The arguments of these combinators.  */
enum { OP, INIT, COUNT, OUT, IN };

/* Callback of walk_tree: DATA stands where the index of axis 0 did.  */

static tree
put_index_r (tree *t, int *walk_subtrees, void *data)
{
  if (axis_number (*t) == 0)
    {
      *t = fold_convert (TREE_TYPE (*t), (tree) data);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Subscript E where the index of axis 0 is INDEX.  */

static tree
subscript_at (tree e, tree index)
{
  e = unshare_expr (e);
  walk_tree_without_duplicates (&e, put_index_r, index);
  return e;
}

/* The address of the first element of the row of U that has INDEX.  */

static tree
row_address (const row_use *u, tree index)
{
  location_t loc = u->a->loc;
  tree row = u->a->value;
  for (tree e : u->subscripts)
    row = build_array_ref (loc, row, subscript_at (e, index));
  return fold_convert (build_pointer_type (u->elem), build_fold_addr_expr (row));
}

/* Let A, a stride or indices of the view of U, be computed once: each row asks for it.  */

static void
save_operands (row_use *u, argument *a)
{
  if (view_call *v = find_view (a->value))
    for (argument &inner : v->args)
      u->saved.safe_push (inner.value = save_expr (operand_of (&inner)));
  else
    u->saved.safe_push (a->value = save_expr (operand_of (a)));
}

/* Let U be argument A of C's call, an array or a view of one, whose elements are to be
   of type ELEM.  Without a view its rows have the subscript INDEX.  */

static bool
row_argument (row_use *u, argument *a, tree elem, tree index)
{
  argument *array = a;
  view_call made, *v = find_view (a->value);
  u->viewed = v != NULL;
  if (v && (v->code == STRIDE || v->code == GATHER || v->code == SCATTER))
    {
      save_operands (u, &v->args[1]);
      make_at (&made, v);
      v->args[0].value = save_expr (v->args[0].value);
      u->subscripts.safe_push (made.args[1].value);
      array = &v->args[0];
    }
  else if (v && v->code == AT)
    {
      array = &v->args[0];
      for (unsigned i = 1; i < v->args.length (); i++)
	u->subscripts.safe_push (v->args[i].value);
    }
  else if (v)
    return refuse_argument (a, "must be an array of rows");
  else
    u->subscripts.safe_push (index);
  u->a = array;
  tree type = TREE_TYPE (array->value);
  if (TREE_CODE (type) != POINTER_TYPE)
    return refuse_argument (a, "must be an array of rows");
  if (!check_elements (array, true))
    return false;
  if (v && rank_of (type) <= u->subscripts.length ())
    return refuse_argument (a, "must be an array of rows, since its operator takes "
			    "addresses");
  u->elem = strip_array_types (TREE_TYPE (type));
  if (!comptypes (TYPE_MAIN_VARIANT (u->elem), elem))
    return refuse_argument (a, "has elements of type %qT, which its operator does not "
			    "take", unqualified (u->elem));
  array->value = save_expr (array->value);
  u->row = TREE_TYPE (type);
  for (unsigned i = 1; i < u->subscripts.length (); i++)
    u->row = TREE_TYPE (u->row);
  return true;
}

/* True if the subscripts of U, the one row that A says, INITIAL or the result, have no axes.  */

static bool
check_one_row (const row_use *u, const argument *a, bool initial)
{
  for (tree e : u->subscripts)
    if (has_axis_p (e))
      return (initial
	      ? refuse_argument (a, "is the initial row, and its subscripts have an axis")
	      : refuse_argument (a, "is where the result goes, and its subscripts have an axis"));
  return true;
}

/* The rows of U are as long as those of IN, the input, where both lengths are known.  ONE that
   is given by its address alone has its first element's type.  */

static bool
check_row_length (const row_use *u, const row_use *in, bool one)
{
  if ((one && !u->viewed) || TREE_CODE (u->row) != ARRAY_TYPE
      || TREE_CODE (in->row) != ARRAY_TYPE)
    return true;
  tree size = TYPE_SIZE_UNIT (u->row), taken = TYPE_SIZE_UNIT (in->row);
  if (TREE_CODE (size) != INTEGER_CST || TREE_CODE (taken) != INTEGER_CST
      || tree_int_cst_equal (size, taken))
    return true;
  error_at (u->a->loc, "argument %u of %qs has the rows %qT, but those of the input are %qT",
	    u->a->number, u->a->callee, unqualified (u->row), unqualified (in->row));
  return false;
}

/* Parameter number P of R's operator takes the address of a row of U: of its first element, or of
   the first one of its own rows.  ONE is given by that address, unless by a view.  */

static bool
check_row_parameter (const row_call *r, unsigned p, const row_use *u, bool one)
{
  tree param = parameter_type (r->c->f, p), to = TREE_TYPE (param);
  tree first = TREE_CODE (u->row) == ARRAY_TYPE ? TREE_TYPE (u->row) : u->row;
  if ((TREE_CODE (to) != ARRAY_TYPE || converts_p (param, build_pointer_type (first))
       || (one && !u->viewed && converts_p (param, build_pointer_type (u->row))))
      && !(TYPE_QUALS (u->elem) & ~TYPE_QUALS (strip_array_types (to))))
    return true;
  error_at (u->a->loc, "argument %u of %qs has the rows %qT, but its operator takes their "
	    "addresses as %qT", u->a->number, u->a->callee, u->row, param);
  return false;
}

/* The variable that holds the rows of U, or null if it is not known.  */

static tree
variable_of (const row_use *u)
{
  tree pointer = u->a->value;
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) != ADDR_EXPR)
    return NULL_TREE;
  tree base = get_base_address (TREE_OPERAND (pointer, 0));
  return base && VAR_P (base) ? base : NULL_TREE;
}

/* False if no row of FROM, where the initial row is, is one of OUT.  */

static bool
may_be_inside (const row_use *from, const row_use *out)
{
  tree a = variable_of (from), b = variable_of (out);
  return !a || (!TREE_READONLY (a) && (!b || a == b));
}

/* Fill R with the arguments of its call.  */

static bool
take_row_arguments (row_call *r)
{
  call *c = r->c;
  argument *in = &c->args[IN], *out = &c->args[OUT], *init = &c->args[INIT];
  tree elem = TYPE_MAIN_VARIANT (strip_array_types (TREE_TYPE (parameter_type (c->f, 0))));
  if (c->args.length () != IN + 1)
    {
      error_at (c->loc, "%qs takes one input, but got %u", c->builtin->name,
		c->args.length () - IN);
      return false;
    }
  if (!by_number_p (c) || !from_zero_p (c))
    return refuse_argument (&c->args[COUNT], "must be the number of rows, not a space");
  tree zero = build_zero_cst (ptrdiff_type_node);
  tree i = note_axis (c->loc, integer_zero_node);
  bool one = c->kind == SOAC_REDUCE_INTO;
  if (!find_view (in->value)
      && (TREE_CODE (TREE_TYPE (in->value)) != POINTER_TYPE
	  || TREE_CODE (TREE_TYPE (TREE_TYPE (in->value))) != ARRAY_TYPE))
    return refuse_argument (in, "must be an array of rows, since its operator takes "
			    "addresses");
  row_use from;
  if (!row_argument (&r->in, in, elem, i)
      || !row_argument (&r->out, out, elem, one ? zero : i)
      || !row_argument (&from, init, elem, zero)
      || !check_one_row (&from, init, true)
      || (one && !check_one_row (&r->out, out, false))
      || !check_row_length (&r->out, &r->in, one)
      || !check_row_length (&from, &r->in, true)
      || !check_row_parameter (r, 1, &from, true)
      || !check_row_parameter (r, 2, &r->in, false))
    return false;
  if (!one && !r->out.viewed && TREE_CODE (r->out.row) != ARRAY_TYPE)
    return refuse_argument (out, "must be an array of rows, since its operator takes "
			    "addresses");
  if (TYPE_READONLY (r->out.elem))
    return refuse_argument (out, "is the output array, but has type %qT, whose elements "
			    "are constant", TREE_TYPE (r->out.a->value));
  if (!check_row_parameter (r, 0, &r->out, one))
    return false;
  r->init = save_expr (row_address (&from, zero));
  r->inside = may_be_inside (&from, &r->out);
  r->n = c->axes[0].count;
  r->bytes = save_expr (fold_convert (size_type_node, TYPE_SIZE_UNIT (r->in.row)));
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

/* Append to LIST the row of U that has INDEX, in ROLE.  */

static bool
take_row_at (struct call *c, vec<slot> *list, char role, const row_use *u, tree index)
{
  view_call at;
  at.code = AT;
  at.loc = u->a->loc;
  at.args.safe_push (*u->a);
  for (tree e : u->subscripts)
    {
      argument sub = *u->a;
      sub.value = subscript_at (e, index);
      at.args.safe_push (sub);
    }
  return take_elements (c, list, role, u->a, &at);
}

/* The typed call of R: for each index of its axis the operator writes row TO of the output and
   takes row ROW of the input.  What it takes before that is row BEFORE of the output, or, if that
   is null, what it has written last, and first of all the initial row.  */

static tree
rows_in_order (row_call *r, tree to, tree before, tree row)
{
  call *c = r->c;
  unsigned number = c->fixed.length ();
  if (!take_row_at (c, &c->fixed, 'W', &r->out, to)
      || (c->kind != SOAC_REDUCE_INTO
	  && !check_distinct (c, &c->fixed[number], r->out.a->loc)))
    return error_mark_node;
  if (!before)
    {
      tree type = unqualified (parameter_type (c->f, 1));
      add_slot (&c->inputs, 'b', fold_convert (type, r->init), type, &c->args[INIT]);
    }
  else if (!take_row_at (c, &c->inputs, 'q', &r->out, before))
    return error_mark_node;
  if (!take_row_at (c, &c->inputs, 'q', &r->in, row))
    return error_mark_node;
  add_slot (&c->fixed, 'n', positions (c), size_type_node, &c->args[COUNT]);
  add_axes (c);
  return build_typed_call (c);
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
  tree first = move_bytes (r->c->loc, row_address (&r->out, zero), r->init, r->bytes);
  return in_turn (r->c->loc, first, rows);
}

/* A variable of TYPE.  */

static tree
variable (location_t loc, tree type)
{
  tree v = build_decl (loc, VAR_DECL, NULL_TREE, type);
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  DECL_CONTEXT (v) = current_function_decl;
  TREE_USED (v) = 1;
  return v;
}

/* BODY for I, a ptrdiff_t, from FROM downwards in steps of STEP, as long as it is positive.  */

static tree
downwards (location_t loc, tree i, tree from, tree step, tree body)
{
  tree type = TREE_TYPE (i);
  tree start = build2 (MODIFY_EXPR, type, i, fold_convert (type, from));
  tree leave = build1 (EXIT_EXPR, void_type_node,
		       build2 (LE_EXPR, boolean_type_node, i, build_zero_cst (type)));
  tree next = build2 (MODIFY_EXPR, type, i,
		      build2 (MINUS_EXPR, type, i, fold_convert (type, step)));
  tree loop = build1 (LOOP_EXPR, void_type_node,
		      in_turn (loc, leave, in_turn (loc, body, next)));
  return build3_loc (loc, BIND_EXPR, void_type_node, i, in_turn (loc, start, loop),
		     NULL_TREE);
}

/* The rows at A and B, of R's output, change places.  */

static tree
swap_rows (row_call *r, tree a, tree b)
{
  location_t loc = r->c->loc;
  tree type = TYPE_MAIN_VARIANT (r->out.elem), size = TYPE_SIZE_UNIT (type);
  tree kept = variable (loc, type), j = variable (loc, ptrdiff_type_node);
  tree at = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, j), size);
  a = build1 (INDIRECT_REF, type, fold_build_pointer_plus (a, at));
  b = build1 (INDIRECT_REF, type, fold_build_pointer_plus (b, unshare_expr (at)));
  tree keep = build2 (MODIFY_EXPR, type, kept, a);
  tree move = build2 (MODIFY_EXPR, type, unshare_expr (a), b);
  tree put = build2 (MODIFY_EXPR, type, unshare_expr (b), kept);
  tree body = in_turn (loc, keep, in_turn (loc, move, put));
  body = build3_loc (loc, BIND_EXPR, void_type_node, kept, body, NULL_TREE);
  return downwards (loc, j, r->bytes, size, body);
}

/* The rows of R's output move on by one, the last one first; there are COUNT of them after the
   first.  If SWAP the last one goes to the front.  */

static tree
move_rows (row_call *r, tree count, bool swap)
{
  location_t loc = r->c->loc;
  tree i = variable (loc, ptrdiff_type_node), one = build_one_cst (ptrdiff_type_node);
  tree before = fold_build2 (MINUS_EXPR, ptrdiff_type_node, i, one);
  tree to = row_address (&r->out, i), from = row_address (&r->out, before);
  return downwards (loc, i, count, one, swap ? swap_rows (r, to, from)
		    : move_bytes (loc, to, from, r->bytes));
}

/* FOUND becomes true if the initial row of R is one of the output, else false.  */

static tree
find_initial (row_call *r, tree found)
{
  location_t loc = r->c->loc;
  tree out = row_address (&r->out, build_zero_cst (ptrdiff_type_node));
  if (!r->out.viewed)
    {
      tree distance = fold_build2 (MINUS_EXPR, size_type_node,
				   fold_convert (size_type_node, r->init),
				   fold_convert (size_type_node, out));
      tree all = fold_build2 (MULT_EXPR, size_type_node, r->n, r->bytes);
      return build2 (MODIFY_EXPR, boolean_type_node, found,
		     build2 (LT_EXPR, boolean_type_node, distance, all));
    }
  tree i = variable (loc, ptrdiff_type_node), one = build_one_cst (ptrdiff_type_node);
  tree row = row_address (&r->out, fold_build2 (MINUS_EXPR, ptrdiff_type_node, i, one));
  tree same = build2 (EQ_EXPR, boolean_type_node, row, fold_convert (TREE_TYPE (row), r->init));
  tree set = build2 (MODIFY_EXPR, boolean_type_node, found,
		     build2 (TRUTH_OR_EXPR, boolean_type_node, found, same));
  tree none = build2 (MODIFY_EXPR, boolean_type_node, found, boolean_false_node);
  return in_turn (loc, none, downwards (loc, i, r->n, one, set));
}

/* STMT if CONDITION, else OTHER, or if that is null nothing.  */

static tree
if_true (location_t loc, tree condition, tree stmt, tree other)
{
  return build3_loc (loc, COND_EXPR, void_type_node, condition,
		     fold_convert (void_type_node, stmt),
		     other ? fold_convert (void_type_node, other) : build_empty_stmt (loc));
}

/* The exclusive scan R: ALL is the scan of COUNT rows, all but the last one, and SHIFT moves its
   rows on and puts the initial row before them.  It may be one of the output.  */

static tree
scan_from_inside (row_call *r, tree all, tree count, tree shift)
{
  location_t loc = r->c->loc;
  tree found = variable (loc, boolean_type_node);
  tree last = row_address (&r->out, fold_convert (ptrdiff_type_node, count));
  tree keep = if_true (loc, found, move_bytes (loc, last, r->init, r->bytes), NULL_TREE);
  tree stmt = if_true (loc, found, move_rows (r, count, true), shift);
  stmt = in_turn (loc, keep, in_turn (loc, all, stmt));
  stmt = in_turn (loc, count, in_turn (loc, find_initial (r, found), stmt));
  return build3_loc (loc, BIND_EXPR, void_type_node, found, stmt, NULL_TREE);
}

/* A scan.  */

static tree
scan_rows (row_call *r)
{
  call *c = r->c;
  axis_use *x = &c->axes[0];
  tree one = build_one_cst (ptrdiff_type_node), zero = build_zero_cst (ptrdiff_type_node);
  tree rest = fold_build2 (MINUS_EXPR, ptrdiff_type_node,
			   fold_convert (ptrdiff_type_node, r->n), one);
  x->lo = zero;
  if (c->kind == SOAC_SCAN_EXCLUSIVE)
    x->count = save_expr (fold_convert (size_type_node,
					fold_build2 (MAX_EXPR, ptrdiff_type_node, rest, zero)));
  tree i = note_axis (c->loc, integer_zero_node);
  tree all = rows_in_order (r, i, NULL_TREE, i);
  if (all == error_mark_node || c->kind == SOAC_SCAN)
    return all;
  tree out = row_address (&r->out, zero);
  tree shift;
  if (r->out.viewed)
    shift = move_rows (r, x->count, false);
  else
    {
      tree next = fold_build_pointer_plus (out, fold_convert (sizetype, r->bytes));
      tree bytes = fold_build2 (MULT_EXPR, size_type_node, x->count, r->bytes);
      shift = move_bytes (c->loc, next, out, bytes);
    }
  shift = in_turn (c->loc, shift, move_bytes (c->loc, out, r->init, r->bytes));
  tree any = fold_build2 (NE_EXPR, boolean_type_node, r->n, build_zero_cst (size_type_node));
  shift = if_true (c->loc, any, shift, NULL_TREE);
  return (r->inside ? scan_from_inside (r, all, x->count, shift)
	  : in_turn (c->loc, all, shift));
}

/* STMT, which is all that R's call does, behind the arguments: it uses them in branches
   too.  */

static tree
behind_arguments (const row_call *r, tree stmt)
{
  for (tree value : { r->out.a->value, r->init, r->in.a->value, r->n, r->bytes })
    stmt = in_turn (r->c->loc, value, stmt);
  for (const row_use *u : { &r->out, &r->in })
    for (tree value : u->saved)
      stmt = in_turn (r->c->loc, value, stmt);
  return stmt;
}

/* The call C whose operator combines rows.  */

tree
resolve_rows (struct call *c)
{
  row_call r;
  r.c = c;
  if (!take_row_arguments (&r))
    return error_mark_node;
  tree stmt = c->kind == SOAC_REDUCE_INTO ? reduce_rows (&r) : scan_rows (&r);
  return stmt == error_mark_node ? stmt : behind_arguments (&r, stmt);
}

/* The element of the view V that says where a result goes, null after an error.  */

static tree
viewed_place (const argument *where, const view_call *v)
{
  const argument *array = &v->args[0];
  if (v->code != AT
      || rank_of (TREE_TYPE (array->value)) != v->args.length () - 1)
    {
      error_at (where->loc, "argument %u of %qs must be the address of the result, or one "
		"element by %qs", where->number, where->callee, view_builtins[AT].name);
      return NULL_TREE;
    }
  if (!check_elements (array, true))
    return NULL_TREE;
  tree place = array->value;
  for (unsigned i = 1; i < v->args.length (); i++)
    {
      if (has_axis_p (v->args[i].value))
	{
	  refuse_argument (where, "is where the result goes, and its subscripts have an "
			   "axis");
	  return NULL_TREE;
	}
      place = build_array_ref (where->loc, place, v->args[i].value);
    }
  return place;
}

/* True if PLACE, which WHERE says, may become a value of type FROM.  */

static bool
check_place (const argument *where, tree place, tree from)
{
  tree type = TREE_TYPE (place);
  if (TYPE_READONLY (type)
      || (RECORD_OR_UNION_TYPE_P (type) && C_TYPE_FIELDS_READONLY (type)))
    return refuse_argument (where, "is where the result goes, but that is constant");
  if (converts_p (unqualified (type), from))
    return true;
  error_at (where->loc, "argument %u of %qs is where the result goes, of type %qT, but the result "
	    "has type %qT", where->number, where->callee, unqualified (type), from);
  return false;
}

/* The call C of a reduction into memory, whose operator returns a value: WHERE is the
   argument that says where.  */

tree
store_reduction (struct call *c, const argument *where, tree reduction)
{
  tree type = TREE_TYPE (where->value), place;
  if (const view_call *v = find_view (where->value))
    place = viewed_place (where, v);
  else if (TREE_CODE (type) != POINTER_TYPE)
    {
      refuse_argument (where, "must be the address of the result, but has type %qT", type);
      return error_mark_node;
    }
  else
    place = (check_elements (where)
	     ? build_indirect_ref (where->loc, where->value, RO_UNARY_STAR) : NULL_TREE);
  if (!place || place == error_mark_node
      || !check_place (where, place, TREE_TYPE (reduction)))
    return error_mark_node;
  tree set = build_modify_expr (c->loc, place, NULL_TREE, NOP_EXPR, c->loc, reduction,
				NULL_TREE);
  return set == error_mark_node ? set : fold_convert (void_type_node, set);
}
