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

/* Let R have the elements from LEAST to GREATEST as well, which are known to be between FROM and TO, or
   these are null.  */

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

/* True if step S of a kernel gives its operator a row that it looks at or makes.  */

bool
touches_row_p (const step *s)
{
  return s->code == STEP_ADDRESS && !untouched_row_p (s);
}

/* True if step ST of FORM gives an operator the row that this makes.  */

static bool
row_made_p (const kernel_form *form, unsigned st)
{
  for (const step *p : form->steps)
    if (p->code == STEP_CALL)
      for (unsigned i = 0; i < p->op->written; i++)
	if (p->args[i] == st)
	  return true;
  return false;
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

/* Let A be what step S of E's kernel touches, as well as what it is; IN gets what finds its ends.  */

static void
extend_range (emitter *e, scope *in, const step *s, mapped_range *a)
{
  if (s->code == STEP_SCATTER)
    {
      /* Nothing goes there: what is written comes back in a buffer, if the array is not there.  */
      extend_ends (a, { size_zero_node, size_zero_node }, { NULL_TREE, NULL_TREE });
      need_known (a, scattered_known (e, s));
      a->scattered = true;
      return;
    }
  if (s->code == STEP_GATHER)
    {
      tree known;
      extend_ends (a, gathered_ends (e, in, s, &known), { NULL_TREE, NULL_TREE });
      need_known (a, known);
      a->searched = true;
      return;
    }
  array_ends ends = ends_of (e, in, s);
  extend_ends (a, ends.exact, ends.around);
  a->searched |= ends.searched;
  if (s->at->at)
    need_known (a, tables_here (e, s->at->at));
}

/* Note in ARRAYS that step ST of E's kernel touches its array; IN gets what finds its ends.  */

static void
note_array (emitter *e, scope *in, unsigned st, auto_vec<mapped_range *> *arrays)
{
  const step *s = e->form->steps[st];
  tree parm = operand_value (e, s->at->value);
  bool written = (s->code == STEP_ADDRESS ? row_made_p (e->form, st)
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
    extend_range (e, in, s, a);
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

/* Add to OBJECTS what E's kernel reads through the pointer that step ST gives to operators; S gets what finds
   where it begins.  */

static void
note_pointed (emitter *e, scope *s, unsigned st, auto_vec<mapped_range *> *objects)
{
  pointed_part p;
  bool known = pointed_part_of (e->form, st, &p);
  gcc_assert (known);
  tree parm = operand_value (e, e->form->steps[st]->at->value);
  for (mapped_range *other : *objects)
    if (other->offset == p.offset && other->size == p.size && operand_equal_p (other->base, p.base, 0)
	&& operand_equal_p (other->count, p.count, 0))
      {
	if (!other->parms.contains (parm))
	  other->parms.safe_push (parm);
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
  r->parms.safe_push (parm);
  tree object = operand_value (e, p.start), type = TREE_TYPE (parm);
  r->object = p.allocated ? object : NULL_TREE;
  if (p.align > min_align_of_type (TREE_TYPE (type)))
    {
      r->align = p.align;
      type = build_pointer_type (build_aligned_type (unsigned_char_type_node, p.align * BITS_PER_UNIT));
    }
  r->start = new_var (s, "start", type);
  assign (s, e->loc, r->start,
	  build2 (POINTER_PLUS_EXPR, type, fold_convert (type, object), size_int (p.from)));
  /* Parts before what they may be parts of.  */
  objects->safe_insert (p.whole ? objects->length () : 0, r);
}

/* What E's kernel touches, as ranges to be mapped, in LIST; S gets what finds their ends.  What operators
   read through pointers comes last, as it is mapped first: an array may be a part of that.  */

void
collect_ranges (emitter *e, scope *s, auto_vec<mapped_range *> *list)
{
  auto_vec<mapped_range *> arrays, objects;
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (touches_p (p))
	note_array (e, s, st, &arrays);
      else if (initial_row_p (e->form, st))
	note_initial_row (e, s, st, &arrays);
      else if (given_pointer_p (p))
	note_pointed (e, s, st, &objects);
      if (p->at && p->at->at && !untouched_row_p (p))
	note_tables (e, s, looped (p), p->at->at, &arrays);
      for (const soac_operator *op : { p->op, p->fold })
	if (op && op->chain)
	  note_frame (e, op, &arrays);
    }
  for (mapped_range *a : arrays)
    {
      bool joined = false;
      for (mapped_range *r : *list)
	joined = joined || join_range (r, *a);
      if (joined)
	delete a;
      else
	list->safe_push (a);
    }
  list->safe_splice (objects);
}

/* The bytes of R, at most.  */

static tree
range_bytes (emitter *e, const mapped_range *r)
{
  if (r->bytes)
    return r->bytes;
  tree bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, e->n),
			    size_int (r->size));
  return fold_build2 (PLUS_EXPR, sizetype, bytes,
		      size_int (r->span));
}

/* The condition that libgomp can map A and B, which stands behind A in its list: they are disjoint, or they are
   only read and are the same, or A is a part of B.  */

static tree
mappable_together (emitter *e, const mapped_range *a, const mapped_range *b)
{
  tree type = boolean_type_node;
  tree sa = fold_convert (sizetype, a->start ? a->start : a->first);
  tree sb = fold_convert (sizetype, b->start ? b->start : b->first);
  tree ea = build2 (PLUS_EXPR, sizetype, sa, range_bytes (e, a));
  tree eb = build2 (PLUS_EXPR, sizetype, sb, range_bytes (e, b));
  tree cond = build2 (TRUTH_OR_EXPR, type, build2 (LE_EXPR, type, ea, sb),
		      build2 (LE_EXPR, type, eb, sa));
  if (a->written || b->written)
    return cond;
  tree part = NULL_TREE;
  if (b->pointed)
    part = build2 (TRUTH_AND_EXPR, type, build2 (GE_EXPR, type, sa, sb), build2 (LE_EXPR, type, ea, eb));
  else if (a->size == b->size && a->span == b->span && !a->least && !b->least && !a->bytes && !b->bytes)
    part = build2 (EQ_EXPR, type, sa, sb);
  return part ? build2 (TRUTH_OR_EXPR, type, cond, part) : cond;
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

/* The condition that there is a device, and that no other thread of a parallel region may map a part
   of what this one does, which libgomp cannot do.  The functions are those for Fortran, with names that no
   C program has for functions of its own.  A program may have chosen the host by the number -1.  */

tree
device_there (emitter *e)
{
  tree chosen = ask_openmp (e, "omp_get_default_device_", integer_type_node);
  tree count = ask_openmp (e, "omp_get_num_devices_", integer_type_node);
  tree parallel = ask_openmp (e, "omp_in_parallel_", integer_type_node);
  return bool_op (TRUTH_ANDIF_EXPR,
		  build2 (LT_EXPR, boolean_type_node, fold_convert (unsigned_type_node, chosen),
			  fold_convert (unsigned_type_node, count)),
		  build2 (EQ_EXPR, boolean_type_node, parallel, integer_zero_node));
}

/* The condition that the device has what is at START.  */

tree
present_at (emitter *e, tree start)
{
  tree fn = build_fn_decl ("omp_target_is_present",
			   build_function_type_list (integer_type_node, const_ptr_type_node,
						     integer_type_node, NULL_TREE));
  tree chosen = ask_openmp (e, "omp_get_default_device_", integer_type_node);
  start = fold_convert (const_ptr_type_node, start);
  return build2 (NE_EXPR, boolean_type_node, build_call_expr_loc (e->loc, fn, 2, start, chosen),
		 integer_zero_node);
}

/* The condition that R, of E's kernel, is on the device already.  */

tree
present (emitter *e, const mapped_range *r)
{
  return present_at (e, r->start ? r->start : r->first);
}

/* The condition that one of RANGES is: then the others go there, too.  What the host has may be out
   of date.  */

static tree
on_device (emitter *e, const vec<mapped_range *> &ranges)
{
  tree any = boolean_false_node;
  for (const mapped_range *r : ranges)
    any = bool_op (TRUTH_ORIF_EXPR, any, present (e, r));
  return any;
}

/* The condition that R begins at an address which is as aligned as that on the device.  */

static tree
aligned (const mapped_range *r)
{
  tree rest = build2 (BIT_AND_EXPR, sizetype, fold_convert (sizetype, r->start), size_int (r->align - 1));
  return build2 (EQ_EXPR, boolean_type_node, rest, size_zero_node);
}

/* The condition that E's kernel runs on the device: there are elements enough for
   that, or what it needs is there; what is mapped does not overlap, and there is a device.  */

tree
mappable (emitter *e, const vec<mapped_range *> &ranges)
{
  tree cond = any_element (e);
  for (unsigned i = 0; i < ranges.length (); i++)
    for (unsigned j = i + 1; j < ranges.length (); j++)
      cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond,
		     mappable_together (e, ranges[i], ranges[j]));
  for (const mapped_range *r : ranges)
    if (r->known)
      cond = bool_op (TRUTH_ANDIF_EXPR, cond, r->known);
  for (const mapped_range *r : ranges)
    if (r->least && r->written && !r->whole && !packable_p (e, r))
      cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond, without_gaps (r));
    else if (r->count)
      /* Of no elements a reduction by index has nothing to update, nor libgomp to map.  */
      cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond,
		     build2 (NE_EXPR, boolean_type_node, r->bytes, size_zero_node));
  for (const mapped_range *r : ranges)
    {
      if (r->object)
	cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond,
		       build2 (NE_EXPR, boolean_type_node, r->object, build_zero_cst (TREE_TYPE (r->object))));
      if (r->align)
	cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond, aligned (r));
    }
  cond = bool_op (TRUTH_ANDIF_EXPR, cond, device_there (e));
  tree many = build2 (GT_EXPR, boolean_type_node, elements_for_device (e),
		      size_cst (host_limit (e->form)));
  many = bool_op (TRUTH_ANDIF_EXPR, many,
		  fold_build2 (NE_EXPR, boolean_type_node, worth_device (e), size_cst (0)));
  return bool_op (TRUTH_ANDIF_EXPR, cond, bool_op (TRUTH_ORIF_EXPR, many, on_device (e, ranges)));
}

/* The condition that all filters of E's kernel that store in RANGES have kept something: an array of no
   elements cannot be mapped.  Null if there are none.  */

tree
all_kept (emitter *e, const vec<mapped_range *> &ranges)
{
  tree cond = NULL_TREE;
  for (const mapped_range *r : ranges)
    if (r->guard >= 0)
      {
	tree some = build2 (NE_EXPR, boolean_type_node, e->recurrences[r->guard].kept,
			    size_cst (0));
	cond = cond ? bool_op (TRUTH_AND_EXPR, cond, some) : some;
      }
  return cond;
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

/* CLAUSES with BYTES bytes at START before them, which go as KIND says; the device reaches them by
   POINTER, a variable.  */

tree
map_memory (emitter *e, enum gomp_map_kind kind, tree pointer, tree start, tree bytes,
	    tree clauses)
{
  tree before = size_zero_node;
  if (start != pointer)
    before = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, start),
			  fold_convert (sizetype, pointer));
  clauses = map_clause (e, GOMP_MAP_FIRSTPRIVATE_POINTER, pointer, before, clauses);
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
   others, which are then there.  */

tree
map_range (emitter *e, const mapped_range *r, tree clauses)
{
  tree each = build2 (MULT_EXPR, sizetype, fold_convert (sizetype, e->n), size_int (r->size));
  if (r->bytes)
    each = r->bytes;
  for (tree parm : r->parms)
    if (parm != r->first)
      clauses = map_array (e, r, parm, each, clauses);
  tree bytes = range_bytes (e, r);
  if (r->guard >= 0)
    bytes = fold_build2 (MULT_EXPR, sizetype,
			 fold_convert (sizetype, e->recurrences[r->guard].kept),
			 size_int (r->size));
  return map_array (e, r, r->first, bytes, clauses);
}
