/* The passes, as the plugin registers them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_DRIVER_H
#define SOAC_DRIVER_H

extern void register_passes (const char *plugin_name);
extern void register_link_time_passes (const char *plugin_name);

/* The package without which there is no optimal fusion, or null.  */
extern const char *missing_for_optimal (void);

#endif
