/* What a kernel on the device touches: ranges of bytes, and the clauses that map them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     o[i] = mid (a[i], a[i + 1], a[i + 2])
     =>
     map (to: a[0 : n + 2]) map (from: o[0 : n])
	if neither of them is a part of the other

   An array that is only read is copied to the device, one that is only written is copied
   back, one that is both goes both ways.  Of what a filter keeps as much is copied back as it
   has kept: what stands behind that in the array is the host's.  Arrays that are only read and
   start a constant apart go there as one; of others that overlap there cannot be a copy each,
   so that the kernel then runs on the host.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* The lesser one of A and B, sizetypes that are taken for signed ones, or if GREATER the other.  */

static tree
lesser (tree a, tree b, bool greater)
{
  tree c = fold_build2 (greater ? MAX_EXPR : MIN_EXPR, ptrdiff_type_node,
			fold_convert (ptrdiff_type_node, a), fold_convert (ptrdiff_type_node, b));
  return fold_convert (sizetype, c);
}

/* Let R have the elements of EXACT as well, which are known to be within AROUND, or that has null
   ends.  */

static void
extend_ends (mapped_range *r, const touched_ends &exact, const touched_ends &around)
{
  bool first = !r->least, known = (first || r->from) && around.least;
  r->least = first ? exact.least : lesser (r->least, exact.least, false);
  r->greatest = first ? exact.greatest : lesser (r->greatest, exact.greatest, true);
  if (!known)
    r->from = r->to = NULL_TREE;
  else
    {
      r->from = first ? around.least : lesser (r->from, around.least, false);
      r->to = first ? around.greatest : lesser (r->to, around.greatest, true);
    }
}

/* The element number N, or null, and BY more.  */

static tree
moved_by (tree n, HOST_WIDE_INT by)
{
  return n ? fold_build2 (PLUS_EXPR, sizetype, n, size_int (by)) : NULL_TREE;
}

/* What R maps is right only if KNOWN is true as well, or that is null.  */

static void
need_known (mapped_range *r, tree known)
{
  if (known)
    r->known = r->known ? bool_op (TRUTH_ANDIF_EXPR, r->known, known) : known;
}

/* Let A be as many bytes, instead of elements, from the first byte that its kernel touches to
   the last one.  */

static void
count_bytes (emitter *e, mapped_range *a)
{
  tree size = size_int (a->size), last = size_int (a->size - 1);
  if (!a->least)
    {
      tree all = size_binop (MULT_EXPR, fold_convert (sizetype, e->n), size);
      a->least = a->from = size_zero_node;
      a->greatest = a->to = size_binop (PLUS_EXPR, all, size_int (a->span - 1));
    }
  else if (a->size != 1)
    {
      for (tree *end : { &a->least, &a->from })
	if (*end)
	  *end = size_binop (MULT_EXPR, *end, size);
      for (tree *end : { &a->greatest, &a->to })
	if (*end)
	  *end = size_binop (PLUS_EXPR, size_binop (MULT_EXPR, *end, size), last);
    }
  a->size = 1;
  a->span = 0;
}

/* If A and R are parts of one array, which E's kernel only reads, and subscripts look up one
   of them, count the bytes of both.  */

static void
count_same (emitter *e, mapped_range *r, mapped_range *a)
{
  if ((r->table || a->table) && !r->written && !a->written && !r->bytes && !a->bytes
      && operand_equal_p (r->base, a->base, 0))
    {
      count_bytes (e, r);
      count_bytes (e, a);
      r->table = true;
    }
}

/* Make A, one array, a part of R if both are only read, have elements of one size, or it would be
   more than there is, and start a constant number of bytes apart.  */

static bool
join_range (mapped_range *r, const mapped_range &a)
{
  if (r->written || a.written || !r->least != !a.least || r->bytes || a.bytes
      || r->size != a.size || !r->size || !operand_equal_p (r->base, a.base, 0))
    return false;
  if (r->least)
    {
      HOST_WIDE_INT by = (a.offset - r->offset) / r->size;
      if (by * r->size != a.offset - r->offset)
	return false;
      extend_ends (r, { moved_by (a.least, by), moved_by (a.greatest, by) },
		   { moved_by (a.from, by), moved_by (a.to, by) });
      r->searched |= a.searched;
      need_known (r, a.known);
      r->parms.safe_splice (a.parms);
      return true;
    }
  HOST_WIDE_INT start = MIN (r->offset, a.offset);
  HOST_WIDE_INT last = MAX (r->offset + r->span, a.offset + a.span);
  if (a.offset < r->offset)
    r->first = a.first;
  r->offset = start;
  r->span = last - start;
  r->parms.safe_splice (a.parms);
  return true;
}

/* Add ARRAYS of E's kernel to LIST, those that are mapped as one as parts of one; they are
   LIST's then.  */

void
join_ranges (emitter *e, const vec<mapped_range *> &arrays, vec<mapped_range *> *list)
{
  for (mapped_range *a : arrays)
    {
      bool joined = false;
      for (mapped_range *r : *list)
	if (!joined)
	  {
	    count_same (e, r, a);
	    joined = join_range (r, *a);
	  }
      if (joined)
	delete a;
      else
	list->safe_push (a);
    }
}

/* True if step S of a kernel gives its operator a row that it looks at or makes.  */

bool
touches_row_p (const step *s)
{
  return s->code == STEP_ADDRESS && !untouched_row_p (s);
}

/* True if step S of a kernel touches an array at the place of its element, or anywhere.  */

static bool
touches_p (const step *s)
{
  return (s->code == STEP_LOAD || s->code == STEP_STORE || s->code == STEP_PUT
	  || s->code == STEP_UPDATE || s->code == STEP_GATHER || s->code == STEP_SCATTER
	  || touches_row_p (s)
	  || ((s->code == STEP_SCAN || s->code == STEP_CONTRACT) && s->at));
}

/* How many elements step S of E's kernel touches: a scan along axes stores at each index of
   these, an operator makes rows.  */

static tree
touched_elements (emitter *e, const step *s)
{
  tree all = one_row_p (s) ? size_cst (1) : fold_convert (size_type_node, e->n);
  if (s->code == STEP_CONTRACT)
    for (const axis &x : s->from->axes)
      if (x.reduced)
	all = size_op (MULT_EXPR, all, operand_value (e, x.count));
  return size_op (MULT_EXPR, all, touched_row (e, s));
}

/* Let A, one of ARRAYS, be what step S of E's kernel touches, as well as what it is; IN gets
   what finds its ends.  */

static void
extend_range (emitter *e, scope *in, const step *s, const vec<mapped_range *> &arrays,
	      mapped_range *a)
{
  if (s->code == STEP_SCATTER || s->code == STEP_GATHER)
    {
      tree known;
      extend_ends (a, indexed_ends (e, in, s, arrays, &known), { NULL_TREE, NULL_TREE });
      need_known (a, known);
      a->searched = true;
      /* What is written comes back in a buffer, if the array is not there.  */
      a->scattered |= s->code == STEP_SCATTER;
      return;
    }
  array_ends ends = ends_of (e, in, s, arrays);
  extend_ends (a, ends.exact, ends.around);
  a->searched |= ends.searched;
  need_known (a, ends.known);
}

/* Note in ARRAYS that step ST of E's kernel touches its array; IN gets what finds its ends.  */

static void
note_array (emitter *e, scope *in, unsigned st, auto_vec<mapped_range *> *arrays)
{
  const step *s = e->form->steps[st];
  tree parm = operand_value (e, s->at->value);
  bool written = (s->code == STEP_ADDRESS ? made_row_p (s)
		  : s->code != STEP_LOAD && s->code != STEP_GATHER);
  HOST_WIDE_INT offset, size = tree_to_shwi (TYPE_SIZE_UNIT (s->at->type));
  tree base = pointer_base (s->at->value, &offset);
  bool ends = (s->code == STEP_SCATTER || gathers_anywhere_p (e->form, base, offset)
	       || ((e->form->space || s->at->stride) && s->code != STEP_GATHER
		   && s->code != STEP_UPDATE));
  mapped_range *a = NULL;
  for (mapped_range *other : *arrays)
    if (other->offset == offset && !other->least == !ends && other->size == size
	&& operand_equal_p (other->base, base, 0))
      a = other;
  if (a && !a->parms.contains (parm))
    a->parms.safe_push (parm);
  if (!a)
    {
      a = new mapped_range ();
      a->first = parm;
      a->base = base;
      a->offset = offset;
      a->size = size;
      a->name = s->at->name;
      a->guard = -1;
      a->parms.safe_push (parm);
      arrays->safe_push (a);
    }
  if (ends)
    extend_range (e, in, s, *arrays, a);
  else if (s->code == STEP_LOAD)
    a->span = MAX (a->span, s->halo * size);
  if (ends && written)
    {
      bool whole = s->code == STEP_ADDRESS && (rows_without_gaps_p (s) || lone_row_p (s));
      a->whole = whole && (a->whole || !a->written);
      tree many = touched_elements (e, s);
      a->elements = a->elements ? size_op (MAX_EXPR, a->elements, many) : many;
    }
  /* What an operator does not write of its row stays as it is.  */
  a->read |= !written || s->code == STEP_UPDATE || s->code == STEP_ADDRESS;
  a->written |= written;
  if (s->code == STEP_UPDATE || (s->code == STEP_GATHER && !ends))
    {
      a->count = s->code == STEP_UPDATE ? s->from->bound : gathered_elements (s);
      tree many = fold_convert (sizetype, operand_value (e, a->count));
      if (s->at->row)
	{
	  a->row = row_start (e, s->at, size_one_node);
	  many = fold_build2 (MULT_EXPR, sizetype, many, fold_convert (sizetype, a->row));
	}
      a->bytes = fold_build2 (MULT_EXPR, sizetype, many, size_int (size));
    }
  else if (written)
    a->guard = s->guard;
}

/* Note in ARRAYS that OP of E's kernel reads what the function around it has: a frame, which is
   mapped whole.  */

static void
note_frame (emitter *e, const soac_operator *op, auto_vec<mapped_range *> *arrays)
{
  tree parm = operand_value (e, op->chain);
  for (mapped_range *other : *arrays)
    if (other->first == parm)
      return;
  mapped_range *a = new mapped_range ();
  a->first = parm;
  a->base = pointer_base (op->chain, &a->offset);
  a->size = 1;
  a->bytes = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (op->chain)));
  a->read = a->frame = true;
  a->guard = -1;
  a->parms.safe_push (parm);
  arrays->safe_push (a);
}

/* Let step ST of E's kernel give its operator a pointer of its own, a variable of S, which is
   noted in GIVEN.  The device reaches by one pointer only one thing that is mapped, and the
   kernel may use the same one for an array.  */

tree
give_own_pointer (emitter *e, scope *s, unsigned st, vec<given_pointer> *given)
{
  view *v = e->form->steps[st]->at;
  tree parm = operand_value (e, v->value), own = new_var (s, "given", TREE_TYPE (parm));
  assign (s, e->loc, own, parm);
  given->safe_push ({ st, v });
  e->form->steps[st]->at = new view (*v);
  e->form->steps[st]->at->value = own;
  return own;
}

/* Let the steps of E's kernel give operators again what they did before GIVEN was noted.  */

void
give_as_before (emitter *e, const vec<given_pointer> &given)
{
  for (const given_pointer &g : given)
    {
      delete e->form->steps[g.step]->at;
      e->form->steps[g.step]->at = g.at;
    }
}

/* Add to OBJECTS what E's kernel reads through the pointer that step ST gives to operators, and
   to GIVEN that it has one of its own; S gets what finds where it begins.  */

static void
note_pointed (emitter *e, scope *s, unsigned st, vec<mapped_range *> *objects,
	      vec<given_pointer> *given)
{
  pointed_part p;
  bool known = pointed_part_of (e->form, st, &p);
  gcc_assert (known);
  tree parm = operand_value (e, e->form->steps[st]->at->value);
  tree pointer = give_own_pointer (e, s, st, given);
  for (mapped_range *other : *objects)
    if (other->offset == p.offset && other->size == p.size
	&& operand_equal_p (other->base, p.base, 0) && operand_equal_p (other->count, p.count, 0))
      {
	other->parms.safe_push (pointer);
	return;
      }
  mapped_range *r = new mapped_range ();
  r->first = parm;
  r->base = p.base;
  r->offset = p.offset;
  r->size = p.size;
  r->count = p.count;
  r->bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, operand_value (e, p.count)),
			  size_int (p.size));
  r->name = e->form->steps[st]->at->name;
  r->read = r->pointed = true;
  r->guard = -1;
  r->parms.safe_push (pointer);
  tree object = operand_value (e, p.start), type = TREE_TYPE (parm);
  r->object = p.allocated ? object : NULL_TREE;
  if (p.align > min_align_of_type (TREE_TYPE (type)))
    {
      r->align = p.align;
      type = build_pointer_type (build_aligned_type (unsigned_char_type_node,
						     p.align * BITS_PER_UNIT));
    }
  r->start = new_var (s, "start", type);
  assign (s, e->loc, r->start,
	  build2 (POINTER_PLUS_EXPR, type, fold_convert (type, object), size_int (p.from)));
  /* Parts before what they may be parts of.  */
  objects->safe_insert (p.whole ? objects->length () : 0, r);
}

/* What E's kernel touches, as ranges to be mapped, in LIST, and in GIVEN which steps have
   pointers of their own until the caller says give_as_before; S gets what finds their ends.
   What operators read through pointers comes last, as it is mapped first: an array may be a
   part of that.  */

void
collect_ranges (emitter *e, scope *s, vec<mapped_range *> *list, vec<given_pointer> *given)
{
  auto_vec<mapped_range *> arrays, objects;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      /* An array's ends may depend on what its subscripts look up.  */
      if (p->at && p->at->at && !untouched_row_p (p))
	note_tables (e, s, looped (p), p->at->at, &arrays);
      if (touches_p (p))
	note_array (e, s, st, &arrays);
      else if (initial_row_p (e->form, st))
	note_initial_row (e, s, st, &arrays, given);
      else if (given_pointer_p (p))
	note_pointed (e, s, st, &objects, given);
      for (const soac_operator *op : { p->op, p->fold })
	if (op && sees_frame_p (op))
	  note_frame (e, op, &arrays);
    }
  join_ranges (e, arrays, list);
  list->safe_splice (objects);
}

/* The bytes of R, at most.  */

tree
range_bytes (emitter *e, const mapped_range *r)
{
  if (r->bytes)
    return r->bytes;
  tree bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, e->n),
			    size_int (r->size));
  return fold_build2 (PLUS_EXPR, sizetype, bytes,
		      size_int (r->span));
}

/* The condition that all elements of R, which is written, are its kernel's: they are as many, and
   none is written twice.  */

tree
without_gaps (const mapped_range *r)
{
  return build2 (EQ_EXPR, boolean_type_node, fold_convert (size_type_node, r->bytes),
		 size_op (MULT_EXPR, r->elements, size_cst (r->size)));
}

/* Set in S the variables of RANGES, of E's kernel, whose ends are known by themselves.  */

void
find_bytes (emitter *e, scope *s, const vec<mapped_range *> &ranges)
{
  for (mapped_range *r : ranges)
    if (r->least)
      {
	tree from = new_var (s, "from", sizetype);
	assign (s, e->loc, from, fold_build2 (MULT_EXPR, sizetype, r->least, size_int (r->size)));
	r->start = new_var (s, "start", TREE_TYPE (r->first));
	assign (s, e->loc, r->start,
		build2 (POINTER_PLUS_EXPR, TREE_TYPE (r->first), r->first, from));
	r->bytes = new_var (s, "bytes", sizetype);
	tree many = fold_build2 (MINUS_EXPR, sizetype, r->greatest, r->least);
	many = fold_build2 (PLUS_EXPR, sizetype, many, size_one_node);
	assign (s, e->loc, r->bytes, fold_build2 (MULT_EXPR, sizetype, many, size_int (r->size)));
      }
}

/* The clause that maps SIZE bytes of DECL as KIND says, before the clauses NEXT.  */

tree
map_clause (emitter *e, enum gomp_map_kind kind, tree decl, tree size,
	    tree next)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = unshare_expr (decl);
  OMP_CLAUSE_SIZE (c) = unshare_expr (size);
  OMP_CLAUSE_CHAIN (c) = next;
  return c;
}

/* True if one of CLAUSES says by which address the device reaches what POINTER leads to.  */

static bool
reached_p (tree pointer, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
	&& OMP_CLAUSE_DECL (c) == pointer)
      return true;
  return false;
}

/* CLAUSES with BYTES bytes at START before them, which go as KIND says; the device reaches them by
   POINTER, a variable.  That is said once for each pointer, and *POINTER stands in one clause:
   else GCC 14 takes the clauses to depend on each other in a circle.  */

tree
map_memory (emitter *e, enum gomp_map_kind kind, tree pointer, tree start, tree bytes,
	    tree clauses)
{
  tree before = size_zero_node;
  if (start != pointer)
    before = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, start),
			  fold_convert (sizetype, pointer));
  bool again = reached_p (pointer, clauses);
  if (!again)
    clauses = map_clause (e, GOMP_MAP_FIRSTPRIVATE_POINTER, pointer, before, clauses);
  if (again && start == pointer)
    start = build1 (NOP_EXPR, build_pointer_type (char_type_node), start);
  return map_clause (e, kind, build_simple_mem_ref (start), bytes, clauses);
}

/* CLAUSES with the array PARM of R before them.  */

static tree
map_array (emitter *e, const mapped_range *r, tree parm, tree bytes,
	   tree clauses)
{
  enum gomp_map_kind kind = (!r->written ? GOMP_MAP_TO
			     : r->read ? GOMP_MAP_TOFROM : GOMP_MAP_FROM);
  return map_memory (e, kind, parm, r->start ? r->start : parm, bytes, clauses);
}

/* CLAUSES with all arrays of R before them.  The first array of a range is mapped before the
   others, which are then there.  Of what a filter keeps that is known by now (place_kept).  */

tree
map_range (emitter *e, const mapped_range *r, tree clauses)
{
  tree bytes = range_bytes (e, r);
  tree each = build2 (MULT_EXPR, sizetype, fold_convert (sizetype, e->n), size_int (r->size));
  if (r->bytes)
    each = r->bytes;
  if (r->guard >= 0)
    {
      tree kept = fold_convert (sizetype, e->recurrences[r->guard].kept);
      each = bytes = fold_build2 (MAX_EXPR, sizetype, size_one_node,
				  fold_build2 (MULT_EXPR, sizetype, kept, size_int (r->size)));
    }
  tree first = r->parms.contains (r->first) ? r->first : r->parms[0];
  for (tree parm : r->parms)
    if (parm != first)
      clauses = map_array (e, r, parm, each, clauses);
  return map_array (e, r, first, bytes, clauses);
}
