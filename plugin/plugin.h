/* The door: what the command line asked for.

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
  const char *report;	/* file to append the JSON report to, "-" is stderr,
			   null for none */
  bool dump;		/* write the dump file *.soac */
};

extern struct soac_arguments soac_args;

#endif
