/* Inputs are fetched before they are needed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Processors see that a loop goes through an array, and fetch what comes next, but
   only up to where a page ends.  A loop that reads several arrays waits at the end of
   one while it has the others; one that does next to nothing has the next page
   under way anyway, because many of its elements are in the processor at once.  A loop
   with one input and some work has neither, and says itself what it will read:

     for (c = lo; c + 16 <= hi; c += 16)
       for (l = 0; l < 16; l++) line[l] = f (x[c + l]);
     =>
     for (c = lo; c + 16 <= hi; c += 16)
       { __builtin_prefetch ((char *) &x[c] + 2048);
	 for (l = 0; l < 16; l++) line[l] = f (x[c + l]); }

   Only loops that go by lines or vectors do so: in others it would be done for each
   element.  */

#include "gcc-common.h"
#include "local.h"

/* Bytes from an element to the one that is fetched meanwhile: half a page.  */
const unsigned AHEAD = 2048;
/* Bytes, at most, all lines of which are fetched; of larger elements one line is.  */
const unsigned MOST_FETCHED = 1024;
/* Statements for an element, at least, that are some work; scans and filters are in any
   case.  */
const unsigned SOME_WORK = 4;

/* The LOAD that is the only one of FORM, if its elements follow each other in memory, or
   null.  */

const step *
only_input (const kernel_form *form)
{
  const step *only = NULL;
  for (const step *s : form->steps)
    if (s->code == STEP_LOAD)
      {
	if (only || s->at->kind != VIEW_ARRAY || s->at->stride)
	  return NULL;
	only = s;
      }
  return only;
}

/* Add to BODY, which does STAGE of the SIZE elements of a line or vector of E's kernel from index I
   on: what will be read is fetched, if that is worth it.  */

void
prefetch (emitter *e, scope *body, tree i, unsigned size, int stage)
{
  const step *in = only_input (e->form);
  if (!in || (stage != ALL_STAGES && in->stage != (unsigned) stage)
      || !(e->form->ordered || e->form->weight >= SOME_WORK))
    return;
  tree here = fold_convert (ptr_type_node, build_fold_addr_expr (element_of (e, in->at, i)));
  tree element = TYPE_SIZE_UNIT (in->at->type);
  unsigned HOST_WIDE_INT bytes = CACHE_LINE;
  if (tree_fits_uhwi_p (element) && tree_to_uhwi (element) <= MOST_FETCHED / size)
    bytes = MAX (1, size * tree_to_uhwi (element));
  for (unsigned HOST_WIDE_INT at = 0; at < bytes; at += CACHE_LINE)
    {
      tree there = build2 (POINTER_PLUS_EXPR, ptr_type_node, unshare_expr (here),
			   size_int (AHEAD + at));
      add (body, build_call_expr_loc (e->loc, builtin_decl_explicit (BUILT_IN_PREFETCH), 1,
				      there));
    }
}
