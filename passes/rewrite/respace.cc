/* A combinator's call over other axes: a part of what it goes through.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, m), v, at (u, i0, i1 - 1))	rows 1 to before k
     => map (f, space (range (1, k), m), v, at (u, i0, i1 - 1))

     map (f, n, v, u, iota (5, 2))			every second element from h on
     => map (f, (n - h + 1) / 2, stride (v + h, 2), stride (u + h, 2), iota (5 + 2 * h, 4))

   What is reached by subscripts stays as it is; what goes by the number of an element
   starts elsewhere and goes in other steps.  Whether a part is what the program means is for
   the caller to know.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* True if C goes by the number of an element where it has V.  */

static bool
numbered_view_p (const view &v)
{
  return (v.kind == VIEW_IOTA || v.kind == VIEW_INDEXED
	  || (v.kind == VIEW_ARRAY && !v.flat));
}

/* True if C goes by the number of an element anywhere.  */

bool
numbered_p (const combinator *c)
{
  for (const vec<view> *views : { (const vec<view> *) &c->outputs,
				  (const vec<view> *) &c->inputs })
    for (const view &v : *views)
      if (numbered_view_p (v))
	return true;
  return false;
}

/* True if A and B, operands or null, are the same.  */

static bool
equal_or_null_p (tree a, tree b)
{
  return a == b || (a && b && operand_equal_p (a, b, 0));
}

/* True if axis Y, whose members are expressions, takes of the positions of X those from one
   on, in one step: what goes by the number of an element can follow.  */

static bool
steps_within_p (const axis &x, const axis &y)
{
  HOST_WIDE_INT apart;
  if (x.width || y.width)
    return false;
  if (!x.step)
    return true;
  if (!y.step || !constant_distance_p (y.lo, x.lo, &apart))
    return false;
  if (equal_or_null_p (x.step, y.step) && apart == 0)
    return true;
  return (tree_fits_shwi_p (x.step) && tree_fits_shwi_p (y.step)
	  && tree_to_shwi (y.step) % tree_to_shwi (x.step) == 0
	  && apart % tree_to_shwi (x.step) == 0);
}

/* True if C can be called over AXES instead of its own.  */

bool
may_respace_p (const combinator *c, const vec<axis> &axes)
{
  return (!numbered_p (c)
	  || (axes.length () == 1 && steps_within_p (c->space[0], axes[0])));
}

/* The number of C's elements over AXES, whose counts are operands.  */

tree
elements_over (gimple *place, const vec<axis> &axes)
{
  tree n = size_one_node;
  for (const axis &x : axes)
    if (!x.reduced)
      n = fold_build2 (MULT_EXPR, size_type_node, n, x.count);
  return operand_before (place, n);
}

/* ---- axes as operands ------------------------------------------------------ */

/* Callback of walk_tree: a value that is not known yet at the statement DATA.  */

static tree
unknown_r (tree *t, int *walk, void *data)
{
  if (TREE_CODE (*t) == SSA_NAME)
    *walk = 0;
  return (TREE_CODE (*t) == SSA_NAME && !available_p (*t, (gimple *) data)
	  ? *t : NULL_TREE);
}

/* True if all values in the expression E are known at PLACE.  */

bool
computable_p (tree e, gimple *place)
{
  return !walk_tree_without_duplicates (&e, unknown_r, place);
}

/* True if the bounds of R are known at PLACE.  */

bool
range_known_p (const index_range &r, gimple *place)
{
  tree all[] = { r.lo, r.hi, r.base, r.step, r.width };
  for (tree e : all)
    if (e && !computable_p (e, place))
      return false;
  return true;
}

/* True if the members of X are known at PLACE.  */

bool
axis_known_p (const axis &x, gimple *place)
{
  tree all[] = { x.lo, x.count, x.step, x.width, x.extent };
  for (tree t : all)
    if (t && !available_p (t, place))
      return false;
  return true;
}

/* Let T know the axes of C, whose members are operands.  */

void
add_known_axes (known_axes *t, const combinator *c)
{
  for (const axis &x : c->space)
    {
      t->ranges.safe_push (range_of_axis (x));
      t->axes.safe_push (x);
    }
}

/* Let *X be the axis of R, REDUCED or kept, as T has it, with operands that are known at PLACE;
   false if T has none.  */

bool
find_axis (const known_axes *t, const index_range &r, bool reduced, gimple *place, axis *x)
{
  for (unsigned i = 0; i < t->ranges.length (); i++)
    if (same_range_p (t->ranges[i], r, t->naturals) && axis_known_p (t->axes[i], place))
      {
	*x = t->axes[i];
	x->reduced = reduced;
	return true;
      }
  return false;
}

/* The axis of R, REDUCED or kept, as operands that are known at PLACE: one of T, or a new one
   that is then in T.  */

axis
axis_operands (known_axes *t, index_range r, bool reduced, gimple *place)
{
  axis x;
  if (find_axis (t, r, reduced, place, &x))
    return x;
  t->ranges.safe_push (r);
  tree lo = operand_before (place, r.lo);
  if (r.step)
    r.base = lo;
  r.lo = lo;
  axis_of_range (r, reduced, t->naturals, &x);
  x.lo = operand_before (place, x.lo);
  x.count = operand_before (place, x.count);
  if (x.step)
    {
      x.step = operand_before (place, x.step);
      x.extent = operand_before (place, x.extent);
      if (x.width)
	x.width = operand_before (place, x.width);
    }
  t->axes.safe_push (x);
  return x;
}

/* ---- the call -------------------------------------------------------------- */

/* A call under construction: arguments, and where they come from.  */

struct new_call
{
  respaced *r;
  auto_vec<tree> args;
  auto_vec<int> from;
  auto_vec<char> roles;
  bool unnamed;			/* it has axes that the user has not written */
  tree first, by;		/* by the number of an element: the position that is now
				   the first one, and how far apart they are */
};

static void
copy_argument (new_call *n, tree value, int from, char role)
{
  n->args.safe_push (value);
  n->from.safe_push (from);
  n->roles.safe_push (role);
}

/* Find out where N's elements begin, and their distance.  */

static void
find_positions (new_call *n)
{
  const axis &x = n->r->c->space[0], &y = (*n->r->axes)[0];
  tree step = x.step ? x.step : integer_one_node;
  tree type = ptrdiff_type_node;
  tree by = y.step && !equal_or_null_p (x.step, y.step) ? fold_convert (type, y.step) : NULL_TREE;
  n->by = build_one_cst (type);
  if (by)
    n->by = (x.step ? fold_build2 (TRUNC_DIV_EXPR, type, by, fold_convert (type, step)) : by);
  tree first = fold_build2 (MINUS_EXPR, type, y.lo, x.lo);
  if (equal_or_null_p (y.lo, x.lo))
    first = build_zero_cst (type);
  else if (x.step)
    first = fold_build2 (TRUNC_DIV_EXPR, type, first, fold_convert (type, step));
  n->first = operand_before (n->r->place, first);
}

/* The array at VALUE, of elements of TYPE, STRIDE apart, moved to N's elements.  */

static moved_array
array_of_part (new_call *n, tree value, tree stride, tree type)
{
  respaced *r = n->r;
  for (const moved_array &m : r->moved)
    if (m.from == value && equal_or_null_p (m.stride, stride) && same_element_type_p (m.type, type))
      return m;
  view v = { VIEW_ARRAY, value, type, NULL, false, false, stride, 0, NULL, false, NULL };
  if (stride && integer_onep (stride))
    v.stride = NULL_TREE;
  view to = moved_view (r->place, v, n->first, n->by);
  moved_array m = { type, value, stride, to.value, to.stride };
  r->moved.safe_push (m);
  return m;
}

/* Append to N the argument ARG of the old call, which goes by the number of an element.  The
   number of arguments that this takes.  */

static unsigned
add_numbered (new_call *n, unsigned arg)
{
  const combinator *c = n->r->c;
  const char *roles = typed_roles (c->decl) + arg;
  tree value = gimple_call_arg (c->call, arg);
  bool strided = roles[1] == 's' || roles[1] == 'd';
  tree step = strided ? gimple_call_arg (c->call, arg + 1) : NULL_TREE;
  if (*roles == 'j')
    {
      view iota = { VIEW_IOTA, value, TREE_TYPE (value), NULL, false, false, step, 0,
		    NULL, false, NULL };
      view to = moved_view (n->r->place, iota, n->first, n->by);
      copy_argument (n, to.value, arg, 'j');
      copy_argument (n, to.stride, arg + 1, 'd');
      return 2;
    }
  if (*roles != 'x' && roles[1 + strided] == 'x')
    {
      /* The indices move instead.  */
      copy_argument (n, value, arg, *roles);
      if (strided)
	copy_argument (n, step, arg + 1, 's');
      return 1 + strided;
    }
  moved_array m = array_of_part (n, value, step, typed_element (c->decl, arg));
  copy_argument (n, m.to, arg, *roles);
  if (m.by)
    copy_argument (n, m.by, strided ? (int) arg + 1 : -1, 's');
  return 1 + strided;
}

/* Append to N axis K in place of that which begins with argument ARG.  The number of
   arguments that this takes.  */

static unsigned
add_axis (new_call *n, unsigned arg, unsigned k)
{
  const char *roles = typed_roles (n->r->c->decl) + arg;
  const axis &x = (*n->r->axes)[k];
  unsigned taken = 2;
  bool stepped = roles[taken] == 't';
  bool wide = stepped && roles[taken + 2] == 'm';
  /* The user's words for an axis that another call has are not here.  */
  const char *own = n->r->c->space[k].name;
  bool named = x.name && own && !strcmp (x.name, own);
  n->unnamed |= !named;
  copy_argument (n, x.lo, named ? (int) arg : -1, roles[0]);
  copy_argument (n, x.count, named ? (int) arg + 1 : -1, 'c');
  if (x.step)
    {
      copy_argument (n, x.step, stepped ? (int) arg + 2 : -1, 't');
      copy_argument (n, x.extent, stepped ? (int) arg + 3 : -1, 'u');
      if (x.width)
	copy_argument (n, x.width, wide ? (int) arg + 4 : -1, 'm');
    }
  return taken + (stepped ? 2 : 0) + wide;
}

/* True if argument ARG of C goes by the number of an element.  */

static bool
numbered_argument_p (const combinator *c, unsigned arg)
{
  return (strchr ("rwxj", typed_roles (c->decl)[arg])
	  && !typed_subscripts (c->decl, arg));
}

/* Append to N a zero in place of the argument ARG of the old call, an array that is not read.  The
   number of arguments that this takes.  */

static unsigned
add_ignored (new_call *n, unsigned arg)
{
  const combinator *c = n->r->c;
  const char *roles = typed_roles (c->decl) + arg;
  unsigned taken = 1 + (roles[1] == 's');
  if (tree facts = typed_subscripts (c->decl, arg))
    taken += list_length (TREE_VALUE (facts));
  copy_argument (n, build_zero_cst (TYPE_MAIN_VARIANT (typed_element (c->decl, arg))), arg, 'b');
  return taken;
}

/* Append to N the argument ARG of the old call, or what R wants in its place.  The number of
   arguments that this takes.  */

static unsigned
add_unchanged (new_call *n, unsigned arg)
{
  const respaced *r = n->r;
  char role = typed_roles (r->c->decl)[arg];
  tree value = gimple_call_arg (r->c->call, arg);
  if (role == 'n')
    value = r->count;
  if (role == 'i' && r->init)
    value = r->init;
  copy_argument (n, value, arg, role);
  return 1;
}

/* Fill N with the arguments of the new call.  */

static void
make_arguments (new_call *n)
{
  const respaced *r = n->r;
  const combinator *c = r->c;
  const char *roles = typed_roles (c->decl);
  unsigned in = 0;
  for (unsigned arg = 0, k = 0; roles[arg]; )
    {
      /* The indices of a scatter are an input, too.  */
      unsigned bit = strchr ("rbqejx", roles[arg]) ? 1u << in++ : 0;
      if (roles[arg] == 'l' || roles[arg] == 'L')
	arg += add_axis (n, arg, k++);
      else if (r->ignored & bit)
	arg += add_ignored (n, arg);
      else if (numbered_argument_p (c, arg))
	arg += add_numbered (n, arg);
      else
	arg += add_unchanged (n, arg);
    }
  n->roles.safe_push ('\0');
}

/* Call R's combinator over other axes, before its place.  */

gcall *
call_over (respaced *r)
{
  const combinator *c = r->c;
  new_call n;
  n.r = r;
  n.unnamed = false;
  if (numbered_p (c))
    find_positions (&n);
  make_arguments (&n);
  bool same = !n.unnamed && !strcmp (n.roles.address (), typed_roles (c->decl));
  tree decl = same ? c->decl : typed_variant (c->decl, n.from, n.roles.address ());
  auto_vec<tree> args;
  for (tree a : n.args)
    args.safe_push (unshare_expr (a));
  gcall *call = gimple_build_call_vec (decl, args);
  gimple_call_set_fntype (call, same ? gimple_call_fntype (c->call)
			  : typed_fntype (decl, c->purity));
  gimple_set_location (call, gimple_location (c->call));
  gimple_set_uid (call, gimple_uid (r->place));
  gimple_call_set_nothrow (call, gimple_call_nothrow_p (c->call));
  gimple_stmt_iterator gsi = gsi_for_stmt (r->place);
  gsi_insert_before (&gsi, call, GSI_SAME_STMT);
  return call;
}
