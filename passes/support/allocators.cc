/* What allocates memory.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     p = calloc (n, 4);
     allocator_of (that) is ON_HEAP;  allocated_bytes (that) is n * 4  */

#include "gcc-common.h"
#include "support.h"

/* An allocating function, and the numbers of its arguments for how many elements there are,
   or -1, and how many bytes each has.  */

static const struct
{
  enum built_in_function code;
  enum allocator where;
  int count, bytes;
} allocators[] = {
  { BUILT_IN_MALLOC, ON_HEAP, -1, 0 },
  { BUILT_IN_CALLOC, ON_HEAP, 0, 1 },
  { BUILT_IN_ALIGNED_ALLOC, ON_HEAP, -1, 1 },
  { BUILT_IN_ALLOCA, ON_STACK, -1, 0 },
  { BUILT_IN_ALLOCA_WITH_ALIGN, ON_STACK, -1, 0 },
  { BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX, ON_STACK, -1, 0 }
};

/* Where STMT allocates memory, if it does.  */

enum allocator
allocator_of (const gimple *stmt)
{
  for (const auto &a : allocators)
    if (gimple_call_builtin_p (stmt, a.code))
      return a.where;
  return ALLOCATES_NOTHING;
}

/* The bytes that STMT allocates, an expression, or null if it allocates nothing.  */

tree
allocated_bytes (const gimple *stmt)
{
  for (const auto &a : allocators)
    if (gimple_call_builtin_p (stmt, a.code))
      {
	tree bytes = gimple_call_arg (stmt, a.bytes);
	return (a.count < 0 ? bytes
		: fold_build2 (MULT_EXPR, TREE_TYPE (bytes),
			       gimple_call_arg (stmt, a.count), bytes));
      }
  return NULL_TREE;
}
