/* When a kernel runs on the device: what it touches can be mapped, or is there already.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     if (there are elements && there is a device
	 && the device has all of o, or nothing, and so of x
	 && (o and x are disjoint || the device has both, and they are the same or only read)
	 && (no other thread maps arrays || the device has all of them)
	 && (the elements are many || the device has one of them))
       the target region

   libgomp cannot map a range of which it has mapped a part.  What the device has is not mapped
   again, so that ranges may overlap there.  What the host has of it may be out of date: then
   the device does a few elements, too.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* The condition that the device has what is at START.  libgomp says so of address 0, too.  */

static tree
present_at (emitter *e, tree start)
{
  tree fn = build_fn_decl ("omp_target_is_present",
			   build_function_type_list (integer_type_node, const_ptr_type_node,
						     integer_type_node, NULL_TREE));
  tree chosen = ask_openmp (e, "omp_get_default_device_", integer_type_node);
  start = fold_convert (const_ptr_type_node, start);
  tree there = build2 (NE_EXPR, boolean_type_node,
		       build_call_expr_loc (e->loc, fn, 2, start, chosen), integer_zero_node);
  return bool_op (TRUTH_ANDIF_EXPR,
		  build2 (NE_EXPR, boolean_type_node, start, build_zero_cst (TREE_TYPE (start))),
		  there);
}

/* The condition that the device has the first byte of R, of E's kernel.  */

static tree
begins_there (emitter *e, const mapped_range *r)
{
  return present_at (e, r->start ? r->start : r->first);
}

/* The condition that it has the last one.  How much a filter keeps is not known before.  */

static tree
ends_there (emitter *e, const mapped_range *r)
{
  if (r->guard >= 0)
    return begins_there (e, r);
  tree start = fold_convert (sizetype, r->start ? r->start : r->first);
  tree last = build2 (MINUS_EXPR, sizetype, range_bytes (e, r), size_one_node);
  return present_at (e, build2 (PLUS_EXPR, sizetype, start, last));
}

tree
present (emitter *e, const mapped_range *r)
{
  return bool_op (TRUTH_ANDIF_EXPR, begins_there (e, r), ends_there (e, r));
}

/* The condition that the device has all of R, of E's kernel, or nothing: the rest cannot be
   mapped beside what is there.  */

static tree
all_or_nothing (emitter *e, const mapped_range *r)
{
  return build2 (EQ_EXPR, boolean_type_node, begins_there (e, r), ends_there (e, r));
}

/* True if each element of E's kernel touches that of R which has its number, and no other one.  */

static bool
own_elements_p (const mapped_range *r)
{
  return !r->least && !r->bytes && !r->span && r->guard < 0;
}

/* The condition that A and B of E's kernel, which overlap, can be used where the device has
   both: there is no copy of each then.  */

static tree
usable_there (emitter *e, const mapped_range *a, const mapped_range *b)
{
  tree both = bool_op (TRUTH_ANDIF_EXPR, present (e, a), present (e, b));
  if (!a->written && !b->written)
    return both;
  if (a->size != b->size || !own_elements_p (a) || !own_elements_p (b))
    return boolean_false_node;
  return bool_op (TRUTH_ANDIF_EXPR,
		  build2 (EQ_EXPR, boolean_type_node, fold_convert (sizetype, a->first),
			  fold_convert (sizetype, b->first)), both);
}

bool
share_pointer_p (const mapped_range *a, const mapped_range *b)
{
  for (tree parm : a->parms)
    if (b->parms.contains (parm))
      return true;
  return false;
}

/* The condition that libgomp can map A and B of E's kernel, which stands behind A in its list:
   they are disjoint and are reached by different pointers, or they are only read and are the
   same, or A is a part of B; or that the device has them.  */

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
  if (share_pointer_p (a, b))
    cond = boolean_false_node;
  tree there = usable_there (e, a, b);
  if (a->written || b->written)
    return bool_op (TRUTH_ORIF_EXPR, cond, there);
  tree part = NULL_TREE;
  if (b->pointed)
    part = build2 (TRUTH_AND_EXPR, type, build2 (GE_EXPR, type, sa, sb),
		   build2 (LE_EXPR, type, ea, eb));
  else if (a->size == b->size && a->span == b->span && !a->least && !b->least && !a->bytes
	   && !b->bytes)
    part = build2 (EQ_EXPR, type, sa, sb);
  if (part)
    cond = bool_op (TRUTH_ORIF_EXPR, cond, part);
  return bool_op (TRUTH_ORIF_EXPR, cond, there);
}

/* The condition that there is a device.  The functions are those for Fortran, with names that
   no C program has for functions of its own.  A program may have chosen the host by the number
   -1.  */

tree
device_chosen (emitter *e)
{
  tree chosen = ask_openmp (e, "omp_get_default_device_", integer_type_node);
  tree count = ask_openmp (e, "omp_get_num_devices_", integer_type_node);
  return build2 (LT_EXPR, boolean_type_node, fold_convert (unsigned_type_node, chosen),
		 fold_convert (unsigned_type_node, count));
}

/* The condition that no other thread of a parallel region may map a part of what this one
   does, which libgomp cannot do.  */

static tree
maps_alone (emitter *e)
{
  return build2 (EQ_EXPR, boolean_type_node, ask_openmp (e, "omp_in_parallel_", integer_type_node),
		 integer_zero_node);
}

/* The condition that all RANGES are on the device already: nothing is mapped then.  */

static tree
all_present (emitter *e, const vec<mapped_range *> &ranges)
{
  tree all = boolean_true_node;
  for (const mapped_range *r : ranges)
    all = bool_op (TRUTH_ANDIF_EXPR, all, present (e, r));
  return all;
}

tree
searchable_there (emitter *e, const vec<mapped_range *> &ranges)
{
  tree mapped = maps_alone (e);
  for (unsigned i = 0; i < ranges.length (); i++)
    {
      mapped = bool_op (TRUTH_ANDIF_EXPR, mapped, all_or_nothing (e, ranges[i]));
      for (unsigned j = i + 1; j < ranges.length (); j++)
	mapped = bool_op (TRUTH_ANDIF_EXPR, mapped, mappable_together (e, ranges[i], ranges[j]));
    }
  return bool_op (TRUTH_ORIF_EXPR, all_present (e, ranges), mapped);
}

tree
any_there (emitter *e, const vec<mapped_range *> &ranges)
{
  tree any = boolean_false_node;
  for (const mapped_range *r : ranges)
    any = bool_op (TRUTH_ORIF_EXPR, any,
		   bool_op (TRUTH_ORIF_EXPR, begins_there (e, r), ends_there (e, r)));
  return any;
}

/* The condition that the ends of RANGES may be looked for: E's kernel may run on the device.  */

tree
may_search (emitter *e, const vec<mapped_range *> &ranges)
{
  tree worth = fold_build2 (NE_EXPR, boolean_type_node, worth_device (e), size_cst (0));
  tree may = bool_op (TRUTH_ANDIF_EXPR, worth, maps_alone (e));
  for (const mapped_range *r : ranges)
    may = bool_op (TRUTH_ORIF_EXPR, may, present_at (e, r->first));
  return bool_op (TRUTH_ANDIF_EXPR, device_chosen (e), may);
}

/* True if E's kernel, which touches RANGES, may run on the device also where an axis that it
   reduces has no indices: all that it writes has its own ends, and nothing is looked for.  */

bool
empty_there_p (emitter *e, const vec<mapped_range *> &ranges)
{
  bool reduced = false, written = false;
  for (const combinator *c : e->form->of->members)
    for (const axis &x : c->axes)
      reduced |= x.reduced;
  for (const step *s : e->form->steps)
    if (touches_row_p (s) || (s->code == STEP_CONTRACT && s->at))
      return false;
  for (const mapped_range *r : ranges)
    if (r->searched || r->count || r->frame || r->pointed || r->table)
      return false;
    else
      written |= r->written;
  return reduced && written;
}

/* True if nothing of R is needed where an axis that the kernel reduces has no indices.  */

static bool
unless_empty_p (const mapped_range *r)
{
  return r->least && !r->written;
}

/* Add to S: where an axis that E's kernel reduces has no indices what RANGES say of what it
   reads is a byte of what it writes, as something has to be mapped.  */

void
let_empty (emitter *e, scope *s, const vec<mapped_range *> &ranges)
{
  mapped_range *out = NULL;
  for (mapped_range *r : ranges)
    if (r->written)
      out = r;
  scope none;
  open_scope (&none, s->block);
  for (mapped_range *r : ranges)
    if (unless_empty_p (r))
      {
	assign (&none, e->loc, r->start,
		fold_convert (TREE_TYPE (r->start), out->start ? out->start : out->first));
	assign (&none, e->loc, r->bytes, size_one_node);
      }
  add_if (s, e->loc, build1 (TRUTH_NOT_EXPR, boolean_type_node, any_element (e)), &none);
}

/* The condition that R begins at an address which is as aligned as that on the device.  */

static tree
aligned (const mapped_range *r)
{
  tree rest = build2 (BIT_AND_EXPR, sizetype, fold_convert (sizetype, r->start),
		      size_int (r->align - 1));
  return build2 (EQ_EXPR, boolean_type_node, rest, size_zero_node);
}

/* The condition that E's kernel runs on the device: there is one, and elements enough for
   that, or what it needs is there; what is mapped does not overlap, and no other thread may
   map parts of it.  */

tree
mappable (emitter *e, const vec<mapped_range *> &ranges)
{
  /* Without a device everything is said to be there.  */
  tree cond = device_chosen (e);
  if (empty_there_p (e, ranges))
    cond = bool_op (TRUTH_ANDIF_EXPR, cond,
		    bool_op (TRUTH_ORIF_EXPR, any_element (e), any_there (e, ranges)));
  else
    cond = bool_op (TRUTH_ANDIF_EXPR, any_element (e), cond);
  for (const mapped_range *r : ranges)
    cond = bool_op (TRUTH_ANDIF_EXPR, cond, all_or_nothing (e, r));
  for (unsigned i = 0; i < ranges.length (); i++)
    for (unsigned j = i + 1; j < ranges.length (); j++)
      {
	tree together = mappable_together (e, ranges[i], ranges[j]);
	if (unless_empty_p (ranges[i]) || unless_empty_p (ranges[j]))
	  together = bool_op (TRUTH_ORIF_EXPR,
			      build1 (TRUTH_NOT_EXPR, boolean_type_node, any_element (e)),
			      together);
	cond = bool_op (TRUTH_ANDIF_EXPR, cond, together);
      }
  for (const mapped_range *r : ranges)
    if (r->known)
      cond = bool_op (TRUTH_ANDIF_EXPR, cond, r->known);
  for (const mapped_range *r : ranges)
    if (r->least && r->written && !r->whole && !packable_p (e, r))
      cond = bool_op (TRUTH_ANDIF_EXPR, cond,
		      bool_op (TRUTH_ORIF_EXPR, without_gaps (r), present (e, r)));
    else if (r->count)
      /* Of no elements a reduction by index has nothing to update, nor libgomp to map.  */
      cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond,
		     build2 (NE_EXPR, boolean_type_node, r->bytes, size_zero_node));
  for (const mapped_range *r : ranges)
    {
      if (r->object)
	cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond,
		       build2 (NE_EXPR, boolean_type_node, r->object,
			       build_zero_cst (TREE_TYPE (r->object))));
      if (r->align)
	cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond, aligned (r));
    }
  cond = bool_op (TRUTH_ANDIF_EXPR, cond,
		  bool_op (TRUTH_ORIF_EXPR, maps_alone (e), all_present (e, ranges)));
  tree many = build2 (GT_EXPR, boolean_type_node, elements_for_device (e),
		      size_cst (host_limit (e->form)));
  many = bool_op (TRUTH_ANDIF_EXPR, many,
		  fold_build2 (NE_EXPR, boolean_type_node, worth_device (e), size_cst (0)));
  return bool_op (TRUTH_ANDIF_EXPR, cond, bool_op (TRUTH_ORIF_EXPR, many, any_there (e, ranges)));
}
