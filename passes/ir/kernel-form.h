/* The kernel in loopy form: steps for one index.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_IR_KERNEL_FORM_H
#define SOAC_IR_KERNEL_FORM_H

#include "plan.h"

enum step_code
{
  STEP_LOAD,		/* element i of view AT */
  STEP_VALUE,		/* broadcast AT */
  STEP_IOTA,		/* element i of iota AT */
  STEP_GATHER,		/* element args[0] of array AT */
  STEP_ZIP,		/* structure of TYPE with members ARGS */
  STEP_MEMBER,		/* member MEMBER of structure args[0] */
  STEP_APPLY,		/* OP (args), or the OPERATION of args, converted to TYPE */
  STEP_CONVERT,		/* args[0], converted to TYPE */
  STEP_STORE,		/* element i of view AT = args[0] */
  STEP_SCATTER,		/* element args[1] of array AT = args[0] */
  STEP_FOLD,		/* accumulator = OP (accumulator, args[0]), or a
			   member of that; or FOLD (accumulator, args...) */
  STEP_SCAN,		/* the accumulator after (or before) args[0] is
			   combined, or ARGS are folded; element i of AT =
			   that, if AT */
  STEP_TOTAL,		/* what the accumulator of SCAN args[0] has in the end */
  STEP_WINDOW,		/* args[0] of element i + AHEAD, put by in an
			   earlier stage */
  STEP_ADDRESS,		/* where the row AT begins */
  STEP_INDEX,		/* integer AT of the indices of axes */
  STEP_CONTRACT,	/* INIT OP args[0] OP ... over the reduced axes; args[1]
			   instead of INIT, if there is one; element i of AT = what
			   there is so far, if AT */
  STEP_CALL,		/* OP (args): it writes through the first ones; of a scan of rows
			   args[1] is the initial one */
  STEP_UPDATE,		/* element args[0] of array AT = OP (that, args[1]), if there
			   is such an element */
  STEP_FILTER,		/* guard: is args[0] true?  */
  STEP_PUT		/* element p of AT = args[0], where p is the number of
			   elements that the guard has let through before */
};

/* One step.  A step behind a filter runs only for elements that it keeps.

   Where a kernel runs block by block in parallel, a block goes through its
   elements several times, in stages: what a SCAN gives is known only when the
   blocks before have been done, so that who needs it is of the next stage.  So
   is a WINDOW.  A step whose value is needed for elements behind the block runs
   for these, too.  */
struct step
{
  enum step_code code;
  combinator *from;		/* for locations and types */
  soac_operator *op;
  soac_operator *fold;	/* FOLD, SCAN: what takes ARGS into the accumulator if it
			   is not OP, which then combines accumulators alone */
  view *at;
  tree type;			/* of the value it makes, null if none */
  auto_vec<unsigned> args;	/* earlier steps */
  unsigned member;
  enum tree_code operation;	/* FOLD, SCAN, CONTRACT, UPDATE: what OP is, or
				   ERROR_MARK; APPLY: that is done instead of
				   OP, which might overflow */
  auto_vec<tree> fields;	/* FOLD: the member of the structure that OP
				   combines, from outside to inside; empty if it
				   is all of it */
  HOST_WIDE_INT ahead;
  HOST_WIDE_INT halo;		/* elements behind the block's that it runs for */
  int guard;			/* the FILTER it is behind, or -1 */
  unsigned stage;
  bool kept;			/* its value is needed by a later stage */
  unsigned late;		/* it may run over what so many filters have kept of a
				   block; then so do those who take its value */
  unsigned collected;		/* steps that are so late need its value */
  bool unrolled;		/* CONTRACT: over so few indices that each has its
				   own statements, and there are no loops */
  bool own;			/* ADDRESS: of a variable instead of AT's array */
  bool by_block;		/* SCAN: each block of a thread starts it anew, as nobody
				   wants more than differences of its elements */
  bool inner;			/* it runs for each index of the reduced axes, on the
				   way to the CONTRACT of its combinator */
};

/* True if S is the address of a row that is a variable of the kernel.  */

inline bool
own_row_p (const step *s)
{
  return s->code == STEP_ADDRESS && s->own;
}

/* True if S is the address of a row that its combinator makes.  */

inline bool
made_row_p (const step *s)
{
  return (s->code == STEP_ADDRESS && s->at >= s->from->outputs.begin ()
	  && s->at < s->from->outputs.end ());
}

/* True if S is the address of a row that its operator does not touch.  */

inline bool
untouched_row_p (const step *s)
{
  return s->code == STEP_ADDRESS && s->at->dead && !s->at->own;
}

/* Steps for one index, each after those it needs.  */
struct kernel_form
{
  cluster *of;
  const combinator *space;	/* a member with axes, which are those of all
				   subscripts; or null */
  auto_vec<step *> steps;
  unsigned stages;
  HOST_WIDE_INT halo;		/* the most that a step has; 0: no windows */
  bool opaque;			/* one element after the other, as written */
  bool updates;			/* an UPDATE: one element after the other */
  bool ordered;			/* a SCAN or PUT: blocks wait for each other */
  unsigned late;		/* steps are so late, at most */
  unsigned weight;		/* statements that run for an element, about */
  unsigned most_weight;		/* the same at most */
  bool heavy;			/* these are many */
  auto_vec<unsigned> results;	/* FOLDs and FILTERs whose result is used; of
				   a structure's FOLDs, which follow each
				   other, the first */
};

/* A kernel that runs as a part of another one, where the guards of that fail.
   Operands are those of the function with the combinators.  */
struct lowered_part
{
  gcall *call;			/* of the part's function */
  auto_vec<combinator *> from;	/* whose results it gives, ... */
  auto_vec<tree> results;	/* ... and where the program has them */
  auto_vec<tree> pointers;	/* arguments that stand for where they go, if
				   there are several */
  auto_vec<unsigned> loads;	/* numbers of the reloads (plan.h) that are done before
				   it, and not before an earlier part */
  auto_vec<unsigned> stores;	/* and those of the restores */
};

/* A segment of a kernel of several.  */
struct lowered_segment
{
  kernel_form form;
  auto_vec<lowered_part *> parts;	/* run where its guards fail */
  tree value;			/* the operand that it reduces to, or null */
};

#endif
