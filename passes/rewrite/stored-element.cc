/* Elements of arrays that are stored one member after the other.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t[0].a = 1;			t[0].a = 1;    _1.a = 1;
     t[0].b = x;		 =>	t[0].b = x;    _1.b = x;
     map (f, n, t + 1, y)		map (f, n, t + 1, y)
     s = reduce (op, z, n + 1, t)	_2 = op (z, _1); ...

   Such an element is a piece of its array as one is that is stored at once (pieces.cc).
   GCC itself takes `t[0] = c' apart where C is a constant.  The stores are met from the
   last one to the first; what a later one has stored is not asked of those before.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The most bytes of an element that is put together.  */
const unsigned MOST_BYTES = 256;

/* The element of TYPE that TO is, or is a part of, or null.  */

static tree
element_around (tree to, const_tree type)
{
  while (!useless_type_conversion_p (TYPE_MAIN_VARIANT (type),
				     TYPE_MAIN_VARIANT (TREE_TYPE (to))))
    {
      if (TREE_CODE (to) != COMPONENT_REF && TREE_CODE (to) != ARRAY_REF)
	return NULL_TREE;
      to = TREE_OPERAND (to, 0);
    }
  return to;
}

/* Let *FIRST and *PAST be the bytes of ELEMENT that TO, it or a part of it, has.  False
   if they are not known.  */

static bool
bytes_in (tree to, tree element, unsigned *first, unsigned *past)
{
  poly_int64 size, most, at, start, all, most_of_all;
  bool reverse;
  tree a = get_ref_base_and_extent (to, &at, &size, &most, &reverse);
  tree b = get_ref_base_and_extent (element, &start, &all, &most_of_all, &reverse);
  poly_int64 offset = at - start;
  /* Of a subscript that is no number the least place is given, and more bytes than it has.  */
  if (a != b || maybe_ne (size, most) || maybe_ne (all, most_of_all) || !at.is_constant ()
      || !start.is_constant () || !size.is_constant ()
      || !tree_fits_uhwi_p (TYPE_SIZE (TREE_TYPE (to)))
      || maybe_ne (size, (HOST_WIDE_INT) tree_to_uhwi (TYPE_SIZE (TREE_TYPE (to))))
      || !multiple_p (offset, BITS_PER_UNIT) || !multiple_p (size, BITS_PER_UNIT))
    return false;
  *first = offset.to_constant () / BITS_PER_UNIT;
  *past = *first + size.to_constant () / BITS_PER_UNIT;
  return true;
}

/* Mark in BYTES those that TYPE, which begins at FROM, has values in: all but padding.  */

static void
mark_values (const_tree type, unsigned from, sbitmap bytes)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    {
      bitmap_set_range (bytes, from, tree_to_uhwi (TYPE_SIZE_UNIT (type)));
      return;
    }
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_SIZE (f) && !integer_zerop (DECL_SIZE (f)))
      {
	unsigned bit = int_bit_position (f);
	if (DECL_BIT_FIELD (f))
	  bitmap_set_range (bytes, from + bit / BITS_PER_UNIT,
			    (bit % BITS_PER_UNIT + tree_to_uhwi (DECL_SIZE (f))
			     + BITS_PER_UNIT - 1) / BITS_PER_UNIT);
	else
	  mark_values (TREE_TYPE (f), from + bit / BITS_PER_UNIT, bytes);
      }
}

/* The element of TYPE that STORE stores, or a member of which, as a new one of which
   nothing is known yet; null if it stores something else.  */

stored_element *
element_of_store (gassign *store, tree type)
{
  tree element = element_around (gimple_get_lhs (store), type);
  if (!element || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
      || (element != gimple_get_lhs (store)
	  && tree_to_uhwi (TYPE_SIZE_UNIT (type)) > MOST_BYTES))
    return NULL;
  stored_element *e = new stored_element;
  e->range = { build_fold_addr_expr (unshare_expr (element)), size_one_node,
	       NULL_TREE, TREE_TYPE (element) };
  return e;
}

/* Add STORE, which is met behind those that E has, to E.  False if it is not known what
   it stores.  */

bool
add_store (stored_element *e, gassign *store)
{
  tree to = gimple_get_lhs (store);
  tree element = element_around (to, e->range.type);
  if (e->stores.is_empty () && element == to)
    {
      e->stores.safe_push (store);
      e->complete = true;
      return true;
    }
  unsigned first, past, size = tree_to_uhwi (TYPE_SIZE_UNIT (e->range.type));
  if (!bytes_in (to, element, &first, &past) || past > size)
    return false;
  if (e->stores.is_empty ())
    {
      auto_sbitmap values (size);
      bitmap_clear (values);
      mark_values (e->range.type, 0, values);
      for (unsigned i = 0; i < size; i++)
	if (bitmap_bit_p (values, i))
	  bitmap_set_bit (e->missing, i);
    }
  e->stores.safe_push (store);
  for (unsigned i = first; i < past; i++)
    bitmap_clear_bit (e->missing, i);
  e->complete = bitmap_empty_p (e->missing);
  return true;
}

/* The value of STORE is stored in TO as well, from now on.  */

static void
store_also (gassign *store, tree to)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (store);
  gassign *stmt = gimple_build_assign (to, unshare_expr (gimple_assign_rhs1 (store)));
  gimple_set_location (stmt, gimple_location (store));
  gimple_set_uid (stmt, gimple_uid (store));
  gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
}

/* TO, with COPY instead of ELEMENT.  */

static tree
in_copy (tree to, tree element, tree copy)
{
  if (to == element)
    return copy;
  tree part = copy_node (to);
  TREE_OPERAND (part, 0) = in_copy (TREE_OPERAND (to, 0), element, copy);
  TREE_THIS_VOLATILE (part) = 0;
  return part;
}

/* VALUE, an operand that STORE stores, as one that may be used behind it.  A name that lives
   across a jump gets another one here: there it may have its next value.  */

static tree
kept_value (gassign *store, tree value)
{
  if (!across_jump_p (value))
    return value;
  tree copy = make_ssa_name (TREE_TYPE (value));
  gassign *stmt = gimple_build_assign (copy, value);
  gimple_set_location (stmt, gimple_location (store));
  gimple_set_uid (stmt, gimple_uid (store));
  gimple_stmt_iterator gsi = gsi_for_stmt (store);
  gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
  return copy;
}

/* What E is, as an operand that is known behind its last store.  */

tree
stored_value (const stored_element *e)
{
  gassign *last = e->stores[0];
  tree value = gimple_assign_rhs1 (last);
  /* The only member of an element, or the one of a union that is as large, is not of its type.  */
  bool whole = (e->stores.length () == 1
		&& element_around (gimple_get_lhs (last), e->range.type) == gimple_get_lhs (last));
  if (whole && (is_gimple_reg (value) || is_gimple_min_invariant (value) || !gimple_store_p (last)))
    return kept_value (last, value);
  tree copy = create_tmp_var (TYPE_MAIN_VARIANT (e->range.type), "element");
  for (gassign *store : e->stores)
    {
      tree to = gimple_get_lhs (store);
      store_also (store, in_copy (to, element_around (to, e->range.type), copy));
    }
  if (whole)
    {
      gimple_assign_set_rhs1 (last, copy);
      update_stmt (last);
    }
  return copy;
}
