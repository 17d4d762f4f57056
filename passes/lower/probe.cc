/* How much work elements are is found out by doing some.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   An operator with loops may take a nanosecond or a second.  So the calling thread begins
   alone, looks at the clock now and then, and asks for others as soon as what is left is
   worth that:

     start = omp_get_wtime ();  done = 0;  some = 1;
     do
       { the next `some' elements;  done += some;
	 took = omp_get_wtime () - start;
	 some = MIN (2 * some, took < SOON_SECONDS ? MAX (most, MOST_SOON) : most); }
     while (done < n && (took < LEAST || took * (n - done) < WORTH * done));
     size = MIN (done * BLOCK_SECONDS / took, (n - done) / (BLOCKS_OF_EACH * threads));
     parallel: the elements from done on, in blocks of `size'

   Small blocks share uneven work better.  But at the end of each the processor has fetched
   some lines of the next one, which another thread does: so those of cheap elements are larger.

   Where a sum is cut into parts must not depend on the clock.  So of a kernel that reduces
   something the calling thread does some of the blocks that threads would do, and leaves the others
   to them.  */

#include "gcc-common.h"
#include "support/support.h"
#include "kernel/kernel.h"
#include "codegen/codegen.h"
#include "local.h"

/* Bytes for a second: work worth `parallel-min' takes so long.  So measured, 8 MiB are worth
   0.15 ms, in which threads that sleep are awake and have done a third.  */
const double BYTES_PER_SECOND = 5.6e10;
/* One part in so many of that time has to be measured before it is decided.  */
const int ENOUGH_TO_JUDGE = 15;
/* Elements between two looks at the clock, at most, and how often it is looked at, at
   least: an element that takes long is not followed by many of its kind.  */
const unsigned MOST_BETWEEN = 64, LEAST_LOOKS = 16;
/* At most so many where there are few elements, as long as all before took no longer than
   SOON_SECONDS: a look at the clock takes 40 ns, as long as ten cheap elements.  */
const unsigned MOST_SOON = 16;
const double SOON_SECONDS = 1e-6;
/* How long a block takes, in seconds, if its elements are like the first ones, and how many blocks
   there are for each thread, at least.  Measured with rows of 3 KiB, 8192 of them: blocks of 2.4
   microseconds take 1.22 of the time that two halves take, of 10 1.04, of 20 1.02.  */
const double BLOCK_SECONDS = 2e-5;
const unsigned BLOCKS_OF_EACH = 32;

/* True if the target of the function at hand has registers for the time, which is a number of
   floating point.  Code for kernels of operating systems does without.  */

static bool
reads_clock_p ()
{
#ifdef TARGET_SSE
  return TARGET_64BIT ? TARGET_SSE : TARGET_80387;
#else
  return true;
#endif
}

/* True if the work of E's kernel can be probed: nobody knows it, and its elements need no
   order.  */

bool
probed_p (const emitter *e)
{
  if (!much_uneven_p (e->form) || e->form->ordered || e->form->halo || e->streams
      || !reads_clock_p ())
    return false;
  for (const step *s : e->form->steps)
    if (s->code == STEP_FILTER)
      return false;
  return true;
}

/* The time, in seconds.  */

static tree
seconds (emitter *e)
{
  return ask_openmp (e, "omp_get_wtime_", double_type_node);
}

/* A OP B, numbers.  */

static tree
number (emitter *e, enum tree_code op, tree a, tree b)
{
  return build2_loc (e->loc, op, double_type_node, fold_convert (double_type_node, a),
		     fold_convert (double_type_node, b));
}

/* VALUE as a constant.  */

static tree
number_cst (double value)
{
  char text[32];
  snprintf (text, sizeof text, "%g", value);
  REAL_VALUE_TYPE r;
  real_from_string (&r, text);
  return build_real (double_type_node, r);
}

/* The condition that what is left behind DONE elements, which took TOOK seconds, is worth
   other threads.  */

static tree
worth_threads (emitter *e, tree done, tree took)
{
  double worth = soac_args.parallel_min / BYTES_PER_SECOND;
  tree judged = build2_loc (e->loc, GE_EXPR, boolean_type_node, took,
			    number_cst (worth / ENOUGH_TO_JUDGE));
  tree left = build2_loc (e->loc, MINUS_EXPR, size_type_node, e->n, done);
  tree much = build2_loc (e->loc, GE_EXPR, boolean_type_node,
			  number (e, MULT_EXPR, took, left),
			  number (e, MULT_EXPR, number_cst (worth), done));
  return build2_loc (e->loc, TRUTH_ANDIF_EXPR, boolean_type_node, judged, much);
}

/* The size of blocks of E's elements behind DONE ones, which took TOOK seconds.  */

static tree
size_by_time (emitter *e, tree done, tree took)
{
  tree blocks = build2_loc (e->loc, MAX_EXPR, double_type_node, number_cst (1e-3),
			    number (e, RDIV_EXPR, took, number_cst (BLOCK_SECONDS)));
  tree likely = build1_loc (e->loc, FIX_TRUNC_EXPR, size_type_node,
			    number (e, RDIV_EXPR, done, blocks));
  tree shared = size_op (TRUNC_DIV_EXPR, size_op (MINUS_EXPR, e->n, done),
			 size_op (MULT_EXPR, most_threads (e), size_cst (BLOCKS_OF_EACH)));
  return size_op (MIN_EXPR, likely, shared);
}

/* The most elements to the next look at the clock, where all so far took TOOK seconds: MOST, or
   more if that is not long.  */

static tree
most_to_next (emitter *e, tree most, tree took)
{
  tree soon = build2_loc (e->loc, LT_EXPR, boolean_type_node, took, number_cst (SOON_SECONDS));
  return build3_loc (e->loc, COND_EXPR, size_type_node, soon,
		     size_op (MAX_EXPR, most, size_cst (MOST_SOON)), most);
}

/* Add to S: the first elements of E's kernel, until it is worth to ask for threads or all
   are done.  The others are REST's blocks, of its size at least.  */

void
probe_loop (emitter *e, scope *s, blocks *rest)
{
  location_t loc = e->loc;
  tree start = new_var (s, "start", double_type_node);
  tree took = new_var (s, "took", double_type_node);
  tree done = new_var (s, "done", size_type_node);
  tree some = new_var (s, "some", size_type_node);
  tree most = new_var (s, "most", size_type_node);
  tree worth = new_var (s, "worth", boolean_type_node);
  assign (s, loc, start, seconds (e));
  assign (s, loc, done, size_cst (0));
  assign (s, loc, some, size_cst (1));
  assign (s, loc, most,
	  build2 (MIN_EXPR, size_type_node, size_cst (MOST_BETWEEN),
		  size_plus (loc, size_cst (1),
			     build2 (TRUNC_DIV_EXPR, size_type_node, e->n,
				     size_cst (LEAST_LOOKS)))));
  assign (s, loc, worth, boolean_false_node);
  scope body;
  open_scope (&body, s->block);
  tree to = new_var (&body, "to", size_type_node);
  assign (&body, loc, to,
	  size_plus (loc, done,
		     build2 (MIN_EXPR, size_type_node, some,
			     build2 (MINUS_EXPR, size_type_node, e->n, done))));
  add (&body, call_outlined (e, done, to));
  assign (&body, loc, done, to);
  assign (&body, loc, took, number (e, MINUS_EXPR, seconds (e), start));
  assign (&body, loc, worth, worth_threads (e, done, took));
  assign (&body, loc, some,
	  size_op (MIN_EXPR, most_to_next (e, most, took), size_plus (loc, some, some)));
  tree end = build2_loc (loc, TRUTH_ORIF_EXPR, boolean_type_node, worth,
			 build2 (GE_EXPR, boolean_type_node, done, e->n));
  add (s, loop_until (loc, end, close_scope (&body, loc)));
  rest->from = done;
  rest->size = new_var (s, "least", size_type_node);
  assign (s, loc, rest->size, size_by_time (e, done, took));
}

/* Add to S: the first blocks of B, whose size is known, until it is worth to ask for threads or all
   are done; return how many these are, a variable.  The others are B's.  */

tree
probe_blocks (emitter *e, scope *s, blocks *b)
{
  location_t loc = e->loc;
  tree start = variable (e, s, "start", seconds (e)), zero = size_cst (0);
  tree done = variable (e, s, "done", zero), first = variable (e, s, "first", zero);
  tree worth = variable (e, s, "worth", boolean_false_node);
  scope body;
  open_scope (&body, s->block);
  tree left = build2 (MINUS_EXPR, size_type_node, e->n, done);
  tree to = variable (e, &body, "to",
		      size_plus (loc, done, build2 (MIN_EXPR, size_type_node, left, b->size)));
  add (&body, call_block (e, b, done, to, first));
  assign (&body, loc, done, to);
  assign (&body, loc, first, size_plus (loc, first, size_cst (1)));
  tree took = variable (e, &body, "took", number (e, MINUS_EXPR, seconds (e), start));
  assign (&body, loc, worth, worth_threads (e, done, took));
  tree end = build2_loc (loc, TRUTH_ORIF_EXPR, boolean_type_node, worth,
			 build2 (GE_EXPR, boolean_type_node, done, e->n));
  add (s, loop_until (loc, end, close_scope (&body, loc)));
  b->from = done;
  b->own.safe_push (first);
  return first;
}
