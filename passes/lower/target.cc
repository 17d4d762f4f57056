/* Lowering to an OpenMP target region.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     if (n > a few)
       #pragma omp target teams distribute parallel for simd \
	       map (to: x[0:n]) map (tofrom: acc) reduction (+: acc)
       for (i = 0; i < n; i++) acc = acc + sq (x[i]);

   Kernels of maps, and of reductions by an operation that OpenMP has a clause
   for.  An array that is only read is copied to the device, one that is only
   written is copied back, one that is both goes both ways.  All else runs on
   the host, and why_not_on_device says why.

   Arrays that are only read and start a constant apart go there as one; of others
   that overlap there cannot be a copy each, so that the kernel tests

     if (n > a few && (o and x are disjoint))  the target region
     else  the OpenMP loop on the host  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* True if values of TYPE look the same on host and device.  */

static bool
portable_type_p (tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE || TREE_CODE (type) == ARRAY_TYPE)
    return portable_type_p (TREE_TYPE (type));
  if (RECORD_OR_UNION_TYPE_P (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && !portable_type_p (TREE_TYPE (f)))
	  return false;
      return true;
    }
  if (SCALAR_FLOAT_TYPE_P (type))
    return (TYPE_MODE (type) == TYPE_MODE (float_type_node)
	    || TYPE_MODE (type) == TYPE_MODE (double_type_node));
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64;
}

/* True if FNDECL, called by an operator, can be compiled for the device: its
   body is here, or it is a math function, which the device's library has.
   SEEN are those asked about already.  */

static bool
device_function_p (tree fndecl, hash_set<tree> *seen)
{
  if (seen->add (fndecl))
    return true;
  if (fndecl_built_in_p (fndecl))
    return true;
  cgraph_node *node = cgraph_node::get (fndecl);
  if (!node || !gimple_has_body_p (fndecl) || DECL_EXTERNAL (fndecl))
    return false;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!device_function_p (e->callee->decl, seen))
      return false;
  return !node->indirect_calls;
}

/* Why OP cannot run on the device, or null.  */

static const char *
why_not_operator (const soac_operator *op)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (op->decl));
  hash_set<tree> seen;
  if (op->chain)
    return soac_printf ("operator '%s' uses variables of the function around"
			" it", name);
  if (op->facts->purity != PURITY_CONST)
    return soac_printf ("operator '%s' reads memory", name);
  if (!device_function_p (op->decl, &seen))
    return soac_printf ("operator '%s' calls functions that are not here",
			name);
  return NULL;
}

/* Why FORM's kernel cannot run on the device, or null if it can.  */

const char *
why_not_on_device (const kernel_form *form)
{
  for (const step *s : form->steps)
    {
      if (const char *why = form->space ? why_not_in_space (s) : NULL)
	return why;
      if (s->code == STEP_SCAN || s->code == STEP_FILTER)
	return soac_printf ("a %s cannot run on the device yet",
			    soac_kind_name (s->from->kind));
      if (s->code == STEP_UPDATE)
	return "a reduction by index cannot run on the device yet";
      if (s->code == STEP_WINDOW)
	return "elements that others have made cannot be read on the device yet";
      if (s->fold)
	return soac_printf ("the device has no reduction by the fold '%s'",
			    IDENTIFIER_POINTER (DECL_NAME (s->fold->decl)));
      if (s->code == STEP_FOLD && !recognised_p (s))
	return soac_printf ("the device has no reduction by '%s'",
			    IDENTIFIER_POINTER (DECL_NAME (s->op->decl)));
      if (s->op)
	if (const char *why = why_not_operator (s->op))
	  return why;
      if (s->at && s->at->kind != VIEW_IOTA
	  && (s->at->stride || s->at->kind == VIEW_INDEXED))
	return soac_printf ("which part of '%s' the device needs is not known",
			    s->at->name);
      if (s->at && !portable_type_p (s->at->type))
	return soac_printf ("the type of '%s' is not known to be the same on"
			    " the device", s->at->name);
      if (s->type && !portable_type_p (s->type))
	return "a value's type is not known to be the same on the device";
    }
  return NULL;
}

/* Let FNDECL and what it calls be compiled for the device too.  */

static void
mark_function (tree fndecl)
{
  if (fndecl_built_in_p (fndecl)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fndecl)))
    return;
  DECL_ATTRIBUTES (fndecl)
    = tree_cons (get_identifier ("omp declare target"), NULL_TREE,
		 DECL_ATTRIBUTES (fndecl));
  cgraph_node *node = cgraph_node::get_create (fndecl);
  node->offloadable = 1;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    mark_function (e->callee->decl);
}

void
mark_for_device (const kernel_form *form)
{
  g->have_offload = true;
  for (const step *s : form->steps)
    if (s->op && s->op->decl)
      mark_function (s->op->decl);
}

/* Arrays of the region that are mapped as one: N elements of SIZE bytes, SPAN bytes
   more.  */
struct mapped_range
{
  tree first;			/* parameter: the one that starts first */
  tree least, greatest;		/* of a space: numbers of the first and the last element
				   that are touched, of FIRST; else null */
  tree start, bytes;		/* and variables: the address of that, and how many bytes */
  tree base;			/* all are BASE + a constant, for FIRST: OFFSET */
  HOST_WIDE_INT offset, size, span;
  bool read, written;
  auto_vec<tree> parms;		/* FIRST and all others */
};

/* Make A, one array, a part of R if both are only read and start a constant number
   of bytes apart.  */

static bool
join_range (mapped_range *r, const mapped_range &a)
{
  if (r->written || a.written || r->least || !operand_equal_p (r->base, a.base, 0))
    return false;
  HOST_WIDE_INT start = MIN (r->offset, a.offset);
  HOST_WIDE_INT last = MAX (r->offset + r->span, a.offset + a.span);
  if (a.offset < r->offset)
    r->first = a.first;
  r->offset = start;
  r->span = last - start;
  r->size = MAX (r->size, a.size);
  r->parms.safe_push (a.first);
  return true;
}

/* The lesser one of A and B, sizetypes that are taken for signed ones, or if GREATER the other.  */

static tree
lesser (tree a, tree b, bool greater)
{
  tree c = fold_build2 (greater ? MAX_EXPR : MIN_EXPR, ptrdiff_type_node,
			fold_convert (ptrdiff_type_node, a), fold_convert (ptrdiff_type_node, b));
  return fold_convert (sizetype, c);
}

/* Note in ARRAYS that step S of E's kernel touches its array.  */

static void
note_array (emitter *e, const step *s, auto_vec<mapped_range *> *arrays)
{
  tree parm = operand_value (e, s->at->value);
  bool written = s->code == STEP_STORE;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (s->at->type));
  for (mapped_range *a : *arrays)
    if (a->first == parm)
      {
	if (e->form->space)
	  {
	    a->least = lesser (a->least, touched_end (e, s, false), false);
	    a->greatest = lesser (a->greatest, touched_end (e, s, true), true);
	  }
	a->read |= !written;
	a->written |= written;
	a->size = MAX (a->size, size);
	return;
      }
  mapped_range *a = new mapped_range ();
  a->first = parm;
  if (e->form->space)
    {
      a->least = touched_end (e, s, false);
      a->greatest = touched_end (e, s, true);
    }
  a->base = pointer_base (s->at->value, &a->offset);
  a->size = size;
  a->read = !written;
  a->written = written;
  a->parms.safe_push (parm);
  arrays->safe_push (a);
}

/* What E's kernel touches, as ranges to be mapped, in LIST.  */

static void
collect_ranges (emitter *e, auto_vec<mapped_range *> *list)
{
  auto_vec<mapped_range *> arrays;
  for (const step *s : e->form->steps)
    if (s->code == STEP_LOAD || s->code == STEP_STORE)
      note_array (e, s, &arrays);
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
}

/* The bytes of R.  */

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

/* The condition that libgomp can map A and B: they are disjoint, or are the same
   and only read.  */

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
  if (!a->written && !b->written && a->size == b->size && a->span == b->span && !a->least)
    cond = build2 (TRUTH_OR_EXPR, type, cond, build2 (EQ_EXPR, type, sa, sb));
  return cond;
}

/* The condition that all elements of R, which is written, are E's kernel's: they are as many, and
   none is written twice.  */

static tree
without_gaps (emitter *e, const mapped_range *r)
{
  return build2 (EQ_EXPR, boolean_type_node, fold_convert (size_type_node, r->bytes),
		 build2 (MULT_EXPR, size_type_node, e->n, size_cst (r->size)));
}

/* Set in S the variables of RANGES, of E's kernel over a space.  */

static void
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

/* The condition that E's kernel runs on the device: there are elements enough for
   that, and what is mapped does not overlap.  */

static tree
mappable (emitter *e, const vec<mapped_range *> &ranges)
{
  tree cond = build2 (GT_EXPR, boolean_type_node, e->n,
		      size_cst (host_limit (e->form)));
  for (unsigned i = 0; i < ranges.length (); i++)
    for (unsigned j = i + 1; j < ranges.length (); j++)
      cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond,
		     mappable_together (e, ranges[i], ranges[j]));
  for (const mapped_range *r : ranges)
    if (r->least && r->written)
      cond = build2 (TRUTH_AND_EXPR, boolean_type_node, cond, without_gaps (e, r));
  return e->form->space ? bool_op (TRUTH_ANDIF_EXPR, loops_run (e), cond) : cond;
}

static tree
map_clause (emitter *e, enum gomp_map_kind kind, tree decl, tree size,
	    tree next)
{
  tree c = build_omp_clause (e->loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_SIZE (c) = size;
  OMP_CLAUSE_CHAIN (c) = next;
  return c;
}

/* CLAUSES with the array PARM of R before them.  */

static tree
map_array (emitter *e, const mapped_range *r, tree parm, tree bytes,
	   tree clauses)
{
  enum gomp_map_kind kind = (!r->written ? GOMP_MAP_TO
			     : r->read ? GOMP_MAP_TOFROM : GOMP_MAP_FROM);
  tree before = size_zero_node;
  if (r->start)
    before = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, r->start),
			  fold_convert (sizetype, parm));
  clauses = map_clause (e, GOMP_MAP_FIRSTPRIVATE_POINTER, parm, before, clauses);
  return map_clause (e, kind, build_simple_mem_ref (r->start ? r->start : parm), bytes, clauses);
}

/* The map clauses of E's region: its RANGES and its accumulators.  The first array
   of a range is mapped before the others, which are then there.  */

static tree
map_clauses (emitter *e, const vec<mapped_range *> &ranges)
{
  tree clauses = NULL_TREE;
  for (const mapped_range *r : ranges)
    {
      tree each = build2 (MULT_EXPR, sizetype, fold_convert (sizetype, e->n),
			  size_int (r->size));
      for (tree parm : r->parms)
	if (parm != r->first)
	  clauses = map_array (e, r, parm, each, clauses);
      clauses = map_array (e, r, r->first, range_bytes (e, r), clauses);
    }
  for (const recurrence &c : e->recurrences)
    if (c.acc)
      clauses = map_clause (e, GOMP_MAP_TOFROM, c.acc,
			    TYPE_SIZE_UNIT (TREE_TYPE (c.acc)), clauses);
  return clauses;
}

/* Reduction clauses for E's accumulators.  */

static tree
reductions (emitter *e)
{
  tree clauses = NULL_TREE;
  for (unsigned st = e->form->steps.length (); st-- > 0; )
    if (tree acc = e->recurrences[st].acc)
      {
	tree c = build_omp_clause (e->loc, OMP_CLAUSE_REDUCTION);
	OMP_CLAUSE_DECL (c) = acc;
	OMP_CLAUSE_REDUCTION_CODE (c) = e->form->steps[st]->operation;
	OMP_CLAUSE_CHAIN (c) = clauses;
	clauses = c;
      }
  return clauses;
}

/* N as the body of one construct of a combined one.  */

static nest *
wrap (emitter *e, nest *n)
{
  scope s;
  open_scope (&s, e->block);
  add (&s, n);
  return close_scope (&s, e->loc);
}

/* The construct OMP around BODY with CLAUSES, which is one with that inside it.  */

static nest *
combined_region (emitter *e, enum tree_code omp, nest *body, tree clauses)
{
  nest *n = region (e->loc, omp, body, clauses);
  n->combined = true;
  return n;
}

/* Add to BODY the region of E's kernel, with RANGES to be mapped.  */

static void
target_region (emitter *e, scope *body, const vec<mapped_range *> &ranges)
{
  /* The index lives on the device, or it would be copied there and back.  */
  scope there, inner;
  open_scope (&there, body->block);
  open_scope (&inner, there.block);
  tree i = new_var (&there, "i", size_type_node);
  device_element (e, &inner, i);
  nest *simd = loop_simd (e, i, size_cst (0), e->n, reductions (e), &inner);
  nest *loop = region (e->loc, OMP_FOR, simd, NULL_TREE);
  nest *par = combined_region (e, OMP_PARALLEL, wrap (e, loop), reductions (e));
  nest *dist = region (e->loc, OMP_DISTRIBUTE, par, NULL_TREE);
  nest *teams = combined_region (e, OMP_TEAMS, wrap (e, dist), reductions (e));
  add (&there, teams);
  add (body, combined_region (e, OMP_TARGET, close_scope (&there, e->loc),
			      map_clauses (e, ranges)));
}

void
lower_target (emitter *e, scope *body)
{
  auto_vec<mapped_range *> ranges;
  collect_ranges (e, &ranges);
  find_bytes (e, body, ranges);
  scope there;
  open_scope (&there, body->block);
  start_accumulators (e, &there);
  target_region (e, &there, ranges);
  return_results (e, &there);
  end_kernel (e, &there);
  add_if (body, e->loc, mappable (e, ranges), &there);
  lower_openmp (e, body);
  for (mapped_range *r : ranges)
    delete r;
}
