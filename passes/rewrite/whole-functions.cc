/* Functions that hold combinators, and operators, stay whole.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

     static void f (int n, int *p)
     {
       if (n <= 1)
	 __builtin_map (neg, n, p + 1, p);
     }
     => GCC's pass `fnsplit' would leave the test to f's callers, and make f.part.0 of the call.

   Nothing in f.part.0 tells that n is 1 at most: the plugin would say that the map overwrites what
   it reads.  Reports and messages would name a function that nobody has written.  So such a
   function is not to be copied while that pass looks at it, and is again behind it.  */

#include "gcc-common.h"
#include "analysis/analysis.h"
#include "local.h"

/* The attribute by which a function may not be copied; the user may have written it as well.  */

static tree
no_copies (void)
{
  return get_identifier ("noclone");
}

/* True if FN is an operator, for all that is known: a function that holds combinators has its
   address.  */

static bool
operator_p (tree fn)
{
  ipa_ref *ref = NULL;
  symtab_node *node = symtab_node::get (fn), *asked = NULL;
  for (unsigned i = 0; node && node->iterate_referring (i, ref); i++)
    {
      cgraph_node *user = dyn_cast <cgraph_node *> (ref->referring);
      if (!user || user == asked || ref->use != IPA_REF_ADDR)
	continue;
      asked = user;
      if (user->has_gimple_body_p () && user->get_fun () && user->get_fun ()->cfg
	  && holds_combinators_p (user->get_fun ()))
	return true;
    }
  return false;
}

namespace {

const pass_data whole_data = {
  GIMPLE_PASS, "soac-whole", OPTGROUP_NONE, TV_PLUGIN_RUN, PROP_cfg, 0, 0, 0, 0
};

/* BEFORE the pass a function gets the attribute in front of all others, and loses it behind it.  */

class pass_soac_whole : public gimple_opt_pass
{
public:
  pass_soac_whole (gcc::context *c, bool before)
    : gimple_opt_pass (whole_data, c), m_before (before) {}
  opt_pass *clone () final override { return new pass_soac_whole (m_ctxt, m_before); }
  bool gate (function *) final override { return optimize; }
  unsigned int execute (function *fun) final override
  {
    tree fn = fun->decl;
    if (!holds_combinators_p (fun) && !operator_p (fn))
      return 0;
    if (m_before)
      DECL_ATTRIBUTES (fn) = tree_cons (no_copies (), NULL_TREE, DECL_ATTRIBUTES (fn));
    else
      DECL_ATTRIBUTES (fn) = TREE_CHAIN (DECL_ATTRIBUTES (fn));
    return 0;
  }

private:
  bool m_before;
};

} // anon namespace

void
register_whole_functions (const char *plugin_name)
{
  for (bool before : { true, false })
    {
      register_pass_info info = { new pass_soac_whole (g, before), "fnsplit", 1,
				  before ? PASS_POS_INSERT_BEFORE : PASS_POS_INSERT_AFTER };
      register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
    }
}
