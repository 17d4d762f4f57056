/* Arrays that stay on the device from one kernel to the next.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (t = 0; t < 10; t++) { k0 (n, a, b);  k1 (n, b, c); }	each maps what it touches
     =>
     for (t = 0; t < 10; t++)
       {
         target enter data map (to: a[0:n], b[0:n])	in the first turn, if n is large enough
							and no two overlap
         k0 (n, a, b);					finds it there: nothing is copied
         target enter data map (to: c[0:n])
         k1 (n, b, c);
       }
     target exit data map (release: a[0:n]) map (from: b[0:n], c[0:n])

   The statements are made by device-moves.cc.  In a loop an array goes there in front of the first
   kernel that runs: if none does, it may be no array at all.

   An array may stay where the host does not touch it: no statement of the loop, or between the
   first and the last kernel of a block, reads or writes it but kernels that run on the device
   wherever all that they map is there (`follows' in ir/plan.h).  Where it is and how long has to
   be known in front of them.  What may overlap is tested when the program runs; where the test
   fails, or there is no device, nothing is mapped here and each kernel does as it would alone.

   A loop may exchange pointers, as steps in time do that read one grid and write the other one:
   then each array that they lead to stays.

   In a loop kernels may not run in each turn: what only they map of an array goes there when
   they do.

   A kernel whose subscripts are not linear, as at periodic borders, maps some of an array that
   another one maps whole: that it stays within that has to be known.

   What the first kernel of a block writes whole is not copied there, and what only the kernels
   know of is not copied at all.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"
#include "device-stays.h"

/* ---- which arrays -------------------------------------------------------- */

/* The array of S that A is a part of.  */

static staying *
array_of (stay *s, const device_array &a)
{
  for (staying &t : s->arrays)
    if (operand_equal_p (t.is.base, a.base, 0))
      return &t;
  gcc_unreachable ();
}

/* All of A as memory.  */

static ao_ref
memory_of (const device_array &a)
{
  if (!DECL_P (a.base))
    return memory_around (a.base);
  ao_ref ref;
  ao_ref_init (&ref, a.base);
  return ref;
}

/* True if STMT, no kernel on the device, may read or write A.  */

static bool
touches_p (gimple *stmt, const device_array &a)
{
  if (is_gimple_debug (stmt) || !gimple_vuse (stmt))
    return false;
  ao_ref ref = memory_of (a);
  return (ref_maybe_used_by_stmt_p (stmt, &ref, false)
	  || stmt_may_clobber_ref_p_1 (stmt, &ref, false));
}

/* True if OPERAND of the call of a kernel, or what it leads to if POINTS, may be a part of A:
   the host reads or writes it.  */

static bool
part_of_p (tree operand, bool points, const device_array &a)
{
  if (!operand)
    return false;
  ao_ref ref = memory_of (a), other;
  if (points && POINTER_TYPE_P (TREE_TYPE (operand)))
    other = memory_around (operand);
  else if (DECL_P (operand) || REFERENCE_CLASS_P (operand))
    ao_ref_init (&other, operand);
  else
    return false;
  return refs_may_alias_p_1 (&ref, &other, false);
}

/* True if the host, where it calls the kernel K, may read or write A: a structure that K
   takes, or a result.  */

static bool
call_touches_p (const cluster *k, const device_array &a)
{
  if (part_of_p (gimple_call_lhs (k->kernel), false, a))
    return true;
  for (unsigned i = 0; i < gimple_call_num_args (k->kernel); i++)
    if (part_of_p (gimple_call_arg (k->kernel, i), i >= k->operands.length (), a))
      return true;
  return false;
}

/* True if STMT calls what may go back to a function further out by longjmp, or end the thread:
   GCC's builtins do not.  */

static bool
may_jump_p (gimple *stmt)
{
  return (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
	  && !gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
	  && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE | ECF_LEAF)));
}

/* The arrays of S that STMT may touch are lost; all are if it may leave the function.  */

static void
note_statement (stay *s, gimple *stmt)
{
  for (const cluster *k : s->kernels)
    if (k->kernel == stmt)
      {
	for (staying &t : s->arrays)
	  t.lost |= call_touches_p (k, t.is);
	return;
      }
  bool leaves = stmt_can_throw_external (cfun, stmt) || may_jump_p (stmt);
  for (staying &t : s->arrays)
    t.lost |= leaves || touches_p (stmt, t.is);
}

/* What M of S maps; it is written if any kernel of S writes the array.  */

static device_array
mapped_by (stay *s, const mapping &m)
{
  device_array a = m.is;
  a.written |= array_of (s, m.is)->is.written;
  return a;
}

/* A kernel of S runs on the host where arrays that it maps overlap: lose those of S that would
   then be out of date there.  True if any are new.  */

static bool
lose_with (stay *s, const cluster *k)
{
  bool doubt = false;
  for (const mapping &a : s->mappings)
    for (const mapping &b : s->mappings)
      if (a.k == k && b.k == k && !operand_equal_p (a.is.base, b.is.base, 0)
	  && may_overlap_p (mapped_by (s, a), mapped_by (s, b)))
	doubt |= array_of (s, a.is)->lost || array_of (s, b.is)->lost;
  bool any = false;
  for (const mapping &a : s->mappings)
    {
      staying *lost = array_of (s, a.is);
      if (a.k == k && doubt && !lost->lost)
	any = lost->lost = true;
      /* What is mapped by itself may not be a part of what stays.  */
      if (a.k == k && lost->lost)
	for (staying &t : s->arrays)
	  if (!t.lost && may_overlap_p (t.is, mapped_by (s, a)))
	    any = t.lost = true;
    }
  return any;
}

/* Find what may stay between the kernels of S, whose statements have been noted.  True if
   something may.  */

static bool
close_stay (stay *s)
{
  bool more = true;
  while (more)
    {
      more = false;
      for (const cluster *k : s->kernels)
	more |= lose_with (s, k);
    }
  for (unsigned i = s->arrays.length (); i-- > 0; )
    if (s->arrays[i].lost)
      s->arrays.ordered_remove (i);
  return !s->arrays.is_empty ();
}

/* ---- where ---------------------------------------------------------------- */

/* True if KERNELS, those that follow of a function, have one in LOOP that is in no stay yet; then
   they are those of S.  */

static bool
kernels_in_loop (stay *s, class loop *loop, const vec<cluster *> &kernels)
{
  for (cluster *k : kernels)
    if (k->stays.is_empty () && flow_bb_inside_loop_p (loop, gimple_bb (k->kernel)))
      s->kernels.safe_push (k);
  return !s->kernels.is_empty ();
}

/* True if statements can be put on all edges into LOOP and out of it.  */

static bool
plain_loop_p (class loop *loop)
{
  if (loop->header->flags & BB_IRREDUCIBLE_LOOP)
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, loop->header->preds)
    if (e->flags & EDGE_COMPLEX)
      return false;
  for (edge e : get_loop_exit_edges (loop))
    if (e->flags & EDGE_COMPLEX)
      return false;
  return true;
}

/* True if VALUE, an operand, is the same in all turns of LOOP.  */

static bool
fixed_in_loop_p (class loop *loop, tree value)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return is_gimple_min_invariant (value) || TREE_CODE (value) == SSA_NAME;
  return !flow_bb_inside_loop_p (loop, gimple_bb (SSA_NAME_DEF_STMT (value)));
}

/* POINTER, or what it is a copy of in LOOP.  */

static tree
copied_pointer (class loop *loop, tree pointer)
{
  while (TREE_CODE (pointer) == SSA_NAME && !fixed_in_loop_p (loop, pointer)
	 && gimple_assign_single_p (SSA_NAME_DEF_STMT (pointer)))
    pointer = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer));
  return pointer;
}

/* Add to ROOTS what POINTER may be in LOOP, which gives each of some pointers the value of the
   next one in each turn, the last one that of the first: so no two of them are ever the same,
   if they were not before.  False if it does not.  */

static bool
find_roots (class loop *loop, tree pointer, vec<tree> *roots)
{
  auto_vec<tree> cycle;
  pointer = copied_pointer (loop, pointer);
  do
    {
      gphi *phi = (TREE_CODE (pointer) == SSA_NAME
		   ? dyn_cast <gphi *> (SSA_NAME_DEF_STMT (pointer)) : NULL);
      if (!phi || gimple_bb (phi) != loop->header || gimple_phi_num_args (phi) != 2
	  || !loop->latch || cycle.contains (pointer))
	return false;
      cycle.safe_push (pointer);
      edge turn = loop_latch_edge (loop);
      tree before = gimple_phi_arg_def (phi, !turn->dest_idx);
      if (roots->contains (before))
	return false;
      roots->safe_push (before);
      pointer = copied_pointer (loop, PHI_ARG_DEF_FROM_EDGE (phi, turn));
    }
  while (pointer != cycle[0]);
  return true;
}

/* True if what K maps behind its pointers is known to be no more than MOST bytes.  */

static bool
within_p (const cluster *k, unsigned HOST_WIDE_INT most)
{
  tree from = k->mapped[0].from, to = k->mapped[0].to;
  for (const device_array &a : k->mapped)
    {
      from = farther (from, a.from, false);
      to = farther (to, a.to, true);
    }
  tree size = size_binop (MINUS_EXPR, to, from);
  return TREE_CODE (size) == INTEGER_CST && compare_tree_int (size, most) <= 0;
}

/* True if what K maps at each of ROOTS is sure not to overlap there what it maps at another
   one: parts of one array, which may both be read, are known to be far apart.  */

static bool
roots_apart_p (const cluster *k, const vec<tree> &roots)
{
  HOST_WIDE_INT here, there;
  for (unsigned i = 0; i < roots.length (); i++)
    for (unsigned j = 0; j < i; j++)
      if (operand_equal_p (pointer_base (roots[i], &here), pointer_base (roots[j], &there), 0)
	  && !within_p (k, here > there ? here - there : there - here))
	return false;
  return true;
}

/* Note that K, of S, maps A, or in a loop that exchanges pointers all that A's may be.  */

static void
map_all (stay *s, cluster *k, const device_array &a)
{
  auto_vec<tree> roots;
  if (!s->loop || DECL_P (a.base) || !find_roots (s->loop, a.base, &roots)
      || !roots_apart_p (k, roots))
    {
      roots.truncate (0);
      roots.safe_push (a.base);
    }
  for (tree root : roots)
    {
      mapping m = { k, a.base, root, a, NULL_TREE, NULL_TREE, false, false };
      if (!DECL_P (root))
	{
	  HOST_WIDE_INT offset;
	  m.is.base = pointer_base (root, &offset);
	  m.is.from = size_binop (PLUS_EXPR, m.is.from, size_int (offset));
	  m.is.to = size_binop (PLUS_EXPR, m.is.to, size_int (offset));
	}
      s->mappings.safe_push (m);
    }
}

/* Callback of walk_tree: a value that is not the same in all turns of the loop DATA.  */

static tree
varies_r (tree *t, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*t);
  bool varies = TREE_CODE (*t) == SSA_NAME && !fixed_in_loop_p ((class loop *) data, *t);
  return varies || across_jump_p (*t) ? *t : NULL_TREE;
}

/* True if UNKNOWN finds nothing with DATA in what K's mappings in S depend on.  */

static bool
known_to_p (const stay *s, const cluster *k, walk_tree_fn unknown, void *data)
{
  auto_vec<tree> all;
  all.safe_push (k->elements);
  for (const device_array &a : k->mapped)
    {
      all.safe_push (a.from);
      all.safe_push (a.to);
    }
  for (tree arg : k->back_args)
    if (arg)
      all.safe_push (with_roots (s, k, arg, 0));
  for (const cluster *part : k->parts)
    for (tree arg : part->back_args)
      if (arg)
	all.safe_push (with_roots (s, k, arg, 0));
  for (tree x : all)
    if (walk_tree_without_duplicates (&x, unknown, data))
      return false;
  return true;
}

/* All that K, of S, maps is lost.  */

static void
lose_all (stay *s, const cluster *k)
{
  for (const mapping &m : s->mappings)
    if (m.k == k)
      array_of (s, m.is)->lost = true;
}

/* Where UNKNOWN finds something with DATA in what an array of S begins with, nobody can ask before
   whether the device has it: it is allocated later, or all that its kernel maps is lost.  */

static void
find_fresh (stay *s, walk_tree_fn unknown, void *data)
{
  for (mapping &m : s->mappings)
    {
      tree base = address_of (m.is);
      if (!walk_tree_without_duplicates (&base, unknown, data))
	continue;
      m.fresh = (TREE_CODE (base) == SSA_NAME
		 && allocator_of (SSA_NAME_DEF_STMT (base)) != ALLOCATES_NOTHING);
      if (!m.fresh)
	lose_all (s, m.k);
    }
}

/* True if L is sure to run wherever K runs, before it or behind it.  */

static bool
runs_with_p (const cluster *k, const cluster *l)
{
  basic_block here = gimple_bb (k->kernel), there = gimple_bb (l->kernel);
  return (dominated_by_p (CDI_DOMINATORS, here, there)
	  || dominated_by_p (CDI_POST_DOMINATORS, here, there));
}

/* True if all that OTHER maps of an array is there where M maps some of it.  What stands
   between the pointer that both are computed from and a part of the array always is.  */

static bool
there_with_p (const mapping &m, const mapping &other)
{
  return (((known_least_p (other.is.from, m.is.from)
	    || known_least_p (other.is.from, size_zero_node))
	   && known_least_p (m.is.to, other.is.to))
	  || runs_with_p (m.k, other.k));
}

/* Let M, of S, say what is sure to be there of T, its array, where its kernel runs.  */

static void
find_sure_part (const stay *s, const staying &t, mapping *m)
{
  m->from = m->is.from;
  m->to = m->is.to;
  for (const mapping &other : s->mappings)
    if (operand_equal_p (other.is.base, m->is.base, 0) && runs_with_p (m->k, other.k))
      {
	m->from = farther (m->from, other.is.from, false);
	m->to = farther (m->to, other.is.to, true);
      }
  if (known_least_p (t.is.from, size_zero_node))
    m->from = t.is.from;
}

/* Let T, an array of S that is written with gaps, go to the device with those kernels alone
   where all is there that others map of it: what comes back packed cannot grow.  */

static void
begin_later (stay *s, staying *t)
{
  bool any = false;
  for (mapping &m : s->mappings)
    {
      if (array_of (s, m.is) != t)
	continue;
      t->lost |= m.pointer != m.root;
      for (const mapping &other : s->mappings)
	if (array_of (s, other.is) == t)
	  m.later |= !there_with_p (m, other);
      any |= !m.later;
    }
  t->grows = false;
  t->lost |= !any;
}

/* In a loop arrays of S go to the device with the first kernel that maps them.  Another
   kernel, which may not run at all, may map more than there is of such an array: then the
   array grows where that kernel runs.  Pointers that the loop exchanges are taken to lead to
   arrays of one length, as they do from the second turn on.  */

static void
find_growing (stay *s)
{
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  for (const mapping &m : s->mappings)
    for (const mapping &other : s->mappings)
      if (operand_equal_p (m.is.base, other.is.base, 0) && !there_with_p (m, other))
	array_of (s, m.is)->grows = true;
  for (staying &t : s->arrays)
    if (t.grows && t.is.written && !t.whole)
      begin_later (s, &t);
  for (mapping &m : s->mappings)
    {
      staying *t = array_of (s, m.is);
      t->lost |= t->grows && m.pointer != m.root;
      if (t->grows)
	find_sure_part (s, *t, &m);
    }
  free_dominance_info (CDI_POST_DOMINATORS);
}

/* Find what of KERNELS may stay on the device in LOOP.  */

static bool
stay_in_loop (stay *s, class loop *loop, const vec<cluster *> &kernels)
{
  s->loop = loop;
  if (!plain_loop_p (loop) || !kernels_in_loop (s, loop, kernels))
    return false;
  for (cluster *k : s->kernels)
    for (const device_array &a : k->mapped)
      map_all (s, k, a);
  map_arrays (s);
  for (staying &t : s->arrays)
    t.lost |= !fixed_in_loop_p (loop, address_of (t.is));
  for (const cluster *k : s->kernels)
    if (!known_to_p (s, k, varies_r, loop))
      lose_all (s, k);
  find_fresh (s, varies_r, loop);
  find_growing (s);
  basic_block *body = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      note_statement (s, gsi_stmt (gsi));
  free (body);
  return close_stay (s);
}

/* True if VALUE, an operand, is there before STMT.  */

static bool
known_before_p (tree value, gimple *stmt)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gimple_bb (def) != gimple_bb (stmt))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), gimple_bb (def));
  if (gimple_code (def) == GIMPLE_PHI)
    return true;
  for (gimple_stmt_iterator gsi = gsi_for_stmt (stmt); !gsi_end_p (gsi); gsi_prev (&gsi))
    if (gsi_stmt (gsi) == def)
      return true;
  return false;
}

/* Callback of walk_tree: a value that is not there before the statement DATA.  */

static tree
later_r (tree *t, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*t);
  bool later = TREE_CODE (*t) == SSA_NAME && !known_before_p (*t, (gimple *) data);
  return later || across_jump_p (*t) ? *t : NULL_TREE;
}

/* Find what may stay on the device between the kernels of S, which are in one block.  */

static bool
stay_in_block (stay *s)
{
  for (cluster *k : s->kernels)
    for (const device_array &a : k->mapped)
      map_all (s, k, a);
  map_arrays (s);
  gcall *first = s->kernels[0]->kernel, *last = s->kernels.last ()->kernel;
  for (staying &t : s->arrays)
    t.lost |= t.kernels < 2 || !known_before_p (t.is.base, first);
  for (const cluster *k : s->kernels)
    if (!known_to_p (s, k, later_r, first))
      lose_all (s, k);
  find_fresh (s, later_r, first);
  for (gimple_stmt_iterator gsi = gsi_for_stmt (first); gsi_stmt (gsi) != last; gsi_next (&gsi))
    note_statement (s, gsi_stmt (gsi));
  note_statement (s, last);
  return close_stay (s);
}

/* Let arrays stay in LOOP and those behind it on the same level, from outside to inside; KERNELS
   follow.  */

static void
stay_in_loops (class loop *loop, const vec<cluster *> &kernels)
{
  for (; loop; loop = loop->next)
    {
      stay s;
      if (stay_in_loop (&s, loop, kernels))
	carry_out (&s);
      stay_in_loops (loop->inner, kernels);
    }
}

/* Let arrays stay between those of KERNELS, which follow, that are in one block and in no loop of
   them.  */

static void
stay_in_blocks (const vec<cluster *> &kernels)
{
  for (unsigned i = 0; i < kernels.length (); i++)
    {
      stay s;
      s.loop = NULL;
      basic_block bb = gimple_bb (kernels[i]->kernel);
      bool first = true;
      for (unsigned j = 0; j < kernels.length (); j++)
	if (gimple_bb (kernels[j]->kernel) == bb && kernels[j]->stays.is_empty ())
	  {
	    first &= j >= i;
	    s.kernels.safe_push (kernels[j]);
	  }
      if (first && s.kernels.length () > 1 && !stmt_ends_bb_p (s.kernels.last ()->kernel)
	  && stay_in_block (&s))
	carry_out (&s);
    }
}

void
keep_on_device (const vec<cluster *> &all)
{
  auto_vec<cluster *> kernels;
  for (cluster *k : all)
    if (k->lowering == LOWER_TARGET && k->follows && gimple_bb (k->kernel))
      kernels.safe_push (k);
  if (kernels.is_empty () || !optimize)
    return;
  stay_in_loops (current_loops->tree_root->inner, kernels);
  stay_in_blocks (kernels);
  gsi_commit_edge_inserts ();
}
