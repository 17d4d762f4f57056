/* Pointers of a loop that stay as far apart are one pointer.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     # p = PHI <u + (i * m) * 4, p'>
     # q = PHI <u + (i * m + 1) * 4, q'>
     v = MEM <vector (8) float> [p];
     w = MEM <vector (8) float> [q];
     p' = p + 32;
     q' = q + 32;
     =>
     v = MEM <vector (8) float> [p];
     w = MEM <vector (8) float> [p + 4];

   The vectoriser has a pointer for each access.  The pass that chooses induction variables finds
   that some of them differ by constants only where it sees what they start from, and that is a
   product in each.  Four rows that are done together, of five by five weights, had forty pointers,
   of which most had to be loaded from the stack; they have eight.  */

#include "gcc-common.h"
#include "local.h"

/* Bytes between two accesses of one pointer, at most.  */
const HOST_WIDE_INT MOST_BETWEEN = 4095;

/* A name of a loop that is so many bytes behind the pointer of its chain.  */

struct chain_name
{
  tree name;
  HOST_WIDE_INT behind;
};

/* What a pointer of a loop, that goes up by a constant, is in it.  */

struct pointer_chain
{
  tree first;			/* at the beginning of the body */
  HOST_WIDE_INT step;		/* bytes */
  aff_tree start;		/* before the loop */
  auto_vec<chain_name> names;	/* first of all FIRST */
};

/* The chains of a loop that the accesses of others are reached from, and what is known of
   names.  */

struct loop_pointers
{
  class loop *loop;
  auto_delete_vec<pointer_chain> chains;
  hash_map<tree, name_expansion *> *known = NULL;
};

/* If NAME, of LOOP, is another one and a constant, that one; its bytes in *MORE.  */

static tree
pointer_before (tree name, const class loop *loop, HOST_WIDE_INT *more)
{
  if (TREE_CODE (name) != SSA_NAME)
    return NULL_TREE;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
      || !flow_bb_inside_loop_p (loop, gimple_bb (def))
      || !tree_fits_shwi_p (fold_convert (ssizetype, gimple_assign_rhs2 (def))))
    return NULL_TREE;
  *more = tree_to_shwi (fold_convert (ssizetype, gimple_assign_rhs2 (def)));
  return gimple_assign_rhs1 (def);
}

/* The chain of the pointer that PHI makes in the loop of P, or null.  */

static pointer_chain *
chain_of (loop_pointers *p, gphi *phi)
{
  tree first = gimple_phi_result (phi);
  HOST_WIDE_INT more;
  if (!POINTER_TYPE_P (TREE_TYPE (first)) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (first))
    return NULL;
  pointer_chain *c = new pointer_chain ();
  c->first = first;
  c->step = 0;
  tree name = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (p->loop));
  while (name && name != first)
    {
      c->names.safe_push ({ name, c->step });
      name = pointer_before (name, p->loop, &more);
      if (name)
	c->step += more;
    }
  if (!name || !c->step)
    {
      delete c;
      return NULL;
    }
  /* Until now BEHIND was counted from the end of the body.  */
  for (chain_name &n : c->names)
    n.behind = c->step - n.behind;
  c->names.safe_insert (0, { first, 0 });
  tree start = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (p->loop));
  tree_to_aff_combination_expand (start, TREE_TYPE (start), &c->start, &p->known);
  return c;
}

/* What STMT reads or writes by the address NAME, and has NAME for nothing else; or null.  */

static tree *
accessed_by (gimple *stmt, tree name)
{
  if (!gimple_assign_single_p (stmt))
    return NULL;
  tree *ref = gimple_assign_lhs_ptr (stmt);
  if (TREE_CODE (*ref) != MEM_REF)
    ref = gimple_assign_rhs1_ptr (stmt);
  if (TREE_CODE (*ref) != MEM_REF || TREE_OPERAND (*ref, 0) != name
      || gimple_assign_rhs1 (stmt) == name)
    return NULL;
  return ref;
}

/* True if the names of C are there for accesses, and for each other, alone.  */

static bool
for_accesses_p (const pointer_chain *c)
{
  gimple *end = SSA_NAME_DEF_STMT (c->first);
  for (const chain_name &n : c->names)
    {
      imm_use_iterator uses;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, uses, n.name)
	{
	  gimple *stmt = USE_STMT (use);
	  bool goes_on = stmt == end;
	  for (const chain_name &other : c->names)
	    goes_on |= SSA_NAME_DEF_STMT (other.name) == stmt;
	  if (!goes_on && !is_gimple_debug (stmt) && !accessed_by (stmt, n.name))
	    return false;
	}
    }
  return true;
}

/* How many bytes B is behind A all the time in *BYTES, or false if that is not known.  */

static bool
apart_p (const pointer_chain *a, const pointer_chain *b, HOST_WIDE_INT *bytes)
{
  if (a->step != b->step || !types_compatible_p (TREE_TYPE (a->first), TREE_TYPE (b->first)))
    return false;
  aff_tree between = b->start, before = a->start;
  aff_combination_scale (&before, -1);
  aff_combination_add (&between, &before);
  if (between.n || between.rest)
    return false;
  tree offset = wide_int_to_tree (ssizetype, between.offset);
  if (!tree_fits_shwi_p (offset))
    return false;
  *bytes = tree_to_shwi (offset);
  return IN_RANGE (*bytes, -MOST_BETWEEN, MOST_BETWEEN);
}

/* Let the accesses of C be reached from TO, which C is BYTES behind.  What is left of C goes when
   induction variables are chosen.  */

static void
reach_from (pointer_chain *c, tree to, HOST_WIDE_INT bytes)
{
  for (const chain_name &n : c->names)
    {
      imm_use_iterator uses;
      gimple *stmt;
      FOR_EACH_IMM_USE_STMT (stmt, uses, n.name)
	{
	  tree *ref = is_gimple_debug (stmt) ? NULL : accessed_by (stmt, n.name);
	  if (!ref)
	    continue;
	  tree there = copy_node (*ref), offset = TREE_OPERAND (there, 1);
	  TREE_OPERAND (there, 0) = to;
	  TREE_OPERAND (there, 1)
	    = wide_int_to_tree (TREE_TYPE (offset), wi::to_offset (offset) + n.behind + bytes);
	  *ref = there;
	  update_stmt (stmt);
	}
    }
}

/* Let the pointers of the loop of P be few.  */

static void
share_pointers (loop_pointers *p)
{
  for (gphi_iterator gsi = gsi_start_phis (p->loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      pointer_chain *c = chain_of (p, gsi.phi ());
      if (!c)
	continue;
      HOST_WIDE_INT bytes;
      pointer_chain *from = NULL;
      if (for_accesses_p (c))
	for (pointer_chain *other : p->chains)
	  if (!from && apart_p (other, c, &bytes))
	    from = other;
      if (!from)
	{
	  p->chains.safe_push (c);
	  continue;
	}
      reach_from (c, from->first, bytes);
      delete c;
    }
}

/* Do so in the innermost loops of the kernel FUN.  */

static void
share_all_pointers (function *fun)
{
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    {
      class loop *loop = get_loop (fun, i);
      if (!loop || loop->inner || !loop->latch || EDGE_COUNT (loop->header->preds) != 2)
	continue;
      loop_pointers p;
      p.loop = loop;
      share_pointers (&p);
      free_affine_expand_cache (&p.known);
    }
}

/* Behind both vectorisers.  */

void
register_induction_pointers (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-induction-pointers", share_all_pointers, "ivopts", 1,
			PASS_POS_INSERT_BEFORE);
}
