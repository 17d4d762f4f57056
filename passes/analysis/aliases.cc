/* What may overlap: pointers and the arrays they lead to.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Two arrays are the same, or disjoint, or nothing is known.  GCC's alias oracle
   is asked, without type-based rules, and `restrict' of the function's own
   parameters is believed.

     void f (size_t n, float *restrict o, const float *x)
     o and x are disjoint;  x and x + 1 are not, and not the same either  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

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

/* True if something else than this function's own names may lead to what P leads to by now, as P
   has been stored or given away, and Q may come from there.  */

static bool
given_away_p (const ptr_info_def *p, const ptr_info_def *q)
{
  bitmap escaped = cfun->gimple_df->escaped.vars;
  return ((q->pt.escaped || q->pt.nonlocal)
	  && escaped && bitmap_intersect_p (p->pt.vars, escaped));
}

/* True if no value derived from P, a restrict parameter, can be in Q.  */

static bool
not_based_on_p (tree q, tree p)
{
  tree root = root_pointer (q);
  if (DECL_P (root))
    return true;
  if (TREE_CODE (root) != SSA_NAME)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (root))
    return root != p && SSA_NAME_VAR (root);
  q = plain_pointer (q);
  if (TREE_CODE (q) != SSA_NAME)
    return false;
  /* Points-to gives each restrict parameter an object of its own.  */
  ptr_info_def *pp = SSA_NAME_PTR_INFO (p), *pq = SSA_NAME_PTR_INFO (q);
  return (pp && pq && !pp->pt.anything && !pq->pt.anything
	  && pp->pt.vars && pq->pt.vars
	  && !bitmap_intersect_p (pp->pt.vars, pq->pt.vars) && !given_away_p (pp, pq));
}

/* True if restrict tells that what pointers A and B lead to, one of which is written, is
   disjoint.  */

static bool
disjoint_by_restrict_p (tree a, tree b)
{
  tree p = restrict_parameter (a);
  if (p && not_based_on_p (b, p))
    return true;
  p = restrict_parameter (b);
  return p && not_based_on_p (a, p);
}

/* The same of arrays A and B.  */

bool
disjoint_by_restrict_p (const mem_access &a, const mem_access &b)
{
  return a.pointer && b.pointer && disjoint_by_restrict_p (a.pointer, b.pointer);
}

/* True if pointers A and B, through one of which is written, lead to no common byte, wherever
   behind them or before.  */

bool
other_memory_p (tree a, tree b)
{
  a = plain_pointer (a);
  b = plain_pointer (b);
  return !ptr_derefs_may_alias_p (a, b) || disjoint_by_restrict_p (a, b);
}

/* The pointer that POINTER was before anything was added to it, or the variable that it leads to:
   &(*t)[i][j] starts from t.  */

tree
memory_root (tree pointer)
{
  for (;;)
    {
      tree root = root_pointer (pointer);
      tree base = TREE_CODE (root) == ADDR_EXPR ? get_base_address (TREE_OPERAND (root, 0)) : NULL;
      if (!base)
	return root;
      if (TREE_CODE (base) != MEM_REF)
	return base;
      pointer = TREE_OPERAND (base, 0);
    }
}

/* True if A and B are known to be different parts of one array.  */

static bool
parts_apart_p (const mem_access &a, const mem_access &b)
{
  if (!a.pointer || !b.pointer || a.halo || b.halo
      || !operand_equal_p (memory_root (a.pointer), memory_root (b.pointer), 0))
    return false;
  if (accesses_apart_p (a, b))
    return true;
  if (!a.count || !b.count)
    return false;
  array_range ra = { a.pointer, a.count, a.stride, a.element };
  array_range rb = { b.pointer, b.count, b.stride, b.element };
  return apart_p (ra, rb);
}

/* Make *ONE the access to REF.  False if nothing can be told of it.  */

static bool
single_access (tree ref, mem_access *one)
{
  tree base = get_base_address (ref);
  if (!base || (TREE_CODE (base) != MEM_REF && !DECL_P (base))
      || !TYPE_SIZE_UNIT (TREE_TYPE (ref)))
    return false;
  *one = mem_access ();
  one->pointer = build_fold_addr_expr (unshare_expr (ref));
  one->count = size_one_node;
  one->element = TREE_TYPE (ref);
  return true;
}

/* The pointer that STMT, if it is a call of a function that moves memory, writes
   or else reads through; or null.  */

tree
touched_by_call (gimple *stmt, bool writes)
{
  static const built_in_function movers[] = {
    BUILT_IN_MEMCPY, BUILT_IN_MEMMOVE, BUILT_IN_MEMSET, BUILT_IN_FREE,
    BUILT_IN_REALLOC
  };
  for (built_in_function code : movers)
    if (gimple_call_builtin_p (stmt, code))
      {
	bool source = (!writes && (code == BUILT_IN_MEMCPY
				   || code == BUILT_IN_MEMMOVE));
	return gimple_call_arg (stmt, source);
      }
  return NULL_TREE;
}

/* True if what STMT stores, if it WRITES, or loads is known to be no element of A, for
   reasons that the alias oracle does not see.  */

static bool
no_element_p (gimple *stmt, bool writes, const mem_access &a)
{
  /* Who frees memory does not modify it, and restrict tells nothing.  */
  if (gimple_call_builtin_p (stmt, BUILT_IN_FREE) || gimple_call_builtin_p (stmt, BUILT_IN_REALLOC))
    return false;
  if (tree moved = touched_by_call (stmt, writes))
    return a.pointer && (a.write || writes) && disjoint_by_restrict_p (a.pointer, moved);
  mem_access one;
  return (gimple_assign_single_p (stmt)
	  && single_access (writes ? gimple_assign_lhs (stmt)
			    : gimple_assign_rhs1 (stmt), &one)
	  && (parts_apart_p (a, one)
	      || ((a.write || writes) && disjoint_by_restrict_p (a, one))));
}

/* True if CALL, which may be null, may reach by its arguments what P points to.  */

static bool
led_to_p (gcall *call, tree p)
{
  ptr_info_def *points = call ? SSA_NAME_PTR_INFO (p) : NULL;
  return call && (!points || pt_solutions_intersect (gimple_call_use_set (call),
						     &points->pt));
}

/* True if nobody has the address of VAR: then no pointer leads there.  The front end marks any
   array that is indexed as one whose address is taken; GCC finds out later that it is not.  */

static bool
without_address_p (tree var)
{
  if (!VAR_P (var) || !is_global_var (var) || TREE_PUBLIC (var) || DECL_EXTERNAL (var))
    return false;
  varpool_node *node = varpool_node::get (var);
  if (!node || !node->all_refs_explicit_p () || node->alias || node->has_aliases_p ())
    return false;
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_referring (i, ref); i++)
    if (ref->use != IPA_REF_LOAD && ref->use != IPA_REF_STORE)
      return false;
  return true;
}

/* True if A is of such a variable and B is reached by a pointer.  */

static bool
without_pointers_p (mem_access &a, mem_access &b)
{
  tree var = ao_ref_base (&a.ref), to = ao_ref_base (&b.ref);
  return var && to && TREE_CODE (to) == MEM_REF && without_address_p (var);
}

/* True if A and B are known to touch no common byte.  */

bool
disjoint_p (mem_access &a, mem_access &b)
{
  if (a.any || b.any)
    {
      /* Only memory whose address nobody else has is safe from operators
	 that read anything, unless the arguments lead to it.  */
      mem_access &o = a.any ? b : a;
      tree p = o.any || !o.pointer ? NULL_TREE : plain_pointer (o.pointer);
      return (p && TREE_CODE (p) == SSA_NAME
	      && !ptr_deref_may_alias_global_p (p, true)
	      && !led_to_p (a.any ? a.leads : b.leads, p));
    }
  return (!refs_may_alias_p_1 (&a.ref, &b.ref, false)
	  || disjoint_by_restrict_p (a, b) || parts_apart_p (a, b)
	  || without_pointers_p (a, b) || without_pointers_p (b, a));
}

/* True if A is the access to V, or may be.  */

bool
access_to_p (const mem_access &a, const view &v)
{
  return a.of ? a.of == &v : a.pointer == v.value;
}

/* True if what FROM writes as OUT and what TO reads as IN are known to be different parts of
   an array.  */

bool
views_apart_p (combinator *from, const view &out, combinator *to, const view &in)
{
  for (mem_access &a : from->accesses)
    for (mem_access &b : to->accesses)
      if (a.write && access_to_p (a, out) && !b.write && access_to_p (b, in)
	  && !disjoint_p (a, b))
	return false;
  return true;
}

/* True if W is known to write nothing of what TO reads as IN beside its outputs: by an operator, or
   as its result.  */

bool
apart_beside_outputs_p (combinator *w, combinator *to, const view &in)
{
  for (mem_access &a : w->accesses)
    {
      bool output = false;
      for (const view &v : w->outputs)
	output |= access_to_p (a, v);
      for (mem_access &b : to->accesses)
	if (a.write && !output && !b.write && access_to_p (b, in) && !disjoint_p (a, b))
	  return false;
    }
  return true;
}

/* True if C writes what ACCESS touches.  */

bool
combinator_writes_p (combinator *c, mem_access &access)
{
  for (mem_access &b : c->accesses)
    if (b.write && !disjoint_p (access, b))
      return true;
  return false;
}

/* True if C writes what it reads: run again, it would find that instead.  */

bool
writes_own_inputs_p (combinator *c)
{
  for (mem_access &a : c->accesses)
    if (!a.write && combinator_writes_p (c, a))
      return true;
  return false;
}

/* What A touches, for questions in which types count.  */

static ao_ref
typed_ref (const mem_access &a)
{
  ao_ref r = a.ref;
  if (!r.ref)
    r.ref_alias_set = r.base_alias_set = a.alias_set;
  return r;
}

/* The pointer or variable that A's memory starts from, or null.  */

tree
access_root (const mem_access &a)
{
  if (a.pointer)
    return memory_root (a.pointer);
  return a.any ? NULL_TREE : get_base_address (a.ref.ref);
}

/* True if STMT is the end of a block, which gives back the stack that variable-length arrays there
   had, and what A touches is none of these: it was there before, or comes from elsewhere.  */

static bool
outlives_block_p (const mem_access &a, gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_STACK_RESTORE))
    return false;
  tree root = access_root (a);
  if (!root)
    return false;
  if (DECL_P (root))
    return true;
  if (TREE_CODE (root) != SSA_NAME)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (root))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (root);
  gimple *begin = SSA_NAME_DEF_STMT (gimple_call_arg (stmt, 0));
  return (allocator_of (def) == ON_HEAP
	  || (allocator_of (def) == ON_STACK && is_gimple_call (begin)
	      && stmt_before_p (def, begin)));
}

/* True if STMT may write what A touches.  With TYPED what GCC concludes from types
   counts.  */

bool
stmt_may_write_p (gimple *stmt, mem_access &a, bool typed)
{
  if (a.any)
    return gimple_vdef (stmt) != NULL_TREE;
  if (outlives_block_p (a, stmt))
    return false;
  ao_ref by_type = typed_ref (a);
  return (stmt_may_clobber_ref_p_1 (stmt, typed ? &by_type : &a.ref, typed)
	  && !no_element_p (stmt, true, a));
}

/* True if STMT may write what C reads as IN.  */

bool
may_write_input_p (gimple *stmt, combinator *c, const view &in)
{
  for (mem_access &a : c->accesses)
    if (!a.write && access_to_p (a, in) && stmt_may_write_p (stmt, a, false))
      return true;
  return false;
}

/* True if STMT may read what A touches.  TYPED is as above.  */

bool
stmt_may_read_p (gimple *stmt, mem_access &a, bool typed)
{
  if (outlives_block_p (a, stmt))
    return false;
  ao_ref by_type = typed_ref (a);
  return (ref_maybe_used_by_stmt_p (stmt, typed ? &by_type : &a.ref, typed)
	  && !no_element_p (stmt, false, a));
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

/* True if restrict tells that what A writes is not at REF.  A's pointer may be gone, if
   its graph is out of date.  */

static bool
apart_by_restrict_p (const mem_access &a, const ao_ref *ref)
{
  mem_access one;
  return (ref->ref && a.pointer
	  && (TREE_CODE (a.pointer) != SSA_NAME
	      || !SSA_NAME_IN_FREE_LIST (a.pointer))
	  && single_access (ref->ref, &one) && disjoint_by_restrict_p (a, one));
}

/* True if C may write what is at REF.  With TYPED what GCC concludes from types counts: only where
   REF is read behind C.  */

bool
may_clobber_p (combinator *c, ao_ref *ref, bool typed)
{
  bool captured = ref->ref && captured_alone_p (ref->ref);
  for (mem_access &a : c->accesses)
    {
      ao_ref written = typed ? typed_ref (a) : a.ref;
      if (a.write
	  && (a.any || ((!captured || !a.pointer)
			&& refs_may_alias_p_1 (&written, ref, typed)
			&& !apart_by_restrict_p (a, ref))))
	return true;
    }
  return false;
}
