/* Maps that run at the indices where their consumers read them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A consumer that reads a part of what a map has made, or all of it in other
   steps, needs element OFFSET + i * STRIDE of it for its own index i.  A map can
   compute that one in place if it reads its own inputs there, too:

     map (sq, n, t, x); map (neg, n, o, stride (t + n - 1, -1))
     => map (sq, n, .., stride (x + n - 1, -1)) in the kernel of the second

     map (sq, n, t, x); a = reduce (add, 0, h, t);
			b = reduce (add, 0, n - h, t + h)
     => map (sq, h, .., x) in the kernel of the first reduction,
	map (sq, n - h, .., x + h) in that of the second

   Two things are proved.  All elements that the consumer reads are made by the
   map: its array is a whole object, of as many elements as the map writes,
   which no correct program reads outside of.  And consumers in several kernels
   read no element twice.  Differences of pointers are those of GCC's affine
   combinations.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "local.h"

/* True if the consumer of E needs element i of what is made for index i.  */

bool
aligned_p (const edge_t *e)
{
  const view &out = e->from->outputs[e->output];
  const view &in = e->to->inputs[e->input];
  return (same_stride_p (out.stride, in.stride)
	  && same_pointer_p (out.value, in.value));
}

/* ---- what is proved ----------------------------------------------------- */

/* The size in bytes of the object that starts at POINTER, or null.  */

static tree
object_size (tree pointer)
{
  pointer = plain_pointer (pointer);
  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      poly_int64 offset;
      tree base = get_addr_base_and_unit_offset (TREE_OPERAND (pointer, 0),
						 &offset);
      return (base && VAR_P (base) && known_eq (offset, 0)
	      ? DECL_SIZE_UNIT (base) : NULL_TREE);
    }
  gimple *def = (TREE_CODE (pointer) == SSA_NAME
		 ? SSA_NAME_DEF_STMT (pointer) : NULL);
  return def ? allocated_bytes (def) : NULL_TREE;
}

/* True if output OUT of C fills a whole object.  */

bool
fills_object_p (const combinator *c, const view &out)
{
  tree size = object_size (out.value);
  if (!size || out.stride || integer_zerop (TYPE_SIZE_UNIT (out.type)))
    return false;
  aff_tree object, written;
  affine (size, &object);
  bytes_of (c->count, out.type, &written);
  aff_combination_subtract (&object, &written);
  return aff_combination_zero_p (&object);
}

/* True if C may run at other indices than its own.  An iota of floating point
   that started elsewhere would round differently.  */

bool
movable_p (const combinator *c)
{
  for (const view &v : c->inputs)
    if (v.kind == VIEW_IOTA && !INTEGRAL_TYPE_P (v.type))
      return false;
  return c->kind == SOAC_MAP && !c->behind && !c->opaque;
}

/* What the consumer of E reads.  */

static array_range
range_read (const edge_t *e)
{
  const view &in = e->to->inputs[e->input];
  array_range r = { in.value, e->to->count, in.stride, in.type };
  return r;
}

/* True if the producer of E makes all elements that its consumer reads.  */

static bool
makes_all_read_p (const edge_t *e)
{
  const view &out = e->from->outputs[e->output];
  array_range made = { out.value, e->from->count, out.stride, out.type };
  return fills_object_p (e->from, out) || within_p (range_read (e), made);
}

/* How what the consumer of E reads differs from what is made, where both are ranges.  */

static const char *
other_range (const edge_t *e)
{
  const view &out = e->from->outputs[e->output], &in = e->to->inputs[e->input];
  if (!same_stride_p (in.stride, out.stride))
    return "in other steps";
  return (same_pointer_p (in.value, out.value) ? "in another number" : "at other places");
}

/* That all of what C makes is needed besides, so that it is made as its call says, while a consumer
   may read it otherwise.  */

const char *
all_needed (const combinator *c)
{
  for (const edge_t *e : c->edges_out)
    if (e->moved)
      return soac_printf ("all elements are needed, and read %s than they are made",
			  other_range (e));
  return "all elements are needed, also by others";
}

/* Whether the producer of E, which is read at other indices than its own, can
   compute each of these in place.  */

verdict
may_reindex (const edge_t *e)
{
  verdict v = { NOT_REFUSED, NULL, UNKNOWN_LOCATION };
  if (!movable_p (e->from) || e->to->behind)
    {
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("the elements are read %s than they are made", other_range (e));
    }
  else if (!makes_all_read_p (e))
    {
      v.why = REFUSED_ORDER;
      v.what = soac_printf ("not known to make all elements of '%s' that are"
			    " read", e->to->inputs[e->input].name);
    }
  return v;
}

/* True if the consumer of E needs other elements than its own index, or not as
   many as there are, and the producer can compute them in place.  What a
   filter makes is no part of a range.  */

bool
reindexed_p (const edge_t *e)
{
  if (aligned_p (e)
      && (e->from->kind == SOAC_FILTER || e->to->behind
	  || operand_equal_p (e->from->count, e->to->count, 0)
	  || same_but_tested_p (e->from, e->to)))
    return false;
  return may_reindex (e).why == NOT_REFUSED;
}

/* The elements of E's array that its consumer reads, from the first that its
   producer makes, in bytes; the distance between two of them in *STEP.  False
   if that is not known.  */

static bool
index_map (const edge_t *e, aff_tree *first, aff_tree *step)
{
  const view &in = e->to->inputs[e->input];
  if (!distance (in.value, e->from->outputs[e->output].value, first))
    return false;
  bytes_of (in.stride ? in.stride : size_one_node, in.type, step);
  return true;
}

/* True if A and B, of one producer, read it at the same indices, equally many.  */

bool
same_indices_p (const edge_t *a, const edge_t *b)
{
  if (a->fold || b->fold)
    return same_fold_p (a, b);
  aff_tree fa, sa, fb, sb;
  if (!index_map (a, &fa, &sa) || !index_map (b, &fb, &sb)
      || !operand_equal_p (a->to->count, b->to->count, 0))
    return false;
  /* Count both in bytes of A's elements times bytes of B's.  */
  widest_int za
    = wi::to_widest (TYPE_SIZE_UNIT (a->to->inputs[a->input].type));
  widest_int zb
    = wi::to_widest (TYPE_SIZE_UNIT (b->to->inputs[b->input].type));
  aff_combination_scale (&fa, zb);
  aff_combination_scale (&sa, zb);
  aff_combination_scale (&fb, za);
  aff_combination_scale (&sb, za);
  aff_combination_subtract (&fa, &fb);
  aff_combination_subtract (&sa, &sb);
  return aff_combination_zero_p (&fa) && aff_combination_zero_p (&sa);
}

/* True if A and B, which read one array, read different elements of it: one
   half and the other, or the even and the odd ones.  */

bool
different_elements_p (const edge_t *a, const edge_t *b)
{
  aff_tree fa, sa, fb, sb;
  if (a->fold || b->fold || a->output != b->output || !index_map (a, &fa, &sa)
      || !index_map (b, &fb, &sb))
    return false;
  if (apart_p (range_read (a), range_read (b)))
    return true;
  aff_combination_subtract (&fa, &fb);
  aff_tree apart = sa;
  aff_combination_subtract (&apart, &sb);
  HOST_WIDE_INT difference, step;
  return (aff_combination_zero_p (&apart) && aff_combination_const_p (&fa)
	  && aff_combination_const_p (&sa)
	  && fa.offset.is_constant () && sa.offset.is_constant ()
	  && wi::fits_shwi_p (fa.offset.to_constant ())
	  && wi::fits_shwi_p (sa.offset.to_constant ())
	  && (difference = fa.offset.to_constant ().to_shwi (),
	      step = sa.offset.to_constant ().to_shwi (),
	      step != 0 && difference % step != 0));
}

/* ---- a map at other indices --------------------------------------------- */

/* What C has of its own.  */

void
save_indices (const combinator *c, map_indices *s)
{
  s->of = c;
  s->count = c->count;
  s->axes.safe_splice (c->axes);
  s->within = c->within;
  s->inputs.safe_splice (c->inputs);
  s->outputs.safe_splice (c->outputs);
  s->accesses.safe_splice (c->accesses);
}

/* The view of COPY that is V of C.  */

static const view *
same_view (const combinator *c, const view *v, const combinator *copy)
{
  for (unsigned i = 0; i < c->inputs.length (); i++)
    if (v == &c->inputs[i])
      return &copy->inputs[i];
  for (unsigned i = 0; i < c->outputs.length (); i++)
    if (v == &c->outputs[i])
      return &copy->outputs[i];
  gcc_unreachable ();
}

/* Let C run at the indices S.  */

void
use_indices (combinator *c, const map_indices *s)
{
  c->count = s->count;
  c->axes.truncate (0);
  c->axes.safe_splice (s->axes);
  c->within = s->within;
  for (unsigned i = 0; i < c->inputs.length (); i++)
    c->inputs[i] = s->inputs[i];
  for (unsigned i = 0; i < c->outputs.length (); i++)
    c->outputs[i] = s->outputs[i];
  for (unsigned i = 0; i < c->accesses.length (); i++)
    {
      mem_access &a = c->accesses[i];
      a = s->accesses[i];
      if (a.subscripted)
	a.subscripted = same_view (s->of, a.subscripted, c);
      if (a.of)
	a.of = same_view (s->of, a.of, c);
      if (a.space)
	a.space = c;
    }
}

/* EXPR as an operand that is computed before PLACE.  */

tree
operand_before (gimple *place, tree expr)
{
  gimple_seq stmts = NULL;
  tree val = force_gimple_operand (expr, &stmts, true, NULL_TREE);
  for (gimple_stmt_iterator i = gsi_start (stmts); !gsi_end_p (i);
       gsi_next (&i))
    gimple_set_uid (gsi_stmt (i), gimple_uid (place));
  gimple_stmt_iterator gsi = gsi_for_stmt (place);
  gsi_insert_seq_before (&gsi, stmts, GSI_SAME_STMT);
  return val;
}

/* POINTER moved by BYTES, an operand.  It leads to the same objects.  */

tree
moved_pointer (gimple *place, tree pointer, tree bytes)
{
  if (integer_zerop (bytes))
    return pointer;
  tree p = operand_before (place, fold_build_pointer_plus (pointer, bytes));
  if (TREE_CODE (p) == SSA_NAME && TREE_CODE (pointer) == SSA_NAME
      && !SSA_NAME_PTR_INFO (p) && SSA_NAME_PTR_INFO (pointer))
    {
      duplicate_ssa_name_ptr_info (p, SSA_NAME_PTR_INFO (pointer));
      mark_ptr_info_alignment_unknown (SSA_NAME_PTR_INFO (p));
    }
  return p;
}

/* V, of a map, at the indices OFFSET + i * STRIDE, of type ptrdiff_t.  */

view
moved_view (gimple *place, const view &v, tree offset, tree stride)
{
  view m = v;
  m.flat = NULL;
  if (v.kind == VIEW_BROADCAST || v.kind == VIEW_INDEXED)
    return m;
  tree step = v.stride;
  if (v.kind == VIEW_IOTA)
    {
      /* Of no elements the first one may overflow.  */
      tree type = TREE_TYPE (v.value), wrap = unsigned_type_for (type);
      step = fold_convert (wrap, step);
      tree by = fold_build2 (MULT_EXPR, wrap, fold_convert (wrap, offset),
			     step);
      tree start = fold_build2 (PLUS_EXPR, wrap, fold_convert (wrap, v.value),
				by);
      m.value = operand_before (place, fold_convert (type, start));
      step = fold_build2 (MULT_EXPR, wrap, step, fold_convert (wrap, stride));
      m.stride = operand_before (place, fold_convert (type, step));
      return m;
    }
  tree bytes = fold_convert (sizetype, offset);
  if (step)
    bytes = fold_build2 (MULT_EXPR, sizetype, bytes,
			 fold_convert (sizetype, step));
  bytes = fold_build2 (MULT_EXPR, sizetype, bytes,
		       fold_convert (sizetype, TYPE_SIZE_UNIT (v.type)));
  m.value = moved_pointer (place, v.value, operand_before (place, bytes));
  if (step)
    stride = fold_build2 (MULT_EXPR, ptrdiff_type_node, stride,
			  fold_convert (ptrdiff_type_node, step));
  m.stride = integer_onep (stride) ? NULL_TREE : operand_before (place, stride);
  return m;
}

/* The access to what was the view OLD is now one to NOW.  */

static void
move_accesses (map_indices *s, const combinator *c, const view &old,
	       const view &now, bool write)
{
  for (unsigned i = 0; i < c->accesses.length (); i++)
    {
      const mem_access &a = c->accesses[i];
      if (a.elementwise && a.write == write && a.pointer == old.value
	  && a.stride == old.stride)
	{
	  /* What it reads is still a part of the same range.  */
	  s->accesses[i].pointer = now.value;
	  s->accesses[i].stride = now.stride;
	  s->accesses[i].count = s->count;
	}
    }
}

/* The number of elements of TYPE that BYTES are, a ptrdiff_t.  */

tree
elements_of (aff_tree *bytes, tree type)
{
  widest_int size = wi::to_widest (TYPE_SIZE_UNIT (type));
  if (!whole_elements_p (bytes, type))
    return fold_build2 (EXACT_DIV_EXPR, ptrdiff_type_node,
			fold_convert (ptrdiff_type_node,
				      aff_combination_to_tree (bytes)),
			fold_convert (ptrdiff_type_node,
				      TYPE_SIZE_UNIT (type)));
  /* Other maps can be seen to read what this one makes.  */
  bytes->offset = wi::sdiv_trunc (bytes->offset.to_constant (), size);
  for (unsigned i = 0; i < bytes->n; i++)
    bytes->elts[i].coef = wi::sdiv_trunc (bytes->elts[i].coef, size);
  return fold_convert (ptrdiff_type_node, aff_combination_to_tree (bytes));
}

/* Fill S with how C runs in the kernel of the consumers EDGES lead to, all of
   which read it at the same indices.  What that needs is computed before
   PLACE.  */

void
make_indices (combinator *c, const vec<edge_t *> &edges, gimple *place,
	      map_indices *s)
{
  save_indices (c, s);
  const edge_t *e = edges[0];
  const view &in = e->to->inputs[e->input];
  s->count = e->to->count;
  aff_tree first;
  distance (in.value, c->outputs[e->output].value, &first);
  tree offset = operand_before (place, elements_of (&first, in.type));
  tree stride = in.stride ? in.stride : integer_one_node;
  stride = fold_convert (ptrdiff_type_node, stride);
  for (unsigned i = 0; i < c->inputs.length (); i++)
    {
      s->inputs[i] = moved_view (place, c->inputs[i], offset, stride);
      move_accesses (s, c, c->inputs[i], s->inputs[i], false);
    }
  for (unsigned i = 0; i < c->outputs.length (); i++)
    {
      s->outputs[i] = moved_view (place, c->outputs[i], offset, stride);
      for (const edge_t *f : edges)
	if (f->output == i)
	  {
	    s->outputs[i].value = f->to->inputs[f->input].value;
	    s->outputs[i].stride = f->to->inputs[f->input].stride;
	  }
      move_accesses (s, c, c->outputs[i], s->outputs[i], true);
    }
}

/* True if E, whose consumer runs at other indices now, has been refused.  No run-time test lifts
   that any more: it would be of what the consumer read before.  */

bool
refused_for_good (edge_t *e)
{
  if (e->refused.why == NOT_REFUSED)
    return false;
  e->refused = for_good (e->refused);
  e->planned = false;
  return true;
}

/* True if the producer of E, whose consumer runs at other indices now, can run there, too.  If its
   count was not known to be that of the consumer, it has to make all that is read now.  */

static bool
follows_p (const edge_t *e)
{
  return (movable_p (e->from)
	  && (e->unguarded.why != REFUSED_UNTESTED_SIZE
	      || (makes_all_read_p (e) && only_producer_p (e))));
}

/* C, of GRAPH, runs at other indices now than its producers do.  Those that cannot follow
   it store what they make.  */

void
move_producers (graph_t *graph, combinator *c)
{
  for (edge_t *e : c->edges_in)
    if (!refused_for_good (e))
      {
	if (!e->from->axes.is_empty ())
	  {
	    follow_by_subscripts (graph, e);
	    continue;
	  }
	e->moved = true;
	if (follows_p (e))
	  continue;
	e->refused.why = REFUSED_ORDER;
	e->refused.what = soac_printf ("the elements are read %s than they are made",
				       other_range (e));
      }
}
