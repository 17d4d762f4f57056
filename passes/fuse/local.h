/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_FUSE_LOCAL_H
#define SOAC_FUSE_LOCAL_H

#include "fuse.h"

/* fuse.cc */
extern int by_id (const void *a, const void *b);
extern void merge_members (vec<combinator *> *members,
			   const vec<combinator *> &more);
extern void start_alone (plan *p);
extern void complete_t2 (plan *p);
extern verdict unite (plan *p, const vec<cluster *> &kernels, bool paid = false,
		      bool flow = true);
extern void settle (combinator *c, verdict v);
extern void unite_with_some (plan *p, combinator *c,
			     const vec<cluster *> &kernels, verdict *v);

/* restart.cc */
extern void forget_plan (plan *p);

/* sink.cc */
extern void refuse_moved (combinator *c, verdict v);
extern const char *all_needed (const combinator *c);
extern void join_consumers (plan *p, combinator *c, vec<cluster *> *kernels);
extern void sink_producer (plan *p, combinator *c,
			   const vec<cluster *> &kernels);

/* beside.cc */
extern bool by_subscripts_p (const combinator *c, const view &v);
extern bool note_beside (plan *p, combinator *a, combinator *b);
extern void fuse_all_beside (plan *p);
extern void tell_neighbours (plan *p);

/* told-reads.cc */
extern void tell_other_reads (plan *p);

/* told-parts.cc */
extern void tell_parts (plan *p);

/* columns.cc */
extern bool down_columns_p (const combinator *c, const view &v);
extern bool down_again_p (const edge_t *e);
extern bool same_columns_p (const combinator *a, unsigned i, const combinator *b, unsigned j);

/* reindex.cc */

/* The count, axes, views and accesses of a map OF the graph that runs at certain
   indices.  */
struct map_indices
{
  const combinator *of;
  tree count;
  auto_vec<axis> axes;
  const combinator *within;
  auto_vec<view> inputs, outputs;
  auto_vec<mem_access> accesses;
};

extern bool aligned_p (const edge_t *e);
extern bool reindexed_p (const edge_t *e);
extern verdict may_reindex (const edge_t *e);
extern bool same_indices_p (const edge_t *a, const edge_t *b);
extern bool different_elements_p (const edge_t *a, const edge_t *b);
extern void save_indices (const combinator *c, map_indices *s);
extern void use_indices (combinator *c, const map_indices *s);
extern void make_indices (combinator *c, const vec<edge_t *> &edges,
			  gimple *place, map_indices *s);
extern void move_producers (graph_t *graph, combinator *c);
extern bool refused_for_good (edge_t *e);

/* folded.cc */

/* What stands for axes: those of a map at its consumer's index.  */

struct axis_values
{
  const subscripts *old;	/* of the map */
  const vec<tree> *values;	/* of its axes, by number */
  subscripts *at;		/* gets what stands for operands */
};

extern tree operation (enum tree_code code, tree a, tree b);
extern tree converted_to (tree type, tree e);
extern tree over_leaves (subscripts *at, tree e);
extern tree substituted (const axis_values *x, tree e);
extern axis number_axis (tree count);
extern const vec<axis> &axes_of (const combinator *c);
extern const axis *only_axis (const vec<axis> &axes);
extern bool numbered_along_p (const view &v, const axis &x);
extern bool number_subscript (const view &v, const axis &x, tree i, subscripts *at);
extern void make_folded (graph_t *graph, combinator *c, const vec<edge_t *> &edges,
			 map_indices *s);

/* folds.cc */
extern verdict may_fold (graph_t *graph, edge_t *e);
extern verdict may_compute_again (const plan *p, combinator *c,
				  const vec<edge_t *> &edges);
extern void store_instead (combinator *c);
extern bool same_fold_p (const edge_t *a, const edge_t *b);
extern void follow_by_subscripts (graph_t *graph, edge_t *e);
extern void fold_producers (graph_t *graph, combinator *c);

/* windows.cc */
extern bool offer_windows_p (const combinator *c, unsigned output);
extern bool feeds_window_p (const combinator *c);
extern verdict open_windows (plan *p, combinator *c,
			     const vec<cluster *> &kernels);
extern void close_windows (combinator *c);

/* counts.cc */
extern verdict same_range (const combinator *from, const combinator *to);
extern combinator *counting_filter (graph_t *graph, tree count);
extern verdict same_count (const combinator *a, const combinator *b,
			   terms *when);
extern bool same_but_tested_p (const combinator *a, const combinator *b);
extern verdict one_range (const vec<combinator *> &members, terms *when);

/* products.cc */
enum same_product
{
  OTHER_PRODUCT,
  MAYBE_SAME_PRODUCT,		/* unless one of them has wrapped around */
  SAME_PRODUCT
};

extern enum same_product compare_products (const combinator *a, const combinator *b);

/* legality.cc */
extern verdict may_unite (graph_t *graph, const vec<combinator *> &members,
			  cluster *k, combinator **place, terms *when);
extern verdict may_share_kernel (graph_t *graph, const vec<combinator *> &members,
				 terms *when);
extern verdict may_stand_together (graph_t *graph, const vec<combinator *> &members,
				   combinator *place, terms *when);
extern bool may_reach_p (graph_t *graph, const vec<combinator *> &group, combinator *m,
			 combinator *place);

/* dead-ends.cc */
extern bool shows_missing_p (const combinator *c, gimple *stmt);
extern verdict may_miss_dead_ends (graph_t *graph, combinator *m, const combinator *place);

/* order.cc */
extern bool harmless_p (const combinator *c, const vec<combinator *> &members);
extern verdict may_pass (combinator *m, combinator *other, bool up,
			 const vec<combinator *> &members);
extern verdict may_stand_at (graph_t *graph, combinator *m,
			     const vec<combinator *> &members, const combinator *place,
			     const vec<combinator *> &passed);
extern void note_moves (graph_t *graph, const cluster *k);
extern bool keeps_order_p (combinator *a, combinator *b, const vec<combinator *> &group);
extern void verify_order (graph_t *graph);

/* cost.cc */
extern void note_borders (graph_t *graph);
extern unsigned units_moved (const combinator *c, tree type, bool small, bool kept);
extern bool same_input_p (const combinator *a, unsigned in, const combinator *b,
			  unsigned other);
extern bool same_sources_p (const combinator *a, unsigned in, const combinator *b,
			    unsigned other);
extern bool near_input_p (const combinator *a, unsigned in, const combinator *b,
			  unsigned other);

/* graph.cc */
extern edge_t *new_edge (combinator *from, combinator *to, unsigned out, unsigned in);
extern const char *call_name (const combinator *c);

/* one-thread.cc */
extern verdict worth_one_thread (const vec<combinator *> &members);

/* product-tiles.cc */
extern verdict product_keeps_tiles (const vec<combinator *> &members);

/* in-the-way.cc */
extern verdict in_the_way (gimple *stmt, const mem_access &a, bool stmt_writes);

/* reloads.cc */
extern verdict may_cross_load (graph_t *graph, combinator *c,
			       const mem_access &a, gassign *load, terms *when);
extern verdict may_load_again (graph_t *graph, const terms *when,
			       const combinator *place);
extern bool changes_reloads_p (combinator *c, const cluster *k);

/* restores.cc */
extern void add_restore (terms *when, gassign *store);
extern verdict may_cross_store (graph_t *graph, combinator *c, const mem_access &a, gassign *store,
				const combinator *place, terms *when);
extern bool touches_restores_p (combinator *c, const cluster *k);

/* interleave.cc */
extern verdict may_interleave (combinator *earlier, combinator *later,
			       terms *when);

/* guards.cc */
extern bool guardable_p (const verdict &v);
extern verdict for_good (verdict v);
extern bool store_guard (const mem_access &read, gassign *store, const loaded_place &at, guard *g);
extern bool load_guard (const mem_access &written, gassign *load,
			const combinator *user, guard *g);
extern bool count_guard (tree count, tree other, bool likely, guard *g);
extern bool too_many_guards_p (const verdict &v);
extern bool tested_p (const terms &when, const guard &g);
extern verdict add_terms (terms *when, const terms &other,
			  const vec<combinator *> &members);
extern bool promised_p (const combinator *earlier, const combinator *later,
			const guard &g);

#endif
