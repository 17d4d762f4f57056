/* The function with the combinators is changed.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REWRITE_H
#define SOAC_REWRITE_H

#include "ir/ir.h"

/* inline.cc */
extern void prefer_early_inlining (void);

/* exits.cc */
extern void remove_false_exits (const graph_t *graph);

/* nests.cc */
extern bool make_spaces_of_nests (function *fun);

/* row-chains.cc */
extern bool join_row_chains (graph_t *graph);
extern void finish_row_chains (void);

/* narrow.cc */
extern bool narrow_to_required (graph_t *graph);

/* pieces.cc */
extern bool split_at_pieces (graph_t *graph);

/* element-loads.cc */
extern bool compute_element_loads (graph_t *graph);

/* one-value.cc */
extern bool take_one_value (graph_t *graph);

/* dead-calls.cc */
extern void remove_dead_calls (graph_t *graph);

/* joined-segments.cc */
extern void join_segments (plan *p);

/* rewrite.cc */
extern void rewrite (plan *p);

#endif
