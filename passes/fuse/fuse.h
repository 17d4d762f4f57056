/* Which combinators share a kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_FUSE_H
#define SOAC_FUSE_H

#include "ir/ir.h"

/* graph.cc */
extern void build_graph (graph_t *graph);
extern void judge_all_pieces (graph_t *graph);
extern void free_graph (graph_t *graph);

/* restart.cc */
extern void rebuild_graph (graph_t *graph);

/* fuse.cc */
extern void fuse_none (plan *p, const char *why);
extern void fuse_t2 (plan *p);
extern void free_clusters (plan *p);
extern verdict burn_fuel (void);

/* cost.cc */
extern plan_cost cost_of_plan (const plan *p);
extern int compare_costs (const plan_cost &a, const plan_cost &b);
extern void shares_start (void);
extern void shares_finish (void);
extern void note_share (gimple *call, unsigned n, bool part);
extern void note_shares (graph_t *graph);

/* choices.cc */
extern void fuse_optimal (plan *p);

/* ilp-glpk.cc */
extern const char *missing_solver (void);

/* reindex.cc */
extern bool movable_p (const combinator *c);
extern bool fills_object_p (const combinator *c, const view &out);
extern tree elements_of (aff_tree *bytes, tree type);
extern tree operand_before (gimple *place, tree expr);
extern tree moved_pointer (gimple *place, tree pointer, tree bytes);
extern view moved_view (gimple *place, const view &v, tree offset, tree stride);

/* folds.cc */
extern verdict may_run_again (combinator *c);
extern verdict may_compute_again (const combinator *c, unsigned n, bool repeats);

/* sink.cc */
extern bool constant_map_p (const combinator *c);

/* guards.cc */
extern bool may_be_same_p (const terms &when, tree a, tree b);
extern bool overlap_guard (const mem_access &earlier, const mem_access &later,
			   guard *g);
extern verdict add_guard (terms *when, const guard &g);

#endif
