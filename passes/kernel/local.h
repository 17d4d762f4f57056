/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_KERNEL_LOCAL_H
#define SOAC_KERNEL_LOCAL_H

#include "kernel.h"

/* late.cc */
extern void assign_late (kernel_form *form);

/* verify-kernel.cc */
extern void verify_kernel (const kernel_form *form);

#endif
