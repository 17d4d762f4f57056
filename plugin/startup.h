/* What is done when GCC loads the plugin.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_STARTUP_H
#define SOAC_STARTUP_H

/* Each of the next two reports what is wrong and returns false, or returns
   true.  */

/* Was the plugin built for exactly the GCC that loads it?  */
extern bool version_matches_p (struct plugin_gcc_version *running);

/* Parse the arguments of the command line in INFO into soac_args.  */
extern bool parse_arguments (struct plugin_name_args *info);

#endif
