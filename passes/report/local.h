/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_REPORT_LOCAL_H
#define SOAC_REPORT_LOCAL_H

#include "report.h"

/* report.cc */
extern const char *written_function_name (void);
extern void append_text (const char *what, const char *file,
			 pretty_printer *pp);

/* utf8.cc */
extern void append_utf8 (auto_vec<char> *to, const char *text);
extern void print_text (pretty_printer *pp, const char *text);

/* cost-text.cc */
extern const char *cost_json (const plan_cost &cost);
extern void remark_search (const plan *p);
extern void dump_cost (FILE *file, const plan *p);

#endif
