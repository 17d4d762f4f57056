/* Storing past the cache chunk by chunk.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Lines of numbers of several sizes have different lengths, and structures are not always
   made by vectors: lines of such outputs cannot be made at once.  Their elements are
   collected in a chunk that stays in the nearest cache, and copied from there:

     for (i = lo; i < hi; i++) out[i] = f (x[i]);
     =>
     for (c = lo; c < hi; c = end)
       { end = as far as a chunk goes, up to where a line of out begins;
	 for (i = c; i < end; i++) chunk[i - c] = f (x[i]);
	 copy chunk past the cache to &out[c]; }

   Which kernels do so is a matter of nontemporal-loop.cc.  */

#include "gcc-common.h"
#include "local.h"

/* Bytes of a chunk.  */
const unsigned CHUNK_BYTES = 4096;

/* Elements of a chunk of FORM: of the largest kind they fill CHUNK_BYTES.  */

static unsigned
chunk_size (const kernel_form *form)
{
  unsigned largest = 1;
  for (const step *p : form->steps)
    if (p->code == STEP_STORE)
      largest = MAX (largest, stored_bytes (p));
  return CHUNK_BYTES / largest;
}

/* Where a chunk of SIZE elements of E's kernel ends that begins at C, before HI:
   there a line of the first output begins.  */

static tree
chunk_end (emitter *e, tree c, tree hi, unsigned size)
{
  const step *first = NULL;
  for (const step *p : e->form->steps)
    if (p->code == STEP_STORE && !first)
      first = p;
  tree less = build2 (TRUNC_DIV_EXPR, size_type_node,
		      bytes_behind (e, first, c, CACHE_LINE),
		      size_cst (stored_bytes (first)));
  tree room = build2 (MINUS_EXPR, size_type_node, size_cst (size), less);
  tree left = build2 (MINUS_EXPR, size_type_node, hi, c);
  return size_plus (e->loc, c, build2 (MIN_EXPR, size_type_node, room, left));
}

/* Add to S arrays of SIZE elements that stand for the outputs of E's kernel.  */

static void
open_chunks (emitter *e, scope *s, unsigned size)
{
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code == STEP_STORE)
	e->recurrences[st].local = array_for (s, "chunk", p, size);
    }
}

/* Add to S: the chunks, from index C to before END, go to the outputs, which
   stand for themselves again.  */

static void
close_chunks (emitter *e, scope *s, tree c, tree end)
{
  tree count = build2 (MINUS_EXPR, size_type_node, end, c);
  for (unsigned st = 0; st < e->form->steps.length (); st++)
    {
      const step *p = e->form->steps[st];
      if (p->code != STEP_STORE)
	continue;
      copy_past (e, s, build_fold_addr_expr (element_of (e, p->at, c)),
		 e->recurrences[st].local,
		 build2 (MULT_EXPR, size_type_node, count,
			 size_cst (stored_bytes (p))));
      e->recurrences[st].local = NULL_TREE;
    }
}

/* Add to S what E's kernel does from index LO to before HI, chunk by chunk.  */

void
chunk_loop (emitter *e, scope *s, tree lo, tree hi)
{
  unsigned size = chunk_size (e->form);
  scope outer, body;
  open_scope (&outer, s->block);
  tree c = new_var (&outer, "c", size_type_node);
  assign (&outer, e->loc, c, lo);
  open_scope (&body, outer.block);
  tree end = new_var (&body, "end", size_type_node);
  assign (&body, e->loc, end, chunk_end (e, c, hi, size));
  tree block = e->lo;
  e->lo = c;
  open_chunks (e, &body, size);
  add (&body, element_loop (e, &body, c, end, ALL_STAGES));
  close_chunks (e, &body, c, end);
  e->lo = block;
  assign (&body, e->loc, c, end);
  tree done = build2 (GE_EXPR, boolean_type_node, c, hi);
  add (&outer, loop_until (e->loc, done, close_scope (&body, e->loc)));
  add (s, close_scope (&outer, e->loc));
}
