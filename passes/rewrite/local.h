/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REWRITE_LOCAL_H
#define SOAC_REWRITE_LOCAL_H

#include "rewrite.h"
#include "analysis/analysis.h"

/* device-data.cc */
extern void keep_on_device (const vec<cluster *> &all);

/* saved-body.cc */
struct saved_body;

extern saved_body *save_body (void);
extern bool saved_p (const saved_body *b, const gimple *stmt);
extern void add_saved_statements (const saved_body *b, hash_set<gimple *> *old);
extern bool restore_body (saved_body *b);
extern void free_saved_body (saved_body *b);

/* new-operator.cc */
extern tree new_operator_function (location_t loc, tree name, const vec<tree> &parms, tree body,
				   tree value);

/* short-loops.cc */
extern void write_out_short_loops (const combinator *c);

/* remarks.cc */
extern void note_remark (const gimple *stmt, const char *text);
extern unsigned number_of_remarks (void);
extern void forget_remarks (unsigned n);
extern void tell_remarks (void);

/* cut-choices.cc */

/* A consumer that has been cut into so many parts.  */
struct cut_call
{
  gimple *call;			/* that is gone */
  location_t loc;
  enum soac_kind kind;
  unsigned parts;
  bool folds;			/* makers are drawn into its parts: fuse/choices.cc asks
				   what that costs */
};

/* One that stays whole.  */
struct whole_call
{
  gimple *call;
  verdict lost;			/* why its parts would not fuse, if so */
  const char *why;		/* what parts cost */
};

/* A function as it was.  */
struct body_before
{
  saved_body *body = NULL;	/* null if nobody wants it back */
  unsigned long fuel = 0;	/* that there was then, ... */
  unsigned told = 0;		/* ... and the remarks */
};

/* What is cut of a function.  */
struct cuts
{
  body_before before;		/* anything was cut */
  auto_vec<cut_call> made;
  auto_vec<whole_call> whole;
  auto_vec<gimple *> losing;	/* could be cut, but then lose who else fuses with them */
  auto_vec<gimple *> lost;	/* are cut nevertheless */
  unsigned long boxes = 0;	/* so many were cut for this plan in search of parts */
};

extern bool may_lose_p (cuts *k, const combinator *c);
extern void note_cut (cuts *k, const combinator *c, unsigned parts, bool folds);
extern bool stays_whole_p (const cuts *k, const combinator *c);
extern void tell_whole (const cuts *k, graph_t *graph);
extern void keep_before (body_before *b);
extern bool bring_back (plan *p, const body_before *b);
extern void plan_with_cuts (plan *p, void (*fuse) (plan *));

/* one-element.cc */

/* Element INDEX of C, an operand, computed before PLACE.  That of input INPUT is
   KNOWN, if that is not null.  */
struct one_element
{
  combinator *c;
  gimple *place;
  tree index;
  unsigned input;
  tree known;
};

extern bool gives_value_p (const combinator *c);
extern bool single_operators_p (const combinator *c);
extern bool single_elements_p (const combinator *c);
extern void copy_given_structures (combinator *c);
extern tree made_element (const one_element *x);
extern tree combined (const one_element *x, tree a, tree b);
extern tree combined_with_element (const one_element *x, tree acc);
extern void store_element (const one_element *x, tree value);
extern tree result_element (const one_element *x, unsigned output);
extern tree element_in_memory (gimple *place, tree type, tree value);

/* element-loads.cc */
extern bool compute_element_loads (graph_t *graph);
extern bool made_until_p (graph_t *graph, combinator *map, unsigned output,
			  gimple *place);

/* stored-element.cc */

/* An element of an array, and what stores it or its members, the last one first.  */
struct stored_element
{
  array_range range;		/* of that element */
  auto_vec<gassign *> stores;
  auto_bitmap missing;		/* bytes that no one is known to store yet */
  bool complete = false;	/* there are none of these */
};

extern stored_element *element_of_store (gassign *store, tree type);
extern bool add_store (stored_element *e, gassign *store);
extern tree stored_value (const stored_element *e);

/* typed-calls.cc */
extern gcall *call_of_combinator (const combinator *c, const vec<tree> &axes,
				  location_t loc, bool flow);
extern void replace_typed_call (gcall *old, gcall *call);
extern bool change_typed_calls (function *fun, bool (*change) (gcall *call));

/* respace.cc */

/* An array whose elements from FROM on, STRIDE apart, null for 1, are for a part those from
   TO on, BY apart.  TYPE is that of the elements: one pointer may lead to elements of two types,
   of which the one with the same number is elsewhere.  */
struct moved_array
{
  tree type;
  tree from, stride;
  tree to, by;
};

/* A call of C over other AXES, whose members are operands, as many as C's space has, with
   COUNT elements, before PLACE.  INIT, if not null, is what it starts from.  MOVED is how its
   arrays go by the number of an element: known before, or found.  The inputs whose bits are in
   IGNORED are not read.  */
struct respaced
{
  combinator *c;
  gimple *place;
  const vec<axis> *axes;
  tree count, init;
  auto_vec<moved_array> moved;
  unsigned ignored = 0;
};

/* Axes as operands, and their ranges: ranges that are the same get the same operands, so that
   it is seen that they are.  */
struct known_axes
{
  const vec<tree> *naturals;
  auto_vec<index_range> ranges;
  auto_vec<axis> axes;
};

extern bool numbered_p (const combinator *c);
extern bool computable_p (tree e, gimple *place);
extern bool range_known_p (const index_range &r, gimple *place);
extern bool axis_known_p (const axis &x, gimple *place);
extern void add_known_axes (known_axes *t, const combinator *c);
extern bool find_axis (const known_axes *t, const index_range &r, bool reduced,
		       gimple *place, axis *x);
extern axis axis_operands (known_axes *t, index_range r, bool reduced, gimple *place);
extern bool may_respace_p (const combinator *c, const vec<axis> &axes);
extern tree elements_over (gimple *place, const vec<axis> &axes);
extern gcall *call_over (respaced *r);

/* segments.cc */

/* Inputs of a consumer that is cut, at most.  */
const unsigned MOST_INPUTS = 16;

/* A call that writes an array: output OUT of C.  */

struct maker
{
  combinator *c;
  unsigned out;
  box seen;			/* which indices of the consumer that is */
};

/* In place of a maker: the consumer does not look at that input.  */
const int IGNORED = -2;

/* A part of the consumer's space, and for each input the number of its maker, or -1, or
   IGNORED.  */

struct consumer_part
{
  box where;
  int from[MOST_INPUTS];
  unsigned origin;		/* of a chain: the part of its consumer that it is in */
};

struct segmentation;

/* A maker that is cut, once for all inputs that read it.  */

struct cut_maker
{
  unsigned in, m;
  auto_vec<box> rest;		/* what no part reads, in indices of the consumer */
  segmentation *chain;		/* it as a consumer, with those who are cut along as they
				   make something for it; or null */
};

/* A consumer on its way to be cut.  */

struct segmentation
{
  graph_t *graph;
  cuts *k;
  combinator *c;
  bool shifts;			/* other elements may be read than those of its index: the
				   makers stay, to be drawn into the segments later */
  bool shifted;			/* they are */
  bool ignores;			/* parts may not look at some inputs */
  auto_vec<maker> makers[MOST_INPUTS];	/* nearest first */
  auto_vec<tree> naturals;	/* counts of all those */
  auto_vec<consumer_part> parts;
  gimple *place;		/* the first call that is cut */
  auto_vec<cut_maker *> cut;
  known_axes known;		/* those that have been made */
};

/* The most segments.  */
const unsigned MOST_SEGMENTS = 64;

extern void start_segmentation (segmentation *s, graph_t *graph, combinator *c, bool shifts,
				cuts *k);
extern void find_makers (segmentation *s, unsigned in);
extern void free_cut_makers (segmentation *s);
extern bool may_cut_p (const combinator *c);
extern bool by_axes_p (const combinator *c, const view &v, affine_subscript *axes);
extern bool cut_into_segments (graph_t *graph, combinator *c, cuts *k);

/* overwritten.cc */
extern void counts_of (const combinator *c, const combinator *w, vec<tree> *naturals);

/* redundant-maps.cc */
extern bool remove_redundant_maps (graph_t *graph);
extern bool may_be_redundant_p (graph_t *graph, const combinator *c, const combinator *w);

/* ignored-inputs.cc */
extern int parameter_of_input (const combinator *c, unsigned in);
extern tree number_made (const combinator *c);
extern bool ignored_input_p (const segmentation *s, const consumer_part &p, unsigned in);
extern bool deciding_input_p (const combinator *c, unsigned in);

/* segment-legality.cc */
extern bool may_segment_p (segmentation *s);
extern bool all_inputs_cut_p (const segmentation *s, unsigned in);
extern bool shares_axes_p (const segmentation *s, unsigned in, unsigned m);
extern bool same_reading_p (const segmentation *s, unsigned in, unsigned i);
extern bool cut_maker_p (const segmentation *s, unsigned in, unsigned m);
extern bool cut_for_part_p (const segmentation *s, const consumer_part &p);
extern unsigned parts_from (const segmentation *s, unsigned in, unsigned m);
extern bool distance_known_p (const segmentation *s, unsigned in, const maker &m);
extern bool for_consumer_alone_p (const segmentation *s, unsigned in, unsigned m);
extern bool find_rest (const segmentation *s, unsigned in, unsigned m, vec<box> *rest);
extern bool maker_callable_p (const segmentation *s, unsigned in, unsigned number,
			      const box &where);
extern bool bounds_known_p (const box &b, gimple *place);

/* segment-chains.cc */
extern bool cut_at_chains (segmentation *s);
extern void find_chain (segmentation *s, cut_maker *k);
extern bool cut_along_p (const segmentation *s, const combinator *from, unsigned in);

/* segment-folds.cc */
extern bool in_pieces_p (const segmentation *s, unsigned in);
extern void forget_whole_arrays (segmentation *s);
extern verdict may_fold_makers (segmentation *s);

/* segment-calls.cc */
extern void cut_all (segmentation *s);

/* one-value.cc */
extern bool take_one_value (graph_t *graph);

/* dead-calls.cc */
extern void remove_dead_calls (graph_t *graph);

/* pieces.cc */
extern bool split_at_pieces (graph_t *graph, cuts *k);

/* rewrite.cc */
extern void remove_call (combinator *c);
extern bool null_test_p (gimple *stmt);

/* row-tiles.cc */
extern bool may_share_tiles (plan *p, cluster *a, cluster *b);

/* operator-inlining.cc */
extern void inline_operators (const plan *p);

/* early-operands.cc */
extern bool move_up (tree operand, gimple *place);

/* late-allocation.cc */
extern void allocate_all_late (cluster *k);

/* late-releases.cc */
extern void release_late (graph_t *graph, cluster *k);

#endif
