/* What is made in pieces is stored past the cache in pieces.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (l = 0; l < 16; l++) line[l] = f (x[c + l]);
     store the vectors of line past the cache to &out[c];
     =>
     for (l = 0; l < 16; l++) store f (x[c + l]) past the cache to &out[c + l];

   A kernel makes a line of its output at once, in an array that stands for it (see
   codegen/nontemporal-loop.cc).  It expects GCC to make whole vectors of that, so that none is in
   memory.  But GCC makes shorter ones where an operator computes with numbers that are narrower
   than what it gives, and none where there is no such instruction, or the operator has a switch.
   The store past the cache then loads a vector from where its parts have just been stored, and
   waits until all have left the processor: 1.4 to 2 times as long as the user's loop.

   It is legal if nothing else is done with the array than to store such pieces to it, and to
   store all of it so.  Each piece is stored where it would have been stored later.

   Behind the vectoriser, as long as a loop over a line is a loop.  */

#include "gcc-common.h"
#include "local.h"

/* Statements that compute an address, at most, that are done again.  */
const unsigned MOST_DONE_AGAIN = 8;

namespace {

/* All that is done with LINE, an array that stands for a line.  */

struct line_uses
{
  tree line;
  auto_vec<gimple *> stores;	/* to it, or by a pointer to it */
  auto_vec<gimple *> loads;	/* what is loaded is stored past the cache */
  auto_vec<gimple *> pointers;	/* statements that give pointers to it */
  auto_vec<gimple *> first;	/* of LOADS, of each block the one of the line's beginning */
  basic_block before;		/* at the end of which it is known where the line goes, */
  tree to;			/* to this address */
};

} // anon namespace

/* The bytes of a value of TYPE, or 0.  */

static unsigned HOST_WIDE_INT
bytes_of_value (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* The type of what STORE, an instruction, stores past the cache.  */

static tree
stored_type (tree store)
{
  return TREE_VALUE (TREE_CHAIN (TYPE_ARG_TYPES (TREE_TYPE (store))));
}

/* The instruction that stores BYTES bytes past the cache, or null.  */

static tree
store_of (unsigned HOST_WIDE_INT bytes)
{
  for (tree store : { soac_instructions.store_64, soac_instructions.store_32,
		      soac_instructions.store_16, soac_instructions.store_8,
		      soac_instructions.store_4 })
    if (store && bytes_of_value (stored_type (store)) == bytes)
      return store;
  return NULL_TREE;
}

/* The call that stores past the cache what STMT loads, and nothing else is done with that; or
   null.  */

static gcall *
stored_past (gimple *stmt)
{
  use_operand_p use;
  gimple *user;
  tree value = gimple_assign_lhs (stmt);
  if (TREE_CODE (value) != SSA_NAME || !single_imm_use (value, &use, &user))
    return NULL;
  gcall *call = dyn_cast<gcall *> (user);
  tree store = call ? store_of (bytes_of_value (TREE_TYPE (value))) : NULL_TREE;
  return (store && gimple_call_fndecl (call) == store && gimple_call_arg (call, 1) == value
	  ? call : NULL);
}

/* The variable that REF, a reference or the address of one, names, or null.  */

static tree
named_base (tree ref)
{
  if (TREE_CODE (ref) == ADDR_EXPR)
    ref = TREE_OPERAND (ref, 0);
  tree base = handled_component_p (ref) || DECL_P (ref) || TREE_CODE (ref) == MEM_REF
	      ? get_base_address (ref) : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
  return base && DECL_P (base) ? base : NULL_TREE;
}

/* Put STMT, which names the line of U, among U's statements; false if it is none of them.  */

static bool
classify (line_uses *u, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  if (gimple_store_p (stmt))
    {
      u->stores.safe_push (stmt);
      return named_base (to) == u->line && is_gimple_val (from) && TREE_CODE (from) != ADDR_EXPR;
    }
  if (TREE_CODE (from) == ADDR_EXPR)
    {
      u->pointers.safe_push (stmt);
      return named_base (from) == u->line;
    }
  u->loads.safe_push (stmt);
  return TREE_CODE (from) == MEM_REF && named_base (from) == u->line && stored_past (stmt);
}

/* True if ARG of PHI is an address in the line of U, or a pointer to there.  */

static bool
points_there_p (const line_uses *u, tree arg)
{
  return (TREE_CODE (arg) == ADDR_EXPR ? named_base (arg) == u->line
	  : TREE_CODE (arg) == SSA_NAME && u->pointers.contains (SSA_NAME_DEF_STMT (arg)));
}

/* Put those who use POINTER, to the line of U, among U's statements; false if one is none of
   them.  */

static bool
classify_users (line_uses *u, tree pointer)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, pointer)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt) || u->pointers.contains (stmt) || u->stores.contains (stmt))
	continue;
      if (gimple_code (stmt) == GIMPLE_PHI
	  || (is_gimple_assign (stmt) && gimple_assign_rhs1 (stmt) == pointer
	      && (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
		  || gimple_assign_rhs_code (stmt) == SSA_NAME)
	      && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME))
	u->pointers.safe_push (stmt);
      else if (gimple_assign_single_p (stmt) && gimple_store_p (stmt)
	       && TREE_CODE (gimple_assign_lhs (stmt)) == MEM_REF
	       && TREE_OPERAND (gimple_assign_lhs (stmt), 0) == pointer
	       && gimple_assign_rhs1 (stmt) != pointer && is_gimple_val (gimple_assign_rhs1 (stmt)))
	u->stores.safe_push (stmt);
      else
	return false;
    }
  return true;
}

/* Find what the kernel FUN does with the line of U; false if that is something else than to store
   to it, and then all of it past the cache.  */

static bool
find_uses (function *fun, line_uses *u)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	  {
	    tree arg = gimple_phi_arg_def (gsi.phi (), i);
	    if (TREE_CODE (arg) == ADDR_EXPR && named_base (arg) == u->line
		&& !u->pointers.contains (gsi.phi ()))
	      u->pointers.safe_push (gsi.phi ());
	  }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (refers_p (gsi_stmt (gsi), u->line) && !classify (u, gsi_stmt (gsi)))
	  return false;
    }
  for (unsigned i = 0; i < u->pointers.length (); i++)
    if (!classify_users (u, gimple_get_lhs (u->pointers[i])))
      return false;
  for (gimple *stmt : u->pointers)
    if (gphi *phi = dyn_cast<gphi *> (stmt))
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!points_there_p (u, gimple_phi_arg_def (phi, i)))
	  return false;
  return true;
}

/* The bytes of the narrowest vector that U stores past the cache.  */

static unsigned HOST_WIDE_INT
narrowest_load (const line_uses *u)
{
  unsigned HOST_WIDE_INT least = HOST_WIDE_INT_MAX;
  for (gimple *load : u->loads)
    least = MIN (least, bytes_of_value (TREE_TYPE (gimple_assign_lhs (load))));
  return least;
}

/* True if there are instructions that store all pieces of U's line past the cache where they
   belong.  */

static bool
storable_pieces_p (const line_uses *u)
{
  unsigned HOST_WIDE_INT least = narrowest_load (u);
  for (gimple *store : u->stores)
    {
      tree type = TREE_TYPE (gimple_assign_lhs (store));
      unsigned HOST_WIDE_INT bytes = bytes_of_value (type);
      if (!store_of (bytes) || bytes > least || stmt_can_throw_internal (cfun, store)
	  || (bytes >= 16 && TYPE_ALIGN_UNIT (type) < bytes))
	return false;
    }
  return !u->stores.is_empty ();
}

/* True if some of them are narrower than what is loaded.  */

static bool
narrower_pieces_p (const line_uses *u)
{
  for (gimple *store : u->stores)
    for (gimple *load : u->loads)
      if (bytes_of_value (TREE_TYPE (gimple_assign_lhs (store)))
	  < bytes_of_value (TREE_TYPE (gimple_assign_lhs (load))))
	return true;
  return false;
}

/* True if the block BB stores all of the line of U past the cache; sets *FIRST to what loads the
   beginning of it.  */

static bool
stores_all_p (const line_uses *u, basic_block bb, gimple **first)
{
  unsigned HOST_WIDE_INT sum = 0;
  for (gimple *load : u->loads)
    if (gimple_bb (load) == bb)
      {
	if (gimple_bb (stored_past (load)) != bb)
	  return false;
	sum += bytes_of_value (TREE_TYPE (gimple_assign_lhs (load)));
	if (integer_zerop (TREE_OPERAND (gimple_assign_rhs1 (load), 1)))
	  *first = load;
      }
  return *first && sum == bytes_of_value (TREE_TYPE (u->line));
}

/* True if all paths from STORE, a statement of FUN, lead to one of FIRST, each the first of its
   block.  */

static bool
leads_there_p (function *fun, gimple *store, const vec<gimple *> &first)
{
  auto_bitmap seen, ends;
  auto_vec<basic_block> work;
  for (gimple *load : first)
    {
      if (gimple_bb (load) == gimple_bb (store))
	return false;
      bitmap_set_bit (ends, gimple_bb (load)->index);
    }
  work.safe_push (gimple_bb (store));
  while (!work.is_empty ())
    {
      edge e;
      edge_iterator ei;
      basic_block bb = work.pop ();
      if (bb == EXIT_BLOCK_PTR_FOR_FN (fun))
	return false;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!bitmap_bit_p (ends, e->dest->index) && bitmap_set_bit (seen, e->dest->index))
	  work.safe_push (e->dest);
    }
  return true;
}

/* The outermost loop around STORE that is not around LOAD, or null.  */

static class loop *
loop_over_line (gimple *store, gimple *load)
{
  class loop *outermost = NULL;
  for (class loop *loop = gimple_bb (store)->loop_father; loop && loop->num;
       loop = loop_outer (loop))
    if (!flow_bb_inside_loop_p (loop, gimple_bb (load)))
      outermost = loop;
  return outermost;
}

/* The block at the end of which the address must be known to which the stores of U go, the last of
   which are behind LOAD; or null.  */

static basic_block
block_before (const line_uses *u, gimple *load)
{
  basic_block before = NULL;
  for (gimple *store : u->stores)
    {
      class loop *loop = loop_over_line (store, load);
      if (!loop)
	return NULL;
      basic_block bb = loop_preheader_edge (loop)->src;
      before = before ? nearest_common_dominator (CDI_DOMINATORS, before, bb) : bb;
    }
  for (gimple *stmt : u->pointers)
    {
      gphi *phi = dyn_cast<gphi *> (stmt);
      for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
	if (!dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src, before))
	  return NULL;
      if (!phi && (gimple_bb (stmt) == before
		   || !dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), before)))
	return NULL;
    }
  return before;
}

/* VALUE in terms of what is known at the end of BEFORE, or null if that takes more than *MOST
   operations.  */

static tree
known_before (tree value, basic_block before, unsigned *most)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return is_gimple_min_invariant (value) || TREE_CODE (value) == SSA_NAME ? value : NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (dominated_by_p (CDI_DOMINATORS, before, gimple_bb (def)))
    return gimple_bb (def) == before && stmt_ends_bb_p (def) ? NULL_TREE : value;
  if (!is_gimple_assign (def) || gimple_num_ops (def) > 3 || !(*most)--)
    return NULL_TREE;
  enum tree_code code = gimple_assign_rhs_code (def);
  if (code != POINTER_PLUS_EXPR && code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR
      && code != LSHIFT_EXPR && code != SSA_NAME && !CONVERT_EXPR_CODE_P (code))
    return NULL_TREE;
  tree a = known_before (gimple_assign_rhs1 (def), before, most);
  if (!a || gimple_num_ops (def) == 2)
    return !a || code == SSA_NAME ? a : build1 (code, TREE_TYPE (value), a);
  tree b = known_before (gimple_assign_rhs2 (def), before, most);
  return b ? build2 (code, TREE_TYPE (value), a, b) : NULL_TREE;
}

/* The address, in terms of what is known at the end of BEFORE, to which a line goes that FIRST load
   the beginnings of; or null if that is not known, or not one.  */

static tree
destination (const vec<gimple *> &first, basic_block before)
{
  tree all = NULL_TREE;
  for (gimple *load : first)
    {
      unsigned most = MOST_DONE_AGAIN;
      tree one = known_before (gimple_call_arg (stored_past (load), 0), before, &most);
      if (!one || (all && !operand_equal_p (all, one, 0)))
	return NULL_TREE;
      all = one;
    }
  return all;
}

/* The value of EXPR, computed at the end of BB.  */

static tree
computed_at_end (basic_block bb, tree expr)
{
  gimple_seq seq = NULL;
  tree value = force_gimple_operand (unshare_expr (expr), &seq, true, NULL_TREE);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  if (!gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  return value;
}

/* REF, a reference to the LINE or the address of one, with what is at DEST instead of LINE.  */

static tree
with_destination (tree ref, tree line, tree dest)
{
  tree copy = unshare_expr (ref), *at = &copy;
  if (TREE_CODE (*at) == ADDR_EXPR)
    at = &TREE_OPERAND (*at, 0);
  while (handled_component_p (*at))
    at = &TREE_OPERAND (*at, 0);
  if (TREE_CODE (*at) == MEM_REF)
    TREE_OPERAND (*at, 0) = dest;
  else
    *at = build2 (MEM_REF, TREE_TYPE (line), dest,
		  build_int_cst (build_pointer_type (TREE_TYPE (line)), 0));
  if (TREE_CODE (copy) == ADDR_EXPR)
    copy = build_fold_addr_expr_with_type (TREE_OPERAND (copy, 0), TREE_TYPE (ref));
  return copy;
}

/* Let the pointers of U be to DEST, where its line goes.  */

static void
move_pointers (const line_uses *u, tree dest)
{
  for (gimple *stmt : u->pointers)
    {
      SSA_NAME_PTR_INFO (gimple_get_lhs (stmt)) = NULL;
      gphi *phi = dyn_cast<gphi *> (stmt);
      for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
	if (TREE_CODE (gimple_phi_arg_def (phi, i)) == ADDR_EXPR)
	  {
	    tree to = with_destination (gimple_phi_arg_def (phi, i), u->line, dest);
	    SET_PHI_ARG_DEF (phi, i, computed_at_end (u->before, to));
	  }
      if (phi || TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR)
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      tree to = with_destination (gimple_assign_rhs1 (stmt), u->line, dest);
      gimple_assign_set_rhs_from_tree (&gsi, force_gimple_operand_gsi (&gsi, to, true, NULL_TREE,
								       true, GSI_SAME_STMT));
      update_stmt (gsi_stmt (gsi));
    }
}

/* Let STORE, of a piece of LINE, store past the cache to where that goes, DEST.  */

static void
store_piece (gimple *store, tree line, tree dest)
{
  tree ref = gimple_assign_lhs (store), value = gimple_assign_rhs1 (store);
  tree past = store_of (bytes_of_value (TREE_TYPE (ref)));
  if (named_base (ref) == line)
    ref = with_destination (ref, line, dest);
  gimple_stmt_iterator gsi = gsi_for_stmt (store);
  tree place = TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (past)));
  tree to = force_gimple_operand_gsi (&gsi, fold_convert (place, build_fold_addr_expr (ref)), true,
				      NULL_TREE, true, GSI_SAME_STMT);
  tree what = force_gimple_operand_gsi (&gsi, fold_build1 (VIEW_CONVERT_EXPR, stored_type (past),
							   value),
					true, NULL_TREE, true, GSI_SAME_STMT);
  gcall *call = gimple_build_call (past, 2, to, what);
  gimple_set_location (call, gimple_location (store));
  gimple_move_vops (call, store);
  gsi_replace (&gsi, call, true);
}

/* What LOAD loads is not stored past the cache any more.  */

static void
remove_load (gimple *load)
{
  for (gimple *stmt : { (gimple *) stored_past (load), load })
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      unlink_stmt_vdef (stmt);
      gsi_remove (&gsi, true);
      release_defs (stmt);
    }
}

/* True if the pieces of U's line can be stored past the cache in the kernel FUN; sets what U has to
   say of that.  */

static bool
may_store_pieces (function *fun, line_uses *u)
{
  if (!find_uses (fun, u) || !storable_pieces_p (u))
    return false;
  auto_vec<basic_block> blocks;
  for (gimple *load : u->loads)
    if (!blocks.contains (gimple_bb (load)))
      {
	gimple *one = NULL;
	if (!stores_all_p (u, gimple_bb (load), &one))
	  return false;
	u->first.safe_push (one);
	blocks.safe_push (gimple_bb (load));
      }
  for (gimple *store : u->stores)
    if (!leads_there_p (fun, store, u->first))
      return false;
  u->before = block_before (u, u->first[0]);
  u->to = u->before ? destination (u->first, u->before) : NULL_TREE;
  return u->to;
}

/* True if the pieces of A's line are all stored before those of B's, as the lines are: both may
   go to one place.  */

static bool
in_order_p (const line_uses *a, const line_uses *b)
{
  basic_block bb = gimple_bb (a->stores[0]);
  for (const line_uses *u : { a, b })
    for (gimple *store : u->stores)
      if (gimple_bb (store) != bb)
	return false;
  bool behind = false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      behind |= b->stores.contains (gsi_stmt (gsi));
      if (behind && a->stores.contains (gsi_stmt (gsi)))
	return false;
    }
  return true;
}

/* True if A and B are lines of two outputs of one loop.  */

static bool
beside_p (const line_uses *a, const line_uses *b)
{
  for (gimple *x : a->first)
    for (gimple *y : b->first)
      if (gimple_bb (x) == gimple_bb (y))
	return true;
  return false;
}

/* Let U's pieces be stored past the cache, and not its line.  */

static void
store_pieces (const line_uses *u)
{
  tree dest = computed_at_end (u->before, u->to);
  move_pointers (u, dest);
  for (gimple *store : u->stores)
    store_piece (store, u->line, dest);
  for (gimple *load : u->loads)
    remove_load (load);
}

/* Put the lines of the kernel FUN into LINES, in the order in which they are stored.  */

static void
find_lines (function *fun, vec<tree> *lines)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_load_p (stmt) || TREE_CODE (gimple_assign_rhs1 (stmt)) != MEM_REF
	    || !stored_past (stmt))
	  continue;
	tree line = named_base (gimple_assign_rhs1 (stmt));
	if (line && VAR_P (line) && auto_var_in_fn_p (line, fun->decl) && line_p (line)
	    && !lines->contains (line))
	  lines->safe_push (line);
      }
}

/* Let the kernel FUN store all lines in pieces, if some of them are made so: what two outputs have
   at one place keeps its order.  */

static void
store_all_pieces (function *fun)
{
  auto_vec<tree> lines;
  find_lines (fun, &lines);
  if (lines.is_empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  auto_delete_vec<line_uses> all;
  bool narrower = false;
  for (tree line : lines)
    {
      line_uses *u = new line_uses ();
      u->line = line;
      all.safe_push (u);
      if (!may_store_pieces (fun, u))
	return;
      narrower |= narrower_pieces_p (u);
    }
  for (unsigned i = 0; i < all.length (); i++)
    for (unsigned k = i + 1; k < all.length (); k++)
      if (beside_p (all[i], all[k]) && !in_order_p (all[i], all[k]))
	return;
  if (narrower)
    for (line_uses *u : all)
      store_pieces (u);
}

/* Behind the vectoriser, as long as a loop over a line is a loop.  */

void
register_piecewise_stores (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-pieces", store_all_pieces, "vect", 1,
			PASS_POS_INSERT_AFTER);
}
