/* Sums of weighted integers are made anew by what their parts share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     c: 3 times t and 16 times b, t the sum of a and c	=>  _1 = (int) a;  _2 = (int) c;
							    _3 = _1 + _2;  _4 = _3 * 3;  ...

   What is chosen in common-weights.cc.  Where the ranges of all that is added, which may be
   bytes, say that no part of a sum can overflow, names have ranges: by these the vectoriser
   finds how few bits an operation needs.  Else sums are computed with unsigned numbers.  */

#include "gcc-common.h"
#include "gimple-range.h"
#include "local.h"
#include "weights.h"

/* Find the range of X, an addend that is given; false if that has more bits than there are
   here.  */

static bool
find_range (gimple_ranger *ranger, addend *x)
{
  int_range_max r;
  tree type = TREE_TYPE (x->name);
  widest_int lo = wi::to_widest (TYPE_MIN_VALUE (type)), hi = wi::to_widest (TYPE_MAX_VALUE (type));
  if (ranger->range_of_expr (r, x->name) && !r.undefined_p () && !r.varying_p ())
    {
      lo = widest_int::from (r.lower_bound (), TYPE_SIGN (type));
      hi = widest_int::from (r.upper_bound (), TYPE_SIGN (type));
    }
  x->lo = lo.to_shwi ();
  x->hi = hi.to_shwi ();
  return wi::fits_shwi_p (lo) && wi::fits_shwi_p (hi);
}

/* Add FACTOR times BOUND, if that is above zero, to SUM; false if that is too large.  */

static bool
add_bound (HOST_WIDE_INT *sum, HOST_WIDE_INT factor, HOST_WIDE_INT bound)
{
  HOST_WIDE_INT product;
  return (!__builtin_mul_overflow (factor, bound, &product)
	  && (product <= 0 || !__builtin_add_overflow (*sum, product, sum)));
}

/* Find how far parts of S, a root of B, may be above zero and below it.  */

static bool
find_bounds (const sums_of_block *b, const weighted_sum *s, HOST_WIDE_INT *above,
	     HOST_WIDE_INT *below)
{
  HOST_WIDE_INT constant = sext_hwi (s->constant, b->precision);
  *above = MAX (constant, 0);
  *below = constant < 0 ? -(constant + 1) + 1 : 0;
  if (*below < 0)
    return false;
  for (const weighted &w : s->list)
    {
      const addend &x = b->addends[w.number];
      HOST_WIDE_INT weight = sext_hwi (w.weight, b->precision), less;
      if (__builtin_sub_overflow ((HOST_WIDE_INT) 0, weight, &less)
	  || !add_bound (above, weight, x.lo) || !add_bound (above, weight, x.hi)
	  || !add_bound (below, less, x.lo) || !add_bound (below, less, x.hi))
	return false;
    }
  return true;
}

/* Choose the type that B's roots are made anew in.  */

void
choose_type (sums_of_block *b)
{
  HOST_WIDE_INT most = HOST_WIDE_INT_MAX >> (HOST_BITS_PER_WIDE_INT - b->precision);
  HOST_WIDE_INT above = 0, below = 0;
  bool plain = true;
  tree type = NULL_TREE;
  gimple_ranger ranger;
  b->bounded = true;
  for (addend &x : b->addends)
    if (x.name && !find_range (&ranger, &x))
      b->bounded = false;
  for (const weighted_sum *s : b->all)
    if (s->root)
      {
	type = TREE_TYPE (gimple_assign_lhs (s->stmt));
	b->bounded = (b->bounded && find_bounds (b, s, &above, &below) && above <= most
		      && below <= most);
	plain = plain && TYPE_UNSIGNED (type) && b->bounded && below == 0;
      }
  if (type)
    b->type = b->bounded && !plain ? signed_type_for (type) : unsigned_type_for (type);
}

/* A number that is made, and its range if it is known.  */

struct ranged
{
  tree value;
  HOST_WIDE_INT lo, hi;
};

/* Add before GSI, in B, the operation CODE of X and Y, or of X alone where that is null.  */

static tree
operation (sums_of_block *b, gimple_stmt_iterator *gsi, enum tree_code code, tree x,
	   tree y = NULL_TREE)
{
  tree value = computed (gsi, b->type, code, x, y);
  b->made.add (value);
  return value;
}

/* VALUE, made for B, is between LO and HI if that is known.  */

static ranged
with_range (const sums_of_block *b, tree value, HOST_WIDE_INT lo, HOST_WIDE_INT hi)
{
  if (b->bounded)
    {
      int_range<1> r (b->type, wi::shwi (lo, b->precision), wi::shwi (hi, b->precision));
      set_range_info (value, r);
    }
  return { value, lo, hi };
}

/* X plus or MINUS Y.  */

static ranged
sum_of_two (sums_of_block *b, gimple_stmt_iterator *gsi, const ranged &x, const ranged &y,
	    bool minus)
{
  HOST_WIDE_INT lo = 0, hi = 0;
  if (b->bounded)
    {
      lo = minus ? x.lo - y.hi : x.lo + y.lo;
      hi = minus ? x.hi - y.lo : x.hi + y.hi;
    }
  return with_range (b, operation (b, gsi, minus ? MINUS_EXPR : PLUS_EXPR, x.value, y.value), lo,
		     hi);
}

/* Addend NUMBER of B; add before GSI what it takes.  */

static ranged
value_of (sums_of_block *b, gimple_stmt_iterator *gsi, unsigned number)
{
  addend x = b->addends[number];
  if (x.value)
    return { x.value, x.lo, x.hi };
  ranged v = { x.name, x.lo, x.hi };
  if (!x.name)
    {
      ranged first = value_of (b, gsi, x.a), second = value_of (b, gsi, x.b);
      v = sum_of_two (b, gsi, first, second, x.minus);
    }
  else if (!useless_type_conversion_p (b->type, TREE_TYPE (x.name)))
    v = with_range (b, operation (b, gsi, NOP_EXPR, x.name), x.lo, x.hi);
  addend &made = b->addends[number];
  made.value = v.value;
  made.lo = v.lo;
  made.hi = v.hi;
  return v;
}

/* SUM, or nothing where that has no value, plus or MINUS VALUE.  */

static ranged
with_addend (sums_of_block *b, gimple_stmt_iterator *gsi, const ranged &sum, const ranged &value,
	     bool minus)
{
  if (sum.value)
    return sum_of_two (b, gsi, sum, value, minus);
  return minus ? sum_of_two (b, gsi, { build_zero_cst (b->type), 0, 0 }, value, true) : value;
}

/* True if C has an addend that is not subtracted.  */

static bool
adds_p (const weight_class *c)
{
  for (const alike &x : c->list)
    if (!x.minus)
      return true;
  return false;
}

/* The weighted sum of class C of B; if all of it is subtracted, what that is.  What is added comes
   first.  */

static ranged
sum_of_class (sums_of_block *b, gimple_stmt_iterator *gsi, const weight_class *c)
{
  ranged sum = { NULL_TREE, 0, 0 };
  bool adds = adds_p (c);
  for (int less = 0; less < 2; less++)
    for (const alike &x : c->list)
      if ((x.minus && adds) == (less == 1))
	sum = with_addend (b, gsi, sum, value_of (b, gsi, x.number), less == 1);
  if (c->weight == 1)
    return sum;
  HOST_WIDE_INT w = b->bounded ? c->weight : 0;
  tree weight = wide_int_to_tree (b->type, wi::uhwi (c->weight, b->precision));
  return with_range (b, operation (b, gsi, MULT_EXPR, sum.value, weight), sum.lo * w, sum.hi * w);
}

/* Let S, a root of B, be VALUE: by the operation that makes this, if that is of its type.  The
   vectoriser does not make copies narrow.  */

static void
set_root (sums_of_block *b, weighted_sum *s, gimple_stmt_iterator *gsi, tree value)
{
  tree type = TREE_TYPE (gimple_assign_lhs (s->stmt));
  gassign *last = b->made.contains (value) ? as_a <gassign *> (SSA_NAME_DEF_STMT (value)) : NULL;
  if (!useless_type_conversion_p (type, TREE_TYPE (value)))
    gimple_assign_set_rhs_with_ops (gsi, NOP_EXPR, value);
  else if (last)
    gimple_assign_set_rhs_with_ops (gsi, gimple_assign_rhs_code (last), gimple_assign_rhs1 (last),
				    gimple_assign_rhs2 (last));
  else
    gimple_assign_set_rhs_with_ops (gsi, SSA_NAME, value);
  update_stmt (gsi_stmt (*gsi));
}

/* Make the root S of B by its classes.  */

void
make_anew (sums_of_block *b, weighted_sum *s)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (s->stmt);
  ranged sum = { NULL_TREE, 0, 0 };
  for (int less = 0; less < 2; less++)
    for (const weight_class *c : s->classes)
      if (adds_p (c) == (less == 0))
	sum = with_addend (b, &gsi, sum, sum_of_class (b, &gsi, c), less == 1);
  if (s->constant)
    {
      HOST_WIDE_INT n = b->bounded ? sext_hwi (s->constant, b->precision) : 0;
      tree constant = wide_int_to_tree (b->type, wi::uhwi (s->constant, b->precision));
      sum = sum_of_two (b, &gsi, sum, { constant, n, n }, false);
    }
  set_root (b, s, &gsi, sum.value);
}

