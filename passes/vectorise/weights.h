/* Sums of weighted integers in a block of a kernel: what the files share that look for common
   weights.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_VECTORISE_WEIGHTS_H
#define SOAC_VECTORISE_WEIGHTS_H

/* A number that sums add: what the block is given, NAME, which may be narrower, or A + B or A
   - B of two others.  */

struct addend
{
  tree name = NULL_TREE;
  unsigned a = 0, b = 0;
  bool minus = false;
  HOST_WIDE_INT lo = 0, hi = 0;	/* the range of its value, if sums of the block are BOUNDED */
  tree value = NULL_TREE;	/* in TYPE of the block, once there is a statement for it */
};

/* An addend and its weight; one of a class of those with the same weight, or minus that.  */

struct weighted
{
  unsigned number;
  unsigned HOST_WIDE_INT weight;
};

struct alike
{
  unsigned number;
  bool minus;
};

/* What a sum multiplies by one WEIGHT.  */

struct weight_class
{
  unsigned HOST_WIDE_INT weight;
  auto_vec<alike> list;
};

/* A statement whose value is a sum of weighted addends, and a constant.  */

struct weighted_sum
{
  gassign *stmt;
  auto_vec<weighted> list;	/* by number */
  unsigned HOST_WIDE_INT constant = 0;
  bool root = false;		/* others than sums need it */
  bool dies = false;		/* nobody does when roots are made anew */
  auto_delete_vec<weight_class> classes;
};

/* The sums of a block of LOOP, all of one PRECISION.  */

struct sums_of_block
{
  class loop *loop;
  unsigned precision;
  auto_delete_vec<weighted_sum> all;
  hash_map<tree, weighted_sum *> by_name;
  hash_set<tree> over_rounds;	/* sums that take in what the last round had */
  auto_vec<addend> addends;
  hash_map<tree, unsigned> numbers;
  hash_set<tree> made;		/* names of statements that are made for roots */
  bool bounded = false;		/* no part of a sum overflows */
  tree type = NULL_TREE;	/* in which sums are made anew */
};

/* weighted-sums.cc */
extern void choose_type (sums_of_block *b);
extern void make_anew (sums_of_block *b, weighted_sum *s);

#endif
