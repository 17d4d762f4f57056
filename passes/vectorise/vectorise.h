/* The loops of kernels are made ready for the vectoriser of GCC.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_VECTORISE_H
#define SOAC_VECTORISE_H

#include "ir/ir.h"

/* kernel-pass.cc */
extern void mark_kernel (tree fn, bool opaque);
extern void mark_line (tree var);

/* errno.cc */
extern void register_errno (const char *plugin_name);

/* truth-numbers.cc */
extern void register_truth_numbers (const char *plugin_name);

/* kernel-warnings.cc */
extern void register_kernel_warnings (const char *plugin_name);
extern void register_link_time_warnings (const char *plugin_name);

/* copies.cc */
extern void register_copies (const char *plugin_name);

/* lane-numbers.cc */
extern void register_lane_numbers (const char *plugin_name);

/* scan-loops.cc */
extern void register_scan_loops (const char *plugin_name);

/* whole-vectors.cc */
extern void register_whole_vectors (const char *plugin_name);

/* widened-loads.cc */
extern void register_widened_loads (const char *plugin_name);

/* induction-pointers.cc */
extern void register_induction_pointers (const char *plugin_name);

/* rounded-vectors.cc */
extern void register_rounded_vectors (const char *plugin_name);

/* reciprocal-roots.cc */
extern void register_reciprocal_roots (const char *plugin_name);

/* masked-loads.cc */
extern void register_masked_loads (const char *plugin_name);

/* small-arrays.cc */
extern void register_small_arrays (const char *plugin_name);

/* piecewise-stores.cc */
extern void register_piecewise_stores (const char *plugin_name);

/* minima.cc */
extern void register_minima (const char *plugin_name);

/* loaded-once.cc */
extern void register_loaded_once (const char *plugin_name);

/* doubled-vectors.cc */
extern void register_doubled_vectors (const char *plugin_name);

/* lanes.cc */
extern void register_lanes (const char *plugin_name);

/* truth-subscripts.cc */
extern void register_truth_subscripts (const char *plugin_name);

/* vectors.cc */
extern void register_vectors (const char *plugin_name);

/* registers.cc */
extern void register_registers (const char *plugin_name);

/* analyzer.cc */
extern void register_analyzer (const char *plugin_name);

#endif
