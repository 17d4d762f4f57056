/* Arrays that stay on the device: which do (device-data.cc), when (device-conditions.cc),
   and what moves them (device-moves.cc).

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_DEVICE_STAYS_H
#define SOAC_DEVICE_STAYS_H

#include "ir/ir.h"

/* An array that may stay.  */

struct staying
{
  device_array is;		/* all that kernels map of it */
  device_array first;		/* what the first of them maps */
  unsigned kernels;		/* so many of them map it */
  bool lost;			/* it may not */
  bool own;			/* only the kernels know of it */
  bool whole;			/* what is written may come back as one piece */
  bool grows;			/* in a loop: some kernels, which may not run, map more of it than
				   others */
};

/* K maps IS, an array that POINTER, an operand of its, leads to; in a loop that exchanges
   pointers there is one of these for each that POINTER may be, ROOT.  Those of one pointer
   follow each other.  */

struct mapping
{
  cluster *k;
  tree pointer, root;
  device_array is;
  tree from, to;		/* of an array that grows: what is sure to be there where K runs */
  bool later;			/* in a loop: the array does not begin to stay with K, which maps
				   it by itself until it does with another one */
  bool fresh;			/* the array is allocated behind the test whether arrays stay: the
				   device has nothing of it */
};

/* Kernels between which arrays stay: those of a loop, or of a block.  */

struct stay
{
  class loop *loop;		/* or null */
  auto_vec<cluster *> kernels;
  auto_vec<mapping> mappings;	/* in the order of KERNELS */
  auto_vec<staying> arrays;
  tree begun;			/* of a loop, array variable: for each of ARRAYS 1 if it stays
				   now */
  tree changed;			/* and another one: 1 if a kernel has written it */
  tree from, to;		/* others, or null: what is there of arrays that grow */
};

/* device-arrays.cc */
extern tree farther (tree a, tree b, bool greater);
extern bool known_least_p (tree a, tree b);
extern void map_arrays (stay *s);

/* device-conditions.cc */
extern tree computed (gimple_seq *seq, tree x);
extern tree start_of (gimple_seq *seq, const device_array &a);
extern tree array_size (gimple_seq *seq, const device_array &a);
extern tree worth_staying (gimple_seq *seq, const stay *s);

/* device-moves.cc */
extern tree address_of (const device_array &a);
extern tree element (gimple_seq *seq, tree var, unsigned i);
extern bool may_overlap_p (const device_array &a, const device_array &b);
extern bool kernel_p (const stay *s, const gimple *stmt);
extern tree with_roots (const stay *s, const cluster *k, tree arg, unsigned turn,
			gimple_seq *seq = NULL);
extern void carry_out (stay *s);

#endif
