/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_CODEGEN_LOCAL_H
#define SOAC_CODEGEN_LOCAL_H

#include "codegen.h"

/* emit.cc */
extern tree emit_nest (emitter *e, const nest *n);

/* nest-text.cc */
extern void nest_text_of (const emitter *e, const nest *n, vec<const char *> *lines);

/* nests.cc */
extern tree bytes_up_to (tree place, unsigned unit);

/* parameters.cc */
extern bool never_changes_p (tree var);
extern void new_parameter (emitter *e, tree operand, const char *name, tree type);
extern void add_step_parameters (emitter *e, const step *s);
extern void add_axis_parameters (emitter *e);
extern void add_row_parameters (emitter *e);
extern void add_own_parameters (emitter *e);
extern void add_parameters_of_parts (emitter *e);
extern void collect_parameters (emitter *e, const vec<tree> &result_pointers);

/* restrict-outputs.cc */
extern void restrict_outputs (emitter *e, const kernel_form *form);
extern void restrict_outputs (emitter *e, const vec<lowered_segment *> &segments);
extern void restrict_outputs (emitter *e, const vec<const kernel_form *> &forms);

/* accumulators.cc */
extern recurrence &new_accumulator (emitter *e, scope *s, unsigned st, const char *name);

/* values.cc */
extern tree bytes_of_elements (tree array, tree count);
extern tree address_in (tree array, unsigned at);
extern tree number_type (tree type);
extern tree vector_at (tree address, tree type, unsigned lanes);
extern void assign_lanes (emitter *e, scope *s, tree vector, tree value);
extern tree member_of (location_t loc, tree value, const vec<tree> &fields);
extern tree neutral_value (emitter *e, const step *s);

/* loops.cc */
extern bool reduced_anyhow_p (const emitter *e, const step *s);
extern bool all_reduced_anyhow_p (const emitter *e, int stage);
extern tree reduction_clauses (emitter *e, int stage, int split);
extern nest *finishing_loop (emitter *e, tree i, const tree (&range)[2], scope *body);
extern unsigned few_for_vectors (unsigned lanes, bool anyhow);
extern tree whole_vectors (tree count, unsigned lanes);
extern nest *index_loop (emitter *e, scope *parent, tree from, tree to, int stage);
extern void whole_line (emitter *e, scope *body, tree c, unsigned size,
			int stage, int split = -1);

/* block-arrays.cc */
extern bool collects_p (const emitter *e);

/* stored-elements.cc */
extern const step *only_store (const kernel_form *form);

/* strides.cc */
extern void general_loop (emitter *e, scope *s, tree lo, tree hi);

/* Statements for an element, at most, with which each step of an accumulator waits for the
   one before: with more of them the processor has other things to do meanwhile.  */
const unsigned MOST_WAITING = 24;

inline tree
as_size (tree value)
{
  return fold_convert (sizetype, value);
}

inline tree
size_binary (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, sizetype, a, b);
}

/* subscripts.cc: a number that is FACTOR * X + REST, in sizetype, whatever X is.  */
struct linear
{
  tree factor, rest;
};

extern unsigned innermost (const emitter *e);
extern tree index_at (emitter *e, const axis &x, tree p);
extern tree run_step (emitter *e);
extern bool linear_in_p (tree e, tree x, linear *l);
extern bool linear_offset_p (const subscripts *at, tree x, linear *all);

/* overlapped-vectors.cc */
extern tree run_of (const emitter *e);
extern bool nothing_left_p (const emitter *e, unsigned lanes);
extern bool overlapped_p (const emitter *e);
extern nest *overlapped_loop (emitter *e, scope *parent, tree from, tree to);

/* predicated-vectors.cc */
extern bool predicated_p (const emitter *e);
extern tree predicated_load (emitter *e, const view *v, tree i);
extern nest *predicated_loop (emitter *e, scope *parent, tree from, tree to, bool fewer);
/* What is done, inside S, for element I of a run.  */
struct run_job
{
  void (*add) (emitter *e, scope *s, tree i, void *data);
  void *data;
};
/* A number of elements: those of whole vectors, and the rest.  */
struct vector_split
{
  tree whole, rest;
};
extern vector_split split_by_vectors (emitter *e, scope *s, tree count);
extern void predicated_run (emitter *e, scope *s, const vector_split &count, const run_job &job);

/* compact.cc: elements that are tested together.  */
struct tested
{
  unsigned put;			/* the step that stores those that are kept */
  unsigned count;		/* so many */
  tree type;			/* vectors of this are collected, or null */
  tree vals;			/* array of the elements */
  tree marks;			/* array of what says which are kept, or null */
  tree bits;			/* the set of these among the lanes of a vector, or null */
};
extern tree vector_at (location_t loc, tree array, tree i, tree type);
extern unsigned level_of (const emitter *e);
extern tree collected_element (const emitter *e, int *put);
extern tree collected_array (const emitter *e, unsigned put);
extern void test_lanes (emitter *e, scope *body, tree from, const tested &t);

/* narrow-iotas.cc */
extern bool narrow_iota_p (const view *v);
extern tree narrow_iotas (const emitter *e, tree hi);
extern bool counted_index_p (emitter *e, unsigned st, linear *l);
extern void bind_counted (emitter *e, scope *s, view *v, const linear &l);
extern tree narrow_indices (emitter *e, tree count);

/* kept-groups.cc */
extern bool group_loop (emitter *e, scope *parent, tree lo, tree hi);

/* ring.cc */
extern tree base_in_ring (emitter *e, scope *s, const view *v, tree base);

/* bound-views.cc: a view as it is where it is bound to a run, or where it is not.  */
struct bound_view
{
  view *v;
  enum view_kind kind;
  tree value, stride, first, apart;
  bool narrow;
};

extern tree elements_on (tree base, tree offset, tree type);
extern bool bound_p (const vec<bound_view> &bound, const view *v);
extern tree first_in_run (emitter *e, const view *v, const linear &l);
extern void bind_subscripted (emitter *e, scope *s, view *v, const linear &l);
extern void bind_numbered (emitter *e, scope *s, view *v, tree number);
extern void keep_view (view *v, vec<bound_view> *bound);
extern void bind_views (emitter *e, scope *s, tree number, vec<bound_view> *bound);
extern void swap_views (vec<bound_view> *bound);

/* space-loops.cc */
extern void set_index (emitter *e, scope *s, unsigned k, tree value);
extern loop_axis axis_of (const combinator *c, unsigned k);
extern bool folds_in_runs_p (const emitter *e);
extern void run_elements (emitter *e, scope *s, tree count, const length *how);
extern void whole_run (emitter *e, scope *s, tree number, tree count, const length *how);
extern void carry_over (emitter *e, scope *s, const vec<tree> &at, int k);
extern tree loaded_before_run (emitter *e, const view *v);
extern bool start_unrolled (emitter *e, const combinator *c);
extern bool next_unrolled (emitter *e, const combinator *c, vec<unsigned> *at);

/* known-runs.cc */
extern bool known_runs_p (const emitter *e);
extern void add_known_runs (emitter *e, scope *s, tree number);
extern void add_some_runs (emitter *e, scope *s, const vec<tree> &at, tree number, tree hi,
			   scope *one);

/* cut-runs.cc */
extern void add_run (emitter *e, scope *s, tree number, tree count);

/* key-ranges.cc */
extern void keep_update (emitter *e, scope *s, tree at, tree value);

/* axis-order.cc */
extern register_tile choose_tile (const emitter *e);
extern unsigned elements_side_by_side (const emitter *e);

/* shared-loads.cc */
extern bool rows_share_loads_p (const emitter *e, unsigned last, unsigned rows, unsigned count);

/* jammed-rows.cc */
extern unsigned jammed_rows (const emitter *e);
extern bool jams_rather_p (const emitter *e);
extern void add_jammed_rows (emitter *e, scope *s, tree p, tree number);

/* short-rows.cc */
extern bool may_go_along_rows_p (const emitter *e);
extern bool left_to_unrolling_p (const emitter *e);
extern void choose_short_rows (emitter *e);
extern void find_indices (emitter *e, unsigned n, unsigned first, vec<tree> *indices);
extern bool along_short_rows_p (const emitter *e);
extern void add_short_rows (emitter *e, scope *s, tree number, tree count);
extern void add_some_short_rows (emitter *e, scope *s, const vec<tree> &at, tree number, tree hi,
				 scope *one);

/* repeated-rows.cc */
extern bool repeats_rows_p (const emitter *e);
extern void short_rows_or (emitter *e, scope *s, tree lo, tree hi, scope *plain);

/* short-sums.cc */
extern unsigned short_sums (const emitter *e);
extern void add_short_sums (emitter *e, scope *s);

/* side-by-side.cc */
extern tree side_by_side_loop (emitter *e, scope *s, tree count);

/* The elements of E's kernel from position I0 to before I1 of the axis of a tile's rows and from
   J0 to before J1 of the innermost one; NUMBER is that of the element at positions 0 of these
   two.  */
struct tile_box
{
  tree i0, i1, j0, j1, number;
};

/* strips.cc: bytes of the accumulators of a strip, in the nearest cache.  */
const unsigned STRIP_BYTES = 8192;
extern unsigned strip_columns (const emitter *e);

/* few-rows.cc */
extern unsigned few_rows (const emitter *e, int rows);
extern void add_few_rows (emitter *e, scope *s, const tile_box &b);

/* near-across.cc */
extern bool narrow_across_p (const emitter *e);
extern tree bytes_between_rows (emitter *e, const step *p);
extern tree stays_near (emitter *e);

/* across.cc */
extern bool crosses_p (const emitter *e, const step *p, int rows);
extern register_tile lines_across (const emitter *e);
extern void add_box_across (emitter *e, scope *s, const tile_box &b);

/* tiled-box.cc */
extern unsigned least_columns (const register_tile &t);
extern void add_box (emitter *e, scope *s, const tile_box &b);

/* panels.cc */
extern unsigned HOST_WIDE_INT panel_bytes ();
extern tree depth_of_piece (emitter *e, tree depth);

/* update-tables.cc */
extern unsigned table_size (const emitter *e);
extern bool grouped_stage (emitter *e, scope *s, tree lo, tree hi, int stage);
extern void update_loop (emitter *e, scope *s, tree lo, tree hi);

/* tiled-scan.cc */
extern unsigned scan_line (const emitter *e, int stage);

/* transposed-vectors.cc */
extern void transpose_vectors (emitter *e, scope *to, vec<tree> &rows);
extern bool transposable_p (tree type);
extern tree transposable_vector (tree type, unsigned n);

/* vector-operations.cc */
extern bool vectors_scan_p (const step *s);
extern bool vectors_run_p (const soac_operator *op);

/* lane-reduction.cc */
extern unsigned lane_count (const emitter *e);
extern void lane_loop (emitter *e, scope *parent, tree lo, tree hi);
extern void lane_range (emitter *e, scope *s, tree from, tree to, tree later);

/* stored-reductions.cc */
extern unsigned lanes_behind_stores (emitter *e);
extern void stored_reduction_loop (emitter *e, scope *s, tree lo, tree hi);

/* select-reduction.cc */
extern bool skips_p (const emitter *e);
extern void note_change (emitter *e, scope *s, const step *p, const recurrence &c,
			 tree val);
extern void skip_loop (emitter *e, scope *s, tree lo, tree hi);

/* multistream-reduction.cc */
extern unsigned sum_places (const emitter *e, unsigned *lanes);
extern unsigned lanes_of (tree type);
extern void start_sums (emitter *e, scope *s);
extern void take_in_sums (emitter *e, scope *s, const vec<recurrence> &own);
extern unsigned contracted_places (const emitter *e, unsigned first, unsigned last);

/* Vectors of one of several places, at least.  */
const unsigned LEAST_PART = 16;
extern tree sum_loop (emitter *e, scope *s, tree lo, tree hi);

/* prefetch.cc */
extern const step *only_input (const kernel_form *form);
extern void prefetch (emitter *e, scope *body, tree i, unsigned size, int stage);

/* nontemporal-store.cc */
extern tree widest_store (void);
extern unsigned stored_width (tree store);
extern void copy_bytes (emitter *e, scope *s, tree to, tree from, tree bytes);
extern void store_vector_past (emitter *e, scope *s, tree to, tree val, tree store);
extern void store_bytes (emitter *e, scope *s, tree to, tree from,
			 unsigned bytes, tree store);
extern void store_past_16 (emitter *e, scope *s, tree to, tree from,
			   unsigned bytes);
extern void copy_past (emitter *e, scope *s, tree to, tree array, tree bytes);

/* nontemporal-loop.cc */
extern bool other_target_p (tree fn);
extern unsigned stored_bytes (const step *s);
extern unsigned streamed_bytes (const emitter *e);
extern tree bytes_behind (emitter *e, const step *s, tree i, unsigned unit);
extern tree array_for (scope *s, const char *name, const step *p, unsigned size);
extern bool stores_past_p (const emitter *e);
extern tree past_worth (emitter *e, tree n, unsigned bytes);
extern void open_line (emitter *e, scope *s, unsigned size);
extern void close_line (emitter *e, scope *s, tree c, unsigned size, tree wide);
extern tree wide_from (emitter *e, scope *s, tree lo, unsigned size);
extern tree line_past_from (emitter *e, tree lo, unsigned size);
extern tree past_from (emitter *e, const step *s, tree lo, tree bytes);

extern bool has_lines_p (const kernel_form *form);

/* borders.cc */
extern bool border_p (const emitter *e);
extern void add_ends (emitter *e, scope *s, tree cond);
extern void add_ends_of_rows (emitter *e, scope *s, tree p, unsigned n);

/* nontemporal-runs.cc */
extern unsigned run_bytes (const emitter *e);
extern tree runs_placed (emitter *e);

/* nontemporal-chunks.cc */
extern void chunk_loop (emitter *e, scope *s, tree lo, tree hi);

/* wide-strides.cc */
extern tree hidden_index (emitter *e, const step *s, tree i);
extern void hide_strides (emitter *e, scope *s);
extern void show_strides (emitter *e);

#endif
