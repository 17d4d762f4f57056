/* Operations that vectors of the target lack, or are slow at.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     long max (long a, long b) { return a > b ? a : b; }	plain x86-64 compares no two
								vectors of 64-bit integers
     long mul (long a, long b) { return a * b; }		it makes one such product of three
								of 32 bits, as AVX2 does

   A reduction by several lanes, or a scan by vectors, would then be slower than the plain
   loop.  */

#include "gcc-common.h"
#include "kernel/kernel.h"
#include "local.h"

/* What a multiplication in MODE costs by GCC's tables.  */

static int
multiplication_cost (machine_mode mode)
{
  rtx reg = gen_raw_REG (mode, LAST_VIRTUAL_REGISTER + 1);
  return set_src_cost (gen_rtx_MULT (mode, reg, reg), mode, true);
}

/* True if vectors of TYPE, a number, do CODE, and multiply integers at no more than what the
   multiplications of their elements cost.  */

static bool
vectors_do_p (tree type, enum tree_code code)
{
  machine_mode mode = SCALAR_TYPE_MODE (type);
  machine_mode simd = targetm.vectorize.preferred_simd_mode (as_a <scalar_mode> (mode));
  if (!VECTOR_MODE_P (simd))
    return true;
  if (!target_supports_op_p (build_vector_type_for_mode (type, simd), code, optab_default))
    return false;
  unsigned HOST_WIDE_INT elements;
  return (code != MULT_EXPR || !INTEGRAL_TYPE_P (type)
	  || !GET_MODE_NUNITS (simd).is_constant (&elements)
	  || multiplication_cost (simd) <= (int) elements * multiplication_cost (mode));
}

/* True if the operation of the SCAN S, on numbers, is done with vectors.  */

bool
vectors_scan_p (const step *s)
{
  tree type = s->type;
  return (!type || !(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
	  || s->operation == ERROR_MARK || vectors_do_p (type, s->operation));
}

/* True if vectors do what OP does with 64-bit integers.  */

bool
vectors_run_p (const soac_operator *op)
{
  const operator_facts *f = op->facts;
  return ((!f->compares_wide || vectors_do_p (long_long_integer_type_node, MAX_EXPR))
	  && (!f->multiplies_wide || vectors_do_p (long_long_integer_type_node, MULT_EXPR)));
}
