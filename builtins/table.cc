/* The builtins: which there are, and their registration.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   All of them are registered as  void name ()  of class BUILT_IN_MD: that
   class has hooks for everything, and resolve.cc takes a call over before
   this type is looked at.  A  void name (...)  is another type since GCC 13, and
   fits no declaration of the user's: redeclared.cc.  The type is no other function's,
   so that GCC sees whenever one is converted to a pointer, and refuses it.  */

#include "gcc-common.h"
#include "call.h"

/* name   as the user writes it; without `__builtin_' in reports
   roles  of the arguments that are always there; those that follow are inputs
   usage  for the message on too few arguments  */

const struct combinator_builtin combinator_builtins[SOAC_KINDS] = {
  /* name                        roles    usage */
  { "__builtin_map",             "fnw",   "(f, n, out, in...)" },
  { "__builtin_reduce",          "oin",   "(op, init, n, in)" },
  { "__builtin_scan",            "oinw",  "(op, init, n, out, in)" },
  { "__builtin_scan_exclusive",  "oinw",  "(op, init, n, out, in)" },
  { "__builtin_filter",          "fnw",   "(pred, n, out, in, more...)" },
  { "__builtin_redomap",         "ofin",  "(op, f, init, n, in...)" },
  { "__builtin_scanomap",        "ofinw", "(op, f, init, n, out, in...)" },
  { "__builtin_contract",        "ofinw", "(op, f, init, space, out, in...)" },
  { "__builtin_reduce_by_index", "onMw",  "(op, n, m, out, idx, in)" },
  { "__builtin_reduce_into",     "oinw",  "(op, init, n, out, in)" },
};

const struct view_builtin view_builtins[VIEW_CODES] = {
  /* name                  least most      usage */
  { "__builtin_replicate", 1,    1,        "(x)" },
  { "__builtin_iota",      1,    2,        "(start [, step])" },
  { "__builtin_stride",    2,    2,        "(a, s)" },
  { "__builtin_gather",    2,    2,        "(a, idx)" },
  { "__builtin_zip",       1,    UINT_MAX, "(a, b, ...)" },
  { "__builtin_scatter",   2,    2,        "(out, idx)" },
  { "__builtin_at",        2,    9,        "(a, e0 [, e1...])" },
  { "__builtin_index",     1,    1,        "(e)" },
  { "__builtin_space",     1,    8,        "(d0 [, d1...])" },
  { "__builtin_range",     2,    4,        "(lo, hi [, step [, width]])" },
  { "__builtin_over",      1,    2,        "([lo,] n)" },
};

const char *
soac_kind_name (enum soac_kind kind)
{
  return combinator_builtins[kind].name + strlen ("__builtin_");
}

/* True if NAME is that of one of our builtins.  */

bool
our_name_p (const char *name)
{
  for (const combinator_builtin &b : combinator_builtins)
    if (strcmp (name, b.name) == 0)
      return true;
  for (const view_builtin &v : view_builtins)
    if (strcmp (name, v.name) == 0)
      return true;
  return strcmp (name, "__builtin_soac_nofuse") == 0 || strcmp (name, "__builtin_axis") == 0;
}

/* The plugin may be named twice on the command line, by two files.  */

static bool
already_there_p (void)
{
  return names_builtin_p (combinator_builtins[0].name);
}

static void
add_builtin (const char *name, unsigned code)
{
  tree type = build_function_type (void_type_node, NULL_TREE);

  type = build_distinct_type_copy (type);
  if (!names_builtin_p (name))
    {
      add_builtin_function (name, type, code, BUILT_IN_MD, NULL, NULL_TREE);
      return;
    }
  /* GCC knows a function `index' of C's strings by this name.  It keeps a declaration of
     its own, which calls with two arguments go to (resolve.cc).  */
  tree ours = identifier_global_value (get_identifier (name));
  built_in_function theirs = DECL_FUNCTION_CODE (ours);
  set_builtin_decl (theirs, copy_node (ours), builtin_decl_implicit_p (theirs));
  TREE_TYPE (ours) = type;
  DECL_ATTRIBUTES (ours) = NULL_TREE;
  set_decl_built_in_function (ours, BUILT_IN_MD, code);
}

struct instructions soac_instructions;

/* The target's builtin NAME, or null.  */

static tree
target_builtin (const char *name)
{
  tree decl = identifier_global_value (get_identifier (name));
  return (decl && TREE_CODE (decl) == FUNCTION_DECL
	  && fndecl_built_in_p (decl, BUILT_IN_MD) ? decl : NULL_TREE);
}

/* Let TO be the target's builtins NAMES, COUNT of them.  */

static void
target_builtins (tree *to, const char *const *names, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    to[i] = target_builtin (names[i]);
}

void
find_instructions (void)
{
  tree store = target_builtin ("__builtin_ia32_movntdq");
  tree wide = target_builtin ("__builtin_ia32_movntdq256");
  tree line = target_builtin ("__builtin_ia32_movntdq512");
  tree fence = target_builtin ("__builtin_ia32_sfence");
  bool both = store && fence;
  soac_instructions.store_64 = both ? line : NULL_TREE;
  soac_instructions.store_32 = both ? wide : NULL_TREE;
  soac_instructions.store_16 = both ? store : NULL_TREE;
  soac_instructions.store_8 = both ? target_builtin ("__builtin_ia32_movnti64") : NULL_TREE;
  soac_instructions.store_4 = both ? target_builtin ("__builtin_ia32_movnti") : NULL_TREE;
  soac_instructions.fence = both ? fence : NULL_TREE;
  const char *signs[] = { "__builtin_ia32_movmskps256",
			  "__builtin_ia32_movmskpd256",
			  "__builtin_ia32_movmskps" };
  target_builtins (soac_instructions.signs, signs, ARRAY_SIZE (signs));
  const char *compress[] = { "__builtin_ia32_compresssf512_mask",
			     "__builtin_ia32_compresssi512_mask",
			     "__builtin_ia32_compressdf512_mask",
			     "__builtin_ia32_compressdi512_mask" };
  target_builtins (soac_instructions.compress, compress,
		   ARRAY_SIZE (compress));
  const char *rsqrt[] = { "__builtin_ia32_rsqrt14pd512_mask",
			  "__builtin_ia32_rsqrt14pd256_mask",
			  "__builtin_ia32_rsqrt14pd128_mask" };
  target_builtins (soac_instructions.rsqrt, rsqrt, ARRAY_SIZE (rsqrt));
  const char *some[] = { "__builtin_ia32_loadups512_mask", "__builtin_ia32_loadups256_mask",
			 "__builtin_ia32_loadups128_mask", "__builtin_ia32_loadupd512_mask",
			 "__builtin_ia32_loadupd256_mask", "__builtin_ia32_loadupd128_mask",
			 "__builtin_ia32_loaddqusi512_mask", "__builtin_ia32_loaddqusi256_mask",
			 "__builtin_ia32_loaddqusi128_mask", "__builtin_ia32_loaddqudi512_mask",
			 "__builtin_ia32_loaddqudi256_mask", "__builtin_ia32_loaddqudi128_mask",
			 "__builtin_ia32_loaddquhi512_mask", "__builtin_ia32_loaddquhi256_mask",
			 "__builtin_ia32_loaddquhi128_mask", "__builtin_ia32_loaddquqi512_mask",
			 "__builtin_ia32_loaddquqi256_mask", "__builtin_ia32_loaddquqi128_mask" };
  target_builtins (soac_instructions.masked_loads, some, ARRAY_SIZE (some));
}

void
register_builtins (void)
{
  if (already_there_p ())
    {
      error ("plugin %qs is loaded twice", "soac");
      return;
    }
  for (unsigned i = 0; i < SOAC_KINDS; i++)
    add_builtin (combinator_builtins[i].name, FIRST_CODE + i);
  for (unsigned i = 0; i < VIEW_CODES; i++)
    add_builtin (view_builtins[i].name, FIRST_VIEW_CODE + i);
  add_builtin ("__builtin_soac_nofuse", NOFUSE_CODE);
  add_builtin ("__builtin_axis", AXIS_CODE);
  hook_resolution ();
  hook_gimplification ();
}
