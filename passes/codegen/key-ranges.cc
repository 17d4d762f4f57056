/* Reductions by index of a range of keys alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (i = 0; i < n; i++) out[x[i]] += v[i];
     =>
     for (c = 0; c < n; c += 1024)
       { for (kept = 0, i = c; i < min (c + 1024, n); i++)
	   { key[kept] = x[i] - from;  value[kept] = v[i];
	     kept += key[kept] < width; }
	 for (j = 0; j < kept; j++) out[from + key[j]] += value[j]; }

   Each thread goes through all elements, and updates what is in its range: in order, so that
   any operator will do, and the bits are those of one loop.  Whether a key is in the range
   cannot be foreseen: so what is kept is put by first, without a branch.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* Elements of a chunk, at most.  */
const unsigned MOST_IN_CHUNK = 1024;

/* The only UPDATE of FORM.  */

static unsigned
update_step (const kernel_form *form)
{
  unsigned st = 0;
  while (form->steps[st]->code != STEP_UPDATE)
    st++;
  return st;
}

/* Add to S that the UPDATE of E's kernel would take VALUE in at place AT: if that is in the
   range, it is kept.  */

void
keep_update (emitter *e, scope *s, tree at, tree value)
{
  key_range *r = e->keys;
  tree key = new_var (s, "key", size_type_node);
  assign (s, e->loc, key, build2 (MINUS_EXPR, size_type_node, at, r->from));
  assign (s, e->loc, array_element (e->loc, r->keys, r->kept), key);
  assign (s, e->loc, array_element (e->loc, r->values, r->kept), value);
  tree in = build2 (LT_EXPR, boolean_type_node, key, r->width);
  assign (s, e->loc, r->kept,
	  size_plus (e->loc, r->kept, fold_convert (size_type_node, in)));
}

/* Add to S: take in what is kept.  */

static void
update_kept (emitter *e, scope *s)
{
  const step *p = e->form->steps[update_step (e->form)];
  key_range *r = e->keys;
  scope outer, body;
  open_scope (&outer, s->block);
  tree j = new_var (&outer, "j", size_type_node);
  open_scope (&body, outer.block);
  tree at = new_var (&body, "at", size_type_node);
  assign (&body, e->loc, at,
	  size_plus (e->loc, r->from, array_element (e->loc, r->keys, j)));
  tree place = array_at (e, p->at, at);
  tree old = convert_value (e->loc, p->from->type, unshare_expr (place));
  tree made = updated_value (e, p, old, array_element (e->loc, r->values, j));
  assign (&body, e->loc, place,
	  convert_value (e->loc, TYPE_MAIN_VARIANT (TREE_TYPE (place)), made));
  add (&outer, loop_serial (e, j, size_cst (0), r->kept, &body));
  add (s, close_scope (&outer, e->loc));
}

/* Add to S all elements of E's kernel, of which it updates those that have WIDTH keys from FROM
   on.  */

void
key_range_loop (emitter *e, scope *s, tree from, tree width)
{
  tree type = e->form->steps[update_step (e->form)]->from->type;
  unsigned HOST_WIDE_INT each = bytes_of (type) + bytes_of (size_type_node);
  unsigned chunk = MAX (1, MIN (MOST_IN_CHUNK, STACK_BYTES / each));
  scope outer, body, elements;
  open_scope (&outer, s->block);
  key_range r = { from, width, new_var (&outer, "kept", size_type_node),
		  shared_var (&outer, "keys", build_array_type_nelts (size_type_node, chunk)),
		  shared_var (&outer, "values", build_array_type_nelts (type, chunk)) };
  tree c = new_var (&outer, "c", size_type_node);
  assign (&outer, e->loc, c, size_cst (0));
  open_scope (&body, outer.block);
  tree some = build2 (MIN_EXPR, size_type_node, size_cst (chunk),
		      build2 (MINUS_EXPR, size_type_node, e->n, c));
  tree end = new_var (&body, "end", size_type_node);
  assign (&body, e->loc, end, size_plus (e->loc, c, some));
  assign (&body, e->loc, r.kept, size_cst (0));
  tree i = new_var (&body, "i", size_type_node);
  open_scope (&elements, body.block);
  e->keys = &r;
  emit_element (e, &elements, i, ALL_STAGES);
  add (&body, loop_serial (e, i, c, end, &elements));
  update_kept (e, &body);
  e->keys = NULL;
  assign (&body, e->loc, c, end);
  add (&outer, loop_until (e->loc, build2 (GE_EXPR, boolean_type_node, c, e->n),
			   close_scope (&body, e->loc)));
  add (s, close_scope (&outer, e->loc));
}
