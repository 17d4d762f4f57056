/* What kernels are built of: a function, scopes, loops, one element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Kernels are built as loop nests (ir/nest.h), of which emit.cc makes GENERIC, and given
   to GCC, which gimplifies, lowers OpenMP, inlines and vectorises.  */

#ifndef SOAC_CODEGEN_H
#define SOAC_CODEGEN_H

#include "ir/ir.h"

/* Bytes of a line of the cache.  */
const unsigned CACHE_LINE = 64;

/* A scope of a nest under construction.  */
struct scope
{
  tree block;
  tree vars;
  nest *first, *last;
};

/* What a FOLD, SCAN or FILTER has so far, in the loop that is being built.
   Which members are used depends on the loop.  */
struct recurrence
{
  tree acc;		/* FOLD, SCAN: accumulator */
  bool from_first;	/* ACC holds nothing before the block's first index */
  bool starts;		/* ACC holds nothing: this is its first element */
  tree have;		/* else: does ACC hold something?  Null: it does */
  tree row;		/* CALL: variable for the row that is combined so far; or null */
  tree kept;		/* FILTER: number of elements kept so far */
  tree bits;		/* FILTER: set of lanes whose element is kept, while
			   KEPT is the lane */
  tree marks;		/* FILTER: or array with a number for each lane, less
			   than 0 if its element is kept */
  tree changed;		/* FOLD: set this if an element would change the
			   accumulator, take none in.  ACC then has only the
			   number that the operator's test compares */
  tree before;		/* SCAN: the accumulator of all lines before */
  tree taken;		/* SCAN: the accumulator of all blocks before */
  tree given;		/* SCAN: array variable of a line of the cache with its
			   values; null if they are to be made */
  tree places;		/* FOLD: array variable with an accumulator for each
			   place of a line, instead of ACC */
  tree local;		/* SCAN, PUT, STORE: array variable of the block that
			   stands for the output; null for the output itself */
  tree line;		/* SCAN, STORE: array variable of a line of the cache
			   that stands for the output where it is complete */
};

/* The accumulator of SCAN ST that takes in elements BY behind those of the loop.  */
struct ahead_scan
{
  unsigned st;
  HOST_WIDE_INT by;
  recurrence own;
};

struct update_tables;

/* The keys of which a loop does the updates: WIDTH ones from FROM on.  KEPT updates of a chunk
   are to be done: their keys, less FROM, in KEYS and what they take in in VALUES.  */
struct key_range
{
  tree from, width;
  tree kept;
  tree keys, values;		/* array variables */
};

/* A thread has the keys K of updates for which (K & MASK) == NUMBER.  */
struct key_owner
{
  tree number, mask;
};

/* Stands for how late the steps are that a loop does (kernel/late.cc): all of them, one
   element after the other.  */
const int ALL_STEPS = -1;

/* What a function is for.  */
enum job
{
  ALL_ELEMENTS,		/* a kernel */
  SOME_ELEMENTS,	/* some of its elements */
  IN_PLACE,		/* it is inlined where the kernel is called */
  ON_HOST,		/* all of its elements, if the device does not do them */
  FROM_DEVICE		/* it gets what a kernel has written from the device */
};

/* Of an array whose rows are made and read in order the last ones alone are there: each row takes
   the place of the one that is so many before it.  */
struct ring_array
{
  const view *v;		/* one of its views */
  tree bytes;			/* variable: of a row of the array ... */
  tree pitch;			/* variable: ... and from one row of the ring to the next */
  tree first;			/* variable: the first row that is made */
  tree place;			/* where the rows are: an address */
  tree kept;			/* variable of a thread: where they have been, or null; or null */
};

struct ring_of_rows
{
  auto_vec<ring_array> arrays;
  unsigned HOST_WIDE_INT rows;	/* so many are there */
  tree position;		/* variable: of the only row that is done now ... */
  tree behind;			/* variable: of the rows that this reaches, the first one is so many
				   behind the first one that is made ... */
  tree slot;			/* variable: ... and is there in the ring */
};

/* The kernel function under construction.  */
struct emitter
{
  const kernel_form *form = NULL;
  const vec<lowered_part *> *parts = NULL;	/* run where the guards fail */
  const emitter *host = NULL;	/* of a kernel for the device: a function that does all on the
				   host, or null */
  emitter *outlined = NULL;	/* a function that does some of the elements, or
				   null */
  auto_vec<emitter *> ends;	/* they do elements at the ends of its rows */
  tree fn = NULL_TREE;
  tree block = NULL_TREE;	/* its outermost BLOCK */
  tree result = NULL_TREE;	/* RESULT_DECL, null for void */
  tree n = NULL_TREE;		/* the count: a parameter or a constant */
  schedule run = schedule ();	/* of the loop that is being built */
  bool for_device = false;	/* it is compiled for the device, too */
  bool other_target = false;	/* it has the instructions of a target of its own */
  length runs = ANY_LENGTH;	/* how long the loop does */
  bool few_iotas = false;	/* iotas that may be counted in 32 bits fit: that was tested */
  bool long_axis = false;	/* reduced axes have enough indices for lanes: that was tested
				   before the loop over elements */
  bool in_order = false;	/* all elements are taken in one after the other, as the
				   program says: no sums but its own are made */
  int late = ALL_STEPS;		/* how late the steps are that it does; all others take
				   values from earlier ones that are collected */
  location_t loc = UNKNOWN_LOCATION;
  auto_vec<tree> operands;	/* GIMPLE operands of the call, or null ... */
  auto_vec<tree> parms;		/* ... and the parameters that take them */
  unsigned own = 0;		/* so many of these are not only for its parts */
  auto_vec<tree> earlier;	/* operands that are no parameters: earlier segments of
				   the kernel reduce to them */
  auto_vec<recurrence> recurrences;	/* by step */
  auto_vec<ahead_scan *> ahead;	/* where elements of windows are made anew */
  auto_vec<tree> spills;	/* by step: array variable of the block with
				   the values that later stages, or late steps, need */
  auto_vec<tree> tiles;		/* by step: array variable that stands for what
				   a LOAD reads; or empty */
  tree tile_index = NULL_TREE;	/* where in it */
  tree line_index = NULL_TREE;	/* where in the line of a recurrence */
  bool scanning = false;	/* only the values of a SCAN are made now, into what
				   will give them */
  int folding = -1;		/* a stage whose accumulators alone are made: nothing is stored,
				   and later steps are not done; ALL_STAGES: all is */
  tree lo = NULL_TREE;		/* the block's first index, null if not in a
				   block */
  tree first = NULL_TREE;	/* that of the block's arrays, if another one */
  tree apart = NULL_TREE;	/* a range is summed in several parts: elements
				   between their starts, 0 if each begins where the
				   one before ends.  Null: that is always so */
  auto_vec<tree> contracted;	/* by step: what the contraction of an element has in
				   the end; null: it is to be done; or empty */
  scope *before_run = NULL;	/* of a run of a space: what stands before its loop; or
				   null */
  const combinator *reduces = NULL;	/* over whose reduced axes the loops go around the step at
				   hand; or null */
  const vec<tree> *tables = NULL;	/* by step: array variable that an UPDATE goes to, not
				   the output; or null */
  const update_tables *staged_tables = NULL;	/* of the stage that updates, whose elements
				   go to them in turn; or null */
  tree active = NULL_TREE;	/* variable: this lane of a predicated vector is there; or
				   null */
  bool atomic = false;		/* other threads do updates at the same time */
  key_range *keys = NULL;	/* updates are kept for these, not done; or null */
  key_owner *owner = NULL;	/* updates are done for its keys alone, or null */
  const ring_of_rows *ring = NULL;	/* arrays of which few rows are there, or null */
  bitmap only = NULL;		/* the steps that are done, or null: all */
  loop_axis along = { NULL, 0 };	/* of the space, along which loops go */
  auto_vec<tree> indices;	/* by axis of the space: its index, of the innermost kept
				   one that of the run's first element */
  int run_axis = -1;		/* the kept axis that runs go along, or -1: the innermost one */
  HOST_WIDE_INT beyond = -1;	/* only steps that run for more elements behind
				   the block than this are done */
  tree one = NULL_TREE;		/* variable of a loop: 1, which GCC cannot see; or null */
  tree streams = NULL_TREE;	/* are outputs stored past the cache?  Null:
				   they are not */
};

/* Stands for the number of a stage: all of them.  */
const int ALL_STAGES = -1;

/* Bytes of a block between two stages: they stay in the cache next to the
   core.  */
const unsigned BLOCK_BYTES = 65536;

/* Bytes that a thread's stack can spare, however large one element is.  */
const unsigned STACK_BYTES = 16384;

/* The block loop under construction.  */
struct blocks
{
  bool parallel;		/* else one after the other */
  tree size = NULL_TREE;	/* elements of a block */
  tree count;			/* number of blocks */
  tree from = NULL_TREE;	/* their first element; null: that is 0 */
  tree b;			/* this block */
  tree lo, hi;			/* its elements */
  scope outer, body;
  tree heap = NULL_TREE;	/* memory of a thread for arrays, to be freed */
  nest *behind = NULL;		/* what all threads share out behind the blocks, or null */
  auto_vec<recurrence> shared;	/* the accumulators of the whole kernel */
  auto_vec<tree> partials;	/* by step: array of partial results */
  auto_vec<tree> some;		/* by step: array, does the block have one? */
  auto_vec<tree> own;		/* variables that each thread has for itself, besides */
};

/* The loop over an axis under construction.  */
struct axis_loop
{
  loop_axis along;
  tree position;
  scope outer, body;
};

/* subscripts.cc */
extern tree box_end (emitter *e, const guarded_box *b, bool greatest);

/* nests.cc */
extern void open_scope (scope *s, tree parent);
extern void open_outermost (scope *s, const emitter *e);
extern nest *close_scope (scope *s, location_t loc);
extern void add (scope *s, nest *n);
extern void add (scope *s, tree stmt);
extern nest *do_node (tree stmt);
extern nest *set_node (location_t loc, tree to, tree value);
extern nest *choose (location_t loc, tree cond, nest *yes, nest *no);
extern void add_if (scope *s, location_t loc, tree cond, scope *then,
		    scope *otherwise = NULL);
extern tree new_var (scope *s, const char *name, tree type);
extern void assign (scope *s, location_t loc, tree to, tree value);
extern nest *loop_until (location_t loc, tree done, nest *body);
extern nest *loop_serial (emitter *e, tree i, tree from, tree to, scope *body);
extern nest *loop_simd (emitter *e, tree i, tree from, tree to, tree clauses,
			scope *body);
extern nest *loop_threads (emitter *e, tree i, tree to, tree clauses, scope *body);
extern nest *loop_teams (emitter *e, tree i, tree to, tree clauses, scope *body);
extern nest *region (location_t loc, enum tree_code omp, nest *body, tree clauses);
extern nest *group (scope *s, nest *mark, enum nest_code code, tree dest);
extern void doacross_wait (emitter *e, scope *s, tree turn, tree b);
extern void doacross_post (emitter *e, scope *s, tree turn, tree b);
extern tree convert_value (location_t loc, tree type, tree value);
extern tree size_cst (unsigned HOST_WIDE_INT n);
extern tree size_plus (location_t loc, tree a, tree b);

/* A CODE B, of sizes.  */

inline tree
size_op (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, size_type_node, a, b);
}

extern tree library_function (const char *name, const char *reserved,
			      tree fntype);

/* parameters.cc */
extern bool same_operand_p (tree a, tree b);
extern bool converted_result_p (tree operand, tree result);
extern tree converted_result (tree operand, tree result, tree value);
extern tree operand_value (emitter *e, tree operand);
extern bool operand_given_p (const emitter *e, tree operand);

/* function.cc */
extern void inherit_options (tree fn, tree host);
extern void start_emitter (emitter *e, const kernel_form *form);
extern void open_function (emitter *e, const kernel_form *form,
			   const vec<tree> &result_pointers,
			   const vec<lowered_part *> &parts,
			   tree ret = NULL_TREE, job what = ALL_ELEMENTS);
extern void open_segments (emitter *all, const vec<lowered_segment *> &segments,
			   const vec<emitter *> &each);
extern void open_outlined_turns (emitter *all, const vec<lowered_segment *> &segments,
				 const vec<emitter *> &each);
extern void share_function (emitter *e, const lowered_segment *s, const emitter *all,
			    tree n = NULL_TREE);
extern void open_outlined (emitter *e, const kernel_form *form, const vec<tree> &gives,
			   const vec<lowered_segment *> &ends);
extern schedule schedule_of (const kernel_form *form);
extern void end_function (emitter *e, scope *body);
extern void hand_over (tree fn);
extern void close_function (emitter *e, scope *body);

/* outlined-range.cc */
extern nest *call_outlined (emitter *e, tree lo, tree hi,
			   const vec<tree> *places = NULL,
			   tree apart = NULL_TREE);

/* values.cc */
extern tree element_of (emitter *e, const view *v, tree i);
extern tree array_at (emitter *e, const view *v, tree i);
extern tree array_element (location_t loc, tree array, tree i);
extern tree call_operator (emitter *e, combinator *c, soac_operator *op,
			   const vec<tree> &args);
extern tree accumulator_type (const emitter *, const step *s);
extern tree folded_member (emitter *e, const step *s, tree value);
extern tree initial_value (emitter *e, const step *s);
extern tree combine (emitter *e, const step *s, tree a, tree b);
extern tree with_elements (emitter *e, const step *s, tree acc,
			   const vec<tree> &args);
extern tree update_type (const step *s);
extern tree updated_value (emitter *e, const step *s, tree a, tree b);
extern tree update_neutral (emitter *e, const step *s);
/* Add to S: VALUE, all that a part of the recognised UPDATE P has for the element at PLACE, goes
   there.  Nothing is stored where that is nothing: no key may lead there, and another thread of
   the program may be at work on the element.  */
extern void take_in (emitter *e, scope *s, const step *p, tree place, tree value);
extern bool carries_p (const step *s, int stage);
extern bool counted_p (const kernel_form *form, unsigned filter);

/* schedule.cc */
extern void choose_schedule (emitter *e, bool simd);
extern const char *schedule_text (const emitter *e);

/* elements.cc */
extern void emit_element (emitter *e, scope *s, tree i, int stage,
			  int split = -1);
extern tree emit_value (emitter *e, scope *s, tree i, unsigned st);
extern tree row_at (tree row, tree address);

/* loops.cc */
extern tree reduction_clause (emitter *e, tree acc, enum tree_code code, tree next);
extern nest *element_loop (emitter *e, scope *parent, tree from, tree to,
			  int stage);
extern void late_loops (emitter *e, scope *s);
extern nest *short_loop (emitter *e, scope *parent, tree from, tree to,
			int stage, length runs = THE_REST);

/* interleaved-loop.cc */
extern unsigned turns_of (const kernel_form *form);
extern bool turns_of_one_p (const kernel_form *a, const kernel_form *b);
extern nest *interleaved_loop (const vec<emitter *> &each, scope *parent, tree from, tree to);

/* lane-reduction.cc */
extern unsigned lines_of_lanes (const emitter *e, unsigned lanes);

/* multistream-reduction.cc */
extern tree narrowest_number (const kernel_form *form);
extern unsigned vector_lanes (const kernel_form *form);
extern unsigned summed_places (const emitter *e, unsigned *unit);

/* strides.cc */
extern void unordered_loop (emitter *e, scope *s, tree lo, tree hi);

/* key-ranges.cc */
extern void key_range_loop (emitter *e, scope *s, tree from, tree width);

/* contraction.cc */
extern int contract_from (const kernel_form *form, unsigned st);

/* borders.cc */
extern bool ends_of_rows_p (const kernel_form *rows, const kernel_form *ends);

/* space-loops.cc */
extern tree variable (emitter *e, scope *s, const char *name, tree value);
extern void space_loop (emitter *e, scope *s, tree lo, tree hi);
extern void space_row (emitter *e, scope *s, tree position, tree number);
extern void plain_space_loops (emitter *e, scope *s, length runs);
extern void find_element (emitter *e, scope *s, tree number);
extern void set_position (emitter *e, scope *s, const combinator *c, unsigned k, tree position);
extern void open_axis (emitter *e, scope *s, const combinator *c, unsigned k, axis_loop *l);
extern void close_axis (emitter *e, scope *s, axis_loop *l, const tree (&range)[2],
			bool by_lanes, tree clauses);

/* lane-tiles.cc */
extern unsigned lane_tile_rows (const emitter *e);
extern tree count_lane_tiles (emitter *e, unsigned high, unsigned warp);
extern void emit_lane_tile (emitter *e, scope *s, tree job, unsigned high, unsigned warp);

/* tile-blocks.cc */
extern void tile_loop (emitter *e, scope *s, tree lo, tree hi);
extern tree tile_blocks (emitter *e, scope *s);
extern tree tiled_work (emitter *e);

/* subscripts.cc */
extern tree subscript_value (emitter *e, const subscripts *at, tree expr, tree i);
extern tree row_start (emitter *e, const view *v, tree number);
extern tree subscripted_offset (emitter *e, const view *v, tree i);
extern bool row_dimension_p (const view &v, unsigned d);
extern tree row_elements (emitter *e, const view &v);

/* tiled-scan.cc */
extern void scan_loop (emitter *e, scope *s, tree lo, tree hi, int stage);

/* windows-anew.cc */
extern tree emit_value_anew (emitter *e, scope *s, tree i, unsigned st);
extern unsigned scanned_ahead (const kernel_form *form);
extern void start_scans_ahead (emitter *e, scope *s, tree lo);
extern void end_scans_ahead (emitter *e);

/* update-tables.cc */
extern bool alone_in_array_p (const kernel_form *form, const step *s);

/* window-loops.cc */
extern void stage_loops (emitter *e, scope *s, tree lo, tree hi, int stage);
extern void window_loop (emitter *e, scope *s, tree lo, tree hi);
extern unsigned least_window_block (const kernel_form *form);

/* compact.cc */
extern bool compact_loop (emitter *e, scope *parent, tree lo, tree hi);
extern void copy_kept (emitter *e, scope *s, unsigned st, tree count);
extern bool compact_serial (emitter *e, scope *s);

/* nontemporal-loop.cc */
extern void choose_stream (emitter *e, scope *s);
extern void stream_loop (emitter *e, scope *s, tree lo, tree hi, int stage);
extern bool streamed_p (const emitter *e, unsigned stage);
extern void end_stream (emitter *e, scope *s);

/* ring.cc */
extern bool may_use_ring_p (const emitter *e, const vec<ring_array> &arrays);
extern tree ring_row (emitter *e, const view *v, tree position);
extern tree base_of_row (emitter *e, scope *s, const ring_array &a, tree row);

/* short-sums.cc */
extern unsigned short_sums (const kernel_form *form);

/* jammed-rows.cc */
extern tree rows_elements (emitter *e);

/* nontemporal-runs.cc */
extern void stream_runs (emitter *e, scope *s, tree lo, tree hi, nest *plain);

/* blocks.cc */
extern bool uneven_p (const kernel_form *form);
extern bool much_uneven_p (const kernel_form *form);
extern unsigned as_many (const kernel_form *form, unsigned count);
extern unsigned HOST_WIDE_INT bytes_of (tree type);
extern unsigned how_many (unsigned HOST_WIDE_INT bytes, unsigned room,
			  unsigned least);
extern tree shared_var (scope *s, const char *name, tree type);
extern void open_blocks (emitter *e, scope *s, blocks *b);
extern void close_blocks (emitter *e, scope *s, blocks *b, bool in_order);
extern void close_serial (emitter *e, scope *s, blocks *b);
extern void start_recurrence (emitter *e, blocks *b, unsigned st);
extern void start_recurrences (emitter *e, blocks *b, int stage);
extern tree shared_recurrence (const blocks *b, unsigned st);
extern tree combined (emitter *e, const blocks *b, unsigned st, tree mine);

/* block-arrays.cc */
extern int first_steps (const emitter *e);
extern unsigned ordered_block (const kernel_form *form, unsigned room);
extern void make_block_arrays (emitter *e, scope *s, unsigned size,
			       bool collecting);
extern bool scans_in_output_p (const step *s);
extern unsigned HOST_WIDE_INT heap_bytes (const emitter *e, unsigned size);
extern void make_heap_arrays (emitter *e, blocks *b, unsigned size,
			      unsigned HOST_WIDE_INT bytes);

#endif
