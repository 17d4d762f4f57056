/* What the files of this room share.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_VECTORISE_LOCAL_H
#define SOAC_VECTORISE_LOCAL_H

#include "vectorise.h"

/* kernel-pass.cc */
extern bool kernel_p (tree fn);
extern bool any_kernel_p (tree fn);
extern bool line_p (tree var);
typedef void (*kernel_pass) (function *fun);
extern void register_kernel_pass (const char *plugin_name, const char *name,
				  kernel_pass run, const char *other, int instance,
				  pass_positioning_ops where);
extern void register_any_kernel_pass (const char *plugin_name, const char *name,
				      kernel_pass run, const char *other, int instance,
				      pass_positioning_ops where);
extern void register_kernel_rtl_pass (const char *plugin_name, const char *name,
				      kernel_pass run, const char *other,
				      pass_positioning_ops where);

/* copies.cc */
extern bool refers_p (gimple *stmt, tree var);

/* floors.cc */
extern tree computed (gimple_stmt_iterator *gsi, tree type, enum tree_code code, tree a,
		      tree b = NULL_TREE);
extern void convert_all_rounded (class loop *loop);

/* reciprocal-roots.cc */
extern tree builtin_giving (const tree *list, unsigned count, tree type);

/* invariant-conversions.cc */
extern void move_conversions (class loop *loop);

/* common-weights.cc */
extern void share_all_weights (class loop *loop);

/* stores.cc */
extern void move_stores_up (class loop *loop);

/* store-groups.cc */
extern void keep_stores_together (class loop *loop);

/* strided-integers.cc */
extern bool strided_p (class loop *loop, tree ref, unsigned bytes, HOST_WIDE_INT *step);
extern void load_floats (class loop *loop);

/* scalar-loops.cc */
extern bool bytes_unshuffled_p (void);
extern bool little_work_p (class loop *loop, unsigned limit);
extern void leave_scalar (class loop *loop);

/* operands.cc */
extern void order_operands (class loop *loop);

/* arms.cc */
extern bool several_at_once_p (gcall *call);
extern void free_arms (class loop *loop);

#endif
