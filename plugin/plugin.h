/* The door: what the command line asked for, and what is registered.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_PLUGIN_H
#define SOAC_PLUGIN_H

enum soac_fusion { FUSION_T2, FUSION_NONE };
enum soac_parallel { PARALLEL_AUTO, PARALLEL_NONE, PARALLEL_OPENMP,
		     PARALLEL_TARGET };

/* The -fplugin-arg-soac-* arguments, parsed.  */
struct soac_arguments
{
  enum soac_fusion fusion;
  enum soac_parallel parallel;
  bool check;		/* look at the arguments when calls run */
  unsigned long fuel;	/* how many fusions may happen in the unit */
  unsigned long parallel_min;	/* bytes of work from which on other threads
				   help */
  const char *report;	/* file to append the JSON report to, "-" is stderr,
			   null for none */
  const char *graph;	/* likewise for the picture */
  bool dump;		/* write the dump file *.soac */
};

extern struct soac_arguments soac_args;

/* Each of the next two reports what is wrong and returns false, or returns
   true.  */

/* Was the plugin built for exactly the GCC that loads it?  */
extern bool version_matches_p (struct plugin_gcc_version *running);

/* Parse the arguments of the command line in INFO into soac_args.  */
extern bool parse_arguments (struct plugin_name_args *info);

/* To be called for each combinator that is parsed.  */
extern void combinator_parsed (void);

/* Register the passes; defined in passes/.  */
extern void register_passes (const char *plugin_name);

#endif
