/* Loops for which vectors do not pay.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     struct rgb { unsigned char r, g, b; };
     for (i = 0; i < n; i++) sum += p[i].r;		without a shuffle of bytes: no vectors

   To put numbers into a vector one by one takes about as long as to work with each of them for some
   statements.  A loop that is written by hand is not vectorised at -O2 if that is dear, and a
   kernel is not to be slower.  */

#include "gcc-common.h"
#include "local.h"

/* Statements for each byte that is put into a vector by itself, or product, so that vectors do not
   pay.  */
const unsigned MOST_SLOW_WORK = 4;
/* Statements that a division of integers, and a call, count.  */
const unsigned DIVISION_WORK = 4, CALL_WORK = 64;
/* Statements for each element that is found by a quotient of indices, so that vectors do not
   pay.  */
const unsigned MOST_GATHERED_WORK = 2;

/* What STMT counts.  Addresses are computed for each vector only.  */

static unsigned
work_of (gimple *stmt)
{
  if (is_gimple_call (stmt))
    return CALL_WORK;
  if (!is_gimple_assign (stmt) || gimple_assign_single_p (stmt))
    return 0;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  switch (gimple_assign_rhs_code (stmt))
    {
    CASE_CONVERT:
      return 0;
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      return INTEGRAL_TYPE_P (type) ? DIVISION_WORK : CALL_WORK;
    case RDIV_EXPR:
      return CALL_WORK;
    default:
      return !POINTER_TYPE_P (type) && !useless_type_conversion_p (sizetype, type);
    }
}

/* What the statements of LOOP count together.  */

static unsigned
work_in (class loop *loop)
{
  unsigned work = 0;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      work += work_of (gsi_stmt (gsi));
  free (blocks);
  return work;
}

/* True if vectors have more than 16 bytes.  */

static bool
large_vectors_p (void)
{
  machine_mode simd = targetm.vectorize.preferred_simd_mode (SImode);
  return VECTOR_MODE_P (simd) && GET_MODE_SIZE (simd).to_constant () > 16;
}

/* True if there are vectors of bytes, but no instruction that shuffles them by a variable: SSE2
   alone.  */

bool
bytes_unshuffled_p (void)
{
  machine_mode bytes = targetm.vectorize.preferred_simd_mode (QImode);
  return VECTOR_MODE_P (bytes) && !can_vec_perm_var_p (bytes);
}

/* True if LOOP does no more than LIMIT statements of work, or half of that where a vector has more
   than 16 bytes.  */

bool
little_work_p (class loop *loop, unsigned limit)
{
  return work_in (loop) <= limit / (large_vectors_p () ? 2 : 1);
}

/* What a loop does that takes longer in vectors.  */

struct slow_in_vectors
{
  auto_vec<gimple *> loads;	/* of bytes in steps that are no power of two */
  unsigned stored;		/* bytes that are stored in steps ... */
  unsigned HOST_WIDE_INT step;	/* ... of so many, the last of them */
  unsigned products;		/* of integers of 64 bits */
  unsigned quotients;		/* what those of 64 bits by a number count */
  unsigned gathered;		/* loads of what is at no stride */
};

/* Add what STMT of LOOP does to COUNT.  */

static void
count_slow (class loop *loop, gimple *stmt, slow_in_vectors *count)
{
  HOST_WIDE_INT step;
  if (!is_gimple_assign (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt), type = TREE_TYPE (lhs);
  if (gimple_assign_rhs_code (stmt) == MULT_EXPR)
    count->products += (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 64
			&& TREE_CODE (gimple_assign_rhs2 (stmt)) == SSA_NAME
			&& !useless_type_conversion_p (sizetype, type));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if ((code == TRUNC_DIV_EXPR || code == RSHIFT_EXPR) && INTEGRAL_TYPE_P (type)
      && TYPE_PRECISION (type) == 64 && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST)
    count->quotients += work_of (stmt);
  innermost_loop_behavior drb;
  count->gathered += (gimple_assign_load_p (stmt) && is_gimple_reg_type (type)
		      && !dr_analyze_innermost (&drb, gimple_assign_rhs1 (stmt), loop, stmt));
  if (!gimple_assign_single_p (stmt) || !is_gimple_reg_type (type)
      || !integer_onep (TYPE_SIZE_UNIT (type)))
    return;
  if (gimple_vdef (stmt) && strided_p (loop, lhs, 1, &step))
    {
      count->stored++;
      count->step = absu_hwi (step);
    }
  else if (gimple_assign_load_p (stmt) && strided_p (loop, gimple_assign_rhs1 (stmt), 1, &step)
	   && !pow2p_hwi (absu_hwi (step)))
    count->loads.safe_push (stmt);
}

/* True if the loads A and B of LOOP are less than STEP bytes apart, as members of a structure.  */

static bool
beside_p (class loop *loop, gimple *a, gimple *b, HOST_WIDE_INT step)
{
  innermost_loop_behavior x, y;
  return (dr_analyze_innermost (&x, gimple_assign_rhs1 (a), loop, a)
	  && dr_analyze_innermost (&y, gimple_assign_rhs1 (b), loop, b)
	  && operand_equal_p (x.base_address, y.base_address, 0)
	  && operand_equal_p (x.offset, y.offset, 0) && operand_equal_p (x.step, y.step, 0)
	  && wi::ltu_p (wi::abs (wi::to_offset (x.init) - wi::to_offset (y.init)),
			absu_hwi (step)));
}

/* How many of LOADS, of bytes in LOOP, are put into vectors one by one.  All bytes of a structure
   are next to each other: GCC loads them as they lie, or makes no vectors.  */

static unsigned
loaded_apart (class loop *loop, const vec<gimple *> &loads)
{
  unsigned apart = 0;
  for (gimple *load : loads)
    {
      HOST_WIDE_INT step;
      unsigned beside = 0;
      strided_p (loop, gimple_assign_rhs1 (load), 1, &step);
      for (gimple *other : loads)
	beside += beside_p (loop, load, other, step);
      apart += beside < absu_hwi (step);
    }
  return apart;
}

/* True if LOOP, of which COUNT is known, does little with elements that are found by quotients of
   64 bits: vectors of these are taken apart again to load one element by each.  */

static bool
little_with_quotients_p (class loop *loop, const slow_in_vectors &count)
{
  return (count.quotients && count.gathered
	  && work_in (loop) <= count.quotients + count.gathered * MOST_GATHERED_WORK);
}

/* Let LOOP stay scalar if it does little beside what takes longer in vectors: bytes are loaded, or
   stored, one by one, elements are found by quotients, and without an instruction for them integers
   of 64 bits are multiplied in three parts.  */

void
leave_scalar (class loop *loop)
{
  slow_in_vectors count;
  count.stored = count.step = count.products = count.quotients = count.gathered = 0;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      count_slow (loop, gsi_stmt (gsi), &count);
  free (blocks);
  unsigned loaded = 0;
  if (bytes_unshuffled_p ())
    loaded = loaded_apart (loop, count.loads);
  else
    count.products = 0;
  /* Those of whole structures are interleaved.  */
  if (count.stored == count.step)
    count.stored = 0;
  unsigned slow = loaded + count.stored + count.products;
  loop->dont_vectorize |= ((slow && little_work_p (loop, slow * MOST_SLOW_WORK))
			   || little_with_quotients_p (loop, count));
}
