/* When arrays stay on the device: the conditions that are tested in front of kernels.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     k0 (n, a, b);  k1 (n, b, c);	maps a, b and c
     => b stays if n is more than the host would do, no array overlaps another one, and the
	device has each of a, b and c or nothing of it

   A kernel that ran on the host in between would find what b was before.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"
#include "device-stays.h"

/* Add to SEQ: the value of X, an expression of GIMPLE operands.  */

tree
computed (gimple_seq *seq, tree x)
{
  gimple_seq stmts;
  tree v = force_gimple_operand (unshare_expr (x), &stmts, true, NULL_TREE);
  gimple_seq_add_seq (seq, stmts);
  return v;
}

/* Add to SEQ: the address where A begins, as a size.  */

tree
start_of (gimple_seq *seq, const device_array &a)
{
  tree at = gimple_convert (seq, sizetype, address_of (a));
  return gimple_build (seq, PLUS_EXPR, sizetype, at, computed (seq, a.from));
}

/* Add to SEQ: the bytes of A.  */

tree
array_size (gimple_seq *seq, const device_array &a)
{
  return computed (seq, size_binop (MINUS_EXPR, a.to, a.from));
}

/* Add to SEQ: the condition that A has more than LIMIT elements.  */

static tree
many_elements (gimple_seq *seq, const device_array &a, unsigned HOST_WIDE_INT limit)
{
  tree count = a.count ? computed (seq, a.count) : array_size (seq, a);
  return gimple_build (seq, GT_EXPR, boolean_type_node, count,
		       size_int (a.count ? limit : limit * a.size));
}

/* Add to SEQ: the condition that the arrays A and B are disjoint.  */

static tree
disjoint (gimple_seq *seq, const device_array &a, const device_array &b)
{
  tree sa = start_of (seq, a), sb = start_of (seq, b);
  tree ea = gimple_build (seq, PLUS_EXPR, sizetype, sa, array_size (seq, a));
  tree eb = gimple_build (seq, PLUS_EXPR, sizetype, sb, array_size (seq, b));
  tree before = gimple_build (seq, LE_EXPR, boolean_type_node, ea, sb);
  tree behind = gimple_build (seq, LE_EXPR, boolean_type_node, eb, sa);
  return gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, before, behind);
}

/* Add to SEQ: what libgomp's function NAME, which takes nothing, says.  */

static tree
ask (gimple_seq *seq, const char *name)
{
  tree fn = build_fn_decl (name, build_function_type_list (integer_type_node, NULL_TREE));
  gcall *call = gimple_build_call (fn, 0);
  tree answer = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, answer);
  gimple_seq_add_stmt (seq, call);
  return answer;
}

/* Add to SEQ: the condition that no other thread of a parallel region maps a part of what this one
   does, which libgomp cannot do.  Kernels ask the same (lower/target-mappable.cc).  */

static tree
alone (gimple_seq *seq)
{
  return gimple_build (seq, EQ_EXPR, boolean_type_node, ask (seq, "omp_in_parallel_"),
		       integer_zero_node);
}

/* Add to SEQ: whether DEVICE has the byte at ADDRESS.  libgomp says so of address 0, too.  */

static tree
present_at (gimple_seq *seq, tree address, tree device)
{
  tree fn = build_fn_decl ("omp_target_is_present",
			   build_function_type_list (integer_type_node, const_ptr_type_node,
						     integer_type_node, NULL_TREE));
  gcall *call = gimple_build_call (fn, 2, gimple_convert (seq, const_ptr_type_node, address),
				   device);
  tree there = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, there);
  gimple_seq_add_stmt (seq, call);
  tree some = gimple_build (seq, NE_EXPR, boolean_type_node, address,
			    build_zero_cst (TREE_TYPE (address)));
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, some,
		       gimple_build (seq, NE_EXPR, boolean_type_node, there, integer_zero_node));
}

/* Add to SEQ: the condition that DEVICE has all of A or nothing.  Of an array that the program has
   mapped a part of, the rest cannot be mapped beside it.  */

static tree
all_or_nothing (gimple_seq *seq, const device_array &a, tree device)
{
  tree start = start_of (seq, a);
  tree last = gimple_build (seq, MINUS_EXPR, sizetype, array_size (seq, a), size_one_node);
  last = gimple_build (seq, PLUS_EXPR, sizetype, start, last);
  return gimple_build (seq, EQ_EXPR, boolean_type_node, present_at (seq, start, device),
		       present_at (seq, last, device));
}

/* The array of S that M is a part of, if that stays; else null.  */

static const staying *
stays (const stay *s, const mapping &m)
{
  for (const staying &t : s->arrays)
    if (operand_equal_p (t.is.base, m.is.base, 0))
      return &t;
  return NULL;
}

/* True if K, a kernel of S, maps one of the arrays that stay.  */

static bool
maps_some_p (const stay *s, const cluster *k)
{
  for (const mapping &m : s->mappings)
    if (m.k == k && stays (s, m))
      return true;
  return false;
}

/* Add to SEQ: the condition COND and that kernels which map arrays that stay, of S, find each
   array there or nothing of it: else they would run on the host.  Of an array that grows a part
   may be there once it stays.  */

static tree
mappable (gimple_seq *seq, const stay *s, tree cond)
{
  tree device = ask (seq, "omp_get_default_device_");
  for (unsigned i = 0; i < s->arrays.length (); i++)
    {
      tree sound = all_or_nothing (seq, s->arrays[i].is, device);
      if (s->arrays[i].grows)
	{
	  tree begun = gimple_build (seq, NE_EXPR, boolean_type_node, element (seq, s->begun, i),
				     size_zero_node);
	  sound = gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, sound, begun);
	}
      cond = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, cond, sound);
    }
  for (const mapping &m : s->mappings)
    if (!stays (s, m) && !m.fresh && maps_some_p (s, m.k))
      cond = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, cond,
			   all_or_nothing (seq, m.is, device));
  return cond;
}

/* Add to SEQ: the condition that the arrays of S stay.  Of other kernels nothing may be known
   yet.  */

tree
worth_staying (gimple_seq *seq, const stay *s)
{
  unsigned HOST_WIDE_INT limit = 0;
  for (const cluster *k : s->kernels)
    if (maps_some_p (s, k))
      limit = MAX (limit, k->device_limit);
  tree cond = alone (seq);
  for (const cluster *k : s->kernels)
    if (maps_some_p (s, k))
      {
	/* Else the host runs, and what is touched is not where its axes end.  */
	tree some = gimple_build (seq, NE_EXPR, boolean_type_node, computed (seq, k->elements),
				  build_zero_cst (TREE_TYPE (k->elements)));
	cond = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, cond, some);
      }
  bool all_keyed = true;
  for (const staying &t : s->arrays)
    all_keyed &= t.is.keyed;
  for (unsigned i = 0; i < s->arrays.length (); i++)
    {
      const device_array &a = s->arrays[i].is;
      /* How long such an array is does not say how much work there is.  */
      tree many = many_elements (seq, a, a.keyed && !all_keyed ? 0 : limit);
      cond = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, cond, many);
      for (unsigned j = 0; j < i; j++)
	if (may_overlap_p (a, s->arrays[j].is))
	  cond = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, cond,
			       disjoint (seq, a, s->arrays[j].is));
    }
  return mappable (seq, s, cond);
}
