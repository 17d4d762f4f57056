/* Functions that are known by their names.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC sees no body of a library function, and what its flags say of memory is
   not all that matters to an operator:

     int f (int x) { assert (x); return x; }	__assert_fail ends the program
     int g (int x) { return x + errno; }	__errno_location: the thread's own
     float h (float x) { return sqrtf (x); }	errno does not count  */

#include "gcc-common.h"
#include "local.h"

/* True if NAME is one of the N NAMES.  */

static bool
one_of_p (const char *name, const char *const *names, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (!strcmp (names[i], name))
      return true;
  return false;
}

/* True if FNDECL ends the program with a message and touches nothing the
   program could look at afterwards.  */

bool
ends_program_p (tree fndecl)
{
  if (!DECL_NAME (fndecl) || !TREE_THIS_VOLATILE (fndecl)
      || gimple_has_body_p (fndecl))
    return false;
  static const char *const names[] = {
    "abort", "__builtin_abort", "__builtin_trap", "__builtin_unreachable",
    "__assert_fail", "__assert", "__assert_perror_fail", "__chk_fail",
    "__builtin___chk_fail", "__stack_chk_fail"
  };
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (one_of_p (name, names, ARRAY_SIZE (names)))
    return true;
  return startswith (name, "__builtin___ubsan_");
}

/* True if FNDECL gives the size of an object that -fsanitize=object-size asks for, from
   GCC 14 on.  It reads no object, and comes back.  */

bool
sanitizer_size_p (tree fndecl)
{
  return ((flag_sanitize & SANITIZE_OBJECT_SIZE) && DECL_NAME (fndecl)
	  && !strcmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)),
		      "__builtin_dynamic_object_size"));
}

/* True if FNDECL was put there by an option, not by the user.  */

bool
instrumentation_p (tree fndecl)
{
  if (!DECL_NAME (fndecl))
    return false;
  /* What __cyg_profile_func_enter is told.  */
  if (fndecl_built_in_p (fndecl, BUILT_IN_RETURN_ADDRESS))
    return flag_instrument_function_entry_exit;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  return (sanitizer_size_p (fndecl)
	  || startswith (name, "__builtin___ubsan_")
	  || startswith (name, "__builtin___asan_")
	  || startswith (name, "__builtin___tsan_")
	  || startswith (name, "__builtin___sanitizer_")
	  || startswith (name, "__cyg_profile_func_")
	  || startswith (name, "__gcov_"));
}

/* Keep GCC from inlining what -finstrument-functions calls, where the user defines it in this unit:
   operators would do then what it does.  */

void
keep_instrumentation_apart (void)
{
  cgraph_node *node;
  if (flag_instrument_function_entry_exit)
    FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      if (instrumentation_p (node->decl)
	  && !lookup_attribute ("always_inline", DECL_ATTRIBUTES (node->decl)))
	DECL_UNINLINABLE (node->decl) = 1;
}

/* True if STMT only checks, for a sanitizer or the like: nothing that the
   program computes depends on when it runs.  */

bool
instrumentation_stmt_p (gimple *stmt)
{
  gcall *call = dyn_cast <gcall *> (stmt);
  if (!call)
    return false;
  if (!gimple_call_internal_p (call))
    return (gimple_call_fndecl (call)
	    && instrumentation_p (gimple_call_fndecl (call)));
  const char *name = internal_fn_name (gimple_call_internal_fn (call));
  return startswith (name, "UBSAN") || startswith (name, "ASAN");
}

/* True if FNDECL, whose body is not here, tells threads apart, although some
   declare it const: the address of errno, the thread's name or number.  */

bool
asks_for_thread_p (tree fndecl)
{
  static const char *const names[] = {
    "__errno_location", "__errno", "___errno", "__error", "_errno",
    "pthread_self", "thrd_current", "__builtin_thread_pointer"
  };
  if (!DECL_NAME (fndecl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (one_of_p (name, names, ARRAY_SIZE (names)))
    return true;
  return startswith (name, "omp_get_") || startswith (name, "omp_in_");
}

/* True if FNDECL is a math function of numbers alone: whatever it does to
   errno, its value is all that counts.  lgamma, and gamma, which is another name of
   it, also write `signgam'.  */

bool
math_function_p (tree fndecl)
{
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
      || !mathfn_built_in_type (as_combined_fn (DECL_FUNCTION_CODE (fndecl))))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (strstr (name, "gamma") && !strstr (name, "tgamma"))
    return false;
  for (tree t = TYPE_ARG_TYPES (TREE_TYPE (fndecl)); t; t = TREE_CHAIN (t))
    if (POINTER_TYPE_P (TREE_VALUE (t)))
      return false;
  return true;
}
