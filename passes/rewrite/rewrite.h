/* The function with the combinators is changed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REWRITE_H
#define SOAC_REWRITE_H

#include "ir/ir.h"

/* inline.cc */
extern void prefer_early_inlining (void);

/* whole-functions.cc */
extern void register_whole_functions (const char *plugin_name);

/* exits.cc */
extern void remove_false_exits (const graph_t *graph);

/* early-operands.cc */
extern void compute_operands_early (graph_t *graph);

/* nests.cc */
extern bool make_spaces_of_nests (function *fun);

/* strided-scans.cc */
extern bool stride_scans (function *fun);

/* row-chains.cc */
extern bool join_row_chains (graph_t *graph);
extern void finish_row_chains (void);

/* pair-folds.cc */
extern bool join_pair_folds (graph_t *graph);

/* narrow.cc */
extern bool narrow_to_required (graph_t *graph);

/* overwritten.cc */
extern bool cut_overwritten (graph_t *graph, bool *waits);

/* cut-choices.cc */
extern void share_bounds (graph_t *graph, hash_set<gimple *> *old);

/* zeroed-arrays.cc */
extern void make_best_plan (plan *p, void (*fuse) (plan *));

/* joined-segments.cc */
extern void join_segments (plan *p);

/* rewrite.cc */
extern void rewrite (plan *p);

#endif
