/* Building blocks of kernels: a function, scopes, loops, one element.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Kernels are built as GENERIC and given to GCC, which gimplifies, lowers
   OpenMP, inlines and vectorises.  What GCC asks of such trees: locations
   without the caller's BLOCK, each BIND_EXPR's BLOCK hung into the function's
   block tree, each variable in its scope's chain.  */

#ifndef SOAC_EMIT_H
#define SOAC_EMIT_H

/* Bytes of a line of the cache.  */
const unsigned CACHE_LINE = 64;

/* A block of statements under construction.  */
struct scope
{
  tree block;
  tree vars;
  tree list;
};

/* What a FOLD, SCAN or FILTER has so far, in the loop that is being built.
   Which members are used depends on the loop.  */
struct carry
{
  tree acc;		/* FOLD, SCAN: accumulator */
  bool from_first;	/* ACC holds nothing before the block's first index */
  bool starts;		/* ACC holds nothing: this is its first element */
  tree have;		/* else: does ACC hold something?  Null: it does */
  tree kept;		/* FILTER: number of elements kept so far */
  tree bits;		/* FILTER: set of lanes whose element is kept, while
			   KEPT is the lane */
  tree marks;		/* FILTER: or array with a number for each lane, less
			   than 0 if its element is kept */
  tree changed;		/* FOLD: instead of taking elements in, set this if one
			   would change ACC, which is the number of it that
			   its operator's test compares */
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

/* How long a loop runs.  */
enum length
{
  ANY_LENGTH,
  FEW_ELEMENTS,		/* one after the other: vectors would take longer to compile
			   than they are worth */
  THE_REST		/* the same of what a longer loop leaves: nor is it worth
			   unrolling */
};

/* What a function is for.  */
enum job
{
  ALL_ELEMENTS,		/* a kernel */
  A_STRETCH,		/* some of its elements */
  IN_PLACE		/* it is inlined where the kernel is called */
};

/* The kernel function under construction.  */
struct emitter
{
  const kernel_form *form;
  const vec<lowered_part *> *parts;	/* run where the guards fail */
  emitter *stretch;		/* a function that does some of the elements, or
				   null */
  tree fn;
  tree block;			/* its outermost BLOCK */
  tree result;			/* RESULT_DECL, null for void */
  tree n;			/* the count: a parameter or a constant */
  bool simd;			/* loops may do several elements at once */
  length runs;			/* how long the loop does */
  location_t loc;
  auto_vec<tree> operands;	/* GIMPLE operands of the call, or null ... */
  auto_vec<tree> parms;		/* ... and the parameters that take them */
  unsigned own;			/* so many of these are not only for its parts */
  auto_vec<carry> carries;	/* by step */
  auto_vec<tree> spills;	/* by step: array variable of the block with
				   the values that later stages need */
  auto_vec<tree> tiles;		/* by step: array variable that stands for what
				   a LOAD reads; or empty */
  tree tile_index;		/* where in it */
  tree line_index;		/* where in the line of a carry */
  bool scanning;		/* only the values of a SCAN are made now, into what
				   will give them */
  tree lo;			/* the block's first index, null if not in a
				   block */
  tree first;			/* that of the block's arrays, if another one */
  tree apart;			/* elements from one place that a stretch is
				   summed from to the next one; 0: its places
				   follow each other.  Null: they always do */
  HOST_WIDE_INT beyond;		/* only steps that run for more elements behind
				   the block than this are done */
  tree streams;			/* are outputs stored past the cache?  Null:
				   they are not */
};

/* emit.cc */
extern void open_scope (scope *s, tree parent);
extern tree close_scope (scope *s, location_t loc);
extern void add (scope *s, tree stmt);
extern void add_if (scope *s, location_t loc, tree cond, scope *then,
		    scope *otherwise = NULL);
extern tree new_var (scope *s, const char *name, tree type);
extern void assign (scope *s, location_t loc, tree to, tree value);
extern tree convert_value (location_t loc, tree type, tree value);
extern bool same_operand_p (tree a, tree b);
extern tree operand_value (emitter *e, tree operand);
extern tree size_cst (unsigned HOST_WIDE_INT n);
extern tree size_plus (location_t loc, tree a, tree b);
extern tree bytes_up_to (tree place, unsigned unit);
extern tree loop_until (location_t loc, tree done, tree body);
extern tree loop_simple (emitter *e, scope *parent, tree i, tree from, tree to,
			 scope *body);
extern tree loop_omp (emitter *e, enum tree_code code, tree i, tree from,
		      tree to, tree clauses, tree body, tree pre);
extern void open_function (emitter *e, const kernel_form *form,
			   const vec<tree> &result_pointers,
			   const vec<lowered_part *> &parts,
			   tree ret = NULL_TREE, job what = ALL_ELEMENTS);
extern void open_stretch (emitter *e, const kernel_form *form,
			  const vec<tree> &gives);
extern void close_function (emitter *e, scope *body);
extern tree library_function (const char *name, const char *reserved,
			      tree fntype);

/* stretch.cc */
extern tree call_stretch (emitter *e, tree lo, tree hi,
			  const vec<tree> *places = NULL,
			  tree apart = NULL_TREE);

/* block-arrays.cc */
extern bool collects_p (const emitter *e);
extern unsigned ordered_block (const kernel_form *form, unsigned room);
extern void make_block_arrays (emitter *e, scope *s, unsigned size,
			       bool collecting);

/* values.cc */
extern tree array_at (emitter *e, const view *v, tree i);
extern tree element_of (emitter *e, const view *v, tree i);
extern tree array_element (location_t loc, tree array, tree i);
extern tree bytes_of_elements (tree array, tree count);
extern tree call_operator (emitter *e, combinator *c, soac_operator *op,
			   const vec<tree> &args);
extern tree accumulator_type (const emitter *e, const step *s);
extern tree member_of (location_t loc, tree value, const vec<tree> &fields);
extern tree folded_member (emitter *e, const step *s, tree value);
extern tree initial_value (emitter *e, const step *s);
extern tree neutral_value (emitter *e, const step *s);
extern tree combine (emitter *e, const step *s, tree a, tree b);
extern tree with_elements (emitter *e, const step *s, tree acc,
			   const vec<tree> &args);
extern bool carries_p (const step *s, int stage);
extern bool counted_p (const kernel_form *form, unsigned filter);

/* elements.cc */
const int ALL_STAGES = -1;
extern bool always_there_p (const kernel_form *form, unsigned st);
extern void emit_element (emitter *e, scope *s, tree i, int stage,
			  int split = -1);
extern tree emit_value (emitter *e, scope *s, tree i, unsigned st);

/* loops.cc */
extern tree reduction_clause (emitter *e, tree acc, enum tree_code code,
			      tree next);
extern tree element_loop (emitter *e, scope *parent, tree from, tree to,
			  int stage);
extern void whole_line (emitter *e, scope *body, tree c, unsigned size,
			int stage, int split = -1);
extern tree short_loop (emitter *e, scope *parent, tree from, tree to,
			int stage, length runs = THE_REST);

/* compact.cc */
extern bool compact_loop (emitter *e, scope *parent, tree lo, tree hi);
extern void copy_kept (emitter *e, scope *s, const step *put, tree local,
		       tree fill, tree count, tree taken);
extern bool compact_serial (emitter *e, scope *s);

/* fetch.cc */
extern const step *only_input (const kernel_form *form);
extern void fetch_ahead (emitter *e, scope *body, tree i, int stage);

/* lanes.cc */
extern unsigned lane_count (const emitter *e);
extern void lane_loop (emitter *e, scope *parent, tree lo, tree hi,
		       unsigned lanes);
extern unsigned lines_of_lanes (const emitter *e, unsigned lanes);

/* skips.cc */
extern void note_change (emitter *e, scope *s, const step *p, const carry &c,
			 tree val);
extern bool skip_loop (emitter *e, scope *s, tree lo, tree hi, unsigned lanes);

/* scans.cc */
extern bool lines_p (const emitter *e);
extern void scan_loop (emitter *e, scope *s, tree lo, tree hi, int stage);

/* in-place.cc */
extern bool in_place_p (const kernel_form *form);
extern gcall *lower_in_place (const emitter *kernel, const vec<tree> &result_pointers);

/* sums.cc */
extern unsigned vector_lanes (const kernel_form *form);
extern unsigned summed_places (const emitter *e, unsigned *unit);
extern tree sum_loop (emitter *e, scope *s, tree lo, tree hi);

/* strides.cc */
extern void unordered_loop (emitter *e, scope *s, tree lo, tree hi);

/* lower.cc */
extern gcall *build_call (const emitter *e);

/* lower-sequential.cc */
extern void start_accumulators (emitter *e, scope *body);
extern tree unless_few (emitter *e, scope *s, tree loop);
extern void return_results (emitter *e, scope *body);
extern void end_kernel (emitter *e, scope *s);
extern void hand_back (emitter *e, scope *body, unsigned parm, tree val);
extern void return_result (emitter *e, scope *body, unsigned r, tree val);

/* lower-windows.cc */
extern void stage_loops (emitter *e, scope *s, tree lo, tree hi, int stage);
extern void window_loop (emitter *e, scope *s, tree lo, tree hi);
extern unsigned least_window_block (const kernel_form *form);

/* alone.cc */
extern unsigned host_limit (const kernel_form *form);
extern bool few_p (const kernel_form *form);

/* lower-unordered.cc */
extern void lower_stretch (emitter *e, const kernel_form *form);

/* lower-ordered.cc */
extern void serial_blocks (emitter *e, scope *s);

/* past.cc */
extern tree widest_store (void);
extern unsigned stored_width (tree store);
extern void store_bytes (emitter *e, scope *s, tree to, tree from,
			 unsigned bytes, tree store);
extern void store_past_16 (emitter *e, scope *s, tree to, tree from,
			   unsigned bytes);
extern void copy_past (emitter *e, scope *s, tree to, tree array, tree bytes);

/* stream.cc */
extern void choose_stream (emitter *e, scope *s);
extern void stream_loop (emitter *e, scope *s, tree lo, tree hi, int stage);
extern bool streamed_p (const emitter *e, unsigned stage);
extern void open_line (emitter *e, scope *s, unsigned size);
extern void close_line (emitter *e, scope *s, tree c, unsigned size, tree wide);
extern tree wide_from (emitter *e, scope *s, tree lo, unsigned size);
extern tree line_past_from (emitter *e, tree lo, unsigned size);
extern tree past_from (emitter *e, const step *s, tree lo, tree bytes);
extern void end_stream (emitter *e, scope *s);

/* turns.cc */
extern void wait_for_turn (emitter *e, scope *s, tree turn, tree b);
extern void pass_turn (emitter *e, scope *s, tree turn, tree b);

#endif
