/* Refuse to run in another GCC than the one the plugin was built for.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later

   A plugin shares structures with the compiler whose layout may change with
   every build of GCC, so that running in another one means crashes or, worse,
   wrong code.  All fields are compared, and each that differs is named; of another
   version only that:

     error: plugin 'soac' was built for another GCC
     note: version: built for '12.2.0', running in '12.3.0'
     note: install GCC 12.2.0, or build the plugin again ...  */

#include "gcc-common.h"
#include "startup.h"

/* If BUILT and RUNNING are not the same, say that FIELD differs,
   after the error itself if this is the first to differ (*SAME_P).  */

static void
compare_field (const char *field, const char *built, const char *running,
	       bool *same_p)
{
  if (strcmp (built, running) == 0)
    return;
  if (*same_p)
    error ("plugin %qs was built for another GCC", "soac");
  *same_p = false;
  inform (UNKNOWN_LOCATION, "%s: built for %qs, running in %qs",
	  field, built, running);
}

bool
version_matches_p (struct plugin_gcc_version *running)
{
  bool same_p = true;

  compare_field ("version", gcc_version.basever, running->basever, &same_p);
  if (same_p)
    {
      compare_field ("date stamp", gcc_version.datestamp, running->datestamp,
		     &same_p);
      compare_field ("development phase", gcc_version.devphase,
		     running->devphase, &same_p);
      compare_field ("revision", gcc_version.revision, running->revision,
		     &same_p);
      compare_field ("configuration", gcc_version.configuration_arguments,
		     running->configuration_arguments, &same_p);
    }
  if (!same_p)
    inform (UNKNOWN_LOCATION, "install GCC %s, or build the plugin again for "
	    "the GCC that runs here, %s", gcc_version.basever,
	    running->basever);
  return same_p;
}
