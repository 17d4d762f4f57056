/* soac: array combinators for C, with fusion into parallel kernels.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   What     builtins such as __builtin_map and __builtin_reduce, and a pass
	    that fuses them into few parallel kernels
   Options  -fplugin-arg-soac-*, see arguments.cc
   Use      gcc -O2 -fopenmp -fplugin=path/to/soac.so file.c
   Debug    -fplugin-arg-soac-dump writes GCC's dump file *.soac;
	    -fopt-info-optimized-missed tells what was fused, what was not
	    and why

   The file's name is part of the interface: GCC gives -fplugin-arg-soac-x to
   a plugin called soac.so only.  */

#include "gcc-common.h"
#include "startup.h"
#include "support/support.h"
#include "driver.h"
#include "language.h"

int plugin_is_GPL_compatible;

static struct plugin_info soac_info = {
  "1",
  "array combinators: see -fplugin-arg-soac-{fusion,parallel,check,fuel,"
  "report,graph,dump,help}\n"
};

/* Define the macro __SOAC__.  Under -g3 the front end notes each definition in
   debug information, which has not been started yet, so it must not see this
   one.  */

static void
define_macro (void)
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  void (*define) (cpp_reader *, location_t, cpp_hashnode *)
    = callbacks->define;

  callbacks->define = NULL;
  cpp_define (parse_in, "__SOAC__");
  callbacks->define = define;
}

/* The C front end stands and has read nothing of the user's.  This event also
   comes under -E, so that #if __has_builtin is right there.  */

static void
front_end_ready (void *, void *)
{
  register_builtins ();

  /* Preprocessed input has gone through #ifdef __SOAC__ already, and a
     definition made now would mix its line numbers up.  */
  if (!cpp_get_options (parse_in)->preprocessed)
    define_macro ();
}

/* What the macro NAME stands for.  */

static const cpp_hashnode *
macro_named (const char *name)
{
  return cpp_lookup (parse_in, (const unsigned char *) name, strlen (name));
}

/* The unit has been read.  If its soac.h was precompiled without the plugin, GCC has taken it all
   the same, and SOAC_PLUGIN is still 0 there.  */

static void
unit_read (void *, void *)
{
  const cpp_hashnode *node = macro_named ("SOAC_PLUGIN");
  if (!cpp_user_macro_p (macro_named ("SOAC_H")) || !cpp_user_macro_p (node)
      || cpp_fun_like_macro_p (const_cast<cpp_hashnode *> (node))
      || node->value.macro->count != 1)
    return;
  const cpp_token *value = node->value.macro->exp.tokens;
  if (value->type == CPP_NUMBER && value->val.str.len == 1 && value->val.str.text[0] == '0')
    warning_at (UNKNOWN_LOCATION, 0, "%<soac.h%> was precompiled without the plugin: its loops "
		"stay what they are");
}

/* In lto1 all combinators have been compiled, and only kernels are left; GCC loads the
   plugin there because the driver passes -fplugin on.  */

static bool
link_time_p (void)
{
  return strcmp (lang_hooks.name, "GNU GIMPLE") == 0;
}

/* GCC adds an error of its own to a plugin that fails to start, and stops
   anyway before it compiles when one has been reported.  So a mistake of the
   user's is reported and no failure; only the wrong GCC must not keep the
   plugin.  */

int
plugin_init (struct plugin_name_args *info,
	     struct plugin_gcc_version *running)
{
  if (!version_matches_p (running))
    return 1;

  if (link_time_p ())
    {
      register_link_time_passes (info->base_name);
      return 0;
    }
  if (!lang_GNU_C ())
    {
      error ("plugin %qs is for C, not for %qs", "soac", lang_hooks.name);
      return 0;
    }
  if (!parse_arguments (info))
    return 0;

  register_callback (info->base_name, PLUGIN_INFO, NULL, &soac_info);
  register_callback (info->base_name, PLUGIN_PRAGMAS, front_end_ready, NULL);
  register_callback (info->base_name, PLUGIN_FINISH_UNIT, unit_read, NULL);
  register_views (info->base_name);
  register_captures (info->base_name);
  register_declarations (info->base_name);
  register_passes (info->base_name);
  if (soac_args.dump)
    g->get_dumps ()->dump_switch_p ("ipa-soac");
  return 0;
}
