/* Subscripts: what they may be, and which elements they may reach.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   One error for each mistake, here about the last argument each time:

     at (a, k++), at (a, f (i0))	a subscript has no effects, and calls nothing
     at (v, i0, i1)			v, a `double *', has one dimension
     map (f, space (n, m), at (o, i0), a)  o[i0] is written m times
     map (f, space (8, 10), o, a)	a, a `double (*)[9]', has shorter rows  */

#include "gcc-common.h"
#include "call.h"

/* ---- what a subscript may be --------------------------------------------- */

/* Callback of walk_tree: a call of what a sanitizer does where its test fails.  */

static tree
sanitizer_r (tree *t, int *, void *)
{
  tree fn = TREE_CODE (*t) == CALL_EXPR ? get_callee_fndecl (*t) : NULL_TREE;
  return (fn && fndecl_built_in_p (fn, BUILT_IN_NORMAL)
	  && (DECL_FUNCTION_CODE (fn) == BUILT_IN_TRAP
	      || startswith (IDENTIFIER_POINTER (DECL_NAME (fn)), "__builtin___ubsan"))
	  ? *t : NULL_TREE);
}

/* True if E only says how likely its first argument is.  */

static bool
expectation_p (tree e)
{
  tree fn = TREE_CODE (e) == CALL_EXPR ? get_callee_fndecl (e) : NULL_TREE;
  return fn && fndecl_built_in_p (fn, BUILT_IN_EXPECT) && TREE_CONSTANT (CALL_EXPR_ARG (e, 1));
}

/* Callback of walk_tree: a subscript is computed wherever it is needed, without the tests
   that a sanitizer has put before it, without what keeps a value for them, and without what is
   expected of it.  */

static tree
plain_subscript_r (tree *t, int *, void *)
{
  for (;;)
    if (TREE_CODE (*t) == SAVE_EXPR && has_axis_p (*t))
      *t = TREE_OPERAND (*t, 0);
    else if (expectation_p (*t))
      *t = CALL_EXPR_ARG (*t, 0);
    else if (TREE_CODE (*t) == COMPOUND_EXPR
	     && walk_tree_without_duplicates (&TREE_OPERAND (*t, 0), sanitizer_r, NULL))
      *t = TREE_OPERAND (*t, 1);
    else
      return NULL_TREE;
}

/* Callback of walk_tree: what a subscript may not do.  The size of an element, in which
   a distance between pointers (then DATA is not null) is given, is known already.  */

static tree
effect_r (tree *t, int *walk, void *data)
{
  switch (TREE_CODE (*t))
    {
    case CALL_EXPR:
      return axis_number (*t) < 0 ? *t : NULL_TREE;
    case POINTER_PLUS_EXPR:
      *walk = 0;
      if (tree found = walk_tree (&TREE_OPERAND (*t, 0), effect_r, data, NULL))
	return found;
      return walk_tree (&TREE_OPERAND (*t, 1), effect_r, t, NULL);
    case SAVE_EXPR:
      *walk = data == NULL;
      return NULL_TREE;
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return *t;
    default:
      return ((DECL_P (*t) || REFERENCE_CLASS_P (*t)) && TREE_THIS_VOLATILE (*t)
	      ? *t : NULL_TREE);
    }
}

/* Callback of walk_tree: an expression without side effects, from which the tests of a
   sanitizer have gone, is not said to have some any more.  Else `x * 0' would be folded to
   `x, 0', where nothing needs x.  */

static tree
without_effects_r (tree *t, int *walk, void *)
{
  if (TREE_CODE (*t) == SAVE_EXPR)
    *walk = 0;
  else if (EXPR_P (*t))
    TREE_SIDE_EFFECTS (*t) = 0;
  return NULL_TREE;
}

/* Subscript A is an integer without side effects.  */

static bool
check_subscript (argument *a)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a->value)))
    return refuse_argument (a, "must be a subscript, an integer, but has type %qT",
			    TREE_TYPE (a->value));
  walk_tree (&a->value, plain_subscript_r, NULL, NULL);
  tree effect = walk_tree (&a->value, effect_r, NULL, NULL);
  if (!effect)
    {
      walk_tree (&a->value, without_effects_r, NULL, NULL);
      return true;
    }
  if (view_call *v = find_view (effect))
    {
      v->taken = true;
      error_at (v->loc, "%qs may not be in a subscript", view_builtins[v->code].name);
      return false;
    }
  return refuse_argument (a, TREE_CODE (effect) == CALL_EXPR
			  ? G_("is a subscript that calls a function; let an array hold "
			       "its values")
			  : G_("is a subscript with side effects; let them happen before"));
}

/* What can be said of V, an `at' or `index', without the combinator around it.  */

bool
check_subscripted (struct view_call *v)
{
  unsigned first = v->code == AT ? 1 : 0;
  if (first)
    {
      const argument *a = &v->args[0];
      tree type = TREE_TYPE (a->value);
      if (TREE_CODE (type) != POINTER_TYPE)
	return refuse_argument (a, "must be an array, but has type %qT", type);
      unsigned rank = rank_of (type), given = v->args.length () - 1;
      if (given > rank)
	{
	  auto_diagnostic_group d;
	  refuse_argument (a, "has fewer dimensions than subscripts; its type is %qT",
			   type);
	  if (TREE_CODE (TREE_TYPE (type)) == POINTER_TYPE)
	    inform (a->loc, "an array of pointers has one dimension; an array of rows "
		    "of %qT has the type %<%T (*)[m]%>", TREE_TYPE (TREE_TYPE (type)),
		    TREE_TYPE (TREE_TYPE (type)));
	  return false;
	}
    }
  for (unsigned i = first; i < v->args.length (); i++)
    if (!check_subscript (&v->args[i]))
      return false;
  return true;
}

/* ---- what subscripts reach ----------------------------------------------- */

/* Callback of walk_tree: is this DATA?  */

static tree
mentions_r (tree *t, int *, void *data)
{
  return *t == (tree) data ? *t : NULL_TREE;
}

/* Does the index of axis X stand in a subscript of S?  */

static bool
mentioned_p (const slot *s, const axis_use &x)
{
  for (tree d = s->subscripts; d; d = TREE_CHAIN (d))
    if (walk_tree_without_duplicates (&TREE_VALUE (d), mentions_r, x.decl))
      return true;
  return false;
}

/* The first and the last number that a subscript may have; if EXACT it has both.  */

struct bounds
{
  widest_int first, last;
  bool exact;
};

/* True if axis X has constant indices, and some: let B be the least and the greatest.  */

static bool
axis_bounds_p (const axis_use &x, bounds *b)
{
  if (TREE_CODE (x.lo) != INTEGER_CST || TREE_CODE (x.count) != INTEGER_CST
      || integer_zerop (x.count) || (x.step && TREE_CODE (x.step) != INTEGER_CST)
      || (x.width && TREE_CODE (x.width) != INTEGER_CST))
    return false;
  widest_int step = wi::to_widest (x.step ? x.step : size_one_node);
  widest_int width = wi::to_widest (x.width ? x.width : size_one_node);
  widest_int last = wi::to_widest (x.count) - 1;
  b->first = wi::to_widest (x.lo);
  b->last = b->first + wi::udiv_trunc (last, width) * step
	    + wi::umod_trunc (last, width);
  b->exact = true;
  return true;
}

/* True if an axis of C stands in both E and F.  */

static bool
common_axis_p (const struct call *c, tree e, tree f)
{
  for (const axis_use &x : c->axes)
    if (walk_tree_without_duplicates (&e, mentions_r, x.decl)
	&& walk_tree_without_duplicates (&f, mentions_r, x.decl))
      return true;
  return false;
}

/* B divided by N, or if REST what is left then, where B has no negative number and N is
   positive.  */

static void
divide_bounds (bounds *b, const widest_int &n, bool rest)
{
  if (!rest)
    {
      b->first = wi::udiv_trunc (b->first, n);
      b->last = wi::udiv_trunc (b->last, n);
      return;
    }
  if (wi::ltu_p (b->last, n))
    return;
  b->exact = false;
  b->first = 0;
  b->last = n - 1;
}

/* True if operator CODE of a subscript, whose operands have L and N, a constant, has B.  */

static bool
by_constant_p (enum tree_code code, const bounds &l, const widest_int &n, bounds *b)
{
  *b = l;
  if (code == MULT_EXPR && n >= 0)
    {
      b->first *= n;
      b->last *= n;
    }
  else if ((code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR) && n > 0 && l.first >= 0)
    divide_bounds (b, n, code == TRUNC_MOD_EXPR);
  else
    return false;
  return true;
}

/* True if E, a subscript of C, is made of indices and constants by sums, differences,
   products with constants and divisions by them, and has B.  */

static bool
bounds_p (const struct call *c, tree e, bounds *b)
{
  STRIP_NOPS (e);
  if (TREE_CODE (e) == INTEGER_CST)
    {
      b->first = b->last = wi::to_widest (e);
      b->exact = true;
      return true;
    }
  for (const axis_use &x : c->axes)
    if (e == x.decl)
      return axis_bounds_p (x, b);
  enum tree_code code = TREE_CODE (e);
  bounds l, r;
  if (!BINARY_CLASS_P (e) || TYPE_UNSIGNED (TREE_TYPE (e))
      || !bounds_p (c, TREE_OPERAND (e, 0), &l) || !bounds_p (c, TREE_OPERAND (e, 1), &r))
    return false;
  if (code != PLUS_EXPR && code != MINUS_EXPR)
    return r.first == r.last && by_constant_p (code, l, r.first, b);
  b->first = code == PLUS_EXPR ? l.first + r.first : l.first - r.last;
  b->last = code == PLUS_EXPR ? l.last + r.last : l.last - r.first;
  b->exact = (l.exact && r.exact
	      && !common_axis_p (c, TREE_OPERAND (e, 0), TREE_OPERAND (e, 1)));
  return true;
}

/* True if a subscript of S before D is the same as that of D.  */

static bool
said_before_p (const slot *s, const_tree d)
{
  for (tree before = s->subscripts; before != d; before = TREE_CHAIN (before))
    if (operand_equal_p (TREE_VALUE (before), TREE_VALUE (d), 0))
      return true;
  return false;
}

/* True if the subscripts of S have fewer values, all together, than C has indices, which
   are constants.  */

static bool
too_few_p (const struct call *c, const slot *s)
{
  widest_int indices = 1, values = 1;
  for (const axis_use &x : c->axes)
    if (!x.over)
      {
	if (TREE_CODE (x.count) != INTEGER_CST)
	  return false;
	indices *= wi::to_widest (x.count);
      }
  for (tree d = s->subscripts; d; d = TREE_CHAIN (d))
    {
      bounds b;
      if (said_before_p (s, d))
	continue;
      if (!bounds_p (c, TREE_VALUE (d), &b))
	return false;
      values *= b.last - b.first + 1;
    }
  return values < indices;
}

bool
check_distinct (const struct call *c, const slot *s, location_t loc)
{
  for (unsigned k = 0; k < c->axes.length (); k++)
    {
      const axis_use &x = c->axes[k];
      bool here = mentioned_p (s, x);
      if (x.over && here)
	{
	  error_at (loc, "axis %u is reduced: it may not be in a subscript of the output",
		    k);
	  return false;
	}
      if (!x.over && !here && !integer_onep (x.count))
	{
	  error_at (loc, "axis %u is in no subscript of the output, whose elements must "
		    "be distinct", k);
	  return false;
	}
    }
  if (!too_few_p (c, s))
    return true;
  error_at (loc, "the subscripts of the output have fewer values than there are indices, but "
	    "its elements must be distinct");
  return false;
}

/* True if S of C is reached by no index, as an axis is known to have none: what is reduced is
   stored all the same.  */

static bool
never_reached_p (const struct call *c, const slot *s)
{
  for (const axis_use &x : c->axes)
    if (integer_zerop (x.count) && !(x.over && s->role == 'w'))
      return true;
  return false;
}

/* The subscripts of S are inside of rows of a constant length.  */

static bool
check_lengths (const struct call *c, const slot *s, const argument *a, location_t loc)
{
  unsigned number = 0;
  if (never_reached_p (c, s))
    return true;
  for (tree d = s->subscripts; d; d = TREE_CHAIN (d), number++)
    {
      bounds b;
      tree length = TREE_PURPOSE (d);
      if (!length || TREE_CODE (length) != INTEGER_CST || integer_zerop (length)
	  || !bounds_p (c, TREE_VALUE (d), &b) || !b.exact
	  || (b.first >= 0 && b.last < wi::to_widest (length)))
	continue;
      error_at (loc, "argument %u of %qs has %E elements in dimension %u, but is reached "
		"from %wd to %wd there", a->number, a->callee, length, number,
		b.first.to_shwi (), b.last.to_shwi ());
      return false;
    }
  return true;
}

/* S of C, which people know as A and find at LOC, may have the elements that its
   subscripts reach.  */

bool
check_reached (const struct call *c, const slot *s, const argument *a, location_t loc)
{
  return ((s->role != 'w' || check_distinct (c, s, loc))
	  && check_lengths (c, s, a, loc));
}
