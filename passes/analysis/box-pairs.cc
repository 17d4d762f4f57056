/* Two accesses: are the elements that they touch apart, or does one write all of the other's?

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     t [0, n) {0, 2, ...} and t [0, n) {1, 3, ...}	apart
     t [0, n) [0, m) writes all of t [1, n) [0, m)

   Each pair of calls is asked about again whenever something may go past them, and to find
   out takes many comparisons of expressions.  So while a function is worked on, each box is
   found once for all that goes into it, and each pair of boxes is compared once.  What goes
   into them are expressions over values that do not change; GCC frees none of them before the
   pass is done.  */

#include "gcc-common.h"
#include "local.h"

enum known { NOT_ASKED, KNOWN_FALSE, KNOWN_TRUE };

/* A box, EXACT or not (box_of_view), if there is ANY, and what it was found from.  */

struct known_box
{
  auto_vec<const void *> from;
  box b;
  bool any, exact;
};

struct known_box_hasher : delete_ptr_hash<known_box>
{
  static hashval_t hash (const known_box *k)
  {
    inchash::hash h;
    for (const void *p : k->from)
      h.add_ptr (p);
    return h.end ();
  }
  static bool equal (const known_box *a, const known_box *b)
  {
    if (a->from.length () != b->from.length ())
      return false;
    for (unsigned i = 0; i < a->from.length (); i++)
      if (a->from[i] != b->from[i])
	return false;
    return true;
  }
};

/* Of two boxes: are they apart, does the first one hold all of the second?  */

struct known_pair
{
  enum known apart = NOT_ASKED, holds = NOT_ASKED;
};

typedef nofree_ptr_hash<const known_box> box_pointer;
typedef hash_map<pair_hash<box_pointer, box_pointer>, known_pair> pair_map;

struct box_memory
{
  hash_table<known_box_hasher> boxes { 64 };
  pair_map pairs;
};

static box_memory *memory;

/* From here on boxes are remembered, ...  */

void
remember_boxes (void)
{
  memory = new box_memory;
}

/* ... and here they are forgotten.  */

void
forget_boxes (void)
{
  delete memory;
  memory = NULL;
}

static void
add_all (vec<const void *> *to, const vec<tree> &trees)
{
  for (tree t : trees)
    to->safe_push (t);
  to->safe_push (NULL);
}

/* Append to FROM all that the box of V, which C goes by, is found from.  */

static void
add_origins (const combinator *c, const view &v, vec<const void *> *from)
{
  const subscripts *at = subscripts_of (v);
  from->safe_push ((const void *) (size_t) (v.kind * 4 + v.row * 2 + !at));
  from->safe_push (v.value);
  from->safe_push (v.type);
  from->safe_push (v.stride);
  if (at)
    {
      add_all (from, at->dims);
      add_all (from, at->lengths);
      add_all (from, at->axes);
      add_all (from, at->leaves);
      add_all (from, at->values);
    }
  for (const axis &x : c->space)
    {
      from->safe_push ((const void *) (size_t) x.reduced);
      for (tree t : { x.lo, x.count, x.step, x.width, x.extent })
	from->safe_push (t);
    }
}

/* The box of A, which is remembered, or null if it is not to be.  */

static const known_box *
remembered_box (const mem_access &a)
{
  if (!memory || !a.of || a.halo || !a.elementwise || a.range || moved_p (a))
    return NULL;
  known_box *k = new known_box;
  add_origins (a.space, *a.of, &k->from);
  known_box **slot = memory->boxes.find_slot (k, INSERT);
  if (*slot)
    delete k;
  else
    {
      *slot = k;
      k->any = box_of_view (a.space, *a.of, &k->b, &k->exact);
    }
  return *slot;
}

/* True if X and Y, which A and B reach in one array, are known to be apart.  */

static bool
apart_in_array_p (const view &a, const box &x, const view &b, const box &y)
{
  if (x.rank != y.rank || !same_dimensions_p (a, b))
    return false;
  for (unsigned k = 0; k < x.rank; k++)
    if (ranges_apart_p (x.dims[k], y.dims[k], NULL)
	&& in_rows_p (x, subscripts_of (a), MAX (k, 1))
	&& in_rows_p (y, subscripts_of (b), MAX (k, 1)))
      return true;
  return empty_box_p (x, NULL) || empty_box_p (y, NULL);
}

/* True if X and Y, which A and B reach in one array, are such that Y is all in X.  */

static bool
holds_in_array_p (const view &a, const box &x, const view &b, const box &y)
{
  return x.rank == y.rank && same_dimensions_p (a, b) && box_within_p (y, x, NULL);
}

/* True if A and B are known to touch no common element: they reach into one array, and in
   one dimension their indices are apart.  Those from there on lead into its rows, for else
   other subscripts could mean the same element.  */

bool
accesses_apart_p (const mem_access &a, const mem_access &b)
{
  const known_box *ka = remembered_box (a), *kb = remembered_box (b);
  if (!ka || !kb)
    {
      box x, y;
      bool exact;
      return (box_of_access (a, &x, &exact) && box_of_access (b, &y, &exact)
	      && apart_in_array_p (*a.of, x, *b.of, y));
    }
  if (!ka->any || !kb->any)
    return false;
  enum known &apart = memory->pairs.get_or_insert ({ ka, kb }).apart;
  if (apart == NOT_ASKED)
    apart = apart_in_array_p (*a.of, ka->b, *b.of, kb->b) ? KNOWN_TRUE : KNOWN_FALSE;
  return apart == KNOWN_TRUE;
}

/* True if A writes all elements that B touches.  */

bool
writes_all_p (const mem_access &a, const mem_access &b)
{
  if (!a.write)
    return false;
  const known_box *ka = remembered_box (a), *kb = remembered_box (b);
  if (!ka || !kb)
    {
      box x, y;
      bool exact, any;
      return (box_of_access (a, &x, &exact) && exact && box_of_access (b, &y, &any)
	      && holds_in_array_p (*a.of, x, *b.of, y));
    }
  if (!ka->any || !ka->exact || !kb->any)
    return false;
  enum known &holds = memory->pairs.get_or_insert ({ ka, kb }).holds;
  if (holds == NOT_ASKED)
    holds = holds_in_array_p (*a.of, ka->b, *b.of, kb->b) ? KNOWN_TRUE : KNOWN_FALSE;
  return holds == KNOWN_TRUE;
}
