/* Stores stand right behind what they store.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     x = X[i];  y = Y[i];		x = X[i];  y = Y[i];
     a = c * x + s * y;			a = c * x + s * y;
     b = c * y - s * x;		=>	X[i] = a;
     X[i] = a;				b = c * y - s * x;
     Y[i] = b;				Y[i] = b;

   An operator that makes several values has made them all before the first is stored.
   GCC's register allocator takes x for as good as X[i] as long as nothing is stored, and
   loads it again for each use instead of once.  Who writes the loop by hand stores at
   once.  */

#include "gcc-common.h"
#include "local.h"

/* True if STORE needs what STMT makes.  */

static bool
needs_p (gimple *store, gimple *stmt)
{
  ssa_op_iter iter;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, store, iter, SSA_OP_USE)
    if (SSA_NAME_DEF_STMT (name) == stmt)
      return true;
  return false;
}

/* Move STORE up to the statement that makes what it needs, or to the one before it that
   touches memory.  */

static void
move_up (gimple *store)
{
  gimple_stmt_iterator from = gsi_for_stmt (store), to = from;
  gsi_prev (&to);
  while (!gsi_end_p (to) && !gimple_vuse (gsi_stmt (to))
	 && !needs_p (store, gsi_stmt (to)))
    gsi_prev (&to);
  if (!gsi_end_p (to))
    gsi_move_after (&from, &to);
}

/* Move all stores of LOOP up.  */

void
move_stores_up (class loop *loop)
{
  auto_vec<gimple *> stores;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_assign_single_p (gsi_stmt (gsi)) && gimple_vdef (gsi_stmt (gsi))
	  && !stmt_ends_bb_p (gsi_stmt (gsi)))
	stores.safe_push (gsi_stmt (gsi));
  for (gimple *store : stores)
    move_up (store);
  free (blocks);
}
