/* Bounds of indices: expressions, of which not everything is known, and their order.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     n - 1 and n			the first is less
     min (k, n) and n			the first is at most the second
     1 and n				not known: the lesser one is min (1, n)
     k and k + (i - k) mod 2		the first is at most the second, which is i plus an
					even number

   Differences are GCC's affine combinations; minima and maxima are looked into.  Indices
   are far from the ends of ptrdiff_t: they lead into arrays.  */

#include "gcc-common.h"
#include "local.h"

/* How many minima and maxima are looked into, one within another, and how many computations
   when two values are compared.  */
const unsigned MOST_NESTED = 4, MOST_COMPUTED = 8;

/* E, a ptrdiff_t.  */

tree
as_index (tree e)
{
  return fold_convert (ptrdiff_type_node, e);
}

tree
index_cst (HOST_WIDE_INT n)
{
  return build_int_cst (ptrdiff_type_node, n);
}

/* A combination as an expression of ptrdiff_t, or null if it has too many parts.  */

tree
index_of (aff_tree *a)
{
  return a->rest ? NULL_TREE : as_index (aff_combination_to_tree (a));
}

/* True if an integer of type FROM has its value as one of type TO, too.  As wide as addresses are
   all numbers taken modulo 2^n.  */

bool
keeps_value_p (const_tree from, const_tree to)
{
  if (TYPE_PRECISION (from) > TYPE_PRECISION (to))
    return false;
  if (TYPE_PRECISION (to) >= TYPE_PRECISION (sizetype))
    return true;
  return (TYPE_UNSIGNED (from) == TYPE_UNSIGNED (to)
	  || (TYPE_UNSIGNED (from) && TYPE_PRECISION (from) < TYPE_PRECISION (to)));
}

/* E without conversions that keep its value.  */

tree
unconverted (tree e)
{
  while (true)
    {
      tree from = NULL_TREE;
      gimple *def = TREE_CODE (e) == SSA_NAME ? SSA_NAME_DEF_STMT (e) : NULL;
      if (CONVERT_EXPR_P (e) || TREE_CODE (e) == NON_LVALUE_EXPR)
	from = TREE_OPERAND (e, 0);
      else if (def && gimple_assign_cast_p (def))
	from = gimple_assign_rhs1 (def);
      if (!from || !INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || !keeps_value_p (TREE_TYPE (from), TREE_TYPE (e)))
	return e;
      e = from;
    }
}

/* True if A and B are computed alike, also from what is DEPTH computations away.  */

static bool
alike_p (tree a, tree b, unsigned depth)
{
  if (operand_equal_p (a, b, 0))
    return true;
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME || !depth--)
    return false;
  gassign *d = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (a));
  gassign *e = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (b));
  if (!d || !e || gimple_vuse (d) || gimple_vuse (e)
      || gimple_assign_rhs_code (d) != gimple_assign_rhs_code (e)
      || gimple_num_ops (d) != gimple_num_ops (e)
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    if (!alike_p (gimple_op (d, i), gimple_op (e, i), depth))
      return false;
  return true;
}

/* Let A have no parts that are computed alike and make nothing together.  */

static void
cancel_alike (aff_tree *a)
{
  for (unsigned i = a->n; i-- > 0; )
    for (unsigned j = i; j-- > 0; )
      if (wi::neg (a->elts[i].coef) == a->elts[j].coef
	  && alike_p (unconverted (a->elts[i].val), unconverted (a->elts[j].val), MOST_COMPUTED))
	{
	  aff_combination_remove_elt (a, i);
	  aff_combination_remove_elt (a, j);
	  i = MIN (i, a->n);
	  break;
	}
}

/* A + FACTOR * B, where FACTOR is 1 or -1.  */

tree
sum_of (tree a, tree b, int factor)
{
  aff_tree s, t;
  affine (a, &s);
  affine (b, &t);
  aff_combination_scale (&t, factor);
  aff_combination_add (&s, &t);
  tree sum = index_of (&s);
  return sum ? sum : fold_build2 (factor > 0 ? PLUS_EXPR : MINUS_EXPR, ptrdiff_type_node,
				  as_index (a), as_index (b));
}

/* A minimum or maximum of A and B, plus MORE.  */

struct extremum
{
  enum tree_code code;
  tree a, b;
  HOST_WIDE_INT more;
};

/* True if VAL is one itself, and then which.  */

static bool
own_extremum_p (tree val, extremum *x)
{
  val = unconverted (val);
  gimple *def = TREE_CODE (val) == SSA_NAME ? SSA_NAME_DEF_STMT (val) : NULL;
  x->more = 0;
  if (TYPE_UNSIGNED (TREE_TYPE (val)))
    return false;
  if (TREE_CODE (val) == MIN_EXPR || TREE_CODE (val) == MAX_EXPR)
    {
      x->code = TREE_CODE (val);
      x->a = TREE_OPERAND (val, 0);
      x->b = TREE_OPERAND (val, 1);
      return true;
    }
  if (!def || !is_gimple_assign (def)
      || (gimple_assign_rhs_code (def) != MIN_EXPR
	  && gimple_assign_rhs_code (def) != MAX_EXPR))
    return false;
  x->code = gimple_assign_rhs_code (def);
  x->a = gimple_assign_rhs1 (def);
  x->b = gimple_assign_rhs2 (def);
  return true;
}

/* Let *X, a part of sum A, be that sum: n - min (a, b) is max (n - a, n - b).  NUMBER says which
   part it is, the factor of which is 1 or -1.  */

static bool
add_other_parts (aff_tree *a, unsigned number, extremum *x)
{
  bool negated = a->elts[number].coef == -1;
  aff_combination_remove_elt (a, number);
  tree rest = index_of (a);
  if (!rest)
    return false;
  if (negated)
    x->code = x->code == MIN_EXPR ? MAX_EXPR : MIN_EXPR;
  x->a = sum_of (rest, x->a, negated ? -1 : 1);
  x->b = sum_of (rest, x->b, negated ? -1 : 1);
  return true;
}

/* True if E is one, and then which.  */

static bool
extremum_p (tree e, extremum *x)
{
  aff_tree a;
  affine (e, &a);
  if (a.rest || !a.offset.is_constant () || !wi::fits_shwi_p (a.offset.to_constant ()))
    return false;
  for (unsigned i = 0; i < a.n; i++)
    if ((a.elts[i].coef == 1 || a.elts[i].coef == -1) && own_extremum_p (a.elts[i].val, x))
      {
	if (a.n > 1 || a.elts[i].coef == -1)
	  return add_other_parts (&a, i, x);
	x->more = a.offset.to_constant ().to_shwi ();
	return true;
      }
  return false;
}

/* True if VALUE, a part of a combination, is known not to be negative: NATURALS are
   not.  */

static bool
natural_part_p (tree value, const vec<tree> *naturals)
{
  extremum x;
  value = unconverted (value);
  if (TYPE_UNSIGNED (TREE_TYPE (value))
      && TYPE_PRECISION (TREE_TYPE (value)) < TYPE_PRECISION (sizetype))
    return true;
  if (extremum_p (value, &x) && x.code == MAX_EXPR && x.more == 0
      && (tree_expr_nonnegative_p (x.a) || tree_expr_nonnegative_p (x.b))
      && !TYPE_UNSIGNED (TREE_TYPE (x.a)))
    return true;
  if (naturals)
    for (tree n : *naturals)
      if (operand_equal_p (unconverted (n), value, 0))
	return true;
  return false;
}

/* True if VALUE is what is left of *OF after a division by *BY, a positive constant.  */

static bool
remainder_p (tree value, tree *of, HOST_WIDE_INT *by)
{
  value = unconverted (value);
  enum tree_code code = TREE_CODE (value);
  tree n = NULL_TREE;
  gimple *def = code == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  if (BINARY_CLASS_P (value))
    {
      *of = TREE_OPERAND (value, 0);
      n = TREE_OPERAND (value, 1);
    }
  else if (def && is_gimple_assign (def) && gimple_num_ops (def) == 3)
    {
      code = gimple_assign_rhs_code (def);
      *of = gimple_assign_rhs1 (def);
      n = gimple_assign_rhs2 (def);
    }
  if ((code != FLOOR_MOD_EXPR && code != BIT_AND_EXPR) || TYPE_UNSIGNED (TREE_TYPE (value))
      || !tree_fits_shwi_p (n) || tree_to_shwi (n) > INT_MAX)
    return false;
  *by = tree_to_shwi (n) + (code == BIT_AND_EXPR);
  return *by > 0 && (code == FLOOR_MOD_EXPR || pow2p_hwi (*by));
}

/* True if E is the sum of *LESS and of remainders.  */

static bool
with_remainders_p (tree e, tree *less)
{
  aff_tree a;
  tree of;
  HOST_WIDE_INT by;
  affine (e, &a);
  unsigned n = a.n;
  for (unsigned i = a.n; i-- > 0; )
    if (a.elts[i].coef == 1 && remainder_p (a.elts[i].val, &of, &by))
      aff_combination_remove_elt (&a, i);
  *less = a.n < n ? index_of (&a) : NULL_TREE;
  return *less != NULL_TREE;
}

/* E with each remainder by STEP in it replaced by what was divided: it is the same modulo STEP.  */

tree
undivided (tree e, HOST_WIDE_INT step)
{
  aff_tree a, whole;
  tree of;
  HOST_WIDE_INT by;
  affine (e, &a);
  for (unsigned i = a.n; i-- > 0; )
    if (a.elts[i].coef == 1 && remainder_p (a.elts[i].val, &of, &by) && by == step)
      {
	aff_combination_remove_elt (&a, i);
	affine (of, &whole);
	aff_combination_add (&a, &whole);
	i = MIN (i, a.n);
      }
  cancel_alike (&a);
  tree sum = index_of (&a);
  return sum ? sum : e;
}

/* True if D, a difference, is known not to be negative.  */

static bool
not_negative_p (const aff_tree &d, const vec<tree> *naturals)
{
  if (d.rest || !d.offset.is_constant () || wi::neg_p (d.offset.to_constant ()))
    return false;
  for (unsigned i = 0; i < d.n; i++)
    if (wi::neg_p (d.elts[i].coef) || !natural_part_p (d.elts[i].val, naturals))
      return false;
  return true;
}

/* A bound that is compared with several others: what is asked of it is found out once.  */

struct bound
{
  aff_tree sum;			/* what it is */
  bool is_extremum;
  extremum x;			/* which one, if it is one */
  tree less;			/* it without remainders, if it has some; else null */
  bound *of_a, *of_b, *below;	/* the operands of X, and LESS; null until they are asked for */
};

/* The bounds of one question, and what it knows.  */

struct bound_question
{
  auto_delete_vec<bound> all;
  const vec<tree> *naturals;
};

/* VALUE as a bound of Q, in *KNOWN.  */

static bound *
bound_of (bound_question *q, tree value, bound **known)
{
  if (*known)
    return *known;
  bound *b = new bound ();
  affine (value, &b->sum);
  b->is_extremum = extremum_p (value, &b->x);
  with_remainders_p (value, &b->less);
  q->all.safe_push (b);
  return *known = b;
}

/* True if A + K <= B is known, also by what is DEPTH minima and maxima deep.  */

static bool
known_at_most (bound_question *q, bound *a, bound *b, HOST_WIDE_INT k, unsigned depth)
{
  aff_tree d = b->sum, from = a->sum;
  if (!subtract (&d, &from))
    return false;
  d.offset -= k;
  if (not_negative_p (d, q->naturals)
      || (b->less && known_at_most (q, a, bound_of (q, b->less, &b->below), k, depth)))
    return true;
  if (!depth--)
    return false;
  /* If the first of two tells, the second need not be looked at.  */
  if (a->is_extremum)
    {
      bool enough = a->x.code == MIN_EXPR;
      HOST_WIDE_INT more = k + a->x.more;
      bool known = known_at_most (q, bound_of (q, a->x.a, &a->of_a), b, more, depth);
      if (known != enough)
	known = known_at_most (q, bound_of (q, a->x.b, &a->of_b), b, more, depth);
      if (known)
	return true;
    }
  if (b->is_extremum)
    {
      bool enough = b->x.code == MAX_EXPR;
      HOST_WIDE_INT more = k - b->x.more;
      bool known = known_at_most (q, a, bound_of (q, b->x.a, &b->of_a), more, depth);
      return (known == enough ? known
	      : known_at_most (q, a, bound_of (q, b->x.b, &b->of_b), more, depth));
    }
  return false;
}

/* True if A <= B is known.  NATURALS, or null, are operands that are not negative.  */

bool
at_most_p (tree a, tree b, const vec<tree> *naturals)
{
  bound_question q;
  q.naturals = naturals;
  bound *first = NULL, *second = NULL;
  return known_at_most (&q, bound_of (&q, a, &first), bound_of (&q, b, &second), 0, MOST_NESTED);
}

/* The smaller one of A and B, ...  */

tree
lesser_of (tree a, tree b, const vec<tree> *naturals)
{
  if (at_most_p (a, b, naturals))
    return a;
  if (at_most_p (b, a, naturals))
    return b;
  return fold_build2 (MIN_EXPR, ptrdiff_type_node, as_index (a), as_index (b));
}

/* ... and the greater one.  */

tree
greater_of (tree a, tree b, const vec<tree> *naturals)
{
  if (at_most_p (b, a, naturals))
    return a;
  if (at_most_p (a, b, naturals))
    return b;
  return fold_build2 (MAX_EXPR, ptrdiff_type_node, as_index (a), as_index (b));
}

/* COUNT without a test that it is not negative: where that fails there is no index.  */

tree
untested (tree count)
{
  extremum x;
  if (extremum_p (count, &x) && x.code == MAX_EXPR && x.more == 0)
    {
      if (integer_zerop (x.b))
	return x.a;
      if (integer_zerop (x.a))
	return x.b;
    }
  return count;
}
