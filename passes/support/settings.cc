/* What the command line asked for: plugin/arguments.cc fills it in.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-common.h"
#include "support.h"

struct soac_arguments soac_args;
