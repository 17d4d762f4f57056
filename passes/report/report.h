/* What was done is told.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REPORT_H
#define SOAC_REPORT_H

#include "ir/ir.h"

/* report.cc */
extern void report_plan (const plan *p);

/* draw.cc */
extern void draw_plan (const plan *p);

/* statistics.cc */
extern void count_plan (const plan *p);
extern void report_statistics (void);

#endif
