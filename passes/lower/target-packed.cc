/* Outputs with gaps on the device: they come back in a buffer without any.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (range (1, n - 1), range (1, m - 1)), o, a)
     =>
     packed = malloc (n * m elements)
     #pragma omp target data map (alloc: packed[0 : elements])
     {
       the region, which stores packed[i] instead of o[i0][i1]
       if (o is on the device)
	 target: for (i ...) o[i0][i1] = packed[i]
       else
	 target update from (packed[0 : elements])
     }
     if (o is not on the device)
       for (i0 ...) for (i1 ...) o[i0][i1] = packed[i++]
     free (packed)

   What is scattered comes back in the same way.

   What stands in the gaps may be another thread's, so that it must not be copied there and back.  A
   filter whose output is its input, too, goes this way as well: on the device its chunks would
   write what others have yet to read.  */

#include "gcc-common.h"
#include "support/support.h"
#include "analysis/analysis.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* ---- which ------------------------------------------------------------------ */

/* True if step S stores one value for its element, or for one that a filter keeps, in an array.  */

static bool
stores_p (const step *s)
{
  return (s->code == STEP_STORE || s->code == STEP_PUT || s->code == STEP_SCATTER
	  || (s->code == STEP_SCAN && s->at));
}

/* True if what step S of FORM stores may come back in a buffer: no later step of the element
   reads it.  */

static bool
packable_step_p (const kernel_form *form, const step *s)
{
  bool behind = false;
  for (const step *p : form->steps)
    {
      if (behind && p->code == STEP_LOAD && same_pointer_p (p->at->value, s->at->value))
	return false;
      behind |= p == s;
    }
  return true;
}

/* True if FORM has a step that reads the array in which step S stores.  */

bool
reads_output_p (const kernel_form *form, const step *s)
{
  for (const step *p : form->steps)
    if (p->code == STEP_LOAD && same_pointer_p (p->at->value, s->at->value))
      return true;
  return false;
}

/* True if step S of FORM stores where chunks have yet to read.  */

static bool
overtakes_p (const kernel_form *form, const step *s)
{
  return stores_p (s) && s->guard >= 0 && reads_output_p (form, s);
}

const char *
why_not_packed (const kernel_form *form, const step *s)
{
  if (overtakes_p (form, s) && !packable_step_p (form, s))
    return soac_printf ("'%s' is read and written at other places", s->at->name);
  return NULL;
}

/* True if step S of E's kernel stores in R.  */

static bool
stores_in_p (emitter *e, const step *s, const mapped_range *r)
{
  return (stores_p (s) && r->written && r->parms.contains (operand_value (e, s->at->value))
	  && tree_to_shwi (TYPE_SIZE_UNIT (s->at->type)) == r->size);
}

bool
packable_p (emitter *e, const mapped_range *r)
{
  bool all = r->written && !r->count;
  for (const step *s : e->form->steps)
    if ((s->code == STEP_CONTRACT || s->code == STEP_ADDRESS) && s->at && !untouched_row_p (s)
	&& r->parms.contains (operand_value (e, s->at->value)))
      return false;
    else if (stores_in_p (e, s, r))
      all &= packable_step_p (e->form, s);
  return all;
}

/* True if R of E's kernel comes back in buffers whether it has gaps or not.  What a filter
   keeps goes to the front of a buffer, which may be the end of the array.  */

static bool
always_packed_p (emitter *e, const mapped_range *r)
{
  if (r->guard >= 0 && r->least)
    return true;
  for (const step *s : e->form->steps)
    if (stores_in_p (e, s, r) && overtakes_p (e->form, s))
      return true;
  return false;
}

tree
packed_cond (emitter *e, const vec<mapped_range *> &ranges)
{
  tree cond = boolean_false_node;
  for (const mapped_range *r : ranges)
    if (r->scattered || always_packed_p (e, r))
      return boolean_true_node;
    else if (r->least && packable_p (e, r))
      cond = bool_op (TRUTH_ORIF_EXPR, cond,
		      build1 (TRUTH_NOT_EXPR, boolean_type_node,
			      bool_op (TRUTH_ORIF_EXPR, without_gaps (r), present (e, r))));
  return cond;
}

/* ---- buffers ---------------------------------------------------------------- */

/* How many elements O's buffer holds.  */

static tree
elements_held (emitter *e, const packed_output &o)
{
  return o.range->guard >= 0 ? e->recurrences[o.range->guard].kept : e->n;
}

/* The bytes of COUNT elements of O.  */

static tree
element_bytes (const packed_output &o, tree count)
{
  return fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, count), size_int (o.of->size));
}

/* Add to S the variables by which the host gets the indices of O, a SCATTER of E's kernel: it
   does if the device has them, and not the array.  RANGES are what the kernel touches.  */

static void
add_indices (emitter *e, scope *s, packed_output *o, const vec<mapped_range *> &ranges)
{
  const step *scatter = e->form->steps[o->step];
  tree type = TYPE_MAIN_VARIANT (e->form->steps[scatter->args[1]]->type);
  o->indices = new_var (s, "indices", build_pointer_type (type));
  o->fetched = new_var (s, "fetched", boolean_type_node);
  assign (s, e->loc, o->indices, build_int_cst (TREE_TYPE (o->indices), 0));
  assign (s, e->loc, o->fetched,
	  bool_op (TRUTH_ANDIF_EXPR, build1 (TRUTH_NOT_EXPR, boolean_type_node, o->present),
		   indices_there (e, ranges, scatter)));
  scope some;
  open_scope (&some, s->block);
  tree bytes = fold_build2 (MULT_EXPR, size_type_node, e->n,
			    fold_convert (size_type_node, TYPE_SIZE_UNIT (type)));
  tree memory = build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1, bytes);
  assign (&some, e->loc, o->indices, fold_convert (TREE_TYPE (o->indices), memory));
  add_if (s, e->loc, o->fetched, &some);
}

/* Add to P: step ST of E's kernel stores in a buffer, not in R.  */

static void
add_buffer (emitter *e, scope *s, packed_outputs *p, unsigned st, const mapped_range *r)
{
  const view *v = e->form->steps[st]->at;
  tree type = TYPE_MAIN_VARIANT (v->type);
  packed_output o = { st, e->form->steps[st]->code, r, new view (*v),
		      new_var (s, "packed", build_pointer_type (type)),
		      new_var (s, "there", boolean_type_node), NULL_TREE, NULL_TREE,
		      new mapped_range () };
  tree bytes = fold_build2 (MULT_EXPR, size_type_node, e->n, size_cst (r->size));
  tree memory = build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1, bytes);
  assign (s, e->loc, o.buffer, fold_convert (TREE_TYPE (o.buffer), memory));
  assign (s, e->loc, o.present, present (e, r));
  o.at->kind = VIEW_ARRAY;
  o.at->value = o.buffer;
  o.at->type = type;
  o.at->stride = NULL_TREE;
  o.at->at = o.at->flat = NULL;
  o.range->first = o.range->base = o.buffer;
  o.range->size = r->size;
  o.range->written = true;
  o.range->name = r->name;
  o.range->guard = e->form->steps[st]->guard;
  o.range->parms.safe_push (o.buffer);
  p->outputs.safe_push (o);
  p->ranges.safe_push (o.range);
  p->own.safe_push (o.range);
}

/* R as one that is only read, a new one.  */

mapped_range *
read_range (const mapped_range *r)
{
  mapped_range *only = new mapped_range ();
  only->first = r->first;
  only->least = r->least, only->greatest = r->greatest;
  only->start = r->start, only->bytes = r->bytes;
  only->count = r->count;
  only->base = r->base;
  only->offset = r->offset, only->size = r->size, only->span = r->span;
  only->read = true;
  only->frame = r->frame;
  only->table = r->table;
  only->known = r->known;
  only->name = r->name;
  only->guard = -1;
  only->parms.safe_splice (r->parms);
  return only;
}

/* Add to S the buffers P for those of RANGES, of E's kernel, that may have gaps; from now on
   its steps store there.  */

void
open_packed (emitter *e, scope *s, packed_outputs *p, const vec<mapped_range *> &ranges)
{
  for (mapped_range *r : ranges)
    if (!packable_p (e, r) || (!r->least && !always_packed_p (e, r)))
      p->ranges.safe_push (r);
    else
      {
	if (r->read)
	  {
	    p->own.safe_push (read_range (r));
	    p->ranges.safe_push (p->own.last ());
	  }
	for (unsigned st = 0; st < e->form->steps.length (); st++)
	  if (stores_in_p (e, e->form->steps[st], r))
	    add_buffer (e, s, p, st, r);
      }
  for (packed_output &o : p->outputs)
    {
      if (o.code == STEP_SCATTER)
	add_indices (e, s, &o, ranges);
      std::swap (e->form->steps[o.step]->at, o.at);
      if (o.code == STEP_SCATTER)
	e->form->steps[o.step]->code = STEP_STORE;
    }
}

/* The condition that there is memory for O's buffer, and for its indices.  */

static tree
buffer_there (const packed_output &o)
{
  tree type = boolean_type_node;
  tree there = build2 (NE_EXPR, type, o.buffer, build_int_cst (TREE_TYPE (o.buffer), 0));
  if (!o.indices)
    return there;
  tree indices = build2 (NE_EXPR, type, o.indices, build_int_cst (TREE_TYPE (o.indices), 0));
  return build2 (TRUTH_AND_EXPR, type, there, build2 (EQ_EXPR, type, indices, o.fetched));
}

/* The condition that there is memory for all buffers of P.  */

tree
buffers_there (const packed_outputs *p)
{
  tree all = boolean_true_node;
  for (const packed_output &o : p->outputs)
    all = bool_op (TRUTH_AND_EXPR, all, buffer_there (o));
  return all;
}

/* CLAUSES with those before them by which the buffers P of E's kernel are on the device.  */

tree
packed_clauses (emitter *e, const packed_outputs *p, tree clauses)
{
  for (const packed_output &o : p->outputs)
    clauses = map_memory (e, GOMP_MAP_ALLOC, o.buffer, o.buffer, element_bytes (o, e->n), clauses);
  return clauses;
}

/* ---- back ------------------------------------------------------------------- */

/* The index of element NUMBER of O, a SCATTER of E's kernel, in S: as the host has got it, or
   made here.  */

static tree
scattered_index (emitter *e, scope *s, const packed_output &o, tree number)
{
  unsigned st = e->form->steps[o.step]->args[1];
  if (!o.indices)
    return emit_value_anew (e, s, number, st);
  scope got, made;
  tree type = TREE_TYPE (TREE_TYPE (o.indices)), index = new_var (s, "index", type);
  open_scope (&got, s->block);
  assign (&got, e->loc, index, element_at_pointer (o.indices, type, number));
  open_scope (&made, s->block);
  assign (&made, e->loc, index, fold_convert (type, emit_value_anew (e, &made, number, st)));
  add_if (s, e->loc, o.fetched, &got, &made);
  return index;
}

/* Add to S: element NUMBER of O's buffer goes to its place in the array, or, if FETCHING,
   comes from there; WHERE stands for the element there.  */

static void
move_element (emitter *e, scope *s, const packed_output &o, tree number, tree where,
	      bool fetching)
{
  bool flat = o.at->kind != VIEW_SUBSCRIPTED;
  tree there;
  if (o.code == STEP_SCATTER)
    there = array_at (e, o.at, scattered_index (e, s, o, number));
  else
    there = element_of (e, o.at, flat ? number : where);
  tree here = element_of (e, e->form->steps[o.step]->at, number);
  assign (s, e->loc, fetching ? here : there, fetching ? there : here);
}

/* Add to S: the host gets the indices of O, a SCATTER of E's kernel, if it has to; CLAUSES map
   what they are made of.  */

static void
fetch_indices (emitter *e, scope *s, const packed_output &o, tree clauses)
{
  scope get, there, one;
  open_scope (&get, s->block);
  open_scope (&there, get.block);
  tree i = new_var (&there, "i", size_type_node);
  open_scope (&one, there.block);
  tree type = TREE_TYPE (TREE_TYPE (o.indices));
  tree index = emit_value_anew (e, &one, i, e->form->steps[o.step]->args[1]);
  assign (&one, e->loc, element_at_pointer (o.indices, type, i), fold_convert (type, index));
  tree bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, e->n),
			    TYPE_SIZE_UNIT (type));
  device_loop (e, &get, { &there, i, e->n, &one },
	       map_memory (e, GOMP_MAP_FROM, o.indices, o.indices, bytes, clauses));
  add_if (s, e->loc, o.fetched, &get);
}

/* Add to S: the device moves what O's buffer holds to the array, which it has, or, if FETCHING, the
   other way round.  CLAUSES map what indices are made of, if it scatters.  */

static void
move_on_device (emitter *e, scope *s, const packed_output &o, bool fetching, tree clauses)
{
  scope there, one;
  open_scope (&there, s->block);
  tree i = new_var (&there, "i", size_type_node);
  open_scope (&one, there.block);
  if (e->form->space && o.range->guard < 0)
    find_element (e, &one, i);
  /* The indices that the host has got are not there.  */
  packed_output made = o;
  made.indices = NULL_TREE;
  move_element (e, &one, made, i, i, fetching);
  clauses = map_range (e, o.range, clauses);
  device_loop (e, s, { &there, i, elements_held (e, o), &one }, map_range (e, o.of, clauses));
}

/* Add to S: the BYTES of PLACE come from the device.  */

static void
update_host (emitter *e, scope *s, tree place, tree bytes)
{
  tree from = build_omp_clause (e->loc, OMP_CLAUSE_FROM);
  OMP_CLAUSE_DECL (from) = place;
  OMP_CLAUSE_SIZE (from) = bytes;
  tree update = make_node (OMP_TARGET_UPDATE);
  TREE_TYPE (update) = void_type_node;
  SET_EXPR_LOCATION (update, e->loc);
  OMP_TARGET_UPDATE_CLAUSES (update) = from;
  add (s, update);
}

/* Add to S: what O's buffer has on the device comes to the host.  */

static void
update_buffer (emitter *e, scope *s, const packed_output &o)
{
  update_host (e, s, build_simple_mem_ref (o.buffer), element_bytes (o, elements_held (e, o)));
}

/* Add to S what brings the contents of the buffers P from the device, or to where the device has
   the arrays.  */

void
bring_back (emitter *e, scope *s, const packed_outputs *p)
{
  for (const packed_output &o : p->outputs)
    {
      scope some, yes, no;
      open_scope (&some, s->block);
      open_scope (&yes, some.block);
      open_scope (&no, some.block);
      bool scatters = o.code == STEP_SCATTER;
      move_on_device (e, &yes, o, false, scatters ? read_clauses (e, p->ranges) : NULL_TREE);
      if (scatters)
	fetch_indices (e, &no, o, read_clauses (e, p->ranges));
      update_buffer (e, &no, o);
      add_if (&some, e->loc, o.present, &yes, &no);
      add_if (s, e->loc, build2 (NE_EXPR, boolean_type_node, elements_held (e, o), size_cst (0)),
	      &some);
    }
}

/* Add to S: the host moves element NUMBER of O as move_element says, or, if it has no BUFFER,
   asks the device for it alone.  */

static void
move_here (emitter *e, scope *s, const packed_output &o, tree number, tree where, bool buffer)
{
  if (buffer)
    move_element (e, s, o, number, where, false);
  else
    update_host (e, s, element_of (e, o.at, o.at->kind == VIEW_SUBSCRIPTED ? where : number),
		 size_int (o.of->size));
}

/* Add to S: the host moves the elements of O, as move_here says; its threads do, along the
   outermost kept axis of E's space.  */

static void
move_in_space (emitter *e, scope *s, const packed_output &o, bool buffer)
{
  const combinator *c = e->form->space;
  auto_vec<unsigned> kept;
  auto_delete_vec<axis_loop> loops;
  tree inner = size_cst (1);
  for (unsigned k = 0; k < c->axes.length (); k++)
    if (!c->axes[k].reduced)
      {
	if (!kept.is_empty ())
	  inner = size_op (MULT_EXPR, inner, operand_value (e, c->axes[k].count));
	kept.safe_push (k);
      }
  e->indices.truncate (0);
  e->indices.safe_grow_cleared (MOST_AXES);
  scope row;
  tree q = new_var (s, "q", size_type_node);
  open_scope (&row, s->block);
  set_position (e, &row, c, kept[0], q);
  tree number = new_var (&row, "number", size_type_node);
  assign (&row, e->loc, number, size_op (MULT_EXPR, q, inner));
  scope *body = &row;
  for (unsigned l = 1; l < kept.length (); l++)
    {
      loops.safe_push (new axis_loop ());
      open_axis (e, body, c, kept[l], loops.last ());
      body = &loops.last ()->body;
    }
  move_here (e, body, o, number, size_zero_node, buffer);
  assign (body, e->loc, number, size_plus (e->loc, number, size_cst (1)));
  for (unsigned l = kept.length (); l-- > 1; )
    close_axis (e, l > 1 ? &loops[l - 2]->body : &row, loops[l - 1],
		{ size_cst (0), operand_value (e, c->axes[kept[l]].count) }, false, NULL_TREE);
  host_loop (e, s, q, operand_value (e, c->axes[kept[0]].count), NULL_TREE, &row);
}

/* Add to S: the host frees the buffers P.  */

void
free_packed (emitter *e, scope *s, const packed_outputs *p)
{
  for (const packed_output &o : p->outputs)
    for (tree memory : { o.buffer, o.indices })
      if (memory)
	add (s, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_FREE), 1, memory));
}

/* Add to S: the host moves all elements of O, as move_here says.  */

static void
move_elements (emitter *e, scope *s, const packed_output &o, bool buffer)
{
  if (e->form->space && o.range->guard < 0)
    {
      move_in_space (e, s, o, buffer);
      return;
    }
  scope one;
  tree i = new_var (s, "i", size_type_node);
  open_scope (&one, s->block);
  move_here (e, &one, o, i, i, buffer);
  host_loop (e, s, i, elements_held (e, o), NULL_TREE, &one);
}

/* Add to S: the host moves what it got of the buffers P to the arrays.  */

void
unpack (emitter *e, scope *s, const packed_outputs *p)
{
  for (const packed_output &o : p->outputs)
    {
      scope here;
      open_scope (&here, s->block);
      move_elements (e, &here, o, true);
      add_if (s, e->loc, build1 (TRUTH_NOT_EXPR, boolean_type_node, o.present), &here);
    }
}

/* Add to S, where the device has the arrays of P: the host gets what its kernel has written there.
   Where there is no memory for a buffer that takes a copy for each element.  */

void
fetch_packed (emitter *e, scope *s, const packed_outputs *p)
{
  for (const packed_output &o : p->outputs)
    {
      scope data, all, each;
      open_scope (&all, s->block);
      open_scope (&data, all.block);
      move_on_device (e, &data, o, true, NULL_TREE);
      update_buffer (e, &data, o);
      tree clauses = map_memory (e, GOMP_MAP_ALLOC, o.buffer, o.buffer, element_bytes (o, e->n),
				 NULL_TREE);
      add (&all, region (e->loc, OMP_TARGET_DATA, close_scope (&data, e->loc), clauses));
      move_elements (e, &all, o, true);
      open_scope (&each, s->block);
      move_elements (e, &each, o, false);
      add_if (s, e->loc, buffer_there (o), &all, &each);
    }
}

/* The steps of E's kernel store in their arrays again.  */

void
close_packed (emitter *e, packed_outputs *p)
{
  for (packed_output &o : p->outputs)
    {
      std::swap (e->form->steps[o.step]->at, o.at);
      e->form->steps[o.step]->code = o.code;
    }
}
