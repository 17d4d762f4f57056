/* Kernels that go where their arrays are: what they map, as who calls them can say it, and
   what gets it back.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (t = 0; t < 10; t++) { k0 (n, m, a, b);  k1 (n, m, b, a); }	over the inside of grids
     =>
     k0 maps of a the bytes from 0 to n * m * 8, and of b those from m * 8 + 8 to
       (n - 1) * m * 8 - 8
     k0.back (n, m, b) gets the inside of b from the device, if b is there

   A kernel follows its arrays if it runs on the device wherever all that it maps is there.
   Then rewrite/device-data.cc lets them stay there.  What is written with gaps comes back
   packed, as from one kernel alone (target-packed.cc).  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* The longest way from an operand to what it is computed from.  */
const unsigned OPERAND_STEPS = 12;

/* ---- what the caller knows -------------------------------------------------- */

/* V, an operand, as an expression of what it is computed from by STEPS steps at most: these may be
   in a loop that the operands come from before.  It does not overflow where V does not.  */

static tree
expanded (tree v, unsigned steps)
{
  gassign *def = (TREE_CODE (v) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (v)
		  ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (v)) : NULL);
  tree type = TREE_TYPE (v);
  if (!def || !steps)
    return v;
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (POINTER_TYPE_P (type) && code == POINTER_PLUS_EXPR && TREE_CODE (b) == INTEGER_CST)
    return fold_build_pointer_plus (expanded (a, steps - 1), b);
  if (CONVERT_EXPR_CODE_P (code)
      && POINTER_TYPE_P (type) == POINTER_TYPE_P (TREE_TYPE (a))
      && (POINTER_TYPE_P (type) || (INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (TREE_TYPE (a)))))
    return fold_convert (type, expanded (a, steps - 1));
  if (!INTEGRAL_TYPE_P (type))
    return v;
  bool sum = code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR;
  if (!sum && code != MIN_EXPR && code != MAX_EXPR)
    return v;
  tree in = sum ? unsigned_type_for (type) : type;
  return fold_convert (type, fold_build2 (code, in, fold_convert (in, expanded (a, steps - 1)),
					  fold_convert (in, expanded (b, steps - 1))));
}

/* X, which E's kernel computes of its parameters, as an expression of the operands of its call;
   null if it is none.  */

static tree
in_caller (emitter *e, tree x)
{
  if (CONSTANT_CLASS_P (x))
    return x;
  if (TREE_CODE (x) == PARM_DECL)
    {
      for (unsigned i = 0; i < e->parms.length (); i++)
	if (e->parms[i] == x && e->operands[i])
	  return fold_convert (TREE_TYPE (x), expanded (e->operands[i], OPERAND_STEPS));
      return NULL_TREE;
    }
  if (!UNARY_CLASS_P (x) && !BINARY_CLASS_P (x))
    return NULL_TREE;
  tree a = in_caller (e, TREE_OPERAND (x, 0));
  if (!a)
    return NULL_TREE;
  if (UNARY_CLASS_P (x))
    return fold_build1 (TREE_CODE (x), TREE_TYPE (x), a);
  tree b = in_caller (e, TREE_OPERAND (x, 1));
  return b ? fold_build2 (TREE_CODE (x), TREE_TYPE (x), a, b) : NULL_TREE;
}

/* Let *A be what E's kernel maps of R; false if its caller cannot say it.  */

static bool
device_array_of (emitter *e, const mapped_range *r, device_array *a)
{
  *a = { r->base, NULL_TREE, NULL_TREE, NULL_TREE, r->size, r->count != NULL_TREE, r->read,
	 r->written, r->searched, r->span > 0, r->name };
  tree offset = size_int (r->offset), size = size_int (r->size);
  if (r->least)
    {
      tree from = r->from ? in_caller (e, fold_convert (sizetype, r->from)) : NULL_TREE;
      tree to = r->to ? in_caller (e, fold_convert (sizetype, r->to)) : NULL_TREE;
      if (!from || !to)
	return false;
      to = size_binop (PLUS_EXPR, to, size_one_node);
      if (r->whole)
	a->count = to;
      a->from = size_binop (PLUS_EXPR, offset, size_binop (MULT_EXPR, from, size));
      a->to = size_binop (PLUS_EXPR, offset, size_binop (MULT_EXPR, to, size));
      return true;
    }
  tree count = r->count ? r->count : counting_member (e->form->of->members)->count;
  a->count = fold_convert (sizetype, expanded (count, OPERAND_STEPS));
  if (r->row)
    {
      tree row = in_caller (e, fold_convert (sizetype, r->row));
      if (!row)
	return false;
      a->count = size_binop (MULT_EXPR, a->count, row);
    }
  a->from = offset;
  a->to = size_binop (PLUS_EXPR, size_int (r->offset + r->span),
		      size_binop (MULT_EXPR, a->count, size));
  return true;
}

/* SOME, or 0 where COUNT, which E's kernel computes, is 0; null if the caller of the kernel
   cannot say that.  */

static tree
unless_none (emitter *e, tree some, tree count)
{
  tree many = in_caller (e, fold_convert (sizetype, count));
  return some && many ? fold_build2 (MIN_EXPR, sizetype, some, many) : NULL_TREE;
}

/* A number that is 0 if E's kernel, which maps RANGES, has no elements, or loops over its
   reduced axes, its rows, or an array of a length of its own have none: then it does not run
   on the device (mappable).  So it is if it is not worth it.  Null if its caller cannot say
   it.  */

static tree
elements_anywhere (emitter *e, const vec<mapped_range *> &ranges)
{
  tree some = in_caller (e, fold_convert (sizetype, e->n));
  for (const combinator *c : e->form->of->members)
    for (const axis &x : c->axes)
      if (x.reduced)
	some = unless_none (e, some, operand_value (e, x.count));
  for (const step *s : e->form->steps)
    if (touches_row_p (s))
      some = unless_none (e, some, row_elements (e, *s->at));
  for (const mapped_range *r : ranges)
    if (r->count)
      {
	some = unless_none (e, some, operand_value (e, r->count));
	/* What could not be allocated is at address 0.  */
	if (r->object)
	  some = unless_none (e, some, r->object);
	if (r->row)
	  some = unless_none (e, some, r->row);
      }
  return unless_none (e, some, worth_device (e));
}

/* True if A and B, which a kernel maps, are sure not to keep it on the host: as parts of one
   array they must not overlap, and an output without gaps overlaps nothing (LANGUAGE.md), but
   may stand between what is mapped as one.  Where arrays differ its callers see to that.  */

static bool
mapped_together_p (const mapped_range *a, const mapped_range *b)
{
  if (!operand_equal_p (a->base, b->base, 0))
    return true;
  return (!a->least && !b->least && !a->bytes && !b->bytes && !a->span && !b->span
	  && (a->written || b->written) && !share_pointer_p (a, b));
}

bool
follows_p (emitter *e, const vec<mapped_range *> &ranges)
{
  cluster *k = e->form->of;
  gcc_checking_assert (k->segments.length () <= 1);
  if (memory_between_parts_p (k->when) || negative_zero (e) || integer_zerop (worth_device (e)))
    return false;
  for (const cluster *part : k->parts)
    if (!part->follows)
      return false;
  for (const mapped_range *r : ranges)
    {
      bool whole = r->whole && integer_zerop (r->least);
      if (r->frame || r->align || r->guard >= 0
	  || (r->least && r->written && !whole && !packable_p (e, r)))
	return false;
    }
  for (unsigned i = 0; i < ranges.length (); i++)
    for (unsigned j = i + 1; j < ranges.length (); j++)
      if (!mapped_together_p (ranges[i], ranges[j]))
	return false;
  return true;
}

/* ---- what gets it back ------------------------------------------------------ */

/* Callback of walk_tree: a parameter is noted in the set DATA.  */

static tree
note_parameter (tree *t, int *, void *data)
{
  if (TREE_CODE (*t) == PARM_DECL)
    ((hash_set<tree> *) data)->add (*t);
  return NULL_TREE;
}

/* Add to BODY: of what E's kernel writes with gaps the host gets R, if the device has it.  The
   caller gives null for an array of which nothing is to come back: where that would begin is not
   computed.  */

static void
fetch_range (emitter *e, scope *body, mapped_range *r)
{
  scope some, there;
  auto_vec<mapped_range *> one;
  one.safe_push (r);
  open_scope (&some, body->block);
  find_bytes (e, &some, one);
  open_scope (&there, some.block);
  packed_outputs p;
  open_packed (e, &there, &p, one);
  fetch_packed (e, &there, &p);
  close_packed (e, &p);
  free_packed (e, &there, &p);
  add_if (&some, e->loc, present (e, r), &there);
  add_if (body, e->loc, build2 (NE_EXPR, boolean_type_node, r->first,
				build_zero_cst (TREE_TYPE (r->first))), &some);
}

/* Make the function that gets what the kernel of FORM has written with gaps, if it follows its
   arrays and writes such; GCC is told of it where somebody needs it.  */

void
make_back (const kernel_form *form)
{
  bool gaps = false;
  for (const device_array &a : form->of->mapped)
    gaps |= a.written && !a.count;
  if (!gaps)
    return;
  emitter e;
  auto_vec<mapped_range *> ranges;
  auto_vec<given_pointer> given;
  scope body, there;
  open_function (&e, form, vNULL, vNULL, void_type_node, FROM_DEVICE);
  open_outermost (&body, &e);
  open_scope (&there, body.block);
  collect_ranges (&e, &there, &ranges, &given);
  for (mapped_range *r : ranges)
    if (r->least && r->written)
      fetch_range (&e, &there, r);
  /* Without a device everything is said to be there.  */
  add_if (&body, e.loc, bool_op (TRUTH_ANDIF_EXPR, any_element (&e), device_chosen (&e)), &there);
  give_as_before (&e, given);
  end_function (&e, &body);
  hash_set<tree> used;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (e.fn), note_parameter, &used);
  cluster *k = form->of;
  k->back = e.fn;
  for (unsigned i = 0; i < e.parms.length (); i++)
    {
      bool needed = used.contains (e.parms[i]) || AGGREGATE_TYPE_P (TREE_TYPE (e.parms[i]));
      k->back_args.safe_push (needed ? expanded (e.operands[i], OPERAND_STEPS) : NULL_TREE);
    }
  for (mapped_range *r : ranges)
    delete r;
}

void
add_back (const cluster *k)
{
  hand_over (k->back);
}

void
note_mapped (emitter *e, const vec<mapped_range *> &ranges)
{
  cluster *k = e->form->of;
  k->elements = elements_anywhere (e, ranges);
  if (!k->elements)
    return;
  for (const mapped_range *r : ranges)
    {
      device_array a;
      /* A string overlaps nothing that is written, and goes there with each kernel.  */
      if (TREE_CODE (r->base) == STRING_CST)
	continue;
      if (!device_array_of (e, r, &a))
	{
	  k->mapped.truncate (0);
	  return;
	}
      k->mapped.safe_push (a);
    }
  k->follows = true;
  k->device_limit = host_limit (e->form);
  for (const cluster *part : k->parts)
    k->mapped.safe_splice (part->mapped);
}
