/* Kernels have no MMX registers.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   On x86-64 GCC keeps vectors of eight bytes in SSE registers.  But MMX registers are still
   there to be allocated, and where others are few GCC has taken one for half a vector:

     movq     -120(%rsp), %mm0
     movq2dq  %mm0, %xmm4

   That leaves the x87 registers, which are the same ones, full: without `emms' behind it the
   next operation on a long double, in whatever function, gives a NaN.  So kernels, and the
   functions that they are inlined in, are compiled as with -mno-mmx, which on x86-64
   changes nothing else.

   It is done when nothing will be inlined any more: a function without MMX could not have
   its operators inlined.  Functions that may ask for these registers themselves, by an asm
   or by a builtin for vectors of eight bytes, are left as they are.  */

#include "gcc-common.h"
#include "local.h"

#ifdef OPTION_MASK_ISA_MMX

/* What -mno-mmx turns off.  */
const HOST_WIDE_INT MMX_ISA
  = OPTION_MASK_ISA_MMX | OPTION_MASK_ISA_3DNOW | OPTION_MASK_ISA_3DNOW_A;

/* The instructions by which vectors of eight bytes are in SSE registers.  */
const HOST_WIDE_INT SSE_ISA = OPTION_MASK_ISA_64BIT | OPTION_MASK_ISA_SSE2;

/* The function of NODE, or what it will be copied from; null if that is not known.  */

static function *
function_of (cgraph_node *node)
{
  while (node->clone_of)
    node = node->clone_of;
  if (in_lto_p)
    node->get_untransformed_body ();
  return DECL_STRUCT_FUNCTION (node->decl);
}

/* True if TYPE is that of a vector of eight bytes.  */

static bool
mmx_type_p (tree type)
{
  return VECTOR_TYPE_P (type) && tree_to_uhwi (TYPE_SIZE_UNIT (type)) == 8;
}

/* True if STMT may ask for MMX registers: an asm, or a builtin of the target that takes or
   gives what these hold, or empties them.  */

static bool
asks_for_mmx_p (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return true;
  if (!gimple_call_builtin_p (stmt, BUILT_IN_MD))
    return false;
  tree fndecl = gimple_call_fndecl (stmt), type = TREE_TYPE (fndecl);
  if (mmx_type_p (TREE_TYPE (type))
      || strstr (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "emms"))
    return true;
  for (tree t = TYPE_ARG_TYPES (type); t; t = TREE_CHAIN (t))
    if (mmx_type_p (TREE_VALUE (t)))
      return true;
  return false;
}

/* True if a statement of NODE's body may ask for MMX registers.  */

static bool
body_asks_p (cgraph_node *node)
{
  function *fun = function_of (node);
  if (!fun || !fun->cfg)
    return true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (asks_for_mmx_p (gsi_stmt (gsi)))
	return true;
  return false;
}

/* True if TRUE_OF holds for NODE or a function that is inlined in it.  */

static bool
holds_inside_p (cgraph_node *node, bool (*true_of) (cgraph_node *))
{
  if (true_of (node))
    return true;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!e->inline_failed && holds_inside_p (e->callee, true_of))
      return true;
  return false;
}

static bool
kernel_node_p (cgraph_node *node)
{
  return kernel_p (node->decl);
}

/* Let the function of NODE have no MMX registers.  */

static void
forget_mmx (cgraph_node *node)
{
  push_cfun (function_of (node));
  HOST_WIDE_INT isa = ix86_isa_flags;
  if ((isa & MMX_ISA) && (isa & SSE_ISA) == SSE_ISA)
    {
      ix86_isa_flags &= ~MMX_ISA;
      DECL_FUNCTION_SPECIFIC_TARGET (node->decl)
	= build_target_option_node (&global_options, &global_options_set);
      ix86_isa_flags = isa;
    }
  pop_cfun ();
}

static void
forget_all_mmx (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (!node->inlined_to && holds_inside_p (node, kernel_node_p)
	&& !holds_inside_p (node, body_asks_p))
      forget_mmx (node);
}

namespace {

const pass_data registers_data = {
  SIMPLE_IPA_PASS, "soac-registers", OPTGROUP_NONE, TV_PLUGIN_RUN, PROP_ssa, 0, 0, 0, 0
};

class pass_soac_registers : public simple_ipa_opt_pass
{
public:
  pass_soac_registers (gcc::context *c) : simple_ipa_opt_pass (registers_data, c) {}
  bool gate (function *) final override { return !seen_error (); }
  unsigned int execute (function *) final override
  {
    forget_all_mmx ();
    return 0;
  }
};

} // anon namespace

#endif

/* Behind all passes that inline, also where a program is linked.  */

void
register_registers (const char *plugin_name)
{
#ifdef OPTION_MASK_ISA_MMX
  register_pass_info info = { new pass_soac_registers (g), "simdclone", 1,
			      PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
#else
  (void) plugin_name;
#endif
}
