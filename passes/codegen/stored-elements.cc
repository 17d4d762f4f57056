/* Where the steps of a body put elements: STORE, PUT behind a filter, UPDATE by index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     STORE y (v)		y[i] = v;			or an array of the block
     PUT y (v) if k		if (k) y[kept] = v;		kept += k;
     UPDATE y[j] + (v)		if (j < bound) y[j] = y[j] + v;  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"
#include "body.h"

/* The only step of FORM that is a STORE; null if there is none, or another one.  */

const step *
only_store (const kernel_form *form)
{
  const step *only = NULL;
  for (const step *s : form->steps)
    if (s->code == STEP_STORE)
      {
	if (only)
	  return NULL;
	only = s;
      }
  return only;
}

/* Store VAL, converted, to TO.  */

void
store (scope *s, location_t loc, tree to, tree val)
{
  assign (s, loc, to,
	  convert_value (loc, TYPE_MAIN_VARIANT (TREE_TYPE (to)), val));
}

/* The index of I in the arrays of the block.  */

tree
block_index (const body_state *b)
{
  return fold_build2 (MINUS_EXPR, size_type_node, b->i,
		      b->e->first ? b->e->first : b->e->lo);
}

/* Where SCAN or PUT ST puts what it has for index I: the output, or what
   stands for it in the block.  Null if nobody wants it.  */

tree
place_of (body_state *b, unsigned st)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  const recurrence &c = e->recurrences[st];
  tree at = b->i;
  if (e->late > 0)
    ;
  else if (p->guard >= 0)
    at = e->recurrences[p->guard].kept;
  else if (c.local)
    at = block_index (b);
  if (c.local)
    return array_element (p->from->loc, c.local, at);
  if (p->at && p->at->kind == VIEW_INDEXED)
    at = element_of (e, &p->from->inputs[p->at->index], at);
  if (c.line)
    return array_element (p->from->loc, c.line, e->line_index);
  return p->at ? element_of (e, p->at, at) : NULL_TREE;
}

/* Where SCAN or STORE ST puts what it has in the end for index I.  */

tree
output_place (body_state *b, unsigned st)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  if (tree line = e->recurrences[st].line)
    return array_element (p->from->loc, line, e->line_index);
  return element_of (e, p->at, b->i);
}

/* True if PUT ST, which puts to PLACE, may put what its filter drops, too, where nobody
   reads it: a store costs less than a branch that cannot be foreseen.  */

static bool
puts_always_p (const emitter *e, unsigned st, tree place)
{
  const step *p = e->form->steps[st];
  if (!always_there_p (e->form, p->args[0]))
    return false;
  /* An array of the block has room for what the next element overwrites.  */
  if (e->recurrences[st].local)
    return true;
  return (e->runs == FEW_ELEMENTS && p->at->kind != VIEW_INDEXED
	  && !TREE_THIS_VOLATILE (place));
}

/* PLACE if KEEP, else a variable that nobody reads.  */

static tree
place_or_nowhere (body_state *b, tree place, tree keep)
{
  location_t loc = b->e->loc;
  tree type = TREE_TYPE (place);
  tree nowhere = new_var (b->outer, "nowhere", TYPE_MAIN_VARIANT (type));
  TREE_ADDRESSABLE (nowhere) = 1;
  tree to = new_var (b->outer, "to", ptr_type_node);
  assign (b->outer, loc, to,
	  build3 (COND_EXPR, ptr_type_node, keep,
		  fold_convert (ptr_type_node, build_fold_addr_expr (place)),
		  fold_convert (ptr_type_node,
				build_fold_addr_expr (nowhere))));
  return build2_loc (loc, MEM_REF, type, to,
		     build_int_cst (build_pointer_type (type), 0));
}

/* Add to the body PUT ST of VAL.  */

void
emit_put (body_state *b, unsigned st, tree val)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  tree place = place_of (b, st);
  bool always = puts_always_p (e, st, place);
  scope *s = behind (b, always ? -1 : p->guard);
  if (always && !e->recurrences[st].local)
    place = place_or_nowhere (b, place, b->values[p->guard]);
  store (s, p->from->loc, place, val);
}

/* Add to S the update P of element AT by VAL, which other threads may update at the same time;
   its operation is exact and commutes, so that their order does not matter.  */

static void
atomic_update (emitter *e, scope *s, const step *p, tree at, tree val)
{
  location_t loc = p->from->loc;
  tree type = update_type (p);
  tree place = new_var (s, "place", build_pointer_type (type));
  assign (s, loc, place, fold_convert (TREE_TYPE (place),
				       build_fold_addr_expr (array_at (e, p->at, at))));
  /* GCC knows the element again by this form alone.  */
  tree rhs = build2 (p->operation, type, build1 (INDIRECT_REF, type, place),
		     convert_value (loc, type, val));
  tree update = build2_loc (loc, OMP_ATOMIC, void_type_node, place, rhs);
  OMP_ATOMIC_MEMORY_ORDER (update) = OMP_MEMORY_ORDER_RELAXED;
  TREE_SIDE_EFFECTS (update) = 1;
  add (s, update);
}

/* Add to S what step ST does, an UPDATE of element INDEX by VAL, unless the array has no
   such element; or that this is kept for later.  */

void
emit_update (body_state *b, scope *s, unsigned st, tree index, tree val)
{
  emitter *e = b->e;
  const step *p = e->form->steps[st];
  location_t loc = p->from->loc;
  scope there;
  tree at = new_var (b->outer, "at", size_type_node);
  assign (s, loc, at, fold_convert (size_type_node,
				    fold_convert (ptrdiff_type_node, index)));
  if (e->keys)
    {
      keep_update (e, s, at, convert_value (loc, p->from->type, val));
      return;
    }
  open_scope (&there, s->block);
  if (p->at->row)
    {
      /* The operator is given the address of the row.  */
      tree row = build_fold_addr_expr (array_at (e, p->at, row_start (e, p->at, at)));
      auto_vec<tree> rows;
      rows.safe_push (row);
      rows.safe_push (unshare_expr (row));
      rows.safe_push (val);
      add (&there, call_operator (e, p->from, p->op, rows));
    }
  else if (e->atomic)
    atomic_update (e, &there, p, at, val);
  else
    {
      tree place = (e->tables ? array_element (loc, (*e->tables)[st], at)
		    : array_at (e, p->at, at));
      tree type = p->from->type;
      store (&there, loc, place,
	     updated_value (e, p, convert_value (loc, type, unshare_expr (place)),
			    convert_value (loc, type, val)));
    }
  tree cond = build2 (LT_EXPR, boolean_type_node, at, operand_value (e, p->from->bound));
  if (e->owner)
    {
      tree key = build2 (BIT_AND_EXPR, size_type_node, at, e->owner->mask);
      cond = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, cond,
		     build2 (EQ_EXPR, boolean_type_node, key, e->owner->number));
    }
  add_if (s, loc, cond, &there);
}
