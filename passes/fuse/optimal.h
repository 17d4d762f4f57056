/* What the files share that look for the plan with the least cost.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_FUSE_OPTIMAL_H
#define SOAC_FUSE_OPTIMAL_H

#include "local.h"

/* ---- facts (facts.cc) --------------------------------------------------- */

/* About combinators I < J of a group.  */
struct pair_fact
{
  bool apart;			/* they are never in one kernel */
  bool ordered;			/* the kernel of I may not stand behind that of J */
  bool adjacent;		/* they touch a common array */
  unsigned guards;		/* that their kernel needs */
  auto_vec<unsigned> with;	/* only together with these */
};

/* An array as it is between two writes.  */
struct array_fact
{
  unsigned units;		/* of one element, see units_moved */
  int writer;			/* the one of the group that hands it on, or -1 ... */
  unsigned output;		/* ... as that output */
  unsigned input;		/* of the first one of ... */
  auto_vec<unsigned> readers;	/* ... who load it, unless the writer is in their kernel */
};

/* An output of a combinator.  */
struct output_fact
{
  unsigned writer, output;
  unsigned units;
  bool kept;			/* it is stored in any case */
};

/* Combinators that run equally often, each time one after the other, numbered in program
   order, and what is known of them while nothing is fused.  */
struct group_facts
{
  auto_vec<combinator *> nodes;
  vec<pair_fact *> pairs;	/* see fact_of */
  auto_vec<bool> reach;		/* I may run at J's call: I * number + J */
  auto_vec<array_fact *> arrays;
  auto_vec<output_fact> outputs;
};

inline pair_fact *
fact_of (const group_facts *g, unsigned i, unsigned j)
{
  unsigned n = g->nodes.length ();
  return g->pairs[MIN (i, j) * n + MAX (i, j)];
}

inline bool
reaches_p (const group_facts *g, unsigned i, unsigned j)
{
  return g->reach[i * g->nodes.length () + j];
}

/* A partition has for each of a group the least number of its cluster.  */

extern void find_groups (graph_t *graph, vec<group_facts *> *groups);
extern void find_facts (graph_t *graph, const vec<unsigned> &drawn, group_facts *g);
extern void free_facts (group_facts *g);

/* ---- a plan that is better than T2's (optimal.cc) ------------------------ */

extern plan_cost judge_cost (plan *p);
extern plan_cost improve_t2 (plan *p, unsigned long fuel);

/* ---- places (places.cc) ------------------------------------------------- */

extern bool find_places (const group_facts *g, const vec<unsigned> &of, vec<unsigned> *places,
			 vec<unsigned> *stuck);
extern bool connected_p (const group_facts *g, const vec<unsigned> &of, unsigned *part);

/* ---- the model (model.cc) ----------------------------------------------- */

/* The outcome of one search.  */
struct model_result
{
  bool better;			/* OF is cheaper than what was known */
  bool proved;			/* nothing is cheaper than OF, or what was known */
  auto_vec<unsigned> of;
  unsigned nodes;
  double milliseconds;
};

extern void solve_group (const group_facts *g, const vec<unsigned> &known,
			 const vec<bitmap> &refused, model_result *result);

#endif
