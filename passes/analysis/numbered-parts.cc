/* Calls that do some elements of a space, by their numbers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     map (f, space (n, m), o, t);		t is made in two pieces, of K elements and the rest
     =>
     map (f, K elements, o, t);
     map (f, n * m - K elements, o + K, t + K);

   Where all views go through their arrays without gaps the call has no axes, and may be cut at any
   element (rewrite/pieces.cc).  The parts have the arguments of the whole: their axes still say
   that there are n rows of m.  So each is noted, and recognised as one run of elements: as a box it
   would be as large as the whole.  */

#include "gcc-common.h"
#include "local.h"

static hash_set<gimple *> *parts_by_number;

/* No call is such a part yet.  */

void
parts_start (void)
{
  delete parts_by_number;
  parts_by_number = NULL;
}

/* CALL is one.  */

void
note_part_by_number (gimple *call)
{
  if (!parts_by_number)
    parts_by_number = new hash_set<gimple *>;
  parts_by_number->add (call);
}

/* If C is one, which has no axes, let it be over as many elements as it has, one after the
   other.  */

void
forget_space_of_part (combinator *c)
{
  if (!parts_by_number || !parts_by_number->contains (c->call))
    return;
  gcc_assert (c->axes.is_empty ());
  c->space.truncate (0);
  c->space.safe_push ({ false, build_zero_cst (ptrdiff_type_node), c->count, NULL_TREE, NULL_TREE,
			NULL_TREE });
  for (vec<view> *views : { (vec<view> *) &c->outputs, (vec<view> *) &c->inputs })
    for (view &v : *views)
      v.flat = NULL;
}
