/* The arguments -fplugin-arg-soac-* of the command line.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   One table says which arguments exist and what each takes.  Whatever is not
   in it is one error that lists what is:

     -fplugin-arg-soac-fusion=best
     error: unknown value 'best' of '-fplugin-arg-soac-fusion='; valid values
     are: t2 optimal none

   An argument given twice counts as it was given last, like GCC's own.  */

#include "gcc-common.h"
#include "startup.h"
#include "support/support.h"
#include "driver.h"

/* One value an argument may have.  */
struct choice
{
  const char *name;
  int value;
};

/* Bytes of work that other threads help with: less is done before they have started, or
   have what the calling one has in its caches.  Measured for maps, sums, scans, filters and
   `expf': a thread that waits awake pays from about 1 MB on, one that sleeps from 4.
   This is between the two.  At this limit a map is as fast with either, a sum up to twice
   as slow with threads that sleep.  */
const unsigned long PARALLEL_MIN = 8388608;

static const struct choice fusion_choices[] = {
  { "t2", FUSION_T2 },
  { "optimal", FUSION_OPTIMAL },
  { "none", FUSION_NONE },
  { NULL, 0 }
};

static const struct choice parallel_choices[] = {
  { "auto", PARALLEL_AUTO },
  { "none", PARALLEL_NONE },
  { "openmp", PARALLEL_OPENMP },
  { "target", PARALLEL_TARGET },
  { NULL, 0 }
};

static const struct choice check_choices[] = {
  { "none", false },
  { "runtime", true },
  { NULL, 0 }
};

static const struct choice lanes_choices[] = {
  { "yes", true },
  { "no", false },
  { NULL, 0 }
};

/* name     the argument is -fplugin-arg-soac-NAME
   takes    a value of a list, a number, the name of a file, or nothing at all
   choices  the list, its default first
   set      puts the value (or the text, or true) where it belongs
   help     what it is for, in a line  */

enum takes { LIST, NUMBER, FILE_NAME, NOTHING };

static const char *const placeholders[] = { "VALUE", "NUMBER", "FILE", "" };

struct known_argument
{
  const char *name;
  enum takes takes;
  const struct choice *choices;
  void (*set) (int value, const char *text);
  const char *help;
};

static void
set_fusion (int value, const char *)
{
  soac_args.fusion = (enum soac_fusion) value;
}

static void
set_parallel (int value, const char *)
{
  soac_args.parallel = (enum soac_parallel) value;
}

static void
set_check (int value, const char *)
{
  soac_args.check = value;
}

static void
set_lanes (int value, const char *)
{
  soac_args.lanes = value;
}

static void
set_fuel (int, const char *text)
{
  soac_args.fuel = strtoul (text, NULL, 10);
}

static void
set_parallel_min (int, const char *text)
{
  soac_args.parallel_min = strtoul (text, NULL, 10);
}

static void
set_target_min (int, const char *text)
{
  soac_args.target_min = strtoul (text, NULL, 10);
  soac_args.target_min_given = true;
}

static void
set_report (int, const char *text)
{
  soac_args.report = text;
}

static void
set_graph (int, const char *text)
{
  soac_args.graph = text;
}

static void
set_dump (int value, const char *)
{
  soac_args.dump = value;
}

static void print_help (int value, const char *text);

static const struct known_argument arguments[] = {
  /* name       takes      choices           set           help */
  { "fusion",   LIST,      fusion_choices,   set_fusion,
    "which combinators become one loop" },
  { "parallel", LIST,      parallel_choices, set_parallel,
    "how loops run; auto is openmp with -fopenmp" },
  { "check",    LIST,      check_choices,    set_check,
    "what is checked while the program runs" },
  { "lanes",    LIST,      lanes_choices,    set_lanes,
    "operators with loops take several elements at once" },
  { "parallel-min", NUMBER, NULL,            set_parallel_min,
    "bytes of work from which on threads help" },
  { "target-min", NUMBER, NULL,              set_target_min,
    "elements from which on the device helps" },
  { "fuel",     NUMBER,    NULL,             set_fuel,
    "only so many fusions happen in the file" },
  { "report",   FILE_NAME, NULL,             set_report,
    "append what was done, in JSON; - is stderr" },
  { "graph",    FILE_NAME, NULL,             set_graph,
    "append pictures, for Graphviz; - is stderr" },
  { "dump",     NOTHING,   NULL,             set_dump,
    "write the dump file *.soac" },
  { "help",     NOTHING,   NULL,             print_help,
    "print this" },
};

/* Print a line for each argument, with its values, the default first.  */

static void
print_help (int, const char *)
{
  printf ("The arguments of the plugin soac, -fplugin-arg-soac-NAME[=VALUE]:\n");
  for (const struct known_argument &arg : arguments)
    {
      char *usage = concat (arg.name, arg.takes == NOTHING ? "" : "=",
			    arg.takes == LIST ? "" : placeholders[arg.takes],
			    NULL);
      for (const struct choice *c = arg.choices; c && c->name; c++)
	usage = reconcat (usage, usage, c == arg.choices ? "" : "|",
			  c->name, NULL);
      printf ("  %-34s %s\n", usage, arg.help);
      free (usage);
    }
}

/* Report that KEY is no argument, with those there are and the nearest.  */

static void
unknown_argument (const char *key)
{
  auto_vec<const char *> names;
  char *list;

  for (unsigned i = 0; i < ARRAY_SIZE (arguments); i++)
    names.safe_push (arguments[i].name);

  const char *hint = candidates_list_and_hint (key, list, names);
  if (hint)
    error ("unknown argument %<-fplugin-arg-soac-%s%>; valid arguments "
	   "are: %s; did you mean %qs?", key, list, hint);
  else
    error ("unknown argument %<-fplugin-arg-soac-%s%>; valid arguments "
	   "are: %s", key, list);
  XDELETEVEC (list);
}

/* Likewise for a VALUE that argument ARG does not take.  */

static void
unknown_value (const struct known_argument *arg, const char *value)
{
  auto_vec<const char *> names;
  char *list;

  for (const struct choice *c = arg->choices; c->name; c++)
    names.safe_push (c->name);

  const char *hint = candidates_list_and_hint (value, list, names);
  if (hint)
    error ("unknown value %qs of %<-fplugin-arg-soac-%s=%>; valid values "
	   "are: %s; did you mean %qs?", value, arg->name, list, hint);
  else
    error ("unknown value %qs of %<-fplugin-arg-soac-%s=%>; valid values "
	   "are: %s", value, arg->name, list);
  XDELETEVEC (list);
}

/* Take VALUE for ARG, which takes a value of a list.  */

static bool
set_from_list (const struct known_argument *arg, const char *value)
{
  for (const struct choice *c = arg->choices; c->name; c++)
    if (strcmp (c->name, value) == 0)
      {
	arg->set (c->value, value);
	return true;
      }
  unknown_value (arg, value);
  return false;
}

/* Take KEY=VALUE; VALUE is null if there was no '='.  */

static bool
parse_argument (const char *key, const char *value)
{
  const struct known_argument *arg = NULL;

  for (unsigned i = 0; i < ARRAY_SIZE (arguments); i++)
    if (strcmp (arguments[i].name, key) == 0)
      arg = &arguments[i];

  if (!arg)
    unknown_argument (key);
  else if (arg->takes == NOTHING && value)
    error ("%<-fplugin-arg-soac-%s%> takes no value", key);
  else if (arg->takes != NOTHING && (!value || !*value))
    error ("missing value: %<-fplugin-arg-soac-%s=%s%>", key,
	   placeholders[arg->takes]);
  else if (arg->takes == NUMBER && value[strspn (value, "0123456789")])
    error ("%qs is not a number for %<-fplugin-arg-soac-%s=%>, which takes a "
	   "non-negative integer", value, key);
  else if (arg->takes == LIST)
    return set_from_list (arg, value);
  else
    {
      arg->set (true, value);
      return true;
    }
  return false;
}

/* The value of argument number I of INFO as it was given.  GCC cuts off as many of its
   last characters as there are '=' in it.  */

static const char *
whole_value (const struct plugin_name_args *info, int i)
{
  const char *value = info->argv[i].value;
  char *start = concat (info->base_name, "-", info->argv[i].key, "=", NULL);
  char *any = concat (info->base_name, "-", NULL);
  int number = 0;

  for (unsigned o = 0; value && o < save_decoded_options_count; o++)
    {
      const struct cl_decoded_option *option = &save_decoded_options[o];
      if (option->opt_index != OPT_fplugin_arg_
	  || !startswith (option->arg, any) || number++ != i)
	continue;
      if (startswith (option->arg, start)
	  && startswith (option->arg + strlen (start), value))
	value = option->arg + strlen (start);
      break;
    }
  free (any);
  free (start);
  return value;
}

bool
parse_arguments (struct plugin_name_args *info)
{
  bool ok_p = true;

  soac_args.lanes = true;
  soac_args.fuel = ULONG_MAX;
  soac_args.parallel_min = PARALLEL_MIN;
  for (int i = 0; i < info->argc; i++)
    ok_p &= parse_argument (info->argv[i].key, whole_value (info, i));

  if (ok_p && !flag_openmp
      && (soac_args.parallel == PARALLEL_OPENMP
	  || soac_args.parallel == PARALLEL_TARGET))
    {
      error ("%<-fplugin-arg-soac-parallel=%s%> needs %<-fopenmp%>",
	     soac_args.parallel == PARALLEL_OPENMP ? "openmp" : "target");
      ok_p = false;
    }
  const char *missing
    = ok_p && soac_args.fusion == FUSION_OPTIMAL ? missing_for_optimal () : NULL;
  if (missing)
    {
      error ("%<-fplugin-arg-soac-fusion=optimal%> needs the package %qs", missing);
      ok_p = false;
    }
  return ok_p;
}
