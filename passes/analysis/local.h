/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_ANALYSIS_LOCAL_H
#define SOAC_ANALYSIS_LOCAL_H

#include "analysis.h"

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

/* trampolines.cc */
extern tree nested_function (tree pointer, tree *chain, tree *member);
extern bool uses_chain_p (tree fn);

/* whole-rows.cc */
extern bool written_by (function *fun, tree parm, const vec<known_parameter> &known,
			unsigned calls, sbitmap bytes);
extern bool only_read_p (function *fun, tree parm, unsigned calls);

/* liveness.cc */
extern bool rows_read_later_p (graph_t *graph, combinator *c, mem_access *array,
			       bool consumers);

/* own-rows.cc */
extern HOST_WIDE_INT first_dimension_bytes (const view &v);
extern HOST_WIDE_INT own_row_bytes (plan *p, combinator *c, const view &v, mem_access *a);

/* redundant.cc */
extern tree stored_before (graph_t *graph, gimple *stmt, tree ref);

/* ignored-parameters.cc */
extern function *body_of (const soac_operator *op);

/* index-order.cc */
extern bool keeps_value_p (const_tree from, const_tree to);

/* index-ranges.cc */
extern bool empty_range_p (const index_range &r, const vec<tree> *naturals);
extern bool intersect_ranges (const index_range &a, const index_range &b,
			      const vec<tree> *naturals, vec<index_range> *out);
extern bool subtract_ranges (const index_range &a, const index_range &b,
			     const vec<tree> *naturals, vec<index_range> *out);
extern enum answer indices_within (const index_range &r, tree lo, tree hi,
				   vec<order_test> *tests);

/* box-pairs.cc */
extern bool accesses_apart_p (const mem_access &a, const mem_access &b);

/* boxes.cc */
extern bool box_of_access (const mem_access &a, box *b, bool *exact);
extern bool affine_expression_p (const subscripts *at, tree e, affine_subscript *s);
extern bool in_rows_p (const box &b, const subscripts *at, unsigned from);

/* aliases.cc */
extern bool disjoint_by_restrict_p (const mem_access &a, const mem_access &b);
extern bool access_to_p (const mem_access &a, const view &v);

/* recognise.cc */
extern bool inlined_p (const gcall *call);

/* spaces.cc */
extern bool same_positions_p (const axis &x, const axis &y);
extern tree untested_count (tree count);
extern void flatten (combinator *c);
extern void find_starts (combinator *c);

/* purity.cc */
extern operator_facts *facts_of_function (tree decl);
extern operator_facts *facts_of_unknown (void);
extern void impure (operator_facts *f, bool certain, location_t where, const char *what,
		    bool more = true);
extern void bound_to_thread (operator_facts *f, location_t where, const char *what);
extern void note_parameter_write (walk_state *w, unsigned HOST_WIDE_INT params,
				  location_t where, const char *what);

/* call-effects.cc */
extern void note_call (walk_state *w, gcall *call);

/* origins.cc */
extern const char *decl_name (tree decl);
extern tree frame_field (const walk_state *w, tree ref);
extern void add_once (vec<tree> *list, tree val);
extern tree part_of_variable (tree ref, tree var);
extern enum origin origin_of (const walk_state *w, tree ptr,
			      hash_set<tree> *seen,
			      unsigned HOST_WIDE_INT *params = NULL);
extern enum origin origin_of_ref (const walk_state *w, tree ref, tree *var,
				  unsigned HOST_WIDE_INT *params = NULL);

/* known-functions.cc */
extern bool ends_program_p (tree fndecl);
extern bool sanitizer_size_p (tree fndecl);
extern bool instrumentation_p (tree fndecl);
extern bool asks_for_thread_p (tree fndecl);

/* weight.cc */
extern unsigned weight_of (gimple *stmt);
extern unsigned weight_of_builtin (tree decl);
extern unsigned weight_of_loops (const vec<unsigned> &blocks, unsigned *most, bool *ends);

/* operations.cc */
extern void find_operations (function *fun, vec<enum tree_code> *codes);
extern bool difference_p (function *fun);

/* select-operators.cc */
extern void find_selection (function *fun, select_condition *test);
extern bool gives_nonnegative_p (function *fun);

/* modref-summary.cc */
extern bool may_meet_p (combinator *writer, combinator *c);
extern bool may_meet_p (graph_t *graph, combinator *writer, gimple *stmt);

/* numbered-parts.cc */
extern void forget_space_of_part (combinator *c);

/* doubts.cc */
extern void note_doubt (tree value, tree earlier, const vec<gimple *> &writers,
			const combinator *last);
extern tree earlier_value (tree value, vec<gimple *> *writers);

/* boxes.cc */
extern bool moved_p (const mem_access &a);

/* ranges.cc */
extern bool subtract (aff_tree *a, aff_tree *b);

/* index-order.cc */
extern tree as_index (tree e);
extern tree index_of (aff_tree *a);
extern tree index_cst (HOST_WIDE_INT n);
extern tree undivided (tree e, HOST_WIDE_INT step);
extern tree sum_of (tree a, tree b, int factor);
extern tree lesser_of (tree a, tree b, const vec<tree> *naturals);
extern tree greater_of (tree a, tree b, const vec<tree> *naturals);
extern tree unconverted (tree e);
extern tree untested (tree count);

#endif
