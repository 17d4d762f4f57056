/* A loop nest: what a function of a kernel does, between the steps for one index and
   GENERIC.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     LOAD x; APPLY sq (0); FOLD add (1) as +, result
     =>
     alloc mine
     mine = 0.0
     for i from 0 to n, simd, reducing mine
       body 0-2 at i
     return mine

   A loop over an axis of a space says which one: `for p from 0 to m, along i1 reduced, step 2'.

   Strategies build nests (codegen/nests.cc), one emitter makes GENERIC of them
   (codegen/emit.cc).  Bounds, conditions and values are trees of GENERIC.  Nodes live as
   long as the text of the pass (soac_obstack).  */

#ifndef SOAC_IR_NEST_H
#define SOAC_IR_NEST_H

enum nest_code
{
  NEST_ALLOC,		/* variable DEST of the scope that it stands in */
  NEST_SET,		/* DEST = VALUE */
  NEST_DO,		/* VALUE: a call or a return */
  NEST_SCOPE,		/* BODY, with BLOCK for its variables */
  NEST_IF,		/* if VALUE: BODY, else OTHERWISE */
  NEST_FOR,		/* BODY for each index DEST from FROM to before TO, in the way
			   KIND */
  NEST_UNTIL,		/* until VALUE: BODY */
  NEST_REGION,		/* BODY in the construct OMP with CLAUSES */
  NEST_SPLIT,		/* BODY says where the block of elements with number DEST begins
			   and ends */
  NEST_BODY,		/* BODY is what STEPS of the kernel do for index DEST */
  NEST_WAIT,		/* wait until it is the turn of block VALUE by the counter DEST */
  NEST_POST		/* then it is the turn of the block behind VALUE */
};

/* How a loop runs: its indices one after the other, by lanes of vectors, by threads, or by
   teams of the device.  */
enum loop_kind { LOOP_SERIAL, LOOP_SIMD, LOOP_THREADS, LOOP_TEAMS };

/* How long a loop runs.  */
enum length
{
  ANY_LENGTH,
  FEW_AT_ONCE,		/* whose order does not matter: GCC need not ask whether
			   arrays overlap */
  FEW_ELEMENTS,		/* one after the other: vectors would take longer to compile
			   than they are worth */
  ALL_AT_ONCE,		/* a known number, and each index by itself: what they hand on stays in
			   registers */
  ONE_AT_MOST,		/* where it runs at all: no loop is built */
  THE_REST		/* what a longer loop leaves: without vectors, like FEW_ELEMENTS, and not
			   unrolled */
};

/* The axis of a space along which a loop goes, or a part of it: the combinator's, which says
   where it begins, how many positions it has, its step and width, and whether it is kept or
   reduced.  */
struct loop_axis
{
  const axis *is;		/* null: the loop goes along none */
  unsigned number;		/* of the combinator's axes, outermost first: "i0" is the first */
};

/* True if the indices of X's neighbouring positions follow each other, but where a run of its
   width ends.  */
inline bool
unit_axis_p (const axis &x)
{
  return !x.step || x.width;
}

/* One node of a nest, and those behind it.  */
struct nest
{
  enum nest_code code;
  nest *next;
  location_t loc;
  nest *body, *otherwise;
  tree dest, value, from, to;
  tree block;			/* SCOPE: of GENERIC */
  enum loop_kind kind;		/* FOR */
  loop_axis along;		/* FOR */
  enum length runs;		/* FOR that is serial */
  tree clauses;			/* FOR that is not, REGION: of OpenMP */
  enum tree_code omp;		/* REGION */
  const char *steps;		/* BODY: their numbers */
};

#endif
