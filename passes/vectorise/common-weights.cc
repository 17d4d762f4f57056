/* What sums of integers multiply by the same weight is added first.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     r = 3 * a + 16 * b + 3 * c;	   t = a + c;
     s = 3 * a + 5 * d + 3 * c;	   =>	   r = 3 * t + 16 * b;
					   s = 3 * t + 5 * d;

   A convolution multiplies few different numbers: 5 x 5 weights that are the same from left to
   right and from above to below are six.  Neighbouring rows, which are done together
   (codegen/jammed-rows.cc), also share sums of two; those that most of them need are made
   first, as in the elimination of common subexpressions of filters without multipliers
   (Hartley, 1996).

   Integers may be added in any order.  Where no part of a sum can overflow, what is new has
   the range that it needs, as the vectoriser makes sums of bytes narrow by their ranges.  Else
   it is computed with unsigned numbers, which wrap around, so that no sum overflows that did
   not before.  */

#include "gcc-common.h"
#include "local.h"
#include "weights.h"

/* Numbers that one sum adds, and those of one weight in a sum, at most: pairs of these are
   counted again for each that is found.  */
const unsigned MOST_ADDENDS = 256, MOST_ALIKE = 512;
/* Addends of one weight that are worth it, at least: a multiplication of bytes or shorts is
   cheap where its product is as wide as both together.  */
const unsigned LEAST_ALIKE = 3;

/* N, as a number of B's precision.  */

static unsigned HOST_WIDE_INT
cut (const sums_of_block *b, unsigned HOST_WIDE_INT n)
{
  unsigned HOST_WIDE_INT all = HOST_WIDE_INT_M1U >> (HOST_BITS_PER_WIDE_INT - b->precision);
  return n & all;
}

/* True if TYPE is that of B's sums, or of the same with another sign.  */

static bool
type_of_sums_p (const sums_of_block *b, tree type)
{
  return (TREE_CODE (type) == INTEGER_TYPE && TYPE_PRECISION (type) == b->precision
	  && type_has_mode_precision_p (type) && !TYPE_OVERFLOW_TRAPS (type));
}

/* True if STMT is a sum of B, a difference, a multiple, or a conversion of one.  */

static bool
linear_p (const sums_of_block *b, const gassign *stmt)
{
  if (!type_of_sums_p (b, TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case NEGATE_EXPR:
      return true;
    case MULT_EXPR:
      return TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST;
    case LSHIFT_EXPR:
      return (tree_fits_uhwi_p (gimple_assign_rhs2 (stmt))
	      && tree_to_uhwi (gimple_assign_rhs2 (stmt)) < b->precision);
    CASE_CONVERT:
      return (TREE_CODE (gimple_assign_rhs1 (stmt)) == SSA_NAME
	      && type_of_sums_p (b, TREE_TYPE (gimple_assign_rhs1 (stmt))));
    default:
      return false;
    }
}

/* Add FACTOR times addend NUMBER to S.  */

static void
add_weighted (const sums_of_block *b, weighted_sum *s, unsigned number,
	      unsigned HOST_WIDE_INT factor)
{
  unsigned i = 0;
  while (i < s->list.length () && s->list[i].number < number)
    i++;
  if (i == s->list.length () || s->list[i].number > number)
    s->list.safe_insert (i, { number, 0 });
  s->list[i].weight = cut (b, s->list[i].weight + factor);
  if (!s->list[i].weight)
    s->list.ordered_remove (i);
}

/* The narrower integer that NAME, a number of B, is a conversion of, or else NAME.  */

static tree
narrower (const sums_of_block *b, tree name)
{
  gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (name));
  tree from = (def && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
	       ? gimple_assign_rhs1 (def) : NULL_TREE);
  return (from && TREE_CODE (from) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (from))
	  && TYPE_PRECISION (TREE_TYPE (from)) < b->precision ? from : name);
}

/* The number of the addend NAME of B, which is given.  */

static unsigned
number_of (sums_of_block *b, tree name)
{
  bool known;
  name = narrower (b, name);
  unsigned &number = b->numbers.get_or_insert (name, &known);
  if (!known)
    {
      addend leaf;
      leaf.name = name;
      number = b->addends.length ();
      b->addends.safe_push (leaf);
    }
  return number;
}

/* True if NAME is what a round of B's loop has from the one before: sums over several rounds, and
   subscripts, stay as they are.  */

static bool
from_last_round_p (sums_of_block *b, tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  return (b->over_rounds.contains (name)
	  || (gimple_code (def) == GIMPLE_PHI && flow_bb_inside_loop_p (b->loop, gimple_bb (def))));
}

/* Add FACTOR times the operand OP to S, a sum of B; false if it may not be part of one.  */

static bool
add_operand (sums_of_block *b, weighted_sum *s, tree op, unsigned HOST_WIDE_INT factor)
{
  if (TREE_CODE (op) == INTEGER_CST)
    s->constant = cut (b, s->constant + factor * TREE_INT_CST_LOW (op));
  else if (TREE_CODE (op) != SSA_NAME || from_last_round_p (b, op))
    return false;
  else if (weighted_sum **sum = b->by_name.get (op))
    {
      for (const weighted &w : (*sum)->list)
	add_weighted (b, s, w.number, w.weight * factor);
      s->constant = cut (b, s->constant + (*sum)->constant * factor);
    }
  else
    add_weighted (b, s, number_of (b, op), factor);
  return true;
}

/* Let S be the sum that its statement is in B; false if it may not be one.  */

static bool
add_operands (sums_of_block *b, weighted_sum *s)
{
  tree first = gimple_assign_rhs1 (s->stmt), second = gimple_assign_rhs2 (s->stmt);
  switch (gimple_assign_rhs_code (s->stmt))
    {
    case PLUS_EXPR:
      return add_operand (b, s, first, 1) && add_operand (b, s, second, 1);
    case MINUS_EXPR:
      return add_operand (b, s, first, 1) && add_operand (b, s, second, HOST_WIDE_INT_M1U);
    case NEGATE_EXPR:
      return add_operand (b, s, first, HOST_WIDE_INT_M1U);
    case MULT_EXPR:
      return add_operand (b, s, first, TREE_INT_CST_LOW (second));
    case LSHIFT_EXPR:
      return add_operand (b, s, first, HOST_WIDE_INT_1U << tree_to_uhwi (second));
    default:
      return add_operand (b, s, first, 1);
    }
}

/* Note the sum that STMT is in B.  One that has become too large is as good as given.  */

static void
note_sum (sums_of_block *b, gassign *stmt)
{
  weighted_sum *s = new weighted_sum ();
  s->stmt = stmt;
  if (!add_operands (b, s))
    b->over_rounds.add (gimple_assign_lhs (stmt));
  else if (s->list.length () <= MOST_ADDENDS)
    {
      b->by_name.put (gimple_assign_lhs (stmt), s);
      b->all.safe_push (s);
      return;
    }
  delete s;
}

/* Find which sums of B are roots, and which are not needed when these are made anew.  Those behind
   a sum come first.  */

static void
find_roots (sums_of_block *b)
{
  for (unsigned i = b->all.length (); i-- > 0; )
    {
      weighted_sum *s = b->all[i];
      bool needed = false, by_sums = true;
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, gimple_assign_lhs (s->stmt))
	{
	  gimple *user = USE_STMT (use);
	  if (is_gimple_debug (user))
	    continue;
	  tree lhs = is_gimple_assign (user) ? gimple_assign_lhs (user) : NULL_TREE;
	  weighted_sum **sum = (lhs && TREE_CODE (lhs) == SSA_NAME ? b->by_name.get (lhs)
				: NULL);
	  needed |= !sum;
	  by_sums &= sum && (*sum)->dies;
	}
      s->root = needed && !s->list.is_empty ();
      s->dies = s->root || (!needed && by_sums);
    }
}

/* Bits that addend NUMBER of B has; in *GIVEN, the most that one has of which it is made.  */

static unsigned
bits_of (const sums_of_block *b, unsigned number, unsigned *given)
{
  const addend &x = b->addends[number];
  if (!x.name)
    return MAX (bits_of (b, x.a, given), bits_of (b, x.b, given)) + 1;
  unsigned bits = TYPE_PRECISION (TREE_TYPE (x.name));
  *given = MAX (*given, bits);
  return bits;
}

/* True if all that C adds has no more than half of the bits of B's numbers, but the sum may
   have more.  */

static bool
outgrows_half_p (const sums_of_block *b, const weight_class *c)
{
  unsigned given = 0, bits = 0;
  for (const alike &x : c->list)
    {
      unsigned one = bits_of (b, x.number, &given);
      bits = MAX (bits, one);
    }
  return given * 2 <= b->precision && (bits + ceil_log2 (c->list.length ())) * 2 > b->precision;
}

/* Operations that a multiplication by WEIGHT takes: 6 times a number are two shifts and a sum.  */

static unsigned
cost_of_weight (const sums_of_block *b, unsigned HOST_WIDE_INT weight)
{
  weight = MIN (weight, cut (b, -weight));
  if (weight <= 1)
    return 0;
  unsigned HOST_WIDE_INT odd = weight >> ctz_hwi (weight);
  return odd == 1 ? 1 : weight != odd && (pow2p_hwi (odd - 1) || pow2p_hwi (odd + 1)) ? 3 : 2;
}

/* The same for class C: there are instructions for products of numbers of half the bits.  */

static unsigned
cost_of_class (const sums_of_block *b, const weight_class *c)
{
  unsigned cost = cost_of_weight (b, c->weight);
  return c->list.length () + (cost >= 2 && outgrows_half_p (b, c) ? 4 : cost);
}

/* Operations that the statements of B's sums take which are not needed then.  */

static unsigned
cost_now (const sums_of_block *b)
{
  unsigned cost = 0;
  for (const weighted_sum *s : b->all)
    if (s->dies)
      switch (gimple_assign_rhs_code (s->stmt))
	{
	case MULT_EXPR:
	  cost += cost_of_weight (b, cut (b, TREE_INT_CST_LOW (gimple_assign_rhs2 (s->stmt))));
	  break;
	CASE_CONVERT:
	  break;
	default:
	  cost++;
	}
  return cost;
}

/* The class of WEIGHT in S, or null.  */

static weight_class *
class_of (const weighted_sum *s, unsigned HOST_WIDE_INT weight)
{
  for (weight_class *c : s->classes)
    if (c->weight == weight)
      return c;
  return NULL;
}

/* Add X to the class of WEIGHT in S.  */

static void
add_to_class (weighted_sum *s, unsigned HOST_WIDE_INT weight, const alike &x)
{
  weight_class *c = class_of (s, weight);
  if (!c)
    {
      c = new weight_class ();
      c->weight = weight;
      s->classes.safe_push (c);
    }
  c->list.safe_push (x);
}

/* Let the addends of class NUMBER of S be in two others, whose weights are powers of two, and of
   which one is there, if that takes fewer operations: a + 4 * b + 6 * c is a + 4 * (b + c) + 2 * c.
   True if they are.  */

static bool
split_class (const sums_of_block *b, weighted_sum *s, unsigned number)
{
  weight_class *c = s->classes[number];
  unsigned cost = cost_of_weight (b, c->weight), count = c->list.length ();
  for (const weight_class *other : s->classes)
    {
      unsigned HOST_WIDE_INT rest = c->weight - other->weight;
      if (other->weight >= c->weight || !pow2p_hwi (other->weight) || !pow2p_hwi (rest)
	  || count + (rest != 1 && !class_of (s, rest)) >= cost)
	continue;
      unsigned HOST_WIDE_INT weight = other->weight;
      s->classes.ordered_remove (number);
      for (const alike &x : c->list)
	{
	  add_to_class (s, weight, x);
	  add_to_class (s, rest, x);
	}
      delete c;
      return true;
    }
  return false;
}

/* Let S have its addends by classes, in the order of their first ones.  */

static void
classify (const sums_of_block *b, weighted_sum *s)
{
  for (const weighted &w : s->list)
    {
      unsigned HOST_WIDE_INT less = cut (b, -w.weight);
      bool minus = less < w.weight;
      add_to_class (s, minus ? less : w.weight, { w.number, minus });
    }
  for (unsigned i = 0; i < s->classes.length (); )
    if (!split_class (b, s, i))
      i++;
}

/* Two addends of a class, and how many classes have both with these signs, or both with the other
   ones.  */

struct pair
{
  unsigned a, b;
  bool minus;
  unsigned count;
};

/* The pair that most classes of B's sums share: of several the first.  */

static pair
most_frequent_pair (const sums_of_block *b)
{
  pair best = { 0, 0, false, 0 };
  hash_map<int_hash<HOST_WIDE_INT, -1, -2>, unsigned> counts;
  for (const weighted_sum *s : b->all)
    for (const weight_class *c : s->classes)
      for (unsigned i = 0; i < c->list.length (); i++)
	for (unsigned j = i + 1; j < c->list.length (); j++)
	  {
	    const alike &x = c->list[i], &y = c->list[j];
	    bool minus = x.minus != y.minus;
	    unsigned lo = MIN (x.number, y.number), hi = MAX (x.number, y.number);
	    HOST_WIDE_INT key = ((HOST_WIDE_INT) lo << 32 | hi << 1) + minus;
	    unsigned count = ++counts.get_or_insert (key);
	    if (count > best.count
		|| (count == best.count && (lo < best.a || (lo == best.a && hi < best.b))))
	      best = { lo, hi, minus, count };
	  }
  return best;
}

/* Find where class C has both addends of P with the signs that P has for them, or both with
   the other ones.  */

static bool
find_pair (const weight_class *c, const pair &p, unsigned *a, unsigned *b)
{
  int first = -1, second = -1;
  for (unsigned i = 0; i < c->list.length (); i++)
    if (c->list[i].number == p.a)
      first = i;
    else if (c->list[i].number == p.b)
      second = i;
  if (first < 0 || second < 0 || (c->list[first].minus != c->list[second].minus) != p.minus)
    return false;
  *a = first;
  *b = second;
  return true;
}

/* Let each class of B's sums that has both of P have their sum in their place.  Of a difference the
   first such class adds the first number: the vectoriser does not make negations narrow.  */

static void
put_sum_of_pair (sums_of_block *b, pair p)
{
  unsigned number = b->addends.length (), first, second;
  addend sum;
  for (weighted_sum *s : b->all)
    for (weight_class *c : s->classes)
      if (find_pair (c, p, &first, &second))
	{
	  if (b->addends.length () == number)
	    {
	      if (p.minus && c->list[first].minus)
		{
		  std::swap (p.a, p.b);
		  std::swap (first, second);
		}
	      sum.a = p.a;
	      sum.b = p.b;
	      sum.minus = p.minus;
	      b->addends.safe_push (sum);
	    }
	  c->list[first].number = number;
	  c->list.ordered_remove (second);
	}
}

/* Let the sums of B share sums and differences of two addends, and return how many there are.  */

static unsigned
share_pairs (sums_of_block *b)
{
  unsigned most = 0;
  for (const weighted_sum *s : b->all)
    for (const weight_class *c : s->classes)
      most = MAX (most, c->list.length ());
  if (most > MOST_ALIKE)
    return 0;
  for (unsigned pairs = 0; ; pairs++)
    {
      pair p = most_frequent_pair (b);
      if (p.count < 2)
	return pairs;
      put_sum_of_pair (b, p);
    }
}

/* Operations that B's roots take so, which share PAIRS.  */

static unsigned
cost_then (const sums_of_block *b, unsigned pairs)
{
  unsigned cost = pairs;
  for (const weighted_sum *s : b->all)
    if (s->root)
      {
	for (const weight_class *c : s->classes)
	  cost += cost_of_class (b, c);
	cost += (s->constant != 0) - 1;
      }
  return cost;
}

/* True if S shares an addend, or several a multiplication: others stay as they are.  */

static bool
shares_p (const sums_of_block *b, const weighted_sum *s)
{
  for (const weight_class *c : s->classes)
    {
      if (c->list.length () >= LEAST_ALIKE && c->weight != 1)
	return true;
      for (const alike &x : c->list)
	if (!b->addends[x.number].name)
	  return true;
    }
  return false;
}

/* True if STMT is a sum of B, or was made for one, or widens a number that is added.  */

static bool
for_sums_p (sums_of_block *b, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  return (TREE_CODE (lhs) == SSA_NAME
	  && (b->by_name.get (lhs) || b->made.contains (lhs)
	      || (narrower (b, lhs) != lhs && b->numbers.get (narrower (b, lhs)))));
}

/* Remove the statements of BB for sums of B that nobody needs now.  Where a byte has one use
   alone the vectoriser makes sums of bytes narrow.  */

static void
remove_dead (sums_of_block *b, basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi); )
    {
      gassign *stmt = dyn_cast <gassign *> (gsi_stmt (gsi));
      gimple_stmt_iterator at = gsi;
      gsi_prev (&gsi);
      if (stmt && for_sums_p (b, stmt) && has_zero_uses (gimple_assign_lhs (stmt)))
	{
	  gsi_remove (&at, true);
	  release_defs (stmt);
	}
    }
}

/* Add what has the same weight in the sums of PRECISION in block BB of LOOP, if that takes fewer
   operations.  */

static void
share_weights (class loop *loop, basic_block bb, unsigned precision)
{
  sums_of_block b;
  b.loop = loop;
  b.precision = precision;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gassign *stmt = dyn_cast <gassign *> (gsi_stmt (gsi)))
      if (linear_p (&b, stmt))
	note_sum (&b, stmt);
  find_roots (&b);
  for (weighted_sum *s : b.all)
    if (s->root)
      classify (&b, s);
  unsigned pairs = share_pairs (&b);
  if (cost_then (&b, pairs) >= cost_now (&b))
    return;
  choose_type (&b);
  for (weighted_sum *s : b.all)
    if (s->root && shares_p (&b, s))
      make_anew (&b, s);
  remove_dead (&b, bb);
}

/* Do so in LOOP, for each width of numbers.  */

void
share_all_weights (class loop *loop)
{
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (unsigned precision = 8; precision <= 64; precision *= 2)
      share_weights (loop, blocks[i], precision);
  free (blocks);
}
