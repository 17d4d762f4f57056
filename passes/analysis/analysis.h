/* What is found out about the program.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_ANALYSIS_H
#define SOAC_ANALYSIS_H

#include "ir/ir.h"

/* Weights count statements.  More than HEAVY_WEIGHT are expensive.  More than MOST_WEIGHT are not
   counted: UNKNOWN_WEIGHT stands for them, and for what is not known.  */
const unsigned HEAVY_WEIGHT = 40, MOST_WEIGHT = 100000,
  UNKNOWN_WEIGHT = UINT_MAX;

/* call-graph.cc */
extern bool holds_combinators_p (function *fun);
extern void inner_functions_start (void);
extern void inner_functions_finish (void);
extern bool inner_function_p (tree fndecl);
extern void note_inner_function (tree fndecl);
extern void find_direct_functions (void);
extern bool for_device_p (void);
extern void update_call_graph (void);

/* trampolines.cc */
extern void trampolines_start (void);
extern void release_trampoline (tree member);
extern void trampolines_finish (void);

/* opaque.cc */
extern void warn_opaque (const graph_t *graph);

/* recognise.cc */
extern gcall *typed_call (gimple *stmt);
extern combinator *read_typed_call (graph_t *graph, gcall *call);
extern bool rows_in_turn_p (const combinator *c);
extern void recognise (function *fun, graph_t *graph);

/* short-axes.cc */
extern bool short_axis_p (const axis &x);
extern bool one_position_p (const axis &x);
extern bool ends_of_rows_p (const vec<axis> &rows, const vec<axis> &ends);

/* spaces.cc */
extern void copy_subscripts (subscripts *to, const subscripts *from);
extern bool gapless_p (const combinator *c, const subscripts *at);
extern bool mentions_p (tree e, tree x);
extern bool multiplied_axis_p (tree e, tree x);
extern tree leaf_value (const subscripts *at, tree leaf);
extern bool length_p (tree count, tree length);
extern bool same_axis_p (const axis &x, const axis &y);
extern void find_kept_axes (const vec<axis> &axes, vec<const axis *> *kept);
extern bool same_axes_p (const combinator *a, const combinator *b);
extern bool same_axes_p (const vec<axis> &a, const vec<axis> &b);
extern bool same_subscript_p (const subscripts *a, tree e, const subscripts *b, tree f);
extern bool same_subscripts_p (const subscripts *a, const subscripts *b);
extern bool same_subscripts_p (const view &a, const view &b);

/* floating-parameters.cc */
extern bool floating_parameter_p (const soac_operator *op, unsigned parm);

/* ignored-parameters.cc */
extern tree converted_number (tree type, tree number);
extern void constant_parameters (const combinator *c, vec<tree> *parms);
extern bool ignored_parameter_p (const soac_operator *op, const vec<tree> &parms, unsigned parm);
extern tree known_result (const soac_operator *op, const vec<tree> &parms);
extern int returned_parameter (const soac_operator *op, const vec<tree> &parms);

/* index-bounds.cc */
extern bool same_for_all_p (const subscripts *at, tree e);
extern bool linear_subscripts_p (const vec<axis> &space, const subscripts *at);
extern int axis_around (const vec<axis> &space, const subscripts *at, tree e);
extern tree quotient_of (tree e);
extern bool bounded_subscripts_p (const vec<axis> &space, const subscripts *at,
				  vec<int> *along);
extern bool subscript_on_axis_p (const vec<axis> &space, const subscripts *at, tree e,
				 const axis &x);

/* pointer-reads.cc */
extern bool takes_address_for_number_p (tree fndecl);
extern unsigned alignment_read (const soac_operator *op, unsigned parm);
extern bool always_reads_p (const soac_operator *op, unsigned parm, HOST_WIDE_INT *from,
			    HOST_WIDE_INT *to);

/* transactions.cc */
extern bool report_transactions (void);

/* redundant.cc */
extern void remove_redundant_loads (graph_t *graph);
extern bool remove_redundant_computations (graph_t *graph, hash_set<gimple *> *old);
extern tree left_by_store (gimple *store, tree ref, gimple *stmt);

/* numbered-parts.cc */
extern void parts_start (void);
extern void note_part_by_number (gimple *call);

/* doubts.cc */

/* What stood in SLOTS of combinators.  */
struct saved_operands
{
  auto_vec<tree *> slots;
  auto_vec<tree> values;
};

extern void doubts_start (void);
extern void rename_doubts (hash_map<tree, tree> *renamed);
extern tree unchanged_value (tree value);
extern verdict doubtful (tree value, tree other, const char *name);
extern tree unchanged_root (tree pointer);
extern tree member_value (tree value, const vec<combinator *> &members);
extern void assume_unchanged (combinator *c, const vec<combinator *> &members,
			      saved_operands *s);
extern void assume_unchanged (const vec<combinator *> &members,
			      saved_operands *s);
extern void restore_operands (saved_operands *s);

/* loaded-operands.cc */

/* SIZE bytes at POINTER + OFFSET.  */
struct loaded_place
{
  tree pointer;
  HOST_WIDE_INT offset, size;
};

extern bool plain_value_p (gassign *stmt);
extern bool computation_p (gimple *stmt, vec<tree> *operands);
extern bool loaded_for_combinators_p (graph_t *graph, gassign *load,
				      vec<combinator *> *users);
extern bool computed_from_p (tree operand, const vec<gassign *> &loads,
			     vec<tree> *others = NULL);
extern bool loaded_bytes (gassign *load, loaded_place *at);
extern bool place_of_bytes (tree ref, loaded_place *at);
extern const char *reference_name (tree ref);
extern const char *pointer_name (tree p);
extern const char *loaded_name (gassign *load, const combinator *user);
extern const char *stored_name (gassign *store);

/* overlap.cc */
extern void report_overlaps (const graph_t *graph);

/* unwritten.cc */
extern void report_unwritten (const graph_t *graph);

/* purity.cc */
extern const char *captured_name (tree ref);
extern void purity_start (void);
extern void purity_finish (void);
extern const char *why_impure (const soac_operator *op, location_t *where = NULL);
extern void note_weight (tree decl, unsigned weight);
extern operator_facts *note_part (tree decl, unsigned weight, const operator_facts *whole);

/* operations.cc */
extern bool sums_exact_p (tree decl);

/* select-operators.cc */
extern bool any_order_p (const combinator *c);

/* known-functions.cc */
extern void keep_instrumentation_apart (void);
extern bool math_function_p (tree fndecl);
extern bool instrumentation_stmt_p (gimple *stmt);

/* weight.cc */
extern unsigned add_weights (unsigned a, unsigned b);
extern unsigned most_weight (const operator_facts *f);

/* ranges.cc */

/* COUNT elements of TYPE from POINTER on, STRIDE of them apart, null for 1.  */
struct array_range
{
  tree pointer;
  tree count;
  tree stride;
  tree type;
};

extern void affine (tree value, aff_tree *a);
extern void aff_combination_subtract (aff_tree *a, aff_tree *b);
extern bool distance (tree a, tree b, aff_tree *d);
extern bool constant_distance_p (tree a, tree b, HOST_WIDE_INT *bytes);
extern bool whole_elements_p (const aff_tree *bytes, const_tree type);
extern void bytes_of (tree count, tree type, aff_tree *bytes);
extern bool apart_p (const array_range &a, const array_range &b);
extern bool within_p (const array_range &a, const array_range &b);

/* index-ranges.cc */

/* The indices I with LO <= I < HI, of which there are none if HI <= LO, and if STEP is not
   null those with (I - BASE) mod STEP < WIDTH.  All are expressions over GIMPLE operands.  */
struct index_range
{
  tree lo, hi;
  tree base, step, width;
};

/* LESS <= MORE, which is not known.  */
struct order_test
{
  tree less, more;
};

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

extern bool at_most_p (tree a, tree b, const vec<tree> *naturals);
extern index_range range_of_axis (const axis &x);
extern void axis_of_range (const index_range &r, bool reduced,
			   const vec<tree> *naturals, axis *x);
extern bool aligned_ranges (const index_range &r, vec<index_range> *out);
extern bool range_within_p (const index_range &a, const index_range &b,
			    const vec<tree> *naturals);
extern bool same_range_p (const index_range &a, const index_range &b,
			  const vec<tree> *naturals);
extern bool ranges_apart_p (const index_range &a, const index_range &b,
			    const vec<tree> *naturals);
extern bool preimage_of_range (const index_range &r, HOST_WIDE_INT factor,
			       tree offset, vec<index_range> *out);
extern bool image_of_range (const index_range &r, HOST_WIDE_INT factor,
			    tree offset, index_range *out);

/* box-pairs.cc */
extern void remember_boxes (void);
extern void forget_boxes (void);
extern bool writes_all_p (const mem_access &a, const mem_access &b);

/* boxes.cc */

/* The most dimensions of a box: kept and reduced axes.  */
const unsigned MOST_DIMENSIONS = MOST_AXES;

/* A product of ranges.  */
struct box
{
  unsigned rank;
  index_range dims[MOST_DIMENSIONS];
};

/* FACTOR times the index of AXIS plus OFFSET; or OFFSET alone if AXIS is -1.  */
struct affine_subscript
{
  int axis;
  HOST_WIDE_INT factor;
  tree offset;
};

extern bool affine_subscript_p (const subscripts *at, unsigned d, affine_subscript *s);
extern bool dimension_of_row_p (const subscripts *at, unsigned d);
extern bool row_of_first_p (const subscripts *at);
extern bool row_by_row_p (const combinator *c, const view &v);
extern tree length_of_dimension (const subscripts *at, unsigned d);
extern const subscripts *subscripts_of (const view &v);
extern unsigned rank_of_view (const view &v);
extern bool affine_view_p (const combinator *c, const view &v, unsigned d,
			   affine_subscript *s);
extern bool elements_between (const view &a, const view &b, tree *n);
extern bool box_of_view (const combinator *c, const view &v, box *b, bool *exact);
extern void box_of_space (const combinator *c, box *b);
extern bool same_dimensions_p (const view &a, const view &b);
extern bool empty_box_p (const box &b, const vec<tree> *naturals);
extern bool box_within_p (const box &a, const box &b, const vec<tree> *naturals);
extern bool same_box_p (const box &a, const box &b, const vec<tree> *naturals);
extern bool boxes_apart_p (const box &a, const box &b, const vec<tree> *naturals);
extern enum answer makes_all_read (const combinator *from, const view &out,
				   const combinator *to, const view &in,
				   vec<order_test> *tests);
extern bool align_boxes (vec<box> *boxes);
extern bool cut_box (const box &a, const box &b, const vec<tree> *naturals,
		     vec<box> *inside, vec<box> *outside);

/* required-regions.cc */

/* What one combinator reads of an array.  */
struct required_region
{
  box where;			/* at most that, of what is asked about */
  box read;			/* all that it reads there ... */
  bool exact;			/* ... each element once */
};

extern bool required_regions (graph_t *graph, combinator *c, const view &out,
			      const vec<tree> *naturals,
			      vec<required_region> *regions);

/* modref-summary.cc */
extern void index_touches (graph_t *graph);
extern void free_index (touch_index *index);
extern void mark_near (graph_t *graph, combinator *c);
extern bool near_p (const graph_t *graph, const gimple *stmt);
extern bool far_p (const graph_t *graph, const gimple *stmt);
extern bool possible_readers (graph_t *graph, combinator *writer,
			      vec<gimple *> *stmts);
extern bool may_conflict_p (combinator *a, combinator *b);
extern bool may_conflict_p (graph_t *graph, combinator *c, gimple *stmt);
extern touches *touched_together (const vec<combinator *> &members,
				  const cluster *k);
extern bool may_conflict_p (graph_t *graph, const touches *t, gimple *stmt);
extern void free_touches (touches *t);

/* aliases.cc */
extern void enter (by_array *index, tree pointer, combinator *c);
extern void free_index (by_array *index);
extern bool disjoint_p (mem_access &a, mem_access &b);
extern bool other_memory_p (tree a, tree b);
extern bool views_apart_p (combinator *from, const view &out, combinator *to,
			   const view &in);
extern bool apart_beside_outputs_p (combinator *w, combinator *to, const view &in);
extern bool combinator_writes_p (combinator *c, mem_access &access);
extern bool writes_own_inputs_p (combinator *c);
extern tree touched_by_call (gimple *stmt, bool writes);
extern tree memory_root (tree pointer);
extern tree access_root (const mem_access &a);
extern bool stmt_may_write_p (gimple *stmt, mem_access &a, bool typed);
extern bool may_write_input_p (gimple *stmt, combinator *c, const view &in);
extern bool stmt_may_read_p (gimple *stmt, mem_access &a, bool typed);
extern bool may_clobber_p (combinator *c, ao_ref *ref, bool typed);

/* turns.cc */

/* True if all that A, of STMT, is computed from is the same in all turns of the loops around STMT,
   as far as these may touch one memory.  */
extern bool same_in_all_turns_p (const mem_access &a, gimple *stmt);
extern bool lives_one_turn_p (tree root);

/* True if A, which WRITER does, and B touch no common byte, in whichever turns of loops.  */
extern bool disjoint_in_all_turns_p (gimple *writer, mem_access &a, mem_access &b);

/* True if STMT may read what A, which WRITER does, touches in this turn of a loop or another.  */
extern bool may_read_in_some_turn_p (gimple *writer, mem_access &a, gimple *stmt);

/* The same of what STMT may write, and READER reads by A.  */
extern bool may_write_in_some_turn_p (gimple *reader, mem_access &a, gimple *stmt);

/* choices.cc */
extern bool joins_p (basic_block above, basic_block bb);
extern gcond *condition_of_choice (gphi *phi, tree *yes, tree *no);
extern gcond *condition_to_reach (const gimple *stmt, const gimple *place, bool *holds);
extern bool before_if_done_p (const gimple *stmt, const gimple *other);

/* paths.cc */
extern bool path_leads_p (const gimple *a, const gimple *b);
typedef bool (*between_cb) (gimple *stmt, void *data);
extern bool stmt_before_p (const gimple *a, const gimple *b);
extern bool across_jump_p (tree value);
extern verdict pinned (const combinator *c);
extern bool available_p (tree val, gimple *place);
extern void walk_between (gimple *first, gimple *last, between_cb cb,
			  void *data);
extern void walk_dead_ends (gimple *first, gimple *last, between_cb cb, void *data);
extern bool has_dead_ends_p (basic_block from, basic_block to);
extern verdict same_execution (const combinator *from, const combinator *to);
extern bool may_release_late_p (gimple *stmt, gimple *place);
extern bool may_sink_p (const combinator *from, const combinator *to,
			bool again);
extern bool disjoint_paths_p (const combinator *from, const combinator *a,
			      const combinator *b);

/* ignored-parameters.cc */
extern function *ssa_body (tree fn);

/* whole-rows.cc */

/* A parameter of an operator that is given a known number.  */
struct known_parameter
{
  tree parm, value;
};

extern HOST_WIDE_INT known_turns (class loop *l, const vec<known_parameter> &known,
			       HOST_WIDE_INT most, edge *exit);

/* own-rows.cc */
extern const char *rows_need_memory (graph_t *graph, combinator *c, unsigned out);
extern void find_known_parameters (const combinator *c, vec<known_parameter> *known);
extern HOST_WIDE_INT row_bytes (const view &v);
extern HOST_WIDE_INT variable_row_bytes (const view &v);
extern bool only_reads_rows_p (const combinator *c, unsigned in);
extern bool writes_rows_wholly_p (const combinator *c, const view &out);
extern HOST_WIDE_INT combined_row_bytes (const combinator *c);

/* liveness.cc */
extern void note_private_row (tree parm);
extern bool private_row_p (tree parm);
extern bool has_private_row_p (tree fn);
extern bool outlives_function_p (const mem_access &a);
extern mem_access *writing_access (combinator *c, const view &v);
extern bool output_read_by_others_p (graph_t *graph, combinator *c, unsigned out);
extern bool read_by_others_p (plan *p, combinator *c);
extern bool read_by_others_p (graph_t *graph, combinator *c,
			      const combinator *consumer);
extern bool read_outside_p (graph_t *graph, combinator *c, mem_access *array,
			    const cluster *next);
extern bool unread_p (graph_t *graph, combinator *c);
extern void find_dead_arrays (plan *p);

#endif
