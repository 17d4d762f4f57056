/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_LOWER_LOCAL_H
#define SOAC_LOWER_LOCAL_H

#include "lower.h"

/* A format for printf, and its arguments.  */

struct message
{
  const char *format;
  auto_vec<tree> args;
};

/* Marks, of one byte each, that a check makes at most; a wider range it does not look at.  */
const unsigned HOST_WIDE_INT MOST_MARKS = HOST_WIDE_INT_1U << 32;

/* lower.cc */
extern gcall *build_call (const emitter *e);
extern tree negative_zero (emitter *e);
extern void lower_in_order (emitter *e, scope *s, const scope *body);
extern void lower_elements (emitter *e, scope *body);
extern void note_schedule (emitter *e);
extern bool shares_p (const kernel_form *form);
extern void allow_openmp (void);

/* in-place.cc */
extern bool in_place_p (const kernel_form *form);
extern void call_kernel (emitter *e, scope *body, const emitter *kernel);
extern gcall *lower_in_place (const emitter *kernel, const vec<tree> &result_pointers);

/* alone.cc */
extern unsigned host_limit (const kernel_form *form);
extern tree elements_for_device (emitter *e);
extern bool few_p (const kernel_form *form);
extern const char *threads_text (const emitter *e);
extern bool exact_p (const emitter *e);
extern tree ask_openmp (emitter *e, const char *name, tree type);
extern tree most_threads (emitter *e);
extern tree little_work (const vec<emitter *> &each);
extern tree alone (emitter *e);
extern tree several_threads (emitter *e);

/* probe.cc */
extern bool probed_p (const emitter *e);
extern void probe_loop (emitter *e, scope *s, blocks *rest);
extern tree probe_blocks (emitter *e, scope *s, blocks *b);

/* sequential.cc */
extern void run_alone (emitter *e, scope *s, tree lo, tree hi);
extern void lower_sequential (emitter *e, scope *body);
extern void start_accumulators (emitter *e, scope *body);
extern nest *unless_few (emitter *e, scope *s, nest *loop);
extern void return_results (emitter *e, scope *body);
extern void end_kernel (emitter *e, scope *s);
extern void hand_back (emitter *e, scope *body, unsigned parm, tree val);
extern void return_result (emitter *e, scope *body, unsigned r, tree val);

/* in-step.cc */
extern void segments_in_step (const vec<lowered_segment *> &segments, const vec<emitter *> &each,
			      unsigned first, bitmap done, vec<unsigned> *together);
extern void lower_in_step (const vec<emitter *> &each, scope *body);

/* row-ends.cc */
extern void find_row_ends (const vec<lowered_segment *> &segments, vec<int> *rows);
extern void lower_row_ends (emitter *e, scope *body);

/* row-tiles.cc */

/* Tiles of a cache that arrays have, at least, whose rows are short.  */
const unsigned LEAST_TILES = 8;

/* An array that is handed on.  */

struct handed_array
{
  const view *v;
  tree bytes;			/* variable: of a row */
  tree kept;			/* variable: where the rows of a block are */
};

/* Two segments that share a loop over rows.  */

struct tiled_rows
{
  emitter *maker, *reader;
  const row_tiles *rows;
  tree made, read;		/* variables: elements of a row of each */
  tree positions;		/* rows of the second one */
  tree some;			/* variable: of these, in a tile */
  bool copies;			/* the rows of the halo are copied */
  auto_vec<handed_array> arrays;
  ring_of_rows ring;		/* of these arrays; has none if that cannot be */
};

extern bool row_tiles_p (const emitter *maker, const emitter *reader);
extern void lower_row_tiles (emitter *maker, emitter *reader, scope *body, nest *apart);

/* rolling-rows.cc */
extern tree rolling_worth (const tiled_rows *x, tree bytes, tree cached, tree least);
extern void rolling_rows_loop (tiled_rows *x, scope *s, tree from, tree to);

/* openmp.cc */
extern void lower_openmp (emitter *e, scope *body);

/* target.cc */

/* The loop `for (I = 0; I < COUNT; I++) BODY', for all threads of the device; THERE holds what
   lives on it.  */
struct shared_loop
{
  scope *there;
  tree i, count;
  scope *body;
};

/* Threads of the device that go in step.  */
const unsigned WARP = 32;

extern void host_loop (emitter *e, scope *s, tree i, tree to, tree clauses, scope *body);
extern void lower_target (emitter *e, scope *body);
extern tree worth_device (emitter *e);
extern const char *why_not_on_device (const kernel_form *form);

/* target-loop.cc */
extern void device_loop (emitter *e, scope *s, const shared_loop &l, tree clauses);
extern unsigned elements_ahead (emitter *e);
extern void several_elements (emitter *e, scope *s, tree first, unsigned step, unsigned many);

/* target-operators.cc */
extern bool portable_type_p (tree type);
extern const char *why_not_operator (const soac_operator *op);
extern bool lanes_on_device_p (const kernel_form *form);
extern void mark_for_device (const kernel_form *form);
extern tree map_variables (emitter *e);

/* target-code.cc */
extern bool foreign_type_p (const_tree type);
extern const char *why_not_code (tree fndecl);
extern bool stays_in_registers_p (tree type);
extern bool lanes_call_p (const vec<tree> &functions);
extern void fit_for_device (tree fndecl);

/* target-ranges.cc */

/* Arrays of a target region that are mapped as one: N elements of SIZE bytes, SPAN bytes
   more.  */
struct mapped_range
{
  tree first;			/* parameter: the one that starts first */
  tree least, greatest;		/* of a space, or with a stride: numbers of the first and the
				   last element that are touched, of FIRST; else null */
  tree from, to;		/* LEAST and GREATEST, or, if these are SEARCHED, numbers that are
				   around them, or null */
  tree start, bytes;		/* and variables: the address of that, and how many bytes */
  tree elements;		/* written: so many of these elements are, at most */
  tree count;			/* GIMPLE operand: elements, if they are not the kernel's ... */
  tree row;			/* ... or rows of so many; or null */
  tree base;			/* all are BASE + a constant, for FIRST: OFFSET */
  HOST_WIDE_INT offset, size, span;
  bool read, written;
  bool searched;		/* LEAST and GREATEST are looked for when the kernel runs ... */
  tree known;			/* ... and right if this is true; or null */
  bool whole;			/* written: rows, without gaps between them */
  bool scattered;		/* its elements are written, whichever they are */
  bool frame;			/* what operators see of the function around them ... */
  bool pointed;			/* ... or are given pointers to */
  bool table;			/* subscripts look it up: BYTES of it, not elements */
  tree object;			/* parameter: its address, null if it could not be allocated */
  unsigned align;		/* bytes that START has to be a multiple of on the device, or 0 */
  const char *name;
  int guard;			/* FILTER whose elements are stored there; -1: all are */
  auto_vec<tree> parms;		/* FIRST and all others, or pointers that are given instead */
};

/* A step that gives its operator a pointer of its own, and what it gave before: AT.  */
struct given_pointer
{
  unsigned step;
  view *at;
};

extern bool touches_row_p (const step *s);
extern tree give_own_pointer (emitter *e, scope *s, unsigned st, vec<given_pointer> *given);
extern void give_as_before (emitter *e, const vec<given_pointer> &given);
extern void join_ranges (emitter *e, const vec<mapped_range *> &arrays, vec<mapped_range *> *list);
extern void collect_ranges (emitter *e, scope *s, vec<mapped_range *> *list,
			    vec<given_pointer> *given);
extern void find_bytes (emitter *e, scope *s, const vec<mapped_range *> &ranges);
extern tree without_gaps (const mapped_range *r);
extern tree range_bytes (emitter *e, const mapped_range *r);
extern tree map_clause (emitter *e, enum gomp_map_kind kind, tree decl, tree size, tree next);
extern tree map_memory (emitter *e, enum gomp_map_kind kind, tree pointer, tree start,
			tree bytes, tree clauses);
extern tree map_range (emitter *e, const mapped_range *r, tree clauses);

/* target-mappable.cc */

/* True if a pointer leads to both A and B.  The device reaches one of them by it: the distance
   between them is not the host's there if they are mapped apart.  */
extern bool share_pointer_p (const mapped_range *a, const mapped_range *b);

/* The condition that the device has all of R, of E's kernel, already.  */
extern tree present (emitter *e, const mapped_range *r);

/* The condition that it has something of RANGES: then the others go there, too.  What the host
   has may be out of date.  */
extern tree any_there (emitter *e, const vec<mapped_range *> &ranges);

/* The condition that the device can look at RANGES, which are only read: it has them, or they
   can be mapped.  */
extern tree searchable_there (emitter *e, const vec<mapped_range *> &ranges);

extern tree device_chosen (emitter *e);
extern tree may_search (emitter *e, const vec<mapped_range *> &ranges);
extern bool empty_there_p (emitter *e, const vec<mapped_range *> &ranges);
extern void let_empty (emitter *e, scope *s, const vec<mapped_range *> &ranges);
extern tree mappable (emitter *e, const vec<mapped_range *> &ranges);

/* target-follows.cc */
extern bool follows_p (emitter *e, const vec<mapped_range *> &ranges);
extern void note_mapped (emitter *e, const vec<mapped_range *> &ranges);
extern void make_back (const kernel_form *form);

/* target-packed.cc */

/* An output that comes back in a buffer: what step STEP stores in the array OF.  */
struct packed_output
{
  unsigned step;
  enum step_code code;		/* STORE while it stores in the buffer */
  const mapped_range *of;
  view *at;			/* where the step stores, or, while it stores in the buffer,
				   where the array's elements are */
  tree buffer;			/* variable: a pointer, null if there was no memory */
  tree present;			/* and: is the array on the device? */
  tree indices;			/* SCATTER: a variable, a pointer to those that the host has
				   got ... */
  tree fetched;			/* ... and another one: has it?  Else it makes them itself */
  mapped_range *range;		/* the buffer's */
};

struct packed_outputs
{
  auto_vec<packed_output> outputs;
  auto_vec<mapped_range *> ranges;	/* what the kernel maps: buffers, and what is not packed */
  auto_delete_vec<mapped_range> own;	/* those of them that are made for this */
};

extern const char *why_not_packed (const kernel_form *form, const step *s);
extern mapped_range *read_range (const mapped_range *r);
extern bool reads_output_p (const kernel_form *form, const step *s);
extern bool packable_p (emitter *e, const mapped_range *r);
extern tree packed_cond (emitter *e, const vec<mapped_range *> &ranges);
extern void open_packed (emitter *e, scope *s, packed_outputs *p,
			 const vec<mapped_range *> &ranges);
extern void close_packed (emitter *e, packed_outputs *p);
extern tree buffers_there (const packed_outputs *p);
extern tree packed_clauses (emitter *e, const packed_outputs *p, tree clauses);
extern void bring_back (emitter *e, scope *s, const packed_outputs *p);
extern void fetch_packed (emitter *e, scope *s, const packed_outputs *p);
extern void unpack (emitter *e, scope *s, const packed_outputs *p);
extern void free_packed (emitter *e, scope *s, const packed_outputs *p);

/* target-loop.cc */
extern void device_elements (emitter *e, scope *s, const vec<mapped_range *> &ranges);

/* target-chunks.cc */
extern bool carries_on_device_p (const kernel_form *form);
extern void carried_on_device (emitter *e, scope *s, const vec<mapped_range *> &ranges,
			       const packed_outputs *packed = NULL);

/* target-search.cc */

/* The numbers of the first and the last element that a kernel touches of an array, in sizetype.  */
struct touched_ends
{
  tree least, greatest;
};

/* Numbers that are looked for: COUNT of them.  */
struct sought_numbers
{
  tree count;
  unsigned st;			/* the values of this step, one for each element; or, ... */
  const subscripts *at;		/* ... if this is not null, ... */
  tree part;			/* ... what this part of AT comes to ... */
  const combinator *c;		/* ... along an AXIS of C, or all of them */
  int axis;
};

/* Stands for the number of an axis: none, or several.  */
const int NO_AXIS = -1, SEVERAL_AXES = -2;

/* The search for the ends of an array.  */
struct search
{
  scope body, look;		/* what it does, and if the numbers can be found */
  auto_vec<const mapped_range *> noted;
  auto_delete_vec<mapped_range> ranges;	/* what the numbers are made of, as in NOTED */
  tree there;			/* variable: the device has that */
  touched_ends ends;		/* variables, ... */
  tree known;			/* ... and another one: they are right */
};

extern void open_search (emitter *e, scope *in, search *l);
extern void made_of (search *l, const vec<mapped_range *> &arrays, tree parm);
extern void place_search (emitter *e, search *l);
extern touched_ends search_numbers (emitter *e, search *l, const sought_numbers &n);
extern void close_search (emitter *e, scope *in, search *l, const touched_ends &found);

/* target-spaces.cc */
extern const char *why_not_in_space (const step *s);

/* The ends of what a kernel touches, twice: EXACT as it turns out where that is SEARCHED for,
   and numbers that are AROUND it, which are known before, or null.  */
struct array_ends
{
  bool searched;
  touched_ends exact, around;
  tree known;			/* variable: EXACT is right; or null */
};

extern const combinator *looped (const step *s);
extern bool searched_whole_p (const combinator *c, const subscripts *at);
extern array_ends ends_of_subscripts (emitter *e, scope *in, const combinator *c,
				      const subscripts *at, const vec<mapped_range *> &arrays);
extern array_ends ends_of (emitter *e, scope *in, const step *s, const vec<mapped_range *> &arrays);
extern bool rows_without_gaps_p (const step *s);
extern tree any_element (emitter *e);
extern void device_element (emitter *e, scope *s, tree i);

/* target-chunks.cc */

/* What a kernel carries in step ST, of TYPE.  */

struct carried
{
  unsigned st;
  tree type;
  tree each, group;		/* pointers: what each chunk has of it, and each group */
  tree some, group_some;	/* pointers: does it have anything?  Null: it does */
};

/* Chunks of a group: the host combines what the groups have.  */
const unsigned GROUP_CHUNKS = 64;

/* The chunks of a kernel.  */

struct chunks
{
  tree size, count, groups;	/* variables */
  tree memory;			/* variable: of all that CARRIES points to */
  bool by_warps;		/* WARP chunks have their elements in turns */
  auto_vec<carried> carries;
  const vec<mapped_range *> &ranges;	/* what the kernel touches */
  chunks (const vec<mapped_range *> &all) : ranges (all) {}
};

extern tree slot (emitter *e, tree pointer, tree i);
extern bool from_before_p (const kernel_form *form, unsigned st);
extern bool made_here_p (const kernel_form *form, const carried &k, int stage);
extern tree map_carried (emitter *e, const chunks *c, const carried &k,
			 const enum gomp_map_kind *kind, tree clauses);

/* target-groups.cc */
extern void fold_groups (emitter *e, scope *s, chunks *c, int stage);
extern void combine_groups (emitter *e, scope *s, chunks *c, int stage);
extern void tell_chunks (emitter *e, scope *s, chunks *c, int stage);

/* target-tables.cc */
extern bool tables_known_p (const subscripts *at);
extern bool tables_searched_whole_p (const combinator *c, const subscripts *at);
extern void made_of_tables (emitter *e, search *l, const vec<mapped_range *> &arrays,
			    const subscripts *at);
extern void note_tables (emitter *e, scope *in, const combinator *c, const subscripts *at,
			 vec<mapped_range *> *arrays);

/* target-gathers.cc */
extern tree gathered_elements (const step *s);
extern const char *why_not_gathered (const kernel_form *form, const step *s);
extern bool gathers_anywhere_p (const kernel_form *form, tree base, HOST_WIDE_INT offset);
extern const char *why_not_scattered (const kernel_form *form, const step *s);
extern touched_ends indexed_ends (emitter *e, scope *in, const step *s,
				  const vec<mapped_range *> &arrays, tree *known);

/* The condition that the device has something of what the indices of S are made of, among
   RANGES.  */
extern tree indices_there (emitter *e, const vec<mapped_range *> &ranges, const step *s);

/* target-updates.cc */
extern bool updates_not_atomic_p (const kernel_form *form);
extern const char *why_not_updated (const kernel_form *form);
extern tree updates_worth_device (emitter *e);
extern void update_first (emitter *e, scope *s, const vec<mapped_range *> &ranges, bitmap rest);
extern bool does_more_p (const kernel_form *form);
extern tree read_clauses (emitter *e, const vec<mapped_range *> &ranges);

/* target-rows.cc */
extern bool in_turn_p (const kernel_form *form);
extern bool initial_row_p (const kernel_form *form, unsigned st);
extern bool one_row_p (const step *s);
extern bool lone_row_p (const step *s);
extern tree touched_row (emitter *e, const step *s);
extern void note_initial_row (emitter *e, scope *s, unsigned st, vec<mapped_range *> *arrays,
			      vec<given_pointer> *given);
extern void rows_in_turn (emitter *e, scope *body, const vec<mapped_range *> &ranges);

/* unordered.cc */
extern void lower_outlined (emitter *e, const kernel_form *form,
			    const vec<lowered_segment *> &ends);
extern void lower_unordered (emitter *e, scope *body);
extern unsigned most_blocks (const emitter *e);
extern tree block_size (emitter *e, scope *s);
extern nest *call_block (emitter *e, blocks *b, tree lo, tree hi, tree number,
			 tree apart = NULL_TREE);

/* by-index.cc */
extern bool copies_updates_p (const kernel_form *form);
extern bool ranges_updates_p (const kernel_form *form);
extern tree copies_bytes (emitter *e);
extern tree element_at_pointer (tree place, tree type, tree k);
extern void find_copies (emitter *e, scope *s, tree memory, tree number, vec<tree> *copies);
extern void swap_outputs (emitter *e, vec<tree> *copies);
extern tree make_copies (emitter *e, scope *s, tree alone);
extern void share_updates (emitter *e, scope *s, blocks *b, tree memory);
extern tree worth_ranges (emitter *e);
extern nest *share_keys (emitter *e, scope *s, nest *by_one);

/* ordered.cc */
extern void serial_blocks (emitter *e, scope *s);
extern bool one_pass_p (const emitter *e);
extern void lower_ordered (emitter *e, scope *body);

/* The elements of an object that a pointer leads to: MANY from there on, and BEFORE.  */

struct object
{
  tree many;
  HOST_WIDE_INT before;
};

/* checks.cc */
extern tree bool_op (enum tree_code code, tree a, tree b);
extern tree to_size (tree val);
extern void say_value (message *m, const char *format, tree type, tree val);
extern void say_number (message *m, tree val);
extern tree known_extent (tree pointer, HOST_WIDE_INT *offset);
extern bool known_object_p (emitter *e, tree pointer, tree type, object *o);
extern tree outside (const object &o, tree at);
extern void say_object (message *m, const object &o);
extern void say_outside (message *m, const view &v, const object &o, tree at);
extern void start_message (emitter *e, message *m);
extern void say (message *m, const char *text);
extern bool member_p (const_tree field);
extern void say_element (message *m, tree val);
extern void fail_if (emitter *e, scope *s, tree cond, message *m);
extern bool counted_array_p (const view &v);

/* check-overlap.cc */
extern void check_overlap (emitter *e, scope *s, const view &out, const view &other,
			   bool input);
extern void check_updated (emitter *e, scope *s, const view &in);

/* check-spaces.cc */
extern void check_steps (emitter *e, scope *s);
extern void check_spaces (emitter *e, scope *s);

/* check-laws.cc */
extern void check_laws (emitter *e, scope *s, unsigned st);

/* guards.cc */
extern tree guards_hold (emitter *e, const vec<guard> &guards);
extern tree guards_fail (emitter *e);
extern void run_parts (emitter *e, scope *s);
extern void lower_guards (emitter *e, scope *body);

#endif
