/* What every step may use, and what knows none of them.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_SUPPORT_H
#define SOAC_SUPPORT_H

/* ---- what the command line asked for (settings.cc) ---------------------- */

enum soac_fusion { FUSION_T2, FUSION_OPTIMAL, FUSION_NONE };
enum soac_parallel { PARALLEL_AUTO, PARALLEL_NONE, PARALLEL_OPENMP,
		     PARALLEL_TARGET };

/* The -fplugin-arg-soac-* arguments, parsed.  */
struct soac_arguments
{
  enum soac_fusion fusion;
  enum soac_parallel parallel;
  bool lanes;		/* operators with loops run for several elements at once */
  bool check;		/* look at the arguments when calls run */
  unsigned long fuel;	/* how many fusions may happen in the unit */
  unsigned long parallel_min;	/* bytes of work from which on other threads
				   help */
  unsigned long target_min;	/* elements from which on the device helps, ... */
  bool target_min_given;	/* ... whatever they are; else the work decides */
  const char *report;	/* file to append the JSON report to, "-" is stderr,
			   null for none */
  const char *graph;	/* likewise for the picture */
  bool dump;		/* write the dump file *.soac */
};

extern struct soac_arguments soac_args;

/* ---- text (text.cc) ----------------------------------------------------- */

/* Text lives as long as the pass.  */
extern obstack soac_obstack;

/* Formatted text.  */
extern const char *soac_printf (const char *, ...) ATTRIBUTE_PRINTF_1;

/* ---- memory (allocators.cc) --------------------------------------------- */

enum allocator { ALLOCATES_NOTHING, ON_HEAP, ON_STACK };

extern enum allocator allocator_of (const gimple *stmt);
extern tree allocated_bytes (const gimple *stmt);

/* ---- pointers (pointers.cc) --------------------------------------------- */

extern tree plain_pointer (tree p);
extern tree pointer_base (tree pointer, HOST_WIDE_INT *offset);
extern bool same_pointer_p (tree a, tree b);
extern tree root_pointer (tree p);
extern bool other_member_p (tree a, tree b);
extern bool same_stride_p (tree a, tree b);
extern bool same_element_type_p (tree a, tree b);
extern unsigned pointer_key (tree p);

/* All that POINTER may lead to by any index: a part of it may also lie in front of the pointer.  */
extern ao_ref memory_around (tree pointer);

/* Let REF be all that is in front of it and behind it in its memory.  */
extern void extend_around (ao_ref *ref);

#endif
