/* The types in which the steps of the pass meet.

   Copyright (C) 2026 The soac authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SOAC_IR_H
#define SOAC_IR_H

#include "combinator.h"
#include "plan.h"
#include "kernel-form.h"
#include "schedule.h"
#include "nest.h"

/* words.cc */
extern const char *direction_word (enum direction d);
extern const char *lowering_word (enum lowering how);
extern const char *axis_name (unsigned k);
extern const char *operator_name (const soac_operator *op);
extern const char *operator_name (const combinator *c);
extern const char *edge_array (const edge_t *e);
extern const char *full_reason (const verdict &v);
extern const char *guard_text (const guard &g);
extern const char *guard_advice (const guard &g);

/* plan.cc */
extern bool only_producer_p (const edge_t *e);
extern void in_program_order (const graph_t *graph,
			      vec<const combinator *> *list);
extern bool listed_p (const vec<const view *> &listed, const view &v);
extern void guard_operands (const guard &g, vec<tree> *list);
extern combinator *counting_member (const vec<combinator *> &members);
extern bool in_window_p (const combinator *c, const mem_access &a);

#endif
