/* The statements that move arrays to the device and back, where they stay there.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (t = 0; t < 10; t++) { k0 (n, m, a, b);  exchange a and b; }
     =>
     begun = 0
     for (t = 0; t < 10; t++)
       { if (!begun) begun = the conditions, which let a[0 : n * m] and b[0 : n * m] go there
	 k0 (n, m, a, b);  exchange a and b; }
     k0.back (n, m, the first b);  k0.back (n, m, the first a)	if they are there
     if (begun) a and b are released

   What kernels write as one piece comes back as that; what they write with gaps by a function of
   theirs (lower/target-follows.cc), since what stands in the gaps is not theirs.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "lower/lower.h"
#include "local.h"
#include "device-stays.h"

/* Flag of libgomp's function: it ends what it began without it.  */
const unsigned EXIT_DATA = GOMP_TARGET_FLAG_EXIT_DATA;

/* A pointer, and what stands for it.  */

struct replace
{
  tree pointer, by;
};

/* ---- arrays ----------------------------------------------------------------- */

/* The address where the array A begins, but for its offset.  */

tree
address_of (const device_array &a)
{
  return DECL_P (a.base) ? build_fold_addr_expr (a.base) : a.base;
}

/* True if A is a variable, or allocated in this function; with ALONE no pointer from outside leads
   to it by which it is written, as one might to what is static and not constant.  */

static bool
own_object_p (const device_array &a, bool alone)
{
  return ((DECL_P (a.base) && !(alone && is_global_var (a.base) && !TREE_READONLY (a.base)))
	  || (TREE_CODE (a.base) == SSA_NAME
	      && (gimple_call_builtin_p (SSA_NAME_DEF_STMT (a.base), BUILT_IN_MALLOC)
		  || gimple_call_builtin_p (SSA_NAME_DEF_STMT (a.base), BUILT_IN_CALLOC)
		  || gimple_call_builtin_p (SSA_NAME_DEF_STMT (a.base), BUILT_IN_ALIGNED_ALLOC))));
}

/* True if what is mapped of A and B, arrays of different bases, may overlap.  Where there are
   gaps between the elements of one, or its parts, or keys that lead to some of them alone, those of
   the other may stand there, whatever the user says of the elements; but not where one is an object
   by itself.  */

bool
may_overlap_p (const device_array &a, const device_array &b)
{
  bool gaps = !a.count || !b.count || a.joined || b.joined || a.keyed || b.keyed;
  bool own = own_object_p (a, false) && own_object_p (b, false);
  /* What is only read may be the same, by `restrict' pointers as well.  */
  if (!a.written && !b.written && !own)
    return true;
  return ((gaps && !own && !own_object_p (a, true) && !own_object_p (b, true))
	  || ptr_derefs_may_alias_p (address_of (a), address_of (b)));
}

/* True if STMT is the call of one of S's kernels.  */

bool
kernel_p (const stay *s, const gimple *stmt)
{
  for (const cluster *k : s->kernels)
    if (k->kernel == stmt)
      return true;
  return false;
}

/* Callback of walk_tree: the pointer of the replacement DATA is replaced.  */

static tree
replace_r (tree *t, int *walk_subtrees, void *data)
{
  const replace *p = (const replace *) data;
  *walk_subtrees = !TYPE_P (*t) && *t != p->pointer;
  if (*t == p->pointer)
    *t = p->by;
  return NULL_TREE;
}

/* ---- the statements -------------------------------------------------------- */

/* True if S begins once for each time that STMT runs: both are in the same loop, so that S never
   finds what an earlier iteration of another loop has left.  */

static bool
begins_with_p (const stay *s, gimple *stmt)
{
  basic_block bb = s->loop ? s->loop->header : gimple_bb (s->kernels[0]->kernel);
  class loop *around = s->loop ? loop_outer (s->loop) : bb->loop_father;
  return (gimple_bb (stmt)->loop_father == around && !(bb->flags & BB_IRREDUCIBLE_LOOP));
}

/* True if only kernels of S, tests and what frees it know of A, which has been allocated and holds
   nothing yet.  */

static bool
known_to_kernels_p (const stay *s, const device_array &a)
{
  if (TREE_CODE (a.base) != SSA_NAME
      || !(gimple_call_builtin_p (SSA_NAME_DEF_STMT (a.base), BUILT_IN_MALLOC)
	   || gimple_call_builtin_p (SSA_NAME_DEF_STMT (a.base), BUILT_IN_ALIGNED_ALLOC))
      || !begins_with_p (s, SSA_NAME_DEF_STMT (a.base)))
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
    return t.own || !t.whole ? GOMP_MAP_RELEASE : GOMP_MAP_FROM;
  bool made = (!s->loop && t.first.written && !t.first.read && t.first.count
	       && operand_equal_p (t.first.from, t.is.from, 0)
	       && operand_equal_p (t.first.to, t.is.to, 0));
  return t.own || made ? GOMP_MAP_ALLOC : GOMP_MAP_TO;
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

tree
element (gimple_seq *seq, tree var, unsigned i)
{
  tree type = TREE_TYPE (TREE_TYPE (var));
  tree place = build4 (ARRAY_REF, type, var, size_int (i), NULL_TREE, NULL_TREE);
  tree value = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (value, place));
  return value;
}

/* Add to SEQ: array number I of S, as much of it as is there now if it grows.  */

static device_array
array_now (gimple_seq *seq, const stay *s, unsigned i)
{
  device_array a = s->arrays[i].is;
  if (s->arrays[i].grows)
    {
      a.from = element (seq, s->from, i);
      a.to = element (seq, s->to, i);
    }
  return a;
}

/* Add to SEQ: COUNT arrays of S from number FIRST on go to the device, or, if LEAVING, come
   back; MANY of them do, all or none.  */

static void
move_arrays (gimple_seq *seq, const stay *s, unsigned first, unsigned count, tree many,
	     bool leaving)
{
  tree starts = array_variable ("starts", ptr_type_node, count);
  tree sizes = array_variable ("sizes", size_type_node, count);
  tree kinds = array_variable ("kinds", short_unsigned_type_node, count);
  for (unsigned i = 0; i < count; i++)
    {
      const staying &t = s->arrays[first + i];
      unsigned align = ceil_log2 (MAX_SUPPORTED_STACK_ALIGNMENT / BITS_PER_UNIT);
      unsigned kind = map_kind (s, t, leaving) | MIN (align, 6) << 8;
      tree how = size_int (kind);
      if (s->loop && map_kind (s, t, leaving) == GOMP_MAP_FROM)
	{
	  /* What no kernel has written does not come back.  */
	  tree less = gimple_build (seq, MULT_EXPR, size_type_node,
				    element (seq, s->changed, first + i),
				    size_int (GOMP_MAP_RELEASE - GOMP_MAP_FROM));
	  how = gimple_build (seq, MINUS_EXPR, size_type_node,
			      size_int (kind + GOMP_MAP_RELEASE - GOMP_MAP_FROM), less);
	}
      device_array now = array_now (seq, s, first + i);
      set_element (seq, starts, i, start_of (seq, now));
      set_element (seq, sizes, i, array_size (seq, now));
      set_element (seq, kinds, i, how);
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

/* Add to SEQ: the condition that K, of S, now maps array number I, or, if WRITING, writes it; null
   if it does never.  Where pointers are exchanged it does where one of K's is the array's.  */

static tree
mapped_now (gimple_seq *seq, const stay *s, const cluster *k, unsigned i, bool writing)
{
  tree any = NULL_TREE;
  for (const mapping &m : s->mappings)
    {
      if (m.k != k || !operand_equal_p (m.is.base, s->arrays[i].is.base, 0)
	  || (writing && !m.is.written))
	continue;
      tree is = boolean_true_node;
      if (m.pointer != m.root)
	is = gimple_build (seq, EQ_EXPR, boolean_type_node, m.pointer,
			   gimple_convert (seq, TREE_TYPE (m.pointer), m.root));
      any = any ? gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, any, is) : is;
    }
  return any;
}

/* How K maps array number I of S, which it does.  */

static const mapping *
mapping_by (const stay *s, const cluster *k, unsigned i)
{
  for (const mapping &m : s->mappings)
    if (m.k == k && operand_equal_p (m.is.base, s->arrays[i].is.base, 0))
      return &m;
  gcc_unreachable ();
}

/* True if array number I of S does not begin to stay with K.  */

static bool
later_p (const stay *s, const cluster *k, unsigned i)
{
  for (const mapping &m : s->mappings)
    if (m.k == k && operand_equal_p (m.is.base, s->arrays[i].is.base, 0) && !m.later)
      return false;
  return true;
}

/* Add to SEQ, in front of the kernel K of S, a loop: array number I, which grows, is to have
   what K needs as well, if BEFORE is 1 and it is there.  Then it comes back, which is returned
   as 1, to go there again.  */

static tree
grow (gimple_seq *seq, const stay *s, const cluster *k, unsigned i, tree before)
{
  const mapping *sure = mapping_by (s, k, i);
  tree from = gimple_convert (seq, ssizetype, computed (seq, sure->from));
  tree to = gimple_convert (seq, ssizetype, computed (seq, sure->to));
  tree there = gimple_build (seq, NE_EXPR, boolean_type_node, before, size_zero_node);
  tree from_now = gimple_convert (seq, ssizetype, element (seq, s->from, i));
  tree to_now = gimple_convert (seq, ssizetype, element (seq, s->to, i));
  tree less = gimple_build (seq, LT_EXPR, boolean_type_node, from, from_now);
  tree more = gimple_build (seq, GT_EXPR, boolean_type_node, to, to_now);
  tree grows = gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, less, more);
  grows = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, grows, there);
  tree again = gimple_convert (seq, size_type_node, grows);
  move_arrays (seq, s, i, 1, again, true);
  tree least = gimple_build (seq, MIN_EXPR, ssizetype, from, from_now);
  tree most = gimple_build (seq, MAX_EXPR, ssizetype, to, to_now);
  set_element (seq, s->from, i, gimple_build (seq, COND_EXPR, ssizetype, there, least, from));
  set_element (seq, s->to, i, gimple_build (seq, COND_EXPR, ssizetype, there, most, to));
  return again;
}

/* Add to SEQ, in front of the kernel K of S, a loop: what it maps goes to the device, if it
   does not stay there yet.  An array that it does not map yet may be none.  */

static void
begin_with (gimple_seq *seq, const stay *s, const cluster *k)
{
  tree worth = worth_staying (seq, s);
  for (unsigned i = 0; i < s->arrays.length (); i++)
    if (tree now = mapped_now (seq, s, k, i, false))
      {
	tree before = element (seq, s->begun, i);
	tree from_now = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, worth, now);
	if (later_p (s, k, i))
	  from_now = boolean_false_node;
	from_now = gimple_build (seq, BIT_IOR_EXPR, size_type_node, before,
				 gimple_convert (seq, size_type_node, from_now));
	tree many = gimple_build (seq, MINUS_EXPR, size_type_node, from_now, before);
	if (s->arrays[i].grows)
	  many = gimple_build (seq, BIT_IOR_EXPR, size_type_node, many,
			       grow (seq, s, k, i, before));
	set_element (seq, s->begun, i, from_now);
	move_arrays (seq, s, i, 1, many, false);
	if (tree writes = mapped_now (seq, s, k, i, true))
	  set_element (seq, s->changed, i,
		       gimple_build (seq, BIT_IOR_EXPR, size_type_node,
				     element (seq, s->changed, i),
				     gimple_convert (seq, size_type_node, writes)));
      }
}

/* True if K, of S, writes something with gaps that is to come back by itself; then *TURNS is
   how many arrays a pointer of its leads to, at most.  */

static bool
comes_back_p (const stay *s, const cluster *k, unsigned *turns)
{
  bool any = false;
  *turns = 1;
  for (const mapping &m : s->mappings)
    {
      if (m.k != k)
	continue;
      /* What runs where guards fail has mappings of its own.  */
      unsigned all = 0, same = 0;
      for (const mapping &n : s->mappings)
	if (n.k == k && n.pointer == m.pointer)
	  {
	    all++;
	    same += operand_equal_p (n.root, m.root, 0);
	  }
      *turns = MAX (*turns, all / same);
      for (const staying &t : s->arrays)
	any |= (operand_equal_p (t.is.base, m.is.base, 0) && m.is.written && !t.own && !t.whole);
    }
  return any;
}

/* Add to SEQ: the root of M, of S, or, if its array does not stay now or no kernel has written it,
   null, which no array has for its address.  */

static tree
changed_root (gimple_seq *seq, const stay *s, const mapping &m)
{
  tree root = m.root;
  for (unsigned i = 0; i < s->arrays.length (); i++)
    if (operand_equal_p (s->arrays[i].is.base, m.is.base, 0))
      {
	tree there = gimple_build (seq, BIT_AND_EXPR, size_type_node,
				   element (seq, s->changed, i), element (seq, s->begun, i));
	tree mask = gimple_build (seq, MINUS_EXPR, sizetype, size_zero_node,
				  gimple_convert (seq, sizetype, there));
	root = gimple_build (seq, BIT_AND_EXPR, sizetype, gimple_convert (seq, sizetype, root),
			     mask);
      }
  return root;
}

/* ARG, an argument of K's function that gets arrays back, with each pointer that K, of S, maps
   replaced by its root number TURN.  With SEQ, a root whose array has nothing that is to come back
   is null when the program runs; SEQ gets the statements for that.  */

tree
with_roots (const stay *s, const cluster *k, tree arg, unsigned turn, gimple_seq *seq)
{
  arg = unshare_expr (arg);
  for (unsigned i = 0; i < s->mappings.length (); )
    {
      const mapping &first = s->mappings[i];
      unsigned many = 1;
      while (i + many < s->mappings.length () && s->mappings[i + many].pointer == first.pointer
	     && s->mappings[i + many].k == first.k)
	many++;
      const mapping &now = s->mappings[i + turn % many];
      i += many;
      if (first.k != k || TREE_CODE (first.pointer) != SSA_NAME)
	continue;
      bool asks = seq && s->loop && now.is.written;
      tree root = asks ? changed_root (seq, s, now) : now.root;
      replace p = { first.pointer, fold_convert (TREE_TYPE (first.pointer), root) };
      walk_tree (&arg, replace_r, &p, NULL);
    }
  return arg;
}

/* Add to ALL those of K, of S, and its parts whose functions get something back.  Return how
   often each is called, as comes_back_p has it.  */

static unsigned
backs_of (const stay *s, cluster *k, vec<cluster *> *all)
{
  unsigned turns;
  if (!comes_back_p (s, k, &turns))
    return 0;
  if (k->back)
    all->safe_push (k);
  for (cluster *part : k->parts)
    if (part->back)
      all->safe_push (part);
  return turns;
}

/* Add to SEQ the call of the function of C, K of S or a part of it, that gets something back, where
   pointers are their roots number TURN.  */

static void
get_back (gimple_seq *seq, const stay *s, const cluster *k, const cluster *c, unsigned turn)
{
  auto_vec<tree> args;
  tree parm = DECL_ARGUMENTS (c->back);
  for (tree arg : c->back_args)
    {
      tree type = TREE_TYPE (parm);
      parm = DECL_CHAIN (parm);
      args.safe_push (arg ? computed (seq, fold_convert (type, with_roots (s, k, arg, turn, seq)))
		      : build_zero_cst (type));
    }
  gcall *call = gimple_build_call_vec (c->back, args);
  gimple_set_location (call, gimple_location (k->kernel));
  gimple_seq_add_stmt (seq, call);
}

/* Add to SEQ what gets all that the kernels of S have written with gaps from the device.  */

static void
get_all_back (gimple_seq *seq, const stay *s)
{
  for (cluster *k : s->kernels)
    {
      auto_vec<cluster *> all;
      unsigned turns = backs_of (s, k, &all);
      for (const cluster *c : all)
	for (unsigned turn = 0; turn < turns; turn++)
	  get_back (seq, s, k, c, turn);
    }
}

/* The functions that S calls are made known to GCC.  */

static void
add_functions (const stay *s)
{
  auto_vec<cluster *> all;
  for (cluster *k : s->kernels)
    backs_of (s, k, &all);
  for (const cluster *c : all)
    add_back (c);
}

/* Let the arrays of S stay in its loop.  */

static void
carry_out_in_loop (stay *s)
{
  edge e;
  edge_iterator ei;
  s->begun = array_variable ("begun", size_type_node, s->arrays.length ());
  s->changed = array_variable ("changed", size_type_node, s->arrays.length ());
  s->from = s->to = NULL_TREE;
  for (const staying &t : s->arrays)
    if (t.grows && !s->from)
      {
	s->from = array_variable ("from", size_type_node, s->arrays.length ());
	s->to = array_variable ("to", size_type_node, s->arrays.length ());
      }
  FOR_EACH_EDGE (e, ei, s->loop->header->preds)
    if (!flow_bb_inside_loop_p (s->loop, e->src))
      {
	gimple_seq seq = NULL;
	for (unsigned i = 0; i < s->arrays.length (); i++)
	  {
	    set_element (&seq, s->begun, i, build_zero_cst (size_type_node));
	    set_element (&seq, s->changed, i, build_zero_cst (size_type_node));
	    if (s->arrays[i].grows)
	      {
		set_element (&seq, s->from, i, build_zero_cst (size_type_node));
		set_element (&seq, s->to, i, build_zero_cst (size_type_node));
	      }
	  }
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
      get_all_back (&seq, s);
      for (unsigned i = 0; i < s->arrays.length (); i++)
	move_arrays (&seq, s, i, 1, element (&seq, s->begun, i), true);
      gsi_insert_seq_on_edge (e, seq);
    }
}

/* True if some kernel of S maps A by itself before it begins to stay: then the host may have what
   that has made.  */

static bool
later_at_all_p (const stay *s, const device_array &a)
{
  for (const mapping &m : s->mappings)
    if (m.later && operand_equal_p (m.is.base, a.base, 0))
      return true;
  return false;
}

/* Let the arrays of S stay, and say so.  */

void
carry_out (stay *s)
{
  /* Before there are statements that use them.  */
  for (staying &t : s->arrays)
    t.own = !t.grows && !later_at_all_p (s, t.is) && known_to_kernels_p (s, t.is);
  add_functions (s);
  if (s->loop)
    carry_out_in_loop (s);
  else
    {
      gimple_seq before = NULL, behind = NULL;
      move_all (&before, s, false);
      get_all_back (&behind, s);
      move_all (&behind, s, true);
      gimple_stmt_iterator gsi = gsi_for_stmt (s->kernels[0]->kernel);
      gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
      gsi = gsi_for_stmt (s->kernels.last ()->kernel);
      gsi_insert_seq_after (&gsi, behind, GSI_NEW_STMT);
    }
  for (const mapping &m : s->mappings)
    for (const staying &t : s->arrays)
      if (operand_equal_p (m.is.base, t.is.base, 0))
	{
	  const char *name = m.pointer == m.root ? t.is.name : m.is.name;
	  if (!m.k->stays.contains (name))
	    m.k->stays.safe_push (name);
	}
}
