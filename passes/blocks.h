/* The loop over blocks, and kernels that consist of one.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_BLOCKS_H
#define SOAC_BLOCKS_H

/* Bytes of a block between two stages: they stay in the cache next to the
   core.  */
const unsigned BLOCK_BYTES = 65536;

/* Bytes that a thread's stack can spare, however large one element is.  */
const unsigned STACK_BYTES = 16384;

/* The block loop under construction.  */
struct blocks
{
  bool parallel;		/* else one after the other */
  tree size;			/* elements of a block */
  tree count;			/* number of blocks */
  tree b;			/* this block */
  tree lo, hi;			/* its elements */
  scope outer, body;
  tree heap = NULL_TREE;	/* memory of a thread for arrays, to be freed */
  auto_vec<carry> shared;	/* the accumulators of the whole kernel */
  auto_vec<tree> partials;	/* by step: array of partial results */
  auto_vec<tree> some;		/* by step: array, does the block have one? */
};

/* blocks.cc */
extern bool uneven_p (const kernel_form *form);
extern unsigned as_many (const kernel_form *form, unsigned count);
extern unsigned HOST_WIDE_INT bytes_of (tree type);
extern unsigned how_many (unsigned HOST_WIDE_INT bytes, unsigned room,
			  unsigned least);
extern tree shared_var (scope *s, const char *name, tree type);
extern void open_blocks (emitter *e, scope *s, blocks *b);
extern void close_blocks (emitter *e, scope *s, blocks *b, bool in_order);
extern void close_serial (emitter *e, scope *s, blocks *b);
extern void start_carries (emitter *e, blocks *b, int stage);
extern tree shared_carry (const blocks *b, unsigned st);
extern tree combined (emitter *e, const blocks *b, unsigned st, tree mine);

/* block-arrays.cc */
extern bool scans_in_output_p (const step *s);
extern unsigned HOST_WIDE_INT heap_bytes (const emitter *e, unsigned size);
extern void make_heap_arrays (emitter *e, blocks *b, unsigned size,
			      unsigned HOST_WIDE_INT bytes);

/* alone.cc */
extern bool exact_p (const emitter *e);
extern tree alone (emitter *e);

/* lower-unordered.cc */
extern void lower_unordered (emitter *e, scope *body);

/* lower-ordered.cc */
extern bool one_pass_p (const emitter *e);
extern void lower_ordered (emitter *e, scope *body);

#endif
