/* Every GCC header the plugin needs, in the one order that works, but for those of
   gcc-summaries.h; and every difference between GCC's versions.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's plugin headers depend on each other without saying so and their order
   changes from version to version.  All files of plugin/, builtins/ and
   passes/ include this header first and nothing else of GCC's.  A fact that
   holds for some versions of GCC only is spelled out here and nowhere else.  */

#ifndef SOAC_GCC_COMMON_H
#define SOAC_GCC_COMMON_H

#include "gcc-plugin.h"
#include "plugin-version.h"

#if GCCPLUGIN_VERSION < 11000 || GCCPLUGIN_VERSION >= 15000
# error "soac needs GCC 11, 12, 13 or 14"
#endif

#include "tree.h"
#include "varasm.h"
#include "tree-hash-traits.h"
#include "stringpool.h"
#include "stor-layout.h"
#include "attribs.h"
#include "target.h"
#include "langhooks.h"
#include "options.h"
#include "opts.h"
#include "c-family/c-common.h"
#include "c-family/c-pragma.h"
#include "c-family/c-pretty-print.h"
#include "c-tree.h"
#include "cpplib.h"
#include "diagnostic.h"
#include "intl.h"
#include "basic-block.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-pretty-print.h"
#include "gimple-walk.h"
#include "tree-pass.h"
#include "memmodel.h"
#include "internal-fn.h"
#include "builtins.h"
#include "calls.h"
#include "cgraph.h"
#include "context.h"
#include "ssa.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-iterator.h"
#include "tree-pretty-print.h"
#include "alias.h"
#include "tree-ssa-alias.h"
#include "tree-ssa-dce.h"
#include "tree-into-ssa.h"
#include "tree-dfa.h"
#include "tree-affine.h"
#include "tree-eh.h"
#include "attr-fnspec.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "omp-general.h"
#include "omp-offload.h"
#include "gomp-constants.h"
#include "fold-const.h"
#include "function.h"
#include "cfgloop.h"
#include "cfganal.h"
#include "tree-scalar-evolution.h"
#include "tree-data-ref.h"
#include "tree-ssa.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-loop-manip.h"
#include "gimple-fold.h"
#include "dumpfile.h"
#include "toplev.h"
#include "tree-vector-builder.h"
#include "spellcheck.h"
#include "print-tree.h"
#include "debug.h"
#include "json.h"
#include "omp-low.h"
#include "alloc-pool.h"
#include "rtl.h"

#if GCCPLUGIN_VERSION < 12000
/* GCC 11 does not say whether locals that have escaped count; here they
   always may.  */

static inline bool
ptr_deref_may_alias_global_p (tree ptr, bool escaped_local_p)
{
  if (ptr_deref_may_alias_global_p (ptr) || TREE_CODE (ptr) != SSA_NAME)
    return true;
  ptr_info_def *info = SSA_NAME_PTR_INFO (ptr);
  return (!info || (escaped_local_p
		    && (info->pt.escaped || info->pt.vars_contains_escaped)));
}

static inline bool
startswith (const char *s, const char *prefix)
{
  return strncmp (s, prefix, strlen (prefix)) == 0;
}

static inline void
suppress_warning (tree t, int = 0)
{
  TREE_NO_WARNING (t) = 1;
}

static inline bool
warning_suppressed_p (tree t, int)
{
  return TREE_NO_WARNING (t);
}

static inline void
suppress_warning (gimple *stmt)
{
  gimple_set_no_warning (stmt, true);
}

#define RESERVED_LOCATION_P(LOC) (LOCATION_LOCUS (LOC) < RESERVED_LOCATION_COUNT)
#endif

#if GCCPLUGIN_VERSION < 13000
static inline bool
array_ref_flexible_size_p (tree ref)
{
  return array_at_struct_end_p (ref);
}
#endif

#if GCCPLUGIN_VERSION < 14000
/* Before GCC 14 an index goes up in any case.  */

static inline void
create_iv (tree base, enum tree_code code, tree step, tree var, class loop *loop,
	   gimple_stmt_iterator *at, bool after, tree *before_inc, tree *after_inc)
{
  gcc_assert (code == PLUS_EXPR);
  create_iv (base, step, var, loop, at, after, before_inc, after_inc);
}
#endif

#if GCCPLUGIN_VERSION >= 14000
/* GCC 14 has another name for this,  */

static inline gimple *
last_stmt (basic_block bb)
{
  return last_nondebug_stmt (bb);
}

/* and keeps the lines of files with the diagnostics.  */

static inline char_span
location_get_source_line (const char *file, int line)
{
  return global_dc->get_file_cache ().get_source_line (file, line);
}
#endif

/* Print S as JSON has it.  GCC 14 also asks whether to lay it out.  */

static inline void
print_json_string (pretty_printer *pp, const char *s)
{
#if GCCPLUGIN_VERSION >= 14000
  json::string (s).print (pp, false);
#else
  json::string (s).print (pp);
#endif
}

/* GCC resolves every symbol of a plugin when it loads it: in lto1 and in the
   compilers for other languages too, where the C front end does not exist, and in
   other versions of GCC.  The Makefile makes all that the plugin takes from GCC
   weak; there it stands aside before it uses any of it.  */

/* True if STMT is the end of the life of what it assigns nothing to.  */

inline bool
ends_life_p (const gimple *stmt)
{
#if GCCPLUGIN_VERSION >= 14000
  return gimple_clobber_p (stmt, CLOBBER_STORAGE_END);
#elif GCCPLUGIN_VERSION >= 12000
  return gimple_clobber_p (stmt, CLOBBER_EOL);
#else
  return gimple_clobber_p (stmt);
#endif
}

/* Declared in optabs-query.h and optabs-tree.h, which need a header that is not installed.  */
extern bool can_vec_perm_var_p (machine_mode);
extern bool expand_vec_cmp_expr_p (tree, tree, enum tree_code);
extern bool supportable_convert_operation (enum tree_code, tree, tree, enum tree_code *);
enum optab_subtype { optab_default };
extern bool target_supports_op_p (tree, enum tree_code, enum optab_subtype);

#endif
