/* A kernel becomes a function.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_LOWER_H
#define SOAC_LOWER_H

#include "ir/ir.h"

/* lower.cc */
extern void choose_lowering (const kernel_form *form);
extern gcall *lower_kernel (const kernel_form *form,
			    const vec<tree> &result_pointers,
			    const vec<lowered_part *> &parts);

/* target-follows.cc */
extern void add_back (const cluster *k);

/* segments.cc */
extern gcall *lower_segments (const vec<lowered_segment *> &segments);

/* row-tiles.cc */
extern unsigned HOST_WIDE_INT least_tiled_bytes (void);

/* checks.cc */
extern gcall *lower_checks (const kernel_form *form);

/* guards.cc */
extern gcall *lower_allocation (cluster *k, gcall *alloc);
extern gcall *lower_release (cluster *k, gcall *release);

#endif
