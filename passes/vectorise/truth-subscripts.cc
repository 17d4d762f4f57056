/* Truth values that become subscripts are selected as numbers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     i = (size_t) t;  v = table[i];	=>   i = t ? 1 : 0;  v = table[i];

   where t is a _Bool.  GCC's vectoriser looks through conversions for what the lanes of a load
   from several places are apart, and takes the truth value itself, of which a vector is a mask:
   all ones where it is true, so that it loads table[-1].  */

#include "gcc-common.h"
#include "local.h"

/* Append to LIST the conversions of truth values in LOOP that VALUE, a part of an address, comes
   from; SEEN are names that have been looked at.  */

static void
find_truth_values (class loop *loop, tree value, hash_set<tree> *seen, vec<gassign *> *list)
{
  if (TREE_CODE (value) != SSA_NAME || seen->add (value))
    return;
  gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (value));
  if (!def || gimple_vuse (def) || !flow_bb_inside_loop_p (loop, gimple_bb (def)))
    return;
  if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
      && TREE_CODE (TREE_TYPE (gimple_assign_rhs1 (def))) == BOOLEAN_TYPE
      && TREE_CODE (gimple_assign_rhs1 (def)) == SSA_NAME
      && INTEGRAL_TYPE_P (TREE_TYPE (value)) && TYPE_PRECISION (TREE_TYPE (value)) > 1)
    {
      list->safe_push (def);
      return;
    }
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (tree op = gimple_op (def, i))
      find_truth_values (loop, op, seen, list);
}

/* The same of the address of REF, a load.  */

static void
find_in_address (class loop *loop, tree ref, hash_set<tree> *seen, vec<gassign *> *list)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      find_truth_values (loop, TREE_OPERAND (ref, 1), seen, list);
  if (TREE_CODE (ref) == MEM_REF)
    find_truth_values (loop, TREE_OPERAND (ref, 0), seen, list);
}

/* Let what is loaded in LOOP, and in those within, have no truth values as subscripts.  */

static void
select_truth_subscripts (class loop *loop)
{
  hash_set<tree> seen;
  auto_vec<gassign *> list;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_assign_load_p (gsi_stmt (gsi)))
	find_in_address (loop, gimple_assign_rhs1 (gsi_stmt (gsi)), &seen, &list);
  free (blocks);
  for (gassign *def : list)
    {
      tree type = TREE_TYPE (gimple_assign_lhs (def));
      gimple_stmt_iterator gsi = gsi_for_stmt (def);
      gimple_assign_set_rhs_with_ops (&gsi, COND_EXPR, gimple_assign_rhs1 (def),
				      build_one_cst (type), build_zero_cst (type));
      update_stmt (gsi_stmt (gsi));
    }
}

namespace {

const pass_data truth_data = {
  GIMPLE_PASS, "soac-truth-subscripts", OPTGROUP_NONE, TV_PLUGIN_RUN, PROP_cfg | PROP_ssa, 0, 0, 0,
  0
};

/* Over all functions: loops of kernels that do few elements are inlined where these are called.
   Where files are linked as well.  */

class pass_truth_subscripts : public gimple_opt_pass
{
public:
  pass_truth_subscripts (gcc::context *c) : gimple_opt_pass (truth_data, c) {}
  opt_pass *clone () final override { return new pass_truth_subscripts (m_ctxt); }
  /* As GCC's own that makes vectors.  */
  bool gate (function *fun) final override
  {
    return optimize && (flag_tree_loop_vectorize || fun->has_force_vectorize_loops);
  }
  unsigned int execute (function *fun) final override
  {
    /* Of loops around others GCC makes vectors, too.  */
    for (unsigned i = 1; i < number_of_loops (fun); i++)
      if (class loop *loop = get_loop (fun, i))
	if (loop_depth (loop) == 1)
	  select_truth_subscripts (loop);
    return 0;
  }
};

} // anon namespace

void
register_truth_subscripts (const char *plugin_name)
{
  register_pass_info info = { new pass_truth_subscripts (g), "ifcvt", 1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
