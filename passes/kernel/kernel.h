/* One cluster becomes one kernel.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_KERNEL_H
#define SOAC_KERNEL_H

#include "ir/ir.h"

/* compose.cc */
extern void compose (cluster *c, kernel_form *form);
extern void free_form (kernel_form *form);

/* unrolled.cc */
extern int few_reduced (const combinator *c);

/* stages.cc */
extern bool may_write_p (const kernel_form *form, const step *s, const view &v);
extern bool written_in_kernel_p (const kernel_form *form, const view &v);
extern bool loaded_ahead_p (const kernel_form *form, const step *s);

/* traits.cc */
extern bool simd_stage_p (const kernel_form *form, int stage);
extern bool recognised_p (const step *s);
extern bool starts_neutral_p (const step *s);
extern bool folds_p (const kernel_form *form);
extern int simd_scan (const kernel_form *form, int stage, bool folds = false);

/* late.cc */
extern bool useless_conversion_p (const kernel_form *form, const step *s);
extern unsigned handed_on (const kernel_form *form, unsigned st);
extern bool always_there_p (const kernel_form *form, unsigned st);
extern int stored_where_collected (const kernel_form *form, const step *s);
extern int filter_of (const kernel_form *form, unsigned late);

/* pointed-parts.cc */

/* A part of memory: COUNT times SIZE bytes, from FROM bytes behind START on, which is OFFSET
   bytes behind BASE.  START and COUNT are GIMPLE operands, BASE may be a variable.  */
struct pointed_part
{
  tree start, count, base;
  HOST_WIDE_INT from, size, offset;
  bool whole;			/* an object, which may be null if it is ALLOCATED */
  bool allocated;
  unsigned align;		/* of what is read of it, in bytes */
};

extern bool given_pointer_p (const step *s);
extern bool pointed_part_of (const kernel_form *form, unsigned st, pointed_part *p);

/* kernel-text.cc */
extern void kernel_text (const kernel_form *form, vec<const char *> *lines);

/* axes-text.cc */
extern void axes_text (const kernel_form *form, bool part, vec<const char *> *axes);

#endif
