/* Arrays that stay on the device from one kernel to the next.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (t = 0; t < 10; t++) { k0 (n, a, b);  k1 (n, b, c); }	each maps what it touches
     =>
     for (t = 0; t < 10; t++)
       {
         target enter data map (to: a[0:n], b[0:n])	in the first turn, if n is large enough and no two overlap
         k0 (n, a, b);					finds it there: nothing is copied
         target enter data map (to: c[0:n])
         k1 (n, b, c);
       }
     target exit data map (release: a[0:n]) map (from: b[0:n], c[0:n])

   In a loop an array goes there in front of the first kernel that runs: if none does, it may be no
   array at all.

   An array may stay where the host does not touch it: no statement of the loop, or between the
   first and the last kernel of a block, reads or writes it but kernels that run on the device
   wherever all that they map is there (`follows' in ir/plan.h).  Where it is and how long has to
   be known in front of them.  What may overlap is tested when the program runs; where the test
   fails, or there is no device, nothing is mapped here and each kernel does as it would alone.

   What the first kernel of a block writes whole is not copied there, and what only the kernels
   know of is not copied at all.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* Flag of libgomp's function: it ends what it began without it.  */
const unsigned EXIT_DATA = GOMP_TARGET_FLAG_EXIT_DATA;

/* An array that may stay.  */

struct staying
{
  device_array is;		/* all that kernels map of it */
  device_array first;		/* what the first of them maps */
  unsigned kernels;		/* so many of them map it */
  bool lost;			/* it may not */
  bool own;			/* only the kernels know of it */
};

/* Kernels between which arrays stay: those of a loop, or of a block.  */

struct stay
{
  class loop *loop;		/* or null */
  auto_vec<cluster *> kernels;
  auto_vec<staying> arrays;
  tree begun;			/* of a loop, array variable: for each of ARRAYS 1 if it stays now */
};

/* ---- which arrays -------------------------------------------------------- */

/* Make A a part of what S's kernels map.  */

static void
map_device_array (stay *s, const device_array &a)
{
  for (staying &t : s->arrays)
    if (operand_equal_p (t.is.base, a.base, 0))
      {
	HOST_WIDE_INT last = MAX (t.is.offset + t.is.span, a.offset + a.span);
	/* Of one number these are the same, whatever sign the type has.  */
	t.lost |= (!operand_equal_p (t.is.count, a.count, 0) || t.is.size != a.size
		   || TYPE_PRECISION (t.is.count_type) != TYPE_PRECISION (a.count_type));
	t.is.offset = MIN (t.is.offset, a.offset);
	t.is.span = last - t.is.offset;
	t.is.read |= a.read;
	t.is.written |= a.written;
	t.kernels++;
	return;
      }
  staying t = { a, a, 1, a.offset < 0, false };
  s->arrays.safe_push (t);
}

/* The array of S that A is a part of.  */

static staying *
array_of (stay *s, const device_array &a)
{
  for (staying &t : s->arrays)
    if (operand_equal_p (t.is.base, a.base, 0))
      return &t;
  gcc_unreachable ();
}

/* The address where the array A begins, but for its offset.  */

static tree
address_of (const device_array &a)
{
  return DECL_P (a.base) ? build_fold_addr_expr (a.base) : a.base;
}

/* True if A and B, arrays of different bases, may overlap.  */

static bool
may_overlap_p (const device_array &a, const device_array &b)
{
  return ptr_derefs_may_alias_p (address_of (a), address_of (b));
}

/* True if STMT, no kernel on the device, may read or write A.  */

static bool
touches_p (gimple *stmt, const device_array &a)
{
  if (is_gimple_debug (stmt) || !gimple_vuse (stmt))
    return false;
  ao_ref ref;
  if (DECL_P (a.base))
    ao_ref_init (&ref, a.base);
  else
    ao_ref_init_from_ptr_and_size (&ref, a.base, NULL_TREE);
  return (ref_maybe_used_by_stmt_p (stmt, &ref, false)
	  || stmt_may_clobber_ref_p_1 (stmt, &ref, false));
}

/* True if STMT is the call of one of S's kernels.  */

static bool
kernel_p (const stay *s, const gimple *stmt)
{
  for (const cluster *k : s->kernels)
    if (k->kernel == stmt)
      return true;
  return false;
}

/* True if STMT calls what may go back to a function further out by longjmp, or end the thread: GCC's
   builtins do not.  */

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
  if (kernel_p (s, stmt))
    return;
  bool leaves = stmt_can_throw_external (cfun, stmt) || may_jump_p (stmt);
  for (staying &t : s->arrays)
    t.lost |= leaves || touches_p (stmt, t.is);
}

/* A kernel of S runs on the host where arrays that it maps overlap: lose those of S that would
   then be out of date there.  True if any are new.  */

static bool
lose_with (stay *s, const cluster *k)
{
  bool doubt = false;
  for (const device_array &a : k->mapped)
    for (const device_array &b : k->mapped)
      if (!operand_equal_p (a.base, b.base, 0) && may_overlap_p (a, b))
	doubt |= array_of (s, a)->lost || array_of (s, b)->lost;
  bool any = false;
  for (const device_array &a : k->mapped)
    {
      staying *lost = array_of (s, a);
      if (doubt && !lost->lost)
	any = lost->lost = true;
      /* What is mapped by itself may not be a part of what stays.  */
      if (lost->lost)
	for (staying &t : s->arrays)
	  if (!t.lost && may_overlap_p (t.is, a))
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

/* Find what of KERNELS may stay on the device in LOOP.  */

static bool
stay_in_loop (stay *s, class loop *loop, const vec<cluster *> &kernels)
{
  s->loop = loop;
  if (!plain_loop_p (loop) || !kernels_in_loop (s, loop, kernels))
    return false;
  for (const cluster *k : s->kernels)
    for (const device_array &a : k->mapped)
      map_device_array (s, a);
  for (staying &t : s->arrays)
    t.lost |= (!fixed_in_loop_p (loop, address_of (t.is))
	       || !fixed_in_loop_p (loop, t.is.count));
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

/* Find what may stay on the device between the kernels of S, which are in one block.  */

static bool
stay_in_block (stay *s)
{
  for (const cluster *k : s->kernels)
    for (const device_array &a : k->mapped)
      map_device_array (s, a);
  gcall *first = s->kernels[0]->kernel, *last = s->kernels.last ()->kernel;
  for (staying &t : s->arrays)
    t.lost |= (t.kernels < 2 || !known_before_p (t.is.base, first)
	       || !known_before_p (t.is.count, first));
  for (gimple_stmt_iterator gsi = gsi_for_stmt (first); gsi_stmt (gsi) != last; gsi_next (&gsi))
    note_statement (s, gsi_stmt (gsi));
  return close_stay (s);
}

/* ---- the statements -------------------------------------------------------- */

/* True if only kernels of S, tests and what frees it know of A, which has been allocated and holds
   nothing yet.  */

static bool
known_to_kernels_p (const stay *s, const device_array &a)
{
  if (TREE_CODE (a.base) != SSA_NAME
      || !(gimple_call_builtin_p (SSA_NAME_DEF_STMT (a.base), BUILT_IN_MALLOC)
	   || gimple_call_builtin_p (SSA_NAME_DEF_STMT (a.base), BUILT_IN_ALIGNED_ALLOC)))
    return false;
  imm_use_iterator iter;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iter, a.base)
    if (!is_gimple_debug (use) && !kernel_p (s, use) && !null_test_p (use)
	&& !gimple_call_builtin_p (use, BUILT_IN_FREE))
      return false;
  return true;
}

/* The kind of the map clause of T, of S, where it begins to stay, or, if LEAVING, stays no
   more.  */

static enum gomp_map_kind
map_kind (const stay *s, const staying &t, bool leaving)
{
  if (leaving)
    return t.own || !t.is.written ? GOMP_MAP_RELEASE : GOMP_MAP_FROM;
  bool made = (!s->loop && t.first.written && !t.first.read
	       && t.first.offset == t.is.offset && t.first.span == t.is.span);
  return t.own || made ? GOMP_MAP_ALLOC : GOMP_MAP_TO;
}

/* Add to SEQ: the address where A begins, as a size.  */

static tree
start_of (gimple_seq *seq, const device_array &a)
{
  tree at = gimple_convert (seq, sizetype, address_of (a));
  return gimple_build (seq, PLUS_EXPR, sizetype, at, size_int (a.offset));
}

/* Add to SEQ: how many elements A has, as a size.  */

static tree
array_elements (gimple_seq *seq, const device_array &a)
{
  return gimple_convert (seq, sizetype, gimple_convert (seq, a.count_type, a.count));
}

/* Add to SEQ: the bytes of A.  */

static tree
array_size (gimple_seq *seq, const device_array &a)
{
  tree count = array_elements (seq, a);
  tree bytes = gimple_build (seq, MULT_EXPR, sizetype, count, size_int (a.size));
  return gimple_build (seq, PLUS_EXPR, sizetype, bytes, size_int (a.span));
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

/* Add to SEQ: the condition that no other thread of a parallel region maps a part of what this one
   does, which libgomp cannot do.  Kernels ask the same (lower/target-ranges.cc).  */

static tree
alone (gimple_seq *seq)
{
  tree fn = build_fn_decl ("omp_in_parallel_", build_function_type_list (integer_type_node,
									 NULL_TREE));
  gcall *call = gimple_build_call (fn, 0);
  tree parallel = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, parallel);
  gimple_seq_add_stmt (seq, call);
  return gimple_build (seq, EQ_EXPR, boolean_type_node, parallel, integer_zero_node);
}

/* Add to SEQ: the condition that the arrays of S stay.  */

static tree
worth_staying (gimple_seq *seq, const stay *s)
{
  unsigned HOST_WIDE_INT limit = 0;
  for (const cluster *k : s->kernels)
    limit = MAX (limit, k->device_limit);
  tree cond = alone (seq);
  for (unsigned i = 0; i < s->arrays.length (); i++)
    {
      const device_array &a = s->arrays[i].is;
      tree many = gimple_build (seq, GT_EXPR, boolean_type_node, array_elements (seq, a),
				size_int (limit));
      cond = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, cond, many);
      for (unsigned j = 0; j < i; j++)
	if (may_overlap_p (a, s->arrays[j].is))
	  cond = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, cond,
			       disjoint (seq, a, s->arrays[j].is));
    }
  return cond;
}

/* A new array variable NAME of COUNT elements of TYPE.  */

static tree
array_variable (const char *name, tree type, unsigned count)
{
  tree var = create_tmp_var (build_array_type_nelts (type, count), name);
  TREE_ADDRESSABLE (var) = 1;
  return var;
}

/* Add to SEQ: element I of the array variable VAR becomes VALUE.  */

static void
set_element (gimple_seq *seq, tree var, unsigned i, tree value)
{
  tree type = TREE_TYPE (TREE_TYPE (var));
  tree place = build4 (ARRAY_REF, type, var, size_int (i), NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (seq, gimple_build_assign (place, gimple_convert (seq, type, value)));
}

/* Add to SEQ: element I of the array variable VAR, which is returned.  */

static tree
element (gimple_seq *seq, tree var, unsigned i)
{
  tree type = TREE_TYPE (TREE_TYPE (var));
  tree place = build4 (ARRAY_REF, type, var, size_int (i), NULL_TREE, NULL_TREE);
  tree value = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (value, place));
  return value;
}

/* Add to SEQ: COUNT arrays of S from number FIRST on go to the device, or, if LEAVING, come back; MANY
   of them do, all or none.  */

static void
move_arrays (gimple_seq *seq, const stay *s, unsigned first, unsigned count, tree many, bool leaving)
{
  tree starts = array_variable ("starts", ptr_type_node, count);
  tree sizes = array_variable ("sizes", size_type_node, count);
  tree kinds = array_variable ("kinds", short_unsigned_type_node, count);
  for (unsigned i = 0; i < count; i++)
    {
      const staying &t = s->arrays[first + i];
      unsigned align = ceil_log2 (MAX_SUPPORTED_STACK_ALIGNMENT / BITS_PER_UNIT);
      unsigned kind = map_kind (s, t, leaving) | MIN (align, 6) << 8;
      set_element (seq, starts, i, start_of (seq, t.is));
      set_element (seq, sizes, i, array_size (seq, t.is));
      set_element (seq, kinds, i, build_int_cst (short_unsigned_type_node, kind));
    }
  tree fn = builtin_decl_explicit (BUILT_IN_GOMP_TARGET_ENTER_EXIT_DATA);
  gcall *call = gimple_build_call (fn, 7, build_int_cst (integer_type_node, GOMP_DEVICE_ICV),
				   many, build_fold_addr_expr (starts),
				   build_fold_addr_expr (sizes), build_fold_addr_expr (kinds),
				   build_int_cst (unsigned_type_node, leaving ? EXIT_DATA : 0),
				   null_pointer_node);
  gimple_set_location (call, gimple_location (s->kernels[0]->kernel));
  gimple_seq_add_stmt (seq, call);
}

/* Add to SEQ: all arrays of S, of a block, go to the device, or, if LEAVING, come back.  */

static void
move_all (gimple_seq *seq, const stay *s, bool leaving)
{
  unsigned count = s->arrays.length ();
  tree many = gimple_convert (seq, size_type_node, worth_staying (seq, s));
  many = gimple_build (seq, MULT_EXPR, size_type_node, many, build_int_cst (size_type_node, count));
  move_arrays (seq, s, 0, count, many, leaving);
}

/* Add to SEQ, in front of the kernel K of S, a loop: what it maps goes to the device, if it does not
   stay there yet.  */

static void
begin_with (gimple_seq *seq, const stay *s, const cluster *k)
{
  tree worth = gimple_convert (seq, size_type_node, worth_staying (seq, s));
  for (unsigned i = 0; i < s->arrays.length (); i++)
    for (const device_array &a : k->mapped)
      if (operand_equal_p (a.base, s->arrays[i].is.base, 0))
	{
	  tree before = element (seq, s->begun, i);
	  tree many = gimple_build (seq, MINUS_EXPR, size_type_node, worth, before);
	  set_element (seq, s->begun, i, worth);
	  move_arrays (seq, s, i, 1, many, false);
	  break;
	}
}

/* Let the arrays of S stay in its loop.  */

static void
carry_out_in_loop (stay *s)
{
  edge e;
  edge_iterator ei;
  s->begun = array_variable ("begun", size_type_node, s->arrays.length ());
  FOR_EACH_EDGE (e, ei, s->loop->header->preds)
    if (!flow_bb_inside_loop_p (s->loop, e->src))
      {
	gimple_seq seq = NULL;
	for (unsigned i = 0; i < s->arrays.length (); i++)
	  set_element (&seq, s->begun, i, build_zero_cst (size_type_node));
	gsi_insert_seq_on_edge (e, seq);
      }
  for (const cluster *k : s->kernels)
    {
      gimple_seq seq = NULL;
      begin_with (&seq, s, k);
      gimple_stmt_iterator gsi = gsi_for_stmt (k->kernel);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  for (edge e : get_loop_exit_edges (s->loop))
    {
      gimple_seq seq = NULL;
      for (unsigned i = 0; i < s->arrays.length (); i++)
	move_arrays (&seq, s, i, 1, element (&seq, s->begun, i), true);
      gsi_insert_seq_on_edge (e, seq);
    }
}

/* Let the arrays of S stay, and say so.  */

static void
carry_out (stay *s)
{
  /* Before there are statements that use them.  */
  for (staying &t : s->arrays)
    t.own = known_to_kernels_p (s, t.is);
  if (s->loop)
    carry_out_in_loop (s);
  else
    {
      gimple_seq before = NULL, behind = NULL;
      move_all (&before, s, false);
      move_all (&behind, s, true);
      gimple_stmt_iterator gsi = gsi_for_stmt (s->kernels[0]->kernel);
      gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
      gsi = gsi_for_stmt (s->kernels.last ()->kernel);
      gsi_insert_seq_after (&gsi, behind, GSI_NEW_STMT);
    }
  for (const staying &t : s->arrays)
    for (cluster *k : s->kernels)
      for (const device_array &a : k->mapped)
	if (operand_equal_p (a.base, t.is.base, 0) && !k->stays.contains (t.is.name))
	  k->stays.safe_push (t.is.name);
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
