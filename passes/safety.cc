/* What may be moved and what may be interleaved.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Members of a cluster run at one place and element by element together.
   Both must not be noticed:

   1. Moving.  A member may cross a statement if that neither writes what the
      member reads nor reads or writes what it writes (GCC's alias oracle is
      asked, without type-based rules: what is moved are also anti and output
      dependences).  Crossing upwards, the statement must also be sure to
      return if the member could stop the program.
	 map (sq, n, t, x); x[0] = 1; s = reduce (add, 0, n, t);
      The map may not move down (x), the reduce may move up.

   2. Interleaving.  For each two members the arrays of which one is written
      must be the same array, element by element, or disjoint.

   Crossing a combinator of another cluster means crossing all of that cluster:
   otherwise two clusters could each wait for the other.  */

#include "gcc-common.h"
#include "passes.h"

/* True if A comes before B on every path to B.  */

bool
stmt_before_p (const gimple *a, const gimple *b)
{
  basic_block ba = gimple_bb (a), bb = gimple_bb (b);
  if (ba == bb)
    return gimple_uid (a) < gimple_uid (b);
  return dominated_by_p (CDI_DOMINATORS, bb, ba);
}

/* POINTER without conversions and copies that keep its value.  */

static tree
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

/* True if A and B are known to be the same address.  */

bool
same_pointer_p (tree a, tree b)
{
  a = plain_pointer (a);
  b = plain_pointer (b);
  if (operand_equal_p (a, b, 0))
    return true;
  /* &t and &t[0].  */
  if (TREE_CODE (a) != ADDR_EXPR || TREE_CODE (b) != ADDR_EXPR)
    return false;
  poly_int64 oa, ob;
  tree ba = get_addr_base_and_unit_offset (TREE_OPERAND (a, 0), &oa);
  tree bb = get_addr_base_and_unit_offset (TREE_OPERAND (b, 0), &ob);
  return (ba && bb && known_eq (oa, ob) && operand_equal_p (ba, bb, 0));
}

/* The parameter declared restrict that POINTER is, or null.  Only a parameter
   of this very function counts: `restrict' of an inlined one held for its
   body alone.  */

static tree
restrict_parameter (tree pointer)
{
  pointer = plain_pointer (pointer);
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
  q = plain_pointer (q);
  if (TREE_CODE (q) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (q, 0));
      return base && DECL_P (base);
    }
  if (TREE_CODE (q) != SSA_NAME)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (q))
    return q != p && SSA_NAME_VAR (q);
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

/* True if A and B are one array of elements of one size.  */

static bool
same_array_p (const mem_access &a, const mem_access &b)
{
  return (a.pointer && b.pointer && a.elementwise && b.elementwise
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

/* Whether EARLIER and LATER may run element by element together.  */

static verdict
may_interleave (combinator *earlier, combinator *later)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (mem_access &a : earlier->accesses)
    for (mem_access &b : later->accesses)
      {
	if ((!a.write && !b.write) || same_elements_p (a, b)
	    || compacted_behind_p (a, b) || disjoint_p (a, b))
	  continue;
	bool outside = (a.any || b.any || !a.elementwise || !b.elementwise);
	v.why = outside ? REFUSED_READ_OUTSIDE : REFUSED_ALIAS;
	v.where = later->loc;
	if (outside && b.any)
	  v.what = soac_printf ("an operator of '%s' may read '%s'",
				soac_kind_name (later->kind), a.name);
	else
	  v.what = soac_printf ("'%s' and '%s' may overlap", a.name, b.name);
	return v;
      }
  return v;
}

/* The pointer or variable that STMT stores to or loads from.  */

static tree
touched_base (gimple *stmt)
{
  tree ref = gimple_get_lhs (stmt);
  if (!ref || TREE_CODE (ref) == SSA_NAME)
    ref = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL;
  tree base = ref ? get_base_address (ref) : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF)
    base = TREE_OPERAND (base, 0);
  return base;
}

/* The pointer or variable that A's array starts from.  */

static tree
access_base (const mem_access &a)
{
  if (!a.pointer)
    return a.any ? NULL_TREE : get_base_address (a.ref.ref);
  tree p = plain_pointer (a.pointer);
  while (TREE_CODE (p) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (p))
    {
      gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (p));
      if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
	break;
      p = plain_pointer (gimple_assign_rhs1 (def));
    }
  return TREE_CODE (p) == ADDR_EXPR ? get_base_address (TREE_OPERAND (p, 0))
				    : p;
}

/* The verdict that STMT is in the way of access A.  */

static verdict
in_the_way (gimple *stmt, const mem_access &a, bool stmt_writes)
{
  tree base = access_base (a), touched = touched_base (stmt);
  bool sure = (base && touched
	       && operand_equal_p (plain_pointer (base),
				   plain_pointer (touched), 0));
  verdict v;
  v.why = (sure && stmt_writes ? REFUSED_INPLACE
	   : stmt_writes ? REFUSED_ALIAS : REFUSED_READ_OUTSIDE);
  v.where = LOCATION_LOCUS (gimple_location (stmt));
  v.what = soac_printf (sure ? "'%s' is %s between" : "'%s' may be %s between",
			a.name, stmt_writes ? "written" : "read");
  return v;
}

/* Whether the accesses of C leave each other alone with those of OTHER.  */

static verdict
may_cross_combinator (combinator *c, combinator *other)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (mem_access &a : c->accesses)
    for (mem_access &b : other->accesses)
      if ((a.write || b.write) && !disjoint_p (a, b))
	{
	  bool same = (a.pointer && b.pointer
		       && same_pointer_p (a.pointer, b.pointer));
	  v.why = (same && b.write ? REFUSED_INPLACE
		   : b.write ? REFUSED_ALIAS : REFUSED_READ_OUTSIDE);
	  v.where = other->loc;
	  v.what = soac_printf (same ? "'%s' is %s between"
				: "'%s' may be %s between", a.name,
				b.write ? "written" : "read");
	  return v;
	}
  return v;
}

/* True if C does nothing that the program would notice if it ran where it
   would not have run: it cannot stop, and reads only what members of its
   kernel (MEMBERS) have written before.  */

static bool
harmless_p (const combinator *c, const vec<combinator *> &members)
{
  if (!c->outputs.is_empty () || c->purity != PURITY_CONST)
    return false;
  const soac_operator *ops[] = { c->combine, c->element };
  for (const soac_operator *op : ops)
    if (op && op->facts->may_stop)
      return false;
  for (const view &v : c->inputs)
    {
      bool produced = v.kind == VIEW_BROADCAST;
      for (const combinator *m : members)
	if (m->id < c->id && (m->kind != SOAC_FILTER || c->behind == m))
	  for (const view &out : m->outputs)
	    produced |= same_pointer_p (out.value, v.value);
      if (!produced)
	return false;
    }
  return true;
}

/* True if STMT is sure to hand control on.  What library functions do to
   their files may end the program, but not so that a kernel would matter.  */

static bool
returns_p (gimple *stmt)
{
  if (!stmt_can_terminate_bb_p (stmt) || instrumentation_stmt_p (stmt))
    return true;
  tree fndecl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (fndecl && fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
	  && !(gimple_call_flags (stmt) & (ECF_NORETURN | ECF_RETURNS_TWICE)));
}

/* Whether C may cross STMT, UP or down.  */

static verdict
may_cross (combinator *c, gimple *stmt, bool up,
	   const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (up && !returns_p (stmt) && !harmless_p (c, members))
    {
      v.why = REFUSED_ORDER;
      v.where = LOCATION_LOCUS (gimple_location (stmt));
      v.what = "a call between may not return";
      return v;
    }
  if (!gimple_vuse (stmt) || instrumentation_stmt_p (stmt))
    return v;
  for (mem_access &a : c->accesses)
    {
      bool writes, reads;
      if (a.any)
	{
	  writes = gimple_vdef (stmt) && !gimple_clobber_p (stmt);
	  reads = a.write;
	}
      else
	{
	  writes = stmt_may_clobber_ref_p_1 (stmt, &a.ref, false);
	  reads = a.write && ref_maybe_used_by_stmt_p (stmt, &a.ref, false);
	}
      if (writes || reads)
	return in_the_way (stmt, a, writes);
    }
  return v;
}

/* Call CB for each statement that lies on a path from FIRST to LAST, which
   FIRST dominates, in no particular order; stop when it returns false.  */

typedef bool (*between_cb) (gimple *stmt, void *data);

static bool
walk_part (gimple_stmt_iterator gsi, gimple *stop, between_cb cb, void *data)
{
  for (; !gsi_end_p (gsi) && gsi_stmt (gsi) != stop; gsi_next (&gsi))
    if (!is_gimple_debug (gsi_stmt (gsi)) && !cb (gsi_stmt (gsi), data))
      return false;
  return true;
}

static void
walk_between (gimple *first, gimple *last, between_cb cb, void *data)
{
  basic_block from = gimple_bb (first), to = gimple_bb (last);
  gimple_stmt_iterator gsi = gsi_for_stmt (first);
  gsi_next (&gsi);
  if (!walk_part (gsi, from == to ? last : NULL, cb, data) || from == to)
    return;
  if (!walk_part (gsi_start_bb (to), last, cb, data))
    return;
  auto_vec<basic_block> work;
  auto_bitmap seen;
  bitmap_set_bit (seen, from->index);
  bitmap_set_bit (seen, to->index);
  work.safe_push (to);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	if (bitmap_set_bit (seen, e->src->index))
	  {
	    if (!walk_part (gsi_start_bb (e->src), NULL, cb, data))
	      return;
	    work.safe_push (e->src);
	  }
    }
}

/* True if each path from FROM leads to TO, which it dominates, before it comes
   to FROM again, but for paths that end the program; *DEAD_ENDS is set if there
   is one of those.  */

static bool
leads_to_p (basic_block from, basic_block to, bool *dead_ends)
{
  *dead_ends = false;
  if (from == to)
    return true;
  auto_vec<basic_block> work;
  auto_bitmap seen;
  bitmap_set_bit (seen, to->index);
  work.safe_push (from);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      if (bb == EXIT_BLOCK_PTR_FOR_FN (cfun))
	return false;
      if (EDGE_COUNT (bb->succs) == 0)
	{
	  gimple *last = last_stmt (bb);
	  tree fndecl = (last && is_gimple_call (last)
			 ? gimple_call_fndecl (last) : NULL_TREE);
	  if (!fndecl || !ends_program_p (fndecl))
	    return false;
	  *dead_ends = true;
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  if (e->dest == from)
	    return false;
	  if (bitmap_set_bit (seen, e->dest->index))
	    work.safe_push (e->dest);
	}
    }
  return true;
}

/* Whether FROM and TO run equally often, each time one after the other.  */

verdict
same_execution (const combinator *from, const combinator *to)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  basic_block a = gimple_bb (from->call), b = gimple_bb (to->call);
  bool dead_ends;
  if (a->loop_father != b->loop_father)
    {
      v.why = REFUSED_LOOP;
      v.what = "one is in a loop that the other is not in";
    }
  else if ((a->flags | b->flags) & BB_IRREDUCIBLE_LOOP)
    {
      v.why = REFUSED_LOOP;
      v.what = "they are in a loop with more than one entry";
    }
  else if (cfun->calls_setjmp)
    {
      v.why = REFUSED_BRANCH;
      v.what = "the function calls setjmp";
    }
  else if (!stmt_before_p (from->call, to->call)
	   || !leads_to_p (a, b, &dead_ends))
    {
      v.why = REFUSED_BRANCH;
      v.what = "one may run without the other";
    }
  return v;
}

/* True if FROM, which would then run only where TO does, could run at TO's
   place.  */

bool
may_sink_p (const combinator *from, const combinator *to)
{
  basic_block a = gimple_bb (from->call), b = gimple_bb (to->call);
  return (a->loop_father == b->loop_father
	  && !((a->flags | b->flags) & BB_IRREDUCIBLE_LOOP)
	  && !cfun->calls_setjmp && stmt_before_p (from->call, to->call));
}

/* True if there is a path from A to B that does not go through the block
   STOP.  */

static bool
reaches_p (basic_block a, basic_block b, basic_block stop)
{
  auto_vec<basic_block> work;
  auto_bitmap seen;
  bitmap_set_bit (seen, stop->index);
  work.safe_push (a);
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      if (bb == b)
	return true;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (bitmap_set_bit (seen, e->dest->index))
	  work.safe_push (e->dest);
    }
  return false;
}

/* True if no path on from FROM runs both A and B.  */

bool
disjoint_paths_p (const combinator *from, const combinator *a,
		  const combinator *b)
{
  basic_block ba = gimple_bb (a->call), bb = gimple_bb (b->call);
  basic_block stop = gimple_bb (from->call);
  return (ba != stop && bb != stop && !reaches_p (ba, bb, stop)
	  && !reaches_p (bb, ba, stop));
}

/* True if VAL may be used at PLACE.  */

static bool
available_p (tree val, gimple *place)
{
  if (TREE_CODE (val) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (val))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (val);
  if (gimple_code (def) == GIMPLE_PHI)
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (place), gimple_bb (def));
  return stmt_before_p (def, place);
}

/* One member on its way to the place of its kernel.  */

struct crossing
{
  graph_t *graph;
  const vec<combinator *> *members;	/* of the kernel, all `joining' */
  combinator *moving;
  bool up;
  verdict result;
};

/* Whether X's member may cross KERNEL.  */

static verdict
may_pass_kernel (crossing *x, cluster *kernel)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *o : kernel->members)
    {
      v = may_cross_combinator (x->moving, o);
      if (v.why != NOT_REFUSED)
	return v;
      const soac_operator *ops[] = { o->combine, o->element };
      for (const soac_operator *op : ops)
	if (x->up && op && op->facts->may_stop
	    && !harmless_p (x->moving, *x->members))
	  {
	    v.why = REFUSED_ORDER;
	    v.where = o->loc;
	    v.what = "an operator between may not return";
	    return v;
	  }
    }
  return v;
}

/* Whether X's member may cross the combinator OTHER, of another kernel, or of
   several in different branches.  */

static verdict
may_pass (crossing *x, combinator *other)
{
  verdict v = may_pass_kernel (x, other->in);
  for (combinator *copy : other->copies)
    if (v.why == NOT_REFUSED)
      v = may_pass_kernel (x, copy->in);
  return v;
}

/* True if C, or a copy of it, is one of those that may_unite is asked about.  */

static bool
joining_p (const combinator *c)
{
  bool joining = c->joining;
  for (const combinator *copy : c->copies)
    joining |= copy->joining;
  return joining;
}

/* Callback of walk_between: ask whether the member on its way may cross
   STMT.  */

static bool
cross_cb (gimple *stmt, void *data)
{
  crossing *x = (crossing *) data;
  combinator **slot = x->graph->by_call.get (stmt);
  if (!slot)
    x->result = may_cross (x->moving, stmt, x->up, *x->members);
  else if (!joining_p (*slot))
    x->result = may_pass (x, *slot);
  return x->result.why == NOT_REFUSED;
}

/* Whether all values that M's call needs are known at PLACE.  The number that a
   filter of the same kernel keeps is not needed as M's count.  */

static verdict
arguments_known (combinator *m, combinator *place)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  const char *roles = typed_roles (m->decl);
  bool inside = m->behind && m->behind->joining;
  ssa_op_iter iter;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, m->call, iter, SSA_OP_USE)
    {
      const char *name = "an argument";
      bool count_only = inside && use == m->count;
      for (unsigned i = 0; i < gimple_call_num_args (m->call); i++)
	if (gimple_call_arg (m->call, i) == use && roles[i] != 'n')
	  {
	    name = soac_printf ("'%s'", typed_arg_name (m->decl, i));
	    count_only = false;
	  }
      if (count_only || available_p (use, place->call))
	continue;
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("%s is not known yet in line %d", name,
			    expand_location (place->loc).line);
      v.where = m->loc;
    }
  return v;
}

/* True if RESULT, of a call that moves down to PLACE, is used only behind it,
   or as the count of other members.  */

static bool
used_after_p (const crossing *x, tree result, combinator *place)
{
  if (TREE_CODE (result) != SSA_NAME)
    return true;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, result)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
	continue;
      if (gphi *phi = dyn_cast <gphi *> (stmt))
	{
	  edge e = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use));
	  if (!dominated_by_p (CDI_DOMINATORS, e->src,
			       gimple_bb (place->call)))
	    return false;
	  continue;
	}
      combinator **c = x->graph->by_call.get (stmt);
      if (c && (*c)->joining)
	continue;
      if (stmt == place->call || !stmt_before_p (place->call, stmt))
	return false;
    }
  return true;
}

/* Whether M may move to PLACE, past all that is not in X's kernel.  */

static verdict
may_move (crossing *x, combinator *m, combinator *place)
{
  x->result.why = NOT_REFUSED;
  if (m == place)
    return x->result;
  verdict v = arguments_known (m, place);
  if (v.why != NOT_REFUSED)
    return v;
  x->moving = m;
  x->up = m->id > place->id;
  if (!x->up && gimple_call_lhs (m->call)
      && !used_after_p (x, gimple_call_lhs (m->call), place))
    {
      v.why = REFUSED_ORDER;
      v.where = place->loc;
      v.what = soac_printf ("the result of the %s is needed before",
			    soac_kind_name (m->kind));
      return v;
    }
  bool dead_ends;
  if (x->up
      && leads_to_p (gimple_bb (place->call), gimple_bb (m->call), &dead_ends)
      && dead_ends && !harmless_p (m, *x->members))
    {
      v.why = REFUSED_ORDER;
      v.where = m->loc;
      v.what = "the program may be ended between";
      return v;
    }
  if (x->up)
    walk_between (place->call, m->call, cross_cb, x);
  else
    walk_between (m->call, place->call, cross_cb, x);
  return x->result;
}

/* Whether all members of X's kernel may move to PLACE.  Those of cluster K, which
   are known to, need not be asked.  */

static verdict
may_gather (crossing *x, combinator *place, cluster *k)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *m : *x->members)
    if (m->in != k || k->place != place)
      {
	v = may_move (x, m, place);
	if (v.why != NOT_REFUSED)
	  break;
      }
  return v;
}

/* Whether MEMBERS, some of which are in one kernel already, run over one range
   of indices: one count, or what filters among them keep of it.  Elements
   behind a filter have no index of their own in the kernel, so that all that
   is read there must come from it.  */

static verdict
one_range (const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *m : members)
    {
      v.where = m->loc;
      if (!m->behind || !m->behind->joining)
	{
	  if (operand_equal_p (m->count, members[0]->count, 0))
	    continue;
	  v.why = REFUSED_SIZE;
	  v.what = "the counts are not known to be equal";
	  return v;
	}
      auto_bitmap fed;
      for (const edge_t *e : m->edges_in)
	if (e->from->joining)
	  bitmap_set_bit (fed, e->input);
      for (unsigned i = 0; i < m->inputs.length (); i++)
	if (m->inputs[i].kind == VIEW_ARRAY && !bitmap_bit_p (fed, i))
	  {
	    v.why = REFUSED_ALGEBRA;
	    v.what = soac_printf ("'%s' is not filtered along",
				  m->inputs[i].name);
	    return v;
	  }
    }
  v.where = UNKNOWN_LOCATION;
  return v;
}

/* Whether none of MEMBERS needs a result of another one, except as the count of
   what it gets from a filter.  */

static verdict
no_result_needed (graph_t *graph, const vec<combinator *> &members)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *m : members)
    {
      const char *roles = typed_roles (m->decl);
      for (unsigned i = 0; i < gimple_call_num_args (m->call); i++)
	{
	  tree arg = gimple_call_arg (m->call, i);
	  if (TREE_CODE (arg) != SSA_NAME || (m->behind && roles[i] == 'n'))
	    continue;
	  combinator **def = graph->by_call.get (SSA_NAME_DEF_STMT (arg));
	  if (!def || !(*def)->joining)
	    continue;
	  v.why = REFUSED_ORDER;
	  v.what = soac_printf ("the %s needs the result of the %s",
				soac_kind_name (m->kind),
				soac_kind_name ((*def)->kind));
	  v.where = (*def)->loc;
	  return v;
	}
    }
  return v;
}

/* Whether no edge between MEMBERS has been refused.  */

static verdict
no_refused_edge (const vec<combinator *> &members)
{
  for (const combinator *m : members)
    for (const edge_t *e : m->edges_in)
      if (e->refused.why != NOT_REFUSED && e->from->joining)
	return e->refused;
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  return v;
}

/* Whether those of MEMBERS that are not in one kernel yet may run element by
   element together, and run equally often; K is the kernel that most of them
   are in.  */

static verdict
may_all_interleave (const vec<combinator *> &members, const cluster *k)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  for (combinator *a : members)
    {
      if (a->in == k)
	continue;
      for (combinator *b : members)
	{
	  /* Each pair once.  */
	  if (a->in == b->in || (b->in != k && b->id < a->id))
	    continue;
	  bool forward = a->id < b->id;
	  if (!a->sunk && !b->sunk)
	    v = same_execution (forward ? a : b, forward ? b : a);
	  if (v.why == NOT_REFUSED)
	    v = may_interleave (forward ? a : b, forward ? b : a);
	  if (v.why != NOT_REFUSED)
	    return v;
	}
    }
  return v;
}

/* A place for MEMBERS, all else being well: see may_unite.  */

static verdict
find_place (graph_t *graph, const vec<combinator *> &members, cluster *k,
	    combinator **place)
{
  crossing x = { graph, &members, NULL, false,
		 { NOT_REFUSED, NULL, UNKNOWN_LOCATION } };
  *place = k->place;
  verdict first = may_gather (&x, *place, k);
  for (unsigned i = members.length (); i-- > 0 && first.why != NOT_REFUSED; )
    {
      if (members[i]->sunk)
	continue;
      *place = members[i];
      verdict v = may_gather (&x, *place, k);
      if (v.why == NOT_REFUSED)
	return v;
      if (v.why == REFUSED_INPLACE && first.why != REFUSED_INPLACE)
	first = v;
    }
  return first;
}

/* Whether MEMBERS, in program order, may be one kernel; *PLACE is then the
   member at whose call it may run.  The place that K, the kernel that most of
   them are in already, has is tried first, then all from the last on, so that
   as little as possible is moved up.  The reason of a refusal is that of the
   first place tried, unless another one tells of an update.  */

verdict
may_unite (graph_t *graph, const vec<combinator *> &members, cluster *k,
	   combinator **place)
{
  for (combinator *m : members)
    m->joining = true;
  verdict v = no_refused_edge (members);
  if (v.why == NOT_REFUSED)
    v = no_result_needed (graph, members);
  if (v.why == NOT_REFUSED)
    v = one_range (members);
  if (v.why == NOT_REFUSED)
    v = may_all_interleave (members, k);
  if (v.why == NOT_REFUSED)
    v = find_place (graph, members, k, place);
  for (combinator *m : members)
    m->joining = false;
  return v;
}
