/* How much work a call of an operator is.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A kernel wakes other threads for as many elements as are worth it, and cuts them
   into blocks that are worth a turn.  What counts is how many statements run for one
   element, those in loops as often as these go round:

     for (int k = 15; k > 0; k--) y = y * x + 1.0f / k;	=> about 15 * 5

   Loops that end in time, as GCC's analysis of their counters proves, do not keep an
   operator from running where the program would not have run it.  */

#include "gcc-common.h"
#include "local.h"

/* A and B together, as far as that is counted.  */

unsigned
add_weights (unsigned a, unsigned b)
{
  return a > MOST_WEIGHT || b > MOST_WEIGHT - a ? UNKNOWN_WEIGHT : a + b;
}

/* The most that F's function counts, UNKNOWN_WEIGHT if nobody knows.  */

unsigned
most_weight (const operator_facts *f)
{
  if (f->weight != UNKNOWN_WEIGHT)
    return f->weight;
  return f->most_weight ? f->most_weight : UNKNOWN_WEIGHT;
}

/* What STMT of an operator counts: a call four, a comparison that one selection asks for
   nothing, as it is a part of that (GCC 12 writes both as one statement, and later ones
   as two).  */

unsigned
weight_of (gimple *stmt)
{
  use_operand_p use;
  gimple *user;
  tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  if (lhs && TREE_CODE (lhs) == SSA_NAME
      && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison
      && single_imm_use (lhs, &use, &user) && is_gimple_assign (user)
      && gimple_assign_rhs_code (user) == COND_EXPR
      && gimple_assign_rhs1 (user) == lhs)
    return 0;
  return is_gimple_call (stmt) ? 4 : 1;
}

/* What a function of the mathematical library counts beside its call: `expf' was measured to be
   worth 20 additions of floats.  */
const unsigned LIBRARY_WEIGHT = 20;

/* Turns of a loop that may be left before, at most, which count whether they run or not.  */
const int MOST_UNEVEN_TURNS = 16;

/* What a call of the builtin DECL counts beside the call itself.  */

unsigned
weight_of_builtin (tree decl)
{
  if (!math_function_p (decl) || is_inexpensive_builtin (decl))
    return 0;
  switch (DECL_FUNCTION_CODE (decl))
    {
    /* An instruction, or few.  */
    CASE_FLT_FN (BUILT_IN_SQRT):
    CASE_FLT_FN (BUILT_IN_FMA):
    CASE_FLT_FN (BUILT_IN_FMAX):
    CASE_FLT_FN (BUILT_IN_FMIN):
    CASE_FLT_FN (BUILT_IN_FDIM):
    CASE_FLT_FN (BUILT_IN_CEIL):
    CASE_FLT_FN (BUILT_IN_FLOOR):
    CASE_FLT_FN (BUILT_IN_TRUNC):
    CASE_FLT_FN (BUILT_IN_ROUND):
    CASE_FLT_FN (BUILT_IN_ROUNDEVEN):
    CASE_FLT_FN (BUILT_IN_RINT):
    CASE_FLT_FN (BUILT_IN_NEARBYINT):
    CASE_FLT_FN (BUILT_IN_LRINT):
    CASE_FLT_FN (BUILT_IN_LLRINT):
    CASE_FLT_FN (BUILT_IN_LROUND):
    CASE_FLT_FN (BUILT_IN_LLROUND):
    CASE_FLT_FN (BUILT_IN_COPYSIGN):
    CASE_FLT_FN (BUILT_IN_LDEXP):
    CASE_FLT_FN (BUILT_IN_SCALBN):
    CASE_FLT_FN (BUILT_IN_ILOGB):
    CASE_FLT_FN (BUILT_IN_LOGB):
      return 0;
    default:
      return LIBRARY_WEIGHT;
    }
}

/* How often LOOP goes round each time; UNKNOWN_WEIGHT for too often, or if that is not known.  With
   BOUND one that may be left early counts as if it never were, if it is short.  */

static unsigned
turns_of (loop_p loop, bool bound)
{
  tree niter = number_of_latch_executions (loop);
  if (niter && TREE_CODE (niter) == INTEGER_CST)
    return compare_tree_int (niter, MOST_WEIGHT) < 0 ? tree_to_uhwi (niter) + 1 : UNKNOWN_WEIGHT;
  HOST_WIDE_INT most = bound ? max_loop_iterations_int (loop) : -1;
  return most >= 0 && most < MOST_UNEVEN_TURNS ? most + 1 : UNKNOWN_WEIGHT;
}

/* Set TURNS, by loop of the current function, to how often it goes round each time, or with BOUND
   at most.  */

static void
count_turns (vec<unsigned> *turns, bool bound)
{
  turns->safe_grow_cleared (number_of_loops (cfun));
  for (unsigned num = 1; num < turns->length (); num++)
    if (loop_p loop = get_loop (cfun, num))
      (*turns)[num] = turns_of (loop, bound);
}

/* How often BB runs for one call of its function, whose loops go round as TURNS
   says.  */

static unsigned
runs_of (basic_block bb, const vec<unsigned> &turns)
{
  unsigned HOST_WIDE_INT runs = 1;
  for (loop_p loop = bb->loop_father; loop && loop->num && runs <= MOST_WEIGHT;
       loop = loop_outer (loop))
    runs *= turns[loop->num];
  return runs > MOST_WEIGHT ? UNKNOWN_WEIGHT : runs;
}

/* The weight of all blocks of the current function, whose loops go round as TURNS says; BLOCKS are
   the weights of its blocks by index.  */

static unsigned
weight_of_blocks (const vec<unsigned> &blocks, const vec<unsigned> &turns)
{
  unsigned weight = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      unsigned runs = runs_of (bb, turns), one = 0;
      /* Blocks that have just been put before loops are empty.  */
      if ((unsigned) bb->index < blocks.length ())
	one = blocks[bb->index];
      unsigned HOST_WIDE_INT all = (unsigned HOST_WIDE_INT) runs * one;
      weight = add_weights (weight, MIN (all, UNKNOWN_WEIGHT));
    }
  return weight;
}

/* The weight of the current function, which has loops, where BLOCKS are those of its
   blocks by index; sets *MOST to what it is at most, and *ENDS to whether all loops are known to
   end.  */

unsigned
weight_of_loops (const vec<unsigned> &blocks, unsigned *most, bool *ends)
{
  unsigned weight = *most = UNKNOWN_WEIGHT;
  loop_optimizer_init (LOOPS_HAVE_PREHEADERS | LOOPS_HAVE_SIMPLE_LATCHES
		       | LOOPS_HAVE_RECORDED_EXITS);
  *ends = !mark_irreducible_loops ();
  if (*ends)
    {
      auto_vec<unsigned> turns, bounds;
      scev_initialize ();
      count_turns (&turns, false);
      weight = *most = weight_of_blocks (blocks, turns);
      if (weight == UNKNOWN_WEIGHT)
	{
	  count_turns (&bounds, true);
	  *most = weight_of_blocks (blocks, bounds);
	}
      for (unsigned num = 1; num < number_of_loops (cfun); num++)
	if (loop_p loop = get_loop (cfun, num))
	  *ends &= finite_loop_p (loop);
      scev_finalize ();
    }
  loop_optimizer_finalize ();
  return weight;
}
