/* Checks that an operator keeps the laws that the user promises.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   At some places of the input three elements are combined in both ways; a fold also
   with its operator, and with its initial value:

     __builtin_redomap (op, g, init, n, x)
     =>
     a, b, c = g (init, x[i]), g (init, x[i + 1]), g (init, x[i + 2]);
     if (op (op (a, b), c) != op (a, op (b, c))
	 || op (init, a) != a || g (a, x[i + 1]) != op (a, b))
       { dprintf (2, ...); abort (); }

   Rounding aside.  Of a reduction by index elements are tried that have one key, by which it takes
   them in: others are never combined.  */

#include "gcc-common.h"
#include "support/support.h"
#include "codegen/codegen.h"
#include "local.h"

/* Places in the input at which the operator is tried.  */
const unsigned TRIALS = 16;
/* Among so many elements behind such a place others are looked for that have its key.  */
const unsigned LOOKED_AT = 1024;
/* An error of so many units in the last place is one of rounding.  */
const unsigned ROUNDING = 1024;

/* |VAL| as a double.  */

static tree
magnitude (tree val)
{
  return build1 (ABS_EXPR, double_type_node,
		 fold_convert (double_type_node, val));
}

/* True if TYPE is one of floating point that is compared.  */

static bool
compared_float_p (tree type)
{
  return SCALAR_FLOAT_TYPE_P (type) && !DECIMAL_FLOAT_TYPE_P (type);
}

/* Append to PARTS what VAL consists of: itself, the two numbers of a complex one, or what the
   members of a structure consist of.  */

static void
parts_of (tree val, vec<tree> *parts)
{
  tree type = TREE_TYPE (val);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      parts->safe_push (build1 (REALPART_EXPR, TREE_TYPE (type), val));
      parts->safe_push (build1 (IMAGPART_EXPR, TREE_TYPE (type), val));
    }
  else if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (member_p (f))
	  parts_of (build3 (COMPONENT_REF, TREE_TYPE (f), val, f, NULL_TREE), parts);
    }
  else
    parts->safe_push (val);
}

/* Two values that are compared, and what they are made of.  */
const int MOST_MADE = 7;

/* Sums of magnitudes are so many binary digits smaller: they do not overflow.  */
const int SCALED = 16;

/* VAL, a magnitude, as it goes into such a sum.  */

static tree
scaled (tree val)
{
  REAL_VALUE_TYPE unit;
  real_ldexp (&unit, &dconst1, -SCALED);
  return build2 (MULT_EXPR, double_type_node, val, build_real (double_type_node, unit));
}

/* Add to S: the sum of the magnitudes of all that VALS consist of, which is returned.  A number
   that is small as others cancel each other is as inexact as they are.  */

static tree
all_magnitudes (emitter *e, scope *s, const tree (&vals)[MOST_MADE])
{
  tree sum = build_zero_cst (double_type_node);
  for (tree val : vals)
    {
      auto_vec<tree> parts;
      if (val)
	parts_of (val, &parts);
      for (tree part : parts)
	if (compared_float_p (TREE_TYPE (part)))
	  sum = build2 (PLUS_EXPR, double_type_node, sum, scaled (magnitude (part)));
    }
  tree var = new_var (s, "magnitude", double_type_node);
  assign (s, e->loc, var, sum);
  return var;
}

/* How much two of the least numbers of TYPE, which have fewer digits than others, may differ by
   rounding.  */

static REAL_VALUE_TYPE
rounding_of_least (const_tree type)
{
  const real_format *format = REAL_MODE_FORMAT (TYPE_MODE (type));
  int digits = MAX (format->emin, -1021) - MIN (format->p, 53);
  REAL_VALUE_TYPE unit;
  real_ldexp (&unit, &dconst1, floor_log2 (ROUNDING) + digits);
  return unit;
}

/* Add to S: whether the first two of VALS, made of the others, differ by more than rounding,
   which is returned, or null if that cannot be told.  */

static tree
differ (emitter *e, scope *s, const tree (&vals)[MOST_MADE])
{
  tree all = NULL_TREE, sum = all_magnitudes (e, s, vals);
  auto_vec<tree> left, right;
  parts_of (vals[0], &left);
  parts_of (vals[1], &right);
  for (unsigned i = 0; i < left.length (); i++)
    {
      tree type = TREE_TYPE (left[i]), bad = NULL_TREE;
      if (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
	bad = bool_op (NE_EXPR, left[i], right[i]);
      else if (compared_float_p (type))
	{
	  int digits = MIN (REAL_MODE_FORMAT (TYPE_MODE (type))->p, 53);
	  REAL_VALUE_TYPE unit;
	  real_ldexp (&unit, &dconst1, floor_log2 (ROUNDING) - digits + SCALED);
	  tree most = build2 (MULT_EXPR, double_type_node, sum,
			      build_real (double_type_node, unit));
	  most = build2 (PLUS_EXPR, double_type_node, most,
			 build_real (double_type_node, rounding_of_least (type)));
	  /* Two that are infinite are equal; their difference would be an invalid operation, as
	     it is to ask of what is no number whether it is greater.  */
	  tree off = magnitude (build2 (MINUS_EXPR, type, left[i], right[i]));
	  bad = build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
			build2 (NE_EXPR, boolean_type_node, left[i], right[i]),
			build1 (TRUTH_NOT_EXPR, boolean_type_node,
				build2 (UNLE_EXPR, boolean_type_node, off, most)));
	}
      if (bad)
	all = all ? bool_op (TRUTH_OR_EXPR, all, bad) : bad;
    }
  return all;
}

/* The type of what the operator of P combines: for a reduction by index that of the array's
   elements.  */

static tree
combined_type (const step *p)
{
  return p->code == STEP_UPDATE ? p->from->type : p->type;
}

/* A new variable of S that holds OP of A and B.  */

static tree
operated (emitter *e, scope *s, const step *st, tree a, tree b)
{
  tree type = combined_type (st);
  tree var = new_var (s, "both", type);
  auto_vec<tree> args;
  args.safe_push (a);
  args.safe_push (b);
  assign (s, e->loc, var,
	  convert_value (e->loc, type,
			 call_operator (e, st->from, st->op, args)));
  return var;
}

/* Add to S: the indices of axes become those of element I, if there are axes.  */

static void
go_to_element (emitter *e, scope *s, tree i)
{
  if (e->form->space)
    find_element (e, s, i);
}

/* The element at index I as the accumulator of step ST takes it in; ARGS become what the
   step takes.  */

static tree
element_at (emitter *e, scope *s, tree i, unsigned st, vec<tree> *args)
{
  const step *p = e->form->steps[st];
  tree type = combined_type (p), var = new_var (s, "element", type);
  go_to_element (e, s, i);
  for (unsigned a : p->args)
    args->safe_push (emit_value (e, s, i, a));
  assign (s, e->loc, var, p->code == STEP_UPDATE ? convert_value (e->loc, type, args->last ())
			  : with_elements (e, p, NULL_TREE, *args));
  return var;
}

/* Append "NAME (A, B)".  */

static void
say_call (message *m, const char *name, tree a, tree b)
{
  say (m, soac_printf ("%s (", name));
  say_element (m, a);
  say (m, ", ");
  say_element (m, b);
  say (m, ")");
}

/* Add to S: fail if OP of step P is not associative for the elements V, of which AB are
   the first two, combined.  */

static void
check_associative (emitter *e, scope *s, const step *p, tree *v, tree ab)
{
  tree bc = operated (e, s, p, v[1], v[2]);
  tree left = operated (e, s, p, ab, v[2]);
  tree right = operated (e, s, p, v[0], bc);
  tree bad = differ (e, s, { left, right, v[0], v[1], v[2], ab, bc });
  if (!bad)
    return;
  const char *name = operator_name (p->from);
  message m;
  start_message (e, &m);
  say (&m, soac_printf ("operator '%s' is not associative: %s (", name, name));
  say_call (&m, name, v[0], v[1]);
  say (&m, ", ");
  say_element (&m, v[2]);
  say (&m, ") is ");
  say_element (&m, left);
  say (&m, soac_printf (", but %s (", name));
  say_element (&m, v[0]);
  say (&m, ", ");
  say_call (&m, name, v[1], v[2]);
  say (&m, ") is ");
  say_element (&m, right);
  fail_if (e, s, bad, &m);
}

/* Add to S: fail if the initial value of step P, which has a fold, is not neutral beside
   the element V.  */

static void
check_neutral (emitter *e, scope *s, const step *p, tree v)
{
  tree init = new_var (s, "init", p->type);
  assign (s, e->loc, init, initial_value (e, p));
  tree both = operated (e, s, p, init, v);
  tree bad = differ (e, s, { both, v, init, v, v });
  if (!bad)
    return;
  message m;
  start_message (e, &m);
  say (&m, "the initial value of a fold must be neutral: ");
  say_call (&m, operator_name (p->from), init, v);
  say (&m, " is ");
  say_element (&m, both);
  fail_if (e, s, bad, &m);
}

/* Add to S: fail if the fold of step P takes ARGS into A otherwise than its operator
   combines A with what they make alone, which is BOTH.  */

static void
check_fold (emitter *e, scope *s, const step *p, tree a, const vec<tree> &args,
	    tree both)
{
  tree folded = new_var (s, "folded", p->type);
  assign (s, e->loc, folded, with_elements (e, p, a, args));
  tree bad = differ (e, s, { folded, both, a, folded, both });
  if (!bad)
    return;
  const char *name = operator_name (p->from);
  const char *fold = IDENTIFIER_POINTER (DECL_NAME (p->fold->decl));
  message m;
  start_message (e, &m);
  say (&m, soac_printf ("operator '%s' folds otherwise than '%s' combines: "
			"%s (", fold, name, fold));
  say_element (&m, a);
  for (tree arg : args)
    {
      say (&m, ", ");
      say_element (&m, arg);
    }
  say (&m, ") is ");
  say_element (&m, folded);
  say (&m, soac_printf (", but by '%s' it is ", name));
  say_element (&m, both);
  fail_if (e, s, bad, &m);
}

/* The indices of three elements that are tried.  */
typedef tree three_indices[3];

/* Add to S: the key by which UPDATE P takes in element I, which is returned.  */

static tree
key_at (emitter *e, scope *s, const step *p, tree i)
{
  tree key = new_var (s, "key", size_type_node);
  go_to_element (e, s, i);
  assign (s, e->loc, key, fold_convert (size_type_node,
					fold_convert (ptrdiff_type_node,
						      emit_value (e, s, i, p->args[0]))));
  return key;
}

/* Add to S: the second and third of AT, variables, become the next elements behind the first one
   that UPDATE P takes in by its key.  The result is whether there are such, and the key is that of
   an element of the output: others are nobody's, and the operator need not know them.  */

static tree
find_alike (emitter *e, scope *s, const step *p, const three_indices &at)
{
  tree key = key_at (e, s, p, at[0]), found = new_var (s, "found", size_type_node);
  assign (s, e->loc, found, size_cst (1));
  scope loop, body;
  open_scope (&loop, s->block);
  tree i = new_var (&loop, "i", size_type_node), end = new_var (&loop, "end", size_type_node);
  tree first = size_op (PLUS_EXPR, at[0], size_cst (1));
  assign (&loop, e->loc, end,
	  build2 (MIN_EXPR, size_type_node, e->n,
		  size_op (PLUS_EXPR, first, size_cst (LOOKED_AT))));
  open_scope (&body, loop.block);
  tree alike = bool_op (EQ_EXPR, key_at (e, &body, p, i), key);
  for (unsigned k = 2; k >= 1; k--)
    {
      scope here;
      open_scope (&here, body.block);
      assign (&here, e->loc, at[k], i);
      assign (&here, e->loc, found, size_cst (k + 1));
      add_if (&body, e->loc, bool_op (TRUTH_AND_EXPR, unshare_expr (alike),
				      bool_op (EQ_EXPR, found, size_cst (k))), &here);
    }
  add (&loop, loop_serial (e, i, unshare_expr (first), end, &body));
  add (s, close_scope (&loop, e->loc));
  return bool_op (TRUTH_AND_EXPR, bool_op (EQ_EXPR, found, size_cst (3)),
		  bool_op (LT_EXPR, key, operand_value (e, p->from->bound)));
}

/* Add to S the checks of step ST for the elements AT.  */

static void
try_elements (emitter *e, scope *s, unsigned st, const three_indices &at)
{
  const step *p = e->form->steps[st];
  auto_vec<tree> args[3];
  tree v[3];
  for (unsigned k = 0; k < 3; k++)
    v[k] = element_at (e, s, at[k], st, &args[k]);
  tree ab = operated (e, s, p, v[0], v[1]);
  check_associative (e, s, p, v, ab);
  if (!p->fold)
    return;
  check_neutral (e, s, p, v[0]);
  check_fold (e, s, p, v[0], args[1], ab);
}

/* Add to S the checks of step ST for three elements from I on: the next ones, or the next ones that
   have its key.  */

static void
try_operator (emitter *e, scope *s, tree i, unsigned st)
{
  const step *p = e->form->steps[st];
  three_indices at;
  if (p->code != STEP_UPDATE)
    {
      for (unsigned k = 0; k < 3; k++)
	at[k] = size_plus (e->loc, i, size_cst (k));
      try_elements (e, s, st, at);
      return;
    }
  for (tree &place : at)
    {
      place = new_var (s, "place", size_type_node);
      assign (s, e->loc, place, i);
    }
  tree cond = find_alike (e, s, p, at);
  scope there;
  open_scope (&there, s->block);
  try_elements (e, &there, st, at);
  add_if (s, e->loc, cond, &there);
}

/* Add to S: try the operator of step ST at several places, from the first element
   to the last.  */

void
check_laws (emitter *e, scope *s, unsigned st)
{
  scope loop, body, some;
  open_scope (&some, s->block);
  open_scope (&loop, some.block);
  tree i = new_var (&loop, "i", size_type_node);
  open_scope (&body, loop.block);
  tree at = new_var (&body, "at", size_type_node);
  tree last = size_op (MINUS_EXPR, e->n, size_cst (3));
  /* last / TRIALS * i + last % TRIALS * i / TRIALS, which is at most last.  */
  tree whole = size_op (MULT_EXPR,
			size_op (TRUNC_DIV_EXPR, last, size_cst (TRIALS)), i);
  tree rest = size_op (MULT_EXPR,
		       size_op (TRUNC_MOD_EXPR, last, size_cst (TRIALS)), i);
  rest = size_op (TRUNC_DIV_EXPR, rest, size_cst (TRIALS));
  assign (&body, e->loc, at, size_op (PLUS_EXPR, whole, rest));
  try_operator (e, &body, at, st);
  add (&loop, loop_serial (e, i, size_cst (0), size_cst (TRIALS + 1),
			   &body));
  add (&some, close_scope (&loop, e->loc));
  add_if (s, e->loc, bool_op (GE_EXPR, e->n, size_cst (3)), &some);
}
