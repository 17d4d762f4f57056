/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_KERNEL_LOCAL_H
#define SOAC_KERNEL_LOCAL_H

#include "kernel.h"

/* unrolled.cc */
extern bool unrolled_p (const combinator *c);

/* moving-sums.cc */
extern void sum_windows (kernel_form *form);

/* stages.cc */
extern void assign_halos (kernel_form *form);
extern void assign_stages (kernel_form *form);
extern void find_totals (kernel_form *form);

/* late.cc */
extern void assign_late (kernel_form *form);

/* verify-kernel.cc */
extern void verify_kernel (const kernel_form *form);

#endif
