/* A scan that only a reduction reads is a reduction of pairs.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     __builtin_scan (add, 0, n, t, x);		nobody else reads t
     low = __builtin_reduce (min, 0, n, t);
     =>
     struct pair { long s, t; };
     static struct pair add._pair.0 (int x) { return { x, x }; }
     static struct pair min._pair.1 (struct pair a, struct pair b)
     { return { a.s + b.s, min (a.t, a.s + b.t) }; }
     ...
     low = __builtin_redomap (min._pair.1, add._pair.0, { 0, 0 }, n, x).t;

   The scan has an order, in which each element waits for the one before.  The reduction has
   none: its elements go by lanes, its blocks on threads.  S is the sum of a run of elements, T
   what the sums from its first element on reduce to.  A run B behind a run A has those sums with
   that of A before each of them, which is the same as that of A before what they reduce to, where
   the scan's operation distributes over the reduction's:

     a + min (b, c) = min (a + b, a + c)

   These are * over +; min and max over each other and themselves; & over &, | and ^; | over & and
   |; and + over min and max, of numbers that do not wrap.  Of a sum of sums, a + (b + c) is not
   (a + b) + (a + c); but there a run of C elements has the sum of A before it C times, so that
   C is a third member:

     { a.s + b.s, a.t + (b.t + b.c * a.s), a.c + b.c }

   Likewise ^ of ^, where C is a mask: all bits if the run is odd.

   What is exact: sums and products of integers are those of unsigned ones, which wrap as the
   program's would that has no overflow; and as none of these has, differences of sums of `int'
   fit into twice its bits, where the sums are compared.  Sums that may wrap are not compared,
   nor are those of `long', of which the differences need one bit more than there is.  Of
   floating-point numbers + is associative by contract (LANGUAGE.md), and rounding is
   monotonic, so that + distributes over min and max; but * over +, and C times a sum for a sum
   of C, want -fassociative-math.

   An initial value is combined once, on the left: { its scan's, the reduction's, 0 }.  An
   exclusive scan gives for an element the sum before it: the element's T is neutral.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* A vector has so many of the numbers, at least: with fewer the loop in order is as fast.  */
const unsigned LEAST_OF_VECTOR = 4;

/* A scan and the reduction that reads it, and of which numbers their pairs are.  */

struct pair_fold
{
  graph_t *graph;
  combinator *scan, *reduce;
  enum tree_code s, t;		/* the operations */
  tree number;			/* type of S and T */
  tree count;			/* type of C, or null */
  tree pair;			/* that of all */
};

/* ---- algebra ---------------------------------------------------------------- */

/* True if S distributes over T, whatever numbers wrap or round.  */

static bool
distributes_p (enum tree_code s, enum tree_code t)
{
  switch (s)
    {
    case MIN_EXPR:
    case MAX_EXPR:
      return t == MIN_EXPR || t == MAX_EXPR;
    case BIT_AND_EXPR:
      return t == BIT_AND_EXPR || t == BIT_IOR_EXPR || t == BIT_XOR_EXPR;
    case BIT_IOR_EXPR:
      return t == BIT_AND_EXPR || t == BIT_IOR_EXPR;
    default:
      return false;
    }
}

/* Find the numbers of X's pairs, of a scan of integers of TYPE; else say why there are none.  */

static const char *
pairs_of_integers (pair_fold *x, tree type)
{
  x->number = unsigned_type_for (type);
  if (x->s == x->t && (x->s == PLUS_EXPR || x->s == BIT_XOR_EXPR))
    x->count = x->number;
  else if (distributes_p (x->s, x->t))
    x->number = type;
  else if (x->s == PLUS_EXPR && (x->t == MIN_EXPR || x->t == MAX_EXPR))
    {
      if (!sums_exact_p (x->scan->combine->decl))
	return "sums that may wrap are compared";
      if (2 * TYPE_PRECISION (type) > TYPE_PRECISION (intDI_type_node))
	return "differences of sums that are compared may not fit";
      x->number = intDI_type_node;
    }
  else if (x->s != MULT_EXPR || x->t != PLUS_EXPR)
    return "the scan's operator does not distribute over the reduction's";
  return NULL;
}

/* True if operator OP may have its floating-point operations grouped anew.  */

static bool
regroups_p (const soac_operator *op)
{
  return flag_associative_math && opt_for_fn (op->decl, flag_associative_math);
}

/* The same where TYPE is one of floating-point numbers.  */

static const char *
pairs_of_floats (pair_fold *x, tree type)
{
  bool compares = x->t == MIN_EXPR || x->t == MAX_EXPR;
  x->number = type;
  if (compares && (x->s == PLUS_EXPR || distributes_p (x->s, x->t)))
    return (HONOR_NANS (type) || HONOR_SIGNED_ZEROS (type)
	    ? "numbers are compared that may be none" : NULL);
  if (x->t != PLUS_EXPR || (x->s != PLUS_EXPR && x->s != MULT_EXPR))
    return "the scan's operator does not distribute over the reduction's";
  if (!regroups_p (x->scan->combine) || !regroups_p (x->reduce->combine))
    return "sums would be multiplied, which takes -fassociative-math";
  if (x->s == PLUS_EXPR)
    x->count = intDI_type_node;
  return NULL;
}

/* True if vectors of the target have enough numbers of TYPE.  */

static bool
fill_vector_p (tree type)
{
  machine_mode mode = targetm.vectorize.preferred_simd_mode (SCALAR_TYPE_MODE (type));
  return (VECTOR_MODE_P (mode)
	  && GET_MODE_NUNITS (mode).to_constant () >= LEAST_OF_VECTOR);
}

/* What CODE leaves numbers of TYPE as they are with; null where nobody may ask.  */

static tree
neutral_number (enum tree_code code, tree type)
{
  switch (code)
    {
    case MULT_EXPR:
      return build_one_cst (type);
    case BIT_AND_EXPR:
      return build_minus_one_cst (type);
    case MIN_EXPR:
    case MAX_EXPR:
      if (!INTEGRAL_TYPE_P (type))
	return NULL_TREE;
      return code == MIN_EXPR ? TYPE_MAX_VALUE (type) : TYPE_MIN_VALUE (type);
    default:
      return build_zero_cst (type);
    }
}

/* Find the numbers of X's pairs; else say why there are none.  */

static const char *
find_numbers (pair_fold *x)
{
  tree type = x->scan->type;
  const char *why = (SCALAR_FLOAT_TYPE_P (type) ? pairs_of_floats (x, type)
		     : pairs_of_integers (x, type));
  if (!why && (!fill_vector_p (x->number) || (x->count && !fill_vector_p (x->count))))
    why = "the target has no vectors of enough such numbers";
  if (!why && x->scan->kind == SOAC_SCAN_EXCLUSIVE && !neutral_number (x->s, x->number))
    why = "an exclusive scan needs a neutral number";
  return why;
}

/* ---- what may be joined ------------------------------------------------------ */

/* True if C, a scan or a reduction, combines numbers by one operation that is known, and may
   become another call.  */

static bool
may_pair_p (const combinator *c)
{
  return (!c->opaque && !c->nofuse && c->axes.is_empty () && c->combine
	  && !c->element && c->combine->decl && !c->combine->chain
	  && c->combine->facts->codes.length () == 1
	  && ((TREE_CODE (c->type) == INTEGER_TYPE && type_has_mode_precision_p (c->type))
	      || (SCALAR_FLOAT_TYPE_P (c->type) && !DECIMAL_FLOAT_TYPE_P (c->type)))
	  && !strchr (typed_shape (c->decl), '(') && !stmt_ends_bb_p (c->call));
}

/* True if R may reduce what a scan makes.  */

static bool
may_reduce_p (const combinator *r)
{
  return (r->kind == SOAC_REDUCE && may_pair_p (r) && gimple_call_lhs (r->call)
	  && r->inputs.length () == 1 && r->inputs[0].kind == VIEW_ARRAY
	  && !r->inputs[0].stride && types_compatible_p (r->type, r->inputs[0].type));
}

/* True if X's reduction reads what its scan makes, number for number.  */

static bool
reads_scan_p (const pair_fold *x)
{
  const combinator *s = x->scan, *r = x->reduce;
  if ((s->kind != SOAC_SCAN && s->kind != SOAC_SCAN_EXCLUSIVE) || !may_pair_p (s))
    return false;
  const view &out = s->outputs[0];
  return (out.kind == VIEW_ARRAY && !out.stride
	  && same_pointer_p (out.value, r->inputs[0].value)
	  && operand_equal_p (s->count, r->count, 0)
	  && types_compatible_p (s->type, out.type) && types_compatible_p (s->type, r->type)
	  && same_execution (s, r).why == NOT_REFUSED);
}

/* True if the scan S reads in one turn of a loop what it has made in another one.  */

static bool
reads_own_p (combinator *s)
{
  basic_block bb = gimple_bb (s->call);
  mem_access *made = writing_access (s, s->outputs[0]);
  if (!loop_depth (bb->loop_father) && !(bb->flags & BB_IRREDUCIBLE_LOOP))
    return false;
  for (mem_access &a : s->accesses)
    if (!a.write && !(made && disjoint_in_all_turns_p (s->call, *made, a)))
      return true;
  return false;
}

/* True if nobody but X's reduction reads what its scan makes.  */

static bool
unread_otherwise_p (const pair_fold *x)
{
  if (reads_own_p (x->scan))
    return false;
  x->reduce->dead = true;
  bool alone = unread_p (x->graph, x->scan);
  x->reduce->dead = false;
  return alone;
}

/* Callback of walk_between: go on while X's scan may cross STMT.  */

static bool
scan_may_cross (gimple *stmt, void *data)
{
  pair_fold *x = (pair_fold *) data;
  combinator **other = is_gimple_call (stmt) ? x->graph->by_call.get (stmt) : NULL;
  bool may = (other ? !may_conflict_p (x->scan, *other)
	      : !may_conflict_p (x->graph, x->scan, stmt) && !gimple_has_volatile_ops (stmt));
  if (!may)
    x->scan = NULL;
  return may;
}

/* True if X's scan may run where its reduction does.  */

static bool
runs_later_p (pair_fold *x)
{
  combinator *scan = x->scan;
  walk_between (scan->call, x->reduce->call, scan_may_cross, x);
  bool crossed = x->scan != NULL;
  x->scan = scan;
  return crossed;
}

/* Tell people once why X's scan stays one: WHY.  */

static void
remark_scan_apart (const pair_fold *x, const char *why)
{
  static hash_set<int_hash<location_t, 0> > *told;
  if (!told)
    told = new hash_set<int_hash<location_t, 0> >;
  location_t loc = gimple_location (x->reduce->call);
  if (dump_enabled_p () && !told->add (loc ? loc : 1))
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, dump_user_location_t (x->reduce->call),
		     "the scan into '%s' and the reduce of it are not made one reduce of"
		     " pairs: %s\n", x->scan->outputs[0].name, why);
}

/* True if X may be a reduction of pairs.  */

static bool
pairs_p (pair_fold *x)
{
  if (!reads_scan_p (x) || !unread_otherwise_p (x) || !runs_later_p (x))
    return false;
  x->s = x->scan->combine->facts->codes[0];
  x->t = x->reduce->combine->facts->codes[0];
  const char *why = find_numbers (x);
  if (why)
    remark_scan_apart (x, why);
  return !why && burn_fuel ().why == NOT_REFUSED;
}

/* ---- the operators ----------------------------------------------------------- */

/* Make the type of X's pairs.  */

static void
make_pair_type (pair_fold *x)
{
  x->pair = make_node (RECORD_TYPE);
  tree *chain = &TYPE_FIELDS (x->pair);
  const char *const names[] = { "s", "t", "c" };
  const tree types[] = { x->number, x->number, x->count };
  for (unsigned i = 0; i < 3 && types[i]; i++)
    {
      tree field = build_decl (BUILTINS_LOCATION, FIELD_DECL, get_identifier (names[i]),
			       types[i]);
      DECL_CONTEXT (field) = x->pair;
      *chain = field;
      chain = &DECL_CHAIN (field);
    }
  TYPE_ARTIFICIAL (x->pair) = 1;
  layout_type (x->pair);
}

/* Member NUMBER of PAIR.  */

static tree
member_of (tree pair, unsigned number)
{
  tree field = zip_field (TREE_TYPE (pair), number);
  return build3 (COMPONENT_REF, TREE_TYPE (field), pair, field, NULL_TREE);
}

/* X's pair of S, T and, if there is one, C.  */

static tree
pair_of (const pair_fold *x, tree s, tree t, tree c)
{
  vec<constructor_elt, va_gc> *members = NULL;
  const tree values[] = { s, t, c };
  for (unsigned i = 0; tree field = zip_field (x->pair, i); i++)
    CONSTRUCTOR_APPEND_ELT (members, field, fold_convert (TREE_TYPE (field), values[i]));
  return build_constructor (x->pair, members);
}

/* A parameter NAME of TYPE.  */

static tree
new_parm (location_t loc, const char *name, tree type)
{
  tree parm = build_decl (loc, PARM_DECL, get_identifier (name), type);
  DECL_ARG_TYPE (parm) = type;
  DECL_ARTIFICIAL (parm) = 1;
  TREE_USED (parm) = 1;
  return parm;
}

/* The operator of PARMS that gives VALUE, named after OP.  */

static soac_operator *
new_operator (location_t loc, const soac_operator *op, const vec<tree> &parms, tree value)
{
  tree name = clone_function_name_numbered (op->decl, "_pair");
  tree fn = new_operator_function (loc, name, parms, NULL_TREE, value);
  TREE_READONLY (fn) = TREE_NOTHROW (fn) = 1;
  soac_operator *made = new soac_operator ();
  made->decl = fn;
  made->type = TREE_TYPE (fn);
  made->pointer = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (fn)), fn);
  return made;
}

/* What makes a pair of an element of X's scan.  */

static soac_operator *
make_element (const pair_fold *x, location_t loc)
{
  auto_vec<tree> parms;
  parms.safe_push (new_parm (loc, "x", x->scan->type));
  tree t = (x->scan->kind == SOAC_SCAN ? parms[0] : neutral_number (x->s, x->number));
  tree one = !x->count ? NULL_TREE : (x->s == PLUS_EXPR ? build_one_cst (x->count)
				      : build_minus_one_cst (x->count));
  return new_operator (loc, x->scan->combine, parms, pair_of (x, parms[0], t, one));
}

/* What combines X's pairs.  */

static soac_operator *
make_combine (const pair_fold *x, location_t loc)
{
  auto_vec<tree> parms;
  for (const char *name : { "a", "b" })
    parms.safe_push (new_parm (loc, name, x->pair));
  tree a = parms[0], b = parms[1], type = x->number, c = NULL_TREE;
  tree s = build2 (x->s, type, member_of (a, 0), member_of (b, 0)), t;
  if (x->count)
    {
      enum tree_code times = x->s == PLUS_EXPR ? MULT_EXPR : BIT_AND_EXPR;
      t = build2 (times, type, fold_convert (type, member_of (b, 2)), member_of (a, 0));
      t = build2 (x->t, type, member_of (b, 1), t);
      c = build2 (x->s, x->count, member_of (a, 2), member_of (b, 2));
    }
  else
    t = build2 (x->s, type, member_of (a, 0), member_of (b, 1));
  t = build2 (x->t, type, member_of (a, 1), t);
  return new_operator (loc, x->reduce->combine, parms, pair_of (x, s, t, c));
}

/* ---- the call ---------------------------------------------------------------- */

/* Insert TO = FROM before X's reduction; FROM is converted.  */

static void
assign_before (const pair_fold *x, tree to, tree from)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (x->reduce->call);
  from = force_gimple_operand_gsi (&gsi, fold_convert (TREE_TYPE (to), from), true,
				   NULL_TREE, true, GSI_SAME_STMT);
  gassign *set = gimple_build_assign (to, from);
  gimple_set_location (set, gimple_location (x->reduce->call));
  gsi_insert_before (&gsi, set, GSI_SAME_STMT);
}

/* A variable with what X's reduction starts from.  */

static tree
initial_pair (const pair_fold *x)
{
  tree init = create_tmp_var (x->pair, "init");
  const tree values[] = { x->scan->init, x->reduce->init, integer_zero_node };
  for (unsigned i = 0; i < (x->count ? 3 : 2); i++)
    assign_before (x, member_of (init, i), values[i]);
  return init;
}

/* Append to ARGS the elements of X's scan: those of its call.  */

static void
add_elements (const pair_fold *x, vec<typed_argument> *args)
{
  const combinator *s = x->scan;
  const char *roles = typed_roles (s->decl);
  tree types = TYPE_ARG_TYPES (TREE_TYPE (s->decl));
  bool behind = false;
  for (unsigned i = 0; roles[i]; i++, types = TREE_CHAIN (types))
    {
      if (behind)
	args->safe_push ({ roles[i], gimple_call_arg (s->call, i), TREE_VALUE (types),
			   typed_arg_name (s->decl, i), NULL_TREE, NULL_TREE, NULL_TREE, 0 });
      behind |= roles[i] == 'w';
    }
}

/* The call that X becomes, before its reduction.  */

static gcall *
make_pair_call (const pair_fold *x)
{
  location_t loc = LOCATION_LOCUS (gimple_location (x->reduce->call));
  auto_vec<typed_argument> args;
  auto_vec<tree> values, axes;
  const soac_operator *ops[] = { make_combine (x, loc), make_element (x, loc) };
  for (unsigned i = 0; i < 2; i++)
    {
      const char *name = IDENTIFIER_POINTER (DECL_NAME (ops[i]->decl));
      args.safe_push ({ i ? 'f' : 'o', ops[i]->pointer, TREE_TYPE (ops[i]->pointer), name,
			NULL_TREE, NULL_TREE, NULL_TREE, 0 });
      delete ops[i];
    }
  args.safe_push ({ 'i', initial_pair (x), x->pair, "init", NULL_TREE, NULL_TREE, NULL_TREE, 0 });
  args.safe_push ({ 'n', x->reduce->count, size_type_node, "count", NULL_TREE, NULL_TREE,
		    NULL_TREE, 0 });
  add_elements (x, &args);
  for (const typed_argument &a : args)
    values.safe_push (unshare_expr (a.value));
  bool flow = typed_flow_p (x->scan->decl) || typed_flow_p (x->reduce->decl);
  gcall *call = gimple_build_call_vec (make_typed_decl (SOAC_REDOMAP, loc, axes, args, flow),
				       values);
  gimple_set_location (call, gimple_location (x->reduce->call));
  gimple_call_set_nothrow (call, true);
  gimple_set_uid (call, gimple_uid (x->reduce->call));
  gimple_stmt_iterator gsi = gsi_for_stmt (x->reduce->call);
  gsi_insert_before (&gsi, call, GSI_SAME_STMT);
  return call;
}

/* Let X be one reduction of pairs.  */

static void
join_pair (pair_fold *x)
{
  gcall *old = x->reduce->call;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, dump_user_location_t (old),
		     "made the scan into '%s' and the reduce of it one reduce of pairs\n",
		     x->scan->outputs[0].name);
  make_pair_type (x);
  tree pair = create_tmp_var (x->pair, "pair"), result = gimple_call_lhs (old);
  gimple_call_set_lhs (make_pair_call (x), pair);
  tree t = make_ssa_name (x->number);
  assign_before (x, t, member_of (pair, 1));
  gimple_call_set_lhs (old, NULL_TREE);
  assign_before (x, result, t);
  remove_call (x->reduce);
  remove_call (x->scan);
}

/* Make the first pair of GRAPH that may be one, if any.  */

bool
join_pair_folds (graph_t *graph)
{
  for (combinator *reduce : graph->nodes)
    {
      if (!may_reduce_p (reduce))
	continue;
      for (unsigned i = graph->nodes.length (); i-- > 0; )
	{
	  pair_fold x = { graph, graph->nodes[i], reduce, ERROR_MARK, ERROR_MARK, NULL_TREE,
			  NULL_TREE, NULL_TREE };
	  if (x.scan != reduce && pairs_p (&x))
	    {
	      join_pair (&x);
	      return true;
	    }
	}
    }
  return false;
}
