/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REWRITE_LOCAL_H
#define SOAC_REWRITE_LOCAL_H

#include "rewrite.h"
#include "analysis/analysis.h"

/* one-element.cc */

/* Element INDEX of C, an operand, computed before PLACE.  That of input INPUT is
   KNOWN, if that is not null.  */
struct one_element
{
  combinator *c;
  gimple *place;
  tree index;
  unsigned input;
  tree known;
};

extern bool single_operators_p (const combinator *c);
extern bool single_elements_p (const combinator *c);
extern tree made_element (const one_element *x);
extern tree combined (const one_element *x, tree a, tree b);
extern tree combined_with_element (const one_element *x, tree acc);
extern void store_element (const one_element *x, tree value);
extern tree result_element (const one_element *x, unsigned output);

/* element-loads.cc */
extern bool made_until_p (graph_t *graph, combinator *map, unsigned output,
			  gimple *place);

/* stored-element.cc */

/* An element of an array, and what stores it or its members, the last one first.  */
struct stored_element
{
  array_range range;		/* of that element */
  auto_vec<gassign *> stores;
  auto_bitmap missing;		/* bytes that no one is known to store yet */
  bool complete = false;	/* there are none of these */
};

extern stored_element *element_of_store (gassign *store, tree type);
extern bool add_store (stored_element *e, gassign *store);
extern tree stored_value (const stored_element *e);

/* typed-calls.cc */
extern gcall *call_of_combinator (const combinator *c, const vec<tree> &axes,
				  location_t loc, bool flow);

/* rewrite.cc */
extern void remove_call (combinator *c);
extern bool null_test_p (gimple *stmt);

/* late-allocation.cc */
extern void allocate_all_late (cluster *k);

#endif
