/* Conditions on the innermost index: where they change, and what subscripts are on each side.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     i1 > 0 ? i1 - 1 : 0	before i1 = 1 it is 0, behind that i1 - 1
     min (i1 + 1, m - 1)	before i1 = m - 2 it is i1 + 1, behind that m - 1
     i1 == 0 ? m - 1 : i1 - 1	cut before i1 = 0 and before i1 = 1
     (i1 + 1) % m		behind i1 = -1 and before i1 = m - 1 it is i1 + 1

   A condition compares what is linear in the innermost index with what does not change along
   the run.  So it holds from the first element up to some place, or from there on.  How many
   elements are before a cut is computed when the run begins, for any values (cut-runs.cc).
   What is found here of where a cut is only says which side is worth a loop of its own; but of
   one that is known to be outside of the axis it is believed.

   A contraction whose reduced axes are constant may have their indices in a condition, too:
   all but a few elements of a run are on one side for each of these.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "local.h"
#include "cut.h"

/* Elements before the first cut and behind the last one, at most, that are done as written.  */
const HOST_WIDE_INT MOST_AT_END = 16;
/* Factors of an index in a condition, and what else is so small that no sum of it and an index
   wraps around.  */
const HOST_WIDE_INT MOST_FACTOR = 64, SMALL_OFFSET = HOST_WIDE_INT_1 << 30;
/* Indices between which there are so many are not looked at.  */
const HOST_WIDE_INT FAR_AWAY = HOST_WIDE_INT_1 << 60;

/* ---- expressions ----------------------------------------------------------- */

/* True if T is an integer that is as wide as an index.  */

static bool
wide_p (const_tree t)
{
  return (INTEGRAL_TYPE_P (TREE_TYPE (t))
	  && TYPE_PRECISION (TREE_TYPE (t)) == TYPE_PRECISION (sizetype));
}

/* True if E may be computed where the program would not compute it: it cannot trap, and what
   overflows can be computed as what wraps around.  */

static bool
plain_p (tree e)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (e)))
    return false;
  if (CONSTANT_CLASS_P (e) || TREE_CODE (e) == VAR_DECL)
    return true;
  switch (TREE_CODE (e))
    {
    CASE_CONVERT:
    case NEGATE_EXPR:
      return plain_p (TREE_OPERAND (e, 0));
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return plain_p (TREE_OPERAND (e, 0)) && plain_p (TREE_OPERAND (e, 1));
    default:
      return false;
    }
}

/* E, which is plain_p, with unsigned numbers for what could overflow in it.  */

static tree
without_overflow (tree e)
{
  tree type = TREE_TYPE (e);
  if (CONSTANT_CLASS_P (e) || TREE_CODE (e) == VAR_DECL)
    return e;
  tree a = without_overflow (TREE_OPERAND (e, 0));
  if (CONVERT_EXPR_P (e))
    return fold_convert (type, a);
  tree wraps = unsigned_type_for (type);
  a = fold_convert (wraps, a);
  if (TREE_CODE (e) == NEGATE_EXPR)
    return fold_convert (type, fold_build1 (NEGATE_EXPR, wraps, a));
  tree b = fold_convert (wraps, without_overflow (TREE_OPERAND (e, 1)));
  return fold_convert (type, fold_build2 (TREE_CODE (e), wraps, a, b));
}

/* E, which is plain_p, in sizetype, computed by what wraps around.  */

static tree
wrapped (tree e)
{
  if (wide_p (e))
    switch (TREE_CODE (e))
      {
      CASE_CONVERT:
	if (wide_p (TREE_OPERAND (e, 0)))
	  return wrapped (TREE_OPERAND (e, 0));
	break;
      case NEGATE_EXPR:
	return size_binary (MINUS_EXPR, size_zero_node, wrapped (TREE_OPERAND (e, 0)));
      case PLUS_EXPR:
      case MINUS_EXPR:
      case MULT_EXPR:
	return size_binary (TREE_CODE (e), wrapped (TREE_OPERAND (e, 0)),
			    wrapped (TREE_OPERAND (e, 1)));
      default:
	break;
      }
  return as_size (without_overflow (e));
}

/* E, in sizetype, with what makes nothing together left out: i + n - n is i.  */

static tree
summed (tree e)
{
  aff_tree a;
  tree_to_aff_combination (e, sizetype, &a);
  return a.rest ? e : fold_convert (sizetype, aff_combination_to_tree (&a));
}

/* E among AT with the operands of the call in place of what stands for them.  */

static tree
with_operands (const subscripts *at, tree e)
{
  tree value = leaf_value (at, e);
  if (value != e || CONSTANT_CLASS_P (e) || DECL_P (e))
    return value;
  tree copy = copy_node (e);
  for (int i = 0; i < TREE_OPERAND_LENGTH (e); i++)
    TREE_OPERAND (copy, i) = with_operands (at, TREE_OPERAND (e, i));
  return copy;
}

/* ---- where a cut is -------------------------------------------------------- */

/* Let *REST, in sizetype and among AT, be its least value over the reduced axes of C, or if
   GREATEST the other one.  False if that is not known.  */

static bool
extreme_rest (const subscripts *at, const combinator *c, bool greatest, tree *rest)
{
  for (unsigned k = 0; k < c->axes.length (); k++)
    {
      const axis &x = c->axes[k];
      linear l;
      if (!x.reduced || !mentions_p (*rest, at->axes[k]))
	continue;
      if (!linear_in_p (*rest, at->axes[k], &l) || TREE_CODE (l.factor) != INTEGER_CST
	  || x.step || !tree_fits_shwi_p (x.lo) || !tree_fits_uhwi_p (x.count)
	  || integer_zerop (x.count) || tree_to_uhwi (x.count) > SMALL_OFFSET)
	return false;
      bool down = wi::neg_p (wi::to_wide (l.factor));
      tree end = as_size (x.lo);
      if (greatest != down)
	end = size_binary (PLUS_EXPR, end,
			   size_binary (MINUS_EXPR, as_size (x.count), size_one_node));
      *rest = size_binary (PLUS_EXPR, l.rest, size_binary (MULT_EXPR, l.factor, end));
    }
  return true;
}

/* True if the side of C, a number without a sign, wraps around between the first index of E's
   kernel and the next ones.  */

static bool
wraps_at_start_p (const emitter *e, const run_cut *c)
{
  tree lo = e->form->space->axes[innermost (e)].lo;
  return (TYPE_UNSIGNED (TREE_TYPE (c->side)) && TREE_CODE (c->rest) == INTEGER_CST
	  && tree_fits_shwi_p (lo) && int_cst_value (c->rest) < 0
	  && (c->factor < 0 || tree_to_shwi (lo) < -int_cst_value (c->rest)));
}

/* Let *BY be how far the first index behind C, where SIDE without the innermost index is REST, is
   behind FROM, which is an expression over operands.  False if that is not known.  */

static bool
distance_of_cut (const run_cut *c, tree rest, tree from, HOST_WIDE_INT *by)
{
  if (c->factor != 1 && c->factor != -1)
    return false;
  tree a = with_operands (c->at, wrapped (c->bound)), b = with_operands (c->at, rest);
  if (c->factor < 0)
    std::swap (a, b);
  /* What is very far may have wrapped around.  */
  if (!constant_distance_p (size_binary (MINUS_EXPR, a, b), from, by)
      || *by <= -FAR_AWAY || *by >= FAR_AWAY)
    return false;
  *by += c->past;
  return true;
}

/* True if the side of C, in E's kernel, cannot wrap around where it is REST without the innermost
   index: indices are far from the ends of their type.  */

static bool
exact_p (const emitter *e, const run_cut *c, tree rest)
{
  tree lo = e->form->space->axes[innermost (e)].lo;
  if (TREE_CODE (rest) != INTEGER_CST)
    return false;
  HOST_WIDE_INT by = int_cst_value (rest);
  if (by <= -SMALL_OFFSET || by >= SMALL_OFFSET)
    return false;
  return (!TYPE_UNSIGNED (TREE_TYPE (c->side))
	  || (by >= 0 && c->factor > 0 && TREE_CODE (lo) == INTEGER_CST
	      && tree_int_cst_sgn (lo) >= 0));
}

/* True if C's bound may be a number without a sign that would be less than 0 as one with a
   sign.  */

static bool
great_bound_p (const run_cut *c)
{
  HOST_WIDE_INT by;
  return (TYPE_UNSIGNED (TREE_TYPE (c->side))
	  && !(constant_distance_p (with_operands (c->at, wrapped (c->bound)), size_zero_node, &by)
	       && by >= 0));
}

/* Find out where C is on the innermost axis of E's kernel, where C's rest is least LEAST and
   at most GREATEST.  */

static void
find_cut_place (const emitter *e, run_cut *c, tree least, tree greatest)
{
  index_range r = range_of_axis (e->form->space->axes[innermost (e)]);
  tree early = c->factor > 0 ? greatest : least, late = c->factor > 0 ? least : greatest;
  HOST_WIDE_INT before, behind;
  bool at_start = distance_of_cut (c, late, r.lo, &before) && before <= MOST_AT_END;
  bool at_end = distance_of_cut (c, early, r.hi, &behind) && -behind <= MOST_AT_END;
  if (at_start && at_end)
    at_end = -behind < before;
  c->where = at_end ? AT_END : at_start ? AT_START : IN_MIDDLE;
  c->rest = c->where == AT_END ? early : late;
  c->exact = exact_p (e, c, least) && exact_p (e, c, greatest);
  c->nowhere = c->exact && (at_end ? behind >= 0
			    : at_start && before <= 0 && !great_bound_p (c));
}

/* Let *C compare SIDE, among the subscripts AT in E's kernel, with BOUND.  False if that changes
   nowhere, or in more than one place.  */

static bool
find_sides (const emitter *e, const subscripts *at, tree side, tree bound, run_cut *c)
{
  tree x = at->axes[innermost (e)];
  linear l = { NULL_TREE, NULL_TREE };
  if (!wide_p (side) || !plain_p (bound) || mentions_p (bound, x) || !linear_in_p (side, x, &l)
      || TREE_CODE (l.factor) != INTEGER_CST || !plain_p (l.rest))
    return false;
  c->at = at;
  c->side = side;
  c->bound = without_overflow (bound);
  c->factor = int_cst_value (fold_convert (ptrdiff_type_node, l.factor));
  c->rest = summed (wrapped (l.rest));
  return c->factor && c->factor <= MOST_FACTOR && c->factor >= -MOST_FACTOR;
}

/* True if a reduced axis of C, or null, stands in E among AT.  */

static bool
mentions_reduced_p (const subscripts *at, const combinator *c, tree e)
{
  for (unsigned k = 0; c && k < c->axes.length (); k++)
    if (c->axes[k].reduced && mentions_p (e, at->axes[k]))
      return true;
  return false;
}

/* Find out where C is, whose sides are those of a step of LOOPS, or null, in E's kernel.  False if
   runs cannot be cut there.  */

static bool
find_cut (const emitter *e, const combinator *loops, run_cut *c)
{
  bool any = mentions_reduced_p (c->at, loops, c->rest);
  tree least = c->rest, greatest = c->rest;
  if (mentions_reduced_p (c->at, loops, c->bound)
      || (any && (!extreme_rest (c->at, loops, false, &least)
		  || !extreme_rest (c->at, loops, true, &greatest))))
    return false;
  c->from = any ? loops : NULL;
  find_cut_place (e, c, least, greatest);
  if (wraps_at_start_p (e, c))
    return false;
  return !any || (c->exact && c->where != IN_MIDDLE);
}

/* True if A and B are the same cut.  */

static bool
same_cut_p (const run_cut &a, const run_cut &b)
{
  return (a.past == b.past && a.from == b.from
	  && TYPE_UNSIGNED (TREE_TYPE (a.side)) == TYPE_UNSIGNED (TREE_TYPE (b.side))
	  && same_subscript_p (a.at, a.side, b.at, b.side)
	  && same_subscript_p (a.at, a.bound, b.at, b.bound));
}

/* ---- conditions ------------------------------------------------------------ */

/* A subscript of a step on its way to what it is in a part of a run.  */

struct part_subscript
{
  cut_facts *f;
  const subscripts *at;
  const step *p;
};

/* On which side of C, whose sides are known, all elements of X's part are: 1 behind it, 0
   before it; or -1: then it may be one that a run can be cut at.  */

static int
side_of (const part_subscript *x, run_cut c)
{
  if (!find_cut (x->f->e, loops_of (x->p->from), &c))
    return -1;
  if (c.nowhere)
    return c.where == AT_START;
  for (const cut_side &k : x->f->known)
    if (same_cut_p (k.cut, c))
      return k.behind;
  for (const run_cut &w : x->f->wanted)
    if (same_cut_p (w, c))
      return -1;
  x->f->wanted.safe_push (c);
  return -1;
}

/* Whether the sides of C are equal in all of X's part, or in none of it: 1 or 0; or -1 if
   neither is known.  */

static int
equality (const part_subscript *x, run_cut c)
{
  c.past = false;
  int reached = side_of (x, c);
  if (reached == 0)
    return 0;
  c.past = true;
  int passed = side_of (x, c);
  return passed == 1 ? 0 : reached == 1 && passed == 0 ? 1 : -1;
}

/* Whether A CODE B holds in all of X's part, or in none of it: 1 or 0; or -1 if neither is
   known.  */

static int
truth (const part_subscript *x, enum tree_code code, tree a, tree b)
{
  run_cut c = run_cut ();
  if (!find_sides (x->f->e, x->at, a, b, &c))
    {
      code = swap_tree_comparison (code);
      if (!find_sides (x->f->e, x->at, b, a, &c))
	return -1;
    }
  if (code == EQ_EXPR || code == NE_EXPR)
    {
      int equal = equality (x, c);
      return equal < 0 ? -1 : equal == (code == EQ_EXPR);
    }
  /* Where A grows `A < B' holds before the cut, and where it falls behind that.  */
  bool less = code == LT_EXPR || code == LE_EXPR, strict = code == LT_EXPR || code == GT_EXPR;
  bool before = less == (c.factor > 0);
  c.past = before != strict;
  int behind = side_of (x, c);
  return behind < 0 ? -1 : behind != before;
}

/* True if what A and B are compared for is cut near the start of the innermost axis.  */

static bool
at_start_p (const part_subscript *x, tree a, tree b)
{
  run_cut c = run_cut ();
  return (find_sides (x->f->e, x->at, a, b, &c)
	  && find_cut (x->f->e, loops_of (x->p->from), &c) && c.where == AT_START);
}

/* The remainder E in X's part, if that is its first operand, or that less the second one; else
   null.  What has more than these two parts is not cut for it.  */

static tree
known_remainder (const part_subscript *x, tree e)
{
  tree a = TREE_OPERAND (e, 0), n = TREE_OPERAND (e, 1), type = TREE_TYPE (e);
  run_cut c = run_cut ();
  if (!wide_p (e) || !wide_p (a) || !wide_p (n) || !find_sides (x->f->e, x->at, a, n, &c)
      || c.factor < 0)
    return NULL_TREE;
  tree less = fold_build2 (MINUS_EXPR, type, a, n);
  bool late = at_start_p (x, a, n);
  if (late && at_start_p (x, less, n))
    return NULL_TREE;
  int passed = truth (x, GE_EXPR, a, n);
  int positive = (TYPE_UNSIGNED (type) ? 1
		  : late || passed == 1 ? -1 : truth (x, GE_EXPR, a, build_zero_cst (type)));
  int passed_twice = late || passed == 1 ? truth (x, GE_EXPR, less, n) : -1;
  if (passed == 0)
    return positive == 1 ? a : NULL_TREE;
  return passed == 1 && passed_twice == 0 ? less : NULL_TREE;
}

/* What E is in X's part, if that is one of its operands or a constant; else null.  */

static tree
chosen_value (const part_subscript *x, tree e)
{
  enum tree_code code = TREE_CODE (e);
  if (code == TRUNC_MOD_EXPR)
    return known_remainder (x, e);
  if (code != MIN_EXPR && code != MAX_EXPR && !COMPARISON_CLASS_P (e))
    return NULL_TREE;
  tree a = TREE_OPERAND (e, 0), b = TREE_OPERAND (e, 1);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)) || !INTEGRAL_TYPE_P (TREE_TYPE (b)))
    return NULL_TREE;
  int holds = truth (x, code == MIN_EXPR ? LE_EXPR : code == MAX_EXPR ? GE_EXPR : code, a, b);
  if (holds < 0)
    return NULL_TREE;
  return (COMPARISON_CLASS_P (e) ? constant_boolean_node (holds, TREE_TYPE (e)) : holds ? a : b);
}

/* True if CODE combines truth values.  */

static bool
logical_p (enum tree_code code)
{
  return (code == TRUTH_ANDIF_EXPR || code == TRUTH_ORIF_EXPR || code == TRUTH_AND_EXPR
	  || code == TRUTH_OR_EXPR);
}

/* E with the operands OP.  */

static tree
with_parts (tree e, const vec<tree> &op)
{
  enum tree_code code = TREE_CODE (e);
  if (CONVERT_EXPR_CODE_P (code) || code == NEGATE_EXPR || code == TRUTH_NOT_EXPR)
    return fold_build1 (code, TREE_TYPE (e), op[0]);
  if (BINARY_CLASS_P (e) || COMPARISON_CLASS_P (e) || logical_p (code))
    return fold_build2 (code, TREE_TYPE (e), op[0], op[1]);
  tree copy = copy_node (e);
  for (unsigned i = 0; i < op.length (); i++)
    TREE_OPERAND (copy, i) = op[i];
  return copy;
}

/* What E, one of X's subscripts or a part of it, is in X's part.  */

static tree
part_of (const part_subscript *x, tree e)
{
  if (!e || CONSTANT_CLASS_P (e) || DECL_P (e))
    return e;
  auto_vec<tree> op;
  bool same = true;
  unsigned first = 0;
  if (TREE_CODE (e) == COND_EXPR)
    {
      tree cond = part_of (x, TREE_OPERAND (e, 0));
      if (TREE_CODE (cond) == INTEGER_CST)
	return fold_convert (TREE_TYPE (e),
			     part_of (x, TREE_OPERAND (e, integer_zerop (cond) ? 2 : 1)));
      op.safe_push (cond);
      same = cond == TREE_OPERAND (e, 0);
      first = 1;
    }
  for (int i = first; i < TREE_OPERAND_LENGTH (e); i++)
    {
      op.safe_push (part_of (x, TREE_OPERAND (e, i)));
      same &= op[i] == TREE_OPERAND (e, i);
    }
  tree now = same ? e : with_parts (e, op);
  tree chosen = EXPR_P (now) ? chosen_value (x, now) : NULL_TREE;
  return chosen ? chosen : now;
}

/* True if the innermost axis of E's kernel stands in a subscript that AT has.  */

static bool
along_run_p (const emitter *e, const subscripts *at)
{
  for (tree d : at->dims)
    if (mentions_p (d, at->axes[innermost (e)]))
      return true;
  return false;
}

/* The subscripts by which P, a step of F's kernel, reaches its elements in F's part, if these are
   others than it has; else null.  Note in F where that could be cut further for an address.  */

subscripts *
subscripts_of_part (cut_facts *f, const step *p)
{
  const subscripts *at = p->at->at;
  if (!along_run_p (f->e, at))
    return NULL;
  part_subscript x = { f, at, p };
  auto_vec<tree> dims;
  bool same = true;
  unsigned wanted = f->wanted.length ();
  for (tree d : at->dims)
    {
      dims.safe_push (part_of (&x, d));
      same &= dims.last () == d;
    }
  /* Lanes compute a number by a condition as well.  */
  if (p->at->kind == VIEW_INDEX)
    f->wanted.truncate (wanted);
  if (same)
    return NULL;
  subscripts *now = new subscripts ();
  now->dims.safe_splice (dims);
  now->lengths.safe_splice (at->lengths);
  now->axes.safe_splice (at->axes);
  now->leaves.safe_splice (at->leaves);
  now->values.safe_splice (at->values);
  return now;
}
