/* Passes over kernels alone.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     register_kernel_pass (plugin_name, "soac-errno", forget_all_errno,
			   "einline", 1, PASS_POS_INSERT_AFTER);

   calls forget_all_errno for each kernel behind the first instance of GCC's pass
   `einline', if GCC optimises.  */

#include "gcc-common.h"
#include "local.h"

/* Attributes of kernels, which the user cannot write: of those that passes may change, and of those
   that run one element after the other, as the user has written it.  */
static const char kernel_attribute[] = "soac kernel", opaque_attribute[] = "soac opaque kernel";

/* Let the function FN be a kernel.  */

void
mark_kernel (tree fn, bool opaque)
{
  tree name = get_identifier (opaque ? opaque_attribute : kernel_attribute);
  DECL_ATTRIBUTES (fn) = tree_cons (name, NULL_TREE, DECL_ATTRIBUTES (fn));
}

/* True if the function FN is a kernel that passes may change.  */

bool
kernel_p (tree fn)
{
  return lookup_attribute (kernel_attribute, DECL_ATTRIBUTES (fn));
}

/* True if the function FN is a kernel, one that runs as it is written as well.  */

bool
any_kernel_p (tree fn)
{
  return kernel_p (fn) || lookup_attribute (opaque_attribute, DECL_ATTRIBUTES (fn));
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
  pass_soac_kernel (const pass_data &data, kernel_pass run, bool (*wanted) (tree) = kernel_p)
    : opt_pass (data, g), m_run (run), m_wanted (wanted) {}
  opt_pass *clone () final override
  {
    return new pass_soac_kernel (*this, m_run, m_wanted);
  }
  bool gate (function *fun) final override
  {
    return optimize && m_wanted (fun->decl);
  }
  unsigned int execute (function *fun) final override
  {
    m_run (fun);
    return 0;
  }

private:
  kernel_pass m_run;
  bool (*m_wanted) (tree);
};

} // anon namespace

/* Let PASS go over kernels where WHERE says about INSTANCE (0: all) of GCC's pass OTHER.  */

static void
register_pass_over_kernels (const char *plugin_name, opt_pass *pass, const char *other,
			    int instance, pass_positioning_ops where)
{
  register_pass_info info = { pass, other, instance, where };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* What GCC asks of a pass over statements called NAME.  */

static pass_data
statements_data (const char *name)
{
  return { GIMPLE_PASS, name, OPTGROUP_LOOP, TV_PLUGIN_RUN, PROP_cfg | PROP_ssa, 0, 0, 0, 0 };
}

/* Let RUN, a pass called NAME, go over each kernel that passes may change where WHERE says about
   INSTANCE (0: all) of GCC's pass OTHER.  */

void
register_kernel_pass (const char *plugin_name, const char *name, kernel_pass run,
		      const char *other, int instance, pass_positioning_ops where)
{
  opt_pass *pass = new pass_soac_kernel (statements_data (name), run);
  register_pass_over_kernels (plugin_name, pass, other, instance, where);
}

/* Likewise over all kernels: RUN changes nothing of what they do.  */

void
register_any_kernel_pass (const char *plugin_name, const char *name, kernel_pass run,
			  const char *other, int instance, pass_positioning_ops where)
{
  opt_pass *pass = new pass_soac_kernel (statements_data (name), run, any_kernel_p);
  register_pass_over_kernels (plugin_name, pass, other, instance, where);
}

/* As register_kernel_pass about the first instance, where kernels are instructions.  The register
   allocator keeps what it knows where the garbage collector does not look, for the pass behind it:
   there is no collection.  */

void
register_kernel_rtl_pass (const char *plugin_name, const char *name, kernel_pass run,
			  const char *other, pass_positioning_ops where)
{
  const pass_data data = { RTL_PASS, name, OPTGROUP_NONE, TV_PLUGIN_RUN, 0, 0, 0, 0,
			   TODO_do_not_ggc_collect };
  register_pass_over_kernels (plugin_name, new pass_soac_kernel (data, run), other, 1, where);
}
