/* Arrays as small as a vector are in memory, not in two integer registers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     for (...) sum = sum + MEM <vector(2) double> [&x[i]];
     MEM <vector(2) double> [&lanes] = sum;	the array `lanes' has 16 bytes
     acc = lanes[0] + lanes[1];

   That is what the vectoriser leaves of a reduction where the loop may have no turn at all.  GCC
   would have an array of 16 bytes in a register of so many, that is in two of eight.  To take the
   vector apart for them costs so much that it rather keeps SUM in memory, in the loop too: each
   addition waits for a store and a load, five times as long for doubles.

   An array whose address is taken is in memory.  So the last pass before the expansion says that
   of these.  */

#include "gcc-common.h"
#include "local.h"

/* True if the variable VAR is an array of lanes that GCC would have in integer registers, and they
   are other numbers.  */

static bool
in_registers_p (tree var)
{
  return (VAR_P (var) && lookup_attribute ("omp simd array", DECL_ATTRIBUTES (var))
	  && TREE_CODE (TREE_TYPE (var)) == ARRAY_TYPE && !TREE_ADDRESSABLE (var)
	  && SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (var)))
	  && SCALAR_INT_MODE_P (DECL_MODE (var))
	  && known_gt (GET_MODE_SIZE (DECL_MODE (var)), UNITS_PER_WORD));
}

/* Have the arrays of the kernel FUN in memory.  */

static void
keep_arrays_in_memory (function *fun)
{
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (in_registers_p (var))
      TREE_ADDRESSABLE (var) = 1;
}

void
register_small_arrays (const char *plugin_name)
{
  register_kernel_pass (plugin_name, "soac-arrays", keep_arrays_in_memory, "isel", 1,
			PASS_POS_INSERT_AFTER);
}
