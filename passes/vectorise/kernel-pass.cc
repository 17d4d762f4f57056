/* Passes over kernels alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     register_kernel_pass (plugin_name, "soac-errno", forget_all_errno,
			   "einline", 1, PASS_POS_INSERT_AFTER);

   calls forget_all_errno for each kernel behind the first instance of GCC's pass
   `einline', if GCC optimises.  */

#include "gcc-common.h"
#include "local.h"

/* An attribute of kernels, which the user cannot write.  */
static const char kernel_attribute[] = "soac kernel";

/* Let the function FN be a kernel.  */

void
mark_kernel (tree fn)
{
  DECL_ATTRIBUTES (fn) = tree_cons (get_identifier (kernel_attribute),
				    NULL_TREE, DECL_ATTRIBUTES (fn));
}

/* True if the function FN is one.  */

bool
kernel_p (tree fn)
{
  return lookup_attribute (kernel_attribute, DECL_ATTRIBUTES (fn));
}

/* Likewise of arrays that stand for a line of an output.  */
static const char line_attribute[] = "soac line";

/* Let the variable VAR be such an array.  */

void
mark_line (tree var)
{
  DECL_ATTRIBUTES (var) = tree_cons (get_identifier (line_attribute), NULL_TREE,
				     DECL_ATTRIBUTES (var));
}

/* True if the variable VAR is one.  */

bool
line_p (tree var)
{
  return lookup_attribute (line_attribute, DECL_ATTRIBUTES (var));
}

namespace {

class pass_soac_kernel : public opt_pass
{
public:
  pass_soac_kernel (gcc::context *c, const pass_data &data, kernel_pass run)
    : opt_pass (data, c), m_run (run) {}
  opt_pass *clone () final override
  {
    return new pass_soac_kernel (m_ctxt, *this, m_run);
  }
  bool gate (function *fun) final override
  {
    return optimize && kernel_p (fun->decl);
  }
  unsigned int execute (function *fun) final override
  {
    m_run (fun);
    return 0;
  }

private:
  kernel_pass m_run;
};

} // anon namespace

/* Let RUN, a pass as DATA says, go over each kernel where WHERE says about INSTANCE of GCC's
   pass OTHER.  */

static void
register_pass_over_kernels (const char *plugin_name, const pass_data &data, kernel_pass run,
			    const char *other, int instance, pass_positioning_ops where)
{
  register_pass_info info = { new pass_soac_kernel (g, data, run), other, instance,
			      where };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* Let RUN, a pass called NAME, go over each kernel where WHERE says about INSTANCE (0: all)
   of GCC's pass OTHER.  */

void
register_kernel_pass (const char *plugin_name, const char *name, kernel_pass run,
		      const char *other, int instance, pass_positioning_ops where)
{
  const pass_data data = {
    GIMPLE_PASS, name, OPTGROUP_LOOP, TV_PLUGIN_RUN, PROP_cfg | PROP_ssa, 0, 0, 0, 0
  };
  register_pass_over_kernels (plugin_name, data, run, other, instance, where);
}

/* Likewise about the first instance, where kernels are instructions.  The register allocator keeps
   what it knows where the garbage collector does not look, for the pass behind it: there is no
   collection.  */

void
register_kernel_rtl_pass (const char *plugin_name, const char *name, kernel_pass run,
			  const char *other, pass_positioning_ops where)
{
  const pass_data data = { RTL_PASS, name, OPTGROUP_NONE, TV_PLUGIN_RUN, 0, 0, 0, 0,
			   TODO_do_not_ggc_collect };
  register_pass_over_kernels (plugin_name, data, run, other, 1, where);
}
