/* Rows that an operator writes wholly, before it reads any of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     void scale (double *o, const double *p)		writes all of a row of 3 doubles
     { for (int i = 0; i < 3; i++) o[i] = 2 * p[i]; }

     void clip (double *o, const double *p)		does not
     { for (int i = 0; i < 3; i++) if (p[i] > 0) o[i] = p[i]; }

   Of the first one's row nobody asks what was in it before: it may be any memory, also a variable
   of the operator that takes it.

   For each block it is known which bytes have been written on all ways to it; behind a loop that
   runs a known number of times, what it writes each time.  Stores and loads are affine: their
   addresses are the row's, plus constants times the numbers of the iterations.  */

#include "gcc-common.h"
#include "support/support.h"
#include "local.h"

/* A load or store of the row.  */

struct row_touch
{
  gimple *stmt;
  tree address;			/* chain of recurrences, or null if it is not known */
  HOST_WIDE_INT size;		/* in bytes */
  bool store;
  sbitmap bytes = NULL;		/* those that a call stores; or null */
  ~row_touch () { if (bytes) sbitmap_free (bytes); }
};

/* A loop around it: how often it is done there, and how many bytes further each time.  */

struct row_loop
{
  HOST_WIDE_INT turns, step;
};

/* What is known of the row.  */

struct row_writes
{
  tree parm;			/* SSA name: the row's address */
  HOST_WIDE_INT bytes;		/* of the row */
  const vec<known_parameter> *known;
  hash_set<tree> derived;	/* SSA names that point into the row */
  auto_delete_vec<row_touch> touches;
  sbitmap *written;		/* by block: its bytes, on all ways to the block's end */
};

/* ---- who touches it ------------------------------------------------------ */

/* True if OP points into W's row.  */

static bool
into_row_p (row_writes *w, tree op)
{
  return TREE_CODE (op) == SSA_NAME && w->derived.contains (op);
}

/* True if the result of STMT, which has an operand that points into W's row, does so, too.  */

static bool
moves_pointer_p (row_writes *w, const gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_PHI)
    return true;
  if (gimple_call_builtin_p (stmt, BUILT_IN_ASSUME_ALIGNED))
    return gimple_call_lhs (stmt) != NULL_TREE;
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt))
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  return (POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
	  && (code == SSA_NAME || CONVERT_EXPR_CODE_P (code)
	      || (code == POINTER_PLUS_EXPR && into_row_p (w, gimple_assign_rhs1 (stmt)))));
}

/* True if STMT only compares pointers into W's row with each other.  */

static bool
compares_pointers_p (row_writes *w, const gimple *stmt)
{
  if (const gcond *cond = dyn_cast <const gcond *> (stmt))
    return into_row_p (w, gimple_cond_lhs (cond)) && into_row_p (w, gimple_cond_rhs (cond));
  return (is_gimple_assign (stmt)
	  && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison
	  && into_row_p (w, gimple_assign_rhs1 (stmt))
	  && into_row_p (w, gimple_assign_rhs2 (stmt)));
}

/* Find all names that point into W's row.  */

static void
find_derived (row_writes *w)
{
  auto_vec<tree> work;
  w->derived.add (w->parm);
  work.safe_push (w->parm);
  while (!work.is_empty ())
    {
      tree name = work.pop ();
      imm_use_iterator iter;
      gimple *stmt;
      FOR_EACH_IMM_USE_STMT (stmt, iter, name)
	if (moves_pointer_p (w, stmt) && !w->derived.add (gimple_get_lhs (stmt)))
	  work.safe_push (gimple_get_lhs (stmt));
    }
}

/* True if all operands of the PHI node are in W's row.  */

static bool
stays_in_row_p (row_writes *w, const gphi *phi)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!into_row_p (w, gimple_phi_arg_def (phi, i)))
      return false;
  return true;
}

/* Note that STMT loads or stores SIZE bytes that are BEHIND bytes behind POINTER.  */

static void
note_bytes (row_writes *w, gimple *stmt, tree pointer, tree behind, HOST_WIDE_INT size, bool store)
{
  row_touch *t = new row_touch ();
  class loop *l = gimple_bb (stmt)->loop_father;
  tree start = analyze_scalar_evolution (l, pointer);
  tree more = analyze_scalar_evolution (l, behind);
  t->stmt = stmt;
  t->size = size;
  t->store = store;
  if (!chrec_contains_undetermined (start) && !chrec_contains_undetermined (more))
    {
      t->address = chrec_fold_plus (TREE_TYPE (start), start, more);
      if (loop_depth (l))
	t->address = instantiate_scev (loop_preheader_edge (superloop_at_depth (l, 1)), l,
				       t->address);
      if (chrec_contains_undetermined (t->address))
	t->address = NULL_TREE;
    }
  w->touches.safe_push (t);
}

/* Note that STMT loads or stores REF of W's row; false if it is not known how much.  */

static bool
note_touch (row_writes *w, gimple *stmt, tree ref, bool store)
{
  poly_int64 size, position;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p = 0;
  tree base = get_inner_reference (ref, &size, &position, &offset, &mode, &unsigned_p,
				   &reverse_p, &volatile_p);
  HOST_WIDE_INT bits, at;
  if (volatile_p || !size.is_constant (&bits) || !position.is_constant (&at) || bits <= 0
      || bits % BITS_PER_UNIT || at % BITS_PER_UNIT)
    return false;
  tree behind = wide_int_to_tree (sizetype, wi::to_offset (TREE_OPERAND (base, 1))
					    + at / BITS_PER_UNIT);
  if (offset)
    behind = fold_build2 (PLUS_EXPR, sizetype, behind, fold_convert (sizetype, offset));
  note_bytes (w, stmt, TREE_OPERAND (base, 0), behind, bits / BITS_PER_UNIT, store);
  return true;
}

/* Note what CALL stores in W's row; false if it does anything else there.  What functions do has
   been found out before.  */

static bool
note_call (row_writes *w, gcall *call)
{
  for (const row_touch *t : w->touches)
    if (t->stmt == call)
      return true;
  if (!gimple_call_builtin_p (call, BUILT_IN_MEMCPY)
      && !gimple_call_builtin_p (call, BUILT_IN_MEMSET))
    return false;
  tree to = gimple_call_arg (call, 0), size = gimple_call_arg (call, 2);
  if (gimple_call_lhs (call) || into_row_p (w, gimple_call_arg (call, 1))
      || !tree_fits_shwi_p (size) || !IN_RANGE (tree_to_shwi (size), 0, w->bytes))
    return false;
  note_bytes (w, call, to, size_zero_node, tree_to_shwi (size), true);
  return true;
}

/* True if REF is memory of W's row.  */

static bool
in_row_p (row_writes *w, tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF && into_row_p (w, TREE_OPERAND (base, 0));
}

/* True if STMT has an operand that points into W's row.  */

static bool
uses_row_p (row_writes *w, gimple *stmt)
{
  use_operand_p use;
  ssa_op_iter iter;
  FOR_EACH_SSA_USE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (into_row_p (w, USE_FROM_PTR (use)))
      return true;
  return false;
}

/* Find what STMT does with names that point into W's row; false if that is more than to load and
   to store there.  */

static bool
note_statement (row_writes *w, gimple *stmt)
{
  if (is_gimple_debug (stmt) || !uses_row_p (w, stmt) || moves_pointer_p (w, stmt)
      || compares_pointers_p (w, stmt))
    return true;
  if (gcall *call = dyn_cast <gcall *> (stmt))
    return note_call (w, call);
  if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  bool stores = gimple_vdef (stmt) && in_row_p (w, lhs), loads = in_row_p (w, rhs);
  if (into_row_p (w, rhs) || !(stores || loads))
    return false;
  return ((!loads || note_touch (w, stmt, rhs, false))
	  && (!stores || note_touch (w, stmt, lhs, true)));
}

/* Find what the current function does with W's row; false if that is not known.  */

static bool
note_touches (row_writes *w)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (into_row_p (w, gimple_phi_result (gsi.phi ())) && !stays_in_row_p (w, gsi.phi ()))
	  return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!note_statement (w, gsi_stmt (gsi)))
	  return false;
    }
  return true;
}

/* ---- which bytes -------------------------------------------------------- */

/* EXPR, where the parameters in KNOWN have their values.  */

static tree
with_known_arguments (const vec<known_parameter> &known, tree expr)
{
  for (const known_parameter &a : known)
    if (tree name = ssa_default_def (cfun, a.parm))
      expr = simplify_replace_tree (expr, name, fold_convert (TREE_TYPE (name), a.value));
  return expr;
}

/* How often L, of the current function, is run through each time, to its end, if the parameters
   in KNOWN have their values; *EXIT is where it ends.  -1 if that is not known or is more than
   MOST.  */

HOST_WIDE_INT
known_turns (class loop *l, const vec<known_parameter> &known, HOST_WIDE_INT most, edge *exit)
{
  tree_niter_desc desc;
  *exit = single_exit (l);
  if (!*exit || !number_of_iterations_exit (l, *exit, &desc, false)
      || !integer_onep (desc.assumptions))
    return -1;
  tree none = with_known_arguments (known, desc.may_be_zero);
  tree turns = with_known_arguments (known, desc.niter);
  if (integer_onep (none))
    return 0;
  return (integer_zerop (none) && tree_fits_shwi_p (turns) && tree_to_shwi (turns) >= 0
	  && tree_to_shwi (turns) <= most
	  ? tree_to_shwi (turns) : -1);
}

/* How often T, in L or a loop of it, is done each time that L is run, this one as a whole; at most,
   if it is a load.  -1 if that is not known.  */

static HOST_WIDE_INT
done_in_loop (const row_writes *w, const row_touch *t, class loop *l)
{
  edge exit;
  HOST_WIDE_INT n = known_turns (l, *w->known, w->bytes, &exit);
  basic_block bb = gimple_bb (t->stmt);
  if (bb->loop_father != l)
    bb = superloop_at_depth (bb->loop_father, loop_depth (l) + 1)->header;
  if (n < 0 || !t->store || dominated_by_p (CDI_DOMINATORS, exit->src, bb))
    return n < 0 ? n : n + 1;
  return dominated_by_p (CDI_DOMINATORS, l->latch, bb) ? n : -1;
}

/* What P is that __builtin_assume_aligned has given, or P.  */

static tree
unaligned_pointer (tree p)
{
  while (TREE_CODE (p) == SSA_NAME
	 && gimple_call_builtin_p (SSA_NAME_DEF_STMT (p), BUILT_IN_ASSUME_ALIGNED))
    p = gimple_call_arg (SSA_NAME_DEF_STMT (p), 0);
  return p;
}

/* True if ADDRESS is *BEHIND bytes behind that of W's row.  */

static bool
behind_row_p (const row_writes *w, tree address, HOST_WIDE_INT *behind)
{
  aff_tree sum;
  hash_map<tree, name_expansion *> *cache = NULL;
  STRIP_NOPS (address);
  tree_to_aff_combination_expand (address, TREE_TYPE (address), &sum, &cache);
  free_affine_expand_cache (&cache);
  poly_int64 offset;
  return (sum.n == 1 && !sum.rest && sum.elts[0].coef == 1
	  && unaligned_pointer (sum.elts[0].val) == w->parm
	  && sum.offset.to_shwi (&offset) && offset.is_constant (behind));
}

/* Set in BYTES those of W's row that T touches, from byte AT on, when LOOPS from number FROM on are
   run.  */

static void
set_bytes (const row_writes *w, const row_touch *t, HOST_WIDE_INT at,
	   const vec<row_loop> &loops, unsigned from, sbitmap bytes)
{
  if (from == loops.length ())
    for (HOST_WIDE_INT b = MAX (at, 0); b < MIN (at + t->size, w->bytes); b++)
      bitmap_set_bit (bytes, b);
  else
    for (HOST_WIDE_INT k = 0; k < loops[from].turns; k++)
      set_bytes (w, t, at + k * loops[from].step, loops, from + 1, bytes);
}

/* Set in BYTES those of W's row that T touches each time when the loop OUTERMOST is run, that is
   around it, or if that is null each time when T is; false if these are not known.  */

static bool
add_bytes (const row_writes *w, const row_touch *t, class loop *outermost, sbitmap bytes)
{
  auto_vec<row_loop> loops;
  HOST_WIDE_INT all = 1, at;
  if (!t->address && !t->bytes)
    return false;
  tree address = with_known_arguments (*w->known, t->address);
  /* How often a call is made in a loop is not asked.  */
  if (t->bytes)
    {
      if (!outermost)
	bitmap_ior (bytes, bytes, t->bytes);
      return !outermost;
    }
  for (class loop *l = gimple_bb (t->stmt)->loop_father, *inner = NULL;
       outermost && inner != outermost; inner = l, l = loop_outer (l))
    {
      HOST_WIDE_INT turns = done_in_loop (w, t, l), step = 0;
      if (TREE_CODE (address) == POLYNOMIAL_CHREC && CHREC_VARIABLE (address) == (unsigned) l->num)
	{
	  tree apart = CHREC_RIGHT (address);
	  if (TREE_CODE (apart) != INTEGER_CST)
	    return false;
	  step = int_cst_value (apart);
	  address = CHREC_LEFT (address);
	}
      all *= turns;
      if (turns < 0 || all > w->bytes || abs_hwi (step) > w->bytes)
	return false;
      loops.safe_push ({ turns, step });
    }
  if (TREE_CODE (address) == POLYNOMIAL_CHREC || !behind_row_p (w, address, &at))
    return false;
  set_bytes (w, t, at, loops, 0, bytes);
  return true;
}

/* ---- in which order ------------------------------------------------------ */

/* Add to BYTES what is written each time when the loops are run that E leaves.  */

static void
add_loops_left (const row_writes *w, edge e, sbitmap bytes)
{
  for (class loop *l = e->src->loop_father; loop_outer (l) && !flow_bb_inside_loop_p (l, e->dest);
       l = loop_outer (l))
    for (const row_touch *t : w->touches)
      if (t->store && flow_bb_inside_loop_p (l, gimple_bb (t->stmt)))
	add_bytes (w, t, l, bytes);
}

/* Let BYTES be those of W's row that have been written on all ways to BB; false if these are not
   known yet.  */

static bool
written_before (const row_writes *w, basic_block bb, sbitmap bytes)
{
  bool first = true;
  edge_iterator ei;
  edge e;
  auto_sbitmap on_way (w->bytes);
  bitmap_clear (bytes);
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      if (e->src == ENTRY_BLOCK_PTR_FOR_FN (cfun))
	return true;
      /* What has been written before a loop is still so when it goes on.  */
      if (dominated_by_p (CDI_DOMINATORS, e->src, bb))
	continue;
      if ((e->flags & EDGE_COMPLEX) || !w->written[e->src->index])
	return false;
      bitmap_copy (on_way, w->written[e->src->index]);
      add_loops_left (w, e, on_way);
      if (first)
	bitmap_copy (bytes, on_way);
      else
	bitmap_and (bytes, bytes, on_way);
      first = false;
    }
  return true;
}

/* True if a store of W to where the load T reads is done before each time.  */

static bool
stored_there_p (const row_writes *w, const row_touch *t)
{
  for (const row_touch *s : w->touches)
    if (s->store && s->stmt != t->stmt && s->address && t->address && s->size >= t->size
	&& flow_bb_inside_loop_p (gimple_bb (s->stmt)->loop_father, gimple_bb (t->stmt))
	&& stmt_dominates_stmt_p (s->stmt, t->stmt) && eq_evolutions_p (s->address, t->address))
      return true;
  return false;
}

/* True if T, where BYTES of W's row have been written, reads only of these.  */

static bool
reads_written_p (const row_writes *w, const row_touch *t, sbitmap bytes)
{
  if (stored_there_p (w, t))
    return true;
  class loop *l = gimple_bb (t->stmt)->loop_father;
  auto_sbitmap read (w->bytes);
  bitmap_clear (read);
  if (!add_bytes (w, t, loop_depth (l) ? superloop_at_depth (l, 1) : NULL, read))
    bitmap_ones (read);
  return bitmap_subset_p (read, bytes);
}

/* Go through BB: false if W's row is read there where that has not been written.  BYTES is what
   was before, and then what is at BB's end.  */

static bool
go_through (const row_writes *w, basic_block bb, sbitmap bytes)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    for (bool store : { false, true })
      for (const row_touch *t : w->touches)
	if (t->stmt == gsi_stmt (gsi) && t->store == store)
	  {
	    if (!store && !reads_written_p (w, t, bytes))
	      return false;
	    if (store)
	      add_bytes (w, t, NULL, bytes);
	  }
  return true;
}

/* Let BYTES be those of W's row that have been written where the current function returns; false if
   that is not known, or some may be read before.  */

static bool
find_written (row_writes *w, sbitmap bytes)
{
  auto_vec<int> order (n_basic_blocks_for_fn (cfun));
  order.quick_grow (n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute (NULL, order.address (), false);
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, order[i]);
      if (!written_before (w, bb, bytes) || !go_through (w, bb, bytes))
	return false;
      w->written[bb->index] = sbitmap_alloc (w->bytes);
      bitmap_copy (w->written[bb->index], bytes);
    }
  return written_before (w, EXIT_BLOCK_PTR_FOR_FN (cfun), bytes);
}

/* Likewise, of the current function, whose loops are to be found.  */

static bool
find_written_in_loops (row_writes *w, sbitmap bytes)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  calculate_dominance_info (CDI_DOMINATORS);
  auto_vec<sbitmap> written;
  written.safe_grow_cleared (last_basic_block_for_fn (cfun));
  w->written = written.address ();
  bool known = note_touches (w) && find_written (w, bytes);
  for (sbitmap one : written)
    if (one)
      sbitmap_free (one);
  scev_finalize ();
  loop_optimizer_finalize ();
  return known;
}

/* Note what CALL of a function that is given W's row as one argument writes there; CALLS more are
   looked into.  */

static void
note_written_by_call (row_writes *w, gcall *call, unsigned calls)
{
  function *fun = calls ? ssa_body (gimple_call_fndecl (call)) : NULL;
  tree row = NULL_TREE, p = fun ? DECL_ARGUMENTS (fun->decl) : NULL_TREE;
  auto_vec<known_parameter> known;
  for (unsigned i = 0; i < gimple_call_num_args (call) && p; i++, p = DECL_CHAIN (p))
    {
      tree arg = gimple_call_arg (call, i);
      if (arg == w->parm && !row)
	row = p;
      else if (into_row_p (w, arg))
	return;
      else if (TREE_CODE (arg) == INTEGER_CST)
	known.safe_push ({ p, arg });
    }
  sbitmap bytes = row ? sbitmap_alloc (w->bytes) : NULL;
  if (!row || !written_by (fun, row, known, calls - 1, bytes))
    {
      if (bytes)
	sbitmap_free (bytes);
      return;
    }
  row_touch *t = new row_touch ();
  t->stmt = call;
  t->address = NULL_TREE;
  t->size = 0;
  t->store = true;
  t->bytes = bytes;
  w->touches.safe_push (t);
}

/* Let BYTES be those of the row at PARM that the function with the body FUN always writes, which
   may call functions CALLS deep; false if it may read some of these before, or that is not known.
   Parameters in KNOWN have known values.  */

bool
written_by (function *fun, tree parm, const vec<known_parameter> &known, unsigned calls,
	    sbitmap bytes)
{
  push_cfun (fun);
  row_writes w;
  w.parm = ssa_default_def (fun, parm);
  w.bytes = SBITMAP_SIZE (bytes);
  w.known = &known;
  bool found = w.parm != NULL_TREE;
  if (found)
    {
      find_derived (&w);
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	  if (gcall *call = dyn_cast <gcall *> (gsi_stmt (gsi)))
	    if (uses_row_p (&w, call))
	      note_written_by_call (&w, call, calls);
      found = find_written_in_loops (&w, bytes);
    }
  pop_cfun ();
  return found;
}

/* ---- who only reads it ---------------------------------------------------- */

/* True if CALL, which is given W's row, only reads it; functions are looked into CALLS deep.  */

static bool
call_only_reads_p (row_writes *w, gcall *call, unsigned calls)
{
  if (typed_call (call))
    return true;
  if (gimple_call_builtin_p (call, BUILT_IN_MEMCPY))
    return !into_row_p (w, gimple_call_arg (call, 0));
  function *fun = calls ? ssa_body (gimple_call_fndecl (call)) : NULL;
  tree p = fun ? DECL_ARGUMENTS (fun->decl) : NULL_TREE;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      if (into_row_p (w, gimple_call_arg (call, i)) && !(p && only_read_p (fun, p, calls - 1)))
	return false;
      p = p ? DECL_CHAIN (p) : NULL_TREE;
    }
  return true;
}

/* True if STMT does nothing with W's row but read it; calls CALLS deep.  */

static bool
statement_only_reads_p (row_writes *w, gimple *stmt, unsigned calls)
{
  if (is_gimple_debug (stmt) || !uses_row_p (w, stmt) || compares_pointers_p (w, stmt))
    return true;
  if (moves_pointer_p (w, stmt))
    return gimple_code (stmt) != GIMPLE_PHI || stays_in_row_p (w, as_a <gphi *> (stmt));
  if (gcall *call = dyn_cast <gcall *> (stmt))
    return call_only_reads_p (w, call, calls);
  return (gimple_assign_load_p (stmt) && in_row_p (w, gimple_assign_rhs1 (stmt))
	  && !(gimple_vdef (stmt) && in_row_p (w, gimple_assign_lhs (stmt))));
}

/* True if the function with the body FUN does nothing with the row at PARM but read it: then nobody
   asks where that is.  It may call functions CALLS deep.  */

bool
only_read_p (function *fun, tree parm, unsigned calls)
{
  row_writes w;
  w.parm = ssa_default_def (fun, parm);
  if (!w.parm)
    return true;
  find_derived (&w);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (into_row_p (&w, gimple_phi_result (gsi.phi ())) && !stays_in_row_p (&w, gsi.phi ()))
	  return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!statement_only_reads_p (&w, gsi_stmt (gsi), calls))
	  return false;
    }
  return true;
}
