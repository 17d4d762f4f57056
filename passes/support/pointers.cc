/* Pointers: what they are computed from, and whether two are the same address.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     char *q = (char *) (p + 4);
     plain_pointer (q) is p + 4;  pointer_base (q) is p, at an offset of 16 bytes  */

#include "gcc-common.h"
#include "support.h"

/* POINTER without conversions and copies that keep its value.  */

tree
plain_pointer (tree p)
{
  for (;;)
    {
      STRIP_NOPS (p);
      if (TREE_CODE (p) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (p))
	return p;
      gimple *def = SSA_NAME_DEF_STMT (p);
      if (!is_gimple_assign (def))
	return p;
      enum tree_code code = gimple_assign_rhs_code (def);
      tree rhs = gimple_assign_rhs1 (def);
      if (code != SSA_NAME && code != ADDR_EXPR
	  && !(CONVERT_EXPR_CODE_P (code)
	       && POINTER_TYPE_P (TREE_TYPE (rhs))))
	return p;
      p = rhs;
    }
}

/* What POINTER is computed from by adding a constant, which goes to *OFFSET: a
   pointer, or a variable whose address is taken.  */

tree
pointer_base (tree pointer, HOST_WIDE_INT *offset)
{
  *offset = 0;
  for (tree p = plain_pointer (pointer); ; p = plain_pointer (p))
    if (TREE_CODE (p) == ADDR_EXPR)
      {
	poly_int64 part;
	HOST_WIDE_INT bytes;
	tree base = get_addr_base_and_unit_offset (TREE_OPERAND (p, 0), &part);
	if (!base || !part.is_constant (&bytes))
	  return p;
	*offset += bytes;
	if (TREE_CODE (base) != MEM_REF)
	  return base;
	*offset += mem_ref_offset (base).force_shwi ().to_constant ();
	p = TREE_OPERAND (base, 0);
      }
    else
      {
	gassign *def = (TREE_CODE (p) == SSA_NAME
			? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (p)) : NULL);
	if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	    || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST)
	  return p;
	*offset += (HOST_WIDE_INT) TREE_INT_CST_LOW (gimple_assign_rhs2 (def));
	p = gimple_assign_rhs1 (def);
      }
}

/* True if A and B are known to be the same address.  */

bool
same_pointer_p (tree a, tree b)
{
  a = plain_pointer (a);
  b = plain_pointer (b);
  if (operand_equal_p (a, b, 0))
    return true;
  HOST_WIDE_INT oa, ob;
  tree ba = pointer_base (a, &oa), bb = pointer_base (b, &ob);
  return oa == ob && operand_equal_p (ba, bb, 0);
}

/* What P was before anything was added to it: a pointer, or the address of a
   variable.  */

tree
root_pointer (tree pointer)
{
  for (;;)
    {
      HOST_WIDE_INT offset;
      tree p = pointer_base (pointer, &offset);
      gassign *def = (TREE_CODE (p) == SSA_NAME
		      ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (p)) : NULL);
      if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
	return p;
      pointer = gimple_assign_rhs1 (def);
    }
}

/* What POINTER was before anything was added to it, see through what keeps the address of a member
   apart from that of its structure.  */

static tree
before_additions (tree pointer)
{
  for (;;)
    {
      tree p = plain_pointer (pointer);
      gassign *def = (TREE_CODE (p) == SSA_NAME
		      ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (p)) : NULL);
      if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
	return p;
      pointer = gimple_assign_rhs1 (def);
    }
}

/* Append to FIELDS the members of structures that the array is in to which POINTER leads, from
   outside to inside; the result is the outermost one of these structures.  */

static tree
members_of (tree pointer, vec<tree> *fields)
{
  tree p = before_additions (pointer);
  if (TREE_CODE (p) != ADDR_EXPR)
    return NULL_TREE;
  tree ref = TREE_OPERAND (p, 0);
  while (TREE_CODE (ref) == ARRAY_REF)
    ref = TREE_OPERAND (ref, 0);
  for (; TREE_CODE (ref) == COMPONENT_REF; ref = TREE_OPERAND (ref, 0))
    fields->safe_insert (0, TREE_OPERAND (ref, 1));
  return ref;
}

/* The member of TYPE that has byte *OFFSET, or null; *OFFSET is then counted from there.  */

static tree
member_at (tree type, HOST_WIDE_INT *offset)
{
  if (TREE_CODE (type) == RECORD_TYPE)
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f) && DECL_SIZE_UNIT (f)
	  && tree_fits_shwi_p (DECL_SIZE_UNIT (f)) && tree_fits_shwi_p (DECL_FIELD_OFFSET (f)))
	{
	  HOST_WIDE_INT first = int_byte_position (f);
	  if (*offset >= first && *offset - first < tree_to_shwi (DECL_SIZE_UNIT (f)))
	    {
	      *offset -= first;
	      return f;
	    }
	}
  return NULL_TREE;
}

/* True if bytes A and B of TYPE belong to different members, both arrays.  */

static bool
in_other_member_p (tree type, HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  for (;;)
    {
      tree fa = member_at (type, &a), fb = member_at (type, &b);
      if (!fa || !fb)
	return false;
      if (fa != fb)
	return (TREE_CODE (TREE_TYPE (fa)) == ARRAY_TYPE
		&& TREE_CODE (TREE_TYPE (fb)) == ARRAY_TYPE);
      type = TREE_TYPE (fa);
    }
}

/* True if A and B lead to different members of one structure, both arrays, which a program takes
   for different arrays.  It is not proved that they are: who goes on behind the end of one comes to
   the other.  The address of the structure itself may mean all of it.  */

bool
other_member_p (tree a, tree b)
{
  auto_vec<tree> fa, fb;
  tree ra = members_of (a, &fa), rb = members_of (b, &fb);
  if (ra && rb && !fa.is_empty () && !fb.is_empty () && operand_equal_p (ra, rb, 0))
    {
      unsigned i = 0;
      while (i < fa.length () && i < fb.length () && fa[i] == fb[i])
	i++;
      return (i < fa.length () && i < fb.length ()
	      && TREE_CODE (DECL_CONTEXT (fa[i])) == RECORD_TYPE
	      && TREE_CODE (TREE_TYPE (fa.last ())) == ARRAY_TYPE
	      && TREE_CODE (TREE_TYPE (fb.last ())) == ARRAY_TYPE);
    }
  HOST_WIDE_INT oa, ob;
  tree base = pointer_base (a, &oa);
  if (!operand_equal_p (base, pointer_base (b, &ob), 0) || (base == plain_pointer (a) && !oa)
      || (base == plain_pointer (b) && !ob))
    return false;
  tree type = TREE_TYPE (base);
  return in_other_member_p (POINTER_TYPE_P (type) ? TREE_TYPE (type) : type, oa, ob);
}

/* True if strides A and B are known to be the same; null is 1.  */

bool
same_stride_p (tree a, tree b)
{
  return a == b || (a && b && operand_equal_p (a, b, 0));
}

/* True if elements of the types A and B are of one type but for qualifiers; null is that of no
   element.  */

bool
same_element_type_p (tree a, tree b)
{
  return a == b || (a && b && types_compatible_p (TYPE_MAIN_VARIANT (a), TYPE_MAIN_VARIANT (b)));
}

/* A key to look P up by: one for all names of a value, and for a variable and its address.  Two
   names for one sum, p + 4, have two keys, though same_pointer_p holds: give it a root.  */

unsigned
pointer_key (tree p)
{
  p = plain_pointer (p);
  if (DECL_P (p))
    return 2 * DECL_UID (p);
  if (TREE_CODE (p) == SSA_NAME)
    return 2 * SSA_NAME_VERSION (p) + 1;
  tree base = (TREE_CODE (p) == ADDR_EXPR
	       ? get_base_address (TREE_OPERAND (p, 0)) : NULL_TREE);
  return base && DECL_P (base) ? 2 * DECL_UID (base) : 0;
}

void
extend_around (ao_ref *ref)
{
  ao_ref_base (ref);
  ref->ref = NULL_TREE;
  ref->offset = -(HOST_WIDE_INT_1 << 50);
  ref->size = ref->max_size = -1;
}

ao_ref
memory_around (tree pointer)
{
  ao_ref ref;
  ao_ref_init_from_ptr_and_size (&ref, pointer, NULL_TREE);
  extend_around (&ref);
  return ref;
}
