/* Consumers of an array that is made in pieces are done piece by piece.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Several calls may write one array, each a part of it, and so may stores of single
   elements, pieces of one.  What then takes the whole array is cut where they are:

     t[0] = e;					t[0] = e;
     map (f, h, t + 1, a);			map (f, h, t + 1, a);
     map (g, k, t + 1 + h, b);			map (g, k, t + 1 + h, b);
     s = reduce (op, z, 1 + h + k, t);	 =>	_1 = op (z, e);
						_2 = reduce (op, _1, h, t + 1);
						s = reduce (op, _2, k, t + 1 + h);

   Each part has one producer, as many elements and the same indices, so that the two
   can share a kernel, and the array need not be there (fuse.cc).  A map that is cut
   makes its own output in pieces.

   Cutting is legal wherever the pieces are; they only have to cover, in their order
   and without gaps, what is read.  So the nearest ones before the consumer must do
   that, all of them; those that write elsewhere do not count.  Whether the parts may
   be fused is for others to say.

   The parts of a filter store one behind the other, so that what it keeps is made in
   pieces as well:

     k = filter (odd, n, u, t);	 =>	_1 = filter (odd, h, u, t);
     map (g, k, v, u);			_2 = filter (odd, n - h, u + _1, t + h);
					k = _1 + _2;
					map (g, _1, v, u);
					map (g, _2, v + _1, u + _1);  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "fuse/fuse.h"
#include "local.h"

/* The most pieces, and the most states of memory between them.  */
const unsigned MOST_PIECES = 16, MOST_PIECE_STATES = 1000;

/* A part of an array that something before its consumer writes.  */

struct made_piece
{
  const stored_element *store;	/* of a single element, or null */
  gimple *maker;		/* the call that makes it, or null */
  array_range range;
};

/* The search for what makes input IN of TO.  */

struct piece_search
{
  graph_t *graph;
  combinator *to;
  unsigned in;
  tree root;
  array_range wanted;		/* its stride is null, or -1 */
  auto_delete_vec<stored_element> elements;
  auto_vec<made_piece> pieces;	/* nearest first, then in the order of TO */
  bool overwritten;		/* TO has to load what was stored: it may be overwritten */
};

/* ---- what may be cut ------------------------------------------------------ */

/* True if C is a filter whose parts can store one behind the other.  */

static bool
packs_p (const combinator *c)
{
  for (const view &v : c->outputs)
    if (v.kind != VIEW_ARRAY)
      return false;
  return c->kind == SOAC_FILTER;
}

/* True if C may be done in parts, once the filter CUT, or null, is.  */

static bool
cuttable_p (const combinator *c, const combinator *cut)
{
  return ((c->kind != SOAC_FILTER || packs_p (c)) && c->kind != SOAC_REDUCE_BY_INDEX
	  && !c->nofuse && c->axes.is_empty ()
	  && (!c->folds || gives_value_p (c)) && single_operators_p (c)
	  && (!c->behind || c->behind == cut)
	  && (gimple_call_lhs (c->call) || !gives_value_p (c))
	  && pinned (c).why == NOT_REFUSED);
}

/* True if C, cut, would lose no producer or consumer that it may have otherwise: one
   that reads or makes all of another array, and cannot be cut or moved itself.  */

static bool
loses_nothing_p (const combinator *c, unsigned in)
{
  for (const edge_t *e : c->edges_in)
    if (e->input != in && e->refused.why == NOT_REFUSED
	&& (!movable_p (e->from)
	    || !fills_object_p (e->from, e->from->outputs[e->output])))
      return false;
  for (const edge_t *e : c->edges_out)
    if (e->refused.why == NOT_REFUSED && (e->moved || !cuttable_p (e->to, c)))
      return false;
  return true;
}

/* ---- finding pieces ------------------------------------------------------- */

/* What one writer before the consumer means for the search.  */
enum found
{
  FOUND_PIECE,			/* it makes a piece */
  FOUND_NOTHING,		/* it does not matter */
  FOUND_END			/* it makes something else of the array */
};

/* True if R may be a piece of what S looks for, by its type.  */

static bool
piece_type_p (const piece_search *s, const array_range &r)
{
  return useless_type_conversion_p (TYPE_MAIN_VARIANT (s->wanted.type),
				    TYPE_MAIN_VARIANT (r.type));
}

/* Note for S that the combinator C writes V.  */

static enum found
look_at_piece (piece_search *s, const combinator *c, const view &v)
{
  if (!POINTER_TYPE_P (TREE_TYPE (v.value))
      || !operand_equal_p (root_pointer (v.value), s->root, 0))
    return FOUND_NOTHING;
  array_range r = { v.value, c->count, v.stride, v.type };
  if (v.kind == VIEW_ARRAY && apart_p (r, s->wanted))
    return FOUND_NOTHING;
  if (c->kind == SOAC_FILTER)
    r.count = gimple_call_lhs (c->call);
  if (v.kind != VIEW_ARRAY || v.stride || c->opaque || !r.count
      || !is_gimple_val (r.count) || c->nofuse || !c->axes.is_empty ()
      || !piece_type_p (s, r) || same_execution (c, s->to).why != NOT_REFUSED)
    return FOUND_END;
  made_piece p = { NULL, c->call, r };
  s->pieces.safe_push (p);
  return FOUND_PIECE;
}

/* The element of S that E is, of which something has been met before; else E itself, a
   new one, is from now on.  */

static stored_element *
same_element (piece_search *s, stored_element *e)
{
  for (stored_element *o : s->elements)
    if (same_pointer_p (o->range.pointer, e->range.pointer))
      {
	delete e;
	return o;
      }
  s->elements.safe_push (e);
  return e;
}

/* Note for S that STORE writes to memory.  */

static enum found
look_at_store (piece_search *s, gimple *stmt)
{
  gassign *store = dyn_cast <gassign *> (stmt);
  tree to = gimple_get_lhs (stmt);
  tree base = to ? get_base_address (to) : NULL_TREE;
  if (!base || !store || gimple_has_volatile_ops (stmt) || gimple_clobber_p (stmt)
      || !gimple_assign_single_p (stmt))
    return FOUND_END;
  if (TREE_CODE (base) == MEM_REF)
    base = root_pointer (TREE_OPERAND (base, 0));
  if (!operand_equal_p (base, s->root, 0))
    return FOUND_END;
  array_range r = { build_fold_addr_expr (unshare_expr (to)), size_one_node,
		    NULL_TREE, TREE_TYPE (to) };
  if (apart_p (r, s->wanted))
    return FOUND_NOTHING;
  stored_element *e = s->overwritten ? NULL : element_of_store (store, s->wanted.type);
  if (!e)
    return FOUND_END;
  e = same_element (s, e);
  if (e->complete)
    /* What it stores is overwritten.  */
    return FOUND_NOTHING;
  if (stmt_ends_bb_p (store) || !add_store (e, store)
      || gimple_bb (store)->loop_father != gimple_bb (s->to->call)->loop_father)
    return FOUND_END;
  if (!e->complete)
    return FOUND_NOTHING;
  made_piece p = { e, NULL, e->range };
  s->pieces.safe_push (p);
  return FOUND_PIECE;
}

/* Note for S what STMT, which writes memory, does to the array.  */

static enum found
look_at_piece_writer (piece_search *s, gimple *stmt)
{
  const view &in = s->to->inputs[s->in];
  if (combinator **c = s->graph->by_call.get (stmt))
    {
      enum found all = FOUND_NOTHING;
      for (const view &v : (*c)->outputs)
	{
	  enum found one = look_at_piece (s, *c, v);
	  if (one == FOUND_END)
	    return one;
	  if (one == FOUND_PIECE)
	    all = one;
	  s->overwritten |= one == FOUND_NOTHING && !views_apart_p (*c, v, s->to, in);
	}
      s->overwritten |= !apart_beside_outputs_p (*c, s->to, in);
      return all;
    }
  if (!may_write_input_p (stmt, s->to, in))
    return FOUND_NOTHING;
  return look_at_store (s, stmt);
}

/* True if A and B are the same number of bytes.  */

static bool
same_bytes_p (aff_tree a, aff_tree b)
{
  aff_combination_subtract (&a, &b);
  return aff_combination_zero_p (&a);
}

/* True if S goes from the last element of the array to the first.  */

static bool
backward_p (const piece_search *s)
{
  return s->wanted.stride != NULL_TREE;
}

/* True if the pieces that S has cover what it looks for; they are then in the order of
   the array.  */

static bool
covered_p (piece_search *s)
{
  aff_tree at, end, size, from;
  aff_combination_const (&at, sizetype, 0);
  bytes_of (s->wanted.count, s->wanted.type, &end);
  if (backward_p (s))
    {
      bytes_of (size_one_node, s->wanted.type, &size);
      aff_combination_add (&at, &size);
      aff_combination_subtract (&at, &end);
      end = size;
    }
  for (unsigned n = 0; n < s->pieces.length (); n++)
    {
      unsigned next = n;
      for (; next < s->pieces.length (); next++)
	if (distance (s->pieces[next].range.pointer, s->wanted.pointer, &from)
	    && same_bytes_p (from, at))
	  break;
      if (next == s->pieces.length ())
	return false;
      std::swap (s->pieces[n], s->pieces[next]);
      bytes_of (s->pieces[n].range.count, s->wanted.type, &size);
      aff_combination_add (&at, &size);
    }
  return same_bytes_p (at, end);
}

/* True if nothing is left of an element whose members are stored one by one.  */

static bool
all_complete_p (const piece_search *s)
{
  for (const stored_element *e : s->elements)
    if (!e->complete)
      return false;
  return true;
}

/* True if the consumer of S can hand on what it has from each piece to the next one: of a
   scan only single elements tell that.  */

static bool
carries_to_next_p (const piece_search *s)
{
  if (gives_value_p (s->to) || s->to->kind == SOAC_MAP || s->to->kind == SOAC_FILTER)
    return true;
  for (unsigned i = 0; i + 1 < s->pieces.length (); i++)
    if (!s->pieces[i].store)
      return false;
  return true;
}

/* True if what S looks for is made in several pieces, which are then known.  */

static bool
find_pieces (piece_search *s)
{
  tree vuse = gimple_vuse (s->to->call);
  for (unsigned n = 0; vuse && n < MOST_PIECE_STATES; n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (vuse);
      if (gimple_nop_p (def) || gimple_code (def) == GIMPLE_PHI)
	return false;
      enum found found = look_at_piece_writer (s, def);
      if (found == FOUND_END || s->pieces.length () > MOST_PIECES)
	return false;
      if (found == FOUND_PIECE && covered_p (s))
	{
	  if (backward_p (s))
	    s->pieces.reverse ();
	  return s->pieces.length () > 1 && all_complete_p (s) && carries_to_next_p (s);
	}
      vuse = gimple_vuse (def);
    }
  return false;
}

/* ---- cutting -------------------------------------------------------------- */

/* A pointer that is BYTES, an operand, behind FROM.  */

struct moved_pointer_to
{
  tree from, bytes, to;
};

/* A consumer on its way to be cut.  */

struct cut
{
  const piece_search *s;
  const made_piece *here, *last;
  tree from;			/* the part's first index, an operand */
  auto_vec<moved_pointer_to> moved;	/* what has been made for its parts */
  tree acc;			/* what a reduction has so far, or how many elements a
				   filter has kept */
};

/* A pointer that is BYTES behind P, if the graph has one for C's place, or null.  So that
   others can see it is the same.  */

static tree
known_pointer (const cut *c, tree p, tree bytes)
{
  aff_tree wanted, found;
  affine (bytes, &wanted);
  tree root = root_pointer (p);
  for (const combinator *o : c->s->graph->nodes)
    for (const vec<view> *views : { (const vec<view> *) &o->outputs,
				    (const vec<view> *) &o->inputs })
      for (const view &v : *views)
	if (v.kind == VIEW_ARRAY && POINTER_TYPE_P (TREE_TYPE (v.value))
	    && operand_equal_p (root_pointer (v.value), root, 0)
	    && gimple_bb (o->call)
	    && available_p (v.value, c->s->to->call)
	    && distance (v.value, p, &found) && same_bytes_p (found, wanted))
	  return v.value;
  return NULL_TREE;
}

/* The address of a variable that has the element of C's part, which is stored alone.  */

static tree
element_address (const cut *c)
{
  tree type = TYPE_MAIN_VARIANT (c->here->range.type);
  tree var = create_tmp_var (type, "element");
  TREE_ADDRESSABLE (var) = 1;
  gassign *stmt = gimple_build_assign (var, stored_value (c->here->store));
  gimple_set_location (stmt, gimple_location (c->s->to->call));
  gimple_set_uid (stmt, gimple_uid (c->s->to->call));
  gimple_stmt_iterator gsi = gsi_for_stmt (c->s->to->call);
  gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
  return build_fold_addr_expr (var);
}

/* Where the elements of the array at P begin, whose elements have TYPE and are STRIDE
   apart, from number FROM on.  */

static tree
part_pointer (cut *c, tree p, tree type, tree stride, tree from)
{
  gimple *place = c->s->to->call;
  tree bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, from),
			    fold_convert (sizetype, TYPE_SIZE_UNIT (type)));
  if (stride)
    bytes = fold_build2 (MULT_EXPR, sizetype, bytes,
			 fold_convert (sizetype, stride));
  bytes = operand_before (place, bytes);
  if (integer_zerop (bytes))
    return p;
  for (const moved_pointer_to &m : c->moved)
    if (m.from == p && operand_equal_p (m.bytes, bytes, 0))
      return m.to;
  tree to = known_pointer (c, p, bytes);
  if (!to)
    to = moved_pointer (place, p, bytes);
  c->moved.safe_push ({ p, bytes, to });
  return to;
}

/* Argument ARG of the call that C's part is.  */

static tree
part_argument (cut *c, unsigned arg)
{
  const combinator *to = c->s->to;
  const char *roles = typed_roles (to->decl) + arg;
  tree value = gimple_call_arg (to->call, arg);
  tree next = *roles && roles[1] ? gimple_call_arg (to->call, arg + 1) : NULL;
  bool strided = roles[1] == 's';
  switch (*roles)
    {
    case 'n':
      return c->here->range.count;
    case 'i':
      /* What a fold starts from is neutral.  */
      return to->folds ? to->init : c->acc;
    case 'w': case 'r':
      /* The indices move instead.  */
      if (roles[1 + strided] == 'x')
	return value;
      if (*roles == 'w' && to->kind == SOAC_FILTER)
	return part_pointer (c, value, typed_element (to->decl, arg),
			     strided ? next : NULL_TREE, c->acc);
      /* FALLTHRU */
    case 'x':
      if (!strided && !backward_p (c->s) && same_pointer_p (value, c->s->wanted.pointer)
	  && same_element_type_p (typed_element (to->decl, arg), c->s->wanted.type))
	return (c->here->store && to->kind == SOAC_FILTER ? element_address (c)
		: c->here->range.pointer);
      return part_pointer (c, value, typed_element (to->decl, arg),
			   strided ? next : NULL_TREE, c->from);
    case 'j':
      {
	view iota = { VIEW_IOTA, value, TREE_TYPE (value), NULL, false, false,
		      next, 0, NULL, false, NULL };
	return moved_view (to->call, iota, c->from, integer_one_node).value;
      }
    default:
      return value;
    }
}

/* Where the result of C's part goes, which is a call: that of the last one is the
   consumer's.  */

static tree
part_result (cut *c)
{
  combinator *to = c->s->to;
  tree lhs = gimple_call_lhs (to->call);
  if (to->kind == SOAC_FILTER)
    return make_ssa_name (gimple_call_return_type (to->call));
  if (c->here == c->last && !to->folds)
    {
      gimple_call_set_lhs (to->call, NULL_TREE);
      return lhs;
    }
  return (is_gimple_reg_type (to->type) ? make_ssa_name (to->type)
	  : create_tmp_var (to->type, "part"));
}

/* C's part, a call, gives RESULT; let C have that.  */

static void
take_result (cut *c, tree result)
{
  combinator *to = c->s->to;
  tree before = c->acc;
  c->acc = result;
  if (to->kind == SOAC_FILTER)
    {
      tree sum = fold_build2 (PLUS_EXPR, TREE_TYPE (result),
			      fold_convert (TREE_TYPE (result), before), result);
      c->acc = operand_before (to->call, sum);
    }
  one_element x = { to, to->call, NULL_TREE, 0, NULL_TREE };
  if (to->folds && before != to->init)
    c->acc = combined (&x, unshare_expr (before), c->acc);
}

/* How many parts S's consumer has that are calls.  */

static unsigned
calls_for_parts (const piece_search *s)
{
  unsigned n = 0;
  for (const made_piece &p : s->pieces)
    n += !p.store || s->to->kind == SOAC_FILTER;
  return n;
}

/* Do C's part by a call of its own.  */

static void
call_part (cut *c)
{
  combinator *to = c->s->to;
  auto_vec<tree> args;
  for (unsigned arg = 0; arg < gimple_call_num_args (to->call); arg++)
    args.safe_push (unshare_expr (part_argument (c, arg)));
  gcall *part = gimple_build_call_vec (to->decl, args);
  gimple_call_set_fntype (part, gimple_call_fntype (to->call));
  gimple_set_location (part, gimple_location (to->call));
  gimple_set_uid (part, gimple_uid (to->call));
  note_part_by_number (part);
  gimple_call_set_nothrow (part, gimple_call_nothrow_p (to->call));
  tree result = NULL_TREE;
  if (gives_value_p (to) || to->kind == SOAC_FILTER)
    {
      result = part_result (c);
      gimple_call_set_lhs (part, result);
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (to->call);
  gsi_insert_before (&gsi, part, GSI_SAME_STMT);
  note_share (part, MAX (to->shares, 1) * calls_for_parts (c->s), true);
  if (result)
    take_result (c, result);
}

/* Do C's part, which is of one element that has been stored.  */

static void
do_element (cut *c)
{
  combinator *to = c->s->to;
  one_element x = { to, to->call, c->from, c->s->in, stored_value (c->here->store) };
  tree before = c->acc;
  if (to->type)
    c->acc = combined_with_element (&x, unshare_expr (before));
  if (!gives_value_p (to))
    store_element (&x, !to->type ? made_element (&x)
		   : unshare_expr (to->kind == SOAC_SCAN_EXCLUSIVE ? before : c->acc));
}

/* What C's parts have kept, or the last one if it was no call, is what the consumer gives.  */

static void
set_result (cut *c)
{
  combinator *to = c->s->to;
  tree lhs = gimple_call_lhs (to->call);
  if (!lhs || !(gives_value_p (to) || to->kind == SOAC_FILTER))
    return;
  gassign *copy = gimple_build_assign (lhs, unshare_expr (c->acc));
  gimple_set_location (copy, gimple_location (to->call));
  gimple_call_set_lhs (to->call, NULL_TREE);
  gimple_stmt_iterator gsi = gsi_for_stmt (to->call);
  gsi_insert_before (&gsi, copy, GSI_SAME_STMT);
}

/* Tell people that S has been cut.  */

static void
remark_cut (const piece_search *s)
{
  if (dump_enabled_p ())
    note_remark (s->to->call,
		 soac_printf ("cut the %s into %u parts, as '%s' is made in pieces\n",
			      soac_kind_name (s->to->kind), s->pieces.length (),
			      s->to->inputs[s->in].name));
}

/* Do the parts of C: calls, if CALLS, and single ELEMENTS.  */

static void
do_parts (cut *c, bool calls, bool elements)
{
  c->from = size_zero_node;
  for (const made_piece &p : c->s->pieces)
    {
      c->here = &p;
      bool call = !p.store || c->s->to->kind == SOAC_FILTER;
      if (call && calls)
	call_part (c);
      else if (!call && elements)
	do_element (c);
      if (&p == c->last)
	break;
      tree next = fold_build2 (PLUS_EXPR, sizetype, c->from,
			       fold_convert (sizetype, p.range.count));
      c->from = operand_before (c->s->to->call, next);
    }
}

/* Cut the consumer of S at its pieces.  A map stores single elements at the end, so that
   nothing that runs with the parts has to come before or behind.  */

static void
cut_at_pieces (const piece_search *s)
{
  remark_cut (s);
  copy_given_structures (s->to);
  cut c;
  c.s = s;
  c.last = &s->pieces[s->pieces.length () - 1];
  c.acc = s->to->kind == SOAC_FILTER ? size_zero_node : s->to->init;
  bool map = s->to->kind == SOAC_MAP;
  do_parts (&c, true, !map);
  if (map)
    do_parts (&c, false, true);
  set_result (&c);
  auto_bitmap unneeded;
  for (unsigned arg = 0; arg < gimple_call_num_args (s->to->call); arg++)
    if (TREE_CODE (gimple_call_arg (s->to->call, arg)) == SSA_NAME)
      bitmap_set_bit (unneeded, SSA_NAME_VERSION (gimple_call_arg (s->to->call, arg)));
  remove_call (s->to);
  /* Nothing that is computed for it alone is in the way of the parts.  */
  simple_dce_from_worklist (unneeded);
}

/* True if something of C has been cut: what it reads is known later.  */

static bool
reads_cut_p (const combinator *c, const vec<tree> &roots)
{
  for (const view &v : c->inputs)
    if (POINTER_TYPE_P (TREE_TYPE (v.value)))
      for (tree root : roots)
	if (operand_equal_p (root_pointer (v.value), root, 0))
	  return true;
  return false;
}

/* Cut C of GRAPH, for K, at the pieces of an input, if it has any; true if that was done.  */

static bool
split_consumer (graph_t *graph, combinator *c, cuts *k)
{
  for (unsigned in = 0; in < c->inputs.length (); in++)
    {
      const view &v = c->inputs[in];
      if (v.kind != VIEW_ARRAY || (v.stride && !integer_minus_onep (v.stride))
	  || integer_zerop (TYPE_SIZE_UNIT (v.type)))
	continue;
      piece_search s;
      s.graph = graph;
      s.to = c;
      s.in = in;
      s.overwritten = false;
      s.root = root_pointer (v.value);
      s.wanted = { v.value, c->count, v.stride, v.type };
      if (!find_pieces (&s))
	continue;
      for (const made_piece &p : s.pieces)
	if (p.maker)
	  note_share (p.maker, calls_for_parts (&s), false);
      if ((!loses_nothing_p (c, in) && !may_lose_p (k, c))
	  || burn_fuel ().why != NOT_REFUSED)
	continue;
      note_cut (k, c, s.pieces.length (), false);
      cut_at_pieces (&s);
      return true;
    }
  return false;
}

/* Cut those consumers of GRAPH, which is complete, whose arrays are made in pieces, but for those
   that K wants whole.  True if there were any: then GRAPH is out of date, and others may have
   become such.  */

bool
split_at_pieces (graph_t *graph, cuts *k)
{
  if (cfun->calls_setjmp || graph->nodes.is_empty ())
    return false;
  bool any = false;
  if (!k->before.body)
    k->before.fuel = soac_args.fuel;
  auto_vec<tree> cut;
  for (combinator *c : graph->nodes)
    {
      if (!cuttable_p (c, NULL) || reads_cut_p (c, cut) || stays_whole_p (k, c)
	  || !split_consumer (graph, c, k))
	continue;
      any = true;
      for (const view &v : c->outputs)
	if (POINTER_TYPE_P (TREE_TYPE (v.value)))
	  cut.safe_push (root_pointer (v.value));
    }
  for (combinator *c : graph->nodes)
    if (!any && !stays_whole_p (k, c))
      any = cut_into_segments (graph, c, k);
  if (any)
    return true;
  tell_whole (k, graph);
  note_shares (graph);
  judge_all_pieces (graph);
  return false;
}
