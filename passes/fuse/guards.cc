/* Guards: what a kernel tests before it runs its members together.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Where two arrays may overlap for all that is known, or two counts may differ,
   the kernel finds out when it is called:

     void f (size_t n, float *o, const float *x, const float *y)
     { map (sq, n, t, x); map (add, n, o, t, y); }

     => if (o and x are disjoint or the same array)
	  for (i = 0; i < n; i++) o[i] = x[i] * x[i] + y[i];
	else
	  { map (sq, n, t, x); map (add, n, o, t, y); }

   An array may also be the same as one that earlier members only read: each
   element is read before it is written.  All else must be disjoint, from the first
   byte of a view with a stride to its last.  What is reached by subscripts is so from its
   least element to its greatest; of one array these are taken together:

     void f (int n, int m, double (*v)[m], double (*u)[m])
     { map (sq, space (n, m), t, u);
       map (add, space (n, range (1, m)), v, at (t, i0, i1 - 1), u); }

     => if (v[0][1] to v[n - 1][m - 1] and u[0][0] to u[n - 1][m - 1] are disjoint) ...

   Of the output and an input of one call the user promises as much, so that it
   need not be tested:

     map (sq, n, y, x); map (inc, n, y, y);

   Tests that are of the same two arrays, or of arrays that start a few elements
   apart, are made one.  Arrays that are known to start a few elements apart
   overlap, and counts of which one is computed from the other differ: there is
   nothing to be tested.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* The most tests that a kernel makes.  */
const unsigned MOST_GUARDS = 8;
static const char too_many[] = "the kernel would need more than 8 run-time tests";
/* Arrays that start less than so many elements apart are taken to overlap.  */
const unsigned NEAR = 64;
/* The longest way that is followed to find what a count is computed from.  */
const unsigned COUNT_STEPS = 16;

/* True if a run-time test could make legal what V refuses.  */

bool
guardable_p (const verdict &v)
{
  return v.why == REFUSED_UNTESTED_ALIAS || v.why == REFUSED_UNTESTED_SIZE;
}

/* V, which no run-time test is to lift.  */

verdict
for_good (verdict v)
{
  if (v.why == REFUSED_UNTESTED_ALIAS)
    v.why = REFUSED_ALIAS;
  else if (v.why == REFUSED_UNTESTED_SIZE)
    v.why = REFUSED_SIZE;
  return v;
}

/* A box like AS, before those of NEXT.  */

static const guarded_box *
new_box (const guarded_box &as, const guarded_box *next)
{
  guarded_box *b = XOBNEW (&soac_obstack, guarded_box);
  *b = as;
  b->next = next;
  return b;
}

/* Make *R the bytes from the least to the greatest element that A touches, by subscripts.
   False if these are neither linear nor on an axis: then no one knows where the ends are.  */

static bool
box_of (const mem_access &a, guarded_range *r)
{
  const subscripts *at = a.subscripted->at;
  tree size = TYPE_SIZE_UNIT (a.subscripted->type);
  if (!at || !a.elementwise || !tree_fits_shwi_p (size))
    return false;
  auto_vec<int> along;
  if (!bounded_subscripts_p (a.space->axes, at, &along))
    return false;
  memset (r, 0, sizeof *r);
  r->pointer = a.pointer;
  const void *axes = obstack_copy (&soac_obstack, along.address (), along.length () * sizeof (int));
  r->boxes = new_box ({ a.space, at, (const int *) axes, a.subscripted->row, NULL }, NULL);
  r->base = pointer_base (a.pointer, &r->offset);
  r->size = tree_to_shwi (size);
  r->name = a.name;
  return r->size > 0;
}

/* The operand that says how many elements an output has that is updated by index, if A is an access
   to it; or null.  What is gathered by the same pointer may be behind these.  */

static tree
updated_elements (const mem_access &a)
{
  if (a.elementwise || !a.pointer || !a.space || a.space->kind != SOAC_REDUCE_BY_INDEX)
    return NULL_TREE;
  for (const view &v : a.space->inputs)
    if (!a.write && v.value == a.pointer)
      return NULL_TREE;
  const view &out = a.space->outputs[0];
  return out.value == a.pointer && !out.row && !out.stride ? a.space->bound : NULL_TREE;
}

/* Make *R the bytes that A touches.  False if that cannot be told.  */

static bool
range_of (const mem_access &a, guarded_range *r)
{
  if (a.subscripted)
    return box_of (a, r);
  r->many = updated_elements (a);
  tree element = r->many ? a.space->outputs[0].type : a.elementwise ? a.element : NULL_TREE;
  if (!a.pointer || !element || (a.halo && a.stride)
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (element)))
    return false;
  r->boxes = NULL;
  r->pointer = a.pointer;
  r->stride = a.stride;
  r->base = pointer_base (a.pointer, &r->offset);
  r->size = tree_to_shwi (TYPE_SIZE_UNIT (element));
  r->from = 0;
  r->span = a.halo * r->size;
  r->name = a.name;
  return r->size > 0;
}

/* True if A and B start so close to each other, as far as is known, that they
   surely overlap, or may be tested as one.  */

static bool
near_p (const guarded_range &a, const guarded_range &b)
{
  HOST_WIDE_INT apart = (a.offset + a.from) - (b.offset + b.from);
  HOST_WIDE_INT size = MAX (a.size, b.size);
  return (operand_equal_p (a.base, b.base, 0)
	  && (unsigned HOST_WIDE_INT) (apart < 0 ? -apart : apart)
	     < (unsigned HOST_WIDE_INT) (NEAR * (size ? size : UNITS_PER_WORD)));
}

/* The array, a member of a structure or a row of another array, that POINTER is the address of, or
   of an element of; or null.  */

static tree
pointed_array (tree pointer)
{
  pointer = plain_pointer (pointer);
  if (TREE_CODE (pointer) != ADDR_EXPR)
    return NULL_TREE;
  tree ref = TREE_OPERAND (pointer, 0);
  if (TREE_CODE (TREE_TYPE (ref)) != ARRAY_TYPE && TREE_CODE (ref) == ARRAY_REF)
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (TREE_TYPE (ref)) == ARRAY_TYPE && handled_component_p (ref) ? ref : NULL_TREE;
}

/* True if A and B are in two arrays that are parts of one object.  */

static bool
other_part_p (const guarded_range &a, const guarded_range &b)
{
  tree x = pointed_array (a.pointer), y = pointed_array (b.pointer);
  HOST_WIDE_INT first, second, size, other;
  bool reverse;
  if (!x || !y || !operand_equal_p (a.base, b.base, 0))
    return false;
  return (get_ref_base_and_extent_hwi (x, &first, &size, &reverse)
	  && get_ref_base_and_extent_hwi (y, &second, &other, &reverse)
	  && size > 0 && other > 0 && (first + size <= second || second + other <= first));
}

/* Operations that are looked into for the factors of an offset.  */
const unsigned MOST_FACTORS_DEEP = 6;

/* How many numbers that are not known are multiplied in T, about: the most of its summands.  */

static unsigned
factors_of (tree t, unsigned deep)
{
  if (TREE_CODE (t) != SSA_NAME)
    return 0;
  const gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (t));
  if (!def || !deep)
    return 1;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
    case SSA_NAME:
      return factors_of (a, deep - 1);
    case MULT_EXPR:
      return factors_of (a, deep - 1) + factors_of (b, deep - 1);
    case PLUS_EXPR:
    case MINUS_EXPR:
      return MAX (factors_of (a, deep - 1), factors_of (b, deep - 1));
    default:
      return 1;
    }
}

/* The same of the elements between the pointer P and where its array begins.  */

static unsigned
factors_before (tree p)
{
  unsigned most = 0;
  HOST_WIDE_INT offset;
  for (;;)
    {
      p = pointer_base (p, &offset);
      const gassign *def = (TREE_CODE (p) == SSA_NAME
			    ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (p)) : NULL);
      if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
	return most;
      most = MAX (most, factors_of (gimple_assign_rhs2 (def), MOST_FACTORS_DEEP));
      p = gimple_assign_rhs1 (def);
    }
}

/* The most axes of BOXES whose extents are not known.  */

static unsigned
unknown_axes (const guarded_box *boxes)
{
  unsigned most = 0;
  for (; boxes; boxes = boxes->next)
    {
      unsigned n = 0;
      for (const axis &x : boxes->c->axes)
	n += TREE_CODE (x.count) != INTEGER_CST;
      most = MAX (most, n);
    }
  return most;
}

/* True if A and B are boxes of one array that may start as far apart as such a box is large, as
   planes: as many numbers that are not known are multiplied for that distance.  */

static bool
planes_p (const guarded_range &a, const guarded_range &b)
{
  if (!a.boxes || !b.boxes || operand_equal_p (a.base, b.base, 0))
    return false;
  unsigned distance = MAX (factors_before (a.pointer), factors_before (b.pointer));
  return distance >= MAX (1, MIN (unknown_axes (a.boxes), unknown_axes (b.boxes)));
}

/* True if A and B surely overlap as ranges, as far as is known: they start close
   to each other in one array, or one of them is spread over the array of both, as an array
   and the same backwards, or a row and a column.  Members of a structure do not, and planes need
   not.  */

static bool
entangled_p (const guarded_range &a, const guarded_range &b)
{
  if (other_part_p (a, b))
    return false;
  return (near_p (a, b)
	  || ((a.stride || b.stride || a.boxes || b.boxes)
	      && operand_equal_p (root_pointer (a.pointer), root_pointer (b.pointer), 0)
	      && !planes_p (a, b)));
}

/* Let *END be where A, what an access with COUNT elements touches or, without one, a value, ends
   from A's base on, and *START where it begins.  False if that is not known.  */

static bool
known_ends (const guarded_range &a, tree count, HOST_WIDE_INT *start, HOST_WIDE_INT *end)
{
  if (a.many)
    count = a.many;
  if (a.boxes || a.stride || (a.size && !(count && tree_fits_shwi_p (count))))
    return false;
  HOST_WIDE_INT many = a.size ? tree_to_shwi (count) : 0;
  if (many < 0 || (a.size && many > HOST_WIDE_INT_MAX / 4 / a.size))
    return false;
  *start = a.offset + a.from;
  *end = *start + many * a.size + a.span;
  return many > 0 || !a.size;
}

/* True if A, of COUNT elements, and B, of OTHER, or a value without that, are known to have a
   common byte.  */

static bool
meet_p (const guarded_range &a, tree count, const guarded_range &b, tree other)
{
  HOST_WIDE_INT start[2], end[2];
  return (operand_equal_p (a.base, b.base, 0) && known_ends (a, count, &start[0], &end[0])
	  && known_ends (b, other, &start[1], &end[1])
	  && start[0] < end[1] && start[1] < end[0]);
}

/* True if A and B, of which only one may be a box, have the same elements if they start at
   the same address.  */

static bool
same_shape_p (const guarded_range &a, const guarded_range &b)
{
  if (!a.boxes || !b.boxes)
    return a.boxes == b.boxes;
  return (!a.boxes->next && !b.boxes->next && same_axes_p (a.boxes->c, b.boxes->c)
	  && same_subscripts_p (a.boxes->at, b.boxes->at));
}

/* Make *G the guard that accesses EARLIER and LATER, one of which writes, may be
   done together.  False if there is none that could hold.  */

bool
overlap_guard (const mem_access &earlier, const mem_access &later, guard *g)
{
  if (!range_of (earlier, &g->a) || !range_of (later, &g->b)
      || entangled_p (g->a, g->b) || meet_p (g->a, earlier.count, g->b, later.count))
    return false;
  bool read_before = (!earlier.write && !earlier.range && !earlier.halo
		      && !earlier.stride && !later.stride
		      && (!later.range || !later.range->behind));
  if (g->a.many || g->b.many)
    read_before = false;
  g->kind = (read_before && g->a.size == g->b.size && same_shape_p (g->a, g->b)
	     ? GUARD_SAME : GUARD_DISJOINT);
  if (!earlier.write)
    std::swap (g->a, g->b);
  return true;
}

/* Make *G the guard that what A touches and the bytes AT, of a value NAME, are disjoint.  False if
   there is none that could hold, as where the value is an element of the array.  */

static bool
value_guard (const mem_access &a, const loaded_place &at, const char *name, guard *g)
{
  if (!range_of (a, &g->a))
    return false;
  g->kind = GUARD_DISJOINT;
  memset (&g->b, 0, sizeof g->b);
  g->b.pointer = at.pointer;
  g->b.base = pointer_base (at.pointer, &g->b.offset);
  g->b.from = at.offset;
  g->b.span = at.size;
  g->b.name = name;
  return (!near_p (g->a, g->b) && !meet_p (g->a, a.count, g->b, NULL_TREE)
	  && (operand_equal_p (g->a.base, g->b.base, 0)
	      || !operand_equal_p (root_pointer (g->a.pointer),
				   root_pointer (g->b.pointer), 0)));
}

/* Make *G the guard that what is WRITTEN leaves alone what LOAD loads for USER.  False
   if there is none that could hold, as where that is an element of the array.  */

bool
load_guard (const mem_access &written, gassign *load, const combinator *user,
	    guard *g)
{
  loaded_place at;
  return loaded_bytes (load, &at) && value_guard (written, at, loaded_name (load, user), g);
}

/* Make *G the guard that STORE, of a value, leaves alone what is READ: it writes the bytes AT.
   False if there is none that could hold.  */

bool
store_guard (const mem_access &read, gassign *store, const loaded_place &at, guard *g)
{
  return value_guard (read, at, stored_name (store), g);
}

/* Collect in VALUES all that COUNT is computed from.  */

static void
find_origins (tree count, auto_vec<tree> *values)
{
  values->safe_push (count);
  for (unsigned i = 0; i < values->length () && i < COUNT_STEPS; i++)
    {
      tree val = (*values)[i];
      if (TREE_CODE (val) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (val))
	continue;
      gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (val));
      if (!def || gimple_vuse (def))
	continue;
      for (unsigned op = 1; op < gimple_num_ops (def); op++)
	if (TREE_CODE (gimple_op (def, op)) == SSA_NAME)
	  values->safe_push (gimple_op (def, op));
    }
}

/* True if COUNT and OTHER are computed from a common value.  */

static bool
common_origin_p (tree count, tree other)
{
  auto_vec<tree> a, b;
  find_origins (count, &a);
  find_origins (other, &b);
  for (tree val : a)
    if (b.contains (val))
      return true;
  return false;
}

/* Make *G the guard that COUNT and OTHER are equal.  False if they hardly
   will: LIKELY if they are known to be, but for what wraps around.  */

bool
count_guard (tree count, tree other, bool likely, guard *g)
{
  if (TREE_CODE (count) != SSA_NAME || TREE_CODE (other) != SSA_NAME
      || (!likely && common_origin_p (count, other)))
    return false;
  memset (g, 0, sizeof *g);
  g->kind = GUARD_EQUAL;
  g->a.pointer = count;
  g->b.pointer = other;
  return true;
}

/* LIST with NAME, if it is not there yet.  */

static const char *
add_name (const char *list, const char *name)
{
  size_t n = strlen (name);
  for (const char *p = strstr (list, name); p; p = strstr (p + 1, name))
    if ((p == list || p[-1] == ' ') && (!p[n] || p[n] == ','))
      return list;
  return soac_printf ("%s, %s", list, name);
}

/* LIST with those of NAMES, a list, too, that are not there yet.  */

static const char *
add_names (const char *list, const char *names)
{
  while (const char *end = strstr (names, ", "))
    {
      list = add_name (list, soac_printf ("%.*s", (int) (end - names), names));
      names = end + 2;
    }
  return add_name (list, names);
}

/* Extend A, a box, so that it has B's bytes, too: between them is the same array.  */

static bool
extend_box (guarded_range *a, const guarded_range &b)
{
  if (!a->boxes || !b.boxes || a->size != b.size || !same_pointer_p (a->pointer, b.pointer))
    return false;
  for (const guarded_box *more = b.boxes; more; more = more->next)
    {
      bool known = false;
      for (const guarded_box *own = a->boxes; own && !known; own = own->next)
	known = (same_axes_p (own->c, more->c) && same_subscripts_p (own->at, more->at));
      if (!known)
	a->boxes = new_box (*more, a->boxes);
    }
  a->name = add_names (a->name, b.name);
  return true;
}

/* Extend A so that it has B's bytes, too.  False if it would have too many
   others.  */

static bool
extend_range (guarded_range *a, const guarded_range &b)
{
  if (a->boxes || b.boxes)
    return extend_box (a, b);
  if (a->size != b.size || !same_stride_p (a->stride, b.stride) || a->many != b.many
      || !near_p (*a, b))
    return false;
  HOST_WIDE_INT start = MIN (a->offset + a->from, b.offset + b.from);
  HOST_WIDE_INT end = MAX (a->offset + a->from + a->span,
			   b.offset + b.from + b.span);
  a->from = start - a->offset;
  a->span = end - start;
  a->name = add_names (a->name, b.name);
  return true;
}

static bool
same_range_p (const guarded_range &a, const guarded_range &b)
{
  return (operand_equal_p (a.base, b.base, 0) && a.size == b.size && same_shape_p (a, b)
	  && same_stride_p (a.stride, b.stride) && a.many == b.many
	  && a.offset + a.from == b.offset + b.from && a.span == b.span);
}

/* True if G is of an array that is in one structure with what is loaded: between
   two members of it is the array itself.  */

static bool
inside_p (const guard &g)
{
  return !g.b.size && operand_equal_p (g.a.base, g.b.base, 0);
}

/* True if OLD, which is extended if need be, says all that G does.  */

static bool
absorb (guard *old, const guard &g)
{
  if (old->kind == GUARD_EQUAL || g.kind == GUARD_EQUAL)
    return false;
  bool same = same_range_p (old->a, g.a) && same_range_p (old->b, g.b);
  if (!same && (inside_p (*old) || inside_p (g)))
    return false;
  guard wider = *old;
  if (!extend_range (&wider.a, g.a) || !extend_range (&wider.b, g.b))
    return false;
  if (!same || g.kind == GUARD_DISJOINT)
    wider.kind = GUARD_DISJOINT;
  *old = wider;
  return true;
}

/* True if V has been given because a kernel would make too many tests.  */

bool
too_many_guards_p (const verdict &v)
{
  return v.what == too_many;
}

/* True if WHEN tests G, of two counts.  */

bool
tested_p (const terms &when, const guard &g)
{
  for (const guard &old : when.guards)
    if (old.kind == GUARD_EQUAL
	&& g.kind == GUARD_EQUAL
	&& ((old.a.pointer == g.a.pointer && old.b.pointer == g.b.pointer)
	    || (old.a.pointer == g.b.pointer && old.b.pointer == g.a.pointer)))
      return true;
  return false;
}

/* Add G to what WHEN tests, as a part of what is there if possible.  */

verdict
add_guard (terms *when, const guard &g)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  guard turned = g;
  std::swap (turned.a, turned.b);
  if (tested_p (*when, g))
    return v;
  for (guard &old : when->guards)
    if (absorb (&old, g) || absorb (&old, turned))
      return v;
  when->guards.safe_push (g);
  if (when->guards.length () <= MOST_GUARDS)
    return v;
  v.why = REFUSED_ALIAS;
  v.what = too_many;
  return v;
}

/* Let R start from what its pointer is in a kernel of MEMBERS.  */

static void
rename_range (guarded_range *r, const vec<combinator *> &members)
{
  tree p = member_value (r->pointer, members);
  if (r->base && p != r->pointer)
    r->base = pointer_base (p, &r->offset);
  r->pointer = p;
  r->stride = member_value (r->stride, members);
  r->many = member_value (r->many, members);
}

/* Add all of OTHER, of some of MEMBERS of a kernel, to WHEN.  */

verdict
add_terms (terms *when, const terms &other, const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (tree twin : other.twins)
    when->twins.safe_push (member_value (twin, members));
  for (gassign *load : other.reloads)
    if (!when->reloads.contains (load))
      when->reloads.safe_push (load);
  for (gassign *store : other.restores)
    add_restore (when, store);
  for (guard g : other.guards)
    {
      rename_range (&g.a, members);
      rename_range (&g.b, members);
      if (v.why == NOT_REFUSED
	  && (g.kind != GUARD_EQUAL || g.a.pointer != g.b.pointer))
	v = add_guard (when, g);
    }
  return v;
}

/* True if C itself takes G's second array and makes the first.  */

static bool
own_arrays_p (const combinator *c, const guard &g)
{
  bool in = false, out = false;
  for (const mem_access &a : c->accesses)
    if (a.subscripted)
      {
	guarded_range r;
	if (!g.a.boxes || !box_of (a, &r) || !same_shape_p (r, g.a) || r.size != g.a.size)
	  continue;
	in |= !a.write && same_pointer_p (a.pointer, g.b.pointer);
	out |= a.write && same_pointer_p (a.pointer, g.a.pointer);
      }
    else if (!g.a.boxes && a.elementwise && a.pointer && a.element && !a.stride && !c->behind
	&& operand_equal_p (TYPE_SIZE_UNIT (a.element), size_int (g.a.size), 0))
      {
	in |= !a.write && same_pointer_p (a.pointer, g.b.pointer);
	out |= a.write && same_pointer_p (a.pointer, g.a.pointer);
      }
  return in && out;
}

/* True if the user has promised that the guard G, of EARLIER and LATER, holds:
   the output of a call overlaps its inputs exactly or not at all.  */

bool
promised_p (const combinator *earlier, const combinator *later, const guard &g)
{
  return (g.kind == GUARD_SAME
	  && (own_arrays_p (earlier, g) || own_arrays_p (later, g)));
}

/* True if G is of the arrays A and B.  */

static bool
of_arrays_p (const guard &g, tree a, tree b)
{
  return ((same_pointer_p (g.a.pointer, a) && same_pointer_p (g.b.pointer, b))
	  || (same_pointer_p (g.a.pointer, b) && same_pointer_p (g.b.pointer, a)));
}

/* True if R has the element that its pointer points at.  */

static bool
has_first_p (const guarded_range &r)
{
  return !r.boxes && !r.stride && r.from == 0 && r.size > 0;
}

/* True if, of members that run together under WHEN, pointers A and B may turn
   out to be the same, though that is not known.  They are not if the kernel tests that
   their arrays are disjoint: both have a first element, or the kernel does nothing.  */

bool
may_be_same_p (const terms &when, tree a, tree b)
{
  bool same = false;
  for (const guard &g : when.guards)
    if (g.kind == GUARD_SAME)
      same |= of_arrays_p (g, a, b);
    else if (g.kind == GUARD_DISJOINT && has_first_p (g.a) && has_first_p (g.b)
	     && of_arrays_p (g, a, b))
      return false;
  for (unsigned i = 0; i < when.twins.length (); i += 2)
    same |= ((same_pointer_p (when.twins[i], a) && same_pointer_p (when.twins[i + 1], b))
	     || (same_pointer_p (when.twins[i], b) && same_pointer_p (when.twins[i + 1], a)));
  return same;
}
