/* What the files that look into an operator's body share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_PURITY_H
#define SOAC_PURITY_H

/* The body being walked and what has been found so far.  */
struct walk_state
{
  tree fndecl;
  operator_facts *facts;
  unsigned weight;
  bool calls_itself;
};

/* Whose memory a pointer points at.  */
enum origin
{ FROM_LOCALS, FROM_PARAMS, FROM_CHAIN, FROM_CAPTURED, FROM_ANYWHERE };

/* origins.cc */
extern tree frame_field (const walk_state *w, tree ref);
extern void add_once (vec<tree> *list, tree val);
extern enum origin origin_of (const walk_state *w, tree ptr,
			      hash_set<tree> *seen,
			      unsigned HOST_WIDE_INT *params = NULL);
extern enum origin origin_of_ref (const walk_state *w, tree ref, tree *var,
				  unsigned HOST_WIDE_INT *params = NULL);

/* known-functions.cc */
extern bool instrumentation_p (tree fndecl);
extern bool asks_for_thread_p (tree fndecl);

#endif
