/* What may overlap: pointers and the arrays they lead to.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Two arrays are the same, or disjoint, or nothing is known.  GCC's alias oracle
   is asked, without type-based rules, and `restrict' of the function's own
   parameters is believed.

     void f (size_t n, float *restrict o, const float *x)
     o and x are disjoint;  x and x + 1 are not, and not the same either  */

#include "gcc-common.h"
#include "passes.h"

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

/* True if strides A and B are known to be the same; null is 1.  */

bool
same_stride_p (tree a, tree b)
{
  return a == b || (a && b && operand_equal_p (a, b, 0));
}

/* A number that is the same for pointers of which same_pointer_p is true, and
   for variables whose addresses they are.  */

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

/* Enter C, which comes after all that are there, into INDEX as one that touches
   the array at POINTER.  */

void
enter (by_array *index, tree pointer, combinator *c)
{
  vec<combinator *> &list = index->get_or_insert (pointer_key (pointer));
  if (list.is_empty () || list.last () != c)
    list.safe_push (c);
}

void
free_index (by_array *index)
{
  for (by_array::iterator i = index->begin (); i != index->end (); ++i)
    (*i).second.release ();
}

/* The parameter declared restrict that POINTER is or is computed from by adding
   to it, or null.  Only a parameter of this very function counts: `restrict' of
   an inlined one held for its body alone.  */

static tree
restrict_parameter (tree pointer)
{
  pointer = root_pointer (pointer);
  if (TREE_CODE (pointer) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (pointer))
    return NULL_TREE;
  tree var = SSA_NAME_VAR (pointer);
  return (var && TREE_CODE (var) == PARM_DECL
	  && TYPE_RESTRICT (TREE_TYPE (var))) ? pointer : NULL_TREE;
}

/* True if no value derived from P, a restrict parameter, can be in Q.  */

static bool
not_based_on_p (tree q, tree p)
{
  tree root = root_pointer (q);
  if (DECL_P (root))
    return true;
  q = plain_pointer (q);
  if (TREE_CODE (root) != SSA_NAME || TREE_CODE (q) != SSA_NAME)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (root))
    return root != p && SSA_NAME_VAR (root);
  /* Points-to gives each restrict parameter an object of its own.  */
  ptr_info_def *pp = SSA_NAME_PTR_INFO (p), *pq = SSA_NAME_PTR_INFO (q);
  return (pp && pq && !pp->pt.anything && !pq->pt.anything
	  && pp->pt.vars && pq->pt.vars
	  && !bitmap_intersect_p (pp->pt.vars, pq->pt.vars));
}

/* True if restrict tells that arrays A and B, one of which is written, are
   disjoint.  */

static bool
disjoint_by_restrict_p (const mem_access &a, const mem_access &b)
{
  if (!a.pointer || !b.pointer)
    return false;
  tree p = restrict_parameter (a.pointer);
  if (p && not_based_on_p (b.pointer, p))
    return true;
  p = restrict_parameter (b.pointer);
  return p && not_based_on_p (a.pointer, p);
}

/* True if A and B are known to touch no common byte.  */

bool
disjoint_p (mem_access &a, mem_access &b)
{
  if (a.any || b.any)
    {
      /* Only memory whose address nobody else has is safe from operators
	 that read anything.  */
      mem_access &o = a.any ? b : a;
      return (!o.any && o.pointer
	      && TREE_CODE (plain_pointer (o.pointer)) == SSA_NAME
	      && !ptr_deref_may_alias_global_p (plain_pointer (o.pointer),
						true));
    }
  return (!refs_may_alias_p_1 (&a.ref, &b.ref, false)
	  || disjoint_by_restrict_p (a, b));
}

/* What A touches, for questions in which types count.  */

ao_ref
typed_ref (const mem_access &a)
{
  ao_ref r = a.ref;
  if (!r.ref)
    r.ref_alias_set = r.base_alias_set = a.alias_set;
  return r;
}

/* True if REF is a variable that a nested function captures and whose address is
   not taken.  GCC puts it into a frame, whose address is, for the calls alone.  */

static bool
captured_alone_p (const_tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF)
    return false;
  const_tree frame = TREE_OPERAND (ref, 0), field = TREE_OPERAND (ref, 1);
  return (VAR_P (frame) && DECL_ARTIFICIAL (frame) && !is_global_var (frame)
	  && DECL_NONADDRESSABLE_P (field) && !DECL_BIT_FIELD (field));
}

/* True if C may write what is read at REF behind it.  */

bool
may_clobber_p (combinator *c, ao_ref *ref)
{
  bool captured = ref->ref && captured_alone_p (ref->ref);
  for (mem_access &a : c->accesses)
    {
      ao_ref written = typed_ref (a);
      if (a.write
	  && (a.any || ((!captured || !a.pointer)
			&& refs_may_alias_p_1 (&written, ref, true))))
	return true;
    }
  return false;
}

/* True if A and B are one array of elements of one size, of which the same are
   touched.  */

static bool
same_array_p (const mem_access &a, const mem_access &b)
{
  return (a.pointer && b.pointer && a.elementwise && b.elementwise
	  && !a.halo && !b.halo && same_stride_p (a.stride, b.stride)
	  && same_pointer_p (a.pointer, b.pointer)
	  && operand_equal_p (TYPE_SIZE_UNIT (a.element),
			      TYPE_SIZE_UNIT (b.element), 0));
}

/* True if A and B are the same array, touched at the same index together.  */

static bool
same_elements_p (const mem_access &a, const mem_access &b)
{
  return same_array_p (a, b) && a.range == b.range;
}

/* True if A, which is read, is an array that B, of a later member, overwrites
   with what a filter of the kernel keeps: never further than it has been
   read.  */

static bool
compacted_behind_p (const mem_access &a, const mem_access &b)
{
  return (!a.write && b.write && !a.range && b.range
	  && !b.range->behind && same_array_p (a, b));
}

/* True if A and B are known to overlap, but for arrays of few elements.  */

static bool
overlapping_p (const mem_access &a, const mem_access &b)
{
  HOST_WIDE_INT oa, ob;
  return (a.pointer && b.pointer && a.elementwise && b.elementwise
	  && ((!a.stride && !b.stride) || same_pointer_p (a.pointer, b.pointer))
	  && operand_equal_p (pointer_base (a.pointer, &oa),
			      pointer_base (b.pointer, &ob), 0));
}

/* The verdict that access A of EARLIER and B of LATER are in the way of each
   other, unless a promise or a guard tells something else.  */

static verdict
overlap_verdict (const combinator *earlier, const mem_access &a,
		 const combinator *later,
		 const mem_access &b, terms *when)
{
  verdict v = { REFUSED_ALIAS, NULL, later->loc };
  bool outside = (a.any || b.any || !a.elementwise || !b.elementwise);
  guard g;
  if (outside)
    v.why = REFUSED_READ_OUTSIDE;
  else if (overlap_guard (a, b, &g))
    {
      v.why = NOT_REFUSED;
      if (promised_p (earlier, later, g))
	{
	  when->twins.safe_push (g.a.pointer);
	  when->twins.safe_push (g.b.pointer);
	  return v;
	}
      if (when->testing)
	return add_guard (when, g);
      v.why = REFUSED_UNTESTED_ALIAS;
    }
  else if (overlapping_p (a, b))
    v.why = REFUSED_INPLACE;
  if (outside && b.any)
    v.what = soac_printf ("an operator of '%s' may read '%s'",
			  soac_kind_name (later->kind), a.name);
  else if (v.why == REFUSED_INPLACE && same_pointer_p (a.pointer, b.pointer))
    v.what = soac_printf ("'%s' is written at other indices", b.name);
  else
    v.what = soac_printf (v.why == REFUSED_INPLACE ? "'%s' and '%s' overlap"
			  : "'%s' and '%s' may overlap", a.name, b.name);
  return v;
}

/* True if PRODUCER, which runs for a part of what it makes, writes A, and CONSUMER reads
   B, which is another part, made by a copy of PRODUCER.  */

static bool
other_part_p (const combinator *producer, const mem_access &a,
	      const combinator *consumer, const mem_access &b)
{
  if (!producer->sunk || !a.write || b.write || !b.elementwise)
    return false;
  for (const edge_t *e : consumer->edges_in)
    {
      const view &in = consumer->inputs[e->input];
      if (e->refused.why == NOT_REFUSED
	  && original_of (e->from) == original_of (producer)
	  && in.value == b.pointer && in.stride == b.stride)
	return true;
    }
  return false;
}

/* Whether EARLIER and LATER may run element by element together.  What that takes
   is added to WHEN.  */

verdict
may_interleave (combinator *earlier, combinator *later, terms *when)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!may_conflict_p (earlier, later))
    return v;
  for (mem_access &a : earlier->accesses)
    for (mem_access &b : later->accesses)
      {
	if ((!a.write && !b.write) || same_elements_p (a, b)
	    || compacted_behind_p (a, b)
	    || in_window_p (earlier, a) || in_window_p (later, b)
	    || other_part_p (earlier, a, later, b)
	    || disjoint_p (a, b))
	  continue;
	verdict now = overlap_verdict (earlier, a, later, b, when);
	if (v.why == NOT_REFUSED || !guardable_p (now))
	  v = now;
	if (v.why != NOT_REFUSED && !guardable_p (v))
	  return v;
      }
  return v;
}
