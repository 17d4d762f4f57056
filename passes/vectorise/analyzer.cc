/* GCC's static analyzer looks at the user's functions, and not at kernels.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   Under -fanalyzer GCC follows all paths through all functions, and a few turns of each
   loop.  Of a kernel it would say that a block's array is not initialized, as a later loop
   reads more of it than those few turns have written.  The user could not mend that:

     cc1: warning: use of uninitialized value '<unknown>' [-Wanalyzer-use-of-uninitialized-value]

   So kernels have no bodies while the analyzer runs: to it they are functions of another
   file, which may do anything with what their arguments lead to.  */

#include "gcc-common.h"
#include "local.h"

/* A kernel that has no body now, and what that is.  */
struct hidden_kernel
{
  cgraph_node *node;
  function *body;
};

static auto_vec<hidden_kernel> hidden;

static void
hide_kernels (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (any_kernel_p (node->decl))
      hidden.safe_push ({ node, DECL_STRUCT_FUNCTION (node->decl) });
  for (const hidden_kernel &kernel : hidden)
    {
      kernel.node->definition = false;
      DECL_STRUCT_FUNCTION (kernel.node->decl) = NULL;
    }
}

static void
show_kernels (void)
{
  for (const hidden_kernel &kernel : hidden)
    {
      kernel.node->definition = true;
      DECL_STRUCT_FUNCTION (kernel.node->decl) = kernel.body;
    }
  hidden.truncate (0);
}

namespace {

/* A pass beside the analyzer, which has no summaries either.  */

class pass_beside_analyzer : public ipa_opt_pass_d
{
public:
  pass_beside_analyzer (gcc::context *c, const pass_data &data, void (*run) (void))
    : ipa_opt_pass_d (data, c, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL),
      m_run (run) {}
  bool gate (function *) final override { return flag_analyzer; }
  unsigned int execute (function *) final override
  {
    m_run ();
    return 0;
  }

private:
  void (*m_run) (void);
};

} // anon namespace

static void
register_beside (const char *plugin_name, const char *name, void (*run) (void),
		 pass_positioning_ops where)
{
  const pass_data data = { IPA_PASS, name, OPTGROUP_NONE, TV_PLUGIN_RUN, PROP_ssa, 0, 0, 0, 0 };
  register_pass_info info = { new pass_beside_analyzer (g, data, run), "analyzer", 1, where };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

void
register_analyzer (const char *plugin_name)
{
  register_beside (plugin_name, "soac-hide", hide_kernels, PASS_POS_INSERT_BEFORE);
  register_beside (plugin_name, "soac-show", show_kernels, PASS_POS_INSERT_AFTER);
}
